from feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
from softlookup import is_array, same_array

OK_FORMAT = False

name = "plain_attention"
points = None
feedback = Feedback("plain_attention")


def numbers(seed, *shape):
    return np.random.default_rng(seed).normal(size=shape)


@test_case(
    name="two_keys_to_choose_from",
    points=0.7,
    hidden=False,
)
@feedback.watched
def two_keys_to_choose_from(plain_attention):
    Q = np.array([[2 * math.log(3), 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0], [0.0, 2 * math.log(7), 0.0, 0.0]])
    K, V = np.eye(2, 4), np.array([[4.0, 0.0, 8.0], [0.0, 4.0, 4.0]])
    expected = np.array([[3.0, 1.0, 7.0], [2.0, 2.0, 6.0], [0.5, 3.5, 4.5]])
    same_array(plain_attention(Q, K, V), expected, "the result for three queries and two keys")


@test_case(
    name="a_row_for_each_query_of_each_head",
    points=0.5,
    hidden=False,
)
@feedback.watched
def a_row_for_each_query_of_each_head(plain_attention):
    Q, K, V = numbers(1, 2, 3, 4, 7), numbers(2, 2, 3, 5, 7), numbers(3, 2, 3, 5, 6)
    is_array(plain_attention(Q, K, V), (2, 3, 4, 6), "attention with two axes in front")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "two_keys_to_choose_from": "Go through one query: its two scores, by what they are divided, and the shares. Do they add up to 1?",
        "a_row_for_each_query_of_each_head": "With heads in front, is there a row for each query of each head, as wide as the values?",
    },
    known={
        "two_keys_to_choose_from": [
            ("axis-0", [2070993570, -1.59139, 7.99918, -3.85556]),
            ("divided-by-d-k", [2070993570, -1.17944, 11.28248, -5.76113]),
            ("divided-by-root-d-v", [2070993570, -1.10399, 11.85968, -8.59335]),
            ("divided-by-root-n", [2070993570, -1.06254, 12.02349, -9.26821]),
            ("hard-coded-example", [3430213115, -1.24207, -6.41189, -1.78299]),
            ("k-not-transposed", [197089654]),
            ("mask-not-asked-for", [2070993570, -0.70725, 12.51917, -9.83169]),
            ("no-scale", [2070993570, -0.97549, 12.282, -10.19412]),
            ("no-softmax", [2070993570, -3.3471, 12.7672, -8.0747]),
            ("none-returned", [3751981041]),
            ("shares-for-outputs", [1651239907, -0.00881, 0.374, -1.45187]),
            ("whole-array", [2070993570, -0.45031, 3.79316, -1.60684]),
        ],
        "a_row_for_each_query_of_each_head": [
            ("all-axes-reversed", [2473878267]),
            ("hard-coded-example", [2070993570, -1.12715, 11.74493, -8.08278]),
            ("k-not-transposed", [2549685833]),
            ("none-returned", [3751981041]),
            ("shares-for-outputs", [3881416248, 0.616592, -0.197259, 0.46915]),
        ],
    },
    hints={
        "all-axes-reversed": "Which axes have to change places, and which one should stay where it is?",
        "axis-0": "Do your columns do what your rows should be doing?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "divided-by-d-k": "If the width grows four times as large, how much smaller do your scores become?",
        "divided-by-root-d-v": "Do the values have any part in a score, or in its divisor?",
        "divided-by-root-n": "If a sentence gets more words of the same width, should the divisor change?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "generator-for-list": "Has a generator a length, and can it be looked at twice?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "k-not-transposed": "Which entries of the two matrices are multiplied with each other, and do they belong to one query and one key?",
        "list-for-array": "What does NumPy call the type of your result, and is it the type that was asked for?",
        "mask-not-asked-for": "Does every token see every other one in your version?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "no-scale": "Which number that your function was given leaves no trace in the result?",
        "no-softmax": "Do the numbers that mix the values add up to 1?",
        "none-returned": "When your cell is done, what does the function hand back, or the name stand for? Is there still a `...` to replace?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "shares-for-outputs": "Does a head hand on its table of shares, or what was mixed with them?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
)
