"""The cases of 08_translate."""

import math

import numpy as np
from scipy import special
from softlookup import agrees, is_array, leaves_alone, numbers, same_array, same_whole_number, unchanged

from autograder.course.cases import hidden, left_alone, public


def is_distance(answer):
    whole = isinstance(answer, int | np.integer) and not isinstance(answer, bool)
    assert whole, "harmless_way should be an integer"
    assert 0 <= answer <= 200, "harmless_way should lie between 0 and 200"


# relative_position_bucket
@public(
    1,
    "Near words have a bucket each. Which buckets are for what comes before the query, and which for what comes after it?",
)
def near_words_in_the_encoder(relative_position_bucket):
    buckets = relative_position_bucket(np.array([-3, -2, -1, 0, 1, 2, 3]), True)
    same_array(buckets, np.array([3, 2, 1, 0, 17, 18, 19]), "the buckets of near words")


@public(1, "In the decoder, how far away is the word before last, and what counts as distance 0?")
def near_words_in_the_decoder(relative_position_bucket):
    near = np.array([[-9, -2, -1], [0, 1, 5]])
    kept = near.copy()
    buckets = relative_position_bucket(near, False)
    same_array(buckets, np.array([[9, 2, 1], [0, 0, 0]]), "the buckets of near words")
    unchanged(kept, near, "relative")
    assert buckets.dtype.kind in "iu", f"the buckets should be whole numbers, but are {buckets.dtype}"


@public(1, "Beyond the largest distance everything goes into the last bucket of its side. Which ones are these?")
def words_too_far_away(relative_position_bucket):
    far = np.array([-1000000, -1000, -130, 130, 1000])
    kept = far.copy()
    same_array(relative_position_bucket(far, True), np.array([15, 15, 15, 31, 31]), "the buckets of far words")
    unchanged(kept, far, "relative")


@public(
    1,
    "With 8 buckets and a largest distance of 64, which distances have a bucket each? How many buckets further are 6, 13, 20 and 40? And why are 16 buckets in the encoder the same for words before the query?",
)
def eight_buckets_on_paper(relative_position_bucket):
    before = relative_position_bucket(np.array([-3, -6, -13, -20, -40]), False, 8, 64)
    same_array(before, np.array([3, 4, 5, 6, 7]), "the buckets of five words")
    encoder = relative_position_bucket(np.array([-3, -6, -13, -20, -40]), True, 16, 64)
    same_array(encoder, np.array([3, 4, 5, 6, 7]), "the encoder's buckets of five words, with 16 in all")


@public(1, "Half of 7 buckets, rounded down, and again for the exact ones: how many are there on each side?")
def odd_numbers_of_buckets(relative_position_bucket):
    same_array(
        relative_position_bucket(np.arange(-12, 13), True, 7, 10),
        np.array([2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 0, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5]),
        "7 buckets, in both directions",
    )
    same_array(
        relative_position_bucket(np.arange(-12, 2), False, 7, 10),
        np.array([6, 6, 6, 6, 6, 5, 5, 4, 3, 3, 2, 1, 0, 0]),
        "7 buckets, in one direction",
    )
    same_array(
        relative_position_bucket(np.arange(-9, 10), True, 14, 9),
        np.array([6, 6, 6, 5, 4, 4, 3, 2, 1, 0, 8, 9, 10, 11, 11, 12, 13, 13, 13]),
        "14 buckets, in both directions",
    )


@hidden(
    1, "Take one distance past the exact buckets and work it out by hand. Where do you round, and in which direction?"
)
def wide_buckets(relative_position_bucket):
    for both, n, distances in [
        (True, 16, [0, 9, 11, 15, 20, 30, 50, 63, 80, 90, 91, 100, 127, 300]),
        (False, 32, [0, 17, 20, 27, 40, 70, 120, 300]),
    ]:
        exact = n // 2
        steps = [math.log(max(r, 1) / exact) / math.log(128 / exact) * (n - exact) for r in distances]
        far = [min(exact + math.floor(step), n - 1) for step in steps]
        by_hand = [r if r < exact else bucket for r, bucket in zip(distances, far, strict=True)]
        before = relative_position_bucket(-np.array(distances), both)
        same_array(before, np.array(by_hand), "the buckets of words before")
        if both:
            after = relative_position_bucket(np.array(distances[1:]), both)
            same_array(after, np.array(by_hand[1:]) + n, "the buckets of words after")


