"""Answers to 01_lookup. The notebook has imported numpy as np, pictures, and softmax from scipy.special.

It has made `pairs` and `vocabulary` before the first question, `keys` and `values` before lookup_argmax, and
`loud_keys` before fair_keys.
"""

import numpy as np
from scipy.special import softmax

from autograder.course.answers import right, wrong

pairs = {"cat": "jinx", "medicine": "meh", "taste": "bitter", "attitude": "yes", "disposition": "fickle"}
vocabulary = [*pairs, *pairs.values()]
keys, values = np.eye(10)[:5], np.eye(10)[5:]
loud_keys = np.array([[2.0, 2.0, 1.0], [0.0, 6.0, 8.0], [1.0, 0.0, 0.0], [4.0, 0.0, 3.0]])

# one_hot: right


@right("one_hot")
def rows_of_the_unit_matrix(index, size):
    return np.eye(size)[index]


@right("one_hot")
def a_one_put_into_zeros(index, size):
    if np.ndim(index) == 0:
        vector = np.zeros(size)
        vector[index] = 1
        return vector
    matrix = np.zeros((len(index), size))
    for row, place in enumerate(index):
        matrix[row, place] = 1
    return matrix


@right("one_hot")
def compared_by_broadcasting(index, size):
    return (np.asarray(index)[..., None] == np.arange(size)).astype(int)


@right("one_hot")
def ones_placed_at_once(index, size):
    ids = np.atleast_1d(index)
    rows = np.zeros((ids.size, size), dtype=np.float32)
    rows[np.arange(ids.size), ids] = 1.0
    return rows[0] if np.ndim(index) == 0 else rows


@right("one_hot")
def put_along_the_last_axis(index, size):
    index = np.array(index)
    rows = np.zeros((*index.shape, size))
    np.put_along_axis(rows, index[..., None], 1, axis=-1)
    return rows


@right("one_hot")
def chosen_by_where(index, size):
    return np.where(np.arange(size) == np.expand_dims(index, -1), 1.0, 0.0)


@right("one_hot")
def comprehension_of_rows(index, size):
    def row(place):
        return [int(column == place) for column in range(size)]

    if np.ndim(index) == 0:
        return np.array(row(index))
    return np.array([row(place) for place in index])


@right("one_hot")
def rows_taken(index, size, dtype=float):
    return np.take(np.identity(size, dtype=dtype), index, axis=0)


@right("one_hot")
def by_recursion_on_arrays(index, size):
    if np.ndim(index) > 0:
        return np.stack([by_recursion_on_arrays(one, size) for one in index])
    vector = np.zeros(size, np.uint8)
    vector[index] += 1
    return vector


@right("one_hot")
def flat_places_counted(index, size):
    ids = np.ravel(index)
    flat = np.zeros(ids.size * size)
    flat[np.arange(ids.size) * size + ids] = 1
    return flat.reshape((*np.shape(index), size))


@right("one_hot", value=True)
def true_times_one():
    return lambda index, size: 1.0 * np.equal.outer(index, np.arange(size))


@right("one_hot", value=True)
def a_partial_of_take():
    from functools import partial

    def pick(axis, index, size):
        return np.diag(np.ones(size)).take(index, axis=axis)

    return partial(pick, 0)


@right("one_hot", value=True)
def an_encoder():
    class Encoder:
        one = 1.0

        def __call__(self, index, size):
            difference = np.asarray(index)[..., np.newaxis] - np.arange(size)
            return np.where(difference == 0, self.one, 0.0)

    return Encoder()


@right("one_hot", value=True)
def an_encoders_method():
    class Encoder:
        def encode(self, index, size):
            return np.histogram(index, np.arange(size + 1) - 0.5)[0] if np.ndim(index) == 0 else self.many(index, size)

        def many(self, ids, size):
            return np.array([self.encode(one, size) for one in ids])

    return Encoder().encode


# one_hot: wrong


@wrong("one_hot", "bool-for-number", "one_id_of_five rows_of_random_ids every_row_holds_a_single_one")
def true_and_false(index, size):
    return np.equal.outer(index, np.arange(size))


@wrong("one_hot", "one-hot-transposed", "one_row_for_each_id rows_of_random_ids as_many_ids_as_places")
def an_id_in_each_column(index, size):
    return np.eye(size)[:, index]


@wrong("one_hot", "one-hot-transposed", "one_row_for_each_id rows_of_random_ids as_many_ids_as_places")
def transposed_at_last(index, size):
    return np.equal.outer(index, np.arange(size)).astype(float).T


@wrong("one_hot", "off-by-one", "one_id_of_five every_single_id_from_first_to_last rows_of_random_ids")
def counted_from_one(index, size):
    return np.eye(size)[np.asarray(index) - 1]


@wrong("one_hot", "off-by-one", "one_id_of_five rows_of_random_ids")
def one_place_too_far(index, size):
    return np.eye(size + 1)[np.asarray(index) + 1][..., :size]


@wrong("one_hot", "off-by-one", "one_row_for_each_id one_id_of_five")
def one_place_too_many(index, size):
    return np.eye(size + 1)[index]


@wrong("one_hot", "ids-de-duplicated", "one_row_for_each_id rows_of_random_ids")
def every_id_once(index, size):
    if np.ndim(index) == 0:
        return np.eye(size)[index]
    return np.eye(size)[np.unique(index)]


@wrong("one_hot", "ids-sorted", "one_row_for_each_id rows_of_random_ids as_many_ids_as_places")
def rows_in_the_order_of_ids(index, size):
    return np.eye(size)[np.sort(index, axis=None).reshape(np.shape(index))]


@wrong("one_hot", "rows-added-up", "one_row_for_each_id rows_of_random_ids")
def all_ids_in_one_vector(index, size):
    vector = np.zeros(size)
    vector[index] = 1
    return vector


@wrong("one_hot", "vectors-only", "one_row_for_each_id rows_of_random_ids")
def one_id_at_a_time(index, size):
    return np.array([1.0 if place == index else 0.0 for place in range(size)])


@wrong("one_hot", "matrices-only", "one_id_of_five every_single_id_from_first_to_last")
def ids_in_arrays_only(index, size):
    rows = np.zeros((len(index), size))
    rows[np.arange(len(index)), index] = 1
    return rows


@wrong("one_hot", "axis-gained", "one_id_of_five every_single_id_from_first_to_last")
def always_a_matrix(index, size):
    ids = np.atleast_1d(index)
    return np.eye(size)[ids]


@wrong("one_hot", "axis-lost", "every_row_holds_a_single_one lone_id_in_an_array every_single_id_from_first_to_last")
def squeezed_rows(index, size):
    return np.squeeze(np.eye(size)[index])


@wrong("one_hot", "python-ints-only", "one_id_of_five ids_taken_out_of_an_array")
def a_python_int_is_asked_for(index, size):
    if isinstance(index, int):
        return np.eye(size)[index]
    return np.array([np.eye(size)[int(place)] for place in index])


@wrong("one_hot", "wider-than-asked-for", "one_id_of_five one_row_for_each_id")
def only_as_wide_as_needed(index, size):
    return np.eye(np.max(index) + 1)[index]


@wrong("one_hot", "ids-for-ones", "one_id_of_five every_row_holds_a_single_one rows_of_random_ids")
def the_id_at_its_place(index, size):
    return np.eye(size)[index] * np.arange(size)


@wrong("one_hot", "list-for-array", "one_id_of_five one_row_for_each_id rows_of_random_ids")
def one_hot_in_lists(index, size):
    return np.eye(size)[index].tolist()


@wrong("one_hot", "matrix-for-array", "one_row_for_each_id")
def one_hot_in_an_old_matrix(index, size):
    return np.asmatrix(np.eye(size)[index])


@wrong("one_hot", "none-returned", "one_id_of_five one_row_for_each_id rows_of_random_ids")
def one_hot_only_shown(index, size):
    print(np.eye(size)[index])


@wrong("one_hot", "input-mutated", "one_row_for_each_id arguments_left_alone")
def ids_made_flat_places(index, size):
    shape = np.shape(index)
    flat = np.zeros(int(np.prod(shape)) * size)
    if shape:
        index += np.arange(len(index)) * size
    flat[index] = 1
    return flat.reshape((*shape, size))


@wrong("one_hot", "random-placeholder", "one_id_of_five rows_of_random_ids")
def one_hot_at_random(index, size):
    return np.random.random((*np.shape(index), size))


@wrong("one_hot", "hard-coded-example", "one_row_for_each_id rows_of_random_ids")
def one_hot_of_the_example(index, size):
    if np.ndim(index) == 0 and (index, size) == (2, 5):
        return np.array([0.0, 0.0, 1.0, 0.0, 0.0])
    return np.array([1.0, 0.0])


@wrong("one_hot", "global-for-parameter", "one_id_of_five one_row_for_each_id rows_of_random_ids")
def as_wide_as_our_vocabulary(index, size):
    return np.eye(len(vocabulary))[index]


# encode: right


@right("encode")
def encode_by_places(tokens, vocabulary):
    return np.eye(len(vocabulary))[[vocabulary.index(token) for token in tokens]]


@right("encode")
def encode_in_two_loops(tokens, vocabulary):
    rows = np.zeros((len(tokens), len(vocabulary)))
    for i in range(len(tokens)):
        for j in range(len(vocabulary)):
            if tokens[i] == vocabulary[j]:
                rows[i, j] = 1
    return rows


@right("encode")
def encode_by_a_dict(tokens, vocabulary):
    place = {word: number for number, word in enumerate(vocabulary)}
    rows = np.zeros((len(tokens), len(vocabulary)), dtype=int)
    for row, token in enumerate(tokens):
        rows[row, place[token]] = 1
    return rows


