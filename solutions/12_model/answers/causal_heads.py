import numpy as np
from scipy.special import softmax

from autograder.course.answers import changed, right, wrong

back = turned = ...  # the notebook has made these


@right
def heads_in_a_loop(X, W_q, W_k, W_v, W_o, n_heads):
    found, n = [], X.shape[1]
    for q, k, v in zip(*(np.split(X @ W, n_heads, axis=-1) for W in (W_q, W_k, W_v)), strict=True):
        scores = turned(q) @ turned(k).transpose(0, 2, 1) / np.sqrt(q.shape[-1])
        found.append(softmax(np.where(np.tri(n) == 1, scores, -np.inf), axis=-1) @ v)
    return np.concatenate(found, axis=-1) @ W_o


@right
def heads_with_einsum(X, W_q, W_k, W_v, W_o, n_heads):
    q, k, v = (np.einsum("bnd,dhk->bhnk", X, W.reshape(len(W), n_heads, -1)) for W in (W_q, W_k, W_v))
    scores = np.einsum("bhik,bhjk->bhij", turned(q), turned(k)) / k.shape[-1] ** 0.5
    shares = softmax(scores + np.triu(np.full(scores.shape[-2:], -np.inf), 1), axis=-1)
    return np.einsum("bhij,bhjv,hvd->bid", shares, v, W_o.reshape(n_heads, -1, W_o.shape[1]))


