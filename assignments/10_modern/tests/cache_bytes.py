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
feedback.load(
    own={
        "bytes_with_8_groups": "Count the numbers that are kept for one word, in all layers and heads. Are both keys and values in it? How many bytes does each number take?",
        "bytes_with_2_groups": "How many sets of keys and values are kept with 2 groups, compared with 8?",
        "bytes_with_1_group": "How many sets of keys and values are kept with a single group, compared with 8?",
    },
    hints={
        "a-two-forgotten": "A word leaves two things in the cache, and a number takes two bytes: does your count include both twos?",
        "eight-bytes-a-number": "How many bytes does a number take in this cache, and how many does NumPy use by default?",
        "heads-and-groups-multiplied": "With as many groups as heads, how many sets of keys and values are there in a layer?",
        "heads-for-a-group": "Does your cache grow when more heads share a group?",
        "heads-for-groups": "If four heads share their keys, how often are these keys stored?",
        "one-layer-counted": "How many layers does the model have, and does each keep keys and values?",
        "one-word-counted": "For how many words does the cache keep something?",
        "order-of-the-groups": "In which order were the three sizes asked for?",
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
