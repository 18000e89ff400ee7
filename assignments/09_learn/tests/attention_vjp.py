from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
from softlookup import Difference, describe, is_array, numbers, same_array, unchanged

OK_FORMAT = False

name = "attention_vjp"
points = None
feedback = Feedback("attention_vjp")


def are_three(got, shapes, what):
    """Check that it is a tuple or list of three arrays of these shapes."""
    if not isinstance(got, tuple | list) or len(got) != 3:
        raise Difference(what, "three arrays in a tuple", describe(got), compared=(got,))
    for n, (one, shape) in enumerate(zip(got, shapes, strict=True)):
        is_array(one, shape, f"array {n + 1} of 3 in {what}")


def same_three(got, expected, what, tolerance=1e-6):
    are_three(got, [one.shape for one in expected], what)
    for n, (one, target) in enumerate(zip(got, expected, strict=True)):
        same_array(one, target, f"array {n + 1} of 3 in {what}", tolerance)


@test_case(
    name="gradients_shaped_like_queries_keys_and_values",
    points=0.35,
    hidden=False,
)
@feedback.shown
def gradients_shaped_like_queries_keys_and_values(attention_vjp):
    got = attention_vjp(*numbers(10, (3, 2), (4, 2), (4, 5), (3, 5)))
    are_three(got, [(3, 2), (4, 2), (4, 5)], "the gradients")
    got = attention_vjp(*numbers(11, (6, 3, 2), (6, 4, 2), (6, 4, 5), (6, 3, 5)))
    are_three(got, [(6, 3, 2), (6, 4, 2), (6, 4, 5)], "the gradients of six attentions")


@test_case(
    name="single_key_keeps_its_share",
    points=0.35,
    hidden=False,
)
@feedback.shown
def single_key_keeps_its_share(attention_vjp):
    Q, K, V, g = (
        np.array([[300.0, 400.0], [0.5, -1.0]]),
        np.array([[3.0, 1.0]]),
        np.array([[5.0]]),
        np.array([[2.0], [7.0]]),
    )
    expected = np.zeros((2, 2)), np.zeros((1, 2)), np.array([[9.0]])
    same_three(attention_vjp(Q, K, V, g), expected, "the gradients for a single key")


