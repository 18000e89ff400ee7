from feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, same_array

OK_FORMAT = False

name = "attention_scores"
points = None
feedback = Feedback("attention_scores")


@test_case(
    name="two_queries_three_keys",
    points=0.6,
    hidden=False,
)
@feedback.shown
def two_queries_three_keys(attention_scores):
    Q, K = np.array([[1.0, 2.0], [0.0, 1.0]]), np.array([[3.0, 0.0], [1.0, 1.0], [0.0, -2.0]])
    same_array(attention_scores(Q, K), np.array([[3.0, 3.0, -4.0], [0.0, 1.0, -2.0]]), "the scores")


@test_case(
    name="shapes_of_scores",
    points=0.4,
    hidden=False,
)
@feedback.shown
def shapes_of_scores(attention_scores):
    is_array(attention_scores(np.ones((4, 3)), np.ones((5, 3))), (4, 5), "the scores of four queries and five keys")
    is_array(attention_scores(np.ones(3), np.ones((5, 3))), (5,), "the scores of a single query")


@test_case(
    name="longer_key_scores_higher",
    points=0.6,
    hidden=False,
)
@feedback.shown
def longer_key_scores_higher(attention_scores):
    Q = np.array([[1.0, 0.5, 0.0], [0.0, -1.0, 2.0]])
    K = np.array([[2.0, 1.0, 0.0], [1.0, 1.0, 1.0], [0.0, 3.0, -1.0], [1.0, 0.0, 2.0]])
    before = attention_scores(Q, K)
    is_array(before, (2, 4), "the scores")
    longer = K * np.array([[1.0], [1.0], [2.0], [1.0]])
    expected = before * np.array([1.0, 1.0, 2.0, 1.0])
    same_array(attention_scores(Q, longer), expected, "the scores with the third key doubled")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "two_queries_three_keys": "Take the first query and go through the three keys on paper. Which three scores are those, and where do they belong?",
        "shapes_of_scores": "What does a row of the scores belong to, and what a column? How many axes are left for a single query?",
        "longer_key_scores_higher": "One key becomes twice as long. Which scores should change, and how?",
    },
    known={
        "two_queries_three_keys": [
            ("absolute-value", [1175515922, -3.69485, 2.76673, -2.90371]),
            ("cosine-for-dot", [1175515922, 0.61143, -2.47035, 1.72886]),
            ("distance-for-dot", [1175515922, 0.50573, -2.28497, 5.62363]),
            ("elementwise-for-matmul", [2822168457]),
            ("first-row-only", [2351862470, 0.99237, -6.68103, 0.06355]),
            ("global-for-parameter", [3471286679, -20.5255, -3.6642, -99.69]),
            ("hard-coded-example", [1175515922, 0.0, 0.0, 0.0]),
            ("hard-coded-example", [156329429, 0.68592, 4.48329, -12.00437]),
            ("hard-coded-example", [2330284077, 6.7538, -7.807, 11.3282]),
            ("hard-coded-example", [2668273972, 0.93422, -0.68275, -2.99714]),
            ("k-not-transposed", [3810432628]),
            ("list-for-array", [51966671, 0.99237, -6.68103, 0.06355, 0.54292, -2.31262, 1.07143]),
            ("matrix-for-array", [4164108751]),
            ("mean-for-sum", [1175515922, 0.98451, -4.31191, 1.2427]),
            ("none-returned", [3751981041]),
            ("q-k-swapped", [1651239907, -4.68433, -0.72151, -4.28335]),
            ("queries-for-keys", [1594606163, -1.35128, -2.33407, -3.92582]),
            ("scaled-too-early", [1175515922, 1.39231, -6.09796, 1.75745]),
            ("softmax-too-early", [1175515922, 0.506092, -0.724806, 0.21121]),
            ("states-normalised", [1175515922, 0.51666, -4.28602, 2.20985]),
            ("summed-over-the-wrong-axis", [1594606163, 2.26198, -0.79302, -4.63177]),
            ("w-times-x", [3810432628]),
            ("whole-array", [569228110, 0.25785, -0.56399, -0.90114]),
        ],
        "shapes_of_scores": [
            ("axis-gained", [1676343610, 0.93422, -0.68275, -2.99714, 0.4618, -2.50121, -0.29922]),
            ("axis-gained", [4060519166, 0.93422, -0.68275, -2.99714, 0.4618, -2.50121, -0.29922]),
            ("elementwise-for-matmul", [1157011862, 0.31535, -0.04929, -0.90288]),
            ("elementwise-for-matmul", [3403338155, 0.4618, -2.50121, -0.29922]),
            ("first-row-only", [1511419725, 0.4618, -2.50121, -0.29922, 0.4618, -2.50121, -0.29922]),
            ("global-for-parameter", [4066326565, -20.5255, -3.6642, -99.69, -20.5255, -3.6642, -99.69]),
            ("hard-coded-example", [1905812966, 6.7538, -7.807, 11.3282, 6.7538, -7.807, 11.3282]),
            ("hard-coded-example", [2939717625, 0.68592, 4.48329, -12.00437, 0.68592, 4.48329, -12.00437]),
            ("hard-coded-example", [3236654453, 1.96903, -8.62382, 2.48541, 1.96903, -8.62382, 2.48541]),
            ("hard-coded-example", [988157326, 0.93422, -0.68275, -2.99714, 0.93422, -0.68275, -2.99714]),
            ("k-not-transposed", [2575951313]),
            ("list-for-array", [1331718386, 0.4618, -2.50121, -0.29922, 0.4618, -2.50121, -0.29922, 0.4618, -2.50121, -0.29922, 0.4618, -2.50121, -0.29922, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342]),
            ("matrices-only", [777191228, 0.93422, -0.68275, -2.99714]),
            ("matrix-for-array", [637207567]),
            ("none-returned", [1379216903]),
            ("q-k-swapped", [3163006258, 0.93422, -0.68275, -2.99714, 0.4618, -2.50121, -0.29922]),
            ("queries-for-keys", [3973696100, -0.59546, -3.10836, -0.82352, 0.77355, -1.69196, -2.70342]),
            ("summed-over-the-wrong-axis", [3428409467, -5.03899, 0.07969, -0.5031, -6.57076, 0.2328, -2.50351]),
            ("w-times-x", [1264362327]),
            ("whole-array", [2792018895, 15.471, -33.8391, -54.0683, 3.8678, -8.4598, -13.5171]),
        ],
        "longer_key_scores_higher": [
            ("cosine-for-dot", [2939717625, -0.41608, 0.21386, -2.38672, -0.41608, 0.21386, -2.38672]),
            ("distance-for-dot", [2939717625, 3.87711, 2.28449, -2.26626, 9.00118, 1.95868, -4.64299]),
            ("elementwise-for-matmul", [3877556266]),
            ("first-row-only", [4122776811, -1.20991, -1.22938, -1.87319, -2.26737, 0.2322, -2.20869]),
            ("global-for-parameter", [3471286679, -20.5255, -3.6642, -99.69]),
            ("hard-coded-example", [1175515922, 1.96903, -8.62382, 2.48541]),
            ("hard-coded-example", [2330284077, 6.7538, -7.807, 11.3282]),
            ("hard-coded-example", [2668273972, 0.93422, -0.68275, -2.99714]),
            ("hard-coded-example", [2939717625, 0.68592, 4.48329, -12.00437, 0.68592, 4.48329, -12.00437]),
            ("input-mutated", [3636201419, 0.68592, 4.48329, -12.00437, 0.0, 0.0, 0.0]),
            ("input-mutated", [3636201419, 0.68592, 4.48329, -12.00437, 6.5625, 9.5991, -15.5987]),
            ("k-not-transposed", [2438377575]),
            ("list-for-array", [464237624, -1.20991, -1.22938, -1.87319, 4.41388, -7.61275, 1.7596, -2.26737, 0.2322, -2.20869, 7.9388, -12.4847, 2.8779]),
            ("matrix-for-array", [4164108751]),
            ("none-returned", [3751981041]),
            ("q-k-swapped", [3494590451, -0.50518, -5.57591, -0.61007]),
            ("queries-for-keys", [1594606163, 3.62567, -4.68645, -2.43161]),
            ("softmax-too-early", [2939717625, -0.56709, -0.13887, -1.30227, -0.80374, 0.34808, -1.22882]),
            ("states-normalised", [2939717625, -0.35855, 1.29047, -4.66493, -0.35855, 1.29047, -4.66493]),
            ("summed-over-the-wrong-axis", [1175515922, -5.98332, 1.15521, -8.75388]),
            ("w-times-x", [3864101105]),
            ("whole-array", [2792018895, 1.41818, -3.10192, -4.95626, 0.5157, -1.12797, -1.80228]),
        ],
    },
    hints={
        "absolute-value": "May a score be below zero?",
        "array-in-a-condition": "Somewhere an array stands where Python wants a plain yes or no: what would `if` make of an array with several entries?",
        "axis-0": "Along which axis did you work, down the columns or along the rows, and which did the question ask for?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "axis-that-is-not-there": "How many axes does the array in the failing line have this time, and how many does the line count on?",
        "constant-factor": "All your numbers are off by one and the same factor: where do you multiply or divide once too often, not at all, or by the wrong number?",
        "cosine-for-dot": "If a state is made twice as long, does its score change, and should it?",
        "distance-for-dot": "Which measure of likeness was asked for, and can yours ever be above zero?",
        "elementwise-for-matmul": "What does `*` do with two arrays, and what does `@` do?",
        "entries-of-another-type": "Which `dtype` does your array have, and what kind of entries should it hold?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "first-row-only": "How many queries came in, and how many were answered?",
        "flattened": "Your result lies in a single row: which shape had what you were given?",
        "generator-for-list": "Does a generator have a length, and can you go through it twice?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "index-past-the-end": "Which axis does your index or loop run along, and how long is the one that it should run along?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "k-not-transposed": "Which entries of the two matrices are multiplied with each other, and do they belong to one query and one key?",
        "list-for-array": "Is your result a NumPy array, or a list of numbers, and which of the two was asked for?",
        "matrices-only": "What does your code do with an array that has only one axis?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "mean-for-sum": "Does your result change if entries that add nothing are put in?",
        "none-returned": "When your cell is done, what does your function return, or your name stand for? Is there still a `...` to replace?",
        "not-a-whole-number": "A single whole number was asked for: what does `type(...)` say of yours?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "not-what-is-unpacked": "How many results does the question ask for, and could the caller unpack what you return into that many names?",
        "numbers-in-other-places": "All the right numbers are there: in which order do you put them, and along which axis do they lie next to each other?",
        "one-result-for-several": "Several results were asked for and one came back: does a loop return, or start over, too early, or is something added up that should stay apart?",
        "q-k-swapped": "Which axis of your scores counts the ones who ask, and which those who are asked?",
        "queries-for-keys": "What are your queries compared with?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "results-not-combined": "Your result has an axis that nobody asked for: what runs along it, and how should it become one?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "scaled-too-early": "Is scaling part of this step, or of a later one?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "softmax-too-early": "Is turning scores into shares part of this step, or of a later one?",
        "states-normalised": "Do you change the lengths of the states before comparing them?",
        "summed-over-the-wrong-axis": "Which axis should be gone after the sum, and which one is?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "w-times-x": "In a matrix product, which axis of the left meets which axis of the right, and do yours belong together?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
    passed="public checks passed (40 % of the points); hidden checks decide the rest",
)
