import numpy as np
from scipy.special import softmax

from autograder.course.answers import changed, right, wrong

softmax_of_the_last_axis = right(lambda scores: softmax(scores, axis=-1))


@right
def vector_or_matrix(scores):
    if scores.ndim == 1:
        return softmax(scores)
    return softmax(scores, axis=1)


every_row_alone = right(
    changed(vector_or_matrix, "return softmax(scores, axis=1)", "return np.array([softmax(row) for row in scores])")
)
softmax_along_rows = right(lambda scores: np.apply_along_axis(softmax, -1, scores))
softmax_of_the_transpose = right(lambda scores: softmax(scores.T, axis=0).T)


@right
def shifted_by_hand(scores, axis=-1):
    powers = np.exp(scores - np.max(scores, axis=axis, keepdims=True))
    return powers / np.sum(powers, axis=axis, keepdims=True)


@right
def weights_by_log_sum_exp(scores):
    from scipy.special import logsumexp

    return np.exp(scores - logsumexp(scores, axis=-1, keepdims=True))


@right
def rows_and_back(scores):
    rows = scores.reshape(-1, scores.shape[-1])
    weights = np.stack([softmax(row) for row in rows])
    return weights.reshape(scores.shape)


@right
def weights_by_recursion(scores):
    if scores.ndim > 1:
        return np.stack([weights_by_recursion(row) for row in scores])
    powers = np.exp(scores - scores.max())
    return powers / powers.sum()


weights_in_single_precision = right(lambda scores: softmax(np.asarray(scores, dtype=np.float32), axis=-1))


@right
def buffer_of_floats(scores):
    import math

    weights = np.zeros(scores.shape)
    for row, result in zip(np.atleast_2d(scores), np.atleast_2d(weights), strict=True):
        powers = [math.exp(score - max(row)) for score in row]
        result[:] = np.array(powers) / math.fsum(powers)
    return weights


@right
def weights_by_swapping_axes(scores, temperature=1.0):
    columns = np.moveaxis(scores / temperature, -1, 0)
    powers = np.exp(columns - columns.max(axis=0))
    return np.moveaxis(powers / powers.sum(axis=0), 0, -1)


@right
def a_partial_for_weights():
    from functools import partial

    return partial(softmax, axis=-1)


a_lambda_for_weights = right(lambda: lambda scores: softmax(scores, axis=scores.ndim - 1))
a_vectorized_softmax = right(lambda: np.vectorize(softmax, signature="(n)->(n)"))


@right
def an_attention_layer():
    class Attention:
        def __init__(self, axis):
            self.axis = axis

        def __call__(self, scores):
            return softmax(scores, self.axis)

    return Attention(-1)


softmax_for_matrices_only = wrong("axis-1")(lambda scores: softmax(scores, axis=1))


@wrong("no-max-shift")
def powers_without_a_shift(scores):
    powers = np.exp(scores)
    return powers / powers.sum(axis=-1, keepdims=True)


one_shift_for_all_rows = wrong("global-max")(
    changed(powers_without_a_shift, "powers = np.exp(scores)", "powers = np.exp(scores - scores.max())")
)
totals_lose_their_axis = wrong("no-keepdims")(
    changed(one_shift_for_all_rows, "powers / powers.sum(axis=-1, keepdims=True)", "powers / powers.sum(axis=-1)")
)
scores_divided_by_their_sum = wrong("x-over-sum")(lambda scores: scores / scores.sum(axis=-1, keepdims=True))
powers_alone = wrong("not-shared-out")(lambda scores: np.exp(scores - scores.max(axis=-1, keepdims=True)))
softmax_of_a_softmax = wrong("softmax-twice")(lambda scores: softmax(softmax(scores, axis=-1), axis=-1))


@wrong("rows-then-columns")
def columns_normalised_too(scores):
    weights = softmax(scores, axis=-1)
    return weights / weights.sum(axis=0)


scaled_once_more = wrong("scaled-twice")(lambda scores: softmax(scores / np.sqrt(scores.shape[-1]), axis=-1))
best_word_takes_all = wrong("argmax-for-softmax")(lambda scores: np.eye(scores.shape[-1])[scores.argmax(axis=-1)])
weights_left_transposed = wrong("weights-transposed")(lambda scores: softmax(scores.T, axis=0))
first_state_only = wrong("first-row-only")(lambda scores: softmax(np.atleast_2d(scores)[0]))


@wrong("random-placeholder")
def weights_at_random(scores):
    weights = np.random.rand(*scores.shape)
    return weights / weights.sum(axis=-1, keepdims=True)


equal_weights = wrong("mean-of-v")(lambda scores: np.full(scores.shape, 1 / scores.shape[-1]))
the_docstrings_weights = wrong("hard-coded-example")(lambda scores: np.array([0.5, 0.5]))


@wrong("global-for-parameter")
def weights_of_the_sources_scores():
    scaled = np.array([-0.30265, -0.3687, -0.1314, 0.4885])

    def get_attention_weights(scores):
        return softmax(scaled, axis=-1)

    return get_attention_weights
