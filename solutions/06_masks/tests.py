"""The cases of 06_masks."""

import math

import numpy as np
from scipy import special, stats
from softlookup import is_array, numbers, same_array, unchanged

from autograder.course.cases import hidden, left_alone, public


def hides_and_shows(mask, name):
    kind = type(mask).__name__
    assert type(mask) is np.ndarray, f"{name} should be a NumPy array, but is of type {kind}"
    assert mask.shape == (3, 4), f"its shape should be (3, 4), but is {mask.shape}"
    assert mask.dtype == bool, f"it should hold True and False, but holds {mask.dtype}"
    assert mask.any(), "it should have a True"
    assert not mask.all(), "it should have a False"


def normed(words):
    return stats.zscore(words, axis=1) * np.sqrt(words.var(axis=1) / (words.var(axis=1) + 1e-5))[:, None]


def looked_up(words, seen, weights, mask):
    scores = np.einsum("id,dk,ek,je->ij", words, weights[0], weights[1], seen) / weights[0].shape[1] ** 0.5
    shares = special.softmax(np.where(mask, scores, -np.inf), axis=1)
    return np.einsum("ij,je,ev,vo->io", shares, seen, weights[2], weights[3])


def block_by_hand(X, memory, own, cross, ffn, mask=True):
    first = normed(X + looked_up(X, X, own, np.tri(len(X)) > 0))
    second = normed(first + looked_up(first, memory, cross, mask))
    return normed(second + np.clip(second @ ffn[0] + ffn[1], 0, None) @ ffn[2] + ffn[3])


# causal_mask
@public(0.8, "Compare with the table above, row by row. What does True mean, and may a word look at itself?")
def three_words_from_the_start(causal_mask):
    expected = np.array([[True, False, False], [True, True, False], [True, True, True]])
    same_array(causal_mask(3, 3), expected, "causal_mask(3, 3)")


@public(0.5, "How many rows and columns has a mask, and what kind of entries does it hold?")
def row_a_query_and_column_a_key(causal_mask):
    mask = causal_mask(2, 5)
    assert type(mask) is np.ndarray, f"the mask should be a NumPy array, but is of type {type(mask).__name__}"
    assert mask.shape == (2, 5), f"a mask for 2 queries and 5 keys should have shape (2, 5), but has {mask.shape}"
    assert mask.dtype == bool, f"the mask should hold True and False, but holds {mask.dtype}"


@public(0.7, "The last word stands behind all others. Is there anything that it may not look at?")
def last_word_sees_everything(causal_mask):
    for n_q, n_k in [(1, 1), (4, 4), (2, 6)]:
        mask = causal_mask(n_q, n_k)
        assert type(mask) is np.ndarray, f"the mask should be a NumPy array, but is of type {type(mask).__name__}"
        assert mask.shape == (n_q, n_k), f"the mask should have shape {(n_q, n_k)}, but has {mask.shape}"
        assert mask[-1].all(), f"with {n_q} queries and {n_k} keys, the last query should see every key"


@hidden(1.2, "With fewer queries than keys, which key belongs to the first query?")
def fewer_queries_than_keys(causal_mask):
    for n_q, n_k in [(2, 6), (3, 5), (1, 4), (4, 5)]:
        by_hand = np.array([[n_k - j >= n_q - i for j in range(n_k)] for i in range(n_q)])
        same_array(causal_mask(n_q, n_k), by_hand, f"the mask of {n_q} queries and {n_k} keys")


@hidden(
    0.9, "With more queries than keys, the last query still belongs to the last key. What is left for the first ones?"
)
def more_queries_than_keys(causal_mask):
    for n_q, n_k in [(2, 4), (5, 3), (4, 1), (7, 6)]:
        by_hand = np.array([[n_k - j >= n_q - i for j in range(n_k)] for i in range(n_q)])
        same_array(causal_mask(n_q, n_k), by_hand, f"the mask of {n_q} queries and {n_k} keys")


@hidden(0.9, "Does it hold for as many queries as keys at any length, and for a single word?")
def squares_of_other_sizes(causal_mask):
    for n in (1, 2, 6, 40):
        same_array(causal_mask(n, n), np.tri(n).astype(bool), f"the mask of {n} queries and {n} keys")


# padding_mask
@public(0.7, "Which of these five may a query look at? And how many rows should say so?")
def one_sentence_with_two_pads(padding_mask):
    expected = np.array([[True, True, True, False, False]])
    same_array(padding_mask(np.array([5, 8, 2, 9, 9]), 9), expected, "the mask of five ids")


@public(0.5, "In a batch every sentence has a mask of its own, with one row in it. How many axes is that?")
def batch_has_an_axis_more(padding_mask):
    mask = padding_mask(np.array([[3, 1, 4, 0], [2, 0, 0, 0]]), 0)
    assert type(mask) is np.ndarray, f"the mask should be a NumPy array, but is of type {type(mask).__name__}"
    assert mask.shape == (2, 1, 4), (
        f"the mask of 2 sentences of 4 ids should have shape (2, 1, 4), but has {mask.shape}"
    )


