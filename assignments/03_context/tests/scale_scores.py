from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
from softlookup import is_array, same_array, unchanged

OK_FORMAT = False

name = "scale_scores"
points = None
feedback = Feedback("scale_scores")


@test_case(
    name="states_of_width_nine",
    points=0.05,
    hidden=False,
)
@feedback.shown
def states_of_width_nine(scale_scores):
    scaled = scale_scores(np.array([6, -3, 0, 4]), 9)
    same_array(scaled, np.array([2.0, -1.0, 0.0, 4 / 3]), "the scaled scores at width nine")
    scores = np.array([1.0, -2.0])
    same_array(scale_scores(scores, 2), np.array([math.sqrt(0.5), -math.sqrt(2)]), "the scaled scores at width two")
    unchanged(np.array([1.0, -2.0]), scores, "the array of scores")


@test_case(
    name="as_many_as_before",
    points=0.05,
    hidden=False,
)
@feedback.shown
def as_many_as_before(scale_scores):
    is_array(scale_scores(np.ones(5), 16), (5,), "five scaled scores")
    is_array(scale_scores(np.ones((2, 3)), 16), (2, 3), "a matrix of scaled scores")


@test_case(
    name="width_one_needs_none",
    points=0.05,
    hidden=False,
)
@feedback.shown
def width_one_needs_none(scale_scores):
    scaled = scale_scores(np.array([0.25, -4.0, 3.0]), 1)
    same_array(scaled, np.array([0.25, -4.0, 3.0]), "the scaled scores")


