from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, same_array, unchanged

OK_FORMAT = False

name = "softmax_vjp"
points = None
feedback = Feedback("softmax_vjp")


@test_case(
    name="gradient_has_the_shape_of_the_scores",
    points=0.2,
    hidden=False,
)
@feedback.shown
def gradient_has_the_shape_of_the_scores(softmax_vjp):
    is_array(softmax_vjp(np.full((2, 4), 0.25), np.ones((2, 4))), (2, 4), "the gradient")


@test_case(
    name="equal_gradients_cancel",
    points=0.2,
    hidden=False,
)
@feedback.shown
def equal_gradients_cancel(softmax_vjp):
    p = np.array([0.5, 0.25, 0.25])  # exact in any floating-point number, so that nothing but zeros is right
    same_array(softmax_vjp(p, np.full(3, 7.0)), np.zeros(3), "the gradient for equal g")


@test_case(
    name="two_equal_shares",
    points=0.2,
    hidden=False,
)
@feedback.shown
def two_equal_shares(softmax_vjp):
    p, g = np.array([0.5, 0.5]), np.array([1.0, 0.0])
    same_array(softmax_vjp(p, g), np.array([0.25, -0.25]), "the gradient for two equal shares")
    unchanged(np.array([0.5, 0.5]), p, "p")
    unchanged(np.array([1.0, 0.0]), g, "g")


@test_case(
    name="two_rows_on_paper",
    points=0.2,
    hidden=False,
)
@feedback.shown
def two_rows_on_paper(softmax_vjp):
    p, g = np.array([[1 / 7, 2 / 7, 4 / 7], [0.5, 0.25, 0.25]]), np.array([[7, 0, 7], [4, 0, 0]])
    gradients = np.array([[2 / 7, -10 / 7, 8 / 7], [1.0, -0.5, -0.5]])
    same_array(softmax_vjp(p, g), gradients, "the gradients of two rows")


