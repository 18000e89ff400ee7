from otter.test_files import test_case

OK_FORMAT = False

name = "decode"
points = None


@test_case(
    name="three_one_hot_rows",
    points=0.6,
    hidden=False,
    failure_message="At which place of the row is the 1, and which word stands at that place?",
)
def three_one_hot_rows(decode):
    import numpy as np
    from softlookup import same_words

    rows = np.array([[0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0], [1.0, 0.0, 0.0, 0.0]])
    same_words(decode(rows, ["red", "green", "blue", "grey"]), ["green", "grey", "red"], "the words of three rows")


@test_case(
    name="list_of_three_words",
    points=0.4,
    hidden=False,
    failure_message="Three rows go in. How many words should come out, and in what?",
)
def list_of_three_words(decode):
    import numpy as np
    from softlookup import are_words

    rows = np.array([[0.1, 0.5], [0.9, 0.2], [0.3, 0.4]])
    are_words(decode(rows, ["a", "b"]), 3, "the words of three rows")


@test_case(
    name="mixtures_have_a_word_too",
    points=0.6,
    hidden=False,
    failure_message="There is no 1 in these rows. Which entry tells the word then?",
)
def mixtures_have_a_word_too(decode):
    import numpy as np
    from softlookup import same_words

    rows = np.array([[0.2, 0.5, 0.3], [4.0, 3.0, 2.0]])
    same_words(decode(rows, ["low", "mid", "top"]), ["mid", "low"], "the words of two mixtures")
