import numpy as np
from scipy.special import softmax

from autograder.course.answers import changed, right, wrong


@right
def flash_with_running_sums(Q, K, V, block):
    m = np.full(len(Q), -np.inf)
    s, o = np.zeros(len(Q)), np.zeros((len(Q), V.shape[1]))
    for i in range(0, len(K), block):
        scores = Q @ K[i : i + block].T / np.sqrt(K.shape[1])
        top = np.maximum(m, scores.max(axis=1))
        parts = np.exp(scores - top[:, None])
        s = np.exp(m - top) * s + parts.sum(axis=1)
        o = np.exp(m - top)[:, None] * o + parts @ V[i : i + block]
        m = top
    return o / s[:, None]


flash_as_plain_attention = right(lambda Q, K, V, block: softmax(Q @ K.T / np.sqrt(K.shape[1]), axis=-1) @ V)


@right
def flash_in_two_passes(Q, K, V, block):
    starts = range(0, len(K), block)
    scale = np.sqrt(Q.shape[1])
    m = np.max([(Q @ K[i : i + block].T / scale).max(axis=1) for i in starts], axis=0)
    s, o = 0.0, 0.0
    for i in starts:
        parts = np.exp(Q @ K[i : i + block].T / scale - m[:, None])
        s, o = s + parts.sum(axis=1, keepdims=True), o + parts @ V[i : i + block]
    return o / s


@right
def flash_by_query(Q, K, V, block):
    rows = []
    for q in Q:
        top, total, found = -np.inf, 0.0, np.zeros(V.shape[1])
        for i in range(0, len(K), block):
            scores = K[i : i + block] @ q / np.sqrt(len(q))
            new = max(top, scores.max())
            parts, old = np.exp(scores - new), np.exp(top - new)
            total, found, top = old * total + parts.sum(), old * found + parts @ V[i : i + block], new
        rows.append(found / total)
    return np.array(rows)


@right
def flash_by_logsumexp(Q, K, V, block):
    found, level = np.zeros((len(Q), V.shape[1])), np.full(len(Q), -np.inf)
    for i in range(0, len(K), block):
        scores = Q @ K[i : i + block].T / K.shape[1] ** 0.5
        top = scores.max(axis=1)
        mine = top + np.log(np.exp(scores - top[:, None]).sum(axis=1))
        both = np.logaddexp(level, mine)
        part = softmax(scores, axis=1) @ V[i : i + block]
        found = np.exp(level - both)[:, None] * found + np.exp(mine - both)[:, None] * part
        level = both
    return found


@right
def flash_from_the_end(Q, K, V, block):
    m, s, o = None, None, None
    for i in reversed(range(0, len(K), block)):
        scores = Q @ K[i : i + block].T / np.sqrt(K.shape[1])
        top = scores.max(axis=1, keepdims=True) if m is None else np.maximum(m, scores.max(axis=1, keepdims=True))
        parts = np.exp(scores - top)
        old = 0.0 if m is None else np.exp(m - top)
        s = parts.sum(axis=1, keepdims=True) + (0.0 if m is None else old * s)
        o = parts @ V[i : i + block] + (0.0 if m is None else old * o)
        m = top
    return o / s


