from otter.test_files import test_case

OK_FORMAT = False

name = "encode"
points = None


@test_case(
    name="two_colours",
    points=0.7,
    hidden=False,
    failure_message="Find each word in the vocabulary with your finger. At which place does it stand?",
)
def two_colours(encode):
    import numpy as np
    from softlookup import same_array

    rows = encode(["blue", "red"], ["red", "green", "blue", "grey"])
    same_array(rows, np.array([[0, 0, 1, 0], [1, 0, 0, 0]]), "the rows of two colours")


@test_case(
    name="one_row_for_each_token",
    points=0.4,
    hidden=False,
    failure_message="Three tokens out of a vocabulary of five. What do rows and columns stand for?",
)
def one_row_for_each_token(encode):
    from softlookup import is_array

    is_array(encode(["c", "a", "e"], ["a", "b", "c", "d", "e"]), (3, 5), "the rows of three tokens")


@test_case(
    name="same_token_same_row",
    points=0.5,
    hidden=False,
    failure_message="A song may sing the same syllable again and again. Has each time a row of its own, and are those rows alike?",
)
def same_token_same_row(encode):
    from softlookup import is_array, same_array

    rows = encode(["la", "la", "mi", "la"], ["do", "mi", "la"])
    is_array(rows, (4, 3), "the rows of four syllables")
    same_array(rows[1], rows[0], "the row of the second syllable")
    same_array(rows[3], rows[0], "the row of the fourth syllable")
