"""The cases of 09_learn."""

import copy
import math
from functools import partial

import numpy as np
from scipy import special
from softlookup import (
    Difference,
    agrees,
    describe,
    is_array,
    is_number,
    is_pair,
    leaves_alone,
    numbers,
    same_array,
    same_arrays,
    unchanged,
    works_on_integers,
)

from autograder.course.cases import hidden, left_alone, public


def measured(loss, W, h=1e-5):
    """The gradient of loss(W), by nudging each entry up and down; the loss takes many W at once, along a first axis."""
    nudges = h * np.eye(W.size).reshape(-1, *W.shape)
    return ((loss(W + nudges) - loss(W - nudges)) / (2 * h)).reshape(W.shape)


def one_by_one(loss):
    """A loss of many arrays at once, by a loss of one."""
    return lambda arrays: np.array([loss(array) for array in arrays])


def total(product):
    """The sum over all axes but the first."""
    return product.sum(axis=tuple(range(1, product.ndim)))


def measured_each(loss, *arrays):
    """The gradients of loss(*arrays) with respect to each of the arrays."""
    return [
        measured(lambda one, n=n: loss(*arrays[:n], one, *arrays[n + 1 :]), array) for n, array in enumerate(arrays)
    ]


def are_three(got, shapes, what):
    """Check that it is a tuple or list of three arrays of these shapes."""
    if not isinstance(got, tuple | list) or len(got) != 3:
        raise Difference(what, "three arrays in a tuple", describe(got), compared=(got,))
    for n, (one, shape) in enumerate(zip(got, shapes, strict=True)):
        is_array(one, shape, f"array {n + 1} of 3 in {what}")


def same_three(got, expected, what, tolerance=1e-6):
    are_three(got, [one.shape for one in expected], what)
    for n, (one, target) in enumerate(zip(got, expected, strict=True)):
        same_array(one, target, f"array {n + 1} of 3 in {what}", tolerance)


def far_from_zero():
    """Return what is added to four rows of three logits, so that each row lies elsewhere or stretches far."""
    return 1000.0 * np.array([[-1, -1, -1], [1, 1, 1], [1, -1, 0], [-1, 1, 1]])


# cross_entropy


@public(
    1, "Without any idea every answer gets the same share. Which share is that for four answers, and its logarithm?"
)
def no_idea_at_all(cross_entropy):
    loss = cross_entropy(np.zeros((3, 4)), np.array([0, 3, 1]))
    is_number(loss, "the loss of three rows")
    same_array(loss, math.log(4), "the loss of three rows of zeros")


@public(
    1,
    "These logits give shares of 1/2, 1/4, 1/4 in the first row and 0.1, 0.2, 0.7 in the second. Which two of them count, and how?",
)
def shares_that_are_known(cross_entropy):
    logits = np.log([[0.5, 0.25, 0.25], [0.1, 0.2, 0.7]]) + np.array([[3.0], [-1.0]])
    loss = cross_entropy(logits, np.array([0, 1]))
    same_array(loss, (math.log(2) + math.log(5)) / 2, "the loss of two rows")


@public(
    1,
    "In the first row, the share of the second answer is too small for a float. How does its logarithm survive? Does the second row have a largest logit of its own?",
)
def share_too_small_for_a_float(cross_entropy):
    logits = np.array([[1000.0, -1000.0], [-1000.0, -1000.0]])
    kept = logits.copy()
    loss = cross_entropy(logits, np.array([1, 0]))
    same_array(loss, (2000 + math.log(2)) / 2, "the loss for logits of ±1000")
    unchanged(kept, logits, "the logits")
    loss = cross_entropy(np.array([[1000.0, 1000.0, 0.0]]), np.array([1]))
    same_array(loss, math.log(2), "the loss where two answers share everything")


@hidden(1, "Does each row have its own total, and does the loss depend on the right answers?")
def rows_of_random_logits(cross_entropy):
    for b, c, shift in ((5, 3, 0), (2, 7, 0), (1, 2, 0), (13, 12, 0), (4, 3, far_from_zero())):
        logits = np.rint(8 * numbers(901, (b, c))[0]) / 4 + shift
        kept, targets = logits.copy(), np.random.default_rng(902).integers(c, size=b)
        losses = [special.logsumexp(row) - row[t] for row, t in zip(logits, targets, strict=True)]
        same_array(cross_entropy(logits, targets), sum(losses) / b, f"the loss of {b} rows of {c} logits")
        unchanged(kept, logits, "the logits")


@hidden(2, "Logits may be as large as ±1000, in some rows or in all. Is every loss finite and right?")  # rare
def logits_of_a_thousand(cross_entropy):
    sure = np.array([[1000.0, -1000.0], [-1000.0, 1000.0], [1000.0, 1000.0]])
    same_array(cross_entropy(sure, np.array([1, 0, 1])), (4000 + math.log(2)) / 3, "the loss for logits of ±1000")
    same_array(cross_entropy(sure, np.array([0, 1, 0])), math.log(2) / 3, "the loss for logits of ±1000")
    low = np.array([[-1000.0, -1001.0], [3.0, 5.0]])
    expected = (math.log1p(math.exp(-1)) + math.log1p(math.exp(2))) / 2
    same_array(cross_entropy(low, np.array([0, 0])), expected, "the loss where one row is far below the other")


@hidden(1, "Whole logits, and logits that are needed again: is a fraction lost, or an argument changed?")
def whole_and_kept_logits(cross_entropy):
    works_on_integers(
        cross_entropy, math.log1p(math.exp(-2) + math.exp(-3)), np.array([[3, 1, 0], [-2, 1, -1]]), np.array([0, 1])
    )
    leaves_alone(cross_entropy, (), "logits targets", *numbers(903, (3, 4)), np.array([3, 0, 2]))


# cross_entropy_grad


