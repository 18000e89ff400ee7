from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
from softlookup import is_array, numbers, same_array, unchanged

OK_FORMAT = False

name = "causal_heads"
points = None
feedback = Feedback("causal_heads")


@test_case(
    name="as_wide_as_the_words",
    points=0.15,
    hidden=False,
)
@feedback.shown
def as_wide_as_the_words(causal_heads):
    got = causal_heads(*numbers(13, (2, 3, 5), (5, 8), (5, 8), (5, 6), (6, 5)), 2)
    is_array(got, (2, 3, 5), "the result of two heads for two stories of three words")


@test_case(
    name="first_word_sees_only_itself",
    points=0.15,
    hidden=False,
)
@feedback.shown
def first_word_sees_only_itself(causal_heads):
    X, W_q, W_k, W_v, W_o = numbers(14, (2, 4, 5), (5, 8), (5, 8), (5, 6), (6, 5))
    got = causal_heads(X, W_q, W_k, W_v, W_o, 2)
    is_array(got, (2, 4, 5), "the result of two heads")
    same_array(got[:, 0], X[:, 0] @ W_v @ W_o, "the rows of the first words")


@test_case(
    name="equal_shares_for_what_is_seen",
    points=0.15,
    hidden=False,
)
@feedback.shown
def equal_shares_for_what_is_seen(causal_heads):
    X, W_k, W_v, W_o = numbers(15, (2, 3, 5), (5, 8), (5, 6), (6, 5))
    got = causal_heads(X, np.zeros((5, 8)), W_k, W_v, W_o, 2)
    same_array(got[:, 2], X.mean(axis=1) @ W_v @ W_o, "the rows of the last of three words, for queries of zero")
    same_array(got[:, 1], X[:, :2].mean(axis=1) @ W_v @ W_o, "the rows of the second words, for queries of zero")
    same_array(got[:, 0], X[:, 0] @ W_v @ W_o, "the rows of the first words, for queries of zero")


@test_case(
    name="two_words_on_paper",
    points=0.15,
    hidden=False,
)
@feedback.shown
def two_words_on_paper(causal_heads):
    X, same = np.array([[[1.0, 0.0], [0.0, 1.0]]]), np.eye(2)
    kept = X.copy()
    got = causal_heads(X, np.array([[2.0, 1.0], [0.0, 2.0]]), 3 * same, same, same, 1)
    # The second query is (0, 2) at position 1; the keys are (3, 0) at 0 and (0, 3) at 1.
    first = 1 / (1 + math.exp((6 + 6 * math.sin(1)) / math.sqrt(2)))
    same_array(got, np.array([[[1.0, 0.0], [first, 1 - first]]]), "the result for two words")
    unchanged(kept, X, "X")


@test_case(
    name="two_heads_at_once",
    points=0.1,
    hidden=False,
)
@feedback.shown
def two_heads_at_once(causal_heads):
    got = causal_heads(*numbers(28, (2, 3, 5), (5, 8), (5, 8), (5, 6), (6, 5)), 2)
    is_array(got, (2, 3, 5), "the result of two heads")
    last = [
        [-1.9675822, -3.6683118, 0.46890099, -2.8170668, -0.25041179],
        [-5.3318241, 1.292442, 9.1689995, 0.66504797, -4.2084468],
    ]
    same_array(got[:, 2], np.array(last), "the rows of the last of three words")
    got = causal_heads(*numbers(29, (4, 4, 4), (4, 4), (4, 4), (4, 4), (4, 4)), 2)
    is_array(got, (4, 4, 4), "the result for four stories of four words")
    last = [[-2.8981949, 4.3620452, -2.8188396, 2.1706671], [2.1799261, -5.625467, 4.4929809, 1.4319342]]
    same_array(got[1:3, 3], np.array(last), "the last rows of the second and third of four stories")


