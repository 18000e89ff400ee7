import numpy as np
from scipy.special import softmax

from autograder.course.answers import right, wrong

words_at_hand = ...  # the notebook has made this


@right
def norm_by_methods(x, gain=1.0, bias=0.0, eps=1e-5):
    mean, variance = x.mean(axis=-1, keepdims=True), x.var(axis=-1, keepdims=True)
    return (x - mean) / np.sqrt(variance + eps) * gain + bias


@right
def norm_by_std(x, gain=1.0, bias=0.0, eps=1e-5):
    spread = np.sqrt(np.std(x, axis=-1, keepdims=True) ** 2 + eps)
    return bias + np.multiply(gain, np.subtract(x, np.average(x, axis=-1)[..., None])) / spread


@right
def norm_by_sums(x, gain=1.0, bias=0.0, eps=1e-5):
    d = x.shape[-1]
    centred = x - x.sum(axis=-1, keepdims=True) / d
    return gain * centred * ((centred * centred).sum(axis=-1, keepdims=True) / d + eps) ** -0.5 + bias


@right
def norm_row_by_row(x, gain=1.0, bias=0.0, eps=1e-5):
    result = np.empty(x.shape)
    for index in np.ndindex(x.shape[:-1]):
        word = x[index]
        result[index] = gain * (word - word.mean()) / np.sqrt(word.var() + eps) + bias
    return result


@right
def norm_along_an_axis(x, gain=1.0, bias=0.0, eps=1e-5):
    return np.apply_along_axis(lambda w: gain * (w - w.mean()) / np.sqrt(w.var() + eps) + bias, -1, x)


@right
def norm_by_moments(x, gain=1.0, bias=0.0, eps=1e-5):
    x = np.asarray(x, dtype=np.longdouble)
    mean = np.mean(x, axis=-1, keepdims=True)
    variance = np.mean(x**2, axis=-1, keepdims=True) - mean**2
    return (gain * (x - mean) / np.sqrt(np.maximum(variance, 0) + eps) + bias).astype(float)


@right
def norm_by_moveaxis(x, gain=1.0, bias=0.0, eps=1e-5):
    turned = np.moveaxis(np.asarray(x, dtype=float), -1, 0)
    centred = turned - turned.mean(axis=0)
    return np.moveaxis(centred / np.sqrt((centred**2).mean(axis=0) + eps), 0, -1) * gain + bias


@right
def norm_by_einsum(x, gain=1.0, bias=0.0, eps=1e-5):
    centred = x - np.einsum("...d->...", x)[..., None] / x.shape[-1]
    variance = np.einsum("...d,...d->...", centred, centred) / x.shape[-1]
    return centred / np.sqrt(variance + eps)[..., None] * gain + bias


@right
def norm_by_an_object():
    class LayerNorm:
        def __call__(self, x, gain=1.0, bias=0.0, eps=1e-5, axis=-1):
            scale = np.reciprocal(np.sqrt(np.var(x, axis=axis, keepdims=True) + eps))
            return (x - np.mean(x, axis=axis, keepdims=True)) * scale * gain + bias

    return LayerNorm()