@public(1, "All logits of a row may grow by the same number, and the loss won't change. What must each row add up to?")
def rows_add_up_to_nothing(cross_entropy_grad):
    logits = np.array([[2.0, -1.0, 0.5], [0.0, 1.0, 3.0]])
    gradient = cross_entropy_grad(logits, np.array([1, 0]))
    is_array(gradient, (2, 3), "the gradient for two rows of three logits")
    same_array(gradient.sum(axis=1) + 1, np.ones(2), "1 plus the sum of each row")


@public(
    1,
    "Each row has two equal logits, far from zero. What are the shares, and is everything finite? The logits are whole numbers: are the gradients?",
)
def equal_logits_far_from_zero(cross_entropy_grad):
    logits = np.array([[1000, 1000, -1000], [-1000, -2000, -1000]])
    expected = np.array([[-0.25, 0.25, 0.0], [0.25, 0.0, -0.25]])
    same_array(cross_entropy_grad(logits, np.array([0, 2])), expected, "the gradient for logits of ±1000")


@public(
    1,
    "These logits give shares of 1/2, 1/4, 1/8, 1/8, then 0.1, 0.2, 0.3, 0.4, then 1/4 each. Which entry of each row pulls the loss down, and by how much?",
)
def three_rows_of_known_shares(cross_entropy_grad):
    logits = np.log([[0.5, 0.25, 0.125, 0.125], [0.1, 0.2, 0.3, 0.4], [0.25, 0.25, 0.25, 0.25]])
    expected = np.array([[0.5, -0.75, 0.125, 0.125], [0.1, 0.2, 0.3, -0.6], [-0.75, 0.25, 0.25, 0.25]]) / 3
    kept = logits.copy()
    same_array(cross_entropy_grad(logits, np.array([1, 3, 0])), expected, "the gradient for three rows")
    unchanged(kept, logits, "the logits")


@hidden(1, "Nudge each logit, and see how the mean loss moves. Does your gradient say the same?")
def agrees_with_nudged_logits(cross_entropy_grad):
    for b, c, shift in ((3, 5, 0), (2, 4, 0), (1, 3, 0), (4, 3, far_from_zero())):
        logits, targets = numbers(904, (b, c))[0], np.random.default_rng(905).integers(c, size=b)
        logits = np.rint(4 * logits) / 4 + shift

        def loss(x, targets=targets):
            return np.mean(special.logsumexp(x, axis=-1) - x[:, np.arange(len(targets)), targets], axis=-1)

        same_array(cross_entropy_grad(logits, targets), measured(loss, logits), f"the gradient for {b} rows")
        whole = np.rint(logits).astype(int)
        same_array(cross_entropy_grad(whole, targets), measured(loss, whole), f"the gradient for {b} rows of integers")
    many, targets = numbers(904, (13, 12))[0], np.random.default_rng(905).integers(12, size=13)
    expected = (special.softmax(many, axis=1) - np.eye(12)[targets]) / 13
    same_array(cross_entropy_grad(many, targets), expected, "the gradient for 13 rows")


@hidden(
    1, "Shares may be 1 and 0 to the last digit, and there may be one answer only. What is left of the gradient then?"
)
def sure_rows(cross_entropy_grad):
    logits = np.array([[1000.0, -1000.0, 0.0], [-1000.0, 1000.0, 1000.0], [-2000.0, -2001.0, -3000.0]])
    share = 1 / (1 + math.exp(-1))
    expected = np.array([[1.0, -1.0, 0.0], [-1.0, 0.5, 0.5], [share - 1, 1 - share, 0.0]]) / 3
    same_array(cross_entropy_grad(logits, np.array([1, 0, 0])), expected, "the gradient for large logits")
    same_array(
        cross_entropy_grad(logits[:, :1], np.zeros(3, int)), np.zeros((3, 1)), "the gradient for a single answer"
    )


@hidden(
    1, "Whole logits on the way back, and arguments that are needed again: is a fraction lost, or one of them changed?"
)
def whole_and_kept_logits_on_the_way_back(cross_entropy_grad):
    works_on_integers(
        cross_entropy_grad,
        np.array([[-0.5, 0.25, 0.25], [0.25, 0.25, -0.5]]) * 2 / 3,
        np.array([[5, 5, 5], [-1, -1, -1]]),
        np.array([0, 2]),
    )
    leaves_alone(cross_entropy_grad, (3, 4), "logits targets", *numbers(906, (3, 4)), np.array([3, 0, 2]))


# matmul_vjp


@public(
    1,
    "Each gradient has the shape of what it belongs to, with or without an axis in front. Which of the two comes first?",
)
def gradients_shaped_like_the_factors(matmul_vjp):
    pair = matmul_vjp(np.ones((2, 3)), np.ones((3, 4)), np.ones((2, 4)))
    is_pair(pair, "the gradients")
    is_array(pair[0], (2, 3), "the gradient with respect to A")
    is_array(pair[1], (3, 4), "the gradient with respect to B")
    pair = matmul_vjp(np.ones((5, 2, 3)), np.ones((5, 3, 4)), np.ones((5, 2, 4)))
    is_pair(pair, "the gradients of five products")
    is_array(pair[0], (5, 2, 3), "the gradients with respect to five matrices A")
    is_array(pair[1], (5, 3, 4), "the gradients with respect to five matrices B")


@public(1, "A is a single row, so this can be done on paper. What does each entry of A meet, and what does it matter?")
def one_row_on_paper(matmul_vjp):
    A, B, g = np.array([[2, -1]]), np.array([[1, 0, 3], [5, 4, -2]]), np.array([[0.5, 10.0, 100.0]])
    kept = A.copy()
    pair = matmul_vjp(A, B, g)
    unchanged(kept, A, "A")
    is_pair(pair, "the gradients")
    same_array(pair[0], np.array([[300.5, -157.5]]), "the gradient with respect to A")
    same_array(pair[1], np.array([[1.0, 20.0, 200.0], [-0.5, -10.0, -100.0]]), "the gradient with respect to B")


