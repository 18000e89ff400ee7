"""The cases of 04_self_attention."""

import math

import numpy as np
from scipy import special
from softlookup import (
    Difference,
    agrees,
    example,
    is_array,
    is_pair,
    leaves_alone,
    numbers,
    raises,
    same_array,
    same_dict,
    sums_to_one,
    unchanged,
    works_on_integers,
)

from autograder.course.cases import choose_all, hidden, left_alone, public, whole_numbers


# build_vocabulary
@public(
    1,
    "Write the distinct words in a column, in the order that was asked for, and number them. Is that your dict?",
)
def five_words_by_hand(build_vocabulary):
    vocabulary = build_vocabulary("They sing, we dance, they")
    same_dict(vocabulary, {"They": 0, "dance": 1, "sing": 2, "they": 3, "we": 4}, "the vocabulary")


@public(1, "Is the result a dict, with a word on the left of each entry and a whole number on the right?")
def is_a_dict_from_words_to_numbers(build_vocabulary):
    vocabulary = build_vocabulary("one two three four")
    assert isinstance(vocabulary, dict), "the vocabulary should be a dict"
    assert all(isinstance(word, str) for word in vocabulary), "every key of the vocabulary should be a str"
    whole = [isinstance(n, int | np.integer) and not isinstance(n, bool) for n in vocabulary.values()]
    assert all(whole), "every value of the vocabulary should be a whole number"
    assert len(vocabulary) == 4, f"there should be four entries for four words, but there are {len(vocabulary)}"


@public(1, "Which numbers are used, and is each of them used once?")
def ids_run_from_zero_without_a_gap(build_vocabulary):
    vocabulary = build_vocabulary("red green blue green red green")
    assert isinstance(vocabulary, dict), "the vocabulary should be a dict"
    numbers = set(vocabulary.values())
    assert len(numbers) == len(vocabulary), "no two words should have the same id"
    assert numbers == set(range(len(vocabulary))), "the ids should run from 0 to one less than there are words"


@public(1, "Words may have any letters, or be numbers. What ends a word?")
def words_of_any_letters(build_vocabulary):
    expected = {"7": 0, "Zebra": 1, "cafés": 2, "naïve": 3, "Öl": 4}
    same_dict(build_vocabulary("7 cafés, Zebra naïve Öl, 7"), expected, "the vocabulary")


@hidden(
    1,
    "Say which of two words comes first when one of them has a capital letter. Is it still two words when only that differs?",
)
def capitals_count_and_come_first(build_vocabulary):
    expected = {"Owl": 0, "The": 1, "Zebra": 2, "an": 3, "and": 4, "apple": 5, "met": 6, "owl": 7, "the": 8}
    vocabulary = build_vocabulary("the Zebra, and an apple, met The Owl, and the owl")
    same_dict(vocabulary, expected, "the vocabulary")


def commas_are_no_part_of_words(build_vocabulary):
    vocabulary = build_vocabulary("apples, bananas, cherries")
    same_dict(vocabulary, {"apples": 0, "bananas": 1, "cherries": 2}, "the vocabulary")
    same_dict(build_vocabulary("apples, bananas,"), {"apples": 0, "bananas": 1}, "the vocabulary")


def word_that_returns_is_listed_once(build_vocabulary):
    vocabulary = build_vocabulary("a a C C C b")
    same_dict(vocabulary, {"C": 0, "a": 1, "b": 2}, "the vocabulary")


def place_in_the_sentence_is_ignored(build_vocabulary):
    texts = ["Zoo", "yak", "éclair", "Äpfel", "ant", "cow", "bee"]
    rank = {word: sum([ord(c) for c in other] < [ord(c) for c in word] for other in texts) for word in texts}
    same_dict(build_vocabulary(", ".join(texts)), rank, "the vocabulary")


def sentence_of_one_word(build_vocabulary):
    same_dict(build_vocabulary("hello"), {"hello": 0}, "the vocabulary")


@hidden(
    2,  # rare
    "Try what is rare: commas, letters of any language, a word that returns, a single word. Which of these goes wrong in yours?",
)
def rare_input_for_build_vocabulary(build_vocabulary):
    commas_are_no_part_of_words(build_vocabulary)
    word_that_returns_is_listed_once(build_vocabulary)
    place_in_the_sentence_is_ignored(build_vocabulary)
    sentence_of_one_word(build_vocabulary)


# token_ids
@public(1, "Point at each word in turn and say its number. Which numbers have you said, and in which order?")
def six_words_in_a_row(token_ids):
    vocabulary = {"dance": 7, "We": 2, "sing": 0, "we": 4, "hum": 1}
    kept = dict(vocabulary)
    same_array(token_ids("We sing, we dance, we hum", vocabulary), np.array([2, 0, 4, 7, 4, 1]), "the ids")
    unchanged(kept, vocabulary, "the vocabulary")


@public(1, "How many words does the sentence have? Are the ids an array of that many whole numbers?")
def one_whole_number_a_word(token_ids):
    ids = token_ids("to be or not to be", {"be": 0, "not": 1, "or": 2, "to": 3})
    is_array(ids, (6,), "the ids of six words")
    assert ids.dtype.kind in "iu", f"the ids should be whole numbers, but are {ids.dtype}"
    is_array(token_ids("not", {"be": 0, "not": 1}), (1,), "the ids of a single word")


@public(1, "What should happen to a word that has no id?")
def unknown_word_is_refused(token_ids):
    raises((KeyError,), token_ids, "we laugh, we dance", {"dance": 0, "sing": 1, "we": 2})


@public(1, "Ids may be large. Does your array hold them as they are?")
def large_ids(token_ids):
    same_array(token_ids("a, b a", {"a": 60000, "b": 256}), np.array([60000, 256, 60000]), "the ids of three words")


@hidden(
    1,
    "Thirteen words need thirteen ids. Does each come from the vocabulary that was passed, in the order of the sentence?",
)
def thirteen_words_from_a_larger_vocabulary(token_ids):
    animals = ["ant", "bee", "cat", "dog", "eel", "fox", "gnu", "hen", "ibis", "jay", "kiwi"]
    picked = np.random.default_rng(401).integers(1, 10, 13)
    ids = token_ids(" ".join(animals[p] for p in picked), {animal: 7 * p % 11 for p, animal in enumerate(animals)})
    same_array(ids, 7 * picked % 11, "the ids")


