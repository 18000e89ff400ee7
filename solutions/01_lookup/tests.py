"""The cases of 01_lookup."""

import math

import numpy as np
from scipy import special
from softlookup import (
    Difference,
    are_numbers,
    are_words,
    example,
    is_array,
    is_pair,
    leaves_alone,
    numbers,
    same_array,
    same_words,
    sums_to_one,
    unchanged,
    works_on_integers,
)

from autograder.course.cases import hidden, left_alone, public, whole_numbers


def query_and_keys(pair):
    is_pair(pair, "louder_key")
    q = example(pair[0], (None,), "q")
    K = example(pair[1], (None, q.size), "K")
    assert q.size >= 2, f"q should have at least two entries, but has {q.size}"
    assert len(K) >= 2, f"K should have at least two rows, but has {len(K)}"
    entries = np.concatenate([q, K.ravel()])
    assert (np.abs(entries) <= 10).all(), "all entries of louder_key should lie between -10 and 10"
    return q.tolist(), K.tolist()


def found_by_argmax(q, K):
    """The number of the row of K that `lookup_argmax` takes for the query q."""
    products = [sum(a * b for a, b in zip(q, key, strict=True)) for key in K]
    return products.index(max(products))


# one_hot
@public(1, "Count the places from 0. Where should the only 1 stand, and are the entries numbers?")
def one_id_of_five(one_hot):
    same_array(one_hot(2, 5), np.array([0, 0, 1, 0, 0]), "one_hot(2, 5)")
    third = np.array([4, 2])[1]
    same_array(one_hot(third, 5), np.array([0, 0, 1, 0, 0]), "the one-hot vector of an id taken out of an array")


@public(
    1, "Three ids go in, and five are possible. How many rows should come out, in which order, and how long is each?"
)
def one_row_for_each_id(one_hot):
    ids = np.array([3, 0, 3])
    rows = np.array([[0, 0, 0, 1, 0], [1, 0, 0, 0, 0], [0, 0, 0, 1, 0]])
    same_array(one_hot(ids, 5), rows, "the one-hot vectors of three ids")
    unchanged(np.array([3, 0, 3]), ids, "the array of ids")


@public(
    1,
    "Each id has a row of its own, even if there is only one id in the array. What do the entries of one row add up to?",
)
def every_row_holds_a_single_one(one_hot):
    rows = one_hot(np.array([1, 4, 2, 1, 0, 0]), 5)
    is_array(rows, (6, 5), "the one-hot vectors of six ids")
    sums_to_one(rows, 1, "the one-hot vectors of six ids")
    is_array(one_hot(np.array([2]), 5), (1, 5), "the one-hot vectors of one id in an array")


@public(1, "Does anything in your code count on five places, or on other numbers of ids than places?")
def other_sizes_than_five(one_hot):
    same_array(one_hot(3, 7), np.array([0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]), "one_hot(3, 7)")
    same_array(
        one_hot(np.array([2, 0, 0]), 3),
        np.array([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [1.0, 0.0, 0.0]]),
        "the one-hot vectors of three ids out of three",
    )
    places = np.flatnonzero(one_hot(300, 400))
    same_array(places, np.array([300]), "the places of ones in one_hot(300, 400)")


@hidden(1, "Go through the rows one by one. Does each have its 1 at the place that its own id says?")
def rows_of_random_ids(one_hot):
    ids = np.random.default_rng(101).integers(0, 14, 13)
    rows = np.zeros((13, 14))
    for row, place in enumerate(ids.tolist()):
        rows[row, place] = 1
    same_array(one_hot(ids, 14), rows, "the one-hot vectors of 13 ids")


@hidden(1, "The first id and the last one are ids as well. Does every single id give a vector, and the right one?")
def every_single_id_from_first_to_last(one_hot):
    for size in (1, 2, 7):
        for i in range(size):
            expected = np.array([float(place == i) for place in range(size)])
            same_array(one_hot(i, size), expected, f"one_hot({i}, {size})")


def ids_taken_out_of_an_array(one_hot):
    same_array(one_hot(3, 5), np.eye(5)[3], "the one-hot vector of a Python integer")
    same_array(one_hot(np.array([2, 0]), 3), np.eye(3)[[2, 0]], "the one-hot vectors of two ids")
    for i in np.array([4, 1]):
        expected = np.array([float(place == i) for place in range(6)])
        same_array(one_hot(i, 6), expected, "the one-hot vector of a NumPy integer")
    third = one_hot(np.int32(2), 3)
    same_array(third, np.array([0, 0, 1]), "the one-hot vector of a NumPy integer")


def lone_id_in_an_array(one_hot):
    rows = one_hot(np.array([2]), 4)
    same_array(rows, np.array([[0, 0, 1, 0]]), "the one-hot vectors of one id")


@hidden(
    1,
    "When there are as many ids as places, nothing complains if rows and columns are mixed up. Which axis counts the ids?",
)
def as_many_ids_as_places(one_hot):
    rows = one_hot(np.array([3, 3, 0, 1]), 4)
    expected = np.array([[0, 0, 0, 1], [0, 0, 0, 1], [1, 0, 0, 0], [0, 1, 0, 0]])
    same_array(rows, expected, "the one-hot vectors of four ids out of four")


