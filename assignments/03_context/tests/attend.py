from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, is_pair, same_array, same_arrays, sums_to_one, unchanged

OK_FORMAT = False

name = "attend"
points = None
feedback = Feedback("attend")


def same_attention(pair, weights, contexts):
    is_pair(pair, "what attend returns")
    same_array(pair[1], weights, "the weights")
    same_array(pair[0], contexts, "what it found")


@test_case(
    name="one_state_and_two_words",
    points=0.25,
    hidden=False,
)
@feedback.shown
def one_state_and_two_words(attend):
    H_e, h_d = np.zeros((2, 9)), np.zeros(9)
    H_e[0, :2], H_e[1, 1:3], h_d[0] = (np.log(3), 1.0), (5.0, 8.0), 3.0
    context = np.array([0.75 * np.log(3), 2.0, 2.0, 0, 0, 0, 0, 0, 0])
    kept = H_e.copy(), h_d.copy()
    same_attention(attend(h_d, H_e), np.array([0.75, 0.25]), context)
    unchanged(kept[0], H_e, "H_e")
    unchanged(kept[1], h_d, "h_d")
    two = np.zeros((2, 9), int)
    two[0, 0] = 3
    even = np.array([np.log(3) / 2, 3.0, 4.0, 0, 0, 0, 0, 0, 0])
    pair = attend(two, kept[0].copy())
    same_attention(pair, np.array([[0.75, 0.25], [0.5, 0.5]]), np.array([context, even]))


@test_case(
    name="shapes_for_one_state",
    points=0.25,
    hidden=False,
)
@feedback.shown
def shapes_for_one_state(attend):
    pair = attend(np.ones(2), np.ones((5, 2)))
    is_pair(pair, "what attend returns")
    is_array(pair[0], (2,), "the context of one state")
    is_array(pair[1], (5,), "the weights of one state")


@test_case(
    name="shapes_for_three_states",
    points=0.25,
    hidden=False,
)
@feedback.shown
def shapes_for_three_states(attend):
    pair = attend(np.array([[1400.0, 0.0], [-1400.0, 0.0], [1.0, 1.0]]), np.ones((5, 2)))
    is_pair(pair, "what attend returns")
    is_array(pair[0], (3, 2), "the contexts of three states")
    is_array(pair[1], (3, 5), "the weights of three states")
    row = attend(np.ones((1, 2)), np.ones((5, 2)))
    is_pair(row, "what attend returns for one row")
    is_array(row[0], (1, 2), "the contexts of a matrix with one row")
    is_array(row[1], (1, 5), "the weights of a matrix with one row")


@test_case(
    name="every_state_shares_out_one",
    points=0.25,
    hidden=False,
)
@feedback.shown
def every_state_shares_out_one(attend):
    h_d = np.array([[1.0, 0.0, -2.0], [0.5, 3.0, 1.0], [0.0, -1.0, 1.0]])
    H_e = np.array([[0.0, 2.0, 1.0], [1.0, -1.0, 0.5], [2.0, 0.0, 3.0]])
    pair = attend(h_d, H_e)
    is_pair(pair, "what attend returns")
    is_array(pair[1], (3, 3), "the weights of three states")
    sums_to_one(pair[1], 1, "the weights of three states")


