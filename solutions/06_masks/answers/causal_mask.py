import numpy as np

from autograder.course.answers import right, wrong

causal_by_tril = right(lambda n_q, n_k: np.tril(np.ones((n_q, n_k), dtype=bool), k=n_k - n_q))
causal_by_tri = right(lambda n_q, n_k: np.tri(n_q, n_k, n_k - n_q, dtype=bool))


@right
def causal_by_loops(n_q, n_k):
    mask = np.zeros((n_q, n_k), dtype=bool)
    for i in range(n_q):
        for j in range(n_k):
            mask[i, j] = j - n_k <= i - n_q
    return mask


causal_by_comprehension = right(
    lambda n_q, n_k: np.array([[j <= i + n_k - n_q for j in range(n_k)] for i in range(n_q)])
)
causal_by_outer = right(lambda n_q, n_k: np.greater_equal.outer(np.arange(n_k - n_q, n_k), np.arange(n_k)))
causal_by_not_triu = right(lambda n_q, n_k: ~np.triu(np.ones((n_q, n_k), dtype=bool), n_k - n_q + 1))


@right
def causal_by_last_rows(n_q, n_k):
    size = max(n_q, n_k)
    return np.tri(size).astype(bool)[size - n_q :, size - n_k :]


@right
def causal_by_indices(n_q, n_k):
    i, j = np.indices((n_q, n_k))
    return n_q - i <= n_k - j


causal_by_fromfunction = right(lambda n_q, n_k: np.fromfunction(lambda i, j: j + n_q <= i + n_k, (n_q, n_k)))
causal_by_lambda = right(
    lambda: lambda n_q, n_k, shift=0: np.arange(n_k)[None] <= np.arange(n_k - n_q, n_k)[:, None] + shift
)
causal_from_the_first_key = wrong("aligned-top-left")(lambda n_q, n_k: np.tril(np.ones((n_q, n_k), dtype=bool)))
causal_first_rows_of_a_square = wrong("aligned-top-left")(lambda n_q, n_k: np.tri(n_k, dtype=bool)[:n_q])
causal_the_other_way_round = wrong("mask-inverted")(
    lambda n_q, n_k: np.arange(n_k) > np.arange(n_q)[:, None] + n_k - n_q
)
causal_without_itself = wrong("diagonal-masked")(lambda n_q, n_k: np.arange(n_k) < np.arange(n_q)[:, None] + n_k - n_q)
causal_looking_ahead = wrong("transposed")(lambda n_q, n_k: np.triu(np.ones((n_q, n_k), dtype=bool), k=n_k - n_q))
causal_with_a_row_for_each_key = wrong("keys-by-queries")(
    lambda n_q, n_k: np.tril(np.ones((n_k, n_q), dtype=bool), k=n_q - n_k)
)
causal_with_one_ahead = wrong("staircase-shifted")(
    lambda n_q, n_k: np.tril(np.ones((n_q, n_k), dtype=bool), k=n_k - n_q + 1)
)
causal_of_ones_and_zeros = wrong("numbers-for-bool")(lambda n_q, n_k: np.tri(n_q, n_k, n_k - n_q))
causal_to_be_added = wrong("added-for-bool")(lambda n_q, n_k: np.where(np.tri(n_q, n_k, n_k - n_q), 0.0, -np.inf))
causal_as_lists = wrong("list-for-array")(
    lambda n_q, n_k: [[j <= i + n_k - n_q for j in range(n_k)] for i in range(n_q)]
)
causal_for_as_many_queries = wrong("square-only")(lambda n_q, n_k: np.tri(n_k, dtype=bool))
causal_with_no_row_left_empty = wrong("fewer-queries-only")(
    lambda n_q, n_k: np.tril(np.ones((n_q, n_k), dtype=bool), k=max(n_k - n_q, 0))
)


causal_on_the_diagonal = wrong("own-word-only")(lambda n_q, n_k: np.eye(n_q, n_k, n_k - n_q, dtype=bool))


causal_by_chance = wrong("random-placeholder")(lambda n_q, n_k: np.random.default_rng(1).random((n_q, n_k)) < 0.5)


turned_offset = wrong("offset-turned")(lambda n_q, n_k: np.tri(n_q, n_k, n_q - n_k, dtype=bool))
last_rows_of_a_square = wrong("fewer-queries-only")(lambda n_q, n_k: np.tri(n_k, n_k, dtype=bool)[-n_q:])