@right
def flash_by_a_tree(Q, K, V, block):
    def reduce(lo, hi):
        if hi - lo <= block:
            scores = Q @ K[lo:hi].T / np.sqrt(K.shape[1])
            m = scores.max(axis=1, keepdims=True)
            return m, np.exp(scores - m) @ np.hstack([np.ones((hi - lo, 1)), V[lo:hi]])
        (m, x), (n, y) = reduce(lo, (lo + hi) // 2), reduce((lo + hi) // 2, hi)
        top = np.maximum(m, n)
        return top, np.exp(m - top) * x + np.exp(n - top) * y

    both = reduce(0, len(K))[1]
    return both[:, 1:] / both[:, :1]


@right
def flash_by_a_class():
    class Flash:
        def start(self, Q, V):
            self.m, self.s = np.full((len(Q), 1), -np.inf), np.zeros((len(Q), 1))
            self.o = np.zeros((len(Q), V.shape[1]))

        def see(self, scores, V):
            top = np.maximum(self.m, scores.max(axis=1, keepdims=True))
            old, parts = np.exp(self.m - top), np.exp(scores - top)
            self.m, self.s, self.o = top, old * self.s + parts.sum(1, keepdims=True), old * self.o + parts @ V

        def __call__(self, Q, K, V, block=1):
            self.start(Q, V)
            for i in range(0, len(K), block):
                self.see(Q @ K[i : i + block].T / np.sqrt(K.shape[1]), V[i : i + block])
            return self.o / self.s

    return Flash()


@wrong("blocks-averaged")
def flash_of_averages(Q, K, V, block):
    outs = []
    for i in range(0, len(K), block):
        outs.append(softmax(Q @ K[i : i + block].T / np.sqrt(K.shape[1]), axis=1) @ V[i : i + block])
    return np.mean(outs, axis=0)


@wrong("last-block-dropped")
def flash_of_full_blocks(Q, K, V, block):
    block = min(block, len(K))
    n = len(K) // block * block
    return softmax(Q @ K[:n].T / np.sqrt(K.shape[1]), axis=1) @ V[:n]


flash_of_the_first_block = wrong("first-block-only")(
    lambda Q, K, V, block: softmax(Q @ K[:block].T / np.sqrt(K.shape[1]), axis=1) @ V[:block]
)


@wrong("last-block-only")
def flash_of_the_last_block(Q, K, V, block):
    start = (len(K) - 1) // block * block
    return softmax(Q @ K[start:].T / np.sqrt(K.shape[1]), axis=1) @ V[start:]


@wrong("never-divided")
def flash_undivided(Q, K, V, block):
    scores = Q @ K.T / np.sqrt(K.shape[1])
    return np.exp(scores - scores.max(axis=1, keepdims=True)) @ V


@wrong("divided-in-each-block")
def flash_divided_too_often(Q, K, V, block):
    m, s, o = np.full(len(Q), -np.inf), np.zeros(len(Q)), np.zeros((len(Q), V.shape[1]))
    for i in range(0, len(K), block):
        scores = Q @ K[i : i + block].T / np.sqrt(K.shape[1])
        top = np.maximum(m, scores.max(axis=1))
        parts = np.exp(scores - top[:, None])
        s = np.exp(m - top) * s + parts.sum(axis=1)
        o = (np.exp(m - top)[:, None] * o + parts @ V[i : i + block]) / s[:, None]
        m = top
    return o


@wrong("first-block-twice")
def flash_with_the_first_twice(Q, K, V, block):
    K, V = np.vstack([K[:block], K]), np.vstack([V[:block], V])
    return softmax(Q @ K.T / np.sqrt(K.shape[1]), axis=1) @ V


@wrong("number-of-blocks-for-size")
def flash_in_a_number_of_blocks(Q, K, V, block):
    size = len(K) // block
    n = size * block
    return softmax(Q @ K[:n].T / np.sqrt(K.shape[1]), axis=1) @ V[:n]


@wrong("maximum-starts-at-zero")
def flash_from_zero(Q, K, V, block):
    m, s, o = np.zeros(len(Q)), np.zeros(len(Q)), np.zeros((len(Q), V.shape[1]))
    for i in range(0, len(K), block):
        scores = Q @ K[i : i + block].T / np.sqrt(K.shape[1]) - 0.0
        top = np.maximum(m, scores.max(axis=1))
        parts = np.exp(scores - top[:, None])
        s = np.exp(m - top) * s + parts.sum(axis=1)
        o = np.exp(m - top)[:, None] * o + parts @ V[i : i + block]
        m = top
    return o / s[:, None]


@wrong("old-blocks-not-rescaled")
def flash_without_rescaling(Q, K, V, block):
    s, o = np.zeros(len(Q)), np.zeros((len(Q), V.shape[1]))
    for i in range(0, len(K), block):
        scores = Q @ K[i : i + block].T / np.sqrt(K.shape[1])
        parts = np.exp(scores - scores.max(axis=1)[:, None])
        s, o = s + parts.sum(axis=1), o + parts @ V[i : i + block]
    return o / s[:, None]


@wrong("no-max-shift")
def flash_that_overflows(Q, K, V, block):
    s, o = np.zeros(len(Q)), np.zeros((len(Q), V.shape[1]))
    for i in range(0, len(K), block):
        parts = np.exp(Q @ K[i : i + block].T / np.sqrt(K.shape[1]))
        s, o = s + parts.sum(axis=1), o + parts @ V[i : i + block]
    return o / s[:, None]


flash_not_scaled = wrong("no-scale")(lambda Q, K, V, block: softmax(Q @ K.T, axis=1) @ V)


@wrong("queries-see-their-own-block")
def flash_on_the_diagonal(Q, K, V, block):
    rows = []
    for i, q in enumerate(Q):
        start = min(i, len(K) - 1) // block * block
        keys, values = K[start : start + block], V[start : start + block]
        rows.append(softmax(keys @ q / np.sqrt(len(q))) @ values)
    return np.array(rows)


@wrong("triple-for-array")
def flash_as_a_triple(Q, K, V, block):
    scores = Q @ K.T / np.sqrt(K.shape[1])
    m = scores.max(axis=1)
    parts = np.exp(scores - m[:, None])
    return m, parts.sum(axis=1), parts @ V


flash_one_key_further_each_time = wrong("blocks-overlap")(
    changed(flash_with_running_sums, "range(0, len(K), block)", "range(len(K))")
)
flash_values_of_the_first_block = wrong("first-values-only")(
    changed(flash_with_running_sums, "V[i : i + block]", "V[: len(K[i : i + block])]")
)
flash_returned_in_the_loop = wrong("returned-too-early")(
    changed(flash_with_running_sums, "        m = top", "        m = top\n        if i:\n            break")
)
flash_as_many_keys_as_queries = wrong("queries-counted-for-keys")(
    changed(flash_with_running_sums, "range(0, len(K), block)", "range(0, len(Q), block)")
)
flash_one_key_short = wrong("last-block-dropped")(
    changed(flash_with_running_sums, "    for i", "    K, V = K[:-1], V[:-1]\n    for i")
)
flash_multiplied = wrong("multiplied-for-divided")(changed(flash_with_running_sums, "o / s", "o * s"))
flash_divided_by_m = wrong("divided-by-the-maximum")(changed(flash_with_running_sums, "o / s", "o / m"))