@hidden(0.9, "In a batch, does each sentence hide its own pads, and only those, whatever number stands for them?")
def batch_of_random_ids(padding_mask):
    rng = np.random.default_rng(601)
    ids = rng.integers(0, 4, (3, 5))
    for pad in (0, 3, 7):
        by_hand = np.array([[[each != pad for each in row]] for row in ids.tolist()])
        same_array(padding_mask(ids, pad), by_hand, f"the mask of three sentences, padded with {pad}")


@hidden(
    0.5,
    "A sentence may have no pad, or nothing but pads, or a single word. And ids may come as a list. Is the mask right?",
)
def whole_and_empty_sentences(padding_mask):
    same_array(padding_mask(np.array([4, 5, 6]), 0), np.ones((1, 3), dtype=bool), "the mask without pads")
    same_array(padding_mask(np.array([2, 2]), 2), np.zeros((1, 2), dtype=bool), "the mask of nothing but pads")
    same_array(padding_mask([6], 1), np.array([[True]]), "the mask of a list of one id")
    same_array(padding_mask([[1, 0]], 0), np.array([[[True, False]]]), "the mask of a batch of one")


@hidden(0.4, "Are the ids that were passed in still what they were?")
def masked_ids_stay_the_same(padding_mask):
    ids = np.array([[3, 0, 2], [1, 1, 0]])
    kept = ids.copy()
    same_array(padding_mask(ids, 0), kept[:, None] > 0, "the mask of two sentences")
    unchanged(kept, ids, "the array of ids")


# masked_attention
@public(0.9, "The queries are zero, so no key is preferred. Which values does each query mix, and in which shares?")
def equal_shares_of_what_is_seen(masked_attention):
    K, V = np.array([[1.0, 0.0], [0.0, 2.0], [3.0, 1.0]]), np.array([[6.0], [12.0], [0.0]])
    mask = np.array([[True, False, False], [True, True, False], [True, True, True], [False, True, True]])
    result = masked_attention(np.zeros((4, 2)), K, V, mask)
    same_array(result, np.array([[6.0], [9.0], [6.0], [6.0]]), "what four queries bring home")


@public(
    0.7,
    "A query that may look at nothing has no shares to give out. What should its row be, and are the other rows as before?",
)
def nothing_to_see_brings_nothing(masked_attention):
    mask = np.array([[False, False], [False, True]])
    V = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    result = masked_attention(np.ones((2, 4)), np.ones((2, 4)), V, mask)
    same_array(result, np.array([[0.0, 0.0, 0.0], [4.0, 5.0, 6.0]]), "what two queries bring home")


@public(0.8, "With several sentences in front, is there still a result for each query, as wide as the values?")
def shape_with_axes_in_front(masked_attention):
    Q, K, V = np.ones((2, 3, 5, 7)), np.ones((2, 3, 4, 7)), np.ones((2, 3, 4, 6))
    is_array(masked_attention(Q, K, V, np.ones((5, 4), dtype=bool)), (2, 3, 5, 6), "attention with two axes in front")


@public(0.8, "The key that may not be looked at is changed. Should anything change in the result?")
def hidden_keys_change_nothing(masked_attention):
    Q, K = np.array([[1.0, 0.5], [-1.0, 2.0]]), np.array([[0.3, 1.0], [2.0, -1.0], [1.0, 1.0]])
    V, mask = np.array([[1.0, 0.0, 2.0], [0.0, 3.0, 1.0], [5.0, 5.0, 5.0]]), np.array([[True, True, False]])
    result = masked_attention(Q, K, V, mask)
    is_array(result, (2, 3), "attention of two queries")
    K[2], V[2] = [-4.0, 0.0], [9.0, -9.0, 0.0]
    same_array(masked_attention(Q, K, V, mask), result, "attention with another hidden key and value")


@hidden(
    1.4,
    "Go through one query. Its scores, by what they are divided, where the mask comes in, the shares. Do the shares of what it sees add up to 1?",
)
def random_scores_and_mask(masked_attention):
    rng = np.random.default_rng(602)
    Q, K, V = rng.normal(0, 1.2, (3, 7)), rng.normal(0, 1.2, (5, 7)), rng.normal(0, 1, (5, 2))
    mask = np.array(
        [[True, False, True, True, False], [False, True, False, False, True], [True, True, True, False, True]]
    )
    expected = np.zeros((3, 2))
    for i in range(3):
        parts = {j: np.exp(np.dot(Q[i], K[j]) / 7**0.5) for j in range(5) if mask[i, j]}
        expected[i] = sum(part * V[j] for j, part in parts.items()) / sum(parts.values())
    same_array(masked_attention(Q, K, V, mask), expected, "attention of three queries")


