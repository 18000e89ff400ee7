"""The cases of 10_modern."""

import math

import numpy as np
import softlookup
from scipy import special
from softlookup import (
    Difference,
    agrees,
    are_numbers,
    is_array,
    is_tuple,
    leaves_alone,
    raises,
    same_array,
    unchanged,
    works_on_integers,
)

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


def far_from_zero(Q, K):
    """Whole queries and keys of width 4 like these, with scores around -1000, 0, 1000, -1000 … from query to query."""
    Q, K = np.rint(2 * Q), np.rint(2 * K)
    Q[..., 0], K[..., 0] = 2000 * (np.arange(Q.shape[-2]) % 3 - 1), 1
    return Q, K


def same_results(got, expected, what):
    """Check the three results of a step."""
    is_tuple(got, 3, what)
    for one, target in zip(got, expected, strict=True):
        same_array(one, target, what)


def exactly(got, expected, what):
    """Check a count, an int or a float."""
    if got != expected:
        raise Difference(what, "another number", f"{got}")


# plain_attention


@public(
    1,
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
    1,
    "All scores are equal here, so each query of each head finds the mean of its head's values. Is there a row for each?",
)
def a_row_for_each_query_of_each_head(plain_attention):
    V = numbers(3, 2, 3, 5, 6)
    expected = np.array([[[V[a, b].mean(axis=0)] * 4 for b in range(3)] for a in range(2)])
    result = plain_attention(numbers(1, 2, 3, 4, 7), np.zeros((2, 3, 5, 7)), V.copy())
    same_array(result, expected, "attention with two axes in front and equal scores")


@public(
    1,
    "Where all sizes agree, nothing complains about a mix-up. Whose shares add up to 1? And has every matrix of a stack its own?",
)
def three_of_everything(plain_attention):
    Q, K, V = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
    )
    same_array(
        plain_attention(Q, K, V),
        np.array(
            [
                [0.07779551128, 1.93768279, 4.877751716],
                [-0.979580378, 5.934698712, 2.530205346],
                [-0.7952674891, 5.61984865, 2.453385667],
            ]
        ),
        "the result for three queries on three keys",
    )
    same_array(
        plain_attention(np.stack([Q, K, V]), np.stack([K, V, Q]), np.stack([V, Q, K])),
        np.array(
            [
                [
                    [0.07779551128, 1.93768279, 4.877751716],
                    [-0.979580378, 5.934698712, 2.530205346],
                    [-0.7952674891, 5.61984865, 2.453385667],
                ],
                [
                    [1.526232694, -0.7576409977, 0.5674339372],
                    [1.99988691, -0.9998615166, 0.5001370436],
                    [-1.89417372, 1.026301348, 1.105593446],
                ],
                [
                    [1.001097402, 0.4991815194, -1.998888377],
                    [2.995562919, -0.9947122752, 0.001660430585],
                    [2.924119513, -0.9089447069, 0.0303481764],
                ],
            ]
        ),
        "the result for a stack of three",
    )
    same_array(
        plain_attention(1000 * np.array([[1.0], [-1.0]]), np.array([[1.0], [0.999]]), np.array([[1.0], [3.0]])),
        np.array([[1.537882843], [2.462117157]]),
        "the result for scores near 1000",
    )
    K = np.array([[1.0, 0.0, 1.0, 0.0, 2.0, 0.0], [0.0, 1.0, 0.0, 1.0, 0.0, 1.0]])
    found = plain_attention(np.array([[1.0, 2.0, 0.0, -1.0, 1.0, 0.5]]), K, np.array([[1.0], [3.0]]))
    same_array(found, np.array([[1.703036407]]), "the result for keys of width 6")


