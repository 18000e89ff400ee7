import numpy as np
from scipy.special import softmax

from autograder.course.answers import right, wrong

flat_weights_times_states = right(lambda weights, H: np.ravel(weights) @ H)
column_of_weights_and_sum = right(lambda weights, H: (weights.reshape(-1, 1) * H).sum(axis=0))


@right
def flattened_if_need_be(weights, H):
    if weights.ndim == 2:
        weights = weights[:, 0]
    return np.dot(weights, H)


transposed_states_times_weights = right(lambda weights, H: np.matmul(H.T, weights).reshape(-1))
context_by_einsum = right(lambda weights, H: np.einsum("n,nd->d", weights.flatten(), H))
context_by_average = right(lambda weights, H: np.average(H, axis=0, weights=weights.ravel()))


@right
def mixed_in_a_loop(weights, H):
    context = np.zeros(H.shape[1])
    for weight, row in zip(weights, H, strict=True):
        context += weight * row
    return context


mixed_by_sum = right(lambda weights, H: sum(weight * row for weight, row in zip(np.ravel(weights), H, strict=True)))


@right
def number_by_number(weights, H):
    flat = weights.ravel().tolist()
    return np.array([sum(w * x for w, x in zip(flat, column, strict=True)) for column in H.T])


mixed_along_columns = right(lambda weights, H: np.apply_along_axis(np.dot, 0, H, weights.ravel()))
context_in_single_precision = right(lambda weights, H: weights.astype(np.float32).ravel() @ H.astype(np.float32))


@right
def weights_on_a_diagonal(weights, H, ones=None):
    weighted = np.diagflat(weights) @ H
    ones = np.ones(len(H)) if ones is None else ones
    return ones @ weighted


one_row_and_back = right(lambda weights, H, axis=0: np.squeeze(np.reshape(weights, (1, -1)) @ H, axis=axis))


@right
def normalised_to_be_sure(weights, H):
    def flat(w):
        return np.asarray(w, dtype=float).reshape(len(H))

    return np.inner(H.T, flat(weights)) / flat(weights).sum()


a_lambda_for_context = right(lambda: lambda weights, H: np.tensordot(weights.reshape(-1), H, axes=1))


@right
def a_mixer():
    class Mixer:
        def __call__(self, weights, H):
            weighted = [weight * row for weight, row in zip(weights, H, strict=True)]
            return np.sum(np.stack(weighted), axis=0)

    return Mixer()


@right
def a_partial_for_context():
    from functools import partial

    def mix(subscripts, weights, H):
        return np.einsum(subscripts, weights.reshape(-1, 1), H)

    return partial(mix, "nk,nd->d")


as_the_source_mixes = wrong("1-d-w-times-h")(lambda weights, H: (weights * H).sum(axis=0))


@wrong("1-d-w-times-h")
def weights_for_columns_if_they_fit(weights, H):
    if weights.shape == H.shape[1:]:
        return (weights * H).sum(axis=0)
    return (weights.reshape(-1, 1) * H).sum(axis=0)


mixed_along_the_rows = wrong("summed-over-the-wrong-axis")(lambda weights, H: (weights.reshape(-1, 1) * H).sum(axis=1))
weighted_states_alone = wrong("not-summed")(lambda weights, H: weights.reshape(-1, 1) * H)
mixed_into_one_number = wrong("whole-array")(lambda weights, H: np.sum(weights.reshape(-1, 1) * H))
states_times_weights = wrong("w-times-x")(lambda weights, H: H @ weights.ravel())
flat_weights_only = wrong("column-not-flattened")(lambda weights, H: weights @ H)
one_row_for_a_column = wrong("column-not-flattened")(lambda weights, H: weights.T @ H)
squeezed_weights_of_one_word = wrong("axis-lost")(lambda weights, H: np.squeeze(weights) @ H)
plain_mean = wrong("mean-of-v")(lambda weights, H: H.mean(axis=0))
mean_of_weighted_states = wrong("mean-for-sum")(lambda weights, H: (weights.reshape(-1, 1) * H).mean(axis=0))
state_of_the_best_word = wrong("argmax-for-softmax")(lambda weights, H: H[np.argmax(weights)])
weighed_once_more = wrong("softmax-twice")(lambda weights, H: softmax(weights.ravel()) @ H)


context_at_random = wrong("random-placeholder")(lambda weights, H: np.random.normal(size=H.shape[1]))
always_the_first_state = wrong("hard-coded-example")(lambda weights, H: H[0].copy())


@wrong("global-for-parameter")
def mixed_from_the_notebooks_states():
    h_e = np.array([[0.64, -0.27, 0.89], [-0.45, 0.33, 0.71]])

    def get_context_vector(weights, H):
        return weights.ravel() @ h_e

    return get_context_vector
