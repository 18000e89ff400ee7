"""The cases of 07_block."""

import math

import numpy as np
from scipy import special
from softlookup import (
    Difference,
    agrees,
    example,
    is_array,
    leaves_alone,
    numbers,
    same_array,
    unchanged,
    works_on_integers,
)

from autograder.course.cases import hidden, public


def fair_square(X):
    X = example(X, (3, 3), "columns_but_right")
    assert np.abs(X).max() <= 100, (
        f"its entries should lie between -100 and 100, but one is {X.flat[np.abs(X).argmax()]}"
    )
    gap = np.abs(X - X.T).max()
    if gap < 1:
        mistake = "entries-alike" if np.ptp(X) < 1 else "symmetric-only"
        came = f"one whose largest gap is {gap:.3g}"
        raise Difference("columns_but_right", "a square with an entry 1 or more from its mirror image", came, mistake)
    return X


def column_norm(X):
    return (X - X.mean(axis=0)) / np.sqrt(X.var(axis=0) + 1e-5)


def standardised(words):
    return (words - words.mean(axis=-1, keepdims=True)) / words.std(axis=-1, keepdims=True)


def normed(words):
    return standardised(words) * np.sqrt(words.var(axis=1) / (words.var(axis=1) + 1e-5))[:, None]


def copied(arrays):
    return [array.copy() for array in arrays]


def looked_up(words, seen, weights, mask):
    scores = np.einsum("id,dk,ek,je->ij", words, weights[0], weights[1], seen) / weights[0].shape[1] ** 0.5
    shares = special.softmax(np.where(mask, scores, -np.inf), axis=1)
    return np.einsum("ij,je,ev,vo->io", shares, seen, weights[2], weights[3])


def block_by_hand(X, memory, own, cross, ffn, mask=True):
    first = normed(X + looked_up(X, X, own, np.tri(len(X)) > 0))
    second = normed(first + looked_up(first, memory, cross, mask))
    return normed(second + np.clip(second @ ffn[0] + ffn[1], 0, None) @ ffn[2] + ffn[3])


# positional_encoding
@public(1, "Is there a row for each position, and a column for each number of a word?")
def row_for_each_position(positional_encoding):
    is_array(positional_encoding(5, 6), (5, 6), "the encoding of 5 positions of width 6")


@public(
    1,
    "The first clock is the fastest. What is its angle at position 1, and in which two columns are its sine and its cosine?",
)
def first_clock(positional_encoding):
    encoding = positional_encoding(3, 4)
    is_array(encoding, (3, 4), "the encoding of 3 positions of width 4")
    expected = np.array([[0.0, 1.0], [np.sin(1.0), np.cos(1.0)], [np.sin(2.0), np.cos(2.0)]])
    same_array(encoding[:, :2], expected, "the first two columns")


@public(
    1,
    "With a width of 4 there are two clocks. What is i for the second one, and by how much is it slower than the first? With a width of 8, which of the four clocks is as fast?",
)
def second_clock(positional_encoding):
    encoding = positional_encoding(3, 4)
    is_array(encoding, (3, 4), "the encoding of 3 positions of width 4")
    expected = np.array([[0.0, 1.0], [np.sin(0.01), np.cos(0.01)], [np.sin(0.02), np.cos(0.02)]])
    same_array(encoding[:, 2:], expected, "the last two columns")
    wide = positional_encoding(3, 8)
    is_array(wide, (3, 8), "the encoding of 3 positions of width 8")
    same_array(wide[:, 4:6], expected, "the third pair of columns, with a width of 8")


@public(1, "The hand of a clock has length 1 at any angle. Do the two numbers of each pair belong to the same hand?")
def pairs_are_hands_of_length_one(positional_encoding):
    encoding = positional_encoding(7, 6)
    is_array(encoding, (7, 6), "the encoding of 7 positions of width 6")
    same_array(encoding[:, 0::2] ** 2 + encoding[:, 1::2] ** 2, np.ones((7, 3)), "the squared lengths of the hands")