@hidden(
    1,
    "Try what is rare: an id out of an array, an array of one id, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_one_hot(one_hot):
    ids_taken_out_of_an_array(one_hot)
    lone_id_in_an_array(one_hot)
    leaves_alone(one_hot, (5, 4), "index size", np.array([2, 0, 3, 2, 1]), 4)


# encode
@public(
    1,
    "Look each word up in the vocabulary, letter by letter. At which place does it stand?",
)
def two_colours(encode):
    tokens, vocabulary = ["blue", "red"], ["reddish", "Red", "red", "blue"]
    rows = encode(tokens, vocabulary)
    same_array(rows, np.array([[0, 0, 0, 1], [0, 0, 1, 0]]), "the rows of two colours")
    unchanged(["blue", "red"], tokens, "the list of tokens")
    unchanged(["reddish", "Red", "red", "blue"], vocabulary, "the vocabulary")


@public(1, "What do the rows stand for, and what do the columns stand for? How many rows does a single token get?")
def one_row_for_each_token(encode):
    is_array(encode(["c", "a", "e"], ["a", "b", "c", "d", "e"]), (3, 5), "the rows of three tokens")
    is_array(encode(["b"], ["a", "b"]), (1, 2), "the rows of one token")


@public(
    1,
    "A song may repeat a syllable again and again. Does each occurrence have a row of its own, and are those rows alike?",
)
def same_token_same_row(encode):
    rows = encode(["la", "la", "mi", "la"], ["do", "mi", "la"])
    is_array(rows, (4, 3), "the rows of four syllables")
    same_array(rows[1], rows[0], "the row of the second syllable")
    same_array(rows[3], rows[0], "the row of the fourth syllable")


@hidden(
    1,
    "The rows come in the order of the tokens, and places are counted in the order of the vocabulary. Is anything sorted or left out on the way?",
)
def tokens_in_their_own_order(encode):
    vocabulary = ["onto", "mat", "the", "on", "The", "a", "cat", "sat", "An", "no", "to", "Cat", "oat"]
    tokens = np.random.default_rng(102).choice(vocabulary, 14).tolist()
    rows = np.array([[float(word == token) for word in vocabulary] for token in tokens])
    same_array(encode(tokens, vocabulary), rows, "the rows of 14 tokens")


def words_that_look_alike(encode):
    vocabulary = ["mayor", "may", "May", "am", "a"]
    tokens = ["a", "May", "may", "mayor", "am", "a"]
    rows = np.zeros((6, 5))
    for row, place in enumerate((4, 2, 1, 0, 3, 4)):
        rows[row, place] = 1
    same_array(encode(tokens, vocabulary), rows, "the rows of six tokens")


def single_token_in_a_list(encode):
    rows = encode(["two", "one"], ["one", "two", "three"])
    same_array(rows, np.array([[0, 1, 0], [1, 0, 0]]), "the rows of two tokens")
    rows = encode(["two"], ["one", "two", "three"])
    same_array(rows, np.array([[0, 1, 0]]), "the rows of one token")
    same_array(encode(["la", "la"], ["la"]), np.array([[1], [1]]), "the rows with a vocabulary of one word")


@hidden(1, "Do the keys of the dict get the first five places of ten, and its values the others?")
def keys_and_values_of_the_talk(encode):
    asked = ["cat", "medicine", "taste", "attitude", "disposition"]
    told = ["jinx", "meh", "bitter", "yes", "fickle"]
    unit = np.diag(np.ones(10))
    same_array(encode(asked, asked + told), unit[:5], "the rows of the keys")
    same_array(encode(told, asked + told), unit[5:], "the rows of the values")


@hidden(
    1,
    "Try what is rare: words that look alike, a single token, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_encode(encode):
    words_that_look_alike(encode)
    single_token_in_a_list(encode)
    leaves_alone(encode, (3, 4), "tokens vocabulary", ["c", "a", "c"], ["c", "b", "a", "d"])


# decode
@public(1, "At which place of the row is the 1, and which word stands at that place?")
def three_one_hot_rows(decode):
    rows = np.array([[0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0], [1.0, 0.0, 0.0, 0.0]])
    before, vocabulary = rows.copy(), ["red", "green", "blue", "grey"]
    same_words(decode(rows, vocabulary), ["green", "grey", "red"], "the words of three rows")
    unchanged(before, rows, "the array of rows")
    unchanged(["red", "green", "blue", "grey"], vocabulary, "the vocabulary")


@public(1, "Three rows go in. How many words should come out, and in what?")
def list_of_three_words(decode):
    rows = np.array([[0.1, 0.5], [0.9, 0.2], [0.3, 0.4]])
    are_words(decode(rows, ["a", "b"]), 3, "the words of three rows")


@public(1, "There is no 1 in these rows. Which entry decides, if two are close, or if all are below zero?")
def mixtures_have_a_word_too(decode):
    rows = np.array([[0.2, 0.5, 0.3], [4.001, 3.0, 4.002], [-3.0, -1.0, -2.0]])
    same_words(decode(rows, ["low", "mid", "top"]), ["mid", "top", "mid"], "the words of three mixtures")


@public(
    1,
    "Entries may be far below zero or far above, and close together. Which is the largest, and is one word still in a list?",
)
def far_and_close_rows(decode):
    same_words(
        decode(np.array([[-900.0, -901.0, -899.5]]), ["low", "mid", "top"]),
        ["top"],
        "the word of one row far below zero",
    )
    same_words(
        decode(
            np.array([[901.0, 900.0, 901.5], [2.0001, 2.0003, 2.0002], [-0.5, -0.25, -0.75], [-50.0, -49.0, -51.0]]),
            ["low", "mid", "top"],
        ),
        ["top", "mid", "mid", "mid"],
        "the words of four rows",
    )


@hidden(1, "Is the largest entry looked for in each row, and are the words told in the order of the rows?")
def words_of_random_rows(decode):
    vocabulary = ["on", "mat", "the", "sat", "a", "cat", "no", "one", "saw", "it", "but", "me"]
    rows = np.random.default_rng(103).normal(0, 1, (13, 12))
    expected = [max(zip(row, vocabulary, strict=True))[1] for row in rows.tolist()]
    same_words(decode(rows, vocabulary), expected, "the words of 13 rows")


def largest_of_negative_entries(decode):
    rows = np.array(
        [[-3.0, -1.0, -2.0, -7.0], [-0.5, -0.75, -0.25, -4.0], [-9.0, 0.0, -1.0, -2.0], [0.2, 0.1, 0.7, 0.3]]
    )
    words = decode(rows, ["n", "e", "s", "w"])
    same_words(words, ["e", "s", "e", "s"], "the words of three negative rows and another one")
    far = decode(np.array([[-900.0, -901.0, -899.5], [901.0, 900.0, 901.5]]), ["n", "e", "s"])
    same_words(far, ["s", "s"], "the words of two rows far from zero")


def narrow_winners(decode):
    plain = np.array([[0.1, 0.2, 0.7], [-0.5, -0.9, -0.2], [0.6, 0.1, 0.3]])
    same_words(decode(plain, ["x", "y", "z"]), ["z", "z", "x"], "the words of three rows")
    rows = np.array([[0.5001, 0.5002, 0.4997], [0.0004, 0.0001, 0.0002], [0.3332, 0.3333, 0.3335]])
    same_words(decode(rows, ["x", "y", "z"]), ["y", "x", "z"], "the words of three narrow rows")


def one_row_and_repeats(decode):
    same_words(decode(np.array([[0.0, 2.0, 1.0]]), ["x", "y", "z"]), ["y"], "the word of one row")
    rows = np.array([[5.0, 1.0], [0.5, 0.25], [-1.0, 3.0], [7.0, 0.0]])
    same_words(decode(rows, ["x", "y"]), ["x", "x", "y", "x"], "the words of four rows")


def rows_of_whole_numbers(decode):
    rows = np.array([[3, -1, 4], [1, 5, -9], [2, 6, 5], [0, -3, -2]])
    same_words(decode(rows, ["x", "y", "z"]), ["z", "y", "y", "x"], "the words of rows of integers")


@hidden(
    2,  # rare
    "Try what is rare: numbers far from zero or close together, a single row, whole numbers, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_decode(decode):
    largest_of_negative_entries(decode)
    narrow_winners(decode)
    one_row_and_repeats(decode)
    rows_of_whole_numbers(decode)
    leaves_alone(decode, None, "vectors vocabulary", *numbers(104, (4, 3)), ["z", "x", "y"])


# lookup_argmax
@public(1, "Work out the three dot products on paper. Which is the largest, and what stands in that row of V?")
def three_keys_on_paper(lookup_argmax):
    K = np.array([[1.0, 1.0], [0.5, 1.0], [3.0, 2.0]])
    V = np.array([[1.0, 1.0, 1.0], [5.0, 0.0, -2.0], [7.0, 8.0, 9.0]])
    value = lookup_argmax(np.array([1.0, 2.0]), K.copy(), V.copy())
    same_array(value, np.array([7.0, 8.0, 9.0]), "the value for the query [1, 2]")
    q, before = np.array([-2.0, -1.0]), [K.copy(), V.copy()]
    same_array(lookup_argmax(q, K, V), np.array([5.0, 0.0, -2.0]), "the value for the query [-2, -1]")
    unchanged(np.array([-2.0, -1.0]), q, "q")
    unchanged(before[0], K, "K")
    unchanged(before[1], V, "V")


@public(1, "What is looked up here: a number, a key or a value? How many numbers does it have?")
def one_value_comes_out(lookup_argmax):
    K, V = np.array([[1.0, 0.0], [0.0, 1.0], [2.0, 2.0]]), np.ones((3, 4))
    is_array(lookup_argmax(np.array([1.0, 1.0]), K, V), (4,), "the value")


@public(
    1,
    "If the query is one of several one-hot keys, whose value should come out? And if it fits two keys equally well?",
)
def every_one_hot_key_finds_its_value(lookup_argmax):
    K = np.array([[0.0, 0.0, 1.0, 0.0], [1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0]])
    V = np.array([[3.0, 1.0], [4.0, 1.0], [5.0, 9.0]])
    for row in range(3):
        value = lookup_argmax(K[row].copy(), K.copy(), V.copy())
        same_array(value, V[row], f"the value for the key in row {row}")
    value = lookup_argmax(np.array([1.0, 0.0, 0.0, 1.0]), K.copy(), V.copy())
    same_array(value, V[1], "the value for a query that fits rows 1 and 2 equally well")


@public(
    1,
    "Products may nearly tie, be far below zero, or be as many as the numbers of a key. Is the largest found, undigested?",
)
def near_ties_and_low_products(lookup_argmax):
    K = np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]])
    V = np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]])
    same_array(
        lookup_argmax(np.array([1.0, 2.0, -0.5]), K, V),
        np.array([0.0, 2.0, 5.0]),
        "the value for three keys of three numbers",
    )
    same_array(
        lookup_argmax(np.array([0.0, 0.0, 1.0]), K, V), np.array([0.0, 2.0, 5.0]), "the value for keys of three numbers"
    )
    same_array(
        lookup_argmax(np.array([1.0]), np.array([[0.0001], [0.0003], [0.0002]]), V),
        np.array([0.0, 2.0, 5.0]),
        "the value for products that nearly tie",
    )
    same_array(
        lookup_argmax(np.array([1.0]), np.array([[3000.1], [3000.9], [3000.5]]), V),
        np.array([0.0, 2.0, 5.0]),
        "the value for large products that nearly tie",
    )
    same_array(
        lookup_argmax(np.array([-1.0]), np.array([[0.5], [0.25], [1.0]]), V),
        np.array([0.0, 2.0, 5.0]),
        "the value for products below zero",
    )
    same_array(
        lookup_argmax(np.array([-4000.0]), np.array([[3.0], [2.0], [2.5]]), V),
        np.array([0.0, 2.0, 5.0]),
        "the value for products far below zero",
    )


