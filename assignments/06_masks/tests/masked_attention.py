from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import agrees, is_array, numbers, same_array, unchanged

OK_FORMAT = False

name = "masked_attention"
points = None
feedback = Feedback("masked_attention")


@test_case(
    name="equal_shares_of_what_is_seen",
    points=0.2,
    hidden=False,
)
@feedback.shown
def equal_shares_of_what_is_seen(masked_attention):
    K, V = np.array([[1, 0], [0, 2], [3, 1]]), np.array([[5], [12], [0]])
    mask = np.array([[True, False, False], [True, True, False], [True, True, True], [False, True, True]])
    result = masked_attention(np.zeros((4, 2), dtype=int), K, V, mask)
    same_array(result, np.array([[5.0], [8.5], [17 / 3], [6.0]]), "the mix of four queries")


@test_case(
    name="quarter_and_three_quarters",
    points=0.3,
    hidden=False,
)
@feedback.shown
def quarter_and_three_quarters(masked_attention):
    Q, mask = np.array([[1.0] * 4, [0.0] * 4]), np.array([[True, True, False], [True, False, True]])
    K = np.array([[0.0] * 4, [np.log(9), 0.0, 0.0, 0.0], [0.0, 5.0, 0.0, 0.0]])
    V = np.array([[8.0, 0.0, 4.0, 1.0, 0.0], [0.0, 4.0, 4.0, 2.0, 4.0], [4.0, 8.0, 0.0, 3.0, 8.0]])
    expected = np.array([[2.0, 3.0, 4.0, 1.75, 3.0], [6.0, 4.0, 2.0, 2.0, 4.0]])
    same_array(masked_attention(Q, K, V, mask), expected, "the mix of two queries with keys of width 4")


@test_case(
    name="nothing_to_see_brings_nothing",
    points=0.2,
    hidden=False,
)
@feedback.shown
def nothing_to_see_brings_nothing(masked_attention):
    mask = np.array([[False, False], [False, True]])
    V = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    result = masked_attention(np.ones((2, 4)), np.ones((2, 4)), V, mask)
    same_array(result, np.array([[0.0, 0.0, 0.0], [4.0, 5.0, 6.0]]), "the mix of two queries")


@test_case(
    name="hidden_keys_change_nothing",
    points=0.15,
    hidden=False,
)
@feedback.shown
def hidden_keys_change_nothing(masked_attention):
    Q, K = np.array([[1.0, 0.5], [-1.0, 2.0]]), np.array([[0.3, 1.0], [2.0, -1.0], [1.0, 1.0]])
    V, mask = np.array([[1.0, 0.0, 2.0], [0.0, 3.0, 1.0], [5.0, 5.0, 5.0]]), np.array([[True, True, False]])
    result = masked_attention(Q.copy(), K.copy(), V.copy(), mask.copy())
    is_array(result, (2, 3), "attention of two queries")
    K[2], V[2] = [-1400.0, 0.0], [9.0, -9.0, 0.0]
    agrees(masked_attention(Q, K, V, mask), result, "attention with another hidden key", "with the first one")


@test_case(
    name="matrices_in_a_stack",
    points=0.15,
    hidden=False,
)
@feedback.shown
def matrices_in_a_stack(masked_attention):
    Q, K, V = numbers(2, (2, 3, 5, 7), (2, 3, 4, 7), (2, 3, 4, 6))
    kept, mask = (Q.copy(), K.copy()), np.tri(5, 4, dtype=bool)
    result = masked_attention(Q, K, V, mask)
    is_array(result, (2, 3, 5, 6), "attention with two axes in front")
    unchanged(kept[0], Q, "Q")
    unchanged(kept[1], K, "K")
    agrees(masked_attention(Q[1, 2], K[1, 2], V[1, 2], mask), result[1, 2], "the last matrices alone", "in the stack")


