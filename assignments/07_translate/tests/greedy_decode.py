from otter.test_files import test_case

OK_FORMAT = False

name = "greedy_decode"
points = None


@test_case(
    name="three_words_and_the_end",
    points=1.8,
    hidden=False,
    failure_message="Follow the table by hand. Which id has the best score after 0, which after that, and when does it end?",
)
def three_words_and_the_end(decode_with_table):
    import numpy as np

    table = np.array([[0, 1, 2, 9, 0], [0, 0, 0, 0, 0], [0, 9, 1, 2, 0], [0, 1, 3, 2, 9], [0, 3, 7, 1, 2]])
    got = decode_with_table(table, 0, 1, 10)[0]
    assert isinstance(got, list), f"the result should be a list, but is of type {type(got).__name__}"
    assert got == [3, 4, 2], f"the ids that were written are not right: {got}"


@test_case(
    name="never_ending_story",
    points=1.4,
    hidden=False,
    failure_message="This table never ends by itself. How many ids may be written?",
)
def never_ending_story(decode_with_table):
    import numpy as np

    table = np.array([[0, 1, 5], [0, 1, 5], [0, 1, 5]])
    got = decode_with_table(table, 0, 1, 4)[0]
    assert isinstance(got, list), f"the result should be a list, but is of type {type(got).__name__}"
    assert got == [2, 2, 2, 2], f"four ids should be written, and {got} is not that"