@hidden(
    3, "Are the scores divided by the root of the keys' width, and shared out over the keys?"
)  # the point of the question
def other_queries_and_keys(plain_attention):
    for n_q, n_k, k, v in [(3, 5, 7, 2), (1, 4, 2, 3), (4, 1, 3, 5), (2, 6, 1, 1), (12, 13, 14, 15)]:
        Q, K, V = 1.3 * numbers(4, n_q, k), numbers(5, n_k, k), numbers(6, n_k, v)
        same_array(plain_attention(Q, K, V), mixed(Q, K, V), f"attention of {n_q} on {n_k}")
    (Q, K), V = far_from_zero(numbers(13, 2, 3, 4), numbers(14, 2, 5, 4)), numbers(15, 2, 5, 6)
    expected = np.array([mixed(*one) for one in zip(Q, K, V, strict=True)])
    same_array(plain_attention(Q, K, V), expected, "attention of two heads, with scores of ±1000")


@hidden(1, "Does every head attend with its own queries, keys and values?")
def heads_in_front(plain_attention):
    Q, K, V = numbers(7, 2, 3, 4, 1), numbers(8, 2, 3, 5, 1), numbers(9, 2, 3, 5, 6)
    expected = np.array([[mixed(Q[a, b], K[a, b], V[a, b]) for b in range(3)] for a in range(2)])
    same_array(plain_attention(Q, K, V), expected, "attention with two axes in front")


@hidden(1, "Is everything finite when the scores are as large as 1000?")
def scores_of_a_thousand(plain_attention):
    Q, K = np.array([[1000.0], [-1000.0]]), np.array([[1.0], [-1.0], [0.5]])
    V = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    same_array(plain_attention(Q, K, V), V[:2], "attention with scores from -1000 to 1000")
    same_array(plain_attention(Q, K[::2], V[:2]), V[:2], "attention with a query whose scores are all low")


left_alone("plain_attention", 1, (3, 2), numbers(10, 3, 7), numbers(11, 5, 7), numbers(12, 5, 2))
whole_numbers(
    "plain_attention",
    1,
    mixed,
    np.array([[1, 0, 2], [0, 3, -1]]),
    np.array([[1, 1, 0], [0, 2, 1]]),
    np.array([[3, -1], [2, 4]]),
)

# rope


@public(1, "Draw the arrow (0, 1) and rotate it counterclockwise by one radian. Where does it point?")
def one_pair_at_three_positions(rope):
    x = np.array([[1.0, 0.0], [0.0, 1.0], [2.0, 0.0]])
    expected = np.array([[1.0, 0.0], [-math.sin(1), math.cos(1)], [2 * math.cos(5), -2 * math.sin(5)]])
    same_array(rope(x, np.array([0, 1, -5])), expected, "three rows at positions 0, 1 and -5")


@public(1, "Which numbers of a row make a pair, and how fast does each pair turn? Whole numbers turn into fractions.")
def later_pairs_turn_more_slowly(rope):
    x = np.array([[1.0, 0.0, 1.0, 0.0, 0.0, 1.0]])
    far = [math.cos(64), math.sin(64), math.cos(16), math.sin(16), -math.sin(4), math.cos(4)]
    same_array(rope(x, np.array([64]), base=64.0), np.array([far]), "a row of width 6 at position 64, with base 64")
    x = np.array([[0, 2, 1, 0]])
    far = [-2 * math.sin(100_003), 2 * math.cos(100_003), math.cos(1000.03), math.sin(1000.03)]
    same_array(rope(x, np.array([100_003])), np.array([far]), "a row of four whole numbers at position 100,003")


@public(1, "Does a rotation change how long an arrow is? The two heads are the same: should their results differ?")
def lengths_stay_as_they_were(rope):
    x = np.array([[[3.0, 4.0, 0.0, 1.0], [1.0, 2.0, 2.0, 0.0], [0.5, 0.0, 6.0, 8.0]]] * 2)
    result = rope(x, np.array([3, 11, -4]))
    is_array(result, (2, 3, 4), "two heads with three rows")
    lengths = np.linalg.norm(x.reshape(2, 3, 2, 2), axis=-1)
    same_array(np.linalg.norm(result.reshape(2, 3, 2, 2), axis=-1), lengths, "the length of each pair")
    agrees(result[1], result[0], "the second head", "the first, as their rows are")


