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
    shapes = {"W_q": (d, n_heads * k), "W_k": (d, n_heads * k), "W_v": (d, n_heads * v), "W_o": (n_heads * v, d)}
    shapes |= {"gain_1": (d,), "gain_2": (d,), "W_gate": (d, f), "W_up": (d, f), "W_down": (f, d)}
    arrays = numbers(seed, *shapes.values())
    return {name: one + 2 * (one.ndim == 1) for name, one in zip(shapes, arrays, strict=True)}


def a_model(seed, c, d, k, v, f, n_heads, layers):
    embedding, gain, unembedding = numbers(seed, (c, d), (d,), (d, c))
    blocks = [a_block(seed + 1 + i, d, k, v, f, n_heads) for i in range(layers)]
    return {"embedding": embedding, "blocks": blocks, "gain": gain + 2, "unembedding": unembedding}


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
        [5.4415497, 2.9297711, 1.3535114, 6.2417655, -1.5284869, 8.1817694],
        [-4.5130894, -1.2140373, 4.2405464, -7.6017239, 3.1708481, -4.6607874],
    ]
    same_array(got[:, 3], np.array(last), "the last logits of two stories")
    ids = np.array([[1, 3, 0, 2], [2, 2, 3, 0], [0, 1, 1, 3], [3, 0, 2, 1]])
    got = language_model(ids, a_model(38, 4, 4, 4, 4, 4, 1, 2), 1)
    is_array(got, (4, 4, 4), "the logits of two blocks, for four stories of four words out of four")
    third = [[-0.90334873, -1.2076333, -0.070787853, 0.39483868], [-0.038885303, -0.34792268, 0.067026257, 0.90734142]]
    same_array(got[2, 2:], np.array(third), "the last two rows of logits of the third of four stories")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "scores_at_every_place": "How many guesses does a story of four words get, and for how many words does each guess have a score?",
        "model_without_blocks": "Without any blocks, a word goes from its row of the embedding straight to the last norm. What is done there, and after it?",
        "later_words_change_nothing": "A later word changes. May an earlier guess change with it, and must a later one?",
        "a_model_of_three_blocks": "Three blocks with two heads, then two with one, each with weights of its own. Which block comes first, and what does each get?",
    },
    hints={
        "array-in-a-condition": "Somewhere an array stands where Python wants a plain yes or no: what would `if` make of an array with several entries?",
        "axis-0": "Does your code go down the columns or along the rows, and which of the two is needed here?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "axis-that-is-not-there": "How many axes does the array in the failing line have this time, and how many does the line count on?",
        "blocks-left-out": "How many blocks are in the list, and how many do your words pass?",
        "blocks-reversed": "Which block do the words enter first?",
        "constant-factor": "All your numbers are off by one and the same factor: where do you multiply or divide once too often, not at all, or by the wrong number?",
        "embedding-added-again": "How often do the embedding's rows enter the residual?",
        "entries-of-another-type": "Which `dtype` does your array have, and what kind of entries should it hold?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "first-block-every-time": "Your loop runs as often as there are blocks: which weights does each round take?",
        "flattened": "Your result lies in a single row: what shape did the input have?",
        "gain-forgotten": "Which of the model's own four entries does your function never use?",
        "gain-of-a-block": "To whom does the gain of your last norm belong?",
        "generator-for-list": "Does a generator have a length, and can you go through it twice?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "ids-for-logits": "How could one say how sure your model was?",
        "index-past-the-end": "Which axis does your index or loop run along, and how long is the one that it should run along?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, what is the dtype of the array you store the results in?",
        "last-guess-only": "How many guesses can be learned from in a story of 24 words, and how many do you give?",
        "last-word-dropped": "Who shifts words and guesses against each other: the model, or whoever calls it?",
        "layer-norm-for-rms-norm": "If all numbers of a word grow by 1, does your norm notice, and does `rms_norm`?",
        "list-for-array": "Is your result a NumPy array, or a list of numbers, and which of the two was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "none-returned": "When your cell is done, what does your function return, or your name stand for? Is there still a `...` to replace?",
        "norm-after-every-block": "How often is the model's own gain used, and how often in yours?",
        "norm-at-the-wrong-end": "Between which two steps does the model's own norm stand in the drawing?",
        "norm-missing": "How many times does a word pass a norm on its way through the block, and is that true of yours?",
        "not-a-whole-number": "A single whole number was asked for: what does `type(...)` say of yours?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "not-what-is-unpacked": "How many results does the question ask for, and could the caller unpack what you return into that many names?",
        "numbers-in-other-places": "All the right numbers are there: in which order do you put them, and along which axis do they lie next to each other?",
        "one-block-only": "How many blocks are in the list, and how many do the words pass?",
        "one-result-for-several": "Several results were asked for and one came back: does a loop return, or start over, too early, or is something added up that should stay apart?",
        "one-wide-head": "How many separate tables of shares does your version compute?",
        "positions-added": "Where do positions come in here: at the words, or at queries and keys?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "residual-around-the-block": "Where are the residuals: inside a block, or around it?",
        "results-not-combined": "Your result has an axis that nobody asked for: what runs along it, and how should it become one?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "scaled-by-root-d-model": "Is a word's row of the embedding as long when it enters your first block?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "softmax-too-early": "Is turning scores into shares part of this step, or of a later one?",
        "tied-embedding": "Which of the model's tables is never used?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "two-heads-always": "Who says how many heads there are?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
        "words-never-move-on": "What does the second block see: what the first one gave, or what it got?",
    },
    known="""{
"scores_at_every_place": [
["hard-coded-example", [2289546360, 0.8852, 14.49692, -0.89293]],
["hard-coded-example", [3034083211, -4.3176, -19.0722, 8.0987]],
["hard-coded-example", [978806888, -11.5517, -21.0281, -2.847]],
["ids-for-logits", [3497097081, -1.98782, -2.46296, -3.33164]],
["last-guess-only", [578565654, -24.39692, 8.79059, -10.71092]],
["last-word-dropped", [535003866, 14.8159, -9.171, -11.7182]]
],
"model_without_blocks": [
["embedding-added-again", [2289546360, 1.36209, 17.59433, -2.42327]],
["gain-forgotten", [2289546360, 1.23086, 4.21139, -0.08875]],
["gain-of-a-block", [1699566859]],
["hard-coded-example", [2915262154, 24.4873, -14.6348, -22.5063]],
["hard-coded-example", [3034083211, -4.3176, -19.0722, 8.0987]],
["hard-coded-example", [978806888, -11.5517, -21.0281, -2.847]],
["ids-for-logits", [3633355630, -4.97154, -1.56239, -0.03024]],
["last-guess-only", [2093448583, -1.09369, 5.80246, -0.48526]],
["last-word-dropped", [3038223816, -0.22651, 9.93076, 3.2116]],
["layer-norm-for-rms-norm", [2289546360, -0.11644, 13.54493, -0.63928]],
["norm-after-every-block", [2289546360, 0.0061124, 0.021055, 0.0043643]],
["norm-at-the-wrong-end", [2289546360, -0.17351, 24.517, -6.30345]],
["norm-at-the-wrong-end", [2289546360, 1.17929, 2.9629, -0.28087]],
["norm-missing", [2289546360, 0.0061124, 0.021055, 0.0043643]],
["positions-added", [2289546360, 10.50941, 12.18487, 2.26181]],
["scaled-by-root-d-model", [2289546360, 1.36209, 17.59433, -2.42327]],
["softmax-too-early", [2289546360, -0.20683, 0.32464, -0.14133]],
["softmax-too-early", [2289546360, 5.7173, 14.7718, 1.3082]],
["tied-embedding", [2289546360, -0.0892311, -0.0105425, 0.0457281]]
],
"later_words_change_nothing": [
["blocks-left-out", [3791016900, 30.8753, -22.1115, -7.3941, 16.0718, -6.2867, -4.5902]],
["hard-coded-example", [2637085151, -4.3176, -19.0722, 8.0987, -4.3176, -19.0722, 8.0987]],
["hard-coded-example", [3780293592, 24.4873, -14.6348, -22.5063, 24.4873, -14.6348, -22.5063]],
["hard-coded-example", [3791016900, -11.5517, -21.0281, -2.847, -11.5517, -21.0281, -2.847]],
["hard-coded-example", [628037498, 0.8852, 14.49692, -0.89293, 0.8852, 14.49692, -0.89293]],
["ids-for-logits", [3893459399, -2.64346, -5.39216, -3.16115, -4.55688, -2.70815, -3.38749]],
["input-mutated", [3036656748, -11.5517, -21.0281, -2.847, 16.0718, -6.2867, -4.5902]],
["last-guess-only", [2705015462, 11.0126, 2.7344, -0.9758, 6.176, 2.3989, -2.1756]],
["last-word-dropped", [628037498, -19.5435, -24.7202, 5.366, -16.1687, -15.5277, -5.6933]]
],
"a_model_of_three_blocks": [
["blocks-left-out", [1769460442, -7.60355, -32.01618, 7.02282, -5.226, -1.5635, 8.30037]],
["blocks-left-out", [1769460442, -7.60355, -32.01618, 7.02282, 11.68718, -5.94723, -20.63781]],
["blocks-left-out", [1769460442, 1.3762, -30.0436, -15.1801, 5.19038, 6.87669, 3.64356]],
["blocks-left-out", [1769460442, 6.8275, -26.5414, -1.7335, -8.8688, -6.65623, -3.60708]],
["blocks-reversed", [1769460442, -7.25486, -6.49325, -17.08218, -1.62651, 9.71826, -7.77523]],
["embedding-added-again", [1769460442, -4.2732, -20.2077, 7.3484, -5.10636, -1.44125, 8.66104]],
["first-block-every-time", [1769460442, -7.6975, -31.1412, 21.8958, 1.12999, -5.4257, 4.69137]],
["gain-forgotten", [1769460442, -2.18038, -8.85857, 3.66254, 2.99962, 0.20581, 8.96117]],
["gain-of-a-block", [1769460442, -4.81237, -20.62682, 9.26704, 2.97285, 0.97608, -2.63923]],
["hard-coded-example", [2289546360, 0.8852, 14.49692, -0.89293]],
["hard-coded-example", [2637085151, -4.3176, -19.0722, 8.0987, -4.3176, -19.0722, 8.0987]],
["hard-coded-example", [3780293592, 24.4873, -14.6348, -22.5063, 24.4873, -14.6348, -22.5063]],
["hard-coded-example", [3791016900, -11.5517, -21.0281, -2.847, -11.5517, -21.0281, -2.847]],
["ids-for-logits", [2404957053, -3.12228, -1.77348, -5.96911, -3.38633, -3.11756, -0.0443]],
["last-guess-only", [4098155166, 4.7803, 12.6621, -15.6936, 2.178, -4.74916, -1.96486]],
["last-word-dropped", [116962203, -24.9654, 5.3283, -21.859]],
["layer-norm-for-rms-norm", [1769460442, -8.0343, -24.5315, 9.2815, 1.15338, -5.46369, -7.76861]],
["norm-after-every-block", [1769460442, -0.1685, -33.4167, 13.2819, -3.15396, 1.8668, 3.28922]],
["norm-at-the-wrong-end", [1769460442, -1.1866, -4.57067, 2.78574, -1.47327, -1.40739, 8.84519]],
["norm-at-the-wrong-end", [1769460442, -173.36, -982.518, -115.848, 125.284, 140.1087, 68.5536]],
["norm-at-the-wrong-end", [1769460442, -8.4809, -48.2531, -11.7359, 1.31887, 1.35187, 5.09393]],
["norm-missing", [1769460442, -66.376, -472.267, 121.028, 34.0279, 5.4634, -9.8761]],
["one-block-only", [1769460442, -1.3974, -7.7156, 30.0984, 11.68718, -5.94723, -20.63781]],
["one-wide-head", [1769460442, -8.876, -1.1183, 22.8718, -5.226, -1.5635, 8.30037]],
["positions-added", [1769460442, -4.0084, -18.6015, -33.4598, -7.97622, -2.3657, 7.41924]],
["residual-around-the-block", [1769460442, -2.16511, -15.2602, 11.8806, -1.65357, -6.20688, -0.17302]],
["scaled-by-root-d-model", [1769460442, -6.9748, -46.8814, -17.9539, -2.22678, -1.15112, -0.67402]],
["softmax-too-early", [1769460442, -0.45907, -0.08671, -0.22106, -1.50112, 0.61907, 1.65617]],
["softmax-too-early", [1769460442, -5.0621, -13.1974, 12.7996, -7.20078, 1.35279, 12.01004]],
["tied-embedding", [1769460442, 6.62682, 4.85462, 10.83934, 1.75737, 17.61787, 9.66604]],
["two-heads-always", [1769460442, -4.3176, -19.0722, 8.0987, -0.28861, 10.85626, 3.39102]],
["words-never-move-on", [1769460442, -1.348, -18.2153, 7.066, -8.8688, -6.65623, -3.60708]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
