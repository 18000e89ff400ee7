from feedback import Feedback
from otter.test_files import test_case

OK_FORMAT = False

name = "self_attention"
points = None
feedback = Feedback("self_attention")


@test_case(
    name="one_context_a_token",
    points=0.8,
    hidden=False,
)
def one_context_a_token(self_attention):
    with feedback.on("one_context_a_token", self_attention) as self_attention:
        import numpy as np
        from softlookup import is_array

        contexts = self_attention(np.ones((3, 5)), np.ones((5, 7)), np.ones((5, 7)), np.ones((5, 2)))
        is_array(contexts, (3, 2), "the contexts of three tokens")


@test_case(
    name="two_tokens_on_paper",
    points=1,
    hidden=False,
)
def two_tokens_on_paper(self_attention):
    with feedback.on("two_tokens_on_paper", self_attention) as self_attention:
        import numpy as np
        from softlookup import same_array

        W_q = np.array([[2.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]])
        W_k = np.array([[np.log(3), 5.0, 0.0, 1.0], [0.0, 1.0, 2.0, 7.0]])
        W_v = np.array([[4.0, 8.0, 1.0], [0.0, -4.0, 1.0]])
        contexts = self_attention(np.eye(2), W_q, W_k, W_v)
        same_array(contexts, np.array([[3.0, 5.0, 1.0], [2.0, 2.0, 1.0]]), "the contexts of two tokens")


@test_case(
    name="nobody_has_a_preference",
    points=0.7,
    hidden=False,
)
def nobody_has_a_preference(self_attention):
    with feedback.on("nobody_has_a_preference", self_attention) as self_attention:
        import numpy as np
        from softlookup import same_array

        X, W_k = np.array([[1.0, 2.0], [3.0, 0.0], [-1.0, 4.0]]), np.array([[1.0, 0.5, 2.0], [0.0, 1.0, -1.0]])
        contexts = self_attention(X, np.zeros((2, 3)), W_k, np.array([[1.0, 2.0], [0.5, 0.0]]))
        same_array(contexts, np.array([[2.0, 2.0]] * 3), "the contexts for queries of zero")


@test_case(
    name="reordered_tokens_reorder_contexts",
    points=0.7,
    hidden=False,
)
def reordered_tokens_reorder_contexts(self_attention):
    with feedback.on("reordered_tokens_reorder_contexts", self_attention) as self_attention:
        import numpy as np
        from softlookup import is_array, same_array

        rng = np.random.default_rng(460)
        X, W_v = rng.normal(0, 1, (4, 3)), rng.normal(0, 1, (3, 6))
        W_q, W_k = rng.normal(0, 0.6, (3, 5)), rng.normal(0, 0.6, (3, 5))
        contexts = self_attention(X, W_q, W_k, W_v)
        is_array(contexts, (4, 6), "the contexts of four tokens")
        moved, expected = np.roll(X, 1, axis=0), np.roll(contexts, 1, axis=0)
        same_array(self_attention(moved, W_q, W_k, W_v), expected, "the contexts with the last token moved to the front")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "one_context_a_token": "Three tokens of width five go in. How many contexts should come out, and how wide are they?",
        "two_tokens_on_paper": "Go through it on paper. Which queries, keys and values do the two tokens have? What are the scores, how wide are the keys, what are the shares?",
        "nobody_has_a_preference": "If all queries are zero, no word is more interesting than another. What does everybody bring home?",
        "reordered_tokens_reorder_contexts": "Write the sentence in another order. Should a word bring home anything else than before?",
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
