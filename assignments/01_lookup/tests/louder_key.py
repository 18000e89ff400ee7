from feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import example, is_pair

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


@test_case(
    name="is_query_and_keys",
    points=0.4,
    hidden=False,
)
@feedback.watched
def is_query_and_keys(louder_key):
    query_and_keys(louder_key)


@test_case(
    name="query_is_one_of_the_keys",
    points=0.4,
    hidden=False,
)
@feedback.watched
def query_is_one_of_the_keys(louder_key):
    is_pair(louder_key, "louder_key")
    q = example(louder_key[0], (None,), "q")
    query, rows = q.tolist(), example(louder_key[1], (None, q.size), "K").tolist()
    assert query in rows, "one of the rows of K should equal q"
    assert all(row not in rows[:n] for n, row in enumerate(rows)), "no two rows of K should be alike"


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "is_query_and_keys": "Is it a pair, a vector of k numbers first and a matrix with k columns second?",
        "query_is_one_of_the_keys": "Would a dict find the query? How many of the rows of K equal it, and are all rows different?",
    },
    known={
        "is_query_and_keys": [
            ("array-for-pair", [1594606163, -1.85708, 2.35918, -1.57214]),
            ("axis-gained", [658260240, 0.25785, -0.56399, -0.90114, -1.85708, 2.35918, -1.57214]),
            ("list-for-array", [2412000033, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.77355, -1.69196, -2.70342, 0.0, 0.0, 0.0]),
            ("none-returned", [3751981041]),
            ("not-finite", [1149887442, 0.25785, -0.56399, -0.90114, 3.1517, -0.99917, 0.96473]),
            ("not-finite", [2731737738, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114]),
            ("one-number-only", [165495666, 0.25785, -0.56399, -0.90114, -2.34323, -1.65551, 0.97117]),
            ("pair-swapped", [2557772924, -1.85708, 2.35918, -1.57214, 0.25785, -0.56399, -0.90114]),
            ("too-large", [3363229139, 0.25785, -0.56399, -0.90114, -70.24, 96.875, -23.268]),
        ],
        "query_is_one_of_the_keys": [
            ("array-for-pair", [1594606163, -1.85708, 2.35918, -1.57214]),
            ("axis-gained", [658260240, 0.25785, -0.56399, -0.90114, -1.85708, 2.35918, -1.57214]),
            ("list-for-array", [2412000033, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.77355, -1.69196, -2.70342, 0.0, 0.0, 0.0]),
            ("none-returned", [3751981041]),
            ("not-finite", [1149887442, 0.25785, -0.56399, -0.90114, 3.1517, -0.99917, 0.96473]),
            ("not-finite", [2731737738, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114]),
            ("pair-swapped", [2557772924, -1.85708, 2.35918, -1.57214, 0.25785, -0.56399, -0.90114]),
            ("query-is-no-key", [3363229139, 0.25785, -0.56399, -0.90114, -1.59923, 1.79519, -2.47328]),
            ("rows-alike", [4111918179, 0.25785, -0.56399, -0.90114, 1.03677, 1.924, 0.29374]),
        ],
    },
    hints={
        "array-for-pair": "You hand back one array: which two things should the caller be able to unpack?",
        "axis-0": "Do your columns do what your rows should be doing?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "generator-for-list": "Has a generator a length, and can it be looked at twice?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "list-for-array": "What does NumPy call the type of your result, and is it the type that was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "none-returned": "When your cell is done, what does the function hand back, or the name stand for? Is there still a `...` to replace?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "not-finite": "Which entries of your answer are not ordinary numbers?",
        "one-number-only": "With only one number in it, what is there to share?",
        "pair-swapped": "Which of the two was to come first?",
        "query-is-no-key": "Which row of K is the query itself?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "rows-alike": "Would anybody take a matrix whose rows are all the same for an honest test?",
        "too-large": "Which of your numbers lie outside the range that the question sets?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
)
