"""Answers to 12_model. The notebook has imported back, np, pictures, show, stories, and softmax, tell and turned.

It has made `rms_norm` before block, and `noise` before embed_vjp. What is asked for above may not be there, so that an
answer brings along what it needs of it; `back.shares_of_heads` gives the attention.
"""

import numpy as np
from scipy.special import softmax

from autograder.course.answers import right, wrong

back = noise = turned = None  # the notebook has them


def rms_norm(x, gain, eps=1e-5):
    return gain * x / np.sqrt(np.mean(x**2, axis=-1, keepdims=True) + eps)


# surprisal: right


@right("surprisal")
def with_log_softmax(logits, targets):
    from scipy.special import log_softmax

    return -np.take_along_axis(log_softmax(logits, axis=-1), targets[:, :, None], axis=-1)[:, :, 0] / np.log(2)


@right("surprisal")
def with_logsumexp(logits, targets):
    from scipy.special import logsumexp

    b, n = np.indices(targets.shape)
    return (logsumexp(logits, axis=-1) - logits[b, n, targets]) * np.log2(np.e)


@right("surprisal")
def word_by_word(logits, targets):
    bits = np.zeros(targets.shape)
    for i, j in np.ndindex(targets.shape):
        row = logits[i, j] - max(logits[i, j])
        bits[i, j] = np.log2(sum(np.exp(x) for x in row)) - row[targets[i, j]] / np.log(2)
    return bits


@right("surprisal")
def with_logaddexp2(logits, targets):
    halved = logits / np.log(2)
    chosen = np.einsum("bnc,bnc->bn", halved, np.eye(logits.shape[-1])[targets])
    return np.logaddexp2.reduce(halved, axis=-1) - chosen


@right("surprisal")
def shifted_by_the_target(logits, targets):
    ahead = logits - np.take_along_axis(logits, targets[..., None], -1)
    top = ahead.max(-1)
    return (top + np.log(np.exp(ahead - top[..., None]).sum(-1))) / np.log(2)


@right("surprisal")
def in_one_long_row(logits, targets):
    flat = np.asarray(logits, dtype=float).reshape(-1, logits.shape[-1])
    flat = flat - flat.max(axis=1)[:, None]
    at = flat[np.arange(len(flat)), targets.ravel()]
    return ((np.log(np.exp(flat).sum(axis=1)) - at) / np.log(2)).reshape(targets.shape)


@right("surprisal")
def with_masked_rows(logits, targets):
    at_target = np.arange(logits.shape[-1]) == targets[..., None]
    shifted = logits - np.max(logits, axis=2, keepdims=True)
    return np.log2(np.exp(shifted).sum(axis=2)) - np.where(at_target, shifted, 0).sum(axis=2) / np.log(2)


@right("surprisal", value=True)
def an_object_that_measures():
    class Surprisal:
        base = np.log(2)

        def __call__(self, logits, targets):
            rows = [self.story(one, wanted) for one, wanted in zip(logits, targets, strict=True)]
            return np.stack(rows)

        def story(self, logits, wanted):
            powers = logits - logits.max(axis=1, keepdims=True)
            return (np.log(np.exp(powers).sum(axis=1)) - np.diagonal(powers[:, wanted])) / self.base

    return Surprisal()


# surprisal: wrong


@wrong("surprisal", "nats-for-bits", "no_idea_of_eight_words shares_of_halves_and_quarters")
def natural_logarithms(logits, targets):
    from scipy.special import log_softmax

    return -np.take_along_axis(log_softmax(logits, axis=-1), targets[..., None], -1)[..., 0]


@wrong("surprisal", "base-10", "no_idea_of_eight_words shares_of_halves_and_quarters")
def decimal_logarithms(logits, targets):
    from scipy.special import log_softmax

    return -np.take_along_axis(log_softmax(logits, axis=-1), targets[..., None], -1)[..., 0] / np.log(10)


@wrong("surprisal", "multiplied-by-ln-2", "no_idea_of_eight_words shares_of_halves_and_quarters")
def multiplied_by_the_logarithm(logits, targets):
    from scipy.special import log_softmax

    return -np.take_along_axis(log_softmax(logits, axis=-1), targets[..., None], -1)[..., 0] * np.log(2)


@wrong("surprisal", "averaged-over-all-words", "no_idea_of_eight_words shares_of_halves_and_quarters")
def one_mean_for_all(logits, targets):
    from scipy.special import log_softmax

    return -np.take_along_axis(log_softmax(logits, axis=-1), targets[..., None], -1).mean() / np.log(2)


@wrong("surprisal", "averaged-over-each-story", "no_idea_of_eight_words shares_of_halves_and_quarters")
def one_mean_a_story(logits, targets):
    from scipy.special import log_softmax

    return -np.take_along_axis(log_softmax(logits, axis=-1), targets[..., None], -1)[..., 0].mean(axis=1) / np.log(2)


@wrong("surprisal", "no-minus", "no_idea_of_eight_words shares_of_halves_and_quarters")
def logarithms_below_zero(logits, targets):
    from scipy.special import log_softmax

    return np.take_along_axis(log_softmax(logits, axis=-1), targets[..., None], -1)[..., 0] / np.log(2)


@wrong("surprisal", "no-max-shift", "share_too_small_for_a_float_in_bits logits_of_a_thousand_in_bits")
def exponentials_as_they_are(logits, targets):
    totals = np.log2(np.exp(logits).sum(axis=-1))
    return totals - np.take_along_axis(logits, targets[..., None], -1)[..., 0] / np.log(2)


@wrong("surprisal", "global-max", "share_too_small_for_a_float_in_bits logits_of_a_thousand_in_bits")
def one_maximum_for_all(logits, targets):
    shifted = logits - logits.max()
    at = np.take_along_axis(shifted, targets[..., None], -1)[..., 0]
    return (np.log(np.exp(shifted).sum(axis=-1)) - at) / np.log(2)


@wrong("surprisal", "softmax-over-the-places", "no_idea_of_eight_words shares_of_halves_and_quarters")
def shares_over_the_places(logits, targets):
    from scipy.special import log_softmax

    return -np.take_along_axis(log_softmax(logits, axis=1), targets[..., None], -1)[..., 0] / np.log(2)


@wrong("surprisal", "whole-array", "no_idea_of_eight_words shares_of_halves_and_quarters")
def shares_over_everything(logits, targets):
    from scipy.special import log_softmax

    return -np.take_along_axis(log_softmax(logits), targets[..., None], -1)[..., 0] / np.log(2)


@wrong("surprisal", "clipped-shares", "share_too_small_for_a_float_in_bits logits_of_a_thousand_in_bits")
def at_most_forty_bits(logits, targets):
    shares = np.take_along_axis(softmax(logits, axis=-1), targets[..., None], -1)[..., 0]
    return -np.log2(np.maximum(shares, 1e-12))


@wrong("surprisal", "logarithm-of-a-vanished-share", "share_too_small_for_a_float_in_bits logits_of_a_thousand_in_bits")
def logarithm_of_nothing(logits, targets):
    return -np.log2(np.take_along_axis(softmax(logits, axis=-1), targets[..., None], -1)[..., 0])


@wrong("surprisal", "perplexity", "no_idea_of_eight_words shares_of_halves_and_quarters")
def as_many_equal_words(logits, targets):
    return 1 / np.take_along_axis(softmax(logits, axis=-1), targets[..., None], -1)[..., 0]


@wrong("surprisal", "entropy-for-cross-entropy", "shares_of_halves_and_quarters places_of_random_logits")
def what_the_model_expects(logits, targets):
    p = softmax(logits, axis=-1)
    return -(p * np.log2(np.maximum(p, 1e-300))).sum(axis=-1)


@wrong("surprisal", "targets-shifted-again", "no_idea_of_eight_words shares_of_halves_and_quarters")
def shifted_once_more(logits, targets):
    from scipy.special import log_softmax

    return -np.take_along_axis(log_softmax(logits, axis=-1)[:, :-1], targets[:, 1:, None], -1)[..., 0] / np.log(2)


@wrong("surprisal", "flattened", "no_idea_of_eight_words shares_of_halves_and_quarters")
def bits_in_a_row(logits, targets):
    from scipy.special import log_softmax

    return -np.take_along_axis(log_softmax(logits, axis=-1), targets[..., None], -1).ravel() / np.log(2)


@wrong("surprisal", "list-for-array", "no_idea_of_eight_words shares_of_halves_and_quarters")
def bits_in_lists(logits, targets):
    from scipy.special import log_softmax

    return (-np.take_along_axis(log_softmax(logits, axis=-1), targets[..., None], -1)[..., 0] / np.log(2)).tolist()


@wrong("surprisal", "input-mutated", "shares_of_halves_and_quarters arguments_left_alone")
def logits_shifted_in_place(logits, targets):
    logits -= logits.max(axis=-1, keepdims=True)
    return (np.log(np.exp(logits).sum(-1)) - np.take_along_axis(logits, targets[..., None], -1)[..., 0]) / np.log(2)


# swiglu: right


@right("swiglu")
def with_expit(X, W_gate, W_up, W_down):
    from scipy.special import expit

    gate = X @ W_gate
    return (gate * expit(gate) * (X @ W_up)) @ W_down


@right("swiglu")
def with_tanh(X, W_gate, W_up, W_down):
    gate = X @ W_gate
    return (0.5 * gate * (1 + np.tanh(gate / 2)) * (X @ W_up)) @ W_down


@right("swiglu")
def with_einsum(X, W_gate, W_up, W_down):
    z, up = np.einsum("...d,df->...f", X, W_gate), np.einsum("...d,df->...f", X, W_up)
    with np.errstate(over="ignore"):
        return np.einsum("...f,...f,fd->...d", z / (1 + np.exp(-z)), up, W_down)


@right("swiglu")
def all_words_in_rows(X, W_gate, W_up, W_down):
    rows = X.reshape(-1, X.shape[-1])
    z = rows @ W_gate
    power = np.exp(-np.abs(z))
    opening = np.where(z >= 0, 1, power) / (1 + power)
    return (z * opening * (rows @ W_up) @ W_down).reshape(X.shape)


@right("swiglu")
def number_by_number(X, W_gate, W_up, W_down):
    result = np.zeros(X.shape)
    for j in range(W_gate.shape[1]):
        z = (X * W_gate[:, j]).sum(axis=-1, keepdims=True)
        result += z / (1 + np.exp(-z)) * (X * W_up[:, j]).sum(axis=-1, keepdims=True) * W_down[j]
    return result


@right("swiglu")
def both_products_at_once(X, W_gate, W_up, W_down):
    z, up = np.split(X @ np.concatenate([W_gate, W_up], axis=1), 2, axis=-1)
    return (up * z / (np.exp(-z) + 1)) @ W_down


@right("swiglu")
def with_logaddexp(X, W_gate, W_up, W_down):
    z = np.matmul(X, W_gate)
    return np.matmul(z * np.exp(-np.logaddexp(0, -z)) * np.matmul(X, W_up), W_down)


@right("swiglu", value=True)
def a_network_object():
    class SwiGLU:
        @staticmethod
        def silu(z):
            return z * np.reciprocal(1 + np.exp(-z))

        def __call__(self, X, W_gate, W_up, W_down):
            return np.multiply(self.silu(X @ W_gate), X @ W_up).dot(W_down)

    return SwiGLU()


# swiglu: wrong


@wrong("swiglu", "gate-and-up-exchanged", "gate_open_and_gate_shut words_with_any_axes_in_front")
def the_second_is_the_gate(X, W_gate, W_up, W_down):
    z = X @ W_up
    return (z / (1 + np.exp(-z)) * (X @ W_gate)) @ W_down


@wrong("swiglu", "sigmoid-for-silu", "one_number_through_the_gate words_with_any_axes_in_front")
def plain_glu(X, W_gate, W_up, W_down):
    return (1 / (1 + np.exp(-(X @ W_gate))) * (X @ W_up)) @ W_down


@wrong("swiglu", "another-activation", "one_number_through_the_gate words_with_any_axes_in_front")
def gate_with_relu(X, W_gate, W_up, W_down):
    return (np.maximum(X @ W_gate, 0) * (X @ W_up)) @ W_down


@wrong("swiglu", "gelu-for-silu", "one_number_through_the_gate words_with_any_axes_in_front")
def gate_with_gelu(X, W_gate, W_up, W_down):
    from scipy.special import ndtr

    return (X @ W_gate * ndtr(X @ W_gate) * (X @ W_up)) @ W_down


@wrong("swiglu", "too-steep-a-gate", "one_number_through_the_gate words_with_any_axes_in_front")
def gate_with_quick_gelu(X, W_gate, W_up, W_down):
    z = X @ W_gate
    return (z / (1 + np.exp(-1.702 * z)) * (X @ W_up)) @ W_down


@wrong("swiglu", "gate-turned-around", "one_number_through_the_gate gate_open_and_gate_shut")
def gate_that_shuts_for_large_numbers(X, W_gate, W_up, W_down):
    z = X @ W_gate
    return (z / (1 + np.exp(z)) * (X @ W_up)) @ W_down


