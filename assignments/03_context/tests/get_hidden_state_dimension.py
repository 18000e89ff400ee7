from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import raises, same_whole_number, unchanged

OK_FORMAT = False

name = "get_hidden_state_dimension"
points = None
feedback = Feedback("get_hidden_state_dimension")


@test_case(
    name="width_of_two_matrices",
    points=0.1,
    hidden=False,
)
@feedback.shown
def width_of_two_matrices(get_hidden_state_dimension):
    read, written = np.ones((4, 3)), np.ones((2, 3))
    same_whole_number(get_hidden_state_dimension(read, written), 3, "the width of states of shapes (4, 3) and (2, 3)")
    unchanged(np.ones((4, 3)), read, "h_e")
    unchanged(np.ones((2, 3)), written, "h_d")


@test_case(
    name="width_of_a_matrix_and_a_vector",
    points=0.1,
    hidden=False,
)
@feedback.shown
def width_of_a_matrix_and_a_vector(get_hidden_state_dimension):
    same_whole_number(get_hidden_state_dimension(np.ones((4, 4)), np.ones(4)), 4, "the width of (4, 4) and (4,)")
    width = get_hidden_state_dimension(np.ones((5, 4)), np.ones(4))
    same_whole_number(width, 4, "the width of states of shapes (5, 4) and (4,)")


@test_case(
    name="different_widths_are_refused",
    points=0.1,
    hidden=False,
)
@feedback.shown
def different_widths_are_refused(get_hidden_state_dimension):
    raises((ValueError,), get_hidden_state_dimension, np.ones((4, 5)), np.ones((2, 3)))
    raises((ValueError,), get_hidden_state_dimension, np.ones((3, 1)), np.ones((2, 4)))
    raises((ValueError,), get_hidden_state_dimension, np.ones((2, 3)), np.ones((3, 2)))


