from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, same_array, sums_to_one, unchanged

OK_FORMAT = False

name = "attention_weights"
points = None
feedback = Feedback("attention_weights")


@test_case(
    name="scores_that_are_logarithms",
    points=0.1,
    hidden=False,
)
@feedback.shown
def scores_that_are_logarithms(attention_weights):
    scores = 3 * np.log([2.0, 5.0, 3.0])
    kept = scores.copy()
    same_array(attention_weights(scores, 9), np.array([0.2, 0.5, 0.3]), "the weights")
    unchanged(kept, scores, "the scores")


@test_case(
    name="equal_scores_far_from_zero",
    points=0.1,
    hidden=False,
)
@feedback.shown
def equal_scores_far_from_zero(attention_weights):
    weights = attention_weights(np.array([[1000, 1000], [-1000, -1000]]), 1)
    same_array(weights, np.array([[0.5, 0.5], [0.5, 0.5]]), "the weights of equal scores")


@test_case(
    name="one_share_a_score",
    points=0.1,
    hidden=False,
)
@feedback.shown
def one_share_a_score(attention_weights):
    is_array(attention_weights(np.ones(5), 7), (5,), "the weights of a single query")
    is_array(attention_weights(np.ones((3, 2)), 7), (3, 2), "the weights of three queries")
    is_array(attention_weights(np.ones((1, 5)), 7), (1, 5), "the weights of a matrix with one query")


@test_case(
    name="every_query_shares_out_one",
    points=0.1,
    hidden=False,
)
@feedback.shown
def every_query_shares_out_one(attention_weights):
    scores = np.array([[0.3, -1.2, 2.0, 0.1], [1.1, 0.4, -0.7, 0.0]])
    kept = scores.copy()
    weights = attention_weights(scores, 6)
    is_array(weights, (2, 4), "the weights of two queries")
    sums_to_one(weights, 1, "the weights of two queries")
    unchanged(kept, scores, "the matrix of scores")


