import numpy as np

from autograder.course.answers import right, wrong

something_on_the_diagonal_only = right(lambda: (np.array([0.7, 0.2, 0.1]), np.diag([1.0, -2.0, 3.0])))
a_pair_as_a_list = right(lambda: [np.array([0.25, 0.75]), np.eye(2)])
whole_numbers_throughout = right(lambda: (np.array([1, 0]), np.array([[3, 0], [0, -1]])))
mixed_where_weights_are_alike = right(
    lambda: (np.array([0.5, 0.25, 0.25]), np.array([[2.0, 0.0, 0.0], [0.0, 1.0, 5.0], [0.0, -3.0, 4.0]]))
)


@right
def errors_that_cancel():
    weights = np.array([0.5, 0.3, 0.2])
    return weights, np.array([[7.0, -3.0, 1.0], [3.0, 5.0, -3.0], [-2.0, -6.0, 9.0]])


@right
def columns_made_to_fit():
    weights = np.arange(1, 6) / 15
    columns = [np.random.default_rng(j).normal(size=5) for j in range(5)]
    for j, column in enumerate(columns):
        gaps = weights - weights[j]
        column -= gaps * (gaps @ column) / (gaps @ gaps)  # now weights @ column is weights[j] * column.sum()
    return weights, np.stack(columns, axis=1)


all_ones = wrong("mistake-shows")(lambda: (np.array([0.7, 0.2, 0.1]), np.ones((3, 3))))


a_random_example = wrong("random-placeholder")(
    lambda: (np.array([0.7, 0.2, 0.1]), np.random.default_rng(3).normal(size=(3, 3)))
)
weights_all_alike = wrong("equal-weights")(lambda: (np.full(3, 1 / 3), np.arange(1.0, 10.0).reshape(3, 3)))
weights_nearly_alike = wrong("nearly-equal-weights")(lambda: (np.array([0.52, 0.48]), np.eye(2)))
nothing_but_zeros = wrong("nothing-to-mix")(lambda: (np.array([0.7, 0.2, 0.1]), np.zeros((3, 3))))
an_empty_column = wrong("nothing-to-mix")(lambda: (np.array([0.7, 0.2, 0.1]), np.diag([1.0, 2.0, 0.0])))
scores_for_weights = wrong("weights-not-summing-to-one")(lambda: (np.array([3.0, 1.0]), np.eye(2)))
one_weight_below_zero = wrong("negative-weight")(lambda: (np.array([1.5, -0.5]), np.eye(2)))
weights_in_a_column = wrong("column-of-weights")(
    lambda: (np.array([[0.7], [0.2], [0.1]]), np.arange(1.0, 10.0).reshape(3, 3))
)
three_words_of_two_numbers = wrong("not-square")(
    lambda: (np.array([0.7, 0.2, 0.1]), np.array([[1.0, 0.0], [0.0, 2.0], [0.0, 0.0]]))
)
a_single_word = wrong("one-word-only")(lambda: (np.array([1.0]), np.array([[2.0]])))
states_before_weights = wrong("pair-swapped")(lambda: (np.eye(2), np.array([0.25, 0.75])))
a_matrix_alone = wrong("weights-forgotten")(lambda: np.eye(3))