@hidden(1, "How slow is the second clock, and the last? Work out the exponent for i = 1 and compare with your code.")
def all_clocks(positional_encoding):
    for n, d in [(5, 6), (3, 10), (4, 2)]:
        expected = np.zeros((n, d))
        for p in range(n):
            for i in range(d // 2):
                angle = p * math.exp(-2 * i / d * math.log(10000))
                expected[p, 2 * i], expected[p, 2 * i + 1] = math.sin(angle), math.cos(angle)
        same_array(positional_encoding(n, d), expected, f"the encoding of {n} positions of width {d}")


@hidden(1, "Positions may be large, and widths as in the paper. Is a fraction lost on the way, or a number too large?")
def long_and_wide(positional_encoding):
    encoding = positional_encoding(300, 128)
    is_array(encoding, (300, 128), "the encoding of 300 positions of width 128")
    rates = np.exp(-np.log(10000) * np.arange(64) / 64)
    for p in (7, 134, 299):
        same_array(encoding[p, 0::2], np.sin(p * rates), f"the sines of position {p}", 1e-5)
        same_array(encoding[p, 1::2], np.cos(p * rates), f"the cosines of position {p}", 1e-5)


@hidden(1, "There may be a single position. Does the result keep its two axes?")
def single_position(positional_encoding):
    same_array(positional_encoding(1, 8), np.array([[0.0, 1.0] * 4]), "the encoding of one position of width 8")
    same_array(positional_encoding(1, 2), np.array([[0.0, 1.0]]), "the encoding of one position of width 2")


# feed_forward
@public(1, "Each word is processed on its own. Is there a row for each, as wide as before, even for a single word?")
def rows_stay_as_wide(feed_forward):
    arguments = np.ones((3, 4)), np.ones((4, 5)), np.ones(5), np.ones((5, 4)), np.ones(4)
    kept = copied(arguments)
    is_array(feed_forward(*arguments), (3, 4), "three words after the network")
    for name, before, after in zip(("X", "W_1", "b_1", "W_2", "b_2"), kept, arguments, strict=True):
        unchanged(before, after, name)
    is_array(feed_forward(np.ones((1, 4)), *arguments[1:]), (1, 4), "a single word after the network")


@public(
    1,
    "Do it on paper: what does each word become between the matrices, which numbers are cut off, what comes after that?",
)
def two_words_on_paper(feed_forward):
    X, W_1, b_1 = (
        np.array([[1, 2], [3, -1]]),
        np.array([[1.0, -1.0, 0.0], [0.0, 1.0, -1.0]]),
        np.array([0.0, 1.0, -0.5]),
    )
    W_2, b_2 = np.array([[1.0, 0.0], [2.0, -4.0], [-2.0, 4.0]]), np.array([-6.0, 1.5])
    expected = np.array([[-1.0, -6.5], [-4.0, 3.5]])
    same_array(feed_forward(X, W_1, b_1, W_2, b_2), expected, "two words after the network")


@public(1, "If W_1 and b_1 are zero, nothing comes out of the middle. What is left?")
def only_the_last_bias_is_left(feed_forward):
    b_2 = np.array([1 / 3, -2.0, 0.5])
    result = feed_forward(np.ones((2, 3)), np.zeros((3, 4)), np.zeros(4), np.ones((4, 3)), b_2)
    same_array(result, np.array([[1 / 3, -2.0, 0.5]] * 2), "two words, with W_1 and b_1 zero")


@public(1, "Where all sizes agree, nothing complains about a mix-up. To which numbers of a word is each bias added?")
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


@hidden(1, "Go through one word, number by number. Where do the biases come in, and which numbers become 0?")
def random_networks(feed_forward):
    rng = np.random.default_rng(701)
    for n, d, f in ((3, 4, 7), (5, 2, 3), (2, 6, 4), (13, 12, 14)):
        X, W_1, b_1 = rng.normal(0, 1, (n, d)), rng.normal(0, 1, (d, f)), rng.normal(0, 1, f)
        W_2, b_2 = rng.normal(0, 1, (f, d)), rng.normal(0, 1, d)
        middle = np.einsum("nd,df->nf", X, W_1) + b_1[None]
        expected = np.einsum("nf,fd->nd", (middle + np.abs(middle)) / 2, W_2) + b_2[None]
        same_array(feed_forward(X, W_1, b_1, W_2, b_2), expected, f"{n} words of width {d} after the network")


def single_words_and_squares(feed_forward):
    rng = np.random.default_rng(702)
    for n, d, f in ((1, 3, 2), (4, 1, 1), (2, 3, 1), (3, 3, 3)):
        X, W_1, b_1 = rng.normal(0, 1, (n, d)), rng.normal(0, 1, (d, f)), rng.normal(0.5, 1, f)
        W_2, b_2 = rng.normal(0, 1, (f, d)), rng.normal(0, 1, d)
        middle = np.einsum("nd,df->nf", X, W_1) + b_1[None]
        expected = np.einsum("nf,fd->nd", middle * (middle > 0), W_2) + b_2[None]
        same_array(feed_forward(X, W_1, b_1, W_2, b_2), expected, f"{n} words of width {d}, {f} in the middle")


@hidden(
    2,  # rare
    "Try what is rare: a single word or number, squares, whole numbers, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_feed_forward(feed_forward):
    single_words_and_squares(feed_forward)
    works_on_integers(
        feed_forward,
        np.array([[8.5, -3.0], [6.5, 3.0]]),
        np.array([[2, 1], [-1, 0]]),
        np.array([[1, 0, -1], [1, 2, 0]]),
        np.array([0, 0, 1]),
        np.array([[2, 0], [1, -2], [3, 1]]),
        np.array([0.5, 1.0]),
    )
    leaves_alone(feed_forward, (3, 4), "X W_1 b_1 W_2 b_2", *numbers(1, (3, 4), (4, 5), (5,), (5, 4), (4,)))


# layer_norm
@public(
    1, "These four numbers have a mean and a variance that are easy to work out. What are they, and what comes out?"
)
def one_word_on_paper(layer_norm):
    x = np.array([5.0, 1.0, 5.0, 1.0])
    same_array(layer_norm(x.copy(), 1.0, 0.0, 0.0), np.array([1.0, -1.0, 1.0, -1.0]), "the word, with an epsilon of 0")
    same_array(layer_norm(x, 3.0, 10.0, 0.0), np.array([13.0, 7.0, 13.0, 7.0]), "with a gain of 3 and a bias of 10")


@public(
    1,
    "The variance of the first word is 9, and epsilon is 16. What is divided by what? And to which number is epsilon added, where the variance is as small as 0.0001, if nobody passes one?",
)
def large_epsilon_on_paper(layer_norm):
    result = layer_norm(np.array([3, -3, 3, -3]), 1.0, 0.0, 16.0)
    same_array(result, np.array([0.6, -0.6, 0.6, -0.6]), "the word, with an epsilon of 16")
    result = layer_norm(np.array([0.01, -0.01]))
    same_array(result, np.array([1.0, -1.0]) / 1.1**0.5, "a word of variance 0.0001, with the default epsilon")


@public(
    1, "Which numbers are averaged, those of one word, or those of one column? What should the mean of each word be?"
)
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


@public(1, "A word was multiplied by 100, and 7 was added. Apart from epsilon, should its normalised version change?")
def scale_and_shift_are_lost(layer_norm):
    x = np.array([[1.0, 2.0, 6.0, -3.0], [0.5, -5.0, 2.0, 1.0]])
    stretched = 100 * x + 7
    result = layer_norm(x, eps=0.0)
    is_array(result, (2, 4), "two normalised words")
    same_array(layer_norm(stretched, eps=0.0), result, "two words that were stretched and shifted")


@public(
    1,
    "As many words as numbers: does each word have a mean of its own? And are digits lost where the numbers are large and close together?",
)
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


@hidden(1, "Which variance is it, and where does epsilon stand? Are gain and bias applied after the division?")
def random_words_and_gains(layer_norm):
    rng = np.random.default_rng(614)
    for (n, d), eps in (((3, 5), 1e-5), ((3, 5), 0.3), ((3, 4), 0.1), ((13, 12), 0.2)):
        x, gain, bias = rng.normal(1, 0.5, (n, d)), rng.normal(1, 1, d), rng.normal(0, 1, d)
        expected = np.zeros((n, d))
        for i, word in enumerate(x.tolist()):
            mean = sum(word) / d
            variance = sum((each - mean) ** 2 for each in word) / d
            expected[i] = [
                g * (each - mean) / (variance + eps) ** 0.5 + b for each, g, b in zip(word, gain, bias, strict=True)
            ]
        result = layer_norm(x.copy(), gain.copy(), bias.copy(), eps)
        same_array(result, expected, f"{n} words, with an epsilon of {eps}")
        named = layer_norm(x.copy(), bias=bias.copy(), gain=gain.copy(), eps=eps)
        same_array(named, expected, "with the arguments given by name")


def any_axes_in_front(layer_norm):
    rng = np.random.default_rng(615)
    for shape in ((6,), (2, 4, 3), (1, 5), (2, 2, 2, 7)):
        x = rng.normal(0, 3, shape)
        same_array(layer_norm(x, eps=0.0), standardised(x), f"words in an array of shape {shape}")
    whole = np.array([[4, 0, 2], [1, 1, 7]])
    same_array(layer_norm(whole, eps=0.0), standardised(whole), "words of whole numbers")


def words_without_spread(layer_norm):
    x = np.array([[2.0, 2.0, 2.0], [0.0, 0.0, 0.0]])
    same_array(layer_norm(x), np.zeros((2, 3)), "words whose numbers are all alike")
    same_array(layer_norm(x[:, :1]), np.zeros((2, 1)), "words of a single number")
    same_array(layer_norm(x, 2.0, np.array([1.0, 2.0, 3.0])), np.array([[1.0, 2.0, 3.0]] * 2), "with a bias")
    small = np.array([0.003, -0.003])
    same_array(layer_norm(small), small / np.sqrt(0.003**2 + 1e-5), "a word with a small spread")
    near = np.array([[5000.01, 5000.02, 4999.97], [3.0, -1.0, 0.5], [0.0, 7.0, 2.0]])
    expected = np.array([(word - word.mean()) / (word.var() + 1e-5) ** 0.5 for word in near])
    same_array(layer_norm(near), expected, "as many words as numbers, one of them of close numbers")


@hidden(
    2,  # rare
    "Try what is rare: any axes in front, whole numbers, words without spread, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_layer_norm(layer_norm):
    any_axes_in_front(layer_norm)
    words_without_spread(layer_norm)
    leaves_alone(layer_norm, (2, 3), "x gain bias eps", *numbers(1, (2, 3), (3,), (3,)))


# columns_but_right
@public(
    1,
    "The question sets a shape, a range for the entries, and a difference from the mirror image. Which of these does yours miss?",
)
def square_of_different_entries(columns_but_right):
    fair_square(columns_but_right)


@public(
    1,
    "Which mean and which spread does each norm take for one entry? When are those of its row and of its column the same?",
)
def what_the_two_norms_make_of_it(columns_but_right):
    X = fair_square(columns_but_right)
    along_columns, along_rows = column_norm(X), column_norm(X.T).T
    gap = np.abs(along_columns - along_rows)
    if gap.max() > 1e-6:
        means = np.concatenate([X.mean(axis=0), X.mean(axis=1)])
        mistake = "magic-square" if np.ptp(means) < 1e-9 else "norms-differ"
        row, column = (int(n) for n in np.unravel_index(gap.argmax(), gap.shape))
        one, other = along_rows[row, column], along_columns[row, column]
        came = f"one whose entry in row {row}, column {column} becomes {one:.4f} in layer_norm and {other:.4f} in column_norm"
        raise Difference("columns_but_right", "a square with the same result in both norms", came, mistake)


@hidden(1, "Compare the mean and the spread of each row with those of each column. Are they the same for every entry?")
def rows_and_columns_agree(columns_but_right):
    X = fair_square(columns_but_right)
    rows = [[(each - row.mean()) / (row.var() + 1e-5) ** 0.5 for each in row] for row in X]
    same_array(column_norm(X), np.array(rows), "the array, normalised along its columns")


# decoder_block
@public(1, "Blocks are stacked, so what comes out must fit in again. Does it have the shape of X?")
def words_keep_their_shape(decoder_block):
    own = np.ones((4, 3)), np.ones((4, 3)), np.ones((4, 2)), np.ones((2, 4))
    cross = np.ones((4, 7)), np.ones((6, 7)), np.ones((6, 5)), np.ones((5, 4))
    ffn = np.ones((4, 8)), np.ones(8), np.ones((8, 4)), np.ones(4)
    X = np.array([[1.0, 0.0, 2.0, 5.0], [0.0, 1.0, 1.0, 0.0], [3.0, 1.0, 0.0, 2.0]])
    kept = X.copy()
    is_array(decoder_block(X, np.ones((5, 6)), own, cross, ffn), (3, 4), "three words after the block")
    unchanged(kept, X, "X")


@public(
    1,
    "If all weights are zero, no part finds anything. What is left of a word after the three frames? And what does a word find in a memory of which it may see nothing, whatever the weights?",
)
def nothing_found_nothing_lost(decoder_block):
    own, cross = [[np.zeros(shape) for shape in ((4, 3), (4, 3), (4, 2), (2, 4))] for _ in range(2)]
    ffn = np.zeros((4, 5)), np.zeros(5), np.zeros((5, 4)), np.zeros(4)
    X = np.array([[5.0, 1.0, 5.0, 1.0], [0.0, 8.0, 8.0, 0.0]])
    expected = np.array([[1.0, -1.0, 1.0, -1.0], [-1.0, 1.0, 1.0, -1.0]])
    result = decoder_block(X.copy(), np.ones((3, 4)), copied(own), copied(cross), copied(ffn))
    same_array(result, expected, "two words after a block of zeros", 1e-4)
    cross = np.ones((4, 3)), np.ones((4, 3)), np.ones((4, 2)), np.eye(2, 4)
    blind = decoder_block(X, np.ones((3, 4)), own, cross, ffn, np.zeros((2, 3), dtype=bool))
    same_array(blind, expected, "two words that may see nothing of the memory", 1e-4)


@public(1, "The last word was changed. Which rows of the result may change, and which must not?")
def earlier_words_do_not_notice(decoder_block):
    own, cross = [numbers(seed, (4, 3), (4, 3), (4, 2), (2, 4)) for seed in (617, 618)]
    ffn, (X, memory) = numbers(619, (4, 5), (5,), (5, 4), (4,)), numbers(620, (3, 4), (2, 4))
    result = decoder_block(X.copy(), memory.copy(), copied(own), copied(cross), copied(ffn))
    is_array(result, (3, 4), "three words after the block")
    X[2] = [3.0, -2.0, 0.0, 1.0]
    again = decoder_block(X, memory, own, cross, ffn)
    is_array(again, (3, 4), "three words after the block")
    agrees(again[:2], result[:2], "the first two words, with another third word", "before")
    assert np.abs(again[2] - result[2]).max() > 1e-3, "the third word should notice that it was changed"


@public(
    1,
    "Print what each part gives. What goes into it, by what are scores divided, what is added, what is normalised?",
)
def three_words_in_figures(decoder_block):
    own, cross = numbers(711, (4, 3), (4, 3), (4, 2), (2, 4)), numbers(731, (4, 3), (5, 3), (5, 2), (2, 4))
    ffn, (X, memory) = numbers(751, (4, 6), (6,), (6, 4), (4,)), numbers(709, (3, 4), (2, 5))
    mask = np.array([[True, True], [False, True], [True, False]])
    expected = np.array(
        [
            [1.535826, 0.229652, -1.005282, -0.760196],
            [0.049396, 0.109733, 1.329842, -1.488972],
            [-0.911491, -0.024352, -0.700551, 1.636395],
        ]
    )
    same_array(decoder_block(X, memory, own, cross, ffn, mask), expected, "three words after the block", 1e-4)


@public(
    1, "Where all sizes agree, nothing complains about a mix-up. Who may look at what, in each of the two attentions?"
)
def all_sizes_agree_in_a_block(decoder_block):
    X, memory = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
    )
    own = (
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
    )
    cross = (
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
    )
    ffn = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([1.0, -2.0, 0.5]),
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
        np.array([0.0, 3.0, -1.0]),
    )
    mask = np.array([[True, False, True], [False, False, False], [True, True, False]])
    same_array(
        decoder_block(X, memory, own, cross, ffn),
        np.array(
            [
                [-1.107336833, 1.315477894, -0.2081410614],
                [0.9687650831, 0.4078680114, -1.376633095],
                [-1.09655621, 1.321694663, -0.2251384531],
            ]
        ),
        "the words after a block",
    )
    same_array(
        decoder_block(X, memory, own, cross, ffn, mask),
        np.array(
            [
                [-1.253756567, 1.193509354, 0.06024721245],
                [-1.292706351, 1.14302472, 0.1496816311],
                [-1.09673383, 1.321594561, -0.2248607307],
            ]
        ),
        "the words after a block where one sees nothing",
    )
    same_array(
        decoder_block(X, memory, own, cross, ffn, np.array([True, False, True])),
        np.array(
            [
                [-1.253756567, 1.193509354, 0.06024721245],
                [1.400504943, -0.870363678, -0.530141265],
                [-1.255024646, 1.192034041, 0.06299060522],
            ]
        ),
        "the words after a block with a mask for all words",
    )


@public(1, "Scores may be near 1000, and words may be small. Is everything finite, and has every norm its epsilon?")
def large_scores_and_small_words(decoder_block):
    X, memory = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
    )
    own = (
        30 * np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
        30 * np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
    )
    cross = (
        30 * np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
        30 * np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
    )
    none = np.zeros((3, 3)), np.zeros(3), np.zeros((3, 3)), np.zeros(3)
    same_array(
        decoder_block(0.001 * X, memory, (none[0],) * 4, (none[0],) * 4, none),
        np.array(
            [
                [1.224738747, -1.224738747, 0.0],
                [-1.224738747, -2.334593881e-17, 1.224738747],
                [-1.414206491, 0.7071032455, 0.7071032455],
            ]
        ),
        "small words after a block of zeros",
    )
    same_array(
        decoder_block(X, memory, own, cross, none),
        np.array(
            [
                [-0.5293493156, 1.400380155, -0.8710308395],
                [1.309939297, -0.1934186993, -1.116520598],
                [-0.5292729993, 1.400368673, -0.8710956736],
            ]
        ),
        "the words after a block with large scores",
    )


