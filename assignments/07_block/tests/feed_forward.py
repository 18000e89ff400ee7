from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, same_array, unchanged

OK_FORMAT = False

name = "feed_forward"
points = None
feedback = Feedback("feed_forward")


def copied(arrays):
    return [array.copy() for array in arrays]


@test_case(
    name="rows_stay_as_wide",
    points=0.15,
    hidden=False,
)
@feedback.shown
def rows_stay_as_wide(feed_forward):
    arguments = np.ones((3, 4)), np.ones((4, 5)), np.ones(5), np.ones((5, 4)), np.ones(4)
    kept = copied(arguments)
    is_array(feed_forward(*arguments), (3, 4), "three words after the network")
    for name, before, after in zip(("X", "W_1", "b_1", "W_2", "b_2"), kept, arguments, strict=True):
        unchanged(before, after, name)
    is_array(feed_forward(np.ones((1, 4)), *arguments[1:]), (1, 4), "a single word after the network")


@test_case(
    name="two_words_on_paper",
    points=0.15,
    hidden=False,
)
@feedback.shown
def two_words_on_paper(feed_forward):
    X, W_1, b_1 = (
        np.array([[1, 2], [3, -1]]),
        np.array([[1.0, -1.0, 0.0], [0.0, 1.0, -1.0]]),
        np.array([0.0, 1.0, -0.5]),
    )
    W_2, b_2 = np.array([[1.0, 0.0], [2.0, -4.0], [-2.0, 4.0]]), np.array([-6.0, 1.5])
    expected = np.array([[-1.0, -6.5], [-4.0, 3.5]])
    same_array(feed_forward(X, W_1, b_1, W_2, b_2), expected, "two words after the network")


@test_case(
    name="only_the_last_bias_is_left",
    points=0.1,
    hidden=False,
)
@feedback.shown
def only_the_last_bias_is_left(feed_forward):
    b_2 = np.array([1 / 3, -2.0, 0.5])
    result = feed_forward(np.ones((2, 3)), np.zeros((3, 4)), np.zeros(4), np.ones((4, 3)), b_2)
    same_array(result, np.array([[1 / 3, -2.0, 0.5]] * 2), "two words, with W_1 and b_1 zero")


