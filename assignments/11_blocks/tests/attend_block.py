from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
import softlookup
from softlookup import is_array, is_tuple, same_array, unchanged

OK_FORMAT = False

name = "attend_block"
points = None
feedback = Feedback("attend_block")


def numbers(seed, *shape):
    """One array alone."""
    (made,) = softlookup.numbers(seed, shape)
    return made


def same_triple(got, expected, what):
    """Check an m, an s and an o."""
    is_tuple(got, 3, what)
    for name, one, target in zip(("m", "s", "o"), got, expected, strict=True):
        same_array(one, target, f"{name} of {what}")


@test_case(
    name="a_block_of_two_keys",
    points=0.25,
    hidden=False,
)
@feedback.shown
def a_block_of_two_keys(attend_block):
    Q = np.array([[2 * math.log(4), 0.0, 0.0, 0.0], [0.0, 2 * math.log(2), 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]])
    V = np.array([[4.0, 0.0, 8.0, 1.0], [0.0, 4.0, 4.0, 2.0]])
    m = np.array([math.log(4), math.log(2), 0.0])
    o = np.array([[4.0, 1.0, 9.0, 1.5], [2.0, 4.0, 8.0, 2.5], [4.0, 4.0, 12.0, 3.0]])
    same_triple(attend_block(Q, np.eye(2, 4), V), (m, np.array([1.25, 1.5, 2.0]), o), "three queries on two keys")


@test_case(
    name="a_block_of_one_key",
    points=0.1,
    hidden=False,
)
@feedback.shown
def a_block_of_one_key(attend_block):
    Q, V = np.array([[6.0], [-4.0], [0.0]]), np.array([[7.0, 8.0]])
    expected = np.array([3.0, -2.0, 0.0]), np.ones(3), np.array([[7.0, 8.0]] * 3)
    same_triple(attend_block(Q, np.array([[0.5]]), V), expected, "three queries on one key")
    Q = np.array([[0.0, 6.0, 0.0, 0.0]])
    expected = np.array([1.5]), np.ones(1), np.array([[7.0, 8.0]])
    same_triple(attend_block(Q, np.full((1, 4), 0.5), V), expected, "one query of width 4 on one key")
    unchanged(np.array([[0.0, 6.0, 0.0, 0.0]]), Q, "the query")
    K = np.array([[0.5, 1.0]])
    attend_block(np.array([[2.0, 3.0]]), K, V)
    unchanged(np.array([[0.5, 1.0]]), K, "the key")


@test_case(
    name="shapes_of_a_block",
    points=0.15,
    hidden=False,
)
@feedback.shown
def shapes_of_a_block(attend_block):
    step = attend_block(numbers(71, 3, 7), numbers(72, 5, 7), numbers(73, 5, 2))
    is_tuple(step, 3)
    m, s, o = step
    is_array(m, (3,), "m of three queries")
    is_array(s, (3,), "s of three queries")
    is_array(o, (3, 2), "o of three queries")
    assert (s >= 1).all(), "exp(score - m) is 1 for the largest score, so no sum can be less than 1"


