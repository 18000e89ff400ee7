"""The cases of 10_modern."""

import math

import numpy as np
import softlookup
from scipy import special
from softlookup import agrees, are_numbers, is_array, is_tuple, raises, same_array, same_whole_number, unchanged

from autograder.course.cases import hidden, left_alone, public, whole_numbers


def numbers(seed, *shape):
    """One array alone."""
    (made,) = softlookup.numbers(seed, shape)
    return made


def mixed(Q, K, V):
    """Attention of one query after another."""
    rows = []
    for q in Q:
        parts = special.softmax([np.dot(q, key) / K.shape[1] ** 0.5 for key in K])
        rows.append(sum(part * value for part, value in zip(parts, V, strict=True)))
    return np.array(rows)


def turned(x, positions, base=1e4):
    """Rotary positions, with each pair as a complex number."""
    speeds = np.array([base ** (-2 * i / x.shape[-1]) for i in range(x.shape[-1] // 2)])
    pairs = np.ascontiguousarray(x, dtype=float).view(complex) * np.exp(1j * np.multiply.outer(positions, speeds))
    return np.ascontiguousarray(pairs).view(float)


def in_groups(Q, K, V):
    """Attention of one head after another."""
    group = [i * len(K) // len(Q) for i in range(len(Q))]
    return np.array([mixed(queries, K[g], V[g]) for queries, g in zip(Q, group, strict=True)])


def reduced(Q, K, V):
    """What a block comes down to, one query at a time."""
    scores = np.einsum("qk,nk->qn", Q, K) * K.shape[1] ** -0.5
    largest = np.array([max(row) for row in scores])
    parts = np.array([[math.exp(score - top) for score in row] for row, top in zip(scores, largest, strict=True)])
    return largest, np.einsum("qn->q", parts), np.einsum("qn,nv->qv", parts, V)


def same_triple(got, expected, what):
    """Check an m, an s and an o."""
    is_tuple(got, 3, what)
    for name, one, target in zip(("m", "s", "o"), got, expected, strict=True):
        same_array(one, target, f"{name} of {what}")


def exactly(got, expected, what):
    """Check a count, which may be an int or a float."""
    assert got == expected, f"{what} should be another"


# plain_attention


@public(
    7,
    "Go through the first query: what are its two scores, what are they divided by, and what are the shares? The third query has a score of 1000: is everything finite?",
)
def two_keys_to_choose_from(plain_attention):
    Q = np.array([[2 * math.log(3), 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0], [0.0, 2000.0, 0.0, 0.0]])
    K, V = np.eye(2, 4), np.array([[4.0, 0.0, 8.0], [0.0, 4.0, 4.0]])
    kept = Q.copy()
    expected = np.array([[3.0, 1.0, 7.0], [2.0, 2.0, 6.0], [0.0, 4.0, 4.0]])
    same_array(plain_attention(Q, K, V), expected, "the result for three queries and two keys")
    unchanged(kept, Q, "the queries")


@public(
    5,
    "All scores are equal here, so each query of each head finds the mean of its head's values. Is there a row for each?",
)
def a_row_for_each_query_of_each_head(plain_attention):
    V = numbers(3, 2, 3, 5, 6)
    expected = np.array([[[V[a, b].mean(axis=0)] * 4 for b in range(3)] for a in range(2)])
    result = plain_attention(numbers(1, 2, 3, 4, 7), np.zeros((2, 3, 5, 7)), V.copy())
    same_array(result, expected, "attention with two axes in front and equal scores")


@hidden(6, "Are the scores divided by the root of the keys' width, and shared out over the keys?")
def other_queries_and_keys(plain_attention):
    for n_q, n_k, k, v in [(3, 5, 7, 2), (1, 4, 2, 3), (4, 1, 3, 5), (2, 6, 1, 1)]:
        Q, K, V = 1.3 * numbers(4, n_q, k), numbers(5, n_k, k), numbers(6, n_k, v)
        same_array(plain_attention(Q, K, V), mixed(Q, K, V), f"attention of {n_q} on {n_k}")


@hidden(5, "Does every head attend with its own queries, keys and values?")
def heads_in_front(plain_attention):
    Q, K, V = numbers(7, 2, 3, 4, 1), numbers(8, 2, 3, 5, 1), numbers(9, 2, 3, 5, 6)
    expected = np.array([[mixed(Q[a, b], K[a, b], V[a, b]) for b in range(3)] for a in range(2)])
    same_array(plain_attention(Q, K, V), expected, "attention with two axes in front")


@hidden(3, "Is everything finite when the scores are as large as 1000?")
def scores_of_a_thousand(plain_attention):
    Q, K = np.array([[1000.0], [-1000.0]]), np.array([[1.0], [-1.0], [0.5]])
    V = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    same_array(plain_attention(Q, K, V), V[:2], "attention with scores from -1000 to 1000")
    same_array(plain_attention(Q, K[::2], V[:2]), V[:2], "attention with a query whose scores are all low")


left_alone("plain_attention", 2, (3, 2), numbers(10, 3, 7), numbers(11, 5, 7), numbers(12, 5, 2))
whole_numbers(
    "plain_attention",
    2,
    mixed,
    np.array([[1, 0, 2], [0, 3, -1]]),
    np.array([[1, 1, 0], [0, 2, 1]]),
    np.array([[3, -1], [2, 4]]),
)

# rope


@public(8, "Draw the arrow (0, 1) and rotate it counterclockwise by one radian. Where does it point?")
def one_pair_at_three_positions(rope):
    x = np.array([[1.0, 0.0], [0.0, 1.0], [2.0, 0.0]])
    expected = np.array([[1.0, 0.0], [-math.sin(1), math.cos(1)], [2 * math.cos(5), -2 * math.sin(5)]])
    same_array(rope(x, np.array([0, 1, -5])), expected, "three rows at positions 0, 1 and -5")


@public(9, "Which numbers of a row make a pair, and how fast does each pair turn? Whole numbers turn into fractions.")
def later_pairs_turn_more_slowly(rope):
    x = np.array([[1.0, 0.0, 1.0, 0.0, 0.0, 1.0]])
    far = [math.cos(64), math.sin(64), math.cos(16), math.sin(16), -math.sin(4), math.cos(4)]
    same_array(rope(x, np.array([64]), base=64.0), np.array([far]), "a row of width 6 at position 64, with base 64")
    x = np.array([[0, 2, 1, 0]])
    far = [-2 * math.sin(100), 2 * math.cos(100), math.cos(1), math.sin(1)]
    same_array(rope(x, np.array([100])), np.array([far]), "a row of four whole numbers at position 100")


@public(6, "Does a rotation change how long an arrow is? The two heads are the same: should their results differ?")
def lengths_stay_as_they_were(rope):
    x = np.array([[[3.0, 4.0, 0.0, 1.0], [1.0, 2.0, 2.0, 0.0], [0.5, 0.0, 6.0, 8.0]]] * 2)
    result = rope(x, np.array([3, 11, -4]))
    is_array(result, (2, 3, 4), "two heads with three rows")
    lengths = np.linalg.norm(x.reshape(2, 3, 2, 2), axis=-1)
    same_array(np.linalg.norm(result.reshape(2, 3, 2, 2), axis=-1), lengths, "the length of each pair")
    agrees(result[1], result[0], "the second head", "the first, as their rows are")


@public(9, "Move both words a hundred positions on. Should their dot product change?")
def only_the_distance_counts(rope):
    x = np.array([[1.0, -2.0, 0.5, 3.0], [2.0, 1.0, -1.0, 0.5]])
    near, far = rope(x, np.array([5, 3])), rope(x, np.array([105, 103]))
    is_array(near, (2, 4), "two rows at positions 5 and 3")
    is_array(far, (2, 4), "two rows at positions 105 and 103")
    agrees(far[0] @ far[1], np.asarray(near[0] @ near[1]), "a dot product 100 positions on", "before")
    other = rope(x, np.array([5, 4]))
    is_array(other, (2, 4), "two rows at positions 5 and 4")
    assert abs(other[0] @ other[1] - near[0] @ near[1]) > 1e-3, "another distance should give another dot product"


@hidden(13, "Does each row go by its own position, whatever the order of the positions?")
def positions_in_any_order(rope):
    positions = np.array([7, 0, 31, 2, 2])
    for d in (6, 2, 8):
        x = numbers(20 + d, 5, d)
        same_array(rope(x, positions), turned(x, positions), f"five rows of width {d}")


@hidden(9, "With heads in front, do all of them have the same positions?")
def rotated_heads(rope):
    positions = np.array([4, 9, 1])
    for shape in ((2, 3, 4), (3, 3, 6), (2, 5, 3, 2)):
        x = numbers(30, *shape)
        same_array(rope(x, positions), turned(x, positions), f"rows with axes in front, of shape {shape}")


@hidden(7, "Where does the number `base` come in, and what is it if nobody passes one?")
def other_bases(rope):
    x, positions = numbers(31, 4, 8), np.array([0, 1, 5, 12])
    for base in (100.0, 500000.0, 2.0):
        same_array(rope(x, positions, base), turned(x, positions, base), f"four rows with base {base:g}")
    same_array(rope(x, positions, base=100.0), turned(x, positions, 100.0), "four rows, the base passed by name")


@hidden(7, "May a position be negative, or very large? And may there be a single row?")
def positions_far_away(rope):
    x, positions = numbers(32, 4, 6), np.array([-3, 12345, -700, 99999])
    same_array(rope(x, positions), turned(x, positions), "four rows far away")
    same_array(rope(x[:1], np.array([17])), turned(x[:1], np.array([17])), "a single row at position 17")


left_alone("rope", 6, (3, 4), numbers(33, 3, 4), np.array([2, 5, 1]))
whole_numbers(
    "rope",
    6,
    turned,
    np.array([[1, 2, 3, 4], [5, -6, 7, 8]]),
    np.array([3, 40]),
)

# keys_computed


@public(1, "Is it a tuple of two numbers?", form=True)
def two_counts_of_keys(keys_computed):
    are_numbers(keys_computed, 2, "keys_computed")


@hidden(5, "Without a cache: how many keys in the first step, in the second, in the last, and how many altogether?")
def keys_without_a_cache(keys_computed):
    are_numbers(keys_computed, 2, "keys_computed")
    exactly(keys_computed[0], 2001000, "the number of keys without a cache")


@hidden(4, "With a cache: how many keys does each step compute, and how many do all steps compute together?")
def keys_with_a_cache(keys_computed):
    are_numbers(keys_computed, 2, "keys_computed")
    exactly(keys_computed[1], 2000, "the number of keys with a cache")


# kv_cache_step


@public(5, "There is nothing before the first word. What can it look at, however large its score is?")
def the_first_word_finds_itself(kv_cache_step):
    q, k, v = np.array([1200.0, -1.0]), np.array([1.0, 2.0]), np.array([5.0, 6.0, 7.0])
    step = kv_cache_step(q, k, v, np.zeros((0, 2)), np.zeros((0, 3)))
    is_tuple(step, 3)
    out, K, V = step
    same_array(out, v, "what the first word finds")
    same_array(K, np.array([[1.0, 2.0]]), "the keys after the first word")
    same_array(V, np.array([[5.0, 6.0, 7.0]]), "the values after the first word")


@public(9, "The word before and the new one: which scores do they get, and which shares?")
def the_new_word_and_one_before(kv_cache_step):
    q, k, v = np.array([2 * math.log(3), 0.0, 0.0, 0.0]), np.array([0.0, 1.0, 0.0, 0.0]), np.array([8.0, 0.0, 4.0])
    past, kept = (np.array([[1.0, 0.0, 0.0, 0.0]]), np.array([[0.0, 4.0, 8.0]])), q.copy()
    step = kv_cache_step(q, k, v, *past)
    is_tuple(step, 3)
    out, _, _ = step
    same_array(out, np.array([2.0, 3.0, 7.0]), "what the second word finds")
    unchanged(kept, q, "the query")


@public(
    6,
    "Where in the cache does the newest word belong, and is everything before it as it was? The past here holds whole numbers: are the new fractions still there?",
)
def the_cache_is_one_row_longer(kv_cache_step):
    K_past, V_past = np.array([[1, 2], [3, 4]]), np.array([[5, 6, 7], [8, 9, 1]])
    new = np.array([0.5, 0.5]), np.array([-1.0, 3.5]), np.array([0.1, 0.2, 0.3])
    step = kv_cache_step(*new, K_past, V_past)
    is_tuple(step, 3)
    _, K, V = step
    same_array(K, np.array([[1.0, 2.0], [3.0, 4.0], [-1.0, 3.5]]), "the keys after the third word")
    same_array(V, np.array([[5.0, 6.0, 7.0], [8.0, 9.0, 1.0], [0.1, 0.2, 0.3]]), "the values after the third word")


@hidden(13, "Write a text word by word. Is each row what the word finds among all words up to its own?")
def a_text_word_by_word(kv_cache_step):
    Q, K, V = 1.4 * numbers(40, 6, 7), numbers(41, 6, 7), numbers(42, 6, 2)
    K_past, V_past = K[:0], V[:0]
    for t in range(6):
        step = kv_cache_step(Q[t], K[t], V[t], K_past, V_past)
        is_tuple(step, 3)
        out, K_past, V_past = step
        same_array(out, mixed(Q[t : t + 1], K[: t + 1], V[: t + 1])[0], f"what word {t} finds")
        same_array(K_past, K[: t + 1], f"the keys after word {t}")
        same_array(V_past, V[: t + 1], f"the values after word {t}")


@hidden(5, "Is everything finite and in its place for large scores, and for keys of width 1?")
def large_scores_in_the_cache(kv_cache_step):
    past = np.array([[1.0], [-1.0], [0.25]]), np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    for q, k, winner in ((1000.0, 0.5, [1.0, 2.0]), (-1000.0, 2.0, [3.0, 4.0]), (1000.0, 1.5, [7.0, 8.0])):
        step = kv_cache_step(np.array([q]), np.array([k]), np.array([7.0, 8.0]), *past)
        is_tuple(step, 3)
        same_array(step[0], np.array(winner), f"what a word with the query {q:g} finds")


@hidden(4, "The cache may hold whole numbers and the new word fractions. Are the fractions still there afterwards?")
def fractions_after_whole_numbers(kv_cache_step):
    q, k, v = np.array([2]), np.array([0.5]), np.array([0.75])
    step = kv_cache_step(q, k, v, np.array([[3]]), np.array([[2]]))
    is_tuple(step, 3)
    out, K, V = step
    same_array(K, np.array([[3], [0.5]]), "the keys after the second word")
    same_array(V, np.array([[2], [0.75]]), "the values after the second word")
    same_array(out, mixed(q[None], K, V)[0], "what the second word finds")


def one_step(q, k, v, K_past, V_past):
    """What a word finds, and the longer cache."""
    K, V = np.vstack([K_past, k]), np.vstack([V_past, v])
    return mixed(q[None], K, V)[0], K, V


whole_numbers(
    "kv_cache_step",
    3,
    one_step,
    np.array([1, 2, 0]),
    np.array([1, 0, -1]),
    np.array([4, 1]),
    np.array([[0, 1, 1], [2, 0, 1]]),
    np.array([[3, 0], [-2, 5]]),
)
left_alone(
    "kv_cache_step",
    5,
    ((2,), (5, 3), (5, 2)),
    numbers(43, 3),
    numbers(44, 3),
    numbers(45, 2),
    numbers(46, 4, 3),
    numbers(47, 4, 2),
)

# repaired_step


@public(9, "By which position is the new query rotated, and by which the new key? Do they belong to the same word?")
def the_second_word(repaired_step):
    quarter = np.array([0.0, 2**0.5 * math.log(3)])
    K_past, V_past = np.array([[0.0, 1.0]]), np.array([[4.0, 0.0, 8.0]])
    towards_the_past = np.array([math.sin(1), math.cos(1)]) * quarter[1]  # upright once it has been rotated
    k = np.array([math.cos(1), -math.sin(1)])
    kept = k.copy()
    step = repaired_step(towards_the_past, k, np.array([0.0, 4.0, 4.0]), K_past, V_past)
    unchanged(kept, k, "the new key")
    is_tuple(step, 3)
    out, K, V = step
    same_array(K, np.array([[0.0, 1.0], [1.0, 0.0]]), "the keys after the second word")
    same_array(V, np.array([[4.0, 0.0, 8.0], [0.0, 4.0, 4.0]]), "the values after the second word")
    same_array(out, np.array([3.0, 1.0, 7.0]), "what the second word finds")


@public(6, "Nothing stands before the first word. What is its position?")
def the_first_word_of_all(repaired_step):
    q, k, v = np.array([3.0, -1.0]), np.array([1.0, 2.0]), np.array([5.0, 6.0, 7.0])
    step = repaired_step(q, k, v, np.zeros((0, 2)), np.zeros((0, 3)))
    is_tuple(step, 3)
    out, K, V = step
    same_array(out, v, "what the first word finds")
    same_array(K, np.array([[1.0, 2.0]]), "the keys after the first word")
    same_array(V, np.array([[5.0, 6.0, 7.0]]), "the values after the first word")


@public(
    5,
    "What has already been rotated, and is it rotated once more? The keys here are whole numbers: what becomes of a fraction?",
)
def the_past_is_kept(repaired_step):
    K_past, V_past = np.array([[1, 2], [3, 4]]), np.array([[5.0, 6.0], [8.0, 9.0]])
    new = np.array([0.5, 0.5]), np.array([1, 0]), np.array([0.1, 0.2])
    step = repaired_step(*new, K_past, V_past)
    is_tuple(step, 3)
    _, K, V = step
    same_array(K, np.array([[1.0, 2.0], [3.0, 4.0], [math.cos(2), math.sin(2)]]), "the keys after the third word")
    same_array(V, np.array([[5.0, 6.0], [8.0, 9.0], [0.1, 0.2]]), "the values after the third word")


@hidden(12, "Write a text word by word. Is each row what causal attention on rotated queries and keys gives?")
def a_rotated_text_word_by_word(repaired_step):
    Q, K, V = 1.4 * numbers(50, 6, 8), numbers(51, 6, 8), numbers(52, 6, 1)
    at = np.arange(6)
    rotated_Q, rotated_K = turned(Q, at), turned(K, at)
    K_past, V_past = K[:0], V[:0]
    for t in range(6):
        step = repaired_step(Q[t], K[t], V[t], K_past, V_past)
        is_tuple(step, 3)
        out, K_past, V_past = step
        expected = mixed(rotated_Q[t : t + 1], rotated_K[: t + 1], V[: t + 1])[0]
        same_array(out, expected, f"what word {t} finds")
        same_array(K_past, rotated_K[: t + 1], f"the keys after word {t}")
        same_array(V_past, V[: t + 1], f"the values after word {t}")


@hidden(9, "A long text was read beforehand. Where does the new word stand, and which word does it look at most?")
def after_a_long_text(repaired_step):
    k, v = np.array([1.0, 0.0, 1.0, 0.0]), numbers(53, 2)
    K_past, V_past = turned(np.tile(k, (90, 1)), np.arange(90)), numbers(54, 90, 2)
    keys, values = np.vstack([K_past, turned(k[None], np.array([90]))]), np.vstack([V_past, v])
    for distance in (0, 3, 40):  # so large a query gives the whole share to the word at that distance
        q = 2000 * turned(k[None], np.array([-distance]))[0]
        step = repaired_step(q, k, v, K_past, V_past)
        is_tuple(step, 3)
        same_array(step[0], values[90 - distance], f"what word 90 finds {distance} words before it")
        same_array(step[1], keys, "the keys after word 90")


def one_rotated_step(q, k, v, K_past, V_past):
    """What a word finds that is still to be rotated, and the longer cache."""
    here = np.array([len(K_past)])
    return one_step(turned(q[None], here)[0], turned(k[None], here)[0], v, K_past, V_past)


whole_numbers(
    "repaired_step",
    4,
    one_rotated_step,
    np.array([1, 2]),
    np.array([3, -1]),
    np.array([4, 1, 0]),
    np.array([[0, 1], [2, 0]]),
    np.array([[3, 0, 1], [-2, 5, 1]]),
)
left_alone(
    "repaired_step",
    5,
    ((2,), (4, 4), (4, 2)),
    numbers(56, 4),
    numbers(57, 4),
    numbers(58, 2),
    numbers(59, 3, 4),
    numbers(60, 3, 2),
)

# cache_bytes


@public(1, "Is it a tuple of three numbers?", form=True)
def three_sizes_of_a_cache(cache_bytes):
    are_numbers(cache_bytes, 3, "cache_bytes")


@hidden(
    1,
    "Count the numbers that are kept for one word, in all layers and heads. Are both keys and values in it? How many bytes does each number take?",
)
def bytes_with_8_groups(cache_bytes):
    are_numbers(cache_bytes, 3, "cache_bytes")
    exactly(cache_bytes[0], 2 * 24 * 8 * 4096 * 64 * 2, "the bytes with 8 groups")


@hidden(1, "How many sets of keys and values are kept with 2 groups and with 1, compared with 8?")
def bytes_with_fewer_groups(cache_bytes):
    are_numbers(cache_bytes, 3, "cache_bytes")
    exactly(cache_bytes[1], 2 * 24 * 2 * 4096 * 64 * 2, "the bytes with 2 groups")
    exactly(cache_bytes[2], 2 * 24 * 1 * 4096 * 64 * 2, "the bytes with 1 group")


# grouped_query_attention


@public(
    3, "All scores are equal here, so each head finds the mean of its group's values. Which group does each head use?"
)
def neighbouring_heads_share(grouped_query_attention):
    V = np.array([[[1.0, 0.0], [3.0, 0.0]], [[5.0, 2.0], [7.0, 2.0]], [[0.0, 8.0], [0.0, 4.0]]])
    result = grouped_query_attention(numbers(61, 6, 4, 5), np.zeros((3, 2, 5)), V)
    means = [[2.0, 0.0], [2.0, 0.0], [6.0, 2.0], [6.0, 2.0], [0.0, 6.0], [0.0, 6.0]]
    expected = np.array([[mean] * 4 for mean in means])
    same_array(result, expected, "what six heads find in three groups with equal scores")


@public(
    3,
    "Each head has its own query and its own shares. Which scores does it get, and what are they divided by? The second head has a score of 1000: is everything finite?",
)
def each_head_asks_for_itself(grouped_query_attention):
    Q = np.zeros((2, 1, 4))
    Q[0, 0, 0], Q[1, 0, 1] = 2 * math.log(3), 2000.0
    V, kept = np.array([[[4.0, 0.0, 8.0], [0.0, 4.0, 4.0]]]), Q.copy()
    expected = np.array([[[3.0, 1.0, 7.0]], [[0.0, 4.0, 4.0]]])
    same_array(grouped_query_attention(Q, np.eye(2, 4)[None], V), expected, "what two heads find in one group")
    unchanged(kept, Q, "the queries")


@public(2, "Can five heads share two groups evenly, or one head three, and what should the caller hear?")
def heads_that_cannot_be_shared(grouped_query_attention):
    errors = (ValueError, AssertionError)
    raises(errors, grouped_query_attention, np.ones((5, 2, 3)), np.ones((2, 4, 3)), np.ones((2, 4, 3)))
    raises(errors, grouped_query_attention, np.ones((1, 2, 3)), np.ones((3, 4, 3)), np.ones((3, 4, 3)))


@hidden(13, "Take one head. Are its queries compared with its own group's keys, and are that group's values mixed?")
def random_groups(grouped_query_attention):
    for h, g in ((6, 2), (6, 3), (4, 4), (8, 2), (3, 1)):
        Q, K, V = 1.2 * numbers(62, h, 3, 7), numbers(63, g, 5, 7), numbers(64, g, 5, 2)
        same_array(grouped_query_attention(Q, K, V), in_groups(Q, K, V), f"attention of {h} heads in {g} groups")


@hidden(6, "What if there is one head, one query, or one key, or if keys have width 1?")
def small_groups(grouped_query_attention):
    for h, g, n_q, n_k, k, v in ((1, 1, 2, 3, 1, 5), (4, 2, 1, 3, 1, 2), (4, 2, 3, 1, 1, 3), (6, 2, 2, 4, 1, 1)):
        Q, K, V = numbers(65, h, n_q, k), numbers(66, g, n_k, k), numbers(67, g, n_k, v)
        same_array(grouped_query_attention(Q, K, V), in_groups(Q, K, V), f"attention of {h} heads in {g} groups")


@hidden(5, "In which direction must the division come out even? And what if there are more groups than heads?")
def other_uneven_groups(grouped_query_attention):
    for h, g in ((8, 3), (4, 6), (2, 4)):
        arrays = np.ones((h, 2, 3)), np.ones((g, 4, 3)), np.ones((g, 4, 5))
        raises((ValueError, AssertionError), grouped_query_attention, *arrays)


@hidden(4, "Is everything finite for large scores?")
def large_scores_in_groups(grouped_query_attention):
    Q, V = np.array([[[1000.0], [-1000.0]], [[-1000.0], [900.0]]]), np.array([[[1.0, 2.0], [3.0, 4.0]]])
    expected = V[0][np.array([[0, 1], [1, 0]])]
    for keys in ([1.0, -1.0], [1.0, 0.8]):
        result = grouped_query_attention(Q, np.array(keys).reshape(1, 2, 1), V)
        same_array(result, expected, "two heads with large scores")


left_alone("grouped_query_attention", 4, (4, 3, 2), numbers(68, 4, 3, 5), numbers(69, 2, 6, 5), numbers(70, 2, 6, 2))
whole_numbers(
    "grouped_query_attention",
    4,
    in_groups,
    np.array([[[1, 0, 2], [0, 3, -1]], [[1, 0, 2], [1, 3, -1]]]),
    np.array([[[1, 0, 0], [0, 1, 0]]]),
    np.array([[[3, -1], [2, 4]]]),
)

# scores_at_once


@public(1, "Is it a tuple of two numbers?", form=True)
def two_counts_of_scores(scores_at_once):
    are_numbers(scores_at_once, 2, "scores_at_once")


@hidden(4, "How many rows and how many columns does the whole table have?")
def scores_of_the_whole_table(scores_at_once):
    are_numbers(scores_at_once, 2, "scores_at_once")
    exactly(scores_at_once[0], 8192 * 8192, "the number of scores in the whole table")


@hidden(5, "How many queries, and how many keys, has the table of one block?")
def scores_of_one_block(scores_at_once):
    are_numbers(scores_at_once, 2, "scores_at_once")
    exactly(scores_at_once[1], 8192 * 128, "the number of scores of one block")


# attend_block


@public(9, "Two keys for each query: what are the scaled scores, the largest of each row, and the sums?")
def a_block_of_two_keys(attend_block):
    Q = np.array([[2 * math.log(4), 0.0, 0.0, 0.0], [0.0, 2 * math.log(2), 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]])
    V = np.array([[4.0, 0.0, 8.0, 1.0], [0.0, 4.0, 4.0, 2.0]])
    m = np.array([math.log(4), math.log(2), 0.0])
    o = np.array([[4.0, 1.0, 9.0, 1.5], [2.0, 4.0, 8.0, 2.5], [4.0, 4.0, 12.0, 3.0]])
    same_triple(attend_block(Q, np.eye(2, 4), V), (m, np.array([1.25, 1.5, 2.0]), o), "three queries on two keys")


@public(5, "With a single key there is nothing to add up. What are m, s and o then?")
def a_block_of_one_key(attend_block):
    Q, V = np.array([[6.0], [-4.0], [0.0]]), np.array([[7.0, 8.0]])
    expected = np.array([3.0, -2.0, 0.0]), np.ones(3), np.array([[7.0, 8.0]] * 3)
    same_triple(attend_block(Q, np.array([[0.5]]), V), expected, "three queries on one key")
    Q = np.array([[0.0, 6.0, 0.0, 0.0]])
    expected = np.array([1.5]), np.ones(1), np.array([[7.0, 8.0]])
    same_triple(attend_block(Q, np.full((1, 4), 0.5), V), expected, "one query of width 4 on one key")
    unchanged(np.array([[0.0, 6.0, 0.0, 0.0]]), Q, "the query")


@public(6, "How many entries has m, how many has s, and how wide is o?")
def shapes_of_a_block(attend_block):
    step = attend_block(numbers(71, 3, 7), numbers(72, 5, 7), numbers(73, 5, 2))
    is_tuple(step, 3)
    m, s, o = step
    is_array(m, (3,), "m of three queries")
    is_array(s, (3,), "s of three queries")
    is_array(o, (3, 2), "o of three queries")
    assert (s >= 1).all(), "exp(score - m) is 1 for the largest score, so no sum can be less than 1"


@hidden(11, "Take one query. Is m its own largest scaled score, and are s and o sums over the keys of the block?")
def random_blocks(attend_block):
    for n_q, n_k, k, v in ((3, 5, 7, 2), (4, 2, 3, 6), (1, 6, 2, 3), (5, 1, 4, 1)):
        Q, K, V = 1.5 * numbers(74, n_q, k), numbers(75, n_k, k), numbers(76, n_k, v)
        same_triple(attend_block(Q, K, V), reduced(Q, K, V), f"{n_q} queries on {n_k} keys")


@hidden(8, "Is everything finite when one query's scores are large and another's far below zero?")
def large_scores_in_a_block(attend_block):
    Q, K = np.array([[1000.0], [-1000.0]]), np.array([[1.0], [0.5], [1.0]])
    V = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    expected = np.array([1000.0, -500.0]), np.array([2.0, 1.0]), np.array([[6.0, 8.0], [3.0, 4.0]])
    same_triple(attend_block(Q, K, V), expected, "two queries with large scores")


whole_numbers(
    "attend_block",
    5,
    reduced,
    np.array([[1, 0, 2], [0, 3, -1]]),
    np.array([[1, 1, 0], [0, 2, 1]]),
    np.array([[3, -1], [2, 4]]),
)
left_alone("attend_block", 6, ((3,), (3,), (3, 2)), numbers(77, 3, 7), numbers(78, 5, 7), numbers(79, 5, 2))

# merge_blocks


@public(11, "By which factor is each block's sum too large or too small, once the maximum is another?")
def one_block_lower_than_the_other(merge_blocks):
    a = np.array([math.log(8), 1.0]), np.array([1.0, 2.0]), np.array([[3.0, 0.0, 1.0], [4.0, 2.0, 6.0]])
    b = np.array([math.log(2), 1.0]), np.array([2.0, 3.0]), np.array([[4.0, 8.0, 4.0], [1.0, 1.0, 1.0]])
    m, s = np.array([math.log(8), 1.0]), np.array([1.5, 5.0])
    o = np.array([[4.0, 2.0, 2.0], [5.0, 3.0, 7.0]])
    same_triple(merge_blocks(a, b), (m, s, o), "two queries in two blocks")


@public(8, "Does it matter which of the two blocks comes first?")
def either_block_may_come_first(merge_blocks):
    a = np.array([2.0, -1.0, 0.5]), np.array([1.5, 1.25, 2.0]), np.array([[1.0, 2.0], [3.0, 4.0], [0.5, 0.25]])
    b = np.array([0.0, 1.5, 0.5]), np.array([3.0, 1.0, 1.75]), np.array([[2.0, 0.0], [1.0, 6.0], [2.5, 1.0]])
    step = merge_blocks(a, b)
    is_tuple(step, 3)
    one = step
    for name, part, shape in zip("mso", one, ((3,), (3,), (3, 2)), strict=True):
        is_array(part, shape, f"{name} of three queries")
    same_array(one[0], np.array([2.0, 1.5, 0.5]), "m of three queries")
    other = merge_blocks(b, a)
    is_tuple(other, 3)
    for name, part, first in zip("mso", other, step, strict=True):
        agrees(part, first, f"{name} of the blocks the other way round", "before")


@public(5, "How does a block with very low scores count beside one with very high ones? Is everything finite?")
def a_block_that_hardly_counts(merge_blocks):
    high = np.array([1000.0, -1000.0]), np.array([1.0, 2.0]), np.array([[5.0], [6.0]])
    low = np.array([-1000.0, 1000.0]), np.array([3.0, 1.5]), np.array([[7.0], [8.0]])
    expected = np.array([1000.0, 1000.0]), np.array([1.0, 1.5]), np.array([[5.0], [8.0]])
    same_triple(merge_blocks(high, low), expected, "two blocks far apart")


@hidden(15, "Cut a block in two and put it together. Is it what the whole block comes down to?")
def a_block_cut_in_two(merge_blocks):
    for n_q, v, cut in ((3, 2, 2), (3, 3, 4), (1, 5, 1), (4, 1, 5)):
        Q, K, V = 2 * numbers(80, n_q, 7), numbers(81, 6, 7), numbers(82, 6, v)
        for parts in ((slice(cut), slice(cut, None)), (slice(cut, None), slice(cut))):
            a, b = (reduced(Q, K[part], V[part]) for part in parts)
            same_triple(merge_blocks(a, b), reduced(Q, K, V), f"{n_q} queries on six keys, {cut} of them in a block")


@hidden(8, "Can what you return be merged again, and does it come out the same in any order?")
def three_blocks(merge_blocks):
    Q, K, V = 3 * numbers(83, 2, 5), numbers(84, 9, 5), numbers(85, 9, 4)
    parts = [reduced(Q, K[i : i + 3], V[i : i + 3]) for i in (0, 3, 6)]
    for i, j, last in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        step = merge_blocks(parts[i], parts[j])
        is_tuple(step, 3)
        both = step
        same_triple(merge_blocks(tuple(both), parts[last]), reduced(Q, K, V), "three blocks")


@hidden(4, "All scores may be far below zero, in both blocks. Are the sums still above zero?")
def two_low_blocks(merge_blocks):
    a = np.array([-1000.0, -900.0]), np.array([1.0, 2.0]), np.array([[5.0, 1.0], [6.0, 2.0]])
    b = np.array([-1000.0, -1001.0]), np.array([3.0, 1.5]), np.array([[7.0, 3.0], [8.0, 4.0]])
    low = math.exp(-101)
    sums, mixtures = np.array([4.0, 2 + 1.5 * low]), np.array([[12.0, 4.0], [6 + 8 * low, 2 + 4 * low]])
    same_triple(merge_blocks(a, b), (np.array([-1000.0, -900.0]), sums, mixtures), "two blocks of low scores")


def merged(a, b):
    """Two blocks together, one query at a time."""
    rows = []
    for m_a, s_a, o_a, m_b, s_b, o_b in zip(*a, *b, strict=True):
        one, other = math.exp(min(m_a - m_b, 0)), math.exp(min(m_b - m_a, 0))
        rows.append((max(m_a, m_b), one * s_a + other * s_b, one * o_a + other * o_b))
    return tuple(np.array(part) for part in zip(*rows, strict=True))


whole_numbers(
    "merge_blocks",
    4,
    merged,
    (np.array([2, 0]), np.array([1, 3]), np.array([[4], [5]])),
    (np.array([1, 1]), np.array([2, 1]), np.array([[6], [7]])),
)
left_alone(
    "merge_blocks",
    5,
    ((3,), (3,), (3, 2)),
    (numbers(86, 3), 1 + numbers(87, 3) ** 2, numbers(88, 3, 2)),
    (numbers(89, 3), 1 + numbers(90, 3) ** 2, numbers(91, 3, 2)),
)

# flash_attention


@public(8, "Every key is a block of its own here. What are the shares of the three keys?")
def blocks_of_a_single_key(flash_attention):
    Q = np.array([[2 * math.log(2), 0.0, 0.0, 0.0], [0.0, 2 * math.log(6), 0.0, 0.0]])
    V = np.array([[4.0, 0.0, 8.0], [0.0, 4.0, 4.0], [8.0, 8.0, 0.0]])
    expected, kept = np.array([[4.0, 3.0, 5.0], [1.5, 4.0, 4.0]]), Q.copy()
    same_array(flash_attention(Q, np.eye(3, 4), V, 1), expected, "two queries on three keys, one at a time")
    unchanged(kept, Q, "the queries")


@public(7, "Does the result depend on the size of the blocks? What becomes of the last block if it is shorter?")
def any_size_of_blocks(flash_attention):
    Q, K = np.zeros((2, 3)), np.ones((5, 3))
    V = np.array([[1.0, 0.0], [2.0, 0.0], [3.0, 0.0], [4.0, 5.0], [10.0, 10.0]])
    for block in (1, 2, 3, 4, 5, 9):
        same_array(flash_attention(Q, K, V, block), np.array([[4.0, 3.0]] * 2), f"equal shares, in blocks of {block}")


@public(5, "In some blocks all scores are far below zero, in others far above. Is everything finite?")
def blocks_far_apart(flash_attention):
    Q = 2**0.5 * np.array([[1000.0, 0.0], [-1000.0, 0.0], [0.0, 1000.0]])  # the root is the scale of width 2
    K = np.array([[-1.0, -1.0], [-0.5, -1.0], [0.5, -1.0], [1.0, -1.0]])
    V = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]])
    expected = np.array([[7.0, 8.0], [1.0, 2.0], [4.0, 5.0]])
    same_array(flash_attention(Q, K, V, 2), expected, "three queries with large scores")


@hidden(12, "Is it plain attention, for blocks of every size?")
def random_keys_in_blocks(flash_attention):
    Q, K, V = 1.5 * numbers(92, 3, 5), numbers(93, 7, 5), numbers(94, 7, 2)
    for block in (1, 2, 3, 6, 7, 8, 100):
        same_array(
            flash_attention(Q, K, V, block), mixed(Q, K, V), f"three queries on seven keys, in blocks of {block}"
        )


@hidden(6, "And for one query, for one key, for keys of width 1, and for as many queries as keys?")
def other_sizes_in_blocks(flash_attention):
    for n_q, n_k, k, v, block in ((1, 4, 1, 3, 3), (4, 1, 1, 5, 2), (2, 6, 1, 1, 4), (6, 6, 1, 6, 4)):
        Q, K, V = numbers(95, n_q, k), numbers(96, n_k, k), numbers(97, n_k, v)
        same_array(
            flash_attention(Q, K, V, block), mixed(Q, K, V), f"{n_q} queries on {n_k} keys, in blocks of {block}"
        )


@hidden(5, "The highest scores may come first or last, and all may be below zero. Is the result always the same?")
def scores_that_rise_or_fall(flash_attention):
    K, V = np.linspace(0.8, 1, 6)[:, None], numbers(98, 6, 3)
    Q = np.array([[1000.0], [-1000.0], [3.0], [-3.0]])
    for order in (np.arange(6), np.arange(5, -1, -1), np.array([3, 0, 5, 1, 4, 2])):
        expected = mixed(Q, K[order], V[order])
        same_array(flash_attention(Q, K[order], V[order], 2), expected, "four queries on six keys, in blocks of 2")


left_alone("flash_attention", 4, (3, 2), numbers(99, 3, 7), numbers(100, 5, 7), numbers(101, 5, 2), 2)
whole_numbers(
    "flash_attention",
    3,
    mixed(np.array([[1, 0, 2], [0, 3, -1]]), np.array([[1, 1, 0], [0, 2, 1], [1, 0, 1]]), np.array([[3], [2], [-4]])),
    np.array([[1, 0, 2], [0, 3, -1]]),
    np.array([[1, 1, 0], [0, 2, 1], [1, 0, 1]]),
    np.array([[3], [2], [-4]]),
    2,
)

# sample


@public(9, "Lay the shares end to end, beginning with id 0. On which one does each dart land?")
def darts_on_three_words(sample):
    logits = np.log([0.2, 0.5, 0.3])
    for u, expected in ((0.0, 0), (0.1, 0), (0.19, 0), (0.21, 1), (0.5, 1), (0.69, 1), (0.71, 2), (0.99, 2)):
        same_whole_number(sample(logits, u), expected, f"the id for shares 0.2, 0.5, 0.3 and u = {u}")
    logits = np.log([0.6, 0.1, 0.3])
    for u, expected in ((0.5, 0), (0.65, 1), (0.95, 2)):
        same_whole_number(sample(logits, u), expected, f"the id for shares 0.6, 0.1, 0.3 and u = {u}")


@public(7, "At a temperature of 1/2 the larger share grows. What are the shares then, and at a temperature of 2?")
def hot_and_cold(sample):
    logits = np.log([1.0, 2.0])  # shares 1/3 and 2/3; at temperature 1/2 they are 1/5 and 4/5
    for u, expected in ((0.15, 0), (0.25, 1), (0.9, 1)):
        same_whole_number(sample(logits, u, 0.5), expected, f"the id at temperature 0.5 for u = {u}")
    logits = np.log([1.0, 16.0])  # shares 1/17 and 16/17; at temperature 2 they are 1/5 and 4/5
    for u, expected in ((0.15, 0), (0.25, 1)):
        same_whole_number(sample(logits, u, temperature=2.0), expected, f"the id at temperature 2 for u = {u}")
    same_whole_number(sample(np.array([1000.0, 1000.0]), 0.7), 1, "the id of one of two equal logits for u = 0.7")
    logits = np.array([900, 0])  # at temperature 900 the shares are e / (1 + e) and 1 / (1 + e), about 0.73 and 0.27
    for u, expected in ((0.65, 0), (0.85, 1)):
        same_whole_number(
            sample(logits, u, 900.0), expected, f"the id for logits 900 and 0 at temperature 900, u = {u}"
        )
    same_whole_number(sample(np.array([1, 0]), 0.53, 4.0), 0, "the id for logits 1 and 0 at temperature 4, u = 0.53")


@public(10, "With top_k, which words are kept, what are their shares, and which ids do they have?")
def only_the_best_two(sample):
    logits = np.log([0.1, 0.3, 0.4, 0.2])  # with top_k=2, ids 1 and 2 are kept, with shares 3/7 and 4/7
    kept = logits.copy()
    for u, expected in ((0.0, 1), (0.05, 1), (0.35, 1), (0.42, 1), (0.44, 2), (0.85, 2), (0.99, 2)):
        same_whole_number(sample(logits, u, 1.0, 2), expected, f"the id with top_k=2 for u = {u}")
    for u in (0.0, 0.5, 0.99):
        same_whole_number(sample(logits, u, top_k=1), 2, f"the id with top_k=1 for u = {u}")
    unchanged(kept, logits, "the logits")


@public(6, "If several words have equal logits and not all can be kept, which ones are?")
def lower_ids_go_first(sample):
    logits = np.array([0.0, 1.0, 1.0, 1.0])
    same_whole_number(sample(logits, 0.7, top_k=1), 1, "the id with top_k=1 among three equal ones")
    for u, expected in ((0.3, 1), (0.6, 2), (0.9, 2)):
        same_whole_number(
            sample(logits, u, top_k=2), expected, f"the id with top_k=2 among three equal ones for u = {u}"
        )


@hidden(15, "Is the id the first whose cumulative share exceeds u, for all sorts of logits and darts?")
def many_darts(sample):
    logits, darts = 2 * numbers(102, 9), np.random.default_rng(103).random(40)
    shares = special.softmax(logits)
    for u in darts.tolist():
        expected = next(i for i in range(9) if sum(shares[: i + 1].tolist()) > u)
        same_whole_number(sample(logits, u), expected, "the id of one of nine words")


@hidden(12, "Temperature and top_k together: which comes first, and does the other still work?")
def many_darts_with_both_knobs(sample):
    logits, darts = 2 * numbers(104, 9), np.random.default_rng(105).random(12).tolist()
    for temperature, top_k in ((0.4, 3), (3.0, 5), (1.7, 9), (0.7, 1), (1.3, 8)):
        kept = sorted(sorted(range(9), key=lambda i: (-logits[i], i))[:top_k])
        parts = [math.exp(logits[i] / temperature) for i in kept]
        for u in darts:
            place = next(n for n in range(top_k) if sum(parts[: n + 1]) > u * sum(parts))
            same_whole_number(sample(logits, u, temperature, top_k), kept[place], f"the id with top_k={top_k}")


@hidden(7, "Logits may be as large as ±1000, and the temperature small or large. Is the draw still right?")
def large_logits(sample):
    same_whole_number(sample(np.array([1000.0, 1000.0 + math.log(3)]), 0.2), 0, "the id of one of two large logits")
    same_whole_number(sample(np.array([1000.0, 1000.0 + math.log(3)]), 0.3), 1, "the id of one of two large logits")
    same_whole_number(sample(np.array([-1000.0, -900.0, -1000.0]), 0.5), 1, "the id of one of three low logits")
    same_whole_number(sample(np.array([4.0, 4.0]), 0.7), 1, "the id of one of two equal words for u = 0.7")
    spread = np.array([1000.0, -1000.0, -1000.0, 1000.0])
    same_whole_number(sample(spread, 0.7), 3, "the id where logits are far apart")
    same_whole_number(sample(np.array([1.0, 3.0, 2.0]), 0.9, 0.001), 1, "the id at temperature 0.001")
    same_whole_number(sample(np.array([-1000.0, -1000.0, -990.0]), 0.4, 1000.0, 2), 0, "the id at temperature 1000")
    same_whole_number(
        sample(np.array([-1000.0, 1000.0]), 0.1, 1000.0), 0, "the id of two logits far apart, at temperature 1000"
    )


@hidden(5, "A word with a share of nothing covers nothing of the line. Can a dart at 0 land on it?")
def darts_at_zero(sample):
    same_whole_number(sample(np.array([0.0, 2.0, 1.0]), 0.0, 1.0, 1), 1, "the id with top_k=1 for u = 0")
    same_whole_number(sample(np.array([-1000.0, -1000.0, 5.0, 5.0]), 0.0), 2, "the id where the first shares are 0")
    same_whole_number(sample(np.array([3.0]), 0.0), 0, "the id where there is one word")
    same_whole_number(sample(np.array([4.0, 4.0]), 0.7), 1, "the id of one of two equal words for u = 0.7")


@hidden(4, "More equal logits than can be kept, in several places: are the kept ones those with the lowest ids?")
def many_equal_logits(sample):
    logits = np.array([1.0, 3.0, 1.0, 3.0, 1.0, 1.0])
    parts = {1: math.exp(3), 3: math.exp(3), 0: math.e, 2: math.e}
    for u in (0.02, 0.3, 0.52, 0.56, 0.9, 0.999):
        ids, total = sorted(parts), sum(parts.values())
        place = next(n for n in range(4) if sum(parts[i] for i in ids[: n + 1]) > u * total)
        same_whole_number(sample(logits, u, top_k=4), ids[place], "the id among equal logits with top_k=4")


@hidden(2, "Logits may be whole numbers. Are they divided by the temperature all the same?")
def whole_logits(sample):
    logits = np.array([1, 3, 2])
    shares = special.softmax(logits / 2.5)
    for u in (0.1, 0.3, 0.5, 0.72, 0.8):
        expected = next(i for i in range(3) if shares[: i + 1].sum() > u)
        same_whole_number(sample(logits, u, 2.5), expected, "the id of one of three whole logits")


left_alone("sample", 3, (), numbers(106, 5), 0.4, 0.7, 3)
