import numpy as np

from autograder.course.answers import right, wrong

lengths_in_a_list = right(lambda: [3, 4, 5, 6])
in_a_range = right(lambda: list(range(3, 7)))
lengths_in_an_array = right(lambda: np.arange(3, 7))
backwards = right(lambda: (6, 5, 4, 3))


@right
def lengths_found_by_measuring():
    apart = np.array([0, 0, 0.21, 0.33, 0.31, 0.06, 0, 1e-16, 2e-16, 1e-16, 0, 0])
    return list(np.flatnonzero(apart > 1e-9) + 1)


shortest_too = wrong("shortest-accused")(lambda: [1, 2, 3, 4, 5, 6])
from_two_words = wrong("shortest-accused")(lambda: [2, 3, 4, 5, 6])
up_to_the_sum = wrong("full-text-accused")(lambda: [3, 4, 5, 6, 7])
without_the_last = wrong("last-doubled-missed")(lambda: [3, 4, 5])
those_that_are_right = wrong("right-ones-named")(lambda: [1, 2, 7, 8, 9, 10, 11, 12])
her_check_believed = wrong("empty")(lambda: [])
yes_or_no = wrong("bool-for-number")(lambda: [3 <= n <= 6 for n in range(1, 13)])
first_and_last = wrong("first-and-last-named")(lambda: (3, 6))
any_difference = wrong("rounding-taken-for-mistakes")(lambda: [3, 4, 5, 6, 8, 9, 10, 11, 12])
how_many = wrong("number-for-list")(lambda: 4)
in_a_set = wrong("set-for-list")(lambda: {3, 4, 5, 6})
counted_from_zero = wrong("counted-from-zero")(lambda: [2, 3, 4, 5])
all_lengths = wrong("all-lengths-named")(lambda: list(range(1, 13)))