@public(1, "Move both words a hundred positions on. Should their dot product change?")
def only_the_distance_counts(rope):
    x = np.array([[1.0, -2.0, 0.5, 3.0], [2.0, 1.0, -1.0, 0.5]])
    near, far = rope(x, np.array([5, 3])), rope(x, np.array([105, 103]))
    is_array(near, (2, 4), "two rows at positions 5 and 3")
    is_array(far, (2, 4), "two rows at positions 105 and 103")
    agrees(far[0] @ far[1], np.asarray(near[0] @ near[1]), "a dot product 100 positions on", "before")
    other = rope(x, np.array([5, 4]))
    is_array(other, (2, 4), "two rows at positions 5 and 4")
    assert abs(other[0] @ other[1] - near[0] @ near[1]) > 1e-3, "another distance should give another dot product"


@hidden(1, "Does each row go by its own position, whatever the order of the positions?")
def positions_in_any_order(rope):
    in_any_order = np.array([7, 0, -31, 20_002, 2, 5, 5, 1, -4, 900, 12, 3, 6])
    for n, d, base, front in (
        (5, 6, 1e4, ()),
        (5, 2, 1e4, ()),
        (5, 8, 500.0, (3,)),
        (5, 4, 1e4, (5,)),
        (1, 8, 1e4, ()),
        (13, 12, 1e4, (13,)),
    ):
        x, positions = numbers(20 + d, *front, n, d), in_any_order[:n]
        kept = x.copy()
        same_array(rope(x, positions, base), turned(x, positions, base), f"{n} rows of width {d}")
        unchanged(kept, x, "the rows")
        whole = np.rint(3 * x).astype(int)
        same_array(rope(whole, positions, base), turned(whole, positions, base), f"{n} whole rows of width {d}")


def rotated_heads(rope):
    positions = np.array([4, 9, 1])
    for shape in ((2, 3, 4), (3, 3, 6), (2, 5, 3, 2)):
        x = numbers(30, *shape)
        same_array(rope(x, positions), turned(x, positions), f"rows with axes in front, of shape {shape}")


def other_bases(rope):
    x, positions = numbers(31, 4, 8), np.array([0, 1, 5, 12])
    for base in (100.0, 500000.0, 2.0):
        same_array(rope(x, positions, base), turned(x, positions, base), f"four rows with base {base:g}")
    same_array(rope(x, positions, base=100.0), turned(x, positions, 100.0), "four rows, the base passed by name")


def positions_far_away(rope):
    x, positions = numbers(32, 4, 6), np.array([-3, 12345, -700, 99999])
    same_array(rope(x, positions), turned(x, positions), "four rows far away")
    same_array(rope(x[:1], np.array([17])), turned(x[:1], np.array([17])), "a single row at position 17")


@hidden(
    1, "Heads in front, another base, positions that are negative or very large: which of these goes wrong in yours?"
)
def heads_bases_and_far_positions(rope):
    rotated_heads(rope)
    other_bases(rope)
    positions_far_away(rope)


@hidden(1, "Rows of whole numbers, and rows that somebody still needs: is a fraction lost, or an argument changed?")
def whole_and_kept_rows(rope):
    works_on_integers(rope, turned, np.array([[1, 2, 3, 4], [5, -6, 7, 8]]), np.array([3, 40]))
    leaves_alone(rope, (3, 4), "x positions", numbers(33, 3, 4), np.array([2, 5, 1]))


# keys_computed


@public(1, "Are these two numbers, that without a cache first?", form=True)
def are_two_numbers_of_keys(keys_computed):
    are_numbers(keys_computed, 2, "keys_computed")


@hidden(1, "Without a cache: how many keys in the first step, in the second, in the last, and how many altogether?")
def keys_without_a_cache(keys_computed):
    are_numbers(keys_computed, 2, "keys_computed")
    exactly(keys_computed[0], 2001000, "the number of keys without a cache")


@hidden(1, "With a cache: how many keys does each step compute, and how many do all steps compute together?")
def keys_with_a_cache(keys_computed):
    are_numbers(keys_computed, 2, "keys_computed")
    exactly(keys_computed[1], 2000, "the number of keys with a cache")


