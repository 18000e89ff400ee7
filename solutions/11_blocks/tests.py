"""The cases of 11_blocks."""

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
    same_array,
    same_whole_number,
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


def reduced(Q, K, V):
    """Return what a block comes down to, one query at a time."""
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
    """Check a count, an int or a float."""
    if got != expected:
        raise Difference(what, "another number", f"{got}")


# scores_at_once


@public(1, "Are these two numbers of scores, those of the whole table first?", form=True)
def are_two_numbers_of_scores(scores_at_once):
    are_numbers(scores_at_once, 2, "scores_at_once")


@hidden(1, "How many rows and how many columns does the whole table have?")
def scores_of_the_whole_table(scores_at_once):
    are_numbers(scores_at_once, 2, "scores_at_once")
    exactly(scores_at_once[0], 67108864, "the scores of the whole table")


@hidden(1, "How many queries, and how many keys, has the table of one block?")
def scores_of_one_block(scores_at_once):
    are_numbers(scores_at_once, 2, "scores_at_once")
    exactly(scores_at_once[1], 1048576, "the scores of one block")


# attend_block


@public(1, "Two keys for each query: what are the scaled scores, the largest of each row, and the sums?")
def a_block_of_two_keys(attend_block):
    Q = np.array([[2 * math.log(4), 0.0, 0.0, 0.0], [0.0, 2 * math.log(2), 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]])
    V = np.array([[4.0, 0.0, 8.0, 1.0], [0.0, 4.0, 4.0, 2.0]])
    m = np.array([math.log(4), math.log(2), 0.0])
    o = np.array([[4.0, 1.0, 9.0, 1.5], [2.0, 4.0, 8.0, 2.5], [4.0, 4.0, 12.0, 3.0]])
    same_triple(attend_block(Q, np.eye(2, 4), V), (m, np.array([1.25, 1.5, 2.0]), o), "three queries on two keys")


@public(1, "With a single key there is nothing to add up. What are m, s and o then?")
def a_block_of_one_key(attend_block):
    Q, V = np.array([[6.0], [-4.0], [0.0]]), np.array([[7.0, 8.0]])
    expected = np.array([3.0, -2.0, 0.0]), np.ones(3), np.array([[7.0, 8.0]] * 3)
    same_triple(attend_block(Q, np.array([[0.5]]), V), expected, "three queries on one key")
    Q = np.array([[0.0, 6.0, 0.0, 0.0]])
    expected = np.array([1.5]), np.ones(1), np.array([[7.0, 8.0]])
    same_triple(attend_block(Q, np.full((1, 4), 0.5), V), expected, "one query of width 4 on one key")
    unchanged(np.array([[0.0, 6.0, 0.0, 0.0]]), Q, "the query")
    K = np.array([[0.5, 1.0]])
    attend_block(np.array([[2.0, 3.0]]), K, V)
    unchanged(np.array([[0.5, 1.0]]), K, "the key")


@public(1, "How many entries has m, how many has s, and how wide is o?")
def shapes_of_a_block(attend_block):
    step = attend_block(numbers(71, 3, 7), numbers(72, 5, 7), numbers(73, 5, 2))
    is_tuple(step, 3)
    m, s, o = step
    is_array(m, (3,), "m of three queries")
    is_array(s, (3,), "s of three queries")
    is_array(o, (3, 2), "o of three queries")
    assert (s >= 1).all(), "exp(score - m) is 1 for the largest score, so no sum can be less than 1"


@public(1, "Where all sizes agree, nothing complains about a mix-up. Which maximum is taken off which scores?")
def three_of_everything(attend_block):
    Q, K, V = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
    )
    same_triple(
        attend_block(Q, K, V),
        [
            np.array([4.041451884, 3.464101615, 1.154700538]),
            np.array([1.036618409, 1.014676562, 1.047314114]),
            np.array(
                [
                    [0.0806442591, 2.00863765, 5.056367221],
                    [-0.9939572506, 6.021799688, 2.567340063],
                    [-0.8328948659, 5.885746811, 2.569465437],
                ]
            ),
        ],
        "three queries on three keys",
    )


@hidden(
    2, "Take one query. Is m its own largest scaled score, and are s and o sums over the keys of the block?"
)  # the point of the question
def random_blocks(attend_block):
    for n_q, n_k, k, v in ((3, 5, 7, 2), (4, 2, 3, 6), (1, 6, 2, 3), (5, 1, 4, 1), (12, 13, 14, 15)):
        Q, K, V = 1.5 * numbers(74, n_q, k), numbers(75, n_k, k), numbers(76, n_k, v)
        same_triple(attend_block(Q, K, V), reduced(Q, K, V), f"{n_q} queries on {n_k} keys")