def other_buckets_and_distances(relative_position_bucket):
    relative = np.arange(-78, 78).reshape(12, 13)
    for both, n_buckets, largest in [
        (True, 12, 45),
        (False, 10, 37),
        (True, 20, 301),
        (False, 7, 23),
        (True, 7, 10),
        (True, 14, 9),
    ]:
        n = n_buckets // 2 if both else n_buckets
        expected = np.zeros(relative.shape, dtype=int)
        for index, way in np.ndenumerate(relative):
            r = abs(int(way)) if both else max(int(-way), 0)
            b = r
            if r >= n // 2:
                b = n // 2 + math.floor(math.log(r / (n // 2)) / math.log(largest / (n // 2)) * (n - n // 2))
            expected[index] = min(b, n - 1) + (n if both and way > 0 else 0)
        got = relative_position_bucket(relative, both, n_buckets, largest)
        same_array(got, expected, f"{n_buckets} buckets up to {largest}")
        named = relative_position_bucket(relative, both, max_distance=largest, n_buckets=n_buckets)
        same_array(named, expected, "with the parameters given by name")


def buckets_number_rows(relative_position_bucket):
    for shape in ((1,), (1, 1), (2, 3, 4)):
        buckets = relative_position_bucket(np.full(shape, -2), True)
        same_array(buckets, np.full(shape, 2), f"buckets for an array of shape {shape}")
        assert buckets.dtype.kind in "iu", f"the buckets should be whole numbers, but are {buckets.dtype}"


@hidden(
    2,  # rare
    "Try what is rare: other and odd numbers of buckets, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_relative_position_bucket(relative_position_bucket):
    other_buckets_and_distances(relative_position_bucket)
    buckets_number_rows(relative_position_bucket)
    leaves_alone(
        relative_position_bucket,
        (2, 2),
        "relative bidirectional n_buckets max_distance",
        np.array([[-40, 3], [0, 9]]),
        False,
    )


# fold_scale
@public(
    1,
    "Compute the scores of one query both ways, with the old matrix and the root, with yours and no root. Are they equal? And what is the root for queries of a single number?",
)
def same_scores_both_ways(fold_scale):
    X, W_q, K = np.array([[1.0, 2.0]]), np.array([[1.0, 0.0, 3.0, 1.0], [0.0, 2.0, 1.0, 1.0]]), np.eye(4)
    kept = W_q.copy()
    folded = fold_scale(W_q)
    is_array(folded, (2, 4), "the folded matrix")
    same_array(X @ folded @ K.T, X @ kept @ K.T / 2, "the scores without a root")
    unchanged(kept, W_q, "W_q")
    same_array(fold_scale(np.array([[3.0], [-5.0]])), np.array([[3.0], [-5.0]]), "the folded matrix of one column")


@public(1, "A square matrix of three columns: is the root a whole number, and is each entry divided by it once?")
def a_square_matrix(fold_scale):
    same_array(
        fold_scale(np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]])),
        np.array(
            [
                [1.154700538, -0.5773502692, 0.2886751346],
                [0.0, 0.8660254038, 1.732050808],
                [-1.154700538, 0.5773502692, 0.5773502692],
            ]
        ),
        "the folded matrix of three columns",
    )
    eight = np.arange(8.0)[None]
    same_array(fold_scale(eight.copy()), 0.3535533906 * eight, "the folded matrix of eight columns")


@hidden(1, "Which of the matrix's two sizes is under the root, and is the matrix that was passed in still what it was?")
def folded_matrices_of_other_sizes(fold_scale):
    rng = np.random.default_rng(701)
    for shape in ((3, 7), (5, 1), (1, 6), (8, 2), (13, 12)):
        W_q = rng.normal(size=shape)
        kept = W_q.copy()
        same_array(fold_scale(W_q), kept * shape[1] ** -0.5, f"a folded matrix of shape {shape}")
        unchanged(kept, W_q, "W_q")
    same_array(fold_scale(np.array([[2, 4, 6, 8]])), np.array([[1.0, 2.0, 3.0, 4.0]]), "a matrix of whole numbers")


