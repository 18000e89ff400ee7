from softlookup.feedback import Feedback
from otter.test_files import test_case
from softlookup import is_choice

OK_FORMAT = False

name = "same_choice"
points = None
feedback = Feedback("same_choice")


@test_case(
    name="is_a_list_of_letters",
    points=0.0,
    hidden=False,
)
@feedback.shown
def is_a_list_of_letters(same_choice):
    is_choice(same_choice, "abcdef", 1, 4, "same_choice")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "is_a_list_of_letters": "Is it a list of one to four different letters from a to f, in quotes?",
    },
    hints={
        "capital-letters": "Are the options named by small letters or by capitals?",
        "letter-twice": "Does any letter occur in your list more than once?",
        "numbers-for-letters": "The options are named by letters: what did you name them by?",
        "option-missing": "Is there a statement you left out that you cannot find an example against?",
        "option-too-many": "Can you give an example for each statement that you chose, and is there one where it fails?",
        "set-for-list": "Which brackets make a list, and which make a set?",
        "text-for-list": "Are your letters separate entries of a list, or one word?",
    },
    known="""{
"is_a_list_of_letters": [
["capital-letters", [2614501309]],
["letter-twice", [4162572443]],
["numbers-for-letters", [2082810576, 0.0, 0.0, 0.0, 0.5157, -1.12797, -1.80228]],
["option-missing", [2202678050]],
["option-too-many", [2805119241]],
["set-for-list", [3860080092]],
["text-for-list", [3629125281]]
]
}""",
    passed="right form; not judged yet: hidden checks decide 100 % of the points",
)
