from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
from softlookup import Difference, is_array

OK_FORMAT = False

name = "repaired_context"
points = None
feedback = Feedback("repaired_context")

WORDS = ("this", "is", "a", "translation")


def source_weights():
    """Those of the notebook, each for one word."""
    powers = [math.exp(score) for score in (-0.30265, -0.3687, -0.1314, 0.4885)]
    return np.array(powers) / sum(powers)


def parts_of_the_words(context):
    """Return how much of each of the notebook's four states a vector holds: that is unique, as they are independent."""
    states = [
        [0.64, -0.27, 0.89, -0.12],
        [-0.45, 0.33, 0.71, 0.08],
        [0.19, -0.94, 0.56, 0.37],
        [0.03, 0.85, -0.41, 0.76],
    ]
    return np.linalg.solve(np.array(states).T, context)


@test_case(
    name="is_one_state",
    points=0.1,
    hidden=False,
)
@feedback.shown
def is_one_state(repaired_context):
    is_array(repaired_context, (4,), "repaired_context")


@test_case(
    name="mixture_of_the_four_states",
    points=0.1,
    hidden=False,
)
@feedback.shown
def mixture_of_the_four_states(repaired_context):
    is_array(repaired_context, (4,), "repaired_context")
    parts = parts_of_the_words(repaired_context)
    if np.abs(parts - source_weights()).max() > 1e-5:
        said = ", ".join(f"{part:.4f} of {word}" for part, word in zip(parts, WORDS, strict=True))
        wanted = "the mixture of the four states with source_weights, whose sum is 1"
        raise Difference("repaired_context", wanted, f"{said}, which sum to {parts.sum():.4f}")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "is_one_state": "A context is a state. How many numbers should it have, and on how many axes?",
        "mixture_of_the_four_states": "Your vector has been taken apart into the four states. Is it a mixture of them, and in the proportions of source_weights?",
    },
    hints={
        "1-d-w-times-h": "Does `*` multiply matrices or entry by entry, and along which axis does NumPy line up your weights?",
        "mean-of-v": "Do the weights make any difference to your mixture?",
        "not-summed": "After each state has been weighted, what is still to be done to get a single one?",
        "other-weights": "Which weights does the question name, and with which did you mix?",
        "softmax-twice": "How often are your scores turned into shares before they come out?",
        "summed-over-the-wrong-axis": "Which axis should be gone after the sum, and which one is?",
        "w-times-x": "In a matrix product, which axis of the left meets which axis of the right, and do yours belong together?",
        "weights-transposed": "Which axis of your weights stands for the words that are looked at, and with which axis does your product line it up?",
    },
    known="""{
"is_one_state": [
["not-summed", [2249298037, -0.500206, 0.193052, 0.62795]],
["weights-transposed", [1324424965, -0.083518, -0.153798, -0.133866]]
],
"mixture_of_the_four_states": [
["1-d-w-times-h", [2304869443, -0.023177, 0.006533, -0.259513]],
["mean-of-v", [2304869443, -0.138299, 0.170862, -0.255122]],
["not-summed", [2249298037, -0.500206, 0.193052, 0.62795]],
["other-weights", [2304869443, -0.320174, 0.301059, -0.247666]],
["softmax-twice", [2304869443, -0.124867, 0.085618, -0.222457]],
["summed-over-the-wrong-axis", [2304869443, 0.181211, -0.498781, -0.240819]],
["w-times-x", [2304869443, -1e-05, -0.318194, -0.213296]],
["weights-transposed", [1324424965, -0.083518, -0.153798, -0.133866]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