# t5_attention
@public(
    1,
    "With the bias added, the scores are logarithms here. Of which whole numbers, and what shares do these make?",
)
def shares_on_paper(t5_attention):
    Q, K = np.array([[1.0, 0.0, 0.0, 0.0]]), np.array([[np.log(2), 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 1.0]])
    bias, V = np.array([[0.0, np.log(6)]]), np.array([[8.0, 0.0], [0.0, 4.0]])
    same_array(t5_attention(Q, K, V, bias), np.array([[2.0, 3.0]]), "the mix of one query")


@public(
    1,
    "With several heads in front, is there still a row for each query of each head, as wide as the values? And is one head treated as if it came alone, with its own bias and mask?",
)
def heads_side_by_side(t5_attention):
    Q, K, V, bias = numbers(4, (4, 3, 7), (4, 5, 7), (4, 5, 2), (4, 3, 5))
    kept, mask = K.copy(), np.arange(60).reshape(4, 3, 5) % 4 > 0
    result = t5_attention(Q, K, V, bias, mask)
    is_array(result, (4, 3, 2), "attention with four heads")
    unchanged(kept, K, "K")
    agrees(t5_attention(Q[3], K[3], V[3], bias[3], mask[3]), result[3], "the last head alone", "with the others")


@public(
    1,
    "Which keys may each query look at under this mask, whatever their bias? What does each of two keys with the same large bias get, and what is the row of a query that may look at nothing?",
)
def mask_hides_keys(t5_attention):
    mask, V = np.array([[True, False], [True, True], [False, False]]), np.array([[2.0], [6.0]])
    bias = np.array([[0.0, 900.0], [900.0, 900.0], [0.0, 0.0]])
    result = t5_attention(np.zeros((3, 4)), np.ones((2, 4)), V, bias, mask)
    same_array(result, np.array([[2.0], [4.0], [0.0]]), "the mix of three queries")


@public(
    1,
    "Where all sizes agree, nothing complains about a mix-up. Whose shares add up to 1, and which scores does each row of the bias belong to?",
)
def all_sizes_agree_with_a_bias(t5_attention):
    Q, K, V, bias = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]])[::-1],
    )
    same_array(
        t5_attention(Q, K, V, bias),
        np.array(
            [
                [0.001137768964, 1.999137025, 4.998150475],
                [-0.9984909401, 5.99683627, 2.500116729],
                [-0.6198478888, 5.312673781, 2.389839264],
            ]
        ),
        "the result for three queries",
    )
    same_array(
        t5_attention(Q, K, V, bias, np.array([[True, False, True], [False, False, False], [True, True, False]])),
        np.array([[2.112296656, 0.3978660192, 1.566311003], [0.0, 0.0, 0.0], [3.92805516, -2.91006895, 1.07194484]]),
        "the result where one may see nothing",
    )


@hidden(
    1,
    "Go through one head. Is nothing divided, is the bias added before the softmax, and along which axis is the softmax?",
)
def random_heads_with_bias(t5_attention):
    rng = np.random.default_rng(702)
    Q, K, V = rng.normal(0, 0.7, (2, 3, 7)), rng.normal(0, 0.7, (2, 5, 7)), rng.normal(0, 1, (2, 5, 4))
    shapes = [(2, 3, 5), (3, 5), (2, 1, 5), (2, 3, 1), (2, 1, 1), (1, 5), (3, 1)]
    for bias in (*(rng.normal(0, 1, shape) for shape in shapes), 0, rng.normal(0, 1000, (2, 3, 5))):
        shares = special.softmax(np.einsum("hik,hjk->hij", Q, K) + bias, axis=2)
        same_array(t5_attention(Q, K, V, bias), np.einsum("hij,hjv->hiv", shares, V), "attention with two heads")
    shares = special.softmax(np.einsum("ik,jk->ij", Q[0], K[0]), axis=1)
    same_array(t5_attention(Q[0], K[0], V[0], np.zeros((3, 5))), shares @ V[0], "attention without heads")


