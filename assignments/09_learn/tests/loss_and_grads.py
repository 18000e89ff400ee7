from feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
from softlookup import Difference, describe, is_array, is_number, is_pair, same_array

OK_FORMAT = False

name = "loss_and_grads"
points = None
feedback = Feedback("loss_and_grads")


def numbers(seed, *shape):
    return np.random.default_rng(seed).normal(size=shape)


def measured(loss, W, h=1e-5):
    """The gradient of loss(W), by nudging each entry up and down."""
    gradient = np.zeros(W.shape)
    for place in np.ndindex(W.shape):
        nudge = np.zeros(W.shape)
        nudge[place] = h
        gradient[place] = (loss(W + nudge) - loss(W - nudge)) / (2 * h)
    return gradient


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


def small_batch(seed, b, n, e, c):
    """Questions, pairs and targets of any numbers."""
    rng = np.random.default_rng(seed)
    return rng.normal(size=(b, e)), rng.normal(size=(b, n, e)), rng.integers(c, size=b)


def is_loss_and_three(got, shapes):
    is_pair(got, "the result")
    is_number(got[0], "the loss")
    are_three(got[1], shapes, "the gradients")


@test_case(
    name="loss_first_and_three_gradients",
    points=0.6,
    hidden=False,
)
@feedback.watched
def loss_first_and_three_gradients(loss_and_grads):
    x_q, X_kv, targets = small_batch(20, 2, 3, 5, 4)
    got = loss_and_grads(x_q, X_kv, targets, numbers(21, 5, 6), numbers(22, 5, 6), numbers(23, 5, 4))
    is_loss_and_three(got, [(5, 6), (5, 6), (5, 4)])


@test_case(
    name="values_of_zero",
    points=1,
    hidden=False,
)
@feedback.watched
def values_of_zero(loss_and_grads):
    x_q, X_kv = np.array([[1.0, 0.0], [0.0, 1.0]]), np.array([[[1.0, 0.0], [3.0, 4.0]], [[0.0, 2.0], [2.0, 0.0]]])
    W, W_v = np.zeros((2, 3)), np.zeros((2, 4))
    got = loss_and_grads(x_q, X_kv, np.array([0, 2]), W, W, W_v)
    is_loss_and_three(got, [(2, 3), (2, 3), (2, 4)])
    same_array(got[0], math.log(4), "the loss where all values are zero")
    to_V = np.array([[-0.625, 0.375, -0.125, 0.375], [-0.625, 0.375, -0.125, 0.375]])
    same_three(got[1], (W, W, to_V), "the gradients where all values are zero")


@test_case(
    name="gradients_agree_with_the_loss",
    points=1.6,
    hidden=False,
)
@feedback.watched
def gradients_agree_with_the_loss(loss_and_grads):
    batch, weights = small_batch(24, 3, 4, 2, 5), [numbers(25, 2, 3), numbers(26, 2, 3), numbers(27, 2, 5)]
    got = loss_and_grads(*batch, *weights)
    is_loss_and_three(got, [one.shape for one in weights])
    for i, name in enumerate(("W_q", "W_k", "W_v")):

        def loss(W, i=i):
            return loss_and_grads(*batch, *weights[:i], W, *weights[i + 1 :])[0]

        same_array(got[1][i], measured(loss, weights[i]), f"the gradient of {name}", 1e-5)


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "loss_first_and_three_gradients": "What is handed back first, the loss or the gradients, and which shapes do the three gradients have?",
        "values_of_zero": "If all values are zero, every logit is 0. What is the loss, and which of the three matrices can change it?",
        "gradients_agree_with_the_loss": "Nudge each entry of each matrix and see how the loss that you return moves. Which gradient says something else?",
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
