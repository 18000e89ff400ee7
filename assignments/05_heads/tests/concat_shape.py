from softlookup.feedback import Feedback
from otter.test_files import test_case
from softlookup import is_shape

OK_FORMAT = False

name = "concat_shape"
points = None
feedback = Feedback("concat_shape")


@test_case(
    name="shape_of_outputs_together",
    points=0.0,
    hidden=False,
)
@feedback.shown
def shape_of_outputs_together(concat_shape):
    is_shape(concat_shape, 2, "concat_shape")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "shape_of_outputs_together": "Is it a tuple with a number of rows and one of columns?",
    },
    hints={
        "heads-stacked": "When the parts of all heads are put together, how many rows and how many columns should there be, and how many have yours?",
        "number-for-shape": "How many axes does a matrix have, and so how many numbers are in its shape?",
    },
    known="""{
"shape_of_outputs_together": [
["heads-stacked", [8757072, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 0.5157, -1.12797, -1.80228]],
["number-for-shape", [2039393048, 3.0942, -6.7678, -10.8137]]
]
}""",
    passed="right form; not judged yet: hidden checks decide 100 % of the points",
)
