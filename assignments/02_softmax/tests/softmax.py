from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
from softlookup import is_array, same_array, sums_to_one, unchanged

OK_FORMAT = False

name = "softmax"
points = None
feedback = Feedback("softmax")


@test_case(
    name="shares_of_a_vector",
    points=0.2,
    hidden=False,
)
@feedback.shown
def shares_of_a_vector(softmax):
    scores = np.log([1.0, 2.0, 4.0])
    before = scores.copy()
    same_array(softmax(scores), np.array([1, 2, 4]) / 7, "softmax of the logarithms of 1, 2 and 4")
    unchanged(before, scores, "the array of scores")
    same_array(softmax(np.array([3, 3])), np.array([0.5, 0.5]), "softmax of [3, 3], two integers")


@test_case(
    name="shape_is_kept",
    points=0.2,
    hidden=False,
)
@feedback.shown
def shape_is_kept(softmax):
    is_array(softmax(np.ones((2, 5))), (2, 5), "softmax of a (2, 5) matrix")
    is_array(softmax(np.ones((2, 5)), 0), (2, 5), "softmax of a (2, 5) matrix along axis 0")
    is_array(softmax(np.ones((1, 4))), (1, 4), "softmax of a (1, 4) matrix")
    is_array(softmax(np.ones((2, 2, 3)), 1), (2, 2, 3), "softmax of a (2, 2, 3) array along axis 1")


@test_case(
    name="shares_sum_to_one_along_the_axis",
    points=0.2,
    hidden=False,
)
@feedback.shown
def shares_sum_to_one_along_the_axis(softmax):
    x = np.array([[0.3, -1.2, 2.0], [1.1, 0.4, -0.7]])
    sums_to_one(softmax(x.copy()), -1, "softmax(x)")
    sums_to_one(softmax(x.copy(), 0), 0, "softmax(x, axis=0)")
    deep = np.array([[[0.3, -1.2, 2.0], [1.1, 0.4, -0.7]], [[0.0, 0.5, 1.0], [2.0, -1.0, 0.2]]])
    sums_to_one(softmax(deep, 1), 1, "softmax along axis 1 of three")


@test_case(
    name="large_scores_stay_finite",
    points=0.2,
    hidden=False,
)
@feedback.shown
def large_scores_stay_finite(softmax):
    same_array(softmax(np.array([1000.0, 1000.0])), np.array([0.5, 0.5]), "softmax of [1000, 1000]")
    less, more = 1 / (1 + math.exp(2)), 1 / (1 + math.exp(-2))
    rows = softmax(np.array([[990.0, 992.0], [-990.0, -992.0]]))
    same_array(rows, np.array([[less, more], [more, less]]), "softmax of a row near 990 and a row near -990")
    same_array(softmax(np.array([800.0, 0.0])), np.array([1.0, 0.0]), "softmax of [800, 0]")


