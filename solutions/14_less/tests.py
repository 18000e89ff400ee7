"""The cases of 14_less."""

import itertools
import math

import numpy as np
from scipy import special
from softlookup import (
    Difference,
    describe,
    is_array,
    is_pair,
    leaves_alone,
    numbers,
    recognise_by,
    same_array,
    same_whole_number,
    unchanged,
    works_on_integers,
)

from autograder.course.cases import hidden, public


def drawn(*rows):
    """A mask as it looks: x where a query may look."""
    return np.array([[letter == "x" for letter in row] for row in rows])


def whole_numbers_in(got, what):
    """The entries of a tuple, a list or a flat array of whole numbers."""
    if not isinstance(got, tuple | list) and not (isinstance(got, np.ndarray) and got.ndim == 1):
        raise Difference(what, "whole numbers in a tuple or a list", describe(got))
    for one in got:
        if isinstance(one, bool | np.bool_) or not isinstance(one, int | np.integer):
            raise Difference(f"each entry of {what}", "a whole number", describe(one))
    return [int(one) for one in got]


# cache_bytes


def bytes_counted(words, heads, width, bits, window, rank):
    """The bytes of one layer, row by row."""
    rows = [width] * heads * 2 if rank is None else [rank]
    of_a_word = sum(math.ceil(count * bits / 8) + 2 * (bits != 16) for count in rows)
    return of_a_word * len(range(words)[-(window or words) :])


@public(1, "Sixteen bits are two bytes. How many rows does a word leave, and how many numbers are in each?")
def keys_and_values_of_two_bytes(cache_bytes):
    same_whole_number(cache_bytes(7, 3, 5), 420, "the bytes of 7 words, with 3 heads of width 5")
    same_whole_number(cache_bytes(1, 4, 8), 128, "the bytes of one word, with 4 heads of width 8")


@public(1, "Take a single row. How many bytes do its bits fill, and what stands beside it?")
def rows_of_few_bits(cache_bytes):
    same_whole_number(cache_bytes(5, 4, 8, 5, rank=8), 35, "the bytes of 5 words in 5 bits, with rank 8")
    same_whole_number(cache_bytes(7, 3, 5, 3), 168, "the bytes of 7 words in 3 bits, with 3 heads of width 5")
    same_whole_number(cache_bytes(5, 3, 3, bits=3), 120, "the bytes of 5 words in 3 bits, with 3 heads of width 3")
    same_whole_number(cache_bytes(3, 2, 8, 15), 204, "the bytes of 3 words in 15 bits, with 2 heads of width 8")


@public(1, "How many words are kept of a text that is longer than the window, and of one that is shorter?")
def cache_with_a_window(cache_bytes):
    same_whole_number(cache_bytes(9, 2, 3, window=4), 96, "the bytes of 9 words with a window of 4")
    same_whole_number(cache_bytes(3, 2, 3, window=10), 72, "the bytes of 3 words with a window of 10")


@public(1, "With a rank, how many rows does a word leave in all, and how many numbers are in it?")
def cache_with_a_short_row(cache_bytes):
    same_whole_number(cache_bytes(5, 4, 8, rank=3), 30, "the bytes of 5 words with rank 3")
    same_whole_number(cache_bytes(50, 4, 8, window=6, rank=9), 108, "the bytes of 50 words with window 6 and rank 9")
    same_whole_number(cache_bytes(50, 4, 8, 3, 6, 9), 36, "the bytes of 50 words in 3 bits, window 6, rank 9")


@hidden(
    3, "Bits, window and rank may come together in any way. Do you count row by row, whichever are given?"
)  # the point of the question
def options_that_come_together(cache_bytes):
    for (words, heads, width), bits, window, rank in itertools.product(
        ((13, 4, 8), (30, 1, 7), (4, 3, 1)), (16, 15, 8, 5, 3, 2), (None, 1, 6, 40), (None, 1, 13)
    ):
        expected = bytes_counted(words, heads, width, bits, window, rank)
        what = f"the bytes of {words} words, {bits} bits, window {window}, rank {rank}"
        same_whole_number(cache_bytes(words, heads, width, bits, window, rank), expected, what)


@hidden(1, "Sixteen bits, and nothing is left out: is it as many bytes as you would count by hand?")
def other_caches_of_two_bytes(cache_bytes):
    for words, heads, width in ((4096, 4, 8), (1, 1, 1), (12, 5, 3), (100, 1, 15), (7, 12, 2)):
        expected = bytes_counted(words, heads, width, 16, None, None)
        same_whole_number(cache_bytes(words, heads, width), expected, f"the bytes of {words} words")


