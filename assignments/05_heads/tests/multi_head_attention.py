from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import agrees, is_array, numbers, raises, same_array

OK_FORMAT = False

name = "multi_head_attention"
points = None
feedback = Feedback("multi_head_attention")


def digits(seed, *shapes):
    rng = np.random.default_rng(seed)
    return [rng.integers(-2, 3, shape) for shape in shapes]


@test_case(
    name="shape_of_the_tokens_is_kept",
    points=0.2,
    hidden=False,
)
@feedback.shown
def shape_of_the_tokens_is_kept(multi_head_attention):
    for d in (6, 5):
        W_q, W_k, W_v, W_o = np.ones((d, 6)), np.ones((d, 6)), np.ones((d, 12)), np.ones((12, d))
        X = np.arange(2.0 * d).reshape(2, d) / d
        result = multi_head_attention(X, W_q, W_k, W_v, W_o, 3)
        is_array(result, (2, d), "attention with three heads")


@test_case(
    name="two_heads_on_paper",
    points=0.2,
    hidden=False,
)
@feedback.shown
def two_heads_on_paper(multi_head_attention):
    X = np.array([[1.0, 0.0], [0.0, 1.0]])
    W_q = np.array([[1.0] * 8, [0.0] * 8])
    W_k = np.array([[np.log(3) / 2] * 4 + [0.0] * 4, [0.0] * 4 + [np.log(4) / 2] * 4])
    W_v = np.array([[4.0, 5.0], [8.0, 10.0]])
    W_o = np.array([[1.0, 1.0], [0.0, 2.0]])
    result = multi_head_attention(X, W_q, W_k, W_v, W_o, 2)
    same_array(result, np.array([[5.0, 23.0], [6.0, 21.0]]), "attention with two heads")


@test_case(
    name="no_preference_gives_the_mean",
    points=0.2,
    hidden=False,
)
@feedback.shown
def no_preference_gives_the_mean(multi_head_attention):
    X, W_k, W_v, W_o = digits(90, (6, 5), (5, 6), (5, 9), (9, 5))
    result = multi_head_attention(X.copy(), np.zeros((5, 6)), W_k, W_v.copy(), W_o.copy(), 3)
    mean = X.mean(axis=0) @ W_v @ W_o
    same_array(result, np.array([mean] * 6), "attention with queries of zero")


@test_case(
    name="scores_of_nine_hundred",
    points=0.15,
    hidden=False,
)
@feedback.shown
def scores_of_nine_hundred(multi_head_attention):
    ones = [np.ones((1, 1)) for _ in range(4)]
    result = multi_head_attention(np.array([[30.0], [3.0]]), *ones, 1)
    same_array(result, np.array([[30.0], [30.0]]), "attention with a score of 900")


@test_case(
    name="six_columns_for_four_heads",
    points=0.15,
    hidden=False,
)
@feedback.shown
def six_columns_for_four_heads(multi_head_attention):
    X, four, six, errors = np.ones((3, 5)), np.ones((5, 4)), np.ones((5, 6)), (AssertionError, ValueError)
    raises(errors, multi_head_attention, X, six, six, four, np.ones((4, 5)), 4)
    raises(errors, multi_head_attention, X, four, four, six, np.ones((6, 5)), 4)


@test_case(
    name="order_of_tokens_carries_over",
    points=0.15,
    hidden=False,
)
@feedback.shown
def order_of_tokens_carries_over(multi_head_attention):
    X, W_q, W_k, W_v, W_o = numbers(91, (4, 3), (3, 8), (3, 8), (3, 6), (6, 3))
    result = multi_head_attention(X, W_q, W_k, W_v, W_o, 2)
    is_array(result, (4, 3), "attention with two heads")
    order = [2, 0, 3, 1]
    again = multi_head_attention(X[order], W_q, W_k, W_v, W_o, 2)
    agrees(again, result[order], "attention of reordered tokens", "before, in that order")


