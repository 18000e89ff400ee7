from otter.test_files import test_case

OK_FORMAT = False

name = "attention"
points = None


@test_case(
    name="one_query_and_three_pairs",
    points=1.2,
    hidden=False,
    failure_message="Go step by step on paper. The scores are logarithms; what are they after the division, and which shares does the softmax make of the logarithms of 2, 5 and 3?",
)
def one_query_and_three_pairs(attention):
    import numpy as np
    from softlookup import same_array

    K = np.log(np.array([[2.0, 1.0], [5.0, 7.0], [3.0, 4.0]]))
    V = np.array([[10.0, 0.0, 1.0], [0.0, 10.0, 1.0], [20.0, 0.0, 1.0]])
    same_array(attention(np.array([[2.0, 0.0]]), K, V, 4.0), np.array([[8.0, 5.0, 1.0]]), "the mixture of three values")


@test_case(
    name="one_row_for_each_query",
    points=0.8,
    hidden=False,
    failure_message="Four queries, five pairs, keys of two numbers, values of three. What shape has a mixture for each query?",
)
def one_row_for_each_query(attention):
    import numpy as np
    from softlookup import is_array

    is_array(attention(np.ones((4, 2)), np.ones((5, 2)), np.ones((5, 3)), 2.0), (4, 3), "the mixtures of four queries")


@test_case(
    name="query_of_zeros_gets_the_mean",
    points=0.8,
    hidden=False,
    failure_message="A query of zeros fits all keys equally well. What share does each value get?",
)
def query_of_zeros_gets_the_mean(attention):
    import numpy as np
    from softlookup import same_array

    K = np.array([[1.0, 2.0, 0.0], [0.0, -1.0, 1.0], [3.0, 0.5, 1.0], [-2.0, 0.0, 4.0]])
    V = np.array([[1.0, 8.0], [2.0, -4.0], [3.0, 0.0], [6.0, 2.0]])
    same_array(attention(np.zeros((3, 3)), K, V, 1.0), np.array([[3.0, 1.5]] * 3), "the mixtures of three queries")


@test_case(
    name="each_query_for_itself",
    points=0.8,
    hidden=False,
    failure_message="Ask two queries together, or one after the other. Should that make a difference, and along which axis do the shares add up?",
)
def each_query_for_itself(attention):
    import numpy as np
    from softlookup import is_array, same_array

    Q, K = np.array([[1.0, -0.5], [0.5, 2.0]]), np.array([[0.5, 1.0], [2.0, 0.0], [-1.0, 1.0]])
    V = np.array([[1.0, 0.0, 2.0, -1.0], [0.0, 3.0, 1.0, 1.0], [4.0, 1.0, 0.0, 0.5]])
    together = attention(Q, K, V, 1.0)
    is_array(together, (2, 4), "the mixtures of two queries")
    for row in (0, 1):
        same_array(attention(Q[[row]], K, V, 1.0), together[[row]], f"the mixture of query {row} alone")