@hidden(
    0.8,
    "A mask may have fewer rows than there are queries, or fewer axes than the scores. Is it the same for all of them then?",
)
def masks_that_are_broadcast(masked_attention):
    rng = np.random.default_rng(603)
    Q, K, V = rng.normal(0, 1, (2, 3, 5)), rng.normal(0, 1, (2, 4, 5)), rng.normal(0, 1, (2, 4, 6))
    parts = np.exp(np.einsum("bik,bjk->bij", Q, K) / 5**0.5)
    masks = [
        np.array([[[True, True, False, True]], [[False, True, True, False]]]),
        np.array([[True, False, True, True]]),
        np.array([False, True, True, True]),
        rng.random((3, 4)) < 0.7,
        np.array([[True], [True], [False]]),
        np.array(True),
    ]
    for mask in masks:
        seen = parts * mask
        totals = seen.sum(axis=2, keepdims=True)
        expected = np.einsum("bij,bjv->biv", np.divide(seen, totals, out=0 * seen, where=totals > 0), V)
        same_array(masked_attention(Q, K, V, mask), expected, f"attention with a mask of shape {mask.shape}")


@hidden(
    0.8,
    "Is a row with nothing to see zero everywhere, in whichever place it stands, and does nothing of it spread to other rows?",
)
def rows_with_nothing_to_see(masked_attention):
    rng = np.random.default_rng(604)
    Q, K, V = rng.normal(0, 1, (2, 4, 3)), rng.normal(0, 1, (2, 2, 3)), rng.normal(2, 1, (2, 2, 5))
    none = np.zeros((4, 2), dtype=bool)
    same_array(masked_attention(Q, K, V, none), np.zeros((2, 4, 5)), "attention that may look at nothing")
    first, last = none.copy(), none.copy()
    first[1:, 1], last[:3, 0] = True, True
    expected = np.repeat(V[:, 1:], 4, axis=1) * np.array([[0.0], [1.0], [1.0], [1.0]])
    same_array(masked_attention(Q, K, V, first), expected, "attention with nothing to see in the first row")
    expected = np.repeat(V[:, :1], 4, axis=1) * np.array([[1.0], [1.0], [1.0], [0.0]])
    same_array(masked_attention(Q, K, V, last), expected, "attention with nothing to see in the last row")


@hidden(0.6, "Scores may be large, above zero or below. Are hidden keys still hidden, and is everything finite?")
def large_scores_under_a_mask(masked_attention):
    small, values = np.array([[0.0, np.log(3), np.log(5)]]).T, np.array([[2.0], [6.0], [50.0]])
    result = masked_attention(np.ones((1, 1)), small, values, np.array([[True, True, False]]))
    same_array(result, np.array([[5.0]]), "attention with small scores")
    Q, K = np.array([[1000.0], [-1000.0]]), np.array([[1.0], [-1.0], [1.0], [-1.0]])
    V = np.array([[1.0, 2.0], [30.0, 40.0], [500.0, 600.0], [7000.0, 8000.0]])
    mask = np.array([[True, True, False, True], [True, False, True, True]])
    expected = np.array([[1.0, 2.0], [7000.0, 8000.0]])
    same_array(masked_attention(Q, K, V, mask), expected, "attention with large scores")
    tower = masked_attention(np.array([[1000.0]]), K[1::-1], np.array([[3.0], [5.0]]), np.array([[True, False]]))
    same_array(tower, np.array([[3.0]]), "attention with a hidden score far above the one that is seen")
    low, Q, K = np.array([[True, False, True, False]]), np.array([[-1000.0], [1000.0]]), np.array([[1.0], [0.99]] * 2)
    expected = np.array([[250.5, 301.0], [250.5, 301.0]])
    same_array(masked_attention(Q, K, V, low), expected, "attention with scores of either sign")


@hidden(
    0.6, "If everything may be seen, it is plain attention. Is it, also for wide keys, a single key, and whole numbers?"
)
def everything_seen_is_plain_attention(masked_attention):
    rng = np.random.default_rng(605)
    for n_q, n_k, k, v in [(2, 3, 60, 4), (3, 1, 2, 5), (1, 4, 1, 1)]:
        Q, K, V = rng.normal(0, 1, (n_q, k)), rng.normal(0, 1, (n_k, k)), rng.normal(0, 1, (n_k, v))
        shares = special.softmax(np.einsum("ik,jk->ij", Q, K) * k**-0.5, axis=1)
        result = masked_attention(Q, K, V, np.ones((n_q, n_k), dtype=bool))
        same_array(result, np.einsum("ij,jv->iv", shares, V), f"attention of {n_q} queries and {n_k} keys of width {k}")
    Q, K, V = np.array([[1, 0, 2], [0, 3, -1]]), np.array([[1, 1, 0], [0, 2, 1]]), np.array([[3, -1], [2, 4]])
    shares = special.softmax(np.array([[1.0, 2.0], [3.0, 5.0]]) / 3**0.5, axis=1)
    result = masked_attention(Q, K, V, np.ones((2, 2), dtype=bool))
    same_array(result, np.einsum("ij,jv->iv", shares, V), "attention of whole numbers")


