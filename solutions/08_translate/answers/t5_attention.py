import numpy as np
from scipy.special import softmax

from autograder.course.answers import changed, right, wrong


@right
def attend_by_nan_to_num(Q, K, V, bias, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) + bias
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@right
def attend_with_other_names(queries, keys, values, extra, mask=None):
    scores = np.matmul(queries, np.moveaxis(keys, -2, -1)) + extra
    shares = softmax(scores if mask is None else np.where(mask, scores, -1e9), axis=-1)
    return np.matmul(shares if mask is None else shares * mask, values)


@right
def attend_by_einsum(Q, K, V, bias, mask=None):
    scores = np.einsum("...ik,...jk->...ij", Q, K) + bias
    mask = np.broadcast_to(True if mask is None else mask, scores.shape)
    shares = softmax(np.where(mask, scores, -1e12), axis=-1)
    return np.einsum("...ij,...jv->...iv", shares, V) * mask.any(axis=-1, keepdims=True)


@right
def attend_row_by_row(Q, K, V, bias, mask=None):
    shape = (*Q.shape[:-1], K.shape[-2])
    bias = np.broadcast_to(bias, shape)
    mask = np.broadcast_to(True if mask is None else mask, shape)
    result = np.zeros((*Q.shape[:-1], V.shape[-1]))
    for at in np.ndindex(Q.shape[:-1]):
        seen = mask[at]
        if seen.any():
            result[at] = softmax(K[at[:-1]][seen] @ Q[at] + bias[at][seen]) @ V[at[:-1]][seen]
    return result


@right
def attend_by_added_mask(Q, K, V, bias, mask=None):
    hidden = 0.0 if mask is None else np.where(mask, 0.0, -np.inf)
    shares = softmax(Q @ np.moveaxis(K, -1, -2) + bias + hidden, axis=-1)
    return np.where(np.isnan(shares), 0.0, shares) @ V


@right
def attend_with_renormalising(Q, K, V, bias, mask=None):
    scores = np.matmul(Q, K.swapaxes(-1, -2)) + np.asarray(bias, dtype=float)
    seen = np.broadcast_to(True if mask is None else mask, scores.shape)
    top = np.max(scores, axis=-1, keepdims=True, where=seen, initial=-np.inf)
    parts = np.where(seen, np.exp(np.where(seen, scores - np.where(np.isfinite(top), top, 0), 0)), 0)
    total = parts.sum(axis=-1, keepdims=True)
    return parts / np.where(total > 0, total, 1) @ V


@right
def attend_with_one_key_more(Q, K, V, bias, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) + bias
    scores = scores if mask is None else np.where(mask, scores, -np.inf)
    nothing = np.where(np.isneginf(scores).all(axis=-1, keepdims=True), 0.0, -np.inf)
    return softmax(np.concatenate([scores, nothing], axis=-1), axis=-1)[..., :-1] @ V


@right
def attend_by_log_softmax(Q, K, V, bias, mask=None):
    from scipy.special import log_softmax

    scores = Q @ np.swapaxes(K, -1, -2) + bias
    if mask is None:
        return np.exp(log_softmax(scores, axis=-1)) @ V
    shares = np.exp(log_softmax(np.where(mask, scores, -1e15), axis=-1))
    return np.where(mask, shares, 0) @ V


@right
def attend_by_an_object():
    class Attention:
        def __call__(self, Q, K, V, bias, mask=None):
            scores = Q @ np.swapaxes(K, -1, -2) + bias
            scores = scores.astype(float)
            if mask is not None:
                scores[~np.broadcast_to(mask, scores.shape)] = -np.inf
            shares = softmax(scores, axis=-1)
            shares[np.isnan(shares)] = 0
            return shares @ V

    return Attention()


attend_scaled = wrong("scaled")(
    changed(attend_by_nan_to_num, "(K, -1, -2) + bias", "(K, -1, -2) / np.sqrt(Q.shape[-1]) + bias")
)


@wrong("scaled")
def attend_scaled_with_bias(Q, K, V, bias, mask=None):
    scores = (Q @ np.swapaxes(K, -1, -2) + bias) / np.sqrt(Q.shape[-1])
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


attend_scaled_up = wrong("multiplied-by-root-d-k")(
    changed(attend_by_nan_to_num, "(K, -1, -2) + bias", "(K, -1, -2) * np.sqrt(Q.shape[-1]) + bias")
)
attend_without_bias = wrong("bias-forgotten")(
    changed(attend_by_nan_to_num, "scores = Q @ np.swapaxes(K, -1, -2) + bias", "scores = Q @ np.swapaxes(K, -1, -2)")
)
attend_minus_bias = wrong("bias-subtracted")(
    changed(attend_by_nan_to_num, "Q @ np.swapaxes(K, -1, -2) + bias", "Q @ np.swapaxes(K, -1, -2) - bias")
)
attend_times_bias = wrong("bias-multiplied")(
    changed(attend_by_nan_to_num, "Q @ np.swapaxes(K, -1, -2) + bias", "Q @ np.swapaxes(K, -1, -2) * bias")
)


