from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, is_pair, same_array, same_arrays, unchanged

OK_FORMAT = False

name = "matmul_vjp"
points = None
feedback = Feedback("matmul_vjp")


@test_case(
    name="gradients_shaped_like_the_factors",
    points=0.15,
    hidden=False,
)
@feedback.shown
def gradients_shaped_like_the_factors(matmul_vjp):
    pair = matmul_vjp(np.ones((2, 3)), np.ones((3, 4)), np.ones((2, 4)))
    is_pair(pair, "the gradients")
    is_array(pair[0], (2, 3), "the gradient with respect to A")
    is_array(pair[1], (3, 4), "the gradient with respect to B")
    pair = matmul_vjp(np.ones((5, 2, 3)), np.ones((5, 3, 4)), np.ones((5, 2, 4)))
    is_pair(pair, "the gradients of five products")
    is_array(pair[0], (5, 2, 3), "the gradients with respect to five matrices A")
    is_array(pair[1], (5, 3, 4), "the gradients with respect to five matrices B")


@test_case(
    name="one_row_on_paper",
    points=0.15,
    hidden=False,
)
@feedback.shown
def one_row_on_paper(matmul_vjp):
    A, B, g = np.array([[2, -1]]), np.array([[1, 0, 3], [5, 4, -2]]), np.array([[0.5, 10.0, 100.0]])
    kept = A.copy()
    pair = matmul_vjp(A, B, g)
    unchanged(kept, A, "A")
    is_pair(pair, "the gradients")
    same_array(pair[0], np.array([[300.5, -157.5]]), "the gradient with respect to A")
    same_array(pair[1], np.array([[1.0, 20.0, 200.0], [-0.5, -10.0, -100.0]]), "the gradient with respect to B")


