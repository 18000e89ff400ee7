from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import agrees, is_array, numbers, same_array, unchanged

OK_FORMAT = False

name = "decoder_block"
points = None
feedback = Feedback("decoder_block")


def copied(arrays):
    return [array.copy() for array in arrays]


@test_case(
    name="words_keep_their_shape",
    points=0.2,
    hidden=False,
)
@feedback.shown
def words_keep_their_shape(decoder_block):
    own = np.ones((4, 3)), np.ones((4, 3)), np.ones((4, 2)), np.ones((2, 4))
    cross = np.ones((4, 7)), np.ones((6, 7)), np.ones((6, 5)), np.ones((5, 4))
    ffn = np.ones((4, 8)), np.ones(8), np.ones((8, 4)), np.ones(4)
    X = np.array([[1.0, 0.0, 2.0, 5.0], [0.0, 1.0, 1.0, 0.0], [3.0, 1.0, 0.0, 2.0]])
    kept = X.copy()
    is_array(decoder_block(X, np.ones((5, 6)), own, cross, ffn), (3, 4), "three words after the block")
    unchanged(kept, X, "X")


@test_case(
    name="nothing_found_nothing_lost",
    points=0.2,
    hidden=False,
)
@feedback.shown
def nothing_found_nothing_lost(decoder_block):
    own, cross = [[np.zeros(shape) for shape in ((4, 3), (4, 3), (4, 2), (2, 4))] for _ in range(2)]
    ffn = np.zeros((4, 5)), np.zeros(5), np.zeros((5, 4)), np.zeros(4)
    X = np.array([[5.0, 1.0, 5.0, 1.0], [0.0, 8.0, 8.0, 0.0]])
    expected = np.array([[1.0, -1.0, 1.0, -1.0], [-1.0, 1.0, 1.0, -1.0]])
    result = decoder_block(X.copy(), np.ones((3, 4)), copied(own), copied(cross), copied(ffn))
    same_array(result, expected, "two words after a block of zeros", 1e-4)
    cross = np.ones((4, 3)), np.ones((4, 3)), np.ones((4, 2)), np.eye(2, 4)
    blind = decoder_block(X, np.ones((3, 4)), own, cross, ffn, np.zeros((2, 3), dtype=bool))
    same_array(blind, expected, "two words that may see nothing of the memory", 1e-4)


@test_case(
    name="earlier_words_do_not_notice",
    points=0.2,
    hidden=False,
)
@feedback.shown
def earlier_words_do_not_notice(decoder_block):
    own, cross = [numbers(seed, (4, 3), (4, 3), (4, 2), (2, 4)) for seed in (617, 618)]
    ffn, (X, memory) = numbers(619, (4, 5), (5,), (5, 4), (4,)), numbers(620, (3, 4), (2, 4))
    result = decoder_block(X.copy(), memory.copy(), copied(own), copied(cross), copied(ffn))
    is_array(result, (3, 4), "three words after the block")
    X[2] = [3.0, -2.0, 0.0, 1.0]
    again = decoder_block(X, memory, own, cross, ffn)
    is_array(again, (3, 4), "three words after the block")
    agrees(again[:2], result[:2], "the first two words, with another third word", "before")
    assert np.abs(again[2] - result[2]).max() > 1e-3, "the third word should notice that it was changed"


@test_case(
    name="three_words_in_figures",
    points=0.2,
    hidden=False,
)
@feedback.shown
def three_words_in_figures(decoder_block):
    own, cross = numbers(711, (4, 3), (4, 3), (4, 2), (2, 4)), numbers(731, (4, 3), (5, 3), (5, 2), (2, 4))
    ffn, (X, memory) = numbers(751, (4, 6), (6,), (6, 4), (4,)), numbers(709, (3, 4), (2, 5))
    mask = np.array([[True, True], [False, True], [True, False]])
    expected = np.array(
        [
            [1.535826, 0.229652, -1.005282, -0.760196],
            [0.049396, 0.109733, 1.329842, -1.488972],
            [-0.911491, -0.024352, -0.700551, 1.636395],
        ]
    )
    same_array(decoder_block(X, memory, own, cross, ffn, mask), expected, "three words after the block", 1e-4)