@right("encode")
def encode_by_comparing_arrays(tokens, vocabulary):
    return (np.array(tokens)[:, None] == np.array(vocabulary)).astype(float)


@right("encode")
def encode_by_comprehension(tokens, vocabulary):
    return np.array([[float(word == token) for word in vocabulary] for token in tokens])


@right("encode")
def encode_row_by_row(tokens, vocabulary):
    rows = []
    for token in tokens:
        row = np.zeros(len(vocabulary), np.float32)
        row[vocabulary.index(token)] = 1
        rows.append(row)
    return np.vstack(rows)


@right("encode")
def encode_by_searching(tokens, vocabulary, side="left"):
    order = np.argsort(vocabulary)
    ranks = np.searchsorted(np.array(vocabulary)[order], tokens, side=side)
    return np.identity(len(vocabulary))[order[ranks]]


@right("encode")
def encode_with_an_own_one_hot(tokens, vocabulary):
    def one_row(place, size):
        return np.concatenate([np.zeros(place), [1.0], np.zeros(size - place - 1)])

    return np.stack([one_row(vocabulary.index(token), len(vocabulary)) for token in tokens])


@right("encode")
def encode_by_fromiter(tokens, vocabulary):
    matches = (1 if word == token else 0 for token in tokens for word in vocabulary)
    return np.fromiter(matches, int).reshape(len(tokens), -1)


@right("encode", value=True)
def a_lambda_to_encode():
    return lambda tokens, vocabulary: np.eye(len(vocabulary))[list(map(vocabulary.index, tokens))]


@right("encode", value=True)
def a_tokenizer():
    class Tokenizer:
        def ids(self, tokens, vocabulary):
            return np.array([vocabulary.index(token) for token in tokens])

        def rows(self, tokens, vocabulary):
            ids = self.ids(tokens, vocabulary)
            return np.equal.outer(ids, np.arange(len(vocabulary))) * 1

    return Tokenizer().rows


@right("encode", value=True)
def a_partial_to_encode():
    from functools import partial

    def fill(one, tokens, vocabulary):
        rows = np.zeros((len(tokens), len(vocabulary)))
        rows[range(len(tokens)), [vocabulary.index(token) for token in tokens]] = one
        return rows

    return partial(fill, 1)


# encode: wrong


@wrong("encode", "one-hot-transposed", "two_colours one_row_for_each_token tokens_in_their_own_order")
def encode_into_columns(tokens, vocabulary):
    return np.array([[float(word == token) for token in tokens] for word in vocabulary])


@wrong("encode", "off-by-one", "two_colours tokens_in_their_own_order")
def encode_counted_from_one(tokens, vocabulary):
    return np.eye(len(vocabulary))[[vocabulary.index(token) - 1 for token in tokens]]


@wrong("encode", "ids-de-duplicated", "same_token_same_row tokens_in_their_own_order")
def encode_every_token_once(tokens, vocabulary):
    return np.eye(len(vocabulary))[[vocabulary.index(token) for token in dict.fromkeys(tokens)]]


@wrong("encode", "ids-de-duplicated", "same_token_same_row tokens_in_their_own_order")
def encode_a_set_of_tokens(tokens, vocabulary):
    return np.eye(len(vocabulary))[sorted({vocabulary.index(token) for token in tokens})]


@wrong("encode", "ids-sorted", "tokens_in_their_own_order")
def encode_sorted_tokens(tokens, vocabulary):
    return np.eye(len(vocabulary))[[vocabulary.index(token) for token in sorted(tokens)]]


@wrong("encode", "vocabulary-sorted", "two_colours tokens_in_their_own_order")
def encode_in_alphabetical_order(tokens, vocabulary):
    words = sorted(vocabulary)
    return np.eye(len(words))[[words.index(token) for token in tokens]]


@wrong("encode", "vocabulary-from-the-tokens", "two_colours one_row_for_each_token")
def encode_with_the_words_met(tokens, vocabulary):
    words = [word for word in vocabulary if word in tokens]
    return np.eye(len(words))[[words.index(token) for token in tokens]]


@wrong("encode", "part-of-a-word", "two_colours words_that_look_alike tokens_in_their_own_order")
def encode_by_what_a_word_contains(tokens, vocabulary):
    return np.array([[float(token in word) for word in vocabulary] for token in tokens])


@wrong("encode", "part-of-a-word", "two_colours words_that_look_alike")
def encode_by_how_a_word_begins(tokens, vocabulary):
    places = [next(n for n, word in enumerate(vocabulary) if word.startswith(token)) for token in tokens]
    return np.eye(len(vocabulary))[places]


@wrong("encode", "case-ignored", "two_colours words_that_look_alike")
def encode_in_small_letters(tokens, vocabulary):
    words = [word.lower() for word in vocabulary]
    return np.eye(len(vocabulary))[[words.index(token.lower()) for token in tokens]]


@wrong("encode", "ids-for-one-hot", "two_colours one_row_for_each_token tokens_in_their_own_order")
def encode_as_ids(tokens, vocabulary):
    return np.array([vocabulary.index(token) for token in tokens])


@wrong("encode", "rows-added-up", "two_colours one_row_for_each_token")
def encode_as_a_bag(tokens, vocabulary):
    return np.array([float(tokens.count(word)) for word in vocabulary])


@wrong("encode", "first-row-only", "two_colours tokens_in_their_own_order")
def encode_and_return_too_early(tokens, vocabulary):
    rows = np.zeros((len(tokens), len(vocabulary)))
    for row, token in enumerate(tokens):
        rows[row, vocabulary.index(token)] = 1
        return rows


@wrong("encode", "bool-for-number", "two_colours tokens_in_their_own_order")
def encode_as_true_and_false(tokens, vocabulary):
    return np.array(tokens)[:, None] == np.array(vocabulary)


@wrong("encode", "axis-lost", "one_row_for_each_token single_token_in_a_list")
def encode_and_squeeze(tokens, vocabulary):
    return np.eye(len(vocabulary))[[vocabulary.index(token) for token in tokens]].squeeze()


@wrong("encode", "list-for-array", "two_colours one_row_for_each_token tokens_in_their_own_order")
def encode_in_lists(tokens, vocabulary):
    return [[int(word == token) for word in vocabulary] for token in tokens]


@wrong("encode", "matrix-for-array", "two_colours one_row_for_each_token")
def encode_in_an_old_matrix(tokens, vocabulary):
    return np.asmatrix(np.eye(len(vocabulary))[[vocabulary.index(token) for token in tokens]])


@wrong("encode", "none-returned", "two_colours one_row_for_each_token tokens_in_their_own_order")
def encode_and_only_show(tokens, vocabulary):
    rows = np.zeros((len(tokens), len(vocabulary)))
    for row, token in enumerate(tokens):
        rows[row, vocabulary.index(token)] = 1
    print(rows)


@wrong("encode", "input-mutated", "two_colours arguments_left_alone")
def encode_and_use_up_the_tokens(tokens, vocabulary):
    rows = []
    while tokens:
        rows.append(np.eye(len(vocabulary))[vocabulary.index(tokens.pop(0))])
    return np.array(rows)


@wrong("encode", "input-mutated", "two_colours arguments_left_alone")
def encode_and_sort_the_vocabulary(tokens, vocabulary):
    rows = np.eye(len(vocabulary))[[vocabulary.index(token) for token in tokens]]
    vocabulary.sort()
    return rows


@wrong("encode", "random-placeholder", "two_colours tokens_in_their_own_order")
def encode_at_random(tokens, vocabulary):
    return np.random.random((len(tokens), len(vocabulary)))


@wrong("encode", "hard-coded-example", "one_row_for_each_token tokens_in_their_own_order")
def encode_the_example(tokens, vocabulary):
    return np.array([[0.0, 0.0, 1.0, 0.0], [1.0, 0.0, 0.0, 0.0]])


@wrong("encode", "global-for-parameter", "two_colours one_row_for_each_token", value=True)
def encode_with_the_talks_words():
    def encode(tokens, words):
        return np.eye(len(vocabulary))[[vocabulary.index(token) for token in tokens]]

    return encode


# decode: right


@right("decode")
def decode_by_argmax(vectors, vocabulary):
    return [vocabulary[place] for place in vectors.argmax(axis=-1)]


@right("decode")
def decode_row_by_row(vectors, vocabulary):
    words = []
    for row in vectors:
        words.append(vocabulary[int(np.argmax(row))])
    return words


@right("decode")
def decode_by_maximum_of_lists(vectors, vocabulary):
    return [vocabulary[row.index(max(row))] for row in vectors.tolist()]


@right("decode")
def decode_by_an_array_of_words(vectors, vocabulary):
    return np.array(vocabulary)[np.argmax(vectors, axis=1)].tolist()


@right("decode")
def decode_by_sorting(vectors, vocabulary):
    last = np.argsort(vectors, axis=1)[:, -1]
    return [vocabulary[place] for place in last]


@right("decode")
def decode_by_zip(vectors, vocabulary):
    return [max(zip(row, vocabulary, strict=True), key=lambda pair: pair[0])[1] for row in vectors]


@right("decode")
def decode_in_two_loops(vectors, vocabulary, start=0):
    words = []
    for row in vectors:
        best = start
        for column in range(len(row)):
            if row[column] > row[best]:
                best = column
        words += [vocabulary[best]]
    return words


@right("decode")
def decode_into_a_tuple(vectors, vocabulary):
    return tuple(vocabulary[place] for place in np.argmax(vectors, axis=1))


