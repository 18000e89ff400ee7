from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import Difference, example

OK_FORMAT = False

name = "split_witness"
points = None
feedback = Feedback("split_witness")


def catches(split_witness):
    """Check that the witness gives away the hasty split by its first block."""
    matrix = example(split_witness, (2, 2), "split_witness")
    assert np.isin(matrix, (0, 1)).all(), "every entry of split_witness should be 0 or 1"
    matrix = matrix.astype(int)
    hasty, due = matrix.reshape(2, 2, 1)[0, :, 0].tolist(), [row[0] for row in matrix.tolist()]
    if hasty == due:
        mistake = "symmetric" if (matrix == matrix.T).all() else None
        came = f"one on which it gives {hasty}, which is right"
        raise Difference("split_witness", "a matrix on which hasty_split gives head 1 a wrong column", came, mistake)


@test_case(
    name="is_small_and_plain",
    points=0.05,
    hidden=False,
)
@feedback.shown
def is_small_and_plain(split_witness):
    entries = example(split_witness, (2, 2), "split_witness").ravel()
    assert all(entry in (0, 1) for entry in entries), "every entry of split_witness should be 0 or 1"


@test_case(
    name="witness_is_put_to_the_test",
    points=0.05,
    hidden=False,
)
@feedback.shown
def witness_is_put_to_the_test(split_witness):
    catches(split_witness)


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "is_small_and_plain": "Is it a NumPy array with two rows and two columns, and is every entry 0 or 1?",
        "witness_is_put_to_the_test": "In which order does a reshape read the four entries, and where does head 1 get the first two of them?",
    },
    hints={
        "all-alike": "If all entries are alike, can one block be told from another?",
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
        "last-entry-only": "In which block of your matrix does a mix-up show, and which block is compared?",
        "list-for-array": "Is your result a NumPy array, or a list of numbers, and which of the two was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "none-returned": "When your cell is done, what does your function return, or your name stand for? Is there still a `...` to replace?",
        "not-a-whole-number": "A single whole number was asked for: what does `type(...)` say of yours?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "not-only-0-and-1": "Which numbers does the question allow?",
        "not-what-is-unpacked": "How many results does the question ask for, and could the caller unpack what you return into that many names?",
        "numbers-in-other-places": "All the right numbers are there: in which order do you put them, and along which axis do they lie next to each other?",
        "one-result-for-several": "Several results were asked for and one came back: does a loop return, or start over, too early, or is something added up that should stay apart?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "results-not-combined": "Your result has an axis that nobody asked for: what runs along it, and how should it become one?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "symmetric": "If you swap rows and columns in your matrix, does anything change? Could a mix-up show?",
        "too-large": "Which of your numbers lie outside the range that the question sets?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
    known="""{
"is_small_and_plain": [
["flattened", [2016884374, -0.86703, -0.36384, 0.6241]],
["list-for-array", [725561511, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["matrix-for-array", [4164108751]],
["none-returned", [3751981041]],
["not-only-0-and-1", [2251018495, -1.57725, -1.30946, -1.20791]],
["too-large", [3497097081, -1.66226, -0.54853, -0.34699]]
],
"witness_is_put_to_the_test": [
["all-alike", [1594606163, -0.81068, -0.68868, -0.7217]],
["flattened", [2016884374, -0.86703, -0.36384, 0.6241]],
["last-entry-only", [2251018495, 0.50347, -0.73524, -0.22099]],
["list-for-array", [725561511, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["matrix-for-array", [4164108751]],
["none-returned", [3751981041]],
["not-only-0-and-1", [2251018495, -1.57725, -1.30946, -1.20791]],
["symmetric", [1594606163, 0.76132, -1.29922, -1.12213]],
["symmetric", [2251018495, -1.572, 0.61055, 0.40044]],
["too-large", [3497097081, -1.66226, -0.54853, -0.34699]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
