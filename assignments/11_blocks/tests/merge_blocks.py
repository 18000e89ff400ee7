from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
from softlookup import agrees, is_array, is_tuple, same_array

OK_FORMAT = False

name = "merge_blocks"
points = None
feedback = Feedback("merge_blocks")


def same_triple(got, expected, what):
    """Check an m, an s and an o."""
    is_tuple(got, 3, what)
    for name, one, target in zip(("m", "s", "o"), got, expected, strict=True):
        same_array(one, target, f"{name} of {what}")


@test_case(
    name="one_block_lower_than_the_other",
    points=0.2,
    hidden=False,
)
@feedback.shown
def one_block_lower_than_the_other(merge_blocks):
    a = np.array([math.log(8), 1.0]), np.array([1.0, 2.0]), np.array([[3.0, 0.0, 1.0], [4.0, 2.0, 6.0]])
    b = np.array([math.log(2), 1.0]), np.array([2.0, 3.0]), np.array([[4.0, 8.0, 4.0], [1.0, 1.0, 1.0]])
    m, s = np.array([math.log(8), 1.0]), np.array([1.5, 5.0])
    o = np.array([[4.0, 2.0, 2.0], [5.0, 3.0, 7.0]])
    same_triple(merge_blocks(a, b), (m, s, o), "two queries in two blocks")


@test_case(
    name="either_block_may_come_first",
    points=0.2,
    hidden=False,
)
@feedback.shown
def either_block_may_come_first(merge_blocks):
    a = np.array([2.0, -1.0, 0.5]), np.array([1.5, 1.25, 2.0]), np.array([[1.0, 2.0], [3.0, 4.0], [0.5, 0.25]])
    b = np.array([0.0, 1.5, 0.5]), np.array([3.0, 1.0, 1.75]), np.array([[2.0, 0.0], [1.0, 6.0], [2.5, 1.0]])
    step = merge_blocks(a, b)
    is_tuple(step, 3)
    one = step
    for name, part, shape in zip("mso", one, ((3,), (3,), (3, 2)), strict=True):
        is_array(part, shape, f"{name} of three queries")
    same_array(one[0], np.array([2.0, 1.5, 0.5]), "m of three queries")
    other = merge_blocks(b, a)
    is_tuple(other, 3)
    for name, part, first in zip("mso", other, step, strict=True):
        agrees(part, first, f"{name} of the blocks the other way round", "before")


@test_case(
    name="a_block_that_hardly_counts",
    points=0.15,
    hidden=False,
)
@feedback.shown
def a_block_that_hardly_counts(merge_blocks):
    high = np.array([1000.0, -1000.0]), np.array([1.0, 2.0]), np.array([[5.0], [6.0]])
    low = np.array([-1000.0, 1000.0]), np.array([3.0, 1.5]), np.array([[7.0], [8.0]])
    expected = np.array([1000.0, 1000.0]), np.array([1.0, 1.5]), np.array([[5.0], [8.0]])
    same_triple(merge_blocks(high, low), expected, "two blocks far apart")


