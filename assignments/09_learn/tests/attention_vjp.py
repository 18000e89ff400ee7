from feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import Difference, describe, is_array, numbers, same_array

OK_FORMAT = False

name = "attention_vjp"
points = None
feedback = Feedback("attention_vjp")


def are_three(got, shapes, what):
    """Check that it is a tuple or list of three arrays of these shapes."""
    if not isinstance(got, tuple | list) or len(got) != 3:
        raise Difference(what, "three arrays in a tuple", describe(got))
    for n, (one, shape) in enumerate(zip(got, shapes, strict=True)):
        is_array(one, shape, f"number {n} of {what}")


def same_three(got, expected, what, tolerance=1e-6):
    are_three(got, [one.shape for one in expected], what)
    for n, (one, target) in enumerate(zip(got, expected, strict=True)):
        same_array(one, target, f"number {n} of {what}", tolerance)


@test_case(
    name="gradients_shaped_like_queries_keys_and_values",
    points=0.8,
    hidden=False,
)
@feedback.watched
def gradients_shaped_like_queries_keys_and_values(attention_vjp):
    got = attention_vjp(*numbers(10, (3, 2), (4, 2), (4, 5), (3, 5)))
    are_three(got, [(3, 2), (4, 2), (4, 5)], "the gradients")
    got = attention_vjp(*numbers(11, (6, 3, 2), (6, 4, 2), (6, 4, 5), (6, 3, 5)))
    are_three(got, [(6, 3, 2), (6, 4, 2), (6, 4, 5)], "the gradients of six attentions")


@test_case(
    name="single_key_keeps_its_share",
    points=1,
    hidden=False,
)
@feedback.watched
def single_key_keeps_its_share(attention_vjp):
    Q, K, V, g = (
        np.array([[1.0, 2.0], [0.5, -1.0]]),
        np.array([[3.0, 1.0]]),
        np.array([[5.0]]),
        np.array([[2.0], [7.0]]),
    )
    expected = np.zeros((2, 2)), np.zeros((1, 2)), np.array([[9.0]])
    same_three(attention_vjp(Q, K, V, g), expected, "the gradients for a single key")


