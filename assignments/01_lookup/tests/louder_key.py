from feedback import Feedback
from otter.test_files import test_case

OK_FORMAT = False

name = "louder_key"
points = None
feedback = Feedback("louder_key")


@test_case(
    name="is_query_and_keys",
    points=0.4,
    hidden=False,
)
def is_query_and_keys(louder_key):
    with feedback.on("is_query_and_keys", louder_key) as louder_key:
        import numpy as np
        from softlookup import is_array, is_pair

        is_pair(louder_key, "louder_key")
        q, K = louder_key
        is_array(q, (max(np.size(q), 2),), "q")
        is_array(K, (max(len(np.atleast_1d(K)), 2), q.size), "K")
        entries = np.concatenate([q, K.ravel()]).astype(float)
        assert (np.abs(entries) <= 10).all(), "all entries of louder_key should lie between -10 and 10"


@test_case(
    name="query_is_one_of_the_keys",
    points=0.4,
    hidden=False,
)
def query_is_one_of_the_keys(louder_key):
    with feedback.on("query_is_one_of_the_keys", louder_key) as louder_key:
        import numpy as np
        from softlookup import is_pair

        is_pair(louder_key, "louder_key")
        query, rows = (np.asarray(one).tolist() for one in louder_key)
        assert query in rows, "one of the rows of K should equal q"
        assert all(row not in rows[:n] for n, row in enumerate(rows)), "no two rows of K should be alike"


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "is_query_and_keys": "Is it a pair, a vector of k numbers first and a matrix with k columns second?",
        "query_is_one_of_the_keys": "Would a dict find the query? How many of the rows of K equal it, and are all rows different?",
    },
    known={},
    hints={
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "list-for-array": "What does NumPy call the type of your result, and is it the type that was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "none-returned": "What does your function hand back when it is done, and is there still a `...` to replace?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "rounded": "Are any digits dropped before your result is handed back?",
    },
)