@test_case(
    name="low_scores_and_squares",
    points=0.2,
    hidden=False,
)
@feedback.shown
def low_scores_and_squares(masked_attention):
    one_of_two = np.array([[True, False]])
    Q, K, V = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
    )
    same_array(
        masked_attention(Q, K, V, np.array([[True, False, True], [True, True, True], [False, False, True]])),
        np.array(
            [[2.202287378, 0.2358827189, 1.539313786], [-0.979580378, 5.934698712, 2.530205346], [-1.0, 6.0, 2.5]]
        ),
        "the result for three queries",
    )
    same_array(
        masked_attention(np.array([[-1000.0]]), np.array([[1.0], [0.5]]), np.array([[3.0], [5.0]]), one_of_two),
        np.array([[3.0]]),
        "the result for a visible score of -1000",
    )
    Q, K, V = np.array([[-1000.0], [0.0]]), np.array([[1.0], [-1.0]]), np.array([[3.0], [5.0]])
    same_array(masked_attention(Q, K, V, one_of_two), np.array([[3.0], [3.0]]), "the result beside a hidden 1000")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "equal_shares_of_what_is_seen": "The queries are zero, so all scores are equal. Which values does each query mix, and in what shares?",
        "quarter_and_three_quarters": "The query's scores are 0 and ln 9 before they are scaled. What are they after that, and what is the ratio of the shares?",
        "nothing_to_see_brings_nothing": "What should the row of a query be that may look at nothing? And are the other rows unaffected?",
        "hidden_keys_change_nothing": "A hidden key and its value were changed, and now its scores are large. Should the result change at all?",
        "matrices_in_a_stack": "With more axes in front, is there still a row for each query, as wide as the values? And is one matrix of the stack treated as if it came alone?",
        "low_scores_and_squares": "Scores may be as low as the number that you write for hidden ones. And where all sizes agree: whose shares add up to 1?",
    },
    hints={
        "all-axes-reversed": "Which axes have to change places, and which one should stay where it is?",
        "all-masked-row-averaged": "What does your function return for a query that may look at nothing, and what should it return?",
        "all-masked-row-nan": "What does the softmax give for a row in which every score is minus infinity?",
        "argmax-for-softmax": "If two scores are nearly alike, does one of them still get everything?",
        "array-in-a-condition": "Somewhere an array stands where Python wants a plain yes or no: what would `if` make of an array with several entries?",
        "axis-0": "Does your code go down the columns or along the rows, and which of the two is needed here?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "axis-that-is-not-there": "How many axes does the array in the failing line have this time, and how many does the line count on?",
        "causal-always": "Which keys are hidden in your function that the mask doesn't hide?",
        "constant-factor": "All your numbers are off by one and the same factor: where do you multiply or divide once too often, not at all, or by the wrong number?",
        "divided-by-d-k": "If the number under the root is four times as large, how much smaller should the scores become, and how much smaller do yours?",
        "divided-by-root-d-v": "Do the values play any part in a score, or in its divisor?",
        "divided-by-root-n": "If a sentence gets more words of the same width, should the divisor change?",
        "entries-of-another-type": "Which `dtype` does your array have, and what kind of entries should it hold?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "flattened": "Your result lies in a single row: what shape did the input have?",
        "full-mask-only": "What if the mask has a single row, to be stretched over all queries?",
        "generator-for-list": "Does a generator have a length, and can you go through it twice?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "global-max": "If one row's scores are all far below another row's, what is left of them after your shift?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "index-past-the-end": "Which axis does your index or loop run along, and how long is the one that it should run along?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, what is the dtype of the array you store the results in?",
        "k-for-v": "What do the weights mix: what was compared, or what each token has to say?",
        "k-not-transposed": "Which entries of the two matrices are multiplied with each other, and do they belong to one query and one key?",
        "list-for-array": "Is your result a NumPy array, or a list of numbers, and which of the two was asked for?",
        "mask-after-softmax": "What do the shares of a row add up to once some of them are struck out?",
        "mask-ignored": "Call your function with two different masks: does the result differ, and where should the mask come in?",
        "mask-inverted": "In this notebook, what does True say: that a query may look, or that it may not?",
        "mask-transposed": "Does a row of the mask belong to a query or to a key, and a row of your scores?",
        "masked-with-0": "Which share does the softmax give to a score of 0?",
        "matrices-only": "What does your code do with an array that has only one axis?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "mean-of-v": "Do the weights make any difference to your mixture?",
        "multiplied-by-root-d-k": "Are your scores larger or smaller after scaling than before?",
        "no-max-shift": "What is `np.exp(1000)`, and which number can be taken off every score without changing the shares?",
        "no-scale": "Which number should each score be divided by, and where does your code use it?",
        "none-returned": "When your cell is done, what does your function return, or your name stand for? Is there still a `...` to replace?",
        "not-a-whole-number": "A single whole number was asked for: what does `type(...)` say of yours?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "not-finite": "Which entries of your answer are not ordinary numbers?",
        "not-what-is-unpacked": "How many results does the question ask for, and could the caller unpack what you return into that many names?",
        "numbers-in-other-places": "All the right numbers are there: in which order do you put them, and along which axis do they lie next to each other?",
        "one-result-for-several": "Several results were asked for and one came back: does a loop return, or start over, too early, or is something added up that should stay apart?",
        "padding-masks-queries": "When does a pad do harm: when it looks, or when it is looked at?",
        "q-k-swapped": "Which axis of your scores counts the ones who ask, and which those who are asked?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "renormalised-too-late": "If a hidden score towers over all the visible ones, what does the softmax leave of the shares that you then divide?",
        "results-not-combined": "Your result has an axis that nobody asked for: what runs along it, and how should it become one?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "score-not-low-enough": "If every visible score is far below zero, is your score for the hidden ones still the lowest?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "softmax-twice": "How often are your scores turned into shares before they come out?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "weights-for-outputs": "Is it matrices of weights that are put side by side, or what the heads computed with them?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
        "whole-row-emptied": "If one key of a row is hidden and others are not, who shares out the 1?",
        "wrong-divisor": "What are scores divided by: by the root of which length? Put other lengths into a call, one at a time: which of them changes your divisor?",
        "zero-times-infinity": "What does NumPy make of `0 * np.inf`?",
    },
    known="""{
"equal_shares_of_what_is_seen": [
["argmax-for-softmax", [4217791536, -0.5291, -8.5901, -5.1554]],
["axis-0", [4217791536, -6.46438, -0.42117, -0.11674]],
["causal-always", [4217791536, -7.4744, 2.2967, -0.0329]],
["global-for-parameter", [4217791536, -1.5103, 0.6749, -8.3336]],
["half-precision", [4217791536, -7.0535, -4.8038, -1.7939]],
["hard-coded-example", [1175515922, -1.95704, 1.50371, -1.45519]],
["hard-coded-example", [1175515922, 6.80085, 1.72692, -3.17387]],
["hard-coded-example", [2070993570, 4.28762, 5.60462, -5.39942]],
["hard-coded-example", [273306772, -1.15263, -0.24071, -2.20271]],
["hard-coded-example", [4044672075, 9.09427, 9.92408, -6.55158]],
["integer-buffer", [575043228, -6.15102, -5.27015, -1.95717]],
["k-for-v", [3494590451, -0.50216, -1.2881, -1.15813]],
["k-not-transposed", [3810432628]],
["list-for-array", [36516631, 1.28925, -2.81993, -4.50569, 2.1917, -4.7939, -7.6597, 1.46115, -3.19592, -5.10645, 1.5471, -3.38391, -5.40683]],
["mask-after-softmax", [4217791536, -6.46438, -0.42117, -0.11674]],
["mask-ignored", [4217791536, -4.59386, -3.90251, -4.08961]],
["mask-inverted", [4217791536, 4.06445, -7.0601, -6.5118]],
["mask-transposed", [4081649550]],
["masked-with-0", [4217791536, -4.59386, -3.90251, -4.08961]],
["none-returned", [3751981041]],
["not-finite", [2529735039, 0.0, 0.0, 0.0]],
["padding-masks-queries", [4217791536, -4.59386, -3.90251, -4.08961]],
["q-k-swapped", [535127606]],
["random-placeholder", [4217791536, -0.43602, 1.47615, 0.13533]],
["weights-for-outputs", [3377465010, 0.1081, -0.54804, -0.25861]],
["whole-array", [4217791536, -2.42414, -0.15794, -0.04378]],
["whole-row-emptied", [4217791536, -3.99486, 5.52153, -1.26744]],
["zero-times-infinity", [4217791536, 0.0, 0.0, 0.0]]
],
"quarter_and_three_quarters": [
["argmax-for-softmax", [273306772, -2.72943, 8.68426, -6.53504]],
["axis-0", [273306772, -0.94054, -4.82354, -1.1379]],
["causal-always", [273306772, -1.46928, -1.98433, -1.00437]],
["divided-by-d-k", [273306772, -1.017, -0.44271, -3.59181]],
["divided-by-root-d-v", [273306772, -1.12648, -0.27965, -2.47054]],
["divided-by-root-n", [273306772, -1.18828, -0.18761, -1.83758]],
["global-for-parameter", [273306772, 3.48415, -15.12116, 8.92177]],
["hard-coded-example", [1175515922, -1.95704, 1.50371, -1.45519]],
["hard-coded-example", [1175515922, 6.80085, 1.72692, -3.17387]],
["hard-coded-example", [2070993570, 4.28762, 5.60462, -5.39942]],
["hard-coded-example", [4044672075, 9.09427, 9.92408, -6.55158]],
["hard-coded-example", [4217791536, -7.0545, -4.8025, -1.7942]],
["k-for-v", [156329429, 0.40987, 1.31775, -3.73487]],
["k-not-transposed", [175977281]],
["list-for-array", [255689699, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455, 0.45124, -0.98697, -1.57699, 0.77355, -1.69196, -2.70342, 1.5471, -3.38391, -5.40683, 1.0314, -2.25594, -3.60455, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 1.0314, -2.25594, -3.60455]],
["mask-after-softmax", [273306772, -0.29425, -0.1421, -1.74303]],
["mask-ignored", [273306772, 1.88294, -8.37507, 2.79469]],
["mask-inverted", [273306772, 2.3503, -13.96066, 6.43877]],
["mask-transposed", [2021953180]],
["masked-with-0", [273306772, -0.57871, -3.68215, 0.00492]],
["mean-of-v", [273306772, -0.86039, -0.67596, -5.1958]],
["multiplied-by-root-d-k", [273306772, -1.43062, 0.17332, 0.64437]],
["no-scale", [273306772, -1.32798, 0.02045, -0.40686]],
["none-returned", [3751981041]],
["not-finite", [567248926, 0.0, 0.0, 0.0]],
["padding-masks-queries", [273306772, 1.88294, -8.37507, 2.79469]],
["q-k-swapped", [2505504313]],
["random-placeholder", [273306772, 0.95033, 3.33816, -0.49721]],
["softmax-twice", [273306772, -1.00354, -0.46276, -3.72967]],
["weights-for-outputs", [1175515922, -0.337081, -0.332065, -0.317678]],
["whole-array", [273306772, -0.761, -0.09483, -0.51607]],
["whole-row-emptied", [273306772, 0.0, 0.0, 0.0]],
["zero-times-infinity", [273306772, 0.0, 0.0, 0.0]]
],
"nothing_to_see_brings_nothing": [
["all-masked-row-averaged", [1175515922, 1.23849, 3.42825, -4.24885]],
["all-masked-row-nan", [623034299, 6.80085, 1.72692, -3.17387]],
["causal-always", [1175515922, 1.01662, 3.33057, -2.74933]],
["global-for-parameter", [1175515922, -3.14771, 3.37256, -2.75191]],
["hard-coded-example", [1175515922, -1.95704, 1.50371, -1.45519]],
["hard-coded-example", [2070993570, 4.28762, 5.60462, -5.39942]],
["hard-coded-example", [273306772, -1.15263, -0.24071, -2.20271]],
["hard-coded-example", [4044672075, 9.09427, 9.92408, -6.55158]],
["hard-coded-example", [4217791536, -7.0545, -4.8025, -1.7942]],
["k-for-v", [156329429, -0.50216, -0.03388, -0.18032]],
["k-not-transposed", [197089654]],
["list-for-array", [2838579571, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0314, -2.25594, -3.60455, 1.28925, -2.81993, -4.50569, 1.5471, -3.38391, -5.40683]],
["mask-after-softmax", [1175515922, 3.40043, 0.86346, -1.58693]],
["mask-ignored", [1175515922, -0.95461, 3.40041, -3.50038]],
["mask-inverted", [1175515922, -3.14771, 3.37256, -2.75191]],
["masked-with-0", [1175515922, 0.71564, 3.42162, -4.07041]],
["masked-with-0", [1175515922, 6.278, 1.72028, -2.99543]],
["none-returned", [3751981041]],
["not-finite", [4016725132, 0.0, 0.0, 0.0]],
["padding-masks-queries", [1175515922, 4.60775, 1.69907, -2.42539]],
["random-placeholder", [1175515922, 1.29312, 2.24353, 0.22498]],
["weights-for-outputs", [1594606163, 0.50347, -0.73524, -0.22099]],
["whole-row-emptied", [1175515922, 0.0, 0.0, 0.0]],
["zero-times-infinity", [1175515922, 0.0, 0.0, 0.0]]
],
"hidden_keys_change_nothing": [
["causal-always", [3236654453, 0.58157, 1.1444, -1.65228, -6.6406, -4.8599, -7.073]],
["full-mask-only", [1853580276]],
["global-for-parameter", [3236654453, 3.25639, 0.46062, -3.1375, -6.6406, -4.8599, -7.073]],
["global-max", [3236654453, -1.95704, 1.50371, -1.45519, 0.0, 0.0, 0.0]],
["hard-coded-example", [1749862297, 9.09427, 9.92408, -6.55158, 9.09427, 9.92408, -6.55158]],
["hard-coded-example", [2565635971, 4.28762, 5.60462, -5.39942, 4.28762, 5.60462, -5.39942]],
["hard-coded-example", [763557701, -7.0545, -4.8025, -1.7942, -7.0545, -4.8025, -1.7942]],
["hard-coded-example", [830832123, -1.15263, -0.24071, -2.20271, -1.15263, -0.24071, -2.20271]],
["k-for-v", [1582733175, 0.81347, -1.06495, -1.66049, 0.81347, -1.06495, -1.66049]],
["k-not-transposed", [367944237]],
["list-for-array", [718136744, 0.097654, -0.213594, -0.341281, 0.48059, -1.05117, -1.67957, 0.3555, -0.77758, -1.24242, 0.25335, -0.55414, -0.88541, 0.0135025, -0.0295334, -0.0471887, 0.5112, -1.11813, -1.78655, 0.097654, -0.213594, -0.341281, 0.48059, -1.05117, -1.67957, 0.3555, -0.77758, -1.24242, 0.25335, -0.55414, -0.88541, 0.0135025, -0.0295334, -0.0471887, 0.5112, -1.11813, -1.78655]],
["mask-after-softmax", [3236654453, -1.2025, 0.93655, -0.91451, -2.49031, 0.45168, 0.51357]],
["mask-ignored", [3236654453, -0.98207, 1.06053, -2.80843, -6.6406, -4.8599, -7.073]],
["mask-inverted", [3236654453, 0.73958, 0.32562, -4.99843, 5.9736, -7.1129, -21.3137]],
["mask-transposed", [2807892807]],
["masked-with-0", [3236654453, -1.13427, 1.24627, -2.10924, -0.79183, -0.34597, -5.25695]],
["no-max-shift", [3236654453, -1.95704, 1.50371, -1.45519, -2.49031, 0.45168, 0.51357]],
["no-max-shift", [76111362, -1.95704, 1.50371, -1.45519, -2.49031, 0.45168, 0.51357]],
["none-returned", [1379216903]],
["not-finite", [403201131, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["padding-masks-queries", [3236654453, -0.98207, 1.06053, -2.80843, -6.6406, -4.8599, -7.073]],
["q-k-swapped", [1097212302]],
["renormalised-too-late", [3236654453, -1.95704, 1.50371, -1.45519, -2.49031, 0.45168, 0.51357]]
],
"matrices_in_a_stack": [
["all-axes-reversed", [132917211, -1.7794, 3.14777, 3.23913]],
["full-mask-only", [4249976386, -1.7794, 3.14777, 3.23913]],
["hard-coded-example", [1749862297, 9.09427, 9.92408, -6.55158, 9.09427, 9.92408, -6.55158]],
["hard-coded-example", [2565635971, 4.28762, 5.60462, -5.39942, 4.28762, 5.60462, -5.39942]],
["hard-coded-example", [3236654453, -1.95704, 1.50371, -1.45519, -1.95704, 1.50371, -1.45519]],
["hard-coded-example", [3236654453, 6.80085, 1.72692, -3.17387, 6.80085, 1.72692, -3.17387]],
["hard-coded-example", [763557701, -7.0545, -4.8025, -1.7942, -7.0545, -4.8025, -1.7942]],
["hard-coded-example", [830832123, -1.15263, -0.24071, -2.20271, -1.15263, -0.24071, -2.20271]],
["input-mutated", [219269607, 9.09427, 9.92408, -6.55158, -1.7709, 1.88892, 2.4872]],
["k-for-v", [1416062656, -0.50817, -2.00669, 15.18446, -2.50095, 3.6047, 4.82484]],
["k-not-transposed", [2640378270]],
["list-for-array", [2992262715, 0.136401, -0.298343, -0.476695, -0.25203, 0.55125, 0.8808, -0.048361, 0.105778, 0.169013, -0.114881, 0.251275, 0.401489, 0.181347, -0.396653, -0.633775, -0.25497, 0.55768, 0.89106, -0.155044, 0.339122, 0.541851, 0.080054, -0.1751, -0.279775, 0.37427, -0.81863, -1.30802, 0.062177, -0.135997, -0.217296, 0.095891, -0.209739, -0.335122, -0.117578, 0.257173, 0.410913, 0.180214, -0.394174, -0.629814, 0.054481, -0.119164, -0.190401, 0.34002, -0.74371, -1.1883, 0.043123, -0.094321, -0.150706, -0.106202, 0.232291, 0.371156, -0.162709, 0.355887, 0.568639, 0.095272, -0.208384, -0.332957, -0.0170045, 0.0371932, 0.0594275, 0.2829, -0.61878, -0.98869, 0.032838, -0.071826, -0.114764, -0.048099, 0.105206, 0.168098, -0.126301, 0.276253, 0.441399, 0.133219, -0.291384, -0.465575, -0.105747, 0.231297, 0.369567, 0.149171, -0.326277, -0.521327, -0.029846, 0.065281, 0.104306, 0.038752, -0.08476, -0.135431, -0.190172, 0.415956, 0.664617, 0.06306, -0.137929, -0.220383, -0.24673, 0.53967, 0.86229, 0.099587, -0.217823, -0.34804, -0.0178417, 0.0390245, 0.0623536, -0.199229, 0.435766, 0.696269, -0.50099, 1.09579, 1.75085, 0.040794, -0.089226, -0.142566, -0.112939, 0.247027, 0.394701, -0.21809, 0.47702, 0.76219, 0.049019, -0.107218, -0.171314, -0.050285, 0.109986, 0.175737, -0.34317, 0.75059, 1.1993, 0.031769, -0.069488, -0.111028, -0.066994, 0.146533, 0.234132, -0.3007, 0.65772, 1.0509, 0.028431, -0.062185, -0.09936, 0.095846, -0.209641, -0.334966, -0.31012, 0.67831, 1.08381, 0.035694, -0.078071, -0.124743, -0.042135, 0.09216, 0.147254, -0.27642, 0.60461, 0.96604, -0.0163903, 0.0358498, 0.0572811, 0.064635, -0.141375, -0.225889, -0.29919, 0.65441, 1.04561, 0.050898, -0.111327, -0.177879, -0.0097778, 0.0213867, 0.0341718, -0.206481, 0.451628, 0.721615, -0.059979, 0.131189, 0.209615, -0.187365, 0.409815, 0.654805, -0.26863, 0.58757, 0.93882, 0.0038553, -0.0084326, -0.0134737, 0.084244, -0.184263, -0.294416, -0.23165, 0.50667, 0.80956, 0.78808, -1.72373, -2.75419, -0.147063, 0.321666, 0.51396, 0.032832, -0.071812, -0.114742, -0.053302, 0.116585, 0.186281, -0.084877, 0.185648, 0.29663, 0.28036, -0.61323, -0.97981, -0.03487, 0.07627, 0.121864, 0.29634, -0.64817, -1.03565, 0.26899, -0.58836, -0.94009, -0.038333, 0.083843, 0.133965, 0.069033, -0.150993, -0.241258, -0.117387, 0.256755, 0.410245, 0.60667, -1.32695, -2.12021, -0.048976, 0.107123, 0.171161, 0.051835, -0.113377, -0.181155, -0.194654, 0.425758, 0.680279, 0.087348, -0.191053, -0.305266, -0.143437, 0.313733, 0.501284, 0.52101, -1.13959, -1.82085, -0.109455, 0.239407, 0.382525, -0.097217, 0.21264, 0.339757, -0.163612, 0.357861, 0.571792, -0.050367, 0.110166, 0.176024, -0.131901, 0.288502, 0.46097, 0.36411, -0.79639, -1.27248, -0.130879, 0.286267, 0.457399, -0.0108293, 0.0236864, 0.0378463, -0.053258, 0.11649, 0.186128, 0.37371, -0.81741, -1.30606, -0.43919, 0.96063, 1.5349, -0.142241, 0.311117, 0.497105, -0.24596, 0.53798, 0.85959, -0.39068, 0.85452, 1.36536, -0.079087, 0.172983, 0.276393, 0.31631, -0.69185, -1.10544, -0.3802, 0.83159, 1.32872, -0.13352, 0.292044, 0.46663, -0.23582, 0.51581, 0.82416, -0.33885, 0.74115, 1.18421, -0.113446, 0.248136, 0.396474, -0.0061761, 0.0135087, 0.0215843, -0.0158631, 0.0346967, 0.0554386, -0.131939, 0.288584, 0.461101, -0.064034, 0.140059, 0.223786, -0.0055378, 0.0121127, 0.0193538, -0.074493, 0.162936, 0.26034, 0.159014, -0.347805, -0.555726, -0.185894, 0.406598, 0.649665, -0.104932, 0.229514, 0.366719, 0.0088673, -0.0193951, -0.0309896, -0.275, 0.60149, 0.96106, -0.155403, 0.339907, 0.543106, -0.182012, 0.398108, 0.636099, 0.185906, -0.406625, -0.649708, -0.085018, 0.185956, 0.297121, 0.14115, -0.308731, -0.493293, 0.062949, -0.137686, -0.219995, 0.21991, -0.48099, -0.76853, -0.111963, 0.244893, 0.391292, 0.065408, -0.143065, -0.22859, 0.21489, -0.47002, -0.751, -0.206102, 0.450798, 0.720287, -0.025808, 0.05645, 0.090195, 0.180919, -0.395718, -0.63228, -0.081102, 0.177392, 0.283438, 0.084723, -0.185311, -0.296091, 0.22572, -0.4937, -0.78884, -0.114091, 0.249547, 0.398728, -0.0053487, 0.0116991, 0.0186929, 0.0031009, -0.0067825, -0.0108371, -0.196124, 0.428975, 0.685418, -0.073363, 0.160463, 0.256389, 0.0115921, -0.0253548, -0.0405121, 0.095642, -0.209193, -0.33425, -0.050897, 0.111326, 0.177877, -0.095629, 0.209167, 0.334208, 0.04834, -0.105732, -0.16894, -0.0197419, 0.0431807, 0.0689944, 0.050318, -0.110059, -0.175853, 0.068317, -0.149427, -0.238756, 0.070591, -0.1544, -0.246701, 0.0111789, -0.0244511, -0.0390681, -0.0149683, 0.0327395, 0.0523113, 0.039479, -0.086351, -0.137973, 0.136987, -0.299626, -0.478744, 0.067885, -0.148481, -0.237244, 0.038238, -0.083636, -0.133634, -0.62224, 1.361, 2.17461, -0.28917, 0.63248, 1.01059, 0.045276, -0.09903, -0.15823, -0.093899, 0.205381, 0.32816, -0.22292, 0.48759, 0.77907, -0.139614, 0.305371, 0.487924, -0.10473, 0.229072, 0.366012, -0.198467, 0.434098, 0.693605, 0.118448, -0.259077, -0.413955, 0.063602, -0.139114, -0.222276, -0.166474, 0.364123, 0.581797, -0.0054293, 0.0118753, 0.0189744, -0.43577, 0.95315, 1.52295, -0.25183, 0.55081, 0.88009, 0.027578, -0.060321, -0.096381, -0.019244, 0.0420915, 0.0672541, -0.195545, 0.427707, 0.683393, -0.105765, 0.231336, 0.369631, -0.54111, 1.18354, 1.89106, -0.24379, 0.53324, 0.85201, 0.049985, -0.10933, -0.174688, -0.0665, 0.145452, 0.232404, -0.21198, 0.46366, 0.74085, -0.136857, 0.299343, 0.478291, -0.157977, 0.345536, 0.5521, -0.113299, 0.247815, 0.39596, -0.097248, 0.212706, 0.339863, 0.13189, -0.288478, -0.460932, -0.136625, 0.298834, 0.477479, -0.125973, 0.275535, 0.440251, -0.62224, 1.361, 2.17461, -0.28917, 0.63248, 1.01059, 0.045276, -0.09903, -0.15823, -0.093899, 0.205381, 0.32816, -0.22292, 0.48759, 0.77907, -0.139614, 0.305371, 0.487924, -0.10473, 0.229072, 0.366012, -0.198467, 0.434098, 0.693605, 0.118448, -0.259077, -0.413955, 0.063602, -0.139114, -0.222276, -0.166474, 0.364123, 0.581797, -0.0054293, 0.0118753, 0.0189744, -0.43577, 0.95315, 1.52295, -0.25183, 0.55081, 0.88009, 0.027578, -0.060321, -0.096381, -0.019244, 0.0420915, 0.0672541, -0.195545, 0.427707, 0.683393, -0.105765, 0.231336, 0.369631, -0.54111, 1.18354, 1.89106, -0.24379, 0.53324, 0.85201, 0.049985, -0.10933, -0.174688, -0.0665, 0.145452, 0.232404, -0.21198, 0.46366, 0.74085, -0.136857, 0.299343, 0.478291, -0.157977, 0.345536, 0.5521, -0.113299, 0.247815, 0.39596, -0.097248, 0.212706, 0.339863, 0.13189, -0.288478, -0.460932, -0.136625, 0.298834, 0.477479, -0.125973, 0.275535, 0.440251]],
["mask-transposed", [4232792034]],
["matrices-only", [2158703733, -1.7794, 3.14777, 3.23913]],
["none-returned", [1379216903]],
["not-finite", [4065931101, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["q-k-swapped", [1400700405]],
["random-placeholder", [3403324610, -13.85375, -6.61901, -14.38614, -5.16268, 3.63742, -2.37318]],
["weights-for-outputs", [751857287, -2.11797, 3.50664, -1.829, 1.54641, -0.78118, -1.23458]],
["whole-array", [3403324610, 0.249239, 0.416027, -0.017144, -0.624233, 0.453815, 0.539889]]
],
"low_scores_and_squares": [
["argmax-for-softmax", [3273532917, 7.98985, 5.22097, -8.84599, 0.77355, -1.69196, -2.70342, -1.82753, -2.78348, -0.83111]],
["axis-0", [3273532917, 9.2174, 6.15469, -7.71163, 0.77355, -1.69196, -2.70342, -2.60108, -1.09153, 1.87231]],
["axis-0", [3273532917, 9.96696, 6.14111, -7.36111, 0.77355, -1.69196, -2.70342, -2.60108, -1.09153, 1.87231]],
["causal-always", [3273532917, 4.28918, 6.47002, -13.32667, 1.28925, -2.81993, -4.50569, -2.69456, -3.14732, -0.20701]],
["divided-by-d-k", [3273532917, 3.37182, 5.71752, -5.24257, 0.77355, -1.69196, -2.70342, -1.82753, -2.78348, -0.83111]],
["full-mask-only", [3634199095, 4.28762, 5.60462, -5.39942, 0.77355, -1.69196, -2.70342]],
["global-for-parameter", [3273532917, -1.00924, 3.99266, 8.38125, 1.28925, -2.81993, -4.50569, -1.31183, -3.91145, -2.63339]],
["global-max", [3273532917, 4.28762, 5.60462, -5.39942, 0.77355, -1.69196, -2.70342, 0.0, 0.0, 0.0]],
["half-precision", [3273532917, 4.28653, 5.60414, -5.40028, 0.77355, -1.69196, -2.70342, -1.82753, -2.78348, -0.83111]],
["hard-coded-example", [1159957938, -1.95704, 1.50371, -1.45519, -1.95704, 1.50371, -1.45519, -1.95704, 1.50371, -1.45519]],
["hard-coded-example", [1159957938, 6.80085, 1.72692, -3.17387, 6.80085, 1.72692, -3.17387, 6.80085, 1.72692, -3.17387]],
["hard-coded-example", [1549295844, -7.0545, -4.8025, -1.7942, -7.0545, -4.8025, -1.7942, -7.0545, -4.8025, -1.7942]],
["hard-coded-example", [3535440012, 4.28762, 5.60462, -5.39942, 4.28762, 5.60462, -5.39942, 4.28762, 5.60462, -5.39942]],
["hard-coded-example", [4244802051, -1.15263, -0.24071, -2.20271, -1.15263, -0.24071, -2.20271, -1.15263, -0.24071, -2.20271]],
["hard-coded-example", [476903409, 9.09427, 9.92408, -6.55158, 9.09427, 9.92408, -6.55158, 9.09427, 9.92408, -6.55158]],
["k-for-v", [3273532917, 1.35552, -1.02632, -0.34659, 0.25785, -0.56399, -0.90114, -0.60918, -0.92783, -0.27704]],
["k-not-transposed", [2478159235, 1.52714, 3.61479, -11.84121]],
["list-for-array", [2029123176, 0.56786, -1.24206, -1.98457, 0.060822, -0.133034, -0.212563, 0.39691, -0.86815, -1.38714, -0.25258, 0.55247, 0.88274, 1.53026, -3.34708, -5.34799, 0.65241, -1.427, -2.28007, -0.25785, 0.56399, 0.90114, 1.5471, -3.38391, -5.40683, 0.64463, -1.40996, -2.25285, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342, 0.77355, -1.69196, -2.70342]],
["mask-after-softmax", [3273532917, 4.9933, 5.28965, -3.07581, 0.0, 0.0, 0.0, -1.30054, -0.54576, 0.93615]],
["mask-ignored", [3273532917, -0.13316, 9.19159, -2.65099, 1.28925, -2.81993, -4.50569, -2.17886, -4.27529, -2.00929]],
["mask-inverted", [3273532917, -6.43869, 2.02094, 6.76003, 1.28925, -2.81993, -4.50569, -3.04588, -4.63913, -1.38518]],
["mask-transposed", [1823959103, -3.42299, 11.30313, -7.58933, 1.28925, -2.81993, -4.50569, 1.28925, -2.81993, -4.50569]],
["masked-with-0", [3273532917, 3.07091, 5.83128, -1.10142, 1.28925, -2.81993, -4.50569, -2.17886, -4.27529, -2.00929]],
["mean-of-v", [3273532917, -0.2602, 5.18218, -7.38955, 0.77355, -1.69196, -2.70342, -1.82753, -2.78348, -0.83111]],
["multiplied-by-root-d-k", [3273532917, 6.46404, 5.37234, -7.37475, 0.77355, -1.69196, -2.70342, -1.82753, -2.78348, -0.83111]],
["no-max-shift", [158937789, 4.28762, 5.60462, -5.39942, 0.0, 0.0, 0.0, -2.60108, -1.09153, 1.87231]],
["no-max-shift", [3273532917, 4.28762, 5.60462, -5.39942, 0.0, 0.0, 0.0, -2.60108, -1.09153, 1.87231]],
["no-scale", [3273532917, 5.25816, 5.49289, -6.21664, 0.77355, -1.69196, -2.70342, -1.82753, -2.78348, -0.83111]],
["none-returned", [3067417303]],
["not-finite", [1146512879, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["padding-masks-queries", [3273532917, -0.13316, 9.19159, -2.65099, 1.28925, -2.81993, -4.50569, -2.17886, -4.27529, -2.00929]],
["q-k-swapped", [1823959103, 0.93998, 1.63677, -13.30989, -1.82753, -2.78348, -0.83111, -1.82753, -2.78348, -0.83111]],
["random-placeholder", [3273532917, 1.42715, 2.80765, -0.62256, 0.048747, -0.106623, -0.170363, 0.501984, 0.083574, -0.496612]],
["renormalised-too-late", [3273532917, 4.28762, 5.60462, -5.39942, 0.77355, -1.69196, -2.70342, -2.60108, -1.09153, 1.87231]],
["score-not-low-enough", [3273532917, 4.28762, 5.60462, -5.39942, 1.0314, -2.25594, -3.60455, -1.56968, -3.34747, -1.73225]],
["score-not-low-enough", [3273532917, 4.28762, 5.60462, -5.39942, 1.28925, -2.81993, -4.50569, -1.31183, -3.91145, -2.63339]],
["softmax-twice", [3273532917, 1.58239, 5.31224, -6.84759, 0.77355, -1.69196, -2.70342, -1.82753, -2.78348, -0.83111]],
["weights-for-outputs", [3148426674, 0.63247, 1.6493, -0.91051, 0.25785, -0.56399, -0.90114, -0.44713, 0.4104, -1.1248]],
["whole-array", [3273532917, 4.43105, 2.12328, 0.874, 0.77355, -1.69196, -2.70342, -2.60108, -1.09153, 1.87231]],
["whole-row-emptied", [3273532917, 5.21629, 2.13364, 1.63056, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["zero-times-infinity", [3273532917, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
    families={"wrong-divisor": ["no-scale", "divided-by-d-k", "divided-by-root-n", "divided-by-root-d-v"]},
)