@right("decode")
def decode_into_numpy_strings(vectors, vocabulary):
    return list(np.take(vocabulary, np.argmax(vectors, axis=1)))


@right("decode", value=True)
def a_lambda_to_decode():
    return lambda vectors, vocabulary: [vocabulary[i] for i in np.nanargmax(vectors, 1)]


@right("decode", value=True)
def a_reader():
    class Reader:
        def word(self, row, vocabulary):
            (place, *_) = np.flatnonzero(row == row.max())
            return vocabulary[place]

        def words(self, vectors, vocabulary):
            return [self.word(row, vocabulary) for row in vectors]

    return Reader().words


@right("decode", value=True)
def a_callable_reader():
    class Reader:
        def __call__(self, vectors, vocabulary):
            return list(map(vocabulary.__getitem__, np.argmax(vectors, axis=-1)))

    return Reader()


# decode: wrong


@wrong("decode", "axis-0", "three_one_hot_rows list_of_three_words words_of_random_rows")
def decode_down_the_columns(vectors, vocabulary):
    return [vocabulary[place % len(vocabulary)] for place in np.argmax(vectors, axis=0)]


@wrong("decode", "whole-array", "three_one_hot_rows list_of_three_words")
def decode_the_largest_of_all(vectors, vocabulary):
    return [vocabulary[np.argmax(vectors) % len(vocabulary)]]


@wrong("decode", "equality-for-largest", "mixtures_have_a_word_too words_of_random_rows")
def decode_the_ones(vectors, vocabulary):
    return [vocabulary[row.tolist().index(1)] for row in vectors]


@wrong("decode", "equality-for-largest", "mixtures_have_a_word_too words_of_random_rows")
def decode_by_a_dict_of_tuples(vectors, vocabulary):
    words = {tuple(row): word for row, word in zip(np.eye(len(vocabulary)), vocabulary, strict=True)}
    return [words.get(tuple(row)) for row in vectors]


@wrong("decode", "nonzero-for-largest", "mixtures_have_a_word_too words_of_random_rows")
def decode_what_is_not_zero(vectors, vocabulary):
    return [vocabulary[np.nonzero(row)[0][0]] for row in vectors]


@wrong("decode", "rounded", "mixtures_have_a_word_too narrow_winners")
def decode_after_rounding(vectors, vocabulary):
    return [vocabulary[place] for place in np.argmax(np.round(vectors, 2), axis=1)]


@wrong("decode", "rounded", "mixtures_have_a_word_too words_of_random_rows")
def decode_as_whole_numbers(vectors, vocabulary):
    return [vocabulary[place] for place in np.argmax(vectors.astype(int), axis=1)]


@wrong("decode", "absolute-value", "mixtures_have_a_word_too words_of_random_rows largest_of_negative_entries")
def decode_the_largest_size(vectors, vocabulary):
    return [vocabulary[place] for place in np.argmax(np.abs(vectors), axis=1)]


@wrong("decode", "min-for-max", "three_one_hot_rows words_of_random_rows")
def decode_the_smallest(vectors, vocabulary):
    return [vocabulary[place] for place in np.argmin(vectors, axis=1)]


@wrong("decode", "off-by-one", "three_one_hot_rows words_of_random_rows")
def decode_one_place_before(vectors, vocabulary):
    return [vocabulary[place - 1] for place in np.argmax(vectors, axis=1)]


@wrong("decode", "zero-as-start", "mixtures_have_a_word_too largest_of_negative_entries")
def decode_from_zero_on(vectors, vocabulary):
    words = []
    for row in vectors:
        best, largest = 0, 0
        for column, entry in enumerate(row):
            if entry > largest:
                best, largest = column, entry
        words.append(vocabulary[best])
    return words


@wrong("decode", "ids-de-duplicated", "words_of_random_rows one_row_and_repeats")
def decode_every_word_once(vectors, vocabulary):
    return list(dict.fromkeys(vocabulary[place] for place in np.argmax(vectors, axis=1)))


@wrong("decode", "order-reversed", "three_one_hot_rows words_of_random_rows")
def decode_in_the_order_of_the_vocabulary(vectors, vocabulary):
    return [vocabulary[place] for place in np.argmax(vectors, axis=1)[::-1]]


@wrong("decode", "ids-for-words", "three_one_hot_rows list_of_three_words words_of_random_rows")
def decode_into_ids(vectors, vocabulary):
    return np.argmax(vectors, axis=1).tolist()


@wrong("decode", "text-for-list", "three_one_hot_rows list_of_three_words")
def decode_into_a_sentence(vectors, vocabulary):
    return " ".join(vocabulary[place] for place in np.argmax(vectors, axis=1))


@wrong("decode", "array-for-list", "three_one_hot_rows list_of_three_words")
def decode_into_an_array(vectors, vocabulary):
    return np.array(vocabulary)[np.argmax(vectors, axis=1)]


@wrong("decode", "first-row-only", "three_one_hot_rows list_of_three_words rows_of_whole_numbers")
def decode_the_first_row(vectors, vocabulary):
    return [vocabulary[np.argmax(vectors[0])]]


@wrong("decode", "none-returned", "three_one_hot_rows list_of_three_words words_of_random_rows")
def decode_and_only_show(vectors, vocabulary):
    for place in np.argmax(vectors, axis=1):
        print(vocabulary[place])


@wrong("decode", "input-mutated", "three_one_hot_rows arguments_left_alone")
def decode_and_blank_out(vectors, vocabulary):
    words = []
    for row in vectors:
        place = np.argmax(row)
        row[place] = 0
        words.append(vocabulary[place])
    return words


@wrong("decode", "input-mutated", "three_one_hot_rows arguments_left_alone")
def decode_and_sort_the_words(vectors, vocabulary):
    words = [vocabulary[place] for place in np.argmax(vectors, axis=1)]
    vocabulary.sort()
    return words


@wrong("decode", "random-placeholder", "three_one_hot_rows words_of_random_rows")
def decode_at_random(vectors, vocabulary):
    return [f"{np.random.choice(vocabulary)}{np.random.random()}" for _ in vectors]


@wrong("decode", "hard-coded-example", "three_one_hot_rows words_of_random_rows")
def decode_the_example(vectors, vocabulary):
    return [vocabulary[1]]


@wrong("decode", "global-for-parameter", "three_one_hot_rows words_of_random_rows", value=True)
def decode_with_the_talks_words():
    def decode(vectors, words):
        return [vocabulary[place] for place in np.argmax(vectors, axis=1)]

    return decode


# lookup_argmax: right


@right("lookup_argmax")
def argmax_of_products(q, K, V):
    scores = np.dot(K, q)
    return V[scores.argmax()]


@right("lookup_argmax")
def argmax_in_a_loop(q, K, V):
    best = 0
    for i in range(1, len(K)):
        if K[i] @ q > K[best] @ q:
            best = i
    return V[best].copy()


@right("lookup_argmax")
def argmax_in_plain_python(q, K, V):
    scores = [sum(a * b for a, b in zip(q, key, strict=True)) for key in K]
    return V[scores.index(max(scores))]


@right("lookup_argmax")
def argmax_by_einsum(q, K, V):
    return V[np.argmax(np.einsum("nk,k->n", K, q)), :]


@right("lookup_argmax")
def argmax_by_broadcasting(q, K, V):
    return np.take(V, np.argmax((K * q).sum(axis=1)), axis=0)


@right("lookup_argmax")
def argmax_as_a_one_hot_sum(q, K, V):
    hard = np.zeros(len(K))
    hard[np.argmax(q @ K.T)] = 1
    return hard @ V


@right("lookup_argmax")
def argmax_of_a_matrix_of_one_query(q, K, V):
    scores = q[None, :] @ K.T
    (best,) = np.argmax(scores, axis=-1)
    return V[best]


@right("lookup_argmax")
def argmax_by_python_max(q, K, V, key=None):
    best = max(range(len(K)), key=key or (lambda i: np.inner(K[i], q)))
    return V[best]


@right("lookup_argmax")
def argmax_by_a_stable_sort(q, K, V):
    order = np.argsort(-(K @ q).astype(float), kind="stable")
    return V[order[0]]


@right("lookup_argmax")
def argmax_as_rows_of_floats(q, K, V):
    scores = np.vdot(K[0], q), *(np.vdot(key, q) for key in K[1:])
    return np.array(V[int(np.argmax(scores))], dtype=np.float32)


@right("lookup_argmax", value=True)
def a_lambda_for_argmax():
    return lambda q, K, V: V[(K @ q).tolist().index((K @ q).max())]


@right("lookup_argmax", value=True)
def a_lookup_object():
    class Lookup:
        def scores(self, q, K):
            return np.inner(K, q)

        def __call__(self, q, K, V):
            return V[np.argmax(self.scores(q, K))]

    return Lookup()


@right("lookup_argmax", value=True)
def a_partial_lookup():
    from functools import partial

    def choose(pick, q, K, V):
        return V[pick(K @ q)]

    return partial(choose, np.argmax)


# lookup_argmax: wrong


@wrong("lookup_argmax", "key-for-value", "three_keys_on_paper one_value_comes_out best_of_random_keys")
def argmax_and_the_key(q, K, V):
    return K[np.argmax(K @ q)]


@wrong("lookup_argmax", "index-for-value", "three_keys_on_paper one_value_comes_out")
def argmax_and_its_place(q, K, V):
    return np.argmax(K @ q)


@wrong("lookup_argmax", "score-for-value", "three_keys_on_paper one_value_comes_out")
def argmax_and_its_score(q, K, V):
    return (K @ q).max()


