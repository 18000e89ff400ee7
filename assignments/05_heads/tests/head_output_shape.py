from otter.test_files import test_case

OK_FORMAT = False

name = "head_output_shape"
points = None


@test_case(
    name="is_a_shape_of_two",
    points=0.8,
    hidden=False,
    failure_message="Is it a tuple of two whole numbers, rows first and then columns?",
)
def is_a_shape_of_two(head_output_shape):
    from softlookup import is_shape

    is_shape(head_output_shape, 2, "head_output_shape")