left_alone("masked_attention", 0.6, (3, 5), *numbers(1, (3, 4), (2, 4), (2, 5)), np.eye(3, 2, dtype=bool))


# late_but_right
@public(0.8, "Is it an array of True and False with three rows and four columns, and does it hold both?")
def hides_and_shows_something(late_but_right):
    hides_and_shows(late_but_right, "late_but_right")


@hidden(
    1.2,
    "What do the shares of one row add up to when some of them are removed? For which rows is that sum what it should be?",
)
def late_mask_does_no_harm(late_but_right):
    hides_and_shows(late_but_right, "late_but_right")
    rng = np.random.default_rng(607)
    for _ in range(3):
        parts = special.softmax(rng.normal(0, 1, (3, 4)), axis=1) * late_but_right
        totals = parts.sum(axis=1, keepdims=True)
        same_array(parts, np.divide(parts, totals, out=0 * parts, where=totals > 0), "the shares after a late mask")


# popular_but_wrong
@public(0.8, "Is it an array of True and False with three rows and four columns, and does it hold both?")
def shows_and_hides_something(popular_but_wrong):
    hides_and_shows(popular_but_wrong, "popular_but_wrong")


@hidden(
    1.2,
    "A softmax gives shares that add up to 1, come what may. When all scores in a row are equally low, who gets them?",
)
def forbidden_values_are_handed_out(popular_but_wrong):
    hides_and_shows(popular_but_wrong, "popular_but_wrong")
    scores = np.random.default_rng(608).normal(0, 1, (3, 4))
    shares = special.softmax(np.where(popular_but_wrong, scores, -1e9), axis=1)
    assert (shares[~popular_but_wrong] > 1e-6).any(), "popular_attention keeps to this mask"


# cross_attention
@public(
    0.6, "Which sentence asks, and which one answers? The result has a row for each word of one, and the width of what?"
)
def row_for_each_word_that_looks(cross_attention):
    result = cross_attention(np.ones((3, 4)), np.ones((5, 6)), np.ones((4, 7)), np.ones((6, 7)), np.ones((6, 2)))
    is_array(result, (3, 2), "what three words find in five")


@public(0.8, "With queries of zero, nothing is preferred. What does each word bring home, and from which sentence?")
def no_preference_among_the_words_read(cross_attention):
    X_kv, W_v = np.array([[1.0, 2.0], [3.0, 0.0], [5.0, 4.0]]), np.array([[1.0, 0.0, 1.0], [0.0, 1.0, -1.0]])
    arguments = np.ones((2, 5)), X_kv, np.zeros((5, 4)), np.ones((2, 4)), W_v
    same_array(cross_attention(*arguments), np.array([[3.0, 2.0, 1.0]] * 2), "the mean of three words")
    masked = cross_attention(*arguments, np.array([[True, False, True], [False, True, False]]))
    same_array(masked, np.array([[3.0, 3.0, 0.0], [3.0, 0.0, 3.0]]), "with a mask")


@public(0.6, "If the words read come in another order, does any word that looks notice?")
def order_of_the_words_read(cross_attention):
    X_q, X_kv, W_q, W_k, W_v = numbers(609, (2, 3), (4, 5), (3, 6), (5, 6), (5, 7))
    result = cross_attention(X_q, X_kv, W_q, W_k, W_v)
    is_array(result, (2, 7), "what two words find in four")
    same_array(cross_attention(X_q, X_kv[[2, 0, 3, 1]], W_q, W_k, W_v), result, "with the words read in another order")


@hidden(0.9, "Go through one word. Where do its query, the keys and the values come from, and by which matrix?")
def random_sentences(cross_attention):
    rng = np.random.default_rng(610)
    X_q, X_kv, W_q = rng.normal(0, 1, (3, 4)), rng.normal(0, 1, (5, 6)), rng.normal(0, 0.5, (4, 7))
    W_k, W_v = rng.normal(0, 0.5, (6, 7)), rng.normal(0, 1, (6, 2))
    shares = special.softmax(np.einsum("id,dk,ek,je->ij", X_q, W_q, W_k, X_kv) / 7**0.5, axis=1)
    expected = np.einsum("ij,je,ev->iv", shares, X_kv, W_v)
    same_array(cross_attention(X_q, X_kv, W_q, W_k, W_v), expected, "what three words find in five")


@hidden(0.5, "Two sentences may well have the same length and width. Is the one that looks still the one that looks?")
def sentences_of_one_shape(cross_attention):
    rng = np.random.default_rng(611)
    X_q, X_kv = rng.normal(0, 1, (2, 4, 4))
    W_q, W_k, W_v = rng.normal(0, 0.6, (3, 4, 4))
    shares = special.softmax(np.einsum("id,dk,ek,je->ij", X_q, W_q, W_k, X_kv) / 2, axis=1)
    expected = np.einsum("ij,je,ev->iv", shares, X_kv, W_v)
    same_array(cross_attention(X_q, X_kv, W_q, W_k, W_v), expected, "what four words find in four")


