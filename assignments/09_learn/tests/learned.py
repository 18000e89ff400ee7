from feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
from scipy import special
from softlookup import Difference, describe, is_array

OK_FORMAT = False

name = "learned"
points = None
feedback = Feedback("learned")


def dealt(seed, rounds, n):
    """New rounds of the game, with n pairs each."""
    rng = np.random.default_rng(seed)
    animal = np.argsort(rng.random((rounds, 12)), axis=1)[:, :n]
    colour, asked = rng.integers(8, size=(rounds, n)), rng.integers(n, size=rounds)
    pairs = np.concatenate([np.eye(12)[animal], np.eye(8)[colour]], axis=2)
    question = np.zeros((rounds, 20))
    question[np.arange(rounds), animal[np.arange(rounds), asked]] = 1
    return question, pairs, colour[np.arange(rounds), asked]


def are_weights(learned):
    """Check that it is (W_q, W_k, W_v), arrays that fit the game."""
    if not isinstance(learned, tuple | list) or len(learned) != 3:
        raise Difference("learned", "three arrays in a tuple", describe(learned))
    k = np.shape(learned[0])[1] if np.ndim(learned[0]) == 2 else 1
    for name, one, width in zip(("W_q", "W_k", "W_v"), learned, (k, k, 8), strict=True):
        is_array(one, (20, max(width, 1)), name)


def knows_rounds(learned, seed, n):
    """Check that the weights answer 95 % of 1000 new rounds with n pairs."""
    are_weights(learned)
    W_q, W_k, W_v = (one.astype(float) for one in learned)
    question, pairs, right = dealt(seed, 1000, n)
    fits = np.einsum("bk,bnk->bn", question @ W_q, pairs @ W_k)
    answers = np.einsum("bn,bnc->bc", special.softmax(fits / math.sqrt(W_q.shape[1]), axis=1), pairs @ W_v).argmax(
        axis=1
    )
    count = int((answers == right).sum())
    assert count >= 950, f"with {n} pairs, at least 950 of 1000 rounds should be right, but {count} are"


@test_case(
    name="is_three_matrices",
    points=0.8,
    hidden=False,
)
@feedback.watched
def is_three_matrices(learned):
    are_weights(learned)


@test_case(
    name="new_rounds_with_five_pairs",
    points=1.6,
    hidden=False,
)
@feedback.watched
def new_rounds_with_five_pairs(learned):
    knows_rounds(learned, 5, 5)


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "is_three_matrices": "Is it a tuple of three arrays, W_q and W_k with 20 rows and equally many columns, and W_v with 20 rows and 8?",
        "new_rounds_with_five_pairs": "Did the loss come close to 0 while it learned? If it stayed near 2.08 or near 1.7, which of your functions has `slopes` not agreed with yet?",
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
