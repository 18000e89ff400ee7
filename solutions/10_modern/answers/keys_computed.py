import numpy as np

from autograder.course.answers import right, wrong

keys_by_the_formula = right(lambda: (2000 * 2001 // 2, 2000))
keys_added_up = right(lambda: [sum(range(2001)), 2000])
keys_as_an_array = right(lambda: np.array([np.arange(1, 2001).sum(), 2000]))
keys_as_floats = right(lambda: (2000 * 2001 / 2, 2000.0))
keys_of_whole_texts = wrong("square-for-triangle")(lambda: (2000**2, 2000))
keys_of_half_a_square = wrong("half-the-square")(lambda: (2000**2 // 2, 2000))
keys_of_the_past = wrong("own-key-forgotten")(lambda: (2000 * 1999 // 2, 2000))
keys_the_other_way_round = wrong("pair-swapped")(lambda: (2000, 2001000))
keys_of_one_step = wrong("one-step-for-all")(lambda: (2000, 1))
keys_and_values = wrong("values-counted-too")(lambda: (4002000, 4000))
keys_of_no_step = wrong("cache-without-new-keys")(lambda: (2001000, 0))
keys_in_words = wrong("text-for-number")(lambda: ("2001000", "2000"))
