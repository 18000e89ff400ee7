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
feedback.load(
    own={
        "scores_of_the_whole_table": "How many rows and how many columns does the whole table have?",
        "scores_of_one_block": "How many queries, and how many keys, has the table of one block?",
    },
    hints={
        "all-blocks-at-once": "When the second block is computed, are the first block's scores still needed?",
        "block-of-queries-too": "The keys come in blocks: do the queries come in blocks here, too?",
        "blocks-counted": "Did you count the blocks, or the scores in one of them?",
        "bytes-for-scores": "Were you asked for the number of bytes, or for the number of scores?",
        "one-query-counted": "How many queries have scores at the same time?",
        "pair-swapped": "Which of the two was to come first?",
        "triangle-for-square": "May a word look ahead here, and is anything of the table left out?",
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
