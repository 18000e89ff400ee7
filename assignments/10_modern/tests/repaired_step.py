from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
import softlookup
from softlookup import is_array, is_tuple, same_array, unchanged

OK_FORMAT = False

name = "repaired_step"
points = None
feedback = Feedback("repaired_step")


def numbers(seed, *shape):
    """One array alone."""
    (made,) = softlookup.numbers(seed, shape)
    return made


@test_case(
    name="the_second_word",
    points=0.15,
    hidden=False,
)
@feedback.shown
def the_second_word(repaired_step):
    quarter = np.array([0.0, 2**0.5 * math.log(3)])
    K_past, V_past = np.array([[0.0, 1.0]]), np.array([[4.0, 0.0, 8.0]])
    towards_the_past = np.array([math.sin(1), math.cos(1)]) * quarter[1]  # upright once it has been rotated
    k = np.array([math.cos(1), -math.sin(1)])
    kept = k.copy()
    step = repaired_step(towards_the_past, k, np.array([0.0, 4.0, 4.0]), K_past, V_past)
    unchanged(kept, k, "the new key")
    is_tuple(step, 3)
    out, K, V = step
    same_array(K, np.array([[0.0, 1.0], [1.0, 0.0]]), "the keys after the second word")
    same_array(V, np.array([[4.0, 0.0, 8.0], [0.0, 4.0, 4.0]]), "the values after the second word")
    same_array(out, np.array([3.0, 1.0, 7.0]), "what the second word finds")


@test_case(
    name="the_first_word_of_all",
    points=0.15,
    hidden=False,
)
@feedback.shown
def the_first_word_of_all(repaired_step):
    q, k, v = np.array([3.0, -1.0]), np.array([1.0, 2.0]), np.array([5.0, 6.0, 7.0])
    step = repaired_step(q, k, v, np.zeros((0, 2)), np.zeros((0, 3)))
    is_tuple(step, 3)
    out, K, V = step
    same_array(out, v, "what the first word finds")
    same_array(K, np.array([[1.0, 2.0]]), "the keys after the first word")
    same_array(V, np.array([[5.0, 6.0, 7.0]]), "the values after the first word")


@test_case(
    name="the_past_is_kept",
    points=0.1,
    hidden=False,
)
@feedback.shown
def the_past_is_kept(repaired_step):
    K_past, V_past = np.array([[1, 2, 0, 1], [3, 4, 1, 0]]), np.array([[5.0, 6.0], [8.0, 9.0]])
    new = np.array([0.5, 0.5, 0.0, 0.0]), np.array([1, 0, 1, 0]), np.array([0.1, 0.2])
    step = repaired_step(*new, K_past, V_past)
    is_tuple(step, 3)
    _, K, V = step
    third = [math.cos(2), math.sin(2), math.cos(0.02), math.sin(0.02)]
    same_array(K, np.array([[1.0, 2.0, 0.0, 1.0], [3.0, 4.0, 1.0, 0.0], third]), "the keys after the third word")
    same_array(V, np.array([[5.0, 6.0], [8.0, 9.0], [0.1, 0.2]]), "the values after the third word")


