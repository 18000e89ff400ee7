from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import Difference, example, is_pair, sums_to_one

OK_FORMAT = False

name = "blind_spot"
points = None
feedback = Feedback("blind_spot")


def weights_and_square(pair):
    is_pair(pair, "blind_spot")
    weights = example(pair[0], (None,), "the weights")
    assert weights.size >= 2, f"there should be at least two weights, but there is {weights.size}"
    sums_to_one(weights, 0, "the weights")
    return weights, example(pair[1], (weights.size, weights.size), "H")


@test_case(
    name="is_weights_and_a_square",
    points=0.2,
    hidden=False,
)
@feedback.shown
def is_weights_and_a_square(blind_spot):
    weights_and_square(blind_spot)


@test_case(
    name="has_something_to_mix",
    points=0.15,
    hidden=False,
)
@feedback.shown
def has_something_to_mix(blind_spot):
    is_pair(blind_spot, "blind_spot")
    weights = example(blind_spot[0], (None,), "the weights")
    H = example(blind_spot[1], (None, None), "H")
    assert H.size, "H should not be empty"
    assert weights.size, "there should be weights"
    assert np.ptp(weights) >= 0.0999, "the largest weight should be at least 0.1 above the smallest"
    assert (np.abs(H).max(axis=0) >= 0.0999).all(), "each column of H should have an entry of size at least 0.1"


@test_case(
    name="both_functions_agree_on_it",
    points=0.15,
    hidden=False,
)
@feedback.shown
def both_functions_agree_on_it(blind_spot):
    weights, H = weights_and_square(blind_spot)
    faulty = (weights * H).sum(axis=0)
    right = [sum(weight * entry for weight, entry in zip(weights, column, strict=True)) for column in H.T]
    apart = np.abs(faulty - right)
    differ = np.flatnonzero(apart > 1e-9 * np.abs(H).max(axis=0)).tolist()
    if differ:
        came = f"an example on which the two results differ in column {differ[0]}, by {apart[differ[0]]:.3g}"
        wanted = "an example on which source_context_vector goes right"
        raise Difference("blind_spot", wanted, came, "mistake-shows")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "is_weights_and_a_square": "Is it a pair, with a vector of n weights that sum to 1 first and a matrix of n rows and n columns second?",
        "has_something_to_mix": "Do the weights really differ, and has every column of H something to mix?",
        "both_functions_agree_on_it": "Both functions have been run on your example. In which columns of H do they disagree, and which entry there gets the wrong weight?",
    },
    hints={
        "column-of-weights": "How many axes were the weights to have?",
        "equal-weights": "If all weights are alike, can one see which was multiplied with which?",
        "mistake-shows": "On your example, do the two computations give the same everywhere?",
        "nearly-equal-weights": "How far apart are your largest and your smallest weight, and how far should they be?",
        "negative-weight": "Can a share be below zero?",
        "not-square": "Does your matrix have as many rows as columns?",
        "nothing-to-mix": "Is there a column of H in which hardly anything stands?",
        "one-word-only": "With only one word in the sentence, what is there to mix?",
        "pair-swapped": "Which of the two was to come first?",
        "weights-forgotten": "An example has two parts: which one is missing?",
        "weights-not-summing-to-one": "What do your weights add up to?",
    },
    known="""{
"is_weights_and_a_square": [
["column-of-weights", [2584966377, -0.063408, -0.370119, -0.528343, -1.0874, 4.9215, 1.9198]],
["negative-weight", [3363229139, 0.82029, -0.66406, -1.66376, 0.76132, -1.29922, -1.12213]],
["not-square", [440685186, -0.063408, -0.370119, -0.528343, 1.26479, -2.03446, -1.34313]],
["one-word-only", [1316829602, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228]],
["pair-swapped", [2557772924, 0.76132, -1.29922, -1.12213, -0.585808, -0.413878, 0.242792]],
["weights-forgotten", [2070993570, 1.93593, 0.06825, 0.34706]],
["weights-not-summing-to-one", [3363229139, -0.09348, -2.0558, -2.07931, 0.76132, -1.29922, -1.12213]]
],
"has_something_to_mix": [
["column-of-weights", [2584966377, -0.063408, -0.370119, -0.528343, -1.0874, 4.9215, 1.9198]],
["equal-weights", [56583107, -0.438051, 0.01552, -0.166901, -1.0874, 4.9215, 1.9198]],
["nearly-equal-weights", [3363229139, -0.282091, -0.467916, -0.169023, 0.76132, -1.29922, -1.12213]],
["nothing-to-mix", [56583107, -0.063408, -0.370119, -0.528343, 0.0, 0.0, 0.0]],
["nothing-to-mix", [56583107, -0.063408, -0.370119, -0.528343, 2.18708, -0.85411, 0.34278]],
["one-word-only", [1316829602, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228]],
["pair-swapped", [2557772924, 0.76132, -1.29922, -1.12213, -0.585808, -0.413878, 0.242792]],
["weights-forgotten", [2070993570, 1.93593, 0.06825, 0.34706]]
],
"both_functions_agree_on_it": [
["column-of-weights", [2584966377, -0.063408, -0.370119, -0.528343, -1.0874, 4.9215, 1.9198]],
["mistake-shows", [56583107, -0.063408, -0.370119, -0.528343, -0.59938, 0.05474, -0.27577]],
["negative-weight", [3363229139, 0.82029, -0.66406, -1.66376, 0.76132, -1.29922, -1.12213]],
["not-square", [440685186, -0.063408, -0.370119, -0.528343, 1.26479, -2.03446, -1.34313]],
["one-word-only", [1316829602, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228]],
["pair-swapped", [2557772924, 0.76132, -1.29922, -1.12213, -0.585808, -0.413878, 0.242792]],
["random-placeholder", [56583107, -0.063408, -0.370119, -0.528343, 3.17798, 1.53919, -5.84222]],
["weights-forgotten", [2070993570, 1.93593, 0.06825, 0.34706]],
["weights-not-summing-to-one", [3363229139, -0.09348, -2.0558, -2.07931, 0.76132, -1.29922, -1.12213]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
