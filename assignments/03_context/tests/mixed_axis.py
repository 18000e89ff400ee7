from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import Difference, describe

OK_FORMAT = False

name = "mixed_axis"
points = None
feedback = Feedback("mixed_axis")


def number_of_an_axis(answer):
    whole = isinstance(answer, int | np.integer) and not isinstance(answer, bool)
    if not whole:
        mistake = "text-for-number" if isinstance(answer, str) else "list-for-number" if np.ndim(answer) else None
        raise Difference("mixed_axis", "a whole number", describe(answer), mistake)
    assert answer in (0, 1), "mixed_axis should be 0 or 1"
    return int(answer)


@test_case(
    name="names_an_axis",
    points=0.05,
    hidden=False,
)
@feedback.shown
def names_an_axis(mixed_axis):
    number_of_an_axis(mixed_axis)


@test_case(
    name="axis_tried_on_ones",
    points=0.05,
    hidden=False,
)
@feedback.shown
def axis_tried_on_ones(mixed_axis):
    kind = ("row", "column")[number_of_an_axis(mixed_axis)]
    product = np.array([0.9, 0.1]) * np.ones((2, 2))
    first, second = (product if mixed_axis == 0 else product.T).tolist()
    if first == second:
        wanted = f"the axis for which {kind} 0 of np.array([0.9, 0.1]) * np.ones((2, 2)) holds 0.9 alone, and {kind} 1 holds 0.1"
        raise Difference("mixed_axis", wanted, f"{mixed_axis}, but there {kind} 0 and {kind} 1 are both {first}")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "names_an_axis": "A matrix has two axes. Is your answer the number of one of them?",
        "axis_tried_on_ones": "Your axis has been tried out on a matrix of ones. Is it the rows of the product that differ, or its columns?",
    },
    hints={
        "array-in-a-condition": "Somewhere an array stands where Python wants a plain yes or no: what would `if` make of an array with several entries?",
        "axis-0": "Does your code go down the columns or along the rows, and which of the two is needed here?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "axis-that-is-not-there": "How many axes does the array in the failing line have this time, and how many does the line count on?",
        "constant-factor": "All your numbers are off by one and the same factor: where do you multiply or divide once too often, not at all, or by the wrong number?",
        "counted-from-one": "What does NumPy call the first axis?",
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
        "list-for-number": "One number was asked for: what is it wrapped in?",
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
        "text-for-number": "Could one add 1 to your answer, or is it a word?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
    known="""{
"names_an_axis": [
["counted-from-one", [2039393048, 0.5157, -1.12797, -1.80228]],
["list-for-number", [1110660237, 0.25785, -0.56399, -0.90114]],
["none-returned", [3751981041]],
["text-for-number", [2375287263]]
],
"axis_tried_on_ones": [
["axis-0", [2039393048, 0.0, 0.0, 0.0]],
["counted-from-one", [2039393048, 0.5157, -1.12797, -1.80228]],
["list-for-number", [1110660237, 0.25785, -0.56399, -0.90114]],
["none-returned", [3751981041]],
["text-for-number", [2375287263]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