@wrong("bias-after-softmax")
def attend_with_the_bias_too_late(Q, K, V, bias, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2)
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    return (np.nan_to_num(softmax(scores, axis=-1)) + bias) @ V


@wrong("mask-ignored")
def attend_to_all(Q, K, V, bias, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) + bias
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


attend_to_the_hidden = wrong("mask-inverted")(
    changed(attend_by_nan_to_num, "np.where(mask, scores, -np.inf)", "np.where(mask, -np.inf, scores)")
)
attend_with_scores_of_zero = wrong("masked-with-0")(
    changed(attend_by_nan_to_num, "scores = np.where(mask, scores, -np.inf)", "scores = np.where(mask, scores, 0.0)")
)
attend_to_nothing = wrong("all-masked-row-nan")(
    changed(attend_by_nan_to_num, "np.nan_to_num(softmax(scores, axis=-1)) @ V", "softmax(scores, axis=-1) @ V")
)
attend_the_popular_way = wrong("all-masked-row-averaged")(
    changed(attend_by_nan_to_num, "scores = np.where(mask, scores, -np.inf)", "scores = np.where(mask, scores, -1e9)")
)


@wrong("mask-after-softmax")
def attend_masked_too_late(Q, K, V, bias, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) + bias
    return (softmax(scores, axis=-1) * (True if mask is None else mask)) @ V


attend_causally = wrong("causal-always")(
    changed(
        attend_by_nan_to_num, "+ bias", "+ bias\n    scores = np.where(np.tri(*scores.shape[-2:]) > 0, scores, -np.inf)"
    )
)
attend_with_a_mask_always = wrong("mask-not-optional")(
    changed(attend_by_nan_to_num, "if mask is not None:", "if True:")
)
attend_down_the_columns = wrong("axis-0")(
    changed(attend_by_nan_to_num, "(softmax(scores, axis=-1)) @ V", "(softmax(scores, axis=-2)) @ V")
)
attend_with_one_total = wrong("whole-array")(
    changed(attend_by_nan_to_num, "np.nan_to_num(softmax(scores, axis=-1)) @ V", "np.nan_to_num(softmax(scores)) @ V")
)
attend_by_plain_product = wrong("k-not-transposed")(
    changed(attend_by_nan_to_num, "scores = Q @ np.swapaxes(K, -1, -2) + bias", "scores = Q @ K + bias")
)
attend_by_full_transpose = wrong("all-axes-reversed")(
    changed(attend_by_nan_to_num, "scores = Q @ np.swapaxes(K, -1, -2) + bias", "scores = Q @ K.T + bias")
)
attend_with_keys_asking = wrong("q-k-swapped")(
    changed(attend_by_nan_to_num, "Q @ np.swapaxes(K, -1, -2) + bias", "K @ np.swapaxes(Q, -1, -2) + bias")
)
attend_mixing_keys = wrong("k-for-v")(changed(attend_by_nan_to_num, "scores, axis=-1)) @ V", "scores, axis=-1)) @ K"))
attend_shares_alone = wrong("weights-for-outputs")(
    changed(attend_by_nan_to_num, "(softmax(scores, axis=-1)) @ V", "(softmax(scores, axis=-1))")
)
attend_twice = wrong("softmax-twice")(
    changed(attend_by_nan_to_num, "(softmax(scores, axis", "(softmax(softmax(scores, axis=-1), axis")
)


@wrong("no-max-shift")
def attend_that_overflows(Q, K, V, bias, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) + bias
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    parts = np.exp(scores)
    total = parts.sum(axis=-1, keepdims=True)
    return parts / np.where(total > 0, total, 1) @ V


attend_by_the_largest_of_all = wrong("global-max")(
    changed(attend_that_overflows, "parts = np.exp(scores)", "parts = np.exp(scores - scores.max())")
)
attend_with_one_mask_for_all_heads = wrong("mask-of-the-first-head")(
    changed(attend_by_nan_to_num, "np.where(mask, scores, -", "np.where(mask[0] if mask.ndim == 3 else mask, scores, -")
)


@wrong("renormalised-too-late")
def attend_renormalising_too_late(Q, K, V, bias, mask=None):
    shares = softmax(Q @ np.swapaxes(K, -1, -2) + bias, axis=-1) * (1 if mask is None else mask)
    total = shares.sum(axis=-1, keepdims=True)
    return shares / np.where(total > 0, total, 1) @ V


attend_in_half_precision = wrong("half-precision")(
    changed(attend_scaled_with_bias, "-1, -2) + bias) / np.sqrt(Q.shape[-1])", "-1, -2) + bias).astype(np.float16)")
)
