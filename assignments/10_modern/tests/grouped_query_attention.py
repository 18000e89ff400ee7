from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
import softlookup
from softlookup import raises, same_array, unchanged

OK_FORMAT = False

name = "grouped_query_attention"
points = None
feedback = Feedback("grouped_query_attention")


def numbers(seed, *shape):
    """One array alone."""
    (made,) = softlookup.numbers(seed, shape)
    return made


@test_case(
    name="neighbouring_heads_share",
    points=0.15,
    hidden=False,
)
@feedback.shown
def neighbouring_heads_share(grouped_query_attention):
    V = np.array([[[1.0, 0.0], [3.0, 0.0]], [[5.0, 2.0], [7.0, 2.0]], [[0.0, 8.0], [0.0, 4.0]]])
    result = grouped_query_attention(numbers(61, 6, 4, 5), np.zeros((3, 2, 5)), V)
    means = [[2.0, 0.0], [2.0, 0.0], [6.0, 2.0], [6.0, 2.0], [0.0, 6.0], [0.0, 6.0]]
    expected = np.array([[mean] * 4 for mean in means])
    same_array(result, expected, "what six heads find in three groups with equal scores")


@test_case(
    name="each_head_asks_for_itself",
    points=0.15,
    hidden=False,
)
@feedback.shown
def each_head_asks_for_itself(grouped_query_attention):
    Q = np.zeros((2, 1, 4))
    Q[0, 0, 0], Q[1, 0, 1] = 2 * math.log(3), 2000.0
    V, kept = np.array([[[4.0, 0.0, 8.0], [0.0, 4.0, 4.0]]]), Q.copy()
    expected = np.array([[[3.0, 1.0, 7.0]], [[0.0, 4.0, 4.0]]])
    same_array(grouped_query_attention(Q, np.eye(2, 4)[None], V), expected, "what two heads find in one group")
    unchanged(kept, Q, "the queries")


@test_case(
    name="heads_that_cannot_be_shared",
    points=0.15,
    hidden=False,
)
@feedback.shown
def heads_that_cannot_be_shared(grouped_query_attention):
    errors = (ValueError, AssertionError)
    raises(errors, grouped_query_attention, np.ones((5, 2, 3)), np.ones((2, 4, 3)), np.ones((2, 4, 3)))
    raises(errors, grouped_query_attention, np.ones((1, 2, 3)), np.ones((3, 4, 3)), np.ones((3, 4, 3)))


