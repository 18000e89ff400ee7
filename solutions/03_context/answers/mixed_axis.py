import numpy as np

from autograder.course.answers import right, wrong

the_columns = right(lambda: 1)
the_last_axis = right(lambda: np.ones((4, 4)).ndim - 1)


@right
def by_looking_at_ones():
    product = np.array([0.1, 0.2, 0.7]) * np.ones((3, 3))
    return 1 if (product[0] == product[1]).all() else 0


@right
def by_counting_differences():
    product = np.array([0.1, 0.2, 0.7]) * np.ones((3, 3))
    return np.argmax([np.abs(np.diff(product, axis=axis)).sum() for axis in (0, 1)])


the_rows = wrong("axis-0")(lambda: 0)
the_second_axis = wrong("counted-from-one")(lambda: 2)
columns_in_words = wrong("text-for-number")(lambda: "columns")
an_axis_in_a_list = wrong("list-for-number")(lambda: [1])
