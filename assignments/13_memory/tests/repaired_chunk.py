from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, numbers, same_array, unchanged

OK_FORMAT = False

name = "repaired_chunk"
points = None
feedback = Feedback("repaired_chunk")


@test_case(
    name="one_key_told_twice",
    points=0.15,
    hidden=False,
)
@feedback.shown
def one_key_told_twice(repaired_chunk):
    K, V = np.array([[1.0, 0.0], [1.0, 0.0], [2.0, 1.0]]), np.array([[3.0], [5.0], [1.0]])
    S = np.array([[0.5], [-1.0]])
    kept = [x.copy() for x in (K, V, S)]
    U = repaired_chunk(K, V, S)
    same_array(U, np.array([[2.5], [2.0], [-8.0]]), "what is written for three keys")
    unchanged(kept, [K, V, S], "K, V or the state before")


@test_case(
    name="six_keys_of_any_length",
    points=0.15,
    hidden=False,
)
@feedback.shown
def six_keys_of_any_length(repaired_chunk):
    K, V, S = numbers(1471, (6, 4), (6, 3), (4, 3))
    U = repaired_chunk(K, V, S)
    is_array(U, (6, 3), "what is written for six keys")
    same_array(
        U[:3],
        np.array(
            [
                [5.14651493, -0.275401322, -0.632072549],
                [-1.64219303, -0.0124899158, 2.63187347],
                [-6.64472313, 0.897353894, -2.48849896],
            ]
        ),
        "what is written for the first three of six keys",
    )
    same_array(
        U[3:],
        np.array(
            [
                [-12.2477926, -0.709147388, -2.61032322],
                [-17.2432616, -2.47142454, 0.00650355543],
                [-15.4774121, 0.606618651, -3.79038049],
            ]
        ),
        "what is written for the last three of six keys",
    )


@test_case(
    name="all_sizes_equal_in_a_repaired_chunk",
    points=0.1,
    hidden=False,
)
@feedback.shown
def all_sizes_equal_in_a_repaired_chunk(repaired_chunk):
    K, V, S = numbers(1472, (3, 3), (3, 3), (3, 3))
    U = repaired_chunk(K[[0, 1, 0]], V, S)
    same_array(
        U,
        np.array(
            [
                [0.247948473, 2.26809426, 2.31151646],
                [2.70896554, 2.11927731, 2.79726736],
                [2.77745226, -5.13605483, -5.65456595],
            ]
        ),
        "what is written for three keys of width 3",
    )