@hidden(
    3,  # the point of the question
    "With a mask and a bias together, do the shares of the visible keys add up to 1, and are the others 0, whatever their bias?",
)
def random_heads_with_mask(t5_attention):
    rng = np.random.default_rng(703)
    Q, K, V = rng.normal(0, 0.7, (2, 4, 3)), rng.normal(0, 0.7, (2, 5, 3)), rng.normal(0, 1, (2, 5, 6))
    bias = rng.normal(0, 1, (2, 4, 5))
    parts = np.exp(np.einsum("hik,hjk->hij", Q, K) + bias)
    of_two_heads = [rng.random(shape) < 0.6 for shape in ((2, 4, 5), (2, 1, 5), (2, 4, 1))]
    row = np.array([[True, False, True, True, False]])
    many = rng.normal(0, 0.3, (12, 15)), rng.normal(0, 0.7, (13, 15)), rng.normal(0, 1, (13, 14))
    bias_of_many, most = rng.normal(0, 1, (12, 13)), rng.random((12, 13)) < 0.7
    shares = np.exp(np.einsum("ik,jk->ij", *many[:2]) + bias_of_many) * most
    expected = np.einsum("ij,jv->iv", shares / shares.sum(axis=1, keepdims=True), many[2])
    same_array(t5_attention(*many, bias_of_many, most), expected, "attention of twelve queries under a mask")
    for mask in (
        np.tri(4, 5, 1) > 0,
        row,
        row[0],
        np.tri(4, 5, -1) > 0,
        *of_two_heads,
        np.array([[[True]], [[False]]]),
        *(np.zeros(shape, dtype=bool) for shape in ((1, 5), (5,), (4, 1), (2, 1, 5), ())),
    ):
        seen = parts * mask
        totals = seen.sum(axis=2, keepdims=True)
        expected = np.einsum("hij,hjv->hiv", np.divide(seen, totals, out=0 * seen, where=totals > 0), V)
        same_array(t5_attention(Q, K, V, bias, mask), expected, "attention under a mask")
        same_array(t5_attention(Q, K, V, bias, mask=mask), expected, "with the mask given by name")


@hidden(3, "Scores may be large, and arrays may hold integers. Is everything finite and right then?")  # rare
def large_and_whole_scores(t5_attention):
    Q, K = np.array([[1000], [-1000]]), np.array([[1], [0], [-1]])
    V, bias = np.array([[1, 2], [3, 4], [5, 6]]), np.array([[0, 0, 0], [0, 1000, 0]])
    expected = np.array([[1.0, 2.0], [4.0, 5.0]])
    same_array(t5_attention(Q, K, V, bias), expected, "attention with large scores")
    low = np.array([[False, False, True], [True, False, False]])
    for Q_low, bias_low in ((Q, bias), (0 * Q, 0 * bias)):
        result = t5_attention(Q_low, K, V, bias_low, low)
        same_array(result, np.array([[5.0, 6.0], [1.0, 2.0]]), "attention with low scores")
    none = np.array([[False] * 3, [False, True, False]])
    same_array(t5_attention(Q, K, V, bias, none), np.array([[0.0, 0.0], [3.0, 4.0]]), "attention to nothing")
    apart = np.array([[[1000.0], [np.log(2)]], [[-1000.0], [0.0]]])  # rows, and heads, of very different scores
    expected = np.array([[[1.0, 2.0], [15 / 7, 22 / 7]], [[5.0, 6.0], [3.0, 4.0]]])
    same_array(t5_attention(apart, np.stack([K, K]), np.stack([V, V]), 0), expected, "attention with rows far apart")


left_alone("t5_attention", 1, (3, 5), *numbers(1, (3, 4), (2, 4), (2, 5), (3, 2)), np.eye(3, 2, dtype=bool))


# look_at_memory
@public(
    1,
    "Is there a row for each word written, even for a single one, as wide as it came in? And is everything finite when scores are large?",
)
def row_for_each_word_written(look_at_memory):
    weights = np.ones((4, 6)), np.ones((7, 6)), np.ones((7, 8)), np.ones((8, 4))
    result = look_at_memory(np.full((3, 4), 10.0), np.ones((5, 7)), *weights, 2)
    is_array(result, (3, 4), "three words after a look at the memory")
    is_array(look_at_memory(np.ones((1, 4)), np.ones((5, 7)), *weights, 2), (1, 4), "a single word after such a look")


