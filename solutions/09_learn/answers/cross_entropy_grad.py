import numpy as np
from scipy.special import softmax

from autograder.course.answers import changed, right, wrong


@right
def one_taken_off_at_the_targets(logits, targets):
    gradient = softmax(logits, axis=1)
    gradient[np.arange(len(targets)), targets] -= 1
    return gradient / len(targets)


shares_less_one_hot_rows = right(
    lambda logits, targets: (softmax(logits, axis=-1) - np.eye(logits.shape[1])[targets]) / logits.shape[0]
)


@right
def grad_row_by_row(logits, targets):
    rows = []
    for row, target in zip(logits, targets, strict=True):
        powers = np.exp(row - row.max())
        share = powers / powers.sum()
        share[target] -= 1
        rows.append(share / len(logits))
    return np.array(rows)


@right
def entry_by_entry(logits, targets):
    b, c = logits.shape
    gradient = np.zeros((b, c))
    for i in range(b):
        for j in range(c):
            share = 1 / sum(np.exp(np.clip(float(other) - float(logits[i, j]), -745, 709)) for other in logits[i])
            gradient[i, j] = (share - (j == targets[i])) / b
    return gradient


@right
def through_the_jacobian(logits, targets):
    shares = softmax(logits, axis=1)
    c = shares.shape[1]
    jacobians = shares[:, :, None] * (np.eye(c) - shares[:, None, :])
    at_target = np.take_along_axis(shares, targets[:, None], axis=1)
    back = np.where(np.arange(c) == targets[:, None], -1 / np.where(at_target > 0, at_target, 1), 0.0)
    exact = np.einsum("bij,bi->bj", jacobians, back)
    lost = shares - (np.arange(c) == targets[:, None])  # where the share of the target has vanished
    return np.where(at_target > 1e-100, exact, lost) / len(targets)


@right
def with_put_along_axis(logits, targets):
    shares = softmax(logits.astype(float), axis=1)
    np.put_along_axis(shares, targets[:, None], np.take_along_axis(shares, targets[:, None], 1) - 1, 1)
    return shares * (1 / len(shares))


@right
def with_logsumexp_grad(logits, targets):
    from scipy.special import logsumexp

    b = np.size(targets)
    gradient = np.exp(logits - logsumexp(logits, axis=1, keepdims=True)) / b
    np.subtract.at(gradient, (np.arange(b), targets), 1 / b)
    return gradient


@right
def a_gradient_as_a_partial():
    from functools import partial

    def gradient(shares_of, logits, targets):
        columns = np.indices(logits.shape)[1]
        return np.divide(shares_of(logits) - np.equal(columns, targets.reshape(-1, 1)), len(targets))

    return partial(gradient, partial(softmax, axis=1))


@right
def scaled_one_hot_first(logits, targets, weight=1.0):
    b, c = logits.shape
    wanted = np.zeros((b, c))
    wanted.flat[np.arange(b) * c + targets] = weight
    powers = np.exp(logits - logits.max(axis=1)[:, np.newaxis])
    return (powers.T / powers.sum(axis=1)).T / b - wanted / b


gradient_of_the_sum = wrong("sum-for-mean")(
    lambda logits, targets: softmax(logits, axis=1) - np.eye(logits.shape[1])[targets]
)
gradient_over_all_entries = wrong("averaged-over-classes")(
    lambda logits, targets: (softmax(logits, axis=1) - np.eye(logits.shape[1])[targets]) / logits.size
)
divided_by_the_answers = wrong("averaged-over-classes")(
    lambda logits, targets: (softmax(logits, axis=1) - np.eye(logits.shape[1])[targets]) / logits.shape[1]
)
one_hot_less_shares = wrong("wrong-sign")(
    lambda logits, targets: (np.eye(logits.shape[1])[targets] - softmax(logits, axis=1)) / len(targets)
)
nothing_but_shares = wrong("target-forgotten")(lambda logits, targets: softmax(logits, axis=1) / len(targets))


@wrong("target-only")
def nothing_but_the_target(logits, targets):
    wanted = np.eye(logits.shape[1])[targets]
    return (softmax(logits, axis=1) - 1) * wanted / len(targets)


