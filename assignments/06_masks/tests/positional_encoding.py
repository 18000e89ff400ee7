from otter.test_files import test_case

OK_FORMAT = False

name = "positional_encoding"
points = None


@test_case(
    name="row_for_each_position",
    points=0.5,
    hidden=False,
    failure_message="A row for each position, a column for each number of a word. Is that the shape?",
)
def row_for_each_position(positional_encoding):
    from softlookup import is_array

    is_array(positional_encoding(5, 6), (5, 6), "the encoding of 5 positions of width 6")


@test_case(
    name="first_clock",
    points=0.6,
    hidden=False,
    failure_message="The first clock is the fastest. At position 1, what is its angle, and in which two columns do its sine and cosine stand?",
)
def first_clock(positional_encoding):
    import numpy as np
    from softlookup import is_array, same_array

    encoding = positional_encoding(3, 4)
    is_array(encoding, (3, 4), "the encoding of 3 positions of width 4")
    expected = np.array([[0.0, 1.0], [np.sin(1.0), np.cos(1.0)], [np.sin(2.0), np.cos(2.0)]])
    same_array(encoding[:, :2], expected, "the first two columns")


@test_case(
    name="pairs_are_hands_of_length_one",
    points=0.5,
    hidden=False,
    failure_message="The hand of a clock has length 1, whatever its angle. Do the two numbers of each pair belong to one hand?",
)
def pairs_are_hands_of_length_one(positional_encoding):
    import numpy as np
    from softlookup import is_array, same_array

    encoding = positional_encoding(7, 6)
    is_array(encoding, (7, 6), "the encoding of 7 positions of width 6")
    same_array(encoding[:, 0::2] ** 2 + encoding[:, 1::2] ** 2, np.ones((7, 3)), "the squared lengths of the hands")
