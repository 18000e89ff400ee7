from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
from softlookup import agrees, is_array, sums_to_one

OK_FORMAT = False

name = "softmax_all"
points = None
feedback = Feedback("softmax_all")


@test_case(
    name="one_total_for_all",
    points=0.2,
    hidden=False,
)
@feedback.shown
def one_total_for_all(softmax_all):
    is_array(softmax_all, (3, 4), "softmax_all")
    sums_to_one(softmax_all, None, "softmax_all")
    agrees(softmax_all[1, 0], softmax_all[0, 0], "the share of 1.0 in row 1", "the share of 1.0 in row 0")
    agrees(softmax_all[2, 2], math.e * softmax_all[2, 1], "the share of 13.0", "e times your share of 12.0")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "one_total_for_all": "Do all twelve entries add up to 1? Do equal scores get equal shares, and is a score that is larger by 1 worth e times as much?",
    },
    hints={
        "argmax-for-softmax": "If two scores are nearly alike, does one of them still get everything?",
        "divided-by-the-number-of-rows": "Your total is 1, but has every row the same part in it by chance or by your doing?",
        "rows-for-whole-array": "Do all the entries together add up to 1, or each row for itself?",
        "softmax-twice": "How often are your scores turned into shares before they come out?",
        "x-over-sum": "Can shares be negative in your version, and what turns scores of any sign into positive numbers?",
    },
    known="""{
"one_total_for_all": [
["argmax-for-softmax", [875646053, -0.26946, 0.30321, -0.21832]],
["axis-0", [875646053, 0.93006, -0.37279, -0.30785]],
["divided-by-the-number-of-rows", [875646053, -0.195901, -0.499102, 0.168344]],
["rows-for-whole-array", [875646053, -0.5877, -1.49731, 0.50503]],
["softmax-twice", [875646053, -0.077254, 0.003376, -0.030114]],
["x-over-sum", [875646053, -0.018635, -0.308501, 0.046439]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