@wrong("unbiased-variance")
def norm_by_the_sample_variance(x, gain=1.0, bias=0.0, eps=1e-5):
    variance = x.var(axis=-1, keepdims=True, ddof=1)
    return gain * (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(variance + eps) + bias


@wrong("epsilon-outside-the-root")
def norm_with_epsilon_outside(x, gain=1.0, bias=0.0, eps=1e-5):
    return gain * (x - x.mean(axis=-1, keepdims=True)) / (x.std(axis=-1, keepdims=True) + eps) + bias


@wrong("epsilon-ignored")
def norm_without_epsilon(x, gain=1.0, bias=0.0, eps=1e-5):
    return gain * (x - x.mean(axis=-1, keepdims=True)) / x.std(axis=-1, keepdims=True) + bias


@wrong("wrong-default")
def norm_with_another_epsilon(x, gain=1.0, bias=0.0, eps=1e-6):
    return gain * (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + eps) + bias


@wrong("variance-for-spread")
def norm_by_the_variance(x, gain=1.0, bias=0.0, eps=1e-5):
    return gain * (x - x.mean(axis=-1, keepdims=True)) / (x.var(axis=-1, keepdims=True) + eps) + bias


norm_of_columns = wrong("axis-0")(
    lambda x, gain=1.0, bias=0.0, eps=1e-5: gain * (x - x.mean(axis=0)) / np.sqrt(x.var(axis=0) + eps) + bias
)
norm_of_everything = wrong("whole-array")(
    lambda x, gain=1.0, bias=0.0, eps=1e-5: gain * (x - x.mean()) / np.sqrt(x.var() + eps) + bias
)
norm_without_keepdims = wrong("no-keepdims")(
    lambda x, gain=1.0, bias=0.0, eps=1e-5: gain * (x - x.mean(axis=-1)) / np.sqrt(x.var(axis=-1) + eps) + bias
)


@wrong("axis-1")
def norm_along_axis_one(x, gain=1.0, bias=0.0, eps=1e-5):
    axis = min(1, x.ndim - 1)
    centred = x - x.mean(axis=axis, keepdims=True)
    return gain * centred / np.sqrt(x.var(axis=axis, keepdims=True) + eps) + bias


@wrong("gain-and-bias-forgotten")
def norm_alone(x, gain=1.0, bias=0.0, eps=1e-5):
    return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + eps)


@wrong("bias-multiplied-too")
def norm_with_the_bias_inside(x, gain=1.0, bias=0.0, eps=1e-5):
    return gain * ((x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + eps) + bias)


@wrong("gain-and-bias-swapped")
def norm_with_bias_for_gain(x, gain=1.0, bias=0.0, eps=1e-5):
    normed = (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + eps)
    return bias * normed + gain


@wrong("mean-not-subtracted")
def norm_by_the_root_mean_square(x, gain=1.0, bias=0.0, eps=1e-5):
    return gain * x / np.sqrt(np.mean(np.square(x), axis=-1, keepdims=True) + eps) + bias


norm_of_the_mean_only = wrong("not-divided")(
    lambda x, gain=1.0, bias=0.0, eps=1e-5: gain * (x - x.mean(axis=-1, keepdims=True)) + bias
)


@wrong("mean-absolute-deviation")
def norm_by_mean_distance(x, gain=1.0, bias=0.0, eps=1e-5):
    centred = x - x.mean(axis=-1, keepdims=True)
    return gain * centred / (np.abs(centred).mean(axis=-1, keepdims=True) + eps) + bias


norm_by_softmax = wrong("softmax-for-norm")(lambda x, gain=1.0, bias=0.0, eps=1e-5: gain * softmax(x, axis=-1) + bias)


@wrong("matrices-only")
def norm_of_matrices(x, gain=1.0, bias=0.0, eps=1e-5):
    return gain * (x - x.mean(axis=1)[:, None]) / np.sqrt(x.var(axis=1)[:, None] + eps) + bias


norm_by_chance = wrong("random-placeholder")(
    lambda x, gain=1.0, bias=0.0, eps=1e-5: np.random.default_rng(5).normal(size=x.shape)
)


@wrong("global-for-parameter")
def norm_of_the_words_of_the_notebook(x, gain=1.0, bias=0.0, eps=1e-5):
    centred = words_at_hand - words_at_hand.mean(axis=-1, keepdims=True)
    return gain * centred / np.sqrt(words_at_hand.var(axis=-1, keepdims=True) + eps) + bias


norm_not_done = wrong("passed-through")(lambda x, gain=1.0, bias=0.0, eps=1e-5: gain * x + bias)


@wrong("few-digits")
def norm_in_single_precision(x, gain=1.0, bias=0.0, eps=1e-5):
    x = np.asarray(x, dtype=np.float32)
    return gain * (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + eps) + bias