# kv_cache_step


@public(1, "There is nothing before the first word. What can it look at, however large its score is?")
def the_first_word_finds_itself(kv_cache_step):
    q, k, v = np.array([1200.0, -1.0]), np.array([1.0, 2.0]), np.array([5.0, 6.0, 7.0])
    step = kv_cache_step(q, k, v, np.zeros((0, 2)), np.zeros((0, 3)))
    is_tuple(step, 3)
    out, K, V = step
    same_array(out, v, "what the first word finds")
    same_array(K, np.array([[1.0, 2.0]]), "the keys after the first word")
    same_array(V, np.array([[5.0, 6.0, 7.0]]), "the values after the first word")


@public(1, "The word before and the new one: which scores do they get, and which shares, large scores too?")
def the_new_word_and_one_before(kv_cache_step):
    q, k, v = np.array([2 * math.log(3), 0.0, 0.0, 0.0]), np.array([0.0, 1.0, 0.0, 0.0]), np.array([8.0, 0.0, 4.0])
    past, kept = (np.array([[1.0, 0.0, 0.0, 0.0]]), np.array([[0.0, 4.0, 8.0]])), q.copy()
    step = kv_cache_step(q, k, v, *past)
    is_tuple(step, 3)
    out, _, _ = step
    same_array(out, np.array([2.0, 3.0, 7.0]), "what the second word finds")
    unchanged(kept, q, "the query")
    q, k, v = np.array([2000.0, 2.0, 0.0, 0.0]), np.array([1.0, -1.0, 0.0, 0.0]), np.array([1.0, 0.0, 0.0])
    step = kv_cache_step(q, k, v, past[0], np.zeros((1, 3)))
    is_tuple(step, 3)
    same_array(step[0], np.array([1 / (1 + math.e), 0.0, 0.0]), "what it finds with scores of 1000 and 999")


@public(
    1,
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


@public(1, "The cache may be long. Is every word still there, and looked at, the first one too?")
def a_long_cache(kv_cache_step):
    K_past = np.array(
        [
            [2.0, -1.0],
            [0.0, 1.0],
            [1.0, 1.0],
            [-1.0, 0.5],
            [0.5, 0.0],
            [1.5, -2.0],
            [0.0, 0.0],
            [1.0, 2.0],
            [-0.5, 1.0],
            [2.0, 0.5],
            [0.5, -1.5],
        ]
    )
    V_past = np.array([[5.0], [-1.0], [2.0], [7.0], [0.0], [3.5], [1.0], [-4.0], [6.0], [2.5], [8.0]])
    P, N = (
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
    )
    same_results(
        kv_cache_step(np.array([1.0, -0.5]), np.array([0.5, 2.0]), np.array([3.0]), K_past, V_past),
        [
            np.array([3.430415467]),
            np.array(
                [
                    [2.0, -1.0],
                    [0.0, 1.0],
                    [1.0, 1.0],
                    [-1.0, 0.5],
                    [0.5, 0.0],
                    [1.5, -2.0],
                    [0.0, 0.0],
                    [1.0, 2.0],
                    [-0.5, 1.0],
                    [2.0, 0.5],
                    [0.5, -1.5],
                    [0.5, 2.0],
                ]
            ),
            np.array([[5.0], [-1.0], [2.0], [7.0], [0.0], [3.5], [1.0], [-4.0], [6.0], [2.5], [8.0], [3.0]]),
        ],
        "the twelfth step",
    )
    same_results(
        kv_cache_step(np.array([1.0, -0.5, 2.0]), np.array([0.5, 2.0, 1.0]), np.array([3.0, 1.0, 0.0]), P, N),
        [
            np.array([2.400200006, -0.5242230706, -0.5758841514]),
            np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5], [0.5, 2.0, 1.0]]),
            np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0], [3.0, 1.0, 0.0]]),
        ],
        "the step after three words of width 3",
    )


