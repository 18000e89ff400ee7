from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import agrees, is_array, numbers, same_array, unchanged

OK_FORMAT = False

name = "masked_attention"
points = None
feedback = Feedback("masked_attention")


@test_case(
    name="equal_shares_of_what_is_seen",
    points=0.2,
    hidden=False,
)
@feedback.shown
def equal_shares_of_what_is_seen(masked_attention):
    K, V = np.array([[1, 0], [0, 2], [3, 1]]), np.array([[5], [12], [0]])
    mask = np.array([[True, False, False], [True, True, False], [True, True, True], [False, True, True]])
    result = masked_attention(np.zeros((4, 2), dtype=int), K, V, mask)
    same_array(result, np.array([[5.0], [8.5], [17 / 3], [6.0]]), "the mix of four queries")


@test_case(
    name="quarter_and_three_quarters",
    points=0.2,
    hidden=False,
)
@feedback.shown
def quarter_and_three_quarters(masked_attention):
    Q, mask = np.array([[1.0] * 4, [0.0] * 4]), np.array([[True, True, False], [True, False, True]])
    K = np.array([[0.0] * 4, [np.log(9), 0.0, 0.0, 0.0], [0.0, 5.0, 0.0, 0.0]])
    V = np.array([[8.0, 0.0, 4.0, 1.0, 0.0], [0.0, 4.0, 4.0, 2.0, 4.0], [4.0, 8.0, 0.0, 3.0, 8.0]])
    expected = np.array([[2.0, 3.0, 4.0, 1.75, 3.0], [6.0, 4.0, 2.0, 2.0, 4.0]])
    same_array(masked_attention(Q, K, V, mask), expected, "the mix of two queries with keys of width 4")


@test_case(
    name="nothing_to_see_brings_nothing",
    points=0.2,
    hidden=False,
)
@feedback.shown
def nothing_to_see_brings_nothing(masked_attention):
    mask = np.array([[False, False], [False, True]])
    V = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    result = masked_attention(np.ones((2, 4)), np.ones((2, 4)), V, mask)
    same_array(result, np.array([[0.0, 0.0, 0.0], [4.0, 5.0, 6.0]]), "the mix of two queries")


@test_case(
    name="hidden_keys_change_nothing",
    points=0.2,
    hidden=False,
)
@feedback.shown
def hidden_keys_change_nothing(masked_attention):
    Q, K = np.array([[1.0, 0.5], [-1.0, 2.0]]), np.array([[0.3, 1.0], [2.0, -1.0], [1.0, 1.0]])
    V, mask = np.array([[1.0, 0.0, 2.0], [0.0, 3.0, 1.0], [5.0, 5.0, 5.0]]), np.array([[True, True, False]])
    result = masked_attention(Q.copy(), K.copy(), V.copy(), mask.copy())
    is_array(result, (2, 3), "attention of two queries")
    K[2], V[2] = [-1400.0, 0.0], [9.0, -9.0, 0.0]
    agrees(masked_attention(Q, K, V, mask), result, "attention with another hidden key", "with the first one")


@test_case(
    name="matrices_in_a_stack",
    points=0.2,
    hidden=False,
)
@feedback.shown
def matrices_in_a_stack(masked_attention):
    Q, K, V = numbers(2, (2, 3, 5, 7), (2, 3, 4, 7), (2, 3, 4, 6))
    kept, mask = (Q.copy(), K.copy()), np.tri(5, 4, dtype=bool)
    result = masked_attention(Q, K, V, mask)
    is_array(result, (2, 3, 5, 6), "attention with two axes in front")
    unchanged(kept[0], Q, "Q")
    unchanged(kept[1], K, "K")
    agrees(masked_attention(Q[1, 2], K[1, 2], V[1, 2], mask), result[1, 2], "the last matrices alone", "in the stack")


