import numpy as np
from scipy.special import softmax

from autograder.course.answers import changed, right, wrong


@right
def attend_head_by_head(X, W_q, W_k, W_v, W_o, n_heads):
    if W_q.shape[1] % n_heads or W_k.shape[1] % n_heads or W_v.shape[1] % n_heads:
        raise ValueError("the heads cannot share the columns evenly")
    k = W_q.shape[1] // n_heads
    v = W_v.shape[1] // n_heads
    outputs = []
    for i in range(n_heads):
        Q = X @ W_q[:, i * k : (i + 1) * k]
        K = X @ W_k[:, i * k : (i + 1) * k]
        V = X @ W_v[:, i * v : (i + 1) * v]
        weights = softmax(Q @ K.T / np.sqrt(k), axis=1)
        outputs.append(weights @ V)
    return np.concatenate(outputs, axis=1) @ W_o


@right
def attend_after_projecting(X, W_q, W_k, W_v, W_o, n_heads):
    Qs = np.hsplit(X @ W_q, n_heads)
    Ks = np.hsplit(X @ W_k, n_heads)
    Vs = np.hsplit(X @ W_v, n_heads)
    heads = [softmax(Q @ K.T / np.sqrt(K.shape[1]), axis=-1) @ V for Q, K, V in zip(Qs, Ks, Vs, strict=True)]
    return np.hstack(heads) @ W_o


@right
def attend_in_one_batch(X, W_q, W_k, W_v, W_o, n_heads):
    n = X.shape[0]
    q = (X @ W_q).reshape(n, n_heads, -1).transpose(1, 0, 2)
    k = (X @ W_k).reshape(n, n_heads, -1).transpose(1, 0, 2)
    v = (X @ W_v).reshape(n, n_heads, -1).transpose(1, 0, 2)
    scores = q @ k.transpose(0, 2, 1) / np.sqrt(q.shape[-1])
    out = softmax(scores, axis=-1) @ v
    return out.transpose(1, 0, 2).reshape(n, -1) @ W_o


@right
def attend_by_einsum(X, W_q, W_k, W_v, W_o, n_heads):
    d = X.shape[1]
    q = np.einsum("nd,dhk->hnk", X, W_q.reshape(d, n_heads, -1))
    k = np.einsum("nd,dhk->hnk", X, W_k.reshape(d, n_heads, -1))
    v = np.einsum("nd,dhv->hnv", X, W_v.reshape(d, n_heads, -1))
    shares = softmax(np.einsum("hik,hjk->hij", q, k) / q.shape[2] ** 0.5, axis=2)
    return np.einsum("hij,hjv,hvd->id", shares, v, W_o.reshape(n_heads, v.shape[2], -1))


@right
def attend_and_add_up_the_heads(X, W_q, W_k, W_v, W_o, n_heads):
    result = 0
    blocks = [np.split(W, n_heads, axis=1) for W in (W_q, W_k, W_v)]
    for w_q, w_k, w_v, w_o in zip(*blocks, np.split(W_o, n_heads), strict=True):
        scores = (X @ w_q) @ (X @ w_k).T
        result = result + softmax(scores / np.sqrt(w_k.shape[1]), axis=-1) @ X @ w_v @ w_o
    return result


@right
def attend_with_helpers(X, W_q, W_k, W_v, W_o, n_heads):
    def split(W):
        assert W.shape[1] % n_heads == 0, "uneven heads"
        width = W.shape[1] // n_heads
        return [W[:, i : i + width] for i in range(0, W.shape[1], width)]

    def attention(Q, K, V):
        return softmax(Q @ K.T / np.sqrt(K.shape[-1]), axis=-1) @ V

    heads = []
    for q, k, v in zip(split(W_q), split(W_k), split(W_v), strict=True):
        heads.append(attention(X @ q, X @ k, X @ v))
    return np.hstack(heads) @ W_o


@right
def attend_with_a_softmax_of_my_own(X, W_q, W_k, W_v, W_o, n_heads):
    def shares(scores):
        e = np.exp(scores - scores.max(axis=-1, keepdims=True))
        return e / e.sum(axis=-1, keepdims=True)

    Q, K, V = (np.array(np.split(X @ W, n_heads, axis=1)) for W in (W_q, W_k, W_v))
    k = Q.shape[-1]
    return np.concatenate(shares(Q @ np.swapaxes(K, 1, 2) / np.sqrt(k)) @ V, axis=1) @ W_o


