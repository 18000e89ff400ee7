from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, numbers, same_array, unchanged

OK_FORMAT = False

name = "shared_attention"
points = None
feedback = Feedback("shared_attention")


@test_case(
    name="two_words_in_shares",
    points=0.1,
    hidden=False,
)
@feedback.shown
def two_words_in_shares(shared_attention):
    Q, K = np.array([[2.0, 0.0, -1.0], [1.0, 0.0, 0.0]]), np.array([[0.0, 3.0, 1.0], [2.0, 0.0, 1.0]])
    V = np.array([[9.0], [-2.0]])
    # The second word's weights are 2 + 4 + 2 = 8 and 6 + 1 + 2 = 9.
    same_array(shared_attention(Q, K, V), np.array([[9.0], [54 / 17]]), "what two words mix")


@test_case(
    name="shares_of_small_and_large_numbers",
    points=0.1,
    hidden=False,
)
@feedback.shown
def shares_of_small_and_large_numbers(shared_attention):
    Q = np.array([[0.5, -1.0, 2.0], [-2.0, 0.5, 1.0], [0.5, -2.0, 1000.0], [-1000.0, 0.5, -2.0]])
    K = np.array([[-2.0, 0.5, 1.0], [3.0, 0.5, -2.0], [-1000.0, 1000.0, 0.5], [0.5, -2.0, -1000.0]])
    V = np.array([[1.5, -4.0], [-2.5, 3.0], [0.5, 7.0], [6.0, -1.0]])
    kept = [x.copy() for x in (Q, K, V)]
    same_array(
        shared_attention(Q, K, V),
        np.array([[1.5, -4.0], [0.187286485, -1.70275135], [0.917181746, 1.02463361], [0.497897544, 6.97449739]]),
        "what four words mix",
    )
    unchanged(kept, [Q, K, V], "Q, K or V")


@test_case(
    name="shares_where_all_sizes_are_equal",
    points=0.1,
    hidden=False,
)
@feedback.shown
def shares_where_all_sizes_are_equal(shared_attention):
    Q, K, V = numbers(1391, (5, 5), (5, 5), (5, 5))
    got = shared_attention(Q, K, V)
    is_array(got, (5, 5), "what five words mix")
    same_array(
        got[1:4],
        np.array(
            [
                [-0.129717015, 0.748861875, -1.00414729, 0.475380406, -0.307559997],
                [-0.113405973, 0.489634901, -0.9887681, 0.202602097, -0.191014597],
                [0.0200961148, 0.387866211, -0.769853719, 0.0222882039, 0.196301372],
            ]
        ),
        "what the second, third and fourth word mix",
    )


