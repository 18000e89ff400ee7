from softlookup.feedback import Feedback
from otter.test_files import test_case
from softlookup import is_shape

OK_FORMAT = False

name = "W_Q_head_shape"
points = None
feedback = Feedback("W_Q_head_shape")


@test_case(
    name="shape_of_a_block",
    points=0.0,
    hidden=False,
)
@feedback.shown
def shape_of_a_block(W_Q_head_shape):
    is_shape(W_Q_head_shape, 2, "W_Q_head_shape")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "shape_of_a_block": "Is it a tuple of two whole numbers, rows before columns?",
    },
    hints={
        "array-for-tuple": "A shape is not data to compute with: which Python type does `.shape` itself have?",
        "float-for-whole-number": "Which type does your number have, and can there be half of what it counts?",
        "heads-stacked": "When the parts of all heads are put together, how many rows and how many columns should there be, and how many have yours?",
    },
    known="""{
"shape_of_a_block": [
["array-for-tuple", [2092583460, -0.70265, -2.98362, -2.35635]],
["float-for-whole-number", [74557370, 1.0314, -2.25594, -3.60455, 0.5157, -1.12797, -1.80228]],
["heads-stacked", [8757072, 0.5157, -1.12797, -1.80228, 1.0314, -2.25594, -3.60455, 0.5157, -1.12797, -1.80228]]
]
}""",
    passed="right form; not judged yet: hidden checks decide 100 % of the points",
)
