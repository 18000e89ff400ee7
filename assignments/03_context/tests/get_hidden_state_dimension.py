from otter.test_files import test_case

OK_FORMAT = False

name = "get_hidden_state_dimension"
points = None


@test_case(
    name="width_of_two_matrices",
    points=0.6,
    hidden=False,
    failure_message="Which of a matrix's two sizes counts its states, and which the numbers in a state?",
)
def width_of_two_matrices(get_hidden_state_dimension):
    import numpy as np
    from softlookup import same_whole_number

    width = get_hidden_state_dimension(np.ones((4, 3)), np.ones((2, 3)))
    same_whole_number(width, 3, "the width of states of shapes (4, 3) and (2, 3)")


@test_case(
    name="width_of_a_matrix_and_a_vector",
    points=0.5,
    hidden=False,
    failure_message="A state alone has one axis only. Where is its width then?",
)
def width_of_a_matrix_and_a_vector(get_hidden_state_dimension):
    import numpy as np
    from softlookup import same_whole_number

    width = get_hidden_state_dimension(np.ones((5, 2)), np.ones(2))
    same_whole_number(width, 2, "the width of states of shapes (5, 2) and (2,)")


@test_case(
    name="different_widths_are_refused",
    points=0.5,
    hidden=False,
    failure_message="What should happen when the encoder's states are wider than the decoder's?",
)
def different_widths_are_refused(get_hidden_state_dimension):
    import numpy as np
    from softlookup import raises

    raises((ValueError,), get_hidden_state_dimension, np.ones((4, 5)), np.ones((2, 3)))
