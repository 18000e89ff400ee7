from feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, same_array

OK_FORMAT = False

name = "decoder_block"
points = None
feedback = Feedback("decoder_block")


@test_case(
    name="words_keep_their_shape",
    points=0.7,
    hidden=False,
)
@feedback.watched
def words_keep_their_shape(decoder_block):
    own = np.ones((4, 3)), np.ones((4, 3)), np.ones((4, 2)), np.ones((2, 4))
    cross = np.ones((4, 7)), np.ones((6, 7)), np.ones((6, 5)), np.ones((5, 4))
    ffn = np.ones((4, 8)), np.ones(8), np.ones((8, 4)), np.ones(4)
    X = np.array([[1.0, 0.0, 2.0, 5.0], [0.0, 1.0, 1.0, 0.0], [3.0, 1.0, 0.0, 2.0]])
    is_array(decoder_block(X, np.ones((5, 6)), own, cross, ffn), (3, 4), "three words after the block")


@test_case(
    name="nothing_found_nothing_lost",
    points=1,
    hidden=False,
)
@feedback.watched
def nothing_found_nothing_lost(decoder_block):
    own, cross = [[np.zeros(shape) for shape in ((4, 3), (4, 3), (4, 2), (2, 4))] for _ in range(2)]
    ffn = np.zeros((4, 5)), np.zeros(5), np.zeros((5, 4)), np.zeros(4)
    X = np.array([[5.0, 1.0, 5.0, 1.0], [0.0, 8.0, 8.0, 0.0]])
    result = decoder_block(X, np.ones((3, 4)), own, cross, ffn)
    expected = np.array([[1.0, -1.0, 1.0, -1.0], [-1.0, 1.0, 1.0, -1.0]])
    same_array(result, expected, "two words after a block of zeros", 1e-4)


