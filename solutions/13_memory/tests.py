"""The cases of 13_memory."""

import numpy as np
from softlookup import (
    Difference,
    describe,
    is_array,
    is_pair,
    leaves_alone,
    numbers,
    same_array,
    unchanged,
    works_on_integers,
)

from autograder.course.cases import hidden, public


def whole(seed, *shapes):
    """Arrays of those shapes that hold whole numbers from -3 to 3."""
    rng = np.random.default_rng(seed)
    return [rng.integers(-3, 4, size=shape) for shape in shapes]


def same_as(answer, target, what, *given, **named):
    """Check an answer's result, an array or what a step gives, against a target's; the target is asked first."""
    expected = target(*given, **named)
    got = answer(*given, **named)
    if not isinstance(expected, tuple):
        same_array(got, expected, f"the result, {what}")
        return
    is_pair(got, f"the result, {what}")
    same_array(got[0], expected[0], f"what is read, {what}")
    same_array(got[1], expected[1], f"the state, {what}")


# What the functions should give, entry by entry or word by word.


def stepped(q, k, v, S):
    """A pair is written, and the query reads."""
    state = S + np.multiply.outer(k, v)
    return np.einsum("k,kv->v", q, state), state


def words_one_by_one(Q, K, V, S):
    """Return what all words read, and the state after the last one."""
    rows, state = [], np.array(S, dtype=float)
    for q, k, v in zip(Q, K, V, strict=True):
        row, state = stepped(q, k, v, state)
        rows.append(row)
    return np.array(rows), state


def summed(Q, K, V):
    return words_one_by_one(Q, K, V, np.zeros((K.shape[1], V.shape[1])))[0]


def in_shares(Q, K, V):
    """Return what each word mixes, in shares of elu + 1."""
    q, k = (np.maximum(x, 0.0) + np.exp(np.minimum(x, 0.0)) for x in (Q, K))
    rows = []
    for i in range(len(q)):
        shares = k[: i + 1] @ q[i]
        rows.append((shares / shares.sum()) @ V[: i + 1])
    return np.array(rows)


def what_is_left(decays):
    """Products of decays, column by column."""
    n = len(decays)
    left = np.eye(n)
    for j in range(n):
        left[j + 1 :, j] = np.cumprod(decays[j + 1 :])
    return left


def corrected(q, k, v, S, rate=1.0, decay=1.0):
    state = S * float(decay)
    state = state + np.multiply.outer(k, rate * (v - np.einsum("k,kv->v", k, state)))
    return np.einsum("k,kv->v", q, state), state


def written(K, V, S):
    """Return what the delta rule writes for one key after the other."""
    state, rows = np.array(S, dtype=float), []
    for k, v in zip(K, V, strict=True):
        rows.append(v - k @ state)
        state = state + np.multiply.outer(k, rows[-1])
    return np.array(rows)


def short(seed, m, k):
    """Keys of lengths near 1."""
    (K,) = numbers(seed, (m, k))
    return K / np.sqrt(k)


# state_step


@public(
    1, "Go through it on paper: what does the pair add to each entry of the state, and what does the query read then?"
)
def a_pair_on_paper(state_step):
    q, k, v = np.array([1.0, 2.0, -1.0]), np.array([2.0, 0.0, 1.0]), np.array([3.0, -1.0])
    got = state_step(q, k, v, np.array([[1.0, 0.0], [2.0, 1.0], [0.5, 4.0]]))
    is_pair(got, "the step of a pair")
    same_array(got[1], np.array([[7.0, -2.0], [2.0, 1.0], [3.5, 3.0]]), "the new state")
    same_array(got[0], np.array([7.5, -3.0]), "what the query reads")


@public(
    1,
    "Keys are wider than values here. Which of the two states does the query read, and with which vector is the pair written?",
)
def keys_wider_than_values(state_step):
    q, k, v, S = numbers(1301, (5,), (5,), (3,), (5, 3))
    kept = [x.copy() for x in (q, k, v, S)]
    got = state_step(q, k, v, S)
    is_pair(got, "the step with keys of width 5")
    same_array(got[0], np.array([-3.27836354, -2.66099544, -0.820570761]), "what the query reads")
    is_array(got[1], (5, 3), "the new state")
    same_array(got[1][2], np.array([1.44409674, -0.294093567, 0.603633186]), "the third row of the new state")
    unchanged(kept, [q, k, v, S], "q, k, v or the state before")


@public(
    1,
    "Keys and values are equally wide: which of the two counts the rows of the state? And whose state is it, if another one was there before?",
)
def keys_as_wide_as_values(state_step):
    q, k, v, S = numbers(1302, (3,), (3,), (3,), (3, 3))
    state_step(k, q, v, 2 * S)
    got = state_step(q, k, v, S)
    is_pair(got, "the step with widths of 3, after another one")
    same_array(got[0], np.array([1.33532582, 1.81696513, -2.49355533]), "what the query reads")
    same_array(
        got[1],
        np.array(
            [
                [-1.18830982, -0.595405312, 0.601213685],
                [1.11275293, 1.49672275, -1.44052788],
                [-0.12672189, 0.0808885063, -1.04514376],
            ]
        ),
        "the new state",
    )


