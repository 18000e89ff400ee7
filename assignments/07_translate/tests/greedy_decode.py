from feedback import Feedback
from otter.test_files import test_case

OK_FORMAT = False

name = "greedy_decode"
points = None
feedback = Feedback("greedy_decode")


@test_case(
    name="three_words_and_the_end",
    points=1.8,
    hidden=False,
)
@feedback.watched
def three_words_and_the_end(decode_with_table):
    import numpy as np

    table = np.array([[0, 1, 2, 9, 0], [0, 0, 0, 0, 0], [0, 9, 1, 2, 0], [0, 1, 3, 2, 9], [0, 3, 7, 1, 2]])
    got = decode_with_table(table, 0, 1, 10)[0]
    assert isinstance(got, list), f"the result should be a list, but is of type {type(got).__name__}"
    assert got == [3, 4, 2], f"the ids that were written are not right: {got}"


@test_case(
    name="never_ending_story",
    points=1.4,
    hidden=False,
)
@feedback.watched
def never_ending_story(decode_with_table):
    import numpy as np

    table = np.array([[0, 1, 5], [0, 1, 5], [0, 1, 5]])
    got = decode_with_table(table, 0, 1, 4)[0]
    assert isinstance(got, list), f"the result should be a list, but is of type {type(got).__name__}"
    assert got == [2, 2, 2, 2], f"four ids should be written, and {got} is not that"


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "three_words_and_the_end": "Follow the table by hand. Which id has the best score after 0, which after that, and when does it end?",
        "never_ending_story": "This table never ends by itself. How many ids may be written?",
    },
    known={
        "three_words_and_the_end": [
            ("hard-coded-example", [3174530088, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5157, -1.12797, -1.80228, 0.0, 0.0, 0.0, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.0, 0.0, 0.0, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228]),
            ("none-returned", [1715553557]),
        ],
        "never_ending_story": [
            ("hard-coded-example", [3053525433, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455, 0.5157, -1.12797, -1.80228, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.77355, -1.69196, -2.70342, 0.0, 0.0, 0.0, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455, 0.0, 0.0, 0.0, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455, 0.5157, -1.12797, -1.80228]),
            ("none-returned", [1715553557]),
        ],
    },
    hints={
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "list-for-array": "What does NumPy call the type of your result, and is it the type that was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "none-returned": "What does your function hand back when it is done, and is there still a `...` to replace?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
    },
)
