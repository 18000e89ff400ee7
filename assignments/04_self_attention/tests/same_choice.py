from feedback import Feedback
from otter.test_files import test_case
from softlookup import is_choice

OK_FORMAT = False

name = "same_choice"
points = None
feedback = Feedback("same_choice")


@test_case(
    name="is_a_list_of_letters",
    points=0.8,
    hidden=False,
)
@feedback.shown
def is_a_list_of_letters(same_choice):
    is_choice(same_choice, "abcdef", 1, 4, "same_choice")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "is_a_list_of_letters": "Is it a list of one to four different letters from a to f, in quotes?",
    },
    known={
        "is_a_list_of_letters": [
            ("capital-letters", [2614501309]),
            ("letter-twice", [4162572443]),
            ("none-returned", [3751981041]),
            ("numbers-for-letters", [2082810576, 0.0, 0.0, 0.0, 0.5157, -1.12797, -1.80228]),
            ("option-missing", [2202678050]),
            ("option-too-many", [2805119241]),
            ("set-for-list", [3860080092]),
            ("text-for-list", [3629125281]),
        ],
    },
    hints={
        "axis-0": "Do your columns do what your rows should be doing?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "capital-letters": "Are the options named by small letters or by capitals?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "generator-for-list": "Does a generator have a length, and can you go through it twice?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "letter-twice": "Does any letter occur in your list more than once?",
        "list-for-array": "What does NumPy call the type of your result, and is it the type that was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "none-returned": "When your cell is done, what does the function hand back, or the name stand for? Is there still a `...` to replace?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "numbers-for-letters": "The options are named by letters: what did you name them by?",
        "option-missing": "Is there a statement you left out that you cannot find an example against?",
        "option-too-many": "Can you give an example for each statement that you chose, and is there one where it fails?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "set-for-list": "Which brackets make a list, and which make a set?",
        "text-for-list": "Are your letters separate entries of a list, or one word?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
    passed="right form; not judged yet: hidden checks decide 60 % of the points",
)
