import numpy as np

from autograder.course.answers import right, wrong

way_as_far_as_ten = right(lambda: 10)
way_in_numpy = right(lambda: np.int64(10))
way_one_too_far = wrong("first-that-differs")(lambda: 11)
way_of_the_exact_ones = wrong("exact-only")(lambda: 7)
way_in_the_decoder = wrong("never-bidirectional")(lambda: 17)
way_after_a_gap = wrong("agrees-again")(lambda: 12)
way_to_itself = wrong("nothing-but-itself")(lambda: 0)
way_to_the_far_end = wrong("too-large")(lambda: 128)
way_with_a_point = wrong("float-for-whole-number")(lambda: 10.0)
way_in_quotes = wrong("text-for-number")(lambda: "10")
