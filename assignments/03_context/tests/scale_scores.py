from otter.test_files import test_case

OK_FORMAT = False

name = "scale_scores"
points = None


@test_case(
    name="states_of_width_nine",
    points=0.6,
    hidden=False,
    failure_message="The states are nine numbers wide. What should each score be divided by, and how often?",
)
def states_of_width_nine(scale_scores):
    import numpy as np
    from softlookup import same_array

    scaled = scale_scores(np.array([6.0, -3.0, 0.0, 1.5]), 9)
    same_array(scaled, np.array([2.0, -1.0, 0.0, 0.5]), "the scaled scores")


@test_case(
    name="as_many_as_before",
    points=0.5,
    hidden=False,
    failure_message="How many scores go in, and how many should come out?",
)
def as_many_as_before(scale_scores):
    import numpy as np
    from softlookup import is_array

    is_array(scale_scores(np.ones(5), 16), (5,), "five scaled scores")
    is_array(scale_scores(np.ones((2, 3)), 16), (2, 3), "a matrix of scaled scores")


@test_case(
    name="width_one_needs_none",
    points=0.5,
    hidden=False,
    failure_message="A dot product of states with one number each has one term. Does its score need any scaling?",
)
def width_one_needs_none(scale_scores):
    import numpy as np
    from softlookup import same_array

    scores = np.array([0.25, -4.0, 3.0])
    same_array(scale_scores(scores, 1), scores.copy(), "the scaled scores")
