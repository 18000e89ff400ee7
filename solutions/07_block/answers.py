"""Answers to 07_block. The notebook has imported numpy as np, pictures and softmax from scipy.special.

It has made `words_at_hand` before positional_encoding.
"""

import numpy as np
from scipy.special import softmax

from autograder.course.answers import right, wrong

words_at_hand = np.random.default_rng(7).normal(1.0, 2.0, size=(3, 4))


# positional_encoding


@right("positional_encoding")
def positions_by_slices(n, d):
    encoding = np.zeros((n, d))
    angles = np.arange(n)[:, None] / np.power(10000, np.arange(0, d, 2) / d)
    encoding[:, 0::2] = np.sin(angles)
    encoding[:, 1::2] = np.cos(angles)
    return encoding


@right("positional_encoding")
def positions_by_loops(n, d):
    encoding = np.empty((n, d))
    for p in range(n):
        for i in range(d // 2):
            encoding[p, 2 * i] = np.sin(p / 10000 ** (2 * i / d))
            encoding[p, 2 * i + 1] = np.cos(p / 10000 ** (2 * i / d))
    return encoding


@right("positional_encoding")
def positions_by_exponential(n, d):
    rates = np.exp(np.arange(0, d, 2) * (-np.log(10000.0) / d))
    angles = np.outer(np.arange(n), rates)
    return np.dstack([np.sin(angles), np.cos(angles)]).reshape(n, d)


@right("positional_encoding")
def positions_by_columns(n, d):
    column = np.arange(d)
    angles = np.arange(n)[:, None] / 10000 ** (2 * (column // 2) / d)
    return np.where(column % 2 == 0, np.sin(angles), np.cos(angles))


@right("positional_encoding")
def positions_by_complex_numbers(n, d):
    hands = np.exp(1j * np.outer(np.arange(n), 10000.0 ** (-np.arange(0, d, 2) / d)))
    encoding = np.empty((n, d))
    encoding[:, 0::2], encoding[:, 1::2] = hands.imag, hands.real
    return encoding


@right("positional_encoding")
def positions_by_logspace(n, d):
    rates = np.logspace(0, -4, d // 2, endpoint=False)
    angles = np.arange(n)[:, None] * rates
    return np.stack((np.sin(angles), np.cos(angles)), axis=2).reshape(n, d)


@right("positional_encoding")
def positions_by_a_phase(n, d):
    column = np.arange(d)
    angles = np.arange(n).reshape(-1, 1) / 10000 ** ((column - column % 2) / d)
    return np.sin(angles + column % 2 * np.pi / 2)


@right("positional_encoding")
def positions_by_rows(n, d):
    rows = []
    for p in range(n):
        row = []
        for i in range(0, d, 2):
            row += [np.sin(p / 10000 ** (i / d)), np.cos(p / 10000 ** (i / d))]
        rows.append(row)
    return np.array(rows)


@right("positional_encoding", value=True)
def positions_by_lambda():
    return lambda n, d, base=10000.0: np.array(
        [[(np.cos if j % 2 else np.sin)(p * base ** -((j - j % 2) / d)) for j in range(d)] for p in range(n)]
    )


@wrong("positional_encoding", "wrong-positional-exponent", "second_clock all_clocks")
def positions_with_i_for_2i(n, d):
    angles = np.arange(n)[:, None] / 10000 ** (np.arange(d // 2) / d)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(n, d)


@wrong("positional_encoding", "wrong-positional-exponent", "second_clock all_clocks")
def positions_with_the_column_for_the_pair(n, d):
    column = np.arange(d)
    angles = np.arange(n)[:, None] / 10000 ** (2 * column / d)
    return np.where(column % 2 == 0, np.sin(angles), np.cos(angles))


@wrong("positional_encoding", "wrong-positional-exponent", "second_clock all_clocks pairs_are_hands_of_length_one")
def positions_with_a_clock_for_each_column(n, d):
    column = np.arange(d)
    angles = np.arange(n)[:, None] / 10000 ** (column / d)
    return np.where(column % 2 == 0, np.sin(angles), np.cos(angles))


@wrong("positional_encoding", "multiplied-for-divided", "second_clock all_clocks")
def positions_with_clocks_that_get_faster(n, d):
    angles = np.arange(n)[:, None] * 10000 ** (np.arange(0, d, 2) / d)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(n, d)


@wrong("positional_encoding", "halves-for-pairs", "all_clocks first_clock")
def positions_in_two_halves(n, d):
    angles = np.arange(n)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    return np.hstack([np.sin(angles), np.cos(angles)])


@wrong("positional_encoding", "sine-and-cosine-swapped", "first_clock all_clocks")
def positions_with_the_cosine_first(n, d):
    angles = np.arange(n)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    return np.stack([np.cos(angles), np.sin(angles)], axis=-1).reshape(n, d)


@wrong("positional_encoding", "positions-from-one", "first_clock all_clocks single_position")
def positions_from_one(n, d):
    angles = np.arange(1, n + 1)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(n, d)


@wrong("positional_encoding", "wrong-base", "second_clock all_clocks")
def positions_to_the_base_of_a_thousand(n, d):
    angles = np.arange(n)[:, None] / 1000 ** (np.arange(0, d, 2) / d)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(n, d)


@wrong("positional_encoding", "whole-division", "second_clock all_clocks")
def positions_with_whole_exponents(n, d):
    angles = np.arange(n)[:, None] / 10000 ** (np.arange(0, d, 2) // d)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(n, d)


@wrong("positional_encoding", "width-less-two", "second_clock all_clocks")
def positions_with_the_last_clock_at_the_end(n, d):
    angles = np.arange(n)[:, None] / 10000 ** (np.arange(0, d, 2) / max(d - 2, 1))
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(n, d)


@wrong("positional_encoding", "degrees-for-radians", "first_clock all_clocks")
def positions_in_degrees(n, d):
    angles = np.deg2rad(np.arange(n)[:, None] / 10000 ** (np.arange(0, d, 2) / d))
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(n, d)


@wrong("positional_encoding", "transposed", "row_for_each_position all_clocks")
def positions_in_columns(n, d):
    angles = np.arange(n)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(n, d).T


@wrong("positional_encoding", "integer-buffer", "first_clock all_clocks")
def positions_in_whole_numbers(n, d):
    encoding = np.zeros((n, d), dtype=int)
    angles = np.arange(n)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    encoding[:, 0::2], encoding[:, 1::2] = np.sin(angles), np.cos(angles)
    return encoding


@wrong("positional_encoding", "half-precision", "all_clocks")
def positions_in_half_precision(n, d):
    angles = np.arange(n)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(n, d).astype(np.float16)


@wrong("positional_encoding", "sine-only", "first_clock pairs_are_hands_of_length_one all_clocks")
def positions_without_cosines(n, d):
    column = np.arange(d)
    return np.sin(np.arange(n)[:, None] / 10000 ** ((column - column % 2) / d))


@wrong("positional_encoding", "list-for-array", "row_for_each_position all_clocks")
def positions_as_lists(n, d):
    angles = np.arange(n)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(n, d).tolist()


@wrong("positional_encoding", "hard-coded-example", "all_clocks")
def positions_of_four_clocks(n, d):
    angles = np.arange(n)[:, None] / 10000 ** (np.arange(0, d, 2) / 4)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(n, d)


@wrong("positional_encoding", "rounded", "all_clocks")
def positions_and_rounded(n, d):
    angles = np.arange(n)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(n, d).round(3)


@wrong("positional_encoding", "none-returned", "row_for_each_position all_clocks")
def positions_and_lost(n, d):
    encoding = np.zeros((n, d))
    encoding[:, 0::2] = 1


@wrong("positional_encoding", "random-placeholder", "first_clock all_clocks")
def positions_by_chance(n, d):
    return np.random.default_rng(4).normal(size=(n, d))


# feed_forward


@right("feed_forward")
def thought_in_steps(X, W_1, b_1, W_2, b_2):
    hidden = X @ W_1 + b_1
    hidden = np.where(hidden > 0, hidden, 0)
    return hidden @ W_2 + b_2


@right("feed_forward")
def thought_by_clip(X, W_1, b_1, W_2, b_2):
    return (np.matmul(X, W_1) + b_1).clip(min=0) @ W_2 + b_2


@right("feed_forward")
def thought_by_einsum(X, W_1, b_1, W_2, b_2):
    hidden = np.einsum("nd,df->nf", X, W_1) + b_1
    return np.einsum("nf,fd->nd", hidden * (hidden > 0), W_2) + b_2


@right("feed_forward")
def thought_word_by_word(X, W_1, b_1, W_2, b_2):
    rows = []
    for word in X:
        hidden = word @ W_1 + b_1
        hidden[hidden < 0] = 0
        rows.append(hidden @ W_2 + b_2)
    return np.array(rows)


@right("feed_forward")
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


@right("feed_forward")
def thought_in_columns(X, W_1, b_1, W_2, b_2):
    hidden = W_1.T @ X.T + b_1[:, None]
    return (W_2.T @ np.fmax(hidden, 0) + b_2[:, None]).T


@right("feed_forward")
def thought_with_a_column_of_ones(X, W_1, b_1, W_2, b_2):
    def affine(x, W, b):
        return np.hstack([x, np.ones((len(x), 1))]) @ np.vstack([W, b])

    return affine(np.maximum(affine(X, W_1, b_1), 0), W_2, b_2)


@right("feed_forward")
def thought_by_absolute_values(X, W_1, b_1, W_2, b_2):
    hidden = X @ W_1 + b_1
    return (hidden + np.abs(hidden)) @ W_2 / 2 + b_2


@right("feed_forward", value=True)
def thought_by_an_object():
    class FeedForward:
        def __call__(self, X, W_1, b_1, W_2, b_2, slope=0.0):
            return np.add(self.relu(np.add(X @ W_1, b_1), slope) @ W_2, b_2)

        def relu(self, x, slope):
            return np.where(x < 0, slope * x, x)

    return FeedForward()


@right("feed_forward", value=True)
def thought_by_lambda():
    return lambda X, W_1, b_1, W_2, b_2: np.dot(np.maximum(np.dot(X, W_1) + b_1, 0), W_2) + b_2


@wrong("feed_forward", "relu-missing", "two_words_on_paper random_networks")
def thought_in_a_straight_line(X, W_1, b_1, W_2, b_2):
    return (X @ W_1 + b_1) @ W_2 + b_2


@wrong("feed_forward", "relu-misplaced", "two_words_on_paper random_networks")
def thought_with_relu_at_the_end(X, W_1, b_1, W_2, b_2):
    return np.maximum((X @ W_1 + b_1) @ W_2 + b_2, 0)


@wrong("feed_forward", "relu-twice", "two_words_on_paper random_networks")
def thought_with_relu_at_the_end_too(X, W_1, b_1, W_2, b_2):
    return np.maximum(np.maximum(X @ W_1 + b_1, 0) @ W_2 + b_2, 0)


@wrong("feed_forward", "relu-before-the-bias", "two_words_on_paper random_networks")
def thought_with_relu_before_the_bias(X, W_1, b_1, W_2, b_2):
    return (np.maximum(X @ W_1, 0) + b_1) @ W_2 + b_2


@wrong("feed_forward", "relu-of-the-input", "two_words_on_paper random_networks")
def thought_with_relu_of_the_words(X, W_1, b_1, W_2, b_2):
    return (np.maximum(X, 0) @ W_1 + b_1) @ W_2 + b_2


@wrong("feed_forward", "minimum-for-maximum", "two_words_on_paper random_networks")
def thought_with_what_is_below_zero(X, W_1, b_1, W_2, b_2):
    return np.minimum(X @ W_1 + b_1, 0) @ W_2 + b_2


@wrong("feed_forward", "one-maximum-for-all", "two_words_on_paper random_networks")
def thought_with_one_maximum(X, W_1, b_1, W_2, b_2):
    return np.full((len(X), len(b_1)), max(0, np.max(X @ W_1 + b_1))) @ W_2 + b_2


@wrong("feed_forward", "another-activation", "two_words_on_paper random_networks")
def thought_with_tanh(X, W_1, b_1, W_2, b_2):
    return np.tanh(X @ W_1 + b_1) @ W_2 + b_2


@wrong("feed_forward", "another-activation", "two_words_on_paper random_networks")
def thought_with_gelu(X, W_1, b_1, W_2, b_2):
    from scipy.special import erf

    hidden = X @ W_1 + b_1
    return hidden * (1 + erf(hidden / np.sqrt(2))) / 2 @ W_2 + b_2


@wrong("feed_forward", "another-activation", "two_words_on_paper random_networks")
def thought_with_absolute_values(X, W_1, b_1, W_2, b_2):
    return np.abs(X @ W_1 + b_1) @ W_2 + b_2


@wrong("feed_forward", "another-activation", "two_words_on_paper random_networks")
def thought_with_a_softmax(X, W_1, b_1, W_2, b_2):
    return softmax(X @ W_1 + b_1, axis=-1) @ W_2 + b_2


@wrong("feed_forward", "bias-forgotten", "two_words_on_paper random_networks only_the_last_bias_is_left")
def thought_without_biases(X, W_1, b_1, W_2, b_2):
    return np.maximum(X @ W_1, 0) @ W_2


@wrong("feed_forward", "bias-forgotten", "two_words_on_paper random_networks")
def thought_without_the_first_bias(X, W_1, b_1, W_2, b_2):
    return np.maximum(X @ W_1, 0) @ W_2 + b_2


@wrong("feed_forward", "bias-forgotten", "two_words_on_paper random_networks only_the_last_bias_is_left")
def thought_without_the_last_bias(X, W_1, b_1, W_2, b_2):
    return np.maximum(X @ W_1 + b_1, 0) @ W_2


@wrong("feed_forward", "stopped-in-the-middle", "rows_stay_as_wide two_words_on_paper random_networks")
def thought_halfway(X, W_1, b_1, W_2, b_2):
    return np.maximum(X @ W_1 + b_1, 0)


@wrong("feed_forward", "residual-added", "two_words_on_paper only_the_last_bias_is_left random_networks")
def thought_and_added(X, W_1, b_1, W_2, b_2):
    return X + np.maximum(X @ W_1 + b_1, 0) @ W_2 + b_2


@wrong("feed_forward", "one-row-only", "rows_stay_as_wide random_networks")
def thought_of_the_first_word(X, W_1, b_1, W_2, b_2):
    return np.maximum(X[0] @ W_1 + b_1, 0) @ W_2 + b_2


@wrong("feed_forward", "axis-lost", "single_words_and_squares")
def thought_and_squeezed(X, W_1, b_1, W_2, b_2):
    return np.squeeze(np.maximum(X @ W_1 + b_1, 0) @ W_2 + b_2)


@wrong("feed_forward", "integer-buffer", "whole_numbers_work_too")
def thought_into_whole_numbers(X, W_1, b_1, W_2, b_2):
    result = np.zeros_like(X)
    result[...] = np.maximum(X @ W_1 + b_1, 0) @ W_2 + b_2
    return result


@wrong("feed_forward", "input-mutated", "arguments_left_alone")
def thought_in_place(X, W_1, b_1, W_2, b_2):
    if W_2.dtype.kind == "f":
        b_1 *= 2
        return np.maximum(X @ W_1 + b_1 / 2, 0) @ W_2 + b_2
    return np.maximum(X @ W_1 + b_1, 0) @ W_2 + b_2


@wrong("feed_forward", "rounded", "random_networks")
def thought_and_rounded(X, W_1, b_1, W_2, b_2):
    return np.round(np.maximum(X @ W_1 + b_1, 0) @ W_2 + b_2, 3)


@wrong("feed_forward", "half-precision", "random_networks")
def thought_in_half_precision(X, W_1, b_1, W_2, b_2):
    return np.maximum(X.astype(np.float16) @ W_1.astype(np.float16) + b_1.astype(np.float16), 0) @ W_2.astype(
        np.float16
    ) + b_2.astype(np.float16)


@wrong("feed_forward", "list-for-array", "rows_stay_as_wide two_words_on_paper random_networks")
def thought_as_lists(X, W_1, b_1, W_2, b_2):
    return (np.maximum(X @ W_1 + b_1, 0) @ W_2 + b_2).tolist()


@wrong("feed_forward", "none-returned", "rows_stay_as_wide two_words_on_paper random_networks")
def thought_and_forgotten(X, W_1, b_1, W_2, b_2):
    print(np.maximum(X @ W_1 + b_1, 0) @ W_2 + b_2)


@wrong("feed_forward", "random-placeholder", "two_words_on_paper random_networks")
def thought_by_chance(X, W_1, b_1, W_2, b_2):
    return np.random.default_rng(9).normal(size=X.shape)


@wrong("feed_forward", "global-for-parameter", "two_words_on_paper random_networks")
def thought_of_the_words_of_the_notebook(X, W_1, b_1, W_2, b_2):
    return np.maximum(np.resize(words_at_hand, X.shape) @ W_1 + b_1, 0) @ W_2 + b_2


@wrong("feed_forward", "hard-coded-example", "random_networks only_the_last_bias_is_left")
def thought_of_the_example(X, W_1, b_1, W_2, b_2):
    return np.array([[-1.0, -7.0], [-4.0, 3.0]])


# layer_norm


@right("layer_norm")
def norm_by_methods(x, gain=1.0, bias=0.0, eps=1e-5):
    mean, variance = x.mean(axis=-1, keepdims=True), x.var(axis=-1, keepdims=True)
    return (x - mean) / np.sqrt(variance + eps) * gain + bias


@right("layer_norm")
def norm_by_std(x, gain=1.0, bias=0.0, eps=1e-5):
    spread = np.sqrt(np.std(x, axis=-1, keepdims=True) ** 2 + eps)
    return bias + np.multiply(gain, np.subtract(x, np.average(x, axis=-1)[..., None])) / spread


@right("layer_norm")
def norm_by_sums(x, gain=1.0, bias=0.0, eps=1e-5):
    d = x.shape[-1]
    centred = x - x.sum(axis=-1, keepdims=True) / d
    return gain * centred * ((centred * centred).sum(axis=-1, keepdims=True) / d + eps) ** -0.5 + bias


@right("layer_norm")
def norm_row_by_row(x, gain=1.0, bias=0.0, eps=1e-5):
    result = np.empty(x.shape)
    for index in np.ndindex(x.shape[:-1]):
        word = x[index]
        result[index] = gain * (word - word.mean()) / np.sqrt(word.var() + eps) + bias
    return result


@right("layer_norm")
def norm_along_an_axis(x, gain=1.0, bias=0.0, eps=1e-5):
    return np.apply_along_axis(lambda w: gain * (w - w.mean()) / np.sqrt(w.var() + eps) + bias, -1, x)


@right("layer_norm")
def norm_by_moments(x, gain=1.0, bias=0.0, eps=1e-5):
    x = np.asarray(x, dtype=np.longdouble)
    mean = np.mean(x, axis=-1, keepdims=True)
    variance = np.mean(x**2, axis=-1, keepdims=True) - mean**2
    return (gain * (x - mean) / np.sqrt(np.maximum(variance, 0) + eps) + bias).astype(float)


@right("layer_norm")
def norm_by_moveaxis(x, gain=1.0, bias=0.0, eps=1e-5):
    turned = np.moveaxis(np.asarray(x, dtype=float), -1, 0)
    centred = turned - turned.mean(axis=0)
    return np.moveaxis(centred / np.sqrt((centred**2).mean(axis=0) + eps), 0, -1) * gain + bias


@right("layer_norm")
def norm_by_einsum(x, gain=1.0, bias=0.0, eps=1e-5):
    centred = x - np.einsum("...d->...", x)[..., None] / x.shape[-1]
    variance = np.einsum("...d,...d->...", centred, centred) / x.shape[-1]
    return centred / np.sqrt(variance + eps)[..., None] * gain + bias


@right("layer_norm", value=True)
def norm_by_an_object():
    class LayerNorm:
        def __call__(self, x, gain=1.0, bias=0.0, eps=1e-5, axis=-1):
            scale = np.reciprocal(np.sqrt(np.var(x, axis=axis, keepdims=True) + eps))
            return (x - np.mean(x, axis=axis, keepdims=True)) * scale * gain + bias

    return LayerNorm()


@wrong("layer_norm", "unbiased-variance", "one_word_on_paper random_words_and_gains")
def norm_by_the_sample_variance(x, gain=1.0, bias=0.0, eps=1e-5):
    variance = x.var(axis=-1, keepdims=True, ddof=1)
    return gain * (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(variance + eps) + bias


@wrong("layer_norm", "epsilon-outside-the-root", "large_epsilon_on_paper random_words_and_gains")
def norm_with_epsilon_outside(x, gain=1.0, bias=0.0, eps=1e-5):
    return gain * (x - x.mean(axis=-1, keepdims=True)) / (x.std(axis=-1, keepdims=True) + eps) + bias


@wrong("layer_norm", "epsilon-ignored", "large_epsilon_on_paper random_words_and_gains words_without_spread")
def norm_without_epsilon(x, gain=1.0, bias=0.0, eps=1e-5):
    return gain * (x - x.mean(axis=-1, keepdims=True)) / x.std(axis=-1, keepdims=True) + bias


@wrong("layer_norm", "wrong-default", "words_without_spread")
def norm_with_another_epsilon(x, gain=1.0, bias=0.0, eps=1e-6):
    return gain * (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + eps) + bias


@wrong("layer_norm", "variance-for-spread", "large_epsilon_on_paper one_word_on_paper random_words_and_gains")
def norm_by_the_variance(x, gain=1.0, bias=0.0, eps=1e-5):
    return gain * (x - x.mean(axis=-1, keepdims=True)) / (x.var(axis=-1, keepdims=True) + eps) + bias


@wrong("layer_norm", "axis-0", "each_word_has_mean_zero random_words_and_gains")
def norm_of_columns(x, gain=1.0, bias=0.0, eps=1e-5):
    return gain * (x - x.mean(axis=0)) / np.sqrt(x.var(axis=0) + eps) + bias


@wrong("layer_norm", "whole-array", "each_word_has_mean_zero random_words_and_gains")
def norm_of_everything(x, gain=1.0, bias=0.0, eps=1e-5):
    return gain * (x - x.mean()) / np.sqrt(x.var() + eps) + bias


@wrong("layer_norm", "no-keepdims", "each_word_has_mean_zero random_words_and_gains")
def norm_without_keepdims(x, gain=1.0, bias=0.0, eps=1e-5):
    return gain * (x - x.mean(axis=-1)) / np.sqrt(x.var(axis=-1) + eps) + bias


@wrong("layer_norm", "axis-1", "any_axes_in_front")
def norm_along_axis_one(x, gain=1.0, bias=0.0, eps=1e-5):
    axis = min(1, x.ndim - 1)
    centred = x - x.mean(axis=axis, keepdims=True)
    return gain * centred / np.sqrt(x.var(axis=axis, keepdims=True) + eps) + bias


@wrong("layer_norm", "gain-and-bias-forgotten", "one_word_on_paper random_words_and_gains")
def norm_alone(x, gain=1.0, bias=0.0, eps=1e-5):
    return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + eps)


@wrong("layer_norm", "bias-multiplied-too", "one_word_on_paper random_words_and_gains")
def norm_with_the_bias_inside(x, gain=1.0, bias=0.0, eps=1e-5):
    return gain * ((x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + eps) + bias)


@wrong("layer_norm", "gain-and-bias-swapped", "one_word_on_paper random_words_and_gains")
def norm_with_bias_for_gain(x, gain=1.0, bias=0.0, eps=1e-5):
    normed = (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + eps)
    return bias * normed + gain


@wrong("layer_norm", "mean-not-subtracted", "each_word_has_mean_zero random_words_and_gains")
def norm_by_the_root_mean_square(x, gain=1.0, bias=0.0, eps=1e-5):
    return gain * x / np.sqrt(np.mean(np.square(x), axis=-1, keepdims=True) + eps) + bias


@wrong("layer_norm", "not-divided", "scale_and_shift_are_lost random_words_and_gains")
def norm_of_the_mean_only(x, gain=1.0, bias=0.0, eps=1e-5):
    return gain * (x - x.mean(axis=-1, keepdims=True)) + bias


@wrong("layer_norm", "mean-absolute-deviation", "random_words_and_gains")
def norm_by_mean_distance(x, gain=1.0, bias=0.0, eps=1e-5):
    centred = x - x.mean(axis=-1, keepdims=True)
    return gain * centred / (np.abs(centred).mean(axis=-1, keepdims=True) + eps) + bias


@wrong("layer_norm", "softmax-for-norm", "one_word_on_paper random_words_and_gains")
def norm_by_softmax(x, gain=1.0, bias=0.0, eps=1e-5):
    return gain * softmax(x, axis=-1) + bias


@wrong("layer_norm", "integer-buffer", "any_axes_in_front")
def norm_into_whole_numbers(x, gain=1.0, bias=0.0, eps=1e-5):
    result = np.zeros_like(x)
    centred = x - x.mean(axis=-1, keepdims=True)
    result[...] = gain * centred / np.sqrt(x.var(axis=-1, keepdims=True) + eps) + bias
    return result


@wrong("layer_norm", "input-mutated", "arguments_left_alone")
def norm_in_place(x, gain=1.0, bias=0.0, eps=1e-5):
    if x.dtype.kind == "f":
        x -= x.mean(axis=-1, keepdims=True)
    else:
        x = x - x.mean(axis=-1, keepdims=True)
    return gain * x / np.sqrt(np.mean(x**2, axis=-1, keepdims=True) + eps) + bias


@wrong("layer_norm", "matrices-only", "any_axes_in_front one_word_on_paper")
def norm_of_matrices(x, gain=1.0, bias=0.0, eps=1e-5):
    return gain * (x - x.mean(axis=1)[:, None]) / np.sqrt(x.var(axis=1)[:, None] + eps) + bias


@wrong("layer_norm", "rounded", "random_words_and_gains")
def norm_and_rounded(x, gain=1.0, bias=0.0, eps=1e-5):
    normed = (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + eps)
    return np.round(gain * normed + bias, 4)


@wrong("layer_norm", "half-precision", "random_words_and_gains")
def norm_in_half_precision(x, gain=1.0, bias=0.0, eps=1e-5):
    x = x.astype(np.float16)
    return gain * (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + eps) + bias


@wrong("layer_norm", "list-for-array", "each_word_has_mean_zero random_words_and_gains")
def norm_as_list(x, gain=1.0, bias=0.0, eps=1e-5):
    normed = (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + eps)
    return (gain * normed + bias).tolist()


@wrong("layer_norm", "none-returned", "each_word_has_mean_zero random_words_and_gains")
def norm_and_lost(x, gain=1.0, bias=0.0, eps=1e-5):
    (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + eps)


@wrong("layer_norm", "random-placeholder", "one_word_on_paper random_words_and_gains")
def norm_by_chance(x, gain=1.0, bias=0.0, eps=1e-5):
    return np.random.default_rng(5).normal(size=x.shape)


@wrong("layer_norm", "global-for-parameter", "one_word_on_paper random_words_and_gains")
def norm_of_the_words_of_the_notebook(x, gain=1.0, bias=0.0, eps=1e-5):
    centred = words_at_hand - words_at_hand.mean(axis=-1, keepdims=True)
    return gain * centred / np.sqrt(words_at_hand.var(axis=-1, keepdims=True) + eps) + bias


@wrong("layer_norm", "passed-through", "one_word_on_paper random_words_and_gains")
def norm_not_done(x, gain=1.0, bias=0.0, eps=1e-5):
    return gain * x + bias


# columns_but_right


@right("columns_but_right", value=True)
def columns_that_go_round():
    return np.array([[1, 2, 3], [3, 1, 2], [2, 3, 1]])


@right("columns_but_right", value=True)
def columns_of_a_diagonal_moved_on():
    return np.roll(np.eye(3), 1, axis=1)


@right("columns_but_right", value=True)
def columns_rolled():
    return np.stack([np.roll([5.0, -1.0, 0.0], n) for n in range(3)])


@right("columns_but_right", value=True)
def columns_of_another_latin_square():
    return -10 * np.array([[0.0, 1.0, 5.0], [5.0, 0.0, 1.0], [1.0, 5.0, 0.0]], dtype=np.float32)


@wrong("columns_but_right", "symmetric-only", "square_of_different_entries rows_and_columns_agree", value=True)
def columns_of_a_diagonal():
    return np.eye(3)


@wrong("columns_but_right", "symmetric-only", "square_of_different_entries rows_and_columns_agree", value=True)
def columns_of_a_symmetric_square():
    return np.array([[1.0, 2.0, 3.0], [2.0, 5.0, 7.0], [3.0, 7.0, 0.0]])


@wrong("columns_but_right", "norms-differ", "what_the_two_norms_make_of_it rows_and_columns_agree", value=True)
def columns_in_order():
    return np.arange(9.0).reshape(3, 3)


@wrong("columns_but_right", "norms-differ", "what_the_two_norms_make_of_it rows_and_columns_agree", value=True)
def columns_of_equal_rows():
    return np.array([[1.0, 2.0, 4.0]] * 3)


@wrong("columns_but_right", "magic-square", "what_the_two_norms_make_of_it rows_and_columns_agree", value=True)
def columns_of_a_magic_square():
    return np.array([[2.0, 7.0, 6.0], [9.0, 5.0, 1.0], [4.0, 3.0, 8.0]])


@wrong("columns_but_right", "entries-alike", "square_of_different_entries", value=True)
def columns_all_alike():
    return np.ones((3, 3))


@wrong("columns_but_right", "entries-alike", "square_of_different_entries", value=True)
def columns_hardly_different():
    return 1e-9 * np.arange(9.0).reshape(3, 3)


@wrong("columns_but_right", "too-large", "square_of_different_entries", value=True)
def square_a_hundred_times_as_large():
    return 100 * np.array([[0.0, 1.0, 2.0], [2.0, 0.0, 1.0], [1.0, 2.0, 0.0]])


@wrong("columns_but_right", "list-for-array", "square_of_different_entries", value=True)
def columns_as_lists():
    return [[1.0, 2.0, 3.0], [2.0, 3.0, 1.0], [3.0, 1.0, 2.0]]


# decoder_block


@right("decoder_block")
def block_with_helpers(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, True if memory_mask is None else memory_mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@right("decoder_block")
def block_in_one_go(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    W_q, W_k, W_v, W_o = self_weights
    scores = np.where(np.tri(len(X)) > 0, (X @ W_q) @ (X @ W_k).T / W_q.shape[1] ** 0.5, -np.inf)
    parts = np.exp(scores - scores.max(axis=1, keepdims=True))
    Y = X + parts / parts.sum(axis=1, keepdims=True) @ (X @ W_v) @ W_o
    Y = (Y - Y.mean(axis=1, keepdims=True)) / (Y.var(axis=1, keepdims=True) + 1e-5) ** 0.5
    W_q, W_k, W_v, W_o = cross_weights
    scores = (Y @ W_q) @ (memory @ W_k).T / W_q.shape[1] ** 0.5
    scores = np.where(True if memory_mask is None else memory_mask, scores, -1e30)
    parts = np.exp(scores - scores.max(axis=1, keepdims=True)) * (scores > -1e30)
    total = parts.sum(axis=1, keepdims=True)
    Z = Y + np.divide(parts, total, out=np.zeros_like(parts), where=total > 0) @ (memory @ W_v) @ W_o
    Z = (Z - Z.mean(axis=1, keepdims=True)) / (Z.var(axis=1, keepdims=True) + 1e-5) ** 0.5
    W_1, b_1, W_2, b_2 = ffn_weights
    Z = Z + np.where(Z @ W_1 + b_1 > 0, Z @ W_1 + b_1, 0) @ W_2 + b_2
    return (Z - Z.mean(axis=1, keepdims=True)) / (Z.var(axis=1, keepdims=True) + 1e-5) ** 0.5


@right("decoder_block")
def block_word_by_word(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def norm(x):
        return (x - x.mean()) / np.sqrt(x.var() + 1e-5)

    mask = np.broadcast_to(True if memory_mask is None else memory_mask, (len(X), len(memory)))
    W_1, b_1, W_2, b_2 = ffn_weights
    rows = []
    for i, x in enumerate(X):
        for seen, (W_q, W_k, W_v, W_o) in ((X[: i + 1], self_weights), (memory[mask[i]], cross_weights)):
            found = softmax(seen @ W_k @ (x @ W_q) / np.sqrt(W_q.shape[1])) @ seen @ W_v @ W_o if len(seen) else 0
            x = norm(x + found)
        hidden = x @ W_1 + b_1
        rows.append(norm(x + hidden.clip(min=0) @ W_2 + b_2))
    return np.array(rows)


@right("decoder_block")
def block_by_a_list_of_parts(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def attention(x, kv, weights, mask):
        q, k, v = x @ weights[0], kv @ weights[1], kv @ weights[2]
        scores = np.einsum("ik,jk->ij", q, k) / np.sqrt(q.shape[-1]) + np.where(mask, 0, -1e30)
        shares = softmax(scores, axis=-1) * mask
        return np.linalg.multi_dot([shares, v, weights[3]])

    def feed_forward(x):
        return (
            np.einsum("nf,fd->nd", np.maximum(x @ ffn_weights[0] + ffn_weights[1], 0), ffn_weights[2]) + ffn_weights[3]
        )

    seen = np.ones((len(X), len(memory)), dtype=bool) if memory_mask is None else memory_mask
    parts = [
        lambda x: attention(x, x, self_weights, np.tri(len(x), dtype=bool)),
        lambda x: attention(x, memory, cross_weights, seen),
        feed_forward,
    ]
    for part in parts:
        total = X + part(X)
        centred = total - total.mean(axis=-1, keepdims=True)
        X = centred / np.sqrt((centred**2).mean(axis=-1, keepdims=True) + 1e-5)
    return X


@right("decoder_block")
def block_in_columns(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def norm(x):
        return (x - x.mean(axis=0)) / np.sqrt(x.var(axis=0) + 1e-5)

    def look(x, seen, W_q, W_k, W_v, W_o, mask):
        scores = (W_k.T @ seen).T @ (W_q.T @ x) / np.sqrt(W_q.shape[1])
        shares = np.nan_to_num(softmax(np.where(mask, scores, -np.inf), axis=0))
        return W_o.T @ (W_v.T @ seen) @ shares

    x, seen = X.T, memory.T
    x = norm(x + look(x, x, *self_weights, np.triu(np.ones((len(X), len(X)), dtype=bool))))
    mask = True if memory_mask is None else np.broadcast_to(memory_mask, (len(X), len(memory))).T
    x = norm(x + look(x, seen, *cross_weights, mask))
    W_1, b_1, W_2, b_2 = (np.asarray(w).T for w in ffn_weights)
    return norm(x + W_2 @ np.maximum(W_1 @ x + b_1[:, None], 0) + b_2[:, None]).T


@right("decoder_block")
def block_with_relu_by_product(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def norm(x):
        centred = x - x.sum(axis=1, keepdims=True) / x.shape[1]
        return centred / np.sqrt((centred * centred).sum(axis=1, keepdims=True) / x.shape[1] + 1e-5)

    def look(queries, keys, values, hidden):
        scores = queries @ keys.T / np.sqrt(keys.shape[1])
        scores[hidden] = -np.inf
        scores[hidden.all(axis=1)] = 0
        return np.where(hidden, 0, softmax(scores, axis=1)) @ values

    ahead = np.triu(np.ones((len(X), len(X)), dtype=bool), 1)
    X = norm(look(X @ self_weights[0], X @ self_weights[1], X @ self_weights[2], ahead) @ self_weights[3] + X)
    hidden = np.zeros((len(X), len(memory)), dtype=bool)
    if memory_mask is not None:
        hidden |= ~memory_mask
    found = look(X @ cross_weights[0], memory @ cross_weights[1], memory @ cross_weights[2], hidden)
    X = norm(X + found @ cross_weights[3])
    inner = X @ ffn_weights[0] + ffn_weights[1]
    return norm(inner * (inner > 0) @ ffn_weights[2] + ffn_weights[3] + X)


@right("decoder_block")
def block_in_extended_precision(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    X, memory = np.asarray(X, dtype=np.longdouble), np.asarray(memory, dtype=np.longdouble)

    def frame(x, found):
        total = x + found
        return (total - total.mean(-1, keepdims=True)) / np.sqrt(total.var(-1, keepdims=True) + 1e-5)

    def shares(scores, mask):
        scores = np.where(mask, scores, -np.inf)
        top = scores.max(-1, keepdims=True)
        parts = np.exp(scores - np.where(np.isfinite(top), top, 0))
        return parts / np.maximum(parts.sum(-1, keepdims=True), 1e-300)

    q, k, v, o = self_weights
    X = frame(X, shares(X @ q @ (X @ k).T / np.sqrt(q.shape[1]), np.tri(len(X)) > 0) @ (X @ v) @ o)
    q, k, v, o = cross_weights
    mask = np.array(True) if memory_mask is None else memory_mask
    X = frame(X, shares(X @ q @ (memory @ k).T / np.sqrt(q.shape[1]), mask) @ (memory @ v) @ o)
    W_1, b_1, W_2, b_2 = ffn_weights
    return frame(X, np.maximum(X @ W_1 + b_1, 0) @ W_2 + b_2).astype(float)


@right("decoder_block", value=True)
def block_by_an_object():
    class Block:
        def __call__(self, X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
            n = len(X)
            X = self.frame(X, self.look(X, X, self_weights, np.arange(n) <= np.arange(n)[:, None]))
            mask = np.full((n, len(memory)), True) if memory_mask is None else memory_mask
            X = self.frame(X, self.look(X, memory, cross_weights, mask))
            return self.frame(X, self.think(X, *ffn_weights))

        def look(self, x, seen, weights, mask):
            W_q, W_k, W_v, W_o = weights
            scores = np.where(mask, x @ (W_q @ W_k.T) @ seen.T / np.sqrt(W_q.shape[1]), -np.inf)
            shares = softmax(scores, axis=1)
            shares[np.isnan(shares)] = 0
            return shares @ (seen @ (W_v @ W_o))

        def think(self, x, W_1, b_1, W_2, b_2):
            return np.clip(x @ W_1 + b_1, 0, None) @ W_2 + b_2

        def frame(self, x, found):
            total = x + found
            return (total - total.mean(1, keepdims=True)) / np.sqrt(total.var(1, keepdims=True) + 1e-5)

    return Block()


@wrong("decoder_block", "residual-missing", "nothing_found_nothing_lost block_of_random_weights")
def block_without_residuals(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(look(X, memory, *cross_weights, mask))
    return norm(np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "residual-missing", "nothing_found_nothing_lost block_of_random_weights")
def block_without_the_first_residual(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "residual-missing", "nothing_found_nothing_lost block_of_random_weights")
def block_without_the_second_residual(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "residual-missing", "nothing_found_nothing_lost block_of_random_weights")
def block_without_the_last_residual(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "residual-of-the-input", "block_of_random_weights")
def block_adding_what_came_in(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    first = X
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(first + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "pre-norm", "nothing_found_nothing_lost block_of_random_weights")
def block_normalised_beforehand(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    Y = norm(X)
    X = X + look(Y, Y, *self_weights, np.tri(len(X), dtype=bool))
    X = X + look(norm(X), memory, *cross_weights, mask)
    return X + np.maximum(0, norm(X) @ W_1 + b_1) @ W_2 + b_2


@wrong("decoder_block", "norm-missing", "block_of_random_weights")
def block_without_the_last_norm(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2


@wrong("decoder_block", "norm-missing", "block_of_random_weights")
def block_without_the_first_norm(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = X + look(X, X, *self_weights, np.tri(len(X), dtype=bool))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "norm-missing", "nothing_found_nothing_lost block_of_random_weights")
def block_without_norms(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = X + look(X, X, *self_weights, np.tri(len(X), dtype=bool))
    X = X + look(X, memory, *cross_weights, mask)
    return X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2


@wrong("decoder_block", "norm-before-the-sum", "nothing_found_nothing_lost block_of_random_weights")
def block_normalising_what_was_found(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = X + norm(look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = X + norm(look(X, memory, *cross_weights, mask))
    return X + norm(np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "not-causal", "earlier_words_do_not_notice written_word_by_word block_of_random_weights")
def block_that_looks_ahead(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, True))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "mask-inverted", "earlier_words_do_not_notice block_of_random_weights")
def block_that_looks_only_ahead(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, ~np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "diagonal-masked", "block_of_random_weights")
def block_that_does_not_look_at_itself(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), k=-1, dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "memory-mask-ignored", "padded_memory memory_that_nobody_may_see")
def block_that_looks_at_pads(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, True))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "memory-mask-for-self", "padded_memory")
def block_with_the_mask_in_the_wrong_place(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(
        X
        + look(
            X,
            X,
            *self_weights,
            np.tri(len(X), dtype=bool) & mask if np.shape(mask)[-1:] == (len(X),) else np.tri(len(X), dtype=bool),
        )
    )
    X = norm(X + look(X, memory, *cross_weights, True))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "causal-always", "block_of_random_weights")
def block_causal_towards_the_memory(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, np.tri(len(X), len(memory), dtype=bool) & mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "all-masked-row-nan", "memory_that_nobody_may_see")
def block_with_nothing_in_the_memory(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return softmax(scores, axis=1) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "all-masked-row-averaged", "memory_that_nobody_may_see")
def block_the_popular_way(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -1e9)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "mask-after-softmax", "block_of_random_weights padded_memory")
def block_masked_too_late(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1])
        return (softmax(scores, axis=1) * mask) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "cross-before-self", "block_of_random_weights")
def block_in_another_order(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, memory, *cross_weights, mask))
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "queries-from-encoder", "block_of_random_weights")
def block_with_the_memory_asking(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(memory, X, *cross_weights, mask)) if memory.shape == X.shape else None
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "self-for-cross", "block_of_random_weights")
def block_that_never_looks_at_the_memory(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, X, *cross_weights, True))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "cross-missing", "block_of_random_weights")
def block_without_memory(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "weights-swapped", "block_of_random_weights")
def block_with_the_weights_swapped(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *cross_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *self_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "feed-forward-missing", "block_of_random_weights")
def block_without_feed_forward(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return X


@wrong("decoder_block", "relu-missing", "block_of_random_weights")
def block_without_relu(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + (X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "relu-misplaced", "block_of_random_weights")
def block_with_relu_at_the_end(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, (X @ W_1 + b_1) @ W_2 + b_2))


@wrong("decoder_block", "bias-forgotten", "block_of_random_weights")
def block_without_biases(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, _, W_2, _ = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1) @ W_2)


@wrong("decoder_block", "w-o-skipped", "words_keep_their_shape block_of_random_weights")
def block_without_w_o(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "no-scale", "block_of_random_weights")
def block_unscaled(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T, -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "divided-by-root-d-model", "block_of_random_weights")
def block_divided_by_the_width_of_a_word(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[0]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "axis-0", "block_of_random_weights")
def block_down_the_columns(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=0)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "w-q-for-w-k", "block_of_random_weights")
def block_with_queries_for_keys(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (words @ W_q).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "unbiased-variance", "nothing_found_nothing_lost block_of_random_weights")
def block_with_the_sample_variance(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True, ddof=1) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong(
    "decoder_block",
    "wrong-default",
    "look_at_the_memory_alone block_of_random_weights padded_memory written_word_by_word",
)
def block_with_epsilon_1e_6(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-6)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong(
    "decoder_block",
    "wrong-default",
    "look_at_the_memory_alone block_of_random_weights padded_memory written_word_by_word",
)
def block_with_epsilon_1e_8(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-8)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong(
    "decoder_block",
    "wrong-default",
    "look_at_the_memory_alone block_of_random_weights padded_memory written_word_by_word",
)
def block_with_epsilon_1e_3(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-3)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong(
    "decoder_block",
    "epsilon-ignored",
    "look_at_the_memory_alone block_of_random_weights padded_memory written_word_by_word",
)
def block_without_epsilon(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True))

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong(
    "decoder_block",
    "another-activation",
    "feed_forward_alone block_of_random_weights padded_memory written_word_by_word",
)
def block_with_gelu(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    inner = X @ W_1 + b_1
    return norm(X + (inner * (1 + np.tanh(np.sqrt(2 / np.pi) * (inner + 0.044715 * inner**3))) / 2) @ W_2 + b_2)


@wrong(
    "decoder_block",
    "another-activation",
    "feed_forward_alone block_of_random_weights padded_memory written_word_by_word",
)
def block_with_sigmoids(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    inner = X @ W_1 + b_1
    return norm(X + (1 / (1 + np.exp(-inner))) @ W_2 + b_2)


@wrong(
    "decoder_block",
    "another-activation",
    "feed_forward_alone block_of_random_weights padded_memory written_word_by_word",
)
def block_with_tanh(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    inner = X @ W_1 + b_1
    return norm(X + np.tanh(inner) @ W_2 + b_2)


@wrong(
    "decoder_block",
    "query-of-the-input",
    "look_at_the_memory_alone block_of_random_weights padded_memory written_word_by_word",
)
def block_with_queries_of_the_input(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    Y = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(Y + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "no-max-shift", "self_attention_alone look_at_the_memory_alone")
def block_that_overflows(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "input-mutated", "arguments_left_alone")
def block_in_place(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X += look(X, X, *self_weights, np.tri(len(X), dtype=bool))
    X = norm(X)
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "one-row-only", "words_keep_their_shape block_of_random_weights")
def block_of_the_last_word(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X[-1:] + np.maximum(0, X[-1:] @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "pair-for-array", "words_keep_their_shape block_of_random_weights")
def block_with_its_memory(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return memory, norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2)


@wrong("decoder_block", "list-for-array", "words_keep_their_shape block_of_random_weights")
def block_as_list(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2).tolist()


@wrong("decoder_block", "rounded", "block_of_random_weights")
def block_and_rounded(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    return norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2).round(3)


@wrong("decoder_block", "none-returned", "words_keep_their_shape block_of_random_weights")
def block_and_lost(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    def look(words, seen, W_q, W_k, W_v, W_o, mask):
        scores = np.where(mask, words @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1]), -np.inf)
        return np.nan_to_num(softmax(scores, axis=1)) @ seen @ W_v @ W_o

    def norm(x):
        return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)

    W_1, b_1, W_2, b_2 = ffn_weights
    mask = True if memory_mask is None else memory_mask
    X = norm(X + look(X, X, *self_weights, np.tri(len(X), dtype=bool)))
    X = norm(X + look(X, memory, *cross_weights, mask))
    print(norm(X + np.maximum(0, X @ W_1 + b_1) @ W_2 + b_2))


@wrong("decoder_block", "random-placeholder", "nothing_found_nothing_lost block_of_random_weights")
def block_by_chance(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    return np.random.default_rng(6).normal(size=X.shape)


@wrong("decoder_block", "global-for-parameter", "nothing_found_nothing_lost block_of_random_weights")
def block_of_the_words_of_the_notebook(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    return (words_at_hand - words_at_hand.mean(axis=1, keepdims=True)) / words_at_hand.std(axis=1, keepdims=True)
