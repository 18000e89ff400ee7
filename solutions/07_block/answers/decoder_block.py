import numpy as np
from scipy.special import softmax

from autograder.course.answers import changed, right, wrong

words_at_hand = ...  # the notebook has made this


@right
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


@right
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


@right
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


@right
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


@right
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


@right
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


@right
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


@right
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


@wrong("residual-missing")
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


block_without_the_first_residual = wrong("residual-missing")(
    changed(
        block_without_residuals,
        "X = norm(look(X, memory, *cross_weights, mask))\n    return norm(np.maximum(0, X @ W_1",
        "X = norm(X + look(X, memory, *cross_weights, mask))\n    return norm(X + np.maximum(0, X @ W_1",
    )
)
block_without_the_second_residual = wrong("residual-missing")(
    changed(
        block_without_the_first_residual,
        "X = norm(look(X, X, *self_weights, np.tri(len(X), dtype=bool)))\n    X = norm(X + look(X, memory, *",
        "X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))\n    X = norm(look(X, memory, *",
    )
)
block_without_the_last_residual = wrong("residual-missing")(
    changed(
        block_without_residuals,
        "X = norm(look(X, X, *self_weights, np.tri(len(X), dtype=bool)))\n    X = norm(look(X, memory, *",
        "X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))\n    X = norm(X + look(X, memory, *",
    )
)
block_adding_what_came_in = wrong("residual-of-the-input")(
    changed(
        block_without_the_first_residual,
        "X = norm(look(X, X, *self_weights, np.tri(len(X), dtype=bool)))\n    X = norm(X +",
        "first = X\n    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))\n    X = norm(first +",
    )
)


@wrong("pre-norm")
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


block_without_the_last_norm = wrong("norm-missing")(
    changed(
        block_without_the_second_residual,
        "norm(look(X, memory, *cross_weights, mask))\n    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)",
        "norm(X + look(X, memory, *cross_weights, mask))\n    return X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2",
    )
)
block_without_the_first_norm = wrong("norm-missing")(
    changed(
        block_without_the_first_residual,
        "X = norm(look(X, X, *self_weights, np.tri(len(X), dtype=bool)))",
        "X = X + look(X, X, *self_weights, np.tri(len(X), dtype=bool))",
    )
)


@wrong("norm-missing")
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


@wrong("norm-before-the-sum")
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


block_that_looks_ahead = wrong("not-causal")(
    changed(
        block_without_the_first_residual,
        "X = norm(look(X, X, *self_weights, np.tri(len(X), dtype=bool)))",
        "X = norm(X + look(X, X, *self_weights, True))",
    )
)
block_that_looks_only_ahead = wrong("mask-inverted")(
    changed(
        block_without_the_first_residual,
        "X = norm(look(X, X, *self_weights, np.tri(len(X), dtype=bool)))",
        "X = norm(X + look(X, X, *self_weights, ~np.tri(len(X), dtype=bool)))",
    )
)
block_that_does_not_look_at_itself = wrong("diagonal-masked")(
    changed(
        block_without_the_first_residual,
        "X = norm(look(X, X, *self_weights, np.tri(len(X), dtype=bool)))",
        "X = norm(X + look(X, X, *self_weights, np.tri(len(X), k=-1, dtype=bool)))",
    )
)
block_that_looks_at_pads = wrong("memory-mask-ignored")(
    changed(
        block_with_helpers,
        "X = norm(X + look(X, memory, *cross_weights, True if memory_mask is None else memory_mask))",
        "X = norm(X + look(X, memory, *cross_weights, True))",
    )
)


@wrong("memory-mask-for-self")
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


block_causal_towards_the_memory = wrong("causal-always")(
    changed(
        block_without_the_second_residual,
        "X = norm(look(X, memory, *cross_weights, mask))",
        "X = norm(X + look(X, memory, *cross_weights, np.tri(len(X), len(memory), dtype=bool) & mask))",
    )
)


@wrong("all-masked-row-nan")
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


block_the_popular_way = wrong("all-masked-row-averaged")(
    changed(
        block_with_nothing_in_the_memory,
        "sqrt(W_q.shape[1]), -np.inf)\n        return softmax(scores, axis=1) @ seen @ W_v @",
        "sqrt(W_q.shape[1]), -1e9)\n        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @",
    )
)