@hidden(
    3, "For each query, is it the key with the largest dot product that decides, and is its own value handed over?"
)  # the point of the question
def best_of_random_keys(lookup_argmax):
    for n, k, v in ((13, 12, 14), (5, 10, 10), (5, 7, 2)):
        queries, K, V = numbers(105, (8, k), (n, k), (n, v))
        K = np.rint(8 * K)  # with whole numbers, a product is the same wherever its key stands
        for q in np.rint(8 * queries):
            products = [sum(a * b for a, b in zip(q.tolist(), key, strict=True)) for key in K.tolist()]
            same_array(lookup_argmax(q.copy(), K.copy(), V.copy()), V[products.index(max(products))], "the value")
            twice = lookup_argmax(q, np.vstack([K, K]), np.vstack([V, V + 1]))
            same_array(twice, V[products.index(max(products))], "the value where each key comes twice")
    below = [-float(np.abs(key).sum()) for key in K]
    value = lookup_argmax(-np.ones(7), np.abs(K), V.copy())
    same_array(value, V[below.index(max(below))], "the value for products below zero")


@hidden(2, "Several keys may fit equally well. Whose value is it then?")  # promised
def earliest_of_equals(lookup_argmax):
    K = np.array([[1.0, 0.0, 2.0], [3.0, 1.0, 0.0], [0.0, 4.0, 3.0], [3.0, 5.0, 1.0]])
    V = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]])
    same_array(lookup_argmax(np.array([0.0, 0.0, 1.0]), K, V), np.array([5.0, 6.0]), "the value for one best key")
    same_array(lookup_argmax(np.array([1.0, 0.0, 0.0]), K, V), np.array([3.0, 4.0]), "the value for two equal keys")
    same_array(lookup_argmax(np.zeros(3), K, V), np.array([1.0, 2.0]), "the value for a query of zeros")
    near = np.array([[0.0001, 3000.1], [0.0003, 3000.9], [0.0002, 3000.5], [0.0, 3002.0]])
    same_array(lookup_argmax(np.array([1.0, 0.0]), near, V), np.array([3.0, 4.0]), "the value for a near tie")
    same_array(lookup_argmax(np.array([0.0, 1.0]), near[:3], V[:3]), np.array([3.0, 4.0]), "the value for a large tie")


