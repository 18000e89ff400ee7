from otter.test_files import test_case

OK_FORMAT = False

name = "token_ids"
points = None


@test_case(
    name="four_words_in_a_row",
    points=0.6,
    hidden=False,
    failure_message="Put a finger on each word in turn and say its number. Which numbers have you said, in which order?",
)
def four_words_in_a_row(token_ids):
    import numpy as np
    from softlookup import same_array

    ids = token_ids("we sing, we dance", {"dance": 0, "sing": 1, "we": 2})
    same_array(ids, np.array([2, 1, 2, 0]), "the ids")


@test_case(
    name="one_whole_number_a_word",
    points=0.5,
    hidden=False,
    failure_message="How many words has the sentence, counted with a finger? Are the ids an array with that many whole numbers?",
)
def one_whole_number_a_word(token_ids):
    from softlookup import is_array

    ids = token_ids("to be or not to be", {"be": 0, "not": 1, "or": 2, "to": 3})
    is_array(ids, (6,), "the ids of six words")
    assert ids.dtype.kind in "iu", f"the ids should be whole numbers, but are {ids.dtype}"


@test_case(
    name="unknown_word_is_refused",
    points=0.5,
    hidden=False,
    failure_message="What should happen to a word that nobody has numbered?",
)
def unknown_word_is_refused(token_ids):
    from softlookup import raises

    raises((KeyError,), token_ids, "we laugh", {"dance": 0, "sing": 1, "we": 2})