@test_case(
    name="shares_of_many_words",
    points=0.1,
    hidden=False,
)
@feedback.shown
def shares_of_many_words(shared_attention):
    Q, K = np.arange(26).reshape(13, 2) % 5 - 2, np.arange(26).reshape(13, 2) % 7 - 3
    V = np.arange(39).reshape(13, 3) % 11 - 4
    got = shared_attention(Q, K, V)
    is_array(got, (13, 3), "what 13 words mix")
    same_array(got[0], np.array([-4.0, -3.0, -2.0]), "what the first of 13 words mixes")
    last = np.array([2.57905723, 3.54648888, 2.21438595])
    same_array(got[-1], last, "what the last of 13 words mixes")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "two_words_in_shares": "Two words on paper: what does elu + 1 make of each number, and what do the second word's weights add up to?",
        "shares_of_small_and_large_numbers": "Numbers from -2 to 1000, and values of any sign: is everything finite, and in shares of each row's own total?",
        "shares_where_all_sizes_are_equal": "Numbers of ordinary size, some below and some above 0, and as many words as their width. Which words are in a row's total?",
        "shares_of_many_words": "Thirteen words of whole numbers with one value each: does the last word mix all of them?",
    },
    hints={
        "absolute-value": "May a score be below zero?",
        "divided-by-the-words": "A word of zeros in the text adds nothing: do the other words' results change when it is put in?",
        "exponential-for-elu": "How large is your φ(3), and how large your φ(1000)?",
        "far-words-forgotten": "Take a text of a dozen words: does the last one still have something of the first?",
        "k-for-v": "What do the weights mix: what was compared, or what each token has to say?",
        "keys-not-mapped": "Change the sign of every key: do your weights change their sign?",
        "map-after-the-product": "What goes into your φ, numbers of a query and of a key, or their product?",
        "mean-of-v": "Do the weights make any difference to your mixture?",
        "no-keepdims": "A sum or a maximum lost an axis on the way: which shape does it have, and with which axis does NumPy line it up?",
        "not-causal": "Change the last word of the input: do earlier rows of the result change?",
        "not-shared-out": "What do the weights of one row add up to in your version?",
        "nothing-mapped": "Where in your code do queries and keys become positive?",
        "one-added-below-zero": "How large is your φ far below 0?",
        "one-forgotten": "What is φ(0), what does it come near to far below 0, and what is it just above 0 in yours?",
        "one-too-far": "Change the second word's value: may what the first word reads change?",
        "one-total-for-all": "Add up each row's weights after your division: what is the sum of each?",
        "own-word-hidden": "Take a text of one word: what should it read, and what does it read in yours?",
        "q-k-swapped": "Which axis of your scores counts the ones who ask, and which those who are asked?",
        "queries-not-mapped": "Can a weight still be negative, and is it because of the key or of the query?",
        "relu-for-elu": "Is your φ the same for −1 and for −2?",
        "softmax-where-none": "May a weight be negative or larger than 1 here, and can one be so in yours?",
        "summed-over-the-wrong-axis": "Which axis should be gone after the sum, and which one is?",
        "total-before-the-mask": "Which words' weights are in the number that you divide the first row by?",
        "values-mapped-too": "Can an entry of your result be negative where all values are?",
        "wrong-triangle": "How many words may the first row sum over, and how many does it sum over in yours?",
        "zero-times-infinity": "What does NumPy make of `0 * np.inf`?",
    },
    known="""{
"two_words_in_shares": [
["absolute-value", [1948684688, 4.0547, -4.3482, -9.3585]],
["divided-by-the-words", [1948684688, -5.4577, -49.0894, -45.8882]],
["exponential-for-elu", [1948684688, -0.8801, -6.419, -5.8063]],
["hard-coded-example", [2724890756, -0.92192, 0.06408, 4.22261]],
["hard-coded-example", [3494590451, -0.17637, 2.96516, -9.66073]],
["hard-coded-example", [3824172269, 3.23602, 7.45748, 3.5685]],
["k-for-v", [1175515922, -1.41718, -0.20155, 1.39276]],
["keys-not-mapped", [1948684688, -0.1841, -6.127, -6.3073]],
["map-after-the-product", [1948684688, 1.6704, -5.3487, -7.6422]],
["mean-of-v", [1948684688, -0.7139, -6.3493, -5.9259]],
["no-keepdims", [1594606163, -4.552, -2.0996, -7.8176]],
["not-causal", [1948684688, -2.08194, -2.62589, -0.36659]],
["not-shared-out", [1948684688, -28.8675, -58.9131, -29.0374]],
["nothing-mapped", [1948684688, 4.0547, -4.3482, -9.3585]],
["one-added-below-zero", [1948684688, -1.0319, -6.4827, -5.6971]],
["one-forgotten", [1948684688, -1.2438, -6.5717, -5.5445]],
["one-forgotten", [1948684688, 4.0547, -4.3482, -9.3585]],
["one-too-far", [1948684688, -2.08194, -2.62589, -0.36659]],
["one-total-for-all", [1948684688, -1.16703, -2.3817, -1.1739]],
["own-word-hidden", [1948684688, -7.8032, -3.2746, 5.6169]],
["q-k-swapped", [1948684688, -1.1333, -6.5253, -5.624]],
["queries-not-mapped", [1628723318, -0.65027, -0.272881, 0.468076]],
["relu-for-elu", [1628723318, 1.73405, 0.72768, -1.2482]],
["softmax-where-none", [1948684688, 1.4897, -5.4246, -7.5121]],
["softmax-where-none", [1948684688, 1.7693, -5.3072, -7.7134]],
["softmax-where-none", [1948684688, 2.9178, -4.8253, -8.5401]],
["summed-over-the-wrong-axis", [1948684688, -1.09224, -3.43241, -2.37961]],
["summed-over-the-wrong-axis", [1948684688, -4.06132, -4.67837, -0.24242]],
["total-before-the-mask", [1948684688, -1.78221, -3.28147, -1.41408]],
["values-mapped-too", [1948684688, -1.5637, -7.3781, -6.0297]],
["wrong-triangle", [1948684688, 2.4062, -0.74247, -3.59723]]
],
"shares_of_small_and_large_numbers": [
["absolute-value", [3494590451, 0.40053, 3.09976, -13.11409]],
["divided-by-the-words", [3494590451, -348.03, 1054.16, -2650.62]],
["exponential-for-elu", [849137757, 3.09517, 1.71649, -3.53732]],
["hard-coded-example", [1948684688, -0.4334, -6.2316, -6.1278]],
["hard-coded-example", [2724890756, -0.92192, 0.06408, 4.22261]],
["hard-coded-example", [3824172269, 3.23602, 7.45748, 3.5685]],
["k-for-v", [3377465010, -921.63, 1671.94, -813.89]],
["keys-not-mapped", [3494590451, 43.283, -56.6338, -25.2517]],
["map-after-the-product", [3494590451, -1.67332, 1.32029, -4.54247]],
["mean-of-v", [3494590451, 1.83592, 1.21851, -5.28225]],
["no-keepdims", [2853939069]],
["not-causal", [3494590451, -5.56736, -6.41303, -4.06235]],
["not-shared-out", [3494590451, -2568.3, 3197.8, -10084.4]],
["nothing-mapped", [3494590451, 14.6934, -15.4599, -19.4309]],
["one-added-below-zero", [3494590451, 0.57841, 2.31736, -11.39329]],
["one-forgotten", [3494590451, -1.1973, 19.1601, -56.0904]],
["one-forgotten", [3494590451, 0.09199, 1.98394, -9.27367]],
["one-too-far", [3494590451, 0.3592, -3.24033, -7.593]],
["one-total-for-all", [3494590451, -0.48423, 0.60292, -1.90134]],
["own-word-hidden", [3494590451, -5.77839, 1.17772, -1.29652]],
["q-k-swapped", [3494590451, 0.4157, 5.36773, -8.04572]],
["queries-not-mapped", [3494590451, 11.56413, -14.9294, 1.41236]],
["relu-for-elu", [3494590451, -0.9657, 3.17312, -8.19854]],
["relu-for-elu", [3494590451, 0.55041, 2.31837, -11.23737]],
["softmax-where-none", [3494590451, -1.43359, 0.98044, -4.60858]],
["softmax-where-none", [3494590451, -1.67708, 1.32755, -4.58354]],
["softmax-where-none", [3494590451, -1.68055, 1.33251, -4.58319]],
["summed-over-the-wrong-axis", [3494590451, -29097.0, 991.1, -43013.8]],
["summed-over-the-wrong-axis", [3494590451, -7.7616, -2.8675, 1.30618]],
["total-before-the-mask", [3494590451, -2.98157, 0.94031, -6.21162]],
["values-mapped-too", [3494590451, -3.40853, 1.58598, -10.64715]],
["wrong-triangle", [3494590451, -7.36823, -6.45603, 3.00091]],
["zero-times-infinity", [849137757, 2.86556, 2.04381, -3.51371]]
],
"shares_where_all_sizes_are_equal": [
["absolute-value", [2724890756, -0.71797, 0.17306, 3.56134]],
["divided-by-the-words", [2724890756, -10.7141, -8.6172, 53.5446]],
["exponential-for-elu", [2724890756, -1.01777, -0.18881, 4.69769]],
["hard-coded-example", [1948684688, -0.4334, -6.2316, -6.1278]],
["hard-coded-example", [3494590451, -0.17637, 2.96516, -9.66073]],
["hard-coded-example", [3824172269, 3.23602, 7.45748, 3.5685]],
["k-for-v", [2724890756, -1.00204, 0.25645, -0.94125]],
["keys-not-mapped", [2724890756, -2.54145, 0.65727, 11.25462]],
["map-after-the-product", [2724890756, -0.18493, 0.76982, 2.28772]],
["mean-of-v", [2724890756, -0.54195, 0.11304, 2.7474]],
["no-keepdims", [2724890756, 0.35411, -0.62247, 3.07355]],
["not-causal", [2724890756, 0.77599, -0.730903, 0.859965]],
["not-shared-out", [2724890756, -12.9662, -20.3281, 64.1401]],
["nothing-mapped", [2724890756, 0.1774, -3.0579, 1.43866]],
["one-added-below-zero", [2724890756, -0.65419, 0.10985, 3.17681]],
["one-forgotten", [2724890756, -0.70021, -0.0182, 3.74407]],
["one-forgotten", [2724890756, 0.29766, -2.93171, -0.69931]],
["one-too-far", [2724890756, 0.26983, -0.90205, 1.54456]],
["one-total-for-all", [2724890756, -0.097144, -0.1523, 0.480544]],
["own-word-hidden", [2724890756, -1.31903, -1.08989, 4.1011]],
["q-k-swapped", [2724890756, -0.44267, 0.08961, 3.65226]],
["queries-not-mapped", [2724890756, -0.50316, -0.39315, 2.96655]],
["relu-for-elu", [2724890756, -0.77899, 0.05937, 3.61743]],
["relu-for-elu", [2724890756, -1.48079, -1.55075, 6.23082]],
["softmax-where-none", [2724890756, -0.17347, 0.60022, 2.38708]],
["softmax-where-none", [2724890756, -0.26737, 0.38347, 2.24024]],
["softmax-where-none", [2724890756, -2.81598, -1.52682, 6.23427]],
["summed-over-the-wrong-axis", [2724890756, -0.37754, -0.28467, 1.00078]],
["summed-over-the-wrong-axis", [2724890756, 1.35282, 0.58773, -0.63829]],
["total-before-the-mask", [2724890756, -0.374983, -0.005797, 1.56134]],
["values-mapped-too", [2724890756, -0.95591, -1.10139, 2.61066]],
["wrong-triangle", [2724890756, 4.48417, 1.26489, -2.86286]]
],
"shares_of_many_words": [
["absolute-value", [3824172269, 3.26396, 4.95409, 2.01934]],
["divided-by-the-words", [3824172269, 41.9212, 17.3544, 9.2537]],
["exponential-for-elu", [3824172269, 1.34409, 7.78615, 4.53213]],
["far-words-forgotten", [3824172269, 3.24723, 4.57162, 2.25865]],
["hard-coded-example", [1948684688, -0.4334, -6.2316, -6.1278]],
["hard-coded-example", [2724890756, -0.92192, 0.06408, 4.22261]],
["hard-coded-example", [3494590451, -0.17637, 2.96516, -9.66073]],
["integer-buffer", [468922867, 2.20859, 7.06131, 1.50221]],
["k-for-v", [4209708460, 3.97943, 2.75, 0.17605]],
["keys-not-mapped", [2094163721, -44.8783, -14.7348, -2.7503]],
["map-after-the-product", [3824172269, 12.67962, 11.3216, 1.29429]],
["mean-of-v", [3824172269, 2.2793, 5.49329, 1.51904]],
["no-keepdims", [2125367069]],
["not-causal", [3824172269, -1.31313, 5.90282, -1.03254]],
["not-shared-out", [3824172269, 395.479, 121.766, 45.079]],
["nothing-mapped", [1359090120, 110.8048, 30.2602, 5.2133]],
["one-added-below-zero", [3824172269, 3.31575, 6.27732, 2.09325]],
["one-forgotten", [3824172269, 21.7295, 7.9543, -11.4056]],
["one-forgotten", [3824172269, 4.26529, 8.09008, 2.87968]],
["one-too-far", [3824172269, -3.3893, 2.6285, -1.55153]],
["one-total-for-all", [3824172269, 1.277324, 0.393282, 0.145596]],
["own-word-hidden", [3824172269, -3.78546, 7.85582, 0.99165]],
["q-k-swapped", [3824172269, 0.346, 5.65325, 3.25668]],
["queries-not-mapped", [3824172269, 435.857, -65.753, -10.018]],
["relu-for-elu", [3824172269, 2.61091, 5.84148, 2.58387]],
["relu-for-elu", [430248325, 8.0609, 3.72799, 3.93286]],
["softmax-where-none", [3824172269, -2.06291, 11.25489, 4.07069]],
["softmax-where-none", [3824172269, 14.63945, 10.80889, 1.26684]],
["softmax-where-none", [3824172269, 15.98601, 10.31701, 1.1482]],
["summed-over-the-wrong-axis", [3824172269, 0.683, 29.477, -49.126]],
["summed-over-the-wrong-axis", [3824172269, 5.75046, -3.21002, 1.0723]],
["total-before-the-mask", [3824172269, 1.9898, 2.20909, 0.47731]],
["values-mapped-too", [3824172269, 3.18072, 3.52417, 0.44073]],
["wrong-triangle", [3824172269, -0.99474, 2.08063, -0.62346]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
