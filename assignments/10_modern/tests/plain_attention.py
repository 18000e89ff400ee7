from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
import softlookup
from softlookup import same_array, unchanged

OK_FORMAT = False

name = "plain_attention"
points = None
feedback = Feedback("plain_attention")


def numbers(seed, *shape):
    """One array alone."""
    (made,) = softlookup.numbers(seed, shape)
    return made


@test_case(
    name="two_keys_to_choose_from",
    points=0.1,
    hidden=False,
)
@feedback.shown
def two_keys_to_choose_from(plain_attention):
    Q = np.array([[2 * math.log(3), 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0], [0.0, 2000.0, 0.0, 0.0]])
    K, V = np.eye(2, 4), np.array([[4.0, 0.0, 8.0], [0.0, 4.0, 4.0]])
    kept = Q.copy()
    expected = np.array([[3.0, 1.0, 7.0], [2.0, 2.0, 6.0], [0.0, 4.0, 4.0]])
    same_array(plain_attention(Q, K, V), expected, "the result for three queries and two keys")
    unchanged(kept, Q, "the queries")


@test_case(
    name="a_row_for_each_query_of_each_head",
    points=0.1,
    hidden=False,
)
@feedback.shown
def a_row_for_each_query_of_each_head(plain_attention):
    V = numbers(3, 2, 3, 5, 6)
    expected = np.array([[[V[a, b].mean(axis=0)] * 4 for b in range(3)] for a in range(2)])
    result = plain_attention(numbers(1, 2, 3, 4, 7), np.zeros((2, 3, 5, 7)), V.copy())
    same_array(result, expected, "attention with two axes in front and equal scores")


