from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, same_array, unchanged

OK_FORMAT = False

name = "attention"
points = None
feedback = Feedback("attention")


@test_case(
    name="one_query_and_three_pairs",
    points=0.2,
    hidden=False,
)
@feedback.shown
def one_query_and_three_pairs(attention):
    Q, K = np.array([[2.0, 0.0]]), np.log(np.array([[2.0, 1.0], [5.0, 7.0], [4.0, 3.0]]))
    V = np.array([[10.0, 0.0, 1.0], [0.0, 10.0, 1.0], [20.0, 0.0, 1.0]])
    before = [Q.copy(), K.copy(), V.copy()]
    same_array(attention(Q, K, V, 4.0), np.array([[100 / 11, 50 / 11, 1.0]]), "the mixture of three values")
    for name, kept, now in zip("QKV", before, (Q, K, V), strict=True):
        unchanged(kept, now, name)


@test_case(
    name="one_row_for_each_query",
    points=0.2,
    hidden=False,
)
@feedback.shown
def one_row_for_each_query(attention):
    Q = np.array([[1000.0, 0.0], [-1000.0, 0.0], [0.0, 0.0], [1.0, 1.0]])
    is_array(attention(Q, np.ones((5, 2)), np.ones((5, 3)), 1.0), (4, 3), "the mixtures of four queries")


@test_case(
    name="query_of_zeros_gets_the_mean",
    points=0.2,
    hidden=False,
)
@feedback.shown
def query_of_zeros_gets_the_mean(attention):
    K = np.array([[1.0, 2.0, 0.0], [0.0, -1.0, 1.0], [3.0, 0.5, 1.0], [-2.0, 0.0, 4.0]])
    V = np.array([[1, 8], [2, -4], [3, 0], [7, 2]])
    same_array(attention(np.zeros((3, 3)), K, V, 1.0), np.array([[3.25, 1.5]] * 3), "the mixtures of three queries")


@test_case(
    name="each_query_for_itself",
    points=0.15,
    hidden=False,
)
@feedback.shown
def each_query_for_itself(attention):
    Q, K = np.array([[1.0, -0.5], [0.5, 2.0]]), np.array([[0.5, 1.0], [2.0, 0.0], [-1.0, 1.0]])
    V = np.array([[1.0, 0.0, 2.0, -1.0], [0.0, 3.0, 1.0, 1.0], [4.0, 1.0, 0.0, 0.5]])
    together = attention(Q.copy(), K.copy(), V.copy(), 1.0)
    is_array(together, (2, 4), "the mixtures of two queries")
    for row in (0, 1):
        alone = attention(Q[[row]], K.copy(), V.copy(), 1.0)
        same_array(alone, together[[row]], f"the mixture of query {row} alone")


