from softlookup.feedback import Feedback
from otter.test_files import test_case
import hashlib
from softlookup import is_shape

OK_FORMAT = False

name = "head_output_shape"
points = None
feedback = Feedback("head_output_shape")


def has_shape(answer, name, salt, fingerprint):
    """Check a shape by its fingerprint: students can read this case. With a salt, equal shapes don't look alike."""
    is_shape(answer, 2, name)
    seen = hashlib.sha256(f"{salt}: {tuple(map(int, answer))}".encode()).hexdigest()[:12]
    assert seen == fingerprint, f"another shape for {name}"


@test_case(
    name="output_of_one_head",
    points=2.0,
    hidden=False,
)
@feedback.shown
def output_of_one_head(head_output_shape):
    has_shape(head_output_shape, "head_output_shape", 2, "ae61cf289829")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "output_of_one_head": "How many words get a mixture from this head, and how many numbers are in one of its values?",
    },
    hints={
        "array-in-a-condition": "Somewhere an array stands where Python wants a plain yes or no: what would `if` make of an array with several entries?",
        "axis-0": "Does your code go down the columns or along the rows, and which of the two is needed here?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "axis-that-is-not-there": "How many axes does the array in the failing line have this time, and how many does the line count on?",
        "columns-miscounted": "How wide should a row of this matrix be, and what are its numbers made of?",
        "constant-factor": "All your numbers are off by one and the same factor: where do you multiply or divide once too often, not at all, or by the wrong number?",
        "entries-of-another-type": "Which `dtype` does your array have, and what kind of entries should it hold?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "flattened": "Your result lies in a single row: what shape did the input have?",
        "generator-for-list": "Does a generator have a length, and can you go through it twice?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "heads-stacked": "When the parts of all heads are put together, how many rows and how many columns should there be, and how many have yours?",
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
        "rows-miscounted": "What does each row of this matrix stand for, or meet in the product, and how many of it are there?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "shares-for-outputs": "Does a head return its table of shares, or the mixture that is made with them?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "text-for-tuple": "Is a shape in quotes still a tuple of numbers?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "weights-for-outputs": "Is it matrices of weights that are put side by side, or what the heads computed with them?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
    known="""{
"output_of_one_head": [
["columns-miscounted", [1544730604, 0.5157, -1.12797, -1.80228, 1.0314, -2.25594, -3.60455]],
["columns-miscounted", [1544730604, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455]],
["heads-stacked", [8757072, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 0.5157, -1.12797, -1.80228]],
["none-returned", [3751981041]],
["rows-miscounted", [1544730604, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228]],
["shares-for-outputs", [1544730604, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342]],
["text-for-tuple", [2992758827]],
["transposed", [1544730604, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342]],
["weights-for-outputs", [1544730604, 1.0314, -2.25594, -3.60455, 0.5157, -1.12797, -1.80228]]
]
}""",
    passed="all checks passed",
)
