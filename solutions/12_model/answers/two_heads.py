import numpy as np

from autograder.course.answers import right, wrong

heads_as_tuples = right(lambda: ((0, 1), (1, 3)))
heads_as_lists = right(lambda: [[0, 1], [1, 3]])
heads_as_an_array = right(lambda: np.array([[0, 1], [1, 3]]))
heads_of_numpys_integers = right(lambda: [(0, np.argmin([3, 1, 2])), (1, np.int64(3))])


@right
def heads_of_arrays():
    return (np.array([0, 1]), np.array([1, 3]))


second_layer_first = wrong("pair-swapped")(lambda: ((1, 3), (0, 1)))
heads_from_one = wrong("heads-counted-from-one")(lambda: ((1, 2), (2, 4)))
heads_before_layers = wrong("head-before-layer")(lambda: ((1, 0), (3, 1)))
heads_by_their_looks = wrong("looked-at-for-needed")(lambda: ((0, 1), (1, 0)))
heads_that_can_go = wrong("heads-that-nobody-misses")(lambda: ((0, 0), (1, 1)))
numbered_from_0_to_7 = wrong("heads-numbered-through")(lambda: (1, 7))
heads_without_layers = wrong("layers-left-out")(lambda: (1, 3))
heads_of_truth_values = wrong("bool-for-number")(lambda: ((False, True), (True, 3)))
heads_in_words = wrong("text-for-number")(lambda: (("0", "1"), ("1", "3")))
heads_as_floats = wrong("float-for-whole-number")(lambda: np.array([[0.0, 1.0], [1.0, 3.0]]))
shares_for_heads = wrong("shares-for-heads")(lambda: [0.35, 0.56])
heads_of_the_first_layer = wrong("both-in-one-layer")(lambda: ((0, 1), (0, 3)))
