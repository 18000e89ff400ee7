from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from scipy import special
from softlookup import Difference

OK_FORMAT = False

name = "popular_but_wrong"
points = None
feedback = Feedback("popular_but_wrong")


def hides_and_shows(mask, name):
    kind = type(mask).__name__
    assert type(mask) is np.ndarray, f"{name} should be a NumPy array, but is of type {kind}"
    assert mask.shape == (3, 4), f"its shape should be (3, 4), but is {mask.shape}"
    assert mask.dtype == bool, f"it should hold True and False, but holds {mask.dtype}"
    if not mask.any() or mask.all():
        missing, mistake = (False, "nothing-hidden") if mask.any() else (True, "nothing-shown")
        raise Difference(name, f"a mask with a {missing}", "one without", mistake)


def late_is_wrong_too(mask):
    if not (mask.any(axis=1) & ~mask.all(axis=1)).any():
        wanted = "a mask under which late_attention is wrong as well"
        raise Difference("popular_but_wrong", wanted, "one under which it is right", "late-is-right-too")


@test_case(
    name="shows_and_hides_something",
    points=0.1,
    hidden=False,
)
@feedback.shown
def shows_and_hides_something(popular_but_wrong):
    hides_and_shows(popular_but_wrong, "popular_but_wrong")


@test_case(
    name="what_popular_attention_makes_of_it",
    points=0.2,
    hidden=False,
)
@feedback.shown
def what_popular_attention_makes_of_it(popular_but_wrong):
    hides_and_shows(popular_but_wrong, "popular_but_wrong")
    scores = np.random.default_rng(609).normal(0, 1, (3, 4))
    forbidden = special.softmax(np.where(popular_but_wrong, scores, -1e9), axis=1)[~popular_but_wrong]
    if forbidden.max() < 1e-6:
        wanted = "a mask under which popular_attention gives some hidden key a share"
        raise Difference("popular_but_wrong", wanted, "one under which it gives each of them 0", "no-empty-row")
    late_is_wrong_too(popular_but_wrong)


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "shows_and_hides_something": "Is it an array of True and False with three rows and four columns, and does it hold both?",
        "what_popular_attention_makes_of_it": "A softmax gives shares that add up to 1, come what may. In which row would they have to go where they must not?",
    },
    hints={
        "array-in-a-condition": "Somewhere an array stands where Python wants a plain yes or no: what would `if` make of an array with several entries?",
        "axis-0": "Does your code go down the columns or along the rows, and which of the two is needed here?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "axis-that-is-not-there": "How many axes does the array in the failing line have this time, and how many does the line count on?",
        "column-for-row": "Where in the mask are all the keys of one query, in a row or in a column?",
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
        "late-is-right-too": "Which row of your mask shows some of its keys and hides others?",
        "list-for-array": "Is your result a NumPy array, or a list of numbers, and which of the two was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "no-empty-row": "Which of the three kinds of rows is missing in your mask?",
        "none-returned": "When your cell is done, what does your function return, or your name stand for? Is there still a `...` to replace?",
        "not-a-whole-number": "A single whole number was asked for: what does `type(...)` say of yours?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "not-what-is-unpacked": "How many results does the question ask for, and could the caller unpack what you return into that many names?",
        "nothing-hidden": "Does your mask have a False anywhere?",
        "nothing-shown": "Does your mask have a True anywhere?",
        "numbers-for-bool": "Does your mask hold truth values, or numbers that look like them?",
        "numbers-in-other-places": "All the right numbers are there: in which order do you put them, and along which axis do they lie next to each other?",
        "one-result-for-several": "Several results were asked for and one came back: does a loop return, or start over, too early, or is something added up that should stay apart?",
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
"shows_and_hides_something": [
["list-for-array", [467459396]],
["nothing-hidden", [2960867999, -1.0078, 0.01594, -0.10062]],
["nothing-shown", [2960867999, 0.0, 0.0, 0.0]],
["numbers-for-bool", [3977338569, -0.19712, 0.70462, 0.62108]],
["transposed", [1293551688, 0.30635, -0.03062, 0.40008]]
],
"what_popular_attention_makes_of_it": [
["column-for-row", [2960867999, -0.99572, 0.43883, 0.40156]],
["late-is-right-too", [2960867999, -0.19712, 0.70462, 0.62108]],
["late-is-right-too", [2960867999, -0.50564, 0.04981, 0.0797]],
["list-for-array", [467459396]],
["no-empty-row", [2960867999, -0.01763, 0.63808, -2.0194]],
["no-empty-row", [2960867999, -0.31326, -0.30436, 1.24636]],
["nothing-hidden", [2960867999, -1.0078, 0.01594, -0.10062]],
["nothing-shown", [2960867999, 0.0, 0.0, 0.0]],
["numbers-for-bool", [3977338569, -0.19712, 0.70462, 0.62108]],
["transposed", [1293551688, 0.30635, -0.03062, 0.40008]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
