from feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import Difference, describe, is_array, same_array

OK_FORMAT = False

name = "attention_vjp"
points = None
feedback = Feedback("attention_vjp")


def numbers(seed, *shape):
    return np.random.default_rng(seed).normal(size=shape)


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
    name="gradients_shaped_like_queries_keys_and_values",
    points=0.8,
    hidden=False,
)
@feedback.watched
def gradients_shaped_like_queries_keys_and_values(attention_vjp):
    got = attention_vjp(numbers(10, 3, 2), numbers(11, 4, 2), numbers(12, 4, 5), np.ones((3, 5)))
    are_three(got, [(3, 2), (4, 2), (4, 5)], "the gradients")


@test_case(
    name="single_key_keeps_its_share",
    points=1,
    hidden=False,
)
@feedback.watched
def single_key_keeps_its_share(attention_vjp):
    Q, K, V, g = (
        np.array([[1.0, 2.0], [0.5, -1.0]]),
        np.array([[3.0, 1.0]]),
        np.array([[5.0]]),
        np.array([[2.0], [7.0]]),
    )
    expected = np.zeros((2, 2)), np.zeros((1, 2)), np.array([[9.0]])
    same_three(attention_vjp(Q, K, V, g), expected, "the gradients for a single key")


@test_case(
    name="two_keys_that_fit_equally_well",
    points=1.8,
    hidden=False,
)
@feedback.watched
def two_keys_that_fit_equally_well(attention_vjp):
    Q, K = (
        np.array([[0.0, 0.0, 0.0, 2.0], [0.0, 0.0, 0.0, 4.0]]),
        np.array([[1.0, 0.0, 2.0, 1.0], [3.0, 2.0, 0.0, 1.0]]),
    )
    V, g = np.array([[1.0], [3.0]]), np.array([[1.0], [2.0]])
    to_Q = np.array([[0.5, 0.5, -0.5, 0.0], [1.0, 1.0, -1.0, 0.0]])
    to_K = np.array([[0.0, 0.0, 0.0, -2.5], [0.0, 0.0, 0.0, 2.5]])
    same_three(attention_vjp(Q, K, V, g), (to_Q, to_K, np.array([[1.5], [1.5]])), "the gradients for two keys")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "gradients_shaped_like_queries_keys_and_values": "There are three gradients, one for each array that went in. In which order, and of which shapes?",
        "single_key_keeps_its_share": "A single key has the share 1, whatever its score. What can queries and keys do about that, and what can the value?",
        "two_keys_that_fit_equally_well": "Both keys fit both queries equally well, so all shares are 1/2. On paper: what is the gradient of the shares, then of the scores, then of Q and K?",
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
