import numpy as np

from autograder.course.answers import right, wrong

witness_with_a_single_one = right(lambda: np.array([[0, 1], [0, 0]]))
witness_of_the_other_kind = right(lambda: np.array([[1.0, 0.0], [1.0, 1.0]]))


@right
def witness_by_its_place():
    W = np.zeros((2, 2))
    W[1, 0] = 1
    return W


witness_with_a_row_of_ones = right(lambda: np.vstack([np.ones(2), np.zeros(2)]))


@right
def witness_by_search():
    for number in range(16):
        W = np.array([number >> 3 & 1, number >> 2 & 1, number >> 1 & 1, number & 1]).reshape(2, 2)
        if not np.array_equal(W.reshape(2, 2, 1)[0], W[:, :1]):
            return W


witness_that_is_symmetric = wrong("symmetric")(lambda: np.array([[0, 1], [1, 0]]))
witness_of_ones = wrong("all-alike")(lambda: np.ones((2, 2)))
witness_in_the_last_corner = wrong("last-entry-only")(lambda: np.array([[0, 0], [0, 1]]))
witness_of_other_numbers = wrong("not-only-0-and-1")(lambda: np.array([[1, 2], [3, 4]]))
witness_with_four_columns = wrong("too-large")(lambda: np.array([[0, 0, 1, 1], [0, 0, 1, 1]]))
