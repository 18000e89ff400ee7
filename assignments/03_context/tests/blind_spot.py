from otter.test_files import test_case

OK_FORMAT = False

name = "blind_spot"
points = None


@test_case(
    name="is_weights_and_a_square",
    points=0.6,
    hidden=False,
    failure_message="Is it a pair, with a vector of n weights that sum to 1 first and a matrix of n rows and n columns second?",
)
def is_weights_and_a_square(blind_spot):
    import numpy as np
    from softlookup import is_array, is_pair, sums_to_one

    is_pair(blind_spot, "blind_spot")
    n = max(np.size(blind_spot[0]), 2)
    is_array(blind_spot[0], (n,), "the weights")
    sums_to_one(blind_spot[0], 0, "the weights")
    is_array(blind_spot[1], (n, n), "H")


@test_case(
    name="has_something_to_mix",
    points=0.6,
    hidden=False,
    failure_message="Do the weights really differ, and has every column of H something to mix?",
)
def has_something_to_mix(blind_spot):
    import numpy as np
    from softlookup import is_pair

    is_pair(blind_spot, "blind_spot")
    weights, H = blind_spot
    assert np.ptp(weights) >= 0.0999, "the largest weight should be at least 0.1 above the smallest"
    assert np.isfinite(H).all(), "H should be finite"
    assert (np.abs(H).max(axis=0) >= 0.0999).all(), "each column of H should have an entry of size at least 0.1"
