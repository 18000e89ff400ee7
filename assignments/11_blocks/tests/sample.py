from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import same_whole_number, unchanged

OK_FORMAT = False

name = "sample"
points = None
feedback = Feedback("sample")


@test_case(
    name="darts_on_three_words",
    points=0.25,
    hidden=False,
)
@feedback.shown
def darts_on_three_words(sample):
    logits = np.log([0.2, 0.5, 0.3])
    for u, expected in ((0.0, 0), (0.1, 0), (0.19, 0), (0.21, 1), (0.5, 1), (0.69, 1), (0.71, 2), (0.99, 2)):
        same_whole_number(sample(logits, u), expected, f"the id for shares 0.2, 0.5, 0.3 and u = {u}")
    logits = np.log([0.4, 0.1, 0.2, 0.1, 0.2])
    for u, expected in ((0.3, 0), (0.45, 1), (0.75, 3), (0.95, 4)):
        same_whole_number(sample(logits, u), expected, f"the id for shares 0.4, 0.1, 0.2, 0.1, 0.2 and u = {u}")


@test_case(
    name="hot_and_cold",
    points=0.15,
    hidden=False,
)
@feedback.shown
def hot_and_cold(sample):
    logits = np.log([1.0, 2.0])  # shares 1/3 and 2/3; at temperature 1/2 they are 1/5 and 4/5
    for u, expected in ((0.15, 0), (0.25, 1), (0.9, 1)):
        same_whole_number(sample(logits, u, 0.5), expected, f"the id at temperature 0.5 for u = {u}")
    logits = np.log([1.0, 16.0])  # shares 1/17 and 16/17; at temperature 2 they are 1/5 and 4/5
    for u, expected in ((0.15, 0), (0.25, 1)):
        same_whole_number(sample(logits, u, temperature=2.0), expected, f"the id at temperature 2 for u = {u}")
    same_whole_number(sample(np.array([1000.0, 1000.0]), 0.7), 1, "the id of one of two equal logits for u = 0.7")
    logits = np.array([900, 0])  # at temperature 900 the shares are e / (1 + e) and 1 / (1 + e), about 0.73 and 0.27
    for u, expected in ((0.65, 0), (0.85, 1)):
        same_whole_number(
            sample(logits, u, 900.0), expected, f"the id for logits 900 and 0 at temperature 900, u = {u}"
        )
    same_whole_number(sample(np.array([1, 0]), 0.53, 4.0), 0, "the id for logits 1 and 0 at temperature 4, u = 0.53")


@test_case(
    name="close_darts_and_logits_near_a_thousand",
    points=0.15,
    hidden=False,
)
@feedback.shown
def close_darts_and_logits_near_a_thousand(sample):
    same_whole_number(sample(np.array([1000.0, 999.0, -1000.0]), 0.8), 1, "the id of logits near 1000 for u = 0.8")
    same_whole_number(sample(np.array([-1000.0, 3.0, 3.0]), 0.0), 1, "the id for u = 0 where id 0 has no share")
    for u, expected in ((0.3333333, 0), (0.33333335, 1), (0.6666666, 1), (0.6666667, 2)):
        same_whole_number(sample(np.zeros(3), u), expected, f"the id of three equal logits for u = {u}")


@test_case(
    name="only_the_best_two",
    points=0.25,
    hidden=False,
)
@feedback.shown
def only_the_best_two(sample):
    logits = np.log([0.1, 0.3, 0.4, 0.2])  # with top_k=2, ids 1 and 2 are kept, with shares 3/7 and 4/7
    kept = logits.copy()
    for u, expected in ((0.0, 1), (0.05, 1), (0.35, 1), (0.42, 1), (0.44, 2), (0.85, 2), (0.99, 2)):
        same_whole_number(sample(logits, u, 1.0, 2), expected, f"the id with top_k=2 for u = {u}")
    for u in (0.0, 0.5, 0.99):
        same_whole_number(sample(logits, u, top_k=1), 2, f"the id with top_k=1 for u = {u}")
    unchanged(kept, logits, "the logits")


