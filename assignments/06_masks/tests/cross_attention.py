from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import agrees, is_array, numbers, same_array, unchanged

OK_FORMAT = False

name = "cross_attention"
points = None
feedback = Feedback("cross_attention")


@test_case(
    name="row_for_each_word_that_looks",
    points=0.2,
    hidden=False,
)
@feedback.shown
def row_for_each_word_that_looks(cross_attention):
    X_q, X_kv, W_q, W_k, W_v = numbers(3, (3, 4), (5, 6), (4, 7), (6, 7), (6, 2))
    kept = W_q.copy()
    is_array(cross_attention(X_q, X_kv, W_q, W_k, W_v), (3, 2), "what three words find in five")
    unchanged(kept, W_q, "W_q")
    is_array(cross_attention(X_q[:1], X_kv, W_q, W_k, W_v), (1, 2), "what a single word finds in five")
    is_array(cross_attention(70 * X_q, X_kv, W_q, W_k, W_v), (3, 2), "what three words find with large scores")


@test_case(
    name="no_preference_among_the_words_read",
    points=0.15,
    hidden=False,
)
@feedback.shown
def no_preference_among_the_words_read(cross_attention):
    X_kv, W_v = np.array([[1.0, 2.0], [3.0, 0.0], [6.0, 4.0]]), np.array([[1.0, 0.0, 1.0], [0.0, 1.0, -1.0]])
    free = cross_attention(np.ones((3, 5)), X_kv.copy(), np.zeros((5, 4)), np.ones((2, 4)), W_v.copy())
    same_array(free, np.array([[10 / 3, 2.0, 4 / 3]] * 3), "the mean of three words")
    mask = np.array([[True, False, True], [False, True, False], [False, False, False]])
    masked = cross_attention(np.ones((3, 5)), X_kv, np.zeros((5, 4)), np.ones((2, 4)), W_v, mask)
    same_array(masked, np.array([[3.5, 3.0, 0.5], [3.0, 0.0, 3.0], [0.0, 0.0, 0.0]]), "with a mask")


@test_case(
    name="quarter_of_one_word_and_three_of_another",
    points=0.15,
    hidden=False,
)
@feedback.shown
def quarter_of_one_word_and_three_of_another(cross_attention):
    X_q, X_kv, W_q = np.eye(2), np.array([[0.0], [1.0]]), np.array([[1.0] * 4, [0.0] * 4])
    W_k, W_v = np.array([[np.log(9), 0.0, 0.0, 0.0]]), np.array([[8.0, 4.0, -4.0]])
    expected = np.array([[6.0, 3.0, -3.0], [4.0, 2.0, -2.0]])
    same_array(cross_attention(X_q, X_kv, W_q, W_k, W_v), expected, "what two words find in two")


@test_case(
    name="order_of_the_words_read",
    points=0.15,
    hidden=False,
)
@feedback.shown
def order_of_the_words_read(cross_attention):
    shapes = (2, 3), (4, 5), (3, 6), (5, 6), (5, 7)
    result = cross_attention(*numbers(609, *shapes))
    is_array(result, (2, 7), "what two words find in four")
    X_q, X_kv, W_q, W_k, W_v = numbers(609, *shapes)
    agrees(cross_attention(X_q, X_kv[[2, 0, 3, 1]], W_q, W_k, W_v), result, "with words in another order", "before")


