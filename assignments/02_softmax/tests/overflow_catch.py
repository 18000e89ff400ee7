from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import Difference, example

OK_FORMAT = False

name = "overflow_catch"
points = None
feedback = Feedback("overflow_catch")


def vector_to_catch(answer):
    vector = example(answer, (None,), "overflow_catch")
    assert vector.size >= 2, f"overflow_catch should have at least two numbers, but has {vector.size}"
    return vector


def hasty(x):
    """Return what `hasty_softmax` of the notebook gives for an array, whatever overflows on the way."""
    with np.errstate(all="ignore"):
        return np.exp(x) / np.exp(x).sum()


@test_case(
    name="is_a_finite_vector",
    points=0.1,
    hidden=False,
)
@feedback.shown
def is_a_finite_vector(overflow_catch):
    vector_to_catch(overflow_catch)


@test_case(
    name="hasty_softmax_was_run_on_it",
    points=0.1,
    hidden=False,
)
@feedback.shown
def hasty_softmax_was_run_on_it(overflow_catch):
    vector = vector_to_catch(overflow_catch)
    shares = hasty(np.asarray(overflow_catch, dtype=None if overflow_catch.dtype.kind == "f" else float))
    if not np.isnan(shares).any():
        came = f"a vector for which it gives {np.array2string(shares[:6], precision=3)}"
        came += "" if vector.size <= 6 else " and so on, with no nan"
        mistake = "vanishing-share-for-nan" if (shares == 0).any() else "not-past-the-limit"
        raise Difference("overflow_catch", "a vector for which hasty_softmax gives at least one nan", came, mistake)


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "is_a_finite_vector": "Is it a vector, with one axis and at least two finite numbers in it?",
        "hasty_softmax_was_run_on_it": "`hasty_softmax` has been run on your vector. What do the numbers that came out say about the powers that went into them?",
    },
    hints={
        "not-a-vector": "How many axes does your array have, and how many has a vector?",
        "not-past-the-limit": "What does `np.exp` say of your largest number, `inf` or not?",
        "number-for-vector": "How many axes has a single number, and how many has a vector?",
        "one-number-only": "With only one number in it, what is there to share?",
        "result-for-input": "Were you asked for what goes into the function or for what comes out?",
        "total-overflows": "A number divided by infinity is what, and is that a NaN?",
        "vanishing-share-for-nan": "When an exponential is too small to be told from 0, what is it divided by?",
    },
    known="""{
"is_a_finite_vector": [
["not-a-vector", [413907075, -608.31, -927.46, -277.66]],
["number-for-vector", [569228110, 257.85, -563.99, -901.14]],
["one-number-only", [2410301096, 257.85, -563.99, -901.14]],
["result-for-input", [1882289893, 0.0, 0.0, 0.0]]
],
"hasty_softmax_was_run_on_it": [
["not-a-vector", [413907075, -608.31, -927.46, -277.66]],
["not-past-the-limit", [2381117681, 179.628, -395.153, -630.173]],
["number-for-vector", [569228110, 257.85, -563.99, -901.14]],
["one-number-only", [2410301096, 257.85, -563.99, -901.14]],
["result-for-input", [1882289893, 0.0, 0.0, 0.0]],
["total-overflows", [2381117681, -432.211, -658.293, -196.558]],
["vanishing-share-for-nan", [2381117681, 867.03, 363.84, -624.1]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
