from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import same_dict

OK_FORMAT = False

name = "build_vocabulary"
points = None
feedback = Feedback("build_vocabulary")


@test_case(
    name="five_words_by_hand",
    points=0.1,
    hidden=False,
)
@feedback.shown
def five_words_by_hand(build_vocabulary):
    vocabulary = build_vocabulary("They sing, we dance, they")
    same_dict(vocabulary, {"They": 0, "dance": 1, "sing": 2, "they": 3, "we": 4}, "the vocabulary")


@test_case(
    name="is_a_dict_from_words_to_numbers",
    points=0.1,
    hidden=False,
)
@feedback.shown
def is_a_dict_from_words_to_numbers(build_vocabulary):
    vocabulary = build_vocabulary("one two three four")
    assert isinstance(vocabulary, dict), "the vocabulary should be a dict"
    assert all(isinstance(word, str) for word in vocabulary), "every key of the vocabulary should be a str"
    whole = [isinstance(n, int | np.integer) and not isinstance(n, bool) for n in vocabulary.values()]
    assert all(whole), "every value of the vocabulary should be a whole number"
    assert len(vocabulary) == 4, f"there should be four entries for four words, but there are {len(vocabulary)}"


@test_case(
    name="ids_run_from_zero_without_a_gap",
    points=0.05,
    hidden=False,
)
@feedback.shown
def ids_run_from_zero_without_a_gap(build_vocabulary):
    vocabulary = build_vocabulary("red green blue green red green")
    assert isinstance(vocabulary, dict), "the vocabulary should be a dict"
    numbers = set(vocabulary.values())
    assert len(numbers) == len(vocabulary), "no two words should have the same id"
    assert numbers == set(range(len(vocabulary))), "the ids should run from 0 to one less than there are words"


