import numpy as np

from autograder.course.answers import right, wrong

one_column = right(lambda: np.array([[1.0], [2.0]]))
one_row = wrong("one-row-only")(lambda: np.array([[1.0, 2.0]]))
