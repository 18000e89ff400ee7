"""The cases of 12_model."""

import copy
import math

import back
import numpy as np
from scipy import special
from softlookup import (
    Difference,
    describe,
    is_array,
    is_pair,
    leaves_alone,
    numbers,
    same_array,
    unchanged,
    works_on_integers,
)

from autograder.course.cases import hidden, left_alone, public, whole_numbers


def ids_of(seed, shape, c):
    return np.random.default_rng(seed).integers(c, size=shape)


def a_block(seed, d, k, v, f, n_heads):
    """Weights of a block, all lengths of one's choice and no gain of one."""
    heads = {"W_q": (d, n_heads * k), "W_k": (d, n_heads * k), "W_v": (d, n_heads * v), "W_o": (n_heads * v, d)}
    return numbers(seed, **heads, gain_1=(d,), gain_2=(d,), W_gate=(d, f), W_up=(d, f), W_down=(f, d))


def a_model(seed, c, d, k, v, f, n_heads, layers):
    weights = numbers(seed, embedding=(c, d), gain=(d,), unembedding=(d, c))
    return weights | {"blocks": [a_block(seed + 1 + i, d, k, v, f, n_heads) for i in range(layers)]}


def arrays_in(weights):
    """The arrays of nested weights in a list, in a fixed order."""
    if isinstance(weights, dict):
        return [array for name in sorted(weights) for array in arrays_in(weights[name])]
    return [array for one in weights for array in arrays_in(one)] if isinstance(weights, list) else [weights]


def at_positions(x):
    """The rows of x (..., n, k), rotated to their positions, as complex numbers."""
    n, k = x.shape[-2:]
    angles = np.outer(np.arange(n), 1e4 ** (-np.arange(0, k, 2) / k))
    pairs = (x[..., 0::2] + 1j * x[..., 1::2]) * np.exp(1j * angles)
    return np.stack([pairs.real, pairs.imag], axis=-1).reshape(x.shape)


def looked(X, W_q, W_k, W_v, W_o, n_heads):
    """Return what the heads find, one after the other."""
    found, k, v = 0.0, W_q.shape[-1] // n_heads, W_v.shape[-1] // n_heads
    for head in range(n_heads):
        q, key = (at_positions(X @ W[..., head * k : head * k + k]) for W in (W_q, W_k))
        fits = q @ key.swapaxes(-1, -2) / k**0.5
        fits[..., ~np.tri(X.shape[-2], dtype=bool)] = -np.inf
        values = X @ W_v[..., head * v : head * v + v]
        found = found + special.softmax(fits, axis=-1) @ values @ W_o[..., head * v : head * v + v, :]
    return found


def scaled(x, gain):
    return x / ((x * x).mean(axis=-1, keepdims=True) + 1e-5) ** 0.5 * gain


def through_gate(x, W_gate, W_up, W_down):
    z = x @ W_gate
    return (special.expit(z) * z * (x @ W_up)) @ W_down


def passed(X, w, n_heads):
    """A block's result."""
    X = X + looked(scaled(X, w["gain_1"]), w["W_q"], w["W_k"], w["W_v"], w["W_o"], n_heads)
    return X + through_gate(scaled(X, w["gain_2"]), w["W_gate"], w["W_up"], w["W_down"])


def modelled(ids, weights, n_heads):
    X = np.take(weights["embedding"], ids, axis=0)
    for w in weights["blocks"]:
        X = passed(X, w, n_heads)
    return scaled(X, weights["gain"]) @ weights["unembedding"]


def numerical_gradient(losses, W, h=1e-5):
    """The slope of a loss in each entry of W, from a step to either side; `losses` takes many arrays like W at a time."""
    steps = h * np.eye(W.size).reshape(W.size, *W.shape)
    return np.reshape(losses(W + steps) - losses(W - steps), W.shape) / (2 * h)


# surprisal


@public(1, "Eight words are equally likely, at every place. How many tosses of a coin is that?")
def no_idea_of_eight_words(surprisal):
    bits = surprisal(np.zeros((2, 3, 8)), np.array([[0, 7, 3], [1, 1, 5]]))
    same_array(bits, np.full((2, 3), 3.0), "the surprisal of six words")


@public(
    1,
    "The shares are 1/2, 1/4, 1/8 and 1/8, in different orders. Which one does each target get, and how many bits is that?",
)
def shares_of_halves_and_quarters(surprisal):
    shares = np.array([[8, 4, 2, 2], [4, 8, 2, 2], [4, 2, 8, 2], [2, 2, 4, 8], [8, 2, 4, 2], [4, 8, 2, 2]]) / 16
    logits = np.log(shares).reshape(2, 3, 4) + np.array([[[3.0], [-1.0], [0.5]], [[7.0], [0.0], [2.0]]])
    kept = logits.copy()
    bits = surprisal(logits, np.array([[0, 0, 1], [2, 0, 2]]))
    same_array(bits, np.array([[1.0, 2.0, 3.0], [2.0, 1.0, 3.0]]), "the surprisal of six words")
    unchanged(kept, logits, "the logits")


@public(
    1,
    "The first target's share is too small for a float. What becomes of its logarithm? Does the second place have a largest logit of its own?",
)
def share_too_small_for_a_float_in_bits(surprisal):
    bits = surprisal(np.array([[[1000.0, -1000.0], [-1000.0, -1000.0]]]), np.array([[1, 0]]))
    same_array(bits, np.array([[2000 / math.log(2), 1.0]]), "the surprisal for logits of ±1000")
    bits = surprisal(np.array([[[1000.0, 1000.0, 0.0]]]), np.array([[1]]))
    same_array(bits, np.array([[1.0]]), "the surprisal where two words share everything")


@hidden(1, "Is there a number for every word, made of that place's logits alone?")
def places_of_random_logits(surprisal):
    far = 1000.0 * np.array(
        [[[-1, -1, -1, -1], [1, 1, 1, 1]], [[1, -1, 0, 1], [-1, 1, -1, 0]], [[0] * 4, [0, -1, 0, 0]]]
    )
    for b, n, c, shift in ((2, 3, 5, 0), (4, 1, 3, 0), (1, 6, 2, 0), (12, 13, 14, 0), (3, 2, 4, far)):
        logits, targets = np.rint(8 * numbers(1201, (b, n, c))[0]) / 4 + shift, ids_of(1202, (b, n), c - (b == 3))
        kept = logits.copy()
        expected = [
            [(special.logsumexp(x) - x[t]) / math.log(2) for x, t in zip(rows, row, strict=True)]
            for rows, row in zip(logits, targets, strict=True)
        ]
        same_array(surprisal(logits, targets), np.array(expected), f"the surprisal of {b} stories of {n} words")
        unchanged(kept, logits, "the logits")


