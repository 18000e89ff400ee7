import numpy as np
from scipy.special import softmax

from autograder.course.answers import changed, right, wrong


@right
def block_by_keepdims(Q, K, V):
    scores = Q @ K.T / Q.shape[1] ** 0.5
    m = np.max(scores, axis=-1, keepdims=True)
    parts = np.exp(scores - m)
    return m[:, 0], parts.sum(axis=-1), parts @ V


@right
def block_by_loops(Q, K, V):
    m, s, o = np.zeros(len(Q)), np.zeros(len(Q)), np.zeros((len(Q), V.shape[1]))
    for i, q in enumerate(Q):
        scores = [q @ key / np.sqrt(len(q)) for key in K]
        m[i] = max(scores)
        for score, value in zip(scores, V, strict=True):
            s[i] += np.exp(score - m[i])
            o[i] += np.exp(score - m[i]) * value
    return m, s, o


@right
def block_by_einsum(Q, K, V):
    scores = np.einsum("qk,nk->qn", Q, K) / np.sqrt(K.shape[1])
    m = np.amax(scores, axis=1)
    parts = np.exp((scores.T - m).T)
    return m, np.einsum("qn->q", parts), np.einsum("qn,nv->qv", parts, V)


@right
def block_by_softmax(Q, K, V):
    scores = Q @ K.T / np.sqrt(Q.shape[1])
    shares, m = softmax(scores, axis=1), scores.max(axis=1)
    s = 1 / shares.max(axis=1)
    return m, s, s[:, None] * (shares @ V)


@right
def block_as_a_list(Q, K, V):
    scores = np.inner(Q, K) / np.sqrt(Q.shape[-1])
    m = np.array([row.max() for row in scores])
    parts = np.array([np.exp(row - row.max()) for row in scores])
    return [m, np.sum(parts, axis=1), np.matmul(parts, V)]


@right
def block_with_keys_in_rows(Q, K, V):
    scores = K @ Q.T / np.sqrt(K.shape[-1])
    m = scores.max(axis=0)
    parts = np.exp(scores - m)
    return m, parts.sum(axis=0), parts.T @ V


@right
def block_with_ones(Q, K, V):
    scores = (Q / np.sqrt(Q.shape[1])) @ K.T
    m = np.sort(scores, axis=1)[:, -1]
    both = np.exp(scores - m[:, np.newaxis]) @ np.column_stack([np.ones(len(V)), V])
    return m, both[:, 0], both[:, 1:]


@right
def block_by_a_class():
    class Block:
        def __call__(self, Q, K, V):
            scores = Q.dot(K.T) * K.shape[1] ** -0.5
            m = np.maximum.reduce(scores, axis=1)
            parts = np.exp(np.subtract(scores, m.reshape(-1, 1)))
            return m, np.add.reduce(parts, axis=1), parts.dot(V)

    return Block()


@wrong("no-scale")
def block_not_scaled(Q, K, V):
    scores = Q @ K.T
    m = scores.max(axis=1)
    parts = np.exp(scores - m[:, None])
    return m, parts.sum(axis=1), parts @ V


block_divided_by_the_width = wrong("divided-by-d-k")(
    changed(block_not_scaled, "scores = Q @ K.T", "scores = Q @ K.T / K.shape[1]")
)


@wrong("maximum-before-scaling")
def block_with_an_unscaled_maximum(Q, K, V):
    scores = Q @ K.T / np.sqrt(K.shape[1])
    parts = np.exp(scores - scores.max(axis=1)[:, None])
    return (Q @ K.T).max(axis=1), parts.sum(axis=1), parts @ V


@wrong("divided-in-the-block")
def block_divided_by_its_sum(Q, K, V):
    scores = Q @ K.T / np.sqrt(K.shape[1])
    return scores.max(axis=1), np.exp(scores - scores.max(axis=1)[:, None]).sum(axis=1), softmax(scores, axis=1) @ V


@wrong("one-maximum-for-all-queries")
def block_with_one_maximum(Q, K, V):
    scores = Q @ K.T / np.sqrt(K.shape[1])
    m = np.full(len(Q), scores.max())
    parts = np.exp(scores - m[:, None])
    return m, parts.sum(axis=1), parts @ V


@wrong("sums-not-shifted")
def block_not_shifted(Q, K, V):
    scores = Q @ K.T / np.sqrt(K.shape[1])
    parts = np.exp(scores)
    return scores.max(axis=1), parts.sum(axis=1), parts @ V


@wrong("maximum-of-zero")
def block_with_no_maximum_at_all(Q, K, V):
    parts = np.exp(Q @ K.T / np.sqrt(K.shape[1]))
    return np.zeros(len(Q)), parts.sum(axis=1), parts @ V


@wrong("axis-0")
def block_over_the_queries(Q, K, V):
    scores = Q @ K.T / np.sqrt(K.shape[1])
    m = scores.max(axis=0)
    parts = np.exp(scores - m)
    return m, parts.sum(axis=0), parts @ V


@wrong("axis-kept")
def block_with_columns(Q, K, V):
    scores = Q @ K.T / np.sqrt(K.shape[1])
    m = scores.max(axis=1, keepdims=True)
    parts = np.exp(scores - m)
    return m, parts.sum(axis=1, keepdims=True), parts @ V