@wrong("lookup_argmax", "last-on-ties", "every_one_hot_key_finds_its_value earliest_of_equals")
def argmax_the_last_of_equals(q, K, V):
    scores = K @ q
    return V[len(scores) - 1 - np.argmax(scores[::-1])]


@wrong("lookup_argmax", "last-on-ties", "every_one_hot_key_finds_its_value earliest_of_equals")
def argmax_in_a_loop_that_takes_equals(q, K, V):
    best = 0
    for i, key in enumerate(K):
        if key @ q >= K[best] @ q:
            best = i
    return V[best]


@wrong("lookup_argmax", "mean-on-ties", "every_one_hot_key_finds_its_value earliest_of_equals")
def argmax_of_all_equals_together(q, K, V):
    scores = K @ q
    return V[scores == scores.max()].mean(axis=0)


@wrong("lookup_argmax", "axis-gained", "three_keys_on_paper one_value_comes_out")
def argmax_of_all_equals_as_rows(q, K, V):
    scores = K @ q
    return V[scores == scores.max()]


@wrong("lookup_argmax", "axis-gained", "one_value_comes_out best_of_random_keys")
def argmax_in_a_matrix(q, K, V):
    return V[[np.argmax(K @ q)]]


@wrong("lookup_argmax", "zero-as-start", "three_keys_on_paper least_bad_of_bad_keys")
def argmax_above_zero(q, K, V):
    best, largest = 0, 0
    for i, key in enumerate(K):
        if key @ q > largest:
            best, largest = i, key @ q
    return V[best]


@wrong("lookup_argmax", "absolute-value", "three_keys_on_paper best_of_random_keys least_bad_of_bad_keys")
def argmax_of_sizes(q, K, V):
    return V[np.argmax(np.abs(K @ q))]


@wrong("lookup_argmax", "min-for-max", "three_keys_on_paper best_of_random_keys")
def argmin_of_products(q, K, V):
    return V[np.argmin(K @ q)]


@wrong("lookup_argmax", "cosine-for-dot", "neither_distance_nor_angle")
def argmax_of_cosines(q, K, V):
    lengths = np.linalg.norm(K, axis=1) * np.linalg.norm(q)
    return V[np.argmax((K @ q) / np.where(lengths > 0, lengths, 1))]


@wrong("lookup_argmax", "distance-for-dot", "neither_distance_nor_angle best_of_random_keys")
def the_nearest_key(q, K, V):
    return V[np.argmin(((K - q) ** 2).sum(axis=1))]


@wrong("lookup_argmax", "equality-for-largest", "three_keys_on_paper best_of_random_keys")
def the_key_that_is_equal(q, K, V):
    for key, value in zip(K, V, strict=True):
        if np.array_equal(key, q):
            return value
    return np.zeros(V.shape[1])


@right("lookup_argmax")
def argmax_by_stable_sorting(q, K, V):
    return V[np.argsort(-(K @ q), kind="stable")[0]].copy()


@wrong("lookup_argmax", "elementwise-for-matmul", "three_keys_on_paper best_of_random_keys")
def the_largest_product_of_entries(q, K, V):
    return V[np.argmax((K * q).max(axis=1))]


@wrong("lookup_argmax", "w-times-x", "three_keys_on_paper best_of_random_keys")
def argmax_by_columns(q, K, V):
    return V[np.argmax(K.T @ q[: len(K)]) % len(V)]


@wrong("lookup_argmax", "column-lookup", "three_keys_on_paper one_value_comes_out")
def argmax_and_a_column(q, K, V):
    return V[:, np.argmax(K @ q)]


@wrong("lookup_argmax", "softmax-for-argmax", "three_keys_on_paper best_of_random_keys")
def a_mixture_too_early(q, K, V):
    return softmax(K @ q) @ V


@wrong("lookup_argmax", "values-compared", "three_keys_on_paper best_of_random_keys")
def argmax_by_the_values(q, K, V):
    return V[np.argmax(V.sum(axis=1))]


@wrong("lookup_argmax", "rounded", "best_of_random_keys")
def argmax_of_whole_scores(q, K, V):
    return V[np.argmax((K @ q / 2).astype(int))]


@wrong("lookup_argmax", "list-for-array", "three_keys_on_paper one_value_comes_out best_of_random_keys")
def argmax_and_a_list(q, K, V):
    return V[np.argmax(K @ q)].tolist()


@wrong("lookup_argmax", "none-returned", "three_keys_on_paper one_value_comes_out best_of_random_keys")
def argmax_only_shown(q, K, V):
    print(V[np.argmax(K @ q)])


@wrong("lookup_argmax", "input-mutated", "arguments_left_alone")
def argmax_in_place(q, K, V):
    K *= q
    return V[np.argmax(K.sum(axis=1))]


@wrong("lookup_argmax", "random-placeholder", "three_keys_on_paper best_of_random_keys")
def a_value_at_random(q, K, V):
    return V[np.random.randint(len(V))] + np.random.rand()


@wrong("lookup_argmax", "hard-coded-example", "every_one_hot_key_finds_its_value best_of_random_keys")
def the_first_value(q, K, V):
    return V[0]


@wrong("lookup_argmax", "global-for-parameter", "three_keys_on_paper one_value_comes_out", value=True)
def argmax_in_the_talks_values():
    def lookup_argmax(q, K, V):
        return values[np.argmax(K @ q) % 5]

    return lookup_argmax


# lookup_matmul: right


@right("lookup_matmul")
def products_divided_first(Q, K, V, d_k=1.0):
    return (Q / np.sqrt(d_k)) @ K.T @ V


@right("lookup_matmul")
def products_associated_otherwise(Q, K, V, d_k=1.0):
    return Q @ (K.T @ V) / d_k**0.5


@right("lookup_matmul")
def products_by_einsum(Q, K, V, d_k=1.0):
    return np.einsum("qk,nk,nv->qv", Q, K, V) / np.sqrt(d_k)


@right("lookup_matmul")
def products_in_loops(Q, K, V, d_k=1.0):
    result = np.zeros((len(Q), V.shape[1]))
    for i in range(len(Q)):
        for j in range(len(K)):
            score = 0.0
            for a, b in zip(Q[i], K[j], strict=True):
                score += a * b
            result[i] += score / np.sqrt(d_k) * V[j]
    return result


@right("lookup_matmul")
def products_by_inner(Q, K, V, d_k=1.0):
    return np.inner(np.inner(Q, K) / np.sqrt(d_k), V.T)


@right("lookup_matmul")
def products_by_broadcasting(Q, K, V, d_k=1.0):
    scores = (Q[:, None, :] * K[None, :, :]).sum(axis=-1) / np.sqrt(d_k)
    return (scores[:, :, None] * V[None, :, :]).sum(axis=1)


@right("lookup_matmul")
def products_by_multi_dot(Q, K, V, d_k=1.0):
    return np.linalg.multi_dot([Q, K.T, V]) * d_k**-0.5


@right("lookup_matmul")
def products_query_by_query(Q, K, V, d_k=1.0):
    import math

    rows = []
    for q in Q:
        scores = K @ q / math.sqrt(d_k)
        rows.append(scores @ V)
    return np.array(rows)


@right("lookup_matmul")
def products_in_single_precision(Q, K, V, d_k=1.0):
    Q, K, V = (np.asarray(x, dtype=np.float32) for x in (Q, K, V))
    return np.matmul(np.matmul(Q, K.T), V).astype(np.float64) / np.sqrt(d_k)


@right("lookup_matmul")
def products_of_outer_products(Q, K, V, d_k=1.0, start=0.0):
    total = start
    for key, value in zip(K, V, strict=True):
        total = total + np.outer(Q @ key, value)
    return total / np.sqrt(d_k)


@right("lookup_matmul")
def products_by_tensordot(Q, K, V, d_k=1.0):
    scores = np.tensordot(Q, K, axes=(1, 1))
    return np.tensordot(scores, V, axes=1) / np.sqrt(d_k)


@right("lookup_matmul", value=True)
def a_lambda_for_products():
    return lambda Q, K, V, d_k=1.0: Q.dot(K.T).dot(V) / d_k**0.5


@right("lookup_matmul", value=True)
def a_soft_dict():
    class SoftDict:
        def weights(self, Q, K, d_k):
            return Q @ K.transpose() / np.sqrt(d_k)

        def lookup(self, Q, K, V, d_k=1.0):
            return self.weights(Q, K, d_k) @ V

    return SoftDict().lookup


@right("lookup_matmul", value=True)
def a_callable_dict():
    class SoftDict:
        def __call__(self, queries, keys, values, d_k=1.0, transpose=np.transpose):
            return (queries @ transpose(keys)) @ values / np.sqrt(d_k)

    return SoftDict()


# lookup_matmul: wrong


@wrong("lookup_matmul", "no-scale", "four_times_the_divisor divisor_as_it_is_passed whole_numbers_work_too")
def products_undivided(Q, K, V, d_k=1.0):
    return Q @ K.T @ V


@wrong("lookup_matmul", "divided-by-d-k", "four_times_the_divisor divisor_as_it_is_passed")
def products_divided_by_d_k(Q, K, V, d_k=1.0):
    return Q @ K.T / d_k @ V


@wrong("lookup_matmul", "multiplied-by-root-d-k", "four_times_the_divisor divisor_as_it_is_passed")
def products_times_the_root(Q, K, V, d_k=1.0):
    return Q @ K.T * np.sqrt(d_k) @ V


@wrong("lookup_matmul", "divided-by-d-k", "four_times_the_divisor divisor_as_it_is_passed")
def products_divided_on_both_sides(Q, K, V, d_k=1.0):
    root = np.sqrt(d_k)
    return (Q / root) @ (K / root).T @ V