@hidden(2, "Logits may be as large as ±1000, at some places or at all. Is every surprisal finite and right?")  # rare
def logits_of_a_thousand_in_bits(surprisal):
    logits = np.array([[[1000.0, -1000.0, 0.0], [-1000.0, -1001.0, -1003.0]], [[3.0, 5.0, 4.0], [1000.0] * 3]])
    expected = np.array([[1000.0, math.log(1 + math.e + math.exp(-2))], [0.0, math.log(3)]])
    expected[1, 0] = math.log(math.exp(-2) + 1 + math.exp(-1))
    same_array(
        surprisal(logits, np.array([[2, 1], [1, 0]])), expected / math.log(2), "the surprisal for logits of ±1000"
    )


whole_numbers(
    "surprisal",
    1,
    np.array([[math.log2(1 + math.exp(-2)), math.log2(1 + math.exp(3))]]),
    np.array([[[2, 0], [-1, 2]]]),
    np.array([[0, 0]]),
)
left_alone("surprisal", 1, (2, 3), *numbers(1203, (2, 3, 4)), np.array([[3, 0, 2], [1, 1, 0]]))


# swiglu


@public(1, "A word of one number: what goes into the gate, what does the gate say, and what is let through?")
def one_number_through_the_gate(swiglu):
    one = np.array([[1.0]])
    same_array(swiglu(np.array([[2.0]]), one, one, one), np.array([[4 / (1 + math.exp(-2))]]), "the word [2.0]")
    got = swiglu(np.array([[1.0]]), -one, 3 * one, 2 * one)
    same_array(got, np.array([[-6 / (1 + math.e)]]), "the word [1.0] with a gate that is nearly shut")
    got = swiglu(np.array([[2.0]]), np.array([[1.0, -1.0]]), np.array([[1.0, 3.0]]), np.array([[1.0], [2.0]]))
    expected = 4 / (1 + math.exp(-2)) - 24 / (1 + math.exp(2))
    same_array(got, np.array([[expected]]), "the word [2.0] with two gates")


@public(1, "How much passes a gate that is wide open, and one that is shut? Which matrix belongs to the gate?")
def gate_open_and_gate_shut(swiglu):
    X = np.array([[1.0], [-1.0]])
    with np.errstate(over="ignore"):
        got = swiglu(X, np.array([[1000.0]]), np.array([[3.0]]), np.array([[2.0]]))
    same_array(got, np.array([[6000.0], [0.0]]), "two words with a gate's input of ±1000")


@public(1, "Does the result have a row for each word, as wide as the words, and does each word pass by itself?")
def each_word_by_itself(swiglu):
    X, W_gate, W_up, W_down = numbers(12, (2, 3, 4), (4, 5), (4, 5), (5, 4))
    kept = X.copy()
    got = swiglu(X, W_gate, W_up, W_down)
    is_array(got, (2, 3, 4), "the result for two stories of three words")
    unchanged(kept, X, "X")
    same_array(swiglu(X[1, 2], W_gate, W_up, W_down), got[1, 2], "a word alone, compared with the same word in a story")
    last = np.array([-0.21741494, -0.50493886, -0.38121776, -0.23536361])
    same_array(got[1, 2], last, "the last word of the second story")


@hidden(1, "With any axes in front, and numbers of any sign: do gate, product and last matrix have their places?")
def words_with_any_axes_in_front(swiglu):
    for shape, f, spread in (
        ((3,), 7, 1),
        ((5, 3), 7, 1),
        ((2, 4, 3), 7, 1),
        ((2, 1, 2, 3), 7, 700),
        ((12, 13, 14), 15, 1),
    ):
        d = shape[-1]
        X, W_gate, W_up, W_down = numbers(1204, shape, (d, f), (d, f), (f, d))
        W_gate = spread * W_gate
        expected = through_gate(X, W_gate, W_up, W_down)
        with np.errstate(over="ignore"):
            got = swiglu(X, W_gate, W_up, W_down)
        same_array(got, expected, f"the result for X of shape {shape}")


def gates_of_a_thousand(swiglu):
    W_gate, W_up = np.array([[1000.0, -1000.0, 0.5], [1.0, 700.0, -20.0]]), numbers(1205, (2, 3))[0]
    X, W_down = np.array([[1.0, 0.0], [0.0, 1.0], [-1.0, 0.5], [0.5, -1.0]]), numbers(1206, (3, 2))[0]
    with np.errstate(over="ignore"):
        got = swiglu(X, W_gate, W_up, W_down)
    same_array(got, through_gate(X, W_gate, W_up, W_down), "the result for a gate's input of ±1000")
    with np.errstate(over="ignore"):
        got = swiglu(np.ones((1, 1)), np.array([[-1000.0]]), np.array([[1000.0]]), np.ones((1, 1)))
    same_array(got, np.zeros((1, 1)), "the result for a gate that is shut, however much is let through")


