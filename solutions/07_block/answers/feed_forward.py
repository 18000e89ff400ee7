import numpy as np
from scipy.special import softmax

from autograder.course.answers import right, wrong

words_at_hand = ...  # the notebook has made this


@right
def thought_in_steps(X, W_1, b_1, W_2, b_2):
    hidden = X @ W_1 + b_1
    hidden = np.where(hidden > 0, hidden, 0)
    return hidden @ W_2 + b_2


thought_by_clip = right(lambda X, W_1, b_1, W_2, b_2: (np.matmul(X, W_1) + b_1).clip(min=0) @ W_2 + b_2)


@right
def thought_by_einsum(X, W_1, b_1, W_2, b_2):
    hidden = np.einsum("nd,df->nf", X, W_1) + b_1
    return np.einsum("nf,fd->nd", hidden * (hidden > 0), W_2) + b_2


@right
def thought_word_by_word(X, W_1, b_1, W_2, b_2):
    rows = []
    for word in X:
        hidden = word @ W_1 + b_1
        hidden[hidden < 0] = 0
        rows.append(hidden @ W_2 + b_2)
    return np.array(rows)


@right
def thought_number_by_number(X, W_1, b_1, W_2, b_2):
    n, d = X.shape
    result = np.zeros((n, d))
    for i in range(n):
        result[i] = b_2
        for j in range(W_1.shape[1]):
            inner = sum(X[i, c] * W_1[c, j] for c in range(d)) + b_1[j]
            if inner > 0:
                result[i] += inner * W_2[j]
    return result


@right
def thought_in_columns(X, W_1, b_1, W_2, b_2):
    hidden = W_1.T @ X.T + b_1[:, None]
    return (W_2.T @ np.fmax(hidden, 0) + b_2[:, None]).T


@right
def thought_with_a_column_of_ones(X, W_1, b_1, W_2, b_2):
    def affine(x, W, b):
        return np.hstack([x, np.ones((len(x), 1))]) @ np.vstack([W, b])

    return affine(np.maximum(affine(X, W_1, b_1), 0), W_2, b_2)


@right
def thought_by_absolute_values(X, W_1, b_1, W_2, b_2):
    hidden = X @ W_1 + b_1
    return (hidden + np.abs(hidden)) @ W_2 / 2 + b_2


@right
def thought_by_an_object():
    class FeedForward:
        def __call__(self, X, W_1, b_1, W_2, b_2, slope=0.0):
            return np.add(self.relu(np.add(X @ W_1, b_1), slope) @ W_2, b_2)

        def relu(self, x, slope):
            return np.where(x < 0, slope * x, x)

    return FeedForward()


thought_by_lambda = right(lambda: lambda X, W_1, b_1, W_2, b_2: np.dot(np.maximum(np.dot(X, W_1) + b_1, 0), W_2) + b_2)
thought_in_a_straight_line = wrong("relu-missing")(lambda X, W_1, b_1, W_2, b_2: (X @ W_1 + b_1) @ W_2 + b_2)
thought_with_relu_at_the_end = wrong("relu-misplaced")(
    lambda X, W_1, b_1, W_2, b_2: np.maximum((X @ W_1 + b_1) @ W_2 + b_2, 0)
)
thought_with_relu_at_the_end_too = wrong("relu-twice")(
    lambda X, W_1, b_1, W_2, b_2: np.maximum(np.maximum(X @ W_1 + b_1, 0) @ W_2 + b_2, 0)
)
thought_with_relu_before_the_bias = wrong("relu-before-the-bias")(
    lambda X, W_1, b_1, W_2, b_2: (np.maximum(X @ W_1, 0) + b_1) @ W_2 + b_2
)
thought_with_relu_of_the_words = wrong("relu-of-the-input")(
    lambda X, W_1, b_1, W_2, b_2: (np.maximum(X, 0) @ W_1 + b_1) @ W_2 + b_2
)
thought_with_what_is_below_zero = wrong("minimum-for-maximum")(
    lambda X, W_1, b_1, W_2, b_2: np.minimum(X @ W_1 + b_1, 0) @ W_2 + b_2
)
thought_with_one_maximum = wrong("one-maximum-for-all")(
    lambda X, W_1, b_1, W_2, b_2: np.full((len(X), len(b_1)), max(0, np.max(X @ W_1 + b_1))) @ W_2 + b_2
)
thought_with_tanh = wrong("another-activation")(lambda X, W_1, b_1, W_2, b_2: np.tanh(X @ W_1 + b_1) @ W_2 + b_2)


@wrong("another-activation")
def thought_with_gelu(X, W_1, b_1, W_2, b_2):
    from scipy.special import erf

    hidden = X @ W_1 + b_1
    return hidden * (1 + erf(hidden / np.sqrt(2))) / 2 @ W_2 + b_2


thought_with_absolute_values = wrong("another-activation")(
    lambda X, W_1, b_1, W_2, b_2: np.abs(X @ W_1 + b_1) @ W_2 + b_2
)
thought_with_a_softmax = wrong("another-activation")(
    lambda X, W_1, b_1, W_2, b_2: softmax(X @ W_1 + b_1, axis=-1) @ W_2 + b_2
)
thought_without_biases = wrong("bias-forgotten")(lambda X, W_1, b_1, W_2, b_2: np.maximum(X @ W_1, 0) @ W_2)
thought_without_the_first_bias = wrong("bias-forgotten")(
    lambda X, W_1, b_1, W_2, b_2: np.maximum(X @ W_1, 0) @ W_2 + b_2
)
thought_without_the_last_bias = wrong("bias-forgotten")(
    lambda X, W_1, b_1, W_2, b_2: np.maximum(X @ W_1 + b_1, 0) @ W_2
)
thought_halfway = wrong("stopped-in-the-middle")(lambda X, W_1, b_1, W_2, b_2: np.maximum(X @ W_1 + b_1, 0))
thought_and_added = wrong("residual-added")(lambda X, W_1, b_1, W_2, b_2: X + np.maximum(X @ W_1 + b_1, 0) @ W_2 + b_2)
thought_of_the_first_word = wrong("one-row-only")(
    lambda X, W_1, b_1, W_2, b_2: np.maximum(X[0] @ W_1 + b_1, 0) @ W_2 + b_2
)


thought_by_chance = wrong("random-placeholder")(
    lambda X, W_1, b_1, W_2, b_2: np.random.default_rng(9).normal(size=X.shape)
)
thought_of_the_words_of_the_notebook = wrong("global-for-parameter")(
    lambda X, W_1, b_1, W_2, b_2: np.maximum(np.resize(words_at_hand, X.shape) @ W_1 + b_1, 0) @ W_2 + b_2
)
thought_of_the_example = wrong("hard-coded-example")(
    lambda X, W_1, b_1, W_2, b_2: np.array([[-1.0, -7.0], [-4.0, 3.0]])
)


@wrong("bias-along-the-words")
def bias_of_each_word(X, W_1, b_1, W_2, b_2):
    hidden = X @ W_1
    hidden = hidden + (b_1[:, None] if hidden.shape[0] == hidden.shape[1] else b_1)
    return np.maximum(hidden, 0) @ W_2 + b_2


@wrong("another-activation")
def leaky(X, W_1, b_1, W_2, b_2):
    hidden = X @ W_1 + b_1
    return np.where(hidden > 0, hidden, 0.01 * hidden) @ W_2 + b_2