@hidden(1, "Is everything finite when one query's scores are large and another's far below zero?")
def large_scores_in_a_block(attend_block):
    Q, K = np.array([[1000.0], [-1000.0]]), np.array([[1.0], [0.5], [1.0]])
    V = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    expected = np.array([1000.0, -500.0]), np.array([2.0, 1.0]), np.array([[6.0, 8.0], [3.0, 4.0]])
    same_triple(attend_block(Q, K, V), expected, "two queries with large scores")


whole_numbers(
    "attend_block",
    1,
    reduced,
    np.array([[1, 0, 2], [0, 3, -1]]),
    np.array([[1, 1, 0], [0, 2, 1]]),
    np.array([[3, -1], [2, 4]]),
)
left_alone("attend_block", 1, ((3,), (3,), (3, 2)), numbers(77, 3, 7), numbers(78, 5, 7), numbers(79, 5, 2))

# merge_blocks


@public(1, "By which factor is each block's sum too large or too small, once the maximum is another?")
def one_block_lower_than_the_other(merge_blocks):
    a = np.array([math.log(8), 1.0]), np.array([1.0, 2.0]), np.array([[3.0, 0.0, 1.0], [4.0, 2.0, 6.0]])
    b = np.array([math.log(2), 1.0]), np.array([2.0, 3.0]), np.array([[4.0, 8.0, 4.0], [1.0, 1.0, 1.0]])
    m, s = np.array([math.log(8), 1.0]), np.array([1.5, 5.0])
    o = np.array([[4.0, 2.0, 2.0], [5.0, 3.0, 7.0]])
    same_triple(merge_blocks(a, b), (m, s, o), "two queries in two blocks")


@public(1, "Does it matter which of the two blocks comes first?")
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


@public(1, "How does a block with very low scores count beside one with very high ones? Is everything finite?")
def a_block_that_hardly_counts(merge_blocks):
    high = np.array([1000.0, -1000.0]), np.array([1.0, 2.0]), np.array([[5.0], [6.0]])
    low = np.array([-1000.0, 1000.0]), np.array([3.0, 1.5]), np.array([[7.0], [8.0]])
    expected = np.array([1000.0, 1000.0]), np.array([1.0, 1.5]), np.array([[5.0], [8.0]])
    same_triple(merge_blocks(high, low), expected, "two blocks far apart")


@public(1, "As many queries as numbers in a value: which factor belongs to which row of o?")
def as_many_queries_as_numbers(merge_blocks):
    a = (
        np.array([1.0, -2.0, 0.5]),
        np.array([2.0, 1.5, 1.0]),
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
    )
    b = (
        np.array([0.0, 1.0, 0.5]),
        np.array([1.0, 2.5, 3.0]),
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
    )
    same_triple(
        merge_blocks(a, b),
        [
            np.array([1.0, 1.0, 0.5]),
            np.array([2.367879441, 2.574680603, 4.0]),
            np.array([[3.471517765, -2.103638324, 0.8678794412], [0.0, 2.074680603, 5.149361205], [-3.0, 7.0, 3.5]]),
        ],
        "two blocks, for three queries",
    )


@hidden(1, "Cut a block in two and put it together. Is it what the whole block comes down to?")
def a_block_cut_in_two(merge_blocks):
    for n_q, v, cut in ((3, 2, 2), (3, 3, 4), (1, 5, 1), (4, 1, 5), (12, 13, 3)):
        Q, K, V = np.rint(2 * numbers(80, n_q, 4)), np.rint(2 * numbers(81, 6, 4)), numbers(82, 6, v)
        Q[:, 0], K[:, 0] = 2000 * (np.arange(n_q) % 3 - 1), 1  # the scores lie around -1000, 0 and 1000
        for keys in (K, np.tile(K[:1], (6, 1))):  # keys that are all alike tie
            for parts in ((slice(cut), slice(cut, None)), (slice(cut, None), slice(cut))):
                a, b = (reduced(Q, keys[part], V[part]) for part in parts)
                whole = f"{n_q} queries on six keys, {cut} of them in a block"
                same_triple(merge_blocks(a, b), reduced(Q, keys, V), whole)


@hidden(1, "Can what you return be merged again, and does it come out the same in any order?")
def three_blocks_in_either_order(merge_blocks):
    Q, K, V = 3 * numbers(83, 2, 5), numbers(84, 9, 5), numbers(85, 9, 4)
    parts = [reduced(Q, K[i : i + 3], V[i : i + 3]) for i in (0, 3, 6)]
    for i, j, last in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        step = merge_blocks(parts[i], parts[j])
        is_tuple(step, 3)
        both = step
        same_triple(merge_blocks(tuple(both), parts[last]), reduced(Q, K, V), "three blocks")


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


