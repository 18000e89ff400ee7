import numpy as np

from autograder.course.answers import right, wrong

columns_that_go_round = right(lambda: np.array([[1, 2, 3], [3, 1, 2], [2, 3, 1]]))
columns_of_a_diagonal_moved_on = right(lambda: np.roll(np.eye(3), 1, axis=1))
columns_rolled = right(lambda: np.stack([np.roll([5.0, -1.0, 0.0], n) for n in range(3)]))
columns_of_another_latin_square = right(
    lambda: -10 * np.array([[0.0, 1.0, 5.0], [5.0, 0.0, 1.0], [1.0, 5.0, 0.0]], dtype=np.float32)
)
columns_of_a_diagonal = wrong("symmetric-only")(lambda: np.eye(3))
columns_in_order = wrong("norms-differ")(lambda: np.arange(9.0).reshape(3, 3))
columns_of_a_magic_square = wrong("magic-square")(lambda: np.array([[2.0, 7.0, 6.0], [9.0, 5.0, 1.0], [4.0, 3.0, 8.0]]))
columns_all_alike = wrong("entries-alike")(lambda: np.ones((3, 3)))
square_a_hundred_times_as_large = wrong("too-large")(
    lambda: 100 * np.array([[0.0, 1.0, 2.0], [2.0, 0.0, 1.0], [1.0, 2.0, 0.0]])
)