def capital_letters_and_commas(token_ids):
    vocabulary = {"7": 6, "Bill": 0, "Will": 1, "bill": 2, "cafés": 5, "pay": 3, "will": 4}
    ids = token_ids("Will, Bill will pay 7 cafés, bill, Will", vocabulary)
    same_array(ids, np.array([1, 0, 4, 3, 6, 5, 2, 1]), "the ids")
    same_array(token_ids("will pay, Will,", vocabulary), np.array([4, 3, 1]), "the ids")


def ids_are_what_the_vocabulary_says(token_ids):
    ids = token_ids("or coffee or tea or coffee", {"tea": 12, "or": 300, "and": 7, "coffee": 40000})
    same_array(ids, np.array([300, 40000, 300, 12, 300, 40000]), "the ids")


def id_of_one_word(token_ids):
    same_array(token_ids("stop", {"go": 0, "stop": 1}), np.array([1]), "the ids of one word")


def strangers_among_known_words(token_ids):
    vocabulary = {"go": 5, "on": 1, "stop": 2}
    same_array(token_ids("stop, go", vocabulary), np.array([2, 5]), "the ids of known words")
    for sentence in ("go on and stop", "Go on", "stop, go, off"):
        raises((KeyError,), token_ids, sentence, vocabulary)


def vocabulary_is_left_alone(token_ids):
    vocabulary = {"go": 0, "on": 1, "stop": 2}
    is_array(token_ids("go on, go on", vocabulary), (4,), "the ids of four words")
    raises((KeyError,), token_ids, "go away", vocabulary)
    assert vocabulary == {"go": 0, "on": 1, "stop": 2}, "the vocabulary should stay as it was"


