from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import are_arrays, raises, same_arrays, unchanged

OK_FORMAT = False

name = "split_heads"
points = None
feedback = Feedback("split_heads")


@test_case(
    name="two_halves_of_a_small_matrix",
    points=0.2,
    hidden=False,
)
@feedback.shown
def two_halves_of_a_small_matrix(split_heads):
    W = np.array([[1.5, 2.0, 3.5, 4.0], [5.0, 6.0, 7.0, 8.0]])
    halves = [np.array([[1.5, 2], [5, 6]]), np.array([[3.5, 4], [7, 8]])]
    kept = W.copy()
    same_arrays(split_heads(W, 2), halves, "the list of blocks")
    unchanged(kept, W, "W")


@test_case(
    name="every_head_gets_a_block",
    points=0.2,
    hidden=False,
)
@feedback.shown
def every_head_gets_a_block(split_heads):
    are_arrays(split_heads(np.ones((10, 6)), 3), 3, (10, 2), "the list of blocks")


@test_case(
    name="five_columns_for_two_heads",
    points=0.2,
    hidden=False,
)
@feedback.shown
def five_columns_for_two_heads(split_heads):
    raises((AssertionError, ValueError), split_heads, np.ones((4, 5)), 2)


@test_case(
    name="four_columns_for_three_heads",
    points=0.2,
    hidden=False,
)
@feedback.shown
def four_columns_for_three_heads(split_heads):
    raises((AssertionError, ValueError), split_heads, np.ones((3, 4)), 3)
    are_arrays(split_heads(np.ones((4, 6)), 3), 3, (4, 2), "the list of blocks")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "two_halves_of_a_small_matrix": "Cover the right half of the matrix with your hand. What you still see belongs to the first head. Is that your first block?",
        "every_head_gets_a_block": "A matrix of shape (10, 6) is cut for three heads. How many rows does each block have, and how many columns?",
        "five_columns_for_two_heads": "Two heads cannot share five columns evenly. What should happen then?",
        "four_columns_for_three_heads": "Three heads cannot share four columns, however even that number is. What should happen then?",
    },
    hints={
        "blocks-overlap": "Where does your second block begin, and is that where the first one ends?",
        "even-for-divisible": "Is every even number of columns shared evenly by three heads?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "n-for-width": "Is `n` the number of blocks, or the width of each one?",
        "non-divisible-accepted": "What becomes of the columns that are left over when the heads cannot share them evenly?",
        "off-by-one": "From which number do you count, where do you stop, and is either of the two one place off?",
        "reshape-for-column-split": "Which entries does a reshape put next to each other, and which columns did one block of the matrix hold?",
        "row-split": "Every head should see every token: are you cutting rows or columns?",
        "rows-counted-for-columns": "Which side of the matrix must the number of heads divide?",
        "same-slice-for-every-head": "Wherever matrices are cut or put together, does each head have a part of its own?",
        "strided-columns": "Are the columns of one head neighbours, or is every n-th one taken?",
        "wrong-error": "Which kinds of exception does the question name, and which one comes out of your code?",
    },
    known="""{
"two_halves_of_a_small_matrix": [
["blocks-overlap", [2265624149, -1.85133, -1.11315, -2.5478, -3.22445, -1.70176, -2.50687]],
["global-for-parameter", [2355742240, 0.28265, 0.97017, -0.44827, 0.095402, -2.227964, 1.069523]],
["hard-coded-example", [1083799378, 0.31141, -0.22758, -0.99905, 0.31141, -0.22758, -0.99905, 0.31141, -0.22758, -0.99905]],
["hard-coded-example", [1676072740]],
["hard-coded-example", [354651525]],
["matrix-for-array", [364037145]],
["off-by-one", [4290618898, -3.94836, -2.66519, 1.7688, -5.16671, -4.52084, 1.21473]],
["reshape-for-column-split", [1609850671, -7.73215, -1.86898, -4.27882]],
["reshape-for-column-split", [2265624149, -2.33749, -5.12784, -0.00449, -3.95885, -6.5052, -1.44788]],
["row-split", [2657978817, -1.80081, -1.10426, -1.77031, -4.81998, -4.06417, -4.09469]],
["rows-counted-for-columns", [4290618898, -3.94836, -2.66519, 1.7688, -4.68646, -3.31102, 1.94233]],
["same-slice-for-every-head", [2265624149, -1.85133, -1.11315, -2.5478, -1.85133, -1.11315, -2.5478]],
["strided-columns", [1609850671, -10.49384, -3.65259, -5.40712]],
["strided-columns", [2265624149, -2.6484, -2.39415, -1.83264, -3.1545, -2.61892, -2.41581]]
],
"every_head_gets_a_block": [
["global-for-parameter", [907613681]],
["hard-coded-example", [1676072740]],
["hard-coded-example", [2265624149, -1.85133, -1.11315, -2.5478, -3.4727, -2.49051, -3.99119]],
["hard-coded-example", [354651525]],
["hard-coded-example", [3740309465, 0.31141, -0.22758, -0.99905, 0.31141, -0.22758, -0.99905]],
["hard-coded-example", [683217017, 0.1356, -0.61873, -0.27199, 0.1356, -0.61873, -0.27199]],
["matrix-for-array", [472830748]],
["n-for-width", [683217017, 0.1356, -0.61873, -0.27199, 0.1356, -0.61873, -0.27199]],
["off-by-one", [3971222185, 0.26159, -0.90318, -0.50211, 0.26159, -0.90318, -0.50211, 0.26159, -0.90318, -0.50211]],
["row-split", [907613681]],
["rows-counted-for-columns", [2668059310]],
["rows-counted-for-columns", [3112169991, 0.1356, -0.61873, -0.27199, 0.1356, -0.61873, -0.27199, 0.0, 0.0, 0.0]]
],
"five_columns_for_two_heads": [
["global-for-parameter", [2355742240, 0.28265, 0.97017, -0.44827, 0.095402, -2.227964, 1.069523]],
["hard-coded-example", [1083799378, 0.31141, -0.22758, -0.99905, 0.31141, -0.22758, -0.99905, 0.31141, -0.22758, -0.99905]],
["hard-coded-example", [1676072740]],
["hard-coded-example", [2265624149, -1.85133, -1.11315, -2.5478, -3.4727, -2.49051, -3.99119]],
["non-divisible-accepted", [198118755, -1.0078, 0.01594, -0.10062, -1.31284, -0.72255, -0.90201]],
["non-divisible-accepted", [2355742240, -1.31284, -0.72255, -0.90201, -1.31284, -0.72255, -0.90201]],
["non-divisible-accepted", [3751981041]],
["row-split", [3906553049, 0.26159, -0.90318, -0.50211, 0.26159, -0.90318, -0.50211]],
["rows-counted-for-columns", [2355742240, -1.31284, -0.72255, -0.90201, -1.31284, -0.72255, -0.90201]],
["wrong-error", [123891230]]
],
"four_columns_for_three_heads": [
["even-for-divisible", [1670296554, -1.31415, 0.04656, -0.5007, -1.31415, 0.04656, -0.5007, -1.31415, 0.04656, -0.5007, -1.31284, -0.72255, -0.90201, -1.31284, -0.72255, -0.90201, -1.31284, -0.72255, -0.90201]],
["global-for-parameter", [2825931005]],
["hard-coded-example", [1539744930]],
["hard-coded-example", [335250649]],
["hard-coded-example", [3875276014, -1.31284, -0.72255, -0.90201, -1.31284, -0.72255, -0.90201]],
["hard-coded-example", [3900801166, 0.31141, -0.22758, -0.99905, 0.31141, -0.22758, -0.99905, 0.31141, -0.22758, -0.99905, 0.31141, -0.22758, -0.99905, 0.31141, -0.22758, -0.99905, 0.31141, -0.22758, -0.99905]],
["hard-coded-example", [712290377, -1.0078, 0.01594, -0.10062, -1.0078, 0.01594, -0.10062]],
["hard-coded-example", [920210091, -1.85133, -1.11315, -2.5478, -3.4727, -2.49051, -3.99119, -1.85133, -1.11315, -2.5478, -3.4727, -2.49051, -3.99119]],
["matrix-for-array", [3501924834]],
["n-for-width", [2017591020, -1.0078, 0.01594, -0.10062, -1.0078, 0.01594, -0.10062]],
["non-divisible-accepted", [1324937527, 0.14792, 0.06512, -0.99969, -1.31415, 0.04656, -0.5007, -1.31415, 0.04656, -0.5007, -1.31284, -0.72255, -0.90201, -1.31284, -0.72255, -0.90201, -1.31284, -0.72255, -0.90201]],
["non-divisible-accepted", [1670296554, -1.31415, 0.04656, -0.5007, -1.31415, 0.04656, -0.5007, -1.31415, 0.04656, -0.5007, -1.31284, -0.72255, -0.90201, -1.31284, -0.72255, -0.90201, -1.31284, -0.72255, -0.90201]],
["non-divisible-accepted", [2260679767, -1.31284, -0.72255, -0.90201, -1.31284, -0.72255, -0.90201, -1.31284, -0.72255, -0.90201]],
["off-by-one", [1611333041, -0.81068, -0.68868, -0.7217, -0.81068, -0.68868, -0.7217, -0.81068, -0.68868, -0.7217]],
["row-split", [2655834199, -0.81068, -0.68868, -0.7217, -0.81068, -0.68868, -0.7217, -0.81068, -0.68868, -0.7217]],
["rows-counted-for-columns", [1243709594, -1.31415, 0.04656, -0.5007, -1.31415, 0.04656, -0.5007, -1.31415, 0.04656, -0.5007]],
["rows-counted-for-columns", [1611333041, -0.81068, -0.68868, -0.7217, -0.81068, -0.68868, -0.7217, -0.81068, -0.68868, -0.7217]],
["wrong-error", [701749943, -1.31284, -0.72255, -0.90201, -1.31284, -0.72255, -0.90201, -1.31284, -0.72255, -0.90201]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
