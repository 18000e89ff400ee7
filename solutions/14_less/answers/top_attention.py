import numpy as np
from scipy.special import softmax

from autograder.course.answers import changed, right, wrong


@right
def attention_step_by_step(Q, K, V, mask, top):
    turned = np.swapaxes(K, -1, -2)
    fits = Q @ turned / np.sqrt(Q.shape[-1])
    scores = np.where(mask, fits, -np.inf)
    order = np.argsort(-scores, axis=-1, kind="stable")
    kept = np.zeros(scores.shape, dtype=bool)
    np.put_along_axis(kept, order[..., :top], True, axis=-1)
    return softmax(np.where(kept, scores, -np.inf), axis=-1) @ V


@right
def query_by_query(Q, K, V, mask, top):
    found = np.zeros((*Q.shape[:-1], V.shape[-1]))
    for place in np.ndindex(Q.shape[:-1]):
        keys, values, seen = K[place[:-1]], V[place[:-1]], np.flatnonzero(mask[place[-1]])
        scores = keys[seen] @ Q[place] / np.sqrt(len(Q[place]))
        best = np.argsort(-scores, kind="stable")[:top]
        found[place] = softmax(scores[best]) @ values[seen[best]]
    return found


@right
def one_key_at_a_time(Q, K, V, mask, top):
    scores = np.einsum("...qk,...nk->...qn", Q, K) * Q.shape[-1] ** -0.5
    left = np.where(mask, scores, -np.inf)
    kept = np.zeros(left.shape, dtype=bool)
    for _ in range(min(top, K.shape[-2])):
        best = left.argmax(axis=-1)[..., None]
        there = np.take_along_axis(left, best, axis=-1) > -np.inf
        np.put_along_axis(kept, best, there | np.take_along_axis(kept, best, axis=-1), axis=-1)
        np.put_along_axis(left, best, -np.inf, axis=-1)
    return softmax(np.where(kept, scores, -np.inf), axis=-1) @ V


@right
def by_rank(Q, K, V, mask, top):
    scores = (Q / np.sqrt(Q.shape[-1])) @ np.swapaxes(K, -2, -1)
    scores = np.where(mask, scores, -np.inf)
    order = np.argsort(-scores, axis=-1, kind="stable")
    ranks = np.argsort(order, axis=-1, kind="stable")
    return softmax(np.where(ranks < top, scores, -np.inf), axis=-1) @ V


@right
def values_picked(Q, K, V, mask, top):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-1]), -np.inf)
    best = np.argsort(-scores, axis=-1, kind="stable")[..., :top]
    shares = softmax(np.take_along_axis(scores, best, axis=-1), axis=-1)
    picked = np.take_along_axis(V[..., None, :, :], best[..., None], axis=-2)
    return (shares[..., None] * picked).sum(axis=-2)


@right
def everything_in_rows(Q, K, V, mask, top):
    front, (n_q, k), n_k = Q.shape[:-2], Q.shape[-2:], K.shape[-2]
    rows = []
    for q, keys, values in zip(
        Q.reshape(-1, n_q, k), K.reshape(-1, n_k, k), V.reshape(-1, n_k, V.shape[-1]), strict=True
    ):
        scores = q @ keys.T / k**0.5
        weights = np.zeros((n_q, n_k))
        for i in range(n_q):
            chosen = sorted((j for j in range(n_k) if mask[i, j]), key=lambda j, i=i, s=scores: (-s[i, j], j))[:top]
            powers = np.exp(scores[i, chosen] - scores[i, chosen].max())
            weights[i, chosen] = powers / powers.sum()
        rows.append(weights @ values)
    return np.reshape(rows, (*front, n_q, V.shape[-1]))


@right
def with_a_threshold_and_a_count(Q, K, V, mask, top):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), -np.inf)
    least = np.sort(scores, axis=-1)[..., ::-1][..., min(top, scores.shape[-1]) - 1][..., None]
    above, level = scores > least, scores == least
    room = top - above.sum(axis=-1, keepdims=True)
    kept = above | (level & (np.cumsum(level, axis=-1) <= room))
    return softmax(np.where(kept, scores, -np.inf), axis=-1) @ V


@right
def with_lexsort(Q, K, V, mask, top):
    scores = np.matmul(Q, np.swapaxes(K, -1, -2)) / np.sqrt(Q.shape[-1])
    weights = np.zeros(scores.shape)
    for place in np.ndindex(scores.shape[:-1]):
        row, seen = scores[place], mask[place[-1]]
        order = np.lexsort((np.arange(len(row)), -row, ~seen))[: min(top, int(seen.sum()))]
        weights[(*place, order)] = softmax(row[order])
    return weights @ V