@hidden(
    3, "Write a text word by word. Is each row what the word finds among all words up to its own?"
)  # the point of the question
def a_text_word_by_word(kv_cache_step):
    a_text(kv_cache_step, 1.4 * numbers(40, 14, 12), numbers(41, 14, 12), numbers(42, 14, 13))
    a_text(kv_cache_step, *far_from_zero(numbers(40, 6, 4), numbers(41, 6, 4)), numbers(42, 6, 2))
    past = np.array([[1, 0, 2], [0, 1, -1]]), np.array([[3, 1], [-2, 4]])
    new = numbers(48, 3), numbers(49, 3), numbers(55, 2)
    same_results(kv_cache_step(*new, *past), one_step(*new, *past), "the step after two words of whole numbers")


def a_text(kv_cache_step, Q, K, V):
    """Write a text word by word, and check each step."""
    K_past, V_past = K[:0], V[:0]
    for t in range(len(Q)):
        step = kv_cache_step(Q[t], K[t], V[t], K_past, V_past)
        is_tuple(step, 3)
        out, K_past, V_past = step
        same_array(out, mixed(Q[t : t + 1], K[: t + 1], V[: t + 1])[0], f"what word {t} finds")
        same_array(K_past, K[: t + 1], f"the keys after word {t}")
        same_array(V_past, V[: t + 1], f"the values after word {t}")


@hidden(1, "Is everything finite and in its place for large scores, and for keys of width 1?")
def large_scores_in_the_cache(kv_cache_step):
    past = np.array([[1.0], [-1.0], [0.25]]), np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    for q, k, winner in ((1000.0, 0.5, [1.0, 2.0]), (-1000.0, 2.0, [3.0, 4.0]), (1000.0, 1.5, [7.0, 8.0])):
        step = kv_cache_step(np.array([q]), np.array([k]), np.array([7.0, 8.0]), *past)
        is_tuple(step, 3)
        same_array(step[0], np.array(winner), f"what a word with the query {q:g} finds")


@hidden(1, "The cache may hold whole numbers and the new word fractions. Are the fractions still there afterwards?")
def fractions_after_whole_numbers(kv_cache_step):
    q, k, v = np.array([2]), np.array([0.5]), np.array([0.75])
    step = kv_cache_step(q, k, v, np.array([[3]]), np.array([[2]]))
    is_tuple(step, 3)
    out, K, V = step
    same_array(K, np.array([[3], [0.5]]), "the keys after the second word")
    same_array(V, np.array([[2], [0.75]]), "the values after the second word")
    same_array(out, mixed(q[None], K, V)[0], "what the second word finds")


def one_step(q, k, v, K_past, V_past):
    """Return what a word finds, and the longer cache."""
    K, V = np.vstack([K_past, k]), np.vstack([V_past, v])
    return mixed(q[None], K, V)[0], K, V


whole_numbers(
    "kv_cache_step",
    1,
    one_step,
    np.array([1, 2, 0]),
    np.array([1, 0, -1]),
    np.array([4, 1]),
    np.array([[0, 1, 1], [2, 0, 1]]),
    np.array([[3, 0], [-2, 5]]),
)
left_alone(
    "kv_cache_step",
    1,
    ((2,), (5, 3), (5, 2)),
    numbers(43, 3),
    numbers(44, 3),
    numbers(45, 2),
    numbers(46, 4, 3),
    numbers(47, 4, 2),
)

# repaired_step


@public(1, "By which position is the new query rotated, and by which the new key? Do they belong to the same word?")
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


@public(1, "Nothing stands before the first word. What is its position?")
def the_first_word_of_all(repaired_step):
    q, k, v = np.array([3.0, -1.0]), np.array([1.0, 2.0]), np.array([5.0, 6.0, 7.0])
    step = repaired_step(q, k, v, np.zeros((0, 2)), np.zeros((0, 3)))
    is_tuple(step, 3)
    out, K, V = step
    same_array(out, v, "what the first word finds")
    same_array(K, np.array([[1.0, 2.0]]), "the keys after the first word")
    same_array(V, np.array([[5.0, 6.0, 7.0]]), "the values after the first word")


