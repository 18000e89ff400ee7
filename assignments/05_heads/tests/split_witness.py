from feedback import Feedback
from otter.test_files import test_case
from softlookup import example

OK_FORMAT = False

name = "split_witness"
points = None
feedback = Feedback("split_witness")


@test_case(
    name="is_small_and_plain",
    points=0.4,
    hidden=False,
)
@feedback.watched
def is_small_and_plain(split_witness):
    entries = example(split_witness, (2, 2), "split_witness").ravel()
    assert all(entry in (0, 1) for entry in entries), "every entry of split_witness should be 0 or 1"


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "is_small_and_plain": "Is it a NumPy array with two rows and two columns, and is every entry 0 or 1?",
    },
    known={
        "is_small_and_plain": [
            ("flattened", [2016884374, -0.86703, -0.36384, 0.6241]),
            ("list-for-array", [725561511, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
            ("matrix-for-array", [4164108751]),
            ("none-returned", [3751981041]),
            ("not-only-0-and-1", [2251018495, -1.57725, -1.30946, -1.20791]),
            ("too-large", [3497097081, -1.66226, -0.54853, -0.34699]),
        ],
    },
    hints={
        "axis-0": "Do your columns do what your rows should be doing?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "flattened": "Your result lies in a single row: which shape had what you were given?",
        "generator-for-list": "Has a generator a length, and can it be looked at twice?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "list-for-array": "What does NumPy call the type of your result, and is it the type that was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "none-returned": "When your cell is done, what does the function hand back, or the name stand for? Is there still a `...` to replace?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "not-only-0-and-1": "Which numbers does the question allow?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "too-large": "Which of your numbers lie outside the range that the question sets?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
)
