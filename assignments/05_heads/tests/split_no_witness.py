from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import Difference, example

OK_FORMAT = False

name = "split_no_witness"
points = None
feedback = Feedback("split_no_witness")


def innocent(answer):
    matrix = example(answer, (None, None), "split_no_witness")
    rows, columns = matrix.shape
    assert rows >= 2, f"split_no_witness should have at least two rows, but has {rows}"
    assert columns >= 4, f"split_no_witness should have at least four columns, but has {columns}"
    assert columns % 2 == 0, f"split_no_witness should have an even number of columns, but has {columns}"
    different = len(np.unique(matrix, axis=0))
    if different < rows:
        mistake = "rows-alike" if different == 1 else None
        raise Difference(
            "split_no_witness", "rows of which no two are alike", f"{different} different rows of {rows}", mistake
        )
    return matrix


def slips_through(split_no_witness):
    """Check that the hasty split gives the right blocks: side by side, they make up each row of the matrix again."""
    matrix = innocent(split_no_witness)
    rows, columns = matrix.shape
    first, second = matrix.reshape(2, rows, columns // 2).tolist()
    due = matrix.tolist()
    wrong = [row for row in range(rows) if first[row] + second[row] != due[row]]
    if wrong:
        only_first = [row[: columns // 2] for row in due] == first
        mistake = "only-the-first-block-compared" if only_first else "nothing-repeated"
        came = f"one on which row {wrong[0]} of its blocks, side by side, is not row {wrong[0]} of the matrix"
        raise Difference("split_no_witness", "a matrix on which hasty_split is not caught", came, mistake)


@test_case(
    name="looks_like_an_innocent_test",
    points=0.1,
    hidden=False,
)
@feedback.shown
def looks_like_an_innocent_test(split_no_witness):
    innocent(split_no_witness)


@test_case(
    name="matrix_is_put_to_the_test",
    points=0.1,
    hidden=False,
)
@feedback.shown
def matrix_is_put_to_the_test(split_no_witness):
    slips_through(split_no_witness)


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "looks_like_an_innocent_test": "Does it look innocent: at least two rows, all of them different, and an even number of columns, four or more?",
        "matrix_is_put_to_the_test": "Which entries does a reshape put in each block, and which entries belong there?",
    },
    hints={
        "nothing-repeated": "For which matrices do both splits give the same blocks, and is yours one of them?",
        "odd-columns": "Can your columns be shared evenly among the heads?",
        "one-row-only": "With only one row in it, can rows differ, or get mixed up?",
        "only-the-first-block-compared": "The first blocks agree, but do all the others?",
        "outer-blocks-shared": "Did you compare the blocks in the middle as well?",
        "rows-alike": "Would anybody take a matrix whose rows are all the same for an honest test?",
        "symmetric": "If you swap rows and columns in your matrix, does anything change? Could a mix-up show?",
        "too-narrow": "How many columns were asked for at least?",
    },
    known="""{
"looks_like_an_innocent_test": [
["odd-columns", [3379185208, 7.30692, -4.51882, 0.46113]],
["one-row-only", [2547060137, -1.57725, -1.30946, -1.20791]],
["rows-alike", [156329429, -1.31284, -0.72255, -0.90201]],
["too-narrow", [2251018495, -1.37574, -1.54861, -0.76325]]
],
"matrix_is_put_to_the_test": [
["nothing-repeated", [3497097081, -6.19575, -1.35163, -2.8144]],
["odd-columns", [3379185208, 7.30692, -4.51882, 0.46113]],
["one-row-only", [2547060137, -1.57725, -1.30946, -1.20791]],
["only-the-first-block-compared", [3977338569, -10.80567, 3.54349, 1.04783]],
["outer-blocks-shared", [3497097081, 1.25593, 2.65189, -4.30245]],
["rows-alike", [156329429, -1.31284, -0.72255, -0.90201]],
["symmetric", [2249298037, -0.53146, -0.34875, -1.39103]],
["too-narrow", [2251018495, -1.37574, -1.54861, -0.76325]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
