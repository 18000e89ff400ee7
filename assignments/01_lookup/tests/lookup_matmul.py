from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, same_array, unchanged

OK_FORMAT = False

name = "lookup_matmul"
points = None
feedback = Feedback("lookup_matmul")


@test_case(
    name="two_queries_on_paper",
    points=0.15,
    hidden=False,
)
@feedback.shown
def two_queries_on_paper(lookup_matmul):
    Q, K = np.array([[1.0, 0.0], [2.0, 1.0]]), np.array([[1.0, 3.0], [0.0, 1.0], [-1.0, 2.0]])
    V = np.array([[1.1, 2.0, 0.0, 1.0], [0.0, 4.0, 1.0, 0.0], [3.0, 0.0, 0.0, 2.0]])
    expected = np.array([[-1.9, 2.0, 0.0, -1.0], [5.5, 14.0, 1.0, 5.0]])
    same_array(lookup_matmul(Q, K, V), expected, "the results of two queries")


@test_case(
    name="one_mixture_for_each_query",
    points=0.15,
    hidden=False,
)
@feedback.shown
def one_mixture_for_each_query(lookup_matmul):
    result = lookup_matmul(np.ones((4, 2)), np.ones((5, 2)), np.ones((5, 3)))
    is_array(result, (4, 3), "the results of four queries")


@test_case(
    name="four_times_the_divisor",
    points=0.15,
    hidden=False,
)
@feedback.shown
def four_times_the_divisor(lookup_matmul):
    Q, K = np.array([[1.0, -2.0, 0.5]]) / 7, np.array([[0.0, 1.0, 2.0], [3.0, 1.0, -1.0]])
    V = np.array([[1.0, -1.0], [0.5, 4.0]])
    before = Q.copy()
    plain = lookup_matmul(before.copy(), K.copy(), V.copy(), 1.0)
    is_array(plain, (1, 2), "the result for d_k = 1")
    same_array(lookup_matmul(Q, K, V, 4.0), plain / 2, "the result for d_k = 4")
    unchanged(before, Q, "the array of queries")
    whole = lookup_matmul(np.array([[1, -2]]), np.array([[1, 0], [0, 1]]), np.array([[1, 2], [3, 5]]), 4)
    same_array(whole, np.array([[-2.5, -4.0]]), "the result for whole numbers and d_k = 4")