@right
def an_attention_object():
    class Top:
        def __init__(self):
            self.seen = 0

        def __call__(self, Q, K, V, mask, top):
            self.seen += 1
            hidden = np.where(mask, 0.0, -np.inf)
            scores = Q @ K.swapaxes(-1, -2) / Q.shape[-1] ** 0.5 + hidden
            drop = np.argsort(-scores, axis=-1, kind="mergesort")[..., top:]
            np.put_along_axis(scores, drop, -np.inf, axis=-1)
            return softmax(scores, axis=-1) @ V

    return Top()


best_of_all_then_masked = wrong("chosen-before-the-mask")(
    changed(attention_step_by_step, "np.argsort(-scores", "np.argsort(-fits")
)
mask_not_looked_at = wrong("mask-ignored")(changed(attention_step_by_step, "np.where(mask, fits, -np.inf)", "fits"))
worst_keys = wrong("smallest-for-largest")(
    changed(attention_step_by_step, "np.argsort(-scores", "np.argsort(np.where(mask, fits, np.inf)")
)
one_key_too_many = wrong("top-k-of-one-more")(changed(attention_step_by_step, ":top]", ": top + 1]"))
all_keys = wrong("top-k-ignored")(changed(attention_step_by_step, "np.where(kept, scores, -np.inf)", "scores"))
far_from_zero = wrong("largest-size-for-max")(
    changed(attention_step_by_step, "np.argsort(-scores", "np.argsort(np.where(mask, -abs(fits), np.inf)")
)
shares_of_all_struck_out = wrong("not-renormalised")(
    changed(
        attention_step_by_step,
        "softmax(np.where(kept, scores, -np.inf), axis=-1) @ V",
        "np.where(kept, softmax(scores, axis=-1), 0) @ V",
    )
)
dropped_to_zero = wrong("masked-with-0")(changed(attention_step_by_step, "kept, scores, -np.inf)", "kept, scores, 0)"))
hidden_to_zero = wrong("masked-with-0")(changed(attention_step_by_step, "mask, fits, -np.inf)", "mask, fits, 0)"))
nothing_divided = wrong("no-scale")(changed(attention_step_by_step, " / np.sqrt(Q.shape[-1])", ""))
by_the_width = wrong("divided-by-d-k")(changed(attention_step_by_step, "np.sqrt(Q.shape[-1])", "Q.shape[-1]"))
by_the_values = wrong("divided-by-root-d-v")(
    changed(attention_step_by_step, "np.sqrt(Q.shape[-1])", "np.sqrt(V.shape[-1])")
)
order_taken_for_rank = wrong("order-for-rank")(
    changed(attention_step_by_step, "np.where(kept, scores", "np.where(order < top, scores")
)
mean_of_the_best = wrong("even-weights")(
    changed(attention_step_by_step, "np.where(kept, scores,", "np.where(kept & mask, 0,")
)
newest_keys = wrong("newest-for-best")(
    changed(
        attention_step_by_step,
        "np.argsort(-scores",
        "np.argsort(-np.where(mask, np.arange(K.shape[-2]), -1) + 0 * fits",
    )
)
transposed_as_it_is = wrong("all-axes-reversed")(changed(attention_step_by_step, "np.swapaxes(K, -1, -2)", "K.T"))
best_queries_for_a_key = wrong("best-along-the-queries")(
    changed(
        attention_step_by_step,
        "np.put_along_axis(kept, order[..., :top], True, axis=-1)",
        "kept = np.argsort(np.argsort(-scores, axis=-2), axis=-2) < top",
    )
)
shares_over_the_queries = wrong("softmax-over-queries")(
    changed(
        attention_step_by_step,
        "softmax(np.where(kept, scores, -np.inf), axis=-1) @ V",
        "softmax(np.where(kept & mask, scores, -1e300), axis=-2) @ V",
    )
)
seen_for_hidden = wrong("mask-inverted")(changed(attention_step_by_step, "mask, fits, -np.inf)", "mask, -1e300, fits)"))
only_the_best = wrong("always-one-key")(changed(attention_step_by_step, ":top]", ":1]"))
scores_as_weights = wrong("no-softmax")(
    changed(
        attention_step_by_step,
        "softmax(np.where(kept, scores, -np.inf), axis=-1) @ V",
        "np.where(kept & mask, scores, 0) @ V",
    )
)
exactly_so_many = wrong("top-beyond-the-keys")(
    changed(with_a_threshold_and_a_count, "[..., min(top, scores.shape[-1]) - 1]", "[..., top - 1]")
)


