from softlookup.feedback import Feedback
from otter.test_files import test_case
from softlookup import are_numbers

OK_FORMAT = False

name = "cache_bytes"
points = None
feedback = Feedback("cache_bytes")


@test_case(
    name="are_three_numbers_of_bytes",
    points=0.0,
    hidden=False,
)
@feedback.shown
def are_three_numbers_of_bytes(cache_bytes):
    are_numbers(cache_bytes, 3, "cache_bytes")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "are_three_numbers_of_bytes": "Are these three numbers of bytes, for 8 groups, 2 groups and 1 group?",
    },
    hints={},
    known="""{
"are_three_numbers_of_bytes": [
["none-returned", [3823528337]]
]
}""",
    passed="right form; not judged yet: hidden checks decide 100 % of the points",
)