@public(
    1,
    "The queries are zero, so all scores are equal. The mean is taken over the words of which sentence, and does each head keep columns of its own?",
)
def no_preference_in_memory(look_at_memory):
    memory, W_v = np.array([[1.0, 2.0], [3.0, 6.0], [1.0, 0.0]]), np.array([[1.0, 0.0], [0.0, 1.0]])
    W_o = np.array([[1.0, 0.0, 2.0], [0.0, 1.0, 0.0]])
    result = look_at_memory(np.ones((4, 3)), memory, np.zeros((3, 2)), np.ones((2, 2)), W_v, W_o, 2)
    same_array(result, np.array([[5 / 3, 8 / 3, 10 / 3]] * 4), "four words after a look at the memory")


@public(
    1,
    "Work out one head at a time. Which columns of the matrices are its own, and what are its two shares, if the first word's scores there are ln 3 and 0?",
)
def two_heads_on_paper(look_at_memory):
    X, memory = np.array([[1.0, 0.0], [0.0, 0.0]]), np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
    W_q = np.array([[1.0, 1.0, 0.0, 1.0], [5.0, 5.0, 5.0, 5.0]])
    W_k = np.array([[np.log(3), 0.0, 5.0, 0.0], [0.0, 0.0, 0.0, np.log(7)], [5.0, 5.0, 5.0, 5.0]])
    W_v = np.array([[4.0, 8.0, 8.0, 0.0], [8.0, 0.0, 16.0, 8.0], [5.0, 5.0, 5.0, 5.0]])
    W_o = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 0.0], [0.0, -1.0]])
    result = look_at_memory(X, memory, W_q, W_k, W_v, W_o, 2)
    same_array(result, np.array([[20.0, -1.0], [18.0, 0.0]]), "two words after a look by two heads")


@public(1, "Where all sizes agree, nothing complains about a mix-up. And are scores near 1000 told apart?")
def all_sizes_agree(look_at_memory):
    X, memory, W_q = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
    )
    W_k, W_v, W_o, one = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]])[::-1],
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]])[::-1],
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]])[::-1],
        np.ones((1, 1)),
    )
    same_array(
        look_at_memory(X, memory, W_q, W_k, W_v, W_o, 1),
        np.array([[-13.25, 47.0, 14.125], [-13.25, 47.0, 14.125], [20.0, -14.0, 7.5]]),
        "three words after a look by one head",
    )
    same_array(
        look_at_memory(X, memory, W_q, W_k, W_v, W_o, 3),
        np.array(
            [
                [5.290290804, 47.99422247, 56.00867413],
                [-5.250000003, 1.000000018, -0.8749999924],
                [-5.25, 0.9999999498, -0.8750001255],
            ]
        ),
        "three words after a look by three heads",
    )
    same_array(
        look_at_memory(np.array([[1000.0]]), np.array([[1.0], [0.999]]), one, one, one, one, 1),
        np.array([[0.9997310586]]),
        "a word with scores near 1000",
    )


@hidden(
    1,
    "Go through one head. Where do its query, keys and values come from, which columns are its own, and is nothing scaled?",
)
def random_looks_at_memory(look_at_memory):
    rng = np.random.default_rng(705)
    for n, m, d, e, k, v, heads in [
        (3, 5, 4, 4, 7, 2, 2),
        (4, 4, 4, 4, 7, 2, 3),
        (1, 2, 4, 4, 7, 2, 1),
        (12, 13, 14, 15, 3, 2, 12),
        (3, 5, 4, 6, 16, 17, 2),
    ]:
        X, memory = rng.normal(0, 1, (n, d)), rng.normal(0, 1, (m, e))
        W_q, W_k = rng.normal(0, 0.8 / d**0.5, (d, heads, k)), rng.normal(0, 0.8 / e**0.5, (e, heads, k))
        W_v, W_o = rng.normal(0, 1, (e, heads, v)), rng.normal(0, 1, (heads, v, d))
        shares = special.softmax(np.einsum("id,dhk,ehk,je->hij", X, W_q, W_k, memory), axis=2)
        expected = np.einsum("hij,je,ehv,hvo->io", shares, memory, W_v, W_o)
        flat = [W.reshape(len(W), -1) for W in (W_q, W_k, W_v)]
        got = look_at_memory(X, memory, *flat, W_o.reshape(-1, d), heads)
        same_array(got, expected, f"{n} words after a look at a memory of {m}, with {heads} heads")


