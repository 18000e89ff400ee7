"""Answers to 02_softmax. The notebook has imported numpy as np and pictures, and made `scores` and `table`."""

import numpy as np

from autograder.course.answers import right, wrong

scores = np.array([2.0, 2.5, 0.5, -1.0])
table = np.array([[1.0, 0.5, 0.2, 3.0], [1.0, -1.0, 7.0, 3.0], [2.0, 12.0, 13.0, 3.0]])


# softmax: right


@right("softmax")
def by_shifting(x, axis=-1):
    e = np.exp(x - np.max(x, axis=axis, keepdims=True))
    return e / np.sum(e, axis=axis, keepdims=True)


@right("softmax")
def slice_by_slice(x, axis=-1):
    moved = np.moveaxis(np.array(x, dtype=float), axis, -1)
    result = np.zeros(moved.shape)
    for index in np.ndindex(moved.shape[:-1]):
        powers = np.exp(moved[index] - moved[index].max())
        result[index] = powers / powers.sum()
    return np.moveaxis(result, -1, axis)


@right("softmax")
def vector_by_vector(x, axis=-1):
    def of_a_vector(v):
        powers = [np.exp(score - max(v)) for score in v]
        return np.array(powers) / sum(powers)

    return np.apply_along_axis(of_a_vector, axis, x)


@right("softmax")
def with_log_sum_exp(x, axis=-1):
    from scipy.special import logsumexp

    return np.exp(x - logsumexp(x, axis=axis, keepdims=True))


@right("softmax")
def with_logaddexp(x, axis=-1):
    log_total = np.logaddexp.reduce(x, axis=axis, keepdims=True)
    return np.exp(x - log_total)


@right("softmax")
def one_over_a_sum_of_ratios(x, axis=-1):
    x = np.moveaxis(np.asarray(x, dtype=float), axis, -1)
    differences = x[..., None, :] - x[..., :, None]
    return np.moveaxis(1 / np.exp(differences).sum(axis=-1), -1, axis)


@right("softmax")
def in_single_precision(x, axis=-1):
    x = np.asarray(x).astype(np.float32)
    powers = np.exp(x - x.max(axis=axis, keepdims=True))
    return powers / powers.sum(axis=axis, keepdims=True)


@right("softmax")
def in_place_on_a_copy(x, axis=-1):
    shares = np.array(x, dtype=float)
    shares -= shares.max(axis, keepdims=True)
    np.exp(shares, out=shares)
    shares /= shares.sum(axis, keepdims=True)
    return shares


@right("softmax")
def with_expand_dims(x, axis=-1):
    largest = np.expand_dims(np.amax(x, axis), axis)
    powers = np.exp(np.subtract(x, largest))
    total = np.expand_dims(np.add.reduce(powers, axis), axis)
    return np.divide(powers, total)


@right("softmax")
def last_axis_first(x, axis=-1):
    x = np.swapaxes(x, axis, 0)
    powers = np.exp(x - x.max(axis=0))
    return np.swapaxes(powers / np.einsum("i...->...", powers), axis, 0)


@right("softmax")
def axis_by_recursion(x, axis=-1):
    x = np.asarray(x, dtype=float)
    axis = axis % x.ndim
    if axis > 0:
        return np.stack([axis_by_recursion(part, axis - 1) for part in x])
    powers = np.exp(x - x.max(axis=0))
    return powers / powers.sum(axis=0)


@right("softmax")
def powers_of_two(x, axis=-1, base=np.e):
    powers = np.exp2((x - np.max(x, axis, keepdims=True)) * np.log2(base))
    return powers / powers.sum(axis, keepdims=True)


@right("softmax")
def with_a_tiny_epsilon(x, axis=-1, eps=1e-9, keepdims=True):
    powers = np.exp(x - np.max(x, axis=axis, keepdims=keepdims))
    return powers / (powers.sum(axis=axis, keepdims=keepdims) + eps)


@right("softmax", value=True)
def scipys_own():
    from scipy.special import softmax

    return lambda x, axis=-1: softmax(x, axis=axis)


@right("softmax", value=True)
def a_partial():
    from functools import partial

    def normalised(exponential, x, axis=-1):
        powers = exponential(x - np.max(x, axis=axis, keepdims=True))
        return powers / powers.sum(axis=axis, keepdims=True)

    return partial(normalised, np.exp)


@right("softmax", value=True)
def a_callable_object():
    class Softmax:
        def __init__(self, base=np.e):
            self.base = base

        def __call__(self, x, axis=-1):
            powers = np.power(self.base, x - np.max(x, axis=axis, keepdims=True))
            return powers / powers.sum(axis=axis, keepdims=True)

    return Softmax()


@right("softmax", value=True)
def a_bound_method():
    class Shares:
        def total(self, powers, axis):
            return powers.sum(axis=axis, keepdims=True)

        def along(self, x, axis=-1):
            powers = np.exp(x - np.max(x, axis=axis, keepdims=True))
            return powers / self.total(powers, axis)

    return Shares().along


# softmax: wrong


@wrong("softmax", "axis-lost", "shape_is_kept axes_of_length_one")
def softmax_squeezed(x, axis=-1):
    powers = np.exp(x - np.max(x, axis=axis, keepdims=True))
    return np.squeeze(powers / powers.sum(axis=axis, keepdims=True))


@wrong("softmax", "whole-array", "shares_sum_to_one_along_the_axis rows_of_a_random_matrix every_axis_of_three")
def over_everything(x, axis=-1):
    e = np.exp(x - np.max(x))
    return e / e.sum()


@wrong("softmax", "no-max-shift", "large_scores_stay_finite each_row_has_its_own_scale whole_numbers_work_too")
def straight_from_the_formula(x, axis=-1):
    powers = np.exp(x)
    return powers / powers.sum(axis=axis, keepdims=True)


@wrong("softmax", "global-max", "large_scores_stay_finite each_row_has_its_own_scale")
def shifted_by_the_largest_of_all(x, axis=-1):
    powers = np.exp(x - np.max(x))
    return powers / powers.sum(axis=axis, keepdims=True)


@wrong("softmax", "min-for-max", "large_scores_stay_finite each_row_has_its_own_scale whole_numbers_work_too")
def shifted_by_the_smallest(x, axis=-1):
    powers = np.exp(x - np.min(x, axis=axis, keepdims=True))
    return powers / powers.sum(axis=axis, keepdims=True)


@wrong("softmax", "largest-size-for-max", "large_scores_stay_finite each_row_has_its_own_scale")
def shifted_by_the_largest_size(x, axis=-1):
    powers = np.exp(x - np.abs(x).max(axis=axis, keepdims=True))
    return powers / powers.sum(axis=axis, keepdims=True)


@right("softmax")
def softmax_by_the_logarithm_of_the_total(x, axis=-1):
    return np.exp(x - np.logaddexp.reduce(x, axis=axis, keepdims=True))


@right("softmax")
def softmax_along_the_last_and_back(x, axis=-1):
    x = np.moveaxis(np.array(x, dtype=float), axis, -1)
    x -= x.max(-1)[..., None]
    np.exp(x, out=x)
    x /= x.sum(-1)[..., None]
    return np.moveaxis(x, -1, axis)


