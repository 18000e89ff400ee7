from otter.test_files import test_case

OK_FORMAT = False

name = "softmax_all"
points = None


@test_case(
    name="one_total_for_all",
    points=0.8,
    hidden=False,
    failure_message="Is it an array of shape (3, 4) whose twelve entries add up to 1?",
)
def one_total_for_all(softmax_all):
    from softlookup import is_array, sums_to_one

    is_array(softmax_all, (3, 4), "softmax_all")
    sums_to_one(softmax_all, None, "softmax_all")