@right
def later_words_left_out(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, _ = X.shape
    Q, K, V = ((X @ W).reshape(b, n, n_heads, -1).transpose(0, 2, 1, 3) for W in (W_q, W_k, W_v))
    Q, K = turned(Q), turned(K)
    found = np.zeros((b, n, n_heads, V.shape[-1]))
    for i in range(n):
        fits = (K[:, :, : i + 1] @ Q[:, :, i, :, None])[..., 0] / np.sqrt(K.shape[-1])
        found[:, i] = (softmax(fits, axis=-1)[:, :, None] @ V[:, :, : i + 1])[:, :, 0]
    return found.reshape(b, n, -1) @ W_o


@right
def masked_with_a_large_number(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, _ = X.shape
    Q, K, V = (np.moveaxis((X @ W).reshape(b, n, n_heads, -1), 2, 1) for W in (W_q, W_k, W_v))
    scores = turned(Q / np.sqrt(Q.shape[-1])) @ np.swapaxes(turned(K), 2, 3)
    scores[..., ~np.tri(n, dtype=bool)] = -1e30
    return np.moveaxis(softmax(scores, axis=-1) @ V, 1, 2).reshape(b, n, -1) @ W_o


@right
def heads_added_up(X, W_q, W_k, W_v, W_o, n_heads):
    shares = back.shares_of_heads(X, {"W_q": W_q, "W_k": W_k, "W_v": W_v}, n_heads)
    result = np.zeros(X.shape)
    for share, values, last in zip(shares, np.split(W_v, n_heads, 1), np.split(W_o, n_heads, 0), strict=True):
        result += share @ (X @ values) @ last
    return result


@right
def softmax_by_hand(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, _ = X.shape

    def split(projected):
        return np.swapaxes(projected.reshape(b, n, n_heads, -1), 1, 2)

    K = turned(split(X @ W_k))
    scores = np.matmul(turned(split(X @ W_q)), K.swapaxes(-1, -2)) * K.shape[-1] ** -0.5
    scores = np.where(np.arange(n)[:, None] < np.arange(n), -np.inf, scores)
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    found = np.matmul(powers, split(X @ W_v)) / powers.sum(axis=-1, keepdims=True)
    return found.transpose(0, 2, 1, 3).reshape(b, n, -1).dot(W_o)


@right
def story_by_story(X, W_q, W_k, W_v, W_o, n_heads):
    rows = []
    for x in X:
        Q, K, V = ((x @ W).reshape(len(x), n_heads, -1).swapaxes(0, 1) for W in (W_q, W_k, W_v))
        scores = turned(Q) @ turned(K).swapaxes(1, 2) / K.shape[2] ** 0.5
        scores[:, np.triu(np.ones((len(x), len(x)), dtype=bool), 1)] = -np.inf
        rows.append(np.hstack(list(softmax(scores, axis=2) @ V)) @ W_o)
    return np.array(rows)


@right
def an_attention_object():
    class Heads:
        def mix(self, q, k, v):
            n = q.shape[1]
            scores = np.einsum("bik,bjk->bij", turned(q), turned(k)) / np.sqrt(k.shape[2])
            scores[:, *np.triu_indices(n, 1)] = -np.inf
            return np.stack([softmax(one, axis=1) for one in scores]) @ v

        def __call__(self, X, W_q, W_k, W_v, W_o, n_heads):
            parts = [np.array_split(X @ W, n_heads, axis=2) for W in (W_q, W_k, W_v)]
            return np.concatenate([self.mix(*one) for one in zip(*parts, strict=True)], axis=2) @ W_o

    return Heads()


@wrong("values-rotated")
def values_turned_too(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, _ = X.shape
    Q, K, V = (np.swapaxes((X @ W).reshape(b, n, n_heads, -1), 1, 2) for W in (W_q, W_k, W_v))
    Q, K, V = turned(Q), turned(K), turned(np.pad(V, [(0, 0)] * 3 + [(0, V.shape[-1] % 2)]))[..., : V.shape[-1]]
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-1])
    shares = softmax(np.where(np.tri(n, dtype=bool), scores, -np.inf), axis=-1)
    return np.swapaxes(shares @ V, 1, 2).reshape(b, n, -1) @ W_o


queries_turned_only = wrong("keys-not-rotated")(
    changed(
        values_turned_too,
        "Q, K, V = turned(Q), turned(K), turned(np.pad(V, [(0, 0)] * 3 + [(0, V.shape[-1] % 2)]))[..., : V.shape[-1]]",
        "Q = turned(Q)",
    )
)
keys_turned_only = wrong("queries-not-rotated")(changed(queries_turned_only, "Q = turned(Q)", "K = turned(K)"))


@wrong("rotated-before-the-split")
def turned_before_the_split(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, _ = X.shape
    Q, K, V = turned(X @ W_q), turned(X @ W_k), X @ W_v
    Q, K, V = (np.swapaxes(one.reshape(b, n, n_heads, -1), 1, 2) for one in (Q, K, V))
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-1])
    shares = softmax(np.where(np.tri(n, dtype=bool), scores, -np.inf), axis=-1)
    return np.swapaxes(shares @ V, 1, 2).reshape(b, n, -1) @ W_o


turned_along_the_heads = wrong("nothing-rotated")(
    changed(
        values_turned_too,
        "Q, K, V = turned(Q), turned(K), turned(np.pad(V, [(0, 0)] * 3 + [(0, V.shape[-1] % 2)]))[..., : V.shape[-1]]",
        "Q, K = (np.swapaxes(turned(np.swapaxes(one, 1, 2)), 1, 2) for one in (Q, K))",
    )
)
turned_the_other_way = wrong("rotated-backwards")(
    changed(queries_turned_only, "Q = turned(Q)", "Q, K = back.turned_vjp(Q), back.turned_vjp(K)")
)


@wrong("not-causal")
def without_a_mask(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, _ = X.shape
    Q, K, V = (np.swapaxes((X @ W).reshape(b, n, n_heads, -1), 1, 2) for W in (W_q, W_k, W_v))
    Q, K = turned(Q), turned(K)
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-1])
    shares = softmax(scores, axis=-1)
    return np.swapaxes(shares @ V, 1, 2).reshape(b, n, -1) @ W_o


