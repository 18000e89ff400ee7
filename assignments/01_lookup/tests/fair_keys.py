from otter.test_files import test_case

OK_FORMAT = False

name = "fair_keys"
points = None


@test_case(
    name="is_four_keys",
    points=0.3,
    hidden=False,
    failure_message="Are there still four keys of three numbers each?",
)
def is_four_keys(fair_keys):
    from softlookup import is_array

    is_array(fair_keys, (4, 3), "fair_keys")


@test_case(
    name="no_key_is_turned",
    points=0.5,
    hidden=False,
    failure_message="Divide a row of yours by the same row of loud_keys, entry by entry. Is it one and the same number everywhere, and above 0?",
)
def no_key_is_turned(fair_keys):
    import numpy as np
    from softlookup import is_array, same_array

    loud_keys = np.array([[2.0, 2.0, 1.0], [0.0, 6.0, 8.0], [1.0, 0.0, 0.0], [4.0, 0.0, 3.0]])
    is_array(fair_keys, (4, 3), "fair_keys")
    for row in range(4):
        largest = loud_keys[row].argmax()
        factor = fair_keys[row, largest] / loud_keys[row, largest]
        assert factor > 0, f"row {row} of fair_keys should be row {row} of loud_keys times a number above 0"
        same_array(
            fair_keys[row] / factor, loud_keys[row], f"row {row} of fair_keys, brought back to its old length", 1e-3
        )
