import numpy as np
from scipy.special import softmax

from autograder.course.answers import changed, right, wrong


@right
def elu_by_where(Q, K, V):
    with np.errstate(over="ignore"):
        q = np.where(Q > 0, Q + 1, np.exp(Q))
        k = np.where(K > 0, K + 1, np.exp(K))
    weights = np.where(np.tri(len(Q)) > 0, q @ k.T, 0)
    return weights @ V / weights.sum(axis=-1, keepdims=True)


@right
def row_by_row(Q, K, V):
    def phi(x):
        return np.where(x > 0, x + 1.0, np.exp(np.minimum(x, 0.0)))

    rows = []
    for i in range(len(Q)):
        weights = phi(K[: i + 1]) @ phi(Q[i])
        rows.append(weights @ V[: i + 1] / weights.sum())
    return np.stack(rows)


@right
def shares_number_by_number(Q, K, V):
    def phi(x):
        return x + 1.0 if x > 0 else np.exp(float(x))

    q, k = (np.array([[phi(x) for x in row] for row in array]) for array in (Q, K))
    result = np.zeros((len(Q), V.shape[1]))
    for i in range(len(Q)):
        total = 0.0
        for j in range(i + 1):
            weight = sum(q[i] * k[j])
            total += weight
            result[i] += weight * V[j]
        result[i] /= total
    return result


@right
def as_a_state_and_a_total(Q, K, V):
    def phi(x):
        return np.maximum(x, 0) + np.exp(np.minimum(x, 0))

    S, z, rows = np.zeros((K.shape[1], V.shape[1])), np.zeros(K.shape[1]), []
    for q, k, v in zip(phi(Q), phi(K), V, strict=True):
        S, z = S + np.outer(k, v), z + k
        rows.append(q @ S / (q @ z))
    return np.array(rows)


@right
def shares_by_cumsum(Q, K, V):
    def phi(x):
        x = np.asarray(x, dtype=float)
        result = x + 1
        result[x <= 0] = np.exp(x[x <= 0])
        return result

    q, k = phi(Q), phi(K)
    states, totals = np.cumsum(k[:, :, None] * V[:, None, :], axis=0), np.cumsum(k, axis=0)
    return np.einsum("nk,nkv->nv", q, states) / np.einsum("nk,nk->n", q, totals)[:, None]


@right
def by_expm1(Q, K, V):
    def elu(x):
        return np.where(x > 0, x, np.expm1(np.minimum(x, 0)))

    weights = np.tril((elu(Q) + 1) @ (elu(K) + 1).T)
    return (weights / weights.sum(axis=1)[:, None]) @ V


@right
def shares_in_short_floats(Q, K, V):
    Q, K, V = (array.astype(np.float32) for array in (Q, K, V))
    q, k = (np.maximum(array, 0) + np.exp(np.minimum(array, 0)) for array in (Q, K))
    weights = np.tril(q @ k.T)
    return weights @ V / weights.sum(axis=1, keepdims=True)


@right
def values_with_a_column_of_ones(Q, K, V):
    def phi(x):
        return np.select([x > 0, x <= 0], [x + 1.0, np.exp(np.clip(x, None, 0))])

    mixed = np.tril(np.einsum("ik,jk->ij", phi(Q), phi(K))) @ np.c_[V, np.ones(len(V))]
    return mixed[:, :-1] / mixed[:, -1:]


@right
def shares_by_a_class():
    class Feature:
        def __call__(self, x):
            return np.where(x > 0, x + 1, np.exp(np.minimum(x, 0)))

    phi = Feature()

    def attend(Q, K, V):
        weights = phi(Q) @ phi(K).T * np.tri(Q.shape[0])
        return weights @ V / np.sum(weights, axis=1, keepdims=True)

    return attend


not_shared_out = wrong("not-shared-out")(
    changed(elu_by_where, "weights @ V / weights.sum(axis=-1, keepdims=True)", "weights @ V")
)
columns_shared_out = wrong("summed-over-the-wrong-axis")(
    changed(
        elu_by_where,
        "weights @ V / weights.sum(axis=-1, keepdims=True)",
        "weights / weights.sum(axis=0, keepdims=True) @ V",
    )
)
total_by_columns = wrong("summed-over-the-wrong-axis")(
    changed(elu_by_where, "weights.sum(axis=-1, keepdims=True)", "weights.sum(axis=0)[:, None]")
)
one_total_for_all = wrong("one-total-for-all")(
    changed(elu_by_where, "weights.sum(axis=-1, keepdims=True)", "weights.sum()")
)
no_axes_kept = wrong("no-keepdims")(
    changed(elu_by_where, "weights.sum(axis=-1, keepdims=True)", "weights.sum(axis=-1)")
)


@wrong("total-before-the-mask")
def total_of_all_words(Q, K, V):
    q, k = (np.where(array > 0, array + 1, np.exp(np.minimum(array, 0))) for array in (Q, K))
    weights = q @ k.T
    return np.tril(weights / weights.sum(axis=1, keepdims=True)) @ V