@test_case(
    name="all_sizes_agree",
    points=0.15,
    hidden=False,
)
@feedback.shown
def all_sizes_agree(cross_attention):
    X_q, X_kv, W_q = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
    )
    W_k, W_v, one = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]])[::-1],
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]])[::-1],
        np.ones((1, 1)),
    )
    same_array(
        cross_attention(X_q, X_kv, W_q, W_k, W_v),
        np.array(
            [
                [7.249999987, -0.4999999891, -1.499999993],
                [7.249999989, -0.4999999985, -1.499999991],
                [-1.600507218e-10, 0.5000000007, 5.0],
            ]
        ),
        "the result for three words",
    )
    same_array(
        cross_attention(X_q, X_kv, W_q, W_k, W_v, np.eye(3, dtype=bool)),
        np.array([[0.0, 0.5, 5.0], [-1.5, 7.0, 3.0], [7.25, -0.5, -1.5]]),
        "the result where each word sees one",
    )
    same_array(
        cross_attention(X_q, X_kv, W_q, W_k, W_v, np.zeros((3, 3), dtype=bool)),
        np.array([[0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]]),
        "the result where nothing may be seen",
    )
    same_array(
        cross_attention(np.array([[1000.0]]), np.array([[1.0], [0.999]]), one, one, one),
        np.array([[0.9997310586]]),
        "the result for scores near 1000",
    )


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "row_for_each_word_that_looks": "Which sentence asks, and which one answers? The result has a row for each word of one of them, even for a single word; what determines its width? And is everything finite when scores are large?",
        "no_preference_among_the_words_read": "The queries are zero, so all scores are equal. What does each word get, from which sentence, and what if it may look nowhere?",
        "quarter_of_one_word_and_three_of_another": "The first word's scores are 0 and ln 9 before they are scaled. By which width are they scaled, and what are its shares?",
        "order_of_the_words_read": "If the words that were read come in another order, should the result change?",
        "all_sizes_agree": "Where all sizes agree, nothing complains about a mix-up. What if no word may look anywhere, or scores are near 1000?",
    },
    hints={
        "all-false-for-none": "A mask may hide everything. How does your function tell it from no mask at all?",
        "all-masked-row-averaged": "What does your function return for a query that may look at nothing, and what should it return?",
        "all-masked-row-nan": "What does the softmax give for a row in which every score is minus infinity?",
        "causal-always": "Which keys are hidden in your function that the mask doesn't hide?",
        "divided-by-d-k": "If the number under the root is four times as large, how much smaller should the scores become, and how much smaller do yours?",
        "divided-by-root-d-model": "How many numbers are multiplied and added for one score of one head, and is that the width of a whole token?",
        "k-for-v": "What do the weights mix: what was compared, or what each token has to say?",
        "mask-after-softmax": "What do the shares of a row add up to once some of them are struck out?",
        "mask-ignored": "Call your function with two different masks: does the result differ, and where should the mask come in?",
        "mask-inverted": "In this notebook, what does True say: that a query may look, or that it may not?",
        "mask-not-optional": "What is `mask` when nobody passes one, and what does your function do with it then?",
        "no-max-shift": "What is `np.exp(1000)`, and which number can be taken off every score without changing the shares?",
        "no-scale": "Which number should each score be divided by, and where does your code use it?",
        "queries-from-encoder": "Which sentence do the queries come from, the one being written or the one that was read?",
        "self-for-cross": "Change the sentence that was read: does anything in the result change?",
        "values-from-decoder": "What is mixed in the end, something that was read or something that is being written?",
        "values-not-projected": "How wide are the rows that you mix, and how wide should values be?",
        "w-q-for-w-k": "With which matrix are your keys made?",
        "wrong-divisor": "What are scores divided by: by the root of which length? Put other lengths into a call, one at a time: which of them changes your divisor?",
    },
    known="""{
"row_for_each_word_that_looks": [
["hard-coded-example", [1159957938, 5.0161, -12.4274, -0.70369, 5.0161, -12.4274, -0.70369, 5.0161, -12.4274, -0.70369]],
["hard-coded-example", [3185407780, 9.52176, 0.54177, -0.95683, 9.52176, 0.54177, -0.95683, 9.52176, 0.54177, -0.95683]],
["hard-coded-example", [3535440012, -1.4756, -4.54829, -0.38281, -1.4756, -4.54829, -0.38281, -1.4756, -4.54829, -0.38281]],
["hard-coded-example", [3535440012, 9.85806, -8.04775, -4.39302, 9.85806, -8.04775, -4.39302, 9.85806, -8.04775, -4.39302]],
["hard-coded-example", [600667475, -0.63164, -3.24667, -10.33625, -0.63164, -3.24667, -10.33625, -0.63164, -3.24667, -10.33625]],
["input-mutated", [1780605969, 9.52176, 0.54177, -0.95683, 1.86174, 0.94572, -1.16505, 12.64686, -3.71361, -0.33321]],
["k-for-v", [2124023521, -3.6465, 4.6793, -5.0969, -8.5311, 2.26663, 0.73379, -4.0042, 6.6108, -1.344]],
["mask-not-optional", [3902128733]],
["no-max-shift", [3199859180, 9.52176, 0.54177, -0.95683, 2.51658, 1.54694, -1.28896, 7.55154, -5.45936, -1.13278]],
["queries-from-encoder", [2568384361]],
["self-for-cross", [3594344515]],
["values-from-decoder", [3594344515]],
["values-not-projected", [301857097, 3.391, 5.43923, 2.36549, 1.69222, -2.06092, -0.51896, 3.35638, 5.31543, 3.90285]],
["w-q-for-w-k", [2568384361]]
],
"no_preference_among_the_words_read": [
["all-masked-row-averaged", [2565635971, -1.4756, -4.54829, -0.38281, -3.81925, -3.78481, -2.39267]],
["all-masked-row-nan", [476526433, -1.4756, -4.54829, -0.38281, -0.55874, -2.08741, -4.75633]],
["axis-0", [2565635971, -1.4756, -4.54829, -0.38281, -2.60983, -4.66569, -6.14985]],
["causal-always", [2565635971, -2.06621, -4.68014, 2.21442, -2.06621, -4.68014, 2.21442]],
["hard-coded-example", [106005889, 9.52176, 0.54177, -0.95683, 9.52176, 0.54177, -0.95683]],
["hard-coded-example", [2565635971, -1.4756, -4.54829, -0.38281, -1.4756, -4.54829, -0.38281]],
["hard-coded-example", [2565635971, 9.85806, -8.04775, -4.39302, 9.85806, -8.04775, -4.39302]],
["hard-coded-example", [3236654453, 5.0161, -12.4274, -0.70369, 5.0161, -12.4274, -0.70369]],
["hard-coded-example", [3616509886, -0.63164, -3.24667, -10.33625, -0.63164, -3.24667, -10.33625]],
["k-for-v", [4148139279, -5.37493, 0.085, -0.53663, -6.7759, -4.57803, -5.23198]],
["mask-after-softmax", [2565635971, -1.4756, -4.54829, -0.38281, -0.86994, -1.55523, -2.04995]],
["mask-ignored", [2565635971, -1.4756, -4.54829, -0.38281, -1.4756, -4.54829, -0.38281]],
["mask-inverted", [2565635971, -1.4756, -4.54829, -0.38281, 0.05109, -3.02528, -0.36833]],
["mask-not-optional", [3228038922, -0.55874, -2.08741, -4.75633]],
["queries-from-encoder", [2147667462]],
["random-placeholder", [2565635971, 3.17798, 1.53919, -5.84222, 3.17798, 1.53919, -5.84222]],
["self-for-cross", [999948827]],
["values-from-decoder", [999948827]],
["values-not-projected", [106005889, 0.98582, 0.48404, -2.66983, -3.81353, -0.14231, -1.95268]],
["w-q-for-w-k", [2147667462]],
["whole-array", [2565635971, -0.49187, -1.5161, -0.1276, -0.86994, -1.55523, -2.04995]]
],
"quarter_of_one_word_and_three_of_another": [
["axis-0", [1175515922, 3.03852, -9.913, -1.78361]],
["causal-always", [1175515922, 3.95515, -5.0288, 2.15984]],
["divided-by-d-k", [1175515922, 4.85197, -11.28283, -0.2607]],
["divided-by-root-d-model", [1175515922, 5.12282, -13.17163, -0.99174]],
["hard-coded-example", [1651239907, 9.52176, 0.54177, -0.95683]],
["hard-coded-example", [2070993570, -1.4756, -4.54829, -0.38281]],
["hard-coded-example", [2070993570, 9.85806, -8.04775, -4.39302]],
["hard-coded-example", [578565654, -0.63164, -3.24667, -10.33625]],
["k-for-v", [156329429, 1.48465, -1.08877, -0.80171]],
["mask-not-optional", [4224205445]],
["no-scale", [1175515922, 5.22829, -13.90712, -1.2764]],
["queries-from-encoder", [2077601273]],
["random-placeholder", [1175515922, 1.72614, 0.47552, -3.48969]],
["self-for-cross", [3768205850]],
["values-from-decoder", [3768205850]],
["values-not-projected", [1948684688, -0.240126, -0.60491, -0.363803]],
["w-q-for-w-k", [2077601273]],
["whole-array", [1175515922, 2.02568, -6.60867, -1.18907]]
],
"order_of_the_words_read": [
["causal-always", [3616509886, -2.03043, 0.22651, -14.97244, -2.08315, -4.05011, -11.56759]],
["hard-coded-example", [106005889, 9.52176, 0.54177, -0.95683, 9.52176, 0.54177, -0.95683]],
["hard-coded-example", [2565635971, -1.4756, -4.54829, -0.38281, -1.4756, -4.54829, -0.38281]],
["hard-coded-example", [2565635971, 9.85806, -8.04775, -4.39302, 9.85806, -8.04775, -4.39302]],
["hard-coded-example", [3236654453, 5.0161, -12.4274, -0.70369, 5.0161, -12.4274, -0.70369]],
["k-for-v", [1228043708, 7.59992, 3.3815, 2.47498, 7.59992, 3.3815, 2.47498]],
["mask-not-optional", [447891534]],
["queries-from-encoder", [1499443464]],
["self-for-cross", [2575951313]],
["values-from-decoder", [2575951313]],
["values-not-projected", [830832123, 1.79301, 1.2688, -1.32263, 1.79301, 1.2688, -1.32263]],
["w-q-for-w-k", [1499443464]]
],
"all_sizes_agree": [
["all-false-for-none", [2972597161, 9.85806, -8.04775, -4.39302, -5.81898, -0.03149, 7.94085, 9.85806, -8.04775, -4.39302, 0.25778, -0.56383, -0.9009]],
["all-masked-row-averaged", [2972597161, 9.85806, -8.04775, -4.39302, -5.81898, -0.03149, 7.94085, -1.31296, 0.58932, -0.50968, 0.25778, -0.56383, -0.9009]],
["all-masked-row-nan", [3871050153, 9.85806, -8.04775, -4.39302, -5.81898, -0.03149, 7.94085, 0.0, 0.0, 0.0, 0.25778, -0.56383, -0.9009]],
["axis-0", [2972597161, 3.96851, 1.98445, -10.2138, -5.81898, -0.03149, 7.94085, 0.0, 0.0, 0.0, 0.51544, -1.12741, -1.80138]],
["causal-always", [2972597161, -0.18539, 13.03884, -2.31499, -0.18539, 13.03884, -2.31499, -0.18539, 13.03884, -2.31499, 0.25785, -0.56399, -0.90114]],
["hard-coded-example", [3933214340, 5.0161, -12.4274, -0.70369, 5.0161, -12.4274, -0.70369, 5.0161, -12.4274, -0.70369, 5.0161, -12.4274, -0.70369]],
["hard-coded-example", [4060857776, -0.63164, -3.24667, -10.33625, -0.63164, -3.24667, -10.33625, -0.63164, -3.24667, -10.33625, -0.63164, -3.24667, -10.33625]],
["hard-coded-example", [4191685195, -1.4756, -4.54829, -0.38281, -1.4756, -4.54829, -0.38281, -1.4756, -4.54829, -0.38281, -1.4756, -4.54829, -0.38281]],
["hard-coded-example", [4191685195, 9.85806, -8.04775, -4.39302, 9.85806, -8.04775, -4.39302, 9.85806, -8.04775, -4.39302, 9.85806, -8.04775, -4.39302]],
["hard-coded-example", [4291231366, 9.52176, 0.54177, -0.95683, 9.52176, 0.54177, -0.95683, 9.52176, 0.54177, -0.95683, 9.52176, 0.54177, -0.95683]],
["k-for-v", [2972597161, 1.05596, 17.2245, -14.3166, -4.63589, 12.45003, 12.79849, 0.0, 0.0, 0.0, 0.25778, -0.56383, -0.9009]],
["mask-after-softmax", [2972597161, 9.85806, -8.04775, -4.39302, -3.87573e-12, 3.7054e-13, 1.31166e-12, 0.0, 0.0, 0.0, 0.25778, -0.56383, -0.9009]],
["mask-ignored", [2972597161, 9.85806, -8.04775, -4.39302, 9.85806, -8.04775, -4.39302, 9.85806, -8.04775, -4.39302, 0.25778, -0.56383, -0.9009]],
["mask-inverted", [2972597161, 9.85806, -8.04775, -4.39302, 9.85806, -8.04775, -4.39302, 9.85806, -8.04775, -4.39302, 0.25778, -0.56383, -0.9009]],
["mask-not-optional", [3622798209, -5.81898, -0.03149, 7.94085, 0.0, 0.0, 0.0]],
["no-max-shift", [1951753921, 9.85806, -8.04775, -4.39302, -5.81898, -0.03149, 7.94085, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["queries-from-encoder", [2972597161, -6.84962, -20.28115, -0.73656, -5.36985, -17.07811, 12.70229, 0.0, 0.0, 0.0, 0.25778, -0.56383, -0.9009]],
["queries-from-encoder", [4136518009, -6.84962, -20.28115, -0.73656, -5.36985, -17.07811, 12.70229, 0.0, 0.0, 0.0, -609.18, -927.83, -277.04]],
["random-placeholder", [2972597161, 3.17798, 1.53919, -5.84222, 3.17798, 1.53919, -5.84222, 3.17798, 1.53919, -5.84222, 0.52625, -1.15105, -1.83915]],
["self-for-cross", [2972597161, 10.8822, -12.36054, -6.4869, -5.36985, -17.07811, 12.70229, 0.0, 0.0, 0.0, 257.85, -563.99, -901.14]],
["values-from-decoder", [2912023074, 4.2654, -6.59403, -10.09017, -5.36985, -17.07811, 12.70229, 0.0, 0.0, 0.0]],
["values-not-projected", [2972597161, -2.77632, -2.17701, 0.10379, 1.02362, -4.25015, -2.1051, 0.0, 0.0, 0.0, 0.25778, -0.56383, -0.9009]],
["w-q-for-w-k", [2972597161, -13.23365, -12.88952, 11.24793, -5.81898, -0.03149, 7.94085, 0.0, 0.0, 0.0, 0.25778, -0.56383, -0.9009]],
["whole-array", [2972597161, 3.17688, -6.60624, -0.56326, -7.83724, -7.50375, 6.76094, 0.0, 0.0, 0.0, 0.25778, -0.56383, -0.9009]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
    families={"wrong-divisor": ["no-scale", "divided-by-d-k", "divided-by-root-d-model"]},
)