@right
def attend_token_by_token(X, W_q, W_k, W_v, W_o, n_heads):
    if W_k.shape[1] % n_heads != 0 or W_v.shape[1] % n_heads != 0:
        raise ValueError("n_heads must divide the columns")
    k, v = W_k.shape[1] // n_heads, W_v.shape[1] // n_heads
    rows = []
    for token in X:
        found = []
        for h in range(n_heads):
            query = token @ W_q[:, h * k : (h + 1) * k]
            keys = X @ W_k[:, h * k : (h + 1) * k]
            values = X @ W_v[:, h * v : (h + 1) * v]
            found.extend(softmax(keys @ query / np.sqrt(k)) @ values)
        rows.append(found @ W_o)
    return np.array(rows)


@right
def attend_with_scaled_queries(X, W_q, W_k, W_v, W_o, n_heads):
    K = np.stack(np.hsplit(X @ W_k, n_heads))
    Q = np.stack(np.hsplit(X @ W_q, n_heads)) / np.sqrt(K.shape[2])
    V = np.stack(np.hsplit(X @ W_v, n_heads))
    return np.hstack(list(softmax(Q @ K.swapaxes(1, 2), axis=2) @ V)) @ W_o


@right
def attend_with_scaled_weights(X, W_q, W_k, W_v, W_o, n_heads):
    W_q = W_q / np.sqrt(W_q.shape[1] / n_heads)
    parts = [np.array_split(X @ W, n_heads, axis=1) for W in (W_q, W_k, W_v)]
    for part in parts:
        if len({block.shape for block in part}) > 1:
            raise ValueError("uneven heads")
    return np.hstack([softmax(q @ k.T, axis=1) @ v for q, k, v in zip(*parts, strict=True)]) @ W_o


@right
def attend_by_joint_matrices(X, W_q, W_k, W_v, W_o, n_heads):
    k = W_q.shape[1] // n_heads
    v = W_v.shape[1] // n_heads
    assert k * n_heads == W_q.shape[1] == W_k.shape[1]
    assert v * n_heads == W_v.shape[1]
    total = np.zeros(X.shape)
    for i in range(n_heads):
        compare = W_q[:, i * k : (i + 1) * k] @ W_k[:, i * k : (i + 1) * k].T
        hand_over = W_v[:, i * v : (i + 1) * v] @ W_o[i * v : (i + 1) * v]
        total += softmax(X @ compare @ X.T / np.sqrt(k), axis=-1) @ (X @ hand_over)
    return total


@right
def attend_into_a_table(X, W_q, W_k, W_v, W_o, n_heads):
    for W in (W_q, W_k, W_v):
        if W.shape[1] % n_heads:
            raise ValueError(f"{n_heads} heads cannot share {W.shape[1]} columns")
    Q, K, V = X @ W_q, X @ W_k, X @ W_v
    k, v = Q.shape[1] // n_heads, V.shape[1] // n_heads
    joined = np.zeros((X.shape[0], V.shape[1]))
    for i in range(n_heads):
        own, mine = slice(i * k, (i + 1) * k), slice(i * v, (i + 1) * v)
        joined[:, mine] = softmax(Q[:, own] @ K[:, own].T / np.sqrt(k), axis=1) @ V[:, mine]
    return joined @ W_o


