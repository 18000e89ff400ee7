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
    points=0.15,
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
    points=0.05,
    hidden=False,
)
@feedback.shown
def single_states_must_fit_too(get_hidden_state_dimension):
    raises((ValueError,), get_hidden_state_dimension, np.ones(4), np.ones((2, 3)))
    raises((ValueError,), get_hidden_state_dimension, np.ones((4, 3)), np.ones(4))
    raises((ValueError,), get_hidden_state_dimension, np.ones(2), np.ones(3))


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "width_of_two_matrices": "Which of a matrix's two sizes counts its states, and which the numbers in a state?",
        "width_of_a_matrix_and_a_vector": "A state alone has one axis only. Where is its width then?",
        "different_widths_are_refused": "What should happen when the encoder's states are wider than the decoder's, and does any other of their sizes matter?",
        "single_states_must_fit_too": "A single state and a matrix may not fit, either. Which entry of each shape is the width?",
    },
    hints={
        "always-an-error": "Is there any call for which your function returns something?",
        "any-matching-size": "Which of the sizes must match, and which may match by chance?",
        "array-in-a-condition": "Somewhere an array stands where Python wants a plain yes or no: what would `if` make of an array with several entries?",
        "axes-counted": "Do you return how many axes an array has, or how long one of them is?",
        "axis-0": "Does your code go down the columns or along the rows, and which of the two is needed here?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "axis-that-is-not-there": "How many axes does the array in the failing line have this time, and how many does the line count on?",
        "broadcasting-for-equality": "For which sizes does NumPy stretch an array without asking, and is that a match here?",
        "constant-factor": "All your numbers are off by one and the same factor: where do you multiply or divide once too often, not at all, or by the wrong number?",
        "entries-counted": "Does your number grow when more rows come in?",
        "entries-of-another-type": "Which `dtype` does your array have, and what kind of entries should it hold?",
        "error-returned-instead-of-raised": "What is the difference between handing an exception back and raising it?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "flattened": "Your result lies in a single row: what shape did the input have?",
        "generator-for-list": "Does a generator have a length, and can you go through it twice?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "index-past-the-end": "Which axis does your index or loop run along, and how long is the one that it should run along?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, what is the dtype of the array you store the results in?",
        "list-for-array": "Is your result a NumPy array, or a list of numbers, and which of the two was asked for?",
        "matrices-only": "What does your code do with an array that has only one axis?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "none-for-an-error": "What does a caller learn when nothing is raised and nothing comes back?",
        "none-returned": "When your cell is done, what does your function return, or your name stand for? Is there still a `...` to replace?",
        "not-a-whole-number": "A single whole number was asked for: what does `type(...)` say of yours?",
        "not-compared": "What happens in your function when the two widths differ?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "not-what-is-unpacked": "How many results does the question ask for, and could the caller unpack what you return into that many names?",
        "numbers-in-other-places": "All the right numbers are there: in which order do you put them, and along which axis do they lie next to each other?",
        "one-result-for-several": "Several results were asked for and one came back: does a loop return, or start over, too early, or is something added up that should stay apart?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "results-not-combined": "Your result has an axis that nobody asked for: what runs along it, and how should it become one?",
        "root-taken-already": "The width was asked for: is it a count, or already something computed from one?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "rows-compared": "Do the two sentences have to be equally long?",
        "rows-for-columns": "Is your answer about rows or about columns, and about which of the two was the question?",
        "shape-for-width": "A width is one number: what does `.shape` hold besides?",
        "shapes-compared": "Does everything about the two shapes have to agree, or only one of their numbers?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "smaller-width-taken": "When the widths differ, is there a right one?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "vectors-stood-upright": "If a vector is turned into a column, what is the length of its last axis?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
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
["input-mutated", [1404697776, 0.77355, -1.69196, -2.70342]],
["none-returned", [3751981041]],
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
["none-returned", [1379216903]],
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