@test_case(
    name="as_many_queries_as_numbers",
    points=0.15,
    hidden=False,
)
@feedback.shown
def as_many_queries_as_numbers(merge_blocks):
    a = (
        np.array([1.0, -2.0, 0.5]),
        np.array([2.0, 1.5, 1.0]),
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
    )
    b = (
        np.array([0.0, 1.0, 0.5]),
        np.array([1.0, 2.5, 3.0]),
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
    )
    same_triple(
        merge_blocks(a, b),
        [
            np.array([1.0, 1.0, 0.5]),
            np.array([2.367879441, 2.574680603, 4.0]),
            np.array([[3.471517765, -2.103638324, 0.8678794412], [0.0, 2.074680603, 5.149361205], [-3.0, 7.0, 3.5]]),
        ],
        "two blocks, for three queries",
    )


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "one_block_lower_than_the_other": "By which factor is each block's sum too large or too small, once the maximum is another?",
        "either_block_may_come_first": "Does it matter which of the two blocks comes first?",
        "a_block_that_hardly_counts": "How does a block with very low scores count beside one with very high ones? Is everything finite?",
        "as_many_queries_as_numbers": "As many queries as numbers in a value: which factor belongs to which row of o?",
    },
    hints={
        "added-without-scaling": "Two sums made with different maxima: are they in the same unit?",
        "base-2": "Which number is raised to a power, or the base of your logarithm?",
        "divided-while-merging": "If what you return is merged with a third block, how often will it have been divided?",
        "factor-upside-down": "If the maximum goes up, do the exponentials below it become larger or smaller?",
        "factor-without-exponential": "If both blocks have the same maximum, by which factor do you multiply?",
        "factors-along-the-values": "Each query has a factor of its own: along which axis of `o` does NumPy line up a flat array?",
        "factors-exchanged": "The block that already has the common maximum: by which factor should it change, and by which does it in your version?",
        "higher-block-for-all-queries": "The first block may be the higher one for one query: is it for the next query as well?",
        "largest-for-sum": "An id occurs twice, with the gradients 1 and 2: what comes back to its row?",
        "lower-block-dropped": "Does the block with the smaller maximum count for nothing, however near the two are?",
        "maxima-added": "The largest score of two blocks together: is it one of the two, or more than both?",
        "mean-for-max": "After your shift, can the largest score still be far above zero?",
        "mean-for-sum": "Put in entries that add nothing, such as zeros: should the result change, and does yours?",
        "mixtures-not-scaled": "The sums have been brought to a common maximum: what about the mixtures?",
        "no-common-maximum": "What is the exponential of 1000 and of -1000, before you divide one by the other?",
        "one-block-scaled": "Which of the two blocks may have the smaller maximum, and for which of them do you allow for it?",
        "one-maximum-for-all-queries": "Does each query have an `m` of its own, or do they all get the highest of any query?",
        "one-mixture-only": "If the values of the second block change, does your `o` change?",
        "scaled-by-the-sums-too": "A mixture that was never divided by its sum: does it have to be multiplied by it?",
        "second-block-always-scaled": "Which block do you bring to the other's maximum, and is that right when it is the higher one?",
        "smaller-maximum": "Of all the scores of both blocks, can any be larger than the `m` that you return?",
        "sums-multiplied": "A block has 3 terms and the other 4: how many has the sum of both?",
        "sums-not-scaled": "The mixtures have been brought to a common maximum: what about the sums?",
    },
    known="""{
"one_block_lower_than_the_other": [
["added-without-scaling", [1443079971, -0.33084, -1.53662, -1.24976, -3.56158, -3.51116, 0.41709, -3.28707, 0.19397, -7.97221]],
["base-2", [1443079971, -0.33084, -1.53662, -1.24976, -3.88, -2.81469, 1.52992, 2.10004, 0.9776, -8.27698]],
["divided-while-merging", [1443079971, -0.33084, -1.53662, -1.24976, -3.94836, -2.66519, 1.7688, -0.33459, -0.25377, -2.97687]],
["divided-while-merging", [1443079971, -0.33084, -1.53662, -1.24976, -3.94836, -2.66519, 1.7688, -0.42248, -0.02544, -4.10214]],
["factor-upside-down", [1443079971, -0.33084, -1.53662, -1.24976, -2.0145, -6.8951, -4.9897, -29.4612, -3.6134, -6.4914]],
["factor-without-exponential", [1443079971, -0.33084, -1.53662, -1.24976, -0.71491, 1.5637, 2.49849, 12.095, 1.7594, -0.6843]],
["factors-along-the-values", [3141519230]],
["factors-exchanged", [1443079971, -0.33084, -1.53662, -1.24976, -3.75497, -3.08817, 1.09295, -3.3385, 0.73215, -5.7769]],
["hard-coded-example", [1681245601, -609.18, -927.83, -277.04, -1.04269, -1.10975, 0.03501, -5.64696, -5.73066, 0.48712]],
["hard-coded-example", [2329333923, -0.96166, -0.44063, -0.38887, -4.44166, 1.62533, -1.42159, 6.02652, 9.87584, -15.10352]],
["hard-coded-example", [2479743458, -1.13733, -1.18654, -0.97796, -3.10818, 2.17782, -1.86818, 3.78747, -4.19443, -0.83317]],
["largest-for-sum", [1443079971, -0.33084, -1.53662, -1.24976, -2.34323, -1.65551, 0.97117, 3.25647, 1.14582, -8.34241]],
["lower-block-dropped", [1443079971, -0.33084, -1.53662, -1.24976, -1.4762, -1.29167, 0.34707, 3.97558, 1.44453, -7.96682]],
["maxima-added", [1443079971, -1.01914, -2.29138, -1.25028, -1.40142, -1.09224, 0.47212, 0.91887, 0.2848, -3.43942]],
["maxima-added", [1443079971, -1.01914, -2.29138, -1.25028, -3.94836, -2.66519, 1.7688, 3.25647, 1.14582, -8.34241]],
["mean-for-max", [1443079971, -0.50957, -1.14569, -0.62514, -3.56158, -3.51116, 0.41709, 1.14386, 0.11097, -11.14609]],
["mean-for-sum", [1443079971, -0.33084, -1.53662, -1.24976, -1.97418, -1.33259, 0.8844, 3.25647, 1.14582, -8.34241]],
["mixtures-not-scaled", [1443079971, -0.33084, -1.53662, -1.24976, -3.94836, -2.66519, 1.7688, -3.28707, 0.19397, -7.97221]],
["no-common-maximum", [1443079971, -0.33084, -1.53662, -1.24976, -8.6899, -11.7129, -2.3312, -2.3062, -2.3511, -37.4853]],
["one-block-scaled", [1443079971, -0.33084, -1.53662, -1.24976, -3.56158, -3.51116, 0.41709, -3.28707, 0.19397, -7.97221]],
["one-maximum-for-all-queries", [1443079971, -1.26675, -1.92936, -0.57608, -1.08624, -1.46412, -0.2914, -0.28827, -0.29389, -4.68566]],
["one-mixture-only", [1443079971, -0.33084, -1.53662, -1.24976, -3.94836, -2.66519, 1.7688, 3.97558, 1.44453, -7.96682]],
["scaled-by-the-sums-too", [1443079971, -0.33084, -1.53662, -1.24976, -3.94836, -2.66519, 1.7688, 7.9064, 3.0278, -14.2567]],
["smaller-maximum", [1443079971, -0.6883, -0.75477, -0.00052, -2.78803, -5.20312, -2.28632, -3.0813, -1.9587, -16.7535]],
["sums-multiplied", [1443079971, -0.33084, -1.53662, -1.24976, -5.07324, -2.46504, 3.29404, 3.25647, 1.14582, -8.34241]],
["sums-not-scaled", [1443079971, -0.33084, -1.53662, -1.24976, -3.56158, -3.51116, 0.41709, 3.25647, 1.14582, -8.34241]]
],
"either_block_may_come_first": [
["factors-along-the-values", [4036670575]],
["hard-coded-example", [2602059380, -609.18, -927.83, -277.04, -1.04269, -1.10975, 0.03501, -5.64696, -5.73066, 0.48712, -609.18, -927.83, -277.04, -1.04269, -1.10975, 0.03501, -5.64696, -5.73066, 0.48712]],
["hard-coded-example", [2858776474, -0.33084, -1.53662, -1.24976, -3.94836, -2.66519, 1.7688, 3.25647, 1.14582, -8.34241, -0.33084, -1.53662, -1.24976, -3.94836, -2.66519, 1.7688, 3.25647, 1.14582, -8.34241]],
["hard-coded-example", [822296299, -0.96166, -0.44063, -0.38887, -4.44166, 1.62533, -1.42159, 6.02652, 9.87584, -15.10352, -0.96166, -0.44063, -0.38887, -4.44166, 1.62533, -1.42159, 6.02652, 9.87584, -15.10352]],
["higher-block-for-all-queries", [700294684, 1.03024, -0.27693, -2.53821, -13.7985, -2.3083, 5.8269, 29.5917, -42.6455, -19.5892, 1.03024, -0.27693, -2.53821, -13.7985, -2.3083, 5.8269, 29.5917, -42.6455, -19.5892]],
["lower-block-dropped", [700294684, -1.13733, -1.18654, -0.97796, -1.8902, 0.73896, -1.17494, 1.32045, -4.57653, -1.11657, -1.13733, -1.18654, -0.97796, -1.71396, 0.49536, -1.11902, 3.24517, -4.1925, -0.54761]],
["maxima-added", [700294684, -0.62279, -0.3355, -1.71389, -3.10818, 2.17782, -1.86818, 3.78747, -4.19443, -0.83317, -0.62279, -0.3355, -1.71389, -3.10818, 2.17782, -1.86818, 3.78747, -4.19443, -0.83317]],
["maxima-added", [700294684, -0.62279, -0.3355, -1.71389, -3.71064, 0.05077, -0.35575, 6.6168, -10.3736, -4.0067, -0.62279, -0.3355, -1.71389, -3.71064, 0.05077, -0.35575, 6.6168, -10.3736, -4.0067]],
["mean-for-max", [700294684, -0.31139, -0.16775, -0.85695, -4.64445, -0.66832, -3.10576, 7.1175, -15.2392, -4.8329, -0.31139, -0.16775, -0.85695, -4.64445, -0.66832, -3.10576, 7.1175, -15.2392, -4.8329]],
["one-block-scaled", [700294684, -1.13733, -1.18654, -0.97796, -2.43932, 0.71485, -4.20573, 4.23337, -5.16975, -2.39154, -1.13733, -1.18654, -0.97796, -4.10301, 1.76035, -1.15209, 3.6947, -4.2108, -2.2605]],
["one-block-scaled", [700294684, -1.13733, -1.18654, -0.97796, -4.10301, 1.76035, -1.15209, 3.6947, -4.2108, -2.2605, -1.13733, -1.18654, -0.97796, -2.43932, 0.71485, -4.20573, 4.23337, -5.16975, -2.39154]],
["one-maximum-for-all-queries", [700294684, -2.6283, 0.09312, -1.00141, -0.67825, -0.50298, -1.48735, 0.63722, -3.37628, -0.74883, -2.6283, 0.09312, -1.00141, -0.67825, -0.50298, -1.48735, 0.63722, -3.37628, -0.74883]],
["one-mixture-only", [700294684, -1.13733, -1.18654, -0.97796, -3.10818, 2.17782, -1.86818, -1.00369, -1.14094, 0.30542, -1.13733, -1.18654, -0.97796, -3.10818, 2.17782, -1.86818, 4.79116, -3.05349, -1.13859]],
["second-block-always-scaled", [700294684, -1.13733, -1.18654, -0.97796, -13.7985, -2.3083, 5.8269, 29.5917, -42.6455, -19.5892, -1.13733, -1.18654, -0.97796, 0.0318, -4.6902, -12.8419, -5.1982, -13.4223, -0.1741]],
["smaller-maximum", [700294684, 0.51454, 0.85104, -0.73594, -10.6585, -9.1763, -5.1468, 20.606, -51.8733, -18.9302, 0.51454, 0.85104, -0.73594, -10.6585, -9.1763, -5.1468, 20.606, -51.8733, -18.9302]]
],
"a_block_that_hardly_counts": [
["added-without-scaling", [1681245601, -609.18, -927.83, -277.04, -2.00319, -3.52939, -1.4202, -9.0442, -11.8616, -2.0762]],
["divided-while-merging", [1681245601, -609.18, -927.83, -277.04, -1.04269, -1.10975, 0.03501, -3.33489, -4.76041, -1.17715]],
["factor-upside-down", [3554069135, -609.18, -927.83, -277.04, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["factor-without-exponential", [1681245601, -609.18, -927.83, -277.04, 1921.01, 4839.28, 2910.42, 6794.4, 12261.9, 5126.7]],
["factors-along-the-values", [1327011426, -609.18, -927.83, -277.04, -1.04269, -1.10975, 0.03501, -4.98203, -5.4024, -3.24692]],
["factors-exchanged", [1681245601, -609.18, -927.83, -277.04, -0.9605, -2.41964, -1.45521, -3.39721, -6.13095, -2.56336]],
["hard-coded-example", [1443079971, -0.33084, -1.53662, -1.24976, -3.94836, -2.66519, 1.7688, 3.25647, 1.14582, -8.34241]],
["hard-coded-example", [2329333923, -0.96166, -0.44063, -0.38887, -4.44166, 1.62533, -1.42159, 6.02652, 9.87584, -15.10352]],
["hard-coded-example", [2479743458, -1.13733, -1.18654, -0.97796, -3.10818, 2.17782, -1.86818, 3.78747, -4.19443, -0.83317]],
["higher-block-for-all-queries", [2936626362, 1124.88, -200.14, -1525.24, 0.25785, -0.56399, -0.90114, 1.28925, -2.81993, -4.50569]],
["maxima-added", [1681245601, 0.0, 0.0, 0.0, -1.04269, -1.10975, 0.03501, -5.64696, -5.73066, 0.48712]],
["maxima-added", [3554069135, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["mean-for-max", [3554069135, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["mean-for-sum", [1681245601, -609.18, -927.83, -277.04, -0.521345, -0.554874, 0.017507, -5.64696, -5.73066, 0.48712]],
["mixtures-not-scaled", [1681245601, -609.18, -927.83, -277.04, -1.04269, -1.10975, 0.03501, -9.0442, -11.8616, -2.0762]],
["no-common-maximum", [2768337184, -609.18, -927.83, -277.04, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["no-common-maximum", [3554069135, -609.18, -927.83, -277.04, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["one-block-scaled", [1681245601, -609.18, -927.83, -277.04, -0.26914, -2.8017, -2.6684, -3.842, -9.6786, -5.8208]],
["one-block-scaled", [1681245601, -609.18, -927.83, -277.04, -2.77674, -1.83743, 1.28322, -10.8491, -7.9137, 4.2317]],
["one-mixture-only", [1681245601, -609.18, -927.83, -277.04, -1.04269, -1.10975, 0.03501, 1.28925, -2.81993, -4.50569]],
["scaled-by-the-sums-too", [1681245601, -609.18, -927.83, -277.04, -1.04269, -1.10975, 0.03501, -9.1151, -7.186, 2.9835]],
["second-block-always-scaled", [2936626362, -609.18, -927.83, -277.04, 0.25785, -0.56399, -0.90114, 1.28925, -2.81993, -4.50569]],
["smaller-maximum", [3554069135, 609.18, 927.83, 277.04, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["sums-multiplied", [1681245601, -609.18, -927.83, -277.04, 0.0, 0.0, 0.0, -5.64696, -5.73066, 0.48712]],
["sums-not-scaled", [1681245601, -609.18, -927.83, -277.04, -2.00319, -3.52939, -1.4202, -5.64696, -5.73066, 0.48712]]
],
"as_many_queries_as_numbers": [
["added-without-scaling", [2329333923, -0.96166, -0.44063, -0.38887, -5.51446, 0.75023, -1.10167, 9.23478, 12.1113, -20.38587]],
["base-2", [2329333923, -0.96166, -0.44063, -0.38887, -4.50541, 1.50976, -1.47024, 6.52077, 10.03719, -15.98957]],
["divided-while-merging", [2329333923, -0.96166, -0.44063, -0.38887, -4.44166, 1.62533, -1.42159, 2.14242, 3.00813, -5.0374]],
["divided-while-merging", [2329333923, -0.96166, -0.44063, -0.38887, -4.44166, 1.62533, -1.42159, 3.59434, 7.01397, -10.44742]],
["factor-upside-down", [2329333923, -0.96166, -0.44063, -0.38887, -29.8929, -10.635, 15.2169, 41.5358, 59.0978, -63.9033]],
["factor-without-exponential", [2329333923, -0.96166, -0.44063, -0.38887, 3.64377, 2.20127, -1.90732, -7.2141, -7.247, 11.0012]],
["factors-along-the-values", [2329333923, -0.96166, -0.44063, -0.38887, -4.44166, 1.62533, -1.42159, 6.24084, 12.77204, -16.9113]],
["factors-exchanged", [2329333923, -0.96166, -0.44063, -0.38887, -3.78079, 2.32756, -1.44499, 6.77896, 8.29148, -15.68769]],
["hard-coded-example", [1443079971, -0.33084, -1.53662, -1.24976, -3.94836, -2.66519, 1.7688, 3.25647, 1.14582, -8.34241]],
["hard-coded-example", [1681245601, -609.18, -927.83, -277.04, -1.04269, -1.10975, 0.03501, -5.64696, -5.73066, 0.48712]],
["hard-coded-example", [2479743458, -1.13733, -1.18654, -0.97796, -3.10818, 2.17782, -1.86818, 3.78747, -4.19443, -0.83317]],
["higher-block-for-all-queries", [2329333923, 1.63942, 0.65089, -2.26118, -47.0466, -16.2536, 29.2463, 43.63, 92.471, -78.922]],
["largest-for-sum", [2329333923, -0.96166, -0.44063, -0.38887, -3.76679, 0.88559, -0.91302, 6.02652, 9.87584, -15.10352]],
["lower-block-dropped", [2329333923, -0.96166, -0.44063, -0.38887, -2.35684, -1.06319, -0.46569, 5.08524, 6.52336, -8.07011]],
["maxima-added", [2329333923, 0.4199, 0.77424, -1.74891, -17.5945, -5.8934, 9.1968, 17.8479, 35.2057, -33.6639]],
["maxima-added", [2329333923, 0.4199, 0.77424, -1.74891, -4.44166, 1.62533, -1.42159, 6.02652, 9.87584, -15.10352]],
["mean-for-max", [2329333923, 0.20995, 0.387122, -0.874453, -11.8178, -2.5026, 2.7888, 14.2534, 24.7182, -29.7526]],
["mean-for-sum", [2329333923, -0.96166, -0.44063, -0.38887, -2.22083, 0.81266, -0.71079, 6.02652, 9.87584, -15.10352]],
["mixtures-not-scaled", [2329333923, -0.96166, -0.44063, -0.38887, -4.44166, 1.62533, -1.42159, 9.23478, 12.1113, -20.38587]],
["no-common-maximum", [2329333923, -0.96166, -0.44063, -0.38887, -9.05763, 0.24943, -2.90738, 14.2972, 20.5402, -33.4356]],
["one-block-scaled", [2329333923, -0.96166, -0.44063, -0.38887, -4.27867, 1.26882, -1.99122, 7.87705, 9.75572, -18.70694]],
["one-block-scaled", [2329333923, -0.96166, -0.44063, -0.38887, -5.67745, 1.10674, -0.53204, 7.38425, 12.23142, -16.78245]],
["one-maximum-for-all-queries", [2329333923, -1.31415, 0.04656, -0.5007, -3.33212, 0.09176, -1.06957, 5.25963, 7.55631, -12.30028]],
["one-mixture-only", [2329333923, -0.96166, -0.44063, -0.38887, -4.44166, 1.62533, -1.42159, 3.25724, 2.44259, -4.90226]],
["scaled-by-the-sums-too", [2329333923, -0.96166, -0.44063, -0.38887, -4.44166, 1.62533, -1.42159, 9.5274, 22.5648, -32.2661]],
["second-block-always-scaled", [2329333923, -0.96166, -0.44063, -0.38887, -47.0466, -16.2536, 29.2463, 43.63, 92.471, -78.922]],
["smaller-maximum", [2329333923, 1.38157, 1.21488, -1.36004, -45.9975, -18.5482, 25.5798, 47.251, 91.875, -86.886]],
["sums-multiplied", [2329333923, -0.96166, -0.44063, -0.38887, -2.08709, 2.44028, -1.2175, 6.02652, 9.87584, -15.10352]],
["sums-not-scaled", [2329333923, -0.96166, -0.44063, -0.38887, -5.51446, 0.75023, -1.10167, 6.02652, 9.87584, -15.10352]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
