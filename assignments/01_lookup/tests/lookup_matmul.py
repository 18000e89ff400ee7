from feedback import Feedback
from otter.test_files import test_case

OK_FORMAT = False

name = "lookup_matmul"
points = None
feedback = Feedback("lookup_matmul")


@test_case(
    name="two_queries_on_paper",
    points=0.9,
    hidden=False,
)
def two_queries_on_paper(lookup_matmul):
    with feedback.on("two_queries_on_paper", lookup_matmul) as lookup_matmul:
        import numpy as np
        from softlookup import same_array

        Q, K = np.array([[1.0, 0.0], [2.0, 1.0]]), np.array([[1.0, 3.0], [0.0, 1.0], [-1.0, 2.0]])
        V = np.array([[1.0, 2.0, 0.0, 1.0], [0.0, 4.0, 1.0, 0.0], [3.0, 0.0, 0.0, 2.0]])
        expected = np.array([[-2.0, 2.0, 0.0, -1.0], [5.0, 14.0, 1.0, 5.0]])
        same_array(lookup_matmul(Q, K, V), expected, "the results of two queries")


@test_case(
    name="one_mixture_for_each_query",
    points=0.6,
    hidden=False,
)
def one_mixture_for_each_query(lookup_matmul):
    with feedback.on("one_mixture_for_each_query", lookup_matmul) as lookup_matmul:
        import numpy as np
        from softlookup import is_array

        result = lookup_matmul(np.ones((4, 2)), np.ones((5, 2)), np.ones((5, 3)))
        is_array(result, (4, 3), "the results of four queries")


@test_case(
    name="four_times_the_divisor",
    points=0.9,
    hidden=False,
)
def four_times_the_divisor(lookup_matmul):
    with feedback.on("four_times_the_divisor", lookup_matmul) as lookup_matmul:
        import numpy as np
        from softlookup import is_array, same_array

        Q, K = np.array([[1.0, -2.0, 0.5]]), np.array([[0.0, 1.0, 2.0], [3.0, 1.0, -1.0]])
        V = np.array([[1.0, -1.0], [0.5, 4.0]])
        plain = lookup_matmul(Q, K, V, 1.0)
        is_array(plain, (1, 2), "the result for d_k = 1")
        same_array(lookup_matmul(Q, K, V, 4.0), plain / 2, "the result for d_k = 4")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "two_queries_on_paper": "Take one query. Write down its three scores on paper, then add up the values, each times its score. Is that your row?",
        "one_mixture_for_each_query": "Four queries, five pairs, values of three numbers each. Which of these sizes should the result have?",
        "four_times_the_divisor": "A larger number below the fraction bar makes everything smaller. What does four times the d_k do, if its square root is what counts?",
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
