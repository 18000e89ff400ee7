from otter.test_files import test_case

OK_FORMAT = False

name = "multi_head_attention"
points = None


@test_case(
    name="shape_of_the_tokens_is_kept",
    points=1,
    hidden=False,
    failure_message="Two tokens of width 5 go in. What should come out, whatever the heads' widths are?",
)
def shape_of_the_tokens_is_kept(multi_head_attention):
    import numpy as np
    from softlookup import is_array

    W_q, W_k, W_v, W_o = np.ones((5, 6)), np.ones((5, 6)), np.ones((5, 12)), np.ones((12, 5))
    result = multi_head_attention(np.ones((2, 5)), W_q, W_k, W_v, W_o, 3)
    is_array(result, (2, 5), "attention with three heads")


@test_case(
    name="two_heads_on_paper",
    points=1.4,
    hidden=False,
    failure_message="Work it out on paper. Scaled, the scores of head 1 are the logarithms of 3 and 1, those of head 2 of 1 and 4. Do you get these? Which shares do they make, what does each head find, and what does W_o make of it?",
)
def two_heads_on_paper(multi_head_attention):
    import numpy as np
    from softlookup import same_array

    X = np.array([[1.0, 0.0], [0.0, 1.0]])
    W_q = np.ones((2, 8))
    W_k = np.array([[np.log(3) / 2] * 4 + [0.0] * 4, [0.0] * 4 + [np.log(4) / 2] * 4])
    W_v = np.array([[4.0, 5.0], [8.0, 10.0]])
    W_o = np.array([[1.0, 1.0], [0.0, 2.0]])
    result = multi_head_attention(X, W_q, W_k, W_v, W_o, 2)
    same_array(result, np.array([[5.0, 23.0], [5.0, 23.0]]), "attention with two heads")


@test_case(
    name="no_preference_gives_the_mean",
    points=1.2,
    hidden=False,
    failure_message="If all queries are zero, nobody prefers anybody. Which mixture of the tokens does every head take then?",
)
def no_preference_gives_the_mean(multi_head_attention):
    import numpy as np
    from softlookup import same_array

    rng = np.random.default_rng(90)
    X, W_k = rng.normal(0, 1, (4, 5)), rng.normal(0, 1, (5, 6))
    W_v, W_o = rng.normal(0, 1, (5, 8)), rng.normal(0, 1, (8, 5))
    result = multi_head_attention(X, np.zeros((5, 6)), W_k, W_v, W_o, 2)
    mean = X.mean(axis=0) @ W_v @ W_o
    same_array(result, np.array([mean] * 4), "attention with queries of zero")


@test_case(
    name="order_of_tokens_carries_over",
    points=1.2,
    hidden=False,
    failure_message="Tokens in another order should give the same rows in that order. Is there a step that cares in which row a token stands?",
)
def order_of_tokens_carries_over(multi_head_attention):
    import numpy as np
    from softlookup import is_array, same_array

    rng = np.random.default_rng(91)
    X, W_q, W_k = rng.normal(0, 1, (4, 3)), rng.normal(0, 0.5, (3, 8)), rng.normal(0, 0.5, (3, 8))
    W_v, W_o = rng.normal(0, 1, (3, 6)), rng.normal(0, 1, (6, 3))
    result = multi_head_attention(X, W_q, W_k, W_v, W_o, 2)
    is_array(result, (4, 3), "attention with two heads")
    order = [2, 0, 3, 1]
    same_array(multi_head_attention(X[order], W_q, W_k, W_v, W_o, 2), result[order], "attention of reordered tokens")
