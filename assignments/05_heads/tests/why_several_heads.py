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
feedback.load(
    own={
        "is_a_list_of_letters": "Is it a list of two to four different letters from a to f, in quotes?",
    },
    hints={
        "letter-twice": "Does any letter occur in your list more than once?",
        "numbers-for-letters": "The options are named by letters: what did you name them by?",
        "option-missing": "Is there a statement you left out that you cannot find an example against?",
        "option-too-many": "Can you give an example for each statement that you chose, and is there one where it fails?",
        "set-for-list": "Which brackets make a list, and which make a set?",
        "text-for-list": "Are your letters separate entries of a list, or one word?",
    },
    known="""{
"is_a_list_of_letters": [
["letter-twice", [2954893895]],
["numbers-for-letters", [201016164, 0.25785, -0.56399, -0.90114, 1.0314, -2.25594, -3.60455, 1.5471, -3.38391, -5.40683]],
["option-missing", [412783271]],
["option-too-many", [2805119241]],
["set-for-list", [3860080092]],
["text-for-list", [3754480468]]
]
}""",
    passed="right form; not judged yet: hidden checks decide 100 % of the points",
)