@test_case(
    name="all_sizes_agree",
    points=0.15,
    hidden=False,
)
@feedback.shown
def all_sizes_agree(multi_head_attention):
    X, W_q, W_k = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]])[::-1],
    )
    W_v, W_o = (
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]])[::-1],
    )
    same_array(
        multi_head_attention(X, W_q, W_k, W_v, W_o, 1),
        np.array(
            [
                [22.94031426, 10.68416749, 49.3174312],
                [35.75802187, 13.4478304, 67.1631176],
                [-18.49851757, 1.750173854, -8.373520264],
            ]
        ),
        "the result of one head of width 3",
    )
    same_array(
        multi_head_attention(X, W_q, W_k, W_v, W_o, 3),
        np.array(
            [
                [16.09704065, -15.54851469, -0.5614915347],
                [2.500004461, -8.750002228, -18.87499888],
                [2.514005348, 13.74299733, 26.11799733],
            ]
        ),
        "the result of three heads of width 1",
    )


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "shape_of_the_tokens_is_kept": "Two tokens go in. How many rows should come out, and how wide, however wide the heads are?",
        "two_heads_on_paper": "Work it out on paper. The first token's scaled scores are the logarithms of 3 and 1 in head 1, and those of 1 and 4 in head 2. Do you get these? Which shares do they make, what does each head find, and what does W_o make of it?",
        "no_preference_gives_the_mean": "If all queries are zero, no token is preferred. Which mixture of the values does each head take then?",
        "scores_of_nine_hundred": "One score is 900. What does e to the power of 900 give, and does every row still get its shares?",
        "six_columns_for_four_heads": "Four heads cannot share six columns evenly. What should happen then, whichever matrix has the six?",
        "order_of_tokens_carries_over": "Tokens in another order should give the same rows in that order. Does any step depend on which row a token stands in?",
        "all_sizes_agree": "Where all sizes agree, nothing complains about a mix-up. Is every matrix used, each in its place, and each head on its own?",
    },
    hints={
        "argmax-for-softmax": "If two scores are nearly alike, does one of them still get everything?",
        "cosine-for-dot": "If a state is made twice as long, does its score change, and should it?",
        "cut-both-ways": "How many of a token's numbers does one head look at: all of them, or only some?",
        "divided-by-d-k": "If the number under the root is four times as large, how much smaller should the scores become, and how much smaller do yours?",
        "divided-by-root-d-model": "How many numbers are multiplied and added for one score of one head, and is that the width of a whole token?",
        "divided-by-root-d-v": "Do the values play any part in a score, or in its divisor?",
        "divided-by-root-h": "Does a score of one head know how many other heads there are?",
        "divided-by-root-n": "If a sentence gets more words of the same width, should the divisor change?",
        "elementwise-for-matmul": "What does `*` do with two arrays, and what does `@` do?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "global-max": "If one row's scores are all far below another row's, what is left of them after your shift?",
        "heads-added": "Given only the sum of two heads' outputs, could you tell what each of them was?",
        "heads-averaged": "When the heads are put together, does what one head found stay apart from what another found?",
        "heads-stacked": "When the parts of all heads are put together, how many rows and how many columns should there be, and how many have yours?",
        "k-for-v": "What do the weights mix: what was compared, or what each token has to say?",
        "k-not-transposed": "Which entries of the two matrices are multiplied with each other, and do they belong to one query and one key?",
        "key-width-for-values": "Must a value be as wide as a key, and which of your cuts assumes so?",
        "mask-not-asked-for": "Does every token see every other one in your version?",
        "mean-of-v": "Do the weights make any difference to your mixture?",
        "merge-interleaved": "In one token's row, do the numbers of one head stand together?",
        "merge-without-transpose": "When an array is reshaped, in which order are its entries read? Is the tokens' axis the outermost one then?",
        "multiplied-by-root-d-k": "Are your scores larger or smaller after scaling than before?",
        "no-keepdims": "A sum or a maximum lost an axis on the way: which shape does it have, and with which axis does NumPy line it up?",
        "no-max-shift": "What is `np.exp(1000)`, and which number can be taken off every score without changing the shares?",
        "no-scale": "Which number should each score be divided by, and where does your code use it?",
        "no-softmax": "Do the numbers that mix the values add up to 1?",
        "no-values": "Which matrix makes the vectors being mixed?",
        "non-divisible-accepted": "What becomes of the columns that are left over when the heads cannot share them evenly?",
        "one-wide-head": "How many separate tables of shares does your version compute?",
        "order-reversed": "In which order should the parts of your result come?",
        "pair-for-array": "How many things does your function hand back, and how many were asked for?",
        "q-k-swapped": "Which axis of your scores counts the ones who ask, and which those who are asked?",
        "reshape-for-column-split": "Which entries does a reshape put next to each other, and which columns did one block of the matrix hold?",
        "residual-added": "Is your input still in the output even if all values are zero?",
        "row-split": "Every head should see every token: are you cutting rows or columns?",
        "same-slice-for-every-head": "Wherever matrices are cut or put together, does each head have a part of its own?",
        "scaled-after-the-softmax": "After your last step, do the weights still add up to 1?",
        "softmax-twice": "How often are your scores turned into shares before they come out?",
        "strided-columns": "Are the columns of one head neighbours, or is every n-th one taken?",
        "token-width-checked": "What has to be divided among the heads: the width of the tokens, or the columns of the matrices?",
        "values-not-mixed": "In your result, does a token's row depend on any other token?",
        "w-o-skipped": "Which of the matrices that came in was never used?",
        "w-o-transposed": "Which axis of the last matrix meets the joined heads?",
        "w-q-for-w-k": "With which matrix are your keys made?",
        "w-times-x": "In a matrix product, which axis of the left meets which axis of the right, and do yours belong together?",
        "weights-transposed": "Which axis of your weights stands for the words that are looked at, and with which axis does your product line it up?",
        "wrong-divisor": "What are scores divided by: by the root of which length? Put other lengths into a call, one at a time: which of them changes your divisor?",
        "x-over-sum": "Can shares be negative in your version, and what turns scores of any sign into positive numbers?",
    },
    known="""{
"shape_of_the_tokens_is_kept": [
["elementwise-for-matmul", [803274886]],
["global-for-parameter", [1882217880]],
["global-for-parameter", [501384179]],
["hard-coded-example", [1228043708, -102.795, 1.626, -10.263, -102.795, 1.626, -10.263]],
["hard-coded-example", [1582733175, -12.3093, -20.782, 3.8658, -12.3093, -20.782, 3.8658]],
["hard-coded-example", [2316702053, 4.4375, 1.9537, -29.9906, 3.6944, -20.0097, -2.3937]],
["hard-coded-example", [2330472546, -16.9083, -15.135, -4.41402, -16.9083, -15.135, -4.41402]],
["hard-coded-example", [2565635971, 3.5193, 73.0633, -110.3381, 3.5193, 73.0633, -110.3381]],
["hard-coded-example", [3414689024, -5.54049, 1.10746, 1.89487, -5.54049, 1.10746, 1.89487]],
["hard-coded-example", [3682393137]],
["hard-coded-example", [652320560, -18.2753, -27.8348, -8.3111, -18.2753, -27.8348, -8.3111]],
["heads-added", [2939717625, -33.4774, -18.4251, -23.0013, -27.5696, -15.1736, -18.9423]],
["heads-stacked", [3260398676]],
["heads-stacked", [4282305487, -34.7879, -28.8652, -30.7863, 3.7967, -17.3243, -7.6156]],
["k-for-v", [791684930]],
["key-width-for-values", [791684930]],
["none-returned", [1379216903]],
["pair-for-array", [1266228205, -102.795, 1.626, -10.263, -1.00157, -0.46107, -1.00569, 21.974, -75.867, -42.177, -1.00157, -0.46107, -1.00569]],
["row-split", [2510722253, -103.944, 1.12, -2.496]],
["row-split", [2825931005]],
["token-width-checked", [2510722253, -102.795, 1.626, -10.263]],
["w-o-skipped", [15780519, 0.132, -3.0979, -4.2918, 0.10867, -2.55122, -3.53444]],
["w-o-transposed", [684122226]],
["w-times-x", [2282631128]]
],
"two_heads_on_paper": [
["argmax-for-softmax", [1594606163, -15.5486, -17.3839, 7.3853]],
["axis-0", [1594606163, -12.4992, -20.5928, 4.2887]],
["axis-0", [1594606163, -18.9481, -19.5569, 6.9546]],
["axis-0", [1594606163, -23.0623, -19.2084, 9.4414]],
["cosine-for-dot", [1594606163, -11.7577, -20.6014, 3.4145]],
["cut-both-ways", [1594606163, -5.8661, -13.296, 2.3107]],
["divided-by-d-k", [1594606163, -11.436, -20.7274, 2.9051]],
["divided-by-root-d-model", [1594606163, -11.8362, -20.7582, 3.3392]],
["divided-by-root-d-model", [1594606163, -12.7895, -20.7806, 4.4274]],
["divided-by-root-d-model", [1594606163, -13.1679, -20.7389, 4.9131]],
["divided-by-root-d-v", [1594606163, -13.1679, -20.7389, 4.9131]],
["divided-by-root-h", [1594606163, -12.7895, -20.7806, 4.4274]],
["divided-by-root-n", [1594606163, -12.7895, -20.7806, 4.4274]],
["elementwise-for-matmul", [34149725]],
["global-for-parameter", [197089654]],
["global-for-parameter", [3864101105]],
["hard-coded-example", [1948684688, -18.2753, -27.8348, -8.3111]],
["hard-coded-example", [2070993570, 3.5193, 73.0633, -110.3381]],
["hard-coded-example", [2292686989]],
["hard-coded-example", [3377465010, -5.54049, 1.10746, 1.89487]],
["hard-coded-example", [3855282772, -16.9083, -15.135, -4.41402]],
["hard-coded-example", [413907075, -11.107, -7.3497, 5.1329]],
["hard-coded-example", [996607831, -102.795, 1.626, -10.263]],
["heads-added", [1594606163, -21.9318, -39.8001, 1.6266]],
["heads-added", [1948684688, -8.095, -12.8077, -4.1906]],
["heads-averaged", [1594606163, -10.5951, -20.802, 1.8448]],
["heads-averaged", [1594606163, -10.9659, -19.9, 0.8133]],
["heads-averaged", [1594606163, -6.1547, -10.391, 1.9329]],
["heads-stacked", [1609850671, -11.7588, 14.1926, -33.787]],
["heads-stacked", [2077601273]],
["k-for-v", [34149725]],
["k-not-transposed", [197089654]],
["key-width-for-values", [1594606163, -7.5407, -18.7808, 0.4332]],
["mask-not-asked-for", [1594606163, -4.7639, -16.9434, -0.85]],
["mean-of-v", [1594606163, -1.3248, -10.0706, -1.4221]],
["mean-of-v", [1594606163, -10.3174, -20.6183, 1.7164]],
["merge-without-transpose", [1594606163, -7.7117, -17.8815, -1.2128]],
["multiplied-by-root-d-k", [1594606163, -13.4302, -20.6129, 5.3532]],
["no-keepdims", [1594606163, -5.3921, -19.9469, -0.8018]],
["no-scale", [1594606163, -13.1679, -20.7389, 4.9131]],
["no-softmax", [1594606163, -26.7161, -14.1651, 16.0864]],
["no-values", [1594606163, -0.433463, -0.339335, -0.322717]],
["none-returned", [3751981041]],
["one-wide-head", [1594606163, -11.1108, -21.1432, 2.0831]],
["order-reversed", [1594606163, -9.6225, -19.0181, -2.2392]],
["pair-for-array", [4091427700, -12.3093, -20.782, 3.8658, -0.66639, -0.098136, -1.288888]],
["q-k-swapped", [1594606163, -11.2187, -17.4847, 2.6565]],
["reshape-for-column-split", [1594606163, -2.7098, -18.1179, -3.8524]],
["reshape-for-column-split", [1594606163, -9.9894, -22.7103, 4.1887]],
["residual-added", [1594606163, -11.548, -22.0812, 2.7437]],
["row-split", [1594606163, -12.3722, -21.978, 2.666]],
["row-split", [1594606163, -2.6496, -20.1413, -2.8443]],
["same-slice-for-every-head", [1594606163, -11.2488, -9.7611, -9.8814]],
["same-slice-for-every-head", [1594606163, -13.6495, -22.8232, 3.2563]],
["same-slice-for-every-head", [1594606163, -6.8835, -15.6655, -0.464]],
["same-slice-for-every-head", [1594606163, -7.5407, -18.7808, 0.4332]],
["scaled-after-the-softmax", [1594606163, -6.5839, -10.3695, 2.4565]],
["softmax-twice", [1594606163, -0.92733, -1.88988, 0.7783]],
["softmax-twice", [1594606163, -11.2819, -20.6937, 2.7612]],
["strided-columns", [1594606163, -10.7162, -20.8821, 1.9007]],
["values-not-mixed", [1594606163, -2.6496, -20.1413, -2.8443]],
["w-o-skipped", [1594606163, -6.9678, -5.7625, -1.8882]],
["w-o-skipped", [1594606163, -7.7345, -5.6809, -0.907]],
["w-o-transposed", [1594606163, -13.9617, -12.3193, -7.7165]],
["w-q-for-w-k", [1594606163, -6.0879, -17.8195, -0.2381]],
["w-times-x", [167372591]],
["weights-transposed", [1594606163, -6.6136, -22.8994, -0.6512]],
["whole-array", [1594606163, -11.4234, -10.4434, 5.2643]],
["whole-array", [1594606163, -5.9638, -5.4223, 2.9741]],
["wrong-divisor", [1594606163, -12.7895, -20.7806, 4.4274]],
["x-over-sum", [4230500847, -19.7772, -10.9881, 11.3739]]
],
"no_preference_gives_the_mean": [
["argmax-for-softmax", [1022025976, -82.6444, 1.3598, -24.9114]],
["axis-0", [3855282772, -33.8166, -30.27, -8.828]],
["cut-both-ways", [3855282772, -2.65476, -0.13229, -0.49614]],
["elementwise-for-matmul", [766839271]],
["global-for-parameter", [2016744786]],
["global-for-parameter", [250630131]],
["hard-coded-example", [1594606163, -12.3093, -20.782, 3.8658]],
["hard-coded-example", [1948684688, -18.2753, -27.8348, -8.3111]],
["hard-coded-example", [2070993570, 3.5193, 73.0633, -110.3381]],
["hard-coded-example", [2292686989]],
["hard-coded-example", [2395618536, -21.7646, 35.5563, 8.5544]],
["hard-coded-example", [3377465010, -5.54049, 1.10746, 1.89487]],
["hard-coded-example", [907613681]],
["hard-coded-example", [996607831, -102.795, 1.626, -10.263]],
["heads-added", [3012580818, 1.75719, -17.99756, -3.97766]],
["heads-added", [3855282772, -96.8569, -42.3901, -22.5724]],
["heads-averaged", [3855282772, -32.28563, -14.13004, -7.52413]],
["heads-averaged", [3855282772, -5.6361, -5.045, -1.47134]],
["heads-stacked", [2576229172]],
["heads-stacked", [698314678, -18.48371, 0.1578, -2.0588]],
["integer-buffer", [1022025976, -8.46473, -13.09563, -3.12878]],
["integer-buffer", [1022025976, 2.32134, -4.94687, -0.53775]],
["k-for-v", [3924088763]],
["k-not-transposed", [3855963295]],
["key-width-for-values", [3924088763]],
["mask-not-asked-for", [3855282772, -67.8089, 9.6521, -5.2629]],
["mean-of-v", [3855282772, -11.41428, -5.3517, 4.1031]],
["merge-interleaved", [3855282772, 20.7078, -0.9616, 1.63]],
["merge-without-transpose", [3855282772, -27.1456, 12.1605, -17.3689]],
["no-softmax", [3855282772, 0.0, 0.0, 0.0]],
["no-values", [3855282772, 4.76968, 0.756706, 0.556358]],
["none-returned", [3751981041]],
["order-reversed", [3855282772, -21.51147, -14.7956, -4.70796]],
["pair-for-array", [1333813038, -16.9083, -15.135, -4.41402, -0.177908, -0.066977, -0.086964]],
["reshape-for-column-split", [3855282772, -18.9724, -44.6628, 1.4657]],
["reshape-for-column-split", [3855282772, -29.6139, -19.6837, -10.2494]],
["reshape-for-column-split", [3855282772, 9.0387, 20.0405, 3.4486]],
["residual-added", [3855282772, -8.81255, -18.51406, -7.81753]],
["rounded", [3855282772, -16.91169, -15.13803, -4.4149]],
["row-split", [3855282772, -64.1806, -53.6674, -9.442]],
["row-split", [907613681]],
["same-slice-for-every-head", [3855282772, -30.59472, -20.89347, -6.8175]],
["same-slice-for-every-head", [3855282772, -34.98277, -14.98618, -7.94824]],
["scaled-after-the-softmax", [3855282772, -11.95598, -10.70206, -3.12118]],
["softmax-twice", [3855282772, 1.81118, -0.639846, -0.714713]],
["strided-columns", [3855282772, 20.7078, -0.9616, 1.63]],
["token-width-checked", [907613681]],
["values-not-mixed", [1022025976, -68.4857, -32.1102, 24.6186]],
["w-o-skipped", [1233108312, -4.98664, -11.86191, -1.27554]],
["w-o-transposed", [1883321166]],
["w-times-x", [2075246908]],
["whole-array", [3855282772, -0.93935, -0.840833, -0.245223]],
["whole-array", [3855282772, -2.81805, -2.5225, -0.73567]],
["x-over-sum", [1586614307, 0.0, 0.0, 0.0]]
],
"scores_of_nine_hundred": [
["axis-0", [1948684688, -20.1028, -30.6183, -9.1422]],
["axis-0", [1948684688, 8.5091, -18.6115, -29.7376]],
["cosine-for-dot", [1948684688, -10.0514, -15.3091, -4.5711]],
["elementwise-for-matmul", [1948684688, 5.1344, -18.0111, -25.1619]],
["global-for-parameter", [167372591]],
["global-for-parameter", [2136527179]],
["global-max", [725624160, 7.7355, -16.9196, -27.0342]],
["hard-coded-example", [1594606163, -12.3093, -20.782, 3.8658]],
["hard-coded-example", [2070993570, 3.5193, 73.0633, -110.3381]],
["hard-coded-example", [2292686989]],
["hard-coded-example", [3377465010, -5.54049, 1.10746, 1.89487]],
["hard-coded-example", [3855282772, -16.9083, -15.135, -4.41402]],
["hard-coded-example", [864480064, 7.7355, -16.9196, -27.0342]],
["hard-coded-example", [907613681]],
["hard-coded-example", [996607831, -102.795, 1.626, -10.263]],
["heads-stacked", [4199942927, -18.2753, -27.8348, -8.3111]],
["k-not-transposed", [2077601273]],
["mean-of-v", [1948684688, -10.0514, -15.3091, -4.5711]],
["mean-of-v", [1948684688, 2.5672, -9.0055, -12.5809]],
["no-max-shift", [1628723318, -26.0108, -10.9153, 18.7231]],
["no-softmax", [1948684688, 4667.2, -16372.1, -22872.1]],
["none-returned", [3751981041]],
["pair-for-array", [3539497309, -18.2753, -27.8348, -8.3111, -0.44713, 0.4104, -1.1248]],
["residual-added", [1948684688, -13.1409, -45.8459, -33.473]],
["softmax-twice", [1948684688, -0.60918, -0.92783, -0.27704]],
["softmax-twice", [1948684688, -13.8518, -21.0975, -6.2994]],
["values-not-mixed", [1948684688, 5.1344, -18.0111, -25.1619]],
["w-times-x", [2077601273]],
["weights-transposed", [1948684688, 8.5091, -18.6115, -29.7376]],
["whole-array", [1948684688, 7.7355, -16.9196, -27.0342]],
["x-over-sum", [1948684688, -16.78, -25.5574, -7.6311]]
],
"six_columns_for_four_heads": [
["hard-coded-example", [1228043708, -102.795, 1.626, -10.263, -102.795, 1.626, -10.263]],
["hard-coded-example", [1582733175, -12.3093, -20.782, 3.8658, -12.3093, -20.782, 3.8658]],
["hard-coded-example", [2330472546, -16.9083, -15.135, -4.41402, -16.9083, -15.135, -4.41402]],
["hard-coded-example", [2565635971, 3.5193, 73.0633, -110.3381, 3.5193, 73.0633, -110.3381]],
["hard-coded-example", [3414689024, -5.54049, 1.10746, 1.89487, -5.54049, 1.10746, 1.89487]],
["hard-coded-example", [652320560, -18.2753, -27.8348, -8.3111, -18.2753, -27.8348, -8.3111]],
["mean-of-v", [2709271507, 6.307, -0.9858, -18.0577]],
["no-values", [3802569731, 0.31535, -0.04929, -0.90288]],
["non-divisible-accepted", [1770155789, 6.307, -0.9858, -18.0577, 9.4605, -1.4788, -27.0865]],
["non-divisible-accepted", [3743260236, 6.307, -0.9858, -18.0577]],
["non-divisible-accepted", [3802569731, 9.4605, -1.4788, -27.0865]],
["non-divisible-accepted", [546831822, 6.307, -0.9858, -18.0577]]
],
"order_of_tokens_carries_over": [
["elementwise-for-matmul", [2320740318]],
["global-for-parameter", [1087675103]],
["global-for-parameter", [4216084162]],
["hard-coded-example", [1228043708, -102.795, 1.626, -10.263, -102.795, 1.626, -10.263]],
["hard-coded-example", [1582733175, -12.3093, -20.782, 3.8658, -12.3093, -20.782, 3.8658]],
["hard-coded-example", [2330472546, -16.9083, -15.135, -4.41402, -16.9083, -15.135, -4.41402]],
["hard-coded-example", [2565635971, 3.5193, 73.0633, -110.3381, 3.5193, 73.0633, -110.3381]],
["hard-coded-example", [3414689024, -5.54049, 1.10746, 1.89487, -5.54049, 1.10746, 1.89487]],
["hard-coded-example", [3682393137]],
["hard-coded-example", [652320560, -18.2753, -27.8348, -8.3111, -18.2753, -27.8348, -8.3111]],
["hard-coded-example", [685922927, -6.80746, 0.67902, 6.59651, 0.17293, -1.07686, 1.00166]],
["heads-stacked", [1053241572]],
["heads-stacked", [3419643269, -2.61601, 3.78672, 3.07293, 4.01343, 4.23157, -5.51598]],
["k-for-v", [3624079909]],
["k-not-transposed", [3414689024, -2.26484, 0.60725, 2.61351, 1.6558, -1.37922, -1.33226]],
["mask-not-asked-for", [3414689024, -10.09275, 4.97936, 7.90648, 2.17087, 3.23376, -1.38659]],
["merge-without-transpose", [3414689024, -2.79746, 1.24453, -5.20318, -3.70259, 0.50228, -2.44162]],
["none-returned", [1379216903]],
["pair-for-array", [1460547428, -5.54049, 1.10746, 1.89487, 0.31074, -0.77391, -0.55899, 2.68579, 1.41855, -6.01164, 0.20853, -0.51291, 0.96772]],
["reshape-for-column-split", [3414689024, -5.79787, -1.26618, -0.4914, 1.29828, -2.07321, -1.15017]],
["reshape-for-column-split", [3414689024, 4.20939, -3.14091, 0.44641, -1.66738, 0.58899, -0.46089]],
["row-split", [2825931005]],
["row-split", [3414689024, 1.36018, -4.23846, 5.79206, 0.04386, -5.18602, 4.29374]],
["token-width-checked", [2825931005]],
["w-o-skipped", [1112612297, 0.55702, 2.95709, -8.99656, 0.21564, 5.56731, 0.74969]],
["w-o-skipped", [1112612297, 0.84046, 2.70436, -6.81162, -0.01579, 3.86195, 1.06148]],
["w-o-transposed", [1942146417]],
["w-times-x", [4216084162]]
],
"all_sizes_agree": [
["argmax-for-softmax", [2565635971, -8.2023, 82.5077, -124.7426, -1.7668, -38.0906, -13.3117]],
["axis-0", [2565635971, -0.095, 54.1214, -77.5667, 17.1365, 56.3959, -33.8833]],
["axis-0", [2565635971, -17.964, 141.352, -45.391, 8.0422, -84.7529, -24.9389]],
["axis-0", [2565635971, 0.3173, 53.8506, -77.0735, 17.1365, 56.3959, -33.8833]],
["cosine-for-dot", [2565635971, -4.6131, 47.0397, -18.6733, -3.6608, 18.2167, -1.0264]],
["cut-both-ways", [2565635971, 3.5193, 73.0633, -110.3381, -17.2841, -0.4032, 24.9496]],
["divided-by-d-k", [2565635971, 6.9997, 68.1624, -101.5313, 20.3849, -2.2709, -6.6225]],
["divided-by-root-d-model", [2565635971, 3.5193, 73.0633, -110.3381, 23.4223, -5.3676, -9.6133]],
["divided-by-root-h", [2565635971, -2.2902, 77.8661, -117.7333, 23.4223, -5.3676, -9.6133]],
["divided-by-root-n", [2565635971, 3.5193, 73.0633, -110.3381, 23.4223, -5.3676, -9.6133]],
["elementwise-for-matmul", [2565635971, 0.5145, -37.9217, 17.7613, 24.5953, 37.0025, 4.8536]],
["global-for-parameter", [1087675103]],
["global-for-parameter", [4216084162]],
["hard-coded-example", [1228043708, -102.795, 1.626, -10.263, -102.795, 1.626, -10.263]],
["hard-coded-example", [1582733175, -12.3093, -20.782, 3.8658, -12.3093, -20.782, 3.8658]],
["hard-coded-example", [2330472546, -16.9083, -15.135, -4.41402, -16.9083, -15.135, -4.41402]],
["hard-coded-example", [2565635971, 3.5193, 73.0633, -110.3381, 3.5193, 73.0633, -110.3381]],
["hard-coded-example", [2825931005]],
["hard-coded-example", [3414689024, -5.54049, 1.10746, 1.89487, -5.54049, 1.10746, 1.89487]],
["hard-coded-example", [3682393137]],
["hard-coded-example", [652320560, -18.2753, -27.8348, -8.3111, -18.2753, -27.8348, -8.3111]],
["hard-coded-example", [685922927, -0.3834, 1.6365, 19.6364, -0.3834, 1.6365, 19.6364]],
["heads-added", [2565635971, 3.5193, 73.0633, -110.3381, -76.6333, 46.6712, 36.8767]],
["heads-added", [2866420993, -8.1474, 9.8803, 18.3214, 9.1238, -0.8945, -22.5177]],
["heads-averaged", [2565635971, 3.5193, 73.0633, -110.3381, -25.5444, 15.5571, 12.2922]],
["heads-averaged", [2565635971, 3.5193, 73.0633, -110.3381, -4.7575, 43.9623, 11.0285]],
["heads-averaged", [2565635971, 3.5193, 73.0633, -110.3381, 6.795, -0.757, -2.2075]],
["heads-stacked", [1401603556, 3.5193, 73.0633, -110.3381]],
["heads-stacked", [834090077, 3.5193, 73.0633, -110.3381, -17.3732, -38.704, 56.6827]],
["k-for-v", [2565635971, -17.4315, 42.9135, 42.6794, 1.2895, 59.2721, -9.6093]],
["k-not-transposed", [1401603556, -12.7269, 29.5855, -11.7311]],
["mask-not-asked-for", [2565635971, 41.2518, 43.4709, -65.6666, 1.9741, 3.334, 37.0979]],
["mean-of-v", [2565635971, -5.9881, 47.1174, -15.1304, -5.9881, 47.1174, -15.1304]],
["mean-of-v", [2565635971, 8.1984, 12.3342, 1.6179, 8.1984, 12.3342, 1.6179]],
["merge-without-transpose", [2565635971, 3.5193, 73.0633, -110.3381, 17.9123, 10.6226, -25.6623]],
["multiplied-by-root-d-k", [2565635971, -6.6962, 81.3264, -122.9595, 20.3849, -2.2709, -6.6225]],
["no-keepdims", [2565635971, -10.8875, 80.2713, -113.4837, 35.3534, 23.8665, -1.0666]],
["no-scale", [2565635971, -2.2902, 77.8661, -117.7333, 20.3849, -2.2709, -6.6225]],
["no-softmax", [2565635971, -194.1, 583.31, -1854.75, 1080.89, -1598.2, -1436.05]],
["no-values", [2565635971, -2.013, 2.7754, 1.04298, 0.39512, 1.61657, -1.7396]],
["none-returned", [1379216903]],
["one-wide-head", [2565635971, 3.5193, 73.0633, -110.3381, -2.2902, 77.8661, -117.7333]],
["order-reversed", [2565635971, 3.5193, 73.0633, -110.3381, -0.7449, 22.8869, 26.7295]],
["pair-for-array", [6901213, 3.5193, 73.0633, -110.3381, -0.60258, -1.42821, 1.87678, 20.3849, -2.2709, -6.6225, 0.68796, -3.20829, -4.2329]],
["q-k-swapped", [2565635971, -4.3257, 79.3977, -119.9099, -49.968, 108.8697, -2.9052]],
["reshape-for-column-split", [2565635971, 3.5193, 73.0633, -110.3381, 2.8541, -16.5558, -3.95]],
["reshape-for-column-split", [2565635971, 3.5193, 73.0633, -110.3381, 5.8404, 9.507, -12.6775]],
["reshape-for-column-split", [2565635971, 3.5193, 73.0633, -110.3381, 68.0032, 99.2899, -84.1393]],
["residual-added", [2565635971, 8.1343, 77.8615, -116.9193, 24.9999, 2.5273, -13.2037]],
["row-split", [2565635971, 3.5193, 73.0633, -110.3381, -6.6981, 31.7776, -1.1396]],
["row-split", [2565635971, 3.5193, 73.0633, -110.3381, 24.5953, 37.0025, 4.8536]],
["same-slice-for-every-head", [2565635971, 3.5193, 73.0633, -110.3381, -23.579, 21.365, 23.7687]],
["same-slice-for-every-head", [2565635971, 3.5193, 73.0633, -110.3381, -42.7447, 4.2875, 4.458]],
["same-slice-for-every-head", [2565635971, 3.5193, 73.0633, -110.3381, -46.4948, 56.0592, -51.7148]],
["same-slice-for-every-head", [2565635971, 3.5193, 73.0633, -110.3381, -66.0407, 90.0037, 25.3255]],
["scaled-after-the-softmax", [2565635971, -1.3222, 44.956, -67.9733, 20.3849, -2.2709, -6.6225]],
["softmax-twice", [2565635971, -2.6693, 56.6347, -50.3325, 3.594, 29.1561, -12.0077]],
["softmax-twice", [2565635971, 0.26422, 7.38445, -3.83897, 2.49108, 2.06969, -3.17003]],
["values-not-mixed", [2565635971, 24.5953, 37.0025, 4.8536, 24.5953, 37.0025, 4.8536]],
["w-o-skipped", [2565635971, -12.525, 11.5019, 20.9793, -14.0351, 15.9328, -26.7281]],
["w-o-skipped", [2565635971, -8.1474, 9.8803, 18.3214, -14.0351, 15.9328, -26.7281]],
["w-o-transposed", [2565635971, 101.8353, -71.4663, 69.8449, -95.4188, -9.7466, 9.8092]],
["w-q-for-w-k", [2565635971, 26.2456, 39.5478, 7.5849, -50.8647, 107.555, 4.5649]],
["w-times-x", [1565609430, 6.6892, 22.5527, -1.7979]],
["weights-transposed", [2565635971, 1.1707, 53.2144, -75.9109, -50.3599, 54.5688, -36.2555]],
["whole-array", [2565635971, 30.4616, 32.1275, -59.9259, 0.14503, -6.67284, -0.49199]],
["whole-array", [2565635971, 30.4616, 32.1275, -59.9259, 8.4546, -23.2192, -29.7125]],
["wrong-divisor", [2565635971, 1.4523, 74.8613, -113.1564, 22.1156, -3.9331, -8.3656]],
["x-over-sum", [476526433, -13.7476, 64.2235, 23.3295, 264.342, -619.232, 111.518]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
    families={"wrong-divisor": ["no-scale", "divided-by-d-k", "divided-by-root-n", "divided-by-root-d-model", "divided-by-root-d-v", "divided-by-root-h"]},
)
