import numpy as np
from scipy.special import softmax

from autograder.course.answers import changed, right, wrong

padded = ...  # the notebook has made this


@right
def masked_by_weights(Q, K, V, mask):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    mask = np.broadcast_to(mask, scores.shape)
    top = np.max(scores, axis=-1, keepdims=True, where=mask, initial=-np.inf)
    parts = np.where(mask, np.exp(np.where(mask, scores - np.where(np.isfinite(top), top, 0), 0)), 0)
    total = parts.sum(axis=-1, keepdims=True)
    return parts / np.where(total > 0, total, 1) @ V


@right
def masked_then_renormalised(Q, K, V, mask):
    scores = Q @ np.moveaxis(K, -1, -2) / Q.shape[-1] ** 0.5
    seen = np.broadcast_to(mask, scores.shape)
    highest = np.max(scores, axis=-1, keepdims=True, where=seen, initial=-1e300)
    shares = np.exp(np.minimum(scores - highest, 0)) * seen
    total = shares.sum(axis=-1, keepdims=True)
    return np.divide(shares, total, out=np.zeros_like(shares), where=total > 0) @ V


@right
def masked_with_nan_replaced(Q, K, V, mask):
    scores = np.where(mask, np.matmul(Q, np.swapaxes(K, -1, -2)) / np.sqrt(K.shape[-1]), -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@right
def masked_with_a_very_low_score(Q, K, V, mask):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), -1e30)
    return softmax(scores, axis=-1) * np.any(np.broadcast_to(mask, scores.shape), axis=-1, keepdims=True) @ V


@right
def masked_by_an_added_mask(Q, K, V, mask):
    added = np.where(mask, 0.0, -np.inf)
    scores = np.einsum("...ik,...jk->...ij", Q / np.sqrt(Q.shape[-1]), K) + added
    shares = softmax(scores, axis=-1)
    shares[np.isnan(shares)] = 0
    return np.einsum("...ij,...jv->...iv", shares, V)


@right
def masked_row_by_row(Q, K, V, mask):
    front = Q.shape[:-2]
    mask = np.broadcast_to(mask, (*front, Q.shape[-2], K.shape[-2]))
    result = np.zeros((*front, Q.shape[-2], V.shape[-1]))
    for index in np.ndindex(*front, Q.shape[-2]):
        seen = mask[index]
        if seen.any():
            keys, values = K[index[:-1]][seen], V[index[:-1]][seen]
            result[index] = softmax(keys @ Q[index] / np.sqrt(len(Q[index]))) @ values
    return result


@right
def masked_with_one_key_more(Q, K, V, mask):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), -np.inf)
    nothing = np.where(np.isneginf(scores).all(axis=-1, keepdims=True), 0.0, -np.inf)
    shares = softmax(np.concatenate([scores, nothing], axis=-1), axis=-1)[..., :-1]
    return shares @ V


@right
def masked_by_logsumexp(Q, K, V, mask):
    from scipy.special import logsumexp

    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    mask = np.broadcast_to(mask, scores.shape)
    total = logsumexp(np.where(mask, scores, -np.inf), axis=-1, keepdims=True)
    return np.where(mask, np.exp(np.where(mask, scores - total, -np.inf)), 0.0) @ V


@right
def masked_with_queries_scaled_first(Q, K, V, mask):
    scores = (Q * Q.shape[-1] ** -0.5) @ np.swapaxes(K, -1, -2)
    hidden = ~np.broadcast_to(mask, scores.shape)
    scores[hidden] = -np.inf
    empty = hidden.all(axis=-1)
    scores[empty] = 0
    result = softmax(scores, axis=-1) @ V
    result[empty] = 0
    return result


@right
def masked_by_masked_array(Q, K, V, mask):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    hidden = ~np.broadcast_to(mask, scores.shape)
    scores = np.ma.masked_array(scores, hidden)
    parts = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return (parts / parts.sum(axis=-1, keepdims=True)).filled(0.0) @ V


@right
def masked_by_an_object():
    class Attention:
        def __call__(self, Q, K, V, mask):
            return self.shares(Q @ np.swapaxes(K, -1, -2) * Q.shape[-1] ** -0.5, mask) @ V

        def shares(self, scores, mask):
            found = softmax(np.where(mask, scores, -np.inf), axis=-1)
            return np.where(np.isnan(found), 0.0, found)

    return Attention()


masked_too_late = wrong("mask-after-softmax")(
    lambda Q, K, V, mask: (softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), axis=-1) * mask) @ V
)