@hidden(3, "All dot products may be negative. Which is the largest then?")  # rare
def least_bad_of_bad_keys(lookup_argmax):
    K = np.array([[2.0, 3.0], [1.0, 0.5], [5.0, 1.0], [0.0, 5.0]])
    V = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0], [0.0, -1.0, -2.0]])
    same_array(lookup_argmax(np.array([-1.0, 1.0]), K, V), np.array([0.0, -1.0, -2.0]), "the value for a good key")
    same_array(lookup_argmax(np.array([-1.0, -1.0]), K, V), np.array([4.0, 5.0, 6.0]), "the value")


@hidden(1, "Is it the dot product that is compared, or how near the key lies, or the angle to it?")
def neither_distance_nor_angle(lookup_argmax):
    K = np.array([[1.0, 2.0, 0.0], [6.0, 0.0, 1.0], [2.0, 4.0, 0.0], [0.5, 1.0, 0.25]])
    V = np.array([[2.0], [3.0], [5.0], [7.0]])
    same_array(lookup_argmax(np.array([2.0, 1.0, 0.0]), K, V), np.array([3.0]), "the value of a long key")
    same_array(lookup_argmax(np.array([1.0, 2.0, 0.0]), K, V), np.array([5.0]), "the value of a longer key")


@hidden(1, "One pair, one number in the key, one in the value. Is the result still a vector?")
def smallest_dict_of_all(lookup_argmax):
    same_array(lookup_argmax(np.array([2.0]), np.array([[-3.0]]), np.array([[0.5]])), np.array([0.5]), "the only value")


whole_numbers(
    "lookup_argmax",
    1,
    [0, 1],
    np.array([1, 2, 2]),
    np.array([[0, 2, -1], [3, 0, 1], [1, 1, 1]]),
    np.array([[1, 0], [0, 1], [-4, 6]]),
)
left_alone("lookup_argmax", 1, (2,), *numbers(1, (4,), (3, 4), (3, 2)))


# lookup_matmul
@public(
    1,
    "Take one query. Write down its three scores on paper, then add up the values, each times its score. Is that your row?",
)
def two_queries_on_paper(lookup_matmul):
    Q, K = np.array([[1.0, 0.0], [2.0, 1.0]]), np.array([[1.0, 3.0], [0.0, 1.0], [-1.0, 2.0]])
    V = np.array([[1.1, 2.0, 0.0, 1.0], [0.0, 4.0, 1.0, 0.0], [3.0, 0.0, 0.0, 2.0]])
    expected = np.array([[-1.9, 2.0, 0.0, -1.0], [5.5, 14.0, 1.0, 5.0]])
    same_array(lookup_matmul(Q, K, V), expected, "the results of two queries")


@public(1, "Four queries, five pairs, values of three numbers each. Which of these sizes should the result have?")
def one_mixture_for_each_query(lookup_matmul):
    result = lookup_matmul(np.ones((4, 2)), np.ones((5, 2)), np.ones((5, 3)))
    is_array(result, (4, 3), "the results of four queries")


