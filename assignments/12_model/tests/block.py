from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
from softlookup import is_array, numbers, same_array, unchanged

OK_FORMAT = False

name = "block"
points = None
feedback = Feedback("block")


def a_block(seed, d, k, v, f, n_heads):
    """Weights of a block, all lengths of one's choice and no gain of one."""
    shapes = {"W_q": (d, n_heads * k), "W_k": (d, n_heads * k), "W_v": (d, n_heads * v), "W_o": (n_heads * v, d)}
    shapes |= {"gain_1": (d,), "gain_2": (d,), "W_gate": (d, f), "W_up": (d, f), "W_down": (f, d)}
    arrays = numbers(seed, *shapes.values())
    return {name: one + 2 * (one.ndim == 1) for name, one in zip(shapes, arrays, strict=True)}


@test_case(
    name="parts_that_find_nothing",
    points=0.1,
    hidden=False,
)
@feedback.shown
def parts_that_find_nothing(block):
    (X,), w = numbers(16, (2, 3, 4)), a_block(17, 4, 2, 3, 5, 2)
    w["W_o"], w["W_down"] = np.zeros((6, 4)), np.zeros((5, 4))
    kept = X.copy()
    same_array(block(X, w, 2), X, "the result where W_o and W_down are zero")
    unchanged(kept, X, "X")


@test_case(
    name="only_the_heads_find_something",
    points=0.15,
    hidden=False,
)
@feedback.shown
def only_the_heads_find_something(block):
    (X,), w = numbers(18, (2, 1, 4)), a_block(19, 4, 2, 3, 5, 2)
    w["W_down"] = np.zeros((5, 4))
    seen = X * w["gain_1"] / np.sqrt((X**2).sum(axis=2, keepdims=True) / 4 + 1e-5)
    same_array(block(X, w, 2), X + seen @ w["W_v"] @ w["W_o"], "the result where W_down is zero")


@test_case(
    name="only_the_gated_network_finds_something",
    points=0.15,
    hidden=False,
)
@feedback.shown
def only_the_gated_network_finds_something(block):
    one, none = np.array([[1.0]]), np.zeros((1, 1))
    w = {"W_q": np.zeros((1, 2)), "W_k": np.zeros((1, 2)), "W_v": one, "W_o": none, "W_gate": one, "W_up": 3 * one}
    w |= {"W_down": one, "gain_1": np.array([5.0]), "gain_2": np.array([2.0])}
    z = 6 / math.sqrt(9.00001)
    same_array(block(np.array([[[3.0]]]), w, 1), np.array([[[3 + 3 * z**2 / (1 + math.exp(-z))]]]), "the word [3.0]")


