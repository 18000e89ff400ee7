from feedback import Feedback
from otter.test_files import test_case

OK_FORMAT = False

name = "encode"
points = None
feedback = Feedback("encode")


@test_case(
    name="two_colours",
    points=0.7,
    hidden=False,
)
def two_colours(encode):
    with feedback.on("two_colours", encode) as encode:
        import numpy as np
        from softlookup import same_array

        rows = encode(["blue", "red"], ["red", "green", "blue", "grey"])
        same_array(rows, np.array([[0, 0, 1, 0], [1, 0, 0, 0]]), "the rows of two colours")


@test_case(
    name="one_row_for_each_token",
    points=0.4,
    hidden=False,
)
def one_row_for_each_token(encode):
    with feedback.on("one_row_for_each_token", encode) as encode:
        from softlookup import is_array

        is_array(encode(["c", "a", "e"], ["a", "b", "c", "d", "e"]), (3, 5), "the rows of three tokens")


@test_case(
    name="same_token_same_row",
    points=0.5,
    hidden=False,
)
def same_token_same_row(encode):
    with feedback.on("same_token_same_row", encode) as encode:
        from softlookup import is_array, same_array

        rows = encode(["la", "la", "mi", "la"], ["do", "mi", "la"])
        is_array(rows, (4, 3), "the rows of four syllables")
        same_array(rows[1], rows[0], "the row of the second syllable")
        same_array(rows[3], rows[0], "the row of the fourth syllable")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "two_colours": "Find each word in the vocabulary with your finger. At which place does it stand?",
        "one_row_for_each_token": "Three tokens out of a vocabulary of five. What do rows and columns stand for?",
        "same_token_same_row": "A song may sing the same syllable again and again. Has each time a row of its own, and are those rows alike?",
    },
    known={},
    hints={
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "list-for-array": "What does NumPy call the type of your result, and is it the type that was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "none-returned": "What does your function hand back when it is done, and is there still a `...` to replace?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "rounded": "Are any digits dropped before your result is handed back?",
    },
)
