from softlookup.feedback import Feedback
from otter.test_files import test_case
import hashlib
from softlookup import Difference, are_numbers

OK_FORMAT = False

name = "scores_at_once"
points = None
feedback = Feedback("scores_at_once")


def exactly(got, fingerprint, what):
    """Check a count, an int or a float, by its fingerprint: students can read this case."""
    seen = hashlib.sha256(f"{what}: {float(got)!r}".encode()).hexdigest()[:12]
    if seen != fingerprint:
        raise Difference(what, "another number", f"{got}")


@test_case(
    name="scores_of_the_whole_table",
    points=1.0,
    hidden=False,
)
@feedback.shown
def scores_of_the_whole_table(scores_at_once):
    are_numbers(scores_at_once, 2, "scores_at_once")
    exactly(scores_at_once[0], "b8853f87e022", "the scores of the whole table")


@test_case(
    name="scores_of_one_block",
    points=1.0,
    hidden=False,
)
@feedback.shown
def scores_of_one_block(scores_at_once):
    are_numbers(scores_at_once, 2, "scores_at_once")
    exactly(scores_at_once[1], "0cc07e7c0b62", "the scores of one block")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "scores_of_the_whole_table": "How many rows and how many columns does the whole table have?",
        "scores_of_one_block": "How many queries, and how many keys, has the table of one block?",
    },
    hints={
        "all-blocks-at-once": "When the second block is computed, are the first block's scores still needed?",
        "array-in-a-condition": "Somewhere an array stands where Python wants a plain yes or no: what would `if` make of an array with several entries?",
        "axis-0": "Does your code go down the columns or along the rows, and which of the two is needed here?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "axis-that-is-not-there": "How many axes does the array in the failing line have this time, and how many does the line count on?",
        "block-of-queries-too": "The keys come in blocks: do the queries come in blocks here, too?",
        "blocks-counted": "Did you count the blocks, or the scores in one of them?",
        "bytes-for-scores": "Were you asked for the number of bytes, or for the number of scores?",
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
        "not-what-is-unpacked": "How many results does the question ask for, and could the caller unpack what you return into that many names?",
        "numbers-in-other-places": "All the right numbers are there: in which order do you put them, and along which axis do they lie next to each other?",
        "one-query-counted": "How many queries have scores at the same time?",
        "one-result-for-several": "Several results were asked for and one came back: does a loop return, or start over, too early, or is something added up that should stay apart?",
        "pair-swapped": "Which of the two was to come first?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "results-not-combined": "Your result has an axis that nobody asked for: what runs along it, and how should it become one?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "triangle-for-square": "May a word look ahead here, and is anything of the table left out?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
    known="""{
"scores_of_the_whole_table": [
["bytes-for-scores", [1544730604, 138432000.0, -302787000.0, -483795000.0, 2163000.0, -4731000.0, -7559300.0]],
["none-returned", [3751981041]],
["one-query-counted", [1544730604, 2112.3, -4620.2, -7382.1, 33.005, -72.19, -115.346]],
["pair-swapped", [1544730604, 270380.0, -591380.0, -944910.0, 17304000.0, -37848400.0, -60474400.0]],
["triangle-for-square", [1544730604, 8653100.0, -18926500.0, -30240900.0, 270380.0, -591380.0, -944910.0]]
],
"scores_of_one_block": [
["all-blocks-at-once", [1544730604, 17304000.0, -37848400.0, -60474400.0, 17304000.0, -37848400.0, -60474400.0]],
["block-of-queries-too", [1544730604, 17304000.0, -37848400.0, -60474400.0, 4224.6, -9240.3, -14764.3]],
["blocks-counted", [1544730604, 17304000.0, -37848400.0, -60474400.0, 16.5024, -36.095, -57.6729]],
["bytes-for-scores", [1544730604, 138432000.0, -302787000.0, -483795000.0, 2163000.0, -4731000.0, -7559300.0]],
["none-returned", [3751981041]],
["one-query-counted", [1544730604, 2112.3, -4620.2, -7382.1, 33.005, -72.19, -115.346]],
["pair-swapped", [1544730604, 270380.0, -591380.0, -944910.0, 17304000.0, -37848400.0, -60474400.0]]
]
}""",
    passed="all checks passed",
)