@hidden(
    2,  # rare
    "Try what is rare: commas, large ids, a single word, words that the vocabulary lacks, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_token_ids(token_ids):
    capital_letters_and_commas(token_ids)
    ids_are_what_the_vocabulary_says(token_ids)
    id_of_one_word(token_ids)
    strangers_among_known_words(token_ids)
    vocabulary_is_left_alone(token_ids)


# embed
@public(1, "Read row 2 of the table, then row 0. Are these the rows that you return, in that order?")
def two_rows_of_three(embed):
    table = np.array([[1.5, 2.0], [3.0, 4.0], [0.123456, -6.0]])
    ids, kept = np.array([2, 0]), table.copy()
    same_array(embed(ids, table), np.array([[0.123456, -6.0], [1.5, 2.0]]), "the embedded ids")
    unchanged(np.array([2, 0]), ids, "the array of ids")
    unchanged(kept, table, "the table")


@public(1, "The rows of the table are two numbers wide. How many rows should come out for five ids, and for one?")
def as_many_rows_as_ids(embed):
    is_array(embed(np.array([0, 2, 1, 1, 0]), np.ones((3, 2))), (5, 2), "five embedded ids")
    is_array(embed([1, 0, 2], np.ones((3, 2))), (3, 2), "three ids in a list, embedded,")
    is_array(embed(np.array([2]), np.ones((3, 2))), (1, 2), "a single embedded id")


@public(1, "Should the vector of a word depend on where in the sentence the word stands?")
def same_id_same_vector(embed):
    vectors = embed(np.array([1, 3, 1]), np.array([[0.0, 1.0], [2.0, -3.0], [4.0, 5.0], [-6.0, 7.0]]))
    is_array(vectors, (3, 2), "three embedded ids")
    agrees(vectors[2], vectors[0].copy(), "the vector of an id that comes back", "where it came first")


@public(1, "The table has rows 0 to 2. What should happen when someone asks for row 3?")
def id_without_a_row(embed):
    raises((IndexError,), embed, np.array([1, 3]), np.array([[1.5, 2.0], [3.0, 4.0], [5.0, -6.0]]))


@hidden(1, "For each id, go to the table yourself. Is what you find there what stands at that place of your result?")
def rows_of_a_random_table(embed):
    table = np.random.default_rng(411).normal(0, 1, (14, 12))
    ids = [4, 8, 0, 4, 7, 2, 13, 5, 5, 12, 1, 9, 3]
    expected = [[float(table[row, column]) for column in range(12)] for row in ids]
    same_array(embed(np.array(ids), table), np.array(expected), "13 embedded ids")


def square_table(embed):
    table = np.random.default_rng(412).normal(0, 1, (4, 4))
    expected = np.einsum("ij,jk->ik", np.eye(4)[::-1], table)
    same_array(embed(np.array([3, 2, 1, 0]), table), expected, "four embedded ids")


def single_id_keeps_both_axes(embed):
    table = np.array([[1.5, 2.5, -1.0], [0.5, 4.0, 8.0]])
    same_array(embed(np.array([1, 0]), table.copy()), table[::-1], "two embedded ids")
    same_array(embed(np.array([1]), table.copy()), np.array([[0.5, 4.0, 8.0]]), "one embedded id")
    same_array(embed(np.array([0]), table[:1].copy()), np.array([[1.5, 2.5, -1.0]]), "one embedded id")
    same_array(embed(np.array([1, 0, 1]), table[:, :1].copy()), np.array([[0.5], [1.5], [0.5]]), "a narrow table")


def past_the_end_of_the_table(embed):
    same_array(embed(np.array([0]), np.array([[2.0, 5.0]])), np.array([[2.0, 5.0]]), "an embedded id that has a row")
    swapped = embed(np.array([1, 0]), np.array([[2.0, 5.0], [3.0, 7.0]]))
    same_array(swapped, np.array([[3.0, 7.0], [2.0, 5.0]]), "two embedded ids that have rows")
    for ids, shape in (([3], (3, 7)), ([0, 5, 1], (4, 6)), ([1, 2, 40], (3, 3))):
        raises((IndexError,), embed, np.array(ids), np.arange(1.0, 1 + np.prod(shape)).reshape(shape))


@hidden(
    2,  # rare
    "Try what is rare: a single id, ids that the table lacks, whole numbers, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_embed(embed):
    square_table(embed)
    single_id_keeps_both_axes(embed)
    past_the_end_of_the_table(embed)
    works_on_integers(
        embed, [[4, 5, 6], [4, 5, 6], [1, 2, 3], [4, 5, 6]], [1, 1, 0, 1], np.array([[1, 2, 3], [4, 5, 6]])
    )
    leaves_alone(embed, (4, 5), "ids table", np.array([2, 0, 2, 1]), *numbers(413, (3, 5)))


# project
@public(
    1,
    "Take the first token and the first column of the matrix, multiply number by number and add up. Is that your first number?",
)
def two_small_tokens(project):
    X, W = np.array([[1, 2], [3, -1]]), np.array([[1.0, 0.0, 0.5], [0.0, 1.0, 0.03125]])
    same_array(project(X, W), np.array([[1.0, 2.0, 0.5625], [3.0, -1.0, 1.46875]]), "the projected tokens")


@public(
    1,
    "Tokens are four numbers wide and should become two wide. What shape do you get for five tokens, and for one that comes alone?",
)
def shapes_of_projections(project):
    is_array(project(np.ones((5, 4)), np.ones((4, 2))), (5, 2), "five projected tokens")
    is_array(project(np.ones((5, 4)), np.ones((2, 4)), True), (5, 2), "five tokens projected with out_first=True")
    is_array(project(np.ones((5, 4)), np.ones((4, 2)), False), (5, 2), "five tokens projected with out_first=False")
    is_array(project(np.ones(4), np.ones((4, 2))), (2,), "a single projected token")
    is_array(project(np.ones((1, 4)), np.ones((4, 2))), (1, 2), "a sentence of one token, projected,")


@public(1, "Is the result of a token the same whether it comes alone or with others?")
def every_token_on_its_own(project):
    X, W = np.array([[1.0, 0.5], [2.0, -1.0], [0.0, 4.0]]), np.array([[3.0, 1.0, 0.0], [-2.0, 1.0, 1.0]])
    together = project(X, W)
    is_array(together, (3, 3), "three projected tokens")
    for row in range(3):
        agrees(project(X[row].copy(), W), together[row].copy(), f"token {row} alone", "with the others")


@public(1, "One square matrix, stored both ways round. Should the result depend on how it is stored?")
def either_way_of_storing(project):
    X, W = np.array([[1.0, -2.0], [0.0, 3.0], [0.5, 1.0]]), np.array([[1.0, 4.0], [0.0, -1.0]])
    stored, expected = np.array([[1.0, 0.0], [4.0, -1.0]]), np.array([[1.0, 6.0], [0.0, -3.0], [0.5, 1.0]])
    kept, kept_stored = X.copy(), stored.copy()
    same_array(project(X.copy(), W), expected, "the projected tokens")
    same_array(project(X, stored, out_first=True), expected, "the tokens projected with out_first=True")
    higher, wider = np.array([[1.0, 0.0], [4.0, -1.0], [2.0, 1.0]]), np.column_stack([expected, [0.0, 3.0, 2.0]])
    same_array(project(X.copy(), higher, out_first=True), wider, "the tokens made wider with out_first=True")
    unchanged(kept, X, "the array of tokens")
    unchanged(kept_stored, stored, "the matrix")


@public(1, "Where d and k are equal, the shape says nothing. Which axis of W meets the numbers of a token?")
def square_matrices(project):
    X, W = (
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
    )
    same_array(
        project(X, W), np.array([[6.0, -14.0, -1.5], [12.0, -11.0, -2.0], [1.0, 8.5, 13.0]]), "three tokens projected"
    )
    same_array(
        project(X, W, True),
        np.array([[0.5, -9.0, -3.0], [15.0, -2.0, -9.0], [-3.0, 9.0, 14.0]]),
        "three tokens projected, output first",
    )
    same_array(
        project(X, W[:2], True),
        np.array([[0.5, -9.0], [15.0, -2.0], [-3.0, 9.0]]),
        "three tokens made narrower, output first",
    )
    same_array(project(X[0], W), np.array([6.0, -14.0, -1.5]), "one token projected")


@hidden(
    1,
    "Which numbers of a token meet which numbers of the matrix? Is each result a sum over all numbers of one token?",
)
def random_tokens_and_matrix(project):
    for n, d, k in ((3, 5, 7), (13, 12, 14)):
        X, W = numbers(421, (n, d), (d, k))
        by_hand = [[sum(x * w for x, w in zip(row, column, strict=True)) for column in W.T] for row in X]
        same_array(project(X, W), np.array(by_hand), f"{n} projected tokens")
        same_array(project(X[1], W), np.array(by_hand[1]), "the second token alone, projected")


@hidden(
    1,
    "When the matrix is stored with what comes out first, told by name or place, which of its sizes must fit a token?",
)
def stored_out_first(project):
    for d, k in ((16, 24), (16, 28), (5, 7)):
        X, W = numbers(422, (6, d), (k, d))
        expected = np.einsum("nd,kd->nk", X, W)
        same_array(project(X, W, out_first=True), expected, "six tokens with out_first=True")
        same_array(project(X[4], W, out_first=True), expected[4], "the fifth token alone with out_first=True")
        same_array(project(X[4:5], W, out_first=True), expected[4:5], "the fifth token in a matrix with out_first=True")
    same_array(project(X, W[:5], out_first=True), expected[:, :5], "six tokens, square matrix, with out_first=True")
    told_by_position(project)


def told_by_position(project):
    X, W = np.array([[2.0, 1.0, -1.0], [0.5, 0.0, 4.0]]), np.array([[1.0, 0.0, 3.0], [2.0, -2.0, 0.0]])
    same_array(project(X.copy(), W.copy(), True), np.array([[-1.0, 2.0], [12.5, 1.0]]), "two tokens, out_first")
    same_array(project(X[:, :2].copy(), W, False), np.array([[4.0, -2.0, 6.0], [0.5, 0.0, 1.5]]), "two tokens")


def square_matrix_gives_no_hint(project):
    X, W = numbers(423, (3, 4), (4, 4))
    plain, turned = np.einsum("nd,dk->nk", X, W), np.einsum("nd,kd->nk", X, W)
    same_array(project(X.copy(), W.copy()), plain, "three tokens, square matrix")
    same_array(project(X.copy(), W.copy(), out_first=True), turned, "three tokens, square matrix, out_first=True")
    same_array(project(X, W, out_first=False), plain, "three tokens, square matrix, out_first=False")


def lone_token_both_ways(project):
    rng = np.random.default_rng(424)
    for k in (7, 5):
        x, W, U = rng.normal(0, 1, 5), rng.normal(0, 1, (5, k)), rng.normal(0, 1, (k, 5))
        plain, turned = np.einsum("d,dk->k", x, W), np.einsum("d,kd->k", x, U)
        same_array(project(x.copy(), W), plain, f"one token made {k} wide")
        same_array(project(x, U, out_first=True), turned, f"one token made {k} wide with out_first=True")


def narrowest_projections(project):
    W = np.array([[2.0, 0.0], [1.0, -1.0], [0.5, 4.0]])
    same_array(project(np.array([[1.0, 2.0, 4.0]]), W.copy()), np.array([[6.0, 14.0]]), "a sentence of one token")
    same_array(project(np.array([[3.0], [-1.0]]), np.array([[2.0, 5.0]])), np.array([[6, 15], [-2, -5]]), "width one")
    same_array(project(W.copy(), np.array([[0.5], [2.0]])), np.array([[1.0], [-1.5], [8.25]]), "tokens made one wide")


@hidden(
    3,  # rare
    "Try what is rare: a square matrix, a single token or number, whole numbers, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_project(project):
    square_matrix_gives_no_hint(project)
    lone_token_both_ways(project)
    narrowest_projections(project)
    works_on_integers(
        project, [[3.25, 2], [2, -0.5]], np.array([[3, -1, 2], [0, 4, 1]]), np.array([[0.5, 1], [0.25, 0], [1, -0.5]])
    )
    leaves_alone(project, (3, 4), "X W out_first", *numbers(1, (3, 4), (4, 4)), True)


# attention_scores
@public(
    1,
    "Take the first query and go through the three keys on paper. Which three scores are those, and where do they belong?",
)
def two_queries_three_keys(attention_scores):
    Q, K = np.array([[1, 2], [0, 1]]), np.array([[3.0, 0.5], [1.0, 1.0], [0.0, -2.0]])
    same_array(attention_scores(Q, K), np.array([[4.0, 3.0, -4.0], [0.5, 1.0, -2.0]]), "the scores")


@public(1, "What does a row of the scores belong to, and what a column? How many axes are left for a single query?")
def shapes_of_scores(attention_scores):
    is_array(attention_scores(np.ones((4, 3)), np.ones((5, 3))), (4, 5), "the scores of four queries and five keys")
    is_array(attention_scores(np.ones(3), np.ones((5, 3))), (5,), "the scores of a single query")
    is_array(attention_scores(np.ones((1, 3)), np.ones((5, 3))), (1, 5), "the scores of a matrix with one query")


@public(1, "One key becomes twice as long. Which scores should change, and how?")
def longer_key_scores_higher(attention_scores):
    Q = np.array([[1.0, 0.512345, 0.0], [0.0, -1.0, 2.0]])
    K = np.array([[2.0, 1.0, 0.0], [1.0, 1.0, 1.0], [0.0, 3.0, -1.0], [1.0, 0.0, 2.0]])
    before = attention_scores(Q, K)
    is_array(before, (2, 4), "the scores")
    longer = K * np.array([[1.0], [1.0], [2.0], [1.0]])
    expected = before * np.array([1.0, 1.0, 2.0, 1.0])
    agrees(
        attention_scores(Q, longer),
        expected,
        "the scores with the third key doubled",
        "before, but for twice that key's",
    )


@public(
    1,
    "Three queries and three keys of width 3: nothing complains about a mix-up. Whose rows are the rows of the result?",
)
def three_of_everything(attention_scores):
    Q, K = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
    )
    same_array(
        attention_scores(Q, K),
        np.array([[0.5, 7.0, -0.5], [-5.25, -1.5, 6.0], [-3.5, -7.0, 2.0]]),
        "the scores of three queries",
    )
    same_array(attention_scores(Q[1], K), np.array([-5.25, -1.5, 6.0]), "the scores of one query")


@hidden(1, "Is each score the dot product of one query and one key, in the right place, with nothing else done to it?")
def scores_of_random_queries(attention_scores):
    for n_q, n_k, width in ((3, 5, 7), (12, 13, 14)):
        Q, K = numbers(431, (n_q, width), (n_k, width))
        by_hand = [[sum(q * k for q, k in zip(query, key, strict=True)) for key in K.tolist()] for query in Q.tolist()]
        same_array(attention_scores(Q, K), np.array(by_hand), "the scores")
        same_array(attention_scores(Q[2], K), np.array(by_hand[2]), "the scores of the third query")
        same_array(attention_scores(Q[:1], K), np.array(by_hand[:1]), "the scores of one query in a matrix")


@hidden(1, "A single query is a vector. Are its scores right, and a vector too?")
def scores_of_a_single_query(attention_scores):
    rng = np.random.default_rng(432)
    for n_k, k in ((6, 5), (4, 4)):
        q, K = rng.normal(0, 1, k), rng.normal(0, 1, (n_k, k))
        expected = np.einsum("k,jk->j", q, K)
        same_array(attention_scores(q, K), expected, f"the scores with {n_k} keys of width {k}")


@hidden(
    2,  # rare
    "With as many queries as keys, and as many numbers in each, any mix-up has the right shape. Is row i query i, and column j key j?",
)
def all_sizes_alike(attention_scores):
    Q, K = numbers(433, (4, 4), (4, 4))
    by_hand = [[float(np.multiply(query, key).sum()) for key in K] for query in Q]
    same_array(attention_scores(Q, K), np.array(by_hand), "the scores")
    same_array(attention_scores(Q[1], K), np.array(by_hand[1]), "the scores of one query")


@hidden(1, "One query in a matrix, one key, one number in each. Are there still as many axes as before?")
def smallest_scores(attention_scores):
    four = attention_scores(np.eye(2), np.array([[1.0, 2.0], [3.0, 4.0]]))
    same_array(four, np.array([[1.0, 3.0], [2.0, 4.0]]), "the scores of two queries and two keys")
    q, K = np.array([[1.0, -2.0]]), np.array([[3.0, 1.0], [0.0, 2.0], [4.0, 2.0]])
    same_array(attention_scores(q.copy(), K.copy()), np.array([[1.0, -4.0, 0.0]]), "the scores of one row")
    same_array(attention_scores(K, q), np.array([[1.0], [-4.0], [0.0]]), "the scores with one key")
    same_array(attention_scores(np.array([[2.0], [3.0]]), np.array([[5.0]])), np.array([[10.0], [15.0]]), "width one")


@hidden(1, "Two vectors of 64 ones have a dot product of 64. Is anything divided or shortened here?")
def wide_vectors_have_large_scores(attention_scores):
    K = np.ones((3, 64)) * np.array([[1.0], [-2.0], [0.5]])
    scores = attention_scores(np.ones((2, 64)), K)
    same_array(scores, np.array([[64.0, -128.0, 32.0]] * 2), "the scores of wide vectors")


whole_numbers("attention_scores", 1, [[0.75], [3.75]], np.array([[2, -1, 0], [1, 1, 3]]), np.array([[0.5, 0.25, 1]]))
left_alone("attention_scores", 1, (2, 4), *numbers(1, (2, 3), (4, 3)))


# attention_weights
@public(
    1,
    "The keys are nine numbers wide. What do these scores become when they are scaled, and what does e to the power of that give?",
)
def scores_that_are_logarithms(attention_weights):
    scores = 3 * np.log([2.0, 5.0, 3.0])
    kept = scores.copy()
    same_array(attention_weights(scores, 9), np.array([0.2, 0.5, 0.3]), "the weights")
    unchanged(kept, scores, "the scores")


@public(1, "Two equal scores get equal shares, however large or small they are. What does e to the power of 1000 give?")
def equal_scores_far_from_zero(attention_weights):
    weights = attention_weights(np.array([[1000, 1000], [-1000, -1000]]), 1)
    same_array(weights, np.array([[0.5, 0.5], [0.5, 0.5]]), "the weights of equal scores")


@public(1, "Each score becomes one share. Is the shape of the scores kept, for a vector and for a matrix?")
def one_share_a_score(attention_weights):
    is_array(attention_weights(np.ones(5), 7), (5,), "the weights of a single query")
    is_array(attention_weights(np.ones((3, 2)), 7), (3, 2), "the weights of three queries")
    is_array(attention_weights(np.ones((1, 5)), 7), (1, 5), "the weights of a matrix with one query")


@public(1, "Each query has its own attention to give. Which of the weights should add up to 1?")
def every_query_shares_out_one(attention_weights):
    scores = np.array([[0.3, -1.2, 2.0, 0.1], [1.1, 0.4, -0.7, 0.0]])
    kept = scores.copy()
    weights = attention_weights(scores, 6)
    is_array(weights, (2, 4), "the weights of two queries")
    sums_to_one(weights, 1, "the weights of two queries")
    unchanged(kept, scores, "the matrix of scores")


@public(1, "As many queries as keys: whose shares add up to 1? And what is the root of a width of 7?")
def as_many_queries_as_keys(attention_weights):
    scores = np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]])
    same_array(
        attention_weights(scores, 7),
        np.array(
            [
                [0.7180142471, 0.05094456601, 0.2310411868],
                [0.1025874417, 0.2184690748, 0.6789434836],
                [0.05305537476, 0.7477640492, 0.199180576],
            ]
        ),
        "the weights of three queries",
    )
    same_array(
        attention_weights(np.array([1000.0, 999.0, -1000.0]), 1),
        np.array([0.7310585786, 0.2689414214, 0.0]),
        "the weights for large scores",
    )