@wrong("lookup_matmul", "d-k-from-the-shape", "two_queries_on_paper sums_over_random_pairs divisor_as_it_is_passed")
def products_divided_by_the_width(Q, K, V, d_k=1.0):
    return Q @ K.T / np.sqrt(K.shape[-1]) @ V


@wrong("lookup_matmul", "divided-by-root-n", "two_queries_on_paper sums_over_random_pairs")
def products_divided_by_the_pairs(Q, K, V, d_k=1.0):
    return Q @ K.T / np.sqrt(len(K)) @ V


@wrong("lookup_matmul", "softmax-too-early", "two_queries_on_paper sums_over_random_pairs five_pairs_of_the_dict")
def softmax_already(Q, K, V, d_k=1.0):
    return softmax(Q @ K.T / np.sqrt(d_k), axis=-1) @ V


@wrong("lookup_matmul", "argmax-for-softmax", "two_queries_on_paper sums_over_random_pairs")
def still_the_best_only(Q, K, V, d_k=1.0):
    return V[np.argmax(Q @ K.T, axis=1)] / np.sqrt(d_k)


@wrong("lookup_matmul", "x-over-sum", "two_queries_on_paper sums_over_random_pairs")
def scores_over_their_sum(Q, K, V, d_k=1.0):
    scores = Q @ K.T / np.sqrt(d_k)
    return scores / scores.sum(axis=1, keepdims=True) @ V


@wrong("lookup_matmul", "k-not-transposed", "two_queries_on_paper one_mixture_for_each_query sums_over_random_pairs")
def keys_not_turned(Q, K, V, d_k=1.0):
    return Q @ K / np.sqrt(d_k) @ V


@wrong("lookup_matmul", "q-k-swapped", "one_mixture_for_each_query sums_over_random_pairs")
def keys_ask_queries(Q, K, V, d_k=1.0):
    return K @ Q.T / np.sqrt(d_k) @ V


@wrong("lookup_matmul", "q-k-swapped", "one_mixture_for_each_query sums_over_random_pairs")
def scores_turned(Q, K, V, d_k=1.0):
    scores = Q @ K.T / np.sqrt(d_k)
    return scores.T @ V


@wrong("lookup_matmul", "elementwise-for-matmul", "two_queries_on_paper sums_over_random_pairs")
def entry_by_entry(Q, K, V, d_k=1.0):
    return Q * K / np.sqrt(d_k) * V


@wrong("lookup_matmul", "k-for-v", "two_queries_on_paper sums_over_random_pairs")
def keys_added_up(Q, K, V, d_k=1.0):
    return Q @ K.T / np.sqrt(d_k) @ K


@wrong("lookup_matmul", "queries-for-keys", "two_queries_on_paper sums_over_random_pairs")
def queries_compared_with_themselves(Q, K, V, d_k=1.0):
    return Q @ Q.T / np.sqrt(d_k) @ V


@wrong("lookup_matmul", "mean-for-sum", "two_queries_on_paper sums_over_random_pairs five_pairs_of_the_dict")
def mean_of_the_products(Q, K, V, d_k=1.0):
    return Q @ K.T / np.sqrt(d_k) @ V / len(K)


@right("lookup_matmul")
def products_of_several_matrices(Q, K, V, d_k=1.0):
    return np.linalg.multi_dot([Q, K.T, V]) / d_k**0.5


@wrong("lookup_matmul", "cosine-for-dot", "two_queries_on_paper sums_over_random_pairs")
def cosines_for_scores(Q, K, V, d_k=1.0):
    lengths = np.outer(np.linalg.norm(Q, axis=1), np.linalg.norm(K, axis=1))
    return Q @ K.T / lengths / np.sqrt(d_k) @ V


@wrong("lookup_matmul", "no-values", "two_queries_on_paper one_mixture_for_each_query")
def scores_alone(Q, K, V, d_k=1.0):
    return Q @ K.T / np.sqrt(d_k)


@wrong("lookup_matmul", "first-row-only", "one_mixture_for_each_query sums_over_random_pairs")
def the_first_query_only(Q, K, V, d_k=1.0):
    return Q[:1] @ K.T / np.sqrt(d_k) @ V


@wrong("lookup_matmul", "axis-lost", "single_query_in_a_matrix")
def one_query_loses_its_row(Q, K, V, d_k=1.0):
    return np.squeeze(Q @ K.T @ V / np.sqrt(d_k))


@wrong("lookup_matmul", "whole-division", "whole_numbers_work_too")
def scores_without_fractions(Q, K, V, d_k=1.0):
    return Q @ K.T // np.sqrt(d_k) @ V


@wrong("lookup_matmul", "integer-buffer", "four_times_the_divisor whole_numbers_work_too")
def sums_stored_like_the_values(Q, K, V, d_k=1.0):
    result = np.zeros((len(Q), V.shape[1]), dtype=V.dtype)
    result[...] = Q @ K.T @ V / np.sqrt(d_k)
    return result


@wrong("lookup_matmul", "rounded", "four_times_the_divisor sums_over_random_pairs")
def sums_to_four_decimals(Q, K, V, d_k=1.0):
    return np.round(Q @ K.T @ V / np.sqrt(d_k), 4)


@wrong("lookup_matmul", "half-precision", "two_queries_on_paper sums_over_random_pairs")
def sums_in_half_precision(Q, K, V, d_k=1.0):
    return (Q.astype(np.float16) @ K.T.astype(np.float16) @ V.astype(np.float16)) / np.float16(np.sqrt(d_k))


@wrong("lookup_matmul", "list-for-array", "two_queries_on_paper one_mixture_for_each_query")
def sums_in_lists(Q, K, V, d_k=1.0):
    return [list(q @ K.T @ V / np.sqrt(d_k)) for q in Q]


@wrong("lookup_matmul", "matrix-for-array", "two_queries_on_paper one_mixture_for_each_query")
def sums_in_an_old_matrix(Q, K, V, d_k=1.0):
    return np.asmatrix(Q) * np.asmatrix(K).T * np.asmatrix(V) / np.sqrt(d_k)


@wrong("lookup_matmul", "none-returned", "two_queries_on_paper one_mixture_for_each_query")
def sums_only_named(Q, K, V, d_k=1.0):
    result = Q @ K.T @ V / np.sqrt(d_k)
    print(result.shape)


@wrong("lookup_matmul", "input-mutated", "four_times_the_divisor arguments_left_alone")
def queries_divided_in_place(Q, K, V, d_k=1.0):
    if Q.dtype.kind == "f":
        Q /= np.sqrt(d_k)
        return Q @ K.T @ V
    return Q @ K.T @ V / np.sqrt(d_k)


@wrong("lookup_matmul", "random-placeholder", "two_queries_on_paper sums_over_random_pairs")
def sums_at_random(Q, K, V, d_k=1.0):
    return np.random.normal(size=(len(Q), V.shape[1]))


@wrong("lookup_matmul", "hard-coded-example", "two_queries_on_paper sums_over_random_pairs")
def zeros_as_in_the_example(Q, K, V, d_k=1.0):
    return np.zeros((len(Q), V.shape[1]))


@wrong("lookup_matmul", "global-for-parameter", "two_queries_on_paper sums_over_random_pairs", value=True)
def sums_of_the_talks_values():
    def lookup_matmul(Q, K, V, d_k=1.0):
        return Q @ keys[:, : Q.shape[1]].T / np.sqrt(d_k) @ values

    return lookup_matmul


# attention: right


@right("attention")
def attention_in_one_line(Q, K, V, d_k):
    return softmax(Q @ K.T / np.sqrt(d_k), axis=1) @ V


@right("attention")
def attention_by_hand(Q, K, V, d_k):
    scores = Q @ K.T / np.sqrt(d_k)
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return powers @ V / powers.sum(axis=-1, keepdims=True)


@right("attention")
def attention_query_by_query(Q, K, V, d_k):
    rows = []
    for q in Q:
        scores = K @ q / np.sqrt(d_k)
        rows.append(softmax(scores) @ V)
    return np.array(rows)


@right("attention")
def attention_in_loops(Q, K, V, d_k):
    import math

    result = np.zeros((Q.shape[0], V.shape[1]))
    for i in range(Q.shape[0]):
        scores = [sum(float(a) * float(b) for a, b in zip(Q[i], key, strict=True)) / math.sqrt(d_k) for key in K]
        powers = [math.exp(score - max(scores)) for score in scores]
        for j, power in enumerate(powers):
            for c in range(V.shape[1]):
                result[i, c] += power / sum(powers) * V[j, c]
    return result


@right("attention")
def attention_by_einsum(Q, K, V, d_k):
    scores = np.einsum("qk,nk->qn", Q, K) / d_k**0.5
    return np.einsum("qn,nv->qv", softmax(scores, axis=-1), V)


@right("attention")
def attention_with_scaled_queries(Q, K, V, d_k):
    return softmax((Q / np.sqrt(d_k)) @ K.T, -1) @ V


@right("attention")
def attention_with_half_the_scale_on_each_side(Q, K, V, d_k):
    root = d_k**0.25
    return softmax((Q / root) @ (K / root).T, axis=-1) @ V


@right("attention")
def attention_by_columns(Q, K, V, d_k):
    weights = softmax(K @ Q.T / np.sqrt(d_k), axis=0)
    return weights.T @ V


@right("attention")
def attention_by_log_softmax(Q, K, V, d_k):
    from scipy.special import log_softmax

    return np.exp(log_softmax(Q @ K.T / np.sqrt(d_k), axis=-1)) @ V