@test_case(
    name="three_of_everything",
    points=0.1,
    hidden=False,
)
@feedback.shown
def three_of_everything(attend_block):
    Q, K, V = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
    )
    same_triple(
        attend_block(Q, K, V),
        [
            np.array([4.041451884, 3.464101615, 1.154700538]),
            np.array([1.036618409, 1.014676562, 1.047314114]),
            np.array(
                [
                    [0.0806442591, 2.00863765, 5.056367221],
                    [-0.9939572506, 6.021799688, 2.567340063],
                    [-0.8328948659, 5.885746811, 2.569465437],
                ]
            ),
        ],
        "three queries on three keys",
    )


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "a_block_of_two_keys": "Two keys for each query: what are the scaled scores, the largest of each row, and the sums?",
        "a_block_of_one_key": "With a single key there is nothing to add up. What are m, s and o then?",
        "shapes_of_a_block": "How many entries has m, how many has s, and how wide is o?",
        "three_of_everything": "Where all sizes agree, nothing complains about a mix-up. Which maximum is taken off which scores?",
    },
    hints={
        "absolute-value": "May a score be below zero?",
        "array-in-a-condition": "Somewhere an array stands where Python wants a plain yes or no: what would `if` make of an array with several entries?",
        "attention-for-triple": "From finished rows of one block alone, can anybody tell how much they should count beside another block?",
        "axis-0": "Does your code go down the columns or along the rows, and which of the two is needed here?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-kept": "After a sum along an axis, should the result still have that axis?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "axis-that-is-not-there": "How many axes does the array in the failing line have this time, and how many does the line count on?",
        "base-2": "Which number is raised to a power, or the base of your logarithm?",
        "block-without-values": "How wide is your `o`: as wide as a value, or as many keys as there are?",
        "constant-factor": "All your numbers are off by one and the same factor: where do you multiply or divide once too often, not at all, or by the wrong number?",
        "divided-by-d-k": "If the number under the root is four times as large, how much smaller should the scores become, and how much smaller do yours?",
        "divided-by-root-d-v": "Do the values play any part in a score, or in its divisor?",
        "divided-by-root-m": "If more queries are asked at once, should the scores of the first one change?",
        "divided-by-root-n": "If a sentence gets more words of the same width, should the divisor change?",
        "divided-in-the-block": "Was `o` to be a mean of the values already, or a sum that is still to be divided?",
        "entries-of-another-type": "Which `dtype` does your array have, and what kind of entries should it hold?",
        "exponential-left-out": "Can a part of your sum be below zero, and could exp(score − m)?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "flattened": "Your result lies in a single row: what shape did the input have?",
        "generator-for-list": "Does a generator have a length, and can you go through it twice?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "index-past-the-end": "Which axis does your index or loop run along, and how long is the one that it should run along?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, what is the dtype of the array you store the results in?",
        "k-for-v": "What do the weights mix: what was compared, or what each token has to say?",
        "largest-part-for-score": "Is `m` a score, or has it been raised to a power?",
        "list-for-array": "Is your result a NumPy array, or a list of numbers, and which of the two was asked for?",
        "logarithm-left-in": "Are your results negative, and what would undo that?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "maximum-before-scaling": "Is `m` the largest of the numbers that are raised to a power, or was it taken before these were scaled?",
        "maximum-of-zero": "Which number do you subtract from the scores, and is it the one that you return as `m`?",
        "mean-for-max": "After your shift, can the largest score still be far above zero?",
        "mean-for-sum": "Put in entries that add nothing, such as zeros: should the result change, and does yours?",
        "min-for-max": "After your shift, is the largest score that is raised to a power still far above zero?",
        "no-keepdims": "A sum or a maximum lost an axis on the way: which shape does it have, and with which axis does NumPy line it up?",
        "no-scale": "Which number should each score be divided by, and where does your code use it?",
        "none-returned": "When your cell is done, what does your function return, or your name stand for? Is there still a `...` to replace?",
        "not-a-whole-number": "A single whole number was asked for: what does `type(...)` say of yours?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "not-what-is-unpacked": "How many results does the question ask for, and could the caller unpack what you return into that many names?",
        "numbers-in-other-places": "All the right numbers are there: in which order do you put them, and along which axis do they lie next to each other?",
        "one-maximum-for-all-queries": "Does each query have an `m` of its own, or do they all get the highest of any query?",
        "one-result-for-several": "Several results were asked for and one came back: does a loop return, or start over, too early, or is something added up that should stay apart?",
        "order-of-the-triple": "In which order were the three results asked for?",
        "place-of-the-largest": "Does `m` say how large the largest score is, or where it is?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "results-not-combined": "Your result has an axis that nobody asked for: what runs along it, and how should it become one?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "scores-for-shares": "What were the values multiplied by on the way forward, scores or shares?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "shifted-before-scaling-only": "Which numbers are raised to a power in the end, and is the largest of them zero?",
        "sign-in-the-exponent": "Which key gets the largest part in your version, that of the largest score?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "sum-of-scores": "Can a sum of exponentials be zero or negative, and can your `s`?",
        "summed-over-the-wrong-axis": "Which axis should be gone after the sum, and which one is?",
        "sums-not-shifted": "For the largest score of a row, what is exp(score - m), and what does your sum count for it?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
        "wrong-divisor": "What are scores divided by: by the root of which length? Put other lengths into a call, one at a time: which of them changes your divisor?",
    },
    known="""{
"a_block_of_two_keys": [
["attention-for-triple", [875646053, -9.02075, 4.12438, -1.58149]],
["axis-0", [606214228, -0.24352, -1.03405, -0.81665, -1.34728, -1.57366, -0.1035, -12.6129, 4.554, -3.968]],
["axis-kept", [2379351102, -0.24352, -1.03405, -0.81665, -2.38818, 0.69803, -0.6376, -12.43, 6.3681, -1.0974]],
["base-2", [3315025508, -0.24352, -1.03405, -0.81665, -2.45675, 0.58016, -0.68309, -13.6486, 5.6141, 0.1922]],
["block-without-values", [2479743458, -0.24352, -1.03405, -0.81665, -2.38818, 0.69803, -0.6376, 1.15067, -0.14919, -1.35593]],
["divided-by-d-k", [3315025508, -0.121761, -0.517023, -0.408325, -2.50328, 0.48168, -0.73363, -14.6566, 5.0682, 1.1777]],
["divided-by-root-m", [3315025508, -0.28119, -1.19401, -0.94299, -2.35654, 0.74374, -0.62585, -11.9526, 6.7, -1.6407]],
["divided-by-root-n", [3315025508, -0.34439, -1.46236, -1.15492, -2.30815, 0.80503, -0.61706, -11.3071, 7.1916, -2.4202]],
["divided-in-the-block", [3315025508, -0.24352, -1.03405, -0.81665, -1.31415, 0.04656, -0.5007, -12.43, 6.3681, -1.0974]],
["divided-in-the-block", [3315025508, -0.24352, -1.03405, -0.81665, -1.31415, 0.04656, -0.5007, -9.02075, 4.12438, -1.58149]],
["divided-in-the-block", [3315025508, -0.24352, -1.03405, -0.81665, -2.38818, 0.69803, -0.6376, -9.02075, 4.12438, -1.58149]],
["exponential-left-out", [3315025508, -0.24352, -1.03405, -0.81665, 0.24352, 1.03405, 0.81665, 10.35455, 3.81669, -8.25191]],
["hard-coded-example", [2329333923, -2.77542, -2.41458, -1.73822, -1.35079, 0.06667, -0.53512, -0.25518, 9.51402, -2.83016]],
["hard-coded-example", [2479743458, -0.688415, 0.011291, -0.078543, -3.70237, -0.43671, -1.88598, -0.42456, -0.8969, 2.8819]],
["hard-coded-example", [2479743458, 2.5076, -0.96427, -3.95162, -1.31415, 0.04656, -0.5007, 0.66583, 0.25565, -7.49464]],
["k-for-v", [3315025508, -0.24352, -1.03405, -0.81665, -2.38818, 0.69803, -0.6376, 2.09181, -0.00923, -0.93418]],
["largest-part-for-score", [3315025508, -1.40763, -2.00924, -2.58002, -2.38818, 0.69803, -0.6376, -12.43, 6.3681, -1.0974]],
["logarithm-left-in", [3315025508, -0.24352, -1.03405, -0.81665, -0.782663, 0.402019, -0.103065, -12.43, 6.3681, -1.0974]],
["maximum-before-scaling", [3315025508, -0.48704, -2.06809, -1.6333, -2.38818, 0.69803, -0.6376, -12.43, 6.3681, -1.0974]],
["maximum-of-zero", [3315025508, 0.0, 0.0, 0.0, -2.72178, -1.96268, -3.08072, -35.7748, 18.0662, -13.684]],
["mean-for-max", [3315025508, -0.121761, -0.517023, -0.408325, -2.60457, -0.23301, -1.37626, -20.7833, 9.9891, -5.0189]],
["mean-for-sum", [3315025508, -0.24352, -1.03405, -0.81665, -1.19409, 0.34902, -0.3188, -12.43, 6.3681, -1.0974]],
["mean-for-sum", [3315025508, -0.24352, -1.03405, -0.81665, -1.19409, 0.34902, -0.3188, -6.21499, 3.18406, -0.54872]],
["min-for-max", [3315025508, 0.0, 0.0, 0.0, -2.72178, -1.96268, -3.08072, -35.7748, 18.0662, -13.684]],
["no-scale", [3315025508, -0.48704, -2.06809, -1.6333, -2.21977, 0.89474, -0.62466, -10.3457, 8.0484, -3.7113]],
["none-returned", [3751981041]],
["one-maximum-for-all-queries", [3315025508, -1.8218, 0.06455, -0.69412, -0.68045, -0.49067, -0.77018, -8.9437, 4.5166, -3.421]],
["order-of-the-triple", [3275606987, -12.43, 6.3681, -1.0974, -0.24352, -1.03405, -0.81665, -2.38818, 0.69803, -0.6376]],
["order-of-the-triple", [3315025508, -2.38818, 0.69803, -0.6376, -0.24352, -1.03405, -0.81665, -12.43, 6.3681, -1.0974]],
["order-of-the-triple", [3717676856, -0.24352, -1.03405, -0.81665, -12.43, 6.3681, -1.0974, -2.38818, 0.69803, -0.6376]],
["place-of-the-largest", [3313204759, -0.86703, -0.36384, 0.6241, -2.38818, 0.69803, -0.6376, -12.43, 6.3681, -1.0974]],
["scores-for-shares", [3315025508, -0.24352, -1.03405, -0.81665, -2.38818, 0.69803, -0.6376, -9.0739, 6.8554, -8.7574]],
["shifted-before-scaling-only", [3315025508, -0.24352, -1.03405, -0.81665, -2.21977, 0.89474, -0.62466, -10.3457, 8.0484, -3.7113]],
["sign-in-the-exponent", [3315025508, -0.24352, -1.03405, -0.81665, -2.72178, -1.96268, -3.08072, -38.7985, -1.1626, 17.6299]],
["sum-of-scores", [3315025508, -0.24352, -1.03405, -0.81665, -0.24352, -1.03405, -0.81665, -12.43, 6.3681, -1.0974]],
["sum-of-scores", [3315025508, -0.24352, -1.03405, -0.81665, 0.24352, 1.03405, 0.81665, -12.43, 6.3681, -1.0974]],
["summed-over-the-wrong-axis", [717615237, -0.24352, -1.03405, -0.81665, -1.30619, -2.22861, -0.84862, -12.43, 6.3681, -1.0974]],
["sums-not-shifted", [3315025508, -0.24352, -1.03405, -0.81665, -2.72178, -1.96268, -3.08072, -35.7748, 18.0662, -13.684]]
],
"a_block_of_one_key": [
["absolute-value", [1122917804, -0.9605, -2.41964, -1.45521, -0.46301, 0.40374, -1.11337, 1.55629, -0.66596, -4.22208, 0.38678, -0.84598, -1.35171, 0.25785, -0.56399, -0.90114, -5.13126, -6.85863, -1.31516, 0.72931, -1.59519, -2.54881, 0.25785, -0.56399, -0.90114, -5.13126, -6.85863, -1.31516]],
["attention-for-triple", [2089932513, 0.66583, 0.25565, -7.49464, -5.13126, -6.85863, -1.31516]],
["axis-0", [2148819484, 0.77355, -1.69196, -2.70342, 0.27243, -0.59586, -0.95208, -4.80359, -6.54484, -1.4793, 0.38678, -0.84598, -1.35171, 0.25785, -0.56399, -0.90114, -5.13126, -6.85863, -1.31516, 0.72931, -1.59519, -2.54881, 0.25785, -0.56399, -0.90114, -5.13126, -6.85863, -1.31516]],
["axis-kept", [3824352431, 2.5076, -0.96427, -3.95162, -1.31415, 0.04656, -0.5007, 0.66583, 0.25565, -7.49464, 0.38678, -0.84598, -1.35171, 0.25785, -0.56399, -0.90114, -5.13126, -6.85863, -1.31516, 0.72931, -1.59519, -2.54881, 0.25785, -0.56399, -0.90114, -5.13126, -6.85863, -1.31516]],
["block-without-values", [4210110532, 2.5076, -0.96427, -3.95162, -1.31415, 0.04656, -0.5007, -1.31415, 0.04656, -0.5007, 0.38678, -0.84598, -1.35171, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.72931, -1.59519, -2.54881, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114]],
["divided-by-d-k", [1122917804, 2.5076, -0.96427, -3.95162, -1.31415, 0.04656, -0.5007, 0.66583, 0.25565, -7.49464, 0.193388, -0.422989, -0.675854, 0.25785, -0.56399, -0.90114, -5.13126, -6.85863, -1.31516, 0.5157, -1.12797, -1.80228, 0.25785, -0.56399, -0.90114, -5.13126, -6.85863, -1.31516]],
["divided-by-root-d-v", [1122917804, 1.77314, -0.68184, -2.79422, -1.31415, 0.04656, -0.5007, 0.66583, 0.25565, -7.49464, 0.54698, -1.19639, -1.9116, 0.25785, -0.56399, -0.90114, -5.13126, -6.85863, -1.31516, 0.72931, -1.59519, -2.54881, 0.25785, -0.56399, -0.90114, -5.13126, -6.85863, -1.31516]],
["divided-by-root-m", [1122917804, 1.44777, -0.55672, -2.28147, -1.31415, 0.04656, -0.5007, 0.66583, 0.25565, -7.49464, 0.77355, -1.69196, -2.70342, 0.25785, -0.56399, -0.90114, -5.13126, -6.85863, -1.31516, 1.0314, -2.25594, -3.60455, 0.25785, -0.56399, -0.90114, -5.13126, -6.85863, -1.31516]],
["divided-by-root-n", [1122917804, 2.5076, -0.96427, -3.95162, -1.31415, 0.04656, -0.5007, 0.66583, 0.25565, -7.49464, 0.77355, -1.69196, -2.70342, 0.25785, -0.56399, -0.90114, -5.13126, -6.85863, -1.31516, 1.0314, -2.25594, -3.60455, 0.25785, -0.56399, -0.90114, -5.13126, -6.85863, -1.31516]],
["exponential-left-out", [1122917804, 2.5076, -0.96427, -3.95162, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.38678, -0.84598, -1.35171, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.72931, -1.59519, -2.54881, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["hard-coded-example", [2941503759, -0.688415, 0.011291, -0.078543, -3.70237, -0.43671, -1.88598, -0.42456, -0.8969, 2.8819, -0.688415, 0.011291, -0.078543, -3.70237, -0.43671, -1.88598, -0.42456, -0.8969, 2.8819, -0.688415, 0.011291, -0.078543, -3.70237, -0.43671, -1.88598, -0.42456, -0.8969, 2.8819]],
["hard-coded-example", [2941503759, 2.5076, -0.96427, -3.95162, -1.31415, 0.04656, -0.5007, 0.66583, 0.25565, -7.49464, 2.5076, -0.96427, -3.95162, -1.31415, 0.04656, -0.5007, 0.66583, 0.25565, -7.49464, 2.5076, -0.96427, -3.95162, -1.31415, 0.04656, -0.5007, 0.66583, 0.25565, -7.49464]],
["hard-coded-example", [3344503383, -2.77542, -2.41458, -1.73822, -1.35079, 0.06667, -0.53512, -0.25518, 9.51402, -2.83016, -2.77542, -2.41458, -1.73822, -1.35079, 0.06667, -0.53512, -0.25518, 9.51402, -2.83016, -2.77542, -2.41458, -1.73822, -1.35079, 0.06667, -0.53512, -0.25518, 9.51402, -2.83016]],
["hard-coded-example", [68949150, -0.24352, -1.03405, -0.81665, -2.38818, 0.69803, -0.6376, -12.43, 6.3681, -1.0974, -0.24352, -1.03405, -0.81665, -2.38818, 0.69803, -0.6376, -12.43, 6.3681, -1.0974, -0.24352, -1.03405, -0.81665, -2.38818, 0.69803, -0.6376, -12.43, 6.3681, -1.0974]],
["input-mutated", [1600453149, 2.5076, -0.96427, -3.95162, -1.31415, 0.04656, -0.5007, 0.66583, 0.25565, -7.49464, 0.38678, -0.84598, -1.35171, 0.25785, -0.56399, -0.90114, -5.13126, -6.85863, -1.31516, 0.72931, -1.59519, -2.54881, 0.25785, -0.56399, -0.90114, -5.13126, -6.85863, -1.31516]],
["k-for-v", [3606015209, 2.5076, -0.96427, -3.95162, -1.31415, 0.04656, -0.5007, -0.657076, 0.02328, -0.250351, 0.38678, -0.84598, -1.35171, 0.25785, -0.56399, -0.90114, -0.405341, -0.344339, -0.360848, 0.72931, -1.59519, -2.54881, 0.25785, -0.56399, -0.90114, -0.7381, -0.64583, 0.17353]],
["largest-part-for-score", [1122917804, 4.3567, -10.4028, -18.2391, -1.31415, 0.04656, -0.5007, 0.66583, 0.25565, -7.49464, 1.1556, -2.52761, -4.03862, 0.25785, -0.56399, -0.90114, -5.13126, -6.85863, -1.31516, 4.3625, -9.542, -15.2462, 0.25785, -0.56399, -0.90114, -5.13126, -6.85863, -1.31516]],
["logarithm-left-in", [1122917804, 2.5076, -0.96427, -3.95162, 0.0, 0.0, 0.0, 0.66583, 0.25565, -7.49464, 0.38678, -0.84598, -1.35171, 0.0, 0.0, 0.0, -5.13126, -6.85863, -1.31516, 0.72931, -1.59519, -2.54881, 0.0, 0.0, 0.0, -5.13126, -6.85863, -1.31516]],
["maximum-before-scaling", [1122917804, 2.5076, -0.96427, -3.95162, -1.31415, 0.04656, -0.5007, 0.66583, 0.25565, -7.49464, 0.77355, -1.69196, -2.70342, 0.25785, -0.56399, -0.90114, -5.13126, -6.85863, -1.31516, 1.0314, -2.25594, -3.60455, 0.25785, -0.56399, -0.90114, -5.13126, -6.85863, -1.31516]],
["maximum-of-zero", [1122917804, 0.0, 0.0, 0.0, 4.3567, -10.4028, -18.2391, -96.483, -131.457, -29.713, 0.0, 0.0, 0.0, 1.1556, -2.52761, -4.03862, -22.9967, -30.7382, -5.8941, 0.0, 0.0, 0.0, 4.3625, -9.542, -15.2462, -86.815, -116.04, -22.251]],
["maximum-of-zero", [1122917804, 0.77355, -1.69196, -2.70342, -0.56447, 0.36116, -1.04034, 1.45014, -0.5561, -4.61218, 0.38678, -0.84598, -1.35171, 0.25785, -0.56399, -0.90114, -5.13126, -6.85863, -1.31516, 0.72931, -1.59519, -2.54881, 0.25785, -0.56399, -0.90114, -5.13126, -6.85863, -1.31516]],
["no-scale", [1122917804, 2.5076, -0.96427, -3.95162, -1.31415, 0.04656, -0.5007, 0.66583, 0.25565, -7.49464, 0.77355, -1.69196, -2.70342, 0.25785, -0.56399, -0.90114, -5.13126, -6.85863, -1.31516, 1.0314, -2.25594, -3.60455, 0.25785, -0.56399, -0.90114, -5.13126, -6.85863, -1.31516]],
["none-returned", [3751981041]],
["one-maximum-for-all-queries", [1122917804, -3.94246, 0.13968, -1.50211, 0.21691, -0.51792, -0.90807, -4.80359, -6.54484, -1.4793, 0.38678, -0.84598, -1.35171, 0.25785, -0.56399, -0.90114, -5.13126, -6.85863, -1.31516, 0.72931, -1.59519, -2.54881, 0.25785, -0.56399, -0.90114, -5.13126, -6.85863, -1.31516]],
["order-of-the-triple", [1122917804, -1.31415, 0.04656, -0.5007, 2.5076, -0.96427, -3.95162, 0.66583, 0.25565, -7.49464, 0.25785, -0.56399, -0.90114, 0.38678, -0.84598, -1.35171, -5.13126, -6.85863, -1.31516, 0.25785, -0.56399, -0.90114, 0.72931, -1.59519, -2.54881, -5.13126, -6.85863, -1.31516]],
["order-of-the-triple", [2192150032, 0.66583, 0.25565, -7.49464, 2.5076, -0.96427, -3.95162, -1.31415, 0.04656, -0.5007, -5.13126, -6.85863, -1.31516, 0.38678, -0.84598, -1.35171, 0.25785, -0.56399, -0.90114, -5.13126, -6.85863, -1.31516, 0.72931, -1.59519, -2.54881, 0.25785, -0.56399, -0.90114]],
["order-of-the-triple", [3917010524, 2.5076, -0.96427, -3.95162, 0.66583, 0.25565, -7.49464, -1.31415, 0.04656, -0.5007, 0.38678, -0.84598, -1.35171, -5.13126, -6.85863, -1.31516, 0.25785, -0.56399, -0.90114, 0.72931, -1.59519, -2.54881, -5.13126, -6.85863, -1.31516, 0.25785, -0.56399, -0.90114]],
["place-of-the-largest", [2637120823, 0.0, 0.0, 0.0, -1.31415, 0.04656, -0.5007, 0.66583, 0.25565, -7.49464, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, -5.13126, -6.85863, -1.31516, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, -5.13126, -6.85863, -1.31516]],
["scores-for-shares", [1122917804, 2.5076, -0.96427, -3.95162, -1.31415, 0.04656, -0.5007, -13.5797, -22.4535, 2.7218, 0.38678, -0.84598, -1.35171, 0.25785, -0.56399, -0.90114, -7.6969, -10.2879, -1.9727, 0.72931, -1.59519, -2.54881, 0.25785, -0.56399, -0.90114, -14.5134, -19.3991, -3.7198]],
["sum-of-scores", [1122917804, 2.5076, -0.96427, -3.95162, 0.0, 0.0, 0.0, 0.66583, 0.25565, -7.49464, 0.38678, -0.84598, -1.35171, 0.0, 0.0, 0.0, -5.13126, -6.85863, -1.31516, 0.72931, -1.59519, -2.54881, 0.0, 0.0, 0.0, -5.13126, -6.85863, -1.31516]],
["sum-of-scores", [1122917804, 2.5076, -0.96427, -3.95162, 2.5076, -0.96427, -3.95162, 0.66583, 0.25565, -7.49464, 0.38678, -0.84598, -1.35171, 0.38678, -0.84598, -1.35171, -5.13126, -6.85863, -1.31516, 0.72931, -1.59519, -2.54881, 0.72931, -1.59519, -2.54881, -5.13126, -6.85863, -1.31516]],
["summed-over-the-wrong-axis", [3006802705, 2.5076, -0.96427, -3.95162, 0.77355, -1.69196, -2.70342, 0.66583, 0.25565, -7.49464, 0.38678, -0.84598, -1.35171, 0.25785, -0.56399, -0.90114, -5.13126, -6.85863, -1.31516, 0.72931, -1.59519, -2.54881, 0.25785, -0.56399, -0.90114, -5.13126, -6.85863, -1.31516]],
["sums-not-shifted", [1122917804, 2.5076, -0.96427, -3.95162, 4.3567, -10.4028, -18.2391, -96.483, -131.457, -29.713, 0.38678, -0.84598, -1.35171, 1.1556, -2.52761, -4.03862, -22.9967, -30.7382, -5.8941, 0.72931, -1.59519, -2.54881, 4.3625, -9.542, -15.2462, -86.815, -116.04, -22.251]]
],
"shapes_of_a_block": [
["attention-for-triple", [1651239907, -0.142321, -0.379333, 0.920961]],
["axis-0", [3152097153, 0.016166, 0.270854, -0.119436, 0.11888, -1.73165, -0.21524, -0.30963, -1.14257, 2.75009]],
["axis-kept", [3683165112, -0.688415, 0.011291, -0.078543, -3.70237, -0.43671, -1.88598, -0.42456, -0.8969, 2.8819]],
["block-without-values", [3700193061, -0.688415, 0.011291, -0.078543, -3.70237, -0.43671, -1.88598, 0.19814, -0.61392, -1.32264]],
["exponential-left-out", [2479743458, -0.688415, 0.011291, -0.078543, 4.52818, -1.22939, 0.59353, 0.88836, -1.12239, 2.62234]],
["hard-coded-example", [2329333923, -2.77542, -2.41458, -1.73822, -1.35079, 0.06667, -0.53512, -0.25518, 9.51402, -2.83016]],
["hard-coded-example", [3315025508, -0.24352, -1.03405, -0.81665, -2.38818, 0.69803, -0.6376, -12.43, 6.3681, -1.0974]],
["k-for-v", [4005172647, -0.688415, 0.011291, -0.078543, -3.70237, -0.43671, -1.88598, -4.07547, 0.98017, -0.0206]],
["mean-for-sum", [2479743458, -0.688415, 0.011291, -0.078543, -0.740474, -0.087341, -0.377197, -0.084912, -0.17938, 0.57638]],
["mean-for-sum", [2479743458, -0.688415, 0.011291, -0.078543, -0.740474, -0.087341, -0.377197, -0.42456, -0.8969, 2.8819]],
["none-returned", [3751981041]],
["order-of-the-triple", [2479743458, -3.70237, -0.43671, -1.88598, -0.688415, 0.011291, -0.078543, -0.42456, -0.8969, 2.8819]],
["order-of-the-triple", [3330393477, -0.42456, -0.8969, 2.8819, -0.688415, 0.011291, -0.078543, -3.70237, -0.43671, -1.88598]],
["order-of-the-triple", [4285393866, -0.688415, 0.011291, -0.078543, -0.42456, -0.8969, 2.8819, -3.70237, -0.43671, -1.88598]],
["sum-of-scores", [2479743458, -0.688415, 0.011291, -0.078543, 1.08611, -1.17294, 0.20081, -0.42456, -0.8969, 2.8819]],
["sum-of-scores", [2479743458, -0.688415, 0.011291, -0.078543, 4.52818, -1.22939, 0.59353, -0.42456, -0.8969, 2.8819]],
["summed-over-the-wrong-axis", [2645646695, -0.688415, 0.011291, -0.078543, -0.04464, -0.49931, -0.29199, -0.42456, -0.8969, 2.8819]]
],
"three_of_everything": [
["absolute-value", [2329333923, -4.81051, 0.39824, -2.38389, -0.65363, -0.89692, -0.31394, -0.00717, 6.49385, 1.45164]],
["attention-for-triple", [2070993570, -0.13316, 9.19159, -2.65099]],
["axis-0", [2329333923, -5.87172, 1.74212, 1.48734, -1.37245, 0.08698, -0.64545, 2.56393, 6.09514, -3.68078]],
["axis-kept", [3264451321, -2.77542, -2.41458, -1.73822, -1.35079, 0.06667, -0.53512, -0.25518, 9.51402, -2.83016]],
["base-2", [2329333923, -2.77542, -2.41458, -1.73822, -1.43218, 0.08899, -0.60526, -0.36926, 9.55783, -2.58974]],
["block-without-values", [2329333923, -2.77542, -2.41458, -1.73822, -1.35079, 0.06667, -0.53512, -0.19252, 1.27305, 0.37095]],
["divided-by-d-k", [2329333923, -1.60239, -1.39406, -1.00356, -1.50282, 0.10153, -0.65889, -0.45883, 9.63914, -2.4478]],
["divided-in-the-block", [2329333923, -2.77542, -2.41458, -1.73822, -1.31415, 0.04656, -0.5007, -0.13316, 9.19159, -2.65099]],
["divided-in-the-block", [2329333923, -2.77542, -2.41458, -1.73822, -1.31415, 0.04656, -0.5007, -0.25518, 9.51402, -2.83016]],
["divided-in-the-block", [2329333923, -2.77542, -2.41458, -1.73822, -1.35079, 0.06667, -0.53512, -0.13316, 9.19159, -2.65099]],
["exponential-left-out", [2329333923, -2.77542, -2.41458, -1.73822, 13.2034, 0.3402, 2.4002, 9.7358, -22.2892, 11.3226]],
["hard-coded-example", [2479743458, -0.688415, 0.011291, -0.078543, -3.70237, -0.43671, -1.88598, -0.42456, -0.8969, 2.8819]],
["hard-coded-example", [2479743458, 2.5076, -0.96427, -3.95162, -1.31415, 0.04656, -0.5007, 0.66583, 0.25565, -7.49464]],
["hard-coded-example", [3315025508, -0.24352, -1.03405, -0.81665, -2.38818, 0.69803, -0.6376, -12.43, 6.3681, -1.0974]],
["k-for-v", [2329333923, -2.77542, -2.41458, -1.73822, -1.35079, 0.06667, -0.53512, 2.9426, -0.79097, -3.79007]],
["largest-part-for-score", [2329333923, -15.2625, -40.6279, -32.0539, -1.35079, 0.06667, -0.53512, -0.25518, 9.51402, -2.83016]],
["logarithm-left-in", [2329333923, -2.77542, -2.41458, -1.73822, -0.0359495, 0.0194606, -0.0336552, -0.25518, 9.51402, -2.83016]],
["maximum-before-scaling", [2329333923, -4.80716, -4.18217, -3.01069, -1.35079, 0.06667, -0.53512, -0.25518, 9.51402, -2.83016]],
["maximum-of-zero", [2329333923, 0.0, 0.0, 0.0, -15.2376, -41.8275, -33.6727, -132.523, 315.518, 41.313]],
["mean-for-max", [2329333923, 1.62572, -2.30119, -0.93817, -40.5427, -5.6524, 5.7361, 112.874, 193.416, -12.063]],
["mean-for-sum", [2329333923, -2.77542, -2.41458, -1.73822, -0.450264, 0.022224, -0.178375, -0.08506, 3.17134, -0.94339]],
["mean-for-sum", [2329333923, -2.77542, -2.41458, -1.73822, -0.450264, 0.022224, -0.178375, -0.25518, 9.51402, -2.83016]],
["min-for-max", [2329333923, 5.40273, -2.6723, -0.72764, -695.375, -104.509, 305.937, 3054.73, 2325.92, 280.14]],
["no-keepdims", [2329333923, -2.77542, -2.41458, -1.73822, -8.9225, -3.8422, 4.229, 41.8625, 32.1837, 13.3313]],
["no-scale", [2329333923, -4.80716, -4.18217, -3.01069, -1.31708, 0.0493, -0.50314, -0.20168, 9.5462, -2.99361]],
["none-returned", [3751981041]],
["one-maximum-for-all-queries", [2329333923, -5.31108, 0.18817, -2.02357, -0.26775, -0.73499, -0.5917, -2.32869, 5.54426, 0.72595]],
["order-of-the-triple", [1184247842, -2.77542, -2.41458, -1.73822, -0.25518, 9.51402, -2.83016, -1.35079, 0.06667, -0.53512]],
["order-of-the-triple", [2329333923, -1.35079, 0.06667, -0.53512, -2.77542, -2.41458, -1.73822, -0.25518, 9.51402, -2.83016]],
["order-of-the-triple", [3342088344, -0.25518, 9.51402, -2.83016, -2.77542, -2.41458, -1.73822, -1.35079, 0.06667, -0.53512]],
["place-of-the-largest", [2319116496, -2.88615, 0.65711, -0.10027, -1.35079, 0.06667, -0.53512, -0.25518, 9.51402, -2.83016]],
["scores-for-shares", [2329333923, -2.77542, -2.41458, -1.73822, -1.35079, 0.06667, -0.53512, -6.3093, 18.3945, -8.297]],
["shifted-before-scaling-only", [2329333923, -2.77542, -2.41458, -1.73822, -1.31708, 0.0493, -0.50314, -0.20168, 9.5462, -2.99361]],
["sign-in-the-exponent", [2329333923, -2.77542, -2.41458, -1.73822, -754.694, -136.044, 307.415, -440.24, -20.17, -2183.88]],
["sum-of-scores", [2329333923, -2.77542, -2.41458, -1.73822, 13.2034, 0.3402, 2.4002, -0.25518, 9.51402, -2.83016]],
["sum-of-scores", [2329333923, -2.77542, -2.41458, -1.73822, 4.87717, -6.90356, -2.81452, -0.25518, 9.51402, -2.83016]],
["summed-over-the-wrong-axis", [2329333923, -2.77542, -2.41458, -1.73822, -2.28527, 1.55332, 0.12536, -0.25518, 9.51402, -2.83016]],
["sums-not-shifted", [2329333923, -2.77542, -2.41458, -1.73822, -15.2376, -41.8275, -33.6727, -132.523, 315.518, 41.313]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
    families={"wrong-divisor": ["no-scale", "divided-by-d-k", "divided-by-root-n", "divided-by-root-m", "divided-by-root-d-v"]},
)