@hidden(
    1,
    "The totals may be right, but is each weight? What was divided by what, and how often, before the softmax?",
)
def weights_of_random_queries(attention_weights):
    for shape in ((3, 5), (12, 13)):
        rows, scores = [], np.random.default_rng(441).normal(0, 2, shape)
        for row in scores.tolist():
            powers = [math.exp(score / math.sqrt(7)) for score in row]
            rows.append([power / sum(powers) for power in powers])
        same_array(attention_weights(scores.copy(), 7), np.array(rows), f"the weights of {len(rows)} queries")
        same_array(attention_weights(scores[1], 7), np.array(rows[1]), "the weights of the second query alone")


def weights_of_a_single_query(attention_weights):
    scores = np.random.default_rng(442).normal(0, 2, 6)
    expected = special.softmax(scores * 5**-0.5)
    same_array(attention_weights(scores, 5), expected, "the weights of a single query")
    expected = special.softmax([500.0, 499.0, -500.0])
    same_array(attention_weights(np.array([1000.0, 998.0, -1000.0]), 4), expected, "the weights of large scores")


def large_scores_in_some_rows(attention_weights):
    scores = np.array(
        [[1000.0, 999.0, 998.5], [-1000.0, -1001.0, -999.0], [-1000.0, 1000.0, -1000.0], [0.5, 0.0, -0.5]]
    )
    expected = np.array([special.softmax(row) for row in scores])
    same_array(attention_weights(scores, 1), expected, "the weights of large scores")
    large = np.array([[1000.0, 999.0, 998.0], [-1000.0, -999.0, -1000.0]])
    expected = special.softmax(large / 2, axis=1)
    same_array(attention_weights(large, 4), expected, "the weights of two rows of large scores")


