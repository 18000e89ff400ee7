from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, numbers, same_array, unchanged

OK_FORMAT = False

name = "linear_attention"
points = None
feedback = Feedback("linear_attention")


@test_case(
    name="three_words_on_paper",
    points=0.1,
    hidden=False,
)
@feedback.shown
def three_words_on_paper(linear_attention):
    Q, K = np.array([[1.0, 2.0], [3.0, -1.0], [0.5, 1.0]]), np.array([[2.0, 1.0], [1.0, -1.0], [-2.0, 3.0]])
    V = np.array([[1.0], [-2.0], [4.0]])
    kept = [x.copy() for x in (Q, K, V)]
    same_array(linear_attention(Q, K, V), np.array([[4.0], [-3.0], [11.0]]), "what three words read")
    unchanged(kept, [Q, K, V], "Q, K or V")


@test_case(
    name="six_words_of_different_widths",
    points=0.1,
    hidden=False,
)
@feedback.shown
def six_words_of_different_widths(linear_attention):
    Q, K, V = numbers(1331, (6, 4), (6, 4), (6, 3))
    expected = np.array(
        [
            [-0.955266384, -1.77413193, -1.77245778],
            [3.06467907, 2.0189073, 0.8282109],
            [-9.04588637, -2.2738368, 2.74973046],
            [1.17323966, -4.19699139, -3.00543473],
            [-1.33298095, -0.905432798, -5.51596413],
            [4.42372368, 0.289739536, 9.33255989],
        ]
    )
    same_array(linear_attention(Q, K, V), expected, "what six words read")


@test_case(
    name="all_sizes_equal_in_linear_attention",
    points=0.05,
    hidden=False,
)
@feedback.shown
def all_sizes_equal_in_linear_attention(linear_attention):
    Q, K, V = numbers(1332, (4, 4), (4, 4), (4, 4))
    got = linear_attention(Q, K, V)
    is_array(got, (4, 4), "what four words of width 4 read")
    same_array(
        got[2], np.array([3.98252544, 1.80839787, -1.81810817, -8.85175565]), "what the third of four words reads"
    )
    same_array(
        got[3], np.array([-1.35026116, -2.36019178, -3.79252153, 4.11219515]), "what the last of four words reads"
    )