@public(1, "The state holds whole numbers and the pair fractions: are the fractions still there afterwards?")
def fractions_into_whole_numbers(state_step):
    S = np.array([[2, -1, 5, 0]])
    got = state_step(np.array([2]), np.array([0.5]), np.array([1.5, 0.25, -3.0, 1.0]), S)
    is_pair(got, "the step with a key of width 1")
    same_array(got[1], np.array([[2.75, -0.875, 3.5, 0.5]]), "the new state")
    same_array(got[0], np.array([5.5, -1.75, 7.0, 1.0]), "what the query reads")
    unchanged(np.array([[2, -1, 5, 0]]), S, "the state before")


@hidden(1, "With other widths, and other numbers: is the new state read, and does the old one stay in it?")
def states_of_other_sizes(state_step):
    for seed, (k, v) in enumerate(((4, 7), (6, 2), (5, 3), (4, 4), (10, 10))):
        given = numbers(1310 + seed, (k,), (k,), (v,), (k, v))
        same_as(state_step, stepped, f"for widths of {k} and {v}", *given)


@hidden(1, "Keys of width 14 and values of width 13: is every entry of each used?")
def a_wide_state(state_step):
    given = numbers(1320, (14,), (14,), (13,), (14, 13))
    same_as(state_step, stepped, "for widths of 14 and 13", *given)