@hidden(
    1,
    "Try what is rare: a gate's input of ±1000, whole numbers, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_swiglu(swiglu):
    gates_of_a_thousand(swiglu)
    works_on_integers(
        swiglu,
        through_gate,
        np.array([[1, 0, -2], [0, 1, 1]]),
        np.array([[1, 2], [0, 1], [1, -1]]),
        np.array([[1, 1], [2, 0], [-1, 1]]),
        np.array([[1, 0, 2], [3, 1, -1]]),
    )
    whole, *weights = np.array([[1, 0, -2], [0, 1, 1]]), *numbers(1208, (3, 4), (3, 4), (4, 3))
    same_array(swiglu(whole, *weights), through_gate(whole, *weights), "the result for words of whole numbers")
    leaves_alone(swiglu, (2, 3), "X W_gate W_up W_down", *numbers(1207, (2, 3), (3, 5), (3, 5), (5, 3)))


# causal_heads


@public(1, "Keys and values may differ in width. What shape does the result have, whatever the heads?")
def as_wide_as_the_words(causal_heads):
    got = causal_heads(*numbers(13, (2, 3, 5), (5, 8), (5, 8), (5, 6), (6, 5)), 2)
    is_array(got, (2, 3, 5), "the result of two heads for two stories of three words")


@public(1, "The first word can see only itself. So what is its share of itself, and what comes of its value?")
def first_word_sees_only_itself(causal_heads):
    X, W_q, W_k, W_v, W_o = numbers(14, (2, 4, 5), (5, 8), (5, 8), (5, 6), (6, 5))
    got = causal_heads(X, W_q, W_k, W_v, W_o, 2)
    is_array(got, (2, 4, 5), "the result of two heads")
    same_array(got[:, 0], X[:, 0] @ W_v @ W_o, "the rows of the first words")


@public(
    1,
    "All queries are zero, so a word gives equal shares to all that it sees. How many words does the third one see, and what does it find?",
)
def equal_shares_for_what_is_seen(causal_heads):
    X, W_k, W_v, W_o = numbers(15, (2, 3, 5), (5, 8), (5, 6), (6, 5))
    got = causal_heads(X, np.zeros((5, 8)), W_k, W_v, W_o, 2)
    same_array(got[:, 2], X.mean(axis=1) @ W_v @ W_o, "the rows of the last of three words, for queries of zero")
    same_array(got[:, 1], X[:, :2].mean(axis=1) @ W_v @ W_o, "the rows of the second words, for queries of zero")
    same_array(got[:, 0], X[:, 0] @ W_v @ W_o, "the rows of the first words, for queries of zero")


@public(
    1,
    "Two words, one head of width 2: on paper, what is rotated by one radian, what is not, and by what are the scores divided?",
)
def two_words_on_paper(causal_heads):
    X, same = np.array([[[1.0, 0.0], [0.0, 1.0]]]), np.eye(2)
    kept = X.copy()
    got = causal_heads(X, np.array([[2.0, 1.0], [0.0, 2.0]]), 3 * same, same, same, 1)
    # The second query is (0, 2) at position 1; the keys are (3, 0) at 0 and (0, 3) at 1.
    first = 1 / (1 + math.exp((6 + 6 * math.sin(1)) / math.sqrt(2)))
    same_array(got, np.array([[[1.0, 0.0], [first, 1 - first]]]), "the result for two words")
    unchanged(kept, X, "X")


@public(
    1,
    "Two heads, with keys wider than values. Which columns belong to which head, and which of these lengths stands under the root? In the second call all lengths are the same: does it make a difference to you?",
)
def two_heads_at_once(causal_heads):
    got = causal_heads(*numbers(28, (2, 3, 5), (5, 8), (5, 8), (5, 6), (6, 5)), 2)
    is_array(got, (2, 3, 5), "the result of two heads")
    last = [
        [-1.9675822, -3.6683118, 0.46890099, -2.8170668, -0.25041179],
        [-5.3318241, 1.292442, 9.1689995, 0.66504797, -4.2084468],
    ]
    same_array(got[:, 2], np.array(last), "the rows of the last of three words")
    got = causal_heads(*numbers(29, (4, 4, 4), (4, 4), (4, 4), (4, 4), (4, 4)), 2)
    is_array(got, (4, 4, 4), "the result for four stories of four words")
    last = [[-2.8981949, 4.3620452, -2.8188396, 2.1706671], [2.1799261, -5.625467, 4.4929809, 1.4319342]]
    same_array(got[1:3, 3], np.array(last), "the last rows of the second and third of four stories")


@public(
    1,
    "Scores of ±1000: the first word's only score is far below those of the words that it must not see. What is left of it?",
)
def far_below_a_later_word(causal_heads):
    X = np.array([[[-1.0, 1.0], [1.0, 1.0], [0.5, -1.0]]])
    W_q, W_k = np.array([[0.0, 0, 0, 0], [0, 0, 1000, 0]]), np.array([[0.0, 0, 2, 0], [0, 0, 0, 0]])
    got = causal_heads(X, W_q, W_k, np.eye(2), np.eye(2), 1)
    same_array(got, np.array([[[-1.0, 1.0], [1.0, 1.0], [-1.0, 1.0]]]), "the result for scores of ±1000")


@hidden(
    3, "With several heads and lengths that all differ: does each head keep its columns, and each word its past?"
)  # the point of the question
def several_heads_of_any_width(causal_heads):
    for b, n, d, k, v, h in (
        (2, 5, 7, 4, 3, 2),
        (3, 4, 5, 2, 6, 3),
        (1, 6, 3, 6, 2, 1),
        (4, 3, 8, 4, 4, 2),
        (2, 4, 1, 2, 3, 2),
        (12, 13, 14, 16, 15, 2),
        (1, 2, 5, 2, 3, 12),
    ):
        arrays = numbers(1208, (b, n, d), (d, h * k), (d, h * k), (d, h * v), (h * v, d))
        arrays[1:3] = [one / max(2, d**0.5) for one in arrays[1:3]]
        same_array(causal_heads(*arrays, h), looked(*arrays, h), f"the result of {h} heads, k = {k}, v = {v}")
    # Each word has a row of the weights for itself; of each head, only a pair that hardly turns is used.
    W_q, W_k, (W_v, W_o) = np.zeros((4, 16)), np.zeros((4, 16)), numbers(1210, (4, 6), (6, 4))
    W_k[:, 6] = W_k[:, 14] = np.array([-1000, 600, -300, 1000]) * 8**0.5
    W_q[:, 6], W_q[:, 14] = [1, 1, -0.5, 1], [-1, 1, 1, -1]
    arrays = np.eye(4)[[[0, 1, 2, 3, 1], [1, 3, 0, 0, 2]]], W_q, W_k, W_v, W_o
    same_array(causal_heads(*arrays, 2), looked(*arrays, 2), "the result of two heads for scores of ±1000")


@hidden(1, "A story of one word: is there anything to look at but itself?")
def stories_of_one_word(causal_heads):
    arrays = numbers(1209, (3, 1, 5), (5, 12), (5, 12), (5, 6), (6, 5))
    same_array(causal_heads(*arrays, 3), looked(*arrays, 3), "the result for stories of one word")


@hidden(1, "Scores may be ±1000. Does the largest of them leave room for the others, at every word?")
def scores_of_a_thousand_in_heads(causal_heads):
    # Each word has a row of the weights for itself, and only a pair that hardly turns is used.
    W_q, W_k, (W_v, W_o) = np.zeros((4, 16)), np.zeros((4, 16)), numbers(1210, (4, 6), (6, 4))
    W_k[:, 6] = W_k[:, 14] = np.array([1000, 999, 998, 997]) * 8**0.5
    W_q[:, 6], W_q[:, 14] = [-1, 1, -1, 1], [1, 1, -1, -1]
    arrays = np.eye(4)[None, [0, 1, 2, 3, 1]], W_q, W_k, W_v, W_o
    same_array(causal_heads(*arrays, 2), looked(*arrays, 2), "the result for scores of ±1000")


whole_numbers(
    "causal_heads",
    1,
    looked,
    np.array([[[1, 0, 2], [0, 1, -1], [1, 1, 0], [2, 0, 1]]]),
    np.array([[1, 0, 0, 1], [0, 1, 1, 0], [0, 0, 1, 0]]),
    np.array([[0, 1, 1, 0], [1, 0, 0, 0], [0, 1, 0, 1]]),
    np.array([[1, 2], [0, 1], [1, 0]]),
    np.array([[1, 0, 1], [0, 2, 1]]),
    2,
)
left_alone("causal_heads", 1, (2, 3, 5), *numbers(1211, (2, 3, 5), (5, 4), (5, 4), (5, 6), (6, 5)), 2)


# block


@public(1, "Both parts find nothing: what is left of the words?")
def parts_that_find_nothing(block):
    (X,), w = numbers(16, (2, 3, 4)), a_block(17, 4, 2, 3, 5, 2)
    w["W_o"], w["W_down"] = np.zeros((6, 4)), np.zeros((5, 4))
    kept = X.copy()
    same_array(block(X, w, 2), X, "the result where W_o and W_down are zero")
    unchanged(kept, X, "X")


@public(
    1,
    "Only the heads find something, and each story has one word. What do the heads see, and what is added to what they find?",
)
def only_the_heads_find_something(block):
    (X,), w = numbers(18, (2, 1, 4)), a_block(19, 4, 2, 3, 5, 2)
    w["W_down"] = np.zeros((5, 4))
    seen = X * w["gain_1"] / np.sqrt((X**2).sum(axis=2, keepdims=True) / 4 + 1e-5)
    same_array(block(X, w, 2), X + seen @ w["W_v"] @ w["W_o"], "the result where W_down is zero")


@public(1, "Only the gated network finds something, in words of one number: what does it see, and with which gain?")
def only_the_gated_network_finds_something(block):
    one, none = np.array([[1.0]]), np.zeros((1, 1))
    w = {"W_q": np.zeros((1, 2)), "W_k": np.zeros((1, 2)), "W_v": one, "W_o": none, "W_gate": one, "W_up": 3 * one}
    w |= {"W_down": one, "gain_1": np.array([5.0]), "gain_2": np.array([2.0])}
    z = 6 / math.sqrt(9.00001)
    same_array(block(np.array([[[3.0]]]), w, 1), np.array([[[3 + 3 * z**2 / (1 + math.exp(-z))]]]), "the word [3.0]")


@public(
    1,
    "Now both parts find something, with two heads. What does each of them see, and to what is added what it finds? In the second call all lengths are the same.",
)
def both_parts_find_something(block):
    (X,), w = numbers(30, (2, 3, 4)), a_block(31, 4, 2, 3, 5, 2)
    got = block(X, w, 2)
    is_array(got, (2, 3, 4), "the result for two stories of three words")
    last = [[3.6115809, 1.7016569, 2.519118, 4.0585755], [4.1196359, -0.88986505, 2.9899011, 0.44387726]]
    same_array(got[:, 2], np.array(last), "the last words of both stories")
    (X,), w = numbers(32, (4, 4, 4)), a_block(33, 4, 2, 2, 4, 2)
    got = block(X, w, 2)
    is_array(got, (4, 4, 4), "the result for four stories of four words")
    last = [[-1.405112, 1.109587, -0.57668447, 2.0378631], [-0.17405142, -1.4273873, 3.6833429, -1.0323886]]
    same_array(got[1, 2:], np.array(last), "the last two words of the second of four stories")


@hidden(
    3,
    "Do both parts see normalised copies, with gains of their own, and is what they find added to the right words?",  # the point of the question
)
def blocks_of_random_weights(block):
    for b, n, d, k, v, f, h in (
        (2, 4, 5, 2, 3, 7, 2),
        (1, 3, 6, 4, 2, 4, 3),
        (3, 5, 4, 2, 4, 6, 1),
        (12, 13, 14, 6, 8, 15, 2),
    ):
        (X,), w = numbers(1212, (b, n, d)), a_block(1213, d, k, v, f, h)
        same_array(block(X, w, h), passed(X, w, h), f"the result of a block with {h} heads")


@hidden(1, "In words of very small numbers, the norm's tiny number counts. Is it there, and inside the root?")
def words_of_small_numbers(block):
    X, w = 0.004 * numbers(1214, (2, 3, 4))[0], a_block(1215, 4, 2, 3, 5, 2)
    same_array(block(X, w, 2), passed(X, w, 2), "the result for words of small numbers")


def whole_numbers_in_a_block(block):
    X, w = np.array([[[3, 0, -2, 1], [1, 1, 0, 4], [0, 2, 5, -1]]]), a_block(1216, 4, 2, 3, 5, 2)
    same_array(block(X, w, 2), passed(X, w, 2), "the result for words of whole numbers")


def words_and_weights_left_alone(block):
    (X,), w = numbers(1217, (2, 3, 4)), a_block(1218, 4, 2, 3, 5, 2)
    kept = X.copy(), copy.deepcopy(w)
    is_array(block(X, w, 2), (2, 3, 4), "the result of a block")
    unchanged(kept[0], X, "X")
    unchanged(sorted(kept[1]), sorted(w), "the names in w")
    unchanged(arrays_in(kept[1]), arrays_in(w), "w")


@hidden(1, "Words of whole numbers, and weights that the next block needs: is a fraction lost, or one of them changed?")
def whole_and_kept_words(block):
    whole_numbers_in_a_block(block)
    words_and_weights_left_alone(block)


# language_model


@public(1, "How many guesses does a story of four words get, and for how many words does each guess have a score?")
def scores_at_every_place(language_model):
    got = language_model(np.array([[1, 0, 6, 6], [2, 3, 5, 4]]), a_model(20, 7, 5, 2, 3, 4, 2, 2), 2)
    is_array(got, (2, 4, 7), "the logits for two stories of four words out of seven")


@public(
    1,
    "Without any blocks, a word goes from its row of the embedding straight to the last norm. What is done there, and after it?",
)
def model_without_blocks(language_model):
    weights = a_model(21, 6, 4, 2, 3, 5, 2, 0)
    weights["embedding"] = weights["embedding"] / 256  # so small that the norm's tiny number counts
    rows = weights["embedding"][[3, 0, 5]]
    seen = rows * weights["gain"] / np.sqrt((rows**2).sum(axis=1, keepdims=True) / 4 + 1e-5)
    expected = (seen @ weights["unembedding"])[None]
    same_array(language_model(np.array([[3, 0, 5]]), weights, 2), expected, "the logits without blocks")


@public(1, "A later word changes. May an earlier guess change with it, and must a later one?")
def later_words_change_nothing(language_model):
    weights, ids = a_model(22, 6, 4, 2, 3, 5, 2, 2), np.array([[1, 4, 0, 5], [2, 4, 0, 5]])
    got = language_model(ids[:1], weights, 2)
    other = language_model(np.array([[1, 4, 3, 5]]), weights, 2)
    is_array(got, (1, 4, 6), "the logits for a story of four words")
    is_array(other, (1, 4, 6), "the logits for a story of four words")
    same_array(other[:, :2], got[:, :2], "the first two rows, once the third word is another")
    assert np.abs(other[:, 3] - got[:, 3]).max() > 1e-6, "the last row should notice that the third word is another"


@public(
    1,
    "Three blocks with two heads, then two with one, each with weights of its own. Which block comes first, and what does each get?",
)
def a_model_of_three_blocks(language_model):
    got = language_model(np.array([[1, 4, 0, 5], [2, 2, 3, 0]]), a_model(34, 6, 4, 2, 3, 5, 2, 3), 2)
    is_array(got, (2, 4, 6), "the logits of three blocks")
    last = [
        [0.022161788, -0.7888769, -1.2172714, -0.50794805, 1.0149212, -2.7892404],
        [0.16446929, -0.77029511, -0.80680054, -0.83801937, 1.1734032, -2.5962256],
    ]
    same_array(got[:, 3], np.array(last), "the last logits of two stories")
    ids = np.array([[1, 3, 0, 2], [2, 2, 3, 0], [0, 1, 1, 3], [3, 0, 2, 1]])
    got = language_model(ids, a_model(38, 4, 4, 4, 4, 4, 1, 2), 1)
    is_array(got, (4, 4, 4), "the logits of two blocks, for four stories of four words out of four")
    third = [[-1.2907155, -1.9413328, 0.28232271, 1.2109045], [0.64279332, 0.52942097, 1.9453368, -0.21820582]]
    same_array(got[2, 2:], np.array(third), "the last two rows of logits of the third of four stories")


@hidden(
    3, "One block, two or three, each with weights of its own: do the words pass all of them, in their order?"
)  # the point of the question
def models_of_one_to_three_blocks(language_model):
    for layers, (b, n, c, h), (d, k, v, f) in (
        (1, (2, 3, 7, 2), (5, 2, 4, 6)),
        (2, (3, 4, 6, 1), (5, 2, 4, 6)),
        (3, (1, 5, 8, 3), (5, 2, 4, 6)),
        (12, (1, 2, 3, 1), (4, 2, 3, 2)),
        (1, (12, 13, 14, 2), (15, 6, 8, 16)),
    ):
        weights, ids = a_model(1220 + 10 * layers, c, d, k, v, f, h, layers), ids_of(1219, (b, n), c)
        kept = copy.deepcopy(weights)
        same_array(language_model(ids, weights, h), modelled(ids, kept, h), f"the logits of {layers} blocks")
        unchanged(arrays_in(kept), arrays_in(weights), "the weights")


@hidden(1, "A story may have one word only. Which guess is there to make?")
def a_story_of_one_word(language_model):
    weights = a_model(1260, 6, 5, 2, 3, 4, 2, 2)
    ids = np.array([[4], [0], [5]])
    same_array(language_model(ids, weights, 2), modelled(ids, weights, 2), "the logits for stories of one word")


@hidden(1, "Look at the ids and the weights after your function has run: are they still what they were?")
def ids_and_weights_left_alone(language_model):
    weights, ids = a_model(1270, 6, 5, 2, 3, 4, 2, 2), np.array([[4, 0, 5], [1, 1, 2]])
    kept = ids.copy(), copy.deepcopy(weights)
    is_array(language_model(ids, weights, 2), (2, 3, 6), "the logits")
    unchanged(kept[0], ids, "the ids")
    unchanged(len(kept[1]["blocks"]), len(weights["blocks"]), "the number of blocks")
    unchanged(arrays_in(kept[1]), arrays_in(weights), "the weights")


# embed_vjp


@public(1, "The id 2 comes twice. What comes back to row 2, and what to a row that nobody looked up?")
def row_that_is_read_twice(embed_vjp):
    ids, g = np.array([[1, 2, 0, 2]]), np.array([[[1.0, 6.0], [4.0, -2.0], [5.0, 0.5], [3.0, 7.0]]])
    kept = g.copy()
    expected = np.array([[5.0, 0.5], [1.0, 6.0], [7.0, 5.0], [0.0, 0.0]])
    same_array(embed_vjp(ids, g, 4), expected, "the gradient of a table with four rows")
    unchanged(kept, g, "g")


@public(1, "How many rows does the gradient have, and how many columns?")
def a_row_for_each_word_of_the_table(embed_vjp):
    got = embed_vjp(np.array([[1, 0, 1], [2, 2, 2]]), np.ones((2, 3, 5)), 7)
    is_array(got, (7, 5), "the gradient of a table with seven rows")


@public(1, "Two stories read the same row. Do the gradients of both come back to it?")
def row_that_two_stories_read(embed_vjp):
    got = embed_vjp(np.array([[1, 0], [0, 0]]), np.array([[[1.0], [4.0]], [[8.0], [2.0]]]), 2)
    same_array(got, np.array([[14.0], [1.0]]), "the gradient of a table that two stories read")


@hidden(1, "Nudge each entry of the table. Does your gradient say what happens, whichever ids repeat?")
def agrees_with_a_nudged_table(embed_vjp):
    for b, n, d, size in ((2, 5, 3, 4), (4, 3, 2, 9), (1, 6, 5, 2), (3, 1, 4, 3), (2, 3, 4, 1), (12, 13, 14, 15)):
        ids, (g,) = ids_of(1280, (b, n), (size + 1) // 2), numbers(1281, (b, n, d))
        expected = np.einsum("bni,bnd->id", np.eye(size)[ids], g)
        same_array(embed_vjp(ids, g, size), expected, f"the gradient of a table with {size} rows")


@hidden(
    1,
    "Try what is rare: whole numbers, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_embed_vjp(embed_vjp):
    works_on_integers(
        embed_vjp,
        np.array([[6, 1], [8, 8], [0, 0]]),
        np.array([[1, 1, 0], [0, 1, 1]]),
        np.array([[[1, -2], [3, 4], [5, 0]], [[1, 1], [0, 2], [4, 4]]]),
        3,
    )
    leaves_alone(embed_vjp, (5, 3), "ids g size", np.array([[3, 0], [2, 2]]), *numbers(1282, (2, 2, 3)), 5)


# block_vjp


def are_gradients(got, X, w):
    """Check that it is a pair of an array like X and a dict of arrays like those of w."""
    is_pair(got, "the gradients")
    is_array(got[0], X.shape, "the gradient of X")
    if not isinstance(got[1], dict):
        raise Difference("the second of the pair", "a dict of gradients", describe(got[1]), compared=(got[1],))
    if set(got[1]) != set(w):
        extra, missing = set(got[1]) - set(w), set(w) - set(got[1])
        came = f"{describe(got[1])}, with {len(missing)} of them missing and {len(extra)} that are not in w"
        raise Difference("the dict of gradients", "one with the nine keys of w", came, compared=(got[1],))
    for name in sorted(w):
        is_array(got[1][name], w[name].shape, f"the gradient of {name}")


def same_gradients(got, expected, X, w):
    """Check a pair of gradients against another one."""
    are_gradients(got, X, w)
    same_array(got[0], expected[0], "the gradient of X")
    for name in sorted(w):
        same_array(got[1][name], expected[1][name], f"the gradient of {name}")


def measured_block(X, w, n_heads, g):
    """The gradients of a block by nudging every number."""

    def losses(X, w):
        return (g * passed(X, w, n_heads)).sum(axis=(-3, -2, -1))

    of = {}
    for name, W in w.items():
        each = (-1, *[1] * (3 - W.ndim), *W.shape)  # one for all words of all stories
        of[name] = numerical_gradient(lambda W, n=name, e=each: losses(X, {**w, n: W.reshape(e)}), W * 1.0)
    return numerical_gradient(lambda X: losses(X, w), X * 1.0), of


@public(1, "What are the two things that come back, and does the second have a gradient for every weight?")
def a_gradient_for_everything(block_vjp):
    (X, g), w = numbers(23, (2, 3, 4), (2, 3, 4)), a_block(24, 4, 2, 3, 5, 2)
    are_gradients(block_vjp(X, w, 2, g), X, w)


@public(1, "Neither part finds anything, so the block gives what it got. What is the gradient of X then?")
def back_through_parts_that_find_nothing(block_vjp):
    (X, g), w = numbers(25, (2, 3, 4), (2, 3, 4)), a_block(26, 4, 2, 3, 5, 2)
    w["W_o"], w["W_down"] = np.zeros((6, 4)), np.zeros((5, 4))
    kept = g.copy()
    got = block_vjp(X, w, 2, g)
    is_pair(got, "the gradients")
    same_array(got[0], g, "the gradient of X where W_o and W_down are zero")
    unchanged(kept, g, "g")


@public(
    1,
    "One word of one number, so this can be done on paper. At which stop of the way forwards does each part meet its input, and which gradient has reached it?",
)
def one_word_on_paper(block_vjp):
    # Words this small are next to the norm's tiny number, so that its slope is not 0.
    one, x = np.array([[1.0]]), 0.004
    w = {"W_q": np.zeros((1, 2)), "W_k": np.zeros((1, 2)), "W_v": 2 * one, "W_o": 3e-4 * one, "W_gate": one}
    w |= {"W_up": one, "W_down": 0.01 * one, "gain_1": np.array([5.0]), "gain_2": np.array([2.0])}
    got = block_vjp(np.array([[[x]]]), w, 1, np.array([[[7.0]]]))
    is_pair(got, "the gradients")
    root_1 = math.sqrt(x**2 + 1e-5)
    A = x + 3e-3 * x / root_1  # the heads see 5 times x / root_1
    root_2 = math.sqrt(A**2 + 1e-5)
    z = 2 * A / root_2
    s = 1 / (1 + math.exp(-z))
    g_z = 0.07 * (2 * z * s + z**2 * s * (1 - s))  # of z squared times s
    g_A = 7 + g_z * 2 * 1e-5 / root_2**3
    expected = {"W_down": 7 * z**2 * s, "gain_2": g_z * A / root_2}
    expected |= {"W_o": g_A * 10 * x / root_1, "W_v": g_A * 1.5e-3 * x / root_1, "gain_1": g_A * 6e-4 * x / root_1}
    for name, number in expected.items():
        same_array(got[1].get(name), np.full(w[name].shape, number), f"the gradient of {name}")
    same_array(got[0], np.array([[[g_A * (1 + 3e-3 * 1e-5 / root_1**3)]]]), "the gradient of X")


@public(
    1,
    "Nudge a number of X, and follow it: which roads lead from it to the result, and which gradient has come back on each? In the second call all lengths are the same.",
)
def words_that_go_several_roads(block_vjp):
    (X, g), w = numbers(41, (2, 3, 4), (2, 3, 4)), a_block(42, 4, 2, 3, 5, 2)
    got = block_vjp(X, w, 2, g)
    are_gradients(got, X, w)
    to_X = [
        [3.4551306, 3.8822433, -1.714215, 4.4789286],
        [1.8792863, -0.30502664, 1.2242241, 0.62416475],
        [1.6088829, -14.940764, 9.5007005, -9.6123861],
    ]
    same_array(got[0][0], np.array(to_X), "the gradient of the first story")
    to_gain = np.array([-14.113518, -17.854149, 1.7145269, -4.4508647])
    same_array(got[1]["gain_1"], to_gain, "the gradient of gain_1")
    same_array(got[1]["gain_2"], np.array([-28.917071, 24.70083, -6.8874109, -18.225189]), "the gradient of gain_2")
    (X, g), w = numbers(43, (4, 4, 4), (4, 4, 4)), a_block(44, 4, 2, 2, 4, 2)
    kept = g.copy()
    got = block_vjp(X, w, 2, g)
    are_gradients(got, X, w)
    to_X = [[40.83429, 25.26155, 1.5130191, -31.175237], [6.8882766, 1.3315004, 7.957435, -2.4998653]]
    same_array(got[0][1, :2], np.array(to_X), "the gradient of the first two words of the second of four stories")
    to_gain = np.array([3.3743807, 10.250009, 34.874946, 87.499603])
    same_array(got[1]["gain_1"], to_gain, "the gradient of gain_1 for four stories")
    unchanged(kept, g, "g")


@hidden(1, "Nudge every number of X and of the nine weights. Do the gradients say what happens?")
def agrees_with_nudged_words_and_weights(block_vjp):
    (X, g), w = numbers(1283, (2, 3, 4), (2, 3, 4)), a_block(1284, 4, 2, 3, 5, 2)
    same_gradients(block_vjp(X, w, 2, g), measured_block(X, w, 2, g), X, w)


@hidden(
    3, "With one head and with three, and as many words as you like: does the same hold?"
)  # the point of the question
def other_heads_and_lengths(block_vjp):
    for b, n, d, k, v, f, h in (
        (1, 4, 3, 2, 4, 2, 1),
        (3, 2, 5, 2, 1, 3, 3),
        (2, 4, 3, 2, 2, 4, 2),
        (1, 12, 13, 6, 7, 14, 2),
        (12, 2, 3, 2, 1, 2, 1),
    ):
        (X, g), w = numbers(1285, (b, n, d), (b, n, d)), a_block(1286, d, k, v, f, h)
        same_gradients(block_vjp(X, w, h, g), measured_block(X, w, h, g), X, w)


def whole_numbers_on_the_way_back(block_vjp):
    X, g = np.array([[[3, 0, -2], [1, 1, 4]]]), np.array([[[1, 2, 0], [-1, 0, 3]]])
    w = a_block(1287, 3, 2, 2, 4, 2)
    same_gradients(block_vjp(X, w, 2, g), measured_block(X, w, 2, g), X, w)


def nothing_changed_on_the_way_back(block_vjp):
    (X, g), w = numbers(1288, (2, 3, 4), (2, 3, 4)), a_block(1289, 4, 2, 3, 5, 2)
    kept = X.copy(), copy.deepcopy(w), g.copy()
    are_gradients(block_vjp(X, w, 2, g), X, kept[1])
    unchanged(kept[0], X, "X")
    unchanged(sorted(kept[1]), sorted(w), "the names in w")
    unchanged(arrays_in(kept[1]), arrays_in(w), "w")
    unchanged(kept[2], g, "g")


@hidden(
    1, "Whole numbers on the way back, and arguments that are needed again: is a fraction lost, or one of them changed?"
)
def whole_and_kept_gradients(block_vjp):
    whole_numbers_on_the_way_back(block_vjp)
    nothing_changed_on_the_way_back(block_vjp)


# learned


def fits(got, shape, what):
    """Check that it is an array of finite numbers; a length of None is free, and the shape is given back."""
    known = np.shape(got) if isinstance(got, np.ndarray) else ()
    free = [m if n is None else n for n, m in zip(shape, known, strict=False)]
    is_array(got, (*free, *(n or 1 for n in shape[len(known) :])), what)
    return np.shape(got)


def has_keys(got, keys, what):
    if not isinstance(got, dict):
        mistake = "number-for-weights" if isinstance(got, int | float | np.number) else None
        raise Difference(what, "a dict", describe(got), mistake)
    if set(got) != set(keys):
        raise Difference(what, f"a dict with the keys {', '.join(keys)}", f"a dict with {len(got)} keys, other ones")


def are_weights(learned):
    """Check that it is a model for twenty words, whose blocks can be read with two heads."""
    has_keys(learned, ("embedding", "blocks", "gain", "unembedding"), "learned")
    _, d = fits(learned["embedding"], (20, None), "the embedding")
    fits(learned["gain"], (d,), "the gain")
    fits(learned["unembedding"], (d, 20), "the unembedding")
    if not isinstance(learned["blocks"], list | tuple) or not learned["blocks"]:
        raise Difference("blocks", "a list of at least one dict", describe(learned["blocks"]))
    for i, w in enumerate(learned["blocks"]):
        where = f"block {i}"
        has_keys(w, ("gain_1", "gain_2", "W_q", "W_k", "W_v", "W_o", "W_gate", "W_up", "W_down"), where)
        for name in ("gain_1", "gain_2"):
            fits(w[name], (d,), f"{name} of {where}")
        _, columns = fits(w["W_q"], (d, None), f"W_q of {where}")
        fits(w["W_k"], (d, columns), f"W_k of {where}")
        _, values = fits(w["W_v"], (d, None), f"W_v of {where}")
        fits(w["W_o"], (values, d), f"W_o of {where}")
        _, inner = fits(w["W_gate"], (d, None), f"W_gate of {where}")
        fits(w["W_up"], (d, inner), f"W_up of {where}")
        fits(w["W_down"], (inner, d), f"W_down of {where}")
        assert columns % 4 == 0, f"{where}: W_q cannot be shared by two heads with keys of an even width"
        assert values % 2 == 0, f"{where}: W_v cannot be shared by two heads"


def as_floats(weights):
    """The same weights as float64."""
    floats = {name: np.asarray(array, dtype=float) for name, array in weights.items() if name != "blocks"}
    blocks = [{name: np.asarray(array, dtype=float) for name, array in w.items()} for w in weights["blocks"]]
    return {**floats, "blocks": blocks}


def read_by_the_kit(ids, weights):
    """Logits for one story, with nothing but what the notebook is given: a way back shows what went forwards."""
    X = np.take(weights["embedding"], ids, axis=0)
    n = X.shape[1]
    for w in weights["blocks"]:
        for gain, back_through, last in (("gain_1", "heads", "W_o"), ("gain_2", "swiglu", "W_down")):
            seen = X * w[gain] / np.sqrt(np.mean(X * X, axis=-1, keepdims=True) + 1e-5)
            blank = {**w, last: np.zeros((len(w[last]), n))}
            if back_through == "heads":
                found = back.heads_vjp(seen, blank, 2, np.eye(n)[None])[1][last]
            else:
                found = back.swiglu_vjp(seen, blank, np.eye(n)[None])[1][last]
            X = X + (found.T @ w[last])[None]
    return X * weights["gain"] / np.sqrt(np.mean(X * X, axis=-1, keepdims=True) + 1e-5) @ weights["unembedding"]


def new_stories(seed, count, cast):
    """Stories told anew, and where a verb can be known."""
    rng, ids, known = np.random.default_rng(seed), [], []
    for _ in range(count):
        who, does = rng.permutation(12)[:cast], 12 + rng.integers(8, size=12)
        animals = who[rng.integers(cast, size=12)]
        ids.append(np.stack([animals, does[animals]], axis=1).ravel())
        known.append([place % 2 == 1 and animals[place // 2] in animals[: place // 2] for place in range(24)])
    return np.array(ids), np.array(known)


def knows_verbs(learned, seed, cast):
    """Check that 95 % of known verbs are the first guess, in 100 stories."""
    are_weights(learned)
    ids, known = new_stories(seed, 100, cast)
    guesses = modelled(ids[:, :-1], as_floats(learned), 2).argmax(axis=-1)
    hits = (guesses == ids[:, 1:])[known[:, 1:]]
    count = int(hits.sum())
    assert count >= 0.95 * hits.size, (
        f"with casts of {cast}, 95 % of {hits.size} known verbs should be right, but {count} are"
    )


@public(1, "Is it a dict as `language_model` takes it, all of arrays, with a list of blocks?")
def is_a_dict_of_weights(learned):
    are_weights(learned)


@public(
    1,
    "Does the loss of known verbs fall off the cliff while it learns? If not, which of your functions has `slopes` not agreed with yet?",
)
def knows_the_verbs_of_one_story(learned):
    are_weights(learned)
    ids, known = new_stories(27, 1, 4)
    guesses = read_by_the_kit(ids[:, :-1], as_floats(learned)).argmax(axis=-1)
    wrong = int((guesses != ids[:, 1:])[known[:, 1:]].sum())
    assert wrong <= 1, f"in one story, at most one known verb should be missed, but {wrong} of {known.sum()} are"


@hidden(1, "Casts of two: hardly anything but known verbs. Are they known?")
def stories_about_two(learned):
    knows_verbs(learned, 1290, 2)


@hidden(1, "Casts of five, as in training. Are known verbs right in stories that are new?")
def stories_about_five(learned):
    knows_verbs(learned, 1291, 5)


@hidden(1, "Casts of eight: more pairs to tell apart than in training. Does the match hold?")
def stories_about_eight(learned):
    knows_verbs(learned, 1292, 8)


@hidden(1, "All twelve animals may come up. Does each of them find its own verb?")
def stories_about_all_twelve(learned):
    knows_verbs(learned, 1293, 12)


# two_heads


def are_two_pairs(two_heads):
    if not isinstance(two_heads, tuple | list | np.ndarray) or len(two_heads) != 2:
        raise Difference("two_heads", "two pairs, (layer, head) twice", describe(two_heads))
    for pair in two_heads:
        if not isinstance(pair, tuple | list | np.ndarray) or len(pair) != 2:
            raise Difference("each of the two", "a pair, (layer, head)", describe(pair))
        for one in pair:
            if isinstance(one, bool | np.bool_) or not isinstance(one, int | np.integer):
                raise Difference("each layer and each head", "a whole number", describe(one))
    (first, head), (second, other) = two_heads
    if (first, second) != (0, 1):
        mistakes = {(1, 0): "pair-swapped", (1, 2): "heads-counted-from-one"}
        mistake = "both-in-one-layer" if first == second else mistakes.get((first, second))
        raise Difference("the two layers", "layer 0 and then layer 1", f"{first} and {second}", mistake)
    if not (0 <= head < 4 and 0 <= other < 4):
        raise Difference("the two heads", "from 0 to 3", f"{head} and {other}")


@public(1, "Are these two pairs of whole numbers, each a layer and a head, one pair for each layer?", form=True)
def are_two_heads(two_heads):
    are_two_pairs(two_heads)


@hidden(1, "Silence the heads of the first layer one by one. Without which of them is least right, counted from 0?")
def head_of_the_first_layer(two_heads):
    are_two_pairs(two_heads)
    assert tuple(two_heads[0]) == (0, 1), "the first pair is wrong"


@hidden(1, "Silence the heads of the second layer one by one. Is it what they look at that counts, or what is lost?")
def head_of_the_second_layer(two_heads):
    are_two_pairs(two_heads)
    assert tuple(two_heads[1]) == (1, 3), "the second pair is wrong"


# leaking


def are_positions(leaking):
    if not isinstance(leaking, tuple | list | np.ndarray) or len(leaking) == 0:
        raise Difference("leaking", "a list of positions", describe(leaking))
    for one in leaking:
        if isinstance(one, bool | np.bool_) or not isinstance(one, int | np.integer):
            raise Difference("each position", "a whole number", describe(one))
        if not 0 <= one < 23:
            raise Difference("each position", "from 0 to 22", str(one))


@public(1, "Is it a list of whole numbers, each a position in a text of 23 words?", form=True)
def are_positions_of_a_text(leaking):
    are_positions(leaking)


@hidden(1, "Change each later word in turn, in queries, keys and values. Is more than one row missing, or too many?")
def at_most_one_position_is_wrong(leaking):
    are_positions(leaking)
    wrong = {int(one) for one in leaking} ^ set(range(16, 22))
    assert len(wrong) <= 1, "more than one position is missing or named wrongly"


@hidden(1, "Does each of your positions depend on a word that comes after it, and have you named every row that does?")
def every_position_is_right(leaking):
    are_positions(leaking)
    assert {int(one) for one in leaking} == set(range(16, 22)), "a position is missing or named wrongly"
