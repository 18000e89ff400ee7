from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import Difference, describe

OK_FORMAT = False

name = "longer"
points = None
feedback = Feedback("longer")


def is_a_name(longer):
    if not isinstance(longer, str):
        number = isinstance(longer, int | float | np.number)
        raise Difference("longer", "a name, in quotes", describe(longer), "number-for-name" if number else None)
    names = ["nothing", "positions squeezed by 2", "positions squeezed by 8", "a window of 24 in both layers"]
    names += [
        "a window of 24 in both layers, and the first word",
        "the best key only, in layer 1",
        "a window of 2 in layer 0",
    ]
    if longer not in names:
        raise Difference("longer", "one of the names in `CHANGES`", "another text")


@test_case(
    name="is_one_of_the_changes",
    points=0.0,
    hidden=False,
)
@feedback.shown
def is_one_of_the_changes(longer):
    is_a_name(longer)


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "is_one_of_the_changes": "Is it one of the names in `CHANGES`, spelled as it is there?",
    },
    hints={
        "another-text": "Is your text, letter by letter, one of the dict's keys?",
        "list-for-name": "How many names were asked for, and what are they wrapped in?",
        "number-for-name": "Were you asked which change it is, or for a number?",
    },
    known="""{
"is_one_of_the_changes": [
["another-text", [209459294]],
["list-for-name", [4283953023]],
["number-for-name", [2039393048, 1.5471, -3.38391, -5.40683]]
]
}""",
    passed="right form; not judged yet: hidden checks decide 100 % of the points",
)
