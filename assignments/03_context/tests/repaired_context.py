from feedback import Feedback
from otter.test_files import test_case
from softlookup import is_array

OK_FORMAT = False

name = "repaired_context"
points = None
feedback = Feedback("repaired_context")


@test_case(
    name="is_one_state",
    points=0.8,
    hidden=False,
)
@feedback.watched
def is_one_state(repaired_context):
    is_array(repaired_context, (4,), "repaired_context")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "is_one_state": "A context is a state. How many numbers should it have, and on how many axes?",
    },
    known={
        "is_one_state": [
            ("list-for-array", [1198215231, 0.024699, -0.054022, -0.086317, 0.038631, -0.084497, -0.13501, 0.06362, -0.139153, -0.22234, 0.100188, -0.219136, -0.350137]),
            ("none-returned", [3751981041]),
            ("not-summed", [2249298037, -0.500206, 0.193052, 0.62795]),
            ("weights-transposed", [1324424965, -0.083518, -0.153798, -0.133866]),
        ],
    },
    hints={
        "axis-0": "Do your columns do what your rows should be doing?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "generator-for-list": "Has a generator a length, and can it be looked at twice?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "list-for-array": "What does NumPy call the type of your result, and is it the type that was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "none-returned": "When your cell is done, what does the function hand back, or the name stand for? Is there still a `...` to replace?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "not-summed": "After each state has been weighted, what is still to be done to get a single one?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "weights-transposed": "In a row of your weights, whose attention is shared out, and over whom?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
)
