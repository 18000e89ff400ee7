import numpy as np
from scipy.special import softmax

from autograder.course.answers import changed, right, wrong


@right
def four_steps(h_d, H_e):
    scores = h_d @ H_e.T
    scaled = scores / np.sqrt(H_e.shape[1])
    weights = softmax(scaled, axis=-1)
    context = weights @ H_e
    return context, weights


@right
def one_state_at_a_time(h_d, H_e):
    def attend_one(h):
        weights = softmax(H_e @ h / np.sqrt(len(h)))
        return weights @ H_e, weights

    if h_d.ndim == 1:
        return attend_one(h_d)
    pairs = [attend_one(h) for h in h_d]
    return np.array([context for context, _ in pairs]), np.array([weights for _, weights in pairs])


@right
def attend_by_einsum(h_d, H_e):
    weights = softmax(np.einsum("...d,nd->...n", h_d, H_e) * H_e.shape[-1] ** -0.5, axis=-1)
    return np.einsum("...n,nd->...d", weights, H_e), weights


@right
def matrix_and_back(h_d, H_e):
    states = np.atleast_2d(h_d)
    scores = states.dot(H_e.T) / np.sqrt(states.shape[1])
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = powers / powers.sum(axis=1, keepdims=True)
    context = weights.dot(H_e)
    if h_d.ndim == 1:
        return context[0], weights[0]
    return context, weights


@right
def query_scaled_first(h_d, H_e, scale=None):
    scale = np.sqrt(h_d.shape[-1]) if scale is None else scale
    weights = softmax(np.inner(h_d / scale, H_e), axis=-1)
    return np.dot(weights, H_e), weights


@right
def words_first(h_d, H_e):
    by_word = softmax(H_e @ h_d.T / np.sqrt(H_e.shape[1]), axis=0)
    return (H_e.T @ by_word).T, by_word.T


@right
def context_divided_at_the_end(h_d, H_e):
    scores = np.matmul(h_d, H_e.T) / np.sqrt(H_e.shape[1])
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    total = powers.sum(axis=-1, keepdims=True)
    return np.matmul(powers, H_e) / total, powers / total


@right
def attend_by_log_sum_exp(h_d, H_e):
    from scipy.special import logsumexp

    scores = np.tensordot(h_d, H_e, axes=(-1, -1)) / np.sqrt(H_e.shape[1])
    weights = np.exp(scores - logsumexp(scores, axis=-1, keepdims=True))
    return [np.tensordot(weights, H_e, axes=1), weights]


@right
def attend_by_recursion(h_d, H_e):
    if h_d.ndim == 2:
        contexts, weights = zip(*[attend_by_recursion(h, H_e) for h in h_d], strict=True)
        return np.stack(contexts), np.stack(weights)
    weights = softmax([sum(h_d * row) / len(h_d) ** 0.5 for row in H_e])
    return sum(weight * row for weight, row in zip(weights, H_e, strict=True)), weights


@right
def attend_along_rows(h_d, H_e):
    def weigh(h):
        return softmax((H_e * h).sum(axis=1) / np.sqrt(h.size))

    weights = np.apply_along_axis(weigh, -1, h_d)
    context = np.apply_along_axis(lambda w: np.average(H_e, axis=0, weights=w), -1, weights)
    return context, weights


@right
def all_states_and_words_broadcast(h_d, H_e):
    scores = (h_d[..., None, :] * H_e).sum(axis=-1)
    weights = softmax(scores / np.sqrt(H_e.shape[-1]), axis=-1)
    return (weights[..., None] * H_e).sum(axis=-2), weights


@right
def attend_in_single_precision(h_d, H_e):
    h_d, H_e = h_d.astype(np.float32), H_e.astype(np.float32)
    weights = softmax(h_d @ H_e.T / np.float32(H_e.shape[1] ** 0.5), axis=-1)
    return weights @ H_e, weights


@right
def three_loops(h_d, H_e):
    m, n, d = np.atleast_2d(h_d).shape[0], *H_e.shape
    weights, context = np.zeros((m, n)), np.zeros((m, d))
    for i, h in enumerate(np.atleast_2d(h_d)):
        scores = [np.dot(h, H_e[j]) / np.sqrt(d) for j in range(n)]
        for j in range(n):
            weights[i, j] = np.exp(scores[j] - max(scores)) / sum(np.exp(scores - max(scores)))
            context[i] += weights[i, j] * H_e[j]
    return (context, weights) if h_d.ndim == 2 else (context[0], weights[0])


@right
def with_a_named_pair(h_d, H_e):
    from collections import namedtuple

    Attention = namedtuple("Attention", "context weights")
    weights = softmax(h_d @ H_e.T / np.sqrt(H_e.shape[-1]), axis=-1)
    return Attention(weights=weights, context=weights @ H_e)


