from feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, is_pair, same_array

OK_FORMAT = False

name = "matmul_vjp"
points = None
feedback = Feedback("matmul_vjp")


@test_case(
    name="gradients_shaped_like_the_factors",
    points=0.6,
    hidden=False,
)
@feedback.watched
def gradients_shaped_like_the_factors(matmul_vjp):
    pair = matmul_vjp(np.ones((2, 3)), np.ones((3, 4)), np.ones((2, 4)))
    is_pair(pair, "the gradients")
    is_array(pair[0], (2, 3), "the gradient with respect to A")
    is_array(pair[1], (3, 4), "the gradient with respect to B")


@test_case(
    name="one_row_on_paper",
    points=1,
    hidden=False,
)
@feedback.watched
def one_row_on_paper(matmul_vjp):
    A, B, g = np.array([[2.0, -1.0]]), np.array([[1.0, 0.0, 3.0], [5.0, 4.0, -2.0]]), np.array([[1.0, 10.0, 100.0]])
    pair = matmul_vjp(A, B, g)
    is_pair(pair, "the gradients")
    same_array(pair[0], np.array([[301.0, -155.0]]), "the gradient with respect to A")
    same_array(pair[1], np.array([[2.0, 20.0, 200.0], [-1.0, -10.0, -100.0]]), "the gradient with respect to B")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "gradients_shaped_like_the_factors": "Each gradient has the shape of what it belongs to. Which of the two comes first?",
        "one_row_on_paper": "A is a single row, so this can be done on paper. What does each entry of A meet, and what does it matter?",
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