@test_case(
    name="as_many_queries_as_keys",
    points=0.1,
    hidden=False,
)
@feedback.shown
def as_many_queries_as_keys(attention_weights):
    scores = np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]])
    same_array(
        attention_weights(scores, 7),
        np.array(
            [
                [0.7180142471, 0.05094456601, 0.2310411868],
                [0.1025874417, 0.2184690748, 0.6789434836],
                [0.05305537476, 0.7477640492, 0.199180576],
            ]
        ),
        "the weights of three queries",
    )
    same_array(
        attention_weights(np.array([1000.0, 999.0, -1000.0]), 1),
        np.array([0.7310585786, 0.2689414214, 0.0]),
        "the weights for large scores",
    )


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "scores_that_are_logarithms": "The keys are nine numbers wide. What do these scores become when they are scaled, and what does e to the power of that give?",
        "equal_scores_far_from_zero": "Two equal scores get equal shares, however large or small they are. What does e to the power of 1000 give?",
        "one_share_a_score": "Each score becomes one share. Is the shape of the scores kept, for a vector and for a matrix?",
        "every_query_shares_out_one": "Each query has its own attention to give. Which of the weights should add up to 1?",
        "as_many_queries_as_keys": "As many queries as keys: whose shares add up to 1? And what is the root of a width of 7?",
    },
    hints={
        "argmax-for-softmax": "If two scores are nearly alike, does one of them still get everything?",
        "axis-1": "Axis 1 is the second one: is that the right one for arrays with fewer or more axes?",
        "base-2": "Which number is raised to a power, or the base of your logarithm?",
        "divided-by-d-k": "If the number under the root is four times as large, how much smaller should the scores become, and how much smaller do yours?",
        "divided-by-root-n": "If a sentence gets more words of the same width, should the divisor change?",
        "first-row-only": "How many queries came in, and how many were answered?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "global-max": "If one row's scores are all far below another row's, what is left of them after your shift?",
        "mean-of-v": "Do the weights make any difference to your mixture?",
        "multiplied-by-root-d-k": "Are your scores larger or smaller after scaling than before?",
        "no-keepdims": "A sum or a maximum lost an axis on the way: which shape does it have, and with which axis does NumPy line it up?",
        "no-max-shift": "What is `np.exp(1000)`, and which number can be taken off every score without changing the shares?",
        "no-scale": "Which number should each score be divided by, and where does your code use it?",
        "no-softmax": "Do the numbers that mix the values add up to 1?",
        "scaled-after-the-softmax": "After your last step, do the weights still add up to 1?",
        "softmax-twice": "How often are your scores turned into shares before they come out?",
        "weights-transposed": "Which axis of your weights stands for the words that are looked at, and with which axis does your product line it up?",
        "whole-division": "What does `//` make of 7 and 2?",
        "whole-root": "What is the square root of 3, and which number do you divide by?",
        "wrong-divisor": "What are scores divided by: by the root of which length? Put other lengths into a call, one at a time: which of them changes your divisor?",
        "x-over-sum": "Can shares be negative in your version, and what turns scores of any sign into positive numbers?",
    },
    known="""{
"scores_that_are_logarithms": [
["argmax-for-softmax", [2351862470, -0.86703, -0.36384, 0.6241]],
["axis-1", [2518930266]],
["base-2", [2351862470, -0.548986, 0.009484, -0.004641]],
["divided-by-d-k", [2351862470, -0.492838, 0.016448, -0.088562]],
["divided-by-root-n", [2351862470, -0.683415, -0.047583, 0.214838]],
["global-for-parameter", [3471286679, -0.56335, -0.59186, -4.92225]],
["hard-coded-example", [156329429, -0.196424, 0.172266, -0.324405]],
["hard-coded-example", [1594606163, -0.405341, -0.344339, -0.360848]],
["hard-coded-example", [2070993570, -0.041515, 0.474205, -1.661653]],
["hard-coded-example", [2292444788, 0.030787, -0.166748, -0.019948]],
["hard-coded-example", [2351862470, -0.536722, 0.011736, -0.023307]],
["hard-coded-example", [2381117681, -0.304588, -0.463913, -0.138518]],
["mean-of-v", [2351862470, -0.438051, 0.01552, -0.166901]],
["multiplied-by-root-d-k", [2351862470, -0.86512, -0.35055, 0.61525]],
["no-scale", [2351862470, -0.783437, -0.148023, 0.404779]],
["no-softmax", [2351862470, -1.99119, 0.09397, 0.13411]],
["scaled-after-the-softmax", [2351862470, -0.261146, -0.049341, 0.134926]],
["softmax-twice", [2351862470, -0.489614, 0.006294, -0.088531]],
["whole-division", [2351862470, -0.623826, 0.170223, 0.029108]],
["x-over-sum", [2351862470, -0.585439, 0.027628, 0.03943]]
],
"equal_scores_far_from_zero": [
["argmax-for-softmax", [1594606163, -0.81068, -0.68868, -0.7217]],
["first-row-only", [2381117681, -0.304588, -0.463913, -0.138518]],
["global-for-parameter", [3471286679, -0.43472, -0.79025, -5.4123]],
["global-max", [4230500847, -0.304588, -0.463913, -0.138518]],
["hard-coded-example", [156329429, -0.196424, 0.172266, -0.324405]],
["hard-coded-example", [2070993570, -0.041515, 0.474205, -1.661653]],
["hard-coded-example", [2292444788, 0.030787, -0.166748, -0.019948]],
["hard-coded-example", [2351862470, -0.593436, -0.002402, 0.064723]],
["hard-coded-example", [2381117681, -0.304588, -0.463913, -0.138518]],
["no-keepdims", [2578796236, 0.0, 0.0, 0.0]],
["no-max-shift", [4159216840, 0.0, 0.0, 0.0]],
["no-softmax", [1594606163, -407.67, -1166.98, 167.62]]
],
"one_share_a_score": [
["axis-1", [227570078, 0.073958, 0.032562, -0.499843, 0.030787, -0.166748, -0.019948]],
["first-row-only", [2841239237, 0.030787, -0.166748, -0.019948, -0.304588, -0.463913, -0.138518, 0.030787, -0.166748, -0.019948]],
["global-for-parameter", [2136839360, -0.53604, -0.64211, -5.05062, -0.53604, -0.64211, -5.05062, -0.53604, -0.64211, -5.05062]],
["hard-coded-example", [1419781808, 0.030787, -0.166748, -0.019948, 0.030787, -0.166748, -0.019948, 0.030787, -0.166748, -0.019948]],
["hard-coded-example", [1584447997, -0.304588, -0.463913, -0.138518, -0.304588, -0.463913, -0.138518, -0.304588, -0.463913, -0.138518]],
["hard-coded-example", [2456122795, -0.196424, 0.172266, -0.324405, -0.196424, 0.172266, -0.324405, -0.196424, 0.172266, -0.324405]],
["hard-coded-example", [2464015231, -0.593436, -0.002402, 0.064723, -0.593436, -0.002402, 0.064723, -0.593436, -0.002402, 0.064723]],
["hard-coded-example", [3535440012, -0.041515, 0.474205, -1.661653, -0.041515, 0.474205, -1.661653, -0.041515, 0.474205, -1.661653]],
["hard-coded-example", [709128730, -0.405341, -0.344339, -0.360848, -0.405341, -0.344339, -0.360848, -0.405341, -0.344339, -0.360848]],
["no-keepdims", [375713032, 0.030787, -0.166748, -0.019948, 0.030787, -0.166748, -0.019948]],
["weights-transposed", [513642475, 0.030787, -0.166748, -0.019948, 0.073958, 0.032562, -0.499843, 0.030787, -0.166748, -0.019948]]
],
"every_query_shares_out_one": [
["first-row-only", [2304869443, -0.259623, 0.114587, -0.271918]],
["global-for-parameter", [3471286679, -0.51875, -0.66899, -5.11533]],
["hard-coded-example", [1594606163, -0.405341, -0.344339, -0.360848]],
["hard-coded-example", [2070993570, -0.041515, 0.474205, -1.661653]],
["hard-coded-example", [2292444788, 0.030787, -0.166748, -0.019948]],
["hard-coded-example", [2351862470, -0.593436, -0.002402, 0.064723]],
["hard-coded-example", [2381117681, -0.304588, -0.463913, -0.138518]],
["no-keepdims", [3367340890]],
["no-softmax", [156329429, 0.61003, 1.20467, -0.76119]],
["scaled-after-the-softmax", [156329429, -0.053247, 0.25978, -0.109531]],
["weights-transposed", [3494590451, -0.07614, -0.40343, 0.064747]],
["x-over-sum", [156329429, 1.96858, 2.79575, -1.71036]]
],
"as_many_queries_as_keys": [
["argmax-for-softmax", [762800671, -0.2412, 0.41603, -2.70341, 0.25785, -0.56399, -0.90114]],
["axis-1", [3190171082, -0.041515, 0.474205, -1.661653]],
["base-2", [762800671, -0.027439, 0.419633, -1.266646, -0.117109, -0.497271, -0.392725]],
["divided-by-d-k", [762800671, -0.062726, 0.294345, -0.764653, -0.044676, -0.510158, -0.490938]],
["divided-by-root-n", [762800671, -0.1062, 0.4888, -2.12625, -0.146591, -0.492025, -0.35275]],
["first-row-only", [218790427, -0.021909, -0.198361, -0.666912, -0.044676, -0.510158, -0.490938]],
["global-for-parameter", [4066326565, -0.53604, -0.64211, -5.05062, -0.43472, -0.79025, -5.4123]],
["hard-coded-example", [1511419725, 0.030787, -0.166748, -0.019948, 0.030787, -0.166748, -0.019948]],
["hard-coded-example", [1582733175, -0.405341, -0.344339, -0.360848, -0.405341, -0.344339, -0.360848]],
["hard-coded-example", [218790427, -0.593436, -0.002402, 0.064723, -0.593436, -0.002402, 0.064723]],
["hard-coded-example", [2565635971, -0.041515, 0.474205, -1.661653, -0.041515, 0.474205, -1.661653]],
["hard-coded-example", [2728427965, -0.304588, -0.463913, -0.138518, -0.304588, -0.463913, -0.138518]],
["hard-coded-example", [2939717625, -0.196424, 0.172266, -0.324405, -0.196424, 0.172266, -0.324405]],
["hard-coded-example", [762800671, -0.036562, 0.369439, -1.033635, -0.247383, -0.474092, -0.216084]],
["mean-of-v", [762800671, -0.199792, 0.018246, -0.091924, -0.438051, 0.01552, -0.166901]],
["multiplied-by-root-d-k", [762800671, -0.24108, 0.41627, -2.70248, -0.044676, -0.510158, -0.490938]],
["no-keepdims", [3960483694, -0.08714, 0.14659, -1.67274, 0.0, 0.0, 0.0]],
["no-keepdims", [762800671, -0.007328, 0.538311, -1.668776, -0.044676, -0.510158, -0.490938]],
["no-max-shift", [3960483694, -0.041515, 0.474205, -1.661653, 0.0, 0.0, 0.0]],
["no-scale", [762800671, -0.2039, 0.44903, -2.54749, -0.044676, -0.510158, -0.490938]],
["no-softmax", [762800671, 1.74612, 2.7641, -5.21768, 96.67, -1901.85, -53.99]],
["scaled-after-the-softmax", [762800671, -0.077067, 0.169717, -0.96286, -0.044676, -0.510158, -0.490938]],
["softmax-twice", [762800671, -0.159227, 0.154789, -0.645521, -0.297302, -0.153512, -0.291595]],
["weights-transposed", [762800671, -0.125539, 0.221594, -1.400051, -0.044676, -0.510158, -0.490938]],
["whole-division", [762800671, -0.09902, 0.29426, -1.75312, -0.044676, -0.510158, -0.490938]],
["whole-root", [762800671, -0.07951, 0.49015, -1.97484, -0.044676, -0.510158, -0.490938]],
["x-over-sum", [762800671, 1.70748, 0.94545, -3.96183, 0.09676, -1.90375, -0.05405]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
    families={"wrong-divisor": ["no-scale", "divided-by-d-k", "divided-by-root-n"]},
)
