from softlookup.feedback import Feedback
from otter.test_files import test_case
from softlookup import are_numbers

OK_FORMAT = False

name = "scores_at_once"
points = None
feedback = Feedback("scores_at_once")


@test_case(
    name="are_two_numbers_of_scores",
    points=0.0,
    hidden=False,
)
@feedback.shown
def are_two_numbers_of_scores(scores_at_once):
    are_numbers(scores_at_once, 2, "scores_at_once")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "are_two_numbers_of_scores": "Are these two numbers of scores, those of the whole table first?",
    },
    hints={},
    known="""{
"are_two_numbers_of_scores": [
["none-returned", [3751981041]]
]
}""",
    passed="right form; not judged yet: hidden checks decide 100 % of the points",
)