@hidden(1, "Options may be passed by name, and one of them without the others. Does each find its place?")
def options_by_name(cache_bytes):
    got = cache_bytes(20, 2, 6, rank=5, bits=6, window=19)
    same_whole_number(got, bytes_counted(20, 2, 6, 6, 19, 5), "the bytes with all options by name")
    got = cache_bytes(11, 2, 6, rank=12)
    same_whole_number(got, bytes_counted(11, 2, 6, 16, None, 12), "the bytes with nothing but a rank")
    got = cache_bytes(11, 2, 6, window=5, bits=2)
    same_whole_number(got, bytes_counted(11, 2, 6, 2, 5, None), "the bytes with a window and 2 bits")


# window_mask


def seen_by_each(n_q, n_k, window, sinks=0):
    """The mask, one query and one key at a time."""
    rows = []
    for position in range(n_k - n_q, n_k):
        near = set(range(max(position - window + 1, 0), position + 1))
        rows.append([j in near or j in range(min(sinks, position + 1)) for j in range(n_k)])
    return np.array(rows)


@public(1, "Go down the rows: which is the first word that each one sees, and which the last?")
def window_of_three(window_mask):
    expected = drawn("x....", "xx...", "xxx..", ".xxx.", "..xxx")
    same_array(window_mask(5, 5, 3), expected, "the mask of five words, window 3")
    same_array(window_mask(3, 3, 1), drawn("x..", ".x.", "..x"), "the mask of three words, window 1")


@public(
    1, "Four queries and seven keys: at which position does the first query stand? What does `sinks` leave in sight?"
)
def window_in_a_cache(window_mask):
    expected = drawn("x.xx...", "x..xx..", "x...xx.", "x....xx")
    same_array(window_mask(4, 7, 2, 1), expected, "the mask of four queries on seven keys, window 2, one first word")
    expected = drawn("...xxx..", "....xxx.", ".....xxx")
    same_array(window_mask(3, 8, 3), expected, "the mask of three queries on eight keys, window 3")


@public(1, "The first three words stay in sight, once they have come. May a word look at one of them before that?")
def first_words_in_sight(window_mask):
    expected = drawn("x.....", "xx....", "xxx...", "xxxx..", "xxx.x.", "xxx..x")
    same_array(window_mask(6, 6, 1, 3), expected, "the mask of six words, window 1, three first words")
    expected = drawn("xxx.xx.", "xxx..xx")
    same_array(window_mask(2, 7, 2, 3), expected, "the mask of two queries on seven keys, window 2, three first words")


@hidden(
    3, "Any number of queries, keys, first words, and any window: is every entry what the two conditions say?"
)  # the point of the question
def masks_of_any_size(window_mask):
    for n_q, n_k, window, sinks in itertools.product((1, 2, 5, 12), (12, 13), (1, 2, 5, 12, 30), (0, 1, 4, 20)):
        what = f"the mask of {n_q} queries on {n_k} keys, window {window}, {sinks} first words"
        same_array(window_mask(n_q, n_k, window, sinks), seen_by_each(n_q, n_k, window, sinks), what)


@hidden(1, "A window as long as the text, or longer, hides nothing. What is left to be hidden?")
def windows_that_hide_nothing(window_mask):
    for n_q, n_k, window in ((4, 4, 4), (3, 14, 14), (5, 9, 100), (1, 1, 1), (1, 6, 7)):
        what = f"the mask of {n_q} queries on {n_k} keys, window {window}"
        same_array(window_mask(n_q, n_k, window), seen_by_each(n_q, n_k, window), what)


@hidden(1, "First words may be passed by name, and may lie in the window. Is a key that both show still shown?")
def windows_by_name(window_mask):
    got = window_mask(4, 9, 5, sinks=6)
    same_array(got, seen_by_each(4, 9, 5, 6), "the mask with six first words by name")
    same_array(window_mask(7, 7, 4, sinks=2), seen_by_each(7, 7, 4, 2), "the mask of seven words")


# short_sighted


def are_layer_and_window(short_sighted):
    pair = whole_numbers_in(short_sighted, "short_sighted")
    if len(pair) != 2:
        raise Difference("short_sighted", "a pair, (layer, window)", describe(short_sighted))
    layer, window = pair
    if layer not in (0, 1):
        raise Difference("the layer", "0 or 1", str(layer), "pair-swapped" if window in (0, 1) else None)
    if window not in (1, 2, 3, 4, 6, 8, 12, 16):
        raise Difference("the window", "one of the eight in `WINDOWS`", str(window))
    return layer, window


@public(1, "Is it a pair of whole numbers, first a layer, then a window that was to be tried?", form=True)
def is_a_layer_and_a_window(short_sighted):
    are_layer_and_window(short_sighted)


@hidden(1, "With the same window, which layer's blindness costs more right answers, when only one is blind?")
def layer_that_may_be_short_sighted(short_sighted):
    assert are_layer_and_window(short_sighted)[0] == 0, "the layer is wrong"


@hidden(
    2, "Is there a smaller window with which at least 99 % are right? And is that so with yours?"
)  # the point of the question
def smallest_window_that_is_enough(short_sighted):
    assert are_layer_and_window(short_sighted) == (0, 2), "the layer or the window is wrong"


