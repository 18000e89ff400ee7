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
    """What `hasty_softmax` of the notebook gives for an array, whatever overflows on the way."""
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
feedback.learn(
    own={
        "is_a_finite_vector": "Is it a vector, with one axis and at least two finite numbers in it?",
        "hasty_softmax_was_run_on_it": "`hasty_softmax` has been run on your vector. What do the numbers that came out say about the powers that went into them?",
    },
    hints={
        "array-in-a-condition": "Somewhere an array stands where Python wants a plain yes or no: what would `if` make of an array with several entries?",
        "axis-0": "Does your code go down the columns or along the rows, and which of the two is needed here?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "axis-that-is-not-there": "How many axes does the array in the failing line have this time, and how many does the line count on?",
        "constant-factor": "All your numbers are off by one and the same factor: where do you multiply or divide once too often, not at all, or by the wrong number?",
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
        "not-a-vector": "How many axes does your array have, and how many has a vector?",
        "not-a-whole-number": "A single whole number was asked for: what does `type(...)` say of yours?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "not-finite": "Which entries of your answer are not ordinary numbers?",
        "not-past-the-limit": "What does `np.exp` say of your largest number, `inf` or not?",
        "not-what-is-unpacked": "How many results does the question ask for, and could the caller unpack what you return into that many names?",
        "number-for-vector": "How many axes has a single number, and how many has a vector?",
        "numbers-in-other-places": "All the right numbers are there: in which order do you put them, and along which axis do they lie next to each other?",
        "one-number-only": "With only one number in it, what is there to share?",
        "one-result-for-several": "Several results were asked for and one came back: does a loop return, or start over, too early, or is something added up that should stay apart?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "result-for-input": "Were you asked for what goes into the function or for what comes out?",
        "results-not-combined": "Your result has an axis that nobody asked for: what runs along it, and how should it become one?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "total-overflows": "A number divided by infinity is what, and is that a NaN?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "vanishing-share-for-nan": "When an exponential is too small to be told from 0, what is it divided by?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
    known="""{
"is_a_finite_vector": [
["list-for-array", [2863422908, 257.85, -563.99, -901.14, 257.59, -563.42, -900.24]],
["none-returned", [3751981041]],
["not-a-vector", [413907075, -608.31, -927.46, -277.66]],
["not-finite", [3135853153, 0.0, 0.0, 0.0]],
["not-finite", [73683495, -0.86703, -0.36384, 0.6241]],
["number-for-vector", [569228110, 257.85, -563.99, -901.14]],
["one-number-only", [2410301096, 257.85, -563.99, -901.14]],
["result-for-input", [1882289893, 0.0, 0.0, 0.0]]
],
"hasty_softmax_was_run_on_it": [
["list-for-array", [2863422908, 257.85, -563.99, -901.14, 257.59, -563.42, -900.24]],
["none-returned", [3751981041]],
["not-a-vector", [413907075, -608.31, -927.46, -277.66]],
["not-finite", [3135853153, 0.0, 0.0, 0.0]],
["not-finite", [73683495, -0.86703, -0.36384, 0.6241]],
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
