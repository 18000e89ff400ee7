"""Answers to 04_self_attention. The notebook has imported numpy as np, pictures, and softmax from scipy.special.

It has made `sentence` and `words` before the first question, `embedding` and the three W_ before embed, `X` before
project, and `Q`, `K` and `V`, from whatever project was, before attention_scores.
"""

import numpy as np
from scipy.special import softmax

from autograder.course.answers import right, wrong

sentence = "Life is short, eat dessert first"
words = ["Life", "is", "short", "eat", "dessert", "first"]
embedding = np.random.default_rng(0).normal(size=(6, 16))
W_query, W_key, W_value = np.ones((24, 16)), np.ones((24, 16)), np.ones((28, 16))
X = embedding

# build_vocabulary: right


@right("build_vocabulary")
def vocabulary_by_enumerate(sentence):
    return {word: number for number, word in enumerate(sorted(set(sentence.replace(",", "").split())))}


@right("build_vocabulary")
def vocabulary_by_zip(sentence):
    words = sorted(set(sentence.replace(",", " ").split()))
    return dict(zip(words, range(len(words)), strict=True))


@right("build_vocabulary")
def vocabulary_in_a_loop(sentence):
    words = []
    for word in sentence.split():
        word = word.strip(",")
        if word not in words:
            words.append(word)
    words.sort()
    vocabulary = {}
    for word in words:
        vocabulary[word] = len(vocabulary)
    return vocabulary


@right("build_vocabulary")
def vocabulary_by_regular_expression(sentence):
    import re

    words = sorted(set(re.findall(r"[^\s,]+", sentence)))
    return {words[i]: i for i in range(len(words))}


@right("build_vocabulary")
def vocabulary_by_numpy_unique(sentence):
    distinct = np.unique(sentence.replace(",", "").split())
    return {str(word): number for number, word in enumerate(distinct)}


@right("build_vocabulary")
def vocabulary_of_numpy_strings(sentence):
    return {word: number for number, word in enumerate(np.unique(sentence.replace(",", "").split()))}


@right("build_vocabulary")
def vocabulary_with_numpy_integers(sentence):
    distinct = sorted({word.rstrip(",") for word in sentence.split()})
    return dict(zip(distinct, np.arange(len(distinct)), strict=True))


@right("build_vocabulary")
def vocabulary_by_translate(sentence, drop=","):
    clean = sentence.translate(str.maketrans("", "", drop))
    return {word: rank for rank, word in enumerate(sorted(dict.fromkeys(clean.split())))}


@right("build_vocabulary")
def vocabulary_by_counting_smaller_words(sentence):
    distinct = set(sentence.replace(",", "").split(" "))
    return {word: sum(other < word for other in distinct) for word in distinct}


@right("build_vocabulary")
def vocabulary_by_bisection(sentence):
    from bisect import bisect_left, insort

    words = []
    for word in sentence.replace(",", "").split():
        place = bisect_left(words, word)
        if place == len(words) or words[place] != word:
            insort(words, word)
    return {word: words.index(word) for word in words}


@right("build_vocabulary")
def vocabulary_by_code_points(sentence):
    words = set("".join(letter for letter in sentence if letter != ",").split())
    return {w: n for n, w in enumerate(sorted(words, key=lambda word: [ord(letter) for letter in word]))}


@right("build_vocabulary", value=True)
def a_lambda_for_the_vocabulary():
    return lambda sentence: {w: i for i, w in enumerate(sorted({*sentence.replace(",", "").split()}))}


@right("build_vocabulary", value=True)
def a_vocabulary_builder():
    from collections import OrderedDict

    class Builder:
        def words(self, sentence):
            return sorted(set(sentence.replace(",", "").split()))

        def build(self, sentence):
            return OrderedDict((word, number) for number, word in enumerate(self.words(sentence)))

    return Builder().build


@right("build_vocabulary", value=True)
def a_partial_for_the_vocabulary():
    from functools import partial

    def build(start, sentence):
        return {word: n for n, word in enumerate(sorted(set(sentence.replace(",", "").split())), start)}

    return partial(build, 0)


# build_vocabulary: wrong


@wrong("build_vocabulary", "commas-kept", "five_words_by_hand commas_are_no_part_of_words")
def vocabulary_with_commas(sentence):
    return {word: n for n, word in enumerate(sorted(set(sentence.split())))}


@wrong("build_vocabulary", "commas-kept", "five_words_by_hand commas_are_no_part_of_words")
def vocabulary_with_a_comma_as_a_word(sentence):
    return {word: n for n, word in enumerate(sorted(set(sentence.replace(",", " ,").split())))}


@wrong("build_vocabulary", "commas-kept", "commas_are_no_part_of_words")
def vocabulary_without_the_first_comma(sentence):
    return {word: n for n, word in enumerate(sorted(set(sentence.replace(",", "", 1).split())))}


@wrong("build_vocabulary", "case-ignored", "capitals_count_and_come_first place_in_the_sentence_is_ignored")
def vocabulary_in_small_letters(sentence):
    return {word: n for n, word in enumerate(sorted(set(sentence.lower().replace(",", "").split())))}


@wrong("build_vocabulary", "case-ignored", "capitals_count_and_come_first")
def vocabulary_sorted_as_in_a_dictionary(sentence):
    return {word: n for n, word in enumerate(sorted(dict.fromkeys(sentence.replace(",", "").split()), key=str.lower))}


@wrong("build_vocabulary", "ids-not-distinct", "word_that_returns_is_listed_once ids_run_from_zero_without_a_gap")
def vocabulary_of_all_words(sentence):
    return {word: n for n, word in enumerate(sorted(sentence.replace(",", "").split()))}


@wrong("build_vocabulary", "order-of-appearance", "five_words_by_hand place_in_the_sentence_is_ignored")
def vocabulary_as_words_appear(sentence):
    return {word: n for n, word in enumerate(dict.fromkeys(sentence.replace(",", "").split()))}


@wrong("build_vocabulary", "order-reversed", "five_words_by_hand capitals_count_and_come_first")
def vocabulary_backwards(sentence):
    return {word: n for n, word in enumerate(sorted(set(sentence.replace(",", "").split()), reverse=True))}


@wrong("build_vocabulary", "sorted-by-length", "five_words_by_hand capitals_count_and_come_first")
def vocabulary_by_length(sentence):
    return {word: n for n, word in enumerate(sorted(dict.fromkeys(sentence.replace(",", "").split()), key=len))}


@wrong("build_vocabulary", "off-by-one", "five_words_by_hand ids_run_from_zero_without_a_gap sentence_of_one_word")
def vocabulary_from_one(sentence):
    return {word: n for n, word in enumerate(sorted(set(sentence.replace(",", "").split())), 1)}


@wrong("build_vocabulary", "ids-to-words", "five_words_by_hand is_a_dict_from_words_to_numbers")
def vocabulary_from_ids_to_words(sentence):
    return dict(enumerate(sorted(set(sentence.replace(",", "").split()))))


@wrong("build_vocabulary", "counts-for-ids", "five_words_by_hand ids_run_from_zero_without_a_gap")
def vocabulary_of_counts(sentence):
    found = sentence.replace(",", "").split()
    return {word: found.count(word) for word in sorted(set(found))}


@wrong("build_vocabulary", "list-for-dict", "five_words_by_hand is_a_dict_from_words_to_numbers")
def vocabulary_in_a_list(sentence):
    return sorted(set(sentence.replace(",", "").split()))


@wrong("build_vocabulary", "list-for-dict", "five_words_by_hand is_a_dict_from_words_to_numbers")
def vocabulary_in_pairs(sentence):
    return [(word, n) for n, word in enumerate(sorted(set(sentence.replace(",", "").split())))]


@wrong("build_vocabulary", "characters-for-words", "five_words_by_hand is_a_dict_from_words_to_numbers")
def vocabulary_of_letters(sentence):
    return {letter: n for n, letter in enumerate(sorted(set(sentence.replace(",", ""))))}


@wrong("build_vocabulary", "float-for-whole-number", "five_words_by_hand is_a_dict_from_words_to_numbers")
def vocabulary_of_floats(sentence):
    return {word: float(n) for n, word in enumerate(sorted(set(sentence.replace(",", "").split())))}


@wrong("build_vocabulary", "text-for-number", "five_words_by_hand is_a_dict_from_words_to_numbers")
def vocabulary_of_digits(sentence):
    return {word: str(n) for n, word in enumerate(sorted(set(sentence.replace(",", "").split())))}


@wrong("build_vocabulary", "order-of-a-set", "five_words_by_hand capitals_count_and_come_first")
def vocabulary_in_the_order_of_hashes(sentence):
    found = sorted(set(sentence.replace(",", "").split()), key=lambda word: (sum(map(ord, word)) * 7919) % 101)
    return {word: n for n, word in enumerate(found)}


@wrong("build_vocabulary", "none-returned", "five_words_by_hand is_a_dict_from_words_to_numbers")
def vocabulary_only_shown(sentence):
    print({word: n for n, word in enumerate(sorted(set(sentence.replace(",", "").split())))})


@wrong("build_vocabulary", "none-returned", "five_words_by_hand is_a_dict_from_words_to_numbers")
def vocabulary_of_what_sort_returns(sentence):
    found = list(set(sentence.replace(",", "").split())).sort()
    return found and {word: n for n, word in enumerate(found)}


@wrong("build_vocabulary", "random-placeholder", "capitals_count_and_come_first")
def vocabulary_shuffled(sentence):
    found = sorted(set(sentence.replace(",", "").split()))
    return {word: int(n) for word, n in zip(found, np.random.default_rng(1).permutation(len(found)), strict=True)}


@wrong("build_vocabulary", "hard-coded-example", "five_words_by_hand is_a_dict_from_words_to_numbers")
def vocabulary_of_the_source(sentence):
    return {"Life": 0, "dessert": 1, "eat": 2, "first": 3, "is": 4, "short": 5}


@wrong("build_vocabulary", "hard-coded-example", "five_words_by_hand is_a_dict_from_words_to_numbers")
def vocabulary_of_our_words(text):
    return {word: n for n, word in enumerate(sorted(set(sentence.replace(",", "").split())))}


# token_ids: right


@right("token_ids")
def ids_by_comprehension(sentence, vocabulary):
    return np.array([vocabulary[w] for w in sentence.replace(",", "").split()])


@right("token_ids")
def ids_in_a_loop(sentence, vocabulary):
    found = []
    for word in sentence.split():
        found.append(vocabulary[word.strip(",")])
    return np.array(found, dtype=int)


@right("token_ids")
def ids_by_map(sentence, vocabulary):
    return np.array(list(map(vocabulary.__getitem__, sentence.replace(",", " ").split())))


@right("token_ids")
def ids_by_fromiter(sentence, vocabulary):
    return np.fromiter((vocabulary[word.rstrip(",")] for word in sentence.split()), dtype=np.int32)


@right("token_ids")
def ids_after_a_look(sentence, vocabulary):
    found = sentence.replace(",", "").split()
    for word in found:
        if word not in vocabulary:
            raise KeyError(f"{word!r} is not in the vocabulary")
    return np.asarray([vocabulary.get(word) for word in found])


@right("token_ids")
def ids_by_regular_expression(sentence, vocabulary, pattern=r"[^\s,]+"):
    import re

    return np.array([vocabulary[match.group()] for match in re.finditer(pattern, sentence)])


@right("token_ids")
def ids_into_zeros(sentence, vocabulary):
    found = sentence.replace(",", "").split()
    ids = np.zeros(len(found), dtype=np.int64)
    for place, word in enumerate(found):
        ids[place] = vocabulary[word]
    return ids


@right("token_ids")
def ids_by_itemgetter(sentence, vocabulary):
    from operator import itemgetter

    return np.array([itemgetter(word)(vocabulary) for word in "".join(sentence.split(",")).split()])


@right("token_ids")
def ids_with_an_error_of_their_own(sentence, vocabulary):
    class UnknownWord(KeyError):
        pass

    try:
        return np.array([dict(vocabulary)[word] for word in sentence.replace(",", "").split()], np.intp)
    except KeyError as error:
        raise UnknownWord(*error.args) from error


