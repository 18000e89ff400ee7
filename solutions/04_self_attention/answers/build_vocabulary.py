import numpy as np

from autograder.course.answers import right, wrong

sentence = words = ...  # the notebook has made these

vocabulary_by_enumerate = right(
    lambda sentence: {word: number for number, word in enumerate(sorted(set(sentence.replace(",", "").split())))}
)


@right
def vocabulary_by_zip(sentence):
    words = sorted(set(sentence.replace(",", " ").split()))
    return dict(zip(words, range(len(words)), strict=True))


@right
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


@right
def vocabulary_by_regular_expression(sentence):
    import re

    words = sorted(set(re.findall(r"[^\s,]+", sentence)))
    return {words[i]: i for i in range(len(words))}


@right
def vocabulary_by_numpy_unique(sentence):
    distinct = np.unique(sentence.replace(",", "").split())
    return {str(word): number for number, word in enumerate(distinct)}


vocabulary_of_numpy_strings = right(
    lambda sentence: {word: number for number, word in enumerate(np.unique(sentence.replace(",", "").split()))}
)


@right
def vocabulary_with_numpy_integers(sentence):
    distinct = sorted({word.rstrip(",") for word in sentence.split()})
    return dict(zip(distinct, np.arange(len(distinct)), strict=True))


@right
def vocabulary_by_translate(sentence, drop=","):
    clean = sentence.translate(str.maketrans("", "", drop))
    return {word: rank for rank, word in enumerate(sorted(dict.fromkeys(clean.split())))}


@right
def vocabulary_by_counting_smaller_words(sentence):
    distinct = set(sentence.replace(",", "").split(" "))
    return {word: sum(other < word for other in distinct) for word in distinct}


@right
def vocabulary_by_bisection(sentence):
    from bisect import bisect_left, insort

    words = []
    for word in sentence.replace(",", "").split():
        place = bisect_left(words, word)
        if place == len(words) or words[place] != word:
            insort(words, word)
    return {word: words.index(word) for word in words}


@right
def vocabulary_by_code_points(sentence):
    words = set("".join(letter for letter in sentence if letter != ",").split())
    return {w: n for n, w in enumerate(sorted(words, key=lambda word: [ord(letter) for letter in word]))}


a_lambda_for_the_vocabulary = right(
    lambda: lambda sentence: {w: i for i, w in enumerate(sorted({*sentence.replace(",", "").split()}))}
)


@right
def a_vocabulary_builder():
    from collections import OrderedDict

    class Builder:
        def words(self, sentence):
            return sorted(set(sentence.replace(",", "").split()))

        def build(self, sentence):
            return OrderedDict((word, number) for number, word in enumerate(self.words(sentence)))

    return Builder().build


@right
def a_partial_for_the_vocabulary():
    from functools import partial

    def build(start, sentence):
        return {word: n for n, word in enumerate(sorted(set(sentence.replace(",", "").split())), start)}

    return partial(build, 0)


vocabulary_with_commas = wrong("commas-kept")(
    lambda sentence: {word: n for n, word in enumerate(sorted(set(sentence.split())))}
)
vocabulary_with_a_comma_as_a_word = wrong("commas-kept")(
    lambda sentence: {word: n for n, word in enumerate(sorted(set(sentence.replace(",", " ,").split())))}
)
vocabulary_without_the_first_comma = wrong("commas-kept")(
    lambda sentence: {word: n for n, word in enumerate(sorted(set(sentence.replace(",", "", 1).split())))}
)
vocabulary_in_small_letters = wrong("case-ignored")(
    lambda sentence: {word: n for n, word in enumerate(sorted(set(sentence.lower().replace(",", "").split())))}
)


@wrong("case-ignored-in-the-order")
def vocabulary_sorted_as_in_a_dictionary(sentence):
    return {word: n for n, word in enumerate(sorted(dict.fromkeys(sentence.replace(",", "").split()), key=str.lower))}


vocabulary_of_all_words = wrong("ids-not-distinct")(
    lambda sentence: {word: n for n, word in enumerate(sorted(sentence.replace(",", "").split()))}
)
vocabulary_as_words_appear = wrong("order-of-appearance")(
    lambda sentence: {word: n for n, word in enumerate(dict.fromkeys(sentence.replace(",", "").split()))}
)
vocabulary_backwards = wrong("order-reversed")(
    lambda sentence: {word: n for n, word in enumerate(sorted(set(sentence.replace(",", "").split()), reverse=True))}
)


@wrong("sorted-by-length")
def vocabulary_by_length(sentence):
    return {word: n for n, word in enumerate(sorted(dict.fromkeys(sentence.replace(",", "").split()), key=len))}


vocabulary_from_one = wrong("off-by-one")(
    lambda sentence: {word: n for n, word in enumerate(sorted(set(sentence.replace(",", "").split())), 1)}
)
vocabulary_from_ids_to_words = wrong("ids-to-words")(
    lambda sentence: dict(enumerate(sorted(set(sentence.replace(",", "").split()))))
)


@wrong("counts-for-ids")
def vocabulary_of_counts(sentence):
    found = sentence.replace(",", "").split()
    return {word: found.count(word) for word in sorted(set(found))}


vocabulary_in_a_list = wrong("list-for-dict")(lambda sentence: sorted(set(sentence.replace(",", "").split())))
vocabulary_in_pairs = wrong("list-for-dict")(
    lambda sentence: [(word, n) for n, word in enumerate(sorted(set(sentence.replace(",", "").split())))]
)
vocabulary_of_letters = wrong("characters-for-words")(
    lambda sentence: {letter: n for n, letter in enumerate(sorted(set(sentence.replace(",", ""))))}
)
vocabulary_of_floats = wrong("float-for-whole-number")(
    lambda sentence: {word: float(n) for n, word in enumerate(sorted(set(sentence.replace(",", "").split())))}
)
vocabulary_of_digits = wrong("text-for-number")(
    lambda sentence: {word: str(n) for n, word in enumerate(sorted(set(sentence.replace(",", "").split())))}
)


@wrong("order-of-a-set")
def vocabulary_in_the_order_of_hashes(sentence):
    found = sorted(set(sentence.replace(",", "").split()), key=lambda word: (sum(map(ord, word)) * 7919) % 101)
    return {word: n for n, word in enumerate(found)}


@wrong("random-placeholder")
def vocabulary_shuffled(sentence):
    found = sorted(set(sentence.replace(",", "").split()))
    return {word: int(n) for word, n in zip(found, np.random.default_rng(1).permutation(len(found)), strict=True)}


vocabulary_of_the_source = wrong("hard-coded-example")(
    lambda sentence: {"Life": 0, "dessert": 1, "eat": 2, "first": 3, "is": 4, "short": 5}
)


@wrong("letters-a-to-z")
def english_letters_only(sentence):
    import re

    return {word: i for i, word in enumerate(sorted(set(re.findall("[A-Za-z]+", sentence))))}


vocabulary_with_a_comma_at_the_end = wrong("commas-kept")(
    lambda sentence: {word: n for n, word in enumerate(sorted(set(sentence.replace(", ", " ").split())))}
)
cut_at_the_commas = wrong("phrases-for-words")(
    lambda sentence: {word: i for i, word in enumerate(sorted(set(sentence.split(", "))))}
)
