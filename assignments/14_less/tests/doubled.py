from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import Difference, describe

OK_FORMAT = False

name = "doubled"
points = None
feedback = Feedback("doubled")


def whole_numbers_in(got, what):
    """The entries of a tuple, a list or a flat array of whole numbers."""
    if not isinstance(got, tuple | list) and not (isinstance(got, np.ndarray) and got.ndim == 1):
        raise Difference(what, "whole numbers in a tuple or a list", describe(got))
    for one in got:
        if isinstance(one, bool | np.bool_) or not isinstance(one, int | np.integer):
            raise Difference(f"each entry of {what}", "a whole number", describe(one))
    return [int(one) for one in got]


def are_lengths(doubled):
    lengths = whole_numbers_in(doubled, "doubled")
    if not lengths:
        raise Difference("doubled", "at least one length", describe(doubled), "empty")
    for length in lengths:
        if not 1 <= length <= 12:
            raise Difference("each length", "from 1 to 12", str(length))
    return set(lengths)


@test_case(
    name="are_lengths_of_texts",
    points=0.0,
    hidden=False,
)
@feedback.shown
def are_lengths_of_texts(doubled):
    are_lengths(doubled)


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "are_lengths_of_texts": "Is it a list of whole numbers, each a length from 1 to 12?",
    },
    hints={
        "bool-for-number": "Which kind of entry were you asked for, and which does a comparison give?",
        "empty": "How many entries does your array have?",
        "number-for-list": "You say how many there are: which ones are they?",
        "set-for-list": "Which brackets make a list, and which make a set?",
    },
    known="""{
"are_lengths_of_texts": [
["bool-for-number", [4122999640]],
["empty", [2202678050]],
["number-for-list", [2039393048, 1.0314, -2.25594, -3.60455]],
["set-for-list", [3860080092]]
]
}""",
    passed="right form; not judged yet: hidden checks decide 100 % of the points",
)