sees_the_next_word = wrong("mask-one-too-far")(
    changed(
        without_a_mask,
        "shares = softmax(scores, axis=-1)",
        "shares = softmax(np.where(np.tri(n, k=1, dtype=bool), scores, -np.inf), axis=-1)",
    )
)
does_not_see_itself = wrong("diagonal-masked")(
    changed(
        without_a_mask,
        "shares = softmax(scores, axis=-1)",
        "shares = softmax(np.where(np.tri(n, k=-1, dtype=bool), scores, -1e30), axis=-1)",
    )
)
sees_the_future_only = wrong("mask-inverted")(
    changed(
        without_a_mask,
        "shares = softmax(scores, axis=-1)",
        "shares = softmax(np.where(np.tri(n, dtype=bool).T, scores, -np.inf), axis=-1)",
    )
)
hidden_scores_of_zero = wrong("masked-with-0")(
    changed(
        without_a_mask,
        "shares = softmax(scores, axis=-1)",
        "shares = softmax(np.where(np.tri(n, dtype=bool), scores, 0), axis=-1)",
    )
)
hidden_after_the_softmax = wrong("mask-after-softmax")(
    changed(
        without_a_mask,
        "shares = softmax(scores, axis=-1)",
        "shares = np.where(np.tri(n, dtype=bool), softmax(scores, axis=-1), 0)",
    )
)
scores_as_they_are = wrong("no-scale")(
    changed(
        queries_turned_only,
        "Q = turned(Q)\n    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-1])",
        "Q, K = turned(Q), turned(K)\n    scores = Q @ np.swapaxes(K, -1, -2)",
    )
)
divided_by_the_width = wrong("divided-by-d-k")(
    changed(
        scores_as_they_are, "scores = Q @ np.swapaxes(K, -1, -2)", "scores = Q @ np.swapaxes(K, -1, -2) / K.shape[-1]"
    )
)


@wrong("divided-by-root-d-model")
def divided_by_the_words_width(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, d = X.shape
    Q, K, V = (np.swapaxes((X @ W).reshape(b, n, n_heads, -1), 1, 2) for W in (W_q, W_k, W_v))
    Q, K = turned(Q), turned(K)
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(d)
    shares = softmax(np.where(np.tri(n, dtype=bool), scores, -np.inf), axis=-1)
    return np.swapaxes(shares @ V, 1, 2).reshape(b, n, -1) @ W_o


divided_by_all_columns = wrong("divided-by-root-of-all-heads")(
    changed(
        queries_turned_only,
        "Q = turned(Q)\n    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-1])",
        "Q, K = turned(Q), turned(K)\n    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(W_k.shape[1])",
    )
)
split_by_reshaping = wrong("reshape-for-column-split")(
    changed(
        queries_turned_only,
        "Q, K, V = (np.swapaxes((X @ W).reshape(b, n, n_heads, -1), 1, 2) for W in (W_q, W_k, W_v))\n    Q = turned(Q)",
        "Q, K, V = ((X @ W).reshape(b, n_heads, n, -1) for W in (W_q, W_k, W_v))\n    Q, K = turned(Q), turned(K)",
    )
)
every_other_column = wrong("strided-columns")(
    changed(
        queries_turned_only,
        "swapaxes((X @ W).reshape(b, n, n_heads, -1), 1, 2) for W in (W_q, W_k, W_v))\n    Q = turned(Q",
        "moveaxis((X @ W).reshape(b, n, -1, n_heads), 3, 1) for W in (W_q, W_k, W_v))\n    Q, K = turned(Q), turned(K",
    )
)
merged_as_they_lie = wrong("merge-without-transpose")(
    changed(
        without_a_mask,
        "softmax(scores, axis=-1)\n    return np.swapaxes(shares @ V, 1, 2).reshape",
        "softmax(np.where(np.tri(n, dtype=bool), scores, -np.inf), axis=-1)\n    return (shares @ V).reshape",
    )
)


@wrong("one-wide-head")
def a_single_wide_head(X, W_q, W_k, W_v, W_o, n_heads):
    n = X.shape[1]
    Q, K, V = X @ W_q, X @ W_k, X @ W_v
    Q, K = turned(Q), turned(K)
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-1])
    shares = softmax(np.where(np.tri(n, dtype=bool), scores, -np.inf), axis=-1)
    return shares @ V @ W_o


without_the_last_product = wrong("w-o-skipped")(
    changed(
        does_not_see_itself,
        "k=-1, dtype=bool), scores, -1e30), axis=-1)\n    return np.swapaxes(shares @ V, 1, 2).reshape(b, n, -1) @ W_o",
        "dtype=bool), scores, -np.inf), axis=-1)\n    return np.swapaxes(shares @ V, 1, 2).reshape(b, n, -1)",
    )
)
shares_over_the_queries = wrong("softmax-over-queries")(
    changed(
        without_a_mask,
        "shares = softmax(scores, axis=-1)",
        "shares = softmax(np.where(np.tri(n, dtype=bool), scores, -np.inf), axis=-2)",
    )
)
keys_ask = wrong("q-k-swapped")(
    changed(
        queries_turned_only,
        "Q = turned(Q)\n    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-1])",
        "Q, K = turned(Q), turned(K)\n    scores = K @ np.swapaxes(Q, -1, -2) / np.sqrt(K.shape[-1])",
    )
)


