from feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, numbers, same_array

OK_FORMAT = False

name = "multi_head_attention"
points = None
feedback = Feedback("multi_head_attention")


@test_case(
    name="shape_of_the_tokens_is_kept",
    points=1,
    hidden=False,
)
@feedback.watched
def shape_of_the_tokens_is_kept(multi_head_attention):
    for d in (6, 5):
        W_q, W_k, W_v, W_o = np.ones((d, 6)), np.ones((d, 6)), np.ones((d, 12)), np.ones((12, d))
        X = np.arange(2.0 * d).reshape(2, d) / d
        result = multi_head_attention(X, W_q, W_k, W_v, W_o, 3)
        is_array(result, (2, d), "attention with three heads")


@test_case(
    name="two_heads_on_paper",
    points=1.4,
    hidden=False,
)
@feedback.watched
def two_heads_on_paper(multi_head_attention):
    X = np.array([[1.0, 0.0], [0.0, 1.0]])
    W_q = np.ones((2, 8))
    W_k = np.array([[np.log(3) / 2] * 4 + [0.0] * 4, [0.0] * 4 + [np.log(4) / 2] * 4])
    W_v = np.array([[4.0, 5.0], [8.0, 10.0]])
    W_o = np.array([[1.0, 1.0], [0.0, 2.0]])
    result = multi_head_attention(X, W_q, W_k, W_v, W_o, 2)
    same_array(result, np.array([[5.0, 23.0], [5.0, 23.0]]), "attention with two heads")


@test_case(
    name="no_preference_gives_the_mean",
    points=1.2,
    hidden=False,
)
@feedback.watched
def no_preference_gives_the_mean(multi_head_attention):
    X, W_k, W_v, W_o = numbers(90, (4, 5), (5, 6), (5, 8), (8, 5))
    result = multi_head_attention(X, np.zeros((5, 6)), W_k, W_v, W_o, 2)
    mean = X.mean(axis=0) @ W_v @ W_o
    same_array(result, np.array([mean] * 4), "attention with queries of zero")


