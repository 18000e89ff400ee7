from feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, same_array

OK_FORMAT = False

name = "scale_scores"
points = None
feedback = Feedback("scale_scores")


@test_case(
    name="states_of_width_nine",
    points=0.6,
    hidden=False,
)
@feedback.watched
def states_of_width_nine(scale_scores):
    scaled = scale_scores(np.array([6.0, -3.0, 0.0, 1.5]), 9)
    same_array(scaled, np.array([2.0, -1.0, 0.0, 0.5]), "the scaled scores")


@test_case(
    name="as_many_as_before",
    points=0.5,
    hidden=False,
)
@feedback.watched
def as_many_as_before(scale_scores):
    is_array(scale_scores(np.ones(5), 16), (5,), "five scaled scores")
    is_array(scale_scores(np.ones((2, 3)), 16), (2, 3), "a matrix of scaled scores")


@test_case(
    name="width_one_needs_none",
    points=0.5,
    hidden=False,
)
@feedback.watched
def width_one_needs_none(scale_scores):
    scores = np.array([0.25, -4.0, 3.0])
    same_array(scale_scores(scores, 1), scores.copy(), "the scaled scores")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "states_of_width_nine": "The states are nine numbers wide. What should each score be divided by, and how often?",
        "as_many_as_before": "How many scores go in, and how many should come out?",
        "width_one_needs_none": "A dot product of states with one number each has one term. Does its score need any scaling?",
    },
    known={
        "states_of_width_nine": [
            ("divided-by-d-k", [2304869443, 0.544821, -0.377249, -0.845625]),
            ("divided-by-root-n", [2304869443, 2.45169, -1.69762, -3.80531]),
            ("global-for-parameter", [2304869443, 2.45169, -1.69762, -3.80531]),
            ("hard-coded-example", [2292444788, 0.038483, -0.208435, -0.024935]),
            ("hard-coded-example", [2304869443, 0.0, 0.0, 0.0]),
            ("hard-coded-example", [2351862470, 1.41764, 4.23753, -3.39269]),
            ("list-for-array", [1198215231, 0.5157, -1.12797, -1.80228, -0.25785, 0.56399, 0.90114, 0.0, 0.0, 0.0, 0.128925, -0.281993, -0.450569]),
            ("logarithm-for-root", [2304869443, 1.47607, -1.02207, -2.29103]),
            ("multiplied-by-root-d-k", [2304869443, 14.7102, -10.1857, -22.8319]),
            ("no-scale", [2304869443, 4.90339, -3.39524, -7.61063]),
            ("none-returned", [3751981041]),
            ("root-of-the-scores", [2304869443, -0.0845, -0.97072, -0.46567]),
            ("softmax-too-early", [2304869443, 0.16447, -0.436203, -0.674344]),
            ("standardised", [2304869443, 1.50985, -1.04546, -2.34347]),
            ("whole-division", [2304869443, 1.38273, -0.76413, -2.42638]),
        ],
        "as_many_as_before": [
            ("flattened", [1481691412, 0.038483, -0.208435, -0.024935, 0.036979, 0.016281, -0.249921]),
            ("hard-coded-example", [1511419725, 0.038483, -0.208435, -0.024935, 0.038483, -0.208435, -0.024935]),
            ("hard-coded-example", [218790427, 1.41764, 4.23753, -3.39269, 1.41764, 4.23753, -3.39269]),
            ("hard-coded-example", [4122776811, 1.63446, -1.13175, -2.53688, 1.63446, -1.13175, -2.53688]),
            ("list-for-array", [2852895603, 0.064463, -0.140996, -0.225285, 0.064463, -0.140996, -0.225285, 0.064463, -0.140996, -0.225285, 0.064463, -0.140996, -0.225285, 0.064463, -0.140996, -0.225285, -0.328538, 0.01164, -0.125176, -0.328538, 0.01164, -0.125176]),
            ("none-returned", [1379216903]),
            ("standardised", [3156229664, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
        ],
        "width_one_needs_none": [
            ("divided-by-root-n", [2351862470, 0.81848, 2.44654, -1.95877]),
            ("global-for-parameter", [2351862470, 0.70882, 2.11877, -1.69635]),
            ("hard-coded-example", [2292444788, 0.038483, -0.208435, -0.024935]),
            ("hard-coded-example", [2304869443, 1.63446, -1.13175, -2.53688]),
            ("hard-coded-example", [2351862470, 0.0, 0.0, 0.0]),
            ("list-for-array", [3570675635, 0.064463, -0.140996, -0.225285, -1.0314, 2.25594, 3.60455, 0.77355, -1.69196, -2.70342]),
            ("none-returned", [3751981041]),
            ("root-of-the-scores", [2351862470, -2.82618, 0.67801, 0.41023]),
            ("softmax-too-early", [2351862470, -0.64731, 0.88089, -0.26361]),
            ("standardised", [2351862470, 0.49232, 1.47161, -1.17821]),
            ("whole-division", [2351862470, 1.35318, 4.37853, -3.16741]),
        ],
    },
    hints={
        "axis-0": "Do your columns do what your rows should be doing?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "divided-by-d-k": "If the width grows four times as large, how much smaller do your scores become?",
        "divided-by-root-n": "If a sentence gets more words of the same width, should the divisor change?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "flattened": "Your result lies in a single row: which shape had what you were given?",
        "generator-for-list": "Has a generator a length, and can it be looked at twice?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "list-for-array": "What does NumPy call the type of your result, and is it the type that was asked for?",
        "logarithm-for-root": "Is the number you divide by, multiplied by itself, the width?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "multiplied-by-root-d-k": "Are your scores larger or smaller after scaling than before?",
        "no-scale": "Which number that your function was given leaves no trace in the result?",
        "none-returned": "When your cell is done, what does the function hand back, or the name stand for? Is there still a `...` to replace?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "root-of-the-scores": "Of which number should the root be taken, of the scores or of what they are divided by?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "softmax-too-early": "Is turning scores into shares part of this step, or of a later one?",
        "standardised": "Do your scaled scores depend on what their mean is?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
        "whole-division": "What does `//` make of 7 and 2?",
    },
)
