from feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, same_array

OK_FORMAT = False

name = "get_context_vector"
points = None
feedback = Feedback("get_context_vector")


@test_case(
    name="quarter_and_three_quarters",
    points=1.2,
    hidden=False,
)
@feedback.watched
def quarter_and_three_quarters(get_context_vector):
    H = np.array([[4.0, 0.0, 8.0], [0.0, 4.0, -4.0]])
    context = get_context_vector(np.array([0.25, 0.75]), H)
    same_array(context, np.array([1.0, 3.0, -1.0]), "the mixture of two states")


@test_case(
    name="one_state_comes_out",
    points=0.8,
    hidden=False,
)
@feedback.watched
def one_state_comes_out(get_context_vector):
    H = np.ones((5, 2))
    is_array(get_context_vector(np.full(5, 0.2), H), (2,), "the context for flat weights")
    is_array(get_context_vector(np.full((5, 1), 0.2), H), (2,), "the context for a column of weights")


@test_case(
    name="all_the_weight_on_one_word",
    points=1.2,
    hidden=False,
)
@feedback.watched
def all_the_weight_on_one_word(get_context_vector):
    H = np.array([[1.0, 2.0], [3.0, -4.0], [5.0, 6.0]])
    context = get_context_vector(np.array([0.0, 1.0, 0.0]), H)
    same_array(context, np.array([3.0, -4.0]), "the context with all the weight on the second word")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "quarter_and_three_quarters": "Mix the two rows on paper, a quarter of the first and three quarters of the second. Which weight meets which number?",
        "one_state_comes_out": "A mixture of states is a state. How many numbers should it have, and on how many axes?",
        "all_the_weight_on_one_word": "If one word has all the weight, whose state should come out, untouched?",
    },
    known={
        "quarter_and_three_quarters": [
            ("1-d-w-times-h", [3141519230]),
            ("argmax-for-softmax", [2351862470, -0.6482, -5.35292, 3.39107]),
            ("axis-gained", [28346818, -1.63825, -2.6299, 1.19483]),
            ("global-for-parameter", [2351862470, -0.73409, 0.770279, 0.103423]),
            ("hard-coded-example", [2351862470, -4.60841, 5.53916, -5.39388]),
            ("hard-coded-example", [2381117681, -0.60918, -0.92783, -0.27704]),
            ("hard-coded-example", [2381117681, 4.24166, -0.23659, -5.19982]),
            ("list-for-array", [3570675635, 0.25785, -0.56399, -0.90114, 0.77355, -1.69196, -2.70342, -0.25785, 0.56399, 0.90114]),
            ("mean-for-sum", [2351862470, -0.81913, -1.31495, 0.59742]),
            ("mean-of-v", [2351862470, -2.6283, 0.09312, -1.00141]),
            ("none-returned", [3751981041]),
            ("not-summed", [1175515922, 1.7598, -1.74698, 3.21724]),
            ("softmax-twice", [2351862470, -2.14334, -1.24071, 0.07439]),
            ("summed-over-the-wrong-axis", [2381117681, 0.77355, -1.69196, -2.70342]),
            ("w-times-x", [2514210005]),
            ("whole-array", [569228110, 0.77355, -1.69196, -2.70342]),
        ],
        "one_state_comes_out": [
            ("1-d-w-times-h", [831502152, -0.60918, -0.92783, -0.27704]),
            ("axis-gained", [3059720301, -0.60918, -0.92783, -0.27704, -0.60918, -0.92783, -0.27704]),
            ("column-not-flattened", [2185952060, -0.60918, -0.92783, -0.27704]),
            ("global-for-parameter", [999948827]),
            ("hard-coded-example", [218790427, -1.63825, -2.6299, 1.19483, -1.63825, -2.6299, 1.19483]),
            ("list-for-array", [547117813, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114]),
            ("none-returned", [1379216903]),
            ("not-summed", [221441524, 0.052318, -0.180635, -0.100422, 0.052318, -0.180635, -0.100422]),
            ("summed-over-the-wrong-axis", [1511419725, 0.061574, -0.333495, -0.039895, 0.061574, -0.333495, -0.039895]),
            ("w-times-x", [2147667462]),
            ("weights-transposed", [1841192542, -0.60918, -0.92783, -0.27704, -0.60918, -0.92783, -0.27704]),
            ("whole-array", [2792018895, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228]),
        ],
        "all_the_weight_on_one_word": [
            ("1-d-w-times-h", [4036670575]),
            ("axis-gained", [413907075, 4.24166, -0.23659, -5.19982]),
            ("global-for-parameter", [2514210005]),
            ("hard-coded-example", [2351862470, -1.63825, -2.6299, 1.19483]),
            ("hard-coded-example", [2381117681, -0.60918, -0.92783, -0.27704]),
            ("hard-coded-example", [2381117681, -1.4762, -1.29167, 0.34707]),
            ("list-for-array", [2863422908, 0.77355, -1.69196, -2.70342, -1.0314, 2.25594, 3.60455]),
            ("mean-for-sum", [2381117681, 1.41389, -0.07886, -1.73327]),
            ("mean-of-v", [2381117681, -0.38249, -2.17708, -1.87128]),
            ("none-returned", [3751981041]),
            ("not-summed", [1651239907, -4.12881, 5.86412, 0.21298]),
            ("softmax-twice", [2381117681, 1.30151, -1.4704, -3.08345]),
            ("summed-over-the-wrong-axis", [2351862470, 0.86703, 0.36384, -0.6241]),
            ("w-times-x", [3810432628]),
            ("whole-array", [569228110, -0.25785, 0.56399, 0.90114]),
        ],
    },
    hints={
        "1-d-w-times-h": "With as many words as numbers in a state, along which axis does NumPy line up a flat array of weights?",
        "argmax-for-softmax": "If two scores are nearly alike, does one of them still get everything?",
        "axis-0": "Do your columns do what your rows should be doing?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "column-not-flattened": "If the weights come as a column, what shape does your result get, and what shape should it have?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "generator-for-list": "Has a generator a length, and can it be looked at twice?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "list-for-array": "What does NumPy call the type of your result, and is it the type that was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "mean-for-sum": "Does your result change if entries that add nothing are put in?",
        "mean-of-v": "Do the weights make any difference to your mixture?",
        "none-returned": "When your cell is done, what does the function hand back, or the name stand for? Is there still a `...` to replace?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "not-summed": "After each state has been weighted, what is still to be done to get a single one?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "softmax-twice": "How often are your scores turned into shares before they come out?",
        "summed-over-the-wrong-axis": "Which axis should be gone after the sum, and which one is?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "w-times-x": "In a matrix product, which axis of the left meets which axis of the right, and do yours belong together?",
        "weights-transposed": "In a row of your weights, whose attention is shared out, and over whom?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
)
