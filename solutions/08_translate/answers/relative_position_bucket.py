import numpy as np

from autograder.course.answers import changed, right, wrong

ids = ...  # the notebook has made this


@right
def buckets_by_where(relative, bidirectional, n_buckets=32, max_distance=128):
    relative = np.asarray(relative)
    n = n_buckets // 2 if bidirectional else n_buckets
    r = np.abs(relative) if bidirectional else np.where(relative < 0, -relative, 0)
    exact = n // 2
    far = exact + np.floor(np.log(np.maximum(r, 1) / exact) / np.log(max_distance / exact) * (n - exact))
    bucket = np.where(r < exact, r, np.minimum(far, n - 1)).astype(int)
    return bucket + n * (relative > 0) if bidirectional else bucket


@right
def buckets_one_by_one(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if bidirectional else n_buckets
    exact = n // 2
    result = np.zeros(relative.shape, dtype=int)
    for index, way in np.ndenumerate(relative):
        r = abs(way) if bidirectional else max(-way, 0)
        if r < exact:
            bucket = r
        else:
            bucket = min(n - 1, exact + int(np.log(r / exact) / np.log(max_distance / exact) * (n - exact)))
        result[index] = bucket + (n if bidirectional and way > 0 else 0)
    return result


@right
def buckets_by_vectorize(relative, bidirectional, n_buckets=32, max_distance=128):
    import math

    n = n_buckets // 2 if bidirectional else n_buckets

    def bucket(way):
        r = abs(way) if bidirectional else -min(way, 0)
        if r >= n // 2:
            steps = math.log(r / (n // 2), max_distance / (n // 2)) * (n - n // 2)
            r = min(n // 2 + math.floor(steps), n - 1)
        return r + n if bidirectional and way > 0 else r

    return np.vectorize(bucket, otypes=[int])(relative)


@right
def buckets_by_table(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if bidirectional else n_buckets
    exact = n // 2
    r = np.arange(np.abs(relative).max() + 1)
    table = np.minimum(r, exact)
    table[exact:] += (np.log(r[exact:] / exact) / np.log(max_distance / exact) * (n - exact)).astype(int)
    table = np.clip(table, 0, n - 1)
    if bidirectional:
        return table[np.abs(relative)] + np.where(relative > 0, n, 0)
    return table[np.maximum(-relative, 0)]


@right
def buckets_by_log2(relative, bidirectional, n_buckets=32, max_distance=128):
    offset = 0
    if bidirectional:
        n_buckets = n_buckets // 2
        offset = (relative > 0).astype(int) * n_buckets
        relative = -np.abs(relative)
    r = -np.minimum(relative, 0)
    exact = n_buckets // 2
    with np.errstate(divide="ignore"):
        steps = (np.log2(r) - np.log2(exact)) / (np.log2(max_distance) - np.log2(exact)) * (n_buckets - exact)
    far = np.minimum(exact + np.floor(np.maximum(steps, 0)).astype(int), n_buckets - 1)
    return offset + np.where(r < exact, r, far)


@right
def buckets_by_indexing(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if bidirectional else n_buckets
    exact = n // 2
    r = np.abs(relative) if bidirectional else np.clip(-relative, 0, None)
    bucket = r.copy()
    far = r >= exact
    bucket[far] = exact + np.trunc(np.log(r[far] / exact) / np.log(max_distance / exact) * (n - exact)).astype(int)
    bucket[bucket >= n] = n - 1
    bucket[(relative > 0) & bool(bidirectional)] += n
    return bucket


@right
def buckets_by_halves(relative, bidirectional, n_buckets=32, max_distance=128):
    def one_side(r, n):
        exact = n // 2
        safe = np.where(r < exact, exact, r)
        far = exact + (np.log(safe / exact) * (n - exact) / np.log(max_distance / exact)).astype(np.int64)
        return np.where(r < exact, r, np.where(far > n - 1, n - 1, far))

    if not bidirectional:
        return one_side(np.maximum(0, -relative), n_buckets)
    half = n_buckets // 2
    return np.where(relative > 0, half + one_side(np.abs(relative), half), one_side(np.abs(relative), half))


@right
def buckets_by_partial():
    from functools import partial

    def bucket(base, relative, bidirectional, n_buckets=32, max_distance=128):
        n = n_buckets >> int(bidirectional)
        r = abs(relative) if bidirectional else (-relative).clip(0)
        exact = n >> 1
        far = base(np.maximum(r, exact) / exact) / base(max_distance / exact) * (n - exact)
        found = np.where(r < exact, r, np.minimum(exact + far.astype(int), n - 1))
        return found + (n * (relative > 0) if bidirectional else 0)

    return partial(bucket, np.log10)


@wrong("offset-turned")
def buckets_turned_round(relative, bidirectional, n_buckets=32, max_distance=128):
    relative = -relative
    n = n_buckets // 2 if bidirectional else n_buckets
    r = np.abs(relative) if bidirectional else np.maximum(-relative, 0)
    exact = n // 2
    far = np.log(np.maximum(r, 1) / exact) / np.log(max_distance / exact) * (n - exact)
    bucket = np.where(r < exact, r, np.minimum(exact + far.astype(int), n - 1))
    return bucket + np.where(relative > 0, n, 0) if bidirectional else bucket


@wrong("before-and-after-swapped")
def buckets_with_the_upper_half_before(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if bidirectional else n_buckets
    r = np.abs(relative) if bidirectional else np.maximum(-relative, 0)
    exact = n // 2
    far = np.log(np.maximum(r, 1) / exact) / np.log(max_distance / exact) * (n - exact)
    bucket = np.where(r < exact, r, np.minimum(exact + far.astype(int), n - 1))
    return bucket + np.where(relative < 0, n, 0) if bidirectional else bucket


@wrong("direction-ignored")
def buckets_without_direction(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if bidirectional else n_buckets
    r = np.abs(relative) if bidirectional else np.maximum(-relative, 0)
    exact = n // 2
    far = np.log(np.maximum(r, 1) / exact) / np.log(max_distance / exact) * (n - exact)
    bucket = np.where(r < exact, r, np.minimum(exact + far.astype(int), n - 1))
    return bucket


buckets_all_on_each_side = wrong("not-halved")(
    changed(buckets_turned_round, "relative = -relative\n    n = n_buckets // 2 if bidirectional else", "n =")
)


@wrong("always-bidirectional")
def buckets_of_the_encoder_always(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if True else n_buckets
    r = np.abs(relative) if True else np.maximum(-relative, 0)
    exact = n // 2
    far = np.log(np.maximum(r, 1) / exact) / np.log(max_distance / exact) * (n - exact)
    bucket = np.where(r < exact, r, np.minimum(exact + far.astype(int), n - 1))
    return bucket + np.where(relative > 0, n, 0) if True else bucket


@wrong("never-bidirectional")
def buckets_of_the_decoder_always(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if False else n_buckets
    r = np.abs(relative) if False else np.maximum(-relative, 0)
    exact = n // 2
    far = np.log(np.maximum(r, 1) / exact) / np.log(max_distance / exact) * (n - exact)
    bucket = np.where(r < exact, r, np.minimum(exact + far.astype(int), n - 1))
    return bucket + np.where(relative > 0, n, 0) if False else bucket


@wrong("looking-ahead-counted")
def buckets_of_what_stands_ahead(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if bidirectional else n_buckets
    r = np.abs(relative)
    exact = n // 2
    far = np.log(np.maximum(r, 1) / exact) / np.log(max_distance / exact) * (n - exact)
    bucket = np.where(r < exact, r, np.minimum(exact + far.astype(int), n - 1))
    return bucket + np.where(relative > 0, n, 0) if bidirectional else bucket


@wrong("rounded")
def buckets_rounded(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if bidirectional else n_buckets
    r = np.abs(relative) if bidirectional else np.maximum(-relative, 0)
    exact = n // 2
    far = np.log(np.maximum(r, 1) / exact) / np.log(max_distance / exact) * (n - exact)
    bucket = np.where(r < exact, r, np.minimum(exact + np.rint(far).astype(int), n - 1))
    return bucket + np.where(relative > 0, n, 0) if bidirectional else bucket


buckets_rounded_up = wrong("ceiling-for-floor")(
    changed(buckets_rounded, ".minimum(exact + np.rint(far).astype(int),", ".minimum(exact + np.ceil(far).astype(int),")
)


@wrong("linear-for-logarithm")
def buckets_all_equally_wide(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if bidirectional else n_buckets
    r = np.abs(relative) if bidirectional else np.maximum(-relative, 0)
    exact = n // 2
    far = (r - exact) / (max_distance - exact) * (n - exact)
    bucket = np.where(r < exact, r, np.minimum(exact + far.astype(int), n - 1))
    return bucket + np.where(relative > 0, n, 0) if bidirectional else bucket


@wrong("all-buckets-for-the-wide-ones")
def buckets_spread_over_all(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if bidirectional else n_buckets
    r = np.abs(relative) if bidirectional else np.maximum(-relative, 0)
    exact = n // 2
    far = np.log(np.maximum(r, exact) / exact) / np.log(max_distance / exact) * n
    bucket = np.where(r < exact, r, np.minimum(exact + far.astype(int), n - 1))
    return bucket + np.where(relative > 0, n, 0) if bidirectional else bucket


buckets_by_the_logarithm_of_the_largest = wrong("largest-distance-alone")(
    changed(buckets_spread_over_all, "np.log(max_distance / exact) * n", "np.log(max_distance) * (n - exact)")
)
buckets_without_a_last_one = wrong("not-clipped")(
    changed(buckets_rounded, "r, np.minimum(exact + np.rint(far).astype(int), n - 1))", "r, exact + far.astype(int))")
)
buckets_with_one_more_at_the_end = wrong("bucket-off-by-one")(
    changed(buckets_without_a_last_one, "r, exact + far.astype(int))", "r, np.minimum(exact + far.astype(int), n))")
)
buckets_counted_from_one = wrong("bucket-off-by-one")(
    changed(buckets_rounded, ", r, np.minimum(exact + np.rint(far).astype(", ", r + 1, np.minimum(exact + far.astype(")
)
buckets_up_to_the_last_of_all = wrong("clipped-beyond-the-side")(
    changed(buckets_rounded, "np.rint(far).astype(int), n - 1))", "far.astype(int), n_buckets - 1))")
)
buckets_exact_for_half_of_all = wrong("exact-not-halved")(
    changed(buckets_by_where, "exact = n // 2", "exact = n_buckets // 2")
)
buckets_that_start_again = wrong("exact-not-added")(
    changed(buckets_without_a_last_one, "r, exact + far.astype(int))", "r, np.minimum(far.astype(int), n - 1))")
)


@wrong("exact-hard-coded")
def buckets_with_eight_exact_ones(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if bidirectional else n_buckets
    r = np.abs(relative) if bidirectional else np.maximum(-relative, 0)
    exact = 8 if bidirectional else 16
    far = np.log(np.maximum(r, 1) / exact) / np.log(max_distance / exact) * (n - exact)
    bucket = np.where(r < exact, r, np.minimum(exact + far.astype(int), n - 1))
    return bucket + np.where(relative > 0, n, 0) if bidirectional else bucket


buckets_up_to_a_hundred_and_twenty_eight = wrong("max-distance-ignored")(
    changed(
        buckets_all_equally_wide, "(r - exact) / (max_distance -", "np.log(np.maximum(r, 1) / exact) / np.log(128 /"
    )
)
buckets_thirty_two = wrong("number-of-buckets-ignored")(
    changed(buckets_all_on_each_side, "n = n_buckets", "n = 16 if bidirectional else 32")
)


@wrong("every-distance-exact")
def buckets_cut_off(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if bidirectional else n_buckets
    r = np.abs(relative) if bidirectional else np.maximum(-relative, 0)
    bucket = np.minimum(r, n - 1)
    return bucket + np.where(relative > 0, n, 0) if bidirectional else bucket


buckets_as_floats = wrong("float-for-whole-number")(
    changed(
        buckets_with_the_upper_half_before,
        "return bucket + np.where(relative < 0, n, 0) if bidirectional else bucket",
        "bucket = bucket.astype(float)\n    return bucket + np.where(relative > 0, n, 0) if bidirectional else bucket",
    )
)


@wrong("random-placeholder")
def buckets_by_chance(relative, bidirectional, n_buckets=32, max_distance=128):
    return np.random.default_rng(1).integers(0, n_buckets, np.shape(relative))


@wrong("global-for-parameter")
def buckets_of_the_sentence(relative, bidirectional, n_buckets=32, max_distance=128):
    return np.abs(np.subtract.outer(np.arange(len(ids)), np.arange(len(ids))))


@wrong("half-rounded-up")
def halves_rounded(relative, bidirectional, n_buckets=32, max_distance=128):
    n = round(n_buckets / 2) if bidirectional else n_buckets
    r = np.abs(relative) if bidirectional else np.maximum(-relative, 0)
    far = n // 2 + np.log(np.maximum(r, 1) / (n // 2)) / np.log(max_distance / (n // 2)) * (n - n // 2)
    buckets = np.where(r < n // 2, r, np.minimum(np.floor(far), n - 1)).astype(int)
    return buckets + (n * (relative > 0) if bidirectional else 0)


@wrong("half-rounded-up")
def exact_ones_rounded_up(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if bidirectional else n_buckets
    exact = -(-n // 2)
    r = np.abs(relative) if bidirectional else np.maximum(-relative, 0)
    far = exact + np.log(np.maximum(r, 1) / exact) / np.log(max_distance / exact) * (n - exact)
    buckets = np.where(r < exact, r, np.minimum(np.floor(far), n - 1)).astype(int)
    return buckets + (n * (relative > 0) if bidirectional else 0)


@wrong("zero-offset-ahead")
def own_place_counted_as_ahead(relative, bidirectional, n_buckets=32, max_distance=128):
    n = n_buckets // 2 if bidirectional else n_buckets
    r = np.abs(relative) if bidirectional else np.maximum(-relative, 0)
    far = n // 2 + np.log(np.maximum(r, 1) / (n // 2)) / np.log(max_distance / (n // 2)) * (n - n // 2)
    buckets = np.where(r < n // 2, r, np.minimum(np.floor(far), n - 1)).astype(int)
    return buckets + (n * (relative >= 0) if bidirectional else 0)
