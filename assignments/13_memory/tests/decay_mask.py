from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import same_array, unchanged

OK_FORMAT = False

name = "decay_mask"
points = None
feedback = Feedback("decay_mask")


@test_case(
    name="four_words_fade",
    points=0.15,
    hidden=False,
)
@feedback.shown
def four_words_fade(decay_mask):
    decays = np.array([0.25, 0.5, 0.75, 0.5])
    kept = decays.copy()
    expected = [[1.0, 0.0, 0.0, 0.0], [0.5, 1.0, 0.0, 0.0], [0.375, 0.75, 1.0, 0.0], [0.1875, 0.375, 0.5, 1.0]]
    same_array(decay_mask(decays), np.array(expected), "the mask of four words")
    unchanged(kept, decays, "the decays")


@test_case(
    name="a_decay_of_zero",
    points=0.15,
    hidden=False,
)
@feedback.shown
def a_decay_of_zero(decay_mask):
    mask = decay_mask(np.array([0.9, 0.5, 0.0, 0.8, 0.7]))
    expected = [[1, 0, 0, 0, 0], [0.5, 1, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0.8, 1, 0], [0, 0, 0.56, 0.7, 1]]
    same_array(mask, np.array(expected), "the mask of five words")


@test_case(
    name="one_word_and_whole_decays",
    points=0.1,
    hidden=False,
)
@feedback.shown
def one_word_and_whole_decays(decay_mask):
    same_array(decay_mask(np.array([0.5])), np.array([[1.0]]), "the mask of a single word")
    same_array(decay_mask(np.ones(13, dtype=int)), np.tri(13), "the mask of 13 words whose decays are 1")