@wrong("renormalised-too-late")
def masked_after_the_softmax_and_renormalised(Q, K, V, mask):
    shares = softmax(Q @ np.moveaxis(K, -1, -2) / Q.shape[-1] ** 0.5, axis=-1) * mask
    total = shares.sum(axis=-1, keepdims=True)
    return np.divide(shares, total, out=np.zeros_like(shares), where=total > 0) @ V


@wrong("masked-with-0")
def masked_scores_of_zero(Q, K, V, mask):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), 0.0)
    return softmax(scores, axis=-1) @ V


@wrong("mask-inverted")
def masked_the_other_way_round(Q, K, V, mask):
    scores = np.where(mask, -np.inf, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]))
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@wrong("zero-times-infinity")
def masked_by_infinity_papered_over(Q, K, V, mask):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    return np.nan_to_num(softmax(scores + (1 - np.asarray(mask)) * -np.inf, axis=-1)) @ V


masked_without_thought_of_empty_rows = wrong("all-masked-row-nan")(
    changed(masked_scores_of_zero, "sqrt(Q.shape[-1]), 0.0)", "sqrt(Q.shape[-1]), -np.inf)")
)
masked_the_popular_way = wrong("all-masked-row-averaged")(
    changed(masked_scores_of_zero, "sqrt(Q.shape[-1]), 0.0)", "sqrt(Q.shape[-1]), -1e9)")
)
masked_with_a_rather_low_score = wrong("score-not-low-enough")(
    changed(masked_with_a_very_low_score, "(Q.shape[-1]), -1e30)", "(Q.shape[-1]), -100.0)")
)
masked_unscaled_down_the_columns = wrong("axis-0")(
    lambda Q, K, V, mask: np.nan_to_num(softmax(np.where(mask, Q @ np.swapaxes(K, -1, -2), -np.inf), axis=-2)) @ V
)
masked_unscaled = wrong("no-scale")(
    lambda Q, K, V, mask: np.nan_to_num(softmax(np.where(mask, Q @ np.swapaxes(K, -1, -2), -np.inf), axis=-1)) @ V
)


@wrong("divided-by-d-k")
def masked_divided_by_the_width(Q, K, V, mask):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / Q.shape[-1], -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


masked_divided_by_the_number = wrong("divided-by-root-n")(
    changed(masked_divided_by_the_width, "1, -2) / Q.shape[-1], -np.inf)", "1, -2) / np.sqrt(K.shape[-2]), -np.inf)")
)
masked_and_multiplied = wrong("multiplied-by-root-d-k")(
    changed(masked_divided_by_the_width, "-1, -2) / Q.shape[-1], -np.inf)", "-1, -2) * np.sqrt(Q.shape[-1]), -np.inf)")
)
masked_down_the_columns = wrong("axis-0")(
    changed(masked_without_thought_of_empty_rows, "softmax(scores, axis=-1", "np.nan_to_num(softmax(scores, axis=-2)")
)
masked_with_one_total = wrong("whole-array")(
    changed(masked_without_thought_of_empty_rows, "softmax(scores, axis=-1) @ V", "np.nan_to_num(softmax(scores)) @ V")
)
masked_by_plain_product = wrong("k-not-transposed")(
    changed(masked_with_nan_replaced, "np.matmul(Q, np.swapaxes(K, -1, -2)) / np.sqrt(K", "Q @ K / np.sqrt(Q")
)
masked_by_full_transpose = wrong("all-axes-reversed")(
    changed(masked_with_nan_replaced, "np.matmul(Q, np.swapaxes(K, -1, -2)) / np.sqrt(K", "Q @ K.T / np.sqrt(Q")
)
masked_with_keys_asking = wrong("q-k-swapped")(
    changed(masked_and_multiplied, "mask, Q @ np.swapaxes(K, -1, -2) * np.", "mask, K @ np.swapaxes(Q, -1, -2) / np.")
)
masked_mixing_keys = wrong("k-for-v")(
    changed(masked_down_the_columns, "(softmax(scores, axis=-2)) @ V", "(softmax(scores, axis=-1)) @ K")
)
masked_shares_alone = wrong("weights-for-outputs")(
    changed(masked_down_the_columns, "(softmax(scores, axis=-2)) @ V", "(softmax(scores, axis=-1))")
)


@wrong("argmax-for-softmax")
def masked_winner_takes_all(Q, K, V, mask):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), -np.inf)
    best = np.eye(scores.shape[-1])[scores.argmax(axis=-1)]
    return best * np.isfinite(scores).any(axis=-1, keepdims=True) @ V


