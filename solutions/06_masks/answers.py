"""Answers to 06_masks. The notebook has imported numpy as np, pictures and softmax from scipy.special.

It has made `padded` before masked_attention, and `X_fr` and `X_en` before positional_encoding.
"""

import numpy as np
from scipy.special import softmax

from autograder.course.answers import right, wrong

padded = ["it", "rains", "again", "pad", "pad"]
X_en, X_fr = np.eye(5), np.random.default_rng(8).normal(size=(3, 4))


# causal_mask


@right("causal_mask")
def causal_by_tril(n_q, n_k):
    return np.tril(np.ones((n_q, n_k), dtype=bool), k=n_k - n_q)


@right("causal_mask")
def causal_by_tri(n_q, n_k):
    return np.tri(n_q, n_k, n_k - n_q, dtype=bool)


@right("causal_mask")
def causal_by_loops(n_q, n_k):
    mask = np.zeros((n_q, n_k), dtype=bool)
    for i in range(n_q):
        for j in range(n_k):
            mask[i, j] = j - n_k <= i - n_q
    return mask


@right("causal_mask")
def causal_by_comprehension(n_q, n_k):
    return np.array([[j <= i + n_k - n_q for j in range(n_k)] for i in range(n_q)])


@right("causal_mask")
def causal_by_outer(n_q, n_k):
    return np.greater_equal.outer(np.arange(n_k - n_q, n_k), np.arange(n_k))


@right("causal_mask")
def causal_by_not_triu(n_q, n_k):
    return ~np.triu(np.ones((n_q, n_k), dtype=bool), n_k - n_q + 1)


@right("causal_mask")
def causal_by_last_rows(n_q, n_k):
    size = max(n_q, n_k)
    return np.tri(size).astype(bool)[size - n_q :, size - n_k :]


@right("causal_mask")
def causal_by_indices(n_q, n_k):
    i, j = np.indices((n_q, n_k))
    return n_q - i <= n_k - j


@right("causal_mask")
def causal_by_fromfunction(n_q, n_k):
    return np.fromfunction(lambda i, j: j + n_q <= i + n_k, (n_q, n_k))


@right("causal_mask", value=True)
def causal_by_lambda():
    return lambda n_q, n_k, shift=0: np.arange(n_k)[None] <= np.arange(n_k - n_q, n_k)[:, None] + shift


@wrong("causal_mask", "aligned-top-left", "fewer_queries_than_keys last_word_sees_everything")
def causal_from_the_first_key(n_q, n_k):
    return np.tril(np.ones((n_q, n_k), dtype=bool))


@wrong("causal_mask", "mask-inverted", "three_words_from_the_start squares_of_other_sizes")
def causal_the_other_way_round(n_q, n_k):
    return np.arange(n_k) > np.arange(n_q)[:, None] + n_k - n_q


@wrong("causal_mask", "diagonal-masked", "three_words_from_the_start squares_of_other_sizes")
def causal_without_itself(n_q, n_k):
    return np.arange(n_k) < np.arange(n_q)[:, None] + n_k - n_q


@wrong("causal_mask", "transposed", "three_words_from_the_start squares_of_other_sizes")
def causal_looking_ahead(n_q, n_k):
    return np.triu(np.ones((n_q, n_k), dtype=bool), k=n_k - n_q)


@wrong("causal_mask", "keys-by-queries", "row_a_query_and_column_a_key fewer_queries_than_keys")
def causal_with_a_row_for_each_key(n_q, n_k):
    return np.tril(np.ones((n_k, n_q), dtype=bool), k=n_q - n_k)


@wrong("causal_mask", "off-by-one", "three_words_from_the_start squares_of_other_sizes")
def causal_with_one_ahead(n_q, n_k):
    return np.tril(np.ones((n_q, n_k), dtype=bool), k=n_k - n_q + 1)


@wrong("causal_mask", "numbers-for-bool", "three_words_from_the_start row_a_query_and_column_a_key")
def causal_of_ones_and_zeros(n_q, n_k):
    return np.tri(n_q, n_k, n_k - n_q)


@wrong("causal_mask", "added-for-bool", "three_words_from_the_start row_a_query_and_column_a_key")
def causal_to_be_added(n_q, n_k):
    return np.where(np.tri(n_q, n_k, n_k - n_q), 0.0, -np.inf)


@wrong("causal_mask", "list-for-array", "three_words_from_the_start row_a_query_and_column_a_key")
def causal_as_lists(n_q, n_k):
    return [[j <= i + n_k - n_q for j in range(n_k)] for i in range(n_q)]


@wrong("causal_mask", "square-only", "row_a_query_and_column_a_key fewer_queries_than_keys more_queries_than_keys")
def causal_for_as_many_queries(n_q, n_k):
    return np.tri(n_k, dtype=bool)


@wrong("causal_mask", "fewer-queries-only", "more_queries_than_keys")
def causal_with_no_row_left_empty(n_q, n_k):
    return np.tril(np.ones((n_q, n_k), dtype=bool), k=max(n_k - n_q, 0))


@wrong("causal_mask", "fewer-queries-only", "more_queries_than_keys")
def causal_cut_from_the_keys(n_q, n_k):
    mask = np.tri(n_k, dtype=bool)[-n_q:]
    return np.vstack([np.ones((n_q - len(mask), n_k), dtype=bool), mask])


@wrong("causal_mask", "own-word-only", "three_words_from_the_start squares_of_other_sizes")
def causal_on_the_diagonal(n_q, n_k):
    return np.eye(n_q, n_k, n_k - n_q, dtype=bool)


@wrong("causal_mask", "hard-coded-example", "squares_of_other_sizes")
def causal_of_three(n_q, n_k):
    return np.array([[True, False, False], [True, True, False], [True, True, True]])


@wrong("causal_mask", "none-returned", "three_words_from_the_start squares_of_other_sizes")
def causal_printed(n_q, n_k):
    print(np.tri(n_q, n_k, n_k - n_q, dtype=bool))


@wrong("causal_mask", "random-placeholder", "three_words_from_the_start squares_of_other_sizes")
def causal_by_chance(n_q, n_k):
    return np.random.default_rng(1).random((n_q, n_k)) < 0.5


# padding_mask


@right("padding_mask")
def padding_by_none(ids, pad):
    return (np.array(ids) != pad)[..., None, :]


@right("padding_mask")
def padding_by_newaxis(ids, pad):
    return np.not_equal(ids, pad)[..., np.newaxis, :]


@right("padding_mask")
def padding_by_cases(ids, pad):
    ids = np.asarray(ids)
    if ids.ndim == 1:
        return (ids != pad).reshape(1, -1)
    return (ids != pad).reshape(ids.shape[0], 1, ids.shape[1])


@right("padding_mask")
def padding_by_loops(ids, pad):
    if np.ndim(ids) == 1:
        return np.array([[id != pad for id in ids]])
    return np.array([[[id != pad for id in row]] for row in ids])


@right("padding_mask")
def padding_by_where(ids, pad):
    return np.expand_dims(np.where(np.asarray(ids) == pad, False, True), axis=-2)


@right("padding_mask")
def padding_by_not_equal(ids, pad):
    ids = np.asarray(ids)
    return ~(ids[..., None, :] == pad)


@right("padding_mask")
def padding_by_difference(ids, pad):
    return (np.asarray(ids) - pad).astype(bool)[..., None, :]


@right("padding_mask")
def padding_by_isin(ids, pad):
    return np.expand_dims(np.isin(ids, [pad], invert=True), -2)


@right("padding_mask")
def padding_by_recursion(ids, pad):
    ids = np.asarray(ids)
    if ids.ndim == 2:
        return np.stack([padding_by_recursion(row, pad) for row in ids])
    return np.atleast_2d(ids != pad)


@right("padding_mask", value=True)
def padding_by_lambda():
    return lambda ids, pad=0: np.swapaxes((np.asarray(ids) != pad)[..., None], -1, -2)


@wrong("padding_mask", "mask-inverted", "one_sentence_with_two_pads batch_of_random_ids")
def padding_is_true(ids, pad):
    return np.expand_dims(np.asarray(ids) == pad, -2)


@wrong("padding_mask", "padding-masks-queries", "one_sentence_with_two_pads batch_has_an_axis_more")
def padding_as_a_column(ids, pad):
    return (np.asarray(ids) != pad)[..., None]


@wrong("padding_mask", "padding-masks-queries", "one_sentence_with_two_pads batch_has_an_axis_more")
def padding_of_both_sides(ids, pad):
    keep = np.asarray(ids) != pad
    return keep[..., None] & keep[..., None, :]


@wrong("padding_mask", "axis-lost", "one_sentence_with_two_pads batch_has_an_axis_more")
def padding_flat(ids, pad):
    return np.asarray(ids) != pad


@wrong("padding_mask", "axis-gained", "one_sentence_with_two_pads")
def padding_always_of_a_batch(ids, pad):
    ids = np.atleast_2d(ids)
    return (ids != pad)[:, None, :]


@wrong("padding_mask", "batch-axis-misplaced", "batch_has_an_axis_more batch_of_random_ids")
def padding_with_the_axis_in_front(ids, pad):
    return (np.asarray(ids) != pad)[None]


@wrong("padding_mask", "global-for-parameter", "one_sentence_with_two_pads batch_of_random_ids")
def padding_is_zero(ids, pad):
    return np.expand_dims(np.asarray(ids) != 0, -2)


@wrong("padding_mask", "position-for-id", "one_sentence_with_two_pads batch_of_random_ids")
def padding_at_the_end(ids, pad):
    ids = np.asarray(ids)
    return np.expand_dims(np.broadcast_to(np.arange(ids.shape[-1]) < ids.shape[-1] - 1, ids.shape), -2)


@wrong("padding_mask", "cut-at-the-first-pad", "batch_of_random_ids")
def padding_from_the_first_pad_on(ids, pad):
    return np.expand_dims(np.cumprod(np.asarray(ids) != pad, axis=-1).astype(bool), -2)