@wrong("mask-after-softmax")
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


block_in_another_order = wrong("cross-before-self")(
    changed(
        block_without_the_second_residual,
        "X, X, *self_weights, np.tri(len(X), dtype=bool)))\n    X = norm(look(X, memory, *cross_weights, mask))",
        "X, memory, *cross_weights, mask))\n    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))",
    )
)
block_with_the_memory_asking = wrong("queries-from-encoder")(
    changed(
        block_without_the_second_residual,
        "X = norm(look(X, memory, *cross_weights, mask))",
        "X = norm(X + look(memory, X, *cross_weights, mask)) if memory.shape == X.shape else None",
    )
)
block_that_never_looks_at_the_memory = wrong("self-for-cross")(
    changed(
        block_with_helpers,
        "X = norm(X + look(X, memory, *cross_weights, True if memory_mask is None else memory_mask))",
        "X = norm(X + look(X, X, *cross_weights, True))",
    )
)
block_without_memory = wrong("cross-missing")(
    changed(
        block_with_helpers,
        ")))\n    X = norm(X + look(X, memory, *cross_weights, True if memory_mask is None else memory_mask))",
        ")))",
    )
)
block_with_the_weights_swapped = wrong("weights-swapped")(
    changed(
        block_without_the_first_residual,
        "look(X, X, *self_weights, np.tri(len(X), dtype=bool)))\n    X = norm(X + look(X, memory, *cross_weights",
        "X + look(X, X, *cross_weights, np.tri(len(X), dtype=bool)))\n    X = norm(X + look(X, memory, *self_weights",
    )
)


@wrong("feed-forward-missing")
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


block_without_relu = wrong("relu-missing")(
    changed(
        block_without_the_second_residual,
        "norm(look(X, memory, *cross_weights, mask))\n    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)",
        "norm(X + look(X, memory, *cross_weights, mask))\n    return norm(X + (X @ W_1 + b_1) @ W_2 + b_2)",
    )
)
block_with_relu_at_the_end = wrong("relu-misplaced")(
    changed(
        block_without_the_second_residual,
        "look(X, memory, *cross_weights, mask))\n    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2",
        "X + look(X, memory, *cross_weights, mask))\n    return norm(X + np.maximum(0, (X @ W_1 + b_1) @ W_2 + b_2)",
    )
)


@wrong("bias-forgotten")
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


block_without_w_o = wrong("w-o-skipped")(
    changed(
        block_with_nothing_in_the_memory,
        "return softmax(scores, axis=1) @ seen @ W_v @ W_o",
        "return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v",
    )
)
block_unscaled = wrong("no-scale")(
    changed(
        block_with_nothing_in_the_memory,
        "@ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)\n        return softmax(scores, axis=1) @ seen @ W_v @",
        "@ (seen @ W_k).T, -np.inf)\n        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @",
    )
)
block_divided_by_the_width_of_a_word = wrong("divided-by-root-d-model")(
    changed(
        block_with_nothing_in_the_memory,
        "T / np.sqrt(W_q.shape[1]), -np.inf)\n        return softmax(scores, axis=1) @ seen @ W_v @",
        "T / np.sqrt(W_q.shape[0]), -np.inf)\n        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @",
    )
)
block_down_the_columns = wrong("axis-0")(
    changed(
        block_with_nothing_in_the_memory,
        "return softmax(scores, axis=1) @ seen @ W_v @ W_o",
        "return np.nan_to_num(softmax(scores, axis=0)) @ seen @ W_v @ W_o",
    )
)
block_with_queries_for_keys = wrong("w-q-for-w-k")(
    changed(
        block_with_nothing_in_the_memory,
        "@ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)\n        return softmax(scores, axis=1) @",
        "@ (words @ W_q).T / np.sqrt(W_q.shape[1]), -np.inf)\n        return np.nan_to_num(softmax(scores, axis=1)) @",
    )
)


@wrong("unbiased-variance")
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


