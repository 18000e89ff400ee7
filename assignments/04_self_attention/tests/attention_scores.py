from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import agrees, is_array, same_array

OK_FORMAT = False

name = "attention_scores"
points = None
feedback = Feedback("attention_scores")


@test_case(
    name="two_queries_three_keys",
    points=0.1,
    hidden=False,
)
@feedback.shown
def two_queries_three_keys(attention_scores):
    Q, K = np.array([[1, 2], [0, 1]]), np.array([[3.0, 0.5], [1.0, 1.0], [0.0, -2.0]])
    same_array(attention_scores(Q, K), np.array([[4.0, 3.0, -4.0], [0.5, 1.0, -2.0]]), "the scores")


@test_case(
    name="shapes_of_scores",
    points=0.1,
    hidden=False,
)
@feedback.shown
def shapes_of_scores(attention_scores):
    is_array(attention_scores(np.ones((4, 3)), np.ones((5, 3))), (4, 5), "the scores of four queries and five keys")
    is_array(attention_scores(np.ones(3), np.ones((5, 3))), (5,), "the scores of a single query")
    is_array(attention_scores(np.ones((1, 3)), np.ones((5, 3))), (1, 5), "the scores of a matrix with one query")


@test_case(
    name="longer_key_scores_higher",
    points=0.1,
    hidden=False,
)
@feedback.shown
def longer_key_scores_higher(attention_scores):
    Q = np.array([[1.0, 0.512345, 0.0], [0.0, -1.0, 2.0]])
    K = np.array([[2.0, 1.0, 0.0], [1.0, 1.0, 1.0], [0.0, 3.0, -1.0], [1.0, 0.0, 2.0]])
    before = attention_scores(Q, K)
    is_array(before, (2, 4), "the scores")
    longer = K * np.array([[1.0], [1.0], [2.0], [1.0]])
    expected = before * np.array([1.0, 1.0, 2.0, 1.0])
    agrees(
        attention_scores(Q, longer),
        expected,
        "the scores with the third key doubled",
        "before, but for twice that key's",
    )


