from feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, same_array

OK_FORMAT = False

name = "look_at_memory"
points = None
feedback = Feedback("look_at_memory")


@test_case(
    name="row_for_each_word_written",
    points=1.2,
    hidden=False,
)
@feedback.watched
def row_for_each_word_written(look_at_memory):
    result = look_at_memory(
        np.ones((3, 4)), np.ones((5, 7)), np.ones((4, 6)), np.ones((7, 6)), np.ones((7, 8)), np.ones((8, 4)), 2
    )
    is_array(result, (3, 4), "three words after a look at the memory")


@test_case(
    name="no_preference_in_memory",
    points=1.6,
    hidden=False,
)
@feedback.watched
def no_preference_in_memory(look_at_memory):
    memory, W_v = np.array([[1.0, 2.0], [3.0, 6.0]]), np.array([[1.0, 0.0], [0.0, 1.0]])
    W_o = np.array([[1.0, 0.0, 2.0], [0.0, 1.0, 0.0]])
    result = look_at_memory(np.ones((4, 3)), memory, np.zeros((3, 2)), np.ones((2, 2)), W_v, W_o, 2)
    same_array(result, np.array([[2.0, 4.0, 4.0]] * 4), "four words after a look at the memory")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "row_for_each_word_written": "A row for each word written, as wide as it came in. Is that the shape?",
        "no_preference_in_memory": "With queries of zero nothing is preferred. Of which sentence's words is the mean taken?",
    },
    known={
        "row_for_each_word_written": [
            ("hard-coded-example", [3377465010, -5.34033, 6.31569, 0.29447]),
            ("k-for-v", [3894853004]),
            ("list-for-array", [4089845705, 14.4396, -31.5832, -50.4638, 14.4396, -31.5832, -50.4638, 14.4396, -31.5832, -50.4638, 14.4396, -31.5832, -50.4638, 14.4396, -31.5832, -50.4638, 14.4396, -31.5832, -50.4638, 14.4396, -31.5832, -50.4638, 14.4396, -31.5832, -50.4638, 14.4396, -31.5832, -50.4638, 14.4396, -31.5832, -50.4638, 14.4396, -31.5832, -50.4638, 14.4396, -31.5832, -50.4638]),
            ("none-returned", [3751981041]),
            ("queries-from-encoder", [2520478846]),
            ("row-split", [907613681]),
            ("self-for-cross", [225745821]),
            ("w-o-skipped", [2558788457, 0.10867, -2.55122, -3.53444]),
            ("w-q-for-w-k", [2520478846]),
        ],
        "no_preference_in_memory": [
            ("axis-0", [3377465010, -2.67017, 3.15784, 0.14724]),
            ("causal-always", [3377465010, -2.45418, 5.65858, 0.39474]),
            ("hard-coded-example", [875646053, -56.4367, 0.8925, -5.6347]),
            ("heads-averaged", [3377465010, -6.01578, 9.84717, 0.06545]),
            ("input-mutated", [1333004550, 0.67545, -3.53148, 0.22902]),
            ("k-for-v", [3377465010, -12.0316, 19.6943, 0.1309]),
            ("list-for-array", [3172978898, 0.5157, -1.12797, -1.80228, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 0.5157, -1.12797, -1.80228, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 0.5157, -1.12797, -1.80228, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455, 0.5157, -1.12797, -1.80228, 1.0314, -2.25594, -3.60455, 1.0314, -2.25594, -3.60455]),
            ("no-softmax", [3377465010, 0.0, 0.0, 0.0]),
            ("none-returned", [3751981041]),
            ("order-reversed", [3377465010, -6.69122, 13.37865, -0.16356]),
            ("queries-from-encoder", [3810432628]),
            ("residual-added", [3377465010, -6.34813, 6.33163, 0.19385]),
            ("row-split", [907613681]),
            ("same-slice-for-every-head", [3377465010, -4.01052, 6.56478, 0.04364]),
            ("self-for-cross", [2514210005]),
            ("w-o-skipped", [3494590451, -4.35089, -1.68324, -4.60235]),
            ("w-q-for-w-k", [3810432628]),
            ("whole-array", [3377465010, -1.33508, 1.57892, 0.07362]),
        ],
    },
    hints={
        "axis-0": "Do your columns do what your rows should be doing?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "causal-always": "Who forbids looking ahead here, the mask that was passed or your function?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "generator-for-list": "Has a generator a length, and can it be looked at twice?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "heads-averaged": "When the heads are put together, does what one head found stay apart from what another found?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "k-for-v": "What do the weights mix: what was compared, or what each token has to say?",
        "list-for-array": "What does NumPy call the type of your result, and is it the type that was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "no-softmax": "Do the numbers that mix the values add up to 1?",
        "none-returned": "When your cell is done, what does the function hand back, or the name stand for? Is there still a `...` to replace?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "order-reversed": "Which head's columns come first?",
        "queries-from-encoder": "Who is looking, the sentence that is written or the one that was read?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "residual-added": "Is your input still in the output even if all values are zero?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "row-split": "A head should see every token's every number: are you cutting rows or columns?",
        "same-slice-for-every-head": "Do any two of your heads see the same columns?",
        "self-for-cross": "Change what was read: does anything in the result notice?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "w-o-skipped": "Which of the matrices that came in was never used?",
        "w-q-for-w-k": "With which matrix are your keys made?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
)
