from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, same_array, sums_to_one, unchanged

OK_FORMAT = False

name = "get_attention_weights"
points = None
feedback = Feedback("get_attention_weights")


@test_case(
    name="weights_of_three_words",
    points=0.1,
    hidden=False,
)
@feedback.shown
def weights_of_three_words(get_attention_weights):
    scores = np.log([2.0, 5.0, 4.0])
    before = scores.copy()
    same_array(get_attention_weights(scores), np.array([2, 5, 4]) / 11, "the weights of three words")
    unchanged(before, scores, "the array of scores")


@test_case(
    name="one_weight_a_score",
    points=0.1,
    hidden=False,
)
@feedback.shown
def one_weight_a_score(get_attention_weights):
    is_array(get_attention_weights(np.ones(5)), (5,), "the weights of one decoder state")
    is_array(get_attention_weights(np.ones((1, 4))), (1, 4), "the weights of a matrix with one row")
    scores = np.array([[1000.0, 999.0], [-1000.0, -999.0], [0.0, 1.0]])
    is_array(get_attention_weights(scores), (3, 2), "the weights of three decoder states")


@test_case(
    name="each_state_shares_out_one",
    points=0.05,
    hidden=False,
)
@feedback.shown
def each_state_shares_out_one(get_attention_weights):
    weights = get_attention_weights(np.array([[0.3, -1.2, 2.0, 0.1], [1.1, 0.4, -0.7, 0.0]]))
    is_array(weights, (2, 4), "the weights of two decoder states")
    sums_to_one(weights, 1, "the weights of two decoder states")
    weights = get_attention_weights(np.array([[0, -1, 2], [1, 0, -3]]))
    sums_to_one(weights, 1, "the weights for scores that are whole numbers")


