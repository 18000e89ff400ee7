import numpy as np
from scipy.special import softmax

from autograder.course.answers import changed, right, wrong


@right
def look_with_hsplit(X, memory, W_q, W_k, W_v, W_o, n_heads):
    found = []
    for q, k, v in zip(*(np.hsplit(W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        found.append(softmax(X @ q @ (memory @ k).T, axis=1) @ memory @ v)
    return np.hstack(found) @ W_o


@right
def look_by_einsum(X, memory, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (A.reshape(len(A), n_heads, -1) for A in (X @ W_q, memory @ W_k, memory @ W_v))
    shares = softmax(np.einsum("ihk,jhk->hij", Q, K), axis=-1)
    return np.einsum("hij,jhv->ihv", shares, V).reshape(len(X), -1) @ W_o


@right
def look_with_t5(X, memory, W_q, W_k, W_v, W_o, n_heads):
    import t5

    Q, K, V = t5.split(X @ W_q, n_heads), t5.split(memory @ W_k, n_heads), t5.split(memory @ W_v, n_heads)
    return t5.merge(softmax(Q @ np.swapaxes(K, 1, 2), axis=-1) @ V) @ W_o


@right
def look_adding_heads_up(X, memory, W_q, W_k, W_v, W_o, n_heads):
    total, k, v = 0, W_q.shape[1] // n_heads, W_v.shape[1] // n_heads
    for h in range(n_heads):
        mine, own = slice(h * k, (h + 1) * k), slice(h * v, (h + 1) * v)
        total = total + softmax(X @ W_q[:, mine] @ W_k[:, mine].T @ memory.T, axis=1) @ memory @ W_v[:, own] @ W_o[own]
    return total


@right
def look_into_a_table(X, memory, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = X @ W_q, memory @ W_k, memory @ W_v
    joined = np.zeros((len(X), V.shape[1]))
    for columns_k, columns_v in zip(
        np.split(np.arange(Q.shape[1]), n_heads), np.split(np.arange(V.shape[1]), n_heads), strict=True
    ):
        joined[:, columns_v] = softmax(Q[:, columns_k] @ K[:, columns_k].T, axis=1) @ V[:, columns_v]
    return joined @ W_o


@right
def look_in_columns(X, memory, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (np.split((A @ W).T, n_heads) for A, W in ((X, W_q), (memory, W_k), (memory, W_v)))
    found = [V[h] @ softmax(K[h].T @ Q[h], axis=0) for h in range(n_heads)]
    return (W_o.T @ np.vstack(found)).T


@right
def look_word_by_word(X, memory, W_q, W_k, W_v, W_o, n_heads):
    rows = []
    for x in X:
        parts = []
        for q, k, v in zip(*(np.split(W, n_heads, axis=1) for W in (W_q, W_k, W_v)), strict=True):
            parts.append(softmax(memory @ k @ (x @ q)) @ memory @ v)
        rows.append(np.concatenate(parts) @ W_o)
    return np.array(rows)


@right
def look_by_an_object():
    class Layer:
        def __call__(self, X, memory, W_q, W_k, W_v, W_o, n_heads):
            Q, K, V = (np.stack(np.hsplit(A, n_heads)) for A in (X @ W_q, memory @ W_k, memory @ W_v))
            heads = softmax(Q @ K.transpose(0, 2, 1), axis=2) @ V
            return np.concatenate(list(heads), axis=1) @ W_o

    return Layer()


look_scaled = wrong("scaled")(
    changed(look_with_hsplit, "(memory @ k).T, axis=1) @", "(memory @ k).T / np.sqrt(k.shape[1]), axis=1) @")
)
look_with_the_memory_asking = wrong("queries-from-encoder")(
    changed(look_with_hsplit, "X @ q @ (memory @ k).T, axis=1) @ memory", "memory @ q @ (X @ k).T, axis=1) @ X")
)
look_at_itself = wrong("self-for-cross")(
    changed(look_with_hsplit, "X @ q @ (memory @ k).T, axis=1) @ memory @ v)", "X @ q @ (X @ k).T, axis=1) @ X @ v)")
)


@wrong("w-q-for-w-k")
def look_with_one_matrix_twice(X, memory, W_q, W_k, W_v, W_o, n_heads):
    found = []
    for q, _, v in zip(*(np.hsplit(W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        found.append(softmax(X @ q @ (memory @ q).T, axis=1) @ memory @ v)
    return np.hstack(found) @ W_o


@wrong("k-for-v")
def look_mixing_keys(X, memory, W_q, W_k, W_v, W_o, n_heads):
    found = []
    for q, k, _ in zip(*(np.hsplit(W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        found.append(softmax(X @ q @ (memory @ k).T, axis=1) @ memory @ k)
    return np.hstack(found) @ W_o


look_down_the_columns = wrong("axis-0")(
    changed(look_with_hsplit, "memory @ k).T, axis=1) @ memory @ v)", "memory @ k).T, axis=0) @ memory @ v)")
)
look_with_one_total = wrong("whole-array")(
    changed(look_with_hsplit, "@ (memory @ k).T, axis=1) @ memory @ v)", "@ (memory @ k).T) @ memory @ v)")
)
look_without_w_o = wrong("w-o-skipped")(
    changed(look_with_hsplit, "return np.hstack(found) @ W_o", "return np.hstack(found)")
)
look_across_the_heads = wrong("axis-0")(
    changed(look_with_t5, "np.swapaxes(K, 1, 2), axis=-1)", "np.swapaxes(K, 1, 2), axis=0)")
)
look_with_reshaped_projections = wrong("reshape-for-column-split")(
    changed(
        look_with_t5,
        "t5.split(X @ W_q, n_heads), t5.split(memory @ W_k, n_heads), t5.split(memory @ W_v, n_heads)",
        "(A.reshape(n_heads, len(A), -1) for A in (X @ W_q, memory @ W_k, memory @ W_v))",
    )
)
look_averaged = wrong("heads-averaged")(
    changed(look_with_hsplit, "np.hstack(found) @ W_o", "np.hstack([np.mean(found, axis=0)] * n_heads) @ W_o")
)
look_with_one_wide_head = wrong("one-wide-head")(
    changed(look_with_hsplit, "v in zip(*(np.hsplit(W, n_heads) for W in (W_q", "v in zip(*([W] for W in (W_q")
)
look_with_rows_split = wrong("row-split")(
    changed(look_with_hsplit, "in zip(*(np.hsplit(W, n_heads) for", "in zip(*(np.vsplit(W, n_heads) for")
)
look_at_every_other_column = wrong("strided-columns")(
    changed(look_with_hsplit, "(*(np.hsplit(W, n_heads) for", "(*([W[:, h::n_heads] for h in range(n_heads)] for")
)
look_by_reshape = wrong("reshape-for-column-split")(
    changed(look_with_hsplit, "in zip(*(np.hsplit(W, n_heads) for W", "in zip(*(W.reshape(n_heads, len(W), -1) for W")
)
look_with_one_head_repeated = wrong("same-slice-for-every-head")(
    changed(look_with_hsplit, "(*(np.hsplit(W, n_heads) for", "(*([np.hsplit(W, n_heads)[0]] * n_heads for")
)
look_with_heads_in_reverse = wrong("order-reversed")(
    changed(look_with_hsplit, "return np.hstack(found) @ W_o", "return np.hstack(found[::-1]) @ W_o")
)
look_with_residual = wrong("residual-added")(
    changed(look_with_hsplit, "return np.hstack(found) @ W_o", "return X + np.hstack(found) @ W_o")
)


@wrong("causal-always")
def look_causally(X, memory, W_q, W_k, W_v, W_o, n_heads):
    found = []
    for q, k, v in zip(*(np.hsplit(W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        found.append(
            softmax(np.where(np.tri(len(X), len(memory)) > 0, X @ q @ (memory @ k).T, -np.inf), axis=1) @ memory @ v
        )
    return np.hstack(found) @ W_o


look_without_softmax = wrong("no-softmax")(
    changed(look_with_hsplit, ".append(softmax(X @ q @ (memory @ k).T, axis=1) @", ".append((X @ q @ (memory @ k).T) @")
)


@wrong("no-max-shift")
def look_that_overflows(X, memory, W_q, W_k, W_v, W_o, n_heads):
    found = []
    for q, k, v in zip(*(np.hsplit(W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        parts = np.exp(X @ q @ (memory @ k).T)
        found.append(parts / parts.sum(axis=1, keepdims=True) @ memory @ v)
    return np.hstack(found) @ W_o


@wrong("global-max")
def look_by_the_largest_of_all(X, memory, W_q, W_k, W_v, W_o, n_heads):
    found = []
    for q, k, v in zip(*(np.hsplit(W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        scores = X @ q @ (memory @ k).T
        parts = np.exp(scores - scores.max())
        found.append(parts / parts.sum(axis=1, keepdims=True) @ memory @ v)
    return np.hstack(found) @ W_o


look_squeezed = wrong("axis-lost")(
    changed(look_with_hsplit, "return np.hstack(found) @ W_o", "return np.squeeze(np.hstack(found) @ W_o)")
)
look_in_place = wrong("input-mutated")(
    changed(look_with_hsplit, "W_k, W_v, W_o, n_heads):", "W_k, W_v, W_o, n_heads):\n    memory -= memory.mean()")
)
