from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
from softlookup import Difference, agrees, describe, is_array, is_number, is_pair, numbers, same_array

OK_FORMAT = False

name = "loss_and_grads"
points = None
feedback = Feedback("loss_and_grads")


def measured(loss, W, h=1e-5):
    """The gradient of loss(W), by nudging each entry up and down."""
    gradient = np.zeros(W.shape)
    for place in np.ndindex(W.shape):
        nudge = np.zeros(W.shape)
        nudge[place] = h
        gradient[place] = (loss(W + nudge) - loss(W - nudge)) / (2 * h)
    return gradient


def measured_each(loss, *arrays):
    """The gradients of loss(*arrays) with respect to each of the arrays."""
    return [
        measured(lambda one, n=n: loss(*arrays[:n], one, *arrays[n + 1 :]), array) for n, array in enumerate(arrays)
    ]


def are_three(got, shapes, what):
    """Check that it is a tuple or list of three arrays of these shapes."""
    if not isinstance(got, tuple | list) or len(got) != 3:
        raise Difference(what, "three arrays in a tuple", describe(got), compared=(got,))
    for n, (one, shape) in enumerate(zip(got, shapes, strict=True)):
        is_array(one, shape, f"array {n + 1} of 3 in {what}")


def same_three(got, expected, what, tolerance=1e-6):
    are_three(got, [one.shape for one in expected], what)
    for n, (one, target) in enumerate(zip(got, expected, strict=True)):
        same_array(one, target, f"array {n + 1} of 3 in {what}", tolerance)


def small_batch(seed, b, n, e, c):
    """Questions, pairs and targets of any numbers."""
    return *numbers(seed, (b, e), (b, n, e)), np.random.default_rng(seed).integers(c, size=b)


def is_loss_and_three(got, shapes):
    is_pair(got, "the result")
    is_number(got[0], "the loss")
    are_three(got[1], shapes, "the gradients")


@test_case(
    name="loss_first_and_three_gradients",
    points=0.15,
    hidden=False,
)
@feedback.shown
def loss_first_and_three_gradients(loss_and_grads):
    x_q, X_kv, targets = small_batch(20, 2, 3, 5, 4)
    got = loss_and_grads(x_q, X_kv, targets, *numbers(21, (5, 6), (5, 6), (5, 4)))
    is_loss_and_three(got, [(5, 6), (5, 6), (5, 4)])


@test_case(
    name="values_of_zero",
    points=0.25,
    hidden=False,
)
@feedback.shown
def values_of_zero(loss_and_grads):
    x_q = np.array([[1.0, 0.0], [0.0, 1.0]])
    X_kv = np.array([[[1.0, 0.0], [3.0, 4.0], [2.0, 2.0]], [[0.0, 2.0], [2.0, 0.0], [1.0, 1.0]]])
    W, W_v = np.zeros((2, 3)), np.zeros((2, 4))
    got = loss_and_grads(x_q, X_kv, np.array([0, 2]), W, W, W_v)
    is_loss_and_three(got, [(2, 3), (2, 3), (2, 4)])
    same_array(got[0], math.log(4), "the loss where all values are zero")
    to_V = np.array([[-0.625, 0.375, -0.125, 0.375], [-0.625, 0.375, -0.125, 0.375]])
    same_three(got[1], (W, W, to_V), "the gradients where all values are zero")


@test_case(
    name="loss_on_paper",
    points=0.2,
    hidden=False,
)
@feedback.shown
def loss_on_paper(loss_and_grads):
    x_q, X_kv = np.array([[1.0, 0.0]]), np.array([[[1.0, 0.0], [0.0, 1.0]]])
    W_q, W_k = (
        np.array([[1.0, 1.0, 0.0, 0.0], [5.0, 0.0, 0.0, 1.0]]),
        np.array([[1.0, 1.0, 0.0, 7.0], [0.0, 0.0, 1.0, 0.0]]),
    )
    W_v = np.array([[4.0, 0.0, 0.0], [0.0, 0.0, 0.0]]) * math.log(2)
    got = loss_and_grads(x_q, X_kv, np.array([0]), W_q * math.log(3), W_k, W_v)
    is_loss_and_three(got, [(2, 4), (2, 4), (2, 3)])
    same_array(got[0], math.log(10 / 8), "the loss of one round")
    far_apart = np.array([[900.0, -700.0, 0.0], [0.0, 0.0, 0.0]])
    got = loss_and_grads(x_q, X_kv[:, :1], np.array([1]), W_q, W_k, far_apart)
    is_loss_and_three(got, [(2, 4), (2, 4), (2, 3)])
    same_array(got[0], 1600.0, "the loss of one round with logits of 900 and -700")


@test_case(
    name="gradients_agree_with_the_loss",
    points=0.4,
    hidden=False,
)
@feedback.shown
def gradients_agree_with_the_loss(loss_and_grads):
    batch, weights = small_batch(24, 3, 4, 2, 5), numbers(25, (2, 3), (2, 3), (2, 5))
    got = loss_and_grads(*batch, *weights)
    is_loss_and_three(got, [one.shape for one in weights])
    slopes = measured_each(lambda *nudged: loss_and_grads(*batch, *nudged)[0], *weights)
    for name, gradient, slope in zip(("W_q", "W_k", "W_v"), got[1], slopes, strict=True):
        agrees(gradient, slope, f"the gradient of {name}", "the slopes of the loss that you return", 1e-5)


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "loss_first_and_three_gradients": "What is handed back first, the loss or the gradients, and which shapes do the three gradients have?",
        "values_of_zero": "If all values are zero, every logit is 0. What is the loss, and which of the three matrices can change it?",
        "loss_on_paper": "One round, two pairs, queries and keys of width 4. On paper: which two scores, which shares, which logits, and what is the loss? If a logit is 1600 below another, is the loss still a number?",
        "gradients_agree_with_the_loss": "Nudge each entry of each matrix and see how the loss that you return moves. Which gradient says something else?",
    },
    hints={},
    known="""{

}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
