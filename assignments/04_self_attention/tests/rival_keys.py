from feedback import Feedback
from otter.test_files import test_case

OK_FORMAT = False

name = "rival_keys"
points = None
feedback = Feedback("rival_keys")


@test_case(
    name="is_a_query_and_two_keys",
    points=0.8,
    hidden=False,
)
def is_a_query_and_two_keys(rival_keys):
    with feedback.on("is_a_query_and_two_keys", rival_keys) as rival_keys:
        import numpy as np
        from softlookup import is_array, is_pair

        is_pair(rival_keys, "rival_keys")
        q, K = rival_keys
        is_array(q, (2,), "the query")
        is_array(K, (2, 2), "the keys")
        numbers = np.concatenate([q, K.ravel()])
        assert (np.abs(numbers) <= 10).all(), "all numbers should lie between -10 and 10"
        assert (np.abs(q) > 0).any(), "the query should not be zero"
        assert (np.abs(K) > 0).any(axis=1).all(), "neither key should be zero"


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "is_a_query_and_two_keys": "Is it a pair, with a vector of two numbers and then a matrix with two rows, all of them between −10 and 10, and no vector zero?",
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