@wrong("all-equal-scores-kept")
def by_threshold(Q, K, V, mask, top):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), -np.inf)
    least = np.sort(scores, axis=-1)[..., ::-1][..., min(top, scores.shape[-1]) - 1, None]
    return softmax(np.where(scores >= least, scores, -np.inf), axis=-1) @ V


@wrong("higher-ids-first")
def last_of_equals(Q, K, V, mask, top):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), -np.inf)
    best = np.argsort(scores, axis=-1, kind="stable")[..., -top:]
    kept = np.full(scores.shape, -np.inf)
    np.put_along_axis(kept, best, np.take_along_axis(scores, best, axis=-1), axis=-1)
    return softmax(kept, axis=-1) @ V


@wrong("chosen-before-the-mask")
def best_of_all_with_tiny_shares(Q, K, V, mask, top):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    best = np.argsort(-scores, axis=-1, kind="stable")[..., :top]
    kept = np.full(scores.shape, -1e300)
    np.put_along_axis(kept, best, np.take_along_axis(scores, best, axis=-1), axis=-1)
    return softmax(np.where(mask, kept, -1e300), axis=-1) @ V


@wrong("no-max-shift")
def powers_by_hand(Q, K, V, mask, top):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), -np.inf)
    best = np.argsort(-scores, axis=-1, kind="stable")[..., :top]
    powers = np.zeros(scores.shape)
    np.put_along_axis(powers, best, np.exp(np.take_along_axis(scores, best, axis=-1)), axis=-1)
    return powers / powers.sum(axis=-1, keepdims=True) @ V


@wrong("always-one-key")
def values_of_the_best(Q, K, V, mask, top):
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), -np.inf)
    return np.take_along_axis(V, scores.argmax(axis=-1)[..., None], axis=-2)


seen_for_hidden_with_infinity = wrong("mask-inverted")(
    changed(attention_step_by_step, "mask, fits, -np.inf)", "mask, -np.inf, fits)")
)
sizes_for_scores = wrong("largest-size-for-max")(
    changed(attention_step_by_step, "np.where(mask, fits, -np.inf)", "np.where(mask, np.abs(fits), -np.inf)")
)
order_taken_for_rank_with_a_large_number = wrong("order-for-rank")(
    changed(attention_step_by_step, "np.where(kept, scores, -np.inf)", "np.where((order < top) & mask, scores, -1e9)")
)


@wrong("mask-after-softmax")
def struck_out_after_the_softmax(Q, K, V, mask, top):
    shares = softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), axis=-1) * mask
    order = np.argsort(-shares, axis=-1, kind="stable")
    kept = np.zeros(shares.shape)
    np.put_along_axis(kept, order[..., :top], np.take_along_axis(shares, order[..., :top], axis=-1), axis=-1)
    return kept / kept.sum(axis=-1, keepdims=True) @ V


hidden_not_low_enough = wrong("mask-too-small")(
    changed(attention_step_by_step, "mask, fits, -np.inf)", "mask, fits, -1e3)")
)
one_key_too_few = wrong("top-k-of-one-less")(changed(attention_step_by_step, ":top]", ": max(top - 1, 1)]"))
root_of_the_keys = wrong("divided-by-another-root")(
    changed(attention_step_by_step, "np.sqrt(Q.shape[-1])", "np.sqrt(K.shape[-2])")
)


@wrong("one-choice-for-all")
def the_same_keys_for_all_queries(Q, K, V, mask, top):
    fits = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    order = np.argsort(-np.where(mask, fits, 0).sum(axis=-2), axis=-1, kind="stable")
    kept = np.zeros((*fits.shape[:-2], fits.shape[-1]), dtype=bool)
    np.put_along_axis(kept, order[..., :top], True, axis=-1)
    return softmax(np.where(kept[..., None, :] & mask, fits, -1e300), axis=-1) @ V


@wrong("one-choice-for-all")
def the_first_head_chooses(Q, K, V, mask, top):
    fits = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), -np.inf)
    first = fits.reshape(-1, *fits.shape[-2:])[0]
    kept = np.zeros(first.shape, dtype=bool)
    np.put_along_axis(kept, np.argsort(-first, axis=-1, kind="stable")[..., :top], True, axis=-1)
    return softmax(np.where(kept, fits, -np.inf), axis=-1) @ V


@wrong("values-of-other-keys")
def scores_sorted_values_not(Q, K, V, mask, top):
    fits = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), -np.inf)
    shares = softmax(np.sort(fits, axis=-1)[..., ::-1][..., :top], axis=-1)
    return shares @ V[..., : shares.shape[-1], :]
