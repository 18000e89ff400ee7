from softlookup.feedback import Feedback
from otter.test_files import test_case
import hashlib
from softlookup import Difference, are_numbers

OK_FORMAT = False

name = "cache_bytes"
points = None
feedback = Feedback("cache_bytes")


def exactly(got, fingerprint, what):
    """Check a count, an int or a float, by its fingerprint: students can read this case."""
    seen = hashlib.sha256(f"{what}: {float(got)!r}".encode()).hexdigest()[:12]
    if seen != fingerprint:
        raise Difference(what, "another number", f"{got}")


@test_case(
    name="bytes_with_8_groups",
    points=0.7,
    hidden=False,
)
@feedback.shown
def bytes_with_8_groups(cache_bytes):
    are_numbers(cache_bytes, 3, "cache_bytes")
    exactly(cache_bytes[0], "a4d9ea81ae49", "the bytes with 8 groups")


@test_case(
    name="bytes_with_2_groups",
    points=0.65,
    hidden=False,
)
@feedback.shown
def bytes_with_2_groups(cache_bytes):
    are_numbers(cache_bytes, 3, "cache_bytes")
    exactly(cache_bytes[1], "81ebe83036ef", "the bytes with 2 groups")


@test_case(
    name="bytes_with_1_group",
    points=0.65,
    hidden=False,
)
@feedback.shown
def bytes_with_1_group(cache_bytes):
    are_numbers(cache_bytes, 3, "cache_bytes")
    exactly(cache_bytes[2], "6497bca524fe", "the bytes with 1 group")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "bytes_with_8_groups": "Count the numbers that are kept for one word, in all layers and heads. Are both keys and values in it? How many bytes does each number take?",
        "bytes_with_2_groups": "How many sets of keys and values are kept with 2 groups, compared with 8?",
        "bytes_with_1_group": "How many sets of keys and values are kept with a single group, compared with 8?",
    },
    hints={
        "a-two-forgotten": "A word leaves two things in the cache, and a number takes two bytes: does your count include both twos?",
        "array-in-a-condition": "Somewhere an array stands where Python wants a plain yes or no: what would `if` make of an array with several entries?",
        "axis-0": "Does your code go down the columns or along the rows, and which of the two is needed here?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "axis-that-is-not-there": "How many axes does the array in the failing line have this time, and how many does the line count on?",
        "constant-factor": "All your numbers are off by one and the same factor: where do you multiply or divide once too often, not at all, or by the wrong number?",
        "eight-bytes-a-number": "How many bytes does a number take in this cache, and how many does NumPy use by default?",
        "entries-of-another-type": "Which `dtype` does your array have, and what kind of entries should it hold?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "flattened": "Your result lies in a single row: what shape did the input have?",
        "generator-for-list": "Does a generator have a length, and can you go through it twice?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "heads-and-groups-multiplied": "With as many groups as heads, how many sets of keys and values are there in a layer?",
        "heads-for-a-group": "Does your cache grow when more heads share a group?",
        "heads-for-groups": "If four heads share their keys, how often are these keys stored?",
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
        "one-layer-counted": "How many layers does the model have, and does each keep keys and values?",
        "one-result-for-several": "Several results were asked for and one came back: does a loop return, or start over, too early, or is something added up that should stay apart?",
        "one-word-counted": "For how many words does the cache keep something?",
        "order-of-the-groups": "In which order were the three sizes asked for?",
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
"bytes_with_8_groups": [
["a-two-forgotten", [8757072, 25956000.0, -56773000.0, -90712000.0, 6489000.0, -14193100.0, -22677900.0, 3244500.0, -7096600.0, -11338900.0]],
["eight-bytes-a-number", [8757072, 207648000.0, -454181000.0, -725693000.0, 51912000.0, -113545000.0, -181423000.0, 25956000.0, -56773000.0, -90712000.0]],
["heads-and-groups-multiplied", [8757072, 415300000.0, -908360000.0, -1451390000.0, 103824000.0, -227090000.0, -362846000.0, 51912000.0, -113545000.0, -181423000.0]],
["heads-for-a-group", [8757072, 6489000.0, -14193100.0, -22677900.0, 25956000.0, -56773000.0, -90712000.0, 51912000.0, -113545000.0, -181423000.0]],
["none-returned", [3823528337]],
["one-layer-counted", [8757072, 2163000.0, -4731000.0, -7559300.0, 540750.0, -1182760.0, -1889820.0, 270380.0, -591380.0, -944910.0]],
["one-word-counted", [8757072, 12673.8, -27721.0, -44292.8, 3168.5, -6930.2, -11073.2, 1584.23, -3465.12, -5536.6]],
["order-of-the-groups", [8757072, 6489000.0, -14193100.0, -22677900.0, 12978000.0, -28386300.0, -45355800.0, 51912000.0, -113545000.0, -181423000.0]]
],
"bytes_with_2_groups": [
["a-two-forgotten", [8757072, 25956000.0, -56773000.0, -90712000.0, 6489000.0, -14193100.0, -22677900.0, 3244500.0, -7096600.0, -11338900.0]],
["eight-bytes-a-number", [8757072, 207648000.0, -454181000.0, -725693000.0, 51912000.0, -113545000.0, -181423000.0, 25956000.0, -56773000.0, -90712000.0]],
["heads-and-groups-multiplied", [8757072, 415300000.0, -908360000.0, -1451390000.0, 103824000.0, -227090000.0, -362846000.0, 51912000.0, -113545000.0, -181423000.0]],
["heads-for-a-group", [8757072, 6489000.0, -14193100.0, -22677900.0, 25956000.0, -56773000.0, -90712000.0, 51912000.0, -113545000.0, -181423000.0]],
["heads-for-groups", [8757072, 51912000.0, -113545000.0, -181423000.0, 51912000.0, -113545000.0, -181423000.0, 51912000.0, -113545000.0, -181423000.0]],
["none-returned", [3823528337]],
["one-layer-counted", [8757072, 2163000.0, -4731000.0, -7559300.0, 540750.0, -1182760.0, -1889820.0, 270380.0, -591380.0, -944910.0]],
["one-word-counted", [8757072, 12673.8, -27721.0, -44292.8, 3168.5, -6930.2, -11073.2, 1584.23, -3465.12, -5536.6]]
],
"bytes_with_1_group": [
["a-two-forgotten", [8757072, 25956000.0, -56773000.0, -90712000.0, 6489000.0, -14193100.0, -22677900.0, 3244500.0, -7096600.0, -11338900.0]],
["eight-bytes-a-number", [8757072, 207648000.0, -454181000.0, -725693000.0, 51912000.0, -113545000.0, -181423000.0, 25956000.0, -56773000.0, -90712000.0]],
["heads-and-groups-multiplied", [8757072, 415300000.0, -908360000.0, -1451390000.0, 103824000.0, -227090000.0, -362846000.0, 51912000.0, -113545000.0, -181423000.0]],
["heads-for-a-group", [8757072, 6489000.0, -14193100.0, -22677900.0, 25956000.0, -56773000.0, -90712000.0, 51912000.0, -113545000.0, -181423000.0]],
["heads-for-groups", [8757072, 51912000.0, -113545000.0, -181423000.0, 51912000.0, -113545000.0, -181423000.0, 51912000.0, -113545000.0, -181423000.0]],
["none-returned", [3823528337]],
["one-layer-counted", [8757072, 2163000.0, -4731000.0, -7559300.0, 540750.0, -1182760.0, -1889820.0, 270380.0, -591380.0, -944910.0]],
["one-word-counted", [8757072, 12673.8, -27721.0, -44292.8, 3168.5, -6930.2, -11073.2, 1584.23, -3465.12, -5536.6]],
["order-of-the-groups", [8757072, 6489000.0, -14193100.0, -22677900.0, 12978000.0, -28386300.0, -45355800.0, 51912000.0, -113545000.0, -181423000.0]]
]
}""",
    passed="all checks passed",
)
