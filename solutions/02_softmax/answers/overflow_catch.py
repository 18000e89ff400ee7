import numpy as np

from autograder.course.answers import right, wrong

a_thousand = right(lambda: np.array([1000.0, 999.0]))
whole_thousands = right(lambda: np.array([1000, 0, -1000]))
just_past_the_largest = right(lambda: np.log(np.finfo(float).max) + np.arange(3))
everything_vanishes = right(lambda: np.full(4, -800.0))
an_enormous_score = right(lambda: np.array([0.5, 1e300]))
a_hundred_in_single_precision = right(lambda: np.array([100, 0, 1], dtype=np.float32))
large_but_harmless = wrong("not-past-the-limit")(lambda: np.array([700.0, 1.0]))
zeros_but_no_nan = wrong("total-overflows")(lambda: np.array([709.5, 709.5]))
one_share_vanishes = wrong("vanishing-share-for-nan")(lambda: np.array([0.0, -1000.0]))
a_matrix_of_thousands = wrong("not-a-vector")(lambda: np.array([[1000.0, 999.0]]))
one_large_score = wrong("one-number-only")(lambda: np.array([1000.0]))
a_bare_number = wrong("number-for-vector")(lambda: 1000.0)


@wrong("result-for-input")
def what_comes_out():
    powers = np.exp(np.array([1000.0, 999.0]))
    return powers / powers.sum()
