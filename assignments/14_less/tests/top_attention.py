from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
from softlookup import is_array, numbers, same_array, unchanged

OK_FORMAT = False

name = "top_attention"
points = None
feedback = Feedback("top_attention")


def drawn(*rows):
    """A mask as it looks: x where a query may look."""
    return np.array([[letter == "x" for letter in row] for row in rows])


def three_queries_on_five_keys():
    """Queries that like large keys; the last key fits best, and nobody may see it."""
    Q = np.array([[1.0, 1, 1, 1], [2, 2, 2, 2], [1, 1, 1, 1]])
    K = np.array([[-3.0, -1, -4, -2], [3, 1, 2, 2], [2, 2, 3, 1], [0, 1, 0, 1], [4, 3, 2, 3]])
    V = np.array([[4.0, -1.5, 2.0], [0.5, 3.0, 7.0], [6.0, 2.5, -4.0], [-2.0, 8.0, 1.0], [9.0, 5.0, 3.5]])
    return Q, K, V, drawn("x.xx.", "xxxx.", "x..x.")


@test_case(
    name="the_best_key_alone",
    points=0.15,
    hidden=False,
)
@feedback.shown
def the_best_key_alone(top_attention):
    Q, K, V, mask = three_queries_on_five_keys()
    kept = [Q.copy(), K.copy(), V.copy(), mask.copy()]
    expected = np.array([[6.0, 2.5, -4.0], [0.5, 3.0, 7.0], [-2.0, 8.0, 1.0]])
    same_array(top_attention(Q, K, V, mask, 1), expected, "what three queries find in one key each")
    unchanged(kept, [Q, K, V, mask], "Q, K, V or the mask")
    # Twelve keys, nine of them level: the places of these two are not those that an unstable sort happens to take.
    K, V = np.zeros((12, 4)), np.array([[2.0, 7.0, 1.0, 8.0, -3.0, 4.0, 5.0, 9.0, 6.0, 0.5, 3.5, 1.5]]).T
    K[:, 0] = [0, 1, 0, 0, 1, 0, 1, 1, 1, 1, 1, 1]
    got = top_attention(np.array([[2.0, 0.0, 0.0, 0.0]]), K, V, drawn("x" * 12), 2)
    same_array(got, np.array([[2.0]]), "what is found in two keys of nine that are level")


@test_case(
    name="the_two_best_keys",
    points=0.15,
    hidden=False,
)
@feedback.shown
def the_two_best_keys(top_attention):
    Q, K, V, mask = three_queries_on_five_keys()
    got = top_attention(Q, K, V, mask, 2)
    is_array(got, (3, 3), "what three queries find in two keys each")
    second = 1 / (1 + math.exp(3))
    same_array(got[0], (1 - second) * V[2] + second * V[3], "what the first query finds in two keys")
    same_array(got[1], (V[1] + V[2]) / 2, "what the second query finds in two keys that are level")
    second = 1 / (1 + math.exp(6))
    same_array(got[2], (1 - second) * V[3] + second * V[0], "what the last query finds in the two keys that it sees")
    Q, K = (
        np.array([[2000, 2, 0, 0], [-2000, -2, 0, 0]]),
        np.array([[-1, 0, 0, 0], [1, -1, 0, 0], [1, 0, 1, 0], [0, 1, 0, 0]]),
    )
    got = top_attention(Q, K, np.array([[8], [3], [-4], [5]]), drawn("xxxx", ".xx."), 2)
    second = 1 / (1 + math.e)  # of scores of 1000 and 999, or of -999 and -1000
    expected = np.array([[3 * second - 4 * (1 - second)], [3 * (1 - second) - 4 * second]])
    same_array(got, expected, "what is found with scores of 1000 and -1000, in whole numbers")


