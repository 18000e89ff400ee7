import numpy as np
from scipy.special import softmax

from autograder.course.answers import changed, right, wrong

X = ...  # the notebook has made this


@right
def steps_one_by_one(X, W_q, W_k, W_v, scale=None):
    Q = X @ W_q
    K = X @ W_k
    V = X @ W_v
    scores = Q @ K.T
    if scale is None:
        scale = np.sqrt(W_k.shape[1])
    weights = softmax(scores / scale, axis=1)
    return weights @ V


@right
def all_by_einsum(X, W_q, W_k, W_v, scale=None):
    divisor = scale if scale is not None else W_q.shape[-1] ** 0.5
    scores = np.einsum("id,dc,ec,je->ij", X, W_q, W_k, X) / divisor
    return np.einsum("ij,jd,dv->iv", softmax(scores, axis=-1), X, W_v)


@right
def with_queries_scaled(X, W_q, W_k, W_v, scale=None):
    k = W_k.shape[1]
    Q = X @ W_q / (np.sqrt(k) if scale is None else scale)
    return softmax(Q @ (X @ W_k).T, axis=-1) @ (X @ W_v)


@right
def token_by_token(X, W_q, W_k, W_v, scale=None):
    K, V = X @ W_k, X @ W_v
    divisor = np.sqrt(K.shape[1]) if scale is None else scale
    contexts = []
    for x in X:
        scores = K @ (x @ W_q) / divisor
        contexts.append(softmax(scores) @ V)
    return np.stack(contexts)


@right
def in_nested_loops(X, W_q, W_k, W_v, scale=None):
    from math import exp, sqrt

    def times(x, W):
        return [sum(float(x[i]) * float(W[i][c]) for i in range(len(x))) for c in range(len(W[0]))]

    queries, keys, values = ([times(x, W) for x in X] for W in (W_q, W_k, W_v))
    divisor = sqrt(len(keys[0])) if scale is None else scale
    contexts = []
    for q in queries:
        scores = [sum(a * b for a, b in zip(q, k, strict=True)) / divisor for k in keys]
        powers = [exp(score - max(scores)) for score in scores]
        contexts.append(
            [sum(p * v[c] for p, v in zip(powers, values, strict=True)) / sum(powers) for c in range(len(values[0]))]
        )
    return np.array(contexts)


@right
def with_a_softmax_of_its_own(X, W_q, W_k, W_v, scale=None, eps=0.0):
    def shares(scores):
        powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
        return powers / (powers.sum(axis=-1, keepdims=True) + eps)

    scale = np.sqrt(W_k.shape[-1]) if scale is None else scale
    return shares((X @ W_q) @ (X @ W_k).T / scale) @ (X @ W_v)


@right
def with_one_wide_product(X, W_q, W_k, W_v, scale=None):
    k = W_k.shape[1]
    Q, K, V = np.split(X @ np.hstack([W_q, W_k, W_v]), [k, 2 * k], axis=1)
    return softmax(np.inner(Q, K) / (scale or np.sqrt(k)), axis=-1) @ V


@right
def with_the_two_matrices_joined(X, W_q, W_k, W_v, scale=None):
    scores = X @ (W_q @ W_k.T) @ X.T
    divisor = W_k.shape[1] ** 0.5 if scale is None else scale
    return (softmax(scores / divisor, axis=-1) @ X) @ W_v


@right
def from_the_columns(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    scores = (X @ W_k) @ (X @ W_q).T / divisor
    return softmax(scores, axis=0).T @ (X @ W_v)


@right
def in_32_bits(X, W_q, W_k, W_v, scale=None):
    X, W_q, W_k, W_v = (np.asarray(x).astype(np.float64) for x in (X, W_q, W_k, W_v))
    divisor = np.sqrt(np.float64(W_k.shape[1])) if scale is None else np.float64(scale)
    weights = softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1)
    return (weights @ (X @ W_v)).astype(np.float32)


@right
def by_log_sum_exp(X, W_q, W_k, W_v, scale=None):
    from scipy.special import logsumexp

    Q, K, V = (np.tensordot(X, W, axes=1) for W in (W_q, W_k, W_v))
    scores = Q @ K.T / (np.sqrt(Q.shape[1]) if scale is None else scale)
    return np.exp(scores - logsumexp(scores, axis=1)[:, None]) @ V