@wrong("padding_mask", "numbers-for-bool", "one_sentence_with_two_pads batch_of_random_ids")
def padding_of_ones_and_zeros(ids, pad):
    return np.expand_dims((np.asarray(ids) != pad).astype(int), -2)


@wrong("padding_mask", "list-for-array", "one_sentence_with_two_pads batch_has_an_axis_more")
def padding_as_lists(ids, pad):
    return np.expand_dims(np.asarray(ids) != pad, -2).tolist()


@wrong("padding_mask", "first-row-only", "batch_of_random_ids")
def padding_of_the_first_sentence(ids, pad):
    ids = np.asarray(ids)
    if ids.ndim == 1:
        return (ids != pad)[None]
    return np.repeat((ids[:1] != pad)[:, None], len(ids), axis=0)


@wrong("padding_mask", "input-mutated", "masked_ids_stay_the_same")
def padding_by_overwriting(ids, pad):
    mask = np.expand_dims(np.asarray(ids) != pad, -2)
    if isinstance(ids, np.ndarray):
        ids[ids == pad] = -1
    return mask


@wrong("padding_mask", "arrays-only", "whole_and_empty_sentences")
def padding_of_arrays_alone(ids, pad):
    return (ids != pad)[..., None, :]


@wrong("padding_mask", "none-returned", "one_sentence_with_two_pads batch_of_random_ids")
def padding_forgotten(ids, pad):
    np.expand_dims(np.asarray(ids) != pad, -2)


@wrong("padding_mask", "hard-coded-example", "batch_of_random_ids")
def padding_of_the_example(ids, pad):
    return np.array([[True, True, True, False, False]])


# masked_attention


@right("masked_attention")
def masked_by_weights(Q, K, V, mask):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    mask = np.broadcast_to(mask, scores.shape)
    top = np.max(scores, axis=-1, keepdims=True, where=mask, initial=-np.inf)
    parts = np.where(mask, np.exp(np.where(mask, scores - np.where(np.isfinite(top), top, 0), 0)), 0)
    total = parts.sum(axis=-1, keepdims=True)
    return parts / np.where(total > 0, total, 1) @ V


@right("masked_attention")
def masked_then_renormalised(Q, K, V, mask):
    scores = Q @ np.moveaxis(K, -1, -2) / Q.shape[-1] ** 0.5
    seen = np.broadcast_to(mask, scores.shape)
    highest = np.max(scores, axis=-1, keepdims=True, where=seen, initial=-1e300)
    shares = np.exp(np.minimum(scores - highest, 0)) * seen
    total = shares.sum(axis=-1, keepdims=True)
    return np.divide(shares, total, out=np.zeros_like(shares), where=total > 0) @ V


@right("masked_attention")
def masked_with_nan_replaced(Q, K, V, mask):
    scores = np.where(mask, np.matmul(Q, np.swapaxes(K, -1, -2)) / np.sqrt(K.shape[-1]), -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@right("masked_attention")
def masked_with_a_very_low_score(Q, K, V, mask):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), -1e30)
    return softmax(scores, axis=-1) * np.any(np.broadcast_to(mask, scores.shape), axis=-1, keepdims=True) @ V


@right("masked_attention")
def masked_by_an_added_mask(Q, K, V, mask):
    added = np.where(mask, 0.0, -np.inf)
    scores = np.einsum("...ik,...jk->...ij", Q / np.sqrt(Q.shape[-1]), K) + added
    shares = softmax(scores, axis=-1)
    shares[np.isnan(shares)] = 0
    return np.einsum("...ij,...jv->...iv", shares, V)


@right("masked_attention")
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


@right("masked_attention")
def masked_with_one_key_more(Q, K, V, mask):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), -np.inf)
    nothing = np.where(np.isneginf(scores).all(axis=-1, keepdims=True), 0.0, -np.inf)
    shares = softmax(np.concatenate([scores, nothing], axis=-1), axis=-1)[..., :-1]
    return shares @ V


@right("masked_attention")
def masked_by_logsumexp(Q, K, V, mask):
    from scipy.special import logsumexp

    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    mask = np.broadcast_to(mask, scores.shape)
    total = logsumexp(np.where(mask, scores, -np.inf), axis=-1, keepdims=True)
    return np.where(mask, np.exp(np.where(mask, scores - total, -np.inf)), 0.0) @ V


@right("masked_attention")
def masked_with_queries_scaled_first(Q, K, V, mask):
    scores = (Q * Q.shape[-1] ** -0.5) @ np.swapaxes(K, -1, -2)
    hidden = ~np.broadcast_to(mask, scores.shape)
    scores[hidden] = -np.inf
    empty = hidden.all(axis=-1)
    scores[empty] = 0
    result = softmax(scores, axis=-1) @ V
    result[empty] = 0
    return result


@right("masked_attention")
def masked_by_masked_array(Q, K, V, mask):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    hidden = ~np.broadcast_to(mask, scores.shape)
    scores = np.ma.masked_array(scores, hidden)
    parts = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return (parts / parts.sum(axis=-1, keepdims=True)).filled(0.0) @ V


@right("masked_attention", value=True)
def masked_by_an_object():
    class Attention:
        def __call__(self, Q, K, V, mask):
            return self.shares(Q @ np.swapaxes(K, -1, -2) * Q.shape[-1] ** -0.5, mask) @ V

        def shares(self, scores, mask):
            found = softmax(np.where(mask, scores, -np.inf), axis=-1)
            return np.where(np.isnan(found), 0.0, found)

    return Attention()


@wrong("masked_attention", "mask-after-softmax", "hidden_keys_change_nothing random_scores_and_mask")
def masked_too_late(Q, K, V, mask):
    return (softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), axis=-1) * mask) @ V


@wrong("masked_attention", "renormalised-too-late", "large_scores_under_a_mask")
def masked_after_the_softmax_and_renormalised(Q, K, V, mask):
    shares = softmax(Q @ np.moveaxis(K, -1, -2) / Q.shape[-1] ** 0.5, axis=-1) * mask
    total = shares.sum(axis=-1, keepdims=True)
    return np.divide(shares, total, out=np.zeros_like(shares), where=total > 0) @ V


@wrong("masked_attention", "masked-with-0", "random_scores_and_mask hidden_keys_change_nothing")
def masked_scores_of_zero(Q, K, V, mask):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), 0.0)
    return softmax(scores, axis=-1) @ V


@wrong("masked_attention", "mask-inverted", "equal_shares_of_what_is_seen random_scores_and_mask")
def masked_the_other_way_round(Q, K, V, mask):
    scores = np.where(mask, -np.inf, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]))
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@wrong("masked_attention", "zero-times-infinity", "equal_shares_of_what_is_seen random_scores_and_mask")
def masked_by_multiplying_infinity(Q, K, V, mask):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    return softmax(scores + (1 - np.asarray(mask)) * -np.inf, axis=-1) @ V


@wrong("masked_attention", "zero-times-infinity", "equal_shares_of_what_is_seen random_scores_and_mask")
def masked_by_infinity_papered_over(Q, K, V, mask):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    return np.nan_to_num(softmax(scores + (1 - np.asarray(mask)) * -np.inf, axis=-1)) @ V


@wrong("masked_attention", "all-masked-row-nan", "nothing_to_see_brings_nothing rows_with_nothing_to_see")
def masked_without_thought_of_empty_rows(Q, K, V, mask):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), -np.inf)
    return softmax(scores, axis=-1) @ V


@wrong("masked_attention", "all-masked-row-averaged", "nothing_to_see_brings_nothing rows_with_nothing_to_see")
def masked_the_popular_way(Q, K, V, mask):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), -1e9)
    return softmax(scores, axis=-1) @ V


@wrong("masked_attention", "score-not-low-enough", "large_scores_under_a_mask")
def masked_with_a_rather_low_score(Q, K, V, mask):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), -100.0)
    return softmax(scores, axis=-1) * np.any(np.broadcast_to(mask, scores.shape), axis=-1, keepdims=True) @ V


@wrong("masked_attention", "axis-0", "random_scores_and_mask everything_seen_is_plain_attention")
def masked_unscaled_down_the_columns(Q, K, V, mask):
    return np.nan_to_num(softmax(np.where(mask, Q @ np.swapaxes(K, -1, -2), -np.inf), axis=-2)) @ V


@wrong("masked_attention", "no-scale", "random_scores_and_mask everything_seen_is_plain_attention")
def masked_unscaled(Q, K, V, mask):
    return np.nan_to_num(softmax(np.where(mask, Q @ np.swapaxes(K, -1, -2), -np.inf), axis=-1)) @ V


@wrong("masked_attention", "divided-by-d-k", "random_scores_and_mask everything_seen_is_plain_attention")
def masked_divided_by_the_width(Q, K, V, mask):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / Q.shape[-1], -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@wrong("masked_attention", "divided-by-root-n", "random_scores_and_mask everything_seen_is_plain_attention")
def masked_divided_by_the_number(Q, K, V, mask):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-2]), -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@wrong("masked_attention", "multiplied-by-root-d-k", "random_scores_and_mask everything_seen_is_plain_attention")
def masked_and_multiplied(Q, K, V, mask):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) * np.sqrt(Q.shape[-1]), -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@wrong("masked_attention", "axis-0", "random_scores_and_mask equal_shares_of_what_is_seen")
def masked_down_the_columns(Q, K, V, mask):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), -np.inf)
    return np.nan_to_num(softmax(scores, axis=-2)) @ V


@wrong("masked_attention", "whole-array", "random_scores_and_mask equal_shares_of_what_is_seen")
def masked_with_one_total(Q, K, V, mask):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), -np.inf)
    return np.nan_to_num(softmax(scores)) @ V