@hidden(
    1,
    "Try what is rare: large scores in both blocks, whole numbers, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_merge_blocks(merge_blocks):
    two_low_blocks(merge_blocks)
    works_on_integers(
        merge_blocks,
        merged,
        (np.array([2, 0]), np.array([1, 3]), np.array([[4], [5]])),
        (np.array([1, 1]), np.array([2, 1]), np.array([[6], [7]])),
    )
    leaves_alone(
        merge_blocks,
        ((3,), (3,), (3, 2)),
        "a b",
        (numbers(86, 3), 1 + numbers(87, 3) ** 2, numbers(88, 3, 2)),
        (numbers(89, 3), 1 + numbers(90, 3) ** 2, numbers(91, 3, 2)),
    )


# flash_attention


@public(1, "Every key is a block of its own here. What are the shares of the three keys?")
def blocks_of_a_single_key(flash_attention):
    Q = np.array([[2 * math.log(2), 0.0, 0.0, 0.0], [0.0, 2 * math.log(6), 0.0, 0.0]])
    V = np.array([[4.0, 0.0, 8.0], [0.0, 4.0, 4.0], [8.0, 8.0, 0.0]])
    expected, kept = np.array([[4.0, 3.0, 5.0], [1.5, 4.0, 4.0]]), Q.copy()
    same_array(flash_attention(Q, np.eye(3, 4), V, 1), expected, "two queries on three keys, one at a time")
    unchanged(kept, Q, "the queries")


@public(1, "Does the result depend on the size of the blocks? What becomes of the last block if it is shorter?")
def any_size_of_blocks(flash_attention):
    Q, K = np.zeros((2, 3)), np.ones((5, 3))
    V = np.array([[1.0, 0.0], [2.0, 0.0], [3.0, 0.0], [4.0, 5.0], [10.0, 10.0]])
    for block in (1, 2, 3, 4, 5, 9):
        same_array(flash_attention(Q, K, V, block), np.array([[4.0, 3.0]] * 2), f"equal shares, in blocks of {block}")
    Q = np.array([[1.0, -1.0], [0.5, 2.0]])
    K = np.array([[1.0, 0.0], [0.0, 1.0], [2.0, 1.0], [-1.0, 0.5], [0.5, -2.0]])
    V = np.array([[1.0], [4.0], [-2.0], [3.0], [5.0]])
    for block in (2, 3):
        expected = np.array([[2.815105785], [0.3784179894]])
        same_array(flash_attention(Q, K, V, block), expected, f"unequal shares, in blocks of {block}")


@public(1, "In some blocks all scores are far below zero, in others far above. Is everything finite?")
def blocks_far_apart(flash_attention):
    Q = 2**0.5 * np.array([[1000.0, 0.0], [-1000.0, 0.0], [0.0, 1000.0]])  # the root is the scale of width 2
    K = np.array([[-1.0, -1.0], [-0.5, -1.0], [0.5, -1.0], [1.0, -1.0]])
    V = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]])
    expected = np.array([[7.0, 8.0], [1.0, 2.0], [4.0, 5.0]])
    same_array(flash_attention(Q, K, V, 2), expected, "three queries with large scores")


@hidden(2, "Is it plain attention, for blocks of every size?")  # the point of the question
def random_keys_in_blocks(flash_attention):
    for (n_q, n_k, k, v), blocks in (((3, 7, 5, 2), (1, 2, 3, 6, 7, 8, 100)), ((12, 13, 14, 15), (1, 4, 13))):
        Q, K, V = 1.5 * numbers(92, n_q, k), numbers(93, n_k, k), numbers(94, n_k, v)
        for block in blocks:
            what = f"{n_q} queries on {n_k} keys, in blocks of {block}"
            same_array(flash_attention(Q, K, V, block), mixed(Q, K, V), what)


@hidden(1, "And for one query, for one key, for keys of width 1, and for as many queries as keys?")
def other_sizes_in_blocks(flash_attention):
    for n_q, n_k, k, v, block in ((1, 4, 1, 3, 3), (4, 1, 1, 5, 2), (2, 6, 1, 1, 4), (6, 6, 1, 6, 4)):
        Q, K, V = numbers(95, n_q, k), numbers(96, n_k, k), numbers(97, n_k, v)
        same_array(
            flash_attention(Q, K, V, block), mixed(Q, K, V), f"{n_q} queries on {n_k} keys, in blocks of {block}"
        )