@test_case(
    name="one_word_and_many",
    points=0.05,
    hidden=False,
)
@feedback.shown
def one_word_and_many(linear_attention):
    Q, K = np.arange(28).reshape(14, 2) % 5 - 1, np.arange(28).reshape(14, 2) % 7 + 2
    V = (np.arange(42).reshape(14, 3) % 11 - 4) / 4
    got = linear_attention(Q, K, V)
    is_array(got, (14, 3), "what 14 words read")
    last = np.array([9.0, 18.25, 30.25])
    same_array(got[-1], last, "what the last of 14 words reads")
    got = linear_attention(np.array([[1.0, -2.0, 0.5]]), np.array([[2.0, 1.0, 4.0]]), np.array([[3.0, -1.5]]))
    same_array(got, np.array([[6.0, -3.0]]), "what a single word reads")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "three_words_on_paper": "Three words on paper: which words does each row sum over, and with which numbers in front of them?",
        "six_words_of_different_widths": "Six words, with keys of width 4 and values of width 3. Which axis of your scores is which?",
        "all_sizes_equal_in_linear_attention": "Four words of width four: nothing complains about a mix-up. Who asks, who is asked, and what is summed?",
        "one_word_and_many": "A long text with whole numbers in queries and keys, and then one word alone: does the last word still read the first one?",
    },
    hints={
        "absolute-value": "May a score be below zero?",
        "brackets-moved-mask-lost": "The table that you cut a triangle from: do its rows and columns both stand for words?",
        "delta-for-sum": "Write the same pair twice: should the second one change the state less than the first?",
        "divided-by-root-d-k": "Which part of the equation of 2017 does this notebook leave out, and does yours?",
        "divided-by-the-words": "A word of zeros in the text adds nothing: do the other words' results change when it is put in?",
        "exponential-where-none": "Can a weight be negative here, and can one be so in yours?",
        "far-words-forgotten": "Take a text of a dozen words: does the last one still have something of the first?",
        "k-for-v": "What do the weights mix: what was compared, or what each token has to say?",
        "last-row-only": "What becomes of the rows before the last one in your loop?",
        "negative-weights-cut": "What becomes of a value whose key points away from the query?",
        "no-values": "Which matrix makes the vectors being mixed?",
        "not-causal": "Change the last word of the input: do earlier rows of the result change?",
        "one-too-far": "Change the second word's value: may what the first word reads change?",
        "own-word-hidden": "Take a text of one word: what should it read, and what does it read in yours?",
        "own-word-only": "May the third word look at the first?",
        "q-k-swapped": "Which axis of your scores counts the ones who ask, and which those who are asked?",
        "queries-for-values": "What is being mixed in the end, those who ask or those who are listened to?",
        "shared-out-though-not-asked-for": "What would come out if all weights of a row were twice as large, and what does come out of yours?",
        "softmax-where-none": "May a weight be negative or larger than 1 here, and can one be so in yours?",
        "state-for-read": "What is the shape of one that you hand back, and what does each of its rows stand for?",
        "sums-of-sums": "May what the first word read be part of what the second one reads?",
        "weights-transposed": "Which axis of your weights stands for the words that are looked at, and with which axis does your product line it up?",
        "wrong-triangle": "How many words may the first row sum over, and how many does it sum over in yours?",
    },
    known="""{
"three_words_on_paper": [
["absolute-value", [1229371424, -2.7123, 7.6051, -7.4899]],
["brackets-moved-mask-lost", [1229371424, 31.732, 12.5004, -46.6254]],
["delta-for-sum", [1229371424, 18.7327, -15.7864, -4.2828]],
["divided-by-root-d-k", [1229371424, -2.06113, 4.77692, -3.96859]],
["divided-by-root-d-k", [1229371424, -2.91487, 6.75559, -5.61244]],
["divided-by-the-words", [1229371424, -0.25297, 1.86258, -5.36082]],
["divided-by-the-words", [1229371424, -1.37408, 3.18462, -2.64573]],
["exponential-where-none", [1229371424, -45.1143, -10.2442, -32.7173]],
["hard-coded-example", [1372643581, 167.652, 40.756, 44.708]],
["hard-coded-example", [2249298037, 14.959, -9.6586, 3.8682]],
["hard-coded-example", [3012580818, 16.3234, -0.4651, -0.5239]],
["k-for-v", [1651239907, -11.305, 14.6518, -16.0255]],
["last-row-only", [1229371424, -14.4557, 0.5122, -5.5077]],
["last-row-only", [2410301096, 2.8364, -6.2038, -9.9125]],
["negative-weights-cut", [1229371424, -3.4173, 8.5795, -7.7135]],
["no-values", [2070993570, 7.14522, -6.73602, 1.48195]],
["not-causal", [1229371424, 31.732, 12.5004, -46.6254]],
["one-too-far", [1229371424, 27.6064, 21.5242, -32.2071]],
["own-word-hidden", [1229371424, -6.45006, 1.10395, 2.44951]],
["own-word-only", [1229371424, 2.32781, 8.44989, -10.3867]],
["q-k-swapped", [1229371424, -12.3146, 30.2503, -15.9315]],
["queries-for-values", [1651239907, -13.4608, 12.6115, -8.6567]],
["shared-out-though-not-asked-for", [1229371424, -1.66878, 2.61966, -1.81212]],
["softmax-where-none", [1229371424, -1.16413, 0.79138, -2.63815]],
["softmax-where-none", [1229371424, -1.26315, 1.52377, -1.37535]],
["softmax-where-none", [1229371424, -1.54701, 1.62883, -1.30006]],
["softmax-where-none", [1229371424, -1.56319, 1.62204, -1.28842]],
["softmax-where-none", [1229371424, -1.65884, 4.22705, -1.92571]],
["softmax-where-none", [1229371424, -1.67637, 1.91177, -0.84798]],
["state-for-read", [1948684688, -15.0682, -0.9457, 16.5706]],
["sums-of-sums", [1229371424, -8.2953, 9.0729, -5.6644]],
["weights-transposed", [1229371424, 3.5462, 10.3055, -9.8326]],
["wrong-triangle", [1229371424, 35.8543, 2.9466, -38.6882]],
["wrong-triangle", [1229371424, 38.1821, 11.3965, -49.0749]]
],
"six_words_of_different_widths": [
["absolute-value", [3012580818, 5.28551, -7.42008, -7.98869]],
["brackets-moved-mask-lost", [3012580818, 14.8933, -11.7525, -9.5211]],
["brackets-moved-mask-lost", [3012580818, 18.8906, -11.2464, -5.5501]],
["brackets-moved-mask-lost", [3012580818, 9.604, -5.9305, -2.1125]],
["delta-for-sum", [3012580818, 77.4727, 26.1859, 11.1061]],
["divided-by-root-d-k", [3012580818, 4.08084, -0.11627, -0.13098]],
["divided-by-root-d-k", [3012580818, 8.16168, -0.23255, -0.26196]],
["divided-by-the-words", [3012580818, 2.72056, -0.07752, -0.08732]],
["divided-by-the-words", [3012580818, 8.25845, 0.10218, -0.82176]],
["exponential-where-none", [3012580818, 55.6316, -17.6945, -18.2759]],
["hard-coded-example", [1229371424, -4.1223, 9.5538, -7.9372]],
["hard-coded-example", [1372643581, 167.652, 40.756, 44.708]],
["hard-coded-example", [2249298037, 14.959, -9.6586, 3.8682]],
["k-for-v", [4241605397, 0.31449, -1.3585, 3.38936]],
["last-row-only", [2351862470, -5.6898, 6.4932, -5.8929]],
["last-row-only", [3012580818, -3.3261, 14.0795, -11.7797]],
["negative-weights-cut", [3012580818, 10.80443, -3.94259, -4.2563]],
["no-values", [3471286679, -5.70265, 0.85661, 6.0807]],
["not-causal", [3012580818, 18.8078, -8.8051, -6.175]],
["one-too-far", [3012580818, 11.1685, 10.4734, 2.4775]],
["own-word-hidden", [3012580818, 7.4733, -1.6401, -6.8111]],
["own-word-only", [3012580818, 8.85004, 1.17499, 6.28716]],
["q-k-swapped", [3012580818, 8.0701, 20.9624, 13.6884]],
["queries-for-values", [4241605397, -6.1183, 7.5154, 10.9102]],
["shared-out-though-not-asked-for", [3012580818, 35.4405, 8.896, -14.948]],
["softmax-where-none", [3012580818, 1.00401, 1.41848, -2.1682]],
["softmax-where-none", [3012580818, 2.49453, 1.11882, -0.44267]],
["softmax-where-none", [3012580818, 2.70271, 0.28954, -2.34454]],
["softmax-where-none", [3012580818, 3.10704, -1.20195, -1.5197]],
["softmax-where-none", [3012580818, 3.50504, 0.03275, -1.98321]],
["softmax-where-none", [3012580818, 4.77439, -0.9494, -2.05791]],
["state-for-read", [3377465010, 0.64503, -5.62788, 2.13772]],
["sums-of-sums", [3012580818, 9.60459, 6.24773, 3.26831]],
["weights-transposed", [3012580818, -4.9215, -0.8673, 26.3352]],
["wrong-triangle", [3012580818, 11.33453, -7.16503, 0.63605]],
["wrong-triangle", [3012580818, 2.48449, -8.34002, -5.6511]]
],
"all_sizes_equal_in_linear_attention": [
["absolute-value", [2249298037, 14.0251, -5.5356, 3.0477]],
["brackets-moved-mask-lost", [2249298037, 12.8275, 3.6041, 9.7504]],
["brackets-moved-mask-lost", [2249298037, 2.5441, 0.1351, 15.9946]],
["brackets-moved-mask-lost", [2249298037, 3.8345, 1.0154, 19.3731]],
["delta-for-sum", [2249298037, 7.8614, -19.4599, 8.213]],
["divided-by-root-d-k", [2249298037, 3.73975, -2.41466, 0.96704]],
["divided-by-root-d-k", [2249298037, 7.4795, -4.82931, 1.93409]],
["divided-by-the-words", [2249298037, 3.73975, -2.41466, 0.96704]],
["divided-by-the-words", [2249298037, 8.27345, -2.9852, 1.80738]],
["exponential-where-none", [2249298037, 263.521, -60.595, 2.558]],
["hard-coded-example", [1229371424, -4.1223, 9.5538, -7.9372]],
["hard-coded-example", [1372643581, 167.652, 40.756, 44.708]],
["hard-coded-example", [3012580818, 16.3234, -0.4651, -0.5239]],
["k-for-v", [2249298037, 9.16803, 4.41469, 22.84787]],
["last-row-only", [2249298037, -5.77078, -6.31905, 1.39378]],
["last-row-only", [2304869443, 6.44219, -5.09857, -0.31674]],
["negative-weights-cut", [2249298037, 14.492, -7.5971, 3.4579]],
["no-values", [2249298037, 6.84256, 4.41233, 8.00681]],
["not-causal", [2249298037, 13.3065, -13.2179, 11.5449]],
["one-too-far", [2249298037, 11.0827, -11.4363, 6.1249]],
["own-word-hidden", [2249298037, 13.6368, -8.0166, 7.2141]],
["own-word-only", [2249298037, 1.32226, -1.64205, -3.34594]],
["q-k-swapped", [2249298037, 9.4798, 2.96108, 2.08226]],
["queries-for-values", [2249298037, -0.6693, 6.2722, -29.2613]],
["shared-out-though-not-asked-for", [2249298037, 2.7988, -3.9105, 4.9544]],
["softmax-where-none", [2249298037, 1.44486, -4.04757, -2.87581]],
["softmax-where-none", [2249298037, 2.22443, -0.64459, 0.87898]],
["softmax-where-none", [2249298037, 2.49542, -0.91102, 1.71104]],
["softmax-where-none", [2249298037, 3.31877, -1.15453, 1.95131]],
["softmax-where-none", [2249298037, 4.03127, -0.84534, 2.06182]],
["softmax-where-none", [2249298037, 4.66265, -1.81134, 2.67457]],
["state-for-read", [2249298037, -4.83501, 1.83831, 0.20413]],
["sums-of-sums", [2249298037, 8.64057, -8.54624, 0.56267]],
["weights-transposed", [2249298037, 6.9213, 6.9329, 8.1841]],
["wrong-triangle", [2249298037, -0.3303, -5.2013, 4.3308]],
["wrong-triangle", [2249298037, -1.65254, -3.55924, 7.67678]]
],
"one_word_and_many": [
["brackets-moved-mask-lost", [3117807961, 118.3737, -95.1469, 75.1781, 1.5471, -3.38391, -5.40683]],
["brackets-moved-mask-lost", [3117807961, 422.549, 34.528, 57.742, 1.5471, -3.38391, -5.40683]],
["brackets-moved-mask-lost", [3117807961, 497.096, 129.016, -36.598, 1.5471, -3.38391, -5.40683]],
["delta-for-sum", [3117807961, -2.03323e+22, 4.6048e+21, 7.249e+21, 4.14818, -2.29239, -7.27914]],
["divided-by-root-d-k", [3117807961, 118.5479, 28.8189, 31.6136, 2.39495, -1.32351, -4.20261]],
["divided-by-root-d-k", [3117807961, 83.826, 20.378, 22.3542, 1.38273, -0.76413, -2.42638]],
["divided-by-the-words", [3117807961, 11.97515, 2.91115, 3.19345, 4.14818, -2.29239, -7.27914]],
["divided-by-the-words", [3117807961, 15.1723, 11.8267, 6.3308, 4.14818, -2.29239, -7.27914]],
["exponential-where-none", [3117807961, 4.24359e+16, -5331700000000000.0, 2.02518e+16, 15.3256, -8.4693, -26.893]],
["far-words-forgotten", [3117807961, 177.017, -14.763, 38.979, 4.14818, -2.29239, -7.27914]],
["hard-coded-example", [2072387820, 16.3234, -0.4651, -0.5239, 16.3234, -0.4651, -0.5239]],
["hard-coded-example", [2129038790, -4.1223, 9.5538, -7.9372, -4.1223, 9.5538, -7.9372]],
["hard-coded-example", [2757488524, 14.959, -9.6586, 3.8682, 14.959, -9.6586, 3.8682]],
["hard-coded-example", [930588022, 167.652, 40.756, 44.708, 167.652, 40.756, 44.708]],
["integer-buffer", [1522594448, 164.197, 45.597, 41.163, 4.14818, -2.29239, -7.27914]],
["k-for-v", [3296528530, 4375.24, 127.49, 26.59, -6.34246, 4.81148, -4.14568]],
["last-row-only", [214437932, -34.8281, 17.7592, -3.4863, 4.14818, -2.29239, -7.27914]],
["no-values", [3271423690, -16.5525, -17.067, 38.4983, 0.5157, -1.12797, -1.80228]],
["own-word-hidden", [3117807961, 158.7599, 39.6297, 9.2354, 0.0, 0.0, 0.0]],
["own-word-only", [3117807961, 8.8922, 1.1264, 35.473, 4.14818, -2.29239, -7.27914]],
["q-k-swapped", [3117807961, -14.5231, -39.3651, 51.8262, 4.14818, -2.29239, -7.27914]],
["queries-for-values", [3296528530, 859.916, 37.442, 98.239, 3.27883, 1.30178, -4.52235]],
["shared-out-though-not-asked-for", [3117807961, -0.45465, 1.74717, 1.10408, 2.07409, -1.14619, -3.63957]],
["softmax-where-none", [3117807961, -0.01171, 2.60925, 1.15419, 2.07409, -1.14619, -3.63957]],
["softmax-where-none", [3117807961, -0.28968, 0.69649, 0.91578, 2.07409, -1.14619, -3.63957]],
["softmax-where-none", [3117807961, -1.95932, 2.10199, 1.16845, 2.07409, -1.14619, -3.63957]],
["softmax-where-none", [3117807961, 0.32621, 2.6451, 1.18329, 2.07409, -1.14619, -3.63957]],
["softmax-where-none", [3117807961, 1.13495, -0.02296, -0.3216, 2.07409, -1.14619, -3.63957]],
["softmax-where-none", [3117807961, 2.33329, -1.25267, 3.83318, 2.07409, -1.14619, -3.63957]],
["state-for-read", [3834672516, -23.6352, 21.9272, -23.4409, 12.8895, -5.4003, 5.2445]],
["sums-of-sums", [3117807961, -64.384, 342.753, 105.776, 4.14818, -2.29239, -7.27914]],
["weights-transposed", [3117807961, 16.9932, 21.3002, 21.0593, 4.14818, -2.29239, -7.27914]],
["wrong-triangle", [3117807961, 305.805, 58.512, -83.558, 0.0, 0.0, 0.0]],
["wrong-triangle", [3117807961, 314.697, 59.639, -48.085, 4.14818, -2.29239, -7.27914]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