@test_case(
    name="three_of_everything",
    points=0.1,
    hidden=False,
)
@feedback.shown
def three_of_everything(plain_attention):
    Q, K, V = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
    )
    same_array(
        plain_attention(Q, K, V),
        np.array(
            [
                [0.07779551128, 1.93768279, 4.877751716],
                [-0.979580378, 5.934698712, 2.530205346],
                [-0.7952674891, 5.61984865, 2.453385667],
            ]
        ),
        "the result for three queries on three keys",
    )
    same_array(
        plain_attention(np.stack([Q, K, V]), np.stack([K, V, Q]), np.stack([V, Q, K])),
        np.array(
            [
                [
                    [0.07779551128, 1.93768279, 4.877751716],
                    [-0.979580378, 5.934698712, 2.530205346],
                    [-0.7952674891, 5.61984865, 2.453385667],
                ],
                [
                    [1.526232694, -0.7576409977, 0.5674339372],
                    [1.99988691, -0.9998615166, 0.5001370436],
                    [-1.89417372, 1.026301348, 1.105593446],
                ],
                [
                    [1.001097402, 0.4991815194, -1.998888377],
                    [2.995562919, -0.9947122752, 0.001660430585],
                    [2.924119513, -0.9089447069, 0.0303481764],
                ],
            ]
        ),
        "the result for a stack of three",
    )
    same_array(
        plain_attention(1000 * np.array([[1.0], [-1.0]]), np.array([[1.0], [0.999]]), np.array([[1.0], [3.0]])),
        np.array([[1.537882843], [2.462117157]]),
        "the result for scores near 1000",
    )
    K = np.array([[1.0, 0.0, 1.0, 0.0, 2.0, 0.0], [0.0, 1.0, 0.0, 1.0, 0.0, 1.0]])
    found = plain_attention(np.array([[1.0, 2.0, 0.0, -1.0, 1.0, 0.5]]), K, np.array([[1.0], [3.0]]))
    same_array(found, np.array([[1.703036407]]), "the result for keys of width 6")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "two_keys_to_choose_from": "Go through the first query: what are its two scores, what are they divided by, and what are the shares? The third query has a score of 1000: is everything finite?",
        "a_row_for_each_query_of_each_head": "All scores are equal here, so each query of each head finds the mean of its head's values. Is there a row for each?",
        "three_of_everything": "Where all sizes agree, nothing complains about a mix-up. Whose shares add up to 1? And has every matrix of a stack its own?",
    },
    hints={
        "all-axes-reversed": "Which axes have to change places, and which one should stay where it is?",
        "argmax-for-softmax": "If two scores are nearly alike, does one of them still get everything?",
        "axis-1": "Axis 1 is the second one: is that the right one for arrays with fewer or more axes?",
        "base-2": "Which number is raised to a power, or the base of your logarithm?",
        "clipped-scores": "Two scores beyond your limit: are they still told apart?",
        "divided-by-d-k": "If the number under the root is four times as large, how much smaller should the scores become, and how much smaller do yours?",
        "divided-by-root-d-v": "Do the values play any part in a score, or in its divisor?",
        "divided-by-root-m": "If more queries are asked at once, should the scores of the first one change?",
        "divided-by-root-n": "If a sentence gets more words of the same width, should the divisor change?",
        "global-max": "If one row's scores are all far below another row's, what is left of them after your shift?",
        "k-for-v": "What do the weights mix: what was compared, or what each token has to say?",
        "k-not-transposed": "Which entries of the two matrices are multiplied with each other, and do they belong to one query and one key?",
        "mask-not-asked-for": "Does every token see every other one in your version?",
        "mean-of-v": "Do the weights make any difference to your mixture?",
        "multiplied-by-root-d-k": "Are your scores larger or smaller after scaling than before?",
        "no-keepdims": "A sum or a maximum lost an axis on the way: which shape does it have, and with which axis does NumPy line it up?",
        "no-max-shift": "What is `np.exp(1000)`, and which number can be taken off every score without changing the shares?",
        "no-scale": "Which number should each score be divided by, and where does your code use it?",
        "no-softmax": "Do the numbers that mix the values add up to 1?",
        "not-shared-out": "What do the weights of one row add up to in your version?",
        "scaled-after-the-softmax": "After your last step, do the weights still add up to 1?",
        "shares-for-outputs": "Does a head return its table of shares, or the mixture that is made with them?",
        "sigmoid-for-softmax": "Do your shares of one row add up to 1?",
        "softmax-after-the-values": "What is turned into shares in your version, scores or mixtures, and what should be?",
        "whole-root": "What is the square root of 3, and which number do you divide by?",
        "wrong-divisor": "What are scores divided by: by the root of which length? Put other lengths into a call, one at a time: which of them changes your divisor?",
        "x-over-sum": "Can shares be negative in your version, and what turns scores of any sign into positive numbers?",
    },
    known="""{
"two_keys_to_choose_from": [
["argmax-for-softmax", [2070993570, 2.0734, 16.2381, -15.6937]],
["axis-0", [2070993570, -1.12283, 8.15587, -4.15539]],
["base-2", [2070993570, -1.36129, 11.61968, -8.86911]],
["divided-by-d-k", [2070993570, -1.44141, 11.47194, -8.53539]],
["divided-by-root-d-v", [2070993570, -1.19531, 11.92572, -9.56041]],
["divided-by-root-m", [2070993570, -1.19531, 11.92572, -9.56041]],
["divided-by-root-n", [2070993570, -1.11982, 12.06492, -9.87483]],
["global-max", [3962743032, 0.88171, 3.43378, -1.10433]],
["hard-coded-example", [2070993570, -0.13316, 9.19159, -2.65099]],
["hard-coded-example", [3430213115, 0.01223, -7.23648, -1.20892]],
["k-for-v", [875646053, 1.3169, -1.09496, -0.88516]],
["k-not-transposed", [197089654]],
["mask-not-asked-for", [2070993570, -0.82664, 12.60552, -11.09597]],
["mean-of-v", [2070993570, -1.18889, 10.71165, -2.54103]],
["multiplied-by-root-d-k", [2070993570, -0.84712, 12.56775, -11.01065]],
["no-max-shift", [3469669293, -2.12824, 8.39749, -8.24273]],
["no-scale", [2070993570, -0.9946, 12.29582, -10.3964]],
["no-softmax", [2070993570, 876.64, 3439.86, -1110.25]],
["not-shared-out", [2070993570, -0.0226, 17.0522, -15.1598]],
["scaled-after-the-softmax", [2070993570, -0.4973, 6.14791, -5.1982]],
["shares-for-outputs", [1651239907, -0.13014, 0.50449, -1.64211]],
["sigmoid-for-softmax", [2070993570, -1.90013, 13.81333, -4.44167]],
["softmax-after-the-values", [2070993570, -0.09569, 1.39084, -0.53617]],
["whole-array", [2070993570, 0.88171, 3.43378, -1.10433]],
["whole-array", [3469669293, 0.0, 0.0, 0.0]],
["x-over-sum", [4214650128, -3.7267, 8.97294, -6.49821]]
],
"a_row_for_each_query_of_each_head": [
["all-axes-reversed", [2473878267]],
["argmax-for-softmax", [3430213115, 0.06115, -36.18242, -6.04458]],
["axis-0", [3430213115, 0.01529, -9.0456, -1.51114]],
["axis-1", [3430213115, 0.02038, -12.06081, -2.01486]],
["half-precision", [3430213115, 0.01223, -7.23472, -1.20862]],
["hard-coded-example", [2070993570, -0.13316, 9.19159, -2.65099]],
["hard-coded-example", [2070993570, -1.24654, 11.83127, -9.34706]],
["k-for-v", [3580875962, 0.0, 0.0, 0.0]],
["k-not-transposed", [2549685833]],
["mask-not-asked-for", [3430213115, 0.93685, -4.70235, -1.34809]],
["no-softmax", [3430213115, 0.0, 0.0, 0.0]],
["not-shared-out", [3430213115, 0.06115, -36.18242, -6.04458]],
["scaled-after-the-softmax", [3430213115, 0.004623, -2.735134, -0.456927]],
["shares-for-outputs", [3881416248, 0.014909, -0.175648, -0.183117]],
["sigmoid-for-softmax", [3430213115, 0.03058, -18.09121, -3.02229]],
["softmax-after-the-values", [3430213115, 0.014748, -0.136096, -0.116004]],
["whole-array", [3430213115, 0.0005096, -0.3015201, -0.0503715]],
["x-over-sum", [2133313555, 0.0, 0.0, 0.0]]
],
"three_of_everything": [
["all-axes-reversed", [3132005319, -0.13316, 9.19159, -2.65099, -11.60653, -5.80428, -4.72089, -1.73818, -1.76316, 0.15077, 0.43913, -0.96049, -1.53467]],
["argmax-for-softmax", [3132005319, -0.19659, 9.55525, -3.01559, 1.7546, 1.37502, -14.32064, -2.34323, -1.65551, 0.97117, 0.25785, -0.56399, -0.90114]],
["axis-0", [3132005319, 1.723, 5.85882, -3.21661, -1.39985, 5.55809, -13.44153, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455]],
["axis-1", [3132005319, -0.13316, 9.19159, -2.65099, -1.39985, 5.55809, -13.44153, -1.73818, -1.76316, 0.15077, 0.43913, -0.96049, -1.53467]],
["base-2", [3132005319, -0.04167, 8.59215, -2.18084, 0.50421, 1.65361, -13.01976, -1.59331, -1.78894, -0.04566, 0.46178, -1.01004, -1.61385]],
["clipped-scores", [3132005319, -0.13316, 9.19159, -2.65099, 1.088, 1.64964, -13.76762, -1.21835, -1.85565, -0.55407, 0.43913, -0.96049, -1.53467]],
["divided-by-d-k", [3132005319, -0.00843, 8.19437, -1.9202, 0.17042, 1.63154, -12.52567, -1.73818, -1.76316, 0.15077, 0.48364, -1.05784, -1.69022]],
["divided-by-root-d-v", [3132005319, -0.13316, 9.19159, -2.65099, 1.088, 1.64964, -13.76762, -1.73818, -1.76316, 0.15077, 0.35193, -0.76976, -1.22992]],
["divided-by-root-m", [3132005319, -0.13316, 9.19159, -2.65099, 1.088, 1.64964, -13.76762, -1.60028, -1.7877, -0.03622, 0.35193, -0.76976, -1.22992]],
["divided-by-root-n", [3132005319, -0.13316, 9.19159, -2.65099, 1.088, 1.64964, -13.76762, -1.60028, -1.7877, -0.03622, 0.39048, -0.85408, -1.36465]],
["global-max", [2486049483, -0.13316, 9.19159, -2.65099, 1.088, 1.64964, -13.76762, 0.39654, -0.86734, -1.38585, 0.43913, -0.96049, -1.53467]],
["half-precision", [3132005319, -0.1376, 9.19467, -2.65231, 1.08356, 1.65274, -13.76794, -1.73793, -1.7627, 0.15096, 0.43915, -0.96054, -1.53475]],
["hard-coded-example", [2465219770, 0.01223, -7.23648, -1.20892, 0.01223, -7.23648, -1.20892, 0.01223, -7.23648, -1.20892, 0.01223, -7.23648, -1.20892]],
["hard-coded-example", [4191685195, -0.13316, 9.19159, -2.65099, -0.13316, 9.19159, -2.65099, -0.13316, 9.19159, -2.65099, -0.13316, 9.19159, -2.65099]],
["hard-coded-example", [4191685195, -1.24654, 11.83127, -9.34706, -1.24654, 11.83127, -9.34706, -1.24654, 11.83127, -9.34706, -1.24654, 11.83127, -9.34706]],
["k-for-v", [4126084352, 2.89288, -0.7625, -3.64485, -1.60827, -5.32118, -12.06355, -0.60861, -0.92741, -0.27725, 0.83121, 0.00762, -0.09741]],
["k-not-transposed", [2203104860, -4.18529, 6.61173, -6.52937, -2.87343, 6.45525, -12.97217]],
["mask-not-asked-for", [3132005319, 4.28918, 6.47002, -13.32667, 6.04417, -1.64708, -24.54878, -1.87687, -1.45981, 0.63547, 0.25785, -0.56399, -0.90114]],
["mean-of-v", [3132005319, -0.85848, 4.6289, -0.95846, -0.86101, 5.26083, -1.9642, -1.21835, -1.85565, -0.55407, 0.5157, -1.12797, -1.80228]],
["multiplied-by-root-d-k", [3132005319, -0.1966, 9.55474, -3.01478, 1.74379, 1.38545, -14.31785, -1.73818, -1.76316, 0.15077, 0.27061, -0.59189, -0.94573]],
["no-keepdims", [3132005319, -0.40398, 9.21259, -2.69776, 1.088, 1.64964, -13.76762, -1.73818, -1.76316, 0.15077, 0.43913, -0.96049, -1.53467]],
["no-max-shift", [2006934371, -0.13316, 9.19159, -2.65099, 1.088, 1.64964, -13.76762, 0.0, 0.0, 0.0, 0.43913, -0.96049, -1.53467]],
["no-scale", [3132005319, -0.19298, 9.52272, -2.97463, 1.60701, 1.4842, -14.24826, -1.73818, -1.76316, 0.15077, 0.35193, -0.76976, -1.22992]],
["no-softmax", [3132005319, -6.3093, 18.3945, -8.297, -30.935, -61.3524, -137.6986, 4496.13, -799.97, -6096.39, 0.7895, -1.72684, -2.75916]],
["not-shared-out", [3132005319, -0.25518, 9.51402, -2.83016, 1.1385, 1.84932, -14.06118, -2.37762, -2.4118, 0.20623, 0.67716, -1.48113, -2.36656]],
["scaled-after-the-softmax", [3132005319, -0.11142, 5.49794, -1.7174, 0.92781, 0.8569, -8.22624, -1.73818, -1.76316, 0.15077, 0.143674, -0.314251, -0.502113]],
["shares-for-outputs", [3256456064, -0.19216, 1.23946, 0.33271, 0.54751, 0.66461, 0.9055, 0.133793, -0.785607, -0.712651, -0.137565, -0.493631, -0.364989]],
["sigmoid-for-softmax", [3132005319, -1.2665, 9.76676, -3.66695, -3.00322, 6.0399, -14.34831, 1.0314, -2.25594, -3.60455, 0.70092, -1.5331, -2.4496]],
["softmax-after-the-values", [3132005319, -0.2334, 0.91048, -0.50403, 0.74435, -3.24058, -2.34512, -0.60918, -0.92783, -0.27704, 0.25785, -0.56399, -0.90114]],
["whole-array", [3132005319, -1.39892, 3.33061, 0.4361, -1.33591, -2.71682, -2.67184, 0.39654, -0.86734, -1.38585, 0.43913, -0.96049, -1.53467]],
["whole-array", [3158609950, -1.39892, 3.33061, 0.4361, -1.33591, -2.71682, -2.67184, 0.0, 0.0, 0.0, 0.43913, -0.96049, -1.53467]],
["whole-root", [3132005319, -0.19298, 9.52272, -2.97463, 1.60701, 1.4842, -14.24826, -1.73818, -1.76316, 0.15077, 0.4233, -0.92586, -1.47935]],
["x-over-sum", [62329781, -47.6076, -14.317, -40.9996, -63.8846, -28.8699, -61.0032, -1.21805, -1.85519, -0.55393, 0.42975, -0.93998, -1.5019]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
    families={"wrong-divisor": ["no-scale", "divided-by-d-k", "divided-by-root-n", "divided-by-root-m", "divided-by-root-d-v"]},
)
