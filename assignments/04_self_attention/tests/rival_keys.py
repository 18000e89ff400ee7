from otter.test_files import test_case

OK_FORMAT = False

name = "rival_keys"
points = None


@test_case(
    name="is_a_query_and_two_keys",
    points=0.8,
    hidden=False,
    failure_message="Is it a pair, with a vector of two numbers and then a matrix with two rows, all of them between −10 and 10, and no vector zero?",
)
def is_a_query_and_two_keys(rival_keys):
    import numpy as np
    from softlookup import is_array, is_pair

    is_pair(rival_keys, "rival_keys")
    q, K = rival_keys
    is_array(q, (2,), "the query")
    is_array(K, (2, 2), "the keys")
    numbers = np.concatenate([q, K.ravel()])
    assert (np.abs(numbers) <= 10).all(), "all numbers should lie between -10 and 10"
    assert (np.abs(q) > 0).any(), "the query should not be zero"
    assert (np.abs(K) > 0).any(axis=1).all(), "neither key should be zero"
