import numpy as np

from autograder.course.answers import right, wrong

fits_as_a_tuple = right(lambda: (16, 9))
fits_as_a_list = right(lambda: [16, 9])
as_an_array = right(lambda: np.array([16, 9]))
as_numpys_integers = right(lambda: (np.int64(16), np.int32(9)))
delta_first = wrong("pair-swapped")(lambda: (9, 16))
the_first_that_fail = wrong("first-that-fails")(lambda: (17, 10))
the_width_for_both = wrong("width-for-both")(lambda: (16, 16))
powers_of_two_alone = wrong("powers-of-two-only")(lambda: (16, 8))
one_number = wrong("number-for-pair")(lambda: 16)
half_the_width = wrong("guessed-from-the-width")(lambda: (16, 7))
shares_for_counts = wrong("shares-for-counts")(lambda: (0.912, 0.919))
all_of_twenty = wrong("last-one-measured")(lambda: (20, 20))
every_value_right = wrong("all-for-ninety-percent")(lambda: (4, 3))
in_words = wrong("text-for-number")(lambda: ("16", "9"))
