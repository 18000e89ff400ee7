"""Answers to 09_learn. The notebook has imported film, numpy as np, pictures, and softmax from scipy.special.

It has made `deal` and `noise` before the first question, and `softmax_vjp` before attention_vjp.
"""

import numpy as np
from scipy.special import softmax

from autograder.course.answers import right, wrong


def deal(rng, b, n, kinds=12):
    animal = rng.permuted(np.tile(np.arange(kinds), (b, 1)), axis=1)[:, :n]
    colour = rng.integers(8, size=(b, n))
    X_kv = np.concatenate([np.eye(12)[animal], np.eye(8)[colour]], axis=-1)
    rounds, asked = np.arange(b), rng.integers(n, size=b)
    x_q = np.concatenate([np.eye(12)[animal[rounds, asked]], np.zeros((b, 8))], axis=-1)
    return x_q, X_kv, colour[rounds, asked]


def noise(seed):
    rng = np.random.default_rng(seed)
    return tuple(0.1 * rng.normal(size=shape) for shape in ((20, 12), (20, 12), (20, 8)))


def softmax_vjp(p, g):
    derivatives = np.einsum("...j,ij->...ij", p, np.eye(p.shape[-1])) - np.einsum("...i,...j->...ij", p, p)
    return np.einsum("...ij,...j->...i", derivatives, g)


# cross_entropy: right


@right("cross_entropy")
def with_log_softmax(logits, targets):
    from scipy.special import log_softmax

    return -log_softmax(logits, axis=1)[range(len(targets)), targets].mean()


@right("cross_entropy")
def with_logsumexp(logits, targets):
    from scipy.special import logsumexp

    return float(np.mean(logsumexp(logits, axis=1) - np.take_along_axis(logits, targets[:, None], 1)[:, 0]))


@right("cross_entropy")
def row_by_row(logits, targets):
    total = 0.0
    for row, target in zip(logits, targets, strict=True):
        largest = max(row)
        total += np.log(sum(np.exp(score - largest) for score in row)) + largest - row[target]
    return total / len(logits)


@right("cross_entropy")
def with_logaddexp(logits, targets):
    totals = np.logaddexp.reduce(np.asarray(logits, dtype=float), axis=-1)
    return (totals - logits[np.arange(len(logits)), targets]).mean()


@right("cross_entropy")
def picked_by_one_hot_rows(logits, targets):
    shifted = logits - np.max(logits, axis=1)[:, None]
    log_shares = shifted - np.log(np.sum(np.exp(shifted), axis=1))[:, None]
    return -np.sum(np.eye(logits.shape[1])[targets] * log_shares) / len(targets)


@right("cross_entropy")
def shifted_by_the_target(logits, targets):
    ahead = logits - logits[np.arange(len(targets)), targets][:, None]
    largest = ahead.max(axis=1)
    return np.average(largest + np.log(np.exp(ahead - largest[:, None]).sum(axis=1)))


@right("cross_entropy")
def in_one_dimension(logits, targets):
    b, c = logits.shape
    flat = logits.reshape(-1)
    tops = np.repeat(logits.max(axis=1), c)
    totals = np.bincount(np.repeat(np.arange(b), c), weights=np.exp(flat - tops))
    return np.asarray((np.log(totals) + tops[::c] - flat[np.arange(b) * c + targets]).mean())


@right("cross_entropy", value=True)
def a_loss_object():
    class Loss:
        def log_shares(self, row):
            row = row - row.max()
            return row - np.log1p(np.exp(row).sum() - 1)

        def __call__(self, logits, targets):
            return -np.mean([self.log_shares(row)[t] for row, t in zip(logits, targets, strict=True)])

    return Loss()


@right("cross_entropy")
def averaged_with_einsum(logits, targets):
    powers = logits - logits.max(1, keepdims=True)
    losses = np.log(np.einsum("bc->b", np.exp(powers))) - np.diagonal(powers[:, targets])
    return losses @ np.full(len(targets), 1 / len(targets))


# cross_entropy: wrong


@wrong("cross_entropy", "sum-for-mean", "no_idea_at_all shares_that_are_known rows_of_random_logits")
def loss_of_all_rows(logits, targets):
    shifted = logits - logits.max(axis=1, keepdims=True)
    return -(shifted[np.arange(len(targets)), targets] - np.log(np.exp(shifted).sum(axis=1))).sum()


@wrong("cross_entropy", "averaged-over-classes", "no_idea_at_all shares_that_are_known")
def divided_by_all_entries(logits, targets):
    shifted = logits - logits.max(axis=1, keepdims=True)
    losses = np.log(np.exp(shifted).sum(axis=1)) - shifted[np.arange(len(targets)), targets]
    return losses.sum() / logits.size


@wrong("cross_entropy", "averaged-over-classes", "no_idea_at_all shares_that_are_known")
def mean_of_the_masked_table(logits, targets):
    from scipy.special import log_softmax

    return -(np.eye(logits.shape[1])[targets] * log_softmax(logits, axis=1)).mean()


@wrong("cross_entropy", "no-minus", "no_idea_at_all shares_that_are_known rows_of_random_logits")
def logarithm_without_minus(logits, targets):
    from scipy.special import log_softmax

    return log_softmax(logits, axis=1)[np.arange(len(targets)), targets].mean()


@wrong("cross_entropy", "base-2", "no_idea_at_all shares_that_are_known")
def loss_in_bits(logits, targets):
    from scipy.special import log_softmax

    return -log_softmax(logits, axis=1)[np.arange(len(targets)), targets].mean() / np.log(2)


@wrong("cross_entropy", "base-10", "no_idea_at_all shares_that_are_known")
def loss_in_decades(logits, targets):
    return -np.log10(softmax(logits, axis=1)[np.arange(len(targets)), targets]).mean()


@wrong("cross_entropy", "axis-0", "no_idea_at_all shares_that_are_known rows_of_random_logits")
def shares_down_the_columns(logits, targets):
    from scipy.special import log_softmax

    return -log_softmax(logits, axis=0)[np.arange(len(targets)), targets].mean()


@wrong("cross_entropy", "whole-array", "no_idea_at_all shares_that_are_known rows_of_random_logits")
def shares_of_the_whole_table(logits, targets):
    from scipy.special import log_softmax

    return -log_softmax(logits)[np.arange(len(targets)), targets].mean()


@wrong("cross_entropy", "no-max-shift", "share_too_small_for_a_float logits_of_a_thousand")
def powers_of_raw_logits(logits, targets):
    powers = np.exp(logits)
    return -np.log((powers / powers.sum(axis=1, keepdims=True))[np.arange(len(targets)), targets]).mean()


@wrong("cross_entropy", "logarithm-of-a-vanished-share", "share_too_small_for_a_float logits_of_a_thousand")
def logarithm_of_scipys_softmax(logits, targets):
    return -np.log(softmax(logits, axis=1)[np.arange(len(targets)), targets]).mean()


@wrong("cross_entropy", "epsilon-in-the-loss", "share_too_small_for_a_float logits_of_a_thousand")
def a_tiny_number_added(logits, targets):
    return -np.log(softmax(logits, axis=1)[np.arange(len(targets)), targets] + 1e-12).mean()


@wrong("cross_entropy", "clipped-shares", "share_too_small_for_a_float logits_of_a_thousand")
def shares_clipped_from_below(logits, targets):
    shares = np.clip(softmax(logits, axis=1), 1e-300, 1)
    return -np.log(shares[np.arange(len(targets)), targets]).mean()


@wrong("cross_entropy", "global-max", "logits_of_a_thousand")
def one_largest_for_all_rows(logits, targets):
    shifted = logits - logits.max()
    return (np.log(np.exp(shifted).sum(axis=1)) - shifted[np.arange(len(targets)), targets]).mean()


@wrong("cross_entropy", "all-answers-counted", "shares_that_are_known rows_of_random_logits")
def mean_over_all_answers(logits, targets):
    from scipy.special import log_softmax

    return -log_softmax(logits, axis=1).mean()


@wrong("cross_entropy", "entropy-for-cross-entropy", "shares_that_are_known rows_of_random_logits")
def entropy_of_the_shares(logits, targets):
    from scipy.special import log_softmax

    return -(softmax(logits, axis=1) * log_softmax(logits, axis=1)).sum(axis=1).mean()


@wrong("cross_entropy", "logits-for-log-shares", "no_idea_at_all shares_that_are_known rows_of_random_logits")
def minus_the_logit(logits, targets):
    return -logits[np.arange(len(targets)), targets].mean()


@wrong("cross_entropy", "logits-for-log-shares", "shares_that_are_known")
def logarithm_of_the_logit(logits, targets):
    return -np.log(np.abs(logits[np.arange(len(targets)), targets]) + 1e-9).mean()


@wrong("cross_entropy", "squared-error", "no_idea_at_all shares_that_are_known")
def squares_of_what_is_missing(logits, targets):
    wanted = np.eye(logits.shape[1])[targets]
    return ((softmax(logits, axis=1) - wanted) ** 2).sum(axis=1).mean()


@wrong("cross_entropy", "missing-share-for-logarithm", "no_idea_at_all shares_that_are_known")
def what_the_target_misses(logits, targets):
    return 1 - softmax(logits, axis=1)[np.arange(len(targets)), targets].mean()


@wrong("cross_entropy", "logarithm-of-the-mean", "shares_that_are_known rows_of_random_logits")
def logarithm_of_the_mean_share(logits, targets):
    return -np.log(softmax(logits, axis=1)[np.arange(len(targets)), targets].mean())


@wrong("cross_entropy", "softmax-twice", "shares_that_are_known rows_of_random_logits")
def shares_of_shares(logits, targets):
    from scipy.special import log_softmax

    return -log_softmax(softmax(logits, axis=1), axis=1)[np.arange(len(targets)), targets].mean()


@wrong("cross_entropy", "all-pairs-indexed", "shares_that_are_known rows_of_random_logits")
def columns_of_all_targets(logits, targets):
    from scipy.special import log_softmax

    return -log_softmax(logits, axis=1)[:, targets].mean()


@wrong("cross_entropy", "losses-not-averaged", "no_idea_at_all shares_that_are_known")
def a_loss_for_each_row(logits, targets):
    from scipy.special import log_softmax

    return -log_softmax(logits, axis=1)[np.arange(len(targets)), targets]


@wrong("cross_entropy", "first-row-counted", "shares_that_are_known rows_of_random_logits")
def loss_of_the_first_row(logits, targets):
    from scipy.special import log_softmax

    return -log_softmax(logits, axis=1)[0, targets[0]]