@test_case(
    name="a_fraction_for_d_k",
    points=0.15,
    hidden=False,
)
@feedback.shown
def a_fraction_for_d_k(lookup_matmul):
    Q, K = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
    )
    V = np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]])
    same_array(
        lookup_matmul(Q, K, V, 0.16),
        np.array([[6.25, 23.75, 85.625], [-67.5, 121.875, 5.625], [-40.0, 21.25, -83.75]]),
        "the sums for d_k = 0.16",
    )
    same_array(
        lookup_matmul(Q[:1], K, V, d_k=2.25),
        np.array([[1.666666667, 6.333333333, 22.83333333]]),
        "the sums for one query and d_k = 2.25",
    )


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "two_queries_on_paper": "Take one query. Write down its three scores on paper, then add up the values, each times its score. Is that your row?",
        "one_mixture_for_each_query": "Four queries, five pairs, values of three numbers each. Which of these sizes should the result have?",
        "four_times_the_divisor": "The scores are divided by the square root of d_k. If d_k is four times as large, what happens to the result?",
        "a_fraction_for_d_k": "Is d_k used as it is given, also as a fraction, and does each matrix keep its place where all sizes agree?",
    },
    hints={
        "argmax-for-softmax": "If two scores are nearly alike, does one of them still get everything?",
        "cosine-for-dot": "If a state is made twice as long, does its score change, and should it?",
        "d-k-from-the-shape": "Is the divisor the one that the caller passed?",
        "divided-by-d-k": "If the number under the root is four times as large, how much smaller should the scores become, and how much smaller do yours?",
        "divided-by-root-n": "If a sentence gets more words of the same width, should the divisor change?",
        "elementwise-for-matmul": "What does `*` do with two arrays, and what does `@` do?",
        "first-row-only": "How many queries came in, and how many were answered?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "k-for-v": "What do the weights mix: what was compared, or what each token has to say?",
        "k-not-transposed": "Which entries of the two matrices are multiplied with each other, and do they belong to one query and one key?",
        "mean-for-sum": "Put in entries that add nothing, such as zeros: should the result change, and does yours?",
        "multiplied-by-root-d-k": "Are your scores larger or smaller after scaling than before?",
        "no-default": "Can your function be called with two arguments?",
        "no-scale": "Which number should each score be divided by, and where does your code use it?",
        "no-values": "Which matrix makes the vectors being mixed?",
        "q-k-swapped": "Which axis of your scores counts the ones who ask, and which those who are asked?",
        "queries-for-keys": "What are your queries compared with?",
        "softmax-too-early": "Is turning scores into shares part of this step, or of a later one?",
        "whole-division": "What does `//` make of 7 and 2?",
        "whole-root": "What is the square root of 3, and which number do you divide by?",
        "wrong-divisor": "What are scores divided by: by the root of which length? Put other lengths into a call, one at a time: which of them changes your divisor?",
        "x-over-sum": "Can shares be negative in your version, and what turns scores of any sign into positive numbers?",
    },
    known="""{
"two_queries_on_paper": [
["argmax-for-softmax", [156329429, -0.39094, -0.364, -1.98211]],
["cosine-for-dot", [156329429, -1.1461, 3.1906, -1.17161]],
["d-k-from-the-shape", [156329429, -0.6641, 8.7697, -6.7237]],
["divided-by-root-n", [156329429, -0.54225, 7.16047, -5.48988]],
["elementwise-for-matmul", [2822168457]],
["first-row-only", [1324424965, -2.72744, 1.07913, 3.18136]],
["global-for-parameter", [4224412460, -1.99506, -0.38465, 0.1278]],
["hard-coded-example", [156329429, 0.0, 0.0, 0.0]],
["hard-coded-example", [2070993570, -27.32, 79.651, -35.927]],
["hard-coded-example", [3377465010, -10.078, 0.1594, -1.0062]],
["hard-coded-example", [413907075, -0.39921, -0.095505, 0.364023]],
["k-for-v", [1594606163, 4.1793, -8.3837, -5.8324]],
["k-not-transposed", [3810432628]],
["mean-for-sum", [156329429, -0.31307, 4.1341, -3.16958]],
["no-default", [4224205445]],
["no-values", [1175515922, 4.44479, -5.35963, -1.16048]],
["q-k-swapped", [3810432628]],
["queries-for-keys", [3810432628]],
["softmax-too-early", [156329429, -0.95369, -0.06411, -1.71785]],
["x-over-sum", [2788822975, 0.29804, 1.88719, -2.11502]]
],
"one_mixture_for_each_query": [
["elementwise-for-matmul", [3479934465]],
["first-row-only", [28346818, -13.1415, 0.4656, -5.007]],
["global-for-parameter", [764577841, -5.23756, -0.46302, -0.05366]],
["hard-coded-example", [156329429, -0.9392, 12.4023, -9.5088]],
["hard-coded-example", [2070993570, -27.32, 79.651, -35.927]],
["hard-coded-example", [413907075, -0.39921, -0.095505, 0.364023]],
["k-for-v", [3494590451, -13.1284, -7.2255, -9.0201]],
["k-not-transposed", [3885230790]],
["no-default", [4224205445]],
["no-values", [2668273972, 0.62281, -0.45517, -1.99809]],
["q-k-swapped", [250630131]],
["queries-for-keys", [250630131]]
],
"four_times_the_divisor": [
["argmax-for-softmax", [1235122969, -3.33918, -1.73736, 2.04584, -1.66959, -0.86868, 1.02292, -0.7381, -0.64583, 0.17353]],
["argmax-for-softmax", [2428398005, -3.33918, -1.73736, 2.04584, -3.33918, -1.73736, 2.04584, -1.4762, -1.29167, 0.34707]],
["cosine-for-dot", [1235122969, -0.439255, -0.075246, 0.432303, -0.219628, -0.037623, 0.216151, 1.2627, 1.28141, -0.10892]],
["d-k-from-the-shape", [1235122969, -0.230484, -0.05514, 0.210169, -0.230484, -0.05514, 0.210169, 3.99301, 4.05219, -0.34445]],
["divided-by-d-k", [1235122969, -0.39921, -0.095505, 0.364023, -0.099802, -0.023876, 0.091006, 1.41174, 1.43266, -0.12178]],
["divided-by-root-n", [1235122969, -0.282284, -0.067532, 0.257403, -0.282284, -0.067532, 0.257403, 3.99301, 4.05219, -0.34445]],
["elementwise-for-matmul", [1230780693]],
["global-for-parameter", [3923812141, 0.240415, 0.382442, -0.478729, 0.120207, 0.191221, -0.239364, 0.96471, 1.31826, -1.44997]],
["hard-coded-example", [1235122969, -0.39921, -0.095505, 0.364023, -0.39921, -0.095505, 0.364023, -0.39921, -0.095505, 0.364023]],
["hard-coded-example", [1235122969, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["hard-coded-example", [2190974900, -10.078, 0.1594, -1.0062, -10.078, 0.1594, -1.0062, -10.078, 0.1594, -1.0062]],
["hard-coded-example", [2456122795, -0.9392, 12.4023, -9.5088, -0.9392, 12.4023, -9.5088, -0.9392, 12.4023, -9.5088]],
["hard-coded-example", [3535440012, -27.32, 79.651, -35.927, -27.32, 79.651, -35.927, -27.32, 79.651, -35.927]],
["input-mutated", [345396778, -0.39921, -0.095505, 0.364023, -0.199605, -0.047753, 0.182011, 2.82348, 2.86533, -0.24356]],
["k-for-v", [1071822320, 0.368961, -0.442861, -0.157799, 0.184481, -0.22143, -0.0789, 0.99595, 0.08185, -1.07467]],
["k-not-transposed", [1856043753]],
["mean-for-sum", [1235122969, -0.199605, -0.047753, 0.182011, -0.099802, -0.023876, 0.091006, 1.41174, 1.43266, -0.12178]],
["multiplied-by-root-d-k", [1235122969, -0.39921, -0.095505, 0.364023, -0.79842, -0.19101, 0.72805, 11.2939, 11.4613, -0.9742]],
["no-scale", [2428398005, -0.39921, -0.095505, 0.364023, -0.39921, -0.095505, 0.364023, 5.64696, 5.73066, -0.48712]],
["no-values", [1235122969, -0.098766, 0.054581, 0.173313, -0.0493831, 0.0272903, 0.0866564, 0.99595, 0.08185, -1.07467]],
["q-k-swapped", [1572252999]],
["queries-for-keys", [1572252999]],
["softmax-too-early", [1235122969, -1.34539, -1.05079, 0.45088, -1.22661, -1.00989, 0.35586, -1.85663, -1.69656, 0.35984]],
["whole-division", [1235122969, -1.12488, 0.20014, 1.52524, -1.12488, 0.20014, 1.52524, 3.56158, 3.51116, -0.41709]],
["x-over-sum", [1235122969, 5.58894, 1.33707, -5.09632, 5.58894, 1.33707, -5.09632, -5.64696, -5.73066, 0.48712]]
],
"a_fraction_for_d_k": [
["argmax-for-softmax", [3794545891, -0.19659, 9.55525, -3.01559, -5.25893, 4.14425, 0.12987]],
["argmax-for-softmax", [3794545891, -0.4915, 23.8881, -7.539, -3.50595, 2.76284, 0.08658]],
["cosine-for-dot", [3794545891, -2.5582, 13.5274, -10.0575, -2.74263, 2.60522, -0.53776]],
["d-k-from-the-shape", [3794545891, -6.3093, 18.3945, -8.297, -18.3237, 16.4581, -2.3004]],
["divided-by-d-k", [3794545891, -68.3, 199.126, -89.818, -14.1056, 12.6695, -1.7709]],
["divided-by-root-n", [3794545891, -6.3093, 18.3945, -8.297, -18.3237, 16.4581, -2.3004]],
["elementwise-for-matmul", [2565635971, -16.3177, -8.8716, -40.4436, 7.44829, -3.63701, 3.87021]],
["first-row-only", [685922927, -79.344, 71.266, -9.961, -21.1584, 19.0042, -2.6563]],
["global-for-parameter", [2796475848, 2.28808, 3.62567, -13.42219, 0.47278, 1.80475, -2.16737]],
["hard-coded-example", [2565635971, -27.32, 79.651, -35.927, -27.32, 79.651, -35.927]],
["hard-coded-example", [2939717625, -0.9392, 12.4023, -9.5088, -0.9392, 12.4023, -9.5088]],
["hard-coded-example", [3059720301, -0.39921, -0.095505, 0.364023, -0.39921, -0.095505, 0.364023]],
["hard-coded-example", [3414689024, -10.078, 0.1594, -1.0062, -10.078, 0.1594, -1.0062]],
["hard-coded-example", [3794545891, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["input-mutated", [720104568, -27.32, 79.651, -35.927, -52.8959, 47.5105, -6.6407]],
["k-for-v", [3794545891, 112.1267, 89.3846, -141.1359, 8.8375, -7.0843, -15.767]],
["k-not-transposed", [3794545891, 56.981, 93.531, -135.803, 4.8708, 6.4774, -6.4254]],
["mean-for-sum", [3794545891, -9.1067, 26.5502, -11.9757, -7.05279, 6.33474, -0.88543]],
["multiplied-by-root-d-k", [3794545891, -4.3712, 12.7441, -5.7483, -47.6063, 42.7595, -5.9767]],
["no-scale", [3794545891, -10.928, 31.8602, -14.3708, -31.7375, 28.5063, -3.9844]],
["no-values", [3794545891, -3.6221, 25.4553, 7.3158, -3.72518, -2.21072, 2.68665]],
["q-k-swapped", [1401603556, 60.825, -61.723, -139.56]],
["queries-for-keys", [1401603556, 277.185, 258.444, -333.506]],
["softmax-too-early", [3794545891, -0.19659, 9.55525, -3.01558, -5.16656, 4.0665, 0.08099]],
["whole-division", [3794545891, -25.639, 70.668, -32.975, -13.8133, 15.7601, -3.5671]],
["whole-root", [2580309590, 0.0, 0.0, 0.0, -31.7375, 28.5063, -3.9844]],
["whole-root", [3794545891, -10.928, 31.8602, -14.3708, -22.4418, 20.157, -2.8174]],
["x-over-sum", [3794545891, -47.6076, -14.317, -40.9996, -4.53394, 4.07233, -0.56921]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
    families={"wrong-divisor": ["no-scale", "divided-by-d-k", "divided-by-root-n"]},
)
