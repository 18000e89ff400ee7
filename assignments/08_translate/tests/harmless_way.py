from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np

OK_FORMAT = False

name = "harmless_way"
points = None
feedback = Feedback("harmless_way")


def is_distance(answer):
    whole = isinstance(answer, int | np.integer) and not isinstance(answer, bool)
    assert whole, "harmless_way should be an integer"
    assert 0 <= answer <= 200, "harmless_way should lie between 0 and 200"


@test_case(
    name="is_a_distance",
    points=0.0,
    hidden=False,
)
@feedback.shown
def is_a_distance(harmless_way):
    is_distance(harmless_way)


@test_case(
    name="between_the_exact_and_the_last",
    points=0.2,
    hidden=False,
)
@feedback.shown
def between_the_exact_and_the_last(harmless_way):
    is_distance(harmless_way)
    assert harmless_way >= 7, "the two agree at all distances up to 7, since each of these has a bucket of its own"
    assert harmless_way < 64, "from 64 on, short_bucket has only its last bucket, and your function has others"


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "is_a_distance": "Is it an integer, and a distance of at most 200?",
        "between_the_exact_and_the_last": "Which distances have a bucket of their own, whatever the largest distance is? And from which distance on is everything in the last bucket of short_bucket?",
    },
    hints={
        "float-for-whole-number": "Which type does your number have, and can there be half of what it counts?",
        "nothing-but-itself": "What do the two functions give one word before the query, and two?",
        "text-for-number": "Could one add 1 to your answer, or is it a word?",
        "too-large": "Which of your numbers lie outside the range that the question sets?",
    },
    known="""{
"is_a_distance": [
["float-for-whole-number", [569228110, 2.5785, -5.6399, -9.0114]],
["text-for-number", [221356741]]
],
"between_the_exact_and_the_last": [
["float-for-whole-number", [569228110, 2.5785, -5.6399, -9.0114]],
["nothing-but-itself", [2039393048, 0.0, 0.0, 0.0]],
["text-for-number", [221356741]],
["too-large", [2039393048, 33.005, -72.19, -115.346]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