@wrong("swiglu", "added-for-multiplied", "one_number_through_the_gate words_with_any_axes_in_front")
def gate_added(X, W_gate, W_up, W_down):
    z = X @ W_gate
    return (z / (1 + np.exp(-z)) + X @ W_up) @ W_down


@wrong("swiglu", "gate-left-out", "one_number_through_the_gate words_with_any_axes_in_front")
def only_what_is_proposed(X, W_gate, W_up, W_down):
    return X @ W_up @ W_down


@wrong("swiglu", "nothing-but-the-gate", "one_number_through_the_gate words_with_any_axes_in_front")
def only_the_gate(X, W_gate, W_up, W_down):
    z = X @ W_gate
    return (z / (1 + np.exp(-z))) @ W_down


@wrong("swiglu", "no-silu", "one_number_through_the_gate words_with_any_axes_in_front")
def gate_without_a_bend(X, W_gate, W_up, W_down):
    return ((X @ W_gate) * (X @ W_up)) @ W_down


@wrong("swiglu", "silu-on-both", "one_number_through_the_gate words_with_any_axes_in_front")
def both_bent(X, W_gate, W_up, W_down):
    z, up = X @ W_gate, X @ W_up
    return (z / (1 + np.exp(-z)) * up / (1 + np.exp(-up))) @ W_down


@wrong("swiglu", "residual-added", "one_number_through_the_gate words_with_any_axes_in_front")
def with_its_residual(X, W_gate, W_up, W_down):
    z = X @ W_gate
    return X + (z / (1 + np.exp(-z)) * (X @ W_up)) @ W_down


@wrong("swiglu", "stopped-in-the-middle", "each_word_by_itself words_with_any_axes_in_front")
def without_the_last_matrix(X, W_gate, W_up, W_down):
    z = X @ W_gate
    return z / (1 + np.exp(-z)) * (X @ W_up)


@wrong("swiglu", "infinity-over-infinity", "gate_open_and_gate_shut gates_of_a_thousand")
def powers_above_and_below(X, W_gate, W_up, W_down):
    z = X @ W_gate
    return (z * np.exp(z) / (1 + np.exp(z)) * (X @ W_up)) @ W_down


@wrong("swiglu", "gate-clipped", "gate_open_and_gate_shut gates_of_a_thousand")
def gate_within_thirty(X, W_gate, W_up, W_down):
    z = np.clip(X @ W_gate, -30, 30)
    return (z / (1 + np.exp(-z)) * (X @ W_up)) @ W_down


@wrong("swiglu", "softmax-for-gate", "one_number_through_the_gate words_with_any_axes_in_front")
def gate_of_shares(X, W_gate, W_up, W_down):
    return (softmax(X @ W_gate, axis=-1) * (X @ W_up)) @ W_down


@wrong("swiglu", "tanh-for-silu", "one_number_through_the_gate words_with_any_axes_in_front")
def gate_with_plain_tanh(X, W_gate, W_up, W_down):
    return (np.tanh(X @ W_gate) * (X @ W_up)) @ W_down


@wrong("swiglu", "normalised-inside", "one_number_through_the_gate words_with_any_axes_in_front")
def words_normalised_first(X, W_gate, W_up, W_down):
    seen = X / np.sqrt(np.mean(X**2, axis=-1, keepdims=True) + 1e-5)
    z = seen @ W_gate
    return (z / (1 + np.exp(-z)) * (seen @ W_up)) @ W_down


# causal_heads: right


@right("causal_heads")
def heads_in_a_loop(X, W_q, W_k, W_v, W_o, n_heads):
    found, n = [], X.shape[1]
    for q, k, v in zip(*(np.split(X @ W, n_heads, axis=-1) for W in (W_q, W_k, W_v)), strict=True):
        scores = turned(q) @ turned(k).transpose(0, 2, 1) / np.sqrt(q.shape[-1])
        found.append(softmax(np.where(np.tri(n) == 1, scores, -np.inf), axis=-1) @ v)
    return np.concatenate(found, axis=-1) @ W_o


@right("causal_heads")
def heads_with_einsum(X, W_q, W_k, W_v, W_o, n_heads):
    q, k, v = (np.einsum("bnd,dhk->bhnk", X, W.reshape(len(W), n_heads, -1)) for W in (W_q, W_k, W_v))
    scores = np.einsum("bhik,bhjk->bhij", turned(q), turned(k)) / k.shape[-1] ** 0.5
    shares = softmax(scores + np.triu(np.full(scores.shape[-2:], -np.inf), 1), axis=-1)
    return np.einsum("bhij,bhjv,hvd->bid", shares, v, W_o.reshape(n_heads, -1, W_o.shape[1]))


@right("causal_heads")
def later_words_left_out(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, _ = X.shape
    Q, K, V = ((X @ W).reshape(b, n, n_heads, -1).transpose(0, 2, 1, 3) for W in (W_q, W_k, W_v))
    Q, K = turned(Q), turned(K)
    found = np.zeros((b, n, n_heads, V.shape[-1]))
    for i in range(n):
        fits = (K[:, :, : i + 1] @ Q[:, :, i, :, None])[..., 0] / np.sqrt(K.shape[-1])
        found[:, i] = (softmax(fits, axis=-1)[:, :, None] @ V[:, :, : i + 1])[:, :, 0]
    return found.reshape(b, n, -1) @ W_o


@right("causal_heads")
def masked_with_a_large_number(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, _ = X.shape
    Q, K, V = (np.moveaxis((X @ W).reshape(b, n, n_heads, -1), 2, 1) for W in (W_q, W_k, W_v))
    scores = turned(Q / np.sqrt(Q.shape[-1])) @ np.swapaxes(turned(K), 2, 3)
    scores[..., ~np.tri(n, dtype=bool)] = -1e30
    return np.moveaxis(softmax(scores, axis=-1) @ V, 1, 2).reshape(b, n, -1) @ W_o


@right("causal_heads")
def heads_added_up(X, W_q, W_k, W_v, W_o, n_heads):
    shares = back.shares_of_heads(X, {"W_q": W_q, "W_k": W_k, "W_v": W_v}, n_heads)
    result = np.zeros(X.shape)
    for share, values, last in zip(shares, np.split(W_v, n_heads, 1), np.split(W_o, n_heads, 0), strict=True):
        result += share @ (X @ values) @ last
    return result


@right("causal_heads")
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


@right("causal_heads")
def story_by_story(X, W_q, W_k, W_v, W_o, n_heads):
    rows = []
    for x in X:
        Q, K, V = ((x @ W).reshape(len(x), n_heads, -1).swapaxes(0, 1) for W in (W_q, W_k, W_v))
        scores = turned(Q) @ turned(K).swapaxes(1, 2) / K.shape[2] ** 0.5
        scores[:, np.triu(np.ones((len(x), len(x)), dtype=bool), 1)] = -np.inf
        rows.append(np.hstack(list(softmax(scores, axis=2) @ V)) @ W_o)
    return np.array(rows)


@right("causal_heads", value=True)
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


# causal_heads: wrong


@wrong("causal_heads", "values-rotated", "equal_shares_for_what_is_seen two_words_on_paper several_heads_of_any_width")
def values_turned_too(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, _ = X.shape
    Q, K, V = (np.swapaxes((X @ W).reshape(b, n, n_heads, -1), 1, 2) for W in (W_q, W_k, W_v))
    Q, K, V = turned(Q), turned(K), turned(np.pad(V, [(0, 0)] * 3 + [(0, V.shape[-1] % 2)]))[..., : V.shape[-1]]
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-1])
    shares = softmax(np.where(np.tri(n, dtype=bool), scores, -np.inf), axis=-1)
    return np.swapaxes(shares @ V, 1, 2).reshape(b, n, -1) @ W_o


@wrong("causal_heads", "keys-not-rotated", "two_words_on_paper several_heads_of_any_width")
def queries_turned_only(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, _ = X.shape
    Q, K, V = (np.swapaxes((X @ W).reshape(b, n, n_heads, -1), 1, 2) for W in (W_q, W_k, W_v))
    Q = turned(Q)
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-1])
    shares = softmax(np.where(np.tri(n, dtype=bool), scores, -np.inf), axis=-1)
    return np.swapaxes(shares @ V, 1, 2).reshape(b, n, -1) @ W_o


@wrong("causal_heads", "queries-not-rotated", "two_words_on_paper several_heads_of_any_width")
def keys_turned_only(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, _ = X.shape
    Q, K, V = (np.swapaxes((X @ W).reshape(b, n, n_heads, -1), 1, 2) for W in (W_q, W_k, W_v))
    K = turned(K)
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-1])
    shares = softmax(np.where(np.tri(n, dtype=bool), scores, -np.inf), axis=-1)
    return np.swapaxes(shares @ V, 1, 2).reshape(b, n, -1) @ W_o


@wrong("causal_heads", "rotated-before-the-split", "several_heads_of_any_width")
def turned_before_the_split(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, _ = X.shape
    Q, K, V = turned(X @ W_q), turned(X @ W_k), X @ W_v
    Q, K, V = (np.swapaxes(one.reshape(b, n, n_heads, -1), 1, 2) for one in (Q, K, V))
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-1])
    shares = softmax(np.where(np.tri(n, dtype=bool), scores, -np.inf), axis=-1)
    return np.swapaxes(shares @ V, 1, 2).reshape(b, n, -1) @ W_o


@wrong("causal_heads", "nothing-rotated", "two_words_on_paper several_heads_of_any_width")
def turned_along_the_heads(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, _ = X.shape
    Q, K, V = (np.swapaxes((X @ W).reshape(b, n, n_heads, -1), 1, 2) for W in (W_q, W_k, W_v))
    Q, K = (np.swapaxes(turned(np.swapaxes(one, 1, 2)), 1, 2) for one in (Q, K))
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-1])
    shares = softmax(np.where(np.tri(n, dtype=bool), scores, -np.inf), axis=-1)
    return np.swapaxes(shares @ V, 1, 2).reshape(b, n, -1) @ W_o


@wrong("causal_heads", "rotated-backwards", "two_words_on_paper several_heads_of_any_width")
def turned_the_other_way(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, _ = X.shape
    Q, K, V = (np.swapaxes((X @ W).reshape(b, n, n_heads, -1), 1, 2) for W in (W_q, W_k, W_v))
    Q, K = back.turned_vjp(Q), back.turned_vjp(K)
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-1])
    shares = softmax(np.where(np.tri(n, dtype=bool), scores, -np.inf), axis=-1)
    return np.swapaxes(shares @ V, 1, 2).reshape(b, n, -1) @ W_o


@wrong("causal_heads", "nothing-rotated", "two_words_on_paper several_heads_of_any_width")
def without_positions(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, _ = X.shape
    Q, K, V = (np.swapaxes((X @ W).reshape(b, n, n_heads, -1), 1, 2) for W in (W_q, W_k, W_v))
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-1])
    shares = softmax(np.where(np.tri(n, dtype=bool), scores, -np.inf), axis=-1)
    return np.swapaxes(shares @ V, 1, 2).reshape(b, n, -1) @ W_o


@wrong(
    "causal_heads", "not-causal", "first_word_sees_only_itself equal_shares_for_what_is_seen several_heads_of_any_width"
)
def without_a_mask(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, _ = X.shape
    Q, K, V = (np.swapaxes((X @ W).reshape(b, n, n_heads, -1), 1, 2) for W in (W_q, W_k, W_v))
    Q, K = turned(Q), turned(K)
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-1])
    shares = softmax(scores, axis=-1)
    return np.swapaxes(shares @ V, 1, 2).reshape(b, n, -1) @ W_o


@wrong(
    "causal_heads",
    "mask-one-too-far",
    "first_word_sees_only_itself equal_shares_for_what_is_seen several_heads_of_any_width",
)
def sees_the_next_word(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, _ = X.shape
    Q, K, V = (np.swapaxes((X @ W).reshape(b, n, n_heads, -1), 1, 2) for W in (W_q, W_k, W_v))
    Q, K = turned(Q), turned(K)
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-1])
    shares = softmax(np.where(np.tri(n, k=1, dtype=bool), scores, -np.inf), axis=-1)
    return np.swapaxes(shares @ V, 1, 2).reshape(b, n, -1) @ W_o


@wrong(
    "causal_heads",
    "diagonal-masked",
    "first_word_sees_only_itself equal_shares_for_what_is_seen several_heads_of_any_width",
)
def does_not_see_itself(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, _ = X.shape
    Q, K, V = (np.swapaxes((X @ W).reshape(b, n, n_heads, -1), 1, 2) for W in (W_q, W_k, W_v))
    Q, K = turned(Q), turned(K)
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-1])
    shares = softmax(np.where(np.tri(n, k=-1, dtype=bool), scores, -1e30), axis=-1)
    return np.swapaxes(shares @ V, 1, 2).reshape(b, n, -1) @ W_o


@wrong(
    "causal_heads",
    "mask-inverted",
    "first_word_sees_only_itself equal_shares_for_what_is_seen several_heads_of_any_width",
)
def sees_the_future_only(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, _ = X.shape
    Q, K, V = (np.swapaxes((X @ W).reshape(b, n, n_heads, -1), 1, 2) for W in (W_q, W_k, W_v))
    Q, K = turned(Q), turned(K)
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-1])
    shares = softmax(np.where(np.tri(n, dtype=bool).T, scores, -np.inf), axis=-1)
    return np.swapaxes(shares @ V, 1, 2).reshape(b, n, -1) @ W_o


