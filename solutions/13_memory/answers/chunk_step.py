import numpy as np
from scipy.special import softmax

from autograder.course.answers import changed, right, wrong


@right
def one_word_after_the_other(Q, K, V, S):
    rows = []
    for i in range(len(Q)):
        S = S + np.outer(K[i], V[i])
        rows.append(Q[i] @ S)
    return np.stack(rows), S


@right
def state_and_masked_scores(Q, K, V, S):
    m = len(Q)
    inside = np.where(np.arange(m)[:, None] >= np.arange(m), Q @ K.T, 0) @ V
    return Q @ S + inside, S + np.einsum("mk,mv->kv", K, V)


@right
def by_cumulated_pairs(Q, K, V, S):
    states = S + np.cumsum(K[:, :, None] * V[:, None, :], axis=0)
    return np.einsum("mk,mkv->mv", Q, states), states[-1]


@right
def with_numbers_alone(Q, K, V, S):
    state = np.array(S, dtype=float)
    out = np.zeros((len(Q), V.shape[1]))
    for i in range(len(Q)):
        for a in range(K.shape[1]):
            for b in range(V.shape[1]):
                state[a, b] += K[i, a] * V[i, b]
        for b in range(V.shape[1]):
            out[i, b] = sum(Q[i, a] * state[a, b] for a in range(K.shape[1]))
    return out, state


@right
def pair_in_a_list(Q, K, V, S):
    def read(q, upto):
        return q @ (S + K[:upto].T @ V[:upto])

    return [np.array([read(q, i + 1) for i, q in enumerate(Q)]), S + K.T @ V]


@right
def state_as_words_before(Q, K, V, S):
    width = S.shape[0]
    keys, values = np.vstack([np.eye(width), K]), np.vstack([S, V])
    seen = np.hstack([np.ones((len(Q), width)), np.tri(len(Q))])
    return (seen * (Q @ keys.T)) @ values, keys.T @ values


@right
def chunk_in_short_floats(Q, K, V, S):
    Q, K, V, S = (array.astype(np.float32) for array in (Q, K, V, S))
    return Q @ S + np.tril(Q @ K.T) @ V, S + K.T @ V


@right
def halves_of_the_chunk(Q, K, V, S):
    if len(Q) == 1:
        S = S + np.outer(K[0], V[0])
        return Q @ S, S
    h = len(Q) // 2
    first, S = halves_of_the_chunk(Q[:h], K[:h], V[:h], S)
    second, S = halves_of_the_chunk(Q[h:], K[h:], V[h:], S)
    return np.concatenate([first, second]), S


@right
def chunk_by_a_class():
    class Chunk:
        def __call__(self, Q, K, V, S):
            scores = (Q @ K.T) * np.tri(len(Q))
            return np.dot(Q, S) + np.dot(scores, V), np.add(S, K.T.dot(V))

    return Chunk()


@wrong("past-forgotten")
def reads_its_own_chunk_alone(Q, K, V, S):
    return np.tril(Q @ K.T) @ V, S + K.T @ V


@wrong("chunk-forgotten")
def reads_the_old_state_alone(Q, K, V, S):
    return Q @ S, S + K.T @ V


reads_the_new_state = wrong("whole-chunk-read")(
    changed(reads_the_old_state_alone, "return Q @ S,", "return Q @ (S + K.T @ V),")
)
chunk_own_word_hidden = wrong("own-word-hidden")(
    changed(reads_its_own_chunk_alone, "np.tril(Q @ K.T) @ V", "Q @ S + np.tril(Q @ K.T, -1) @ V")
)
chunk_one_word_ahead = wrong("one-too-far")(
    changed(reads_its_own_chunk_alone, "np.tril(Q @ K.T) @ V", "Q @ S + np.tril(Q @ K.T, 1) @ V")
)
chunk_later_words = wrong("wrong-triangle")(
    changed(reads_its_own_chunk_alone, "np.tril(Q @ K.T) @ V", "Q @ S + np.triu(Q @ K.T) @ V")
)
state_not_carried = wrong("state-not-carried")(
    changed(reads_its_own_chunk_alone, "np.tril(Q @ K.T) @ V, S + K.T @ V", "Q @ S + np.tril(Q @ K.T) @ V, K.T @ V")
)
state_not_written = wrong("state-not-written")(
    changed(reads_its_own_chunk_alone, "np.tril(Q @ K.T) @ V, S + K.T @ V", "Q @ S + np.tril(Q @ K.T) @ V, S")
)
chunk_state_first = wrong("pair-swapped")(
    changed(reads_its_own_chunk_alone, "np.tril(Q @ K.T) @ V, S + K.T @ V", "S + K.T @ V, Q @ S + np.tril(Q @ K.T) @ V")
)
queries_write = wrong("written-with-the-query")(
    changed(reads_its_own_chunk_alone, "np.tril(Q @ K.T) @ V, S + K.T @ V", "Q @ S + np.tril(Q @ K.T) @ V, S + Q.T @ V")
)
queries_write_step_by_step = wrong("written-with-the-query")(
    changed(one_word_after_the_other, "np.outer(K[i], V[i])", "np.outer(Q[i], V[i])")
)


@wrong("mask-over-everything")
def mask_over_the_sum(Q, K, V, S):
    return np.tril(Q @ S + np.tril(Q @ K.T) @ V), S + K.T @ V