@public(
    1,
    "The scores are divided by the square root of d_k. If d_k is four times as large, what happens to the result?",
)
def four_times_the_divisor(lookup_matmul):
    Q, K = np.array([[1.0, -2.0, 0.5]]) / 7, np.array([[0.0, 1.0, 2.0], [3.0, 1.0, -1.0]])
    V = np.array([[1.0, -1.0], [0.5, 4.0]])
    before = Q.copy()
    plain = lookup_matmul(before.copy(), K.copy(), V.copy(), 1.0)
    is_array(plain, (1, 2), "the result for d_k = 1")
    same_array(lookup_matmul(Q, K, V, 4.0), plain / 2, "the result for d_k = 4")
    unchanged(before, Q, "the array of queries")
    whole = lookup_matmul(np.array([[1, -2]]), np.array([[1, 0], [0, 1]]), np.array([[1, 2], [3, 5]]), 4)
    same_array(whole, np.array([[-2.5, -4.0]]), "the result for whole numbers and d_k = 4")


@public(1, "Is d_k used as it is given, also as a fraction, and does each matrix keep its place where all sizes agree?")
def a_fraction_for_d_k(lookup_matmul):
    Q, K = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
    )
    V = np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]])
    same_array(
        lookup_matmul(Q, K, V, 0.16),
        np.array([[6.25, 23.75, 85.625], [-67.5, 121.875, 5.625], [-40.0, 21.25, -83.75]]),
        "the sums for d_k = 0.16",
    )
    same_array(
        lookup_matmul(Q[:1], K, V, d_k=2.25),
        np.array([[1.666666667, 6.333333333, 22.83333333]]),
        "the sums for one query and d_k = 2.25",
    )


@hidden(
    1,
    "With queries, pairs and widths all of different number, does each query get the sum of all values with its own scores?",
)
def sums_over_random_pairs(lookup_matmul):
    rng = np.random.default_rng(107)
    for n_q, n, k, v in ((3, 5, 7, 2), (5, 5, 7, 2), (1, 5, 7, 2), (5, 5, 10, 10), (1, 5, 10, 10), (13, 14, 12, 15)):
        Q, K, V, sums = *(rng.normal(size=shape) for shape in ((n_q, k), (n, k), (n, v))), np.zeros((n_q, v))
        for i, q in enumerate(Q):
            for key, value in zip(K, V, strict=True):
                sums[i] += sum(q * key) * value
        same_array(lookup_matmul(Q, K, V), sums, f"the results of {n_q} queries")


@hidden(1, "Is the d_k that is passed the one that is used, whether by place or by name, and whatever the shapes are?")
def divisor_as_it_is_passed(lookup_matmul):
    Q, K, V = numbers(108, (4, 6), (3, 6), (3, 5))
    sums = np.einsum("qk,nk,nv->qv", Q, K, V)
    same_array(lookup_matmul(Q, K, V, 2.5), sums / 2.5**0.5, "the results for d_k = 2.5")
    same_array(lookup_matmul(Q, K, V, d_k=0.25), sums * 2, "the results for d_k = 0.25")
    same_array(lookup_matmul(Q, K, V, 9), sums / 3, "the results for d_k = 9")


def single_query_in_a_matrix(lookup_matmul):
    Q, K, V = numbers(109, (1, 3), (6, 3), (6, 4))
    same_array(lookup_matmul(Q, K, V), np.einsum("qk,nk,nv->qv", Q, K, V), "the result of one query")
    narrow = np.einsum("qk,nk,nv->qv", K, K, V[:, :1])
    same_array(lookup_matmul(K, K, V[:, :1]), narrow, "the results with values of one number")


@hidden(1, "With one-hot keys, does every key of the dict lead to its own value?")
def five_pairs_of_the_dict(lookup_matmul):
    unit = np.diag(np.ones(10))
    same_array(lookup_matmul(unit[:5], unit[:5], unit[5:]), unit[5:], "the results of the five keys")
    same_array(lookup_matmul(unit[[3]], unit[:5], unit[5:]), unit[[8]], "the result of the fourth key")


def single_pair_for_two_queries(lookup_matmul):
    result = lookup_matmul(np.array([[2.0], [-0.5]]), np.array([[3.0]]), np.array([[1.0, 4.0, -2.0]]))
    same_array(result, np.array([[6.0, 24.0, -12.0], [-1.5, -6.0, 3.0]]), "the results of two queries")


