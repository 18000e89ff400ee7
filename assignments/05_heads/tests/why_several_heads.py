from softlookup.feedback import Feedback
from otter.test_files import test_case
from softlookup import is_choice

OK_FORMAT = False

name = "why_several_heads"
points = None
feedback = Feedback("why_several_heads")


@test_case(
    name="is_a_list_of_letters",
    points=0.0,
    hidden=False,
)
@feedback.shown
def is_a_list_of_letters(why_several_heads):
    is_choice(why_several_heads, "abcdef", 2, 4, "why_several_heads")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "is_a_list_of_letters": "Is it a list of two to four different letters from a to f, in quotes?",
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
        "letter-twice": "Does any letter occur in your list more than once?",
        "list-for-array": "Is your result a NumPy array, or a list of numbers, and which of the two was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "none-returned": "When your cell is done, what does your function return, or your name stand for? Is there still a `...` to replace?",
        "not-a-whole-number": "A single whole number was asked for: what does `type(...)` say of yours?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "not-what-is-unpacked": "How many results does the question ask for, and could the caller unpack what you return into that many names?",
        "numbers-for-letters": "The options are named by letters: what did you name them by?",
        "numbers-in-other-places": "All the right numbers are there: in which order do you put them, and along which axis do they lie next to each other?",
        "one-result-for-several": "Several results were asked for and one came back: does a loop return, or start over, too early, or is something added up that should stay apart?",
        "option-missing": "Is there a statement you left out that you cannot find an example against?",
        "option-too-many": "Can you give an example for each statement that you chose, and is there one where it fails?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "results-not-combined": "Your result has an axis that nobody asked for: what runs along it, and how should it become one?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "set-for-list": "Which brackets make a list, and which make a set?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "text-for-list": "Are your letters separate entries of a list, or one word?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
    known="""{
"is_a_list_of_letters": [
["letter-twice", [2954893895]],
["none-returned", [3751981041]],
["numbers-for-letters", [201016164, 0.25785, -0.56399, -0.90114, 1.0314, -2.25594, -3.60455, 1.5471, -3.38391, -5.40683]],
["option-missing", [412783271]],
["option-too-many", [2805119241]],
["set-for-list", [3860080092]],
["text-for-list", [3754480468]]
]
}""",
    passed="right form; not judged yet: hidden checks decide 100 % of the points",
)