def large_and_narrow_looks_at_memory(look_at_memory):
    X, memory, one = np.array([[1000.0], [-1000.0], [0.0]]), np.array([[1.0], [-1.0], [0.5]]), np.ones((1, 1))
    far = look_at_memory(X, memory, one, one, one, one, 1)
    same_array(far, np.array([[1.0], [-1.0], [1 / 6]]), "words of one number after a look at the memory")
    two, W_o = np.array([[1.0, -1.0]]), np.array([[1.0], [10.0]])  # the second head prefers what the first one avoids
    far = look_at_memory(X, memory, two, np.abs(two), np.abs(two), W_o, 2)
    same_array(far, np.array([[-9.0], [9.0], [11 / 6]]), "words of one number after a look by two heads")
    X, memory, W_q, W_k, W_v, W_o = numbers(706, (2, 3), (4, 5), (3, 2, 2), (5, 2, 2), (5, 2, 1), (2, 1, 3))
    shares = special.softmax(np.einsum("id,dhk,ehk,je->hij", X, W_q, W_k, memory), axis=2)
    expected = np.einsum("hij,je,ehv,hvo->io", shares, memory, W_v, W_o)
    flat = W_q.reshape(3, 4), W_k.reshape(5, 4), W_v.reshape(5, 2), W_o.reshape(2, 3)
    same_array(look_at_memory(X, memory, *flat, 2), expected, "two words after a look by two heads")


