from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import Difference, example

OK_FORMAT = False

name = "axis_catch"
points = None
feedback = Feedback("axis_catch")


def tame_matrix(answer):
    matrix = example(answer, (None, None), "axis_catch")
    assert matrix.size, "axis_catch should not be empty"
    if (np.abs(matrix) > 10).any():
        came = f"a matrix with the entry {matrix.flat[np.abs(matrix).argmax()]:.4g}"
        raise Difference("axis_catch", "a matrix of numbers between -10 and 10", came, "too-large")
    return matrix


def hasty(x):
    """Return what `hasty_softmax` of the notebook gives for an array, whatever overflows on the way."""
    with np.errstate(all="ignore"):
        return np.exp(x) / np.exp(x).sum()


@test_case(
    name="is_a_tame_matrix",
    points=0.1,
    hidden=False,
)
@feedback.shown
def is_a_tame_matrix(axis_catch):
    tame_matrix(axis_catch)


@test_case(
    name="hasty_softmax_was_run_on_the_rows",
    points=0.1,
    hidden=False,
)
@feedback.shown
def hasty_softmax_was_run_on_the_rows(axis_catch):
    totals = hasty(tame_matrix(axis_catch)).sum(axis=1)
    if (np.abs(totals - 1) <= 1e-6).all():
        said = f"all {totals.size} rows sum" if totals.size > 1 else "the only row sums"
        wanted = "a matrix for which hasty_softmax gives a row that does not sum to 1"
        mistake = "one-row-only" if totals.size == 1 else None
        raise Difference("axis_catch", wanted, f"a matrix for which {said} to 1", mistake)


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "is_a_tame_matrix": "Is it a matrix, with two axes, and does every number in it lie between −10 and 10?",
        "hasty_softmax_was_run_on_the_rows": "`hasty_softmax` has been run on your matrix. What do the rows of the result add up to, and what should they?",
    },
    hints={
        "empty": "How many entries does your array have?",
        "not-a-matrix": "How many axes does your array have, and how many has a matrix?",
        "one-row-only": "With only one row in it, can rows differ, or get mixed up?",
        "shape-for-matrix": "Did you hand over an array, or only say how large it is?",
        "too-large": "Which of your numbers lie outside the range that the question sets?",
    },
    known="""{
"is_a_tame_matrix": [
["empty", [1020305522, 0.0, 0.0, 0.0]],
["not-a-matrix", [2351862470, -3.59113, 1.63149, -0.32393]],
["not-a-matrix", [885969177, 0.0, 0.0, 0.0]],
["shape-for-matrix", [1544730604, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342]],
["too-large", [875646053, -0.833, -13.79, 2.0758]]
],
"hasty_softmax_was_run_on_the_rows": [
["empty", [1020305522, 0.0, 0.0, 0.0]],
["not-a-matrix", [2351862470, -3.59113, 1.63149, -0.32393]],
["not-a-matrix", [885969177, 0.0, 0.0, 0.0]],
["one-row-only", [28346818, -3.59113, 1.63149, -0.32393]],
["shape-for-matrix", [1544730604, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342]],
["too-large", [875646053, -0.833, -13.79, 2.0758]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