@wrong("masked_attention", "k-not-transposed", "equal_shares_of_what_is_seen random_scores_and_mask")
def masked_by_plain_product(Q, K, V, mask):
    scores = np.where(mask, Q @ K / np.sqrt(Q.shape[-1]), -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@wrong("masked_attention", "all-axes-reversed", "shape_with_axes_in_front masks_that_are_broadcast")
def masked_by_full_transpose(Q, K, V, mask):
    scores = np.where(mask, Q @ K.T / np.sqrt(Q.shape[-1]), -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@wrong("masked_attention", "q-k-swapped", "equal_shares_of_what_is_seen random_scores_and_mask")
def masked_with_keys_asking(Q, K, V, mask):
    scores = np.where(mask, K @ np.swapaxes(Q, -1, -2) / np.sqrt(Q.shape[-1]), -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@wrong("masked_attention", "k-for-v", "equal_shares_of_what_is_seen random_scores_and_mask")
def masked_mixing_keys(Q, K, V, mask):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1)) @ K


@wrong("masked_attention", "weights-for-outputs", "equal_shares_of_what_is_seen random_scores_and_mask")
def masked_shares_alone(Q, K, V, mask):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1))


@wrong("masked_attention", "argmax-for-softmax", "equal_shares_of_what_is_seen random_scores_and_mask")
def masked_winner_takes_all(Q, K, V, mask):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), -np.inf)
    best = np.eye(scores.shape[-1])[scores.argmax(axis=-1)]
    return best * np.isfinite(scores).any(axis=-1, keepdims=True) @ V


@wrong("masked_attention", "mean-of-v", "random_scores_and_mask")
def masked_mean(Q, K, V, mask):
    seen = np.broadcast_to(mask, (*Q.shape[:-1], K.shape[-2])).astype(float)
    return seen / np.maximum(seen.sum(axis=-1, keepdims=True), 1) @ V


@wrong("masked_attention", "no-max-shift", "large_scores_under_a_mask")
def masked_that_overflows(Q, K, V, mask):
    parts = np.exp(Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])) * mask
    total = parts.sum(axis=-1, keepdims=True)
    return parts / np.where(total > 0, total, 1) @ V


@wrong("masked_attention", "global-max", "large_scores_under_a_mask")
def masked_by_the_largest_of_all(Q, K, V, mask):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    parts = np.exp(scores - scores.max()) * mask
    total = parts.sum(axis=-1, keepdims=True)
    return parts / np.where(total > 0, total, 1) @ V


@wrong("masked_attention", "softmax-twice", "random_scores_and_mask")
def masked_by_two_softmaxes(Q, K, V, mask):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), -np.inf)
    again = np.where(mask, np.nan_to_num(softmax(scores, axis=-1)), -np.inf)
    return np.nan_to_num(softmax(again, axis=-1)) @ V


@wrong("masked_attention", "whole-row-emptied", "equal_shares_of_what_is_seen random_scores_and_mask")
def masked_rows_with_any_gap_are_zero(Q, K, V, mask):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    return softmax(scores, axis=-1) * np.all(np.broadcast_to(mask, scores.shape), axis=-1, keepdims=True) @ V


@wrong(
    "masked_attention",
    "mask-ignored",
    "equal_shares_of_what_is_seen random_scores_and_mask nothing_to_see_brings_nothing",
)
def masked_by_nothing(Q, K, V, mask):
    return softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), axis=-1) @ V


@wrong("masked_attention", "mask-transposed", "equal_shares_of_what_is_seen random_scores_and_mask")
def masked_by_columns(Q, K, V, mask):
    scores = np.where(np.asarray(mask).T, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@wrong(
    "masked_attention",
    "padding-masks-queries",
    "equal_shares_of_what_is_seen random_scores_and_mask nothing_to_see_brings_nothing",
)
def masked_queries(Q, K, V, mask):
    shares = softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), axis=-1)
    seen = np.broadcast_to(mask, shares.shape).any(axis=-1, keepdims=True)
    return np.where(seen, shares @ V, 0.0)


@wrong("masked_attention", "masked-with-0", "equal_shares_of_what_is_seen random_scores_and_mask")
def masked_scores_multiplied(Q, K, V, mask):
    return softmax(Q @ np.swapaxes(K, -1, -2) * mask / np.sqrt(Q.shape[-1]), axis=-1) @ V


@wrong("masked_attention", "causal-always", "equal_shares_of_what_is_seen random_scores_and_mask")
def masked_causally_in_any_case(Q, K, V, mask):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    scores = np.where(np.tri(*scores.shape[-2:], scores.shape[-1] - scores.shape[-2]) > 0, scores, -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@wrong("masked_attention", "matrices-only", "masks_that_are_broadcast shape_with_axes_in_front")
def masked_without_axes_in_front(Q, K, V, mask):
    mask = np.broadcast_to(mask, (len(Q), len(K)))
    result = np.zeros((len(Q), V.shape[1]))
    for i, query in enumerate(Q):
        if mask[i].any():
            result[i] = softmax(K[mask[i]] @ query / np.sqrt(len(query))) @ V[mask[i]]
    return result


@wrong("masked_attention", "full-mask-only", "masks_that_are_broadcast")
def masked_by_indexing(Q, K, V, mask):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    mask = mask if mask.shape == scores.shape else np.stack([mask] * len(scores))
    scores[~mask] = -np.inf
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@wrong("masked_attention", "integer-buffer", "everything_seen_is_plain_attention")
def masked_into_an_integer_buffer(Q, K, V, mask):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), -np.inf)
    result = np.zeros((*scores.shape[:-1], V.shape[-1]), dtype=V.dtype)
    result[...] = np.nan_to_num(softmax(scores, axis=-1)) @ V
    return result


@wrong("masked_attention", "rounded", "random_scores_and_mask")
def masked_and_rounded(Q, K, V, mask):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), -np.inf)
    return np.round(np.nan_to_num(softmax(scores, axis=-1)) @ V, 4)


@wrong("masked_attention", "half-precision", "random_scores_and_mask")
def masked_in_half_precision(Q, K, V, mask):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), -np.inf).astype(np.float16)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@wrong("masked_attention", "input-mutated", "arguments_left_alone")
def masked_scaling_in_place(Q, K, V, mask):
    if Q.dtype.kind == "f":
        Q /= np.sqrt(Q.shape[-1])
    else:
        Q = Q / np.sqrt(Q.shape[-1])
    return np.nan_to_num(softmax(np.where(mask, Q @ np.swapaxes(K, -1, -2), -np.inf), axis=-1)) @ V


@wrong("masked_attention", "list-for-array", "equal_shares_of_what_is_seen random_scores_and_mask")
def masked_as_list(Q, K, V, mask):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), -np.inf)
    return (np.nan_to_num(softmax(scores, axis=-1)) @ V).tolist()


@wrong("masked_attention", "global-for-parameter", "random_scores_and_mask equal_shares_of_what_is_seen")
def masked_by_the_mask_of_the_notebook(Q, K, V, mask):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    seen = np.resize([word != "pad" for word in padded], scores.shape)
    return np.nan_to_num(softmax(np.where(seen, scores, -np.inf), axis=-1)) @ V


@wrong("masked_attention", "none-returned", "random_scores_and_mask")
def masked_and_kept(Q, K, V, mask):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), -np.inf)
    result = np.nan_to_num(softmax(scores, axis=-1)) @ V  # noqa: F841


@wrong("masked_attention", "random-placeholder", "random_scores_and_mask")
def masked_by_chance(Q, K, V, mask):
    return np.random.default_rng(2).normal(size=(*Q.shape[:-1], V.shape[-1]))


# late_but_right


@right("late_but_right", value=True)
def late_one_row_hidden():
    return np.array([[False] * 4, [True] * 4, [True] * 4])


@right("late_but_right", value=True)
def late_two_rows_hidden():
    mask = np.ones((3, 4), dtype=bool)
    mask[1:] = False
    return mask


@right("late_but_right", value=True)
def late_by_repeat():
    return np.repeat([[True], [False], [True]], 4, axis=1)


@right("late_but_right", value=True)
def late_by_broadcasting():
    return np.zeros((3, 4), dtype=bool) | np.array([[False], [True], [False]])


@wrong("late_but_right", "some-keys-hidden", "late_mask_does_no_harm", value=True)
def late_causal():
    return np.tri(3, 4, 1, dtype=bool)


@wrong("late_but_right", "some-keys-hidden", "late_mask_does_no_harm", value=True)
def late_padding():
    return np.array([[True, True, True, False]] * 3)


@wrong("late_but_right", "one-false-only", "late_mask_does_no_harm", value=True)
def late_single_gap():
    mask = np.ones((3, 4), dtype=bool)
    mask[0, 0] = False
    return mask


@wrong("late_but_right", "nothing-hidden", "hides_and_shows_something", value=True)
def late_everything_seen():
    return np.ones((3, 4), dtype=bool)


@wrong("late_but_right", "nothing-shown", "hides_and_shows_something", value=True)
def late_nothing_seen():
    return np.zeros((3, 4), dtype=bool)


@wrong("late_but_right", "numbers-for-bool", "hides_and_shows_something", value=True)
def late_of_numbers():
    return np.array([[1] * 4, [0] * 4, [1] * 4])


@wrong("late_but_right", "list-for-array", "hides_and_shows_something", value=True)
def late_as_lists():
    return [[True] * 4, [False] * 4, [True] * 4]


@wrong("late_but_right", "transposed", "hides_and_shows_something", value=True)
def late_on_its_side():
    return np.array([[True] * 3, [False] * 3, [True] * 3, [True] * 3])


# popular_but_wrong


@right("popular_but_wrong", value=True)
def popular_first_row_empty():
    return np.array([[False] * 4, [True] * 4, [True] * 4])


@right("popular_but_wrong", value=True)
def popular_last_row_empty():
    mask = np.tri(3, 4, dtype=bool)
    mask[2] = False
    return mask


@right("popular_but_wrong", value=True)
def popular_two_rows_empty():
    return np.arange(12).reshape(3, 4) < 1


@right("popular_but_wrong", value=True)
def popular_causal_above_the_diagonal():
    return np.tri(3, 4, -1, dtype=bool)


