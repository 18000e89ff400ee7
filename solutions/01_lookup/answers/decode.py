import numpy as np

from autograder.course.answers import changed, right, wrong

vocabulary = ...  # the notebook has made this

decode_by_argmax = right(lambda vectors, vocabulary: [vocabulary[place] for place in vectors.argmax(axis=-1)])


@right
def decode_row_by_row(vectors, vocabulary):
    words = []
    for row in vectors:
        words.append(vocabulary[int(np.argmax(row))])
    return words


decode_by_maximum_of_lists = right(
    lambda vectors, vocabulary: [vocabulary[row.index(max(row))] for row in vectors.tolist()]
)
decode_by_an_array_of_words = right(
    lambda vectors, vocabulary: np.array(vocabulary)[np.argmax(vectors, axis=1)].tolist()
)


@right
def decode_by_sorting(vectors, vocabulary):
    last = np.argsort(vectors, axis=1)[:, -1]
    return [vocabulary[place] for place in last]


decode_by_zip = right(
    lambda vectors, vocabulary: [max(zip(row, vocabulary, strict=True), key=lambda pair: pair[0])[1] for row in vectors]
)


@right
def decode_in_two_loops(vectors, vocabulary, start=0):
    words = []
    for row in vectors:
        best = start
        for column in range(len(row)):
            if row[column] > row[best]:
                best = column
        words += [vocabulary[best]]
    return words


decode_into_a_tuple = right(
    lambda vectors, vocabulary: tuple(vocabulary[place] for place in np.argmax(vectors, axis=1))
)
decode_into_numpy_strings = right(lambda vectors, vocabulary: list(np.take(vocabulary, np.argmax(vectors, axis=1))))
a_lambda_to_decode = right(lambda: lambda vectors, vocabulary: [vocabulary[i] for i in np.nanargmax(vectors, 1)])


@right
def a_reader():
    class Reader:
        def word(self, row, vocabulary):
            (place, *_) = np.flatnonzero(row == row.max())
            return vocabulary[place]

        def words(self, vectors, vocabulary):
            return [self.word(row, vocabulary) for row in vectors]

    return Reader().words


@right
def a_callable_reader():
    class Reader:
        def __call__(self, vectors, vocabulary):
            return list(map(vocabulary.__getitem__, np.argmax(vectors, axis=-1)))

    return Reader()


decode_down_the_columns = wrong("axis-0")(
    lambda vectors, vocabulary: [vocabulary[place % len(vocabulary)] for place in np.argmax(vectors, axis=0)]
)
decode_the_largest_of_all = wrong("whole-array")(
    lambda vectors, vocabulary: [vocabulary[np.argmax(vectors) % len(vocabulary)]]
)
decode_the_ones = wrong("equality-for-largest")(
    lambda vectors, vocabulary: [vocabulary[row.tolist().index(1)] for row in vectors]
)


@wrong("equality-for-largest")
def decode_by_a_dict_of_tuples(vectors, vocabulary):
    words = {tuple(row): word for row, word in zip(np.eye(len(vocabulary)), vocabulary, strict=True)}
    return [words.get(tuple(row)) for row in vectors]


decode_what_is_not_zero = wrong("nonzero-for-largest")(
    lambda vectors, vocabulary: [vocabulary[np.nonzero(row)[0][0]] for row in vectors]
)
decode_after_rounding = wrong("rounded")(
    lambda vectors, vocabulary: [vocabulary[place] for place in np.argmax(np.round(vectors, 2), axis=1)]
)
decode_as_whole_numbers = wrong("rounded")(
    lambda vectors, vocabulary: [vocabulary[place] for place in np.argmax(vectors.astype(int), axis=1)]
)
decode_the_largest_size = wrong("absolute-value")(
    lambda vectors, vocabulary: [vocabulary[place] for place in np.argmax(np.abs(vectors), axis=1)]
)
decode_the_smallest = wrong("min-for-max")(
    lambda vectors, vocabulary: [vocabulary[place] for place in np.argmin(vectors, axis=1)]
)
decode_one_place_before = wrong("off-by-one")(
    lambda vectors, vocabulary: [vocabulary[place - 1] for place in np.argmax(vectors, axis=1)]
)


@wrong("zero-as-start")
def decode_from_zero_on(vectors, vocabulary):
    words = []
    for row in vectors:
        best, largest = 0, 0
        for column, entry in enumerate(row):
            if entry > largest:
                best, largest = column, entry
        words.append(vocabulary[best])
    return words


decode_every_word_once = wrong("ids-de-duplicated")(
    lambda vectors, vocabulary: list(dict.fromkeys(vocabulary[place] for place in np.argmax(vectors, axis=1)))
)
decode_in_the_order_of_the_vocabulary = wrong("order-reversed")(
    lambda vectors, vocabulary: [vocabulary[place] for place in np.argmax(vectors, axis=1)[::-1]]
)
decode_into_ids = wrong("ids-for-words")(lambda vectors, vocabulary: np.argmax(vectors, axis=1).tolist())
decode_into_a_sentence = wrong("text-for-list")(
    lambda vectors, vocabulary: " ".join(vocabulary[place] for place in np.argmax(vectors, axis=1))
)
decode_into_an_array = wrong("array-for-list")(
    lambda vectors, vocabulary: np.array(vocabulary)[np.argmax(vectors, axis=1)]
)
decode_the_first_row = wrong("first-row-only")(lambda vectors, vocabulary: [vocabulary[np.argmax(vectors[0])]])


decode_at_random = wrong("random-placeholder")(
    lambda vectors, vocabulary: [f"{np.random.choice(vocabulary)}{np.random.random()}" for _ in vectors]
)
decode_the_example = wrong("hard-coded-example")(lambda vectors, vocabulary: [vocabulary[1]])


@wrong("global-for-parameter")
def decode_with_the_talks_words():
    def decode(vectors, words):
        return [vocabulary[place] for place in np.argmax(vectors, axis=1)]

    return decode


@wrong("fixed-start")
def from_minus_100_on(vectors, vocabulary):
    words = []
    for row in vectors:
        best, where = -100, 0
        for place, entry in enumerate(row):
            if entry > best:
                best, where = entry, place
        words.append(vocabulary[where])
    return words


from_minus_1_on = wrong("fixed-start")(changed(from_minus_100_on, "-100", "-1"))


@wrong("no-max-shift")
def by_shares(vectors, vocabulary):
    shares = np.exp(vectors) / np.exp(vectors).sum(axis=1, keepdims=True)
    return [vocabulary[place] for place in shares.argmax(axis=1)]


@wrong("bare-word")
def one_word_alone(vectors, vocabulary):
    words = [vocabulary[place] for place in vectors.argmax(axis=1)]
    return words[0] if len(words) == 1 else words


in_half_precision = wrong("half-precision")(
    lambda vectors, vocabulary: [vocabulary[place] for place in vectors.astype(np.float16).argmax(axis=1)]
)
