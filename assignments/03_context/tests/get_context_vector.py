from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, same_array, unchanged

OK_FORMAT = False

name = "get_context_vector"
points = None
feedback = Feedback("get_context_vector")


@test_case(
    name="quarter_and_three_quarters",
    points=0.2,
    hidden=False,
)
@feedback.shown
def quarter_and_three_quarters(get_context_vector):
    H, weights = np.array([[4.0, 0.0, 1 / 3], [0.0, 4.0, -4.0]]), np.array([0.25, 0.75])
    before = H.copy()
    same_array(get_context_vector(weights, H), np.array([1.0, 3.0, 1 / 12 - 3]), "the mixture of two states")
    unchanged(np.array([0.25, 0.75]), weights, "the weights")
    unchanged(before, H, "H")
    square = get_context_vector(np.array([0.25, 0.75]), np.array([[1, 8], [0, -4]]))
    same_array(square, np.array([0.25, -1.0]), "the mixture of two states with two numbers each")


@test_case(
    name="one_state_comes_out",
    points=0.2,
    hidden=False,
)
@feedback.shown
def one_state_comes_out(get_context_vector):
    is_array(get_context_vector(np.full(5, 0.2), np.ones((5, 2))), (2,), "the context for flat weights")
    is_array(get_context_vector(np.full((5, 1), 0.2), np.ones((5, 2))), (2,), "the context for a column of weights")
    is_array(get_context_vector(np.ones((1, 1)), np.ones((1, 2))), (2,), "the context of a single word")
    is_array(get_context_vector(np.full(4, 0.25), np.ones((4, 1))), (1,), "the context of states with one number")


@test_case(
    name="all_the_weight_on_one_word",
    points=0.2,
    hidden=False,
)
@feedback.shown
def all_the_weight_on_one_word(get_context_vector):
    H = np.array([[1.0, 2.0], [3.0, -4.0], [5.0, 6.0]])
    context = get_context_vector(np.array([0.0, 1.0, 0.0]), H)
    same_array(context, np.array([3.0, -4.0]), "the context with all the weight on the second word")