@hidden(1, "The highest scores may come first or last, and all may be below zero. Is the result always the same?")
def scores_that_rise_or_fall(flash_attention):
    K, V = np.linspace(0.8, 1, 6)[:, None], numbers(98, 6, 3)
    Q = np.array([[1000.0], [-1000.0], [3.0], [-3.0]])
    for order in (np.arange(6), np.arange(5, -1, -1), np.array([3, 0, 5, 1, 4, 2])):
        expected = mixed(Q, K[order], V[order])
        same_array(flash_attention(Q, K[order], V[order], 2), expected, "four queries on six keys, in blocks of 2")


left_alone("flash_attention", 1, (3, 2), numbers(99, 3, 7), numbers(100, 5, 7), numbers(101, 5, 2), 2)
whole_numbers(
    "flash_attention",
    1,
    mixed(np.array([[1, 0, 2], [0, 3, -1]]), np.array([[1, 1, 0], [0, 2, 1], [1, 0, 1]]), np.array([[3], [2], [-4]])),
    np.array([[1, 0, 2], [0, 3, -1]]),
    np.array([[1, 1, 0], [0, 2, 1], [1, 0, 1]]),
    np.array([[3], [2], [-4]]),
    2,
)

# sample


@public(1, "Lay the shares end to end, beginning with id 0. On which one does each dart land?")
def darts_on_three_words(sample):
    logits = np.log([0.2, 0.5, 0.3])
    for u, expected in ((0.0, 0), (0.1, 0), (0.19, 0), (0.21, 1), (0.5, 1), (0.69, 1), (0.71, 2), (0.99, 2)):
        same_whole_number(sample(logits, u), expected, f"the id for shares 0.2, 0.5, 0.3 and u = {u}")
    logits = np.log([0.4, 0.1, 0.2, 0.1, 0.2])
    for u, expected in ((0.3, 0), (0.45, 1), (0.75, 3), (0.95, 4)):
        same_whole_number(sample(logits, u), expected, f"the id for shares 0.4, 0.1, 0.2, 0.1, 0.2 and u = {u}")


@public(1, "At a temperature of 1/2 the larger share grows. What are the shares then, and at a temperature of 2?")
def hot_and_cold(sample):
    logits = np.log([1.0, 2.0])  # shares 1/3 and 2/3; at temperature 1/2 they are 1/5 and 4/5
    for u, expected in ((0.15, 0), (0.25, 1), (0.38, 1), (0.9, 1)):
        same_whole_number(sample(logits, u, 0.5), expected, f"the id at temperature 0.5 for u = {u}")
    logits = np.log([1.0, 16.0])  # shares 1/17 and 16/17; at temperature 2 they are 1/5 and 4/5
    for u, expected in ((0.03, 0), (0.15, 0), (0.25, 1)):
        same_whole_number(sample(logits, u, temperature=2.0), expected, f"the id at temperature 2 for u = {u}")
    same_whole_number(sample(np.array([1000.0, 1000.0]), 0.7), 1, "the id of one of two equal logits for u = 0.7")
    logits = np.array([900, 0])  # at temperature 900 the shares are e / (1 + e) and 1 / (1 + e), about 0.73 and 0.27
    for u, expected in ((0.65, 0), (0.85, 1)):
        same_whole_number(
            sample(logits, u, 900.0), expected, f"the id for logits 900 and 0 at temperature 900, u = {u}"
        )
    same_whole_number(sample(np.array([1, 0]), 0.53, 4.0), 0, "the id for logits 1 and 0 at temperature 4, u = 0.53")


@public(1, "Logits may be near 1000, shares close to the dart, or so small that they are 0. On which id does it land?")
def close_darts_and_logits_near_a_thousand(sample):
    same_whole_number(sample(np.array([1000.0, 999.0, -1000.0]), 0.8), 1, "the id of logits near 1000 for u = 0.8")
    same_whole_number(sample(np.array([-1000.0, 3.0, 3.0]), 0.0), 1, "the id for u = 0 where id 0 has no share")
    for u, expected in ((0.3333333, 0), (0.33333335, 1), (0.6666666, 1), (0.6666667, 2)):
        same_whole_number(sample(np.zeros(3), u), expected, f"the id of three equal logits for u = {u}")