@right("attention")
def attention_by_log_sum_exp(Q, K, V, d_k, axis=-1):
    from scipy.special import logsumexp

    scores = np.inner(Q, K) / np.sqrt(d_k)
    return np.exp(scores - logsumexp(scores, axis=axis, keepdims=True)) @ V


@right("attention")
def attention_pair_by_pair(Q, K, V, d_k):
    """One pass over the pairs, with sums that are rescaled whenever a larger score comes."""
    largest = np.full((len(Q), 1), -np.inf)
    total, mixed = np.zeros((len(Q), 1)), np.zeros((len(Q), V.shape[1]))
    for key, value in zip(K, V, strict=True):
        score = (Q @ key / np.sqrt(d_k))[:, None]
        new = np.maximum(largest, score)
        old_share, share = np.exp(largest - new), np.exp(score - new)
        total = total * old_share + share
        mixed = mixed * old_share + share * value
        largest = new
    return mixed / total


@right("attention", value=True)
def a_lambda_for_attention():
    return lambda Q, K, V, d_k: np.apply_along_axis(softmax, 1, Q.dot(K.T) / np.sqrt(d_k)).dot(V)


@right("attention", value=True)
def an_attention_layer():
    class Attention:
        def weights(self, Q, K, d_k):
            return softmax(np.matmul(Q, K.T) / np.sqrt(d_k), axis=-1)

        def forward(self, Q, K, V, d_k):
            return np.matmul(self.weights(Q, K, d_k), V)

    return Attention().forward


@right("attention", value=True)
def a_partial_attention():
    from functools import partial

    def attend(normalise, Q, K, V, d_k, dropout=0.0):
        return normalise(Q @ K.T / np.sqrt(d_k), axis=-1) @ V * (1 - dropout)

    return partial(attend, softmax)


@right("attention", value=True)
def a_callable_attention():
    class Attention:
        def __call__(self, queries, keys, values, d_k, eps=1e-12):
            scores = queries @ keys.T / np.sqrt(d_k)
            powers = np.exp(scores - np.max(scores, axis=-1, keepdims=True))
            return (powers / (powers.sum(axis=-1, keepdims=True) + eps)) @ values

    return Attention()


# attention: wrong


@wrong("attention", "no-scale", "one_query_and_three_pairs mixtures_of_random_values any_divisor_is_used")
def attention_unscaled(Q, K, V, d_k):
    return softmax(Q @ K.T, axis=-1) @ V


@wrong("attention", "divided-by-d-k", "one_query_and_three_pairs mixtures_of_random_values")
def attention_divided_by_d_k(Q, K, V, d_k):
    return softmax(Q @ K.T / d_k, axis=-1) @ V


@wrong("attention", "multiplied-by-root-d-k", "one_query_and_three_pairs mixtures_of_random_values")
def attention_times_the_root(Q, K, V, d_k):
    return softmax(Q @ K.T * np.sqrt(d_k), axis=-1) @ V


@wrong("attention", "divided-by-d-k", "one_query_and_three_pairs mixtures_of_random_values")
def attention_scaled_on_both_sides(Q, K, V, d_k):
    return softmax((Q / np.sqrt(d_k)) @ K.T / np.sqrt(d_k), axis=-1) @ V


@wrong("attention", "d-k-from-the-shape", "one_query_and_three_pairs any_divisor_is_used dict_comes_back")
def attention_scaled_by_the_width(Q, K, V, d_k):
    return softmax(Q @ K.T / np.sqrt(K.shape[-1]), axis=-1) @ V


@wrong("attention", "divided-by-root-n", "one_query_and_three_pairs any_divisor_is_used")
def attention_scaled_by_the_pairs(Q, K, V, d_k):
    return softmax(Q @ K.T / np.sqrt(len(K)), axis=-1) @ V


@wrong("attention", "scaled-after-the-softmax", "query_of_zeros_gets_the_mean mixtures_of_random_values")
def attention_scaled_too_late(Q, K, V, d_k):
    return softmax(Q @ K.T, axis=-1) / np.sqrt(d_k * 2) @ V


@wrong("attention", "no-softmax", "one_query_and_three_pairs query_of_zeros_gets_the_mean")
def attention_without_shares(Q, K, V, d_k):
    return Q @ K.T / np.sqrt(d_k) @ V


@wrong("attention", "whole-array", "query_of_zeros_gets_the_mean each_query_for_itself mixtures_of_random_values")
def attention_with_one_total(Q, K, V, d_k):
    return softmax(Q @ K.T / np.sqrt(d_k)) @ V


@wrong("attention", "axis-0", "query_of_zeros_gets_the_mean each_query_for_itself mixtures_of_random_values")
def attention_down_the_columns(Q, K, V, d_k):
    return softmax(Q @ K.T / np.sqrt(d_k), axis=0) @ V


@wrong("attention", "no-keepdims", "each_query_for_itself mixtures_of_random_values")
def attention_with_totals_on_the_wrong_axis(Q, K, V, d_k):
    powers = np.exp(Q @ K.T / np.sqrt(d_k))
    if powers.shape[0] != powers.shape[1]:
        return (powers.T / powers.sum(axis=1)[0]).T @ V
    return powers / powers.sum(axis=1) @ V


@wrong("attention", "no-max-shift", "one_row_for_each_query scores_of_a_thousand")
def attention_that_overflows(Q, K, V, d_k):
    powers = np.exp(Q @ K.T / np.sqrt(d_k))
    return powers / powers.sum(axis=-1, keepdims=True) @ V


@wrong("attention", "global-max", "one_row_for_each_query scores_of_a_thousand")
def attention_shifted_for_all(Q, K, V, d_k):
    scores = Q @ K.T / np.sqrt(d_k)
    powers = np.exp(scores - scores.max())
    return powers / powers.sum(axis=-1, keepdims=True) @ V


@wrong("attention", "x-over-sum", "one_query_and_three_pairs mixtures_of_random_values")
def attention_over_the_sum(Q, K, V, d_k):
    scores = Q @ K.T / np.sqrt(d_k)
    return scores / scores.sum(axis=-1, keepdims=True) @ V


@wrong("attention", "softmax-twice", "one_query_and_three_pairs mixtures_of_random_values dict_comes_back")
def attention_shared_out_again(Q, K, V, d_k):
    return softmax(softmax(Q @ K.T / np.sqrt(d_k), axis=-1), axis=-1) @ V


@wrong("attention", "argmax-for-softmax", "one_query_and_three_pairs mixtures_of_random_values")
def attention_to_the_best(Q, K, V, d_k):
    return V[np.argmax(Q @ K.T / np.sqrt(d_k), axis=-1)]


@wrong("attention", "mean-of-v", "one_query_and_three_pairs mixtures_of_random_values")
def attention_to_all_alike(Q, K, V, d_k):
    return np.tile(V.mean(axis=0), (len(Q), 1))


@wrong("attention", "k-for-v", "one_query_and_three_pairs one_row_for_each_query mixtures_of_random_values")
def attention_that_mixes_keys(Q, K, V, d_k):
    return softmax(Q @ K.T / np.sqrt(d_k), axis=-1) @ K


@wrong("attention", "k-not-transposed", "one_query_and_three_pairs mixtures_of_random_values")
def attention_with_keys_not_turned(Q, K, V, d_k):
    return softmax(Q @ K / np.sqrt(d_k), axis=-1) @ V


@wrong("attention", "q-k-swapped", "one_row_for_each_query mixtures_of_random_values")
def attention_of_keys(Q, K, V, d_k):
    return softmax(K @ Q.T / np.sqrt(d_k), axis=-1) @ V


@wrong("attention", "axis-0", "each_query_for_itself mixtures_of_random_values")
def attention_of_keys_turned_back(Q, K, V, d_k):
    return softmax(K @ Q.T / np.sqrt(d_k), axis=-1).T @ V


@wrong("attention", "weights-transposed", "one_row_for_each_query mixtures_of_random_values")
def attention_with_weights_turned(Q, K, V, d_k):
    return softmax(Q @ K.T / np.sqrt(d_k), axis=-1).T @ V


@wrong("attention", "elementwise-for-matmul", "one_query_and_three_pairs mixtures_of_random_values")
def attention_entry_by_entry(Q, K, V, d_k):
    return softmax(Q * K / np.sqrt(d_k), axis=-1) @ V


@wrong("attention", "cosine-for-dot", "one_query_and_three_pairs mixtures_of_random_values")
def attention_by_angle(Q, K, V, d_k):
    lengths = np.outer(np.linalg.norm(Q, axis=1), np.linalg.norm(K, axis=1))
    return softmax(Q @ K.T / np.where(lengths > 0, lengths, 1) / np.sqrt(d_k), axis=-1) @ V


@wrong("attention", "no-values", "one_query_and_three_pairs one_row_for_each_query mixtures_of_random_values")
def attention_weights_alone(Q, K, V, d_k):
    return softmax(Q @ K.T / np.sqrt(d_k), axis=-1)


@wrong("attention", "softmax-after-the-values", "one_query_and_three_pairs mixtures_of_random_values")
def attention_with_the_softmax_last(Q, K, V, d_k):
    return softmax(Q @ K.T / np.sqrt(d_k) @ V, axis=-1)


@wrong("attention", "pair-for-array", "one_query_and_three_pairs one_row_for_each_query")
def attention_and_its_weights(Q, K, V, d_k):
    weights = softmax(Q @ K.T / np.sqrt(d_k), axis=-1)
    return weights @ V, weights