def tiny_shares_are_exact(attention_weights):
    parts = np.array([[1.0, 3e-4, 2e-5, 0.7], [5e-3, 0.2, 0.9, 4e-4]])
    expected = np.array([[part / sum(row) for part in row] for row in parts.tolist()])
    same_array(attention_weights(np.log(parts), 1), expected, "the weights")


def one_query_or_one_key(attention_weights):
    scores = 2 * np.log([[1.0, 4.0], [3.0, 1.0]])
    same_array(attention_weights(scores, 4), np.array([[0.2, 0.8], [0.75, 0.25]]), "the weights of two rows")
    same_array(attention_weights(2 * np.log([[1.0, 4.0]]), 4), np.array([[0.2, 0.8]]), "the weights of one row")
    same_array(attention_weights(np.array([[2.0], [-1.0], [0.5]]), 4), np.ones((3, 1)), "the weights with one key")


@hidden(
    2,  # rare
    "Try what is rare: large scores, tiny shares, a single query or key, whole numbers, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_attention_weights(attention_weights):
    weights_of_a_single_query(attention_weights)
    large_scores_in_some_rows(attention_weights)
    tiny_shares_are_exact(attention_weights)
    one_query_or_one_key(attention_weights)
    works_on_integers(
        attention_weights, lambda scores, _: special.softmax(scores / 5**0.5, 1), np.array([[3, -1, 2], [0, 5, -4]]), 5
    )
    leaves_alone(attention_weights, (2, 3), "scores d_k", *numbers(443, (2, 3)), 5)


# context_vectors
@public(1, "Which vector do half of the first value and half of the second make? Which numbers of V were added up?")
def halves_and_quarters(context_vectors):
    weights, V = np.array([[0.5, 0.5, 0.0], [0.25, 0.25, 0.5]]), np.array([[4, 0], [0, 8], [2, -5]])
    kept, values = weights.copy(), V.copy()
    same_array(context_vectors(weights, V), np.array([[2.0, 4.0], [2.0, -0.5]]), "the contexts")
    unchanged(kept, weights, "the array of weights")
    unchanged(values, V, "the array of values")


@public(
    1, "Is a context as wide as a value, and is there one for each query? How many axes are left for a single query?"
)
def shapes_of_contexts(context_vectors):
    V = np.ones((4, 2))
    is_array(context_vectors(np.full((3, 4), 0.25), V), (3, 2), "the contexts of three queries")
    is_array(context_vectors(np.full(4, 0.25), V), (2,), "the context of a single query")
    is_array(context_vectors(np.full((1, 4), 0.25), V), (1, 2), "the contexts of a matrix with one row of weights")


@public(1, "If a query gives all its attention to one word, what is its context?")
def all_attention_on_one_word(context_vectors):
    V = np.array([[1.0, 2.0, 0.0], [3.0, -4.0, 7.0], [5.0, 6.123456, -1.0]])
    weights = np.array([[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
    expected = np.array([[3.0, -4.0, 7.0], [5.0, 6.123456, -1.0], [1.0, 2.0, 0.0], [3.0, -4.0, 7.0]])
    single = np.array([0.0, 0.0, 1.0])
    same_array(context_vectors(weights, V.copy()), expected, "the contexts with all the weight on one word")
    same_array(context_vectors(single, V), np.array([5.0, 6.123456, -1.0]), "the context of a single query")


@public(1, "Three queries, three keys, values of width 3: which axis of the weights meets which axis of V?")
def three_of_everything_mixed(context_vectors):
    weights = np.array([[0.5, 0.3, 0.2], [0.1, 0.2, 0.7], [0.6, 0.4, 0.0]])
    V = np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]])
    same_array(
        context_vectors(weights, V),
        np.array([[1.8, 0.3, 2.5], [-0.3, 4.3, 2.85], [2.4, -1.0, 2.6]]),
        "the mixtures of three queries",
    )
    same_array(context_vectors(weights[2], V), np.array([2.4, -1.0, 2.6]), "the mixture of one query")


@hidden(1, "For each query, is every value multiplied by that query's weight for it?")
def contexts_of_random_queries(context_vectors):
    rng = np.random.default_rng(451)
    for n_q, n_k, v in ((3, 5, 2), (12, 13, 14)):
        weights, V = rng.dirichlet(np.ones(n_k), size=n_q), rng.normal(0, 2, (n_k, v))
        by_hand = np.zeros((n_q, v))
        for i in range(n_q):
            for j in range(n_k):
                by_hand[i] += weights[i, j] * V[j]
        same_array(context_vectors(weights, V), by_hand, f"the contexts of {n_q} queries")
        same_array(context_vectors(weights[1:2], V), by_hand[1:2], "the contexts of one query in a matrix")


@hidden(1, "The weights of a single query are a vector. Is its context right, and a vector of the right length?")
def context_of_a_single_query(context_vectors):
    rng = np.random.default_rng(452)
    weights, V = rng.dirichlet(np.ones(5)), rng.normal(0, 2, (5, 7))
    mixed = sum(weight * value for weight, value in zip(weights, V, strict=True))
    same_array(context_vectors(weights, V), mixed, "the context of a single query")


def as_many_words_as_numbers_in_a_value(context_vectors):
    rng = np.random.default_rng(453)
    weights, V = rng.dirichlet(np.ones(4), size=4), rng.normal(0, 2, (4, 4))
    single, expected = weights[2].copy(), np.einsum("ij,jc->ic", weights, V)
    same_array(context_vectors(weights, V.copy()), expected, "the contexts of four queries")
    same_array(context_vectors(single, V), expected[2], "the context of a single query")
    same_array(context_vectors(weights[3:], V), expected[3:], "the contexts of one query in a matrix")


def smallest_contexts(context_vectors):
    V = np.array([[2.0, -1.0, 0.5], [6.0, 3.0, 1.5]])
    same_array(context_vectors(np.array([[0.25, 0.75]]), V.copy()), np.array([[5.0, 2.0, 1.25]]), "one row of weights")
    same_array(context_vectors(np.ones((3, 1)), V[:1].copy()), np.array([[2.0, -1.0, 0.5]] * 3), "a single word")
    narrow = np.array([[4.0], [8.0]])
    same_array(context_vectors(np.array([[0.75, 0.25]]), narrow), np.array([[5.0]]), "a context of one number")


def mixed_values_stay_the_same(context_vectors):
    rng = np.random.default_rng(454)
    weights, V = rng.dirichlet(np.ones(4), size=2), rng.normal(0, 1, (4, 3))
    kept_weights, kept_V, row = weights.copy(), V.copy(), weights[0].copy()
    is_array(context_vectors(weights, V), (2, 3), "the contexts of two queries")
    is_array(context_vectors(row, V), (3,), "the context of a single query")
    unchanged(kept_weights, weights, "the matrix of weights")
    unchanged(kept_weights[0], row, "the vector of weights")
    unchanged(kept_V, V, "the values")


@hidden(
    2,  # rare
    "Try what is rare: as many words as numbers, a single query or key, whole numbers, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_context_vectors(context_vectors):
    as_many_words_as_numbers_in_a_value(context_vectors)
    smallest_contexts(context_vectors)
    works_on_integers(
        context_vectors,
        [[0.75, 4.25], [0.5, 6.5]],
        np.array([[0.5, 0.25, 0.25], [0, 0.5, 0.5]]),
        np.array([[1, 2], [4, 8], [-3, 5]]),
    )
    mixed_values_stay_the_same(context_vectors)


# self_attention
@public(1, "Three tokens of width five go in. How many contexts should come out, and how wide are they?")
def one_context_a_token(self_attention):
    contexts = self_attention(np.ones((3, 5)), np.ones((5, 7)), np.ones((5, 7)), np.ones((5, 2)))
    is_array(contexts, (3, 2), "the contexts of three tokens")
    contexts = self_attention(np.ones((1, 5)), np.ones((5, 7)), np.ones((5, 7)), np.ones((5, 2)))
    is_array(contexts, (1, 2), "the contexts of a single token")


def two_tokens():
    """Two tokens and three matrices: the first token's scores are 0 and 2 ln 9, the second's are 0 and 0."""
    W_q = np.array([[2.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]])
    W_k = np.array([[0.0, 5.0, 0.0, 1.0], [np.log(9), 1.0, 2.0, 7.0]])
    return np.eye(2), W_q, W_k, np.array([[4.0, 8.0, 1.0], [0.0, -4.0, 1.0]])


@public(
    1,
    "Work it out on paper. Which queries, keys and values do the two tokens have? What are the scores, how wide are the keys, and what are the shares?",
)
def two_tokens_on_paper(self_attention):
    contexts = self_attention(*two_tokens())
    same_array(contexts, np.array([[0.4, -2.8, 1.0], [2.0, 2.0, 1.0]]), "the contexts of two tokens")


@public(1, "The caller asks for a divisor of 4/3. What are the first token's scaled scores then, and its shares?")
def two_tokens_with_a_scale(self_attention):
    *X_and_matrices, W_v = two_tokens()
    contexts = self_attention(*X_and_matrices, W_v[::-1].copy(), scale=4 / 3)
    expected = np.array([[27 / 7, 53 / 7, 1.0], [2.0, 2.0, 1.0]])
    same_array(contexts, expected, "the contexts of two tokens with scale=4/3")


@public(1, "Divided by a very small number, one score becomes 1000. Which share does it get, and is everything finite?")
def one_score_of_a_thousand(self_attention):
    *X_and_matrices, W_v = two_tokens()
    contexts = self_attention(*X_and_matrices, W_v[::-1].copy(), scale=2 * math.log(9) / 1000)
    same_array(contexts, np.array([[4.0, 8.0, 1.0], [2.0, 2.0, 1.0]]), "the contexts of two tokens with a small scale")


@public(1, "If all queries are zero, no word is more interesting than another. What is every word's context?")
def nobody_has_a_preference(self_attention):
    X, W_k = np.array([[1, 2], [3, 0], [1, 2], [-2, 3]]), np.array([[1.0, 0.5, 2.0], [0.0, 1.0, -1.0]])
    kept = X.copy()
    contexts = self_attention(X, np.zeros((2, 3)), W_k, np.array([[1, 2], [1, 0]]))
    same_array(contexts, np.array([[2.5, 1.5]] * 4), "the contexts for queries of zero")
    unchanged(kept, X, "the array of tokens")


@public(1, "Write the words in another order. Should any word's context change?")
def reordered_tokens_reorder_contexts(self_attention):
    X, W_q, W_k, W_v = numbers(460, (4, 3), (3, 5), (3, 5), (3, 6))
    contexts = self_attention(X, W_q, W_k, W_v)
    is_array(contexts, (4, 6), "the contexts of four tokens")
    moved, expected = np.roll(X, 1, axis=0), np.roll(contexts, 1, axis=0)
    agrees(
        self_attention(moved, W_q, W_k, W_v), expected, "the contexts, the last token first", "before, in that order"
    )


@public(
    1,
    "Where all sizes agree, nothing complains about a mix-up. Which matrix makes what, and along which axis are the shares?",
)
def three_tokens_of_width_three(self_attention):
    X, W_q = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
    )
    W_k, W_v = (
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]])[::-1],
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
    )
    same_array(
        self_attention(X, W_q, W_k, W_v),
        np.array(
            [
                [-0.4841977385, 14.76954975, 10.98595939],
                [-2.95338036, 20.88456089, 14.92563057],
                [7.499519325, -4.999389953, -1.749739458],
            ]
        ),
        "the contexts of three tokens",
    )
    same_array(
        self_attention(X, W_q, W_k, W_v, 5.0),
        np.array(
            [
                [1.018549567, 10.63152023, 8.224918226],
                [-1.605550472, 17.54212739, 12.7712019],
                [6.950417806, -4.185603298, -1.350110458],
            ]
        ),
        "the contexts with scale 5",
    )


