from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, raises, same_array, unchanged

OK_FORMAT = False

name = "token_ids"
points = None
feedback = Feedback("token_ids")


@test_case(
    name="six_words_in_a_row",
    points=0.1,
    hidden=False,
)
@feedback.shown
def six_words_in_a_row(token_ids):
    vocabulary = {"dance": 7, "We": 2, "sing": 0, "we": 4, "hum": 1}
    kept = dict(vocabulary)
    same_array(token_ids("We sing, we dance, we hum", vocabulary), np.array([2, 0, 4, 7, 4, 1]), "the ids")
    unchanged(kept, vocabulary, "the vocabulary")


@test_case(
    name="one_whole_number_a_word",
    points=0.1,
    hidden=False,
)
@feedback.shown
def one_whole_number_a_word(token_ids):
    ids = token_ids("to be or not to be", {"be": 0, "not": 1, "or": 2, "to": 3})
    is_array(ids, (6,), "the ids of six words")
    assert ids.dtype.kind in "iu", f"the ids should be whole numbers, but are {ids.dtype}"
    is_array(token_ids("not", {"be": 0, "not": 1}), (1,), "the ids of a single word")


@test_case(
    name="unknown_word_is_refused",
    points=0.05,
    hidden=False,
)
@feedback.shown
def unknown_word_is_refused(token_ids):
    raises((KeyError,), token_ids, "we laugh, we dance", {"dance": 0, "sing": 1, "we": 2})


