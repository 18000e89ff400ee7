from otter.test_files import test_case

OK_FORMAT = False

name = "split_heads"
points = None


@test_case(
    name="two_halves_of_a_small_matrix",
    points=1.2,
    hidden=False,
    failure_message="Cover the right half of the matrix with your hand. What remains is the first head's. Is that what your first block shows?",
)
def two_halves_of_a_small_matrix(split_heads):
    import numpy as np
    from softlookup import same_arrays

    W = np.array([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]])
    halves = [np.array([[1, 2], [5, 6]]), np.array([[3, 4], [7, 8]])]
    same_arrays(split_heads(W, 2), halves, "the list of blocks")


@test_case(
    name="every_head_gets_a_block",
    points=1,
    hidden=False,
    failure_message="A matrix of shape (5, 6) for three heads. How many rows has each head's block, and how many columns?",
)
def every_head_gets_a_block(split_heads):
    import numpy as np
    from softlookup import are_arrays

    are_arrays(split_heads(np.ones((5, 6)), 3), 3, (5, 2), "the list of blocks")


@test_case(
    name="five_columns_for_two_heads",
    points=1,
    hidden=False,
    failure_message="Five columns for two heads. What would be left over, and what should happen then?",
)
def five_columns_for_two_heads(split_heads):
    import numpy as np
    from softlookup import raises

    raises((AssertionError, ValueError), split_heads, np.ones((3, 5)), 2)
