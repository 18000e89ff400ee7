from feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, same_array

OK_FORMAT = False

name = "encode"
points = None
feedback = Feedback("encode")


@test_case(
    name="two_colours",
    points=0.7,
    hidden=False,
)
@feedback.watched
def two_colours(encode):
    rows = encode(["blue", "red"], ["red", "green", "blue", "grey"])
    same_array(rows, np.array([[0, 0, 1, 0], [1, 0, 0, 0]]), "the rows of two colours")


@test_case(
    name="one_row_for_each_token",
    points=0.4,
    hidden=False,
)
@feedback.watched
def one_row_for_each_token(encode):
    is_array(encode(["c", "a", "e"], ["a", "b", "c", "d", "e"]), (3, 5), "the rows of three tokens")


@test_case(
    name="same_token_same_row",
    points=0.5,
    hidden=False,
)
@feedback.watched
def same_token_same_row(encode):
    rows = encode(["la", "la", "mi", "la"], ["do", "mi", "la"])
    is_array(rows, (4, 3), "the rows of four syllables")
    same_array(rows[1], rows[0], "the row of the second syllable")
    same_array(rows[3], rows[0], "the row of the fourth syllable")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "two_colours": "Find each word in the vocabulary with your finger. At which place does it stand?",
        "one_row_for_each_token": "Three tokens out of a vocabulary of five. What do rows and columns stand for?",
        "same_token_same_row": "A song may sing the same syllable again and again. Has each time a row of its own, and are those rows alike?",
    },
    known={
        "two_colours": [
            ("bool-for-number", [2367384367, 0.25964, 0.82933, 0.39829]),
            ("first-row-only", [156329429, -0.70498, 0.97439, -0.22367]),
            ("global-for-parameter", [907613681]),
            ("hard-coded-example", [3377465010, -2.20396, 2.57031, -1.40613]),
            ("hard-coded-example", [757759268, -0.01461, 2.29622, -2.02712]),
            ("ids-de-duplicated", [156329429, -0.70987, -1.43281, 0.09886]),
            ("ids-for-one-hot", [2092583460, 0.5157, -1.12797, -1.80228]),
            ("list-for-array", [1850570930, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
            ("matrix-for-array", [4164108751]),
            ("none-returned", [3751981041]),
            ("off-by-one", [156329429, -1.36006, -0.28269, -0.27822]),
            ("one-hot-transposed", [3494590451, 0.09759, -0.5089, 1.24606]),
            ("rows-added-up", [2304869443, -0.44713, 0.4104, -1.1248]),
            ("vocabulary-from-the-tokens", [1594606163, -1.572, 0.61055, 0.40044]),
            ("vocabulary-sorted", [156329429, -0.23518, -0.48283, -1.80346]),
        ],
        "one_row_for_each_token": [
            ("bool-for-number", [2841670622, -0.01461, 2.29622, -2.02712]),
            ("global-for-parameter", [907613681]),
            ("hard-coded-example", [156329429, 0.25964, 0.82933, 0.39829]),
            ("hard-coded-example", [3377465010, -2.20396, 2.57031, -1.40613]),
            ("ids-for-one-hot", [2105024531, -2.3042, 2.76958, -2.69694]),
            ("list-for-array", [1243161051, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114]),
            ("matrix-for-array", [4164108751]),
            ("none-returned", [3751981041]),
            ("one-hot-transposed", [4096798466, -1.13836, -0.8097, 0.7206]),
            ("rows-added-up", [2292444788, 0.51749, 0.26534, -0.50285]),
            ("vocabulary-from-the-tokens", [2070993570, 0.34991, -0.32179, 1.02935]),
        ],
        "same_token_same_row": [
            ("bool-for-number", [1293551688, -2.20396, 2.57031, -1.40613]),
            ("first-row-only", [3377465010, -0.70498, 0.97439, -0.22367]),
            ("global-for-parameter", [907613681]),
            ("hard-coded-example", [156329429, 0.25964, 0.82933, 0.39829]),
            ("hard-coded-example", [757759268, -0.01461, 2.29622, -2.02712]),
            ("ids-de-duplicated", [1175515922, -0.87305, 0.53502, -0.27584]),
            ("ids-de-duplicated", [1175515922, 0.25964, 0.82933, 0.39829]),
            ("ids-for-one-hot", [2016884374, -0.91639, -2.35174, -1.21973]),
            ("ids-sorted", [3377465010, -0.26699, 2.95375, -0.71569]),
            ("list-for-array", [89609997, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114]),
            ("matrix-for-array", [4164108751]),
            ("none-returned", [3751981041]),
            ("one-hot-transposed", [875646053, -0.39322, -0.43354, 2.01971]),
            ("rows-added-up", [2351862470, -2.98195, 2.55932, -0.0469]),
            ("vocabulary-from-the-tokens", [3494590451, 0.10803, -1.16299, 0.12274]),
        ],
    },
    hints={
        "axis-0": "Do your columns do what your rows should be doing?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "bool-for-number": "Which kind of entry were you asked for, and which does a comparison give?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "first-row-only": "How many queries came in, and how many were answered?",
        "generator-for-list": "Has a generator a length, and can it be looked at twice?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "ids-de-duplicated": "If a token comes twice, does it come twice in your result?",
        "ids-for-one-hot": "A row for each token was asked for: what have you got for each?",
        "ids-sorted": "Do your tokens still stand in the order of the sentence?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "list-for-array": "What does NumPy call the type of your result, and is it the type that was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "none-returned": "When your cell is done, what does the function hand back, or the name stand for? Is there still a `...` to replace?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "off-by-one": "Where does the first block begin, and where does the last one end?",
        "one-hot-transposed": "Does each token have a row of its own, or a column?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "rows-added-up": "Can one tell from your result in which order the tokens came?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "vocabulary-from-the-tokens": "Is a row as long as the vocabulary even if some words of it never come?",
        "vocabulary-sorted": "Whose order gives a token its place, that of the list or the alphabet's?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
)
