"""Answers to 10_modern. The notebook has imported numpy as np, pictures and softmax from scipy.special.

It has made `query`, `key` and `table` before rope, `Q`, `K` and `V` before repaired_step, `Q_heads` before
attend_block, and `logits_after` before sample.
"""

import numpy as np
from scipy.special import softmax

from autograder.course.answers import right, wrong

# plain_attention


@right("plain_attention")
def plain_by_moving_an_axis(Q, K, V):
    scores = Q @ np.moveaxis(K, -1, -2) / Q.shape[-1] ** 0.5
    return softmax(scores, axis=-1) @ V


@right("plain_attention")
def plain_by_einsum(Q, K, V):
    shares = softmax(np.einsum("...qk,...nk->...qn", Q, K) / np.sqrt(K.shape[-1]), axis=-1)
    return np.einsum("...qn,...nv->...qv", shares, V)


@right("plain_attention")
def plain_by_hand(Q, K, V):
    scores = np.matmul(Q, K.swapaxes(-1, -2)) / np.sqrt(K.shape[-1])
    parts = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return parts @ V / parts.sum(axis=-1, keepdims=True)


@right("plain_attention")
def plain_with_scaled_queries(Q, K, V):
    return softmax((Q / np.sqrt(Q.shape[-1])) @ np.swapaxes(K, -2, -1), -1) @ V


@right("plain_attention")
def plain_by_recursion(Q, K, V):
    if Q.ndim > 2:
        return np.stack([plain_by_recursion(*one) for one in zip(Q, K, V, strict=True)])
    return softmax(Q @ K.T / np.sqrt(K.shape[1]), axis=1) @ V


@right("plain_attention")
def plain_by_loops(Q, K, V):
    out = np.zeros(Q.shape[:-1] + V.shape[-1:])
    for where in np.ndindex(Q.shape[:-1]):
        scores = K[where[:-1]] @ Q[where] / np.sqrt(len(Q[where]))
        out[where] = softmax(scores) @ V[where[:-1]]
    return out


@right("plain_attention")
def plain_by_broadcasting(Q, K, V):
    scores = (Q[..., :, None, :] * K[..., None, :, :]).sum(axis=-1) / np.sqrt(Q.shape[-1])
    return (softmax(scores, axis=-1)[..., None] * V[..., None, :, :]).sum(axis=-2)


@right("plain_attention", value=True)
def plain_by_a_class():
    class Attention:
        def __call__(self, Q, K, V, scale=None):
            scale = scale or np.sqrt(Q.shape[-1])
            return softmax(Q @ np.swapaxes(K, -1, -2) / scale, axis=-1) @ V

    return Attention()


@right("plain_attention")
def plain_by_log_softmax(Q, K, V):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    highest = scores.max(axis=-1, keepdims=True)
    totals = highest + np.log(np.exp(scores - highest).sum(axis=-1, keepdims=True))
    return np.exp(scores - totals) @ V


@wrong("plain_attention", "no-scale", "two_keys_to_choose_from other_queries_and_keys")
def plain_not_scaled(Q, K, V):
    return softmax(Q @ np.swapaxes(K, -1, -2), axis=-1) @ V


@wrong("plain_attention", "divided-by-d-k", "two_keys_to_choose_from other_queries_and_keys")
def plain_divided_by_the_width(Q, K, V):
    return softmax(Q @ np.swapaxes(K, -1, -2) / Q.shape[-1], axis=-1) @ V


@wrong("plain_attention", "divided-by-root-n", "two_keys_to_choose_from other_queries_and_keys")
def plain_divided_by_the_keys(Q, K, V):
    return softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-2]), axis=-1) @ V


@wrong("plain_attention", "divided-by-root-d-v", "two_keys_to_choose_from other_queries_and_keys")
def plain_divided_by_the_values(Q, K, V):
    return softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(V.shape[-1]), axis=-1) @ V


@wrong("plain_attention", "whole-array", "two_keys_to_choose_from other_queries_and_keys")
def plain_over_everything(Q, K, V):
    return softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])) @ V


@wrong("plain_attention", "axis-0", "two_keys_to_choose_from other_queries_and_keys")
def plain_over_the_queries(Q, K, V):
    return softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), axis=-2) @ V


@wrong("plain_attention", "axis-1", "heads_in_front")
def plain_along_axis_1(Q, K, V):
    return softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), axis=1) @ V


@wrong("plain_attention", "all-axes-reversed", "a_row_for_each_query_of_each_head heads_in_front")
def plain_with_all_axes_turned(Q, K, V):
    return softmax(Q @ K.T / np.sqrt(Q.shape[-1]), axis=-1) @ V


@wrong("plain_attention", "k-not-transposed", "two_keys_to_choose_from other_queries_and_keys")
def plain_with_keys_as_they_are(Q, K, V):
    return softmax(Q @ K / np.sqrt(Q.shape[-1]), axis=-1) @ V


@wrong("plain_attention", "no-softmax", "two_keys_to_choose_from other_queries_and_keys")
def plain_without_a_softmax(Q, K, V):
    return Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]) @ V


@wrong("plain_attention", "no-max-shift", "scores_of_a_thousand")
def plain_that_overflows(Q, K, V):
    parts = np.exp(Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]))
    return parts @ V / parts.sum(axis=-1, keepdims=True)


@wrong("plain_attention", "mask-not-asked-for", "two_keys_to_choose_from other_queries_and_keys")
def plain_that_never_looks_ahead(Q, K, V):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    return softmax(np.where(np.tri(*scores.shape[-2:]), scores, -np.inf), axis=-1) @ V


@wrong("plain_attention", "shares-for-outputs", "two_keys_to_choose_from other_queries_and_keys")
def plain_shares_alone(Q, K, V):
    return softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), axis=-1)


@wrong("plain_attention", "input-mutated", "arguments_left_alone")
def plain_scaling_in_place(Q, K, V):
    Q /= np.sqrt(Q.shape[-1])
    return softmax(Q @ np.swapaxes(K, -1, -2), axis=-1) @ V


@wrong("plain_attention", "none-returned", "two_keys_to_choose_from a_row_for_each_query_of_each_head")
def plain_forgotten(Q, K, V):
    softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), axis=-1) @ V


# rope


