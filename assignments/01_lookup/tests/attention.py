from feedback import Feedback
from otter.test_files import test_case

OK_FORMAT = False

name = "attention"
points = None
feedback = Feedback("attention")


@test_case(
    name="one_query_and_three_pairs",
    points=1.2,
    hidden=False,
)
def one_query_and_three_pairs(attention):
    with feedback.on("one_query_and_three_pairs", attention) as attention:
        import numpy as np
        from softlookup import same_array

        K = np.log(np.array([[2.0, 1.0], [5.0, 7.0], [3.0, 4.0]]))
        V = np.array([[10.0, 0.0, 1.0], [0.0, 10.0, 1.0], [20.0, 0.0, 1.0]])
        same_array(attention(np.array([[2.0, 0.0]]), K, V, 4.0), np.array([[8.0, 5.0, 1.0]]), "the mixture of three values")


@test_case(
    name="one_row_for_each_query",
    points=0.8,
    hidden=False,
)
def one_row_for_each_query(attention):
    with feedback.on("one_row_for_each_query", attention) as attention:
        import numpy as np
        from softlookup import is_array

        is_array(attention(np.ones((4, 2)), np.ones((5, 2)), np.ones((5, 3)), 2.0), (4, 3), "the mixtures of four queries")


@test_case(
    name="query_of_zeros_gets_the_mean",
    points=0.8,
    hidden=False,
)
def query_of_zeros_gets_the_mean(attention):
    with feedback.on("query_of_zeros_gets_the_mean", attention) as attention:
        import numpy as np
        from softlookup import same_array

        K = np.array([[1.0, 2.0, 0.0], [0.0, -1.0, 1.0], [3.0, 0.5, 1.0], [-2.0, 0.0, 4.0]])
        V = np.array([[1.0, 8.0], [2.0, -4.0], [3.0, 0.0], [6.0, 2.0]])
        same_array(attention(np.zeros((3, 3)), K, V, 1.0), np.array([[3.0, 1.5]] * 3), "the mixtures of three queries")


@test_case(
    name="each_query_for_itself",
    points=0.8,
    hidden=False,
)
def each_query_for_itself(attention):
    with feedback.on("each_query_for_itself", attention) as attention:
        import numpy as np
        from softlookup import is_array, same_array

        Q, K = np.array([[1.0, -0.5], [0.5, 2.0]]), np.array([[0.5, 1.0], [2.0, 0.0], [-1.0, 1.0]])
        V = np.array([[1.0, 0.0, 2.0, -1.0], [0.0, 3.0, 1.0, 1.0], [4.0, 1.0, 0.0, 0.5]])
        together = attention(Q, K, V, 1.0)
        is_array(together, (2, 4), "the mixtures of two queries")
        for row in (0, 1):
            same_array(attention(Q[[row]], K, V, 1.0), together[[row]], f"the mixture of query {row} alone")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "one_query_and_three_pairs": "Go step by step on paper. The scores are logarithms; what are they after the division, and which shares does the softmax make of the logarithms of 2, 5 and 3?",
        "one_row_for_each_query": "Four queries, five pairs, keys of two numbers, values of three. What shape has a mixture for each query?",
        "query_of_zeros_gets_the_mean": "A query of zeros fits all keys equally well. What share does each value get?",
        "each_query_for_itself": "Ask two queries together, or one after the other. Should that make a difference, and along which axis do the shares add up?",
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