@test_case(
    name="large_scores_scaled",
    points=0.05,
    hidden=False,
)
@feedback.shown
def large_scores_scaled(scale_scores):
    same_array(
        scale_scores(np.array([50.0, -300.0, 7.5]), 10),
        np.array([15.8113883, -94.86832981, 2.371708245]),
        "scores scaled for width 10",
    )
    same_array(
        scale_scores(np.array([[1000.0, -20.0]]), 2),
        np.array([[707.1067812, -14.14213562]]),
        "scores scaled for width 2",
    )


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "states_of_width_nine": "What should each score be divided by for states of width nine, how often, and is a fraction of the root lost for width two?",
        "as_many_as_before": "How many scores go in, and how many should come out?",
        "width_one_needs_none": "If states have one number each, a dot product has one term. Does its score need any scaling?",
        "large_scores_scaled": "Scores may be large, and the root need not be a whole number. What is each one divided by?",
    },
    hints={
        "clipped-scores": "Two scores beyond your limit: are they still told apart?",
        "divided-by-d-k": "If the number under the root is four times as large, how much smaller should the scores become, and how much smaller do yours?",
        "divided-by-root-n": "If a sentence gets more words of the same width, should the divisor change?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "logarithm-for-root": "Is the number you divide by, multiplied by itself, the width?",
        "multiplied-by-root-d-k": "Are your scores larger or smaller after scaling than before?",
        "no-scale": "Which number should each score be divided by, and where does your code use it?",
        "root-of-the-scores": "Of which number should the root be taken, of the scores or of what they are divided by?",
        "softmax-too-early": "Is turning scores into shares part of this step, or of a later one?",
        "standardised": "Is your divisor computed from the scores themselves, and does it change when one of them does?",
        "whole-division": "What does `//` make of 7 and 2?",
        "whole-root": "What is the square root of 3, and which number do you divide by?",
        "wrong-divisor": "What are scores divided by: by the root of which length? Put other lengths into a call, one at a time: which of them changes your divisor?",
    },
    known="""{
"states_of_width_nine": [
["divided-by-d-k", [4046579801, 0.684674, -0.581482, -0.907012, 0.99595, 0.08185, -1.07467]],
["divided-by-root-n", [4046579801, 3.08103, -2.61667, -4.08156, 1.40849, 0.11575, -1.51981]],
["global-for-parameter", [4046579801, 3.08103, -2.61667, -4.08156, 0.99595, 0.08185, -1.07467]],
["hard-coded-example", [1511419725, 0.038483, -0.208435, -0.024935, 0.038483, -0.208435, -0.024935]],
["hard-coded-example", [218790427, 1.41764, 4.23753, -3.39269, 1.41764, 4.23753, -3.39269]],
["hard-coded-example", [218790427, 84.658, 27.911, -73.986, 84.658, 27.911, -73.986]],
["hard-coded-example", [4046579801, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["hard-coded-example", [4122776811, 2.05402, -1.74445, -2.72104, 2.05402, -1.74445, -2.72104]],
["logarithm-for-root", [4046579801, 1.85497, -1.57539, -2.45734, 1.25675, 0.10328, -1.35608]],
["multiplied-by-root-d-k", [4046579801, 18.4862, -15.7, -24.4893, 2.81698, 0.2315, -3.03963]],
["no-scale", [2997780119, 6.16206, -5.23334, -8.16311, 1.9919, 0.1637, -2.14934]],
["root-of-the-scores", [4046579801, 0.0456, -1.16071, -0.52278, -0.6847, -0.76264, -0.0131]],
["softmax-too-early", [4046579801, 0.222406, -0.48731, -0.596865, 0.13744, -0.54256, -0.73787]],
["standardised", [4046579801, 0.788971, -0.67006, -1.045179, 0.89081, 0.07321, -0.96122]],
["standardised", [4046579801, 1.02701, -0.87222, -1.36052, 1.9919, 0.1637, -2.14934]],
["standardised", [4046579801, 1.7651, -1.49907, -2.33829, 1.32794, 0.10913, -1.4329]],
["whole-division", [4046579801, 1.8862, -1.49937, -2.64737, 1.73405, 0.72768, -1.2482]],
["whole-root", [4046579801, 2.05402, -1.74445, -2.72104, 1.9919, 0.1637, -2.14934]]
],
"as_many_as_before": [
["hard-coded-example", [1511419725, 0.038483, -0.208435, -0.024935, 0.038483, -0.208435, -0.024935]],
["hard-coded-example", [218790427, 1.41764, 4.23753, -3.39269, 1.41764, 4.23753, -3.39269]],
["hard-coded-example", [218790427, 84.658, 27.911, -73.986, 84.658, 27.911, -73.986]],
["hard-coded-example", [4122776811, 2.05402, -1.74445, -2.72104, 2.05402, -1.74445, -2.72104]],
["standardised", [3156229664, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]
],
"width_one_needs_none": [
["divided-by-root-n", [2351862470, 0.81848, 2.44654, -1.95877]],
["global-for-parameter", [2351862470, 0.70882, 2.11877, -1.69635]],
["hard-coded-example", [2292444788, 0.038483, -0.208435, -0.024935]],
["hard-coded-example", [2304869443, 2.05402, -1.74445, -2.72104]],
["hard-coded-example", [2351862470, 0.0, 0.0, 0.0]],
["hard-coded-example", [2351862470, 84.658, 27.911, -73.986]],
["root-of-the-scores", [2351862470, -2.82618, 0.67801, 0.41023]],
["softmax-too-early", [2351862470, -0.64731, 0.88089, -0.26361]],
["standardised", [2351862470, 0.283175, 0.846449, -0.677692]],
["standardised", [2351862470, 0.47255, 1.41251, -1.1309]],
["standardised", [2351862470, 0.49232, 1.47161, -1.17821]],
["whole-division", [2351862470, 1.35318, 4.37853, -3.16741]]
],
"large_scores_scaled": [
["clipped-scores", [2196564159, 9.5768, 0.3095, -15.7829, 11.2488, -2.0014, -15.2524]],
["divided-by-d-k", [2196564159, 26.7713, 8.8261, -23.3965, 137.595, -278.354, -456.81]],
["divided-by-root-n", [2196564159, 154.564, 50.958, -135.08, 194.589, -393.652, -646.027]],
["divided-by-root-n", [2196564159, 154.564, 50.958, -135.08, 275.19, -556.71, -913.62]],
["global-for-parameter", [2196564159, 133.857, 44.131, -116.983, 137.595, -278.354, -456.81]],
["hard-coded-example", [1511419725, 0.038483, -0.208435, -0.024935, 0.038483, -0.208435, -0.024935]],
["hard-coded-example", [218790427, 1.41764, 4.23753, -3.39269, 1.41764, 4.23753, -3.39269]],
["hard-coded-example", [218790427, 84.658, 27.911, -73.986, 84.658, 27.911, -73.986]],
["hard-coded-example", [2196564159, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["hard-coded-example", [4122776811, 2.05402, -1.74445, -2.72104, 2.05402, -1.74445, -2.72104]],
["logarithm-for-root", [2196564159, 77.386, 25.513, -67.631, 173.626, -351.244, -576.431]],
["multiplied-by-root-d-k", [2196564159, 846.58, 279.11, -739.86, 389.18, -787.3, -1292.05]],
["no-scale", [2196564159, 267.713, 88.261, -233.965, 275.19, -556.71, -913.62]],
["root-of-the-scores", [2196564159, -4.78286, -2.41011, 1.20964, 3.0239, -13.7617, -18.1765]],
["softmax-too-early", [2196564159, 0.25785, -0.56398, -0.90114, 0.25785, -0.56399, -0.90114]],
["standardised", [2196564159, 0.87997, 0.29011, -0.76904, 0.27514, -0.5566, -0.91344]],
["standardised", [2196564159, 1.71674, 0.56599, -1.50033, 0.53959, -1.09158, -1.79141]],
["standardised", [2196564159, 5.35426, 1.76522, -4.6793, 0.27519, -0.55671, -0.91362]],
["whole-division", [2196564159, 84.825, 28.054, -73.254, 195.305, -393.28, -646.467]],
["whole-root", [2196564159, 89.238, 29.42, -77.988, 275.19, -556.71, -913.62]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
    families={"wrong-divisor": ["no-scale", "divided-by-d-k", "divided-by-root-n"]},
)
