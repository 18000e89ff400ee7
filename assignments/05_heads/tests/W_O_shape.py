from softlookup.feedback import Feedback
from otter.test_files import test_case
from softlookup import is_shape

OK_FORMAT = False

name = "W_O_shape"
points = None
feedback = Feedback("W_O_shape")


@test_case(
    name="shape_of_the_last_matrix",
    points=0.0,
    hidden=False,
)
@feedback.shown
def shape_of_the_last_matrix(W_O_shape):
    is_shape(W_O_shape, 2, "W_O_shape")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "shape_of_the_last_matrix": "Is it a tuple of two numbers, both of them whole and above zero?",
    },
    hints={
        "number-for-shape": "How many axes does a matrix have, and so how many numbers are in its shape?",
    },
    known="""{
"shape_of_the_last_matrix": [
["number-for-shape", [1138788651]]
]
}""",
    passed="right form; not judged yet: hidden checks decide 100 % of the points",
)
