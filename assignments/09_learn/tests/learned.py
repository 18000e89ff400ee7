from softlookup.feedback import Feedback
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
        mistake = "number-for-weights" if isinstance(learned, int | float | np.number) else "not-three-matrices"
        raise Difference("learned", "three arrays in a tuple", describe(learned), mistake)
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
    if count < 950:
        what = f"the answers to 1000 rounds with {n} pairs"
        raise Difference(what, "right in at least 950", f"right in {count}", "game-not-learned")


@test_case(
    name="is_three_matrices",
    points=0.1,
    hidden=False,
)
@feedback.shown
def is_three_matrices(learned):
    are_weights(learned)


@test_case(
    name="new_rounds_with_five_pairs_and_with_twelve",
    points=0.2,
    hidden=False,
)
@feedback.shown
def new_rounds_with_five_pairs_and_with_twelve(learned):
    knows_rounds(learned, 5, 5)
    knows_rounds(learned, 6, 12)


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "is_three_matrices": "Is it a tuple of three arrays, W_q and W_k with 20 rows and equally many columns, and W_v with 20 rows and 8?",
        "new_rounds_with_five_pairs_and_with_twelve": "Did the loss come close to 0 while it learned, and is it sharp enough for twelve pairs? If it stayed near 2.08 or near 1.7, which of your functions has `slopes` not agreed with yet?",
    },
    hints={
        "game-not-learned": "How close to 0 did the loss come? If it stayed near 2.08 or 1.7, which of your functions has `slopes` not agreed with?",
        "loss-kept-too": "Which of the things in your tuple is not a matrix?",
        "match-but-no-values": "Once the right pair is found, what does W_v make of its colour?",
        "match-for-two-matrices": "Two matrices came in as one here: can you give W_q and W_k by themselves?",
        "neighbours-matched": "Which animal does each one find, by the largest entry of its row in W_q W_kᵀ?",
        "not-sharp-enough": "Among twelve pairs, how much of the 1 does the right one get, and how much do the others get together?",
        "not-three-matrices": "Which matrices does the loss depend on, and are they all here, with nothing else?",
        "number-for-weights": "Could somebody else run your model with what you kept?",
        "one-animal-never-seen": "Were all twelve animals in the rounds that it was trained on?",
        "uphill": "Has the loss risen or fallen after it, and which way should it go?",
        "values-but-no-match": "Draw W_q W_kᵀ for the twelve animals: is there a diagonal?",
        "values-first": "Which of the three matrices has 8 columns, and in which place should it stand?",
        "values-not-where-the-colours-are": "Which rows of W_v does a colour meet, the first ones or the last ones?",
        "weights-before-training": "Is this what came out of the training, or what went into it?",
        "weights-turned": "A row of X_kv has 20 numbers: which axis of a matrix has to be as long?",
    },
    known="""{
"is_three_matrices": [
["loss-kept-too", [1268545049, 0.0077355, -0.0169196, -0.0270342, 8.4912, -3.2886, -3.3326, 8.4912, -3.2886, -3.3326, 0.0245, 0.88808, -0.85535]],
["match-for-two-matrices", [2189713229, -3.0917, 0.0543, -167.6119, 0.0245, 0.88808, -0.85535]],
["not-three-matrices", [3852826045, 8.4912, -3.2886, -3.3326, 8.4912, -3.2886, -3.3326]],
["number-for-weights", [2039393048, 154.71, -338.391, -540.683]],
["values-first", [1351546714, 0.0245, 0.88808, -0.85535, 8.4912, -3.2886, -3.3326, 8.4912, -3.2886, -3.3326]],
["weights-turned", [2210525290, -2.3597, 0.119, -99.3004, -2.3597, 0.119, -99.3004, -0.08856, -0.06666, -7.0848]]
],
"new_rounds_with_five_pairs_and_with_twelve": [
["game-not-learned", [1943208771, 0.94346, -0.3654, -0.37029, 0.94346, -0.3654, -0.37029, 0.0245, 0.88808, -0.85535]],
["loss-kept-too", [1268545049, 0.0077355, -0.0169196, -0.0270342, 8.4912, -3.2886, -3.3326, 8.4912, -3.2886, -3.3326, 0.0245, 0.88808, -0.85535]],
["match-but-no-values", [1943208771, 28.3039, -10.962, -11.1086, 0.94346, -0.3654, -0.37029, -0.31151, -0.26338, -0.99182]],
["match-for-two-matrices", [2189713229, -3.0917, 0.0543, -167.6119, 0.0245, 0.88808, -0.85535]],
["neighbours-matched", [1943208771, -24.3624, 9.4247, 25.1163, 0.94346, -0.3654, -0.37029, 0.12251, 4.44041, -4.27673]],
["not-sharp-enough", [1943208771, 1.92467, -0.74542, -0.75539, 1.92467, -0.74542, -0.75539, 0.0245, 0.88808, -0.85535]],
["not-three-matrices", [3852826045, 8.4912, -3.2886, -3.3326, 8.4912, -3.2886, -3.3326]],
["number-for-weights", [2039393048, 154.71, -338.391, -540.683]],
["one-animal-never-seen", [310829112, 1.7895, -18.0095, -12.0923, 1.7895, -18.0095, -12.0923, 0.12251, 4.44041, -4.27673]],
["uphill", [1943208771, -28.3039, 10.962, 11.1086, 0.94346, -0.3654, -0.37029, 0.12251, 4.44041, -4.27673]],
["values-but-no-match", [1943208771, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.12251, 4.44041, -4.27673]],
["values-first", [1351546714, 0.0245, 0.88808, -0.85535, 8.4912, -3.2886, -3.3326, 8.4912, -3.2886, -3.3326]],
["values-not-where-the-colours-are", [1943208771, 28.3039, -10.962, -11.1086, 0.94346, -0.3654, -0.37029, 0.07763, -0.97803, -4.41513]],
["weights-before-training", [1943208771, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["weights-before-training", [1943208771, 0.588494, -0.74332, 0.755851, -1.677664, 1.426882, 0.406687, 0.360414, 1.117729, 0.97463]],
["weights-turned", [2210525290, -2.3597, 0.119, -99.3004, -2.3597, 0.119, -99.3004, -0.08856, -0.06666, -7.0848]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