@test_case(
    name="two_keys_on_paper",
    points=0.3,
    hidden=False,
)
@feedback.shown
def two_keys_on_paper(attention_vjp):
    Q, K = (
        np.array([[0.0, 0.0, math.log(3), 2.0], [0.0, 0.0, 0.0, 4.0]]),
        np.array([[1, 0, 2, 1], [3, 2, 0, 1]]),
    )
    V, g, kept = np.array([[1], [3]]), np.array([[1], [2]]), Q.copy()
    to_Q = np.array([[0.375, 0.375, -0.375, 0.0], [1.0, 1.0, -1.0, 0.0]])
    to_first_key = np.array([0.0, 0.0, -0.1875 * math.log(3), -2.375])
    to_K = np.array([to_first_key, -to_first_key])
    same_three(attention_vjp(Q, K, V, g), (to_Q, to_K, np.array([[1.75], [1.25]])), "the gradients for two keys")
    unchanged(kept, Q, "the queries")
    got = attention_vjp(
        np.array([[1.0, 0.5, -1.0], [0.0, 2.0, 1.0]]),
        np.array([[1.0, 0.0, 2.0], [-1.0, 1.0, 0.5]]),
        np.array([[1.0, 0.0], [2.0, -1.0]]),
        np.array([[1.0, 2.0], [-0.5, 1.0]]),
    )
    expected = (
        np.array([[0.2886751346, -0.1443375673, 0.2165063509], [0.4241154337, -0.2120577169, 0.3180865753]]),
        np.array([[0.1443375673, 0.4962842173, 0.0677201496], [-0.1443375673, -0.4962842173, -0.0677201496]]),
        np.array([[0.2858358765, 1.4283282469], [0.2141641235, 1.5716717531]]),
    )
    same_three(got, expected, "the gradients for keys of width 3 and values of width 2")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "gradients_shaped_like_queries_keys_and_values": "There are three gradients, one for each array that went in. In which order, and of which shapes?",
        "single_key_keeps_its_share": "A single key has the share 1, however large its score. Can queries and keys change that? What can the value change?",
        "two_keys_on_paper": "The first query's shares are 3/4 and 1/4, the second's are 1/2 and 1/2. On paper: what is the gradient of the shares, then of the scores, then of Q and K?",
    },
    hints={
        "all-axes-reversed": "Which axes have to change places, and which one should stay where it is?",
        "diagonal-only-jacobian": "If one score rises, does only its own share change?",
        "divided-by-d-k": "If the number under the root is four times as large, how much smaller should the scores become, and how much smaller do yours?",
        "divided-by-root-d-v": "Do the values play any part in a score, or in its divisor?",
        "divided-by-root-n": "If a sentence gets more words of the same width, should the divisor change?",
        "factor-not-transposed": "In the formula's sum, which index of the factor is summed over, its first or its second?",
        "g-ignored": "What would your function return if g were all zeros?",
        "gradient-left-at-zero": "Nudge an entry of each matrix: does the loss stand still where your gradient is 0?",
        "gradient-of-scores-for-values": "Walking back from the output, do you come to the values before the scores, or after them?",
        "gradients-swapped": "In which order did the arrays come in, and in which order do you return their gradients?",
        "gradients-transposed": "What is the shape of each gradient, and what is the shape of the thing that it belongs to?",
        "leading-axes-summed": "Did all the matrices of the stack share one factor, or did each have its own?",
        "mean-for-weighted-sum": "In the sum over the gradient's entries, does each count the same?",
        "multiplied-by-root-d-k": "Are your scores larger or smaller after scaling than before?",
        "no-max-shift": "What is `np.exp(1000)`, and which number can be taken off every score without changing the shares?",
        "no-p-in-front": "By what is each term weighted before it is added up?",
        "one-scale-forgotten": "Scores were divided on the way forward: do both, queries and keys, notice it in your way back?",
        "own-factor-used": "On the way forward, what was each entry multiplied by: itself, or the other factor?",
        "scale-forgotten-on-the-way-back": "A nudge of Q reaches the scores divided by something: does your gradient know?",
        "scale-forgotten-on-the-way-forward": "Are the shares that you recompute the same as those that attention used?",
        "scaled-twice": "How many times do your scores meet the divisor?",
        "scores-for-shares": "What were the values multiplied by on the way forward, scores or shares?",
        "softmax-over-queries": "Which shares should add up to 1: those of one query, or those of one key?",
        "softmax-skipped-on-the-way-back": "Between the gradient of the shares and that of the scores, which step is missing?",
        "total-forgotten-in-the-softmax": "If all shares of a row matter equally, what can its scores change, and what does your gradient say?",
        "total-not-weighted": "In the total that you take off, does a key with next to no share count as much as the others?",
        "unscaled-attention": "What are the scores divided by in this network?",
        "values-left-out": "How many arrays go into attention, and for how many of them do you give a gradient?",
        "wrong-divisor": "What are scores divided by: by the root of which length? Put other lengths into a call, one at a time: which of them changes your divisor?",
        "wrong-sign": "Nudge one score up by a little: does the loss go the way that your gradient says?",
    },
    known="""{
"gradients_shaped_like_queries_keys_and_values": [
["all-axes-reversed", [1342399544, 0.742965, 0.28133, 0.118912, 0.283362, 0.167349, -0.3042, -0.71691, 0.94875, 0.42003]],
["factor-not-transposed", [175977281]],
["gradients-swapped", [1719028416, -0.71691, 0.94875, 0.42003, 0.283362, 0.167349, -0.3042, 0.742965, 0.28133, 0.118912, 4.61578, 0.17263, -0.20994, -0.99455, 0.96208, 2.59835, 0.07454, -2.44353, 1.72175]],
["gradients-swapped", [296075345, 0.283362, 0.167349, -0.3042, -0.71691, 0.94875, 0.42003, 0.742965, 0.28133, 0.118912, -0.99455, 0.96208, 2.59835, 4.61578, 0.17263, -0.20994, 0.07454, -2.44353, 1.72175]],
["gradients-swapped", [3307845289, -0.71691, 0.94875, 0.42003, 0.742965, 0.28133, 0.118912, 0.283362, 0.167349, -0.3042, 4.61578, 0.17263, -0.20994, 0.07454, -2.44353, 1.72175, -0.99455, 0.96208, 2.59835]],
["gradients-swapped", [460198270, 0.283362, 0.167349, -0.3042, 0.742965, 0.28133, 0.118912, -0.71691, 0.94875, 0.42003, -0.99455, 0.96208, 2.59835, 0.07454, -2.44353, 1.72175, 4.61578, 0.17263, -0.20994]],
["gradients-transposed", [3006486933, 0.742965, 0.28133, 0.118912, -0.11852, -0.105538, 0.162482, -0.71691, 0.94875, 0.42003, 0.07454, -2.44353, 1.72175, 2.21803, 3.3541, 2.1651, 4.61578, 0.17263, -0.20994]],
["hard-coded-example", [2468439331, 1.96224, 0.9093, -1.298, -2.42082, 1.55924, -1.3661, -0.63255, -1.44178, -0.79687, 1.96224, 0.9093, -1.298, -2.42082, 1.55924, -1.3661, -0.63255, -1.44178, -0.79687]],
["hard-coded-example", [3751303695, 0.742965, 0.28133, 0.118912, 0.283362, 0.167349, -0.3042, -0.71691, 0.94875, 0.42003, 0.742965, 0.28133, 0.118912, 0.283362, 0.167349, -0.3042, -0.71691, 0.94875, 0.42003]],
["hard-coded-example", [744916156, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 2.3207, -5.0759, -8.1102, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 2.3207, -5.0759, -8.1102]],
["leading-axes-summed", [71852934, 0.742965, 0.28133, 0.118912, 0.283362, 0.167349, -0.3042, -0.71691, 0.94875, 0.42003, 0.07454, -2.44353, 1.72175, 0.2293, 0.77628, -0.19959, -6.46279, 1.28952, 1.81355]],
["values-left-out", [1655882300, 0.742965, 0.28133, 0.118912, 0.283362, 0.167349, -0.3042]]
],
"single_key_keeps_its_share": [
["axis-0", [363893092, 13.7081, 35.4074, 57.7677, 6661.6, 7788.6, 519.9, 2.3207, -5.0759, -8.1102]],
["factor-not-transposed", [2077601273]],
["g-ignored", [363893092, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5157, -1.12797, -1.80228]],
["gradient-of-scores-for-values", [363893092, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["gradients-swapped", [1005686481, 2.3207, -5.0759, -8.1102, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["gradients-swapped", [2708790762, 0.0, 0.0, 0.0, 2.3207, -5.0759, -8.1102, 0.0, 0.0, 0.0]],
["gradients-swapped", [3556293067, 2.3207, -5.0759, -8.1102, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["gradients-swapped", [835379895, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 2.3207, -5.0759, -8.1102]],
["gradients-transposed", [3917711146, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 2.3207, -5.0759, -8.1102]],
["hard-coded-example", [1562909895, 0.742965, 0.28133, 0.118912, 0.283362, 0.167349, -0.3042, -0.71691, 0.94875, 0.42003]],
["hard-coded-example", [331482697, 1.96224, 0.9093, -1.298, -2.42082, 1.55924, -1.3661, -0.63255, -1.44178, -0.79687]],
["no-max-shift", [3367200328, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["scores-for-shares", [363893092, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 474.69, -1038.27, -1658.95]],
["softmax-over-queries", [363893092, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5157, -1.12797, -1.80228]],
["softmax-skipped-on-the-way-back", [363893092, -40.5425, 39.6117, -36.7786, -1880.69, -2223.47, -172.97, 2.3207, -5.0759, -8.1102]],
["total-forgotten-in-the-softmax", [363893092, -40.5425, 39.6117, -36.7786, -1880.69, -2223.47, -172.97, 2.3207, -5.0759, -8.1102]],
["values-left-out", [3476387338, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["whole-array", [363893092, 13.7081, 35.4074, 57.7677, 6661.6, 7788.6, 519.9, 2.3207, -5.0759, -8.1102]],
["wrong-sign", [363893092, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -2.3207, 5.0759, 8.1102]]
],
"two_keys_on_paper": [
["axis-0", [537614398, 1.47747, 0.81256, 0.23559, -0.85672, 0.18555, -1.82587, -0.63255, -1.44178, -0.79687, -0.950167, 0.01193, 0.470114, 0.36668, -1.138001, -0.044961, -0.52439, -1.62777, 0.23861]],
["diagonal-only-jacobian", [537614398, 1.23627, -0.19404, -0.81592, -1.53018, -0.75209, -3.19101, -0.63255, -1.44178, -0.79687, -0.330564, -0.169168, -0.162899, -0.294972, -0.437859, -0.222419, -0.52439, -1.62777, 0.23861]],
["divided-by-d-k", [537614398, 0.985389, 0.369905, -0.651377, -1.26124, 0.77088, -0.68346, -0.76306, -1.41855, -0.6199, 0.031239, 0.060961, -0.529804, -0.580051, -0.04608, -0.028463, -0.58013, -1.59343, 0.27425]],
["divided-by-root-d-v", [537614398, 3.88712, 2.56047, -2.57518, -4.39672, 3.19496, -2.72862, -0.46381, -1.4718, -1.02565, 0.066058, 0.129174, -1.108716, -1.203063, -0.095476, -0.064656, -0.49511, -1.6458, 0.2199]],
["divided-by-root-n", [537614398, 2.77503, 1.28595, -1.83565, -3.42356, 2.2051, -1.93195, -0.63255, -1.44178, -0.79687, 0.066147, 0.129235, -1.115157, -1.214703, -0.096442, -0.06284, -0.52439, -1.62777, 0.23861]],
["factor-not-transposed", [537614398, 1.96224, 0.9093, -1.298, -2.42082, 1.55924, -1.3661, -0.63255, -1.44178, -0.79687, 0.3404, 0.71277, -3.64363, -2.00902, -0.14176, -1.12887, -0.52439, -1.62777, 0.23861]],
["factor-not-transposed", [537614398, 1.96224, 0.9093, -1.298, -2.42082, 1.55924, -1.3661, -0.97823, -1.25074, -0.19027, 0.054009, 0.10552, -0.910522, -0.991801, -0.078745, -0.051309, -0.61741, -1.59808, 0.36335]],
["factor-not-transposed", [537614398, 1.96224, 0.9093, -1.298, 0.37256, 0.08198, -1.48843, -0.63255, -1.44178, -0.79687, 0.054009, 0.10552, -0.910522, 0.230929, -0.774904, -0.063642, -0.52439, -1.62777, 0.23861]],
["g-ignored", [537614398, 0.999083, 0.097985, -0.659007, -1.42432, 0.74285, -0.68477, -0.32796, -0.97786, -0.65835, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -0.78146, -0.60504, -0.73371]],
["g-ignored", [537614398, 1.96224, 0.9093, -1.298, -2.42082, 1.55924, -1.3661, -0.32796, -0.97786, -0.65835, 0.054009, 0.10552, -0.910522, -0.991801, -0.078745, -0.051309, -0.78146, -0.60504, -0.73371]],
["gradient-left-at-zero", [537614398, 0.0, 0.0, 0.0, -2.42082, 1.55924, -1.3661, -0.63255, -1.44178, -0.79687, 0.0, 0.0, 0.0, -0.991801, -0.078745, -0.051309, -0.52439, -1.62777, 0.23861]],
["gradient-of-scores-for-values", [537614398, 1.96224, 0.9093, -1.298, -2.42082, 1.55924, -1.3661, -1.33579, 0.23767, 1.81122, 0.054009, 0.10552, -0.910522, -0.991801, -0.078745, -0.051309, -0.649368, 0.127037, 0.397214]],
["gradients-swapped", [2583934230, -2.42082, 1.55924, -1.3661, -0.63255, -1.44178, -0.79687, 1.96224, 0.9093, -1.298, -0.991801, -0.078745, -0.051309, -0.52439, -1.62777, 0.23861, 0.054009, 0.10552, -0.910522]],
["gradients-swapped", [2713793911, -0.63255, -1.44178, -0.79687, -2.42082, 1.55924, -1.3661, 1.96224, 0.9093, -1.298, -0.52439, -1.62777, 0.23861, -0.991801, -0.078745, -0.051309, 0.054009, 0.10552, -0.910522]],
["gradients-swapped", [2713793911, -0.63255, -1.44178, -0.79687, 1.96224, 0.9093, -1.298, -2.42082, 1.55924, -1.3661, -0.52439, -1.62777, 0.23861, 0.054009, 0.10552, -0.910522, -0.991801, -0.078745, -0.051309]],
["gradients-swapped", [537614398, -2.42082, 1.55924, -1.3661, 1.96224, 0.9093, -1.298, -0.63255, -1.44178, -0.79687, -0.991801, -0.078745, -0.051309, 0.054009, 0.10552, -0.910522, -0.52439, -1.62777, 0.23861]],
["gradients-transposed", [211665114, 1.96224, 0.9093, -1.298, 0.92744, 2.47124, -4.83151, -0.63255, -1.44178, -0.79687, 0.054009, 0.10552, -0.910522, -0.371639, 0.748878, -0.118412, -0.52439, -1.62777, 0.23861]],
["hard-coded-example", [2468439331, 1.96224, 0.9093, -1.298, -2.42082, 1.55924, -1.3661, -0.63255, -1.44178, -0.79687, 1.96224, 0.9093, -1.298, -2.42082, 1.55924, -1.3661, -0.63255, -1.44178, -0.79687]],
["hard-coded-example", [3751303695, 0.742965, 0.28133, 0.118912, 0.283362, 0.167349, -0.3042, -0.71691, 0.94875, 0.42003, 0.742965, 0.28133, 0.118912, 0.283362, 0.167349, -0.3042, -0.71691, 0.94875, 0.42003]],
["hard-coded-example", [744916156, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 2.3207, -5.0759, -8.1102, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 2.3207, -5.0759, -8.1102]],
["mean-for-weighted-sum", [537614398, 2.19943, 0.61728, -1.45491, -2.52669, 0.0643, -3.87234, -0.63255, -1.44178, -0.79687, -0.320879, -0.156178, -0.654661, -0.90348, -0.50385, -0.25527, -0.52439, -1.62777, 0.23861]],
["multiplied-by-root-d-k", [537614398, 7.84896, 3.6372, -5.192, -9.6833, 6.237, -5.4644, -0.63255, -1.44178, -0.79687, 0.16203, 0.31656, -2.73156, -2.9754, -0.23623, -0.15393, -0.52439, -1.62777, 0.23861]],
["no-p-in-front", [537614398, 3.67202, 0.71672, -3.42076, -5.58105, 2.77141, -3.08292, -0.63255, -1.44178, -0.79687, 0.16725, 0.34172, -1.94356, -2.05443, -0.10761, -0.01162, -0.52439, -1.62777, 0.23861]],
["one-scale-forgotten", [537614398, 1.96224, 0.9093, -1.298, -4.84164, 3.11848, -2.73219, -0.63255, -1.44178, -0.79687, 0.054009, 0.10552, -0.910522, -1.71785, -0.13639, -0.08887, -0.52439, -1.62777, 0.23861]],
["one-scale-forgotten", [537614398, 3.92448, 1.8186, -2.596, -2.42082, 1.55924, -1.3661, -0.63255, -1.44178, -0.79687, 0.093546, 0.182766, -1.57707, -0.991801, -0.078745, -0.051309, -0.52439, -1.62777, 0.23861]],
["own-factor-used", [537614398, -0.97635, -0.56579, -2.15113, 1.043967, 2.010264, -0.698413, -0.63255, -1.44178, -0.79687, 0.106429, -0.106301, 0.139027, 0.019212, 0.044388, -0.0229, -0.52439, -1.62777, 0.23861]],
["own-factor-used", [537614398, 0.37256, 0.08198, -1.48843, -2.42082, 1.55924, -1.3661, -0.63255, -1.44178, -0.79687, 0.230929, -0.774904, -0.063642, -0.991801, -0.078745, -0.051309, -0.52439, -1.62777, 0.23861]],
["scale-forgotten-on-the-way-back", [537614398, 3.92448, 1.8186, -2.596, -4.84164, 3.11848, -2.73219, -0.63255, -1.44178, -0.79687, 0.093546, 0.182766, -1.57707, -1.71785, -0.13639, -0.08887, -0.52439, -1.62777, 0.23861]],
["scale-forgotten-on-the-way-forward", [537614398, 1.94356, 1.28023, -1.28759, -2.19836, 1.59748, -1.36431, -0.46381, -1.4718, -1.02565, 0.053725, 0.105325, -0.889911, -0.954554, -0.075653, -0.05712, -0.43033, -1.68569, 0.17849]],
["scaled-twice", [537614398, 0.981121, 0.45465, -0.649, -1.21041, 0.77962, -0.68305, -0.63255, -1.44178, -0.79687, 0.031182, 0.060922, -0.52569, -0.572617, -0.045463, -0.029623, -0.52439, -1.62777, 0.23861]],
["scores-for-shares", [537614398, 1.96224, 0.9093, -1.298, -2.42082, 1.55924, -1.3661, -2.76261, -5.25873, -2.37519, 0.054009, 0.10552, -0.910522, -0.991801, -0.078745, -0.051309, 0.76339, -0.82678, 1.2673]],
["softmax-over-queries", [537614398, 0.73762, 1.05055, 0.65783, 0.244871, 0.012519, -0.880696, -1.12045, -1.46192, -0.24915, -0.412768, -0.006386, 0.19615, 0.217197, -0.493879, -0.076667, -0.27703, -1.40113, 0.791]],
["softmax-over-queries", [537614398, 1.69378, 1.01444, -1.80625, -2.55522, 2.26836, -0.27206, -1.12045, -1.46192, -0.24915, 0.3822, 1.07747, -1.75174, -1.80699, 0.15429, 0.84621, -0.27703, -1.40113, 0.791]],
["softmax-skipped-on-the-way-back", [537614398, 4.6926, -1.878, -4.0884, -6.8601, -3.3554, -13.1148, -0.63255, -1.44178, -0.79687, -1.33604, -0.70764, -0.64893, -1.21105, -1.76734, -0.90392, -0.52439, -1.62777, 0.23861]],
["total-forgotten-in-the-softmax", [537614398, 2.43661, 0.32526, -1.61183, -2.63256, -1.43065, -6.37859, -0.63255, -1.44178, -0.79687, -0.695768, -0.417876, -0.3988, -0.81515, -0.92895, -0.45923, -0.52439, -1.62777, 0.23861]],
["total-not-weighted", [537614398, 1.78824, 1.64412, -0.18609, -2.0401, 4.7982, 3.9925, -0.63255, -1.44178, -0.79687, 0.74514, 0.49864, -1.34268, -1.17525, 0.71514, 0.27772, -0.52439, -1.62777, 0.23861]],
["total-not-weighted", [537614398, 2.11242, 0.98469, -0.89896, -2.33633, 1.68375, -1.19302, -0.63255, -1.44178, -0.79687, 0.024687, 0.040384, -0.870738, -0.995199, -0.106904, -0.090752, -0.52439, -1.62777, 0.23861]],
["unscaled-attention", [537614398, 3.88712, 2.56047, -2.57518, -4.39672, 3.19496, -2.72862, -0.46381, -1.4718, -1.02565, 0.093054, 0.182428, -1.541371, -1.65334, -0.13104, -0.09893, -0.43033, -1.68569, 0.17849]],
["values-left-out", [2046499924, 1.96224, 0.9093, -1.298, -2.42082, 1.55924, -1.3661]],
["whole-array", [537614398, 2.81686, 1.64661, 1.56307, -1.76054, 3.53648, 1.70346, -0.63255, -1.44178, -0.79687, -1.11279, 0.6146, -0.70005, -0.411513, -1.552647, 0.009978, -0.52439, -1.62777, 0.23861]],
["wrong-sign", [537614398, -1.96224, -0.9093, 1.298, 2.42082, -1.55924, 1.3661, -0.63255, -1.44178, -0.79687, -0.054009, -0.10552, 0.910522, 0.991801, 0.078745, 0.051309, -0.52439, -1.62777, 0.23861]],
["wrong-sign", [537614398, -1.96224, -0.9093, 1.298, 2.42082, -1.55924, 1.3661, 0.63255, 1.44178, 0.79687, -0.054009, -0.10552, 0.910522, 0.991801, 0.078745, 0.051309, 0.52439, 1.62777, -0.23861]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
    families={"wrong-divisor": ["divided-by-d-k", "divided-by-root-n", "divided-by-root-d-v"]},
)
