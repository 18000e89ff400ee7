import numpy as np

from autograder.course.answers import changed, right, wrong

output_as_tuple = right(lambda: (3, 2))
output_as_list = right(lambda: [3, 2])


@right
def output_measured():
    shares, values = np.ones((3, 3)), np.ones((3, 2))
    return (shares @ values).shape


@right
def output_worked_out():
    n, d, n_heads = 3, 4, 2
    return (n, int(d / n_heads))


@wrong("weights-for-outputs")
def output_as_tall_as_its_weights():
    return (4, 2)


output_of_full_width = wrong("columns-miscounted")(
    changed(output_as_tall_as_its_weights, "return (4, 2)", "return (3, 4)")
)


@wrong("shares-for-outputs")
def output_is_the_table_of_shares():
    return (3, 3)


output_columns_first = wrong("transposed")(changed(output_as_tall_as_its_weights, "return (4, 2)", "return (2, 3)"))
output_of_a_single_row = wrong("rows-miscounted")(changed(output_of_full_width, "return (3, 4)", "return (1, 2)"))
outputs_of_both_heads = wrong("heads-stacked")(changed(output_of_full_width, "return (3, 4)", "return (2, 3, 2)"))
output_in_quotes = wrong("text-for-tuple")(lambda: "(3, 2)")


rows_and_columns_exchanged = wrong("columns-miscounted")(lambda: (2, 4))
