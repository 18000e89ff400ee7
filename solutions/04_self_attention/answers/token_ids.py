import numpy as np

from autograder.course.answers import changed, right, wrong

sentence = ...  # the notebook has made this

ids_by_comprehension = right(
    lambda sentence, vocabulary: np.array([vocabulary[w] for w in sentence.replace(",", "").split()])
)


@right
def ids_in_a_loop(sentence, vocabulary):
    found = []
    for word in sentence.split():
        found.append(vocabulary[word.strip(",")])
    return np.array(found, dtype=int)


ids_by_map = right(
    lambda sentence, vocabulary: np.array(list(map(vocabulary.__getitem__, sentence.replace(",", " ").split())))
)


@right
def ids_by_fromiter(sentence, vocabulary):
    return np.fromiter((vocabulary[word.rstrip(",")] for word in sentence.split()), dtype=np.int32)


@right
def ids_after_a_look(sentence, vocabulary):
    found = sentence.replace(",", "").split()
    for word in found:
        if word not in vocabulary:
            raise KeyError(f"{word!r} is not in the vocabulary")
    return np.asarray([vocabulary.get(word) for word in found])


@right
def ids_by_regular_expression(sentence, vocabulary, pattern=r"[^\s,]+"):
    import re

    return np.array([vocabulary[match.group()] for match in re.finditer(pattern, sentence)])


@right
def ids_into_zeros(sentence, vocabulary):
    found = sentence.replace(",", "").split()
    ids = np.zeros(len(found), dtype=np.int64)
    for place, word in enumerate(found):
        ids[place] = vocabulary[word]
    return ids


@right
def ids_by_itemgetter(sentence, vocabulary):
    from operator import itemgetter

    return np.array([itemgetter(word)(vocabulary) for word in "".join(sentence.split(",")).split()])


@right
def ids_with_an_error_of_their_own(sentence, vocabulary):
    class UnknownWord(KeyError):
        pass

    try:
        return np.array([dict(vocabulary)[word] for word in sentence.replace(",", "").split()], np.intp)
    except KeyError as error:
        raise UnknownWord(*error.args) from error


@right
def small_unsigned_ids(sentence, vocabulary):
    return np.array([vocabulary[word] for word in sentence.replace(",", "").split(" ")], dtype=np.uint16)


a_lambda_for_ids = right(
    lambda: lambda sentence, vocabulary: np.stack([vocabulary[w] for w in sentence.replace(",", "").split()])
)


@right
def a_tokenizer_for_ids():
    class Tokenizer:
        def words(self, sentence):
            return sentence.replace(",", "").split()

        def __call__(self, sentence, vocabulary):
            return np.concatenate([[vocabulary[word]] for word in self.words(sentence)])

    return Tokenizer()


@wrong("ids-de-duplicated")
def ids_of_distinct_words(sentence, vocabulary):
    return np.array([vocabulary[word] for word in dict.fromkeys(sentence.replace(",", "").split())])


ids_made_unique = wrong("ids-de-duplicated")(
    lambda sentence, vocabulary: np.unique([vocabulary[word] for word in sentence.replace(",", "").split()])
)
ids_in_rising_order = wrong("ids-sorted")(
    lambda sentence, vocabulary: np.sort([vocabulary[word] for word in sentence.replace(",", "").split()])
)


ids_of_sorted_words = wrong("ids-sorted")(
    lambda sentence, vocabulary: np.array([vocabulary[word] for word in sorted(sentence.replace(",", "").split())])
)


@wrong("order-of-appearance")
def ids_as_words_appear(sentence, vocabulary):
    found = sentence.replace(",", "").split()
    if any(word not in vocabulary for word in found):
        raise KeyError
    first = list(dict.fromkeys(found))
    return np.array([first.index(word) for word in found])


@wrong("rank-for-id")
def ids_by_place_among_the_sorted(sentence, vocabulary):
    order = sorted(vocabulary)
    found = sentence.replace(",", "").split()
    if any(word not in vocabulary for word in found):
        raise KeyError
    return np.array([order.index(word) for word in found])


ids_by_place_in_the_dict = wrong("rank-for-id")(
    changed(ids_by_place_among_the_sorted, "order = sorted(vocabulary)", "order = list(vocabulary)")
)


@wrong("vocabulary-from-the-sentence")
def ids_of_a_vocabulary_of_its_own(sentence, vocabulary):
    found = sentence.replace(",", "").split()
    own = {word: n for n, word in enumerate(sorted(set(found)))}
    return np.array([own[word] for word in found])