# top_attention


def best_alone(Q, K, V, mask, top):
    """One query after another: sort the keys that it sees, take the first ones, and mix."""
    found = np.zeros((*Q.shape[:-1], V.shape[-1]))
    for place in np.ndindex(Q.shape[:-1]):
        *front, i = place
        keys, values = K[tuple(front)], V[tuple(front)]
        fits = [float(Q[place] @ key) / Q.shape[-1] ** 0.5 for key in keys]
        chosen = sorted(np.flatnonzero(mask[i]), key=lambda j, fits=fits: (-fits[j], j))[:top]
        parts = special.softmax([fits[j] for j in chosen])
        found[place] = sum(part * values[j] for part, j in zip(parts, chosen, strict=True))
    return found


def holes(seed, n_q, n_k):
    """A mask with holes, in which every query sees something."""
    mask = np.random.default_rng(seed).random((n_q, n_k)) < 0.6
    mask[:, 0] |= ~mask.any(axis=1)
    return mask


def three_queries_on_five_keys():
    """Queries that like large keys; the last key fits best, and nobody may see it."""
    Q = np.array([[1.0, 1, 1, 1], [2, 2, 2, 2], [1, 1, 1, 1]])
    K = np.array([[-3.0, -1, -4, -2], [3, 1, 2, 2], [2, 2, 3, 1], [0, 1, 0, 1], [4, 3, 2, 3]])
    V = np.array([[4.0, -1.5, 2.0], [0.5, 3.0, 7.0], [6.0, 2.5, -4.0], [-2.0, 8.0, 1.0], [9.0, 5.0, 3.5]])
    return Q, K, V, drawn("x.xx.", "xxxx.", "x..x.")


@public(
    1,
    "Which keys may each query see? Of these, which one fits it best? (Two of the keys are level.) What does it find if that is the only one?",
)
def the_best_key_alone(top_attention):
    Q, K, V, mask = three_queries_on_five_keys()
    kept = [Q.copy(), K.copy(), V.copy(), mask.copy()]
    expected = np.array([[6.0, 2.5, -4.0], [0.5, 3.0, 7.0], [-2.0, 8.0, 1.0]])
    same_array(top_attention(Q, K, V, mask, 1), expected, "what three queries find in one key each")
    unchanged(kept, [Q, K, V, mask], "Q, K, V or the mask")
    # Twelve keys, nine of them level: the places of these two are not those that an unstable sort happens to take.
    K, V = np.zeros((12, 4)), np.array([[2.0, 7.0, 1.0, 8.0, -3.0, 4.0, 5.0, 9.0, 6.0, 0.5, 3.5, 1.5]]).T
    K[:, 0] = [0, 1, 0, 0, 1, 0, 1, 1, 1, 1, 1, 1]
    got = top_attention(np.array([[2.0, 0.0, 0.0, 0.0]]), K, V, drawn("x" * 12), 2)
    same_array(got, np.array([[2.0]]), "what is found in two keys of nine that are level")


@public(
    1,
    "The first query sees three keys, and its scaled scores are −5, 4 and 1. Which two count, and for how much? How many does the last query see? The second call has whole numbers and scores of 1000 and −1000, some of them of keys that are hidden.",
)
def the_two_best_keys(top_attention):
    Q, K, V, mask = three_queries_on_five_keys()
    got = top_attention(Q, K, V, mask, 2)
    is_array(got, (3, 3), "what three queries find in two keys each")
    second = 1 / (1 + math.exp(3))
    same_array(got[0], (1 - second) * V[2] + second * V[3], "what the first query finds in two keys")
    same_array(got[1], (V[1] + V[2]) / 2, "what the second query finds in two keys that are level")
    second = 1 / (1 + math.exp(6))
    same_array(got[2], (1 - second) * V[3] + second * V[0], "what the last query finds in the two keys that it sees")
    Q, K = (
        np.array([[2000, 2, 0, 0], [-2000, -2, 0, 0]]),
        np.array([[-1, 0, 0, 0], [1, -1, 0, 0], [1, 0, 1, 0], [0, 1, 0, 0]]),
    )
    got = top_attention(Q, K, np.array([[8], [3], [-4], [5]]), drawn("xxxx", ".xx."), 2)
    second = 1 / (1 + math.e)  # of scores of 1000 and 999, or of -999 and -1000
    expected = np.array([[3 * second - 4 * (1 - second)], [3 * (1 - second) - 4 * second]])
    same_array(got, expected, "what is found with scores of 1000 and -1000, in whole numbers")


