from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import Difference, describe, is_array, is_pair, numbers, same_array, unchanged

OK_FORMAT = False

name = "quantise"
points = None
feedback = Feedback("quantise")


def codes_and_scales(got, shape, what):
    """The codes and scales of an answer for x of that shape, once their form is right."""
    is_pair(got, what)
    codes, scales = got
    is_array(codes, shape, f"the codes of {what}")
    if codes.dtype.kind not in "iu":
        raise Difference(
            f"the codes of {what}", "an array of ints", describe(codes), "floats-for-whole-numbers", compared=(codes,)
        )
    is_array(scales, shape[:-1], f"the scales of {what}")
    return codes, scales


def same_codes(got, codes, scales, what):
    """Check both; a scale of NaN stands for any number."""
    ours, steps = codes_and_scales(got, codes.shape, what)
    same_array(ours, codes, f"the codes of {what}")
    free = np.isnan(scales)
    same_array(np.where(free, 0.0, steps), np.where(free, 0.0, scales), f"the scales of {what}")


@test_case(
    name="two_rows_on_paper",
    points=0.15,
    hidden=False,
)
@feedback.shown
def two_rows_on_paper(quantise):
    x = np.array([[1.1, -2.0, 0.4], [0.3, 0.2, -0.9]])
    kept = x.copy()
    expected = np.array([[1, -1, 0], [0, 0, -1]]), np.array([2.0, 0.9])
    same_codes(quantise(x, 2), *expected, "two rows in 2 bits")
    expected = np.array([[2, -3, 1], [1, 1, -3]]), np.array([2 / 3, 0.3])
    same_codes(quantise(x, 3), *expected, "two rows in 3 bits")
    expected = np.array([[1, -3, 1, 0]]), np.array([7 / 3])
    same_codes(quantise(np.array([[3, -7, 2, 0]]), 3), *expected, "a row of whole numbers in 3 bits")
    unchanged(kept, x, "x")


@test_case(
    name="rows_of_eight_bits",
    points=0.15,
    hidden=False,
)
@feedback.shown
def rows_of_eight_bits(quantise):
    (x,) = numbers(53, (3, 5))
    expected = (
        np.array([[12, -90, 100, -104, -127], [48, 124, 120, 127, 38], [-63, 105, 105, 12, -127]]),
        np.array([0.0089422652, 0.010674017, 0.0055009682]),
    )
    same_codes(quantise(x, 8), *expected, "three rows in 8 bits")
    (x,) = numbers(54, (4, 4))
    expected = (
        np.array([[-4, -1, 5, 7], [-3, 7, -3, 0], [3, -1, 7, -7], [-3, -7, -2, 1]]),
        np.array([0.24983178, 0.18502676, 0.36210995, 0.11580035]),
    )
    same_codes(quantise(x, 4), *expected, "four rows of four numbers in 4 bits")


@test_case(
    name="a_scale_for_each_row_of_a_stack",
    points=0.15,
    hidden=False,
)
@feedback.shown
def a_scale_for_each_row_of_a_stack(quantise):
    codes, scales = codes_and_scales(quantise(*numbers(55, (2, 3, 4)), 6), (2, 3, 4), "two matrices")
    same_array(
        codes[1], np.array([[-3, -9, 10, -31], [27, 1, -31, 27], [31, -15, -29, 17]]), "the codes of the second matrix"
    )
    same_array(scales[0], np.array([0.096003586, 0.048382633, 0.061254771]), "the scales of the first matrix")