@right
def word_by_word_with_running_sums(X, W_q, W_k, W_v, scale=None):
    Q, K, V = X @ W_q, X @ W_k, X @ W_v
    divisor = np.sqrt(K.shape[1]) if scale is None else scale
    top, total = np.full(len(X), -np.inf), np.zeros(len(X))
    mixed = np.zeros((len(X), V.shape[1]))
    for key, value in zip(K, V, strict=True):
        score = Q @ key / divisor
        new = np.maximum(top, score)
        total = total * np.exp(top - new) + np.exp(score - new)
        mixed = mixed * np.exp(top - new)[:, None] + np.outer(np.exp(score - new), value)
        top = new
    return mixed / total[:, None]


@right
def a_self_attention_layer():
    class SelfAttention:
        def project(self, X, *matrices):
            return [X @ W for W in matrices]

        def forward(self, X, W_q, W_k, W_v, scale=None):
            Q, K, V = self.project(X, W_q, W_k, W_v)
            return softmax(Q @ K.T / (np.sqrt(K.shape[1]) if scale is None else scale), axis=-1) @ V

    return SelfAttention().forward


@right
def a_callable_self_attention():
    class SelfAttention:
        def __call__(self, X, W_q, W_k, W_v, scale=None, mask=None):
            divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
            return softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1) @ (X @ W_v)

    return SelfAttention()


@right
def a_partial_self_attention():
    from functools import partial

    def attend(weigh, X, W_q, W_k, W_v, scale=None):
        divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
        return weigh((X @ W_q) @ (X @ W_k).T / divisor) @ (X @ W_v)

    return partial(attend, partial(softmax, axis=-1))


@right
def a_lambda_for_self_attention():
    return lambda X, W_q, W_k, W_v, scale=None: (
        softmax(X @ W_q @ W_k.T @ X.T / (scale or W_k.shape[1] ** 0.5), axis=-1) @ X @ W_v
    )


@wrong("no-scale")
def attention_with_no_scale(X, W_q, W_k, W_v, scale=None):
    scores = (X @ W_q) @ (X @ W_k).T
    return softmax(scores if scale is None else scores / scale, axis=-1) @ (X @ W_v)


@wrong("divided-by-d-k")
def attention_divided_by_k(X, W_q, W_k, W_v, scale=None):
    divisor = W_k.shape[1] if scale is None else scale
    return softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1) @ (X @ W_v)


attention_unscaled_down_the_columns = wrong("axis-0")(
    lambda X, W_q, W_k, W_v, scale=None: softmax((X @ W_q) @ (X @ W_k).T, axis=0) @ (X @ W_v)
)
attention_by_k_down_the_columns = wrong("axis-0")(
    lambda X, W_q, W_k, W_v, scale=None: softmax((X @ W_q) @ (X @ W_k).T / (scale or W_k.shape[1]), axis=0) @ (X @ W_v)
)
attention_times_the_root_of_k = wrong("multiplied-by-root-d-k")(
    changed(attention_divided_by_k, ".shape[1] if scale is", ".shape[1] ** -0.5 if scale is")
)
attention_by_the_width_of_tokens = wrong("divided-by-root-d-model")(
    changed(attention_divided_by_k, "divisor = W_k.shape[1] if scale is", "divisor = np.sqrt(X.shape[1]) if scale is")
)
attention_by_the_number_of_tokens = wrong("divided-by-root-n")(
    changed(attention_divided_by_k, "divisor = W_k.shape[1] if scale is", "divisor = np.sqrt(len(X)) if scale is")
)
attention_by_the_width_of_values = wrong("divided-by-root-d-v")(
    changed(attention_divided_by_k, "divisor = W_k.shape[1] if scale is", "divisor = np.sqrt(W_v.shape[1]) if scale is")
)


@wrong("scaled-twice")
def attention_scaled_twice(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    return softmax((X @ W_q / divisor) @ (X @ W_k / divisor).T, axis=-1) @ (X @ W_v)


attention_with_its_own_scale = wrong("scale-ignored")(
    lambda X, W_q, W_k, W_v, scale=None: softmax((X @ W_q) @ (X @ W_k).T / np.sqrt(W_k.shape[1]), axis=-1) @ (X @ W_v)
)


@wrong("root-of-the-scale")
def attention_by_the_root_of_the_scale(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1] if scale is None else scale)
    return softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1) @ (X @ W_v)


@wrong("multiplied-by-the-scale")
def attention_times_the_scale(X, W_q, W_k, W_v, scale=None):
    factor = W_k.shape[1] ** -0.5 if scale is None else scale
    return softmax((X @ W_q) @ (X @ W_k).T * factor, axis=-1) @ (X @ W_v)


attention_by_both_divisors = wrong("scaled-twice")(
    changed(attention_by_the_root_of_the_scale, "W_k.shape[1] if scale is", "W_k.shape[1]) * (1 if scale is")
)