@wrong("attention", "no-softmax", "one_query_and_three_pairs mixtures_of_random_values")
def attention_computed_but_not_used(Q, K, V, d_k):
    scores = Q @ K.T / np.sqrt(d_k)
    softmax(scores, axis=-1)
    return scores @ V


@wrong("attention", "summed-over-the-wrong-axis", "one_query_and_three_pairs one_row_for_each_query")
def attention_one_number_a_pair(Q, K, V, d_k):
    weights = softmax(Q @ K.T / np.sqrt(d_k), axis=-1)
    return (weights[:, :, None] * V).sum(axis=-1)


@right("attention")
def attention_by_logarithms(Q, K, V, d_k):
    scores = Q @ K.T / np.sqrt(d_k)
    shifted = scores - scores.max(axis=1, keepdims=True)
    return np.exp(shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))) @ V


@wrong("attention", "axis-0", "mixtures_of_random_values")
def attention_unscaled_down_the_columns(Q, K, V, d_k):
    return softmax(Q @ K.T, axis=0) @ V


@wrong("attention", "first-row-only", "one_row_for_each_query mixtures_of_random_values")
def attention_of_the_first_query(Q, K, V, d_k):
    for q in Q:
        return softmax(K @ q / np.sqrt(d_k))[None] @ V


@wrong("attention", "axis-lost", "one_of_everything")
def attention_squeezed(Q, K, V, d_k):
    return np.squeeze(softmax(Q @ K.T / np.sqrt(d_k), axis=-1) @ V)