@hidden(
    1,
    "Memory and feed-forward network add nothing here, so only the first part counts. Who looks at whom there, how are scores scaled, and what is added to what?",
)
def self_attention_alone(decoder_block):
    rng = np.random.default_rng(623)
    X, memory = rng.normal(0, 1, (5, 4)), rng.normal(0, 1, (3, 6))
    cross = [rng.normal(size=shape) for shape in ((4, 3), (6, 3), (6, 2))] + [np.zeros((2, 4))]
    ffn = rng.normal(size=(4, 6)), rng.normal(size=6), np.zeros((6, 4)), np.zeros(4)
    for size in (0.6, 600):
        own = [size * rng.normal(size=(4, 7)), *(rng.normal(size=shape) for shape in ((4, 7), (4, 2), (2, 4)))]
        expected = block_by_hand(X, memory, own, cross, ffn)
        result = decoder_block(X, memory, own, cross, ffn)
        same_array(result, expected, "five words after self-attention", 1e-4)  # whatever the epsilon of the norm


def look_at_the_memory_alone(decoder_block):
    rng = np.random.default_rng(624)
    memory = rng.normal(0, 1, (3, 6))
    own = [rng.normal(size=shape) for shape in ((4, 3), (4, 3), (4, 2))] + [np.zeros((2, 4))]
    ffn = rng.normal(size=(4, 6)), rng.normal(size=6), np.zeros((6, 4)), np.zeros(4)
    for size, spread in ((0.6, 1), (0.6, 0.003), (600, 2)):
        X = rng.normal(0, spread, (5, 4))
        cross = [size * rng.normal(size=(4, 9)), *(rng.normal(size=shape) for shape in ((6, 9), (6, 8), (8, 4)))]
        expected = block_by_hand(X, memory, own, cross, ffn)
        same_array(decoder_block(X, memory, own, cross, ffn), expected, "five words after a look at the memory")