@wrong("softmax", "epsilon-in-the-total", "shares_of_a_vector rows_of_a_random_matrix")
def softmax_with_a_cautious_total(x, axis=-1):
    powers = np.exp(x - np.max(x, axis=axis, keepdims=True))
    return powers / (powers.sum(axis=axis, keepdims=True) + 1e-3)


@wrong("softmax", "clipped-scores", "large_scores_stay_finite each_row_has_its_own_scale")
def scores_cut_off(x, axis=-1):
    powers = np.exp(np.clip(x, -500, 500))
    return powers / powers.sum(axis=axis, keepdims=True)


@wrong("softmax", "nan-papered-over", "large_scores_stay_finite")
def nan_to_zero(x, axis=-1):
    powers = np.exp(x)
    return np.nan_to_num(powers / powers.sum(axis=axis, keepdims=True))


@wrong("softmax", "axis-0", "shares_sum_to_one_along_the_axis rows_of_a_random_matrix")
def down_the_columns(x, axis=0):
    powers = np.exp(x - np.max(x, axis=axis, keepdims=True))
    return powers / powers.sum(axis=axis, keepdims=True)


@wrong("softmax", "axis-ignored", "shares_sum_to_one_along_the_axis every_axis_of_three")
def always_the_last_axis(x, axis=-1):
    powers = np.exp(x - np.max(x, axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


@wrong("softmax", "no-keepdims", "shape_is_kept rows_of_a_random_matrix")
def sums_that_lose_their_axis(x, axis=-1):
    powers = np.exp(x - np.max(x, axis=axis, keepdims=True))
    return powers / powers.sum(axis=axis)


@wrong("softmax", "x-over-sum", "shares_of_a_vector rows_of_a_random_matrix")
def divided_by_the_sum(x, axis=-1):
    return x / np.sum(x, axis=axis, keepdims=True)


@wrong("softmax", "softmax-twice", "shares_of_a_vector small_shares_are_exact")
def normalised_again(x, axis=-1):
    for _ in range(2):
        powers = np.exp(x - np.max(x, axis=axis, keepdims=True))
        x = powers / powers.sum(axis=axis, keepdims=True)
    return x


@wrong("softmax", "rounded", "shares_of_a_vector small_shares_are_exact rows_of_a_random_matrix")
def four_decimals(x, axis=-1):
    powers = np.exp(x - np.max(x, axis=axis, keepdims=True))
    return np.round(powers / powers.sum(axis=axis, keepdims=True), 4)


@wrong("softmax", "half-precision", "shares_of_a_vector small_shares_are_exact rows_of_a_random_matrix")
def in_half_precision(x, axis=-1):
    x = np.asarray(x).astype(np.float16)
    powers = np.exp(x - x.max(axis=axis, keepdims=True))
    return powers / powers.sum(axis=axis, keepdims=True)


@wrong("softmax", "argmax-for-softmax", "shares_of_a_vector rows_of_a_random_matrix")
def winner_takes_all(x, axis=-1):
    return (x == np.max(x, axis=axis, keepdims=True)).astype(float)


@wrong("softmax", "base-2", "shares_of_a_vector rows_of_a_random_matrix")
def two_for_e(x, axis=-1):
    powers = 2.0 ** (x - np.max(x, axis=axis, keepdims=True))
    return powers / powers.sum(axis=axis, keepdims=True)


@wrong("softmax", "logarithm-left-in", "shares_of_a_vector shares_sum_to_one_along_the_axis")
def logs_of_the_shares(x, axis=-1):
    x = x - np.max(x, axis=axis, keepdims=True)
    return x - np.log(np.exp(x).sum(axis=axis, keepdims=True))


@wrong("softmax", "list-for-array", "shares_of_a_vector shape_is_kept")
def a_list_of_shares(x, axis=-1):
    powers = np.exp(x - np.max(x, axis=axis, keepdims=True))
    return (powers / powers.sum(axis=axis, keepdims=True)).tolist()


@wrong("softmax", "matrix-for-array", "shape_is_kept")
def an_old_matrix(x, axis=-1):
    powers = np.exp(x - np.max(x, axis=axis, keepdims=True))
    return np.asmatrix(powers / powers.sum(axis=axis, keepdims=True))


@wrong("softmax", "none-returned", "shares_of_a_vector shape_is_kept")
def shown_but_not_returned(x, axis=-1):
    powers = np.exp(x - np.max(x, axis=axis, keepdims=True))
    print(powers / powers.sum(axis=axis, keepdims=True))


@wrong("softmax", "input-mutated", "shares_of_a_vector arguments_left_alone")
def shifted_in_place(x, axis=-1):
    x -= x.max(axis=axis, keepdims=True)
    powers = np.exp(x)
    return powers / powers.sum(axis=axis, keepdims=True)


@wrong("softmax", "random-placeholder", "shares_of_a_vector rows_of_a_random_matrix")
def anything_that_sums_to_one(x, axis=-1):
    shares = np.random.rand(*np.shape(x))
    return shares / shares.sum(axis=axis, keepdims=True)


@wrong("softmax", "integer-buffer", "shares_of_a_vector whole_numbers_work_too")
def stored_like_the_scores(x, axis=-1):
    shares = np.empty_like(x)
    powers = np.exp(x - np.max(x, axis=axis, keepdims=True))
    shares[...] = powers / powers.sum(axis=axis, keepdims=True)
    return shares


@wrong("softmax", "hard-coded-example", "shares_of_a_vector shape_is_kept rows_of_a_random_matrix")
def the_example_itself(x, axis=-1):
    return np.array([0.5, 0.5])


@wrong("softmax", "global-for-parameter", "shares_of_a_vector rows_of_a_random_matrix")
def of_the_four_words_only(x, axis=-1):
    powers = np.exp(scores - np.max(scores, axis=axis, keepdims=True))
    return powers / powers.sum(axis=axis, keepdims=True)


@wrong("softmax", "vectors-and-matrices-only", "shares_sum_to_one_along_the_axis every_axis_of_three")
def rows_or_columns(x, axis=-1):
    if x.ndim == 1:
        powers = np.exp(x - x.max())
        return powers / powers.sum()
    lines = x.T if axis == 0 else x
    shares = np.array([np.exp(line - line.max()) / np.exp(line - line.max()).sum() for line in lines])
    return shares.T if axis == 0 else shares


# softmax_all


@right("softmax_all", value=True)
def all_by_the_formula():
    return np.exp(table) / np.exp(table).sum()


@right("softmax_all", value=True)
def all_by_scipy():
    from scipy.special import softmax

    return softmax(table)


@right("softmax_all", value=True)
def all_flat_and_back():
    flat = table.flatten()
    powers = np.exp(flat - flat.max())
    return (powers / powers.sum()).reshape(3, 4)


@right("softmax_all", value=True)
def all_in_a_loop():
    total = sum(np.exp(entry) for row in table for entry in row)
    shares = np.zeros((3, 4))
    for i in range(3):
        for j in range(4):
            shares[i, j] = np.exp(table[i, j]) / total
    return shares


@right("softmax_all", value=True)
def all_by_both_axes():
    powers = np.exp(table - table.max(axis=(0, 1), keepdims=True))
    return powers / powers.sum(axis=(0, 1), keepdims=True)


@right("softmax_all", value=True)
def all_by_log_sum_exp():
    from scipy.special import logsumexp

    return np.exp(table - logsumexp(table))


@wrong("softmax_all", "axis-0", "one_total_for_all all_twelve_shares", value=True)
def all_but_by_column():
    return np.exp(table) / np.exp(table).sum(axis=0)


@wrong("softmax_all", "rows-for-whole-array", "one_total_for_all all_twelve_shares", value=True)
def all_but_by_row():
    return np.exp(table) / np.exp(table).sum(axis=1, keepdims=True)


@wrong("softmax_all", "divided-by-the-number-of-rows", "one_total_for_all all_twelve_shares", value=True)
def all_as_a_third_of_the_rows():
    return np.exp(table) / np.exp(table).sum(axis=1, keepdims=True) / 3


@wrong("softmax_all", "flattened", "one_total_for_all all_twelve_shares", value=True)
def all_left_flat():
    powers = np.exp(table.ravel())
    return powers / powers.sum()


@wrong("softmax_all", "x-over-sum", "one_total_for_all all_twelve_shares", value=True)
def all_divided_by_the_sum():
    return table / table.sum()


@wrong("softmax_all", "softmax-twice", "one_total_for_all all_twelve_shares", value=True)
def all_normalised_again():
    shares = np.exp(table) / np.exp(table).sum()
    return np.exp(shares) / np.exp(shares).sum()


@wrong("softmax_all", "rounded", "all_twelve_shares", value=True)
def all_to_four_decimals():
    return np.round(np.exp(table) / np.exp(table).sum(), 4)


@wrong("softmax_all", "list-for-array", "one_total_for_all all_twelve_shares", value=True)
def all_as_a_list():
    return (np.exp(table) / np.exp(table).sum()).tolist()


@wrong("softmax_all", "none-returned", "one_total_for_all all_twelve_shares", value=True)
def all_only_shown():
    return print(np.exp(table) / np.exp(table).sum())


@wrong("softmax_all", "argmax-for-softmax", "one_total_for_all all_twelve_shares", value=True)
def all_to_the_winner():
    return (table == table.max()).astype(float)


# softmax_columns


@right("softmax_columns", value=True)
def columns_by_the_formula():
    return np.exp(table) / np.exp(table).sum(axis=0)


@right("softmax_columns", value=True)
def columns_by_scipy():
    from scipy.special import softmax

    return softmax(table, axis=0)


@right("softmax_columns", value=True)
def columns_one_by_one():
    shares = np.zeros((3, 4))
    for j in range(4):
        powers = np.exp(table[:, j] - table[:, j].max())
        shares[:, j] = powers / powers.sum()
    return shares


@right("softmax_columns", value=True)
def columns_of_a_comprehension():
    return np.array([np.exp(column) / np.sum(np.exp(column)) for column in table.T]).T


@right("softmax_columns", value=True)
def columns_stacked():
    powers = np.exp(table)
    return np.stack([powers[:, j] / powers[:, j].sum() for j in range(4)], axis=1)


@right("softmax_columns", value=True)
def columns_by_log_sum_exp():
    return np.exp(table - np.logaddexp.reduce(table, axis=0))


@wrong("softmax_columns", "rows-for-columns", "one_total_a_column shares_down_each_column", value=True)
def columns_but_by_row():
    return np.exp(table) / np.exp(table).sum(axis=1, keepdims=True)


@wrong("softmax_columns", "whole-array", "one_total_a_column shares_down_each_column", value=True)
def columns_but_over_everything():
    return np.exp(table) / np.exp(table).sum()


@wrong("softmax_columns", "transposed", "one_total_a_column shares_down_each_column", value=True)
def columns_left_lying():
    return np.array([np.exp(column) / np.exp(column).sum() for column in table.T])


@wrong("softmax_columns", "x-over-sum", "one_total_a_column shares_down_each_column", value=True)
def columns_divided_by_their_sums():
    return table / table.sum(axis=0)


@wrong("softmax_columns", "softmax-twice", "one_total_a_column shares_down_each_column", value=True)
def columns_after_rows():
    rows = np.exp(table) / np.exp(table).sum(axis=1, keepdims=True)
    return np.exp(rows) / np.exp(rows).sum(axis=0)


@wrong("softmax_columns", "rounded", "shares_down_each_column", value=True)
def columns_to_four_decimals():
    return np.round(np.exp(table) / np.exp(table).sum(axis=0), 4)


@wrong("softmax_columns", "list-for-array", "one_total_a_column shares_down_each_column", value=True)
def columns_as_a_list():
    return [list(row) for row in np.exp(table) / np.exp(table).sum(axis=0)]


@wrong("softmax_columns", "none-returned", "one_total_a_column shares_down_each_column", value=True)
def columns_only_shown():
    return print(np.exp(table) / np.exp(table).sum(axis=0))


@wrong("softmax_columns", "argmax-for-softmax", "one_total_a_column shares_down_each_column", value=True)
def columns_to_the_first_winner():
    return np.eye(3)[table.argmax(axis=0)].T


# softmax_rows


@right("softmax_rows", value=True)
def rows_by_the_formula():
    return np.exp(table) / np.exp(table).sum(axis=1, keepdims=True)


@right("softmax_rows", value=True)
def rows_by_scipy():
    from scipy.special import softmax

    return softmax(table, axis=-1)


@right("softmax_rows", value=True)
def rows_of_a_comprehension():
    return np.array([[np.exp(entry) / sum(np.exp(row)) for entry in row] for row in table])


@right("softmax_rows", value=True)
def rows_of_the_transpose():
    powers = np.exp(table.T)
    return (powers / powers.sum(axis=0)).T


@right("softmax_rows", value=True)
def rows_by_einsum():
    powers = np.exp(table)
    return np.einsum("ij,i->ij", powers, 1 / (powers @ np.ones(4)))


@right("softmax_rows", value=True)
def rows_by_apply_along_axis():
    return np.apply_along_axis(lambda row: np.exp(row) / np.exp(row).sum(), 1, table)


@wrong("softmax_rows", "axis-0", "one_total_a_row shares_along_each_row", value=True)
def rows_but_by_column():
    return np.exp(table) / np.exp(table).sum(axis=0)


@wrong("softmax_rows", "whole-array", "one_total_a_row shares_along_each_row", value=True)
def rows_but_over_everything():
    return np.exp(table) / np.exp(table).sum()


@wrong("softmax_rows", "no-keepdims", "one_total_a_row shares_along_each_row", value=True)
def rows_turned_until_it_fits():
    return np.exp(table).T / np.exp(table).sum(axis=1)


@wrong("softmax_rows", "x-over-sum", "one_total_a_row shares_along_each_row", value=True)
def rows_divided_by_their_sums():
    return table / table.sum(axis=1, keepdims=True)


@wrong("softmax_rows", "softmax-twice", "one_total_a_row shares_along_each_row", value=True)
def rows_after_columns():
    columns = np.exp(table) / np.exp(table).sum(axis=0)
    return np.exp(columns) / np.exp(columns).sum(axis=1, keepdims=True)


@wrong("softmax_rows", "rounded", "shares_along_each_row", value=True)
def rows_to_four_decimals():
    return np.round(np.exp(table) / np.exp(table).sum(axis=1, keepdims=True), 4)


@wrong("softmax_rows", "list-for-array", "one_total_a_row shares_along_each_row", value=True)
def rows_as_a_list():
    return [np.exp(row) / np.exp(row).sum() for row in table]


@wrong("softmax_rows", "none-returned", "one_total_a_row shares_along_each_row", value=True)
def rows_only_shown():
    return print(np.exp(table) / np.exp(table).sum(axis=1, keepdims=True))


@wrong("softmax_rows", "argmax-for-softmax", "one_total_a_row shares_along_each_row", value=True)
def rows_to_the_winner():
    return np.eye(4)[table.argmax(axis=1)]


# temperature_softmax: right


@right("temperature_softmax")
def divided_then_shifted(x, tau, axis=-1):
    scaled = x / tau
    powers = np.exp(scaled - scaled.max(axis=axis, keepdims=True))
    return powers / powers.sum(axis=axis, keepdims=True)


@right("temperature_softmax")
def shifted_then_divided(x, tau, axis=-1):
    gaps = np.max(x, axis=axis, keepdims=True) - x
    powers = np.exp(-gaps / tau)
    return powers / powers.sum(axis=axis, keepdims=True)


@right("temperature_softmax")
def scipy_with_a_temperature(x, tau, axis=-1):
    from scipy import special

    return special.softmax(np.multiply(x, 1 / tau), axis)


@right("temperature_softmax")
def logs_until_the_end(x, tau, axis=-1):
    from scipy.special import log_softmax

    return np.exp(log_softmax(np.divide(x, tau), axis=axis))


@right("temperature_softmax")
def one_group_at_a_time(x, tau, axis=-1):
    import math

    def shares(scores):
        top = max(scores)
        powers = [math.exp((score - top) / tau) for score in scores]
        return [power / math.fsum(powers) for power in powers]

    return np.apply_along_axis(shares, axis, x)


@right("temperature_softmax")
def ratios_at_a_temperature(x, tau, axis=-1):
    x = np.moveaxis(np.asarray(x), axis, -1)
    ratios = np.exp((x[..., None, :] - x[..., :, None]) / tau)
    return np.moveaxis(1 / ratios.sum(axis=-1), -1, axis)


@right("temperature_softmax")
def temperature_in_single_precision(x, tau, axis=-1):
    x = np.asarray(x, dtype=np.float32) / np.float32(tau)
    powers = np.exp(x - x.max(axis=axis, keepdims=True))
    return powers / powers.sum(axis=axis, keepdims=True)


@right("temperature_softmax")
def with_log_of_a_sum(x, tau, axis=-1, softmax=None):
    if softmax is not None:
        return softmax(x / tau, axis)
    return np.exp(x / tau - np.logaddexp.reduce(x / tau, axis=axis, keepdims=True))


@right("temperature_softmax")
def rows_into_a_buffer(x, tau, axis=-1):
    scores = np.swapaxes(x, axis, -1)
    shares = np.zeros(scores.shape)
    for index in np.ndindex(*scores.shape[:-1]):
        powers = np.exp((scores[index] - np.max(scores[index])) / tau)
        shares[index] = powers / np.sum(powers)
    return np.swapaxes(shares, axis, -1)


@right("temperature_softmax", value=True)
def a_lambda_with_temperature():
    from scipy.special import softmax

    return lambda x, tau, axis=-1: softmax(np.asarray(x) / tau, axis=axis)


@right("temperature_softmax", value=True)
def a_partial_with_temperature():
    from functools import partial

    from scipy import special

    def cooled(function, x, tau, axis=-1):
        return function(x / tau, axis=axis)

    return partial(cooled, special.softmax)


@right("temperature_softmax", value=True)
def a_thermostat():
    class Thermostat:
        def __call__(self, x, tau, axis=-1):
            powers = np.exp((x - np.max(x, axis=axis, keepdims=True)) / tau)
            return powers / np.expand_dims(powers.sum(axis=axis), axis)

    return Thermostat()


# temperature_softmax: wrong


@wrong("temperature_softmax", "multiplied-by-tau", "cold_is_sharp_and_warm_is_soft several_temperatures")
def multiplied_by_the_temperature(x, tau, axis=-1):
    powers = np.exp((x - np.max(x, axis=axis, keepdims=True)) * tau)
    return powers / powers.sum(axis=axis, keepdims=True)


@wrong("temperature_softmax", "no-scale", "cold_is_sharp_and_warm_is_soft several_temperatures")
def temperature_forgotten(x, tau, axis=-1):
    powers = np.exp(x - np.max(x, axis=axis, keepdims=True))
    return powers / powers.sum(axis=axis, keepdims=True)


@wrong("temperature_softmax", "scaled-after-the-softmax", "cold_is_sharp_and_warm_is_soft several_temperatures")
def shares_divided(x, tau, axis=-1):
    powers = np.exp(x - np.max(x, axis=axis, keepdims=True))
    return powers / powers.sum(axis=axis, keepdims=True) / tau


@wrong("temperature_softmax", "no-scale", "cold_is_sharp_and_warm_is_soft several_temperatures")
def temperature_cancels(x, tau, axis=-1):
    powers = np.exp(x - np.max(x, axis=axis, keepdims=True)) / tau
    return powers / powers.sum(axis=axis, keepdims=True)


@wrong("temperature_softmax", "axis-0", "several_temperatures")
def multiplied_down_the_columns(x, tau, axis=-1):
    powers = np.exp(x * tau - np.max(x * tau, axis=0, keepdims=True))
    return powers / powers.sum(axis=0, keepdims=True)


@wrong("temperature_softmax", "divided-by-root-tau", "temperature_one_is_plain several_temperatures")
def root_of_the_temperature(x, tau, axis=-1):
    powers = np.exp((x - np.max(x, axis=axis, keepdims=True)) / np.sqrt(tau))
    return powers / powers.sum(axis=axis, keepdims=True)


@wrong("temperature_softmax", "scaled-twice", "temperature_one_is_plain several_temperatures")
def divided_again(x, tau, axis=-1):
    scaled = x / tau
    powers = np.exp((scaled - scaled.max(axis=axis, keepdims=True)) / tau)
    return powers / powers.sum(axis=axis, keepdims=True)


@wrong("temperature_softmax", "no-max-shift", "coldest_is_finite both_ends_of_the_range")
def overflows_when_cold(x, tau, axis=-1):
    powers = np.exp(x / tau)
    return powers / powers.sum(axis=axis, keepdims=True)


@wrong("temperature_softmax", "shifted-before-scaling-only", "coldest_is_finite both_ends_of_the_range")
def shift_not_divided(x, tau, axis=-1):
    powers = np.exp(x / tau - np.max(x, axis=axis, keepdims=True))
    return powers / powers.sum(axis=axis, keepdims=True)


@wrong("temperature_softmax", "global-max", "coldest_is_finite")
def hottest_of_all(x, tau, axis=-1):
    powers = np.exp((x - np.max(x)) / tau)
    return powers / powers.sum(axis=axis, keepdims=True)


@wrong("temperature_softmax", "whole-array", "coldest_is_finite several_temperatures temperature_along_any_axis")
def one_temperature_one_total(x, tau, axis=-1):
    powers = np.exp((x - np.max(x)) / tau)
    return powers / powers.sum()


@wrong("temperature_softmax", "axis-0", "coldest_is_finite several_temperatures")
def temperature_of_columns(x, tau, axis=0):
    powers = np.exp((x - np.max(x, axis=axis, keepdims=True)) / tau)
    return powers / powers.sum(axis=axis, keepdims=True)


@wrong("temperature_softmax", "axis-ignored", "cold_is_sharp_and_warm_is_soft temperature_along_any_axis")
def temperature_of_rows(x, tau, axis=-1):
    from scipy.special import softmax

    return softmax(x / tau, axis=-1)


@wrong("temperature_softmax", "no-keepdims", "several_temperatures temperature_along_any_axis")
def total_without_its_axis(x, tau, axis=-1):
    powers = np.exp((x - np.max(x, axis=axis, keepdims=True)) / tau)
    return powers / powers.sum(axis=axis)


@wrong("temperature_softmax", "x-over-sum", "temperature_one_is_plain several_temperatures")
def scaled_without_powers(x, tau, axis=-1):
    scaled = x / tau
    return scaled / scaled.sum(axis=axis, keepdims=True)


@wrong("temperature_softmax", "softmax-twice", "temperature_one_is_plain several_temperatures")
def shares_of_shares(x, tau, axis=-1):
    from scipy.special import softmax

    return softmax(softmax(x, axis=axis) / tau, axis=axis)


@wrong("temperature_softmax", "rounded", "several_temperatures")
def shares_with_three_decimals(x, tau, axis=-1):
    from scipy.special import softmax

    return softmax(x / tau, axis=axis).round(3)


@wrong("temperature_softmax", "argmax-for-softmax", "temperature_one_is_plain several_temperatures")
def absolute_zero(x, tau, axis=-1):
    return np.equal(x, np.max(x, axis=axis, keepdims=True)) * 1.0


@wrong("temperature_softmax", "list-for-array", "temperature_one_is_plain several_temperatures")
def lists_at_a_temperature(x, tau, axis=-1):
    from scipy.special import softmax

    return list(softmax(x / tau, axis=axis))


@wrong("temperature_softmax", "none-returned", "temperature_one_is_plain several_temperatures")
def computed_and_dropped(x, tau, axis=-1):
    powers = np.exp((x - np.max(x, axis=axis, keepdims=True)) / tau)
    powers /= powers.sum(axis=axis, keepdims=True)


@wrong("temperature_softmax", "input-mutated", "temperature_one_is_plain both_ends_of_the_range")
def cooled_in_place(x, tau, axis=-1):
    x -= x.max(axis=axis, keepdims=True)
    powers = np.exp(x / tau)
    return powers / powers.sum(axis=axis, keepdims=True)


@wrong("temperature_softmax", "integer-buffer", "coldest_is_finite both_ends_of_the_range")
def cooled_like_the_scores(x, tau, axis=-1):
    scaled = np.zeros_like(x)
    scaled[:] = x / tau
    powers = np.exp(scaled - scaled.max(axis=axis, keepdims=True))
    return powers / powers.sum(axis=axis, keepdims=True)


@wrong("temperature_softmax", "whole-division", "several_temperatures both_ends_of_the_range")
def floor_division(x, tau, axis=-1):
    scaled = x // tau
    powers = np.exp(scaled - scaled.max(axis=axis, keepdims=True))
    return powers / powers.sum(axis=axis, keepdims=True)


@wrong("temperature_softmax", "random-placeholder", "temperature_one_is_plain several_temperatures")
def some_shares_or_other(x, tau, axis=-1):
    shares = np.random.default_rng(1).random(np.shape(x))
    return shares / shares.sum(axis=axis, keepdims=True)


@wrong("temperature_softmax", "hard-coded-example", "temperature_one_is_plain several_temperatures")
def the_docstrings_shares(x, tau, axis=-1):
    return np.array([0.5, 0.5])


@wrong("temperature_softmax", "global-for-parameter", "several_temperatures", value=True)
def temperature_from_outside():
    tau = 0.5

    def temperature_softmax(x, temperature, axis=-1):
        powers = np.exp((x - np.max(x, axis=axis, keepdims=True)) / tau)
        return powers / powers.sum(axis=axis, keepdims=True)

    return temperature_softmax


# entropy: right


@right("entropy")
def ones_where_zeros_are(p, axis=-1):
    return -np.sum(p * np.log(np.where(p == 0, 1, p)), axis=axis)


@right("entropy")
def by_entr(p, axis=-1):
    from scipy.special import entr

    return entr(p).sum(axis=axis)


@right("entropy")
def by_xlogy(p, axis=-1):
    from scipy.special import xlogy

    return np.negative(xlogy(p, p).sum(axis))


@right("entropy")
def by_scipy_stats(p, axis=-1):
    from scipy import stats

    return stats.entropy(p, axis=axis)


@right("entropy")
def logarithm_of_a_product(p, axis=-1):
    p = np.asarray(p, dtype=float)
    return -np.log(np.prod(p**p, axis=axis))


@right("entropy")
def nan_left_out(p, axis=-1):
    return -np.nansum(p * np.log(p), axis=axis)


@right("entropy")
def nan_to_nothing(p, axis=-1):
    return np.nan_to_num(-p * np.log(p)).sum(axis)


@right("entropy")
def group_by_group(p, axis=-1):
    def of_one(shares):
        return -sum(s * np.log(s) for s in shares if s > 0)

    return np.apply_along_axis(of_one, axis, p)


@right("entropy")
def logarithms_where_possible(p, axis=-1):
    logarithms = np.zeros(np.shape(p))
    np.log(p, out=logarithms, where=np.asarray(p) > 0)
    return -np.einsum("...i,...i->...", *(np.moveaxis(a, axis, -1) for a in (p, logarithms)))


@right("entropy")
def masked_logarithms(p, axis=-1):
    return -(p * np.ma.log(p).filled(0)).sum(axis=axis)


@right("entropy")
def surprise_in_a_loop(p, axis=-1):
    import math

    p = np.moveaxis(np.asarray(p), axis, -1)
    result = np.zeros(p.shape[:-1])
    for index in np.ndindex(p.shape):
        if p[index] != 0:
            result[index[:-1]] += p[index] * math.log(1 / p[index])
    return result


@right("entropy")
def never_quite_zero(p, axis=-1, tiny=1e-300):
    return -(p * np.log(np.maximum(p, tiny))).sum(axis=axis)


@right("entropy")
def entropy_in_single_precision(p, axis=-1):
    p = np.asarray(p, dtype=np.float32)
    return -np.sum(p * np.log(p + (p == 0)), axis=axis)


@right("entropy")
def bits_turned_into_nats(p, axis=-1):
    bits = -np.sum(p * np.log2(np.where(p > 0, p, 1)), axis=axis)
    return bits * np.log(2)


@right("entropy", value=True)
def a_lambda_for_entropy():
    return lambda p, axis=-1: np.sum(-p * np.log(p + (p == 0)), axis)


@right("entropy", value=True)
def an_entropy_meter():
    class Meter:
        def __init__(self, log):
            self.log = log

        def measure(self, p, axis=-1):
            terms = np.where(p > 0, -p * self.log(p), 0)
            return terms.sum(axis=axis)

    return Meter(np.log).measure


@right("entropy", value=True)
def a_partial_for_entropy():
    from functools import partial

    def entropy_with(logarithm, p, axis=-1):
        return -np.add.reduce(p * logarithm(np.where(p > 0, p, 1.0)), axis)

    return partial(entropy_with, np.log)


# entropy: wrong


@wrong("entropy", "zero-times-log-zero", "certainty_has_none zeros_among_others")
def nan_for_a_zero(p, axis=-1):
    return -np.sum(p * np.log(p), axis=axis)


@wrong("entropy", "base-2", "even_shares entropy_of_random_shares")
def in_bits(p, axis=-1):
    return -np.sum(p * np.log2(np.where(p > 0, p, 1)), axis=axis)


@wrong("entropy", "base-10", "even_shares entropy_of_random_shares")
def in_decimal_digits(p, axis=-1):
    return -np.sum(p * np.log10(np.where(p > 0, p, 1)), axis=axis)


@wrong("entropy", "no-minus", "even_shares entropy_of_random_shares")
def sign_forgotten(p, axis=-1):
    return np.sum(p * np.log(np.where(p > 0, p, 1)), axis=axis)


@wrong("entropy", "no-p-in-front", "even_shares entropy_of_random_shares")
def logarithms_alone(p, axis=-1):
    return -np.sum(np.log(np.where(p > 0, p, 1)), axis=axis)


@wrong("entropy", "epsilon-in-the-logarithm", "certainty_has_none")
def nearly_zero_for_certainty(p, axis=-1):
    return -np.sum(p * np.log(p + 1e-8), axis=axis)


@wrong("entropy", "shares-cut-off", "certainty_has_none zeros_among_others")
def at_least_a_thousandth(p, axis=-1):
    p = np.clip(p, 0.001, 1)
    return -np.sum(p * np.log(p), axis=axis)


@wrong("entropy", "axis-kept", "axis_is_gone even_shares")
def with_keepdims(p, axis=-1):
    return -np.sum(p * np.log(np.where(p > 0, p, 1)), axis=axis, keepdims=True)


@wrong("entropy", "whole-array", "axis_is_gone entropy_of_random_shares")
def one_number_for_all(p, axis=-1):
    p = p[p > 0]
    return -np.sum(p * np.log(p))


@wrong("entropy", "axis-0", "axis_is_gone entropy_of_random_shares")
def entropy_of_columns(p, axis=0):
    return -np.sum(p * np.log(np.where(p > 0, p, 1)), axis=axis)


@wrong("entropy", "axis-ignored", "axis_is_gone entropy_of_three_axes")
def entropy_of_rows(p, axis=-1):
    return -np.sum(p * np.log(np.where(p > 0, p, 1)), axis=-1)


@wrong("entropy", "summed-over-the-wrong-axis", "axis_is_gone entropy_of_random_shares")
def along_the_other_axis(p, axis=-1):
    terms = p * np.log(np.where(p > 0, p, 1))
    return -terms.sum(axis=0 if axis in (-1, p.ndim - 1) else -1)


@wrong("entropy", "mean-for-sum", "even_shares entropy_of_random_shares")
def mean_of_the_terms(p, axis=-1):
    return -np.mean(p * np.log(np.where(p > 0, p, 1)), axis=axis)


@wrong("entropy", "divided-by-its-maximum", "even_shares entropy_of_random_shares")
def between_zero_and_one(p, axis=-1):
    nats = -np.sum(p * np.log(np.where(p > 0, p, 1)), axis=axis)
    return nats / np.log(np.shape(p)[axis])


@wrong("entropy", "softmax-twice", "certainty_has_none entropy_of_random_shares")
def shares_taken_for_scores(p, axis=-1):
    p = np.exp(p) / np.exp(p).sum(axis=axis, keepdims=True)
    return -np.sum(p * np.log(p), axis=axis)


@wrong("entropy", "perplexity", "even_shares certainty_has_none entropy_of_random_shares")
def number_of_choices(p, axis=-1):
    return np.exp(-np.sum(p * np.log(np.where(p > 0, p, 1)), axis=axis))


@wrong("entropy", "squares-for-logarithms", "even_shares entropy_of_random_shares")
def one_minus_squares(p, axis=-1):
    return 1 - np.sum(p**2, axis=axis)


@wrong("entropy", "rounded", "entropy_of_random_shares zeros_among_others")
def entropy_to_three_decimals(p, axis=-1):
    return np.round(-np.sum(p * np.log(np.where(p > 0, p, 1)), axis=axis), 3)


@wrong("entropy", "list-for-array", "axis_is_gone entropy_of_random_shares")
def entropies_in_a_list(p, axis=-1):
    terms = p * np.log(np.where(p > 0, p, 1))
    return (-terms.sum(axis=axis)).tolist()


@wrong("entropy", "none-returned", "even_shares entropy_of_random_shares")
def entropy_only_shown(p, axis=-1):
    print(-np.sum(p * np.log(np.where(p > 0, p, 1)), axis=axis))


@wrong("entropy", "input-mutated", "certainty_has_none zeros_among_others")
def zeros_overwritten(p, axis=-1):
    p[p == 0] = 1
    return -np.sum(p * np.log(p), axis=axis)


@wrong("entropy", "random-placeholder", "even_shares entropy_of_random_shares")
def entropy_at_random(p, axis=-1):
    return np.random.rand(*np.sum(p, axis=axis).shape)


@wrong("entropy", "hard-coded-example", "even_shares axis_is_gone entropy_of_random_shares")
def always_certain(p, axis=-1):
    return 0.0


@wrong("entropy", "global-for-parameter", "even_shares entropy_of_random_shares")
def entropy_of_the_table(p, axis=-1):
    shares = np.exp(table) / np.exp(table).sum(axis=axis, keepdims=True)
    return -np.sum(shares * np.log(shares), axis=axis)


@wrong("entropy", "matrices-only", "even_shares entropy_of_three_axes")
def entropy_row_by_row(p, axis=-1):
    rows = p if axis in (-1, 1) else p.T
    return np.array([-sum(share * np.log(share) for share in row if share > 0) for row in rows])


# softmax_vjp: right


@right("softmax_vjp")
def own_part_minus_the_rest(p, g):
    return p * g - p * np.sum(p * g, axis=-1, keepdims=True)


@right("softmax_vjp")
def jacobian_by_einsum(p, g):
    jacobian = np.einsum("...i,ij->...ij", p, np.eye(p.shape[-1])) - np.einsum("...i,...j->...ij", p, p)
    return np.einsum("...j,...ji->...i", g, jacobian)


@right("softmax_vjp")
def jacobian_of_each_row(p, g):
    result = np.zeros(p.shape)
    for index in np.ndindex(p.shape[:-1]):
        jacobian = np.diag(p[index]) - np.outer(p[index], p[index])
        result[index] = jacobian @ g[index]
    return result


@right("softmax_vjp")
def four_nested_sums(p, g):
    n = p.shape[-1]
    rows_p, rows_g = p.reshape(-1, n), g.reshape(-1, n)
    result = [
        [sum(b[j] * a[j] * ((i == j) - a[i]) for j in range(n)) for i in range(n)]
        for a, b in zip(rows_p, rows_g, strict=True)
    ]
    return np.array(result).reshape(p.shape)


@right("softmax_vjp")
def by_vectorize(p, g):
    one_row = np.vectorize(lambda a, b: a * (b - a @ b), signature="(n),(n)->(n)")
    return one_row(p, g)


@right("softmax_vjp")
def by_recursion(p, g):
    if p.ndim == 1:
        return p * (g - np.dot(p, g))
    return np.stack([by_recursion(a, b) for a, b in zip(p, g, strict=True)])


@right("softmax_vjp")
def centred_by_an_average(p, g):
    average = np.einsum("...i,...i->...", p, g)
    return p * (g - average[..., np.newaxis])


@right("softmax_vjp")
def batched_matmul(p, g):
    inner = p[..., None, :] @ g[..., :, None]
    return p * (g - inner[..., 0])


@right("softmax_vjp")
def full_jacobians(p, g, axis=-1):
    n = np.shape(p)[axis]
    jacobians = p[..., None] * (np.eye(n) - p[..., None, :])
    return np.matmul(jacobians, g[..., None]).squeeze(-1)


@right("softmax_vjp")
def all_differences(p, g):
    differences = g[..., :, None] - g[..., None, :]
    return np.sum(p[..., :, None] * p[..., None, :] * differences, axis=-1)


@right("softmax_vjp")
def transposed_to_the_front(p, g):
    p, g = np.moveaxis(p, -1, 0), np.moveaxis(g, -1, 0)
    return np.moveaxis(p * (g - (p * g).sum(axis=0)), 0, -1)


@right("softmax_vjp", value=True)
def a_lambda_for_the_gradient():
    return lambda p, g: np.subtract(p * g, p * np.add.reduce(p * g, axis=-1, keepdims=True))


@right("softmax_vjp", value=True)
def a_softmax_layer():
    class SoftmaxLayer:
        axis = -1

        def backward(self, p, g):
            weighted = p * g
            return weighted - p * weighted.sum(axis=self.axis, keepdims=True)

    return SoftmaxLayer().backward


@right("softmax_vjp", value=True)
def a_partial_for_the_gradient():
    from functools import partial

    def vjp(axis, p, g):
        return p * (g - np.expand_dims((p * g).sum(axis), axis))

    return partial(vjp, -1)


# softmax_vjp: wrong


@wrong("softmax_vjp", "diagonal-only-jacobian", "equal_gradients_cancel agrees_with_finite_differences")
def only_the_diagonal(p, g):
    return g * p * (1 - p)


@wrong("softmax_vjp", "diagonal-left-out", "equal_gradients_cancel agrees_with_finite_differences")
def only_what_others_lose(p, g):
    return -p * np.sum(p * g, axis=-1, keepdims=True)


@wrong("softmax_vjp", "total-forgotten", "equal_gradients_cancel agrees_with_finite_differences")
def as_if_the_total_could_change(p, g):
    return p * g


@wrong("softmax_vjp", "passed-through", "equal_gradients_cancel agrees_with_finite_differences")
def nothing_done(p, g):
    return g.copy()


@wrong("softmax_vjp", "no-p-in-front", "two_equal_shares agrees_with_finite_differences")
def share_forgotten(p, g):
    return g - np.sum(p * g, axis=-1, keepdims=True)


@wrong("softmax_vjp", "wrong-sign", "two_equal_shares agrees_with_finite_differences")
def downhill(p, g):
    return p * (np.sum(p * g, axis=-1, keepdims=True) - g)


@wrong("softmax_vjp", "arguments-swapped", "two_equal_shares agrees_with_finite_differences")
def gradient_for_shares(g, p):
    return p * (g - np.sum(p * g, axis=-1, keepdims=True))


@wrong(
    "softmax_vjp", "mean-for-weighted-sum", "two_rows_on_paper agrees_with_finite_differences rows_keep_to_themselves"
)
def plain_mean_taken_off(p, g):
    return p * (g - g.mean(axis=-1, keepdims=True))


@wrong("softmax_vjp", "whole-array", "two_rows_on_paper rows_keep_to_themselves")
def one_sum_for_all_rows(p, g):
    return p * (g - np.sum(p * g))


@wrong("softmax_vjp", "axis-0", "two_rows_on_paper rows_keep_to_themselves whole_numbers_work_too")
def sum_down_the_columns(p, g):
    return p * (g - (p * g).sum(axis=0, keepdims=True))


@wrong("softmax_vjp", "axis-1", "rows_keep_to_themselves two_equal_shares")
def sum_along_axis_one(p, g):
    return p * (g - (p * g).sum(axis=1, keepdims=True))


@wrong("softmax_vjp", "no-keepdims", "gradient_has_the_shape_of_the_scores rows_keep_to_themselves")
def sum_without_its_axis(p, g):
    return p * (g - (p * g).sum(axis=-1))


@wrong("softmax_vjp", "softmax-twice", "two_rows_on_paper agrees_with_finite_differences whole_numbers_work_too")
def shares_of_the_shares(p, g):
    p = np.exp(p) / np.exp(p).sum(axis=-1, keepdims=True)
    return p * (g - (p * g).sum(axis=-1, keepdims=True))


@wrong("softmax_vjp", "rounded", "two_rows_on_paper agrees_with_finite_differences rows_keep_to_themselves")
def gradient_to_four_decimals(p, g):
    return np.round(p * (g - (p * g).sum(axis=-1, keepdims=True)), 4)


@wrong("softmax_vjp", "list-for-array", "gradient_has_the_shape_of_the_scores two_equal_shares")
def gradients_in_a_list(p, g):
    return list(p * (g - (p * g).sum(axis=-1, keepdims=True)))


@wrong("softmax_vjp", "none-returned", "gradient_has_the_shape_of_the_scores two_equal_shares")
def gradient_only_named(p, g):
    gradient = p * (g - (p * g).sum(axis=-1, keepdims=True))
    print(gradient.shape)


@wrong("softmax_vjp", "input-mutated", "two_equal_shares rows_keep_to_themselves")
def gradient_centred_in_place(p, g):
    g -= np.sum(p * g, axis=-1, keepdims=True)
    return p * g


@wrong("softmax_vjp", "input-mutated", "two_equal_shares rows_keep_to_themselves")
def shares_used_as_a_buffer(p, g):
    total = np.sum(p * g, axis=-1, keepdims=True)
    p *= g - total
    return p


@wrong("softmax_vjp", "integer-buffer", "two_rows_on_paper whole_numbers_work_too")
def stored_like_the_gradient(p, g):
    result = np.zeros_like(g)
    result[...] = p * (g - (p * g).sum(axis=-1, keepdims=True))
    return result


@wrong("softmax_vjp", "random-placeholder", "equal_gradients_cancel agrees_with_finite_differences")
def gradient_at_random(p, g):
    return np.random.normal(size=np.shape(p))


@wrong("softmax_vjp", "hard-coded-example", "two_equal_shares agrees_with_finite_differences")
def always_zero(p, g):
    return np.zeros(np.shape(p))


@wrong("softmax_vjp", "global-for-parameter", "two_equal_shares agrees_with_finite_differences")
def gradient_at_the_table(p, g):
    shares = np.exp(table) / np.exp(table).sum(axis=-1, keepdims=True)
    return shares * (g - (shares * g).sum(axis=-1, keepdims=True))


@wrong("softmax_vjp", "whole-jacobian", "gradient_has_the_shape_of_the_scores two_equal_shares")
def jacobian_for_its_product(p, g):
    return p[..., :, None] * (np.eye(p.shape[-1]) - p[..., None, :])


@wrong("softmax_vjp", "vectors-only", "gradient_has_the_shape_of_the_scores rows_keep_to_themselves")
def one_row_only(p, g):
    return (np.diag(p) - np.outer(p, p)) @ g


# overflow_catch


@right("overflow_catch", value=True)
def a_thousand():
    return np.array([1000.0, 999.0])


@right("overflow_catch", value=True)
def whole_thousands():
    return np.array([1000, 0, -1000])


@right("overflow_catch", value=True)
def just_past_the_largest():
    return np.log(np.finfo(float).max) + np.arange(3)


@right("overflow_catch", value=True)
def everything_vanishes():
    return np.full(4, -800.0)


@right("overflow_catch", value=True)
def an_enormous_score():
    return np.array([0.5, 1e300])


@right("overflow_catch", value=True)
def a_hundred_in_single_precision():
    return np.array([100, 0, 1], dtype=np.float32)


@wrong("overflow_catch", "not-past-the-limit", "hasty_softmax_was_run_on_it hasty_gives_nan_on_it", value=True)
def large_but_harmless():
    return np.array([700.0, 1.0])


@wrong("overflow_catch", "total-overflows", "hasty_softmax_was_run_on_it hasty_gives_nan_on_it", value=True)
def zeros_but_no_nan():
    return np.array([709.5, 709.5])


@wrong("overflow_catch", "vanishing-share-for-nan", "hasty_softmax_was_run_on_it hasty_gives_nan_on_it", value=True)
def one_share_vanishes():
    return np.array([0.0, -1000.0])


@wrong("overflow_catch", "not-finite", "is_a_finite_vector hasty_gives_nan_on_it", value=True)
def infinity_itself():
    return np.array([np.inf, 0.0])


@wrong("overflow_catch", "not-finite", "is_a_finite_vector hasty_gives_nan_on_it", value=True)
def nan_in_nan_out():
    return np.array([np.nan, 1.0])


@wrong("overflow_catch", "not-a-vector", "is_a_finite_vector hasty_gives_nan_on_it", value=True)
def a_matrix_of_thousands():
    return np.array([[1000.0, 999.0]])


@wrong("overflow_catch", "one-number-only", "is_a_finite_vector hasty_gives_nan_on_it", value=True)
def one_large_score():
    return np.array([1000.0])


@wrong("overflow_catch", "number-for-vector", "is_a_finite_vector hasty_gives_nan_on_it", value=True)
def a_bare_number():
    return 1000.0


@wrong("overflow_catch", "list-for-array", "is_a_finite_vector hasty_gives_nan_on_it", value=True)
def thousands_in_a_list():
    return [1000.0, 999.0]


@wrong("overflow_catch", "none-returned", "is_a_finite_vector hasty_gives_nan_on_it", value=True)
def no_catch():
    return None


@wrong("overflow_catch", "result-for-input", "is_a_finite_vector hasty_gives_nan_on_it", value=True)
def what_comes_out():
    powers = np.exp(np.array([1000.0, 999.0]))
    return powers / powers.sum()


# axis_catch


@right("axis_catch", value=True)
def rows_of_three():
    return np.array([[1.0, 2.0, 3.0], [0.0, 0.0, 0.0]])


@right("axis_catch", value=True)
def a_square_of_zeros():
    return np.zeros((2, 2))


@right("axis_catch", value=True)
def whole_numbers_in_rows():
    return np.arange(6).reshape(3, 2)


@right("axis_catch", value=True)
def a_column():
    return np.array([[1.0], [2.0], [3.0]])


@right("axis_catch", value=True)
def a_random_matrix():
    return np.random.default_rng(5).uniform(-1, 1, (4, 3))


@right("axis_catch", value=True)
def at_the_limits():
    return np.vstack([np.full(4, 10.0), np.linspace(-10, 10, 4)])


@right("axis_catch", value=True)
def one_row_takes_everything():
    return np.array([[10.0, 9.0, 8.0], [-10.0, -9.0, -8.0]])


@wrong("axis_catch", "one-row-only", "hasty_softmax_was_run_on_the_rows rows_miss_one_on_it", value=True)
def a_matrix_with_one_row():
    return np.array([[1.0, 2.0, 3.0]])


@wrong("axis_catch", "not-a-matrix", "is_a_tame_matrix rows_miss_one_on_it", value=True)
def a_vector():
    return np.array([1.0, 2.0, 3.0])


@wrong("axis_catch", "not-a-matrix", "is_a_tame_matrix rows_miss_one_on_it", value=True)
def three_axes():
    return np.zeros((2, 3, 4))


@wrong("axis_catch", "too-large", "is_a_tame_matrix rows_miss_one_on_it", value=True)
def the_table_itself():
    return table


@wrong("axis_catch", "too-large", "is_a_tame_matrix rows_miss_one_on_it", value=True)
def overflow_once_more():
    return np.array([[1000.0, 999.0], [0.0, 1.0]])


@wrong("axis_catch", "not-finite", "is_a_tame_matrix rows_miss_one_on_it", value=True)
def a_matrix_with_nan():
    return np.array([[np.nan, 1.0], [2.0, 3.0]])


@wrong("axis_catch", "empty", "is_a_tame_matrix rows_miss_one_on_it", value=True)
def no_rows_at_all():
    return np.zeros((0, 3))


@wrong("axis_catch", "list-for-array", "is_a_tame_matrix rows_miss_one_on_it", value=True)
def rows_in_a_list():
    return [[1.0, 2.0, 3.0], [0.0, 0.0, 0.0]]


@wrong("axis_catch", "none-returned", "is_a_tame_matrix rows_miss_one_on_it", value=True)
def no_matrix():
    return None


@wrong("axis_catch", "shape-for-matrix", "is_a_tame_matrix rows_miss_one_on_it", value=True)
def a_shape():
    return (2, 3)
