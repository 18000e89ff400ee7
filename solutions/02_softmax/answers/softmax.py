import numpy as np

from autograder.course.answers import changed, right, wrong


@right
def by_shifting(x, axis=-1):
    e = np.exp(x - np.max(x, axis=axis, keepdims=True))
    return e / np.sum(e, axis=axis, keepdims=True)


@right
def slice_by_slice(x, axis=-1):
    moved = np.moveaxis(np.array(x, dtype=float), axis, -1)
    result = np.zeros(moved.shape)
    for index in np.ndindex(moved.shape[:-1]):
        powers = np.exp(moved[index] - moved[index].max())
        result[index] = powers / powers.sum()
    return np.moveaxis(result, -1, axis)


@right
def vector_by_vector(x, axis=-1):
    def of_a_vector(v):
        powers = [np.exp(score - max(v)) for score in v]
        return np.array(powers) / sum(powers)

    return np.apply_along_axis(of_a_vector, axis, x)


@right
def with_log_sum_exp(x, axis=-1):
    from scipy.special import logsumexp

    return np.exp(x - logsumexp(x, axis=axis, keepdims=True))


@right
def with_logaddexp(x, axis=-1):
    log_total = np.logaddexp.reduce(x, axis=axis, keepdims=True)
    return np.exp(x - log_total)


@right
def one_over_a_sum_of_ratios(x, axis=-1):
    x = np.moveaxis(np.asarray(x, dtype=float), axis, -1)
    differences = x[..., None, :] - x[..., :, None]
    return np.moveaxis(1 / np.exp(differences).sum(axis=-1), -1, axis)


@right
def in_single_precision(x, axis=-1):
    x = np.asarray(x).astype(np.float32)
    powers = np.exp(x - x.max(axis=axis, keepdims=True))
    return powers / powers.sum(axis=axis, keepdims=True)


@right
def in_place_on_a_copy(x, axis=-1):
    shares = np.array(x, dtype=float)
    shares -= shares.max(axis, keepdims=True)
    np.exp(shares, out=shares)
    shares /= shares.sum(axis, keepdims=True)
    return shares


@right
def with_expand_dims(x, axis=-1):
    largest = np.expand_dims(np.amax(x, axis), axis)
    powers = np.exp(np.subtract(x, largest))
    total = np.expand_dims(np.add.reduce(powers, axis), axis)
    return np.divide(powers, total)


@right
def last_axis_first(x, axis=-1):
    x = np.swapaxes(x, axis, 0)
    powers = np.exp(x - x.max(axis=0))
    return np.swapaxes(powers / np.einsum("i...->...", powers), axis, 0)


@right
def axis_by_recursion(x, axis=-1):
    x = np.asarray(x, dtype=float)
    axis = axis % x.ndim
    if axis > 0:
        return np.stack([axis_by_recursion(part, axis - 1) for part in x])
    powers = np.exp(x - x.max(axis=0))
    return powers / powers.sum(axis=0)


@right
def powers_of_two(x, axis=-1, base=np.e):
    powers = np.exp2((x - np.max(x, axis, keepdims=True)) * np.log2(base))
    return powers / powers.sum(axis, keepdims=True)


@right
def with_a_tiny_epsilon(x, axis=-1, eps=1e-9, keepdims=True):
    powers = np.exp(x - np.max(x, axis=axis, keepdims=keepdims))
    return powers / (powers.sum(axis=axis, keepdims=keepdims) + eps)


@right
def scipys_own():
    from scipy.special import softmax

    return lambda x, axis=-1: softmax(x, axis=axis)


@right
def a_partial():
    from functools import partial

    def normalised(exponential, x, axis=-1):
        powers = exponential(x - np.max(x, axis=axis, keepdims=True))
        return powers / powers.sum(axis=axis, keepdims=True)

    return partial(normalised, np.exp)


@right
def a_callable_object():
    class Softmax:
        def __init__(self, base=np.e):
            self.base = base

        def __call__(self, x, axis=-1):
            powers = np.power(self.base, x - np.max(x, axis=axis, keepdims=True))
            return powers / powers.sum(axis=axis, keepdims=True)

    return Softmax()


@right
def a_bound_method():
    class Shares:
        def total(self, powers, axis):
            return powers.sum(axis=axis, keepdims=True)

        def along(self, x, axis=-1):
            powers = np.exp(x - np.max(x, axis=axis, keepdims=True))
            return powers / self.total(powers, axis)

    return Shares().along


@wrong("no-max-shift")
def straight_from_the_formula(x, axis=-1):
    powers = np.exp(x)
    return powers / powers.sum(axis=axis, keepdims=True)


