from otter.test_files import test_case

OK_FORMAT = False

name = "overflow_catch"
points = None


@test_case(
    name="is_a_finite_vector",
    points=0.8,
    hidden=False,
    failure_message="Is it a vector, with one axis and at least two finite numbers in it?",
)
def is_a_finite_vector(overflow_catch):
    import numpy as np
    from softlookup import is_array, same_array

    size = np.size(overflow_catch)
    is_array(overflow_catch, (max(size, 2),), "overflow_catch")
    same_array(overflow_catch - overflow_catch, np.zeros(size), "overflow_catch minus itself")