@test_case(
    name="products_too_small_for_a_float",
    points=0.1,
    hidden=False,
)
@feedback.shown
def products_too_small_for_a_float(decay_mask):
    mask = decay_mask(np.array([1e-200, 1e-200, 1e-200, 0.0, 0.25]))
    expected = np.eye(5)
    expected[4, 3] = 0.25
    same_array(mask, expected, "the mask of five words")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "four_words_fade": "Four words on paper: which decays come between the word that wrote and the word that reads?",
        "a_decay_of_zero": "The third decay is 0: what is left of the words before it, and what of those after it?",
        "one_word_and_whole_decays": "A single word has nothing before it. And with whole decays, are the entries numbers, not Booleans?",
        "products_too_small_for_a_float": "Decays so small that the product of two is 0 as a float, and then one of 0: is every entry finite, and 1 on the diagonal?",
    },
    hints={
        "decay-turned-around": "What should be left of the state with a decay of 1, and what is in yours?",
        "decays-ignored": "Does your mask change if all decays are halved?",
        "diagonal-zero": "How much of its own pair is left when a word reads?",
        "faded-from-the-first-word": "Does it make a difference in your mask when a pair was written?",
        "far-words-forgotten": "Take a text of a dozen words: does the last one still have something of the first?",
        "infinity-minus-infinity": "What is the logarithm of a decay of 0, and what is the difference of two of those?",
        "last-decay-forgotten": "What has happened to the old state when word i reads, just before it wrote?",
        "last-row-only": "What becomes of the rows before the last one in your loop?",
        "mask-transposed": "Does a row of the mask belong to a query or to a key, and a row of your scores?",
        "mean-for-product": "Does what is left get less and less with every word, if all decays are 0.9?",
        "nan-papered-over": "Where does the NaN that you replace come from, and what should have stood there?",
        "one-decay-for-all": "If words have different decays, how many of them make any difference to your mask?",
        "one-decay-for-each-column": "Go down one column of your mask: do the numbers get smaller with each word?",
        "one-decay-for-each-row": "A pair was written three words ago: how often has the state faded since, and how often in yours?",
        "ones-above": "How much of what the last word writes is there when the first one reads?",
        "own-decay-counted": "When word j's decay is applied, has its pair been written yet?",
        "power-of-the-distance": "Between word 0 and word 3 the state fades three times: by how many different numbers, and by how many in yours?",
        "shifted": "For two neighbouring words, whose decay stands between writing and reading, and whose do you take?",
        "smallest-for-product": "Two words fade by a half each: how much is left after both?",
        "sum-for-product": "Half is left, and then half of that: how much is left, and how much in yours?",
        "symmetric-mask": "Word 0 reads before word 1 writes: what should stand in row 0, column 1?",
        "true-and-false-for-numbers": "What is the dtype of your mask when all decays are 0 or 1?",
        "two-decays-of-all": "Between word 0 and word 3 the state fades three times: how many decays does your entry have?",
        "word-before-only": "How many keys were written before the fourth one, and of how many does it read something in yours?",
        "zero-over-zero": "What do you divide by, and for which inputs is it 0?",
    },
    known="""{
"four_words_fade": [
["decay-turned-around", [2249298037, 0.6972, -0.35076, -1.44128]],
["decays-ignored", [2249298037, 3.33073, -0.73966, -1.17143]],
["diagonal-zero", [2249298037, 2.024972, -0.283959, 0.130795]],
["faded-from-the-first-word", [2249298037, 0.344564, -0.084594, -0.251161]],
["faded-from-the-first-word", [2249298037, 1.37826, -0.33838, -1.00464]],
["hard-coded-example", [2724890756, 0.49906, -4.08153, -0.45312]],
["hard-coded-example", [2724890756, 1.11774, -3.04901, -0.82678]],
["hard-coded-example", [864480064, 0.25785, -0.56399, -0.90114]],
["integer-buffer", [1597080281, -0.53146, -0.34875, -1.39103]],
["last-decay-forgotten", [2249298037, 2.90963, -0.63203, -1.17283]],
["last-row-only", [2304869443, -0.12581, -0.49023, -0.26775]],
["mask-transposed", [2249298037, -2.54558, -0.61636, -0.48276]],
["mean-for-product", [2249298037, 1.79266, -0.70596, -1.20943]],
["one-decay-for-all", [2249298037, 0.19433, -0.4539, -1.4304]],
["one-decay-for-all", [2249298037, 1.09535, -0.49173, -1.35076]],
["one-decay-for-each-column", [2249298037, 1.21576, -0.34703, -1.59447]],
["one-decay-for-each-column", [2249298037, 1.349665, 0.044137, -0.728249]],
["one-decay-for-each-row", [2249298037, 1.79324, -0.58936, -1.18125]],
["one-decay-for-each-row", [2249298037, 1.927143, -0.198187, -0.315035]],
["ones-above", [2249298037, -2.0357, -0.92917, -0.36331]],
["own-decay-counted", [2249298037, 0.526052, -0.054644, -0.666676]],
["power-of-the-distance", [2249298037, 0.92145, -0.38632, -1.75124]],
["power-of-the-distance", [2249298037, 1.53355, -0.48831, -1.21164]],
["power-of-the-distance", [2249298037, 1.58339, -0.57192, -1.09485]],
["shifted", [2249298037, 1.05593, -0.35199, -1.65732]],
["smallest-for-product", [2249298037, 1.61487, -0.78368, -1.33781]],
["sum-for-product", [2249298037, 2.49694, -1.06583, -1.24158]],
["sum-for-product", [2249298037, 3.0284, -0.71708, 0.14945]],
["symmetric-mask", [2249298037, -0.52061, -0.90032, -0.35196]],
["two-decays-of-all", [2249298037, 0.760405, 0.04301, -0.33789]],
["two-decays-of-all", [2249298037, 0.90144, -0.58494, -1.20358]],
["word-before-only", [2249298037, 0.94476, -0.92823, -1.70155]]
],
"a_decay_of_zero": [
["decay-turned-around", [2724890756, -0.88475, -2.78886, -0.41657]],
["decays-ignored", [2724890756, -2.77931, -2.42842, -0.21581]],
["diagonal-zero", [2724890756, 0.868609, 0.972195, -0.431576]],
["faded-from-the-first-word", [2724890756, -0.20612, -0.49407, -0.766]],
["faded-from-the-first-word", [2724890756, -0.22902, -0.54897, -0.85111]],
["hard-coded-example", [2249298037, 1.49351, -0.6327, -1.26023]],
["hard-coded-example", [2724890756, 0.49906, -4.08153, -0.45312]],
["hard-coded-example", [864480064, 0.25785, -0.56399, -0.90114]],
["infinity-minus-infinity", [1519476199, -0.71288, -0.98338, -0.35112]],
["integer-buffer", [2068486696, 0.24913, -4.0212, -0.3952]],
["last-decay-forgotten", [2724890756, 0.35104, -1.63779, -0.72741]],
["last-row-only", [2292444788, 0.92226, -0.11407, 0.34201]],
["mask-transposed", [2724890756, 1.24173, -2.97384, -0.4174]],
["mean-for-product", [2724890756, -0.29175, -3.36318, -0.53322]],
["nan-papered-over", [2724890756, -0.71288, -0.98338, -0.35112]],
["one-decay-for-all", [2724890756, -0.41225, -2.86591, -0.69625]],
["one-decay-for-all", [2724890756, -0.85075, -2.6603, -0.66934]],
["one-decay-for-all", [2724890756, -1.98089, -2.44904, -0.44688]],
["one-decay-for-each-column", [2724890756, -1.2794, -1.91743, 0.05082]],
["one-decay-for-each-column", [2724890756, -1.71918, -3.7908, -0.37841]],
["one-decay-for-each-row", [2724890756, -0.68693, -1.86488, 0.07692]],
["one-decay-for-each-row", [2724890756, -1.12672, -3.73824, -0.35231]],
["ones-above", [2724890756, 4.14709, -1.65033, -1.32886]],
["own-decay-counted", [2724890756, 1.24604, -1.87849, -0.50069]],
["power-of-the-distance", [2724890756, -0.2468, -3.46219, -0.76596]],
["power-of-the-distance", [2724890756, -0.87012, -3.5117, -0.3136]],
["power-of-the-distance", [2724890756, 0.96351, -3.02262, -0.68987]],
["shifted", [2724890756, 0.42226, -2.96088, -1.17883]],
["smallest-for-product", [2724890756, 1.15708, -2.91776, -0.73851]],
["sum-for-product", [2724890756, -2.91576, -4.00495, 0.93335]],
["sum-for-product", [2724890756, -3.16489, 0.01625, 1.32855]],
["symmetric-mask", [2724890756, 2.11034, -2.00164, -0.84898]],
["two-decays-of-all", [2724890756, -0.248235, -2.053542, -0.049519]],
["two-decays-of-all", [2724890756, 0.44824, -3.65704, 0.0827]],
["word-before-only", [2724890756, 0.96036, -3.574, -1.17986]],
["zero-over-zero", [1519476199, -0.71288, -0.98338, -0.35112]]
],
"one_word_and_whole_decays": [
["axis-lost", [535655146, 0.25785, -0.56399, -0.90114, 1.01113, -0.42214, -5.76117]],
["decay-turned-around", [2374392260, 0.25785, -0.56399, -0.90114, 0.11825, -0.54374, -11.89132]],
["diagonal-zero", [2374392260, 0.0, 0.0, 0.0, 0.89288, 0.1216, 6.13015]],
["faded-from-the-first-word", [2374392260, 0.128925, -0.281993, -0.450569, 1.01113, -0.42214, -5.76117]],
["far-words-forgotten", [2374392260, 0.25785, -0.56399, -0.90114, 2.71247, -0.55448, -8.37349]],
["hard-coded-example", [1658914680, 0.49906, -4.08153, -0.45312, 0.49906, -4.08153, -0.45312]],
["hard-coded-example", [1658914680, 1.11774, -3.04901, -0.82678, 1.11774, -3.04901, -0.82678]],
["hard-coded-example", [2757488524, 1.49351, -0.6327, -1.26023, 1.49351, -0.6327, -1.26023]],
["hard-coded-example", [3471353898, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114]],
["last-row-only", [249625651, 0.25785, -0.56399, -0.90114, -1.254, -0.98199, -0.99937]],
["mask-transposed", [2374392260, 0.25785, -0.56399, -0.90114, -0.69864, -0.76076, -7.05143]],
["one-decay-for-each-column", [2374392260, 0.128925, -0.281993, -0.450569, 1.01113, -0.42214, -5.76117]],
["one-decay-for-each-row", [2374392260, 0.128925, -0.281993, -0.450569, 1.01113, -0.42214, -5.76117]],
["ones-above", [2374392260, 0.25785, -0.56399, -0.90114, 0.19424, -0.63915, -0.92128]],
["own-decay-counted", [2374392260, 0.128925, -0.281993, -0.450569, 1.01113, -0.42214, -5.76117]],
["sum-for-product", [2374392260, 0.0, 0.0, 0.0, 7.1341, -0.7472, 0.8991]],
["sum-for-product", [2374392260, 0.25785, -0.56399, -0.90114, 7.2524, -1.2909, -10.9922]],
["symmetric-mask", [2374392260, 0.25785, -0.56399, -0.90114, 0.19424, -0.63915, -0.92128]],
["true-and-false-for-numbers", [2144383813, 0.25785, -0.56399, -0.90114, 1.01113, -0.42214, -5.76117]],
["two-decays-of-all", [2374392260, 0.064463, -0.140996, -0.225285, 1.01113, -0.42214, -5.76117]],
["word-before-only", [2374392260, 0.25785, -0.56399, -0.90114, -0.21082, -0.66662, 0.09891]]
],
"products_too_small_for_a_float": [
["decay-turned-around", [2724890756, -2.70534, -2.3942, -0.33934]],
["decays-ignored", [2724890756, -2.77931, -2.42842, -0.21581]],
["diagonal-zero", [2724890756, 0.249928, -0.060329, -0.057918]],
["faded-from-the-first-word", [2724890756, 0.0, 0.0, 0.0]],
["faded-from-the-first-word", [2724890756, 0.25785, -0.56399, -0.90114]],
["hard-coded-example", [2249298037, 1.49351, -0.6327, -1.26023]],
["hard-coded-example", [2724890756, 1.11774, -3.04901, -0.82678]],
["hard-coded-example", [864480064, 0.25785, -0.56399, -0.90114]],
["infinity-minus-infinity", [3926540063, -0.95607, -2.43075, -0.79989]],
["integer-buffer", [2068486696, 0.24913, -4.0212, -0.3952]],
["last-decay-forgotten", [2724890756, 0.26095, -2.53938, -1.12266]],
["last-row-only", [2292444788, 1.09048, -0.32887, 0.56671]],
["mask-transposed", [2724890756, 0.36976, -3.8124, -0.61959]],
["mean-for-product", [2724890756, 0.41784, -4.03342, -0.3872]],
["nan-papered-over", [2724890756, 0.25785, -0.56399, -0.90114]],
["one-decay-for-all", [2724890756, 0.16852, -3.55831, -0.56603]],
["one-decay-for-all", [2724890756, 0.24717, -3.94251, -0.43114]],
["one-decay-for-all", [2724890756, 0.24913, -4.0212, -0.3952]],
["one-decay-for-each-column", [2724890756, 0.05863, -0.16632, -0.053241]],
["one-decay-for-each-column", [2724890756, 0.24913, -4.0212, -0.3952]],
["one-decay-for-each-row", [2724890756, -0.015341, -0.200539, 0.07029]],
["one-decay-for-each-row", [2724890756, 0.17516, -4.05542, -0.27167]],
["ones-above", [2724890756, 3.52841, -2.68285, -0.9552]],
["own-decay-counted", [2724890756, 0.05863, -0.16632, -0.053241]],
["power-of-the-distance", [2724890756, 0.24913, -4.0212, -0.3952]],
["power-of-the-distance", [2724890756, 0.50045, -4.03576, -0.42394]],
["shifted", [2724890756, 0.24913, -4.0212, -0.3952]],
["sum-for-product", [2724890756, -0.073971, -0.034219, 0.123531]],
["sum-for-product", [2724890756, 0.17516, -4.05542, -0.27167]],
["symmetric-mask", [2724890756, 0.61969, -3.87273, -0.67751]],
["two-decays-of-all", [2724890756, 0.0146574, -0.0415801, -0.0133104]],
["two-decays-of-all", [2724890756, 0.31161, -4.03629, -0.40968]],
["zero-over-zero", [1576089838, 0.25785, -0.56399, -0.90114]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