@hidden(
    0.5,
    "A sentence may have a single word, and a word a single number, and that number may be large. Is all still finite and in its place?",
)
def single_words_and_large_numbers(cross_attention):
    one, X_kv = np.ones((1, 1)), np.array([[1.0], [-1.0], [0.5]])
    far = cross_attention(np.array([[1000.0], [-1000.0], [0.0]]), X_kv, one, one, one)
    same_array(far, np.array([[1.0], [-1.0], [1 / 6]]), "what three words of very different size find")
    near = cross_attention(one, X_kv, one, one, one, np.array([[True, True, False]]))
    same_array(near, np.array([[np.tanh(1)]]), "what a single word finds where it may look")
    tower = cross_attention(1000 * one, X_kv, one, one, one, np.array([[False, True, False]]))
    same_array(tower, -one, "what a single word finds beside hidden scores that are far larger")
    alone = cross_attention(X_kv, np.array([[2.0, 3.0]]), one, np.ones((2, 1)), np.array([[1.0, 5.0], [0.0, 4.0]]))
    same_array(alone, np.array([[2.0, 22.0]] * 3), "what three words find in a single one")


@hidden(
    0.7, "With a mask, also one of a single row, does each word look only where it may? And what if that is nowhere?"
)
def words_read_are_padded(cross_attention):
    rng = np.random.default_rng(612)
    X_q, X_kv, W_q = rng.normal(0, 1, (2, 3)), rng.normal(0, 1, (4, 5)), rng.normal(0, 0.5, (3, 6))
    W_k, W_v = rng.normal(0, 0.5, (5, 6)), rng.normal(0, 1, (5, 7))
    parts = np.exp(np.einsum("id,dk,ek,je->ij", X_q, W_q, W_k, X_kv) / 6**0.5)
    for mask in (np.array([[True, True, True, False]]), np.array([[False, True, False, True], [False] * 4])):
        seen = parts * mask
        totals = seen.sum(axis=1, keepdims=True)
        shares = np.divide(seen, totals, out=0 * seen, where=totals > 0)
        expected = np.einsum("ij,je,ev->iv", shares, X_kv, W_v)
        result = cross_attention(X_q, X_kv, W_q, W_k, W_v, mask=mask)
        same_array(result, expected, f"what two words find under a mask of shape {mask.shape}")


left_alone(
    "cross_attention", 0.4, (2, 7), *numbers(1, (2, 3), (4, 5), (3, 6), (5, 6), (5, 7)), np.eye(2, 4, dtype=bool)
)


# positional_encoding
@public(0.5, "A row for each position, a column for each number of a word. Is that the shape?")
def row_for_each_position(positional_encoding):
    is_array(positional_encoding(5, 6), (5, 6), "the encoding of 5 positions of width 6")


@public(
    0.6,
    "The first clock is the fastest. At position 1, what is its angle, and in which two columns do its sine and cosine stand?",
)
def first_clock(positional_encoding):
    encoding = positional_encoding(3, 4)
    is_array(encoding, (3, 4), "the encoding of 3 positions of width 4")
    expected = np.array([[0.0, 1.0], [np.sin(1.0), np.cos(1.0)], [np.sin(2.0), np.cos(2.0)]])
    same_array(encoding[:, :2], expected, "the first two columns")


@public(
    0.5, "The hand of a clock has length 1, whatever its angle. Do the two numbers of each pair belong to one hand?"
)
def pairs_are_hands_of_length_one(positional_encoding):
    encoding = positional_encoding(7, 6)
    is_array(encoding, (7, 6), "the encoding of 7 positions of width 6")
    same_array(encoding[:, 0::2] ** 2 + encoding[:, 1::2] ** 2, np.ones((7, 3)), "the squared lengths of the hands")


