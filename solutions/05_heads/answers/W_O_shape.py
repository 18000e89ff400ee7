from autograder.course.answers import changed, right, wrong


@right
def mixer_as_tuple():
    return (4, 4)


mixer_as_list = right(lambda: [4, 4])
mixer_worked_out = right(
    changed(mixer_as_tuple, "return (4, 4)", "d, v, n_heads = 4, 2, 2\n    return (n_heads * v, d)")
)
mixer_of_the_same_size = right(lambda: (4,) * 2)
mixer_for_one_head = wrong("rows-miscounted")(changed(mixer_as_tuple, "return (4, 4)", "return (2, 4)"))
mixer_down_to_one_head = wrong("columns-miscounted")(changed(mixer_as_tuple, "return (4, 4)", "return (4, 2)"))
mixer_shaped_like_x = wrong("outputs-for-weights")(changed(mixer_as_tuple, "return (4, 4)", "return (3, 4)"))
mixer_to_the_tokens = wrong("transposed")(changed(mixer_as_tuple, "return (4, 4)", "return (4, 3)"))
mixer_left_out = wrong("number-for-shape")(changed(mixer_as_tuple, "return (4, 4)", "return ()"))
mixer_for_full_widths = wrong("one-wide-head")(changed(mixer_as_tuple, "return (4, 4)", "return (8, 4)"))
