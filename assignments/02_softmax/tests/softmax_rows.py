from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
from softlookup import agrees, is_array, sums_to_one

OK_FORMAT = False

name = "softmax_rows"
points = None
feedback = Feedback("softmax_rows")


@test_case(
    name="one_total_a_row",
    points=0.2,
    hidden=False,
)
@feedback.shown
def one_total_a_row(softmax_rows):
    is_array(softmax_rows, (3, 4), "softmax_rows")
    sums_to_one(softmax_rows, 1, "softmax_rows")
    agrees(softmax_rows[2, 2], math.e * softmax_rows[2, 1], "the share of 13.0", "e times your share of 12.0")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "one_total_a_row": "Add up one row of your result. Is that 1? Is a score that is larger by 1 worth e times as much in the same row?",
    },
    hints={
        "argmax-for-softmax": "If two scores are nearly alike, does one of them still get everything?",
        "array-in-a-condition": "Somewhere an array stands where Python wants a plain yes or no: what would `if` make of an array with several entries?",
        "axis-0": "Does your code go down the columns or along the rows, and which of the two is needed here?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "axis-that-is-not-there": "How many axes does the array in the failing line have this time, and how many does the line count on?",
        "constant-factor": "All your numbers are off by one and the same factor: where do you multiply or divide once too often, not at all, or by the wrong number?",
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
        "numbers-in-other-places": "All the right numbers are there: in which order do you put them, and along which axis do they lie next to each other?",
        "one-result-for-several": "Several results were asked for and one came back: does a loop return, or start over, too early, or is something added up that should stay apart?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "results-not-combined": "Your result has an axis that nobody asked for: what runs along it, and how should it become one?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "softmax-twice": "How often are your scores turned into shares before they come out?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
        "x-over-sum": "Can shares be negative in your version, and what turns scores of any sign into positive numbers?",
    },
    known="""{
"one_total_a_row": [
["argmax-for-softmax", [875646053, -0.73371, -1.30086, 0.56068]],
["axis-0", [875646053, 0.93006, -0.37279, -0.30785]],
["list-for-array", [3498621474, 0.331965, -0.611923, -0.238862, -0.68102, 0.93955, -0.22498, -0.748504, 0.614423, 0.004315]],
["none-returned", [3751981041]],
["softmax-twice", [875646053, -0.048305, -0.194919, -0.214631]],
["transposed", [3377465010, 0.7176, -0.00371, -0.90915]],
["whole-array", [875646053, 0.032719, -0.037457, -0.21825]],
["x-over-sum", [875646053, -0.299069, -1.413135, 0.224166]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