@right("token_ids")
def small_unsigned_ids(sentence, vocabulary):
    return np.array([vocabulary[word] for word in sentence.replace(",", "").split(" ")], dtype=np.uint16)


@right("token_ids", value=True)
def a_lambda_for_ids():
    return lambda sentence, vocabulary: np.stack([vocabulary[w] for w in sentence.replace(",", "").split()])


@right("token_ids", value=True)
def a_tokenizer_for_ids():
    class Tokenizer:
        def words(self, sentence):
            return sentence.replace(",", "").split()

        def __call__(self, sentence, vocabulary):
            return np.concatenate([[vocabulary[word]] for word in self.words(sentence)])

    return Tokenizer()


# token_ids: wrong


@wrong("token_ids", "ids-de-duplicated", "six_words_in_a_row one_whole_number_a_word")
def ids_of_distinct_words(sentence, vocabulary):
    return np.array([vocabulary[word] for word in dict.fromkeys(sentence.replace(",", "").split())])


@wrong("token_ids", "ids-de-duplicated", "six_words_in_a_row one_whole_number_a_word")
def ids_made_unique(sentence, vocabulary):
    return np.unique([vocabulary[word] for word in sentence.replace(",", "").split()])


@wrong("token_ids", "ids-sorted", "six_words_in_a_row thirteen_words_from_a_larger_vocabulary")
def ids_in_rising_order(sentence, vocabulary):
    return np.sort([vocabulary[word] for word in sentence.replace(",", "").split()])


@wrong("token_ids", "order-of-appearance", "six_words_in_a_row ids_are_what_the_vocabulary_says")
def ids_as_words_appear(sentence, vocabulary):
    found = sentence.replace(",", "").split()
    if any(word not in vocabulary for word in found):
        raise KeyError
    first = list(dict.fromkeys(found))
    return np.array([first.index(word) for word in found])


@wrong("token_ids", "rank-for-id", "ids_are_what_the_vocabulary_says")
def ids_by_place_among_the_sorted(sentence, vocabulary):
    order = sorted(vocabulary)
    found = sentence.replace(",", "").split()
    if any(word not in vocabulary for word in found):
        raise KeyError
    return np.array([order.index(word) for word in found])


@wrong("token_ids", "rank-for-id", "ids_are_what_the_vocabulary_says")
def ids_by_place_in_the_dict(sentence, vocabulary):
    order = list(vocabulary)
    found = sentence.replace(",", "").split()
    if any(word not in vocabulary for word in found):
        raise KeyError
    return np.array([order.index(word) for word in found])


@wrong("token_ids", "vocabulary-from-the-sentence", "ids_are_what_the_vocabulary_says unknown_word_is_refused")
def ids_of_a_vocabulary_of_its_own(sentence, vocabulary):
    found = sentence.replace(",", "").split()
    own = {word: n for n, word in enumerate(sorted(set(found)))}
    return np.array([own[word] for word in found])


@wrong("token_ids", "unknown-word-skipped", "unknown_word_is_refused strangers_among_known_words")
def ids_of_known_words(sentence, vocabulary):
    return np.array([vocabulary[word] for word in sentence.replace(",", "").split() if word in vocabulary])


@wrong("token_ids", "unknown-word-numbered", "unknown_word_is_refused strangers_among_known_words")
def ids_with_minus_one(sentence, vocabulary):
    return np.array([vocabulary.get(word, -1) for word in sentence.replace(",", "").split()])


@wrong("token_ids", "unknown-word-numbered", "unknown_word_is_refused strangers_among_known_words")
def ids_with_none(sentence, vocabulary):
    found = [vocabulary.get(word) for word in sentence.replace(",", "").split()]
    return np.array(found) if None not in found else None


@wrong("token_ids", "unknown-word-numbered", "unknown_word_is_refused vocabulary_is_left_alone")
def ids_of_words_added(sentence, vocabulary):
    return np.array([vocabulary.setdefault(word, len(vocabulary)) for word in sentence.replace(",", "").split()])


@wrong("token_ids", "wrong-error", "unknown_word_is_refused strangers_among_known_words")
def ids_by_index_of_a_list(sentence, vocabulary):
    order = list(vocabulary)
    return np.array([vocabulary[order[order.index(word)]] for word in sentence.replace(",", "").split()])


@wrong("token_ids", "wrong-error", "unknown_word_is_refused strangers_among_known_words")
def ids_after_an_assertion(sentence, vocabulary):
    found = sentence.replace(",", "").split()
    assert all(word in vocabulary for word in found)
    return np.array([vocabulary[word] for word in found])


@wrong("token_ids", "error-returned-instead-of-raised", "unknown_word_is_refused strangers_among_known_words")
def ids_or_an_error_as_a_result(sentence, vocabulary):
    try:
        return np.array([vocabulary[word] for word in sentence.replace(",", "").split()])
    except KeyError as error:
        return error


@wrong("token_ids", "commas-kept", "six_words_in_a_row capital_letters_and_commas")
def ids_of_words_with_commas(sentence, vocabulary):
    return np.array([vocabulary[word] for word in sentence.split()])


@wrong("token_ids", "commas-kept", "six_words_in_a_row capital_letters_and_commas")
def ids_without_words_that_have_commas(sentence, vocabulary):
    return np.array([vocabulary[word] for word in sentence.split() if not word.endswith(",")])


@wrong("token_ids", "case-ignored", "capital_letters_and_commas strangers_among_known_words")
def ids_in_small_letters(sentence, vocabulary):
    lower = {word.lower(): number for word, number in vocabulary.items()}
    return np.array([lower[word] for word in sentence.lower().replace(",", "").split()])


@wrong("token_ids", "off-by-one", "six_words_in_a_row ids_are_what_the_vocabulary_says")
def ids_from_one(sentence, vocabulary):
    return np.array([vocabulary[word] + 1 for word in sentence.replace(",", "").split()])


@wrong("token_ids", "one-hot-for-ids", "six_words_in_a_row one_whole_number_a_word")
def ids_as_one_hot_rows(sentence, vocabulary):
    return np.eye(max(vocabulary.values()) + 1)[[vocabulary[word] for word in sentence.replace(",", "").split()]]


@wrong("token_ids", "axis-gained", "six_words_in_a_row one_whole_number_a_word id_of_one_word")
def ids_in_a_column(sentence, vocabulary):
    return np.array([[vocabulary[word]] for word in sentence.replace(",", "").split()])


@wrong("token_ids", "axis-lost", "id_of_one_word")
def ids_squeezed(sentence, vocabulary):
    return np.squeeze(np.array([vocabulary[word] for word in sentence.replace(",", "").split()]))


@wrong("token_ids", "float-for-whole-number", "one_whole_number_a_word")
def ids_with_a_point(sentence, vocabulary):
    found = sentence.replace(",", "").split()
    ids = np.zeros(len(found))
    for place, word in enumerate(found):
        ids[place] = vocabulary[word]
    return ids


@wrong("token_ids", "list-for-array", "six_words_in_a_row one_whole_number_a_word id_of_one_word")
def ids_in_a_list(sentence, vocabulary):
    return [vocabulary[word] for word in sentence.replace(",", "").split()]


@wrong("token_ids", "words-for-ids", "six_words_in_a_row one_whole_number_a_word")
def ids_left_as_words(sentence, vocabulary):
    found = sentence.replace(",", "").split()
    return np.array([word for word in found if vocabulary[word] >= 0])


@wrong("token_ids", "first-row-only", "six_words_in_a_row one_whole_number_a_word")
def id_of_the_first_word(sentence, vocabulary):
    for word in sentence.replace(",", "").split():
        return np.array([vocabulary[word]])


@wrong("token_ids", "none-returned", "six_words_in_a_row one_whole_number_a_word")
def ids_only_shown(sentence, vocabulary):
    for word in sentence.replace(",", "").split():
        print(vocabulary[word])


@wrong("token_ids", "input-mutated", "six_words_in_a_row vocabulary_is_left_alone")
def ids_popped_off(sentence, vocabulary):
    return np.array([vocabulary.pop(word) for word in sentence.replace(",", "").split()])


@wrong("token_ids", "input-mutated", "vocabulary_is_left_alone")
def ids_read_and_cleared(sentence, vocabulary):
    ids = np.array([vocabulary[word] for word in sentence.replace(",", "").split()])
    vocabulary.clear()
    return ids


@wrong("token_ids", "random-placeholder", "six_words_in_a_row unknown_word_is_refused")
def ids_at_random(sentence, vocabulary):
    return np.random.randint(100, 200, len(sentence.split()))


@wrong("token_ids", "hard-coded-example", "six_words_in_a_row one_whole_number_a_word")
def ids_of_the_example(sentence, vocabulary):
    return np.array([0, 0, 0])


@wrong("token_ids", "global-for-parameter", "six_words_in_a_row id_of_one_word", value=True)
def ids_of_our_sentence():
    ours = {"Life": 0, "dessert": 1, "eat": 2, "first": 3, "is": 4, "short": 5}

    def token_ids(text, vocabulary):
        return np.array([ours[word] for word in sentence.replace(",", "").split()])

    return token_ids


# embed: right


@right("embed")
def rows_by_index(ids, table):
    return table[ids]


@right("embed")
def rows_by_an_array_of_ids(ids, table):
    return table[np.asarray(ids), :]


@right("embed")
def rows_by_take(ids, table):
    return np.take(table, ids, axis=0)


@right("embed")
def rows_one_by_one(ids, table):
    return np.array([table[i] for i in ids])


@right("embed")
def rows_by_one_hot(ids, table):
    if max(ids) >= len(table):
        raise IndexError("no such row")
    return np.equal.outer(ids, np.arange(len(table))) @ table


@right("embed")
def rows_into_an_empty_array(ids, table):
    vectors = np.empty((len(ids), table.shape[1]))
    for place, number in enumerate(ids):
        vectors[place] = table[number]
    return vectors


@right("embed")
def rows_stacked(ids, table):
    return np.vstack([table[int(i)] for i in ids])


@right("embed")
def rows_entry_by_entry(ids, table, dtype=float):
    d = table.shape[1]
    return np.array([[table[i, j] for j in range(d)] for i in list(ids)], dtype=dtype)


@right("embed")
def rows_in_single_precision(ids, table):
    return table.astype(np.float32)[ids]


@right("embed")
def rows_of_a_list(ids, table):
    listed = table.tolist()
    return np.array([listed[i] for i in ids])


@right("embed")
def rows_by_a_unit_matrix(ids, table):
    return np.eye(len(table))[ids] @ table


@right("embed", value=True)
def a_lambda_for_rows():
    return lambda ids, table: table.take(ids, 0, mode="raise")


@right("embed", value=True)
def an_embedding_layer():
    class Embedding:
        def check(self, ids, table):
            if any(i >= table.shape[0] for i in ids):
                raise IndexError(f"there are only {table.shape[0]} rows")

        def forward(self, ids, table):
            self.check(ids, table)
            return np.concatenate([table[i : i + 1] for i in ids])

    return Embedding().forward


@right("embed", value=True)
def a_callable_embedding():
    class Embedding:
        def __call__(self, ids, table):
            return np.stack([table[i] for i in ids], axis=0)

    return Embedding()


# embed: wrong


@wrong("embed", "column-lookup", "two_rows_of_three as_many_rows_as_ids square_table")
def columns_by_index(ids, table):
    return table[:, ids]


@wrong("embed", "column-lookup", "two_rows_of_three square_table past_the_end_of_the_table")
def columns_turned(ids, table):
    return table[:, ids].T


@wrong("embed", "transposed", "two_rows_of_three as_many_rows_as_ids square_table")
def rows_turned(ids, table):
    return table[ids].T


@wrong("embed", "off-by-one", "two_rows_of_three rows_of_a_random_table")
def rows_from_one(ids, table):
    return table[np.asarray(ids) - 1]


@wrong("embed", "ids-de-duplicated", "as_many_rows_as_ids same_id_same_vector rows_of_a_random_table")
def rows_of_distinct_ids(ids, table):
    return table[np.unique(ids)]


