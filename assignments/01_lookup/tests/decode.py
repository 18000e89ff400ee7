from feedback import Feedback
from otter.test_files import test_case

OK_FORMAT = False

name = "decode"
points = None
feedback = Feedback("decode")


@test_case(
    name="three_one_hot_rows",
    points=0.6,
    hidden=False,
)
def three_one_hot_rows(decode):
    with feedback.on("three_one_hot_rows", decode) as decode:
        import numpy as np
        from softlookup import same_words

        rows = np.array([[0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0], [1.0, 0.0, 0.0, 0.0]])
        same_words(decode(rows, ["red", "green", "blue", "grey"]), ["green", "grey", "red"], "the words of three rows")


@test_case(
    name="list_of_three_words",
    points=0.4,
    hidden=False,
)
def list_of_three_words(decode):
    with feedback.on("list_of_three_words", decode) as decode:
        import numpy as np
        from softlookup import are_words

        rows = np.array([[0.1, 0.5], [0.9, 0.2], [0.3, 0.4]])
        are_words(decode(rows, ["a", "b"]), 3, "the words of three rows")


@test_case(
    name="mixtures_have_a_word_too",
    points=0.6,
    hidden=False,
)
def mixtures_have_a_word_too(decode):
    with feedback.on("mixtures_have_a_word_too", decode) as decode:
        import numpy as np
        from softlookup import same_words

        rows = np.array([[0.2, 0.5, 0.3], [4.0, 3.0, 2.0]])
        same_words(decode(rows, ["low", "mid", "top"]), ["mid", "low"], "the words of two mixtures")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "three_one_hot_rows": "At which place of the row is the 1, and which word stands at that place?",
        "list_of_three_words": "Three rows go in. How many words should come out, and in what?",
        "mixtures_have_a_word_too": "There is no 1 in these rows. Which entry tells the word then?",
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
