from feedback import Feedback
from otter.test_files import test_case

OK_FORMAT = False

name = "attention_scores"
points = None
feedback = Feedback("attention_scores")


@test_case(
    name="two_queries_three_keys",
    points=0.7,
    hidden=False,
)
def two_queries_three_keys(attention_scores):
    with feedback.on("two_queries_three_keys", attention_scores) as attention_scores:
        import numpy as np
        from softlookup import same_array

        Q, K = np.array([[1.0, 2.0], [0.0, 1.0]]), np.array([[3.0, 0.0], [1.0, 1.0], [0.0, -2.0]])
        same_array(attention_scores(Q, K), np.array([[3.0, 3.0, -4.0], [0.0, 1.0, -2.0]]), "the scores")


@test_case(
    name="shapes_of_scores",
    points=0.6,
    hidden=False,
)
def shapes_of_scores(attention_scores):
    with feedback.on("shapes_of_scores", attention_scores) as attention_scores:
        import numpy as np
        from softlookup import is_array

        is_array(attention_scores(np.ones((4, 3)), np.ones((5, 3))), (4, 5), "the scores of four queries and five keys")
        is_array(attention_scores(np.ones(3), np.ones((5, 3))), (5,), "the scores of a single query")


@test_case(
    name="longer_key_scores_higher",
    points=0.7,
    hidden=False,
)
def longer_key_scores_higher(attention_scores):
    with feedback.on("longer_key_scores_higher", attention_scores) as attention_scores:
        import numpy as np
        from softlookup import is_array, same_array

        Q = np.array([[1.0, 0.5, 0.0], [0.0, -1.0, 2.0]])
        K = np.array([[2.0, 1.0, 0.0], [1.0, 1.0, 1.0], [0.0, 3.0, -1.0], [1.0, 0.0, 2.0]])
        before = attention_scores(Q, K)
        is_array(before, (2, 4), "the scores")
        longer = K * np.array([[1.0], [1.0], [2.0], [1.0]])
        expected = before * np.array([1.0, 1.0, 2.0, 1.0])
        same_array(attention_scores(Q, longer), expected, "the scores with the third key doubled")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "two_queries_three_keys": "Take the first query and go through the three keys on paper. Which three scores are those, and where do they belong?",
        "shapes_of_scores": "What does a row of the scores belong to, and what a column? And how many axes are left for a single query?",
        "longer_key_scores_higher": "One key becomes twice as long. Which scores should change, and how?",
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