@hidden(
    2,  # rare
    "Try what is rare: a single query or pair, whole numbers, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_lookup_matmul(lookup_matmul):
    single_query_in_a_matrix(lookup_matmul)
    works_on_integers(
        lookup_matmul,
        [[-2.4, -4.8, 0], [6.8, 5.2, 11.2]],
        np.array([[1, -2], [3, 1]]),
        np.array([[2, 1], [0, 3]]),
        np.array([[2, 1, 4], [1, 2, 0]]),
        6.25,
    )
    single_pair_for_two_queries(lookup_matmul)
    leaves_alone(lookup_matmul, (2, 5), "Q K V d_k", *numbers(1, (2, 4), (3, 4), (3, 5)), 4.0)


# attention
@public(
    1,
    "Go step by step on paper. The scores are logarithms; what are they after the division, and which shares does the softmax make of the logarithms of 2, 5 and 4?",
)
def one_query_and_three_pairs(attention):
    Q, K = np.array([[2.0, 0.0]]), np.log(np.array([[2.0, 1.0], [5.0, 7.0], [4.0, 3.0]]))
    V = np.array([[10.0, 0.0, 1.0], [0.0, 10.0, 1.0], [20.0, 0.0, 1.0]])
    before = [Q.copy(), K.copy(), V.copy()]
    same_array(attention(Q, K, V, 4.0), np.array([[100 / 11, 50 / 11, 1.0]]), "the mixture of three values")
    for name, kept, now in zip("QKV", before, (Q, K, V), strict=True):
        unchanged(kept, now, name)


@public(
    1,
    "Four queries, five pairs, keys of two numbers, values of three. What shape do the mixtures have, and are they ordinary numbers even if one score is 1000 and another -1000?",
)
def one_row_for_each_query(attention):
    Q = np.array([[1000.0, 0.0], [-1000.0, 0.0], [0.0, 0.0], [1.0, 1.0]])
    is_array(attention(Q, np.ones((5, 2)), np.ones((5, 3)), 1.0), (4, 3), "the mixtures of four queries")


@public(1, "A query of zeros fits all keys equally well. What share does each value get?")
def query_of_zeros_gets_the_mean(attention):
    K = np.array([[1.0, 2.0, 0.0], [0.0, -1.0, 1.0], [3.0, 0.5, 1.0], [-2.0, 0.0, 4.0]])
    V = np.array([[1, 8], [2, -4], [3, 0], [7, 2]])
    same_array(attention(np.zeros((3, 3)), K, V, 1.0), np.array([[3.25, 1.5]] * 3), "the mixtures of three queries")


@public(
    1,
    "Ask two queries together, or one after the other. Should that make a difference, and along which axis do the shares add up to 1?",
)
def each_query_for_itself(attention):
    Q, K = np.array([[1.0, -0.5], [0.5, 2.0]]), np.array([[0.5, 1.0], [2.0, 0.0], [-1.0, 1.0]])
    V = np.array([[1.0, 0.0, 2.0, -1.0], [0.0, 3.0, 1.0, 1.0], [4.0, 1.0, 0.0, 0.5]])
    together = attention(Q.copy(), K.copy(), V.copy(), 1.0)
    is_array(together, (2, 4), "the mixtures of two queries")
    for row in (0, 1):
        alone = attention(Q[[row]], K.copy(), V.copy(), 1.0)
        same_array(alone, together[[row]], f"the mixture of query {row} alone")


@public(
    1,
    "Where all sizes agree, nothing complains about a mix-up: which matrix is mixed, and along which axis are the shares? Are large scores told apart?",
)
def three_of_everything(attention):
    Q, K = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
    )
    V = np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]])
    same_array(
        attention(Q, K, V, 2.0),
        np.array(
            [
                [0.03486033432, 1.96990317, 4.947985099],
                [-0.9933059069, 5.977063301, 2.511848376],
                [-0.8982156377, 5.813080834, 2.474183091],
            ]
        ),
        "the mixtures for three queries",
    )
    same_array(
        attention(np.array([[1000.0, 999.0], [-998.0, -1000.0]]), np.eye(2), np.array([[1.0], [3.0]]), 1),
        np.array([[1.537882843], [1.238405844]]),
        "the mixtures for scores near 1000",
    )


@hidden(1, "Scores, division, shares, mixture. With sizes that all differ, is each of the four right?")
def mixtures_of_random_values(attention):
    rng = np.random.default_rng(111)
    for n_q, n, k, v in ((13, 14, 12, 15), (5, 5, 10, 10), (1, 5, 10, 10), (3, 5, 7, 2), (5, 5, 7, 2)):
        Q, K, V, mixed = *(rng.normal(0, 1.2, shape) for shape in ((n_q, k), (n, k), (n, v))), []
        for q in Q:
            shares = special.softmax([sum(q * key) * k**-0.5 for key in K])
            mixed.append(sum(share * value for share, value in zip(shares, V, strict=True)))
        same_array(attention(Q, K, V, k), np.array(mixed), f"the mixtures of {n_q} queries")
    Q = 1000 * K[1:4] / np.abs(K[1:4] @ K.T).max()
    shares = special.softmax(np.einsum("qk,nk->qn", Q, K), axis=1)
    same_array(attention(Q, K, V, 1), np.einsum("qn,nv->qv", shares, V), "the mixtures for scores up to 1000")


@hidden(1, "Is it the d_k that is passed whose square root divides the scores, whatever the shapes are?")
def any_divisor_is_used(attention):
    Q, K, V = numbers(112, (4, 3), (6, 3), (6, 5))
    for d_k in (0.3, 2.5, 40):
        powers = np.array([[math.exp(float(q @ key) / math.sqrt(d_k)) for key in K] for q in Q])
        mixed = np.einsum("qn,nv,q->qv", powers, V, 1 / powers.sum(axis=1))
        same_array(attention(Q, K, V, d_k), mixed, f"the mixtures for d_k = {d_k}")


@hidden(1, "The dict of the talk, asked for all its keys at d_k = 0.001. Do its values come back?")
def dict_comes_back(attention):
    unit = np.diag(np.ones(10))
    same_array(attention(unit[:5], unit[:5], unit[5:], 0.001), unit[5:], "the mixtures of the five keys")


def scores_of_a_thousand(attention):
    Q = np.array([[1000.0, 0.0], [-1000.0, 0.0], [0.0, 1.0]])
    K, V = np.array([[1.0, 0.0], [-1.0, 0.0], [1.0, 0.0], [0.5, 0.0]]), np.array([[2.0], [5.0], [4.0], [-3.0]])
    same_array(attention(Q, K, V, 1.0), np.array([[3.0], [5.0], [2.0]]), "the mixtures for large scores")
    same_array(attention(2 * Q, K, V, 4.0), np.array([[3.0], [5.0], [2.0]]), "the mixtures for large scores")
    low = np.array([[1.0, 0.0], [0.999, 0.0], [1.0, 0.0], [1.0, 0.0]])
    shares = np.exp([-1.0, 0.0, -1.0, -1.0]) / (1 + 3 * math.exp(-1))
    mixed = np.array([[sum(share * value for share, value in zip(shares, V[:, 0], strict=True))]])
    same_array(attention(Q[[1]], low, V, 1.0), mixed, "the mixture where every score is far below zero")