@wrong(
    "causal_heads",
    "masked-with-0",
    "first_word_sees_only_itself equal_shares_for_what_is_seen several_heads_of_any_width",
)
def hidden_scores_of_zero(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, _ = X.shape
    Q, K, V = (np.swapaxes((X @ W).reshape(b, n, n_heads, -1), 1, 2) for W in (W_q, W_k, W_v))
    Q, K = turned(Q), turned(K)
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-1])
    shares = softmax(np.where(np.tri(n, dtype=bool), scores, 0), axis=-1)
    return np.swapaxes(shares @ V, 1, 2).reshape(b, n, -1) @ W_o


@wrong(
    "causal_heads",
    "mask-after-softmax",
    "first_word_sees_only_itself equal_shares_for_what_is_seen several_heads_of_any_width",
)
def hidden_after_the_softmax(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, _ = X.shape
    Q, K, V = (np.swapaxes((X @ W).reshape(b, n, n_heads, -1), 1, 2) for W in (W_q, W_k, W_v))
    Q, K = turned(Q), turned(K)
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-1])
    shares = np.where(np.tri(n, dtype=bool), softmax(scores, axis=-1), 0)
    return np.swapaxes(shares @ V, 1, 2).reshape(b, n, -1) @ W_o


@wrong("causal_heads", "no-scale", "two_words_on_paper several_heads_of_any_width")
def scores_as_they_are(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, _ = X.shape
    Q, K, V = (np.swapaxes((X @ W).reshape(b, n, n_heads, -1), 1, 2) for W in (W_q, W_k, W_v))
    Q, K = turned(Q), turned(K)
    scores = Q @ np.swapaxes(K, -1, -2)
    shares = softmax(np.where(np.tri(n, dtype=bool), scores, -np.inf), axis=-1)
    return np.swapaxes(shares @ V, 1, 2).reshape(b, n, -1) @ W_o


@wrong("causal_heads", "divided-by-d-k", "two_words_on_paper several_heads_of_any_width")
def divided_by_the_width(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, _ = X.shape
    Q, K, V = (np.swapaxes((X @ W).reshape(b, n, n_heads, -1), 1, 2) for W in (W_q, W_k, W_v))
    Q, K = turned(Q), turned(K)
    scores = Q @ np.swapaxes(K, -1, -2) / K.shape[-1]
    shares = softmax(np.where(np.tri(n, dtype=bool), scores, -np.inf), axis=-1)
    return np.swapaxes(shares @ V, 1, 2).reshape(b, n, -1) @ W_o


@wrong("causal_heads", "divided-by-root-d-model", "several_heads_of_any_width")
def divided_by_the_words_width(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, d = X.shape
    Q, K, V = (np.swapaxes((X @ W).reshape(b, n, n_heads, -1), 1, 2) for W in (W_q, W_k, W_v))
    Q, K = turned(Q), turned(K)
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(d)
    shares = softmax(np.where(np.tri(n, dtype=bool), scores, -np.inf), axis=-1)
    return np.swapaxes(shares @ V, 1, 2).reshape(b, n, -1) @ W_o


@wrong("causal_heads", "divided-by-root-of-all-heads", "several_heads_of_any_width")
def divided_by_all_columns(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, _ = X.shape
    Q, K, V = (np.swapaxes((X @ W).reshape(b, n, n_heads, -1), 1, 2) for W in (W_q, W_k, W_v))
    Q, K = turned(Q), turned(K)
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(W_k.shape[1])
    shares = softmax(np.where(np.tri(n, dtype=bool), scores, -np.inf), axis=-1)
    return np.swapaxes(shares @ V, 1, 2).reshape(b, n, -1) @ W_o


@wrong("causal_heads", "reshape-for-column-split", "several_heads_of_any_width")
def split_by_reshaping(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, _ = X.shape
    Q, K, V = ((X @ W).reshape(b, n_heads, n, -1) for W in (W_q, W_k, W_v))
    Q, K = turned(Q), turned(K)
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-1])
    shares = softmax(np.where(np.tri(n, dtype=bool), scores, -np.inf), axis=-1)
    return np.swapaxes(shares @ V, 1, 2).reshape(b, n, -1) @ W_o


@wrong("causal_heads", "strided-columns", "several_heads_of_any_width")
def every_other_column(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, _ = X.shape
    Q, K, V = (np.moveaxis((X @ W).reshape(b, n, -1, n_heads), 3, 1) for W in (W_q, W_k, W_v))
    Q, K = turned(Q), turned(K)
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-1])
    shares = softmax(np.where(np.tri(n, dtype=bool), scores, -np.inf), axis=-1)
    return np.swapaxes(shares @ V, 1, 2).reshape(b, n, -1) @ W_o


@wrong("causal_heads", "merge-without-transpose", "first_word_sees_only_itself several_heads_of_any_width")
def merged_as_they_lie(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, _ = X.shape
    Q, K, V = (np.swapaxes((X @ W).reshape(b, n, n_heads, -1), 1, 2) for W in (W_q, W_k, W_v))
    Q, K = turned(Q), turned(K)
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-1])
    shares = softmax(np.where(np.tri(n, dtype=bool), scores, -np.inf), axis=-1)
    return (shares @ V).reshape(b, n, -1) @ W_o


@wrong("causal_heads", "one-wide-head", "several_heads_of_any_width")
def a_single_wide_head(X, W_q, W_k, W_v, W_o, n_heads):
    n = X.shape[1]
    Q, K, V = X @ W_q, X @ W_k, X @ W_v
    Q, K = turned(Q), turned(K)
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-1])
    shares = softmax(np.where(np.tri(n, dtype=bool), scores, -np.inf), axis=-1)
    return shares @ V @ W_o


@wrong("causal_heads", "w-o-skipped", "as_wide_as_the_words first_word_sees_only_itself several_heads_of_any_width")
def without_the_last_product(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, _ = X.shape
    Q, K, V = (np.swapaxes((X @ W).reshape(b, n, n_heads, -1), 1, 2) for W in (W_q, W_k, W_v))
    Q, K = turned(Q), turned(K)
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-1])
    shares = softmax(np.where(np.tri(n, dtype=bool), scores, -np.inf), axis=-1)
    return np.swapaxes(shares @ V, 1, 2).reshape(b, n, -1)


@wrong(
    "causal_heads",
    "softmax-over-queries",
    "first_word_sees_only_itself equal_shares_for_what_is_seen several_heads_of_any_width",
)
def shares_over_the_queries(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, _ = X.shape
    Q, K, V = (np.swapaxes((X @ W).reshape(b, n, n_heads, -1), 1, 2) for W in (W_q, W_k, W_v))
    Q, K = turned(Q), turned(K)
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-1])
    shares = softmax(np.where(np.tri(n, dtype=bool), scores, -np.inf), axis=-2)
    return np.swapaxes(shares @ V, 1, 2).reshape(b, n, -1) @ W_o


@wrong("causal_heads", "q-k-swapped", "two_words_on_paper several_heads_of_any_width")
def keys_ask(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, _ = X.shape
    Q, K, V = (np.swapaxes((X @ W).reshape(b, n, n_heads, -1), 1, 2) for W in (W_q, W_k, W_v))
    Q, K = turned(Q), turned(K)
    scores = K @ np.swapaxes(Q, -1, -2) / np.sqrt(K.shape[-1])
    shares = softmax(np.where(np.tri(n, dtype=bool), scores, -np.inf), axis=-1)
    return np.swapaxes(shares @ V, 1, 2).reshape(b, n, -1) @ W_o


@wrong("causal_heads", "k-for-v", "as_wide_as_the_words several_heads_of_any_width")
def keys_are_mixed(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, _ = X.shape
    Q, K = (np.swapaxes((X @ W).reshape(b, n, n_heads, -1), 1, 2) for W in (W_q, W_k))
    Q, K = turned(Q), turned(K)
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-1])
    shares = softmax(np.where(np.tri(n, dtype=bool), scores, -np.inf), axis=-1)
    return np.swapaxes(shares @ K, 1, 2).reshape(b, n, -1) @ W_o


@wrong(
    "causal_heads",
    "residual-added",
    "first_word_sees_only_itself equal_shares_for_what_is_seen several_heads_of_any_width",
)
def words_added_to_what_is_found(X, W_q, W_k, W_v, W_o, n_heads):
    b, n, _ = X.shape
    Q, K, V = (np.swapaxes((X @ W).reshape(b, n, n_heads, -1), 1, 2) for W in (W_q, W_k, W_v))
    Q, K = turned(Q), turned(K)
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-1])
    shares = softmax(np.where(np.tri(n, dtype=bool), scores, -np.inf), axis=-1)
    return X + np.swapaxes(shares @ V, 1, 2).reshape(b, n, -1) @ W_o


# block: right


