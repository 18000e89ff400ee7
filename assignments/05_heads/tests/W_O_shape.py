from feedback import Feedback
from otter.test_files import test_case
from softlookup import is_shape

OK_FORMAT = False

name = "W_O_shape"
points = None
feedback = Feedback("W_O_shape")


@test_case(
    name="W_O_shape_is_a_shape_of_two",
    points=0.8,
    hidden=False,
)
@feedback.shown
def W_O_shape_is_a_shape_of_two(W_O_shape):
    is_shape(W_O_shape, 2, "W_O_shape")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "W_O_shape_is_a_shape_of_two": "Is it a tuple of two whole numbers, rows first and then columns?",
    },
    known={
        "W_O_shape_is_a_shape_of_two": [
            ("none-returned", [3751981041]),
            ("w-o-skipped", [1138788651]),
        ],
    },
    hints={
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
        "none-returned": "When your cell is done, what does the function hand back, or the name stand for? Is there still a `...` to replace?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "w-o-skipped": "Which of the matrices that came in was never used?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
    passed="right form; not judged yet: hidden checks decide 60 % of the points",
)
