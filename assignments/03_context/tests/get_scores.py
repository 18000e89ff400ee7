from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import agrees, is_array, same_array

OK_FORMAT = False

name = "get_scores"
points = None
feedback = Feedback("get_scores")


@test_case(
    name="two_words_by_hand",
    points=0.1,
    hidden=False,
)
@feedback.shown
def two_words_by_hand(get_scores):
    H = np.array([[1 / 3, 2.0, 0.0], [0.0, -1.0, 3.0]])
    same_array(get_scores(H, np.array([2.0, 1.0, -1.0])), np.array([8 / 3, -4.0]), "the scores")


@test_case(
    name="one_score_a_word",
    points=0.1,
    hidden=False,
)
@feedback.shown
def one_score_a_word(get_scores):
    is_array(get_scores(np.ones((6, 2)), np.ones(2)), (6,), "the scores of six words")
    is_array(get_scores(np.ones((1, 2)), np.ones(2)), (1,), "the score of one word")


@test_case(
    name="doubled_state_doubles_the_scores",
    points=0.05,
    hidden=False,
)
@feedback.shown
def doubled_state_doubles_the_scores(get_scores):
    H, h = np.array([[1, 0, 2], [3, -1, 0], [0, 1, 1]]), np.array([0.5, 1.0, -1.0])
    single, double = get_scores(H.copy(), h.copy()), get_scores(H, 2 * h)
    is_array(single, (3,), "the scores")
    agrees(double, 2 * single, "the scores for a doubled state", "twice those for the state")


