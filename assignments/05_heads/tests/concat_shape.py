from softlookup.feedback import Feedback
from otter.test_files import test_case
import hashlib
from softlookup import is_shape

OK_FORMAT = False

name = "concat_shape"
points = None
feedback = Feedback("concat_shape")


def has_shape(answer, name, salt, fingerprint):
    """Check a shape by its fingerprint: students can read this case. With a salt, equal shapes don't look alike."""
    is_shape(answer, 2, name)
    seen = hashlib.sha256(f"{salt}: {tuple(map(int, answer))}".encode()).hexdigest()[:12]
    assert seen == fingerprint, f"another shape for {name}"


@test_case(
    name="both_outputs_together",
    points=2.0,
    hidden=False,
)
@feedback.shown
def both_outputs_together(concat_shape):
    has_shape(concat_shape, "concat_shape", 3, "59fdde3994e2")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "both_outputs_together": "What is put side by side here: pieces of weights, or the heads' outputs for the sentence? What does one row stand for?",
    },
    hints={
        "columns-miscounted": "How wide should a row of this matrix be, and what are its numbers made of?",
        "heads-stacked": "When the parts of all heads are put together, how many rows and how many columns should there be, and how many have yours?",
        "number-for-shape": "How many axes does a matrix have, and so how many numbers are in its shape?",
        "one-wide-head": "How many separate tables of shares does your version compute?",
        "weights-for-outputs": "Is it matrices of weights that are put side by side, or what the heads computed with them?",
    },
    known="""{
"both_outputs_together": [
["columns-miscounted", [1544730604, 0.77355, -1.69196, -2.70342, 0.5157, -1.12797, -1.80228]],
["heads-stacked", [1544730604, 1.5471, -3.38391, -5.40683, 0.5157, -1.12797, -1.80228]],
["heads-stacked", [8757072, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 0.5157, -1.12797, -1.80228]],
["number-for-shape", [2039393048, 3.0942, -6.7678, -10.8137]],
["one-wide-head", [1544730604, 0.77355, -1.69196, -2.70342, 2.0628, -4.51188, -7.20911]],
["transposed", [1544730604, 1.0314, -2.25594, -3.60455, 0.77355, -1.69196, -2.70342]],
["weights-for-outputs", [1544730604, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455]]
]
}""",
    passed="all checks passed",
)
