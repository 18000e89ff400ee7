from otter.test_files import test_case

OK_FORMAT = False

name = "cross_attention"
points = None


@test_case(
    name="row_for_each_word_that_looks",
    points=0.6,
    hidden=False,
    failure_message="Which sentence asks, and which one answers? The result has a row for each word of one, and the width of what?",
)
def row_for_each_word_that_looks(cross_attention):
    import numpy as np
    from softlookup import is_array

    result = cross_attention(np.ones((3, 4)), np.ones((5, 6)), np.ones((4, 7)), np.ones((6, 7)), np.ones((6, 2)))
    is_array(result, (3, 2), "what three words find in five")


@test_case(
    name="no_preference_among_the_words_read",
    points=0.8,
    hidden=False,
    failure_message="With queries of zero, nothing is preferred. What does each word bring home, and from which sentence?",
)
def no_preference_among_the_words_read(cross_attention):
    import numpy as np
    from softlookup import same_array

    X_kv, W_v = np.array([[1.0, 2.0], [3.0, 0.0], [5.0, 4.0]]), np.array([[1.0, 0.0, 1.0], [0.0, 1.0, -1.0]])
    arguments = np.ones((2, 5)), X_kv, np.zeros((5, 4)), np.ones((2, 4)), W_v
    same_array(cross_attention(*arguments), np.array([[3.0, 2.0, 1.0]] * 2), "the mean of three words")
    masked = cross_attention(*arguments, np.array([[True, False, True], [False, True, False]]))
    same_array(masked, np.array([[3.0, 3.0, 0.0], [3.0, 0.0, 3.0]]), "with a mask")


@test_case(
    name="order_of_the_words_read",
    points=0.6,
    hidden=False,
    failure_message="If the words read come in another order, does any word that looks notice?",
)
def order_of_the_words_read(cross_attention):
    import numpy as np
    from softlookup import is_array, same_array

    rng = np.random.default_rng(609)
    X_q, X_kv, W_q = rng.normal(size=(2, 3)), rng.normal(size=(4, 5)), rng.normal(size=(3, 6))
    W_k, W_v = rng.normal(size=(5, 6)), rng.normal(size=(5, 7))
    result = cross_attention(X_q, X_kv, W_q, W_k, W_v)
    is_array(result, (2, 7), "what two words find in four")
    same_array(cross_attention(X_q, X_kv[[2, 0, 3, 1]], W_q, W_k, W_v), result, "with the words read in another order")
