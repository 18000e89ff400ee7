from softlookup.feedback import Feedback
from otter.test_files import test_case
import hashlib
from softlookup import is_shape

OK_FORMAT = False

name = "head_output_shape"
points = None
feedback = Feedback("head_output_shape")


def has_shape(answer, name, salt, fingerprint):
    """Check a shape by its fingerprint: students can read this case. With a salt, equal shapes don't look alike."""
    is_shape(answer, 2, name)
    seen = hashlib.sha256(f"{salt}: {tuple(map(int, answer))}".encode()).hexdigest()[:12]
    assert seen == fingerprint, f"another shape for {name}"


@test_case(
    name="output_of_one_head",
    points=2.0,
    hidden=False,
)
@feedback.shown
def output_of_one_head(head_output_shape):
    has_shape(head_output_shape, "head_output_shape", 2, "ae61cf289829")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "output_of_one_head": "How many words get a mixture from this head, and how many numbers are in one of its values?",
    },
    hints={
        "columns-miscounted": "How wide should a row of this matrix be, and what are its numbers made of?",
        "heads-stacked": "When the parts of all heads are put together, how many rows and how many columns should there be, and how many have yours?",
        "rows-miscounted": "What does each row of this matrix stand for, or meet in the product, and how many of it are there?",
        "shares-for-outputs": "Does a head return its table of shares, or the mixture that is made with them?",
        "text-for-tuple": "Is a shape in quotes still a tuple of numbers?",
        "weights-for-outputs": "Is it matrices of weights that are put side by side, or what the heads computed with them?",
    },
    known="""{
"output_of_one_head": [
["columns-miscounted", [1544730604, 0.5157, -1.12797, -1.80228, 1.0314, -2.25594, -3.60455]],
["columns-miscounted", [1544730604, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455]],
["heads-stacked", [8757072, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 0.5157, -1.12797, -1.80228]],
["none-returned", [3751981041]],
["rows-miscounted", [1544730604, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228]],
["shares-for-outputs", [1544730604, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342]],
["text-for-tuple", [2992758827]],
["transposed", [1544730604, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342]],
["weights-for-outputs", [1544730604, 1.0314, -2.25594, -3.60455, 0.5157, -1.12797, -1.80228]]
]
}""",
    passed="all checks passed",
)
