from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, same_array, unchanged

OK_FORMAT = False

name = "context_vectors"
points = None
feedback = Feedback("context_vectors")


@test_case(
    name="halves_and_quarters",
    points=0.1,
    hidden=False,
)
@feedback.shown
def halves_and_quarters(context_vectors):
    weights, V = np.array([[0.5, 0.5, 0.0], [0.25, 0.25, 0.5]]), np.array([[4, 0], [0, 8], [2, -5]])
    kept, values = weights.copy(), V.copy()
    same_array(context_vectors(weights, V), np.array([[2.0, 4.0], [2.0, -0.5]]), "the contexts")
    unchanged(kept, weights, "the array of weights")
    unchanged(values, V, "the array of values")


@test_case(
    name="shapes_of_contexts",
    points=0.1,
    hidden=False,
)
@feedback.shown
def shapes_of_contexts(context_vectors):
    V = np.ones((4, 2))
    is_array(context_vectors(np.full((3, 4), 0.25), V), (3, 2), "the contexts of three queries")
    is_array(context_vectors(np.full(4, 0.25), V), (2,), "the context of a single query")
    is_array(context_vectors(np.full((1, 4), 0.25), V), (1, 2), "the contexts of a matrix with one row of weights")


@test_case(
    name="all_attention_on_one_word",
    points=0.1,
    hidden=False,
)
@feedback.shown
def all_attention_on_one_word(context_vectors):
    V = np.array([[1.0, 2.0, 0.0], [3.0, -4.0, 7.0], [5.0, 6.123456, -1.0]])
    weights = np.array([[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
    expected = np.array([[3.0, -4.0, 7.0], [5.0, 6.123456, -1.0], [1.0, 2.0, 0.0], [3.0, -4.0, 7.0]])
    single = np.array([0.0, 0.0, 1.0])
    same_array(context_vectors(weights, V.copy()), expected, "the contexts with all the weight on one word")
    same_array(context_vectors(single, V), np.array([5.0, 6.123456, -1.0]), "the context of a single query")


@test_case(
    name="three_of_everything_mixed",
    points=0.1,
    hidden=False,
)
@feedback.shown
def three_of_everything_mixed(context_vectors):
    weights = np.array([[0.5, 0.3, 0.2], [0.1, 0.2, 0.7], [0.6, 0.4, 0.0]])
    V = np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]])
    same_array(
        context_vectors(weights, V),
        np.array([[1.8, 0.3, 2.5], [-0.3, 4.3, 2.85], [2.4, -1.0, 2.6]]),
        "the mixtures of three queries",
    )
    same_array(context_vectors(weights[2], V), np.array([2.4, -1.0, 2.6]), "the mixture of one query")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "halves_and_quarters": "Which vector do half of the first value and half of the second make? Which numbers of V were added up?",
        "shapes_of_contexts": "Is a context as wide as a value, and is there one for each query? How many axes are left for a single query?",
        "all_attention_on_one_word": "If a query gives all its attention to one word, what is its context?",
        "three_of_everything_mixed": "Three queries, three keys, values of width 3: which axis of the weights meets which axis of V?",
    },
    hints={
        "1-d-w-times-h": "Does `*` multiply matrices or entry by entry, and along which axis does NumPy line up your weights?",
        "argmax-for-softmax": "If two scores are nearly alike, does one of them still get everything?",
        "first-row-only": "How many queries came in, and how many were answered?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "last-number-left-out": "Does a change in a state's last number change its score?",
        "matrices-only": "What does your code do with an array that has only one axis?",
        "mean-for-sum": "Put in entries that add nothing, such as zeros: should the result change, and does yours?",
        "mean-of-v": "Do the weights make any difference to your mixture?",
        "not-summed": "After each state has been weighted, what is still to be done to get a single one?",
        "scaled-twice": "How many times do your scores meet the divisor?",
        "softmax-twice": "How often are your scores turned into shares before they come out?",
        "summed-over-the-wrong-axis": "Which axis should be gone after the sum, and which one is?",
        "w-times-x": "In a matrix product, which axis of the left meets which axis of the right, and do yours belong together?",
        "weights-for-outputs": "Is it matrices of weights that are put side by side, or what the heads computed with them?",
        "weights-transposed": "Which axis of your weights stands for the words that are looked at, and with which axis does your product line it up?",
    },
    known="""{
"halves_and_quarters": [
["1-d-w-times-h", [2505504313]],
["argmax-for-softmax", [2251018495, -2.8959, 3.36903, -2.94692]],
["first-row-only", [2381117681, -2.95241, -2.58334, 0.69413]],
["global-for-parameter", [906006204, 0.18305, 0.97071, -3.31913]],
["hard-coded-example", [1594606163, -1.7885, 1.64161, -4.49922]],
["hard-coded-example", [1651239907, 0.14792, 0.06512, -0.99969]],
["hard-coded-example", [2070993570, 2.44674, 3.32483, 3.11243]],
["hard-coded-example", [3377465010, 2.44444, 0.63906, 0.5663]],
["last-number-left-out", [1594606163, -2.65044, -3.07943, 0.02848]],
["mean-for-sum", [1594606163, -1.53803, -0.08898, 0.1191]],
["mean-of-v", [1594606163, -1.25781, -0.27827, -1.8465]],
["not-summed", [1653896863, 5.51415, -8.09015, -3.90677]],
["scaled-twice", [1594606163, -3.26266, -0.18876, 0.25265]],
["softmax-twice", [1594606163, -2.30436, -0.22629, -1.16655]],
["summed-over-the-wrong-axis", [1175515922, -0.51068, -4.95699, 3.06697]],
["transposed", [1594606163, -4.28999, 2.40952, -1.33824]],
["transposed", [2514210005]],
["w-times-x", [2070993570, 0.27528, -1.76712, -4.94195]],
["weights-for-outputs", [1175515922, 0.059424, -0.234557, -0.488251]],
["weights-transposed", [3810432628]]
],
"shapes_of_contexts": [
["1-d-w-times-h", [337616185]],
["first-row-only", [1584447997, -0.60918, -0.92783, -0.27704, -0.60918, -0.92783, -0.27704, -0.60918, -0.92783, -0.27704]],
["global-for-parameter", [72323406, 0.13539, 0.86312, -1.83, 0.13539, 0.86312, -1.83, 0.13539, 0.86312, -1.83]],
["hard-coded-example", [2190974900, 2.44444, 0.63906, 0.5663, 2.44444, 0.63906, 0.5663, 2.44444, 0.63906, 0.5663]],
["hard-coded-example", [3185407780, 0.14792, 0.06512, -0.99969, 0.14792, 0.06512, -0.99969, 0.14792, 0.06512, -0.99969]],
["hard-coded-example", [3535440012, 2.44674, 3.32483, 3.11243, 2.44674, 3.32483, 3.11243, 2.44674, 3.32483, 3.11243]],
["hard-coded-example", [709128730, -4.61409, -0.26694, 0.35729, -4.61409, -0.26694, 0.35729, -4.61409, -0.26694, 0.35729]],
["matrices-only", [306557408, 0.14792, 0.06512, -0.99969, -0.60918, -0.92783, -0.27704]],
["not-summed", [1502805967, 0.003881, -0.091115, -0.12623, -0.32821, -0.180639, -0.225503, -0.32821, -0.180639, -0.225503]],
["summed-over-the-wrong-axis", [31418620, -0.503899, 0.007969, -0.05031, -0.405341, -0.344339, -0.360848, -0.405341, -0.344339, -0.360848]],
["transposed", [240410126]],
["transposed", [3064226599, 0.14792, 0.06512, -0.99969, -0.60918, -0.92783, -0.27704, -0.60918, -0.92783, -0.27704]],
["w-times-x", [938007787]],
["weights-for-outputs", [31418620, -0.25195, 0.003985, -0.025155, -0.20267, -0.172169, -0.180424, -0.20267, -0.172169, -0.180424]],
["weights-transposed", [2693259780, -0.60918, -0.92783, -0.27704]]
],
"all_attention_on_one_word": [
["1-d-w-times-h", [3318403251, -0.75559, 5.51474, -6.92587]],
["1-d-w-times-h", [3428409467, 2.44444, 0.63906, 0.5663, -4.22985, 5.84633, -1.342]],
["first-row-only", [218790427, -0.69317, 6.58413, -6.76549, -3.31497, -6.02228, -0.46037]],
["global-for-parameter", [2818836915, 0.46485, -13.76214, -3.50644, 0.12385, 3.49659, -4.0964]],
["half-precision", [3428409467, 2.44593, 0.63883, 0.56726, -3.31631, -6.02284, -0.4594]],
["hard-coded-example", [106005889, 0.14792, 0.06512, -0.99969, 0.14792, 0.06512, -0.99969]],
["hard-coded-example", [1582733175, -4.61409, -0.26694, 0.35729, -4.61409, -0.26694, 0.35729]],
["hard-coded-example", [2565635971, 2.44674, 3.32483, 3.11243, 2.44674, 3.32483, 3.11243]],
["hard-coded-example", [3414689024, 2.44444, 0.63906, 0.5663, 2.44444, 0.63906, 0.5663]],
["hard-coded-example", [3428409467, -0.67524, -3.37506, -0.09764, -1.4762, -1.29167, 0.34707]],
["last-number-left-out", [3428409467, -5.98571, 6.10238, -3.03721, 0.0, 0.0, 0.0]],
["matrices-only", [1541469807, 2.44444, 0.63906, 0.5663]],
["mean-for-sum", [3428409467, 0.81481, 0.21302, 0.18877, -1.10499, -2.00743, -0.15346]],
["mean-of-v", [3428409467, -0.94512, -3.01619, -0.62816, -1.82812, -0.24328, -2.29293]],
["not-summed", [1499091394, -4.85046, -5.6946, -4.24119, -8.57113, -4.62452, -1.1516]],
["scaled-twice", [3428409467, 1.4113, 0.36896, 0.32695, -1.9139, -3.47697, -0.26579]],
["softmax-twice", [3428409467, 0.28927, -1.68504, -0.19317, -2.36959, -2.34785, -1.62556]],
["summed-over-the-wrong-axis", [3428409467, -9.783, 6.1293, -3.6759, -7.1368, 9.8642, -2.2643]],
["transposed", [3061212421, -9.48099, 9.98996, 6.08981, -3.31497, -6.02228, -0.46037]],
["transposed", [3428409467, 4.22249, 8.28365, 5.22556, -5.36421, -3.52128, 4.59238]],
["w-times-x", [2704486901, -5.36421, -3.52128, 4.59238]],
["weights-for-outputs", [3428409467, -2.11023, -0.0306, 0.50583, -0.70498, 0.97439, -0.22367]],
["weights-transposed", [956785472, -3.31497, -6.02228, -0.46037]]
],
"three_of_everything_mixed": [
["1-d-w-times-h", [2565635971, 0.91716, 3.19842, -8.07531, 1.82831, -0.31694, -5.17966]],
["1-d-w-times-h", [762800671, 2.44674, 3.32483, 3.11243, -1.26992, -1.74286, -0.37385]],
["argmax-for-softmax", [762800671, 6.51837, -1.01947, 3.33554, 2.9275, -0.19003, -5.70053]],
["first-row-only", [218790427, -1.55842, 1.31164, -1.99398, -0.34707, 1.54369, -3.36837]],
["global-for-parameter", [2818836915, -6.0454, 2.44942, -3.38448, 0.22026, -0.2161, -2.73678]],
["half-precision", [762800671, 2.44681, 3.32412, 3.11353, -0.34669, 1.54308, -3.36863]],
["hard-coded-example", [106005889, 0.14792, 0.06512, -0.99969, 0.14792, 0.06512, -0.99969]],
["hard-coded-example", [1582733175, -4.61409, -0.26694, 0.35729, -4.61409, -0.26694, 0.35729]],
["hard-coded-example", [2565635971, 2.44674, 3.32483, 3.11243, 2.44674, 3.32483, 3.11243]],
["hard-coded-example", [3414689024, 2.44444, 0.63906, 0.5663, 2.44444, 0.63906, 0.5663]],
["hard-coded-example", [762800671, 0.36321, -4.73841, -2.01712, 2.9275, -0.19003, -5.70053]],
["last-number-left-out", [762800671, 0.20281, 1.68303, 1.1031, -0.34707, 1.54369, -3.36837]],
["matrices-only", [2511342279, 2.44674, 3.32483, 3.11243]],
["mean-for-sum", [762800671, 0.81558, 1.10828, 1.03748, -0.11569, 0.51456, -1.12279]],
["mean-of-v", [762800671, -0.85848, 4.6289, -0.95846, -3.18463, 1.59038, -0.49469]],
["not-summed", [803457388, 2.96868, 2.52781, -3.30332, 2.51616, 1.56766, -4.72264]],
["scaled-twice", [762800671, 1.41263, 1.91959, 1.79696, -0.20038, 0.89125, -1.94473]],
["softmax-twice", [762800671, 0.26049, 4.16409, 0.37395, -2.25631, 1.54224, -1.41557]],
["summed-over-the-wrong-axis", [762800671, -3.74257, 3.68705, -5.15071, -2.11825, -1.69554, 0.66612]],
["transposed", [762800671, 1.36776, -0.23052, 2.71858, -0.34707, 1.54369, -3.36837]],
["transposed", [762800671, 1.40413, 2.48843, 0.78014, -1.65316, 0.78604, -0.98468]],
["w-times-x", [762800671, 4.92898, -2.49698, 0.75839, -1.65316, 0.78604, -0.98468]],
["weights-for-outputs", [762800671, -0.810966, -0.158437, -0.596674, -0.192101, -0.483928, -0.291042]],
["weights-transposed", [762800671, 0.2973, 4.25897, 0.94495, -0.34707, 1.54369, -3.36837]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
