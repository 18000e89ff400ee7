from softlookup.feedback import Feedback
from otter.test_files import test_case
import hashlib
from softlookup import is_shape

OK_FORMAT = False

name = "W_Q_head_shape"
points = None
feedback = Feedback("W_Q_head_shape")


def has_shape(answer, name, salt, fingerprint):
    """Check a shape by its fingerprint: students can read this case. With a salt, equal shapes don't look alike."""
    is_shape(answer, 2, name)
    seen = hashlib.sha256(f"{salt}: {tuple(map(int, answer))}".encode()).hexdigest()[:12]
    assert seen == fingerprint, f"another shape for {name}"


@test_case(
    name="block_of_one_head",
    points=2.0,
    hidden=False,
)
@feedback.shown
def block_of_one_head(W_Q_head_shape):
    has_shape(W_Q_head_shape, "W_Q_head_shape", 1, "d165e48fabae")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "block_of_one_head": "A token of four numbers is multiplied by this block. How many rows must the block have, and does that depend on the length of the sentence?",
    },
    hints={
        "array-for-tuple": "A shape is not data to compute with: which Python type does `.shape` itself have?",
        "cut-both-ways": "How many of a token's numbers does one head look at: all of them, or only some?",
        "float-for-whole-number": "Which type does your number have, and can there be half of what it counts?",
        "heads-stacked": "When the parts of all heads are put together, how many rows and how many columns should there be, and how many have yours?",
        "one-wide-head": "How many separate tables of shares does your version compute?",
        "row-split": "Every head should see every token: are you cutting rows or columns?",
        "tokens-for-width": "Does the shape of a weight matrix depend on how long the sentence is?",
    },
    known="""{
"block_of_one_head": [
["array-for-tuple", [2092583460, -0.70265, -2.98362, -2.35635]],
["cut-both-ways", [1544730604, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228]],
["float-for-whole-number", [74557370, 1.0314, -2.25594, -3.60455, 0.5157, -1.12797, -1.80228]],
["heads-stacked", [8757072, 0.5157, -1.12797, -1.80228, 1.0314, -2.25594, -3.60455, 0.5157, -1.12797, -1.80228]],
["none-returned", [3751981041]],
["one-wide-head", [1544730604, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455]],
["row-split", [1544730604, 0.5157, -1.12797, -1.80228, 1.0314, -2.25594, -3.60455]],
["tokens-for-width", [1544730604, 0.77355, -1.69196, -2.70342, 0.5157, -1.12797, -1.80228]]
]
}""",
    passed="all checks passed",
)
