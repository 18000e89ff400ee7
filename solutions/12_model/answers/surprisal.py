import numpy as np
from scipy.special import softmax

from autograder.course.answers import changed, right, wrong


@right
def with_log_softmax(logits, targets):
    from scipy.special import log_softmax

    return -np.take_along_axis(log_softmax(logits, axis=-1), targets[:, :, None], axis=-1)[:, :, 0] / np.log(2)


@right
def with_logsumexp(logits, targets):
    from scipy.special import logsumexp

    b, n = np.indices(targets.shape)
    return (logsumexp(logits, axis=-1) - logits[b, n, targets]) * np.log2(np.e)


@right
def word_by_word(logits, targets):
    bits = np.zeros(targets.shape)
    for i, j in np.ndindex(targets.shape):
        row = logits[i, j] - max(logits[i, j])
        bits[i, j] = np.log2(sum(np.exp(x) for x in row)) - row[targets[i, j]] / np.log(2)
    return bits


@right
def with_logaddexp2(logits, targets):
    halved = logits / np.log(2)
    chosen = np.einsum("bnc,bnc->bn", halved, np.eye(logits.shape[-1])[targets])
    return np.logaddexp2.reduce(halved, axis=-1) - chosen


@right
def shifted_by_the_target(logits, targets):
    ahead = logits - np.take_along_axis(logits, targets[..., None], -1)
    top = ahead.max(-1)
    return (top + np.log(np.exp(ahead - top[..., None]).sum(-1))) / np.log(2)


@right
def in_one_long_row(logits, targets):
    flat = np.asarray(logits, dtype=float).reshape(-1, logits.shape[-1])
    flat = flat - flat.max(axis=1)[:, None]
    at = flat[np.arange(len(flat)), targets.ravel()]
    return ((np.log(np.exp(flat).sum(axis=1)) - at) / np.log(2)).reshape(targets.shape)


@right
def with_masked_rows(logits, targets):
    at_target = np.arange(logits.shape[-1]) == targets[..., None]
    shifted = logits - np.max(logits, axis=2, keepdims=True)
    return np.log2(np.exp(shifted).sum(axis=2)) - np.where(at_target, shifted, 0).sum(axis=2) / np.log(2)


@right
def an_object_that_measures():
    class Surprisal:
        base = np.log(2)

        def __call__(self, logits, targets):
            rows = [self.story(one, wanted) for one, wanted in zip(logits, targets, strict=True)]
            return np.stack(rows)

        def story(self, logits, wanted):
            powers = logits - logits.max(axis=1, keepdims=True)
            return (np.log(np.exp(powers).sum(axis=1)) - np.diagonal(powers[:, wanted])) / self.base

    return Surprisal()


natural_logarithms = wrong("nats-for-bits")(
    changed(with_log_softmax, "targets[:, :, None], axis=-1)[:, :, 0] / np.log(2)", "targets[..., None], -1)[..., 0]")
)
decimal_logarithms = wrong("base-10")(changed(natural_logarithms, "-1)[..., 0]", "-1)[..., 0] / np.log(10)"))
multiplied_by_the_logarithm = wrong("multiplied-by-ln-2")(
    changed(with_log_softmax, "targets[:, :, None], axis=-1)[:, :, 0] / np.", "targets[..., None], -1)[..., 0] * np.")
)
one_mean_for_all = wrong("averaged-over-all-words")(
    changed(with_log_softmax, "targets[:, :, None], axis=-1)[:, :, 0] /", "targets[..., None], -1).mean() /")
)
one_mean_a_story = wrong("averaged-over-each-story")(
    changed(natural_logarithms, "-1)[..., 0]", "-1)[..., 0].mean(axis=1) / np.log(2)")
)


@wrong("no-minus")
def logarithms_below_zero(logits, targets):
    from scipy.special import log_softmax

    return np.take_along_axis(log_softmax(logits, axis=-1), targets[..., None], -1)[..., 0] / np.log(2)


@wrong("no-max-shift")
def exponentials_as_they_are(logits, targets):
    totals = np.log2(np.exp(logits).sum(axis=-1))
    return totals - np.take_along_axis(logits, targets[..., None], -1)[..., 0] / np.log(2)