@test_case(
    name="three_of_everything",
    points=0.15,
    hidden=False,
)
@feedback.shown
def three_of_everything(attention):
    Q, K = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
    )
    V = np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]])
    same_array(
        attention(Q, K, V, 2.0),
        np.array(
            [
                [0.03486033432, 1.96990317, 4.947985099],
                [-0.9933059069, 5.977063301, 2.511848376],
                [-0.8982156377, 5.813080834, 2.474183091],
            ]
        ),
        "the mixtures for three queries",
    )
    same_array(
        attention(np.array([[1000.0, 999.0], [-998.0, -1000.0]]), np.eye(2), np.array([[1.0], [3.0]]), 1),
        np.array([[1.537882843], [1.238405844]]),
        "the mixtures for scores near 1000",
    )


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "one_query_and_three_pairs": "Go step by step on paper. The scores are logarithms; what are they after the division, and which shares does the softmax make of the logarithms of 2, 5 and 4?",
        "one_row_for_each_query": "Four queries, five pairs, keys of two numbers, values of three. What shape do the mixtures have, and are they ordinary numbers even if one score is 1000 and another -1000?",
        "query_of_zeros_gets_the_mean": "A query of zeros fits all keys equally well. What share does each value get?",
        "each_query_for_itself": "Ask two queries together, or one after the other. Should that make a difference, and along which axis do the shares add up to 1?",
        "three_of_everything": "Where all sizes agree, nothing complains about a mix-up: which matrix is mixed, and along which axis are the shares? Are large scores told apart?",
    },
    hints={
        "argmax-for-softmax": "If two scores are nearly alike, does one of them still get everything?",
        "clipped-scores": "Two scores beyond your limit: are they still told apart?",
        "cosine-for-dot": "If a state is made twice as long, does its score change, and should it?",
        "d-k-from-the-shape": "Is the divisor the one that the caller passed?",
        "divided-by-d-k": "If the number under the root is four times as large, how much smaller should the scores become, and how much smaller do yours?",
        "divided-by-root-n": "If a sentence gets more words of the same width, should the divisor change?",
        "elementwise-for-matmul": "What does `*` do with two arrays, and what does `@` do?",
        "first-row-only": "How many queries came in, and how many were answered?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "global-max": "If one row's scores are all far below another row's, what is left of them after your shift?",
        "k-for-v": "What do the weights mix: what was compared, or what each token has to say?",
        "k-not-transposed": "Which entries of the two matrices are multiplied with each other, and do they belong to one query and one key?",
        "mean-of-v": "Do the weights make any difference to your mixture?",
        "multiplied-by-root-d-k": "Are your scores larger or smaller after scaling than before?",
        "no-keepdims": "A sum or a maximum lost an axis on the way: which shape does it have, and with which axis does NumPy line it up?",
        "no-max-shift": "What is `np.exp(1000)`, and which number can be taken off every score without changing the shares?",
        "no-scale": "Which number should each score be divided by, and where does your code use it?",
        "no-softmax": "Do the numbers that mix the values add up to 1?",
        "no-values": "Which matrix makes the vectors being mixed?",
        "pair-for-array": "How many things does your function hand back, and how many were asked for?",
        "q-k-swapped": "Which axis of your scores counts the ones who ask, and which those who are asked?",
        "scaled-after-the-softmax": "After your last step, do the weights still add up to 1?",
        "scores-shrunk": "If scores of 1000 and 999 are made smaller, is the difference between them still 1?",
        "softmax-after-the-values": "What is turned into shares in your version, scores or mixtures, and what should be?",
        "softmax-twice": "How often are your scores turned into shares before they come out?",
        "summed-over-the-wrong-axis": "Which axis should be gone after the sum, and which one is?",
        "weights-transposed": "Which axis of your weights stands for the words that are looked at, and with which axis does your product line it up?",
        "whole-division": "What does `//` make of 7 and 2?",
        "wrong-divisor": "What are scores divided by: by the root of which length? Put other lengths into a call, one at a time: which of them changes your divisor?",
        "x-over-sum": "Can shares be negative in your version, and what turns scores of any sign into positive numbers?",
    },
    known="""{
"one_query_and_three_pairs": [
["argmax-for-softmax", [28346818, -9.3752, -2.664, 6.0174]],
["axis-0", [28346818, -3.0497, -17.6348, -21.4641]],
["axis-lost", [2351862470, -2.3019, -5.8066, -5.579]],
["cosine-for-dot", [28346818, -0.7143, -5.9073, -7.5382]],
["d-k-from-the-shape", [28346818, -2.8034, -5.7199, -4.9018]],
["divided-by-d-k", [28346818, -1.6654, -5.8697, -6.3887]],
["divided-by-root-n", [28346818, -2.4925, -5.7774, -5.3256]],
["elementwise-for-matmul", [3810432628]],
["global-for-parameter", [2103384450, 0.014485, 0.219559, -0.290064]],
["half-precision", [28346818, -2.3044, -5.8043, -5.5736]],
["hard-coded-example", [156329429, -2.13012, -1.27169, 2.89901]],
["hard-coded-example", [1651239907, 1.12748, 0.56203, -2.37951]],
["hard-coded-example", [2070993570, -0.16842, 9.38125, -2.82628]],
["hard-coded-example", [28346818, 1.8735, -4.6655, -9.2351]],
["hard-coded-example", [3377465010, -1.0078, 0.01594, -0.10062]],
["k-for-v", [413907075, -0.76215, -1.23515, -0.42573]],
["k-not-transposed", [3810432628]],
["mean-of-v", [28346818, -1.0166, -5.8783, -7.1547]],
["multiplied-by-root-d-k", [28346818, -5.22835, -4.88052, -1.17949]],
["no-scale", [28346818, -3.45899, -5.55884, -3.96554]],
["no-softmax", [28346818, -7.6184, -21.8076, -22.0116]],
["no-values", [28346818, -0.603576, 0.086397, 0.038506]],
["pair-for-array", [4263625154, -2.3019, -5.8066, -5.579, -0.603576, 0.086397, 0.038506]],
["q-k-swapped", [2048378830]],
["scaled-after-the-softmax", [28346818, -1.22294, -1.96535, -1.40203]],
["scaled-after-the-softmax", [28346818, -1.7295, -2.77942, -1.98277]],
["softmax-after-the-values", [28346818, 0.25785, -0.56399, -0.90114]],
["softmax-twice", [28346818, -1.4522, -5.8427, -6.6086]],
["summed-over-the-wrong-axis", [28346818, -9.20288, 4.4936, -0.38976]],
["weights-transposed", [2048378830]],
["whole-division", [28346818, -1.7881, -6.202, -6.5994]],
["x-over-sum", [28346818, -2.0652, -5.9117, -5.967]]
],
"one_row_for_each_query": [
["elementwise-for-matmul", [3479934465]],
["first-row-only", [28346818, -1.31415, 0.04656, -0.5007]],
["global-for-parameter", [764577841, -0.17324, 0.96135, -1.05988]],
["global-max", [1490700500, -1.31415, 0.04656, -0.5007]],
["hard-coded-example", [156329429, -2.13012, -1.27169, 2.89901]],
["hard-coded-example", [1651239907, 1.12748, 0.56203, -2.37951]],
["hard-coded-example", [2070993570, -0.16842, 9.38125, -2.82628]],
["hard-coded-example", [28346818, -2.3019, -5.8066, -5.579]],
["k-for-v", [3494590451, -1.31284, -0.72255, -0.90201]],
["k-not-transposed", [3885230790]],
["no-keepdims", [2395210941, 0.0, 0.0, 0.0]],
["no-max-shift", [1211672566, -1.15571, -0.04919, 0.89907]],
["no-values", [2668273972, 0.062281, -0.045517, -0.199809]],
["pair-for-array", [1259419947, -1.0078, 0.01594, -0.10062, 0.062281, -0.045517, -0.199809]],
["q-k-swapped", [250630131]],
["summed-over-the-wrong-axis", [2668273972, 0.186844, -0.136551, -0.599427]],
["weights-transposed", [250630131]],
["x-over-sum", [2043919326, -0.26051, 0.02632, -0.82453]]
],
"query_of_zeros_gets_the_mean": [
["argmax-for-softmax", [3142318415, -2.43911, -1.3364, -4.47755]],
["axis-0", [1651239907, 1.50331, 0.74938, -3.17268]],
["elementwise-for-matmul", [1097456542]],
["first-row-only", [413907075, -0.46253, -2.37871, -1.99255]],
["global-for-parameter", [815249545, -0.002146, 0.032657, -0.010526]],
["hard-coded-example", [156329429, -2.13012, -1.27169, 2.89901]],
["hard-coded-example", [2070993570, -0.16842, 9.38125, -2.82628]],
["hard-coded-example", [28346818, -2.3019, -5.8066, -5.579]],
["hard-coded-example", [3142318415, -2.43911, -1.3364, -4.47755]],
["hard-coded-example", [3377465010, -1.0078, 0.01594, -0.10062]],
["k-for-v", [2070993570, -0.24779, 2.73138, -0.67822]],
["k-not-transposed", [2438377575]],
["no-softmax", [1651239907, 0.0, 0.0, 0.0]],
["no-values", [875646053, -0.25195, 0.003985, -0.025155]],
["pair-for-array", [2261301674, 1.12748, 0.56203, -2.37951, -0.25195, 0.003985, -0.025155]],
["q-k-swapped", [2438377575]],
["scaled-after-the-softmax", [1651239907, 0.79725, 0.39742, -1.68257]],
["softmax-after-the-values", [1651239907, 0.073958, 0.032562, -0.499843]],
["summed-over-the-wrong-axis", [875646053, 0.6789, 0.58567, 0.31759]],
["weights-transposed", [2438377575]],
["whole-array", [1651239907, 0.37583, 0.18734, -0.79317]],
["x-over-sum", [3018547770, 0.0, 0.0, 0.0]]
],
"each_query_for_itself": [
["axis-0", [2053915313, 0.41799, -1.48374, 4.36082, -4.04205, -1.71975, -2.79078, -4.04205, -1.71975, -2.79078]],
["axis-lost", [3603926339, -2.13012, -1.27169, 2.89901, -2.58601, -0.56255, 1.01389, -1.28604, 0.26419, -1.23858]],
["elementwise-for-matmul", [1396048538]],
["first-row-only", [4055858344, -2.58601, -0.56255, 1.01389, -2.58601, -0.56255, 1.01389, -1.28604, 0.26419, -1.23858]],
["global-for-parameter", [2752028490, -0.462679, 0.58557, -0.465989, 0.075588, 0.287269, -0.370319, -0.504999, -0.41846, 0.448824]],
["hard-coded-example", [2190974900, -1.0078, 0.01594, -0.10062, -1.0078, 0.01594, -0.10062, -1.0078, 0.01594, -0.10062]],
["hard-coded-example", [2456122795, -2.13012, -1.27169, 2.89901, -2.13012, -1.27169, 2.89901, -2.13012, -1.27169, 2.89901]],
["hard-coded-example", [3185407780, 1.12748, 0.56203, -2.37951, 1.12748, 0.56203, -2.37951, 1.12748, 0.56203, -2.37951]],
["hard-coded-example", [3535440012, -0.16842, 9.38125, -2.82628, -0.16842, 9.38125, -2.82628, -0.16842, 9.38125, -2.82628]],
["hard-coded-example", [653886641, -2.3019, -5.8066, -5.579, -2.3019, -5.8066, -5.579, -2.3019, -5.8066, -5.579]],
["k-for-v", [3259843840, 0.50833, -1.32031, -1.74802, 0.32761, -1.03758, -1.48665, -0.63774, -0.49717, 0.21471]],
["k-not-transposed", [367944237]],
["no-keepdims", [2053915313, -1.70264, -1.93664, 4.66666, -2.58601, -0.56255, 1.01389, -1.28604, 0.26419, -1.23858]],
["no-values", [2905258664, -0.29046, -0.55266, 0.15901, -0.73221, -0.35241, 0.42503, -0.183961, -0.118235, -0.470747]],
["pair-for-array", [1183145795, -2.13012, -1.27169, 2.89901, -0.29046, -0.55266, 0.15901, -2.58601, -0.56255, 1.01389, -0.73221, -0.35241, 0.42503]],
["q-k-swapped", [2363962263]],
["summed-over-the-wrong-axis", [2905258664, -2.41078, -1.17944, 1.36214, -3.76002, -1.55296, 2.43618, -1.45427, 0.50162, -0.84675]],
["weights-transposed", [2363962263]],
["whole-array", [2053915313, -0.57959, -0.65924, 1.58855, -2.58601, -0.56255, 1.01389, -1.28604, 0.26419, -1.23858]]
],
"three_of_everything": [
["argmax-for-softmax", [2545562801, -0.19659, 9.55525, -3.01559, -0.60918, -0.92783, -0.27704]],
["axis-0", [2545562801, 2.22135, 5.94611, -3.4672, 1.0314, -2.25594, -3.60455]],
["axis-0", [2545562801, 2.72798, 6.03193, -3.74253, 1.0314, -2.25594, -3.60455]],
["axis-lost", [750059560, -0.16842, 9.38125, -2.82628, -0.67719, -1.31793, -0.61295]],
["clipped-scores", [2545562801, -0.16842, 9.38125, -2.82628, -1.21835, -1.85565, -0.55407]],
["cosine-for-dot", [2545562801, -0.34718, 6.0153, -1.52768, -1.21783, -1.8552, -0.5542]],
["d-k-from-the-shape", [2545562801, -0.13316, 9.19159, -2.65099, -0.778, -1.44264, -0.62811]],
["divided-by-d-k", [2545562801, -0.09872, 8.99489, -2.48495, -0.67719, -1.31793, -0.61295]],
["divided-by-root-n", [2545562801, -0.13316, 9.19159, -2.65099, -0.778, -1.44264, -0.62811]],
["elementwise-for-matmul", [2545562801, 4.46269, 4.61256, -5.44518, -0.60918, -0.92783, -0.27704]],
["first-row-only", [450115821, -5.18718, 4.08486, 0.09131, 0.39654, -0.86734, -1.38585]],
["global-for-parameter", [540714854, -0.011686, 0.379209, -0.644444, 0.225762, 0.462922, -0.55415]],
["global-max", [4192854444, -0.16842, 9.38125, -2.82628, 0.39654, -0.86734, -1.38585]],
["half-precision", [2545562801, -0.1696, 9.38249, -2.82571, -0.67703, -1.318, -0.61322]],
["hard-coded-example", [106005889, 1.12748, 0.56203, -2.37951, 1.12748, 0.56203, -2.37951]],
["hard-coded-example", [2545562801, 0.36321, -4.73841, -2.01712, -0.60918, -0.92783, -0.27704]],
["hard-coded-example", [2565635971, -0.16842, 9.38125, -2.82628, -0.16842, 9.38125, -2.82628]],
["hard-coded-example", [2939717625, -2.13012, -1.27169, 2.89901, -2.13012, -1.27169, 2.89901]],
["hard-coded-example", [3414689024, -1.0078, 0.01594, -0.10062, -1.0078, 0.01594, -0.10062]],
["hard-coded-example", [685922927, -2.3019, -5.8066, -5.579, -2.3019, -5.8066, -5.579]],
["k-for-v", [3164039026, 2.98666, -0.66464, -3.72139, -0.6056, 0.26044, -0.71429]],
["k-not-transposed", [2545562801, -4.71302, 6.74654, -7.09854, -0.67719, -1.31793, -0.61295]],
["mean-of-v", [2545562801, -0.85848, 4.6289, -0.95846, -1.21835, -1.85565, -0.55407]],
["multiplied-by-root-d-k", [2545562801, -0.1965, 9.55217, -3.01109, -0.67719, -1.31793, -0.61295]],
["no-keepdims", [2545562801, -0.30498, 9.38583, -2.85204, -0.50475, -1.35665, -0.85533]],
["no-keepdims", [3353917560, 75.233, 46.699, 24.318, 0.0, 0.0, 0.0]],
["no-max-shift", [3353917560, -0.16842, 9.38125, -2.82628, 0.0, 0.0, 0.0]],
["no-scale", [2545562801, -0.19298, 9.52272, -2.97463, -0.67719, -1.31793, -0.61295]],
["no-softmax", [2545562801, -7.7273, 22.5286, -10.1617, 4497.0, -799.61, -6097.01]],
["no-values", [3164039026, -0.17832, 1.27702, 0.34376, -0.6056, 0.26044, -0.71429]],
["pair-for-array", [1847151488, -0.16842, 9.38125, -2.82628, -0.17832, 1.27702, 0.34376, -0.67719, -1.31793, -0.61295, -0.6056, 0.26044, -0.71429]],
["q-k-swapped", [2545562801, 3.74771, 2.28318, -7.67681, -0.60918, -0.92783, -0.27704]],
["scaled-after-the-softmax", [2545562801, -0.09649, 4.76136, -1.48732, -0.47884, -0.93191, -0.43342]],
["scaled-after-the-softmax", [2545562801, -0.13646, 6.73358, -2.10338, -0.67719, -1.31793, -0.61295]],
["scores-shrunk", [2545562801, -0.16842, 9.38125, -2.82628, -0.78108, -1.44605, -0.62814]],
["softmax-after-the-values", [2545562801, -0.23339, 0.91048, -0.50403, -0.60918, -0.92783, -0.27704]],
["softmax-twice", [2545562801, -0.60607, 6.36707, -1.6427, -0.96182, -1.59539, -0.57628]],
["summed-over-the-wrong-axis", [3164039026, -0.82078, 9.88507, 2.20955, -0.95193, -0.11055, -0.43128]],
["weights-transposed", [2545562801, 1.38511, 5.69748, -6.9713, 0.32661, -2.13054, -2.64892]],
["whole-array", [2545562801, -1.73292, 3.4354, 0.51076, 0.39654, -0.86734, -1.38585]],
["whole-division", [2545562801, -0.09324, 9.34972, -2.87424, -0.67719, -1.31793, -0.61295]],
["x-over-sum", [2545562801, -47.6076, -14.317, -40.9996, -1.21935, -1.85574, -0.553]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
    families={"wrong-divisor": ["no-scale", "divided-by-d-k", "divided-by-root-n"]},
)
