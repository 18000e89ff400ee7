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
    """What `hasty_softmax` of the notebook gives for an array, whatever overflows on the way."""
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
feedback.learn(
    own={
        "is_a_tame_matrix": "Is it a matrix, with two axes, and does every number in it lie between −10 and 10?",
        "hasty_softmax_was_run_on_the_rows": "`hasty_softmax` has been run on your matrix. What do the rows of the result add up to, and what should they?",
    },
    hints={
        "array-in-a-condition": "Somewhere an array stands where Python wants a plain yes or no: what would `if` make of an array with several entries?",
        "axis-0": "Does your code go down the columns or along the rows, and which of the two is needed here?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "axis-that-is-not-there": "How many axes does the array in the failing line have this time, and how many does the line count on?",
        "constant-factor": "All your numbers are off by one and the same factor: where do you multiply or divide once too often, not at all, or by the wrong number?",
        "empty": "How many entries does your array have?",
        "entries-of-another-type": "Which `dtype` does your array have, and what kind of entries should it hold?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "flattened": "Your result lies in a single row: what shape did the input have?",
        "generator-for-list": "Does a generator have a length, and can you go through it twice?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "index-past-the-end": "Which axis does your index or loop run along, and how long is the one that it should run along?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, what is the dtype of the array you store the results in?",
        "list-for-array": "Is your result a NumPy array, or a list of numbers, and which of the two was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "none-returned": "When your cell is done, what does your function return, or your name stand for? Is there still a `...` to replace?",
        "not-a-matrix": "How many axes does your array have, and how many has a matrix?",
        "not-a-whole-number": "A single whole number was asked for: what does `type(...)` say of yours?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "not-finite": "Which entries of your answer are not ordinary numbers?",
        "not-what-is-unpacked": "How many results does the question ask for, and could the caller unpack what you return into that many names?",
        "numbers-in-other-places": "All the right numbers are there: in which order do you put them, and along which axis do they lie next to each other?",
        "one-result-for-several": "Several results were asked for and one came back: does a loop return, or start over, too early, or is something added up that should stay apart?",
        "one-row-only": "With only one row in it, can rows differ, or get mixed up?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "results-not-combined": "Your result has an axis that nobody asked for: what runs along it, and how should it become one?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "shape-for-matrix": "Did you hand over an array, or only say how large it is?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "too-large": "Which of your numbers lie outside the range that the question sets?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
    known="""{
"is_a_tame_matrix": [
["empty", [1020305522, 0.0, 0.0, 0.0]],
["list-for-array", [2838579571, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["none-returned", [3751981041]],
["not-a-matrix", [2351862470, -3.59113, 1.63149, -0.32393]],
["not-a-matrix", [885969177, 0.0, 0.0, 0.0]],
["not-finite", [1436754547, -0.76657, -0.62078, -0.48621]],
["shape-for-matrix", [1544730604, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342]],
["too-large", [1594606163, -607.81, -928.2, -277.88]],
["too-large", [875646053, -0.833, -13.79, 2.0758]]
],
"hasty_softmax_was_run_on_the_rows": [
["empty", [1020305522, 0.0, 0.0, 0.0]],
["list-for-array", [2838579571, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["none-returned", [3751981041]],
["not-a-matrix", [2351862470, -3.59113, 1.63149, -0.32393]],
["not-a-matrix", [885969177, 0.0, 0.0, 0.0]],
["not-finite", [1436754547, -0.76657, -0.62078, -0.48621]],
["one-row-only", [28346818, -3.59113, 1.63149, -0.32393]],
["shape-for-matrix", [1544730604, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342]],
["too-large", [1594606163, -607.81, -928.2, -277.88]],
["too-large", [875646053, -0.833, -13.79, 2.0758]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
