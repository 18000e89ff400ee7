from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
from softlookup import agrees, is_array, sums_to_one

OK_FORMAT = False

name = "softmax_columns"
points = None
feedback = Feedback("softmax_columns")


@test_case(
    name="one_total_a_column",
    points=0.2,
    hidden=False,
)
@feedback.shown
def one_total_a_column(softmax_columns):
    is_array(softmax_columns, (3, 4), "softmax_columns")
    sums_to_one(softmax_columns, 0, "softmax_columns")
    agrees(softmax_columns[2, 0], math.e * softmax_columns[1, 0], "the share of 2.0", "e times that of 1.0 above it")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "one_total_a_column": "Add up one column of your result. Is that 1? Is a score that is larger by 1 worth e times as much in the same column?",
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
        "rows-for-columns": "Is your answer about rows or about columns, and about which of the two was the question?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "softmax-twice": "How often are your scores turned into shares before they come out?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
        "x-over-sum": "Can shares be negative in your version, and what turns scores of any sign into positive numbers?",
    },
    known="""{
"one_total_a_column": [
["argmax-for-softmax", [875646053, 1.80844, -0.61265, -0.03941]],
["list-for-array", [4089845705, 0.054649, -0.119532, -0.190989, 2.612e-06, -5.7132e-06, -9.1285e-06, 7.101e-07, -1.55318e-06, -2.48168e-06, 0.08595, -0.187995, -0.30038, 0.054649, -0.119532, -0.190989, 5.8282e-07, -1.27478e-06, -2.03685e-06, 0.00063756, -0.00139452, -0.00222817, 0.08595, -0.187995, -0.30038, 0.148552, -0.324921, -0.519161, 0.25785, -0.56398, -0.90113, 0.25721, -0.56259, -0.89891, 0.08595, -0.187995, -0.30038]],
["none-returned", [3751981041]],
["rows-for-columns", [875646053, -0.5877, -1.49731, 0.50503]],
["softmax-twice", [875646053, -0.075174, -0.548867, 0.077436]],
["transposed", [3377465010, 0.03306, 2.02619, -0.40666]],
["whole-array", [875646053, 0.032719, -0.037457, -0.21825]],
["x-over-sum", [875646053, 0.678, -0.99119, 0.14852]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
