from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, same_array, unchanged

OK_FORMAT = False

name = "encode"
points = None
feedback = Feedback("encode")


@test_case(
    name="two_colours",
    points=0.15,
    hidden=False,
)
@feedback.shown
def two_colours(encode):
    tokens, vocabulary = ["blue", "red"], ["reddish", "Red", "red", "blue"]
    rows = encode(tokens, vocabulary)
    same_array(rows, np.array([[0, 0, 0, 1], [0, 0, 1, 0]]), "the rows of two colours")
    unchanged(["blue", "red"], tokens, "the list of tokens")
    unchanged(["reddish", "Red", "red", "blue"], vocabulary, "the vocabulary")


@test_case(
    name="one_row_for_each_token",
    points=0.15,
    hidden=False,
)
@feedback.shown
def one_row_for_each_token(encode):
    is_array(encode(["c", "a", "e"], ["a", "b", "c", "d", "e"]), (3, 5), "the rows of three tokens")
    is_array(encode(["b"], ["a", "b"]), (1, 2), "the rows of one token")


@test_case(
    name="same_token_same_row",
    points=0.1,
    hidden=False,
)
@feedback.shown
def same_token_same_row(encode):
    rows = encode(["la", "la", "mi", "la"], ["do", "mi", "la"])
    is_array(rows, (4, 3), "the rows of four syllables")
    same_array(rows[1], rows[0], "the row of the second syllable")
    same_array(rows[3], rows[0], "the row of the fourth syllable")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "two_colours": "Look each word up in the vocabulary, letter by letter. At which place does it stand?",
        "one_row_for_each_token": "What do the rows stand for, and what do the columns stand for? How many rows does a single token get?",
        "same_token_same_row": "A song may repeat a syllable again and again. Does each occurrence have a row of its own, and are those rows alike?",
    },
    hints={
        "bool-for-number": "Which kind of entry were you asked for, and which does a comparison give?",
        "case-ignored": "Are `Cat` and `cat` one word here or two?",
        "first-row-only": "How many queries came in, and how many were answered?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "ids-de-duplicated": "If a token comes twice, does it come twice in your result?",
        "ids-for-one-hot": "A row for each token was asked for: what have you got for each?",
        "ids-sorted": "Do your tokens still stand in the order of the sentence?",
        "off-by-one": "From which number do you count, where do you stop, and is either of the two one place off?",
        "one-hot-transposed": "Does each token have a row of its own, or a column?",
        "part-of-a-word": "Is a word that begins with, or holds, another one the same as that one?",
        "rows-added-up": "Does each id keep a place of its own in your result, in the order in which they came?",
        "vocabulary-from-the-tokens": "Is a row as long as the vocabulary even if some words of it never come?",
        "vocabulary-sorted": "Whose order gives a token its place, that of the list or the alphabet's?",
    },
    known="""{
"two_colours": [
["bool-for-number", [2367384367, -0.46425, -1.60407, 0.779]],
["case-ignored", [156329429, -0.47027, -0.70521, -0.12094]],
["case-ignored", [156329429, 0.49745, 0.16362, -1.12094]],
["first-row-only", [156329429, 0.50347, -0.73524, -0.22099]],
["global-for-parameter", [4224412460, 0.0, 0.0, 0.0]],
["hard-coded-example", [156329429, 0.25964, 0.82933, 0.39829]],
["hard-coded-example", [3377465010, -2.20396, 2.57031, -1.40613]],
["hard-coded-example", [757759268, -0.01461, 2.29622, -2.02712]],
["ids-de-duplicated", [156329429, -1.19801, 1.05554, -1.12599]],
["ids-for-one-hot", [2092583460, -0.9605, -2.41964, -1.45521]],
["off-by-one", [156329429, -0.71099, 1.87325, -1.12361]],
["one-hot-transposed", [3494590451, -0.97374, 0.03003, 0.10005]],
["part-of-a-word", [156329429, 0.50037, -1.74913, 1.40096]],
["part-of-a-word", [156329429, 1.46809, -0.8803, 0.40096]],
["rows-added-up", [2304869443, -0.20151, 0.23915, -0.44466]],
["vocabulary-from-the-tokens", [1594606163, -1.572, 0.61055, 0.40044]],
["vocabulary-from-the-tokens", [1594606163, 0.76132, -1.29922, -1.12213]],
["vocabulary-sorted", [156329429, -1.83475, -1.23267, 1.6241]]
],
"one_row_for_each_token": [
["bool-for-number", [3625256387, -0.01461, 2.29622, -2.02712, -0.86703, -0.36384, 0.6241]],
["global-for-parameter", [2796475848, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["hard-coded-example", [1770155789, -0.01461, 2.29622, -2.02712, -0.01461, 2.29622, -2.02712]],
["hard-coded-example", [2939717625, -0.46425, -1.60407, 0.779, -0.46425, -1.60407, 0.779]],
["hard-coded-example", [2939717625, 0.25964, 0.82933, 0.39829, 0.25964, 0.82933, 0.39829]],
["hard-coded-example", [3414689024, -2.20396, 2.57031, -1.40613, -2.20396, 2.57031, -1.40613]],
["ids-for-one-hot", [3158805102, -2.3042, 2.76958, -2.69694, 0.25785, -0.56399, -0.90114]],
["one-hot-transposed", [328837476, -1.13836, -0.8097, 0.7206, -0.86703, -0.36384, 0.6241]],
["rows-added-up", [1599699400, 0.51749, 0.26534, -0.50285, -0.86703, -0.36384, 0.6241]],
["vocabulary-from-the-tokens", [3491384929, 0.34991, -0.32179, 1.02935, 0.25785, -0.56399, -0.90114]],
["vocabulary-from-the-tokens", [3491384929, 1.93593, 0.06825, 0.34706, 0.25785, -0.56399, -0.90114]]
],
"same_token_same_row": [
["bool-for-number", [1293551688, -2.20396, 2.57031, -1.40613]],
["first-row-only", [3377465010, -0.70498, 0.97439, -0.22367]],
["global-for-parameter", [764577841, 0.0, 0.0, 0.0]],
["hard-coded-example", [156329429, -0.46425, -1.60407, 0.779]],
["hard-coded-example", [156329429, 0.25964, 0.82933, 0.39829]],
["hard-coded-example", [757759268, -0.01461, 2.29622, -2.02712]],
["ids-de-duplicated", [1175515922, -0.87305, 0.53502, -0.27584]],
["ids-de-duplicated", [1175515922, 0.25964, 0.82933, 0.39829]],
["ids-for-one-hot", [2016884374, -0.91639, -2.35174, -1.21973]],
["ids-sorted", [3377465010, -0.26699, 2.95375, -0.71569]],
["one-hot-transposed", [875646053, -0.39322, -0.43354, 2.01971]],
["rows-added-up", [2351862470, -2.98195, 2.55932, -0.0469]],
["vocabulary-from-the-tokens", [2249298037, 0.7068, -1.40377, -1.39625]],
["vocabulary-from-the-tokens", [3494590451, 0.10803, -1.16299, 0.12274]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