@test_case(
    name="two_keys_that_fit_equally_well",
    points=1.8,
    hidden=False,
)
@feedback.watched
def two_keys_that_fit_equally_well(attention_vjp):
    Q, K = (
        np.array([[0.0, 0.0, 0.0, 2.0], [0.0, 0.0, 0.0, 4.0]]),
        np.array([[1.0, 0.0, 2.0, 1.0], [3.0, 2.0, 0.0, 1.0]]),
    )
    V, g = np.array([[1.0], [3.0]]), np.array([[1.0], [2.0]])
    to_Q = np.array([[0.5, 0.5, -0.5, 0.0], [1.0, 1.0, -1.0, 0.0]])
    to_K = np.array([[0.0, 0.0, 0.0, -2.5], [0.0, 0.0, 0.0, 2.5]])
    same_three(attention_vjp(Q, K, V, g), (to_Q, to_K, np.array([[1.5], [1.5]])), "the gradients for two keys")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "gradients_shaped_like_queries_keys_and_values": "There are three gradients, one for each array that went in. In which order, and of which shapes?",
        "single_key_keeps_its_share": "A single key has the share 1, whatever its score. What can queries and keys do about that, and what can the value?",
        "two_keys_that_fit_equally_well": "Both keys fit both queries equally well, so all shares are 1/2. On paper: what is the gradient of the shares, then of the scores, then of Q and K?",
    },
    known={
        "gradients_shaped_like_queries_keys_and_values": [
            ("all-axes-reversed", [1342399544, 0.742965, 0.28133, 0.118912, 0.283362, 0.167349, -0.3042, -0.71691, 0.94875, 0.42003]),
            ("factor-not-transposed", [175977281]),
            ("gradients-swapped", [460198270, 0.283362, 0.167349, -0.3042, 0.742965, 0.28133, 0.118912, -0.71691, 0.94875, 0.42003, -0.99455, 0.96208, 2.59835, 0.07454, -2.44353, 1.72175, 4.61578, 0.17263, -0.20994]),
            ("gradients-transposed", [3006486933, 0.742965, 0.28133, 0.118912, -0.11852, -0.105538, 0.162482, -0.71691, 0.94875, 0.42003, 0.07454, -2.44353, 1.72175, 2.21803, 3.3541, 2.1651, 4.61578, 0.17263, -0.20994]),
            ("hard-coded-example", [2468439331, 1.97422, 0.67152, -1.30467, -2.49126, 2.04097, -1.70333, -0.91377, -1.39174, -0.41556, 1.97422, 0.67152, -1.30467, -2.49126, 2.04097, -1.70333, -0.91377, -1.39174, -0.41556]),
            ("hard-coded-example", [3751303695, 0.742965, 0.28133, 0.118912, 0.283362, 0.167349, -0.3042, -0.71691, 0.94875, 0.42003, 0.742965, 0.28133, 0.118912, 0.283362, 0.167349, -0.3042, -0.71691, 0.94875, 0.42003]),
            ("hard-coded-example", [744916156, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 2.3207, -5.0759, -8.1102, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 2.3207, -5.0759, -8.1102]),
            ("leading-axes-summed", [71852934, 0.742965, 0.28133, 0.118912, 0.283362, 0.167349, -0.3042, -0.71691, 0.94875, 0.42003, 0.07454, -2.44353, 1.72175, 0.2293, 0.77628, -0.19959, -6.46279, 1.28952, 1.81355]),
            ("values-left-out", [1655882300, 0.742965, 0.28133, 0.118912, 0.283362, 0.167349, -0.3042]),
        ],
        "single_key_keeps_its_share": [
            ("axis-0", [363893092, 13.7081, 35.4074, 57.7677, 29.4917, 31.3884, -0.9904, 2.3207, -5.0759, -8.1102]),
            ("factor-not-transposed", [2077601273]),
            ("g-ignored", [363893092, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5157, -1.12797, -1.80228]),
            ("gradient-of-scores-for-values", [363893092, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
            ("gradients-swapped", [835379895, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 2.3207, -5.0759, -8.1102]),
            ("gradients-transposed", [3917711146, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 2.3207, -5.0759, -8.1102]),
            ("hard-coded-example", [1562909895, 0.742965, 0.28133, 0.118912, 0.283362, 0.167349, -0.3042, -0.71691, 0.94875, 0.42003]),
            ("hard-coded-example", [331482697, 1.97422, 0.67152, -1.30467, -2.49126, 2.04097, -1.70333, -0.91377, -1.39174, -0.41556]),
            ("scores-for-shares", [363893092, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 2.4614, -5.3838, -8.6022]),
            ("softmax-over-queries", [363893092, -1.02672, 2.87034, 0.80307, 1.6721, 0.92901, -0.96163, 0.56708, -1.24034, -1.98183]),
            ("softmax-skipped-on-the-way-back", [363893092, -40.5425, 39.6117, -36.7786, 14.2102, -7.1078, -24.1426, 2.3207, -5.0759, -8.1102]),
            ("total-forgotten-in-the-softmax", [363893092, -40.5425, 39.6117, -36.7786, 14.2102, -7.1078, -24.1426, 2.3207, -5.0759, -8.1102]),
            ("values-left-out", [3476387338, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
            ("whole-array", [363893092, 13.7081, 35.4074, 57.7677, 29.4917, 31.3884, -0.9904, 2.3207, -5.0759, -8.1102]),
            ("wrong-sign", [363893092, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -2.3207, 5.0759, 8.1102]),
        ],
        "two_keys_that_fit_equally_well": [
            ("axis-0", [331482697, 0.96527, 1.41807, 0.72608, -0.243908, -0.122946, -0.731991, -0.91377, -1.39174, -0.41556]),
            ("diagonal-only-jacobian", [331482697, 1.17315, -0.46951, -1.02211, -1.21954, -0.61473, -3.65996, -0.91377, -1.39174, -0.41556]),
            ("divided-by-d-k", [331482697, 0.987108, 0.335762, -0.652335, -1.24563, 1.02049, -0.85166, -0.91377, -1.39174, -0.41556]),
            ("divided-by-root-d-v", [331482697, 3.94843, 1.34305, -2.60934, -4.98253, 4.08195, -3.40665, -0.91377, -1.39174, -0.41556]),
            ("factor-not-transposed", [331482697, 1.97422, 0.67152, -1.30467, -0.2413, -0.28647, -1.01282, -0.91377, -1.39174, -0.41556]),
            ("g-ignored", [331482697, 1.011058, -0.139792, -0.665678, -1.49476, 1.22458, -1.022, -0.60918, -0.92783, -0.27704]),
            ("gradient-of-scores-for-values", [331482697, 1.97422, 0.67152, -1.30467, -2.49126, 2.04097, -1.70333, -1.4061, 0.25018, 1.90655]),
            ("gradients-swapped", [331482697, -2.49126, 2.04097, -1.70333, 1.97422, 0.67152, -1.30467, -0.91377, -1.39174, -0.41556]),
            ("gradients-transposed", [819276948, 1.97422, 0.67152, -1.30467, 1.18671, 2.37495, -4.7558, -0.91377, -1.39174, -0.41556]),
            ("hard-coded-example", [1562909895, 0.742965, 0.28133, 0.118912, 0.283362, 0.167349, -0.3042, -0.71691, 0.94875, 0.42003]),
            ("hard-coded-example", [363893092, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 2.3207, -5.0759, -8.1102]),
            ("multiplied-by-root-d-k", [331482697, 7.89686, 2.6861, -5.21868, -9.9651, 8.1639, -6.8133, -0.91377, -1.39174, -0.41556]),
            ("own-factor-used", [331482697, -0.60325, -0.71617, -2.53205, 1.144073, 2.203029, -0.765384, -0.91377, -1.39174, -0.41556]),
            ("scale-forgotten-on-the-way-back", [331482697, 3.94843, 1.34305, -2.60934, -4.98253, 4.08195, -3.40665, -0.91377, -1.39174, -0.41556]),
            ("scaled-twice", [331482697, 0.987108, 0.335762, -0.652335, -1.24563, 1.02049, -0.85166, -0.91377, -1.39174, -0.41556]),
            ("scores-for-shares", [331482697, 1.97422, 0.67152, -1.30467, -2.49126, 2.04097, -1.70333, -3.04588, -4.63913, -1.38518]),
            ("softmax-over-queries", [331482697, 0.75914, 1.11524, 0.57103, -0.191821, -0.096691, -0.575673, -1.05452, -1.60612, -0.47957]),
            ("softmax-skipped-on-the-way-back", [331482697, 4.6926, -1.878, -4.0884, -4.8782, -2.4589, -14.6398, -0.91377, -1.39174, -0.41556]),
            ("total-forgotten-in-the-softmax", [331482697, 2.3463, -0.93901, -2.04422, -2.43908, -1.22946, -7.31991, -0.91377, -1.39174, -0.41556]),
            ("unscaled-attention", [331482697, 3.94843, 1.34305, -2.60934, -4.98253, 4.08195, -3.40665, -0.91377, -1.39174, -0.41556]),
            ("values-left-out", [2046499924, 1.97422, 0.67152, -1.30467, -2.49126, 2.04097, -1.70333]),
            ("whole-array", [331482697, 2.61742, 3.35579, 1.49936, -2.53301, 4.65732, 2.78994, -0.91377, -1.39174, -0.41556]),
            ("wrong-sign", [331482697, -1.97422, -0.67152, 1.30467, 2.49126, -2.04097, 1.70333, 0.91377, 1.39174, 0.41556]),
        ],
    },
    hints={
        "all-axes-reversed": "Which axes have to change places, and which one should stay where it is?",
        "axis-0": "Do your columns do what your rows should be doing?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "diagonal-only-jacobian": "If one score rises, does only its own share change?",
        "divided-by-d-k": "If the width grows four times as large, how much smaller do your scores become?",
        "divided-by-root-d-v": "Do the values have any part in a score, or in its divisor?",
        "factor-not-transposed": "In the formula's sum, which index of the factor is summed over, its first or its second?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "g-ignored": "What would your function return if g were all zeros?",
        "generator-for-list": "Has a generator a length, and can it be looked at twice?",
        "gradient-of-scores-for-values": "Do the values hear of the loss through the scores, or before it gets there?",
        "gradients-swapped": "In which order did the arrays come in, and in which do their gradients go out?",
        "gradients-transposed": "What is the shape of each gradient, and what is the shape of the thing that it belongs to?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "leading-axes-summed": "Did all the matrices of the stack share one factor, or did each have its own?",
        "list-for-array": "What does NumPy call the type of your result, and is it the type that was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "multiplied-by-root-d-k": "Are your scores larger or smaller after scaling than before?",
        "none-returned": "When your cell is done, what does the function hand back, or the name stand for? Is there still a `...` to replace?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "own-factor-used": "With what was each entry multiplied on the way forward, with itself or with the other factor?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "scale-forgotten-on-the-way-back": "A nudge of Q reaches the scores divided by something: does your gradient know?",
        "scaled-twice": "How many times do your scores meet the divisor?",
        "scores-for-shares": "What were the values multiplied by on the way forward, scores or shares?",
        "softmax-over-queries": "Whose shares add up to 1, those of one query or those of one key?",
        "softmax-skipped-on-the-way-back": "Between the gradient of the shares and that of the scores, which joint have you walked past?",
        "total-forgotten-in-the-softmax": "If all shares of a row matter equally, what can its scores change, and what does your gradient say?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "unscaled-attention": "What are the scores divided by in this network?",
        "values-left-out": "How many arrays go into attention, and for how many of them do you give a gradient?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
        "wrong-sign": "Nudge one score up by a little: does the loss go the way that your gradient says?",
    },
)
