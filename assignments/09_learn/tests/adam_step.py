from feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
from softlookup import Difference, describe, is_array, same_array

OK_FORMAT = False

name = "adam_step"
points = None
feedback = Feedback("adam_step")


def are_three(got, shapes, what):
    """Check that it is a tuple or list of three arrays of these shapes."""
    if not isinstance(got, tuple | list) or len(got) != 3:
        raise Difference(what, "three arrays in a tuple", describe(got))
    for n, (one, shape) in enumerate(zip(got, shapes, strict=True)):
        is_array(one, shape, f"number {n} of {what}")


def same_three(got, expected, what, tolerance=1e-6):
    are_three(got, [one.shape for one in expected], what)
    for n, (one, target) in enumerate(zip(got, expected, strict=True)):
        same_array(one, target, f"number {n} of {what}", tolerance)


@test_case(
    name="weights_and_two_averages",
    points=0.5,
    hidden=False,
)
@feedback.watched
def weights_and_two_averages(adam_step):
    got = adam_step(np.ones((2, 3)), np.ones((2, 3)), np.zeros((2, 3)), np.zeros((2, 3)), 1)
    are_three(got, [(2, 3)] * 3, "the result")


@test_case(
    name="first_step",
    points=1,
    hidden=False,
)
@feedback.watched
def first_step(adam_step):
    w, g = np.array([1.0, 2.0, 3.0]), np.array([5.0, -0.1, 40.0])
    expected = np.array([0.9, 2.1, 2.9]), np.array([0.5, -0.01, 4.0]), np.array([0.025, 0.00001, 1.6])
    same_three(adam_step(w, g, np.zeros(3), np.zeros(3), 1, 0.1), expected, "the result of the first step")


@test_case(
    name="second_step",
    points=0.9,
    hidden=False,
)
@feedback.watched
def second_step(adam_step):
    got = adam_step(np.array([[1.0]]), np.array([[2.0]]), np.array([[-0.1]]), np.array([[0.001]]), 2)
    moved = 0.01 * (0.11 / 0.19) / math.sqrt(0.004999 / 0.001999)
    expected = np.array([[1.0 - moved]]), np.array([[0.11]]), np.array([[0.004999]])
    same_three(got, expected, "the result of the second step")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "weights_and_two_averages": "Three arrays come back. In which order, and of which shape?",
        "first_step": "In the first step m and v are far too small, and Adam makes up for it. How far does each weight move, and what do m and v become?",
        "second_step": "In the second step both averages remember the first. With the default rate, what is 0.01 multiplied by?",
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