@wrong("letters-a-to-z")
def ids_of_english_words(sentence, vocabulary):
    import re

    return np.array([vocabulary[word] for word in re.findall("[A-Za-z]+", sentence)])


@wrong("unknown-word-skipped")
def ids_of_known_words(sentence, vocabulary):
    return np.array([vocabulary[word] for word in sentence.replace(",", "").split() if word in vocabulary])


ids_with_minus_one = wrong("unknown-word-numbered")(
    lambda sentence, vocabulary: np.array([vocabulary.get(word, -1) for word in sentence.replace(",", "").split()])
)


@wrong("unknown-word-numbered")
def ids_with_none(sentence, vocabulary):
    found = [vocabulary.get(word) for word in sentence.replace(",", "").split()]
    return np.array(found) if None not in found else None


@wrong("unknown-word-numbered")
def ids_of_words_added(sentence, vocabulary):
    return np.array([vocabulary.setdefault(word, len(vocabulary)) for word in sentence.replace(",", "").split()])


@wrong("wrong-error")
def ids_by_index_of_a_list(sentence, vocabulary):
    order = list(vocabulary)
    return np.array([vocabulary[order[order.index(word)]] for word in sentence.replace(",", "").split()])


@wrong("wrong-error")
def ids_after_an_assertion(sentence, vocabulary):
    found = sentence.replace(",", "").split()
    assert all(word in vocabulary for word in found)
    return np.array([vocabulary[word] for word in found])


@wrong("error-returned-instead-of-raised")
def ids_or_an_error_as_a_result(sentence, vocabulary):
    try:
        return np.array([vocabulary[word] for word in sentence.replace(",", "").split()])
    except KeyError as error:
        return error


ids_of_words_with_commas = wrong("commas-kept")(
    lambda sentence, vocabulary: np.array([vocabulary[word] for word in sentence.split()])
)
ids_without_words_that_have_commas = wrong("commas-kept")(
    lambda sentence, vocabulary: np.array([vocabulary[word] for word in sentence.split() if not word.endswith(",")])
)


@wrong("case-ignored")
def ids_in_small_letters(sentence, vocabulary):
    lower = {word.lower(): number for word, number in vocabulary.items()}
    return np.array([lower[word] for word in sentence.lower().replace(",", "").split()])


ids_from_one = wrong("off-by-one")(
    lambda sentence, vocabulary: np.array([vocabulary[word] + 1 for word in sentence.replace(",", "").split()])
)


@wrong("one-hot-for-ids")
def ids_as_one_hot_rows(sentence, vocabulary):
    ids = np.array([vocabulary[word] for word in sentence.replace(",", "").split()])
    return 1.0 * (ids[:, None] == np.arange(max(vocabulary.values()) + 1))  # np.eye of a large id would fill the memory


ids_with_a_point = wrong("float-for-whole-number")(
    changed(ids_into_zeros, "ids = np.zeros(len(found), dtype=np.int64)", "ids = np.zeros(len(found))")
)


@wrong("words-for-ids")
def ids_left_as_words(sentence, vocabulary):
    found = sentence.replace(",", "").split()
    return np.array([word for word in found if vocabulary[word] >= 0])


@wrong("first-row-only")
def id_of_the_first_word(sentence, vocabulary):
    for word in sentence.replace(",", "").split():
        return np.array([vocabulary[word]])


ids_popped_off = wrong("input-mutated")(
    lambda sentence, vocabulary: np.array([vocabulary.pop(word) for word in sentence.replace(",", "").split()])
)


ids_at_random = wrong("random-placeholder")(
    lambda sentence, vocabulary: np.random.randint(100, 200, len(sentence.split()))
)
ids_of_the_example = wrong("hard-coded-example")(lambda sentence, vocabulary: np.array([0, 0, 0]))


@wrong("global-for-parameter")
def ids_of_our_sentence():
    ours = {"Life": 0, "dessert": 1, "eat": 2, "first": 3, "is": 4, "short": 5}

    def token_ids(text, vocabulary):
        return np.array([ours[word] for word in sentence.replace(",", "").split()])

    return token_ids


ids_in_a_byte = wrong("small-integers")(
    lambda sentence, vocabulary: np.array([vocabulary[word] for word in sentence.replace(",", "").split()]).astype("u1")
)
ids_with_a_comma_at_the_end = wrong("commas-kept")(
    lambda sentence, vocabulary: np.array([vocabulary[word] for word in sentence.replace(", ", " ").split()])
)