@public(
    1,
    "Two stories, three heads: has each its own best keys? In the second call `top` is larger than the number of keys: what is left out then?",
)
def heads_and_too_large_a_top(top_attention):
    Q, K, V = numbers(51, (2, 3, 4, 7), (2, 3, 5, 7), (2, 3, 5, 2))
    mask = drawn("xx.x.", ".xxxx", "xxx.x", "x.xx.")
    got = top_attention(Q, K, V, mask, 2)
    is_array(got, (2, 3, 4, 2), "what the queries of six heads find in two keys each")
    expected = np.array(
        [[-0.071169807, -0.31144569], [-0.54920212, -1.3271383], [0.58954225, -0.44384268], [1.1776573, -0.12335998]]
    )
    same_array(got[1, 2], expected, "what the last head finds")
    got = top_attention(Q, K, V, mask, 9)
    is_array(got, (2, 3, 4, 2), "what the queries of six heads find in nine keys each")
    expected = np.array(
        [[1.1392333, 0.17144016], [0.78322273, -0.041320877], [-0.012524449, 0.10728062], [0.25642064, 0.39351081]]
    )
    same_array(got[0, 1], expected, "what the second head finds where `top` is 9")


@public(
    1,
    "Where all lengths are equal nothing complains about a mix-up. Along which axis do you look for the best, and along which do the shares add up to 1?",
)
def four_of_everything(top_attention):
    Q, K, V = numbers(52, (4, 4), (4, 4), (4, 4))
    got = top_attention(Q, K, V, drawn("xxxx", "xxx.", "xxxx", "x.xx"), 3)
    expected = np.array(
        [
            [0.27090908, -0.042985328, -0.82710539, 0.1350163],
            [0.39542319, 0.12323731, -1.0496684, 0.10994223],
            [0.45859308, -0.39688521, -1.4435393, 0.36621434],
            [-0.032971993, 0.48225522, 0.82103989, -0.32977987],
        ]
    )
    same_array(got, expected, "what four queries find in three keys each")


@hidden(1, "Masks with holes, and more keys than you look at: are the best of those in sight chosen, and no others?")
def other_masks_and_tops(top_attention):
    for n_q, n_k, k, v, top in (
        (3, 13, 5, 2, 4),
        (5, 4, 2, 3, 1),
        (13, 6, 3, 1, 3),
        (2, 12, 7, 13, 12),
        (1, 5, 13, 2, 2),
    ):
        Q, K, V = numbers(1401, (n_q, k), (n_k, k), (n_k, v))
        mask = holes(1402, n_q, n_k)
        expected = best_alone(Q, K, V, mask, top)
        what = f"what {n_q} queries find in {top} of {n_k} keys"
        same_array(top_attention(Q.copy(), K.copy(), V.copy(), mask.copy(), top), expected, what)


@hidden(1, "Any axes in front: does each matrix of the stack go with its own keys, under the same mask?")
def other_axes_in_front(top_attention):
    for front, top in (((3,), 2), ((2, 1), 3), ((1, 3, 2), 1), ((4, 4), 2)):
        Q, K, V = numbers(1403, (*front, 4, 3), (*front, 6, 3), (*front, 6, 5))
        mask = holes(1404, 4, 6)
        same_array(
            top_attention(Q, K, V, mask, top), best_alone(Q, K, V, mask, top), f"what stacks of shape {front} find"
        )


