from otter.test_files import test_case

OK_FORMAT = False

name = "split_no_witness"
points = None


@test_case(
    name="looks_like_an_innocent_test",
    points=0.8,
    hidden=False,
    failure_message="Does it look innocent, with at least two rows that all differ, and an even number of columns, four or more?",
)
def looks_like_an_innocent_test(split_no_witness):
    import numpy as np
    from softlookup import is_array

    shape = np.shape(split_no_witness)
    is_array(split_no_witness, shape if len(shape) == 2 else ("rows", "columns"), "split_no_witness")
    assert np.isfinite(split_no_witness).all(), "split_no_witness should be finite"
    assert shape[0] >= 2, f"split_no_witness should have at least two rows, but has {shape[0]}"
    assert shape[1] >= 4, f"split_no_witness should have at least four columns, but has {shape[1]}"
    assert shape[1] % 2 == 0, f"split_no_witness should have an even number of columns, but has {shape[1]}"
    assert len(np.unique(split_no_witness, axis=0)) == shape[0], "no two rows of split_no_witness should be alike"