@wrong("cross_entropy", "largest-for-target", "shares_that_are_known rows_of_random_logits")
def share_of_the_answer_given(logits, targets):
    from scipy.special import log_softmax

    return -log_softmax(logits, axis=1).max(axis=1).mean()


@wrong("cross_entropy", "total-without-logarithm", "no_idea_at_all shares_that_are_known")
def total_left_as_it_is(logits, targets):
    shifted = logits - logits.max(axis=1, keepdims=True)
    return (np.exp(shifted).sum(axis=1) - shifted[np.arange(len(targets)), targets]).mean()


@wrong("cross_entropy", "input-mutated", "arguments_left_alone")
def shifted_in_place(logits, targets):
    if logits.dtype.kind == "f":
        logits -= logits.max(axis=1, keepdims=True)
    else:
        logits = logits - logits.max(axis=1, keepdims=True)
    return (np.log(np.exp(logits).sum(axis=1)) - logits[np.arange(len(targets)), targets]).mean()


# cross_entropy_grad: right


@right("cross_entropy_grad")
def one_taken_off_at_the_targets(logits, targets):
    gradient = softmax(logits, axis=1)
    gradient[np.arange(len(targets)), targets] -= 1
    return gradient / len(targets)


@right("cross_entropy_grad")
def shares_less_one_hot_rows(logits, targets):
    return (softmax(logits, axis=-1) - np.eye(logits.shape[1])[targets]) / logits.shape[0]


@right("cross_entropy_grad")
def grad_row_by_row(logits, targets):
    rows = []
    for row, target in zip(logits, targets, strict=True):
        powers = np.exp(row - row.max())
        share = powers / powers.sum()
        share[target] -= 1
        rows.append(share / len(logits))
    return np.array(rows)


@right("cross_entropy_grad")
def entry_by_entry(logits, targets):
    b, c = logits.shape
    gradient = np.zeros((b, c))
    for i in range(b):
        for j in range(c):
            share = 1 / sum(np.exp(np.clip(float(other) - float(logits[i, j]), -745, 709)) for other in logits[i])
            gradient[i, j] = (share - (j == targets[i])) / b
    return gradient


@right("cross_entropy_grad")
def through_the_jacobian(logits, targets):
    shares = softmax(logits, axis=1)
    c = shares.shape[1]
    jacobians = shares[:, :, None] * (np.eye(c) - shares[:, None, :])
    at_target = np.take_along_axis(shares, targets[:, None], axis=1)
    back = np.where(np.arange(c) == targets[:, None], -1 / np.where(at_target > 0, at_target, 1), 0.0)
    exact = np.einsum("bij,bi->bj", jacobians, back)
    lost = shares - (np.arange(c) == targets[:, None])  # where the share of the target has vanished
    return np.where(at_target > 1e-100, exact, lost) / len(targets)


@right("cross_entropy_grad")
def with_put_along_axis(logits, targets):
    shares = softmax(logits.astype(float), axis=1)
    np.put_along_axis(shares, targets[:, None], np.take_along_axis(shares, targets[:, None], 1) - 1, 1)
    return shares * (1 / len(shares))


@right("cross_entropy_grad")
def with_logsumexp_grad(logits, targets):
    from scipy.special import logsumexp

    b = np.size(targets)
    gradient = np.exp(logits - logsumexp(logits, axis=1, keepdims=True)) / b
    np.subtract.at(gradient, (np.arange(b), targets), 1 / b)
    return gradient


@right("cross_entropy_grad", value=True)
def a_gradient_as_a_partial():
    from functools import partial

    def gradient(shares_of, logits, targets):
        columns = np.indices(logits.shape)[1]
        return np.divide(shares_of(logits) - np.equal(columns, targets.reshape(-1, 1)), len(targets))

    return partial(gradient, partial(softmax, axis=1))


@right("cross_entropy_grad")
def scaled_one_hot_first(logits, targets, weight=1.0):
    b, c = logits.shape
    wanted = np.zeros((b, c))
    wanted.flat[np.arange(b) * c + targets] = weight
    powers = np.exp(logits - logits.max(axis=1)[:, np.newaxis])
    return (powers.T / powers.sum(axis=1)).T / b - wanted / b


# cross_entropy_grad: wrong


@wrong("cross_entropy_grad", "sum-for-mean", "three_rows_of_known_shares agrees_with_nudged_logits")
def gradient_of_the_sum(logits, targets):
    return softmax(logits, axis=1) - np.eye(logits.shape[1])[targets]


@wrong("cross_entropy_grad", "averaged-over-classes", "three_rows_of_known_shares agrees_with_nudged_logits")
def gradient_over_all_entries(logits, targets):
    return (softmax(logits, axis=1) - np.eye(logits.shape[1])[targets]) / logits.size


@wrong("cross_entropy_grad", "averaged-over-classes", "three_rows_of_known_shares agrees_with_nudged_logits")
def divided_by_the_answers(logits, targets):
    return (softmax(logits, axis=1) - np.eye(logits.shape[1])[targets]) / logits.shape[1]


@wrong("cross_entropy_grad", "wrong-sign", "three_rows_of_known_shares agrees_with_nudged_logits")
def one_hot_less_shares(logits, targets):
    return (np.eye(logits.shape[1])[targets] - softmax(logits, axis=1)) / len(targets)


@wrong("cross_entropy_grad", "target-forgotten", "rows_add_up_to_nothing three_rows_of_known_shares")
def nothing_but_shares(logits, targets):
    return softmax(logits, axis=1) / len(targets)


@wrong("cross_entropy_grad", "target-only", "rows_add_up_to_nothing three_rows_of_known_shares")
def nothing_but_the_target(logits, targets):
    wanted = np.eye(logits.shape[1])[targets]
    return (softmax(logits, axis=1) - 1) * wanted / len(targets)


@wrong("cross_entropy_grad", "all-pairs-indexed", "rows_add_up_to_nothing three_rows_of_known_shares")
def one_off_in_all_columns(logits, targets):
    gradient = softmax(logits, axis=1)
    gradient[:, targets] -= 1
    return gradient / len(targets)


@wrong("cross_entropy_grad", "one-taken-off-everywhere", "rows_add_up_to_nothing three_rows_of_known_shares")
def shares_less_one(logits, targets):
    return (softmax(logits, axis=1) - 1) / len(targets)


@wrong("cross_entropy_grad", "gradient-of-the-shares", "rows_add_up_to_nothing three_rows_of_known_shares")
def minus_one_over_the_share(logits, targets):
    return -np.eye(logits.shape[1])[targets] / softmax(logits, axis=1) / len(targets)


@wrong("cross_entropy_grad", "axis-0", "rows_add_up_to_nothing three_rows_of_known_shares")
def gradient_down_the_columns(logits, targets):
    return (softmax(logits, axis=0) - np.eye(logits.shape[1])[targets]) / len(targets)


@wrong("cross_entropy_grad", "whole-array", "rows_add_up_to_nothing three_rows_of_known_shares")
def gradient_over_the_table(logits, targets):
    return (softmax(logits) - np.eye(logits.shape[1])[targets]) / len(targets)


@wrong("cross_entropy_grad", "no-max-shift", "sure_rows")
def gradient_of_raw_powers(logits, targets):
    powers = np.exp(logits)
    return (powers / powers.sum(axis=1, keepdims=True) - np.eye(logits.shape[1])[targets]) / len(targets)


@wrong("cross_entropy_grad", "global-max", "sure_rows")
def gradient_with_one_largest(logits, targets):
    powers = np.exp(logits - logits.max())
    return (powers / powers.sum(axis=1, keepdims=True) - np.eye(logits.shape[1])[targets]) / len(targets)


@wrong("cross_entropy_grad", "softmax-twice", "agrees_with_nudged_logits")
def gradient_of_shares_of_shares(logits, targets):
    return (softmax(softmax(logits, axis=1), axis=1) - np.eye(logits.shape[1])[targets]) / len(targets)


@wrong("cross_entropy_grad", "no-softmax-before-the-difference", "rows_add_up_to_nothing three_rows_of_known_shares")
def logits_less_one_hot(logits, targets):
    return (logits - np.eye(logits.shape[1])[targets]) / len(targets)


@wrong("cross_entropy_grad", "softmax-walked-back-twice", "three_rows_of_known_shares agrees_with_nudged_logits")
def jacobian_applied_once_more(logits, targets):
    shares = softmax(logits, axis=1)
    g = (shares - np.eye(logits.shape[1])[targets]) / len(targets)
    return shares * (g - (shares * g).sum(axis=1, keepdims=True))


@wrong("cross_entropy_grad", "averaged-over-the-batch", "rows_add_up_to_nothing three_rows_of_known_shares")
def one_row_for_the_batch(logits, targets):
    return (softmax(logits, axis=1) - np.eye(logits.shape[1])[targets]).mean(axis=0)


@wrong("cross_entropy_grad", "squared-error", "three_rows_of_known_shares agrees_with_nudged_logits")
def twice_the_difference(logits, targets):
    return 2 * (softmax(logits, axis=1) - np.eye(logits.shape[1])[targets]) / len(targets)


@wrong("cross_entropy_grad", "integer-buffer", "whole_numbers_work_too")
def stored_like_the_logits(logits, targets):
    gradient = np.zeros_like(logits)
    gradient[:] = (softmax(logits, axis=1) - np.eye(logits.shape[1])[targets]) / len(targets)
    return gradient


@wrong("cross_entropy_grad", "input-mutated", "arguments_left_alone")
def written_into_the_logits(logits, targets):
    gradient = logits if logits.dtype.kind == "f" else logits.astype(float)
    gradient[:] = softmax(gradient, axis=1)
    gradient[np.arange(len(targets)), targets] -= 1
    gradient /= len(targets)
    return gradient


# matmul_vjp: right


@right("matmul_vjp")
def with_swapaxes(A, B, g):
    dA = g @ B.swapaxes(-2, -1)
    dB = A.swapaxes(-2, -1) @ g
    return dA, dB


@right("matmul_vjp")
def with_einsum_dots(A, B, g):
    return np.einsum("...np,...mp->...nm", g, B), np.einsum("...nm,...np->...mp", A, g)


@right("matmul_vjp")
def as_a_list(A, B, g):
    return [np.matmul(g, np.moveaxis(B, -1, -2)), np.matmul(np.moveaxis(A, -1, -2), g)]


