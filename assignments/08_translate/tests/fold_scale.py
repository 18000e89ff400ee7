from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, same_array, unchanged

OK_FORMAT = False

name = "fold_scale"
points = None
feedback = Feedback("fold_scale")


@test_case(
    name="same_scores_both_ways",
    points=0.15,
    hidden=False,
)
@feedback.shown
def same_scores_both_ways(fold_scale):
    X, W_q, K = np.array([[1.0, 2.0]]), np.array([[1.0, 0.0, 3.0, 1.0], [0.0, 2.0, 1.0, 1.0]]), np.eye(4)
    kept = W_q.copy()
    folded = fold_scale(W_q)
    is_array(folded, (2, 4), "the folded matrix")
    same_array(X @ folded @ K.T, X @ kept @ K.T / 2, "the scores without a root")
    unchanged(kept, W_q, "W_q")
    same_array(fold_scale(np.array([[3.0], [-5.0]])), np.array([[3.0], [-5.0]]), "the folded matrix of one column")


@test_case(
    name="a_square_matrix",
    points=0.15,
    hidden=False,
)
@feedback.shown
def a_square_matrix(fold_scale):
    same_array(
        fold_scale(np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]])),
        np.array(
            [
                [1.154700538, -0.5773502692, 0.2886751346],
                [0.0, 0.8660254038, 1.732050808],
                [-1.154700538, 0.5773502692, 0.5773502692],
            ]
        ),
        "the folded matrix of three columns",
    )
    eight = np.arange(8.0)[None]
    same_array(fold_scale(eight.copy()), 0.3535533906 * eight, "the folded matrix of eight columns")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "same_scores_both_ways": "Compute the scores of one query both ways, with the old matrix and the root, with yours and no root. Are they equal? And what is the root for queries of a single number?",
        "a_square_matrix": "A square matrix of three columns: is the root a whole number, and is each entry divided by it once?",
    },
    hints={
        "divided-by-d-k": "If the number under the root is four times as large, how much smaller should the scores become, and how much smaller do yours?",
        "divided-by-root-d-model": "How many numbers are multiplied and added for one score of one head, and is that the width of a whole token?",
        "multiplied-by-root-d-k": "Are your scores larger or smaller after scaling than before?",
        "passed-through": "Is there any difference between your result and what you were given?",
        "root-of-the-scores": "Of which number should the root be taken, of the scores or of what they are divided by?",
        "whole-root": "What is the square root of 3, and which number do you divide by?",
        "wrong-divisor": "What are scores divided by: by the root of which length? Put other lengths into a call, one at a time: which of them changes your divisor?",
    },
    known="""{
"same_scores_both_ways": [
["divided-by-d-k", [3528422332, -0.706599, 0.658497, -0.873838, 5.10868, 0.12725, -5.82393]],
["divided-by-root-d-model", [3528422332, -1.99856, 1.86251, -2.47159, 3.61238, 0.08998, -4.11814]],
["hard-coded-example", [2070993570, 2.66446, 2.77022, -3.79965]],
["hard-coded-example", [2939717625, -1.4132, 1.31699, -1.74768, -1.4132, 1.31699, -1.74768]],
["hard-coded-example", [3528422332, -1.4132, 1.31699, -1.74768, 2.55434, 0.06363, -2.91196]],
["input-mutated", [3946559808, -1.4132, 1.31699, -1.74768, 5.10868, 0.12725, -5.82393]],
["multiplied-by-root-d-k", [3528422332, -5.65279, 5.26797, -6.9907, 5.10868, 0.12725, -5.82393]],
["passed-through", [3528422332, -2.8264, 2.63399, -3.49535, 5.10868, 0.12725, -5.82393]],
["root-of-the-scores", [1999139317, -1.929, 0.87197, -2.68458, 0.44661, -0.97685, -1.56082]]
],
"a_square_matrix": [
["divided-by-d-k", [30995752, 1.53832, 1.59939, -2.19373, -0.77447, -0.16895, -0.3518]],
["divided-by-root-d-model", [30995752, 2.66446, 2.77022, -3.79965, -6.19575, -1.35163, -2.8144]],
["hard-coded-example", [2565635971, 2.66446, 2.77022, -3.79965, 2.66446, 2.77022, -3.79965]],
["hard-coded-example", [2939717625, -1.4132, 1.31699, -1.74768, -1.4132, 1.31699, -1.74768]],
["hard-coded-example", [30995752, 2.30749, 2.39908, -3.2906, -3.09788, -0.67582, -1.4072]],
["multiplied-by-root-d-k", [30995752, 7.99337, 8.31067, -11.39896, -17.5242, -3.823, -7.9603]],
["passed-through", [30995752, 4.61497, 4.79817, -6.58119, -6.19575, -1.35163, -2.8144]],
["root-of-the-scores", [4107694811, 1.25757, 2.12906, -2.50565, -2.75107, -0.45301, -0.78125]],
["whole-root", [30995752, 4.61497, 4.79817, -6.58119, -3.09788, -0.67582, -1.4072]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
    families={"wrong-divisor": ["divided-by-d-k", "divided-by-root-d-model"]},
)
