from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import Difference, describe

OK_FORMAT = False

name = "short_sighted"
points = None
feedback = Feedback("short_sighted")


def whole_numbers_in(got, what):
    """The entries of a tuple, a list or a flat array of whole numbers."""
    if not isinstance(got, tuple | list) and not (isinstance(got, np.ndarray) and got.ndim == 1):
        raise Difference(what, "whole numbers in a tuple or a list", describe(got))
    for one in got:
        if isinstance(one, bool | np.bool_) or not isinstance(one, int | np.integer):
            raise Difference(f"each entry of {what}", "a whole number", describe(one))
    return [int(one) for one in got]


def are_layer_and_window(short_sighted):
    pair = whole_numbers_in(short_sighted, "short_sighted")
    if len(pair) != 2:
        raise Difference("short_sighted", "a pair, (layer, window)", describe(short_sighted))
    layer, window = pair
    if layer not in (0, 1):
        raise Difference("the layer", "0 or 1", str(layer), "pair-swapped" if window in (0, 1) else None)
    if window not in (1, 2, 3, 4, 6, 8, 12, 16):
        raise Difference("the window", "one of the eight in `WINDOWS`", str(window))
    return layer, window


@test_case(
    name="is_a_layer_and_a_window",
    points=0.0,
    hidden=False,
)
@feedback.shown
def is_a_layer_and_a_window(short_sighted):
    are_layer_and_window(short_sighted)


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "is_a_layer_and_a_window": "Is it a pair of whole numbers, first a layer, then a window that was to be tried?",
    },
    hints={
        "bool-for-number": "Which kind of entry were you asked for, and which does a comparison give?",
        "float-for-whole-number": "Which type does your number have, and can there be half of what it counts?",
        "number-for-pair": "Two numbers were asked for: which of the two do you hand over?",
        "pair-swapped": "Which of the two was to come first?",
        "share-kept-too": "Two numbers were asked for: which third one do you hand back?",
        "text-for-number": "Could one add 1 to your answer, or is it a word?",
    },
    known="""{
"is_a_layer_and_a_window": [
["bool-for-number", [3237805606, 0.5157, -1.12797, -1.80228]],
["float-for-whole-number", [2381117681, -1.73405, -0.72768, 1.2482]],
["number-for-pair", [2039393048, 0.5157, -1.12797, -1.80228]],
["pair-swapped", [1544730604, 0.5157, -1.12797, -1.80228, 0.0, 0.0, 0.0]],
["share-kept-too", [1491504902, 0.0, 0.0, 0.0, 0.5157, -1.12797, -1.80228, 0.25785, -0.56399, -0.90114]],
["text-for-number", [4057798562]]
]
}""",
    passed="right form; not judged yet: hidden checks decide 100 % of the points",
)
