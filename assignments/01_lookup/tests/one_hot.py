from otter.test_files import test_case

OK_FORMAT = False

name = "one_hot"
points = None


@test_case(
    name="one_id_of_five",
    points=0.8,
    hidden=False,
    failure_message="Count the places from 0. Where should the only 1 stand, and are the entries numbers?",
)
def one_id_of_five(one_hot):
    import numpy as np
    from softlookup import same_array

    same_array(one_hot(2, 5), np.array([0, 0, 1, 0, 0]), "one_hot(2, 5)")


@test_case(
    name="one_row_for_each_id",
    points=0.6,
    hidden=False,
    failure_message="Four ids go in, and seven are possible. How many rows should come out, and how long is each?",
)
def one_row_for_each_id(one_hot):
    import numpy as np
    from softlookup import is_array

    is_array(one_hot(np.array([3, 0, 5, 3]), 7), (4, 7), "the one-hot vectors of four ids")


@test_case(
    name="every_row_holds_a_single_one",
    points=0.6,
    hidden=False,
    failure_message="Each id has a row of its own. What do the entries of one row add up to?",
)
def every_row_holds_a_single_one(one_hot):
    import numpy as np
    from softlookup import is_array, sums_to_one

    rows = one_hot(np.array([1, 4, 2, 1, 0, 0]), 5)
    is_array(rows, (6, 5), "the one-hot vectors of six ids")
    sums_to_one(rows, 1, "the one-hot vectors of six ids")
