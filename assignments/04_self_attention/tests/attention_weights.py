from feedback import Feedback
from otter.test_files import test_case

OK_FORMAT = False

name = "attention_weights"
points = None
feedback = Feedback("attention_weights")


@test_case(
    name="scores_that_are_logarithms",
    points=0.7,
    hidden=False,
)
def scores_that_are_logarithms(attention_weights):
    with feedback.on("scores_that_are_logarithms", attention_weights) as attention_weights:
        import numpy as np
        from softlookup import same_array

        weights = attention_weights(3 * np.log([2.0, 5.0, 3.0]), 9)
        same_array(weights, np.array([0.2, 0.5, 0.3]), "the weights")


@test_case(
    name="one_share_a_score",
    points=0.5,
    hidden=False,
)
def one_share_a_score(attention_weights):
    with feedback.on("one_share_a_score", attention_weights) as attention_weights:
        import numpy as np
        from softlookup import is_array

        is_array(attention_weights(np.ones(5), 7), (5,), "the weights of a single query")
        is_array(attention_weights(np.ones((3, 2)), 7), (3, 2), "the weights of three queries")


@test_case(
    name="every_query_shares_out_one",
    points=0.8,
    hidden=False,
)
def every_query_shares_out_one(attention_weights):
    with feedback.on("every_query_shares_out_one", attention_weights) as attention_weights:
        import numpy as np
        from softlookup import sums_to_one

        scores = np.array([[0.3, -1.2, 2.0, 0.1], [1.1, 0.4, -0.7, 0.0]])
        sums_to_one(attention_weights(scores, 6), 1, "the weights of two queries")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "scores_that_are_logarithms": "Keys of width nine. What do these scores become when they are scaled, and what does e to the power of that give?",
        "one_share_a_score": "Each score becomes one share. Is the shape of the scores kept, for a vector and for a matrix?",
        "every_query_shares_out_one": "Whose attention is shared out? Which of the weights should add up to 1?",
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
