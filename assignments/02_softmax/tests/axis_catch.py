from otter.test_files import test_case

OK_FORMAT = False

name = "axis_catch"
points = None


@test_case(
    name="is_a_tame_matrix",
    points=0.8,
    hidden=False,
    failure_message="Is it a matrix, with two axes, and does every number in it lie between −10 and 10?",
)
def is_a_tame_matrix(axis_catch):
    import numpy as np
    from softlookup import is_array

    shape = np.shape(axis_catch)
    is_array(axis_catch, shape if len(shape) == 2 else ("rows", "columns"), "axis_catch")
    assert axis_catch.size, "axis_catch should not be empty"
    assert (np.abs(axis_catch) <= 10).all(), "every entry of axis_catch should lie between -10 and 10"
