"""Answers to 06_masks. The notebook has imported numpy as np, pictures and softmax from scipy.special.

It has made `padded` before masked_attention.
"""

import numpy as np
from scipy.special import softmax

from autograder.course.answers import right, wrong

padded = ["it", "rains", "again", "pad", "pad"]


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


@wrong("causal_mask", "staircase-shifted", "three_words_from_the_start squares_of_other_sizes")
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


@wrong("masked_attention", "not-finite", "equal_shares_of_what_is_seen random_scores_and_mask")
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


@wrong(
    "masked_attention",
    "no-scale",
    "quarter_and_three_quarters random_scores_and_mask everything_seen_is_plain_attention",
)
def masked_unscaled(Q, K, V, mask):
    return np.nan_to_num(softmax(np.where(mask, Q @ np.swapaxes(K, -1, -2), -np.inf), axis=-1)) @ V


@wrong(
    "masked_attention",
    "divided-by-d-k",
    "quarter_and_three_quarters random_scores_and_mask everything_seen_is_plain_attention",
)
def masked_divided_by_the_width(Q, K, V, mask):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / Q.shape[-1], -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@wrong(
    "masked_attention",
    "divided-by-root-n",
    "quarter_and_three_quarters random_scores_and_mask everything_seen_is_plain_attention",
)
def masked_divided_by_the_number(Q, K, V, mask):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-2]), -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@wrong(
    "masked_attention",
    "multiplied-by-root-d-k",
    "quarter_and_three_quarters random_scores_and_mask everything_seen_is_plain_attention",
)
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


@wrong("masked_attention", "all-axes-reversed", "matrices_in_a_stack masks_that_are_broadcast")
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


@wrong("masked_attention", "matrices-only", "masks_that_are_broadcast matrices_in_a_stack")
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


@wrong("late_but_right", "some-keys-hidden", "what_late_attention_makes_of_it late_mask_does_no_harm", value=True)
def late_causal():
    return np.tri(3, 4, 1, dtype=bool)


@wrong("late_but_right", "some-keys-hidden", "what_late_attention_makes_of_it late_mask_does_no_harm", value=True)
def late_padding():
    return np.array([[True, True, True, False]] * 3)


@wrong("late_but_right", "one-false-only", "what_late_attention_makes_of_it late_mask_does_no_harm", value=True)
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
    return np.array([[False] * 4, [True] * 4, [True, True, False, True]])


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


@wrong(
    "popular_but_wrong",
    "no-empty-row",
    "what_popular_attention_makes_of_it forbidden_values_are_handed_out",
    value=True,
)
def popular_causal():
    return np.tri(3, 4, 1, dtype=bool)


@wrong(
    "popular_but_wrong",
    "no-empty-row",
    "what_popular_attention_makes_of_it forbidden_values_are_handed_out",
    value=True,
)
def popular_one_key_each():
    return np.eye(3, 4, dtype=bool)


@wrong(
    "popular_but_wrong",
    "column-for-row",
    "what_popular_attention_makes_of_it forbidden_values_are_handed_out",
    value=True,
)
def popular_empty_column():
    return np.array([[True, False, True, True]] * 3)


@wrong(
    "popular_but_wrong",
    "late-is-right-too",
    "what_popular_attention_makes_of_it forbidden_values_are_handed_out",
    value=True,
)
def popular_with_the_mask_of_the_last_question():
    return np.repeat([[True], [False], [True]], 4, axis=1)


@wrong(
    "popular_but_wrong",
    "late-is-right-too",
    "what_popular_attention_makes_of_it forbidden_values_are_handed_out",
    value=True,
)
def popular_one_row_empty():
    return np.array([[False] * 4, [True] * 4, [True] * 4])


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


@wrong("cross_attention", "no-scale", "quarter_of_one_word_and_three_of_another random_sentences")
def cross_unscaled(X_q, X_kv, W_q, W_k, W_v, mask=None):
    scores = X_q @ W_q @ (X_kv @ W_k).T
    return np.nan_to_num(softmax(scores if mask is None else np.where(mask, scores, -np.inf), axis=1)) @ (X_kv @ W_v)


@wrong("cross_attention", "divided-by-root-d-model", "quarter_of_one_word_and_three_of_another random_sentences")
def cross_divided_by_the_width_of_the_words(X_q, X_kv, W_q, W_k, W_v, mask=None):
    scores = X_q @ W_q @ (X_kv @ W_k).T / np.sqrt(X_q.shape[1])
    return np.nan_to_num(softmax(scores if mask is None else np.where(mask, scores, -np.inf), axis=1)) @ (X_kv @ W_v)


@wrong("cross_attention", "divided-by-d-k", "quarter_of_one_word_and_three_of_another random_sentences")
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


@wrong("masked_attention", "divided-by-root-d-v", "quarter_and_three_quarters")
def masked_scaled_by_the_width_of_the_values(Q, K, V, mask):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(V.shape[-1])
    shares = softmax(np.where(mask, scores, -1e30), axis=-1)
    return np.where(mask, shares, 0.0) @ V
