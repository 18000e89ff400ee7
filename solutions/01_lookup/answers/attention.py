import numpy as np
from scipy.special import softmax

from autograder.course.answers import changed, right, wrong

keys = values = ...  # the notebook has made these

attention_in_one_line = right(lambda Q, K, V, d_k: softmax(Q @ K.T / np.sqrt(d_k), axis=1) @ V)


@right
def attention_by_hand(Q, K, V, d_k):
    scores = Q @ K.T / np.sqrt(d_k)
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return powers @ V / powers.sum(axis=-1, keepdims=True)


@right
def attention_query_by_query(Q, K, V, d_k):
    rows = []
    for q in Q:
        scores = K @ q / np.sqrt(d_k)
        rows.append(softmax(scores) @ V)
    return np.array(rows)


@right
def attention_in_loops(Q, K, V, d_k):
    import math

    result = np.zeros((Q.shape[0], V.shape[1]))
    for i in range(Q.shape[0]):
        scores = [sum(float(a) * float(b) for a, b in zip(Q[i], key, strict=True)) / math.sqrt(d_k) for key in K]
        powers = [math.exp(score - max(scores)) for score in scores]
        for j, power in enumerate(powers):
            for c in range(V.shape[1]):
                result[i, c] += power / sum(powers) * V[j, c]
    return result


@right
def attention_by_einsum(Q, K, V, d_k):
    scores = np.einsum("qk,nk->qn", Q, K) / d_k**0.5
    return np.einsum("qn,nv->qv", softmax(scores, axis=-1), V)


attention_with_scaled_queries = right(lambda Q, K, V, d_k: softmax((Q / np.sqrt(d_k)) @ K.T, -1) @ V)


@right
def attention_with_half_the_scale_on_each_side(Q, K, V, d_k):
    root = d_k**0.25
    return softmax((Q / root) @ (K / root).T, axis=-1) @ V


@right
def attention_by_columns(Q, K, V, d_k):
    weights = softmax(K @ Q.T / np.sqrt(d_k), axis=0)
    return weights.T @ V


@right
def attention_by_log_softmax(Q, K, V, d_k):
    from scipy.special import log_softmax

    return np.exp(log_softmax(Q @ K.T / np.sqrt(d_k), axis=-1)) @ V


@right
def attention_by_log_sum_exp(Q, K, V, d_k, axis=-1):
    from scipy.special import logsumexp

    scores = np.inner(Q, K) / np.sqrt(d_k)
    return np.exp(scores - logsumexp(scores, axis=axis, keepdims=True)) @ V


@right
def attention_pair_by_pair(Q, K, V, d_k):
    """One pass over the pairs, with sums that are rescaled whenever a larger score comes."""
    largest = np.full((len(Q), 1), -np.inf)
    total, mixed = np.zeros((len(Q), 1)), np.zeros((len(Q), V.shape[1]))
    for key, value in zip(K, V, strict=True):
        score = (Q @ key / np.sqrt(d_k))[:, None]
        new = np.maximum(largest, score)
        old_share, share = np.exp(largest - new), np.exp(score - new)
        total = total * old_share + share
        mixed = mixed * old_share + share * value
        largest = new
    return mixed / total


a_lambda_for_attention = right(
    lambda: lambda Q, K, V, d_k: np.apply_along_axis(softmax, 1, Q.dot(K.T) / np.sqrt(d_k)).dot(V)
)


@right
def an_attention_layer():
    class Attention:
        def weights(self, Q, K, d_k):
            return softmax(np.matmul(Q, K.T) / np.sqrt(d_k), axis=-1)

        def forward(self, Q, K, V, d_k):
            return np.matmul(self.weights(Q, K, d_k), V)

    return Attention().forward


@right
def a_partial_attention():
    from functools import partial

    def attend(normalise, Q, K, V, d_k, dropout=0.0):
        return normalise(Q @ K.T / np.sqrt(d_k), axis=-1) @ V * (1 - dropout)

    return partial(attend, softmax)


@right
def a_callable_attention():
    class Attention:
        def __call__(self, queries, keys, values, d_k, eps=1e-12):
            scores = queries @ keys.T / np.sqrt(d_k)
            powers = np.exp(scores - np.max(scores, axis=-1, keepdims=True))
            return (powers / (powers.sum(axis=-1, keepdims=True) + eps)) @ values

    return Attention()


