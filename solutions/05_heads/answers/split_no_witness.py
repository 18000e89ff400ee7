import numpy as np

from autograder.course.answers import right, wrong

no_witness_of_shared_halves = right(lambda: np.array([[1, 2, 3, 4], [3, 4, 5, 6]]))
no_witness_with_one_entry_that_differs = right(lambda: np.array([[1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 2.0]]))


@right
def no_witness_of_random_numbers():
    a, b, c = np.random.default_rng(0).random((3, 3))
    return np.vstack([np.hstack([a, b]), np.hstack([b, c])])


@right
def no_witness_of_three_rows():
    W = np.zeros((3, 4))
    W[0, :2], W[2, 2:] = [1, 2], [3, 4]
    return W


no_witness_by_a_sliding_window = right(lambda: np.array([np.arange(start, start + 10) for start in (0, 5)]))
no_witness_of_ones = wrong("rows-alike")(lambda: np.ones((2, 4)))
no_witness_of_different_numbers = wrong("nothing-repeated")(lambda: np.arange(8).reshape(2, 4))
no_witness_for_the_first_entry_only = wrong("only-the-first-block-compared")(
    lambda: np.array([[1, 2, 3, 4], [3, 4, 5, 6], [3, 4, 7, 8]])
)
no_witness_with_the_wrong_halves_alike = wrong("outer-blocks-shared")(lambda: np.array([[1, 2, 3, 4], [5, 6, 1, 2]]))
no_witness_on_the_diagonal = wrong("symmetric")(lambda: np.eye(4))
no_witness_of_a_single_row = wrong("one-row-only")(lambda: np.array([[1, 2, 3, 4]]))
no_witness_of_two_columns = wrong("too-narrow")(lambda: np.array([[1, 2], [2, 3]]))
no_witness_of_five_columns = wrong("odd-columns")(lambda: np.array([[1, 2, 3, 4, 5], [4, 5, 6, 7, 8]]))
