from feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, same_array

OK_FORMAT = False

name = "lookup_matmul"
points = None
feedback = Feedback("lookup_matmul")


@test_case(
    name="two_queries_on_paper",
    points=0.9,
    hidden=False,
)
@feedback.watched
def two_queries_on_paper(lookup_matmul):
    Q, K = np.array([[1.0, 0.0], [2.0, 1.0]]), np.array([[1.0, 3.0], [0.0, 1.0], [-1.0, 2.0]])
    V = np.array([[1.0, 2.0, 0.0, 1.0], [0.0, 4.0, 1.0, 0.0], [3.0, 0.0, 0.0, 2.0]])
    expected = np.array([[-2.0, 2.0, 0.0, -1.0], [5.0, 14.0, 1.0, 5.0]])
    same_array(lookup_matmul(Q, K, V), expected, "the results of two queries")


@test_case(
    name="one_mixture_for_each_query",
    points=0.6,
    hidden=False,
)
@feedback.watched
def one_mixture_for_each_query(lookup_matmul):
    result = lookup_matmul(np.ones((4, 2)), np.ones((5, 2)), np.ones((5, 3)))
    is_array(result, (4, 3), "the results of four queries")


@test_case(
    name="four_times_the_divisor",
    points=0.9,
    hidden=False,
)
@feedback.watched
def four_times_the_divisor(lookup_matmul):
    Q, K = np.array([[1.0, -2.0, 0.5]]), np.array([[0.0, 1.0, 2.0], [3.0, 1.0, -1.0]])
    V = np.array([[1.0, -1.0], [0.5, 4.0]])
    plain = lookup_matmul(Q, K, V, 1.0)
    is_array(plain, (1, 2), "the result for d_k = 1")
    same_array(lookup_matmul(Q, K, V, 4.0), plain / 2, "the result for d_k = 4")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "two_queries_on_paper": "Take one query. Write down its three scores on paper, then add up the values, each times its score. Is that your row?",
        "one_mixture_for_each_query": "Four queries, five pairs, values of three numbers each. Which of these sizes should the result have?",
        "four_times_the_divisor": "A larger number below the fraction bar makes everything smaller. What does four times the d_k do, if its square root is what counts?",
    },
    known={
        "two_queries_on_paper": [
            ("argmax-for-softmax", [156329429, -0.51319, -0.29309, -1.95419]),
            ("cosine-for-dot", [156329429, -1.22246, 3.21869, -1.18709]),
            ("d-k-from-the-shape", [156329429, -1.0234, 8.8609, -6.8799]),
            ("divided-by-root-n", [156329429, -0.8356, 7.2349, -5.6174]),
            ("elementwise-for-matmul", [2822168457]),
            ("first-row-only", [1324424965, -2.75322, 1.13553, 3.27147]),
            ("global-for-parameter", [4224412460, -1.99506, -0.38465, 0.1278]),
            ("hard-coded-example", [156329429, 0.0, 0.0, 0.0]),
            ("hard-coded-example", [3377465010, -10.078, 0.1594, -1.0062]),
            ("hard-coded-example", [413907075, -2.79447, -0.66854, 2.54816]),
            ("k-for-v", [1594606163, 4.1793, -8.3837, -5.8324]),
            ("k-not-transposed", [3810432628]),
            ("list-for-array", [3914087258, -0.5157, 1.12797, 1.80228, 0.5157, -1.12797, -1.80228, 0.0, 0.0, 0.0, -0.25785, 0.56399, 0.90114, 1.28925, -2.81993, -4.50569, 3.6099, -7.8958, -12.6159, 0.25785, -0.56399, -0.90114, 1.28925, -2.81993, -4.50569]),
            ("matrix-for-array", [4164108751]),
            ("mean-for-sum", [156329429, -0.48243, 4.17707, -3.24321]),
            ("no-values", [1175515922, 4.44479, -5.35963, -1.16048]),
            ("none-returned", [3751981041]),
            ("q-k-swapped", [3810432628]),
            ("queries-for-keys", [3810432628]),
            ("softmax-too-early", [156329429, -1.06494, -0.01244, -1.71858]),
            ("x-over-sum", [2100342198, 0.21765, 1.89928, -2.16685]),
        ],
        "one_mixture_for_each_query": [
            ("elementwise-for-matmul", [3479934465]),
            ("first-row-only", [28346818, -13.1415, 0.4656, -5.007]),
            ("global-for-parameter", [764577841, -5.23756, -0.46302, -0.05366]),
            ("hard-coded-example", [156329429, -1.4473, 12.5312, -9.7296]),
            ("hard-coded-example", [413907075, -2.79447, -0.66854, 2.54816]),
            ("k-for-v", [3494590451, -13.1284, -7.2255, -9.0201]),
            ("k-not-transposed", [3885230790]),
            ("list-for-array", [3172978898, 2.5785, -5.6399, -9.0114, 2.5785, -5.6399, -9.0114, 2.5785, -5.6399, -9.0114, 2.5785, -5.6399, -9.0114, 2.5785, -5.6399, -9.0114, 2.5785, -5.6399, -9.0114, 2.5785, -5.6399, -9.0114, 2.5785, -5.6399, -9.0114, 2.5785, -5.6399, -9.0114, 2.5785, -5.6399, -9.0114, 2.5785, -5.6399, -9.0114, 2.5785, -5.6399, -9.0114]),
            ("matrix-for-array", [4164108751]),
            ("no-values", [2668273972, 0.62281, -0.45517, -1.99809]),
            ("none-returned", [3751981041]),
            ("q-k-swapped", [250630131]),
            ("queries-for-keys", [250630131]),
        ],
        "four_times_the_divisor": [
            ("axis-lost", [2728427965, -2.79447, -0.66854, 2.54816, -1.39723, -0.33427, 1.27408]),
            ("d-k-from-the-shape", [3059720301, -1.61339, -0.38598, 1.47118, -1.61339, -0.38598, 1.47118]),
            ("divided-by-d-k", [3059720301, -2.79447, -0.66854, 2.54816, -0.698617, -0.167134, 0.63704]),
            ("divided-by-root-n", [3059720301, -1.97599, -0.47273, 1.80182, -1.97599, -0.47273, 1.80182]),
            ("elementwise-for-matmul", [1230780693]),
            ("global-for-parameter", [2298354760, 1.6829, 2.6771, -3.3511, 0.84145, 1.33855, -1.67555]),
            ("hard-coded-example", [2939717625, -1.4473, 12.5312, -9.7296, -1.4473, 12.5312, -9.7296]),
            ("hard-coded-example", [3059720301, -2.79447, -0.66854, 2.54816, -2.79447, -0.66854, 2.54816]),
            ("hard-coded-example", [3414689024, -10.078, 0.1594, -1.0062, -10.078, 0.1594, -1.0062]),
            ("k-for-v", [685922927, 2.58273, -3.10003, -1.10459, 1.29136, -1.55001, -0.5523]),
            ("k-not-transposed", [1856043753]),
            ("list-for-array", [1827518950, -0.193388, 0.422989, 0.675854, 0.77355, -1.69196, -2.70342, -0.096694, 0.211494, 0.337927, 0.38678, -0.84598, -1.35171]),
            ("matrix-for-array", [637207567]),
            ("multiplied-by-root-d-k", [3059720301, -2.79447, -0.66854, 2.54816, -5.58894, -1.33707, 5.09632]),
            ("no-scale", [3059720301, -2.79447, -0.66854, 2.54816, -2.79447, -0.66854, 2.54816]),
            ("none-returned", [1379216903]),
            ("q-k-swapped", [1572252999]),
            ("queries-for-keys", [1572252999]),
            ("softmax-too-early", [3059720301, -2.52482, -1.45693, 1.39438, -1.90702, -1.24419, 0.90016]),
            ("whole-division", [3059720301, -1.12488, 0.20014, 1.52524, -1.12488, 0.20014, 1.52524]),
            ("x-over-sum", [3059720301, 5.58894, 1.33707, -5.09632, 5.58894, 1.33707, -5.09632]),
        ],
    },
    hints={
        "argmax-for-softmax": "If two scores are nearly alike, does one of them still get everything?",
        "axis-0": "Do your columns do what your rows should be doing?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "cosine-for-dot": "If a state is made twice as long, does its score change, and should it?",
        "d-k-from-the-shape": "Is the divisor the one that the caller passed?",
        "divided-by-d-k": "If the width grows four times as large, how much smaller do your scores become?",
        "divided-by-root-n": "If a sentence gets more words of the same width, should the divisor change?",
        "elementwise-for-matmul": "What does `*` do with two matrices, and what does `@` do?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "first-row-only": "How many queries came in, and how many were answered?",
        "generator-for-list": "Has a generator a length, and can it be looked at twice?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "k-for-v": "What do the weights mix: what was compared, or what each token has to say?",
        "k-not-transposed": "Which entries of the two matrices are multiplied with each other, and do they belong to one query and one key?",
        "list-for-array": "What does NumPy call the type of your result, and is it the type that was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "mean-for-sum": "Does your result change if entries that add nothing are put in?",
        "multiplied-by-root-d-k": "Are your scores larger or smaller after scaling than before?",
        "no-scale": "Which number that your function was given leaves no trace in the result?",
        "no-values": "With which matrix are the things made that are mixed?",
        "none-returned": "When your cell is done, what does the function hand back, or the name stand for? Is there still a `...` to replace?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "q-k-swapped": "Which axis of your scores counts the ones who ask, and which those who are asked?",
        "queries-for-keys": "What are your queries compared with?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "softmax-too-early": "Is turning scores into shares part of this step, or of a later one?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
        "whole-division": "What does `//` make of 7 and 2?",
        "x-over-sum": "Can shares be negative in your version, and what turns scores of any sign into positive numbers?",
    },
)