@test_case(
    name="far_below_a_later_word",
    points=0.1,
    hidden=False,
)
@feedback.shown
def far_below_a_later_word(causal_heads):
    X = np.array([[[-1.0, 1.0], [1.0, 1.0], [0.5, -1.0]]])
    W_q, W_k = np.array([[0.0, 0, 0, 0], [0, 0, 1000, 0]]), np.array([[0.0, 0, 2, 0], [0, 0, 0, 0]])
    got = causal_heads(X, W_q, W_k, np.eye(2), np.eye(2), 1)
    same_array(got, np.array([[[-1.0, 1.0], [1.0, 1.0], [-1.0, 1.0]]]), "the result for scores of ±1000")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "as_wide_as_the_words": "Keys and values may differ in width. What shape does the result have, whatever the heads?",
        "first_word_sees_only_itself": "The first word can see only itself. So what is its share of itself, and what comes of its value?",
        "equal_shares_for_what_is_seen": "All queries are zero, so a word gives equal shares to all that it sees. How many words does the third one see, and what does it find?",
        "two_words_on_paper": "Two words, one head of width 2: on paper, what is rotated by one radian, what is not, and by what are the scores divided?",
        "two_heads_at_once": "Two heads, with keys wider than values. Which columns belong to which head, and which of these lengths stands under the root? In the second call all lengths are the same: does it make a difference to you?",
        "far_below_a_later_word": "Scores of ±1000: the first word's only score is far below those of the words that it must not see. What is left of it?",
    },
    hints={
        "diagonal-masked": "May a word look at itself in your version, and should it be allowed to?",
        "divided-by-d-k": "If the number under the root is four times as large, how much smaller should the scores become, and how much smaller do yours?",
        "divided-by-root-d-model": "How many numbers are multiplied and added for one score of one head, and is that the width of a whole token?",
        "divided-by-root-d-v": "Do the values play any part in a score, or in its divisor?",
        "divided-by-root-h": "Does a score of one head know how many other heads there are?",
        "divided-by-root-n": "If a sentence gets more words of the same width, should the divisor change?",
        "divided-by-root-of-all-heads": "How many numbers does a key have within one head?",
        "global-max": "If one row's scores are all far below another row's, what is left of them after your shift?",
        "heads-averaged": "When the heads are put together, does what one head found stay apart from what another found?",
        "k-for-v": "What do the weights mix: what was compared, or what each token has to say?",
        "keys-not-rotated": "Both words move ten places on: do query and key in your version turn by the same angle?",
        "mask-after-softmax": "What do the shares of a row add up to once some of them are struck out?",
        "mask-inverted": "In this notebook, what does True say: that a query may look, or that it may not?",
        "mask-one-too-far": "Which is the last word that the first one sees in your version?",
        "masked-with-0": "Which share does the softmax give to a score of 0?",
        "merge-interleaved": "In one token's row, do the numbers of one head stand together?",
        "merge-without-transpose": "When an array is reshaped, in which order are its entries read? Is the tokens' axis the outermost one then?",
        "no-max-shift": "What is `np.exp(1000)`, and which number can be taken off every score without changing the shares?",
        "no-scale": "Which number should each score be divided by, and where does your code use it?",
        "not-causal": "Change the last word of the input: do earlier rows of the result change?",
        "nothing-rotated": "If the word stood ten positions later, would anything in your result be different?",
        "one-wide-head": "How many separate tables of shares does your version compute?",
        "order-reversed": "In which order should the parts of your result come?",
        "q-k-swapped": "Which axis of your scores counts the ones who ask, and which those who are asked?",
        "queries-not-rotated": "Does your score change if the word that asks stands elsewhere, at the same distance?",
        "reshape-for-column-split": "Which entries does a reshape put next to each other, and which columns did one block of the matrix hold?",
        "residual-added": "Is your input still in the output even if all values are zero?",
        "rotated-backwards": "Rotate the arrow (1, 0) by a small angle: is its second number above zero or below?",
        "rotated-before-the-split": "How many pairs has a head's key of width k, and at what speeds do they turn in each head?",
        "rotated-twice": "The word at position 3: by how many positions is its query turned, and its key?",
        "score-not-low-enough": "If every visible score is far below zero, is your score for the hidden ones still the lowest?",
        "softmax-over-queries": "Which shares should add up to 1: those of one query, or those of one key?",
        "strided-columns": "Are the columns of one head neighbours, or is every n-th one taken?",
        "values-rotated": "Positions matter for who looks at whom: do they change what a word has to say?",
        "w-o-skipped": "Which of the matrices that came in was never used?",
        "w-q-for-w-k": "With which matrix are your keys made?",
        "wrong-divisor": "What are scores divided by: by the root of which length? Put other lengths into a call, one at a time: which of them changes your divisor?",
    },
    known="""{
"as_wide_as_the_words": [
["hard-coded-example", [2683649096, -5.537, -7.9406, 38.9522]],
["hard-coded-example", [3514521804, 0.76083, -1.29853, -1.12213]],
["hard-coded-example", [3961221500, -2.29702, 1.48322, -0.44132]],
["k-for-v", [83934593]],
["w-o-skipped", [116962203, 15.98599, 7.13088, 2.3848]]
],
"first_word_sees_only_itself": [
["diagonal-masked", [2683649096, -3.1376, -27.8526, 24.5836]],
["diagonal-masked", [2683649096, 3.1113, -37.2601, 12.3445]],
["hard-coded-example", [3514521804, 0.76083, -1.29853, -1.12213]],
["hard-coded-example", [3961221500, -2.29702, 1.48322, -0.44132]],
["hard-coded-example", [768991320, -10.2651, 15.1302, 17.4154]],
["hard-coded-example", [768991320, 17.9369, -4.4378, 2.1823]],
["hard-coded-example", [768991320, 27.936, 2.6067, 11.8997]],
["heads-averaged", [2683649096, -11.3141, -31.078, 13.9537]],
["k-for-v", [83934593]],
["mask-after-softmax", [2683649096, 2.97764, -7.08649, 18.76714]],
["mask-inverted", [2683649096, 12.4747, -8.766, -0.9146]],
["mask-one-too-far", [2683649096, 4.45689, -5.73067, 19.32824]],
["masked-with-0", [2683649096, 5.39511, -8.298, 11.13636]],
["merge-interleaved", [2683649096, -22.3337, -8.6707, 23.024]],
["merge-without-transpose", [2683649096, -11.5154, 37.9878, 21.1582]],
["not-causal", [2683649096, 10.67527, -22.27926, 10.02383]],
["order-reversed", [2683649096, -17.0911, -54.2155, -11.0447]],
["reshape-for-column-split", [2683649096, -17.0865, 36.0798, -22.2626]],
["residual-added", [2683649096, -10.0283, -0.2273, 35.0285]],
["softmax-over-queries", [2683649096, -1.2285, -35.3881, 9.0244]],
["strided-columns", [2683649096, -26.354, 19.1245, -23.6538]],
["w-o-skipped", [3034083211, 1.23431, -1.27477, 10.47399]],
["whole-array", [2683649096, 7.91831, -5.57342, 0.961]]
],
"equal_shares_for_what_is_seen": [
["diagonal-masked", [768991320, 31.9751, 12.5753, -3.6012]],
["hard-coded-example", [2683649096, -5.537, -7.9406, 38.9522]],
["hard-coded-example", [3514521804, 0.76083, -1.29853, -1.12213]],
["hard-coded-example", [3961221500, -2.29702, 1.48322, -0.44132]],
["hard-coded-example", [768991320, -10.2651, 15.1302, 17.4154]],
["hard-coded-example", [768991320, 17.9369, -4.4378, 2.1823]],
["heads-averaged", [768991320, 2.5596, -1.3549, 10.2913]],
["k-for-v", [83934593]],
["mask-after-softmax", [768991320, 13.09883, 2.56896, 10.45756]],
["mask-inverted", [768991320, -22.0875, -5.2536, 20.0429]],
["mask-one-too-far", [768991320, 10.43902, -0.57713, 12.25476]],
["masked-with-0", [768991320, 4.30096, 3.03283, 10.52919]],
["merge-interleaved", [768991320, -14.1043, 14.2742, 17.431]],
["merge-without-transpose", [768991320, 9.4198, -2.9552, 18.8533]],
["not-causal", [768991320, 4.30096, 3.03283, 10.52919]],
["order-reversed", [768991320, -22.8168, -5.3164, 8.6829]],
["reshape-for-column-split", [768991320, 24.11, 1.8251, 16.7228]],
["residual-added", [768991320, 33.8994, 3.7363, 6.4436]],
["softmax-over-queries", [768991320, 1.73162, -0.73162, 23.91435]],
["strided-columns", [768991320, -17.5495, 17.2941, 13.3691]],
["values-rotated", [768991320, 31.1316, 6.3573, 11.5968]],
["w-o-skipped", [116962203, 1.66355, -2.87228, 5.5594]],
["whole-array", [768991320, 3.27471, 0.64224, 2.61439]]
],
"two_words_on_paper": [
["diagonal-masked", [3514521804, -0.44856, 0.41066, -1.12287]],
["diagonal-masked", [3514521804, -1.00956, 0.51047, -0.36218]],
["divided-by-d-k", [3514521804, 0.75652, -1.29243, -1.12214]],
["divided-by-root-h", [3514521804, 0.7613, -1.2992, -1.12213]],
["hard-coded-example", [2683649096, -5.537, -7.9406, 38.9522]],
["hard-coded-example", [3961221500, -2.29702, 1.48322, -0.44132]],
["hard-coded-example", [768991320, -10.2651, 15.1302, 17.4154]],
["hard-coded-example", [768991320, 17.9369, -4.4378, 2.1823]],
["hard-coded-example", [768991320, 27.936, 2.6067, 11.8997]],
["k-for-v", [3514521804, 3.36737, -5.34081, -2.49736]],
["keys-not-rotated", [3514521804, 0.75789, -1.29437, -1.12214]],
["mask-after-softmax", [3514521804, 0.7605, -1.29782, -1.12099]],
["mask-inverted", [3514521804, 0.75989, -1.29897, -1.12019]],
["mask-one-too-far", [3514521804, 0.7594, -1.29828, -1.12019]],
["masked-with-0", [3514521804, 0.7449, -1.2957, -1.10053]],
["no-scale", [3514521804, 0.7613, -1.2992, -1.12213]],
["not-causal", [3514521804, 0.7594, -1.29828, -1.12019]],
["nothing-rotated", [3514521804, 0.7442, -1.275, -1.12217]],
["q-k-swapped", [3514521804, 0.75978, -1.29705, -1.12214]],
["queries-not-rotated", [3514521804, 0.65043, -1.14234, -1.12238]],
["residual-added", [3514521804, 1.52215, -2.59776, -2.24427]],
["rotated-backwards", [3514521804, 0.35296, -0.72151, -1.12304]],
["rotated-twice", [3514521804, 0.75875, -1.29558, -1.12214]],
["rotated-twice", [3514521804, 0.76095, -1.2987, -1.12213]],
["softmax-over-queries", [3514521804, 0.76093, -1.2986, -1.12186]],
["values-rotated", [3514521804, 1.12246, -1.78027, -0.83245]],
["w-q-for-w-k", [3514521804, 0.74729, -1.27938, -1.12216]],
["whole-array", [3514521804, 0.380441, -0.649283, -0.560998]]
],
"two_heads_at_once": [
["diagonal-masked", [2959542206, 27.0381, -11.7112, 0.2048, -17.9424, 4.3766, 3.1189]],
["diagonal-masked", [2959542206, 37.0474, -4.7888, -10.4249, -17.8883, 9.8787, 4.1346]],
["divided-by-d-k", [2959542206, 15.4566, -1.0266, 3.6495, -10.495, -1.9274, 36.7095]],
["divided-by-root-d-model", [2959542206, 17.6495, -4.0843, 2.4207, -10.495, -1.9274, 36.7095]],
["divided-by-root-d-v", [2959542206, 18.2447, -4.7941, 1.9107, -11.3276, -1.2065, 38.2385]],
["divided-by-root-h", [2959542206, 18.576, -5.1444, 1.5981, -11.3276, -1.2065, 38.2385]],
["divided-by-root-n", [2959542206, 18.2447, -4.7941, 1.9107, -10.495, -1.9274, 36.7095]],
["divided-by-root-of-all-heads", [2959542206, 16.8998, -3.0909, 2.9686, -10.495, -1.9274, 36.7095]],
["hard-coded-example", [267270439, -2.29702, 1.48322, -0.44132, -2.29702, 1.48322, -0.44132]],
["hard-coded-example", [3514521804, 0.76083, -1.29853, -1.12213]],
["hard-coded-example", [3711165288, -10.2651, 15.1302, 17.4154, -10.2651, 15.1302, 17.4154]],
["hard-coded-example", [3711165288, 17.9369, -4.4378, 2.1823, 17.9369, -4.4378, 2.1823]],
["hard-coded-example", [3711165288, 27.936, 2.6067, 11.8997, 27.936, 2.6067, 11.8997]],
["hard-coded-example", [430614486, -5.537, -7.9406, 38.9522, -5.537, -7.9406, 38.9522]],
["heads-averaged", [2959542206, 18.36578, 5.58437, 5.61804, -2.8747, 14.6563, 49.5411]],
["k-for-v", [83934593]],
["keys-not-rotated", [2959542206, 14.0244, -1.8062, -1.7841, 14.7754, -12.0827, -28.3447]],
["mask-inverted", [2959542206, -48.7899, 11.9993, 0.3571, 17.5782, 12.8809, 16.7457]],
["merge-interleaved", [2959542206, -2.1651, 13.4174, 14.0028, 23.8474, -26.6301, 53.9105]],
["merge-without-transpose", [2959542206, 25.5119, 4.0816, 7.0249, -4.2885, -39.8446, 8.8765]],
["no-scale", [2959542206, 18.9717, -5.504, 1.1921, -12.2073, -0.4132, 39.2043]],
["nothing-rotated", [2959542206, 13.6057, 0.218, 4.69, -20.0486, 22.4782, 39.4877]],
["one-wide-head", [2959542206, 4.6392, -1.1799, 7.6485, -20.15357, 9.24764, 3.87471]],
["order-reversed", [2959542206, 18.79463, 15.60658, 9.05382, 5.5781, 30.5192, 60.8438]],
["q-k-swapped", [2959542206, -10.3626, 10.4721, 7.5511, -3.0039, 5.6944, 29.5769]],
["queries-not-rotated", [2959542206, -4.2347, 10.6241, -3.3401, -21.2721, -3.7754, 20.9238]],
["reshape-for-column-split", [2959542206, -4.19271, -6.08503, 12.64272, -1.6985, -8.7204, -36.8871]],
["residual-added", [2959542206, 23.888, 0.8484, 6.3218, -8.3929, -0.0967, 43.7538]],
["rotated-backwards", [2959542206, 10.3858, 2.684, 7.0652, -16.4381, 16.6981, 42.7643]],
["rotated-before-the-split", [2959542206, 18.0631, -4.5168, 2.1639, -19.1972, 21.2072, 39.3771]],
["rotated-twice", [2959542206, -0.2628, 18.9927, -7.3144, 26.3693, 14.1798, -1.4213]],
["rotated-twice", [2959542206, 13.2333, 1.3709, -1.6359, 5.2044, 19.9904, 13.5855]],
["softmax-over-queries", [2959542206, -30.1936, 47.595, -16.3046, 5.06261, 1.65839, 24.45521]],
["strided-columns", [2959542206, -2.46132, 11.57911, 8.08467, 12.375, 27.6152, 37.9932]],
["values-rotated", [2959542206, 21.7271, -4.1708, -4.563, -27.0346, 40.303, 22.4188]],
["w-o-skipped", [533613172, 5.71973, 0.1721, -6.48685, -4.26413, -0.92249, 4.96747]],
["w-q-for-w-k", [2959542206, -29.3857, 20.1231, 3.1925, -1.4301, -24.5474, -10.559]],
["whole-array", [2959542206, 2.82818, 0.72442, -2.18919, -4.6147, -0.7279, 15.05918]]
],
"far_below_a_later_word": [
["diagonal-masked", [3961221500, -0.00822, -0.88098, -1.46139]],
["diagonal-masked", [3961221500, -0.37136, -1.59353, -1.79627]],
["global-max", [1432092711, -1.17214, 1.28307, -1.96656]],
["hard-coded-example", [2683649096, -5.537, -7.9406, 38.9522]],
["hard-coded-example", [3514521804, 0.76083, -1.29853, -1.12213]],
["hard-coded-example", [768991320, -10.2651, 15.1302, 17.4154]],
["hard-coded-example", [768991320, 17.9369, -4.4378, 2.1823]],
["hard-coded-example", [768991320, 27.936, 2.6067, 11.8997]],
["k-for-v", [197089654]],
["mask-after-softmax", [3961221500, -1.17214, 1.28307, -1.96656]],
["mask-inverted", [3961221500, -0.32236, -1.66007, 0.48923]],
["mask-one-too-far", [3961221500, -1.78132, 0.35525, -2.2436]],
["masked-with-0", [3961221500, -0.97875, 0.86008, -2.64242]],
["no-max-shift", [2020232263, 0.0, 0.0, 0.0]],
["not-causal", [3961221500, -1.78132, 0.35525, -2.2436]],
["q-k-swapped", [3961221500, -0.60889, 0.38268, 0.42202]],
["residual-added", [3961221500, -3.13507, 0.95112, 1.85018]],
["score-not-low-enough", [3961221500, -1.41817, 1.06779, -1.90872]],
["softmax-over-queries", [3961221500, -0.68381, 0.31168, -0.75564]],
["values-rotated", [3961221500, -1.18751, -0.06532, -0.23467]],
["w-q-for-w-k", [3961221500, -0.83806, -0.5321, 2.29151]],
["whole-array", [3961221500, -0.547742, 0.601432, -0.929601]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
    families={"wrong-divisor": ["no-scale", "divided-by-d-k", "divided-by-root-n", "divided-by-root-d-model", "divided-by-root-d-v", "divided-by-root-h"]},
)