@test_case(
    name="all_sizes_agree_in_a_block",
    points=0.2,
    hidden=False,
)
@feedback.shown
def all_sizes_agree_in_a_block(decoder_block):
    X, memory = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
    )
    own = (
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
    )
    cross = (
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
    )
    ffn = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([1.0, -2.0, 0.5]),
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
        np.array([0.0, 3.0, -1.0]),
    )
    mask = np.array([[True, False, True], [False, False, False], [True, True, False]])
    same_array(
        decoder_block(X, memory, own, cross, ffn),
        np.array(
            [
                [-1.107336833, 1.315477894, -0.2081410614],
                [0.9687650831, 0.4078680114, -1.376633095],
                [-1.09655621, 1.321694663, -0.2251384531],
            ]
        ),
        "the words after a block",
    )
    same_array(
        decoder_block(X, memory, own, cross, ffn, mask),
        np.array(
            [
                [-1.253756567, 1.193509354, 0.06024721245],
                [-1.292706351, 1.14302472, 0.1496816311],
                [-1.09673383, 1.321594561, -0.2248607307],
            ]
        ),
        "the words after a block where one sees nothing",
    )
    same_array(
        decoder_block(X, memory, own, cross, ffn, np.array([True, False, True])),
        np.array(
            [
                [-1.253756567, 1.193509354, 0.06024721245],
                [1.400504943, -0.870363678, -0.530141265],
                [-1.255024646, 1.192034041, 0.06299060522],
            ]
        ),
        "the words after a block with a mask for all words",
    )


