from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import Difference, is_array, same_array, unchanged

OK_FORMAT = False

name = "entropy"
points = None
feedback = Feedback("entropy")


@test_case(
    name="certainty_and_even_shares",
    points=0.2,
    hidden=False,
)
@feedback.shown
def certainty_and_even_shares(entropy):
    shares = np.array([0.0, 1.0, 0.0])
    none = entropy(shares)
    if isinstance(none, float) and 0 < abs(none) < 1e-2:
        mistake = "epsilon-in-the-logarithm" if none < 0 else "tiny-number-for-zero"
        raise Difference("entropy([0, 1, 0])", "exactly 0", f"{none:.3g}", mistake)
    same_array(none, 0.0, "entropy([0, 1, 0])")
    unchanged(np.array([0.0, 1.0, 0.0]), shares, "the array of shares")
    same_array(entropy(np.array([0.5, 0.5])), np.log(2), "entropy([0.5, 0.5])")


@test_case(
    name="axis_is_gone",
    points=0.2,
    hidden=False,
)
@feedback.shown
def axis_is_gone(entropy):
    of_rows, of_columns = entropy(np.full((3, 4), 0.25)), entropy(np.full((3, 4), 1 / 3), 0)
    is_array(of_rows, (3,), "entropy of a (3, 4) array")
    is_array(of_columns, (4,), "entropy of a (3, 4) array along axis 0")