@test_case(
    name="lower_ids_go_first",
    points=0.15,
    hidden=False,
)
@feedback.shown
def lower_ids_go_first(sample):
    logits = np.array([0.0, 1.0, 1.0, 1.0])
    same_whole_number(sample(logits, 0.7, top_k=1), 1, "the id with top_k=1 among three equal ones")
    for u, expected in ((0.3, 1), (0.6, 2), (0.9, 2)):
        same_whole_number(
            sample(logits, u, top_k=2), expected, f"the id with top_k=2 among three equal ones for u = {u}"
        )


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "darts_on_three_words": "Lay the shares end to end, beginning with id 0. On which one does each dart land?",
        "hot_and_cold": "At a temperature of 1/2 the larger share grows. What are the shares then, and at a temperature of 2?",
        "close_darts_and_logits_near_a_thousand": "Logits may be near 1000, shares close to the dart, or so small that they are 0. On which id does it land?",
        "only_the_best_two": "With top_k, which words are kept, what are their shares, and which ids do they have?",
        "lower_ids_go_first": "If several words have equal logits and not all can be kept, which ones are?",
    },
    hints={
        "all-equal-logits-kept": "If three words are level and `top_k` is 1, how many of them do you keep?",
        "array-for-id": "One id was asked for: how many entries does an array have, and could you take one out?",
        "array-in-a-condition": "Somewhere an array stands where Python wants a plain yes or no: what would `if` make of an array with several entries?",
        "axis-0": "Does your code go down the columns or along the rows, and which of the two is needed here?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "axis-that-is-not-there": "How many axes does the array in the failing line have this time, and how many does the line count on?",
        "best-first-on-the-line": "In which order do the shares lie on the line, by size or by id?",
        "constant-factor": "All your numbers are off by one and the same factor: where do you multiply or divide once too often, not at all, or by the wrong number?",
        "dropped-set-to-zero": "A word has been dropped: which share does the softmax give to a logit of 0?",
        "entries-of-another-type": "Which `dtype` does your array have, and what kind of entries should it hold?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "flattened": "Your result lies in a single row: which shape had what you were given?",
        "generator-for-list": "Does a generator have a length, and can you go through it twice?",
        "greedy-for-drawn": "Does your result change with `u`?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "higher-ids-first": "Among words that are level, do you keep those with the lower ids or with the higher ones?",
        "id-too-low": "If the dart lands beyond the first share, which id is due, and which do you return?",
        "index-past-the-end": "Which axis does your index or loop run along, and how long is the one that it should run along?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "line-turned-around": "For a very small u, on which id should the dart land, and on which does it?",
        "list-for-array": "Is your result a NumPy array, or a list of numbers, and which of the two was asked for?",
        "logits-for-shares": "What do the numbers on your line add up to, and can they be negative?",
        "lowest-kept": "Are the logits that you keep the highest or the lowest?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "multiplied-by-tau": "As the temperature rises, do your shares become more alike or less?",
        "no-max-shift": "What is `np.exp(1000)`, and which number can be taken off every score without changing the shares?",
        "none-returned": "When your cell is done, what does your function return, or your name stand for? Is there still a `...` to replace?",
        "not-a-whole-number": "A single whole number was asked for: what does `type(...)` say of yours?",
        "not-cumulated": "With which numbers do you compare `u`: with single shares, or with shares laid end to end?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "not-renormalised": "Once some words are dropped, how long is the line that the dart can land on?",
        "not-what-is-unpacked": "How many results does the question ask for, and could the caller unpack what you return into that many names?",
        "nothing-covers-zero": "With `u` = 0, is the first cumulative share that you accept above 0, or equal to it?",
        "numbers-in-other-places": "All the right numbers are there: in which order do you put them, and along which axis do they lie next to each other?",
        "one-result-for-several": "Several results were asked for and one came back: does a loop return, or start over, too early, or is something added up that should stay apart?",
        "own-dart-thrown": "Where does chance come from here, from your function or from the caller?",
        "place-among-the-kept": "Is the number that you return a word's id, or its place among those that were kept?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "results-not-combined": "Your result has an axis that nobody asked for: what runs along it, and how should it become one?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "share-for-id": "Do you return which word was drawn, or how likely it was?",
        "shares-raised-to-a-power": "How small can a share be before it is stored as 0, and what can a high temperature still make of it then?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "temperature-ignored": "Call it with two different temperatures: do the shares differ?",
        "top-k-ignored": "How many words can be drawn in your version when `top_k` is 2?",
        "top-k-of-one-more": "With `top_k` = 1, how many words can be drawn?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
    known="""{
"darts_on_three_words": [
["array-for-id", [2674836012, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455]],
["best-first-on-the-line", [757805790, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5157, -1.12797, -1.80228, 1.0314, -2.25594, -3.60455, 0.77355, -1.69196, -2.70342]],
["greedy-for-drawn", [757805790, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["hard-coded-example", [757805790, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["hard-coded-example", [757805790, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114]],
["id-too-low", [757805790, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342]],
["line-turned-around", [757805790, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.77355, -1.69196, -2.70342, 0.5157, -1.12797, -1.80228, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["logits-for-shares", [757805790, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 1.28925, -2.81993, -4.50569, 1.28925, -2.81993, -4.50569, 1.28925, -2.81993, -4.50569, 1.28925, -2.81993, -4.50569]],
["none-returned", [3006378887]],
["not-cumulated", [757805790, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["own-dart-thrown", [757805790, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455]],
["share-for-id", [3125898158, 0.05157, -0.112797, -0.180228, 0.05157, -0.112797, -0.180228, 0.05157, -0.112797, -0.180228, 0.128925, -0.281993, -0.450569, 0.128925, -0.281993, -0.450569, 0.128925, -0.281993, -0.450569, 0.077355, -0.169196, -0.270342, 0.077355, -0.169196, -0.270342, 0.10314, -0.225594, -0.360455, 0.025785, -0.056399, -0.090114, 0.025785, -0.056399, -0.090114, 0.05157, -0.112797, -0.180228]]
],
"hot_and_cold": [
["array-for-id", [1126638744, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0]],
["best-first-on-the-line", [2369441154, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0]],
["greedy-for-drawn", [2369441154, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["hard-coded-example", [2369441154, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["hard-coded-example", [2369441154, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114]],
["id-too-low", [2369441154, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["integer-buffer", [2369441154, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114]],
["line-turned-around", [2369441154, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["logits-for-shares", [2369441154, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5157, -1.12797, -1.80228]],
["multiplied-by-tau", [2369441154, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["no-max-shift", [2369441154, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0]],
["none-returned", [1887896817]],
["not-cumulated", [2369441154, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["own-dart-thrown", [2369441154, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114]],
["share-for-id", [3339920513, 0.05157, -0.112797, -0.180228, 0.20628, -0.451188, -0.720911, 0.20628, -0.451188, -0.720911, 0.05157, -0.112797, -0.180228, 0.20628, -0.451188, -0.720911, 0.128925, -0.281993, -0.450569, 0.188503, -0.412306, -0.658785, 0.069347, -0.151679, -0.242354, 0.144957, -0.317059, -0.506599]],
["shares-raised-to-a-power", [2369441154, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["temperature-ignored", [2369441154, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]
],
"close_darts_and_logits_near_a_thousand": [
["array-for-id", [4188759040, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228]],
["greedy-for-drawn", [2197147855, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["half-precision", [2197147855, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228]],
["hard-coded-example", [2197147855, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["hard-coded-example", [2197147855, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114]],
["id-too-low", [2197147855, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114]],
["line-turned-around", [2197147855, 0.0, 0.0, 0.0, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114]],
["logits-for-shares", [2197147855, 0.0, 0.0, 0.0, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342]],
["no-max-shift", [2197147855, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228]],
["none-returned", [1362219515]],
["not-cumulated", [2197147855, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["nothing-covers-zero", [2197147855, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228]],
["own-dart-thrown", [2197147855, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228]],
["share-for-id", [1524655487, 0.069347, -0.151679, -0.242354, 0.128925, -0.281993, -0.450569, 0.08595, -0.187995, -0.30038, 0.08595, -0.187995, -0.30038, 0.08595, -0.187995, -0.30038, 0.08595, -0.187995, -0.30038]]
],
"only_the_best_two": [
["array-for-id", [1704898764, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228]],
["best-first-on-the-line", [40708976, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228]],
["dropped-set-to-zero", [40708976, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.77355, -1.69196, -2.70342]],
["greedy-for-drawn", [40708976, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228]],
["hard-coded-example", [40708976, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["hard-coded-example", [40708976, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114]],
["id-too-low", [40708976, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228]],
["input-mutated", [3622838698, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228]],
["line-turned-around", [40708976, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228]],
["logits-for-shares", [40708976, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455]],
["lowest-kept", [40708976, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["none-returned", [3745944622]],
["not-cumulated", [40708976, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5157, -1.12797, -1.80228, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["not-renormalised", [40708976, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 0.5157, -1.12797, -1.80228, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455]],
["nothing-covers-zero", [40708976, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.0, 0.0, 0.0, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228]],
["own-dart-thrown", [40708976, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342]],
["place-among-the-kept", [40708976, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["share-for-id", [2300368247, 0.025785, -0.056399, -0.090114, 0.025785, -0.056399, -0.090114, 0.077355, -0.169196, -0.270342, 0.10314, -0.225594, -0.360455, 0.10314, -0.225594, -0.360455, 0.05157, -0.112797, -0.180228, 0.05157, -0.112797, -0.180228, 0.025785, -0.056399, -0.090114, 0.10314, -0.225594, -0.360455, 0.05157, -0.112797, -0.180228]],
["top-k-ignored", [40708976, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 0.0, 0.0, 0.0, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342]],
["top-k-of-one-more", [40708976, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228]]
],
"lower_ids_go_first": [
["all-equal-logits-kept", [1425622027, 0.77355, -1.69196, -2.70342, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342]],
["array-for-id", [1235357605, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228]],
["dropped-set-to-zero", [1425622027, 0.5157, -1.12797, -1.80228, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342]],
["greedy-for-drawn", [1425622027, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114]],
["hard-coded-example", [1425622027, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["hard-coded-example", [1425622027, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114]],
["higher-ids-first", [1425622027, 0.77355, -1.69196, -2.70342, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342]],
["id-too-low", [1425622027, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228]],
["line-turned-around", [1425622027, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114]],
["logits-for-shares", [1425622027, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114]],
["lowest-kept", [1425622027, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114]],
["none-returned", [372100319]],
["not-cumulated", [1425622027, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["not-renormalised", [1425622027, 1.0314, -2.25594, -3.60455, 0.5157, -1.12797, -1.80228, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455]],
["own-dart-thrown", [1425622027, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342]],
["place-among-the-kept", [1425622027, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114]],
["share-for-id", [194534004, 0.076562, -0.16746, -0.267569, 0.076562, -0.16746, -0.267569, 0.076562, -0.16746, -0.267569, 0.076562, -0.16746, -0.267569]],
["top-k-ignored", [1425622027, 0.5157, -1.12797, -1.80228, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342]],
["top-k-of-one-more", [1425622027, 0.5157, -1.12797, -1.80228, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