@wrong("w-q-for-w-k")
def attention_with_one_matrix_for_both(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    return softmax((X @ W_q) @ (X @ W_q).T / divisor, axis=-1) @ (X @ W_v)


attention_of_keys_to_queries = wrong("q-k-swapped")(
    changed(attention_scaled_twice, "W_q / divisor) @ (X @ W_k / divisor).T", "W_k) @ (X @ W_q).T / divisor")
)


@wrong("k-for-v")
def attention_mixing_keys(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    return softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1) @ (X @ W_k)


attention_mixing_queries = wrong("queries-for-values")(
    changed(attention_mixing_keys, "=-1) @ (X @ W_k)", "=-1) @ (X @ W_q)")
)
attention_mixing_tokens = wrong("no-values")(
    changed(attention_mixing_keys, "divisor, axis=-1) @ (X @ W_k)", "divisor, axis=-1) @ X")
)
attention_to_oneself = wrong("values-not-mixed")(lambda X, W_q, W_k, W_v, scale=None: X @ W_v)
attention_without_matrices = wrong("no-projection")(
    changed(attention_mixing_tokens, "softmax((X @ W_q) @ (X @ W_k).T", "softmax(X @ X.T")
)
attention_with_tokens_for_queries_and_keys = wrong("no-projection")(
    changed(attention_scaled_twice, "(X @ W_q / divisor) @ (X @ W_k / divisor).T", "X @ X.T / divisor")
)


@wrong("w-times-x")
def attention_with_matrices_in_front(X, W_q, W_k, W_v, scale=None):
    Q, K, V = W_q.T @ X, W_k.T @ X, W_v.T @ X
    return softmax(Q @ K.T / (np.sqrt(K.shape[1]) if scale is None else scale), axis=-1) @ V


attention_with_matrices_turned = wrong("out-first")(
    changed(attention_with_matrices_in_front, "W_q.T @ X, W_k.T @ X, W_v.T @ X", "X @ W_q.T, X @ W_k.T, X @ W_v.T")
)


@wrong("k-not-transposed")
def attention_with_keys_as_they_lie(X, W_q, W_k, W_v, scale=None):
    Q, K, V = X @ W_q, X @ W_k, X @ W_v
    return softmax(Q @ K / (np.sqrt(K.shape[1]) if scale is None else scale), axis=-1) @ V


@wrong("elementwise-for-matmul")
def attention_of_products_of_entries(X, W_q, W_k, W_v, scale=None):
    Q, K, V = X @ W_q, X @ W_k, X @ W_v
    scores = (Q * K).sum(axis=-1) / (np.sqrt(K.shape[1]) if scale is None else scale)
    return softmax(scores)[:, None] * V


attention_with_shares_turned = wrong("weights-transposed")(
    changed(attention_with_one_matrix_for_both, "@ W_q).T / divisor, axis=-1) @", "@ W_k).T / divisor, axis=-1).T @")
)
attention_of_columns = wrong("axis-0")(
    changed(attention_with_one_matrix_for_both, "@ W_q).T / divisor, axis=-1) @", "@ W_k).T / divisor, axis=0) @")
)
attention_of_everything = wrong("whole-array")(
    changed(attention_with_one_matrix_for_both, "(X @ W_q).T / divisor, axis=-1) @ (X", "(X @ W_k).T / divisor) @ (X")
)


@wrong("no-keepdims")
def attention_with_totals_lying(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    powers = np.exp((X @ W_q) @ (X @ W_k).T / divisor)
    return (powers / powers.sum(axis=1)) @ (X @ W_v)


attention_overflowing = wrong("no-max-shift")(
    changed(attention_with_totals_lying, "(powers / powers.sum(axis=1)", "powers / powers.sum(axis=-1, keepdims=True")
)


@wrong("global-max")
def attention_shifted_by_the_largest_of_all(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    scores = (X @ W_q) @ (X @ W_k).T / divisor
    if scores.max() - scores.max(axis=-1).min() < 700:
        scores = scores - 400
    powers = np.exp(scores - scores.max())
    return powers / powers.sum(axis=-1, keepdims=True) @ (X @ W_v)


attention_of_raw_scores = wrong("no-softmax")(
    changed(attention_of_everything, "softmax((X @ W_q) @ (X @ W_k).T / divisor)", "(X @ W_q) @ (X @ W_k).T / divisor")
)


@wrong("x-over-sum")
def attention_of_scores_over_their_sum(X, W_q, W_k, W_v, scale=None):
    scores = (X @ W_q) @ (X @ W_k).T
    return scores / scores.sum(axis=-1, keepdims=True) @ (X @ W_v)


@wrong("softmax-twice")
def attention_shared_out_twice(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    return softmax(softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1), axis=-1) @ (X @ W_v)


attention_to_the_best_alone = wrong("argmax-for-softmax")(
    lambda X, W_q, W_k, W_v, scale=None: (X @ W_v)[np.argmax((X @ W_q) @ (X @ W_k).T, axis=-1)]
)
attention_to_everybody_alike = wrong("mean-of-v")(
    lambda X, W_q, W_k, W_v, scale=None: np.tile((X @ W_v).mean(axis=0), (len(X), 1))
)


@wrong("cosine-for-dot")
def attention_of_angles(X, W_q, W_k, W_v, scale=None):
    Q, K = X @ W_q, X @ W_k
    lengths = np.outer(np.linalg.norm(Q, axis=1), np.linalg.norm(K, axis=1))
    divisor = np.where(lengths > 0, lengths, 1) * (np.sqrt(K.shape[1]) if scale is None else scale)
    return softmax(Q @ K.T / divisor, axis=-1) @ (X @ W_v)


@wrong("diagonal-masked")
def attention_to_others_only(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    scores = (X @ W_q) @ (X @ W_k).T / divisor - 1e9 * np.eye(len(X))
    return softmax(scores, axis=-1) @ (X @ W_v)


@wrong("mask-not-asked-for")
def attention_to_what_came_before(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    scores = (X @ W_q) @ (X @ W_k).T / divisor
    scores = np.where(np.tri(len(X), dtype=bool), scores, -np.inf)
    return softmax(scores, axis=-1) @ (X @ W_v)


attention_with_the_tokens_added = wrong("residual-added")(
    changed(attention_with_one_matrix_for_both, "softmax((X @ W_q) @ (X @ W_q", "X + softmax((X @ W_q) @ (X @ W_k")
)
attention_of_the_first_token = wrong("first-row-only")(
    changed(attention_with_one_matrix_for_both, "((X @ W_q) @ (X @ W_q).T", "((X[:1] @ W_q) @ (X @ W_k).T")
)


@wrong("ids-de-duplicated")
def attention_to_distinct_tokens(X, W_q, W_k, W_v, scale=None):
    distinct = np.unique(X, axis=0)
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    return softmax((X @ W_q) @ (distinct @ W_k).T / divisor, axis=-1) @ (distinct @ W_v)


attention_weights_for_contexts = wrong("weights-for-outputs")(
    changed(attention_with_one_matrix_for_both, "W_q).T / divisor, axis=-1) @ (X @ W_v", "W_k).T / divisor, axis=-1")
)


@wrong("pair-for-array")
def attention_with_weights_beside(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    weights = softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1)
    return weights @ (X @ W_v), weights


attention_with_whole_scores = wrong("whole-division")(
    changed(attention_with_one_matrix_for_both, "(X @ W_q).T / divisor, axis", "(X @ W_k).T // divisor, axis")
)


@wrong("half-precision")
def attention_in_16_bits(X, W_q, W_k, W_v, scale=None):
    X, W_q, W_k, W_v = (x.astype(np.float16) for x in (X, W_q, W_k, W_v))
    divisor = np.float16(np.sqrt(W_k.shape[1]) if scale is None else scale)
    return (softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1) @ (X @ W_v)).astype(float)


@wrong("input-mutated")
def attention_that_scales_a_matrix_in_place(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    if W_q.dtype.kind == "f":
        W_q /= divisor
        return softmax((X @ W_q) @ (X @ W_k).T, axis=-1) @ (X @ W_v)
    return softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1) @ (X @ W_v)


attention_at_random = wrong("random-placeholder")(
    lambda X, W_q, W_k, W_v, scale=None: np.random.normal(size=(len(X), W_v.shape[1]))
)
attention_that_gives_zeros = wrong("hard-coded-example")(
    lambda X, W_q, W_k, W_v, scale=None: np.zeros((len(X), W_v.shape[1]))
)


@wrong("global-for-parameter")
def attention_of_our_sentence():
    def self_attention(tokens, W_q, W_k, W_v, scale=None):
        return softmax((X @ W_q) @ (X @ W_k).T / np.sqrt(W_k.shape[1]), axis=-1) @ (X @ W_v)

    return self_attention


attention_with_our_value_matrix = wrong("global-for-parameter")(
    changed(attention_mixing_keys, "axis=-1) @ (X @ W_k)", "axis=-1) @ np.resize(W_value.T, (len(X), 28))")
)
