from softlookup.feedback import Feedback
from otter.test_files import test_case
from softlookup import is_shape

OK_FORMAT = False

name = "head_output_shape"
points = None
feedback = Feedback("head_output_shape")


@test_case(
    name="shape_of_an_output",
    points=0.0,
    hidden=False,
)
@feedback.shown
def shape_of_an_output(head_output_shape):
    is_shape(head_output_shape, 2, "head_output_shape")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "shape_of_an_output": "Is it a tuple of two whole numbers: how many rows, then how many columns?",
    },
    hints={
        "heads-stacked": "When the parts of all heads are put together, how many rows and how many columns should there be, and how many have yours?",
        "text-for-tuple": "Is a shape in quotes still a tuple of numbers?",
    },
    known="""{
"shape_of_an_output": [
["heads-stacked", [8757072, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 0.5157, -1.12797, -1.80228]],
["text-for-tuple", [2992758827]]
]
}""",
    passed="right form; not judged yet: hidden checks decide 100 % of the points",
)
