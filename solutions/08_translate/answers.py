"""Answers to 08_translate. The notebook has imported numpy as np, pictures, t5 and softmax from scipy.special.

It has made `ids` before the first question, `distances` before fold_scale, and
`decode_with_table` before greedy_decode.
"""

import numpy as np
from scipy.special import softmax

from autograder.course.answers import right, wrong

ids = [13, 10, 169, 6, 134, 301, 8, 328, 1]


# relative_position_bucket


@right("relative_position_bucket")
def buckets_by_where(relative, bidirectional, n_buckets=32, max_distance=128):
    relative = np.asarray(relative)
    n = n_buckets // 2 if bidirectional else n_buckets
    r = np.abs(relative) if bidirectional else np.where(relative < 0, -relative, 0)
    exact = n // 2
    far = exact + np.floor(np.log(np.maximum(r, 1) / exact) / np.log(max_distance / exact) * (n - exact))
    bucket = np.where(r < exact, r, np.minimum(far, n - 1)).astype(int)
    return bucket + n * (relative > 0) if bidirectional else bucket


@right("relative_position_bucket")
def buckets_one_by_one(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if bidirectional else n_buckets
    exact = n // 2
    result = np.zeros(relative.shape, dtype=int)
    for index, way in np.ndenumerate(relative):
        r = abs(way) if bidirectional else max(-way, 0)
        if r < exact:
            bucket = r
        else:
            bucket = min(n - 1, exact + int(np.log(r / exact) / np.log(max_distance / exact) * (n - exact)))
        result[index] = bucket + (n if bidirectional and way > 0 else 0)
    return result


@right("relative_position_bucket")
def buckets_by_vectorize(relative, bidirectional, n_buckets=32, max_distance=128):
    import math

    n = n_buckets // 2 if bidirectional else n_buckets

    def bucket(way):
        r = abs(way) if bidirectional else -min(way, 0)
        if r >= n // 2:
            steps = math.log(r / (n // 2), max_distance / (n // 2)) * (n - n // 2)
            r = min(n // 2 + math.floor(steps), n - 1)
        return r + n if bidirectional and way > 0 else r

    return np.vectorize(bucket, otypes=[int])(relative)


@right("relative_position_bucket")
def buckets_by_table(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if bidirectional else n_buckets
    exact = n // 2
    r = np.arange(np.abs(relative).max() + 1)
    table = np.minimum(r, exact)
    table[exact:] += (np.log(r[exact:] / exact) / np.log(max_distance / exact) * (n - exact)).astype(int)
    table = np.clip(table, 0, n - 1)
    if bidirectional:
        return table[np.abs(relative)] + np.where(relative > 0, n, 0)
    return table[np.maximum(-relative, 0)]


@right("relative_position_bucket")
def buckets_by_log2(relative, bidirectional, n_buckets=32, max_distance=128):
    offset = 0
    if bidirectional:
        n_buckets = n_buckets // 2
        offset = (relative > 0).astype(int) * n_buckets
        relative = -np.abs(relative)
    r = -np.minimum(relative, 0)
    exact = n_buckets // 2
    with np.errstate(divide="ignore"):
        steps = (np.log2(r) - np.log2(exact)) / (np.log2(max_distance) - np.log2(exact)) * (n_buckets - exact)
    far = np.minimum(exact + np.floor(np.maximum(steps, 0)).astype(int), n_buckets - 1)
    return offset + np.where(r < exact, r, far)


@right("relative_position_bucket")
def buckets_by_indexing(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if bidirectional else n_buckets
    exact = n // 2
    r = np.abs(relative) if bidirectional else np.clip(-relative, 0, None)
    bucket = r.copy()
    far = r >= exact
    bucket[far] = exact + np.trunc(np.log(r[far] / exact) / np.log(max_distance / exact) * (n - exact)).astype(int)
    bucket[bucket >= n] = n - 1
    bucket[(relative > 0) & bool(bidirectional)] += n
    return bucket


@right("relative_position_bucket")
def buckets_by_halves(relative, bidirectional, n_buckets=32, max_distance=128):
    def one_side(r, n):
        exact = n // 2
        safe = np.where(r < exact, exact, r)
        far = exact + (np.log(safe / exact) * (n - exact) / np.log(max_distance / exact)).astype(np.int64)
        return np.where(r < exact, r, np.where(far > n - 1, n - 1, far))

    if not bidirectional:
        return one_side(np.maximum(0, -relative), n_buckets)
    half = n_buckets // 2
    return np.where(relative > 0, half + one_side(np.abs(relative), half), one_side(np.abs(relative), half))


@right("relative_position_bucket", value=True)
def buckets_by_partial():
    from functools import partial

    def bucket(base, relative, bidirectional, n_buckets=32, max_distance=128):
        n = n_buckets >> int(bidirectional)
        r = abs(relative) if bidirectional else (-relative).clip(0)
        exact = n >> 1
        far = base(np.maximum(r, exact) / exact) / base(max_distance / exact) * (n - exact)
        found = np.where(r < exact, r, np.minimum(exact + far.astype(int), n - 1))
        return found + (n * (relative > 0) if bidirectional else 0)

    return partial(bucket, np.log10)


@wrong("relative_position_bucket", "offset-turned", "near_words_in_the_encoder near_words_in_the_decoder")
def buckets_turned_round(relative, bidirectional, n_buckets=32, max_distance=128):
    relative = -relative
    n = n_buckets // 2 if bidirectional else n_buckets
    r = np.abs(relative) if bidirectional else np.maximum(-relative, 0)
    exact = n // 2
    far = np.log(np.maximum(r, 1) / exact) / np.log(max_distance / exact) * (n - exact)
    bucket = np.where(r < exact, r, np.minimum(exact + far.astype(int), n - 1))
    return bucket + np.where(relative > 0, n, 0) if bidirectional else bucket


@wrong("relative_position_bucket", "before-and-after-swapped", "near_words_in_the_encoder wide_buckets")
def buckets_with_the_upper_half_before(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if bidirectional else n_buckets
    r = np.abs(relative) if bidirectional else np.maximum(-relative, 0)
    exact = n // 2
    far = np.log(np.maximum(r, 1) / exact) / np.log(max_distance / exact) * (n - exact)
    bucket = np.where(r < exact, r, np.minimum(exact + far.astype(int), n - 1))
    return bucket + np.where(relative < 0, n, 0) if bidirectional else bucket


@wrong("relative_position_bucket", "direction-ignored", "near_words_in_the_encoder words_too_far_away")
def buckets_without_direction(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if bidirectional else n_buckets
    r = np.abs(relative) if bidirectional else np.maximum(-relative, 0)
    exact = n // 2
    far = np.log(np.maximum(r, 1) / exact) / np.log(max_distance / exact) * (n - exact)
    bucket = np.where(r < exact, r, np.minimum(exact + far.astype(int), n - 1))
    return bucket


@wrong("relative_position_bucket", "not-halved", "near_words_in_the_encoder words_too_far_away")
def buckets_all_on_each_side(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets
    r = np.abs(relative) if bidirectional else np.maximum(-relative, 0)
    exact = n // 2
    far = np.log(np.maximum(r, 1) / exact) / np.log(max_distance / exact) * (n - exact)
    bucket = np.where(r < exact, r, np.minimum(exact + far.astype(int), n - 1))
    return bucket + np.where(relative > 0, n, 0) if bidirectional else bucket


@wrong("relative_position_bucket", "always-bidirectional", "near_words_in_the_decoder wide_buckets")
def buckets_of_the_encoder_always(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if True else n_buckets
    r = np.abs(relative) if True else np.maximum(-relative, 0)
    exact = n // 2
    far = np.log(np.maximum(r, 1) / exact) / np.log(max_distance / exact) * (n - exact)
    bucket = np.where(r < exact, r, np.minimum(exact + far.astype(int), n - 1))
    return bucket + np.where(relative > 0, n, 0) if True else bucket


@wrong("relative_position_bucket", "never-bidirectional", "near_words_in_the_encoder words_too_far_away")
def buckets_of_the_decoder_always(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if False else n_buckets
    r = np.abs(relative) if False else np.maximum(-relative, 0)
    exact = n // 2
    far = np.log(np.maximum(r, 1) / exact) / np.log(max_distance / exact) * (n - exact)
    bucket = np.where(r < exact, r, np.minimum(exact + far.astype(int), n - 1))
    return bucket + np.where(relative > 0, n, 0) if False else bucket


@wrong("relative_position_bucket", "looking-ahead-counted", "near_words_in_the_decoder")
def buckets_of_what_stands_ahead(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if bidirectional else n_buckets
    r = np.abs(relative)
    exact = n // 2
    far = np.log(np.maximum(r, 1) / exact) / np.log(max_distance / exact) * (n - exact)
    bucket = np.where(r < exact, r, np.minimum(exact + far.astype(int), n - 1))
    return bucket + np.where(relative > 0, n, 0) if bidirectional else bucket


@wrong("relative_position_bucket", "rounded", "wide_buckets")
def buckets_rounded(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if bidirectional else n_buckets
    r = np.abs(relative) if bidirectional else np.maximum(-relative, 0)
    exact = n // 2
    far = np.log(np.maximum(r, 1) / exact) / np.log(max_distance / exact) * (n - exact)
    bucket = np.where(r < exact, r, np.minimum(exact + np.rint(far).astype(int), n - 1))
    return bucket + np.where(relative > 0, n, 0) if bidirectional else bucket


@wrong("relative_position_bucket", "ceiling-for-floor", "wide_buckets")
def buckets_rounded_up(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if bidirectional else n_buckets
    r = np.abs(relative) if bidirectional else np.maximum(-relative, 0)
    exact = n // 2
    far = np.log(np.maximum(r, 1) / exact) / np.log(max_distance / exact) * (n - exact)
    bucket = np.where(r < exact, r, np.minimum(exact + np.ceil(far).astype(int), n - 1))
    return bucket + np.where(relative > 0, n, 0) if bidirectional else bucket


@wrong("relative_position_bucket", "linear-for-logarithm", "wide_buckets")
def buckets_all_equally_wide(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if bidirectional else n_buckets
    r = np.abs(relative) if bidirectional else np.maximum(-relative, 0)
    exact = n // 2
    far = (r - exact) / (max_distance - exact) * (n - exact)
    bucket = np.where(r < exact, r, np.minimum(exact + far.astype(int), n - 1))
    return bucket + np.where(relative > 0, n, 0) if bidirectional else bucket


@wrong("relative_position_bucket", "not-clipped", "words_too_far_away")
def buckets_without_a_last_one(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if bidirectional else n_buckets
    r = np.abs(relative) if bidirectional else np.maximum(-relative, 0)
    exact = n // 2
    far = np.log(np.maximum(r, 1) / exact) / np.log(max_distance / exact) * (n - exact)
    bucket = np.where(r < exact, r, exact + far.astype(int))
    return bucket + np.where(relative > 0, n, 0) if bidirectional else bucket


@wrong("relative_position_bucket", "bucket-off-by-one", "words_too_far_away")
def buckets_with_one_more_at_the_end(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if bidirectional else n_buckets
    r = np.abs(relative) if bidirectional else np.maximum(-relative, 0)
    exact = n // 2
    far = np.log(np.maximum(r, 1) / exact) / np.log(max_distance / exact) * (n - exact)
    bucket = np.where(r < exact, r, np.minimum(exact + far.astype(int), n))
    return bucket + np.where(relative > 0, n, 0) if bidirectional else bucket


@wrong("relative_position_bucket", "bucket-off-by-one", "near_words_in_the_encoder near_words_in_the_decoder")
def buckets_counted_from_one(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if bidirectional else n_buckets
    r = np.abs(relative) if bidirectional else np.maximum(-relative, 0)
    exact = n // 2
    far = np.log(np.maximum(r, 1) / exact) / np.log(max_distance / exact) * (n - exact)
    bucket = np.where(r < exact, r + 1, np.minimum(exact + far.astype(int), n - 1))
    return bucket + np.where(relative > 0, n, 0) if bidirectional else bucket


@wrong("relative_position_bucket", "exact-not-added", "wide_buckets")
def buckets_that_start_again(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if bidirectional else n_buckets
    r = np.abs(relative) if bidirectional else np.maximum(-relative, 0)
    exact = n // 2
    far = np.log(np.maximum(r, 1) / exact) / np.log(max_distance / exact) * (n - exact)
    bucket = np.where(r < exact, r, np.minimum(far.astype(int), n - 1))
    return bucket + np.where(relative > 0, n, 0) if bidirectional else bucket


@wrong("relative_position_bucket", "exact-hard-coded", "other_buckets_and_distances")
def buckets_with_eight_exact_ones(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if bidirectional else n_buckets
    r = np.abs(relative) if bidirectional else np.maximum(-relative, 0)
    exact = 8 if bidirectional else 16
    far = np.log(np.maximum(r, 1) / exact) / np.log(max_distance / exact) * (n - exact)
    bucket = np.where(r < exact, r, np.minimum(exact + far.astype(int), n - 1))
    return bucket + np.where(relative > 0, n, 0) if bidirectional else bucket


@wrong("relative_position_bucket", "max-distance-ignored", "other_buckets_and_distances")
def buckets_up_to_a_hundred_and_twenty_eight(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if bidirectional else n_buckets
    r = np.abs(relative) if bidirectional else np.maximum(-relative, 0)
    exact = n // 2
    far = np.log(np.maximum(r, 1) / exact) / np.log(128 / exact) * (n - exact)
    bucket = np.where(r < exact, r, np.minimum(exact + far.astype(int), n - 1))
    return bucket + np.where(relative > 0, n, 0) if bidirectional else bucket


@wrong("relative_position_bucket", "number-of-buckets-ignored", "other_buckets_and_distances")
def buckets_thirty_two(relative, bidirectional, n_buckets=32, max_distance=128):
    n = 16 if bidirectional else 32
    r = np.abs(relative) if bidirectional else np.maximum(-relative, 0)
    exact = n // 2
    far = np.log(np.maximum(r, 1) / exact) / np.log(max_distance / exact) * (n - exact)
    bucket = np.where(r < exact, r, np.minimum(exact + far.astype(int), n - 1))
    return bucket + np.where(relative > 0, n, 0) if bidirectional else bucket


@wrong("relative_position_bucket", "every-distance-exact", "wide_buckets")
def buckets_cut_off(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if bidirectional else n_buckets
    r = np.abs(relative) if bidirectional else np.maximum(-relative, 0)
    bucket = np.minimum(r, n - 1)
    return bucket + np.where(relative > 0, n, 0) if bidirectional else bucket


@wrong("relative_position_bucket", "float-for-whole-number", "buckets_number_rows")
def buckets_as_floats(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if bidirectional else n_buckets
    r = np.abs(relative) if bidirectional else np.maximum(-relative, 0)
    exact = n // 2
    far = np.log(np.maximum(r, 1) / exact) / np.log(max_distance / exact) * (n - exact)
    bucket = np.where(r < exact, r, np.minimum(exact + far.astype(int), n - 1))
    bucket = bucket.astype(float)
    return bucket + np.where(relative > 0, n, 0) if bidirectional else bucket


@wrong("relative_position_bucket", "input-mutated", "arguments_left_alone")
def buckets_in_place(relative, bidirectional, n_buckets=32, max_distance=128):
    if not bidirectional:
        relative[relative > 0] = 0
    n = n_buckets // 2 if bidirectional else n_buckets
    r = np.abs(relative) if bidirectional else np.maximum(-relative, 0)
    exact = n // 2
    far = np.log(np.maximum(r, 1) / exact) / np.log(max_distance / exact) * (n - exact)
    bucket = np.where(r < exact, r, np.minimum(exact + far.astype(int), n - 1))
    return bucket + np.where(relative > 0, n, 0) if bidirectional else bucket


@wrong("relative_position_bucket", "list-for-array", "near_words_in_the_encoder near_words_in_the_decoder")
def buckets_as_list(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if bidirectional else n_buckets
    r = np.abs(relative) if bidirectional else np.maximum(-relative, 0)
    exact = n // 2
    far = np.log(np.maximum(r, 1) / exact) / np.log(max_distance / exact) * (n - exact)
    bucket = np.where(r < exact, r, np.minimum(exact + far.astype(int), n - 1))
    return (bucket + np.where(relative > 0, n, 0) if bidirectional else bucket).tolist()


@wrong("relative_position_bucket", "flattened", "near_words_in_the_decoder buckets_number_rows")
def buckets_in_one_row(relative, bidirectional, n_buckets=32, max_distance=128):
    relative = relative.ravel()
    n = n_buckets // 2 if bidirectional else n_buckets
    r = np.abs(relative) if bidirectional else np.maximum(-relative, 0)
    exact = n // 2
    far = np.log(np.maximum(r, 1) / exact) / np.log(max_distance / exact) * (n - exact)
    bucket = np.where(r < exact, r, np.minimum(exact + far.astype(int), n - 1))
    return bucket + np.where(relative > 0, n, 0) if bidirectional else bucket


@wrong("relative_position_bucket", "none-returned", "near_words_in_the_encoder near_words_in_the_decoder")
def buckets_printed(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if bidirectional else n_buckets
    r = np.abs(relative) if bidirectional else np.maximum(-relative, 0)
    exact = n // 2
    far = np.log(np.maximum(r, 1) / exact) / np.log(max_distance / exact) * (n - exact)
    bucket = np.where(r < exact, r, np.minimum(exact + far.astype(int), n - 1))
    print(bucket)


@wrong("relative_position_bucket", "hard-coded-example", "near_words_in_the_decoder wide_buckets")
def buckets_of_the_example(relative, bidirectional, n_buckets=32, max_distance=128):
    return np.array([3, 2, 1, 0, 17, 18, 19])


@wrong("relative_position_bucket", "random-placeholder", "near_words_in_the_encoder wide_buckets")
def buckets_by_chance(relative, bidirectional, n_buckets=32, max_distance=128):
    return np.random.default_rng(1).integers(0, n_buckets, np.shape(relative))


@wrong("relative_position_bucket", "global-for-parameter", "near_words_in_the_encoder wide_buckets")
def buckets_of_the_sentence(relative, bidirectional, n_buckets=32, max_distance=128):
    return np.abs(np.subtract.outer(np.arange(len(ids)), np.arange(len(ids))))


# fold_scale


@right("fold_scale")
def fold_by_division(W_q):
    return W_q / np.sqrt(W_q.shape[-1])


@right("fold_scale")
def fold_by_power(W_q):
    return W_q * W_q.shape[1] ** -0.5


@right("fold_scale")
def fold_by_loops(W_q):
    return np.array([[w / len(row) ** 0.5 for w in row] for row in W_q])


@right("fold_scale")
def fold_by_matrix(W_q):
    return W_q @ (np.eye(W_q.shape[1]) / np.sqrt(W_q.shape[1]))


@right("fold_scale")
def fold_by_math(W_q):
    import math

    return np.multiply(W_q, 1 / math.sqrt(np.shape(W_q)[1]))


@right("fold_scale")
def fold_by_columns(W_q):
    return np.column_stack([column / np.sqrt(len(W_q.T)) for column in W_q.T])


@right("fold_scale")
def fold_by_size(W_q):
    return np.divide(W_q, (W_q.size / len(W_q)) ** 0.5)


@right("fold_scale", value=True)
def fold_by_lambda():
    return lambda W: np.asarray(W, dtype=float) / np.sqrt(float(W.shape[1]))


@wrong("fold_scale", "multiplied-by-root-d-k", "same_scores_both_ways folded_matrices_of_other_sizes")
def fold_the_other_way(W_q):
    return W_q * np.sqrt(W_q.shape[1])


@wrong("fold_scale", "divided-by-d-k", "same_scores_both_ways folded_matrices_of_other_sizes")
def fold_by_the_width(W_q):
    return W_q / W_q.shape[1]


@wrong("fold_scale", "divided-by-root-d-model", "same_scores_both_ways folded_matrices_of_other_sizes")
def fold_by_the_rows(W_q):
    return W_q / np.sqrt(W_q.shape[0])


@wrong("fold_scale", "passed-through", "same_scores_both_ways folded_matrices_of_other_sizes")
def fold_nothing(W_q):
    return W_q


@wrong("fold_scale", "input-mutated", "folded_matrices_of_other_sizes")
def fold_in_place(W_q):
    W_q /= np.sqrt(W_q.shape[1])
    return W_q


@wrong("fold_scale", "transposed", "same_scores_both_ways folded_matrices_of_other_sizes")
def fold_on_its_side(W_q):
    return W_q.T / np.sqrt(W_q.shape[1])


@wrong("fold_scale", "rounded", "folded_matrices_of_other_sizes")
def fold_and_round(W_q):
    return np.round(W_q / np.sqrt(W_q.shape[1]), 4)


@wrong("fold_scale", "list-for-array", "same_scores_both_ways folded_matrices_of_other_sizes")
def fold_as_list(W_q):
    return (W_q / np.sqrt(W_q.shape[1])).tolist()


@wrong("fold_scale", "none-returned", "same_scores_both_ways folded_matrices_of_other_sizes")
def fold_and_lose(W_q):
    print(W_q / np.sqrt(W_q.shape[1]))


@wrong("fold_scale", "hard-coded-example", "folded_matrices_of_other_sizes")
def fold_by_two(W_q):
    return W_q / 2


# t5_attention


@right("t5_attention")
def attend_by_nan_to_num(Q, K, V, bias, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) + bias
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@right("t5_attention")
def attend_with_other_names(queries, keys, values, extra, mask=None):
    scores = np.matmul(queries, np.moveaxis(keys, -2, -1)) + extra
    shares = softmax(scores if mask is None else np.where(mask, scores, -1e9), axis=-1)
    return np.matmul(shares if mask is None else shares * mask, values)


@right("t5_attention")
def attend_by_einsum(Q, K, V, bias, mask=None):
    scores = np.einsum("...ik,...jk->...ij", Q, K) + bias
    mask = np.broadcast_to(True if mask is None else mask, scores.shape)
    shares = softmax(np.where(mask, scores, -1e12), axis=-1)
    return np.einsum("...ij,...jv->...iv", shares, V) * mask.any(axis=-1, keepdims=True)


@right("t5_attention")
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


@right("t5_attention")
def attend_by_added_mask(Q, K, V, bias, mask=None):
    hidden = 0.0 if mask is None else np.where(mask, 0.0, -np.inf)
    shares = softmax(Q @ np.moveaxis(K, -1, -2) + bias + hidden, axis=-1)
    return np.where(np.isnan(shares), 0.0, shares) @ V


@right("t5_attention")
def attend_with_renormalising(Q, K, V, bias, mask=None):
    scores = np.matmul(Q, K.swapaxes(-1, -2)) + np.asarray(bias, dtype=float)
    seen = np.broadcast_to(True if mask is None else mask, scores.shape)
    top = np.max(scores, axis=-1, keepdims=True, where=seen, initial=-np.inf)
    parts = np.where(seen, np.exp(np.where(seen, scores - np.where(np.isfinite(top), top, 0), 0)), 0)
    total = parts.sum(axis=-1, keepdims=True)
    return parts / np.where(total > 0, total, 1) @ V


@right("t5_attention")
def attend_with_one_key_more(Q, K, V, bias, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) + bias
    scores = scores if mask is None else np.where(mask, scores, -np.inf)
    nothing = np.where(np.isneginf(scores).all(axis=-1, keepdims=True), 0.0, -np.inf)
    return softmax(np.concatenate([scores, nothing], axis=-1), axis=-1)[..., :-1] @ V


@right("t5_attention")
def attend_by_log_softmax(Q, K, V, bias, mask=None):
    from scipy.special import log_softmax

    scores = Q @ np.swapaxes(K, -1, -2) + bias
    if mask is None:
        return np.exp(log_softmax(scores, axis=-1)) @ V
    shares = np.exp(log_softmax(np.where(mask, scores, -1e15), axis=-1))
    return np.where(mask, shares, 0) @ V


@right("t5_attention", value=True)
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


@wrong("t5_attention", "scaled", "shares_on_paper random_heads_with_bias")
def attend_scaled(Q, K, V, bias, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]) + bias
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@wrong("t5_attention", "scaled", "shares_on_paper random_heads_with_bias")
def attend_scaled_with_bias(Q, K, V, bias, mask=None):
    scores = (Q @ np.swapaxes(K, -1, -2) + bias) / np.sqrt(Q.shape[-1])
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@wrong("t5_attention", "multiplied-by-root-d-k", "random_heads_with_bias")
def attend_scaled_up(Q, K, V, bias, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) * np.sqrt(Q.shape[-1]) + bias
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@wrong("t5_attention", "bias-forgotten", "shares_on_paper random_heads_with_bias")
def attend_without_bias(Q, K, V, bias, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2)
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@wrong("t5_attention", "bias-subtracted", "shares_on_paper random_heads_with_bias")
def attend_minus_bias(Q, K, V, bias, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) - bias
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@wrong("t5_attention", "bias-multiplied", "shares_on_paper random_heads_with_bias")
def attend_times_bias(Q, K, V, bias, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) * bias
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@wrong("t5_attention", "bias-after-softmax", "shares_on_paper random_heads_with_bias")
def attend_with_the_bias_too_late(Q, K, V, bias, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2)
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    return (np.nan_to_num(softmax(scores, axis=-1)) + bias) @ V


@wrong("t5_attention", "mask-ignored", "mask_hides_keys random_heads_with_mask")
def attend_to_all(Q, K, V, bias, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) + bias
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@wrong("t5_attention", "mask-inverted", "mask_hides_keys random_heads_with_mask")
def attend_to_the_hidden(Q, K, V, bias, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) + bias
    if mask is not None:
        scores = np.where(mask, -np.inf, scores)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@wrong("t5_attention", "masked-with-0", "mask_hides_keys random_heads_with_mask")
def attend_with_scores_of_zero(Q, K, V, bias, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) + bias
    if mask is not None:
        scores = np.where(mask, scores, 0.0)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@wrong("t5_attention", "all-masked-row-nan", "mask_hides_keys random_heads_with_mask")
def attend_to_nothing(Q, K, V, bias, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) + bias
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    return softmax(scores, axis=-1) @ V


@wrong("t5_attention", "all-masked-row-averaged", "mask_hides_keys random_heads_with_mask")
def attend_the_popular_way(Q, K, V, bias, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) + bias
    if mask is not None:
        scores = np.where(mask, scores, -1e9)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@wrong("t5_attention", "mask-after-softmax", "mask_hides_keys random_heads_with_mask")
def attend_masked_too_late(Q, K, V, bias, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) + bias
    return (softmax(scores, axis=-1) * (True if mask is None else mask)) @ V


@wrong("t5_attention", "causal-always", "shares_on_paper random_heads_with_bias")
def attend_causally(Q, K, V, bias, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) + bias
    scores = np.where(np.tri(*scores.shape[-2:]) > 0, scores, -np.inf)
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@wrong("t5_attention", "mask-not-optional", "shares_on_paper random_heads_with_bias")
def attend_with_a_mask_always(Q, K, V, bias, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) + bias
    if True:
        scores = np.where(mask, scores, -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@wrong("t5_attention", "axis-0", "shares_on_paper random_heads_with_bias")
def attend_down_the_columns(Q, K, V, bias, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) + bias
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    return np.nan_to_num(softmax(scores, axis=-2)) @ V


@wrong("t5_attention", "whole-array", "mask_hides_keys random_heads_with_bias")
def attend_with_one_total(Q, K, V, bias, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) + bias
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    return np.nan_to_num(softmax(scores)) @ V


@wrong("t5_attention", "k-not-transposed", "shares_on_paper random_heads_with_bias")
def attend_by_plain_product(Q, K, V, bias, mask=None):
    scores = Q @ K + bias
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@wrong("t5_attention", "all-axes-reversed", "heads_side_by_side random_heads_with_bias")
def attend_by_full_transpose(Q, K, V, bias, mask=None):
    scores = Q @ K.T + bias
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@wrong("t5_attention", "q-k-swapped", "shares_on_paper random_heads_with_bias")
def attend_with_keys_asking(Q, K, V, bias, mask=None):
    scores = K @ np.swapaxes(Q, -1, -2) + bias
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@wrong("t5_attention", "k-for-v", "shares_on_paper random_heads_with_bias")
def attend_mixing_keys(Q, K, V, bias, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) + bias
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1)) @ K


@wrong("t5_attention", "weights-for-outputs", "shares_on_paper random_heads_with_bias")
def attend_shares_alone(Q, K, V, bias, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) + bias
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1))


@wrong("t5_attention", "softmax-twice", "shares_on_paper random_heads_with_bias")
def attend_twice(Q, K, V, bias, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) + bias
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    return np.nan_to_num(softmax(softmax(scores, axis=-1), axis=-1)) @ V


@wrong("t5_attention", "no-max-shift", "large_and_whole_scores")
def attend_that_overflows(Q, K, V, bias, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) + bias
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    parts = np.exp(scores)
    total = parts.sum(axis=-1, keepdims=True)
    return parts / np.where(total > 0, total, 1) @ V


@wrong("t5_attention", "global-max", "large_and_whole_scores")
def attend_by_the_largest_of_all(Q, K, V, bias, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) + bias
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    parts = np.exp(scores - scores.max())
    total = parts.sum(axis=-1, keepdims=True)
    return parts / np.where(total > 0, total, 1) @ V


@wrong("t5_attention", "mask-of-the-first-head", "random_heads_with_mask")
def attend_with_one_mask_for_all_heads(Q, K, V, bias, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) + bias
    if mask is not None:
        scores = np.where(mask[0] if mask.ndim == 3 else mask, scores, -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@wrong("t5_attention", "renormalised-too-late", "large_and_whole_scores")
def attend_renormalising_too_late(Q, K, V, bias, mask=None):
    shares = softmax(Q @ np.swapaxes(K, -1, -2) + bias, axis=-1) * (1 if mask is None else mask)
    total = shares.sum(axis=-1, keepdims=True)
    return shares / np.where(total > 0, total, 1) @ V


@wrong("t5_attention", "rounded", "random_heads_with_bias")
def attend_rounded(Q, K, V, bias, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) + bias
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    return np.round(np.nan_to_num(softmax(scores, axis=-1)) @ V, 4)


@wrong("t5_attention", "half-precision", "random_heads_with_bias")
def attend_in_half_precision(Q, K, V, bias, mask=None):
    scores = (Q @ np.swapaxes(K, -1, -2) + bias).astype(np.float16)
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@wrong("t5_attention", "input-mutated", "arguments_left_alone")
def attend_in_place(Q, K, V, bias, mask=None):
    if K.dtype.kind == "f":
        K -= K.mean()
    scores = Q @ np.swapaxes(K, -1, -2) + bias
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    return np.nan_to_num(softmax(scores, axis=-1)) @ V


@wrong("t5_attention", "list-for-array", "shares_on_paper random_heads_with_bias")
def attend_as_list(Q, K, V, bias, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) + bias
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    return (np.nan_to_num(softmax(scores, axis=-1)) @ V).tolist()


@wrong("t5_attention", "none-returned", "shares_on_paper random_heads_with_bias")
def attend_printed(Q, K, V, bias, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) + bias
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    print(np.nan_to_num(softmax(scores, axis=-1)) @ V)


# look_at_memory


@right("look_at_memory")
def look_with_hsplit(X, memory, W_q, W_k, W_v, W_o, n_heads):
    found = []
    for q, k, v in zip(*(np.hsplit(W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        found.append(softmax(X @ q @ (memory @ k).T, axis=1) @ memory @ v)
    return np.hstack(found) @ W_o


@right("look_at_memory")
def look_by_einsum(X, memory, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (A.reshape(len(A), n_heads, -1) for A in (X @ W_q, memory @ W_k, memory @ W_v))
    shares = softmax(np.einsum("ihk,jhk->hij", Q, K), axis=-1)
    return np.einsum("hij,jhv->ihv", shares, V).reshape(len(X), -1) @ W_o


@right("look_at_memory")
def look_with_t5(X, memory, W_q, W_k, W_v, W_o, n_heads):
    import t5

    Q, K, V = t5.split(X @ W_q, n_heads), t5.split(memory @ W_k, n_heads), t5.split(memory @ W_v, n_heads)
    return t5.merge(softmax(Q @ np.swapaxes(K, 1, 2), axis=-1) @ V) @ W_o


@right("look_at_memory")
def look_adding_heads_up(X, memory, W_q, W_k, W_v, W_o, n_heads):
    total, k, v = 0, W_q.shape[1] // n_heads, W_v.shape[1] // n_heads
    for h in range(n_heads):
        mine, own = slice(h * k, (h + 1) * k), slice(h * v, (h + 1) * v)
        total = total + softmax(X @ W_q[:, mine] @ W_k[:, mine].T @ memory.T, axis=1) @ memory @ W_v[:, own] @ W_o[own]
    return total


@right("look_at_memory")
def look_into_a_table(X, memory, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = X @ W_q, memory @ W_k, memory @ W_v
    joined = np.zeros((len(X), V.shape[1]))
    for columns_k, columns_v in zip(
        np.split(np.arange(Q.shape[1]), n_heads), np.split(np.arange(V.shape[1]), n_heads), strict=True
    ):
        joined[:, columns_v] = softmax(Q[:, columns_k] @ K[:, columns_k].T, axis=1) @ V[:, columns_v]
    return joined @ W_o


@right("look_at_memory")
def look_in_columns(X, memory, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (np.split((A @ W).T, n_heads) for A, W in ((X, W_q), (memory, W_k), (memory, W_v)))
    found = [V[h] @ softmax(K[h].T @ Q[h], axis=0) for h in range(n_heads)]
    return (W_o.T @ np.vstack(found)).T


@right("look_at_memory")
def look_word_by_word(X, memory, W_q, W_k, W_v, W_o, n_heads):
    rows = []
    for x in X:
        parts = []
        for q, k, v in zip(*(np.split(W, n_heads, axis=1) for W in (W_q, W_k, W_v)), strict=True):
            parts.append(softmax(memory @ k @ (x @ q)) @ memory @ v)
        rows.append(np.concatenate(parts) @ W_o)
    return np.array(rows)


@right("look_at_memory", value=True)
def look_by_an_object():
    class Layer:
        def __call__(self, X, memory, W_q, W_k, W_v, W_o, n_heads):
            Q, K, V = (np.stack(np.hsplit(A, n_heads)) for A in (X @ W_q, memory @ W_k, memory @ W_v))
            heads = softmax(Q @ K.transpose(0, 2, 1), axis=2) @ V
            return np.concatenate(list(heads), axis=1) @ W_o

    return Layer()


@wrong("look_at_memory", "scaled", "random_looks_at_memory")
def look_scaled(X, memory, W_q, W_k, W_v, W_o, n_heads):
    found = []
    for q, k, v in zip(*(np.hsplit(W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        found.append(softmax(X @ q @ (memory @ k).T / np.sqrt(k.shape[1]), axis=1) @ memory @ v)
    return np.hstack(found) @ W_o


@wrong("look_at_memory", "queries-from-encoder", "random_looks_at_memory")
def look_with_the_memory_asking(X, memory, W_q, W_k, W_v, W_o, n_heads):
    found = []
    for q, k, v in zip(*(np.hsplit(W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        found.append(softmax(memory @ q @ (X @ k).T, axis=1) @ X @ v)
    return np.hstack(found) @ W_o


@wrong("look_at_memory", "self-for-cross", "random_looks_at_memory")
def look_at_itself(X, memory, W_q, W_k, W_v, W_o, n_heads):
    found = []
    for q, k, v in zip(*(np.hsplit(W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        found.append(softmax(X @ q @ (X @ k).T, axis=1) @ X @ v)
    return np.hstack(found) @ W_o


@wrong("look_at_memory", "w-q-for-w-k", "random_looks_at_memory")
def look_with_one_matrix_twice(X, memory, W_q, W_k, W_v, W_o, n_heads):
    found = []
    for q, _, v in zip(*(np.hsplit(W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        found.append(softmax(X @ q @ (memory @ q).T, axis=1) @ memory @ v)
    return np.hstack(found) @ W_o


@wrong("look_at_memory", "k-for-v", "random_looks_at_memory")
def look_mixing_keys(X, memory, W_q, W_k, W_v, W_o, n_heads):
    found = []
    for q, k, _ in zip(*(np.hsplit(W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        found.append(softmax(X @ q @ (memory @ k).T, axis=1) @ memory @ k)
    return np.hstack(found) @ W_o


@wrong("look_at_memory", "axis-0", "no_preference_in_memory random_looks_at_memory")
def look_down_the_columns(X, memory, W_q, W_k, W_v, W_o, n_heads):
    found = []
    for q, k, v in zip(*(np.hsplit(W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        found.append(softmax(X @ q @ (memory @ k).T, axis=0) @ memory @ v)
    return np.hstack(found) @ W_o


@wrong("look_at_memory", "whole-array", "no_preference_in_memory random_looks_at_memory")
def look_with_one_total(X, memory, W_q, W_k, W_v, W_o, n_heads):
    found = []
    for q, k, v in zip(*(np.hsplit(W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        found.append(softmax(X @ q @ (memory @ k).T) @ memory @ v)
    return np.hstack(found) @ W_o


@wrong("look_at_memory", "w-o-skipped", "row_for_each_word_written random_looks_at_memory")
def look_without_w_o(X, memory, W_q, W_k, W_v, W_o, n_heads):
    found = []
    for q, k, v in zip(*(np.hsplit(W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        found.append(softmax(X @ q @ (memory @ k).T, axis=1) @ memory @ v)
    return np.hstack(found)


@wrong("look_at_memory", "heads-averaged", "random_looks_at_memory")
def look_averaged(X, memory, W_q, W_k, W_v, W_o, n_heads):
    found = []
    for q, k, v in zip(*(np.hsplit(W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        found.append(softmax(X @ q @ (memory @ k).T, axis=1) @ memory @ v)
    return np.hstack([np.mean(found, axis=0)] * n_heads) @ W_o


@wrong("look_at_memory", "one-wide-head", "random_looks_at_memory")
def look_with_one_wide_head(X, memory, W_q, W_k, W_v, W_o, n_heads):
    found = []
    for q, k, v in zip(*([W] for W in (W_q, W_k, W_v)), strict=True):
        found.append(softmax(X @ q @ (memory @ k).T, axis=1) @ memory @ v)
    return np.hstack(found) @ W_o


@wrong("look_at_memory", "row-split", "random_looks_at_memory")
def look_with_rows_split(X, memory, W_q, W_k, W_v, W_o, n_heads):
    found = []
    for q, k, v in zip(*(np.vsplit(W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        found.append(softmax(X @ q @ (memory @ k).T, axis=1) @ memory @ v)
    return np.hstack(found) @ W_o


@wrong("look_at_memory", "strided-columns", "random_looks_at_memory")
def look_at_every_other_column(X, memory, W_q, W_k, W_v, W_o, n_heads):
    found = []
    for q, k, v in zip(*([W[:, h::n_heads] for h in range(n_heads)] for W in (W_q, W_k, W_v)), strict=True):
        found.append(softmax(X @ q @ (memory @ k).T, axis=1) @ memory @ v)
    return np.hstack(found) @ W_o


@wrong("look_at_memory", "reshape-for-column-split", "random_looks_at_memory")
def look_by_reshape(X, memory, W_q, W_k, W_v, W_o, n_heads):
    found = []
    for q, k, v in zip(*(W.reshape(n_heads, len(W), -1) for W in (W_q, W_k, W_v)), strict=True):
        found.append(softmax(X @ q @ (memory @ k).T, axis=1) @ memory @ v)
    return np.hstack(found) @ W_o


@wrong("look_at_memory", "same-slice-for-every-head", "random_looks_at_memory")
def look_with_one_head_repeated(X, memory, W_q, W_k, W_v, W_o, n_heads):
    found = []
    for q, k, v in zip(*([np.hsplit(W, n_heads)[0]] * n_heads for W in (W_q, W_k, W_v)), strict=True):
        found.append(softmax(X @ q @ (memory @ k).T, axis=1) @ memory @ v)
    return np.hstack(found) @ W_o


@wrong("look_at_memory", "order-reversed", "random_looks_at_memory")
def look_with_heads_in_reverse(X, memory, W_q, W_k, W_v, W_o, n_heads):
    found = []
    for q, k, v in zip(*(np.hsplit(W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        found.append(softmax(X @ q @ (memory @ k).T, axis=1) @ memory @ v)
    return np.hstack(found[::-1]) @ W_o


@wrong("look_at_memory", "residual-added", "no_preference_in_memory random_looks_at_memory")
def look_with_residual(X, memory, W_q, W_k, W_v, W_o, n_heads):
    found = []
    for q, k, v in zip(*(np.hsplit(W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        found.append(softmax(X @ q @ (memory @ k).T, axis=1) @ memory @ v)
    return X + np.hstack(found) @ W_o


@wrong("look_at_memory", "causal-always", "random_looks_at_memory")
def look_causally(X, memory, W_q, W_k, W_v, W_o, n_heads):
    found = []
    for q, k, v in zip(*(np.hsplit(W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        found.append(
            softmax(np.where(np.tri(len(X), len(memory)) > 0, X @ q @ (memory @ k).T, -np.inf), axis=1) @ memory @ v
        )
    return np.hstack(found) @ W_o


@wrong("look_at_memory", "no-softmax", "no_preference_in_memory random_looks_at_memory")
def look_without_softmax(X, memory, W_q, W_k, W_v, W_o, n_heads):
    found = []
    for q, k, v in zip(*(np.hsplit(W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        found.append((X @ q @ (memory @ k).T) @ memory @ v)
    return np.hstack(found) @ W_o


@wrong("look_at_memory", "no-max-shift", "large_and_narrow_looks_at_memory")
def look_that_overflows(X, memory, W_q, W_k, W_v, W_o, n_heads):
    found = []
    for q, k, v in zip(*(np.hsplit(W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        parts = np.exp(X @ q @ (memory @ k).T)
        found.append(parts / parts.sum(axis=1, keepdims=True) @ memory @ v)
    return np.hstack(found) @ W_o


@wrong("look_at_memory", "global-max", "large_and_narrow_looks_at_memory")
def look_by_the_largest_of_all(X, memory, W_q, W_k, W_v, W_o, n_heads):
    found = []
    for q, k, v in zip(*(np.hsplit(W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        scores = X @ q @ (memory @ k).T
        parts = np.exp(scores - scores.max())
        found.append(parts / parts.sum(axis=1, keepdims=True) @ memory @ v)
    return np.hstack(found) @ W_o


@wrong("look_at_memory", "axis-lost", "large_and_narrow_looks_at_memory")
def look_squeezed(X, memory, W_q, W_k, W_v, W_o, n_heads):
    found = []
    for q, k, v in zip(*(np.hsplit(W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        found.append(softmax(X @ q @ (memory @ k).T, axis=1) @ memory @ v)
    return np.squeeze(np.hstack(found) @ W_o)


@wrong("look_at_memory", "input-mutated", "arguments_left_alone")
def look_in_place(X, memory, W_q, W_k, W_v, W_o, n_heads):
    memory -= memory.mean()
    found = []
    for q, k, v in zip(*(np.hsplit(W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        found.append(softmax(X @ q @ (memory @ k).T, axis=1) @ memory @ v)
    return np.hstack(found) @ W_o


@wrong("look_at_memory", "rounded", "random_looks_at_memory")
def look_rounded(X, memory, W_q, W_k, W_v, W_o, n_heads):
    found = []
    for q, k, v in zip(*(np.hsplit(W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        found.append(softmax(X @ q @ (memory @ k).T, axis=1) @ memory @ v)
    return np.round(np.hstack(found) @ W_o, 4)


@wrong("look_at_memory", "list-for-array", "row_for_each_word_written random_looks_at_memory")
def look_as_list(X, memory, W_q, W_k, W_v, W_o, n_heads):
    found = []
    for q, k, v in zip(*(np.hsplit(W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        found.append(softmax(X @ q @ (memory @ k).T, axis=1) @ memory @ v)
    return (np.hstack(found) @ W_o).tolist()


@wrong("look_at_memory", "none-returned", "row_for_each_word_written random_looks_at_memory")
def look_and_lost(X, memory, W_q, W_k, W_v, W_o, n_heads):
    found = []
    for q, k, v in zip(*(np.hsplit(W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        found.append(softmax(X @ q @ (memory @ k).T, axis=1) @ memory @ v)
    print(np.hstack(found) @ W_o)


# greedy_decode


@right("greedy_decode")
def greedy_with_for(step, start, end, max_length):
    written = []
    for _ in range(max_length):
        best = int(np.argmax(step([start, *written])))
        if best == end:
            return written
        written.append(best)
    return written


@right("greedy_decode")
def greedy_with_while_true(step, start, end, max_length):
    ids = [start]
    while True:
        if len(ids) == max_length + 1:
            return ids[1:]
        scores = step(ids)
        best = int(scores.argmax())
        if best == end:
            return ids[1:]
        ids = [*ids, best]


@right("greedy_decode")
def greedy_by_recursion(step, start, end, max_length):
    def rest(ids):
        if len(ids) > max_length:
            return []
        best = int(np.argmax(step(ids)))
        return [] if best == end else [best, *rest([*ids, best])]

    return rest([start])


@right("greedy_decode")
def greedy_with_max(step, start, end, max_length):
    ids = [start]
    while len(ids) <= max_length:
        scores = step(ids).tolist()
        best = scores.index(max(scores))
        if best == end:
            break
        ids.append(best)
    return ids[1:]


@right("greedy_decode")
def greedy_with_where(step, start, end, max_length):
    ids = [start]
    for _ in range(max_length):
        scores = np.asarray(step(ids))
        (best, *_others) = np.flatnonzero(scores == scores.max()).tolist()
        if best == end:
            break
        ids += [best]
    del ids[0]
    return ids


@right("greedy_decode")
def greedy_in_numpy_integers(step, start, end, max_length):
    ids = []
    while len(ids) < max_length:
        best = np.argmax(step([start] + ids))  # noqa: RUF005
        if best == end:
            break
        ids.append(best)
    return ids


@right("greedy_decode")
def greedy_by_iterator(step, start, end, max_length):
    from itertools import islice

    def words():
        ids = [start]
        while True:
            best = int(np.argmax(step(list(ids))))
            if best == end:
                return
            ids.append(best)
            yield best

    return list(islice(words(), max_length))


@right("greedy_decode", value=True)
def greedy_by_an_object():
    class Writer:
        def __call__(self, step, start, end, max_length):
            self.ids = [start]
            while len(self.ids) - 1 < max_length and self.write(step) != end:
                self.ids.append(self.best)
            return self.ids[1:]

        def write(self, step):
            self.best = int(step(self.ids).argmax())
            return self.best

    return Writer()


@wrong("greedy_decode", "start-returned", "two_words_and_the_end never_ending_story random_tables")
def greedy_with_the_start(step, start, end, max_length):
    ids = [start]
    while len(ids) <= max_length:
        best = int(np.argmax(step(list(ids))))
        if best == end:
            break
        ids.append(best)
    return ids


@wrong("greedy_decode", "end-returned", "two_words_and_the_end random_tables")
def greedy_with_the_end(step, start, end, max_length):
    ids = [start]
    while len(ids) <= max_length:
        best = int(np.argmax(step(list(ids))))
        ids.append(best)
        if best == end:
            break
    return ids[1:]


@wrong("greedy_decode", "end-ignored", "two_words_and_the_end random_tables")
def greedy_without_end(step, start, end, max_length):
    ids = [start]
    while len(ids) <= max_length:
        best = int(np.argmax(step(list(ids))))
        ids.append(best)
    return ids[1:]


@wrong("greedy_decode", "end-removed-afterwards", "two_words_and_the_end what_step_is_asked")
def greedy_that_goes_on_after_the_end(step, start, end, max_length):
    ids = [start]
    while len(ids) <= max_length:
        best = int(np.argmax(step(list(ids))))
        ids.append(best)
    return [id for id in ids[1:] if id != end]


@wrong("greedy_decode", "length-off-by-one", "never_ending_story")
def greedy_one_too_many(step, start, end, max_length):
    ids = [start]
    while len(ids) <= max_length + 1:
        best = int(np.argmax(step(list(ids))))
        if best == end:
            break
        ids.append(best)
    return ids[1:]


@wrong("greedy_decode", "length-off-by-one", "never_ending_story")
def greedy_one_too_few(step, start, end, max_length):
    ids = [start]
    while len(ids) < max_length:
        best = int(np.argmax(step(list(ids))))
        if best == end:
            break
        ids.append(best)
    return ids[1:]


@wrong("greedy_decode", "last-id-only", "what_step_is_asked")
def greedy_asking_with_the_last(step, start, end, max_length):
    ids = [start]
    while len(ids) <= max_length:
        best = int(np.argmax(step(ids[-1:])))
        if best == end:
            break
        ids.append(best)
    return ids[1:]


@wrong("greedy_decode", "start-not-passed", "what_step_is_asked")
def greedy_asking_without_the_start(step, start, end, max_length):
    ids = [start]
    while len(ids) <= max_length:
        best = int(np.argmax(step(ids[1:] or [start])))
        if best == end:
            break
        ids.append(best)
    return ids[1:]


@wrong("greedy_decode", "argmin-for-argmax", "two_words_and_the_end random_tables")
def greedy_for_the_worst(step, start, end, max_length):
    ids = [start]
    while len(ids) <= max_length:
        best = int(np.argmin(step(list(ids))))
        if best == end:
            break
        ids.append(best)
    return ids[1:]


@wrong("greedy_decode", "second-best", "two_words_and_the_end random_tables")
def greedy_for_the_second(step, start, end, max_length):
    ids = [start]
    while len(ids) <= max_length:
        best = int(np.argsort(step(list(ids)))[-2])
        if best == end:
            break
        ids.append(best)
    return ids[1:]


@wrong("greedy_decode", "last-of-equals", "nothing_or_equal_or_start_again")
def greedy_for_the_last_of_equals(step, start, end, max_length):
    ids = [start]
    while len(ids) <= max_length:
        best = int(np.flatnonzero((s := np.asarray(step(list(ids)))) == s.max())[-1])
        if best == end:
            break
        ids.append(best)
    return ids[1:]


@wrong("greedy_decode", "end-hard-coded", "random_tables")
def greedy_until_one(step, start, end, max_length):
    ids = [start]
    while len(ids) <= max_length:
        best = int(np.argmax(step(list(ids))))
        if best == 1:
            break
        ids.append(best)
    return ids[1:]


@wrong("greedy_decode", "start-hard-coded", "random_tables")
def greedy_from_zero(step, start, end, max_length):
    ids = [0]
    while len(ids) <= max_length:
        best = int(np.argmax(step(list(ids))))
        if best == end:
            break
        ids.append(best)
    return ids[1:]


@wrong("greedy_decode", "max-length-ignored", "never_ending_story")
def greedy_up_to_ten(step, start, end, max_length):
    ids = [start]
    while len(ids) <= 10:
        best = int(np.argmax(step(list(ids))))
        if best == end:
            break
        ids.append(best)
    return ids[1:]


@wrong("greedy_decode", "max-length-ignored", "never_ending_story")
def greedy_without_a_limit(step, start, end, max_length):
    ids = [start]
    while True:
        best = int(np.argmax(step(list(ids))))
        if best == end:
            return ids[1:]
        ids.append(best)


@wrong("greedy_decode", "start-ends", "nothing_or_equal_or_start_again random_tables")
def greedy_until_the_start(step, start, end, max_length):
    ids = [start]
    while len(ids) <= max_length:
        best = int(np.argmax(step(list(ids))))
        if best in (start, end):
            break
        ids.append(best)
    return ids[1:]


@wrong("greedy_decode", "repeats-dropped", "never_ending_story")
def greedy_without_repeats(step, start, end, max_length):
    ids = [start]
    while len(ids) <= max_length:
        best = int(np.argmax(step(list(ids))))
        if best == end or best in ids:
            break
        ids.append(best)
    return ids[1:]


@wrong("greedy_decode", "asked-too-often", "what_step_is_asked")
def greedy_asking_twice(step, start, end, max_length):
    ids = [start]
    while len(ids) <= max_length:
        best = int(np.argmax(step(list(ids))))
        step(list(ids))
        if best == end:
            break
        ids.append(best)
    return ids[1:]


@wrong("greedy_decode", "asked-too-often", "what_step_is_asked")
def greedy_asking_once_more(step, start, end, max_length):
    ids = [start]
    while len(ids) <= max_length:
        best = int(np.argmax(step(list(ids))))
        if best == end:
            break
        ids.append(best)
    step(list(ids))
    return ids[1:]


@wrong("greedy_decode", "order-reversed", "two_words_and_the_end what_step_is_asked")
def greedy_backwards(step, start, end, max_length):
    ids = [start]
    while len(ids) <= max_length:
        best = int(np.argmax(step(list(ids))))
        if best == end:
            break
        ids.append(best)
    return ids[:0:-1]


@wrong("greedy_decode", "array-for-list", "two_words_and_the_end never_ending_story")
def greedy_as_array(step, start, end, max_length):
    ids = [start]
    while len(ids) <= max_length:
        best = int(np.argmax(step(list(ids))))
        if best == end:
            break
        ids.append(best)
    return np.array(ids[1:])


@wrong("greedy_decode", "softmax-sampled", "random_tables")
def greedy_by_lot(step, start, end, max_length):
    ids = [start]
    while len(ids) <= max_length:
        best = int(np.random.default_rng(2).choice(len(s := step(list(ids))), p=softmax(s / 50)))
        if best == end:
            break
        ids.append(best)
    return ids[1:]


@wrong("greedy_decode", "first-word-only", "two_words_and_the_end never_ending_story")
def greedy_once(step, start, end, max_length):
    ids = [start]
    while len(ids) <= max_length:
        best = int(np.argmax(step(list(ids))))
        if best == end:
            break
        ids.append(best)
        break
    return ids[1:]


@wrong("greedy_decode", "none-returned", "two_words_and_the_end never_ending_story")
def greedy_and_lost(step, start, end, max_length):
    ids = [start]
    while len(ids) <= max_length:
        best = int(np.argmax(step(list(ids))))
        if best == end:
            break
        ids.append(best)
    print(ids[1:])


# harmless_way


@right("harmless_way", value=True)
def way_as_far_as_ten():
    return 10


@right("harmless_way", value=True)
def way_in_numpy():
    return np.int64(10)


@wrong("harmless_way", "first-that-differs", "last_distance_that_agrees", value=True)
def way_one_too_far():
    return 11


@wrong("harmless_way", "exact-only", "last_distance_that_agrees", value=True)
def way_of_the_exact_ones():
    return 7


@wrong("harmless_way", "never-bidirectional", "last_distance_that_agrees", value=True)
def way_in_the_decoder():
    return 17


@wrong("harmless_way", "agrees-again", "last_distance_that_agrees", value=True)
def way_after_a_gap():
    return 12


@wrong("harmless_way", "nothing-but-itself", "between_the_exact_and_the_last last_distance_that_agrees", value=True)
def way_to_itself():
    return 0


@wrong("harmless_way", "too-large", "between_the_exact_and_the_last last_distance_that_agrees", value=True)
def way_to_the_far_end():
    return 128


@wrong("harmless_way", "none-returned", "is_a_distance", value=True)
def way_left_open():
    return None


@wrong("harmless_way", "float-for-whole-number", "is_a_distance", value=True)
def way_with_a_point():
    return 10.0


@wrong("harmless_way", "text-for-number", "is_a_distance", value=True)
def way_in_quotes():
    return "10"
