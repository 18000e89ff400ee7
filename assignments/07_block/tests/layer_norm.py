from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import agrees, is_array, same_array, unchanged

OK_FORMAT = False

name = "layer_norm"
points = None
feedback = Feedback("layer_norm")


@test_case(
    name="one_word_on_paper",
    points=0.15,
    hidden=False,
)
@feedback.shown
def one_word_on_paper(layer_norm):
    x = np.array([5.0, 1.0, 5.0, 1.0])
    same_array(layer_norm(x.copy(), 1.0, 0.0, 0.0), np.array([1.0, -1.0, 1.0, -1.0]), "the word, with an epsilon of 0")
    same_array(layer_norm(x, 3.0, 10.0, 0.0), np.array([13.0, 7.0, 13.0, 7.0]), "with a gain of 3 and a bias of 10")


@test_case(
    name="large_epsilon_on_paper",
    points=0.15,
    hidden=False,
)
@feedback.shown
def large_epsilon_on_paper(layer_norm):
    result = layer_norm(np.array([3, -3, 3, -3]), 1.0, 0.0, 16.0)
    same_array(result, np.array([0.6, -0.6, 0.6, -0.6]), "the word, with an epsilon of 16")
    result = layer_norm(np.array([0.01, -0.01]))
    same_array(result, np.array([1.0, -1.0]) / 1.1**0.5, "a word of variance 0.0001, with the default epsilon")


@test_case(
    name="each_word_has_mean_zero",
    points=0.1,
    hidden=False,
)
@feedback.shown
def each_word_has_mean_zero(layer_norm):
    x = np.array([[1.0, 2.0, 6.0], [0.0, -5.0, 2.0]])
    kept = x.copy()
    result = layer_norm(x)
    is_array(result, (2, 3), "two normalised words")
    same_array(result.mean(axis=1) + 1, np.ones(2), "1 plus the means of the words")
    unchanged(kept, x, "x")
    stack = layer_norm(np.array([2 * kept, kept]))
    is_array(stack, (2, 2, 3), "two normalised sentences of two words")
    agrees(stack[1], result, "the second of two sentences", "alone")


@test_case(
    name="scale_and_shift_are_lost",
    points=0.1,
    hidden=False,
)
@feedback.shown
def scale_and_shift_are_lost(layer_norm):
    x = np.array([[1.0, 2.0, 6.0, -3.0], [0.5, -5.0, 2.0, 1.0]])
    stretched = 100 * x + 7
    result = layer_norm(x, eps=0.0)
    is_array(result, (2, 4), "two normalised words")
    same_array(layer_norm(stretched, eps=0.0), result, "two words that were stretched and shifted")