@test_case(
    name="whole_keys_and_one_alone",
    points=0.1,
    hidden=False,
)
@feedback.shown
def whole_keys_and_one_alone(repaired_chunk):
    K, V = np.array([[1, 0, 2], [0, 1, 1], [1, -1, 0], [1, 0, 2]]), np.array([[1, 4], [-2, 0], [3, 1], [0, 5]])
    U = repaired_chunk(K, V, np.array([[0.5, 1.0], [-1.0, 0.0], [2.0, 0.25]]))
    expected = np.array([[-3.5, 2.5], [4.0, -5.25], [9.0, -7.75], [-4.0, 9.25]])
    same_array(U, expected, "what is written for four whole keys")
    U = repaired_chunk(
        np.array([[2.0, -1.0]]), np.array([[3.0, 1.5, -2.0]]), np.array([[1.0, 0.5, 2.0], [4.0, -1.0, 3.0]])
    )
    same_array(U, np.array([[5.0, -0.5, -3.0]]), "what is written for a key alone")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "one_key_told_twice": "One key is told twice, and then another one. What does it read when it comes for the second time, and what is still missing?",
        "six_keys_of_any_length": "Six keys that have much in common, and a state that isn't empty. Which keys are written before the fourth one, and what of them does it read?",
        "all_sizes_equal_in_a_repaired_chunk": "Three keys of width three, the last like the first: do the first keys read what later ones write?",
        "whole_keys_and_one_alone": "Whole numbers, and a state of fractions; then a key alone. Is there a row for each key, and is no fraction lost?",
    },
    hints={
        "all-at-once": "When the second key's turn comes, what does it read that was not in the state before the chunk?",
        "correction-turned-around": "After your step, is what the key reads nearer to its value than before, or further away?",
        "equal-keys-only": "Two keys may differ and still have a dot product that isn't 0: what does the second one read then?",
        "far-words-forgotten": "Take a text of a dozen words: does the last one still have something of the first?",
        "first-key-only": "The third key may have something in common with the second: where is that in your U?",
        "half-written": "Told once with a key of length 1, what should a key read, the value or half of it?",
        "key-normalised": "Does a key that is twice as long make any difference in your version, and should it?",
        "later-keys-too": "Change the last key: may the first row of U change?",
        "old-value-added": "If the key reads its value already, should anything change?",
        "one-correction-only": "The third row depends on the second, which depends on the first: are the rows that you correct with right when you use them?",
        "order-of-the-keys-reversed": "Which key of the chunk is written first, and which one in yours?",
        "own-key-counted": "When word i looks at the state, is its own pair in it yet?",
        "pair-for-array": "How many things does your function hand back, and how many were asked for?",
        "read-for-written": "Your rows: are they what a key finds, or what is missing?",
        "state-for-written": "How many rows has U, one for each key, or one for each entry of a key?",
        "state-forgotten": "Call it with a state that isn't empty: what is left of that in your result?",
        "sum-for-delta": "Tell a key of length 1 the same value twice: what should it read, and what does it read in yours?",
        "system-not-solved": "Put your U into the equation of the third row: does it hold?",
        "triangle-upside-down": "Which keys has the first one to wait for in your version?",
        "values-for-written": "What was written for an earlier key, its whole value or a part of it?",
        "word-before-only": "How many keys were written before the fourth one, and of how many does it read something in yours?",
    },
    known="""{
"one_key_told_twice": [
["all-at-once", [1229371424, -3.96197, -2.07286, 0.33195]],
["correction-turned-around", [1229371424, -19.5241, 15.5309, -2.3575]],
["correction-turned-around", [1229371424, -4.55038, 9.93275, -0.78469]],
["equal-keys-only", [1229371424, -1.7944, -1.16326, -1.22831]],
["first-key-only", [1229371424, 1.73047, -6.0352, -0.10998]],
["half-written", [1229371424, 0.58771, -3.61039, 0.41895]],
["hard-coded-example", [2070993570, -4.33065, -5.72274, 2.74783]],
["hard-coded-example", [3012580818, 7.019, 44.8309, -10.4125]],
["hard-coded-example", [3494590451, -0.4947, 4.7761, 5.2055]],
["key-normalised", [1229371424, 1.04307, -5.08509, -0.32807]],
["later-keys-too", [1229371424, -1.50684, -2.63455, 1.2449]],
["later-keys-too", [1229371424, 14.9152, -12.2358, 7.0749]],
["later-keys-too", [4044707071]],
["old-value-added", [1229371424, 6.2182, -12.4455, 0.3309]],
["one-correction-only", [1229371424, 8.0753, -14.8047, 1.903]],
["order-of-the-keys-reversed", [1229371424, -0.49977, -3.42236, 1.10645]],
["own-key-counted", [1229371424, -0.5285, -2.06761, 0.06481]],
["own-key-counted", [1229371424, 0.03853, -3.69667, -0.64678]],
["pair-for-array", [2504343515, 4.55038, -9.93275, 0.78469, 4.9669, 9.4784, 4.2956]],
["read-for-written", [1229371424, -8.8169, 7.396, -0.5913]],
["state-for-written", [1948684688, 3.9709, 9.3966, 5.3703]],
["state-for-written", [1948684688, 4.9669, 9.4784, 4.2956]],
["state-forgotten", [1229371424, 5.3843, -11.1891, 0.5578]],
["sum-for-delta", [1229371424, -4.26656, -2.53678, 0.19343]],
["system-not-solved", [1229371424, -15.9992, 10.659, -1.2391]],
["triangle-upside-down", [1229371424, -3.38824, 1.19275, 3.13887]],
["values-for-written", [1229371424, 9.9187, -16.5715, 2.0383]],
["word-before-only", [1229371424, 1.0255, -5.06081, -0.33364]]
],
"six_keys_of_any_length": [
["all-at-once", [3012580818, 8.49452, -7.1049, -12.93475]],
["correction-turned-around", [3012580818, -7.019, -44.8309, 10.4125]],
["correction-turned-around", [3012580818, 102.65, 163.53, -259.322]],
["equal-keys-only", [3012580818, 8.49452, -7.1049, -12.93475]],
["far-words-forgotten", [3012580818, -3.4989, 5.6116, -16.7055]],
["first-key-only", [3012580818, 16.6015, 6.8205, -6.9837]],
["half-written", [3012580818, 2.13199, 5.21723, -8.15183]],
["hard-coded-example", [1229371424, 4.55038, -9.93275, 0.78469]],
["hard-coded-example", [2070993570, -4.33065, -5.72274, 2.74783]],
["hard-coded-example", [3494590451, -0.4947, 4.7761, 5.2055]],
["key-normalised", [3012580818, 2.92609, 13.43228, -13.87213]],
["key-normalised", [3012580818, 3.61858, 3.49775, -10.65825]],
["later-keys-too", [3012580818, -44.2984, -2.14, 39.8888]],
["later-keys-too", [3012580818, 1.2983, -3.0296, -17.148]],
["later-keys-too", [3012580818, 1.58219, -1.07408, -3.31403]],
["old-value-added", [3012580818, -6.1792, 12.2255, -0.5543]],
["one-correction-only", [3012580818, -4.6841, 12.2208, -12.5728]],
["order-of-the-keys-reversed", [3012580818, 22.1744, 13.3243, 20.1431]],
["own-key-counted", [3012580818, 1.50921, -0.14726, -3.51983]],
["own-key-counted", [3012580818, 1.67029, 0.69774, -4.67683]],
["pair-for-array", [3615877153, 7.019, 44.8309, -10.4125, 30.2353, 27.1483, -41.2043]],
["read-for-written", [3012580818, -3.7091, -45.4885, 5.104]],
["state-for-written", [3377465010, 29.0724, 27.723, -37.8389]],
["state-for-written", [3377465010, 30.2353, 27.1483, -41.2043]],
["state-forgotten", [3012580818, 0.4199, 28.5282, -5.4834]],
["sum-for-delta", [3012580818, 3.30986, -0.65755, -5.30848]],
["system-not-solved", [3012580818, 21.6732, -26.4306, -13.2967]],
["triangle-upside-down", [3012580818, -8.9262, -15.755, 31.9765]],
["values-for-written", [3012580818, 9.69553, 3.53957, -12.02135]],
["word-before-only", [3012580818, -7.6072, -45.9736, -0.7627]]
],
"all_sizes_equal_in_a_repaired_chunk": [
["all-at-once", [2070993570, -3.88887, 0.80095, -2.19233]],
["correction-turned-around", [2070993570, -1.7513, 17.6128, -9.1783]],
["correction-turned-around", [2070993570, 4.33065, 5.72274, -2.74783]],
["equal-keys-only", [2070993570, -4.17985, -0.96441, -1.84129]],
["first-key-only", [2070993570, -1.4788, -5.7102, -1.6024]],
["half-written", [2070993570, -2.16087, -1.87346, 0.26674]],
["hard-coded-example", [1229371424, 4.55038, -9.93275, 0.78469]],
["hard-coded-example", [3012580818, 7.019, 44.8309, -10.4125]],
["hard-coded-example", [3494590451, -0.4947, 4.7761, 5.2055]],
["key-normalised", [2070993570, -2.10147, -3.08632, -1.32303]],
["key-normalised", [2070993570, -3.69712, -2.64379, -0.00776]],
["later-keys-too", [2070993570, -0.126819, -0.124281, -1.815785]],
["later-keys-too", [2070993570, 43.7398, -25.0246, -0.6547]],
["later-keys-too", [2070993570, 7.7956, -41.3239, -8.3129]],
["old-value-added", [2070993570, 4.51888, -6.98895, -5.18372]],
["one-correction-only", [2070993570, -5.1785, -10.8668, 3.7707]],
["order-of-the-keys-reversed", [2070993570, -3.73313, -7.20853, 12.7768]],
["own-key-counted", [2070993570, -0.698842, -0.393427, -0.195771]],
["own-key-counted", [2070993570, -0.853404, -0.626104, -0.18085]],
["pair-for-array", [1311761454, -4.33065, -5.72274, 2.74783, 18.7417, -9.6906, -5.9951]],
["read-for-written", [2070993570, 3.2953, 1.81124, -4.35863]],
["state-for-written", [2070993570, 14.1881, -7.467, -5.3936]],
["state-for-written", [2070993570, 18.7417, -9.6906, -5.9951]],
["state-forgotten", [2070993570, 0.09412, -6.35585, -1.21795]],
["sum-for-delta", [2070993570, -1.03535, -3.9115, -1.6108]],
["system-not-solved", [2070993570, -2.5992, 12.4687, -8.1554]],
["triangle-upside-down", [2070993570, 14.56859, -1.56997, -10.82893]],
["values-for-written", [2070993570, 0.97192, 2.08123, -3.79534]],
["word-before-only", [2070993570, -2.81667, 3.46232, 0.92139]]
],
"whole_keys_and_one_alone": [
["all-at-once", [2228109619, 2.99506, 2.30116, -1.28469, 3.83769, -5.56117, -4.14675]],
["correction-turned-around", [2228109619, 0.4947, -4.7761, -5.2055, -3.83769, 5.56117, 4.14675]],
["correction-turned-around", [2228109619, 35.5411, 16.0721, -42.0772, 3.83769, -5.56117, -4.14675]],
["equal-keys-only", [2228109619, 0.84063, -0.94262, 4.4711, 3.83769, -5.56117, -4.14675]],
["first-key-only", [2228109619, -11.8381, -6.1757, 31.4603, 3.83769, -5.56117, -4.14675]],
["half-written", [2228109619, -1.99883, -0.46247, 5.28252, 1.91885, -2.78058, -2.07337]],
["hard-coded-example", [1429602050, -0.4947, 4.7761, 5.2055, -0.4947, 4.7761, 5.2055]],
["hard-coded-example", [2072387820, 7.019, 44.8309, -10.4125, 7.019, 44.8309, -10.4125]],
["hard-coded-example", [2129038790, 4.55038, -9.93275, 0.78469, 4.55038, -9.93275, 0.78469]],
["hard-coded-example", [2565635971, -4.33065, -5.72274, 2.74783, -4.33065, -5.72274, 2.74783]],
["integer-buffer", [4073626299, -1.3638, 2.7255, 5.60172, 3.83769, -5.56117, -4.14675]],
["key-normalised", [2228109619, -1.99278, 1.94761, 8.66975, 3.83769, -5.56117, -4.14675]],
["key-normalised", [2228109619, -3.06856, -2.54561, 3.60236, 2.20436, -4.80127, -2.58412]],
["later-keys-too", [2228109619, -8.8623, -27.6744, 15.4759, -15.3508, 22.2447, 16.587]],
["later-keys-too", [2228109619, 0.69655, 0.50744, -0.59715, 0.63962, -0.92686, -0.69112]],
["later-keys-too", [2228109619, 2.09855, -1.01024, -0.19641, 3.83769, -5.56117, -4.14675]],
["old-value-added", [2228109619, -33.5776, -30.7815, 8.9654, -2.07177, -2.81182, 1.50688]],
["one-correction-only", [2228109619, -19.3317, -9.8344, 33.8682, 3.83769, -5.56117, -4.14675]],
["order-of-the-keys-reversed", [2228109619, 7.1677, 8.6493, 2.7857, 3.83769, -5.56117, -4.14675]],
["own-key-counted", [2228109619, 0.055942, -0.651246, 1.673935, 0.76754, -1.11223, -0.82935]],
["own-key-counted", [2228109619, 0.152603, -0.301004, 1.038109, 0.63962, -0.92686, -0.69112]],
["pair-for-array", [2874194776, -0.4947, 4.7761, 5.2055, -7.1238, 7.3029, -20.1389, 3.83769, -5.56117, -4.14675, 5.0679, -3.7185, -14.8196]],
["read-for-written", [2228109619, -0.883, -7.8748, -6.7086, -2.95473, 1.37467, 2.82682]],
["state-for-written", [573218160, -7.1238, 7.3029, -20.1389, 5.0679, -3.7185, -14.8196]],
["state-for-written", [573218160, -9.0184, 8.9885, -21.555, 5.6223, -4.8221, -9.5774]],
["state-forgotten", [2228109619, -17.0362, -13.0027, 7.0855, 0.88296, -4.18649, -1.31993]],
["sum-for-delta", [2228109619, -1.37765, -3.09869, -1.50309, 0.88296, -4.18649, -1.31993]],
["system-not-solved", [2228109619, 25.3218, 14.4367, -36.4376, 3.83769, -5.56117, -4.14675]],
["triangle-upside-down", [2228109619, -16.9408, 22.3393, 15.0687, 3.83769, -5.56117, -4.14675]],
["values-for-written", [2228109619, 11.7321, 4.8452, 17.6133, 3.83769, -5.56117, -4.14675]],
["word-before-only", [2228109619, 2.167, 12.7034, -4.77, 3.83769, -5.56117, -4.14675]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