@test_case(
    name="order_of_tokens_carries_over",
    points=1.2,
    hidden=False,
)
@feedback.watched
def order_of_tokens_carries_over(multi_head_attention):
    rng = np.random.default_rng(91)
    X, W_q, W_k = rng.normal(0, 1, (4, 3)), rng.normal(0, 0.5, (3, 8)), rng.normal(0, 0.5, (3, 8))
    W_v, W_o = rng.normal(0, 1, (3, 6)), rng.normal(0, 1, (6, 3))
    result = multi_head_attention(X, W_q, W_k, W_v, W_o, 2)
    is_array(result, (4, 3), "attention with two heads")
    order = [2, 0, 3, 1]
    same_array(multi_head_attention(X[order], W_q, W_k, W_v, W_o, 2), result[order], "attention of reordered tokens")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "shape_of_the_tokens_is_kept": "Two tokens of width 5 go in. What should come out, whatever the heads' widths are?",
        "two_heads_on_paper": "Work it out on paper. Scaled, the scores of head 1 are the logarithms of 3 and 1, those of head 2 of 1 and 4. Do you get these? Which shares do they make, what does each head find, and what does W_o make of it?",
        "no_preference_gives_the_mean": "If all queries are zero, nobody prefers anybody. Which mixture of the tokens does every head take then?",
        "order_of_tokens_carries_over": "Tokens in another order should give the same rows in that order. Is there a step that cares in which row a token stands?",
    },
    known={
        "shape_of_the_tokens_is_kept": [
            ("elementwise-for-matmul", [803274886]),
            ("global-for-parameter", [1882217880]),
            ("global-for-parameter", [501384179]),
            ("hard-coded-example", [1228043708, -102.795, 1.626, -10.263, -102.795, 1.626, -10.263]),
            ("hard-coded-example", [1582733175, -10.5974, -23.2268, 3.6475, -10.5974, -23.2268, 3.6475]),
            ("hard-coded-example", [2316702053, 4.4375, 1.9537, -29.9906, 3.6944, -20.0097, -2.3937]),
            ("hard-coded-example", [3414689024, -2.18935, -0.1608, 0.56161, -2.18935, -0.1608, 0.56161]),
            ("hard-coded-example", [988157326, 26.50122, -2.04822, 17.40987, 26.50122, -2.04822, 17.40987]),
            ("heads-stacked", [3260398676]),
            ("heads-stacked", [4282305487, -34.7879, -28.8652, -30.7863, 3.7967, -17.3243, -7.6156]),
            ("k-for-v", [791684930]),
            ("key-width-for-values", [791684930]),
            ("list-for-array", [1211912207, 26.301, -57.526, -91.916, 26.301, -57.526, -91.916, 26.301, -57.526, -91.916, 26.301, -57.526, -91.916, 26.301, -57.526, -91.916, 26.301, -57.526, -91.916, 26.301, -57.526, -91.916, 26.301, -57.526, -91.916, 26.301, -57.526, -91.916, 26.301, -57.526, -91.916, 26.301, -57.526, -91.916, 26.301, -57.526, -91.916, 21.659, -47.375, -75.696, 21.659, -47.375, -75.696, 21.659, -47.375, -75.696, 21.659, -47.375, -75.696, 21.659, -47.375, -75.696, 21.659, -47.375, -75.696, 21.659, -47.375, -75.696, 21.659, -47.375, -75.696, 21.659, -47.375, -75.696, 21.659, -47.375, -75.696]),
            ("matrix-for-array", [637207567]),
            ("none-returned", [1379216903]),
            ("pair-for-array", [1266228205, -102.795, 1.626, -10.263, -1.00157, -0.46107, -1.00569, 21.974, -75.867, -42.177, -1.00157, -0.46107, -1.00569]),
            ("row-split", [2510722253, -103.944, 1.12, -2.496]),
            ("row-split", [2825931005]),
            ("token-width-checked", [2510722253, -102.795, 1.626, -10.263]),
            ("w-o-skipped", [15780519, 0.132, -3.0979, -4.2918, 0.10867, -2.55122, -3.53444]),
            ("w-o-transposed", [684122226]),
            ("w-times-x", [2282631128]),
        ],
        "two_heads_on_paper": [
            ("argmax-for-softmax", [1594606163, -10.5138, -24.7363, 5.1754]),
            ("axis-0", [1594606163, -10.3174, -20.6183, 1.7164]),
            ("axis-0", [1594606163, -10.4549, -23.5009, 4.1377]),
            ("cosine-for-dot", [1594606163, -10.4082, -22.5213, 3.3149]),
            ("divided-by-d-k", [1594606163, -10.4889, -22.081, 2.7751]),
            ("divided-by-root-d-model", [1594606163, -10.5434, -22.6053, 3.1662]),
            ("divided-by-root-d-model", [1594606163, -10.6243, -24.3653, 4.6496]),
            ("divided-by-root-d-model", [1594606163, -10.6312, -23.8608, 4.174]),
            ("divided-by-root-d-v", [1594606163, -10.6243, -24.3653, 4.6496]),
            ("divided-by-root-h", [1594606163, -10.6312, -23.8608, 4.174]),
            ("divided-by-root-n", [1594606163, -10.6312, -23.8608, 4.174]),
            ("elementwise-for-matmul", [34149725]),
            ("global-for-parameter", [197089654]),
            ("global-for-parameter", [3864101105]),
            ("hard-coded-example", [1594606163, -10.6312, -23.8608, 4.174]),
            ("hard-coded-example", [2668273972, 26.50122, -2.04822, 17.40987]),
            ("hard-coded-example", [3377465010, -2.18935, -0.1608, 0.56161]),
            ("hard-coded-example", [413907075, -11.107, -7.3497, 5.1329]),
            ("hard-coded-example", [996607831, -102.795, 1.626, -10.263]),
            ("heads-averaged", [1594606163, -10.4894, -20.9619, 1.7451]),
            ("heads-averaged", [1594606163, -10.7646, -20.2079, 0.5916]),
            ("heads-averaged", [1594606163, -5.2987, -11.6134, 1.8237]),
            ("heads-stacked", [1609850671, -13.0364, 14.1969, -36.0494]),
            ("heads-stacked", [2077601273]),
            ("k-for-v", [34149725]),
            ("k-not-transposed", [197089654]),
            ("key-width-for-values", [1594606163, -8.5979, -17.1819, 1.4304]),
            ("list-for-array", [2354371370, 1.28925, -2.81993, -4.50569, 5.9306, -12.9717, -20.7262, 1.28925, -2.81993, -4.50569, 5.9306, -12.9717, -20.7262]),
            ("mask-not-asked-for", [1594606163, -3.052, -19.3883, -1.0683]),
            ("matrix-for-array", [4164108751]),
            ("mean-of-v", [1594606163, -1.3248, -10.0706, -1.4221]),
            ("mean-of-v", [1594606163, -10.3174, -20.6183, 1.7164]),
            ("merge-without-transpose", [1594606163, -4.4672, -19.3595, -3.124]),
            ("multiplied-by-root-d-k", [1594606163, -10.5392, -24.7271, 5.1245]),
            ("no-scale", [1594606163, -10.6243, -24.3653, 4.6496]),
            ("no-softmax", [1594606163, -13.6424, -33.4993, 8.0051]),
            ("no-values", [1594606163, -0.403252, -0.382076, -0.32265]),
            ("none-returned", [3751981041]),
            ("one-wide-head", [1594606163, -10.8087, -21.6001, 1.7982]),
            ("order-reversed", [1594606163, -10.9317, -17.1889, -2.4642]),
            ("pair-for-array", [4091427700, -10.5974, -23.2268, 3.6475, -0.826096, 0.614265, -1.860252]),
            ("q-k-swapped", [1594606163, -10.3174, -20.6183, 1.7164]),
            ("reshape-for-column-split", [1594606163, -10.4257, -24.0292, 4.6725]),
            ("reshape-for-column-split", [1594606163, -2.2265, -18.8567, -4.3843]),
            ("residual-added", [1594606163, -9.8361, -24.5261, 2.5253]),
            ("row-split", [1594606163, -10.451, -24.8837, 0.8539]),
            ("row-split", [1594606163, -2.6496, -20.1413, -2.8443]),
            ("same-slice-for-every-head", [1594606163, -11.3495, -9.6415, -10.1037]),
            ("same-slice-for-every-head", [1594606163, -12.3809, -24.7419, 2.0597]),
            ("same-slice-for-every-head", [1594606163, -7.689, -14.4342, 0.4226]),
            ("same-slice-for-every-head", [1594606163, -8.5979, -17.1819, 1.4304]),
            ("scaled-after-the-softmax", [1594606163, -5.3121, -12.1826, 2.3248]),
            ("softmax-twice", [1594606163, -0.72862, -2.17101, 0.77874]),
            ("softmax-twice", [1594606163, -10.4499, -21.8818, 2.6571]),
            ("strided-columns", [1594606163, -10.5644, -21.1117, 1.7575]),
            ("values-not-mixed", [1594606163, -2.6496, -20.1413, -2.8443]),
            ("w-o-skipped", [1594606163, -5.496, -8.8618, -1.0366]),
            ("w-o-skipped", [1594606163, -5.5076, -7.8397, -1.996]),
            ("w-o-transposed", [1594606163, -12.8038, -14.0378, -8.4913]),
            ("w-q-for-w-k", [1594606163, -10.3174, -20.6183, 1.7164]),
            ("w-times-x", [167372591]),
            ("weights-transposed", [1594606163, 0.794, -27.4618, -5.3865]),
            ("whole-array", [1594606163, -2.71854, -6.2606, 1.21366]),
            ("whole-array", [1594606163, -5.2987, -11.6134, 1.8237]),
            ("x-over-sum", [1594606163, -10.5138, -24.7363, 5.1754]),
        ],
        "no_preference_gives_the_mean": [
            ("argmax-for-softmax", [2668273972, 1.12063, 2.53319, -9.26149]),
            ("axis-0", [2668273972, 53.0024, -4.0964, 34.8197]),
            ("elementwise-for-matmul", [447377587]),
            ("global-for-parameter", [2016744786]),
            ("global-for-parameter", [250630131]),
            ("half-precision", [2668273972, 26.49122, -2.0485, 17.40931]),
            ("hard-coded-example", [1474965060, -4.32786, 10.78138, -1.50083]),
            ("hard-coded-example", [1594606163, -10.5974, -23.2268, 3.6475]),
            ("hard-coded-example", [3377465010, -2.18935, -0.1608, 0.56161]),
            ("hard-coded-example", [996607831, -102.795, 1.626, -10.263]),
            ("heads-averaged", [2668273972, 13.25061, -1.02411, 8.70493]),
            ("heads-averaged", [2668273972, 4.35521, -0.30752, 13.28135]),
            ("heads-stacked", [103341216]),
            ("heads-stacked", [2683649096, 20.6385, -2.74094, 5.68963]),
            ("input-mutated", [1838079476, 26.50122, -2.04822, 17.40987]),
            ("k-for-v", [3894853004]),
            ("k-not-transposed", [2438377575]),
            ("key-width-for-values", [3894853004]),
            ("list-for-array", [1211200319, -0.191337, 0.418503, 0.668687, 0.35108, -0.7679, -1.22696, -0.7807, 1.70759, 2.7284, 1.45258, -3.17717, -5.0765, 0.83383, -1.8238, -2.91408, -0.191337, 0.418503, 0.668687, 0.35108, -0.7679, -1.22696, -0.7807, 1.70759, 2.7284, 1.45258, -3.17717, -5.0765, 0.83383, -1.8238, -2.91408, -0.191337, 0.418503, 0.668687, 0.35108, -0.7679, -1.22696, -0.7807, 1.70759, 2.7284, 1.45258, -3.17717, -5.0765, 0.83383, -1.8238, -2.91408, -0.191337, 0.418503, 0.668687, 0.35108, -0.7679, -1.22696, -0.7807, 1.70759, 2.7284, 1.45258, -3.17717, -5.0765, 0.83383, -1.8238, -2.91408]),
            ("mask-not-asked-for", [2668273972, 15.62852, 15.27043, 3.26575]),
            ("matrix-for-array", [4164108751]),
            ("mean-of-v", [2668273972, 4.9165, 8.10178, 0.81348]),
            ("merge-interleaved", [2668273972, 2.64614, -1.50304, 22.41277]),
            ("merge-without-transpose", [2668273972, 5.86012, -0.22574, 14.59558]),
            ("no-softmax", [2668273972, 0.0, 0.0, 0.0]),
            ("no-values", [2668273972, -4.32066, -0.27636, 3.15086]),
            ("none-returned", [3751981041]),
            ("order-reversed", [2668273972, -17.79081, 1.43317, 9.15282]),
            ("pair-for-array", [642432443, 26.50122, -2.04822, 17.40987, -0.327464, 0.01453, -0.179153]),
            ("reshape-for-column-split", [2668273972, -2.7764, 0.85013, 8.37755]),
            ("reshape-for-column-split", [2668273972, -29.3202, 3.3316, -20.5072]),
            ("reshape-for-column-split", [2668273972, 1.69118, 19.04149, 4.65996]),
            ("residual-added", [2668273972, 22.97377, -3.45842, 18.91513]),
            ("row-split", [2668273972, 22.25771, 16.99787, 10.16477]),
            ("row-split", [907613681]),
            ("same-slice-for-every-head", [2668273972, 17.38461, -1.42498, 16.96812]),
            ("same-slice-for-every-head", [2668273972, 7.04989, 0.02359, 13.30364]),
            ("scaled-after-the-softmax", [2668273972, 15.30049, -1.18254, 10.05159]),
            ("softmax-twice", [2668273972, 6.59424, -0.5485, 2.69351]),
            ("strided-columns", [2668273972, 8.13639, 1.05199, -4.55902]),
            ("token-width-checked", [907613681]),
            ("values-not-mixed", [2668273972, 19.666, 32.4071, 3.2539]),
            ("w-o-skipped", [715448185, -0.84989, 0.59252, 2.87904]),
            ("w-o-transposed", [122029016]),
            ("w-times-x", [2016744786]),
            ("whole-array", [2668273972, 3.312653, -0.256027, 2.176234]),
            ("whole-array", [2668273972, 6.62531, -0.51205, 4.35247]),
            ("x-over-sum", [2602635855, 0.0, 0.0, 0.0]),
        ],
        "order_of_tokens_carries_over": [
            ("elementwise-for-matmul", [2320740318]),
            ("global-for-parameter", [1087675103]),
            ("global-for-parameter", [4216084162]),
            ("hard-coded-example", [1228043708, -102.795, 1.626, -10.263, -102.795, 1.626, -10.263]),
            ("hard-coded-example", [1582733175, -10.5974, -23.2268, 3.6475, -10.5974, -23.2268, 3.6475]),
            ("hard-coded-example", [3414689024, -2.18935, -0.1608, 0.56161, -2.18935, -0.1608, 0.56161]),
            ("hard-coded-example", [685922927, -6.80746, 0.67902, 6.59651, 0.17293, -1.07686, 1.00166]),
            ("hard-coded-example", [988157326, 26.50122, -2.04822, 17.40987, 26.50122, -2.04822, 17.40987]),
            ("heads-stacked", [1053241572]),
            ("heads-stacked", [3419643269, 0.7816, 4.74444, 1.38838, 3.22161, 4.81304, -1.36223]),
            ("input-mutated", [1322024774, -2.18935, -0.1608, 0.56161, -0.05632, -0.54499, -0.99428]),
            ("input-mutated", [1322024774, -2.18935, -0.1608, 0.56161, -4.93121, 7.99639, 1.78022]),
            ("k-for-v", [3624079909]),
            ("k-not-transposed", [3414689024, -1.27694, -0.17712, 1.13968, 0.01917, -0.96461, -0.25372]),
            ("list-for-array", [2732894310, 0.172545, -0.377402, -0.603015, 0.2213, -0.48403, -0.77339, -0.037851, 0.082789, 0.132281, -0.042315, 0.092555, 0.147885, 0.2646, -0.57875, -0.92474, -0.0039967, 0.0087418, 0.0139676, 0.203751, -0.445656, -0.712071, 0.21714, -0.47494, -0.75886, -0.036448, 0.07972, 0.127378, -0.24491, 0.53568, 0.85592, 0.38655, -0.8455, -1.35094, 0.032535, -0.071163, -0.113704, 0.203751, -0.445656, -0.712071, 0.21714, -0.47494, -0.75886, -0.036448, 0.07972, 0.127378, 0.172545, -0.377402, -0.603015, 0.2213, -0.48403, -0.77339, -0.037851, 0.082789, 0.132281, -0.24491, 0.53568, 0.85592, 0.38655, -0.8455, -1.35094, 0.032535, -0.071163, -0.113704, -0.042315, 0.092555, 0.147885, 0.2646, -0.57875, -0.92474, -0.0039967, 0.0087418, 0.0139676]),
            ("mask-not-asked-for", [3414689024, -6.37682, 3.52949, 5.92371, 2.32168, 1.4112, 0.15673]),
            ("matrix-for-array", [637207567]),
            ("merge-without-transpose", [3414689024, -2.52368, 0.04102, -2.58649, -2.41616, -0.18904, -1.33094]),
            ("none-returned", [1379216903]),
            ("pair-for-array", [1460547428, -2.18935, -0.1608, 0.56161, -0.130999, -0.15198, -0.33291, 0.60666, -0.13446, -2.05689, -0.127995, -0.19044, 0.158437]),
            ("reshape-for-column-split", [3414689024, -1.96741, -1.28614, -0.15969, -0.2532, -1.40164, -0.33338]),
            ("reshape-for-column-split", [3414689024, 1.55663, -3.10381, -0.09386, -1.29261, 0.40383, 0.03901]),
            ("row-split", [2825931005]),
            ("row-split", [3414689024, 0.22873, -3.57134, 6.22018, -0.7598, -4.38373, 7.39977]),
            ("token-width-checked", [2825931005]),
            ("w-o-skipped", [1112612297, 0.38909, 1.77212, -2.91682, -0.02947, 1.90445, -0.12516]),
            ("w-o-skipped", [1112612297, 0.69491, 2.24584, -4.55827, -0.06523, 2.60913, 0.62412]),
            ("w-o-transposed", [1942146417]),
            ("w-times-x", [4216084162]),
        ],
    },
    hints={
        "argmax-for-softmax": "If two scores are nearly alike, does one of them still get everything?",
        "axis-0": "Do your columns do what your rows should be doing?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "cosine-for-dot": "If a state is made twice as long, does its score change, and should it?",
        "divided-by-d-k": "If the width grows four times as large, how much smaller do your scores become?",
        "divided-by-root-d-model": "How many numbers are multiplied and added for one score of one head, and is that the width of a whole token?",
        "divided-by-root-d-v": "Do the values have any part in a score, or in its divisor?",
        "divided-by-root-h": "Does a score of one head know how many other heads there are?",
        "divided-by-root-n": "If a sentence gets more words of the same width, should the divisor change?",
        "elementwise-for-matmul": "What does `*` do with two matrices, and what does `@` do?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "generator-for-list": "Has a generator a length, and can it be looked at twice?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "heads-averaged": "When the heads are put together, does what one head found stay apart from what another found?",
        "heads-stacked": "How many rows has the result if each token keeps one row, and how many has yours?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "k-for-v": "What do the weights mix: what was compared, or what each token has to say?",
        "k-not-transposed": "Which entries of the two matrices are multiplied with each other, and do they belong to one query and one key?",
        "key-width-for-values": "Must a value be as wide as a key, and which of your cuts assumes so?",
        "list-for-array": "What does NumPy call the type of your result, and is it the type that was asked for?",
        "mask-not-asked-for": "Does every token see every other one in your version?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "mean-of-v": "Do the weights make any difference to your mixture?",
        "merge-interleaved": "In one token's row, do the numbers of one head stand together?",
        "merge-without-transpose": "When an array is reshaped, in which order are its entries read, and is the token's axis outermost then?",
        "multiplied-by-root-d-k": "Are your scores larger or smaller after scaling than before?",
        "no-scale": "Which number that your function was given leaves no trace in the result?",
        "no-softmax": "Do the numbers that mix the values add up to 1?",
        "no-values": "With which matrix are the things made that are mixed?",
        "none-returned": "When your cell is done, what does the function hand back, or the name stand for? Is there still a `...` to replace?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "one-wide-head": "How many separate tables of shares does your version compute?",
        "order-reversed": "Which head's columns come first?",
        "pair-for-array": "How many things does your function hand back, and how many were asked for?",
        "q-k-swapped": "Which axis of your scores counts the ones who ask, and which those who are asked?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "reshape-for-column-split": "Which entries does a reshape put next to each other, and which columns did one block of the matrix hold?",
        "residual-added": "Is your input still in the output even if all values are zero?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "row-split": "A head should see every token's every number: are you cutting rows or columns?",
        "same-slice-for-every-head": "Do any two of your heads see the same columns?",
        "scaled-after-the-softmax": "After your last step, do the weights still add up to 1?",
        "softmax-twice": "How often are your scores turned into shares before they come out?",
        "strided-columns": "Are the columns of one head neighbours, or is every n-th one taken?",
        "token-width-checked": "Is it the tokens' width or the matrices' columns that the heads share?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "values-not-mixed": "In your result, does a token's row depend on any other token?",
        "w-o-skipped": "Which of the matrices that came in was never used?",
        "w-o-transposed": "Which axis of the last matrix meets the heads put together?",
        "w-q-for-w-k": "With which matrix are your keys made?",
        "w-times-x": "In a matrix product, which axis of the left meets which axis of the right, and do yours belong together?",
        "weights-transposed": "In a row of your weights, whose attention is shared out, and over whom?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
        "x-over-sum": "Can shares be negative in your version, and what turns scores of any sign into positive numbers?",
    },
)