@right("rope")
def rope_by_complex_numbers(x, positions, base=10000.0):
    d = x.shape[-1]
    angles = np.outer(positions, base ** (-np.arange(d // 2) * 2 / d))
    z = (x[..., ::2] + 1j * x[..., 1::2]) * np.exp(1j * angles)
    out = np.empty((*z.shape[:-1], d))
    out[..., ::2], out[..., 1::2] = z.real, z.imag
    return out


@right("rope")
def rope_by_repeated_angles(x, positions, base=10000.0):
    d = x.shape[-1]
    angles = np.repeat(positions[:, None] / base ** (np.arange(0, d, 2) / d), 2, axis=-1)
    other = np.stack([-x[..., 1::2], x[..., 0::2]], axis=-1).reshape(x.shape)
    return x * np.cos(angles) + other * np.sin(angles)


@right("rope")
def rope_by_matrices(x, positions, base=10000.0):
    d = x.shape[-1]
    rows = []
    for j, p in enumerate(positions):
        R = np.zeros((d, d))
        for i in range(d // 2):
            phi = p * base ** (-2 * i / d)
            R[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = [[np.cos(phi), -np.sin(phi)], [np.sin(phi), np.cos(phi)]]
        rows.append(x[..., j, :] @ R.T)
    return np.stack(rows, axis=-2)


@right("rope")
def rope_by_loops(x, positions, base=10000.0):
    out = np.array(x, dtype=float)
    d = x.shape[-1]
    for j in range(len(positions)):
        for i in range(0, d, 2):
            phi = positions[j] / base ** (i / d)
            a, b = x[..., j, i], x[..., j, i + 1]
            out[..., j, i] = a * np.cos(phi) - b * np.sin(phi)
            out[..., j, i + 1] = a * np.sin(phi) + b * np.cos(phi)
    return out


@right("rope")
def rope_by_reshaping(x, positions, base=10000.0):
    pairs = x.reshape(*x.shape[:-1], -1, 2)
    d = x.shape[-1]
    angles = np.multiply.outer(positions, np.exp(-np.log(base) * np.arange(0, d, 2) / d))
    c, s = np.cos(angles), np.sin(angles)
    a, b = pairs[..., 0], pairs[..., 1]
    return np.stack((c * a - s * b, s * a + c * b), -1).reshape(x.shape)


@right("rope")
def rope_by_einsum(x, positions, base=10000.0):
    d = x.shape[-1]
    angles = np.outer(positions, base ** (-np.arange(0, d, 2) / d))
    c, s = np.cos(angles), np.sin(angles)
    R = np.array([[c, -s], [s, c]])
    return np.einsum("abnp,...npb->...npa", R, x.reshape(*x.shape[:-1], d // 2, 2)).reshape(x.shape)


@right("rope")
def rope_by_a_helper(x, positions, base=10000.0):
    def rotated(a, b, phi):
        return a * np.cos(phi) - b * np.sin(phi), a * np.sin(phi) + b * np.cos(phi)

    columns = []
    for i in range(x.shape[-1] // 2):
        columns += rotated(x[..., 2 * i], x[..., 2 * i + 1], positions * float(base) ** (-2 * i / x.shape[-1]))
    return np.stack(columns, axis=-1)


@right("rope", value=True)
def rope_by_a_class():
    class Rope:
        def __call__(self, x, positions, base=10000.0):
            d = x.shape[-1]
            phi = np.asarray(positions)[:, np.newaxis] * np.power(base, -np.arange(0, d, 2) / d)
            out = np.zeros(x.shape)
            out[..., 0::2] = x[..., 0::2] * np.cos(phi) - x[..., 1::2] * np.sin(phi)
            out[..., 1::2] = x[..., 0::2] * np.sin(phi) + x[..., 1::2] * np.cos(phi)
            return out

    return Rope()


@right("rope")
def rope_by_polar_coordinates(x, positions, base=10000.0):
    a, b = x[..., 0::2], x[..., 1::2]
    lengths, d = np.hypot(a, b), x.shape[-1]
    phi = np.arctan2(b, a) + positions[:, None] * base ** (-np.arange(0, d, 2) / d)
    return np.stack([lengths * np.cos(phi), lengths * np.sin(phi)], axis=-1).reshape(x.shape)


@wrong("rope", "rotated-backwards", "one_pair_at_three_positions later_pairs_turn_more_slowly positions_in_any_order")
def rope_the_other_way_round(x, positions, base=10000.0):
    d = x.shape[-1]
    phi = positions[:, None] * base ** (-np.arange(0, d, 2) / d)
    a, b = x[..., 0::2], x[..., 1::2]
    return np.stack([a * np.cos(phi) + b * np.sin(phi), b * np.cos(phi) - a * np.sin(phi)], axis=-1).reshape(x.shape)


@wrong("rope", "far-columns-paired", "later_pairs_turn_more_slowly positions_in_any_order")
def rope_of_halves(x, positions, base=10000.0):
    d = x.shape[-1]
    phi = positions[:, None] * base ** (-np.arange(0, d, 2) / d)
    a, b = x[..., : d // 2], x[..., d // 2 :]
    return np.concatenate([a * np.cos(phi) - b * np.sin(phi), a * np.sin(phi) + b * np.cos(phi)], axis=-1)


@wrong("rope", "pairs-pulled-apart", "later_pairs_turn_more_slowly positions_in_any_order")
def rope_with_halves_in_the_end(x, positions, base=10000.0):
    d = x.shape[-1]
    phi = positions[:, None] * base ** (-np.arange(0, d, 2) / d)
    a, b = x[..., 0::2], x[..., 1::2]
    return np.concatenate([a * np.cos(phi) - b * np.sin(phi), a * np.sin(phi) + b * np.cos(phi)], axis=-1)


@wrong("rope", "pair-speeds-halved", "later_pairs_turn_more_slowly positions_in_any_order")
def rope_counting_pairs_once(x, positions, base=10000.0):
    d = x.shape[-1]
    phi = positions[:, None] * base ** (-np.arange(d // 2) / d)
    a, b = x[..., 0::2], x[..., 1::2]
    return np.stack([a * np.cos(phi) - b * np.sin(phi), a * np.sin(phi) + b * np.cos(phi)], axis=-1).reshape(x.shape)


@wrong("rope", "speeds-of-columns", "later_pairs_turn_more_slowly positions_in_any_order")
def rope_with_a_speed_for_each_column(x, positions, base=10000.0):
    d = x.shape[-1]
    phi = positions[:, None] * base ** (-np.arange(d) / d)
    other = np.stack([-x[..., 1::2], x[..., 0::2]], axis=-1).reshape(x.shape)
    return x * np.cos(phi) + other * np.sin(phi)


@wrong("rope", "width-of-a-pair-for-width", "later_pairs_turn_more_slowly positions_in_any_order")
def rope_divided_by_the_pairs(x, positions, base=10000.0):
    d = x.shape[-1]
    phi = positions[:, None] * base ** (-np.arange(0, d, 2) / (d // 2))
    a, b = x[..., 0::2], x[..., 1::2]
    return np.stack([a * np.cos(phi) - b * np.sin(phi), a * np.sin(phi) + b * np.cos(phi)], axis=-1).reshape(x.shape)


@wrong("rope", "one-speed-for-all-pairs", "later_pairs_turn_more_slowly positions_in_any_order")
def rope_with_one_speed(x, positions, base=10000.0):
    phi = positions[:, None]
    a, b = x[..., 0::2], x[..., 1::2]
    return np.stack([a * np.cos(phi) - b * np.sin(phi), a * np.sin(phi) + b * np.cos(phi)], axis=-1).reshape(x.shape)


@wrong("rope", "pairs-that-get-faster", "later_pairs_turn_more_slowly positions_in_any_order")
def rope_that_gets_faster(x, positions, base=10000.0):
    d = x.shape[-1]
    phi = positions[:, None] * base ** (np.arange(0, d, 2) / d)
    a, b = x[..., 0::2], x[..., 1::2]
    return np.stack([a * np.cos(phi) - b * np.sin(phi), a * np.sin(phi) + b * np.cos(phi)], axis=-1).reshape(x.shape)


@wrong("rope", "base-ignored", "later_pairs_turn_more_slowly other_bases")
def rope_of_ten_thousand(x, positions, base=10000.0):
    d = x.shape[-1]
    phi = positions[:, None] * 10000.0 ** (-np.arange(0, d, 2) / d)
    a, b = x[..., 0::2], x[..., 1::2]
    return np.stack([a * np.cos(phi) - b * np.sin(phi), a * np.sin(phi) + b * np.cos(phi)], axis=-1).reshape(x.shape)


@wrong("rope", "positions-ignored", "one_pair_at_three_positions positions_in_any_order")
def rope_of_places(x, positions, base=10000.0):
    d = x.shape[-1]
    phi = np.arange(x.shape[-2])[:, None] * base ** (-np.arange(0, d, 2) / d)
    a, b = x[..., 0::2], x[..., 1::2]
    return np.stack([a * np.cos(phi) - b * np.sin(phi), a * np.sin(phi) + b * np.cos(phi)], axis=-1).reshape(x.shape)


@wrong("rope", "positions-from-one", "one_pair_at_three_positions positions_in_any_order")
def rope_counted_from_one(x, positions, base=10000.0):
    d = x.shape[-1]
    phi = (positions[:, None] + 1) * base ** (-np.arange(0, d, 2) / d)
    a, b = x[..., 0::2], x[..., 1::2]
    return np.stack([a * np.cos(phi) - b * np.sin(phi), a * np.sin(phi) + b * np.cos(phi)], axis=-1).reshape(x.shape)


@wrong("rope", "positions-lose-their-sign", "positions_far_away")
def rope_of_positive_positions(x, positions, base=10000.0):
    d = x.shape[-1]
    phi = np.abs(positions)[:, None] * base ** (-np.arange(0, d, 2) / d)
    a, b = x[..., 0::2], x[..., 1::2]
    return np.stack([a * np.cos(phi) - b * np.sin(phi), a * np.sin(phi) + b * np.cos(phi)], axis=-1).reshape(x.shape)


@wrong(
    "rope", "new-number-used-too-early", "one_pair_at_three_positions lengths_stay_as_they_were positions_in_any_order"
)
def rope_one_after_the_other(x, positions, base=10000.0):
    d, out = x.shape[-1], x.astype(float)
    phi = positions[:, None] * base ** (-np.arange(0, d, 2) / d)
    out[..., 0::2] = out[..., 0::2] * np.cos(phi) - out[..., 1::2] * np.sin(phi)
    out[..., 1::2] = out[..., 0::2] * np.sin(phi) + out[..., 1::2] * np.cos(phi)
    return out


@wrong("rope", "added-for-rotated", "one_pair_at_three_positions lengths_stay_as_they_were only_the_distance_counts")
def rope_as_positions_added(x, positions, base=10000.0):
    d = x.shape[-1]
    phi = positions[:, None] * base ** (-np.arange(0, d, 2) / d)
    return x + np.stack([np.cos(phi), np.sin(phi)], axis=-1).reshape(len(positions), d)


@wrong("rope", "sine-and-cosine-exchanged", "one_pair_at_three_positions positions_in_any_order")
def rope_with_sine_for_cosine(x, positions, base=10000.0):
    d = x.shape[-1]
    phi = positions[:, None] * base ** (-np.arange(0, d, 2) / d)
    a, b = x[..., 0::2], x[..., 1::2]
    return np.stack([a * np.sin(phi) - b * np.cos(phi), a * np.cos(phi) + b * np.sin(phi)], axis=-1).reshape(x.shape)


@wrong("rope", "minus-missing", "one_pair_at_three_positions lengths_stay_as_they_were positions_in_any_order")
def rope_without_a_minus(x, positions, base=10000.0):
    d = x.shape[-1]
    phi = positions[:, None] * base ** (-np.arange(0, d, 2) / d)
    a, b = x[..., 0::2], x[..., 1::2]
    return np.stack([a * np.cos(phi) + b * np.sin(phi), a * np.sin(phi) + b * np.cos(phi)], axis=-1).reshape(x.shape)


@wrong("rope", "scaled-by-cosines-alone", "one_pair_at_three_positions lengths_stay_as_they_were")
def rope_of_cosines(x, positions, base=10000.0):
    d = x.shape[-1]
    phi = positions[:, None] * base ** (-np.arange(0, d, 2) / d)
    return np.stack([x[..., 0::2] * np.cos(phi), x[..., 1::2] * np.sin(phi)], axis=-1).reshape(x.shape)


@wrong("rope", "degrees-for-radians", "one_pair_at_three_positions positions_in_any_order")
def rope_in_degrees(x, positions, base=10000.0):
    d = x.shape[-1]
    phi = np.radians(positions[:, None] * base ** (-np.arange(0, d, 2) / d))
    a, b = x[..., 0::2], x[..., 1::2]
    return np.stack([a * np.cos(phi) - b * np.sin(phi), a * np.sin(phi) + b * np.cos(phi)], axis=-1).reshape(x.shape)


@wrong("rope", "first-pair-only", "later_pairs_turn_more_slowly positions_in_any_order")
def rope_of_the_first_pair(x, positions, base=10000.0):
    out = x.astype(float)
    out[..., 0] = x[..., 0] * np.cos(positions) - x[..., 1] * np.sin(positions)
    out[..., 1] = x[..., 0] * np.sin(positions) + x[..., 1] * np.cos(positions)
    return out


@wrong("rope", "heads-for-positions", "rotated_heads")
def rope_of_heads(x, positions, base=10000.0):
    d = x.shape[-1]
    if x.ndim > 2:
        positions = np.resize(positions, x.shape[0]).reshape(-1, *[1] * (x.ndim - 2))
    phi = np.asarray(positions)[..., None] * base ** (-np.arange(0, d, 2) / d)
    a, b = x[..., 0::2], x[..., 1::2]
    return np.stack([a * np.cos(phi) - b * np.sin(phi), a * np.sin(phi) + b * np.cos(phi)], axis=-1).reshape(x.shape)


@wrong("rope", "vectors-and-matrices-only", "lengths_stay_as_they_were rotated_heads")
def rope_of_a_matrix(x, positions, base=10000.0):
    n, d = x.shape
    phi = positions[:, None] * base ** (-np.arange(0, d, 2) / d)
    a, b = x[:, 0::2], x[:, 1::2]
    return np.stack([a * np.cos(phi) - b * np.sin(phi), a * np.sin(phi) + b * np.cos(phi)], axis=-1).reshape(n, d)


@wrong("rope", "input-mutated", "arguments_left_alone")
def rope_in_place(x, positions, base=10000.0):
    d = x.shape[-1]
    phi = positions[:, None] * base ** (-np.arange(0, d, 2) / d)
    a, b = x[..., 0::2].copy(), x[..., 1::2].copy()
    if x.dtype.kind != "f":
        x = x.astype(float)
    x[..., 0::2] = a * np.cos(phi) - b * np.sin(phi)
    x[..., 1::2] = a * np.sin(phi) + b * np.cos(phi)
    return x


@wrong("rope", "integer-buffer", "whole_numbers_work_too")
def rope_into_an_array_like_x(x, positions, base=10000.0):
    d, out = x.shape[-1], np.empty_like(x)
    phi = positions[:, None] * base ** (-np.arange(0, d, 2) / d)
    out[..., 0::2] = x[..., 0::2] * np.cos(phi) - x[..., 1::2] * np.sin(phi)
    out[..., 1::2] = x[..., 0::2] * np.sin(phi) + x[..., 1::2] * np.cos(phi)
    return out


@wrong("rope", "global-for-parameter", "one_pair_at_three_positions lengths_stay_as_they_were")
def rope_of_the_notebook(x, positions, base=10000.0):
    return np.stack([query, key])[: x.shape[-2]]  # noqa: F821


@wrong("rope", "none-returned", "one_pair_at_three_positions lengths_stay_as_they_were")
def rope_forgotten(x, positions, base=10000.0):
    np.cos(positions)


@wrong("rope", "list-for-array", "one_pair_at_three_positions lengths_stay_as_they_were")
def rope_as_lists(x, positions, base=10000.0):
    d = x.shape[-1]
    phi = positions[:, None] * base ** (-np.arange(0, d, 2) / d)
    a, b = x[..., 0::2], x[..., 1::2]
    both = np.stack([a * np.cos(phi) - b * np.sin(phi), a * np.sin(phi) + b * np.cos(phi)], axis=-1)
    return both.reshape(x.shape).tolist()


# keys_computed


@right("keys_computed", value=True)
def keys_by_the_formula():
    return 2000 * 2001 // 2, 2000


@right("keys_computed", value=True)
def keys_added_up():
    return [sum(range(2001)), 2000]


@right("keys_computed", value=True)
def keys_as_an_array():
    return np.array([np.arange(1, 2001).sum(), 2000])


@right("keys_computed", value=True)
def keys_as_floats():
    return 2000 * 2001 / 2, 2000.0


@wrong("keys_computed", "square-for-triangle", "keys_without_a_cache", value=True)
def keys_of_whole_texts():
    return 2000**2, 2000


@wrong("keys_computed", "half-the-square", "keys_without_a_cache", value=True)
def keys_of_half_a_square():
    return 2000**2 // 2, 2000


@wrong("keys_computed", "own-key-forgotten", "keys_without_a_cache", value=True)
def keys_of_the_past():
    return 2000 * 1999 // 2, 2000


@wrong("keys_computed", "pair-swapped", "keys_without_a_cache keys_with_a_cache", value=True)
def keys_the_other_way_round():
    return 2000, 2001000


@wrong("keys_computed", "one-step-for-all", "keys_without_a_cache keys_with_a_cache", value=True)
def keys_of_one_step():
    return 2000, 1


@wrong("keys_computed", "values-counted-too", "keys_without_a_cache keys_with_a_cache", value=True)
def keys_and_values():
    return 4002000, 4000


@wrong("keys_computed", "cache-without-new-keys", "keys_with_a_cache", value=True)
def keys_of_no_step():
    return 2001000, 0


@wrong("keys_computed", "text-for-number", "two_counts_of_keys", value=True)
def keys_in_words():
    return "2001000", "2000"


@wrong("keys_computed", "none-returned", "two_counts_of_keys", value=True)
def keys_not_counted():
    return None


# kv_cache_step


@right("kv_cache_step")
def step_by_hand(q, k, v, K_past, V_past):
    K = np.concatenate([K_past, [k]])
    V = np.concatenate([V_past, [v]])
    scores = K @ q / np.sqrt(len(q))
    parts = np.exp(scores - scores.max())
    return parts @ V / parts.sum(), K, V


@right("kv_cache_step")
def step_by_append(q, k, v, K_past, V_past):
    K, V = np.append(K_past, k[None], axis=0), np.append(V_past, v[None], axis=0)
    return softmax(q @ K.T / np.sqrt(q.size)) @ V, K, V


@right("kv_cache_step")
def step_by_loops(q, k, v, K_past, V_past):
    K, V = np.array([*K_past, k]), np.array([*V_past, v])
    scores = np.array([sum(a * b for a, b in zip(q, key, strict=True)) / len(q) ** 0.5 for key in K])
    shares = softmax(scores)
    return sum(share * value for share, value in zip(shares, V, strict=True)), K, V


@right("kv_cache_step")
def step_into_zeros(q, k, v, K_past, V_past):
    t = len(K_past)
    K, V = np.zeros((t + 1, len(k))), np.zeros((t + 1, len(v)))
    K[:t], V[:t] = K_past, V_past
    K[t], V[t] = k, v
    return softmax(K.dot(q) / np.sqrt(k.shape[0])).dot(V), K, V


@right("kv_cache_step")
def step_as_a_list(q, k, v, K_past, V_past):
    K, V = np.r_[K_past, k[None, :]], np.r_[V_past, v[None, :]]
    shares = softmax(np.einsum("nk,k->n", K, q) / len(q) ** 0.5)
    return [np.einsum("n,nv->v", shares, V), K, V]


@right("kv_cache_step")
def step_in_two_parts(q, k, v, K_past, V_past):
    scores = np.append(K_past @ q, k @ q) / np.sqrt(len(q))
    shares = softmax(scores)
    return shares[:-1] @ V_past + shares[-1] * v, np.vstack((K_past, k)), np.vstack((V_past, v))


@right("kv_cache_step")
def step_by_a_matrix_of_one_query(q, k, v, K_past, V_past):
    K, V = np.vstack([K_past, k.reshape(1, -1)]), np.vstack([V_past, v.reshape(1, -1)])
    scores = q.reshape(1, -1) @ K.T / np.sqrt(K.shape[1])
    return (softmax(scores, axis=-1) @ V)[0], K, V


@right("kv_cache_step", value=True)
def step_by_a_class():
    class Cache:
        def grown(self, past, new):
            return np.insert(past.astype(float), len(past), new, axis=0)

        def __call__(self, q, k, v, K_past, V_past):
            K, V = self.grown(K_past, k), self.grown(V_past, v)
            return softmax(K @ q * len(q) ** -0.5) @ V, K, V

    return Cache()


@right("kv_cache_step")
def step_by_a_running_sum(q, k, v, K_past, V_past):
    K, V = np.vstack([K_past, k]), np.vstack([V_past, v])
    top, total, found = -np.inf, 0.0, np.zeros(len(v))
    for key, value in zip(K, V, strict=True):
        score = key @ q / np.sqrt(len(q))
        larger = max(top, score)
        found = found * np.exp(top - larger) + np.exp(score - larger) * value
        total = total * np.exp(top - larger) + np.exp(score - larger)
        top = larger
    return found / total, K, V


@wrong("kv_cache_step", "no-scale", "the_new_word_and_one_before a_text_word_by_word")
def step_not_scaled(q, k, v, K_past, V_past):
    K, V = np.vstack([K_past, k]), np.vstack([V_past, v])
    return softmax(K @ q) @ V, K, V


@wrong("kv_cache_step", "divided-by-d-k", "the_new_word_and_one_before a_text_word_by_word")
def step_divided_by_the_width(q, k, v, K_past, V_past):
    K, V = np.vstack([K_past, k]), np.vstack([V_past, v])
    return softmax(K @ q / len(q)) @ V, K, V


@wrong("kv_cache_step", "divided-by-root-n", "the_new_word_and_one_before a_text_word_by_word")
def step_divided_by_the_words(q, k, v, K_past, V_past):
    K, V = np.vstack([K_past, k]), np.vstack([V_past, v])
    return softmax(K @ q / np.sqrt(len(K))) @ V, K, V


@wrong("kv_cache_step", "newest-word-not-seen", "the_new_word_and_one_before a_text_word_by_word")
def step_of_the_past_alone(q, k, v, K_past, V_past):
    found = softmax(K_past @ q / np.sqrt(len(q))) @ V_past if len(K_past) else v
    return found, np.vstack([K_past, k]), np.vstack([V_past, v])


@wrong("kv_cache_step", "newest-word-in-front", "the_cache_is_one_row_longer a_text_word_by_word")
def step_with_the_new_in_front(q, k, v, K_past, V_past):
    K, V = np.vstack([k, K_past]), np.vstack([v, V_past])
    return softmax(K @ q / np.sqrt(len(q))) @ V, K, V


@wrong("kv_cache_step", "cache-not-longer", "the_cache_is_one_row_longer a_text_word_by_word")
def step_that_forgets(q, k, v, K_past, V_past):
    K, V = np.vstack([K_past, k]), np.vstack([V_past, v])
    return softmax(K @ q / np.sqrt(len(q))) @ V, K_past, V_past


@wrong("kv_cache_step", "oldest-word-dropped", "the_cache_is_one_row_longer a_text_word_by_word")
def step_that_drops_the_oldest(q, k, v, K_past, V_past):
    K, V = np.vstack([K_past, k]), np.vstack([V_past, v])
    found = softmax(K @ q / np.sqrt(len(q))) @ V
    return (found, K[1:], V[1:]) if len(K_past) else (found, K, V)


@wrong("kv_cache_step", "query-kept-as-key", "the_cache_is_one_row_longer a_text_word_by_word")
def step_that_keeps_the_query(q, k, v, K_past, V_past):
    K, V = np.vstack([K_past, q]), np.vstack([V_past, v])
    return softmax(K @ q / np.sqrt(len(q))) @ V, K, V


@wrong("kv_cache_step", "key-asks", "the_new_word_and_one_before a_text_word_by_word")
def step_asked_by_the_key(q, k, v, K_past, V_past):
    K, V = np.vstack([K_past, k]), np.vstack([V_past, v])
    return softmax(K @ k / np.sqrt(len(q))) @ V, K, V


@wrong("kv_cache_step", "cache-not-returned", "the_first_word_finds_itself a_text_word_by_word")
def step_without_a_cache(q, k, v, K_past, V_past):
    K, V = np.vstack([K_past, k]), np.vstack([V_past, v])
    return softmax(K @ q / np.sqrt(len(q))) @ V


@wrong("kv_cache_step", "cache-as-a-pair", "the_first_word_finds_itself a_text_word_by_word")
def step_with_a_pair(q, k, v, K_past, V_past):
    K, V = np.vstack([K_past, k]), np.vstack([V_past, v])
    return softmax(K @ q / np.sqrt(len(q))) @ V, (K, V)


@wrong("kv_cache_step", "axis-gained", "the_first_word_finds_itself a_text_word_by_word")
def step_as_a_matrix(q, k, v, K_past, V_past):
    K, V = np.vstack([K_past, k]), np.vstack([V_past, v])
    return softmax(q[None] @ K.T / np.sqrt(len(q)), axis=-1) @ V, K, V


@wrong("kv_cache_step", "cache-flattened", "the_first_word_finds_itself the_cache_is_one_row_longer")
def step_that_appends_without_an_axis(q, k, v, K_past, V_past):
    K, V = np.vstack([K_past, k]), np.vstack([V_past, v])
    return softmax(K @ q / np.sqrt(len(q))) @ V, np.append(K_past, k), np.append(V_past, v)


@wrong("kv_cache_step", "no-max-shift", "large_scores_in_the_cache")
def step_that_overflows(q, k, v, K_past, V_past):
    K, V = np.vstack([K_past, k]), np.vstack([V_past, v])
    parts = np.exp(K @ q / np.sqrt(len(q)))
    return parts @ V / parts.sum(), K, V


@wrong("kv_cache_step", "no-softmax", "the_new_word_and_one_before a_text_word_by_word")
def step_without_a_softmax(q, k, v, K_past, V_past):
    K, V = np.vstack([K_past, k]), np.vstack([V_past, v])
    return K @ q / np.sqrt(len(q)) @ V, K, V


@wrong("kv_cache_step", "mean-of-v", "the_new_word_and_one_before a_text_word_by_word")
def step_of_a_mean(q, k, v, K_past, V_past):
    K, V = np.vstack([K_past, k]), np.vstack([V_past, v])
    return V.mean(axis=0), K, V


@wrong("kv_cache_step", "integer-buffer", "fractions_after_whole_numbers")
def step_into_an_array_like_the_past(q, k, v, K_past, V_past):
    K = np.zeros((len(K_past) + 1, len(k)), dtype=K_past.dtype)
    V = np.zeros((len(V_past) + 1, len(v)), dtype=V_past.dtype)
    K[:-1], K[-1], V[:-1], V[-1] = K_past, k, V_past, v
    return softmax(K @ q / np.sqrt(len(q))) @ V, K, V


@wrong("kv_cache_step", "input-mutated", "arguments_left_alone")
def step_that_scales_in_place(q, k, v, K_past, V_past):
    K, V = np.vstack([K_past, k]), np.vstack([V_past, v])
    if q.dtype.kind == "f":
        q /= np.sqrt(len(q))
        return softmax(K @ q) @ V, K, V
    return softmax(K @ q / np.sqrt(len(q))) @ V, K, V


@wrong("kv_cache_step", "first-cache-flat", "the_first_word_finds_itself a_text_word_by_word")
def step_with_a_flat_start(q, k, v, K_past, V_past):
    if len(K_past) == 0:
        return v, k, v
    K, V = np.vstack([K_past, k]), np.vstack([V_past, v])
    return softmax(K @ q / np.sqrt(len(q))) @ V, K, V


@wrong("kv_cache_step", "list-for-array", "the_first_word_finds_itself the_cache_is_one_row_longer")
def step_with_lists(q, k, v, K_past, V_past):
    K, V = [*K_past, k], [*V_past, v]
    return softmax(np.array(K) @ q / np.sqrt(len(q))) @ np.array(V), K, V


@wrong("kv_cache_step", "none-returned", "the_first_word_finds_itself a_text_word_by_word")
def step_forgotten(q, k, v, K_past, V_past):
    np.vstack([K_past, k])


# repaired_step


@right("repaired_step")
def repaired_with_rope(q, k, v, K_past, V_past):
    def turn(x, p):
        phi = p * 10000.0 ** (-np.arange(0, len(x), 2) / len(x))
        z = (x[0::2] + 1j * x[1::2]) * np.exp(1j * phi)
        return np.stack([z.real, z.imag], axis=-1).reshape(len(x))

    t = len(K_past)
    K, V = np.vstack([K_past, turn(k, t)]), np.vstack([V_past, v])
    return softmax(K @ turn(q, t) / np.sqrt(len(q))) @ V, K, V


@right("repaired_step")
def repaired_in_two_dimensions(q, k, v, K_past, V_past):
    def turn(x, positions):
        phi = positions[:, None] * 10000.0 ** (-np.arange(0, x.shape[1], 2) / x.shape[1])
        a, b = x[:, 0::2], x[:, 1::2]
        both = [a * np.cos(phi) - b * np.sin(phi), a * np.sin(phi) + b * np.cos(phi)]
        return np.stack(both, axis=-1).reshape(x.shape)

    here = np.array([K_past.shape[0]])
    K = np.concatenate([K_past, turn(k[None], here)])
    V = np.concatenate([V_past, v[None]])
    scores = turn(q[None], here) @ K.T / np.sqrt(K.shape[1])
    return (softmax(scores, axis=-1) @ V)[0], K, V


@right("repaired_step")
def repaired_after_growing(q, k, v, K_past, V_past):
    def turn(x, p):
        out = np.zeros(len(x))
        for i in range(0, len(x), 2):
            c, s = np.cos(p * 10000 ** (-i / len(x))), np.sin(p * 10000 ** (-i / len(x)))
            out[i], out[i + 1] = x[i] * c - x[i + 1] * s, x[i] * s + x[i + 1] * c
        return out

    K, V = np.vstack([K_past, k]).astype(float), np.vstack([V_past, v])
    K[-1] = turn(k, len(K) - 1)
    return softmax(K @ turn(q, len(K) - 1) / len(q) ** 0.5) @ V, K, V


@right("repaired_step")
def repaired_both_at_once(q, k, v, K_past, V_past):
    both = np.stack([q, k])
    phi = len(K_past) * 10000.0 ** (-np.arange(0, len(q), 2) / len(q))
    a, b = both[:, 0::2], both[:, 1::2]
    turned = np.stack([a * np.cos(phi) - b * np.sin(phi), a * np.sin(phi) + b * np.cos(phi)], axis=-1)
    q, k = turned.reshape(2, -1)
    K, V = np.append(K_past, [k], axis=0), np.append(V_past, [v], axis=0)
    return softmax(np.dot(K, q) / np.sqrt(len(q))) @ V, K, V


@right("repaired_step")
def repaired_with_unturned_scores(q, k, v, K_past, V_past):
    def turn(x, p):
        phi = np.repeat(p / 10000.0 ** (np.arange(0, len(x), 2) / len(x)), 2)
        other = np.stack([-x[1::2], x[0::2]], axis=1).ravel()
        return x * np.cos(phi) + other * np.sin(phi)

    t = len(K_past)
    scores = np.append(K_past @ turn(q, t), q @ k) / np.sqrt(len(q))  # the own score needs no rotation
    V = np.vstack([V_past, v])
    return softmax(scores) @ V, np.vstack([K_past, turn(k, t)]), V


@right("repaired_step")
def repaired_by_matrices(q, k, v, K_past, V_past):
    t, d = len(V_past), len(q)
    R = np.zeros((d, d))
    for i in range(0, d, 2):
        phi = t * 10000.0 ** (-i / d)
        R[i : i + 2, i : i + 2] = [[np.cos(phi), -np.sin(phi)], [np.sin(phi), np.cos(phi)]]
    K, V = np.vstack([K_past, R @ k]), np.vstack([V_past, v])
    return softmax(K @ (R @ q) / np.sqrt(d)) @ V, K, V


@right("repaired_step", value=True)
def repaired_by_a_class():
    class Step:
        base = 10000.0

        def turn(self, x, p):
            z = x[::2] + 1j * x[1::2]
            z = z * np.exp(1j * p * self.base ** (-np.arange(len(z)) / len(z)))
            return np.column_stack([z.real, z.imag]).reshape(-1)

        def __call__(self, q, k, v, K_past, V_past):
            t = K_past.shape[0]
            K, V = np.vstack([K_past, self.turn(k, t)]), np.vstack([V_past, v])
            parts = np.exp((K @ self.turn(q, t) - np.max(K @ self.turn(q, t))) / np.sqrt(len(q)))
            return [parts @ V / parts.sum(), K, V]

    return Step()


@right("repaired_step")
def repaired_by_loops(q, k, v, K_past, V_past):
    t, d = len(K_past), len(q)
    new_q, new_k = [], []
    for i in range(d // 2):
        phi = t * 10000.0 ** (-2 * i / d)
        for old, new in ((q, new_q), (k, new_k)):
            a, b = old[2 * i], old[2 * i + 1]
            new += [a * np.cos(phi) - b * np.sin(phi), a * np.sin(phi) + b * np.cos(phi)]
    K, V = np.array([*K_past, new_k]), np.array([*V_past, v])
    shares = softmax(np.array([key @ new_q for key in K]) / d**0.5)
    return np.sum(shares[:, None] * V, axis=0), K, V


@wrong("repaired_step", "key-one-position-too-far", "the_second_word the_first_word_of_all a_rotated_text_word_by_word")
def repaired_not_at_all(q, k, v, K_past, V_past):
    def turn(x, p):
        z = (x[0::2] + 1j * x[1::2]) * np.exp(1j * p * 10000.0 ** (-np.arange(0, len(x), 2) / len(x)))
        return np.stack([z.real, z.imag], axis=-1).reshape(len(x))

    t = len(K_past)
    K, V = np.vstack([K_past, turn(k, t + 1)]), np.vstack([V_past, v])
    return softmax(K @ turn(q, t) / np.sqrt(len(q))) @ V, K, V


@wrong(
    "repaired_step", "both-one-position-too-far", "the_second_word the_first_word_of_all a_rotated_text_word_by_word"
)
def repaired_by_moving_both(q, k, v, K_past, V_past):
    def turn(x, p):
        z = (x[0::2] + 1j * x[1::2]) * np.exp(1j * p * 10000.0 ** (-np.arange(0, len(x), 2) / len(x)))
        return np.stack([z.real, z.imag], axis=-1).reshape(len(x))

    t = len(K_past) + 1
    K, V = np.vstack([K_past, turn(k, t)]), np.vstack([V_past, v])
    return softmax(K @ turn(q, t) / np.sqrt(len(q))) @ V, K, V


@wrong("repaired_step", "query-one-position-too-far", "the_second_word a_rotated_text_word_by_word")
def repaired_by_moving_the_query(q, k, v, K_past, V_past):
    def turn(x, p):
        z = (x[0::2] + 1j * x[1::2]) * np.exp(1j * p * 10000.0 ** (-np.arange(0, len(x), 2) / len(x)))
        return np.stack([z.real, z.imag], axis=-1).reshape(len(x))

    t = len(K_past)
    K, V = np.vstack([K_past, turn(k, t)]), np.vstack([V_past, v])
    return softmax(K @ turn(q, t + 1) / np.sqrt(len(q))) @ V, K, V


@wrong("repaired_step", "new-key-not-rotated", "the_second_word the_past_is_kept a_rotated_text_word_by_word")
def repaired_with_a_plain_key(q, k, v, K_past, V_past):
    def turn(x, p):
        z = (x[0::2] + 1j * x[1::2]) * np.exp(1j * p * 10000.0 ** (-np.arange(0, len(x), 2) / len(x)))
        return np.stack([z.real, z.imag], axis=-1).reshape(len(x))

    K, V = np.vstack([K_past, k]), np.vstack([V_past, v])
    return softmax(K @ turn(q, len(K_past)) / np.sqrt(len(q))) @ V, K, V


@wrong("repaired_step", "query-not-rotated", "the_second_word a_rotated_text_word_by_word")
def repaired_with_a_plain_query(q, k, v, K_past, V_past):
    def turn(x, p):
        z = (x[0::2] + 1j * x[1::2]) * np.exp(1j * p * 10000.0 ** (-np.arange(0, len(x), 2) / len(x)))
        return np.stack([z.real, z.imag], axis=-1).reshape(len(x))

    K, V = np.vstack([K_past, turn(k, len(K_past))]), np.vstack([V_past, v])
    return softmax(K @ q / np.sqrt(len(q))) @ V, K, V


@wrong("repaired_step", "nothing-rotated", "the_second_word the_past_is_kept a_rotated_text_word_by_word")
def repaired_without_positions(q, k, v, K_past, V_past):
    K, V = np.vstack([K_past, k]), np.vstack([V_past, v])
    return softmax(K @ q / np.sqrt(len(q))) @ V, K, V


@wrong("repaired_step", "past-rotated-again", "the_second_word the_past_is_kept a_rotated_text_word_by_word")
def repaired_by_rotating_everything(q, k, v, K_past, V_past):
    def turn(x, p):
        z = (x[0::2] + 1j * x[1::2]) * np.exp(1j * p * 10000.0 ** (-np.arange(0, len(x), 2) / len(x)))
        return np.stack([z.real, z.imag], axis=-1).reshape(len(x))

    t = len(K_past)
    K, V = np.array([turn(key, t) for key in [*K_past, k]]), np.vstack([V_past, v])
    return softmax(K @ turn(q, t) / np.sqrt(len(q))) @ V, K, V


@wrong("repaired_step", "past-rotated-again", "the_past_is_kept a_rotated_text_word_by_word")
def repaired_by_rotating_each_to_its_place(q, k, v, K_past, V_past):
    def turn(x, p):
        z = (x[0::2] + 1j * x[1::2]) * np.exp(1j * p * 10000.0 ** (-np.arange(0, len(x), 2) / len(x)))
        return np.stack([z.real, z.imag], axis=-1).reshape(len(x))

    K, V = np.array([turn(key, j) for j, key in enumerate([*K_past, k])]), np.vstack([V_past, v])
    return softmax(K @ turn(q, len(K_past)) / np.sqrt(len(q))) @ V, K, V


@wrong("repaired_step", "values-rotated", "the_past_is_kept after_a_long_text")
def repaired_with_rotated_values(q, k, v, K_past, V_past):
    def turn(x, p):
        z = (x[0::2] + 1j * x[1::2]) * np.exp(1j * p * 10000.0 ** (-np.arange(0, len(x), 2) / len(x)))
        return np.stack([z.real, z.imag], axis=-1).reshape(len(x))

    t = len(K_past)
    even = len(v) // 2 * 2
    K, V = np.vstack([K_past, turn(k, t)]), np.vstack([V_past, np.append(turn(v[:even], t), v[even:])])
    return softmax(K @ turn(q, t) / np.sqrt(len(q))) @ V, K, V


@wrong("repaired_step", "rotated-for-use-only", "the_second_word the_past_is_kept a_rotated_text_word_by_word")
def repaired_with_a_cache_as_it_came(q, k, v, K_past, V_past):
    def turn(x, p):
        z = (x[0::2] + 1j * x[1::2]) * np.exp(1j * p * 10000.0 ** (-np.arange(0, len(x), 2) / len(x)))
        return np.stack([z.real, z.imag], axis=-1).reshape(len(x))

    t, V = len(K_past), np.vstack([V_past, v])
    K = np.vstack([K_past, turn(k, t)])
    return softmax(K @ turn(q, t) / np.sqrt(len(q))) @ V, np.vstack([K_past, k]), V


@wrong("repaired_step", "rotated-backwards", "the_second_word the_past_is_kept a_rotated_text_word_by_word")
def repaired_backwards(q, k, v, K_past, V_past):
    def turn(x, p):
        z = (x[0::2] + 1j * x[1::2]) * np.exp(-1j * p * 10000.0 ** (-np.arange(0, len(x), 2) / len(x)))
        return np.stack([z.real, z.imag], axis=-1).reshape(len(x))

    t = len(K_past)
    K, V = np.vstack([K_past, turn(k, t)]), np.vstack([V_past, v])
    return softmax(K @ turn(q, t) / np.sqrt(len(q))) @ V, K, V


@wrong("repaired_step", "no-scale", "the_second_word a_rotated_text_word_by_word")
def repaired_not_scaled(q, k, v, K_past, V_past):
    def turn(x, p):
        z = (x[0::2] + 1j * x[1::2]) * np.exp(1j * p * 10000.0 ** (-np.arange(0, len(x), 2) / len(x)))
        return np.stack([z.real, z.imag], axis=-1).reshape(len(x))

    t = len(K_past)
    K, V = np.vstack([K_past, turn(k, t)]), np.vstack([V_past, v])
    return softmax(K @ turn(q, t)) @ V, K, V


@wrong("repaired_step", "input-mutated", "arguments_left_alone")
def repaired_in_place(q, k, v, K_past, V_past):
    def turn(x, p):
        z = (x[0::2] + 1j * x[1::2]) * np.exp(1j * p * 10000.0 ** (-np.arange(0, len(x), 2) / len(x)))
        return np.stack([z.real, z.imag], axis=-1).reshape(len(x))

    t = len(K_past)
    rotated = turn(k, t)
    K, V = np.vstack([K_past, rotated]), np.vstack([V_past, v])
    found = softmax(K @ turn(q, t) / np.sqrt(len(q))) @ V
    if k.dtype.kind == "f":
        k[:] = rotated
    return found, K, V


@wrong("repaired_step", "integer-buffer", "whole_numbers_work_too")
def repaired_into_whole_numbers(q, k, v, K_past, V_past):
    def turn(x, p):
        z = (x[0::2] + 1j * x[1::2]) * np.exp(1j * p * 10000.0 ** (-np.arange(0, len(x), 2) / len(x)))
        return np.stack([z.real, z.imag], axis=-1).reshape(len(x))

    t = len(K_past)
    K, V = np.vstack([K_past, k]), np.vstack([V_past, v])
    K[-1] = turn(k, t)
    return softmax(K @ turn(q, t) / np.sqrt(len(q))) @ V, K, V


@wrong("repaired_step", "none-returned", "the_second_word the_first_word_of_all")
def repaired_forgotten(q, k, v, K_past, V_past):
    np.vstack([K_past, k])


# cache_bytes


@right("cache_bytes", value=True)
def bytes_multiplied():
    return tuple(2 * 24 * g * 4096 * 64 * 2 for g in (8, 2, 1))


@right("cache_bytes", value=True)
def bytes_in_a_list():
    return [201326592, 50331648, 25165824]


@right("cache_bytes", value=True)
def bytes_as_an_array():
    return np.array([8, 2, 1]) * 2 * 24 * 4096 * 64 * 2


@right("cache_bytes", value=True)
def bytes_measured():
    layers = [np.zeros((2, 24, g, 4096, 64), dtype=np.float16).nbytes for g in (8, 2, 1)]
    return layers[0], layers[1], layers[2]


@wrong("cache_bytes", "a-two-forgotten", "bytes_with_8_groups bytes_with_fewer_groups", value=True)
def bytes_of_the_keys():
    return tuple(24 * g * 4096 * 64 * 2 for g in (8, 2, 1))


@wrong("cache_bytes", "a-two-forgotten", "bytes_with_8_groups bytes_with_fewer_groups", value=True)
def bytes_as_a_count():
    return tuple(2 * 24 * g * 4096 * 64 for g in (8, 2, 1))


@wrong("cache_bytes", "eight-bytes-a-number", "bytes_with_8_groups bytes_with_fewer_groups", value=True)
def bytes_of_wide_numbers():
    return tuple(2 * 24 * g * 4096 * 64 * 8 for g in (8, 2, 1))


@wrong("cache_bytes", "one-layer-counted", "bytes_with_8_groups bytes_with_fewer_groups", value=True)
def bytes_of_one_layer():
    return tuple(2 * g * 4096 * 64 * 2 for g in (8, 2, 1))


@wrong("cache_bytes", "one-word-counted", "bytes_with_8_groups bytes_with_fewer_groups", value=True)
def bytes_of_one_word():
    return tuple(2 * 24 * g * 64 * 2 for g in (8, 2, 1))


@wrong("cache_bytes", "heads-for-groups", "bytes_with_fewer_groups", value=True)
def bytes_of_eight_heads_always():
    return (2 * 24 * 8 * 4096 * 64 * 2,) * 3


@wrong("cache_bytes", "heads-and-groups-multiplied", "bytes_with_8_groups bytes_with_fewer_groups", value=True)
def bytes_of_heads_in_groups():
    return tuple(2 * 24 * 8 * g * 4096 * 64 * 2 for g in (8, 2, 1))


@wrong("cache_bytes", "heads-for-a-group", "bytes_with_8_groups bytes_with_fewer_groups", value=True)
def bytes_of_the_heads_of_a_group():
    return tuple(2 * 24 * (8 // g) * 4096 * 64 * 2 for g in (8, 2, 1))


@wrong("cache_bytes", "order-of-the-groups", "bytes_with_8_groups bytes_with_fewer_groups", value=True)
def bytes_from_1_to_8():
    return tuple(2 * 24 * g * 4096 * 64 * 2 for g in (1, 2, 8))


@wrong("cache_bytes", "none-returned", "three_sizes_of_a_cache", value=True)
def bytes_not_counted():
    return ...


# grouped_query_attention


@right("grouped_query_attention")
def grouped_by_a_loop(Q, K, V):
    h, g = Q.shape[0], K.shape[0]
    assert h % g == 0
    heads = []
    for i in range(h):
        group = i // (h // g)
        heads.append(softmax(Q[i] @ K[group].T / np.sqrt(Q.shape[2]), axis=1) @ V[group])
    return np.stack(heads)


@right("grouped_query_attention")
def grouped_by_a_fifth_axis(Q, K, V):
    (h, n_q, k), g = Q.shape, len(K)
    if h % g != 0:
        raise ValueError("the groups do not fit")
    scores = Q.reshape(g, h // g, n_q, k) @ np.swapaxes(K, 1, 2)[:, None] / np.sqrt(k)
    return (softmax(scores, axis=-1) @ V[:, None]).reshape(h, n_q, -1)


@right("grouped_query_attention")
def grouped_by_einsum(Q, K, V):
    h, g = len(Q), len(K)
    assert not h % g, "no even shares"
    scores = np.einsum("gjqk,gnk->gjqn", Q.reshape(g, h // g, *Q.shape[1:]), K) / K.shape[-1] ** 0.5
    out = np.einsum("gjqn,gnv->gjqv", softmax(scores, axis=-1), V)
    return out.reshape(h, Q.shape[1], V.shape[2])


@right("grouped_query_attention")
def grouped_by_indices(Q, K, V):
    h, g = Q.shape[0], K.shape[0]
    if h % g:
        raise ValueError
    group = np.arange(h) * g // h
    scores = Q @ K[group].transpose(0, 2, 1) / np.sqrt(Q.shape[-1])
    return softmax(scores, -1) @ V[group]


@right("grouped_query_attention")
def grouped_by_kron(Q, K, V):
    times, rest = divmod(len(Q), len(K))
    assert rest == 0
    pick = np.kron(np.eye(len(K)), np.ones((times, 1)))
    K, V = np.tensordot(pick, K, 1), np.tensordot(pick, V, 1)
    parts = Q @ np.moveaxis(K, 1, 2) / np.sqrt(K.shape[2])
    parts = np.exp(parts - parts.max(axis=2, keepdims=True))
    return parts / parts.sum(axis=2, keepdims=True) @ V


@right("grouped_query_attention")
def grouped_by_many_queries(Q, K, V):
    h, n_q, k = Q.shape
    g = len(K)
    if h // g * g != h:
        raise ValueError(f"{h} heads, {g} groups")
    rows = Q.reshape(g, -1, k)
    shares = softmax(rows @ np.swapaxes(K, 1, 2) / np.sqrt(k), axis=2)
    return (shares @ V).reshape(h, n_q, V.shape[-1])


@right("grouped_query_attention")
def grouped_by_concatenation(Q, K, V):
    size, rest = len(Q) // len(K), len(Q) % len(K)
    if rest or not size:
        raise ValueError("heads and groups")
    out = []
    for n, (keys, values) in enumerate(zip(K, V, strict=True)):
        queries = Q[n * size : (n + 1) * size]
        out.append(softmax(queries @ keys.T / np.sqrt(keys.shape[1]), axis=-1) @ values)
    return np.concatenate(out)


@right("grouped_query_attention", value=True)
def grouped_by_np_split():
    def attend(Q, K, V, attend_one=None):
        if len(Q) % len(K):
            raise ValueError("not shared evenly")
        halves = np.split(Q, len(K))
        outs = [softmax(q @ k.T / k.shape[1] ** 0.5, axis=-1) @ v for q, k, v in zip(halves, K, V, strict=True)]
        return np.vstack(outs)

    return attend


@wrong("grouped_query_attention", "every-g-th-head", "neighbouring_heads_share random_groups")
def grouped_in_turns(Q, K, V):
    if len(Q) % len(K):
        raise ValueError
    group = np.arange(len(Q)) % len(K)
    return softmax(Q @ np.swapaxes(K[group], 1, 2) / np.sqrt(Q.shape[-1]), axis=-1) @ V[group]


@wrong("grouped_query_attention", "every-g-th-head", "neighbouring_heads_share random_groups")
def grouped_by_tile(Q, K, V):
    times = len(Q) // len(K)
    if times * len(K) != len(Q):
        raise ValueError
    K, V = np.tile(K, (times, 1, 1)), np.tile(V, (times, 1, 1))
    return softmax(Q @ np.swapaxes(K, 1, 2) / np.sqrt(Q.shape[-1]), axis=-1) @ V


@wrong("grouped_query_attention", "first-group-only", "neighbouring_heads_share random_groups")
def grouped_in_one_group(Q, K, V):
    if len(Q) % len(K):
        raise ValueError
    return softmax(Q @ K[0].T / np.sqrt(Q.shape[-1]), axis=-1) @ V[0]


@wrong("grouped_query_attention", "groups-averaged", "neighbouring_heads_share random_groups")
def grouped_by_the_mean(Q, K, V):
    if len(Q) % len(K):
        raise ValueError
    return softmax(Q @ K.mean(axis=0).T / np.sqrt(Q.shape[-1]), axis=-1) @ V.mean(axis=0)


@wrong("grouped_query_attention", "uneven-groups-accepted", "heads_that_cannot_be_shared other_uneven_groups")
def grouped_without_a_check(Q, K, V):
    group = np.arange(len(Q)) * len(K) // len(Q)
    return softmax(Q @ np.swapaxes(K[group], 1, 2) / np.sqrt(Q.shape[-1]), axis=-1) @ V[group]


@wrong("grouped_query_attention", "more-groups-than-heads-accepted", "other_uneven_groups")
def grouped_checked_in_one_direction(Q, K, V):
    if len(Q) > len(K) and len(Q) % len(K):
        raise ValueError
    group = np.arange(len(Q)) * len(K) // len(Q)
    return softmax(Q @ np.swapaxes(K[group], 1, 2) / np.sqrt(Q.shape[-1]), axis=-1) @ V[group]


@wrong("grouped_query_attention", "division-the-wrong-way-round", "neighbouring_heads_share random_groups")
def grouped_checked_the_wrong_way(Q, K, V):
    if len(K) % len(Q):
        raise ValueError
    group = np.arange(len(Q)) * len(K) // len(Q)
    return softmax(Q @ np.swapaxes(K[group], 1, 2) / np.sqrt(Q.shape[-1]), axis=-1) @ V[group]


@wrong("grouped_query_attention", "wrong-error", "heads_that_cannot_be_shared other_uneven_groups")
def grouped_with_another_error(Q, K, V):
    if len(Q) % len(K):
        raise IndexError
    group = np.arange(len(Q)) * len(K) // len(Q)
    return softmax(Q @ np.swapaxes(K[group], 1, 2) / np.sqrt(Q.shape[-1]), axis=-1) @ V[group]


@wrong("grouped_query_attention", "none-for-an-error", "heads_that_cannot_be_shared other_uneven_groups")
def grouped_with_nothing_for_an_error(Q, K, V):
    if len(Q) % len(K):
        return None
    group = np.arange(len(Q)) * len(K) // len(Q)
    return softmax(Q @ np.swapaxes(K[group], 1, 2) / np.sqrt(Q.shape[-1]), axis=-1) @ V[group]


@wrong("grouped_query_attention", "no-scale", "each_head_asks_for_itself random_groups")
def grouped_not_scaled(Q, K, V):
    if len(Q) % len(K):
        raise ValueError
    group = np.arange(len(Q)) * len(K) // len(Q)
    return softmax(Q @ np.swapaxes(K[group], 1, 2), axis=-1) @ V[group]


@wrong("grouped_query_attention", "divided-by-d-k", "each_head_asks_for_itself random_groups")
def grouped_divided_by_the_width(Q, K, V):
    if len(Q) % len(K):
        raise ValueError
    group = np.arange(len(Q)) * len(K) // len(Q)
    return softmax(Q @ np.swapaxes(K[group], 1, 2) / Q.shape[-1], axis=-1) @ V[group]


@wrong("grouped_query_attention", "divided-by-root-d-model", "each_head_asks_for_itself random_groups")
def grouped_divided_by_all_heads(Q, K, V):
    if len(Q) % len(K):
        raise ValueError
    group = np.arange(len(Q)) * len(K) // len(Q)
    return softmax(Q @ np.swapaxes(K[group], 1, 2) / np.sqrt(Q.shape[0] * Q.shape[2]), axis=-1) @ V[group]


@wrong("grouped_query_attention", "whole-array", "neighbouring_heads_share random_groups")
def grouped_over_everything(Q, K, V):
    if len(Q) % len(K):
        raise ValueError
    group = np.arange(len(Q)) * len(K) // len(Q)
    return softmax(Q @ np.swapaxes(K[group], 1, 2) / np.sqrt(Q.shape[-1])) @ V[group]


@wrong("grouped_query_attention", "heads-of-a-group-averaged", "neighbouring_heads_share random_groups")
def grouped_with_a_row_for_each_group(Q, K, V):
    h, g = len(Q), len(K)
    if h % g:
        raise ValueError
    Q = Q.reshape(g, h // g, *Q.shape[1:]).mean(axis=1)
    return softmax(Q @ np.swapaxes(K, 1, 2) / np.sqrt(Q.shape[-1]), axis=-1) @ V


@wrong("grouped_query_attention", "heads-side-by-side", "neighbouring_heads_share random_groups")
def grouped_and_merged(Q, K, V):
    if len(Q) % len(K):
        raise ValueError
    group = np.arange(len(Q)) * len(K) // len(Q)
    out = softmax(Q @ np.swapaxes(K[group], 1, 2) / np.sqrt(Q.shape[-1]), axis=-1) @ V[group]
    return out.transpose(1, 0, 2).reshape(Q.shape[1], -1)


@wrong("grouped_query_attention", "values-not-shared", "neighbouring_heads_share random_groups")
def grouped_with_values_in_turns(Q, K, V):
    if len(Q) % len(K):
        raise ValueError
    group = np.arange(len(Q)) * len(K) // len(Q)
    return softmax(Q @ np.swapaxes(K[group], 1, 2) / np.sqrt(Q.shape[-1]), axis=-1) @ V[np.arange(len(Q)) % len(V)]


@wrong("grouped_query_attention", "no-max-shift", "large_scores_in_groups")
def grouped_that_overflows(Q, K, V):
    if len(Q) % len(K):
        raise ValueError
    group = np.arange(len(Q)) * len(K) // len(Q)
    parts = np.exp(Q @ np.swapaxes(K[group], 1, 2) / np.sqrt(Q.shape[-1]))
    return parts @ V[group] / parts.sum(axis=-1, keepdims=True)


@wrong("grouped_query_attention", "input-mutated", "arguments_left_alone")
def grouped_scaling_in_place(Q, K, V):
    if len(Q) % len(K):
        raise ValueError
    group = np.arange(len(Q)) * len(K) // len(Q)
    if Q.dtype.kind == "f":
        Q /= np.sqrt(Q.shape[-1])
    else:
        Q = Q / np.sqrt(Q.shape[-1])
    return softmax(Q @ np.swapaxes(K[group], 1, 2), axis=-1) @ V[group]


@wrong("grouped_query_attention", "list-for-array", "neighbouring_heads_share random_groups")
def grouped_as_a_list(Q, K, V):
    if len(Q) % len(K):
        raise ValueError
    group = np.arange(len(Q)) * len(K) // len(Q)
    return list(softmax(Q @ np.swapaxes(K[group], 1, 2) / np.sqrt(Q.shape[-1]), axis=-1) @ V[group])


@wrong("grouped_query_attention", "none-returned", "neighbouring_heads_share random_groups")
def grouped_forgotten(Q, K, V):
    if len(Q) % len(K):
        raise ValueError


# scores_at_once


@right("scores_at_once", value=True)
def scores_multiplied():
    return 8192**2, 8192 * 128


@right("scores_at_once", value=True)
def scores_in_a_list():
    return [67108864, 1048576]


@right("scores_at_once", value=True)
def scores_as_an_array():
    return 8192 * np.array([8192, 128])


@wrong("scores_at_once", "block-of-queries-too", "scores_of_one_block", value=True)
def scores_of_a_square_block():
    return 8192**2, 128**2


@wrong("scores_at_once", "one-query-counted", "scores_of_the_whole_table scores_of_one_block", value=True)
def scores_of_one_query():
    return 8192, 128


@wrong("scores_at_once", "blocks-counted", "scores_of_one_block", value=True)
def scores_as_blocks():
    return 8192**2, 8192 // 128


@wrong("scores_at_once", "triangle-for-square", "scores_of_the_whole_table", value=True)
def scores_of_the_past():
    return 8192 * 8193 // 2, 8192 * 128


@wrong("scores_at_once", "all-blocks-at-once", "scores_of_one_block", value=True)
def scores_of_all_blocks():
    return 8192**2, 8192**2


@wrong("scores_at_once", "bytes-for-scores", "scores_of_the_whole_table scores_of_one_block", value=True)
def scores_in_bytes():
    return 8 * 8192**2, 8 * 8192 * 128


@wrong("scores_at_once", "pair-swapped", "scores_of_the_whole_table scores_of_one_block", value=True)
def scores_the_other_way_round():
    return 8192 * 128, 8192**2


@wrong("scores_at_once", "none-returned", "two_counts_of_scores", value=True)
def scores_not_counted():
    return None


# attend_block


@right("attend_block")
def block_by_keepdims(Q, K, V):
    scores = Q @ K.T / Q.shape[1] ** 0.5
    m = np.max(scores, axis=-1, keepdims=True)
    parts = np.exp(scores - m)
    return m[:, 0], parts.sum(axis=-1), parts @ V


@right("attend_block")
def block_by_loops(Q, K, V):
    m, s, o = np.zeros(len(Q)), np.zeros(len(Q)), np.zeros((len(Q), V.shape[1]))
    for i, q in enumerate(Q):
        scores = [q @ key / np.sqrt(len(q)) for key in K]
        m[i] = max(scores)
        for score, value in zip(scores, V, strict=True):
            s[i] += np.exp(score - m[i])
            o[i] += np.exp(score - m[i]) * value
    return m, s, o


@right("attend_block")
def block_by_einsum(Q, K, V):
    scores = np.einsum("qk,nk->qn", Q, K) / np.sqrt(K.shape[1])
    m = np.amax(scores, axis=1)
    parts = np.exp((scores.T - m).T)
    return m, np.einsum("qn->q", parts), np.einsum("qn,nv->qv", parts, V)


@right("attend_block")
def block_by_softmax(Q, K, V):
    scores = Q @ K.T / np.sqrt(Q.shape[1])
    shares, m = softmax(scores, axis=1), scores.max(axis=1)
    s = 1 / shares.max(axis=1)
    return m, s, s[:, None] * (shares @ V)


@right("attend_block")
def block_as_a_list(Q, K, V):
    scores = np.inner(Q, K) / np.sqrt(Q.shape[-1])
    m = np.array([row.max() for row in scores])
    parts = np.array([np.exp(row - row.max()) for row in scores])
    return [m, np.sum(parts, axis=1), np.matmul(parts, V)]


@right("attend_block")
def block_with_keys_in_rows(Q, K, V):
    scores = K @ Q.T / np.sqrt(K.shape[-1])
    m = scores.max(axis=0)
    parts = np.exp(scores - m)
    return m, parts.sum(axis=0), parts.T @ V


@right("attend_block")
def block_with_ones(Q, K, V):
    scores = (Q / np.sqrt(Q.shape[1])) @ K.T
    m = np.sort(scores, axis=1)[:, -1]
    both = np.exp(scores - m[:, np.newaxis]) @ np.column_stack([np.ones(len(V)), V])
    return m, both[:, 0], both[:, 1:]


@right("attend_block", value=True)
def block_by_a_class():
    class Block:
        def __call__(self, Q, K, V):
            scores = Q.dot(K.T) * K.shape[1] ** -0.5
            m = np.maximum.reduce(scores, axis=1)
            parts = np.exp(np.subtract(scores, m.reshape(-1, 1)))
            return m, np.add.reduce(parts, axis=1), parts.dot(V)

    return Block()


@wrong("attend_block", "no-scale", "a_block_of_two_keys random_blocks")
def block_not_scaled(Q, K, V):
    scores = Q @ K.T
    m = scores.max(axis=1)
    parts = np.exp(scores - m[:, None])
    return m, parts.sum(axis=1), parts @ V


@wrong("attend_block", "divided-by-d-k", "a_block_of_two_keys random_blocks")
def block_divided_by_the_width(Q, K, V):
    scores = Q @ K.T / K.shape[1]
    m = scores.max(axis=1)
    parts = np.exp(scores - m[:, None])
    return m, parts.sum(axis=1), parts @ V


@wrong("attend_block", "maximum-before-scaling", "a_block_of_two_keys random_blocks")
def block_with_an_unscaled_maximum(Q, K, V):
    scores = Q @ K.T / np.sqrt(K.shape[1])
    parts = np.exp(scores - scores.max(axis=1)[:, None])
    return (Q @ K.T).max(axis=1), parts.sum(axis=1), parts @ V


@wrong("attend_block", "divided-in-the-block", "a_block_of_two_keys random_blocks")
def block_divided_by_its_sum(Q, K, V):
    scores = Q @ K.T / np.sqrt(K.shape[1])
    return scores.max(axis=1), np.exp(scores - scores.max(axis=1)[:, None]).sum(axis=1), softmax(scores, axis=1) @ V


@wrong("attend_block", "one-maximum-for-all-queries", "a_block_of_two_keys large_scores_in_a_block")
def block_with_one_maximum(Q, K, V):
    scores = Q @ K.T / np.sqrt(K.shape[1])
    m = np.full(len(Q), scores.max())
    parts = np.exp(scores - m[:, None])
    return m, parts.sum(axis=1), parts @ V


@wrong("attend_block", "sums-not-shifted", "a_block_of_two_keys large_scores_in_a_block")
def block_not_shifted(Q, K, V):
    scores = Q @ K.T / np.sqrt(K.shape[1])
    parts = np.exp(scores)
    return scores.max(axis=1), parts.sum(axis=1), parts @ V


@wrong("attend_block", "maximum-of-zero", "a_block_of_two_keys large_scores_in_a_block")
def block_with_no_maximum_at_all(Q, K, V):
    parts = np.exp(Q @ K.T / np.sqrt(K.shape[1]))
    return np.zeros(len(Q)), parts.sum(axis=1), parts @ V


@wrong("attend_block", "axis-0", "a_block_of_two_keys random_blocks")
def block_over_the_queries(Q, K, V):
    scores = Q @ K.T / np.sqrt(K.shape[1])
    m = scores.max(axis=0)
    parts = np.exp(scores - m)
    return m, parts.sum(axis=0), parts @ V


@wrong("attend_block", "axis-kept", "a_block_of_two_keys shapes_of_a_block random_blocks")
def block_with_columns(Q, K, V):
    scores = Q @ K.T / np.sqrt(K.shape[1])
    m = scores.max(axis=1, keepdims=True)
    parts = np.exp(scores - m)
    return m, parts.sum(axis=1, keepdims=True), parts @ V


@wrong("attend_block", "largest-part-for-score", "a_block_of_two_keys random_blocks")
def block_with_the_largest_exponential(Q, K, V):
    scores = Q @ K.T / np.sqrt(K.shape[1])
    parts = np.exp(scores - scores.max(axis=1)[:, None])
    return np.exp(scores).max(axis=1), parts.sum(axis=1), parts @ V


@wrong("attend_block", "place-of-the-largest", "a_block_of_two_keys random_blocks")
def block_with_argmax(Q, K, V):
    scores = Q @ K.T / np.sqrt(K.shape[1])
    parts = np.exp(scores - scores.max(axis=1)[:, None])
    return scores.argmax(axis=1), parts.sum(axis=1), parts @ V


@wrong("attend_block", "sum-of-scores", "a_block_of_two_keys random_blocks")
def block_with_a_sum_of_scores(Q, K, V):
    scores = Q @ K.T / np.sqrt(K.shape[1])
    m = scores.max(axis=1)
    return m, (scores - m[:, None]).sum(axis=1), np.exp(scores - m[:, None]) @ V


@wrong("attend_block", "block-without-values", "a_block_of_two_keys random_blocks")
def block_without_values(Q, K, V):
    scores = Q @ K.T / np.sqrt(K.shape[1])
    m = scores.max(axis=1)
    parts = np.exp(scores - m[:, None])
    return m, parts.sum(axis=1), parts


@wrong("attend_block", "order-of-the-triple", "a_block_of_two_keys random_blocks")
def block_in_another_order(Q, K, V):
    scores = Q @ K.T / np.sqrt(K.shape[1])
    m = scores.max(axis=1)
    parts = np.exp(scores - m[:, None])
    return parts @ V, m, parts.sum(axis=1)


@wrong("attend_block", "mean-for-sum", "a_block_of_two_keys random_blocks")
def block_of_means(Q, K, V):
    scores = Q @ K.T / np.sqrt(K.shape[1])
    m = scores.max(axis=1)
    parts = np.exp(scores - m[:, None])
    return m, parts.mean(axis=1), parts @ V / len(K)


@wrong("attend_block", "shifted-before-scaling-only", "a_block_of_two_keys random_blocks")
def block_shifted_and_then_scaled(Q, K, V):
    scores = Q @ K.T
    m = scores.max(axis=1)
    parts = np.exp(scores - m[:, None])
    return m / np.sqrt(K.shape[1]), parts.sum(axis=1), parts @ V


@wrong("attend_block", "attention-for-triple", "a_block_of_two_keys random_blocks")
def block_as_attention(Q, K, V):
    return softmax(Q @ K.T / np.sqrt(K.shape[1]), axis=1) @ V


@wrong("attend_block", "input-mutated", "arguments_left_alone")
def block_scaling_in_place(Q, K, V):
    if Q.dtype.kind == "f":
        Q /= np.sqrt(K.shape[1])
    else:
        Q = Q / np.sqrt(K.shape[1])
    scores = Q @ K.T
    m = scores.max(axis=1)
    parts = np.exp(scores - m[:, None])
    return m, parts.sum(axis=1), parts @ V


@wrong("attend_block", "none-returned", "a_block_of_two_keys random_blocks")
def block_forgotten(Q, K, V):
    Q @ K.T / np.sqrt(K.shape[1])


# merge_blocks


@right("merge_blocks")
def merged_by_stacking(a, b):
    m, s = np.stack([a[0], b[0]]), np.stack([a[1], b[1]])
    top = m.max(axis=0)
    scale = np.exp(m - top)
    return top, (scale * s).sum(axis=0), np.einsum("bq,bqv->qv", scale, np.stack([a[2], b[2]]))


@right("merge_blocks")
def merged_by_loops(a, b):
    m, s, o = [], [], []
    for m_a, s_a, o_a, m_b, s_b, o_b in zip(*a, *b, strict=True):
        top = max(m_a, m_b)
        m.append(top)
        s.append(np.exp(m_a - top) * s_a + np.exp(m_b - top) * s_b)
        o.append(np.exp(m_a - top) * o_a + np.exp(m_b - top) * o_b)
    return np.array(m), np.array(s), np.array(o)


@right("merge_blocks")
def merged_by_where(a, b):
    m = np.where(a[0] > b[0], a[0], b[0])
    s, o = 0, 0
    for m_one, s_one, o_one in (a, b):
        factor = np.exp(m_one - m)
        s, o = s + factor * s_one, o + (factor * o_one.T).T
    return m, s, o


@right("merge_blocks")
def merged_by_the_difference(a, b):
    gap = np.abs(a[0] - b[0])
    first = (a[0] >= b[0])[:, None]
    low = np.exp(-gap)[:, None]
    sums = np.where(first, a[1][:, None] + low * b[1][:, None], low * a[1][:, None] + b[1][:, None])
    mixtures = np.where(first, a[2] + low * b[2], low * a[2] + b[2])
    return np.maximum(a[0], b[0]), sums[:, 0], mixtures


@right("merge_blocks")
def merged_as_a_list(a, b):
    m = np.max([a[0], b[0]], axis=0)
    x, y = np.exp(a[0] - m).reshape(-1, 1), np.exp(b[0] - m).reshape(-1, 1)
    s = (x * a[1].reshape(-1, 1) + y * b[1].reshape(-1, 1)).ravel()
    return [m, s, x * a[2] + y * b[2]]


@right("merge_blocks")
def merged_by_one_array(a, b):
    def with_sums(block):
        return np.column_stack([block[1], block[2]])

    m = np.fmax(a[0], b[0])
    both = np.exp(a[0] - m)[:, None] * with_sums(a) + np.exp(b[0] - m)[:, None] * with_sums(b)
    return m, both[:, 0], both[:, 1:]


@right("merge_blocks")
def merged_by_logarithms(a, b):
    m = np.maximum(a[0], b[0])
    s = np.exp(np.logaddexp(a[0] + np.log(a[1]), b[0] + np.log(b[1])) - m)
    return m, s, np.exp(a[0] - m)[:, None] * a[2] + np.exp(b[0] - m)[:, None] * b[2]


@right("merge_blocks")
def merged_with_diagonal_matrices(a, b):
    m = np.maximum(a[0], b[0])
    A, B = np.diag(np.exp(a[0] - m)), np.diag(np.exp(b[0] - m))
    return m, A @ a[1] + B @ b[1], A @ a[2] + B @ b[2]


@right("merge_blocks", value=True)
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


@wrong("merge_blocks", "added-without-scaling", "one_block_lower_than_the_other a_block_cut_in_two")
def merged_by_adding(a, b):
    return np.maximum(a[0], b[0]), a[1] + b[1], a[2] + b[2]


@wrong("merge_blocks", "mixtures-not-scaled", "one_block_lower_than_the_other a_block_cut_in_two")
def merged_with_mixtures_as_they_are(a, b):
    m = np.maximum(a[0], b[0])
    return m, np.exp(a[0] - m) * a[1] + np.exp(b[0] - m) * b[1], a[2] + b[2]


@wrong("merge_blocks", "sums-not-scaled", "one_block_lower_than_the_other a_block_cut_in_two")
def merged_with_sums_as_they_are(a, b):
    m = np.maximum(a[0], b[0])
    return m, a[1] + b[1], np.exp(a[0] - m)[:, None] * a[2] + np.exp(b[0] - m)[:, None] * b[2]


@wrong("merge_blocks", "factor-upside-down", "one_block_lower_than_the_other a_block_cut_in_two")
def merged_by_growing(a, b):
    m = np.maximum(a[0], b[0])
    x, y = np.exp(m - a[0]), np.exp(m - b[0])
    return m, x * a[1] + y * b[1], x[:, None] * a[2] + y[:, None] * b[2]


@wrong("merge_blocks", "smaller-maximum", "one_block_lower_than_the_other a_block_cut_in_two")
def merged_to_the_smaller(a, b):
    m = np.minimum(a[0], b[0])
    x, y = np.exp(a[0] - m), np.exp(b[0] - m)
    return m, x * a[1] + y * b[1], x[:, None] * a[2] + y[:, None] * b[2]


@wrong("merge_blocks", "factors-exchanged", "one_block_lower_than_the_other a_block_cut_in_two")
def merged_with_exchanged_factors(a, b):
    m = np.maximum(a[0], b[0])
    x, y = np.exp(b[0] - m), np.exp(a[0] - m)
    return m, x * a[1] + y * b[1], x[:, None] * a[2] + y[:, None] * b[2]


@wrong("merge_blocks", "one-maximum-for-all-queries", "one_block_lower_than_the_other a_block_cut_in_two")
def merged_to_one_maximum(a, b):
    m = np.full_like(a[0], max(a[0].max(), b[0].max()))
    x, y = np.exp(a[0] - m), np.exp(b[0] - m)
    return m, x * a[1] + y * b[1], x[:, None] * a[2] + y[:, None] * b[2]


@wrong("merge_blocks", "factor-without-exponential", "one_block_lower_than_the_other a_block_cut_in_two")
def merged_without_exponentials(a, b):
    m = np.maximum(a[0], b[0])
    x, y = a[0] - m, b[0] - m
    return m, x * a[1] + y * b[1], x[:, None] * a[2] + y[:, None] * b[2]


@wrong("merge_blocks", "second-block-always-scaled", "either_block_may_come_first a_block_cut_in_two")
def merged_into_the_first(a, b):
    y = np.exp(b[0] - a[0])
    return np.maximum(a[0], b[0]), a[1] + y * b[1], a[2] + y[:, None] * b[2]


@wrong("merge_blocks", "maxima-added", "one_block_lower_than_the_other a_block_cut_in_two")
def merged_with_a_sum_of_maxima(a, b):
    m = np.maximum(a[0], b[0])
    x, y = np.exp(a[0] - m), np.exp(b[0] - m)
    return a[0] + b[0], x * a[1] + y * b[1], x[:, None] * a[2] + y[:, None] * b[2]


@wrong("merge_blocks", "factors-along-the-values", "one_block_lower_than_the_other a_block_cut_in_two")
def merged_along_the_values(a, b):
    m = np.maximum(a[0], b[0])
    x, y = np.exp(a[0] - m), np.exp(b[0] - m)
    return m, x * a[1] + y * b[1], x * a[2] + y * b[2]


@wrong("merge_blocks", "divided-while-merging", "one_block_lower_than_the_other a_block_cut_in_two")
def merged_and_divided(a, b):
    m = np.maximum(a[0], b[0])
    x, y = np.exp(a[0] - m), np.exp(b[0] - m)
    s = x * a[1] + y * b[1]
    return m, s, (x[:, None] * a[2] + y[:, None] * b[2]) / s[:, None]


@wrong("merge_blocks", "scaled-by-the-sums-too", "one_block_lower_than_the_other a_block_cut_in_two")
def merged_by_sums(a, b):
    m = np.maximum(a[0], b[0])
    x, y = np.exp(a[0] - m), np.exp(b[0] - m)
    s = x * a[1] + y * b[1]
    return m, s, (x * a[1])[:, None] * a[2] + (y * b[1])[:, None] * b[2]


@wrong("merge_blocks", "no-common-maximum", "a_block_that_hardly_counts two_low_blocks")
def merged_without_a_shift(a, b):
    m = np.maximum(a[0], b[0])
    x, y = np.exp(a[0]) / np.exp(m), np.exp(b[0]) / np.exp(m)
    return m, x * a[1] + y * b[1], x[:, None] * a[2] + y[:, None] * b[2]


@wrong("merge_blocks", "lower-block-dropped", "one_block_lower_than_the_other a_block_cut_in_two")
def merged_by_dropping(a, b):
    higher = a[0] >= b[0]
    return np.maximum(a[0], b[0]), np.where(higher, a[1], b[1]), np.where(higher[:, None], a[2], b[2])


@wrong("merge_blocks", "higher-block-for-all-queries", "either_block_may_come_first a_block_cut_in_two")
def merged_by_the_first_query(a, b):
    if a[0][0] < b[0][0]:
        a, b = b, a
    y = np.exp(b[0] - a[0])
    return a[0], a[1] + y * b[1], a[2] + y[:, None] * b[2]


@wrong("merge_blocks", "input-mutated", "arguments_left_alone")
def merged_in_place(a, b):
    m = np.maximum(a[0], b[0])
    x, y = np.exp(a[0] - m), np.exp(b[0] - m)
    s = x * a[1] + y * b[1]
    o = x[:, None] * a[2] + y[:, None] * b[2]
    if a[2].dtype.kind == "f":
        a[2][:] = o
    return m, s, o


@wrong("merge_blocks", "none-returned", "one_block_lower_than_the_other a_block_cut_in_two")
def merged_not_at_all(a, b):
    np.maximum(a[0], b[0])


# flash_attention


@right("flash_attention")
def flash_with_running_sums(Q, K, V, block):
    m = np.full(len(Q), -np.inf)
    s, o = np.zeros(len(Q)), np.zeros((len(Q), V.shape[1]))
    for i in range(0, len(K), block):
        scores = Q @ K[i : i + block].T / np.sqrt(K.shape[1])
        top = np.maximum(m, scores.max(axis=1))
        parts = np.exp(scores - top[:, None])
        s = np.exp(m - top) * s + parts.sum(axis=1)
        o = np.exp(m - top)[:, None] * o + parts @ V[i : i + block]
        m = top
    return o / s[:, None]


@right("flash_attention")
def flash_as_plain_attention(Q, K, V, block):
    return softmax(Q @ K.T / np.sqrt(K.shape[1]), axis=-1) @ V


@right("flash_attention")
def flash_in_two_passes(Q, K, V, block):
    starts = range(0, len(K), block)
    scale = np.sqrt(Q.shape[1])
    m = np.max([(Q @ K[i : i + block].T / scale).max(axis=1) for i in starts], axis=0)
    s, o = 0.0, 0.0
    for i in starts:
        parts = np.exp(Q @ K[i : i + block].T / scale - m[:, None])
        s, o = s + parts.sum(axis=1, keepdims=True), o + parts @ V[i : i + block]
    return o / s


@right("flash_attention")
def flash_by_query(Q, K, V, block):
    rows = []
    for q in Q:
        top, total, found = -np.inf, 0.0, np.zeros(V.shape[1])
        for i in range(0, len(K), block):
            scores = K[i : i + block] @ q / np.sqrt(len(q))
            new = max(top, scores.max())
            parts, old = np.exp(scores - new), np.exp(top - new)
            total, found, top = old * total + parts.sum(), old * found + parts @ V[i : i + block], new
        rows.append(found / total)
    return np.array(rows)


@right("flash_attention")
def flash_by_logsumexp(Q, K, V, block):
    found, level = np.zeros((len(Q), V.shape[1])), np.full(len(Q), -np.inf)
    for i in range(0, len(K), block):
        scores = Q @ K[i : i + block].T / K.shape[1] ** 0.5
        top = scores.max(axis=1)
        mine = top + np.log(np.exp(scores - top[:, None]).sum(axis=1))
        both = np.logaddexp(level, mine)
        part = softmax(scores, axis=1) @ V[i : i + block]
        found = np.exp(level - both)[:, None] * found + np.exp(mine - both)[:, None] * part
        level = both
    return found


@right("flash_attention")
def flash_from_the_end(Q, K, V, block):
    m, s, o = None, None, None
    for i in reversed(range(0, len(K), block)):
        scores = Q @ K[i : i + block].T / np.sqrt(K.shape[1])
        top = scores.max(axis=1, keepdims=True) if m is None else np.maximum(m, scores.max(axis=1, keepdims=True))
        parts = np.exp(scores - top)
        old = 0.0 if m is None else np.exp(m - top)
        s = parts.sum(axis=1, keepdims=True) + (0.0 if m is None else old * s)
        o = parts @ V[i : i + block] + (0.0 if m is None else old * o)
        m = top
    return o / s


@right("flash_attention")
def flash_by_a_tree(Q, K, V, block):
    def reduce(lo, hi):
        if hi - lo <= block:
            scores = Q @ K[lo:hi].T / np.sqrt(K.shape[1])
            m = scores.max(axis=1, keepdims=True)
            return m, np.exp(scores - m) @ np.hstack([np.ones((hi - lo, 1)), V[lo:hi]])
        (m, x), (n, y) = reduce(lo, (lo + hi) // 2), reduce((lo + hi) // 2, hi)
        top = np.maximum(m, n)
        return top, np.exp(m - top) * x + np.exp(n - top) * y

    both = reduce(0, len(K))[1]
    return both[:, 1:] / both[:, :1]


@right("flash_attention", value=True)
def flash_by_a_class():
    class Flash:
        def start(self, Q, V):
            self.m, self.s = np.full((len(Q), 1), -np.inf), np.zeros((len(Q), 1))
            self.o = np.zeros((len(Q), V.shape[1]))

        def see(self, scores, V):
            top = np.maximum(self.m, scores.max(axis=1, keepdims=True))
            old, parts = np.exp(self.m - top), np.exp(scores - top)
            self.m, self.s, self.o = top, old * self.s + parts.sum(1, keepdims=True), old * self.o + parts @ V

        def __call__(self, Q, K, V, block=1):
            self.start(Q, V)
            for i in range(0, len(K), block):
                self.see(Q @ K[i : i + block].T / np.sqrt(K.shape[1]), V[i : i + block])
            return self.o / self.s

    return Flash()


@wrong("flash_attention", "blocks-averaged", "blocks_far_apart random_keys_in_blocks")
def flash_of_averages(Q, K, V, block):
    outs = []
    for i in range(0, len(K), block):
        outs.append(softmax(Q @ K[i : i + block].T / np.sqrt(K.shape[1]), axis=1) @ V[i : i + block])
    return np.mean(outs, axis=0)


@wrong("flash_attention", "last-block-dropped", "any_size_of_blocks random_keys_in_blocks")
def flash_of_full_blocks(Q, K, V, block):
    block = min(block, len(K))
    n = len(K) // block * block
    return softmax(Q @ K[:n].T / np.sqrt(K.shape[1]), axis=1) @ V[:n]


@wrong("flash_attention", "first-block-only", "blocks_of_a_single_key random_keys_in_blocks")
def flash_of_the_first_block(Q, K, V, block):
    return softmax(Q @ K[:block].T / np.sqrt(K.shape[1]), axis=1) @ V[:block]


@wrong("flash_attention", "last-block-only", "blocks_of_a_single_key random_keys_in_blocks")
def flash_of_the_last_block(Q, K, V, block):
    start = (len(K) - 1) // block * block
    return softmax(Q @ K[start:].T / np.sqrt(K.shape[1]), axis=1) @ V[start:]


@wrong("flash_attention", "never-divided", "blocks_of_a_single_key random_keys_in_blocks")
def flash_undivided(Q, K, V, block):
    scores = Q @ K.T / np.sqrt(K.shape[1])
    return np.exp(scores - scores.max(axis=1, keepdims=True)) @ V


@wrong("flash_attention", "divided-in-each-block", "blocks_of_a_single_key random_keys_in_blocks")
def flash_divided_too_often(Q, K, V, block):
    m, s, o = np.full(len(Q), -np.inf), np.zeros(len(Q)), np.zeros((len(Q), V.shape[1]))
    for i in range(0, len(K), block):
        scores = Q @ K[i : i + block].T / np.sqrt(K.shape[1])
        top = np.maximum(m, scores.max(axis=1))
        parts = np.exp(scores - top[:, None])
        s = np.exp(m - top) * s + parts.sum(axis=1)
        o = (np.exp(m - top)[:, None] * o + parts @ V[i : i + block]) / s[:, None]
        m = top
    return o


@wrong("flash_attention", "first-block-twice", "blocks_of_a_single_key random_keys_in_blocks")
def flash_with_the_first_twice(Q, K, V, block):
    K, V = np.vstack([K[:block], K]), np.vstack([V[:block], V])
    return softmax(Q @ K.T / np.sqrt(K.shape[1]), axis=1) @ V


@wrong("flash_attention", "number-of-blocks-for-size", "any_size_of_blocks random_keys_in_blocks")
def flash_in_a_number_of_blocks(Q, K, V, block):
    size = len(K) // block
    n = size * block
    return softmax(Q @ K[:n].T / np.sqrt(K.shape[1]), axis=1) @ V[:n]


@wrong("flash_attention", "maximum-starts-at-zero", "scores_that_rise_or_fall blocks_far_apart")
def flash_from_zero(Q, K, V, block):
    m, s, o = np.zeros(len(Q)), np.zeros(len(Q)), np.zeros((len(Q), V.shape[1]))
    for i in range(0, len(K), block):
        scores = Q @ K[i : i + block].T / np.sqrt(K.shape[1]) - 0.0
        top = np.maximum(m, scores.max(axis=1))
        parts = np.exp(scores - top[:, None])
        s = np.exp(m - top) * s + parts.sum(axis=1)
        o = np.exp(m - top)[:, None] * o + parts @ V[i : i + block]
        m = top
    return o / s[:, None]


@wrong("flash_attention", "old-blocks-not-rescaled", "blocks_far_apart random_keys_in_blocks")
def flash_without_rescaling(Q, K, V, block):
    s, o = np.zeros(len(Q)), np.zeros((len(Q), V.shape[1]))
    for i in range(0, len(K), block):
        scores = Q @ K[i : i + block].T / np.sqrt(K.shape[1])
        parts = np.exp(scores - scores.max(axis=1)[:, None])
        s, o = s + parts.sum(axis=1), o + parts @ V[i : i + block]
    return o / s[:, None]


@wrong("flash_attention", "no-max-shift", "blocks_far_apart scores_that_rise_or_fall")
def flash_that_overflows(Q, K, V, block):
    s, o = np.zeros(len(Q)), np.zeros((len(Q), V.shape[1]))
    for i in range(0, len(K), block):
        parts = np.exp(Q @ K[i : i + block].T / np.sqrt(K.shape[1]))
        s, o = s + parts.sum(axis=1), o + parts @ V[i : i + block]
    return o / s[:, None]


@wrong("flash_attention", "no-scale", "blocks_of_a_single_key random_keys_in_blocks")
def flash_not_scaled(Q, K, V, block):
    return softmax(Q @ K.T, axis=1) @ V


@wrong("flash_attention", "queries-see-their-own-block", "other_sizes_in_blocks any_size_of_blocks")
def flash_on_the_diagonal(Q, K, V, block):
    rows = []
    for i, q in enumerate(Q):
        start = min(i, len(K) - 1) // block * block
        keys, values = K[start : start + block], V[start : start + block]
        rows.append(softmax(keys @ q / np.sqrt(len(q))) @ values)
    return np.array(rows)


@wrong("flash_attention", "input-mutated", "arguments_left_alone")
def flash_scaling_in_place(Q, K, V, block):
    if Q.dtype.kind == "f":
        Q /= np.sqrt(K.shape[1])
    else:
        Q = Q / np.sqrt(K.shape[1])
    return softmax(Q @ K.T, axis=1) @ V


@wrong("flash_attention", "triple-for-array", "blocks_of_a_single_key random_keys_in_blocks")
def flash_as_a_triple(Q, K, V, block):
    scores = Q @ K.T / np.sqrt(K.shape[1])
    m = scores.max(axis=1)
    parts = np.exp(scores - m[:, None])
    return m, parts.sum(axis=1), parts @ V


@wrong("flash_attention", "none-returned", "blocks_of_a_single_key random_keys_in_blocks")
def flash_forgotten(Q, K, V, block):
    for i in range(0, len(K), block):
        Q @ K[i : i + block].T


# sample


@right("sample")
def sample_by_a_loop(logits, u, temperature=1.0, top_k=None):
    order = np.argsort(-logits, kind="stable")
    kept = order[: len(logits) if top_k is None else top_k]
    parts = np.exp((logits - logits.max()) / temperature)
    total, so_far = sum(parts[i] for i in kept), 0.0
    for i in sorted(kept):
        so_far += parts[i]
        if so_far > u * total:
            return int(i)
    return int(max(kept))


@right("sample")
def sample_by_masking(logits, u, temperature=1.0, top_k=None):
    scores = logits / temperature
    if top_k is not None:
        places = np.empty(len(logits), dtype=int)
        places[np.lexsort((np.arange(len(logits)), -logits))] = np.arange(len(logits))
        scores = np.where(places < top_k, scores, -np.inf)
    return int(np.argmax(np.cumsum(softmax(scores)) > u))


@right("sample")
def sample_among_the_kept(logits, u, temperature=1.0, top_k=None):
    kept = np.arange(len(logits))
    if top_k is not None:
        kept = np.sort(np.argsort(-logits, kind="stable")[:top_k])
    line = np.cumsum(softmax(logits[kept] / temperature))
    return kept[np.sum(line <= u)]


@right("sample")
def sample_in_plain_python(logits, u, temperature=1.0, top_k=None):
    ids = sorted(range(len(logits)), key=lambda i: (-logits[i], i))
    ids = sorted(ids[:top_k])
    top = max(float(logits[i]) for i in ids)
    weights = [np.exp((float(logits[i]) - top) / temperature) for i in ids]
    line = 0.0
    for i, weight in zip(ids, weights, strict=True):
        line += weight / sum(weights)
        if u < line:
            return i
    return ids[-1]


@right("sample")
def sample_by_taking_the_largest_away(logits, u, temperature=1.0, top_k=None):
    left, kept = logits.astype(float), []
    for _ in range(top_k or len(logits)):
        best = int(np.argmax(left))
        kept.append(best)
        left[best] = -np.inf
    shares = np.zeros(len(logits))
    shares[kept] = softmax(logits[kept] / temperature)
    return int(np.flatnonzero(np.cumsum(shares) > u)[0])


@right("sample")
def sample_by_counting_better_ones(logits, u, temperature=1.0, top_k=None):
    c = len(logits)
    ids = np.arange(c)
    better = (logits[None] > logits[:, None]) | ((logits[None] == logits[:, None]) & (ids[None] < ids[:, None]))
    keep = better.sum(axis=1) < (c if top_k is None else top_k)
    parts = keep * np.exp((logits - logits.max()) / temperature)
    line = np.cumsum(parts / parts.sum())
    return int((line <= u).sum())


@right("sample")
def sample_by_bisection(logits, u, temperature=1.0, top_k=None):
    import bisect
    import itertools

    kept = set(np.lexsort((-np.asarray(logits),))[:top_k].tolist())
    shares = softmax([logits[i] / temperature if i in kept else -np.inf for i in range(len(logits))])
    return bisect.bisect_right(list(itertools.accumulate(shares)), u)


@right("sample", value=True)
def sample_by_a_class():
    class Sampler:
        def shares(self, logits, temperature, top_k):
            scores = (logits - np.max(logits)) / temperature
            parts = np.exp(scores)
            if top_k is not None:
                parts[np.argsort(-logits, kind="stable")[top_k:]] = 0
            return parts / np.sum(parts)

        def __call__(self, logits, u, temperature=1.0, top_k=None, seed=None):
            return np.int64(np.digitize(u, np.cumsum(self.shares(logits, temperature, top_k))))

    return Sampler()


@wrong("sample", "greedy-for-drawn", "darts_on_three_words many_darts")
def sample_the_best(logits, u, temperature=1.0, top_k=None):
    return int(np.argmax(logits))


@wrong("sample", "own-dart-thrown", "darts_on_three_words many_darts")
def sample_by_chance(logits, u, temperature=1.0, top_k=None):
    shares = softmax(logits / temperature)
    return int(np.random.default_rng(5).choice(len(logits), p=shares))


@wrong("sample", "temperature-ignored", "hot_and_cold many_darts_with_both_knobs")
def sample_without_a_temperature(logits, u, temperature=1.0, top_k=None):
    kept = np.argsort(-logits, kind="stable")[:top_k]
    shares = np.zeros(len(logits))
    shares[kept] = softmax(logits[kept])
    return int(np.searchsorted(np.cumsum(shares), u, side="right"))


@wrong("sample", "multiplied-by-tau", "hot_and_cold many_darts_with_both_knobs")
def sample_with_temperature_multiplied(logits, u, temperature=1.0, top_k=None):
    kept = np.argsort(-logits, kind="stable")[:top_k]
    shares = np.zeros(len(logits))
    shares[kept] = softmax(logits[kept] * temperature)
    return int(np.searchsorted(np.cumsum(shares), u, side="right"))


@wrong("sample", "top-k-ignored", "only_the_best_two many_darts_with_both_knobs")
def sample_without_top_k(logits, u, temperature=1.0, top_k=None):
    return int(np.searchsorted(np.cumsum(softmax(logits / temperature)), u, side="right"))


@wrong("sample", "not-renormalised", "only_the_best_two many_darts_with_both_knobs")
def sample_with_shares_left_over(logits, u, temperature=1.0, top_k=None):
    shares = softmax(logits / temperature)
    dropped = np.argsort(-logits, kind="stable")[len(logits) if top_k is None else top_k :]
    shares[dropped] = 0
    return int(np.searchsorted(np.cumsum(shares), u, side="right"))


@wrong("sample", "place-among-the-kept", "only_the_best_two many_darts_with_both_knobs")
def sample_the_place(logits, u, temperature=1.0, top_k=None):
    kept = np.sort(np.argsort(-logits, kind="stable")[:top_k])
    return int(np.searchsorted(np.cumsum(softmax(logits[kept] / temperature)), u, side="right"))


@wrong("sample", "best-first-on-the-line", "darts_on_three_words many_darts")
def sample_best_first(logits, u, temperature=1.0, top_k=None):
    kept = np.argsort(-logits, kind="stable")[:top_k]
    place = np.searchsorted(np.cumsum(softmax(logits[kept] / temperature)), u, side="right")
    return int(kept[place])


@wrong("sample", "all-equal-logits-kept", "lower_ids_go_first many_equal_logits")
def sample_with_all_that_are_level(logits, u, temperature=1.0, top_k=None):
    scores = logits / temperature
    if top_k is not None:
        scores = np.where(logits >= np.sort(logits)[-top_k], scores, -np.inf)
    return int(np.searchsorted(np.cumsum(softmax(scores)), u, side="right"))


@wrong("sample", "higher-ids-first", "lower_ids_go_first many_equal_logits")
def sample_with_higher_ids(logits, u, temperature=1.0, top_k=None):
    kept = np.argsort(logits, kind="stable")[::-1][:top_k]
    shares = np.zeros(len(logits))
    shares[kept] = softmax(logits[kept] / temperature)
    return int(np.searchsorted(np.cumsum(shares), u, side="right"))


@wrong("sample", "lowest-kept", "only_the_best_two many_darts_with_both_knobs")
def sample_of_the_worst(logits, u, temperature=1.0, top_k=None):
    kept = np.argsort(logits, kind="stable")[:top_k]
    shares = np.zeros(len(logits))
    shares[kept] = softmax(logits[kept] / temperature)
    return int(np.searchsorted(np.cumsum(shares), u, side="right"))


@wrong("sample", "dropped-set-to-zero", "only_the_best_two many_darts_with_both_knobs")
def sample_with_dropped_logits_of_zero(logits, u, temperature=1.0, top_k=None):
    scores = np.zeros(len(logits))
    kept = np.argsort(-logits, kind="stable")[:top_k]
    scores[kept] = logits[kept] / temperature
    return int(np.searchsorted(np.cumsum(softmax(scores)), u, side="right"))


@wrong("sample", "nothing-covers-zero", "darts_at_zero")
def sample_from_the_left(logits, u, temperature=1.0, top_k=None):
    kept = np.argsort(-logits, kind="stable")[:top_k]
    shares = np.zeros(len(logits))
    shares[kept] = softmax(logits[kept] / temperature)
    return int(np.searchsorted(np.cumsum(shares), u, side="left"))


@wrong("sample", "not-cumulated", "darts_on_three_words many_darts")
def sample_of_single_shares(logits, u, temperature=1.0, top_k=None):
    shares = softmax(logits / temperature)
    return int(np.argmax(shares > u))


@wrong("sample", "logits-for-shares", "darts_on_three_words many_darts")
def sample_of_logits(logits, u, temperature=1.0, top_k=None):
    return int(np.searchsorted(np.cumsum(logits / temperature), u, side="right"))


@wrong("sample", "id-too-low", "darts_on_three_words many_darts")
def sample_the_one_before(logits, u, temperature=1.0, top_k=None):
    line = np.cumsum(softmax(logits / temperature))
    return int(max(np.sum(line <= u) - 1, 0))


@wrong("sample", "share-for-id", "darts_on_three_words many_darts")
def sample_a_share(logits, u, temperature=1.0, top_k=None):
    shares = softmax(logits / temperature)
    return float(shares[np.searchsorted(np.cumsum(shares), u, side="right")])


@wrong("sample", "array-for-id", "darts_on_three_words many_darts")
def sample_an_array(logits, u, temperature=1.0, top_k=None):
    kept = np.argsort(-logits, kind="stable")[:top_k]
    shares = np.zeros(len(logits))
    shares[kept] = softmax(logits[kept] / temperature)
    return np.flatnonzero(np.cumsum(shares) > u)[:1]


@wrong("sample", "no-max-shift", "large_logits")
def sample_that_overflows(logits, u, temperature=1.0, top_k=None):
    kept = np.argsort(-logits, kind="stable")[:top_k]
    parts = np.zeros(len(logits))
    parts[kept] = np.exp(logits[kept] / temperature)
    return int(np.searchsorted(np.cumsum(parts / parts.sum()), u, side="right"))


@wrong("sample", "top-k-of-one-more", "only_the_best_two many_darts_with_both_knobs")
def sample_of_one_more(logits, u, temperature=1.0, top_k=None):
    kept = np.argsort(-logits, kind="stable")[: len(logits) if top_k is None else top_k + 1]
    shares = np.zeros(len(logits))
    shares[kept] = softmax(logits[kept] / temperature)
    return int(np.searchsorted(np.cumsum(shares), u, side="right"))


@wrong("sample", "input-mutated", "arguments_left_alone")
def sample_in_place(logits, u, temperature=1.0, top_k=None):
    kept = np.argsort(-logits, kind="stable")[:top_k]
    shares = np.zeros(len(logits))
    shares[kept] = softmax(logits[kept] / temperature)
    if logits.dtype.kind == "f":
        logits -= logits.max()
    return int(np.searchsorted(np.cumsum(shares), u, side="right"))


@wrong("sample", "integer-buffer", "whole_logits")
def sample_into_whole_numbers(logits, u, temperature=1.0, top_k=None):
    scores = np.empty_like(logits)
    scores[:] = logits / temperature
    kept = np.argsort(-logits, kind="stable")[:top_k]
    shares = np.zeros(len(logits))
    shares[kept] = softmax(scores[kept])
    return int(np.searchsorted(np.cumsum(shares), u, side="right"))


@wrong("sample", "none-returned", "darts_on_three_words many_darts")
def sample_forgotten(logits, u, temperature=1.0, top_k=None):
    np.searchsorted(np.cumsum(softmax(logits / temperature)), u, side="right")


@wrong("sample", "shares-raised-to-a-power", "large_logits")
def draw_with_tempered_shares(logits, u, temperature=1.0, top_k=None):
    logits = np.asarray(logits, dtype=float)
    kept = np.sort(np.argsort(-logits, kind="stable")[:top_k])
    shares = softmax(logits[kept]) ** (1 / temperature)
    return int(kept[np.argmax(np.cumsum(shares / shares.sum()) > u)])
