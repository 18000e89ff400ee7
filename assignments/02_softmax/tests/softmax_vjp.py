from feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, same_array

OK_FORMAT = False

name = "softmax_vjp"
points = None
feedback = Feedback("softmax_vjp")


@test_case(
    name="gradient_has_the_shape_of_the_scores",
    points=1,
    hidden=False,
)
@feedback.watched
def gradient_has_the_shape_of_the_scores(softmax_vjp):
    is_array(softmax_vjp(np.full((2, 4), 0.25), np.ones((2, 4))), (2, 4), "the gradient")


@test_case(
    name="equal_gradients_cancel",
    points=1.1,
    hidden=False,
)
@feedback.watched
def equal_gradients_cancel(softmax_vjp):
    p = np.array([0.5, 0.25, 0.25])  # exact in any floating-point number, so that nothing but zeros is right
    same_array(softmax_vjp(p, np.full(3, 7.0)), np.zeros(3), "the gradient for equal g")


@test_case(
    name="two_equal_shares",
    points=1.1,
    hidden=False,
)
@feedback.watched
def two_equal_shares(softmax_vjp):
    gradient = softmax_vjp(np.array([0.5, 0.5]), np.array([1.0, 0.0]))
    same_array(gradient, np.array([0.25, -0.25]), "the gradient for two equal shares")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "gradient_has_the_shape_of_the_scores": "Is there one number for each score?",
        "equal_gradients_cancel": "If every share counts the same, no change of the scores can matter. Which part of your result should cancel which other part?",
        "two_equal_shares": "There are two shares of a half, and only the first matters. What does raising the second score a little do to the first share, and how much?",
    },
    known={
        "gradient_has_the_shape_of_the_scores": [
            ("global-for-parameter", [1772154527]),
            ("hard-coded-example", [2351862470, 0.0, 0.0, 0.0]),
            ("hard-coded-example", [2381117681, 0.281219, -0.050036, -0.38131]),
            ("list-for-array", [4222491711, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
            ("no-keepdims", [3367340890]),
            ("none-returned", [3751981041]),
            ("vectors-only", [561683232]),
            ("whole-jacobian", [2263747849, -0.79495, 0.001258, -0.863043]),
        ],
        "equal_gradients_cancel": [
            ("arguments-swapped", [2351862470, 62.5449, -3.187, 22.0812]),
            ("axis-1", [2518930266]),
            ("diagonal-left-out", [2351862470, 1.84853, 0.90549, 2.45322]),
            ("diagonal-only-jacobian", [2351862470, -1.61202, -0.18563, -1.05142]),
            ("global-for-parameter", [2194838140]),
            ("hard-coded-example", [156329429, 0.0, 0.0, 0.0]),
            ("hard-coded-example", [2381117681, 0.281219, -0.050036, -0.38131]),
            ("list-for-array", [3570675635, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
            ("none-returned", [3751981041]),
            ("passed-through", [2351862470, -9.19907, 0.32593, -3.50492]),
            ("total-forgotten", [2351862470, -1.84853, -0.90549, -2.45322]),
            ("whole-jacobian", [2070993570, 0.664824, 0.040487, -0.026035]),
        ],
        "two_equal_shares": [
            ("arguments-swapped", [2381117681, 0.0, 0.0, 0.0]),
            ("axis-1", [2518930266]),
            ("diagonal-left-out", [2381117681, 0.152294, 0.231957, 0.069259]),
            ("diagonal-only-jacobian", [2381117681, 0.064463, -0.140996, -0.225285]),
            ("global-for-parameter", [4124418794]),
            ("hard-coded-example", [156329429, 0.0, 0.0, 0.0]),
            ("hard-coded-example", [2351862470, 0.0, 0.0, 0.0]),
            ("hard-coded-example", [2381117681, 0.0, 0.0, 0.0]),
            ("list-for-array", [2863422908, 0.064463, -0.140996, -0.225285, -0.064463, 0.140996, 0.225285]),
            ("no-p-in-front", [2381117681, 0.562438, -0.100072, -0.76262]),
            ("none-returned", [3751981041]),
            ("passed-through", [2381117681, 0.25785, -0.56399, -0.90114]),
            ("total-forgotten", [2381117681, 0.128925, -0.281993, -0.450569]),
            ("whole-jacobian", [1594606163, 0.583331, -0.477442, -0.380642]),
            ("wrong-sign", [2381117681, -0.281219, 0.050036, 0.38131]),
        ],
    },
    hints={
        "arguments-swapped": "Which of the two arguments holds shares, and which a gradient?",
        "axis-0": "Do your columns do what your rows should be doing?",
        "axis-1": "Axis 1 is the second one: is that the right one for arrays with fewer or more axes?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "diagonal-left-out": "If one score rises, does its own share change too?",
        "diagonal-only-jacobian": "If one score rises, does only its own share change?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "generator-for-list": "Has a generator a length, and can it be looked at twice?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "list-for-array": "What does NumPy call the type of your result, and is it the type that was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "no-keepdims": "What shape has the total you divide by, and along which axis does NumPy line it up?",
        "no-p-in-front": "By what is each term weighted before it is added up?",
        "none-returned": "When your cell is done, what does the function hand back, or the name stand for? Is there still a `...` to replace?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "passed-through": "Does your result depend on `p` at all?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "total-forgotten": "Add the same number to every entry of `g`: should your result change, and does it?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "vectors-only": "What does your code do with several rows at once?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
        "whole-jacobian": "How many numbers were asked for, one for each score or one for each pair?",
        "wrong-sign": "Nudge one score up by a little: does the loss go the way that your gradient says?",
    },
)
