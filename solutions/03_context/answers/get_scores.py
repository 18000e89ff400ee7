import numpy as np
from scipy.special import softmax

from autograder.course.answers import right, wrong

h_e = ...  # the notebook has made this

matrix_times_state = right(lambda H, h: H @ h)
state_times_transpose = right(lambda H, h: np.matmul(h, H.T))
row_by_row = right(lambda H, h: np.array([np.dot(row, h) for row in H]))


@right
def two_loops(H, h):
    n, d = H.shape
    scores = np.zeros(n)
    for i in range(n):
        for j in range(d):
            scores[i] += H[i, j] * h[j]
    return scores


broadcast_and_sum = right(lambda H, h: (H * h).sum(axis=1))
scores_by_einsum = right(lambda H, h, subscripts="nd,d->n": np.einsum(subscripts, H, h))
scores_by_inner = right(lambda H, h: np.inner(h, H))


@right
def as_a_column_and_back(H, h):
    column = H @ h.reshape(-1, 1)
    return column[:, 0]


@right
def scores_along_rows(H, h):
    def score(row):
        return sum(a * b for a, b in zip(row, h, strict=True))

    return np.apply_along_axis(score, 1, H)


@right
def column_after_column(H, h):
    scores = 0.0
    for column, number in zip(H.T, h, strict=True):
        scores = scores + column * number
    return scores


scores_in_single_precision = right(lambda H, h: H.astype(np.float32) @ h.astype(np.float32))
scores_by_tensordot = right(lambda H, h, axes=1: np.tensordot(H, h, axes=axes))
numpys_dot_itself = right(lambda: np.dot)


@right
def a_partial_for_scores():
    from functools import partial

    return partial(np.einsum, "ij,j->i")


a_lambda_for_scores = right(lambda: lambda H, h: np.array(list(map(h.dot, H))))


@right
def a_scorer():
    class Scorer:
        def score(self, H, h):
            return np.stack([(row * h).sum() for row in H])

    return Scorer().score


products_without_a_sum = wrong("elementwise-for-matmul")(lambda H, h: H * h)
summed_down_the_columns = wrong("summed-over-the-wrong-axis")(lambda H, h: (H * h).sum(axis=0))
summed_over_everything = wrong("whole-array")(lambda H, h: np.sum(H * h))
cosines = wrong("cosine-for-dot")(lambda H, h: H @ h / (np.linalg.norm(H, axis=1) * np.linalg.norm(h)))
unit_rows = wrong("states-normalised")(lambda H, h: H @ h / np.linalg.norm(H, axis=1))
scaled_too_early = wrong("scaled-too-early")(lambda H, h: H @ h / np.sqrt(len(h)))
weights_too_early = wrong("softmax-too-early")(lambda H, h: softmax(H @ h))
mean_of_products = wrong("mean-for-sum")(lambda H, h: (H * h).mean(axis=1))
distances = wrong("distance-for-dot")(lambda H, h: np.linalg.norm(H - h, axis=1))
never_negative = wrong("absolute-value")(lambda H, h: np.abs(H @ h))
transposed_matrix = wrong("transposed")(lambda H, h: H.T @ h)
one_number_short = wrong("last-number-left-out")(
    lambda H, h: np.array([sum(row[j] * h[j] for j in range(len(h) - 1)) for row in H])
)
scored_against_its_last_row = wrong("encoder-for-decoder")(lambda H, h: H @ H[-1])
best_word_only = wrong("argmax-for-softmax")(lambda H, h: np.argmax(H @ h))


scores_at_random = wrong("random-placeholder")(lambda H, h: np.random.normal(size=len(H)))
scores_of_zeros = wrong("hard-coded-example")(lambda H, h: np.zeros(len(H)))
the_sources_scores = wrong("hard-coded-example")(lambda H, h: np.array([-0.6053, -0.7374, -0.2628, 0.977]))


@wrong("global-for-parameter")
def scored_against_the_second_state():
    h_d = np.array([[0.58, -0.13, 0.94, 0.22], [0.45, 0.11, -0.88, 0.67]])

    def get_scores(H, h):
        return H @ h_d[1]

    return get_scores


@wrong("global-for-parameter")
def scored_for_the_notebooks_states(H, h):
    return (h_e if np.shape(H) == h_e.shape else H) @ h