@test_case(
    name="all_sizes_agree",
    points=0.1,
    hidden=False,
)
@feedback.shown
def all_sizes_agree(feed_forward):
    X, W_1, W_2 = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
    )
    same_array(
        feed_forward(X, W_1, np.array([1.0, -2.0, 0.5]), W_2, np.array([0.0, 3.0, -1.0])),
        np.array([[1.0, 4.25, 4.25], [24.5, 8.0, 27.25], [4.5, 28.5, 15.25]]),
        "the result for three words",
    )


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "rows_stay_as_wide": "Each word is processed on its own. Is there a row for each, as wide as before, even for a single word?",
        "two_words_on_paper": "Do it on paper: what does each word become between the matrices, which numbers are cut off, what comes after that?",
        "only_the_last_bias_is_left": "If W_1 and b_1 are zero, nothing comes out of the middle. What is left?",
        "all_sizes_agree": "Where all sizes agree, nothing complains about a mix-up. To which numbers of a word is each bias added?",
    },
    hints={
        "another-activation": "What does the function between your two matrices give for -1, and what should it give there?",
        "bias-along-the-words": "Is each number of the bias added to one word, or to one number of every word?",
        "bias-forgotten": "The formula has a bias that makes no difference in your function: which one?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "minimum-for-maximum": "Which numbers does ReLU set to 0, and which ones does yours?",
        "one-maximum-for-all": "Is the maximum with 0 taken once, or for each number?",
        "one-row-only": "With only one row in it, can rows differ, or get mixed up?",
        "relu-before-the-bias": "What exactly is compared with 0: the product alone, or something more?",
        "relu-misplaced": "Can what the feed-forward network finds be negative?",
        "relu-missing": "What stands between the two matrices of the feed-forward network?",
        "relu-of-the-input": "Can a negative number in a word still make a difference to your result, and should it?",
        "relu-twice": "How many times does the formula take a maximum, and how many times does your code?",
        "residual-added": "Is your input still in the output even if all values are zero?",
        "stopped-in-the-middle": "How wide is a word between the two matrices, and how wide should it be at the end?",
    },
    known="""{
"rows_stay_as_wide": [
["hard-coded-example", [1582733175, 10.14165, -2.99239, -3.23589, 10.14165, -2.99239, -3.23589]],
["hard-coded-example", [1582733175, 9.95987, -3.54193, -3.03434, 9.95987, -3.54193, -3.03434]],
["hard-coded-example", [2565635971, 5.9389, 17.6078, -35.8276, 5.9389, 17.6078, -35.8276]],
["hard-coded-example", [3236654453, -0.2969, 1.52136, -3.42797, -0.2969, 1.52136, -3.42797]],
["hard-coded-example", [4148139279, -26.2028, 0.4144, -2.6161, -26.2028, 0.4144, -2.6161]],
["one-row-only", [4122776811, -21.0777, -17.9056, -18.7641, -21.0777, -17.9056, -18.7641]],
["stopped-in-the-middle", [323107949, 1.57674, -0.24646, -4.51442, 0.76967, -4.16869, -0.49869]]
],
"two_words_on_paper": [
["another-activation", [1594606163, -10.2711, 10.3088, 9.0223]],
["another-activation", [1594606163, 10.16218, -3.68044, -3.1549]],
["another-activation", [1594606163, 14.3924, -10.05754, -2.57683]],
["another-activation", [1594606163, 4.66435, -3.4872, 3.79217]],
["another-activation", [1594606163, 9.28808, -2.73168, -2.69601]],
["bias-forgotten", [1594606163, 5.55056, -2.20315, -6.30746]],
["bias-forgotten", [1594606163, 7.68798, -6.31419, 1.04603]],
["bias-forgotten", [1594606163, 7.82245, 0.56911, -10.38783]],
["global-for-parameter", [1594606163, 9.39447, -5.08896, -0.63021]],
["hard-coded-example", [1175515922, -0.2969, 1.52136, -3.42797]],
["hard-coded-example", [1594606163, 10.14165, -2.99239, -3.23589]],
["hard-coded-example", [2070993570, 5.9389, 17.6078, -35.8276]],
["hard-coded-example", [875646053, -26.2028, 0.4144, -2.6161]],
["minimum-for-maximum", [1594606163, 22.3684, -17.9617, -4.7031]],
["one-maximum-for-all", [1594606163, 0.79604, -2.87983, 3.97908]],
["one-row-only", [2381117681, 5.37782, 2.92896, -3.15552]],
["random-placeholder", [1594606163, 1.08044, -1.73189, 1.1005]],
["relu-before-the-bias", [1594606163, 8.5279, 1.5115, -4.747]],
["relu-misplaced", [1594606163, 8.8352, -13.6521, -7.03]],
["relu-missing", [1594606163, 30.1909, -17.3926, -15.091]],
["relu-of-the-input", [1594606163, 23.3432, -7.6132, -14.2177]],
["relu-twice", [1594606163, 1.76215, -2.57333, -0.77348]],
["residual-added", [1594606163, 5.86527, -1.1752, -3.13728]],
["stopped-in-the-middle", [1175515922, 0.0312, -3.04795, -0.76589]]
],
"only_the_last_bias_is_left": [
["another-activation", [1175515922, -0.14899, 1.58648, -4.42766]],
["bias-forgotten", [1175515922, 0.0, 0.0, 0.0]],
["hard-coded-example", [1594606163, 10.14165, -2.99239, -3.23589]],
["hard-coded-example", [1594606163, 9.95987, -3.54193, -3.03434]],
["hard-coded-example", [2070993570, 5.9389, 17.6078, -35.8276]],
["hard-coded-example", [875646053, -26.2028, 0.4144, -2.6161]],
["one-row-only", [2351862470, 1.46752, 1.02688, -1.66042]],
["random-placeholder", [1175515922, 2.18616, -2.30459, 2.21901]],
["relu-misplaced", [1175515922, -0.101723, 0.503551, -0.935851]],
["relu-twice", [1175515922, -0.101723, 0.503551, -0.935851]],
["residual-added", [1175515922, -0.14899, 1.58648, -4.42766]],
["stopped-in-the-middle", [156329429, 0.0, 0.0, 0.0]]
],
"all_sizes_agree": [
["another-activation", [2070993570, -10.566, 28.1561, -20.9147]],
["another-activation", [2070993570, -4.8306, 0.3626, -7.8985]],
["another-activation", [2070993570, 4.60601, -0.49414, -7.88928]],
["another-activation", [2070993570, 6.1039, 17.5023, -35.9767]],
["another-activation", [2070993570, 6.3836, 16.7605, -35.4179]],
["bias-along-the-words", [2070993570, -18.2232, 33.0763, -31.7491]],
["bias-forgotten", [2070993570, -0.2907, 40.1289, -44.2936]],
["bias-forgotten", [2070993570, -1.4795, 36.1951, -42.765]],
["bias-forgotten", [2070993570, 7.1277, 21.5416, -37.3562]],
["global-for-parameter", [2070993570, 2.9481, -41.7263, 59.9175]],
["hard-coded-example", [1175515922, -0.2969, 1.52136, -3.42797]],
["hard-coded-example", [1594606163, 10.14165, -2.99239, -3.23589]],
["hard-coded-example", [1594606163, 9.95987, -3.54193, -3.03434]],
["hard-coded-example", [875646053, -26.2028, 0.4144, -2.6161]],
["minimum-for-maximum", [2070993570, 15.3161, -14.482, -13.3843]],
["one-maximum-for-all", [2070993570, -19.217, 93.2731, -18.5991]],
["one-row-only", [2351862470, -6.42316, 2.03084, 0.80071]],
["random-placeholder", [2070993570, 1.3645, -2.96477, 2.17611]],
["relu-before-the-bias", [2070993570, -0.6392, 9.7762, -40.7128]],
["relu-misplaced", [2070993570, 8.2309, 5.2235, -42.886]],
["relu-missing", [2070993570, 22.4437, 7.0596, -50.7405]],
["relu-of-the-input", [2070993570, 36.5371, -12.6848, -32.5856]],
["residual-added", [2070993570, 10.5538, 22.406, -42.4088]],
["stopped-in-the-middle", [2070993570, 6.61694, -0.7651, 3.20126]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
