from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, numbers, same_array

OK_FORMAT = False

name = "language_model"
points = None
feedback = Feedback("language_model")


def a_block(seed, d, k, v, f, n_heads):
    """Weights of a block, all lengths of one's choice and no gain of one."""
    heads = {"W_q": (d, n_heads * k), "W_k": (d, n_heads * k), "W_v": (d, n_heads * v), "W_o": (n_heads * v, d)}
    return numbers(seed, **heads, gain_1=(d,), gain_2=(d,), W_gate=(d, f), W_up=(d, f), W_down=(f, d))


def a_model(seed, c, d, k, v, f, n_heads, layers):
    weights = numbers(seed, embedding=(c, d), gain=(d,), unembedding=(d, c))
    return weights | {"blocks": [a_block(seed + 1 + i, d, k, v, f, n_heads) for i in range(layers)]}


@test_case(
    name="scores_at_every_place",
    points=0.1,
    hidden=False,
)
@feedback.shown
def scores_at_every_place(language_model):
    got = language_model(np.array([[1, 0, 6, 6], [2, 3, 5, 4]]), a_model(20, 7, 5, 2, 3, 4, 2, 2), 2)
    is_array(got, (2, 4, 7), "the logits for two stories of four words out of seven")


@test_case(
    name="model_without_blocks",
    points=0.1,
    hidden=False,
)
@feedback.shown
def model_without_blocks(language_model):
    weights = a_model(21, 6, 4, 2, 3, 5, 2, 0)
    weights["embedding"] = weights["embedding"] / 256  # so small that the norm's tiny number counts
    rows = weights["embedding"][[3, 0, 5]]
    seen = rows * weights["gain"] / np.sqrt((rows**2).sum(axis=1, keepdims=True) / 4 + 1e-5)
    expected = (seen @ weights["unembedding"])[None]
    same_array(language_model(np.array([[3, 0, 5]]), weights, 2), expected, "the logits without blocks")


@test_case(
    name="later_words_change_nothing",
    points=0.1,
    hidden=False,
)
@feedback.shown
def later_words_change_nothing(language_model):
    weights, ids = a_model(22, 6, 4, 2, 3, 5, 2, 2), np.array([[1, 4, 0, 5], [2, 4, 0, 5]])
    got = language_model(ids[:1], weights, 2)
    other = language_model(np.array([[1, 4, 3, 5]]), weights, 2)
    is_array(got, (1, 4, 6), "the logits for a story of four words")
    is_array(other, (1, 4, 6), "the logits for a story of four words")
    same_array(other[:, :2], got[:, :2], "the first two rows, once the third word is another")
    assert np.abs(other[:, 3] - got[:, 3]).max() > 1e-6, "the last row should notice that the third word is another"