@wrong("popular_but_wrong", "no-empty-row", "forbidden_values_are_handed_out", value=True)
def popular_causal():
    return np.tri(3, 4, 1, dtype=bool)


@wrong("popular_but_wrong", "no-empty-row", "forbidden_values_are_handed_out", value=True)
def popular_one_key_each():
    return np.eye(3, 4, dtype=bool)


@wrong("popular_but_wrong", "column-for-row", "forbidden_values_are_handed_out", value=True)
def popular_empty_column():
    return np.array([[True, False, True, True]] * 3)


@wrong("popular_but_wrong", "nothing-shown", "shows_and_hides_something", value=True)
def popular_nothing_seen():
    return np.zeros((3, 4), dtype=bool)


@wrong("popular_but_wrong", "nothing-hidden", "shows_and_hides_something", value=True)
def popular_everything_seen():
    return np.ones((3, 4), dtype=bool)


@wrong("popular_but_wrong", "numbers-for-bool", "shows_and_hides_something", value=True)
def popular_of_numbers():
    return np.array([[0] * 4, [1] * 4, [1] * 4])


@wrong("popular_but_wrong", "list-for-array", "shows_and_hides_something", value=True)
def popular_as_lists():
    return [[False] * 4, [True] * 4, [True] * 4]


@wrong("popular_but_wrong", "transposed", "shows_and_hides_something", value=True)
def popular_on_its_side():
    return np.array([[False] * 3, [True] * 3, [True] * 3, [True] * 3])


# cross_attention


@right("cross_attention")
def cross_by_steps(X_q, X_kv, W_q, W_k, W_v, mask=None):
    queries, keys, values = X_q @ W_q, X_kv @ W_k, X_kv @ W_v
    scores = queries @ keys.T / np.sqrt(keys.shape[1])
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    return np.nan_to_num(softmax(scores, axis=1)) @ values


@right("cross_attention")
def cross_by_einsum(X_q, X_kv, W_q, W_k, W_v, mask=None):
    scores = np.einsum("id,dk,ek,je->ij", X_q, W_q, W_k, X_kv) / W_q.shape[1] ** 0.5
    scores = scores if mask is None else np.where(mask, scores, -np.inf)
    parts = np.exp(scores - np.maximum(scores.max(axis=1, keepdims=True), -1e300))
    total = parts.sum(axis=1, keepdims=True)
    return np.einsum("ij,je,ev->iv", parts / np.where(total, total, 1), X_kv, W_v)


@right("cross_attention")
def cross_row_by_row(X_q, X_kv, W_q, W_k, W_v, mask=None):
    mask = np.broadcast_to(True if mask is None else mask, (len(X_q), len(X_kv)))
    rows = []
    for x, seen in zip(X_q, mask, strict=True):
        scores = (X_kv[seen] @ W_k) @ (x @ W_q) / np.sqrt(W_k.shape[1])
        rows.append(softmax(scores) @ (X_kv[seen] @ W_v) if seen.any() else np.zeros(W_v.shape[1]))
    return np.array(rows)


@right("cross_attention")
def cross_with_products_in_another_order(X_q, X_kv, W_q, W_k, W_v, mask=None):
    scores = X_q @ (W_q @ W_k.T / np.sqrt(W_q.shape[1])) @ X_kv.T
    shares = softmax(scores if mask is None else np.where(mask, scores, -1e30), axis=1)
    shares = shares * (1 if mask is None else mask)
    total = shares.sum(axis=1, keepdims=True)
    return (shares / np.where(total > 0, total, 1) @ X_kv) @ W_v


@right("cross_attention")
def cross_with_a_low_score(X_q, X_kv, W_q, W_k, W_v, mask=None):
    if mask is None:
        mask = np.ones((len(X_q), len(X_kv)), dtype=bool)
    scores = np.where(mask, X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_k.shape[-1]), -1e12)
    return softmax(scores, axis=-1) @ (X_kv @ W_v) * np.any(mask, axis=-1, keepdims=True)


@right("cross_attention")
def cross_by_columns(X_q, X_kv, W_q, W_k, W_v, mask=None):
    scores = (X_kv @ W_k) @ (X_q @ W_q).T / np.sqrt(W_q.shape[1])
    seen = np.ones_like(scores, dtype=bool) if mask is None else np.broadcast_to(mask, scores.T.shape).T
    shares = np.nan_to_num(softmax(np.where(seen, scores, -np.inf), axis=0))
    return ((X_kv @ W_v).T @ shares).T


@right("cross_attention")
def cross_with_queries_scaled_first(X_q, X_kv, W_q, W_k, W_v, mask=None):
    Q = X_q @ W_q * W_q.shape[1] ** -0.5
    scores = np.inner(Q, X_kv @ W_k)
    scores = scores if mask is None else scores + np.where(mask, 0.0, -np.inf)
    shares = softmax(scores, axis=-1)
    return np.where(np.isnan(shares), 0, shares) @ X_kv @ W_v


@right("cross_attention")
def cross_by_log_softmax(X_q, X_kv, W_q, W_k, W_v, mask=None):
    from scipy.special import log_softmax

    scores = X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_q.shape[1])
    if mask is not None:
        scores = np.where(mask, scores, -1e15)
    shares = np.exp(log_softmax(scores, axis=1))
    return (shares if mask is None else shares * mask) @ (X_kv @ W_v)


@right("cross_attention", value=True)
def cross_by_partial():
    from functools import partial

    def attention(normalise, X_q, X_kv, W_q, W_k, W_v, mask=None):
        scores = X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_q.shape[1])
        hidden = np.zeros_like(scores, dtype=bool) if mask is None else ~np.broadcast_to(mask, scores.shape)
        scores[hidden] = -np.inf
        scores[hidden.all(axis=1)] = 0.0
        return np.where(hidden, 0.0, normalise(scores)) @ (X_kv @ W_v)

    return partial(attention, partial(softmax, axis=-1))


@wrong(
    "cross_attention", "queries-from-encoder", "row_for_each_word_that_looks random_sentences sentences_of_one_shape"
)
def cross_with_the_words_read_asking(X_q, X_kv, W_q, W_k, W_v, mask=None):
    return softmax(X_kv @ W_q @ (X_q @ W_k).T / np.sqrt(W_q.shape[1]), axis=1) @ (X_q @ W_v)


@wrong("cross_attention", "queries-from-encoder", "sentences_of_one_shape")
def cross_swapped_where_it_fits(X_q, X_kv, W_q, W_k, W_v, mask=None):
    if X_q.shape == X_kv.shape:
        X_q, X_kv = X_kv, X_q
    scores = X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_q.shape[1])
    return np.nan_to_num(softmax(scores if mask is None else np.where(mask, scores, -np.inf), axis=1)) @ (X_kv @ W_v)


@wrong("cross_attention", "self-for-cross", "row_for_each_word_that_looks random_sentences sentences_of_one_shape")
def cross_looking_at_itself(X_q, X_kv, W_q, W_k, W_v, mask=None):
    return softmax(X_q @ W_q @ (X_q @ W_k).T / np.sqrt(W_q.shape[1]), axis=1) @ (X_q @ W_v)


@wrong("cross_attention", "values-from-decoder", "row_for_each_word_that_looks random_sentences sentences_of_one_shape")
def cross_with_values_of_the_words_written(X_q, X_kv, W_q, W_k, W_v, mask=None):
    return softmax(X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_q.shape[1]), axis=1) @ (X_q @ W_v)


@wrong("cross_attention", "w-q-for-w-k", "random_sentences sentences_of_one_shape")
def cross_with_one_matrix_twice(X_q, X_kv, W_q, W_k, W_v, mask=None):
    return softmax(X_q @ W_q @ (X_kv @ W_q).T / np.sqrt(W_q.shape[1]), axis=1) @ (X_kv @ W_v)


@wrong("cross_attention", "values-not-projected", "row_for_each_word_that_looks random_sentences")
def cross_mixing_the_words_themselves(X_q, X_kv, W_q, W_k, W_v, mask=None):
    return softmax(X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_q.shape[1]), axis=1) @ X_kv


@wrong("cross_attention", "k-for-v", "row_for_each_word_that_looks random_sentences")
def cross_mixing_keys(X_q, X_kv, W_q, W_k, W_v, mask=None):
    return softmax(X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_q.shape[1]), axis=1) @ (X_kv @ W_k)


@wrong("cross_attention", "no-scale", "random_sentences")
def cross_unscaled(X_q, X_kv, W_q, W_k, W_v, mask=None):
    scores = X_q @ W_q @ (X_kv @ W_k).T
    return np.nan_to_num(softmax(scores if mask is None else np.where(mask, scores, -np.inf), axis=1)) @ (X_kv @ W_v)


@wrong("cross_attention", "divided-by-root-d-model", "random_sentences")
def cross_divided_by_the_width_of_the_words(X_q, X_kv, W_q, W_k, W_v, mask=None):
    scores = X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(X_q.shape[1])
    return np.nan_to_num(softmax(scores if mask is None else np.where(mask, scores, -np.inf), axis=1)) @ (X_kv @ W_v)


@wrong("cross_attention", "divided-by-d-k", "random_sentences")
def cross_divided_by_d_k(X_q, X_kv, W_q, W_k, W_v, mask=None):
    scores = X_q @ W_q @ (X_kv @ W_k).T / W_q.shape[1]
    return np.nan_to_num(softmax(scores if mask is None else np.where(mask, scores, -np.inf), axis=1)) @ (X_kv @ W_v)


@wrong("cross_attention", "axis-0", "random_sentences no_preference_among_the_words_read")
def cross_down_the_columns(X_q, X_kv, W_q, W_k, W_v, mask=None):
    scores = X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_q.shape[1])
    return np.nan_to_num(softmax(scores if mask is None else np.where(mask, scores, -np.inf), axis=0)) @ (X_kv @ W_v)