not_causal = wrong("not-causal")(changed(total_of_all_words, "return np.tril(", "return ("))
shares_own_word_hidden = wrong("own-word-hidden")(
    changed(
        total_of_all_words,
        "weights = q @ k.T\n    return np.tril(weights / weights.sum(axis=1, keepdims=True)) @ V",
        "weights = np.tril(q @ k.T, -1)\n"
        "    return weights @ V / np.maximum(weights.sum(axis=1, keepdims=True), 1e-12)",
    )
)
shares_later_words = wrong("wrong-triangle")(
    changed(
        total_of_all_words,
        "weights = q @ k.T\n    return np.tril(weights / weights.sum(axis=1, keepdims=True)) @ V",
        "weights = np.triu(q @ k.T)\n    return weights @ V / weights.sum(axis=1, keepdims=True)",
    )
)
shares_one_word_ahead = wrong("one-too-far")(
    changed(
        total_of_all_words,
        "weights = q @ k.T\n    return np.tril(weights / weights.sum(axis=1, keepdims=True)) @ V",
        "weights = np.tril(q @ k.T, 1)\n    return weights @ V / weights.sum(axis=1, keepdims=True)",
    )
)
queries_as_they_are = wrong("queries-not-mapped")(
    changed(row_by_row, "weights = phi(K[: i + 1]) @ phi(Q[i])", "weights = phi(K[: i + 1]) @ Q[i]")
)
keys_as_they_are = wrong("keys-not-mapped")(
    changed(row_by_row, "weights = phi(K[: i + 1]) @ phi(Q[i])", "weights = K[: i + 1] @ phi(Q[i])")
)
neither_mapped = wrong("nothing-mapped")(
    changed(row_by_row, "weights = phi(K[: i + 1]) @ phi(Q[i])", "weights = K[: i + 1] @ Q[i]")
)
scores_mapped = wrong("map-after-the-product")(
    changed(row_by_row, "weights = phi(K[: i + 1]) @ phi(Q[i])", "weights = phi(K[: i + 1] @ Q[i])")
)
elu_alone = wrong("one-forgotten")(changed(by_expm1, "(elu(Q) + 1) @ (elu(K) + 1).T", "elu(Q) @ elu(K).T"))
elu_without_its_minus_one = wrong("one-forgotten")(
    changed(
        row_by_row,
        "np.where(x > 0, x + 1.0, np.exp(np.minimum(x, 0.0)))",
        "np.where(x > 0, x, np.exp(np.minimum(x, 0.0)))",
    )
)
elu_and_two = wrong("one-added-below-zero")(
    changed(row_by_row, "np.exp(np.minimum(x, 0.0)))", "np.exp(np.minimum(x, 0.0)) + 1)")
)
relu = wrong("relu-for-elu")(
    changed(row_by_row, "np.where(x > 0, x + 1.0, np.exp(np.minimum(x, 0.0)))", "np.maximum(x, 0.0)")
)
relu_and_one = wrong("relu-for-elu")(
    changed(row_by_row, "np.where(x > 0, x + 1.0, np.exp(np.minimum(x, 0.0)))", "np.maximum(x, 0.0) + 1")
)
exponential = wrong("exponential-for-elu")(
    changed(row_by_row, "np.where(x > 0, x + 1.0, np.exp(np.minimum(x, 0.0)))", "np.exp(x)")
)


@wrong("zero-times-infinity")
def two_parts_by_truth_values(Q, K, V):
    def phi(x):
        return (x > 0) * (x + 1) + (x <= 0) * np.exp(x)

    weights = np.tril(phi(Q) @ phi(K).T)
    return weights @ V / weights.sum(axis=1, keepdims=True)


values_mapped = wrong("values-mapped-too")(changed(row_by_row, "weights @ V[: i + 1]", "weights @ phi(V[: i + 1])"))
shares_a_softmax = wrong("softmax-where-none")(
    lambda Q, K, V: softmax(np.where(np.tri(len(Q)), Q @ K.T, -np.inf), axis=1) @ V
)
shares_a_scaled_softmax = wrong("softmax-where-none")(
    lambda Q, K, V: softmax(np.where(np.tri(len(Q)), Q @ K.T / np.sqrt(K.shape[1]), -np.inf), axis=1) @ V
)
softmax_of_mapped = wrong("softmax-where-none")(
    changed(
        row_by_row,
        "rows.append(weights @ V[: i + 1] / weights.sum())",
        "powers = np.exp(weights - weights.max())\n        rows.append(powers @ V[: i + 1] / powers.sum())",
    )
)
sizes_as_weights = wrong("absolute-value")(
    changed(row_by_row, "np.where(x > 0, x + 1.0, np.exp(np.minimum(x, 0.0)))", "np.abs(x)")
)
shares_keys_ask = wrong("q-k-swapped")(
    changed(row_by_row, "weights = phi(K[: i + 1]) @ phi(Q[i])", "weights = phi(Q[: i + 1]) @ phi(K[i])")
)
keys_mixed = wrong("k-for-v")(changed(row_by_row, "weights @ V[: i + 1]", "weights @ K[: i + 1]"))
plain_mean = wrong("mean-of-v")(changed(row_by_row, "weights @ V[: i + 1] / weights.sum()", "V[: i + 1].mean(axis=0)"))
shares_divided_by_the_words = wrong("divided-by-the-words")(changed(row_by_row, "weights.sum())", "len(weights))"))


@wrong("integer-buffer")
def mapped_into_a_copy(Q, K, V):
    def phi(x):
        result = x + 1
        result[x <= 0] = np.exp(x[x <= 0])
        return result

    weights = np.tril(phi(Q) @ phi(K).T)
    return weights @ V / weights.sum(axis=1, keepdims=True)


shares_a_window_of_eight = wrong("far-words-forgotten")(
    changed(
        row_by_row,
        "weights = phi(K[: i + 1]) @ phi(Q[i])",
        "weights = phi(K[: i + 1]) @ phi(Q[i])\n        weights[: max(0, i - 7)] = 0",
    )
)