@test_case(
    name="the_fifth_word",
    points=0.1,
    hidden=False,
)
@feedback.shown
def the_fifth_word(repaired_step):
    step = repaired_step(numbers(71, 4), numbers(72, 4), numbers(73, 4), numbers(74, 4, 4), numbers(75, 4, 4))
    is_tuple(step, 3)
    same_array(step[0], np.array([-0.030886566, 0.20764143, 0.27966457, -0.11360507]), "what the fifth word finds")
    is_array(step[1], (5, 4), "the keys after the fifth word")
    same_array(step[1][-1], np.array([0.63440196, 0.77781633, 0.65269039, -1.6623124]), "its key in the cache")
    is_array(step[2], (5, 4), "the values after the fifth word")
    same_array(step[2][-1], np.array([-1.0933059, 0.77808783, -0.38161031, 0.2958711]), "its value in the cache")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "the_second_word": "By which position is the new query rotated, and by which the new key? Do they belong to the same word?",
        "the_first_word_of_all": "Nothing stands before the first word. What is its position?",
        "the_past_is_kept": "What has already been rotated, and is it rotated once more? The keys here are whole numbers: what becomes of a fraction?",
        "the_fifth_word": "Four words were read, all widths are four as well. At which position does the fifth word stand?",
    },
    hints={
        "both-one-position-too-far": "Your query and your new key agree with each other, but how far are they from the keys that were cached before?",
        "cache-not-longer": "How many rows does the cache that you return have, and how many words have been seen by now?",
        "key-asks": "Which vector do you compare with the keys to get your scores?",
        "key-one-position-too-early": "How many words stand before the new one, and which position have you given its key?",
        "key-one-position-too-far": "When the new key is rotated, how many words stand before it, and which number do you use?",
        "new-key-not-rotated": "The keys before have been rotated by their positions: by how much is the new one?",
        "newest-word-not-seen": "Among how many words does the newest query look, and is its own word one of them?",
        "no-scale": "Which number should each score be divided by, and where does your code use it?",
        "nothing-rotated": "If the word stood ten positions later, would anything in your result be different?",
        "order-of-the-triple": "In which order were the three results asked for?",
        "past-rotated-again": "How often has the first word's key been rotated by the time the fifth word comes?",
        "query-kept-as-key": "What will later words compare themselves with, this word's query or its key?",
        "query-not-rotated": "The keys carry their positions: does the query carry its own?",
        "query-one-position-too-far": "How far does a query stand from its own word's key, and how far in your version?",
        "rotated-backwards": "Rotate the arrow (1, 0) by a small angle: is its second number above zero or below?",
        "rotated-for-use-only": "In the next step this key comes from the cache: has it been rotated by then?",
        "rotated-twice": "The word at position 3: by how many positions is its query turned, and its key?",
        "values-rotated": "Positions matter for who looks at whom: do they change what a word has to say?",
        "wrong-base": "Which number is raised to a power in the formula?",
        "wrong-divisor": "What are scores divided by: by the root of which length? Put other lengths into a call, one at a time: which of them changes your divisor?",
    },
    known="""{
"the_second_word": [
["both-one-position-too-far", [2786803075, -5.20603, 4.43722, -2.90475, -0.82427, -0.45606, 0.31729, -0.77402, 8.55437, -6.50584]],
["cache-not-longer", [1309805209, -5.02831, 4.76492, -3.64498, -0.86703, -0.36384, 0.6241, -4.60841, 5.53916, -5.39388]],
["hard-coded-example", [1309805209, -8.84774, 1.81774, -2.32674, -1.4762, -1.29167, 0.34707, -8.84774, 1.81774, -2.32674]],
["hard-coded-example", [1992374735, -2.58585, -3.37539, -0.57659, 1.12589, -0.6145, -1.28014, -4.9262, -3.6598, -4.6571]],
["hard-coded-example", [2648151062, -0.442348, 0.297899, 0.119977, -3.06689, -0.49991, 1.1767, 4.06501, 2.28058, -1.74265]],
["key-asks", [2786803075, -5.44821, 3.99067, -1.89607, -0.0848, -1.50616, 0.28075, -0.77402, 8.55437, -6.50584]],
["key-one-position-too-early", [2786803075, -4.80459, 5.17743, -4.57678, -1.67158, 0.7813, 0.68921, -0.77402, 8.55437, -6.50584]],
["key-one-position-too-early", [2786803075, -5.20603, 4.43722, -2.90475, -1.67158, 0.7813, 0.68921, -0.77402, 8.55437, -6.50584]],
["key-one-position-too-far", [2786803075, -5.37526, 4.12518, -2.1999, -0.82427, -0.45606, 0.31729, -0.77402, 8.55437, -6.50584]],
["new-key-not-rotated", [2786803075, -4.80459, 5.17743, -4.57678, -1.67158, 0.7813, 0.68921, -0.77402, 8.55437, -6.50584]],
["newest-word-not-seen", [2786803075, -4.60841, 5.53916, -5.39388, -1.572, 0.61055, 0.40044, -0.77402, 8.55437, -6.50584]],
["no-scale", [2786803075, -4.90159, 4.99856, -4.17275, -1.572, 0.61055, 0.40044, -0.77402, 8.55437, -6.50584]],
["nothing-rotated", [2786803075, -5.20603, 4.43722, -2.90475, -1.67158, 0.7813, 0.68921, -0.77402, 8.55437, -6.50584]],
["order-of-the-triple", [950454145, -5.02831, 4.76492, -3.64498, -0.77402, 8.55437, -6.50584, -1.572, 0.61055, 0.40044]],
["past-rotated-again", [2786803075, -5.20603, 4.43722, -2.90475, -1.39041, 1.25238, 0.87182, -0.77402, 8.55437, -6.50584]],
["past-rotated-again", [2786803075, -5.37526, 4.12518, -2.1999, -1.572, 0.61055, 0.40044, -0.77402, 8.55437, -6.50584]],
["query-kept-as-key", [2786803075, -5.69603, 3.53372, -0.86389, -0.0848, -1.50616, 0.28075, -0.77402, 8.55437, -6.50584]],
["query-not-rotated", [2786803075, -5.58589, 3.73681, -1.32264, -1.572, 0.61055, 0.40044, -0.77402, 8.55437, -6.50584]],
["query-one-position-too-far", [2786803075, -4.91032, 4.98248, -4.13641, -1.572, 0.61055, 0.40044, -0.77402, 8.55437, -6.50584]],
["rotated-backwards", [2786803075, -4.79204, 5.20056, -4.62903, -1.03146, -0.10078, 0.91813, -0.77402, 8.55437, -6.50584]],
["rotated-backwards", [2786803075, -5.6369, 3.64274, -1.11014, -1.03146, -0.10078, 0.91813, -0.77402, 8.55437, -6.50584]],
["rotated-for-use-only", [2786803075, -5.02831, 4.76492, -3.64498, -1.67158, 0.7813, 0.68921, -0.77402, 8.55437, -6.50584]],
["rotated-twice", [2786803075, -5.20603, 4.43722, -2.90475, -0.82427, -0.45606, 0.31729, -0.77402, 8.55437, -6.50584]],
["rotated-twice", [2786803075, -5.37526, 4.12518, -2.1999, -0.82427, -0.45606, 0.31729, -0.77402, 8.55437, -6.50584]],
["values-rotated", [2786803075, -4.84671, 5.40675, -3.17359, -1.572, 0.61055, 0.40044, -4.24237, 11.29583, -6.90565]]
],
"the_first_word_of_all": [
["both-one-position-too-far", [1309805209, -8.84774, 1.81774, -2.32674, -1.96112, -0.0549, 2.22925, -8.84774, 1.81774, -2.32674]],
["cache-not-longer", [370481263, -8.84774, 1.81774, -2.32674, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["hard-coded-example", [1992374735, -2.58585, -3.37539, -0.57659, 1.12589, -0.6145, -1.28014, -4.9262, -3.6598, -4.6571]],
["hard-coded-example", [2648151062, -0.442348, 0.297899, 0.119977, -3.06689, -0.49991, 1.1767, 4.06501, 2.28058, -1.74265]],
["hard-coded-example", [2786803075, -5.02831, 4.76492, -3.64498, -1.572, 0.61055, 0.40044, -0.77402, 8.55437, -6.50584]],
["key-asks", [1309805209, -8.84774, 1.81774, -2.32674, 1.64058, -1.32811, -3.32752, -8.84774, 1.81774, -2.32674]],
["key-one-position-too-early", [1309805209, -8.84774, 1.81774, -2.32674, 0.36593, -1.34088, -1.85421, -8.84774, 1.81774, -2.32674]],
["key-one-position-too-far", [1309805209, -8.84774, 1.81774, -2.32674, -1.96112, -0.0549, 2.22925, -8.84774, 1.81774, -2.32674]],
["order-of-the-triple", [3501191323, -8.84774, 1.81774, -2.32674, -8.84774, 1.81774, -2.32674, -1.4762, -1.29167, 0.34707]],
["query-kept-as-key", [1309805209, -8.84774, 1.81774, -2.32674, 1.64058, -1.32811, -3.32752, -8.84774, 1.81774, -2.32674]]
],
"the_past_is_kept": [
["both-one-position-too-far", [1992374735, -1.6173, -2.07059, -0.31748, 0.04517, -0.31862, -1.45939, -4.9262, -3.6598, -4.6571]],
["cache-not-longer", [1489432753, -2.58585, -3.37539, -0.57659, 0.92932, 0.26453, -0.60785, -5.0215, -3.825, -4.5394]],
["hard-coded-example", [1309805209, -8.84774, 1.81774, -2.32674, -1.4762, -1.29167, 0.34707, -8.84774, 1.81774, -2.32674]],
["hard-coded-example", [2648151062, -0.442348, 0.297899, 0.119977, -3.06689, -0.49991, 1.1767, 4.06501, 2.28058, -1.74265]],
["hard-coded-example", [2786803075, -5.02831, 4.76492, -3.64498, -1.572, 0.61055, 0.40044, -0.77402, 8.55437, -6.50584]],
["key-asks", [1992374735, -4.49625, -6.01762, -1.16067, 0.66879, -0.4868, -1.07868, -4.9262, -3.6598, -4.6571]],
["key-one-position-too-early", [1992374735, -2.94038, -3.8474, -0.66547, 1.75984, 0.1878, -0.67205, -4.9262, -3.6598, -4.6571]],
["key-one-position-too-early", [1992374735, -4.06677, -5.41248, -1.01752, 1.75984, 0.1878, -0.67205, -4.9262, -3.6598, -4.6571]],
["key-one-position-too-far", [1992374735, -2.47911, -3.23327, -0.54983, 0.04517, -0.31862, -1.45939, -4.9262, -3.6598, -4.6571]],
["new-key-not-rotated", [12706375, -3.20131, -4.1948, -0.73089, 1.37332, 1.34503, -0.19992, -4.9262, -3.6598, -4.6571]],
["nothing-rotated", [12706375, -4.53351, -6.06896, -1.17186, 1.37332, 1.34503, -0.19992, -4.9262, -3.6598, -4.6571]],
["order-of-the-triple", [2276403521, -2.58585, -3.37539, -0.57659, -4.9262, -3.6598, -4.6571, 1.12589, -0.6145, -1.28014]],
["past-rotated-again", [1992374735, -4.09343, -5.48343, -1.06194, -3.4602, 0.69094, -4.85741, -4.9262, -3.6598, -4.6571]],
["past-rotated-again", [1992374735, -4.53351, -6.06896, -1.17186, -5.6255, 0.39618, -1.84072, -4.9262, -3.6598, -4.6571]],
["query-kept-as-key", [1992374735, -2.58585, -3.37539, -0.57659, 0.66879, -0.4868, -1.07868, -4.9262, -3.6598, -4.6571]],
["rotated-backwards", [1992374735, -2.0779, -2.69911, -0.44924, -0.39987, 1.10292, -0.89332, -4.9262, -3.6598, -4.6571]],
["rotated-backwards", [1992374735, -2.83237, -3.7036, -0.63839, -0.39987, 1.10292, -0.89332, -4.9262, -3.6598, -4.6571]],
["rotated-for-use-only", [12706375, -2.58585, -3.37539, -0.57659, 1.37332, 1.34503, -0.19992, -4.9262, -3.6598, -4.6571]],
["rotated-twice", [1992374735, -1.79431, -2.31428, -0.37041, -0.49784, 0.809, -1.03925, -4.9262, -3.6598, -4.6571]],
["rotated-twice", [1992374735, -2.72614, -3.56217, -0.61176, -0.49784, 0.809, -1.03925, -4.9262, -3.6598, -4.6571]],
["values-rotated", [1992374735, -2.54776, -3.26, -0.49819, 1.12589, -0.6145, -1.28014, -5.2371, -3.7857, -4.6853]],
["wrong-base", [1992374735, -2.58585, -3.37539, -0.57659, 0.95255, -0.51044, -1.16509, -4.9262, -3.6598, -4.6571]]
],
"the_fifth_word": [
["both-one-position-too-far", [2648151062, -0.436392, 0.291204, 0.114787, -2.13482, -1.12598, 1.35968, 4.06501, 2.28058, -1.74265]],
["cache-not-longer", [3318777568, -0.442348, 0.297899, 0.119977, -2.30248, 0.89241, -0.40542, 3.22754, 2.27282, -1.32397]],
["hard-coded-example", [1309805209, -8.84774, 1.81774, -2.32674, -1.4762, -1.29167, 0.34707, -8.84774, 1.81774, -2.32674]],
["hard-coded-example", [1992374735, -2.58585, -3.37539, -0.57659, 1.12589, -0.6145, -1.28014, -4.9262, -3.6598, -4.6571]],
["hard-coded-example", [2786803075, -5.02831, 4.76492, -3.64498, -1.572, 0.61055, 0.40044, -0.77402, 8.55437, -6.50584]],
["key-asks", [2648151062, -0.482153, 0.33331, 0.27508, -2.80402, 1.08332, -0.38889, 4.06501, 2.28058, -1.74265]],
["key-one-position-too-early", [2648151062, -0.41741, 0.278643, 0.056232, -3.45112, -0.42519, 1.28132, 4.06501, 2.28058, -1.74265]],
["key-one-position-too-early", [2648151062, -0.447704, 0.26707, 0.196295, -3.45112, -0.42519, 1.28132, 4.06501, 2.28058, -1.74265]],
["key-one-position-too-far", [2648151062, -0.438193, 0.321822, 0.060758, -2.13482, -1.12598, 1.35968, 4.06501, 2.28058, -1.74265]],
["new-key-not-rotated", [2648151062, -0.439474, 0.314447, 0.079014, -1.58396, -1.75685, 1.70644, 4.06501, 2.28058, -1.74265]],
["newest-word-not-seen", [2648151062, -0.414633, 0.457448, -0.274979, -3.06689, -0.49991, 1.1767, 4.06501, 2.28058, -1.74265]],
["no-scale", [2648151062, -0.478347, 0.321098, 0.215947, -3.06689, -0.49991, 1.1767, 4.06501, 2.28058, -1.74265]],
["nothing-rotated", [2648151062, -0.39917, 0.261305, 0.025322, -1.58396, -1.75685, 1.70644, 4.06501, 2.28058, -1.74265]],
["order-of-the-triple", [2648151062, -0.442348, 0.297899, 0.119977, 4.06501, 2.28058, -1.74265, -3.06689, -0.49991, 1.1767]],
["past-rotated-again", [2648151062, -0.39917, 0.261305, 0.025322, -1.9871, 2.09095, 1.25053, 4.06501, 2.28058, -1.74265]],
["past-rotated-again", [2648151062, -0.414573, 0.287134, 0.027, -4.24654, -0.91184, 1.41789, 4.06501, 2.28058, -1.74265]],
["past-rotated-again", [2648151062, -0.4211, 0.258544, 0.104072, -3.06689, -0.49991, 1.1767, 4.06501, 2.28058, -1.74265]],
["query-kept-as-key", [2648151062, -0.445346, 0.280641, 0.162699, -2.80402, 1.08332, -0.38889, 4.06501, 2.28058, -1.74265]],
["query-not-rotated", [2648151062, -0.406554, 0.233903, 0.10297, -3.06689, -0.49991, 1.1767, 4.06501, 2.28058, -1.74265]],
["query-one-position-too-far", [2648151062, -0.441977, 0.261294, 0.190017, -3.06689, -0.49991, 1.1767, 4.06501, 2.28058, -1.74265]],
["rotated-backwards", [2648151062, -0.396156, 0.261832, 0.005174, -3.28906, -0.70108, 1.45308, 4.06501, 2.28058, -1.74265]],
["rotated-backwards", [2648151062, -0.449386, 0.257385, 0.220268, -3.28906, -0.70108, 1.45308, 4.06501, 2.28058, -1.74265]],
["rotated-for-use-only", [2648151062, -0.442348, 0.297899, 0.119977, -1.58396, -1.75685, 1.70644, 4.06501, 2.28058, -1.74265]],
["rotated-twice", [2648151062, -0.386047, 0.25406, -0.018509, -2.57889, -1.22383, 1.67916, 4.06501, 2.28058, -1.74265]],
["rotated-twice", [2648151062, -0.447947, 0.26567, 0.19976, -2.57889, -1.22383, 1.67916, 4.06501, 2.28058, -1.74265]],
["values-rotated", [2648151062, -0.214978, 0.03296, -0.42589, -3.06689, -0.49991, 1.1767, 1.73384, 3.83673, -2.1857]],
["wrong-base", [2648151062, -0.442149, 0.298091, 0.120364, -2.37671, -0.72194, 1.21054, 4.06501, 2.28058, -1.74265]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
    families={"wrong-divisor": ["no-scale"]},
)