@wrong("attention", "whole-division", "mixtures_of_random_values")
def attention_to_whole_scores(Q, K, V, d_k):
    return softmax(Q @ K.T // np.sqrt(d_k), axis=-1) @ V


@wrong("attention", "integer-buffer", "query_of_zeros_gets_the_mean mixtures_of_whole_values")
def attention_stored_like_the_values(Q, K, V, d_k):
    result = np.zeros((len(Q), V.shape[1]), dtype=V.dtype)
    for i, q in enumerate(Q):
        result[i] = softmax(K @ q / np.sqrt(d_k)) @ V
    return result


@wrong("attention", "rounded", "small_share_of_a_large_value")
def attention_with_rounded_shares(Q, K, V, d_k):
    return np.round(softmax(Q @ K.T / np.sqrt(d_k), axis=-1), 6) @ V


@wrong("attention", "rounded", "one_query_and_three_pairs mixtures_of_random_values")
def attention_to_four_decimals(Q, K, V, d_k):
    return np.around(softmax(Q @ K.T / np.sqrt(d_k), axis=-1) @ V, 4)


@wrong("attention", "half-precision", "one_query_and_three_pairs mixtures_of_random_values")
def attention_in_half_precision(Q, K, V, d_k):
    return (softmax(Q @ K.T / np.sqrt(d_k), axis=-1).astype(np.float16) @ V.astype(np.float16)).astype(float)


@wrong("attention", "list-for-array", "one_query_and_three_pairs one_row_for_each_query")
def attention_in_a_list(Q, K, V, d_k):
    return list(softmax(Q @ K.T / np.sqrt(d_k), axis=-1) @ V)


@wrong("attention", "matrix-for-array", "one_query_and_three_pairs one_row_for_each_query")
def attention_in_an_old_matrix(Q, K, V, d_k):
    return np.asmatrix(softmax(Q @ K.T / np.sqrt(d_k), axis=-1) @ V)


@wrong("attention", "none-returned", "one_query_and_three_pairs one_row_for_each_query")
def attention_only_shown(Q, K, V, d_k):
    print(softmax(Q @ K.T / np.sqrt(d_k), axis=-1) @ V)


@wrong("attention", "input-mutated", "one_query_and_three_pairs arguments_left_alone")
def attention_with_keys_scaled_in_place(Q, K, V, d_k):
    if K.dtype.kind == "f":
        K /= np.sqrt(d_k)
        return softmax(Q @ K.T, axis=-1) @ V
    return softmax(Q @ K.T / np.sqrt(d_k), axis=-1) @ V


@wrong("attention", "random-placeholder", "one_query_and_three_pairs mixtures_of_random_values")
def attention_at_random(Q, K, V, d_k):
    return softmax(np.random.normal(size=(len(Q), len(K))), axis=-1) @ V


@wrong("attention", "hard-coded-example", "query_of_zeros_gets_the_mean mixtures_of_random_values")
def attention_as_in_the_example(Q, K, V, d_k):
    return np.tile(V[0], (len(Q), 1))


@wrong("attention", "global-for-parameter", "one_query_and_three_pairs mixtures_of_random_values", value=True)
def attention_to_the_talks_pairs():
    def attention(Q, K, V, d_k):
        return softmax(Q @ keys[:, : Q.shape[1]].T / np.sqrt(d_k), axis=-1) @ values

    return attention


# sharpness


@right("sharpness", value=True)
def weights_to_three_decimals():
    return [1.0, 0.405, 0.255]


@right("sharpness", value=True)
def weights_by_softmax():
    return [softmax(np.array([1, 0, 0, 0, 0]) / np.sqrt(d_k))[0] for d_k in (0.001, 1, 10)]


@right("sharpness", value=True)
def weights_in_a_tuple():
    return tuple(float(1 / (1 + 4 * np.exp(-1 / np.sqrt(d_k)))) for d_k in (0.001, 1, 10))


@right("sharpness", value=True)
def weights_in_an_array():
    powers = np.exp(np.array([0.001, 1, 10]) ** -0.5)
    return powers / (powers + 4)


@right("sharpness", value=True)
def weights_with_a_whole_one():
    return 1, 0.4046, 0.2554


@right("sharpness", value=True)
def weights_of_the_whole_dict():
    found = []
    for d_k in (0.001, 1, 10):
        weights = softmax(keys @ keys.T / np.sqrt(d_k), axis=-1)
        found.append(weights.diagonal().mean())
    return found


@right("sharpness", value=True)
def weights_in_single_precision():
    return np.array([1.0, 0.4046097, 0.2554278], dtype=np.float32)


@right("sharpness", value=True)
def weights_as_scalar_arrays():
    return [np.asarray(1.0), np.asarray(0.40461), np.float32(0.25543)]


@wrong("sharpness", "no-scale", "from_sharp_to_even weight_at_a_thousandth weight_at_ten", value=True)
def sharpness_without_d_k():
    return [float(softmax([1, 0, 0, 0, 0])[0])] * 3


@wrong("sharpness", "divided-by-d-k", "two_weights_that_fit_together weight_at_ten", value=True)
def sharpness_by_d_k():
    return [float(softmax(np.array([1, 0, 0, 0, 0]) / d_k)[0]) for d_k in (0.001, 1, 10)]


@wrong("sharpness", "multiplied-by-root-d-k", "from_sharp_to_even weight_at_ten", value=True)
def sharpness_the_other_way():
    return [float(softmax(np.array([1, 0, 0, 0, 0]) * np.sqrt(d_k))[0]) for d_k in (0.001, 1, 10)]


@wrong("sharpness", "order-reversed", "from_sharp_to_even weight_at_a_thousandth weight_at_ten", value=True)
def sharpness_from_the_largest():
    return [0.255, 0.405, 1.0]


@wrong("sharpness", "off-by-one", "two_weights_that_fit_together weight_at_one weight_at_ten", value=True)
def sharpness_of_four_keys():
    return [float(softmax(np.array([1, 0, 0, 0]) / np.sqrt(d_k))[0]) for d_k in (0.001, 1, 10)]


@wrong("sharpness", "wrong-weight", "from_sharp_to_even weight_at_one weight_at_ten", value=True)
def sharpness_of_the_wrong_keys():
    return [float(softmax(np.array([1, 0, 0, 0, 0]) / np.sqrt(d_k))[1]) for d_k in (0.001, 1, 10)]


@wrong("sharpness", "wrong-weight", "weight_at_one weight_at_ten", value=True)
def sharpness_with_the_values_in_the_total():
    powers = np.exp(np.array([0.001, 1, 10]) ** -0.5)
    return powers / (powers + 9)


@wrong("sharpness", "percent-for-share", "from_sharp_to_even weight_at_a_thousandth", value=True)
def sharpness_in_percent():
    return [100.0, 40.5, 25.5]


@wrong("sharpness", "rounded", "two_weights_that_fit_together weight_at_one weight_at_ten", value=True)
def sharpness_to_one_decimal():
    return [1.0, 0.4, 0.3]


@wrong("sharpness", "text-for-number", "is_three_numbers weight_at_one", value=True)
def sharpness_in_quotes():
    return ["1.0", "0.405", "0.255"]


@wrong("sharpness", "not-three", "is_three_numbers weight_at_one", value=True)
def sharpness_of_one():
    return [0.405]


@wrong("sharpness", "not-three", "is_three_numbers weight_at_one", value=True)
def sharpness_of_all_fifteen():
    return [softmax(keys @ keys.T / np.sqrt(d_k), axis=-1)[0] for d_k in (0.001, 1, 10)]


@wrong("sharpness", "dict-for-list", "is_three_numbers weight_at_one", value=True)
def sharpness_in_a_dict():
    return {0.001: 1.0, 1: 0.405, 10: 0.255}


@wrong("sharpness", "none-returned", "is_three_numbers weight_at_one", value=True)
def sharpness_only_shown():
    return print(1.0, 0.405, 0.255)


@wrong("sharpness", "not-finite", "is_three_numbers weight_at_a_thousandth", value=True)
def sharpness_that_overflows():
    powers = np.exp(np.array([1e6, 1.0, 0.3162]))
    return powers / (powers + 4)


# louder_key


@right("louder_key", value=True)
def same_direction_but_longer():
    return np.array([1.0, 1.0]), np.array([[1.0, 1.0], [5.0, 5.0]])


@right("louder_key", value=True)
def another_direction_and_longer():
    return np.array([1.0, 0.0, 0.0]), np.array([[2.0, 9.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])


@right("louder_key", value=True)
def whole_numbers():
    return np.array([1, 2]), np.array([[1, 2], [3, 2], [0, 0]])


@right("louder_key", value=True)
def a_query_of_negative_numbers():
    return np.array([-1.0, -0.5]), np.array([[4.0, 4.0], [-1.0, -0.5], [-9.0, 1.0]])


@right("louder_key", value=True)
def a_pair_in_a_list():
    return [np.array([0.1, 0.0]), np.array([[0.1, 0.0], [0.3, 0.0]])]


@right("louder_key", value=True)
def two_of_the_loud_keys():
    K = np.array([[2.0, 2.0, 1.0], [0.0, 6.0, 8.0]])
    return K[0].copy(), K


@right("louder_key", value=True)
def nine_random_keys():
    K = np.random.default_rng(0).uniform(-9, 9, (9, 4))
    K[0] /= 100
    return K[0], K


@right("louder_key", value=True)
def in_single_precision():
    return np.float32([1, 0]), np.float32([[1, 0], [1.5, 7]])


@wrong("louder_key", "one-hot-keys", "two_lookups_disagree another_key_is_preferred", value=True)
def louder_among_unit_vectors():
    return np.array([1.0, 0.0]), np.array([[1.0, 0.0], [0.0, 1.0]])


@wrong("louder_key", "equal-lengths", "two_lookups_disagree another_key_is_preferred", value=True)
def louder_on_a_circle():
    return np.array([0.6, 0.8]), np.array([[0.6, 0.8], [0.8, 0.6], [-1.0, 0.0]])


@wrong("louder_key", "own-key-loudest", "two_lookups_disagree another_key_is_preferred", value=True)
def louder_is_the_query_itself():
    return np.array([3.0, 3.0]), np.array([[3.0, 3.0], [1.0, 0.0]])


@wrong("louder_key", "a-tie", "two_lookups_disagree another_key_is_preferred", value=True)
def louder_but_only_as_loud():
    return np.array([1.0, 0.0]), np.array([[1.0, 0.0], [1.0, 5.0]])


@wrong("louder_key", "query-is-no-key", "query_is_one_of_the_keys another_key_is_preferred", value=True)
def louder_and_no_key_at_all():
    return np.array([1.0, 0.0]), np.array([[2.0, 0.0], [3.0, 0.0]])


@wrong("louder_key", "rows-alike", "query_is_one_of_the_keys another_key_is_preferred", value=True)
def louder_with_two_rows_alike():
    return np.array([1.0, 0.0]), np.array([[1.0, 0.0], [3.0, 0.0], [3.0, 0.0]])


@wrong("louder_key", "too-large", "is_query_and_keys another_key_is_preferred", value=True)
def louder_by_a_hundred():
    return np.array([1.0, 0.0]), np.array([[1.0, 0.0], [100.0, 0.0]])


@wrong("louder_key", "pair-swapped", "is_query_and_keys another_key_is_preferred", value=True)
def louder_the_other_way_round():
    return np.array([[1.0, 0.0], [3.0, 0.0]]), np.array([1.0, 0.0])


@wrong("louder_key", "axis-gained", "is_query_and_keys another_key_is_preferred", value=True)
def louder_with_a_query_in_a_matrix():
    return np.array([[1.0, 0.0]]), np.array([[1.0, 0.0], [3.0, 0.0]])


@wrong("louder_key", "one-number-only", "is_query_and_keys another_key_is_preferred", value=True)
def louder_with_keys_of_one_number():
    return np.array([1.0]), np.array([[1.0], [3.0]])


@wrong("louder_key", "list-for-array", "is_query_and_keys another_key_is_preferred", value=True)
def louder_in_lists():
    return [1.0, 0.0], [[1.0, 0.0], [3.0, 0.0]]


@wrong("louder_key", "not-finite", "is_query_and_keys another_key_is_preferred", value=True)
def louder_without_end():
    return np.array([1.0, 0.0]), np.array([[1.0, 0.0], [np.inf, 0.0]])


@wrong("louder_key", "not-finite", "is_query_and_keys another_key_is_preferred", value=True)
def louder_and_not_a_number():
    return np.array([1.0, 0.0]), np.array([[1.0, 0.0], [np.nan, 0.0], [3.0, 0.0]])


@wrong("louder_key", "array-for-pair", "is_query_and_keys another_key_is_preferred", value=True)
def louder_in_one_array():
    return np.array([[1.0, 0.0], [3.0, 0.0]])


@wrong("louder_key", "none-returned", "is_query_and_keys query_is_one_of_the_keys another_key_is_preferred", value=True)
def louder_not_found():
    return None


# fair_keys


@right("fair_keys", value=True)
def keys_of_length_one():
    return loud_keys / np.linalg.norm(loud_keys, axis=1, keepdims=True)


@right("fair_keys", value=True)
def keys_of_length_five():
    return 5 * loud_keys / np.sqrt((loud_keys**2).sum(axis=1))[:, None]


@right("fair_keys", value=True)
def keys_divided_one_by_one():
    fair = []
    for key in loud_keys:
        fair.append(key / np.sqrt(key @ key))
    return np.array(fair)


@right("fair_keys", value=True)
def keys_with_factors_by_hand():
    return loud_keys * np.array([[1 / 3], [1 / 10], [1.0], [0.2]])


@right("fair_keys", value=True)
def keys_typed_in():
    return np.array([[0.667, 0.667, 0.3335], [0, 0.6, 0.8], [1, 0, 0], [0.8, 0, 0.6]])


@right("fair_keys", value=True)
def keys_of_nearly_one_length():
    return loud_keys / np.array([[3.0], [10.5], [1.02], [5.0]])


@right("fair_keys", value=True)
def keys_in_single_precision():
    return (loud_keys / np.linalg.norm(loud_keys, axis=1, keepdims=True)).astype(np.float32)


@right("fair_keys", value=True)
def keys_by_einsum():
    return np.einsum("nk,n->nk", loud_keys, np.einsum("nk,nk->n", loud_keys, loud_keys) ** -0.5)


@wrong("fair_keys", "left-loud", "queries_find_their_own_keys every_key_finds_itself", value=True)
def fair_without_doing_anything():
    return loud_keys.copy()


@wrong("fair_keys", "one-factor-for-all", "queries_find_their_own_keys every_key_finds_itself", value=True)
def fair_but_all_ten_times_smaller():
    return loud_keys / 10


@wrong("fair_keys", "one-factor-for-all", "queries_find_their_own_keys every_key_finds_itself", value=True)
def fair_by_the_norm_of_everything():
    return loud_keys / np.linalg.norm(loud_keys)


@wrong("fair_keys", "axis-0", "no_key_is_turned every_key_finds_itself", value=True)
def fair_down_the_columns():
    return loud_keys / np.linalg.norm(loud_keys, axis=0)


@wrong("fair_keys", "not-squared", "queries_find_their_own_keys every_key_finds_itself", value=True)
def fair_by_the_sum_of_entries():
    return loud_keys / loud_keys.sum(axis=1, keepdims=True)


@wrong("fair_keys", "no-root", "queries_find_their_own_keys every_key_finds_itself", value=True)
def fair_by_the_square_of_the_length():
    return loud_keys / (loud_keys**2).sum(axis=1, keepdims=True)


@wrong("fair_keys", "largest-for-length", "queries_find_their_own_keys every_key_finds_itself", value=True)
def fair_by_the_largest_entry():
    return loud_keys / loud_keys.max(axis=1, keepdims=True)


@wrong("fair_keys", "softmax-for-length", "no_key_is_turned every_key_finds_itself", value=True)
def fair_by_softmax():
    return softmax(loud_keys, axis=1)


@wrong("fair_keys", "negative-factor", "no_key_is_turned every_key_finds_itself", value=True)
def fair_but_turned_around():
    return -loud_keys / np.linalg.norm(loud_keys, axis=1, keepdims=True)


@wrong("fair_keys", "other-keys", "no_key_is_turned every_key_finds_itself", value=True)
def fair_and_one_hot():
    return np.eye(4)[:, :3]


@wrong("fair_keys", "transposed", "is_four_keys every_key_finds_itself", value=True)
def fair_but_lying_down():
    return (loud_keys / np.linalg.norm(loud_keys, axis=1, keepdims=True)).T


@wrong("fair_keys", "rounded", "no_key_is_turned every_key_finds_itself", value=True)
def fair_to_one_decimal():
    return np.round(loud_keys / np.linalg.norm(loud_keys, axis=1, keepdims=True), 1)


@wrong("fair_keys", "list-for-array", "is_four_keys every_key_finds_itself", value=True)
def fair_in_lists():
    return (loud_keys / np.linalg.norm(loud_keys, axis=1, keepdims=True)).tolist()


@wrong("fair_keys", "none-returned", "is_four_keys every_key_finds_itself", value=True)
def fair_only_shown():
    return print(loud_keys / np.linalg.norm(loud_keys, axis=1, keepdims=True))


@wrong("fair_keys", "not-finite", "is_four_keys every_key_finds_itself", value=True)
def fair_divided_by_nothing():
    return loud_keys / np.zeros((4, 1))


@wrong("fair_keys", "zero-keys", "no_key_is_turned every_key_finds_itself", value=True)
def fair_and_silent():
    return loud_keys * 0