@right
def attend_with_masked_columns(X, W_q, W_k, W_v, W_o, n_heads):
    def owner(W):
        assert W.shape[1] % n_heads == 0
        return np.repeat(np.arange(n_heads), W.shape[1] // n_heads)

    k = W_q.shape[1] // n_heads
    joined = 0
    for head in range(n_heads):
        queries = X @ W_q * (owner(W_q) == head)
        values = X @ W_v * (owner(W_v) == head)
        joined = joined + softmax(queries @ (X @ W_k).T / np.sqrt(k), axis=-1) @ values
    return joined @ W_o


@right
def attend_in_columns(X, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (np.split((X @ W).T, n_heads) for W in (W_q, W_k, W_v))
    found = [V[i] @ softmax(K[i].T @ Q[i] / np.sqrt(len(K[i])), axis=0) for i in range(n_heads)]
    return (W_o.T @ np.vstack(found)).T


@right
def attend_by_log_softmax(X, W_q, W_k, W_v, W_o, n_heads):
    from scipy.special import log_softmax

    outputs = []
    for q, k, v in zip(*(np.hsplit(W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        scores = np.inner(X @ q, X @ k) / np.sqrt(k.shape[1])
        outputs.append(np.exp(log_softmax(scores, axis=-1)) @ (X @ v))
    return np.column_stack(outputs) @ W_o


@right
def attend_with_options(X, W_q, W_k, W_v, W_o, n_heads, scale=None, axis=-1):
    Q, K, V = [np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)]
    scale = np.sqrt(Q[0].shape[1]) if scale is None else scale
    heads = [softmax(Q[i] @ K[i].T / scale, axis=axis) @ V[i] for i in range(n_heads)]
    return np.concatenate(heads, axis=axis) @ W_o


@right
def attend_into_float32(X, W_q, W_k, W_v, W_o, n_heads):
    v = W_v.shape[1] // n_heads
    joined = np.empty((len(X), W_v.shape[1]), dtype=np.float32)
    for i, (q, k) in enumerate(zip(np.split(X @ W_q, n_heads, 1), np.split(X @ W_k, n_heads, 1), strict=True)):
        shares = softmax(q @ k.T / np.sqrt(k.shape[1]), axis=1)
        joined[:, i * v : (i + 1) * v] = shares @ np.split(X @ W_v, n_heads, 1)[i]
    return joined @ W_o


@right
def attend_in_float32(X, W_q, W_k, W_v, W_o, n_heads):
    X, W_q, W_k, W_v, W_o = (A.astype(np.float32) for A in (X, W_q, W_k, W_v, W_o))
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.float32(k.shape[1]) ** 0.5, axis=1) @ v)
    return np.hstack(heads) @ W_o


@right
def attend_by_an_object():
    class MultiHeadAttention:
        def __call__(self, X, W_q, W_k, W_v, W_o, n_heads):
            parts = (self.split(X @ W, n_heads) for W in (W_q, W_k, W_v))
            return np.hstack([self.head(*part) for part in zip(*parts, strict=True)]) @ W_o

        def split(self, A, n_heads):
            return np.split(A, n_heads, axis=1)

        def head(self, Q, K, V):
            return softmax(Q @ K.T / np.sqrt(Q.shape[1]), axis=1) @ V

    return MultiHeadAttention()


@right
def attend_by_partial():
    from functools import partial

    def attention(kind, X, W_q, W_k, W_v, W_o, n_heads):
        Q, K, V = (np.stack(np.hsplit(X @ W, n_heads)) for W in (W_q, W_k, W_v))
        shares = kind(Q @ np.moveaxis(K, 1, 2) / np.sqrt(K.shape[-1]))
        return np.concatenate(list(shares @ V), axis=1) @ W_o

    return partial(attention, partial(softmax, axis=-1))


@right
def attend_by_bound_method():
    class Heads:
        def run(self, X, W_q, W_k, W_v, W_o, n_heads):
            assert all(W.shape[1] % n_heads == 0 for W in (W_q, W_k, W_v))
            Q, K, V = ((X @ W).reshape(len(X), n_heads, -1).swapaxes(0, 1) for W in (W_q, W_k, W_v))
            scores = np.matmul(Q, K.swapaxes(-1, -2)) / Q.shape[-1] ** 0.5
            return np.hstack([*np.matmul(softmax(scores, axis=-1), V)]) @ W_o

    return Heads().run


@wrong("no-scale")
def attend_unscaled(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T, axis=-1) @ v)
    return np.hstack(heads) @ W_o


attend_without_the_root = wrong("divided-by-d-k")(
    changed(
        attend_unscaled, ".append(softmax(q @ k.T, axis=-1) @ v)", ".append(softmax(q @ k.T / k.shape[1], axis=-1) @ v)"
    )
)
attend_scaled_by_the_width_of_a_token = wrong("divided-by-root-d-model")(
    changed(attend_unscaled, "softmax(q @ k.T, axis=-1) @", "softmax(q @ k.T / np.sqrt(X.shape[1]), axis=-1) @")
)
attend_scaled_by_all_columns = wrong("divided-by-root-d-model")(
    changed(attend_unscaled, "softmax(q @ k.T, axis=-1) @", "softmax(q @ k.T / np.sqrt(W_k.shape[1]), axis=-1) @")
)


@wrong("divided-by-root-d-model")
def attend_scaled_by_a_share_of_the_token(X, W_q, W_k, W_v, W_o, n_heads):
    d_k = X.shape[1] / n_heads
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(d_k), axis=-1) @ v)
    return np.hstack(heads) @ W_o


