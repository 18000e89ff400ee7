from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import Difference, describe

OK_FORMAT = False

name = "leaking"
points = None
feedback = Feedback("leaking")


def are_positions(leaking):
    if not isinstance(leaking, tuple | list | np.ndarray) or len(leaking) == 0:
        raise Difference("leaking", "a list of positions", describe(leaking))
    for one in leaking:
        if isinstance(one, bool | np.bool_) or not isinstance(one, int | np.integer):
            raise Difference("each position", "a whole number", describe(one))
        if not 0 <= one < 23:
            raise Difference("each position", "from 0 to 22", str(one))


@test_case(
    name="are_positions_of_a_text",
    points=0.0,
    hidden=False,
)
@feedback.shown
def are_positions_of_a_text(leaking):
    are_positions(leaking)


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "are_positions_of_a_text": "Is it a list of whole numbers, each a position in a text of 23 words?",
    },
    hints={
        "bool-for-number": "Which kind of entry were you asked for, and which does a comparison give?",
        "empty": "How many entries does your array have?",
        "number-for-list": "You say how many there are: which ones are they?",
        "pairs-of-positions": "Which of the two numbers in a pair is asked for?",
        "set-for-list": "Which brackets make a list, and which make a set?",
    },
    known="""{
"are_positions_of_a_text": [
["bool-for-number", [1582063603]],
["empty", [2202678050]],
["number-for-list", [2039393048, 1.5471, -3.38391, -5.40683]],
["pairs-of-positions", [1275720222, 4.1256, -9.0238, -14.4182, 4.3835, -9.5877, -15.3194, 4.3835, -9.5877, -15.3194, 4.6413, -10.1517, -16.2205, 4.6413, -10.1517, -16.2205, 4.8992, -10.7157, -17.1216, 4.8992, -10.7157, -17.1216, 5.157, -11.2797, -18.0228, 5.157, -11.2797, -18.0228, 5.4149, -11.8437, -18.9239, 5.4149, -11.8437, -18.9239, 5.6727, -12.4077, -19.8251]],
["set-for-list", [3860080092]]
]
}""",
    passed="right form; not judged yet: hidden checks decide 100 % of the points",
)