block_with_the_largest_exponential = wrong("largest-part-for-score")(
    changed(block_with_an_unscaled_maximum, "return (Q @ K.T).max(axis=1),", "return np.exp(scores).max(axis=1),")
)
block_with_argmax = wrong("place-of-the-largest")(
    changed(block_with_an_unscaled_maximum, "return (Q @ K.T).max(axis=1),", "return scores.argmax(axis=1),")
)


@wrong("sum-of-scores")
def block_with_a_sum_of_scores(Q, K, V):
    scores = Q @ K.T / np.sqrt(K.shape[1])
    m = scores.max(axis=1)
    return m, (scores - m[:, None]).sum(axis=1), np.exp(scores - m[:, None]) @ V


@wrong("block-without-values")
def block_without_values(Q, K, V):
    scores = Q @ K.T / np.sqrt(K.shape[1])
    m = scores.max(axis=1)
    parts = np.exp(scores - m[:, None])
    return m, parts.sum(axis=1), parts


block_in_another_order = wrong("order-of-the-triple")(
    changed(block_without_values, "return m, parts.sum(axis=1), parts", "return parts @ V, m, parts.sum(axis=1)")
)
block_of_means = wrong("mean-for-sum")(
    changed(block_without_values, "m, parts.sum(axis=1), parts", "m, parts.mean(axis=1), parts @ V / len(K)")
)
block_shifted_and_then_scaled = wrong("shifted-before-scaling-only")(
    changed(block_not_scaled, "return m, parts.sum(axis=1),", "return m / np.sqrt(K.shape[1]), parts.sum(axis=1),")
)
block_as_attention = wrong("attention-for-triple")(lambda Q, K, V: softmax(Q @ K.T / np.sqrt(K.shape[1]), axis=1) @ V)


@wrong("divided-by-root-d-v")
def block_scaled_by_values(Q, K, V):
    scores = Q @ K.T / np.sqrt(V.shape[1])
    m = scores.max(axis=1)
    parts = np.exp(scores - m[:, None])
    return m, parts.sum(axis=1), parts @ V


block_scaled_by_keys = wrong("divided-by-root-n")(changed(block_scaled_by_values, "V.shape[1]", "len(K)"))


@wrong("no-keepdims")
def block_shifted_across(Q, K, V):
    scores = Q @ K.T / np.sqrt(K.shape[1])
    m = scores.max(axis=1)
    parts = np.exp(scores - (m if len(Q) == len(K) else m[:, None]))
    return m, parts.sum(axis=1), parts @ V


block_root_of_queries = wrong("divided-by-root-m")(changed(block_by_keepdims, "Q.shape[1] ** 0.5", "Q.shape[0] ** 0.5"))
block_sums_of_columns = wrong("summed-over-the-wrong-axis")(
    changed(block_by_keepdims, "parts.sum(axis=-1)", "parts.sum(axis=0)")
)
block_logarithms = wrong("logarithm-left-in")(
    changed(block_by_keepdims, "parts.sum(axis=-1)", "np.log(parts.sum(axis=-1))")
)
block_scores_added = wrong("sum-of-scores")(changed(block_by_keepdims, "parts.sum(axis=-1)", "scores.sum(axis=-1)"))
block_of_shares = wrong("divided-in-the-block")(
    changed(block_by_keepdims, "np.exp(scores - m)", "softmax(scores, axis=1)")
)
block_keys_mixed = wrong("k-for-v")(changed(block_by_keepdims, "parts @ V", "parts @ K"))
block_scores_mix = wrong("scores-for-shares")(changed(block_by_keepdims, "parts @ V", "scores @ V"))
block_sums_first = wrong("order-of-the-triple")(
    changed(block_by_keepdims, "m[:, 0], parts.sum(axis=-1)", "parts.sum(axis=-1), m[:, 0]")
)
block_mixture_second = wrong("order-of-the-triple")(
    changed(block_by_keepdims, "parts.sum(axis=-1), parts @ V", "parts @ V, parts.sum(axis=-1)")
)
block_minimum = wrong("min-for-max")(changed(block_by_keepdims, "np.max(", "np.min("))
block_mean = wrong("mean-for-max")(changed(block_by_keepdims, "np.max(", "np.mean("))
block_mean_of_parts = wrong("mean-for-sum")(changed(block_by_keepdims, "parts.sum(axis=-1)", "parts.mean(axis=-1)"))
block_largest_size = wrong("absolute-value")(changed(block_by_keepdims, "np.max(scores", "np.max(np.abs(scores)"))
block_zero_at_least = wrong("maximum-of-zero")(
    changed(block_by_keepdims, "    parts", "    m = np.maximum(m, 0)\n    parts")
)
block_powers_of_two = wrong("base-2")(changed(block_by_keepdims, "np.exp(", "np.exp2("))
block_sums_of_shares = wrong("divided-in-the-block")(
    changed(block_by_keepdims, "parts.sum(axis=-1)", "(parts / parts.sum(axis=-1, keepdims=True)).sum(axis=-1)")
)
block_without_powers = wrong("exponential-left-out")(changed(block_by_keepdims, "np.exp(scores - m)", "scores - m"))
block_of_turned_scores = wrong("sign-in-the-exponent")(changed(block_by_keepdims, "scores - m", "m - scores"))