@hidden(
    1,
    "Neither attention adds anything here, so only the feed-forward network counts. Which function stands between its matrices, and what is its result added to?",
)
def feed_forward_alone(decoder_block):
    rng = np.random.default_rng(625)
    X, memory = rng.normal(2, 3, (5, 4)), rng.normal(0, 1, (3, 6))
    own = [rng.normal(size=shape) for shape in ((4, 3), (4, 3), (4, 2))] + [np.zeros((2, 4))]
    cross = [rng.normal(size=shape) for shape in ((4, 3), (6, 3), (6, 2))] + [np.zeros((2, 4))]
    ffn = [rng.normal(0, 0.8, shape) for shape in ((4, 10), (10,), (10, 4), (4,))]
    expected = block_by_hand(X, memory, own, cross, ffn)
    result = decoder_block(X, memory, own, cross, ffn)
    same_array(result, expected, "five words after the feed-forward network", 1e-4)  # whatever the epsilon of the norm


@hidden(
    1, "Take the parts one at a time. What goes into each, what is added to its result, and what is normalised when?"
)
def block_of_random_weights(decoder_block):
    rng = np.random.default_rng(618)
    for n, m, d, width, k, v, f, spread in (
        (5, 3, 4, 6, 9, 2, 10, 1),
        (5, 3, 4, 4, 9, 2, 10, 1),
        (5, 3, 4, 4, 9, 2, 10, 0.003),
        (12, 13, 14, 15, 16, 17, 18, 1),
    ):
        X, memory = rng.normal(0, spread, (n, d)), rng.normal(0, 1, (m, width))
        own = [rng.normal(0, 1.2 / d**0.5, shape) for shape in ((d, k - 2), (d, k - 2), (d, v), (v, d))]
        cross = [rng.normal(0, 1.2 / d**0.5, shape) for shape in ((d, k), (width, k), (width, v + 6), (v + 6, d))]
        ffn = [rng.normal(0, 1.6 / d**0.5, shape) for shape in ((d, f), (f,), (f, d), (d,))]
        expected = block_by_hand(X, memory, own, cross, ffn)
        same_array(decoder_block(X, memory, own, cross, ffn), expected, f"{n} words after the block")


