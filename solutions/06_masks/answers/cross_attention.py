import numpy as np
from scipy.special import softmax

from autograder.course.answers import changed, right, wrong


@right
def cross_by_steps(X_q, X_kv, W_q, W_k, W_v, mask=None):
    queries, keys, values = X_q @ W_q, X_kv @ W_k, X_kv @ W_v
    scores = queries @ keys.T / np.sqrt(keys.shape[1])
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    return np.nan_to_num(softmax(scores, axis=1)) @ values


@right
def cross_by_einsum(X_q, X_kv, W_q, W_k, W_v, mask=None):
    scores = np.einsum("id,dk,ek,je->ij", X_q, W_q, W_k, X_kv) / W_q.shape[1] ** 0.5
    scores = scores if mask is None else np.where(mask, scores, -np.inf)
    parts = np.exp(scores - np.maximum(scores.max(axis=1, keepdims=True), -1e300))
    total = parts.sum(axis=1, keepdims=True)
    return np.einsum("ij,je,ev->iv", parts / np.where(total, total, 1), X_kv, W_v)


@right
def cross_row_by_row(X_q, X_kv, W_q, W_k, W_v, mask=None):
    mask = np.broadcast_to(True if mask is None else mask, (len(X_q), len(X_kv)))
    rows = []
    for x, seen in zip(X_q, mask, strict=True):
        scores = (X_kv[seen] @ W_k) @ (x @ W_q) / np.sqrt(W_k.shape[1])
        rows.append(softmax(scores) @ (X_kv[seen] @ W_v) if seen.any() else np.zeros(W_v.shape[1]))
    return np.array(rows)


@right
def cross_with_products_in_another_order(X_q, X_kv, W_q, W_k, W_v, mask=None):
    scores = X_q @ (W_q @ W_k.T / np.sqrt(W_q.shape[1])) @ X_kv.T
    shares = softmax(scores if mask is None else np.where(mask, scores, -1e30), axis=1)
    shares = shares * (1 if mask is None else mask)
    total = shares.sum(axis=1, keepdims=True)
    return (shares / np.where(total > 0, total, 1) @ X_kv) @ W_v


@right
def cross_with_a_low_score(X_q, X_kv, W_q, W_k, W_v, mask=None):
    if mask is None:
        mask = np.ones((len(X_q), len(X_kv)), dtype=bool)
    scores = np.where(mask, X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_k.shape[-1]), -1e12)
    return softmax(scores, axis=-1) @ (X_kv @ W_v) * np.any(mask, axis=-1, keepdims=True)


@right
def cross_by_columns(X_q, X_kv, W_q, W_k, W_v, mask=None):
    scores = (X_kv @ W_k) @ (X_q @ W_q).T / np.sqrt(W_q.shape[1])
    seen = np.ones_like(scores, dtype=bool) if mask is None else np.broadcast_to(mask, scores.T.shape).T
    shares = np.nan_to_num(softmax(np.where(seen, scores, -np.inf), axis=0))
    return ((X_kv @ W_v).T @ shares).T


@right
def cross_with_queries_scaled_first(X_q, X_kv, W_q, W_k, W_v, mask=None):
    Q = X_q @ W_q * W_q.shape[1] ** -0.5
    scores = np.inner(Q, X_kv @ W_k)
    scores = scores if mask is None else scores + np.where(mask, 0.0, -np.inf)
    shares = softmax(scores, axis=-1)
    return np.where(np.isnan(shares), 0, shares) @ X_kv @ W_v


@right
def cross_by_log_softmax(X_q, X_kv, W_q, W_k, W_v, mask=None):
    from scipy.special import log_softmax

    scores = X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_q.shape[1])
    if mask is not None:
        scores = np.where(mask, scores, -1e15)
    shares = np.exp(log_softmax(scores, axis=1))
    return (shares if mask is None else shares * mask) @ (X_kv @ W_v)


@right
def cross_by_partial():
    from functools import partial

    def attention(normalise, X_q, X_kv, W_q, W_k, W_v, mask=None):
        scores = X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_q.shape[1])
        hidden = np.zeros_like(scores, dtype=bool) if mask is None else ~np.broadcast_to(mask, scores.shape)
        scores[hidden] = -np.inf
        scores[hidden.all(axis=1)] = 0.0
        return np.where(hidden, 0.0, normalise(scores)) @ (X_kv @ W_v)

    return partial(attention, partial(softmax, axis=-1))


cross_with_the_words_read_asking = wrong("queries-from-encoder")(
    changed(cross_by_steps, "X_q @ W_q, X_kv @ W_k, X_kv @ W_v", "X_kv @ W_q, X_q @ W_k, X_q @ W_v")
)


@wrong("queries-from-encoder")
def cross_swapped_where_it_fits(X_q, X_kv, W_q, W_k, W_v, mask=None):
    if X_q.shape == X_kv.shape:
        X_q, X_kv = X_kv, X_q
    scores = X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_q.shape[1])
    return np.nan_to_num(softmax(scores if mask is None else np.where(mask, scores, -np.inf), axis=1)) @ (X_kv @ W_v)