@test_case(
    name="large_ids",
    points=0.05,
    hidden=False,
)
@feedback.shown
def large_ids(token_ids):
    same_array(token_ids("a, b a", {"a": 60000, "b": 256}), np.array([60000, 256, 60000]), "the ids of three words")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "six_words_in_a_row": "Point at each word in turn and say its number. Which numbers have you said, and in which order?",
        "one_whole_number_a_word": "How many words does the sentence have? Are the ids an array of that many whole numbers?",
        "unknown_word_is_refused": "What should happen to a word that has no id?",
        "large_ids": "Ids may be large. Does your array hold them as they are?",
    },
    hints={
        "case-ignored": "Are `Cat` and `cat` one word here or two?",
        "commas-kept": "Is a comma part of a word, and what becomes of each one in the sentence?",
        "error-returned-instead-of-raised": "What is the difference between handing an exception back and raising it?",
        "first-row-only": "How many queries came in, and how many were answered?",
        "float-for-whole-number": "Which type does your number have, and can there be half of what it counts?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "ids-de-duplicated": "If a token comes twice, does it come twice in your result?",
        "ids-sorted": "Do your tokens still stand in the order of the sentence?",
        "off-by-one": "From which number do you count, where do you stop, and is either of the two one place off?",
        "one-hot-for-ids": "One whole number per word was asked for: how many numbers do you give for each?",
        "order-of-appearance": "In which order should the ids be given out, and in which order do you give them out?",
        "rank-for-id": "Are the ids the ones that the dict holds, or the places where its words stand?",
        "small-integers": "What is the largest number that the integer type of your array can hold?",
        "unknown-word-numbered": "A word is missing from the vocabulary: should it get a number all the same?",
        "unknown-word-skipped": "A word is missing from the vocabulary: how does the caller find out?",
        "vocabulary-from-the-sentence": "You were given a vocabulary: where do your ids come from?",
        "words-for-ids": "What should the array hold: the words, or their numbers in the vocabulary?",
        "wrong-error": "Which kinds of exception does the question name, and which one comes out of your code?",
    },
    known="""{
"six_words_in_a_row": [
["case-ignored", [2075386616, 5.58824, -3.18644, -4.45829]],
["commas-kept", [2016884374, -5.26884, 0.57898, -0.42153]],
["commas-kept", [3065035593]],
["first-row-only", [2130506877, 0.5157, -1.12797, -1.80228]],
["global-for-parameter", [2075386616, -5.03948, 4.49762, -1.14179]],
["hard-coded-example", [2075386616, 2.76092, -0.9136, -1.50587]],
["hard-coded-example", [2105024531, -27049.5, 24531.0, -67328.5]],
["hard-coded-example", [2105024531, 0.0, 0.0, 0.0]],
["hard-coded-example", [2839219302]],
["ids-de-duplicated", [2046123169, 2.18471, -2.52215, -3.62194]],
["ids-de-duplicated", [2046123169, 6.48921, -2.37144, 3.6465]],
["ids-sorted", [2075386616, -2.42407, 0.31473, 1.23081]],
["ids-sorted", [2075386616, 3.55324, 4.35577, -4.519]],
["input-mutated", [9354335]],
["off-by-one", [2075386616, 5.22045, -1.99334, -3.6557]],
["one-hot-for-ids", [1348766745, -1.36599, 1.86144, 2.82687]],
["order-of-appearance", [2075386616, 1.13859, 2.68455, -2.84208]],
["rank-for-id", [2075386616, -0.72136, 4.79176, -2.05785]],
["rank-for-id", [2075386616, -1.07109, 3.28827, 1.44459]],
["vocabulary-from-the-sentence", [2075386616, -1.07109, 3.28827, 1.44459]],
["words-for-ids", [868027313]]
],
"one_whole_number_a_word": [
["first-row-only", [1005039373, 0.77355, -1.69196, -2.70342, 0.25785, -0.56399, -0.90114]],
["float-for-whole-number", [2330284077, 2.76092, -0.9136, -1.50587]],
["global-for-parameter", [3276882429, -5.03948, 4.49762, -1.14179, -5.03948, 4.49762, -1.14179]],
["hard-coded-example", [2839219302]],
["hard-coded-example", [3217251840, -27049.5, 24531.0, -67328.5, -27049.5, 24531.0, -67328.5]],
["hard-coded-example", [3217251840, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["hard-coded-example", [3276882429, 2.76092, -0.9136, -1.50587, 2.76092, -0.9136, -1.50587]],
["hard-coded-example", [3276882429, 5.07254, -2.05847, -2.65601, 5.07254, -2.05847, -2.65601]],
["ids-de-duplicated", [1103000091, -0.13293, -0.47842, -3.37174, 0.25785, -0.56399, -0.90114]],
["ids-de-duplicated", [1103000091, -0.76657, -0.62078, -0.48621, 0.25785, -0.56399, -0.90114]],
["input-mutated", [2757286243]],
["one-hot-for-ids", [4241605397, 1.83227, 0.75093, 1.28505]],
["words-for-ids", [3672026756]]
],
"unknown_word_is_refused": [
["commas-kept", [2105024531, -1.21835, -1.85565, -0.55407]],
["error-returned-instead-of-raised", [3192412913]],
["first-row-only", [2130506877, 0.5157, -1.12797, -1.80228]],
["global-for-parameter", [2075386616, -5.03948, 4.49762, -1.14179]],
["hard-coded-example", [2075386616, 2.76092, -0.9136, -1.50587]],
["hard-coded-example", [2075386616, 5.07254, -2.05847, -2.65601]],
["hard-coded-example", [2105024531, -27049.5, 24531.0, -67328.5]],
["hard-coded-example", [2105024531, 0.0, 0.0, 0.0]],
["unknown-word-numbered", [2016884374, -0.02722, 1.18465, -2.87371]],
["unknown-word-numbered", [3751981041]],
["unknown-word-numbered", [809598429, -3.49533, -0.27072, -0.3773]],
["unknown-word-skipped", [2105024531, -1.21835, -1.85565, -0.55407]],
["vocabulary-from-the-sentence", [2016884374, -1.76128, 0.45696, -1.62551]],
["wrong-error", [2668059310]],
["wrong-error", [907613681]]
],
"large_ids": [
["commas-kept", [2092583460, -51955.6, -21974.9, 37215.4]],
["commas-kept", [3108337294]],
["first-row-only", [2130506877, 15471.0, -33839.1, -54068.3]],
["global-for-parameter", [2075386616, -5.03948, 4.49762, -1.14179]],
["hard-coded-example", [2075386616, 2.76092, -0.9136, -1.50587]],
["hard-coded-example", [2075386616, 5.07254, -2.05847, -2.65601]],
["hard-coded-example", [2105024531, 0.0, 0.0, 0.0]],
["hard-coded-example", [2839219302]],
["ids-de-duplicated", [2092583460, -51955.6, -21974.9, 37215.4]],
["ids-de-duplicated", [2092583460, 15249.0, -33932.2, -53908.6]],
["ids-sorted", [2105024531, -36731.1, -55420.2, -16679.5]],
["ids-sorted", [2105024531, -94254.1, 36488.4, 23795.5]],
["input-mutated", [346667868]],
["one-hot-for-ids", [3275917721, 0.0, 0.0, 0.0]],
["order-of-appearance", [2105024531, -0.86703, -0.36384, 0.6241]],
["rank-for-id", [2105024531, -0.86703, -0.36384, 0.6241]],
["small-integers", [2105024531, -42.924, 39.399, -107.981]],
["vocabulary-from-the-sentence", [2105024531, -0.86703, -0.36384, 0.6241]],
["words-for-ids", [886099880]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
