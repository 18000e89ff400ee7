import numpy as np
from scipy.special import softmax

from autograder.course.answers import changed, right, wrong


@right
def sample_by_a_loop(logits, u, temperature=1.0, top_k=None):
    order = np.argsort(-logits, kind="stable")
    kept = order[: len(logits) if top_k is None else top_k]
    parts = np.exp((logits - logits.max()) / temperature)
    total, so_far = sum(parts[i] for i in kept), 0.0
    for i in sorted(kept):
        so_far += parts[i]
        if so_far > u * total:
            return int(i)
    return int(max(kept))


@right
def sample_by_masking(logits, u, temperature=1.0, top_k=None):
    scores = logits / temperature
    if top_k is not None:
        places = np.empty(len(logits), dtype=int)
        places[np.lexsort((np.arange(len(logits)), -logits))] = np.arange(len(logits))
        scores = np.where(places < top_k, scores, -np.inf)
    return int(np.argmax(np.cumsum(softmax(scores)) > u))


@right
def sample_among_the_kept(logits, u, temperature=1.0, top_k=None):
    kept = np.arange(len(logits))
    if top_k is not None:
        kept = np.sort(np.argsort(-logits, kind="stable")[:top_k])
    line = np.cumsum(softmax(logits[kept] / temperature))
    return kept[np.sum(line <= u)]


@right
def sample_in_plain_python(logits, u, temperature=1.0, top_k=None):
    ids = sorted(range(len(logits)), key=lambda i: (-logits[i], i))
    ids = sorted(ids[:top_k])
    top = max(float(logits[i]) for i in ids)
    weights = [np.exp((float(logits[i]) - top) / temperature) for i in ids]
    line = 0.0
    for i, weight in zip(ids, weights, strict=True):
        line += weight / sum(weights)
        if u < line:
            return i
    return ids[-1]


@right
def sample_by_taking_the_largest_away(logits, u, temperature=1.0, top_k=None):
    left, kept = logits.astype(float), []
    for _ in range(top_k or len(logits)):
        best = int(np.argmax(left))
        kept.append(best)
        left[best] = -np.inf
    shares = np.zeros(len(logits))
    shares[kept] = softmax(logits[kept] / temperature)
    return int(np.flatnonzero(np.cumsum(shares) > u)[0])


@right
def sample_by_counting_better_ones(logits, u, temperature=1.0, top_k=None):
    c = len(logits)
    ids = np.arange(c)
    better = (logits[None] > logits[:, None]) | ((logits[None] == logits[:, None]) & (ids[None] < ids[:, None]))
    keep = better.sum(axis=1) < (c if top_k is None else top_k)
    parts = keep * np.exp((logits - logits.max()) / temperature)
    line = np.cumsum(parts / parts.sum())
    return int((line <= u).sum())


@right
def sample_by_bisection(logits, u, temperature=1.0, top_k=None):
    import bisect
    import itertools

    kept = set(np.lexsort((-np.asarray(logits),))[:top_k].tolist())
    shares = softmax([logits[i] / temperature if i in kept else -np.inf for i in range(len(logits))])
    return bisect.bisect_right(list(itertools.accumulate(shares)), u)


@right
def sample_by_a_class():
    class Sampler:
        def shares(self, logits, temperature, top_k):
            scores = (logits - np.max(logits)) / temperature
            parts = np.exp(scores)
            if top_k is not None:
                parts[np.argsort(-logits, kind="stable")[top_k:]] = 0
            return parts / np.sum(parts)

        def __call__(self, logits, u, temperature=1.0, top_k=None, seed=None):
            return np.int64(np.digitize(u, np.cumsum(self.shares(logits, temperature, top_k))))

    return Sampler()


sample_the_best = wrong("greedy-for-drawn")(lambda logits, u, temperature=1.0, top_k=None: int(np.argmax(logits)))


@wrong("own-dart-thrown")
def sample_by_chance(logits, u, temperature=1.0, top_k=None):
    shares = softmax(logits / temperature)
    return int(np.random.default_rng(5).choice(len(logits), p=shares))


