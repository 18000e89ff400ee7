from feedback import Feedback
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
    points=0.5,
    hidden=False,
)
@feedback.shown
def as_wide_as_the_words(causal_heads):
    got = causal_heads(*numbers(13, (2, 3, 5), (5, 8), (5, 8), (5, 6), (6, 5)), 2)
    is_array(got, (2, 3, 5), "the result of two heads for two stories of three words")


@test_case(
    name="first_word_sees_only_itself",
    points=0.9,
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
    points=0.9,
    hidden=False,
)
@feedback.shown
def equal_shares_for_what_is_seen(causal_heads):
    X, W_k, W_v, W_o = numbers(15, (2, 3, 5), (5, 8), (5, 6), (6, 5))
    got = causal_heads(X, np.zeros((5, 8)), W_k, W_v, W_o, 2)
    same_array(got[:, 2], X.mean(axis=1) @ W_v @ W_o, "the rows of the last of three words, for queries of zero")
    same_array(got[:, 1], X[:, :2].mean(axis=1) @ W_v @ W_o, "the rows of the second words, for queries of zero")


@test_case(
    name="two_words_on_paper",
    points=0.9,
    hidden=False,
)
@feedback.shown
def two_words_on_paper(causal_heads):
    X, same = np.array([[[1.0, 0.0], [0.0, 1.0]]]), np.eye(2)
    kept = X.copy()
    got = causal_heads(X, 2 * same, 3 * same, same, same, 1)
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
        "entries-of-another-type": "Which `dtype` does your array have, and what kind of entries should it hold?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "flattened": "Your result lies in a single row: which shape had what you were given?",
        "generator-for-list": "Does a generator have a length, and can you go through it twice?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "index-past-the-end": "Which axis does your index or loop run along, and how long is the one that it should run along?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "list-for-array": "Is your result a NumPy array, or a list of numbers, and which of the two was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "none-returned": "When your cell is done, what does your function return, or your name stand for? Is there still a `...` to replace?",
        "not-a-whole-number": "A single whole number was asked for: what does `type(...)` say of yours?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "not-what-is-unpacked": "How many results does the question ask for, and could the caller unpack what you return into that many names?",
        "numbers-in-other-places": "All the right numbers are there: in which order do you put them, and along which axis do they lie next to each other?",
        "one-result-for-several": "Several results were asked for and one came back: does a loop return, or start over, too early, or is something added up that should stay apart?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "results-not-combined": "Your result has an axis that nobody asked for: what runs along it, and how should it become one?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
    known="""{

}""",
    passed="public checks passed (40 % of the points); hidden checks decide the rest",
)
