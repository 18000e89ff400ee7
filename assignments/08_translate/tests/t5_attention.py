from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import agrees, is_array, numbers, same_array, unchanged

OK_FORMAT = False

name = "t5_attention"
points = None
feedback = Feedback("t5_attention")


@test_case(
    name="shares_on_paper",
    points=0.2,
    hidden=False,
)
@feedback.shown
def shares_on_paper(t5_attention):
    Q, K = np.array([[1.0, 0.0, 0.0, 0.0]]), np.array([[np.log(2), 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 1.0]])
    bias, V = np.array([[0.0, np.log(6)]]), np.array([[8.0, 0.0], [0.0, 4.0]])
    same_array(t5_attention(Q, K, V, bias), np.array([[2.0, 3.0]]), "the mix of one query")


@test_case(
    name="heads_side_by_side",
    points=0.2,
    hidden=False,
)
@feedback.shown
def heads_side_by_side(t5_attention):
    Q, K, V, bias = numbers(4, (4, 3, 7), (4, 5, 7), (4, 5, 2), (4, 3, 5))
    kept, mask = K.copy(), np.arange(60).reshape(4, 3, 5) % 4 > 0
    result = t5_attention(Q, K, V, bias, mask)
    is_array(result, (4, 3, 2), "attention with four heads")
    unchanged(kept, K, "K")
    agrees(t5_attention(Q[3], K[3], V[3], bias[3], mask[3]), result[3], "the last head alone", "with the others")


@test_case(
    name="mask_hides_keys",
    points=0.2,
    hidden=False,
)
@feedback.shown
def mask_hides_keys(t5_attention):
    mask, V = np.array([[True, False], [True, True], [False, False]]), np.array([[2.0], [6.0]])
    bias = np.array([[0.0, 900.0], [900.0, 900.0], [0.0, 0.0]])
    result = t5_attention(np.zeros((3, 4)), np.ones((2, 4)), V, bias, mask)
    same_array(result, np.array([[2.0], [4.0], [0.0]]), "the mix of three queries")