@wrong("temperature-ignored")
def sample_without_a_temperature(logits, u, temperature=1.0, top_k=None):
    kept = np.argsort(-logits, kind="stable")[:top_k]
    shares = np.zeros(len(logits))
    shares[kept] = softmax(logits[kept])
    return int(np.searchsorted(np.cumsum(shares), u, side="right"))


sample_with_temperature_multiplied = wrong("multiplied-by-tau")(
    changed(sample_without_a_temperature, "softmax(logits[kept])", "softmax(logits[kept] * temperature)")
)


@wrong("top-k-ignored")
def sample_without_top_k(logits, u, temperature=1.0, top_k=None):
    return int(np.searchsorted(np.cumsum(softmax(logits / temperature)), u, side="right"))


@wrong("not-renormalised")
def sample_with_shares_left_over(logits, u, temperature=1.0, top_k=None):
    shares = softmax(logits / temperature)
    dropped = np.argsort(-logits, kind="stable")[len(logits) if top_k is None else top_k :]
    shares[dropped] = 0
    return int(np.searchsorted(np.cumsum(shares), u, side="right"))


@wrong("place-among-the-kept")
def sample_the_place(logits, u, temperature=1.0, top_k=None):
    kept = np.sort(np.argsort(-logits, kind="stable")[:top_k])
    return int(np.searchsorted(np.cumsum(softmax(logits[kept] / temperature)), u, side="right"))


@wrong("best-first-on-the-line")
def sample_best_first(logits, u, temperature=1.0, top_k=None):
    kept = np.argsort(-logits, kind="stable")[:top_k]
    place = np.searchsorted(np.cumsum(softmax(logits[kept] / temperature)), u, side="right")
    return int(kept[place])


@wrong("all-equal-logits-kept")
def sample_with_all_that_are_level(logits, u, temperature=1.0, top_k=None):
    scores = logits / temperature
    if top_k is not None:
        scores = np.where(logits >= np.sort(logits)[-top_k], scores, -np.inf)
    return int(np.searchsorted(np.cumsum(softmax(scores)), u, side="right"))


@wrong("higher-ids-first")
def sample_with_higher_ids(logits, u, temperature=1.0, top_k=None):
    kept = np.argsort(logits, kind="stable")[::-1][:top_k]
    shares = np.zeros(len(logits))
    shares[kept] = softmax(logits[kept] / temperature)
    return int(np.searchsorted(np.cumsum(shares), u, side="right"))


sample_of_the_worst = wrong("lowest-kept")(
    changed(sample_with_higher_ids, '(logits, kind="stable")[::-1][:top_k]', '(logits, kind="stable")[:top_k]')
)


@wrong("dropped-set-to-zero")
def sample_with_dropped_logits_of_zero(logits, u, temperature=1.0, top_k=None):
    scores = np.zeros(len(logits))
    kept = np.argsort(-logits, kind="stable")[:top_k]
    scores[kept] = logits[kept] / temperature
    return int(np.searchsorted(np.cumsum(softmax(scores)), u, side="right"))


@wrong("nothing-covers-zero")
def sample_from_the_left(logits, u, temperature=1.0, top_k=None):
    kept = np.argsort(-logits, kind="stable")[:top_k]
    shares = np.zeros(len(logits))
    shares[kept] = softmax(logits[kept] / temperature)
    return int(np.searchsorted(np.cumsum(shares), u, side="left"))


sample_of_single_shares = wrong("not-cumulated")(
    changed(sample_by_chance, "(np.random.default_rng(5).choice(len(logits), p=shares))", "(np.argmax(shares > u))")
)


@wrong("logits-for-shares")
def sample_of_logits(logits, u, temperature=1.0, top_k=None):
    return int(np.searchsorted(np.cumsum(logits / temperature), u, side="right"))


@wrong("id-too-low")
def sample_the_one_before(logits, u, temperature=1.0, top_k=None):
    line = np.cumsum(softmax(logits / temperature))
    return int(max(np.sum(line <= u) - 1, 0))


@wrong("share-for-id")
def sample_a_share(logits, u, temperature=1.0, top_k=None):
    shares = softmax(logits / temperature)
    return float(shares[np.searchsorted(np.cumsum(shares), u, side="right")])


