from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import agrees, is_array, same_array, unchanged

OK_FORMAT = False

name = "project"
points = None
feedback = Feedback("project")


@test_case(
    name="two_small_tokens",
    points=0.15,
    hidden=False,
)
@feedback.shown
def two_small_tokens(project):
    X, W = np.array([[1, 2], [3, -1]]), np.array([[1.0, 0.0, 0.5], [0.0, 1.0, 0.03125]])
    same_array(project(X, W), np.array([[1.0, 2.0, 0.5625], [3.0, -1.0, 1.46875]]), "the projected tokens")


@test_case(
    name="shapes_of_projections",
    points=0.15,
    hidden=False,
)
@feedback.shown
def shapes_of_projections(project):
    is_array(project(np.ones((5, 4)), np.ones((4, 2))), (5, 2), "five projected tokens")
    is_array(project(np.ones((5, 4)), np.ones((2, 4)), True), (5, 2), "five tokens projected with out_first=True")
    is_array(project(np.ones((5, 4)), np.ones((4, 2)), False), (5, 2), "five tokens projected with out_first=False")
    is_array(project(np.ones(4), np.ones((4, 2))), (2,), "a single projected token")
    is_array(project(np.ones((1, 4)), np.ones((4, 2))), (1, 2), "a sentence of one token, projected,")


@test_case(
    name="every_token_on_its_own",
    points=0.1,
    hidden=False,
)
@feedback.shown
def every_token_on_its_own(project):
    X, W = np.array([[1.0, 0.5], [2.0, -1.0], [0.0, 4.0]]), np.array([[3.0, 1.0, 0.0], [-2.0, 1.0, 1.0]])
    together = project(X, W)
    is_array(together, (3, 3), "three projected tokens")
    for row in range(3):
        agrees(project(X[row].copy(), W), together[row].copy(), f"token {row} alone", "with the others")


@test_case(
    name="either_way_of_storing",
    points=0.1,
    hidden=False,
)
@feedback.shown
def either_way_of_storing(project):
    X, W = np.array([[1.0, -2.0], [0.0, 3.0], [0.5, 1.0]]), np.array([[1.0, 4.0], [0.0, -1.0]])
    stored, expected = np.array([[1.0, 0.0], [4.0, -1.0]]), np.array([[1.0, 6.0], [0.0, -3.0], [0.5, 1.0]])
    kept, kept_stored = X.copy(), stored.copy()
    same_array(project(X.copy(), W), expected, "the projected tokens")
    same_array(project(X, stored, out_first=True), expected, "the tokens projected with out_first=True")
    higher, wider = np.array([[1.0, 0.0], [4.0, -1.0], [2.0, 1.0]]), np.column_stack([expected, [0.0, 3.0, 2.0]])
    same_array(project(X.copy(), higher, out_first=True), wider, "the tokens made wider with out_first=True")
    unchanged(kept, X, "the array of tokens")
    unchanged(kept_stored, stored, "the matrix")


