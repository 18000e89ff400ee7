from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
from softlookup import Difference, example, is_pair

OK_FORMAT = False

name = "louder_key"
points = None
feedback = Feedback("louder_key")


def query_and_keys(pair):
    is_pair(pair, "louder_key")
    q = example(pair[0], (None,), "q")
    K = example(pair[1], (None, q.size), "K")
    assert q.size >= 2, f"q should have at least two entries, but has {q.size}"
    assert len(K) >= 2, f"K should have at least two rows, but has {len(K)}"
    entries = np.concatenate([q, K.ravel()])
    assert (np.abs(entries) <= 10).all(), "all entries of louder_key should lie between -10 and 10"
    return q.tolist(), K.tolist()


def found_by_argmax(q, K):
    """The number of the row of K that `lookup_argmax` takes for the query q."""
    products = [sum(a * b for a, b in zip(q, key, strict=True)) for key in K]
    return products.index(max(products))


@test_case(
    name="is_query_and_keys",
    points=0.1,
    hidden=False,
)
@feedback.shown
def is_query_and_keys(louder_key):
    query_and_keys(louder_key)


@test_case(
    name="query_is_one_of_the_keys",
    points=0.1,
    hidden=False,
)
@feedback.shown
def query_is_one_of_the_keys(louder_key):
    is_pair(louder_key, "louder_key")
    q = example(louder_key[0], (None,), "q")
    query, rows = q.tolist(), example(louder_key[1], (None, q.size), "K").tolist()
    if query not in rows:
        raise Difference("louder_key", "a pair in which one row of K equals q", "one without it", "query-is-no-key")
    if any(row in rows[:n] for n, row in enumerate(rows)):
        raise Difference("louder_key", "a pair in which no two rows of K are alike", "one with such rows", "rows-alike")


@test_case(
    name="two_lookups_disagree",
    points=0.1,
    hidden=False,
)
@feedback.shown
def two_lookups_disagree(louder_key):
    q, K = query_and_keys(louder_key)
    wanted = "a pair on which lookup_equal and lookup_argmax find different rows of K"
    if q not in K:
        raise Difference("louder_key", wanted, "a pair on which lookup_equal raises a KeyError", "query-is-no-key")
    own, best = K.index(q), found_by_argmax(q, K)
    ahead = sum(a * (b - c) for a, b, c in zip(q, K[best], q, strict=True))
    if best == own:
        with_q = [sum(a * b for a, b in zip(q, key, strict=True)) for key in K]
        equally_long = np.ptp([math.hypot(*key) for key in K]) < 1e-9
        mistake = "a-tie" if with_q.count(with_q[own]) > 1 else "equal-lengths" if equally_long else "own-key-loudest"
        raise Difference("louder_key", wanted, f"a pair on which both find row {own}", mistake)
    if ahead < 0.01 - 1e-9:
        came = f"a pair on which row {best} is ahead of row {own} by {ahead:.3g} only, less than 0.01"
        raise Difference("louder_key", wanted, came, "a-tie")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "is_query_and_keys": "Is it a pair, a vector of k numbers first and a matrix with k columns second?",
        "query_is_one_of_the_keys": "Would a dict find the query? How many of the rows of K equal it, and are all rows different?",
        "two_lookups_disagree": "Both lookups have been run on your pair. Which row does each of them find, and by how much does it win?",
    },
    hints={
        "a-tie": "How far above the query's own key is the other one, and is that far enough?",
        "array-for-pair": "You hand back one array: which two things should the caller be able to unpack?",
        "equal-lengths": "If all keys are equally long, on what can the two measures disagree?",
        "one-hot-keys": "If every key has a single 1, can one be louder than another?",
        "one-number-only": "With only one number in it, what is there to share?",
        "own-key-loudest": "Is there a key that beats the query's own one?",
        "pair-swapped": "Which of the two was to come first?",
        "query-is-no-key": "Which row of K is the query itself?",
        "rows-alike": "Would anybody take a matrix whose rows are all the same for an honest test?",
        "too-large": "Which of your numbers lie outside the range that the question sets?",
    },
    known="""{
"is_query_and_keys": [
["array-for-pair", [1594606163, -1.85708, 2.35918, -1.57214]],
["axis-gained", [658260240, 0.25785, -0.56399, -0.90114, -1.85708, 2.35918, -1.57214]],
["one-number-only", [165495666, 0.25785, -0.56399, -0.90114, -2.34323, -1.65551, 0.97117]],
["pair-swapped", [2557772924, -1.85708, 2.35918, -1.57214, 0.25785, -0.56399, -0.90114]],
["too-large", [3363229139, 0.25785, -0.56399, -0.90114, -70.24, 96.875, -23.268]]
],
"query_is_one_of_the_keys": [
["array-for-pair", [1594606163, -1.85708, 2.35918, -1.57214]],
["axis-gained", [658260240, 0.25785, -0.56399, -0.90114, -1.85708, 2.35918, -1.57214]],
["pair-swapped", [2557772924, -1.85708, 2.35918, -1.57214, 0.25785, -0.56399, -0.90114]],
["query-is-no-key", [3363229139, 0.25785, -0.56399, -0.90114, -1.59923, 1.79519, -2.47328]],
["rows-alike", [4111918179, 0.25785, -0.56399, -0.90114, 1.03677, 1.924, 0.29374]]
],
"two_lookups_disagree": [
["a-tie", [3363229139, 0.25785, -0.56399, -0.90114, 2.07023, -3.26579, -2.22977]],
["array-for-pair", [1594606163, -1.85708, 2.35918, -1.57214]],
["axis-gained", [658260240, 0.25785, -0.56399, -0.90114, -1.85708, 2.35918, -1.57214]],
["equal-lengths", [4111918179, -0.538911, -0.629464, -0.041402, -1.76543, -0.14604, -0.97489]],
["one-hot-keys", [3363229139, 0.25785, -0.56399, -0.90114, 0.76132, -1.29922, -1.12213]],
["one-number-only", [165495666, 0.25785, -0.56399, -0.90114, -2.34323, -1.65551, 0.97117]],
["own-key-loudest", [3363229139, -1.82753, -2.78348, -0.83111, -2.53251, -1.80909, -1.05478]],
["pair-swapped", [2557772924, -1.85708, 2.35918, -1.57214, 0.25785, -0.56399, -0.90114]],
["query-is-no-key", [3363229139, 0.25785, -0.56399, -0.90114, -1.59923, 1.79519, -2.47328]],
["too-large", [3363229139, 0.25785, -0.56399, -0.90114, -70.24, 96.875, -23.268]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