@wrong("global-max")
def one_maximum_for_all(logits, targets):
    shifted = logits - logits.max()
    at = np.take_along_axis(shifted, targets[..., None], -1)[..., 0]
    return (np.log(np.exp(shifted).sum(axis=-1)) - at) / np.log(2)


shares_over_the_places = wrong("softmax-over-the-places")(
    changed(
        with_log_softmax, "axis=-1), targets[:, :, None], axis=-1)[:, :, 0", "axis=1), targets[..., None], -1)[..., 0"
    )
)
shares_over_everything = wrong("whole-array")(
    changed(with_log_softmax, ", axis=-1), targets[:, :, None], axis=-1)[:, :", "), targets[..., None], -1)[...")
)


@wrong("clipped-shares")
def at_most_forty_bits(logits, targets):
    shares = np.take_along_axis(softmax(logits, axis=-1), targets[..., None], -1)[..., 0]
    return -np.log2(np.maximum(shares, 1e-12))


logarithm_of_nothing = wrong("logarithm-of-a-vanished-share")(
    lambda logits, targets: -np.log2(np.take_along_axis(softmax(logits, axis=-1), targets[..., None], -1)[..., 0])
)
as_many_equal_words = wrong("perplexity")(
    lambda logits, targets: 1 / np.take_along_axis(softmax(logits, axis=-1), targets[..., None], -1)[..., 0]
)


@wrong("entropy-for-cross-entropy")
def what_the_model_expects(logits, targets):
    p = softmax(logits, axis=-1)
    return -(p * np.log2(np.maximum(p, 1e-300))).sum(axis=-1)


shifted_once_more = wrong("targets-shifted-again")(
    changed(shares_over_the_places, "axis=1), targets[..., None", "axis=-1)[:, :-1], targets[:, 1:, None")
)


scores_in_nats = wrong("one-half-in-bits")(
    lambda logits, targets: (
        np.log2(np.exp(logits - logits.max(-1, keepdims=True)).sum(-1))
        - np.take_along_axis(logits - logits.max(-1, keepdims=True), targets[..., None], -1)[..., 0]
    )
)
maximum_lost = wrong("shift-not-taken-back")(
    lambda logits, targets: (
        (
            np.log(np.exp(logits - logits.max(-1, keepdims=True)).sum(-1))
            - np.take_along_axis(logits, targets[..., None], -1)[..., 0]
        )
        / np.log(2)
    )
)
surprised_by_the_likeliest = wrong("largest-for-target")(
    changed(with_logsumexp, "logits[b, n, targets]", "logits.max(axis=-1)")
)
targets_of_the_first_story = wrong("first-targets-for-all")(
    changed(with_logsumexp, "logits[b, n, targets]", "logits[b, n, targets[0]]")
)
every_target_everywhere = wrong("all-pairs-indexed")(
    changed(
        with_logsumexp,
        "logsumexp(logits, axis=-1) - logits[b, n, targets]",
        "logsumexp(logits, axis=-1)[..., None, None] - logits[:, :, targets]",
    )
)
mean_of_the_powers = wrong("mean-for-sum")(
    changed(
        with_logsumexp, "(logsumexp(logits, axis=-1) - ", "(logsumexp(logits, axis=-1) - np.log(logits.shape[-1]) - "
    )
)
terms_added = wrong("wrong-sign")(changed(with_logsumexp, "axis=-1) - logits[", "axis=-1) + logits["))
shares_for_bits = wrong("total-without-logarithm")(
    changed(
        with_logsumexp,
        "return (logsumexp(logits, axis=-1) - logits[b, n, targets]) * np.log2(np.e)",
        "return np.exp(logits[b, n, targets] - logsumexp(logits, axis=-1))",
    )
)
maximum_for_the_total = wrong("largest-for-sum")(
    changed(with_logsumexp, "logsumexp(logits, axis=-1)", "logits.max(axis=-1)")
)
totals_in_nats = wrong("one-half-in-bits")(
    lambda logits, targets: (
        np.log(np.exp(logits - logits.max(-1, keepdims=True)).sum(-1))
        - np.take_along_axis(logits - logits.max(-1, keepdims=True), targets[..., None], -1)[..., 0] / np.log(2)
    )
)