@test_case(
    name="large_scores_and_small_words",
    points=0.2,
    hidden=False,
)
@feedback.shown
def large_scores_and_small_words(decoder_block):
    X, memory = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
    )
    own = (
        30 * np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
        30 * np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
    )
    cross = (
        30 * np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
        30 * np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
    )
    none = np.zeros((3, 3)), np.zeros(3), np.zeros((3, 3)), np.zeros(3)
    same_array(
        decoder_block(0.001 * X, memory, (none[0],) * 4, (none[0],) * 4, none),
        np.array(
            [
                [1.224738747, -1.224738747, 0.0],
                [-1.224738747, -2.334593881e-17, 1.224738747],
                [-1.414206491, 0.7071032455, 0.7071032455],
            ]
        ),
        "small words after a block of zeros",
    )
    same_array(
        decoder_block(X, memory, own, cross, none),
        np.array(
            [
                [-0.5293493156, 1.400380155, -0.8710308395],
                [1.309939297, -0.1934186993, -1.116520598],
                [-0.5292729993, 1.400368673, -0.8710956736],
            ]
        ),
        "the words after a block with large scores",
    )


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "words_keep_their_shape": "Blocks are stacked, so what comes out must fit in again. Does it have the shape of X?",
        "nothing_found_nothing_lost": "If all weights are zero, no part finds anything. What is left of a word after the three frames? And what does a word find in a memory of which it may see nothing, whatever the weights?",
        "earlier_words_do_not_notice": "The last word was changed. Which rows of the result may change, and which must not?",
        "three_words_in_figures": "Print what each part gives. What goes into it, by what are scores divided, what is added, what is normalised?",
        "all_sizes_agree_in_a_block": "Where all sizes agree, nothing complains about a mix-up. Who may look at what, in each of the two attentions?",
        "large_scores_and_small_words": "Scores may be near 1000, and words may be small. Is everything finite, and has every norm its epsilon?",
    },
    hints={
        "all-masked-row-averaged": "What does your function return for a query that may look at nothing, and what should it return?",
        "all-masked-row-nan": "What does the softmax give for a row in which every score is minus infinity?",
        "another-activation": "What does the function between your two matrices give for -1, and what should it give there?",
        "bias-forgotten": "The formula has a bias that makes no difference in your function: which one?",
        "causal-always": "Which keys are hidden in your function that the mask doesn't hide?",
        "cross-before-self": "In which order does a word meet the three parts?",
        "cross-missing": "How many of the three parts does your block have, and which of them meets the memory?",
        "diagonal-masked": "May a word look at itself in your version, and should it be allowed to?",
        "divided-by-root-d-model": "How many numbers are multiplied and added for one score of one head, and is that the width of a whole token?",
        "divided-by-root-d-v": "Do the values play any part in a score, or in its divisor?",
        "feed-forward-missing": "Where are W_1 and W_2 used?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "mask-after-softmax": "What do the shares of a row add up to once some of them are struck out?",
        "mask-inverted": "In this notebook, what does True say: that a query may look, or that it may not?",
        "memory-mask-for-self": "Which of the two attentions is `memory_mask` meant for?",
        "memory-mask-ignored": "Where does your block use `memory_mask`?",
        "no-max-shift": "What is `np.exp(1000)`, and which number can be taken off every score without changing the shares?",
        "no-scale": "Which number should each score be divided by, and where does your code use it?",
        "norm-before-the-sum": "What stands between the parentheses of the norm?",
        "norm-missing": "How many times does a word pass a norm on its way through the block, and is that true of yours?",
        "not-causal": "Change the last word of the input: do earlier rows of the result change?",
        "one-row-only": "With only one row in it, can rows differ, or get mixed up?",
        "pair-for-array": "How many things does your function hand back, and how many were asked for?",
        "pre-norm": "Does the norm come before a part or after its sum?",
        "queries-from-encoder": "Which sentence do the queries come from, the one being written or the one that was read?",
        "query-of-the-input": "What have the words become by the time they look at the memory, and are your queries made from that?",
        "relu-misplaced": "Can what the feed-forward network finds be negative?",
        "relu-missing": "What stands between the two matrices of the feed-forward network?",
        "residual-missing": "If a part returns zeros, what should be left of the word?",
        "residual-of-the-input": "What is the result of the second part added to: the input of the block, or what the first frame gave?",
        "self-for-cross": "Change the sentence that was read: does anything in the result change?",
        "unbiased-variance": "By how many is the sum of squared distances divided?",
        "w-o-skipped": "Which of the matrices that came in was never used?",
        "w-q-for-w-k": "With which matrix are your keys made?",
        "weights-swapped": "Which of the two tuples of weights belongs to the attention that looks at the memory?",
        "wrong-default": "Which value does epsilon have if nobody passes one?",
        "wrong-divisor": "What are scores divided by: by the root of which length? Put other lengths into a call, one at a time: which of them changes your divisor?",
    },
    known="""{
"words_keep_their_shape": [
["hard-coded-example", [156329429, -1.52888, 1.60342, -1.14749]],
["hard-coded-example", [2070993570, -0.14099, -1.18078, 0.71375]],
["hard-coded-example", [2070993570, 2.27811, 3.59194, -4.30898]],
["one-row-only", [1324424965, 1.90466, -2.23003, -1.28686]],
["pair-for-array", [1910703024, 0.1356, -0.61873, -0.27199, 0.6376, 0.94525, 1.35202]],
["queries-from-encoder", [745873756]],
["self-for-cross", [213316010]],
["w-o-skipped", [2164335005]],
["w-q-for-w-k", [2425674320]],
["weights-swapped", [213316010]]
],
"nothing_found_nothing_lost": [
["all-masked-row-averaged", [2939717625, -1.52888, 1.60342, -1.14749, 1.11556, 1.05203, -0.69925]],
["all-masked-row-nan", [2070227569, -1.52888, 1.60342, -1.14749, 0.0, 0.0, 0.0]],
["global-for-parameter", [4148139279, -5.64849, 0.67817, 0.02788, -5.64849, 0.67817, 0.02788]],
["hard-coded-example", [2565635971, -0.14099, -1.18078, 0.71375, -0.14099, -1.18078, 0.71375]],
["hard-coded-example", [2565635971, 2.27811, 3.59194, -4.30898, 2.27811, 3.59194, -4.30898]],
["hard-coded-example", [4148139279, -1.70633, 0.54482, -1.17261, -1.70633, 0.54482, -1.17261]],
["hard-coded-example", [4148139279, -2.10174, -2.44483, 2.35941, -2.10174, -2.44483, 2.35941]],
["hard-coded-example", [4148139279, 0.6376, 0.94525, 1.35202, 0.6376, 0.94525, 1.35202]],
["memory-mask-for-self", [2939717625, -1.52888, 1.60342, -1.14749, 1.11556, 1.05203, -0.69925]],
["memory-mask-ignored", [2939717625, -1.52888, 1.60342, -1.14749, 1.11556, 1.05203, -0.69925]],
["norm-before-the-sum", [2939717625, -10.38909, 1.1932, -4.42052, -10.38909, 1.1932, -4.42052]],
["norm-missing", [2939717625, -10.38909, 1.1932, -4.42052, -10.38909, 1.1932, -4.42052]],
["one-row-only", [1194438883, -2.33331, 1.90976, 1.52256, -2.33331, 1.90976, 1.52256]],
["pair-for-array", [4151135815, -1.0078, 0.01594, -0.10062, -1.52888, 1.60342, -1.14749, -1.0078, 0.01594, -0.10062, -1.52888, 1.60342, -1.14749]],
["pre-norm", [2939717625, -10.38909, 1.1932, -4.42052, -10.38909, 1.1932, -4.42052]],
["queries-from-encoder", [2382118492]],
["random-placeholder", [2939717625, 0.06073, -3.00496, -0.52218, 0.06073, -3.00496, -0.52218]],
["residual-missing", [2939717625, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["unbiased-variance", [2939717625, -1.32405, 1.3886, -0.99376, -1.32405, 1.3886, -0.99376]],
["w-o-skipped", [3553328946]],
["w-q-for-w-k", [1650747479]],
["weights-swapped", [2939717625, -1.52888, 1.60342, -1.14749, 1.10438, 0.791, -0.49002]],
["wrong-default", [2939717625, -1.52812, 1.60262, -1.14692, -1.52812, 1.60262, -1.14692]]
],
"earlier_words_do_not_notice": [
["axis-0", [4148139279, -3.19475, 2.47607, 2.99585, -5.65372, 1.60937, 4.20557]],
["global-for-parameter", [4148139279, -5.64849, 0.67817, 0.02788, -5.64849, 0.67817, 0.02788]],
["hard-coded-example", [2565635971, -0.14099, -1.18078, 0.71375, -0.14099, -1.18078, 0.71375]],
["hard-coded-example", [2565635971, 2.27811, 3.59194, -4.30898, 2.27811, 3.59194, -4.30898]],
["hard-coded-example", [2939717625, -1.52888, 1.60342, -1.14749, -1.52888, 1.60342, -1.14749]],
["hard-coded-example", [4148139279, -1.70633, 0.54482, -1.17261, -1.70633, 0.54482, -1.17261]],
["hard-coded-example", [4148139279, -2.10174, -2.44483, 2.35941, -2.10174, -2.44483, 2.35941]],
["hard-coded-example", [4148139279, 0.6376, 0.94525, 1.35202, 0.6376, 0.94525, 1.35202]],
["mask-after-softmax", [4148139279, -2.20196, -0.95297, 1.35452, -3.06261, 0.62935, 4.23136]],
["mask-inverted", [4148139279, -2.36821, -0.35052, 5.89967, -1.57571, 1.44996, 1.672]],
["not-causal", [4148139279, -1.17564, -3.38302, 3.94038, -0.88059, 0.64402, 1.02855]],
["one-row-only", [1194438883, -2.12842, 2.36711, 0.67759, -0.19568, 1.88048, -1.39219]],
["pair-for-array", [2909702685, -3.31851, -3.39402, 0.821, -1.70633, 0.54482, -1.17261, -3.31851, -3.39402, 0.821, -2.75119, 3.19394, 0.20091]],
["queries-from-encoder", [2382118492]],
["random-placeholder", [4148139279, 1.76784, -3.91485, -1.16998, 1.76784, -3.91485, -1.16998]],
["residual-missing", [4148139279, -1.32305, -0.93283, -1.45881, -1.32275, -0.93311, -1.45926]],
["self-for-cross", [4148139279, -2.42772, 1.68785, 2.09662, -3.30162, 3.37446, 2.81882]],
["w-o-skipped", [562780006]],
["w-q-for-w-k", [1856043753]]
],
"three_words_in_figures": [
["another-activation", [875646053, -1.78364, 1.64206, 1.1452]],
["another-activation", [875646053, -1.85016, -2.59659, 2.52317]],
["another-activation", [875646053, 1.17259, -0.99729, 0.30875]],
["axis-0", [875646053, -3.08024, -2.12648, 2.24107]],
["bias-forgotten", [875646053, -3.45347, -2.23693, 2.17712]],
["causal-always", [875646053, -0.93469, -1.14713, 2.07598]],
["cross-before-self", [875646053, -4.97972, 0.03408, 2.38116]],
["cross-missing", [875646053, 0.68722, -4.38451, -1.12026]],
["diagonal-masked", [875646053, -2.51579, -2.12802, 2.57016]],
["divided-by-root-d-model", [875646053, -2.09169, -2.4519, 2.34887]],
["divided-by-root-d-v", [875646053, -2.1109, -2.43456, 2.37046]],
["feed-forward-missing", [875646053, -0.23482, 2.92463, 0.32247]],
["global-for-parameter", [875646053, -5.64849, 0.67817, 0.02788]],
["hard-coded-example", [156329429, -1.52888, 1.60342, -1.14749]],
["hard-coded-example", [2070993570, -0.14099, -1.18078, 0.71375]],
["hard-coded-example", [2070993570, 2.27811, 3.59194, -4.30898]],
["hard-coded-example", [875646053, -1.70633, 0.54482, -1.17261]],
["hard-coded-example", [875646053, 0.6376, 0.94525, 1.35202]],
["mask-after-softmax", [875646053, -3.04683, -2.76506, 1.6143]],
["mask-inverted", [875646053, 1.27101, -4.14026, 3.52321]],
["memory-mask-for-self", [875646053, -2.47769, -4.25935, 0.28194]],
["memory-mask-ignored", [875646053, -2.47769, -4.25935, 0.28194]],
["no-scale", [875646053, -2.11862, -2.41583, 2.3847]],
["norm-before-the-sum", [875646053, -3.97588, 1.05229, 1.24777]],
["norm-missing", [875646053, -2.27807, -3.0191, 1.86944]],
["norm-missing", [875646053, -2.94513, 0.57699, 1.97529]],
["norm-missing", [875646053, -25.9379, -14.7708, 24.6108]],
["norm-missing", [875646053, -7.7148, -10.0058, 9.0275]],
["not-causal", [875646053, -2.53708, -3.0819, 3.71689]],
["one-row-only", [1324424965, 1.10383, -1.36282, 0.60124]],
["pair-for-array", [3275620007, -2.13761, 0.81233, -0.12869, -2.10174, -2.44483, 2.35941]],
["pre-norm", [875646053, -6.35606, -8.72102, 10.75957]],
["queries-from-encoder", [745873756]],
["query-of-the-input", [875646053, -2.10818, -2.44428, 2.36602]],
["random-placeholder", [875646053, 1.76784, -3.91485, -1.16998]],
["relu-misplaced", [875646053, -0.48429, 0.35742, 2.17018]],
["relu-missing", [875646053, -0.10212, -0.25686, 2.34306]],
["residual-missing", [875646053, -2.12991, 2.77008, 3.1068]],
["residual-missing", [875646053, -2.50246, -0.56648, 3.03947]],
["residual-missing", [875646053, -2.94331, -1.49461, 2.88179]],
["residual-missing", [875646053, 2.20686, 1.67838, 1.50076]],
["residual-of-the-input", [875646053, -0.09861, -2.19115, 2.80887]],
["self-for-cross", [250630131]],
["unbiased-variance", [875646053, -1.73702, -1.68646, 2.2648]],
["w-o-skipped", [2164335005]],
["w-q-for-w-k", [2034689195]],
["weights-swapped", [250630131]],
["wrong-default", [875646053, -2.10055, -2.44412, 2.35975]]
],
"all_sizes_agree_in_a_block": [
["all-masked-row-averaged", [3535440012, -0.14099, -1.18078, 0.71375, -0.47784, 1.73318, 0.62397, -0.86008, 0.18768, -0.8037]],
["all-masked-row-nan", [3918522225, -0.14099, -1.18078, 0.71375, -1.15125, 1.2169, -0.56885, -0.86008, 0.18768, -0.8037]],
["another-activation", [3535440012, -0.16558, -1.18781, 0.66649, -0.66139, 2.04972, 0.33191, -0.87478, 0.06531, -0.78558]],
["another-activation", [3535440012, -0.36841, -2.32134, 1.05445, -1.45383, 1.14676, 0.42256, 0.33984, -0.31282, 1.26954]],
["another-activation", [3535440012, 0.02006, 0.02793, 1.2037, -0.76533, 2.0318, 0.29646, 0.41009, 0.64187, 1.40708]],
["axis-0", [3535440012, 2.58924, 1.06687, -2.93157, 2.38202, 1.73252, -3.34869, 2.74851, 1.12538, -2.84919]],
["bias-forgotten", [3535440012, -1.02565, 4.43994, -1.18663, -0.34297, 4.19064, -0.17309, -0.66852, 2.03403, -1.13852]],
["causal-always", [3535440012, -0.61387, 1.99144, 0.42514, -0.70212, 2.14294, 0.29235, -0.22226, 2.39711, 0.51744]],
["cross-before-self", [3535440012, -0.18111, 2.75963, 0.46777, -0.20364, 2.72358, 0.46229, -0.18263, 2.75015, 0.46945]],
["cross-missing", [3535440012, 1.2024, -0.6008, 1.30254, 1.2024, -0.6008, 1.30254, 1.2024, -0.6008, 1.30254]],
["diagonal-masked", [3535440012, 2.34749, 1.02877, -3.05739, 1.11289, -0.20839, -5.27694, 2.59344, 1.71525, -3.17972]],
["feed-forward-missing", [3535440012, -0.3087, -2.12873, 1.11006, -1.63066, 1.26698, 0.14885, 0.28463, -0.39026, 1.30969]],
["global-for-parameter", [100429973, -5.64849, 0.67817, 0.02788, -5.64849, 0.67817, 0.02788, -5.64849, 0.67817, 0.02788]],
["hard-coded-example", [100429973, -1.70633, 0.54482, -1.17261, -1.70633, 0.54482, -1.17261, -1.70633, 0.54482, -1.17261]],
["hard-coded-example", [100429973, -2.10174, -2.44483, 2.35941, -2.10174, -2.44483, 2.35941, -2.10174, -2.44483, 2.35941]],
["hard-coded-example", [100429973, 0.6376, 0.94525, 1.35202, 0.6376, 0.94525, 1.35202, 0.6376, 0.94525, 1.35202]],
["hard-coded-example", [2456122795, -1.52888, 1.60342, -1.14749, -1.52888, 1.60342, -1.14749, -1.52888, 1.60342, -1.14749]],
["hard-coded-example", [3535440012, -0.14099, -1.18078, 0.71375, -0.14099, -1.18078, 0.71375, -0.14099, -1.18078, 0.71375]],
["hard-coded-example", [3535440012, 2.27811, 3.59194, -4.30898, 2.27811, 3.59194, -4.30898, 2.27811, 3.59194, -4.30898]],
["mask-after-softmax", [3535440012, 2.53421, -1.43689, -3.01461, 2.09593, 1.49163, -3.43114, 1.875, -0.60466, -4.49904]],
["mask-inverted", [3535440012, -2.39894, -2.21715, 3.189, -0.07311, 1.92994, 0.40603, -2.37524, -2.27494, 3.17531]],
["memory-mask-for-self", [3535440012, -0.14099, -1.18078, 0.71375, -1.55902, 0.04076, -1.54317, -0.30349, 1.30576, 0.67614]],
["memory-mask-ignored", [3535440012, -0.14099, -1.18078, 0.71375, -0.14099, -1.18078, 0.71375, -0.14099, -1.18078, 0.71375]],
["no-scale", [3535440012, -1.53071, -0.1082, -1.49512, -0.73391, 2.11474, 0.28609, -1.22465, 0.73328, -1.36017]],
["norm-before-the-sum", [3535440012, 3.80502, -1.58927, -1.29982, 6.83179, 6.96412, -9.67567, 3.47869, -0.84951, -1.17048]],
["norm-missing", [3535440012, -15.5224, 5.4659, -5.5927, -17.5466, 24.6301, 9.8704, -20.5906, 17.4191, -9.1085]],
["norm-missing", [3535440012, 0.89661, 4.63365, 1.18448, 0.98774, 4.4434, 1.37603, 0.74771, 4.5418, 0.89477]],
["norm-missing", [3535440012, 1.21807, -0.62891, 1.32756, 0.37016, -1.19348, 0.66874, 1.21807, -0.62891, 1.32756]],
["norm-missing", [3535440012, 2016.42, 1364.92, -446.44, 1980.56, 1159.09, -524.49, 2016.42, 1364.92, -446.44]],
["not-causal", [3535440012, -0.08929, -1.31234, 0.69987, -0.50091, 1.55323, 0.27399, -0.66058, -0.39517, -0.82275]],
["one-row-only", [653886641, -1.26997, -0.08182, 1.86338, -1.27013, -0.08141, 1.86341, -1.40154, 0.33548, 1.86081]],
["pair-for-array", [4098347852, 1.02362, -4.25015, -2.1051, -0.14099, -1.18078, 0.71375, 1.02362, -4.25015, -2.1051, -0.70041, 2.13608, 0.29304, 1.02362, -4.25015, -2.1051, -0.86008, 0.18768, -0.8037]],
["pre-norm", [3535440012, 80.9273, -22.5062, -104.9397, 85.1148, 54.5356, -122.4656, 64.1856, -7.6458, -92.5806]],
["queries-from-encoder", [3535440012, -0.28399, 1.95585, 0.55595, -0.41507, 2.16404, 0.36831, -0.28399, 1.95585, 0.55596]],
["query-of-the-input", [3535440012, -2.54054, -1.80777, 3.19981, -0.27022, 2.45054, 0.43453, -2.56521, -1.71848, 3.19426]],
["random-placeholder", [3535440012, 0.2676, -2.77958, -0.3406, 0.2676, -2.77958, -0.3406, 0.2676, -2.77958, -0.3406]],
["relu-misplaced", [3535440012, -0.25529, -1.20567, 0.53078, -0.34112, 1.30745, 0.69407, -0.58524, -0.92166, -0.10415]],
["relu-missing", [3535440012, -0.25529, -1.20567, 0.53078, -0.62471, 1.96281, 0.40116, -0.38116, -0.40248, -0.00543]],
["residual-missing", [3535440012, -0.24314, 1.56943, 0.69601, -0.11062, -0.63452, 0.76633, -0.01067, 2.08367, 0.80895]],
["residual-missing", [3535440012, -0.2948, 1.19238, 0.71615, -0.70405, 2.12638, 0.29738, 0.01163, 1.94803, 0.86091]],
["residual-missing", [3535440012, -1.05323, -0.40951, -0.8504, -0.58901, 2.22907, 0.33169, -1.20994, 0.75658, -1.35145]],
["residual-missing", [3535440012, -1.18804, -0.34732, -1.02529, -0.18561, -0.72191, 0.74725, -1.10652, 0.56068, -1.18905]],
["residual-of-the-input", [3535440012, 0.1616, -0.92877, 1.03012, -0.5483, 2.2613, 0.33729, -0.86157, 0.25098, -0.8334]],
["self-for-cross", [3535440012, -0.22212, 1.69564, 0.53775, -0.22212, 1.69564, 0.53775, -0.22212, 1.69564, 0.53775]],
["unbiased-variance", [3535440012, -0.01407, 0.3225, 0.91068, -0.47785, 1.45058, 0.36017, 0.17081, -0.50389, 0.89098]],
["w-o-skipped", [3535440012, 2.52917, 1.94232, -3.33204, 1.15619, -0.77762, 1.23463, 2.57554, 1.73039, -3.30133]],
["w-q-for-w-k", [3535440012, -1.74378, -1.89437, 1.90729, -0.7014, 2.14357, 0.2925, -2.58403, -1.6762, 3.18408]],
["weights-swapped", [3535440012, 0.21709, -2.3111, -0.5423, 0.21497, -2.30738, -0.54546, 0.21709, -2.3111, -0.5423]],
["wrong-default", [3535440012, -0.14126, -1.18015, 0.71336, -0.70019, 2.13571, 0.29337, -0.86007, 0.18774, -0.80367]]
],
"large_scores_and_small_words": [
["axis-0", [2565635971, 2.27811, 3.59194, -4.30898, 1.81891, -1.55302, -3.73966]],
["causal-always", [2565635971, 2.27811, 3.59194, -4.30898, -1.53529, 0.66231, 0.62168]],
["cross-before-self", [2565635971, 2.27811, 3.59194, -4.30898, -0.12621, 3.48162, 0.32383]],
["cross-missing", [2565635971, 2.27805, 3.59183, -4.30885, 0.66381, -1.29782, 0.91494]],
["diagonal-masked", [2565635971, 2.27811, 3.59194, -4.30898, 1.6754, -2.28346, -1.83172]],
["global-for-parameter", [4148139279, -5.64849, 0.67817, 0.02788, -5.64849, 0.67817, 0.02788]],
["hard-coded-example", [2565635971, -0.14099, -1.18078, 0.71375, -0.14099, -1.18078, 0.71375]],
["hard-coded-example", [2565635971, 2.27811, 3.59194, -4.30898, 2.27811, 3.59194, -4.30898]],
["hard-coded-example", [2939717625, -1.52888, 1.60342, -1.14749, -1.52888, 1.60342, -1.14749]],
["hard-coded-example", [4148139279, -1.70633, 0.54482, -1.17261, -1.70633, 0.54482, -1.17261]],
["hard-coded-example", [4148139279, -2.10174, -2.44483, 2.35941, -2.10174, -2.44483, 2.35941]],
["hard-coded-example", [4148139279, 0.6376, 0.94525, 1.35202, 0.6376, 0.94525, 1.35202]],
["mask-after-softmax", [2565635971, 2.27811, 3.59194, -4.30898, 1.06603, -3.62742, -3.00787]],
["mask-inverted", [2565635971, 2.27811, 3.59194, -4.30898, -0.17627, -5.71125, 0.39719]],
["no-max-shift", [2565635971, 2.27811, 3.59194, -4.30898, 2.27811, 3.59194, -4.30898]],
["no-max-shift", [4078556096, 2.27811, 3.59194, -4.30898, 1.37768, -0.24512, -1.86802]],
["norm-before-the-sum", [2565635971, 0.00461497, 0.00479817, -0.00658119, 2.9673, -1.48019, -2.63538]],
["norm-missing", [2565635971, 0.00461497, 0.00479817, -0.00658119, 29.615, -8.044, 44.328]],
["norm-missing", [2565635971, 2.27805, 3.59183, -4.30885, 0.41396, -2.00613, 0.86685]],
["not-causal", [2565635971, 2.27811, 3.59194, -4.30898, 0.97149, -3.80005, -2.79264]],
["one-row-only", [685922927, -1.47622, 1.22931, 1.55755, -0.73653, -1.0598, 1.54576]],
["pair-for-array", [4214880496, 1.02362, -4.25015, -2.1051, 2.27811, 3.59194, -4.30898, 1.02362, -4.25015, -2.1051, -1.05668, -3.10196, -0.19753]],
["pre-norm", [2565635971, 0.00461497, 0.00479817, -0.00658119, 60.8057, -39.719, -14.3146]],
["queries-from-encoder", [2565635971, 2.27811, 3.59194, -4.30898, -0.45217, 0.21674, 0.71961]],
["query-of-the-input", [2565635971, 2.27811, 3.59194, -4.30898, -2.71626, -3.82127, 3.5303]],
["random-placeholder", [2565635971, 0.2676, -2.77958, -0.3406, 0.2676, -2.77958, -0.3406]],
["residual-missing", [2565635971, 0.0, 0.0, 0.0, -1.05501, -3.10572, -0.19445]],
["residual-missing", [2565635971, 0.0, 0.0, 0.0, -1.10059, -2.87882, -0.30923]],
["residual-missing", [2565635971, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["residual-of-the-input", [2565635971, 2.27805, 3.59183, -4.30885, -0.93788, -2.78796, -0.45233]],
["self-for-cross", [2565635971, 2.27811, 3.59194, -4.30898, 1.98136, -0.14459, 2.03138]],
["unbiased-variance", [2565635971, 1.86007, 2.9328, -3.51827, -0.87015, -2.49879, -0.17931]],
["w-o-skipped", [2565635971, 2.27811, 3.59194, -4.30898, 3.07302, 3.41728, -2.74194]],
["w-q-for-w-k", [2565635971, 2.27811, 3.59194, -4.30898, -2.82789, -3.84819, 3.24993]],
["weights-swapped", [2565635971, 2.27811, 3.59194, -4.30898, 0.17449, -3.04877, -0.41393]],
["wrong-default", [2565635971, 2.27635, 3.58912, -4.30555, -1.05616, -3.10042, -0.19744]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
    families={"wrong-divisor": ["no-scale", "divided-by-root-d-model", "divided-by-root-d-v"]},
)
