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
["list-for-array", [4089845705, 0.054649, -0.119532, -0.190989, 2.612e-06, -5.7132e-06, -9.1285e-06, 7.101e-07, -1.55318e-06, -2.48168e-06, 0.08595, -0.187995, -0.30038, 0.054649, -0.119532, -0.190989, 5.8282e-07, -1.27478e-06, -2.03685e-06, 0.00063756, -0.00139452, -0.00222817, 0.08595, -0.187995, -0.30038, 0.148552, -0.324921, -0.519161, 0.25785, -0.56398, -0.90113, 0.25721, -0.56259, -0.89891, 0.08595, -0.187995, -0.30038]],
["none-returned", [3751981041]],
["rows-for-columns", [875646053, -0.5877, -1.49731, 0.50503]],
["softmax-twice", [875646053, -0.075174, -0.548867, 0.077436]],
["transposed", [3377465010, 0.03306, 2.02619, -0.40666]],
["whole-array", [875646053, 0.032719, -0.037457, -0.21825]],
["x-over-sum", [875646053, 0.678, -0.99119, 0.14852]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
