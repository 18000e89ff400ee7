from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import Difference, example

OK_FORMAT = False

name = "split_no_witness"
points = None
feedback = Feedback("split_no_witness")


def innocent(answer):
    matrix = example(answer, (None, None), "split_no_witness")
    rows, columns = matrix.shape
    assert rows >= 2, f"split_no_witness should have at least two rows, but has {rows}"
    assert columns >= 4, f"split_no_witness should have at least four columns, but has {columns}"
    assert columns % 2 == 0, f"split_no_witness should have an even number of columns, but has {columns}"
    different = len(np.unique(matrix, axis=0))
    if different < rows:
        mistake = "rows-alike" if different == 1 else None
        raise Difference(
            "split_no_witness", "rows of which no two are alike", f"{different} different rows of {rows}", mistake
        )
    return matrix


def slips_through(split_no_witness):
    """Check that the hasty split gives the right blocks: side by side, they make up each row of the matrix again."""
    matrix = innocent(split_no_witness)
    rows, columns = matrix.shape
    first, second = matrix.reshape(2, rows, columns // 2).tolist()
    due = matrix.tolist()
    wrong = [row for row in range(rows) if first[row] + second[row] != due[row]]
    if wrong:
        only_first = [row[: columns // 2] for row in due] == first
        mistake = "only-the-first-block-compared" if only_first else "nothing-repeated"
        came = f"one on which row {wrong[0]} of its blocks, side by side, is not row {wrong[0]} of the matrix"
        raise Difference("split_no_witness", "a matrix on which hasty_split is not caught", came, mistake)


@test_case(
    name="looks_like_an_innocent_test",
    points=0.1,
    hidden=False,
)
@feedback.shown
def looks_like_an_innocent_test(split_no_witness):
    innocent(split_no_witness)


@test_case(
    name="matrix_is_put_to_the_test",
    points=0.1,
    hidden=False,
)
@feedback.shown
def matrix_is_put_to_the_test(split_no_witness):
    slips_through(split_no_witness)


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "looks_like_an_innocent_test": "Does it look innocent: at least two rows, all of them different, and an even number of columns, four or more?",
        "matrix_is_put_to_the_test": "Which entries does a reshape put in each block, and which entries belong there?",
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
        "not-a-whole-number": "A single whole number was asked for: what does `type(...)` say of yours?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "not-finite": "Which entries of your answer are not ordinary numbers?",
        "not-what-is-unpacked": "How many results does the question ask for, and could the caller unpack what you return into that many names?",
        "nothing-repeated": "For which matrices do both splits give the same blocks, and is yours one of them?",
        "numbers-in-other-places": "All the right numbers are there: in which order do you put them, and along which axis do they lie next to each other?",
        "odd-columns": "Can your columns be shared evenly among the heads?",
        "one-result-for-several": "Several results were asked for and one came back: does a loop return, or start over, too early, or is something added up that should stay apart?",
        "one-row-only": "With only one row in it, can rows differ, or get mixed up?",
        "only-the-first-block-compared": "The first blocks agree, but do all the others?",
        "outer-blocks-shared": "Did you compare the blocks in the middle as well?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "results-not-combined": "Your result has an axis that nobody asked for: what runs along it, and how should it become one?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "rows-alike": "Would anybody take a matrix whose rows are all the same for an honest test?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "symmetric": "If you swap rows and columns in your matrix, does anything change? Could a mix-up show?",
        "too-narrow": "How many columns were asked for at least?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
    known="""{
"looks_like_an_innocent_test": [
["list-for-array", [1850570930, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455, 1.28925, -2.81993, -4.50569, 1.5471, -3.38391, -5.40683]],
["matrix-for-array", [4164108751]],
["none-returned", [3751981041]],
["not-finite", [1723892730, -9.27301, -5.14891, -0.0669]],
["odd-columns", [3379185208, 7.30692, -4.51882, 0.46113]],
["one-row-only", [2547060137, -1.57725, -1.30946, -1.20791]],
["rows-alike", [156329429, -1.31284, -0.72255, -0.90201]],
["rows-alike", [3497097081, -2.17545, -0.84162, -2.30118]],
["too-narrow", [2251018495, -1.37574, -1.54861, -0.76325]]
],
"matrix_is_put_to_the_test": [
["list-for-array", [1850570930, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455, 1.28925, -2.81993, -4.50569, 1.5471, -3.38391, -5.40683]],
["matrix-for-array", [4164108751]],
["none-returned", [3751981041]],
["not-finite", [1723892730, -9.27301, -5.14891, -0.0669]],
["nothing-repeated", [3497097081, -6.19575, -1.35163, -2.8144]],
["odd-columns", [3379185208, 7.30692, -4.51882, 0.46113]],
["one-row-only", [2547060137, -1.57725, -1.30946, -1.20791]],
["only-the-first-block-compared", [3977338569, -10.80567, 3.54349, 1.04783]],
["outer-blocks-shared", [3497097081, 1.25593, 2.65189, -4.30245]],
["rows-alike", [156329429, -1.31284, -0.72255, -0.90201]],
["rows-alike", [3497097081, -2.17545, -0.84162, -2.30118]],
["symmetric", [2249298037, -0.53146, -0.34875, -1.39103]],
["too-narrow", [2251018495, -1.37574, -1.54861, -0.76325]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
