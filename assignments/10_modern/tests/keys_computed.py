from softlookup.feedback import Feedback
from otter.test_files import test_case
import hashlib
from softlookup import Difference, are_numbers

OK_FORMAT = False

name = "keys_computed"
points = None
feedback = Feedback("keys_computed")


def exactly(got, fingerprint, what):
    """Check a count, an int or a float, by its fingerprint: students can read this case."""
    seen = hashlib.sha256(f"{what}: {float(got)!r}".encode()).hexdigest()[:12]
    if seen != fingerprint:
        raise Difference(what, "another number", f"{got}")


@test_case(
    name="keys_without_a_cache",
    points=1.0,
    hidden=False,
)
@feedback.shown
def keys_without_a_cache(keys_computed):
    are_numbers(keys_computed, 2, "keys_computed")
    exactly(keys_computed[0], "d43112baf755", "the number of keys without a cache")


@test_case(
    name="keys_with_a_cache",
    points=1.0,
    hidden=False,
)
@feedback.shown
def keys_with_a_cache(keys_computed):
    are_numbers(keys_computed, 2, "keys_computed")
    exactly(keys_computed[1], "e04da8993b02", "the number of keys with a cache")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "keys_without_a_cache": "Without a cache: how many keys in the first step, in the second, in the last, and how many altogether?",
        "keys_with_a_cache": "With a cache: how many keys does each step compute, and how many do all steps compute together?",
    },
    hints={
        "array-in-a-condition": "Somewhere an array stands where Python wants a plain yes or no: what would `if` make of an array with several entries?",
        "axis-0": "Does your code go down the columns or along the rows, and which of the two is needed here?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "axis-that-is-not-there": "How many axes does the array in the failing line have this time, and how many does the line count on?",
        "cache-without-new-keys": "Where does the cache get the key of the newest word from?",
        "constant-factor": "All your numbers are off by one and the same factor: where do you multiply or divide once too often, not at all, or by the wrong number?",
        "entries-of-another-type": "Which `dtype` does your array have, and what kind of entries should it hold?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "flattened": "Your result lies in a single row: what shape did the input have?",
        "generator-for-list": "Does a generator have a length, and can you go through it twice?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "half-the-square": "Try it for a text of 2 words: one key in the first step, two in the second. Does your formula say so?",
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
        "numbers-in-other-places": "All the right numbers are there: in which order do you put them, and along which axis do they lie next to each other?",
        "one-result-for-several": "Several results were asked for and one came back: does a loop return, or start over, too early, or is something added up that should stay apart?",
        "one-step-for-all": "Is your number for one step, or for the whole text?",
        "own-key-forgotten": "How many keys does a text of a single word need?",
        "pair-swapped": "Which of the two was to come first?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "results-not-combined": "Your result has an axis that nobody asked for: what runs along it, and how should it become one?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "square-for-triangle": "How many keys does the first step compute without a cache, and how many does the last?",
        "text-for-number": "Could one add 1 to your answer, or is it a word?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "values-counted-too": "Which of the two was asked for, keys alone or everything that is computed?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
    known="""{
"keys_without_a_cache": [
["half-the-square", [1544730604, 515700.0, -1127970.0, -1802280.0, 515.7, -1127.97, -1802.28]],
["none-returned", [3751981041]],
["one-step-for-all", [1544730604, 515.7, -1127.97, -1802.28, 0.25785, -0.56399, -0.90114]],
["own-key-forgotten", [1544730604, 515440.0, -1127410.0, -1801380.0, 515.7, -1127.97, -1802.28]],
["pair-swapped", [1544730604, 515.7, -1127.97, -1802.28, 515960.0, -1128530.0, -1803180.0]],
["square-for-triangle", [1544730604, 1031400.0, -2255940.0, -3604550.0, 515.7, -1127.97, -1802.28]],
["text-for-number", [381742231]],
["values-counted-too", [1544730604, 1031920.0, -2257070.0, -3606360.0, 1031.4, -2255.94, -3604.55]]
],
"keys_with_a_cache": [
["cache-without-new-keys", [1544730604, 515960.0, -1128530.0, -1803180.0, 0.0, 0.0, 0.0]],
["none-returned", [3751981041]],
["one-step-for-all", [1544730604, 515.7, -1127.97, -1802.28, 0.25785, -0.56399, -0.90114]],
["pair-swapped", [1544730604, 515.7, -1127.97, -1802.28, 515960.0, -1128530.0, -1803180.0]],
["text-for-number", [381742231]],
["values-counted-too", [1544730604, 1031920.0, -2257070.0, -3606360.0, 1031.4, -2255.94, -3604.55]]
]
}""",
    passed="all checks passed",
)
