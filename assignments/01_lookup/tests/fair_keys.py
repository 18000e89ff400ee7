from feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import example, same_array

OK_FORMAT = False

name = "fair_keys"
points = None
feedback = Feedback("fair_keys")


@test_case(
    name="is_four_keys",
    points=0.3,
    hidden=False,
)
@feedback.watched
def is_four_keys(fair_keys):
    example(fair_keys, (4, 3), "fair_keys")


@test_case(
    name="no_key_is_turned",
    points=0.5,
    hidden=False,
)
@feedback.watched
def no_key_is_turned(fair_keys):
    loud_keys = np.array([[2.0, 2.0, 1.0], [0.0, 6.0, 8.0], [1.0, 0.0, 0.0], [4.0, 0.0, 3.0]])
    keys = example(fair_keys, (4, 3), "fair_keys")
    for row in range(4):
        largest = loud_keys[row].argmax()
        factor = keys[row, largest] / loud_keys[row, largest]
        assert factor > 0, f"row {row} of fair_keys should be row {row} of loud_keys times a number above 0"
        same_array(keys[row] / factor, loud_keys[row], f"row {row} of fair_keys, brought back to its old length", 1e-3)


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "is_four_keys": "Are there still four keys of three numbers each?",
        "no_key_is_turned": "Divide a row of yours by the same row of loud_keys, entry by entry. Is it one and the same number everywhere, and above 0?",
    },
    known={
        "is_four_keys": [
            ("list-for-array", [3172978898, 0.1719, -0.37599, -0.600759, 0.1719, -0.37599, -0.600759, 0.08595, -0.187995, -0.30038, 0.0, 0.0, 0.0, 0.15471, -0.338391, -0.540683, 0.20628, -0.451188, -0.720911, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.20628, -0.451188, -0.720911, 0.0, 0.0, 0.0, 0.15471, -0.338391, -0.540683]),
            ("none-returned", [3751981041]),
            ("not-finite", [819410449, 0.0, 0.0, 0.0]),
            ("transposed", [875646053, 0.8358, 0.31513, -0.72699]),
        ],
        "no_key_is_turned": [
            ("axis-0", [3377465010, 0.85755, -0.36056, -0.23202]),
            ("list-for-array", [3172978898, 0.1719, -0.37599, -0.600759, 0.1719, -0.37599, -0.600759, 0.08595, -0.187995, -0.30038, 0.0, 0.0, 0.0, 0.15471, -0.338391, -0.540683, 0.20628, -0.451188, -0.720911, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.20628, -0.451188, -0.720911, 0.0, 0.0, 0.0, 0.15471, -0.338391, -0.540683]),
            ("negative-factor", [3377465010, 0.94606, 0.92732, -0.58478]),
            ("none-returned", [3751981041]),
            ("not-finite", [819410449, 0.0, 0.0, 0.0]),
            ("other-keys", [3377465010, 1.93593, 0.06825, 0.34706]),
            ("rounded", [3377465010, -0.94286, -0.99073, 0.583]),
            ("softmax-for-length", [3377465010, -0.41562, -0.30866, -0.3542]),
            ("transposed", [875646053, 0.8358, 0.31513, -0.72699]),
            ("zero-keys", [3377465010, 0.0, 0.0, 0.0]),
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
        "negative-factor": "What is the sign of the number that each key was multiplied by?",
        "none-returned": "When your cell is done, what does the function hand back, or the name stand for? Is there still a `...` to replace?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "not-finite": "Which entries of your answer are not ordinary numbers?",
        "other-keys": "Are these the keys you were given, made fair, or new ones?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "softmax-for-length": "Does your key still point the way it pointed before?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
        "zero-keys": "Where does a key of length zero point?",
    },
)