@test_case(
    name="three_of_everything",
    points=0.1,
    hidden=False,
)
@feedback.shown
def three_of_everything(attention_scores):
    Q, K = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
    )
    same_array(
        attention_scores(Q, K),
        np.array([[0.5, 7.0, -0.5], [-5.25, -1.5, 6.0], [-3.5, -7.0, 2.0]]),
        "the scores of three queries",
    )
    same_array(attention_scores(Q[1], K), np.array([-5.25, -1.5, 6.0]), "the scores of one query")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "two_queries_three_keys": "Take the first query and go through the three keys on paper. Which three scores are those, and where do they belong?",
        "shapes_of_scores": "What does a row of the scores belong to, and what a column? How many axes are left for a single query?",
        "longer_key_scores_higher": "One key becomes twice as long. Which scores should change, and how?",
        "three_of_everything": "Three queries and three keys of width 3: nothing complains about a mix-up. Whose rows are the rows of the result?",
    },
    hints={
        "absolute-value": "May a score be below zero?",
        "cosine-for-dot": "If a state is made twice as long, does its score change, and should it?",
        "distance-for-dot": "Which measure of likeness was asked for? If a key gets longer without turning, does yours call it more alike?",
        "elementwise-for-matmul": "What does `*` do with two arrays, and what does `@` do?",
        "first-row-only": "How many queries came in, and how many were answered?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "k-not-transposed": "Which entries of the two matrices are multiplied with each other, and do they belong to one query and one key?",
        "matrices-only": "What does your code do with an array that has only one axis?",
        "mean-for-sum": "Put in entries that add nothing, such as zeros: should the result change, and does yours?",
        "q-k-swapped": "Which axis of your scores counts the ones who ask, and which those who are asked?",
        "queries-for-keys": "What are your queries compared with?",
        "scaled-too-early": "Is scaling part of this step, or of a later one?",
        "softmax-too-early": "Is turning scores into shares part of this step, or of a later one?",
        "states-normalised": "Do you change the lengths of the states before comparing them?",
        "summed-over-the-wrong-axis": "Which axis should be gone after the sum, and which one is?",
        "w-times-x": "In a matrix product, which axis of the left meets which axis of the right, and do yours belong together?",
    },
    known="""{
"two_queries_three_keys": [
["absolute-value", [1175515922, -3.18527, 1.83513, -3.91535]],
["cosine-for-dot", [1175515922, 0.73055, -2.67072, 1.56551]],
["distance-for-dot", [1175515922, 0.65128, -2.55909, 5.30095]],
["elementwise-for-matmul", [2822168457]],
["first-row-only", [2351862470, 1.25022, -7.24502, -0.83758]],
["global-for-parameter", [3471286679, -20.5255, -3.6642, -99.69]],
["hard-coded-example", [1175515922, 0.0, 0.0, 0.0]],
["hard-coded-example", [156329429, 0.65229, 4.50792, -12.01607]],
["hard-coded-example", [2070993570, -1.44885, 10.18212, 2.92634]],
["hard-coded-example", [2330284077, 6.7538, -7.807, 11.3282]],
["hard-coded-example", [2668273972, 0.93422, -0.68275, -2.99714]],
["k-not-transposed", [3810432628]],
["mean-for-sum", [1175515922, 1.23931, -4.77771, 0.73689]],
["q-k-swapped", [1651239907, -4.86, -1.46742, -4.87243]],
["queries-for-keys", [2251018495, -1.35128, -2.33407, -3.92582]],
["scaled-too-early", [1175515922, 1.75264, -6.7567, 1.04211]],
["softmax-too-early", [1175515922, 0.721734, -0.839594, -0.223344]],
["states-normalised", [1175515922, 0.68071, -4.58466, 1.88949]],
["summed-over-the-wrong-axis", [1594606163, 1.64669, -1.52448, -4.11816]],
["w-times-x", [3810432628]],
["whole-array", [569228110, 0.64463, -1.40996, -2.25285]]
],
"shapes_of_scores": [
["elementwise-for-matmul", [178114308, 0.31535, -0.04929, -0.90288, 0.31535, -0.04929, -0.90288]],
["first-row-only", [1419781808, 0.4618, -2.50121, -0.29922, 0.4618, -2.50121, -0.29922, 0.4618, -2.50121, -0.29922]],
["global-for-parameter", [2136839360, -20.5255, -3.6642, -99.69, -20.5255, -3.6642, -99.69, -20.5255, -3.6642, -99.69]],
["hard-coded-example", [1159957938, 2.47861, -9.55542, 1.47377, 2.47861, -9.55542, 1.47377, 2.47861, -9.55542, 1.47377]],
["hard-coded-example", [2456122795, 0.65229, 4.50792, -12.01607, 0.65229, 4.50792, -12.01607, 0.65229, 4.50792, -12.01607]],
["hard-coded-example", [3535440012, -1.44885, 10.18212, 2.92634, -1.44885, 10.18212, 2.92634, -1.44885, 10.18212, 2.92634]],
["hard-coded-example", [3659941751, 6.7538, -7.807, 11.3282, 6.7538, -7.807, 11.3282, 6.7538, -7.807, 11.3282]],
["hard-coded-example", [985044997, 0.93422, -0.68275, -2.99714, 0.93422, -0.68275, -2.99714, 0.93422, -0.68275, -2.99714]],
["k-not-transposed", [4173110501]],
["matrices-only", [1843214835, 0.93422, -0.68275, -2.99714, 0.4618, -2.50121, -0.29922]],
["q-k-swapped", [3495292594, 0.93422, -0.68275, -2.99714, 0.4618, -2.50121, -0.29922, 0.4618, -2.50121, -0.29922]],
["queries-for-keys", [2632458912, -0.59546, -3.10836, -0.82352, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342]],
["summed-over-the-wrong-axis", [2588913598, -5.03899, 0.07969, -0.5031, -6.57076, 0.2328, -2.50351, -6.57076, 0.2328, -2.50351]],
["w-times-x", [3049843279]],
["whole-array", [2985490627, 15.471, -33.8391, -54.0683, 3.8678, -8.4598, -13.5171, 3.8678, -8.4598, -13.5171]]
],
"longer_key_scores_higher": [
["cosine-for-dot", [2939717625, -0.42512, 0.22254, -2.38654, -0.42512, 0.22254, -2.38654]],
["distance-for-dot", [2939717625, 3.86468, 2.29211, -2.26951, 8.98827, 1.96698, -4.6464]],
["elementwise-for-matmul", [3877556266]],
["first-row-only", [4122776811, -1.24354, -1.20475, -1.88489, -2.32711, 0.29292, -2.22867]],
["global-for-parameter", [3471286679, -20.5255, -3.6642, -99.69]],
["hard-coded-example", [1175515922, 2.47861, -9.55542, 1.47377]],
["hard-coded-example", [2070993570, -1.44885, 10.18212, 2.92634]],
["hard-coded-example", [2330284077, 6.7538, -7.807, 11.3282]],
["hard-coded-example", [2668273972, 0.93422, -0.68275, -2.99714]],
["hard-coded-example", [2939717625, 0.65229, 4.50792, -12.01607, 0.65229, 4.50792, -12.01607]],
["k-not-transposed", [2438377575]],
["q-k-swapped", [3494590451, -0.47498, -5.57621, -0.60092]],
["queries-for-keys", [1594606163, 3.6483, -4.70103, -2.44781]],
["softmax-too-early", [2939717625, -0.57074, -0.13244, -1.30166, -0.81581, 0.37225, -1.22537]],
["states-normalised", [2939717625, -0.37157, 1.29618, -4.66808, -0.37157, 1.29618, -4.66808]],
["summed-over-the-wrong-axis", [1175515922, -6.03684, 1.13275, -8.71535]],
["w-times-x", [3864101105]],
["whole-array", [2792018895, 1.43409, -3.13673, -5.01189, 0.54117, -1.18367, -1.89127]]
],
"three_of_everything": [
["absolute-value", [762800671, -7.65005, -1.94437, -3.38445, -4.17668, 2.33964, -5.13682]],
["cosine-for-dot", [762800671, 0.07229, 1.47198, 0.3138, -0.603918, 1.197454, 0.352713]],
["distance-for-dot", [762800671, 0.12529, 2.643, 1.81686, 4.42526, 2.65528, 2.08358]],
["elementwise-for-matmul", [2565635971, 0.90238, 0.10558, -5.002, 2.79394, -3.32628, 0.04889]],
["first-row-only", [218790427, -5.58777, -3.31608, 4.02998, -4.28303, 9.35301, 2.45283]],
["global-for-parameter", [4066326565, -20.5255, -3.6642, -99.69, -20.5255, -3.6642, -99.69]],
["hard-coded-example", [1905812966, 6.7538, -7.807, 11.3282, 6.7538, -7.807, 11.3282]],
["hard-coded-example", [2565635971, -1.44885, 10.18212, 2.92634, -1.44885, 10.18212, 2.92634]],
["hard-coded-example", [2939717625, 0.65229, 4.50792, -12.01607, 0.65229, 4.50792, -12.01607]],
["hard-coded-example", [3236654453, 2.47861, -9.55542, 1.47377, 2.47861, -9.55542, 1.47377]],
["hard-coded-example", [762800671, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["hard-coded-example", [988157326, 0.93422, -0.68275, -2.99714, 0.93422, -0.68275, -2.99714]],
["k-not-transposed", [762800671, 9.13221, -3.86329, 6.7352, -4.46945, -2.09804, -3.26937]],
["matrices-only", [3823774512, -1.44885, 10.18212, 2.92634]],
["mean-for-sum", [762800671, -0.48295, 3.39404, 0.97545, -1.42768, 3.11767, 0.81761]],
["q-k-swapped", [762800671, 8.2203, -10.52739, -3.78599, -4.28303, 9.35301, 2.45283]],
["queries-for-keys", [2844138735, 21.7678, 4.006, -5.5802, 2.9008, -6.3448, -10.1378]],
["scaled-too-early", [762800671, -0.83649, 5.87865, 1.68952, -2.47281, 5.39996, 1.41614]],
["softmax-too-early", [762800671, -0.16425, 1.30537, 0.34982, -0.70505, 0.97363, -0.22321]],
["states-normalised", [762800671, -0.1437, 4.79213, 0.10488, -2.0256, 4.01638, 1.18304]],
["summed-over-the-wrong-axis", [762800671, 13.4186, -0.8764, -15.815, 0.16412, -3.74181, 2.07523]],
["w-times-x", [762800671, -0.2228, -14.3123, 5.6614, -4.46945, -2.09804, -3.26937]],
["whole-array", [2792018895, -0.58016, 1.26897, 2.02756, -0.193388, 0.422989, 0.675854]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
