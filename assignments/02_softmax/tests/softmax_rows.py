from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
from softlookup import agrees, is_array, sums_to_one

OK_FORMAT = False

name = "softmax_rows"
points = None
feedback = Feedback("softmax_rows")


@test_case(
    name="one_total_a_row",
    points=0.2,
    hidden=False,
)
@feedback.shown
def one_total_a_row(softmax_rows):
    is_array(softmax_rows, (3, 4), "softmax_rows")
    sums_to_one(softmax_rows, 1, "softmax_rows")
    agrees(softmax_rows[2, 2], math.e * softmax_rows[2, 1], "the share of 13.0", "e times your share of 12.0")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "one_total_a_row": "Add up one row of your result. Is that 1? Is a score that is larger by 1 worth e times as much in the same row?",
    },
    hints={
        "argmax-for-softmax": "If two scores are nearly alike, does one of them still get everything?",
        "softmax-twice": "How often are your scores turned into shares before they come out?",
        "x-over-sum": "Can shares be negative in your version, and what turns scores of any sign into positive numbers?",
    },
    known="""{
"one_total_a_row": [
["argmax-for-softmax", [875646053, -0.73371, -1.30086, 0.56068]],
["axis-0", [875646053, 0.93006, -0.37279, -0.30785]],
["softmax-twice", [875646053, -0.048305, -0.194919, -0.214631]],
["whole-array", [875646053, 0.032719, -0.037457, -0.21825]],
["x-over-sum", [875646053, -0.299069, -1.413135, 0.224166]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
