import numpy as np

from autograder.course.answers import right, wrong

table = ...  # the notebook has made this

rows_of_three = right(lambda: np.array([[1.0, 2.0, 3.0], [0.0, 0.0, 0.0]]))
a_square_of_zeros = right(lambda: np.zeros((2, 2)))
whole_numbers_in_rows = right(lambda: np.arange(6).reshape(3, 2))
a_column = right(lambda: np.array([[1.0], [2.0], [3.0]]))
a_random_matrix = right(lambda: np.random.default_rng(5).uniform(-1, 1, (4, 3)))
at_the_limits = right(lambda: np.vstack([np.full(4, 10.0), np.linspace(-10, 10, 4)]))
one_row_takes_everything = right(lambda: np.array([[10.0, 9.0, 8.0], [-10.0, -9.0, -8.0]]))
a_matrix_with_one_row = wrong("one-row-only")(lambda: np.array([[1.0, 2.0, 3.0]]))
a_vector = wrong("not-a-matrix")(lambda: np.array([1.0, 2.0, 3.0]))
three_axes = wrong("not-a-matrix")(lambda: np.zeros((2, 3, 4)))
the_table_itself = wrong("too-large")(lambda: table)
no_rows_at_all = wrong("empty")(lambda: np.zeros((0, 3)))


@wrong("shape-for-matrix")
def a_shape():
    return (2, 3)