@test_case(
    name="all_sizes_agree_with_a_bias",
    points=0.2,
    hidden=False,
)
@feedback.shown
def all_sizes_agree_with_a_bias(t5_attention):
    Q, K, V, bias = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]])[::-1],
    )
    same_array(
        t5_attention(Q, K, V, bias),
        np.array(
            [
                [0.001137768964, 1.999137025, 4.998150475],
                [-0.9984909401, 5.99683627, 2.500116729],
                [-0.6198478888, 5.312673781, 2.389839264],
            ]
        ),
        "the result for three queries",
    )
    same_array(
        t5_attention(Q, K, V, bias, np.array([[True, False, True], [False, False, False], [True, True, False]])),
        np.array([[2.112296656, 0.3978660192, 1.566311003], [0.0, 0.0, 0.0], [3.92805516, -2.91006895, 1.07194484]]),
        "the result where one may see nothing",
    )


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "shares_on_paper": "With the bias added, the scores are logarithms here. Of which whole numbers, and what shares do these make?",
        "heads_side_by_side": "With several heads in front, is there still a row for each query of each head, as wide as the values? And is one head treated as if it came alone, with its own bias and mask?",
        "mask_hides_keys": "Which keys may each query look at under this mask, whatever their bias? What does each of two keys with the same large bias get, and what is the row of a query that may look at nothing?",
        "all_sizes_agree_with_a_bias": "Where all sizes agree, nothing complains about a mix-up. Whose shares add up to 1, and which scores does each row of the bias belong to?",
    },
    hints={
        "all-axes-reversed": "Which axes have to change places, and which one should stay where it is?",
        "all-masked-row-averaged": "What does your function return for a query that may look at nothing, and what should it return?",
        "all-masked-row-nan": "What does the softmax give for a row in which every score is minus infinity?",
        "bias-after-softmax": "Once the bias is in, do the shares of a row still sum to 1?",
        "bias-forgotten": "The formula has a bias that makes no difference in your function: which one?",
        "bias-multiplied": "What would a bias of 0 do to a score, in your function and in the formula?",
        "bias-subtracted": "Does a key with a larger bias get a larger share in your version?",
        "causal-always": "Which keys are hidden in your function that the mask doesn't hide?",
        "global-max": "If one row's scores are all far below another row's, what is left of them after your shift?",
        "k-for-v": "What do the weights mix: what was compared, or what each token has to say?",
        "k-not-transposed": "Which entries of the two matrices are multiplied with each other, and do they belong to one query and one key?",
        "mask-after-softmax": "What do the shares of a row add up to once some of them are struck out?",
        "mask-ignored": "Call your function with two different masks: does the result differ, and where should the mask come in?",
        "mask-inverted": "In this notebook, what does True say: that a query may look, or that it may not?",
        "mask-not-optional": "What is `mask` when nobody passes one, and what does your function do with it then?",
        "mask-of-the-first-head": "Which axis of a mask counts the heads, and does each head get the mask at its own place there?",
        "masked-with-0": "Which share does the softmax give to a score of 0?",
        "multiplied-by-root-d-k": "Are your scores larger or smaller after scaling than before?",
        "no-max-shift": "What is `np.exp(1000)`, and which number can be taken off every score without changing the shares?",
        "q-k-swapped": "Which axis of your scores counts the ones who ask, and which those who are asked?",
        "renormalised-too-late": "If a hidden score towers over all the visible ones, what does the softmax leave of the shares that you then divide?",
        "scaled": "Which part of the paper's equation did T5 leave out of its attention?",
        "softmax-twice": "How often are your scores turned into shares before they come out?",
        "weights-for-outputs": "Is it matrices of weights that are put side by side, or what the heads computed with them?",
    },
    known="""{
"shares_on_paper": [
["axis-0", [413907075, -1.40531, -5.96725, -4.7127]],
["bias-after-softmax", [413907075, -5.9948, -6.1007, 0.499]],
["bias-forgotten", [413907075, 0.21916, -3.49304, -3.97394]],
["bias-multiplied", [413907075, -0.70265, -2.98362, -2.35635]],
["bias-subtracted", [413907075, 1.63735, -4.27676, -6.46253]],
["causal-always", [413907075, 2.0628, -4.51188, -7.20911]],
["hard-coded-example", [1229371424, -2.95241, -2.58334, 0.69413]],
["hard-coded-example", [2070993570, -0.30414, 9.08089, -2.08779]],
["hard-coded-example", [2767945496, 0.64437, -1.97765, 0.77732]],
["k-for-v", [1324424965, -0.323203, -0.00933, -0.333625]],
["k-not-transposed", [197089654]],
["mask-not-optional", [413907075, 0.0, 0.0, 0.0]],
["multiplied-by-root-d-k", [413907075, -1.25574, -2.67797, -1.3858]],
["q-k-swapped", [1594606163, -1.75748, -3.29924, 0.09659]],
["scaled", [413907075, -1.44365, -2.57413, -1.05606]],
["scaled", [413907075, -2.41312, -2.03838, 0.64514]],
["softmax-twice", [413907075, -1.37996, -2.60933, -1.16782]],
["weights-for-outputs", [413907075, -0.585808, -0.413878, 0.242792]]
],
"heads_side_by_side": [
["all-axes-reversed", [3804015610, 1.63806, -0.77028, -1.21545]],
["hard-coded-example", [2129038790, -2.95241, -2.58334, 0.69413, -2.95241, -2.58334, 0.69413]],
["hard-coded-example", [2324104970, 0.64437, -1.97765, 0.77732, 0.64437, -1.97765, 0.77732]],
["hard-coded-example", [2565635971, -0.30414, 9.08089, -2.08779, -0.30414, 9.08089, -2.08779]],
["hard-coded-example", [3059720301, -2.08538, -2.2195, 0.07003, -2.08538, -2.2195, 0.07003]],
["k-for-v", [1312731913, 2.55628, -2.33604, 3.82469, 1.42738, -2.09993, 0.23146]],
["k-not-transposed", [4289022605]],
["mask-of-the-first-head", [3353848768, -0.07543, 0.04316, 2.02941, 1.63806, -0.77028, -1.21545]],
["q-k-swapped", [1197356238]],
["weights-for-outputs", [2821996876, -0.56004, 0.61424, -0.07708, 0.815567, -0.186617, -0.477088]],
["whole-array", [3353848768, -0.184251, -0.539782, -0.250718, 0.226271, -0.315852, -0.109679]]
],
"mask_hides_keys": [
["all-masked-row-averaged", [1229371424, -5.77231, 1.31421, -0.20053]],
["all-masked-row-nan", [2341609798, -2.95241, -2.58334, 0.69413]],
["axis-0", [1229371424, -6.93621, -2.91073, 4.99282]],
["bias-after-softmax", [1229371424, -4853.15, -5667.76, -371.92]],
["global-max", [1229371424, -3.46811, -1.45537, 2.49641]],
["hard-coded-example", [2070993570, -0.30414, 9.08089, -2.08779]],
["hard-coded-example", [2767945496, 0.64437, -1.97765, 0.77732]],
["hard-coded-example", [413907075, -2.08538, -2.2195, 0.07003]],
["k-for-v", [875646053, -1.31284, -0.72255, -0.90201]],
["k-not-transposed", [197089654]],
["mask-after-softmax", [1229371424, -3.46811, -1.45537, 2.49641]],
["mask-ignored", [1229371424, -4.74091, -0.94173, -3.80509]],
["mask-inverted", [1229371424, -1.2728, 0.51364, -6.3015]],
["masked-with-0", [1229371424, -5.25661, 0.18624, -2.00281]],
["no-max-shift", [3999162799, 0.5157, -1.12797, -1.80228]],
["q-k-swapped", [2505504313]],
["renormalised-too-late", [1229371424, -3.46811, -1.45537, 2.49641]],
["softmax-twice", [1229371424, -2.67502, -3.19005, -0.27528]],
["weights-for-outputs", [1651239907, 0.1571, -0.44441, -1.12347]],
["whole-array", [1229371424, -3.46811, -1.45537, 2.49641]]
],
"all_sizes_agree_with_a_bias": [
["all-masked-row-averaged", [2565635971, -0.30414, 9.08089, -2.08779, -0.4121, -1.05585, 3.48542]],
["all-masked-row-nan", [698331612, -0.30414, 9.08089, -2.08779, -2.50621, -2.62562, 5.21967]],
["axis-0", [2565635971, 2.60519, 5.9348, -3.43169, -1.84871, 4.59499, 0.09467]],
["bias-after-softmax", [2565635971, -21.0007, 1.9932, 8.521, -22.1634, -10.1854, 15.5844]],
["bias-forgotten", [2565635971, -0.19298, 9.52272, -2.97463, -1.35569, -2.6558, 4.08876]],
["bias-multiplied", [2565635971, -2.44672, 9.15925, -0.02722, 0.12265, 0.68666, 1.76927]],
["bias-subtracted", [2565635971, -0.15014, 9.5232, -3.05356, -0.40041, -2.6163, 3.13322]],
["causal-always", [2565635971, 2.94648, 3.57458, -13.09481, 1.32581, -3.00578, 1.52463]],
["half-precision", [2565635971, -0.29927, 9.07844, -2.08471, -2.5051, -2.62553, 5.21809]],
["hard-coded-example", [2129038790, -2.95241, -2.58334, 0.69413, -2.95241, -2.58334, 0.69413]],
["hard-coded-example", [2324104970, 0.64437, -1.97765, 0.77732, 0.64437, -1.97765, 0.77732]],
["hard-coded-example", [2565635971, -0.30414, 9.08089, -2.08779, -0.30414, 9.08089, -2.08779]],
["hard-coded-example", [3059720301, -2.08538, -2.2195, 0.07003, -2.08538, -2.2195, 0.07003]],
["k-for-v", [2565635971, 2.91241, -0.80642, -3.76603, -2.74087, -4.07898, -0.49235]],
["k-not-transposed", [2565635971, -6.67666, 3.63958, -3.70609, 0.78915, -2.20224, 1.84986]],
["mask-after-softmax", [2565635971, -0.30414, 9.08089, -2.08779, -0.124043, -0.217106, 0.556272]],
["mask-ignored", [2565635971, -0.30414, 9.08089, -2.08779, -0.30414, 9.08089, -2.08779]],
["mask-inverted", [2565635971, -0.30414, 9.08089, -2.08779, -0.19888, 9.55471, -3.018]],
["mask-not-optional", [2565635971, 0.0, 0.0, 0.0, -2.50621, -2.62562, 5.21967]],
["masked-with-0", [2565635971, -0.30414, 9.08089, -2.08779, 0.06383, 5.32393, -7.25885]],
["multiplied-by-root-d-k", [2565635971, -0.19872, 9.54612, -2.99778, -1.03689, -2.89425, 3.83435]],
["q-k-swapped", [2565635971, 4.20282, 2.32178, -7.65559, 5.20069, 3.87097, -4.07223]],
["scaled", [2565635971, -0.43166, 8.3171, -0.72584, -2.71348, -2.06866, 5.28208]],
["scaled", [2565635971, -0.90873, 6.69767, 2.37281, -3.31262, -2.1273, 5.89006]],
["softmax-twice", [2565635971, -0.63447, 6.28458, -1.39537, -2.83136, 1.06044, 2.38165]],
["weights-for-outputs", [2565635971, -0.28787, 1.18622, 0.37639, -1.06484, -0.83493, 0.32042]],
["whole-array", [2565635971, -4.75697, 4.04567, 0.20273, -0.91761, 0.13368, -1.83213]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
