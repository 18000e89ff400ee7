from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
from softlookup import Difference, example, is_pair

OK_FORMAT = False

name = "rival_keys"
points = None
feedback = Feedback("rival_keys")


def disagreement(rival_keys):
    """Check that the dot product prefers the first key and the cosine the second, each by 0.1."""
    is_pair(rival_keys, "rival_keys")
    q = example(rival_keys[0], (2,), "the query").tolist()
    first, second = example(rival_keys[1], (2, 2), "the keys").tolist()
    assert max(map(abs, [*q, *first, *second])) <= 10, "all numbers should lie between -10 and 10"
    lengths = [math.hypot(*vector) for vector in (q, first, second)]
    assert min(lengths) > 0, "no vector should be zero"
    dots = [q[0] * key[0] + q[1] * key[1] for key in (first, second)]
    cosines = [dot / (lengths[0] * length) for dot, length in zip(dots, lengths[1:], strict=True)]
    assert np.isfinite(cosines).all(), "the vectors should be finite and not too short"
    by_dot, by_cosine = dots[0] - dots[1], cosines[1] - cosines[0]
    if by_dot >= 0.0999 and by_cosine >= 0.0999:
        return
    if by_dot < 0 and by_cosine < 0:
        mistake = "rows-swapped"
    elif by_dot > 0 and by_cosine > 0:
        mistake = "too-close"
    else:
        mistake = "equal-lengths" if math.isclose(*lengths[1:]) else "no-disagreement"
    wanted = "a first key whose dot product, and a second key whose cosine, is larger by at least 0.1"
    came = f"keys with dot products {dots[0]:.4g} and {dots[1]:.4g}, cosines {cosines[0]:.4g} and {cosines[1]:.4g}"
    raise Difference("rival_keys", wanted, came, mistake)


@test_case(
    name="is_a_query_and_two_keys",
    points=0.15,
    hidden=False,
)
@feedback.shown
def is_a_query_and_two_keys(rival_keys):
    is_pair(rival_keys, "rival_keys")
    q, K = example(rival_keys[0], (2,), "the query"), example(rival_keys[1], (2, 2), "the keys")
    numbers = np.concatenate([q, K.ravel()])
    assert (np.abs(numbers) <= 10).all(), "all numbers should lie between -10 and 10"
    assert (np.abs(q) > 0).any(), "the query should not be zero"
    assert (np.abs(K) > 0).any(axis=1).all(), "neither key should be zero"


@test_case(
    name="keys_are_put_to_the_test",
    points=0.15,
    hidden=False,
)
@feedback.shown
def keys_are_put_to_the_test(rival_keys):
    disagreement(rival_keys)


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "is_a_query_and_two_keys": "Is it a pair, with a vector of two numbers and then a matrix with two rows, all of them between −10 and 10, and no vector zero?",
        "keys_are_put_to_the_test": "Which of the two numbers changes when you make an arrow longer without turning it?",
    },
    hints={
        "equal-lengths": "If all keys are equally long, on what can the two measures disagree?",
        "no-disagreement": "Do the dot product and the cosine choose differently on your example?",
        "pair-swapped": "Which of the two was to come first?",
        "rows-swapped": "Which of the two keys should the dot product prefer?",
        "three-for-pair": "How many things are in your tuple, and are the two keys in one matrix?",
        "too-close": "By how much does each measure prefer its key, and how much was asked for?",
        "too-large": "Which of your numbers lie outside the range that the question sets?",
        "too-wide": "How many numbers should each vector have?",
        "zero-vector": "What is the cosine with a vector of zeros?",
    },
    known="""{
"is_a_query_and_two_keys": [
["pair-swapped", [2557772924, -3.39953, -2.17293, -0.43067, 0.25785, -0.56399, -0.90114]],
["three-for-pair", [2947015810, 0.25785, -0.56399, -0.90114, -2.69456, -3.14732, -0.20701, 0.25785, -0.56399, -0.90114]],
["too-large", [3363229139, 0.25785, -0.56399, -0.90114, -27.6505, -30.4988, -2.2937]],
["too-wide", [1044335219, 0.25785, -0.56399, -0.90114, -2.19109, -3.88256, -0.428]],
["zero-vector", [3363229139, 0.0, 0.0, 0.0, -3.39953, -2.17293, -0.43067]],
["zero-vector", [3363229139, 0.25785, -0.56399, -0.90114, -0.60918, -0.92783, -0.27704]]
],
"keys_are_put_to_the_test": [
["equal-lengths", [3363229139, 0.25785, -0.56399, -0.90114, -1.24389, 0.34492, -0.26507]],
["no-disagreement", [3363229139, 0.25785, -0.56399, -0.90114, 1.01917, -1.86321, -2.02327]],
["pair-swapped", [2557772924, -3.39953, -2.17293, -0.43067, 0.25785, -0.56399, -0.90114]],
["rows-swapped", [3363229139, 0.25785, -0.56399, -0.90114, 0.15681, -0.58178, -2.45611]],
["three-for-pair", [2947015810, 0.25785, -0.56399, -0.90114, -2.69456, -3.14732, -0.20701, 0.25785, -0.56399, -0.90114]],
["too-close", [3363229139, 0.25785, -0.56399, -0.90114, -3.90234, -1.07316, 1.32655]],
["too-large", [3363229139, 0.25785, -0.56399, -0.90114, -27.6505, -30.4988, -2.2937]],
["too-wide", [1044335219, 0.25785, -0.56399, -0.90114, -2.19109, -3.88256, -0.428]],
["zero-vector", [3363229139, 0.0, 0.0, 0.0, -3.39953, -2.17293, -0.43067]],
["zero-vector", [3363229139, 0.25785, -0.56399, -0.90114, -0.60918, -0.92783, -0.27704]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
