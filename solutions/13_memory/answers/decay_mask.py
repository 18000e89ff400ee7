import numpy as np

from autograder.course.answers import changed, right, wrong


@right
def products_one_by_one(decays):
    n = len(decays)
    mask = np.zeros((n, n))
    for i in range(n):
        for j in range(i + 1):
            mask[i, j] = np.prod(decays[j + 1 : i + 1])
    return mask


@right
def column_by_column(decays):
    n = len(decays)
    mask = np.eye(n)
    for j in range(n):
        mask[j + 1 :, j] = np.cumprod(decays[j + 1 :])
    return mask


@right
def each_row_from_the_one_above(decays):
    rows, above = [], np.zeros(len(decays))
    for i, decay in enumerate(decays):
        above = above * decay
        above[i] = 1.0
        rows.append(above)
    return np.array(rows)


@right
def cumprod_of_a_triangle(decays):
    n = len(decays)
    factors = np.where(np.tri(n, k=-1), np.asarray(decays, dtype=float)[:, None], 1.0)
    return np.tril(np.cumprod(factors, axis=0))


@right
def running_product(decays):
    n = len(decays)
    mask = np.zeros((n, n))
    for j in range(n):
        left = 1.0
        mask[j, j] = left
        for i in range(j + 1, n):
            left *= decays[i]
            mask[i, j] = left
    return mask


@right
def lists_made_into_an_array(decays):
    n = len(decays)
    return np.array([[float(np.prod(decays[j + 1 : i + 1])) * (j <= i) for j in range(n)] for i in range(n)])


@right
def by_the_sums_of_logarithms(decays):
    n = len(decays)
    with np.errstate(divide="ignore"):
        logs = np.log(np.asarray(decays, dtype=float))
    mask = np.zeros((n, n))
    for i in range(n):
        mask[i, i] = 1
        for j in range(i):
            mask[i, j] = np.exp(logs[j + 1 : i + 1].sum())
    return mask


@right
def by_recursion(decays):
    n = len(decays)
    if n == 1:
        return np.ones((1, 1))
    mask = np.zeros((n, n))
    mask[:-1, :-1] = by_recursion(decays[:-1])
    mask[-1, :-1] = mask[-2, :-1] * decays[-1]
    mask[-1, -1] = 1
    return mask


@right
def mask_in_short_floats(decays):
    n = len(decays)
    mask = np.eye(n, dtype=np.float32)
    for i in range(1, n):
        mask[i, :i] = mask[i - 1, :i] * np.float32(decays[i])
    return mask


own_decay_counted = wrong("own-decay-counted")(
    changed(products_one_by_one, "decays[j + 1 : i + 1]", "decays[j : i + 1]")
)
last_decay_forgotten = wrong("last-decay-forgotten")(
    changed(products_one_by_one, "decays[j + 1 : i + 1]", "decays[j + 1 : i]")
)
shifted = wrong("shifted")(changed(products_one_by_one, "decays[j + 1 : i + 1]", "decays[j:i]"))
turned = wrong("mask-transposed")(changed(products_one_by_one, "return mask", "return mask.T"))
diagonal_of_zeros = wrong("diagonal-zero")(changed(products_one_by_one, "range(i + 1)", "range(i)"))


@wrong("one-decay-for-all")
def the_first_decay_for_all(decays):
    n = len(decays)
    away = np.subtract.outer(np.arange(n), np.arange(n))
    return np.where(away >= 0, float(decays[0]) ** np.maximum(away, 0), 0.0)


the_last_decay_for_all = wrong("one-decay-for-all")(
    changed(the_first_decay_for_all, "float(decays[0])", "float(decays[-1])")
)
the_mean_decay_for_all = wrong("one-decay-for-all")(
    changed(the_first_decay_for_all, "float(decays[0])", "float(np.mean(decays))")
)
power_of_the_reader = wrong("power-of-the-distance")(
    changed(the_first_decay_for_all, "float(decays[0]) **", "np.asarray(decays, dtype=float)[:, None] **")
)
power_of_the_writer = wrong("power-of-the-distance")(
    changed(the_first_decay_for_all, "float(decays[0]) **", "np.asarray(decays, dtype=float)[None, :] **")
)
power_of_the_word_after_the_writer = wrong("power-of-the-distance")(
    changed(
        the_first_decay_for_all,
        "float(decays[0]) **",
        "np.append(np.asarray(decays, dtype=float)[1:], 1.0)[None, :] **",
    )
)
decays_added = wrong("sum-for-product")(changed(products_one_by_one, "np.prod", "np.sum"))
decays_added_and_one = wrong("sum-for-product")(
    changed(
        products_one_by_one,
        "mask[i, j] = np.prod(decays[j + 1 : i + 1])",
        "mask[i, j] = np.sum(decays[j + 1 : i + 1]) if j < i else 1",
    )
)
decays_averaged = wrong("mean-for-product")(
    changed(
        products_one_by_one,
        "mask[i, j] = np.prod(decays[j + 1 : i + 1])",
        "mask[i, j] = np.mean(decays[j + 1 : i + 1]) if j < i else 1",
    )
)


