from feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
from softlookup import numbers, same_array, unchanged

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
    points=0.6,
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
    points=0.7,
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
    points=0.7,
    hidden=False,
)
@feedback.shown
def only_the_gated_network_finds_something(block):
    one, none = np.array([[1.0]]), np.zeros((1, 1))
    w = {"W_q": np.zeros((1, 2)), "W_k": np.zeros((1, 2)), "W_v": one, "W_o": none, "W_gate": one, "W_up": 3 * one}
    w |= {"W_down": one, "gain_1": np.array([5.0]), "gain_2": np.array([2.0])}
    z = 6 / math.sqrt(9.00001)
    same_array(block(np.array([[[3.0]]]), w, 1), np.array([[[3 + 3 * z**2 / (1 + math.exp(-z))]]]), "the word [3.0]")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "parts_that_find_nothing": "Both parts find nothing: what is left of the words?",
        "only_the_heads_find_something": "Only the heads find something, and each story has one word. What do the heads see, and what is added to what they find?",
        "only_the_gated_network_finds_something": "Only the gated network finds something, in words of one number: what does it see, and with which gain?",
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