@test_case(
    name="words_of_any_letters",
    points=0.05,
    hidden=False,
)
@feedback.shown
def words_of_any_letters(build_vocabulary):
    expected = {"7": 0, "Zebra": 1, "cafés": 2, "naïve": 3, "Öl": 4}
    same_dict(build_vocabulary("7 cafés, Zebra naïve Öl, 7"), expected, "the vocabulary")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "five_words_by_hand": "Write the distinct words in a column, in the order that was asked for, and number them. Is that your dict?",
        "is_a_dict_from_words_to_numbers": "Is the result a dict, with a word on the left of each entry and a whole number on the right?",
        "ids_run_from_zero_without_a_gap": "Which numbers are used, and is each of them used once?",
        "words_of_any_letters": "Words may have any letters, or be numbers. What ends a word?",
    },
    hints={
        "case-ignored": "Are `Cat` and `cat` one word here or two?",
        "case-ignored-in-the-order": "Of two words, which comes first by code points if only one begins with a capital letter, and which in your order?",
        "characters-for-words": "Where does one of your words end and the next one begin?",
        "commas-kept": "Is a comma part of a word, and what becomes of each one in the sentence?",
        "counts-for-ids": "Do your numbers name words, or count them?",
        "float-for-whole-number": "Which type does your number have, and can there be half of what it counts?",
        "ids-not-distinct": "If a word comes twice, does it use up two ids, and are the ids without gaps?",
        "ids-to-words": "In your dict, what is looked up by what?",
        "letters-a-to-z": "Which letters and digits can be in a word besides those from a to z?",
        "list-for-dict": "Can you look up a word directly in what you return?",
        "off-by-one": "From which number do you count, where do you stop, and is either of the two one place off?",
        "order-of-a-set": "Does a set have an order that you can rely on?",
        "order-of-appearance": "In which order should the ids be given out, and in which order do you give them out?",
        "order-reversed": "In which order should the parts of your result come?",
        "phrases-for-words": "Is there a space inside of any of your words?",
        "sorted-by-length": "Are your words sorted as text, or by a number that you take from each?",
        "text-for-number": "Could one add 1 to your answer, or is it a word?",
    },
    known="""{
"five_words_by_hand": [
["case-ignored", [2446671616, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342]],
["case-ignored-in-the-order", [4088051458, 0.5157, -1.12797, -1.80228, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455]],
["characters-for-words", [474500848, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455, 1.28925, -2.81993, -4.50569, 1.5471, -3.38391, -5.40683, 1.80495, -3.9479, -6.30797, 2.0628, -4.51188, -7.20911, 2.3207, -5.0759, -8.1102, 2.5785, -5.6399, -9.0114, 2.8364, -6.2038, -9.9125, 3.0942, -6.7678, -10.8137, 3.3521, -7.3318, -11.7148]],
["commas-kept", [2102046609, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455, 1.28925, -2.81993, -4.50569]],
["commas-kept", [2709038581, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455]],
["commas-kept", [2969686415, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455]],
["counts-for-ids", [4088051458, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114]],
["float-for-whole-number", [2788150703, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455]],
["hard-coded-example", [1439440684, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455]],
["hard-coded-example", [233916600, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455, 1.28925, -2.81993, -4.50569]],
["hard-coded-example", [2483596986, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228]],
["hard-coded-example", [2863895232, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342]],
["ids-to-words", [3982612789, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455]],
["list-for-dict", [2668379135]],
["list-for-dict", [3054339520, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455]],
["off-by-one", [4088051458, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455, 1.28925, -2.81993, -4.50569]],
["order-of-a-set", [4088051458, 0.5157, -1.12797, -1.80228, 1.0314, -2.25594, -3.60455, 0.77355, -1.69196, -2.70342, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0]],
["order-of-appearance", [4088051458, 0.0, 0.0, 0.0, 0.77355, -1.69196, -2.70342, 0.25785, -0.56399, -0.90114, 1.0314, -2.25594, -3.60455, 0.5157, -1.12797, -1.80228]],
["order-reversed", [4088051458, 1.0314, -2.25594, -3.60455, 0.77355, -1.69196, -2.70342, 0.5157, -1.12797, -1.80228, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0]],
["phrases-for-words", [3382261626, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228]],
["random-placeholder", [4088051458, 1.0314, -2.25594, -3.60455, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342]],
["sorted-by-length", [4088051458, 0.25785, -0.56399, -0.90114, 1.0314, -2.25594, -3.60455, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 0.0, 0.0, 0.0]],
["text-for-number", [609477004]]
],
"is_a_dict_from_words_to_numbers": [
["characters-for-words", [1884922609, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455, 1.28925, -2.81993, -4.50569, 1.5471, -3.38391, -5.40683, 1.80495, -3.9479, -6.30797, 2.0628, -4.51188, -7.20911, 2.3207, -5.0759, -8.1102]],
["float-for-whole-number", [3187191174, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342]],
["hard-coded-example", [1439440684, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455]],
["hard-coded-example", [233916600, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455, 1.28925, -2.81993, -4.50569]],
["hard-coded-example", [2483596986, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228]],
["hard-coded-example", [4088051458, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455]],
["ids-to-words", [2289726864, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342]],
["list-for-dict", [2227984262, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342]],
["list-for-dict", [42172011]],
["phrases-for-words", [73362354, 0.0, 0.0, 0.0]],
["text-for-number", [1204561145]]
],
"ids_run_from_zero_without_a_gap": [
["counts-for-ids", [2483596986, 0.25785, -0.56399, -0.90114, 0.77355, -1.69196, -2.70342, 0.5157, -1.12797, -1.80228]],
["ids-not-distinct", [2483596986, 0.0, 0.0, 0.0, 0.77355, -1.69196, -2.70342, 1.28925, -2.81993, -4.50569]],
["ids-to-words", [3355272438, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228]],
["list-for-dict", [257098980]],
["list-for-dict", [3640182577, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228]],
["off-by-one", [2483596986, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342]],
["text-for-number", [390258379]]
],
"words_of_any_letters": [
["case-ignored", [3604695827, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455]],
["case-ignored-in-the-order", [1439440684, 0.0, 0.0, 0.0, 0.77355, -1.69196, -2.70342, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 1.0314, -2.25594, -3.60455]],
["characters-for-words", [2547141913, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455, 1.28925, -2.81993, -4.50569, 1.5471, -3.38391, -5.40683, 1.80495, -3.9479, -6.30797, 2.0628, -4.51188, -7.20911, 2.3207, -5.0759, -8.1102, 2.5785, -5.6399, -9.0114, 2.8364, -6.2038, -9.9125, 3.0942, -6.7678, -10.8137, 3.3521, -7.3318, -11.7148, 3.6099, -7.8958, -12.6159, 3.8678, -8.4598, -13.5171]],
["commas-kept", [188446129, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455, 1.28925, -2.81993, -4.50569]],
["commas-kept", [3315665005, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455]],
["commas-kept", [999659191, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455]],
["counts-for-ids", [1439440684, 0.5157, -1.12797, -1.80228, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114]],
["float-for-whole-number", [2259667696, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455]],
["hard-coded-example", [233916600, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455, 1.28925, -2.81993, -4.50569]],
["hard-coded-example", [2483596986, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228]],
["hard-coded-example", [2863895232, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342]],
["hard-coded-example", [4088051458, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455]],
["ids-not-distinct", [1439440684, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455, 1.28925, -2.81993, -4.50569]],
["ids-to-words", [451157166, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455]],
["letters-a-to-z", [2552988479, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455, 1.28925, -2.81993, -4.50569]],
["list-for-dict", [1591003543, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455]],
["list-for-dict", [2496235907]],
["off-by-one", [1439440684, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455, 1.28925, -2.81993, -4.50569]],
["order-of-a-set", [1439440684, 0.25785, -0.56399, -0.90114, 1.0314, -2.25594, -3.60455, 0.0, 0.0, 0.0, 0.77355, -1.69196, -2.70342, 0.5157, -1.12797, -1.80228]],
["order-of-appearance", [1439440684, 0.0, 0.0, 0.0, 0.5157, -1.12797, -1.80228, 0.25785, -0.56399, -0.90114, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455]],
["order-reversed", [1439440684, 1.0314, -2.25594, -3.60455, 0.77355, -1.69196, -2.70342, 0.5157, -1.12797, -1.80228, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0]],
["phrases-for-words", [1235239275, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228]],
["random-placeholder", [1439440684, 1.0314, -2.25594, -3.60455, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342]],
["sorted-by-length", [1439440684, 0.0, 0.0, 0.0, 0.77355, -1.69196, -2.70342, 0.5157, -1.12797, -1.80228, 1.0314, -2.25594, -3.60455, 0.25785, -0.56399, -0.90114]],
["text-for-number", [457443830]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