@hidden(
    3,  # rare
    "Try what is rare: an empty state, whole numbers, another state of the same shape, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_state_step(state_step):
    q, k, v, S, T = numbers(1321, (4,), (4,), (2,), (4, 2), (4, 2))
    wide = numbers(1327, (15,), (15,), (12,), (15, 12))
    same_as(state_step, stepped, "with widths of 15 and 12", *wide)
    for state in (S, T, np.zeros((4, 2)), S):
        same_as(state_step, stepped, "from one of several states", q, k, v, state)
    works_on_integers(state_step, stepped, *whole(1322, (3,), (3,), (5,), (3, 5)))
    works_on_integers(state_step, stepped, *numbers(1323, (3,), (3,), (2,)), *whole(1324, (3, 2)))
    works_on_integers(state_step, stepped, *whole(1325, (1,), (1,), (1,), (1, 1)))
    leaves_alone(state_step, ((3,), (4, 3)), "q k v S", *numbers(1326, (4,), (4,), (3,), (4, 3)))


# linear_attention


@public(1, "Three words on paper: which words does each row sum over, and with which numbers in front of them?")
def three_words_on_paper(linear_attention):
    Q, K = np.array([[1.0, 2.0], [3.0, -1.0], [0.5, 1.0]]), np.array([[2.0, 1.0], [1.0, -1.0], [-2.0, 3.0]])
    V = np.array([[1.0], [-2.0], [4.0]])
    kept = [x.copy() for x in (Q, K, V)]
    same_array(linear_attention(Q, K, V), np.array([[4.0], [-3.0], [11.0]]), "what three words read")
    unchanged(kept, [Q, K, V], "Q, K or V")


@public(1, "Six words, with keys of width 4 and values of width 3. Which axis of your scores is which?")
def six_words_of_different_widths(linear_attention):
    Q, K, V = numbers(1331, (6, 4), (6, 4), (6, 3))
    expected = np.array(
        [
            [-0.955266384, -1.77413193, -1.77245778],
            [3.06467907, 2.0189073, 0.8282109],
            [-9.04588637, -2.2738368, 2.74973046],
            [1.17323966, -4.19699139, -3.00543473],
            [-1.33298095, -0.905432798, -5.51596413],
            [4.42372368, 0.289739536, 9.33255989],
        ]
    )
    same_array(linear_attention(Q, K, V), expected, "what six words read")


@public(1, "Four words of width four: nothing complains about a mix-up. Who asks, who is asked, and what is summed?")
def all_sizes_equal_in_linear_attention(linear_attention):
    Q, K, V = numbers(1332, (4, 4), (4, 4), (4, 4))
    got = linear_attention(Q, K, V)
    is_array(got, (4, 4), "what four words of width 4 read")
    same_array(
        got[2], np.array([3.98252544, 1.80839787, -1.81810817, -8.85175565]), "what the third of four words reads"
    )
    same_array(
        got[3], np.array([-1.35026116, -2.36019178, -3.79252153, 4.11219515]), "what the last of four words reads"
    )


@public(
    1,
    "A long text with whole numbers in queries and keys, and then one word alone: does the last word still read the first one?",
)
def one_word_and_many(linear_attention):
    Q, K = np.arange(28).reshape(14, 2) % 5 - 1, np.arange(28).reshape(14, 2) % 7 + 2
    V = (np.arange(42).reshape(14, 3) % 11 - 4) / 4
    got = linear_attention(Q, K, V)
    is_array(got, (14, 3), "what 14 words read")
    last = np.array([9.0, 18.25, 30.25])
    same_array(got[-1], last, "what the last of 14 words reads")
    got = linear_attention(np.array([[1.0, -2.0, 0.5]]), np.array([[2.0, 1.0, 4.0]]), np.array([[3.0, -1.5]]))
    same_array(got, np.array([[6.0, -3.0]]), "what a single word reads")


@hidden(1, "With other numbers of words and other widths: does each row sum over its own word and those before?")
def texts_of_other_sizes(linear_attention):
    for seed, (n, k, v) in enumerate(((5, 2, 7), (3, 6, 2), (7, 3, 4), (5, 5, 5))):
        given = numbers(1340 + seed, (n, k), (n, k), (n, v))
        same_as(linear_attention, summed, f"what {n} words read, widths of {k} and {v}", *given)


@hidden(1, "A long text with wide keys and values: is every word and every entry counted?")
def a_long_text(linear_attention):
    given = numbers(1350, (17, 13), (17, 13), (17, 12))
    same_as(linear_attention, summed, "what 17 words read", *given)


@hidden(
    3,  # rare
    "Try what is rare: one word, whole numbers, large numbers, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_linear_attention(linear_attention):
    for n, k, v in ((1, 3, 2), (1, 1, 1), (4, 1, 1), (6, 4, 3), (16, 14, 12)):
        given = numbers(1351, (n, k), (n, k), (n, v))
        same_as(linear_attention, summed, f"what {n} words read, widths of {k} and {v}", *given)
    Q, K, V = numbers(1352, (5, 3), (5, 3), (5, 2))
    same_as(linear_attention, summed, "what words of large numbers read", 40 * Q, 30 * K, V)
    works_on_integers(linear_attention, summed, *whole(1353, (5, 3), (5, 3), (5, 4)))
    works_on_integers(linear_attention, summed, *whole(1354, (4, 2), (4, 2)), *numbers(1355, (4, 3)))
    leaves_alone(linear_attention, (4, 2), "Q K V", *numbers(1356, (4, 3), (4, 3), (4, 2)))


# chunk_step


@public(1, "Two words on paper: what does the second query read of the state, of the first pair, and of its own?")
def a_chunk_of_two_words(chunk_step):
    Q, K = np.array([[1.0, 0.0, 2.0], [-1.0, 3.0, 1.0]]), np.array([[2.0, 1.0, 0.5], [0.0, 1.0, -1.0]])
    V, S = np.array([[4.0], [-3.0]]), np.array([[1.0], [2.5], [-2.0]])
    kept = [x.copy() for x in (Q, K, V, S)]
    got = chunk_step(Q, K, V, S)
    is_pair(got, "a chunk of two words")
    same_array(got[0], np.array([[9.0], [4.5]]), "what two words read")
    same_array(got[1], np.array([[9.0], [3.5], [3.0]]), "the state after two words")
    unchanged(kept, [Q, K, V, S], "Q, K, V or the state before")


@public(
    1,
    "Six words, keys of width 4, values of width 3, and a state that isn't empty. What does each query read, and what is handed on?",
)
def a_chunk_of_different_widths(chunk_step):
    Q, K, V, S = numbers(1361, (6, 4), (6, 4), (6, 3), (4, 3))
    got = chunk_step(Q, K, V, S)
    is_pair(got, "a chunk of six words")
    expected = np.array(
        [
            [1.54280608, -4.06801667, -0.422323863],
            [5.48466678, 1.19098024, -0.740196343],
            [-0.157288684, 4.8737512, 0.715959094],
            [11.8267902, 16.6923867, -5.05744058],
            [1.58151018, 2.29390037, -7.09425944],
            [15.014053, 16.0130404, -6.02744047],
        ]
    )
    same_array(got[0], expected, "what six words read")
    is_array(got[1], (4, 3), "the state after six words")
    same_array(
        got[1][1], np.array([-1.31721282, -3.71702919, -1.95806241]), "the second row of the state after six words"
    )


@public(1, "Everything has length three: does the state still go through with its rows as rows?")
def all_sizes_equal_in_a_chunk(chunk_step):
    got = chunk_step(*numbers(1362, (3, 3), (3, 3), (3, 3), (3, 3)))
    is_pair(got, "a chunk with all lengths 3")
    is_array(got[0], (3, 3), "what three words read")
    same_array(got[0][1], np.array([-2.20346417, -3.50108895, -0.617597513]), "what the second word reads")
    is_array(got[1], (3, 3), "the state after three words")
    same_array(
        got[1][0], np.array([0.89703668, -0.350398605, 0.237530267]), "the first row of the state after three words"
    )


@public(1, "A chunk of a single word, and one of thirteen: does the last word of a long chunk read the first?")
def chunks_of_one_and_of_many(chunk_step):
    got = chunk_step(
        np.array([[2, 1]]), np.array([[1, -1]]), np.array([[0.5, 3.0, -1.0]]), np.array([[1, 0, 2], [4, 1, 1]])
    )
    is_pair(got, "a chunk of one word")
    same_array(got[0], np.array([[6.5, 4.0, 4.0]]), "what a single word reads")
    same_array(got[1], np.array([[1.5, 3.0, 1.0], [3.5, -2.0, 2.0]]), "the state after a single word")
    got = chunk_step(*numbers(1363, (13, 2), (13, 2), (13, 3), (2, 3)))
    is_pair(got, "a chunk of 13 words")
    is_array(got[0], (13, 3), "what 13 words read")
    same_array(got[0][-1], np.array([-2.11025404, 0.743835721, 0.783142272]), "what the last of 13 words reads")
    same_array(
        got[1],
        np.array([[3.32389992, -1.0620553, -2.4008048], [-3.77918304, 2.09010325, -6.6721942]]),
        "the state after 13 words",
    )


@hidden(1, "With other numbers of words and other widths: are both results those of one step after the other?")
def chunks_of_other_sizes(chunk_step):
    for seed, (m, k, v) in enumerate(((5, 3, 4), (3, 5, 2), (2, 6, 4), (4, 4, 4))):
        given = numbers(1370 + seed, (m, k), (m, k), (m, v), (k, v))
        same_as(chunk_step, words_one_by_one, f"for {m} words, widths of {k} and {v}", *given)


@hidden(1, "A long chunk with wide keys and values: is every word and every entry counted?")
def a_long_chunk(chunk_step):
    given = numbers(1380, (16, 13), (16, 13), (16, 12), (13, 12))
    same_as(chunk_step, words_one_by_one, "for 16 words", *given)


@hidden(
    3,  # rare
    "Try what is rare: a single word, an empty state, whole numbers, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_chunk_step(chunk_step):
    for m, k, v in ((1, 4, 3), (1, 1, 1), (4, 1, 1), (6, 4, 3), (15, 14, 12)):
        given = numbers(1381, (m, k), (m, k), (m, v), (k, v))
        same_as(chunk_step, words_one_by_one, f"for {m} words", *given)
    empty = *numbers(1382, (5, 3), (5, 3), (5, 2)), np.zeros((3, 2))
    same_as(chunk_step, words_one_by_one, "from an empty state", *empty)
    works_on_integers(chunk_step, words_one_by_one, *whole(1383, (4, 3), (4, 3), (4, 2), (3, 2)))
    works_on_integers(chunk_step, words_one_by_one, *numbers(1384, (3, 4), (3, 4), (3, 2)), *whole(1385, (4, 2)))
    leaves_alone(chunk_step, ((5, 2), (3, 2)), "Q K V S", *numbers(1386, (5, 3), (5, 3), (5, 2), (3, 2)))


# shared_attention


@public(
    1, "Two words on paper: what does elu + 1 make of each number, and what do the second word's weights add up to?"
)
def two_words_in_shares(shared_attention):
    Q, K = np.array([[2.0, 0.0, -1.0], [1.0, 0.0, 0.0]]), np.array([[0.0, 3.0, 1.0], [2.0, 0.0, 1.0]])
    V = np.array([[9.0], [-2.0]])
    # The second word's weights are 2 + 4 + 2 = 8 and 6 + 1 + 2 = 9.
    same_array(shared_attention(Q, K, V), np.array([[9.0], [54 / 17]]), "what two words mix")


@public(
    1, "Numbers from -2 to 1000, and values of any sign: is everything finite, and in shares of each row's own total?"
)
def shares_of_small_and_large_numbers(shared_attention):
    Q = np.array([[0.5, -1.0, 2.0], [-2.0, 0.5, 1.0], [0.5, -2.0, 1000.0], [-1000.0, 0.5, -2.0]])
    K = np.array([[-2.0, 0.5, 1.0], [3.0, 0.5, -2.0], [-1000.0, 1000.0, 0.5], [0.5, -2.0, -1000.0]])
    V = np.array([[1.5, -4.0], [-2.5, 3.0], [0.5, 7.0], [6.0, -1.0]])
    kept = [x.copy() for x in (Q, K, V)]
    same_array(
        shared_attention(Q, K, V),
        np.array([[1.5, -4.0], [0.187286485, -1.70275135], [0.917181746, 1.02463361], [0.497897544, 6.97449739]]),
        "what four words mix",
    )
    unchanged(kept, [Q, K, V], "Q, K or V")


@public(
    1,
    "Numbers of ordinary size, some below and some above 0, and as many words as their width. Which words are in a row's total?",
)
def shares_where_all_sizes_are_equal(shared_attention):
    Q, K, V = numbers(1391, (5, 5), (5, 5), (5, 5))
    got = shared_attention(Q, K, V)
    is_array(got, (5, 5), "what five words mix")
    same_array(
        got[1:4],
        np.array(
            [
                [-0.129717015, 0.748861875, -1.00414729, 0.475380406, -0.307559997],
                [-0.113405973, 0.489634901, -0.9887681, 0.202602097, -0.191014597],
                [0.0200961148, 0.387866211, -0.769853719, 0.0222882039, 0.196301372],
            ]
        ),
        "what the second, third and fourth word mix",
    )


@public(1, "Thirteen words of whole numbers with one value each: does the last word mix all of them?")
def shares_of_many_words(shared_attention):
    Q, K = np.arange(26).reshape(13, 2) % 5 - 2, np.arange(26).reshape(13, 2) % 7 - 3
    V = np.arange(39).reshape(13, 3) % 11 - 4
    got = shared_attention(Q, K, V)
    is_array(got, (13, 3), "what 13 words mix")
    same_array(got[0], np.array([-4.0, -3.0, -2.0]), "what the first of 13 words mixes")
    last = np.array([2.57905723, 3.54648888, 2.21438595])
    same_array(got[-1], last, "what the last of 13 words mixes")


@hidden(1, "With other sizes: are the weights shared out among the words that a row may see?")
def shares_of_other_sizes(shared_attention):
    for seed, (n, k, v) in enumerate(((5, 2, 4), (3, 6, 2), (6, 4, 3), (4, 4, 4))):
        given = numbers(1400 + seed, (n, k), (n, k), (n, v))
        same_as(shared_attention, in_shares, f"what {n} words mix, widths of {k} and {v}", *given)


@hidden(1, "A long text with wide keys and values: is every word and every entry counted?")
def shares_in_a_long_text(shared_attention):
    for n, k, v in ((16, 13, 12), (23, 3, 3)):
        given = numbers(1410, (n, k), (n, k), (n, v))
        same_as(shared_attention, in_shares, f"what {n} words mix", *given)


@hidden(
    3,  # rare
    "Try what is rare: numbers of ±1000, zeros, whole numbers, a single word, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_shared_attention(shared_attention):
    Q, K, V = numbers(1411, (5, 3), (5, 3), (5, 2))
    same_as(shared_attention, in_shares, "what five words mix", 2 * Q, 2 * K, V)
    Q, K = np.sign(Q) * 1000, np.sign(K) * 1000
    Q[:, 1] = K[:, 2] = 0.25
    Q[:, 2] = K[:, 1] = -1.5
    same_as(shared_attention, in_shares, "what words of ±1000 mix", Q, K, V)
    zeros = np.zeros((4, 3))
    same_as(shared_attention, in_shares, "what words of zeros mix", zeros, zeros, V[:4])
    same_array(shared_attention(Q[:1], K[:1], V[:1]), V[:1], "what a single word mixes")
    for n, k, v in ((3, 1, 1), (1, 1, 1), (17, 13, 12)):
        given = numbers(1412, (n, k), (n, k), (n, v))
        same_as(shared_attention, in_shares, f"what {n} words mix, widths of {k} and {v}", *given)
    works_on_integers(shared_attention, in_shares, *whole(1413, (5, 3), (5, 3), (5, 4)))
    works_on_integers(shared_attention, in_shares, *numbers(1414, (4, 2), (4, 2)), *whole(1415, (4, 3)))
    leaves_alone(shared_attention, (4, 2), "Q K V", *numbers(1416, (4, 3), (4, 3), (4, 2)))


# decay_mask


@public(1, "Four words on paper: which decays come between the word that wrote and the word that reads?")
def four_words_fade(decay_mask):
    decays = np.array([0.25, 0.5, 0.75, 0.5])
    kept = decays.copy()
    expected = [[1.0, 0.0, 0.0, 0.0], [0.5, 1.0, 0.0, 0.0], [0.375, 0.75, 1.0, 0.0], [0.1875, 0.375, 0.5, 1.0]]
    same_array(decay_mask(decays), np.array(expected), "the mask of four words")
    unchanged(kept, decays, "the decays")


@public(1, "The third decay is 0: what is left of the words before it, and what of those after it?")
def a_decay_of_zero(decay_mask):
    mask = decay_mask(np.array([0.9, 0.5, 0.0, 0.8, 0.7]))
    expected = [[1, 0, 0, 0, 0], [0.5, 1, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0.8, 1, 0], [0, 0, 0.56, 0.7, 1]]
    same_array(mask, np.array(expected), "the mask of five words")


@public(1, "A single word has nothing before it. And with whole decays, are the entries numbers, not Booleans?")
def one_word_and_whole_decays(decay_mask):
    same_array(decay_mask(np.array([0.5])), np.array([[1.0]]), "the mask of a single word")
    same_array(decay_mask(np.ones(13, dtype=int)), np.tri(13), "the mask of 13 words whose decays are 1")


@public(
    1,
    "Decays so small that the product of two is 0 as a float, and then one of 0: is every entry finite, and 1 on the diagonal?",
)
def products_too_small_for_a_float(decay_mask):
    mask = decay_mask(np.array([1e-200, 1e-200, 1e-200, 0.0, 0.25]))
    expected = np.eye(5)
    expected[4, 3] = 0.25
    same_array(mask, expected, "the mask of five words")


@hidden(1, "Other decays for every word: is each entry the product of those after j up to i?")
def other_decays(decay_mask):
    for n in (2, 6, 7, 9):
        (decays,) = np.random.default_rng(1420 + n).uniform(0.2, 1, (1, n))
        same_as(decay_mask, what_is_left, f"the mask of {n} words", decays)


@hidden(1, "Fifteen words, each with a decay of its own: is the whole table there?")
def fifteen_words_fade(decay_mask):
    decays = np.random.default_rng(1430).uniform(0.4, 1, 15)
    same_as(decay_mask, what_is_left, "the mask of 15 words", decays)


@hidden(
    3,  # rare
    "Try what is rare: decays of 0 and of 1, many small ones, whole numbers, one word, an argument that must stay as it is. Which of these goes wrong in yours?",
)
def rare_input_for_decay_mask(decay_mask):
    decays = np.array([0.6, 0.0, 0.4, 0.9, 0.0, 0.0, 0.3, 0.8, 0.9, 0.7, 1.0, 0.9, 0.8, 0.9, 0.5, 0.7])
    same_as(decay_mask, what_is_left, "the mask of 16 words with three decays of 0", decays)
    decays = np.array([0.3, 0.8, 0.45, 0.95, 0.6])
    same_as(decay_mask, what_is_left, "the mask of five words", decays)
    for first in (0.0, 0.7, 1.0):  # which nobody reads
        decays[0] = first
        same_as(decay_mask, what_is_left, f"the mask of five words, the first decay {first}", decays)
    decays = np.array([0.0, 0.0, 0.5, 1.0, 0.25, 0.0])
    same_as(decay_mask, what_is_left, "the mask of six words, the first two decays 0", decays)
    same_array(decay_mask(np.array([0.0])), np.ones((1, 1)), "the mask of one word with decay 0")
    decays = np.where(np.arange(40) % 3, 1e-11, 1e-10)  # of 30 of them the product is too small for a float
    same_as(decay_mask, what_is_left, "the mask of 40 words that hardly leave anything", decays)
    works_on_integers(decay_mask, what_is_left, np.array([0, 1, 1, 0, 1, 1, 1]))
    works_on_integers(decay_mask, what_is_left, np.ones(5, dtype=int))
    leaves_alone(decay_mask, (4, 4), "decays", np.array([0.5, 0.25, 0.0, 0.75]))


# delta_step


@public(1, "On paper, with rate and decay left out: what does the key read, what is missing to v, and what is written?")
def a_correction_on_paper(delta_step):
    # The key's square is 5: were it 2, half the rate would look like a key made to have length 1.
    q, k, v = np.array([1.0, 1.0, 2.0]), np.array([1.0, 0.0, -2.0]), np.array([5.0, 1.0])
    S = np.array([[2.0, 1.0], [0.5, 3.0], [-1.0, 5.0]])
    kept = [x.copy() for x in (q, k, v, S)]
    got = delta_step(q, k, v, S)
    is_pair(got, "the step of a pair")
    same_array(got[1], np.array([[3.0, 11.0], [0.5, 3.0], [-3.0, -15.0]]), "the new state")
    same_array(got[0], np.array([-2.5, -16.0]), "what the query reads")
    unchanged(kept, [q, k, v, S], "q, k, v or the state before")


@public(
    1,
    "A rate of 0.25 and a decay of 0.75: what fades, what is compared with v, and how much of the difference is written?",
)
def a_quarter_of_the_difference(delta_step):
    q, k, v, S = numbers(1441, (4,), (4,), (2,), (4, 2))
    got = delta_step(q, k, v, S, 0.25, 0.75)
    is_pair(got, "the step with a rate of 0.25 and a decay of 0.75")
    same_array(got[0], np.array([0.710285747, 1.11991182]), "what the query reads, rate 0.25 and decay 0.75")
    same_array(
        got[1],
        np.array(
            [
                [-0.169839494, 1.01667618],
                [-0.726763251, -0.737878933],
                [-0.324148699, -0.110032619],
                [-0.26691531, -0.100437567],
            ]
        ),
        "the new state, rate 0.25 and decay 0.75",
    )


@public(1, "By name, in either order, and one of them alone: what are rate and decay if nobody says?")
def rate_and_decay_by_name(delta_step):
    q, k, v, S = numbers(1442, (3,), (3,), (3,), (3, 3))
    got, plain = delta_step(q, k, v, S), delta_step(q, k, v, S, 1.0, 1.0)
    is_pair(got, "the step without rate and decay")
    is_pair(plain, "the step with a rate and a decay of 1")
    is_array(got[1], (3, 3), "the new state without rate and decay")
    is_array(plain[1], (3, 3), "the new state with a rate and a decay of 1")
    if not np.allclose(got[1], plain[1]):
        asked = "the same as with a rate and a decay of 1"
        raise Difference("the new state without rate and decay", asked, "another one", "default-not-one")
    got = delta_step(q, k, v, S, decay=0.5, rate=0.8)
    is_pair(got, "the step with a decay of 0.5 and a rate of 0.8")
    same_array(got[0], np.array([1.6440346, 0.0227480479, -1.16175096]), "what the query reads, decay 0.5 and rate 0.8")
    got = delta_step(q, k, v, S, rate=0.5)
    is_pair(got, "the step with a rate of 0.5")
    same_array(got[0], np.array([2.17567685, -1.10704915, -3.42247919]), "what the query reads, rate 0.5")
    got = delta_step(q, k, v, S, decay=0.25)
    is_pair(got, "the step with a decay of 0.25")
    same_array(got[0], np.array([1.27428099, 0.512358567, -0.0214662461]), "what the query reads, decay 0.25")


@public(1, "Whole numbers, and half of the difference: are the fractions still there? With a decay of 0, what is left?")
def whole_numbers_and_an_empty_state(delta_step):
    S = np.array([[2, -1, 8]])
    got = delta_step(np.array([3]), np.array([1]), np.array([5, 2, 1]), S, 0.5, 0.25)
    is_pair(got, "the step with whole numbers")
    same_array(got[1], np.array([[2.75, 0.875, 1.5]]), "the new state of whole numbers")
    same_array(got[0], np.array([8.25, 2.625, 4.5]), "what the query reads of whole numbers")
    unchanged(np.array([[2, -1, 8]]), S, "the state before")
    got = delta_step(np.array([1.0, 2.0]), np.array([2.0, -1.0]), np.array([0.5]), np.array([[7.0], [3.0]]), 1.0, 0.0)
    is_pair(got, "the step with a decay of 0")
    same_array(got[1], np.array([[1.0], [-0.5]]), "the new state, decay 0")


@hidden(
    1, "With other widths, rates and decays: does the state fade first, and is the difference then taken and written?"
)
def corrections_of_other_sizes(delta_step):
    settings = ((0.3, 0.9), (1.0, 0.6), (0.45, 1.0), (0.7, 0.2), (0.9, 0.35), (0.6, 0.8))
    for seed, (k, v) in enumerate(((4, 6), (6, 2), (3, 5), (5, 3), (4, 4), (10, 10))):
        given = *numbers(1450 + seed, (k,), (k,), (v,), (k, v)), *settings[seed]
        same_as(delta_step, corrected, f"for widths of {k} and {v}", *given)


@hidden(1, "Keys of width 14 and values of width 13: is every entry of each used?")
def a_wide_correction(delta_step):
    given = numbers(1460, (14,), (14,), (13,), (14, 13))
    same_as(delta_step, corrected, "for widths of 14 and 13", *given)
    same_as(delta_step, corrected, "for widths of 14 and 13, rate 0.2 and decay 0.7", *given, 0.2, 0.7)


@hidden(
    3,  # rare
    "Try what is rare: names in either order, rates and decays of 0, an empty state, whole numbers, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_delta_step(delta_step):
    given = numbers(1461, (5,), (5,), (3,), (5, 3))
    same_as(delta_step, corrected, "rate and then decay by name", *given, rate=0.6, decay=0.8)
    same_as(delta_step, corrected, "decay and then rate by name", *given, decay=0.8, rate=0.6)
    same_as(delta_step, corrected, "decay alone", *given, decay=0.3)
    same_as(delta_step, corrected, "rate alone", *given, rate=0.3)
    same_as(delta_step, corrected, "neither", *given)
    same_as(delta_step, corrected, "a rate of 0", *given, rate=0.0)
    same_as(delta_step, corrected, "a decay of 0", *given, 0.7, 0.0)
    same_as(delta_step, corrected, "an empty state", *given[:3], np.zeros((5, 3)), 0.7, 0.9)
    for k, v in ((1, 1), (1, 3), (15, 12)):
        sized = numbers(1462, (k,), (k,), (v,), (k, v))
        same_as(delta_step, corrected, f"widths of {k} and {v}", *sized, 0.4, 0.6)
    works_on_integers(delta_step, corrected, *whole(1463, (3,), (3,), (5,), (3, 5)))
    works_on_integers(delta_step, corrected, *whole(1464, (3,), (3,), (2,), (3, 2)), 0.5, 0.25)
    leaves_alone(delta_step, ((3,), (4, 3)), "q k v S", *numbers(1465, (4,), (4,), (3,), (4, 3)))
    leaves_alone(delta_step, ((3,), (4, 3)), "q k v S", *numbers(1465, (4,), (4,), (3,), (4, 3)), 0.5, 0.5)


# fits


def are_two_counts(fits):
    if not isinstance(fits, tuple | list | np.ndarray) or np.ndim(fits) != 1 or len(fits) != 2:
        raise Difference("fits", "two whole numbers, (sum, delta)", describe(fits), "not-what-is-unpacked")
    for one in fits:
        if isinstance(one, bool | np.bool_) or not isinstance(one, int | np.integer):
            raise Difference("each of the two", "a whole number", describe(one), "not-a-whole-number")
        if not 2 <= one <= 20:
            raise Difference("each of the two", "a number of pairs from 2 to 20", f"{one}")


@public(1, "Are these two numbers of pairs, each from 2 to 20, that of the sum first?", form=True)
def are_numbers_of_pairs(fits):
    are_two_counts(fits)


@hidden(1, "Go through the shares that the sum keeps, from 2 pairs to 20. Which is the last number with at least 90 %?")
def pairs_in_the_sum(fits):
    are_two_counts(fits)
    assert int(fits[0]) == 16, "the number for the sum is wrong"


@hidden(
    1,
    "Go through the shares that the delta rule keeps, from 2 pairs to 20. Which is the last number with at least 90 %?",
)
def pairs_with_the_delta_rule(fits):
    are_two_counts(fits)
    assert int(fits[1]) == 9, "the number for the delta rule is wrong"


# keeps_most


def are_four_rules(keeps_most):
    if not isinstance(keeps_most, tuple | list) or len(keeps_most) != 4:
        raise Difference(
            "keeps_most", "four names of rules, in a tuple or a list", describe(keeps_most), "not-what-is-unpacked"
        )
    for one in keeps_most:
        if not isinstance(one, str) or one not in ("sum", "decay", "delta"):
            came = repr(str(one)) if isinstance(one, str) else describe(one)
            raise Difference("each of the four", '"sum", "decay" or "delta"', came)


@public(1, "Are these four names of rules, one for each text, as `recall` takes them?", form=True)
def are_names_of_rules(keeps_most):
    are_four_rules(keeps_most)


@hidden(1, "Measure all three rules on each text. Is more than one text's best rule another one?")
def at_most_one_text_is_wrong(keeps_most):
    are_four_rules(keeps_most)
    right = sum(map(str.__eq__, map(str, keeps_most), ("sum", "delta", "delta", "sum")))
    assert right >= 3, "the rule of more than one text is wrong"


@hidden(1, "Measure once more, text by text: which of the three shares is the largest?")
def every_text_is_right(keeps_most):
    are_four_rules(keeps_most)
    assert [*map(str, keeps_most)] == ["sum", "delta", "delta", "sum"], "the rule of a text is wrong"


# repaired_chunk


@public(
    1,
    "One key is told twice, and then another one. What does it read when it comes for the second time, and what is still missing?",
)
def one_key_told_twice(repaired_chunk):
    K, V = np.array([[1.0, 0.0], [1.0, 0.0], [2.0, 1.0]]), np.array([[3.0], [5.0], [1.0]])
    S = np.array([[0.5], [-1.0]])
    kept = [x.copy() for x in (K, V, S)]
    U = repaired_chunk(K, V, S)
    same_array(U, np.array([[2.5], [2.0], [-8.0]]), "what is written for three keys")
    unchanged(kept, [K, V, S], "K, V or the state before")


@public(
    1,
    "Six keys that have much in common, and a state that isn't empty. Which keys are written before the fourth one, and what of them does it read?",
)
def six_keys_of_any_length(repaired_chunk):
    K, V, S = numbers(1471, (6, 4), (6, 3), (4, 3))
    U = repaired_chunk(K, V, S)
    is_array(U, (6, 3), "what is written for six keys")
    same_array(
        U[:3],
        np.array(
            [
                [5.14651493, -0.275401322, -0.632072549],
                [-1.64219303, -0.0124899158, 2.63187347],
                [-6.64472313, 0.897353894, -2.48849896],
            ]
        ),
        "what is written for the first three of six keys",
    )
    same_array(
        U[3:],
        np.array(
            [
                [-12.2477926, -0.709147388, -2.61032322],
                [-17.2432616, -2.47142454, 0.00650355543],
                [-15.4774121, 0.606618651, -3.79038049],
            ]
        ),
        "what is written for the last three of six keys",
    )


@public(1, "Three keys of width three, the last like the first: do the first keys read what later ones write?")
def all_sizes_equal_in_a_repaired_chunk(repaired_chunk):
    K, V, S = numbers(1472, (3, 3), (3, 3), (3, 3))
    U = repaired_chunk(K[[0, 1, 0]], V, S)
    same_array(
        U,
        np.array(
            [
                [0.247948473, 2.26809426, 2.31151646],
                [2.70896554, 2.11927731, 2.79726736],
                [2.77745226, -5.13605483, -5.65456595],
            ]
        ),
        "what is written for three keys of width 3",
    )


@public(
    1,
    "Whole numbers, and a state of fractions; then a key alone. Is there a row for each key, and is no fraction lost?",
)
def whole_keys_and_one_alone(repaired_chunk):
    K, V = np.array([[1, 0, 2], [0, 1, 1], [1, -1, 0], [1, 0, 2]]), np.array([[1, 4], [-2, 0], [3, 1], [0, 5]])
    U = repaired_chunk(K, V, np.array([[0.5, 1.0], [-1.0, 0.0], [2.0, 0.25]]))
    expected = np.array([[-3.5, 2.5], [4.0, -5.25], [9.0, -7.75], [-4.0, 9.25]])
    same_array(U, expected, "what is written for four whole keys")
    U = repaired_chunk(
        np.array([[2.0, -1.0]]), np.array([[3.0, 1.5, -2.0]]), np.array([[1.0, 0.5, 2.0], [4.0, -1.0, 3.0]])
    )
    same_array(U, np.array([[5.0, -0.5, -3.0]]), "what is written for a key alone")


@hidden(1, "With other numbers of keys and other widths: is each row what is missing when its key's turn comes?")
def repaired_chunks_of_other_sizes(repaired_chunk):
    for seed, (m, k, v) in enumerate(((5, 3, 4), (3, 5, 2), (2, 6, 3), (4, 4, 4), (7, 3, 2))):
        K, V, S = short(1480 + seed, m, k), *numbers(1490 + seed, (m, v), (k, v))
        same_as(repaired_chunk, written, f"what is written for {m} keys, widths of {k} and {v}", K, V, S)


@hidden(1, "Wide keys and values, and a longer chunk: is every key and every entry counted?")
def wide_repaired_chunks(repaired_chunk):
    K, (V, S) = short(1500, 8, 14), numbers(1501, (8, 13), (14, 13))
    same_as(repaired_chunk, written, "what is written for eight keys of width 14", K, V, S)
    K, (V, S) = 0.5 * short(1502, 12, 15), numbers(1503, (12, 2), (15, 2))
    same_as(repaired_chunk, written, "what is written for twelve short keys", K, V, S)


@hidden(
    3,  # rare
    "Try what is rare: a key alone, keys that come again, keys that aren't of length 1, whole numbers, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_repaired_chunk(repaired_chunk):
    for m, k, v in ((1, 4, 3), (1, 1, 1), (4, 1, 1), (5, 4, 3)):
        K, V, S = numbers(1511, (m, k), (m, v), (k, v))
        same_as(repaired_chunk, written, f"what is written for {m} keys, widths of {k} and {v}", K, V, S)
    K, (V, S) = 0.5 * short(1519, 13, 14), numbers(1520, (13, 12), (14, 12))
    same_as(repaired_chunk, written, "what is written for 13 short keys", K, V, S)
    K, (V, S) = short(1512, 6, 4)[[0, 1, 0, 2, 1, 0]], numbers(1513, (6, 2), (4, 2))
    same_as(repaired_chunk, written, "what is written for keys that come again", K, V, S)
    same_as(repaired_chunk, written, "what is written into an empty state", K, V, 0 * S)
    works_on_integers(repaired_chunk, written, *whole(1514, (5, 3), (5, 2), (3, 2)))
    works_on_integers(repaired_chunk, written, *whole(1515, (4, 2), (4, 3)), *numbers(1516, (2, 3)))
    leaves_alone(repaired_chunk, (5, 2), "K V S", short(1517, 5, 3), *numbers(1518, (5, 2), (3, 2)))