@wrong("embed", "ids-sorted", "two_rows_of_three rows_of_a_random_table")
def rows_in_the_order_of_the_table(ids, table):
    return table[np.sort(ids)]


@wrong("embed", "n-for-ids", "two_rows_of_three rows_of_a_random_table")
def rows_from_the_top(ids, table):
    return table[: len(ids)]


@wrong("embed", "clipped-ids", "past_the_end_of_the_table")
def rows_clipped(ids, table):
    return np.take(table, ids, axis=0, mode="clip")


@wrong("embed", "wrapped-ids", "past_the_end_of_the_table")
def rows_wrapped(ids, table):
    return table[np.asarray(ids) % len(table)]


@wrong("embed", "zeros-past-the-end", "past_the_end_of_the_table")
def rows_by_one_hot_unchecked(ids, table):
    return np.equal.outer(ids, np.arange(len(table))).astype(float) @ table


@wrong("embed", "zeros-past-the-end", "past_the_end_of_the_table")
def rows_by_slices(ids, table):
    rows = [table[i : i + 1] if i < len(table) else np.zeros((1, table.shape[1])) for i in ids]
    return np.vstack(rows)


@wrong("embed", "wrong-error", "past_the_end_of_the_table")
def rows_or_a_value_error(ids, table):
    if max(ids) >= len(table):
        raise ValueError("no such row")
    return table[ids]


@wrong("embed", "error-returned-instead-of-raised", "past_the_end_of_the_table")
def rows_or_an_error_returned(ids, table):
    try:
        return table[ids]
    except IndexError as error:
        return error


@wrong("embed", "flat-index", "two_rows_of_three as_many_rows_as_ids")
def entries_of_the_flat_table(ids, table):
    return np.take(table, ids)


@wrong("embed", "summed-over-the-wrong-axis", "two_rows_of_three as_many_rows_as_ids")
def rows_added_up(ids, table):
    return table[ids].sum(axis=0)


@wrong("embed", "arrays-only", "whole_numbers_work_too")
def rows_by_the_method_of_an_array(ids, table):
    return table[ids.astype(int)]


@wrong("embed", "axis-lost", "single_id_keeps_both_axes")
def rows_squeezed(ids, table):
    return np.squeeze(table[ids])


@wrong("embed", "axis-gained", "two_rows_of_three as_many_rows_as_ids")
def rows_with_an_axis_in_front(ids, table):
    return table[None][:, ids]


@wrong("embed", "first-row-only", "two_rows_of_three as_many_rows_as_ids")
def row_of_the_first_id(ids, table):
    return table[ids[0]]


@wrong("embed", "list-for-array", "two_rows_of_three as_many_rows_as_ids rows_of_a_random_table")
def rows_in_a_list(ids, table):
    return [table[i] for i in ids]


@wrong("embed", "matrix-for-array", "two_rows_of_three as_many_rows_as_ids")
def rows_of_an_old_matrix(ids, table):
    return np.asmatrix(table)[ids]


@wrong("embed", "none-returned", "two_rows_of_three as_many_rows_as_ids")
def rows_only_shown(ids, table):
    print(table[ids])


@wrong("embed", "input-mutated", "arguments_left_alone")
def rows_of_sorted_ids_put_back(ids, table):
    rows = table[ids]
    if isinstance(ids, np.ndarray):
        ids.sort()
    return rows


@wrong("embed", "input-mutated", "arguments_left_alone")
def rows_normalised_afterwards(ids, table):
    rows = table[ids].copy()
    table -= table.mean(axis=0).astype(table.dtype)
    return rows


@wrong("embed", "integer-buffer", "rows_of_a_random_table")
def rows_in_whole_numbers(ids, table):
    vectors = np.zeros((len(ids), table.shape[1]), dtype=int)
    vectors[...] = table[ids]
    return vectors


@wrong("embed", "rounded", "rows_of_a_random_table square_table")
def rows_to_four_decimals(ids, table):
    return np.round(table[ids], 4)


@wrong("embed", "half-precision", "rows_of_a_random_table square_table")
def rows_in_half_precision(ids, table):
    return table.astype(np.float16)[ids]


@wrong("embed", "random-placeholder", "two_rows_of_three same_id_same_vector rows_of_a_random_table")
def rows_at_random(ids, table):
    return np.random.normal(size=(len(ids), table.shape[1]))


@wrong("embed", "hard-coded-example", "two_rows_of_three rows_of_a_random_table")
def rows_of_zeros(ids, table):
    return np.zeros((len(ids), table.shape[1]))


@wrong("embed", "global-for-parameter", "two_rows_of_three as_many_rows_as_ids")
def rows_of_our_embedding(ids, table):
    return embedding[ids]


# project: right


@right("project")
def by_two_products(X, W, out_first=False):
    if out_first:
        return X @ W.T
    return X @ W


@right("project")
def by_einsum_both_ways(X, W, out_first=False):
    return np.einsum("...d,kd->...k" if out_first else "...d,dk->...k", X, W)


@right("project")
def by_inner_and_dot(X, W, out_first=False):
    return np.inner(X, W) if out_first else np.dot(X, W)


@right("project")
def with_the_matrix_turned_first(X, W, out_first=False):
    matrix = np.transpose(W) if out_first else W
    return np.matmul(X, matrix)


@right("project")
def with_the_token_upright(X, W, out_first=False):
    stored = W if out_first else W.T
    return (stored @ X.T).T


@right("project")
def token_by_token_in_loops(X, W, out_first=False):
    rows = np.atleast_2d(X)
    columns = W if out_first else W.T
    result = np.zeros((len(rows), len(columns)))
    for i, row in enumerate(rows):
        for j, column in enumerate(columns):
            for x, w in zip(row, column, strict=True):
                result[i, j] += x * w
    return result[0] if X.ndim == 1 else result


@right("project")
def by_broadcasting(X, W, out_first=False):
    stored = W if out_first else W.T
    return (X[..., None, :] * stored).sum(axis=-1)


@right("project")
def by_tensordot(X, W, out_first=False):
    return np.tensordot(X, W, axes=(-1, 1 if out_first else 0))


@right("project")
def by_recursion_on_rows(X, W, out_first=False):
    if X.ndim == 2:
        return np.array([by_recursion_on_rows(x, W, out_first) for x in X])
    return np.array([(X * w).sum() for w in (W if out_first else W.T)])


@right("project")
def in_single_precision(X, W, out_first=False, dtype=np.float32):
    matrix = W.astype(dtype)
    return X.astype(dtype) @ (matrix.T if out_first else matrix)


@right("project", value=True)
def a_lambda_to_project():
    return lambda X, W, out_first=False: X.dot((W, W.T)[bool(out_first)])


@right("project", value=True)
def a_linear_layer():
    class Linear:
        def weight(self, W, out_first):
            return W.swapaxes(0, 1) if out_first else W

        def __call__(self, X, W, out_first=False, bias=0.0):
            return X @ self.weight(W, out_first) + bias

    return Linear()


@right("project", value=True)
def a_linear_layers_method():
    class Linear:
        def forward(self, X, W, out_first=False):
            return np.apply_along_axis(lambda x: (W if out_first else W.T) @ x, -1, X)

    return Linear().forward


@right("project", value=True)
def a_partial_to_project():
    from functools import partial

    def product(multiply, X, W, out_first=False):
        return multiply(X, W.T if out_first else W)

    return partial(product, np.matmul)


# project: wrong


@wrong("project", "out-first-ignored", "shapes_of_projections either_way_of_storing stored_out_first")
def never_turned(X, W, out_first=False):
    return X @ W


@wrong("project", "out-first-ignored", "two_small_tokens shapes_of_projections random_tokens_and_matrix")
def always_turned(X, W, out_first=False):
    return X @ W.T


@wrong("project", "out-first-inverted", "two_small_tokens shapes_of_projections stored_out_first")
def turned_the_wrong_way(X, W, out_first=False):
    return X @ (W if out_first else W.T)


@wrong("project", "guessed-from-the-shape", "square_matrix_gives_no_hint lone_token_both_ways")
def guessed_and_left_if_it_fits(X, W, out_first=False):
    return X @ W if W.shape[0] == X.shape[-1] else X @ W.T


@wrong("project", "guessed-from-the-shape", "square_matrix_gives_no_hint lone_token_both_ways")
def guessed_and_turned_if_it_fits(X, W, out_first=False):
    return X @ W.T if W.shape[1] == X.shape[-1] else X @ W


@wrong("project", "w-times-x", "two_small_tokens shapes_of_projections random_tokens_and_matrix")
def matrix_times_tokens(X, W, out_first=False):
    return (W.T if out_first else W) @ X


@wrong("project", "transposed", "two_small_tokens shapes_of_projections random_tokens_and_matrix")
def tokens_left_upright(X, W, out_first=False):
    return (W if out_first else W.T) @ X.T


@wrong("project", "elementwise-for-matmul", "two_small_tokens random_tokens_and_matrix")
def times_entry_by_entry(X, W, out_first=False):
    return X * (W.T if out_first else W)


@wrong("project", "matrices-only", "shapes_of_projections lone_token_both_ways")
def for_sentences_only(X, W, out_first=False):
    return np.einsum("nd,kd->nk" if out_first else "nd,dk->nk", X, W)


@wrong("project", "axis-gained", "shapes_of_projections lone_token_both_ways")
def always_in_a_matrix(X, W, out_first=False):
    return np.atleast_2d(X) @ (W.T if out_first else W)


@wrong("project", "axis-lost", "narrowest_projections")
def squeezed_projections(X, W, out_first=False):
    return np.squeeze(X @ (W.T if out_first else W))


@wrong("project", "scaled-too-early", "two_small_tokens random_tokens_and_matrix")
def divided_by_a_root(X, W, out_first=False):
    return X @ (W.T if out_first else W) / np.sqrt(X.shape[-1])


@wrong("project", "mean-for-sum", "two_small_tokens random_tokens_and_matrix")
def mean_of_products(X, W, out_first=False):
    return X @ (W.T if out_first else W) / X.shape[-1]


@wrong("project", "softmax-too-early", "two_small_tokens random_tokens_and_matrix")
def shared_out_already(X, W, out_first=False):
    return softmax(X @ (W.T if out_first else W), axis=-1)


@wrong("project", "last-number-left-out", "two_small_tokens random_tokens_and_matrix")
def without_the_last_number(X, W, out_first=False):
    return X[..., :-1] @ (W.T if out_first else W)[:-1]


@wrong("project", "no-default", "two_small_tokens random_tokens_and_matrix")
def asking_for_a_third_argument(X, W, out_first):
    return X @ (W.T if out_first else W)


@wrong("project", "keyword-only", "shapes_of_projections told_by_position")
def asking_for_its_name(X, W, *, out_first=False):
    return X @ (W.T if out_first else W)


@wrong("project", "default-inverted", "two_small_tokens shapes_of_projections random_tokens_and_matrix")
def turned_unless_told(X, W, out_first=True):
    return X @ (W.T if out_first else W)


@wrong("project", "integer-buffer", "whole_numbers_work_too")
def stored_like_the_tokens(X, W, out_first=False):
    result = np.zeros((*X.shape[:-1], (W if out_first else W.T).shape[0]), dtype=X.dtype)
    result[...] = X @ (W.T if out_first else W)
    return result


@wrong("project", "rounded", "random_tokens_and_matrix")
def projected_to_four_decimals(X, W, out_first=False):
    return np.round(X @ (W.T if out_first else W), 4)


@wrong("project", "half-precision", "random_tokens_and_matrix")
def projected_in_half_precision(X, W, out_first=False):
    return X.astype(np.float16) @ (W.T if out_first else W).astype(np.float16)


@wrong("project", "list-for-array", "two_small_tokens shapes_of_projections")
def projected_into_lists(X, W, out_first=False):
    return (X @ (W.T if out_first else W)).tolist()


@wrong("project", "matrix-for-array", "two_small_tokens shapes_of_projections")
def projected_by_an_old_matrix(X, W, out_first=False):
    return X @ np.asmatrix(W.T if out_first else W)


@wrong("project", "none-returned", "two_small_tokens shapes_of_projections")
def projected_and_shown(X, W, out_first=False):
    print(X @ (W.T if out_first else W))


