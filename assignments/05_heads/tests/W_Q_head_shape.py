from softlookup.feedback import Feedback
from otter.test_files import test_case
import hashlib
from softlookup import is_shape

OK_FORMAT = False

name = "W_Q_head_shape"
points = None
feedback = Feedback("W_Q_head_shape")


def has_shape(answer, name, salt, fingerprint):
    """Check a shape by its fingerprint: students can read this case. With a salt, equal shapes don't look alike."""
    is_shape(answer, 2, name)
    seen = hashlib.sha256(f"{salt}: {tuple(map(int, answer))}".encode()).hexdigest()[:12]
    assert seen == fingerprint, f"another shape for {name}"


@test_case(
    name="block_of_one_head",
    points=2.0,
    hidden=False,
)
@feedback.shown
def block_of_one_head(W_Q_head_shape):
    has_shape(W_Q_head_shape, "W_Q_head_shape", 1, "d165e48fabae")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "block_of_one_head": "A token of four numbers is multiplied by this block. How many rows must the block have, and does that depend on the length of the sentence?",
    },
    hints={
        "array-for-tuple": "A shape is not data to compute with: which Python type does `.shape` itself have?",
        "array-in-a-condition": "Somewhere an array stands where Python wants a plain yes or no: what would `if` make of an array with several entries?",
        "axis-0": "Does your code go down the columns or along the rows, and which of the two is needed here?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "axis-that-is-not-there": "How many axes does the array in the failing line have this time, and how many does the line count on?",
        "constant-factor": "All your numbers are off by one and the same factor: where do you multiply or divide once too often, not at all, or by the wrong number?",
        "cut-both-ways": "How many of a token's numbers does one head look at: all of them, or only some?",
        "entries-of-another-type": "Which `dtype` does your array have, and what kind of entries should it hold?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "flattened": "Your result lies in a single row: what shape did the input have?",
        "float-for-whole-number": "Which type does your number have, and can there be half of what it counts?",
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
        "one-wide-head": "How many separate tables of shares does your version compute?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "results-not-combined": "Your result has an axis that nobody asked for: what runs along it, and how should it become one?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "row-split": "Every head should see every token: are you cutting rows or columns?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "tokens-for-width": "Does the shape of a weight matrix depend on how long the sentence is?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
    known="""{
"block_of_one_head": [
["array-for-tuple", [2092583460, -0.70265, -2.98362, -2.35635]],
["cut-both-ways", [1544730604, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228]],
["float-for-whole-number", [74557370, 1.0314, -2.25594, -3.60455, 0.5157, -1.12797, -1.80228]],
["heads-stacked", [8757072, 0.5157, -1.12797, -1.80228, 1.0314, -2.25594, -3.60455, 0.5157, -1.12797, -1.80228]],
["none-returned", [3751981041]],
["one-wide-head", [1544730604, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455]],
["row-split", [1544730604, 0.5157, -1.12797, -1.80228, 1.0314, -2.25594, -3.60455]],
["tokens-for-width", [1544730604, 0.77355, -1.69196, -2.70342, 0.5157, -1.12797, -1.80228]]
]
}""",
    passed="all checks passed",
)
