from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
from softlookup import is_array, numbers, same_array, unchanged

OK_FORMAT = False

name = "causal_heads"
points = None
feedback = Feedback("causal_heads")


@test_case(
    name="as_wide_as_the_words",
    points=0.15,
    hidden=False,
)
@feedback.shown
def as_wide_as_the_words(causal_heads):
    got = causal_heads(*numbers(13, (2, 3, 5), (5, 8), (5, 8), (5, 6), (6, 5)), 2)
    is_array(got, (2, 3, 5), "the result of two heads for two stories of three words")


@test_case(
    name="first_word_sees_only_itself",
    points=0.25,
    hidden=False,
)
@feedback.shown
def first_word_sees_only_itself(causal_heads):
    X, W_q, W_k, W_v, W_o = numbers(14, (2, 4, 5), (5, 8), (5, 8), (5, 6), (6, 5))
    got = causal_heads(X, W_q, W_k, W_v, W_o, 2)
    is_array(got, (2, 4, 5), "the result of two heads")
    same_array(got[:, 0], X[:, 0] @ W_v @ W_o, "the rows of the first words")


@test_case(
    name="equal_shares_for_what_is_seen",
    points=0.2,
    hidden=False,
)
@feedback.shown
def equal_shares_for_what_is_seen(causal_heads):
    X, W_k, W_v, W_o = numbers(15, (2, 3, 5), (5, 8), (5, 6), (6, 5))
    got = causal_heads(X, np.zeros((5, 8)), W_k, W_v, W_o, 2)
    same_array(got[:, 2], X.mean(axis=1) @ W_v @ W_o, "the rows of the last of three words, for queries of zero")
    same_array(got[:, 1], X[:, :2].mean(axis=1) @ W_v @ W_o, "the rows of the second words, for queries of zero")
    same_array(got[:, 0], X[:, 0] @ W_v @ W_o, "the rows of the first words, for queries of zero")


