from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import Difference, example

OK_FORMAT = False

name = "split_witness"
points = None
feedback = Feedback("split_witness")


def catches(split_witness):
    """Check that the witness gives away the hasty split by its first block."""
    matrix = example(split_witness, (2, 2), "split_witness")
    assert np.isin(matrix, (0, 1)).all(), "every entry of split_witness should be 0 or 1"
    matrix = matrix.astype(int)
    hasty, due = matrix.reshape(2, 2, 1)[0, :, 0].tolist(), [row[0] for row in matrix.tolist()]
    if hasty == due:
        mistake = "symmetric" if (matrix == matrix.T).all() else None
        came = f"one on which it gives {hasty}, which is right"
        raise Difference("split_witness", "a matrix on which hasty_split gives head 1 a wrong column", came, mistake)


@test_case(
    name="is_small_and_plain",
    points=0.05,
    hidden=False,
)
@feedback.shown
def is_small_and_plain(split_witness):
    entries = example(split_witness, (2, 2), "split_witness").ravel()
    assert all(entry in (0, 1) for entry in entries), "every entry of split_witness should be 0 or 1"


@test_case(
    name="witness_is_put_to_the_test",
    points=0.05,
    hidden=False,
)
@feedback.shown
def witness_is_put_to_the_test(split_witness):
    catches(split_witness)


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "is_small_and_plain": "Is it a NumPy array with two rows and two columns, and is every entry 0 or 1?",
        "witness_is_put_to_the_test": "In which order does a reshape read the four entries, and where does head 1 get the first two of them?",
    },
    hints={
        "all-alike": "If all entries are alike, can one block be told from another?",
        "last-entry-only": "In which block of your matrix does a mix-up show, and which block is compared?",
        "not-only-0-and-1": "Which numbers does the question allow?",
        "symmetric": "If you swap rows and columns in your matrix, does anything change? Could a mix-up show?",
        "too-large": "Which of your numbers lie outside the range that the question sets?",
    },
    known="""{
"is_small_and_plain": [
["not-only-0-and-1", [2251018495, -1.57725, -1.30946, -1.20791]],
["too-large", [3497097081, -1.66226, -0.54853, -0.34699]]
],
"witness_is_put_to_the_test": [
["all-alike", [1594606163, -0.81068, -0.68868, -0.7217]],
["last-entry-only", [2251018495, 0.50347, -0.73524, -0.22099]],
["not-only-0-and-1", [2251018495, -1.57725, -1.30946, -1.20791]],
["symmetric", [2251018495, -1.572, 0.61055, 0.40044]],
["too-large", [3497097081, -1.66226, -0.54853, -0.34699]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
