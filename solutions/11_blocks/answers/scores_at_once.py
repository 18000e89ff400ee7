import numpy as np

from autograder.course.answers import right, wrong

scores_multiplied = right(lambda: (8192**2, 8192 * 128))
scores_in_a_list = right(lambda: [67108864, 1048576])
scores_as_an_array = right(lambda: 8192 * np.array([8192, 128]))
scores_of_a_square_block = wrong("block-of-queries-too")(lambda: (8192**2, 128**2))
scores_of_one_query = wrong("one-query-counted")(lambda: (8192, 128))
scores_as_blocks = wrong("blocks-counted")(lambda: (8192**2, 8192 // 128))
scores_of_the_past = wrong("triangle-for-square")(lambda: (8192 * 8193 // 2, 8192 * 128))
scores_of_all_blocks = wrong("all-blocks-at-once")(lambda: (8192**2, 8192**2))
scores_in_bytes = wrong("bytes-for-scores")(lambda: (8 * 8192**2, 8 * 8192 * 128))
scores_the_other_way_round = wrong("pair-swapped")(lambda: (8192 * 128, 8192**2))
scores_not_counted = wrong("none-returned")(lambda: None)