@public(
    1,
    "What has already been rotated, and is it rotated once more? The keys here are whole numbers: what becomes of a fraction?",
)
def the_past_is_kept(repaired_step):
    K_past, V_past = np.array([[1, 2, 0, 1], [3, 4, 1, 0]]), np.array([[5.0, 6.0], [8.0, 9.0]])
    new = np.array([0.5, 0.5, 0.0, 0.0]), np.array([1, 0, 1, 0]), np.array([0.1, 0.2])
    step = repaired_step(*new, K_past, V_past)
    is_tuple(step, 3)
    _, K, V = step
    third = [math.cos(2), math.sin(2), math.cos(0.02), math.sin(0.02)]
    same_array(K, np.array([[1.0, 2.0, 0.0, 1.0], [3.0, 4.0, 1.0, 0.0], third]), "the keys after the third word")
    same_array(V, np.array([[5.0, 6.0], [8.0, 9.0], [0.1, 0.2]]), "the values after the third word")


@public(1, "Four words were read, all widths are four as well. At which position does the fifth word stand?")
def the_fifth_word(repaired_step):
    step = repaired_step(numbers(71, 4), numbers(72, 4), numbers(73, 4), numbers(74, 4, 4), numbers(75, 4, 4))
    is_tuple(step, 3)
    same_array(step[0], np.array([-0.030886566, 0.20764143, 0.27966457, -0.11360507]), "what the fifth word finds")
    is_array(step[1], (5, 4), "the keys after the fifth word")
    same_array(step[1][-1], np.array([0.63440196, 0.77781633, 0.65269039, -1.6623124]), "its key in the cache")
    is_array(step[2], (5, 4), "the values after the fifth word")
    same_array(step[2][-1], np.array([-1.0933059, 0.77808783, -0.38161031, 0.2958711]), "its value in the cache")


@hidden(1, "Write a text word by word. Is each row what causal attention on rotated queries and keys gives?")
def a_rotated_text_word_by_word(repaired_step):
    Q, K, V = 1.4 * numbers(50, 14, 12), numbers(51, 14, 12), numbers(52, 14, 13)
    at = np.arange(14)
    rotated_Q, rotated_K = turned(Q, at), turned(K, at)
    K_past, V_past = K[:0], V[:0]
    for t in range(14):
        step = repaired_step(Q[t], K[t], V[t], K_past, V_past)
        is_tuple(step, 3)
        out, K_past, V_past = step
        expected = mixed(rotated_Q[t : t + 1], rotated_K[: t + 1], V[: t + 1])[0]
        same_array(out, expected, f"what word {t} finds")
        same_array(K_past, rotated_K[: t + 1], f"the keys after word {t}")
        same_array(V_past, V[: t + 1], f"the values after word {t}")


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
    """Return what a word finds that is still to be rotated, and the longer cache."""
    here = np.array([len(K_past)])
    return one_step(turned(q[None], here)[0], turned(k[None], here)[0], v, K_past, V_past)


