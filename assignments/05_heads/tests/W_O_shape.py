from otter.test_files import test_case

OK_FORMAT = False

name = "W_O_shape"
points = None


@test_case(
    name="is_a_shape_of_two",
    points=0.8,
    hidden=False,
    failure_message="Is it a tuple of two whole numbers, rows first and then columns?",
)
def is_a_shape_of_two(W_O_shape):
    from softlookup import is_shape

    is_shape(W_O_shape, 2, "W_O_shape")
