from autograder.course.answers import changed, right, wrong


@right
def concat_as_tuple():
    return (3, 4)


concat_as_list = right(lambda: [3, 2 + 2])
concat_measured = right(
    changed(concat_as_tuple, "return (3, 4)", "head = np.zeros((3, 2))\n    return np.hstack([head, head]).shape")
)
concat_worked_out = right(
    changed(concat_as_tuple, "return (3, 4)", "n, v, n_heads = 3, 2, 2\n    return (n, n_heads * v)")
)
concat_as_in_the_homework = wrong("weights-for-outputs")(changed(concat_as_tuple, "return (3, 4)", "return (4, 4)"))
concat_below_each_other = wrong("heads-stacked")(changed(concat_as_tuple, "return (3, 4)", "return (6, 2)"))
concat_behind_each_other = wrong("heads-stacked")(changed(concat_as_tuple, "return (3, 4)", "return (2, 3, 2)"))
concat_blended = wrong("columns-miscounted")(changed(concat_as_tuple, "return (3, 4)", "return (3, 2)"))
concat_of_full_widths = wrong("one-wide-head")(changed(concat_as_tuple, "return (3, 4)", "return (3, 8)"))
concat_columns_first = wrong("transposed")(changed(concat_as_tuple, "return (3, 4)", "return (4, 3)"))
concat_counted = wrong("number-for-shape")(lambda: 12)
