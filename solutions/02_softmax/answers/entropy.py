import numpy as np

from autograder.course.answers import changed, right, wrong

table = ...  # the notebook has made this

ones_where_zeros_are = right(lambda p, axis=-1: -np.sum(p * np.log(np.where(p == 0, 1, p)), axis=axis))


@right
def by_entr(p, axis=-1):
    from scipy.special import entr

    return entr(p).sum(axis=axis)


@right
def by_xlogy(p, axis=-1):
    from scipy.special import xlogy

    return np.negative(xlogy(p, p).sum(axis))


@right
def by_scipy_stats(p, axis=-1):
    from scipy import stats

    return stats.entropy(p, axis=axis)


@right
def logarithm_of_a_product(p, axis=-1):
    p = np.asarray(p, dtype=float)
    return -np.log(np.prod(p**p, axis=axis))


nan_left_out = right(lambda p, axis=-1: -np.nansum(p * np.log(p), axis=axis))
nan_to_nothing = right(lambda p, axis=-1: np.nan_to_num(-p * np.log(p)).sum(axis))


@right
def group_by_group(p, axis=-1):
    def of_one(shares):
        return -sum(s * np.log(s) for s in shares if s > 0)

    return np.apply_along_axis(of_one, axis, p)


@right
def logarithms_where_possible(p, axis=-1):
    logarithms = np.zeros(np.shape(p))
    np.log(p, out=logarithms, where=np.asarray(p) > 0)
    return -np.einsum("...i,...i->...", *(np.moveaxis(a, axis, -1) for a in (p, logarithms)))


masked_logarithms = right(lambda p, axis=-1: -(p * np.ma.log(p).filled(0)).sum(axis=axis))


@right
def surprise_in_a_loop(p, axis=-1):
    import math

    p = np.moveaxis(np.asarray(p), axis, -1)
    result = np.zeros(p.shape[:-1])
    for index in np.ndindex(p.shape):
        if p[index] != 0:
            result[index[:-1]] += p[index] * math.log(1 / p[index])
    return result


never_quite_zero = right(lambda p, axis=-1, tiny=1e-300: -(p * np.log(np.maximum(p, tiny))).sum(axis=axis))


@right
def entropy_in_single_precision(p, axis=-1):
    p = np.asarray(p, dtype=np.float32)
    return -np.sum(p * np.log(p + (p == 0)), axis=axis)


@right
def bits_turned_into_nats(p, axis=-1):
    bits = -np.sum(p * np.log2(np.where(p > 0, p, 1)), axis=axis)
    return bits * np.log(2)


a_lambda_for_entropy = right(lambda: lambda p, axis=-1: np.sum(-p * np.log(p + (p == 0)), axis))


@right
def an_entropy_meter():
    class Meter:
        def __init__(self, log):
            self.log = log

        def measure(self, p, axis=-1):
            terms = np.where(p > 0, -p * self.log(p), 0)
            return terms.sum(axis=axis)

    return Meter(np.log).measure


@right
def a_partial_for_entropy():
    from functools import partial

    def entropy_with(logarithm, p, axis=-1):
        return -np.add.reduce(p * logarithm(np.where(p > 0, p, 1.0)), axis)

    return partial(entropy_with, np.log)


nan_for_a_zero = wrong("zero-times-log-zero")(lambda p, axis=-1: -np.sum(p * np.log(p), axis=axis))
in_bits = wrong("base-2")(lambda p, axis=-1: -np.sum(p * np.log2(np.where(p > 0, p, 1)), axis=axis))
in_decimal_digits = wrong("base-10")(lambda p, axis=-1: -np.sum(p * np.log10(np.where(p > 0, p, 1)), axis=axis))
sign_forgotten = wrong("no-minus")(lambda p, axis=-1: np.sum(p * np.log(np.where(p > 0, p, 1)), axis=axis))
logarithms_alone = wrong("no-p-in-front")(lambda p, axis=-1: -np.sum(np.log(np.where(p > 0, p, 1)), axis=axis))
nearly_zero_for_certainty = wrong("epsilon-in-the-logarithm")(
    lambda p, axis=-1: -np.sum(p * np.log(p + 1e-8), axis=axis)
)


@wrong("shares-cut-off")
def at_least_a_thousandth(p, axis=-1):
    p = np.clip(p, 0.001, 1)
    return -np.sum(p * np.log(p), axis=axis)


at_least_a_millionth = wrong("tiny-number-for-zero")(changed(at_least_a_thousandth, "0.001", "1e-6"))
with_keepdims = wrong("axis-kept")(
    lambda p, axis=-1: -np.sum(p * np.log(np.where(p > 0, p, 1)), axis=axis, keepdims=True)
)


@wrong("whole-array")
def one_number_for_all(p, axis=-1):
    p = p[p > 0]
    return -np.sum(p * np.log(p))


entropy_of_columns = wrong("axis-0")(lambda p, axis=0: -np.sum(p * np.log(np.where(p > 0, p, 1)), axis=axis))
entropy_of_rows = wrong("axis-ignored")(lambda p, axis=-1: -np.sum(p * np.log(np.where(p > 0, p, 1)), axis=-1))


@wrong("summed-over-the-wrong-axis")
def along_the_other_axis(p, axis=-1):
    terms = p * np.log(np.where(p > 0, p, 1))
    return -terms.sum(axis=0 if axis in (-1, p.ndim - 1) else -1)


mean_of_the_terms = wrong("mean-for-sum")(lambda p, axis=-1: -np.mean(p * np.log(np.where(p > 0, p, 1)), axis=axis))


@wrong("divided-by-its-maximum")
def between_zero_and_one(p, axis=-1):
    nats = -np.sum(p * np.log(np.where(p > 0, p, 1)), axis=axis)
    return nats / np.log(np.shape(p)[axis])


shares_taken_for_scores = wrong("softmax-twice")(
    changed(at_least_a_thousandth, "np.clip(p, 0.001, 1)", "np.exp(p) / np.exp(p).sum(axis=axis, keepdims=True)")
)
number_of_choices = wrong("perplexity")(
    lambda p, axis=-1: np.exp(-np.sum(p * np.log(np.where(p > 0, p, 1)), axis=axis))
)
one_minus_squares = wrong("squares-for-logarithms")(lambda p, axis=-1: 1 - np.sum(p**2, axis=axis))


entropy_at_random = wrong("random-placeholder")(lambda p, axis=-1: np.random.rand(*np.sum(p, axis=axis).shape))


@wrong("global-for-parameter")
def entropy_of_the_table(p, axis=-1):
    shares = np.exp(table) / np.exp(table).sum(axis=axis, keepdims=True)
    return -np.sum(shares * np.log(shares), axis=axis)


@wrong("matrices-only")
def entropy_row_by_row(p, axis=-1):
    rows = p if axis in (-1, 1) else p.T
    return np.array([-sum(share * np.log(share) for share in row if share > 0) for row in rows])


@wrong("shares-cut-off")
def without_millionths(p, axis=-1):
    kept = np.where(p < 1e-6, 1, p)
    return -(kept * np.log(kept)).sum(axis=axis)


with_a_billionth = wrong("epsilon-in-the-logarithm")(lambda p, axis=-1: -(p * np.log(p + 1e-9)).sum(axis=axis))


clipped_at_a_billionth = wrong("epsilon-in-the-logarithm")(
    lambda p, axis=-1: -(p * np.log(np.clip(p, 1e-9, 1))).sum(axis=axis)
)
