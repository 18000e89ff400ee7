from feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, same_array, sums_to_one

OK_FORMAT = False

name = "softmax"
points = None
feedback = Feedback("softmax")


@test_case(
    name="shares_of_a_vector",
    points=1,
    hidden=False,
)
@feedback.watched
def shares_of_a_vector(softmax):
    same_array(softmax(np.log([1.0, 2.0, 5.0])), np.array([1, 2, 5]) / 8, "softmax of a vector")


@test_case(
    name="shape_is_kept",
    points=1,
    hidden=False,
)
@feedback.watched
def shape_is_kept(softmax):
    is_array(softmax(np.ones((2, 5))), (2, 5), "softmax of a (2, 5) matrix")
    is_array(softmax(np.ones((2, 5)), 0), (2, 5), "softmax of a (2, 5) matrix along axis 0")


@test_case(
    name="shares_sum_to_one_along_the_axis",
    points=1,
    hidden=False,
)
@feedback.watched
def shares_sum_to_one_along_the_axis(softmax):
    x = np.array([[0.3, -1.2, 2.0], [1.1, 0.4, -0.7]])
    sums_to_one(softmax(x), -1, "softmax(x)")
    sums_to_one(softmax(x, 0), 0, "softmax(x, axis=0)")


@test_case(
    name="large_scores_stay_finite",
    points=1,
    hidden=False,
)
@feedback.watched
def large_scores_stay_finite(softmax):
    same_array(softmax(np.array([1000.0, 1000.0])), np.array([0.5, 0.5]), "softmax of [1000, 1000]")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "shares_of_a_vector": "Every score here is the logarithm of a whole number. What does e to the power of a logarithm give, and what is the total?",
        "shape_is_kept": "A matrix goes in; does a matrix of the same shape come out, whichever axis is asked for?",
        "shares_sum_to_one_along_the_axis": "Which entries share one total? Sum your result along the axis that was asked for and look.",
        "large_scores_stay_finite": "How large is e to the power of 1000 in floating point? What may be taken from every score without changing the shares?",
    },
    known={
        "shares_of_a_vector": [
            ("argmax-for-softmax", [2351862470, -0.70498, 0.97439, -0.22367]),
            ("base-2", [2351862470, -0.581334, 0.321257, -0.101368]),
            ("epsilon-in-the-total", [2351862470, -0.624745, 0.447254, -0.096348]),
            ("global-for-parameter", [2304869443, -0.446281, -0.336472, 0.022906]),
            ("hard-coded-example", [1175515922, 0.02398, 0.30374, -0.33322]),
            ("hard-coded-example", [2381117681, -0.304588, -0.463913, -0.138518]),
            ("hard-coded-example", [273306772, 0.052318, -0.180635, -0.100422]),
            ("list-for-array", [3570675635, 0.032231, -0.070498, -0.112642, 0.064463, -0.140996, -0.225285, 0.161156, -0.352491, -0.563212]),
            ("logarithm-left-in", [2351862470, 0.99711, 1.2192, 1.1138]),
            ("matrix-for-array", [4164108751]),
            ("none-returned", [3751981041]),
            ("softmax-twice", [2351862470, -0.498941, 0.166643, -0.148789]),
            ("x-over-sum", [2351862470, -0.753758, 0.57154, 0.031537]),
        ],
        "shape_is_kept": [
            ("global-for-parameter", [4122776811, -0.446281, -0.336472, 0.022906, -0.446281, -0.336472, 0.022906]),
            ("hard-coded-example", [218790427, -0.625135, 0.447534, -0.096408, -0.625135, 0.447534, -0.096408]),
            ("hard-coded-example", [2728427965, -0.304588, -0.463913, -0.138518, -0.304588, -0.463913, -0.138518]),
            ("hard-coded-example", [3236654453, 0.02398, 0.30374, -0.33322, 0.02398, 0.30374, -0.33322]),
            ("list-for-array", [3467753298, 0.05157, -0.112797, -0.180228, 0.05157, -0.112797, -0.180228, 0.05157, -0.112797, -0.180228, 0.05157, -0.112797, -0.180228, 0.05157, -0.112797, -0.180228, 0.05157, -0.112797, -0.180228, 0.05157, -0.112797, -0.180228, 0.05157, -0.112797, -0.180228, 0.05157, -0.112797, -0.180228, 0.05157, -0.112797, -0.180228, 0.128925, -0.281993, -0.450569, 0.128925, -0.281993, -0.450569, 0.128925, -0.281993, -0.450569, 0.128925, -0.281993, -0.450569, 0.128925, -0.281993, -0.450569, 0.128925, -0.281993, -0.450569, 0.128925, -0.281993, -0.450569, 0.128925, -0.281993, -0.450569, 0.128925, -0.281993, -0.450569, 0.128925, -0.281993, -0.450569]),
            ("matrix-for-array", [637207567]),
            ("no-keepdims", [577374100, 0.130795, -0.451588, -0.251054]),
            ("none-returned", [1379216903]),
        ],
        "shares_sum_to_one_along_the_axis": [
            ("axis-0", [3236654453, 0.4233, 0.10567, -0.07579, 0.4233, 0.10567, -0.07579]),
            ("axis-ignored", [3236654453, 0.02398, 0.30374, -0.33322, 0.02398, 0.30374, -0.33322]),
            ("epsilon-in-the-total", [3236654453, 0.02409, 0.30341, -0.33296, 0.42307, 0.10539, -0.07576]),
            ("hard-coded-example", [3236654453, 0.02398, 0.30374, -0.33322, 0.02398, 0.30374, -0.33322]),
            ("hard-coded-example", [830832123, 0.052318, -0.180635, -0.100422, 0.052318, -0.180635, -0.100422]),
            ("list-for-array", [718136744, 0.038502, -0.084214, -0.134557, 0.0085909, -0.0187906, -0.0300237, 0.21076, -0.46098, -0.73656, 0.155155, -0.339365, -0.542239, 0.077048, -0.168524, -0.269268, 0.025647, -0.056097, -0.089632, 0.07994, -0.17485, -0.279376, 0.043314, -0.094739, -0.151375, 0.24161, -0.52847, -0.84439, 0.17791, -0.389135, -0.621763, 0.21454, -0.46925, -0.74976, 0.0162377, -0.035516, -0.0567477]),
            ("logarithm-left-in", [3236654453, 1.19411, 0.58784, 1.07378, 0.94298, -0.93971, 2.41256]),
            ("matrix-for-array", [637207567]),
            ("no-keepdims", [2051808407, 0.4233, 0.10567, -0.07579]),
            ("none-returned", [1379216903]),
            ("whole-array", [3236654453, -0.154898, 0.309997, -0.2041, -0.154898, 0.309997, -0.2041]),
            ("x-over-sum", [3236654453, 0.91424, 0.14473, -0.5387, -2.41335, -0.15672, 0.39892]),
        ],
        "large_scores_stay_finite": [
            ("argmax-for-softmax", [2381117681, -0.60918, -0.92783, -0.27704]),
            ("epsilon-in-the-total", [2381117681, -0.304436, -0.463682, -0.138449]),
            ("global-for-parameter", [2304869443, -0.446281, -0.336472, 0.022906]),
            ("hard-coded-example", [1175515922, 0.02398, 0.30374, -0.33322]),
            ("hard-coded-example", [2351862470, -0.625135, 0.447534, -0.096408]),
            ("hard-coded-example", [273306772, 0.052318, -0.180635, -0.100422]),
            ("list-for-array", [2863422908, 0.128925, -0.281993, -0.450569, 0.128925, -0.281993, -0.450569]),
            ("logarithm-left-in", [2381117681, 0.422249, 0.643121, 0.192027]),
            ("matrix-for-array", [4164108751]),
            ("nan-papered-over", [2381117681, 0.0, 0.0, 0.0]),
            ("no-max-shift", [268925150, 0.0, 0.0, 0.0]),
            ("none-returned", [3751981041]),
        ],
    },
    hints={
        "argmax-for-softmax": "If two scores are nearly alike, does one of them still get everything?",
        "axis-0": "Do your columns do what your rows should be doing?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-ignored": "Call it with two different values of `axis`: does anything change?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "base-2": "Which number is raised to a power, or the base of your logarithm?",
        "epsilon-in-the-total": "Is there anything in the number you divide by that is no score's part of it?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "generator-for-list": "Has a generator a length, and can it be looked at twice?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "list-for-array": "What does NumPy call the type of your result, and is it the type that was asked for?",
        "logarithm-left-in": "Are your results negative, and what would undo that?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "nan-papered-over": "Where does the NaN that you replace come from, and what should have stood there?",
        "no-keepdims": "What shape has the total you divide by, and along which axis does NumPy line it up?",
        "no-max-shift": "What is `np.exp(1000)`, and which number can be taken off every score without changing the shares?",
        "none-returned": "When your cell is done, what does the function hand back, or the name stand for? Is there still a `...` to replace?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "softmax-twice": "How often are your scores turned into shares before they come out?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
        "x-over-sum": "Can shares be negative in your version, and what turns scores of any sign into positive numbers?",
    },
)