attend_scaled_by_the_number_of_tokens = wrong("divided-by-root-n")(
    changed(attend_unscaled, "softmax(q @ k.T, axis=-1) @", "softmax(q @ k.T / np.sqrt(len(k)), axis=-1) @")
)


@wrong("divided-by-root-d-v")
def attend_scaled_by_the_width_of_the_values(X, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (np.stack(np.hsplit(X @ W, n_heads)) for W in (W_q, W_k, W_v))
    shares = softmax(Q @ K.swapaxes(1, 2) / np.sqrt(V.shape[-1]), axis=-1)
    return np.hstack(list(shares @ V)) @ W_o


attend_scaled_by_the_number_of_heads = wrong("divided-by-root-h")(
    changed(attend_scaled_by_the_width_of_the_values, "/ np.sqrt(V.shape[-1]), axis=-", "/ np.sqrt(len(K)), axis=-")
)
attend_scaled_up = wrong("multiplied-by-root-d-k")(
    changed(attend_unscaled, "softmax(q @ k.T, axis=-1) @", "softmax(q @ k.T * np.sqrt(k.shape[1]), axis=-1) @")
)
attend_scaled_too_late = wrong("scaled-after-the-softmax")(
    changed(attend_unscaled, "k.T, axis=-1) @ v)", "k.T, axis=-1) / np.sqrt(k.shape[1]) @ v)")
)


@wrong("cosine-for-dot")
def attend_by_cosine(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        lengths = np.outer(np.linalg.norm(q, axis=1), np.linalg.norm(k, axis=1))
        heads.append(softmax(q @ k.T / np.maximum(lengths, 1e-9), axis=-1) @ v)
    return np.hstack(heads) @ W_o


attend_with_columns_that_sum_to_one = wrong("axis-0")(
    changed(attend_unscaled, "softmax(q @ k.T, axis=-1) @ v)", "softmax(q @ k.T / np.sqrt(k.shape[1]), axis=0) @ v)")
)
attend_with_shares_across_the_heads = wrong("axis-0")(
    changed(
        attend_scaled_by_the_width_of_the_values, "/ np.sqrt(V.shape[-1]), axis=-1)", "/ np.sqrt(K.shape[-1]), axis=0)"
    )
)
attend_without_an_axis = wrong("whole-array")(
    changed(attend_without_the_root, "@ k.T / k.shape[1], axis=-1) @ v)", "@ k.T / np.sqrt(k.shape[1])) @ v)")
)
attend_with_one_total_for_all_heads = wrong("whole-array")(
    changed(attend_scaled_by_the_number_of_heads, "1, 2) / np.sqrt(len(K)), axis=-1)", "1, 2) / np.sqrt(K.shape[-1]))")
)


@wrong("softmax-twice")
def attend_with_two_softmaxes(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        weights = softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1)
        heads.append(softmax(weights, axis=-1) @ v)
    return np.hstack(heads) @ W_o


@wrong("softmax-twice")
def attend_with_a_softmax_of_the_heads(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ v)
    return softmax(np.hstack(heads), axis=-1) @ W_o


@wrong("no-softmax")
def attend_by_raw_scores(X, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (np.stack(np.hsplit(X @ W, n_heads)) for W in (W_q, W_k, W_v))
    scores = Q @ K.swapaxes(1, 2) / np.sqrt(K.shape[-1])
    return np.hstack(list(scores @ V)) @ W_o


attend_to_one_token_only = wrong("argmax-for-softmax")(
    changed(attend_without_the_root, "softmax(q @ k.T / k.shape[1], axis=-1) @ v", "v[np.argmax(q @ k.T, axis=1)]")
)


@wrong("x-over-sum")
def attend_by_shares_of_the_sum(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        scores = q @ k.T / np.sqrt(k.shape[1])
        heads.append(scores / scores.sum(axis=-1, keepdims=True) @ v)
    return np.hstack(heads) @ W_o


attend_without_keepdims = wrong("no-keepdims")(
    changed(
        attend_by_shares_of_the_sum,
        "heads.append(scores / scores.sum(axis=-1, keepdims=True) @ v)",
        "e = np.exp(scores - scores.max(axis=1, keepdims=True))\n        heads.append(e / e.sum(axis=1) @ v)",
    )
)


@wrong("no-max-shift")
def attend_with_a_plain_exponential(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        e = np.exp(q @ k.T / np.sqrt(k.shape[1]))
        heads.append(e / e.sum(axis=1, keepdims=True) @ v)
    return np.hstack(heads) @ W_o


attend_from_keys_to_queries = wrong("q-k-swapped")(
    changed(attend_unscaled, "(softmax(q @ k.T, axis", "(softmax(k @ q.T / np.sqrt(k.shape[1]), axis")
)


@wrong("w-q-for-w-k")
def attend_with_queries_as_keys(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_q, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ v)
    return np.hstack(heads) @ W_o


@wrong("k-for-v")
def attend_to_the_keys(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, _ in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ k)
    return np.hstack(heads) @ W_o


attend_without_the_transpose = wrong("k-not-transposed")(
    changed(attend_without_the_root, "(q @ k.T / k.shape[1], axis=-1", "(q @ k / np.sqrt(k.shape[1]), axis=-1")
)
attend_by_products_of_entries = wrong("elementwise-for-matmul")(
    changed(attend_unscaled, "(q @ k.T, axis=-1) @ v)", "(q * k / np.sqrt(k.shape[1]), axis=-1) * v)")
)


@wrong("w-times-x")
def attend_with_the_weights_first(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        Q, K, V = q.T @ X, k.T @ X, v.T @ X
        heads.append(softmax(Q @ K.T / np.sqrt(k.shape[1]), axis=-1) @ V)
    return np.hstack(heads) @ W_o


attend_with_shares_transposed = wrong("weights-transposed")(
    changed(attend_unscaled, "softmax(q @ k.T, axis=-1) @ v)", "softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1).T @ v)")
)


@wrong("mean-of-v")
def attend_to_everything_alike(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for v in np.hsplit(X @ W_v, n_heads):
        heads.append(np.tile(v.mean(axis=0), (len(X), 1)))
    return np.hstack(heads) @ W_o


@wrong("mean-of-v")
def attend_with_the_mean_share(X, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (np.stack(np.hsplit(X @ W, n_heads)) for W in (W_q, W_k, W_v))
    shares = softmax(Q @ K.swapaxes(1, 2) / np.sqrt(K.shape[-1]), axis=-1)
    return np.hstack(list(shares.mean(axis=-1, keepdims=True) * V)) @ W_o


@wrong("no-values")
def attend_with_the_tokens_as_values(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k in zip(np.hsplit(X @ W_q, n_heads), np.hsplit(X @ W_k, n_heads), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ X)
    return sum(heads) / n_heads


@wrong("values-not-mixed")
def attend_to_oneself_only(X, W_q, W_k, W_v, W_o, n_heads):
    assert all(W.shape[1] % n_heads == 0 for W in (W_q, W_k, W_v))
    return X @ W_v @ W_o


@wrong("reshape-for-column-split")
def attend_with_reshaped_projections(X, W_q, W_k, W_v, W_o, n_heads):
    n = len(X)
    Q, K, V = ((X @ W).reshape(n_heads, n, W.shape[1] // n_heads) for W in (W_q, W_k, W_v))
    out = softmax(Q @ K.swapaxes(1, 2) / np.sqrt(K.shape[-1]), axis=-1) @ V
    return out.swapaxes(0, 1).reshape(n, -1) @ W_o


@wrong("reshape-for-column-split")
def attend_with_reshaped_weights(X, W_q, W_k, W_v, W_o, n_heads):
    d = X.shape[1]
    Q, K, V = (X @ W.reshape(n_heads, d, W.shape[1] // n_heads) for W in (W_q, W_k, W_v))
    shares = softmax(Q @ K.swapaxes(1, 2) / np.sqrt(K.shape[-1]), axis=-1)
    return np.hstack(list(shares @ V)) @ W_o


attend_reshaped_there_and_back = wrong("reshape-for-column-split")(
    changed(attend_with_reshaped_projections, "out.swapaxes(0, 1).reshape(n, -1) @ W_o", "out.reshape(n, -1) @ W_o")
)


@wrong("strided-columns")
def attend_with_columns_dealt_out(X, W_q, W_k, W_v, W_o, n_heads):
    if any(W.shape[1] % n_heads for W in (W_q, W_k, W_v)):
        raise ValueError("uneven heads")
    heads = []
    for i in range(n_heads):
        q, k, v = X @ W_q[:, i::n_heads], X @ W_k[:, i::n_heads], X @ W_v[:, i::n_heads]
        heads.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ v)
    return np.hstack(heads) @ W_o


@wrong("strided-columns")
def attend_with_the_heads_axis_last(X, W_q, W_k, W_v, W_o, n_heads):
    n = len(X)
    Q, K, V = ((X @ W).reshape(n, -1, n_heads).transpose(2, 0, 1) for W in (W_q, W_k, W_v))
    out = softmax(Q @ K.swapaxes(1, 2) / np.sqrt(K.shape[-1]), axis=-1) @ V
    return out.transpose(1, 0, 2).reshape(n, -1) @ W_o


@wrong("row-split")
def attend_with_the_sentence_cut(X, W_q, W_k, W_v, W_o, n_heads):
    pieces = []
    for piece in np.array_split(X, n_heads):
        q, k, v = piece @ W_q, piece @ W_k, piece @ W_v
        pieces.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ v)
    return np.vstack(pieces) @ W_o


@wrong("row-split")
def attend_with_the_tokens_cut(X, W_q, W_k, W_v, W_o, n_heads):
    total = 0
    row_blocks = [np.split(W, n_heads) for W in (W_q, W_k, W_v)]
    for x, q, k, v in zip(np.hsplit(X, n_heads), *row_blocks, strict=True):
        total = total + softmax(x @ q @ (x @ k).T / np.sqrt(k.shape[1]), axis=-1) @ x @ v
    return total @ W_o


attend_unscaled_down_the_columns = wrong("axis-0")(
    changed(attend_without_the_root, "softmax(q @ k.T / k.shape[1], axis=-1) @ v)", "softmax(q @ k.T, axis=0) @ v)")
)
attend_unscaled_without_the_last_matrix = wrong("w-o-skipped")(
    changed(attend_unscaled, "return np.hstack(heads) @ W_o", "return np.hstack(heads)")
)
attend_merged_by_reshape_alone = wrong("merge-without-transpose")(
    changed(attend_reshaped_there_and_back, "n_heads, n, W.shape[1] // n_heads", "n, n_heads, -1).swapaxes(0, 1")
)
attend_merged_with_the_heads_last = wrong("merge-interleaved")(
    changed(attend_merged_by_reshape_alone, "out.reshape(n, -1) @ W_o", "out.transpose(1, 2, 0).reshape(n, -1) @ W_o")
)


@wrong("heads-averaged")
def attend_with_heads_averaged(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ v)
    mean = np.mean(heads, axis=0)
    return np.hstack([mean] * n_heads) @ W_o


@wrong("heads-averaged")
def attend_with_contributions_averaged(X, W_q, W_k, W_v, W_o, n_heads):
    parts = []
    blocks = [np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)]
    for q, k, v, w_o in zip(*blocks, np.vsplit(W_o, n_heads), strict=True):
        parts.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ v @ w_o)
    return np.mean(parts, axis=0)


@wrong("heads-averaged")
def attend_with_shares_averaged(X, W_q, W_k, W_v, W_o, n_heads):
    shares = []
    for q, k in zip(np.hsplit(X @ W_q, n_heads), np.hsplit(X @ W_k, n_heads), strict=True):
        shares.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1))
    assert W_v.shape[1] % n_heads == 0
    return np.mean(shares, axis=0) @ X @ W_v @ W_o


attend_with_heads_below_each_other = wrong("heads-stacked")(
    changed(attend_with_columns_that_sum_to_one, "0) @ v)\n    return np.hstack", "-1) @ v)\n    return np.concatenate")
)


@wrong("heads-stacked")
def attend_and_leave_the_heads_apart(X, W_q, W_k, W_v, W_o, n_heads):
    blocks = [np.stack(np.hsplit(W, n_heads)) for W in (W_q, W_k, W_v)]
    Q, K, V = (X @ block for block in blocks)
    shares = softmax(Q @ K.swapaxes(1, 2) / np.sqrt(K.shape[-1]), axis=-1)
    return shares @ V @ np.stack(np.vsplit(W_o, n_heads))


@wrong("one-wide-head")
def attend_with_one_wide_head(X, W_q, W_k, W_v, W_o, n_heads):
    assert all(W.shape[1] % n_heads == 0 for W in (W_q, W_k, W_v))
    Q, K, V = X @ W_q, X @ W_k, X @ W_v
    return softmax(Q @ K.T / np.sqrt(W_q.shape[1] // n_heads), axis=-1) @ V @ W_o


attend_and_stop_at_the_joined_heads = wrong("w-o-skipped")(
    changed(attend_unscaled_without_the_last_matrix, "@ k.T, axis=-1", "@ k.T / np.sqrt(k.shape[1]), axis=-1")
)
attend_with_the_last_matrix_transposed = wrong("w-o-transposed")(
    changed(attend_with_a_softmax_of_the_heads, "softmax(np.hstack(heads), axis=-1) @ W_o", "np.hstack(heads) @ W_o.T")
)


@wrong("same-slice-for-every-head")
def attend_with_the_first_block_always(X, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (np.hsplit(X @ W, n_heads)[0] for W in (W_q, W_k, W_v))
    head = softmax(Q @ K.T / np.sqrt(K.shape[1]), axis=-1) @ V
    return np.hstack([head for _ in range(n_heads)]) @ W_o


@wrong("same-slice-for-every-head")
def attend_with_the_keys_of_the_first_head(X, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v))
    heads = [softmax(Q[i] @ K[0].T / np.sqrt(K[0].shape[1]), axis=-1) @ V[i] for i in range(n_heads)]
    return np.hstack(heads) @ W_o


@wrong("same-slice-for-every-head")
def attend_with_one_table_of_shares(X, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v))
    for i in range(n_heads):
        shares = softmax(Q[i] @ K[i].T / np.sqrt(K[i].shape[1]), axis=-1)
    return np.hstack([shares @ v for v in V]) @ W_o


@wrong("same-slice-for-every-head")
def attend_with_one_piece_of_the_last_matrix(X, W_q, W_k, W_v, W_o, n_heads):
    total = 0
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        total = total + softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ v @ W_o[: v.shape[1]]
    return total


@wrong("order-reversed")
def attend_and_join_the_last_head_first(X, W_q, W_k, W_v, W_o, n_heads):
    joined = np.zeros((len(X), 0))
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        joined = np.hstack([softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ v, joined])
    return joined @ W_o


@wrong("non-divisible-accepted")
def attend_with_uneven_heads(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.array_split(X @ W, n_heads, axis=1) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(max(k.shape[1], 1)), axis=-1) @ v)
    return np.hstack(heads) @ W_o


@wrong("non-divisible-accepted")
def attend_dropping_the_rest(X, W_q, W_k, W_v, W_o, n_heads):
    k, v = W_q.shape[1] // n_heads, W_v.shape[1] // n_heads
    heads = []
    for i in range(n_heads):
        Q, K = X @ W_q[:, i * k : (i + 1) * k], X @ W_k[:, i * k : (i + 1) * k]
        V = X @ W_v[:, i * v : (i + 1) * v]
        heads.append(softmax(Q @ K.T / np.sqrt(k), axis=-1) @ V)
    return np.hstack(heads) @ W_o


@wrong("non-divisible-accepted")
def attend_with_only_the_values_checked(X, W_q, W_k, W_v, W_o, n_heads):
    assert W_v.shape[1] % n_heads == 0
    heads = []
    for q, k, v in zip(*(np.array_split(X @ W, n_heads, axis=1) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ v)
    return np.hstack(heads) @ W_o


attend_with_only_the_queries_checked = wrong("non-divisible-accepted")(
    changed(
        attend_with_only_the_values_checked,
        "assert W_v.shape[1] % n_heads == 0",
        'if W_q.shape[1] % n_heads:\n        raise ValueError("uneven heads")',
    )
)


@wrong("token-width-checked")
def attend_with_the_width_of_a_token_checked(X, W_q, W_k, W_v, W_o, n_heads):
    if X.shape[1] % n_heads:
        raise ValueError("n_heads must divide d")
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ v)
    return np.hstack(heads) @ W_o


@wrong("key-width-for-values")
def attend_with_values_as_wide_as_keys(X, W_q, W_k, W_v, W_o, n_heads):
    assert all(W.shape[1] % n_heads == 0 for W in (W_q, W_k, W_v))
    k = W_q.shape[1] // n_heads
    heads = []
    for i in range(0, W_q.shape[1], k):
        Q, K, V = X @ W_q[:, i : i + k], X @ W_k[:, i : i + k], X @ W_v[:, i : i + k]
        heads.append(softmax(Q @ K.T / np.sqrt(k), axis=-1) @ V)
    return np.hstack(heads) @ W_o


@wrong("none-returned")
def attend_and_print(X, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (np.stack(np.hsplit(X @ W, n_heads)) for W in (W_q, W_k, W_v))
    shares = softmax(Q @ K.swapaxes(1, 2) / np.sqrt(K.shape[-1]), axis=-1)
    print(np.hstack(list(shares @ V)) @ W_o)


attend_and_give_the_shares_too = wrong("pair-for-array")(
    changed(
        attend_and_print, "print(np.hstack(list(shares @ V)) @ W_o)", "return np.hstack(list(shares @ V)) @ W_o, shares"
    )
)


@wrong("integer-buffer")
def attend_into_an_array_like_the_values(X, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (np.stack(np.hsplit(X @ W, n_heads)) for W in (W_q, W_k, W_v))
    found = np.zeros_like(V)
    for i in range(n_heads):
        found[i] = softmax(Q[i] @ K[i].T / np.sqrt(K.shape[-1]), axis=-1) @ V[i]
    return np.hstack(list(found)) @ W_o


@wrong("integer-buffer")
def attend_into_an_array_like_the_tokens(X, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v))
    result = np.empty_like(X)
    for t in range(len(X)):
        row = [softmax(Q[i][t] @ K[i].T / np.sqrt(len(Q[i][t]))) @ V[i] for i in range(n_heads)]
        result[t] = np.concatenate(row) @ W_o
    return result


@wrong("hard-coded-example")
def attend_with_two_heads_always(X, W_q, W_k, W_v, W_o, n_heads):
    assert all(W.shape[1] % n_heads == 0 for W in (W_q, W_k, W_v))
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, 2) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ v)
    return np.hstack(heads) @ W_o


attend_with_the_root_of_two_always = wrong("wrong-divisor")(
    changed(attend_without_the_root, "@ k.T / k.shape[1], axis=-1) @", "@ k.T / np.sqrt(2), axis=-1) @")
)
attend_as_if_to_a_single_token = wrong("hard-coded-example")(
    changed(attend_to_oneself_only, "return X @ W_v @ W_o", "return X[:1] @ W_v @ W_o")
)
attend_with_the_global_tokens = wrong("global-for-parameter")(
    changed(
        attend_with_queries_as_keys, "X @ W, n_heads) for W in (W_q, W_q", "tokens @ W, n_heads) for W in (W_q, W_k"
    )
)
attend_with_the_global_weights = wrong("global-for-parameter")(
    changed(attend_with_queries_as_keys, "W in (W_q, W_q, W_v)), strict=", "W in (W_Q, W_K, W_V)), strict=")
)


@wrong("random-placeholder")
def attend_at_random(X, W_q, W_k, W_v, W_o, n_heads):
    v = W_v.shape[1] // n_heads
    heads = [np.random.random((len(X), v)) for _ in range(n_heads)]
    return np.hstack(heads) @ W_o


attend_and_add_the_tokens = wrong("residual-added")(
    changed(attend_with_shares_across_the_heads, "axis=0)\n    return np.", "axis=-1)\n    return X + np.")
)


@wrong("mask-not-asked-for")
def attend_to_earlier_tokens_only(X, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (np.stack(np.hsplit(X @ W, n_heads)) for W in (W_q, W_k, W_v))
    scores = Q @ K.swapaxes(1, 2) / np.sqrt(K.shape[-1])
    seen = np.tril(np.ones((len(X), len(X)), dtype=bool))
    return np.hstack(list(softmax(np.where(seen, scores, -1e9), axis=-1) @ V)) @ W_o


@wrong("rounded")
def attend_with_rounded_shares(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        shares = softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1).round(4)
        heads.append(shares @ v)
    return np.hstack(heads) @ W_o


attend_with_one_maximum_for_all = wrong("global-max")(
    changed(
        attend_by_shares_of_the_sum,
        "heads.append(scores / scores.sum(axis=-1, keepdims=True) @ v)",
        "e = np.exp(scores - scores.max())\n        heads.append(e / e.sum(axis=1, keepdims=True) @ v)",
    )
)


@wrong("cut-both-ways")
def attend_with_a_part_of_each_token(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for h, blocks in enumerate(zip(*(np.hsplit(W, n_heads) for W in (W_q, W_k, W_v)), strict=True)):
        own = slice(h * X.shape[1] // n_heads, (h + 1) * X.shape[1] // n_heads)
        q, k, v = (X[:, own] @ W[own] for W in blocks)
        heads.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=1) @ v)
    return np.hstack(heads) @ W_o


@wrong("heads-added")
def attend_and_sum_the_heads(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ v)
    return sum(heads)


attend_and_repeat_the_sum = wrong("heads-added")(
    changed(attend_and_sum_the_heads, "sum(heads)", "np.tile(sum(heads), n_heads) @ W_o")
)