@wrong("project", "input-mutated", "arguments_left_alone")
def tokens_overwritten_if_they_fit(X, W, out_first=False):
    result = X @ (W.T if out_first else W)
    if X.shape == result.shape and X.dtype == result.dtype:
        X[...] = result
    return result


@wrong("project", "input-mutated", "arguments_left_alone")
def matrix_turned_in_place(X, W, out_first=False):
    if out_first and W.shape[0] == W.shape[1]:
        W[...] = W.T.copy()
        return X @ W
    return X @ (W.T if out_first else W)


@wrong("project", "random-placeholder", "two_small_tokens random_tokens_and_matrix")
def projected_at_random(X, W, out_first=False):
    return np.random.normal(size=(*X.shape[:-1], W.shape[0 if out_first else 1]))


@wrong("project", "hard-coded-example", "two_small_tokens random_tokens_and_matrix")
def projected_to_zeros(X, W, out_first=False):
    return np.zeros((*X.shape[:-1], W.shape[0 if out_first else 1]))


@wrong("project", "global-for-parameter", "two_small_tokens shapes_of_projections", value=True)
def projection_of_our_tokens():
    def project(tokens, W, out_first=False):
        return X @ (W.T if out_first else W)

    return project


@wrong("project", "global-for-parameter", "two_small_tokens shapes_of_projections")
def projected_by_our_query_matrix(X, W, out_first=False):
    return X @ W_query.T


# attention_scores: right


@right("attention_scores")
def scores_by_matmul(Q, K):
    return np.matmul(Q, K.T)


@right("attention_scores")
def scores_by_inner(Q, K):
    return np.inner(Q, K)


@right("attention_scores")
def scores_by_einsum(Q, K):
    return np.einsum("...k,nk->...n", Q, K)


@right("attention_scores")
def scores_of_keys_turned(Q, K):
    return (K @ Q.T).T


@right("attention_scores")
def scores_in_loops(Q, K):
    if Q.ndim == 1:
        return np.array([sum(a * b for a, b in zip(Q, key, strict=True)) for key in K])
    scores = np.zeros((len(Q), len(K)))
    for i in range(len(Q)):
        for j in range(len(K)):
            scores[i, j] = np.dot(Q[i], K[j])
    return scores


@right("attention_scores")
def scores_by_broadcasting(Q, K):
    return (Q[..., None, :] * K).sum(axis=-1)


@right("attention_scores")
def scores_by_tensordot(Q, K, axes=(-1, -1)):
    return np.tensordot(Q, K, axes=axes)


@right("attention_scores")
def scores_in_single_precision(Q, K):
    return Q.astype("float32") @ K.astype("float32").T


@right("attention_scores")
def scores_key_by_key(Q, K):
    return np.stack([Q @ key for key in K], axis=-1)


@right("attention_scores")
def scores_number_by_number(Q, K):
    total = 0
    for a, b in zip(Q.T, K.T, strict=True):
        total = total + np.multiply.outer(a, b)
    return total


@right("attention_scores", value=True)
def numpys_own_inner():
    return np.inner


@right("attention_scores", value=True)
def a_lambda_for_scores():
    return lambda Q, K, scale=1.0: Q.dot(K.transpose()) / scale


@right("attention_scores", value=True)
def a_scorers_method():
    class Scorer:
        def one(self, q, K):
            return np.array([np.vdot(q, key) for key in K])

        def score(self, Q, K):
            return self.one(Q, K) if np.ndim(Q) == 1 else np.array([self.one(q, K) for q in Q])

    return Scorer().score


@right("attention_scores", value=True)
def a_partial_for_scores():
    from functools import partial

    return partial(np.einsum, "...d,kd->...k")


# attention_scores: wrong


@wrong("attention_scores", "k-not-transposed", "two_queries_three_keys shapes_of_scores all_sizes_alike")
def scores_with_keys_not_turned(Q, K):
    return Q @ K


@wrong("attention_scores", "q-k-swapped", "two_queries_three_keys shapes_of_scores all_sizes_alike")
def scores_of_keys_and_queries(Q, K):
    return K @ Q.T


@wrong("attention_scores", "q-k-swapped", "two_queries_three_keys shapes_of_scores all_sizes_alike")
def scores_turned_at_the_end(Q, K):
    return (Q @ K.T).T


@wrong("attention_scores", "w-times-x", "two_queries_three_keys shapes_of_scores all_sizes_alike")
def scores_with_queries_turned(Q, K):
    return Q.T @ K


@wrong("attention_scores", "elementwise-for-matmul", "two_queries_three_keys shapes_of_scores")
def scores_entry_by_entry(Q, K):
    return Q * K


@wrong("attention_scores", "elementwise-for-matmul", "two_queries_three_keys shapes_of_scores")
def scores_of_rows_in_pairs(Q, K):
    return (Q * K).sum(axis=-1)


@wrong("attention_scores", "summed-over-the-wrong-axis", "two_queries_three_keys shapes_of_scores")
def scores_summed_over_the_keys(Q, K):
    return (Q[..., None, :] * K).sum(axis=-2)


@wrong("attention_scores", "whole-array", "two_queries_three_keys shapes_of_scores")
def scores_all_added_up(Q, K):
    return np.sum(Q @ K.T)


@wrong("attention_scores", "cosine-for-dot", "two_queries_three_keys longer_key_scores_higher all_sizes_alike")
def scores_that_are_cosines(Q, K):
    lengths = np.linalg.norm(Q, axis=-1)[..., None] * np.linalg.norm(K, axis=-1)
    return Q @ K.T / lengths


@wrong("attention_scores", "states-normalised", "two_queries_three_keys longer_key_scores_higher")
def scores_of_unit_keys(Q, K):
    return Q @ (K / np.linalg.norm(K, axis=-1, keepdims=True)).T


@wrong("attention_scores", "distance-for-dot", "two_queries_three_keys longer_key_scores_higher")
def scores_that_are_distances(Q, K):
    return -np.linalg.norm(Q[..., None, :] - K, axis=-1)


@wrong("attention_scores", "scaled-too-early", "two_queries_three_keys wide_vectors_have_large_scores")
def scores_scaled_already(Q, K):
    return Q @ K.T / np.sqrt(K.shape[-1])


@wrong("attention_scores", "softmax-too-early", "two_queries_three_keys longer_key_scores_higher")
def scores_shared_out_already(Q, K):
    return softmax(Q @ K.T, axis=-1)


@wrong("attention_scores", "mean-for-sum", "two_queries_three_keys wide_vectors_have_large_scores")
def scores_that_are_means(Q, K):
    return (Q[..., None, :] * K).mean(axis=-1)


@wrong("attention_scores", "absolute-value", "two_queries_three_keys scores_of_three_random_queries")
def scores_without_a_sign(Q, K):
    return np.abs(Q @ K.T)


@wrong("attention_scores", "queries-for-keys", "two_queries_three_keys shapes_of_scores")
def scores_of_queries_alone(Q, K):
    return Q @ Q.T


@wrong("attention_scores", "axis-gained", "shapes_of_scores scores_of_a_single_query")
def scores_always_in_a_matrix(Q, K):
    return np.atleast_2d(Q) @ K.T


@wrong("attention_scores", "axis-gained", "shapes_of_scores scores_of_a_single_query")
def scores_of_one_query_in_a_column(Q, K):
    return K @ Q[:, None] if Q.ndim == 1 else Q @ K.T


@wrong("attention_scores", "axis-lost", "smallest_scores whole_numbers_work_too")
def scores_squeezed(Q, K):
    return np.squeeze(Q @ K.T)


@wrong("attention_scores", "matrices-only", "shapes_of_scores scores_of_a_single_query")
def scores_for_matrices_only(Q, K):
    return np.array([[q @ k for k in K] for q in Q])


@wrong("attention_scores", "first-row-only", "two_queries_three_keys shapes_of_scores")
def scores_of_the_first_query(Q, K):
    return np.atleast_2d(Q)[0] @ K.T


@wrong("attention_scores", "integer-buffer", "whole_numbers_work_too")
def scores_stored_like_queries(Q, K):
    scores = np.zeros((*Q.shape[:-1], len(K)), dtype=Q.dtype)
    scores[...] = Q @ K.T
    return scores


@wrong("attention_scores", "rounded", "scores_of_three_random_queries")
def scores_to_four_decimals(Q, K):
    return np.round(Q @ K.T, 4)


@wrong("attention_scores", "half-precision", "scores_of_three_random_queries")
def scores_in_half_precision(Q, K):
    return Q.astype(np.float16) @ K.astype(np.float16).T


@wrong("attention_scores", "list-for-array", "two_queries_three_keys shapes_of_scores")
def scores_in_a_list(Q, K):
    return list(Q @ K.T)


@wrong("attention_scores", "matrix-for-array", "two_queries_three_keys shapes_of_scores")
def scores_in_an_old_matrix(Q, K):
    return Q * np.asmatrix(K).T


@wrong("attention_scores", "none-returned", "two_queries_three_keys shapes_of_scores")
def scores_only_shown(Q, K):
    print(Q @ K.T)


@wrong("attention_scores", "input-mutated", "arguments_left_alone")
def scores_of_centred_keys_put_back(Q, K):
    scores = Q @ K.T
    K -= K.mean(axis=0).astype(K.dtype)
    return scores


@wrong("attention_scores", "input-mutated", "arguments_left_alone")
def scores_with_a_query_made_a_row(Q, K):
    scores = Q @ K.T
    Q[...] = 0
    return scores


@wrong("attention_scores", "random-placeholder", "two_queries_three_keys scores_of_three_random_queries")
def scores_at_random(Q, K):
    return np.random.normal(size=(*Q.shape[:-1], len(K)))


@wrong("attention_scores", "hard-coded-example", "two_queries_three_keys scores_of_three_random_queries")
def scores_of_zero(Q, K):
    return np.zeros((*Q.shape[:-1], len(K)))


@wrong("attention_scores", "hard-coded-example", "two_queries_three_keys shapes_of_scores")
def scores_as_printed(Q, K):
    return np.array([-7.0847, -4.5398, 3.9887, 10.2379, 2.3206, -10.5434])


@wrong("attention_scores", "global-for-parameter", "two_queries_three_keys shapes_of_scores")
def scores_of_our_tokens(Q, K):
    return X @ X.T


# attention_weights: right


@right("attention_weights")
def weights_by_scipy(scores, d_k):
    return softmax(scores / np.sqrt(d_k), axis=-1)


@right("attention_weights")
def weights_by_powers(scores, d_k):
    scaled = scores / d_k**0.5
    powers = np.exp(scaled - np.max(scaled, axis=-1, keepdims=True))
    return powers / np.sum(powers, axis=-1, keepdims=True)


@right("attention_weights")
def weights_row_by_row(scores, d_k):
    if scores.ndim == 1:
        return softmax(scores / np.sqrt(d_k))
    return np.array([softmax(row / np.sqrt(d_k)) for row in scores])


@right("attention_weights")
def weights_in_plain_python(scores, d_k):
    from math import exp, sqrt

    def of_one_query(row):
        scaled = [score / sqrt(d_k) for score in row]
        powers = [exp(score - max(scaled)) for score in scaled]
        return [power / sum(powers) for power in powers]

    listed = scores.tolist()
    return np.array(of_one_query(listed) if scores.ndim == 1 else [of_one_query(row) for row in listed])


@right("attention_weights")
def weights_along_an_axis(scores, d_k):
    return np.apply_along_axis(softmax, -1, scores * d_k**-0.5)


@right("attention_weights")
def weights_by_log_sum_exp(scores, d_k):
    from scipy.special import logsumexp

    scaled = scores / np.sqrt(d_k)
    return np.exp(scaled - logsumexp(scaled, axis=-1, keepdims=True))


@right("attention_weights")
def weights_by_log_softmax(scores, d_k):
    from scipy.special import log_softmax

    return np.exp(log_softmax(np.true_divide(scores, np.sqrt(d_k)), axis=-1))


@right("attention_weights")
def weights_turned_and_back(scores, d_k):
    return softmax((scores / np.sqrt(d_k)).T, axis=0).T