@hidden(
    1,
    "Go through the steps. Which matrix makes the queries, the keys, the values? What is divided by what? Which shares add up to 1, and what is mixed?",
)
def random_sentences(self_attention):
    rng = np.random.default_rng(461)
    for n, d, k, v in ((3, 5, 7, 2), (6, 16, 24, 28), (13, 12, 14, 15)):
        X, W_v = rng.normal(0, 1, (n, d)), rng.normal(0, 1, (d, v))
        W_q, W_k = rng.normal(0, 0.9 / d**0.5, (d, k)), rng.normal(0, 0.9 / d**0.5, (d, k))
        scores = np.einsum("id,dc,ec,je->ij", X, W_q, W_k, X)
        expected = np.einsum("ij,jd,dv->iv", special.softmax(scores * k**-0.5, axis=1), X, W_v)
        same_array(self_attention(X, W_q, W_k, W_v), expected, f"the contexts of {n} tokens")
        expected = np.einsum("ij,jd,dv->iv", special.softmax(scores / 3, axis=1), X, W_v)
        same_array(self_attention(X, W_q, W_k, W_v, 3.0), expected, f"the contexts of {n} tokens with scale 3")


def divisor_of_the_caller(self_attention):
    rng = np.random.default_rng(462)
    X, W_v = rng.normal(0, 1, (6, 5)), rng.normal(0, 1, (5, 2))
    W_q, W_k = rng.normal(0, 0.25, (5, 7)), rng.normal(0, 0.25, (5, 7))
    plain = np.einsum("id,dc,ec,je->ij", X, W_q, W_k, X)
    for scale in (1, 2.5, 0.5):
        shares = [special.softmax([float(score) / scale for score in row]) for row in plain]
        expected = np.einsum("ij,jd,dv->iv", np.array(shares), X, W_v)
        arguments = (X.copy(), W_q.copy(), W_k.copy(), W_v.copy())
        same_array(self_attention(*arguments, scale=scale), expected, f"the contexts with scale={scale}")