def one_of_everything(attention):
    V = np.array([[4.0, -1.0, 2.0]])
    same_array(attention(np.array([[1.0], [-7.0]]), np.array([[2.0]]), V, 1.0), np.tile(V, (2, 1)), "a single pair")
    Q, K, thin = (
        np.array([[0.5, 1.0]]),
        np.array([[1.0, 1.0], [0.0, -1.0], [2.0, 0.5]]),
        np.array([[1.0], [2.0], [6.0]]),
    )
    shares = special.softmax([1.5, -1.0, 1.5])
    same_array(attention(Q, K, thin, 1.0), np.array([[shares[0] + 2 * shares[1] + 6 * shares[2]]]), "a single query")


def mixtures_of_whole_values(attention):
    Q, K = np.array([[1, 0, -1], [2, 1, 0]]), np.array([[1, 1, 0], [0, 2, 1], [1, -1, 1], [-1, 0, 0]])
    V = np.array([[3, -1], [0, 4], [7, 2], [1, 1]])
    shares = [special.softmax([float(sum(q * key)) / 2**0.5 for key in K]) for q in Q]
    same_array(attention(Q, K, V, 2), np.einsum("qn,nv->qv", shares, V), "the mixtures of whole numbers")


def small_share_of_a_large_value(attention):
    K, V = np.array([[0.0], [12.0], [1.0]]), np.array([[4e6, 1.0], [0.0, 1.0], [1e6, 1.0]])
    parts = np.exp(np.array([-12.0, 0.0, -11.0]))
    parts /= parts.sum()
    mixed = np.array([[4e6 * parts[0] + 1e6 * parts[2], 1.0]])
    same_array(attention(np.array([[1.0]]), K, V, 1.0), mixed, "the mixture")
    Q, K, V = numbers(113, (3, 3), (3, 3), (3, 3))
    mixed = np.einsum("qn,nv->qv", special.softmax(np.einsum("qk,nk->qn", Q, K), axis=1), V)
    same_array(attention(Q, K, V, 1.0), mixed, "the mixtures for three queries and three pairs")


