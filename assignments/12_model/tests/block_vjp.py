from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
from softlookup import Difference, describe, is_array, is_pair, numbers, same_array, unchanged

OK_FORMAT = False

name = "block_vjp"
points = None
feedback = Feedback("block_vjp")


def a_block(seed, d, k, v, f, n_heads):
    """Weights of a block, all lengths of one's choice and no gain of one."""
    shapes = {"W_q": (d, n_heads * k), "W_k": (d, n_heads * k), "W_v": (d, n_heads * v), "W_o": (n_heads * v, d)}
    shapes |= {"gain_1": (d,), "gain_2": (d,), "W_gate": (d, f), "W_up": (d, f), "W_down": (f, d)}
    arrays = numbers(seed, *shapes.values())
    return {name: one + 2 * (one.ndim == 1) for name, one in zip(shapes, arrays, strict=True)}


def are_gradients(got, X, w):
    """Check that it is a pair of an array like X and a dict of arrays like those of w."""
    is_pair(got, "the gradients")
    is_array(got[0], X.shape, "the gradient of X")
    if not isinstance(got[1], dict):
        raise Difference("the second of the pair", "a dict of gradients", describe(got[1]))
    if set(got[1]) != set(w):
        extra, missing = set(got[1]) - set(w), set(w) - set(got[1])
        named = f"{len(missing)} of them missing and {len(extra)} that are not in w"
        raise Difference("the dict of gradients", "one with the nine keys of w", f"one with {named}")
    for name in sorted(w):
        is_array(got[1][name], w[name].shape, f"the gradient of {name}")


@test_case(
    name="a_gradient_for_everything",
    points=0.15,
    hidden=False,
)
@feedback.shown
def a_gradient_for_everything(block_vjp):
    (X, g), w = numbers(23, (2, 3, 4), (2, 3, 4)), a_block(24, 4, 2, 3, 5, 2)
    are_gradients(block_vjp(X, w, 2, g), X, w)


@test_case(
    name="back_through_parts_that_find_nothing",
    points=0.25,
    hidden=False,
)
@feedback.shown
def back_through_parts_that_find_nothing(block_vjp):
    (X, g), w = numbers(25, (2, 3, 4), (2, 3, 4)), a_block(26, 4, 2, 3, 5, 2)
    w["W_o"], w["W_down"] = np.zeros((6, 4)), np.zeros((5, 4))
    kept = g.copy()
    got = block_vjp(X, w, 2, g)
    is_pair(got, "the gradients")
    same_array(got[0], g, "the gradient of X where W_o and W_down are zero")
    unchanged(kept, g, "g")


