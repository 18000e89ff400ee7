from softlookup.feedback import Feedback
from otter.test_files import test_case
from softlookup import are_numbers

OK_FORMAT = False

name = "keys_computed"
points = None
feedback = Feedback("keys_computed")


@test_case(
    name="are_two_numbers_of_keys",
    points=0.0,
    hidden=False,
)
@feedback.shown
def are_two_numbers_of_keys(keys_computed):
    are_numbers(keys_computed, 2, "keys_computed")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "are_two_numbers_of_keys": "Are these two numbers, that without a cache first?",
    },
    hints={
        "text-for-number": "Could one add 1 to your answer, or is it a word?",
    },
    known="""{
"are_two_numbers_of_keys": [
["text-for-number", [381742231]]
]
}""",
    passed="right form; not judged yet: hidden checks decide 100 % of the points",
)