@test_case(
    name="as_many_groups_as_entries",
    points=0.2,
    hidden=False,
)
@feedback.shown
def as_many_groups_as_entries(softmax_vjp):
    p = np.array([[0.5, 0.25, 0.25], [0.1, 0.2, 0.7], [0.6, 0.3, 0.1]])
    g = np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]])
    same_array(
        softmax_vjp(p, g),
        np.array([[0.4375, 0.09375, -0.53125], [0.29, -0.22, -0.07], [-0.3, 0.3, 1.110223025e-17]]),
        "the gradient for three groups of three",
    )
    same_array(
        softmax_vjp(np.stack([p, p[::-1]]), np.stack([g, -g])),
        np.array(
            [
                [[0.4375, 0.09375, -0.53125], [0.29, -0.22, -0.07], [-0.3, 0.3, 1.110223025e-17]],
                [[-0.27, 0.015, 0.255], [-0.29, 0.22, 0.07], [0.25, -0.25, 0.0]],
            ]
        ),
        "the gradient for a stack of groups",
    )


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "gradient_has_the_shape_of_the_scores": "Is there one number for each score?",
        "equal_gradients_cancel": "If every share counts the same, no change of the scores can matter. Which part of your result should cancel which other part?",
        "two_equal_shares": "There are two shares of a half, and only the first matters. If the second score rises a little, what happens to the first share, and by how much?",
        "two_rows_on_paper": "Work out the first row on paper: weigh the entries of g by the shares, and add them up. Does the second row need the same number, or one of its own?",
        "as_many_groups_as_entries": "Where all axes are equally long, nothing complains about a mix-up. Does each group along the last axis have a sum of its own, with more axes, too?",
    },
    hints={
        "arguments-swapped": "Which of the two arguments holds shares, and which a gradient?",
        "axis-1": "Axis 1 is the second one: is that the right one for arrays with fewer or more axes?",
        "diagonal-left-out": "If one score rises, does its own share change too?",
        "diagonal-only-jacobian": "If one score rises, does only its own share change?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "mean-for-sum": "Put in entries that add nothing, such as zeros: should the result change, and does yours?",
        "mean-for-weighted-sum": "In the sum over the gradient's entries, does each count the same?",
        "no-keepdims": "A sum or a maximum lost an axis on the way: which shape does it have, and with which axis does NumPy line it up?",
        "no-p-in-front": "By what is each term weighted before it is added up?",
        "parts-added": "If all of `g` is the same, what should your two parts do to each other, and what do they do?",
        "passed-through": "Is there any difference between your result and what you were given?",
        "softmax-twice": "How often are your scores turned into shares before they come out?",
        "total-forgotten": "Add the same number to every entry of `g`: should your result change, and does it?",
        "total-not-shared-out": "What does each score lose in your version: its part of the total, or all of it?",
        "vectors-only": "What does your code do with several rows at once?",
        "whole-jacobian": "How many numbers were asked for, one for each score or one for each pair?",
        "wrong-sign": "Nudge one score up by a little: does the loss go the way that your gradient says?",
    },
    known="""{
"gradient_has_the_shape_of_the_scores": [
["global-for-parameter", [1772154527]],
["hard-coded-example", [1175515922, 0.53077, 0.36008, -1.48666]],
["hard-coded-example", [2070993570, 0.482662, -0.757729, -0.925535]],
["hard-coded-example", [2351862470, 0.0, 0.0, 0.0]],
["hard-coded-example", [2381117681, 0.281219, -0.050036, -0.38131]],
["no-keepdims", [3367340890]],
["vectors-only", [561683232]],
["whole-jacobian", [2263747849, -0.79495, 0.001258, -0.863043]]
],
"equal_gradients_cancel": [
["arguments-swapped", [2351862470, 62.5449, -3.187, 22.0812]],
["axis-1", [2518930266]],
["diagonal-left-out", [2351862470, 1.84853, 0.90549, 2.45322]],
["diagonal-only-jacobian", [2351862470, -1.61202, -0.18563, -1.05142]],
["global-for-parameter", [2194838140]],
["hard-coded-example", [1175515922, 0.53077, 0.36008, -1.48666]],
["hard-coded-example", [156329429, 0.0, 0.0, 0.0]],
["hard-coded-example", [2070993570, 0.482662, -0.757729, -0.925535]],
["hard-coded-example", [2381117681, 0.281219, -0.050036, -0.38131]],
["mean-for-sum", [2351862470, -1.23235, -0.60366, -1.63548]],
["mean-for-weighted-sum", [2351862470, -1.13899, 1.25409, 1.75218]],
["mean-for-weighted-sum", [2351862470, 3.69706, 1.81098, 4.90645]],
["parts-added", [2351862470, -3.69706, -1.81098, -4.90645]],
["passed-through", [2351862470, -9.19907, 0.32593, -3.50492]],
["total-forgotten", [2351862470, -1.84853, -0.90549, -2.45322]],
["total-not-shared-out", [2351862470, 7.35054, -1.23142, 1.0517]],
["whole-jacobian", [2070993570, 0.664824, 0.040487, -0.026035]]
],
"two_equal_shares": [
["arguments-swapped", [2381117681, 0.0, 0.0, 0.0]],
["axis-1", [2518930266]],
["diagonal-left-out", [2381117681, 0.152294, 0.231957, 0.069259]],
["diagonal-only-jacobian", [2381117681, 0.064463, -0.140996, -0.225285]],
["global-for-parameter", [4124418794]],
["hard-coded-example", [1175515922, 0.53077, 0.36008, -1.48666]],
["hard-coded-example", [156329429, 0.0, 0.0, 0.0]],
["hard-coded-example", [2070993570, 0.482662, -0.757729, -0.925535]],
["hard-coded-example", [2351862470, 0.0, 0.0, 0.0]],
["hard-coded-example", [2381117681, 0.0, 0.0, 0.0]],
["mean-for-sum", [2381117681, 0.205072, -0.166014, -0.41594]],
["mean-for-weighted-sum", [2381117681, 0.433513, 0.181921, -0.312051]],
["no-p-in-front", [2381117681, 0.562438, -0.100072, -0.76262]],
["parts-added", [2381117681, -0.023369, -0.513949, -0.519829]],
["passed-through", [2381117681, 0.25785, -0.56399, -0.90114]],
["total-forgotten", [2381117681, 0.128925, -0.281993, -0.450569]],
["total-not-shared-out", [2381117681, 0.433513, 0.181921, -0.312051]],
["whole-jacobian", [1594606163, 0.583331, -0.477442, -0.380642]],
["wrong-sign", [2381117681, -0.281219, 0.050036, 0.38131]]
],
"two_rows_on_paper": [
["arguments-swapped", [1175515922, 10.0665, -6.6191, 38.8983]],
["axis-0", [1175515922, -0.80343, 0.08162, -0.10891]],
["diagonal-left-out", [1175515922, 2.08588, -1.50301, 0.75113]],
["diagonal-only-jacobian", [1175515922, -0.48404, 0.45172, -1.37683]],
["global-for-parameter", [4156848956]],
["hard-coded-example", [1175515922, 0.0, 0.0, 0.0]],
["hard-coded-example", [156329429, 0.0, 0.0, 0.0]],
["hard-coded-example", [2070993570, 0.482662, -0.757729, -0.925535]],
["hard-coded-example", [2351862470, 0.0, 0.0, 0.0]],
["hard-coded-example", [2381117681, 0.281219, -0.050036, -0.38131]],
["mean-for-sum", [1175515922, -0.85982, 1.36209, -1.98741]],
["mean-for-weighted-sum", [1175515922, 0.65378, 0.36473, -1.63273]],
["mean-for-weighted-sum", [1175515922, 1.84173, -1.46751, -1.38062]],
["mean-for-weighted-sum", [1175515922, 5.07156, -2.632, -0.42262]],
["no-keepdims", [3455753695]],
["no-p-in-front", [1175515922, 2.53063, -0.33807, -5.25613]],
["parts-added", [1175515922, -3.64099, 3.3661, -2.98892]],
["passed-through", [2670780862, -1.116, -0.06814, -8.75761]],
["softmax-twice", [1175515922, 0.83826, 0.04112, -1.75566]],
["total-forgotten", [1175515922, -1.55511, 1.86309, -2.23779]],
["total-not-shared-out", [1175515922, 2.09151, 1.59316, 1.26369]],
["vectors-only", [3428621101]],
["whole-array", [1175515922, -0.6987, 0.51139, -0.43023]],
["whole-jacobian", [2072987614, 1.288569, -0.073264, 0.529245]],
["wrong-sign", [1175515922, -0.53077, -0.36008, 1.48666]]
],
"as_many_groups_as_entries": [
["arguments-swapped", [1758067753, 0.36396, -1.10274, 0.19444, 1.36432, 0.17667, 2.56329]],
["axis-0", [1758067753, 0.304379, 0.254457, -1.024651, 0.059621, -0.180733, 0.077107]],
["axis-1", [1758067753, 0.482662, -0.757729, -0.925535, 0.70525, -0.000437, -0.145867]],
["diagonal-left-out", [1758067753, 0.6663, 0.382726, -0.29535, 0.421959, -0.088446, -0.221182]],
["diagonal-only-jacobian", [1758067753, -0.029846, -0.716026, -0.444696, 0.239335, -0.230621, 0.194537]],
["global-for-parameter", [4068533269]],
["hard-coded-example", [1758067753, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["hard-coded-example", [218790427, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["hard-coded-example", [2565635971, 0.482662, -0.757729, -0.925535, 0.482662, -0.757729, -0.925535]],
["hard-coded-example", [2728427965, 0.281219, -0.050036, -0.38131, 0.281219, -0.050036, -0.38131]],
["hard-coded-example", [2939717625, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["hard-coded-example", [3236654453, 0.53077, 0.36008, -1.48666, 0.53077, 0.36008, -1.48666]],
["mean-for-sum", [1758067753, 0.038462, -1.01288, -0.728634, 0.133953, -0.266618, 0.069542]],
["mean-for-weighted-sum", [1758067753, 0.379707, -1.024033, -0.79406, 0.350777, -0.16511, -0.108743]],
["mean-for-weighted-sum", [1758067753, 1.06779, -1.00449, -0.89138, 1.1983, -0.17707, -0.44131]],
["mean-for-weighted-sum", [1758067753, 1.5064, -0.79119, -1.12181, 1.06573, -0.02106, -0.61277]],
["no-keepdims", [2964495383, -0.007183, -1.97182, -0.023817]],
["no-p-in-front", [1758067753, 1.78897, -4.24745, -2.71653, 1.28659, 0.08278, 3.11412]],
["parts-added", [1758067753, -0.84994, -1.52318, -0.33483, -0.42866, -0.14869, 0.36445]],
["passed-through", [1758067753, 1.02362, -4.25015, -2.1051, 2.0707, 0.19626, 3.52571]],
["softmax-twice", [1758067753, 0.38484, -1.258185, -0.8648, 0.362374, -0.058199, 0.581683]],
["total-forgotten", [1758067753, -0.183638, -1.140455, -0.630184, -0.0067, -0.237136, 0.143269]],
["total-not-shared-out", [1758067753, 0.58172, -1.13775, -1.24161, -0.79081, -0.35061, -0.26832]],
["vectors-only", [1470003998]],
["whole-array", [1758067753, 0.65207, -1.11361, -0.03458, -0.092452, -0.413367, -0.258282]],
["whole-jacobian", [3418461982, 1.361855, -0.087376, 0.627465, 0.055623, -0.188368, 0.425027]],
["wrong-sign", [1758067753, -0.482662, 0.757729, 0.925535, -0.415259, 0.325582, 0.077913]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
