from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
from softlookup import agrees, is_array, sums_to_one

OK_FORMAT = False

name = "softmax_columns"
points = None
feedback = Feedback("softmax_columns")


@test_case(
    name="one_total_a_column",
    points=0.2,
    hidden=False,
)
@feedback.shown
def one_total_a_column(softmax_columns):
    is_array(softmax_columns, (3, 4), "softmax_columns")
    sums_to_one(softmax_columns, 0, "softmax_columns")
    agrees(softmax_columns[2, 0], math.e * softmax_columns[1, 0], "the share of 2.0", "e times that of 1.0 above it")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "one_total_a_column": "Add up one column of your result. Is that 1? Is a score that is larger by 1 worth e times as much in the same column?",
    },
    hints={
        "argmax-for-softmax": "If two scores are nearly alike, does one of them still get everything?",
        "rows-for-columns": "Is your answer about rows or about columns, and about which of the two was the question?",
        "softmax-twice": "How often are your scores turned into shares before they come out?",
        "x-over-sum": "Can shares be negative in your version, and what turns scores of any sign into positive numbers?",
    },
    known="""{
"one_total_a_column": [
["argmax-for-softmax", [875646053, 1.80844, -0.61265, -0.03941]],
["rows-for-columns", [875646053, -0.5877, -1.49731, 0.50503]],
["softmax-twice", [875646053, -0.075174, -0.548867, 0.077436]],
["whole-array", [875646053, 0.032719, -0.037457, -0.21825]],
["x-over-sum", [875646053, 0.678, -0.99119, 0.14852]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