@test_case(
    name="as_many_states_as_numbers",
    points=0.05,
    hidden=False,
)
@feedback.shown
def as_many_states_as_numbers(get_scores):
    H = np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]])
    same_array(
        get_scores(H, np.array([1.0, 2.0, -0.5])), np.array([-0.25, 1.5, -0.5]), "the scores of three states of width 3"
    )


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "two_words_by_hand": "Take the first row and the state, multiply number by number, and add up on paper. Is that your first score?",
        "one_score_a_word": "How many scores should there be for six words, and for a single one, and on how many axes?",
        "doubled_state_doubles_the_scores": "Double every number of the decoder's state. What does that do to a dot product?",
        "as_many_states_as_numbers": "Three states of three numbers: which axis of H meets h? Nothing complains if it is the other one.",
    },
    hints={
        "absolute-value": "May a score be below zero?",
        "argmax-for-softmax": "If two scores are nearly alike, does one of them still get everything?",
        "cosine-for-dot": "If a state is made twice as long, does its score change, and should it?",
        "distance-for-dot": "Which measure of likeness was asked for? If a key gets longer without turning, does yours call it more alike?",
        "elementwise-for-matmul": "What does `*` do with two arrays, and what does `@` do?",
        "encoder-for-decoder": "Whose question is it: where does the state come from that every word is compared with?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "last-number-left-out": "Does a change in a state's last number change its score?",
        "mean-for-sum": "Put in entries that add nothing, such as zeros: should the result change, and does yours?",
        "scaled-too-early": "Is scaling part of this step, or of a later one?",
        "softmax-too-early": "Is turning scores into shares part of this step, or of a later one?",
        "states-normalised": "Do you change the lengths of the states before comparing them?",
        "summed-over-the-wrong-axis": "Which axis should be gone after the sum, and which one is?",
    },
    known="""{
"two_words_by_hand": [
["absolute-value", [2381117681, -2.78051, -2.95933, 0.09337]],
["argmax-for-softmax", [2039393048, 0.0, 0.0, 0.0]],
["cosine-for-dot", [2381117681, 0.586177, -0.114931, -0.806129]],
["distance-for-dot", [2381117681, -3.68393, -3.01522, 1.08774]],
["elementwise-for-matmul", [1175515922, -2.50871, -3.6552, 2.72533]],
["encoder-for-decoder", [2381117681, -9.186, -2.5104, 8.0433]],
["global-for-parameter", [2438377575]],
["hard-coded-example", [2304869443, 1.16043, -0.36472, -0.07188]],
["hard-coded-example", [2330284077, 0.29583, 0.13025, -1.99937]],
["hard-coded-example", [2351862470, -0.82029, 0.66406, 1.66376]],
["hard-coded-example", [2351862470, -1.01251, -0.89196, 1.27327]],
["hard-coded-example", [2381117681, 0.0, 0.0, 0.0]],
["last-number-left-out", [2381117681, 1.55463, -1.14012, -3.02714]],
["mean-for-sum", [2381117681, 1.38524, -0.0162, -1.63315]],
["scaled-too-early", [2381117681, 2.3993, -0.02806, -2.8287]],
["softmax-too-early", [2381117681, 0.25642, -0.56373, -0.8992]],
["states-normalised", [2381117681, 1.43583, -0.28152, -1.9746]],
["summed-over-the-wrong-axis", [2351862470, 1.4198, -3.66299, 0.69434]],
["transposed", [3810432628]],
["whole-array", [569228110, -0.3438, 0.75198, 1.20152]]
],
"one_score_a_word": [
["argmax-for-softmax", [1893967011, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["elementwise-for-matmul", [1461389054, -1.0078, 0.01594, -0.10062, -0.60918, -0.92783, -0.27704]],
["global-for-parameter", [3804724501]],
["hard-coded-example", [1905812966, 0.29583, 0.13025, -1.99937, 0.29583, 0.13025, -1.99937]],
["hard-coded-example", [218790427, -0.82029, 0.66406, 1.66376, -0.82029, 0.66406, 1.66376]],
["hard-coded-example", [218790427, -1.01251, -0.89196, 1.27327, -1.01251, -0.89196, 1.27327]],
["hard-coded-example", [2728427965, 4.15571, -0.04859, -4.89944, 4.15571, -0.04859, -4.89944]],
["hard-coded-example", [4122776811, 1.16043, -0.36472, -0.07188, 1.16043, -0.36472, -0.07188]],
["summed-over-the-wrong-axis", [2728427965, -3.65506, -5.56696, -1.66222, -0.60918, -0.92783, -0.27704]],
["transposed", [2405690305]],
["whole-array", [2792018895, 3.0942, -6.7678, -10.8137, 0.5157, -1.12797, -1.80228]]
],
"doubled_state_doubles_the_scores": [
["argmax-for-softmax", [1893967011, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114]],
["cosine-for-dot", [218790427, -0.206707, 0.21387, 0.468788, -0.206707, 0.21387, 0.468788]],
["distance-for-dot", [218790427, -3.53592, -1.01724, -1.25285, -4.75984, -0.7907, -2.19859]],
["elementwise-for-matmul", [2565635971, 0.12297, -3.88471, -2.48525, 0.24594, -7.76941, -4.9705]],
["encoder-for-decoder", [3217251840, -0.02722, 1.18465, -2.87371, -0.02722, 1.18465, -2.87371]],
["global-for-parameter", [4216084162]],
["hard-coded-example", [1905812966, 0.29583, 0.13025, -1.99937, 0.29583, 0.13025, -1.99937]],
["hard-coded-example", [218790427, -0.82029, 0.66406, 1.66376, -0.82029, 0.66406, 1.66376]],
["hard-coded-example", [218790427, -1.01251, -0.89196, 1.27327, -1.01251, -0.89196, 1.27327]],
["hard-coded-example", [2728427965, 4.15571, -0.04859, -4.89944, 4.15571, -0.04859, -4.89944]],
["hard-coded-example", [4122776811, 1.16043, -0.36472, -0.07188, 1.16043, -0.36472, -0.07188]],
["softmax-too-early", [218790427, -0.723201, 0.086589, 0.210398, -0.809157, -0.011336, 0.378962]],
["whole-array", [2792018895, -0.25785, 0.56399, 0.90114, -0.5157, 1.12797, 1.80228]]
],
"as_many_states_as_numbers": [
["absolute-value", [2351862470, -1.58857, -0.19957, 0.59904]],
["argmax-for-softmax", [2039393048, 0.25785, -0.56399, -0.90114]],
["cosine-for-dot", [2351862470, -0.118701, -0.130964, 0.184649]],
["distance-for-dot", [2351862470, -4.79788, 0.20299, -1.47847]],
["elementwise-for-matmul", [2070993570, 5.92151, -0.91605, -3.89653]],
["encoder-for-decoder", [2351862470, -9.2918, 6.74697, 5.52159]],
["global-for-parameter", [2438377575]],
["hard-coded-example", [2304869443, 1.16043, -0.36472, -0.07188]],
["hard-coded-example", [2330284077, 0.29583, 0.13025, -1.99937]],
["hard-coded-example", [2351862470, -0.82029, 0.66406, 1.66376]],
["hard-coded-example", [2351862470, 0.0, 0.0, 0.0]],
["hard-coded-example", [2381117681, 4.15571, -0.04859, -4.89944]],
["last-number-left-out", [2351862470, -2.60108, -1.09153, 1.87231]],
["mean-for-sum", [2351862470, -0.337505, -0.29732, 0.424424]],
["scaled-too-early", [2351862470, -0.58458, -0.51497, 0.73512]],
["softmax-too-early", [2351862470, -0.700955, -0.252063, 0.333996]],
["states-normalised", [2351862470, -0.271977, -0.300075, 0.423085]],
["summed-over-the-wrong-axis", [2351862470, -1.01488, -3.2839, 2.37555]],
["transposed", [2351862470, -4.75684, 3.60861, -3.10926]],
["whole-array", [569228110, 0.193388, -0.422989, -0.675854]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
