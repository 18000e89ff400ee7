from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
from softlookup import is_array, numbers, same_array, unchanged

OK_FORMAT = False

name = "block"
points = None
feedback = Feedback("block")


def a_block(seed, d, k, v, f, n_heads):
    """Weights of a block, all lengths of one's choice and no gain of one."""
    heads = {"W_q": (d, n_heads * k), "W_k": (d, n_heads * k), "W_v": (d, n_heads * v), "W_o": (n_heads * v, d)}
    return numbers(seed, **heads, gain_1=(d,), gain_2=(d,), W_gate=(d, f), W_up=(d, f), W_down=(f, d))


@test_case(
    name="parts_that_find_nothing",
    points=0.15,
    hidden=False,
)
@feedback.shown
def parts_that_find_nothing(block):
    (X,), w = numbers(16, (2, 3, 4)), a_block(17, 4, 2, 3, 5, 2)
    w["W_o"], w["W_down"] = np.zeros((6, 4)), np.zeros((5, 4))
    kept = X.copy()
    same_array(block(X, w, 2), X, "the result where W_o and W_down are zero")
    unchanged(kept, X, "X")


@test_case(
    name="only_the_heads_find_something",
    points=0.15,
    hidden=False,
)
@feedback.shown
def only_the_heads_find_something(block):
    (X,), w = numbers(18, (2, 1, 4)), a_block(19, 4, 2, 3, 5, 2)
    w["W_down"] = np.zeros((5, 4))
    seen = X * w["gain_1"] / np.sqrt((X**2).sum(axis=2, keepdims=True) / 4 + 1e-5)
    same_array(block(X, w, 2), X + seen @ w["W_v"] @ w["W_o"], "the result where W_down is zero")


@test_case(
    name="only_the_gated_network_finds_something",
    points=0.1,
    hidden=False,
)
@feedback.shown
def only_the_gated_network_finds_something(block):
    one, none = np.array([[1.0]]), np.zeros((1, 1))
    w = {"W_q": np.zeros((1, 2)), "W_k": np.zeros((1, 2)), "W_v": one, "W_o": none, "W_gate": one, "W_up": 3 * one}
    w |= {"W_down": one, "gain_1": np.array([5.0]), "gain_2": np.array([2.0])}
    z = 6 / math.sqrt(9.00001)
    same_array(block(np.array([[[3.0]]]), w, 1), np.array([[[3 + 3 * z**2 / (1 + math.exp(-z))]]]), "the word [3.0]")