@test_case(
    name="a_row_of_zeros",
    points=0.15,
    hidden=False,
)
@feedback.shown
def a_row_of_zeros(quantise):
    codes, _ = codes_and_scales(
        quantise(np.array([[0.0, 0.0, 0.0], [1.5, -2.0, 0.3]]), 4), (2, 3), "a row of zeros and another row"
    )
    same_array(codes[0], np.zeros(3), "the codes of a row of zeros")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "two_rows_on_paper": "Two rows: what is the largest size in each, which multiples of the scale are allowed, and which of them is each number next to?",
        "rows_of_eight_bits": "Eight bits: how far do codes go to either side? In the second call there are as many rows as columns: whose largest number makes a scale?",
        "a_scale_for_each_row_of_a_stack": "With axes in front, how many scales are there, and what is the dtype of the codes?",
        "a_row_of_zeros": "All numbers of the first row are 0. What is its largest size, and what becomes of a number divided by it?",
    },
    hints={
        "array-for-pair": "You hand back one array: which two things should the caller be able to unpack?",
        "axis-kept": "After a sum or a maximum along an axis, should the result still have that axis?",
        "ceiling-for-floor": "A number between two buckets: does it belong to the lower one or to the upper one?",
        "cut-off-for-rounded": "Which code is next to 2.9, and which one do you get?",
        "divided-by-its-largest-alone": "How large is your largest code, and how large may it be with so many bits?",
        "floats-for-whole-numbers": "Which dtype do your codes have, and how many bytes would each of them take?",
        "floor-for-rounded": "Which code is next to −1.2, and which is just below it?",
        "levels-doubled": "How large is the largest code with 3 bits, if one of them is needed for the sign?",
        "maximum-without-sign": "Which scale does a row of negative numbers get?",
        "mean-for-max": "After your shift, can the largest score still be far above zero?",
        "offset": "Does the code 0 stand for the number 0 in your version?",
        "one-level-more": "With 2 bits, which codes are allowed, and which are there in your version?",
        "one-scale-for-all": "If one row is a hundred times as large as the next, which codes does the small one get?",
        "pair-swapped": "Which of the two was to come first?",
        "scale-for-each-column": "Does your largest size go along a row or down a column?",
        "scale-not-divided": "Multiply a code by your scale: do you get the number back?",
        "scale-upside-down": "To get the number back, is the code multiplied by the scale or divided by it?",
        "sign-bit-forgotten": "How many bits are left for the size of a code once the sign has taken one?",
        "unsigned": "Which code does a number of 0 get?",
        "values-returned": "Are your codes whole numbers, or have they been multiplied by the scale again?",
        "wrapped-around": "Can the type of your codes hold a negative number?",
        "zero-over-zero": "What do you divide by, and for which inputs is it 0?",
    },
    known="""{
"two_rows_on_paper": [
["array-for-pair", [2670780862, 1.1309, -1.09901, -0.62529]],
["axis-kept", [2376127470, 1.1309, -1.09901, -0.62529, -0.26462, -1.45543, -1.24059, 3.89795, -2.63894, -0.79744, -0.088208, -0.485143, -0.413529, 2.15395, 1.50193, -2.99711, 0.60165, -1.31597, -2.10266]],
["ceiling-for-floor", [2382268955, 1.89401, -1.00492, -0.448, -0.26462, -1.45543, -1.24059, 3.89795, -2.63894, -0.79744, -0.088208, -0.485143, -0.413529, 2.4118, 0.93794, -3.89825, 0.60165, -1.31597, -2.10266]],
["cut-off-for-rounded", [2382268955, 0.87305, -0.53502, 0.27584, -0.26462, -1.45543, -1.24059, 3.38046, -2.90429, -0.2946, -0.088208, -0.485143, -0.413529, 2.85893, 0.52754, -2.77344, 0.60165, -1.31597, -2.10266]],
["divided-by-its-largest-alone", [2382268955, 1.1309, -1.09901, -0.62529, -0.26462, -1.45543, -1.24059, 1.1309, -1.09901, -0.62529, -0.26462, -1.45543, -1.24059, 0.86703, 0.36384, -0.6241, 1.80495, -3.9479, -6.30797]],
["floats-for-whole-numbers", [563044244, 1.1309, -1.09901, -0.62529, -0.26462, -1.45543, -1.24059]],
["floor-for-rounded", [2382268955, 0.87305, -0.53502, 0.27584, -0.26462, -1.45543, -1.24059, 3.38046, -2.90429, -0.2946, -0.088208, -0.485143, -0.413529, 2.85893, 0.52754, -2.77344, 0.60165, -1.31597, -2.10266]],
["hard-coded-example", [1710239463, -25.2439, 50.9314, -40.4374, 0.003113, -0.032628, -0.073993]],
["hard-coded-example", [2716915870, -412.195, 118.953, 9.31, -0.0108269, -0.0035669, -0.0026269]],
["hard-coded-example", [4265600570, -4.24097, -1.7619, -6.35862, -0.247722, -0.103955, 0.178315, -4.24097, -1.7619, -6.35862, -0.247722, -0.103955, 0.178315, -4.24097, -1.7619, -6.35862, -0.247722, -0.103955, 0.178315]],
["hard-coded-example", [4265600570, 1.1309, -1.09901, -0.62529, -0.26462, -1.45543, -1.24059, 1.1309, -1.09901, -0.62529, -0.26462, -1.45543, -1.24059, 1.1309, -1.09901, -0.62529, -0.26462, -1.45543, -1.24059]],
["input-mutated", [2321709561, 1.1309, -1.09901, -0.62529, -0.26462, -1.45543, -1.24059, 3.89795, -2.63894, -0.79744, -0.203059, -0.309276, -0.092346, 2.85893, 0.52754, -2.77344, 0.60165, -1.31597, -2.10266]],
["levels-doubled", [2382268955, 3.89795, -2.63894, -0.79744, -0.088208, -0.485143, -0.413529, 9.37391, -6.7873, -1.09538, -0.037803, -0.207918, -0.177227, 5.43279, 2.80371, -7.51946, 0.25785, -0.56399, -0.90114]],
["maximum-without-sign", [2382268955, 3.47804, -3.41319, 0.95146, 0.02353, -0.72954, -0.80402, 7.8975, -9.484, 2.6329, 0.007842, -0.243179, -0.268007, 5.43279, 2.80371, -7.51946, 0.25785, -0.56399, -0.90114]],
["mean-for-max", [2382268955, 2.50741, -2.36927, -0.57044, -0.10379, -0.82778, -0.76008, 6.41137, -5.90707, -0.46794, -0.034596, -0.275925, -0.25336, 5.43279, 2.80371, -7.51946, 0.25785, -0.56399, -0.90114]],
["offset", [2382268955, 1.89401, -1.00492, -0.448, -0.12055, -1.09248, -1.0223, 5.42238, -3.84408, -1.74228, -0.040183, -0.364161, -0.340768, 2.46815, 0.61311, -5.24405, 0.42975, -0.93998, -1.5019]],
["offset", [2382268955, 3.76786, -2.38408, -1.94786, -0.08037, -0.72832, -0.68154, 7.59206, -5.09299, -5.24151, -0.034442, -0.312138, -0.292087, 0.09245, -1.77776, -8.75494, 0.36836, -0.80569, -1.28734]],
["one-level-more", [2382268955, 2.50741, -2.36927, -0.57044, -0.13231, -0.72771, -0.62029, 4.77099, -3.17396, -0.5216, -0.066156, -0.363857, -0.310146, 3.27883, 1.30178, -4.52235, 0.45124, -0.98697, -1.57699]],
["one-scale-for-all", [2382268955, 1.12488, -0.20014, -1.52524, -1.21835, -1.85565, -0.55407, 2.41782, 0.03908, -2.9983, -0.406118, -0.618551, -0.184691, 2.15395, 1.50193, -2.99711, 0.60165, -1.31597, -2.10266]],
["pair-swapped", [139324990, -0.26462, -1.45543, -1.24059, 1.1309, -1.09901, -0.62529]],
["scale-for-each-column", [1817754253, 1.1309, -1.09901, -0.62529, -2.0849, -0.47112, 0.05565]],
["scale-not-divided", [2091399374, 1.1309, -1.09901, -0.62529, -0.26462, -1.45543, -1.24059, 3.89795, -2.63894, -0.79744, -0.26462, -1.45543, -1.24059, 2.15395, 1.50193, -2.99711, 1.80495, -3.9479, -6.30797]],
["scale-upside-down", [2382268955, 1.1309, -1.09901, -0.62529, -0.83444, -0.68626, 0.24288, 3.89795, -2.63894, -0.79744, -2.50331, -2.05878, 0.72863, 2.15395, 1.50193, -2.99711, 0.110507, -0.241708, -0.386202]],
["sign-bit-forgotten", [2382268955, 4.77099, -3.17396, -0.5216, -0.066156, -0.363857, -0.310146, 10.04545, -7.08317, -1.26419, -0.033078, -0.181928, -0.155073, 6.29981, 3.16755, -8.14356, 0.22562, -0.49349, -0.7885]],
["unsigned", [2382268955, 1.27881, -1.03388, -1.62498, -0.26462, -1.45543, -1.24059, 4.34169, -2.44357, -3.7965, -0.088208, -0.485143, -0.413529, -0.27809, -0.5641, -5.1622, 0.60165, -1.31597, -2.10266]],
["values-returned", [1175515922, 2.25517, -1.20926, -2.24053]],
["values-returned", [563044244, 2.25517, -1.20926, -2.24053, -0.26462, -1.45543, -1.24059]],
["wrapped-around", [2382268955, -222.369, 135.866, -71.242, -0.26462, -1.45543, -1.24059, -219.602, 134.326, -71.414, -0.088208, -0.485143, -0.413529, -219.805, -91.642, 156.773, 0.60165, -1.31597, -2.10266]]
],
"rows_of_eight_bits": [
["array-for-pair", [4094324616, -412.195, 118.953, 9.31]],
["axis-kept", [2665167016, -412.195, 118.953, 9.31, -0.0108269, -0.0035669, -0.0026269, -1.08382, 10.37256, -16.48043, -0.292981, 0.059473, -0.21624]],
["ceiling-for-floor", [3352776742, -412.071, 119.245, 8.91, -0.0108269, -0.0035669, -0.0026269, -0.60665, 7.42498, -18.16292, -0.292981, 0.059473, -0.21624]],
["cut-off-for-rounded", [3352776742, -410.645, 119.553, 10.343, -0.0108269, -0.0035669, -0.0026269, 0.66119, 6.27577, -18.07322, -0.292981, 0.059473, -0.21624]],
["divided-by-its-largest-alone", [3352776742, -3.99585, 1.40315, 0.09974, -1.37502, -0.45299, -0.33362, -0.60787, 0.87957, -2.28158, -2.05086, 0.41631, -1.51368]],
["floats-for-whole-numbers", [3991230384, -412.195, 118.953, 9.31, -0.0108269, -0.0035669, -0.0026269]],
["floor-for-rounded", [3352776742, -410.708, 119.926, 11.062, -0.0108269, -0.0035669, -0.0026269, -0.03768, 9.75036, -17.38955, -0.292981, 0.059473, -0.21624]],
["hard-coded-example", [1071017474, -25.2439, 50.9314, -40.4374, 0.003113, -0.032628, -0.073993, -25.2439, 50.9314, -40.4374, 0.003113, -0.032628, -0.073993]],
["hard-coded-example", [1838862522, -4.24097, -1.7619, -6.35862, -0.247722, -0.103955, 0.178315]],
["hard-coded-example", [1838862522, 1.1309, -1.09901, -0.62529, -0.26462, -1.45543, -1.24059]],
["hard-coded-example", [2588776239, -412.195, 118.953, 9.31, -0.0108269, -0.0035669, -0.0026269, -412.195, 118.953, 9.31, -0.0108269, -0.0035669, -0.0026269]],
["levels-doubled", [3352776742, -825.7, 237.985, 17.045, -0.00539224, -0.00177645, -0.00130831, -1.2597, 22.6943, -38.456, -0.136724, 0.027754, -0.100912]],
["maximum-without-sign", [3352776742, -496.911, 156.006, -8.423, -0.0106602, -0.003399, -0.0006879, -73.0468, -14.7406, -42.1704, -0.329655, 0.114306, -0.18779]],
["mean-for-max", [3352776742, -612.371, 165.599, 18.707, -0.00759615, -0.00273864, -0.0015049, -5.8775, 19.9351, -35.2139, -0.170348, 0.066909, -0.141328]],
["offset", [3352776742, -535.774, 159.552, 55.364, -0.00472215, -0.00096012, -0.00595491, -0.0577, -0.0638, -27.1819, -0.261827, 0.128002, -0.172139]],
["offset", [3352776742, -573.98, 164.083, 170.829, -0.00474074, -0.0009639, -0.00597836, 0.29788, 7.49026, -22.92346, -0.280529, 0.137145, -0.184435]],
["one-level-more", [3352776742, -415.429, 119.972, 10.531, -0.0107424, -0.003539, -0.0026064, -0.19666, 11.25376, -20.44482, -0.256358, 0.052039, -0.18921]],
["one-scale-for-all", [3352776742, -291.347, 135.597, -21.608, -0.0140273, 0.000497, -0.0053445, 5.63923, 7.43732, -9.87795, -0.293556, -0.249377, -0.261333]],
["pair-swapped", [2351290089, -0.0108269, -0.0035669, -0.0026269, -412.195, 118.953, 9.31]],
["scale-for-each-column", [2776474668, -307.828, 173.157, -106.489, -0.0010448, -0.0054157, 0.0037947]],
["scale-not-divided", [3352776742, -412.195, 118.953, 9.31, -1.37502, -0.45299, -0.33362, -1.08382, 10.37256, -16.48043, -2.05086, 0.41631, -1.51368]],
["scale-upside-down", [3352776742, -412.195, 118.953, 9.31, -180.548, 79.974, -82.963, -1.08382, 10.37256, -16.48043, -1.253, -7.8822, -2.76]],
["sign-bit-forgotten", [3352776742, -829.18, 240.083, 18.262, -0.00537118, -0.00176951, -0.0013032, -1.1455, 22.9538, -38.9841, -0.128179, 0.026019, -0.094605]],
["unsigned", [3352776742, -372.146, 112.693, -105.356, -0.0108269, -0.0035669, -0.0026269, -2.4732, 3.1197, -18.402, -0.292981, 0.059473, -0.21624]],
["values-returned", [3991230384, -3.123, 1.44422, -0.2242, -0.0108269, -0.0035669, -0.0026269]],
["values-returned", [757759268, -3.123, 1.44422, -0.2242]],
["wrapped-around", [3352776742, -149.031, -13.645, -15.459, -0.0108269, -0.0035669, -0.0026269, 145.324, -590.96, 223.167, -0.292981, 0.059473, -0.21624]]
],
"a_scale_for_each_row_of_a_stack": [
["array-for-pair", [2805343711, -25.2439, 50.9314, -40.4374]],
["axis-kept", [1848298862, -25.2439, 50.9314, -40.4374, 0.003113, -0.032628, -0.073993]],
["ceiling-for-floor", [1710239463, -21.9611, 52.3791, -43.9497, 0.003113, -0.032628, -0.073993]],
["cut-off-for-rounded", [1710239463, -23.3958, 49.1677, -40.478, 0.003113, -0.032628, -0.073993]],
["divided-by-its-largest-alone", [1710239463, -1.65009, 1.45856, -1.18506, 0.09652, -1.01148, -2.2938]],
["floats-for-whole-numbers", [3894048893, -25.2439, 50.9314, -40.4374, 0.003113, -0.032628, -0.073993]],
["floor-for-rounded", [1710239463, -23.2154, 48.6241, -39.8011, 0.003113, -0.032628, -0.073993]],
["hard-coded-example", [1838862522, -4.24097, -1.7619, -6.35862, -0.247722, -0.103955, 0.178315]],
["hard-coded-example", [1838862522, 1.1309, -1.09901, -0.62529, -0.26462, -1.45543, -1.24059]],
["hard-coded-example", [2716915870, -412.195, 118.953, 9.31, -0.0108269, -0.0035669, -0.0026269]],
["levels-doubled", [1710239463, -47.9834, 103.153, -81.0113, 0.001532, -0.0160552, -0.0364095]],
["maximum-without-sign", [1710239463, 44.642, 120.642, -151.957, -0.030407, 0.0189842, -0.0259189]],
["mean-for-max", [1710239463, 4.0931, 96.8688, -106.5067, -0.0055868, -0.0036287, -0.0301866]],
["offset", [1710239463, -3.2494, 6.1186, -92.5128, 0.0166104, -0.0429031, -0.0433531]],
["offset", [1710239463, -4.5388, -4.981, -111.0668, 0.0163467, -0.0422221, -0.042665]],
["one-level-more", [1710239463, -23.9852, 51.4292, -41.8263, 0.003016, -0.031609, -0.071681]],
["one-scale-for-all", [1710239463, -2.3263, 65.5609, -71.0443, -0.058258, 0.005332, -0.071244]],
["one-scale-for-all", [1710239463, 10.4551, 20.2177, -36.5495, 0.0142, 0.006252, -0.095973]],
["pair-swapped", [1853586114, 0.003113, -0.032628, -0.073993, -25.2439, 50.9314, -40.4374]],
["scale-for-each-column", [716290080, -40.5411, 65.3413, -63.0559, -0.109357, -0.07452, 0.011173]],
["scale-not-divided", [1710239463, -25.2439, 50.9314, -40.4374, 0.09652, -1.01148, -2.2938]],
["scale-upside-down", [1710239463, -25.2439, 50.9314, -40.4374, 6.9454, 24.3571, -31.1892]],
["sign-bit-forgotten", [1710239463, -49.25, 104.6079, -82.7398, 0.001508, -0.0158044, -0.0358406]],
["unsigned", [1710239463, -24.7626, 39.6332, -56.0899, 0.003113, -0.032628, -0.073993]],
["values-returned", [3894048893, 0.9956, 2.07223, -3.37338, 0.003113, -0.032628, -0.073993]],
["values-returned", [885969177, 0.9956, 2.07223, -3.37338]],
["wrapped-around", [1710239463, -176.428, -392.518, 265.014, 0.003113, -0.032628, -0.073993]]
],
"a_row_of_zeros": [
["array-for-pair", [2670780862, -4.24097, -1.7619, -6.35862]],
["axis-kept", [1377718226, -4.24097, -1.7619, -6.35862, -0.247722, -0.103955, 0.178315]],
["floats-for-whole-numbers", [563044244, -4.24097, -1.7619, -6.35862, -0.247722, -0.103955, 0.178315]],
["hard-coded-example", [1710239463, -25.2439, 50.9314, -40.4374, 0.003113, -0.032628, -0.073993]],
["hard-coded-example", [1838862522, 1.1309, -1.09901, -0.62529, -0.26462, -1.45543, -1.24059]],
["hard-coded-example", [2716915870, -412.195, 118.953, 9.31, -0.0108269, -0.0035669, -0.0026269]],
["pair-swapped", [139324990, -0.247722, -0.103955, 0.178315, -4.24097, -1.7619, -6.35862]],
["scale-for-each-column", [1817754253, -3.27014, 2.16079, -12.20029, -0.222682, -0.183049, -0.024372]],
["unsigned", [1838862522, -3.2056, -1.306, -13.3564, -0.247722, -0.103955, 0.178315]],
["unsigned", [1838862522, -3.2056, -1.306, -13.3564, 0.01013, -0.66794, -0.72282]],
["values-returned", [1175515922, -1.21171, -0.5034, -1.81675]],
["values-returned", [563044244, -1.21171, -0.5034, -1.81675, -0.247722, -0.103955, 0.178315]],
["zero-over-zero", [1430341835, -4.24097, -1.7619, -6.35862, -0.247722, -0.103955, 0.178315]],
["zero-over-zero", [1838862522, 1.21209e+19, -4.294e+17, 4.6182e+18, -0.247722, -0.103955, 0.178315]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