@test_case(
    name="square_and_far_apart",
    points=0.2,
    hidden=False,
)
@feedback.shown
def square_and_far_apart(softmax):
    x = np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]])
    same_array(
        softmax(x),
        np.array(
            [
                [0.7855970346, 0.03911257327, 0.1752903921],
                [0.03911257327, 0.1752903921, 0.7855970346],
                [0.02428889768, 0.4878555512, 0.4878555512],
            ]
        ),
        "the shares of each row",
    )
    same_array(
        softmax(x, 0),
        np.array(
            [
                [0.8668133322, 0.04861082403, 0.06742535823],
                [0.1173104278, 0.5922010702, 0.8214090195],
                [0.01587623998, 0.3591881058, 0.1111656223],
            ]
        ),
        "the shares of each column",
    )
    same_array(
        softmax(np.array([1000.0, 999.0, 998.0])),
        np.array([0.6652409558, 0.2447284711, 0.09003057317]),
        "the shares of scores near 1000",
    )
    same_array(
        softmax(np.array([-1000.0, 1000.0, -1000.0])), np.array([0.0, 1.0, 0.0]), "the shares of scores far apart"
    )
    same_array(
        softmax(np.array([[0.0, 1000.0], [1.0, 1000.0], [2.0, -1000.0]]), axis=0),
        np.array([[0.09003057317, 0.5], [0.2447284711, 0.5], [0.6652409558, 0.0]]),
        "the shares of columns far apart",
    )


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "shares_of_a_vector": "Every score here is the logarithm of a whole number. What does e to the power of a logarithm give, and what is the total?",
        "shape_is_kept": "Does the result have the shape of the scores, for every axis, for three axes as for two, and if an axis has length 1?",
        "shares_sum_to_one_along_the_axis": "Which entries share one total? Sum your result along the axis that was asked for, and look.",
        "large_scores_stay_finite": "How large is e to the power of 1000 in floating point, and how small to the power of -1000? What may be taken from every score of a row without changing its shares?",
        "square_and_far_apart": "Where both axes are equally long, nothing complains about a mix-up. And are scores of 1000 and 999 told apart, along any axis?",
    },
    hints={
        "argmax-for-softmax": "If two scores are nearly alike, does one of them still get everything?",
        "axis-ignored": "Call it with two different values of `axis`: does anything change?",
        "axis-in-one-place": "At which steps of your code does an axis matter, and is it the one that was passed at each of them?",
        "base-2": "Which number is raised to a power, or the base of your logarithm?",
        "clipped-scores": "Two scores beyond your limit: are they still told apart?",
        "epsilon-in-the-total": "Is there anything in the number you divide by that is no score's part of it?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "global-max": "If one row's scores are all far below another row's, what is left of them after your shift?",
        "largest-size-for-max": "Is −9 larger than 2 or smaller, and which of the two do you take for the largest?",
        "logarithm-left-in": "Are your results negative, and what would undo that?",
        "maximum-along-another-axis": "Along which axis are your maxima taken, and along which one do the shares sum to 1?",
        "mean-for-max": "After your shift, can the largest score still be far above zero?",
        "min-for-max": "After your shift, is the largest score that is raised to a power still far above zero?",
        "nan-papered-over": "Where does the NaN that you replace come from, and what should have stood there?",
        "no-keepdims": "A sum or a maximum lost an axis on the way: which shape does it have, and with which axis does NumPy line it up?",
        "no-max-shift": "What is `np.exp(1000)`, and which number can be taken off every score without changing the shares?",
        "scores-shrunk": "If scores of 1000 and 999 are made smaller, is the difference between them still 1?",
        "softmax-twice": "How often are your scores turned into shares before they come out?",
        "vectors-and-matrices-only": "Which line of yours counts on there being at most two axes?",
        "x-over-sum": "Can shares be negative in your version, and what turns scores of any sign into positive numbers?",
    },
    known="""{
"shares_of_a_vector": [
["argmax-for-softmax", [214437932, -0.70498, 0.97439, -0.22367, -0.60918, -0.92783, -0.27704]],
["base-2", [214437932, -0.570998, 0.26666, -0.091144, -0.304588, -0.463913, -0.138518]],
["epsilon-in-the-total", [214437932, -0.613379, 0.372056, -0.078184, -0.304436, -0.463682, -0.138449]],
["global-for-parameter", [4122776811, -0.446281, -0.336472, 0.022906, -0.446281, -0.336472, 0.022906]],
["hard-coded-example", [218790427, -0.613729, 0.372269, -0.078228, -0.613729, 0.372269, -0.078228]],
["hard-coded-example", [2565635971, 0.313163, 0.763158, -1.439744, 0.313163, 0.763158, -1.439744]],
["hard-coded-example", [2728427965, -0.304588, -0.463913, -0.138518, -0.304588, -0.463913, -0.138518]],
["hard-coded-example", [3236654453, 0.02398, 0.30374, -0.33322, 0.02398, 0.30374, -0.33322]],
["hard-coded-example", [830832123, 0.052318, -0.180635, -0.100422, 0.052318, -0.180635, -0.100422]],
["logarithm-left-in", [214437932, 0.97894, 1.00799, 1.09685, 0.422249, 0.643121, 0.192027]],
["softmax-twice", [214437932, -0.494629, 0.138818, -0.142204, -0.304588, -0.463913, -0.138518]],
["x-over-sum", [214437932, -0.758993, 0.528311, 0.058923, -0.304588, -0.463913, -0.138518]]
],
"shape_is_kept": [
["global-for-parameter", [2357553223, -0.446281, -0.336472, 0.022906, -0.446281, -0.336472, 0.022906, -0.446281, -0.336472, 0.022906]],
["hard-coded-example", [3139814758, -0.613729, 0.372269, -0.078228, -0.613729, 0.372269, -0.078228, -0.613729, 0.372269, -0.078228, -0.613729, 0.372269, -0.078228]],
["hard-coded-example", [3601949450, -0.304588, -0.463913, -0.138518, -0.304588, -0.463913, -0.138518, -0.304588, -0.463913, -0.138518, -0.304588, -0.463913, -0.138518]],
["hard-coded-example", [3933214340, 0.02398, 0.30374, -0.33322, 0.02398, 0.30374, -0.33322, 0.02398, 0.30374, -0.33322, 0.02398, 0.30374, -0.33322]],
["hard-coded-example", [4191685195, 0.313163, 0.763158, -1.439744, 0.313163, 0.763158, -1.439744, 0.313163, 0.763158, -1.439744, 0.313163, 0.763158, -1.439744]],
["hard-coded-example", [4264963114, 0.052318, -0.180635, -0.100422, 0.052318, -0.180635, -0.100422, 0.052318, -0.180635, -0.100422, 0.052318, -0.180635, -0.100422]],
["no-keepdims", [2245500987, 0.130795, -0.451588, -0.251054, -0.20267, -0.172169, -0.180424, -0.503899, 0.007969, -0.05031]]
],
"shares_sum_to_one_along_the_axis": [
["axis-ignored", [2449147491, 0.02398, 0.30374, -0.33322, 0.02398, 0.30374, -0.33322, 0.61506, -0.13167, -0.21781]],
["axis-in-one-place", [2449147491, 0.02398, 0.30374, -0.33322, 0.247196, -0.004476, -0.139655, 0.499288, -0.024357, -0.203507]],
["epsilon-in-the-total", [2449147491, 0.02409, 0.30341, -0.33296, 0.42307, 0.10539, -0.07576, 0.79575, 0.00724, -0.30894]],
["global-for-parameter", [1551489461, -0.446281, -0.336472, 0.022906, -0.446281, -0.336472, 0.022906]],
["hard-coded-example", [1159957938, 0.02398, 0.30374, -0.33322, 0.02398, 0.30374, -0.33322, 0.02398, 0.30374, -0.33322]],
["hard-coded-example", [1584447997, -0.304588, -0.463913, -0.138518, -0.304588, -0.463913, -0.138518, -0.304588, -0.463913, -0.138518]],
["hard-coded-example", [2464015231, -0.613729, 0.372269, -0.078228, -0.613729, 0.372269, -0.078228, -0.613729, 0.372269, -0.078228]],
["hard-coded-example", [3535440012, 0.313163, 0.763158, -1.439744, 0.313163, 0.763158, -1.439744, 0.313163, 0.763158, -1.439744]],
["hard-coded-example", [4244802051, 0.052318, -0.180635, -0.100422, 0.052318, -0.180635, -0.100422, 0.052318, -0.180635, -0.100422]],
["logarithm-left-in", [2449147491, 1.19411, 0.58784, 1.07378, 0.94298, -0.93971, 2.41256, 4.35599, -0.51215, -0.0907]],
["no-keepdims", [1837696129, 0.4233, 0.10567, -0.07579, 1.07267, 0.06981, -0.2296]],
["vectors-and-matrices-only", [2449147491, 0.02398, 0.30374, -0.33322, 0.4233, 0.10567, -0.07579, 0.207595, -0.027144, -0.188839]],
["x-over-sum", [2449147491, 0.91424, 0.14473, -0.5387, -2.41335, -0.15672, 0.39892, -1.17037, 0.16102, 1.26344]]
],
"large_scores_stay_finite": [
["argmax-for-softmax", [4240023396, -0.60918, -0.92783, -0.27704, -1.572, 0.61055, 0.40044, 0.25785, -0.56399, -0.90114]],
["base-2", [4240023396, -0.304588, -0.463913, -0.138518, -1.105338, 0.228592, 0.095922, 0.25785, -0.56399, -0.90114]],
["clipped-scores", [4240023396, -0.304588, -0.463913, -0.138518, -0.405341, -0.344339, -0.360848, 0.25785, -0.56399, -0.90114]],
["epsilon-in-the-total", [4240023396, -0.304436, -0.463682, -0.138449, -1.29272, 0.38256, 0.21875, 0.25759, -0.56342, -0.90024]],
["global-for-parameter", [2550989874, -0.446281, -0.336472, 0.022906, -0.446281, -0.336472, 0.022906, -0.446281, -0.336472, 0.022906]],
["global-max", [141623047, -0.304588, -0.463913, -0.138518, -0.73294, -0.3877, 0.44229, 0.25785, -0.56399, -0.90114]],
["hard-coded-example", [1159957938, 0.02398, 0.30374, -0.33322, 0.02398, 0.30374, -0.33322, 0.02398, 0.30374, -0.33322]],
["hard-coded-example", [1584447997, -0.304588, -0.463913, -0.138518, -0.304588, -0.463913, -0.138518, -0.304588, -0.463913, -0.138518]],
["hard-coded-example", [2464015231, -0.613729, 0.372269, -0.078228, -0.613729, 0.372269, -0.078228, -0.613729, 0.372269, -0.078228]],
["hard-coded-example", [3535440012, 0.313163, 0.763158, -1.439744, 0.313163, 0.763158, -1.439744, 0.313163, 0.763158, -1.439744]],
["hard-coded-example", [4244802051, 0.052318, -0.180635, -0.100422, 0.052318, -0.180635, -0.100422, 0.052318, -0.180635, -0.100422]],
["largest-size-for-max", [141623047, -0.304588, -0.463913, -0.138518, -0.73294, -0.3877, 0.44229, 0.25785, -0.56399, -0.90114]],
["logarithm-left-in", [4240023396, 0.422249, 0.643121, 0.192027, -1.41974, 2.68586, 2.33587, 693.621, 291.073, -499.282]],
["min-for-max", [1049015850, -0.304588, -0.463913, -0.138518, -1.29386, 0.3829, 0.21894, 0.0, 0.0, 0.0]],
["nan-papered-over", [4240023396, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["no-max-shift", [1892662482, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["scores-shrunk", [4240023396, -0.304588, -0.463913, -0.138518, -1.1146, 0.236173, 0.101966, 0.25785, -0.56399, -0.90114]],
["softmax-twice", [4240023396, -0.304588, -0.463913, -0.138518, -0.829305, 0.002666, -0.084198, -0.044676, -0.510158, -0.490938]],
["x-over-sum", [4240023396, -0.304588, -0.463913, -0.138518, -0.405299, -0.3451, -0.360077, 0.25785, -0.56399, -0.90114]]
],
"square_and_far_apart": [
["argmax-for-softmax", [351802201, 0.47226, 1.19332, -2.07717, 1.21645, 0.18982, -1.17913, 0.25785, -0.56399, -0.90114, -0.86703, -0.36384, 0.6241, 0.60106, -1.24414, 1.02507]],
["axis-ignored", [351802201, 0.313163, 0.763158, -1.439744, 0.313163, 0.763158, -1.439744, -0.104123, -0.376504, -0.466876, -0.86703, -0.36384, 0.6241, 0.60106, -1.24414, 1.02507]],
["axis-in-one-place", [351802201, 0.313163, 0.763158, -1.439744, 0.3018, 0.04721, -1.47438, -0.104123, -0.376504, -0.466876, -0.86703, -0.36384, 0.6241, 0.41015, -0.80821, 0.84253]],
["base-2", [351802201, 0.248478, 0.684747, -1.159919, 0.525342, 0.195115, -1.179767, -0.20109, -0.287034, -0.368574, -0.86703, -0.36384, 0.6241, 0.204845, -0.434605, 0.36432]],
["clipped-scores", [351802201, 0.313163, 0.763158, -1.439744, 0.64605, 0.22708, -1.4013, -0.438051, 0.01552, -0.166901, -0.86703, -0.36384, 0.6241, 0.310611, -0.458356, 0.479438]],
["epsilon-in-the-total", [351802201, 0.312942, 0.762677, -1.438646, 0.64559, 0.22691, -1.4001, -0.104054, -0.376253, -0.466565, -0.86616, -0.36348, 0.62348, 0.310374, -0.458142, 0.479153]],
["global-for-parameter", [3395802442, -0.446281, -0.336472, 0.022906, -0.446281, -0.336472, 0.022906, -0.446281, -0.336472, 0.022906, -0.446281, -0.336472, 0.022906, -0.446281, -0.336472, 0.022906]],
["global-max", [4261351509, 0.313163, 0.763158, -1.439744, 0.64605, 0.22708, -1.4013, -0.104123, -0.376504, -0.466876, -0.86703, -0.36384, 0.6241, -0.181778, -0.54954, 0.201554]],
["hard-coded-example", [101354526, 0.052318, -0.180635, -0.100422, 0.052318, -0.180635, -0.100422, 0.052318, -0.180635, -0.100422, 0.052318, -0.180635, -0.100422, 0.052318, -0.180635, -0.100422]],
["hard-coded-example", [2209658171, 0.313163, 0.763158, -1.439744, 0.313163, 0.763158, -1.439744, 0.313163, 0.763158, -1.439744, 0.313163, 0.763158, -1.439744, 0.313163, 0.763158, -1.439744]],
["hard-coded-example", [284621586, 0.02398, 0.30374, -0.33322, 0.02398, 0.30374, -0.33322, 0.02398, 0.30374, -0.33322, 0.02398, 0.30374, -0.33322, 0.02398, 0.30374, -0.33322]],
["hard-coded-example", [2959387651, -0.304588, -0.463913, -0.138518, -0.304588, -0.463913, -0.138518, -0.304588, -0.463913, -0.138518, -0.304588, -0.463913, -0.138518, -0.304588, -0.463913, -0.138518]],
["hard-coded-example", [4294162815, -0.613729, 0.372269, -0.078228, -0.613729, 0.372269, -0.078228, -0.613729, 0.372269, -0.078228, -0.613729, 0.372269, -0.078228, -0.613729, 0.372269, -0.078228]],
["logarithm-left-in", [351802201, 4.10503, 4.65148, -5.0851, 5.84973, 1.8368, -5.42519, 2.81263, -1.60391, 0.02732, 894.25, -820.81, 2249.61, 12.27, -1797.54, 1802.47]],
["maximum-along-another-axis", [351802201, 0.313163, 0.763158, -1.439744, 0.20879, 0.29031, -1.50526, -0.104123, -0.376504, -0.466876, -0.86703, -0.36384, 0.6241, 0.78284, -0.6946, 0.82351]],
["mean-for-max", [2661992359, 0.313163, 0.763158, -1.439744, 0.64605, 0.22708, -1.4013, -0.104123, -0.376504, -0.466876, 0.0, 0.0, 0.0, 0.310611, -0.458356, 0.479438]],
["min-for-max", [980951254, 0.313163, 0.763158, -1.439744, 0.64605, 0.22708, -1.4013, -0.104123, -0.376504, -0.466876, 0.0, 0.0, 0.0, 0.492389, 0.091184, 0.277884]],
["nan-papered-over", [351802201, 0.313163, 0.763158, -1.439744, 0.64605, 0.22708, -1.4013, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.492389, 0.091184, 0.277884]],
["no-keepdims", [351802201, 0.200648, 0.442079, -1.410768, 0.64605, 0.22708, -1.4013, -0.104123, -0.376504, -0.466876, -0.86703, -0.36384, 0.6241, 0.310611, -0.458356, 0.479438]],
["no-max-shift", [831047028, 0.313163, 0.763158, -1.439744, 0.64605, 0.22708, -1.4013, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.492389, 0.091184, 0.277884]],
["scores-shrunk", [351802201, 0.313163, 0.763158, -1.439744, 0.64605, 0.22708, -1.4013, -0.198802, -0.289346, -0.370801, -0.86703, -0.36384, 0.6241, 0.207235, -0.434963, 0.367154]],
["softmax-twice", [351802201, -0.038375, 0.249695, -0.556629, 0.079838, 0.088321, -0.546393, -0.319085, -0.114787, -0.278068, -0.594273, -0.122634, 0.121163, 0.150525, -0.132504, -0.069133]],
["x-over-sum", [2394812794, 1.00435, 0.36627, -2.08479, 1.29015, 1.03184, -0.88131, -0.43773, 0.015007, -0.167127, 0.4199, 0.77424, -1.74891, 0.05055, -1.76985, 1.64314]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