@right
def a_lambda_that_attends():
    def mix(weights, H):
        return weights @ H, weights

    return lambda h_d, H_e: mix(softmax(h_d @ H_e.T / h_d.shape[-1] ** 0.5, axis=-1), H_e)


@right
def a_decoder():
    class Decoder:
        def __init__(self, power=0.5):
            self.power = power

        def weigh(self, h_d, H_e):
            return softmax(h_d @ H_e.T / H_e.shape[1] ** self.power, axis=-1)

        def look_back(self, h_d, H_e):
            weights = self.weigh(h_d, H_e)
            return weights @ H_e, weights

    return Decoder().look_back


@right
def a_partial_that_attends():
    from functools import partial

    def attention(normalise, Q, K):
        weights = normalise(Q @ K.T / np.sqrt(K.shape[1]))
        return weights @ K, weights

    return partial(attention, partial(softmax, axis=-1))


@wrong("k-not-transposed")
def encoder_not_transposed(h_d, H_e):
    weights = softmax(h_d @ H_e / np.sqrt(H_e.shape[1]), axis=-1)
    return weights @ H_e, weights


@wrong("q-k-swapped")
def encoder_asks_the_decoder(h_d, H_e):
    weights = softmax(H_e @ h_d.T / np.sqrt(H_e.shape[1]), axis=-1)
    return weights.T @ H_e, weights


@wrong("queries-for-values")
def decoder_states_mixed(h_d, H_e):
    weights = softmax(h_d @ H_e.T / np.sqrt(H_e.shape[1]), axis=-1)
    return weights.T @ h_d, weights


unscaled = wrong("no-scale")(
    changed(encoder_not_transposed, "(h_d @ H_e / np.sqrt(H_e.shape[1]), axis=-1", "(h_d @ H_e.T, axis=-1")
)
scaled_by_the_width = wrong("divided-by-d-k")(
    changed(encoder_not_transposed, "@ H_e / np.sqrt(H_e.shape[1]), axis", "@ H_e.T / H_e.shape[1], axis")
)
scaled_by_the_words = wrong("divided-by-root-n")(
    changed(encoder_not_transposed, "@ H_e / np.sqrt(H_e.shape[1]),", "@ H_e.T / np.sqrt(len(H_e)),")
)
scaled_by_the_decoder_states = wrong("divided-by-root-m")(
    changed(encoder_not_transposed, "@ H_e / np.sqrt(H_e.shape[1]),", "@ H_e.T / np.sqrt(np.atleast_2d(h_d).shape[0]),")
)
scaled_by_len = wrong("length-of-the-state-for-its-width")(
    changed(encoder_not_transposed, "@ H_e / np.sqrt(H_e.shape[1]),", "@ H_e.T / np.sqrt(len(h_d)),")
)


scaled_up = wrong("multiplied-by-root-d-k")(
    changed(encoder_not_transposed, "(h_d @ H_e / np.sqrt(H_e", "(h_d @ H_e.T * np.sqrt(H_e")
)
weights_scaled = wrong("scaled-after-the-softmax")(
    changed(unscaled, "softmax(h_d @ H_e.T, axis=-1)", "softmax(h_d @ H_e.T, axis=-1) / np.sqrt(H_e.shape[1])")
)


@wrong("cosine-for-dot")
def attend_by_cosines(h_d, H_e):
    h_d = h_d / np.linalg.norm(h_d, axis=-1, keepdims=True)
    weights = softmax(h_d @ (H_e / np.linalg.norm(H_e, axis=1, keepdims=True)).T, axis=-1)
    return weights @ H_e, weights


@wrong("no-max-shift")
def attend_without_a_shift(h_d, H_e):
    powers = np.exp(h_d @ H_e.T / np.sqrt(H_e.shape[1]))
    weights = powers / powers.sum(axis=-1, keepdims=True)
    return weights @ H_e, weights


@wrong("global-max")
def attend_with_one_shift(h_d, H_e):
    scores = h_d @ H_e.T / np.sqrt(H_e.shape[1])
    powers = np.exp(scores - scores.max())
    weights = powers / powers.sum(axis=-1, keepdims=True)
    return weights @ H_e, weights


attend_from_matrices_only = wrong("axis-1")(
    changed(decoder_states_mixed, "-1)\n    return weights.T @ h_d", "1)\n    return weights @ H_e")
)
attend_with_lost_totals = wrong("no-keepdims")(
    changed(attend_without_a_shift, "powers / powers.sum(axis=-1, keepdims=True)", "powers / powers.sum(axis=-1)")
)


@wrong("x-over-sum")
def attend_without_powers(h_d, H_e):
    scores = h_d @ H_e.T / np.sqrt(H_e.shape[1])
    weights = scores / scores.sum(axis=-1, keepdims=True)
    return weights @ H_e, weights


