import numpy as np

from autograder.course.answers import changed, right, wrong

scores = ...  # the notebook has made this


@right
def divided_then_shifted(x, tau, axis=-1):
    scaled = x / tau
    powers = np.exp(scaled - scaled.max(axis=axis, keepdims=True))
    return powers / powers.sum(axis=axis, keepdims=True)


@right
def shifted_then_divided(x, tau, axis=-1):
    gaps = np.max(x, axis=axis, keepdims=True) - x
    powers = np.exp(-gaps / tau)
    return powers / powers.sum(axis=axis, keepdims=True)


@right
def scipy_with_a_temperature(x, tau, axis=-1):
    from scipy import special

    return special.softmax(np.multiply(x, 1 / tau), axis)


@right
def logs_until_the_end(x, tau, axis=-1):
    from scipy.special import log_softmax

    return np.exp(log_softmax(np.divide(x, tau), axis=axis))


@right
def one_group_at_a_time(x, tau, axis=-1):
    import math

    def shares(scores):
        top = max(scores)
        powers = [math.exp((score - top) / tau) for score in scores]
        return [power / math.fsum(powers) for power in powers]

    return np.apply_along_axis(shares, axis, x)


@right
def ratios_at_a_temperature(x, tau, axis=-1):
    x = np.moveaxis(np.asarray(x), axis, -1)
    ratios = np.exp((x[..., None, :] - x[..., :, None]) / tau)
    return np.moveaxis(1 / ratios.sum(axis=-1), -1, axis)


@right
def temperature_in_single_precision(x, tau, axis=-1):
    x = np.asarray(x, dtype=np.float32) / np.float32(tau)
    powers = np.exp(x - x.max(axis=axis, keepdims=True))
    return powers / powers.sum(axis=axis, keepdims=True)


@right
def with_log_of_a_sum(x, tau, axis=-1, softmax=None):
    if softmax is not None:
        return softmax(x / tau, axis)
    return np.exp(x / tau - np.logaddexp.reduce(x / tau, axis=axis, keepdims=True))


@right
def rows_into_a_buffer(x, tau, axis=-1):
    scores = np.swapaxes(x, axis, -1)
    shares = np.zeros(scores.shape)
    for index in np.ndindex(*scores.shape[:-1]):
        powers = np.exp((scores[index] - np.max(scores[index])) / tau)
        shares[index] = powers / np.sum(powers)
    return np.swapaxes(shares, axis, -1)


@right
def a_lambda_with_temperature():
    from scipy.special import softmax

    return lambda x, tau, axis=-1: softmax(np.asarray(x) / tau, axis=axis)


@right
def a_partial_with_temperature():
    from functools import partial

    from scipy import special

    def cooled(function, x, tau, axis=-1):
        return function(x / tau, axis=axis)

    return partial(cooled, special.softmax)


@right
def a_thermostat():
    class Thermostat:
        def __call__(self, x, tau, axis=-1):
            powers = np.exp((x - np.max(x, axis=axis, keepdims=True)) / tau)
            return powers / np.expand_dims(powers.sum(axis=axis), axis)

    return Thermostat()


@wrong("multiplied-by-tau")
def multiplied_by_the_temperature(x, tau, axis=-1):
    powers = np.exp((x - np.max(x, axis=axis, keepdims=True)) * tau)
    return powers / powers.sum(axis=axis, keepdims=True)


@wrong("no-scale")
def temperature_forgotten(x, tau, axis=-1):
    powers = np.exp(x - np.max(x, axis=axis, keepdims=True))
    return powers / powers.sum(axis=axis, keepdims=True)


shares_divided = wrong("scaled-after-the-softmax")(
    changed(temperature_forgotten, ".sum(axis=axis, keepdims=True)", ".sum(axis=axis, keepdims=True) / tau")
)


root_of_the_temperature = wrong("divided-by-root-tau")(
    changed(multiplied_by_the_temperature, "axis, keepdims=True)) * tau)", "axis, keepdims=True)) / np.sqrt(tau))")
)


@wrong("scaled-twice")
def divided_again(x, tau, axis=-1):
    scaled = x / tau
    powers = np.exp((scaled - scaled.max(axis=axis, keepdims=True)) / tau)
    return powers / powers.sum(axis=axis, keepdims=True)


overflows_when_cold = wrong("no-max-shift")(
    changed(multiplied_by_the_temperature, "np.exp((x - np.max(x, axis=axis, keepdims=True)) * tau)", "np.exp(x / tau)")
)
shift_not_divided = wrong("shifted-before-scaling-only")(
    changed(temperature_forgotten, "= np.exp(x - np.max(x,", "= np.exp(x / tau - np.max(x,")
)
hottest_of_all = wrong("global-max")(
    changed(multiplied_by_the_temperature, "x - np.max(x, axis=axis, keepdims=True)) * tau)", "x - np.max(x)) / tau)")
)


@wrong("axis-ignored")
def temperature_of_rows(x, tau, axis=-1):
    from scipy.special import softmax

    return softmax(x / tau, axis=-1)


@wrong("no-keepdims")
def total_without_its_axis(x, tau, axis=-1):
    powers = np.exp((x - np.max(x, axis=axis, keepdims=True)) / tau)
    return powers / powers.sum(axis=axis)


@wrong("x-over-sum")
def scaled_without_powers(x, tau, axis=-1):
    scaled = x / tau
    return scaled / scaled.sum(axis=axis, keepdims=True)


shares_of_shares = wrong("softmax-twice")(
    changed(temperature_of_rows, "softmax(x / tau, axis=-1)", "softmax(softmax(x, axis=axis) / tau, axis=axis)")
)
absolute_zero = wrong("argmax-for-softmax")(
    lambda x, tau, axis=-1: np.equal(x, np.max(x, axis=axis, keepdims=True)) * 1.0
)
cooled_like_the_scores = wrong("integer-buffer")(
    changed(divided_then_shifted, "scaled = x / tau", "scaled = np.zeros_like(x)\n    scaled[:] = x / tau")
)
floor_division = wrong("whole-division")(changed(divided_then_shifted, "scaled = x / tau", "scaled = x // tau"))


@wrong("random-placeholder")
def some_shares_or_other(x, tau, axis=-1):
    shares = np.random.default_rng(1).random(np.shape(x))
    return shares / shares.sum(axis=axis, keepdims=True)


the_docstrings_shares = wrong("hard-coded-example")(lambda x, tau, axis=-1: np.array([0.5, 0.5]))


@wrong("global-for-parameter")
def temperature_from_outside():
    tau = 0.5

    def temperature_softmax(x, temperature, axis=-1):
        powers = np.exp((x - np.max(x, axis=axis, keepdims=True)) / tau)
        return powers / powers.sum(axis=axis, keepdims=True)

    return temperature_softmax


@wrong("shares-raised-to-a-power")
def shares_to_a_power(x, tau, axis=-1):
    shares = np.exp(x - np.max(x, axis=axis, keepdims=True))
    shares = (shares / shares.sum(axis=axis, keepdims=True)) ** (1 / tau)
    return shares / shares.sum(axis=axis, keepdims=True)