@hidden(
    3,  # rare
    "Try what is rare: keys that are level, scores of ±1000, a `top` beyond the number of keys, whole numbers, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_top_attention(top_attention):
    # Whole numbers and a width of 4 or 16, so that whoever scales the queries first has the same ties.
    for seed, k, n_k in ((1405, 4, 14), (1406, 16, 6)):
        Q, K, V = numbers(seed, (5, k), (n_k, k), (n_k, 3))
        Q, K = np.rint(Q), np.rint(K)
        K[[2, 4]] = K[1]
        for top in (1, 2, 3, 20):
            for mask in (holes(1407, 5, n_k), np.ones((5, n_k), dtype=bool)):
                expected = best_alone(Q, K, V, mask, top)
                same_array(
                    top_attention(Q, K, V, mask, top), expected, f"what is found in {top} keys, some of them level"
                )
    Q, K = np.array([[1000.0], [-1000.0]]), np.array([[1.0], [0.999], [-1.0], [-0.998], [0.5]])
    mask, V = drawn("xxxxx", ".xxxx"), numbers(1408, (5, 2))[0]
    for top in (1, 2, 4):
        same_array(
            top_attention(Q, K, V, mask, top), best_alone(Q, K, V, mask, top), "what is found with scores of ±1000"
        )
    low = drawn("..xx.", "xx...")
    same_array(
        top_attention(Q, K, V, low, 2), best_alone(Q, K, V, low, 2), "what is found where all scores are near -1000"
    )
    whole = np.array([[1, 0, 2, 1], [0, 3, -1, 1]]), np.array([[1, 1, 0, 0], [0, 2, 1, 1], [2, 0, 1, 1]])
    works_on_integers(top_attention, best_alone, *whole, np.array([[3, -1], [2, 4], [0, 5]]), drawn("xxx", "xx."), 2)
    arrays = numbers(1409, (2, 3, 4), (2, 5, 4), (2, 5, 2))
    leaves_alone(top_attention, (2, 3, 2), "Q K V mask", *arrays, holes(1410, 3, 5), 2)


# quantise


def codes_and_scales(got, shape, what):
    """The codes and scales of an answer for x of that shape, once their form is right."""
    is_pair(got, what)
    codes, scales = got
    is_array(codes, shape, f"the codes of {what}")
    if codes.dtype.kind not in "iu":
        raise Difference(
            f"the codes of {what}", "an array of ints", describe(codes), "floats-for-whole-numbers", compared=(codes,)
        )
    is_array(scales, shape[:-1], f"the scales of {what}")
    return codes, scales


def same_codes(got, codes, scales, what):
    """Check both; a scale of NaN stands for any number."""
    ours, steps = codes_and_scales(got, codes.shape, what)
    same_array(ours, codes, f"the codes of {what}")
    free = np.isnan(scales)
    same_array(np.where(free, 0.0, steps), np.where(free, 0.0, scales), f"the scales of {what}")


def coded(x, bits):
    """Codes and scales, number by number."""
    most, codes, scales = (
        sum(2**place for place in range(bits - 1)),
        np.zeros(x.shape, dtype=int),
        np.full(x.shape[:-1], np.nan),
    )
    for place in np.ndindex(x.shape[:-1]):
        largest = max(abs(float(number)) for number in x[place])
        if largest:
            scales[place] = largest / most
            codes[place] = [math.floor(float(number) / scales[place] + 0.5) for number in x[place]]
    return codes, scales


@public(
    1,
    "Two rows: what is the largest size in each, which multiples of the scale are allowed, and which of them is each number next to?",
)
def two_rows_on_paper(quantise):
    x = np.array([[1.1, -2.0, 0.4], [0.3, 0.2, -0.9]])
    kept = x.copy()
    expected = np.array([[1, -1, 0], [0, 0, -1]]), np.array([2.0, 0.9])
    same_codes(quantise(x, 2), *expected, "two rows in 2 bits")
    expected = np.array([[2, -3, 1], [1, 1, -3]]), np.array([2 / 3, 0.3])
    same_codes(quantise(x, 3), *expected, "two rows in 3 bits")
    expected = np.array([[1, -3, 1, 0]]), np.array([7 / 3])
    same_codes(quantise(np.array([[3, -7, 2, 0]]), 3), *expected, "a row of whole numbers in 3 bits")
    unchanged(kept, x, "x")


@public(
    1,
    "Eight bits: how far do codes go to either side? In the second call there are as many rows as columns: whose largest number makes a scale?",
)
def rows_of_eight_bits(quantise):
    (x,) = numbers(53, (3, 5))
    expected = (
        np.array([[12, -90, 100, -104, -127], [48, 124, 120, 127, 38], [-63, 105, 105, 12, -127]]),
        np.array([0.0089422652, 0.010674017, 0.0055009682]),
    )
    same_codes(quantise(x, 8), *expected, "three rows in 8 bits")
    (x,) = numbers(54, (4, 4))
    expected = (
        np.array([[-4, -1, 5, 7], [-3, 7, -3, 0], [3, -1, 7, -7], [-3, -7, -2, 1]]),
        np.array([0.24983178, 0.18502676, 0.36210995, 0.11580035]),
    )
    same_codes(quantise(x, 4), *expected, "four rows of four numbers in 4 bits")


@public(1, "With axes in front, how many scales are there, and what is the dtype of the codes?")
def a_scale_for_each_row_of_a_stack(quantise):
    codes, scales = codes_and_scales(quantise(*numbers(55, (2, 3, 4)), 6), (2, 3, 4), "two matrices")
    same_array(
        codes[1], np.array([[-3, -9, 10, -31], [27, 1, -31, 27], [31, -15, -29, 17]]), "the codes of the second matrix"
    )
    same_array(scales[0], np.array([0.096003586, 0.048382633, 0.061254771]), "the scales of the first matrix")


@public(1, "All numbers of the first row are 0. What is its largest size, and what becomes of a number divided by it?")
def a_row_of_zeros(quantise):
    codes, _ = codes_and_scales(
        quantise(np.array([[0.0, 0.0, 0.0], [1.5, -2.0, 0.3]]), 4), (2, 3), "a row of zeros and another row"
    )
    same_array(codes[0], np.zeros(3), "the codes of a row of zeros")


@hidden(1, "Any number of bits, and any axes in front: is every number at the multiple that it is next to?")
def other_rows_and_bits(quantise):
    for bits, shape in (
        (2, (3, 4)),
        (3, (2, 3, 13)),
        (4, (1, 6)),
        (5, (2, 1, 3, 2)),
        (7, (13, 3)),
        (8, (5, 5)),
        (6, (4, 1)),
    ):
        x = away_from_halves(1411 + bits, shape, bits)
        same_codes(quantise(x, bits), *coded(x, bits), f"x of shape {shape} in {bits} bits")


def away_from_halves(seed, shape, bits):
    """Random rows in which no number lies close to the middle of two multiples."""
    (x,) = numbers(seed, shape)
    steps = coded(x, bits)[1][..., None]
    parts = x / steps
    near = np.abs(np.abs(parts - np.trunc(parts)) - 0.5) < 1e-3
    return np.where(near, 0.1 * steps, x)


@hidden(
    1, "The largest size may belong to a negative number, or to a positive one. Is its code the last one on that side?"
)
def largest_on_either_side(quantise):
    x = np.array([[-4.0, 1.3, -0.2, 2.9], [4.0, -1.3, 0.2, -2.9], [-1.0, -3.0, -2.2, -0.8], [1.0, 3.0, 2.2, 0.8]])
    for bits in (2, 3, 5, 8):
        same_codes(quantise(x, bits), *coded(x, bits), f"four rows in {bits} bits")


@hidden(
    3,  # rare
    "Try what is rare: a row of zeros among others, whole numbers, a row of one number, an argument that must stay as it is. Which of these goes wrong in yours?",
)
def rare_input_for_quantise(quantise):
    (x,) = numbers(1420, (2, 3, 12))
    x[1, 1] = x[0, 2] = 0
    for bits in (2, 4, 8):
        same_codes(quantise(x, bits), *coded(x, bits), f"rows of which two are zeros, in {bits} bits")
    whole = np.array([[3, -7, 2, 0], [1, 5, -2, 4], [0, 0, 0, 0], [-9, -4, 8, 1]])
    for bits in (3, 5):
        same_codes(quantise(whole, bits), *coded(whole, bits), f"whole numbers in {bits} bits")
    alone = np.array([[0.25], [-3.0], [0.0]])
    same_codes(quantise(alone, 4), *coded(alone, 4), "rows of one number")
    leaves_alone(quantise, ((2, 3, 5), (2, 3)), "x", *numbers(1421, (2, 3, 5)), 4)


# low_rank


def product_of(got, W, rank, what):
    """A times B, once the form of both is right."""
    d, m = W.shape
    if isinstance(got, np.ndarray) and got.shape == W.shape:
        raise Difference(what, "a pair, A and B", describe(got), "product-for-pair", compared=(got,))
    if isinstance(got, tuple | list) and len(got) == 3:
        raise Difference(what, "a pair, A and B", describe(got), "three-for-pair")
    is_pair(got, what)
    shapes = [np.shape(one) if isinstance(one, np.ndarray) else () for one in got]
    mistake = {
        ((rank, m), (d, rank)): "pair-swapped",
        ((d, rank), (m, rank)): "second-transposed",
        ((d, rank), (min(d, m), rank)): "columns-of-vt",
        ((rank, min(d, m)), (rank, m)): "rows-of-u",
        ((d, rank + 1), (rank + 1, m)): "top-k-of-one-more",
    }.get(tuple(shapes))
    wide = len(shapes[0]) == 2 and shapes[0][1] == shapes[1][0] and shapes[0][1] > rank
    if wide and (shapes[0][0], shapes[1][-1]) == (d, m):
        if not all(np.any(one) for one in (got[0][:, rank:], got[1][rank:])):
            mistake = "zeros-kept"
        elif shapes[0][1] > rank + 1 or mistake is None:
            mistake = "not-cut"
    if shapes != [(d, rank), (rank, m)] and mistake:
        recognise_by((describe(got), mistake))
        raise Difference(what, f"A of shape {(d, rank)} and B of shape {(rank, m)}", describe(got), mistake)
    is_array(got[0], (d, rank), f"A of {what}")
    is_array(got[1], (rank, m), f"B of {what}")
    return got[0].astype(float) @ got[1].astype(float)


def same_product(got, W, rank, expected, what, known=()):
    """Check A B; `known` has the first row of the product with certain mistakes."""
    recognise_by(describe(got))
    product = product_of(got, W, rank, what)
    has_columns = np.array_equal(got[0], W[:, :rank])
    recognise_by((product, has_columns))
    wrong = np.abs(product - expected).max() > 1e-6 * np.abs(expected).max()
    shown = [mistake for mistake, row in dict(known).items() if np.abs(product[0] - row).max() < 1e-6]
    if wrong and np.abs(product).max() < 1e-6:  # directions along which there is nothing
        shown = ["smallest-kept"]
    if wrong and has_columns:
        shown = ["columns-for-directions"]
    if wrong and shown:
        wanted = "the product of that size that is closest to W"
        raise Difference(f"A @ B of {what}", wanted, "another matrix", shown[0], compared=(product, expected))
    same_array(product, expected, f"A @ B of {what}")


def closest(W, rank):
    """The matrix of that rank that is closest to W: its rows on the directions that carry most."""
    _, directions = np.linalg.eigh(W.T @ W)
    return sum(np.outer(W @ axis, axis) for axis in directions.T[::-1][:rank])


@public(
    1,
    "This matrix is the sum of two: one of size 30, with rows along (1, 2, 2), and one of size 15, with rows along (2, 1, −2). Which one is kept, and how large is it then?",
)
def a_sum_of_two_matrices(low_rank):
    W = np.array([[14.0, 16.0, 4.0], [2.0, 13.0, 22.0]])
    kept, nearest = W.copy(), np.array([[6.0, 12.0, 12.0], [8.0, 16.0, 16.0]])
    known = {
        "sizes-forgotten": [0.2, 0.4, 0.4],
        "sizes-twice": [180, 360, 360],
        "roots-on-one-side": [1.0954451, 2.1908902, 2.1908902],
        "smallest-kept": [8, 4, -8],
        "centred": [6, 1.5, -9],
        "qr-for-svd": [14, 17.5, 7],
    }
    same_product(low_rank(W, 1), W, 1, nearest, "two rows and three columns, rank 1", known)
    unchanged(kept, W, "W")
    whole = W.T.astype(int)
    same_product(low_rank(whole, 1), whole, 1, nearest.T, "three rows and two columns of whole numbers, rank 1")


@public(1, "If nothing has to be left out, what is the product of A and B?")
def as_many_directions_as_there_are(low_rank):
    (W,) = numbers(56, (3, 5))
    same_product(
        low_rank(W, 3),
        W,
        3,
        W,
        "three rows and five columns, rank 3",
        {
            "sizes-forgotten": [-0.48575399, -0.018286772, 0.77845336, 0.39186353, -0.064513499],
            "sizes-twice": [-1.5854989, 1.3194458, 4.5148972, 1.9908155, 1.5928565],
            "roots-on-one-side": [-0.63591283, 0.10540332, 1.1631213, 0.5854365, 0.095850565],
            "centred": [-1.2439321, 0.19634788, 0.49239742, 1.3846772, 0.6553001],
        },
    )
    same_product(low_rank(W.T.copy(), 3), W.T, 3, W.T, "five rows and three columns, rank 3")


@public(
    1,
    "Could another product of this size be closer to W? In the second call there are as many rows as columns.",
)
def a_matrix_of_many_directions(low_rank):
    (W,) = numbers(57, (4, 6))
    expected = np.array(
        [
            [-0.50084247, -0.44460908, 1.0601988, 0.70990793, 0.35549516, 0.52143732],
            [-0.64666775, -0.37300797, 0.78985532, 0.32268253, -1.0898944, -0.42726574],
            [0.69208809, 0.40006074, -0.8477912, -0.34786858, 1.1598697, 0.45260331],
            [0.34135219, 0.42865662, -1.0843992, -0.85496125, -1.2101354, -1.0430645],
        ]
    )
    same_product(
        low_rank(W, 2),
        W,
        2,
        expected,
        "four rows and six columns, rank 2",
        {
            "sizes-forgotten": [-0.18624702, -0.16597129, 0.39608407, 0.26586936, 0.13709395, 0.19738491],
            "sizes-twice": [-1.3458289, -1.1906387, 2.837131, 1.8955513, 0.92380098, 1.3788163],
            "roots-on-one-side": [-0.30544853, -0.27165933, 0.64803964, 0.43444539, 0.22070241, 0.32077744],
            "smallest-kept": [0.83248928, 0.90512006, 0.49769797, 0.62397679, -0.19730415, -0.15555774],
            "centred": [-0.41538058, -0.36324067, 1.099764, 0.84651852, 0.60779027, 0.64262944],
            "qr-for-svd": [0.33164681, 0.46051098, -0.20675305, 0.15542216, -0.086316062, -0.28131486],
        },
    )
    (W,) = numbers(58, (3, 3))
    expected = np.array(
        [
            [-0.55006569, 0.037336051, -2.1192248],
            [-1.4523538, -0.63546424, -0.20577296],
            [0.63260014, 0.34283559, -0.39531916],
        ]
    )
    same_product(low_rank(W, 2), W, 2, expected, "three rows and three columns, rank 2")


@hidden(1, "More columns than rows, and more rows than columns: is anything of that size closer?")
def other_matrices_and_ranks(low_rank):
    for seed, shape, rank in (
        (1431, (5, 9), 3),
        (1432, (8, 3), 2),
        (1433, (13, 4), 2),
        (1434, (4, 14), 3),
        (1435, (6, 6), 5),
    ):
        (W,) = numbers(seed, shape)
        same_product(
            low_rank(W, rank), W, rank, closest(W, rank), f"{shape[0]} rows and {shape[1]} columns, rank {rank}"
        )


@hidden(1, "A single direction, or all of them: are the shapes right, and the product?")
def smallest_and_largest_ranks(low_rank):
    for seed, shape in ((1436, (4, 7)), (1437, (7, 2)), (1438, (1, 5)), (1439, (6, 1))):
        (W,) = numbers(seed, shape)
        for rank in {1, min(shape)}:
            what = f"{shape[0]} rows and {shape[1]} columns, rank {rank}"
            same_product(low_rank(W, rank), W, rank, closest(W, rank), what)


@hidden(
    3,  # rare
    "Try what is rare: a large matrix, whole numbers, an argument that must stay as it is. Which of these goes wrong in yours?",
)
def rare_input_for_low_rank(low_rank):
    (W,) = numbers(1440, (20, 33))
    W = W * np.linspace(0.1, 3, 20)[:, None]
    same_product(low_rank(W, 12), W, 12, closest(W, 12), "20 rows and 33 columns, rank 12")
    for whole in (np.array([[3, 0, -2, 5], [1, 4, 1, 0]]), np.array([[7, 2], [-1, 3], [2, 2], [0, -5]])):
        same_product(low_rank(whole, 1), whole, 1, closest(whole, 1), "a matrix of whole numbers, rank 1")
        same_product(low_rank(whole, 2), whole, 2, whole, "a matrix of whole numbers, rank 2")
    (W,) = numbers(1441, (5, 4))
    kept = W.copy()
    same_product(low_rank(W, 2), W, 2, closest(W, 2), "five rows and four columns, rank 2")
    unchanged(kept, W, "W")


# least


def are_four_sizes(least):
    if isinstance(least, tuple | list) and len(least) == 2 and all(isinstance(one, tuple | list) for one in least):
        raise Difference("least", "four whole numbers", describe(least), "nested-pairs")
    sizes = whole_numbers_in(least, "least")
    if len(sizes) != 4:
        raise Difference("least", "four whole numbers", describe(least))
    for size, (what, low, high) in zip(
        sizes,
        (("bits of keys", 2, 8), ("bits of values", 2, 8), ("rank of layer 0", 4, 20), ("rank of layer 1", 4, 20)),
        strict=True,
    ):
        if not low <= size <= high:
            raise Difference(f"the {what}", f"from {low} to {high}", str(size))
    return sizes


@public(1, "Are these four whole numbers, two of bits and then two ranks, each one that was to be tried?", form=True)
def are_four_sizes_to_try(least):
    are_four_sizes(least)


@hidden(1, "With one bit less for all keys, or for all values, are 97 % still right? And with yours?")
def bits_that_are_enough(least):
    assert are_four_sizes(least)[:2] == [3, 2], "the bits of keys or of values are wrong"


@hidden(1, "With a rank that is smaller by one, in one layer, are 97 % still right? And with yours?")
def ranks_that_are_enough(least):
    assert are_four_sizes(least)[2:] == [7, 14], "one of the ranks is wrong"


@hidden(1, "Is each of the four the smallest that is enough, and does it stand in its place?")
def all_four_are_smallest(least):
    assert are_four_sizes(least) == [3, 2, 7, 14], "at least one of the four is wrong"


# doubled


def are_lengths(doubled):
    lengths = whole_numbers_in(doubled, "doubled")
    if not lengths:
        raise Difference("doubled", "at least one length", describe(doubled), "empty")
    for length in lengths:
        if not 1 <= length <= 12:
            raise Difference("each length", "from 1 to 12", str(length))
    return set(lengths)


@public(1, "Is it a list of whole numbers, each a length from 1 to 12?", form=True)
def are_lengths_of_texts(doubled):
    are_lengths(doubled)


@hidden(1, "Have you run her check for each of the twelve lengths? Is more than one missing, or too many?")
def at_most_one_length_is_wrong(doubled):
    assert len(are_lengths(doubled) ^ {3, 4, 5, 6}) <= 1, "more than one length is missing or named wrongly"


@hidden(1, "Is her step wrong at each of your lengths, and right at all the others?")
def every_length_is_right(doubled):
    assert are_lengths(doubled) == {3, 4, 5, 6}, "a length is missing or named wrongly"


# longer


def is_a_name(longer):
    if not isinstance(longer, str):
        number = isinstance(longer, int | float | np.number)
        raise Difference("longer", "a name, in quotes", describe(longer), "number-for-name" if number else None)
    names = ["nothing", "positions squeezed by 2", "positions squeezed by 8", "a window of 24 in both layers"]
    names += [
        "a window of 24 in both layers, and the first word",
        "the best key only, in layer 1",
        "a window of 2 in layer 0",
    ]
    if longer not in names:
        raise Difference("longer", "one of the names in `CHANGES`", "another text")


@public(1, "Is it one of the names in `CHANGES`, spelled as it is there?", form=True)
def is_one_of_the_changes(longer):
    is_a_name(longer)


@hidden(1, "Have you measured every change at 96 sentences, and taken the one with which most is right?")
def most_right_at_96_sentences(longer):
    is_a_name(longer)
    assert longer == "a window of 2 in layer 0", "another change has more right"
