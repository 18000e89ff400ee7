from feedback import Feedback
from otter.test_files import test_case
from softlookup import is_shape

OK_FORMAT = False

name = "W_Q_head_shape"
points = None
feedback = Feedback("W_Q_head_shape")


@test_case(
    name="is_a_shape_of_two",
    points=0.8,
    hidden=False,
)
@feedback.shown
def is_a_shape_of_two(W_Q_head_shape):
    is_shape(W_Q_head_shape, 2, "W_Q_head_shape")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "is_a_shape_of_two": "Is it a tuple of two whole numbers, rows first and then columns?",
    },
    known={
        "is_a_shape_of_two": [
            ("array-for-tuple", [2092583460, -0.70265, -2.98362, -2.35635]),
            ("float-for-whole-number", [74557370, 1.0314, -2.25594, -3.60455, 0.5157, -1.12797, -1.80228]),
            ("heads-stacked", [8757072, 0.5157, -1.12797, -1.80228, 1.0314, -2.25594, -3.60455, 0.5157, -1.12797, -1.80228]),
            ("none-returned", [3751981041]),
        ],
    },
    hints={
        "array-for-tuple": "A shape is not data to compute with: which Python type does `.shape` itself have?",
        "axis-0": "Do your columns do what your rows should be doing?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "float-for-whole-number": "Which kind of division counts columns, and can there be half a column?",
        "generator-for-list": "Does a generator have a length, and can you go through it twice?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "heads-stacked": "If each token keeps one row, how many rows should the result have, and how many does yours have?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "list-for-array": "What does NumPy call the type of your result, and is it the type that was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "none-returned": "When your cell is done, what does the function hand back, or the name stand for? Is there still a `...` to replace?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
    passed="right form; not judged yet: hidden checks decide 60 % of the points",
)
