from feedback import Feedback
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
    points=0.6,
    hidden=False,
)
@feedback.shown
def a_gradient_for_everything(block_vjp):
    (X, g), w = numbers(23, (2, 3, 4), (2, 3, 4)), a_block(24, 4, 2, 3, 5, 2)
    are_gradients(block_vjp(X, w, 2, g), X, w)


@test_case(
    name="back_through_parts_that_find_nothing",
    points=0.9,
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
    points=1.3,
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
        "array-in-a-condition": "Somewhere an array stands where Python wants a plain yes or no: what would `if` make of an array with several entries?",
        "axis-0": "Does your code go down the columns or along the rows, and which of the two is needed here?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "axis-that-is-not-there": "How many axes does the array in the failing line have this time, and how many does the line count on?",
        "constant-factor": "All your numbers are off by one and the same factor: where do you multiply or divide once too often, not at all, or by the wrong number?",
        "entries-of-another-type": "Which `dtype` does your array have, and what kind of entries should it hold?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "flattened": "Your result lies in a single row: which shape had what you were given?",
        "generator-for-list": "Does a generator have a length, and can you go through it twice?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "index-past-the-end": "Which axis does your index or loop run along, and how long is the one that it should run along?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "list-for-array": "Is your result a NumPy array, or a list of numbers, and which of the two was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "none-returned": "When your cell is done, what does your function return, or your name stand for? Is there still a `...` to replace?",
        "not-a-whole-number": "A single whole number was asked for: what does `type(...)` say of yours?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "not-what-is-unpacked": "How many results does the question ask for, and could the caller unpack what you return into that many names?",
        "numbers-in-other-places": "All the right numbers are there: in which order do you put them, and along which axis do they lie next to each other?",
        "one-result-for-several": "Several results were asked for and one came back: does a loop return, or start over, too early, or is something added up that should stay apart?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "results-not-combined": "Your result has an axis that nobody asked for: what runs along it, and how should it become one?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
    known="""{

}""",
    passed="public checks passed (40 % of the points); hidden checks decide the rest",
)