@test_case(
    name="one_word_on_paper",
    points=0.3,
    hidden=False,
)
@feedback.shown
def one_word_on_paper(block_vjp):
    one = np.array([[1.0]])
    w = {"W_q": np.zeros((1, 2)), "W_k": np.zeros((1, 2)), "W_v": 2 * one, "W_o": 3 * one, "W_gate": one, "W_up": one}
    w |= {"W_down": one, "gain_1": np.array([5.0]), "gain_2": np.array([2.0])}
    got = block_vjp(np.array([[[4.0]]]), w, 1, np.array([[[7.0]]]))
    is_pair(got, "the gradients")
    unit = 4 / math.sqrt(16.00001)
    A = 4 + 30 * unit  # the heads see 5 times unit
    root = math.sqrt(A**2 + 1e-5)
    z = 2 * A / root
    s = 1 / (1 + math.exp(-z))
    g_z = 7 * (2 * z * s + z**2 * s * (1 - s))  # of z squared times s
    g_A = 7 + g_z * 2 * 1e-5 / root**3
    expected = {"W_down": 7 * z**2 * s, "gain_2": g_z * A / root, "W_o": g_A * 10 * unit, "W_v": g_A * 15 * unit}
    for name, number in expected.items():
        same_array(got[1].get(name), np.full(w[name].shape, number), f"the gradient of {name}")
    same_array(got[0], np.array([[[g_A * (1 + 30 * 1e-5 / 16.00001**1.5)]]]), "the gradient of X")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "a_gradient_for_everything": "What are the two things that come back, and does the second have a gradient for every weight?",
        "back_through_parts_that_find_nothing": "Neither part finds anything, so the block gives what it got. What is the gradient of X then?",
        "one_word_on_paper": "One word of one number, so this can be done on paper. At which stop of the way forwards does each part meet its input, and which gradient has reached it?",
    },
    hints={
        "array-for-pair": "You hand back one array: which two things should the caller be able to unpack?",
        "array-in-a-condition": "Somewhere an array stands where Python wants a plain yes or no: what would `if` make of an array with several entries?",
        "axis-0": "Does your code go down the columns or along the rows, and which of the two is needed here?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "axis-that-is-not-there": "How many axes does the array in the failing line have this time, and how many does the line count on?",
        "constant-factor": "All your numbers are off by one and the same factor: where do you multiply or divide once too often, not at all, or by the wrong number?",
        "entries-of-another-type": "Which `dtype` does your array have, and what kind of entries should it hold?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "flattened": "Your result lies in a single row: which shape had what you were given?",
        "g-counted-twice": "How many roads lead back to X, and along how many do you carry the gradient?",
        "gains-exchanged": "Which gain belongs to the norm in front of the heads?",
        "generator-for-list": "Does a generator have a length, and can you go through it twice?",
        "gradients-missing": "Which of the nine names in w have no gradient in your dict?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "heads-as-many-as-two": "If the block has three heads, how many does your way back have?",
        "index-past-the-end": "Which axis does your index or loop run along, and how long is the one that it should run along?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "list-for-array": "Is your result a NumPy array, or a list of numbers, and which of the two was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "multiplied-where-the-road-forks": "If nothing comes back along one of two roads, what should be left of the other's gradient?",
        "none-returned": "When your cell is done, what does your function return, or your name stand for? Is there still a `...` to replace?",
        "norm-skipped-on-the-way-back": "Between the part and the residual stands a norm: what does it do to the gradient?",
        "not-a-whole-number": "A single whole number was asked for: what does `type(...)` say of yours?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "not-what-is-unpacked": "How many results does the question ask for, and could the caller unpack what you return into that many names?",
        "numbers-in-other-places": "All the right numbers are there: in which order do you put them, and along which axis do they lie next to each other?",
        "one-result-for-several": "Several results were asked for and one came back: does a loop return, or start over, too early, or is something added up that should stay apart?",
        "pair-swapped": "Which of the two was to come first?",
        "parts-met-at-the-bare-words": "Did the heads see X itself, or a normalised copy of it?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "residual-forgotten-on-the-way-back": "Of the two roads behind a fork, which one does your gradient not walk?",
        "results-not-combined": "Your result has an axis that nobody asked for: what runs along it, and how should it become one?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "weights-for-gradients": "If g were zero, what would your dict hold?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
    known="""{
"a_gradient_for_everything": [
["array-for-pair", [885969177, 104.5622, -81.1268, -51.5139]],
["gradients-missing", [709313789, 104.5622, -81.1268, -51.5139, -129.9447, -74.2421, -39.3767, -35.385, -37.8219, -6.4478, 10.50562, -6.67934, 7.07468, 25.223, -60.139, 112.633, 2.9398, 0.29946, 1.89221, 139.135, 107.285, 216.709, 56.7141, -8.4778, 53.6121]],
["hard-coded-example", [942147669, 1.80496, -3.94791, -6.308, 6.3592, -13.9092, -22.2242, 7.8752, -17.2252, -27.5225, 0.0, 0.0, 0.0, 18.0495, -39.4789, -63.0797, 0.0, 0.0, 0.0, 6.3592, -13.9092, -22.2242, 27.074, -59.218, -94.62, 10.8297, -23.6874, -37.8478, 7.1172, -15.5672, -24.8734]],
["pair-swapped", [1650077932, -129.9447, -74.2421, -39.3767, -35.385, -37.8219, -6.4478, 10.50562, -6.67934, 7.07468, 25.223, -60.139, 112.633, 2.9398, 0.29946, 1.89221, 139.135, 107.285, 216.709, 56.7141, -8.4778, 53.6121, 57.7056, -5.5607, -45.2257, -8.9088, -39.2364, 25.0612, 104.5622, -81.1268, -51.5139]]
],
"back_through_parts_that_find_nothing": [
["array-for-pair", [885969177, -0.81099, -0.07959, -7.76501]],
["g-counted-twice", [2255923728, -1.62198, -0.15918, -15.53003, -3.828, 152.083, -299.748, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -34.6595, 6.7645, 65.1828, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["hard-coded-example", [2255923728, 104.5622, -81.1268, -51.5139, -129.9447, -74.2421, -39.3767, -35.385, -37.8219, -6.4478, 10.50562, -6.67934, 7.07468, 25.223, -60.139, 112.633, 2.9398, 0.29946, 1.89221, 139.135, 107.285, 216.709, 56.7141, -8.4778, 53.6121, 57.7056, -5.5607, -45.2257, -8.9088, -39.2364, 25.0612]],
["hard-coded-example", [942147669, 1.80496, -3.94791, -6.308, 6.3592, -13.9092, -22.2242, 7.8752, -17.2252, -27.5225, 0.0, 0.0, 0.0, 18.0495, -39.4789, -63.0797, 0.0, 0.0, 0.0, 6.3592, -13.9092, -22.2242, 27.074, -59.218, -94.62, 10.8297, -23.6874, -37.8478, 7.1172, -15.5672, -24.8734]],
["multiplied-where-the-road-forks", [2255923728, 0.0, 0.0, 0.0, -3.828, 152.083, -299.748, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["pair-swapped", [1650077932, -3.828, 152.083, -299.748, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -34.6595, 6.7645, 65.1828, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -0.81099, -0.07959, -7.76501]],
["residual-forgotten-on-the-way-back", [2255923728, 0.0, 0.0, 0.0, -3.828, 152.083, -299.748, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -34.6595, 6.7645, 65.1828, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["residual-forgotten-on-the-way-back", [2255923728, 0.0, 0.0, 0.0, -3.828, 152.083, -299.748, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]
],
"one_word_on_paper": [
["array-for-pair", [3187044831, 1.80496, -3.94791, -6.308]],
["g-counted-twice", [942147669, 3.6099, -7.8958, -12.616, 6.3592, -13.9092, -22.2242, 7.8752, -17.2252, -27.5225, 0.0, 0.0, 0.0, 18.0495, -39.4789, -63.0797, 0.0, 0.0, 0.0, 6.3592, -13.9092, -22.2242, 27.074, -59.218, -94.62, 10.8297, -23.6874, -37.8478, 7.1172, -15.5672, -24.8734]],
["gains-exchanged", [942147669, 1.80496, -3.94791, -6.308, 6.3592, -13.9092, -22.2242, 7.8752, -17.2252, -27.5225, 0.0, 0.0, 0.0, 18.0495, -39.4789, -63.0797, 0.0, 0.0, 0.0, 6.3592, -13.9092, -22.2242, 27.074, -59.218, -94.62, 7.1172, -15.5672, -24.8734, 10.8297, -23.6874, -37.8478]],
["gradients-missing", [2705113358, 1.80496, -3.94791, -6.308, 6.3592, -13.9092, -22.2242, 7.8752, -17.2252, -27.5225, 0.0, 0.0, 0.0, 18.0495, -39.4789, -63.0797, 0.0, 0.0, 0.0, 6.3592, -13.9092, -22.2242, 27.074, -59.218, -94.62]],
["hard-coded-example", [2255923728, -0.81099, -0.07959, -7.76501, -3.828, 152.083, -299.748, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -34.6595, 6.7645, 65.1828, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["hard-coded-example", [2255923728, 104.5622, -81.1268, -51.5139, -129.9447, -74.2421, -39.3767, -35.385, -37.8219, -6.4478, 10.50562, -6.67934, 7.07468, 25.223, -60.139, 112.633, 2.9398, 0.29946, 1.89221, 139.135, 107.285, 216.709, 56.7141, -8.4778, 53.6121, 57.7056, -5.5607, -45.2257, -8.9088, -39.2364, 25.0612]],
["heads-as-many-as-two", [3724176298]],
["multiplied-where-the-road-forks", [942147669, 0.0, 0.0, 0.0, 6.3592, -13.9092, -22.2242, 7.8752, -17.2252, -27.5225, 0.0, 0.0, 0.0, 2.5351e-07, -5.545e-07, -8.8598e-07, 0.0, 0.0, 0.0, 6.3592, -13.9092, -22.2242, 3.8027e-07, -8.3175e-07, -1.32898e-06, 1.52108e-07, -3.327e-07, -5.3159e-07, 7.1172, -15.5672, -24.8734]],
["norm-skipped-on-the-way-back", [942147669, 12.6347, -27.6353, -44.1558, 6.3592, -13.9092, -22.2242, 7.8752, -17.2252, -27.5225, 0.0, 0.0, 0.0, 18.0495, -39.4789, -63.0797, 0.0, 0.0, 0.0, 6.3592, -13.9092, -22.2242, 27.074, -59.218, -94.62, 10.8297, -23.6874, -37.8478, 7.1172, -15.5672, -24.8734]],
["norm-skipped-on-the-way-back", [942147669, 8.9222, -19.5152, -31.1815, 6.3592, -13.9092, -22.2242, 7.8752, -17.2252, -27.5225, 0.0, 0.0, 0.0, 89.222, -195.151, -311.813, 0.0, 0.0, 0.0, 6.3592, -13.9092, -22.2242, 133.832, -292.726, -467.72, 53.533, -117.09, -187.088, 7.1172, -15.5672, -24.8734]],
["pair-swapped", [1069822064, 6.3592, -13.9092, -22.2242, 7.8752, -17.2252, -27.5225, 0.0, 0.0, 0.0, 18.0495, -39.4789, -63.0797, 0.0, 0.0, 0.0, 6.3592, -13.9092, -22.2242, 27.074, -59.218, -94.62, 10.8297, -23.6874, -37.8478, 7.1172, -15.5672, -24.8734, 1.80496, -3.94791, -6.308]],
["parts-met-at-the-bare-words", [942147669, 1.80496, -3.94791, -6.308, 2086.52, -4563.76, -7292.01, 2086.52, -4563.76, -7292.01, 0.0, 0.0, 0.0, 14.4396, -31.5832, -50.4638, 0.0, 0.0, 0.0, 2086.52, -4563.76, -7292.01, 21.659, -47.375, -75.696, 10.8297, -23.6874, -37.8478, 122.737, -268.457, -428.942]],
["residual-forgotten-on-the-way-back", [942147669, 0.0, 0.0, 0.0, 6.3592, -13.9092, -22.2242, 7.8752, -17.2252, -27.5225, 0.0, 0.0, 0.0, 3.6216e-08, -7.9214e-08, -1.26569e-07, 0.0, 0.0, 0.0, 6.3592, -13.9092, -22.2242, 5.4324e-08, -1.18822e-07, -1.89854e-07, 2.173e-08, -4.7529e-08, -7.5941e-08, 7.1172, -15.5672, -24.8734]],
["residual-forgotten-on-the-way-back", [942147669, 3.6216e-09, -7.9215e-09, -1.2657e-08, 6.3592, -13.9092, -22.2242, 7.8752, -17.2252, -27.5225, 0.0, 0.0, 0.0, 3.6216e-08, -7.9214e-08, -1.26569e-07, 0.0, 0.0, 0.0, 6.3592, -13.9092, -22.2242, 5.4324e-08, -1.18822e-07, -1.89854e-07, 2.173e-08, -4.7529e-08, -7.5941e-08, 7.1172, -15.5672, -24.8734]],
["residual-forgotten-on-the-way-back", [942147669, 8.4607e-06, -1.85057e-05, -2.95686e-05, 6.3592, -13.9092, -22.2242, 7.8752, -17.2252, -27.5225, 0.0, 0.0, 0.0, 18.0495, -39.4789, -63.0797, 0.0, 0.0, 0.0, 6.3592, -13.9092, -22.2242, 27.074, -59.218, -94.62, 10.8297, -23.6874, -37.8478, 7.1172, -15.5672, -24.8734]],
["weights-for-gradients", [942147669, 1.80496, -3.94791, -6.308, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.77355, -1.69196, -2.70342, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 1.28925, -2.81993, -4.50569, 0.5157, -1.12797, -1.80228]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