def padded_memory(decoder_block):
    rng = np.random.default_rng(619)
    own = [rng.normal(size=shape) for shape in ((4, 3), (4, 3), (4, 2), (2, 4))]
    cross = [rng.normal(size=shape) for shape in ((4, 3), (5, 3), (5, 2), (2, 4))]
    ffn = [rng.normal(size=shape) for shape in ((4, 6), (6,), (6, 4), (4,))]
    X, memory = rng.normal(0, 0.01, (4, 4)), rng.normal(size=(4, 5))
    rows = np.array([[True, True, False, False], [False, True, False, True], [False, False, True, True]])
    masks = rows[:1], rows[1:2], rows[[0, 2, 1, 0]]
    by_hand = [block_by_hand(X, memory, own, cross, ffn, mask) for mask in masks]
    for mask, expected in zip(masks, by_hand, strict=True):
        result = decoder_block(X, memory, own, cross, ffn, mask)
        same_array(result, expected, "four words after the block, under a mask")
    named = decoder_block(X, memory, own, cross, ffn, memory_mask=rows[[0, 2, 1, 0]])
    same_array(named, expected, "four words after the block, under a mask given by name")
    X, memory, mask = rng.normal(size=(12, 4)), rng.normal(size=(13, 5)), np.tri(12, 13, 1, dtype=bool)[::-1]
    expected = block_by_hand(X, memory, own, cross, ffn, mask)
    same_array(decoder_block(X, memory, own, cross, ffn, mask), expected, "twelve words after the block, under a mask")


