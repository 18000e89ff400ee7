from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
from softlookup import is_array, numbers, same_array, unchanged

OK_FORMAT = False

name = "swiglu"
points = None
feedback = Feedback("swiglu")


@test_case(
    name="one_number_through_the_gate",
    points=0.15,
    hidden=False,
)
@feedback.shown
def one_number_through_the_gate(swiglu):
    one = np.array([[1.0]])
    same_array(swiglu(np.array([[2.0]]), one, one, one), np.array([[4 / (1 + math.exp(-2))]]), "the word [2.0]")
    got = swiglu(np.array([[1.0]]), -one, 3 * one, 2 * one)
    same_array(got, np.array([[-6 / (1 + math.e)]]), "the word [1.0] with a gate that is nearly shut")
    got = swiglu(np.array([[2.0]]), np.array([[1.0, -1.0]]), np.array([[1.0, 3.0]]), np.array([[1.0], [2.0]]))
    expected = 4 / (1 + math.exp(-2)) - 24 / (1 + math.exp(2))
    same_array(got, np.array([[expected]]), "the word [2.0] with two gates")


@test_case(
    name="gate_open_and_gate_shut",
    points=0.15,
    hidden=False,
)
@feedback.shown
def gate_open_and_gate_shut(swiglu):
    X = np.array([[1.0], [-1.0]])
    with np.errstate(over="ignore"):
        got = swiglu(X, np.array([[1000.0]]), np.array([[3.0]]), np.array([[2.0]]))
    same_array(got, np.array([[6000.0], [0.0]]), "two words with a gate's input of ±1000")