@wrong("mask-over-everything")
def mask_over_all_that_is_read(Q, K, V, S):
    return np.tril(Q @ S + Q @ K.T @ V), S + K.T @ V


@wrong("one-word-of-the-chunk")
def the_last_word_alone(Q, K, V, S):
    S = S + np.outer(K[-1], V[-1])
    return Q @ S, S


@wrong("mask-over-everything")
def mask_over_the_state(Q, K, V, S):
    return Q @ np.tril(S) + np.tril(Q @ K.T) @ V, S + K.T @ V


@wrong("one-word-of-the-chunk")
def reads_for_the_last_query(Q, K, V, S):
    S = S + K.T @ V
    return Q[-1] @ S, S


@wrong("one-word-of-the-chunk")
def writes_the_last_pair(Q, K, V, S):
    return Q @ S + np.tril(Q @ K.T) @ V, S + np.outer(K[-1], V[-1])


read_before_written = wrong("own-word-hidden")(
    changed(
        one_word_after_the_other,
        "S = S + np.outer(K[i], V[i])\n        rows.append(Q[i] @ S)",
        "rows.append(Q[i] @ S)\n        S = S + np.outer(K[i], V[i])",
    )
)
chunk_keys_ask = wrong("q-k-swapped")(
    changed(reads_its_own_chunk_alone, "np.tril(Q @ K.T) @ V", "Q @ S + np.tril(K @ Q.T) @ V")
)
keys_read = wrong("key-asks")(
    changed(reads_its_own_chunk_alone, "np.tril(Q @ K.T) @ V", "K @ S + np.tril(K @ K.T) @ V")
)


@wrong("state-counted-again")
def state_counted_for_each_word(Q, K, V, S):
    m = np.arange(1, len(Q) + 1)[:, None]
    return m * (Q @ S) + np.tril(Q @ K.T) @ V, len(Q) * S + K.T @ V


state_turned = wrong("outer-turned-around")(
    changed(reads_its_own_chunk_alone, "np.tril(Q @ K.T) @ V, S + K.T @ V", "Q @ S + np.tril(Q @ K.T) @ V, S + V.T @ K")
)


@wrong("softmax-where-none")
def a_softmax_inside(Q, K, V, S):
    seen = np.where(np.tri(len(Q)), Q @ K.T, -np.inf)
    return Q @ S + softmax(seen, axis=1) @ V, S + K.T @ V


chunk_divided_by_the_root = wrong("divided-by-root-d-k")(
    changed(reads_its_own_chunk_alone, "np.tril(Q @ K.T) @ V", "Q @ S + np.tril(Q @ K.T / np.sqrt(K.shape[1])) @ V")
)
divided_everywhere = wrong("divided-by-root-d-k")(
    changed(reads_its_own_chunk_alone, "np.tril(Q @ K.T) @ V", "(Q @ S + np.tril(Q @ K.T) @ V) / np.sqrt(K.shape[1])")
)
weights_turned = wrong("weights-transposed")(
    changed(reads_its_own_chunk_alone, "np.tril(Q @ K.T) @ V", "Q @ S + np.tril(Q @ K.T).T @ V")
)
chunk_only_what_is_read = wrong("array-for-pair")(
    changed(reads_its_own_chunk_alone, "np.tril(Q @ K.T) @ V, S + K.T @ V", "Q @ S + np.tril(Q @ K.T) @ V")
)


@wrong("integer-buffer")
def chunk_buffer_like_the_state(Q, K, V, S):
    new = S.copy()
    out = np.zeros((len(Q), V.shape[1]))
    for i in range(len(Q)):
        new[...] = new + np.outer(K[i], V[i])
        out[i] = Q[i] @ new
    return out, new


@wrong("far-words-forgotten")
def scores_of_the_last_eight(Q, K, V, S):
    away = np.subtract.outer(np.arange(len(Q)), np.arange(len(Q)))
    return Q @ S + ((away >= 0) & (away < 8)) * (Q @ K.T) @ V, S + K.T @ V


@wrong("delta-for-sum")
def what_is_missing(Q, K, V, S):
    rows = []
    for q, k, v in zip(Q, K, V, strict=True):
        S = S + np.outer(k, v - k @ S)
        rows.append(q @ S)
    return np.stack(rows), S


keys_for_values = wrong("k-for-v")(
    changed(reads_its_own_chunk_alone, "np.tril(Q @ K.T) @ V, S + K.T @ V", "Q @ S + np.tril(Q @ K.T) @ K, S + K.T @ V")
)


@wrong("state-counted-again")
def state_added_with_each_word(Q, K, V, S):
    state, rows = S, []
    for q, k, v in zip(Q, K, V, strict=True):
        state = state + S + np.outer(k, v)
        rows.append(q @ state)
    return np.stack(rows), S + K.T @ V


@wrong("own-pair-read-twice")
def chunk_read_twice(Q, K, V, S):
    new = S + K.T @ V
    return Q @ new + np.tril(Q @ K.T) @ V, new


keys_read_the_state = wrong("key-asks")(
    changed(reads_its_own_chunk_alone, "np.tril(Q @ K.T) @ V", "K @ S + np.tril(Q @ K.T) @ V")
)
writes_the_first_pair = wrong("one-word-of-the-chunk")(
    changed(writes_the_last_pair, "np.outer(K[-1], V[-1])", "np.outer(K[0], V[0])")
)
