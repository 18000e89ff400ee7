from otter.test_files import test_case

OK_FORMAT = False

name = "get_attention_weights"
points = None


@test_case(
    name="weights_of_three_words",
    points=0.6,
    hidden=False,
    failure_message="Each score here is the logarithm of a whole number. What does e to the power of it give, and what is the total?",
)
def weights_of_three_words(get_attention_weights):
    import numpy as np
    from softlookup import same_array

    weights = get_attention_weights(np.log([2.0, 5.0, 3.0]))
    same_array(weights, np.array([0.2, 0.5, 0.3]), "the weights of three words")


@test_case(
    name="one_weight_a_score",
    points=0.4,
    hidden=False,
    failure_message="Each score becomes one weight. Does the result have the shape of the scores, for a vector and for a matrix?",
)
def one_weight_a_score(get_attention_weights):
    import numpy as np
    from softlookup import is_array

    is_array(get_attention_weights(np.ones(5)), (5,), "the weights of one decoder state")
    is_array(get_attention_weights(np.ones((3, 2))), (3, 2), "the weights of three decoder states")


@test_case(
    name="each_state_shares_out_one",
    points=0.6,
    hidden=False,
    failure_message="Which entries belong to one decoder state, and what should they add up to?",
)
def each_state_shares_out_one(get_attention_weights):
    import numpy as np
    from softlookup import is_array, sums_to_one

    scores = np.array([[0.3, -1.2, 2.0, 0.1], [1.1, 0.4, -0.7, 0.0]])
    weights = get_attention_weights(scores)
    is_array(weights, (2, 4), "the weights of two decoder states")
    sums_to_one(weights, 1, "the weights of two decoder states")
