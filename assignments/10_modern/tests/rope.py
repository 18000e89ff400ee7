from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
from softlookup import agrees, is_array, same_array

OK_FORMAT = False

name = "rope"
points = None
feedback = Feedback("rope")


@test_case(
    name="one_pair_at_three_positions",
    points=0.2,
    hidden=False,
)
@feedback.shown
def one_pair_at_three_positions(rope):
    x = np.array([[1.0, 0.0], [0.0, 1.0], [2.0, 0.0]])
    expected = np.array([[1.0, 0.0], [-math.sin(1), math.cos(1)], [2 * math.cos(5), -2 * math.sin(5)]])
    same_array(rope(x, np.array([0, 1, -5])), expected, "three rows at positions 0, 1 and -5")


@test_case(
    name="later_pairs_turn_more_slowly",
    points=0.2,
    hidden=False,
)
@feedback.shown
def later_pairs_turn_more_slowly(rope):
    x = np.array([[1.0, 0.0, 1.0, 0.0, 0.0, 1.0]])
    far = [math.cos(64), math.sin(64), math.cos(16), math.sin(16), -math.sin(4), math.cos(4)]
    same_array(rope(x, np.array([64]), base=64.0), np.array([far]), "a row of width 6 at position 64, with base 64")
    x = np.array([[0, 2, 1, 0]])
    far = [-2 * math.sin(100_003), 2 * math.cos(100_003), math.cos(1000.03), math.sin(1000.03)]
    same_array(rope(x, np.array([100_003])), np.array([far]), "a row of four whole numbers at position 100,003")


@test_case(
    name="lengths_stay_as_they_were",
    points=0.2,
    hidden=False,
)
@feedback.shown
def lengths_stay_as_they_were(rope):
    x = np.array([[[3.0, 4.0, 0.0, 1.0], [1.0, 2.0, 2.0, 0.0], [0.5, 0.0, 6.0, 8.0]]] * 2)
    result = rope(x, np.array([3, 11, -4]))
    is_array(result, (2, 3, 4), "two heads with three rows")
    lengths = np.linalg.norm(x.reshape(2, 3, 2, 2), axis=-1)
    same_array(np.linalg.norm(result.reshape(2, 3, 2, 2), axis=-1), lengths, "the length of each pair")
    agrees(result[1], result[0], "the second head", "the first, as their rows are")


