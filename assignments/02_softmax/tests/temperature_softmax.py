from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
from softlookup import is_array, same_array, sums_to_one, unchanged

OK_FORMAT = False

name = "temperature_softmax"
points = None
feedback = Feedback("temperature_softmax")


@test_case(
    name="temperature_one_is_plain",
    points=0.1,
    hidden=False,
)
@feedback.shown
def temperature_one_is_plain(temperature_softmax):
    shares = temperature_softmax(np.log([3.0, 1.0, 5.0]), 1.0)
    same_array(shares, np.array([3, 1, 5]) / 9, "temperature_softmax at temperature 1")
    scores = 2 * np.log([3.0, 1.0, 5.0])
    before = scores.copy()
    same_array(temperature_softmax(scores, 2.0), np.array([3, 1, 5]) / 9, "temperature_softmax at temperature 2")
    unchanged(before, scores, "the array of scores")


@test_case(
    name="cold_is_sharp_and_warm_is_soft",
    points=0.1,
    hidden=False,
)
@feedback.shown
def cold_is_sharp_and_warm_is_soft(temperature_softmax):
    cold, warm = (temperature_softmax(np.array([1.0, 2.0, 0.0]), tau) for tau in (0.5, 4.0))
    is_array(cold, (3,), "temperature_softmax at temperature 0.5")
    is_array(warm, (3,), "temperature_softmax at temperature 4")
    sums_to_one(cold, -1, "temperature_softmax at temperature 0.5")
    sums_to_one(warm, -1, "temperature_softmax at temperature 4")
    assert cold.max() > warm.max(), "the largest share should be larger at temperature 0.5 than at 4"
    columns = temperature_softmax(np.array([[1.0, 2.0, 0.0], [0.0, 1.0, 3.0]]), 2.0, 0)
    is_array(columns, (2, 3), "temperature_softmax along axis 0")
    sums_to_one(columns, 0, "temperature_softmax along axis 0")


@test_case(
    name="coldest_is_finite",
    points=0.1,
    hidden=False,
)
@feedback.shown
def coldest_is_finite(temperature_softmax):
    warm = temperature_softmax(np.array([1000, 1005, 1000]), 10.0)
    power = math.exp(0.5)
    same_array(warm, np.array([1, power, 1]) / (2 + power), "temperature_softmax of large scores at temperature 10")
    shares = temperature_softmax(np.array([[1.0, 0.0, 0.0], [5.0, 5.0, 5.0]]), 0.001)
    same_array(shares, np.array([[1.0, 0.0, 0.0], [1 / 3] * 3]), "temperature_softmax at temperature 0.001")
    shares = temperature_softmax(np.array([1000.0, 0.0]), 1000.0)
    same_array(shares, np.array([math.e, 1.0]) / (math.e + 1), "temperature_softmax at temperature 1000")


