import numpy as np

from autograder.course.answers import right, wrong

in_a_tuple = right(lambda: (3, 2, 7, 14))
sizes_in_a_list = right(lambda: [3, 2, 7, 14])
sizes_in_an_array = right(lambda: np.array([3, 2, 7, 14]))
sizes_of_numpys_integers = right(lambda: (np.int64(3), np.int32(2), 7, np.int64(14)))


@right
def sizes_found_by_searching():
    enough = {"keys": [3, 4, 8], "values": [2, 3], "layer 0": [7, 8, 16], "layer 1": [14, 15]}
    return [min(some) for some in enough.values()]


keys_and_values_exchanged = wrong("keys-and-values-exchanged")(lambda: (2, 3, 7, 14))
layers_the_wrong_way_round = wrong("layers-exchanged")(lambda: (3, 2, 14, 7))
one_more_of_each = wrong("one-more-than-needed")(lambda: (4, 3, 8, 15))
one_more_rank = wrong("one-more-than-needed")(lambda: (3, 2, 8, 15))
one_less_of_each = wrong("one-less-than-needed")(lambda: (2, 2, 6, 13))
ranks_too_small = wrong("one-less-than-needed")(lambda: (3, 2, 6, 13))
powers_of_two_only = wrong("only-powers-tried")(lambda: (4, 2, 8, 16))
sixteen_bits = wrong("not-among-the-tries")(lambda: (16, 16, 32, 32))
the_same_rank_for_both = wrong("one-rank-for-both")(lambda: (3, 2, 14, 14))
the_same_bits_for_both = wrong("one-number-of-bits-for-both")(lambda: (3, 3, 7, 14))
two_pairs = wrong("nested-pairs")(lambda: ((3, 2), (7, 14)))
shares_of_each = wrong("shares-for-sizes")(lambda: (0.9986, 0.9877, 0.9895, 0.9827))
all_of_them_in_one = wrong("number-for-list")(lambda: 14)
as_floats = wrong("float-for-whole-number")(lambda: np.array([3.0, 2.0, 7.0, 14.0]))
