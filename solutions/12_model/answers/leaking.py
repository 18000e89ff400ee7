import numpy as np

from autograder.course.answers import right, wrong

positions_in_a_list = right(lambda: [16, 17, 18, 19, 20, 21])
positions_in_a_range = right(lambda: list(range(16, 22)))
positions_in_an_array = right(lambda: np.arange(16, 22))


@right
def positions_backwards():
    return (21, 20, 19, 18, 17, 16)


positions_of_numpys_integers = right(lambda: list(np.flatnonzero(np.arange(23) // 16 * (np.arange(23) < 22))))
positions_that_are_seen = wrong("words-that-are-seen")(lambda: [17, 18, 19, 20, 21, 22])
whole_last_block = wrong("last-word-accused")(lambda: [16, 17, 18, 19, 20, 21, 22])
ends_of_the_blocks = wrong("ends-of-blocks")(lambda: [7, 15, 22])
every_position = wrong("all-positions")(lambda: list(range(23)))
the_first_that_leaks = wrong("first-leak-only")(lambda: [16])
all_after_the_first_block = wrong("second-block-too")(lambda: list(range(8, 22)))
who_sees_whom = wrong("pairs-of-positions")(lambda: [(i, i + 1) for i in range(16, 22)])
a_mask_of_positions = wrong("bool-for-number")(lambda: [16 <= i < 22 for i in range(23)])
how_many_leak = wrong("number-for-list")(lambda: 6)
positions_in_a_set = wrong("set-for-list")(lambda: set(range(16, 22)))
no_leak_found = wrong("empty")(lambda: [])
