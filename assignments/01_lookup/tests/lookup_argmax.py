from otter.test_files import test_case

OK_FORMAT = False

name = "lookup_argmax"
points = None


@test_case(
    name="three_keys_on_paper",
    points=0.8,
    hidden=False,
    failure_message="Work out the three dot products on paper. Which is the largest, and what stands in that row of V?",
)
def three_keys_on_paper(lookup_argmax):
    import numpy as np
    from softlookup import same_array

    K = np.array([[2.0, 0.0], [0.0, 3.0], [1.0, 1.0]])
    V = np.array([[1.0, 1.0, 1.0], [5.0, 0.0, -2.0], [7.0, 8.0, 9.0]])
    same_array(lookup_argmax(np.array([1.0, 2.0]), K, V), np.array([5.0, 0.0, -2.0]), "the value")


@test_case(
    name="one_value_comes_out",
    points=0.5,
    hidden=False,
    failure_message="What is looked up here, a number, a key or a value? How many numbers has it?",
)
def one_value_comes_out(lookup_argmax):
    import numpy as np
    from softlookup import is_array

    K, V = np.array([[1.0, 0.0], [0.0, 1.0], [2.0, 2.0]]), np.ones((3, 4))
    is_array(lookup_argmax(np.array([1.0, 1.0]), K, V), (4,), "the value")


@test_case(
    name="every_one_hot_key_finds_its_value",
    points=0.7,
    hidden=False,
    failure_message="If the query is one of several one-hot keys, whose value should come out?",
)
def every_one_hot_key_finds_its_value(lookup_argmax):
    import numpy as np
    from softlookup import same_array

    K = np.array([[0.0, 0.0, 1.0, 0.0], [1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0]])
    V = np.array([[3.0, 1.0], [4.0, 1.0], [5.0, 9.0]])
    for row in range(3):
        same_array(lookup_argmax(K[row], K, V), V[row], f"the value for the key in row {row}")