one_off_in_all_columns = wrong("all-pairs-indexed")(
    changed(
        one_taken_off_at_the_targets, "gradient[np.arange(len(targets)), targets] -= 1", "gradient[:, targets] -= 1"
    )
)
shares_less_one = wrong("one-taken-off-everywhere")(
    lambda logits, targets: (softmax(logits, axis=1) - 1) / len(targets)
)
minus_one_over_the_share = wrong("gradient-of-the-shares")(
    lambda logits, targets: -np.eye(logits.shape[1])[targets] / softmax(logits, axis=1) / len(targets)
)
gradient_down_the_columns = wrong("axis-0")(
    lambda logits, targets: (softmax(logits, axis=0) - np.eye(logits.shape[1])[targets]) / len(targets)
)
gradient_over_the_table = wrong("whole-array")(
    lambda logits, targets: (softmax(logits) - np.eye(logits.shape[1])[targets]) / len(targets)
)


@wrong("no-max-shift")
def gradient_of_raw_powers(logits, targets):
    powers = np.exp(logits)
    return (powers / powers.sum(axis=1, keepdims=True) - np.eye(logits.shape[1])[targets]) / len(targets)


gradient_with_one_largest = wrong("global-max")(
    changed(gradient_of_raw_powers, "powers = np.exp(logits)", "powers = np.exp(logits - logits.max())")
)
gradient_of_shares_of_shares = wrong("softmax-twice")(
    lambda logits, targets: (softmax(softmax(logits, axis=1), axis=1) - np.eye(logits.shape[1])[targets]) / len(targets)
)
logits_less_one_hot = wrong("no-softmax-before-the-difference")(
    lambda logits, targets: (logits - np.eye(logits.shape[1])[targets]) / len(targets)
)


@wrong("softmax-walked-back-twice")
def jacobian_applied_once_more(logits, targets):
    shares = softmax(logits, axis=1)
    g = (shares - np.eye(logits.shape[1])[targets]) / len(targets)
    return shares * (g - (shares * g).sum(axis=1, keepdims=True))


one_row_for_the_batch = wrong("averaged-over-the-batch")(
    lambda logits, targets: (softmax(logits, axis=1) - np.eye(logits.shape[1])[targets]).mean(axis=0)
)
twice_the_difference = wrong("squared-error")(
    lambda logits, targets: 2 * (softmax(logits, axis=1) - np.eye(logits.shape[1])[targets]) / len(targets)
)


@wrong("integer-buffer")
def stored_like_the_logits(logits, targets):
    gradient = np.zeros_like(logits)
    gradient[:] = (softmax(logits, axis=1) - np.eye(logits.shape[1])[targets]) / len(targets)
    return gradient


only_the_targets_pull = wrong("shares-left-out")(
    changed(
        shares_less_one_hot_rows,
        "(softmax(logits, axis=-1) - np.eye(logits.shape[1])[targets])",
        "-np.eye(logits.shape[1])[targets]",
    )
)
pulled_to_the_largest = wrong("largest-for-target")(
    changed(shares_less_one_hot_rows, "[targets]", "[logits.argmax(axis=1)]")
)
each_logit_by_itself = wrong("sigmoid-for-softmax")(
    changed(shares_less_one_hot_rows, "softmax(logits, axis=-1)", "1 / (1 + np.exp(-logits))")
)
one_added = wrong("wrong-sign")(changed(one_taken_off_at_the_targets, "-= 1", "+= 1"))
taken_off_one_further = wrong("ids-off-by-one")(
    changed(one_taken_off_at_the_targets, "targets] -= 1", "targets - 1] -= 1")
)
minus_one_for_the_share = wrong("shares-left-out")(
    changed(one_taken_off_at_the_targets, "targets] -= 1", "targets] = -1")
)
powers_for_shares = wrong("not-shared-out")(
    changed(
        one_taken_off_at_the_targets, "softmax(logits, axis=1)", "np.exp(logits - logits.max(axis=1, keepdims=True))"
    )
)
first_target_alone = wrong("first-row-counted")(
    changed(one_taken_off_at_the_targets, "gradient[np.arange(len(targets)), targets]", "gradient[0, targets[0]]")
)
