import numpy as np

from autograder.course.answers import right, wrong

layer_and_window = right(lambda: (0, 2))
in_a_list = right(lambda: [0, 2])
in_an_array = right(lambda: np.array([0, 2]))
of_numpys_integers = right(lambda: (np.int64(0), int(np.array([1, 2, 3])[1])))


@right
def found_by_searching():
    measured = {(0, 1): 0.198, (0, 2): 1.0, (0, 3): 1.0, (1, 2): 0.382, (1, 16): 0.978}
    return min((pair for pair, share in measured.items() if share >= 0.99), key=lambda pair: pair[1])


exchanged = wrong("pair-swapped")(lambda: (2, 0))
the_other_layer = wrong("other-layer-blinded")(lambda: (1, 2))
the_other_layer_at_last = wrong("other-layer-blinded")(lambda: (1, 16))
too_small_a_window = wrong("window-too-small")(lambda: (0, 1))
one_more_than_needed = wrong("smaller-window-not-tried")(lambda: (0, 3))
only_powers_of_two = wrong("smaller-window-not-tried")(lambda: (0, 4))
the_longest_window = wrong("smaller-window-not-tried")(lambda: (0, 16))
window_alone = wrong("number-for-pair")(lambda: 2)
layer_of_truth = wrong("bool-for-number")(lambda: (False, 2))
window_as_float = wrong("float-for-whole-number")(lambda: np.array([0.0, 2.0]))
share_beside_it = wrong("share-kept-too")(lambda: (0, 2, 1.0))
in_words = wrong("text-for-number")(lambda: ("0", "2"))