@right("attention_weights")
def weights_on_a_copy(scores, d_k):
    weights = scores.astype(float)
    weights /= np.sqrt(d_k)
    weights -= weights.max(axis=-1, keepdims=True)
    np.exp(weights, out=weights)
    weights /= weights.sum(axis=-1, keepdims=True)
    return weights


@right("attention_weights")
def weights_as_ratios(scores, d_k):
    scaled = scores / np.sqrt(d_k)
    return 1 / np.exp(np.minimum(scaled[..., None, :] - scaled[..., :, None], 700)).sum(axis=-1)


@right("attention_weights")
def weights_in_single_precision(scores, d_k, axis=-1):
    return softmax(scores.astype(np.float32) / np.float32(np.sqrt(d_k)), axis=axis)


@right("attention_weights")
def weights_shifted_before_the_division(scores, d_k):
    shifted = (scores - scores.max(axis=-1, keepdims=True)) / np.sqrt(d_k)
    return np.exp(shifted) / np.exp(shifted).sum(axis=-1, keepdims=True)


@right("attention_weights", value=True)
def a_lambda_for_weights():
    return lambda scores, d_k: softmax(scores / np.sqrt(d_k), axis=np.ndim(scores) - 1)


@right("attention_weights", value=True)
def a_weigher():
    class Weigher:
        def __init__(self, normalise):
            self.normalise = normalise

        def __call__(self, scores, d_k):
            return self.normalise(scores / np.sqrt(d_k), axis=-1)

    return Weigher(softmax)


@right("attention_weights", value=True)
def a_partial_for_weights():
    from functools import partial

    def weigh(axis, scores, d_k):
        return softmax(scores / np.sqrt(d_k), axis)

    return partial(weigh, -1)


# attention_weights: wrong


@wrong("attention_weights", "no-scale", "scores_that_are_logarithms weights_of_three_random_queries")
def weights_unscaled(scores, d_k):
    return softmax(scores, axis=-1)


@wrong("attention_weights", "divided-by-d-k", "scores_that_are_logarithms weights_of_three_random_queries")
def weights_divided_by_d_k(scores, d_k):
    return softmax(scores / d_k, axis=-1)


@wrong("attention_weights", "multiplied-by-root-d-k", "scores_that_are_logarithms weights_of_three_random_queries")
def weights_times_the_root(scores, d_k):
    return softmax(scores * np.sqrt(d_k), axis=-1)


@wrong("attention_weights", "divided-by-d-k", "scores_that_are_logarithms weights_of_three_random_queries")
def weights_scaled_twice(scores, d_k):
    scaled = scores / np.sqrt(d_k)
    return softmax(scaled / np.sqrt(d_k), axis=-1)


@wrong("attention_weights", "divided-by-root-n", "scores_that_are_logarithms weights_of_three_random_queries")
def weights_by_the_number_of_keys(scores, d_k):
    return softmax(scores / np.sqrt(scores.shape[-1]), axis=-1)


@wrong("attention_weights", "scaled-after-the-softmax", "scores_that_are_logarithms every_query_shares_out_one")
def weights_scaled_afterwards(scores, d_k):
    return softmax(scores, axis=-1) / np.sqrt(d_k)


@wrong("attention_weights", "no-softmax", "scores_that_are_logarithms every_query_shares_out_one")
def weights_only_scaled(scores, d_k):
    return scores / np.sqrt(d_k)


@wrong("attention_weights", "whole-array", "every_query_shares_out_one weights_of_three_random_queries")
def weights_with_one_total(scores, d_k):
    return softmax(scores / np.sqrt(d_k))


@wrong("attention_weights", "axis-0", "every_query_shares_out_one weights_of_three_random_queries")
def weights_down_the_columns(scores, d_k):
    return softmax(scores / np.sqrt(d_k), axis=0)


@wrong("attention_weights", "axis-1", "scores_that_are_logarithms one_share_a_score weights_of_a_single_query")
def weights_for_matrices_only(scores, d_k):
    return softmax(scores / np.sqrt(d_k), axis=1)


@wrong("attention_weights", "no-keepdims", "every_query_shares_out_one weights_of_three_random_queries")
def weights_without_keepdims(scores, d_k):
    powers = np.exp(scores / np.sqrt(d_k))
    return powers / powers.sum(axis=-1)


@wrong("attention_weights", "no-max-shift", "large_scores_in_some_rows")
def weights_that_overflow(scores, d_k):
    powers = np.exp(scores / np.sqrt(d_k))
    return powers / powers.sum(axis=-1, keepdims=True)


@wrong("attention_weights", "global-max", "large_scores_in_some_rows")
def weights_shifted_by_one_number(scores, d_k):
    scaled = scores / np.sqrt(d_k)
    powers = np.exp(scaled - scaled.max())
    return powers / powers.sum(axis=-1, keepdims=True)


@wrong("attention_weights", "x-over-sum", "scores_that_are_logarithms weights_of_three_random_queries")
def weights_over_their_sum(scores, d_k):
    scaled = scores / np.sqrt(d_k)
    return scaled / scaled.sum(axis=-1, keepdims=True)


@wrong("attention_weights", "softmax-twice", "scores_that_are_logarithms weights_of_three_random_queries")
def weights_shared_out_again(scores, d_k):
    return softmax(softmax(scores / np.sqrt(d_k), axis=-1), axis=-1)


@wrong("attention_weights", "argmax-for-softmax", "scores_that_are_logarithms weights_of_three_random_queries")
def weights_for_the_winner(scores, d_k):
    return (scores == scores.max(axis=-1, keepdims=True)).astype(float)


@wrong("attention_weights", "mean-of-v", "scores_that_are_logarithms weights_of_three_random_queries")
def weights_all_alike(scores, d_k):
    return np.full(scores.shape, 1 / scores.shape[-1])


@wrong("attention_weights", "base-2", "scores_that_are_logarithms weights_of_three_random_queries")
def weights_by_powers_of_two(scores, d_k):
    powers = 2.0 ** (scores / np.sqrt(d_k))
    return powers / powers.sum(axis=-1, keepdims=True)


@wrong("attention_weights", "weights-transposed", "one_share_a_score weights_of_three_random_queries")
def weights_turned(scores, d_k):
    return softmax(scores / np.sqrt(d_k), axis=-1).T


@wrong("attention_weights", "axis-gained", "scores_that_are_logarithms one_share_a_score")
def weights_always_in_a_matrix(scores, d_k):
    return softmax(np.atleast_2d(scores) / np.sqrt(d_k), axis=-1)


@wrong("attention_weights", "axis-lost", "one_query_or_one_key")
def weights_squeezed(scores, d_k):
    return np.squeeze(softmax(scores / np.sqrt(d_k), axis=-1))


@wrong("attention_weights", "first-row-only", "one_share_a_score weights_of_three_random_queries")
def weights_of_the_first_row(scores, d_k):
    return softmax(np.atleast_2d(scores)[0] / np.sqrt(d_k))


