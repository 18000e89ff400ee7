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
feedback.load(
    own={
        "keys_without_a_cache": "Without a cache: how many keys in the first step, in the second, in the last, and how many altogether?",
        "keys_with_a_cache": "With a cache: how many keys does each step compute, and how many do all steps compute together?",
    },
    hints={
        "cache-without-new-keys": "Where does the cache get the key of the newest word from?",
        "half-the-square": "Try it for a text of 2 words: one key in the first step, two in the second. Does your formula say so?",
        "one-step-for-all": "Is your number for one step, or for the whole text?",
        "own-key-forgotten": "How many keys does a text of a single word need?",
        "pair-swapped": "Which of the two was to come first?",
        "square-for-triangle": "How many keys does the first step compute without a cache, and how many does the last?",
        "text-for-number": "Could one add 1 to your answer, or is it a word?",
        "values-counted-too": "Which of the two was asked for, keys alone or everything that is computed?",
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