@test_case(
    name="squares_and_close_numbers",
    points=0.1,
    hidden=False,
)
@feedback.shown
def squares_and_close_numbers(layer_norm):
    x = np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]])
    same_array(
        layer_norm(x, np.array([1.0, 2.0, -1.0]), np.array([0.5, 0.0, 3.0])),
        np.array(
            [
                [1.662475681, -2.557446497, 2.883752432],
                [-0.6355486032, -0.3244424581, 1.702230168],
                [-0.7247441215, 2.449488243, 3.0],
            ]
        ),
        "three normalised words of three numbers",
    )
    same_array(
        layer_norm(np.array([5000.01, 5000.02, 4999.97])),
        np.array([0.4580286124, 0.9160572248, -1.374085837]),
        "a normalised word of large numbers",
    )


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "one_word_on_paper": "These four numbers have a mean and a variance that are easy to work out. What are they, and what comes out?",
        "large_epsilon_on_paper": "The variance of the first word is 9, and epsilon is 16. What is divided by what? And to which number is epsilon added, where the variance is as small as 0.0001, if nobody passes one?",
        "each_word_has_mean_zero": "Which numbers are averaged, those of one word, or those of one column? What should the mean of each word be?",
        "scale_and_shift_are_lost": "A word was multiplied by 100, and 7 was added. Apart from epsilon, should its normalised version change?",
        "squares_and_close_numbers": "As many words as numbers: does each word have a mean of its own? And are digits lost where the numbers are large and close together?",
    },
    hints={
        "axis-1": "Axis 1 is the second one: is that the right one for arrays with fewer or more axes?",
        "bias-multiplied-too": "Should a larger gain also make the bias count for more?",
        "epsilon-ignored": "If epsilon were as large as the variance, would your result show it?",
        "epsilon-outside-the-root": "Is epsilon added before the root is taken, or after?",
        "gain-and-bias-forgotten": "Where does your result depend on the gain and on the bias?",
        "gain-and-bias-swapped": "Which of the two stretches, and which one shifts?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "matrices-only": "What does your code do with an array that has only one axis?",
        "mean-absolute-deviation": "Is the spread a mean of distances, or of something made of them?",
        "mean-not-subtracted": "What is the mean of each word after your norm?",
        "no-keepdims": "A sum or a maximum lost an axis on the way: which shape does it have, and with which axis does NumPy line it up?",
        "not-divided": "How large is the variance of each word after your norm?",
        "passed-through": "Is there any difference between your result and what you were given?",
        "softmax-for-norm": "What should the numbers of a normalised word add up to, and can they be negative?",
        "unbiased-variance": "By how many is the sum of squared distances divided?",
        "variance-for-spread": "If all numbers of a word are doubled, should its norm change?",
        "wrong-default": "Which value does epsilon have if nobody passes one?",
    },
    known="""{
"one_word_on_paper": [
["bias-multiplied-too", [4122776811, -0.08357, 1.50948, -1.52791, -24.5712, -16.1319, -26.2346]],
["gain-and-bias-forgotten", [4122776811, -0.08357, 1.50948, -1.52791, -0.08357, 1.50948, -1.52791]],
["gain-and-bias-swapped", [4122776811, -0.81068, -0.68868, -0.7217, -3.2677, 13.0288, -17.4442]],
["global-for-parameter", [4148139279, -5.64849, 0.67817, 0.02788, -27.0235, 2.1939, -0.9226]],
["hard-coded-example", [2565635971, 1.60393, 8.00754, -6.38873, 1.60393, 8.00754, -6.38873]],
["hard-coded-example", [2939717625, -2.64667, 0.14521, 2.37839, -2.64667, 0.14521, 2.37839]],
["hard-coded-example", [3236654453, -1.96215, 2.90707, -1.60245, -1.96215, 2.90707, -1.60245]],
["hard-coded-example", [4122776811, -0.050142, 0.90569, -0.916748, -0.050142, 0.90569, -0.916748]],
["hard-coded-example", [4122776811, -0.08357, 1.50948, -1.52791, -0.08357, 1.50948, -1.52791]],
["matrices-only", [1040291487]],
["mean-not-subtracted", [4122776811, -0.72088, 0.2643, -1.44802, -10.2695, -6.0939, -11.561]],
["not-divided", [4122776811, -0.16714, 3.01897, -3.05583, -8.6082, 2.1701, -16.3844]],
["passed-through", [4122776811, -2.59918, 0.95293, -5.22092, -15.9044, -4.028, -22.8797]],
["random-placeholder", [4122776811, 1.32825, 0.38301, -0.14125, 1.32825, 0.38301, -0.14125]],
["softmax-for-norm", [4122776811, -0.222811, 0.191626, -0.548662, -8.7753, -6.3119, -8.8629]],
["unbiased-variance", [4122776811, -0.07237, 1.30725, -1.32321, -8.3239, -2.965, -11.1866]],
["variance-for-spread", [4122776811, -0.041785, 0.754741, -0.763957, -8.2322, -4.6226, -9.5088]]
],
"large_epsilon_on_paper": [
["epsilon-ignored", [4046579801, -0.08357, 1.50948, -1.52791, 1.12488, -0.20014, -1.52524]],
["epsilon-outside-the-root", [4046579801, -0.013195, 0.238339, -0.241249, 1.12375, -0.19994, -1.52372]],
["gain-and-bias-swapped", [4046579801, -0.81068, -0.68868, -0.7217, -0.60918, -0.92783, -0.27704]],
["global-for-parameter", [4148139279, -1.524927, 0.015547, -0.108314, -5.64847, 0.67816, 0.02787]],
["hard-coded-example", [2565635971, 1.60393, 8.00754, -6.38873, 1.60393, 8.00754, -6.38873]],
["hard-coded-example", [2939717625, -2.64667, 0.14521, 2.37839, -2.64667, 0.14521, 2.37839]],
["hard-coded-example", [3236654453, -1.96215, 2.90707, -1.60245, -1.96215, 2.90707, -1.60245]],
["hard-coded-example", [4122776811, -0.050142, 0.90569, -0.916748, -0.050142, 0.90569, -0.916748]],
["hard-coded-example", [4122776811, -0.08357, 1.50948, -1.52791, -0.08357, 1.50948, -1.52791]],
["matrices-only", [1040291487]],
["mean-absolute-deviation", [4046579801, -0.013195, 0.238339, -0.241249, 1.12375, -0.19994, -1.52372]],
["not-divided", [4046579801, -0.25071, 4.52845, -4.58374, 0.0112488, -0.0020014, -0.0152524]],
["passed-through", [4046579801, -0.25071, 4.52845, -4.58374, 0.0112488, -0.0020014, -0.0152524]],
["random-placeholder", [4046579801, 1.32825, 0.38301, -0.14125, 0.94148, 0.93413, -0.10388]],
["softmax-for-norm", [4046579801, -0.22346, 0.203335, -0.560513, -0.298964, -0.464914, -0.146144]],
["unbiased-variance", [4046579801, -0.04738, 0.855796, -0.866245, 0.776239, -0.138112, -1.052516]],
["variance-for-spread", [4046579801, -0.010028, 0.181138, -0.18335, 102.262, -18.195, -138.658]],
["wrong-default", [4046579801, -0.050142, 0.90569, -0.916748, 1.11929, -0.19915, -1.51767]]
],
"each_word_has_mean_zero": [
["axis-0", [3470409549, -2.77621, 0.02799, -0.00171, -0.80705, 0.78816, -3.58461]],
["axis-1", [3470409549, -1.96215, 2.90707, -1.60245, -3.11506, 0.05641, 0.54702]],
["gain-and-bias-swapped", [3470409549, 0.14792, 0.06512, -0.99969, -1.0078, 0.01594, -0.10062]],
["global-for-parameter", [4148139279, -5.64847, 0.67816, 0.02787, -5.64847, 0.67816, 0.02787]],
["hard-coded-example", [2304869443, -0.050142, 0.90569, -0.916748]],
["hard-coded-example", [2304869443, -0.08357, 1.50948, -1.52791]],
["hard-coded-example", [2565635971, 1.60393, 8.00754, -6.38873, 1.60393, 8.00754, -6.38873]],
["hard-coded-example", [2939717625, -2.64667, 0.14521, 2.37839, -2.64667, 0.14521, 2.37839]],
["hard-coded-example", [3236654453, -1.96215, 2.90707, -1.60245, -1.96215, 2.90707, -1.60245]],
["matrices-only", [3470409549, -1.96215, 2.90707, -1.60245, -3.11506, 0.05641, 0.54702]],
["mean-not-subtracted", [3470409549, -3.09863, 2.04353, -1.84825, -2.67906, 3.02255, -0.29972]],
["no-keepdims", [3455753695]],
["passed-through", [3470409549, -10.54117, 7.07769, -5.90461, -19.4079, 17.8284, -6.5252]],
["random-placeholder", [3470409549, 2.42344, 0.31682, 0.46659, 6.4466, -0.92761, -0.10302]],
["softmax-for-norm", [3470409549, -0.6461, 1.64376, -1.03083, -0.79868, 3.02558, 0.00859]],
["whole-array", [3470409549, -3.27285, 2.14715, -1.50182, -3.44946, 3.43177, -1.22863]]
],
"scale_and_shift_are_lost": [
["global-for-parameter", [4148139279, -5.64849, 0.67817, 0.02788, -5.64849, 0.67817, 0.02788]],
["hard-coded-example", [2565635971, 1.60393, 8.00754, -6.38873, 1.60393, 8.00754, -6.38873]],
["hard-coded-example", [3236654453, -1.96215, 2.90707, -1.60245, -1.96215, 2.90707, -1.60245]],
["hard-coded-example", [4122776811, -0.050142, 0.90569, -0.916748, -0.050142, 0.90569, -0.916748]],
["hard-coded-example", [4122776811, -0.08357, 1.50948, -1.52791, -0.08357, 1.50948, -1.52791]],
["mean-not-subtracted", [2939717625, -2.73788, -0.35091, 2.05461, -2.7515, -0.38868, 2.04343]],
["no-keepdims", [4221565700]],
["not-divided", [2939717625, -8.10483, 1.55733, 6.59136, -810.483, 155.733, 659.136]],
["passed-through", [2939717625, -9.13254, 0.53702, 5.57643, -922.444, 48.644, 551.329]],
["softmax-for-norm", [2939717625, -1.28803, 0.39332, 0.29334, -1.6727, 0.10556, 0.77633]],
["variance-for-spread", [2939717625, -0.868947, -0.079896, 0.860195, -0.00868947, -0.00079896, 0.00860195]]
],
"squares_and_close_numbers": [
["axis-0", [762800671, 1.50587, 8.37557, -6.16182, 0.29255, -1.93051, 0.4663]],
["bias-multiplied-too", [762800671, 1.58913, -7.89572, -3.4045, 0.29255, -1.93051, 0.4663]],
["epsilon-ignored", [762800671, 1.60393, 8.00754, -6.38873, 0.29567, -1.95109, 0.47127]],
["epsilon-outside-the-root", [762800671, 1.60393, 8.00754, -6.38872, 0.29553, -1.95019, 0.47105]],
["few-digits", [762800671, 1.60393, 8.00754, -6.38873, 0.28373, -1.92647, 0.47713]],
["gain-and-bias-forgotten", [762800671, 1.17184, 3.11133, -5.21933, 0.29255, -1.93051, 0.4663]],
["gain-and-bias-swapped", [762800671, -0.81242, -1.21305, -3.52974, -1.31415, 0.04656, -0.5007]],
["global-for-parameter", [1050407234, -5.64847, 0.67816, 0.02787]],
["hard-coded-example", [2565635971, 1.60393, 8.00754, -6.38873, 1.60393, 8.00754, -6.38873]],
["hard-coded-example", [2939717625, -2.64667, 0.14521, 2.37839, -2.64667, 0.14521, 2.37839]],
["hard-coded-example", [3236654453, -1.96215, 2.90707, -1.60245, -1.96215, 2.90707, -1.60245]],
["hard-coded-example", [4122776811, -0.050142, 0.90569, -0.916748, -0.050142, 0.90569, -0.916748]],
["hard-coded-example", [4122776811, -0.08357, 1.50948, -1.52791, -0.08357, 1.50948, -1.52791]],
["matrices-only", [3190171082, 1.60393, 8.00754, -6.38873]],
["mean-absolute-deviation", [762800671, 1.91199, 8.27498, -7.42402, 0.3192, -2.10636, 0.50878]],
["mean-not-subtracted", [762800671, 1.73869, 4.85322, -5.25361, -1.31415, 0.04655, -0.5007]],
["no-keepdims", [762800671, 2.71286, 8.83844, -9.12253, 0.29255, -1.93051, 0.4663]],
["not-divided", [762800671, 5.49087, 10.35529, -16.37455, 0.0063872, -0.0421483, 0.0101806]],
["passed-through", [762800671, 3.9989, 0.6452, -15.0846, -6570.76, 232.76, -2503.5]],
["random-placeholder", [762800671, 3.87937, 1.31529, 1.09097, 1.11657, 0.69213, -0.04833]],
["softmax-for-norm", [762800671, -0.69674, 5.54877, -3.25781, -0.435979, 0.001581, -0.163476]],
["unbiased-variance", [762800671, 1.29203, 7.79836, -5.50139, 0.23971, -1.5818, 0.38207]],
["variance-for-spread", [762800671, 0.37601, 7.2274, -3.07575, 13.3998, -88.423, 21.358]],
["whole-array", [762800671, 2.06069, 8.38833, -7.18475, 0.29255, -1.93051, 0.4663]],
["wrong-default", [762800671, 1.60393, 8.00754, -6.38873, 0.29536, -1.949, 0.47077]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
