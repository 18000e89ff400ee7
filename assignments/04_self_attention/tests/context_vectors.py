from feedback import Feedback
from otter.test_files import test_case

OK_FORMAT = False

name = "context_vectors"
points = None
feedback = Feedback("context_vectors")


@test_case(
    name="halves_and_quarters",
    points=0.7,
    hidden=False,
)
def halves_and_quarters(context_vectors):
    with feedback.on("halves_and_quarters", context_vectors) as context_vectors:
        import numpy as np
        from softlookup import same_array

        weights, V = np.array([[0.5, 0.5, 0.0], [0.25, 0.25, 0.5]]), np.array([[4.0, 0.0], [0.0, 8.0], [2.0, -4.0]])
        same_array(context_vectors(weights, V), np.array([[2.0, 4.0], [2.0, 0.0]]), "the contexts")


@test_case(
    name="shapes_of_contexts",
    points=0.6,
    hidden=False,
)
def shapes_of_contexts(context_vectors):
    with feedback.on("shapes_of_contexts", context_vectors) as context_vectors:
        import numpy as np
        from softlookup import is_array

        V = np.ones((4, 2))
        is_array(context_vectors(np.full((3, 4), 0.25), V), (3, 2), "the contexts of three queries")
        is_array(context_vectors(np.full(4, 0.25), V), (2,), "the context of a single query")


@test_case(
    name="all_attention_on_one_word",
    points=0.7,
    hidden=False,
)
def all_attention_on_one_word(context_vectors):
    with feedback.on("all_attention_on_one_word", context_vectors) as context_vectors:
        import numpy as np
        from softlookup import same_array

        V = np.array([[1.0, 2.0], [3.0, -4.0], [5.0, 6.0]])
        weights = np.array([[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
        expected = np.array([[3.0, -4.0], [5.0, 6.0], [1.0, 2.0], [3.0, -4.0]])
        same_array(context_vectors(weights, V), expected, "the contexts with all the weight on one word")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "halves_and_quarters": "Half of the first value and half of the second make which vector? Which numbers of V were added up?",
        "shapes_of_contexts": "Is a context as wide as a value, and is there one for each query? And if there is one query only, how many axes are left?",
        "all_attention_on_one_word": "If a query gives all its attention to one word, what should it bring home?",
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