def memory_that_nobody_may_see(decoder_block):
    rng = np.random.default_rng(620)
    own = [rng.normal(size=shape) for shape in ((6, 3), (6, 3), (6, 2), (2, 6))]
    cross = [rng.normal(size=shape) for shape in ((6, 3), (5, 3), (5, 2), (2, 6))]
    ffn = [rng.normal(size=shape) for shape in ((6, 7), (7,), (7, 6), (6,))]
    X, memory = rng.normal(size=(3, 6)), rng.normal(size=(4, 5))
    is_array(decoder_block(X, 1000 * memory, own, cross, ffn), (3, 6), "three words after a look at large numbers")
    expected = block_by_hand(X, memory, own, [*cross[:3], np.zeros((2, 6))], ffn)
    for shape in ((3, 4), (1, 4), (4,), (3, 1), ()):
        blind = decoder_block(X, memory, own, cross, ffn, np.zeros(shape, dtype=bool))
        same_array(blind, expected, f"three words that may see nothing of the memory, by a mask of shape {shape}")
    one_is_blind = np.array([[True], [False], [True]])
    expected[[0, 2]] = block_by_hand(X, memory, own, cross, ffn)[[0, 2]]
    result = decoder_block(X, memory, own, cross, ffn, one_is_blind)
    same_array(result, expected, "three words, of which one may see nothing of the memory")