@test_case(
    name="square_of_scores",
    points=0.1,
    hidden=False,
)
@feedback.shown
def square_of_scores(temperature_softmax):
    x = np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]])
    same_array(
        temperature_softmax(x, 0.5),
        np.array(
            [
                [0.9503302117, 0.002355633081, 0.04731415522],
                [0.002355633081, 0.04731415522, 0.9503302117],
                [0.001237841937, 0.499381079, 0.499381079],
            ]
        ),
        "the shares of each row at temperature 0.5",
    )
    same_array(
        temperature_softmax(x, 2.0, 0),
        np.array(
            [
                [0.6652409558, 0.1387227148, 0.1731791142],
                [0.2447284711, 0.4841898505, 0.6044545016],
                [0.09003057317, 0.3770874347, 0.2223663843],
            ]
        ),
        "the shares of each column at temperature 2",
    )


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "temperature_one_is_plain": "At temperature 1, is it the plain softmax? If scores and temperature are both doubled, what should happen to the shares?",
        "cold_is_sharp_and_warm_is_soft": "When it gets colder, does the largest share grow or shrink? Do the shares add up to 1 along the axis that was asked for?",
        "coldest_is_finite": "A score of 1 at temperature 0.001 counts like a score of 1000. What keeps a softmax finite then, in every row? And which shares do scores far apart have at temperature 1000?",
        "square_of_scores": "Where both axes are equally long, nothing complains about a mix-up. Along which axis is the total?",
    },
    hints={
        "argmax-for-softmax": "If two scores are nearly alike, does one of them still get everything?",
        "axis-ignored": "Call it with two different values of `axis`: does anything change?",
        "divided-by-root-tau": "If the temperature grows four times as large, how much smaller do your scores become?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "global-max": "If one row's scores are all far below another row's, what is left of them after your shift?",
        "multiplied-by-tau": "As the temperature rises, do your shares become more alike or less?",
        "no-keepdims": "A sum or a maximum lost an axis on the way: which shape does it have, and with which axis does NumPy line it up?",
        "no-max-shift": "What is `np.exp(1000)`, and which number can be taken off every score without changing the shares?",
        "no-scale": "Which number should each score be divided by, and where does your code use it?",
        "scaled-after-the-softmax": "After your last step, do the weights still add up to 1?",
        "scaled-twice": "How many times do your scores meet the divisor?",
        "shares-raised-to-a-power": "How small can a share be before it is stored as 0, and what can a high temperature still make of it then?",
        "shifted-before-scaling-only": "Which numbers are raised to a power in the end, and is the largest of them zero?",
        "softmax-twice": "How often are your scores turned into shares before they come out?",
        "whole-division": "What does `//` make of 7 and 2?",
        "wrong-divisor": "What are scores divided by: by the root of which length? Put other lengths into a call, one at a time: which of them changes your divisor?",
        "x-over-sum": "Can shares be negative in your version, and what turns scores of any sign into positive numbers?",
    },
    known="""{
"temperature_one_is_plain": [
["argmax-for-softmax", [218790427, -0.70498, 0.97439, -0.22367, -0.70498, 0.97439, -0.22367]],
["divided-by-root-tau", [218790427, -0.402039, 0.312905, -0.355294, -0.421089, 0.417543, -0.375979]],
["global-for-parameter", [218790427, -0.462022, 0.540571, -0.373651, -0.5949, 0.79625, -0.30008]],
["hard-coded-example", [218790427, -0.51432, -0.051928, -0.026265, -0.51432, -0.051928, -0.026265]],
["hard-coded-example", [218790427, -0.73249, -0.36607, 0.43172, -0.73249, -0.36607, 0.43172]],
["hard-coded-example", [2565635971, 0.35963, 0.78251, -1.82846, 0.35963, 0.78251, -1.82846]],
["hard-coded-example", [2728427965, -0.304588, -0.463913, -0.138518, -0.304588, -0.463913, -0.138518]],
["multiplied-by-tau", [218790427, -0.402039, 0.312905, -0.355294, -0.5949, 0.79625, -0.30008]],
["no-scale", [218790427, -0.402039, 0.312905, -0.355294, -0.462022, 0.540571, -0.373651]],
["random-placeholder", [218790427, -0.494093, -0.307518, 0.062075, -0.494093, -0.307518, 0.062075]],
["scaled-after-the-softmax", [218790427, -0.402039, 0.312905, -0.355294, -0.231011, 0.270285, -0.186826]],
["scaled-twice", [218790427, -0.402039, 0.312905, -0.355294, -0.401921, 0.168697, -0.289214]],
["softmax-twice", [218790427, -0.431802, 0.118553, -0.223218, -0.445107, 0.106733, -0.19866]],
["whole-division", [218790427, -0.323533, 0.116793, -0.378064, -0.323533, 0.116793, -0.378064]],
["x-over-sum", [218790427, -0.314373, 0.350295, -0.498506, -0.314373, 0.350295, -0.498506]]
],
"cold_is_sharp_and_warm_is_soft": [
["argmax-for-softmax", [218790427, -0.86703, -0.36384, 0.6241, -0.86703, -0.36384, 0.6241]],
["axis-ignored", [1410709946, -0.73249, -0.36607, 0.43172, -0.458554, -0.088909, -0.089449, -0.201407, 0.252328, -0.455232]],
["global-for-parameter", [218790427, -0.73249, -0.36607, 0.43172, -0.73249, -0.36607, 0.43172]],
["hard-coded-example", [218790427, -0.402039, 0.312905, -0.355294, -0.402039, 0.312905, -0.355294]],
["hard-coded-example", [218790427, -0.51432, -0.051928, -0.026265, -0.51432, -0.051928, -0.026265]],
["hard-coded-example", [218790427, -0.73249, -0.36607, 0.43172, -0.73249, -0.36607, 0.43172]],
["hard-coded-example", [2565635971, 0.35963, 0.78251, -1.82846, 0.35963, 0.78251, -1.82846]],
["hard-coded-example", [2728427965, -0.304588, -0.463913, -0.138518, -0.304588, -0.463913, -0.138518]],
["multiplied-by-tau", [218790427, -0.491275, -0.175981, -0.002405, -0.84675, -0.367, 0.5964]],
["no-scale", [218790427, -0.577148, -0.292341, 0.174507, -0.577148, -0.292341, 0.174507]],
["random-placeholder", [218790427, -0.494093, -0.307518, 0.062075, -0.494093, -0.307518, 0.062075]],
["scaled-after-the-softmax", [1410709946, -1.1543, -0.58468, 0.34901, -0.144287, -0.073085, 0.043627, -0.044841, -0.0063, -0.481284]],
["x-over-sum", [218790427, -0.492068, -0.430556, 0.115688, -0.492068, -0.430556, 0.115688]]
],
"coldest_is_finite": [
["argmax-for-softmax", [1269148765, -0.86703, -0.36384, 0.6241, 1.71992, -0.54542, -1.40012, 0.25785, -0.56399, -0.90114]],
["divided-by-root-tau", [1269148765, -0.679441, -0.197952, 0.278207, 0.74521, -0.5578, -1.06747, 0.25785, -0.56399, -0.90114]],
["global-for-parameter", [1269148765, -0.86697, -0.36379, 0.62399, 0.522851, -0.372633, -0.832862, 0.25785, -0.56399, -0.90114]],
["global-max", [2920587522, -0.51432, -0.051928, -0.026265, 0.487356, 0.006188, -0.166328, -0.044676, -0.510158, -0.490938]],
["hard-coded-example", [1584447997, -0.304588, -0.463913, -0.138518, -0.304588, -0.463913, -0.138518, -0.304588, -0.463913, -0.138518]],
["hard-coded-example", [2464015231, -0.402039, 0.312905, -0.355294, -0.402039, 0.312905, -0.355294, -0.402039, 0.312905, -0.355294]],
["hard-coded-example", [2464015231, -0.51432, -0.051928, -0.026265, -0.51432, -0.051928, -0.026265, -0.51432, -0.051928, -0.026265]],
["hard-coded-example", [2464015231, -0.73249, -0.36607, 0.43172, -0.73249, -0.36607, 0.43172, -0.73249, -0.36607, 0.43172]],
["hard-coded-example", [3535440012, 0.35963, 0.78251, -1.82846, 0.35963, 0.78251, -1.82846, 0.35963, 0.78251, -1.82846]],
["integer-buffer", [1269148765, -0.438051, 0.01552, -0.166901, 0.74521, -0.5578, -1.06747, -0.044676, -0.510158, -0.490938]],
["multiplied-by-tau", [1269148765, -0.86703, -0.36384, 0.6241, 0.049537, 0.021515, -0.333473, 0.25785, -0.56399, -0.90114]],
["no-keepdims", [3628407036, -0.51432, -0.051928, -0.026265, -0.044676, -0.510158, -0.490938]],
["no-max-shift", [1160088347, -0.51432, -0.051928, -0.026265, 0.0, 0.0, 0.0, -0.044676, -0.510158, -0.490938]],
["no-scale", [1269148765, -0.85847, -0.35628, 0.60833, 0.302735, -0.189333, -0.60062, 0.25785, -0.56399, -0.90114]],
["random-placeholder", [1269148765, -0.494093, -0.307518, 0.062075, -0.033312, -0.522629, -0.173504, -0.473303, -0.433895, 0.090245]],
["scaled-after-the-softmax", [1269148765, -0.085847, -0.035628, 0.060833, 302.735, -189.333, -600.62, 0.00025785, -0.00056399, -0.00090114]],
["scaled-twice", [1269148765, -0.445259, 0.009146, -0.15361, 0.74521, -0.5578, -1.06747, -0.304307, -0.463963, -0.1389]],
["shares-raised-to-a-power", [3765747637, -0.51432, -0.051928, -0.026265, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114]],
["shifted-before-scaling-only", [2264158752, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["softmax-twice", [1269148765, -0.452286, 0.002932, -0.140652, 0.74521, -0.5578, -1.06747, -0.304307, -0.463963, -0.1389]],
["whole-division", [1269148765, -0.438051, 0.01552, -0.166901, 0.74521, -0.5578, -1.06747, -0.044676, -0.510158, -0.490938]],
["x-over-sum", [1269148765, -0.438765, 0.014889, -0.165585, 0.74521, -0.5578, -1.06747, 0.25785, -0.56399, -0.90114]]
],
"square_of_scores": [
["argmax-for-softmax", [2565635971, 0.47226, 1.19332, -2.07717, 1.21645, 0.18982, -1.17913]],
["axis-ignored", [2565635971, 0.35963, 0.78251, -1.82846, 0.175045, 0.58286, -0.922081]],
["divided-by-root-tau", [2565635971, 0.34738, 0.78893, -1.67064, 0.532544, 0.197093, -1.193053]],
["global-for-parameter", [2565635971, 0.35963, 0.78251, -1.82846, 0.82964, 0.24443, -1.54248]],
["hard-coded-example", [218790427, -0.402039, 0.312905, -0.355294, -0.402039, 0.312905, -0.355294]],
["hard-coded-example", [218790427, -0.51432, -0.051928, -0.026265, -0.51432, -0.051928, -0.026265]],
["hard-coded-example", [218790427, -0.73249, -0.36607, 0.43172, -0.73249, -0.36607, 0.43172]],
["hard-coded-example", [2565635971, 0.35963, 0.78251, -1.82846, 0.35963, 0.78251, -1.82846]],
["hard-coded-example", [2728427965, -0.304588, -0.463913, -0.138518, -0.304588, -0.463913, -0.138518]],
["multiplied-by-tau", [2565635971, 0.175045, 0.58286, -0.922081, 0.82964, 0.24443, -1.54248]],
["no-keepdims", [2565635971, 0.15476, 0.39092, -1.8234, 0.40141, 0.161459, -0.959516]],
["no-scale", [2565635971, 0.313163, 0.763158, -1.439744, 0.64605, 0.22708, -1.4013]],
["random-placeholder", [2565635971, -0.375109, -0.667455, 0.275782, -0.259647, -0.110545, 0.256756]],
["scaled-after-the-softmax", [2565635971, 0.62633, 1.52632, -2.87949, 0.323025, 0.113541, -0.700649]],
["scaled-twice", [2565635971, 0.36206, 0.76531, -1.93367, 0.155064, 0.09899, -0.570651]],
["softmax-twice", [2565635971, 0.094534, 0.43368, -0.998265, -0.058542, 0.053479, -0.317036]],
["whole-division", [2565635971, 0.35963, 0.78251, -1.82846, 0.270407, 0.172245, -1.018122]],
["x-over-sum", [4259036545, 1.00435, 0.36627, -2.08479, 1.29015, 1.03184, -0.88131]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
    families={"wrong-divisor": ["no-scale"]},
)