@hidden(
    1,
    "Try what is rare: a long text, whole numbers, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_repaired_step(repaired_step):
    after_a_long_text(repaired_step)
    works_on_integers(
        repaired_step,
        one_rotated_step,
        np.array([1, 2]),
        np.array([3, -1]),
        np.array([4, 1, 0]),
        np.array([[0, 1], [2, 0]]),
        np.array([[3, 0, 1], [-2, 5, 1]]),
    )
    leaves_alone(
        repaired_step,
        ((1,), (4, 4), (4, 1)),
        "q k v K_past V_past",
        numbers(56, 4),
        numbers(57, 4),
        numbers(58, 1),
        numbers(59, 3, 4),
        numbers(60, 3, 1),
    )


# cache_bytes


@public(1, "Are these three numbers of bytes, for 8 groups, 2 groups and 1 group?", form=True)
def are_three_numbers_of_bytes(cache_bytes):
    are_numbers(cache_bytes, 3, "cache_bytes")


@hidden(
    1,
    "Count the numbers that are kept for one word, in all layers and heads. Are both keys and values in it? How many bytes does each number take?",
)
def bytes_with_8_groups(cache_bytes):
    are_numbers(cache_bytes, 3, "cache_bytes")
    exactly(cache_bytes[0], 201326592, "the bytes with 8 groups")


@hidden(1, "How many sets of keys and values are kept with 2 groups, compared with 8?")
def bytes_with_2_groups(cache_bytes):
    are_numbers(cache_bytes, 3, "cache_bytes")
    exactly(cache_bytes[1], 50331648, "the bytes with 2 groups")


@hidden(1, "How many sets of keys and values are kept with a single group, compared with 8?")
def bytes_with_1_group(cache_bytes):
    are_numbers(cache_bytes, 3, "cache_bytes")
    exactly(cache_bytes[2], 25165824, "the bytes with 1 group")


# grouped_query_attention


@public(
    1, "All scores are equal here, so each head finds the mean of its group's values. Which group does each head use?"
)
def neighbouring_heads_share(grouped_query_attention):
    V = np.array([[[1.0, 0.0], [3.0, 0.0]], [[5.0, 2.0], [7.0, 2.0]], [[0.0, 8.0], [0.0, 4.0]]])
    result = grouped_query_attention(numbers(61, 6, 4, 5), np.zeros((3, 2, 5)), V)
    means = [[2.0, 0.0], [2.0, 0.0], [6.0, 2.0], [6.0, 2.0], [0.0, 6.0], [0.0, 6.0]]
    expected = np.array([[mean] * 4 for mean in means])
    same_array(result, expected, "what six heads find in three groups with equal scores")


@public(
    1,
    "Each head has its own query and its own shares. Which scores does it get, and what are they divided by? The second head has a score of 1000: is everything finite?",
)
def each_head_asks_for_itself(grouped_query_attention):
    Q = np.zeros((2, 1, 4))
    Q[0, 0, 0], Q[1, 0, 1] = 2 * math.log(3), 2000.0
    V, kept = np.array([[[4.0, 0.0, 8.0], [0.0, 4.0, 4.0]]]), Q.copy()
    expected = np.array([[[3.0, 1.0, 7.0]], [[0.0, 4.0, 4.0]]])
    same_array(grouped_query_attention(Q, np.eye(2, 4)[None], V), expected, "what two heads find in one group")
    unchanged(kept, Q, "the queries")


@public(1, "Can five heads share two groups evenly, or one head three, and what should the caller hear?")
def heads_that_cannot_be_shared(grouped_query_attention):
    errors = (ValueError, AssertionError)
    raises(errors, grouped_query_attention, np.ones((5, 2, 3)), np.ones((2, 4, 3)), np.ones((2, 4, 3)))
    raises(errors, grouped_query_attention, np.ones((1, 2, 3)), np.ones((3, 4, 3)), np.ones((3, 4, 3)))


@public(1, "Six heads and two groups, then three heads with a group each: which group does each head use?")
def groups_of_three(grouped_query_attention):
    Q = np.array([[[1.0, 2.0]], [[0.5, -1.0]], [[2.0, 0.0]], [[-1.0, 1.0]], [[0.0, 3.0]], [[1.5, 0.5]]])
    K = np.array([[[1.0, 0.0], [0.0, 2.0], [-1.0, 1.0]], [[2.0, 1.0], [0.5, 0.5], [0.0, -1.0]]])
    V = np.array([[[1.0], [4.0], [-2.0]], [[3.0], [0.0], [5.0]]])
    S = np.stack(
        [
            np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
            np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
            np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
        ]
    )
    T, U = S[::-1].copy(), np.stack([S[1], S[2], S[0]])
    same_array(
        grouped_query_attention(Q, K, V),
        np.array(
            [[[3.129774312]], [[0.8463685176]], [[1.423916014]], [[1.986040626]], [[2.257721073]], [[2.679684843]]]
        ),
        "the result of six heads in two groups",
    )
    same_array(
        grouped_query_attention(S, T, U),
        np.array(
            [
                [
                    [1.003471093, 0.4974264915, -1.996436162],
                    [2.259783548, -0.1117484294, 0.2960611568],
                    [0.7926111955, 1.648860811, 0.8829376189],
                ],
                [
                    [3.195216941, -1.913860408, 1.702760263],
                    [0.04956614063, 1.944350219, 4.94240563],
                    [-0.797665224, 5.561607985, 2.533722463],
                ],
                [
                    [1.998884314, -0.9986175821, 0.5013763234],
                    [-0.003402576648, 1.499026783, 2.996413564],
                    [-0.06069922317, 1.484820889, 2.939294318],
                ],
            ]
        ),
        "the result of three heads in three groups",
    )


@hidden(
    3, "Take one head. Are its queries compared with its own group's keys, and are that group's values mixed?"
)  # the point of the question
def random_groups(grouped_query_attention):
    for h, g, n_q, n_k, k, v in (
        (6, 2, 3, 5, 7, 2),
        (6, 3, 3, 5, 7, 2),
        (4, 4, 3, 5, 7, 2),
        (8, 2, 3, 5, 7, 2),
        (3, 1, 3, 5, 7, 2),
        (26, 13, 12, 14, 15, 16),
    ):
        Q, K, V = 1.2 * numbers(62, h, n_q, k), numbers(63, g, n_k, k), numbers(64, g, n_k, v)
        same_array(grouped_query_attention(Q, K, V), in_groups(Q, K, V), f"attention of {h} heads in {g} groups")
    (Q, K), V = far_from_zero(numbers(62, 6, 3, 4), numbers(63, 3, 5, 4)), numbers(64, 3, 5, 1)
    same_array(grouped_query_attention(Q, K, V), in_groups(Q, K, V), "attention of 6 heads with scores of ±1000")


@hidden(1, "What if there is one head, one query, or one key, or if keys have width 1?")
def small_groups(grouped_query_attention):
    for h, g, n_q, n_k, k, v in ((1, 1, 2, 3, 1, 5), (4, 2, 1, 3, 1, 2), (4, 2, 3, 1, 1, 3), (6, 2, 2, 4, 1, 1)):
        Q, K, V = numbers(65, h, n_q, k), numbers(66, g, n_k, k), numbers(67, g, n_k, v)
        same_array(grouped_query_attention(Q, K, V), in_groups(Q, K, V), f"attention of {h} heads in {g} groups")


@hidden(1, "In which direction must the division come out even? And what if there are more groups than heads?")
def other_uneven_groups(grouped_query_attention):
    even = numbers(64, 4, 2, 3), numbers(65, 2, 4, 3), numbers(66, 2, 4, 5)
    same_array(grouped_query_attention(*even), in_groups(*even), "attention of 4 heads in 2 groups")
    for h, g in ((8, 3), (4, 6), (2, 4), (1, 3)):
        arrays = np.ones((h, 2, 3)), np.ones((g, 4, 3)), np.ones((g, 4, 5))
        raises((ValueError, AssertionError), grouped_query_attention, *arrays)


@hidden(1, "Is everything finite for large scores?")
def large_scores_in_groups(grouped_query_attention):
    Q, V = np.array([[[1000.0], [-1000.0]], [[-1000.0], [900.0]]]), np.array([[[1.0, 2.0], [3.0, 4.0]]])
    expected = V[0][np.array([[0, 1], [1, 0]])]
    for keys in ([1.0, -1.0], [1.0, 0.8]):
        result = grouped_query_attention(Q, np.array(keys).reshape(1, 2, 1), V)
        same_array(result, expected, "two heads with large scores")


left_alone("grouped_query_attention", 1, (4, 3, 2), numbers(68, 4, 3, 5), numbers(69, 2, 6, 5), numbers(70, 2, 6, 2))
whole_numbers(
    "grouped_query_attention",
    1,
    in_groups,
    np.array([[[1, 0, 2], [0, 3, -1]], [[1, 0, 2], [1, 3, -1]]]),
    np.array([[[1, 0, 0], [0, 1, 0]]]),
    np.array([[[3, -1], [2, 4]]]),
)
