from otter.test_files import test_case

OK_FORMAT = False

name = "mixed_axis"
points = None


@test_case(
    name="names_an_axis",
    points=0.4,
    hidden=False,
    failure_message="A matrix has two axes. Is your answer the number of one of them?",
)
def names_an_axis(mixed_axis):
    import numpy as np

    whole = isinstance(mixed_axis, int | np.integer) and not isinstance(mixed_axis, bool)
    assert whole, "mixed_axis should be a whole number"
    assert mixed_axis in (0, 1), "mixed_axis should be 0 or 1"
