import numpy as np
from scipy.special import softmax

from autograder.course.answers import changed, right, wrong


@right
def with_log_softmax(logits, targets):
    from scipy.special import log_softmax

    return -log_softmax(logits, axis=1)[range(len(targets)), targets].mean()


@right
def with_logsumexp(logits, targets):
    from scipy.special import logsumexp

    return float(np.mean(logsumexp(logits, axis=1) - np.take_along_axis(logits, targets[:, None], 1)[:, 0]))


@right
def row_by_row(logits, targets):
    total = 0.0
    for row, target in zip(logits, targets, strict=True):
        largest = max(row)
        total += np.log(sum(np.exp(score - largest) for score in row)) + largest - row[target]
    return total / len(logits)


@right
def with_logaddexp(logits, targets):
    totals = np.logaddexp.reduce(np.asarray(logits, dtype=float), axis=-1)
    return (totals - logits[np.arange(len(logits)), targets]).mean()


@right
def picked_by_one_hot_rows(logits, targets):
    shifted = logits - np.max(logits, axis=1)[:, None]
    log_shares = shifted - np.log(np.sum(np.exp(shifted), axis=1))[:, None]
    return -np.sum(np.eye(logits.shape[1])[targets] * log_shares) / len(targets)


@right
def shifted_by_the_target(logits, targets):
    ahead = logits - logits[np.arange(len(targets)), targets][:, None]
    largest = ahead.max(axis=1)
    return np.average(largest + np.log(np.exp(ahead - largest[:, None]).sum(axis=1)))


@right
def in_one_dimension(logits, targets):
    b, c = logits.shape
    flat = logits.reshape(-1)
    tops = np.repeat(logits.max(axis=1), c)
    totals = np.bincount(np.repeat(np.arange(b), c), weights=np.exp(flat - tops))
    return np.asarray((np.log(totals) + tops[::c] - flat[np.arange(b) * c + targets]).mean())


@right
def a_loss_object():
    class Loss:
        def log_shares(self, row):
            row = row - row.max()
            return row - np.log1p(np.exp(row).sum() - 1)

        def __call__(self, logits, targets):
            return -np.mean([self.log_shares(row)[t] for row, t in zip(logits, targets, strict=True)])

    return Loss()


@right
def averaged_with_einsum(logits, targets):
    powers = logits - logits.max(1, keepdims=True)
    losses = np.log(np.einsum("bc->b", np.exp(powers))) - np.diagonal(powers[:, targets])
    return losses @ np.full(len(targets), 1 / len(targets))


@wrong("sum-for-mean")
def loss_of_all_rows(logits, targets):
    shifted = logits - logits.max(axis=1, keepdims=True)
    return -(shifted[np.arange(len(targets)), targets] - np.log(np.exp(shifted).sum(axis=1))).sum()


@wrong("averaged-over-classes")
def divided_by_all_entries(logits, targets):
    shifted = logits - logits.max(axis=1, keepdims=True)
    losses = np.log(np.exp(shifted).sum(axis=1)) - shifted[np.arange(len(targets)), targets]
    return losses.sum() / logits.size


logarithm_without_minus = wrong("no-minus")(
    changed(with_log_softmax, "-log_softmax(logits, axis=1)[range", "log_softmax(logits, axis=1)[np.arange")
)
loss_in_bits = wrong("base-2")(
    changed(
        with_log_softmax, "range(len(targets)), targets].mean(", "np.arange(len(targets)), targets].mean() / np.log(2"
    )
)
loss_in_decades = wrong("base-10")(
    lambda logits, targets: -np.log10(softmax(logits, axis=1)[np.arange(len(targets)), targets]).mean()
)
shares_down_the_columns = wrong("axis-0")(
    changed(with_log_softmax, "(logits, axis=1)[range(len(targets))", "(logits, axis=0)[np.arange(len(targets))")
)
shares_of_the_whole_table = wrong("whole-array")(
    changed(with_log_softmax, "log_softmax(logits, axis=1)[range(len(", "log_softmax(logits)[np.arange(len(")
)


@wrong("no-max-shift")
def powers_of_raw_logits(logits, targets):
    powers = np.exp(logits)
    return -np.log((powers / powers.sum(axis=1, keepdims=True))[np.arange(len(targets)), targets]).mean()


logarithm_of_scipys_softmax = wrong("logarithm-of-a-vanished-share")(
    lambda logits, targets: -np.log(softmax(logits, axis=1)[np.arange(len(targets)), targets]).mean()
)
a_tiny_number_added = wrong("epsilon-in-the-loss")(
    lambda logits, targets: -np.log(softmax(logits, axis=1)[np.arange(len(targets)), targets] + 1e-12).mean()
)


