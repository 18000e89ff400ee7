from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
from softlookup import same_array, unchanged

OK_FORMAT = False

name = "flash_attention"
points = None
feedback = Feedback("flash_attention")


@test_case(
    name="blocks_of_a_single_key",
    points=0.05,
    hidden=False,
)
@feedback.shown
def blocks_of_a_single_key(flash_attention):
    Q = np.array([[2 * math.log(2), 0.0, 0.0, 0.0], [0.0, 2 * math.log(6), 0.0, 0.0]])
    V = np.array([[4.0, 0.0, 8.0], [0.0, 4.0, 4.0], [8.0, 8.0, 0.0]])
    expected, kept = np.array([[4.0, 3.0, 5.0], [1.5, 4.0, 4.0]]), Q.copy()
    same_array(flash_attention(Q, np.eye(3, 4), V, 1), expected, "two queries on three keys, one at a time")
    unchanged(kept, Q, "the queries")


@test_case(
    name="any_size_of_blocks",
    points=0.05,
    hidden=False,
)
@feedback.shown
def any_size_of_blocks(flash_attention):
    Q, K = np.zeros((2, 3)), np.ones((5, 3))
    V = np.array([[1.0, 0.0], [2.0, 0.0], [3.0, 0.0], [4.0, 5.0], [10.0, 10.0]])
    for block in (1, 2, 3, 4, 5, 9):
        same_array(flash_attention(Q, K, V, block), np.array([[4.0, 3.0]] * 2), f"equal shares, in blocks of {block}")
    Q = np.array([[1.0, -1.0], [0.5, 2.0]])
    K = np.array([[1.0, 0.0], [0.0, 1.0], [2.0, 1.0], [-1.0, 0.5], [0.5, -2.0]])
    V = np.array([[1.0], [4.0], [-2.0], [3.0], [5.0]])
    for block in (2, 3):
        expected = np.array([[2.815105785], [0.3784179894]])
        same_array(flash_attention(Q, K, V, block), expected, f"unequal shares, in blocks of {block}")


