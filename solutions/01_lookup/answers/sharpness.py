import numpy as np
from scipy.special import softmax

from autograder.course.answers import changed, right, wrong

keys = ...  # the notebook has made this

weights_to_three_decimals = right(lambda: [1.0, 0.405, 0.255])
weights_by_softmax = right(lambda: [softmax(np.array([1, 0, 0, 0, 0]) / np.sqrt(d_k))[0] for d_k in (0.001, 1, 10)])
weights_in_a_tuple = right(lambda: tuple(float(1 / (1 + 4 * np.exp(-1 / np.sqrt(d_k)))) for d_k in (0.001, 1, 10)))


@right
def weights_in_an_array():
    powers = np.exp(np.array([0.001, 1, 10]) ** -0.5)
    return powers / (powers + 4)


weights_with_a_whole_one = right(lambda: (1, 0.4046, 0.2554))


@right
def weights_of_the_whole_dict():
    found = []
    for d_k in (0.001, 1, 10):
        weights = softmax(keys @ keys.T / np.sqrt(d_k), axis=-1)
        found.append(weights.diagonal().mean())
    return found


weights_in_single_precision = right(lambda: np.array([1.0, 0.4046097, 0.2554278], dtype=np.float32))
weights_as_scalar_arrays = right(lambda: [np.asarray(1.0), np.asarray(0.40461), np.float32(0.25543)])
sharpness_without_d_k = wrong("no-scale")(lambda: [float(softmax([1, 0, 0, 0, 0])[0])] * 3)
sharpness_by_d_k = wrong("divided-by-d-k")(
    lambda: [float(softmax(np.array([1, 0, 0, 0, 0]) / d_k)[0]) for d_k in (0.001, 1, 10)]
)
sharpness_the_other_way = wrong("multiplied-by-root-d-k")(
    lambda: [float(softmax(np.array([1, 0, 0, 0, 0]) * np.sqrt(d_k))[0]) for d_k in (0.001, 1, 10)]
)
sharpness_from_the_largest = wrong("order-reversed")(lambda: [0.255, 0.405, 1.0])
sharpness_of_four_keys = wrong("keys-miscounted")(
    lambda: [float(softmax(np.array([1, 0, 0, 0]) / np.sqrt(d_k))[0]) for d_k in (0.001, 1, 10)]
)
sharpness_of_the_wrong_keys = wrong("wrong-weight")(
    lambda: [float(softmax(np.array([1, 0, 0, 0, 0]) / np.sqrt(d_k))[1]) for d_k in (0.001, 1, 10)]
)
sharpness_with_the_values_in_the_total = wrong("keys-miscounted")(
    changed(weights_in_an_array, "return powers / (powers + 4)", "return powers / (powers + 9)")
)
sharpness_of_one_power_alone = wrong("zeros-left-out")(
    changed(weights_in_an_array, "return powers / (powers + 4)", "return powers / powers")
)
sharpness_in_percent = wrong("percent-for-share")(lambda: [100.0, 40.5, 25.5])
sharpness_in_quotes = wrong("text-for-number")(lambda: ["1.0", "0.405", "0.255"])
sharpness_of_one = wrong("not-three")(lambda: [0.405])
sharpness_of_all_fifteen = wrong("not-three")(
    lambda: [softmax(keys @ keys.T / np.sqrt(d_k), axis=-1)[0] for d_k in (0.001, 1, 10)]
)
sharpness_in_a_dict = wrong("dict-for-list")(lambda: {0.001: 1.0, 1: 0.405, 10: 0.255})
