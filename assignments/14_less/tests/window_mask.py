from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import same_array

OK_FORMAT = False

name = "window_mask"
points = None
feedback = Feedback("window_mask")


def drawn(*rows):
    """A mask as it looks: x where a query may look."""
    return np.array([[letter == "x" for letter in row] for row in rows])


@test_case(
    name="window_of_three",
    points=0.2,
    hidden=False,
)
@feedback.shown
def window_of_three(window_mask):
    expected = drawn("x....", "xx...", "xxx..", ".xxx.", "..xxx")
    same_array(window_mask(5, 5, 3), expected, "the mask of five words, window 3")
    same_array(window_mask(3, 3, 1), drawn("x..", ".x.", "..x"), "the mask of three words, window 1")


@test_case(
    name="window_in_a_cache",
    points=0.2,
    hidden=False,
)
@feedback.shown
def window_in_a_cache(window_mask):
    expected = drawn("x.xx...", "x..xx..", "x...xx.", "x....xx")
    same_array(window_mask(4, 7, 2, 1), expected, "the mask of four queries on seven keys, window 2, one first word")
    expected = drawn("...xxx..", "....xxx.", ".....xxx")
    same_array(window_mask(3, 8, 3), expected, "the mask of three queries on eight keys, window 3")


@test_case(
    name="first_words_in_sight",
    points=0.2,
    hidden=False,
)
@feedback.shown
def first_words_in_sight(window_mask):
    expected = drawn("x.....", "xx....", "xxx...", "xxxx..", "xxx.x.", "xxx..x")
    same_array(window_mask(6, 6, 1, 3), expected, "the mask of six words, window 1, three first words")
    expected = drawn("xxx.xx.", "xxx..xx")
    same_array(window_mask(2, 7, 2, 3), expected, "the mask of two queries on seven keys, window 2, three first words")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "window_of_three": "Go down the rows: which is the first word that each one sees, and which the last?",
        "window_in_a_cache": "Four queries and seven keys: at which position does the first query stand? What does `sinks` leave in sight?",
        "first_words_in_sight": "The first three words stay in sight, once they have come. May a word look at one of them before that?",
    },
    hints={
        "added-for-bool": "Is this mask meant to be added to scores, or to say yes and no?",
        "aligned-top-left": "With fewer queries than keys, which key does the last query belong to?",
        "blocks-for-window": "Does the window move on with every word, or jump when a block is full?",
        "both-conditions-needed": "Must a key be in the window and among the first words, or is one of the two enough?",
        "diagonal-masked": "May a word look at itself in your version, and should it be allowed to?",
        "half-the-window-to-each-side": "Is the word at the end of its window or in the middle?",
        "mask-inverted": "In this notebook, what does True say: that a query may look, or that it may not?",
        "mask-one-too-far": "Which is the last word that the first one sees in your version?",
        "mask-transposed": "Does a row of the mask belong to a query or to a key, and a row of your scores?",
        "not-causal": "Change the last word of the input: do earlier rows of the result change?",
        "numbers-for-bool": "Does your mask hold truth values, or numbers that look like them?",
        "sinks-at-the-end": "Which columns of your mask stay in sight, those at the left or those at the right?",
        "sinks-from-the-future": "May the very first query look at the third word, just because it is one of the first?",
        "sinks-ignored": "Call it with `sinks` and without: is there a difference?",
        "sinks-in-place-of-the-window": "If some first words stay in sight, what becomes of the window?",
        "sinks-one-more": "With `sinks` = 1, how many columns stay in sight?",
        "square-only": "What does your mask measure if there are more keys than queries?",
        "window-before-the-word": "Is a word one of those in its own window?",
        "window-counted-without-sinks": "Do the first words take places in the window, or do they come on top of it?",
        "window-ignored": "Call it with a small window and with a large one, whatever else is given: does the result change?",
        "window-of-one-less": "Count the words in the last row of your mask: are there as many as the window says, the word itself included?",
        "window-of-one-more": "With a window of 1, how many words does each one see?",
        "window-to-both-sides": "Which words of its window come after the word itself?",
    },
    known="""{
"window_of_three": [
["added-for-bool", [3153810782, -938890000.0, 421190000.0, -221590000.0, 2535300000.0, 13510000.0, 622830000.0]],
["blocks-for-window", [1072560695, -0.02657, -2.44454, -1.12533, 1.93593, 0.06825, 0.34706]],
["diagonal-masked", [1072560695, -0.93798, 3.41265, -0.54427, 0.0, 0.0, 0.0]],
["half-the-window-to-each-side", [1072560695, 0.25638, -1.47714, -1.29844, 1.93593, 0.06825, 0.34706]],
["hard-coded-example", [1492797602, -0.57484, -0.74142, -3.83109, -0.57484, -0.74142, -3.83109]],
["hard-coded-example", [1984534348, -2.09182, -2.50607, -3.92825, -2.09182, -2.50607, -3.92825]],
["hard-coded-example", [3874990097, -0.68885, -0.60855, -0.93948, -0.68885, -0.60855, -0.93948]],
["mask-inverted", [1072560695, 0.93889, -0.42119, 0.22159, -2.5353, -0.01351, -0.62283]],
["mask-one-too-far", [1072560695, 0.25638, -1.47714, -1.29844, -0.87305, 0.53502, -0.27584]],
["mask-transposed", [1072560695, 0.94943, -0.78431, -1.07191, 1.93593, 0.06825, 0.34706]],
["not-causal", [1072560695, 2.3405, 0.79013, -1.44155, 0.35791, 1.57766, -0.15245]],
["numbers-for-bool", [349936762, -0.68885, -0.60855, -0.93948, 1.93593, 0.06825, 0.34706]],
["sinks-one-more", [1072560695, -1.92453, -1.61229, 0.68887, 1.47168, -1.53582, 1.12606]],
["window-before-the-word", [1072560695, -2.3066, 1.60969, -0.82057, 0.01044, -0.65409, -1.12332]],
["window-ignored", [1072560695, -2.77931, -2.42842, -0.21581, 0.97864, -1.45467, 0.22374]],
["window-of-one-less", [1072560695, 0.26095, -2.53938, -1.12266, 0.0, 0.0, 0.0]],
["window-of-one-more", [1072560695, -2.05747, -2.41152, -1.21577, 1.94636, -0.58584, -0.77626]],
["window-to-both-sides", [1072560695, 0.01145, 2.62834, -1.61618, 1.93593, 0.06825, 0.34706]]
],
"window_in_a_cache": [
["added-for-bool", [3914606356, 217470000.0, 230300000.0, -3832310000.0, 3195650000.0, 197820000.0, -1302170000.0]],
["aligned-top-left", [1833076861, 0.07891, -1.30199, -3.03067, 1.85964, -0.77127, -0.32823]],
["blocks-for-window", [1833076861, 0.38232, -0.59127, -2.71644, 3.4392, 1.1377, -1.00365]],
["both-conditions-needed", [1833076861, 0.0, 0.0, 0.0, 3.21118, -0.16664, -1.80709]],
["diagonal-masked", [1833076861, -1.08503, -0.97694, -4.3323, 1.5211, -1.24716, 0.22803]],
["half-the-window-to-each-side", [1833076861, -0.57827, -1.90132, -3.10791, 2.32714, 0.52701, 1.8457]],
["hard-coded-example", [1492797602, -0.57484, -0.74142, -3.83109, -0.57484, -0.74142, -3.83109]],
["hard-coded-example", [1984534348, -2.09182, -2.50607, -3.92825, -2.09182, -2.50607, -3.92825]],
["hard-coded-example", [3874990097, -0.68885, -0.60855, -0.93948, -0.68885, -0.60855, -0.93948]],
["mask-inverted", [1833076861, -0.21747, -0.2303, 3.83231, -3.19565, -0.19782, 1.30217]],
["mask-one-too-far", [1833076861, 0.11318, -1.80037, -2.38725, 2.32714, 0.52701, 1.8457]],
["mask-transposed", [89487081, 3.32314, -0.90058, 1.80657, 0.79097, -0.95745, -0.07062]],
["not-causal", [1833076861, -0.67905, -1.36156, -2.00788, 1.23659, -1.94114, -1.08104]],
["numbers-for-bool", [1182068272, -0.57484, -0.74142, -3.83109, 3.21118, -0.16664, -1.80709]],
["sinks-at-the-end", [1833076861, -0.18126, 0.13457, -0.21945, 3.21118, -0.16664, -1.80709]],
["sinks-ignored", [1833076861, -0.18126, 0.13457, -0.21945, 3.21118, -0.16664, -1.80709]],
["sinks-in-place-of-the-window", [1833076861, -0.39358, -0.87599, -3.61164, 3.21118, -0.16664, -1.80709]],
["sinks-one-more", [1833076861, -0.96121, -0.37732, -1.32186, 3.22112, 0.73681, -2.31099]],
["square-only", [3040605350, 0.99299, 0.45357, -5.52416, -0.89656, -0.40387, 0.02195]],
["window-before-the-word", [1833076861, -1.95181, -1.09859, -3.53468, -0.90565, 0.32623, 1.62414]],
["window-counted-without-sinks", [1833076861, 0.11661, -0.64048, -3.11043, 3.21118, -0.16664, -1.80709]],
["window-ignored", [1833076861, -0.6881, -0.35159, -1.82199, 1.99011, 1.41005, -1.23097]],
["window-of-one-less", [1833076861, 0.11661, -0.64048, -3.11043, 3.80869, 2.38267, 0.21733]],
["window-of-one-more", [1833076861, -1.44161, -0.86308, -3.03347, 0.78443, 1.40675, -0.41098]],
["window-to-both-sides", [1833076861, -0.57827, -1.90132, -3.10791, 1.23659, -1.94114, -1.08104]]
],
"first_words_in_sight": [
["added-for-bool", [516206500, -1068640000.0, -1657090000.0, -3022770000.0, 1733640000.0, 684950000.0, -1180490000.0]],
["aligned-top-left", [2597454029, -2.09182, -2.50607, -3.92825, 0.47828, 0.29446, -1.17722]],
["blocks-for-window", [2597454029, -2.09182, -2.50607, -3.92825, 1.5988, 1.21062, -0.28113]],
["both-conditions-needed", [2597454029, 0.4612, -0.05986, -2.70696, 0.0, 0.0, 0.0]],
["diagonal-masked", [2597454029, -1.65688, -1.7121, 1.49622, 0.48565, -1.1959, -1.27991]],
["half-the-window-to-each-side", [2597454029, -2.09182, -2.50607, -3.92825, 0.38488, -0.65614, -0.17988]],
["hard-coded-example", [1492797602, -0.57484, -0.74142, -3.83109, -0.57484, -0.74142, -3.83109]],
["hard-coded-example", [1984534348, -2.09182, -2.50607, -3.92825, -2.09182, -2.50607, -3.92825]],
["hard-coded-example", [3874990097, -0.68885, -0.60855, -0.93948, -0.68885, -0.60855, -0.93948]],
["mask-inverted", [2597454029, 1.06864, 1.65709, 3.02277, -1.73364, -0.68495, 1.18049]],
["mask-one-too-far", [2597454029, -1.61213, -2.05005, 1.93111, -0.33354, 0.48685, 0.09691]],
["mask-transposed", [793082872, -1.69698, 0.48531, -4.5379, 0.46495, 2.27126, 1.02803]],
["not-causal", [2597454029, -2.10321, -1.17281, -2.01021, 0.38488, -0.65614, -0.17988]],
["numbers-for-bool", [2984535680, -2.09182, -2.50607, -3.92825, 1.3526, 0.21269, -1.17987]],
["sinks-at-the-end", [2597454029, 0.6451, -0.47014, -4.31974, 0.58543, 0.88151, 0.44306]],
["sinks-from-the-future", [2597454029, -2.95036, -1.11823, -2.90157, 1.3526, 0.21269, -1.17987]],
["sinks-ignored", [2597454029, -0.43494, -0.79397, -5.42447, 1.58536, 0.2656, -0.17675]],
["sinks-in-place-of-the-window", [2597454029, -1.19567, -1.77196, -1.21074, -0.23276, -0.05291, -1.00312]],
["sinks-one-more", [2597454029, -0.71922, -3.03383, -3.82342, 1.58661, -0.21934, -1.61919]],
["square-only", [1379045309, -2.09182, -2.50607, -3.92825, 0.65509, 0.73429, -3.70041]],
["window-before-the-word", [2597454029, -1.42532, -1.34086, 3.49607, -0.0108, -1.31523, -0.8811]],
["window-counted-without-sinks", [2597454029, -1.19567, -1.77196, -1.21074, -0.23276, -0.05291, -1.00312]],
["window-ignored", [2597454029, -1.01178, -2.18224, -2.82352, 0.58668, 0.39657, -0.99938]],
["window-of-one-less", [2597454029, -1.19567, -1.77196, -1.21074, 0.63418, 1.35568, -0.90308]],
["window-of-one-more", [2597454029, -1.86026, -2.13483, -1.92841, 0.85614, 0.09336, -0.78106]],
["window-to-both-sides", [2597454029, -2.09182, -2.50607, -3.92825, 0.38488, -0.65614, -0.17988]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