@public(1, "With top_k, which words are kept, what are their shares, and which ids do they have?")
def only_the_best_two(sample):
    logits = np.log([0.1, 0.3, 0.4, 0.2])  # with top_k=2, ids 1 and 2 are kept, with shares 3/7 and 4/7
    kept = logits.copy()
    for u, expected in ((0.0, 1), (0.05, 1), (0.35, 1), (0.42, 1), (0.44, 2), (0.85, 2), (0.99, 2)):
        same_whole_number(sample(logits, u, 1.0, 2), expected, f"the id with top_k=2 for u = {u}")
    for u in (0.0, 0.5, 0.99):
        same_whole_number(sample(logits, u, top_k=1), 2, f"the id with top_k=1 for u = {u}")
    unchanged(kept, logits, "the logits")


@public(1, "If several words have equal logits and not all can be kept, which ones are?")
def lower_ids_go_first(sample):
    logits = np.array([0.0, 1.0, 1.0, 1.0])
    same_whole_number(sample(logits, 0.7, top_k=1), 1, "the id with top_k=1 among three equal ones")
    for u, expected in ((0.3, 1), (0.6, 2), (0.9, 2)):
        same_whole_number(
            sample(logits, u, top_k=2), expected, f"the id with top_k=2 among three equal ones for u = {u}"
        )


@hidden(1, "Is the id the first whose cumulative share exceeds u, for all sorts of logits and darts?")
def many_darts(sample):
    logits, darts = 2 * numbers(102, 13), np.random.default_rng(103).random(40)
    shares = special.softmax(logits)
    for u in darts.tolist():
        expected = next(i for i in range(13) if sum(shares[: i + 1].tolist()) > u)
        same_whole_number(sample(logits, u), expected, "the id of one of 13 words")


def many_darts_with_both_knobs(sample):
    near = 2 * numbers(104, 9)
    whole = np.rint(near).astype(int)
    knobs = [
        (near, 0.4, 3),
        (whole + 990, 1.1, 5),
        (whole - 990, 0.9, 9),
        (whole, 0.7, 4),
        (near, 1.3, 8),
        (near, 2.0, 1),
    ]
    for logits, temperature, top_k in knobs:
        kept, before = sorted(sorted(range(9), key=lambda i: (-logits[i], i))[:top_k]), logits.copy()
        parts = [math.exp((logits[i] - max(logits)) / temperature) for i in kept]
        borders = [sum(parts[: n + 1]) / sum(parts) for n in range(top_k - 1)]
        close = [border + step for border in borders for step in (-1e-5, 1e-5)]
        for u in (0.0, *close, *np.random.default_rng(105).random(6).tolist()):
            place = sum(border <= u for border in borders)
            same_whole_number(sample(logits, u, temperature, top_k), kept[place], f"the id with top_k={top_k}")
        unchanged(before, logits, "the logits")


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


def darts_at_zero(sample):
    same_whole_number(sample(np.array([0.0, 2.0, 1.0]), 0.0, 1.0, 1), 1, "the id with top_k=1 for u = 0")
    same_whole_number(sample(np.array([-1000.0, -1000.0, 5.0, 5.0]), 0.0), 2, "the id where the first shares are 0")
    same_whole_number(sample(np.array([3.0]), 0.0), 0, "the id where there is one word")
    same_whole_number(sample(np.array([4.0, 4.0]), 0.7), 1, "the id of one of two equal words for u = 0.7")


def many_equal_logits(sample):
    logits = np.array([1.0, 3.0, 1.0, 3.0, 1.0, 1.0])
    parts = {1: math.exp(3), 3: math.exp(3), 0: math.e, 2: math.e}
    for u in (0.02, 0.3, 0.52, 0.56, 0.9, 0.999):
        ids, total = sorted(parts), sum(parts.values())
        place = next(n for n in range(4) if sum(parts[i] for i in ids[: n + 1]) > u * total)
        same_whole_number(sample(logits, u, top_k=4), ids[place], "the id among equal logits with top_k=4")


def whole_logits(sample):
    logits = np.array([1, 3, 2])
    shares = special.softmax(logits / 2.5)
    for u in (0.1, 0.3, 0.5, 0.72, 0.8):
        expected = next(i for i in range(3) if shares[: i + 1].sum() > u)
        same_whole_number(sample(logits, u, 2.5), expected, "the id of one of three whole logits")


@hidden(
    2,  # rare
    "Try what is rare: both knobs at once, large or equal logits, a dart at 0, whole numbers, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_sample(sample):
    many_darts_with_both_knobs(sample)
    large_logits(sample)
    darts_at_zero(sample)
    many_equal_logits(sample)
    whole_logits(sample)
    leaves_alone(sample, (), "logits u temperature top_k", numbers(106, 5), 0.4, 0.7, 3)
