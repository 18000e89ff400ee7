from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
from softlookup import agrees, is_array, numbers, same_array, unchanged

OK_FORMAT = False

name = "self_attention"
points = None
feedback = Feedback("self_attention")


def two_tokens():
    """Two tokens and three matrices: the first token's scores are 0 and 2 ln 9, the second's are 0 and 0."""
    W_q = np.array([[2.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]])
    W_k = np.array([[0.0, 5.0, 0.0, 1.0], [np.log(9), 1.0, 2.0, 7.0]])
    return np.eye(2), W_q, W_k, np.array([[4.0, 8.0, 1.0], [0.0, -4.0, 1.0]])


@test_case(
    name="one_context_a_token",
    points=0.15,
    hidden=False,
)
@feedback.shown
def one_context_a_token(self_attention):
    contexts = self_attention(np.ones((3, 5)), np.ones((5, 7)), np.ones((5, 7)), np.ones((5, 2)))
    is_array(contexts, (3, 2), "the contexts of three tokens")
    contexts = self_attention(np.ones((1, 5)), np.ones((5, 7)), np.ones((5, 7)), np.ones((5, 2)))
    is_array(contexts, (1, 2), "the contexts of a single token")


@test_case(
    name="two_tokens_on_paper",
    points=0.15,
    hidden=False,
)
@feedback.shown
def two_tokens_on_paper(self_attention):
    contexts = self_attention(*two_tokens())
    same_array(contexts, np.array([[0.4, -2.8, 1.0], [2.0, 2.0, 1.0]]), "the contexts of two tokens")


@test_case(
    name="two_tokens_with_a_scale",
    points=0.15,
    hidden=False,
)
@feedback.shown
def two_tokens_with_a_scale(self_attention):
    *X_and_matrices, W_v = two_tokens()
    contexts = self_attention(*X_and_matrices, W_v[::-1].copy(), scale=4 / 3)
    expected = np.array([[27 / 7, 53 / 7, 1.0], [2.0, 2.0, 1.0]])
    same_array(contexts, expected, "the contexts of two tokens with scale=4/3")


@test_case(
    name="one_score_of_a_thousand",
    points=0.15,
    hidden=False,
)
@feedback.shown
def one_score_of_a_thousand(self_attention):
    *X_and_matrices, W_v = two_tokens()
    contexts = self_attention(*X_and_matrices, W_v[::-1].copy(), scale=2 * math.log(9) / 1000)
    same_array(contexts, np.array([[4.0, 8.0, 1.0], [2.0, 2.0, 1.0]]), "the contexts of two tokens with a small scale")


@test_case(
    name="nobody_has_a_preference",
    points=0.15,
    hidden=False,
)
@feedback.shown
def nobody_has_a_preference(self_attention):
    X, W_k = np.array([[1, 2], [3, 0], [1, 2], [-2, 3]]), np.array([[1.0, 0.5, 2.0], [0.0, 1.0, -1.0]])
    kept = X.copy()
    contexts = self_attention(X, np.zeros((2, 3)), W_k, np.array([[1, 2], [1, 0]]))
    same_array(contexts, np.array([[2.5, 1.5]] * 4), "the contexts for queries of zero")
    unchanged(kept, X, "the array of tokens")


@test_case(
    name="reordered_tokens_reorder_contexts",
    points=0.15,
    hidden=False,
)
@feedback.shown
def reordered_tokens_reorder_contexts(self_attention):
    X, W_q, W_k, W_v = numbers(460, (4, 3), (3, 5), (3, 5), (3, 6))
    contexts = self_attention(X, W_q, W_k, W_v)
    is_array(contexts, (4, 6), "the contexts of four tokens")
    moved, expected = np.roll(X, 1, axis=0), np.roll(contexts, 1, axis=0)
    agrees(
        self_attention(moved, W_q, W_k, W_v), expected, "the contexts, the last token first", "before, in that order"
    )


