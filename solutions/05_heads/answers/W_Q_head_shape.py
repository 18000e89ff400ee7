import numpy as np

from autograder.course.answers import changed, right, wrong


@right
def block_as_tuple():
    return (4, 2)


block_as_list = right(lambda: [4, 2])
block_measured = right(lambda: np.hsplit(np.zeros((4, 4)), 2)[0].shape)
block_worked_out = right(changed(block_as_tuple, "return (4, 2)", "d, n_heads = 4, 2\n    return d, d // n_heads"))
block_in_numpy_integers = right(lambda: tuple(np.array([4, 4]) // np.array([1, 2])))
block_as_in_the_homework = wrong("tokens-for-width")(changed(block_as_tuple, "return (4, 2)", "return (3, 2)"))
block_of_rows = wrong("row-split")(changed(block_as_tuple, "return (4, 2)", "return (2, 4)"))
block_not_cut = wrong("one-wide-head")(changed(block_as_tuple, "return (4, 2)", "return (4, 4)"))
block_cut_twice = wrong("cut-both-ways")(changed(block_as_tuple, "return (4, 2)", "return (2, 2)"))
blocks_of_both_heads = wrong("heads-stacked")(changed(block_as_tuple, "return (4, 2)", "return (2, 4, 2)"))
block_divided = wrong("float-for-whole-number")(changed(block_as_tuple, "return (4, 2)", "return (4, 4 / 2)"))
block_as_array = wrong("array-for-tuple")(lambda: np.array([4, 2]))