@hidden(1.4, "How slow is the second clock, and the last? Work out the exponent for i = 1 and compare with your code.")
def all_clocks(positional_encoding):
    for n, d in [(5, 6), (3, 10), (4, 2)]:
        expected = np.zeros((n, d))
        for p in range(n):
            for i in range(d // 2):
                angle = p * math.exp(-2 * i / d * math.log(10000))
                expected[p, 2 * i], expected[p, 2 * i + 1] = math.sin(angle), math.cos(angle)
        same_array(positional_encoding(n, d), expected, f"the encoding of {n} positions of width {d}")


@hidden(
    0.6, "Positions may be far out, and widths as in the paper. Is a fraction lost, or a number too large on the way?"
)
def long_and_wide(positional_encoding):
    encoding = positional_encoding(1000, 512)
    is_array(encoding, (1000, 512), "the encoding of 1000 positions of width 512")
    rates = np.exp(-np.log(10000) * np.arange(256) / 256)
    for p in (7, 234, 999):
        same_array(encoding[p, 0::2], np.sin(p * rates), f"the sines of position {p}", 1e-5)
        same_array(encoding[p, 1::2], np.cos(p * rates), f"the cosines of position {p}", 1e-5)


@hidden(0.4, "There may be one position only. Does the result keep its two axes?")
def single_position(positional_encoding):
    same_array(positional_encoding(1, 8), np.array([[0.0, 1.0] * 4]), "the encoding of one position of width 8")
    same_array(positional_encoding(1, 2), np.array([[0.0, 1.0]]), "the encoding of one position of width 2")


# layer_norm
@public(
    0.6, "These four numbers have a mean and a variance that are easy on paper. Which are they, and what comes out?"
)
def one_word_on_paper(layer_norm):
    x = np.array([5.0, 1.0, 5.0, 1.0])
    same_array(layer_norm(x, 1.0, 0.0, 0.0), np.array([1.0, -1.0, 1.0, -1.0]), "the word, with an epsilon of 0")
    same_array(layer_norm(x, 3.0, 10.0, 0.0), np.array([13.0, 7.0, 13.0, 7.0]), "with a gain of 3 and a bias of 10")


@public(
    0.5, "Which numbers are averaged, those of one word, or those of one column? What should the mean of each word be?"
)
def each_word_has_mean_zero(layer_norm):
    x = np.array([[1.0, 2.0, 6.0], [0.0, -5.0, 2.0]])
    result = layer_norm(x)
    is_array(result, (2, 3), "two normalised words")
    same_array(result.mean(axis=1) + 1, np.ones(2), "1 plus the means of the words")


@public(0.5, "Multiply a word by 100 and add 7. What does its normalised version notice of that, apart from epsilon?")
def scale_and_shift_are_lost(layer_norm):
    x = np.array([[1.0, 2.0, 6.0, -3.0], [0.5, -5.0, 2.0, 1.0]])
    result = layer_norm(x, eps=0.0)
    is_array(result, (2, 4), "two normalised words")
    same_array(layer_norm(100 * x + 7, eps=0.0), result, "two words that were stretched and shifted")


@hidden(1, "Which variance is it, and where does epsilon stand? Are gain and bias applied after the division?")
def random_words_and_gains(layer_norm):
    rng = np.random.default_rng(614)
    x, gain, bias = rng.normal(1, 0.5, (3, 5)), rng.normal(1, 1, 5), rng.normal(0, 1, 5)
    for eps in (1e-5, 0.3):
        expected = np.zeros((3, 5))
        for i, word in enumerate(x.tolist()):
            mean = sum(word) / 5
            variance = sum((each - mean) ** 2 for each in word) / 5
            expected[i] = [
                g * (each - mean) / (variance + eps) ** 0.5 + b for each, g, b in zip(word, gain, bias, strict=True)
            ]
        same_array(layer_norm(x, gain, bias, eps), expected, f"three words, with an epsilon of {eps}")
        same_array(layer_norm(x, bias=bias, gain=gain, eps=eps), expected, "with the arguments given by name")


@hidden(
    0.6, "There may be no axis in front, or two. Is each word still normalised on its own, and are whole numbers fine?"
)
def any_axes_in_front(layer_norm):
    rng = np.random.default_rng(615)
    for shape in ((6,), (2, 4, 3), (1, 5), (2, 2, 2, 7)):
        x = rng.normal(0, 3, shape)
        same_array(layer_norm(x, eps=0.0), stats.zscore(x, axis=-1), f"words in an array of shape {shape}")
    whole = np.array([[4, 0, 2], [1, 1, 7]])
    same_array(layer_norm(whole, eps=0.0), stats.zscore(whole.astype(float), axis=1), "words of whole numbers")


@hidden(
    0.5,
    "If all numbers of a word are alike, its variance is 0. What comes out, and is the default epsilon the one that was asked for?",
)
def words_without_spread(layer_norm):
    x = np.array([[2.0, 2.0, 2.0], [0.0, 0.0, 0.0]])
    same_array(layer_norm(x), np.zeros((2, 3)), "words whose numbers are all alike")
    same_array(layer_norm(x[:, :1]), np.zeros((2, 1)), "words of a single number")
    same_array(layer_norm(x, 2.0, np.array([1.0, 2.0, 3.0])), np.array([[1.0, 2.0, 3.0]] * 2), "with a bias")
    small = np.array([0.003, -0.003])
    same_array(layer_norm(small), small / np.sqrt(0.003**2 + 1e-5), "a word with a small spread")


left_alone("layer_norm", 0.3, (2, 3), *numbers(1, (2, 3), (3,), (3,)))


# decoder_block
@public(0.7, "Blocks are stacked, so what comes out must fit in again. Does it have the shape of the words written?")
def words_keep_their_shape(decoder_block):
    own = np.ones((4, 3)), np.ones((4, 3)), np.ones((4, 2)), np.ones((2, 4))
    cross = np.ones((4, 7)), np.ones((6, 7)), np.ones((6, 5)), np.ones((5, 4))
    ffn = np.ones((4, 8)), np.ones(8), np.ones((8, 4)), np.ones(4)
    X = np.array([[1.0, 0.0, 2.0, 5.0], [0.0, 1.0, 1.0, 0.0], [3.0, 1.0, 0.0, 2.0]])
    is_array(decoder_block(X, np.ones((5, 6)), own, cross, ffn), (3, 4), "three words after the block")


@public(1, "If all weights are zero, no part finds anything. What remains of a word, after the three frames?")
def nothing_found_nothing_lost(decoder_block):
    own, cross = [[np.zeros(shape) for shape in ((4, 3), (4, 3), (4, 2), (2, 4))] for _ in range(2)]
    ffn = np.zeros((4, 5)), np.zeros(5), np.zeros((5, 4)), np.zeros(4)
    X = np.array([[5.0, 1.0, 5.0, 1.0], [0.0, 8.0, 8.0, 0.0]])
    result = decoder_block(X, np.ones((3, 4)), own, cross, ffn)
    expected = np.array([[1.0, -1.0, 1.0, -1.0], [-1.0, 1.0, 1.0, -1.0]])
    same_array(result, expected, "two words after a block of zeros", 1e-4)


@public(1.1, "The last word is changed. Which rows of the result may notice, and which may not?")
def earlier_words_do_not_notice(decoder_block):
    rng = np.random.default_rng(617)
    own, cross = [[rng.normal(size=shape) for shape in ((4, 3), (4, 3), (4, 2), (2, 4))] for _ in range(2)]
    ffn = [rng.normal(size=shape) for shape in ((4, 5), (5,), (5, 4), (4,))]
    X, memory = rng.normal(size=(3, 4)), rng.normal(size=(2, 4))
    result = decoder_block(X, memory, own, cross, ffn)
    is_array(result, (3, 4), "three words after the block")
    X[2] = [3.0, -2.0, 0.0, 1.0]
    again = decoder_block(X, memory, own, cross, ffn)
    is_array(again, (3, 4), "three words after the block")
    same_array(again[:2], result[:2], "the first two words, with another third word")
    assert np.abs(again[2] - result[2]).max() > 1e-3, "the third word should notice that it was changed"


@hidden(
    0.7,
    "If memory and feed-forward network add nothing, what is left is the first part. Who looks at whom there, how are scores scaled, and what is added to what?",
)
def self_attention_alone(decoder_block):
    rng = np.random.default_rng(623)
    X, memory = rng.normal(0, 1, (5, 4)), rng.normal(0, 1, (3, 6))
    cross = [rng.normal(size=shape) for shape in ((4, 3), (6, 3), (6, 2))] + [np.zeros((2, 4))]
    ffn = rng.normal(size=(4, 6)), rng.normal(size=6), np.zeros((6, 4)), np.zeros(4)
    for size in (0.6, 600):
        own = [size * rng.normal(size=(4, 7)), *(rng.normal(size=shape) for shape in ((4, 7), (4, 2), (2, 4)))]
        expected = block_by_hand(X, memory, own, cross, ffn)
        result = decoder_block(X, memory, own, cross, ffn)
        same_array(result, expected, "five words after self-attention", 1e-4)  # whatever the epsilon of the norm


@hidden(
    0.7,
    "If only the memory adds anything, what goes into the second part as queries, what is its result added to, and what has been normalised by then, with which epsilon?",
)
def look_at_the_memory_alone(decoder_block):
    rng = np.random.default_rng(624)
    memory = rng.normal(0, 1, (3, 6))
    own = [rng.normal(size=shape) for shape in ((4, 3), (4, 3), (4, 2))] + [np.zeros((2, 4))]
    ffn = rng.normal(size=(4, 6)), rng.normal(size=6), np.zeros((6, 4)), np.zeros(4)
    for size, spread in ((0.6, 1), (0.6, 0.003), (600, 2)):
        X = rng.normal(0, spread, (5, 4))
        cross = [size * rng.normal(size=(4, 9)), *(rng.normal(size=shape) for shape in ((6, 9), (6, 8), (8, 4)))]
        expected = block_by_hand(X, memory, own, cross, ffn)
        same_array(decoder_block(X, memory, own, cross, ffn), expected, "five words after a look at the memory")


@hidden(
    0.7,
    "If neither attention adds anything, what is left is the feed-forward network. Which function stands between its matrices, and what is its result added to?",
)
def feed_forward_alone(decoder_block):
    rng = np.random.default_rng(625)
    X, memory = rng.normal(2, 3, (5, 4)), rng.normal(0, 1, (3, 6))
    own = [rng.normal(size=shape) for shape in ((4, 3), (4, 3), (4, 2))] + [np.zeros((2, 4))]
    cross = [rng.normal(size=shape) for shape in ((4, 3), (6, 3), (6, 2))] + [np.zeros((2, 4))]
    ffn = [rng.normal(0, 0.8, shape) for shape in ((4, 10), (10,), (10, 4), (4,))]
    expected = block_by_hand(X, memory, own, cross, ffn)
    result = decoder_block(X, memory, own, cross, ffn)
    same_array(result, expected, "five words after the feed-forward network", 1e-4)  # whatever the epsilon of the norm


@hidden(
    1, "Take the parts one at a time. What goes into each, what is added to its result, and what is normalised when?"
)
def block_of_random_weights(decoder_block):
    rng = np.random.default_rng(618)
    own = [rng.normal(0, 0.6, shape) for shape in ((4, 7), (4, 7), (4, 2), (2, 4))]
    ffn = [rng.normal(0, 0.8, shape) for shape in ((4, 10), (10,), (10, 4), (4,))]
    for width, spread in ((6, 1), (4, 1), (4, 0.003)):
        X, memory = rng.normal(0, spread, (5, 4)), rng.normal(0, 1, (3, width))
        cross = [rng.normal(0, 0.6, shape) for shape in ((4, 9), (width, 9), (width, 8), (8, 4))]
        expected = block_by_hand(X, memory, own, cross, ffn)
        same_array(decoder_block(X, memory, own, cross, ffn), expected, "five words after the block")


@hidden(
    0.4,
    "Part of the memory may be padding, or be there for some words only. Does the mask keep every word from looking where it may not, and does it only concern the memory?",
)
def padded_memory(decoder_block):
    rng = np.random.default_rng(619)
    own = [rng.normal(size=shape) for shape in ((4, 3), (4, 3), (4, 2), (2, 4))]
    cross = [rng.normal(size=shape) for shape in ((4, 3), (5, 3), (5, 2), (2, 4))]
    ffn = [rng.normal(size=shape) for shape in ((4, 6), (6,), (6, 4), (4,))]
    X, memory = rng.normal(0, 0.01, (4, 4)), rng.normal(size=(4, 5))
    rows = np.array([[True, True, False, False], [False, True, False, True], [False, False, True, True]])
    for mask in (rows[:1], rows[1:2], rows[[0, 2, 1, 0]]):
        expected = block_by_hand(X, memory, own, cross, ffn, mask)
        same_array(
            decoder_block(X, memory, own, cross, ffn, mask), expected, "four words after the block, under a mask"
        )
    named = decoder_block(X, memory, own, cross, ffn, memory_mask=rows[[0, 2, 1, 0]])
    same_array(named, expected, "four words after the block, under a mask given by name")


@hidden(0.2, "If nothing of the memory may be seen, a word finds nothing there. What is left of the second part?")
def memory_that_nobody_may_see(decoder_block):
    rng = np.random.default_rng(620)
    own = [rng.normal(size=shape) for shape in ((6, 3), (6, 3), (6, 2), (2, 6))]
    cross = [rng.normal(size=shape) for shape in ((6, 3), (5, 3), (5, 2), (2, 6))]
    ffn = [rng.normal(size=shape) for shape in ((6, 7), (7,), (7, 6), (6,))]
    X, memory = rng.normal(size=(3, 6)), rng.normal(size=(4, 5))
    is_array(decoder_block(X, 1000 * memory, own, cross, ffn), (3, 6), "three words after a look at large numbers")
    blind = decoder_block(X, memory, own, cross, ffn, np.zeros((3, 4), dtype=bool))
    is_array(blind, (3, 6), "three words after the block")
    empty = decoder_block(X, memory, own, [*cross[:3], np.zeros((2, 6))], ffn)
    same_array(blind, empty, "three words that may see nothing of the memory")


@hidden(
    0.3,
    "If words are written one after the other, is each row what it is when all are written at once? And for a single word?",
)
def written_word_by_word(decoder_block):
    rng = np.random.default_rng(621)
    own, cross = [[rng.normal(size=shape) for shape in ((4, 3), (4, 3), (4, 2), (2, 4))] for _ in range(2)]
    ffn = [rng.normal(size=shape) for shape in ((4, 5), (5,), (5, 4), (4,))]
    X, memory = rng.normal(0, 0.005, (4, 4)), rng.normal(size=(2, 4))
    for n, m in ((4, 2), (3, 2), (1, 2), (2, 1), (1, 1)):
        expected = block_by_hand(X, memory[:m], own, cross, ffn)[:n]
        same_array(decoder_block(X[:n], memory[:m], own, cross, ffn), expected, f"{n} words, with a memory of {m}")


left_alone(
    "decoder_block",
    0.2,
    (3, 4),
    *numbers(1, (3, 4), (2, 4)),
    numbers(2, (4, 3), (4, 3), (4, 2), (2, 4)),
    numbers(3, (4, 3), (4, 3), (4, 2), (2, 4)),
    numbers(4, (4, 5), (5,), (5, 4), (4,)),
)