@hidden(
    2,  # rare
    "Try what is rare: large scores, a single query or pair, whole numbers, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_attention(attention):
    scores_of_a_thousand(attention)
    one_of_everything(attention)
    mixtures_of_whole_values(attention)
    small_share_of_a_large_value(attention)
    leaves_alone(attention, (2, 5), "Q K V d_k", *numbers(1, (2, 4), (3, 4), (3, 5)), 4.0)


# sharpness
@public(1, "Is it a list, a tuple or an array of three numbers?")
def is_three_numbers(sharpness):
    are_numbers(sharpness, 3, "sharpness")


@public(
    1,
    "Can a share be larger than 1, or the right key get less than an even share? And what happens to its share when the scores are divided by more?",
)
def from_sharp_to_even(sharpness):
    are_numbers(sharpness, 3, "sharpness")
    for number in sharpness:
        assert 0.2 <= number <= 1.0005, "each weight should lie between 1/5 and 1"
    if not sharpness[0] > sharpness[1] > sharpness[2]:
        alike = sharpness[0] == sharpness[1] == sharpness[2]
        mistake = None if not alike else "zeros-left-out" if sharpness[0] == 1 else "no-scale"
        raise Difference("sharpness", "weights that fall from the first to the last", "weights that do not", mistake)


@public(
    1,
    "One score and four zeros make the weight of the right key. How much larger is that score at d_k = 1 than at d_k = 10?",
)
def two_weights_that_fit_together(sharpness):
    are_numbers(sharpness, 3, "sharpness")
    for number in sharpness[1:]:
        assert 0 < number < 1, "at d_k = 1 and at d_k = 10 the weight should lie between 0 and 1"
        assert round(float(number), 2) != number, (
            "at d_k = 1 and at d_k = 10 the weight should have at least three decimals"
        )
    at_one, at_ten = (math.log(4 * number / (1 - number)) for number in sharpness[1:])  # the scores behind them
    if abs(at_one - math.sqrt(10) * at_ten) < 0.02:  # three decimals of each weight leave about 0.01
        return
    wanted = "two weights at d_k = 1 and 10 that belong to scores that differ by a factor of √10"
    powers = {"divided-by-d-k": 10, "no-scale": 1, "multiplied-by-root-d-k": 1 / math.sqrt(10)}
    mistake = next((name for name, factor in powers.items() if abs(at_one - factor * at_ten) < 0.02), None)
    others = [math.e / (math.e + zeros) for zeros in range(1, 20) if zeros != 4]
    if any(abs(sharpness[1] - share) < 6e-4 for share in others):
        mistake = "keys-miscounted"
    raise Difference("sharpness", wanted, f"weights that belong to {at_one:.3g} and {at_ten:.3g}", mistake)


@hidden(1, "By how much is a score of 1 multiplied when it is divided by the square root of 0.001?")
def weight_at_a_thousandth(sharpness):
    are_numbers(sharpness, 3, "sharpness")
    same_array(sharpness[0], 1 / (1 + 4 * math.exp(-math.sqrt(1000))), "the weight at d_k = 0.001", 5e-4)


@hidden(1, "Divided by 1, the scores are one 1 and four 0s. What is e to the power of each, and what is the total?")
def weight_at_one(sharpness):
    are_numbers(sharpness, 3, "sharpness")
    right = math.e / (math.e + 4)
    same_array(sharpness[1], right, "the weight at d_k = 1", 5e-4 / right)


@hidden(3, "By which number is the score divided when d_k is 10?")  # the point of the question
def weight_at_ten(sharpness):
    are_numbers(sharpness, 3, "sharpness")
    power = math.exp(10**-0.5)
    right = power / (power + 4)
    same_array(sharpness[2], right, "the weight at d_k = 10", 5e-4 / right)


# louder_key
@public(1, "Is it a pair, a vector of k numbers first and a matrix with k columns second?")
def is_query_and_keys(louder_key):
    query_and_keys(louder_key)


@public(1, "Would a dict find the query? How many of the rows of K equal it, and are all rows different?")
def query_is_one_of_the_keys(louder_key):
    is_pair(louder_key, "louder_key")
    q = example(louder_key[0], (None,), "q")
    query, rows = q.tolist(), example(louder_key[1], (None, q.size), "K").tolist()
    if query not in rows:
        raise Difference("louder_key", "a pair in which one row of K equals q", "one without it", "query-is-no-key")
    if any(row in rows[:n] for n, row in enumerate(rows)):
        raise Difference("louder_key", "a pair in which no two rows of K are alike", "one with such rows", "rows-alike")


@public(1, "Both lookups have been run on your pair. Which row does each of them find, and by how much does it win?")
def two_lookups_disagree(louder_key):
    q, K = query_and_keys(louder_key)
    wanted = "a pair on which lookup_equal and lookup_argmax find different rows of K"
    if q not in K:
        raise Difference("louder_key", wanted, "a pair on which lookup_equal raises a KeyError", "query-is-no-key")
    own, best = K.index(q), found_by_argmax(q, K)
    ahead = sum(a * (b - c) for a, b, c in zip(q, K[best], q, strict=True))
    if best == own:
        with_q = [sum(a * b for a, b in zip(q, key, strict=True)) for key in K]
        equally_long = np.ptp([math.hypot(*key) for key in K]) < 1e-9
        mistake = "a-tie" if with_q.count(with_q[own]) > 1 else "equal-lengths" if equally_long else "own-key-loudest"
        raise Difference("louder_key", wanted, f"a pair on which both find row {own}", mistake)
    if ahead < 0.01 - 1e-9:
        came = f"a pair on which row {best} is ahead of row {own} by {ahead:.3g} only, less than 0.01"
        raise Difference("louder_key", wanted, came, "a-tie")


@hidden(1, "A dot product knows how well two vectors agree in direction. What else makes it large?")
def another_key_is_preferred(louder_key):
    query, rows = query_and_keys(louder_key)
    assert query in rows, "one of the rows of K should equal q"
    assert all(row not in rows[:n] for n, row in enumerate(rows)), "no two rows of K should be alike"
    products = [sum(a * b for a, b in zip(query, row, strict=True)) for row in rows]
    own = products[rows.index(query)]
    assert max(products) - own >= 0.01 - 1e-9, "another row of K should have a larger dot product with q"


# fair_keys
@public(1, "Are there still four keys of three numbers each?")
def is_four_keys(fair_keys):
    example(fair_keys, (4, 3), "fair_keys")


@public(
    1,
    "Divide a row of yours by the same row of loud_keys, entry by entry. Is it one and the same number everywhere, and above 0?",
)
def no_key_is_turned(fair_keys):
    loud_keys = np.array([[2.0, 2.0, 1.0], [0.0, 6.0, 8.0], [1.0, 0.0, 0.0], [4.0, 0.0, 3.0]])
    keys = example(fair_keys, (4, 3), "fair_keys")
    for row in range(4):
        largest = loud_keys[row].argmax()
        factor = keys[row, largest] / loud_keys[row, largest]
        assert factor > 0, f"row {row} of fair_keys should be row {row} of loud_keys times a number above 0"
        same_array(keys[row] / factor, loud_keys[row], f"row {row} of fair_keys, brought back to its old length", 1e-3)


@public(1, "Each of your keys has been asked for. Which key does it find, and how long are the two?")
def queries_find_their_own_keys(fair_keys):
    names, keys = "abcd", example(fair_keys, (4, 3), "fair_keys")
    for name, query in zip(names, keys.tolist(), strict=True):
        products = [sum(x * y for x, y in zip(query, key, strict=True)) for key in keys.tolist()]
        best = [other for other, product in zip(names, products, strict=True) if product == max(products)]
        if best != [name]:
            came = f"keys of which query {name} finds key {' and key '.join(best)}"
            wanted = "keys each of which finds itself, and no other"
            mistake = "not-squared" if np.ptp(keys.sum(axis=1)) < 1e-6 else None
            raise Difference("fair_keys", wanted, came, mistake)


@hidden(
    1,
    "Compute the dot products of all your keys with all. In each row of that table, which number must be the largest, and what could the diagonal look like?",
)
def every_key_finds_itself(fair_keys):
    keys = example(fair_keys, (4, 3), "fair_keys")
    directions = [[2 / 3, 2 / 3, 1 / 3], [0, 0.6, 0.8], [1, 0, 0], [0.8, 0, 0.6]]
    lengths = [sum(x * x for x in row) ** 0.5 for row in keys.tolist()]
    assert min(lengths) > 0, "every row of fair_keys should have a length above 0"
    for row, (direction, length) in enumerate(zip(directions, lengths, strict=True)):
        turned = np.abs(keys[row] / length - direction).max()
        assert turned < 2e-3, f"row {row} of fair_keys should point where row {row} of loud_keys does"
        with_all = [sum(a * b for a, b in zip(keys[row].tolist(), key, strict=True)) for key in keys.tolist()]
        others = [product for key, product in enumerate(with_all) if key != row]
        assert with_all[row] > max(others), f"row {row} of fair_keys should find itself"