@test_case(
    name="only_the_distance_counts",
    points=0.2,
    hidden=False,
)
@feedback.shown
def only_the_distance_counts(rope):
    x = np.array([[1.0, -2.0, 0.5, 3.0], [2.0, 1.0, -1.0, 0.5]])
    near, far = rope(x, np.array([5, 3])), rope(x, np.array([105, 103]))
    is_array(near, (2, 4), "two rows at positions 5 and 3")
    is_array(far, (2, 4), "two rows at positions 105 and 103")
    agrees(far[0] @ far[1], np.asarray(near[0] @ near[1]), "a dot product 100 positions on", "before")
    other = rope(x, np.array([5, 4]))
    is_array(other, (2, 4), "two rows at positions 5 and 4")
    assert abs(other[0] @ other[1] - near[0] @ near[1]) > 1e-3, "another distance should give another dot product"


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "one_pair_at_three_positions": "Draw the arrow (0, 1) and rotate it counterclockwise by one radian. Where does it point?",
        "later_pairs_turn_more_slowly": "Which numbers of a row make a pair, and how fast does each pair turn? Whole numbers turn into fractions.",
        "lengths_stay_as_they_were": "Does a rotation change how long an arrow is? The two heads are the same: should their results differ?",
        "only_the_distance_counts": "Move both words a hundred positions on. Should their dot product change?",
    },
    hints={
        "added-for-rotated": "What does your function give for a row of zeros, and what does a rotation give for it?",
        "angle-doubled": "At position 1, by which angle does the first pair turn, and by which in your version?",
        "base-ignored": "Call it with two different values of `base`: does anything change?",
        "degrees-for-radians": "In which unit does NumPy take an angle?",
        "far-columns-paired": "Which column is the partner of column 0 here, and which one in your version?",
        "first-pair-only": "How many pairs are there in a row of width 6, and how many do you rotate?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "heads-for-positions": "With heads in front, which axis counts the words that the positions belong to?",
        "minus-missing": "After a quarter turn, on which side of zero is the first number of the arrow (0, 1)?",
        "new-number-used-too-early": "When you compute the second number of a pair, is the first one still what it was?",
        "one-speed-for-all-pairs": "If every pair turns equally fast, what tells distance 0 from one full turn?",
        "pair-speeds-halved": "By which power of the base does the last pair turn, and how far from 1 should that power be?",
        "pairs-pulled-apart": "The two numbers of a pair were neighbours when they came in: are they still neighbours when they leave?",
        "pairs-that-get-faster": "What is the sign of the exponent, and does the last pair turn faster than the first one or more slowly?",
        "positions-from-one": "Which position belongs to the first row of your result, and from which number does the formula count?",
        "positions-from-the-first-row": "Rows at the positions 5 and 6, or at 0 and 1: is your result the same?",
        "positions-ignored": "If the first row stands at position 5, by how much does your function rotate it?",
        "positions-lose-their-sign": "Do position 3 and position -3 rotate a row in the same direction?",
        "residual-added": "Is your input still in the output even if all values are zero?",
        "rotated-backwards": "Rotate the arrow (1, 0) by a small angle: is its second number above zero or below?",
        "scaled-by-cosines-alone": "After a rotation, does the first number of a pair depend on the second one, too?",
        "sine-and-cosine-exchanged": "What are the sine and the cosine of 0, and which of them leaves a row at position 0 as it is?",
        "speeds-of-columns": "Do the two numbers of one pair turn by the same angle?",
        "vectors-and-matrices-only": "Which line of yours counts on there being at most two axes?",
        "width-of-a-pair-for-width": "What is 2i divided by in your exponent: the width, or the number of pairs?",
    },
    known="""{
"one_pair_at_three_positions": [
["added-for-rotated", [1651239907, 2.42562, -1.41465, 0.7794]],
["added-for-rotated", [1651239907, 3.25901, -1.42475, -1.77272]],
["angle-doubled", [1651239907, -0.93595, 0.07741, -2.62871]],
["degrees-for-radians", [1651239907, 2.69649, -1.76182, 0.27786]],
["global-for-parameter", [2783193817, 0.46509, 0.51056, 0.94072]],
["hard-coded-example", [156329429, 0.88507, 0.18723, -2.34647]],
["hard-coded-example", [2093448583, 0.56749, -1.97452, 1.55784]],
["hard-coded-example", [885969177, 0.00237, 9.69109, 10.42581]],
["minus-missing", [1651239907, 0.47237, 1.50027, -2.58186]],
["minus-missing", [1651239907, 1.11475, 0.65493, -1.96664]],
["new-number-used-too-early", [1651239907, 1.31057, -0.85385, -0.81259]],
["pairs-pulled-apart", [3573425505, 1.6588, -0.13957, -2.20544]],
["positions-from-one", [1651239907, -1.42889, 0.35923, -1.84162]],
["positions-ignored", [1651239907, 0.3093, -0.02576, -2.98662]],
["positions-lose-their-sign", [1651239907, 1.68189, -3.58733, 1.24648]],
["residual-added", [1651239907, 4.34935, -1.72891, -2.08366]],
["rotated-backwards", [1651239907, 0.49545, -1.9475, 0.87006]],
["scaled-by-cosines-alone", [1651239907, 1.07713, -1.04353, -0.66769]],
["scaled-by-cosines-alone", [1651239907, 1.22876, -1.26496, -0.73425]],
["sine-and-cosine-exchanged", [1651239907, 0.95153, -1.93878, -0.4325]],
["sine-and-cosine-exchanged", [1651239907, 1.7841, -1.27725, 1.24125]],
["speeds-of-columns", [1651239907, 1.90236, -2.29125, -0.4911]]
],
"later_pairs_turn_more_slowly": [
["added-for-rotated", [2467110948, -1.24558, -0.55338, -1.25132, -1.98645, -0.34077, -0.27913]],
["added-for-rotated", [2467110948, -1.56094, 0.59364, -2.21569, -3.66198, 0.41478, 1.49045]],
["angle-doubled", [2467110948, -2.06778, 0.5486, 0.28155, -0.69279, -2.15225, 0.43878]],
["base-ignored", [2467110948, -0.05483, -0.73075, -0.57302, -1.57006, -1.01179, 0.6041]],
["degrees-for-radians", [2467110948, -1.27843, 1.06652, -1.05115, -0.50615, -0.36905, -1.29664]],
["far-columns-paired", [2467110948, 0.50001, -2.06472, 0.68982, -0.73094, -0.77156, -0.08121]],
["first-pair-only", [2467110948, -1.40764, 1.3175, -0.90254, -2.32085, 0.05912, 0.687]],
["global-for-parameter", [2124191678, -0.44968, -0.5851, 0.4581, -0.44968, -0.5851, 0.4581]],
["half-precision", [921767539, 0.56749, -1.97452, 1.55784, 0.0, 0.0, 0.0]],
["hard-coded-example", [106005889, 1.6588, -0.13957, -2.20544, 1.6588, -0.13957, -2.20544]],
["hard-coded-example", [2705015462, 0.56749, -1.97452, 1.55784, 0.56749, -1.97452, 1.55784]],
["hard-coded-example", [2706368879, 0.00237, 9.69109, 10.42581, 0.00237, 9.69109, 10.42581]],
["hard-coded-example", [2939717625, 0.88507, 0.18723, -2.34647, 0.88507, 0.18723, -2.34647]],
["minus-missing", [2467110948, -0.89256, -1.75495, 0.61644, -1.75202, -0.61379, 1.24002]],
["minus-missing", [2467110948, 0.55962, -0.79945, 0.38135, 1.84365, 0.42075, -1.85315]],
["new-number-used-too-early", [2467110948, 1.33981, -2.70016, 1.59954, -1.71255, -0.70224, 0.65149]],
["one-speed-for-all-pairs", [2467110948, -1.39952, -0.36468, -0.99476, -2.39862, 0.17355, 0.7295]],
["pair-speeds-halved", [2467110948, -0.72365, -1.05089, 0.95353, -1.32694, -1.29205, 1.22062]],
["pairs-pulled-apart", [2467110948, 0.58725, -0.35736, -0.9142, -1.33811, 0.90363, -0.60931]],
["pairs-pulled-apart", [848171159, 0.56749, -1.97452, 1.55784, -1.57006, -1.01179, 0.6041]],
["pairs-that-get-faster", [2467110948, -1.02469, 1.00464, -0.33917, -1.47442, -1.14612, 0.61374]],
["pairs-that-get-faster", [2467110948, 0.12797, 0.40823, -0.53035, -2.14942, 1.64912, 2.00952]],
["positions-from-one", [2467110948, 0.2539, -1.09843, 2.36822, -1.50316, 0.22303, 1.86426]],
["positions-from-the-first-row", [2467110948, -0.45314, 1.30927, -2.02475, -2.43903, 0.2467, 1.02454]],
["positions-ignored", [2467110948, -0.45314, 1.30927, -2.02475, -2.43903, 0.2467, 1.02454]],
["residual-added", [2467110948, 0.11434, -0.66525, -0.46691, -4.00909, -0.76508, 1.62864]],
["rotated-backwards", [2467110948, 0.99272, -1.50882, -0.65919, -2.60125, 0.62637, 1.61278]],
["scaled-by-cosines-alone", [2467110948, 0.7801, -1.74167, 0.44932, -2.08565, -0.19271, 1.10844]],
["scaled-by-cosines-alone", [2467110948, 0.78072, -1.83439, 0.54216, -0.072877, 0.65194, -0.34039]],
["sine-and-cosine-exchanged", [2467110948, 0.25336, -1.01296, 0.77914, -0.52572, 1.66537, 1.24642]],
["sine-and-cosine-exchanged", [2467110948, 0.68884, -1.38264, 1.46905, 0.28863, 0.057882, -0.777095]],
["speeds-of-columns", [2467110948, 1.52871, -2.56602, 0.83179, 0.87928, 1.29116, -1.34948]],
["width-of-a-pair-for-width", [2467110948, -0.86135, 0.27059, -0.49133, -1.29849, -1.33252, 1.21858]]
],
"lengths_stay_as_they_were": [
["added-for-rotated", [885969177, 0.1058, 4.3575, 8.1361]],
["added-for-rotated", [885969177, 0.13697, 3.67796, 11.19411]],
["far-columns-paired", [885969177, -0.00106, 3.48358, 1.70508]],
["global-for-parameter", [2783193817, 0.46509, 0.51056, 0.94072]],
["hard-coded-example", [156329429, 0.88507, 0.18723, -2.34647]],
["hard-coded-example", [1651239907, 1.6588, -0.13957, -2.20544]],
["hard-coded-example", [2093448583, 0.56749, -1.97452, 1.55784]],
["heads-for-positions", [885969177, -4.1456, 1.7113, 3.6435]],
["minus-missing", [885969177, -0.00537, 5.03745, 6.49067]],
["minus-missing", [885969177, 0.0733, 8.2808, 16.2886]],
["new-number-used-too-early", [885969177, -0.01904, 9.55017, 10.75351]],
["pairs-pulled-apart", [660133215, 0.00237, 9.69109, 10.42581]],
["pairs-pulled-apart", [885969177, 0.04834, -3.952, 2.76941]],
["residual-added", [885969177, 0.1474, 13.8594, 19.7183]],
["scaled-by-cosines-alone", [885969177, 0.00794, 8.96972, 7.57136]],
["scaled-by-cosines-alone", [885969177, 0.02246, 5.961, 13.53875]],
["sine-and-cosine-exchanged", [885969177, -0.01545, 12.50662, 9.79649]],
["speeds-of-columns", [885969177, 0.08335, 14.90072, 21.79386]],
["vectors-and-matrices-only", [2096129491]]
],
"only_the_distance_counts": [
["added-for-rotated", [2456122795, 4.08198, 0.49311, -4.89012, 4.98036, 0.59514, -6.02882, 4.40724, -0.36167, -3.88221]],
["added-for-rotated", [2456122795, 5.38889, -1.13997, -3.11529, 4.91411, -0.41882, -2.12691, 4.51122, -0.7161, -3.96615]],
["global-for-parameter", [961969288, 0.46509, 0.51056, 0.94072, 0.46509, 0.51056, 0.94072, 0.46509, 0.51056, 0.94072]],
["hard-coded-example", [2456122795, 0.88507, 0.18723, -2.34647, 0.88507, 0.18723, -2.34647, 0.88507, 0.18723, -2.34647]],
["hard-coded-example", [2705015462, 0.56749, -1.97452, 1.55784, 0.56749, -1.97452, 1.55784]],
["hard-coded-example", [2706368879, 0.00237, 9.69109, 10.42581, 0.00237, 9.69109, 10.42581]],
["hard-coded-example", [3185407780, 1.6588, -0.13957, -2.20544, 1.6588, -0.13957, -2.20544, 1.6588, -0.13957, -2.20544]],
["input-mutated", [939224273, 0.88507, 0.18723, -2.34647, 3.89521, -4.05186, 3.98614, 0.97169, -5.13621, -0.75467]],
["minus-missing", [2456122795, -2.63485, 5.87894, -1.194, 1.163, 3.11415, -1.30316, -1.09764, 3.73779, 1.70594]],
["minus-missing", [2456122795, 1.90593, -1.75085, -5.6645, -0.70981, 1.16019, -3.44817, 1.6973, -3.03554, -4.47659]],
["new-number-used-too-early", [2456122795, -1.3051, -1.24908, -0.24456, -2.34599, -2.44074, 4.3604, 0.21329, -0.52787, -0.20988]],
["pairs-pulled-apart", [1977868793, 0.88507, 0.18723, -2.34647, 1.58599, -0.79599, -0.41799, 2.41841, -1.34928, -0.05162]],
["positions-ignored", [2456122795, 4.09805, 1.32177, -6.22329, 4.09805, 1.32177, -6.22329, 4.09805, 1.32177, -6.22329]],
["residual-added", [2456122795, 6.67932, 0.15056, -6.37782, 7.38024, -0.83266, -4.44933, 8.21265, -1.38595, -4.08296]],
["scaled-by-cosines-alone", [2456122795, -2.81713, 0.80229, -1.57506, -1.83631, -0.97222, -1.63745, -2.16563, -0.1023, -0.35275]],
["scaled-by-cosines-alone", [2456122795, 0.53842, -1.36359, -3.17456, -1.03693, -0.90253, -0.88377, 1.18503, -1.15916, -3.05836]],
["sine-and-cosine-exchanged", [2456122795, -2.81735, -0.55988, 2.83443, -0.09099, -3.49357, 1.54475, -1.29909, -0.98569, 4.00451]],
["speeds-of-columns", [2456122795, 0.63143, 2.13826, -4.23914, 1.18465, -4.1077, 1.16484, 2.15055, 2.05237, -3.40418]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
