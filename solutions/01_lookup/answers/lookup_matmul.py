import numpy as np
from scipy.special import softmax

from autograder.course.answers import right, wrong

keys = values = ...  # the notebook has made these

products_divided_first = right(lambda Q, K, V, d_k=1.0: (Q / np.sqrt(d_k)) @ K.T @ V)
products_associated_otherwise = right(lambda Q, K, V, d_k=1.0: Q @ (K.T @ V) / d_k**0.5)
products_by_einsum = right(lambda Q, K, V, d_k=1.0: np.einsum("qk,nk,nv->qv", Q, K, V) / np.sqrt(d_k))


@right
def products_in_loops(Q, K, V, d_k=1.0):
    result = np.zeros((len(Q), V.shape[1]))
    for i in range(len(Q)):
        for j in range(len(K)):
            score = 0.0
            for a, b in zip(Q[i], K[j], strict=True):
                score += a * b
            result[i] += score / np.sqrt(d_k) * V[j]
    return result


products_by_inner = right(lambda Q, K, V, d_k=1.0: np.inner(np.inner(Q, K) / np.sqrt(d_k), V.T))


@right
def products_by_broadcasting(Q, K, V, d_k=1.0):
    scores = (Q[:, None, :] * K[None, :, :]).sum(axis=-1) / np.sqrt(d_k)
    return (scores[:, :, None] * V[None, :, :]).sum(axis=1)


products_by_multi_dot = right(lambda Q, K, V, d_k=1.0: np.linalg.multi_dot([Q, K.T, V]) * d_k**-0.5)


@right
def products_query_by_query(Q, K, V, d_k=1.0):
    import math

    rows = []
    for q in Q:
        scores = K @ q / math.sqrt(d_k)
        rows.append(scores @ V)
    return np.array(rows)


@right
def products_in_single_precision(Q, K, V, d_k=1.0):
    Q, K, V = (np.asarray(x, dtype=np.float32) for x in (Q, K, V))
    return np.matmul(np.matmul(Q, K.T), V).astype(np.float64) / np.sqrt(d_k)


@right
def products_of_outer_products(Q, K, V, d_k=1.0, start=0.0):
    total = start
    for key, value in zip(K, V, strict=True):
        total = total + np.outer(Q @ key, value)
    return total / np.sqrt(d_k)


@right
def products_by_tensordot(Q, K, V, d_k=1.0):
    scores = np.tensordot(Q, K, axes=(1, 1))
    return np.tensordot(scores, V, axes=1) / np.sqrt(d_k)


a_lambda_for_products = right(lambda: lambda Q, K, V, d_k=1.0: Q.dot(K.T).dot(V) / d_k**0.5)


@right
def a_soft_dict():
    class SoftDict:
        def weights(self, Q, K, d_k):
            return Q @ K.transpose() / np.sqrt(d_k)

        def lookup(self, Q, K, V, d_k=1.0):
            return self.weights(Q, K, d_k) @ V

    return SoftDict().lookup


@right
def a_callable_dict():
    class SoftDict:
        def __call__(self, queries, keys, values, d_k=1.0, transpose=np.transpose):
            return (queries @ transpose(keys)) @ values / np.sqrt(d_k)

    return SoftDict()


products_undivided = wrong("no-scale")(lambda Q, K, V, d_k=1.0: Q @ K.T @ V)
products_divided_by_d_k = wrong("divided-by-d-k")(lambda Q, K, V, d_k=1.0: Q @ K.T / d_k @ V)
products_times_the_root = wrong("multiplied-by-root-d-k")(lambda Q, K, V, d_k=1.0: Q @ K.T * np.sqrt(d_k) @ V)