def written_word_by_word(decoder_block):
    rng = np.random.default_rng(621)
    own, cross = [[rng.normal(size=shape) for shape in ((4, 3), (4, 3), (4, 2), (2, 4))] for _ in range(2)]
    ffn = [rng.normal(size=shape) for shape in ((4, 5), (5,), (5, 4), (4,))]
    X, memory = rng.normal(0, 0.005, (4, 4)), rng.normal(size=(2, 4))
    by_hand = {m: block_by_hand(X, memory[:m], own, cross, ffn) for m in (1, 2)}
    for n, m in ((4, 2), (3, 2), (1, 2), (2, 1), (1, 1)):
        expected = by_hand[m][:n]
        same_array(decoder_block(X[:n], memory[:m], own, cross, ffn), expected, f"{n} words, with a memory of {m}")


@hidden(
    3,  # rare
    "Try what is rare: a padded memory, one of which nothing may be seen, large scores, a sentence that grows, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_decoder_block(decoder_block):
    look_at_the_memory_alone(decoder_block)
    padded_memory(decoder_block)
    memory_that_nobody_may_see(decoder_block)
    written_word_by_word(decoder_block)
    leaves_alone(
        decoder_block,
        (3, 4),
        "X memory self_weights cross_weights ffn_weights memory_mask",
        *numbers(1, (3, 4), (2, 4)),
        numbers(2, (4, 3), (4, 3), (4, 2), (2, 4)),
        numbers(3, (4, 3), (4, 3), (4, 2), (2, 4)),
        numbers(4, (4, 5), (5,), (5, 4), (4,)),
    )