def keys_wider_than_everything(self_attention):
    rng = np.random.default_rng(463)
    X, W_v = rng.normal(0, 1, (4, 3)), rng.normal(0, 1, (3, 9))
    W_q, W_k = rng.normal(0, 0.6, (3, 50)), rng.normal(0, 0.6, (3, 50))
    scores = sum(np.outer(X @ W_q[:, c], X @ W_k[:, c]) for c in range(50))
    shares = [special.softmax(row / np.sqrt(50.0)) for row in scores]
    expected = np.array([sum(s * x for s, x in zip(share, X, strict=True)) for share in shares]) @ W_v
    same_array(self_attention(X, W_q, W_k, W_v), expected, "the contexts with wide keys")


def everything_equally_wide(self_attention):
    rng = np.random.default_rng(464)
    X, W_q, W_k, W_v = rng.normal(0, 0.8, (4, 4, 4))
    shares = special.softmax(np.einsum("id,dc,ec,je->ij", X, W_q, W_k, X) / 2, axis=1)
    expected = np.einsum("ij,jd,dv->iv", shares, X, W_v)
    same_array(self_attention(X, W_q, W_k, W_v), expected, "the contexts")


def sentence_of_one_token(self_attention):
    rng = np.random.default_rng(465)
    X, W_q, W_k, W_v = (rng.normal(0, 1, shape) for shape in ((1, 5), (5, 3), (5, 3), (5, 4)))
    expected = np.einsum("nd,dv->nv", X, W_v)
    same_array(self_attention(X, W_q, W_k, W_v), expected, "the context of one token")
    pair = np.array([[1.0], [-1.0]])
    contexts = self_attention(pair, np.zeros((1, 2)), np.ones((1, 2)), np.array([[3.0]]))
    same_array(contexts, np.zeros((2, 1)), "the contexts of tokens and values of one number")