attend_with_two_softmaxes = wrong("softmax-twice")(
    changed(unscaled, "H_e.T, axis", "H_e.T / np.sqrt(H_e.shape[1]), axis=-1)\n    weights = softmax(weights, axis")
)


@wrong("no-softmax")
def attend_with_plain_scores(h_d, H_e):
    scores = h_d @ H_e.T / np.sqrt(H_e.shape[1])
    return scores @ H_e, scores


attend_unscaled_with_weights_first = wrong("pair-swapped")(
    changed(unscaled, "return weights @ H_e, weights", "return weights, weights @ H_e")
)
scores_returned = wrong("scores-for-weights")(
    changed(attend_with_plain_scores, "return scores @ H_e, scores", "return softmax(scores, axis=-1) @ H_e, scores")
)


best_match_only = wrong("argmax-for-softmax")(
    changed(unscaled, "softmax(h_d @ H_e.T, axis=-1)", "np.eye(len(H_e))[np.argmax(h_d @ H_e.T, axis=-1)]")
)
mean_of_all_words = wrong("mean-of-v")(
    changed(unscaled, "softmax(h_d @ H_e.T, axis=-1)", "np.full((*h_d.shape[:-1], len(H_e)), 1 / len(H_e))")
)


@wrong("1-d-w-times-h")
def mixed_as_the_source_does(h_d, H_e):
    weights = softmax(h_d @ H_e.T / np.sqrt(H_e.shape[1]), axis=-1)
    if h_d.ndim == 1:
        return (weights * H_e).sum(axis=0), weights
    return np.array([(row * H_e).sum(axis=0) for row in weights]), weights


@wrong("summed-over-the-wrong-axis")
def contexts_added_up_over_the_states_that_ask(h_d, H_e):
    weights = softmax(h_d @ H_e.T / np.sqrt(H_e.shape[-1]), axis=-1)
    return (weights[..., None] * H_e).sum(axis=0), weights


one_number_a_word = wrong("summed-over-the-wrong-axis")(
    changed(decoder_states_mixed, "weights.T @ h_d, weights", "(weights[..., None] * H_e).sum(axis=-1), weights")
)
weights_returned_transposed = wrong("weights-transposed")(
    changed(decoder_states_mixed, "return weights.T @ h_d, weights", "return weights @ H_e, weights.T")
)
weights_before_context = wrong("pair-swapped")(
    changed(decoder_states_mixed, "return weights.T @ h_d, weights", "return weights, weights @ H_e")
)
context_without_weights = wrong("array-for-pair")(
    lambda h_d, H_e: softmax(h_d @ H_e.T / np.sqrt(H_e.shape[1]), axis=-1) @ H_e
)
both_in_a_dict = wrong("dict-for-pair")(
    changed(decoder_states_mixed, "weights.T @ h_d, weights", '{"context": weights @ H_e, "weights": weights}')
)
for_one_state_only = wrong("vectors-only")(
    changed(encoder_not_transposed, "h_d @ H_e / np.sqrt(H_e.shape[1]), axis=-1", "H_e @ h_d / np.sqrt(len(h_d))")
)


@wrong("first-row-only")
def returned_inside_the_loop(h_d, H_e):
    for h in np.atleast_2d(h_d):
        weights = softmax(H_e @ h / np.sqrt(len(h)))
        return weights @ H_e, weights


@wrong("input-mutated")
def encoder_scaled_in_place(h_d, H_e):
    H_e *= 1 / np.sqrt(H_e.shape[1])
    weights = softmax(h_d @ H_e.T, axis=-1)
    return weights @ H_e * np.sqrt(H_e.shape[1]), weights


scaled_to_whole_scores = wrong("whole-division")(
    changed(encoder_not_transposed, "(h_d @ H_e / np.sqrt(", "(h_d @ H_e.T // np.sqrt(")
)
attend_at_random = wrong("random-placeholder")(
    changed(unscaled, "softmax(h_d @ H_e.T, axis", "softmax(np.random.normal(size=(*h_d.shape[:-1], len(H_e))), axis")
)
root_of_four = wrong("hard-coded-example")(
    changed(encoder_not_transposed, "(h_d @ H_e / np.sqrt(H_e.shape[1]), axis=-1", "(h_d @ H_e.T / 2, axis=-1")
)


@wrong("global-for-parameter")
def attend_from_the_notebooks_state():
    h_d = np.array([[0.58, -0.13, 0.94, 0.22], [0.45, 0.11, -0.88, 0.67]])

    def attend(h, H_e):
        weights = softmax(h_d[1] @ H_e.T / np.sqrt(H_e.shape[1]), axis=-1)
        return weights @ H_e, weights

    return attend


@wrong("residual-added")
def with_the_query_added(h_d, H_e):
    weights = softmax(h_d @ H_e.T / np.sqrt(H_e.shape[1]), axis=-1)
    return h_d + weights @ H_e, weights