@test_case(
    name="two_words_on_paper",
    points=0.2,
    hidden=False,
)
@feedback.shown
def two_words_on_paper(causal_heads):
    X, same = np.array([[[1.0, 0.0], [0.0, 1.0]]]), np.eye(2)
    kept = X.copy()
    got = causal_heads(X, np.array([[2.0, 1.0], [0.0, 2.0]]), 3 * same, same, same, 1)
    # The second query is (0, 2) at position 1; the keys are (3, 0) at 0 and (0, 3) at 1.
    first = 1 / (1 + math.exp((6 + 6 * math.sin(1)) / math.sqrt(2)))
    same_array(got, np.array([[[1.0, 0.0], [first, 1 - first]]]), "the result for two words")
    unchanged(kept, X, "X")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "as_wide_as_the_words": "Keys and values may differ in width. What shape does the result have, whatever the heads?",
        "first_word_sees_only_itself": "The first word can see only itself. So what is its share of itself, and what comes of its value?",
        "equal_shares_for_what_is_seen": "All queries are zero, so a word gives equal shares to all that it sees. How many words does the third one see, and what does it find?",
        "two_words_on_paper": "Two words, one head of width 2: on paper, what is rotated by one radian, what is not, and by what are the scores divided?",
    },
    hints={
        "array-in-a-condition": "Somewhere an array stands where Python wants a plain yes or no: what would `if` make of an array with several entries?",
        "axis-0": "Does your code go down the columns or along the rows, and which of the two is needed here?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "axis-that-is-not-there": "How many axes does the array in the failing line have this time, and how many does the line count on?",
        "constant-factor": "All your numbers are off by one and the same factor: where do you multiply or divide once too often, not at all, or by the wrong number?",
        "diagonal-masked": "May a word look at itself in your version, and should it be allowed to?",
        "divided-by-d-k": "If the width is four times as large, how much smaller should the scores become, and how much smaller do yours?",
        "entries-of-another-type": "Which `dtype` does your array have, and what kind of entries should it hold?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "flattened": "Your result lies in a single row: which shape had what you were given?",
        "generator-for-list": "Does a generator have a length, and can you go through it twice?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "index-past-the-end": "Which axis does your index or loop run along, and how long is the one that it should run along?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "k-for-v": "What do the weights mix: what was compared, or what each token has to say?",
        "keys-not-rotated": "Both words move ten places on: do query and key in your version turn by the same angle?",
        "list-for-array": "Is your result a NumPy array, or a list of numbers, and which of the two was asked for?",
        "mask-after-softmax": "What do the shares of a row add up to once some of them are struck out?",
        "mask-inverted": "In this notebook, what does True say: that a query may look, or that it may not?",
        "mask-one-too-far": "Which is the last word that the first one sees in your version?",
        "masked-with-0": "Which share does the softmax give to a score of 0?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "merge-without-transpose": "When an array is reshaped, in which order are its entries read? Is the tokens' axis the outermost one then?",
        "no-scale": "Which number should each score be divided by, and where does your code use it?",
        "none-returned": "When your cell is done, what does your function return, or your name stand for? Is there still a `...` to replace?",
        "not-a-whole-number": "A single whole number was asked for: what does `type(...)` say of yours?",
        "not-causal": "Change the last word of the input: do earlier rows of the result change?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "not-what-is-unpacked": "How many results does the question ask for, and could the caller unpack what you return into that many names?",
        "nothing-rotated": "If the word stood ten positions later, would anything in your result be different?",
        "numbers-in-other-places": "All the right numbers are there: in which order do you put them, and along which axis do they lie next to each other?",
        "one-result-for-several": "Several results were asked for and one came back: does a loop return, or start over, too early, or is something added up that should stay apart?",
        "q-k-swapped": "Which axis of your scores counts the ones who ask, and which those who are asked?",
        "queries-not-rotated": "Does your score change if the word that asks stands elsewhere, at the same distance?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "reshape-for-column-split": "Which entries does a reshape put next to each other, and which columns did one block of the matrix hold?",
        "residual-added": "Is your input still in the output even if all values are zero?",
        "results-not-combined": "Your result has an axis that nobody asked for: what runs along it, and how should it become one?",
        "rotated-backwards": "Rotate the arrow (1, 0) by a small angle: is its second number above zero or below?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "softmax-over-queries": "Which shares should add up to 1: those of one query, or those of one key?",
        "strided-columns": "Are the columns of one head neighbours, or is every n-th one taken?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "values-rotated": "Positions matter for who looks at whom: do they change what a word has to say?",
        "w-o-skipped": "Which of the matrices that came in was never used?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
        "wrong-divisor": "What are scores divided by: by the root of which length? Put other lengths into a call, one at a time: which of them changes your divisor?",
    },
    known="""{
"as_wide_as_the_words": [
["hard-coded-example", [2683649096, -5.537, -7.9406, 38.9522]],
["hard-coded-example", [3514521804, 0.76083, -1.29853, -1.12213]],
["k-for-v", [83934593]],
["w-o-skipped", [116962203, 15.98599, 7.13088, 2.3848]]
],
"first_word_sees_only_itself": [
["diagonal-masked", [2683649096, -3.1376, -27.8526, 24.5836]],
["hard-coded-example", [3514521804, 0.76083, -1.29853, -1.12213]],
["hard-coded-example", [768991320, -10.2651, 15.1302, 17.4154]],
["hard-coded-example", [768991320, 27.936, 2.6067, 11.8997]],
["k-for-v", [83934593]],
["mask-after-softmax", [2683649096, 2.97764, -7.08649, 18.76714]],
["mask-inverted", [2683649096, 12.4747, -8.766, -0.9146]],
["mask-one-too-far", [2683649096, 4.45689, -5.73067, 19.32824]],
["masked-with-0", [2683649096, 5.39511, -8.298, 11.13636]],
["merge-without-transpose", [2683649096, -11.5154, 37.9878, 21.1582]],
["not-causal", [2683649096, 10.67527, -22.27926, 10.02383]],
["reshape-for-column-split", [2683649096, -17.0865, 36.0798, -22.2626]],
["residual-added", [2683649096, -10.0283, -0.2273, 35.0285]],
["softmax-over-queries", [2683649096, -1.2285, -35.3881, 9.0244]],
["strided-columns", [2683649096, -26.354, 19.1245, -23.6538]],
["w-o-skipped", [3034083211, 1.23431, -1.27477, 10.47399]]
],
"equal_shares_for_what_is_seen": [
["diagonal-masked", [768991320, 31.9751, 12.5753, -3.6012]],
["hard-coded-example", [2683649096, -5.537, -7.9406, 38.9522]],
["hard-coded-example", [3514521804, 0.76083, -1.29853, -1.12213]],
["hard-coded-example", [768991320, -10.2651, 15.1302, 17.4154]],
["k-for-v", [83934593]],
["mask-after-softmax", [768991320, 13.09883, 2.56896, 10.45756]],
["mask-inverted", [768991320, -22.0875, -5.2536, 20.0429]],
["mask-one-too-far", [768991320, 10.43902, -0.57713, 12.25476]],
["masked-with-0", [768991320, 4.30096, 3.03283, 10.52919]],
["merge-without-transpose", [768991320, 9.4198, -2.9552, 18.8533]],
["not-causal", [768991320, 4.30096, 3.03283, 10.52919]],
["reshape-for-column-split", [768991320, 24.11, 1.8251, 16.7228]],
["residual-added", [768991320, 33.8994, 3.7363, 6.4436]],
["softmax-over-queries", [768991320, 1.73162, -0.73162, 23.91435]],
["strided-columns", [768991320, -17.5495, 17.2941, 13.3691]],
["values-rotated", [768991320, 31.1316, 6.3573, 11.5968]],
["w-o-skipped", [116962203, 1.66355, -2.87228, 5.5594]]
],
"two_words_on_paper": [
["diagonal-masked", [3514521804, -1.00956, 0.51047, -0.36218]],
["divided-by-d-k", [3514521804, 0.75652, -1.29243, -1.12214]],
["hard-coded-example", [2683649096, -5.537, -7.9406, 38.9522]],
["hard-coded-example", [768991320, -10.2651, 15.1302, 17.4154]],
["hard-coded-example", [768991320, 27.936, 2.6067, 11.8997]],
["k-for-v", [3514521804, 3.36737, -5.34081, -2.49736]],
["keys-not-rotated", [3514521804, 0.75789, -1.29437, -1.12214]],
["mask-after-softmax", [3514521804, 0.7605, -1.29782, -1.12099]],
["mask-inverted", [3514521804, 0.75989, -1.29897, -1.12019]],
["mask-one-too-far", [3514521804, 0.7594, -1.29828, -1.12019]],
["masked-with-0", [3514521804, 0.7449, -1.2957, -1.10053]],
["no-scale", [3514521804, 0.7613, -1.2992, -1.12213]],
["not-causal", [3514521804, 0.7594, -1.29828, -1.12019]],
["nothing-rotated", [3514521804, 0.7442, -1.275, -1.12217]],
["q-k-swapped", [3514521804, 0.75978, -1.29705, -1.12214]],
["queries-not-rotated", [3514521804, 0.65043, -1.14234, -1.12238]],
["residual-added", [3514521804, 1.52215, -2.59776, -2.24427]],
["rotated-backwards", [3514521804, 0.35296, -0.72151, -1.12304]],
["softmax-over-queries", [3514521804, 0.76093, -1.2986, -1.12186]],
["values-rotated", [3514521804, 1.12246, -1.78027, -0.83245]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
    families={"wrong-divisor": ["no-scale", "divided-by-d-k"]},
)