@test_case(
    name="each_word_by_itself",
    points=0.1,
    hidden=False,
)
@feedback.shown
def each_word_by_itself(swiglu):
    X, W_gate, W_up, W_down = numbers(12, (2, 3, 4), (4, 5), (4, 5), (5, 4))
    kept = X.copy()
    got = swiglu(X, W_gate, W_up, W_down)
    is_array(got, (2, 3, 4), "the result for two stories of three words")
    unchanged(kept, X, "X")
    same_array(swiglu(X[1, 2], W_gate, W_up, W_down), got[1, 2], "a word alone, compared with the same word in a story")
    last = np.array([-0.21741494, -0.50493886, -0.38121776, -0.23536361])
    same_array(got[1, 2], last, "the last word of the second story")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "one_number_through_the_gate": "A word of one number: what goes into the gate, what does the gate say, and what is let through?",
        "gate_open_and_gate_shut": "How much passes a gate that is wide open, and one that is shut? Which matrix belongs to the gate?",
        "each_word_by_itself": "Does the result have a row for each word, as wide as the words, and does each word pass by itself?",
    },
    hints={
        "added-for-multiplied": "If the gate is shut, what should pass, and what does pass in yours?",
        "another-activation": "What does the function between your two matrices give for -1, and what should it give there?",
        "gate-and-up-exchanged": "Which of the first two matrices goes through silu?",
        "gate-clipped": "Up to which number does silu grow in your version?",
        "gate-left-out": "Where does the first of the three matrices come in?",
        "gate-turned-around": "What does your gate say for a large positive number, and what for a large negative one?",
        "gelu-for-silu": "Which curve bends your gate: the logistic one, or the one of the normal distribution?",
        "infinity-over-infinity": "What is `np.exp(1000)` divided by itself plus one?",
        "no-silu": "What bends your gate, so that it can be shut?",
        "normalised-inside": "Does the network here normalise, or does its caller?",
        "nothing-but-the-gate": "What does the second of the three matrices propose in your version?",
        "residual-added": "Is your input still in the output even if all values are zero?",
        "sigmoid-for-silu": "What does silu give for a large number: 1, or about that number?",
        "silu-of-the-product": "What goes into silu in the formula: what comes out of the gate's matrix, or something else as well?",
        "silu-on-both": "How many of the two products pass silu?",
        "softmax-for-gate": "Must one gate shut for another to open?",
        "stopped-in-the-middle": "How wide is a word between the two matrices, and how wide should it be at the end?",
        "tanh-for-silu": "How large can your gate become at most?",
        "too-steep-a-gate": "By what is z multiplied inside your exponential?",
    },
    known="""{
"one_number_through_the_gate": [
["added-for-multiplied", [4164320225, 0.48496, -1.06074, -1.69486, 0.7042, -1.54028, -2.46106, 1.97059, -4.31019, -6.88685]],
["added-for-multiplied", [4164320225, 0.96993, -2.12148, -3.38972, 1.40841, -3.08055, -4.92213, 3.9412, -8.6204, -13.7737]],
["another-activation", [4164320225, 1.0314, -2.25594, -3.60455, -0.97795, 2.13904, 3.41777, -1.64405, 3.59596, 5.74564]],
["another-activation", [4164320225, 1.0314, -2.25594, -3.60455, 0.0, 0.0, 0.0, 1.0314, -2.25594, -3.60455]],
["another-activation", [4164320225, 1.09686, -2.39911, -3.83331, 0.48465, -1.06005, -1.69375, 1.4896, -3.25814, -5.20587]],
["gate-and-up-exchanged", [4164320225, 0.90845, -1.98703, -3.17488, -1.47373, 3.22343, 5.15041, -5.2646, 11.5151, 18.399]],
["gate-left-out", [4164320225, 0.5157, -1.12797, -1.80228, 1.5471, -3.38391, -5.40683, 3.6099, -7.8958, -12.6159]],
["gate-turned-around", [4164320225, 0.122946, -0.268915, -0.429673, -1.13102, 2.47384, 3.95271, -5.3278, 11.6532, 18.6196]],
["gelu-for-silu", [4164320225, 1.00794, -2.20462, -3.52255, -0.24546, 0.53688, 0.85782, 0.86715, -1.89668, -3.03053]],
["hard-coded-example", [1917749409, -19.7529, -20.5836, -1.5211, -19.7529, -20.5836, -1.5211, -19.7529, -20.5836, -1.5211]],
["hard-coded-example", [2615964386, 1547.1, -3383.91, -5406.83, 1547.1, -3383.91, -5406.83, 1547.1, -3383.91, -5406.83]],
["hard-coded-example", [4164320225, 0.90845, -1.98703, -3.17488, 0.90845, -1.98703, -3.17488, 0.90845, -1.98703, -3.17488]],
["no-silu", [4164320225, 1.0314, -2.25594, -3.60455, -1.5471, 3.38391, 5.40683, -5.157, 11.2797, 18.0228]],
["normalised-inside", [4164320225, 0.188503, -0.412305, -0.658783, -0.41608, 0.91007, 1.45411, -0.22758, 0.49777, 0.79534]],
["nothing-but-the-gate", [4164320225, 0.45423, -0.99351, -1.58744, -0.138693, 0.303358, 0.484707, 0.33128, -0.7246, -1.15777]],
["residual-added", [4164320225, 1.42415, -3.115, -4.97716, -0.158229, 0.346089, 0.552982, 0.68648, -1.50151, -2.39912]],
["sigmoid-for-silu", [4164320225, 0.45423, -0.99351, -1.58744, 0.41608, -0.91007, -1.45412, 0.82306, -1.80026, -2.87646]],
["silu-of-the-product", [4164320225, 1.01285, -2.21536, -3.53972, -0.0038254, 0.0083671, 0.0133691, -1.06294e-08, 2.32492e-08, 3.71477e-08]],
["silu-of-the-product", [4164320225, 1.01285, -2.21536, -3.53972, -0.073373, 0.160485, 0.256424, 1.01281, -2.21528, -3.53959]],
["silu-on-both", [4164320225, 0.80016, -1.75017, -2.79643, -0.39635, 0.86691, 1.38516, 0.064312, -0.140668, -0.22476]],
["softmax-for-gate", [4164320225, 0.5157, -1.12797, -1.80228, 1.5471, -3.38391, -5.40683, 0.56208, -1.22941, -1.96436]],
["softmax-for-gate", [4164320225, 1.0314, -2.25594, -3.60455, -1.5471, 3.38391, 5.40683, 0.90154, -1.97191, -3.15073]],
["stopped-in-the-middle", [3541772322, 0.90845, -1.98703, -3.17488, -0.20804, 0.455037, 0.727061, 2.14868, -1.46657, -4.06762]],
["tanh-for-silu", [4164320225, 0.49715, -1.08739, -1.73745, -1.17826, 2.57717, 4.11781, -2.4857, 5.437, 8.6872]],
["tanh-for-silu", [4164320225, 0.9943, -2.17479, -3.47489, 1.17826, -2.57717, -4.11781, 6.9601, -15.2235, -24.3242]],
["too-steep-a-gate", [4164320225, 0.99822, -2.18337, -3.48859, -0.23857, 0.52181, 0.83376, 0.79913, -1.74791, -2.79283]],
["too-steep-a-gate", [4164320225, 1.01285, -2.21536, -3.53972, -0.184419, 0.403372, 0.64451, 0.90154, -1.97191, -3.15073]]
],
"gate_open_and_gate_shut": [
["added-for-multiplied", [1948684688, 261.22, -564.59, -905.71]],
["added-for-multiplied", [1948684688, 522.45, -1129.17, -1811.43]],
["another-activation", [1948684688, 1541.9, -3386.09, -5403.09]],
["gate-and-up-exchanged", [1948684688, 1227.01, -3326.96, -4972.82]],
["gate-clipped", [1948684688, 46.413, -101.517, -162.205]],
["gate-left-out", [1948684688, 6.74926, -1.20086, -9.15144]],
["gate-turned-around", [1948684688, -5202.16, -2183.05, 3744.61]],
["hard-coded-example", [864480064, 0.90845, -1.98703, -3.17488]],
["hard-coded-example", [885969177, -19.7529, -20.5836, -1.5211]],
["infinity-over-infinity", [1628723318, 0.0, 0.0, 0.0]],
["no-silu", [1948684688, -3655.06, -5566.96, -1662.22]],
["nothing-but-the-gate", [1948684688, 515.7, -1127.97, -1802.28]],
["residual-added", [1948684688, 1548.23, -3384.11, -5408.36]],
["sigmoid-for-silu", [1948684688, 1.5471, -3.38391, -5.40683]],
["silu-of-the-product", [1948684688, -3655.06, -5566.96, -1662.22]],
["silu-on-both", [1948684688, 1473.73, -3223.43, -5150.41]],
["softmax-for-gate", [1948684688, -3655.06, -5566.96, -1662.22]],
["softmax-for-gate", [1948684688, 6.74926, -1.20086, -9.15144]],
["stopped-in-the-middle", [1948684688, 773.55, -1691.96, -2703.42]],
["tanh-for-silu", [1948684688, -3.65506, -5.56696, -1.66222]],
["tanh-for-silu", [1948684688, 6749.26, -1200.86, -9151.44]]
],
"each_word_by_itself": [
["added-for-multiplied", [2067572391, -16.9325, -3.9886, 0.5758, -4.50433, 0.54588, 1.55903]],
["added-for-multiplied", [2067572391, -8.46624, -1.99432, 0.28792, -2.25216, 0.27294, 0.77951]],
["another-activation", [2067572391, -17.3255, -22.4934, -2.1324, 0.9809, 0.0991, -0.0516]],
["another-activation", [2067572391, -17.4485, -19.9525, -0.7065, -2.07187, 0.90683, 1.28608]],
["another-activation", [2067572391, -18.9389, -20.519, -1.0945, 0.214543, 0.27712, 0.197997]],
["gate-and-up-exchanged", [2067572391, -29.6989, -17.8168, -3.3066, 0.24384, 0.173529, 0.070365]],
["gate-left-out", [2067572391, -2.4485, -3.0386, 1.1598, -3.76347, 1.18075, 1.86218]],
["gate-turned-around", [2067572391, 5.19, -4.4911, -1.3187, 0.548825, 0.026376, -0.075866]],
["gelu-for-silu", [2067572391, -19.9877, -20.7997, -1.3278, 0.523588, 0.127143, 0.041682]],
["hard-coded-example", [2706368879, -19.7529, -20.5836, -1.5211, -19.7529, -20.5836, -1.5211]],
["hard-coded-example", [3471353898, 0.90845, -1.98703, -3.17488, 0.90845, -1.98703, -3.17488]],
["hard-coded-example", [652320560, 1547.1, -3383.91, -5406.83, 1547.1, -3383.91, -5406.83]],
["no-silu", [2067572391, -14.5629, -25.0747, -2.8398, 1.08081, 0.13431, -0.0578]],
["normalised-inside", [2067572391, -5.12044, -8.52121, -0.01581, 2.50595, 0.67726, 0.28255]],
["nothing-but-the-gate", [2067572391, -14.484, -0.9501, -0.584, -0.74086, -0.63487, -0.30315]],
["residual-added", [2067572391, -19.6763, -21.3399, 4.9753, 1.29308, -0.53805, -0.65312]],
["sigmoid-for-silu", [2067572391, -2.11424, -5.2819, 0.01406, -1.61716, 0.61749, 0.91291]],
["silu-of-the-product", [2067572391, -10.013, -13.6876, -4.1209, 0.287365, 0.057861, 0.05003]],
["silu-of-the-product", [2067572391, -22.7679, -24.2715, -3.2232, 0.574105, 0.016529, -0.072751]],
["silu-on-both", [2067572391, -27.9103, -18.1406, -2.6539, 0.123185, 0.09699, 0.049713]],
["softmax-for-gate", [2067572391, -0.51175, -0.79104, 0.38994, -0.440568, 0.245285, 0.324621]],
["softmax-for-gate", [2067572391, -8.29097, -2.48545, 0.37795, 0.205614, 0.087139, 0.045667]],
["stopped-in-the-middle", [3271890808, 17.4814, -22.2209, 14.0703, -0.297539, -0.077149, -0.190393]],
["tanh-for-silu", [2067572391, -0.0326, -8.0369, -1.6184, 1.00469, 0.0486, -0.10615]],
["tanh-for-silu", [2067572391, -24.9892, -16.2953, 0.346, -0.052991, 0.133361, 0.161561]],
["too-steep-a-gate", [2067572391, -19.776, -20.685, -1.2469, 0.51391, 0.133834, 0.051881]],
["too-steep-a-gate", [2067572391, -19.9051, -20.7546, -1.3196, 0.520353, 0.127823, 0.043394]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
