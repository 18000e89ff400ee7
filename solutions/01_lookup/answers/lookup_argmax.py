import numpy as np
from scipy.special import softmax

from autograder.course.answers import right, wrong

values = ...  # the notebook has made this


@right
def argmax_of_products(q, K, V):
    scores = np.dot(K, q)
    return V[scores.argmax()]


@right
def argmax_in_a_loop(q, K, V):
    best = 0
    for i in range(1, len(K)):
        if K[i] @ q > K[best] @ q:
            best = i
    return V[best].copy()


@right
def argmax_in_plain_python(q, K, V):
    scores = [sum(a * b for a, b in zip(q, key, strict=True)) for key in K]
    return V[scores.index(max(scores))]


argmax_by_einsum = right(lambda q, K, V: V[np.argmax(np.einsum("nk,k->n", K, q)), :])
argmax_by_broadcasting = right(lambda q, K, V: np.take(V, np.argmax((K * q).sum(axis=1)), axis=0))


@right
def argmax_as_a_one_hot_sum(q, K, V):
    hard = np.zeros(len(K))
    hard[np.argmax(q @ K.T)] = 1
    return hard @ V


@right
def argmax_of_a_matrix_of_one_query(q, K, V):
    scores = q[None, :] @ K.T
    (best,) = np.argmax(scores, axis=-1)
    return V[best]


@right
def argmax_by_python_max(q, K, V, key=None):
    best = max(range(len(K)), key=key or (lambda i: np.inner(K[i], q)))
    return V[best]


@right
def argmax_by_a_stable_sort(q, K, V):
    order = np.argsort(-(K @ q).astype(float), kind="stable")
    return V[order[0]]


@right
def argmax_as_rows_of_floats(q, K, V):
    scores = np.vdot(K[0], q), *(np.vdot(key, q) for key in K[1:])
    return np.array(V[int(np.argmax(scores))], dtype=np.float32)


a_lambda_for_argmax = right(lambda: lambda q, K, V: V[(K @ q).tolist().index((K @ q).max())])


@right
def a_lookup_object():
    class Lookup:
        def scores(self, q, K):
            return np.inner(K, q)

        def __call__(self, q, K, V):
            return V[np.argmax(self.scores(q, K))]

    return Lookup()


@right
def a_partial_lookup():
    from functools import partial

    def choose(pick, q, K, V):
        return V[pick(K @ q)]

    return partial(choose, np.argmax)


argmax_and_the_key = wrong("key-for-value")(lambda q, K, V: K[np.argmax(K @ q)])
argmax_and_its_place = wrong("index-for-value")(lambda q, K, V: np.argmax(K @ q))
argmax_and_its_score = wrong("score-for-value")(lambda q, K, V: (K @ q).max())


@wrong("last-on-ties")
def argmax_the_last_of_equals(q, K, V):
    scores = K @ q
    return V[len(scores) - 1 - np.argmax(scores[::-1])]


@wrong("mean-on-ties")
def argmax_of_all_equals_together(q, K, V):
    scores = K @ q
    return V[scores == scores.max()].mean(axis=0)


@wrong("zero-as-start")
def argmax_above_zero(q, K, V):
    best, largest = 0, 0
    for i, key in enumerate(K):
        if key @ q > largest:
            best, largest = i, key @ q
    return V[best]


argmax_of_sizes = wrong("absolute-value")(lambda q, K, V: V[np.argmax(np.abs(K @ q))])
argmin_of_products = wrong("min-for-max")(lambda q, K, V: V[np.argmin(K @ q)])


@wrong("cosine-for-dot")
def argmax_of_cosines(q, K, V):
    lengths = np.linalg.norm(K, axis=1) * np.linalg.norm(q)
    return V[np.argmax((K @ q) / np.where(lengths > 0, lengths, 1))]


the_nearest_key = wrong("distance-for-dot")(lambda q, K, V: V[np.argmin(((K - q) ** 2).sum(axis=1))])


@wrong("exact-match")
def the_key_that_is_equal(q, K, V):
    for key, value in zip(K, V, strict=True):
        if np.array_equal(key, q):
            return value
    return np.zeros(V.shape[1])


argmax_of_products_with_values = wrong("values-compared")(lambda q, K, V: V[np.argmax(V @ q)])
argmax_by_stable_sorting = right(lambda q, K, V: V[np.argsort(-(K @ q), kind="stable")[0]].copy())
the_largest_product_of_entries = wrong("elementwise-for-matmul")(lambda q, K, V: V[np.argmax((K * q).max(axis=1))])
argmax_by_columns = wrong("w-times-x")(lambda q, K, V: V[np.argmax(K.T @ q[: len(K)]) % len(V)])
argmax_and_a_column = wrong("column-lookup")(lambda q, K, V: V[:, np.argmax(K @ q)])
a_mixture_too_early = wrong("softmax-for-argmax")(lambda q, K, V: softmax(K @ q) @ V)
argmax_by_the_values = wrong("values-compared")(lambda q, K, V: V[np.argmax(V.sum(axis=1))])
argmax_of_whole_scores = wrong("rounded")(lambda q, K, V: V[np.argmax((K @ q / 2).astype(int))])


a_value_at_random = wrong("random-placeholder")(lambda q, K, V: V[np.random.randint(len(V))] + np.random.rand())
the_first_value = wrong("hard-coded-example")(lambda q, K, V: V[0])


@wrong("global-for-parameter")
def argmax_in_the_talks_values():
    def lookup_argmax(q, K, V):
        return values[np.argmax(K @ q) % 5]

    return lookup_argmax


to_three_digits = wrong("rounded")(lambda q, K, V: V[np.argmax(np.round(K @ q, 3))])
to_whole_numbers = wrong("rounded")(lambda q, K, V: V[np.argmax((K @ q).astype(int))])
products_in_half_precision = wrong("half-precision")(lambda q, K, V: V[np.argmax((K @ q).astype(np.float16))])


@wrong("fixed-start")
def from_minus_999_on(q, K, V):
    best, where = -999, 0
    for place in range(len(K)):
        if q @ K[place] > best:
            best, where = q @ K[place], place
    return V[where]


@wrong("k-not-transposed")
def turned_where_it_fits(q, K, V):
    return V[np.argmax(q @ K if K.shape[0] == K.shape[1] else K @ q)]
