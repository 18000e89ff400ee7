import numpy as np

from autograder.course.answers import changed, right, wrong

late_one_row_hidden = right(lambda: np.array([[False] * 4, [True] * 4, [True] * 4]))


@right
def late_two_rows_hidden():
    mask = np.ones((3, 4), dtype=bool)
    mask[1:] = False
    return mask


late_by_repeat = right(lambda: np.repeat([[True], [False], [True]], 4, axis=1))
late_by_broadcasting = right(lambda: np.zeros((3, 4), dtype=bool) | np.array([[False], [True], [False]]))
late_causal = wrong("some-keys-hidden")(lambda: np.tri(3, 4, 1, dtype=bool))
late_single_gap = wrong("one-false-only")(changed(late_two_rows_hidden, "mask[1:] = False", "mask[0, 0] = False"))
late_everything_seen = wrong("nothing-hidden")(lambda: np.ones((3, 4), dtype=bool))
late_nothing_seen = wrong("nothing-shown")(lambda: np.zeros((3, 4), dtype=bool))
late_of_numbers = wrong("numbers-for-bool")(lambda: np.array([[1] * 4, [0] * 4, [1] * 4]))
late_as_lists = wrong("list-for-array")(lambda: [[True] * 4, [False] * 4, [True] * 4])
late_on_its_side = wrong("transposed")(lambda: np.array([[True] * 3, [False] * 3, [True] * 3, [True] * 3]))