cross_looking_at_itself = wrong("self-for-cross")(
    changed(cross_by_steps, "X_q @ W_q, X_kv @ W_k, X_kv @ W_v", "X_q @ W_q, X_q @ W_k, X_q @ W_v")
)
cross_with_values_of_the_words_written = wrong("values-from-decoder")(
    changed(cross_by_steps, "X_q @ W_q, X_kv @ W_k, X_kv @ W_v", "X_q @ W_q, X_kv @ W_k, X_q @ W_v")
)
cross_with_one_matrix_twice = wrong("w-q-for-w-k")(
    changed(cross_by_steps, "X_q @ W_q, X_kv @ W_k, X_kv @ W_v", "X_q @ W_q, X_kv @ W_q, X_kv @ W_v")
)
cross_mixing_the_words_themselves = wrong("values-not-projected")(
    changed(cross_by_steps, "X_q @ W_q, X_kv @ W_k, X_kv @ W_v", "X_q @ W_q, X_kv @ W_k, X_kv")
)
cross_mixing_keys = wrong("k-for-v")(
    changed(cross_by_steps, "X_q @ W_q, X_kv @ W_k, X_kv @ W_v", "X_q @ W_q, X_kv @ W_k, X_kv @ W_k")
)


@wrong("no-scale")
def cross_unscaled(X_q, X_kv, W_q, W_k, W_v, mask=None):
    scores = X_q @ W_q @ (X_kv @ W_k).T
    return np.nan_to_num(softmax(scores if mask is None else np.where(mask, scores, -np.inf), axis=1)) @ (X_kv @ W_v)


cross_divided_by_the_width_of_the_words = wrong("divided-by-root-d-model")(
    changed(cross_unscaled, "X_q @ W_q @ (X_kv @ W_k).T", "X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(X_q.shape[1])")
)
cross_divided_by_d_k = wrong("divided-by-d-k")(
    changed(cross_unscaled, "scores = X_q @ W_q @ (X_kv @ W_k).T", "scores = X_q @ W_q @ (X_kv @ W_k).T / W_q.shape[1]")
)


@wrong("axis-0")
def cross_down_the_columns(X_q, X_kv, W_q, W_k, W_v, mask=None):
    scores = X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_q.shape[1])
    return np.nan_to_num(softmax(scores if mask is None else np.where(mask, scores, -np.inf), axis=0)) @ (X_kv @ W_v)


cross_with_one_total = wrong("whole-array")(
    changed(cross_down_the_columns, "scores, -np.inf), axis=0)) @ (X_kv @", "scores, -np.inf))) @ (X_kv @")
)


@wrong("mask-ignored")
def cross_without_the_mask(X_q, X_kv, W_q, W_k, W_v, mask=None):
    return softmax(X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_q.shape[1]), axis=1) @ (X_kv @ W_v)


@wrong("mask-after-softmax")
def cross_masked_too_late(X_q, X_kv, W_q, W_k, W_v, mask=None):
    shares = softmax(X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_q.shape[1]), axis=1)
    return (shares if mask is None else shares * mask) @ (X_kv @ W_v)


cross_masked_the_other_way_round = wrong("mask-inverted")(
    changed(cross_down_the_columns, "mask, scores, -np.inf), axis=0))", "mask, -np.inf, scores), axis=1))")
)


@wrong("all-masked-row-nan")
def cross_with_nothing_to_see(X_q, X_kv, W_q, W_k, W_v, mask=None):
    scores = X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_q.shape[1])
    return softmax(scores if mask is None else np.where(mask, scores, -np.inf), axis=1) @ (X_kv @ W_v)


cross_the_popular_way = wrong("all-masked-row-averaged")(
    changed(cross_with_nothing_to_see, ", scores, -np.inf), axis=1", ", scores, -1e9), axis=1")
)


@wrong("causal-always")
def cross_without_looking_ahead(X_q, X_kv, W_q, W_k, W_v, mask=None):
    scores = X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_q.shape[1])
    return softmax(np.where(np.tri(*scores.shape) > 0, scores, -np.inf), axis=1) @ (X_kv @ W_v)


@wrong("mask-not-optional")
def cross_with_a_mask_in_any_case(X_q, X_kv, W_q, W_k, W_v, mask):
    scores = X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_q.shape[1])
    return np.nan_to_num(softmax(np.where(mask, scores, -np.inf), axis=1)) @ (X_kv @ W_v)


cross_scaling_in_place = wrong("input-mutated")(
    changed(cross_unscaled, "W_k, W_v, mask=None):", "W_k, W_v, mask=None):\n    W_q /= np.sqrt(W_q.shape[1])")
)


@wrong("no-max-shift")
def cross_that_overflows(X_q, X_kv, W_q, W_k, W_v, mask=None):
    parts = np.exp(X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_q.shape[1])) * (1 if mask is None else mask)
    total = parts.sum(axis=1, keepdims=True)
    return parts / np.where(total > 0, total, 1) @ X_kv @ W_v


@wrong("renormalised-too-late")
def cross_renormalised_too_late(X_q, X_kv, W_q, W_k, W_v, mask=None):
    shares = softmax(X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_q.shape[1]), axis=1) * (1 if mask is None else mask)
    total = shares.sum(axis=1, keepdims=True)
    return shares / np.where(total > 0, total, 1) @ X_kv @ W_v


cross_by_chance = wrong("random-placeholder")(
    lambda X_q, X_kv, W_q, W_k, W_v, mask=None: np.random.default_rng(3).normal(size=(len(X_q), W_v.shape[1]))
)


@wrong("all-false-for-none")
def cross_with_an_empty_mask_taken_for_none(X_q, X_kv, W_q, W_k, W_v, mask=None):
    scores = X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_k.shape[1])
    return np.nan_to_num(softmax(np.where(mask if np.any(mask) else True, scores, -np.inf), axis=-1)) @ X_kv @ W_v


cross_with_nan_under_a_mask_for_all = wrong("all-masked-row-nan")(
    changed(
        cross_by_steps,
        "return np.nan_to_num(softmax(scores, axis=1)) @",
        "shares = softmax(scores, axis=1)\n"
        "    return (shares if mask is not None and np.shape(mask) == (X_kv.shape[0],) else np.nan_to_num(shares)) @",
    )
)
