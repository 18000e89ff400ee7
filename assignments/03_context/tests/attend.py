from feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, is_pair, same_array, sums_to_one

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
    points=1.2,
    hidden=False,
)
@feedback.watched
def one_state_and_two_words(attend):
    H_e = np.array([[np.log(3), 1.0, 0.0, 4.0], [0.0, 5.0, 8.0, 0.0]])
    pair = attend(np.array([2.0, 0.0, 0.0, 0.0]), H_e)
    same_attention(pair, np.array([0.75, 0.25]), np.array([0.75 * np.log(3), 2.0, 2.0, 3.0]))


@test_case(
    name="shapes_for_one_state",
    points=0.8,
    hidden=False,
)
@feedback.watched
def shapes_for_one_state(attend):
    pair = attend(np.ones(2), np.ones((5, 2)))
    is_pair(pair, "what attend returns")
    is_array(pair[0], (2,), "the context of one state")
    is_array(pair[1], (5,), "the weights of one state")


@test_case(
    name="shapes_for_three_states",
    points=0.8,
    hidden=False,
)
@feedback.watched
def shapes_for_three_states(attend):
    pair = attend(np.ones((3, 2)), np.ones((5, 2)))
    is_pair(pair, "what attend returns")
    is_array(pair[0], (3, 2), "the contexts of three states")
    is_array(pair[1], (3, 5), "the weights of three states")


