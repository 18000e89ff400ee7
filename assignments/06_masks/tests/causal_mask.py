from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import same_array

OK_FORMAT = False

name = "causal_mask"
points = None
feedback = Feedback("causal_mask")


def is_mask(mask, shape):
    assert type(mask) is np.ndarray, f"the mask should be a NumPy array, but is of type {type(mask).__name__}"
    n_q, n_k = shape
    assert mask.shape == shape, (
        f"a mask for {n_q} queries and {n_k} keys should have shape {shape}, but has {mask.shape}"
    )
    assert mask.dtype == bool, f"the mask should hold True and False, but holds {mask.dtype}"


@test_case(
    name="three_words_from_the_start",
    points=0.2,
    hidden=False,
)
@feedback.shown
def three_words_from_the_start(causal_mask):
    expected = np.array([[True, False, False], [True, True, False], [True, True, True]])
    same_array(causal_mask(3, 3), expected, "causal_mask(3, 3)")


@test_case(
    name="row_a_query_and_column_a_key",
    points=0.2,
    hidden=False,
)
@feedback.shown
def row_a_query_and_column_a_key(causal_mask):
    is_mask(causal_mask(2, 5), (2, 5))


@test_case(
    name="last_word_sees_everything",
    points=0.2,
    hidden=False,
)
@feedback.shown
def last_word_sees_everything(causal_mask):
    for n_q, n_k in [(1, 1), (4, 4), (2, 6), (3, 1)]:
        mask = causal_mask(n_q, n_k)
        what = f"the mask of {n_q} queries and {n_k} keys"
        is_mask(mask, (n_q, n_k))
        early = max(n_q - n_k, 0)
        same_array(mask[n_q - 1], np.ones(n_k, dtype=bool), f"the last row of {what}")
        same_array(mask[:early], np.zeros((early, n_k), dtype=bool), f"the rows before all keys in {what}")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "three_words_from_the_start": "Compare with the table above, row by row. What does True mean, and may a word look at itself?",
        "row_a_query_and_column_a_key": "How many rows and columns does a mask have, and what kind of entries?",
        "last_word_sees_everything": "The last word comes after all the others. Is there anything it may not look at? And what does a word see that comes before all keys?",
    },
    hints={
        "added-for-bool": "Is this mask meant to be added to scores, or to say yes and no?",
        "aligned-top-left": "With fewer queries than keys, which key does the last query belong to?",
        "diagonal-masked": "May a word look at itself in your version, and should it be allowed to?",
        "fewer-queries-only": "If there are more queries than keys, what is there for the first query to see?",
        "keys-by-queries": "Which of the two numbers counts the rows of the mask, and which its columns?",
        "mask-inverted": "In this notebook, what does True say: that a query may look, or that it may not?",
        "numbers-for-bool": "Does your mask hold truth values, or numbers that look like them?",
        "offset-turned": "For a word before the query, is the key's position minus the query's above zero or below it?",
        "own-word-only": "May the third word look at the first?",
        "square-only": "What does your mask measure if there are more keys than queries?",
        "staircase-shifted": "Which is the last key that each query may see, in the table and in your mask?",
    },
    known="""{
"three_words_from_the_start": [
["added-for-bool", [1404205589, 0.0, 0.0, 0.0]],
["diagonal-masked", [4282045528, -0.95728, -1.52292, -0.12332]],
["hard-coded-example", [2483051118, -0.70303, -0.75811, -1.12407]],
["hard-coded-example", [3083658682, 0.25785, -0.56399, -0.90114]],
["list-for-array", [657028296]],
["mask-inverted", [4282045528, -1.57802, 1.50941, -0.49951]],
["numbers-for-bool", [2070993570, 0.97864, -1.45467, 0.22374]],
["own-word-only", [4282045528, 1.93593, 0.06825, 0.34706]],
["random-placeholder", [4282045528, -0.23941, 1.80934, -1.40398]],
["staircase-shifted", [4282045528, 0.1056, -0.91965, -0.05211]],
["transposed", [4282045528, 0.35791, 1.57766, -0.15245]]
],
"row_a_query_and_column_a_key": [
["added-for-bool", [2557787666, 0.0, 0.0, 0.0]],
["hard-coded-example", [3083658682, 0.25785, -0.56399, -0.90114]],
["hard-coded-example", [4282045528, 0.97864, -1.45467, 0.22374]],
["keys-by-queries", [1767968953, 0.60671, -1.04945, 1.3999]],
["list-for-array", [2907215077]],
["numbers-for-bool", [273306772, -0.70303, -0.75811, -1.12407]],
["square-only", [639665790, -2.77931, -2.42842, -0.21581]]
],
"last_word_sees_everything": [
["added-for-bool", [864480064, 0.0, 0.0, 0.0]],
["aligned-top-left", [1701782851, 0.25785, -0.56399, -0.90114, 3.33073, -0.73966, -1.17143, -1.2029, -1.35166, -0.80347, 0.25785, -0.56399, -0.90114]],
["aligned-top-left", [531592739, 0.25785, -0.56399, -0.90114, 3.33073, -0.73966, -1.17143, -1.2029, -1.35166, -0.80347, -1.31415, 0.04656, -0.5007]],
["diagonal-masked", [531592739, 0.0, 0.0, 0.0, 3.86219, -0.39091, 0.2196, -0.96647, -1.35377, -0.44244, 0.0, 0.0, 0.0]],
["fewer-queries-only", [1701782851, 0.25785, -0.56399, -0.90114, 3.33073, -0.73966, -1.17143, -1.00178, -0.88292, 0.79933, 0.25785, -0.56399, -0.90114]],
["fewer-queries-only", [531592739, 0.25785, -0.56399, -0.90114, 3.33073, -0.73966, -1.17143, -1.00178, -0.88292, 0.79933, -1.31415, 0.04656, -0.5007]],
["hard-coded-example", [1258161987, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114]],
["hard-coded-example", [2483051118, -0.70303, -0.75811, -1.12407]],
["hard-coded-example", [4282045528, 0.97864, -1.45467, 0.22374]],
["keys-by-queries", [1639553667, 0.25785, -0.56399, -0.90114, 3.33073, -0.73966, -1.17143, -0.55593, 1.69641, 1.02773]],
["list-for-array", [1310011734]],
["mask-inverted", [531592739, 0.0, 0.0, 0.0, -3.52921, -0.29646, 0.89692, -0.00602, 0.89886, -0.89995, -0.60918, -0.92783, -0.27704]],
["numbers-for-bool", [864480064, 0.25785, -0.56399, -0.90114]],
["offset-turned", [531592739, 0.25785, -0.56399, -0.90114, 3.33073, -0.73966, -1.17143, 0.0, 0.0, 0.0, -1.31415, 0.04656, -0.5007]],
["own-word-only", [531592739, 0.25785, -0.56399, -0.90114, -0.53146, -0.34875, -1.39103, -0.03531, 0.47085, 1.24177, -0.70498, 0.97439, -0.22367]],
["random-placeholder", [531592739, 0.0, 0.0, 0.0, 0.55791, -0.71036, -2.80419, 0.62155, 0.85143, -1.63032, -0.70498, 0.97439, -0.22367]],
["square-only", [97869703, 0.25785, -0.56399, -0.90114, 3.33073, -0.73966, -1.17143, -1.01178, -2.18224, -2.82352]],
["staircase-shifted", [531592739, 0.25785, -0.56399, -0.90114, 0.49605, -1.35642, 1.07248, -1.0078, 0.01594, -0.10062, -1.572, 0.61055, 0.40044]],
["transposed", [531592739, 0.25785, -0.56399, -0.90114, -4.06068, -0.64521, -0.4941, -0.04133, 1.36971, 0.34182, -1.31415, 0.04656, -0.5007]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
