from otter.test_files import test_case

OK_FORMAT = False

name = "attend"
points = None


@test_case(
    name="one_state_and_two_words",
    points=1.2,
    hidden=False,
    failure_message="Go step by step on paper. What are the two scores, what is the states' width, what do the scores become, and what comes first in the pair?",
)
def one_state_and_two_words(attend):
    import numpy as np
    from softlookup import is_pair, same_array

    H_e = np.array([[np.log(3), 1.0, 0.0, 4.0], [0.0, 5.0, 8.0, 0.0]])
    pair = attend(np.array([2.0, 0.0, 0.0, 0.0]), H_e)
    is_pair(pair, "what attend returns")
    same_array(pair[1], np.array([0.75, 0.25]), "the weights")
    same_array(pair[0], np.array([0.75 * np.log(3), 2.0, 2.0, 3.0]), "the context")


@test_case(
    name="shapes_for_one_state",
    points=0.8,
    hidden=False,
    failure_message="One state goes in. Is the context as wide as that state, and is there one weight for each word?",
)
def shapes_for_one_state(attend):
    import numpy as np
    from softlookup import is_array, is_pair

    pair = attend(np.ones(2), np.ones((5, 2)))
    is_pair(pair, "what attend returns")
    is_array(pair[0], (2,), "the context of one state")
    is_array(pair[1], (5,), "the weights of one state")


@test_case(
    name="shapes_for_three_states",
    points=0.8,
    hidden=False,
    failure_message="Three states go in. Do three contexts come out, and three rows of weights?",
)
def shapes_for_three_states(attend):
    import numpy as np
    from softlookup import is_array, is_pair

    pair = attend(np.ones((3, 2)), np.ones((5, 2)))
    is_pair(pair, "what attend returns")
    is_array(pair[0], (3, 2), "the contexts of three states")
    is_array(pair[1], (3, 5), "the weights of three states")


@test_case(
    name="every_state_shares_out_one",
    points=1.2,
    hidden=False,
    failure_message="Each decoder state has its own attention to share out. Which of the weights should add up to 1?",
)
def every_state_shares_out_one(attend):
    import numpy as np
    from softlookup import is_array, is_pair, sums_to_one

    h_d = np.array([[1.0, 0.0, -2.0], [0.5, 3.0, 1.0], [0.0, -1.0, 1.0]])
    H_e = np.array([[0.0, 2.0, 1.0], [1.0, -1.0, 0.5], [2.0, 0.0, 3.0]])
    pair = attend(h_d, H_e)
    is_pair(pair, "what attend returns")
    is_array(pair[1], (3, 3), "the weights of three states")
    sums_to_one(pair[1], 1, "the weights of three states")
