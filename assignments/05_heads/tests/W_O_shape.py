from softlookup.feedback import Feedback
from otter.test_files import test_case
import hashlib
from softlookup import is_shape

OK_FORMAT = False

name = "W_O_shape"
points = None
feedback = Feedback("W_O_shape")


def has_shape(answer, name, salt, fingerprint):
    """Check a shape by its fingerprint: students can read this case. With a salt, equal shapes don't look alike."""
    is_shape(answer, 2, name)
    seen = hashlib.sha256(f"{salt}: {tuple(map(int, answer))}".encode()).hexdigest()[:12]
    assert seen == fingerprint, f"another shape for {name}"


@test_case(
    name="last_matrix_keeps_the_width",
    points=2.0,
    hidden=False,
)
@feedback.shown
def last_matrix_keeps_the_width(W_O_shape):
    has_shape(W_O_shape, "W_O_shape", 4, "1abdc3a7d5aa")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "last_matrix_keeps_the_width": "How many numbers does a row have before it is multiplied by this matrix, and how many should it have afterwards?",
    },
    hints={
        "columns-miscounted": "How wide should a row of this matrix be, and what are its numbers made of?",
        "number-for-shape": "How many axes does a matrix have, and so how many numbers are in its shape?",
        "one-wide-head": "How many separate tables of shares does your version compute?",
        "outputs-for-weights": "Is the matrix you are asked about made for one sentence, or the same for all?",
        "rows-miscounted": "What does each row of this matrix stand for, or meet in the product, and how many of it are there?",
    },
    known="""{
"last_matrix_keeps_the_width": [
["columns-miscounted", [1544730604, 1.0314, -2.25594, -3.60455, 0.5157, -1.12797, -1.80228]],
["none-returned", [3751981041]],
["number-for-shape", [1138788651]],
["one-wide-head", [1544730604, 2.0628, -4.51188, -7.20911, 1.0314, -2.25594, -3.60455]],
["outputs-for-weights", [1544730604, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455]],
["rows-miscounted", [1544730604, 0.5157, -1.12797, -1.80228, 1.0314, -2.25594, -3.60455]],
["transposed", [1544730604, 1.0314, -2.25594, -3.60455, 0.77355, -1.69196, -2.70342]]
]
}""",
    passed="all checks passed",
)