@test_case(
    name="heads_and_too_large_a_top",
    points=0.15,
    hidden=False,
)
@feedback.shown
def heads_and_too_large_a_top(top_attention):
    Q, K, V = numbers(51, (2, 3, 4, 7), (2, 3, 5, 7), (2, 3, 5, 2))
    mask = drawn("xx.x.", ".xxxx", "xxx.x", "x.xx.")
    got = top_attention(Q, K, V, mask, 2)
    is_array(got, (2, 3, 4, 2), "what the queries of six heads find in two keys each")
    expected = np.array(
        [[-0.071169807, -0.31144569], [-0.54920212, -1.3271383], [0.58954225, -0.44384268], [1.1776573, -0.12335998]]
    )
    same_array(got[1, 2], expected, "what the last head finds")
    got = top_attention(Q, K, V, mask, 9)
    is_array(got, (2, 3, 4, 2), "what the queries of six heads find in nine keys each")
    expected = np.array(
        [[1.1392333, 0.17144016], [0.78322273, -0.041320877], [-0.012524449, 0.10728062], [0.25642064, 0.39351081]]
    )
    same_array(got[0, 1], expected, "what the second head finds where `top` is 9")


@test_case(
    name="four_of_everything",
    points=0.15,
    hidden=False,
)
@feedback.shown
def four_of_everything(top_attention):
    Q, K, V = numbers(52, (4, 4), (4, 4), (4, 4))
    got = top_attention(Q, K, V, drawn("xxxx", "xxx.", "xxxx", "x.xx"), 3)
    expected = np.array(
        [
            [0.27090908, -0.042985328, -0.82710539, 0.1350163],
            [0.39542319, 0.12323731, -1.0496684, 0.10994223],
            [0.45859308, -0.39688521, -1.4435393, 0.36621434],
            [-0.032971993, 0.48225522, 0.82103989, -0.32977987],
        ]
    )
    same_array(got, expected, "what four queries find in three keys each")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "the_best_key_alone": "Which keys may each query see? Of these, which one fits it best? (Two of the keys are level.) What does it find if that is the only one?",
        "the_two_best_keys": "The first query sees three keys, and its scaled scores are −5, 4 and 1. Which two count, and for how much? How many does the last query see? The second call has whole numbers and scores of 1000 and −1000, some of them of keys that are hidden.",
        "heads_and_too_large_a_top": "Two stories, three heads: has each its own best keys? In the second call `top` is larger than the number of keys: what is left out then?",
        "four_of_everything": "Where all lengths are equal nothing complains about a mix-up. Along which axis do you look for the best, and along which do the shares add up to 1?",
    },
    hints={
        "all-axes-reversed": "Which axes have to change places, and which one should stay where it is?",
        "all-equal-scores-kept": "If three keys are level and only one may be looked at, how many of them do you keep?",
        "always-one-key": "Call it with `top` = 1 and with 3: does the result change?",
        "best-along-the-queries": "Does each query choose among the keys, or each key among the queries?",
        "chosen-before-the-mask": "Can a key that may not be seen take a place among the best?",
        "divided-by-another-root": "Which axis is as long as the number whose root you take?",
        "divided-by-d-k": "If the number under the root is four times as large, how much smaller should the scores become, and how much smaller do yours?",
        "divided-by-root-d-v": "Do the values play any part in a score, or in its divisor?",
        "higher-ids-first": "Of several that are level, do you keep those that come first or those that come last?",
        "largest-size-for-max": "Is −9 larger than 2 or smaller, and which of the two do you take for the largest?",
        "mask-after-softmax": "What do the shares of a row add up to once some of them are struck out?",
        "mask-ignored": "Call your function with two different masks: does the result differ, and where should the mask come in?",
        "mask-inverted": "In this notebook, what does True say: that a query may look, or that it may not?",
        "mask-too-small": "Which number stands for a hidden score, and can a score that is seen be lower?",
        "masked-with-0": "Which share does the softmax give to a score of 0?",
        "newest-for-best": "Are keys chosen by their scores or by their places?",
        "no-max-shift": "What is `np.exp(1000)`, and which number can be taken off every score without changing the shares?",
        "no-scale": "Which number should each score be divided by, and where does your code use it?",
        "no-softmax": "Do the numbers that mix the values add up to 1?",
        "not-renormalised": "Once some of them are dropped, what do the shares of the others add up to?",
        "one-choice-for-all": "Can two queries, or two heads, have different best keys in your version?",
        "order-for-rank": "Does `argsort` say at which place each key comes, or which key comes at each place?",
        "smallest-for-largest": "Do you sort up or down, and at which end do you take the keys?",
        "softmax-over-queries": "Which shares should add up to 1: those of one query, or those of one key?",
        "top-beyond-the-keys": "What does your code do if `top` is larger than the number of keys?",
        "top-k-ignored": "If only the best two are to be kept, how many are left in your version?",
        "top-k-of-one-less": "If the best two are to be kept, how many do you keep?",
        "top-k-of-one-more": "If only the best one is to be kept, how many do you keep?",
        "values-of-other-keys": "After you sort the scores, does each share still stand beside the value of its own key?",
        "wrong-divisor": "What are scores divided by: by the root of which length? Put other lengths into a call, one at a time: which of them changes your divisor?",
    },
    known="""{
"the_best_key_alone": [
["all-equal-scores-kept", [3491384929, 5.184, -6.46705, -11.90202, 0.95082, -2.07969, -3.32295]],
["always-one-key", [3491384929, 4.00751, 0.46233, -16.08851, 1.80495, -3.9479, -6.30797]],
["best-along-the-queries", [1444470808, 5.20493, -1.19827, -5.33977, 0.95333, -2.08517, -3.3317]],
["chosen-before-the-mask", [2885289172, 0.0, 0.0, 0.0, 0.5157, -1.12797, -1.80228]],
["chosen-before-the-mask", [3491384929, -2.06222, -4.00651, -0.20378, 0.5157, -1.12797, -1.80228]],
["hard-coded-example", [2565635971, 4.00751, 0.46233, -16.08851, 4.00751, 0.46233, -16.08851]],
["hard-coded-example", [2565635971, 4.69184, -6.1298, -11.41279, 4.69184, -6.1298, -11.41279]],
["hard-coded-example", [2757488524, 3.27905, 1.40792, -0.64763, 3.27905, 1.40792, -0.64763]],
["hard-coded-example", [3590401065, -0.60161, 1.10887, 1.57523, -0.60161, 1.10887, 1.57523]],
["higher-ids-first", [3491384929, 6.3605, -13.39644, -7.71553, 0.64463, -1.40996, -2.25285]],
["largest-size-for-max", [3491384929, -0.22749, -2.7295, -1.99889, 0.5157, -1.12797, -1.80228]],
["mask-ignored", [3491384929, -3.8262, -12.3743, -1.1213, 0.5157, -1.12797, -1.80228]],
["mask-inverted", [3491384929, -3.8262, -12.3743, -1.1213, 1.16033, -2.53793, -4.05512]],
["mask-inverted", [957672380, -3.8262, -12.3743, -1.1213, 0.0, 0.0, 0.0]],
["masked-with-0", [3491384929, 1.73886, -2.2798, -8.3521, 0.85813, -1.87695, -2.999]],
["newest-for-best", [3491384929, -2.7483, 3.56464, 2.49679, 0.64463, -1.40996, -2.25285]],
["no-softmax", [3491384929, 32.33, 14.3138, -56.754, 1.0314, -2.25594, -3.60455]],
["not-renormalised", [3491384929, 2.35251, -1.90412, -13.65199, 0.108895, -0.238181, -0.380568]],
["one-choice-for-all", [3491384929, 3.94811, -17.84873, 2.49875, 0.5157, -1.12797, -1.80228]],
["order-for-rank", [1444470808, 8.9034, -6.98221, 1.56579, 1.26971, -2.77719, -4.43742]],
["order-for-rank", [3491384929, 5.19564, -8.27034, 3.18773, 1.26971, -2.77719, -4.43742]],
["smallest-for-largest", [3491384929, -0.22749, -2.7295, -1.99889, 0.38678, -0.84598, -1.35171]],
["softmax-over-queries", [3491384929, 2.6563, -4.5723, -17.1286, 11.4743, -25.0973, -40.1007]],
["top-k-ignored", [3491384929, 4.69474, -6.12557, -11.40704, 0.95333, -2.08517, -3.3317]],
["top-k-of-one-less", [3491384929, 4.00751, 0.46233, -16.08851, 1.80495, -3.9479, -6.30797]],
["top-k-of-one-more", [3491384929, 4.69184, -6.1298, -11.41279, 0.77355, -1.69196, -2.70342]],
["values-of-other-keys", [3491384929, -0.22749, -2.7295, -1.99889, 1.16033, -2.53793, -4.05512]]
],
"the_two_best_keys": [
["always-one-key", [1318725149, 4.00751, 0.46233, -16.08851, -3.63248, 1.16442, 5.47686]],
["always-one-key", [2545562801, 4.00751, 0.46233, -16.08851, -3.63248, 1.16442, 5.47686]],
["best-along-the-queries", [2545562801, 4.28673, -11.31931, 3.75367, -1.5148, 0.78763, 2.60546]],
["chosen-before-the-mask", [2545562801, -3.98917, 2.84143, -4.37931, -3.14705, 0.10266, 3.78039]],
["chosen-before-the-mask", [3642478214, 3.10345, 5.48924, -4.54425, -0.54597, 1.19419, 1.90808]],
["divided-by-another-root", [2545562801, 4.51964, -6.01901, -11.22219, -1.5148, 0.78763, 2.60546]],
["divided-by-d-k", [2545562801, 3.27535, -5.36719, -9.44393, -0.65967, 0.63548, 1.44598]],
["divided-by-root-d-v", [2545562801, 4.86928, -6.24808, -11.5981, -2.69386, 0.99741, 4.20417]],
["even-weights", [2545562801, -0.19867, -5.37902, 0.4588, 0.304588, 0.463913, 0.138518]],
["hard-coded-example", [2565635971, 4.00751, 0.46233, -16.08851, 4.00751, 0.46233, -16.08851]],
["hard-coded-example", [2565635971, 4.69184, -6.1298, -11.41279, 4.69184, -6.1298, -11.41279]],
["hard-coded-example", [2757488524, 3.27905, 1.40792, -0.64763, 3.27905, 1.40792, -0.64763]],
["hard-coded-example", [2820153599, -0.60161, 1.10887, 1.57523]],
["largest-size-for-max", [2545562801, 0.42722, -4.13826, -1.83521, 2.35155, -0.35757, -3.12376]],
["largest-size-for-max", [2545562801, 4.00634, 0.4505, -16.05118, -2.00022, 1.84938, 4.30193]],
["mask-after-softmax", [4192854444, 4.69184, -6.1298, -11.41279, -0.54597, 1.19419, 1.90808]],
["mask-ignored", [2545562801, -2.8912, -9.9501, -1.0325, -7.48219, -1.71655, 6.9009]],
["mask-inverted", [2545562801, -2.7791, -10.1244, -0.9872, -5.51804, -6.01265, 0.03655]],
["mask-inverted", [3015548090, -2.7791, -10.1244, -0.9872, -6.93621, -2.91073, 4.99282]],
["mask-too-small", [2545562801, 4.69184, -6.1298, -11.41279, -4.31295, -0.3866, 4.61962]],
["masked-with-0", [2545562801, 2.39078, -8.6755, -5.22289, -6.18165, -1.17078, 5.96474]],
["masked-with-0", [2545562801, 5.85646, -5.55593, -8.55412, -6.18165, -1.17078, 5.96474]],
["newest-for-best", [2545562801, 5.87141, -13.0355, -7.2246, -2.00022, 1.84938, 4.30193]],
["no-max-shift", [3353917560, 4.69184, -6.1298, -11.41279, 0.0, 0.0, 0.0]],
["no-scale", [2545562801, 5.1584, -6.44883, -11.87838, -2.69386, 0.99741, 4.20417]],
["no-softmax", [2545562801, 76.3466, -43.2386, -52.5826, -1128.25, 200.74, 1529.82]],
["not-renormalised", [2545562801, 4.68634, -6.12709, -11.41205, -1.5148, 0.78763, 2.60546]],
["one-choice-for-all", [2545562801, 2.77162, -10.91934, -1.68773, -1.82753, -2.78348, -0.83111]],
["order-for-rank", [2545562801, 4.70445, -7.92023, 3.63934, 4.24166, -0.23659, -5.19982]],
["order-for-rank", [297310920, 8.41221, -6.63209, 2.01739, 4.24166, -0.23659, -5.19982]],
["smallest-for-largest", [2545562801, -2.7269, 3.55434, 2.50574, 0.32043, -3.22649, -3.80832]],
["softmax-over-queries", [2545562801, 0.7954, -7.8664, 4.3842, -4.2175, -5.46689, -0.8996]],
["top-k-ignored", [2545562801, 4.69474, -6.12557, -11.40704, -1.5148, 0.78763, 2.60546]],
["top-k-of-one-less", [2545562801, 4.00751, 0.46233, -16.08851, -3.63248, 1.16442, 5.47686]],
["top-k-of-one-more", [2545562801, 4.69474, -6.12557, -11.40704, -1.5148, 0.78763, 2.60546]],
["values-of-other-keys", [2545562801, 0.66347, 0.74299, -2.24383, -4.05425, -6.17496, -1.84376]]
],
"heads_and_too_large_a_top": [
["all-axes-reversed", [2473878267]],
["always-one-key", [3590401065, -2.98604, 0.49858, 4.61456, -2.98604, 0.49858, 4.61456]],
["best-along-the-queries", [3590401065, 0.64833, 1.34865, 2.77299, -0.28443, 1.17591, 1.33221]],
["chosen-before-the-mask", [3411831327, -0.71838, -1.98576, 3.41755, -0.28443, 1.17591, 1.33221]],
["chosen-before-the-mask", [3590401065, -1.08791, -1.54797, 3.64493, -0.28443, 1.17591, 1.33221]],
["divided-by-another-root", [3590401065, -0.5691, 1.14396, 1.78355, -0.33216, 1.19931, 1.55258]],
["divided-by-d-k", [3590401065, -0.89834, 0.98421, 0.45326, -0.13482, 1.24941, 0.22422]],
["divided-by-root-d-v", [3590401065, -0.58755, 1.25691, 2.34422, -0.5391, 1.36531, 2.1442]],
["even-weights", [3590401065, -1.17283, 0.86462, -0.64682, -0.0175, 1.26138, -0.57058]],
["hard-coded-example", [2565635971, 4.00751, 0.46233, -16.08851, 4.00751, 0.46233, -16.08851]],
["hard-coded-example", [2565635971, 4.69184, -6.1298, -11.41279, 4.69184, -6.1298, -11.41279]],
["hard-coded-example", [2757488524, 3.27905, 1.40792, -0.64763, 3.27905, 1.40792, -0.64763]],
["hard-coded-example", [3590401065, -0.60161, 1.10887, 1.57523, -0.60161, 1.10887, 1.57523]],
["largest-size-for-max", [3590401065, -2.244, -1.22335, -0.07861, -0.28443, 1.17591, 1.33221]],
["largest-size-for-max", [3590401065, 0.44061, -1.72408, -0.46739, 0.03131, 0.17278, -0.14112]],
["mask-ignored", [3590401065, -1.44752, 1.83923, 0.89919, -1.17884, 2.3454, -0.00828]],
["mask-inverted", [3590401065, -2.76459, 1.96116, -3.68837, -2.76459, 1.96116, -3.68837]],
["masked-with-0", [3590401065, -1.02936, 0.13629, 0.67695, -0.80886, 1.453, 0.59423]],
["masked-with-0", [3590401065, 0.19884, 0.87843, 0.408, -0.28443, 1.17591, 1.33221]],
["newest-for-best", [3590401065, -2.1981, -0.30524, 1.42361, -0.28443, 1.17591, 1.33221]],
["no-scale", [3590401065, -0.72967, 1.33256, 2.75335, -0.79342, 1.47697, 2.5751]],
["no-softmax", [3590401065, 3.671, -4.09102, 6.06099, -5.99153, -3.36801, 9.49809]],
["not-renormalised", [3590401065, 0.12507, 1.14043, 1.37802, -0.28443, 1.17591, 1.33221]],
["one-choice-for-all", [3590401065, 0.82629, 1.86497, 1.24134, -0.28443, 1.17591, 1.33221]],
["one-choice-for-all", [3590401065, 2.73368, 3.77731, -1.09659, -0.28443, 1.17591, 1.33221]],
["order-for-rank", [3590401065, 3.48761, -1.5942, -0.60642, -0.28443, 1.17591, 1.33221]],
["smallest-for-largest", [3590401065, 0.76748, 2.56573, -2.91958, -0.28443, 1.17591, 1.33221]],
["softmax-over-queries", [3590401065, -2.51434, -2.46865, 1.08164, -1.50452, -1.05796, 0.72851]],
["top-beyond-the-keys", [1901621290, -0.60161, 1.10887, 1.57523]],
["top-k-ignored", [3590401065, -0.28443, 1.17591, 1.33221, -0.28443, 1.17591, 1.33221]],
["top-k-of-one-less", [3590401065, -2.98604, 0.49858, 4.61456, -0.28443, 1.17591, 1.33221]],
["top-k-of-one-more", [3590401065, -0.53128, 1.18095, 1.42343, -0.28443, 1.17591, 1.33221]],
["values-of-other-keys", [3590401065, -0.34172, -0.13297, -3.61769, -0.13396, -0.00715, -3.30297]]
],
"four_of_everything": [
["always-one-key", [2249298037, 5.33286, 0.23025, -1.13239]],
["best-along-the-queries", [2249298037, 3.76577, 1.60632, -0.63942]],
["chosen-before-the-mask", [2249298037, 3.83716, 1.57584, -0.61687]],
["divided-by-d-k", [2249298037, 2.60876, 0.9564, -0.6903]],
["even-weights", [2249298037, 1.6017, 0.236, -0.69802]],
["hard-coded-example", [2070993570, 4.00751, 0.46233, -16.08851]],
["hard-coded-example", [2070993570, 4.69184, -6.1298, -11.41279]],
["hard-coded-example", [2820153599, -0.60161, 1.10887, 1.57523]],
["largest-size-for-max", [2249298037, 2.02535, 1.27505, -1.35904]],
["largest-size-for-max", [2249298037, 3.43761, 1.84955, -0.85368]],
["mask-ignored", [2249298037, 2.04748, 0.02675, 0.989]],
["mask-inverted", [2249298037, 0.15314, -2.88332, 2.90178]],
["mask-inverted", [2939395360, -1.12754, -1.29728, 2.40375]],
["masked-with-0", [2249298037, 2.11335, 0.57291, 0.26997]],
["masked-with-0", [2249298037, 2.52667, 0.58808, 0.59337]],
["newest-for-best", [2249298037, 2.13217, 1.59877, -1.51011]],
["no-scale", [2249298037, 4.05571, 1.66982, -0.63751]],
["no-softmax", [2249298037, 5.75946, 3.51587, 1.38531]],
["not-renormalised", [2249298037, 3.22183, 1.46561, -0.67494]],
["one-choice-for-all", [2249298037, 3.97594, 1.79644, -1.37107]],
["order-for-rank", [2249298037, 3.79674, 2.18247, -0.97405]],
["smallest-for-largest", [2249298037, 2.13217, 1.59877, -1.51011]],
["softmax-over-queries", [2249298037, 2.87675, 1.79309, -0.25954]],
["top-k-ignored", [2249298037, 3.20766, 1.43841, -0.67018]],
["top-k-of-one-less", [2249298037, 4.71397, 0.57376, -0.27414]],
["top-k-of-one-more", [2249298037, 3.20766, 1.43841, -0.67018]],
["values-of-other-keys", [2249298037, 1.09209, -1.73242, 0.59291]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
    families={"wrong-divisor": ["no-scale", "divided-by-d-k", "divided-by-root-d-v"]},
)