@test_case(
    name="blocks_far_apart",
    points=0.05,
    hidden=False,
)
@feedback.shown
def blocks_far_apart(flash_attention):
    Q = 2**0.5 * np.array([[1000.0, 0.0], [-1000.0, 0.0], [0.0, 1000.0]])  # the root is the scale of width 2
    K = np.array([[-1.0, -1.0], [-0.5, -1.0], [0.5, -1.0], [1.0, -1.0]])
    V = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]])
    expected = np.array([[7.0, 8.0], [1.0, 2.0], [4.0, 5.0]])
    same_array(flash_attention(Q, K, V, 2), expected, "three queries with large scores")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "blocks_of_a_single_key": "Every key is a block of its own here. What are the shares of the three keys?",
        "any_size_of_blocks": "Does the result depend on the size of the blocks? What becomes of the last block if it is shorter?",
        "blocks_far_apart": "In some blocks all scores are far below zero, in others far above. Is everything finite?",
    },
    hints={
        "blocks-averaged": "Does a block in which all scores are low count as much as the block with the best key?",
        "blocks-overlap": "Where does your second block begin, and is that where the first one ends?",
        "divided-by-the-maximum": "Which of the three turns sums into means?",
        "divided-in-each-block": "How many divisions by a sum does a row go through in your loop, and how many should it?",
        "first-block-only": "What happens to your result when the last key is changed?",
        "first-block-twice": "With which block do you begin, and with which one does your loop go on?",
        "first-values-only": "Which keys made the parts of this block, and which values do you multiply them by?",
        "last-block-dropped": "When the last block is not full, how many keys do you look at in all?",
        "last-block-only": "When the loop comes to a new block, what becomes of what was found before?",
        "maximum-starts-at-zero": "If all scores are far below zero, which maximum does your loop begin with, and what is left of the exponentials?",
        "multiplied-for-divided": "Do your clocks get slower from pair to pair, or faster?",
        "never-divided": "If all values are 1, what should come out, and what does in your version?",
        "no-max-shift": "What is `np.exp(1000)`, and which number can be taken off every score without changing the shares?",
        "no-scale": "Which number should each score be divided by, and where does your code use it?",
        "number-of-blocks-for-size": "Is `block` how many blocks there are, or how many keys are in each?",
        "old-blocks-not-rescaled": "When a later block has a higher maximum, what has to happen to what was added up before?",
        "queries-counted-for-keys": "Up to which length does your loop run, that of the queries or that of the keys?",
        "queries-see-their-own-block": "Does every query look at every key, or only at the keys of one block?",
        "returned-too-early": "How many blocks have you gone through by the time your loop ends?",
        "triple-for-array": "The loop is over: which step is left between the three things and the result?",
        "wrong-divisor": "What are scores divided by: by the root of which length? Put other lengths into a call, one at a time: which of them changes your divisor?",
    },
    known="""{
"blocks_of_a_single_key": [
["blocks-averaged", [1175515922, 0.59166, 0.2605, -3.99874]],
["divided-by-the-maximum", [1175515922, -11.2845, 5.8218, -9.2992]],
["divided-in-each-block", [1175515922, 0.34117, 1.91116, -3.26504]],
["first-block-only", [1175515922, -2.64267, 9.78911, -13.47743]],
["first-block-twice", [1175515922, -0.63445, 5.03478, -5.87958]],
["first-values-only", [1175515922, -2.64267, 9.78911, -13.47743]],
["hard-coded-example", [1594606163, -2.87917, -1.65563, -3.28989]],
["hard-coded-example", [1651239907, -1.00093, -3.44065, -3.99271]],
["last-block-dropped", [1175515922, -1.60084, 7.69843, -5.16991]],
["last-block-only", [1175515922, 6.87128, -14.46501, 0.99142]],
["multiplied-for-divided", [1175515922, -12.219, 9.4976, -13.9684]],
["never-divided", [1175515922, -4.0697, 5.5987, -7.6258]],
["no-scale", [1175515922, -0.93913, 5.64573, -4.88009]],
["old-blocks-not-rescaled", [1175515922, 0.59166, 0.2605, -3.99874]],
["queries-counted-for-keys", [1175515922, -1.60084, 7.69843, -5.16991]],
["queries-see-their-own-block", [1175515922, -0.77402, 8.55437, -6.50584]],
["returned-too-early", [1175515922, -1.60084, 7.69843, -5.16991]],
["triple-for-array", [1443079971, -1.37478, -1.04284, 0.49362, -0.64034, -1.61309, -0.97014, -4.0697, 5.5987, -7.6258]]
],
"any_size_of_blocks": [
["blocks-averaged", [1136034068, -2.87917, -1.65563, -3.28989, -3.75045, -2.52749, -3.94441, -3.3754, -2.27474, -3.54997, -4.83954, -3.61731, -4.76255, -2.87917, -1.65563, -3.28989, -2.87917, -1.65563, -3.28989, -1.5539, -1.84316, -0.14935, -0.75006, -1.95359, -1.2046]],
["blocks-overlap", [1136034068, -2.87917, -1.65563, -3.28989, -3.1494, -1.88519, -3.53046, -3.44992, -2.20634, -3.73743, -3.79373, -2.65833, -3.89642, -4.08127, -2.94023, -4.11779, -4.08127, -2.94023, -4.11779, 0.47268, -1.82097, -2.48978, 0.82985, -1.70847, -2.78667]],
["divided-by-the-maximum", [2937204038, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.46874, -1.76834, -2.42916, 0.46874, -1.76834, -2.42916]],
["divided-in-each-block", [1136034068, -1.83521, -1.53926, -1.65194, -1.90228, -1.4777, -1.82066, -2.52147, -1.98395, -2.39005, -1.93582, -1.44692, -1.90502, -2.87917, -1.65563, -3.28989, -2.87917, -1.65563, -3.28989, 0.65774, -1.56002, -2.42789, 0.42536, -1.71572, -2.32254]],
["first-block-only", [1136034068, -0.44713, 0.4104, -1.1248, -0.67069, 0.6156, -1.68721, -0.89425, 0.82081, -2.24961, -1.57226, -0.34784, -2.30813, -2.87917, -1.65563, -3.28989, -2.87917, -1.65563, -3.28989, -2.39002, -2.06953, 0.58504, -0.077679, -0.024347, 0.064697]],
["first-block-twice", [1136034068, -2.47383, -1.31129, -2.92905, -2.24818, -1.00671, -2.83198, -2.13483, -0.72697, -2.89979, -2.29832, -1.07439, -2.85355, -2.87917, -1.65563, -3.28989, -2.87917, -1.65563, -3.28989, -0.31672, -1.86837, -1.61939, 0.30135, -1.20081, -1.62978]],
["first-values-only", [1136034068, -0.44713, 0.4104, -1.1248, -0.62598, 0.57456, -1.57473, -0.80483, 0.73872, -2.02465, -1.34723, -0.19619, -2.07146, -2.87917, -1.65563, -3.28989, -2.87917, -1.65563, -3.28989, -1.48564, -1.45302, 0.18632, 0.40532, -1.31274, -1.8702]],
["hard-coded-example", [1702788745, -1.00093, -3.44065, -3.99271, -1.00093, -3.44065, -3.99271, -1.00093, -3.44065, -3.99271, -1.00093, -3.44065, -3.99271, -1.00093, -3.44065, -3.99271, -1.00093, -3.44065, -3.99271, -1.00093, -3.44065, -3.99271, -1.00093, -3.44065, -3.99271]],
["hard-coded-example", [485026815, -0.50496, 3.43682, -4.29403, -0.50496, 3.43682, -4.29403, -0.50496, 3.43682, -4.29403, -0.50496, 3.43682, -4.29403, -0.50496, 3.43682, -4.29403, -0.50496, 3.43682, -4.29403, -0.50496, 3.43682, -4.29403, -0.50496, 3.43682, -4.29403]],
["hard-coded-example", [989956435, -2.87917, -1.65563, -3.28989, -2.87917, -1.65563, -3.28989, -2.87917, -1.65563, -3.28989, -2.87917, -1.65563, -3.28989, -2.87917, -1.65563, -3.28989, -2.87917, -1.65563, -3.28989, -2.87917, -1.65563, -3.28989, -2.87917, -1.65563, -3.28989]],
["last-block-dropped", [1136034068, -1.57226, -0.34784, -2.30813, -1.57226, -0.34784, -2.30813, -1.57226, -0.34784, -2.30813, -1.57226, -0.34784, -2.30813, -1.57226, -0.34784, -2.30813, -1.57226, -0.34784, -2.30813, -0.257863, -0.243162, 0.041962, -0.257863, -0.243162, 0.041962]],
["last-block-dropped", [1136034068, -2.87917, -1.65563, -3.28989, -1.57226, -0.34784, -2.30813, -0.89425, 0.82081, -2.24961, -1.57226, -0.34784, -2.30813, -2.87917, -1.65563, -3.28989, -2.87917, -1.65563, -3.28989, -0.257863, -0.243162, 0.041962, -0.077679, -0.024347, 0.064697]],
["last-block-only", [1136034068, -8.1068, -6.8868, -7.217, -8.1068, -6.8868, -7.217, -5.85655, -5.37028, -4.85032, -8.1068, -6.8868, -7.217, -2.87917, -1.65563, -3.28989, -2.87917, -1.65563, -3.28989, -3.04588, -4.63913, -1.38518, -1.42244, -3.88284, -2.4739]],
["multiplied-for-divided", [1136034068, -71.979, -41.391, -82.247, -71.979, -41.391, -82.247, -71.979, -41.391, -82.247, -71.979, -41.391, -82.247, -71.979, -41.391, -82.247, -71.979, -41.391, -82.247, 1.3318, -5.818, -7.7467, 1.3318, -5.818, -7.7467]],
["never-divided", [1136034068, -14.3959, -8.2782, -16.4495, -14.3959, -8.2782, -16.4495, -14.3959, -8.2782, -16.4495, -14.3959, -8.2782, -16.4495, -14.3959, -8.2782, -16.4495, -14.3959, -8.2782, -16.4495, 0.72784, -3.1683, -4.22164, 0.72784, -3.1683, -4.22164]],
["no-scale", [1136034068, -2.87917, -1.65563, -3.28989, -2.87917, -1.65563, -3.28989, -2.87917, -1.65563, -3.28989, -2.87917, -1.65563, -3.28989, -2.87917, -1.65563, -3.28989, -2.87917, -1.65563, -3.28989, 0.9642, -1.82254, -3.06481, 0.9642, -1.82254, -3.06481]],
["number-of-blocks-for-size", [835833779, -2.87917, -1.65563, -3.28989, -1.57226, -0.34784, -2.30813, -0.89425, 0.82081, -2.24961, -1.57226, -0.34784, -2.30813, -2.87917, -1.65563, -3.28989, -0.257863, -0.243162, 0.041962, -0.077679, -0.024347, 0.064697]],
["old-blocks-not-rescaled", [1136034068, -2.87917, -1.65563, -3.28989, -2.87917, -1.65563, -3.28989, -2.87917, -1.65563, -3.28989, -2.87917, -1.65563, -3.28989, -2.87917, -1.65563, -3.28989, -2.87917, -1.65563, -3.28989, -1.52306, -1.71907, -0.05324, -0.68135, -1.3342, -0.62542]],
["queries-counted-for-keys", [1136034068, -0.67069, 0.6156, -1.68721, -0.67069, 0.6156, -1.68721, -0.89425, 0.82081, -2.24961, -1.57226, -0.34784, -2.30813, -2.87917, -1.65563, -3.28989, -2.87917, -1.65563, -3.28989, -2.39002, -2.06953, 0.58504, -0.077679, -0.024347, 0.064697]],
["queries-see-their-own-block", [1136034068, -1.1521, 1.38479, -1.34847, -0.67069, 0.6156, -1.68721, -0.89425, 0.82081, -2.24961, -1.57226, -0.34784, -2.30813, -2.87917, -1.65563, -3.28989, -2.87917, -1.65563, -3.28989, -2.39002, -2.06953, 0.58504, -0.077679, -0.024347, 0.064697]],
["returned-too-early", [1136034068, -0.67069, 0.6156, -1.68721, -1.57226, -0.34784, -2.30813, -2.87917, -1.65563, -3.28989, -2.87917, -1.65563, -3.28989, -2.87917, -1.65563, -3.28989, -2.87917, -1.65563, -3.28989, -0.257863, -0.243162, 0.041962, 0.39778, -1.72536, -2.30063]],
["triple-for-array", [3809771890, 0.0, 0.0, 0.0, -3.04588, -4.63913, -1.38518, -14.3959, -8.2782, -16.4495, 0.0, 0.0, 0.0, -3.04588, -4.63913, -1.38518, -14.3959, -8.2782, -16.4495, 0.0, 0.0, 0.0, -3.04588, -4.63913, -1.38518, -14.3959, -8.2782, -16.4495, 0.0, 0.0, 0.0, -3.04588, -4.63913, -1.38518, -14.3959, -8.2782, -16.4495, 0.0, 0.0, 0.0, -3.04588, -4.63913, -1.38518, -14.3959, -8.2782, -16.4495, 0.0, 0.0, 0.0, -3.04588, -4.63913, -1.38518, -14.3959, -8.2782, -16.4495, -1.38342, -1.76882, -0.26908, -1.12454, -1.70587, -0.50406, 0.72784, -3.1683, -4.22164, -1.38342, -1.76882, -0.26908, -1.12454, -1.70587, -0.50406, 0.72784, -3.1683, -4.22164]]
],
"blocks_far_apart": [
["blocks-averaged", [1651239907, -0.18558, -1.1067, -4.32796]],
["blocks-overlap", [1651239907, -0.5901, -3.11759, -4.11185]],
["divided-by-the-maximum", [1651239907, -0.0201428, -0.023011, 0.0060668]],
["divided-in-each-block", [1651239907, -1.47872, -4.04226, -3.62873]],
["first-block-only", [1651239907, -0.48141, -1.23695, -2.32859]],
["first-block-twice", [1651239907, -1.63999, -3.94318, -3.80739]],
["first-values-only", [1651239907, -0.48141, -1.23695, -2.32859]],
["hard-coded-example", [1175515922, -0.50496, 3.43682, -4.29403]],
["hard-coded-example", [1594606163, -2.87917, -1.65563, -3.28989]],
["last-block-dropped", [1651239907, -0.74117, -2.3388, -3.16065]],
["last-block-only", [1651239907, 0.11025, -0.97645, -6.32733]],
["maximum-starts-at-zero", [3644241103, -4.8293, -7.35472, -1.98081]],
["multiplied-for-divided", [1651239907, 56.4246, 55.2704, -34.1713]],
["never-divided", [1651239907, 10.4842, 8.3016, -10.0284]],
["no-max-shift", [3018547770, 0.0, 0.0, 0.0]],
["old-blocks-not-rescaled", [1651239907, -0.18558, -1.1067, -4.32796]],
["queries-see-their-own-block", [1651239907, 3.35297, 1.77826, -3.44054]],
["triple-for-array", [2479743458, 95.8, -1902.21, -53.37, -3.42908, 2.96972, -1.1717, 10.4842, 8.3016, -10.0284]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
    families={"wrong-divisor": ["no-scale"]},
)
