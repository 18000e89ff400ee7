from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import same_array

OK_FORMAT = False

name = "causal_mask"
points = None
feedback = Feedback("causal_mask")


def is_mask(mask, shape):
    assert type(mask) is np.ndarray, f"the mask should be a NumPy array, but is of type {type(mask).__name__}"
    n_q, n_k = shape
    assert mask.shape == shape, (
        f"a mask for {n_q} queries and {n_k} keys should have shape {shape}, but has {mask.shape}"
    )
    assert mask.dtype == bool, f"the mask should hold True and False, but holds {mask.dtype}"


@test_case(
    name="three_words_from_the_start",
    points=0.25,
    hidden=False,
)
@feedback.shown
def three_words_from_the_start(causal_mask):
    expected = np.array([[True, False, False], [True, True, False], [True, True, True]])
    same_array(causal_mask(3, 3), expected, "causal_mask(3, 3)")


@test_case(
    name="row_a_query_and_column_a_key",
    points=0.15,
    hidden=False,
)
@feedback.shown
def row_a_query_and_column_a_key(causal_mask):
    is_mask(causal_mask(2, 5), (2, 5))


@test_case(
    name="last_word_sees_everything",
    points=0.2,
    hidden=False,
)
@feedback.shown
def last_word_sees_everything(causal_mask):
    for n_q, n_k in [(1, 1), (4, 4), (2, 6), (3, 1)]:
        mask = causal_mask(n_q, n_k)
        what = f"the mask of {n_q} queries and {n_k} keys"
        is_mask(mask, (n_q, n_k))
        early = max(n_q - n_k, 0)
        same_array(mask[n_q - 1], np.ones(n_k, dtype=bool), f"the last row of {what}")
        same_array(mask[:early], np.zeros((early, n_k), dtype=bool), f"the rows before all keys in {what}")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "three_words_from_the_start": "Compare with the table above, row by row. What does True mean, and may a word look at itself?",
        "row_a_query_and_column_a_key": "How many rows and columns does a mask have, and what kind of entries?",
        "last_word_sees_everything": "The last word comes after all the others. Is there anything it may not look at? And what does a word see that comes before all keys?",
    },
    hints={
        "added-for-bool": "Is this mask meant to be added to scores, or to say yes and no?",
        "aligned-top-left": "With fewer queries than keys, which key does the last query belong to?",
        "array-in-a-condition": "Somewhere an array stands where Python wants a plain yes or no: what would `if` make of an array with several entries?",
        "axis-0": "Does your code go down the columns or along the rows, and which of the two is needed here?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "axis-that-is-not-there": "How many axes does the array in the failing line have this time, and how many does the line count on?",
        "constant-factor": "All your numbers are off by one and the same factor: where do you multiply or divide once too often, not at all, or by the wrong number?",
        "diagonal-masked": "May a word look at itself in your version, and should it be allowed to?",
        "entries-of-another-type": "Which `dtype` does your array have, and what kind of entries should it hold?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "fewer-queries-only": "If there are more queries than keys, what is there for the first query to see?",
        "flattened": "Your result lies in a single row: what shape did the input have?",
        "generator-for-list": "Does a generator have a length, and can you go through it twice?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "index-past-the-end": "Which axis does your index or loop run along, and how long is the one that it should run along?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, what is the dtype of the array you store the results in?",
        "keys-by-queries": "Which of the two numbers counts the rows of the mask, and which its columns?",
        "list-for-array": "Is your result a NumPy array, or a list of numbers, and which of the two was asked for?",
        "mask-inverted": "In this notebook, what does True say: that a query may look, or that it may not?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "none-returned": "When your cell is done, what does your function return, or your name stand for? Is there still a `...` to replace?",
        "not-a-whole-number": "A single whole number was asked for: what does `type(...)` say of yours?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "not-what-is-unpacked": "How many results does the question ask for, and could the caller unpack what you return into that many names?",
        "numbers-for-bool": "Does your mask hold truth values, or numbers that look like them?",
        "numbers-in-other-places": "All the right numbers are there: in which order do you put them, and along which axis do they lie next to each other?",
        "offset-turned": "For a word before the query, is the key's position minus the query's above zero or below it?",
        "one-result-for-several": "Several results were asked for and one came back: does a loop return, or start over, too early, or is something added up that should stay apart?",
        "own-word-only": "May the third word look at the first?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "results-not-combined": "Your result has an axis that nobody asked for: what runs along it, and how should it become one?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "square-only": "What does your mask measure if there are more keys than queries?",
        "staircase-shifted": "Which is the last key that each query may see, in the table and in your mask?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
    known="""{
"three_words_from_the_start": [
["added-for-bool", [1404205589, 0.0, 0.0, 0.0]],
["diagonal-masked", [4282045528, -0.95728, -1.52292, -0.12332]],
["hard-coded-example", [2483051118, -0.70303, -0.75811, -1.12407]],
["hard-coded-example", [3083658682, 0.25785, -0.56399, -0.90114]],
["list-for-array", [657028296]],
["mask-inverted", [4282045528, -1.57802, 1.50941, -0.49951]],
["none-returned", [3751981041]],
["numbers-for-bool", [2070993570, 0.97864, -1.45467, 0.22374]],
["own-word-only", [4282045528, 1.93593, 0.06825, 0.34706]],
["random-placeholder", [4282045528, -0.23941, 1.80934, -1.40398]],
["staircase-shifted", [4282045528, 0.1056, -0.91965, -0.05211]],
["transposed", [4282045528, 0.35791, 1.57766, -0.15245]]
],
"row_a_query_and_column_a_key": [
["added-for-bool", [2557787666, 0.0, 0.0, 0.0]],
["hard-coded-example", [3083658682, 0.25785, -0.56399, -0.90114]],
["hard-coded-example", [4282045528, 0.97864, -1.45467, 0.22374]],
["keys-by-queries", [1767968953, 0.60671, -1.04945, 1.3999]],
["list-for-array", [2907215077]],
["none-returned", [3751981041]],
["numbers-for-bool", [273306772, -0.70303, -0.75811, -1.12407]],
["square-only", [639665790, -2.77931, -2.42842, -0.21581]]
],
"last_word_sees_everything": [
["added-for-bool", [864480064, 0.0, 0.0, 0.0]],
["aligned-top-left", [1701782851, 0.25785, -0.56399, -0.90114, 3.33073, -0.73966, -1.17143, -1.2029, -1.35166, -0.80347, 0.25785, -0.56399, -0.90114]],
["aligned-top-left", [531592739, 0.25785, -0.56399, -0.90114, 3.33073, -0.73966, -1.17143, -1.2029, -1.35166, -0.80347, -1.31415, 0.04656, -0.5007]],
["diagonal-masked", [531592739, 0.0, 0.0, 0.0, 3.86219, -0.39091, 0.2196, -0.96647, -1.35377, -0.44244, 0.0, 0.0, 0.0]],
["fewer-queries-only", [1701782851, 0.25785, -0.56399, -0.90114, 3.33073, -0.73966, -1.17143, -1.00178, -0.88292, 0.79933, 0.25785, -0.56399, -0.90114]],
["fewer-queries-only", [531592739, 0.25785, -0.56399, -0.90114, 3.33073, -0.73966, -1.17143, -1.00178, -0.88292, 0.79933, -1.31415, 0.04656, -0.5007]],
["hard-coded-example", [1258161987, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114]],
["hard-coded-example", [2483051118, -0.70303, -0.75811, -1.12407]],
["hard-coded-example", [4282045528, 0.97864, -1.45467, 0.22374]],
["keys-by-queries", [1639553667, 0.25785, -0.56399, -0.90114, 3.33073, -0.73966, -1.17143, -0.55593, 1.69641, 1.02773]],
["list-for-array", [1310011734]],
["mask-inverted", [531592739, 0.0, 0.0, 0.0, -3.52921, -0.29646, 0.89692, -0.00602, 0.89886, -0.89995, -0.60918, -0.92783, -0.27704]],
["none-returned", [3751981041]],
["numbers-for-bool", [864480064, 0.25785, -0.56399, -0.90114]],
["offset-turned", [531592739, 0.25785, -0.56399, -0.90114, 3.33073, -0.73966, -1.17143, 0.0, 0.0, 0.0, -1.31415, 0.04656, -0.5007]],
["own-word-only", [531592739, 0.25785, -0.56399, -0.90114, -0.53146, -0.34875, -1.39103, -0.03531, 0.47085, 1.24177, -0.70498, 0.97439, -0.22367]],
["random-placeholder", [531592739, 0.0, 0.0, 0.0, 0.55791, -0.71036, -2.80419, 0.62155, 0.85143, -1.63032, -0.70498, 0.97439, -0.22367]],
["square-only", [97869703, 0.25785, -0.56399, -0.90114, 3.33073, -0.73966, -1.17143, -1.01178, -2.18224, -2.82352]],
["staircase-shifted", [531592739, 0.25785, -0.56399, -0.90114, 0.49605, -1.35642, 1.07248, -1.0078, 0.01594, -0.10062, -1.572, 0.61055, 0.40044]],
["transposed", [531592739, 0.25785, -0.56399, -0.90114, -4.06068, -0.64521, -0.4941, -0.04133, 1.36971, 0.34182, -1.31415, 0.04656, -0.5007]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