@right("matmul_vjp")
def matrix_by_matrix(A, B, g):
    dA, dB = np.zeros(A.shape), np.zeros(B.shape)
    for place in np.ndindex(A.shape[:-2]):
        dA[place] = np.dot(g[place], B[place].T)
        dB[place] = np.dot(A[place].T, g[place])
    return dA, dB


@right("matmul_vjp")
def by_broadcasting_and_summing(A, B, g):
    dA = (g[..., :, None, :] * B[..., None, :, :]).sum(axis=-1)
    dB = (A[..., :, :, None] * g[..., :, None, :]).sum(axis=-3)
    return dA, dB


@right("matmul_vjp")
def by_recursion_over_the_front(A, B, g):
    if A.ndim == 2:
        return np.inner(g, B), np.inner(A.T, g.T)
    pairs = [by_recursion_over_the_front(*three) for three in zip(A, B, g, strict=True)]
    return np.stack([one for one, _ in pairs]), np.stack([one for _, one in pairs])


@right("matmul_vjp")
def with_transpose_and_axes(A, B, g):
    front = tuple(range(A.ndim - 2))
    turned = (*front, A.ndim - 1, A.ndim - 2)
    return g @ np.transpose(B, turned), np.transpose(A, turned) @ g


@right("matmul_vjp", value=True)
def a_product_with_two_methods():
    class Product:
        def turned(self, X):
            return np.ascontiguousarray(np.swapaxes(X, -1, -2))

        def back(self, A, B, g):
            return g @ self.turned(B), self.turned(A) @ g

    return Product().back


@right("matmul_vjp")
def turned_twice(A, B, g):
    back = np.swapaxes(B @ np.swapaxes(g, -1, -2), -1, -2)
    return back, np.swapaxes(np.swapaxes(g, -1, -2) @ A, -1, -2)


# matmul_vjp: wrong


@wrong("matmul_vjp", "gradients-swapped", "gradients_shaped_like_the_factors one_row_on_paper")
def gradient_of_b_first(A, B, g):
    return np.swapaxes(A, -1, -2) @ g, g @ np.swapaxes(B, -1, -2)


@wrong("matmul_vjp", "factors-do-not-fit", "gradients_shaped_like_the_factors one_row_on_paper")
def factors_as_they_are(A, B, g):
    return g @ B, A @ g


@wrong("matmul_vjp", "factors-do-not-fit", "gradients_shaped_like_the_factors one_row_on_paper")
def first_factor_as_it_is(A, B, g):
    return g @ np.swapaxes(B, -1, -2), A @ g


@wrong("matmul_vjp", "factors-do-not-fit", "gradients_shaped_like_the_factors one_row_on_paper")
def products_the_other_way_round(A, B, g):
    return np.swapaxes(B, -1, -2) @ g, g @ np.swapaxes(A, -1, -2)


@wrong("matmul_vjp", "gradients-transposed", "gradients_shaped_like_the_factors one_row_on_paper")
def turned_gradients(A, B, g):
    return B @ np.swapaxes(g, -1, -2), np.swapaxes(g, -1, -2) @ A


@wrong("matmul_vjp", "all-axes-reversed", "gradients_shaped_like_the_factors stacks_of_matrices")
def turned_with_dot_t(A, B, g):
    return g @ B.T, A.T @ g


@wrong("matmul_vjp", "elementwise-for-matmul", "gradients_shaped_like_the_factors one_row_on_paper")
def multiplied_entry_by_entry(A, B, g):
    return g * B.T, A.T * g


@wrong("matmul_vjp", "array-for-pair", "gradients_shaped_like_the_factors one_row_on_paper")
def only_back_to_a(A, B, g):
    return g @ np.swapaxes(B, -1, -2)


@wrong("matmul_vjp", "g-ignored", "one_row_on_paper agrees_with_nudged_factors")
def as_if_everything_mattered_alike(A, B, g):
    g = np.ones(g.shape)
    return g @ np.swapaxes(B, -1, -2), np.swapaxes(A, -1, -2) @ g


@wrong("matmul_vjp", "leading-axes-summed", "gradients_shaped_like_the_factors stacks_of_matrices")
def summed_over_the_stack(A, B, g):
    front = tuple(range(A.ndim - 2))
    return (g @ np.swapaxes(B, -1, -2)).sum(axis=front), (np.swapaxes(A, -1, -2) @ g).sum(axis=front)


@wrong("matmul_vjp", "leading-axes-summed", "gradients_shaped_like_the_factors stacks_of_matrices")
def second_gradient_summed(A, B, g):
    front = tuple(range(A.ndim - 2))
    return g @ np.swapaxes(B, -1, -2), (np.swapaxes(A, -1, -2) @ g).sum(axis=front)


@wrong("matmul_vjp", "dot-for-matmul", "gradients_shaped_like_the_factors stacks_of_matrices")
def dotted(A, B, g):
    return np.dot(g, np.swapaxes(B, -1, -2)), np.dot(np.swapaxes(A, -1, -2), g)


@wrong("matmul_vjp", "factors-do-not-fit", "gradients_shaped_like_the_factors one_row_on_paper")
def each_gradient_made_of_its_own(A, B, g):
    return g @ np.swapaxes(A, -1, -2), np.swapaxes(B, -1, -2) @ g


@wrong("matmul_vjp", "wrong-sign", "one_row_on_paper agrees_with_nudged_factors")
def downhill_already(A, B, g):
    return -g @ np.swapaxes(B, -1, -2), -np.swapaxes(A, -1, -2) @ g


@wrong("matmul_vjp", "list-for-array", "gradients_shaped_like_the_factors one_row_on_paper")
def gradients_as_lists(A, B, g):
    return (g @ np.swapaxes(B, -1, -2)).tolist(), (np.swapaxes(A, -1, -2) @ g).tolist()


@wrong("matmul_vjp", "inverse-for-transpose", "one_row_on_paper agrees_with_nudged_factors")
def divided_by_the_factors(A, B, g):
    return g @ np.linalg.pinv(B), np.linalg.pinv(A) @ g


@wrong("matmul_vjp", "result-returned-too", "gradients_shaped_like_the_factors one_row_on_paper")
def product_and_gradients(A, B, g):
    return A @ B, g @ np.swapaxes(B, -1, -2), np.swapaxes(A, -1, -2) @ g


@wrong("matmul_vjp", "input-mutated", "arguments_left_alone")
def gradients_put_into_the_factors(A, B, g):
    kept = A.copy()
    A[...] = g @ np.swapaxes(B, -1, -2)
    B[...] = np.swapaxes(kept, -1, -2) @ g
    return A, B


# attention_vjp: right


@right("attention_vjp")
def step_by_step_backwards(Q, K, V, g):
    scale = 1 / np.sqrt(K.shape[-1])
    P = softmax(Q @ K.swapaxes(-1, -2) * scale, axis=-1)
    dV = P.swapaxes(-1, -2) @ g
    dP = g @ V.swapaxes(-1, -2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True))
    return dS @ K * scale, dS.swapaxes(-1, -2) @ Q * scale, dV


@right("attention_vjp")
def with_the_jacobian_that_was_given(Q, K, V, g):
    root = Q.shape[-1] ** 0.5
    P = softmax(np.einsum("...ik,...jk->...ij", Q, K) / root, axis=-1)
    dS = softmax_vjp(P, np.einsum("...iv,...jv->...ij", g, V)) / root
    dQ, dK = np.einsum("...ij,...jk->...ik", dS, K), np.einsum("...ij,...ik->...jk", dS, Q)
    return dQ, dK, np.einsum("...ij,...iv->...jv", P, g)


