from feedback import Feedback
from otter.test_files import test_case
import math
from softlookup import is_array, same_array, sums_to_one

OK_FORMAT = False

name = "softmax_rows"
points = None
feedback = Feedback("softmax_rows")


@test_case(
    name="one_total_a_row",
    points=0.8,
    hidden=False,
)
@feedback.shown
def one_total_a_row(softmax_rows):
    is_array(softmax_rows, (3, 4), "softmax_rows")
    sums_to_one(softmax_rows, 1, "softmax_rows")
    same_array(softmax_rows[2, 2], math.e * softmax_rows[2, 1], "the share of 13.0, beside that of 12.0,")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "one_total_a_row": "Add up one row of your result. Is that 1? Is a score that is larger by 1 worth e times as much in the same row?",
    },
    known={
        "one_total_a_row": [
            ("argmax-for-softmax", [875646053, -0.73371, -1.30086, 0.56068]),
            ("axis-0", [875646053, 0.93006, -0.37279, -0.30785]),
            ("list-for-array", [3498621474, 0.331965, -0.611923, -0.238862, -0.68102, 0.93955, -0.22498, -0.748504, 0.614423, 0.004315]),
            ("no-keepdims", [3377465010, 0.7176, -0.00371, -0.90915]),
            ("none-returned", [3751981041]),
            ("softmax-twice", [875646053, -0.048305, -0.194919, -0.214631]),
            ("whole-array", [875646053, 0.032719, -0.037457, -0.21825]),
            ("x-over-sum", [875646053, -0.299069, -1.413135, 0.224166]),
        ],
    },
    hints={
        "argmax-for-softmax": "If two scores are nearly alike, does one of them still get everything?",
        "axis-0": "Do your columns do what your rows should be doing?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "generator-for-list": "Does a generator have a length, and can you go through it twice?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "list-for-array": "What does NumPy call the type of your result, and is it the type that was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "no-keepdims": "What shape has the total you divide by, and along which axis does NumPy line it up?",
        "none-returned": "When your cell is done, what does the function hand back, or the name stand for? Is there still a `...` to replace?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "softmax-twice": "How often are your scores turned into shares before they come out?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
        "x-over-sum": "Can shares be negative in your version, and what turns scores of any sign into positive numbers?",
    },
    passed="public checks passed (40 % of the points); hidden checks decide the rest",
)