@wrong("cross_attention", "whole-array", "random_sentences no_preference_among_the_words_read")
def cross_with_one_total(X_q, X_kv, W_q, W_k, W_v, mask=None):
    scores = X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_q.shape[1])
    return np.nan_to_num(softmax(scores if mask is None else np.where(mask, scores, -np.inf))) @ (X_kv @ W_v)


@wrong("cross_attention", "mask-ignored", "no_preference_among_the_words_read words_read_are_padded")
def cross_without_the_mask(X_q, X_kv, W_q, W_k, W_v, mask=None):
    return softmax(X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_q.shape[1]), axis=1) @ (X_kv @ W_v)


@wrong("cross_attention", "mask-after-softmax", "no_preference_among_the_words_read words_read_are_padded")
def cross_masked_too_late(X_q, X_kv, W_q, W_k, W_v, mask=None):
    shares = softmax(X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_q.shape[1]), axis=1)
    return (shares if mask is None else shares * mask) @ (X_kv @ W_v)


@wrong("cross_attention", "mask-inverted", "no_preference_among_the_words_read words_read_are_padded")
def cross_masked_the_other_way_round(X_q, X_kv, W_q, W_k, W_v, mask=None):
    scores = X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_q.shape[1])
    return np.nan_to_num(softmax(scores if mask is None else np.where(mask, -np.inf, scores), axis=1)) @ (X_kv @ W_v)


@wrong("cross_attention", "all-masked-row-nan", "words_read_are_padded")
def cross_with_nothing_to_see(X_q, X_kv, W_q, W_k, W_v, mask=None):
    scores = X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_q.shape[1])
    return softmax(scores if mask is None else np.where(mask, scores, -np.inf), axis=1) @ (X_kv @ W_v)


@wrong("cross_attention", "all-masked-row-averaged", "words_read_are_padded")
def cross_the_popular_way(X_q, X_kv, W_q, W_k, W_v, mask=None):
    scores = X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_q.shape[1])
    return softmax(scores if mask is None else np.where(mask, scores, -1e9), axis=1) @ (X_kv @ W_v)


@wrong("cross_attention", "causal-always", "random_sentences order_of_the_words_read")
def cross_without_looking_ahead(X_q, X_kv, W_q, W_k, W_v, mask=None):
    scores = X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_q.shape[1])
    return softmax(np.where(np.tri(*scores.shape) > 0, scores, -np.inf), axis=1) @ (X_kv @ W_v)


@wrong("cross_attention", "mask-not-optional", "random_sentences row_for_each_word_that_looks")
def cross_with_a_mask_in_any_case(X_q, X_kv, W_q, W_k, W_v, mask):
    scores = X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_q.shape[1])
    return np.nan_to_num(softmax(np.where(mask, scores, -np.inf), axis=1)) @ (X_kv @ W_v)


@wrong("cross_attention", "input-mutated", "arguments_left_alone")
def cross_scaling_in_place(X_q, X_kv, W_q, W_k, W_v, mask=None):
    W_q /= np.sqrt(W_q.shape[1])
    scores = X_q @ W_q @ (X_kv @ W_k).T
    return np.nan_to_num(softmax(scores if mask is None else np.where(mask, scores, -np.inf), axis=1)) @ (X_kv @ W_v)


@wrong("cross_attention", "no-max-shift", "single_words_and_large_numbers")
def cross_that_overflows(X_q, X_kv, W_q, W_k, W_v, mask=None):
    parts = np.exp(X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_q.shape[1])) * (1 if mask is None else mask)
    total = parts.sum(axis=1, keepdims=True)
    return parts / np.where(total > 0, total, 1) @ X_kv @ W_v


@wrong("cross_attention", "renormalised-too-late", "single_words_and_large_numbers")
def cross_renormalised_too_late(X_q, X_kv, W_q, W_k, W_v, mask=None):
    shares = softmax(X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_q.shape[1]), axis=1) * (1 if mask is None else mask)
    total = shares.sum(axis=1, keepdims=True)
    return shares / np.where(total > 0, total, 1) @ X_kv @ W_v


@wrong("cross_attention", "axis-lost", "single_words_and_large_numbers")
def cross_squeezed(X_q, X_kv, W_q, W_k, W_v, mask=None):
    scores = X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_q.shape[1])
    shares = softmax(scores if mask is None else np.where(mask, scores, -np.inf), axis=1)
    return np.squeeze(np.nan_to_num(shares) @ X_kv @ W_v)


@wrong("cross_attention", "rounded", "random_sentences")
def cross_and_rounded(X_q, X_kv, W_q, W_k, W_v, mask=None):
    scores = X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_q.shape[1])
    shares = np.nan_to_num(softmax(scores if mask is None else np.where(mask, scores, -np.inf), axis=1))
    return np.round(shares @ (X_kv @ W_v), 3)


@wrong("cross_attention", "list-for-array", "row_for_each_word_that_looks random_sentences")
def cross_as_list(X_q, X_kv, W_q, W_k, W_v, mask=None):
    return (softmax(X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_q.shape[1]), axis=1) @ (X_kv @ W_v)).tolist()


@wrong("cross_attention", "none-returned", "random_sentences")
def cross_and_lost(X_q, X_kv, W_q, W_k, W_v, mask=None):
    print(softmax(X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(W_q.shape[1]), axis=1) @ (X_kv @ W_v))


@wrong("cross_attention", "random-placeholder", "random_sentences")
def cross_by_chance(X_q, X_kv, W_q, W_k, W_v, mask=None):
    return np.random.default_rng(3).normal(size=(len(X_q), W_v.shape[1]))


# positional_encoding


@right("positional_encoding")
def positions_by_slices(n, d):
    encoding = np.zeros((n, d))
    angles = np.arange(n)[:, None] / np.power(10000, np.arange(0, d, 2) / d)
    encoding[:, 0::2] = np.sin(angles)
    encoding[:, 1::2] = np.cos(angles)
    return encoding


