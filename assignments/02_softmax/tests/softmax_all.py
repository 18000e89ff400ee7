from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
from softlookup import agrees, is_array, sums_to_one

OK_FORMAT = False

name = "softmax_all"
points = None
feedback = Feedback("softmax_all")


@test_case(
    name="one_total_for_all",
    points=0.2,
    hidden=False,
)
@feedback.shown
def one_total_for_all(softmax_all):
    is_array(softmax_all, (3, 4), "softmax_all")
    sums_to_one(softmax_all, None, "softmax_all")
    agrees(softmax_all[1, 0], softmax_all[0, 0], "the share of 1.0 in row 1", "the share of 1.0 in row 0")
    agrees(softmax_all[2, 2], math.e * softmax_all[2, 1], "the share of 13.0", "e times your share of 12.0")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "one_total_for_all": "Do all twelve entries add up to 1? Do equal scores get equal shares, and is a score that is larger by 1 worth e times as much?",
    },
    hints={
        "argmax-for-softmax": "If two scores are nearly alike, does one of them still get everything?",
        "array-in-a-condition": "Somewhere an array stands where Python wants a plain yes or no: what would `if` make of an array with several entries?",
        "axis-0": "Does your code go down the columns or along the rows, and which of the two is needed here?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "axis-that-is-not-there": "How many axes does the array in the failing line have this time, and how many does the line count on?",
        "constant-factor": "All your numbers are off by one and the same factor: where do you multiply or divide once too often, not at all, or by the wrong number?",
        "divided-by-the-number-of-rows": "Your total is 1, but has every row the same part in it by chance or by your doing?",
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
        "rows-for-whole-array": "Do all the entries together add up to 1, or each row for itself?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "softmax-twice": "How often are your scores turned into shares before they come out?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
        "x-over-sum": "Can shares be negative in your version, and what turns scores of any sign into positive numbers?",
    },
    known="""{
"one_total_for_all": [
["argmax-for-softmax", [875646053, -0.26946, 0.30321, -0.21832]],
["axis-0", [875646053, 0.93006, -0.37279, -0.30785]],
["divided-by-the-number-of-rows", [875646053, -0.195901, -0.499102, 0.168344]],
["flattened", [603819074, 0.032719, -0.037457, -0.21825]],
["list-for-array", [4089845705, 1.15596e-06, -2.5284e-06, -4.03989e-06, 7.0113e-07, -1.53355e-06, -2.45031e-06, 5.1941e-07, -1.13608e-06, -1.81524e-06, 8.5415e-06, -1.86825e-05, -2.98509e-05, 1.15596e-06, -2.5284e-06, -4.03989e-06, 1.56443e-07, -3.42181e-07, -5.46739e-07, 0.00046635, -0.00102003, -0.00162981, 8.5415e-06, -1.86825e-05, -2.98509e-05, 3.1422e-06, -6.8729e-06, -1.09815e-05, 0.069212, -0.151386, -0.241885, 0.188139, -0.411509, -0.657511, 8.5415e-06, -1.86825e-05, -2.98509e-05]],
["none-returned", [3751981041]],
["rows-for-whole-array", [875646053, -0.5877, -1.49731, 0.50503]],
["softmax-twice", [875646053, -0.077254, 0.003376, -0.030114]],
["x-over-sum", [875646053, -0.018635, -0.308501, 0.046439]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
