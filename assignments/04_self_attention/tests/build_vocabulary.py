from feedback import Feedback
from otter.test_files import test_case

OK_FORMAT = False

name = "build_vocabulary"
points = None
feedback = Feedback("build_vocabulary")


@test_case(
    name="four_words_by_hand",
    points=0.5,
    hidden=False,
)
def four_words_by_hand(build_vocabulary):
    with feedback.on("four_words_by_hand", build_vocabulary) as build_vocabulary:
        from softlookup import same_dict

        vocabulary = build_vocabulary("they sing, we dance")
        same_dict(vocabulary, {"dance": 0, "sing": 1, "they": 2, "we": 3}, "the vocabulary")


@test_case(
    name="is_a_dict_from_words_to_numbers",
    points=0.3,
    hidden=False,
)
def is_a_dict_from_words_to_numbers(build_vocabulary):
    with feedback.on("is_a_dict_from_words_to_numbers", build_vocabulary) as build_vocabulary:
        import numpy as np

        vocabulary = build_vocabulary("one two three four")
        assert isinstance(vocabulary, dict), "the vocabulary should be a dict"
        assert all(isinstance(word, str) for word in vocabulary), "every key of the vocabulary should be a str"
        whole = [isinstance(n, int | np.integer) and not isinstance(n, bool) for n in vocabulary.values()]
        assert all(whole), "every value of the vocabulary should be a whole number"
        assert len(vocabulary) == 4, f"there should be four entries for four words, but there are {len(vocabulary)}"


@test_case(
    name="ids_run_from_zero_without_a_gap",
    points=0.4,
    hidden=False,
)
def ids_run_from_zero_without_a_gap(build_vocabulary):
    with feedback.on("ids_run_from_zero_without_a_gap", build_vocabulary) as build_vocabulary:
        vocabulary = build_vocabulary("red green blue green red green")
        assert isinstance(vocabulary, dict), "the vocabulary should be a dict"
        numbers = set(vocabulary.values())
        assert len(numbers) == len(vocabulary), "no two words should have the same id"
        assert numbers == set(range(len(vocabulary))), "the ids should run from 0 to one less than there are words"


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "four_words_by_hand": "Write the different words of the sentence in a column, in the order that was asked for, and number them. Is that your dict?",
        "is_a_dict_from_words_to_numbers": "Is the result a dict, with a word on the left of each entry and a whole number on the right?",
        "ids_run_from_zero_without_a_gap": "Which numbers are used, and is each of them used once?",
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