@test_case(
    name="every_state_shares_out_one",
    points=1.2,
    hidden=False,
)
@feedback.watched
def every_state_shares_out_one(attend):
    h_d = np.array([[1.0, 0.0, -2.0], [0.5, 3.0, 1.0], [0.0, -1.0, 1.0]])
    H_e = np.array([[0.0, 2.0, 1.0], [1.0, -1.0, 0.5], [2.0, 0.0, 3.0]])
    pair = attend(h_d, H_e)
    is_pair(pair, "what attend returns")
    is_array(pair[1], (3, 3), "the weights of three states")
    sums_to_one(pair[1], 1, "the weights of three states")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "one_state_and_two_words": "Go step by step on paper. What are the two scores, what is the states' width, what do the scores become, and what comes first in the pair?",
        "shapes_for_one_state": "One state goes in. Is the context as wide as that state, and is there one weight for each word?",
        "shapes_for_three_states": "Three states go in. Do three contexts come out, and three rows of weights?",
        "every_state_shares_out_one": "Each decoder state has its own attention to share out. Which of the weights should add up to 1?",
    },
    known={
        "one_state_and_two_words": [
            ("1-d-w-times-h", [626741981]),
            ("argmax-for-softmax", [40818364, 1.43013, -3.9244, -1.24987, 0.25785, -0.56399, -0.90114]),
            ("array-for-pair", [2304869443, -1.42114, -1.44932, -0.60461]),
            ("axis-1", [2518930266]),
            ("axis-gained", [3349712072, -1.42114, -1.44932, -0.60461, -0.023369, -0.513949, -0.519829]),
            ("cosine-for-dot", [40818364, -3.54232, 0.39199, -0.12457, -0.23258, -0.476725, -0.236155]),
            ("dict-for-pair", [2792415724, -1.42114, -1.44932, -0.60461, -0.023369, -0.513949, -0.519829]),
            ("divided-by-d-k", [40818364, -2.74441, -0.30064, -0.30514, -0.153883, -0.490728, -0.342862]),
            ("divided-by-root-m", [40818364, 0.28963, -2.93437, -0.99177, 0.14536, -0.54397, -0.74861]),
            ("divided-by-root-n", [40818364, -0.5607, -2.19624, -0.79933, 0.0615, -0.52905, -0.6349]),
            ("global-for-parameter", [40818364, 1.34475, -3.85028, -1.23055, 0.24943, -0.56249, -0.88972]),
            ("hard-coded-example", [1311761454, 1.74696, 1.37857, 1.79996, 0.09411, -0.32536, 0.13377]),
            ("hard-coded-example", [1420863965, -0.60918, -0.92783, -0.27704, 0.030787, -0.166748, -0.019948]),
            ("hard-coded-example", [2681440491, 0.14792, 0.06512, -0.99969, 0.06307, -0.009858, -0.180577]),
            ("k-not-transposed", [197089654]),
            ("list-for-array", [2675217604, 0.21246, -0.4647, -0.7425, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 0.193388, -0.422989, -0.675854, 0.064463, -0.140996, -0.225285]),
            ("mean-of-v", [40818364, -4.2724, 1.02575, 0.04065, -0.304588, -0.463913, -0.138518]),
            ("multiplied-by-root-d-k", [40818364, 1.29105, -3.80366, -1.2184, 0.24413, -0.56154, -0.88254]),
            ("no-scale", [40818364, 0.28963, -2.93437, -0.99177, 0.14536, -0.54397, -0.74861]),
            ("no-softmax", [40818364, 1.57116, -4.31139, -1.37313, 0.28328, -0.6196, -0.99]),
            ("none-returned", [3751981041]),
            ("pair-swapped", [1433584618, -0.023369, -0.513949, -0.519829, -1.42114, -1.44932, -0.60461]),
            ("pair-swapped", [1433584618, 0.14536, -0.54397, -0.74861, 0.28963, -2.93437, -0.99177]),
            ("queries-for-values", [3864101105]),
            ("scaled-after-the-softmax", [40818364, 0.14481, -1.46718, -0.49588, 0.072681, -0.271985, -0.374307]),
            ("scores-for-weights", [40818364, -1.42114, -1.44932, -0.60461, 0.28328, -0.6196, -0.99]),
            ("softmax-twice", [40818364, -2.87575, -0.18663, -0.27542, -0.166837, -0.488423, -0.325298]),
            ("summed-over-the-wrong-axis", [1375715160, -1.63844, -3.76213, -2.09344, -0.023369, -0.513949, -0.519829]),
            ("whole-division", [40818364, -1.63716, -1.2618, -0.55572, -0.044676, -0.510158, -0.490938]),
            ("x-over-sum", [40818364, 1.43013, -3.9244, -1.24987, 0.25785, -0.56399, -0.90114]),
        ],
        "shapes_for_one_state": [
            ("1-d-w-times-h", [2069314941]),
            ("array-for-pair", [2381117681, -0.60918, -0.92783, -0.27704]),
            ("axis-1", [2518930266]),
            ("axis-gained", [803056903, -0.60918, -0.92783, -0.27704, 0.030787, -0.166748, -0.019948]),
            ("dict-for-pair", [845031408, -0.60918, -0.92783, -0.27704, 0.030787, -0.166748, -0.019948]),
            ("global-for-parameter", [197089654]),
            ("hard-coded-example", [1311761454, 1.74696, 1.37857, 1.79996, 0.09411, -0.32536, 0.13377]),
            ("hard-coded-example", [2681440491, 0.14792, 0.06512, -0.99969, 0.06307, -0.009858, -0.180577]),
            ("hard-coded-example", [40818364, -1.42114, -1.44932, -0.60461, -0.023369, -0.513949, -0.519829]),
            ("k-not-transposed", [3885230790]),
            ("list-for-array", [2040990771, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.05157, -0.112797, -0.180228, 0.05157, -0.112797, -0.180228, 0.05157, -0.112797, -0.180228, 0.05157, -0.112797, -0.180228, 0.05157, -0.112797, -0.180228]),
            ("none-returned", [3751981041]),
            ("pair-swapped", [2886092589, 0.030787, -0.166748, -0.019948, -0.60918, -0.92783, -0.27704]),
            ("queries-for-values", [2092460512]),
            ("summed-over-the-wrong-axis", [2840154536, 0.061574, -0.333495, -0.039895, 0.030787, -0.166748, -0.019948]),
        ],
        "shapes_for_three_states": [
            ("1-d-w-times-h", [2069314941]),
            ("array-for-pair", [1651239907, 0.14792, 0.06512, -0.99969]),
            ("dict-for-pair", [3994744868, 0.14792, 0.06512, -0.99969, 0.06307, -0.009858, -0.180577]),
            ("first-row-only", [1420863965, -0.60918, -0.92783, -0.27704, 0.030787, -0.166748, -0.019948]),
            ("global-for-parameter", [197089654]),
            ("hard-coded-example", [1311761454, 1.74696, 1.37857, 1.79996, 0.09411, -0.32536, 0.13377]),
            ("hard-coded-example", [1420863965, -0.60918, -0.92783, -0.27704, 0.030787, -0.166748, -0.019948]),
            ("hard-coded-example", [40818364, -1.42114, -1.44932, -0.60461, -0.023369, -0.513949, -0.519829]),
            ("k-not-transposed", [3885230790]),
            ("list-for-array", [2215384679, -0.60918, -0.92783, -0.27704, -0.60918, -0.92783, -0.27704, -0.60918, -0.92783, -0.27704, 0.030787, -0.166748, -0.019948, 0.030787, -0.166748, -0.019948, 0.030787, -0.166748, -0.019948]),
            ("no-keepdims", [2198927435]),
            ("none-returned", [3751981041]),
            ("pair-swapped", [4026557031, 0.06307, -0.009858, -0.180577, 0.14792, 0.06512, -0.99969]),
            ("q-k-swapped", [1187633869, 0.24653, 0.10854, -1.66614, 0.105116, -0.016431, -0.300961]),
            ("queries-for-values", [468718910, 0.156954, -0.541905, -0.301265, 0.06307, -0.009858, -0.180577]),
            ("summed-over-the-wrong-axis", [3208770720, 0.126139, -0.019717, -0.361154, 0.06307, -0.009858, -0.180577]),
            ("vectors-only", [3810432628]),
            ("weights-transposed", [1187633869, 0.14792, 0.06512, -0.99969, 0.06307, -0.009858, -0.180577]),
        ],
        "every_state_shares_out_one": [
            ("array-for-pair", [2070993570, 1.74696, 1.37857, 1.79996]),
            ("axis-0", [1311761454, 2.66425, 1.31821, 0.5763, 0.26458, 0.06163, -0.92211]),
            ("dict-for-pair", [2216737962, 1.74696, 1.37857, 1.79996, 0.09411, -0.32536, 0.13377]),
            ("first-row-only", [4267001086, -0.10966, 0.38396, -1.10277, -0.605019, -0.314468, 0.224742]),
            ("global-for-parameter", [175977281]),
            ("hard-coded-example", [1420863965, -0.60918, -0.92783, -0.27704, 0.030787, -0.166748, -0.019948]),
            ("hard-coded-example", [2681440491, 0.14792, 0.06512, -0.99969, 0.06307, -0.009858, -0.180577]),
            ("hard-coded-example", [40818364, -1.42114, -1.44932, -0.60461, -0.023369, -0.513949, -0.519829]),
            ("list-for-array", [1458858854, -0.10966, 0.38396, -1.10277, -2.29834, 0.47858, 0.48872, -0.9978, 1.27665, -2.0133, -0.605019, -0.314468, 0.224742, 0.10852, -0.33287, -0.79263, -0.686905, 0.503528, -0.033329]),
            ("no-keepdims", [1311761454, 78.006, 26.752, 12.4887, 20.3581, -28.4787, -9.3602]),
            ("no-softmax", [1311761454, 17.5121, 1.0242, 9.4732, 3.60483, -0.4089, -2.40667]),
            ("none-returned", [3751981041]),
            ("pair-swapped", [1311761454, 0.09411, -0.32536, 0.13377, 1.74696, 1.37857, 1.79996]),
            ("pair-swapped", [1311761454, 0.21868, -0.39587, 0.53565, 2.37649, 1.33581, 2.34552]),
            ("scaled-after-the-softmax", [1311761454, 1.37207, 0.77123, 1.35419, 0.126255, -0.228554, 0.309255]),
            ("scores-for-weights", [1311761454, 1.74696, 1.37857, 1.79996, 3.60483, -0.4089, -2.40667]),
            ("vectors-only", [1311761454, 0.07865, 0.64659, -1.39234, -0.678896, -0.165156, 0.363545]),
            ("weights-transposed", [1311761454, 1.74696, 1.37857, 1.79996, -0.03538, -0.17888, 0.25726]),
            ("whole-array", [1311761454, 1.55021, 0.64734, 0.16176, 0.392725, -0.377544, -0.247973]),
            ("x-over-sum", [1311761454, 0.36233, 2.32902, 2.46192, 0.46725, 1.27074, -1.29521]),
        ],
    },
    hints={
        "1-d-w-times-h": "With as many words as numbers in a state, along which axis does NumPy line up a flat array of weights?",
        "argmax-for-softmax": "If two scores are nearly alike, does one of them still get everything?",
        "array-for-pair": "You hand back one array: which two things should the caller be able to unpack?",
        "axis-0": "Do your columns do what your rows should be doing?",
        "axis-1": "Axis 1 is the second one: is that the right one for arrays with fewer or more axes?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "cosine-for-dot": "If a state is made twice as long, does its score change, and should it?",
        "dict-for-pair": "What does unpacking a dict into two names give, its values or something else?",
        "divided-by-d-k": "If the width grows four times as large, how much smaller do your scores become?",
        "divided-by-root-m": "If more queries are asked at once, should the scores of the first one change?",
        "divided-by-root-n": "If a sentence gets more words of the same width, should the divisor change?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "first-row-only": "How many queries came in, and how many were answered?",
        "generator-for-list": "Has a generator a length, and can it be looked at twice?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "k-not-transposed": "Which entries of the two matrices are multiplied with each other, and do they belong to one query and one key?",
        "list-for-array": "What does NumPy call the type of your result, and is it the type that was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "mean-of-v": "Do the weights make any difference to your mixture?",
        "multiplied-by-root-d-k": "Are your scores larger or smaller after scaling than before?",
        "no-keepdims": "What shape has the total you divide by, and along which axis does NumPy line it up?",
        "no-scale": "Which number that your function was given leaves no trace in the result?",
        "no-softmax": "Do the numbers that mix the values add up to 1?",
        "none-returned": "When your cell is done, what does the function hand back, or the name stand for? Is there still a `...` to replace?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "pair-swapped": "Which of the two was to come first?",
        "q-k-swapped": "Which axis of your scores counts the ones who ask, and which those who are asked?",
        "queries-for-values": "What is being mixed in the end, those who ask or those who are listened to?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "scaled-after-the-softmax": "After your last step, do the weights still add up to 1?",
        "scores-for-weights": "Two things go back: is the second one made of shares, or of what they were computed from?",
        "softmax-twice": "How often are your scores turned into shares before they come out?",
        "summed-over-the-wrong-axis": "Which axis should be gone after the sum, and which one is?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "vectors-only": "What does your code do with several rows at once?",
        "weights-transposed": "In a row of your weights, whose attention is shared out, and over whom?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
        "whole-division": "What does `//` make of 7 and 2?",
        "x-over-sum": "Can shares be negative in your version, and what turns scores of any sign into positive numbers?",
    },
)