@public(
    1,
    "Square matrices fit in any order, turned or not. Work out one entry of each gradient: which factors belong to it?",
)
def square_factors(matmul_vjp):
    A, B, g = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
    )
    same_arrays(
        matmul_vjp(A, B, g),
        [
            np.array([[0.5, 15.0, -3.0], [-9.0, -2.0, 9.0], [-3.0, -9.0, 14.0]]),
            np.array([[10.0, -18.0, -3.0], [-5.0, 12.0, 9.0], [1.0, 10.5, 18.0]]),
        ],
        "the gradients of two square matrices",
    )


@hidden(1, "Nudge each entry of A and of B. Do both gradients say what happens?")
def agrees_with_nudged_factors(matmul_vjp):
    for A, B, g in (numbers(907, (3, 5), (5, 2), (3, 2)), numbers(908, (2, 3, 4), (2, 4, 1), (2, 3, 1))):
        pair = matmul_vjp(A, B, g)
        is_pair(pair, "the gradients")
        same_array(pair[0], measured(lambda A, B=B, g=g: total(g * (A @ B)), A), "the gradient with respect to A")
        same_array(pair[1], measured(lambda B, A=A, g=g: total(g * (A @ B)), B), "the gradient with respect to B")
    gradients_of_factors(matmul_vjp, *numbers(909, (12, 13), (13, 14), (12, 14)))


def stacks_of_matrices(matmul_vjp):
    for front in ((4,), (2, 3), (1, 2, 1), (12,)):
        gradients_of_factors(matmul_vjp, *numbers(910, (*front, 3, 5), (*front, 5, 2), (*front, 3, 2)))


def factors_of_one_shape(matmul_vjp):
    for front in ((), (4,), (2, 3)):
        gradients_of_factors(matmul_vjp, *numbers(911, *[(*front, 3, 3)] * 3))
    for n, m, p in ((2, 2, 5), (2, 5, 2), (5, 2, 2)):
        gradients_of_factors(matmul_vjp, *numbers(912, (n, m), (m, p), (n, p)))


def gradients_of_factors(matmul_vjp, A, B, g):
    pair = matmul_vjp(A, B, g)
    is_pair(pair, "the gradients")
    same_array(pair[0], np.einsum("...np,...mp->...nm", g, B), f"the gradient of A of shape {A.shape}")
    same_array(pair[1], np.einsum("...nm,...np->...mp", A, g), f"the gradient of B of shape {B.shape}")