@test_case(
    name="single_states_must_fit_too",
    points=0.1,
    hidden=False,
)
@feedback.shown
def single_states_must_fit_too(get_hidden_state_dimension):
    raises((ValueError,), get_hidden_state_dimension, np.ones(4), np.ones((2, 3)))
    raises((ValueError,), get_hidden_state_dimension, np.ones((4, 3)), np.ones(4))
    raises((ValueError,), get_hidden_state_dimension, np.ones(2), np.ones(3))


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "width_of_two_matrices": "Which of a matrix's two sizes counts its states, and which the numbers in a state?",
        "width_of_a_matrix_and_a_vector": "A state alone has one axis only. Where is its width then?",
        "different_widths_are_refused": "What should happen when the encoder's states are wider than the decoder's, and does any other of their sizes matter?",
        "single_states_must_fit_too": "A single state and a matrix may not fit, either. Which entry of each shape is the width?",
    },
    hints={
        "always-an-error": "Is there any call for which your function returns something?",
        "any-matching-size": "Which of the sizes must match, and which may match by chance?",
        "axes-counted": "Do you return how many axes an array has, or how long one of them is?",
        "broadcasting-for-equality": "For which sizes does NumPy stretch an array without asking, and is that a match here?",
        "entries-counted": "Does your number grow when more rows come in?",
        "error-returned-instead-of-raised": "What is the difference between handing an exception back and raising it?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "matrices-only": "What does your code do with an array that has only one axis?",
        "none-for-an-error": "What does a caller learn when nothing is raised and nothing comes back?",
        "not-compared": "What happens in your function when the two widths differ?",
        "root-taken-already": "The width was asked for: is it a count, or already something computed from one?",
        "rows-compared": "Do the two sentences have to be equally long?",
        "rows-for-columns": "Is your answer about rows or about columns, and about which of the two was the question?",
        "shape-for-width": "A width is one number: what does `.shape` hold besides?",
        "shapes-compared": "Does everything about the two shapes have to agree, or only one of their numbers?",
        "smaller-width-taken": "When the widths differ, is there a right one?",
        "vectors-stood-upright": "If a vector is turned into a column, what is the length of its last axis?",
        "wrong-error": "Which kinds of exception does the question name, and which one comes out of your code?",
    },
    known="""{
"width_of_two_matrices": [
["always-an-error", [907613681]],
["axes-counted", [2039393048, 0.5157, -1.12797, -1.80228]],
["entries-counted", [2039393048, 3.0942, -6.7678, -10.8137]],
["global-for-parameter", [907613681]],
["hard-coded-example", [1676072740]],
["hard-coded-example", [2039393048, 1.0314, -2.25594, -3.60455]],
["hard-coded-example", [350349234]],
["root-taken-already", [569228110, 0.44661, -0.97685, -1.56082]],
["rows-compared", [907613681]],
["rows-for-columns", [2039393048, 1.0314, -2.25594, -3.60455]],
["shape-for-width", [1544730604, 1.0314, -2.25594, -3.60455, 0.77355, -1.69196, -2.70342]],
["shapes-compared", [907613681]]
],
"width_of_a_matrix_and_a_vector": [
["always-an-error", [2825931005]],
["axes-counted", [1893967011, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228]],
["entries-counted", [1893967011, 4.1256, -9.0238, -14.4182, 5.157, -11.2797, -18.0228]],
["hard-coded-example", [1893967011, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342]],
["hard-coded-example", [335250649]],
["hard-coded-example", [4287585947]],
["matrices-only", [3771343673]],
["root-taken-already", [2792018895, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228]],
["rows-compared", [47805895, 1.0314, -2.25594, -3.60455]],
["rows-for-columns", [1893967011, 1.0314, -2.25594, -3.60455, 1.28925, -2.81993, -4.50569]],
["shape-for-width", [2280199598, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.28925, -2.81993, -4.50569, 1.0314, -2.25594, -3.60455]],
["shapes-compared", [2825931005]],
["vectors-stood-upright", [2825931005]]
],
"different_widths_are_refused": [
["any-matching-size", [335281325, 0.77355, -1.69196, -2.70342]],
["broadcasting-for-equality", [2266253529, 1.0314, -2.25594, -3.60455]],
["error-returned-instead-of-raised", [1455097833]],
["hard-coded-example", [1860015124, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342]],
["hard-coded-example", [1860015124, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455]],
["hard-coded-example", [2948087507]],
["hard-coded-example", [3764047069]],
["none-for-an-error", [1860015124, -0.25785, 0.56399, 0.90114, -0.25785, 0.56399, 0.90114, -0.25785, 0.56399, 0.90114]],
["none-for-an-error", [3067417303]],
["not-compared", [1860015124, 1.28925, -2.81993, -4.50569, 0.25785, -0.56399, -0.90114, 0.77355, -1.69196, -2.70342]],
["not-compared", [1860015124, 1.28925, -2.81993, -4.50569, 1.0314, -2.25594, -3.60455, 0.77355, -1.69196, -2.70342]],
["smaller-width-taken", [1860015124, 0.77355, -1.69196, -2.70342, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228]],
["wrong-error", [2485210841]],
["wrong-error", [736787352]]
],
"single_states_must_fit_too": [
["error-returned-instead-of-raised", [1455097833]],
["global-for-parameter", [2455017698, 1.0314, -2.25594, -3.60455]],
["hard-coded-example", [1860015124, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342]],
["hard-coded-example", [1860015124, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455]],
["hard-coded-example", [2948087507]],
["hard-coded-example", [3764047069]],
["matrices-only", [1759952396]],
["none-for-an-error", [1860015124, -0.25785, 0.56399, 0.90114, -0.25785, 0.56399, 0.90114, -0.25785, 0.56399, 0.90114]],
["none-for-an-error", [3067417303]],
["not-compared", [1860015124, 1.0314, -2.25594, -3.60455, 0.77355, -1.69196, -2.70342, 0.5157, -1.12797, -1.80228]],
["not-compared", [1860015124, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 0.77355, -1.69196, -2.70342]],
["rows-compared", [2606505587, 0.77355, -1.69196, -2.70342]],
["rows-compared", [2606505587, 1.0314, -2.25594, -3.60455]],
["smaller-width-taken", [1860015124, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 0.5157, -1.12797, -1.80228]],
["vectors-stood-upright", [335281325, 0.25785, -0.56399, -0.90114]],
["wrong-error", [2485210841]],
["wrong-error", [736787352]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