@test_case(
    name="tiny_shares_and_squares",
    points=0.2,
    hidden=False,
)
@feedback.shown
def tiny_shares_and_squares(entropy):
    p = np.array([[0.5, 0.25, 0.25], [0.1, 0.2, 0.7], [0.0, 0.9, 0.1]])
    same_array(
        entropy(np.append([0.5, 0.4995], np.full(1000, 5e-7))),
        0.7005546858,
        "the entropy of two large shares and a thousand tiny ones",
    )
    same_array(entropy(p), np.array([1.039720771, 0.8018185525, 0.3250829734]), "the entropies of three rows")
    same_array(entropy(p.T, 0), np.array([1.039720771, 0.8018185525, 0.3250829734]), "the entropies along axis 0")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "certainty_and_even_shares": "What does NumPy make of 0 times the logarithm of 0, and what should it count as, exactly? And which logarithm gives the entropy of two equal shares in nats, with which sign?",
        "axis_is_gone": "The axis that is summed along should be gone. What shape does your result have?",
        "tiny_shares_and_squares": "How much do a thousand shares of half a millionth add? And which axis is gone where both are equally long?",
    },
    hints={
        "axis-ignored": "Call it with two different values of `axis`: does anything change?",
        "axis-kept": "After a sum or a maximum along an axis, should the result still have that axis?",
        "base-10": "To which base does your logarithm belong, and what would one unit of it be called?",
        "base-2": "Which number is raised to a power, or the base of your logarithm?",
        "divided-by-its-maximum": "In which unit is your result, and what would be the largest value it can take?",
        "epsilon-in-the-logarithm": "When one share is exactly 1, how large is its term in your version?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "matrices-only": "What does your code do with an array that has only one axis?",
        "mean-for-sum": "Put in entries that add nothing, such as zeros: should the result change, and does yours?",
        "no-minus": "Is the logarithm of a share positive or negative, and what sign does your result have?",
        "no-p-in-front": "By what is each term weighted before it is added up?",
        "perplexity": "For shares that are all equal, does your result grow like their number or like its logarithm?",
        "shares-cut-off": "Does a share of one in a thousand still count?",
        "softmax-twice": "How often are your scores turned into shares before they come out?",
        "squares-for-logarithms": "Which function of a share stands beside it in the formula?",
        "summed-over-the-wrong-axis": "Which axis should be gone after the sum, and which one is?",
        "tiny-number-for-zero": "How large is the term of a share of exactly 0 in your version?",
        "zero-times-log-zero": "Which entry makes the NaN, and what does a share of nothing add to the sum?",
    },
    known="""{
"certainty_and_even_shares": [
["axis-kept", [2301528854, 0.0, 0.0, 0.0, 0.178728, -0.390925, -0.624622]],
["base-10", [2792018895, 0.0, 0.0, 0.0, 0.077621, -0.169776, -0.27127]],
["base-2", [2792018895, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114]],
["divided-by-its-maximum", [2792018895, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114]],
["epsilon-in-the-logarithm", [569228110, -2.5785e-09, 5.6399e-09, 9.0114e-09]],
["epsilon-in-the-logarithm", [569228110, -2.5785e-10, 5.6399e-10, 9.0114e-10]],
["global-for-parameter", [218790427, -0.312393, 0.104268, -0.738512, -0.312393, 0.104268, -0.738512]],
["hard-coded-example", [218790427, -1.8218, 0.06455, -0.69412, -1.8218, 0.06455, -0.69412]],
["hard-coded-example", [2792018895, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["hard-coded-example", [2792018895, 0.180638, -0.395102, -0.631297, 0.180638, -0.395102, -0.631297]],
["matrices-only", [3713840937]],
["mean-for-sum", [2792018895, 0.0, 0.0, 0.0, 0.089364, -0.195462, -0.312311]],
["no-minus", [2792018895, 0.0, 0.0, 0.0, -0.178728, 0.390925, 0.624622]],
["no-p-in-front", [2792018895, 0.0, 0.0, 0.0, 0.35746, -0.78185, -1.24924]],
["perplexity", [2792018895, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228]],
["shares-cut-off", [2792018895, 0.0035623, -0.0077917, -0.0124497, 0.178728, -0.390925, -0.624622]],
["softmax-twice", [2792018895, 0.25149, -0.55007, -0.87891, 0.178728, -0.390925, -0.624622]],
["squares-for-logarithms", [2792018895, 0.0, 0.0, 0.0, 0.128925, -0.281993, -0.450569]],
["tiny-number-for-zero", [569228110, 7.1247e-06, -1.55835e-05, -2.48994e-05]],
["zero-times-log-zero", [1655107094, 0.0, 0.0, 0.0, 0.178728, -0.390925, -0.624622]]
],
"axis_is_gone": [
["axis-0", [4122776811, -0.84288, -0.71603, -0.75036, -0.89062, -0.75659, -0.79286]],
["axis-ignored", [218790427, -1.8218, 0.06455, -0.69412, -1.92499, 0.0682, -0.73344]],
["axis-kept", [2035362531, -1.8218, 0.06455, -0.69412, -0.89062, -0.75659, -0.79286]],
["hard-coded-example", [218790427, -1.8218, 0.06455, -0.69412, -1.8218, 0.06455, -0.69412]],
["hard-coded-example", [2792018895, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["hard-coded-example", [2792018895, 0.180638, -0.395102, -0.631297, 0.180638, -0.395102, -0.631297]],
["summed-over-the-wrong-axis", [4042490478, -0.84288, -0.71603, -0.75036, -1.92499, 0.0682, -0.73344]],
["whole-array", [2792018895, 1.07237, -2.34555, -3.74773, 1.13311, -2.4784, -3.96001]]
],
"tiny_shares_and_squares": [
["axis-0", [218356687, 0.180638, -0.395102, -0.631297, -1.09572, 0.2023, -0.2283, -0.65628, -0.56137, -0.50923]],
["axis-ignored", [218356687, 0.180638, -0.395102, -0.631297, -0.65628, -0.56137, -0.50923, -1.09572, 0.2023, -0.2283]],
["axis-kept", [3015353316, 0.180638, -0.395102, -0.631297, -0.65628, -0.56137, -0.50923, -0.65628, -0.56137, -0.50923]],
["base-10", [218356687, 0.07845, -0.171591, -0.274169, -0.28502, -0.243798, -0.221154, -0.28502, -0.243798, -0.221154]],
["base-2", [218356687, 0.26061, -0.57001, -0.91077, -0.94681, -0.80988, -0.73466, -0.94681, -0.80988, -0.73466]],
["divided-by-its-maximum", [218356687, 0.026142, -0.05718, -0.091363, -0.59737, -0.51098, -0.46352, -0.59737, -0.51098, -0.46352]],
["global-for-parameter", [2542990842, -0.312393, 0.104268, -0.738512, -0.312393, 0.104268, -0.738512, 0.79224, -1.34096, -1.12547]],
["hard-coded-example", [2464015231, -1.8218, 0.06455, -0.69412, -1.8218, 0.06455, -0.69412, -1.8218, 0.06455, -0.69412]],
["hard-coded-example", [2985490627, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["hard-coded-example", [2985490627, 0.180638, -0.395102, -0.631297, 0.180638, -0.395102, -0.631297, 0.180638, -0.395102, -0.631297]],
["matrices-only", [3779020435, -0.65628, -0.56137, -0.50923, -0.65628, -0.56137, -0.50923]],
["mean-for-sum", [218356687, 0.000180277, -0.000394314, -0.000630037, -0.218761, -0.187122, -0.169742, -0.218761, -0.187122, -0.169742]],
["no-minus", [218356687, -0.180638, 0.395102, 0.631297, 0.65628, 0.56137, 0.50923, 0.65628, 0.56137, 0.50923]],
["no-p-in-front", [218356687, 3741.4, -8183.4, -13075.6, -4.50498, -1.16148, -0.99758, -4.50498, -1.16148, -0.99758]],
["perplexity", [218356687, 0.51953, -1.13636, -1.81568, -2.17959, -1.05771, -1.4669, -2.17959, -1.05771, -1.4669]],
["shares-cut-off", [218356687, 0.178768, -0.391011, -0.62476, -0.65628, -0.56137, -0.50923, -0.65628, -0.56137, -0.50923]],
["shares-cut-off", [218356687, 1.95993, -4.28688, -6.84961, -0.66115, -0.55463, -0.51077, -0.66115, -0.55463, -0.51077]],
["softmax-twice", [218356687, 1.78159, -3.8968, -6.22633, -1.35037, -0.01831, -0.54672, -1.35037, -0.01831, -0.54672]],
["squares-for-logarithms", [218356687, 0.129054, -0.282274, -0.45102, -0.364572, -0.344468, -0.316385, -0.364572, -0.344468, -0.316385]],
["summed-over-the-wrong-axis", [218356687, 0.180638, -0.395102, -0.631297, -1.09572, 0.2023, -0.2283, -1.09572, 0.2023, -0.2283]],
["tiny-number-for-zero", [218356687, 0.18233, -0.398803, -0.637209, -0.65629, -0.56135, -0.50923, -0.65629, -0.56135, -0.50923]],
["whole-array", [2985490627, 0.180638, -0.395102, -0.631297, 0.55866, -1.22194, -1.95243, 0.55866, -1.22194, -1.95243]],
["zero-times-log-zero", [2768358511, 0.180638, -0.395102, -0.631297, -0.42711, -0.87812, -0.43652, -0.42711, -0.87812, -0.43652]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
