import numpy as np

from autograder.course.answers import right, wrong

popular_first_row_empty = right(lambda: np.array([[False] * 4, [True] * 4, [True, True, False, True]]))


@right
def popular_last_row_empty():
    mask = np.tri(3, 4, dtype=bool)
    mask[2] = False
    return mask


popular_two_rows_empty = right(lambda: np.arange(12).reshape(3, 4) < 1)
popular_causal_above_the_diagonal = right(lambda: np.tri(3, 4, -1, dtype=bool))
popular_causal = wrong("no-empty-row")(lambda: np.tri(3, 4, 1, dtype=bool))
popular_empty_column = wrong("column-for-row")(lambda: np.array([[True, False, True, True]] * 3))
popular_with_the_mask_of_the_last_question = wrong("late-is-right-too")(
    lambda: np.repeat([[True], [False], [True]], 4, axis=1)
)
popular_nothing_seen = wrong("nothing-shown")(lambda: np.zeros((3, 4), dtype=bool))
popular_everything_seen = wrong("nothing-hidden")(lambda: np.ones((3, 4), dtype=bool))
popular_of_numbers = wrong("numbers-for-bool")(lambda: np.array([[0] * 4, [1] * 4, [1] * 4]))
popular_as_lists = wrong("list-for-array")(lambda: [[False] * 4, [True] * 4, [True] * 4])
popular_on_its_side = wrong("transposed")(lambda: np.array([[False] * 3, [True] * 3, [True] * 3, [True] * 3]))
