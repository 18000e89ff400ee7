import numpy as np
from scipy.special import softmax

from autograder.course.answers import changed, right, wrong


@right
def rows_of_sums(Q, K, V):
    rows = []
    for i in range(len(Q)):
        rows.append(sum((Q[i] @ K[j]) * V[j] for j in range(i + 1)))
    return np.array(rows)


@right
def masked_scores(Q, K, V):
    n = len(Q)
    scores = Q @ K.T
    return np.where(np.arange(n)[:, None] >= np.arange(n), scores, 0) @ V


@right
def with_a_growing_state(Q, K, V):
    S, rows = np.zeros((K.shape[1], V.shape[1])), []
    for q, k, v in zip(Q, K, V, strict=True):
        S = S + np.outer(k, v)
        rows.append(q @ S)
    return np.stack(rows)


@right
def sums_by_cumsum(Q, K, V):
    return np.einsum("nk,nkv->nv", Q, np.cumsum(K[:, :, None] * V[:, None, :], axis=0))


@right
def in_one_einsum(Q, K, V):
    return np.einsum("ik,jk,ij,jv->iv", Q, K, np.tri(len(Q)), V)


@right
def each_row_up_to_itself(Q, K, V):
    return np.stack([Q[t] @ K[: t + 1].T @ V[: t + 1] for t in range(len(Q))])


@right
def scores_of_later_words_set_to_zero(Q, K, V):
    scores = np.dot(Q, K.transpose())
    scores[np.triu_indices(len(Q), k=1)] = 0
    return scores.dot(V)


@right
def sums_in_short_floats(Q, K, V):
    return np.tril(Q.astype(np.float32) @ K.T.astype(np.float32)) @ V.astype(np.float32)


@right
def into_a_buffer(Q, K, V):
    result = np.zeros((Q.shape[0], V.shape[1]))
    for j in range(len(K)):
        result[j:] += np.outer(Q[j:] @ K[j], V[j])
    return result


sums_everything = wrong("not-causal")(lambda Q, K, V: Q @ K.T @ V)
without_its_own_word = wrong("own-word-hidden")(lambda Q, K, V: np.tril(Q @ K.T, -1) @ V)
sums_one_word_ahead = wrong("one-too-far")(lambda Q, K, V: np.tril(Q @ K.T, 1) @ V)
sums_later_words = wrong("wrong-triangle")(lambda Q, K, V: np.triu(Q @ K.T) @ V)
later_words_alone = wrong("wrong-triangle")(lambda Q, K, V: np.triu(Q @ K.T, 1) @ V)
sums_keys_ask = wrong("q-k-swapped")(lambda Q, K, V: np.tril(K @ Q.T) @ V)
keys_summed = wrong("k-for-v")(lambda Q, K, V: np.tril(Q @ K.T) @ K)
queries_summed = wrong("queries-for-values")(lambda Q, K, V: np.tril(Q @ K.T) @ Q)
sums_a_softmax = wrong("softmax-where-none")(
    lambda Q, K, V: softmax(np.where(np.tri(len(Q)), Q @ K.T, -np.inf), axis=1) @ V
)
sums_a_scaled_softmax = wrong("softmax-where-none")(
    lambda Q, K, V: softmax(np.where(np.tri(len(Q)), Q @ K.T / np.sqrt(K.shape[1]), -np.inf), axis=1) @ V
)
a_softmax_of_everything = wrong("softmax-where-none")(lambda Q, K, V: softmax(Q @ K.T, axis=1) @ V)
a_softmax_of_masked_scores = wrong("softmax-where-none")(lambda Q, K, V: softmax(np.tril(Q @ K.T), axis=1) @ V)
a_softmax_over_the_words_that_ask = wrong("softmax-where-none")(
    lambda Q, K, V: softmax(np.where(np.tri(len(Q)), Q @ K.T, -np.inf), axis=0) @ V
)
softmax_and_then_the_mask = wrong("softmax-where-none")(lambda Q, K, V: np.tril(softmax(Q @ K.T, axis=1)) @ V)
sums_divided_by_the_root = wrong("divided-by-root-d-k")(lambda Q, K, V: np.tril(Q @ K.T / np.sqrt(K.shape[1])) @ V)
divided_by_the_width = wrong("divided-by-root-d-k")(lambda Q, K, V: np.tril(Q @ K.T) @ V / K.shape[1])
sums_divided_by_the_words = wrong("divided-by-the-words")(lambda Q, K, V: np.tril(Q @ K.T) @ V / len(Q))
divided_by_the_words_so_far = wrong("divided-by-the-words")(
    lambda Q, K, V: np.tril(Q @ K.T) @ V / np.arange(1, len(Q) + 1)[:, None]
)
divided_by_the_scores = wrong("shared-out-though-not-asked-for")(
    lambda Q, K, V: np.tril(Q @ K.T) @ V / np.tril(Q @ K.T).sum(axis=1, keepdims=True)
)
scores_turned = wrong("weights-transposed")(lambda Q, K, V: np.tril(Q @ K.T).T @ V)


@wrong("brackets-moved-mask-lost")
def triangle_of_the_state(Q, K, V):
    return Q @ np.tril(K.T @ V)


@wrong("brackets-moved-mask-lost")
def triangle_of_the_result(Q, K, V):
    return np.tril(Q @ (K.T @ V))


@wrong("last-row-only")
def the_last_word(Q, K, V):
    return Q[-1] @ K.T @ V


@wrong("last-row-only")
def the_last_word_for_all(Q, K, V):
    return np.tile(Q[-1] @ K.T @ V, (len(Q), 1))


@wrong("no-values")
def scores_alone(Q, K, V):
    return np.tril(Q @ K.T)


@wrong("own-word-only")
def each_word_itself(Q, K, V):
    return (Q * K).sum(axis=1, keepdims=True) * V


@wrong("absolute-value")
def never_below_zero(Q, K, V):
    return np.tril(np.abs(Q @ K.T)) @ V


@wrong("negative-weights-cut")
def cut_at_zero(Q, K, V):
    return np.tril(np.maximum(Q @ K.T, 0)) @ V


@wrong("far-words-forgotten")
def sums_a_window_of_eight(Q, K, V):
    n = len(Q)
    near = np.subtract.outer(np.arange(n), np.arange(n))
    return ((near >= 0) & (near < 8)) * (Q @ K.T) @ V


@wrong("integer-buffer")
def state_like_the_keys(Q, K, V):
    S, rows = np.zeros((K.shape[1], V.shape[1]), dtype=K.dtype), []
    for q, k, v in zip(Q, K, V, strict=True):
        S = S + np.outer(k, v).astype(K.dtype)
        rows.append(q @ S)
    return np.stack(rows)


pairs_not_summed_at_all = wrong("state-for-read")(changed(with_a_growing_state, "return np.stack(rows)", "return S"))


@wrong("brackets-moved-mask-lost")
def triangle_of_the_values(Q, K, V):
    return Q @ K.T @ np.tril(V)


@wrong("exponential-where-none")
def exponentials_as_weights(Q, K, V):
    return np.tril(np.exp(Q @ K.T)) @ V


@wrong("delta-for-sum")
def what_is_missing_read(Q, K, V):
    S, rows = np.zeros((K.shape[1], V.shape[1])), []
    for q, k, v in zip(Q, K, V, strict=True):
        S = S + np.outer(k, v - k @ S)
        rows.append(q @ S)
    return np.stack(rows)


@wrong("sums-of-sums")
def sums_of_sums(Q, K, V):
    return np.cumsum(np.tril(Q @ K.T) @ V, axis=0)