shifted_by_the_largest_of_all = wrong("global-max")(
    changed(straight_from_the_formula, "powers = np.exp(x)", "powers = np.exp(x - np.max(x))")
)
shifted_by_the_smallest = wrong("min-for-max")(
    changed(straight_from_the_formula, "powers = np.exp(x)", "powers = np.exp(x - np.min(x, axis=axis, keepdims=True))")
)
shifted_by_the_largest_size = wrong("largest-size-for-max")(
    changed(straight_from_the_formula, "np.exp(x)", "np.exp(x - np.abs(x).max(axis=axis, keepdims=True))")
)
softmax_by_the_logarithm_of_the_total = right(
    lambda x, axis=-1: np.exp(x - np.logaddexp.reduce(x, axis=axis, keepdims=True))
)


@right
def softmax_along_the_last_and_back(x, axis=-1):
    x = np.moveaxis(np.array(x, dtype=float), axis, -1)
    x -= x.max(-1)[..., None]
    np.exp(x, out=x)
    x /= x.sum(-1)[..., None]
    return np.moveaxis(x, -1, axis)


@wrong("epsilon-in-the-total")
def softmax_with_a_cautious_total(x, axis=-1):
    powers = np.exp(x - np.max(x, axis=axis, keepdims=True))
    return powers / (powers.sum(axis=axis, keepdims=True) + 1e-3)


scores_cut_off = wrong("clipped-scores")(
    changed(straight_from_the_formula, "powers = np.exp(x)", "powers = np.exp(np.clip(x, -500, 500))")
)


@wrong("nan-papered-over")
def nan_to_zero(x, axis=-1):
    powers = np.exp(x)
    return np.nan_to_num(powers / powers.sum(axis=axis, keepdims=True))


@wrong("axis-ignored")
def always_the_last_axis(x, axis=-1):
    powers = np.exp(x - np.max(x, axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


sums_that_lose_their_axis = wrong("no-keepdims")(
    changed(softmax_with_a_cautious_total, "/ (powers.sum(axis=axis, keepdims=True) + 1e-3)", "/ powers.sum(axis=axis)")
)
divided_by_the_sum = wrong("x-over-sum")(lambda x, axis=-1: x / np.sum(x, axis=axis, keepdims=True))


@wrong("softmax-twice")
def normalised_again(x, axis=-1):
    for _ in range(2):
        powers = np.exp(x - np.max(x, axis=axis, keepdims=True))
        x = powers / powers.sum(axis=axis, keepdims=True)
    return x


winner_takes_all = wrong("argmax-for-softmax")(
    lambda x, axis=-1: (x == np.max(x, axis=axis, keepdims=True)).astype(float)
)
two_for_e = wrong("base-2")(
    changed(straight_from_the_formula, "np.exp(x)", "2.0 ** (x - np.max(x, axis=axis, keepdims=True))")
)


@wrong("logarithm-left-in")
def logs_of_the_shares(x, axis=-1):
    x = x - np.max(x, axis=axis, keepdims=True)
    return x - np.log(np.exp(x).sum(axis=axis, keepdims=True))


@wrong("random-placeholder")
def anything_that_sums_to_one(x, axis=-1):
    shares = np.random.rand(*np.shape(x))
    return shares / shares.sum(axis=axis, keepdims=True)


of_the_four_words_only = wrong("global-for-parameter")(
    changed(straight_from_the_formula, "np.exp(x)", "np.exp(scores - np.max(scores, axis=axis, keepdims=True))")
)


@wrong("vectors-and-matrices-only")
def rows_or_columns(x, axis=-1):
    if x.ndim == 1:
        powers = np.exp(x - x.max())
        return powers / powers.sum()
    lines = x.T if axis == 0 else x
    shares = np.array([np.exp(line - line.max()) / np.exp(line - line.max()).sum() for line in lines])
    return shares.T if axis == 0 else shares


@wrong("mean-for-max")
def mean_taken_off(x, axis=-1):
    parts = np.exp(x - np.mean(x, axis=axis, keepdims=True))
    return parts / parts.sum(axis=axis, keepdims=True)


@wrong("maximum-along-another-axis")
def always_the_last_maximum(x, axis=-1):
    parts = np.exp(x - np.max(x, axis=-1, keepdims=True))
    return parts / parts.sum(axis=axis, keepdims=True)


@wrong("scores-shrunk")
def shrunk_to_700(x, axis=-1):
    parts = np.exp(x * min(1, 700 / np.abs(x).max(initial=1)))
    return parts / parts.sum(axis=axis, keepdims=True)


@wrong("axis-in-one-place")
def total_along_the_last_axis(x, axis=-1):
    exponentials = np.exp(x - x.max(axis=axis, keepdims=True))
    return exponentials / exponentials.sum(axis=-1, keepdims=True)