@hidden(
    1,
    "Try what is rare: large scores, a single word or number, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_look_at_memory(look_at_memory):
    large_and_narrow_looks_at_memory(look_at_memory)
    leaves_alone(
        look_at_memory,
        (3, 4),
        "X memory W_q W_k W_v W_o n_heads",
        *numbers(1, (3, 4), (5, 6), (4, 2), (6, 2), (6, 2), (2, 4)),
        2,
    )


# greedy_decode
@public(
    1,
    "Follow the table by hand, from row 3 on. Which id has the best score there, which in its row, and when does it end?",
    question="greedy_decode",
)
def two_words_and_the_end(decode_with_table):
    table = [[1, 9, 3, 2], [9, 1, 2, 3], [2, 8, 1, 0], [0, 1, 7, 3]]
    got = decode_with_table(table, 3, 0, 10)[0]
    assert isinstance(got, list), f"the result should be a list, but is of type {type(got).__name__}"
    assert got == [2, 1], f"the ids written should be [2, 1], but are {got}"


@public(
    1,
    "This table never ends by itself. How many ids may be written, and how often does that ask step? And which of two equal scores counts?",
    question="greedy_decode",
)
def never_ending_story(decode_with_table):
    table = np.array([[0, 1, 5, 5]] * 4)  # a row for each id: whichever is taken, the table goes on
    got, asked = decode_with_table(table, 0, 1, 4)
    assert isinstance(got, list), f"the result should be a list, but is of type {type(got).__name__}"
    assert got == [2, 2, 2, 2], f"the ids written should be [2, 2, 2, 2], but are {got}"
    assert len(asked) == 4, f"step should be called 4 times for 4 ids, but was called {len(asked)} times"
    asked = decode_with_table(table, 0, 1, 0)[1]
    assert not asked, f"step should not be called where no id may be written, but was called {len(asked)} times"


@public(
    1,
    "Logarithms of shares are all below zero: is the best one still found? And is the start mark an id like any other, once it is written?",
    question="greedy_decode",
)
def scores_below_zero(decode_with_table):
    table = [[-9.0, -3.0, -1.0, -2.0], [-1.0, -1.0, -1.0, -1.0], [-3.0, -4.0, -2.5, -1.0], [-1.0, -2.0, -3.0, -4.0]]
    got = decode_with_table(table, 2, 1, 5)[0]
    assert list(got) == [3, 0, 2, 3, 0], f"the ids written should be [3, 0, 2, 3, 0], but are {got}"


@public(
    1,
    "Each time, step should be given everything so far, from the start mark on. What was it given, and how often?",
    question="greedy_decode",
)
def what_step_is_given(decode_with_table):
    table = np.array([[0, 0, 0], [9, 0, 0], [0, 9, 0]])
    got, given = decode_with_table(table, 2, 0, 5)
    assert got == [1], f"the ids written should be [1], but are {got}"
    assert given == [[2], [2, 1]], f"step should be given [2] and then [2, 1], but was given {given}"


@hidden(
    1,
    "Is the end mark the id that was passed, whichever it is, and are the start mark and the end mark left out?",
    question="greedy_decode",
)
def random_tables(decode_with_table):
    rng = np.random.default_rng(707)
    for n in range(20):
        table, (start, end) = rng.normal(size=(9, 9)), rng.choice(9, 2, replace=False).tolist()
        table = table if n < 12 else np.rint(table)  # which has equal scores
        expected, last = [], start
        while len(expected) < 7:
            last = max(range(9), key=lambda id: table[last, id])
            if last == end:
                break
            expected.append(last)
        got = decode_with_table(table, start, end, 7)[0]
        assert isinstance(got, list), f"the result should be a list, but is of type {type(got).__name__}"
        assert got == expected, "the ids that were written are not right"


def what_step_is_asked(decode_with_table):
    table = np.array([[0, 0, 9, 0, 0], [0] * 5, [0, 0, 0, 9, 0], [0, 0, 0, 0, 9], [0, 9, 0, 0, 0]])
    got, asked = decode_with_table(table, 0, 1, 10)
    assert got == [2, 3, 4], "the ids that were written are not right"
    assert asked == [[0], [0, 2], [0, 2, 3], [0, 2, 3, 4]], "step was not asked with all ids so far, once for each word"
    got, asked = decode_with_table(table, 0, 1, 2)
    assert got == [2, 3], "the ids that were written are not right"
    assert asked == [[0], [0, 2]], "step was asked more often than needed, or less"


def nothing_or_equal_or_start_again(decode_with_table):
    table = np.array([[0, 9, 0], [0, 0, 0], [7, 0, 1]])
    assert decode_with_table(table, 0, 1, 5)[0] == [], "nothing should be written if the end comes first"
    assert decode_with_table(table, 2, 1, 0) == ([], []), "nothing should be asked or written if nothing may be"
    got, asked = decode_with_table(table, 2, 1, 5)
    assert got == [0], "one id should be written"
    assert asked == [[2], [2, 0]], "step should be asked once for the id that is written, and once for the end"
    again = np.array([[0, 0, 9], [0, 0, 0], [9, 0, 0]])
    assert decode_with_table(again, 0, 1, 3)[0] == [2, 0, 2], "the start mark may come up again"
    ties = np.array([[0.0, -1.0, -1.0], [0.0] * 3, [3.0, -2.0, 3.0]])
    assert decode_with_table(ties, 2, 1, 2)[0] == [0, 0], "of equal scores the first one counts"
    below = -np.array([[9.0, 8.0, 0.5, 7.0], [1.0] * 4, [3.0, 2.0, 4.0, 0.25], [1.0] * 4])
    assert decode_with_table(below, 0, 3, 4)[0] == [2], "scores may all be below zero"


@hidden(
    2,  # rare
    "Try what is rare: no word at all, words that are equally good, scores below zero, the start as a word. Which of these goes wrong in yours?",
    question="greedy_decode",
)
def rare_input_for_greedy_decode(decode_with_table):
    what_step_is_asked(decode_with_table)
    nothing_or_equal_or_start_again(decode_with_table)


# harmless_way
@public(1, "Is it an integer, and a distance of at most 200?", form=True)
def is_a_distance(harmless_way):
    is_distance(harmless_way)


@public(
    1,
    "Which distances have a bucket of their own, whatever the largest distance is? And from which distance on is everything in the last bucket of short_bucket?",
)
def between_the_exact_and_the_last(harmless_way):
    is_distance(harmless_way)
    assert harmless_way >= 7, "the two agree at all distances up to 7, since each of these has a bucket of its own"
    assert harmless_way < 64, "from 64 on, short_bucket has only its last bucket, and your function has others"


@hidden(1, "Call both functions for each distance in turn. Which is the first one at which their buckets differ?")
def last_distance_that_agrees(harmless_way):
    same_whole_number(harmless_way, 10, "harmless_way")
