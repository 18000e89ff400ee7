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
    points=0.1,
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
    points=0.2,
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
feedback.learn(
    own={
        "gradients_shaped_like_the_factors": "Each gradient has the shape of what it belongs to, with or without an axis in front. Which of the two comes first?",
        "one_row_on_paper": "A is a single row, so this can be done on paper. What does each entry of A meet, and what does it matter?",
        "square_factors": "Square matrices fit in any order, turned or not. Work out one entry of each gradient: which factors belong to it?",
    },
    hints={
        "all-axes-reversed": "Which axes have to change places, and which one should stay where it is?",
        "array-for-pair": "You hand back one array: which two things should the caller be able to unpack?",
        "array-in-a-condition": "Somewhere an array stands where Python wants a plain yes or no: what would `if` make of an array with several entries?",
        "axis-0": "Does your code go down the columns or along the rows, and which of the two is needed here?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "axis-that-is-not-there": "How many axes does the array in the failing line have this time, and how many does the line count on?",
        "constant-factor": "All your numbers are off by one and the same factor: where do you multiply or divide once too often, not at all, or by the wrong number?",
        "dot-for-matmul": "With an axis in front, what shape does `np.dot` give, and what shape does `@` give?",
        "elementwise-for-matmul": "What does `*` do with two arrays, and what does `@` do?",
        "entries-of-another-type": "Which `dtype` does your array have, and what kind of entries should it hold?",
        "factors-do-not-fit": "In the formula's sum, which axis of g meets which axis of the other factor, and are they equally long in your product?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "flattened": "Your result lies in a single row: what shape did the input have?",
        "g-ignored": "What would your function return if g were all zeros?",
        "generator-for-list": "Does a generator have a length, and can you go through it twice?",
        "gradients-swapped": "In which order did the arrays come in, and in which order do you return their gradients?",
        "gradients-transposed": "What is the shape of each gradient, and what is the shape of the thing that it belongs to?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "index-past-the-end": "Which axis does your index or loop run along, and how long is the one that it should run along?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, what is the dtype of the array you store the results in?",
        "inverse-for-transpose": "If B is doubled, does a nudge of A matter twice as much, or half as much?",
        "leading-axes-summed": "Did all the matrices of the stack share one factor, or did each have its own?",
        "list-for-array": "Is your result a NumPy array, or a list of numbers, and which of the two was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "none-returned": "When your cell is done, what does your function return, or your name stand for? Is there still a `...` to replace?",
        "not-a-whole-number": "A single whole number was asked for: what does `type(...)` say of yours?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "not-what-is-unpacked": "How many results does the question ask for, and could the caller unpack what you return into that many names?",
        "numbers-in-other-places": "All the right numbers are there: in which order do you put them, and along which axis do they lie next to each other?",
        "one-result-for-several": "Several results were asked for and one came back: does a loop return, or start over, too early, or is something added up that should stay apart?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "reshape-for-transpose": "After a reshape, is what was a column now a row?",
        "result-returned-too": "Were you asked for the result of the forward pass as well, or only for the gradients?",
        "results-not-combined": "Your result has an axis that nobody asked for: what runs along it, and how should it become one?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
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
["list-for-array", [1916667318, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228]],
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
["integer-buffer", [2433202549, 213.478, -112.072, -368.326, -167.122, 98.601, 50.623]],
["inverse-for-transpose", [1042772049, 10.1363, -15.7549, -28.595, -33.4748, 19.7937, 10.1467]],
["list-for-array", [3864973838, 77.484, -169.478, -270.792, -40.611, 88.828, 141.929, 0.25785, -0.56399, -0.90114, 5.157, -11.2797, -18.0228, 51.57, -112.797, -180.228, -0.128925, 0.281993, 0.450569, -2.5785, 5.6399, 9.0114, -25.785, 56.399, 90.114]],
["reshape-for-transpose", [1042772049, 241.058, -188.219, -481.556, -167.374, 98.969, 50.733]],
["result-returned-too", [3138827583, -2.94525, 10.94242, -1.58232, 214.041, -112.172, -369.088, -167.374, 98.969, 50.733]],
["wrong-sign", [1042772049, -214.041, 112.172, 369.088, 167.374, -98.969, -50.733]]
],
"square_factors": [
["array-for-pair", [2070993570, 0.0527, 19.0925, 16.1158]],
["elementwise-for-matmul", [1311761454, 6.341, 10.9902, -16.0111, -0.2706, 1.4368, -24.5719]],
["factors-do-not-fit", [1311761454, -4.0391, -22.2254, 31.0085, 31.89, 21.7572, -27.4509]],
["factors-do-not-fit", [1311761454, -5.1145, 21.0495, -17.9457, 34.7766, 2.9946, -19.3403]],
["factors-do-not-fit", [1311761454, 0.0527, 19.0925, 16.1158, 31.89, 21.7572, -27.4509]],
["factors-do-not-fit", [1311761454, 34.7766, 2.9946, -19.3403, -5.1145, 21.0495, -17.9457]],
["g-ignored", [1311761454, -0.67906, 9.50543, -0.99226, -1.16971, -0.01889, 2.50914]],
["g-ignored", [1311761454, -0.67906, 9.50543, -0.99226, 36.0015, 21.9859, -16.3073]],
["g-ignored", [1311761454, 0.0527, 19.0925, 16.1158, -1.16971, -0.01889, 2.50914]],
["gradients-swapped", [1311761454, 36.0015, 21.9859, -16.3073, 0.0527, 19.0925, 16.1158]],
["gradients-transposed", [1311761454, 24.1784, -4.5398, -4.2093, 19.9665, 35.4135, -10.2122]],
["hard-coded-example", [1042772049, 214.041, -112.172, -369.088, -167.374, 98.969, 50.733]],
["hard-coded-example", [1678330287, 0.59166, 0.2605, -3.99874, -2.0156, 0.03188, -0.20124]],
["inverse-for-transpose", [1311761454, 0.3263, 3.8888, 3.34, -2.54504, 3.13163, 0.6199]],
["list-for-array", [4215076889, 0.128925, -0.281993, -0.450569, 3.8678, -8.4598, -13.5171, -0.77355, 1.69196, 2.70342, -2.3207, 5.0759, 8.1102, -0.5157, 1.12797, 1.80228, 2.3207, -5.0759, -8.1102, -0.77355, 1.69196, 2.70342, -2.3207, 5.0759, 8.1102, 3.6099, -7.8958, -12.6159, 2.5785, -5.6399, -9.0114, -4.6413, 10.1517, 16.2205, -0.77355, 1.69196, 2.70342, -1.28925, 2.81993, 4.50569, 3.0942, -6.7678, -10.8137, 2.3207, -5.0759, -8.1102, 0.25785, -0.56399, -0.90114, 2.7074, -5.9218, -9.462, 4.6413, -10.1517, -16.2205]],
["reshape-for-transpose", [1311761454, -4.0391, -22.2254, 31.0085, 36.0015, 21.9859, -16.3073]],
["reshape-for-transpose", [1311761454, 0.0527, 19.0925, 16.1158, 31.89, 21.7572, -27.4509]],
["result-returned-too", [778702635, 9.13221, -3.86329, 6.7352, 0.0527, 19.0925, 16.1158, 36.0015, 21.9859, -16.3073]],
["wrong-sign", [1311761454, -0.0527, -19.0925, -16.1158, -36.0015, -21.9859, 16.3073]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
