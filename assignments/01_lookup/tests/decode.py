from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import are_words, same_words, unchanged

OK_FORMAT = False

name = "decode"
points = None
feedback = Feedback("decode")


@test_case(
    name="three_one_hot_rows",
    points=0.1,
    hidden=False,
)
@feedback.shown
def three_one_hot_rows(decode):
    rows = np.array([[0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0], [1.0, 0.0, 0.0, 0.0]])
    before, vocabulary = rows.copy(), ["red", "green", "blue", "grey"]
    same_words(decode(rows, vocabulary), ["green", "grey", "red"], "the words of three rows")
    unchanged(before, rows, "the array of rows")
    unchanged(["red", "green", "blue", "grey"], vocabulary, "the vocabulary")


@test_case(
    name="list_of_three_words",
    points=0.1,
    hidden=False,
)
@feedback.shown
def list_of_three_words(decode):
    rows = np.array([[0.1, 0.5], [0.9, 0.2], [0.3, 0.4]])
    are_words(decode(rows, ["a", "b"]), 3, "the words of three rows")


@test_case(
    name="mixtures_have_a_word_too",
    points=0.05,
    hidden=False,
)
@feedback.shown
def mixtures_have_a_word_too(decode):
    rows = np.array([[0.2, 0.5, 0.3], [4.001, 3.0, 4.002], [-3.0, -1.0, -2.0]])
    same_words(decode(rows, ["low", "mid", "top"]), ["mid", "top", "mid"], "the words of three mixtures")


@test_case(
    name="far_and_close_rows",
    points=0.05,
    hidden=False,
)
@feedback.shown
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


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "three_one_hot_rows": "At which place of the row is the 1, and which word stands at that place?",
        "list_of_three_words": "Three rows go in. How many words should come out, and in what?",
        "mixtures_have_a_word_too": "There is no 1 in these rows. Which entry decides, if two are close, or if all are below zero?",
        "far_and_close_rows": "Entries may be far below zero or far above, and close together. Which is the largest, and is one word still in a list?",
    },
    hints={
        "absolute-value": "May a score be below zero?",
        "array-for-list": "Words are to come back in a list: which type do yours come in?",
        "bare-word": "One row has one word: in what should it come back?",
        "equality-for-largest": "What becomes of a row that is close to one-hot but not exactly so?",
        "first-row-only": "How many queries came in, and how many were answered?",
        "fixed-start": "With which number does your search begin, and could all the others lie below it?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "ids-de-duplicated": "If a token comes twice, does it come twice in your result?",
        "ids-for-words": "What should come back, a word or its number?",
        "min-for-max": "After your shift, is the largest score that is raised to a power still far above zero?",
        "no-max-shift": "What is `np.exp(1000)`, and which number can be taken off every score without changing the shares?",
        "nonzero-for-largest": "If all entries of a row are a little above zero, which one do you take?",
        "off-by-one": "From which number do you count, where do you stop, and is either of the two one place off?",
        "order-reversed": "In which order should the parts of your result come?",
        "text-for-list": "Are your letters separate entries of a list, or one word?",
        "zero-as-start": "If every number is below zero, does your search ever find one?",
    },
    known="""{
"three_one_hot_rows": [
["array-for-list", [868027313]],
["axis-0", [4193641614]],
["first-row-only", [323411986]],
["global-for-parameter", [1349041817]],
["hard-coded-example", [1241276366]],
["hard-coded-example", [1480232311]],
["hard-coded-example", [323411986]],
["hard-coded-example", [367302484]],
["ids-for-words", [201016164, 0.25785, -0.56399, -0.90114, 0.77355, -1.69196, -2.70342, 0.0, 0.0, 0.0]],
["min-for-max", [2290967629]],
["off-by-one", [2226976643]],
["order-reversed", [3366100240]],
["text-for-list", [1375209041]],
["whole-array", [323411986]]
],
"list_of_three_words": [
["array-for-list", [886099880]],
["axis-0", [2448824362]],
["equality-for-largest", [3858314345]],
["equality-for-largest", [3965288407]],
["first-row-only", [790359884]],
["hard-coded-example", [1241276366]],
["hard-coded-example", [790359884]],
["ids-de-duplicated", [2448824362]],
["ids-for-words", [201016164, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114]],
["text-for-list", [1779890337]],
["whole-array", [412783271]]
],
"mixtures_have_a_word_too": [
["absolute-value", [1888529553]],
["array-for-list", [3672026756]],
["axis-0", [2308557325]],
["equality-for-largest", [3858314345]],
["equality-for-largest", [3965288407]],
["first-row-only", [1160193707]],
["fixed-start", [1888529553]],
["global-for-parameter", [3488449260]],
["hard-coded-example", [1160193707]],
["hard-coded-example", [1241276366]],
["hard-coded-example", [1480232311]],
["hard-coded-example", [540855569]],
["ids-de-duplicated", [985826225]],
["ids-for-words", [201016164, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.25785, -0.56399, -0.90114]],
["min-for-max", [348363185]],
["nonzero-for-largest", [142991953]],
["off-by-one", [348363185]],
["rounded", [1844566420]],
["rounded", [2514465261]],
["text-for-list", [2450654929]],
["whole-array", [1241276366]],
["zero-as-start", [1888529553]]
],
"far_and_close_rows": [
["absolute-value", [2324231212]],
["array-for-list", [3219088194]],
["axis-0", [2984132960]],
["bare-word", [3790374992]],
["equality-for-largest", [1371357574]],
["equality-for-largest", [3781339342]],
["first-row-only", [1518466598]],
["fixed-start", [2657777616]],
["fixed-start", [4213066773]],
["global-for-parameter", [1893370930]],
["half-precision", [114000988]],
["hard-coded-example", [1328335985]],
["hard-coded-example", [1518466598]],
["hard-coded-example", [1595674124]],
["hard-coded-example", [2407210217]],
["hard-coded-example", [2675173196]],
["ids-de-duplicated", [1116610623]],
["ids-for-words", [3577188368, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114]],
["min-for-max", [2823894109]],
["no-max-shift", [2161368062]],
["nonzero-for-largest", [30405538]],
["off-by-one", [1103450180]],
["order-reversed", [684277064]],
["rounded", [114000988]],
["rounded", [70538130]],
["text-for-list", [2250551091]],
["whole-array", [1518466598]],
["zero-as-start", [3881318389]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