@test_case(
    name="as_many_states_as_words",
    points=0.05,
    hidden=False,
)
@feedback.shown
def as_many_states_as_words(get_attention_weights):
    scores = np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]])
    same_array(
        get_attention_weights(scores),
        np.array(
            [
                [0.6037488961, 0.3661922163, 0.03005888757],
                [0.9362395519, 0.01714782555, 0.04661262258],
                [0.1402443832, 0.6285317192, 0.2312238976],
            ]
        ),
        "the weights of three states for three words",
    )
    same_array(
        get_attention_weights(np.array([[1000.0, 999.0], [-1000.0, 1000.0]])),
        np.array([[0.7310585786, 0.2689414214], [0.0, 1.0]]),
        "the weights for large scores",
    )


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "weights_of_three_words": "Each score here is the logarithm of a whole number. What does e to the power of it give, and what is the total?",
        "one_weight_a_score": "Each score becomes one weight. Does the result have the shape of the scores, and is it finite if one row's scores are large and another's far below zero?",
        "each_state_shares_out_one": "Which entries belong to one decoder state, and what should they add up to?",
        "as_many_states_as_words": "As many states as words: whose shares add up to 1? And what becomes of scores near 1000?",
    },
    hints={
        "argmax-for-softmax": "If two scores are nearly alike, does one of them still get everything?",
        "axis-1": "Axis 1 is the second one: is that the right one for arrays with fewer or more axes?",
        "first-row-only": "How many queries came in, and how many were answered?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "global-max": "If one row's scores are all far below another row's, what is left of them after your shift?",
        "mean-of-v": "Do the weights make any difference to your mixture?",
        "no-keepdims": "A sum or a maximum lost an axis on the way: which shape does it have, and with which axis does NumPy line it up?",
        "no-max-shift": "What is `np.exp(1000)`, and which number can be taken off every score without changing the shares?",
        "not-shared-out": "What do the weights of one row add up to in your version?",
        "rows-then-columns": "After the second division, do the first sums still hold?",
        "scaled-twice": "How many times do your scores meet the divisor?",
        "softmax-twice": "How often are your scores turned into shares before they come out?",
        "weights-transposed": "Which axis of your weights stands for the words that are looked at, and with which axis does your product line it up?",
        "x-over-sum": "Can shares be negative in your version, and what turns scores of any sign into positive numbers?",
    },
    known="""{
"weights_of_three_words": [
["argmax-for-softmax", [2351862470, -0.86703, -0.36384, 0.6241]],
["axis-1", [2518930266]],
["global-for-parameter", [2304869443, -0.052506, -0.257106, -0.200771]],
["hard-coded-example", [156329429, -0.130427, 0.636328, -0.268294]],
["hard-coded-example", [2070993570, 0.02398, -0.98451, -0.84252]],
["hard-coded-example", [2292444788, 0.030787, -0.166748, -0.019948]],
["hard-coded-example", [2381117681, -0.304588, -0.463913, -0.138518]],
["mean-of-v", [2351862470, -0.438051, 0.01552, -0.166901]],
["not-shared-out", [2351862470, -1.32787, 0.19007, 0.08471]],
["scaled-twice", [2351862470, -0.540803, 0.065014, -0.041916]],
["softmax-twice", [2351862470, -0.491489, 0.036087, -0.099523]],
["x-over-sum", [2351862470, -0.594761, 0.101462, 0.018912]]
],
"one_weight_a_score": [
["axis-1", [1441494461, -0.20267, -0.172169, -0.180424, 0.388819, -0.167499, -1.203294]],
["first-row-only", [4287078820, 0.030787, -0.166748, -0.019948, -0.20267, -0.172169, -0.180424, -0.044676, -0.510158, -0.490938]],
["global-for-parameter", [2550989874, -0.052506, -0.257106, -0.200771, -0.052506, -0.257106, -0.200771, -0.052506, -0.257106, -0.200771]],
["global-max", [3241060886, 0.030787, -0.166748, -0.019948, -0.20267, -0.172169, -0.180424, -0.044676, -0.510158, -0.490938]],
["hard-coded-example", [1419781808, 0.030787, -0.166748, -0.019948, 0.030787, -0.166748, -0.019948, 0.030787, -0.166748, -0.019948]],
["hard-coded-example", [1584447997, -0.304588, -0.463913, -0.138518, -0.304588, -0.463913, -0.138518, -0.304588, -0.463913, -0.138518]],
["hard-coded-example", [2456122795, -0.130427, 0.636328, -0.268294, -0.130427, 0.636328, -0.268294, -0.130427, 0.636328, -0.268294]],
["hard-coded-example", [2464015231, -0.603576, 0.086397, 0.038506, -0.603576, 0.086397, 0.038506, -0.603576, 0.086397, 0.038506]],
["hard-coded-example", [3535440012, 0.02398, -0.98451, -0.84252, 0.02398, -0.98451, -0.84252, 0.02398, -0.98451, -0.84252]],
["no-keepdims", [243473715, 0.030787, -0.166748, -0.019948, -0.20267, -0.172169, -0.180424]],
["no-max-shift", [293333781, 0.030787, -0.166748, -0.019948, -0.20267, -0.172169, -0.180424, 0.255025, 0.618108, -0.490644]],
["weights-transposed", [3465821291, 0.030787, -0.166748, -0.019948, -0.20267, -0.172169, -0.180424, 0.601922, 0.105232, -0.813752]]
],
"each_state_shares_out_one": [
["first-row-only", [4042490478, -0.450039, 0.543736, -0.288346, -0.60183, 0.74249, -0.26542]],
["global-for-parameter", [4122776811, -0.052506, -0.257106, -0.200771, -0.052506, -0.257106, -0.200771]],
["hard-coded-example", [1511419725, 0.030787, -0.166748, -0.019948, 0.030787, -0.166748, -0.019948]],
["hard-coded-example", [218790427, -0.603576, 0.086397, 0.038506, -0.603576, 0.086397, 0.038506]],
["hard-coded-example", [2565635971, 0.02398, -0.98451, -0.84252, 0.02398, -0.98451, -0.84252]],
["hard-coded-example", [2728427965, -0.304588, -0.463913, -0.138518, -0.304588, -0.463913, -0.138518]],
["no-keepdims", [4275105153]],
["not-shared-out", [3766030654, 0.01964, 0.93125, -0.35591, 0.14498, 0.10781, -0.32322]],
["rows-then-columns", [3766030654, -0.11265, 1.0762, -1.16694, 0.49, 0.08643, 0.07421]],
["weights-transposed", [3876922130, 0.218424, -0.523815, 0.468089, 0.32183, -0.59159, 0.79219]],
["x-over-sum", [3766030654, 1.96858, 2.79575, -1.71036, -0.80369, 4.02853, -2.31086]]
],
"as_many_states_as_words": [
["argmax-for-softmax", [3164039026, 0.26829, -1.21807, -2.02446, 0.76132, -1.29922, -1.12213]],
["first-row-only", [214437932, -0.183013, -0.444452, -0.322243, -0.044676, -0.510158, -0.490938]],
["global-for-parameter", [4122776811, -0.052506, -0.257106, -0.200771, -0.052506, -0.257106, -0.200771]],
["hard-coded-example", [1511419725, 0.030787, -0.166748, -0.019948, 0.030787, -0.166748, -0.019948]],
["hard-coded-example", [218790427, -0.603576, 0.086397, 0.038506, -0.603576, 0.086397, 0.038506]],
["hard-coded-example", [2565635971, 0.02398, -0.98451, -0.84252, 0.02398, -0.98451, -0.84252]],
["hard-coded-example", [2728427965, -0.304588, -0.463913, -0.138518, -0.304588, -0.463913, -0.138518]],
["hard-coded-example", [2939717625, -0.130427, 0.636328, -0.268294, -0.130427, 0.636328, -0.268294]],
["mean-of-v", [3164039026, -0.199792, 0.018246, -0.091924, -0.405341, -0.344339, -0.360848]],
["no-keepdims", [3164039026, 1.98379, -3.67375, -1.35023, 0.37301, -1.28139, -0.65018]],
["no-max-shift", [134167297, 0.02398, -0.98451, -0.84252, 0.0, 0.0, 0.0]],
["not-shared-out", [3164039026, -0.22878, -1.25606, -1.23696, 0.44236, -1.43307, -0.89254]],
["rows-then-columns", [3164039026, 0.154799, 0.046363, -0.375343, 0.47086, -1.22051, -0.94302]],
["scaled-twice", [3164039026, -0.051462, -0.730888, -0.560791, 0.38984, -1.23313, -0.61844]],
["softmax-twice", [3164039026, -0.126196, -0.331753, -0.358935, 0.001573, -0.762082, -0.53337]],
["weights-transposed", [3164039026, -0.44491, -0.09386, -0.49423, 0.50238, -0.88549, -0.93993]],
["x-over-sum", [3318852039, -2.41181, 4.50337, -0.55279, -0.304307, -0.463963, -0.1389]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
