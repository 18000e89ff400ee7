from feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, same_array

OK_FORMAT = False

name = "cross_entropy_grad"
points = None
feedback = Feedback("cross_entropy_grad")


@test_case(
    name="rows_add_up_to_nothing",
    points=0.7,
    hidden=False,
)
@feedback.watched
def rows_add_up_to_nothing(cross_entropy_grad):
    logits = np.array([[2.0, -1.0, 0.5], [0.0, 1.0, 3.0]])
    gradient = cross_entropy_grad(logits, np.array([1, 2]))
    is_array(gradient, (2, 3), "the gradient for two rows of three logits")
    same_array(gradient.sum(axis=1) + 1, np.ones(2), "1 plus the sum of each row")


@test_case(
    name="two_rows_without_an_idea",
    points=0.9,
    hidden=False,
)
@feedback.watched
def two_rows_without_an_idea(cross_entropy_grad):
    gradient = cross_entropy_grad(np.zeros((2, 4)), np.array([1, 3]))
    expected = np.array([[0.125, -0.375, 0.125, 0.125], [0.125, 0.125, 0.125, -0.375]])
    same_array(gradient, expected, "the gradient for two rows of zeros")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "rows_add_up_to_nothing": "All logits of a row may grow by the same number, and the loss won't notice. What must each row add up to?",
        "two_rows_without_an_idea": "Four answers with equal shares, two rows. Which entry of a row pulls the loss down, and by how much?",
    },
    known={},
    hints={
        "axis-0": "Do your columns do what your rows should be doing?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "generator-for-list": "Has a generator a length, and can it be looked at twice?",
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
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
)
