from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import Difference, example

OK_FORMAT = False

name = "columns_but_right"
points = None
feedback = Feedback("columns_but_right")


def fair_square(X):
    X = example(X, (3, 3), "columns_but_right")
    assert np.abs(X).max() <= 100, (
        f"its entries should lie between -100 and 100, but one is {X.flat[np.abs(X).argmax()]}"
    )
    gap = np.abs(X - X.T).max()
    if gap < 1:
        mistake = "entries-alike" if np.ptp(X) < 1 else "symmetric-only"
        came = f"one whose largest gap is {gap:.3g}"
        raise Difference("columns_but_right", "a square with an entry 1 or more from its mirror image", came, mistake)
    return X


def column_norm(X):
    return (X - X.mean(axis=0)) / np.sqrt(X.var(axis=0) + 1e-5)


@test_case(
    name="square_of_different_entries",
    points=0.25,
    hidden=False,
)
@feedback.shown
def square_of_different_entries(columns_but_right):
    fair_square(columns_but_right)


@test_case(
    name="what_the_two_norms_make_of_it",
    points=0.25,
    hidden=False,
)
@feedback.shown
def what_the_two_norms_make_of_it(columns_but_right):
    X = fair_square(columns_but_right)
    along_columns, along_rows = column_norm(X), column_norm(X.T).T
    gap = np.abs(along_columns - along_rows)
    if gap.max() > 1e-6:
        means = np.concatenate([X.mean(axis=0), X.mean(axis=1)])
        mistake = "magic-square" if np.ptp(means) < 1e-9 else "norms-differ"
        row, column = (int(n) for n in np.unravel_index(gap.argmax(), gap.shape))
        one, other = along_rows[row, column], along_columns[row, column]
        came = f"one whose entry in row {row}, column {column} becomes {one:.4f} in layer_norm and {other:.4f} in column_norm"
        raise Difference("columns_but_right", "a square with the same result in both norms", came, mistake)


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "square_of_different_entries": "The question sets a shape, a range for the entries, and a difference from the mirror image. Which of these does yours miss?",
        "what_the_two_norms_make_of_it": "Which mean and which spread does each norm take for one entry? When are those of its row and of its column the same?",
    },
    hints={
        "entries-alike": "Which two of your entries differ, and by how much?",
        "magic-square": "The means of your rows and columns are all the same. What else does a norm take from them?",
        "norms-differ": "Which mean and which spread does each norm take for the entry in the first row and column?",
        "symmetric-only": "Which entry of your array differs from the one that the diagonal mirrors it to?",
        "too-large": "Which of your numbers lie outside the range that the question sets?",
    },
    known="""{
"square_of_different_entries": [
["entries-alike", [2070993570, -0.59938, 0.05474, -0.27577]],
["symmetric-only", [2070993570, 1.93593, 0.06825, 0.34706]],
["too-large", [2070993570, -322.984, 30.679, -196.982]]
],
"what_the_two_norms_make_of_it": [
["entries-alike", [2070993570, -0.59938, 0.05474, -0.27577]],
["magic-square", [2070993570, -0.0773, -1.2856, 7.7483]],
["norms-differ", [2070993570, -0.48806, 4.86672, 2.19553]],
["symmetric-only", [2070993570, 1.93593, 0.06825, 0.34706]],
["too-large", [2070993570, -322.984, 30.679, -196.982]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