@wrong("array-for-id")
def sample_an_array(logits, u, temperature=1.0, top_k=None):
    kept = np.argsort(-logits, kind="stable")[:top_k]
    shares = np.zeros(len(logits))
    shares[kept] = softmax(logits[kept] / temperature)
    return np.flatnonzero(np.cumsum(shares) > u)[:1]


@wrong("no-max-shift")
def sample_that_overflows(logits, u, temperature=1.0, top_k=None):
    kept = np.argsort(-logits, kind="stable")[:top_k]
    parts = np.zeros(len(logits))
    parts[kept] = np.exp(logits[kept] / temperature)
    return int(np.searchsorted(np.cumsum(parts / parts.sum()), u, side="right"))


@wrong("top-k-of-one-more")
def sample_of_one_more(logits, u, temperature=1.0, top_k=None):
    kept = np.argsort(-logits, kind="stable")[: len(logits) if top_k is None else top_k + 1]
    shares = np.zeros(len(logits))
    shares[kept] = softmax(logits[kept] / temperature)
    return int(np.searchsorted(np.cumsum(shares), u, side="right"))


@wrong("integer-buffer")
def sample_into_whole_numbers(logits, u, temperature=1.0, top_k=None):
    scores = np.empty_like(logits)
    scores[:] = logits / temperature
    kept = np.argsort(-logits, kind="stable")[:top_k]
    shares = np.zeros(len(logits))
    shares[kept] = softmax(scores[kept])
    return int(np.searchsorted(np.cumsum(shares), u, side="right"))


@wrong("shares-raised-to-a-power")
def draw_with_tempered_shares(logits, u, temperature=1.0, top_k=None):
    logits = np.asarray(logits, dtype=float)
    kept = np.sort(np.argsort(-logits, kind="stable")[:top_k])
    shares = softmax(logits[kept]) ** (1 / temperature)
    return int(kept[np.argmax(np.cumsum(shares / shares.sum()) > u)])


@wrong("half-precision")
def sample_in_half_precision(logits, u, temperature=1.0, top_k=None):
    z = np.asarray(logits) / temperature
    kept = sorted(sorted(range(len(z)), key=lambda i: -z[i])[:top_k])
    shares = np.exp(z[kept] - z[kept].max())
    line = np.cumsum((shares / shares.sum()).astype(np.float16))
    return next((i for i, end in zip(kept, line, strict=True) if end > u), kept[-1])


sample_from_the_other_end = wrong("line-turned-around")(changed(sample_in_half_precision, "end > u", "end > 1 - u"))


sample_one_word_less = wrong("top-k-of-one-less")(
    changed(sample_by_masking, "places < top_k", "places < max(top_k - 1, 1)")
)
sample_first_ids = wrong("first-ids-kept")(
    changed(sample_by_masking, "np.where(places < top_k", "np.where(np.arange(len(logits)) < top_k")
)
sample_next_id = wrong("id-too-high")(
    changed(
        sample_by_masking,
        "int(np.argmax(np.cumsum(softmax(scores)) > u))",
        "min(int(np.argmax(np.cumsum(softmax(scores)) > u)) + 1, len(logits) - 1)",
    )
)
sample_evenly = wrong("shares-ignored")(
    changed(
        sample_by_masking, "np.cumsum(softmax(scores))", "np.cumsum(np.isfinite(scores) / np.isfinite(scores).sum())"
    )
)
sample_rounded = wrong("rounded")(changed(sample_by_masking, "softmax(scores))", "np.round(softmax(scores), 2))"))
sample_without_exponentials = wrong("x-over-sum")(
    changed(
        sample_by_masking,
        "np.cumsum(softmax(scores)) > u",
        "np.cumsum(ahead := np.maximum(scores - np.min(logits) + 1, 0)) > u * ahead.sum()",
    )
)
sample_kept_as_they_were = wrong("not-renormalised")(
    changed(sample_by_masking, "softmax(scores))", "np.where(np.isfinite(scores), softmax(logits / temperature), 0))")
)
sample_powers_of_two = wrong("base-2")(changed(sample_by_masking, "softmax(scores)", "softmax(scores * np.log(2))"))
sample_off_the_end = wrong("not-renormalised")(
    changed(sample_with_shares_left_over, 'side="right")', 'side="right").clip(0, len(logits) - 1)')
)