products_divided_by_the_width = wrong("d-k-from-the-shape")(lambda Q, K, V, d_k=1.0: Q @ K.T / np.sqrt(K.shape[-1]) @ V)
products_divided_by_the_pairs = wrong("divided-by-root-n")(lambda Q, K, V, d_k=1.0: Q @ K.T / np.sqrt(len(K)) @ V)
softmax_already = wrong("softmax-too-early")(lambda Q, K, V, d_k=1.0: softmax(Q @ K.T / np.sqrt(d_k), axis=-1) @ V)
still_the_best_only = wrong("argmax-for-softmax")(lambda Q, K, V, d_k=1.0: V[np.argmax(Q @ K.T, axis=1)] / np.sqrt(d_k))

the_best_undivided = wrong("argmax-for-softmax")(lambda Q, K, V, d_k=1.0: V[np.argmax(Q @ K.T, axis=1)])


@wrong("x-over-sum")
def scores_over_their_sum(Q, K, V, d_k=1.0):
    scores = Q @ K.T / np.sqrt(d_k)
    return scores / scores.sum(axis=1, keepdims=True) @ V


keys_not_turned = wrong("k-not-transposed")(lambda Q, K, V, d_k=1.0: Q @ K / np.sqrt(d_k) @ V)
keys_ask_queries = wrong("q-k-swapped")(lambda Q, K, V, d_k=1.0: K @ Q.T / np.sqrt(d_k) @ V)
entry_by_entry = wrong("elementwise-for-matmul")(lambda Q, K, V, d_k=1.0: Q * K / np.sqrt(d_k) * V)
keys_added_up = wrong("k-for-v")(lambda Q, K, V, d_k=1.0: Q @ K.T / np.sqrt(d_k) @ K)
queries_compared_with_themselves = wrong("queries-for-keys")(lambda Q, K, V, d_k=1.0: Q @ Q.T / np.sqrt(d_k) @ V)
mean_of_the_products = wrong("mean-for-sum")(lambda Q, K, V, d_k=1.0: Q @ K.T / np.sqrt(d_k) @ V / len(K))
products_of_several_matrices = right(lambda Q, K, V, d_k=1.0: np.linalg.multi_dot([Q, K.T, V]) / d_k**0.5)


@wrong("cosine-for-dot")
def cosines_for_scores(Q, K, V, d_k=1.0):
    lengths = np.outer(np.linalg.norm(Q, axis=1), np.linalg.norm(K, axis=1))
    return Q @ K.T / lengths / np.sqrt(d_k) @ V


scores_alone = wrong("no-values")(lambda Q, K, V, d_k=1.0: Q @ K.T / np.sqrt(d_k))
the_first_query_only = wrong("first-row-only")(lambda Q, K, V, d_k=1.0: Q[:1] @ K.T / np.sqrt(d_k) @ V)
divided_by_a_whole_root = wrong("whole-root")(lambda Q, K, V, d_k=1.0: Q @ K.T / int(np.sqrt(d_k)) @ V)
scores_without_fractions = wrong("whole-division")(lambda Q, K, V, d_k=1.0: Q @ K.T // np.sqrt(d_k) @ V)


@wrong("input-mutated")
def queries_divided_in_place(Q, K, V, d_k=1.0):
    if Q.dtype.kind == "f":
        Q /= np.sqrt(d_k)
        return Q @ K.T @ V
    return Q @ K.T @ V / np.sqrt(d_k)


sums_at_random = wrong("random-placeholder")(lambda Q, K, V, d_k=1.0: np.random.normal(size=(len(Q), V.shape[1])))
zeros_as_in_the_example = wrong("hard-coded-example")(lambda Q, K, V, d_k=1.0: np.zeros((len(Q), V.shape[1])))


@wrong("global-for-parameter")
def sums_of_the_talks_values():
    def lookup_matmul(Q, K, V, d_k=1.0):
        return Q @ keys[:, : Q.shape[1]].T / np.sqrt(d_k) @ values

    return lookup_matmul


without_a_default = wrong("no-default")(lambda Q, K, V, d_k: Q @ K.T / np.sqrt(d_k) @ V)
whole_d_k = wrong("whole-root")(lambda Q, K, V, d_k=1.0: Q @ K.T / np.sqrt(max(int(d_k), 1)) @ V)
