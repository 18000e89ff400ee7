from otter.test_files import test_case

OK_FORMAT = False

name = "softmax_rows"
points = None


@test_case(
    name="one_total_a_row",
    points=0.8,
    hidden=False,
    failure_message="Add up one row of your result. Is that 1? Does the array still have four columns?",
)
def one_total_a_row(softmax_rows):
    from softlookup import is_array, sums_to_one

    is_array(softmax_rows, (3, 4), "softmax_rows")
    sums_to_one(softmax_rows, 1, "softmax_rows")
