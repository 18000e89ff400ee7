from otter.test_files import test_case

OK_FORMAT = False

name = "merge_heads"
points = None


@test_case(
    name="stack_of_two_sheets",
    points=0.7,
    hidden=False,
    failure_message="Look at your first row. Do all its numbers belong to the first token?",
)
def stack_of_two_sheets(merge_heads):
    import numpy as np
    from softlookup import same_array

    heads = np.array([[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]]])
    same_array(merge_heads(heads), np.array([[1, 2, 5, 6], [3, 4, 7, 8]]), "the merged heads")


@test_case(
    name="one_row_a_token",
    points=0.6,
    hidden=False,
    failure_message="Two heads, three tokens, five columns a head. How many rows has the table, and how many columns?",
)
def one_row_a_token(merge_heads):
    import numpy as np
    from softlookup import is_array

    is_array(merge_heads(np.ones((2, 3, 5))), (3, 10), "the merged heads")


@test_case(
    name="first_sheet_fills_the_first_columns",
    points=0.7,
    hidden=False,
    failure_message="Whose numbers should fill the first columns of the table, from the top to the bottom?",
)
def first_sheet_fills_the_first_columns(merge_heads):
    import numpy as np
    from softlookup import is_array, same_array

    heads = np.arange(24.0).reshape(3, 4, 2)
    table = merge_heads(heads)
    is_array(table, (4, 6), "the merged heads")
    same_array(table[:, :2], heads[0], "the first two columns of the merged heads")
