from feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, same_array, unchanged

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
    rng = np.random.default_rng(617)
    own, cross = [[rng.normal(size=shape) for shape in ((4, 3), (4, 3), (4, 2), (2, 4))] for _ in range(2)]
    ffn = [rng.normal(size=shape) for shape in ((4, 5), (5,), (5, 4), (4,))]
    X, memory = rng.normal(size=(3, 4)), rng.normal(size=(2, 4))
    result = decoder_block(X.copy(), memory.copy(), copied(own), copied(cross), copied(ffn))
    is_array(result, (3, 4), "three words after the block")
    X[2] = [3.0, -2.0, 0.0, 1.0]
    again = decoder_block(X, memory, own, cross, ffn)
    is_array(again, (3, 4), "three words after the block")
    same_array(again[:2], result[:2], "the first two words, with another third word")
    assert np.abs(again[2] - result[2]).max() > 1e-3, "the third word should notice that it was changed"


@test_case(
    name="three_words_in_figures",
    points=1.6,
    hidden=False,
)
@feedback.shown
def three_words_in_figures(decoder_block):
    rng = np.random.default_rng(703)
    own = [rng.integers(-2, 3, shape) / 2 for shape in ((4, 3), (4, 3), (4, 2), (2, 4))]
    cross = [rng.integers(-2, 3, shape) / 2 for shape in ((4, 3), (5, 3), (5, 2), (2, 4))]
    ffn = [rng.integers(-2, 3, shape) / 2 for shape in ((4, 6), (6,), (6, 4), (4,))]
    X, memory = rng.integers(-3, 4, (3, 4)) / 2, rng.integers(-3, 4, (2, 5)) / 2
    mask = np.array([[True, True], [False, True], [True, False]])
    expected = np.array(
        [
            [0.10172, -0.745535, -0.948244, 1.592059],
            [-0.919705, 1.136029, -1.067373, 0.851048],
            [-0.268685, 0.618342, -1.494737, 1.14508],
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
["hard-coded-example", [4148139279, 0.6376, 0.94525, 1.35202, 0.6376, 0.94525, 1.35202]],
["hard-coded-example", [4148139279, 1.46044, -0.27875, -3.39853, 1.46044, -0.27875, -3.39853]],
["hard-coded-example", [4148139279, 3.02997, 0.94882, 1.09859, 3.02997, 0.94882, 1.09859]],
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
["axis-0", [4148139279, 2.46051, 0.67351, 0.11836, 2.88287, 1.02009, 1.23744]],
["global-for-parameter", [4148139279, -5.64849, 0.67817, 0.02788, -5.64849, 0.67817, 0.02788]],
["hard-coded-example", [2939717625, -1.52888, 1.60342, -1.14749, -1.52888, 1.60342, -1.14749]],
["hard-coded-example", [4148139279, 0.6376, 0.94525, 1.35202, 0.6376, 0.94525, 1.35202]],
["hard-coded-example", [4148139279, 1.46044, -0.27875, -3.39853, 1.46044, -0.27875, -3.39853]],
["hard-coded-example", [4148139279, 3.02997, 0.94882, 1.09859, 3.02997, 0.94882, 1.09859]],
["list-for-array", [4225766500, 0.33118, -0.72438, -1.15741, -0.39288, 0.85933, 1.37304, 0.032962, -0.072097, -0.115197, 0.028737, -0.062856, -0.100431, 0.38196, -0.83544, -1.33488, -0.34547, 0.75564, 1.20736, -0.022576, 0.04938, 0.078899, -0.0139118, 0.0304287, 0.0486192, 0.36837, -0.80573, -1.2874, -0.36057, 0.78865, 1.26012, 0.0062971, -0.0137734, -0.0220072, -0.0141027, 0.0308462, 0.0492863, 0.33118, -0.72438, -1.15741, -0.39288, 0.85933, 1.37304, 0.032962, -0.072097, -0.115197, 0.028737, -0.062856, -0.100431, 0.38196, -0.83544, -1.33488, -0.34547, 0.75564, 1.20736, -0.022576, 0.04938, 0.078899, -0.0139118, 0.0304287, 0.0486192, 0.38517, -0.84246, -1.34609, -0.34065, 0.7451, 1.19052, -0.0055887, 0.0122239, 0.0195315, -0.038926, 0.08514, 0.136038]],
["mask-after-softmax", [4148139279, 2.92303, 0.77302, 1.11951, 3.3295, 0.643, 0.99532]],
["mask-inverted", [4148139279, 3.67002, 0.70086, -0.05902, 2.99883, 0.85134, 1.14609]],
["none-returned", [1379216903]],
["not-causal", [4148139279, 2.57377, 1.50281, 1.15294, 3.22995, 0.5377, 1.13421]],
["one-row-only", [1194438883, 1.53604, -0.23294, -2.15349, 1.4699, -0.27191, -2.1324]],
["pair-for-array", [2909702685, 1.35723, -0.52885, 1.07013, 3.02997, 0.94882, 1.09859, 1.35723, -0.52885, 1.07013, 3.25162, 0.8522, 1.0723]],
["queries-from-encoder", [2382118492]],
["random-placeholder", [4148139279, 1.76784, -3.91485, -1.16998, 1.76784, -3.91485, -1.16998]],
["self-for-cross", [4148139279, 1.4979, 0.83595, 1.88302, 1.56443, 0.67989, 1.75725]],
["w-o-skipped", [562780006]],
["w-q-for-w-k", [1856043753]]
],
"three_words_in_figures": [
["another-activation", [875646053, 0.23974, -0.96905, -3.64951]],
["another-activation", [875646053, 1.8862, -0.12582, -3.36788]],
["another-activation", [875646053, 3.61005, -1.45575, -3.57557]],
["axis-0", [875646053, 1.44516, -0.94233, -3.85741]],
["bias-forgotten", [875646053, 1.4055, -0.61406, -3.7835]],
["causal-always", [875646053, 1.48039, -0.24318, -3.449]],
["cross-before-self", [875646053, 0.67108, -0.21463, -2.8005]],
["cross-missing", [875646053, 1.2621, -0.39226, -3.2847]],
["diagonal-masked", [875646053, 1.4354, -1.98934, -2.26755]],
["divided-by-root-d-model", [875646053, 1.42991, -0.28329, -3.38558]],
["feed-forward-missing", [875646053, -0.94805, -0.54059, -3.24039]],
["global-for-parameter", [875646053, -5.64849, 0.67817, 0.02788]],
["hard-coded-example", [156329429, -1.52888, 1.60342, -1.14749]],
["hard-coded-example", [875646053, 0.6376, 0.94525, 1.35202]],
["hard-coded-example", [875646053, 3.02997, 0.94882, 1.09859]],
["list-for-array", [4089845705, 0.026229, -0.057369, -0.091664, -0.192236, 0.420471, 0.67183, -0.2445, 0.5348, 0.8545, 0.41051, -0.8979, -1.43467, -0.23715, 0.5187, 0.82878, 0.29293, -0.6407, -1.02372, -0.27522, 0.60198, 0.96185, 0.21944, -0.47998, -0.76691, -0.06928, 0.151534, 0.242122, 0.159439, -0.348735, -0.557212, -0.38542, 0.84301, 1.34697, 0.29526, -0.64581, -1.03188]],
["mask-after-softmax", [875646053, 1.50729, -0.34557, -3.37706]],
["mask-inverted", [875646053, 0.43421, -1.70791, -2.37291]],
["memory-mask-for-self", [875646053, 1.4286, -0.25745, -3.38799]],
["memory-mask-ignored", [875646053, 1.4286, -0.25745, -3.38799]],
["no-scale", [875646053, 1.71974, -0.24394, -3.45519]],
["none-returned", [3751981041]],
["norm-before-the-sum", [875646053, 1.91724, -1.25312, -6.44374]],
["norm-missing", [875646053, 1.76596, -0.21079, -3.64486]],
["norm-missing", [875646053, 2.01053, 0.49082, -4.65881]],
["norm-missing", [875646053, 4.71695, -0.71109, -5.29598]],
["not-causal", [875646053, 1.30777, -0.64373, -3.35688]],
["one-row-only", [1324424965, 1.02487, -2.3718, 0.7093]],
["pair-for-array", [3275620007, -1.07752, -1.26735, 3.19819, 1.46044, -0.27875, -3.39853]],
["pre-norm", [875646053, 4.51008, -1.53281, -7.9141]],
["queries-from-encoder", [745873756]],
["query-of-the-input", [875646053, 1.47616, -0.25112, -3.43797]],
["random-placeholder", [875646053, 1.76784, -3.91485, -1.16998]],
["relu-misplaced", [875646053, 4.18324, -0.4739, -5.38031]],
["relu-missing", [875646053, 4.23756, -1.78884, -3.3557]],
["residual-missing", [875646053, 0.22716, -0.89212, -1.74634]],
["residual-missing", [875646053, 2.5317, 0.27477, -1.46273]],
["residual-missing", [875646053, 2.72063, -0.43051, -2.79698]],
["residual-missing", [875646053, 2.82301, -1.38215, -1.74219]],
["residual-of-the-input", [875646053, 1.0652, -0.7485, -3.07322]],
["rounded", [875646053, 1.45973, -0.27882, -3.39896]],
["self-for-cross", [250630131]],
["unbiased-variance", [875646053, 1.15152, -0.27994, -2.84592]],
["w-o-skipped", [2164335005]],
["w-q-for-w-k", [2034689195]],
["weights-swapped", [250630131]],
["wrong-default", [875646053, 1.46017, -0.27886, -3.39787]]
]
}""",
    passed="public checks passed (40 % of the points); hidden checks decide the rest",
)