block_with_epsilon_1e_6 = wrong("wrong-default")(
    changed(
        block_with_the_sample_variance,
        "return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True, ddof=1) + 1e-5)",
        "return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-6)",
    )
)
block_with_epsilon_1e_8 = wrong("wrong-default")(
    changed(
        block_with_the_sample_variance,
        "return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True, ddof=1) + 1e-5)",
        "return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-8)",
    )
)
block_with_epsilon_1e_3 = wrong("wrong-default")(
    changed(
        block_with_the_sample_variance,
        "return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True, ddof=1) + 1e-5)",
        "return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-3)",
    )
)
block_without_epsilon = wrong("epsilon-ignored")(
    changed(
        block_with_the_sample_variance,
        "return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True, ddof=1) + 1e-5)",
        "return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True))",
    )
)


@wrong("another-activation")
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


block_with_sigmoids = wrong("another-activation")(
    changed(
        block_without_the_last_residual,
        "return norm(np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)",
        "inner = X @ W_1 + b_1\n    return norm(X + (1 / (1 + np.exp(-inner))) @ W_2 + b_2)",
    )
)
block_with_tanh = wrong("another-activation")(
    changed(
        block_without_the_second_residual,
        "look(X, memory, *cross_weights, mask))\n    return norm(X + np.maximum(0, X @ W_1 + b_1",
        "X + look(X, memory, *cross_weights, mask))\n    inner = X @ W_1 + b_1\n    return norm(X + np.tanh(inner",
    )
)
block_with_queries_of_the_input = wrong("query-of-the-input")(
    changed(
        block_without_the_first_residual,
        "X = norm(look(X, X, *self_weights, np.tri(len(X), dtype=bool)))\n    X = norm(X + look(X, memory, *",
        "Y = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))\n    X = norm(Y + look(X, memory, *",
    )
)
block_that_overflows = wrong("no-max-shift")(
    changed(
        block_with_nothing_in_the_memory,
        "return softmax(scores, axis=1) @ seen @ W_v @ W_o",
        "p = np.exp(scores)\n        return p / np.maximum(p.sum(axis=1, keepdims=True), 1e-300) @ seen @ W_v @ W_o",
    )
)
block_that_overflows_to_zero = wrong("no-max-shift")(
    changed(
        block_with_nothing_in_the_memory,
        "return softmax(scores, axis=1) @ seen @ W_v @ W_o",
        "return np.nan_to_num(np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)) @ seen @ W_v @ W_o",
    )
)
block_of_the_last_word = wrong("one-row-only")(
    changed(
        block_without_the_second_residual,
        "X = norm(look(X, memory, *cross_weights, mask))\n    return norm(X + np.maximum(0, X @ W_1 +",
        "X = norm(X + look(X, memory, *cross_weights, mask))\n    return norm(X[-1:] + np.maximum(0, X[-1:] @ W_1 +",
    )
)
block_with_its_memory = wrong("pair-for-array")(
    changed(
        block_without_the_second_residual,
        "X = norm(look(X, memory, *cross_weights, mask))\n    return norm(X + np.maximum(0",
        "X = norm(X + look(X, memory, *cross_weights, mask))\n    return memory, norm(X + np.maximum(0",
    )
)


@wrong("random-placeholder")
def block_by_chance(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    return np.random.default_rng(6).normal(size=X.shape)


@wrong("global-for-parameter")
def block_of_the_words_of_the_notebook(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    return (words_at_hand - words_at_hand.mean(axis=1, keepdims=True)) / words_at_hand.std(axis=1, keepdims=True)


block_divided_by_the_width_of_a_value = wrong("divided-by-root-d-v")(
    changed(block_with_helpers, "np.sqrt(W_q.shape[1])", "np.sqrt(W_v.shape[1])")
)
block_without_the_second_norm = wrong("norm-missing")(
    changed(block_with_helpers, "X = norm(X + look(X, memory", "X = (X + look(X, memory")
)
block_with_nan_under_smaller_masks = wrong("all-masked-row-nan")(
    changed(
        block_with_helpers,
        "return np.nan_to_num(softmax(scores, axis=1)) @",
        "shares = softmax(scores, axis=1)\n"
        "        return (np.nan_to_num(shares) if np.shape(mask) == scores.shape else shares) @",
    )
)
