from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import Difference, describe

OK_FORMAT = False

name = "fits"
points = None
feedback = Feedback("fits")


def are_two_counts(fits):
    if not isinstance(fits, tuple | list | np.ndarray) or np.ndim(fits) != 1 or len(fits) != 2:
        raise Difference("fits", "two whole numbers, (sum, delta)", describe(fits), "not-what-is-unpacked")
    for one in fits:
        if isinstance(one, bool | np.bool_) or not isinstance(one, int | np.integer):
            raise Difference("each of the two", "a whole number", describe(one), "not-a-whole-number")
        if not 2 <= one <= 20:
            raise Difference("each of the two", "a number of pairs from 2 to 20", f"{one}")


@test_case(
    name="are_numbers_of_pairs",
    points=0.0,
    hidden=False,
)
@feedback.shown
def are_numbers_of_pairs(fits):
    are_two_counts(fits)


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "are_numbers_of_pairs": "Are these two numbers of pairs, each from 2 to 20, that of the sum first?",
    },
    hints={
        "number-for-pair": "Two numbers were asked for: which of the two do you hand over?",
        "shares-for-counts": "Were you asked how many pairs, or how large a part of them?",
        "text-for-number": "Could one add 1 to your answer, or is it a word?",
    },
    known="""{
"are_numbers_of_pairs": [
["number-for-pair", [2039393048, 4.1256, -9.0238, -14.4182]],
["shares-for-counts", [2325463168, 0.23516, -0.51435, -0.82184, 0.23696, -0.5183, -0.82815]],
["text-for-number", [3208506781]]
]
}""",
    passed="right form; not judged yet: hidden checks decide 100 % of the points",
)