@test_case(
    name="low_scores_and_squares",
    points=0.2,
    hidden=False,
)
@feedback.shown
def low_scores_and_squares(masked_attention):
    one_of_two = np.array([[True, False]])
    Q, K, V = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
    )
    same_array(
        masked_attention(Q, K, V, np.array([[True, False, True], [True, True, True], [False, False, True]])),
        np.array(
            [[2.202287378, 0.2358827189, 1.539313786], [-0.979580378, 5.934698712, 2.530205346], [-1.0, 6.0, 2.5]]
        ),
        "the result for three queries",
    )
    same_array(
        masked_attention(np.array([[-1000.0]]), np.array([[1.0], [0.5]]), np.array([[3.0], [5.0]]), one_of_two),
        np.array([[3.0]]),
        "the result for a visible score of -1000",
    )
    Q, K, V = np.array([[-1000.0], [0.0]]), np.array([[1.0], [-1.0]]), np.array([[3.0], [5.0]])
    same_array(masked_attention(Q, K, V, one_of_two), np.array([[3.0], [3.0]]), "the result beside a hidden 1000")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "equal_shares_of_what_is_seen": "The queries are zero, so all scores are equal. Which values does each query mix, and in what shares?",
        "quarter_and_three_quarters": "The query's scores are 0 and ln 9 before they are scaled. What are they after that, and what is the ratio of the shares?",
        "nothing_to_see_brings_nothing": "What should the row of a query be that may look at nothing? And are the other rows unaffected?",
        "hidden_keys_change_nothing": "A hidden key and its value were changed, and now its scores are large. Should the result change at all?",
        "matrices_in_a_stack": "With more axes in front, is there still a row for each query, as wide as the values? And is one matrix of the stack treated as if it came alone?",
        "low_scores_and_squares": "Scores may be as low as the number that you write for hidden ones. And where all sizes agree: whose shares add up to 1?",
    },
    hints={
        "all-axes-reversed": "Which axes have to change places, and which one should stay where it is?",
        "all-masked-row-averaged": "What does your function return for a query that may look at nothing, and what should it return?",
        "all-masked-row-nan": "What does the softmax give for a row in which every score is minus infinity?",
        "argmax-for-softmax": "If two scores are nearly alike, does one of them still get everything?",
        "causal-always": "Which keys are hidden in your function that the mask doesn't hide?",
        "divided-by-d-k": "If the number under the root is four times as large, how much smaller should the scores become, and how much smaller do yours?",
        "divided-by-root-d-v": "Do the values play any part in a score, or in its divisor?",
        "divided-by-root-n": "If a sentence gets more words of the same width, should the divisor change?",
        "full-mask-only": "What if the mask has a single row, to be stretched over all queries?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "global-max": "If one row's scores are all far below another row's, what is left of them after your shift?",
        "k-for-v": "What do the weights mix: what was compared, or what each token has to say?",
        "k-not-transposed": "Which entries of the two matrices are multiplied with each other, and do they belong to one query and one key?",
        "mask-after-softmax": "What do the shares of a row add up to once some of them are struck out?",
        "mask-ignored": "Call your function with two different masks: does the result differ, and where should the mask come in?",
        "mask-inverted": "In this notebook, what does True say: that a query may look, or that it may not?",
        "mask-transposed": "Does a row of the mask belong to a query or to a key, and a row of your scores?",
        "masked-with-0": "Which share does the softmax give to a score of 0?",
        "matrices-only": "What does your code do with an array that has only one axis?",
        "mean-of-v": "Do the weights make any difference to your mixture?",
        "multiplied-by-root-d-k": "Are your scores larger or smaller after scaling than before?",
        "no-max-shift": "What is `np.exp(1000)`, and which number can be taken off every score without changing the shares?",
        "no-scale": "Which number should each score be divided by, and where does your code use it?",
        "padding-masks-queries": "When does a pad do harm: when it looks, or when it is looked at?",
        "q-k-swapped": "Which axis of your scores counts the ones who ask, and which those who are asked?",
        "renormalised-too-late": "If a hidden score towers over all the visible ones, what does the softmax leave of the shares that you then divide?",
        "score-not-low-enough": "If every visible score is far below zero, is your score for the hidden ones still the lowest?",
        "softmax-twice": "How often are your scores turned into shares before they come out?",
        "weights-for-outputs": "Is it matrices of weights that are put side by side, or what the heads computed with them?",
        "whole-row-emptied": "If one key of a row is hidden and others are not, who shares out the 1?",
        "wrong-divisor": "What are scores divided by: by the root of which length? Put other lengths into a call, one at a time: which of them changes your divisor?",
        "zero-times-infinity": "What does NumPy make of `0 * np.inf`?",
    },
    known="""{
"equal_shares_of_what_is_seen": [
["argmax-for-softmax", [4217791536, -0.5291, -8.5901, -5.1554]],
["axis-0", [4217791536, -6.46438, -0.42117, -0.11674]],
["causal-always", [4217791536, -7.4744, 2.2967, -0.0329]],
["global-for-parameter", [4217791536, -1.5103, 0.6749, -8.3336]],
["half-precision", [4217791536, -7.0535, -4.8038, -1.7939]],
["hard-coded-example", [1175515922, -1.95704, 1.50371, -1.45519]],
["hard-coded-example", [1175515922, 6.80085, 1.72692, -3.17387]],
["hard-coded-example", [2070993570, 4.28762, 5.60462, -5.39942]],
["hard-coded-example", [273306772, -1.15263, -0.24071, -2.20271]],
["hard-coded-example", [4044672075, 9.09427, 9.92408, -6.55158]],
["k-for-v", [3494590451, -0.50216, -1.2881, -1.15813]],
["k-not-transposed", [3810432628]],
["mask-after-softmax", [4217791536, -6.46438, -0.42117, -0.11674]],
["mask-ignored", [4217791536, -4.59386, -3.90251, -4.08961]],
["mask-inverted", [4217791536, 4.06445, -7.0601, -6.5118]],
["mask-transposed", [4081649550]],
["masked-with-0", [4217791536, -4.59386, -3.90251, -4.08961]],
["padding-masks-queries", [4217791536, -4.59386, -3.90251, -4.08961]],
["q-k-swapped", [535127606]],
["random-placeholder", [4217791536, -0.43602, 1.47615, 0.13533]],
["weights-for-outputs", [3377465010, 0.1081, -0.54804, -0.25861]],
["whole-array", [4217791536, -2.42414, -0.15794, -0.04378]],
["whole-row-emptied", [4217791536, -3.99486, 5.52153, -1.26744]],
["zero-times-infinity", [4217791536, 0.0, 0.0, 0.0]]
],
"quarter_and_three_quarters": [
["argmax-for-softmax", [273306772, -2.72943, 8.68426, -6.53504]],
["axis-0", [273306772, -0.94054, -4.82354, -1.1379]],
["causal-always", [273306772, -1.46928, -1.98433, -1.00437]],
["divided-by-d-k", [273306772, -1.017, -0.44271, -3.59181]],
["divided-by-root-d-v", [273306772, -1.12648, -0.27965, -2.47054]],
["divided-by-root-n", [273306772, -1.18828, -0.18761, -1.83758]],
["global-for-parameter", [273306772, 3.48415, -15.12116, 8.92177]],
["hard-coded-example", [1175515922, -1.95704, 1.50371, -1.45519]],
["hard-coded-example", [1175515922, 6.80085, 1.72692, -3.17387]],
["hard-coded-example", [2070993570, 4.28762, 5.60462, -5.39942]],
["hard-coded-example", [4044672075, 9.09427, 9.92408, -6.55158]],
["hard-coded-example", [4217791536, -7.0545, -4.8025, -1.7942]],
["k-for-v", [156329429, 0.40987, 1.31775, -3.73487]],
["k-not-transposed", [175977281]],
["mask-after-softmax", [273306772, -0.29425, -0.1421, -1.74303]],
["mask-ignored", [273306772, 1.88294, -8.37507, 2.79469]],
["mask-inverted", [273306772, 2.3503, -13.96066, 6.43877]],
["mask-transposed", [2021953180]],
["masked-with-0", [273306772, -0.57871, -3.68215, 0.00492]],
["mean-of-v", [273306772, -0.86039, -0.67596, -5.1958]],
["multiplied-by-root-d-k", [273306772, -1.43062, 0.17332, 0.64437]],
["no-scale", [273306772, -1.32798, 0.02045, -0.40686]],
["padding-masks-queries", [273306772, 1.88294, -8.37507, 2.79469]],
["q-k-swapped", [2505504313]],
["random-placeholder", [273306772, 0.95033, 3.33816, -0.49721]],
["softmax-twice", [273306772, -1.00354, -0.46276, -3.72967]],
["weights-for-outputs", [1175515922, -0.337081, -0.332065, -0.317678]],
["whole-array", [273306772, -0.761, -0.09483, -0.51607]],
["whole-row-emptied", [273306772, 0.0, 0.0, 0.0]],
["zero-times-infinity", [273306772, 0.0, 0.0, 0.0]]
],
"nothing_to_see_brings_nothing": [
["all-masked-row-averaged", [1175515922, 1.23849, 3.42825, -4.24885]],
["all-masked-row-nan", [623034299, 6.80085, 1.72692, -3.17387]],
["causal-always", [1175515922, 1.01662, 3.33057, -2.74933]],
["global-for-parameter", [1175515922, -3.14771, 3.37256, -2.75191]],
["hard-coded-example", [1175515922, -1.95704, 1.50371, -1.45519]],
["hard-coded-example", [2070993570, 4.28762, 5.60462, -5.39942]],
["hard-coded-example", [273306772, -1.15263, -0.24071, -2.20271]],
["hard-coded-example", [4044672075, 9.09427, 9.92408, -6.55158]],
["hard-coded-example", [4217791536, -7.0545, -4.8025, -1.7942]],
["k-for-v", [156329429, -0.50216, -0.03388, -0.18032]],
["k-not-transposed", [197089654]],
["mask-after-softmax", [1175515922, 3.40043, 0.86346, -1.58693]],
["mask-ignored", [1175515922, -0.95461, 3.40041, -3.50038]],
["mask-inverted", [1175515922, -3.14771, 3.37256, -2.75191]],
["masked-with-0", [1175515922, 0.71564, 3.42162, -4.07041]],
["masked-with-0", [1175515922, 6.278, 1.72028, -2.99543]],
["padding-masks-queries", [1175515922, 4.60775, 1.69907, -2.42539]],
["random-placeholder", [1175515922, 1.29312, 2.24353, 0.22498]],
["weights-for-outputs", [1594606163, 0.50347, -0.73524, -0.22099]],
["whole-row-emptied", [1175515922, 0.0, 0.0, 0.0]],
["zero-times-infinity", [1175515922, 0.0, 0.0, 0.0]]
],
"hidden_keys_change_nothing": [
["causal-always", [3236654453, 0.58157, 1.1444, -1.65228, -6.6406, -4.8599, -7.073]],
["full-mask-only", [1853580276]],
["global-for-parameter", [3236654453, 3.25639, 0.46062, -3.1375, -6.6406, -4.8599, -7.073]],
["global-max", [3236654453, -1.95704, 1.50371, -1.45519, 0.0, 0.0, 0.0]],
["hard-coded-example", [1749862297, 9.09427, 9.92408, -6.55158, 9.09427, 9.92408, -6.55158]],
["hard-coded-example", [2565635971, 4.28762, 5.60462, -5.39942, 4.28762, 5.60462, -5.39942]],
["hard-coded-example", [763557701, -7.0545, -4.8025, -1.7942, -7.0545, -4.8025, -1.7942]],
["hard-coded-example", [830832123, -1.15263, -0.24071, -2.20271, -1.15263, -0.24071, -2.20271]],
["k-for-v", [1582733175, 0.81347, -1.06495, -1.66049, 0.81347, -1.06495, -1.66049]],
["k-not-transposed", [367944237]],
["mask-after-softmax", [3236654453, -1.2025, 0.93655, -0.91451, -2.49031, 0.45168, 0.51357]],
["mask-ignored", [3236654453, -0.98207, 1.06053, -2.80843, -6.6406, -4.8599, -7.073]],
["mask-inverted", [3236654453, 0.73958, 0.32562, -4.99843, 5.9736, -7.1129, -21.3137]],
["mask-transposed", [2807892807]],
["masked-with-0", [3236654453, -1.13427, 1.24627, -2.10924, -0.79183, -0.34597, -5.25695]],
["no-max-shift", [3236654453, -1.95704, 1.50371, -1.45519, -2.49031, 0.45168, 0.51357]],
["no-max-shift", [76111362, -1.95704, 1.50371, -1.45519, -2.49031, 0.45168, 0.51357]],
["padding-masks-queries", [3236654453, -0.98207, 1.06053, -2.80843, -6.6406, -4.8599, -7.073]],
["q-k-swapped", [1097212302]],
["renormalised-too-late", [3236654453, -1.95704, 1.50371, -1.45519, -2.49031, 0.45168, 0.51357]]
],
"matrices_in_a_stack": [
["all-axes-reversed", [132917211, -1.7794, 3.14777, 3.23913]],
["full-mask-only", [4249976386, -1.7794, 3.14777, 3.23913]],
["hard-coded-example", [1749862297, 9.09427, 9.92408, -6.55158, 9.09427, 9.92408, -6.55158]],
["hard-coded-example", [2565635971, 4.28762, 5.60462, -5.39942, 4.28762, 5.60462, -5.39942]],
["hard-coded-example", [3236654453, -1.95704, 1.50371, -1.45519, -1.95704, 1.50371, -1.45519]],
["hard-coded-example", [3236654453, 6.80085, 1.72692, -3.17387, 6.80085, 1.72692, -3.17387]],
["hard-coded-example", [763557701, -7.0545, -4.8025, -1.7942, -7.0545, -4.8025, -1.7942]],
["hard-coded-example", [830832123, -1.15263, -0.24071, -2.20271, -1.15263, -0.24071, -2.20271]],
["k-for-v", [1416062656, -0.50817, -2.00669, 15.18446, -2.50095, 3.6047, 4.82484]],
["k-not-transposed", [2640378270]],
["mask-transposed", [4232792034]],
["matrices-only", [2158703733, -1.7794, 3.14777, 3.23913]],
["q-k-swapped", [1400700405]],
["random-placeholder", [3403324610, -13.85375, -6.61901, -14.38614, -5.16268, 3.63742, -2.37318]],
["weights-for-outputs", [751857287, -2.11797, 3.50664, -1.829, 1.54641, -0.78118, -1.23458]],
["whole-array", [3403324610, 0.249239, 0.416027, -0.017144, -0.624233, 0.453815, 0.539889]]
],
"low_scores_and_squares": [
["argmax-for-softmax", [3273532917, 7.98985, 5.22097, -8.84599, 0.77355, -1.69196, -2.70342, -1.82753, -2.78348, -0.83111]],
["axis-0", [3273532917, 9.2174, 6.15469, -7.71163, 0.77355, -1.69196, -2.70342, -2.60108, -1.09153, 1.87231]],
["axis-0", [3273532917, 9.96696, 6.14111, -7.36111, 0.77355, -1.69196, -2.70342, -2.60108, -1.09153, 1.87231]],
["causal-always", [3273532917, 4.28918, 6.47002, -13.32667, 1.28925, -2.81993, -4.50569, -2.69456, -3.14732, -0.20701]],
["divided-by-d-k", [3273532917, 3.37182, 5.71752, -5.24257, 0.77355, -1.69196, -2.70342, -1.82753, -2.78348, -0.83111]],
["full-mask-only", [3634199095, 4.28762, 5.60462, -5.39942, 0.77355, -1.69196, -2.70342]],
["global-for-parameter", [3273532917, -1.00924, 3.99266, 8.38125, 1.28925, -2.81993, -4.50569, -1.31183, -3.91145, -2.63339]],
["global-max", [3273532917, 4.28762, 5.60462, -5.39942, 0.77355, -1.69196, -2.70342, 0.0, 0.0, 0.0]],
["half-precision", [3273532917, 4.28653, 5.60414, -5.40028, 0.77355, -1.69196, -2.70342, -1.82753, -2.78348, -0.83111]],
["hard-coded-example", [1159957938, -1.95704, 1.50371, -1.45519, -1.95704, 1.50371, -1.45519, -1.95704, 1.50371, -1.45519]],
["hard-coded-example", [1159957938, 6.80085, 1.72692, -3.17387, 6.80085, 1.72692, -3.17387, 6.80085, 1.72692, -3.17387]],
["hard-coded-example", [1549295844, -7.0545, -4.8025, -1.7942, -7.0545, -4.8025, -1.7942, -7.0545, -4.8025, -1.7942]],
["hard-coded-example", [3535440012, 4.28762, 5.60462, -5.39942, 4.28762, 5.60462, -5.39942, 4.28762, 5.60462, -5.39942]],
["hard-coded-example", [4244802051, -1.15263, -0.24071, -2.20271, -1.15263, -0.24071, -2.20271, -1.15263, -0.24071, -2.20271]],
["hard-coded-example", [476903409, 9.09427, 9.92408, -6.55158, 9.09427, 9.92408, -6.55158, 9.09427, 9.92408, -6.55158]],
["k-for-v", [3273532917, 1.35552, -1.02632, -0.34659, 0.25785, -0.56399, -0.90114, -0.60918, -0.92783, -0.27704]],
["k-not-transposed", [2478159235, 1.52714, 3.61479, -11.84121]],
["mask-after-softmax", [3273532917, 4.9933, 5.28965, -3.07581, 0.0, 0.0, 0.0, -1.30054, -0.54576, 0.93615]],
["mask-ignored", [3273532917, -0.13316, 9.19159, -2.65099, 1.28925, -2.81993, -4.50569, -2.17886, -4.27529, -2.00929]],
["mask-inverted", [3273532917, -6.43869, 2.02094, 6.76003, 1.28925, -2.81993, -4.50569, -3.04588, -4.63913, -1.38518]],
["mask-transposed", [1823959103, -3.42299, 11.30313, -7.58933, 1.28925, -2.81993, -4.50569, 1.28925, -2.81993, -4.50569]],
["masked-with-0", [3273532917, 3.07091, 5.83128, -1.10142, 1.28925, -2.81993, -4.50569, -2.17886, -4.27529, -2.00929]],
["mean-of-v", [3273532917, -0.2602, 5.18218, -7.38955, 0.77355, -1.69196, -2.70342, -1.82753, -2.78348, -0.83111]],
["multiplied-by-root-d-k", [3273532917, 6.46404, 5.37234, -7.37475, 0.77355, -1.69196, -2.70342, -1.82753, -2.78348, -0.83111]],
["no-max-shift", [158937789, 4.28762, 5.60462, -5.39942, 0.0, 0.0, 0.0, -2.60108, -1.09153, 1.87231]],
["no-max-shift", [3273532917, 4.28762, 5.60462, -5.39942, 0.0, 0.0, 0.0, -2.60108, -1.09153, 1.87231]],
["no-scale", [3273532917, 5.25816, 5.49289, -6.21664, 0.77355, -1.69196, -2.70342, -1.82753, -2.78348, -0.83111]],
["padding-masks-queries", [3273532917, -0.13316, 9.19159, -2.65099, 1.28925, -2.81993, -4.50569, -2.17886, -4.27529, -2.00929]],
["q-k-swapped", [1823959103, 0.93998, 1.63677, -13.30989, -1.82753, -2.78348, -0.83111, -1.82753, -2.78348, -0.83111]],
["random-placeholder", [3273532917, 1.42715, 2.80765, -0.62256, 0.048747, -0.106623, -0.170363, 0.501984, 0.083574, -0.496612]],
["renormalised-too-late", [3273532917, 4.28762, 5.60462, -5.39942, 0.77355, -1.69196, -2.70342, -2.60108, -1.09153, 1.87231]],
["score-not-low-enough", [3273532917, 4.28762, 5.60462, -5.39942, 1.0314, -2.25594, -3.60455, -1.56968, -3.34747, -1.73225]],
["score-not-low-enough", [3273532917, 4.28762, 5.60462, -5.39942, 1.28925, -2.81993, -4.50569, -1.31183, -3.91145, -2.63339]],
["softmax-twice", [3273532917, 1.58239, 5.31224, -6.84759, 0.77355, -1.69196, -2.70342, -1.82753, -2.78348, -0.83111]],
["weights-for-outputs", [3148426674, 0.63247, 1.6493, -0.91051, 0.25785, -0.56399, -0.90114, -0.44713, 0.4104, -1.1248]],
["whole-array", [3273532917, 4.43105, 2.12328, 0.874, 0.77355, -1.69196, -2.70342, -2.60108, -1.09153, 1.87231]],
["whole-row-emptied", [3273532917, 5.21629, 2.13364, 1.63056, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["zero-times-infinity", [3273532917, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
    families={"wrong-divisor": ["no-scale", "divided-by-d-k", "divided-by-root-n", "divided-by-root-d-v"]},
)
