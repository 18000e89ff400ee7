from feedback import Feedback
from otter.test_files import test_case

OK_FORMAT = False

name = "token_ids"
points = None
feedback = Feedback("token_ids")


@test_case(
    name="four_words_in_a_row",
    points=0.6,
    hidden=False,
)
def four_words_in_a_row(token_ids):
    with feedback.on("four_words_in_a_row", token_ids) as token_ids:
        import numpy as np
        from softlookup import same_array

        ids = token_ids("we sing, we dance", {"dance": 0, "sing": 1, "we": 2})
        same_array(ids, np.array([2, 1, 2, 0]), "the ids")


@test_case(
    name="one_whole_number_a_word",
    points=0.5,
    hidden=False,
)
def one_whole_number_a_word(token_ids):
    with feedback.on("one_whole_number_a_word", token_ids) as token_ids:
        from softlookup import is_array

        ids = token_ids("to be or not to be", {"be": 0, "not": 1, "or": 2, "to": 3})
        is_array(ids, (6,), "the ids of six words")
        assert ids.dtype.kind in "iu", f"the ids should be whole numbers, but are {ids.dtype}"


@test_case(
    name="unknown_word_is_refused",
    points=0.5,
    hidden=False,
)
def unknown_word_is_refused(token_ids):
    with feedback.on("unknown_word_is_refused", token_ids) as token_ids:
        from softlookup import raises

        raises((KeyError,), token_ids, "we laugh", {"dance": 0, "sing": 1, "we": 2})


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "four_words_in_a_row": "Put a finger on each word in turn and say its number. Which numbers have you said, in which order?",
        "one_whole_number_a_word": "How many words has the sentence, counted with a finger? Are the ids an array with that many whole numbers?",
        "unknown_word_is_refused": "What should happen to a word that nobody has numbered?",
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
