from feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
from softlookup import is_number, same_array

OK_FORMAT = False

name = "cross_entropy"
points = None
feedback = Feedback("cross_entropy")


@test_case(
    name="no_idea_at_all",
    points=0.7,
    hidden=False,
)
@feedback.watched
def no_idea_at_all(cross_entropy):
    loss = cross_entropy(np.zeros((3, 4)), np.array([0, 3, 1]))
    is_number(loss, "the loss of three rows")
    same_array(loss, math.log(4), "the loss of three rows of zeros")


@test_case(
    name="shares_that_are_known",
    points=0.9,
    hidden=False,
)
@feedback.watched
def shares_that_are_known(cross_entropy):
    logits = np.log([[0.5, 0.25, 0.25], [0.1, 0.2, 0.7]]) + np.array([[3.0], [-1.0]])
    loss = cross_entropy(logits, np.array([0, 2]))
    same_array(loss, (math.log(2) - math.log(0.7)) / 2, "the loss of two rows")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "no_idea_at_all": "Without any idea every answer gets the same share. Which share is that for four answers, and its logarithm?",
        "shares_that_are_known": "These logits give shares of 1/2, 1/4, 1/4 in the first row and 0.1, 0.2, 0.7 in the second. Which two of them count, and how?",
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