@wrong("mean-of-v")
def masked_mean(Q, K, V, mask):
    seen = np.broadcast_to(mask, (*Q.shape[:-1], K.shape[-2])).astype(float)
    return seen / np.maximum(seen.sum(axis=-1, keepdims=True), 1) @ V


@wrong("no-max-shift")
def masked_that_overflows(Q, K, V, mask):
    parts = np.exp(Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])) * mask
    total = parts.sum(axis=-1, keepdims=True)
    return parts / np.where(total > 0, total, 1) @ V


@wrong("global-max")
def masked_by_the_largest_of_all(Q, K, V, mask):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    parts = np.exp(scores - scores.max()) * mask
    total = parts.sum(axis=-1, keepdims=True)
    return parts / np.where(total > 0, total, 1) @ V


@wrong("softmax-twice")
def masked_by_two_softmaxes(Q, K, V, mask):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), -np.inf)
    again = np.where(mask, np.nan_to_num(softmax(scores, axis=-1)), -np.inf)
    return np.nan_to_num(softmax(again, axis=-1)) @ V


@wrong("whole-row-emptied")
def masked_rows_with_any_gap_are_zero(Q, K, V, mask):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    return softmax(scores, axis=-1) * np.all(np.broadcast_to(mask, scores.shape), axis=-1, keepdims=True) @ V


masked_by_nothing = wrong("mask-ignored")(
    lambda Q, K, V, mask: softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), axis=-1) @ V
)
masked_by_columns = wrong("mask-transposed")(
    changed(masked_by_plain_product, ".where(mask, Q @ K /", ".where(np.asarray(mask).T, Q @ np.swapaxes(K, -1, -2) /")
)


@wrong("padding-masks-queries")
def masked_queries(Q, K, V, mask):
    shares = softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), axis=-1)
    seen = np.broadcast_to(mask, shares.shape).any(axis=-1, keepdims=True)
    return np.where(seen, shares @ V, 0.0)


@wrong("causal-always")
def masked_causally_in_any_case(Q, K, V, mask):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    scores = np.where(np.tri(*scores.shape[-2:], scores.shape[-1] - scores.shape[-2]) > 0, scores, -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@wrong("matrices-only")
def masked_without_axes_in_front(Q, K, V, mask):
    mask = np.broadcast_to(mask, (len(Q), len(K)))
    result = np.zeros((len(Q), V.shape[1]))
    for i, query in enumerate(Q):
        if mask[i].any():
            result[i] = softmax(K[mask[i]] @ query / np.sqrt(len(query))) @ V[mask[i]]
    return result


@wrong("full-mask-only")
def masked_by_indexing(Q, K, V, mask):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    mask = mask if mask.shape == scores.shape else np.stack([mask] * len(scores))
    scores[~mask] = -np.inf
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


masked_in_half_precision = wrong("half-precision")(
    changed(masked_divided_by_the_width, "Q.shape[-1], -np.inf", "np.sqrt(Q.shape[-1]), -np.inf).astype(np.float16")
)


@wrong("global-for-parameter")
def masked_by_the_mask_of_the_notebook(Q, K, V, mask):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    seen = np.resize([word != "pad" for word in padded], scores.shape)
    return np.nan_to_num(softmax(np.where(seen, scores, -np.inf), axis=-1)) @ V


masked_by_chance = wrong("random-placeholder")(
    lambda Q, K, V, mask: np.random.default_rng(2).normal(size=(*Q.shape[:-1], V.shape[-1]))
)


@wrong("divided-by-root-d-v")
def masked_scaled_by_the_width_of_the_values(Q, K, V, mask):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(V.shape[-1])
    shares = softmax(np.where(mask, scores, -1e30), axis=-1)
    return np.where(mask, shares, 0.0) @ V


@wrong("score-not-low-enough")
def hidden_at_minus_1000(Q, K, V, mask):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-1]), -1000)
    return np.where(np.any(mask, axis=-1, keepdims=True), softmax(scores, axis=-1), 0) @ V


@wrong("masked-with-0")
def masked_with_0_but_for_empty_rows(Q, K, V, mask):
    shares = softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]) * mask, axis=-1)
    return np.where(np.any(mask, axis=-1, keepdims=True), shares, 0.0) @ V


masked_that_overflows_to_nothing = wrong("no-max-shift")(
    changed(
        masked_that_overflows,
        "parts / np.where(total > 0, total, 1)",
        "np.divide(parts, total, out=np.zeros_like(parts), where=total > 0)",
    )
)
