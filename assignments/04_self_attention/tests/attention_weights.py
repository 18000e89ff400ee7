from otter.test_files import test_case

OK_FORMAT = False

name = "attention_weights"
points = None


@test_case(
    name="scores_that_are_logarithms",
    points=0.7,
    hidden=False,
    failure_message="Keys of width nine. What do these scores become when they are scaled, and what does e to the power of that give?",
)
def scores_that_are_logarithms(attention_weights):
    import numpy as np
    from softlookup import same_array

    weights = attention_weights(3 * np.log([2.0, 5.0, 3.0]), 9)
    same_array(weights, np.array([0.2, 0.5, 0.3]), "the weights")


@test_case(
    name="one_share_a_score",
    points=0.5,
    hidden=False,
    failure_message="Each score becomes one share. Is the shape of the scores kept, for a vector and for a matrix?",
)
def one_share_a_score(attention_weights):
    import numpy as np
    from softlookup import is_array

    is_array(attention_weights(np.ones(5), 7), (5,), "the weights of a single query")
    is_array(attention_weights(np.ones((3, 2)), 7), (3, 2), "the weights of three queries")


@test_case(
    name="every_query_shares_out_one",
    points=0.8,
    hidden=False,
    failure_message="Whose attention is shared out? Which of the weights should add up to 1?",
)
def every_query_shares_out_one(attention_weights):
    import numpy as np
    from softlookup import is_array, sums_to_one

    scores = np.array([[0.3, -1.2, 2.0, 0.1], [1.1, 0.4, -0.7, 0.0]])
    weights = attention_weights(scores, 6)
    is_array(weights, (2, 4), "the weights of two queries")
    sums_to_one(weights, 1, "the weights of two queries")
