from otter.test_files import test_case

OK_FORMAT = False

name = "softmax_vjp"
points = None


@test_case(
    name="gradient_has_the_shape_of_the_scores",
    points=1,
    hidden=False,
    failure_message="Is there one number for each score?",
)
def gradient_has_the_shape_of_the_scores(softmax_vjp):
    import numpy as np
    from softlookup import is_array

    is_array(softmax_vjp(np.full((2, 4), 0.25), np.ones((2, 4))), (2, 4), "the gradient")


@test_case(
    name="equal_gradients_cancel",
    points=1.1,
    hidden=False,
    failure_message="If every share counts the same, no change of the scores can matter. Which part of your result should cancel which other part?",
)
def equal_gradients_cancel(softmax_vjp):
    import numpy as np
    from softlookup import same_array

    p = np.array([0.5, 0.25, 0.25])  # exact in any floating-point number, so that nothing but zeros is right
    same_array(softmax_vjp(p, np.full(3, 7.0)), np.zeros(3), "the gradient for equal g")


@test_case(
    name="two_equal_shares",
    points=1.1,
    hidden=False,
    failure_message="There are two shares of a half, and only the first matters. What does raising the second score a little do to the first share, and how much?",
)
def two_equal_shares(softmax_vjp):
    import numpy as np
    from softlookup import same_array

    gradient = softmax_vjp(np.array([0.5, 0.5]), np.array([1.0, 0.0]))
    same_array(gradient, np.array([0.25, -0.25]), "the gradient for two equal shares")
