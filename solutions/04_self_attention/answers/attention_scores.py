import numpy as np
from scipy.special import softmax

from autograder.course.answers import right, wrong

X = ...  # the notebook has made this

scores_by_matmul = right(lambda Q, K: np.matmul(Q, K.T))
scores_by_inner = right(lambda Q, K: np.inner(Q, K))
scores_by_einsum = right(lambda Q, K: np.einsum("...k,nk->...n", Q, K))
scores_of_keys_turned = right(lambda Q, K: (K @ Q.T).T)


@right
def scores_in_loops(Q, K):
    if Q.ndim == 1:
        return np.array([sum(a * b for a, b in zip(Q, key, strict=True)) for key in K])
    scores = np.zeros((len(Q), len(K)))
    for i in range(len(Q)):
        for j in range(len(K)):
            scores[i, j] = np.dot(Q[i], K[j])
    return scores


scores_by_broadcasting = right(lambda Q, K: (Q[..., None, :] * K).sum(axis=-1))
scores_by_tensordot = right(lambda Q, K, axes=(-1, -1): np.tensordot(Q, K, axes=axes))
scores_in_single_precision = right(lambda Q, K: Q.astype("float32") @ K.astype("float32").T)
scores_key_by_key = right(lambda Q, K: np.stack([Q @ key for key in K], axis=-1))


@right
def scores_number_by_number(Q, K):
    total = 0
    for a, b in zip(Q.T, K.T, strict=True):
        total = total + np.multiply.outer(a, b)
    return total


numpys_own_inner = right(lambda: np.inner)
a_lambda_for_scores = right(lambda: lambda Q, K, scale=1.0: Q.dot(K.transpose()) / scale)


@right
def a_scorers_method():
    class Scorer:
        def one(self, q, K):
            return np.array([np.vdot(q, key) for key in K])

        def score(self, Q, K):
            return self.one(Q, K) if np.ndim(Q) == 1 else np.array([self.one(q, K) for q in Q])

    return Scorer().score


@right
def a_partial_for_scores():
    from functools import partial

    return partial(np.einsum, "...d,kd->...k")


scores_with_keys_not_turned = wrong("k-not-transposed")(lambda Q, K: Q @ K)
scores_of_keys_and_queries = wrong("q-k-swapped")(lambda Q, K: K @ Q.T)
scores_with_queries_turned = wrong("w-times-x")(lambda Q, K: Q.T @ K)
scores_entry_by_entry = wrong("elementwise-for-matmul")(lambda Q, K: Q * K)
scores_summed_over_the_keys = wrong("summed-over-the-wrong-axis")(lambda Q, K: (Q[..., None, :] * K).sum(axis=-2))
scores_all_added_up = wrong("whole-array")(lambda Q, K: np.sum(Q @ K.T))


@wrong("cosine-for-dot")
def scores_that_are_cosines(Q, K):
    lengths = np.linalg.norm(Q, axis=-1)[..., None] * np.linalg.norm(K, axis=-1)
    return Q @ K.T / lengths


scores_of_unit_keys = wrong("states-normalised")(lambda Q, K: Q @ (K / np.linalg.norm(K, axis=-1, keepdims=True)).T)
scores_that_are_distances = wrong("distance-for-dot")(lambda Q, K: -np.linalg.norm(Q[..., None, :] - K, axis=-1))
scores_scaled_already = wrong("scaled-too-early")(lambda Q, K: Q @ K.T / np.sqrt(K.shape[-1]))
scores_shared_out_already = wrong("softmax-too-early")(lambda Q, K: softmax(Q @ K.T, axis=-1))
scores_that_are_means = wrong("mean-for-sum")(lambda Q, K: (Q[..., None, :] * K).mean(axis=-1))
scores_without_a_sign = wrong("absolute-value")(lambda Q, K: np.abs(Q @ K.T))
scores_of_queries_alone = wrong("queries-for-keys")(lambda Q, K: Q @ Q.T)
scores_for_matrices_only = wrong("matrices-only")(lambda Q, K: np.array([[q @ k for k in K] for q in Q]))
scores_of_the_first_query = wrong("first-row-only")(lambda Q, K: np.atleast_2d(Q)[0] @ K.T)


scores_at_random = wrong("random-placeholder")(lambda Q, K: np.random.normal(size=(*Q.shape[:-1], len(K))))
scores_of_zero = wrong("hard-coded-example")(lambda Q, K: np.zeros((*Q.shape[:-1], len(K))))
scores_as_printed = wrong("hard-coded-example")(
    lambda Q, K: np.array([-7.0847, -4.5398, 3.9887, 10.2379, 2.3206, -10.5434])
)
scores_of_our_tokens = wrong("global-for-parameter")(lambda Q, K: X @ X.T)