attention_unscaled = wrong("no-scale")(lambda Q, K, V, d_k: softmax(Q @ K.T, axis=-1) @ V)
attention_divided_by_d_k = wrong("divided-by-d-k")(lambda Q, K, V, d_k: softmax(Q @ K.T / d_k, axis=-1) @ V)
attention_times_the_root = wrong("multiplied-by-root-d-k")(
    lambda Q, K, V, d_k: softmax(Q @ K.T * np.sqrt(d_k), axis=-1) @ V
)
attention_scaled_by_the_width = wrong("d-k-from-the-shape")(
    lambda Q, K, V, d_k: softmax(Q @ K.T / np.sqrt(K.shape[-1]), axis=-1) @ V
)
attention_scaled_by_the_pairs = wrong("divided-by-root-n")(
    lambda Q, K, V, d_k: softmax(Q @ K.T / np.sqrt(len(K)), axis=-1) @ V
)
attention_scaled_too_late = wrong("scaled-after-the-softmax")(
    lambda Q, K, V, d_k: softmax(Q @ K.T, axis=-1) / np.sqrt(d_k * 2) @ V
)
attention_without_shares = wrong("no-softmax")(lambda Q, K, V, d_k: Q @ K.T / np.sqrt(d_k) @ V)
attention_with_one_total = wrong("whole-array")(lambda Q, K, V, d_k: softmax(Q @ K.T / np.sqrt(d_k)) @ V)
attention_down_the_columns = wrong("axis-0")(lambda Q, K, V, d_k: softmax(Q @ K.T / np.sqrt(d_k), axis=0) @ V)


@wrong("no-keepdims")
def attention_with_totals_on_the_wrong_axis(Q, K, V, d_k):
    powers = np.exp(Q @ K.T / np.sqrt(d_k))
    if powers.shape[0] != powers.shape[1]:
        return (powers.T / powers.sum(axis=1)[0]).T @ V
    return powers / powers.sum(axis=1) @ V


@wrong("no-max-shift")
def attention_that_overflows(Q, K, V, d_k):
    powers = np.exp(Q @ K.T / np.sqrt(d_k))
    return powers / powers.sum(axis=-1, keepdims=True) @ V


@wrong("global-max")
def attention_shifted_for_all(Q, K, V, d_k):
    scores = Q @ K.T / np.sqrt(d_k)
    powers = np.exp(scores - scores.max())
    return powers / powers.sum(axis=-1, keepdims=True) @ V


@wrong("x-over-sum")
def attention_over_the_sum(Q, K, V, d_k):
    scores = Q @ K.T / np.sqrt(d_k)
    return scores / scores.sum(axis=-1, keepdims=True) @ V


attention_shared_out_again = wrong("softmax-twice")(
    lambda Q, K, V, d_k: softmax(softmax(Q @ K.T / np.sqrt(d_k), axis=-1), axis=-1) @ V
)
attention_to_the_best = wrong("argmax-for-softmax")(lambda Q, K, V, d_k: V[np.argmax(Q @ K.T / np.sqrt(d_k), axis=-1)])
attention_to_all_alike = wrong("mean-of-v")(lambda Q, K, V, d_k: np.tile(V.mean(axis=0), (len(Q), 1)))
attention_that_mixes_keys = wrong("k-for-v")(lambda Q, K, V, d_k: softmax(Q @ K.T / np.sqrt(d_k), axis=-1) @ K)
attention_with_keys_not_turned = wrong("k-not-transposed")(
    lambda Q, K, V, d_k: softmax(Q @ K / np.sqrt(d_k), axis=-1) @ V
)
attention_of_keys = wrong("q-k-swapped")(lambda Q, K, V, d_k: softmax(K @ Q.T / np.sqrt(d_k), axis=-1) @ V)
attention_with_weights_turned = wrong("weights-transposed")(
    lambda Q, K, V, d_k: softmax(Q @ K.T / np.sqrt(d_k), axis=-1).T @ V
)
attention_entry_by_entry = wrong("elementwise-for-matmul")(
    lambda Q, K, V, d_k: softmax(Q * K / np.sqrt(d_k), axis=-1) @ V
)