@test_case(
    name="earlier_words_do_not_notice",
    points=1.1,
    hidden=False,
)
@feedback.watched
def earlier_words_do_not_notice(decoder_block):
    rng = np.random.default_rng(617)
    own, cross = [[rng.normal(size=shape) for shape in ((4, 3), (4, 3), (4, 2), (2, 4))] for _ in range(2)]
    ffn = [rng.normal(size=shape) for shape in ((4, 5), (5,), (5, 4), (4,))]
    X, memory = rng.normal(size=(3, 4)), rng.normal(size=(2, 4))
    result = decoder_block(X, memory, own, cross, ffn)
    is_array(result, (3, 4), "three words after the block")
    X[2] = [3.0, -2.0, 0.0, 1.0]
    again = decoder_block(X, memory, own, cross, ffn)
    is_array(again, (3, 4), "three words after the block")
    same_array(again[:2], result[:2], "the first two words, with another third word")
    assert np.abs(again[2] - result[2]).max() > 1e-3, "the third word should notice that it was changed"


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "words_keep_their_shape": "Blocks are stacked, so what comes out must fit in again. Does it have the shape of the words written?",
        "nothing_found_nothing_lost": "If all weights are zero, no part finds anything. What remains of a word, after the three frames?",
        "earlier_words_do_not_notice": "The last word is changed. Which rows of the result may notice, and which may not?",
    },
    known={
        "words_keep_their_shape": [
            ("hard-coded-example", [156329429, -1.52888, 1.60342, -1.14749]),
            ("list-for-array", [4089845705, -0.137826, 0.301461, 0.481676, -0.27565, 0.60292, 0.96335, 0.0, 0.0, 0.0, 0.41348, -0.90438, -1.44503, -0.25785, 0.56398, 0.90113, 0.25785, -0.56398, -0.90113, 0.25785, -0.56398, -0.90113, -0.25785, 0.56398, 0.90113, 0.34594, -0.75666, -1.209, -0.115313, 0.252221, 0.402999, -0.34594, 0.75666, 1.209, 0.115313, -0.252221, -0.402999]),
            ("none-returned", [3751981041]),
            ("one-row-only", [1324424965, 1.90466, -2.23003, -1.28686]),
            ("pair-for-array", [1910703024, 0.1356, -0.61873, -0.27199, 0.6376, 0.94525, 1.35202]),
            ("queries-from-encoder", [745873756]),
            ("self-for-cross", [213316010]),
            ("w-o-skipped", [2164335005]),
            ("w-q-for-w-k", [2425674320]),
            ("weights-swapped", [213316010]),
        ],
        "nothing_found_nothing_lost": [
            ("global-for-parameter", [875646053, 2.09895, -1.75338, -3.21864]),
            ("hard-coded-example", [875646053, 0.6376, 0.94525, 1.35202]),
            ("hard-coded-example", [875646053, 3.02997, 0.94882, 1.09859]),
            ("list-for-array", [3914087258, 0.25785, -0.56398, -0.90113, -0.25785, 0.56398, 0.90113, 0.25785, -0.56398, -0.90113, -0.25785, 0.56398, 0.90113, -0.25785, 0.56398, 0.90113, 0.25785, -0.56398, -0.90113, 0.25785, -0.56398, -0.90113, -0.25785, 0.56398, 0.90113]),
            ("none-returned", [3751981041]),
            ("norm-before-the-sum", [156329429, -10.38909, 1.1932, -4.42052]),
            ("norm-missing", [156329429, -10.38909, 1.1932, -4.42052]),
            ("one-row-only", [1324424965, -2.33331, 1.90976, 1.52256]),
            ("pair-for-array", [479995666, -1.0078, 0.01594, -0.10062, -1.52888, 1.60342, -1.14749]),
            ("pre-norm", [156329429, -10.38909, 1.1932, -4.42052]),
            ("queries-from-encoder", [745873756]),
            ("random-placeholder", [156329429, 0.06073, -3.00496, -0.52218]),
            ("residual-missing", [156329429, 0.0, 0.0, 0.0]),
            ("unbiased-variance", [156329429, -1.32405, 1.3886, -0.99376]),
            ("w-o-skipped", [649347102]),
            ("w-q-for-w-k", [3810432628]),
            ("wrong-default", [156329429, -1.52812, 1.60262, -1.14692]),
        ],
        "earlier_words_do_not_notice": [
            ("axis-0", [4148139279, 2.46051, 0.67351, 0.11836, 2.88287, 1.02009, 1.23744]),
            ("global-for-parameter", [4148139279, 2.09895, -1.75338, -3.21864, 2.09895, -1.75338, -3.21864]),
            ("hard-coded-example", [2939717625, -1.52888, 1.60342, -1.14749, -1.52888, 1.60342, -1.14749]),
            ("hard-coded-example", [4148139279, 0.6376, 0.94525, 1.35202, 0.6376, 0.94525, 1.35202]),
            ("hard-coded-example", [4148139279, 3.02997, 0.94882, 1.09859, 3.02997, 0.94882, 1.09859]),
            ("input-mutated", [18620889, 3.02997, 0.94882, 1.09859, 2.8097, 1.33953, 1.10984]),
            ("list-for-array", [4225766500, 0.33118, -0.72438, -1.15741, -0.39288, 0.85933, 1.37304, 0.032962, -0.072097, -0.115197, 0.028737, -0.062856, -0.100431, 0.38196, -0.83544, -1.33488, -0.34547, 0.75564, 1.20736, -0.022576, 0.04938, 0.078899, -0.0139118, 0.0304287, 0.0486192, 0.36837, -0.80573, -1.2874, -0.36057, 0.78865, 1.26012, 0.0062971, -0.0137734, -0.0220072, -0.0141027, 0.0308462, 0.0492863, 0.33118, -0.72438, -1.15741, -0.39288, 0.85933, 1.37304, 0.032962, -0.072097, -0.115197, 0.028737, -0.062856, -0.100431, 0.38196, -0.83544, -1.33488, -0.34547, 0.75564, 1.20736, -0.022576, 0.04938, 0.078899, -0.0139118, 0.0304287, 0.0486192, 0.38517, -0.84246, -1.34609, -0.34065, 0.7451, 1.19052, -0.0055887, 0.0122239, 0.0195315, -0.038926, 0.08514, 0.136038]),
            ("mask-after-softmax", [4148139279, 2.92303, 0.77302, 1.11951, 3.3295, 0.643, 0.99532]),
            ("mask-inverted", [4148139279, 3.67002, 0.70086, -0.05902, 2.99883, 0.85134, 1.14609]),
            ("none-returned", [1379216903]),
            ("not-causal", [4148139279, 2.57377, 1.50281, 1.15294, 3.22995, 0.5377, 1.13421]),
            ("one-row-only", [1194438883, 1.53604, -0.23294, -2.15349, 1.4699, -0.27191, -2.1324]),
            ("pair-for-array", [2909702685, 1.35723, -0.52885, 1.07013, 3.02997, 0.94882, 1.09859, 1.35723, -0.52885, 1.07013, 3.25162, 0.8522, 1.0723]),
            ("queries-from-encoder", [2382118492]),
            ("random-placeholder", [4148139279, 1.76784, -3.91485, -1.16998, 1.76784, -3.91485, -1.16998]),
            ("self-for-cross", [4148139279, 1.4979, 0.83595, 1.88302, 1.56443, 0.67989, 1.75725]),
            ("w-o-skipped", [562780006]),
            ("w-q-for-w-k", [1856043753]),
        ],
    },
    hints={
        "axis-0": "Do your columns do what your rows should be doing?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "generator-for-list": "Has a generator a length, and can it be looked at twice?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "list-for-array": "What does NumPy call the type of your result, and is it the type that was asked for?",
        "mask-after-softmax": "What do the shares of a row add up to once some of them are struck out?",
        "mask-inverted": "In this notebook, what does True say: that a query may look, or that it may not?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "none-returned": "When your cell is done, what does the function hand back, or the name stand for? Is there still a `...` to replace?",
        "norm-before-the-sum": "What stands between the parentheses of the norm?",
        "norm-missing": "How many times does a word pass a norm on its way through the block, and is that true of yours?",
        "not-causal": "Change the last word that goes in: do earlier rows of the result notice?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "one-row-only": "With only one row in it, can rows differ, or get mixed up?",
        "pair-for-array": "How many things does your function hand back, and how many were asked for?",
        "pre-norm": "Does the norm come before a part or after its sum?",
        "queries-from-encoder": "Who is looking, the sentence that is written or the one that was read?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "residual-missing": "What does a part give back if it finds nothing, and what should be left of the word then?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "self-for-cross": "Change what was read: does anything in the result notice?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "unbiased-variance": "By how many is the sum of squared distances divided?",
        "w-o-skipped": "Which of the matrices that came in was never used?",
        "w-q-for-w-k": "With which matrix are your keys made?",
        "weights-swapped": "Which of the two tuples of weights belongs to the attention that looks at the memory?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
        "wrong-default": "Which value does epsilon have if nobody passes one?",
    },
)