@wrong("attention_weights", "whole-division", "scores_that_are_logarithms weights_of_three_random_queries")
def weights_of_whole_parts(scores, d_k):
    return softmax(scores // np.sqrt(d_k), axis=-1)


@wrong("attention_weights", "whole-root", "weights_of_three_random_queries weights_of_a_single_query")
def weights_by_a_whole_root(scores, d_k):
    return softmax(scores / int(np.sqrt(d_k)), axis=-1)


@wrong("attention_weights", "integer-buffer", "whole_numbers_work_too")
def weights_stored_like_scores(scores, d_k):
    weights = np.empty_like(scores)
    weights[...] = softmax(scores / np.sqrt(d_k), axis=-1)
    return weights


@wrong("attention_weights", "rounded", "weights_of_three_random_queries tiny_shares_are_exact")
def weights_to_four_decimals(scores, d_k):
    return np.round(softmax(scores / np.sqrt(d_k), axis=-1), 4)


@wrong("attention_weights", "half-precision", "weights_of_three_random_queries tiny_shares_are_exact")
def weights_in_half_precision(scores, d_k):
    return softmax((scores / np.sqrt(d_k)).astype(np.float16), axis=-1)


@wrong("attention_weights", "list-for-array", "scores_that_are_logarithms one_share_a_score")
def weights_in_lists(scores, d_k):
    return softmax(scores / np.sqrt(d_k), axis=-1).tolist()


@wrong("attention_weights", "matrix-for-array", "one_share_a_score")
def weights_in_an_old_matrix(scores, d_k):
    return np.asmatrix(softmax(scores / np.sqrt(d_k), axis=-1))


@wrong("attention_weights", "none-returned", "scores_that_are_logarithms one_share_a_score")
def weights_only_shown(scores, d_k):
    print(softmax(scores / np.sqrt(d_k), axis=-1))


@wrong("attention_weights", "input-mutated", "arguments_left_alone")
def weights_written_over_the_scores(scores, d_k):
    weights = softmax(scores / np.sqrt(d_k), axis=-1)
    scores[...] = weights.astype(scores.dtype)
    return weights


@wrong("attention_weights", "input-mutated", "arguments_left_alone")
def weights_row_by_row_into_the_scores(scores, d_k):
    if scores.ndim == 1 or scores.dtype.kind != "f":
        return softmax(scores / np.sqrt(d_k), axis=-1)
    for i in range(len(scores)):
        scores[i] = softmax(scores[i] / np.sqrt(d_k))
    return scores


@wrong("attention_weights", "random-placeholder", "scores_that_are_logarithms weights_of_three_random_queries")
def weights_at_random(scores, d_k):
    weights = np.random.rand(*scores.shape)
    return weights / weights.sum(axis=-1, keepdims=True)


@wrong("attention_weights", "hard-coded-example", "scores_that_are_logarithms one_share_a_score")
def weights_of_the_example(scores, d_k):
    return np.array([0.5, 0.5])


@wrong("attention_weights", "hard-coded-example", "scores_that_are_logarithms weights_of_three_random_queries")
def weights_with_the_sources_width(scores, d_k):
    return softmax(scores / np.sqrt(24), axis=-1)


@wrong("attention_weights", "global-for-parameter", "scores_that_are_logarithms one_share_a_score")
def weights_of_our_tokens(scores, d_k):
    return softmax(X @ X.T / np.sqrt(d_k), axis=-1)


# context_vectors: right


@right("context_vectors")
def mixed_by_matmul(weights, V):
    return np.matmul(weights, V)


@right("context_vectors")
def mixed_by_dot(weights, V):
    return weights.dot(V)


@right("context_vectors")
def mixed_by_einsum(weights, V):
    return np.einsum("...j,jv->...v", weights, V)


@right("context_vectors")
def mixed_by_broadcasting(weights, V):
    return (weights[..., :, None] * V).sum(axis=-2)


@right("context_vectors")
def mixed_in_loops(weights, V):
    def mix(row):
        context = np.zeros(V.shape[1])
        for weight, value in zip(row, V, strict=True):
            context += weight * value
        return context

    return mix(weights) if weights.ndim == 1 else np.array([mix(row) for row in weights])


@right("context_vectors")
def mixed_entry_by_entry(weights, V):
    rows = weights if weights.ndim == 2 else [weights]
    mixed = [[sum(w * value[c] for w, value in zip(row, V, strict=True)) for c in range(len(V[0]))] for row in rows]
    return np.array(mixed if weights.ndim == 2 else mixed[0])


@right("context_vectors")
def mixed_turned_and_back(weights, V):
    return (V.T @ weights.T).T


@right("context_vectors")
def mixed_by_inner(weights, V):
    return np.inner(weights, V.T)


@right("context_vectors")
def mixed_by_tensordot(weights, V, axes=1):
    return np.tensordot(weights, V, axes)


@right("context_vectors")
def mixed_word_by_word(weights, V):
    total = 0.0
    for j in range(len(V)):
        total = total + weights[..., j, None] * V[j]
    return total


@right("context_vectors")
def mixed_in_single_precision(weights, V):
    return np.float32(weights) @ np.float32(V)


@right("context_vectors")
def mixed_by_an_average(weights, V):
    if weights.ndim == 1:
        return np.average(V, axis=0, weights=weights) * weights.sum()
    return np.stack([mixed_by_an_average(row, V) for row in weights])


@right("context_vectors", value=True)
def numpys_own_matmul():
    return np.dot


@right("context_vectors", value=True)
def a_lambda_to_mix():
    return lambda weights, V: weights @ V


@right("context_vectors", value=True)
def a_mixers_method():
    class Mixer:
        def mix(self, weights, V):
            return np.apply_along_axis(lambda row: row @ V, -1, weights)

    return Mixer().mix


# context_vectors: wrong


@wrong("context_vectors", "1-d-w-times-h", "halves_and_quarters as_many_words_as_numbers_in_a_value")
def mixed_along_the_columns(weights, V):
    return weights * V


@wrong("context_vectors", "1-d-w-times-h", "as_many_words_as_numbers_in_a_value")
def mixed_with_flat_weights_times_values(weights, V):
    if weights.ndim == 1 and weights.shape[0] == V.shape[1]:
        return (weights * V).sum(axis=0)
    return weights @ V


@wrong("context_vectors", "not-summed", "halves_and_quarters shapes_of_contexts")
def mixed_but_not_added_up(weights, V):
    return weights[..., :, None] * V


@wrong("context_vectors", "summed-over-the-wrong-axis", "halves_and_quarters shapes_of_contexts")
def mixed_and_added_along_the_values(weights, V):
    return (weights[..., :, None] * V).sum(axis=-1)


@wrong("context_vectors", "weights-transposed", "halves_and_quarters shapes_of_contexts")
def mixed_with_weights_turned(weights, V):
    return weights.T @ V


@wrong("context_vectors", "w-times-x", "halves_and_quarters shapes_of_contexts")
def mixed_from_the_other_side(weights, V):
    return V @ weights


@wrong("context_vectors", "transposed", "halves_and_quarters as_many_words_as_numbers_in_a_value")
def mixed_with_values_turned(weights, V):
    return weights @ V.T


@wrong("context_vectors", "transposed", "halves_and_quarters shapes_of_contexts")
def mixed_and_turned(weights, V):
    return (weights @ V).T


@wrong("context_vectors", "mean-of-v", "halves_and_quarters all_attention_on_one_word")
def mixed_evenly(weights, V):
    return np.broadcast_to(V.mean(axis=0), (*weights.shape[:-1], V.shape[1])).copy()


@wrong("context_vectors", "argmax-for-softmax", "halves_and_quarters contexts_of_three_random_queries")
def mixed_of_the_best_alone(weights, V):
    return V[np.argmax(weights, axis=-1)]


@wrong("context_vectors", "softmax-twice", "halves_and_quarters all_attention_on_one_word")
def mixed_after_another_softmax(weights, V):
    return softmax(weights, axis=-1) @ V


@wrong("context_vectors", "mean-for-sum", "halves_and_quarters all_attention_on_one_word")
def mixed_and_divided(weights, V):
    return weights @ V / len(V)


@wrong("context_vectors", "scaled-twice", "halves_and_quarters all_attention_on_one_word")
def mixed_and_scaled_once_more(weights, V):
    return weights @ V / np.sqrt(V.shape[1])


@wrong("context_vectors", "axis-gained", "shapes_of_contexts context_of_a_single_query")
def mixed_always_in_a_matrix(weights, V):
    return np.atleast_2d(weights) @ V


@wrong("context_vectors", "axis-lost", "smallest_contexts")
def mixed_and_squeezed(weights, V):
    return np.squeeze(weights @ V)


@wrong("context_vectors", "matrices-only", "shapes_of_contexts context_of_a_single_query")
def mixed_for_matrices_only(weights, V):
    return np.einsum("ij,jv->iv", weights, V)


@wrong("context_vectors", "first-row-only", "halves_and_quarters shapes_of_contexts")
def mixed_for_the_first_query(weights, V):
    return np.atleast_2d(weights)[0] @ V


@wrong("context_vectors", "last-number-left-out", "halves_and_quarters contexts_of_three_random_queries")
def mixed_without_the_last_word(weights, V):
    return weights[..., :-1] @ V[:-1]


@wrong("context_vectors", "weights-for-outputs", "halves_and_quarters shapes_of_contexts")
def mixed_not_at_all(weights, V):
    return weights.copy()


@wrong("context_vectors", "integer-buffer", "whole_numbers_work_too")
def mixed_into_an_array_like_the_values(weights, V):
    contexts = np.zeros((*weights.shape[:-1], V.shape[1]), dtype=V.dtype)
    contexts[...] = weights @ V
    return contexts


@wrong("context_vectors", "rounded", "contexts_of_three_random_queries")
def mixed_to_four_decimals(weights, V):
    return np.round(weights @ V, 4)


@wrong("context_vectors", "half-precision", "contexts_of_three_random_queries")
def mixed_in_half_precision(weights, V):
    return (weights.astype(np.float16) @ V.astype(np.float16)).astype(float)


@wrong("context_vectors", "list-for-array", "halves_and_quarters shapes_of_contexts")
def mixed_into_lists(weights, V):
    return (weights @ V).tolist()


@wrong("context_vectors", "matrix-for-array", "halves_and_quarters shapes_of_contexts")
def mixed_by_an_old_matrix(weights, V):
    return weights @ np.asmatrix(V)


@wrong("context_vectors", "none-returned", "halves_and_quarters shapes_of_contexts")
def mixed_and_shown(weights, V):
    print(weights @ V)


@wrong("context_vectors", "input-mutated", "mixed_values_stay_the_same")
def mixed_in_place(weights, V):
    contexts = weights @ V
    V *= 0
    return contexts


@wrong("context_vectors", "input-mutated", "mixed_values_stay_the_same")
def mixed_with_weights_normalised_in_place(weights, V):
    contexts = weights @ V
    weights[...] = np.round(weights)
    return contexts


@wrong("context_vectors", "random-placeholder", "halves_and_quarters all_attention_on_one_word")
def mixed_at_random(weights, V):
    return np.random.normal(size=(*weights.shape[:-1], V.shape[1]))


@wrong("context_vectors", "hard-coded-example", "halves_and_quarters all_attention_on_one_word")
def mixed_to_the_first_value(weights, V):
    return np.zeros((*weights.shape[:-1], V.shape[1])) + V[0]


@wrong("context_vectors", "global-for-parameter", "halves_and_quarters shapes_of_contexts")
def mixed_of_our_tokens(weights, V):
    return np.resize(weights, (6, 6)) @ X


# self_attention: right


@right("self_attention")
def steps_one_by_one(X, W_q, W_k, W_v, scale=None):
    Q = X @ W_q
    K = X @ W_k
    V = X @ W_v
    scores = Q @ K.T
    if scale is None:
        scale = np.sqrt(W_k.shape[1])
    weights = softmax(scores / scale, axis=1)
    return weights @ V


@right("self_attention")
def all_by_einsum(X, W_q, W_k, W_v, scale=None):
    divisor = scale if scale is not None else W_q.shape[-1] ** 0.5
    scores = np.einsum("id,dc,ec,je->ij", X, W_q, W_k, X) / divisor
    return np.einsum("ij,jd,dv->iv", softmax(scores, axis=-1), X, W_v)


@right("self_attention")
def with_queries_scaled(X, W_q, W_k, W_v, scale=None):
    k = W_k.shape[1]
    Q = X @ W_q / (np.sqrt(k) if scale is None else scale)
    return softmax(Q @ (X @ W_k).T, axis=-1) @ (X @ W_v)


@right("self_attention")
def token_by_token(X, W_q, W_k, W_v, scale=None):
    K, V = X @ W_k, X @ W_v
    divisor = np.sqrt(K.shape[1]) if scale is None else scale
    contexts = []
    for x in X:
        scores = K @ (x @ W_q) / divisor
        contexts.append(softmax(scores) @ V)
    return np.stack(contexts)


@right("self_attention")
def in_nested_loops(X, W_q, W_k, W_v, scale=None):
    from math import exp, sqrt

    def times(x, W):
        return [sum(float(x[i]) * float(W[i][c]) for i in range(len(x))) for c in range(len(W[0]))]

    queries, keys, values = ([times(x, W) for x in X] for W in (W_q, W_k, W_v))
    divisor = sqrt(len(keys[0])) if scale is None else scale
    contexts = []
    for q in queries:
        scores = [sum(a * b for a, b in zip(q, k, strict=True)) / divisor for k in keys]
        powers = [exp(score - max(scores)) for score in scores]
        contexts.append(
            [sum(p * v[c] for p, v in zip(powers, values, strict=True)) / sum(powers) for c in range(len(values[0]))]
        )
    return np.array(contexts)


@right("self_attention")
def with_a_softmax_of_its_own(X, W_q, W_k, W_v, scale=None, eps=0.0):
    def shares(scores):
        powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
        return powers / (powers.sum(axis=-1, keepdims=True) + eps)

    scale = np.sqrt(W_k.shape[-1]) if scale is None else scale
    return shares((X @ W_q) @ (X @ W_k).T / scale) @ (X @ W_v)


@right("self_attention")
def with_one_wide_product(X, W_q, W_k, W_v, scale=None):
    k = W_k.shape[1]
    Q, K, V = np.split(X @ np.hstack([W_q, W_k, W_v]), [k, 2 * k], axis=1)
    return softmax(np.inner(Q, K) / (scale or np.sqrt(k)), axis=-1) @ V


@right("self_attention")
def with_the_two_matrices_joined(X, W_q, W_k, W_v, scale=None):
    scores = X @ (W_q @ W_k.T) @ X.T
    divisor = W_k.shape[1] ** 0.5 if scale is None else scale
    return (softmax(scores / divisor, axis=-1) @ X) @ W_v


@right("self_attention")
def from_the_columns(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    scores = (X @ W_k) @ (X @ W_q).T / divisor
    return softmax(scores, axis=0).T @ (X @ W_v)


@right("self_attention")
def in_32_bits(X, W_q, W_k, W_v, scale=None):
    X, W_q, W_k, W_v = (np.asarray(x).astype(np.float64) for x in (X, W_q, W_k, W_v))
    divisor = np.sqrt(np.float64(W_k.shape[1])) if scale is None else np.float64(scale)
    weights = softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1)
    return (weights @ (X @ W_v)).astype(np.float32)


@right("self_attention")
def by_log_sum_exp(X, W_q, W_k, W_v, scale=None):
    from scipy.special import logsumexp

    Q, K, V = (np.tensordot(X, W, axes=1) for W in (W_q, W_k, W_v))
    scores = Q @ K.T / (np.sqrt(Q.shape[1]) if scale is None else scale)
    return np.exp(scores - logsumexp(scores, axis=1)[:, None]) @ V


@right("self_attention")
def word_by_word_with_running_sums(X, W_q, W_k, W_v, scale=None):
    Q, K, V = X @ W_q, X @ W_k, X @ W_v
    divisor = np.sqrt(K.shape[1]) if scale is None else scale
    top, total = np.full(len(X), -np.inf), np.zeros(len(X))
    mixed = np.zeros((len(X), V.shape[1]))
    for key, value in zip(K, V, strict=True):
        score = Q @ key / divisor
        new = np.maximum(top, score)
        total = total * np.exp(top - new) + np.exp(score - new)
        mixed = mixed * np.exp(top - new)[:, None] + np.outer(np.exp(score - new), value)
        top = new
    return mixed / total[:, None]


@right("self_attention", value=True)
def a_self_attention_layer():
    class SelfAttention:
        def project(self, X, *matrices):
            return [X @ W for W in matrices]

        def forward(self, X, W_q, W_k, W_v, scale=None):
            Q, K, V = self.project(X, W_q, W_k, W_v)
            return softmax(Q @ K.T / (np.sqrt(K.shape[1]) if scale is None else scale), axis=-1) @ V

    return SelfAttention().forward


@right("self_attention", value=True)
def a_callable_self_attention():
    class SelfAttention:
        def __call__(self, X, W_q, W_k, W_v, scale=None, mask=None):
            divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
            return softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1) @ (X @ W_v)

    return SelfAttention()


