from otter.test_files import test_case

OK_FORMAT = False

name = "temperature_softmax"
points = None


@test_case(
    name="temperature_one_is_plain",
    points=0.8,
    hidden=False,
    failure_message="At temperature 1, is it the plain softmax, with shares that add up to 1?",
)
def temperature_one_is_plain(temperature_softmax):
    import numpy as np
    from softlookup import same_array

    shares = temperature_softmax(np.log([3.0, 1.0, 4.0]), 1.0)
    same_array(shares, np.array([3, 1, 4]) / 8, "temperature_softmax at temperature 1")


@test_case(
    name="cold_is_sharp_and_warm_is_soft",
    points=0.8,
    hidden=False,
    failure_message="When it gets colder, does the largest share grow or shrink?",
)
def cold_is_sharp_and_warm_is_soft(temperature_softmax):
    import numpy as np
    from softlookup import is_array, sums_to_one

    x = np.array([1.0, 2.0, 0.0])
    cold, warm = temperature_softmax(x, 0.5), temperature_softmax(x, 4.0)
    is_array(cold, (3,), "temperature_softmax at temperature 0.5")
    is_array(warm, (3,), "temperature_softmax at temperature 4")
    sums_to_one(cold, -1, "temperature_softmax at temperature 0.5")
    sums_to_one(warm, -1, "temperature_softmax at temperature 4")
    assert cold.max() > warm.max(), "the largest share should be larger at temperature 0.5 than at 4"


@test_case(
    name="coldest_is_finite",
    points=0.8,
    hidden=False,
    failure_message="A score of 1 at temperature 0.001 counts like a score of 1000. What keeps a softmax finite then, in every row?",
)
def coldest_is_finite(temperature_softmax):
    import numpy as np
    from softlookup import same_array

    shares = temperature_softmax(np.array([[1.0, 0.0], [5.0, 5.0]]), 0.001)
    same_array(shares, np.array([[1.0, 0.0], [0.5, 0.5]]), "temperature_softmax at temperature 0.001")