@test_case(
    name="groups_of_three",
    points=0.15,
    hidden=False,
)
@feedback.shown
def groups_of_three(grouped_query_attention):
    Q = np.array([[[1.0, 2.0]], [[0.5, -1.0]], [[2.0, 0.0]], [[-1.0, 1.0]], [[0.0, 3.0]], [[1.5, 0.5]]])
    K = np.array([[[1.0, 0.0], [0.0, 2.0], [-1.0, 1.0]], [[2.0, 1.0], [0.5, 0.5], [0.0, -1.0]]])
    V = np.array([[[1.0], [4.0], [-2.0]], [[3.0], [0.0], [5.0]]])
    S = np.stack(
        [
            np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
            np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
            np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
        ]
    )
    T, U = S[::-1].copy(), np.stack([S[1], S[2], S[0]])
    same_array(
        grouped_query_attention(Q, K, V),
        np.array(
            [[[3.129774312]], [[0.8463685176]], [[1.423916014]], [[1.986040626]], [[2.257721073]], [[2.679684843]]]
        ),
        "the result of six heads in two groups",
    )
    same_array(
        grouped_query_attention(S, T, U),
        np.array(
            [
                [
                    [1.003471093, 0.4974264915, -1.996436162],
                    [2.259783548, -0.1117484294, 0.2960611568],
                    [0.7926111955, 1.648860811, 0.8829376189],
                ],
                [
                    [3.195216941, -1.913860408, 1.702760263],
                    [0.04956614063, 1.944350219, 4.94240563],
                    [-0.797665224, 5.561607985, 2.533722463],
                ],
                [
                    [1.998884314, -0.9986175821, 0.5013763234],
                    [-0.003402576648, 1.499026783, 2.996413564],
                    [-0.06069922317, 1.484820889, 2.939294318],
                ],
            ]
        ),
        "the result of three heads in three groups",
    )


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "neighbouring_heads_share": "All scores are equal here, so each head finds the mean of its group's values. Which group does each head use?",
        "each_head_asks_for_itself": "Each head has its own query and its own shares. Which scores does it get, and what are they divided by? The second head has a score of 1000: is everything finite?",
        "heads_that_cannot_be_shared": "Can five heads share two groups evenly, or one head three, and what should the caller hear?",
        "groups_of_three": "Six heads and two groups, then three heads with a group each: which group does each head use?",
    },
    hints={
        "divided-by-d-k": "If the number under the root is four times as large, how much smaller should the scores become, and how much smaller do yours?",
        "divided-by-root-d-model": "How many numbers are multiplied and added for one score of one head, and is that the width of a whole token?",
        "divided-by-the-groups": "How many heads share one group, and what do you divide a head's number by?",
        "division-the-wrong-way-round": "Must the groups divide the heads, or the heads the groups, and which remainder do you look at?",
        "error-returned-instead-of-raised": "What is the difference between handing an exception back and raising it?",
        "every-g-th-head": "Heads 0 and 1: are they neighbours in one group, or in two different groups?",
        "first-group-only": "Change the last group's values: does any head notice?",
        "groups-averaged": "Does a head see keys of groups that it does not belong to?",
        "heads-added": "Given only the sum of two heads' outputs, could you tell what each of them was?",
        "heads-of-a-group-averaged": "How many heads asked, and how many were answered?",
        "heads-side-by-side": "How many axes should the result have, and are the heads to be merged already?",
        "heads-still-in-groups": "Along which one axis of your result could a caller count the heads?",
        "keys-of-all-groups": "How many keys does each head look at in your version, and how many lie in its own group?",
        "more-groups-than-heads-accepted": "With fewer heads than groups, which heads would use the groups that are left over?",
        "next-group-for-own": "Head 0 belongs to the first group: which one do you give it?",
        "no-max-shift": "What is `np.exp(1000)`, and which number can be taken off every score without changing the shares?",
        "no-scale": "Which number should each score be divided by, and where does your code use it?",
        "none-for-an-error": "What does a caller learn when nothing is raised and nothing comes back?",
        "order-reversed": "In which order should the parts of your result come?",
        "queries-of-a-group-alike": "Two heads share a group: does each of them still ask with its own query?",
        "silent-where-an-error-is-due": "What comes back from your function if the heads cannot be shared out evenly?",
        "uneven-groups-accepted": "What becomes of five heads and two groups in your function?",
        "values-not-shared": "Do the keys and the values that a head uses come from the same group?",
        "wrong-divisor": "What are scores divided by: by the root of which length? Put other lengths into a call, one at a time: which of them changes your divisor?",
        "wrong-error": "Which kinds of exception does the question name, and which one comes out of your code?",
    },
    known="""{
"neighbouring_heads_share": [
["divided-by-the-groups", [1425974389, 0.10516, -3.71145, -5.30888]],
["division-the-wrong-way-round", [907613681]],
["every-g-th-head", [1425974389, 17.56246, -9.64654, -8.7028]],
["first-group-only", [1425974389, 0.04981, -0.56718, -1.0397]],
["groups-averaged", [1425974389, 0.082, -2.84111, -2.66059]],
["hard-coded-example", [21959870, -1.19392, 7.78012, -4.75693]],
["hard-coded-example", [2382892707]],
["hard-coded-example", [3073603782, 2.23098, -0.0647, -4.05689]],
["heads-added", [471771665, 17.5561, 0.2096, -33.6504]],
["heads-of-a-group-averaged", [471771665, 8.77805, 0.10479, -16.82521]],
["heads-side-by-side", [530901683, 0.16362, -12.14722, -36.37619]],
["heads-still-in-groups", [2772238241, 0.22113, -0.72216, -8.93272]],
["keys-of-all-groups", [1425974389, 0.082, -2.84111, -2.66059]],
["next-group-for-own", [1425974389, -1.04925, -9.20121, 5.14383]],
["order-reversed", [1425974389, -8.7159, -3.22932, 3.14577]],
["values-not-shared", [1425974389, 0.03506, -4.69096, -2.86722]],
["values-not-shared", [1425974389, 0.04981, -0.56718, -1.0397]],
["values-not-shared", [1425974389, 17.56246, -9.64654, -8.7028]],
["whole-array", [1425974389, 0.009214, -0.03009, -0.372197]],
["whole-array", [1425974389, 0.05528, -0.18054, -2.23318]]
],
"each_head_asks_for_itself": [
["divided-by-d-k", [21959870, -1.38879, 7.4208, -3.94526]],
["divided-by-root-d-model", [21959870, -1.3031, 7.57881, -4.3022]],
["division-the-wrong-way-round", [907613681]],
["hard-coded-example", [1425974389, 0.22113, -0.72216, -8.93272]],
["hard-coded-example", [2382892707]],
["hard-coded-example", [3073603782, 2.23098, -0.0647, -4.05689]],
["heads-added", [2411729757, -11.3163, 7.2071, -2.0432]],
["heads-of-a-group-averaged", [2411729757, -6.28801, 2.44218, 1.60174]],
["heads-side-by-side", [2093448583, -1.19392, 7.78012, -4.75693]],
["heads-still-in-groups", [749467729, -1.19392, 7.78012, -4.75693]],
["input-mutated", [1670102470, -1.19392, 7.78012, -4.75693]],
["no-max-shift", [3218224910, -5.02831, 4.76492, -3.64498]],
["no-scale", [21959870, -0.94198, 8.24467, -5.80628]],
["queries-of-a-group-alike", [21959870, -2.45362, 5.45739, 0.48979]],
["queries-of-a-group-alike", [21959870, -2.59541, 8.70618, -9.98563]],
["whole-array", [21959870, 3.83439, 3.01521, -1.11196]]
],
"heads_that_cannot_be_shared": [
["division-the-wrong-way-round", [1443443841, 0.14792, 0.06512, -0.99969]],
["error-returned-instead-of-raised", [3163006989]],
["hard-coded-example", [2013545346]],
["hard-coded-example", [2551994802, -1.19392, 7.78012, -4.75693, -1.19392, 7.78012, -4.75693]],
["hard-coded-example", [3459962264, 2.23098, -0.0647, -4.05689, 2.23098, -0.0647, -4.05689]],
["hard-coded-example", [426839974, 0.22113, -0.72216, -8.93272, 0.22113, -0.72216, -8.93272]],
["more-groups-than-heads-accepted", [1443443841, 0.14792, 0.06512, -0.99969]],
["none-for-an-error", [1379216903]],
["silent-where-an-error-is-due", [4269364230]],
["uneven-groups-accepted", [4279592602, 0.1356, -0.61873, -0.27199, 0.14792, 0.06512, -0.99969]],
["wrong-error", [1854746398]],
["wrong-error", [3771343673]],
["wrong-error", [692320304]]
],
"groups_of_three": [
["divided-by-d-k", [3459050014, 2.04936, 0.04627, -3.63291, 3.22829, -0.43785, -2.66815]],
["divided-by-root-d-model", [3459050014, 1.99287, 0.149, -3.00145, 3.22829, -0.43785, -2.66815]],
["divided-by-the-groups", [3459050014, 1.26423, 1.27151, -4.36361, -1.93012, -8.74531, -6.0007]],
["division-the-wrong-way-round", [692853324, 4.28872, -0.17316, -4.08326]],
["every-g-th-head", [3459050014, 1.05013, -1.14866, -1.79823, 4.28872, -0.17316, -4.08326]],
["first-group-only", [3459050014, 0.87628, -0.77725, -4.66873, -1.91069, -6.70094, -7.55795]],
["first-group-only", [3459050014, 2.77182, -0.23955, -2.4279, -1.93012, -8.74531, -6.0007]],
["groups-averaged", [3459050014, 0.33506, 0.28836, -2.02206, 1.92163, 0.5297, -7.25101]],
["hard-coded-example", [2013545346]],
["hard-coded-example", [2551994802, -1.19392, 7.78012, -4.75693, -1.19392, 7.78012, -4.75693]],
["hard-coded-example", [3459962264, 2.23098, -0.0647, -4.05689, 2.23098, -0.0647, -4.05689]],
["hard-coded-example", [426839974, 0.22113, -0.72216, -8.93272, 0.22113, -0.72216, -8.93272]],
["heads-added", [3837295808, -4.61041, -5.56459, -0.54527, 4.28872, -0.17316, -4.08326]],
["heads-of-a-group-averaged", [3837295808, -1.45636, -1.75923, -0.17379, 4.28872, -0.17316, -4.08326]],
["heads-side-by-side", [1549995273, 2.23098, -0.0647, -4.05689, 7.68934, 4.07958, -2.39701]],
["heads-still-in-groups", [1174212785, 2.23098, -0.0647, -4.05689, 4.28872, -0.17316, -4.08326]],
["keys-of-all-groups", [3459050014, 0.44539, 0.77973, -2.05353, -2.50636, -8.41106, -4.46523]],
["next-group-for-own", [3459050014, -0.54672, 0.47116, -0.65703, -1.6887, 15.29975, 3.21071]],
["no-scale", [3459050014, 2.46122, -0.14912, -4.36127, 5.15813, -0.70395, -5.10519]],
["order-reversed", [3459050014, -0.54672, 0.47116, -0.65703, 3.6983, 8.11848, -14.37333]],
["queries-of-a-group-alike", [3459050014, 0.85648, 0.20882, -3.2631, 4.28872, -0.17316, -4.08326]],
["queries-of-a-group-alike", [3459050014, 0.95398, 0.12014, -1.94679, 4.28872, -0.17316, -4.08326]],
["values-not-shared", [3459050014, -0.12778, -0.76531, -3.05139, 4.28872, -0.17316, -4.08326]],
["values-not-shared", [3459050014, -1.0082, 1.56571, -0.84849, 9.17962, 6.43329, -6.96323]],
["values-not-shared", [3459050014, 1.62113, -1.09148, -3.06874, 1.56148, -15.40426, -12.69607]],
["whole-array", [3459050014, 0.64916, -0.0291, -1.42059, 1.20403, -0.43946, -0.56101]],
["whole-array", [3459050014, 2.23098, -0.0647, -4.05689, 6.67201, 1.86779, -3.43182]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
    families={"wrong-divisor": ["no-scale", "divided-by-d-k", "divided-by-root-d-model"]},
)