@test_case(
    name="both_parts_find_something",
    points=0.1,
    hidden=False,
)
@feedback.shown
def both_parts_find_something(block):
    (X,), w = numbers(30, (2, 3, 4)), a_block(31, 4, 2, 3, 5, 2)
    got = block(X, w, 2)
    is_array(got, (2, 3, 4), "the result for two stories of three words")
    last = [[3.6115809, 1.7016569, 2.519118, 4.0585755], [4.1196359, -0.88986505, 2.9899011, 0.44387726]]
    same_array(got[:, 2], np.array(last), "the last words of both stories")
    (X,), w = numbers(32, (4, 4, 4)), a_block(33, 4, 2, 2, 4, 2)
    got = block(X, w, 2)
    is_array(got, (4, 4, 4), "the result for four stories of four words")
    last = [[-1.405112, 1.109587, -0.57668447, 2.0378631], [-0.17405142, -1.4273873, 3.6833429, -1.0323886]]
    same_array(got[1, 2:], np.array(last), "the last two words of the second of four stories")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "parts_that_find_nothing": "Both parts find nothing: what is left of the words?",
        "only_the_heads_find_something": "Only the heads find something, and each story has one word. What do the heads see, and what is added to what they find?",
        "only_the_gated_network_finds_something": "Only the gated network finds something, in words of one number: what does it see, and with which gain?",
        "both_parts_find_something": "Now both parts find something, with two heads. What does each of them see, and to what is added what it finds? In the second call all lengths are the same.",
    },
    hints={
        "feed-forward-first": "Which of the two parts does a word meet first?",
        "gains-exchanged": "Which gain belongs to the norm in front of the heads?",
        "gains-forgotten": "If a gain is doubled, does anything in your result change?",
        "gate-and-up-exchanged": "Which of the first two matrices goes through silu?",
        "heads-missing": "If a word before it changes, does a word change in your block?",
        "input-counted-twice": "If both parts find nothing, how many times is X in your result?",
        "layer-norm-for-rms-norm": "If all numbers of a word grow by 1, does your norm notice, and does `rms_norm`?",
        "multiplied-for-added": "If a part finds nothing, what is left of the words in your version?",
        "no-tiny-number": "Should words of very small numbers come out of the norm as large as all others?",
        "norm-after-every-block": "How often is the model's own gain used, and how often in yours?",
        "norm-inside-the-residual": "What is normalised in the formula: what goes into a part, or what comes out of it?",
        "norm-missing": "How many times does a word pass a norm on its way through the block, and is that true of yours?",
        "one-gain-twice": "How many gains has a block, and how many do you use?",
        "one-wide-head": "How many separate tables of shares does your version compute?",
        "parts-in-parallel": "What does the second part see: X, or what the first one made of it?",
        "post-norm": "Does the residual in your block pass a norm?",
        "q-k-swapped": "Which axis of your scores counts the ones who ask, and which those who are asked?",
        "residual-forgotten-before-the-gate": "What does the second norm get: what the heads have found, or the words with it?",
        "residual-missing": "If a part returns zeros, what should be left of the word?",
        "residual-of-the-input": "What is the result of the second part added to: the input of the block, or what the first frame gave?",
        "residual-of-the-normed-words": "Is what the part found added to X, or to its normalised copy?",
        "swiglu-missing": "Where in your block are W_gate, W_up and W_down used?",
        "two-heads-always": "Who says how many heads there are?",
    },
    known="""{
"parts_that_find_nothing": [
["hard-coded-example", [1309573753, 27.172, 16.2313, 1.6147]],
["hard-coded-example", [3187044831, 3.4989, -7.653, -12.228]],
["hard-coded-example", [885969177, 0.90895, 7.376, -4.17151]],
["input-counted-twice", [885969177, 0.44008, 2.40647, -2.51832]],
["multiplied-for-added", [885969177, 0.0, 0.0, 0.0]],
["norm-after-every-block", [885969177, 0.10216, 0.11222, -4.37607]],
["post-norm", [885969177, 1.92594, -1.81054, 0.96176]],
["residual-missing", [885969177, 0.0, 0.0, 0.0]],
["residual-of-the-normed-words", [885969177, 0.10216, 0.11222, -4.37607]],
["residual-of-the-normed-words", [885969177, 1.92594, -1.81054, 0.96176]],
["residual-of-the-normed-words", [885969177, 8.42566, -5.60945, -0.37016]]
],
"only_the_heads_find_something": [
["feed-forward-first", [1309573753, -28.5179, -7.8609, -19.6657]],
["gains-exchanged", [1309573753, -28.5179, -7.8609, -19.6657]],
["gains-forgotten", [1309573753, -1.4019, -4.0273, 15.2373]],
["hard-coded-example", [3187044831, 3.4989, -7.653, -12.228]],
["hard-coded-example", [885969177, 0.22004, 1.20323, -1.25916]],
["hard-coded-example", [885969177, 0.90895, 7.376, -4.17151]],
["heads-missing", [1309573753, 1.83902, 3.02305, -0.67473]],
["input-counted-twice", [1309573753, 29.011, 19.2543, 0.9399]],
["input-mutated", [4169839324, 27.172, 16.2313, 1.6147]],
["layer-norm-for-rms-norm", [1309573753, 30.3195, 13.5966, 9.6853]],
["multiplied-for-added", [1309573753, 0.0, 0.0, 0.0]],
["norm-after-every-block", [1309573753, -2.70428, -5.26203, -0.50145]],
["norm-inside-the-residual", [1309573753, 1.21436, 5.25153, -0.41953]],
["norm-inside-the-residual", [1309573753, 4.03978, 7.05399, -5.08141]],
["norm-missing", [1309573753, 2.1235, -4.4824, 15.899]],
["one-gain-twice", [1309573753, -28.5179, -7.8609, -19.6657]],
["post-norm", [1309573753, -1.85689, -4.09282, 2.26808]],
["residual-missing", [1309573753, 0.0, 0.0, 0.0]],
["residual-missing", [1309573753, 25.333, 13.2082, 2.2894]],
["residual-of-the-input", [1309573753, 1.83902, 3.02305, -0.67473]],
["residual-of-the-normed-words", [1309573753, -2.54197, -5.46881, -0.31382]],
["residual-of-the-normed-words", [1309573753, -2.70428, -5.26203, -0.50145]],
["residual-of-the-normed-words", [1309573753, 25.877, 12.4688, 4.8761]]
],
"only_the_gated_network_finds_something": [
["feed-forward-first", [3187044831, 19.9828, -43.7077, -69.8364]],
["gains-exchanged", [3187044831, 19.9828, -43.7077, -69.8364]],
["gains-forgotten", [3187044831, 1.33906, -2.92887, -4.67977]],
["gate-and-up-exchanged", [3187044831, 3.8601, -8.443, -13.4903]],
["hard-coded-example", [1309573753, 27.172, 16.2313, 1.6147]],
["hard-coded-example", [885969177, 0.22004, 1.20323, -1.25916]],
["hard-coded-example", [885969177, 0.90895, 7.376, -4.17151]],
["input-counted-twice", [3187044831, 4.2725, -9.345, -14.9315]],
["layer-norm-for-rms-norm", [3187044831, 0.77355, -1.69196, -2.70342]],
["multiplied-for-added", [3187044831, 8.1761, -17.8832, -28.5739]],
["norm-after-every-block", [3187044831, 0.5157, -1.12797, -1.80228]],
["norm-inside-the-residual", [3187044831, 1.28925, -2.81993, -4.50569]],
["norm-missing", [3187044831, 7.4053, -16.1974, -25.8803]],
["one-gain-twice", [3187044831, 19.9828, -43.7077, -69.8364]],
["post-norm", [3187044831, 0.5157, -1.12797, -1.80228]],
["residual-forgotten-before-the-gate", [3187044831, 0.77355, -1.69196, -2.70342]],
["residual-missing", [3187044831, 0.0, 0.0, 0.0]],
["residual-missing", [3187044831, 2.7254, -5.9611, -9.5246]],
["residual-of-the-normed-words", [3187044831, 3.2411, -7.089, -11.3269]],
["residual-of-the-normed-words", [3187044831, 4.0146, -8.781, -14.0303]],
["swiglu-missing", [3187044831, 0.77355, -1.69196, -2.70342]],
["two-heads-always", [3724176298]]
],
"both_parts_find_something": [
["feed-forward-first", [3573562616, -2.9372, 21.7798, 26.1702, 3.6795, -19.7097, 14.5094]],
["feed-forward-first", [3573562616, 2.5254, -0.96, -6.1758, -9.8054, 0.41073, 46.43081]],
["gains-exchanged", [3573562616, 7.9141, 16.1085, 9.8683, -40.71414, -6.59353, -8.75743]],
["gains-forgotten", [3573562616, -10.2624, -17.781, -1.9741, -27.4515, -0.537, 34.1086]],
["gate-and-up-exchanged", [3573562616, 0.54278, 6.59899, -3.87697, -11.28053, 18.70344, 16.65485]],
["hard-coded-example", [1309573753, 27.172, 16.2313, 1.6147]],
["hard-coded-example", [2706368879, 0.22004, 1.20323, -1.25916, 0.22004, 1.20323, -1.25916]],
["hard-coded-example", [2706368879, 0.90895, 7.376, -4.17151, 0.90895, 7.376, -4.17151]],
["hard-coded-example", [3187044831, 3.4989, -7.653, -12.228]],
["heads-missing", [3573562616, 2.46679, -0.49028, -2.09299, -8.06546, -12.02591, 28.35738]],
["input-counted-twice", [3573562616, 1.36967, 10.29266, -8.29518, -22.7445, 24.2206, 33.1618]],
["layer-norm-for-rms-norm", [3573562616, 4.7465, 13.57602, -5.0358, -31.89151, 11.60865, 24.69385]],
["multiplied-for-added", [3573562616, -4.41025, 6.94209, -9.50603, 0.7191, 12.6898, 1.4234]],
["no-tiny-number", [3573562616, 0.90898, 7.37598, -4.17153, -9.595, 33.1096, 27.7668]],
["norm-after-every-block", [3573562616, -0.58486, 0.11343, -0.96759, 0.17832, 0.71065, 1.11722]],
["norm-inside-the-residual", [3573562616, 1.74097, -0.08297, -1.34315, -12.985, -0.1302, 34.545]],
["norm-inside-the-residual", [3573562616, 2.12557, 1.56917, -3.89026, -17.38856, -12.77079, 13.11891]],
["norm-missing", [3573562616, -393.768, -189.114, -63.107, -111.1992, 84.8909, 69.5039]],
["norm-missing", [3573562616, 12.70348, -1.62969, -11.87957, -17.7365, -1.343, 57.6795]],
["norm-missing", [3573562616, 8.794, 30.299, -229.475, -63.3518, 148.5931, 46.6417]],
["one-gain-twice", [3573562616, 0.16213, 7.48392, -0.83907, -11.6933, 34.85546, 30.72169]],
["one-gain-twice", [3573562616, 8.39944, -2.88862, -4.31876, -40.889, -10.28045, -2.21458]],
["one-wide-head", [3573562616, 2.43433, 10.5967, -3.74691, -31.49284, 27.86851, 20.54038]],
["parts-in-parallel", [3573562616, 2.99031, 2.64588, 1.1858, -6.87082, 32.04367, 48.473]],
["post-norm", [3573562616, -0.1925, 0.3357, 1.627, -5.35185, 1.9951, 6.81862]],
["q-k-swapped", [3573562616, 11.22455, 11.58823, -2.89617, -22.46345, 13.86037, 7.64797]],
["residual-forgotten-before-the-gate", [3573562616, 0.6426, 4.97948, -1.47882, -14.06418, 34.28836, 21.70071]],
["residual-missing", [3573562616, -0.07529, 1.32319, -3.32661, 2.36061, -2.07314, 2.25645]],
["residual-missing", [3573562616, 0.18188, 2.06283, 2.64486, -0.91431, 43.17631, 16.30583]],
["residual-of-the-input", [3573562616, 0.38543, 4.23984, -7.45029, -10.78926, -10.96108, 7.65133]],
["residual-of-the-normed-words", [3573562616, -0.62845, 1.43346, -4.31631, 2.30928, -0.79241, 4.05721]],
["residual-of-the-normed-words", [3573562616, -1.58843, -0.55244, 0.53814, 4.51433, -0.73062, 3.54226]],
["residual-of-the-normed-words", [3573562616, -5.31975, 1.26762, 4.42998, 2.3238, 38.1453, 23.5981]],
["swiglu-missing", [3573562616, 0.98424, 6.05281, -0.84489, -11.95523, 35.18164, 25.5105]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