@test_case(
    name="three_tokens_of_width_three",
    points=0.1,
    hidden=False,
)
@feedback.shown
def three_tokens_of_width_three(self_attention):
    X, W_q = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
    )
    W_k, W_v = (
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]])[::-1],
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
    )
    same_array(
        self_attention(X, W_q, W_k, W_v),
        np.array(
            [
                [-0.4841977385, 14.76954975, 10.98595939],
                [-2.95338036, 20.88456089, 14.92563057],
                [7.499519325, -4.999389953, -1.749739458],
            ]
        ),
        "the contexts of three tokens",
    )
    same_array(
        self_attention(X, W_q, W_k, W_v, 5.0),
        np.array(
            [
                [1.018549567, 10.63152023, 8.224918226],
                [-1.605550472, 17.54212739, 12.7712019],
                [6.950417806, -4.185603298, -1.350110458],
            ]
        ),
        "the contexts with scale 5",
    )


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "one_context_a_token": "Three tokens of width five go in. How many contexts should come out, and how wide are they?",
        "two_tokens_on_paper": "Work it out on paper. Which queries, keys and values do the two tokens have? What are the scores, how wide are the keys, and what are the shares?",
        "two_tokens_with_a_scale": "The caller asks for a divisor of 4/3. What are the first token's scaled scores then, and its shares?",
        "one_score_of_a_thousand": "Divided by a very small number, one score becomes 1000. Which share does it get, and is everything finite?",
        "nobody_has_a_preference": "If all queries are zero, no word is more interesting than another. What is every word's context?",
        "reordered_tokens_reorder_contexts": "Write the words in another order. Should any word's context change?",
        "three_tokens_of_width_three": "Where all sizes agree, nothing complains about a mix-up. Which matrix makes what, and along which axis are the shares?",
    },
    hints={
        "argmax-for-softmax": "If two scores are nearly alike, does one of them still get everything?",
        "cosine-for-dot": "If a state is made twice as long, does its score change, and should it?",
        "diagonal-masked": "May a word look at itself in your version, and should it be allowed to?",
        "divided-by-d-k": "If the number under the root is four times as large, how much smaller should the scores become, and how much smaller do yours?",
        "divided-by-root-d-model": "How many numbers are multiplied and added for one score of one head, and is that the width of a whole token?",
        "divided-by-root-d-v": "Do the values play any part in a score, or in its divisor?",
        "divided-by-root-n": "If a sentence gets more words of the same width, should the divisor change?",
        "elementwise-for-matmul": "What does `*` do with two arrays, and what does `@` do?",
        "first-row-only": "How many queries came in, and how many were answered?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "global-max": "If one row's scores are all far below another row's, what is left of them after your shift?",
        "ids-de-duplicated": "If a token comes twice, does it come twice in your result?",
        "k-for-v": "What do the weights mix: what was compared, or what each token has to say?",
        "k-not-transposed": "Which entries of the two matrices are multiplied with each other, and do they belong to one query and one key?",
        "mask-not-asked-for": "Does every token see every other one in your version?",
        "mean-of-v": "Do the weights make any difference to your mixture?",
        "multiplied-by-root-d-k": "Are your scores larger or smaller after scaling than before?",
        "multiplied-by-the-scale": "With a larger `scale`, do your shares become more alike or less?",
        "no-keepdims": "A sum or a maximum lost an axis on the way: which shape does it have, and with which axis does NumPy line it up?",
        "no-max-shift": "What is `np.exp(1000)`, and which number can be taken off every score without changing the shares?",
        "no-projection": "Which of the three matrices leave no trace in your result?",
        "no-scale": "Which number should each score be divided by, and where does your code use it?",
        "no-softmax": "Do the numbers that mix the values add up to 1?",
        "no-values": "Which matrix makes the vectors being mixed?",
        "out-first": "In `X @ W`, which axis of W meets the numbers of a token?",
        "pair-for-array": "How many things does your function hand back, and how many were asked for?",
        "q-k-swapped": "Which axis of your scores counts the ones who ask, and which those who are asked?",
        "queries-for-values": "What is being mixed in the end, those who ask or those who are listened to?",
        "residual-added": "Is your input still in the output even if all values are zero?",
        "root-of-the-scale": "When the caller passes a divisor, what do you divide by?",
        "scale-ignored": "Does your result change with `scale`?",
        "scaled-twice": "How many times do your scores meet the divisor?",
        "softmax-twice": "How often are your scores turned into shares before they come out?",
        "values-not-mixed": "In your result, does a token's row depend on any other token?",
        "w-q-for-w-k": "With which matrix are your keys made?",
        "w-times-x": "In a matrix product, which axis of the left meets which axis of the right, and do yours belong together?",
        "weights-for-outputs": "Is it matrices of weights that are put side by side, or what the heads computed with them?",
        "weights-transposed": "Which axis of your weights stands for the words that are looked at, and with which axis does your product line it up?",
        "whole-division": "What does `//` make of 7 and 2?",
        "wrong-divisor": "What are scores divided by: by the root of which length? Put other lengths into a call, one at a time: which of them changes your divisor?",
        "x-over-sum": "Can shares be negative in your version, and what turns scores of any sign into positive numbers?",
    },
    known="""{
"one_context_a_token": [
["first-row-only", [3059720301, -3.04588, -4.63913, -1.38518, -3.04588, -4.63913, -1.38518]],
["global-for-parameter", [3627469116, -1.685314, -0.029623, 2.562011, 0.14394, -0.69997, 2.09367]],
["global-for-parameter", [978643308]],
["hard-coded-example", [106005889, 0.73958, 0.32562, -4.99843, 0.73958, 0.32562, -4.99843]],
["hard-coded-example", [1112612297, 2.90404, 4.6518, -4.03408, 2.90404, 4.6518, -4.03408]],
["hard-coded-example", [1429602050, -2.41949, -1.68732, -0.85587, -2.41949, -1.68732, -0.85587]],
["hard-coded-example", [2565635971, -8.1474, 9.8803, 18.3214, -8.1474, 9.8803, 18.3214]],
["hard-coded-example", [3236654453, -3.34489, -4.81752, 0.92784, -3.34489, -4.81752, 0.92784]],
["hard-coded-example", [3236654453, -3.67964, -5.05402, 1.06658, -3.67964, -5.05402, 1.06658]],
["hard-coded-example", [3236654453, 4.75599, 0.90581, -2.42963, 4.75599, 0.90581, -2.42963]],
["k-for-v", [4115189288, -2.05219, -1.22245, 0.0046, -4.09902, -4.01853, 0.00155]],
["k-not-transposed", [1775055560]],
["no-projection", [323107949, 0.31535, -0.04929, -0.90288, 0.15393, -0.83374, -0.09974]],
["no-values", [323107949, 0.31535, -0.04929, -0.90288, 0.15393, -0.83374, -0.09974]],
["out-first", [154696453]],
["pair-for-array", [3026221902, 0.73958, 0.32562, -4.99843, -0.199792, 0.018246, -0.091924, -3.04588, -4.63913, -1.38518, 0.25785, -0.56399, -0.90114]],
["queries-for-values", [4115189288, -2.05219, -1.22245, 0.0046, -4.09902, -4.01853, 0.00155]],
["residual-added", [2249675584]],
["w-times-x", [1524327782]],
["weights-for-outputs", [3491384929, -0.199792, 0.018246, -0.091924, 0.25785, -0.56399, -0.90114]]
],
"two_tokens_on_paper": [
["argmax-for-softmax", [1175515922, 12.48792, -0.77282, 0.47167]],
["axis-0", [1175515922, 2.66373, -1.50534, -0.70883]],
["axis-0", [1175515922, 3.65787, -1.36274, -0.60868]],
["axis-0", [1175515922, 4.23981, -1.27927, -0.55005]],
["cosine-for-dot", [1175515922, 1.34189, -1.50628, -1.01463]],
["diagonal-masked", [1175515922, 12.48792, -0.77282, 0.47167]],
["divided-by-d-k", [1175515922, 3.35006, -0.08749, -1.84693]],
["divided-by-root-d-model", [1175515922, 5.29207, 1.28456, -2.65181]],
["divided-by-root-d-v", [1175515922, 5.00629, 1.08265, -2.53336]],
["divided-by-root-n", [1175515922, 5.29207, 1.28456, -2.65181]],
["elementwise-for-matmul", [1175515922, -5.23714, -1.35659, -1.11159]],
["first-row-only", [28346818, 1.82584, 1.76755, -2.33161]],
["global-for-parameter", [3651331329]],
["global-for-parameter", [827613053, -1.33247, -0.05917, 1.62352]],
["half-precision", [1175515922, 4.75665, 0.90615, -2.43003]],
["hard-coded-example", [1175515922, -3.34489, -4.81752, 0.92784]],
["hard-coded-example", [1175515922, -3.67964, -5.05402, 1.06658]],
["hard-coded-example", [1175515922, 0.0, 0.0, 0.0]],
["hard-coded-example", [1651239907, 0.73958, 0.32562, -4.99843]],
["hard-coded-example", [2070993570, -8.1474, 9.8803, 18.3214]],
["hard-coded-example", [3022516983, 2.90404, 4.6518, -4.03408]],
["hard-coded-example", [3494590451, -2.41949, -1.68732, -0.85587]],
["k-for-v", [156329429, -0.64886, -2.58329, -7.35107]],
["k-not-transposed", [197089654]],
["mask-not-asked-for", [1175515922, -3.67964, -5.05402, 1.06658]],
["mean-of-v", [1175515922, 1.00683, -1.743, -0.87576]],
["multiplied-by-root-d-k", [1175515922, 5.69186, 1.56701, -2.8175]],
["no-keepdims", [1175515922, 10.8133, 10.934, -13.4986]],
["no-projection", [1175515922, -1.80511, -1.98062, -1.20577]],
["no-projection", [1594606163, -0.119604, -0.578208, -0.547301]],
["no-scale", [1175515922, 5.57898, 1.48726, -2.77072]],
["no-softmax", [1175515922, 6.0712, 5.3387, -5.9766]],
["no-values", [1594606163, -0.85529, -0.26428, 0.24925]],
["out-first", [3864101105]],
["pair-for-array", [255051673, 4.75599, 0.90581, -2.42963, -0.85529, -0.26428, 0.24925]],
["q-k-swapped", [1175515922, 6.44253, -3.61567, 1.75605]],
["queries-for-values", [156329429, 1.01619, -0.25786, 0.44173]],
["residual-added", [3740501288]],
["scaled-twice", [1175515922, 3.35006, -0.08749, -1.84693]],
["softmax-twice", [1175515922, 2.78744, -0.48498, -1.61375]],
["values-not-mixed", [1175515922, -10.47427, -2.71318, -2.22318]],
["w-q-for-w-k", [1175515922, -2.56236, -4.26466, 0.60351]],
["w-times-x", [175977281]],
["weights-for-outputs", [1594606163, -0.85529, -0.26428, 0.24925]],
["weights-transposed", [1175515922, 7.54066, -1.34712, -0.0649]],
["whole-array", [1175515922, 2.00989, 1.32934, -1.95934]],
["whole-division", [1175515922, 4.57601, 0.77865, -2.35503]],
["x-over-sum", [1537763116, 2.76313, 2.42975, -2.72007]]
],
"two_tokens_with_a_scale": [
["argmax-for-softmax", [1175515922, -10.47427, -2.71318, -2.22318]],
["axis-0", [1175515922, -6.57709, -2.20251, -1.81693]],
["axis-0", [1175515922, -6.96126, -2.22579, -1.86461]],
["cosine-for-dot", [1175515922, 0.5053, -2.09733, -0.6679]],
["diagonal-masked", [1175515922, -10.47427, -2.71318, -2.22318]],
["elementwise-for-matmul", [1175515922, 6.24396, -0.38641, 0.23583]],
["first-row-only", [28346818, -6.27504, -3.95578, 1.02586]],
["global-for-parameter", [3651331329]],
["global-for-parameter", [827613053, -1.43664, 0.04257, 1.50619]],
["half-precision", [1175515922, -3.34385, -4.81727, 0.92689]],
["hard-coded-example", [1175515922, -3.67964, -5.05402, 1.06658]],
["hard-coded-example", [1175515922, 0.0, 0.0, 0.0]],
["hard-coded-example", [1175515922, 4.75599, 0.90581, -2.42963]],
["hard-coded-example", [1651239907, 0.73958, 0.32562, -4.99843]],
["hard-coded-example", [2070993570, -8.1474, 9.8803, 18.3214]],
["hard-coded-example", [3022516983, 2.90404, 4.6518, -4.03408]],
["hard-coded-example", [3494590451, -2.41949, -1.68732, -0.85587]],
["k-for-v", [156329429, -0.28593, -2.72771, -7.75283]],
["k-not-transposed", [197089654]],
["mask-not-asked-for", [1175515922, 5.69329, 1.56802, -2.81809]],
["mean-of-v", [1175515922, 1.00683, -1.743, -0.87576]],
["multiplied-by-the-scale", [1175515922, -3.65297, -5.03518, 1.05552]],
["no-keepdims", [1175515922, -84.409, -58.058, 17.1]],
["no-projection", [1175515922, 5.12116, -1.39533, -0.3929]],
["no-projection", [1594606163, 0.012741, -0.686529, -0.63366]],
["no-softmax", [1175515922, -21.7848, -13.8171, 3.8383]],
["no-values", [1594606163, -0.92761, -0.25142, 0.3473]],
["out-first", [3864101105]],
["pair-for-array", [255051673, -3.34489, -4.81752, 0.92784, -0.92761, -0.25142, 0.3473]],
["q-k-swapped", [1175515922, -5.30248, 0.43064, -3.93053]],
["queries-for-values", [156329429, 0.98303, -0.18535, 0.55759]],
["residual-added", [3740501288]],
["root-of-the-scale", [1175515922, -3.47568, -4.90993, 0.98205]],
["scale-ignored", [1175515922, -2.74234, -4.39182, 0.67811]],
["scaled-twice", [1175515922, -2.16694, -3.98529, 0.43963]],
["scaled-twice", [1175515922, -2.94992, -4.53847, 0.76414]],
["softmax-twice", [1175515922, -1.02509, -3.17856, -0.03362]],
["values-not-mixed", [1175515922, 12.48792, -0.77282, 0.47167]],
["w-q-for-w-k", [1175515922, 5.24877, 1.25396, -2.63386]],
["w-times-x", [175977281]],
["weights-for-outputs", [1594606163, -0.92761, -0.25142, 0.3473]],
["weights-transposed", [1175515922, -2.07028, -2.18437, -1.18576]],
["whole-array", [1175515922, -5.66136, -3.74951, 0.95093]],
["whole-division", [1175515922, -3.23512, -4.73997, 0.88234]],
["x-over-sum", [1537763116, -6.60979, -4.19229, 1.16459]]
],
"one_score_of_a_thousand": [
["argmax-for-softmax", [1175515922, -10.47427, -2.71318, -2.22318]],
["axis-0", [1175515922, -6.96126, -2.22579, -1.86461]],
["axis-0", [1175515922, -7.16046, -2.23786, -1.88933]],
["diagonal-masked", [1175515922, -10.47427, -2.71318, -2.22318]],
["elementwise-for-matmul", [1175515922, 6.24396, -0.38641, 0.23583]],
["first-row-only", [28346818, -6.60979, -4.19229, 1.16459]],
["global-for-parameter", [3651331329]],
["global-for-parameter", [827613053, -1.49451, 0.0991, 1.441]],
["global-max", [1537763116, -6.60979, -4.19229, 1.16459]],
["hard-coded-example", [1175515922, -3.34489, -4.81752, 0.92784]],
["hard-coded-example", [1175515922, 0.0, 0.0, 0.0]],
["hard-coded-example", [1175515922, 4.75599, 0.90581, -2.42963]],
["hard-coded-example", [1651239907, 0.73958, 0.32562, -4.99843]],
["hard-coded-example", [2070993570, -8.1474, 9.8803, 18.3214]],
["hard-coded-example", [3022516983, 2.90404, 4.6518, -4.03408]],
["hard-coded-example", [3494590451, -2.41949, -1.68732, -0.85587]],
["k-for-v", [156329429, -0.0843, -2.80794, -7.97604]],
["k-not-transposed", [197089654]],
["mask-not-asked-for", [1175515922, 5.69329, 1.56802, -2.81809]],
["mean-of-v", [1175515922, 1.00683, -1.743, -0.87576]],
["multiplied-by-the-scale", [1175515922, 0.96158, -1.77497, -0.857]],
["no-keepdims", [2236811729, 4.86239, -1.60129, 1.59587]],
["no-max-shift", [623034299, 2.93015, -0.86174, -0.09802]],
["no-projection", [1175515922, 12.48792, -0.77282, 0.47167]],
["no-projection", [1594606163, 0.76132, -1.29922, -1.12213]],
["no-softmax", [1175515922, -6609.79, -4192.29, 1164.59]],
["no-values", [1594606163, -0.96778, -0.24427, 0.40177]],
["out-first", [3864101105]],
["pair-for-array", [255051673, -3.67964, -5.05402, 1.06658, -0.96778, -0.24427, 0.40177]],
["q-k-swapped", [1175515922, -5.78781, 0.59784, -4.16552]],
["queries-for-values", [156329429, 0.96462, -0.14506, 0.62196]],
["residual-added", [3740501288]],
["scale-ignored", [1175515922, -2.74234, -4.39182, 0.67811]],
["softmax-twice", [1175515922, -1.15887, -3.27308, 0.02183]],
["values-not-mixed", [1175515922, 12.48792, -0.77282, 0.47167]],
["w-q-for-w-k", [1175515922, 5.69329, 1.56802, -2.81809]],
["w-times-x", [175977281]],
["weights-for-outputs", [1594606163, -0.96778, -0.24427, 0.40177]],
["weights-transposed", [1175515922, -2.30698, -2.21833, -1.20961]],
["whole-array", [1175515922, -6.60979, -4.19229, 1.16459]],
["x-over-sum", [1537763116, -6.60979, -4.19229, 1.16459]]
],
"nobody_has_a_preference": [
["argmax-for-softmax", [158016863, -3.07591, -2.0486, -1.30688]],
["diagonal-masked", [3494590451, -4.50319, -1.00349, -1.54886]],
["elementwise-for-matmul", [3494590451, 0.95791, -0.9347, 0.30577]],
["first-row-only", [413907075, -0.65592, -1.95573, -1.31669]],
["global-for-parameter", [3651331329]],
["global-for-parameter", [3876437088, 0.608603, -0.60501, 2.972738]],
["hard-coded-example", [1175515922, -3.34489, -4.81752, 0.92784]],
["hard-coded-example", [1175515922, -3.67964, -5.05402, 1.06658]],
["hard-coded-example", [1175515922, 4.75599, 0.90581, -2.42963]],
["hard-coded-example", [1651239907, 0.73958, 0.32562, -4.99843]],
["hard-coded-example", [2070993570, -8.1474, 9.8803, 18.3214]],
["hard-coded-example", [3022516983, 2.90404, 4.6518, -4.03408]],
["hard-coded-example", [3494590451, 0.0, 0.0, 0.0]],
["ids-de-duplicated", [3494590451, -2.20068, -1.56689, -0.70553]],
["k-for-v", [3377465010, -0.67264, -3.42575, -0.02545]],
["k-not-transposed", [2438377575]],
["mask-not-asked-for", [3494590451, -1.34661, -1.92675, -2.99763]],
["no-projection", [3494590451, -2.49243, 5.28014, -6.05668]],
["no-projection", [3494590451, 3.82123, -3.69366, 1.54917]],
["no-softmax", [3494590451, 0.0, 0.0, 0.0]],
["no-values", [3494590451, -1.84724, -0.66098, -2.07567]],
["out-first", [3810432628]],
["pair-for-array", [3584869161, -2.41949, -1.68732, -0.85587, -0.049621, -0.25903, -0.068627]],
["queries-for-values", [3377465010, 0.0, 0.0, 0.0]],
["residual-added", [3494590451, -4.6017, 3.57795, -7.0647]],
["values-not-mixed", [158016863, 3.83162, -3.7388, 1.2231]],
["w-times-x", [3864101105]],
["weights-for-outputs", [2249298037, -0.049621, -0.25903, -0.068627]],
["whole-array", [3494590451, -0.604872, -0.42183, -0.213968]],
["x-over-sum", [930807569, 0.0, 0.0, 0.0]]
],
"reordered_tokens_reorder_contexts": [
["first-row-only", [2705015462, -0.241462, -0.214326, -0.290173, -3.5234, 2.99852, 1.99046]],
["global-for-parameter", [1629389412]],
["global-for-parameter", [3978454735, 3.4524, -2.22046, 2.10355, 0.90202, 0.65706, 4.33457]],
["hard-coded-example", [106005889, 0.73958, 0.32562, -4.99843, 0.73958, 0.32562, -4.99843]],
["hard-coded-example", [1112612297, 2.90404, 4.6518, -4.03408, 2.90404, 4.6518, -4.03408]],
["hard-coded-example", [1429602050, -2.41949, -1.68732, -0.85587, -2.41949, -1.68732, -0.85587]],
["hard-coded-example", [2565635971, -8.1474, 9.8803, 18.3214, -8.1474, 9.8803, 18.3214]],
["hard-coded-example", [3236654453, -3.34489, -4.81752, 0.92784, -3.34489, -4.81752, 0.92784]],
["hard-coded-example", [3236654453, -3.67964, -5.05402, 1.06658, -3.67964, -5.05402, 1.06658]],
["hard-coded-example", [3236654453, 4.75599, 0.90581, -2.42963, 4.75599, 0.90581, -2.42963]],
["input-mutated", [2963844837, 2.90404, 4.6518, -4.03408, -1.50056, 3.99294, 1.26706]],
["k-for-v", [988157326, 2.62806, 2.23441, 13.59637, 3.17702, -9.47694, 7.65451]],
["k-not-transposed", [2016744786]],
["mask-not-asked-for", [1112612297, 5.92288, 1.51057, -3.13515, -3.05032, 3.84985, 2.81575]],
["no-projection", [3414689024, 0.00121, 1.5229, -0.0012, 0.9087, 0.5602, 2.37967]],
["no-values", [3414689024, -0.51715, 1.84301, -0.56117, 1.49458, 0.65207, 1.04664]],
["out-first", [2425674320]],
["pair-for-array", [2795824358, 2.90404, 4.6518, -4.03408, -0.95352, -0.42671, -0.51401]],
["queries-for-values", [988157326, -6.94372, 1.78913, 7.75774, -5.55205, -5.11839, 4.79758]],
["residual-added", [4104393119]],
["w-times-x", [2438377575]],
["weights-for-outputs", [2757488524, -0.95352, -0.42671, -0.51401, 0.37696, 0.06209, -2.2686]]
],
"three_tokens_of_width_three": [
["argmax-for-softmax", [2565635971, -16.9408, 13.0272, 23.5951, -16.9408, 13.0272, 23.5951]],
["axis-0", [2565635971, -0.0716, 11.8001, 12.1498, 0.58, 12.591, 9.8125]],
["axis-0", [2565635971, -0.5969, 11.6532, 12.5616, -0.5969, 11.6532, 12.5616]],
["axis-0", [2565635971, 0.5844, 12.1079, 11.2701, 0.58, 12.591, 9.8125]],
["cosine-for-dot", [2565635971, -3.3512, 13.0288, 0.5112, -3.5323, 14.6804, 0.4858]],
["diagonal-masked", [2565635971, -36.6329, -5.9772, 20.178, -36.1385, -5.7303, 19.9786]],
["divided-by-d-k", [2565635971, -5.1668, 7.9606, 15.9465, -4.343, 6.2591, 13.5312]],
["elementwise-for-matmul", [2565635971, 18.652, 12.636, 0.2212, 17.9678, 11.6118, -0.376]],
["first-row-only", [685922927, -20.6753, 5.6039, 7.1968, -14.7535, 3.5716, 3.8777]],
["global-for-parameter", [2516478007, -1.26397, -0.03677, 3.04327, -1.00239, -0.14742, 3.48663]],
["global-for-parameter", [963626070]],
["half-precision", [2565635971, -8.1712, 9.8796, 18.3279, -4.3361, 6.2449, 13.5228]],
["hard-coded-example", [106005889, 0.73958, 0.32562, -4.99843, 0.73958, 0.32562, -4.99843]],
["hard-coded-example", [1112612297, 2.90404, 4.6518, -4.03408, 2.90404, 4.6518, -4.03408]],
["hard-coded-example", [1429602050, -2.41949, -1.68732, -0.85587, -2.41949, -1.68732, -0.85587]],
["hard-coded-example", [2565635971, -8.1474, 9.8803, 18.3214, -8.1474, 9.8803, 18.3214]],
["hard-coded-example", [2565635971, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["hard-coded-example", [3236654453, -3.34489, -4.81752, 0.92784, -3.34489, -4.81752, 0.92784]],
["hard-coded-example", [3236654453, -3.67964, -5.05402, 1.06658, -3.67964, -5.05402, 1.06658]],
["hard-coded-example", [3236654453, 4.75599, 0.90581, -2.42963, 4.75599, 0.90581, -2.42963]],
["input-mutated", [792692731, -8.1474, 9.8803, 18.3214, -4.094, 6.5907, 9.4207]],
["k-for-v", [2565635971, 6.72527, -16.03024, -4.93621, 4.77085, -13.20618, -3.16751]],
["k-not-transposed", [2565635971, -11.39965, -14.67841, 5.2389, -14.96736, -12.2187, 8.00455]],
["mask-not-asked-for", [2565635971, 20.0306, 0.1606, 1.6369, 17.9149, -1.4282, 0.1646]],
["mean-of-v", [2565635971, -3.6294, 15.5405, 0.512, -3.6294, 15.5405, 0.512]],
["multiplied-by-root-d-k", [2565635971, -15.816, 12.6393, 22.9292, -4.343, 6.2591, 13.5312]],
["multiplied-by-the-scale", [2565635971, -8.1474, 9.8803, 18.3214, -16.9391, 13.0267, 23.5941]],
["no-keepdims", [2565635971, 16.0794, -5.7278, -9.7646, 8.6408, 6.5519, 0.9256]],
["no-projection", [2565635971, 29.127, 23.0606, -24.541, 15.6095, 23.2728, -14.9742]],
["no-projection", [2565635971, 4.14045, 4.8681, -5.56059, 2.37395, 4.98401, -3.61072]],
["no-scale", [2565635971, -12.525, 11.5019, 20.9793, -4.343, 6.2591, 13.5312]],
["no-softmax", [2565635971, -75.251, -210.744, 261.264, -26.068, -73.004, 90.505]],
["no-values", [2565635971, -2.013, 2.7754, 1.04298, -1.36843, 2.07447, 0.50886]],
["out-first", [2565635971, 27.3201, -10.4193, -14.4384, 27.1416, -9.2599, -14.6948]],
["pair-for-array", [4214880496, -8.1474, 9.8803, 18.3214, -0.60258, -1.42821, 1.87678, -4.343, 6.2591, 13.5312, -0.43753, -1.4556, 1.48288]],
["q-k-swapped", [2565635971, -14.0185, 12.0172, 21.8272, -6.2726, 10.4612, 13.7525]],
["queries-for-values", [2565635971, 0.59512, -6.76835, -8.53479, 0.7391, -6.9393, -6.30005]],
["residual-added", [2565635971, -3.5324, 14.6785, 11.7402, 0.272, 11.0573, 6.95]],
["root-of-the-scale", [2565635971, -8.1474, 9.8803, 18.3214, -6.4755, 9.0427, 17.17]],
["scale-ignored", [2565635971, -8.1474, 9.8803, 18.3214, -8.1474, 9.8803, 18.3214]],
["scaled-twice", [2565635971, -5.1668, 7.9606, 15.9465, -3.6692, 11.0357, 2.6459]],
["scaled-twice", [2565635971, -8.1474, 9.8803, 18.3214, -4.094, 6.5907, 9.4207]],
["softmax-twice", [2565635971, -5.5143, 13.5762, 7.2898, -4.0166, 12.3604, 5.6218]],
["values-not-mixed", [2565635971, 31.89, 21.7572, -27.4509, 31.89, 21.7572, -27.4509]],
["w-q-for-w-k", [2565635971, 31.5606, 22.121, -26.7028, 30.6817, 22.8168, -25.3027]],
["w-times-x", [2565635971, 0.2282, -13.2239, -2.316, 1.0223, -6.9349, -0.9549]],
["weights-for-outputs", [2565635971, -0.60258, -1.42821, 1.87678, -0.43753, -1.4556, 1.48288]],
["weights-transposed", [2565635971, 1.116, 12.1423, 11.1955, -2.9057, 12.1933, 11.0904]],
["whole-array", [2565635971, 18.5064, 12.5469, 0.2208, 12.0437, 9.1875, 0.3485]],
["whole-division", [2565635971, -7.1054, 9.4633, 17.6699, -8.9351, 8.1338, 16.4792]],
["x-over-sum", [2565635971, 5.1452, 22.365, -20.3444, 5.1452, 22.365, -20.3444]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
    families={"wrong-divisor": ["no-scale", "divided-by-d-k", "divided-by-root-n", "divided-by-root-d-model", "divided-by-root-d-v"]},
)