@wrong("zero-over-zero")
def ratios_of_products(decays):
    so_far = np.cumprod(decays)
    return np.tril(so_far[:, None] / so_far[None, :])


@wrong("nan-papered-over")
def ratios_made_zeros(decays):
    so_far = np.cumprod(decays)
    return np.nan_to_num(np.tril(so_far[:, None] / so_far[None, :]))


@wrong("infinity-minus-infinity")
def differences_of_logarithms(decays):
    logs = np.cumsum(np.log(decays))
    n = len(decays)
    mask = np.tri(n)
    mask[mask > 0] = np.exp((logs[:, None] - logs[None, :])[mask > 0])
    return mask


@wrong("integer-buffer")
def buffer_like_the_decays(decays):
    n = len(decays)
    mask = np.zeros((n, n), dtype=int)
    for i in range(n):
        for j in range(i + 1):
            mask[i, j] = np.prod(decays[j + 1 : i + 1])
    return mask


ones_above = wrong("ones-above")(changed(products_one_by_one, "np.zeros((n, n))", "np.ones((n, n))"))
all_pairs = wrong("symmetric-mask")(changed(products_one_by_one, "return mask", "return mask + np.triu(mask.T, 1)"))
from_the_first_word = wrong("faded-from-the-first-word")(
    changed(products_one_by_one, "np.prod(decays[j + 1 : i + 1])", "np.prod(decays[1 : i + 1])")
)
from_the_first_decay = wrong("faded-from-the-first-word")(
    changed(products_one_by_one, "np.prod(decays[j + 1 : i + 1])", "np.prod(decays[: i + 1])")
)
decay_of_the_reader_alone = wrong("one-decay-for-each-row")(
    changed(products_one_by_one, "np.prod(decays[j + 1 : i + 1])", "decays[i] if j < i else 1")
)
decay_of_the_writer_alone = wrong("one-decay-for-each-column")(
    changed(products_one_by_one, "np.prod(decays[j + 1 : i + 1])", "decays[j] if j < i else 1")
)
ones_and_zeros = wrong("decays-ignored")(changed(products_one_by_one, "np.prod(decays[j + 1 : i + 1])", "1"))
one_less_each = wrong("decay-turned-around")(
    changed(products_one_by_one, "np.prod(decays[j + 1 : i + 1])", "np.prod(1 - np.asarray(decays[j + 1 : i + 1]))")
)


@wrong("true-and-false-for-numbers")
def booleans_for_whole_decays(decays):
    mask = np.tri(len(decays))
    for i in range(len(decays)):
        for j in range(i):
            mask[i, j] = np.prod(decays[j + 1 : i + 1])
    return mask.astype(bool) if set(np.unique(mask)) <= {0, 1} else mask


@wrong("last-row-only")
def the_last_row(decays):
    return np.append(np.cumprod(np.asarray(decays, dtype=float)[:0:-1])[::-1], 1.0)


@wrong("far-words-forgotten")
def mask_a_window_of_eight(decays):
    n = len(decays)
    mask = np.zeros((n, n))
    for i in range(n):
        for j in range(max(0, i - 7), i + 1):
            mask[i, j] = np.prod(decays[j + 1 : i + 1])
    return mask


mask_squeezed = wrong("axis-lost")(changed(products_one_by_one, "return mask", "return np.squeeze(mask)"))


decay_of_the_writer_on_the_diagonal_too = wrong("one-decay-for-each-column")(
    changed(products_one_by_one, "np.prod(decays[j + 1 : i + 1])", "decays[j]")
)
decay_of_the_reader_on_the_diagonal_too = wrong("one-decay-for-each-row")(
    changed(products_one_by_one, "np.prod(decays[j + 1 : i + 1])", "decays[i]")
)
reader_times_writer = wrong("two-decays-of-all")(
    changed(products_one_by_one, "np.prod(decays[j + 1 : i + 1])", "decays[i] * decays[j]")
)
first_and_last_decay = wrong("two-decays-of-all")(
    changed(products_one_by_one, "np.prod(decays[j + 1 : i + 1])", "decays[i] * decays[j + 1] if j < i else 1")
)
smallest_decay = wrong("smallest-for-product")(
    changed(products_one_by_one, "np.prod(decays[j + 1 : i + 1])", "np.min(decays[j + 1 : i + 1], initial=1)")
)
neighbours_alone = wrong("word-before-only")(
    changed(products_one_by_one, "np.prod(decays[j + 1 : i + 1])", "(decays[i] if i - j == 1 else i == j)")
)
