from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from scipy import special
from softlookup import Difference, describe, is_array

OK_FORMAT = False

name = "caught"
points = None
feedback = Feedback("caught")


def measured(loss, W, h=1e-5):
    """The gradient of loss(W), by nudging each entry up and down; the loss takes many W at once, along a first axis."""
    nudges = h * np.eye(W.size).reshape(-1, *W.shape)
    return ((loss(W + nudges) - loss(W - nudges)) / (2 * h)).reshape(W.shape)


def is_batch(caught):
    """Check that it is (x_q, X_kv, targets), at most 4 rounds with at most 12 pairs."""
    if not isinstance(caught, tuple | list) or len(caught) != 3:
        short = isinstance(caught, tuple | list) and len(caught) == 2
        mistake = (
            "targets-forgotten"
            if short
            else "number-for-batch"
            if isinstance(caught, int | float | np.number)
            else None
        )
        raise Difference("caught", "three arrays in a tuple, x_q, X_kv and targets", describe(caught), mistake)
    x_q, X_kv, targets = caught
    if np.ndim(x_q) == 3 and np.ndim(X_kv) == 2:
        raise Difference("x_q", "two axes, a row for each round", describe(x_q), "pairs-before-questions")
    b, n = np.shape(X_kv)[:2] if np.ndim(X_kv) == 3 else (1, 1)
    is_array(X_kv, (max(b, 1), max(n, 1), 20), "X_kv")
    is_array(x_q, (b, 20), "x_q")
    is_array(targets, (b,), "targets")
    if b > 4:
        raise Difference("the batch", "at most 4 rounds", f"{b} rounds", "too-many-rounds")
    assert n <= 12, f"there should be at most 12 pairs in a round, but there are {n}"
    assert targets.dtype.kind in "iu", "the targets should be integers"
    assert ((targets >= 0) & (targets < 8)).all(), "each target should be the id of a colour, from 0 to 7"
    assert (np.abs(np.concatenate([x_q.ravel(), X_kv.ravel()]).astype(float)) <= 10).all(), (
        "all numbers should lie between -10 and 10"
    )


def how_far_off(x_q, X_kv, targets):
    """Return how far the borrowed gradient of M is from the measured one, as a fraction of the largest slope."""
    rng = np.random.default_rng(9)
    M, W_v = 0.1 * rng.normal(size=(20, 20)), 0.1 * rng.normal(size=(20, 8))
    rounds = np.arange(len(x_q))

    def loss_of_shares(shares):
        logits = np.einsum("...bn,bne->...be", shares, X_kv) @ W_v
        return np.mean(special.logsumexp(logits, axis=-1) - logits[..., rounds, targets], axis=-1)

    def loss_of_scores(nudged):
        return loss_of_shares(special.softmax(nudged, axis=-1))

    scores = np.einsum("be,ef,bnf->bn", x_q, M, X_kv)
    shares = special.softmax(scores, axis=1)
    d_shares = measured(loss_of_shares, shares)
    borrowed = shares * (d_shares - np.vdot(shares, d_shares))
    slopes = np.einsum("be,bn,bnf->ef", x_q, measured(loss_of_scores, scores), X_kv)
    off = np.abs(np.einsum("be,bn,bnf->ef", x_q, borrowed, X_kv) - slopes)
    return off.max() / max(np.abs(slopes).max(), 1e-9)


@test_case(
    name="is_a_small_batch",
    points=0.2,
    hidden=False,
)
@feedback.shown
def is_a_small_batch(caught):
    is_batch(caught)


@test_case(
    name="borrowed_is_wrong_on_it",
    points=0.2,
    hidden=False,
)
@feedback.shown
def borrowed_is_wrong_on_it(caught):
    is_batch(caught)
    off = how_far_off(*caught)
    if off <= 1e-6:
        agreed = f"one that agrees with the slopes (largest difference {off:.0e} of the largest slope)"
        raise Difference(
            "the gradient on your batch", "one that is wrong", agreed, "one-round-only" if len(caught[0]) == 1 else None
        )


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "is_a_small_batch": "Is it a small tuple like those of `deal`: the questions, the pairs and the targets?",
        "borrowed_is_wrong_on_it": "Read `borrowed` with the shape of each array beside its name. Which line mixes what should stay apart, and on which batches does it show?",
    },
    hints={
        "colours-for-targets": "What are the targets of `deal`, names of colours or their ids?",
        "gradient-for-batch": "Were you asked for a gradient, or for something on which it is wrong?",
        "number-for-batch": "You say how many: can you also show a batch of that size?",
        "one-hot-targets": "How many numbers does a target have, one or eight?",
        "one-round-only": "The friend's check was made with one round too: what can't be mixed up then?",
        "pairs-before-questions": "In which order does `deal` give its three arrays?",
        "questions-of-zero": "If x_q is all zeros, what does M have to do with the scores?",
        "targets-forgotten": "What does a loss need besides questions and pairs?",
        "too-many-rounds": "How many rounds may it have at most, and how few are enough?",
    },
    known="""{
"is_a_small_batch": [
["colours-for-targets", [3314691763, 1.02759, -1.21559, 0.77895, -4.33027, -1.76468, 1.78319]],
["gradient-for-batch", [1666626052, -0.50741, 0.01285, -0.94597]],
["number-for-batch", [2039393048, 0.5157, -1.12797, -1.80228]],
["one-hot-targets", [800000994, 1.48874, -0.62541, 1.6219, 2.35701, -2.6818, -2.30638, 0.00849, 1.75168, 0.40258]],
["pairs-before-questions", [593687948, -2.1087, -2.41847, 1.88956, -0.21837, -0.75214, 0.77897, -3.39721, -6.13095, -2.56336]],
["targets-forgotten", [2165627923, -1.43967, 0.07883, 0.78971, 0.27461, -2.2113, 2.95214]],
["too-many-rounds", [2588374229, 9.59301, 9.48175, 0.8271, -27.34029, 23.36282, 9.64276, -14.56212, -1.68214, 6.18471]]
],
"borrowed_is_wrong_on_it": [
["colours-for-targets", [3314691763, 1.02759, -1.21559, 0.77895, -4.33027, -1.76468, 1.78319]],
["gradient-for-batch", [1666626052, -0.50741, 0.01285, -0.94597]],
["number-for-batch", [2039393048, 0.5157, -1.12797, -1.80228]],
["one-hot-targets", [800000994, 1.48874, -0.62541, 1.6219, 2.35701, -2.6818, -2.30638, 0.00849, 1.75168, 0.40258]],
["one-round-only", [3412772916, 0.96462, -0.14506, 0.62196, -4.14472, -1.06666, -0.8409, 0.5157, -1.12797, -1.80228]],
["pairs-before-questions", [593687948, -2.1087, -2.41847, 1.88956, -0.21837, -0.75214, 0.77897, -3.39721, -6.13095, -2.56336]],
["questions-of-zero", [4047284231, 0.0, 0.0, 0.0, -4.48475, 2.19399, -3.1359, -8.30482, -0.49488, -1.25531]],
["targets-forgotten", [2165627923, -1.43967, 0.07883, 0.78971, 0.27461, -2.2113, 2.95214]],
["too-many-rounds", [2588374229, 9.59301, 9.48175, 0.8271, -27.34029, 23.36282, 9.64276, -14.56212, -1.68214, 6.18471]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
