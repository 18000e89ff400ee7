import numpy as np

from autograder.course.answers import changed, right, wrong

vocabulary = ...  # the notebook has made this

encode_by_places = right(
    lambda tokens, vocabulary: np.eye(len(vocabulary))[[vocabulary.index(token) for token in tokens]]
)


@right
def encode_in_two_loops(tokens, vocabulary):
    rows = np.zeros((len(tokens), len(vocabulary)))
    for i in range(len(tokens)):
        for j in range(len(vocabulary)):
            if tokens[i] == vocabulary[j]:
                rows[i, j] = 1
    return rows


@right
def encode_by_a_dict(tokens, vocabulary):
    place = {word: number for number, word in enumerate(vocabulary)}
    rows = np.zeros((len(tokens), len(vocabulary)), dtype=int)
    for row, token in enumerate(tokens):
        rows[row, place[token]] = 1
    return rows


encode_by_comparing_arrays = right(
    lambda tokens, vocabulary: (np.array(tokens)[:, None] == np.array(vocabulary)).astype(float)
)
encode_by_comprehension = right(
    lambda tokens, vocabulary: np.array([[float(word == token) for word in vocabulary] for token in tokens])
)


@right
def encode_row_by_row(tokens, vocabulary):
    rows = []
    for token in tokens:
        row = np.zeros(len(vocabulary), np.float32)
        row[vocabulary.index(token)] = 1
        rows.append(row)
    return np.vstack(rows)


@right
def encode_by_searching(tokens, vocabulary, side="left"):
    order = np.argsort(vocabulary)
    ranks = np.searchsorted(np.array(vocabulary)[order], tokens, side=side)
    return np.identity(len(vocabulary))[order[ranks]]


@right
def encode_with_an_own_one_hot(tokens, vocabulary):
    def one_row(place, size):
        return np.concatenate([np.zeros(place), [1.0], np.zeros(size - place - 1)])

    return np.stack([one_row(vocabulary.index(token), len(vocabulary)) for token in tokens])


@right
def encode_by_fromiter(tokens, vocabulary):
    matches = (1 if word == token else 0 for token in tokens for word in vocabulary)
    return np.fromiter(matches, int).reshape(len(tokens), -1)


a_lambda_to_encode = right(
    lambda: lambda tokens, vocabulary: np.eye(len(vocabulary))[list(map(vocabulary.index, tokens))]
)


@right
def a_tokenizer():
    class Tokenizer:
        def ids(self, tokens, vocabulary):
            return np.array([vocabulary.index(token) for token in tokens])

        def rows(self, tokens, vocabulary):
            ids = self.ids(tokens, vocabulary)
            return np.equal.outer(ids, np.arange(len(vocabulary))) * 1

    return Tokenizer().rows


@right
def a_partial_to_encode():
    from functools import partial

    def fill(one, tokens, vocabulary):
        rows = np.zeros((len(tokens), len(vocabulary)))
        rows[range(len(tokens)), [vocabulary.index(token) for token in tokens]] = one
        return rows

    return partial(fill, 1)


encode_into_columns = wrong("one-hot-transposed")(
    lambda tokens, vocabulary: np.array([[float(word == token) for token in tokens] for word in vocabulary])
)
encode_counted_from_one = wrong("off-by-one")(
    lambda tokens, vocabulary: np.eye(len(vocabulary))[[vocabulary.index(token) - 1 for token in tokens]]
)
encode_every_token_once = wrong("ids-de-duplicated")(
    lambda tokens, vocabulary: np.eye(len(vocabulary))[[vocabulary.index(token) for token in dict.fromkeys(tokens)]]
)
encode_a_set_of_tokens = wrong("ids-de-duplicated")(
    lambda tokens, vocabulary: np.eye(len(vocabulary))[sorted({vocabulary.index(token) for token in tokens})]
)
encode_sorted_tokens = wrong("ids-sorted")(
    lambda tokens, vocabulary: np.eye(len(vocabulary))[[vocabulary.index(token) for token in sorted(tokens)]]
)


@wrong("vocabulary-sorted")
def encode_in_alphabetical_order(tokens, vocabulary):
    words = sorted(vocabulary)
    return np.eye(len(words))[[words.index(token) for token in tokens]]


encode_with_the_words_met = wrong("vocabulary-from-the-tokens")(
    changed(encode_in_alphabetical_order, "sorted(vocabulary)", "[word for word in vocabulary if word in tokens]")
)
encode_by_places_among_the_tokens = wrong("vocabulary-from-the-tokens")(
    lambda tokens, vocabulary: np.eye(len(tokens))[[tokens.index(token) for token in tokens]]
)
encode_by_what_a_word_contains = wrong("part-of-a-word")(
    lambda tokens, vocabulary: np.array([[float(token in word) for word in vocabulary] for token in tokens])
)


@wrong("part-of-a-word")
def encode_by_how_a_word_begins(tokens, vocabulary):
    places = [next(n for n, word in enumerate(vocabulary) if word.startswith(token)) for token in tokens]
    return np.eye(len(vocabulary))[places]


@wrong("case-ignored")
def encode_in_small_letters(tokens, vocabulary):
    words = [word.lower() for word in vocabulary]
    return np.eye(len(vocabulary))[[words.index(token.lower()) for token in tokens]]


encode_comparing_small_letters = wrong("case-ignored")(
    lambda tokens, vocabulary: np.array([[float(w.lower() == token.lower()) for w in vocabulary] for token in tokens])
)
encode_as_ids = wrong("ids-for-one-hot")(
    lambda tokens, vocabulary: np.array([vocabulary.index(token) for token in tokens])
)
encode_as_a_bag = wrong("rows-added-up")(
    lambda tokens, vocabulary: np.array([float(tokens.count(word)) for word in vocabulary])
)


@wrong("first-row-only")
def encode_and_return_too_early(tokens, vocabulary):
    rows = np.zeros((len(tokens), len(vocabulary)))
    for row, token in enumerate(tokens):
        rows[row, vocabulary.index(token)] = 1
        return rows


encode_as_true_and_false = wrong("bool-for-number")(
    lambda tokens, vocabulary: np.array(tokens)[:, None] == np.array(vocabulary)
)


encode_at_random = wrong("random-placeholder")(
    lambda tokens, vocabulary: np.random.random((len(tokens), len(vocabulary)))
)
encode_the_example = wrong("hard-coded-example")(
    lambda tokens, vocabulary: np.array([[0.0, 0.0, 1.0, 0.0], [1.0, 0.0, 0.0, 0.0]])
)


@wrong("global-for-parameter")
def encode_with_the_talks_words():
    def encode(tokens, words):
        places = {word: place for place, word in enumerate(vocabulary)}
        return np.array([[float(places.get(t) == i) for i in range(len(vocabulary))] for t in tokens])

    return encode