@wrong("k-for-v")
def keys_are_mixed(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, _ = X.shape
    Q, K = (np.swapaxes((X @ W).reshape(b, n, n_heads, -1), 1, 2) for W in (W_q, W_k))
    Q, K = turned(Q), turned(K)
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-1])
    shares = softmax(np.where(np.tri(n, dtype=bool), scores, -np.inf), axis=-1)
    return np.swapaxes(shares @ K, 1, 2).reshape(b, n, -1) @ W_o


words_added_to_what_is_found = wrong("residual-added")(
    changed(
        without_a_mask,
        "softmax(scores, axis=-1)\n    return np.",
        "softmax(np.where(np.tri(n, dtype=bool), scores, -np.inf), axis=-1)\n    return X + np.",
    )
)


heads_root_of_words = wrong("divided-by-root-n")(changed(heads_in_a_loop, "np.sqrt(q.shape[-1])", "np.sqrt(n)"))
heads_root_of_values = wrong("divided-by-root-d-v")(
    changed(heads_in_a_loop, "np.sqrt(q.shape[-1])", "np.sqrt(v.shape[-1])")
)
heads_root_of_heads = wrong("divided-by-root-h")(changed(heads_in_a_loop, "np.sqrt(q.shape[-1])", "np.sqrt(n_heads)"))
own_word_hidden_but_first = wrong("diagonal-masked")(
    changed(heads_in_a_loop, "np.tri(n) == 1", "(np.tri(n, k=-1) == 1) | (np.arange(n)[:, None] == 0)")
)
hidden_at_minus_1000 = wrong("score-not-low-enough")(changed(heads_in_a_loop, "-np.inf", "-1000.0"))
heads_from_last_to_first = wrong("order-reversed")(
    changed(heads_in_a_loop, "np.concatenate(found,", "np.concatenate(found[::-1],")
)
heads_alternate = wrong("merge-interleaved")(
    changed(heads_in_a_loop, "np.concatenate(found, axis=-1)", "np.stack(found, axis=-1).reshape(*X.shape[:2], -1)")
)
heads_all_alike = wrong("heads-averaged")(
    changed(
        heads_in_a_loop, "np.concatenate(found, axis=-1)", "np.concatenate([sum(found) / n_heads] * n_heads, axis=-1)"
    )
)
heads_share_out_all_scores = wrong("whole-array")(changed(heads_in_a_loop, "-np.inf), axis=-1)", "-np.inf))"))
keys_made_like_queries = wrong("w-q-for-w-k")(changed(heads_in_a_loop, "(W_q, W_k, W_v)", "(W_q, W_q, W_v)"))


@wrong("global-max")
def heads_one_maximum(X, W_q, W_k, W_v, W_o, n_heads):
    found, n = [], X.shape[1]
    for q, k, v in zip(*(np.split(X @ W, n_heads, axis=-1) for W in (W_q, W_k, W_v)), strict=True):
        scores = turned(q) @ turned(k).transpose(0, 2, 1) / np.sqrt(q.shape[-1])
        parts = np.exp(scores - scores.max()) * np.tri(n)
        found.append(parts / parts.sum(axis=-1, keepdims=True) @ v)
    return np.concatenate(found, axis=-1) @ W_o


heads_powers_of_scores = wrong("no-max-shift")(changed(heads_one_maximum, "scores - scores.max()", "scores"))
queries_rotated_twice = wrong("rotated-twice")(changed(heads_in_a_loop, "turned(q)", "turned(turned(q))"))
both_rotated_twice = wrong("rotated-twice")(
    changed(heads_in_a_loop, "turned(q) @ turned(k)", "turned(turned(q)) @ turned(turned(k))")
)