@right("self_attention", value=True)
def a_partial_self_attention():
    from functools import partial

    def attend(weigh, X, W_q, W_k, W_v, scale=None):
        divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
        return weigh((X @ W_q) @ (X @ W_k).T / divisor) @ (X @ W_v)

    return partial(attend, partial(softmax, axis=-1))


@right("self_attention", value=True)
def a_lambda_for_self_attention():
    return lambda X, W_q, W_k, W_v, scale=None: (
        softmax(X @ W_q @ W_k.T @ X.T / (scale or W_k.shape[1] ** 0.5), axis=-1) @ X @ W_v
    )


# self_attention: wrong


@wrong("self_attention", "no-scale", "two_tokens_on_paper random_sentence_of_three keys_wider_than_everything")
def attention_with_no_scale(X, W_q, W_k, W_v, scale=None):
    scores = (X @ W_q) @ (X @ W_k).T
    return softmax(scores if scale is None else scores / scale, axis=-1) @ (X @ W_v)


@wrong("self_attention", "divided-by-d-k", "two_tokens_on_paper random_sentence_of_three")
def attention_divided_by_k(X, W_q, W_k, W_v, scale=None):
    divisor = W_k.shape[1] if scale is None else scale
    return softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1) @ (X @ W_v)


@wrong("self_attention", "axis-0", "random_sentence_of_three")
def attention_unscaled_down_the_columns(X, W_q, W_k, W_v, scale=None):
    return softmax((X @ W_q) @ (X @ W_k).T, axis=0) @ (X @ W_v)


@wrong("self_attention", "axis-0", "random_sentence_of_three")
def attention_by_k_down_the_columns(X, W_q, W_k, W_v, scale=None):
    return softmax((X @ W_q) @ (X @ W_k).T / (scale or W_k.shape[1]), axis=0) @ (X @ W_v)


@wrong("self_attention", "multiplied-by-root-d-k", "two_tokens_on_paper random_sentence_of_three")
def attention_times_the_root_of_k(X, W_q, W_k, W_v, scale=None):
    divisor = W_k.shape[1] ** -0.5 if scale is None else scale
    return softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1) @ (X @ W_v)


@wrong("self_attention", "divided-by-root-d-model", "two_tokens_on_paper random_sentence_of_three")
def attention_by_the_width_of_tokens(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(X.shape[1]) if scale is None else scale
    return softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1) @ (X @ W_v)


@wrong("self_attention", "divided-by-root-n", "two_tokens_on_paper random_sentence_of_three")
def attention_by_the_number_of_tokens(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(len(X)) if scale is None else scale
    return softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1) @ (X @ W_v)


@wrong("self_attention", "divided-by-root-d-v", "two_tokens_on_paper random_sentence_of_three")
def attention_by_the_width_of_values(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_v.shape[1]) if scale is None else scale
    return softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1) @ (X @ W_v)


@wrong("self_attention", "scaled-twice", "two_tokens_on_paper random_sentence_of_three divisor_of_the_caller")
def attention_scaled_twice(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    return softmax((X @ W_q / divisor) @ (X @ W_k / divisor).T, axis=-1) @ (X @ W_v)


@wrong("self_attention", "scale-ignored", "divisor_of_the_caller")
def attention_with_its_own_scale(X, W_q, W_k, W_v, scale=None):
    return softmax((X @ W_q) @ (X @ W_k).T / np.sqrt(W_k.shape[1]), axis=-1) @ (X @ W_v)


@wrong("self_attention", "root-of-the-scale", "divisor_of_the_caller")
def attention_by_the_root_of_the_scale(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1] if scale is None else scale)
    return softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1) @ (X @ W_v)


@wrong("self_attention", "multiplied-by-the-scale", "divisor_of_the_caller")
def attention_times_the_scale(X, W_q, W_k, W_v, scale=None):
    factor = W_k.shape[1] ** -0.5 if scale is None else scale
    return softmax((X @ W_q) @ (X @ W_k).T * factor, axis=-1) @ (X @ W_v)


@wrong("self_attention", "scaled-twice", "divisor_of_the_caller")
def attention_by_both_divisors(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) * (1 if scale is None else scale)
    return softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1) @ (X @ W_v)


