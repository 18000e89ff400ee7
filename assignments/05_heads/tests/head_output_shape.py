from feedback import Feedback
from otter.test_files import test_case
from softlookup import is_shape

OK_FORMAT = False

name = "head_output_shape"
points = None
feedback = Feedback("head_output_shape")


@test_case(
    name="head_output_shape_is_a_shape_of_two",
    points=0.8,
    hidden=False,
)
@feedback.shown
def head_output_shape_is_a_shape_of_two(head_output_shape):
    is_shape(head_output_shape, 2, "head_output_shape")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "head_output_shape_is_a_shape_of_two": "Is it a tuple of two whole numbers, rows first and then columns?",
    },
    known={
        "head_output_shape_is_a_shape_of_two": [
            ("heads-stacked", [8757072, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 0.5157, -1.12797, -1.80228]),
            ("none-returned", [3751981041]),
            ("text-for-tuple", [2992758827]),
        ],
    },
    hints={
        "axis-0": "Do your columns do what your rows should be doing?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
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
        "text-for-tuple": "Is a shape in quotes still a tuple of numbers?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
    passed="right form; not judged yet: hidden checks decide 60 % of the points",
)