def word_that_occurs_twice(self_attention):
    rng = np.random.default_rng(466)
    X = rng.normal(0, 1, (3, 4))[[0, 1, 0, 2, 0]]
    W_q, W_k, W_v = (rng.normal(0, 0.6, shape) for shape in ((4, 6), (4, 6), (4, 3)))
    q, k, v = (np.einsum("nd,dc->nc", X, W) for W in (W_q, W_k, W_v))
    shares = special.softmax(np.inner(q, k) / np.sqrt(6.0), axis=1)
    same_array(self_attention(X, W_q, W_k, W_v), np.einsum("ij,jv->iv", shares, v), "the contexts of five tokens")


def very_large_scores(self_attention):
    W_q = np.array([[1.0, 0.0, 0.0, 0.0], [-1.0, 0.0, 0.0, 0.0], [0.0, -250.0, -125.0, -111.0]])
    W_k = np.array([[1000.0, 4.0, 0.0, 0.0], [999.0, 0.0, 8.0, 0.0], [-1000.0, 0.0, 0.0, 9.0]])
    W_v = np.array([[1.0, 4.0], [3.0, -2.0], [8.0, 1.0]])
    shares = [special.softmax(row) for row in ([1000, 999, -1000], [-1000, -999, 1000], [-1000, -1000, -999])]
    expected = np.einsum("ij,jv->iv", np.array(shares), W_v)
    same_array(self_attention(np.eye(3), W_q, W_k, W_v, scale=1), expected, "the contexts for large scores")


def whole_numbers_look_around(self_attention):
    rng = np.random.default_rng(467)
    X, W_v = rng.integers(-1, 2, (4, 3)), rng.integers(-3, 4, (3, 5))
    W_q, W_k = rng.integers(-1, 2, (3, 2)), rng.integers(-1, 2, (3, 2))
    scores = np.einsum("id,dc,ec,je->ij", X, W_q, W_k, X).astype(float)
    shares = special.softmax(scores / np.sqrt(2.0), axis=1)
    same_array(self_attention(X, W_q, W_k, W_v), np.einsum("ij,jd,dv->iv", shares, X, W_v), "the contexts")


@hidden(
    2,  # rare
    "Try what is rare: another scale, wide keys, a single token, a word that comes twice, large scores, whole numbers, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_self_attention(self_attention):
    divisor_of_the_caller(self_attention)
    keys_wider_than_everything(self_attention)
    everything_equally_wide(self_attention)
    sentence_of_one_token(self_attention)
    word_that_occurs_twice(self_attention)
    very_large_scores(self_attention)
    whole_numbers_look_around(self_attention)
    leaves_alone(self_attention, (4, 4), "X W_q W_k W_v scale", *numbers(1, (4, 4), (4, 4), (4, 4), (4, 4)))


# rival_keys
@public(
    1,
    "Is it a pair, with a vector of two numbers and then a matrix with two rows, all of them between −10 and 10, and no vector zero?",
)
def is_a_query_and_two_keys(rival_keys):
    is_pair(rival_keys, "rival_keys")
    q, K = example(rival_keys[0], (2,), "the query"), example(rival_keys[1], (2, 2), "the keys")
    numbers = np.concatenate([q, K.ravel()])
    assert (np.abs(numbers) <= 10).all(), "all numbers should lie between -10 and 10"
    assert (np.abs(q) > 0).any(), "the query should not be zero"
    assert (np.abs(K) > 0).any(axis=1).all(), "neither key should be zero"


def disagreement(rival_keys):
    """Check that the dot product prefers the first key and the cosine the second, each by 0.1."""
    is_pair(rival_keys, "rival_keys")
    q = example(rival_keys[0], (2,), "the query").tolist()
    first, second = example(rival_keys[1], (2, 2), "the keys").tolist()
    assert max(map(abs, [*q, *first, *second])) <= 10, "all numbers should lie between -10 and 10"
    lengths = [math.hypot(*vector) for vector in (q, first, second)]
    assert min(lengths) > 0, "no vector should be zero"
    dots = [q[0] * key[0] + q[1] * key[1] for key in (first, second)]
    cosines = [dot / (lengths[0] * length) for dot, length in zip(dots, lengths[1:], strict=True)]
    assert np.isfinite(cosines).all(), "the vectors should be finite and not too short"
    by_dot, by_cosine = dots[0] - dots[1], cosines[1] - cosines[0]
    if by_dot >= 0.0999 and by_cosine >= 0.0999:
        return
    if by_dot < 0 and by_cosine < 0:
        mistake = "rows-swapped"
    elif by_dot > 0 and by_cosine > 0:
        mistake = "too-close"
    else:
        mistake = "equal-lengths" if math.isclose(*lengths[1:]) else "no-disagreement"
    wanted = "a first key whose dot product, and a second key whose cosine, is larger by at least 0.1"
    came = f"keys with dot products {dots[0]:.4g} and {dots[1]:.4g}, cosines {cosines[0]:.4g} and {cosines[1]:.4g}"
    raise Difference("rival_keys", wanted, came, mistake)


@public(1, "Which of the two numbers changes when you make an arrow longer without turning it?")
def keys_are_put_to_the_test(rival_keys):
    disagreement(rival_keys)


@hidden(1, "For each key, compute both numbers on paper. Which key does each number prefer, and by how much?")
def measures_disagree_about_them(rival_keys):
    disagreement(rival_keys)
    q, K = example(rival_keys[0], (2,), "the query"), example(rival_keys[1], (2, 2), "the keys")
    dots, lengths = K @ q, np.linalg.norm(K, axis=1)
    assert dots.argmax() == 0, "the dot product should prefer the first key"
    assert (dots / lengths).argmax() == 1, "the cosine should prefer the second key"


# same_choice
choose_all(
    "same_choice",
    fewest=1,
    most=4,
    a_keys_of_equal_length=(
        True,
        "Write the cosine as the dot product over two lengths. Which of the two is the same for all keys in any case, and which here?",
    ),
    b_query_of_length_one=(False, "Does the length of the query change the order in which it likes the keys?"),
    c_keys_of_length_one=(True, "How long is a key after that?"),
    d_scaled_scores=(False, "By what is each dot product divided, and is that different from key to key?"),
    e_positive_numbers=(
        False,
        "Draw arrows into the upper right quarter only. Can the question before be answered there?",
    ),
    f_right_angles=(
        False,
        "Take a long key to the right and a short one upwards, and a query somewhere between. Which key is preferred by which?",
    ),
)
