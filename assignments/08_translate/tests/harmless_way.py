from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np

OK_FORMAT = False

name = "harmless_way"
points = None
feedback = Feedback("harmless_way")


def is_distance(answer):
    whole = isinstance(answer, int | np.integer) and not isinstance(answer, bool)
    assert whole, "harmless_way should be an integer"
    assert 0 <= answer <= 200, "harmless_way should lie between 0 and 200"


@test_case(
    name="is_a_distance",
    points=0.0,
    hidden=False,
)
@feedback.shown
def is_a_distance(harmless_way):
    is_distance(harmless_way)


@test_case(
    name="between_the_exact_and_the_last",
    points=0.2,
    hidden=False,
)
@feedback.shown
def between_the_exact_and_the_last(harmless_way):
    is_distance(harmless_way)
    assert harmless_way >= 7, "the two agree at all distances up to 7, since each of these has a bucket of its own"
    assert harmless_way < 64, "from 64 on, short_bucket has only its last bucket, and your function has others"


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "is_a_distance": "Is it an integer, and a distance of at most 200?",
        "between_the_exact_and_the_last": "Which distances have a bucket of their own, whatever the largest distance is? And from which distance on is everything in the last bucket of short_bucket?",
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
        "flattened": "Your result lies in a single row: what shape did the input have?",
        "float-for-whole-number": "Which type does your number have, and can there be half of what it counts?",
        "generator-for-list": "Does a generator have a length, and can you go through it twice?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "index-past-the-end": "Which axis does your index or loop run along, and how long is the one that it should run along?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, what is the dtype of the array you store the results in?",
        "list-for-array": "Is your result a NumPy array, or a list of numbers, and which of the two was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "none-returned": "When your cell is done, what does your function return, or your name stand for? Is there still a `...` to replace?",
        "not-a-whole-number": "A single whole number was asked for: what does `type(...)` say of yours?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "not-what-is-unpacked": "How many results does the question ask for, and could the caller unpack what you return into that many names?",
        "nothing-but-itself": "What do the two functions give one word before the query, and two?",
        "numbers-in-other-places": "All the right numbers are there: in which order do you put them, and along which axis do they lie next to each other?",
        "one-result-for-several": "Several results were asked for and one came back: does a loop return, or start over, too early, or is something added up that should stay apart?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "results-not-combined": "Your result has an axis that nobody asked for: what runs along it, and how should it become one?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "text-for-number": "Could one add 1 to your answer, or is it a word?",
        "too-large": "Which of your numbers lie outside the range that the question sets?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
    known="""{
"is_a_distance": [
["float-for-whole-number", [569228110, 2.5785, -5.6399, -9.0114]],
["none-returned", [3751981041]],
["text-for-number", [221356741]]
],
"between_the_exact_and_the_last": [
["float-for-whole-number", [569228110, 2.5785, -5.6399, -9.0114]],
["none-returned", [3751981041]],
["nothing-but-itself", [2039393048, 0.0, 0.0, 0.0]],
["text-for-number", [221356741]],
["too-large", [2039393048, 33.005, -72.19, -115.346]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