@test_case(
    name="square_matrices",
    points=0.1,
    hidden=False,
)
@feedback.shown
def square_matrices(project):
    X, W = (
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
    )
    same_array(
        project(X, W), np.array([[6.0, -14.0, -1.5], [12.0, -11.0, -2.0], [1.0, 8.5, 13.0]]), "three tokens projected"
    )
    same_array(
        project(X, W, True),
        np.array([[0.5, -9.0, -3.0], [15.0, -2.0, -9.0], [-3.0, 9.0, 14.0]]),
        "three tokens projected, output first",
    )
    same_array(
        project(X, W[:2], True),
        np.array([[0.5, -9.0], [15.0, -2.0], [-3.0, 9.0]]),
        "three tokens made narrower, output first",
    )
    same_array(project(X[0], W), np.array([6.0, -14.0, -1.5]), "one token projected")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "two_small_tokens": "Take the first token and the first column of the matrix, multiply number by number and add up. Is that your first number?",
        "shapes_of_projections": "Tokens are four numbers wide and should become two wide. What shape do you get for five tokens, and for one that comes alone?",
        "every_token_on_its_own": "Is the result of a token the same whether it comes alone or with others?",
        "either_way_of_storing": "One square matrix, stored both ways round. Should the result depend on how it is stored?",
        "square_matrices": "Where d and k are equal, the shape says nothing. Which axis of W meets the numbers of a token?",
    },
    hints={
        "default-inverted": "What does your function assume when nothing is passed?",
        "elementwise-for-matmul": "What does `*` do with two arrays, and what does `@` do?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "guessed-from-the-shape": "What does the shape of a square matrix tell you about how it was stored?",
        "keyword-only": "Can your third argument be passed without its name?",
        "last-number-left-out": "Does a change in a state's last number change its score?",
        "matrices-only": "What does your code do with an array that has only one axis?",
        "mean-for-sum": "Put in entries that add nothing, such as zeros: should the result change, and does yours?",
        "no-default": "Can your function be called with two arguments?",
        "out-first-ignored": "Does your result change with `out_first`, as long as the shapes fit?",
        "out-first-inverted": "When `out_first` is true, which axis of W is as long as a token?",
        "reshape-for-transpose": "After a reshape, is what was a column now a row?",
        "scaled-too-early": "Is scaling part of this step, or of a later one?",
        "softmax-too-early": "Is turning scores into shares part of this step, or of a later one?",
        "w-times-x": "In a matrix product, which axis of the left meets which axis of the right, and do yours belong together?",
    },
    known="""{
"two_small_tokens": [
["default-inverted", [3810432628]],
["elementwise-for-matmul", [3740501288]],
["global-for-parameter", [2265477668]],
["global-for-parameter", [3651331329]],
["hard-coded-example", [1175515922, 0.0, 0.0, 0.0]],
["hard-coded-example", [1651239907, -5.97843, 0.28501, 2.91749]],
["hard-coded-example", [2070993570, 12.48453, 2.27204, -10.3283]],
["hard-coded-example", [2070993570, 14.3023, 1.1491, -20.0309]],
["hard-coded-example", [3979025987, 1.04636, -3.6127, -2.00843]],
["last-number-left-out", [1175515922, 1.40675, -0.93421, -3.02587]],
["mean-for-sum", [1175515922, -0.6679, -0.74201, -1.19274]],
["no-default", [4224205445]],
["out-first-ignored", [3810432628]],
["out-first-inverted", [3810432628]],
["scaled-too-early", [1175515922, -0.94455, -1.04936, -1.68679]],
["softmax-too-early", [1175515922, -0.164221, -0.651945, -0.178259]],
["w-times-x", [2514210005]]
],
"shapes_of_projections": [
["default-inverted", [2523568380, 1.04636, -3.6127, -2.00843, 1.04636, -3.6127, -2.00843]],
["elementwise-for-matmul", [1673392852]],
["global-for-parameter", [1514629392]],
["global-for-parameter", [192927284]],
["hard-coded-example", [2209658171, 12.48453, 2.27204, -10.3283, 12.48453, 2.27204, -10.3283, 12.48453, 2.27204, -10.3283, 12.48453, 2.27204, -10.3283, 12.48453, 2.27204, -10.3283]],
["hard-coded-example", [2209658171, 14.3023, 1.1491, -20.0309, 14.3023, 1.1491, -20.0309, 14.3023, 1.1491, -20.0309, 14.3023, 1.1491, -20.0309, 14.3023, 1.1491, -20.0309]],
["hard-coded-example", [284621586, -1.3358, -1.48403, -2.38548, -1.3358, -1.48403, -2.38548, -1.3358, -1.48403, -2.38548, -1.3358, -1.48403, -2.38548, -1.3358, -1.48403, -2.38548]],
["hard-coded-example", [4007528946, 1.04636, -3.6127, -2.00843, 1.04636, -3.6127, -2.00843, 1.04636, -3.6127, -2.00843, 1.04636, -3.6127, -2.00843, 1.04636, -3.6127, -2.00843]],
["hard-coded-example", [867279238, -5.97843, 0.28501, 2.91749, -5.97843, 0.28501, 2.91749, -5.97843, 0.28501, 2.91749, -5.97843, 0.28501, 2.91749, -5.97843, 0.28501, 2.91749]],
["keyword-only", [3416059161, 1.04636, -3.6127, -2.00843, -2.43671, -3.71131, -1.10815, -2.43671, -3.71131, -1.10815]],
["matrices-only", [1778729113, 1.04636, -3.6127, -2.00843, 1.04636, -3.6127, -2.00843, 1.04636, -3.6127, -2.00843, -2.43671, -3.71131, -1.10815]],
["no-default", [402634127, 1.04636, -3.6127, -2.00843, 1.04636, -3.6127, -2.00843]],
["out-first-ignored", [301892357, 1.04636, -3.6127, -2.00843]],
["out-first-ignored", [3178469915, 1.04636, -3.6127, -2.00843, 1.04636, -3.6127, -2.00843, -2.43671, -3.71131, -1.10815, -2.43671, -3.71131, -1.10815]],
["out-first-inverted", [105261714]],
["w-times-x", [3921576850]]
],
"every_token_on_its_own": [
["default-inverted", [367944237]],
["elementwise-for-matmul", [280868669]],
["global-for-parameter", [2402569186]],
["global-for-parameter", [3623891923]],
["hard-coded-example", [2520167460, 1.04636, -3.6127, -2.00843, 1.04636, -3.6127, -2.00843, 1.04636, -3.6127, -2.00843, 1.04636, -3.6127, -2.00843]],
["hard-coded-example", [3933214340, -1.3358, -1.48403, -2.38548, -1.3358, -1.48403, -2.38548, -1.3358, -1.48403, -2.38548, -1.3358, -1.48403, -2.38548]],
["hard-coded-example", [4191685195, 12.48453, 2.27204, -10.3283, 12.48453, 2.27204, -10.3283, 12.48453, 2.27204, -10.3283, 12.48453, 2.27204, -10.3283]],
["hard-coded-example", [4191685195, 14.3023, 1.1491, -20.0309, 14.3023, 1.1491, -20.0309, 14.3023, 1.1491, -20.0309, 14.3023, 1.1491, -20.0309]],
["hard-coded-example", [4291231366, -5.97843, 0.28501, 2.91749, -5.97843, 0.28501, 2.91749, -5.97843, 0.28501, 2.91749, -5.97843, 0.28501, 2.91749]],
["matrices-only", [342282501, 12.48453, 2.27204, -10.3283]],
["no-default", [447891534]],
["out-first-ignored", [367944237]],
["out-first-inverted", [367944237]],
["w-times-x", [2288248897, 1.86268, -4.47232, -4.63563]]
],
"either_way_of_storing": [
["default-inverted", [2764457573, -9.1623, 15.5669, 9.2339, -5.97843, 0.28501, 2.91749, -7.40618, 1.58606, -0.87208]],
["elementwise-for-matmul", [2406689930]],
["global-for-parameter", [1639165846]],
["global-for-parameter", [2086137581]],
["guessed-from-the-shape", [2764457573, -5.97843, 0.28501, 2.91749, -9.1623, 15.5669, 9.2339, -7.40618, 1.58606, -0.87208]],
["guessed-from-the-shape", [2764457573, -9.1623, 15.5669, 9.2339, -5.97843, 0.28501, 2.91749, -7.40618, 1.58606, -0.87208]],
["hard-coded-example", [1159957938, -1.3358, -1.48403, -2.38548, -1.3358, -1.48403, -2.38548, -1.3358, -1.48403, -2.38548]],
["hard-coded-example", [2053727522, 1.04636, -3.6127, -2.00843, 1.04636, -3.6127, -2.00843, 1.04636, -3.6127, -2.00843]],
["hard-coded-example", [2764457573, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["hard-coded-example", [3185407780, -5.97843, 0.28501, 2.91749, -5.97843, 0.28501, 2.91749, -5.97843, 0.28501, 2.91749]],
["hard-coded-example", [3535440012, 12.48453, 2.27204, -10.3283, 12.48453, 2.27204, -10.3283, 12.48453, 2.27204, -10.3283]],
["hard-coded-example", [3535440012, 14.3023, 1.1491, -20.0309, 14.3023, 1.1491, -20.0309, 14.3023, 1.1491, -20.0309]],
["last-number-left-out", [2764457573, -2.73999, -0.29416, 0.10635, -2.73999, -0.29416, 0.10635, -5.37668, 0.4346, 0.46953]],
["mean-for-sum", [2764457573, -2.98922, 0.14251, 1.45874, -2.98922, 0.14251, 1.45874, -3.70309, 0.79303, -0.43604]],
["no-default", [2685920137, -5.97843, 0.28501, 2.91749, -7.40618, 1.58606, -0.87208]],
["out-first-ignored", [1415060039, -5.97843, 0.28501, 2.91749, -9.1623, 15.5669, 9.2339]],
["out-first-ignored", [2764457573, -9.1623, 15.5669, 9.2339, -5.97843, 0.28501, 2.91749, -7.40618, 1.58606, -0.87208]],
["out-first-inverted", [1415060039, -9.1623, 15.5669, 9.2339, -9.1623, 15.5669, 9.2339]],
["reshape-for-transpose", [2764457573, -5.97843, 0.28501, 2.91749, -9.1623, 15.5669, 9.2339, 8.72911, 8.67272, -4.37819]],
["scaled-too-early", [2764457573, -4.22739, 0.20153, 2.06297, -4.22739, 0.20153, 2.06297, -5.23696, 1.12151, -0.61666]],
["softmax-too-early", [2764457573, -1.14673, 1.03286, 0.06499, -1.14673, 1.03286, 0.06499, -0.64003, 0.84267, 0.07282]],
["w-times-x", [2458702175, -11.248, -3.5364, 6.0171]]
],
"square_matrices": [
["default-inverted", [455043022, 24.1784, -4.5398, -4.2093, 24.1784, -4.5398, -4.2093, -6.5974, 27.6038, -18.9459, 10.0471, 0.0694, -5.3965]],
["elementwise-for-matmul", [1793969520, -1.8362, -0.0174, -15.0996, -10.4696, 8.9204, -10.2645, 0.688, -15.5668, -1.3101]],
["global-for-parameter", [128724606]],
["global-for-parameter", [972357794]],
["guessed-from-the-shape", [455043022, 14.3023, 1.1491, -20.0309, 14.3023, 1.1491, -20.0309, -6.5974, 27.6038, -18.9459, 14.7429, 0.2483, -13.8088]],
["guessed-from-the-shape", [455043022, 24.1784, -4.5398, -4.2093, 24.1784, -4.5398, -4.2093, -6.5974, 27.6038, -18.9459, 10.0471, 0.0694, -5.3965]],
["hard-coded-example", [2520167460, 1.04636, -3.6127, -2.00843, 1.04636, -3.6127, -2.00843, 1.04636, -3.6127, -2.00843, 1.04636, -3.6127, -2.00843]],
["hard-coded-example", [3933214340, -1.3358, -1.48403, -2.38548, -1.3358, -1.48403, -2.38548, -1.3358, -1.48403, -2.38548, -1.3358, -1.48403, -2.38548]],
["hard-coded-example", [4191685195, 12.48453, 2.27204, -10.3283, 12.48453, 2.27204, -10.3283, 12.48453, 2.27204, -10.3283, 12.48453, 2.27204, -10.3283]],
["hard-coded-example", [4191685195, 14.3023, 1.1491, -20.0309, 14.3023, 1.1491, -20.0309, 14.3023, 1.1491, -20.0309, 14.3023, 1.1491, -20.0309]],
["hard-coded-example", [4291231366, -5.97843, 0.28501, 2.91749, -5.97843, 0.28501, 2.91749, -5.97843, 0.28501, 2.91749, -5.97843, 0.28501, 2.91749]],
["hard-coded-example", [455043022, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["keyword-only", [3132961062, 14.3023, 1.1491, -20.0309, 14.7429, 0.2483, -13.8088]],
["last-number-left-out", [455043022, 0.0643, -0.516, -7.0094, 14.1482, -5.9145, 1.0571, -15.6865, 18.4882, -10.6294, 0.29804, 1.8821, -5.63559]],
["matrices-only", [1486391833, 14.3023, 1.1491, -20.0309, 24.1784, -4.5398, -4.2093, -6.5974, 27.6038, -18.9459]],
["mean-for-sum", [455043022, 4.76744, 0.38305, -6.67698, 8.05946, -1.51328, -1.4031, -2.19914, 9.20127, -6.3153, 4.91431, 0.08276, -4.60292]],
["no-default", [1211432991, 24.1784, -4.5398, -4.2093, -6.5974, 27.6038, -18.9459]],
["out-first-ignored", [2324249355, 14.3023, 1.1491, -20.0309, 14.3023, 1.1491, -20.0309, 14.7429, 0.2483, -13.8088]],
["out-first-ignored", [455043022, 24.1784, -4.5398, -4.2093, 24.1784, -4.5398, -4.2093, -6.5974, 27.6038, -18.9459, 10.0471, 0.0694, -5.3965]],
["out-first-inverted", [2324249355, 24.1784, -4.5398, -4.2093, 14.3023, 1.1491, -20.0309, 10.0471, 0.0694, -5.3965]],
["reshape-for-transpose", [455043022, 14.3023, 1.1491, -20.0309, 14.3023, 1.1491, -20.0309, 4.8809, 24.059, -8.4533, 14.7429, 0.2483, -13.8088]],
["scaled-too-early", [455043022, 8.25746, 0.66346, -11.56487, 13.9594, -2.6211, -2.4302, -3.809, 15.9371, -10.9384, 8.51184, 0.14335, -7.97249]],
["softmax-too-early", [455043022, 1.46098, -0.52874, -0.51231, 1.4384, -0.48148, -0.48615, -0.45322, 1.30927, -2.02463, 0.25732, -0.56313, -0.90076]],
["w-times-x", [3119401964, -4.0391, -22.2254, 31.0085, 1.8121, -20.1596, 9.1322, 10.0471, 0.0694, -5.3965]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
