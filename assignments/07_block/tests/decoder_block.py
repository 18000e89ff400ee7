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
    points=0.8,
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
    points=1.2,
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
    points=1.2,
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
    points=1.6,
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


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "words_keep_their_shape": "Blocks are stacked, so what comes out must fit in again. Does it have the shape of X?",
        "nothing_found_nothing_lost": "If all weights are zero, no part finds anything. What is left of a word after the three frames? And what does a word find in a memory of which it may see nothing, whatever the weights?",
        "earlier_words_do_not_notice": "The last word was changed. Which rows of the result may change, and which must not?",
        "three_words_in_figures": "Take the parts one at a time and print what each gives. What goes into it, by what are scores divided, what is added, what is normalised?",
    },
    hints={
        "all-masked-row-averaged": "What does your function return for a query that may look at nothing, and what should it return?",
        "all-masked-row-nan": "What does the softmax give for a row in which every score is minus infinity?",
        "another-activation": "What does the function between your two matrices give for -1, and what should it give there?",
        "array-in-a-condition": "Somewhere an array stands where Python wants a plain yes or no: what would `if` make of an array with several entries?",
        "axis-0": "Does your code go down the columns or along the rows, and which of the two is needed here?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "axis-that-is-not-there": "How many axes does the array in the failing line have this time, and how many does the line count on?",
        "bias-forgotten": "The formula has a bias that makes no difference in your function: which one?",
        "causal-always": "Which keys are hidden in your function that the mask doesn't hide?",
        "constant-factor": "All your numbers are off by one and the same factor: where do you multiply or divide once too often, not at all, or by the wrong number?",
        "cross-before-self": "In which order does a word meet the three parts?",
        "cross-missing": "How many of the three parts does your block have, and which of them meets the memory?",
        "diagonal-masked": "May a word look at itself in your version, and should it be allowed to?",
        "divided-by-root-d-model": "How many numbers are multiplied and added for one score of one head, and is that the width of a whole token?",
        "entries-of-another-type": "Which `dtype` does your array have, and what kind of entries should it hold?",
        "feed-forward-missing": "Where are W_1 and W_2 used?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "flattened": "Your result lies in a single row: which shape had what you were given?",
        "generator-for-list": "Does a generator have a length, and can you go through it twice?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "index-past-the-end": "Which axis does your index or loop run along, and how long is the one that it should run along?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "list-for-array": "Is your result a NumPy array, or a list of numbers, and which of the two was asked for?",
        "mask-after-softmax": "What do the shares of a row add up to once some of them are struck out?",
        "mask-inverted": "In this notebook, what does True say: that a query may look, or that it may not?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "memory-mask-for-self": "Which of the two attentions is `memory_mask` meant for?",
        "memory-mask-ignored": "Where does your block use `memory_mask`?",
        "no-max-shift": "What is `np.exp(1000)`, and which number can be taken off every score without changing the shares?",
        "no-scale": "Which number should each score be divided by, and where does your code use it?",
        "none-returned": "When your cell is done, what does your function return, or your name stand for? Is there still a `...` to replace?",
        "norm-before-the-sum": "What stands between the parentheses of the norm?",
        "norm-missing": "How many times does a word pass a norm on its way through the block, and is that true of yours?",
        "not-a-whole-number": "A single whole number was asked for: what does `type(...)` say of yours?",
        "not-causal": "Change the last word of the input: do earlier rows of the result change?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "not-what-is-unpacked": "How many results does the question ask for, and could the caller unpack what you return into that many names?",
        "numbers-in-other-places": "All the right numbers are there: in which order do you put them, and along which axis do they lie next to each other?",
        "one-result-for-several": "Several results were asked for and one came back: does a loop return, or start over, too early, or is something added up that should stay apart?",
        "one-row-only": "With only one row in it, can rows differ, or get mixed up?",
        "pair-for-array": "How many things does your function hand back, and how many were asked for?",
        "pre-norm": "Does the norm come before a part or after its sum?",
        "queries-from-encoder": "Which sentence do the queries come from, the one being written or the one that was read?",
        "query-of-the-input": "What have the words become by the time they look at the memory, and are your queries made from that?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "relu-misplaced": "Can what the feed-forward network finds be negative?",
        "relu-missing": "What stands between the two matrices of the feed-forward network?",
        "residual-missing": "If a part returns zeros, what should be left of the word?",
        "residual-of-the-input": "What is the result of the second part added to: the input of the block, or what the first frame gave?",
        "results-not-combined": "Your result has an axis that nobody asked for: what runs along it, and how should it become one?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "self-for-cross": "Change the sentence that was read: does anything in the result change?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "unbiased-variance": "By how many is the sum of squared distances divided?",
        "w-o-skipped": "Which of the matrices that came in was never used?",
        "w-q-for-w-k": "With which matrix are your keys made?",
        "weights-swapped": "Which of the two tuples of weights belongs to the attention that looks at the memory?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
        "wrong-default": "Which value does epsilon have if nobody passes one?",
        "wrong-divisor": "What are scores divided by: by the root of which length? Put other lengths into a call, one at a time: which of them changes your divisor?",
    },
    known="""{
"words_keep_their_shape": [
["hard-coded-example", [156329429, -1.52888, 1.60342, -1.14749]],
["input-mutated", [895159416, 0.6376, 0.94525, 1.35202]],
["list-for-array", [4089845705, -0.137826, 0.301461, 0.481676, -0.27565, 0.60292, 0.96335, 0.0, 0.0, 0.0, 0.41348, -0.90438, -1.44503, -0.25785, 0.56398, 0.90113, 0.25785, -0.56398, -0.90113, 0.25785, -0.56398, -0.90113, -0.25785, 0.56398, 0.90113, 0.34594, -0.75666, -1.209, -0.115313, 0.252221, 0.402999, -0.34594, 0.75666, 1.209, 0.115313, -0.252221, -0.402999]],
["none-returned", [3751981041]],
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
["hard-coded-example", [4148139279, -1.70633, 0.54482, -1.17261, -1.70633, 0.54482, -1.17261]],
["hard-coded-example", [4148139279, -2.10174, -2.44483, 2.35941, -2.10174, -2.44483, 2.35941]],
["hard-coded-example", [4148139279, 0.6376, 0.94525, 1.35202, 0.6376, 0.94525, 1.35202]],
["list-for-array", [2397324495, 0.25785, -0.56398, -0.90113, -0.25785, 0.56398, 0.90113, 0.25785, -0.56398, -0.90113, -0.25785, 0.56398, 0.90113, -0.25785, 0.56398, 0.90113, 0.25785, -0.56398, -0.90113, 0.25785, -0.56398, -0.90113, -0.25785, 0.56398, 0.90113, 0.25785, -0.56398, -0.90113, -0.25785, 0.56398, 0.90113, 0.25785, -0.56398, -0.90113, -0.25785, 0.56398, 0.90113, -0.25785, 0.56398, 0.90113, 0.25785, -0.56398, -0.90113, 0.25785, -0.56398, -0.90113, -0.25785, 0.56398, 0.90113]],
["memory-mask-for-self", [2939717625, -1.52888, 1.60342, -1.14749, 1.11556, 1.05203, -0.69925]],
["memory-mask-ignored", [2939717625, -1.52888, 1.60342, -1.14749, 1.11556, 1.05203, -0.69925]],
["no-max-shift", [2070227569, -1.52888, 1.60342, -1.14749, 0.0, 0.0, 0.0]],
["none-returned", [1379216903]],
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
["hard-coded-example", [2939717625, -1.52888, 1.60342, -1.14749, -1.52888, 1.60342, -1.14749]],
["hard-coded-example", [4148139279, -1.70633, 0.54482, -1.17261, -1.70633, 0.54482, -1.17261]],
["hard-coded-example", [4148139279, -2.10174, -2.44483, 2.35941, -2.10174, -2.44483, 2.35941]],
["hard-coded-example", [4148139279, 0.6376, 0.94525, 1.35202, 0.6376, 0.94525, 1.35202]],
["list-for-array", [4225766500, -0.31732, 0.69405, 1.10896, 0.40092, -0.87691, -1.40114, -0.0191468, 0.0418791, 0.0669147, -0.064455, 0.140979, 0.225258, -0.31696, 0.69327, 1.10771, 0.39728, -0.86897, -1.38844, 0.0068622, -0.0150094, -0.0239821, -0.087189, 0.190705, 0.30471, -0.111076, 0.242952, 0.388189, 0.11843, -0.259036, -0.41389, 0.34241, -0.74894, -1.19667, -0.34977, 0.76503, 1.22237, -0.31732, 0.69405, 1.10896, 0.40092, -0.87691, -1.40114, -0.0191468, 0.0418791, 0.0669147, -0.064455, 0.140979, 0.225258, -0.31696, 0.69327, 1.10771, 0.39728, -0.86897, -1.38844, 0.0068622, -0.0150094, -0.0239821, -0.087189, 0.190705, 0.30471, 0.174372, -0.381398, -0.609399, -0.2834, 0.61988, 0.99044, 0.32772, -0.7168, -1.14531, -0.21869, 0.47833, 0.76427]],
["mask-after-softmax", [4148139279, -2.20196, -0.95297, 1.35452, -3.06261, 0.62935, 4.23136]],
["mask-inverted", [4148139279, -2.36821, -0.35052, 5.89967, -1.57571, 1.44996, 1.672]],
["none-returned", [1379216903]],
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
["feed-forward-missing", [875646053, -0.23482, 2.92463, 0.32247]],
["global-for-parameter", [875646053, -5.64849, 0.67817, 0.02788]],
["hard-coded-example", [156329429, -1.52888, 1.60342, -1.14749]],
["hard-coded-example", [875646053, -1.70633, 0.54482, -1.17261]],
["hard-coded-example", [875646053, 0.6376, 0.94525, 1.35202]],
["list-for-array", [4089845705, 0.39601, -0.86618, -1.38399, 0.059216, -0.12952, -0.206948, -0.25921, 0.56696, 0.9059, -0.196017, 0.428739, 0.685042, 0.0127368, -0.0278586, -0.0445127, 0.028295, -0.061888, -0.098885, 0.3429, -0.75001, -1.19837, -0.38393, 0.83976, 1.34177, -0.23503, 0.51407, 0.82138, -0.0062792, 0.0137343, 0.0219447, -0.180637, 0.3951, 0.631293, 0.42194, -0.9229, -1.47462]],
["mask-after-softmax", [875646053, -3.04683, -2.76506, 1.6143]],
["mask-inverted", [875646053, 1.27101, -4.14026, 3.52321]],
["memory-mask-for-self", [875646053, -2.47769, -4.25935, 0.28194]],
["memory-mask-ignored", [875646053, -2.47769, -4.25935, 0.28194]],
["no-scale", [875646053, -2.11862, -2.41583, 2.3847]],
["none-returned", [3751981041]],
["norm-before-the-sum", [875646053, -3.97588, 1.05229, 1.24777]],
["norm-missing", [875646053, -2.27807, -3.0191, 1.86944]],
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
["rounded", [875646053, -2.10145, -2.4451, 2.35915]],
["self-for-cross", [250630131]],
["unbiased-variance", [875646053, -1.73702, -1.68646, 2.2648]],
["w-o-skipped", [2164335005]],
["w-q-for-w-k", [2034689195]],
["weights-swapped", [250630131]],
["wrong-default", [875646053, -2.10055, -2.44412, 2.35975]]
]
}""",
    passed="public checks passed (40 % of the points); hidden checks decide the rest",
    families={"wrong-divisor": ["no-scale", "divided-by-root-d-model"]},
)