@right("positional_encoding")
def positions_by_loops(n, d):
    encoding = np.empty((n, d))
    for p in range(n):
        for i in range(d // 2):
            encoding[p, 2 * i] = np.sin(p / 10000 ** (2 * i / d))
            encoding[p, 2 * i + 1] = np.cos(p / 10000 ** (2 * i / d))
    return encoding


@right("positional_encoding")
def positions_by_exponential(n, d):
    rates = np.exp(np.arange(0, d, 2) * (-np.log(10000.0) / d))
    angles = np.outer(np.arange(n), rates)
    return np.dstack([np.sin(angles), np.cos(angles)]).reshape(n, d)


@right("positional_encoding")
def positions_by_columns(n, d):
    column = np.arange(d)
    angles = np.arange(n)[:, None] / 10000 ** (2 * (column // 2) / d)
    return np.where(column % 2 == 0, np.sin(angles), np.cos(angles))


@right("positional_encoding")
def positions_by_complex_numbers(n, d):
    hands = np.exp(1j * np.outer(np.arange(n), 10000.0 ** (-np.arange(0, d, 2) / d)))
    encoding = np.empty((n, d))
    encoding[:, 0::2], encoding[:, 1::2] = hands.imag, hands.real
    return encoding


@right("positional_encoding")
def positions_by_logspace(n, d):
    rates = np.logspace(0, -4, d // 2, endpoint=False)
    angles = np.arange(n)[:, None] * rates
    return np.stack((np.sin(angles), np.cos(angles)), axis=2).reshape(n, d)


@right("positional_encoding")
def positions_by_a_phase(n, d):
    column = np.arange(d)
    angles = np.arange(n).reshape(-1, 1) / 10000 ** ((column - column % 2) / d)
    return np.sin(angles + column % 2 * np.pi / 2)


@right("positional_encoding")
def positions_by_rows(n, d):
    rows = []
    for p in range(n):
        row = []
        for i in range(0, d, 2):
            row += [np.sin(p / 10000 ** (i / d)), np.cos(p / 10000 ** (i / d))]
        rows.append(row)
    return np.array(rows)


@right("positional_encoding", value=True)
def positions_by_lambda():
    return lambda n, d, base=10000.0: np.array(
        [[(np.cos if j % 2 else np.sin)(p * base ** -((j - j % 2) / d)) for j in range(d)] for p in range(n)]
    )


@wrong("positional_encoding", "wrong-positional-exponent", "all_clocks")
def positions_with_i_for_2i(n, d):
    angles = np.arange(n)[:, None] / 10000 ** (np.arange(d // 2) / d)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(n, d)


@wrong("positional_encoding", "wrong-positional-exponent", "all_clocks")
def positions_with_the_column_for_the_pair(n, d):
    column = np.arange(d)
    angles = np.arange(n)[:, None] / 10000 ** (2 * column / d)
    return np.where(column % 2 == 0, np.sin(angles), np.cos(angles))


@wrong("positional_encoding", "wrong-positional-exponent", "all_clocks pairs_are_hands_of_length_one")
def positions_with_a_clock_for_each_column(n, d):
    column = np.arange(d)
    angles = np.arange(n)[:, None] / 10000 ** (column / d)
    return np.where(column % 2 == 0, np.sin(angles), np.cos(angles))


@wrong("positional_encoding", "multiplied-for-divided", "all_clocks")
def positions_with_clocks_that_get_faster(n, d):
    angles = np.arange(n)[:, None] * 10000 ** (np.arange(0, d, 2) / d)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(n, d)


@wrong("positional_encoding", "halves-for-pairs", "all_clocks first_clock")
def positions_in_two_halves(n, d):
    angles = np.arange(n)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    return np.hstack([np.sin(angles), np.cos(angles)])


@wrong("positional_encoding", "sine-and-cosine-swapped", "first_clock all_clocks")
def positions_with_the_cosine_first(n, d):
    angles = np.arange(n)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    return np.stack([np.cos(angles), np.sin(angles)], axis=-1).reshape(n, d)


@wrong("positional_encoding", "counted-from-one", "first_clock all_clocks single_position")
def positions_from_one(n, d):
    angles = np.arange(1, n + 1)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(n, d)


@wrong("positional_encoding", "wrong-base", "all_clocks")
def positions_to_the_base_of_a_thousand(n, d):
    angles = np.arange(n)[:, None] / 1000 ** (np.arange(0, d, 2) / d)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(n, d)


@wrong("positional_encoding", "whole-division", "all_clocks")
def positions_with_whole_exponents(n, d):
    angles = np.arange(n)[:, None] / 10000 ** (np.arange(0, d, 2) // d)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(n, d)


@wrong("positional_encoding", "width-less-two", "all_clocks")
def positions_with_the_last_clock_at_the_end(n, d):
    angles = np.arange(n)[:, None] / 10000 ** (np.arange(0, d, 2) / max(d - 2, 1))
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(n, d)


@wrong("positional_encoding", "degrees-for-radians", "first_clock all_clocks")
def positions_in_degrees(n, d):
    angles = np.deg2rad(np.arange(n)[:, None] / 10000 ** (np.arange(0, d, 2) / d))
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(n, d)


@wrong("positional_encoding", "transposed", "row_for_each_position all_clocks")
def positions_in_columns(n, d):
    angles = np.arange(n)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(n, d).T


@wrong("positional_encoding", "integer-buffer", "first_clock all_clocks")
def positions_in_whole_numbers(n, d):
    encoding = np.zeros((n, d), dtype=int)
    angles = np.arange(n)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    encoding[:, 0::2], encoding[:, 1::2] = np.sin(angles), np.cos(angles)
    return encoding


@wrong("positional_encoding", "half-precision", "all_clocks")
def positions_in_half_precision(n, d):
    angles = np.arange(n)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(n, d).astype(np.float16)


@wrong("positional_encoding", "sine-only", "first_clock pairs_are_hands_of_length_one all_clocks")
def positions_without_cosines(n, d):
    column = np.arange(d)
    return np.sin(np.arange(n)[:, None] / 10000 ** ((column - column % 2) / d))


@wrong("positional_encoding", "list-for-array", "row_for_each_position all_clocks")
def positions_as_lists(n, d):
    angles = np.arange(n)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(n, d).tolist()


@wrong("positional_encoding", "hard-coded-example", "all_clocks")
def positions_of_four_clocks(n, d):
    angles = np.arange(n)[:, None] / 10000 ** (np.arange(0, d, 2) / 4)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(n, d)


@wrong("positional_encoding", "rounded", "all_clocks")
def positions_and_rounded(n, d):
    angles = np.arange(n)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(n, d).round(3)


@wrong("positional_encoding", "none-returned", "row_for_each_position all_clocks")
def positions_and_lost(n, d):
    encoding = np.zeros((n, d))
    encoding[:, 0::2] = 1


@wrong("positional_encoding", "random-placeholder", "first_clock all_clocks")
def positions_by_chance(n, d):
    return np.random.default_rng(4).normal(size=(n, d))


# layer_norm


@right("layer_norm")
def norm_by_methods(x, gain=1.0, bias=0.0, eps=1e-5):
    mean, variance = x.mean(axis=-1, keepdims=True), x.var(axis=-1, keepdims=True)
    return (x - mean) / np.sqrt(variance + eps) * gain + bias


@right("layer_norm")
def norm_by_std(x, gain=1.0, bias=0.0, eps=1e-5):
    spread = np.sqrt(np.std(x, axis=-1, keepdims=True) ** 2 + eps)
    return bias + np.multiply(gain, np.subtract(x, np.average(x, axis=-1)[..., None])) / spread


@right("layer_norm")
def norm_by_sums(x, gain=1.0, bias=0.0, eps=1e-5):
    d = x.shape[-1]
    centred = x - x.sum(axis=-1, keepdims=True) / d
    return gain * centred * ((centred * centred).sum(axis=-1, keepdims=True) / d + eps) ** -0.5 + bias


@right("layer_norm")
def norm_row_by_row(x, gain=1.0, bias=0.0, eps=1e-5):
    result = np.empty(x.shape)
    for index in np.ndindex(x.shape[:-1]):
        word = x[index]
        result[index] = gain * (word - word.mean()) / np.sqrt(word.var() + eps) + bias
    return result


@right("layer_norm")
def norm_along_an_axis(x, gain=1.0, bias=0.0, eps=1e-5):
    return np.apply_along_axis(lambda w: gain * (w - w.mean()) / np.sqrt(w.var() + eps) + bias, -1, x)


@right("layer_norm")
def norm_by_moments(x, gain=1.0, bias=0.0, eps=1e-5):
    x = np.asarray(x, dtype=np.longdouble)
    mean = np.mean(x, axis=-1, keepdims=True)
    variance = np.mean(x**2, axis=-1, keepdims=True) - mean**2
    return (gain * (x - mean) / np.sqrt(np.maximum(variance, 0) + eps) + bias).astype(float)


@right("layer_norm")
def norm_by_moveaxis(x, gain=1.0, bias=0.0, eps=1e-5):
    turned = np.moveaxis(np.asarray(x, dtype=float), -1, 0)
    centred = turned - turned.mean(axis=0)
    return np.moveaxis(centred / np.sqrt((centred**2).mean(axis=0) + eps), 0, -1) * gain + bias


@right("layer_norm")
def norm_by_einsum(x, gain=1.0, bias=0.0, eps=1e-5):
    centred = x - np.einsum("...d->...", x)[..., None] / x.shape[-1]
    variance = np.einsum("...d,...d->...", centred, centred) / x.shape[-1]
    return centred / np.sqrt(variance + eps)[..., None] * gain + bias


@right("layer_norm", value=True)
def norm_by_an_object():
    class LayerNorm:
        def __call__(self, x, gain=1.0, bias=0.0, eps=1e-5, axis=-1):
            scale = np.reciprocal(np.sqrt(np.var(x, axis=axis, keepdims=True) + eps))
            return (x - np.mean(x, axis=axis, keepdims=True)) * scale * gain + bias

    return LayerNorm()


@wrong("layer_norm", "unbiased-variance", "one_word_on_paper random_words_and_gains")
def norm_by_the_sample_variance(x, gain=1.0, bias=0.0, eps=1e-5):
    variance = x.var(axis=-1, keepdims=True, ddof=1)
    return gain * (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(variance + eps) + bias


@wrong("layer_norm", "epsilon-outside-the-root", "random_words_and_gains")
def norm_with_epsilon_outside(x, gain=1.0, bias=0.0, eps=1e-5):
    return gain * (x - x.mean(axis=-1, keepdims=True)) / (x.std(axis=-1, keepdims=True) + eps) + bias


@wrong("layer_norm", "epsilon-ignored", "random_words_and_gains words_without_spread")
def norm_without_epsilon(x, gain=1.0, bias=0.0, eps=1e-5):
    return gain * (x - x.mean(axis=-1, keepdims=True)) / x.std(axis=-1, keepdims=True) + bias


@wrong("layer_norm", "wrong-default", "words_without_spread")
def norm_with_another_epsilon(x, gain=1.0, bias=0.0, eps=1e-6):
    return gain * (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + eps) + bias


@wrong("layer_norm", "variance-for-spread", "one_word_on_paper random_words_and_gains")
def norm_by_the_variance(x, gain=1.0, bias=0.0, eps=1e-5):
    return gain * (x - x.mean(axis=-1, keepdims=True)) / (x.var(axis=-1, keepdims=True) + eps) + bias


@wrong("layer_norm", "axis-0", "each_word_has_mean_zero random_words_and_gains")
def norm_of_columns(x, gain=1.0, bias=0.0, eps=1e-5):
    return gain * (x - x.mean(axis=0)) / np.sqrt(x.var(axis=0) + eps) + bias


@wrong("layer_norm", "whole-array", "each_word_has_mean_zero random_words_and_gains")
def norm_of_everything(x, gain=1.0, bias=0.0, eps=1e-5):
    return gain * (x - x.mean()) / np.sqrt(x.var() + eps) + bias


@wrong("layer_norm", "no-keepdims", "each_word_has_mean_zero random_words_and_gains")
def norm_without_keepdims(x, gain=1.0, bias=0.0, eps=1e-5):
    return gain * (x - x.mean(axis=-1)) / np.sqrt(x.var(axis=-1) + eps) + bias


@wrong("layer_norm", "axis-1", "any_axes_in_front")
def norm_along_axis_one(x, gain=1.0, bias=0.0, eps=1e-5):
    axis = min(1, x.ndim - 1)
    centred = x - x.mean(axis=axis, keepdims=True)
    return gain * centred / np.sqrt(x.var(axis=axis, keepdims=True) + eps) + bias


@wrong("layer_norm", "gain-and-bias-forgotten", "one_word_on_paper random_words_and_gains")
def norm_alone(x, gain=1.0, bias=0.0, eps=1e-5):
    return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + eps)


@wrong("layer_norm", "bias-multiplied-too", "one_word_on_paper random_words_and_gains")
def norm_with_the_bias_inside(x, gain=1.0, bias=0.0, eps=1e-5):
    return gain * ((x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + eps) + bias)


@wrong("layer_norm", "gain-and-bias-swapped", "one_word_on_paper random_words_and_gains")
def norm_with_bias_for_gain(x, gain=1.0, bias=0.0, eps=1e-5):
    normed = (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + eps)
    return bias * normed + gain


@wrong("layer_norm", "mean-not-subtracted", "each_word_has_mean_zero random_words_and_gains")
def norm_by_the_root_mean_square(x, gain=1.0, bias=0.0, eps=1e-5):
    return gain * x / np.sqrt(np.mean(np.square(x), axis=-1, keepdims=True) + eps) + bias


@wrong("layer_norm", "not-divided", "scale_and_shift_are_lost random_words_and_gains")
def norm_of_the_mean_only(x, gain=1.0, bias=0.0, eps=1e-5):
    return gain * (x - x.mean(axis=-1, keepdims=True)) + bias


@wrong("layer_norm", "mean-absolute-deviation", "random_words_and_gains")
def norm_by_mean_distance(x, gain=1.0, bias=0.0, eps=1e-5):
    centred = x - x.mean(axis=-1, keepdims=True)
    return gain * centred / (np.abs(centred).mean(axis=-1, keepdims=True) + eps) + bias


@wrong("layer_norm", "softmax-for-norm", "one_word_on_paper random_words_and_gains")
def norm_by_softmax(x, gain=1.0, bias=0.0, eps=1e-5):
    return gain * softmax(x, axis=-1) + bias


@wrong("layer_norm", "integer-buffer", "any_axes_in_front")
def norm_into_whole_numbers(x, gain=1.0, bias=0.0, eps=1e-5):
    result = np.zeros_like(x)
    centred = x - x.mean(axis=-1, keepdims=True)
    result[...] = gain * centred / np.sqrt(x.var(axis=-1, keepdims=True) + eps) + bias
    return result


@wrong("layer_norm", "input-mutated", "arguments_left_alone")
def norm_in_place(x, gain=1.0, bias=0.0, eps=1e-5):
    if x.dtype.kind == "f":
        x -= x.mean(axis=-1, keepdims=True)
    else:
        x = x - x.mean(axis=-1, keepdims=True)
    return gain * x / np.sqrt(np.mean(x**2, axis=-1, keepdims=True) + eps) + bias


@wrong("layer_norm", "matrices-only", "any_axes_in_front one_word_on_paper")
def norm_of_matrices(x, gain=1.0, bias=0.0, eps=1e-5):
    return gain * (x - x.mean(axis=1)[:, None]) / np.sqrt(x.var(axis=1)[:, None] + eps) + bias


@wrong("layer_norm", "rounded", "random_words_and_gains")
def norm_and_rounded(x, gain=1.0, bias=0.0, eps=1e-5):
    normed = (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + eps)
    return np.round(gain * normed + bias, 4)


@wrong("layer_norm", "half-precision", "random_words_and_gains")
def norm_in_half_precision(x, gain=1.0, bias=0.0, eps=1e-5):
    x = x.astype(np.float16)
    return gain * (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + eps) + bias


@wrong("layer_norm", "list-for-array", "each_word_has_mean_zero random_words_and_gains")
def norm_as_list(x, gain=1.0, bias=0.0, eps=1e-5):
    normed = (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + eps)
    return (gain * normed + bias).tolist()


@wrong("layer_norm", "none-returned", "each_word_has_mean_zero random_words_and_gains")
def norm_and_lost(x, gain=1.0, bias=0.0, eps=1e-5):
    (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + eps)


@wrong("layer_norm", "random-placeholder", "one_word_on_paper random_words_and_gains")
def norm_by_chance(x, gain=1.0, bias=0.0, eps=1e-5):
    return np.random.default_rng(5).normal(size=x.shape)


@wrong("layer_norm", "global-for-parameter", "one_word_on_paper random_words_and_gains")
def norm_of_the_words_of_the_notebook(x, gain=1.0, bias=0.0, eps=1e-5):
    centred = X_fr - X_fr.mean(axis=-1, keepdims=True)
    return gain * centred / np.sqrt(X_fr.var(axis=-1, keepdims=True) + eps) + bias


@wrong("layer_norm", "passed-through", "one_word_on_paper random_words_and_gains")
def norm_not_done(x, gain=1.0, bias=0.0, eps=1e-5):
    return gain * x + bias


# decoder_block


@right("decoder_block")
def block_with_helpers(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, True if memory_mask is None else memory_mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@right("decoder_block")
def block_in_one_go(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    W_q, W_k, W_v, W_o = self_weights
    scores = np.where(np.tri(len(X)) > 0, (X @ W_q) @ (X @ W_k).T / W_q.shape[1] ** 0.5, -np.inf)
    parts = np.exp(scores - scores.max(axis=1, keepdims=True))
    Y = X + parts / parts.sum(axis=1, keepdims=True) @ (X @ W_v) @ W_o
    Y = (Y - Y.mean(axis=1, keepdims=True)) / (Y.var(axis=1, keepdims=True) + 1e-5) ** 0.5
    W_q, W_k, W_v, W_o = cross_weights
    scores = (Y @ W_q) @ (memory @ W_k).T / W_q.shape[1] ** 0.5
    scores = np.where(True if memory_mask is None else memory_mask, scores, -1e30)
    parts = np.exp(scores - scores.max(axis=1, keepdims=True)) * (scores > -1e30)
    total = parts.sum(axis=1, keepdims=True)
    Z = Y + np.divide(parts, total, out=np.zeros_like(parts), where=total > 0) @ (memory @ W_v) @ W_o
    Z = (Z - Z.mean(axis=1, keepdims=True)) / (Z.var(axis=1, keepdims=True) + 1e-5) ** 0.5
    W_1, b_1, W_2, b_2 = ffn_weights
    Z = Z + np.where(Z @ W_1 + b_1 > 0, Z @ W_1 + b_1, 0) @ W_2 + b_2
    return (Z - Z.mean(axis=1, keepdims=True)) / (Z.var(axis=1, keepdims=True) + 1e-5) ** 0.5


@right("decoder_block")
def block_word_by_word(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def norm(x):
        return (x - x.mean()) / np.sqrt(x.var() + 1e-5)

    mask = np.broadcast_to(True if memory_mask is None else memory_mask, (len(X), len(memory)))
    W_1, b_1, W_2, b_2 = ffn_weights
    rows = []
    for i, x in enumerate(X):
        for seen, (W_q, W_k, W_v, W_o) in ((X[: i + 1], self_weights), (memory[mask[i]], cross_weights)):
            found = softmax(seen @ W_k @ (x @ W_q) / np.sqrt(W_q.shape[1])) @ seen @ W_v @ W_o if len(seen) else 0
            x = norm(x + found)
        hidden = x @ W_1 + b_1
        rows.append(norm(x + hidden.clip(min=0) @ W_2 + b_2))
    return np.array(rows)


@right("decoder_block")
def block_by_a_list_of_parts(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def attention(x, kv, weights, mask):
        q, k, v = x @ weights[0], kv @ weights[1], kv @ weights[2]
        scores = np.einsum("ik,jk->ij", q, k) / np.sqrt(q.shape[-1]) + np.where(mask, 0, -1e30)
        shares = softmax(scores, axis=-1) * mask
        return np.linalg.multi_dot([shares, v, weights[3]])

    def feed_forward(x):
        return (
            np.einsum("nf,fd->nd", np.maximum(x @ ffn_weights[0] + ffn_weights[1], 0), ffn_weights[2]) + ffn_weights[3]
        )

    seen = np.ones((len(X), len(memory)), dtype=bool) if memory_mask is None else memory_mask
    parts = [
        lambda x: attention(x, x, self_weights, np.tri(len(x), dtype=bool)),
        lambda x: attention(x, memory, cross_weights, seen),
        feed_forward,
    ]
    for part in parts:
        total = X + part(X)
        centred = total - total.mean(axis=-1, keepdims=True)
        X = centred / np.sqrt((centred**2).mean(axis=-1, keepdims=True) + 1e-5)
    return X


@right("decoder_block")
def block_in_columns(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def norm(x):
        return (x - x.mean(axis=0)) / np.sqrt(x.var(axis=0) + 1e-5)

    def look(x, seen, W_q, W_k, W_v, W_o, mask):
        scores = (W_k.T @ seen).T @ (W_q.T @ x) / np.sqrt(W_q.shape[1])
        shares = np.nan_to_num(softmax(np.where(mask, scores, -np.inf), axis=0))
        return W_o.T @ (W_v.T @ seen) @ shares

    x, seen = X.T, memory.T
    x = norm(x + look(x, x, *self_weights, np.triu(np.ones((len(X), len(X)), dtype=bool))))
    mask = True if memory_mask is None else np.broadcast_to(memory_mask, (len(X), len(memory))).T
    x = norm(x + look(x, seen, *cross_weights, mask))
    W_1, b_1, W_2, b_2 = (np.asarray(w).T for w in ffn_weights)
    return norm(x + W_2 @ np.maximum(W_1 @ x + b_1[:, None], 0) + b_2[:, None]).T


@right("decoder_block")
def block_with_relu_by_product(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def norm(x):
        centred = x - x.sum(axis=1, keepdims=True) / x.shape[1]
        return centred / np.sqrt((centred * centred).sum(axis=1, keepdims=True) / x.shape[1] + 1e-5)

    def look(queries, keys, values, hidden):
        scores = queries @ keys.T / np.sqrt(keys.shape[1])
        scores[hidden] = -np.inf
        scores[hidden.all(axis=1)] = 0
        return np.where(hidden, 0, softmax(scores, axis=1)) @ values

    ahead = np.triu(np.ones((len(X), len(X)), dtype=bool), 1)
    X = norm(look(X @ self_weights[0], X @ self_weights[1], X @ self_weights[2], ahead) @ self_weights[3] + X)
    hidden = np.zeros((len(X), len(memory)), dtype=bool)
    if memory_mask is not None:
        hidden |= ~memory_mask
    found = look(X @ cross_weights[0], memory @ cross_weights[1], memory @ cross_weights[2], hidden)
    X = norm(X + found @ cross_weights[3])
    inner = X @ ffn_weights[0] + ffn_weights[1]
    return norm(inner * (inner > 0) @ ffn_weights[2] + ffn_weights[3] + X)


@right("decoder_block")
def block_in_extended_precision(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    X, memory = np.asarray(X, dtype=np.longdouble), np.asarray(memory, dtype=np.longdouble)

    def frame(x, found):
        total = x + found
        return (total - total.mean(-1, keepdims=True)) / np.sqrt(total.var(-1, keepdims=True) + 1e-5)

    def shares(scores, mask):
        scores = np.where(mask, scores, -np.inf)
        top = scores.max(-1, keepdims=True)
        parts = np.exp(scores - np.where(np.isfinite(top), top, 0))
        return parts / np.maximum(parts.sum(-1, keepdims=True), 1e-300)

    q, k, v, o = self_weights
    X = frame(X, shares(X @ q @ (X @ k).T / np.sqrt(q.shape[1]), np.tri(len(X)) > 0) @ (X @ v) @ o)
    q, k, v, o = cross_weights
    mask = np.array(True) if memory_mask is None else memory_mask
    X = frame(X, shares(X @ q @ (memory @ k).T / np.sqrt(q.shape[1]), mask) @ (memory @ v) @ o)
    W_1, b_1, W_2, b_2 = ffn_weights
    return frame(X, np.maximum(X @ W_1 + b_1, 0) @ W_2 + b_2).astype(float)


@right("decoder_block", value=True)
def block_by_an_object():
    class Block:
        def __call__(self, X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
            n = len(X)
            X = self.frame(X, self.look(X, X, self_weights, np.arange(n) <= np.arange(n)[:, None]))
            mask = np.full((n, len(memory)), True) if memory_mask is None else memory_mask
            X = self.frame(X, self.look(X, memory, cross_weights, mask))
            return self.frame(X, self.think(X, *ffn_weights))

        def look(self, x, seen, weights, mask):
            W_q, W_k, W_v, W_o = weights
            scores = np.where(mask, x @ (W_q @ W_k.T) @ seen.T / np.sqrt(W_q.shape[1]), -np.inf)
            shares = softmax(scores, axis=1)
            shares[np.isnan(shares)] = 0
            return shares @ (seen @ (W_v @ W_o))

        def think(self, x, W_1, b_1, W_2, b_2):
            return np.clip(x @ W_1 + b_1, 0, None) @ W_2 + b_2

        def frame(self, x, found):
            total = x + found
            return (total - total.mean(1, keepdims=True)) / np.sqrt(total.var(1, keepdims=True) + 1e-5)

    return Block()


@wrong("decoder_block", "residual-missing", "nothing_found_nothing_lost block_of_random_weights")
def block_without_residuals(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(look(X, memory, *cross_weights, mask))
    return norm(np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "residual-missing", "nothing_found_nothing_lost block_of_random_weights")
def block_without_the_first_residual(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "residual-missing", "nothing_found_nothing_lost block_of_random_weights")
def block_without_the_second_residual(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "residual-missing", "nothing_found_nothing_lost block_of_random_weights")
def block_without_the_last_residual(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "residual-of-the-input", "block_of_random_weights")
def block_adding_what_came_in(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    first = X
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(first + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "pre-norm", "nothing_found_nothing_lost block_of_random_weights")
def block_normalised_beforehand(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    Y = norm(X)
    X = X + look(Y, Y, *self_weights, np.tri(len(X), dtype=bool))
    X = X + look(norm(X), memory, *cross_weights, mask)
    return X + np.maximum(0, norm(X) @ W_1 + b_1) @ W_2 + b_2


@wrong("decoder_block", "norm-missing", "block_of_random_weights")
def block_without_the_last_norm(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2


@wrong("decoder_block", "norm-missing", "block_of_random_weights")
def block_without_the_first_norm(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = X + look(X, X, *self_weights, np.tri(len(X), dtype=bool))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "norm-missing", "nothing_found_nothing_lost block_of_random_weights")
def block_without_norms(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = X + look(X, X, *self_weights, np.tri(len(X), dtype=bool))
    X = X + look(X, memory, *cross_weights, mask)
    return X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2


@wrong("decoder_block", "norm-before-the-sum", "nothing_found_nothing_lost block_of_random_weights")
def block_normalising_what_was_found(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = X + norm(look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = X + norm(look(X, memory, *cross_weights, mask))
    return X + norm(np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "not-causal", "earlier_words_do_not_notice written_word_by_word block_of_random_weights")
def block_that_looks_ahead(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, True))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "mask-inverted", "earlier_words_do_not_notice block_of_random_weights")
def block_that_looks_only_ahead(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, ~np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "diagonal-masked", "block_of_random_weights")
def block_that_does_not_look_at_itself(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), k=-1, dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "memory-mask-ignored", "padded_memory memory_that_nobody_may_see")
def block_that_looks_at_pads(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, True))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "memory-mask-for-self", "padded_memory")
def block_with_the_mask_in_the_wrong_place(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(
        X
        + look(
            X,
            X,
            *self_weights,
            np.tri(len(X), dtype=bool) & mask if np.shape(mask)[-1:] == (len(X),) else np.tri(len(X), dtype=bool),
        )
    )
    X = norm(X + look(X, memory, *cross_weights, True))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "causal-always", "block_of_random_weights")
def block_causal_towards_the_memory(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, np.tri(len(X), len(memory), dtype=bool) & mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "all-masked-row-nan", "memory_that_nobody_may_see")
def block_with_nothing_in_the_memory(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return softmax(scores, axis=1) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "all-masked-row-averaged", "memory_that_nobody_may_see")
def block_the_popular_way(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -1e9)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "mask-after-softmax", "block_of_random_weights padded_memory")
def block_masked_too_late(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1])
        return (softmax(scores, axis=1) * mask) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "cross-before-self", "block_of_random_weights")
def block_in_another_order(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, memory, *cross_weights, mask))
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "queries-from-encoder", "block_of_random_weights")
def block_with_the_memory_asking(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(memory, X, *cross_weights, mask)) if memory.shape == X.shape else None
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "self-for-cross", "block_of_random_weights")
def block_that_never_looks_at_the_memory(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, X, *cross_weights, True))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "cross-missing", "block_of_random_weights")
def block_without_memory(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "weights-swapped", "block_of_random_weights")
def block_with_the_weights_swapped(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *cross_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *self_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "feed-forward-missing", "block_of_random_weights")
def block_without_feed_forward(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return X


@wrong("decoder_block", "relu-missing", "block_of_random_weights")
def block_without_relu(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + (X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "relu-misplaced", "block_of_random_weights")
def block_with_relu_at_the_end(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, (X @ W_1 + b_1) @ W_2 + b_2))


@wrong("decoder_block", "bias-forgotten", "block_of_random_weights")
def block_without_biases(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, _, W_2, _ = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1) @ W_2)


@wrong("decoder_block", "w-o-skipped", "words_keep_their_shape block_of_random_weights")
def block_without_w_o(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "no-scale", "block_of_random_weights")
def block_unscaled(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T, -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "divided-by-root-d-model", "block_of_random_weights")
def block_divided_by_the_width_of_a_word(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[0]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "axis-0", "block_of_random_weights")
def block_down_the_columns(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=0)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "w-q-for-w-k", "block_of_random_weights")
def block_with_queries_for_keys(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (words @ W_q).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "unbiased-variance", "nothing_found_nothing_lost block_of_random_weights")
def block_with_the_sample_variance(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True, ddof=1) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong(
    "decoder_block",
    "wrong-default",
    "look_at_the_memory_alone block_of_random_weights padded_memory written_word_by_word",
)
def block_with_epsilon_1e_6(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-6)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong(
    "decoder_block",
    "wrong-default",
    "look_at_the_memory_alone block_of_random_weights padded_memory written_word_by_word",
)
def block_with_epsilon_1e_8(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-8)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong(
    "decoder_block",
    "wrong-default",
    "look_at_the_memory_alone block_of_random_weights padded_memory written_word_by_word",
)
def block_with_epsilon_1e_3(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-3)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong(
    "decoder_block",
    "epsilon-ignored",
    "look_at_the_memory_alone block_of_random_weights padded_memory written_word_by_word",
)
def block_without_epsilon(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True))

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong(
    "decoder_block",
    "another-activation",
    "feed_forward_alone block_of_random_weights padded_memory written_word_by_word",
)
def block_with_gelu(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    inner = X @ W_1 + b_1
    return norm(X + (inner * (1 + np.tanh(np.sqrt(2 / np.pi) * (inner + 0.044715 * inner**3))) / 2) @ W_2 + b_2)


@wrong(
    "decoder_block",
    "another-activation",
    "feed_forward_alone block_of_random_weights padded_memory written_word_by_word",
)
def block_with_sigmoids(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    inner = X @ W_1 + b_1
    return norm(X + (1 / (1 + np.exp(-inner))) @ W_2 + b_2)


@wrong(
    "decoder_block",
    "another-activation",
    "feed_forward_alone block_of_random_weights padded_memory written_word_by_word",
)
def block_with_tanh(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    inner = X @ W_1 + b_1
    return norm(X + np.tanh(inner) @ W_2 + b_2)


@wrong(
    "decoder_block",
    "query-of-the-input",
    "look_at_the_memory_alone block_of_random_weights padded_memory written_word_by_word",
)
def block_with_queries_of_the_input(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    Y = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(Y + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "no-max-shift", "self_attention_alone look_at_the_memory_alone")
def block_that_overflows(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "input-mutated", "arguments_left_alone")
def block_in_place(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X += look(X, X, *self_weights, np.tri(len(X), dtype=bool))
    X = norm(X)
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "one-row-only", "words_keep_their_shape block_of_random_weights")
def block_of_the_last_word(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X[-1:] + np.maximum(0, X[-1:] @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "pair-for-array", "words_keep_their_shape block_of_random_weights")
def block_with_its_memory(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return memory, norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "list-for-array", "words_keep_their_shape block_of_random_weights")
def block_as_list(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2).tolist()


@wrong("decoder_block", "rounded", "block_of_random_weights")
def block_and_rounded(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2).round(3)


@wrong("decoder_block", "none-returned", "words_keep_their_shape block_of_random_weights")
def block_and_lost(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    print(norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2))


@wrong("decoder_block", "random-placeholder", "nothing_found_nothing_lost block_of_random_weights")
def block_by_chance(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    return np.random.default_rng(6).normal(size=X.shape)


@wrong("decoder_block", "global-for-parameter", "nothing_found_nothing_lost block_of_random_weights")
def block_of_the_words_of_the_notebook(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    return (X_fr - X_fr.mean(axis=1, keepdims=True)) / X_fr.std(axis=1, keepdims=True)