@wrong("clipped-shares")
def shares_clipped_from_below(logits, targets):
    shares = np.clip(softmax(logits, axis=1), 1e-300, 1)
    return -np.log(shares[np.arange(len(targets)), targets]).mean()


@wrong("global-max")
def one_largest_for_all_rows(logits, targets):
    shifted = logits - logits.max()
    return (np.log(np.exp(shifted).sum(axis=1)) - shifted[np.arange(len(targets)), targets]).mean()


mean_over_all_answers = wrong("all-answers-counted")(
    changed(with_log_softmax, ", axis=1)[range(len(targets)), targets].mean()", ", axis=1).mean()")
)


@wrong("entropy-for-cross-entropy")
def entropy_of_the_shares(logits, targets):
    from scipy.special import log_softmax

    return -(softmax(logits, axis=1) * log_softmax(logits, axis=1)).sum(axis=1).mean()


minus_the_logit = wrong("logits-for-log-shares")(
    lambda logits, targets: -logits[np.arange(len(targets)), targets].mean()
)
logarithm_of_the_logit = wrong("logits-for-log-shares")(
    lambda logits, targets: -np.log(np.abs(logits[np.arange(len(targets)), targets]) + 1e-9).mean()
)


@wrong("squared-error")
def squares_of_what_is_missing(logits, targets):
    wanted = np.eye(logits.shape[1])[targets]
    return ((softmax(logits, axis=1) - wanted) ** 2).sum(axis=1).mean()


what_the_target_misses = wrong("missing-share-for-logarithm")(
    lambda logits, targets: 1 - softmax(logits, axis=1)[np.arange(len(targets)), targets].mean()
)
logarithm_of_the_mean_share = wrong("logarithm-of-the-mean")(
    lambda logits, targets: -np.log(softmax(logits, axis=1)[np.arange(len(targets)), targets].mean())
)
shares_of_shares = wrong("softmax-twice")(
    changed(with_log_softmax, "logits, axis=1)[range", "softmax(logits, axis=1), axis=1)[np.arange")
)
columns_of_all_targets = wrong("all-pairs-indexed")(
    changed(loss_in_bits, "axis=1)[np.arange(len(targets)), targets].mean() / np.log(2)", "axis=1)[:, targets].mean()")
)
a_loss_for_each_row = wrong("losses-not-averaged")(
    changed(loss_in_bits, ".arange(len(targets)), targets].mean() / np.log(2)", ".arange(len(targets)), targets]")
)
loss_of_the_first_row = wrong("first-row-counted")(
    changed(loss_in_bits, "axis=1)[np.arange(len(targets)), targets].mean() / np.log(2)", "axis=1)[0, targets[0]]")
)
share_of_the_answer_given = wrong("largest-for-target")(
    changed(with_log_softmax, ", axis=1)[range(len(targets)), targets].mean()", ", axis=1).max(axis=1).mean()")
)


@wrong("total-without-logarithm")
def total_left_as_it_is(logits, targets):
    shifted = logits - logits.max(axis=1, keepdims=True)
    return (np.exp(shifted).sum(axis=1) - shifted[np.arange(len(targets)), targets]).mean()


@wrong("epsilon-in-the-loss")
def a_billionth_added(logits, targets):
    shares = softmax(logits, axis=1)[np.arange(len(targets)), targets]
    return -np.log(shares + 1e-9).mean()


@wrong("averaged-over-classes")
def divided_by_the_classes(logits, targets):
    z = logits - logits.max(axis=1, keepdims=True)
    return (np.log(np.exp(z).sum(axis=1)) - z[range(len(targets)), targets]).sum() / logits.shape[1]


largest_logit_lost = wrong("shift-not-taken-back")(changed(row_by_row, " + largest - row[target]", " - row[target]"))
mean_of_powers = wrong("mean-for-sum")(
    changed(
        row_by_row, "np.log(sum(np.exp(score - largest) for score in row))", "np.log(np.mean(np.exp(row - largest)))"
    )
)
lowest_logit_taken_off = wrong("min-for-max")(changed(row_by_row, "max(row)", "min(row)"))
targets_counted_from_one = wrong("ids-off-by-one")(changed(row_by_row, "row[target]", "row[target - 1]"))
squares_of_all_entries = wrong("squared-error")(
    lambda logits, targets: ((softmax(logits, axis=1) - np.eye(logits.shape[1])[targets]) ** 2).mean()
)
last_row_alone = wrong("last-row-only")(changed(row_by_row, "        total += ", "        total = "))
shares_averaged = wrong("total-without-logarithm")(
    changed(
        row_by_row,
        "total += np.log(sum(np.exp(score - largest) for score in row)) + largest - row[target]",
        "total += np.exp(row[target] - largest) / sum(np.exp(score - largest) for score in row)",
    )
)
divided_once_more = wrong("averaged-twice")(changed(row_by_row, "total / len(logits)", "total / len(logits) ** 2"))
