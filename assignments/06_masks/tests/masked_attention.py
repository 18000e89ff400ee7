from otter.test_files import test_case

OK_FORMAT = False

name = "masked_attention"
points = None


@test_case(
    name="equal_shares_of_what_is_seen",
    points=0.9,
    hidden=False,
    failure_message="The queries are zero, so no key is preferred. Which values does each query mix, and in which shares?",
)
def equal_shares_of_what_is_seen(masked_attention):
    import numpy as np
    from softlookup import same_array

    K, V = np.array([[1.0, 0.0], [0.0, 2.0], [3.0, 1.0]]), np.array([[6.0], [12.0], [0.0]])
    mask = np.array([[True, False, False], [True, True, False], [True, True, True], [False, True, True]])
    result = masked_attention(np.zeros((4, 2)), K, V, mask)
    same_array(result, np.array([[6.0], [9.0], [6.0], [6.0]]), "what four queries bring home")


@test_case(
    name="nothing_to_see_brings_nothing",
    points=0.7,
    hidden=False,
    failure_message="A query that may look at nothing has no shares to give out. What should its row be, and are the other rows as before?",
)
def nothing_to_see_brings_nothing(masked_attention):
    import numpy as np
    from softlookup import same_array

    mask = np.array([[False, False], [False, True]])
    V = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    result = masked_attention(np.ones((2, 4)), np.ones((2, 4)), V, mask)
    same_array(result, np.array([[0.0, 0.0, 0.0], [4.0, 5.0, 6.0]]), "what two queries bring home")


@test_case(
    name="shape_with_axes_in_front",
    points=0.8,
    hidden=False,
    failure_message="With several sentences in front, is there still a result for each query, as wide as the values?",
)
def shape_with_axes_in_front(masked_attention):
    import numpy as np
    from softlookup import is_array

    Q, K, V = np.ones((2, 3, 5, 7)), np.ones((2, 3, 4, 7)), np.ones((2, 3, 4, 6))
    is_array(masked_attention(Q, K, V, np.ones((5, 4), dtype=bool)), (2, 3, 5, 6), "attention with two axes in front")


@test_case(
    name="hidden_keys_change_nothing",
    points=0.8,
    hidden=False,
    failure_message="The key that may not be looked at is changed. Should anything change in the result?",
)
def hidden_keys_change_nothing(masked_attention):
    import numpy as np
    from softlookup import is_array, same_array

    Q, K = np.array([[1.0, 0.5], [-1.0, 2.0]]), np.array([[0.3, 1.0], [2.0, -1.0], [1.0, 1.0]])
    V, mask = np.array([[1.0, 0.0, 2.0], [0.0, 3.0, 1.0], [5.0, 5.0, 5.0]]), np.array([[True, True, False]])
    result = masked_attention(Q, K, V, mask)
    is_array(result, (2, 3), "attention of two queries")
    K[2], V[2] = [-4.0, 0.0], [9.0, -9.0, 0.0]
    same_array(masked_attention(Q, K, V, mask), result, "attention with another hidden key and value")