@test_case(
    name="as_many_numbers_as_states",
    points=0.2,
    hidden=False,
)
@feedback.shown
def as_many_numbers_as_states(get_context_vector):
    H = np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]])
    same_array(
        get_context_vector(np.array([0.5, 0.3, 0.2]), H),
        np.array([1.8, 0.3, 2.5]),
        "the context vector of flat weights",
    )
    same_array(
        get_context_vector(np.array([[0.5], [0.3], [0.2]]), H),
        np.array([1.8, 0.3, 2.5]),
        "the context vector of a column of weights",
    )


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "quarter_and_three_quarters": "Mix the two rows on paper, a quarter of the first and three quarters of the second. Which weight meets which number, also if there are as many rows as columns?",
        "one_state_comes_out": "A mixture of states is a state. How many numbers should it have, and on how many axes, however many words there are?",
        "all_the_weight_on_one_word": "If one word has all the weight, whose state should come out, untouched?",
        "as_many_numbers_as_states": "Three states of three numbers: is it row i of H that weight i belongs to? Nothing complains if it is column i.",
    },
    hints={
        "1-d-w-times-h": "Does `*` multiply matrices or entry by entry, and along which axis does NumPy line up your weights?",
        "argmax-for-softmax": "If two scores are nearly alike, does one of them still get everything?",
        "column-not-flattened": "If the weights come as a column, what shape does your result get, and what shape should it have?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "mean-for-sum": "Put in entries that add nothing, such as zeros: should the result change, and does yours?",
        "mean-of-v": "Do the weights make any difference to your mixture?",
        "not-summed": "After each state has been weighted, what is still to be done to get a single one?",
        "softmax-twice": "How often are your scores turned into shares before they come out?",
        "summed-over-the-wrong-axis": "Which axis should be gone after the sum, and which one is?",
        "w-times-x": "In a matrix product, which axis of the left meets which axis of the right, and do yours belong together?",
    },
    known="""{
"quarter_and_three_quarters": [
["1-d-w-times-h", [214437932, -0.28705, -4.49747, 1.62353, -2.53662, -1.23252, 1.64702]],
["1-d-w-times-h", [2958533679, -2.53662, -1.23252, 1.64702]],
["argmax-for-softmax", [4255032057, -0.6482, -5.35292, 3.39107, 3.46811, 1.45537, -2.49641]],
["global-for-parameter", [218790427, -0.73409, 0.770279, 0.103423, -0.73409, 0.770279, 0.103423]],
["hard-coded-example", [218790427, -0.28705, -4.49747, 1.62353, -0.28705, -4.49747, 1.62353]],
["hard-coded-example", [218790427, -1.55842, 1.31164, -1.99398, -1.55842, 1.31164, -1.99398]],
["hard-coded-example", [2728427965, -0.60918, -0.92783, -0.27704, -0.60918, -0.92783, -0.27704]],
["hard-coded-example", [2728427965, 4.24166, -0.23659, -5.19982, 4.24166, -0.23659, -5.19982]],
["hard-coded-example", [4255032057, 0.79641, -1.93114, -3.67911, -6.67836, -3.47472, 4.09168]],
["mean-for-sum", [214437932, -0.14353, -2.24874, 0.81176, 0.465745, 0.111423, -0.424693]],
["mean-of-v", [214437932, 0.0741, -3.64203, -0.14402, -1.60513, -1.00968, 0.79763]],
["not-summed", [3656408116, 3.111, -3.61456, 3.64594, -3.18, 1.33704, 1.6859]],
["softmax-twice", [214437932, -0.1028, -4.06106, 0.72179, -0.362598, -0.405941, -0.009138]],
["summed-over-the-wrong-axis", [2728427965, 0.27934, -0.61098, -0.97623, 3.18124, -0.17744, -3.89987]],
["w-times-x", [4083167782, 4.21264, -2.43338, -7.50442]],
["whole-array", [2792018895, 0.27934, -0.61098, -0.97623, -0.193388, 0.422989, 0.675854]]
],
"one_state_comes_out": [
["1-d-w-times-h", [1309611690, -0.60918, -0.92783, -0.27704, -0.60918, -0.92783, -0.27704, -0.81068, -0.68868, -0.7217]],
["axis-lost", [118353711, -0.60918, -0.92783, -0.27704, -0.60918, -0.92783, -0.27704, 0.25785, -0.56399, -0.90114]],
["column-not-flattened", [3002270304, -0.60918, -0.92783, -0.27704, -0.60918, -0.92783, -0.27704, -0.60918, -0.92783, -0.27704, 0.25785, -0.56399, -0.90114]],
["column-not-flattened", [439628741, -0.60918, -0.92783, -0.27704, -0.60918, -0.92783, -0.27704, 0.25785, -0.56399, -0.90114]],
["global-for-parameter", [3864456274]],
["hard-coded-example", [3139814758, -0.28705, -4.49747, 1.62353, -0.28705, -4.49747, 1.62353, -0.28705, -4.49747, 1.62353, -0.28705, -4.49747, 1.62353]],
["hard-coded-example", [3139814758, -1.55842, 1.31164, -1.99398, -1.55842, 1.31164, -1.99398, -1.55842, 1.31164, -1.99398, -1.55842, 1.31164, -1.99398]],
["hard-coded-example", [3601949450, -0.60918, -0.92783, -0.27704, -0.60918, -0.92783, -0.27704, -0.60918, -0.92783, -0.27704, -0.60918, -0.92783, -0.27704]],
["hard-coded-example", [3601949450, 4.24166, -0.23659, -5.19982, 4.24166, -0.23659, -5.19982, 4.24166, -0.23659, -5.19982, 4.24166, -0.23659, -5.19982]],
["not-summed", [3465946382, 0.052318, -0.180635, -0.100422, 0.052318, -0.180635, -0.100422, -0.60918, -0.92783, -0.27704, -0.20267, -0.172169, -0.180424]],
["summed-over-the-wrong-axis", [3638309119, 0.061574, -0.333495, -0.039895, 0.061574, -0.333495, -0.039895, 0.5157, -1.12797, -1.80228, -0.20267, -0.172169, -0.180424]],
["w-times-x", [1005986008]],
["whole-array", [194534004, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 0.25785, -0.56399, -0.90114]]
],
"all_the_weight_on_one_word": [
["1-d-w-times-h", [4036670575]],
["global-for-parameter", [2514210005]],
["hard-coded-example", [2351862470, -0.28705, -4.49747, 1.62353]],
["hard-coded-example", [2351862470, -1.55842, 1.31164, -1.99398]],
["hard-coded-example", [2381117681, -0.60918, -0.92783, -0.27704]],
["hard-coded-example", [2381117681, -1.4762, -1.29167, 0.34707]],
["mean-for-sum", [2381117681, 1.41389, -0.07886, -1.73327]],
["mean-of-v", [2381117681, -0.38249, -2.17708, -1.87128]],
["not-summed", [1651239907, -4.12881, 5.86412, 0.21298]],
["softmax-twice", [2381117681, 1.30151, -1.4704, -3.08345]],
["summed-over-the-wrong-axis", [2351862470, 0.86703, 0.36384, -0.6241]],
["w-times-x", [3810432628]],
["whole-array", [569228110, -0.25785, 0.56399, 0.90114]]
],
"as_many_numbers_as_states": [
["1-d-w-times-h", [218790427, -2.11222, 0.26472, -0.79579, -1.55842, 1.31164, -1.99398]],
["argmax-for-softmax", [218790427, 2.9275, -0.19003, -5.70053, 2.9275, -0.19003, -5.70053]],
["column-not-flattened", [2616711678, -1.55842, 1.31164, -1.99398, -1.55842, 1.31164, -1.99398]],
["column-not-flattened", [3854589610, -1.55842, 1.31164, -1.99398]],
["global-for-parameter", [1856043753]],
["hard-coded-example", [218790427, -0.28705, -4.49747, 1.62353, -0.28705, -4.49747, 1.62353]],
["hard-coded-example", [218790427, 2.9275, -0.19003, -5.70053, 2.9275, -0.19003, -5.70053]],
["hard-coded-example", [2728427965, -0.60918, -0.92783, -0.27704, -0.60918, -0.92783, -0.27704]],
["hard-coded-example", [2728427965, 4.24166, -0.23659, -5.19982, 4.24166, -0.23659, -5.19982]],
["mean-for-sum", [218790427, -0.51947, 0.43721, -0.66466, -0.51947, 0.43721, -0.66466]],
["mean-of-v", [218790427, -3.18463, 1.59038, -0.49469, -3.18463, 1.59038, -0.49469]],
["not-summed", [2565635971, 1.99213, 1.82604, -4.79668, 1.99213, 1.82604, -4.79668]],
["softmax-twice", [218790427, -2.62885, 1.48783, -1.00282, -2.62885, 1.48783, -1.00282]],
["summed-over-the-wrong-axis", [218790427, -2.62037, 0.13353, 0.07398, -2.62037, 0.13353, 0.07398]],
["w-times-x", [218790427, -2.32099, 0.43857, -0.57552, -2.32099, 0.43857, -0.57552]],
["whole-array", [2792018895, 1.18611, -2.59433, -4.14524, 1.18611, -2.59433, -4.14524]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