@hidden(
    2,  # rare
    "Try what is rare: axes in front, factors of one shape, whole numbers, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_matmul_vjp(matmul_vjp):
    stacks_of_matrices(matmul_vjp)
    factors_of_one_shape(matmul_vjp)
    works_on_integers(
        matmul_vjp,
        (np.array([[1.0, -0.5], [8.5, -4.25]]), np.array([[9.0], [-3.75]])),
        np.array([[1, 1], [2, -1]]),
        np.array([[2], [-1]]),
        np.array([[0.5], [4.25]]),
    )
    leaves_alone(matmul_vjp, ((2, 3), (3, 4)), "A B g", *numbers(913, (2, 3), (3, 4), (2, 4)))


# attention_vjp


@public(1, "There are three gradients, one for each array that went in. In which order, and of which shapes?")
def gradients_shaped_like_queries_keys_and_values(attention_vjp):
    got = attention_vjp(*numbers(10, (3, 2), (4, 2), (4, 5), (3, 5)))
    are_three(got, [(3, 2), (4, 2), (4, 5)], "the gradients")
    got = attention_vjp(*numbers(11, (6, 3, 2), (6, 4, 2), (6, 4, 5), (6, 3, 5)))
    are_three(got, [(6, 3, 2), (6, 4, 2), (6, 4, 5)], "the gradients of six attentions")


@public(
    1,
    "A single key has the share 1, however large its score. Can queries and keys change that? What can the value change?",
)
def single_key_keeps_its_share(attention_vjp):
    Q, K, V, g = (
        np.array([[300.0, 400.0], [0.5, -1.0]]),
        np.array([[3.0, 1.0]]),
        np.array([[5.0]]),
        np.array([[2.0], [7.0]]),
    )
    expected = np.zeros((2, 2)), np.zeros((1, 2)), np.array([[9.0]])
    same_three(attention_vjp(Q, K, V, g), expected, "the gradients for a single key")


@public(
    1,
    "The first query's shares are 3/4 and 1/4, the second's are 1/2 and 1/2. On paper: what is the gradient of the shares, then of the scores, then of Q and K?",
)
def two_keys_on_paper(attention_vjp):
    Q, K = (
        np.array([[0.0, 0.0, math.log(3), 2.0], [0.0, 0.0, 0.0, 4.0]]),
        np.array([[1, 0, 2, 1], [3, 2, 0, 1]]),
    )
    V, g, kept = np.array([[1], [3]]), np.array([[1], [2]]), Q.copy()
    to_Q = np.array([[0.375, 0.375, -0.375, 0.0], [1.0, 1.0, -1.0, 0.0]])
    to_first_key = np.array([0.0, 0.0, -0.1875 * math.log(3), -2.375])
    to_K = np.array([to_first_key, -to_first_key])
    same_three(attention_vjp(Q, K, V, g), (to_Q, to_K, np.array([[1.75], [1.25]])), "the gradients for two keys")
    unchanged(kept, Q, "the queries")
    got = attention_vjp(
        np.array([[1.0, 0.5, -1.0], [0.0, 2.0, 1.0]]),
        np.array([[1.0, 0.0, 2.0], [-1.0, 1.0, 0.5]]),
        np.array([[1.0, 0.0], [2.0, -1.0]]),
        np.array([[1.0, 2.0], [-0.5, 1.0]]),
    )
    expected = (
        np.array([[0.2886751346, -0.1443375673, 0.2165063509], [0.4241154337, -0.2120577169, 0.3180865753]]),
        np.array([[0.1443375673, 0.4962842173, 0.0677201496], [-0.1443375673, -0.4962842173, -0.0677201496]]),
        np.array([[0.2858358765, 1.4283282469], [0.2141641235, 1.5716717531]]),
    )
    same_three(got, expected, "the gradients for keys of width 3 and values of width 2")


@hidden(1, "Nudge each entry of Q, K and V. Do the three gradients say what happens?")
def agrees_with_nudged_arrays(attention_vjp):
    for front, n_q, n_k, k, v in (((), 3, 5, 7, 2), ((), 1, 4, 2, 3), ((2,), 3, 2, 4, 5), ((), 2, 3, 5, 4)):
        Q, K, V, g = numbers(920, (*front, n_q, k), (*front, n_k, k), (*front, n_k, v), (*front, n_q, v))

        def loss(Q, K, V, g=g):
            scores = np.einsum("...ik,...jk->...ij", Q, K) / K.shape[-1] ** 0.5
            return total(g * (special.softmax(scores, axis=-1) @ V))

        expected = measured_each(loss, Q, K, V)
        same_three(attention_vjp(Q, K, V, g), expected, f"the gradients for {n_q} × {n_k} scores")
    gradients_of_attention(attention_vjp, (), 12, 13, 14, 15)


def attentions_side_by_side(attention_vjp):
    for front, n_q, n_k, k, v in (((4,), 3, 5, 6, 2), ((2, 3), 3, 5, 6, 2), ((12,), 2, 3, 4, 5)):
        gradients_of_attention(attention_vjp, front, n_q, n_k, k, v)


def arrays_of_one_shape(attention_vjp):
    for front, n_q, n_k, k, v in (
        ((), 3, 3, 3, 3),
        ((4,), 4, 4, 4, 4),
        ((), 4, 4, 2, 3),
        ((2,), 3, 3, 5, 4),
        ((), 2, 5, 2, 3),
        ((), 5, 2, 2, 3),
        ((), 5, 3, 2, 2),
    ):
        gradients_of_attention(attention_vjp, front, n_q, n_k, k, v)


def gradients_of_attention(attention_vjp, front, n_q, n_k, k, v):
    Q, K, V, g = numbers(924, (*front, n_q, k), (*front, n_k, k), (*front, n_k, v), (*front, n_q, v))
    shares = special.softmax(np.einsum("...ik,...jk->...ij", Q, K) / k**0.5, axis=-1)
    wanted = np.einsum("...iv,...jv->...ij", g, V)
    moved = np.einsum("...ij,...il,...il->...ij", shares, shares, wanted)
    d_scores = (np.einsum("...ij,...ij->...ij", shares, wanted) - moved) / k**0.5
    expected = (
        np.einsum("...ij,...jk->...ik", d_scores, K),
        np.einsum("...ij,...ik->...jk", d_scores, Q),
        np.einsum("...ij,...iv->...jv", shares, g),
    )
    what = f"the gradients for Q, K and V of shapes {Q.shape}, {K.shape} and {V.shape}"
    same_three(attention_vjp(Q, K, V, g), expected, what)


def scores_of_a_thousand_backwards(attention_vjp):
    # The scores are 1000 and -1000, 0 and 0, -1000 and 1000, 999 and 1000.
    Q = np.array([[1000.0, 0.0], [0.0, 0.0], [-1000.0, 0.0], [-250.375, 249.875]])
    K = 2**0.5 * np.array([[1.0, 5.0], [-1.0, 3.0]])
    V, g = np.array([[2.0, 0.0], [4.0, 1.0]]), np.array([[1.0, 1.0], [3.0, 2.0], [5.0, 0.0], [-2.0, 6.0]])
    first = np.array([1.0, 0.5, 0.0, 1 / (1 + math.e)])
    moved = first * (1 - first) * (g @ (V[0] - V[1])) / 2**0.5
    expected = (
        np.outer(moved, K[0] - K[1]),
        np.stack([moved @ Q, -moved @ Q]),
        np.stack([first @ g, (1 - first) @ g]),
    )
    same_three(attention_vjp(Q, K, V, g), expected, "the gradients for scores of ±1000")


def integers_backwards(attention_vjp):
    Q, K = np.array([[0, 2], [0, 3], [0, -1]]), np.array([[1, 1], [4, 1]])
    V, g = np.array([[1, 0, 2], [2, 1, 2]]), np.array([[1, 1, 0], [3, 2, 5], [1, 0, 0]])
    d_scores = np.array([[-0.5, 0.5], [-1.25, 1.25], [-0.25, 0.25]]) / 2**0.5
    expected = d_scores @ K, np.einsum("ij,ik->jk", d_scores, Q), np.array([[2.5, 1.5, 2.5]] * 2)
    same_three(attention_vjp(Q, K, V, g), expected, "the gradients for integers")


@hidden(
    2,  # rare
    "Try what is rare: axes in front, arrays of one shape, large scores, whole numbers, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_attention_vjp(attention_vjp):
    attentions_side_by_side(attention_vjp)
    arrays_of_one_shape(attention_vjp)
    scores_of_a_thousand_backwards(attention_vjp)
    integers_backwards(attention_vjp)
    leaves_alone(attention_vjp, ((3, 2), (4, 2), (4, 5)), "Q K V g", *numbers(930, (3, 2), (4, 2), (4, 5), (3, 5)))


# loss_and_grads


def small_batch(seed, b, n, e, c):
    """Questions, pairs and targets of any numbers."""
    return *numbers(seed, (b, e), (b, n, e)), np.random.default_rng(seed).integers(c, size=b)


def is_loss_and_three(got, shapes):
    is_pair(got, "the result")
    is_number(got[0], "the loss")
    are_three(got[1], shapes, "the gradients")


@public(1, "What is handed back first, the loss or the gradients, and which shapes do the three gradients have?")
def loss_first_and_three_gradients(loss_and_grads):
    x_q, X_kv, targets = small_batch(20, 2, 3, 5, 4)
    got = loss_and_grads(x_q, X_kv, targets, *numbers(21, (5, 6), (5, 6), (5, 4)))
    is_loss_and_three(got, [(5, 6), (5, 6), (5, 4)])


@public(1, "If all values are zero, every logit is 0. What is the loss, and which of the three matrices can change it?")
def values_of_zero(loss_and_grads):
    x_q = np.array([[1.0, 0.0], [0.0, 1.0]])
    X_kv = np.array([[[1.0, 0.0], [3.0, 4.0], [2.0, 2.0]], [[0.0, 2.0], [2.0, 0.0], [1.0, 1.0]]])
    W, W_v = np.zeros((2, 3)), np.zeros((2, 4))
    got = loss_and_grads(x_q, X_kv, np.array([0, 2]), W, W, W_v)
    is_loss_and_three(got, [(2, 3), (2, 3), (2, 4)])
    same_array(got[0], math.log(4), "the loss where all values are zero")
    to_V = np.array([[-0.625, 0.375, -0.125, 0.375], [-0.625, 0.375, -0.125, 0.375]])
    same_three(got[1], (W, W, to_V), "the gradients where all values are zero")


@public(
    1,
    "One round, two pairs, queries and keys of width 4. On paper: which two scores, which shares, which logits, and what is the loss? If a logit is 1600 below another, is the loss still a number?",
)
def loss_on_paper(loss_and_grads):
    x_q, X_kv = np.array([[1.0, 0.0]]), np.array([[[1.0, 0.0], [0.0, 1.0]]])
    W_q, W_k = (
        np.array([[1.0, 1.0, 0.0, 0.0], [5.0, 0.0, 0.0, 1.0]]),
        np.array([[1.0, 1.0, 0.0, 7.0], [0.0, 0.0, 1.0, 0.0]]),
    )
    W_v = np.array([[4.0, 0.0, 0.0], [0.0, 0.0, 0.0]]) * math.log(2)
    got = loss_and_grads(x_q, X_kv, np.array([0]), W_q * math.log(3), W_k, W_v)
    is_loss_and_three(got, [(2, 4), (2, 4), (2, 3)])
    same_array(got[0], math.log(10 / 8), "the loss of one round")
    far_apart = np.array([[900.0, -700.0, 0.0], [0.0, 0.0, 0.0]])
    got = loss_and_grads(x_q, X_kv[:, :1], np.array([1]), W_q, W_k, far_apart)
    is_loss_and_three(got, [(2, 4), (2, 4), (2, 3)])
    same_array(got[0], 1600.0, "the loss of one round with logits of 900 and -700")


@public(
    1,
    "Nudge each entry of each matrix and see how the loss that you return moves. Which gradient says something else?",
)
def gradients_agree_with_the_loss(loss_and_grads):
    batch, weights = small_batch(24, 3, 4, 2, 5), numbers(25, (2, 3), (2, 3), (2, 5))
    got = loss_and_grads(*batch, *weights)
    is_loss_and_three(got, [one.shape for one in weights])
    slopes = [
        measured(one_by_one(lambda W, n=n: loss_and_grads(*batch, *weights[:n], W, *weights[n + 1 :])[0]), weights[n])
        for n in range(3)
    ]
    for name, gradient, slope in zip(("W_q", "W_k", "W_v"), got[1], slopes, strict=True):
        agrees(gradient, slope, f"the gradient of {name}", "the slopes of the loss that you return", 1e-5)


def true_loss(x_q, X_kv, targets, W_q, W_k, W_v):
    """The loss; of each of many matrices, if they stand along a first axis."""
    scores = np.einsum("...bk,...bnk->...bn", x_q @ W_q, X_kv @ W_k[..., None, :, :]) / W_q.shape[-1] ** 0.5
    mixed = np.einsum("...bn,bne->...be", special.softmax(scores, axis=-1), X_kv)
    logits = mixed @ W_v
    missed = special.logsumexp(logits, axis=-1) - logits[..., np.arange(len(targets)), targets]
    return np.mean(missed, axis=-1)


def slopes_of_true_loss(x_q, X_kv, targets, *weights):
    return measured_each(partial(true_loss, x_q, X_kv, targets), *weights)


def true_gradients(x_q, X_kv, targets, W_q, W_k, W_v):
    """Return what the slopes tend to, worked out on paper: nudging some hundreds of entries takes seconds."""
    scores = np.einsum("be,ek,fk,bnf->bn", x_q, W_q, W_k, X_kv) / W_q.shape[1] ** 0.5
    shares = special.softmax(scores, axis=1)
    mixed = np.einsum("bn,bne->be", shares, X_kv)
    missed = (special.softmax(mixed @ W_v, axis=1) - np.eye(W_v.shape[1])[targets]) / len(targets)
    wanted = np.einsum("bc,ec,bne->bn", missed, W_v, X_kv)
    moved = shares * (wanted - np.einsum("bn,bn->b", shares, wanted)[:, None]) / W_q.shape[1] ** 0.5
    to_Q = np.einsum("bn,be,bnf,fk->ek", moved, x_q, X_kv, W_k)
    to_K = np.einsum("bn,bne,bf,fk->ek", moved, X_kv, x_q, W_q)
    return to_Q, to_K, np.einsum("be,bc->ec", mixed, missed)


@hidden(1, "Is it the loss of the scaled attention's logits, round by round, averaged over the rounds?")
def losses_of_random_batches(loss_and_grads):
    for b, n, e, k, c in ((3, 5, 4, 7, 2), (4, 2, 6, 3, 5), (5, 5, 5, 5, 5), (12, 13, 14, 15, 16)):
        batch = small_batch(940 + b, b, n, e, c)
        weights = numbers(941, (e, k), (e, k), (e, c))
        expected = true_loss(*batch, *weights)
        got = loss_and_grads(*batch, *weights)
        is_loss_and_three(got, [(e, k), (e, k), (e, c)])
        same_array(got[0], expected, f"the loss of {b} rounds with {n} pairs")


@hidden(1, "Nudge each entry of the three matrices. Do the gradients say what happens to the loss?")
def gradients_of_random_batches(loss_and_grads):
    for b, n, e, k, c in ((3, 5, 4, 7, 2), (4, 2, 6, 3, 5), (12, 13, 14, 15, 16)):
        batch = small_batch(950 + b, b, n, e, c)
        weights = numbers(951, (e, k), (e, k), (e, c))
        loss, slopes = true_loss(*batch, *weights), true_gradients if b == 12 else slopes_of_true_loss
        expected = slopes(*batch, *weights)
        got = loss_and_grads(*batch, *weights)
        is_loss_and_three(got, [(e, k), (e, k), (e, c)])
        same_array(got[0], loss, f"the loss of {b} rounds with {n} pairs")
        same_three(got[1], expected, f"the gradients of {b} rounds with {n} pairs")


def one_round_with_one_pair(loss_and_grads):
    for e, k, c in ((3, 1, 2), (1, 2, 4), (2, 3, 1)):
        batch, weights = small_batch(960, 1, 1, e, c), numbers(961, (e, k), (e, k), (e, c))
        got = loss_and_grads(*batch, *weights)
        is_loss_and_three(got, [(e, k), (e, k), (e, c)])
        same_array(got[0], true_loss(*batch, *weights), "the loss of one round")
        to_V = measured(partial(true_loss, *batch, *weights[:2]), weights[2])
        same_three(got[1], (np.zeros((e, k)), np.zeros((e, k)), to_V), "the gradients of one round")


def large_scores_and_logits(loss_and_grads):
    # The scores are 1000 and -1000, 1000 and 999, -1000 and -1001, 0 and 1; the logits are as large, but in the last.
    x_q = np.array([[1.0, 0.0], [1.0, 3.0], [1.0, -2.0], [1.0, 0.0]])
    X_kv = np.array([[[1, 0], [-1, 2]], [[1, 0], [0.999, 1]], [[-1, 1], [-1.001, 0]], [[0, 1], [0.001, 0]]])
    W_q, W_k, W_v = np.array([[1000.0], [0.0]]), np.array([[1.0], [0.0]]), np.array([[1000.0, -1000.0], [0.0, 2.0]])
    targets = np.array([1, 1, 0, 1])
    got = loss_and_grads(x_q, X_kv, targets, W_q, W_k, W_v)
    is_loss_and_three(got, [(2, 1), (2, 1), (2, 2)])
    expected = true_loss(x_q, X_kv, targets, W_q, W_k, W_v)
    same_array(got[0], expected, "the loss for scores and logits of ±1000")
    sure = loss_and_grads(x_q, X_kv, np.array([0, 0, 1, 0]), W_q, W_k, W_v)
    is_pair(sure, "the result")
    expected = true_loss(x_q, X_kv, np.array([0, 0, 1, 0]), W_q, W_k, W_v)
    same_array(sure[0], expected, "the loss for scores and logits of ±1000")
    first = np.array([1.0, math.e / (1 + math.e), math.e / (1 + math.e), 1 / (1 + math.e)])
    ahead = X_kv[:, 0] - X_kv[:, 1]
    mixed = X_kv[:, 1] + first[:, None] * ahead
    missed = (special.softmax(mixed @ W_v, axis=1) - np.array([[0, 1], [0, 1], [1, 0], [0, 1]])) / 4
    moved = first * (1 - first) * np.einsum("be,ec,bc->b", ahead, W_v, missed)
    to_Q = np.einsum("b,be,bf,fk->ek", moved, x_q, ahead, W_k)
    to_K = np.einsum("b,be,bf,fk->ek", moved, ahead, x_q, W_q)
    to_V = np.einsum("be,bc->ec", mixed, missed)
    same_three(got[1], (to_Q, to_K, to_V), "the gradients for scores and logits of ±1000")


def integers_all_the_way(loss_and_grads):
    x_q, X_kv = np.array([[1, 0], [1, 1]]), np.array([[[1, 0], [0, 2], [1, 1]], [[2, 1], [0, 1], [1, 0]]])
    weights = np.array([[1, 0], [0, 1]]), np.array([[1, 1], [0, -1]]), np.array([[1, 0, 2], [0, 1, -1]])
    got = loss_and_grads(x_q, X_kv, np.array([2, 0]), *weights)
    is_loss_and_three(got, [(2, 2), (2, 2), (2, 3)])
    batch, floats = (x_q, X_kv, np.array([2, 0])), [one.astype(float) for one in weights]
    same_array(got[0], true_loss(*batch, *floats), "the loss of integers")
    expected = measured_each(partial(true_loss, *batch), *floats)
    same_three(got[1], expected, "the gradients of integers")


@hidden(
    3,  # rare
    "Try what is rare: a single round or pair, large scores, whole numbers, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_loss_and_grads(loss_and_grads):
    one_round_with_one_pair(loss_and_grads)
    large_scores_and_logits(loss_and_grads)
    integers_all_the_way(loss_and_grads)
    leaves_alone(
        loss_and_grads,
        ((), ((5, 6), (5, 6), (5, 4))),
        "x_q X_kv targets W_q W_k W_v",
        *numbers(970, (2, 5), (2, 3, 5)),
        np.array([3, 0]),
        *numbers(971, (5, 6), (5, 6), (5, 4)),
    )


# adam_step


@public(
    1, "Three arrays come back. In which order, and of which shape? Can they hold fractions if all you get is whole?"
)
def weights_and_two_averages(adam_step):
    got = adam_step(np.ones((2, 3)), np.ones((2, 3)), np.zeros((2, 3)), np.zeros((2, 3)), 1)
    are_three(got, [(2, 3)] * 3, "the result")
    start = np.array([7, -2]), np.array([3, 5]), np.array([0, 0]), np.array([0, 0])
    got = adam_step(*start, 1)
    are_three(got, [(2,)] * 3, "the result for whole numbers")
    same_array(got[1], np.array([0.3, 0.5]), "m after a first step with whole numbers")


@public(
    1,
    "In the first step m and v are far too small, and Adam makes up for it. How far does each weight move? The last gradient is as small as the number that is added below the line: how far does its weight move?",
)
def first_step(adam_step):
    w, g = np.array([1.0, 2.0, 3.0, 4.0]), np.array([5.0, -0.1, 40.0, 1e-8])
    expected = (
        np.array([0.95, 2.05, 2.95, 3.975]),
        np.array([0.5, -0.01, 4.0, 1e-9]),
        np.array([0.025, 0.00001, 1.6, 1e-19]),
    )
    same_three(adam_step(w, g, np.zeros(4), np.zeros(4), 1, 0.05), expected, "the result of the first step")
    got = adam_step(np.array([0.0]), np.array([1e-6]), np.zeros(1), np.zeros(1), 1)
    expected = np.array([-0.01 / 1.01]), np.array([1e-7]), np.array([1e-15])
    same_three(got, expected, "the result for a gradient of a millionth")


@public(
    1,
    "In the second step both averages remember the first. Which powers of 0.9 and of 0.999 stand below the line now?",
)
def second_step(adam_step):
    w, m, v = np.array([[0.01]]), np.array([[-0.1]]), np.array([[0.001]])
    got = adam_step(w, np.array([[2.0]]), m, v, 2)
    moved = 0.01 * (0.11 / 0.19) / math.sqrt(0.004999 / 0.001999)
    expected = np.array([[0.01 - moved]]), np.array([[0.11]]), np.array([[0.004999]])
    same_three(got, expected, "the result of the second step")
    for name, before, after in (("w", 0.01, w), ("m", -0.1, m), ("v", 0.001, v)):
        unchanged(np.array([[before]]), after, name)


@hidden(3, "Take many steps, each with what the last one gave. Where do you end?")  # the point of the question
def many_steps(adam_step):
    for shape in ((3, 4), (13, 12)):
        walk(adam_step, shape)


def walk(adam_step, shape):
    """Take steps with gradients that grow and become small again, and check each."""
    w = numbers(980, shape)[0]
    m, v = np.zeros(shape), np.zeros(shape)
    path, firsts, squares = [w], [], []
    for t in range(1, 11):
        g = numbers(980 + t, shape)[0] * 10.0 ** (3 - abs(t - 7))
        firsts.append(g)
        squares.append(g * g)
        mean = sum(0.1 * 0.9 ** (t - 1 - i) * one for i, one in enumerate(firsts))
        spread = sum(0.001 * 0.999 ** (t - 1 - i) * one for i, one in enumerate(squares))
        step = 0.03 * mean / (1 - 0.9**t) / (np.sqrt(spread / (1 - 0.999**t)) + 1e-8)
        path.append(path[-1] - step)
        before, kept = (w, m, v), copy.deepcopy((w, m, v))
        w, m, v = same_step(adam_step(w, g, m, v, t, rate=0.03), (path[-1], mean, spread), f"the result of step {t}")
        unchanged(kept, before, "w, m and v")


def same_step(got, expected, what):
    same_three(got, expected, what)
    return got


@hidden(
    2, "A gradient may be 0, or as small as the number that keeps Adam from dividing by 0. What happens then?"
)  # rare
def tiny_gradients(adam_step):
    got = adam_step(np.array([1.0, 1.0, 1.0]), np.array([0.0, 1e-8, -3e-8]), np.zeros(3), np.zeros(3), 1, rate=0.5)
    are_three(got, [(3,)] * 3, "the result for tiny gradients")
    same_array(got[0], np.array([1.0, 0.75, 1.375]), "the weights for tiny gradients")


@hidden(2, "After a thousand steps nothing is left to make up for in m, but something in v. How much?")  # promised
def late_step(adam_step):
    got = adam_step(np.array([2.0]), np.array([1.0]), np.array([0.5]), np.array([4.0]), 1000)
    moved = 0.01 * 0.55 / math.sqrt(3.997 / (1 - 0.999**1000))
    same_three(got, (np.array([2.0 - moved]), np.array([0.55]), np.array([3.997])), "the result of step 1000")


@hidden(1, "Weights, gradient and averages may hold integers. Is anything cut off?")
def steps_of_integers(adam_step):
    got = adam_step(np.array([3, -1]), np.array([2, 4]), np.array([0, 0]), np.array([0, 0]), 1, 1)
    expected = np.array([2.0, -2.0]), np.array([0.2, 0.4]), np.array([0.004, 0.016])
    same_three(got, expected, "the result for integers")


left_alone("adam_step", 1, ((2, 3),) * 3, *numbers(990, (2, 3), (2, 3), (2, 3)), np.full((2, 3), 0.5), 4)


# learned


def dealt(seed, rounds, n):
    """New rounds of the game, with n pairs each."""
    rng = np.random.default_rng(seed)
    animal = np.argsort(rng.random((rounds, 12)), axis=1)[:, :n]
    colour, asked = rng.integers(8, size=(rounds, n)), rng.integers(n, size=rounds)
    pairs = np.concatenate([np.eye(12)[animal], np.eye(8)[colour]], axis=2)
    question = np.zeros((rounds, 20))
    question[np.arange(rounds), animal[np.arange(rounds), asked]] = 1
    return question, pairs, colour[np.arange(rounds), asked]


def are_weights(learned):
    """Check that it is (W_q, W_k, W_v), arrays that fit the game."""
    if not isinstance(learned, tuple | list) or len(learned) != 3:
        mistake = "number-for-weights" if isinstance(learned, int | float | np.number) else "not-three-matrices"
        raise Difference("learned", "three arrays in a tuple", describe(learned), mistake)
    k = np.shape(learned[0])[1] if np.ndim(learned[0]) == 2 else 1
    for name, one, width in zip(("W_q", "W_k", "W_v"), learned, (k, k, 8), strict=True):
        is_array(one, (20, max(width, 1)), name)


def knows_rounds(learned, seed, n):
    """Check that the weights answer 95 % of 1000 new rounds with n pairs."""
    are_weights(learned)
    W_q, W_k, W_v = (one.astype(float) for one in learned)
    question, pairs, right = dealt(seed, 1000, n)
    fits = np.einsum("bk,bnk->bn", question @ W_q, pairs @ W_k)
    answers = np.einsum("bn,bnc->bc", special.softmax(fits / math.sqrt(W_q.shape[1]), axis=1), pairs @ W_v).argmax(
        axis=1
    )
    count = int((answers == right).sum())
    if count < 950:
        what = f"the answers to 1000 rounds with {n} pairs"
        raise Difference(what, "right in at least 950", f"right in {count}", "game-not-learned")


@public(
    1, "Is it a tuple of three arrays, W_q and W_k with 20 rows and equally many columns, and W_v with 20 rows and 8?"
)
def is_three_matrices(learned):
    are_weights(learned)


@public(
    2,  # the point of the question
    "Did the loss come close to 0 while it learned, and is it sharp enough for twelve pairs? If it stayed near 2.08 or near 1.7, which of your functions has `slopes` not agreed with yet?",
)
def new_rounds_with_five_pairs_and_with_twelve(learned):
    knows_rounds(learned, 5, 5)
    knows_rounds(learned, 6, 12)


@hidden(1, "With fewer pairs there are fewer to mix up. How well does it answer rounds of two, three and four pairs?")
def shorter_rounds(learned):
    for n in (2, 3, 4):
        knows_rounds(learned, 994, n)


@hidden(1, "How sharp is the match? With a few more pairs, how much of the 1 is left for the right one?")
def longer_rounds(learned):
    for n in (6, 7, 8):
        knows_rounds(learned, 995, n)


@hidden(1, "The more pairs there are, the sharper the match must be. Has it been trained for long enough?")
def much_longer_rounds(learned):
    for n in (9, 10, 11):
        knows_rounds(learned, 996, n)


@hidden(1, "With all twelve animals there, does each find its own key, and only that?")
def all_twelve_animals(learned):
    knows_rounds(learned, 997, 12)


# caught


def is_batch(caught):
    """Check that it is (x_q, X_kv, targets), at most 4 rounds with at most 12 pairs."""
    if not isinstance(caught, tuple | list) or len(caught) != 3:
        short = isinstance(caught, tuple | list) and len(caught) == 2
        mistake = (
            "targets-forgotten"
            if short
            else "number-for-batch"
            if isinstance(caught, int | float | np.number)
            else None
        )
        raise Difference("caught", "three arrays in a tuple, x_q, X_kv and targets", describe(caught), mistake)
    x_q, X_kv, targets = caught
    if np.ndim(x_q) == 3 and np.ndim(X_kv) == 2:
        raise Difference("x_q", "two axes, a row for each round", describe(x_q), "pairs-before-questions")
    b, n = np.shape(X_kv)[:2] if np.ndim(X_kv) == 3 else (1, 1)
    is_array(X_kv, (max(b, 1), max(n, 1), 20), "X_kv")
    is_array(x_q, (b, 20), "x_q")
    is_array(targets, (b,), "targets")
    if b > 4:
        raise Difference("the batch", "at most 4 rounds", f"{b} rounds", "too-many-rounds")
    assert n <= 12, f"there should be at most 12 pairs in a round, but there are {n}"
    assert targets.dtype.kind in "iu", "the targets should be integers"
    assert ((targets >= 0) & (targets < 8)).all(), "each target should be the id of a colour, from 0 to 7"
    assert (np.abs(np.concatenate([x_q.ravel(), X_kv.ravel()]).astype(float)) <= 10).all(), (
        "all numbers should lie between -10 and 10"
    )


def how_far_off(x_q, X_kv, targets):
    """Return how far the borrowed gradient of M is from the measured one, as a fraction of the largest slope."""
    rng = np.random.default_rng(9)
    M, W_v = 0.1 * rng.normal(size=(20, 20)), 0.1 * rng.normal(size=(20, 8))
    rounds = np.arange(len(x_q))

    def loss_of_shares(shares):
        logits = np.einsum("...bn,bne->...be", shares, X_kv) @ W_v
        return np.mean(special.logsumexp(logits, axis=-1) - logits[..., rounds, targets], axis=-1)

    def loss_of_scores(nudged):
        return loss_of_shares(special.softmax(nudged, axis=-1))

    scores = np.einsum("be,ef,bnf->bn", x_q, M, X_kv)
    shares = special.softmax(scores, axis=1)
    d_shares = measured(loss_of_shares, shares)
    borrowed = shares * (d_shares - np.vdot(shares, d_shares))
    slopes = np.einsum("be,bn,bnf->ef", x_q, measured(loss_of_scores, scores), X_kv)
    off = np.abs(np.einsum("be,bn,bnf->ef", x_q, borrowed, X_kv) - slopes)
    return off.max() / max(np.abs(slopes).max(), 1e-9)


@public(1, "Is it a small tuple like those of `deal`: the questions, the pairs and the targets?")
def is_a_small_batch(caught):
    is_batch(caught)


@public(
    1,
    "Read `borrowed` with the shape of each array beside its name. Which line mixes what should stay apart, and on which batches does it show?",
)
def borrowed_is_wrong_on_it(caught):
    is_batch(caught)
    off = how_far_off(*caught)
    if off <= 1e-6:
        agreed = f"one that agrees with the slopes (largest difference {off:.0e} of the largest slope)"
        raise Difference(
            "the gradient on your batch", "one that is wrong", agreed, "one-round-only" if len(caught[0]) == 1 else None
        )


@hidden(1, "How far off is the gradient of M on your batch, compared with the largest slope?")
def off_by_more_than_a_hundredth(caught):
    is_batch(caught)
    off = how_far_off(*caught)
    assert off > 0.01, f"the borrowed gradient is off by {off:.2g} of the largest slope, which is not enough"