@test_case(
    name="both_parts_find_something",
    points=0.1,
    hidden=False,
)
@feedback.shown
def both_parts_find_something(block):
    (X,), w = numbers(30, (2, 3, 4)), a_block(31, 4, 2, 3, 5, 2)
    got = block(X, w, 2)
    is_array(got, (2, 3, 4), "the result for two stories of three words")
    last = [[-60.161778, -28.739565, -5.06746, -6.7157439], [1.9978391, -13.331923, 1.9393041, -0.34368169]]
    same_array(got[:, 2], np.array(last), "the last words of both stories")
    (X,), w = numbers(32, (4, 4, 4)), a_block(33, 4, 2, 2, 4, 2)
    got = block(X, w, 2)
    is_array(got, (4, 4, 4), "the result for four stories of four words")
    last = [[2.5207928, -18.716648, 14.30737, -12.148953], [-7.2130878, -11.802962, 17.769745, -14.992517]]
    same_array(got[1, 2:], np.array(last), "the last two words of the second of four stories")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "parts_that_find_nothing": "Both parts find nothing: what is left of the words?",
        "only_the_heads_find_something": "Only the heads find something, and each story has one word. What do the heads see, and what is added to what they find?",
        "only_the_gated_network_finds_something": "Only the gated network finds something, in words of one number: what does it see, and with which gain?",
        "both_parts_find_something": "Now both parts find something, with two heads. What does each of them see, and to what is added what it finds? In the second call all lengths are the same.",
    },
    hints={
        "array-in-a-condition": "Somewhere an array stands where Python wants a plain yes or no: what would `if` make of an array with several entries?",
        "axis-0": "Does your code go down the columns or along the rows, and which of the two is needed here?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "axis-that-is-not-there": "How many axes does the array in the failing line have this time, and how many does the line count on?",
        "constant-factor": "All your numbers are off by one and the same factor: where do you multiply or divide once too often, not at all, or by the wrong number?",
        "entries-of-another-type": "Which `dtype` does your array have, and what kind of entries should it hold?",
        "feed-forward-first": "Which of the two parts does a word meet first?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "flattened": "Your result lies in a single row: what shape did the input have?",
        "gains-exchanged": "Which gain belongs to the norm in front of the heads?",
        "gains-forgotten": "If a gain is doubled, does anything in your result change?",
        "gate-and-up-exchanged": "Which of the first two matrices goes through silu?",
        "generator-for-list": "Does a generator have a length, and can you go through it twice?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "heads-missing": "If a word before it changes, does a word change in your block?",
        "index-past-the-end": "Which axis does your index or loop run along, and how long is the one that it should run along?",
        "input-counted-twice": "If both parts find nothing, how many times is X in your result?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, what is the dtype of the array you store the results in?",
        "layer-norm-for-rms-norm": "If all numbers of a word grow by 1, does your norm notice, and does `rms_norm`?",
        "list-for-array": "Is your result a NumPy array, or a list of numbers, and which of the two was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "multiplied-for-added": "If a part finds nothing, what is left of the words in your version?",
        "none-returned": "When your cell is done, what does your function return, or your name stand for? Is there still a `...` to replace?",
        "norm-after-every-block": "How often is the model's own gain used, and how often in yours?",
        "norm-inside-the-residual": "What is normalised in the formula: what goes into a part, or what comes out of it?",
        "norm-missing": "How many times does a word pass a norm on its way through the block, and is that true of yours?",
        "not-a-whole-number": "A single whole number was asked for: what does `type(...)` say of yours?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "not-what-is-unpacked": "How many results does the question ask for, and could the caller unpack what you return into that many names?",
        "numbers-in-other-places": "All the right numbers are there: in which order do you put them, and along which axis do they lie next to each other?",
        "one-gain-twice": "How many gains has a block, and how many do you use?",
        "one-result-for-several": "Several results were asked for and one came back: does a loop return, or start over, too early, or is something added up that should stay apart?",
        "one-wide-head": "How many separate tables of shares does your version compute?",
        "parts-in-parallel": "What does the second part see: X, or what the first one made of it?",
        "post-norm": "Does the residual in your block pass a norm?",
        "q-k-swapped": "Which axis of your scores counts the ones who ask, and which those who are asked?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "residual-forgotten-before-the-gate": "What does the second norm get: what the heads have found, or the words with it?",
        "residual-missing": "If a part returns zeros, what should be left of the word?",
        "residual-of-the-input": "What is the result of the second part added to: the input of the block, or what the first frame gave?",
        "residual-of-the-normed-words": "Is what the part found added to X, or to its normalised copy?",
        "results-not-combined": "Your result has an axis that nobody asked for: what runs along it, and how should it become one?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "swiglu-missing": "Where in your block are W_gate, W_up and W_down used?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "two-heads-always": "Who says how many heads there are?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
    known="""{
"parts_that_find_nothing": [
["hard-coded-example", [1309573753, 20.6902, 2.1306, 33.4386]],
["hard-coded-example", [3187044831, 3.4989, -7.653, -12.228]],
["hard-coded-example", [885969177, -107.711, -165.615, 40.545]],
["input-counted-twice", [885969177, 0.44008, 2.40647, -2.51832]],
["multiplied-for-added", [885969177, 0.0, 0.0, 0.0]],
["norm-after-every-block", [885969177, 1.96215, 2.26696, -6.71578]],
["post-norm", [885969177, 4.57502, 1.42156, -3.99651]],
["residual-missing", [885969177, 0.0, 0.0, 0.0]],
["residual-of-the-normed-words", [885969177, 1.96215, 2.26696, -6.71578]],
["residual-of-the-normed-words", [885969177, 10.2857, -3.4547, -2.7099]],
["residual-of-the-normed-words", [885969177, 4.57502, 1.42156, -3.99651]]
],
"only_the_heads_find_something": [
["feed-forward-first", [1309573753, -34.9997, -21.9615, 12.1583]],
["gains-exchanged", [1309573753, -34.9997, -21.9615, 12.1583]],
["gains-forgotten", [1309573753, -1.4019, -4.0273, 15.2373]],
["hard-coded-example", [3187044831, 3.4989, -7.653, -12.228]],
["hard-coded-example", [885969177, -107.711, -165.615, 40.545]],
["hard-coded-example", [885969177, 0.22004, 1.20323, -1.25916]],
["heads-missing", [1309573753, 1.83902, 3.02305, -0.67473]],
["input-counted-twice", [1309573753, 22.5292, 5.1536, 32.7639]],
["input-mutated", [4169839324, 20.6902, 2.1306, 33.4386]],
["layer-norm-for-rms-norm", [1309573753, 54.1623, 20.0512, 39.1367]],
["multiplied-for-added", [1309573753, 0.0, 0.0, 0.0]],
["norm-after-every-block", [1309573753, -0.87587, -6.38548, 6.50342]],
["norm-inside-the-residual", [1309573753, 3.3555, 5.18643, -0.88353]],
["norm-inside-the-residual", [1309573753, 4.43335, 7.58303, -0.18094]],
["norm-missing", [1309573753, 2.1235, -4.4824, 15.899]],
["one-gain-twice", [1309573753, -34.9997, -21.9615, 12.1583]],
["post-norm", [1309573753, -2.08208, -4.78505, 5.27134]],
["residual-missing", [1309573753, 0.0, 0.0, 0.0]],
["residual-missing", [1309573753, 18.8512, -0.8925, 34.1134]],
["residual-of-the-input", [1309573753, 1.83902, 3.02305, -0.67473]],
["residual-of-the-normed-words", [1309573753, -0.87543, -6.22226, 6.30412]],
["residual-of-the-normed-words", [1309573753, -0.87587, -6.38548, 6.50342]],
["residual-of-the-normed-words", [1309573753, 22.4843, 4.7123, 35.4177]]
],
"only_the_gated_network_finds_something": [
["feed-forward-first", [3187044831, 19.9828, -43.7077, -69.8364]],
["gains-exchanged", [3187044831, 19.9828, -43.7077, -69.8364]],
["gains-forgotten", [3187044831, 1.33906, -2.92887, -4.67977]],
["gate-and-up-exchanged", [3187044831, 3.8601, -8.443, -13.4903]],
["hard-coded-example", [1309573753, 20.6902, 2.1306, 33.4386]],
["hard-coded-example", [885969177, -107.711, -165.615, 40.545]],
["hard-coded-example", [885969177, 0.22004, 1.20323, -1.25916]],
["input-counted-twice", [3187044831, 4.2725, -9.345, -14.9315]],
["layer-norm-for-rms-norm", [3187044831, 0.77355, -1.69196, -2.70342]],
["multiplied-for-added", [3187044831, 8.1761, -17.8832, -28.5739]],
["norm-after-every-block", [3187044831, 0.5157, -1.12797, -1.80228]],
["norm-inside-the-residual", [3187044831, 1.28925, -2.81993, -4.50569]],
["norm-missing", [3187044831, 7.4053, -16.1974, -25.8803]],
["one-gain-twice", [3187044831, 19.9828, -43.7077, -69.8364]],
["post-norm", [3187044831, 0.5157, -1.12797, -1.80228]],
["residual-forgotten-before-the-gate", [3187044831, 0.77355, -1.69196, -2.70342]],
["residual-missing", [3187044831, 0.0, 0.0, 0.0]],
["residual-missing", [3187044831, 2.7254, -5.9611, -9.5246]],
["residual-of-the-normed-words", [3187044831, 3.2411, -7.089, -11.3269]],
["residual-of-the-normed-words", [3187044831, 4.0146, -8.781, -14.0303]],
["swiglu-missing", [3187044831, 0.77355, -1.69196, -2.70342]],
["two-heads-always", [3724176298]]
],
"both_parts_find_something": [
["feed-forward-first", [3573562616, 70.4719, 8.235, -44.0543, 114.1105, 91.9175, 193.9897]],
["feed-forward-first", [3573562616, 71.603, -107.159, 80.181, 78.5955, 84.6445, 172.8303]],
["gains-exchanged", [3573562616, -167.951, -155.163, 45.757, 3.5751, 19.9786, 270.2209]],
["gains-forgotten", [3573562616, -10.2624, -17.781, -1.9741, -27.4515, -0.537, 34.1086]],
["gate-and-up-exchanged", [3573562616, -111.719, -119.909, -3.864, -11.106, 20.9603, 104.1656]],
["hard-coded-example", [1309573753, 20.6902, 2.1306, 33.4386]],
["hard-coded-example", [2706368879, -107.711, -165.615, 40.545, -107.711, -165.615, 40.545]],
["hard-coded-example", [2706368879, 0.22004, 1.20323, -1.25916, 0.22004, 1.20323, -1.25916]],
["hard-coded-example", [3187044831, 3.4989, -7.653, -12.228]],
["heads-missing", [3573562616, 76.574, -121.83, 102.968, 158.6238, 95.6044, 175.0265]],
["input-counted-twice", [3573562616, -107.25, -162.698, 36.422, -0.2677, 14.6728, 264.6301]],
["layer-norm-for-rms-norm", [3573562616, 102.9621, 55.2947, -86.3673, 82.4702, 34.2151, 165.7309]],
["multiplied-for-added", [3573562616, 1113.15, -879.54, -149.69, -186.908, 65.604, 242.082]],
["norm-after-every-block", [3573562616, -6.08945, -6.1914, 6.57296, -10.86132, 5.02475, 20.82062]],
["norm-inside-the-residual", [3573562616, -172.174, -221.832, -12.395, 12.0224, 10.4565, 241.1853]],
["norm-inside-the-residual", [3573562616, -3.51794, -12.24232, -13.32179, -26.5389, 26.1029, 47.1749]],
["norm-missing", [3573562616, -136.71, -189.088, 47.596, -57.4594, 82.9588, 88.5618]],
["norm-missing", [3573562616, -393.768, -189.114, -63.107, -111.1992, 84.8909, 69.5039]],
["norm-missing", [3573562616, -542.01, -1511.96, 761.28, -720.323, 310.811, 570.144]],
["one-gain-twice", [3573562616, -113.557, -199.641, -47.57, -7.1626, 31.5792, 225.2862]],
["one-gain-twice", [3573562616, -128.528, -126.884, 14.709, 16.5903, -1.8633, 275.0141]],
["one-wide-head", [3573562616, -106.808, -222.272, -13.635, 4.9064, 2.0578, 291.7896]],
["parts-in-parallel", [3573562616, 105.569, -122.554, 95.281, 144.8181, 124.4883, 267.4626]],
["post-norm", [3573562616, -11.8318, -11.5439, -2.70785, -12.3991, 9.31197, 19.47428]],
["q-k-swapped", [3573562616, -35.885, -91.796, -86.327, -39.1673, -2.3296, 215.2381]],
["residual-forgotten-before-the-gate", [3573562616, -146.476, -192.349, 2.131, 11.7035, 7.5738, 233.7548]],
["residual-missing", [3573562616, -137.167, -167.807, 52.355, 39.8378, 3.5649, 161.4043]],
["residual-missing", [3573562616, -146.937, -195.266, 6.254, 24.8534, 16.4617, 228.3599]],
["residual-of-the-input", [3573562616, -136.706, -164.89, 48.232, 26.6879, -5.3231, 166.7992]],
["residual-of-the-normed-words", [3573562616, -122.297, -168.773, 47.331, 26.4784, 7.2876, 182.7122]],
["residual-of-the-normed-words", [3573562616, -62.66, -161.486, 140.196, -6.0083, 16.5339, 333.3471]],
["residual-of-the-normed-words", [3573562616, -76.842, -164.689, 148.217, 21.0693, 19.9422, 249.3836]],
["swiglu-missing", [3573562616, 29.4561, 2.192, -11.8099, -26.9556, 19.9959, 97.831]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