@wrong("cosine-for-dot")
def attention_by_angle(Q, K, V, d_k):
    lengths = np.outer(np.linalg.norm(Q, axis=1), np.linalg.norm(K, axis=1))
    return softmax(Q @ K.T / np.where(lengths > 0, lengths, 1) / np.sqrt(d_k), axis=-1) @ V


attention_weights_alone = wrong("no-values")(lambda Q, K, V, d_k: softmax(Q @ K.T / np.sqrt(d_k), axis=-1))
attention_with_the_softmax_last = wrong("softmax-after-the-values")(
    lambda Q, K, V, d_k: softmax(Q @ K.T / np.sqrt(d_k) @ V, axis=-1)
)


@wrong("pair-for-array")
def attention_and_its_weights(Q, K, V, d_k):
    weights = softmax(Q @ K.T / np.sqrt(d_k), axis=-1)
    return weights @ V, weights


attention_one_number_a_pair = wrong("summed-over-the-wrong-axis")(
    changed(attention_and_its_weights, "return weights @ V, weights", "return (weights[:, :, None] * V).sum(axis=-1)")
)


@right
def attention_by_logarithms(Q, K, V, d_k):
    scores = Q @ K.T / np.sqrt(d_k)
    shifted = scores - scores.max(axis=1, keepdims=True)
    return np.exp(shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))) @ V


attention_unscaled_down_the_columns = wrong("axis-0")(lambda Q, K, V, d_k: softmax(Q @ K.T, axis=0) @ V)


@wrong("first-row-only")
def attention_of_the_first_query(Q, K, V, d_k):
    for q in Q:
        return softmax(K @ q / np.sqrt(d_k))[None] @ V


attention_squeezed = wrong("axis-lost")(lambda Q, K, V, d_k: np.squeeze(softmax(Q @ K.T / np.sqrt(d_k), axis=-1) @ V))
attention_to_whole_scores = wrong("whole-division")(lambda Q, K, V, d_k: softmax(Q @ K.T // np.sqrt(d_k), axis=-1) @ V)


attention_with_rounded_shares = wrong("rounded")(
    lambda Q, K, V, d_k: np.round(softmax(Q @ K.T / np.sqrt(d_k), axis=-1), 6) @ V
)


@wrong("half-precision")
def attention_in_half_precision(Q, K, V, d_k):
    return (softmax(Q @ K.T / np.sqrt(d_k), axis=-1).astype(np.float16) @ V.astype(np.float16)).astype(float)


attention_at_random = wrong("random-placeholder")(
    lambda Q, K, V, d_k: softmax(np.random.normal(size=(len(Q), len(K))), axis=-1) @ V
)
attention_as_in_the_example = wrong("hard-coded-example")(lambda Q, K, V, d_k: np.tile(V[0], (len(Q), 1)))


@wrong("global-for-parameter")
def attention_to_the_talks_pairs():
    def attention(Q, K, V, d_k):
        return softmax(Q @ keys[:, : Q.shape[1]].T / np.sqrt(d_k), axis=-1) @ values

    return attention


scaled_at_the_end = wrong("scaled-after-the-softmax")(lambda Q, K, V, d_k: softmax(Q @ K.T, axis=-1) / np.sqrt(d_k) @ V)


@wrong("clipped-scores")
def clipped_at_700(Q, K, V, d_k):
    parts = np.exp(np.clip(Q @ K.T / np.sqrt(d_k), -700, 700))
    return parts / parts.sum(axis=1, keepdims=True) @ V


@wrong("scores-shrunk")
def shrunk_to_700(Q, K, V, d_k):
    scores = Q @ K.T / np.sqrt(d_k)
    parts = np.exp(scores * min(1, 700 / np.abs(scores).max(initial=1)))
    return parts / parts.sum(axis=1, keepdims=True) @ V


@wrong("no-keepdims")
def divided_along_the_wrong_axis(Q, K, V, d_k):
    scores = Q @ K.T / np.sqrt(d_k)
    parts = np.exp(scores - scores.max(axis=1, keepdims=True))
    totals = parts.sum(axis=1)
    return parts / (totals if len(Q) == len(K) else totals[:, None]) @ V