@test_case(
    name="three_of_everything",
    points=0.2,
    hidden=False,
)
@feedback.shown
def three_of_everything(attend):
    h_d, H_e = (
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
    )
    same_arrays(
        attend(h_d, H_e),
        [
            np.array(
                [
                    [3.402315518, -1.932198445, 1.189525997],
                    [3.999776699, -2.999718234, 1.000219942],
                    [-0.9469316379, 5.7882957, 2.631946534],
                ]
            ),
            np.array(
                [
                    [0.879733057, 0.003650232849, 0.1166167101],
                    [0.9999444146, 5.46254775e-05, 9.598756929e-07],
                    [5.174077437e-05, 0.0528096582, 0.947138601],
                ]
            ),
        ],
        "the context and weights of three states",
    )


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "one_state_and_two_words": "Go step by step on paper. What are the two scores, what is the states' width, what do the scores become, and what comes first in the pair?",
        "shapes_for_one_state": "One state goes in. Is the context as wide as that state, and is there one weight for each word?",
        "shapes_for_three_states": "Do three states get three contexts and three rows of weights, and a matrix with one row a matrix? Is everything finite if the scores are large, with either sign?",
        "every_state_shares_out_one": "Each decoder state has its own attention to share out. Which of the weights should add up to 1?",
        "three_of_everything": "As many decoder states as words, and as many words as numbers: nothing complains about a mix-up. Whose shares add up to 1?",
    },
    hints={
        "1-d-w-times-h": "Does `*` multiply matrices or entry by entry, and along which axis does NumPy line up your weights?",
        "argmax-for-softmax": "If two scores are nearly alike, does one of them still get everything?",
        "array-for-pair": "You hand back one array: which two things should the caller be able to unpack?",
        "axis-1": "Axis 1 is the second one: is that the right one for arrays with fewer or more axes?",
        "cosine-for-dot": "If a state is made twice as long, does its score change, and should it?",
        "dict-for-pair": "What does unpacking a dict into two names give, its values or something else?",
        "divided-by-d-k": "If the number under the root is four times as large, how much smaller should the scores become, and how much smaller do yours?",
        "divided-by-root-m": "If more queries are asked at once, should the scores of the first one change?",
        "divided-by-root-n": "If a sentence gets more words of the same width, should the divisor change?",
        "first-row-only": "How many queries came in, and how many were answered?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "global-max": "If one row's scores are all far below another row's, what is left of them after your shift?",
        "k-not-transposed": "Which entries of the two matrices are multiplied with each other, and do they belong to one query and one key?",
        "length-of-the-state-for-its-width": "If five states come at once, does the number that you scale by change?",
        "mean-of-v": "Do the weights make any difference to your mixture?",
        "multiplied-by-root-d-k": "Are your scores larger or smaller after scaling than before?",
        "no-keepdims": "A sum or a maximum lost an axis on the way: which shape does it have, and with which axis does NumPy line it up?",
        "no-max-shift": "What is `np.exp(1000)`, and which number can be taken off every score without changing the shares?",
        "no-scale": "Which number should each score be divided by, and where does your code use it?",
        "no-softmax": "Do the numbers that mix the values add up to 1?",
        "pair-swapped": "Which of the two was to come first?",
        "q-k-swapped": "Which axis of your scores counts the ones who ask, and which those who are asked?",
        "queries-for-values": "What is being mixed in the end, those who ask or those who are listened to?",
        "residual-added": "Is your input still in the output even if all values are zero?",
        "scaled-after-the-softmax": "After your last step, do the weights still add up to 1?",
        "scores-for-weights": "Two things go back: is the second one made of shares, or of what they were computed from?",
        "softmax-twice": "How often are your scores turned into shares before they come out?",
        "summed-over-the-wrong-axis": "Which axis should be gone after the sum, and which one is?",
        "vectors-only": "What does your code do with several rows at once?",
        "weights-transposed": "Which axis of your weights stands for the words that are looked at, and with which axis does your product line it up?",
        "whole-division": "What does `//` make of 7 and 2?",
        "wrong-divisor": "What are scores divided by: by the root of which length? Put other lengths into a call, one at a time: which of them changes your divisor?",
        "x-over-sum": "Can shares be negative in your version, and what turns scores of any sign into positive numbers?",
    },
    known="""{
"one_state_and_two_words": [
["1-d-w-times-h", [1542073952]],
["argmax-for-softmax", [1217498629, -0.58375, -0.98344, -0.3659, 0.25785, -0.56399, -0.90114, 0.09266, -1.73261, -0.83288, -0.44713, 0.4104, -1.1248]],
["array-for-pair", [876449323, -2.93155, 0.75639, 0.05837, -7.26671, 3.60345, 1.75832]],
["axis-1", [2518930266]],
["cosine-for-dot", [3779524245, -3.61813, 1.26519, 0.18244, -0.105609, -0.499317, -0.408319, -3.61813, 1.26519, 0.18244, -0.105609, -0.499317, -0.408319]],
["dict-for-pair", [1019584443, -2.93155, 0.75639, 0.05837, -0.023369, -0.513949, -0.519829]],
["divided-by-d-k", [1217498629, -4.42905, 1.86612, 0.32898, -0.20274, -0.482035, -0.276616, -8.76421, 4.71318, 2.02893, -0.303493, -0.36246, -0.498946]],
["divided-by-root-m", [1217498629, -0.91915, -0.73489, -0.30529, 0.21768, -0.55684, -0.84667, -5.75123, 2.48041, 1.48446, 0.0574, -0.42667, -0.98829]],
["divided-by-root-n", [1217498629, -1.41607, -0.36665, -0.21549, 0.15815, -0.54625, -0.76596, -5.75123, 2.48041, 1.48446, 0.0574, -0.42667, -0.98829]],
["first-row-only", [2161040696, -2.93155, 0.75639, 0.05837, -0.023369, -0.513949, -0.519829, -2.93155, 0.75639, 0.05837, -0.023369, -0.513949, -0.519829]],
["global-for-parameter", [132822679]],
["hard-coded-example", [1217498629, -2.0994, 0.13973, -0.09201, 0.07631, -0.53168, -0.65498, -6.43456, 2.98679, 1.60794, -0.02445, -0.41211, -0.87731]],
["hard-coded-example", [2161040696, -2.93155, 0.75639, 0.05837, -0.023369, -0.513949, -0.519829, -2.93155, 0.75639, 0.05837, -0.023369, -0.513949, -0.519829]],
["hard-coded-example", [3861466398, -0.60918, -0.92783, -0.27704, 0.030787, -0.166748, -0.019948, -0.60918, -0.92783, -0.27704, 0.030787, -0.166748, -0.019948]],
["hard-coded-example", [4214880496, 0.76847, 1.67487, -12.70928, 1.29462, -0.37861, -0.49198, 0.76847, 1.67487, -12.70928, 1.29462, -0.37861, -0.49198]],
["hard-coded-example", [4214880496, 1.74696, 1.37857, 1.79996, 0.09411, -0.32536, 0.13377, 1.74696, 1.37857, 1.79996, 0.09411, -0.32536, 0.13377]],
["hard-coded-example", [689679357, 0.14792, 0.06512, -0.99969, 0.06307, -0.009858, -0.180577, 0.14792, 0.06512, -0.99969, 0.06307, -0.009858, -0.180577]],
["input-mutated", [2587840503, -2.93155, 0.75639, 0.05837, -0.023369, -0.513949, -0.519829, -7.26671, 3.60345, 1.75832, -0.124122, -0.394375, -0.742158]],
["k-not-transposed", [1963861451]],
["length-of-the-state-for-its-width", [1217498629, -2.93155, 0.75639, 0.05837, -0.023369, -0.513949, -0.519829, -5.75123, 2.48041, 1.48446, 0.0574, -0.42667, -0.98829]],
["mean-of-v", [1217498629, -5.27934, 2.49622, 0.48264, -0.304588, -0.463913, -0.138518, -9.6145, 5.34328, 2.18259, -0.405341, -0.344339, -0.360848]],
["multiplied-by-root-d-k", [1217498629, -0.58423, -0.98309, -0.36581, 0.25779, -0.56397, -0.90106, -4.91938, 1.86397, 1.33414, 0.15704, -0.4444, -1.12339]],
["no-keepdims", [1217498629, -2.93155, 0.75639, 0.05837, -0.023369, -0.513949, -0.519829, -9.92954, 5.28472, 2.20786, -0.164634, -0.728932, -0.530216]],
["no-scale", [1217498629, -0.91915, -0.73489, -0.30529, 0.21768, -0.55684, -0.84667, -5.25431, 2.11216, 1.39466, 0.11692, -0.43726, -1.069]],
["no-softmax", [1217498629, -0.64131, -1.08042, -0.40198, 0.28328, -0.6196, -0.99, -0.64131, -1.08042, -0.40198, 0.28328, -0.6196, -0.99]],
["pair-swapped", [101591983, -0.023369, -0.513949, -0.519829, -2.93155, 0.75639, 0.05837, -0.124122, -0.394375, -0.742158, -7.26671, 3.60345, 1.75832]],
["pair-swapped", [101591983, 0.21768, -0.55684, -0.84667, -0.91915, -0.73489, -0.30529, 0.11692, -0.43726, -1.069, -5.25431, 2.11216, 1.39466]],
["q-k-swapped", [1217498629, -2.93155, 0.75639, 0.05837, -0.023369, -0.513949, -0.519829, -9.92954, 5.28472, 2.20786, -0.124122, -0.394375, -0.742158]],
["queries-for-values", [4001960866]],
["residual-added", [1217498629, -2.158, -0.93556, -2.64505, -0.023369, -0.513949, -0.519829, -6.49316, 1.9115, -0.9451, -0.124122, -0.394375, -0.742158]],
["scaled-after-the-softmax", [1217498629, -0.306383, -0.244965, -0.101763, 0.072559, -0.185612, -0.282222, -1.75144, 0.70405, 0.46489, 0.038974, -0.145754, -0.356332]],
["scores-for-weights", [1217498629, -2.93155, 0.75639, 0.05837, 0.28328, -0.6196, -0.99, -7.26671, 3.60345, 1.75832, 0.28328, -0.6196, -0.99]],
["softmax-twice", [1217498629, -4.12931, 1.64399, 0.27482, -0.166837, -0.488423, -0.325298, -8.46446, 4.49105, 1.97477, -0.267589, -0.368848, -0.547628]],
["summed-over-the-wrong-axis", [1217498629, -2.93155, 0.75639, 0.05837, -0.023369, -0.513949, -0.519829, -7.73973, 3.60316, 2.44278, -0.124122, -0.394375, -0.742158]],
["summed-over-the-wrong-axis", [296910739, -2.41199, -2.07018, 0.60998, -0.023369, -0.513949, -0.519829, 0.12083, -5.82679, -1.06118, -0.124122, -0.394375, -0.742158]],
["vectors-only", [2325468991, -2.93155, 0.75639, 0.05837, -0.023369, -0.513949, -0.519829]],
["weights-transposed", [1217498629, -2.93155, 0.75639, 0.05837, -0.023369, -0.513949, -0.519829, -7.26671, 3.60345, 1.75832, -0.164634, -0.728932, -0.530216]],
["whole-division", [1217498629, -3.10943, 0.88821, 0.09052, -0.044676, -0.510158, -0.490938, -7.44459, 3.73527, 1.79046, -0.145428, -0.390584, -0.713268]],
["x-over-sum", [3779524245, -0.58375, -0.98344, -0.3659, 0.25785, -0.56399, -0.90114, -0.58375, -0.98344, -0.3659, 0.25785, -0.56399, -0.90114]]
],
"shapes_for_one_state": [
["1-d-w-times-h", [2069314941]],
["array-for-pair", [2381117681, -0.60918, -0.92783, -0.27704]],
["axis-1", [2518930266]],
["dict-for-pair", [845031408, -0.60918, -0.92783, -0.27704, 0.030787, -0.166748, -0.019948]],
["global-for-parameter", [197089654]],
["hard-coded-example", [1311761454, 0.76847, 1.67487, -12.70928, 1.29462, -0.37861, -0.49198]],
["hard-coded-example", [1311761454, 1.74696, 1.37857, 1.79996, 0.09411, -0.32536, 0.13377]],
["hard-coded-example", [186946789, -2.93155, 0.75639, 0.05837, -0.023369, -0.513949, -0.519829]],
["hard-coded-example", [2681440491, 0.14792, 0.06512, -0.99969, 0.06307, -0.009858, -0.180577]],
["k-not-transposed", [3885230790]],
["pair-swapped", [2886092589, 0.030787, -0.166748, -0.019948, -0.60918, -0.92783, -0.27704]],
["queries-for-values", [2092460512]],
["summed-over-the-wrong-axis", [2840154536, 0.061574, -0.333495, -0.039895, 0.030787, -0.166748, -0.019948]]
],
"shapes_for_three_states": [
["1-d-w-times-h", [2069314941]],
["array-for-pair", [2089932513, 0.14792, 0.06512, -0.99969, -0.60918, -0.92783, -0.27704]],
["dict-for-pair", [3994744868, 0.14792, 0.06512, -0.99969, 0.06307, -0.009858, -0.180577]],
["first-row-only", [3861466398, -0.60918, -0.92783, -0.27704, 0.030787, -0.166748, -0.019948, -0.60918, -0.92783, -0.27704, 0.030787, -0.166748, -0.019948]],
["global-for-parameter", [197089654]],
["global-max", [416799420, -0.60918, -0.92783, -0.27704, 0.030787, -0.166748, -0.019948, -0.60918, -0.92783, -0.27704, 0.030787, -0.166748, -0.019948]],
["hard-coded-example", [2161040696, -2.93155, 0.75639, 0.05837, -0.023369, -0.513949, -0.519829, -2.93155, 0.75639, 0.05837, -0.023369, -0.513949, -0.519829]],
["hard-coded-example", [3861466398, -0.60918, -0.92783, -0.27704, 0.030787, -0.166748, -0.019948, -0.60918, -0.92783, -0.27704, 0.030787, -0.166748, -0.019948]],
["hard-coded-example", [4214880496, 0.76847, 1.67487, -12.70928, 1.29462, -0.37861, -0.49198, 0.76847, 1.67487, -12.70928, 1.29462, -0.37861, -0.49198]],
["hard-coded-example", [4214880496, 1.74696, 1.37857, 1.79996, 0.09411, -0.32536, 0.13377, 1.74696, 1.37857, 1.79996, 0.09411, -0.32536, 0.13377]],
["hard-coded-example", [689679357, 0.14792, 0.06512, -0.99969, 0.06307, -0.009858, -0.180577, 0.14792, 0.06512, -0.99969, 0.06307, -0.009858, -0.180577]],
["k-not-transposed", [3885230790]],
["no-keepdims", [2198927435]],
["no-max-shift", [1636370679, 0.9586, 0.7538, -0.27799, 0.010752, 0.170777, -0.080155, -0.60918, -0.92783, -0.27704, 0.030787, -0.166748, -0.019948]],
["pair-swapped", [3622341253, 0.06307, -0.009858, -0.180577, 0.14792, 0.06512, -0.99969, 0.030787, -0.166748, -0.019948, -0.60918, -0.92783, -0.27704]],
["q-k-swapped", [2586084005, -3.04588, -4.63913, -1.38518, 0.40837, -4.1239, -1.24722, -3.04588, -4.63913, -1.38518, 0.15393, -0.83374, -0.09974]],
["queries-for-values", [2542987, 0.052318, -0.180635, -0.100422, 0.06307, -0.009858, -0.180577, 0.052318, -0.180635, -0.100422, 0.030787, -0.166748, -0.019948]],
["summed-over-the-wrong-axis", [2527320802, 0.126139, -0.019717, -0.361154, 0.06307, -0.009858, -0.180577, 0.061574, -0.333495, -0.039895, 0.030787, -0.166748, -0.019948]],
["summed-over-the-wrong-axis", [2542987, 0.156954, -0.541905, -0.301265, 0.06307, -0.009858, -0.180577, 0.052318, -0.180635, -0.100422, 0.030787, -0.166748, -0.019948]],
["vectors-only", [3810432628]],
["weights-transposed", [2586084005, 0.14792, 0.06512, -0.99969, 0.06307, -0.009858, -0.180577, -0.60918, -0.92783, -0.27704, 0.030787, -0.166748, -0.019948]]
],
"every_state_shares_out_one": [
["array-for-pair", [2070993570, 1.74696, 1.37857, 1.79996]],
["dict-for-pair", [2216737962, 1.74696, 1.37857, 1.79996, 0.09411, -0.32536, 0.13377]],
["first-row-only", [4267001086, -0.10966, 0.38396, -1.10277, -0.605019, -0.314468, 0.224742]],
["global-for-parameter", [175977281]],
["hard-coded-example", [1420863965, -0.60918, -0.92783, -0.27704, 0.030787, -0.166748, -0.019948]],
["hard-coded-example", [186946789, -2.93155, 0.75639, 0.05837, -0.023369, -0.513949, -0.519829]],
["hard-coded-example", [2681440491, 0.14792, 0.06512, -0.99969, 0.06307, -0.009858, -0.180577]],
["no-keepdims", [1311761454, 78.006, 26.752, 12.4887, 20.3581, -28.4787, -9.3602]],
["no-softmax", [1311761454, 17.5121, 1.0242, 9.4732, 3.60483, -0.4089, -2.40667]],
["pair-swapped", [1311761454, 0.09411, -0.32536, 0.13377, 1.74696, 1.37857, 1.79996]],
["pair-swapped", [1311761454, 0.21868, -0.39587, 0.53565, 2.37649, 1.33581, 2.34552]],
["scaled-after-the-softmax", [1311761454, 1.37207, 0.77123, 1.35419, 0.126255, -0.228554, 0.309255]],
["scores-for-weights", [1311761454, 1.74696, 1.37857, 1.79996, 3.60483, -0.4089, -2.40667]],
["vectors-only", [1311761454, 0.07865, 0.64659, -1.39234, -0.678896, -0.165156, 0.363545]],
["weights-transposed", [1311761454, 1.74696, 1.37857, 1.79996, -0.03538, -0.17888, 0.25726]],
["x-over-sum", [1311761454, 0.36233, 2.32902, 2.46192, 0.46725, 1.27074, -1.29521]]
],
"three_of_everything": [
["1-d-w-times-h", [1311761454, 7.09, 3.54415, 1.55218, 1.29462, -0.37861, -0.49198]],
["argmax-for-softmax", [1311761454, 1.83469, 1.50203, -14.19866, 1.47478, -0.52193, -0.49589]],
["array-for-pair", [2070993570, 0.76847, 1.67487, -12.70928]],
["cosine-for-dot", [1311761454, -0.94319, 3.9976, -4.5098, 0.219785, -0.05924, -0.405237]],
["dict-for-pair", [2216737962, 0.76847, 1.67487, -12.70928, 1.29462, -0.37861, -0.49198]],
["divided-by-d-k", [1311761454, -0.30631, 1.99058, -10.74881, 1.02367, -0.27424, -0.53091]],
["first-row-only", [4267001086, 1.71397, -0.05678, -4.5379, 0.14146, -0.38385, -0.81657]],
["global-for-parameter", [175977281]],
["hard-coded-example", [1311761454, 0.4949, 1.73863, -12.24691, 1.23332, -0.34736, -0.50086]],
["hard-coded-example", [1311761454, 1.74696, 1.37857, 1.79996, 0.09411, -0.32536, 0.13377]],
["hard-coded-example", [1420863965, -0.60918, -0.92783, -0.27704, 0.030787, -0.166748, -0.019948]],
["hard-coded-example", [186946789, -2.93155, 0.75639, 0.05837, -0.023369, -0.513949, -0.519829]],
["hard-coded-example", [2681440491, 0.14792, 0.06512, -0.99969, 0.06307, -0.009858, -0.180577]],
["k-not-transposed", [1311761454, 1.89621, 1.56252, -13.63137, 1.37708, -0.5511, -0.59272]],
["mean-of-v", [1311761454, -0.85848, 4.6289, -0.95846, -0.199792, 0.018246, -0.091924]],
["multiplied-by-root-d-k", [1311761454, 1.81158, 1.5045, -14.17484, 1.47234, -0.51848, -0.49458]],
["no-keepdims", [1311761454, -3366.8, -6107.7, -13887.4, 1915.28, -2795.68, -840.46]],
["no-scale", [1311761454, 1.55526, 1.53688, -13.87004, 1.4384, -0.48148, -0.48615]],
["no-softmax", [1311761454, 18.0833, 0.0489, -91.0927, 13.9594, -2.6211, -2.4302]],
["pair-swapped", [1311761454, 1.29462, -0.37861, -0.49198, 0.76847, 1.67487, -12.70928]],
["pair-swapped", [1311761454, 1.4384, -0.48148, -0.48615, 1.55526, 1.53688, -13.87004]],
["q-k-swapped", [1311761454, 1.48748, 5.74125, -7.17923, -0.15771, 1.31035, 0.35271]],
["queries-for-values", [1311761454, 1.82026, -3.49494, -4.15745, 1.29462, -0.37861, -0.49198]],
["residual-added", [1311761454, 1.79209, -2.57528, -14.81438, 1.29462, -0.37861, -0.49198]],
["scaled-after-the-softmax", [1311761454, 0.89793, 0.88732, -8.00787, 0.830463, -0.277985, -0.280681]],
["scores-for-weights", [1311761454, 0.76847, 1.67487, -12.70928, 13.9594, -2.6211, -2.4302]],
["softmax-twice", [1311761454, -0.27786, 3.55348, -5.23253, 0.33982, -0.139038, -0.223159]],
["summed-over-the-wrong-axis", [1311761454, 5.39022, 3.3897, -16.05689, 1.29462, -0.37861, -0.49198]],
["summed-over-the-wrong-axis", [1311761454, 5.70793, 3.93161, 1.90814, 1.29462, -0.37861, -0.49198]],
["vectors-only", [1311761454, -1.66746, -2.90237, 7.24799, -0.95612, -0.86424, 0.99302]],
["weights-transposed", [1311761454, 0.76847, 1.67487, -12.70928, -0.07571, -0.18027, 0.49275]],
["whole-division", [1311761454, 0.74187, 1.6668, -12.72846, 1.30054, -0.37157, -0.48442]],
["x-over-sum", [1311761454, -20.9862, -4.8429, -18.3716, 0.9683, -4.00214, 1.23676]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
    families={"wrong-divisor": ["no-scale", "divided-by-d-k", "divided-by-root-n", "divided-by-root-m"]},
)
