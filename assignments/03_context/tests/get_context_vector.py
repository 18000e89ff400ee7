from otter.test_files import test_case

OK_FORMAT = False

name = "get_context_vector"
points = None


@test_case(
    name="quarter_and_three_quarters",
    points=1.2,
    hidden=False,
    failure_message="Mix the two rows on paper, a quarter of the first and three quarters of the second. Which weight meets which number?",
)
def quarter_and_three_quarters(get_context_vector):
    import numpy as np
    from softlookup import same_array

    H = np.array([[4.0, 0.0, 8.0], [0.0, 4.0, -4.0]])
    context = get_context_vector(np.array([0.25, 0.75]), H)
    same_array(context, np.array([1.0, 3.0, -1.0]), "the mixture of two states")


@test_case(
    name="one_state_comes_out",
    points=0.8,
    hidden=False,
    failure_message="A mixture of states is a state. How many numbers should it have, and on how many axes?",
)
def one_state_comes_out(get_context_vector):
    import numpy as np
    from softlookup import is_array

    H = np.ones((5, 2))
    is_array(get_context_vector(np.full(5, 0.2), H), (2,), "the context for flat weights")
    is_array(get_context_vector(np.full((5, 1), 0.2), H), (2,), "the context for a column of weights")


@test_case(
    name="all_the_weight_on_one_word",
    points=1.2,
    hidden=False,
    failure_message="If one word has all the weight, whose state should come out, untouched?",
)
def all_the_weight_on_one_word(get_context_vector):
    import numpy as np
    from softlookup import same_array

    H = np.array([[1.0, 2.0], [3.0, -4.0], [5.0, 6.0]])
    context = get_context_vector(np.array([0.0, 1.0, 0.0]), H)
    same_array(context, np.array([3.0, -4.0]), "the context with all the weight on the second word")
