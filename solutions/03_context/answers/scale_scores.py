import numpy as np
from scipy.special import softmax

from autograder.course.answers import right, wrong

divided_by_the_root = right(lambda scores, n: scores / np.sqrt(n))
times_a_power = right(lambda scores, n: scores * n**-0.5)


@right
def by_math_sqrt(scores, n):
    from math import sqrt

    return np.divide(scores, sqrt(n))


@right
def score_by_score(scores, n):
    scaled = np.empty(scores.shape)
    for index, score in np.ndenumerate(scores):
        scaled[index] = score / n**0.5
    return scaled


flat_comprehension = right(
    lambda scores, n: np.array([score / np.sqrt(n) for score in scores.ravel()]).reshape(scores.shape)
)


@right
def with_an_inner_root(scores, n, steps=60):
    def root(number):
        guess = number
        for _ in range(steps):
            guess = (guess + number / guess) / 2
        return guess

    return scores / root(n)


halved_logarithm = right(lambda scores, n: scores * np.exp(-np.log(n) / 2))
scaled_in_single_precision = right(lambda scores, n: scores.astype(np.float32) / np.float32(np.sqrt(n)))


@right
def divided_in_place_on_a_copy(scores, n):
    scaled = scores.astype(float)
    scaled /= np.sqrt(n)
    return scaled


scaled_by_einsum = right(lambda scores, n: np.einsum("...,->...", scores, 1 / np.sqrt(n)))
length_of_all_ones = right(lambda scores, n, power=1: scores / np.linalg.norm(np.ones(n)) ** power)


@right
def divided_by_both_roots(scores, n):
    fourth_root = np.sqrt(np.sqrt(n))
    return scores / fourth_root / fourth_root


a_lambda_for_scaling = right(lambda: lambda scores, n: scores / n**0.5)
a_vectorized_division = right(lambda: np.vectorize(lambda score, n: score / np.sqrt(n), otypes=[float]))


@right
def a_scaler():
    class Scaler:
        def __call__(self, scores, n, scale=None):
            return np.multiply(scores, 1 / np.sqrt(n) if scale is None else scale)

    return Scaler()


@right
def a_partial_for_scaling():
    from functools import partial

    def divide(exponent, scores, n):
        return np.true_divide(scores, np.power(float(n), exponent))

    return partial(divide, 0.5)


left_as_they_are = wrong("no-scale")(lambda scores, n: scores.copy())
divided_by_the_width = wrong("divided-by-d-k")(lambda scores, n: scores / n)
multiplied_by_the_root = wrong("multiplied-by-root-d-k")(lambda scores, n: scores * np.sqrt(n))


root_of_the_number_of_words = wrong("divided-by-root-n")(lambda scores, n: scores / np.sqrt(len(scores)))
root_of_the_last_size = wrong("divided-by-root-n")(lambda scores, n: scores / np.sqrt(scores.shape[-1]))
root_of_everything = wrong("root-of-the-scores")(lambda scores, n: np.sqrt(np.abs(scores) / n))
divided_by_the_logarithm = wrong("logarithm-for-root")(lambda scores, n: scores / np.log2(n + 1))
root_cut_off = wrong("whole-root")(lambda scores, n: scores / int(np.sqrt(n)))
whole_parts_only = wrong("whole-division")(lambda scores, n: scores // np.sqrt(n))
weighed_too_early = wrong("softmax-too-early")(lambda scores, n: softmax(scores / np.sqrt(n), axis=-1))


a_spread_of_one = wrong("random-placeholder")(lambda scores, n: np.random.normal(size=scores.shape))
measured_length = wrong("standardised")(lambda scores, n: scores / np.linalg.norm(scores))
measured_maximum = wrong("standardised")(lambda scores, n: scores / scores.max())
measured_spread = wrong("standardised")(lambda scores, n: scores / scores.std())
always_zeros = wrong("hard-coded-example")(lambda scores, n: np.zeros(scores.shape))


@wrong("global-for-parameter")
def scaled_for_the_notebooks_width():
    width = 4

    def scale_scores(scores, n):
        return scores / np.sqrt(width)

    return scale_scores


clipped_at_10 = wrong("clipped-scores")(lambda scores, n: np.clip(scores / np.sqrt(n), -10, 10))
