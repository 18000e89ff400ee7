from feedback import Feedback
from otter.test_files import test_case

OK_FORMAT = False

name = "same_choice"
points = None
feedback = Feedback("same_choice")


@test_case(
    name="is_a_list_of_statements",
    points=0.8,
    hidden=False,
)
def is_a_list_of_statements(same_choice):
    with feedback.on("is_a_list_of_statements", same_choice) as same_choice:
        from softlookup import is_choice

        is_choice(same_choice, "abcdef", 1, 4, "same_choice")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "is_a_list_of_statements": "Is it a list of one to four different letters from a to f, in quotes?",
    },
    known={},
    hints={
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "list-for-array": "What does NumPy call the type of your result, and is it the type that was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "none-returned": "What does your function hand back when it is done, and is there still a `...` to replace?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "rounded": "Are any digits dropped before your result is handed back?",
    },
)
