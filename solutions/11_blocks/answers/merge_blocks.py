import numpy as np

from autograder.course.answers import changed, right, wrong


@right
def merged_by_stacking(a, b):
    m, s = np.stack([a[0], b[0]]), np.stack([a[1], b[1]])
    top = m.max(axis=0)
    scale = np.exp(m - top)
    return top, (scale * s).sum(axis=0), np.einsum("bq,bqv->qv", scale, np.stack([a[2], b[2]]))


@right
def merged_by_loops(a, b):
    m, s, o = [], [], []
    for m_a, s_a, o_a, m_b, s_b, o_b in zip(*a, *b, strict=True):
        top = max(m_a, m_b)
        m.append(top)
        s.append(np.exp(m_a - top) * s_a + np.exp(m_b - top) * s_b)
        o.append(np.exp(m_a - top) * o_a + np.exp(m_b - top) * o_b)
    return np.array(m), np.array(s), np.array(o)


@right
def merged_by_where(a, b):
    m = np.where(a[0] > b[0], a[0], b[0])
    s, o = 0, 0
    for m_one, s_one, o_one in (a, b):
        factor = np.exp(m_one - m)
        s, o = s + factor * s_one, o + (factor * o_one.T).T
    return m, s, o


@right
def merged_by_the_difference(a, b):
    gap = np.abs(a[0] - b[0])
    first = (a[0] >= b[0])[:, None]
    low = np.exp(-gap)[:, None]
    sums = np.where(first, a[1][:, None] + low * b[1][:, None], low * a[1][:, None] + b[1][:, None])
    mixtures = np.where(first, a[2] + low * b[2], low * a[2] + b[2])
    return np.maximum(a[0], b[0]), sums[:, 0], mixtures


@right
def merged_as_a_list(a, b):
    m = np.max([a[0], b[0]], axis=0)
    x, y = np.exp(a[0] - m).reshape(-1, 1), np.exp(b[0] - m).reshape(-1, 1)
    s = (x * a[1].reshape(-1, 1) + y * b[1].reshape(-1, 1)).ravel()
    return [m, s, x * a[2] + y * b[2]]


@right
def merged_by_one_array(a, b):
    def with_sums(block):
        return np.column_stack([block[1], block[2]])

    m = np.fmax(a[0], b[0])
    both = np.exp(a[0] - m)[:, None] * with_sums(a) + np.exp(b[0] - m)[:, None] * with_sums(b)
    return m, both[:, 0], both[:, 1:]


@right
def merged_by_logarithms(a, b):
    m = np.maximum(a[0], b[0])
    s = np.exp(np.logaddexp(a[0] + np.log(a[1]), b[0] + np.log(b[1])) - m)
    return m, s, np.exp(a[0] - m)[:, None] * a[2] + np.exp(b[0] - m)[:, None] * b[2]


@right
def merged_with_diagonal_matrices(a, b):
    m = np.maximum(a[0], b[0])
    A, B = np.diag(np.exp(a[0] - m)), np.diag(np.exp(b[0] - m))
    return m, A @ a[1] + B @ b[1], A @ a[2] + B @ b[2]


@right
def merged_by_a_class():
    class Merge:
        def __call__(self, a, b):
            if len(a) == 3:
                (m, s, o), (n, t, p) = a, b
                top = np.maximum(m, n)
                return (
                    top,
                    s * np.exp(m - top) + t * np.exp(n - top),
                    self.weighted(o, m - top) + self.weighted(p, n - top),
                )

        def weighted(self, o, shift):
            return np.exp(shift)[:, np.newaxis] * o

    return Merge()


merged_by_adding = wrong("added-without-scaling")(lambda a, b: (np.maximum(a[0], b[0]), a[1] + b[1], a[2] + b[2]))


@wrong("mixtures-not-scaled")
def merged_with_mixtures_as_they_are(a, b):
    m = np.maximum(a[0], b[0])
    return m, np.exp(a[0] - m) * a[1] + np.exp(b[0] - m) * b[1], a[2] + b[2]


@wrong("sums-not-scaled")
def merged_with_sums_as_they_are(a, b):
    m = np.maximum(a[0], b[0])
    return m, a[1] + b[1], np.exp(a[0] - m)[:, None] * a[2] + np.exp(b[0] - m)[:, None] * b[2]


@wrong("factor-upside-down")
def merged_by_growing(a, b):
    m = np.maximum(a[0], b[0])
    x, y = np.exp(m - a[0]), np.exp(m - b[0])
    return m, x * a[1] + y * b[1], x[:, None] * a[2] + y[:, None] * b[2]


@wrong("smaller-maximum")
def merged_to_the_smaller(a, b):
    m = np.minimum(a[0], b[0])
    x, y = np.exp(a[0] - m), np.exp(b[0] - m)
    return m, x * a[1] + y * b[1], x[:, None] * a[2] + y[:, None] * b[2]


