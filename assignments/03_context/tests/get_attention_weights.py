from feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, same_array, sums_to_one

OK_FORMAT = False

name = "get_attention_weights"
points = None
feedback = Feedback("get_attention_weights")


@test_case(
    name="weights_of_three_words",
    points=0.6,
    hidden=False,
)
@feedback.watched
def weights_of_three_words(get_attention_weights):
    weights = get_attention_weights(np.log([2.0, 5.0, 3.0]))
    same_array(weights, np.array([0.2, 0.5, 0.3]), "the weights of three words")


@test_case(
    name="one_weight_a_score",
    points=0.4,
    hidden=False,
)
@feedback.watched
def one_weight_a_score(get_attention_weights):
    is_array(get_attention_weights(np.ones(5)), (5,), "the weights of one decoder state")
    is_array(get_attention_weights(np.ones((3, 2))), (3, 2), "the weights of three decoder states")


@test_case(
    name="each_state_shares_out_one",
    points=0.6,
    hidden=False,
)
@feedback.watched
def each_state_shares_out_one(get_attention_weights):
    scores = np.array([[0.3, -1.2, 2.0, 0.1], [1.1, 0.4, -0.7, 0.0]])
    weights = get_attention_weights(scores)
    is_array(weights, (2, 4), "the weights of two decoder states")
    sums_to_one(weights, 1, "the weights of two decoder states")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "weights_of_three_words": "Each score here is the logarithm of a whole number. What does e to the power of it give, and what is the total?",
        "one_weight_a_score": "Each score becomes one weight. Does the result have the shape of the scores, for a vector and for a matrix?",
        "each_state_shares_out_one": "Which entries belong to one decoder state, and what should they add up to?",
    },
    known={
        "weights_of_three_words": [
            ("argmax-for-softmax", [2351862470, -0.86703, -0.36384, 0.6241]),
            ("axis-1", [2518930266]),
            ("axis-gained", [28346818, -0.593436, -0.002402, 0.064723]),
            ("global-for-parameter", [2304869443, -0.052506, -0.257106, -0.200771]),
            ("half-precision", [2351862470, -0.593452, -0.002395, 0.064646]),
            ("hard-coded-example", [156329429, -0.130427, 0.636328, -0.268294]),
            ("hard-coded-example", [2292444788, 0.030787, -0.166748, -0.019948]),
            ("hard-coded-example", [2381117681, -0.304588, -0.463913, -0.138518]),
            ("list-for-array", [3570675635, 0.05157, -0.112797, -0.180228, 0.128925, -0.281993, -0.450569, 0.077355, -0.169196, -0.270342]),
            ("mean-of-v", [2351862470, -0.438051, 0.01552, -0.166901]),
            ("none-returned", [3751981041]),
            ("scaled-twice", [2351862470, -0.531339, 0.012591, -0.031439]),
            ("softmax-twice", [2351862470, -0.489614, 0.006294, -0.088531]),
            ("x-over-sum", [2351862470, -0.585439, 0.027628, 0.03943]),
        ],
        "one_weight_a_score": [
            ("axis-1", [3397979819, 0.073958, 0.032562, -0.499843]),
            ("axis-gained", [3960311622, 0.030787, -0.166748, -0.019948, 0.073958, 0.032562, -0.499843]),
            ("first-row-only", [1599699400, 0.030787, -0.166748, -0.019948, -0.304588, -0.463913, -0.138518]),
            ("global-for-parameter", [4122776811, -0.052506, -0.257106, -0.200771, -0.052506, -0.257106, -0.200771]),
            ("hard-coded-example", [1511419725, 0.030787, -0.166748, -0.019948, 0.030787, -0.166748, -0.019948]),
            ("hard-coded-example", [218790427, -0.593436, -0.002402, 0.064723, -0.593436, -0.002402, 0.064723]),
            ("hard-coded-example", [2728427965, -0.304588, -0.463913, -0.138518, -0.304588, -0.463913, -0.138518]),
            ("hard-coded-example", [2939717625, -0.130427, 0.636328, -0.268294, -0.130427, 0.636328, -0.268294]),
            ("list-for-array", [3172873983, 0.05157, -0.112797, -0.180228, 0.05157, -0.112797, -0.180228, 0.05157, -0.112797, -0.180228, 0.05157, -0.112797, -0.180228, 0.05157, -0.112797, -0.180228, 0.128925, -0.281993, -0.450569, 0.128925, -0.281993, -0.450569, 0.128925, -0.281993, -0.450569, 0.128925, -0.281993, -0.450569, 0.128925, -0.281993, -0.450569, 0.128925, -0.281993, -0.450569]),
            ("no-keepdims", [2591296987, 0.030787, -0.166748, -0.019948]),
            ("none-returned", [1379216903]),
            ("weights-transposed", [3526041515, 0.030787, -0.166748, -0.019948, 0.073958, 0.032562, -0.499843]),
        ],
        "each_state_shares_out_one": [
            ("axis-0", [156329429, -0.09656, 0.92269, -1.18542]),
            ("first-row-only", [2304869443, -0.450039, 0.543736, -0.288346]),
            ("global-for-parameter", [2304869443, -0.052506, -0.257106, -0.200771]),
            ("hard-coded-example", [2292444788, 0.030787, -0.166748, -0.019948]),
            ("hard-coded-example", [2351862470, -0.593436, -0.002402, 0.064723]),
            ("hard-coded-example", [2381117681, -0.304588, -0.463913, -0.138518]),
            ("list-for-array", [3914087258, 0.034308, -0.07504, -0.119899, 0.0076551, -0.0167437, -0.0267531, 0.187798, -0.410764, -0.656321, 0.028089, -0.061437, -0.098165, 0.129264, -0.282734, -0.451754, 0.064191, -0.140402, -0.224334, 0.021367, -0.046736, -0.074674, 0.043028, -0.094114, -0.150376]),
            ("no-keepdims", [3367340890]),
            ("none-returned", [3751981041]),
            ("rows-then-columns", [156329429, -0.11265, 1.0762, -1.16694]),
            ("weights-transposed", [3494590451, 0.218424, -0.523815, 0.468089]),
            ("whole-array", [156329429, -0.164239, 0.37621, -0.173827]),
            ("x-over-sum", [156329429, 1.96858, 2.79575, -1.71036]),
        ],
    },
    hints={
        "argmax-for-softmax": "If two scores are nearly alike, does one of them still get everything?",
        "axis-0": "Do your columns do what your rows should be doing?",
        "axis-1": "Axis 1 is the second one: is that the right one for arrays with fewer or more axes?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "first-row-only": "How many queries came in, and how many were answered?",
        "generator-for-list": "Has a generator a length, and can it be looked at twice?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "list-for-array": "What does NumPy call the type of your result, and is it the type that was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "mean-of-v": "Do the weights make any difference to your mixture?",
        "no-keepdims": "What shape has the total you divide by, and along which axis does NumPy line it up?",
        "none-returned": "When your cell is done, what does the function hand back, or the name stand for? Is there still a `...` to replace?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "rows-then-columns": "After the second division, do the first sums still hold?",
        "scaled-twice": "How many times do your scores meet the divisor?",
        "softmax-twice": "How often are your scores turned into shares before they come out?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "weights-transposed": "In a row of your weights, whose attention is shared out, and over whom?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
        "x-over-sum": "Can shares be negative in your version, and what turns scores of any sign into positive numbers?",
    },
)
