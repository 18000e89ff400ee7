import numpy as np
from scipy.special import softmax

from autograder.course.answers import right, wrong

X = ...  # the notebook has made this

mixed_by_matmul = right(lambda weights, V: np.matmul(weights, V))
mixed_by_dot = right(lambda weights, V: weights.dot(V))
mixed_by_einsum = right(lambda weights, V: np.einsum("...j,jv->...v", weights, V))
mixed_by_broadcasting = right(lambda weights, V: (weights[..., :, None] * V).sum(axis=-2))


@right
def mixed_in_loops(weights, V):
    def mix(row):
        context = np.zeros(V.shape[1])
        for weight, value in zip(row, V, strict=True):
            context += weight * value
        return context

    return mix(weights) if weights.ndim == 1 else np.array([mix(row) for row in weights])


@right
def mixed_entry_by_entry(weights, V):
    rows = weights if weights.ndim == 2 else [weights]
    mixed = [[sum(w * value[c] for w, value in zip(row, V, strict=True)) for c in range(len(V[0]))] for row in rows]
    return np.array(mixed if weights.ndim == 2 else mixed[0])


mixed_turned_and_back = right(lambda weights, V: (V.T @ weights.T).T)
mixed_by_inner = right(lambda weights, V: np.inner(weights, V.T))
mixed_by_tensordot = right(lambda weights, V, axes=1: np.tensordot(weights, V, axes))


@right
def mixed_word_by_word(weights, V):
    total = 0.0
    for j in range(len(V)):
        total = total + weights[..., j, None] * V[j]
    return total


mixed_in_single_precision = right(lambda weights, V: np.float32(weights) @ np.float32(V))


@right
def mixed_by_an_average(weights, V):
    if weights.ndim == 1:
        return np.average(V, axis=0, weights=weights) * weights.sum()
    return np.stack([mixed_by_an_average(row, V) for row in weights])


numpys_own_matmul = right(lambda: np.dot)
a_lambda_to_mix = right(lambda: lambda weights, V: weights @ V)


@right
def a_mixers_method():
    class Mixer:
        def mix(self, weights, V):
            return np.apply_along_axis(lambda row: row @ V, -1, weights)

    return Mixer().mix


mixed_along_the_columns = wrong("1-d-w-times-h")(lambda weights, V: weights * V)


@wrong("1-d-w-times-h")
def mixed_with_flat_weights_times_values(weights, V):
    if weights.ndim == 1 and weights.shape[0] == V.shape[1]:
        return (weights * V).sum(axis=0)
    return weights @ V


mixed_but_not_added_up = wrong("not-summed")(lambda weights, V: weights[..., :, None] * V)
mixed_and_added_along_the_values = wrong("summed-over-the-wrong-axis")(
    lambda weights, V: (weights[..., :, None] * V).sum(axis=-1)
)
mixed_with_weights_turned = wrong("weights-transposed")(lambda weights, V: weights.T @ V)
mixed_from_the_other_side = wrong("w-times-x")(lambda weights, V: V @ weights)
mixed_with_values_turned = wrong("transposed")(lambda weights, V: weights @ V.T)
mixed_and_turned = wrong("transposed")(lambda weights, V: (weights @ V).T)
mixed_evenly = wrong("mean-of-v")(
    lambda weights, V: np.broadcast_to(V.mean(axis=0), (*weights.shape[:-1], V.shape[1])).copy()
)
mixed_of_the_best_alone = wrong("argmax-for-softmax")(lambda weights, V: V[np.argmax(weights, axis=-1)])
mixed_after_another_softmax = wrong("softmax-twice")(lambda weights, V: softmax(weights, axis=-1) @ V)
mixed_and_divided = wrong("mean-for-sum")(lambda weights, V: weights @ V / len(V))
mixed_and_scaled_once_more = wrong("scaled-twice")(lambda weights, V: weights @ V / np.sqrt(V.shape[1]))
mixed_for_matrices_only = wrong("matrices-only")(lambda weights, V: np.einsum("ij,jv->iv", weights, V))
mixed_for_the_first_query = wrong("first-row-only")(lambda weights, V: np.atleast_2d(weights)[0] @ V)
mixed_without_the_last_word = wrong("last-number-left-out")(lambda weights, V: weights[..., :-1] @ V[:-1])
mixed_not_at_all = wrong("weights-for-outputs")(lambda weights, V: weights.copy())


mixed_in_half_precision = wrong("half-precision")(
    lambda weights, V: (weights.astype(np.float16) @ V.astype(np.float16)).astype(float)
)


mixed_at_random = wrong("random-placeholder")(
    lambda weights, V: np.random.normal(size=(*weights.shape[:-1], V.shape[1]))
)
mixed_to_the_first_value = wrong("hard-coded-example")(
    lambda weights, V: np.zeros((*weights.shape[:-1], V.shape[1])) + V[0]
)
mixed_of_our_tokens = wrong("global-for-parameter")(lambda weights, V: np.resize(weights, (6, 6)) @ X)
