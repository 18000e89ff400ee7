from otter.test_files import test_case

OK_FORMAT = False

name = "softmax"
points = None


@test_case(
    name="shares_of_a_vector",
    points=1,
    hidden=False,
    failure_message="Every score here is the logarithm of a whole number. What does e to the power of a logarithm give, and what is the total?",
)
def shares_of_a_vector(softmax):
    import numpy as np
    from softlookup import same_array

    same_array(softmax(np.log([1.0, 2.0, 5.0])), np.array([1, 2, 5]) / 8, "softmax of a vector")


@test_case(
    name="shape_is_kept",
    points=1,
    hidden=False,
    failure_message="A matrix goes in; does a matrix of the same shape come out, whichever axis is asked for?",
)
def shape_is_kept(softmax):
    import numpy as np
    from softlookup import is_array

    is_array(softmax(np.ones((2, 5))), (2, 5), "softmax of a (2, 5) matrix")
    is_array(softmax(np.ones((2, 5)), 0), (2, 5), "softmax of a (2, 5) matrix along axis 0")


@test_case(
    name="shares_sum_to_one_along_the_axis",
    points=1,
    hidden=False,
    failure_message="Which entries share one total? Sum your result along the axis that was asked for and look.",
)
def shares_sum_to_one_along_the_axis(softmax):
    import numpy as np
    from softlookup import sums_to_one

    x = np.array([[0.3, -1.2, 2.0], [1.1, 0.4, -0.7]])
    sums_to_one(softmax(x), -1, "softmax(x)")
    sums_to_one(softmax(x, 0), 0, "softmax(x, axis=0)")


@test_case(
    name="large_scores_stay_finite",
    points=1,
    hidden=False,
    failure_message="How large is e to the power of 1000 in floating point? What may be taken from every score without changing the shares?",
)
def large_scores_stay_finite(softmax):
    import numpy as np
    from softlookup import same_array

    same_array(softmax(np.array([1000.0, 1000.0])), np.array([0.5, 0.5]), "softmax of [1000, 1000]")
