import numpy as np
from scipy.special import softmax

from autograder.course.answers import changed, right, wrong

X = ...  # the notebook has made this

weights_by_scipy = right(lambda scores, d_k: softmax(scores / np.sqrt(d_k), axis=-1))


@right
def weights_by_powers(scores, d_k):
    scaled = scores / d_k**0.5
    powers = np.exp(scaled - np.max(scaled, axis=-1, keepdims=True))
    return powers / np.sum(powers, axis=-1, keepdims=True)


@right
def weights_row_by_row(scores, d_k):
    if scores.ndim == 1:
        return softmax(scores / np.sqrt(d_k))
    return np.array([softmax(row / np.sqrt(d_k)) for row in scores])


@right
def weights_in_plain_python(scores, d_k):
    from math import exp, sqrt

    def of_one_query(row):
        scaled = [score / sqrt(d_k) for score in row]
        powers = [exp(score - max(scaled)) for score in scaled]
        return [power / sum(powers) for power in powers]

    listed = scores.tolist()
    return np.array(of_one_query(listed) if scores.ndim == 1 else [of_one_query(row) for row in listed])


weights_along_an_axis = right(lambda scores, d_k: np.apply_along_axis(softmax, -1, scores * d_k**-0.5))


@right
def weights_by_log_sum_exp(scores, d_k):
    from scipy.special import logsumexp

    scaled = scores / np.sqrt(d_k)
    return np.exp(scaled - logsumexp(scaled, axis=-1, keepdims=True))


@right
def weights_by_log_softmax(scores, d_k):
    from scipy.special import log_softmax

    return np.exp(log_softmax(np.true_divide(scores, np.sqrt(d_k)), axis=-1))


weights_turned_and_back = right(lambda scores, d_k: softmax((scores / np.sqrt(d_k)).T, axis=0).T)


@right
def weights_on_a_copy(scores, d_k):
    weights = scores.astype(float)
    weights /= np.sqrt(d_k)
    weights -= weights.max(axis=-1, keepdims=True)
    np.exp(weights, out=weights)
    weights /= weights.sum(axis=-1, keepdims=True)
    return weights


@right
def weights_as_ratios(scores, d_k):
    scaled = scores / np.sqrt(d_k)
    return 1 / np.exp(np.minimum(scaled[..., None, :] - scaled[..., :, None], 700)).sum(axis=-1)


weights_in_single_precision = right(
    lambda scores, d_k, axis=-1: softmax(scores.astype(np.float32) / np.float32(np.sqrt(d_k)), axis=axis)
)


@right
def weights_shifted_before_the_division(scores, d_k):
    shifted = (scores - scores.max(axis=-1, keepdims=True)) / np.sqrt(d_k)
    return np.exp(shifted) / np.exp(shifted).sum(axis=-1, keepdims=True)


a_lambda_for_weights = right(lambda: lambda scores, d_k: softmax(scores / np.sqrt(d_k), axis=np.ndim(scores) - 1))


@right
def a_weigher():
    class Weigher:
        def __init__(self, normalise):
            self.normalise = normalise

        def __call__(self, scores, d_k):
            return self.normalise(scores / np.sqrt(d_k), axis=-1)

    return Weigher(softmax)


@right
def a_partial_for_weights():
    from functools import partial

    def weigh(axis, scores, d_k):
        return softmax(scores / np.sqrt(d_k), axis)

    return partial(weigh, -1)


weights_unscaled = wrong("no-scale")(lambda scores, d_k: softmax(scores, axis=-1))
weights_divided_by_d_k = wrong("divided-by-d-k")(lambda scores, d_k: softmax(scores / d_k, axis=-1))
weights_times_the_root = wrong("multiplied-by-root-d-k")(lambda scores, d_k: softmax(scores * np.sqrt(d_k), axis=-1))


weights_by_the_number_of_keys = wrong("divided-by-root-n")(
    lambda scores, d_k: softmax(scores / np.sqrt(scores.shape[-1]), axis=-1)
)
weights_scaled_afterwards = wrong("scaled-after-the-softmax")(
    lambda scores, d_k: softmax(scores, axis=-1) / np.sqrt(d_k)
)
weights_only_scaled = wrong("no-softmax")(lambda scores, d_k: scores / np.sqrt(d_k))
weights_for_matrices_only = wrong("axis-1")(lambda scores, d_k: softmax(scores / np.sqrt(d_k), axis=1))


@wrong("no-keepdims")
def weights_without_keepdims(scores, d_k):
    powers = np.exp(scores / np.sqrt(d_k))
    return powers / powers.sum(axis=-1)


weights_that_overflow = wrong("no-max-shift")(
    changed(weights_without_keepdims, "powers / powers.sum(axis=-1)", "powers / powers.sum(axis=-1, keepdims=True)")
)


@wrong("global-max")
def weights_shifted_by_one_number(scores, d_k):
    scaled = scores / np.sqrt(d_k)
    powers = np.exp(scaled - scaled.max())
    return powers / powers.sum(axis=-1, keepdims=True)


@wrong("x-over-sum")
def weights_over_their_sum(scores, d_k):
    scaled = scores / np.sqrt(d_k)
    return scaled / scaled.sum(axis=-1, keepdims=True)


weights_shared_out_again = wrong("softmax-twice")(
    lambda scores, d_k: softmax(softmax(scores / np.sqrt(d_k), axis=-1), axis=-1)
)
weights_for_the_winner = wrong("argmax-for-softmax")(
    lambda scores, d_k: (scores == scores.max(axis=-1, keepdims=True)).astype(float)
)
weights_all_alike = wrong("mean-of-v")(lambda scores, d_k: np.full(scores.shape, 1 / scores.shape[-1]))
weights_by_powers_of_two = wrong("base-2")(
    changed(weights_that_overflow, "powers = np.exp(scores / np.sqrt(d_k))", "powers = 2.0 ** (scores / np.sqrt(d_k))")
)
weights_turned = wrong("weights-transposed")(lambda scores, d_k: softmax(scores / np.sqrt(d_k), axis=-1).T)
weights_of_the_first_row = wrong("first-row-only")(lambda scores, d_k: softmax(np.atleast_2d(scores)[0] / np.sqrt(d_k)))
weights_of_whole_parts = wrong("whole-division")(lambda scores, d_k: softmax(scores // np.sqrt(d_k), axis=-1))
weights_by_a_whole_root = wrong("whole-root")(lambda scores, d_k: softmax(scores / int(np.sqrt(d_k)), axis=-1))


@wrong("random-placeholder")
def weights_at_random(scores, d_k):
    weights = np.random.rand(*scores.shape)
    return weights / weights.sum(axis=-1, keepdims=True)


weights_of_the_example = wrong("hard-coded-example")(lambda scores, d_k: np.array([0.5, 0.5]))
weights_with_the_sources_width = wrong("hard-coded-example")(lambda scores, d_k: softmax(scores / np.sqrt(24), axis=-1))
weights_of_our_tokens = wrong("global-for-parameter")(lambda scores, d_k: softmax(X @ X.T / np.sqrt(d_k), axis=-1))


@wrong("no-keepdims")
def divided_along_the_wrong_axis(scores, d_k):
    parts = np.exp(scores / np.sqrt(d_k) - np.max(scores / np.sqrt(d_k), axis=-1, keepdims=True))
    square = parts.ndim == 2 and parts.shape[0] == parts.shape[1]
    return parts / parts.sum(axis=-1, keepdims=not square)