@test_case(
    name="square_factors",
    points=0.1,
    hidden=False,
)
@feedback.shown
def square_factors(matmul_vjp):
    A, B, g = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
    )
    same_arrays(
        matmul_vjp(A, B, g),
        [
            np.array([[0.5, 15.0, -3.0], [-9.0, -2.0, 9.0], [-3.0, -9.0, 14.0]]),
            np.array([[10.0, -18.0, -3.0], [-5.0, 12.0, 9.0], [1.0, 10.5, 18.0]]),
        ],
        "the gradients of two square matrices",
    )


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "gradients_shaped_like_the_factors": "Each gradient has the shape of what it belongs to, with or without an axis in front. Which of the two comes first?",
        "one_row_on_paper": "A is a single row, so this can be done on paper. What does each entry of A meet, and what does it matter?",
        "square_factors": "Square matrices fit in any order, turned or not. Work out one entry of each gradient: which factors belong to it?",
    },
    hints={
        "all-axes-reversed": "Which axes have to change places, and which one should stay where it is?",
        "array-for-pair": "You hand back one array: which two things should the caller be able to unpack?",
        "dot-for-matmul": "With an axis in front, what shape does `np.dot` give, and what shape does `@` give?",
        "elementwise-for-matmul": "What does `*` do with two arrays, and what does `@` do?",
        "factors-do-not-fit": "In the formula's sum, which axis of g meets which axis of the other factor, and are they equally long in your product?",
        "g-ignored": "What would your function return if g were all zeros?",
        "gradients-swapped": "In which order did the arrays come in, and in which order do you return their gradients?",
        "gradients-transposed": "What is the shape of each gradient, and what is the shape of the thing that it belongs to?",
        "inverse-for-transpose": "If B is doubled, does a nudge of A matter twice as much, or half as much?",
        "leading-axes-summed": "Did all the matrices of the stack share one factor, or did each have its own?",
        "reshape-for-transpose": "After a reshape, is what was a column now a row?",
        "result-returned-too": "Were you asked for the result of the forward pass as well, or only for the gradients?",
        "wrong-sign": "Nudge one score up by a little: does the loss go the way that your gradient says?",
    },
    known="""{
"gradients_shaped_like_the_factors": [
["all-axes-reversed", [4172018623, 0.59166, 0.2605, -3.99874, -2.0156, 0.03188, -0.20124]],
["array-for-pair", [3290379860, 0.59166, 0.2605, -3.99874, 0.54239, -2.4749, -1.08795]],
["dot-for-matmul", [4225957732, 0.59166, 0.2605, -3.99874, -2.0156, 0.03188, -0.20124, 0.27455, -2.31702, -2.12083, -2.34094, -2.10726, -1.96624]],
["elementwise-for-matmul", [1430129722]],
["factors-do-not-fit", [175977281]],
["factors-do-not-fit", [2514210005]],
["gradients-swapped", [2795912060, -2.0156, 0.03188, -0.20124, 0.59166, 0.2605, -3.99874, -2.07649, -1.69502, -1.42301, 0.54239, -2.4749, -1.08795]],
["gradients-transposed", [2520956058, 0.59166, 0.2605, -3.99874, -2.0156, 0.03188, -0.20124, 0.54239, -2.4749, -1.08795, -2.07649, -1.69502, -1.42301]],
["hard-coded-example", [1168466673, 214.041, -112.172, -369.088, -167.374, 98.969, 50.733, 214.041, -112.172, -369.088, -167.374, 98.969, 50.733]],
["hard-coded-example", [2732121838, 0.59166, 0.2605, -3.99874, -2.0156, 0.03188, -0.20124, 0.59166, 0.2605, -3.99874, -2.0156, 0.03188, -0.20124]],
["hard-coded-example", [4214880496, 0.0527, 19.0925, 16.1158, 36.0015, 21.9859, -16.3073, 0.0527, 19.0925, 16.1158, 36.0015, 21.9859, -16.3073]],
["leading-axes-summed", [2732121838, 0.59166, 0.2605, -3.99874, -2.0156, 0.03188, -0.20124, 2.9583, 1.3025, -19.9937, -10.078, 0.1594, -1.0062]],
["leading-axes-summed", [402325767, 0.59166, 0.2605, -3.99874, -2.0156, 0.03188, -0.20124, 0.54239, -2.4749, -1.08795, -10.078, 0.1594, -1.0062]],
["result-returned-too", [3503085871, -3.93852, -2.16766, -2.70604, 0.59166, 0.2605, -3.99874, -2.0156, 0.03188, -0.20124, -0.65085, -1.63487, -0.31251, 0.54239, -2.4749, -1.08795, -2.07649, -1.69502, -1.42301]]
],
"one_row_on_paper": [
["array-for-pair", [413907075, 214.041, -112.172, -369.088]],
["elementwise-for-matmul", [2763975844]],
["factors-do-not-fit", [2514210005]],
["factors-do-not-fit", [3768205850]],
["g-ignored", [1042772049, -5.03779, -4.80283, 0.76416, -167.374, 98.969, 50.733]],
["g-ignored", [1042772049, -5.03779, -4.80283, 0.76416, -4.09037, 0.07456, -0.50242]],
["g-ignored", [1042772049, 214.041, -112.172, -369.088, -4.09037, 0.07456, -0.50242]],
["gradients-swapped", [1217641801, -167.374, 98.969, 50.733, 214.041, -112.172, -369.088]],
["gradients-transposed", [3866066670, 214.041, -112.172, -369.088, 175.082, -92.44, 210.91]],
["hard-coded-example", [1311761454, 0.0527, 19.0925, 16.1158, 36.0015, 21.9859, -16.3073]],
["hard-coded-example", [1678330287, 0.59166, 0.2605, -3.99874, -2.0156, 0.03188, -0.20124]],
["input-mutated", [3537662828, 213.478, -112.072, -368.326, -167.122, 98.601, 50.623]],
["inverse-for-transpose", [1042772049, 10.1363, -15.7549, -28.595, -33.4748, 19.7937, 10.1467]],
["reshape-for-transpose", [1042772049, 241.058, -188.219, -481.556, -167.374, 98.969, 50.733]],
["result-returned-too", [3138827583, -2.94525, 10.94242, -1.58232, 214.041, -112.172, -369.088, -167.374, 98.969, 50.733]],
["wrong-sign", [1042772049, -214.041, 112.172, 369.088, 167.374, -98.969, -50.733]]
],
"square_factors": [
["array-for-pair", [2070993570, 0.0527, 19.0925, 16.1158]],
["elementwise-for-matmul", [1311761454, 6.341, 10.9902, -16.0111, -0.2706, 1.4368, -24.5719]],
["factors-do-not-fit", [1311761454, -4.0391, -22.2254, 31.0085, 31.89, 21.7572, -27.4509]],
["factors-do-not-fit", [1311761454, -4.0391, -22.2254, 31.0085, 36.0015, 21.9859, -16.3073]],
["factors-do-not-fit", [1311761454, -5.1145, 21.0495, -17.9457, 34.7766, 2.9946, -19.3403]],
["factors-do-not-fit", [1311761454, 0.0527, 19.0925, 16.1158, 31.89, 21.7572, -27.4509]],
["factors-do-not-fit", [1311761454, 34.7766, 2.9946, -19.3403, -5.1145, 21.0495, -17.9457]],
["factors-do-not-fit", [1311761454, 34.7766, 2.9946, -19.3403, 36.0015, 21.9859, -16.3073]],
["g-ignored", [1311761454, -0.67906, 9.50543, -0.99226, -1.16971, -0.01889, 2.50914]],
["g-ignored", [1311761454, -0.67906, 9.50543, -0.99226, 36.0015, 21.9859, -16.3073]],
["g-ignored", [1311761454, 0.0527, 19.0925, 16.1158, -1.16971, -0.01889, 2.50914]],
["gradients-swapped", [1311761454, 36.0015, 21.9859, -16.3073, 0.0527, 19.0925, 16.1158]],
["gradients-transposed", [1311761454, 24.1784, -4.5398, -4.2093, 19.9665, 35.4135, -10.2122]],
["hard-coded-example", [1042772049, 214.041, -112.172, -369.088, -167.374, 98.969, 50.733]],
["hard-coded-example", [1678330287, 0.59166, 0.2605, -3.99874, -2.0156, 0.03188, -0.20124]],
["inverse-for-transpose", [1311761454, 0.3263, 3.8888, 3.34, -2.54504, 3.13163, 0.6199]],
["reshape-for-transpose", [1311761454, -4.0391, -22.2254, 31.0085, 36.0015, 21.9859, -16.3073]],
["reshape-for-transpose", [1311761454, 0.0527, 19.0925, 16.1158, 31.89, 21.7572, -27.4509]],
["result-returned-too", [778702635, 9.13221, -3.86329, 6.7352, 0.0527, 19.0925, 16.1158, 36.0015, 21.9859, -16.3073]],
["wrong-sign", [1311761454, -0.0527, -19.0925, -16.1158, -36.0015, -21.9859, 16.3073]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