@test_case(
    name="a_model_of_three_blocks",
    points=0.1,
    hidden=False,
)
@feedback.shown
def a_model_of_three_blocks(language_model):
    got = language_model(np.array([[1, 4, 0, 5], [2, 2, 3, 0]]), a_model(34, 6, 4, 2, 3, 5, 2, 3), 2)
    is_array(got, (2, 4, 6), "the logits of three blocks")
    last = [
        [0.022161788, -0.7888769, -1.2172714, -0.50794805, 1.0149212, -2.7892404],
        [0.16446929, -0.77029511, -0.80680054, -0.83801937, 1.1734032, -2.5962256],
    ]
    same_array(got[:, 3], np.array(last), "the last logits of two stories")
    ids = np.array([[1, 3, 0, 2], [2, 2, 3, 0], [0, 1, 1, 3], [3, 0, 2, 1]])
    got = language_model(ids, a_model(38, 4, 4, 4, 4, 4, 1, 2), 1)
    is_array(got, (4, 4, 4), "the logits of two blocks, for four stories of four words out of four")
    third = [[-1.2907155, -1.9413328, 0.28232271, 1.2109045], [0.64279332, 0.52942097, 1.9453368, -0.21820582]]
    same_array(got[2, 2:], np.array(third), "the last two rows of logits of the third of four stories")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "scores_at_every_place": "How many guesses does a story of four words get, and for how many words does each guess have a score?",
        "model_without_blocks": "Without any blocks, a word goes from its row of the embedding straight to the last norm. What is done there, and after it?",
        "later_words_change_nothing": "A later word changes. May an earlier guess change with it, and must a later one?",
        "a_model_of_three_blocks": "Three blocks with two heads, then two with one, each with weights of its own. Which block comes first, and what does each get?",
    },
    hints={
        "blocks-left-out": "How many blocks are in the list, and how many do your words pass?",
        "blocks-reversed": "Which block do the words enter first?",
        "embedding-added-again": "How often do the embedding's rows enter the residual?",
        "first-block-every-time": "Your loop runs as often as there are blocks: which weights does each round take?",
        "gain-forgotten": "Which of the model's own four entries does your function never use?",
        "gain-of-a-block": "To whom does the gain of your last norm belong?",
        "ids-for-logits": "How could one say how sure your model was?",
        "last-guess-only": "How many guesses can be learned from in a story of 24 words, and how many do you give?",
        "last-word-dropped": "Who shifts words and guesses against each other: the model, or whoever calls it?",
        "layer-norm-for-rms-norm": "If all numbers of a word grow by 1, does your norm notice, and does `rms_norm`?",
        "norm-after-every-block": "How often is the model's own gain used, and how often in yours?",
        "norm-at-the-wrong-end": "Between which two steps does the model's own norm stand in the drawing?",
        "norm-missing": "How many times does a word pass a norm on its way through the block, and is that true of yours?",
        "one-block-only": "How many blocks are in the list, and how many do the words pass?",
        "one-wide-head": "How many separate tables of shares does your version compute?",
        "positions-added": "Where do positions come in here: at the words, or at queries and keys?",
        "residual-around-the-block": "Where are the residuals: inside a block, or around it?",
        "scaled-by-root-d-model": "Is a word's row of the embedding as long when it enters your first block?",
        "softmax-too-early": "Is turning scores into shares part of this step, or of a later one?",
        "tied-embedding": "Which of the model's tables is never used?",
        "two-heads-always": "Who says how many heads there are?",
        "words-never-move-on": "What does the second block see: what the first one gave, or what it got?",
    },
    known="""{
"scores_at_every_place": [
["hard-coded-example", [2289546360, -1.57652, 6.07413, -0.71543]],
["hard-coded-example", [3034083211, -0.38743, 9.97323, 2.01983]],
["hard-coded-example", [978806888, 9.09554, 2.29037, -5.85368]],
["ids-for-logits", [3497097081, 0.01188, -0.29523, -0.99208]],
["last-guess-only", [578565654, 3.84141, 7.37959, 0.79217]],
["last-word-dropped", [535003866, -3.35939, 1.02048, 0.55369]]
],
"model_without_blocks": [
["embedding-added-again", [2289546360, -1.85405, 6.71799, -0.95934]],
["gain-forgotten", [2289546360, 1.23086, 4.21139, -0.08875]],
["gain-of-a-block", [1699566859]],
["hard-coded-example", [2915262154, 4.0643, 14.39083, 1.31341]],
["hard-coded-example", [3034083211, -0.38743, 9.97323, 2.01983]],
["hard-coded-example", [978806888, 9.09554, 2.29037, -5.85368]],
["ids-for-logits", [3633355630, -5.86579, -0.74158, -2.27985]],
["last-guess-only", [2093448583, 0.337772, -0.050249, 0.096434]],
["last-word-dropped", [3038223816, -1.23902, 6.00112, -0.22607]],
["layer-norm-for-rms-norm", [2289546360, -1.68968, 5.7077, -0.70177]],
["norm-after-every-block", [2289546360, 0.0061124, 0.021055, 0.0043643]],
["norm-at-the-wrong-end", [2289546360, -1.20492, 12.19081, -2.98205]],
["norm-at-the-wrong-end", [2289546360, 1.17929, 2.9629, -0.28087]],
["norm-missing", [2289546360, 0.0061124, 0.021055, 0.0043643]],
["positions-added", [2289546360, -0.1376, 7.74731, -0.32806]],
["scaled-by-root-d-model", [2289546360, -1.85405, 6.71799, -0.95934]],
["softmax-too-early", [2289546360, -0.631123, 0.927951, -0.289404]],
["softmax-too-early", [2289546360, 0.86498, 6.30671, 0.7656]],
["tied-embedding", [2289546360, -0.0036148, -0.0130545, 0.021134]]
],
"later_words_change_nothing": [
["blocks-left-out", [3791016900, 17.03238, 14.73088, -9.64282, 3.63112, 3.68434, -4.99468]],
["hard-coded-example", [2637085151, -0.38743, 9.97323, 2.01983, -0.38743, 9.97323, 2.01983]],
["hard-coded-example", [3780293592, 4.0643, 14.39083, 1.31341, 4.0643, 14.39083, 1.31341]],
["hard-coded-example", [3791016900, 9.09554, 2.29037, -5.85368, 9.09554, 2.29037, -5.85368]],
["hard-coded-example", [628037498, -1.57652, 6.07413, -0.71543, -1.57652, 6.07413, -0.71543]],
["ids-for-logits", [3893459399, -4.05341, -3.44339, -3.60848, -4.05341, -3.44339, -3.60848]],
["input-mutated", [3036656748, 9.09554, 2.29037, -5.85368, 3.63112, 3.68434, -4.99468]],
["last-guess-only", [2705015462, 7.94482, -1.44786, -2.84078, 8.46697, -1.76845, -3.36053]],
["last-word-dropped", [628037498, 0.48491, 1.39553, 0.40112, -8.88055, -4.29153, -3.71889]]
],
"a_model_of_three_blocks": [
["blocks-left-out", [1769460442, 0.13539, 9.95898, 1.12866, -18.81773, 7.12569, -4.15045]],
["blocks-left-out", [1769460442, 0.13539, 9.95898, 1.12866, -7.80572, 3.58758, 3.86219]],
["blocks-left-out", [1769460442, 0.43663, -10.6292, -4.05359, -17.58289, 16.3187, -0.2035]],
["blocks-left-out", [1769460442, 2.11831, 18.25442, -0.24834, -11.17928, 8.16651, -7.05567]],
["blocks-reversed", [1769460442, -1.74309, 4.97502, -1.64058, 1.9309, 6.69795, -3.20815]],
["embedding-added-again", [1769460442, -0.32243, 9.83202, 1.90304, -9.55048, 5.96114, 3.42919]],
["first-block-every-time", [1769460442, 0.93535, 8.12743, 2.39636, 2.41319, 4.50399, 2.69999]],
["gain-forgotten", [1769460442, -0.53456, 5.09604, 0.54863, 19.17394, 5.26885, -0.21715]],
["gain-of-a-block", [1769460442, -0.32185, -6.98035, -2.32834, -18.07173, -3.58796, 8.16359]],
["hard-coded-example", [2289546360, -1.57652, 6.07413, -0.71543]],
["hard-coded-example", [2637085151, -0.38743, 9.97323, 2.01983, -0.38743, 9.97323, 2.01983]],
["hard-coded-example", [3780293592, 4.0643, 14.39083, 1.31341, 4.0643, 14.39083, 1.31341]],
["hard-coded-example", [3791016900, 9.09554, 2.29037, -5.85368, 9.09554, 2.29037, -5.85368]],
["ids-for-logits", [2404957053, -5.25135, -2.89022, -3.60805, 1.76338, -0.0239, 0.80835]],
["last-guess-only", [4098155166, 3.49124, -4.4655, 1.69222, -3.10562, 2.05686, 4.37353]],
["last-word-dropped", [116962203, 4.37875, 4.40515, 1.97804]],
["layer-norm-for-rms-norm", [1769460442, 0.43968, 9.53659, 2.99888, -0.84404, -11.17149, 5.43755]],
["norm-after-every-block", [1769460442, -0.07629, 3.16431, 2.28505, 3.46652, -2.28637, 3.55397]],
["norm-at-the-wrong-end", [1769460442, -0.91956, 10.54351, 1.69478, 20.96055, -14.30497, -1.1325]],
["norm-at-the-wrong-end", [1769460442, 0.15451, 2.93415, 0.89708, 10.03017, 2.98321, -1.15332]],
["norm-at-the-wrong-end", [1769460442, 38.492, 84.511, 67.639, -112.6629, -53.7331, -37.3127]],
["norm-missing", [1769460442, 58.214, 89.215, 80.616, 103.0792, 31.6215, 17.7633]],
["one-block-only", [1769460442, 1.15965, 7.01577, 2.69141, -18.81773, 7.12569, -4.15045]],
["one-wide-head", [1769460442, -0.16261, 10.01732, 2.43244, -7.80572, 3.58758, 3.86219]],
["positions-added", [1769460442, 0.50603, 8.70389, -0.81969, -13.26655, -4.68768, -1.3588]],
["residual-around-the-block", [1769460442, -0.10517, 9.85308, 0.93617, -15.43031, 9.83551, 0.10287]],
["scaled-by-root-d-model", [1769460442, 0.90528, 7.03818, -0.27927, -11.15191, 7.66681, 3.38605]],
["softmax-too-early", [1769460442, -0.53706, 11.75, 4.33459, -3.62891, -1.06908, 5.95983]],
["softmax-too-early", [1769460442, 0.08325, 1.662046, 0.222427, -0.9112, 0.43435, 0.5442]],
["tied-embedding", [1769460442, 0.06404, 6.64918, 3.20392, -45.15299, -1.31319, 3.04481]],
["two-heads-always", [1769460442, -0.38743, 9.97323, 2.01983, -3.70321, 0.38689, -0.31235]],
["words-never-move-on", [1769460442, -2.65978, 2.05969, -3.71006, -11.17928, 8.16651, -7.05567]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