@right("attention_vjp")
def total_from_the_output(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    P = softmax(Q @ np.swapaxes(K, -1, -2) / root, axis=-1)
    total = np.sum(g * (P @ V), axis=-1, keepdims=True)
    dS = P * (g @ np.swapaxes(V, -1, -2) - total) / root
    return [dS @ K, np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(P, -1, -2) @ g]


@right("attention_vjp")
def one_attention_at_a_time(Q, K, V, g):
    dQ, dK, dV = np.zeros(Q.shape), np.zeros(K.shape), np.zeros(V.shape)
    root = np.sqrt(Q.shape[-1])
    for place in np.ndindex(Q.shape[:-2]):
        P = softmax(Q[place] @ K[place].T / root, axis=1)
        dV[place] = P.T @ g[place]
        dP = g[place] @ V[place].T
        dS = P * (dP - np.sum(P * dP, axis=1)[:, None]) / root
        dQ[place], dK[place] = dS @ K[place], dS.T @ Q[place]
    return dQ, dK, dV


@right("attention_vjp")
def query_by_query(Q, K, V, g):
    dQ, dK, dV = np.zeros(Q.shape), np.zeros(K.shape), np.zeros(V.shape)
    for place in np.ndindex(Q.shape[:-1]):
        front, q, root = place[:-1], Q[place], np.sqrt(Q.shape[-1])
        scores = K[front] @ q / root
        powers = np.exp(scores - scores.max())
        p = powers / powers.sum()
        dV[front] += np.outer(p, g[place])
        dp = V[front] @ g[place]
        ds = (np.diag(p) - np.outer(p, p)) @ dp / root
        dQ[place] = ds @ K[front]
        dK[front] += np.outer(ds, q)
    return dQ, dK, dV


@right("attention_vjp")
def queries_scaled_beforehand(Q, K, V, g):
    root = np.sqrt(np.shape(Q)[-1])
    scaled = Q / root
    P = softmax(scaled @ np.swapaxes(K, -1, -2), axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * dP - P * np.einsum("...ij,...ij->...i", P, dP)[..., None]
    return (dS @ K) / root, np.swapaxes(dS, -1, -2) @ scaled, np.swapaxes(P, -1, -2) @ g


@right("attention_vjp", value=True)
def an_attention_layer():
    class Layer:
        def forward(self, Q, K):
            scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
            powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
            return powers / powers.sum(axis=-1, keepdims=True)

        def __call__(self, Q, K, V, g):
            P, dP = self.forward(Q, K), g @ np.swapaxes(V, -1, -2)
            dS = P * (dP - np.vecdot(P, dP)[..., None]) if hasattr(np, "vecdot") else self.plain(P, dP)
            dS = dS / np.sqrt(Q.shape[-1])
            return dS @ K, np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(P, -1, -2) @ g

        def plain(self, P, dP):
            return P * (dP - (P * dP).sum(axis=-1, keepdims=True))

    return Layer()


@right("attention_vjp")
def all_in_one_flat_batch(Q, K, V, g):
    front = Q.shape[:-2]
    q, k, v, h = (X.reshape(-1, *X.shape[-2:]) for X in (Q, K, V, g))
    P = softmax(q @ k.transpose(0, 2, 1) / q.shape[2] ** 0.5, axis=2)
    dP = h @ v.transpose(0, 2, 1)
    dS = P * (dP - (P * dP).sum(2, keepdims=True)) / q.shape[2] ** 0.5
    found = dS @ k, dS.transpose(0, 2, 1) @ q, P.transpose(0, 2, 1) @ h
    return tuple(X.reshape(*front, *X.shape[1:]) for X in found)


@right("attention_vjp")
def differences_of_all_pairs(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    P = softmax(Q @ np.swapaxes(K, -1, -2) / root, axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    ahead = dP[..., :, :, None] - dP[..., :, None, :]
    dS = np.einsum("...ij,...il,...ijl->...ij", P, P, ahead) / root
    return dS @ K, np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(P, -1, -2) @ g


# attention_vjp: wrong


@wrong("attention_vjp", "scale-forgotten-on-the-way-back", "two_keys_on_paper agrees_with_nudged_arrays")
def scaled_forwards_only(Q, K, V, g):
    P = softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True))
    return dS @ K, np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(P, -1, -2) @ g


@wrong("attention_vjp", "unscaled-attention", "two_keys_on_paper agrees_with_nudged_arrays")
def never_scaled(Q, K, V, g):
    P = softmax(Q @ np.swapaxes(K, -1, -2), axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True))
    return dS @ K, np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(P, -1, -2) @ g


@wrong("attention_vjp", "scale-forgotten-on-the-way-forward", "agrees_with_nudged_arrays")
def scaled_backwards_only(Q, K, V, g):
    P = softmax(Q @ np.swapaxes(K, -1, -2), axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / np.sqrt(Q.shape[-1])
    return dS @ K, np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(P, -1, -2) @ g


@wrong("attention_vjp", "scaled-twice", "two_keys_on_paper agrees_with_nudged_arrays")
def scaled_once_more(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    P = softmax(Q @ np.swapaxes(K, -1, -2) / root, axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    return dS @ K / root, np.swapaxes(dS, -1, -2) @ Q / root, np.swapaxes(P, -1, -2) @ g


@wrong("attention_vjp", "divided-by-d-k", "two_keys_on_paper agrees_with_nudged_arrays")
def divided_by_the_width(Q, K, V, g):
    P = softmax(Q @ np.swapaxes(K, -1, -2) / Q.shape[-1], axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / Q.shape[-1]
    return dS @ K, np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(P, -1, -2) @ g


@wrong("attention_vjp", "multiplied-by-root-d-k", "two_keys_on_paper agrees_with_nudged_arrays")
def multiplied_on_the_way_back(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    P = softmax(Q @ np.swapaxes(K, -1, -2) / root, axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) * root
    return dS @ K, np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(P, -1, -2) @ g


@wrong("attention_vjp", "divided-by-root-d-v", "two_keys_on_paper agrees_with_nudged_arrays")
def divided_by_the_width_of_values(Q, K, V, g):
    root = np.sqrt(V.shape[-1])
    P = softmax(Q @ np.swapaxes(K, -1, -2) / root, axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    return dS @ K, np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(P, -1, -2) @ g


@wrong("attention_vjp", "diagonal-only-jacobian", "two_keys_on_paper agrees_with_nudged_arrays")
def shares_times_what_they_want(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    P = softmax(Q @ np.swapaxes(K, -1, -2) / root, axis=-1)
    dS = P * (1 - P) * (g @ np.swapaxes(V, -1, -2)) / root
    return dS @ K, np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(P, -1, -2) @ g


@wrong("attention_vjp", "total-forgotten-in-the-softmax", "single_key_keeps_its_share two_keys_on_paper")
def no_total_taken_off(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    P = softmax(Q @ np.swapaxes(K, -1, -2) / root, axis=-1)
    dS = P * (g @ np.swapaxes(V, -1, -2)) / root
    return dS @ K, np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(P, -1, -2) @ g


@wrong("attention_vjp", "whole-array", "single_key_keeps_its_share two_keys_on_paper")
def one_total_for_all_queries(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    P = softmax(Q @ np.swapaxes(K, -1, -2) / root, axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * (dP - (P * dP).sum()) / root
    return dS @ K, np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(P, -1, -2) @ g


@wrong("attention_vjp", "axis-0", "single_key_keeps_its_share two_keys_on_paper")
def total_of_each_key(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    P = softmax(Q @ np.swapaxes(K, -1, -2) / root, axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * (dP - (P * dP).sum(axis=-2, keepdims=True)) / root
    return dS @ K, np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(P, -1, -2) @ g


@wrong("attention_vjp", "softmax-over-queries", "single_key_keeps_its_share agrees_with_nudged_arrays")
def shares_of_each_key(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    P = softmax(Q @ np.swapaxes(K, -1, -2) / root, axis=-2)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * (dP - (P * dP).sum(axis=-2, keepdims=True)) / root
    return dS @ K, np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(P, -1, -2) @ g


@wrong("attention_vjp", "softmax-skipped-on-the-way-back", "single_key_keeps_its_share two_keys_on_paper")
def straight_from_shares_to_scores(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    P = softmax(Q @ np.swapaxes(K, -1, -2) / root, axis=-1)
    dS = g @ np.swapaxes(V, -1, -2) / root
    return dS @ K, np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(P, -1, -2) @ g


@wrong("attention_vjp", "gradients-swapped", "two_keys_on_paper agrees_with_nudged_arrays")
def keys_before_queries(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    P = softmax(Q @ np.swapaxes(K, -1, -2) / root, axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    return np.swapaxes(dS, -1, -2) @ Q, dS @ K, np.swapaxes(P, -1, -2) @ g


@wrong("attention_vjp", "own-factor-used", "two_keys_on_paper agrees_with_nudged_arrays")
def queries_made_of_queries(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    P = softmax(Q @ np.swapaxes(K, -1, -2) / root, axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    return dS @ np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(dS, -1, -2) @ dS @ K, np.swapaxes(P, -1, -2) @ g


@wrong("attention_vjp", "factor-not-transposed", "gradients_shaped_like_queries_keys_and_values")
def gradient_of_scores_not_turned(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    P = softmax(Q @ np.swapaxes(K, -1, -2) / root, axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    return dS @ K, dS @ Q, np.swapaxes(P, -1, -2) @ g


@wrong("attention_vjp", "gradients-transposed", "gradients_shaped_like_queries_keys_and_values")
def gradient_of_turned_keys(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    P = softmax(Q @ np.swapaxes(K, -1, -2) / root, axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    return dS @ K, np.swapaxes(Q, -1, -2) @ dS, np.swapaxes(P, -1, -2) @ g


@wrong("attention_vjp", "scores-for-shares", "single_key_keeps_its_share two_keys_on_paper")
def values_met_the_scores(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    S = Q @ np.swapaxes(K, -1, -2) / root
    P = softmax(S, axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    return dS @ K, np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(S, -1, -2) @ g


@wrong("attention_vjp", "gradient-of-scores-for-values", "single_key_keeps_its_share two_keys_on_paper")
def values_from_the_scores_gradient(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    P = softmax(Q @ np.swapaxes(K, -1, -2) / root, axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    return dS @ K, np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(dS, -1, -2) @ g


@wrong("attention_vjp", "g-ignored", "single_key_keeps_its_share two_keys_on_paper")
def every_output_matters_alike(Q, K, V, g):
    root, g = np.sqrt(Q.shape[-1]), np.ones(g.shape)
    P = softmax(Q @ np.swapaxes(K, -1, -2) / root, axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    return dS @ K, np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(P, -1, -2) @ g


@wrong("attention_vjp", "wrong-sign", "single_key_keeps_its_share two_keys_on_paper")
def all_turned_around(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    P = softmax(Q @ np.swapaxes(K, -1, -2) / root, axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * ((P * dP).sum(axis=-1, keepdims=True) - dP) / root
    return dS @ K, np.swapaxes(dS, -1, -2) @ Q, -np.swapaxes(P, -1, -2) @ g


@wrong("attention_vjp", "all-axes-reversed", "gradients_shaped_like_queries_keys_and_values attentions_side_by_side")
def turned_with_dot_t_throughout(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    P = softmax(Q @ K.T / root, axis=-1)
    dP = g @ V.T
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    return dS @ K, dS.T @ Q, P.T @ g


@wrong("attention_vjp", "leading-axes-summed", "gradients_shaped_like_queries_keys_and_values attentions_side_by_side")
def keys_and_values_shared_by_the_batch(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    P = softmax(Q @ np.swapaxes(K, -1, -2) / root, axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    front = tuple(range(Q.ndim - 2))
    return dS @ K, (np.swapaxes(dS, -1, -2) @ Q).sum(axis=front), (np.swapaxes(P, -1, -2) @ g).sum(axis=front)


@wrong("attention_vjp", "no-max-shift", "scores_of_a_thousand_backwards")
def powers_of_raw_scores(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    powers = np.exp(Q @ np.swapaxes(K, -1, -2) / root)
    P = powers / powers.sum(axis=-1, keepdims=True)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    return dS @ K, np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(P, -1, -2) @ g


@wrong("attention_vjp", "values-left-out", "gradients_shaped_like_queries_keys_and_values")
def queries_and_keys_only(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    P = softmax(Q @ np.swapaxes(K, -1, -2) / root, axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    return dS @ K, np.swapaxes(dS, -1, -2) @ Q


@wrong("attention_vjp", "integer-buffer", "integers_backwards")
def stored_like_what_came_in(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    P = softmax(Q @ np.swapaxes(K, -1, -2) / root, axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = np.zeros_like(Q), np.zeros_like(K), np.zeros_like(V)
    dQ[...], dK[...], dV[...] = dS @ K, np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(P, -1, -2) @ g
    return dQ, dK, dV


@wrong("attention_vjp", "input-mutated", "arguments_left_alone")
def queries_scaled_in_place(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    if Q.dtype.kind == "f":
        Q /= root
    else:
        Q = Q / root
    P = softmax(Q @ np.swapaxes(K, -1, -2), axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True))
    return dS @ K / root, np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(P, -1, -2) @ g


# loss_and_grads: right


@right("loss_and_grads")
def all_steps_written_out(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->ek", X_kv, dK)
    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)
    return loss, (dW_q, dW_k, dW_v)


@right("loss_and_grads")
def with_flat_matrices(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = X_kv.reshape(-1, X_kv.shape[2]).T @ dK.reshape(-1, dK.shape[2])
    dW_v = X_kv.reshape(-1, X_kv.shape[2]).T @ dV.reshape(-1, dV.shape[2])
    return loss, (dW_q, dW_k, dW_v)


@right("loss_and_grads")
def summed_over_stacks(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = (np.swapaxes(X_kv, 1, 2) @ dK).sum(axis=0)
    dW_v = (np.swapaxes(X_kv, 1, 2) @ dV).sum(axis=0)
    return loss, [dW_q, dW_k, dW_v]


@right("loss_and_grads")
def round_by_round(x_q, X_kv, targets, W_q, W_k, W_v):
    b, root = len(targets), np.sqrt(W_q.shape[1])
    loss, dW_q, dW_k, dW_v = 0.0, np.zeros(W_q.shape), np.zeros(W_k.shape), np.zeros(W_v.shape)
    for x, X, target in zip(x_q, X_kv, targets, strict=True):
        q, K, V = x @ W_q, X @ W_k, X @ W_v
        p = softmax(K @ q / root)
        logits = p @ V
        top = logits.max()
        loss += (np.log(np.exp(logits - top).sum()) + top - logits[target]) / b
        g = softmax(logits) / b
        g[target] -= 1 / b
        dp = V @ g
        ds = p * (dp - p @ dp) / root
        dW_q += np.outer(x, ds @ K)
        dW_k += X.T @ np.outer(ds, q)
        dW_v += X.T @ np.outer(p, g)
    return loss, (dW_q, dW_k, dW_v)


@right("loss_and_grads")
def through_the_table_of_matches(x_q, X_kv, targets, W_q, W_k, W_v):
    from scipy.special import logsumexp

    b, root = len(targets), W_q.shape[1] ** 0.5
    M = W_q @ W_k.T / root
    P = softmax(np.einsum("be,ef,bnf->bn", x_q, M, X_kv), axis=1)
    mixed = np.einsum("bn,bne->be", P, X_kv)
    logits = mixed @ W_v
    g = (softmax(logits, axis=1) - np.eye(W_v.shape[1])[targets]) / b
    dP = np.einsum("be,bne->bn", g @ W_v.T, X_kv)
    dS = P * (dP - np.einsum("bn,bn->b", P, dP)[:, None])
    dM = np.einsum("be,bn,bnf->ef", x_q, dS, X_kv) / root
    loss = np.mean(logsumexp(logits, axis=1) - logits[np.arange(b), targets])
    return float(loss), (dM @ W_k, dM.T @ W_q, mixed.T @ g)


@right("loss_and_grads")
def with_functions_inside(x_q, X_kv, targets, W_q, W_k, W_v):
    def forward():
        q, K, V = x_q @ W_q, X_kv @ W_k, X_kv @ W_v
        P = softmax(np.einsum("bk,bnk->bn", q, K) / root, axis=-1)
        return q, K, V, P, np.einsum("bn,bnc->bc", P, V)

    def loss_of(logits):
        shifted = logits - logits.max(axis=1, keepdims=True)
        log_shares = shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))
        wanted = np.eye(logits.shape[1])[targets]
        return -(wanted * log_shares).sum() / len(wanted), (np.exp(log_shares) - wanted) / len(wanted)

    root = np.sqrt(W_k.shape[1])
    q, K, V, P, logits = forward()
    loss, g = loss_of(logits)
    dP = np.einsum("bc,bnc->bn", g, V)
    dS = (P * dP - P * (P * dP).sum(axis=1, keepdims=True)) / root
    dq = np.einsum("bn,bnk->bk", dS, K)
    dW_k = np.einsum("bne,bn,bk->ek", X_kv, dS, q)
    return loss, (np.einsum("be,bk->ek", x_q, dq), dW_k, np.einsum("bne,bn,bc->ec", X_kv, P, g))


@right("loss_and_grads")
def with_the_softmax_that_was_given(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    total = np.logaddexp.reduce(logits, axis=1)
    loss = (total - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = softmax_vjp(P, dP) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->ek", X_kv, dK)
    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)
    return loss, (dW_q, dW_k, dW_v)


@right("loss_and_grads", value=True)
def a_network_that_remembers():
    class Network:
        def __call__(self, x_q, X_kv, targets, *weights):
            self.forward(x_q, X_kv, *weights)
            return self.loss(targets), tuple(self.backward(x_q, X_kv, targets))

        def forward(self, x_q, X_kv, W_q, W_k, W_v):
            self.root = np.sqrt(W_q.shape[1])
            self.q, self.K, self.V = x_q @ W_q, X_kv @ W_k, X_kv @ W_v
            self.P = softmax((self.K @ self.q[:, :, None])[:, :, 0] / self.root, axis=1)
            self.logits = (self.P[:, None] @ self.V)[:, 0]

        def loss(self, targets):
            from scipy.special import log_softmax

            return -np.mean(log_softmax(self.logits, axis=1)[np.arange(len(targets)), targets])

        def backward(self, x_q, X_kv, targets):
            g = (softmax(self.logits, axis=1) - np.eye(self.logits.shape[1])[targets]) / len(targets)
            dP = (self.V @ g[:, :, None])[:, :, 0]
            dS = self.P * (dP - (self.P * dP).sum(axis=1)[:, None]) / self.root
            yield x_q.T @ (dS[:, None] @ self.K)[:, 0]
            yield sum(X.T @ np.outer(s, q) for X, s, q in zip(X_kv, dS, self.q, strict=True))
            yield sum(X.T @ np.outer(p, h) for X, p, h in zip(X_kv, self.P, g, strict=True))

    return Network()


@right("loss_and_grads")
def one_weight_after_the_other(x_q, X_kv, targets, W_q, W_k, W_v):
    from scipy.special import log_softmax

    b, root, c = len(targets), np.sqrt(W_q.shape[1]), W_v.shape[1]
    scores = ((x_q @ W_q)[:, None, :] * (X_kv @ W_k)).sum(axis=2) / root
    P = softmax(scores, axis=1)
    values = X_kv @ W_v
    logits = (P[:, :, None] * values).sum(axis=1)
    g = (softmax(logits, axis=1) - (np.arange(c) == targets[:, None])) / b
    ahead = values - logits[:, None, :]
    dS = P * (ahead * g[:, None, :]).sum(axis=2) / root
    pulled = (dS[:, :, None] * X_kv).sum(axis=1)
    dW_q, dW_k = x_q.T @ (pulled @ W_k), pulled.T @ (x_q @ W_q)
    mixed = (P[:, :, None] * X_kv).sum(axis=1)
    return -log_softmax(logits, axis=1)[np.arange(b), targets].mean(), (dW_q, dW_k, mixed.T @ g)


# loss_and_grads: wrong


@wrong("loss_and_grads", "gradients-swapped", "gradients_agree_with_the_loss gradients_of_random_batches")
def gradients_of_queries_and_keys_exchanged(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->ek", X_kv, dK)
    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)
    return loss, (dW_k, dW_q, dW_v)


@wrong("loss_and_grads", "loss-and-gradients-swapped", "loss_first_and_three_gradients")
def gradients_before_the_loss(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->ek", X_kv, dK)
    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)
    return (dW_q, dW_k, dW_v), loss


@wrong("loss_and_grads", "gradients-not-together", "loss_first_and_three_gradients")
def four_things_in_a_row(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->ek", X_kv, dK)
    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)
    return loss, dW_q, dW_k, dW_v


@wrong("loss_and_grads", "gradients-left-out", "loss_first_and_three_gradients")
def loss_only(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    return loss


@wrong("loss_and_grads", "sum-for-mean", "values_of_zero gradients_agree_with_the_loss")
def gradients_of_the_summed_loss(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None]
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->ek", X_kv, dK)
    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)
    return loss, (dW_q, dW_k, dW_v)


@wrong("loss_and_grads", "sum-for-mean", "values_of_zero losses_of_random_batches")
def loss_and_gradients_summed(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).sum()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None]
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->ek", X_kv, dK)
    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)
    return loss, (dW_q, dW_k, dW_v)


@wrong("loss_and_grads", "averaged-twice", "values_of_zero gradients_agree_with_the_loss")
def divided_by_the_batch_once_more(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->ek", X_kv, dK)
    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)
    return loss, (dW_q / b, dW_k / b, dW_v / b)


@wrong("loss_and_grads", "averaged-over-the-pairs", "values_of_zero gradients_agree_with_the_loss")
def pairs_averaged(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->nek", X_kv, dK).mean(axis=0)
    dW_v = np.einsum("bne,bnc->nec", X_kv, dV).mean(axis=0)
    return loss, (dW_q, dW_k, dW_v)


@wrong("loss_and_grads", "one-use-counted", "values_of_zero gradients_agree_with_the_loss")
def first_pair_only(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = X_kv[:, 0].T @ dK[:, 0]
    dW_v = X_kv[:, 0].T @ dV[:, 0]
    return loss, (dW_q, dW_k, dW_v)


@wrong("loss_and_grads", "one-use-counted", "values_of_zero gradients_agree_with_the_loss")
def last_round_only(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = np.outer(x_q[-1], dQ[-1, 0])
    dW_k = X_kv[-1].T @ dK[-1]
    dW_v = X_kv[-1].T @ dV[-1]
    return loss, (dW_q, dW_k, dW_v)


@wrong("loss_and_grads", "gradient-of-the-queries", "loss_first_and_three_gradients")
def gradients_of_queries_keys_and_values(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    return loss, (dQ[:, 0], dK, dV)


@wrong("loss_and_grads", "rounds-not-summed", "loss_first_and_three_gradients")
def gradients_round_by_round(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = np.einsum("be,bk->bek", x_q, dQ[:, 0])
    dW_k = np.swapaxes(X_kv, 1, 2) @ dK
    dW_v = np.swapaxes(X_kv, 1, 2) @ dV
    return loss, (dW_q, dW_k, dW_v)


@wrong("loss_and_grads", "gradients-transposed", "loss_first_and_three_gradients")
def gradients_turned(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->ek", X_kv, dK)
    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)
    return loss, (dW_q.T, dW_k.T, dW_v.T)


@wrong("loss_and_grads", "keys-held-fixed", "gradients_agree_with_the_loss gradients_of_random_batches")
def keys_taken_as_given(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->ek", X_kv, dK)
    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)
    return loss, (dW_q, np.zeros(dW_k.shape), dW_v)


@wrong("loss_and_grads", "shares-held-fixed", "gradients_agree_with_the_loss gradients_of_random_batches")
def shares_taken_as_given(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->ek", X_kv, dK)
    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)
    return loss, (0 * dW_q, 0 * dW_k, dW_v)


@wrong("loss_and_grads", "unscaled-attention", "loss_on_paper losses_of_random_batches")
def network_without_scale(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = 1.0, len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->ek", X_kv, dK)
    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)
    return loss, (dW_q, dW_k, dW_v)


@wrong("loss_and_grads", "divided-by-root-d-model", "loss_on_paper losses_of_random_batches")
def scaled_by_the_width_of_a_row(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[0]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->ek", X_kv, dK)
    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)
    return loss, (dW_q, dW_k, dW_v)


@wrong("loss_and_grads", "divided-by-d-k", "loss_on_paper losses_of_random_batches")
def scaled_by_the_width_itself(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = W_q.shape[1], len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->ek", X_kv, dK)
    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)
    return loss, (dW_q, dW_k, dW_v)


@wrong("loss_and_grads", "divided-by-root-n", "loss_on_paper losses_of_random_batches")
def scaled_by_the_number_of_pairs(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(X_kv.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->ek", X_kv, dK)
    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)
    return loss, (dW_q, dW_k, dW_v)


@wrong("loss_and_grads", "scale-forgotten-on-the-way-back", "gradients_agree_with_the_loss gradients_of_random_batches")
def no_scale_on_the_way_back(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True))
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->ek", X_kv, dK)
    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)
    return loss, (dW_q, dW_k, dW_v)


@wrong("loss_and_grads", "softmax-skipped-on-the-way-back", "gradients_agree_with_the_loss gradients_of_random_batches")
def no_softmax_backwards(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = dP / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->ek", X_kv, dK)
    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)
    return loss, (dW_q, dW_k, dW_v)


@wrong("loss_and_grads", "total-forgotten-in-the-softmax", "gradients_agree_with_the_loss gradients_of_random_batches")
def no_total_backwards(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * dP / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->ek", X_kv, dK)
    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)
    return loss, (dW_q, dW_k, dW_v)


@wrong("loss_and_grads", "whole-array", "gradients_agree_with_the_loss gradients_of_random_batches")
def total_of_the_whole_batch(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum()) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->ek", X_kv, dK)
    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)
    return loss, (dW_q, dW_k, dW_v)


@wrong("loss_and_grads", "softmax-over-rounds", "gradients_of_random_batches losses_of_random_batches")
def shares_over_the_rounds(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=0)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->ek", X_kv, dK)
    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)
    return loss, (dW_q, dW_k, dW_v)


@wrong("loss_and_grads", "batch-mixed-up", "losses_of_random_batches")
def every_question_to_all_rounds(x_q, X_kv, targets, W_q, W_k, W_v):
    X_kv = np.broadcast_to(X_kv.reshape(1, -1, X_kv.shape[2]), (len(x_q), X_kv.shape[0] * X_kv.shape[1], X_kv.shape[2]))
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->ek", X_kv, dK)
    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)
    return loss, (dW_q, dW_k, dW_v)


@wrong("loss_and_grads", "w-q-for-w-k", "losses_of_random_batches")
def queries_made_with_w_k(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_k)[:, None], X_kv @ W_q, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->ek", X_kv, dK)
    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)
    return loss, (dW_q, dW_k, dW_v)


@wrong("loss_and_grads", "wrong-sign", "values_of_zero gradients_agree_with_the_loss")
def same_sign_as_the_steps(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->ek", X_kv, dK)
    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)
    return loss, (-dW_q, -dW_k, -dW_v)


@wrong("loss_and_grads", "target-forgotten", "values_of_zero gradients_agree_with_the_loss")
def target_never_taken_off(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->ek", X_kv, dK)
    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)
    return loss, (dW_q, dW_k, dW_v)


@wrong("loss_and_grads", "hits-for-loss", "values_of_zero losses_of_random_batches")
def share_of_right_answers_for_the_loss(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->ek", X_kv, dK)
    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)
    return (logits.argmax(axis=1) == targets).mean(), (dW_q, dW_k, dW_v)


@wrong("loss_and_grads", "no-max-shift", "large_scores_and_logits")
def shares_of_raw_logits(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = np.zeros((b, 1))
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->ek", X_kv, dK)
    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)
    return loss, (dW_q, dW_k, dW_v)


@wrong("loss_and_grads", "logarithm-of-a-vanished-share", "large_scores_and_logits")
def logarithm_of_shares_that_vanish(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    loss = -np.log(softmax(logits, axis=1)[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->ek", X_kv, dK)
    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)
    return loss, (dW_q, dW_k, dW_v)


@wrong("loss_and_grads", "epsilon-in-the-loss", "large_scores_and_logits")
def epsilon_in_the_loss(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    loss = -np.log(softmax(logits, axis=1)[np.arange(b), targets] + 1e-12).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->ek", X_kv, dK)
    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)
    return loss, (dW_q, dW_k, dW_v)


@wrong("loss_and_grads", "axis-lost", "one_round_with_one_pair")
def axes_squeezed_away(x_q, X_kv, targets, W_q, W_k, W_v):
    b, root = len(targets), np.sqrt(W_q.shape[1])
    Q, K, V = x_q @ W_q, X_kv @ W_k, X_kv @ W_v
    P = softmax((K @ Q[:, :, None]).squeeze() / root, axis=-1)
    logits = (P[..., None] * V).sum(axis=1)
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = (softmax(logits, axis=1) - np.eye(W_v.shape[1])[targets]) / b
    dP = (V @ g[:, :, None]).squeeze()
    dS = P * (dP - (P * dP).sum(axis=1, keepdims=True)) / root
    dW_q = x_q.T @ (dS[:, None] @ K)[:, 0]
    return loss, (dW_q, np.einsum("bne,bn,bk->ek", X_kv, dS, Q), np.einsum("bne,bn,bc->ec", X_kv, P, g))


@wrong("loss_and_grads", "input-mutated", "arguments_left_alone")
def step_taken_already(x_q, X_kv, targets, W_q, W_k, W_v):
    Q, K, V = (x_q @ W_q)[:, None], X_kv @ W_k, X_kv @ W_v
    root, b = np.sqrt(W_q.shape[1]), len(targets)
    P = softmax(Q @ np.swapaxes(K, 1, 2) / root, axis=-1)
    logits = (P @ V)[:, 0]
    top = logits.max(axis=1, keepdims=True)
    loss = (np.log(np.exp(logits - top).sum(axis=1)) + top[:, 0] - logits[np.arange(b), targets]).mean()
    g = softmax(logits, axis=1)
    g[np.arange(b), targets] -= 1
    g = g[:, None] / b
    dP = g @ np.swapaxes(V, 1, 2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    dQ, dK, dV = dS @ K, np.swapaxes(dS, 1, 2) @ Q, np.swapaxes(P, 1, 2) @ g
    dW_q = x_q.T @ dQ[:, 0]
    dW_k = np.einsum("bne,bnk->ek", X_kv, dK)
    dW_v = np.einsum("bne,bnc->ec", X_kv, dV)
    for W, dW in ((W_q, dW_q), (W_k, dW_k), (W_v, dW_v)):
        if W.dtype.kind == "f":
            W -= 0.01 * dW
    return loss, (dW_q, dW_k, dW_v)


# adam_step: right


@right("adam_step")
def adam_as_in_the_paper(w, g, m, v, t, rate=0.01):
    b1, b2, eps = 0.9, 0.999, 1e-8
    m = b1 * m + (1 - b1) * g
    v = b2 * v + (1 - b2) * g * g
    return w - rate * (m / (1 - b1**t)) / (np.sqrt(v / (1 - b2**t)) + eps), m, v


@right("adam_step")
def averages_moved_towards_the_gradient(w, g, m, v, t, rate=0.01):
    m = m + 0.1 * (g - m)
    v = v + 0.001 * (np.square(g) - v)
    unbiased = m / (1 - np.power(0.9, t)), v / (1 - np.power(0.999, t))
    return [w - rate * unbiased[0] / (unbiased[1] ** 0.5 + 1e-8), m, v]


@right("adam_step")
def corrections_folded_into_the_rate(w, g, m, v, t, rate=0.01):
    m, v = 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g**2
    grown = np.sqrt(1 - 0.999**t)
    return w - rate * grown / (1 - 0.9**t) * m / (np.sqrt(v) + 1e-8 * grown), m, v


@right("adam_step")
def number_by_number(w, g, m, v, t, rate=0.01):
    new = [np.zeros(np.shape(w)) for _ in range(3)]
    for place in np.ndindex(np.shape(w)):
        first = 0.9 * m[place] + 0.1 * g[place]
        second = 0.999 * v[place] + 0.001 * float(g[place]) ** 2
        step = first / (1 - 0.9**t) / ((second / (1 - 0.999**t)) ** 0.5 + 1e-8)
        new[0][place], new[1][place], new[2][place] = w[place] - rate * step, first, second
    return tuple(new)


@right("adam_step")
def copies_changed_in_place(w, g, m, v, t, rate=0.01):
    w, m, v = (np.array(one, dtype=float) for one in (w, m, v))
    m *= 0.9
    m += 0.1 * g
    v *= 0.999
    v += 0.001 * np.multiply(g, g)
    w -= rate * (m / (1 - 0.9**t)) / (np.sqrt(v / (1 - 0.999**t)) + 1e-8)
    return w, m, v


@right("adam_step")
def all_four_in_one_array(w, g, m, v, t, rate=0.01):
    averages = np.stack([m, v]) * np.reshape([0.9, 0.999], (2, *[1] * np.ndim(w)))
    averages = averages + np.stack([0.1 * g, 0.001 * g**2])
    m_hat, v_hat = averages[0] / (1 - 0.9**t), averages[1] / (1 - 0.999**t)
    return tuple(np.stack([w - rate * m_hat / (np.sqrt(v_hat) + 1e-8), *averages]))


@right("adam_step", value=True)
def an_optimiser():
    class Adam:
        def __init__(self, betas=(0.9, 0.999), epsilon=1e-8):
            self.betas, self.epsilon = betas, epsilon

        def average(self, old, new, beta):
            return beta * old + (1 - beta) * new

        def corrected(self, average, beta, t):
            return average / (1 - beta**t)

        def step(self, w, g, m, v, t, rate=0.01):
            m, v = self.average(m, g, self.betas[0]), self.average(v, g**2, self.betas[1])
            m_hat, v_hat = self.corrected(m, self.betas[0], t), self.corrected(v, self.betas[1], t)
            return w - rate * m_hat / (v_hat**0.5 + self.epsilon), m, v

    return Adam().step


@right("adam_step", value=True)
def a_partial_of_a_longer_one():
    from functools import partial

    def step(beta_1, beta_2, epsilon, w, g, m, v, t, rate=0.01):
        m, v = np.average([m, g], axis=0, weights=[beta_1, 1 - beta_1]), beta_2 * v + (1 - beta_2) * np.power(g, 2)
        length = np.sqrt(v / -np.expm1(t * np.log(beta_2))) + epsilon
        return w - rate * m / -np.expm1(t * np.log(beta_1)) / length, m, v

    return partial(step, 0.9, 0.999, 1e-8)


@right("adam_step")
def numbers_of_steps_as_floats(w, g, m, v, t, rate=0.01, betas=(0.9, 0.999)):
    t = float(t)
    m_next = np.add(np.multiply(betas[0], m), np.multiply(1 - betas[0], g))
    v_next = np.add(np.multiply(betas[1], v), np.multiply(1 - betas[1], np.multiply(g, g)))
    up, down = m_next / (1 - betas[0] ** t), np.sqrt(v_next / (1 - betas[1] ** t)) + 1e-8
    return np.subtract(w, rate * up / down), m_next, v_next


# adam_step: wrong


@wrong("adam_step", "no-bias-correction", "first_step second_step")
def averages_never_corrected(w, g, m, v, t, rate=0.01):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g**2
    m_hat, v_hat = m, v
    return w - rate * m_hat / (np.sqrt(v_hat) + 1e-8), m, v


@wrong("adam_step", "one-average-corrected", "first_step second_step")
def one_average_corrected(w, g, m, v, t, rate=0.01):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g**2
    m_hat, v_hat = m / (1 - 0.9**t), v
    return w - rate * m_hat / (np.sqrt(v_hat) + 1e-8), m, v


@wrong("adam_step", "corrected-averages-returned", "first_step second_step")
def corrected_averages_handed_back(w, g, m, v, t, rate=0.01):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g**2
    m_hat, v_hat = m / (1 - 0.9**t), v / (1 - 0.999**t)
    return w - rate * m_hat / (np.sqrt(v_hat) + 1e-8), m_hat, v_hat


@wrong("adam_step", "epsilon-under-the-root", "tiny_gradients")
def epsilon_under_the_root(w, g, m, v, t, rate=0.01):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g**2
    m_hat, v_hat = m / (1 - 0.9**t), v / (1 - 0.999**t)
    return w - rate * m_hat / (np.sqrt(v_hat + 1e-8)), m, v


@wrong("adam_step", "nothing-added-to-the-root", "tiny_gradients")
def nothing_added_below(w, g, m, v, t, rate=0.01):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g**2
    m_hat, v_hat = m / (1 - 0.9**t), v / (1 - 0.999**t)
    return w - rate * m_hat / (np.sqrt(v_hat)), m, v


@wrong("adam_step", "epsilon-before-the-correction", "tiny_gradients")
def root_of_the_uncorrected(w, g, m, v, t, rate=0.01):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g**2
    rate = rate * np.sqrt(1 - 0.999**t) / (1 - 0.9**t)
    return w - rate * m / (np.sqrt(v) + 1e-8), m, v


@wrong("adam_step", "steps-counted-from-0", "first_step second_step")
def one_step_behind(w, g, m, v, t, rate=0.01):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g**2
    m_hat, v_hat = m / (1 - 0.9 ** (t - 1)), v / (1 - 0.999 ** (t - 1))
    return w - rate * m_hat / (np.sqrt(v_hat) + 1e-8), m, v


@wrong("adam_step", "steps-counted-from-2", "first_step second_step")
def one_step_ahead(w, g, m, v, t, rate=0.01):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g**2
    m_hat, v_hat = m / (1 - 0.9 ** (t + 1)), v / (1 - 0.999 ** (t + 1))
    return w - rate * m_hat / (np.sqrt(v_hat) + 1e-8), m, v


@wrong("adam_step", "step-number-ignored", "second_step many_steps")
def always_the_first_step(w, g, m, v, t, rate=0.01):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g**2
    m_hat, v_hat = m / (1 - 0.9), v / (1 - 0.999)
    return w - rate * m_hat / (np.sqrt(v_hat) + 1e-8), m, v


@wrong("adam_step", "times-t-for-power", "second_step many_steps")
def multiplied_for_the_power(w, g, m, v, t, rate=0.01):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g**2
    m_hat, v_hat = m / (1 - 0.9 * t), v / (1 - 0.999 * t)
    return w - rate * m_hat / (np.sqrt(v_hat) + 1e-8), m, v


@wrong("adam_step", "betas-swapped", "first_step second_step")
def decay_rates_exchanged(w, g, m, v, t, rate=0.01):
    m = 0.999 * m + 0.001 * g
    v = 0.9 * v + 0.1 * g**2
    m_hat, v_hat = m / (1 - 0.999**t), v / (1 - 0.9**t)
    return w - rate * m_hat / (np.sqrt(v_hat) + 1e-8), m, v


@wrong("adam_step", "old-and-new-exchanged", "first_step second_step")
def old_and_new_exchanged(w, g, m, v, t, rate=0.01):
    m = 0.1 * m + 0.9 * g
    v = 0.001 * v + 0.999 * g**2
    m_hat, v_hat = m / (1 - 0.9**t), v / (1 - 0.999**t)
    return w - rate * m_hat / (np.sqrt(v_hat) + 1e-8), m, v


@wrong("adam_step", "uphill", "first_step second_step")
def uphill_step(w, g, m, v, t, rate=0.01):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g**2
    m_hat, v_hat = m / (1 - 0.9**t), v / (1 - 0.999**t)
    return w + rate * m_hat / (np.sqrt(v_hat) + 1e-8), m, v


@wrong("adam_step", "gradient-not-squared", "first_step second_step")
def gradient_not_squared(w, g, m, v, t, rate=0.01):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * np.abs(g)
    m_hat, v_hat = m / (1 - 0.9**t), v / (1 - 0.999**t)
    return w - rate * m_hat / (np.sqrt(v_hat) + 1e-8), m, v


@wrong("adam_step", "square-of-the-average", "first_step second_step")
def square_of_the_average(w, g, m, v, t, rate=0.01):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * m**2
    m_hat, v_hat = m / (1 - 0.9**t), v / (1 - 0.999**t)
    return w - rate * m_hat / (np.sqrt(v_hat) + 1e-8), m, v


@wrong("adam_step", "root-forgotten", "first_step second_step")
def no_root_below(w, g, m, v, t, rate=0.01):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g**2
    m_hat, v_hat = m / (1 - 0.9**t), v / (1 - 0.999**t)
    return w - rate * m_hat / (v_hat + 1e-8), m, v


@wrong("adam_step", "momentum-ignored", "second_step many_steps")
def gradient_without_average(w, g, m, v, t, rate=0.01):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g**2
    v_hat = v / (1 - 0.999**t)
    return w - rate * g / (np.sqrt(v_hat) + 1e-8), m, v


@wrong("adam_step", "averages-not-updated", "first_step second_step")
def averages_not_updated(w, g, m, v, t, rate=0.01):
    m_before, v_before = m, v
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g**2
    m_hat, v_hat = m / (1 - 0.9**t), v / (1 - 0.999**t)
    return w - rate * m_hat / (np.sqrt(v_hat) + 1e-8), m_before, v_before


@wrong("adam_step", "sums-for-averages", "first_step second_step")
def sums_for_averages(w, g, m, v, t, rate=0.01):
    m = 0.9 * m + g
    v = 0.999 * v + g**2
    m_hat, v_hat = m / (1 - 0.9**t), v / (1 - 0.999**t)
    return w - rate * m_hat / (np.sqrt(v_hat) + 1e-8), m, v


@wrong("adam_step", "gradient-descent-for-adam", "first_step second_step")
def plain_gradient_descent(w, g, m, v, t, rate=0.01):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g**2
    return w - rate * g, m, v


@wrong("adam_step", "sign-for-adam", "second_step many_steps")
def sign_of_the_gradient(w, g, m, v, t, rate=0.01):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g**2
    return w - rate * np.sign(g), m, v


@wrong("adam_step", "rate-ignored", "first_step many_steps")
def rate_always_the_same(w, g, m, v, t, rate=0.01):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g**2
    m_hat, v_hat = m / (1 - 0.9**t), v / (1 - 0.999**t)
    return w - 0.01 * m_hat / (np.sqrt(v_hat) + 1e-8), m, v


@wrong("adam_step", "rate-of-the-libraries", "second_step late_step")
def default_of_most_libraries(w, g, m, v, t, rate=0.001):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g**2
    m_hat, v_hat = m / (1 - 0.9**t), v / (1 - 0.999**t)
    return w - rate * m_hat / (np.sqrt(v_hat) + 1e-8), m, v


@wrong("adam_step", "averages-before-the-weights", "first_step second_step")
def averages_first(w, g, m, v, t, rate=0.01):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g**2
    m_hat, v_hat = m / (1 - 0.9**t), v / (1 - 0.999**t)
    return m, v, w - rate * m_hat / (np.sqrt(v_hat) + 1e-8)


@wrong("adam_step", "step-taken-twice", "first_step second_step")
def two_steps_in_one(w, g, m, v, t, rate=0.01):
    for _ in range(2):
        m = 0.9 * m + 0.1 * g
        v = 0.999 * v + 0.001 * g**2
        w = w - rate * (m / (1 - 0.9**t)) / (np.sqrt(v / (1 - 0.999**t)) + 1e-8)
    return w, m, v


@wrong("adam_step", "weights-only", "weights_and_two_averages first_step")
def weights_only(w, g, m, v, t, rate=0.01):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g**2
    m_hat, v_hat = m / (1 - 0.9**t), v / (1 - 0.999**t)
    return w - rate * m_hat / (np.sqrt(v_hat) + 1e-8)


@wrong("adam_step", "step-for-weights", "first_step second_step")
def step_for_weights(w, g, m, v, t, rate=0.01):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g**2
    m_hat, v_hat = m / (1 - 0.9**t), v / (1 - 0.999**t)
    return -rate * m_hat / (np.sqrt(v_hat) + 1e-8), m, v


@wrong("adam_step", "one-average-for-all-weights", "first_step many_steps")
def one_number_for_all_weights(w, g, m, v, t, rate=0.01):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * np.mean(g**2)
    m_hat, v_hat = m / (1 - 0.9**t), v / (1 - 0.999**t)
    return w - rate * m_hat / (np.sqrt(v_hat) + 1e-8), m, v


@wrong("adam_step", "input-mutated", "arguments_left_alone")
def weights_moved_in_place(w, g, m, v, t, rate=0.01):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g**2
    m_hat, v_hat = m / (1 - 0.9**t), v / (1 - 0.999**t)
    step = rate * m_hat / (np.sqrt(v_hat) + 1e-8)
    if w.dtype.kind == "f":
        w -= step
    else:
        w = w - step
    return w, m, v


@wrong("adam_step", "input-mutated", "arguments_left_alone")
def averages_moved_in_place(w, g, m, v, t, rate=0.01):
    m, v = (one if one.dtype.kind == "f" else one.astype(float) for one in (m, v))
    m *= 0.9
    m += 0.1 * g
    v *= 0.999
    v += 0.001 * g**2
    return w - rate * (m / (1 - 0.9**t)) / (np.sqrt(v / (1 - 0.999**t)) + 1e-8), m, v


@wrong("adam_step", "integer-buffer", "steps_of_integers")
def averages_stored_as_integers(w, g, m, v, t, rate=0.01):
    first, second = m.copy(), v.copy()
    first[...] = 0.9 * m + 0.1 * g
    second[...] = 0.999 * v + 0.001 * g**2
    return w - rate * (first / (1 - 0.9**t)) / (np.sqrt(second / (1 - 0.999**t)) + 1e-8), first, second


# learned: right


@right("learned", value=True)
def made_by_hand():
    match = np.zeros((20, 12))
    match[:12] = 9 * np.eye(12)
    values = np.zeros((20, 8))
    values[12:] = np.eye(8)
    return match, match, values


@right("learned", value=True)
def wide_and_made_of_integers():
    match = 100 * np.eye(20, dtype=int)
    return [match, np.eye(20, dtype=int), np.eye(20, dtype=int)[:, 12:]]


@right("learned", value=True)
def keys_on_a_circle():
    angle = 2 * np.pi * np.arange(20) / 12
    points = 30 * np.stack([np.cos(angle), np.sin(angle)], axis=1) * (np.arange(20) < 12)[:, None]
    return points, points, np.vstack([np.zeros((12, 8)), 5 * np.eye(8)])


@right("learned", value=True)
def random_directions_made_orthogonal():
    directions = np.linalg.qr(np.random.default_rng(7).normal(size=(20, 20)))[0]
    return 60 * directions, directions, 3 * np.eye(20)[:, 12:] - 1


@right("learned", value=True)
def trained_with_one_table():
    rng = np.random.default_rng(8)
    M, W_v = np.zeros((20, 20)), 0.1 * rng.normal(size=(20, 8))
    for _ in range(250):
        x, X, targets = deal(rng, 128, 5)
        P = softmax(np.einsum("be,ef,bnf->bn", x, M, X), axis=1)
        mixed = np.einsum("bn,bnf->bf", P, X)
        g = (softmax(mixed @ W_v, axis=1) - np.eye(8)[targets]) / 128
        dP = np.einsum("bf,bnf->bn", g @ W_v.T, X)
        dS = P * (dP - (P * dP).sum(axis=1, keepdims=True))
        M = M - 100 * np.einsum("be,bn,bnf->ef", x, dS, X)
        W_v = W_v - 5 * mixed.T @ g
    return np.sqrt(20) * M, np.eye(20), W_v


@right("learned", value=True)
def in_single_precision():
    match = (20 * np.eye(20, 16)).astype(np.float32)
    return match, np.eye(20, 16, dtype=np.float32), np.eye(20, 8, -12, dtype=np.float32)


# learned: wrong


@wrong(
    "learned", "weights-before-training", "new_rounds_with_five_pairs_and_with_twelve all_twelve_animals", value=True
)
def weights_of_zero():
    return np.zeros((20, 12)), np.zeros((20, 12)), np.zeros((20, 8))


@wrong(
    "learned", "weights-before-training", "new_rounds_with_five_pairs_and_with_twelve all_twelve_animals", value=True
)
def noise_as_it_was():
    return noise(0)


@wrong("learned", "values-but-no-match", "new_rounds_with_five_pairs_and_with_twelve longer_rounds", value=True)
def values_alone():
    return np.zeros((20, 12)), np.zeros((20, 12)), 5 * np.eye(20)[:, 12:]


@wrong("learned", "match-but-no-values", "new_rounds_with_five_pairs_and_with_twelve shorter_rounds", value=True)
def match_alone():
    return 30 * np.eye(20, 12), np.eye(20, 12), np.ones((20, 8))


@wrong(
    "learned",
    "not-sharp-enough",
    "new_rounds_with_five_pairs_and_with_twelve much_longer_rounds all_twelve_animals",
    value=True,
)
def match_too_soft():
    return 2.04 * np.eye(20, 12), 2.04 * np.eye(20, 12), np.eye(20)[:, 12:]


@wrong("learned", "one-animal-never-seen", "new_rounds_with_five_pairs_and_with_twelve all_twelve_animals", value=True)
def eleven_animals():
    match = 9 * np.eye(20, 11)
    return match, match, 5 * np.eye(20)[:, 12:]


@wrong("learned", "neighbours-matched", "new_rounds_with_five_pairs_and_with_twelve all_twelve_animals", value=True)
def each_finds_the_next():
    return 30 * np.roll(np.eye(20, 12), 1, axis=1), np.eye(20, 12), 5 * np.eye(20)[:, 12:]


@wrong("learned", "uphill", "new_rounds_with_five_pairs_and_with_twelve all_twelve_animals", value=True)
def match_turned_around():
    return -30 * np.eye(20, 12), np.eye(20, 12), 5 * np.eye(20)[:, 12:]


@wrong(
    "learned",
    "values-not-where-the-colours-are",
    "new_rounds_with_five_pairs_and_with_twelve all_twelve_animals",
    value=True,
)
def values_of_the_animals():
    return 30 * np.eye(20, 12), np.eye(20, 12), 5 * np.eye(20, 8)


@wrong("learned", "weights-turned", "is_three_matrices", value=True)
def matrices_turned():
    return 9 * np.eye(12, 20), 9 * np.eye(12, 20), np.eye(20)[12:]


@wrong("learned", "list-for-array", "is_three_matrices", value=True)
def lists_of_lists():
    return (9 * np.eye(20, 12)).tolist(), (9 * np.eye(20, 12)).tolist(), np.eye(20)[:, 12:].tolist()


@wrong("learned", "match-for-two-matrices", "is_three_matrices", value=True)
def product_and_values():
    return 9 * np.eye(20), np.eye(20)[:, 12:]


@wrong("learned", "values-first", "is_three_matrices", value=True)
def values_before_the_match():
    return np.eye(20)[:, 12:], 9 * np.eye(20, 12), 9 * np.eye(20, 12)


@wrong("learned", "loss-kept-too", "is_three_matrices", value=True)
def loss_and_weights():
    return 0.03, 9 * np.eye(20, 12), 9 * np.eye(20, 12), np.eye(20)[:, 12:]


@wrong("learned", "not-finite", "is_three_matrices new_rounds_with_five_pairs_and_with_twelve", value=True)
def steps_far_too_long():
    return np.full((20, 12), np.nan), np.full((20, 12), np.nan), np.full((20, 8), np.nan)


# caught: right


@right("caught", value=True)
def two_rounds_of_three_pairs():
    return deal(np.random.default_rng(20), 2, 3)


@right("caught", value=True)
def four_long_rounds():
    return deal(np.random.default_rng(21), 4, 12)


@right("caught", value=True)
def the_same_round_twice():
    x_q, X_kv, targets = deal(np.random.default_rng(22), 1, 4)
    return [np.repeat(x_q, 2, axis=0), np.repeat(X_kv, 2, axis=0), np.repeat(targets, 2)]


@right("caught", value=True)
def any_numbers_in_two_rounds():
    rng = np.random.default_rng(23)
    return rng.normal(size=(2, 20)), rng.normal(size=(2, 2, 20)), np.array([0, 7])


@right("caught", value=True)
def one_pair_beside_another_round():
    x_q, X_kv = np.zeros((2, 20), dtype=int), np.zeros((2, 2, 20), dtype=int)
    x_q[:, 0] = X_kv[:, 0, 0] = X_kv[:, 1, 1] = 1
    X_kv[0, 0, 12] = X_kv[0, 1, 13] = X_kv[1, 0, 14] = X_kv[1, 1, 15] = 1
    return x_q, X_kv, np.array([0, 2])


# caught: wrong


@wrong("caught", "one-round-only", "borrowed_is_wrong_on_it off_by_more_than_a_hundredth", value=True)
def what_the_friend_checked():
    return deal(np.random.default_rng(24), 1, 5)


@wrong("caught", "one-round-only", "borrowed_is_wrong_on_it off_by_more_than_a_hundredth", value=True)
def one_long_round():
    return deal(np.random.default_rng(25), 1, 12)


@wrong("caught", "questions-of-zero", "borrowed_is_wrong_on_it off_by_more_than_a_hundredth", value=True)
def nothing_is_asked():
    _, X_kv, targets = deal(np.random.default_rng(26), 3, 4)
    return np.zeros((3, 20)), X_kv, targets


@wrong("caught", "too-many-rounds", "is_a_small_batch borrowed_is_wrong_on_it", value=True)
def a_whole_batch():
    return deal(np.random.default_rng(27), 64, 5)


@wrong("caught", "gradient-for-batch", "is_a_small_batch", value=True)
def the_gradient_itself():
    return np.ones((20, 20))


@wrong("caught", "targets-forgotten", "is_a_small_batch", value=True)
def questions_and_pairs_only():
    return deal(np.random.default_rng(28), 2, 3)[:2]


@wrong("caught", "number-for-batch", "is_a_small_batch", value=True)
def how_many_rounds():
    return 2


@wrong("caught", "pairs-before-questions", "is_a_small_batch", value=True)
def pairs_first():
    x_q, X_kv, targets = deal(np.random.default_rng(29), 2, 3)
    return X_kv, x_q, targets


@wrong("caught", "colours-for-targets", "is_a_small_batch", value=True)
def colours_as_words():
    x_q, X_kv, _ = deal(np.random.default_rng(30), 2, 3)
    return x_q, X_kv, ["red", "blue"]


@wrong("caught", "one-hot-targets", "is_a_small_batch", value=True)
def targets_as_rows():
    x_q, X_kv, targets = deal(np.random.default_rng(31), 2, 3)
    return x_q, X_kv, np.eye(8)[targets]
