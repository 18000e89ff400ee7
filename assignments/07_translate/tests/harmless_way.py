from otter.test_files import test_case

OK_FORMAT = False

name = "harmless_way"
points = None


@test_case(
    name="is_a_relative_position",
    points=0.8,
    hidden=False,
    failure_message="Is it a whole number, and no farther away than 200?",
)
def is_a_relative_position(harmless_way):
    import numpy as np

    whole = isinstance(harmless_way, int | np.integer) and not isinstance(harmless_way, bool)
    assert whole, "harmless_way should be a whole number"
    assert -200 <= harmless_way <= 200, "harmless_way should lie between -200 and 200"
