from otter.test_files import test_case

OK_FORMAT = False

name = "get_scores"
points = None


@test_case(
    name="two_words_by_hand",
    points=0.6,
    hidden=False,
    failure_message="Take the first row and the state, multiply number by number, and add up on paper. Is that your first score?",
)
def two_words_by_hand(get_scores):
    import numpy as np
    from softlookup import same_array

    H = np.array([[1.0, 2.0, 0.0], [0.0, -1.0, 3.0]])
    same_array(get_scores(H, np.array([2.0, 1.0, 1.0])), np.array([4.0, 2.0]), "the scores")


@test_case(
    name="one_score_a_word",
    points=0.5,
    hidden=False,
    failure_message="Six words have been read. How many scores should there be, and on how many axes?",
)
def one_score_a_word(get_scores):
    import numpy as np
    from softlookup import is_array

    is_array(get_scores(np.ones((6, 2)), np.ones(2)), (6,), "the scores of six words")


@test_case(
    name="doubled_state_doubles_the_scores",
    points=0.5,
    hidden=False,
    failure_message="Double every number of the decoder's state. What does that do to a dot product?",
)
def doubled_state_doubles_the_scores(get_scores):
    import numpy as np
    from softlookup import is_array, same_array

    H, h = np.array([[1.0, 0.0, 2.0], [3.0, -1.0, 0.0], [0.0, 1.0, 1.0]]), np.array([1.0, 2.0, -2.0])
    single, double = get_scores(H, h), get_scores(H, 2 * h)
    is_array(single, (3,), "the scores")
    same_array(double, 2 * single, "the scores for a doubled state")
