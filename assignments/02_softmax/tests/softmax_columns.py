from otter.test_files import test_case

OK_FORMAT = False

name = "softmax_columns"
points = None


@test_case(
    name="one_total_a_column",
    points=0.8,
    hidden=False,
    failure_message="Add up one column of your result. Is that 1? Does the array still have three rows?",
)
def one_total_a_column(softmax_columns):
    from softlookup import is_array, sums_to_one

    is_array(softmax_columns, (3, 4), "softmax_columns")
    sums_to_one(softmax_columns, 0, "softmax_columns")