merged_with_exchanged_factors = wrong("factors-exchanged")(
    changed(merged_by_growing, "x, y = np.exp(m - a[0]), np.exp(m - b[0])", "x, y = np.exp(b[0] - m), np.exp(a[0] - m)")
)
merged_to_one_maximum = wrong("one-maximum-for-all-queries")(
    changed(merged_to_the_smaller, "m = np.minimum(a[0], b[0])", "m = np.full_like(a[0], max(a[0].max(), b[0].max()))")
)
merged_without_exponentials = wrong("factor-without-exponential")(
    changed(merged_by_growing, "x, y = np.exp(m - a[0]), np.exp(m - b[0])", "x, y = a[0] - m, b[0] - m")
)


@wrong("second-block-always-scaled")
def merged_into_the_first(a, b):
    y = np.exp(b[0] - a[0])
    return np.maximum(a[0], b[0]), a[1] + y * b[1], a[2] + y[:, None] * b[2]


@wrong("maxima-added")
def merged_with_a_sum_of_maxima(a, b):
    m = np.maximum(a[0], b[0])
    x, y = np.exp(a[0] - m), np.exp(b[0] - m)
    return a[0] + b[0], x * a[1] + y * b[1], x[:, None] * a[2] + y[:, None] * b[2]


@wrong("factors-along-the-values")
def merged_along_the_values(a, b):
    m = np.maximum(a[0], b[0])
    x, y = np.exp(a[0] - m), np.exp(b[0] - m)
    return m, x * a[1] + y * b[1], x * a[2] + y * b[2]


@wrong("divided-while-merging")
def merged_and_divided(a, b):
    m = np.maximum(a[0], b[0])
    x, y = np.exp(a[0] - m), np.exp(b[0] - m)
    s = x * a[1] + y * b[1]
    return m, s, (x[:, None] * a[2] + y[:, None] * b[2]) / s[:, None]


@wrong("scaled-by-the-sums-too")
def merged_by_sums(a, b):
    m = np.maximum(a[0], b[0])
    x, y = np.exp(a[0] - m), np.exp(b[0] - m)
    s = x * a[1] + y * b[1]
    return m, s, (x * a[1])[:, None] * a[2] + (y * b[1])[:, None] * b[2]


merged_without_a_shift = wrong("no-common-maximum")(
    changed(merged_by_growing, ".exp(m - a[0]), np.exp(m - b[0])", ".exp(a[0]) / np.exp(m), np.exp(b[0]) / np.exp(m)")
)


@wrong("lower-block-dropped")
def merged_by_dropping(a, b):
    higher = a[0] >= b[0]
    return np.maximum(a[0], b[0]), np.where(higher, a[1], b[1]), np.where(higher[:, None], a[2], b[2])


@wrong("higher-block-for-all-queries")
def merged_by_the_first_query(a, b):
    if a[0][0] < b[0][0]:
        a, b = b, a
    y = np.exp(b[0] - a[0])
    return a[0], a[1] + y * b[1], a[2] + y[:, None] * b[2]


@wrong("factors-along-the-values")
def merged_across(a, b):
    m = np.maximum(a[0], b[0])
    one, other = np.exp(a[0] - m), np.exp(b[0] - m)
    square = a[2].shape[0] == a[2].shape[1]
    down = (lambda part: part) if square else (lambda part: part[:, None])
    return m, one * a[1] + other * b[1], down(one) * a[2] + down(other) * b[2]


merged_without_offset = wrong("no-common-maximum")(changed(merged_by_stacking, "np.exp(m - top)", "np.exp(m)"))
merged_means = wrong("divided-while-merging")(
    changed(
        merged_by_stacking,
        "scale, np.stack([a[2], b[2]])",
        "scale * s / (scale * s).sum(axis=0), np.stack([a[2], b[2]])",
    )
)
merged_sum_of_maxima = wrong("maxima-added")(changed(merged_by_stacking, "m.max(axis=0)", "m.sum(axis=0)"))
merged_mean_of_maxima = wrong("mean-for-max")(changed(merged_by_stacking, "m.max(axis=0)", "m.mean(axis=0)"))
merged_b_scaled_alone = wrong("one-block-scaled")(
    changed(merged_by_stacking, "np.exp(m - top)", "np.exp(m - top)\n    scale[0] = 1")
)
merged_a_scaled_alone = wrong("one-block-scaled")(
    changed(merged_by_stacking, "np.exp(m - top)", "np.exp(m - top)\n    scale[1] = 1")
)
merged_products = wrong("sums-multiplied")(
    changed(merged_by_stacking, "(scale * s).sum(axis=0)", "(scale * s).prod(axis=0)")
)
merged_powers_of_two = wrong("base-2")(changed(merged_by_stacking, "np.exp(", "np.exp2("))
merged_mean_of_sums = wrong("mean-for-sum")(
    changed(merged_by_stacking, "(scale * s).sum(axis=0)", "(scale * s).mean(axis=0)")
)
merged_larger_sum = wrong("largest-for-sum")(
    changed(merged_by_stacking, "(scale * s).sum(axis=0)", "(scale * s).max(axis=0)")
)
merged_mixture_of_a = wrong("one-mixture-only")(
    changed(merged_by_stacking, "scale, np.stack([a[2], b[2]])", "scale[:1], a[2][None]")
)
