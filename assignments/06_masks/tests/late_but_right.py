from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from scipy import special
from softlookup import Difference

OK_FORMAT = False

name = "late_but_right"
points = None
feedback = Feedback("late_but_right")


def hides_and_shows(mask, name):
    kind = type(mask).__name__
    assert type(mask) is np.ndarray, f"{name} should be a NumPy array, but is of type {kind}"
    assert mask.shape == (3, 4), f"its shape should be (3, 4), but is {mask.shape}"
    assert mask.dtype == bool, f"it should hold True and False, but holds {mask.dtype}"
    if not mask.any() or mask.all():
        missing, mistake = (False, "nothing-hidden") if mask.any() else (True, "nothing-shown")
        raise Difference(name, f"a mask with a {missing}", "one without", mistake)


@test_case(
    name="hides_and_shows_something",
    points=0.1,
    hidden=False,
)
@feedback.shown
def hides_and_shows_something(late_but_right):
    hides_and_shows(late_but_right, "late_but_right")


@test_case(
    name="what_late_attention_makes_of_it",
    points=0.2,
    hidden=False,
)
@feedback.shown
def what_late_attention_makes_of_it(late_but_right):
    hides_and_shows(late_but_right, "late_but_right")
    shares = special.softmax(np.random.default_rng(606).normal(0, 1, (3, 4)), axis=1) * late_but_right
    for i, total in enumerate(shares.sum(axis=1)):
        if late_but_right[i].any() and total < 1 - 1e-9:
            wanted = "a mask under which each row of late_attention's shares adds up to 1 or is hidden"
            raise Difference("late_but_right", wanted, f"one whose row {i} adds up to {total:.2f}", "some-keys-hidden")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "hides_and_shows_something": "Is it an array of True and False with three rows and four columns, and does it hold both?",
        "what_late_attention_makes_of_it": "What do the shares in one row add up to when some of them are removed afterwards? For which rows is that what it should be?",
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
        "nothing-hidden": "Does your mask have a False anywhere?",
        "nothing-shown": "Does your mask have a True anywhere?",
        "numbers-for-bool": "Does your mask hold truth values, or numbers that look like them?",
        "numbers-in-other-places": "All the right numbers are there: in which order do you put them, and along which axis do they lie next to each other?",
        "one-false-only": "What do the late shares add up to in the row that has the gap?",
        "one-result-for-several": "Several results were asked for and one came back: does a loop return, or start over, too early, or is something added up that should stay apart?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "results-not-combined": "Your result has an axis that nobody asked for: what runs along it, and how should it become one?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "some-keys-hidden": "In a row that shows some keys and hides others, how much of the 1 is lost when it is masked late?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
    known="""{
"hides_and_shows_something": [
["list-for-array", [2328192126]],
["nothing-hidden", [2960867999, -1.0078, 0.01594, -0.10062]],
["nothing-shown", [2960867999, 0.0, 0.0, 0.0]],
["numbers-for-bool", [3977338569, -0.50564, 0.04981, 0.0797]],
["transposed", [1293551688, -2.46987, -0.00263, 0.39836]]
],
"what_late_attention_makes_of_it": [
["list-for-array", [2328192126]],
["nothing-hidden", [2960867999, -1.0078, 0.01594, -0.10062]],
["nothing-shown", [2960867999, 0.0, 0.0, 0.0]],
["numbers-for-bool", [3977338569, -0.50564, 0.04981, 0.0797]],
["one-false-only", [2960867999, -1.26565, 0.57992, 0.80052]],
["some-keys-hidden", [2960867999, -0.01831, 0.05412, 0.40289]],
["some-keys-hidden", [2960867999, -0.31326, -0.30436, 1.24636]],
["transposed", [1293551688, -2.46987, -0.00263, 0.39836]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
