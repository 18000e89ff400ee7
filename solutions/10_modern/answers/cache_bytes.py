import numpy as np

from autograder.course.answers import right, wrong

bytes_multiplied = right(lambda: tuple(2 * 24 * g * 4096 * 64 * 2 for g in (8, 2, 1)))
bytes_in_a_list = right(lambda: [201326592, 50331648, 25165824])
bytes_as_an_array = right(lambda: np.array([8, 2, 1]) * 2 * 24 * 4096 * 64 * 2)


@right
def bytes_measured():
    layers = [np.zeros((2, 24, g, 4096, 64), dtype=np.float16).nbytes for g in (8, 2, 1)]
    return layers[0], layers[1], layers[2]


bytes_of_the_keys = wrong("a-two-forgotten")(lambda: tuple(24 * g * 4096 * 64 * 2 for g in (8, 2, 1)))
bytes_of_wide_numbers = wrong("eight-bytes-a-number")(lambda: tuple(2 * 24 * g * 4096 * 64 * 8 for g in (8, 2, 1)))
bytes_of_one_layer = wrong("one-layer-counted")(lambda: tuple(2 * g * 4096 * 64 * 2 for g in (8, 2, 1)))
bytes_of_one_word = wrong("one-word-counted")(lambda: tuple(2 * 24 * g * 64 * 2 for g in (8, 2, 1)))
bytes_of_eight_heads_always = wrong("heads-for-groups")(lambda: (2 * 24 * 8 * 4096 * 64 * 2,) * 3)
bytes_of_heads_in_groups = wrong("heads-and-groups-multiplied")(
    lambda: tuple(2 * 24 * 8 * g * 4096 * 64 * 2 for g in (8, 2, 1))
)
bytes_of_the_heads_of_a_group = wrong("heads-for-a-group")(
    lambda: tuple(2 * 24 * (8 // g) * 4096 * 64 * 2 for g in (8, 2, 1))
)
bytes_from_1_to_8 = wrong("order-of-the-groups")(lambda: tuple(2 * 24 * g * 4096 * 64 * 2 for g in (1, 2, 8)))
bytes_not_counted = wrong("none-returned")(lambda: ...)