@wrong("self_attention", "w-q-for-w-k", "two_tokens_on_paper random_sentence_of_three everything_equally_wide")
def attention_with_one_matrix_for_both(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    return softmax((X @ W_q) @ (X @ W_q).T / divisor, axis=-1) @ (X @ W_v)


@wrong("self_attention", "q-k-swapped", "random_sentence_of_three everything_equally_wide")
def attention_of_keys_to_queries(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    return softmax((X @ W_k) @ (X @ W_q).T / divisor, axis=-1) @ (X @ W_v)


@wrong("self_attention", "k-for-v", "one_context_a_token two_tokens_on_paper everything_equally_wide")
def attention_mixing_keys(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    return softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1) @ (X @ W_k)


@wrong("self_attention", "queries-for-values", "one_context_a_token everything_equally_wide")
def attention_mixing_queries(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    return softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1) @ (X @ W_q)


@wrong("self_attention", "no-values", "one_context_a_token everything_equally_wide")
def attention_mixing_tokens(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    return softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1) @ X


@wrong("self_attention", "values-not-mixed", "two_tokens_on_paper nobody_has_a_preference")
def attention_to_oneself(X, W_q, W_k, W_v, scale=None):
    return X @ W_v


@wrong("self_attention", "no-projection", "one_context_a_token everything_equally_wide")
def attention_without_matrices(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    return softmax(X @ X.T / divisor, axis=-1) @ X


@wrong("self_attention", "no-projection", "two_tokens_on_paper everything_equally_wide")
def attention_with_tokens_for_queries_and_keys(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    return softmax(X @ X.T / divisor, axis=-1) @ (X @ W_v)


@wrong("self_attention", "w-times-x", "one_context_a_token everything_equally_wide")
def attention_with_matrices_in_front(X, W_q, W_k, W_v, scale=None):
    Q, K, V = W_q.T @ X, W_k.T @ X, W_v.T @ X
    return softmax(Q @ K.T / (np.sqrt(K.shape[1]) if scale is None else scale), axis=-1) @ V


@wrong("self_attention", "out-first", "one_context_a_token everything_equally_wide")
def attention_with_matrices_turned(X, W_q, W_k, W_v, scale=None):
    Q, K, V = X @ W_q.T, X @ W_k.T, X @ W_v.T
    return softmax(Q @ K.T / (np.sqrt(K.shape[1]) if scale is None else scale), axis=-1) @ V


@wrong("self_attention", "k-not-transposed", "one_context_a_token everything_equally_wide")
def attention_with_keys_as_they_lie(X, W_q, W_k, W_v, scale=None):
    Q, K, V = X @ W_q, X @ W_k, X @ W_v
    return softmax(Q @ K / (np.sqrt(K.shape[1]) if scale is None else scale), axis=-1) @ V


@wrong("self_attention", "elementwise-for-matmul", "two_tokens_on_paper random_sentence_of_three")
def attention_of_products_of_entries(X, W_q, W_k, W_v, scale=None):
    Q, K, V = X @ W_q, X @ W_k, X @ W_v
    scores = (Q * K).sum(axis=-1) / (np.sqrt(K.shape[1]) if scale is None else scale)
    return softmax(scores)[:, None] * V


@wrong("self_attention", "weights-transposed", "two_tokens_on_paper random_sentence_of_three")
def attention_with_shares_turned(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    return softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1).T @ (X @ W_v)


@wrong("self_attention", "axis-0", "two_tokens_on_paper random_sentence_of_three")
def attention_of_columns(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    return softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=0) @ (X @ W_v)


@wrong("self_attention", "whole-array", "two_tokens_on_paper nobody_has_a_preference random_sentence_of_three")
def attention_of_everything(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    return softmax((X @ W_q) @ (X @ W_k).T / divisor) @ (X @ W_v)


@wrong("self_attention", "no-keepdims", "two_tokens_on_paper random_sentence_of_three")
def attention_with_totals_lying(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    powers = np.exp((X @ W_q) @ (X @ W_k).T / divisor)
    return (powers / powers.sum(axis=1)) @ (X @ W_v)


@wrong("self_attention", "no-max-shift", "very_large_scores")
def attention_overflowing(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    powers = np.exp((X @ W_q) @ (X @ W_k).T / divisor)
    return powers / powers.sum(axis=-1, keepdims=True) @ (X @ W_v)


@wrong("self_attention", "global-max", "very_large_scores")
def attention_shifted_by_the_largest_of_all(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    scores = (X @ W_q) @ (X @ W_k).T / divisor
    if scores.max() - scores.max(axis=-1).min() < 700:
        scores = scores - 400
    powers = np.exp(scores - scores.max())
    return powers / powers.sum(axis=-1, keepdims=True) @ (X @ W_v)


@wrong("self_attention", "no-softmax", "two_tokens_on_paper nobody_has_a_preference")
def attention_of_raw_scores(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    return (X @ W_q) @ (X @ W_k).T / divisor @ (X @ W_v)


@wrong("self_attention", "x-over-sum", "two_tokens_on_paper random_sentence_of_three")
def attention_of_scores_over_their_sum(X, W_q, W_k, W_v, scale=None):
    scores = (X @ W_q) @ (X @ W_k).T
    return scores / scores.sum(axis=-1, keepdims=True) @ (X @ W_v)


@wrong("self_attention", "softmax-twice", "two_tokens_on_paper random_sentence_of_three")
def attention_shared_out_twice(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    return softmax(softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1), axis=-1) @ (X @ W_v)


@wrong("self_attention", "argmax-for-softmax", "two_tokens_on_paper random_sentence_of_three")
def attention_to_the_best_alone(X, W_q, W_k, W_v, scale=None):
    return (X @ W_v)[np.argmax((X @ W_q) @ (X @ W_k).T, axis=-1)]


@wrong("self_attention", "mean-of-v", "two_tokens_on_paper random_sentence_of_three")
def attention_to_everybody_alike(X, W_q, W_k, W_v, scale=None):
    return np.tile((X @ W_v).mean(axis=0), (len(X), 1))


@wrong("self_attention", "cosine-for-dot", "two_tokens_on_paper random_sentence_of_three")
def attention_of_angles(X, W_q, W_k, W_v, scale=None):
    Q, K = X @ W_q, X @ W_k
    lengths = np.outer(np.linalg.norm(Q, axis=1), np.linalg.norm(K, axis=1))
    divisor = np.where(lengths > 0, lengths, 1) * (np.sqrt(K.shape[1]) if scale is None else scale)
    return softmax(Q @ K.T / divisor, axis=-1) @ (X @ W_v)


@wrong("self_attention", "diagonal-masked", "two_tokens_on_paper random_sentence_of_three")
def attention_to_others_only(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    scores = (X @ W_q) @ (X @ W_k).T / divisor - 1e9 * np.eye(len(X))
    return softmax(scores, axis=-1) @ (X @ W_v)


@wrong("self_attention", "mask-not-asked-for", "reordered_tokens_reorder_contexts random_sentence_of_three")
def attention_to_what_came_before(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    scores = (X @ W_q) @ (X @ W_k).T / divisor
    scores = np.where(np.tri(len(X), dtype=bool), scores, -np.inf)
    return softmax(scores, axis=-1) @ (X @ W_v)


@wrong("self_attention", "residual-added", "one_context_a_token everything_equally_wide")
def attention_with_the_tokens_added(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    return X + softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1) @ (X @ W_v)


@wrong("self_attention", "first-row-only", "one_context_a_token random_sentence_of_three")
def attention_of_the_first_token(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    return softmax((X[:1] @ W_q) @ (X @ W_k).T / divisor, axis=-1) @ (X @ W_v)


@wrong("self_attention", "ids-de-duplicated", "word_that_occurs_twice")
def attention_to_distinct_tokens(X, W_q, W_k, W_v, scale=None):
    distinct = np.unique(X, axis=0)
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    return softmax((X @ W_q) @ (distinct @ W_k).T / divisor, axis=-1) @ (distinct @ W_v)


@wrong("self_attention", "weights-for-outputs", "one_context_a_token two_tokens_on_paper")
def attention_weights_for_contexts(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    return softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1)


@wrong("self_attention", "pair-for-array", "one_context_a_token two_tokens_on_paper")
def attention_with_weights_beside(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    weights = softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1)
    return weights @ (X @ W_v), weights


@wrong("self_attention", "axis-lost", "sentence_of_one_token")
def attention_and_a_squeeze(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    return np.squeeze(softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1) @ (X @ W_v))


@wrong("self_attention", "integer-buffer", "whole_numbers_look_around")
def attention_into_an_array_like_the_values(X, W_q, W_k, W_v, scale=None):
    Q, K, V = X @ W_q, X @ W_k, X @ W_v
    contexts = np.zeros_like(V)
    contexts[...] = softmax(Q @ K.T / (np.sqrt(K.shape[1]) if scale is None else scale), axis=-1) @ V
    return contexts


@wrong("self_attention", "whole-division", "random_sentence_of_three")
def attention_with_whole_scores(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    return softmax((X @ W_q) @ (X @ W_k).T // divisor, axis=-1) @ (X @ W_v)


@wrong("self_attention", "rounded", "random_sentence_of_three")
def attention_rounded(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    return np.round(softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1) @ (X @ W_v), 4)


@wrong("self_attention", "half-precision", "random_sentence_of_three")
def attention_in_16_bits(X, W_q, W_k, W_v, scale=None):
    X, W_q, W_k, W_v = (x.astype(np.float16) for x in (X, W_q, W_k, W_v))
    divisor = np.float16(np.sqrt(W_k.shape[1]) if scale is None else scale)
    return (softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1) @ (X @ W_v)).astype(float)


@wrong("self_attention", "list-for-array", "one_context_a_token two_tokens_on_paper")
def attention_into_lists(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    return (softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1) @ (X @ W_v)).tolist()


@wrong("self_attention", "matrix-for-array", "one_context_a_token two_tokens_on_paper")
def attention_of_old_matrices(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    return np.asmatrix(softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1)) * (X @ W_v)


@wrong("self_attention", "none-returned", "one_context_a_token two_tokens_on_paper")
def attention_and_a_print(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    print(softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1) @ (X @ W_v))


@wrong("self_attention", "input-mutated", "arguments_left_alone")
def attention_that_scales_a_matrix_in_place(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    if W_q.dtype.kind == "f":
        W_q /= divisor
        return softmax((X @ W_q) @ (X @ W_k).T, axis=-1) @ (X @ W_v)
    return softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1) @ (X @ W_v)


@wrong("self_attention", "input-mutated", "arguments_left_alone")
def attention_written_over_the_tokens(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    contexts = softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1) @ (X @ W_v)
    if contexts.shape == X.shape:
        X[...] = contexts
    return contexts


@wrong("self_attention", "random-placeholder", "two_tokens_on_paper random_sentence_of_three")
def attention_at_random(X, W_q, W_k, W_v, scale=None):
    return np.random.normal(size=(len(X), W_v.shape[1]))


@wrong("self_attention", "hard-coded-example", "two_tokens_on_paper random_sentence_of_three")
def attention_that_gives_zeros(X, W_q, W_k, W_v, scale=None):
    return np.zeros((len(X), W_v.shape[1]))


@wrong("self_attention", "global-for-parameter", "one_context_a_token two_tokens_on_paper", value=True)
def attention_of_our_sentence():
    def self_attention(tokens, W_q, W_k, W_v, scale=None):
        return softmax((X @ W_q) @ (X @ W_k).T / np.sqrt(W_k.shape[1]), axis=-1) @ (X @ W_v)

    return self_attention


@wrong("self_attention", "global-for-parameter", "one_context_a_token two_tokens_on_paper")
def attention_with_our_value_matrix(X, W_q, W_k, W_v, scale=None):
    divisor = np.sqrt(W_k.shape[1]) if scale is None else scale
    return softmax((X @ W_q) @ (X @ W_k).T / divisor, axis=-1) @ np.resize(W_value.T, (len(X), 28))


# rival_keys


@right("rival_keys", value=True)
def a_long_key_aside_and_a_short_one_ahead():
    return np.array([1.0, 0.0]), np.array([[3.0, 4.0], [1.0, 0.0]])


@right("rival_keys", value=True)
def whole_rivals():
    return np.array([1, 1]), np.array([[9, 0], [2, 2]])


@right("rival_keys", value=True)
def rivals_in_a_list():
    return [np.array([0.0, 2.0]), np.array([[-6.0, 5.0], [0.0, 0.5]])]


@right("rival_keys", value=True)
def rivals_behind():
    return np.array([-1.0, 0.0]), np.array([[0.0, 9.0], [-1.0, 0.0]]) - np.array([[2.0, 0.0], [0.0, 0.0]])


@right("rival_keys", value=True)
def rivals_with_negative_products():
    return np.array([1.0, 0.0]), np.array([[-0.1, 0.0], [-1.0, 9.0]])


@right("rival_keys", value=True)
def rivals_by_angles():
    def arrow(length, degrees):
        return length * np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))])

    return arrow(2, 10), np.stack([arrow(8, 60), arrow(1, 10)])


@right("rival_keys", value=True)
def rivals_in_single_precision():
    return np.float32([2, 1]), np.float32([[10, -3], [1, 0.5]])


@right("rival_keys", value=True)
def rivals_found_by_search():
    rng = np.random.default_rng(7)
    while True:
        q, K = rng.uniform(-9, 9, 2), rng.uniform(-9, 9, (2, 2))
        dots = K @ q
        cosines = dots / np.linalg.norm(q) / np.linalg.norm(K, axis=1)
        if dots[0] - dots[1] > 1 and cosines[1] - cosines[0] > 0.2:
            return q, K


@wrong("rival_keys", "rows-swapped", "measures_disagree_about_them", value=True)
def rivals_in_the_wrong_order():
    return np.array([1.0, 0.0]), np.array([[1.0, 0.0], [3.0, 4.0]])


@wrong("rival_keys", "no-disagreement", "measures_disagree_about_them", value=True)
def rivals_that_agree():
    return np.array([1.0, 0.0]), np.array([[2.0, 0.0], [0.0, 1.0]])


@wrong("rival_keys", "no-disagreement", "measures_disagree_about_them", value=True)
def rivals_of_one_direction():
    return np.array([1.0, 0.0]), np.array([[3.0, 0.0], [1.0, 0.0]])


@wrong("rival_keys", "equal-lengths", "measures_disagree_about_them", value=True)
def rivals_of_one_length():
    return np.array([1.0, 0.0]), np.array([[0.6, 0.8], [1.0, 0.0]])


@wrong("rival_keys", "too-close", "measures_disagree_about_them", value=True)
def rivals_by_a_hair():
    return np.array([1.0, 0.0]), np.array([[1.05, 4.0], [1.0, 0.0]])


@wrong("rival_keys", "zero-vector", "is_a_query_and_two_keys measures_disagree_about_them", value=True)
def rivals_of_which_one_is_zero():
    return np.array([1.0, 0.0]), np.array([[1.0, 1.0], [0.0, 0.0]])


@wrong("rival_keys", "zero-vector", "is_a_query_and_two_keys measures_disagree_about_them", value=True)
def rivals_without_a_question():
    return np.zeros(2), np.array([[3.0, 4.0], [1.0, 0.0]])


@wrong("rival_keys", "too-large", "is_a_query_and_two_keys measures_disagree_about_them", value=True)
def rivals_beyond_ten():
    return np.array([1.0, 0.0]), np.array([[30.0, 40.0], [1.0, 0.0]])


@wrong("rival_keys", "too-wide", "is_a_query_and_two_keys measures_disagree_about_them", value=True)
def rivals_of_three_numbers():
    return np.array([1.0, 0.0, 0.0]), np.array([[3.0, 4.0, 0.0], [1.0, 0.0, 0.0]])


@wrong("rival_keys", "pair-swapped", "is_a_query_and_two_keys measures_disagree_about_them", value=True)
def rivals_before_the_query():
    return np.array([[3.0, 4.0], [1.0, 0.0]]), np.array([1.0, 0.0])


@wrong("rival_keys", "axis-gained", "is_a_query_and_two_keys measures_disagree_about_them", value=True)
def rivals_and_a_query_in_a_matrix():
    return np.array([[1.0, 0.0]]), np.array([[3.0, 4.0], [1.0, 0.0]])


@wrong("rival_keys", "list-for-array", "is_a_query_and_two_keys measures_disagree_about_them", value=True)
def rivals_in_lists():
    return [1.0, 0.0], [[3.0, 4.0], [1.0, 0.0]]


@wrong("rival_keys", "not-finite", "is_a_query_and_two_keys measures_disagree_about_them", value=True)
def rivals_not_a_number():
    return np.array([1.0, 0.0]), np.array([[np.nan, 4.0], [1.0, 0.0]])


@wrong("rival_keys", "three-for-pair", "is_a_query_and_two_keys measures_disagree_about_them", value=True)
def rivals_one_by_one():
    return np.array([1.0, 0.0]), np.array([3.0, 4.0]), np.array([1.0, 0.0])


@wrong("rival_keys", "none-returned", "is_a_query_and_two_keys measures_disagree_about_them", value=True)
def rivals_not_found():
    return None


# same_choice


@right("same_choice", value=True)
def choice_in_order():
    return ["a", "c"]


@right("same_choice", value=True)
def choice_backwards():
    return ["c", "a"]


@right("same_choice", value=True)
def choice_in_a_tuple():
    return ("a", "c")


@right("same_choice", value=True)
def choice_of_letters():
    return list("ac")


@right("same_choice", value=True)
def choice_by_judging_each():
    enough = {"a": True, "b": False, "c": True, "d": False, "e": False, "f": False}
    return [letter for letter in enough if enough[letter]]


@right("same_choice", value=True)
def choice_of_a_sorted_set():
    return sorted({"a"} | {"c"})


@right("same_choice", value=True)
def choice_by_code_points():
    return [chr(97), chr(99)]


@right("same_choice", value=True)
def choice_by_splitting():
    return "a, c".replace(",", "").split()


@wrong("same_choice", "option-missing", "statement_c_keys_of_length_one", value=True)
def choice_without_c():
    return ["a"]


@wrong("same_choice", "option-missing", "statement_a_keys_of_equal_length", value=True)
def choice_without_a():
    return ["c"]


@wrong("same_choice", "option-too-many", "statement_b_query_of_length_one", value=True)
def choice_with_b():
    return ["a", "b", "c"]


@wrong("same_choice", "option-too-many", "statement_d_scaled_scores", value=True)
def choice_with_d():
    return ["a", "c", "d"]


@wrong("same_choice", "option-too-many", "statement_e_positive_numbers", value=True)
def choice_with_e():
    return ["a", "c", "e"]


@wrong("same_choice", "option-too-many", "statement_f_right_angles", value=True)
def choice_with_f():
    return ["a", "c", "f"]


@wrong("same_choice", "option-missing", "statement_a_keys_of_equal_length statement_c_keys_of_length_one", value=True)
def choice_of_the_others():
    return ["b", "d", "e", "f"]


@wrong("same_choice", "option-too-many", "is_a_list_of_letters", value=True)
def choice_of_everything():
    return ["a", "b", "c", "d", "e", "f"]


@wrong("same_choice", "option-missing", "is_a_list_of_letters", value=True)
def choice_of_nothing():
    return []


@wrong("same_choice", "letter-twice", "is_a_list_of_letters", value=True)
def choice_with_a_letter_twice():
    return ["a", "c", "a"]


@wrong("same_choice", "text-for-list", "is_a_list_of_letters", value=True)
def choice_as_text():
    return "ac"


@wrong("same_choice", "set-for-list", "is_a_list_of_letters", value=True)
def choice_as_a_set():
    return {"a", "c"}


@wrong("same_choice", "numbers-for-letters", "is_a_list_of_letters", value=True)
def choice_as_numbers():
    return [0, 2]


@wrong("same_choice", "capital-letters", "is_a_list_of_letters", value=True)
def choice_in_capitals():
    return ["A", "C"]


@wrong("same_choice", "none-returned", "is_a_list_of_letters", value=True)
def choice_not_made():
    return None