@right("block")
def block_with_two_sums(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    A = X + look(rms_norm(X, w["gain_1"]))
    return A + feed(rms_norm(A, w["gain_2"]))


@right("block")
def block_in_one_expression(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    return (A := X + look(rms_norm(X, w["gain_1"]))) + feed(rms_norm(A, w["gain_2"]))


@right("block")
def block_part_by_part(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    for gain, part in (("gain_1", look), ("gain_2", feed)):
        X = X + part(rms_norm(X, w[gain]))
    return X


@right("block")
def block_on_copies(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    X = np.array(X, dtype=float)
    X += look(rms_norm(X, w["gain_1"]))
    X += feed(rms_norm(X, w["gain_2"]))
    return X


@right("block")
def block_with_its_own_norm(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    A, B = (X / np.sqrt(np.einsum("bnd,bnd->bn", X, X)[..., None] / X.shape[2] + 1e-5), X)
    B = B + look(A * w["gain_1"])
    A = B / np.sqrt(np.einsum("bnd,bnd->bn", B, B)[..., None] / X.shape[2] + 1e-5)
    return B + feed(A * w["gain_2"])


@right("block")
def block_story_by_story(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    rows = []
    for x in X:
        a = x[None] + look(rms_norm(x[None], w["gain_1"]))
        rows.append(a + feed(rms_norm(a, w["gain_2"])))
    return np.concatenate(rows)


@right("block")
def block_in_extended_precision(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    A = X + look(rms_norm(X, w["gain_1"])).astype(np.longdouble)
    return (A + feed(rms_norm(A, w["gain_2"]))).astype(float)


@right("block")
def block_as_a_sum_of_three(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    looked = look(rms_norm(X, w["gain_1"]))
    fed = feed(rms_norm(X + looked, w["gain_2"]))
    return np.sum([X, looked, fed], axis=0)


# block: wrong


@wrong("block", "residual-missing", "parts_that_find_nothing blocks_of_random_weights")
def without_the_first_residual(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    A = look(rms_norm(X, w["gain_1"]))
    return A + feed(rms_norm(A, w["gain_2"]))


@wrong("block", "residual-missing", "parts_that_find_nothing blocks_of_random_weights")
def without_the_second_residual(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    A = X + look(rms_norm(X, w["gain_1"]))
    return feed(rms_norm(A, w["gain_2"]))


@wrong("block", "post-norm", "parts_that_find_nothing blocks_of_random_weights")
def normalised_after_each_part(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    A = rms_norm(X + look(X), w["gain_1"])
    return rms_norm(A + feed(A), w["gain_2"])


@wrong("block", "norm-missing", "only_the_heads_find_something blocks_of_random_weights")
def heads_see_the_bare_words(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    A = X + look(X)
    return A + feed(rms_norm(A, w["gain_2"]))


@wrong("block", "norm-missing", "only_the_gated_network_finds_something blocks_of_random_weights")
def network_sees_the_bare_words(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    A = X + look(rms_norm(X, w["gain_1"]))
    return A + feed(A)


@wrong(
    "block",
    "norm-missing",
    "only_the_heads_find_something only_the_gated_network_finds_something blocks_of_random_weights",
)
def nothing_is_normalised(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    A = X + look(X)
    return A + feed(A)


@wrong(
    "block",
    "gains-exchanged",
    "only_the_heads_find_something only_the_gated_network_finds_something blocks_of_random_weights",
)
def gains_the_wrong_way_round(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    A = X + look(rms_norm(X, w["gain_2"]))
    return A + feed(rms_norm(A, w["gain_1"]))


@wrong("block", "one-gain-twice", "only_the_gated_network_finds_something blocks_of_random_weights")
def first_gain_twice(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    A = X + look(rms_norm(X, w["gain_1"]))
    return A + feed(rms_norm(A, w["gain_1"]))


@wrong(
    "block",
    "gains-forgotten",
    "only_the_heads_find_something only_the_gated_network_finds_something blocks_of_random_weights",
)
def norms_without_gains(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    A = X + look(rms_norm(X, 1.0))
    return A + feed(rms_norm(A, 1.0))


@wrong("block", "parts-in-parallel", "blocks_of_random_weights")
def both_parts_see_the_input(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    return X + look(rms_norm(X, w["gain_1"])) + feed(rms_norm(X, w["gain_2"]))


@wrong("block", "residual-of-the-normed-words", "parts_that_find_nothing blocks_of_random_weights")
def added_to_the_normed_words(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    A = rms_norm(X, w["gain_1"])
    A = A + look(A)
    B = rms_norm(A, w["gain_2"])
    return B + feed(B)


@wrong("block", "residual-of-the-input", "only_the_heads_find_something blocks_of_random_weights")
def input_added_twice(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    A = X + look(rms_norm(X, w["gain_1"]))
    return X + feed(rms_norm(A, w["gain_2"]))


@wrong("block", "input-counted-twice", "parts_that_find_nothing blocks_of_random_weights")
def input_added_once_more(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    A = X + look(rms_norm(X, w["gain_1"]))
    return X + A + feed(rms_norm(A, w["gain_2"]))


@wrong("block", "feed-forward-first", "blocks_of_random_weights")
def network_before_the_heads(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    A = X + feed(rms_norm(X, w["gain_2"]))
    return A + look(rms_norm(A, w["gain_1"]))


@wrong("block", "layer-norm-for-rms-norm", "only_the_heads_find_something blocks_of_random_weights")
def means_taken_off(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    A = X - X.mean(axis=-1, keepdims=True)
    A = X + look(rms_norm(A, w["gain_1"]))
    return A + feed(rms_norm(A - A.mean(axis=-1, keepdims=True), w["gain_2"]))


@wrong("block", "epsilon-outside-the-root", "words_of_small_numbers")
def tiny_number_outside(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    A = X + look(w["gain_1"] * X / (np.sqrt(np.mean(X**2, axis=-1, keepdims=True)) + 1e-5))
    return A + feed(w["gain_2"] * A / (np.sqrt(np.mean(A**2, axis=-1, keepdims=True)) + 1e-5))


@wrong("block", "no-tiny-number", "words_of_small_numbers")
def without_the_tiny_number(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    A = X + look(rms_norm(X, w["gain_1"], 0))
    return A + feed(rms_norm(A, w["gain_2"], 0))


@wrong("block", "swiglu-missing", "only_the_gated_network_finds_something blocks_of_random_weights")
def heads_alone(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    return X + look(rms_norm(X, w["gain_1"]))


@wrong("block", "input-mutated", "words_and_weights_left_alone")
def words_added_in_place(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    X += look(rms_norm(X, w["gain_1"]))
    return X + feed(rms_norm(X, w["gain_2"]))


@wrong("block", "two-heads-always", "blocks_of_random_weights")
def always_two_heads(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, 2) @ np.stack(np.split(seen @ w["W_v"], 2, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    A = X + look(rms_norm(X, w["gain_1"]))
    return A + feed(rms_norm(A, w["gain_2"]))


# language_model: right


@right("language_model")
def model_in_a_loop(ids, weights, n_heads):
    def step(X, w):
        seen = rms_norm(X, w["gain_1"])
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        X = X + np.concatenate(list(found), 2) @ w["W_o"]
        seen = rms_norm(X, w["gain_2"])
        z = seen @ w["W_gate"]
        return X + (z / (1 + np.exp(-z)) * (seen @ w["W_up"])) @ w["W_down"]

    X = weights["embedding"][ids]
    for w in weights["blocks"]:
        X = step(X, w)
    return rms_norm(X, weights["gain"]) @ weights["unembedding"]


@right("language_model")
def model_with_reduce(ids, weights, n_heads):
    def step(X, w):
        seen = rms_norm(X, w["gain_1"])
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        X = X + np.concatenate(list(found), 2) @ w["W_o"]
        seen = rms_norm(X, w["gain_2"])
        z = seen @ w["W_gate"]
        return X + (z / (1 + np.exp(-z)) * (seen @ w["W_up"])) @ w["W_down"]

    from functools import reduce

    X = reduce(step, weights["blocks"], weights["embedding"][ids])
    return rms_norm(X, weights["gain"]) @ weights["unembedding"]


@right("language_model")
def model_with_take(ids, weights, n_heads):
    def step(X, w):
        seen = rms_norm(X, w["gain_1"])
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        X = X + np.concatenate(list(found), 2) @ w["W_o"]
        seen = rms_norm(X, w["gain_2"])
        z = seen @ w["W_gate"]
        return X + (z / (1 + np.exp(-z)) * (seen @ w["W_up"])) @ w["W_down"]

    X = np.take(weights["embedding"], ids, axis=0)
    for w in weights["blocks"]:
        X = step(X, w)
    return np.einsum("bnd,dc->bnc", rms_norm(X, weights["gain"]), weights["unembedding"])


@right("language_model")
def model_with_one_hot_rows(ids, weights, n_heads):
    def step(X, w):
        seen = rms_norm(X, w["gain_1"])
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        X = X + np.concatenate(list(found), 2) @ w["W_o"]
        seen = rms_norm(X, w["gain_2"])
        z = seen @ w["W_gate"]
        return X + (z / (1 + np.exp(-z)) * (seen @ w["W_up"])) @ w["W_down"]

    X = np.eye(len(weights["embedding"]))[ids] @ weights["embedding"]
    for w in weights["blocks"]:
        X = step(X, w)
    return rms_norm(X, weights["gain"]) @ weights["unembedding"]


@right("language_model")
def model_story_by_story(ids, weights, n_heads):
    def step(X, w):
        seen = rms_norm(X, w["gain_1"])
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        X = X + np.concatenate(list(found), 2) @ w["W_o"]
        seen = rms_norm(X, w["gain_2"])
        z = seen @ w["W_gate"]
        return X + (z / (1 + np.exp(-z)) * (seen @ w["W_up"])) @ w["W_down"]

    stories = []
    for row in ids:
        X = weights["embedding"][row][None]
        for w in weights["blocks"]:
            X = step(X, w)
        stories.append(rms_norm(X[0], weights["gain"]) @ weights["unembedding"])
    return np.stack(stories)


@right("language_model")
def model_with_a_stack(ids, weights, n_heads):
    def step(X, w):
        seen = rms_norm(X, w["gain_1"])
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        X = X + np.concatenate(list(found), 2) @ w["W_o"]
        seen = rms_norm(X, w["gain_2"])
        z = seen @ w["W_gate"]
        return X + (z / (1 + np.exp(-z)) * (seen @ w["W_up"])) @ w["W_down"]

    stops = [weights["embedding"][ids]]
    for w in weights["blocks"]:
        stops.append(step(stops[-1], w))
    return rms_norm(stops[-1], weights["gain"]) @ weights["unembedding"]


@right("language_model")
def model_by_recursion(ids, weights, n_heads):
    def step(X, w):
        seen = rms_norm(X, w["gain_1"])
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        X = X + np.concatenate(list(found), 2) @ w["W_o"]
        seen = rms_norm(X, w["gain_2"])
        z = seen @ w["W_gate"]
        return X + (z / (1 + np.exp(-z)) * (seen @ w["W_up"])) @ w["W_down"]

    def rest(X, blocks):
        return rest(step(X, blocks[0]), blocks[1:]) if blocks else X

    X = rest(weights["embedding"][ids], list(weights["blocks"]))
    return rms_norm(X, weights["gain"]) @ weights["unembedding"]


@right("language_model")
def model_with_gain_folded_in(ids, weights, n_heads):
    def step(X, w):
        seen = rms_norm(X, w["gain_1"])
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        X = X + np.concatenate(list(found), 2) @ w["W_o"]
        seen = rms_norm(X, w["gain_2"])
        z = seen @ w["W_gate"]
        return X + (z / (1 + np.exp(-z)) * (seen @ w["W_up"])) @ w["W_down"]

    X = weights["embedding"][ids]
    for w in weights["blocks"]:
        X = step(X, w)
    return rms_norm(X, 1.0) @ (weights["gain"][:, None] * weights["unembedding"])


# language_model: wrong


@wrong("language_model", "norm-missing", "model_without_blocks models_of_one_to_three_blocks")
def without_the_last_norm(ids, weights, n_heads):
    def step(X, w):
        seen = rms_norm(X, w["gain_1"])
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        X = X + np.concatenate(list(found), 2) @ w["W_o"]
        seen = rms_norm(X, w["gain_2"])
        z = seen @ w["W_gate"]
        return X + (z / (1 + np.exp(-z)) * (seen @ w["W_up"])) @ w["W_down"]

    X = weights["embedding"][ids]
    for w in weights["blocks"]:
        X = step(X, w)
    return X @ weights["unembedding"]


@wrong("language_model", "gain-forgotten", "model_without_blocks models_of_one_to_three_blocks")
def last_norm_without_gain(ids, weights, n_heads):
    def step(X, w):
        seen = rms_norm(X, w["gain_1"])
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        X = X + np.concatenate(list(found), 2) @ w["W_o"]
        seen = rms_norm(X, w["gain_2"])
        z = seen @ w["W_gate"]
        return X + (z / (1 + np.exp(-z)) * (seen @ w["W_up"])) @ w["W_down"]

    X = weights["embedding"][ids]
    for w in weights["blocks"]:
        X = step(X, w)
    return rms_norm(X, 1.0) @ weights["unembedding"]


@wrong("language_model", "gain-of-a-block", "models_of_one_to_three_blocks")
def gain_of_the_last_block(ids, weights, n_heads):
    def step(X, w):
        seen = rms_norm(X, w["gain_1"])
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        X = X + np.concatenate(list(found), 2) @ w["W_o"]
        seen = rms_norm(X, w["gain_2"])
        z = seen @ w["W_gate"]
        return X + (z / (1 + np.exp(-z)) * (seen @ w["W_up"])) @ w["W_down"]

    X = weights["embedding"][ids]
    for w in weights["blocks"]:
        X = step(X, w)
    return rms_norm(X, w["gain_2"]) @ weights["unembedding"]


@wrong("language_model", "tied-embedding", "model_without_blocks models_of_one_to_three_blocks")
def embedding_used_twice(ids, weights, n_heads):
    def step(X, w):
        seen = rms_norm(X, w["gain_1"])
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        X = X + np.concatenate(list(found), 2) @ w["W_o"]
        seen = rms_norm(X, w["gain_2"])
        z = seen @ w["W_gate"]
        return X + (z / (1 + np.exp(-z)) * (seen @ w["W_up"])) @ w["W_down"]

    X = weights["embedding"][ids]
    for w in weights["blocks"]:
        X = step(X, w)
    return rms_norm(X, weights["gain"]) @ weights["embedding"].T


@wrong("language_model", "softmax-too-early", "model_without_blocks models_of_one_to_three_blocks")
def shares_for_logits(ids, weights, n_heads):
    def step(X, w):
        seen = rms_norm(X, w["gain_1"])
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        X = X + np.concatenate(list(found), 2) @ w["W_o"]
        seen = rms_norm(X, w["gain_2"])
        z = seen @ w["W_gate"]
        return X + (z / (1 + np.exp(-z)) * (seen @ w["W_up"])) @ w["W_down"]

    X = weights["embedding"][ids]
    for w in weights["blocks"]:
        X = step(X, w)
    return softmax(rms_norm(X, weights["gain"]) @ weights["unembedding"], axis=-1)


@wrong("language_model", "last-guess-only", "scores_at_every_place models_of_one_to_three_blocks")
def only_the_last_guess(ids, weights, n_heads):
    def step(X, w):
        seen = rms_norm(X, w["gain_1"])
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        X = X + np.concatenate(list(found), 2) @ w["W_o"]
        seen = rms_norm(X, w["gain_2"])
        z = seen @ w["W_gate"]
        return X + (z / (1 + np.exp(-z)) * (seen @ w["W_up"])) @ w["W_down"]

    X = weights["embedding"][ids]
    for w in weights["blocks"]:
        X = step(X, w)
    return (rms_norm(X, weights["gain"]) @ weights["unembedding"])[:, -1]


@wrong("language_model", "ids-for-logits", "scores_at_every_place models_of_one_to_three_blocks")
def best_words_only(ids, weights, n_heads):
    def step(X, w):
        seen = rms_norm(X, w["gain_1"])
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        X = X + np.concatenate(list(found), 2) @ w["W_o"]
        seen = rms_norm(X, w["gain_2"])
        z = seen @ w["W_gate"]
        return X + (z / (1 + np.exp(-z)) * (seen @ w["W_up"])) @ w["W_down"]

    X = weights["embedding"][ids]
    for w in weights["blocks"]:
        X = step(X, w)
    return (rms_norm(X, weights["gain"]) @ weights["unembedding"]).argmax(axis=-1)


@wrong("language_model", "blocks-reversed", "models_of_one_to_three_blocks")
def blocks_from_the_end(ids, weights, n_heads):
    def step(X, w):
        seen = rms_norm(X, w["gain_1"])
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        X = X + np.concatenate(list(found), 2) @ w["W_o"]
        seen = rms_norm(X, w["gain_2"])
        z = seen @ w["W_gate"]
        return X + (z / (1 + np.exp(-z)) * (seen @ w["W_up"])) @ w["W_down"]

    X = weights["embedding"][ids]
    for w in weights["blocks"][::-1]:
        X = step(X, w)
    return rms_norm(X, weights["gain"]) @ weights["unembedding"]


@wrong("language_model", "first-block-every-time", "models_of_one_to_three_blocks")
def first_block_again_and_again(ids, weights, n_heads):
    def step(X, w):
        seen = rms_norm(X, w["gain_1"])
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        X = X + np.concatenate(list(found), 2) @ w["W_o"]
        seen = rms_norm(X, w["gain_2"])
        z = seen @ w["W_gate"]
        return X + (z / (1 + np.exp(-z)) * (seen @ w["W_up"])) @ w["W_down"]

    X = weights["embedding"][ids]
    for _ in weights["blocks"]:
        X = step(X, weights["blocks"][0])
    return rms_norm(X, weights["gain"]) @ weights["unembedding"]


@wrong("language_model", "one-block-only", "models_of_one_to_three_blocks")
def first_block_alone(ids, weights, n_heads):
    def step(X, w):
        seen = rms_norm(X, w["gain_1"])
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        X = X + np.concatenate(list(found), 2) @ w["W_o"]
        seen = rms_norm(X, w["gain_2"])
        z = seen @ w["W_gate"]
        return X + (z / (1 + np.exp(-z)) * (seen @ w["W_up"])) @ w["W_down"]

    X = weights["embedding"][ids]
    for w in weights["blocks"][:1]:
        X = step(X, w)
    return rms_norm(X, weights["gain"]) @ weights["unembedding"]


@wrong("language_model", "words-never-move-on", "models_of_one_to_three_blocks")
def every_block_sees_the_embedding(ids, weights, n_heads):
    def step(X, w):
        seen = rms_norm(X, w["gain_1"])
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        X = X + np.concatenate(list(found), 2) @ w["W_o"]
        seen = rms_norm(X, w["gain_2"])
        z = seen @ w["W_gate"]
        return X + (z / (1 + np.exp(-z)) * (seen @ w["W_up"])) @ w["W_down"]

    X = start = weights["embedding"][ids]
    for w in weights["blocks"]:
        X = step(start, w)
    return rms_norm(X, weights["gain"]) @ weights["unembedding"]


@wrong("language_model", "residual-around-the-block", "models_of_one_to_three_blocks")
def block_added_to_its_input(ids, weights, n_heads):
    def step(X, w):
        seen = rms_norm(X, w["gain_1"])
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        X = X + np.concatenate(list(found), 2) @ w["W_o"]
        seen = rms_norm(X, w["gain_2"])
        z = seen @ w["W_gate"]
        return X + (z / (1 + np.exp(-z)) * (seen @ w["W_up"])) @ w["W_down"]

    X = weights["embedding"][ids]
    for w in weights["blocks"]:
        X = X + step(X, w)
    return rms_norm(X, weights["gain"]) @ weights["unembedding"]


@wrong("language_model", "scaled-by-root-d-model", "models_of_one_to_three_blocks")
def embedding_times_the_root(ids, weights, n_heads):
    def step(X, w):
        seen = rms_norm(X, w["gain_1"])
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        X = X + np.concatenate(list(found), 2) @ w["W_o"]
        seen = rms_norm(X, w["gain_2"])
        z = seen @ w["W_gate"]
        return X + (z / (1 + np.exp(-z)) * (seen @ w["W_up"])) @ w["W_down"]

    X = weights["embedding"][ids] * np.sqrt(weights["embedding"].shape[1])
    for w in weights["blocks"]:
        X = step(X, w)
    return rms_norm(X, weights["gain"]) @ weights["unembedding"]


@wrong("language_model", "norm-after-every-block", "models_of_one_to_three_blocks")
def normalised_after_every_block(ids, weights, n_heads):
    def step(X, w):
        seen = rms_norm(X, w["gain_1"])
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        X = X + np.concatenate(list(found), 2) @ w["W_o"]
        seen = rms_norm(X, w["gain_2"])
        z = seen @ w["W_gate"]
        return X + (z / (1 + np.exp(-z)) * (seen @ w["W_up"])) @ w["W_down"]

    X = weights["embedding"][ids]
    for w in weights["blocks"]:
        X = rms_norm(step(X, w), weights["gain"])
    return X @ weights["unembedding"]


@wrong("language_model", "positions-added", "model_without_blocks models_of_one_to_three_blocks")
def positions_added_to_the_words(ids, weights, n_heads):
    def step(X, w):
        seen = rms_norm(X, w["gain_1"])
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        X = X + np.concatenate(list(found), 2) @ w["W_o"]
        seen = rms_norm(X, w["gain_2"])
        z = seen @ w["W_gate"]
        return X + (z / (1 + np.exp(-z)) * (seen @ w["W_up"])) @ w["W_down"]

    X = weights["embedding"][ids]
    X = X + np.sin(np.arange(ids.shape[1]))[:, None]
    for w in weights["blocks"]:
        X = step(X, w)
    return rms_norm(X, weights["gain"]) @ weights["unembedding"]


@wrong("language_model", "last-word-dropped", "scores_at_every_place models_of_one_to_three_blocks")
def shifted_by_the_model(ids, weights, n_heads):
    def step(X, w):
        seen = rms_norm(X, w["gain_1"])
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        X = X + np.concatenate(list(found), 2) @ w["W_o"]
        seen = rms_norm(X, w["gain_2"])
        z = seen @ w["W_gate"]
        return X + (z / (1 + np.exp(-z)) * (seen @ w["W_up"])) @ w["W_down"]

    X = weights["embedding"][ids[:, :-1]]
    for w in weights["blocks"]:
        X = step(X, w)
    return rms_norm(X, weights["gain"]) @ weights["unembedding"]


@wrong("language_model", "input-mutated", "ids_and_weights_left_alone")
def blocks_taken_away(ids, weights, n_heads):
    def step(X, w):
        seen = rms_norm(X, w["gain_1"])
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        X = X + np.concatenate(list(found), 2) @ w["W_o"]
        seen = rms_norm(X, w["gain_2"])
        z = seen @ w["W_gate"]
        return X + (z / (1 + np.exp(-z)) * (seen @ w["W_up"])) @ w["W_down"]

    X = weights["embedding"][ids]
    while weights["blocks"]:
        X = step(X, weights["blocks"].pop(0))
    return rms_norm(X, weights["gain"]) @ weights["unembedding"]


# embed_vjp: right


@right("embed_vjp")
def added_at_the_ids(ids, g, size):
    gradient = np.zeros((size, g.shape[2]))
    np.add.at(gradient, ids.ravel(), g.reshape(-1, g.shape[2]))
    return gradient


@right("embed_vjp")
def place_by_place(ids, g, size):
    gradient = np.zeros((size, g.shape[-1]))
    for i, j in np.ndindex(ids.shape):
        gradient[ids[i, j]] += g[i, j]
    return gradient


@right("embed_vjp")
def with_one_hot_rows(ids, g, size):
    return np.tensordot(np.eye(size)[ids], g, axes=((0, 1), (0, 1)))


@right("embed_vjp")
def row_by_row(ids, g, size):
    return np.array([g[ids == i].sum(axis=0) for i in range(size)], dtype=float)


@right("embed_vjp")
def counted_with_weights(ids, g, size):
    columns = [np.bincount(ids.ravel(), weights=g[..., i].ravel(), minlength=size) for i in range(g.shape[-1])]
    return np.stack(columns, axis=1)


@right("embed_vjp")
def with_equality(ids, g, size):
    return np.einsum("ibn,bnd->id", (ids == np.arange(size)[:, None, None]) * 1.0, g)


@right("embed_vjp")
def story_by_story_added(ids, g, size):
    total = np.zeros((size, g.shape[-1]))
    for row, slopes in zip(ids, g, strict=True):
        total += np.eye(size)[:, row] @ slopes
    return total


@right("embed_vjp")
def sorted_and_summed(ids, g, size):
    order = np.argsort(ids, axis=None, kind="stable")
    rows, starts = np.unique(ids.ravel()[order], return_index=True)
    gradient = np.zeros((size, g.shape[-1]))
    gradient[rows] = np.add.reduceat(g.reshape(-1, g.shape[-1])[order], starts, axis=0)
    return gradient


@right("embed_vjp", value=True)
def with_a_sparse_matrix():
    from scipy.sparse import coo_matrix

    def back_to_the_table(ids, g, size):
        places = np.arange(ids.size)
        chosen = coo_matrix((np.ones(ids.size), (ids.ravel(), places)), shape=(size, ids.size))
        return chosen @ g.reshape(ids.size, -1)

    return back_to_the_table


# embed_vjp: wrong


@wrong("embed_vjp", "repeats-overwritten", "row_that_is_read_twice row_that_two_stories_read")
def rows_assigned(ids, g, size):
    gradient = np.zeros((size, g.shape[-1]))
    gradient[ids] = g
    return gradient


@wrong("embed_vjp", "repeats-overwritten", "row_that_is_read_twice row_that_two_stories_read")
def rows_added_at_once(ids, g, size):
    gradient = np.zeros((size, g.shape[-1]))
    gradient[ids] += g
    return gradient


@wrong("embed_vjp", "mean-for-sum", "row_that_is_read_twice row_that_two_stories_read")
def mean_over_the_places(ids, g, size):
    chosen = np.eye(size)[ids]
    totals = np.maximum(chosen.sum(axis=(0, 1)), 1)
    return np.einsum("bni,bnd->id", chosen, g) / totals[:, None]


@wrong("embed_vjp", "averaged-over-the-words", "row_that_is_read_twice row_that_two_stories_read")
def mean_over_the_words(ids, g, size):
    return np.einsum("bni,bnd->id", np.eye(size)[ids], g) / ids.size


@wrong("embed_vjp", "averaged-over-the-stories", "row_that_two_stories_read agrees_with_a_nudged_table")
def mean_over_the_stories(ids, g, size):
    return np.einsum("bni,bnd->id", np.eye(size)[ids], g) / len(ids)


@wrong("embed_vjp", "transposed", "row_that_is_read_twice a_row_for_each_word_of_the_table")
def columns_for_words(ids, g, size):
    return np.einsum("bni,bnd->di", np.eye(size)[ids], g)


@wrong("embed_vjp", "size-ignored", "row_that_is_read_twice a_row_for_each_word_of_the_table")
def rows_up_to_the_largest_id(ids, g, size):
    gradient = np.zeros((ids.max() + 1, g.shape[-1]))
    np.add.at(gradient, ids, g)
    return gradient


@wrong("embed_vjp", "first-story-only", "row_that_two_stories_read agrees_with_a_nudged_table")
def only_one_story(ids, g, size):
    gradient = np.zeros((size, g.shape[-1]))
    np.add.at(gradient, ids[0], g[0])
    return gradient


@wrong("embed_vjp", "wrong-sign", "row_that_is_read_twice row_that_two_stories_read")
def downhill_already(ids, g, size):
    gradient = np.zeros((size, g.shape[-1]))
    np.subtract.at(gradient, ids, g)
    return gradient


@wrong("embed_vjp", "integer-buffer", "row_that_is_read_twice agrees_with_a_nudged_table")
def table_of_integers(ids, g, size):
    gradient = np.zeros((size, g.shape[-1]), dtype=int)
    for i, j in np.ndindex(ids.shape):
        gradient[ids[i, j]] += g[i, j].astype(int)
    return gradient


@wrong("embed_vjp", "gradient-as-it-came", "row_that_is_read_twice a_row_for_each_word_of_the_table")
def nothing_done(ids, g, size):
    return g


@wrong("embed_vjp", "row-of-the-next-id", "row_that_is_read_twice row_that_two_stories_read")
def ids_from_one(ids, g, size):
    gradient = np.zeros((size, g.shape[-1]))
    np.add.at(gradient, (ids + 1) % size, g)
    return gradient


@wrong("embed_vjp", "row-of-the-next-word", "row_that_is_read_twice agrees_with_a_nudged_table")
def next_words_row(ids, g, size):
    gradient = np.zeros((size, g.shape[-1]))
    np.add.at(gradient, np.roll(ids, -1, axis=1), g)
    return gradient


@wrong("embed_vjp", "integer-buffer", "gradients_of_whole_numbers")
def as_whole_as_g(ids, g, size):
    gradient = np.zeros((size, g.shape[-1]), dtype=g.dtype)
    np.add.at(gradient, ids, g)
    return gradient


@wrong("embed_vjp", "input-mutated", "row_that_is_read_twice arguments_left_alone")
def summed_in_g(ids, g, size):
    gradient = np.zeros((size, g.shape[-1]))
    np.add.at(gradient, ids, g)
    g *= 0
    return gradient


# block_vjp: right


@right("block_vjp")
def back_part_by_part(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)
    g_A = g + g_2
    g_1, more = back.heads_vjp(seen_1, w, n_heads, g_A)
    g_1, of["gain_1"] = back.rms_norm_vjp(X, w["gain_1"], g_1)
    return g_A + g_1, {**of, **more}


@right("block_vjp")
def back_with_all_names(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)
    g_A = g + g_2
    g_1, more = back.heads_vjp(seen_1, w, n_heads, g_A)
    g_1, of["gain_1"] = back.rms_norm_vjp(X, w["gain_1"], g_1)
    of |= more
    return g_1 + g_A, {name: of[name] for name in w}


@right("block_vjp")
def back_as_a_list(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)
    g_A = g + g_2
    g_1, more = back.heads_vjp(seen_1, w, n_heads, g_A)
    g_1, of["gain_1"] = back.rms_norm_vjp(X, w["gain_1"], g_1)
    return [np.add(g_A, g_1), dict(sorted((of | more).items()))]


@right("block_vjp")
def back_with_copies(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)
    g_A = g.astype(float)
    g_A += g_2
    g_1, more = back.heads_vjp(seen_1, w, n_heads, g_A)
    g_1, of["gain_1"] = back.rms_norm_vjp(X, w["gain_1"], g_1)
    return g_A + g_1, {**of, **more}


@right("block_vjp")
def back_with_stacked_roads(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)
    g_A = np.sum([g, g_2], axis=0)
    g_1, more = back.heads_vjp(seen_1, w, n_heads, g_A)
    g_1, of["gain_1"] = back.rms_norm_vjp(X, w["gain_1"], g_1)
    return np.sum([g_A, g_1], axis=0), {**more, **of}


@right("block_vjp")
def back_in_two_frames(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])

    def frame(x, gain, part, g):
        through, of = part(g)
        through, of[gain] = back.rms_norm_vjp(x, w[gain], through)
        return g + through, of

    g, of = frame(A, "gain_2", lambda g: back.swiglu_vjp(seen_2, w, g), g)
    g, more = frame(X, "gain_1", lambda g: back.heads_vjp(seen_1, w, n_heads, g), g)
    return g, of | more


@right("block_vjp")
def back_with_a_norm_of_its_own(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])

    def norm_back(x, gain, g):
        root = np.sqrt(np.mean(x**2, axis=-1, keepdims=True) + 1e-5)
        inner = np.mean(g * gain * x, axis=-1, keepdims=True)
        return g * gain / root - x * inner / root**3, np.einsum("bnd,bnd->d", g, x / root)

    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_2"] = norm_back(A, w["gain_2"], g_2)
    g_1, more = back.heads_vjp(seen_1, w, n_heads, g + g_2)
    g_1, of["gain_1"] = norm_back(X, w["gain_1"], g_1)
    return g + g_1 + g_2, {**of, **more}


@right("block_vjp")
def back_story_by_story(X, w, n_heads, g):
    rows, of = [], {}
    for x, slope in zip(X[:, None], g[:, None], strict=True):
        seen = rms_norm(x, w["gain_1"])
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        A = x + np.concatenate(list(found), 2) @ w["W_o"]
        g_2, one = back.swiglu_vjp(rms_norm(A, w["gain_2"]), w, slope)
        g_2, one["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)
        g_1, more = back.heads_vjp(seen, w, n_heads, slope + g_2)
        g_1, one["gain_1"] = back.rms_norm_vjp(x, w["gain_1"], g_1)
        rows.append(slope + g_1 + g_2)
        of = {name: of.get(name, 0) + array for name, array in (one | more).items()}
    return np.concatenate(rows), of


# block_vjp: wrong


@wrong(
    "block_vjp",
    "residual-forgotten-on-the-way-back",
    "back_through_parts_that_find_nothing agrees_with_nudged_words_and_weights",
)
def first_residual_forgotten(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)
    g_A = g + g_2
    g_1, more = back.heads_vjp(seen_1, w, n_heads, g_A)
    g_1, of["gain_1"] = back.rms_norm_vjp(X, w["gain_1"], g_1)
    return g_1, {**of, **more}


@wrong(
    "block_vjp",
    "residual-forgotten-on-the-way-back",
    "back_through_parts_that_find_nothing one_word_on_paper agrees_with_nudged_words_and_weights",
)
def second_residual_forgotten(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)
    g_A = g_2
    g_1, more = back.heads_vjp(seen_1, w, n_heads, g_A)
    g_1, of["gain_1"] = back.rms_norm_vjp(X, w["gain_1"], g_1)
    return g_A + g_1, {**of, **more}


@wrong(
    "block_vjp",
    "residual-forgotten-on-the-way-back",
    "back_through_parts_that_find_nothing one_word_on_paper agrees_with_nudged_words_and_weights",
)
def both_residuals_forgotten(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)
    g_A = g_2
    g_1, more = back.heads_vjp(seen_1, w, n_heads, g_A)
    g_1, of["gain_1"] = back.rms_norm_vjp(X, w["gain_1"], g_1)
    return g_1, {**of, **more}


@wrong("block_vjp", "g-for-the-middle", "agrees_with_nudged_words_and_weights")
def g_into_the_heads(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)
    g_A = g + g_2
    g_1, more = back.heads_vjp(seen_1, w, n_heads, g)
    g_1, of["gain_1"] = back.rms_norm_vjp(X, w["gain_1"], g_1)
    return g_A + g_1, {**of, **more}


@wrong("block_vjp", "g-for-the-middle", "agrees_with_nudged_words_and_weights")
def g_past_the_heads(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)
    g_A = g + g_2
    g_1, more = back.heads_vjp(seen_1, w, n_heads, g_A)
    g_1, of["gain_1"] = back.rms_norm_vjp(X, w["gain_1"], g_1)
    return g + g_1, {**of, **more}


@wrong("block_vjp", "g-counted-twice", "back_through_parts_that_find_nothing agrees_with_nudged_words_and_weights")
def g_added_once_more(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)
    g_A = g + g_2
    g_1, more = back.heads_vjp(seen_1, w, n_heads, g_A)
    g_1, of["gain_1"] = back.rms_norm_vjp(X, w["gain_1"], g_1)
    return g + g_A + g_1, {**of, **more}


@wrong("block_vjp", "norm-left-at-the-wrong-stop", "one_word_on_paper agrees_with_nudged_words_and_weights")
def second_norm_at_the_input(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_2"] = back.rms_norm_vjp(X, w["gain_2"], g_2)
    g_A = g + g_2
    g_1, more = back.heads_vjp(seen_1, w, n_heads, g_A)
    g_1, of["gain_1"] = back.rms_norm_vjp(X, w["gain_1"], g_1)
    return g_A + g_1, {**of, **more}


@wrong("block_vjp", "norm-left-at-the-wrong-stop", "agrees_with_nudged_words_and_weights")
def first_norm_in_the_middle(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)
    g_A = g + g_2
    g_1, more = back.heads_vjp(seen_1, w, n_heads, g_A)
    g_1, of["gain_1"] = back.rms_norm_vjp(A, w["gain_1"], g_1)
    return g_A + g_1, {**of, **more}


@wrong("block_vjp", "norm-met-at-its-output", "one_word_on_paper agrees_with_nudged_words_and_weights")
def norms_at_what_they_gave(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_2"] = back.rms_norm_vjp(seen_2, w["gain_2"], g_2)
    g_A = g + g_2
    g_1, more = back.heads_vjp(seen_1, w, n_heads, g_A)
    g_1, of["gain_1"] = back.rms_norm_vjp(seen_1, w["gain_1"], g_1)
    return g_A + g_1, {**of, **more}


@wrong("block_vjp", "parts-met-at-the-bare-words", "one_word_on_paper agrees_with_nudged_words_and_weights")
def parts_without_norms(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    g_2, of = back.swiglu_vjp(A, w, g)
    g_2, of["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)
    g_A = g + g_2
    g_1, more = back.heads_vjp(X, w, n_heads, g_A)
    g_1, of["gain_1"] = back.rms_norm_vjp(X, w["gain_1"], g_1)
    return g_A + g_1, {**of, **more}


@wrong("block_vjp", "norm-skipped-on-the-way-back", "one_word_on_paper agrees_with_nudged_words_and_weights")
def past_the_second_norm(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    of["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)[1]
    g_A = g + g_2
    g_1, more = back.heads_vjp(seen_1, w, n_heads, g_A)
    g_1, of["gain_1"] = back.rms_norm_vjp(X, w["gain_1"], g_1)
    return g_A + g_1, {**of, **more}


@wrong("block_vjp", "norm-skipped-on-the-way-back", "one_word_on_paper agrees_with_nudged_words_and_weights")
def past_the_first_norm(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)
    g_A = g + g_2
    g_1, more = back.heads_vjp(seen_1, w, n_heads, g_A)
    of["gain_1"] = back.rms_norm_vjp(X, w["gain_1"], g_1)[1]
    return g_A + g_1, {**of, **more}


@wrong("block_vjp", "gains-exchanged", "one_word_on_paper agrees_with_nudged_words_and_weights")
def gains_of_each_other(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_2"] = back.rms_norm_vjp(A, w["gain_1"], g_2)
    g_A = g + g_2
    g_1, more = back.heads_vjp(seen_1, w, n_heads, g_A)
    g_1, of["gain_1"] = back.rms_norm_vjp(X, w["gain_2"], g_1)
    return g_A + g_1, {**of, **more}


@wrong("block_vjp", "gains-exchanged", "one_word_on_paper agrees_with_nudged_words_and_weights")
def gradients_of_the_gains_exchanged(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_1"] = back.rms_norm_vjp(A, w["gain_2"], g_2)
    g_A = g + g_2
    g_1, more = back.heads_vjp(seen_1, w, n_heads, g_A)
    g_1, of["gain_2"] = back.rms_norm_vjp(X, w["gain_1"], g_1)
    return g_A + g_1, {**of, **more}


@wrong("block_vjp", "gradients-missing", "a_gradient_for_everything agrees_with_nudged_words_and_weights")
def no_gradients_of_the_gains(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)
    g_A = g + g_2
    g_1, more = back.heads_vjp(seen_1, w, n_heads, g_A)
    g_1, of["gain_1"] = back.rms_norm_vjp(X, w["gain_1"], g_1)
    return g_A + g_1, {name: one for name, one in {**of, **more}.items() if name.startswith("W")}


@wrong("block_vjp", "array-for-pair", "a_gradient_for_everything one_word_on_paper")
def gradient_of_the_words_only(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)
    g_A = g + g_2
    g_1, _ = back.heads_vjp(seen_1, w, n_heads, g_A)
    g_1, of["gain_1"] = back.rms_norm_vjp(X, w["gain_1"], g_1)
    return g_A + g_1


@wrong("block_vjp", "pair-swapped", "a_gradient_for_everything agrees_with_nudged_words_and_weights")
def dict_before_the_words(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)
    g_A = g + g_2
    g_1, more = back.heads_vjp(seen_1, w, n_heads, g_A)
    g_1, of["gain_1"] = back.rms_norm_vjp(X, w["gain_1"], g_1)
    return {**of, **more}, g_A + g_1


@wrong(
    "block_vjp",
    "multiplied-where-the-road-forks",
    "back_through_parts_that_find_nothing agrees_with_nudged_words_and_weights",
)
def roads_multiplied(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)
    g_A = g * g_2
    g_1, more = back.heads_vjp(seen_1, w, n_heads, g_A)
    g_1, of["gain_1"] = back.rms_norm_vjp(X, w["gain_1"], g_1)
    return g_A * g_1, {**of, **more}


@wrong("block_vjp", "averaged-over-the-stories", "agrees_with_nudged_words_and_weights")
def weights_averaged_over_stories(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)
    g_A = g + g_2
    g_1, more = back.heads_vjp(seen_1, w, n_heads, g_A)
    g_1, of["gain_1"] = back.rms_norm_vjp(X, w["gain_1"], g_1)
    return g_A + g_1, {name: one / len(X) for name, one in {**of, **more}.items()}


@wrong("block_vjp", "heads-as-many-as-two", "other_heads_and_lengths")
def two_heads_on_the_way_back(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)
    g_A = g + g_2
    g_1, more = back.heads_vjp(seen_1, w, 2, g_A)
    g_1, of["gain_1"] = back.rms_norm_vjp(X, w["gain_1"], g_1)
    return g_A + g_1, {**of, **more}


@wrong("block_vjp", "input-mutated", "nothing_changed_on_the_way_back")
def g_grows_on_the_way(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)
    g += g_2
    g_A = g
    g_1, more = back.heads_vjp(seen_1, w, n_heads, g_A)
    g_1, of["gain_1"] = back.rms_norm_vjp(X, w["gain_1"], g_1)
    return g_A + g_1, {**of, **more}


@wrong("block_vjp", "weights-for-gradients", "one_word_on_paper agrees_with_nudged_words_and_weights")
def weights_themselves(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = X + np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)
    g_A = g + g_2
    g_1, _ = back.heads_vjp(seen_1, w, n_heads, g_A)
    g_1, of["gain_1"] = back.rms_norm_vjp(X, w["gain_1"], g_1)
    return g_A + g_1, w


@wrong("block_vjp", "middle-without-its-residual", "agrees_with_nudged_words_and_weights")
def middle_of_the_heads_alone(X, w, n_heads, g):
    seen_1 = rms_norm(X, w["gain_1"])
    found = back.shares_of_heads(seen_1, w, n_heads) @ np.stack(np.split(seen_1 @ w["W_v"], n_heads, 2))
    A = np.concatenate(list(found), 2) @ w["W_o"]
    seen_2 = rms_norm(A, w["gain_2"])
    g_2, of = back.swiglu_vjp(seen_2, w, g)
    g_2, of["gain_2"] = back.rms_norm_vjp(A, w["gain_2"], g_2)
    g_A = g + g_2
    g_1, more = back.heads_vjp(seen_1, w, n_heads, g_A)
    g_1, of["gain_1"] = back.rms_norm_vjp(X, w["gain_1"], g_1)
    return g_A + g_1, {**of, **more}


# learned: right


@right("learned", value=True)
def weights_made_by_hand():
    # Columns of a word: animal 0-11, verb 12-19, the animal before it 20-31, what it says next 32-39, and a one.
    ones, none = np.ones(41), np.zeros((41, 1))
    embedding = np.eye(20, 41) + np.eye(41)[40]
    W_1, W_2, back_1, back_2 = np.zeros((41, 128)), np.zeros((41, 128)), np.zeros((128, 41)), np.zeros((128, 41))
    speeds = 10000.0 ** (-np.arange(0, 64, 2) / 64)
    W_q, W_k = W_1.copy(), W_1.copy()
    W_q[40, 0:64:2] = 60  # a word asks for the place before its own: its query is turned back by one
    W_k[40, 0:64:2], W_k[40, 1:64:2] = 60 * np.cos(speeds), 60 * np.sin(speeds)
    W_1[:12, :12], back_1[:12, 20:32] = np.eye(12), 3 * np.eye(12)
    first = {"W_q": W_q, "W_k": W_k, "W_v": W_1, "W_o": back_1}
    W_q, W_k = np.zeros((41, 128)), np.zeros((41, 128))
    slow = np.arange(40, 64, 2)  # pairs that hardly turn within a story
    W_q[np.arange(12), slow[:12]] = W_k[20 + np.arange(12), slow[:12]] = 20
    W_2[12:20, :8], back_2[:8, 32:40] = np.eye(8), 9 * np.eye(8)
    second = {"W_q": W_q, "W_k": W_k, "W_v": W_2, "W_o": back_2}
    rest = {"gain_1": ones, "gain_2": ones, "W_gate": none, "W_up": none, "W_down": none.T}
    unembedding = np.zeros((41, 20))
    unembedding[32:40, 12:] = 5 * np.eye(8)
    return {
        "embedding": embedding,
        "blocks": [{**first, **rest}, {**second, **rest}],
        "gain": ones,
        "unembedding": unembedding,
    }


@right("learned", value=True)
def weights_in_float32():
    # Columns of a word: animal 0-11, verb 12-19, the animal before it 20-31, what it says next 32-39, and a one.
    ones, none = np.ones(41), np.zeros((41, 1))
    embedding = np.eye(20, 41) + np.eye(41)[40]
    W_1, W_2, back_1, back_2 = np.zeros((41, 128)), np.zeros((41, 128)), np.zeros((128, 41)), np.zeros((128, 41))
    speeds = 10000.0 ** (-np.arange(0, 64, 2) / 64)
    W_q, W_k = W_1.copy(), W_1.copy()
    W_q[40, 0:64:2] = 60  # a word asks for the place before its own: its query is turned back by one
    W_k[40, 0:64:2], W_k[40, 1:64:2] = 60 * np.cos(speeds), 60 * np.sin(speeds)
    W_1[:12, :12], back_1[:12, 20:32] = np.eye(12), 3 * np.eye(12)
    first = {"W_q": W_q, "W_k": W_k, "W_v": W_1, "W_o": back_1}
    W_q, W_k = np.zeros((41, 128)), np.zeros((41, 128))
    slow = np.arange(40, 64, 2)  # pairs that hardly turn within a story
    W_q[np.arange(12), slow[:12]] = W_k[20 + np.arange(12), slow[:12]] = 20
    W_2[12:20, :8], back_2[:8, 32:40] = np.eye(8), 9 * np.eye(8)
    second = {"W_q": W_q, "W_k": W_k, "W_v": W_2, "W_o": back_2}
    rest = {"gain_1": ones, "gain_2": ones, "W_gate": none, "W_up": none, "W_down": none.T}
    unembedding = np.zeros((41, 20))
    unembedding[32:40, 12:] = 5 * np.eye(8)
    weights = {
        "embedding": embedding,
        "blocks": [{**first, **rest}, {**second, **rest}],
        "gain": ones,
        "unembedding": unembedding,
    }
    return back.each(lambda array: array.astype(np.float32), weights)


@right("learned", value=True)
def blocks_in_a_tuple():
    # Columns of a word: animal 0-11, verb 12-19, the animal before it 20-31, what it says next 32-39, and a one.
    ones, none = np.ones(41), np.zeros((41, 1))
    embedding = np.eye(20, 41) + np.eye(41)[40]
    W_1, W_2, back_1, back_2 = np.zeros((41, 128)), np.zeros((41, 128)), np.zeros((128, 41)), np.zeros((128, 41))
    speeds = 10000.0 ** (-np.arange(0, 64, 2) / 64)
    W_q, W_k = W_1.copy(), W_1.copy()
    W_q[40, 0:64:2] = 60  # a word asks for the place before its own: its query is turned back by one
    W_k[40, 0:64:2], W_k[40, 1:64:2] = 60 * np.cos(speeds), 60 * np.sin(speeds)
    W_1[:12, :12], back_1[:12, 20:32] = np.eye(12), 3 * np.eye(12)
    first = {"W_q": W_q, "W_k": W_k, "W_v": W_1, "W_o": back_1}
    W_q, W_k = np.zeros((41, 128)), np.zeros((41, 128))
    slow = np.arange(40, 64, 2)  # pairs that hardly turn within a story
    W_q[np.arange(12), slow[:12]] = W_k[20 + np.arange(12), slow[:12]] = 20
    W_2[12:20, :8], back_2[:8, 32:40] = np.eye(8), 9 * np.eye(8)
    second = {"W_q": W_q, "W_k": W_k, "W_v": W_2, "W_o": back_2}
    rest = {"gain_1": ones, "gain_2": ones, "W_gate": none, "W_up": none, "W_down": none.T}
    unembedding = np.zeros((41, 20))
    unembedding[32:40, 12:] = 5 * np.eye(8)
    return {
        "embedding": embedding,
        "blocks": ({**first, **rest}, {**second, **rest}),
        "gain": ones,
        "unembedding": unembedding,
    }


@right("learned", value=True)
def a_third_block_that_does_nothing():
    # Columns of a word: animal 0-11, verb 12-19, the animal before it 20-31, what it says next 32-39, and a one.
    ones, none = np.ones(41), np.zeros((41, 1))
    embedding = np.eye(20, 41) + np.eye(41)[40]
    W_1, W_2, back_1, back_2 = np.zeros((41, 128)), np.zeros((41, 128)), np.zeros((128, 41)), np.zeros((128, 41))
    speeds = 10000.0 ** (-np.arange(0, 64, 2) / 64)
    W_q, W_k = W_1.copy(), W_1.copy()
    W_q[40, 0:64:2] = 60  # a word asks for the place before its own: its query is turned back by one
    W_k[40, 0:64:2], W_k[40, 1:64:2] = 60 * np.cos(speeds), 60 * np.sin(speeds)
    W_1[:12, :12], back_1[:12, 20:32] = np.eye(12), 3 * np.eye(12)
    first = {"W_q": W_q, "W_k": W_k, "W_v": W_1, "W_o": back_1}
    W_q, W_k = np.zeros((41, 128)), np.zeros((41, 128))
    slow = np.arange(40, 64, 2)  # pairs that hardly turn within a story
    W_q[np.arange(12), slow[:12]] = W_k[20 + np.arange(12), slow[:12]] = 20
    W_2[12:20, :8], back_2[:8, 32:40] = np.eye(8), 9 * np.eye(8)
    second = {"W_q": W_q, "W_k": W_k, "W_v": W_2, "W_o": back_2}
    rest = {"gain_1": ones, "gain_2": ones, "W_gate": none, "W_up": none, "W_down": none.T}
    unembedding = np.zeros((41, 20))
    unembedding[32:40, 12:] = 5 * np.eye(8)
    idle = {**second, **rest, "W_o": 0 * back_2}
    return {
        "embedding": embedding,
        "blocks": [{**first, **rest}, {**second, **rest}, idle],
        "gain": ones,
        "unembedding": unembedding,
    }


@right("learned", value=True)
def weights_sharper_still():
    # Columns of a word: animal 0-11, verb 12-19, the animal before it 20-31, what it says next 32-39, and a one.
    ones, none = np.ones(41), np.zeros((41, 1))
    embedding = np.eye(20, 41) + np.eye(41)[40]
    W_1, W_2, back_1, back_2 = np.zeros((41, 128)), np.zeros((41, 128)), np.zeros((128, 41)), np.zeros((128, 41))
    speeds = 10000.0 ** (-np.arange(0, 64, 2) / 64)
    W_q, W_k = W_1.copy(), W_1.copy()
    W_q[40, 0:64:2] = 60  # a word asks for the place before its own: its query is turned back by one
    W_k[40, 0:64:2], W_k[40, 1:64:2] = 60 * np.cos(speeds), 60 * np.sin(speeds)
    W_1[:12, :12], back_1[:12, 20:32] = np.eye(12), 3 * np.eye(12)
    first = {"W_q": W_q, "W_k": W_k, "W_v": W_1, "W_o": back_1}
    W_q, W_k = np.zeros((41, 128)), np.zeros((41, 128))
    slow = np.arange(40, 64, 2)  # pairs that hardly turn within a story
    W_q[np.arange(12), slow[:12]] = W_k[20 + np.arange(12), slow[:12]] = 30
    W_2[12:20, :8], back_2[:8, 32:40] = np.eye(8), 20 * np.eye(8)
    second = {"W_q": W_q, "W_k": W_k, "W_v": W_2, "W_o": back_2}
    rest = {"gain_1": ones, "gain_2": ones, "W_gate": none, "W_up": none, "W_down": none.T}
    unembedding = np.zeros((41, 20))
    unembedding[32:40, 12:] = 5 * np.eye(8)
    return {
        "embedding": embedding,
        "blocks": [{**first, **rest}, {**second, **rest}],
        "gain": ones,
        "unembedding": unembedding,
    }


# learned: wrong


@wrong(
    "learned",
    "weights-before-training",
    "knows_the_verbs_of_one_story stories_about_five stories_about_all_twelve",
    value=True,
)
def nothing_but_noise():
    return noise(3)


@wrong(
    "learned",
    "weights-before-training",
    "knows_the_verbs_of_one_story stories_about_five stories_about_all_twelve",
    value=True,
)
def hardly_moved():
    return back.each(lambda array: 0.999 * array, noise(3))


@wrong(
    "learned",
    "stopped-on-the-plateau",
    "stories_about_five stories_about_all_twelve",
    value=True,
)
def any_verb_of_the_story():
    # Columns of a word: animal 0-11, verb 12-19, the animal before it 20-31, what it says next 32-39, and a one.
    ones, none = np.ones(41), np.zeros((41, 1))
    embedding = np.eye(20, 41) + np.eye(41)[40]
    W_1, W_2, back_1, back_2 = np.zeros((41, 128)), np.zeros((41, 128)), np.zeros((128, 41)), np.zeros((128, 41))
    speeds = 10000.0 ** (-np.arange(0, 64, 2) / 64)
    W_q, W_k = W_1.copy(), W_1.copy()
    W_q[40, 0:64:2] = 60  # a word asks for the place before its own: its query is turned back by one
    W_k[40, 0:64:2], W_k[40, 1:64:2] = 60 * np.cos(speeds), 60 * np.sin(speeds)
    W_1[:12, :12], back_1[:12, 20:32] = np.eye(12), 3 * np.eye(12)
    first = {"W_q": W_q, "W_k": W_k, "W_v": W_1, "W_o": back_1}
    W_q, W_k = np.zeros((41, 128)), np.zeros((41, 128))
    slow = np.arange(40, 64, 2)  # pairs that hardly turn within a story
    W_q[np.arange(12), slow[:12]] = W_k[20 + np.arange(12), slow[:12]] = 0.01
    W_2[12:20, :8], back_2[:8, 32:40] = np.eye(8), 9 * np.eye(8)
    second = {"W_q": W_q, "W_k": W_k, "W_v": W_2, "W_o": back_2}
    rest = {"gain_1": ones, "gain_2": ones, "W_gate": none, "W_up": none, "W_down": none.T}
    unembedding = np.zeros((41, 20))
    unembedding[32:40, 12:] = 5 * np.eye(8)
    return {
        "embedding": embedding,
        "blocks": [{**first, **rest}, {**second, **rest}],
        "gain": ones,
        "unembedding": unembedding,
    }


@wrong(
    "learned",
    "one-layer-only",
    "stories_about_five stories_about_all_twelve",
    value=True,
)
def one_block_of_two():
    # Columns of a word: animal 0-11, verb 12-19, the animal before it 20-31, what it says next 32-39, and a one.
    ones, none = np.ones(41), np.zeros((41, 1))
    embedding = np.eye(20, 41) + np.eye(41)[40]
    W_1, W_2, back_1, back_2 = np.zeros((41, 128)), np.zeros((41, 128)), np.zeros((128, 41)), np.zeros((128, 41))
    speeds = 10000.0 ** (-np.arange(0, 64, 2) / 64)
    W_q, W_k = W_1.copy(), W_1.copy()
    W_q[40, 0:64:2] = 60  # a word asks for the place before its own: its query is turned back by one
    W_k[40, 0:64:2], W_k[40, 1:64:2] = 60 * np.cos(speeds), 60 * np.sin(speeds)
    W_1[:12, :12], back_1[:12, 20:32] = np.eye(12), 3 * np.eye(12)
    first = {"W_q": W_q, "W_k": W_k, "W_v": W_1, "W_o": back_1}
    W_q, W_k = np.zeros((41, 128)), np.zeros((41, 128))
    slow = np.arange(40, 64, 2)  # pairs that hardly turn within a story
    W_q[np.arange(12), slow[:12]] = W_k[20 + np.arange(12), slow[:12]] = 20
    W_2[12:20, :8], back_2[:8, 32:40] = np.eye(8), 9 * np.eye(8)
    rest = {"gain_1": ones, "gain_2": ones, "W_gate": none, "W_up": none, "W_down": none.T}
    unembedding = np.zeros((41, 20))
    unembedding[32:40, 12:] = 5 * np.eye(8)
    return {"embedding": embedding, "blocks": [{**first, **rest}], "gain": ones, "unembedding": unembedding}


@wrong(
    "learned",
    "four-heads-for-two",
    "stories_about_five stories_about_all_twelve",
    value=True,
)
def the_model_with_four_heads():
    return back.load("grown.npz")


@wrong(
    "learned",
    "half-of-the-animals",
    "stories_about_five stories_about_all_twelve",
    value=True,
)
def six_animals_only():
    # Columns of a word: animal 0-11, verb 12-19, the animal before it 20-31, what it says next 32-39, and a one.
    ones, none = np.ones(41), np.zeros((41, 1))
    embedding = np.eye(20, 41) + np.eye(41)[40]
    W_1, W_2, back_1, back_2 = np.zeros((41, 128)), np.zeros((41, 128)), np.zeros((128, 41)), np.zeros((128, 41))
    speeds = 10000.0 ** (-np.arange(0, 64, 2) / 64)
    W_q, W_k = W_1.copy(), W_1.copy()
    W_q[40, 0:64:2] = 60  # a word asks for the place before its own: its query is turned back by one
    W_k[40, 0:64:2], W_k[40, 1:64:2] = 60 * np.cos(speeds), 60 * np.sin(speeds)
    W_1[:12, :12], back_1[:12, 20:32] = np.eye(12), 3 * np.eye(12)
    first = {"W_q": W_q, "W_k": W_k, "W_v": W_1, "W_o": back_1}
    W_q, W_k = np.zeros((41, 128)), np.zeros((41, 128))
    slow = np.arange(40, 64, 2)  # pairs that hardly turn within a story
    W_q[np.arange(6), slow[:6]] = W_k[20 + np.arange(6), slow[:6]] = 20
    W_2[12:20, :8], back_2[:8, 32:40] = np.eye(8), 9 * np.eye(8)
    second = {"W_q": W_q, "W_k": W_k, "W_v": W_2, "W_o": back_2}
    rest = {"gain_1": ones, "gain_2": ones, "W_gate": none, "W_up": none, "W_down": none.T}
    unembedding = np.zeros((41, 20))
    unembedding[32:40, 12:] = 5 * np.eye(8)
    return {
        "embedding": embedding,
        "blocks": [{**first, **rest}, {**second, **rest}],
        "gain": ones,
        "unembedding": unembedding,
    }


@wrong(
    "learned",
    "another-place-matched",
    "stories_about_five stories_about_all_twelve",
    value=True,
)
def the_verb_before():
    # Columns of a word: animal 0-11, verb 12-19, the animal before it 20-31, what it says next 32-39, and a one.
    ones, none = np.ones(41), np.zeros((41, 1))
    embedding = np.eye(20, 41) + np.eye(41)[40]
    W_1, W_2, back_1, back_2 = np.zeros((41, 128)), np.zeros((41, 128)), np.zeros((128, 41)), np.zeros((128, 41))
    speeds = 10000.0 ** (-np.arange(0, 64, 2) / 64)
    W_q, W_k = W_1.copy(), W_1.copy()
    W_q[40, 0:64:2] = 60  # a word asks for the place before its own: its query is turned back by one
    W_k[40, 0:64:2], W_k[40, 1:64:2] = 60 * np.cos(2 * speeds), 60 * np.sin(2 * speeds)
    W_1[:12, :12], back_1[:12, 20:32] = np.eye(12), 3 * np.eye(12)
    first = {"W_q": W_q, "W_k": W_k, "W_v": W_1, "W_o": back_1}
    W_q, W_k = np.zeros((41, 128)), np.zeros((41, 128))
    slow = np.arange(40, 64, 2)  # pairs that hardly turn within a story
    W_q[np.arange(12), slow[:12]] = W_k[20 + np.arange(12), slow[:12]] = 20
    W_2[12:20, :8], back_2[:8, 32:40] = np.eye(8), 9 * np.eye(8)
    second = {"W_q": W_q, "W_k": W_k, "W_v": W_2, "W_o": back_2}
    rest = {"gain_1": ones, "gain_2": ones, "W_gate": none, "W_up": none, "W_down": none.T}
    unembedding = np.zeros((41, 20))
    unembedding[32:40, 12:] = 5 * np.eye(8)
    return {
        "embedding": embedding,
        "blocks": [{**first, **rest}, {**second, **rest}],
        "gain": ones,
        "unembedding": unembedding,
    }


@wrong(
    "learned",
    "uphill",
    "knows_the_verbs_of_one_story stories_about_five stories_about_all_twelve",
    value=True,
)
def least_likely_verbs():
    # Columns of a word: animal 0-11, verb 12-19, the animal before it 20-31, what it says next 32-39, and a one.
    ones, none = np.ones(41), np.zeros((41, 1))
    embedding = np.eye(20, 41) + np.eye(41)[40]
    W_1, W_2, back_1, back_2 = np.zeros((41, 128)), np.zeros((41, 128)), np.zeros((128, 41)), np.zeros((128, 41))
    speeds = 10000.0 ** (-np.arange(0, 64, 2) / 64)
    W_q, W_k = W_1.copy(), W_1.copy()
    W_q[40, 0:64:2] = 60  # a word asks for the place before its own: its query is turned back by one
    W_k[40, 0:64:2], W_k[40, 1:64:2] = 60 * np.cos(speeds), 60 * np.sin(speeds)
    W_1[:12, :12], back_1[:12, 20:32] = np.eye(12), 3 * np.eye(12)
    first = {"W_q": W_q, "W_k": W_k, "W_v": W_1, "W_o": back_1}
    W_q, W_k = np.zeros((41, 128)), np.zeros((41, 128))
    slow = np.arange(40, 64, 2)  # pairs that hardly turn within a story
    W_q[np.arange(12), slow[:12]] = W_k[20 + np.arange(12), slow[:12]] = 20
    W_2[12:20, :8], back_2[:8, 32:40] = np.eye(8), -9 * np.eye(8)
    second = {"W_q": W_q, "W_k": W_k, "W_v": W_2, "W_o": back_2}
    rest = {"gain_1": ones, "gain_2": ones, "W_gate": none, "W_up": none, "W_down": none.T}
    unembedding = np.zeros((41, 20))
    unembedding[32:40, 12:] = 5 * np.eye(8)
    return {
        "embedding": embedding,
        "blocks": [{**first, **rest}, {**second, **rest}],
        "gain": ones,
        "unembedding": unembedding,
    }


@wrong(
    "learned",
    "loss-kept-too",
    "is_a_dict_of_weights",
    value=True,
)
def loss_and_weights():
    return 2.15, noise(3)


@wrong(
    "learned",
    "weights-left-out",
    "is_a_dict_of_weights",
    value=True,
)
def without_the_last_gain():
    return {name: part for name, part in noise(3).items() if name != "gain"}


@wrong(
    "learned",
    "not-finite",
    "is_a_dict_of_weights",
    value=True,
)
def steps_far_too_long():
    return back.each(lambda array: np.full(array.shape, np.nan), noise(3))


@wrong(
    "learned",
    "list-for-array",
    "is_a_dict_of_weights",
    value=True,
)
def weights_in_lists():
    return back.each(lambda array: array.tolist(), noise(3))


@wrong(
    "learned",
    "number-for-weights",
    "is_a_dict_of_weights",
    value=True,
)
def how_many_are_right():
    return 0.999


@wrong(
    "learned",
    "blocks-alone",
    "is_a_dict_of_weights",
    value=True,
)
def only_the_blocks():
    return noise(3)["blocks"]


# two_heads


@right("two_heads", value=True)
def heads_as_tuples():
    return (0, 1), (1, 3)


@right("two_heads", value=True)
def heads_as_lists():
    return [[0, 1], [1, 3]]


@right("two_heads", value=True)
def heads_as_an_array():
    return np.array([[0, 1], [1, 3]])


@right("two_heads", value=True)
def heads_of_numpys_integers():
    return [(0, np.argmin([3, 1, 2])), (1, np.int64(3))]


@right("two_heads", value=True)
def heads_of_arrays():
    return (np.array([0, 1]), np.array([1, 3]))


@wrong("two_heads", "pair-swapped", "head_of_the_first_layer head_of_the_second_layer", value=True)
def second_layer_first():
    return (1, 3), (0, 1)


@wrong("two_heads", "heads-counted-from-one", "head_of_the_first_layer head_of_the_second_layer", value=True)
def heads_from_one():
    return (1, 2), (2, 4)


@wrong("two_heads", "head-before-layer", "head_of_the_first_layer head_of_the_second_layer", value=True)
def heads_before_layers():
    return (1, 0), (3, 1)


@wrong("two_heads", "looked-at-for-needed", "head_of_the_second_layer", value=True)
def heads_by_their_looks():
    return (0, 1), (1, 0)


@wrong("two_heads", "heads-that-nobody-misses", "head_of_the_first_layer head_of_the_second_layer", value=True)
def heads_that_can_go():
    return (0, 0), (1, 1)


@wrong("two_heads", "heads-numbered-through", "are_two_heads", value=True)
def numbered_from_0_to_7():
    return 1, 7


@wrong("two_heads", "layers-left-out", "are_two_heads", value=True)
def heads_without_layers():
    return 1, 3


@wrong("two_heads", "bool-for-number", "are_two_heads", value=True)
def heads_of_truth_values():
    return (False, True), (True, 3)


@wrong("two_heads", "text-for-number", "are_two_heads", value=True)
def heads_in_words():
    return ("0", "1"), ("1", "3")


@wrong("two_heads", "float-for-whole-number", "are_two_heads", value=True)
def heads_as_floats():
    return np.array([[0.0, 1.0], [1.0, 3.0]])


@wrong("two_heads", "shares-for-heads", "are_two_heads", value=True)
def shares_for_heads():
    return [0.35, 0.56]


# leaking


@right("leaking", value=True)
def positions_in_a_list():
    return [16, 17, 18, 19, 20, 21]


@right("leaking", value=True)
def positions_in_a_range():
    return list(range(16, 22))


@right("leaking", value=True)
def positions_in_an_array():
    return np.arange(16, 22)


@right("leaking", value=True)
def positions_backwards():
    return (21, 20, 19, 18, 17, 16)


@right("leaking", value=True)
def positions_of_numpys_integers():
    return list(np.flatnonzero(np.arange(23) // 16 * (np.arange(23) < 22)))


@wrong("leaking", "words-that-are-seen", "no_leak_is_missed no_position_is_accused_wrongly", value=True)
def positions_that_are_seen():
    return [17, 18, 19, 20, 21, 22]


@wrong("leaking", "last-word-accused", "no_position_is_accused_wrongly", value=True)
def whole_last_block():
    return [16, 17, 18, 19, 20, 21, 22]


@wrong("leaking", "ends-of-blocks", "no_leak_is_missed no_position_is_accused_wrongly", value=True)
def ends_of_the_blocks():
    return [7, 15, 22]


@wrong("leaking", "all-positions", "no_position_is_accused_wrongly", value=True)
def every_position():
    return list(range(23))


@wrong("leaking", "first-leak-only", "no_leak_is_missed", value=True)
def the_first_that_leaks():
    return [16]


@wrong("leaking", "second-block-too", "no_position_is_accused_wrongly", value=True)
def all_after_the_first_block():
    return list(range(8, 22))


@wrong("leaking", "pairs-of-positions", "are_positions_of_a_text", value=True)
def who_sees_whom():
    return [(i, i + 1) for i in range(16, 22)]


@wrong("leaking", "bool-for-number", "are_positions_of_a_text", value=True)
def a_mask_of_positions():
    return [16 <= i < 22 for i in range(23)]


@wrong("leaking", "number-for-list", "are_positions_of_a_text", value=True)
def how_many_leak():
    return 6


@wrong("leaking", "set-for-list", "are_positions_of_a_text", value=True)
def positions_in_a_set():
    return set(range(16, 22))


@wrong("leaking", "empty", "are_positions_of_a_text", value=True)
def no_leak_found():
    return []
