from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import Difference, describe

OK_FORMAT = False

name = "leaking"
points = None
feedback = Feedback("leaking")


def are_positions(leaking):
    if not isinstance(leaking, tuple | list | np.ndarray) or len(leaking) == 0:
        raise Difference("leaking", "a list of positions", describe(leaking))
    for one in leaking:
        if isinstance(one, bool | np.bool_) or not isinstance(one, int | np.integer):
            raise Difference("each position", "a whole number", describe(one))
        if not 0 <= one < 23:
            raise Difference("each position", "from 0 to 22", str(one))


@test_case(
    name="are_positions_of_a_text",
    points=0.0,
    hidden=False,
)
@feedback.shown
def are_positions_of_a_text(leaking):
    are_positions(leaking)


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "are_positions_of_a_text": "Is it a list of whole numbers, each a position in a text of 23 words?",
    },
    hints={
        "array-in-a-condition": "Somewhere an array stands where Python wants a plain yes or no: what would `if` make of an array with several entries?",
        "axis-0": "Does your code go down the columns or along the rows, and which of the two is needed here?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "axis-that-is-not-there": "How many axes does the array in the failing line have this time, and how many does the line count on?",
        "bool-for-number": "Which kind of entry were you asked for, and which does a comparison give?",
        "constant-factor": "All your numbers are off by one and the same factor: where do you multiply or divide once too often, not at all, or by the wrong number?",
        "empty": "How many entries does your array have?",
        "entries-of-another-type": "Which `dtype` does your array have, and what kind of entries should it hold?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "flattened": "Your result lies in a single row: what shape did the input have?",
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
        "number-for-list": "You say how many there are: which ones are they?",
        "numbers-in-other-places": "All the right numbers are there: in which order do you put them, and along which axis do they lie next to each other?",
        "one-result-for-several": "Several results were asked for and one came back: does a loop return, or start over, too early, or is something added up that should stay apart?",
        "pairs-of-positions": "Which of the two numbers in a pair is asked for?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "results-not-combined": "Your result has an axis that nobody asked for: what runs along it, and how should it become one?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "set-for-list": "Which brackets make a list, and which make a set?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
    known="""{
"are_positions_of_a_text": [
["bool-for-number", [1582063603]],
["empty", [2202678050]],
["number-for-list", [2039393048, 1.5471, -3.38391, -5.40683]],
["pairs-of-positions", [1275720222, 4.1256, -9.0238, -14.4182, 4.3835, -9.5877, -15.3194, 4.3835, -9.5877, -15.3194, 4.6413, -10.1517, -16.2205, 4.6413, -10.1517, -16.2205, 4.8992, -10.7157, -17.1216, 4.8992, -10.7157, -17.1216, 5.157, -11.2797, -18.0228, 5.157, -11.2797, -18.0228, 5.4149, -11.8437, -18.9239, 5.4149, -11.8437, -18.9239, 5.6727, -12.4077, -19.8251]],
["set-for-list", [3860080092]]
]
}""",
    passed="right form; not judged yet: hidden checks decide 100 % of the points",
)
