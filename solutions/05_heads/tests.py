"""The cases of 05_heads."""

import numpy as np
from scipy import special
from softlookup import (
    Difference,
    agrees,
    are_arrays,
    example,
    is_array,
    is_shape,
    leaves_alone,
    numbers,
    raises,
    same_array,
    same_arrays,
    same_shape,
    unchanged,
    works_on_integers,
)

from autograder.course.cases import choose_all, hidden, left_alone, public, whole_numbers


def digits(seed, *shapes):
    rng = np.random.default_rng(seed)
    return [rng.integers(-2, 3, shape) for shape in shapes]


def heads_by_hand(X, W_q, W_k, W_v, W_o, n_heads):
    d, k, v = len(W_q), W_q.shape[1] // n_heads, W_v.shape[1] // n_heads
    q, keys = (np.einsum("nd,dhk->hnk", X, W.reshape(d, n_heads, k)) for W in (W_q, W_k))
    shares = special.softmax(np.einsum("hnk,hmk->hnm", q, keys) / k**0.5, axis=2)
    return np.einsum("hnm,md,dhv,hvo->no", shares, X, W_v.reshape(d, n_heads, v), W_o.reshape(n_heads, v, -1))


def innocent(answer):
    matrix = example(answer, (None, None), "split_no_witness")
    rows, columns = matrix.shape
    assert rows >= 2, f"split_no_witness should have at least two rows, but has {rows}"
    assert columns >= 4, f"split_no_witness should have at least four columns, but has {columns}"
    assert columns % 2 == 0, f"split_no_witness should have an even number of columns, but has {columns}"
    different = len(np.unique(matrix, axis=0))
    if different < rows:
        mistake = "rows-alike" if different == 1 else None
        raise Difference(
            "split_no_witness", "rows of which no two are alike", f"{different} different rows of {rows}", mistake
        )
    return matrix


# W_Q_head_shape
@public(1, "Is it a tuple of two whole numbers, rows before columns?", form=True)
def shape_of_a_block(W_Q_head_shape):
    is_shape(W_Q_head_shape, 2, "W_Q_head_shape")


@hidden(
    1,
    "A token of four numbers is multiplied by this block. How many rows must the block have, and does that depend on the length of the sentence?",
)
def block_of_one_head(W_Q_head_shape):
    same_shape(W_Q_head_shape, (4, 2), "W_Q_head_shape")


# head_output_shape
@public(1, "Is it a tuple of two whole numbers: how many rows, then how many columns?", form=True)
def shape_of_an_output(head_output_shape):
    is_shape(head_output_shape, 2, "head_output_shape")


@hidden(1, "How many words get a mixture from this head, and how many numbers are in one of its values?")
def output_of_one_head(head_output_shape):
    same_shape(head_output_shape, (3, 2), "head_output_shape")


# concat_shape
@public(1, "Is it a tuple with a number of rows and one of columns?", form=True)
def shape_of_outputs_together(concat_shape):
    is_shape(concat_shape, 2, "concat_shape")


@hidden(
    1,
    "What is put side by side here: pieces of weights, or the heads' outputs for the sentence? What does one row stand for?",
)
def both_outputs_together(concat_shape):
    same_shape(concat_shape, (3, 4), "concat_shape")


# W_O_shape
@public(1, "Is it a tuple of two numbers, both of them whole and above zero?", form=True)
def shape_of_the_last_matrix(W_O_shape):
    is_shape(W_O_shape, 2, "W_O_shape")


@hidden(
    1,
    "How many numbers does a row have before it is multiplied by this matrix, and how many should it have afterwards?",
)
def last_matrix_keeps_the_width(W_O_shape):
    same_shape(W_O_shape, (4, 4), "W_O_shape")


# split_heads
@public(
    1,
    "Cover the right half of the matrix with your hand. What you still see belongs to the first head. Is that your first block?",
)
def two_halves_of_a_small_matrix(split_heads):
    W = np.array([[1.5, 2.0, 3.5, 4.0], [5.0, 6.0, 7.0, 8.0]])
    halves = [np.array([[1.5, 2], [5, 6]]), np.array([[3.5, 4], [7, 8]])]
    kept = W.copy()
    same_arrays(split_heads(W, 2), halves, "the list of blocks")
    unchanged(kept, W, "W")


@public(
    1, "A matrix of shape (10, 6) is cut for three heads. How many rows does each block have, and how many columns?"
)
def every_head_gets_a_block(split_heads):
    are_arrays(split_heads(np.ones((10, 6)), 3), 3, (10, 2), "the list of blocks")


@public(1, "Two heads cannot share five columns evenly. What should happen then?")
def five_columns_for_two_heads(split_heads):
    raises((AssertionError, ValueError), split_heads, np.ones((4, 5)), 2)


@public(1, "Three heads cannot share four columns, however even that number is. What should happen then?")
def four_columns_for_three_heads(split_heads):
    raises((AssertionError, ValueError), split_heads, np.ones((3, 4)), 3)
    are_arrays(split_heads(np.ones((4, 6)), 3), 3, (4, 2), "the list of blocks")


@hidden(1, "Which column of the matrix becomes the first one of the second head? Does every entry stay in its row?")
def columns_stay_neighbours(split_heads):
    for rows, heads, width in ((7, 2, 3), (4, 2, 2), (13, 3, 12), (2, 14, 1)):
        W = np.random.default_rng(61).normal(0, 1, (rows, heads * width))
        expected = np.empty((heads, rows, width))
        for row in range(rows):
            for column in range(heads * width):
                expected[column // width, row, column % width] = W[row, column]
        same_arrays(split_heads(W, heads), expected, "the list of blocks")


@hidden(1, "What should come out for a single head, and for as many heads as there are columns?")
def one_head_and_one_column_each(split_heads):
    W = np.random.default_rng(62).normal(0, 1, (4, 3))
    same_arrays(split_heads(W, 1), [W], "the list of the only block")
    singles = [np.array([[entry] for entry in column]) for column in zip(*W.tolist(), strict=True)]
    same_arrays(split_heads(W, 3), singles, "the list of single columns")
    same_arrays(split_heads(W[:1], 3), [column[:1] for column in singles], "the list of single numbers")


@hidden(
    2, "Is it the number of rows or the number of columns that the heads have to share?"
)  # the point of the question
def rows_need_not_be_even(split_heads):
    W = np.random.default_rng(63).normal(0, 1, (5, 8))
    expected = [np.take(W, range(first, first + 2), axis=1) for first in (0, 2, 4, 6)]
    same_arrays(split_heads(W, 4), expected, "the list of blocks")
    raises((AssertionError, ValueError), split_heads, np.ones((8, 5)), 4)


@hidden(1, "Whenever some columns would be left over, or some heads go without, does it refuse?")
def every_remainder_is_refused(split_heads):
    same_arrays(split_heads(np.array([[3.0, 4.0]]), 2), [np.array([[3.0]]), np.array([[4.0]])], "an even split")
    for shape, n in (((3, 4), 3), ((4, 6), 4), ((2, 3), 6), ((6, 7), 2)):
        raises((AssertionError, ValueError), split_heads, np.ones(shape), n)


whole_numbers("split_heads", 1, np.split(np.arange(30).reshape(3, 10), 5, axis=1), np.arange(30).reshape(3, 10), 5)
left_alone("split_heads", 1, [(5, 2)] * 3, *numbers(65, (5, 6)), 3)


# concat_heads
@public(1, "The first token has a row in each head. Do these rows stand beside each other in your first row?")
def two_small_heads(concat_heads):
    heads = [np.array([[1.0, 2.0], [3.0, 4.0]]), np.array([[5.0, 6.0], [7.0, 8.0]])]
    same_array(concat_heads(heads), np.array([[1, 2, 5, 6], [3, 4, 7, 8]]), "the joined heads")
    assert [head.shape for head in heads] == [(2, 2), (2, 2)], "the list of heads should stay as it was"


@public(1, "Eight heads of shape (3, 64). Which of these numbers grows when the heads stand side by side?")
def eight_heads_of_the_paper(concat_heads):
    heads = [np.full((3, 64), float(number)) for number in range(8)]
    is_array(concat_heads(heads), (3, 512), "the eight joined heads")


@public(1, "With a single head there is nothing to join. What should come out?")
def lone_head_stays_as_it_is(concat_heads):
    head = np.array([[0.5, -1.0, 2.0], [4.0, 0.0, 1.5]])
    same_array(concat_heads([head]), head, "the only head")


@public(1, "Where all sizes agree, nothing complains about a mix-up. In which row and column does each number stand?")
def two_heads_of_two_by_two(concat_heads):
    same_array(
        concat_heads([np.array([[1.0, 2.0], [3.0, 4.0]]), np.array([[5.0, 6.0], [7.0, 8.0]])]),
        np.array([[1.0, 2.0, 5.0, 6.0], [3.0, 4.0, 7.0, 8.0]]),
        "the heads side by side",
    )


@hidden(1, "Read one row of your result from left to right. Which head's numbers come first, and are they all there?")
def heads_in_the_order_of_the_list(concat_heads):
    rng = np.random.default_rng(71)
    for count, n, width in ((3, 5, 2), (13, 12, 14)):
        heads = [rng.normal(0, 1, (n, width)) for _ in range(count)]
        heads.insert(2, heads[0].copy())  # two heads may have found the same
        rows = [[x for head in heads for x in head[token].tolist()] for token in range(n)]
        same_array(concat_heads(heads), np.array(rows), "the joined heads")


@hidden(1, "Heads may be a single column wide. Does each keep its place?")
def heads_of_a_single_column(concat_heads):
    table = np.random.default_rng(72).normal(0, 1, (2, 7))
    heads = [table[:, [column]].copy() for column in range(7)]
    same_array(concat_heads(heads), table, "seven joined columns")
    same_array(concat_heads([heads[0][:1], heads[1][:1]]), table[:1, :2], "two joined numbers")
    same_array(concat_heads(heads[:1]), table[:, :1], "a single column")


@hidden(1, "Whole numbers may stand beside fractions. Is anything lost where they come together?")
def whole_and_other_heads(concat_heads):
    table = np.random.default_rng(73).normal(0, 1, (4, 6))
    table[:, :2] = np.rint(9 * table[:, :2])
    heads = [table[:, :2].astype(int), table[:, 2:4].copy(), table[:, 4:].copy()]
    same_array(concat_heads(heads), table, "a head of whole numbers and two others")


whole_numbers("concat_heads", 1, np.arange(36).reshape(3, 12), np.split(np.arange(36).reshape(3, 12), 3, axis=1))
left_alone("concat_heads", 1, (4, 6), numbers(1, (4, 3), (4, 3)))


# merge_heads
@public(1, "Look at your first row. Do all its numbers belong to the first token?")
def stack_of_two_sheets(merge_heads):
    heads = np.array([[[1.5, 2.0], [3.0, 4.0]], [[5.0, 6.5], [7.0, 8.0]]])
    same_array(merge_heads(heads), np.array([[1.5, 2, 5, 6.5], [3, 4, 7, 8]]), "the merged heads")


@public(
    1,
    "Two heads, five columns per head. How many rows does the table have for three tokens, how many for one, and how many columns?",
)
def one_row_a_token(merge_heads):
    is_array(merge_heads(np.ones((2, 3, 5))), (3, 10), "the merged heads")
    is_array(merge_heads(np.ones((2, 1, 5))), (1, 10), "the merged heads of a single token")


@public(1, "Which head's numbers should fill the first columns of the table, from top to bottom?")
def first_sheet_fills_the_first_columns(merge_heads):
    heads = np.arange(24.0).reshape(3, 4, 2)
    table = merge_heads(heads)
    is_array(table, (4, 6), "the merged heads")
    same_array(table[:, :2], heads[0], "the first two columns of the merged heads")


@public(1, "Where all sizes agree, nothing complains about a mix-up. In which row and column does each number stand?")
def three_heads_of_three_by_three(merge_heads):
    heads = np.array(
        [
            [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]],
            [[0.0, 9.0, 1.0], [8.0, 2.0, 7.0], [3.0, 6.0, 4.0]],
            [[5.0, 5.5, 6.5], [7.5, 8.5, 9.5], [0.5, 1.5, 2.5]],
        ]
    )
    same_array(
        merge_heads(heads),
        np.array(
            [
                [1.0, 2.0, 3.0, 0.0, 9.0, 1.0, 5.0, 5.5, 6.5],
                [4.0, 5.0, 6.0, 8.0, 2.0, 7.0, 7.5, 8.5, 9.5],
                [7.0, 8.0, 9.0, 3.0, 6.0, 4.0, 0.5, 1.5, 2.5],
            ]
        ),
        "the heads side by side",
    )


@hidden(1, "Which of the three axes should vary slowest in the table, and which fastest?")
def random_stack(merge_heads):
    for count, n, width in ((3, 5, 2), (13, 12, 14)):
        heads = np.random.default_rng(81).normal(0, 1, (count, n, width))
        table = np.empty((n, count * width))
        for (head, token, column), entry in np.ndenumerate(heads):
            table[token, width * head + column] = entry
        same_array(merge_heads(heads), table, "the merged heads")


@hidden(
    1,
    "With as many heads as tokens and columns, every order of the axes gives the same shape. Is yours the right one?",
)
def cube_of_numbers(merge_heads):
    heads = np.random.default_rng(82).normal(0, 1, (3, 3, 3))
    rows = [[x for head in heads.tolist() for x in head[token]] for token in range(3)]
    same_array(merge_heads(heads), np.array(rows), "the merged heads")


@hidden(1, "With one head, with one token, with one column: is the result still a table?")
def axes_of_length_one(merge_heads):
    table = np.random.default_rng(83).normal(0, 1, (4, 3))
    same_array(merge_heads(table[np.newaxis]), table, "a single merged head")
    same_array(merge_heads(table[:, np.newaxis]), table.ravel()[np.newaxis], "a single merged token")
    same_array(merge_heads(table[:, :, np.newaxis]), table.T, "merged heads of a single column")
    same_array(merge_heads(table[:1, :, np.newaxis]), table[:1].T, "a single merged head of a single column")


whole_numbers("merge_heads", 1, np.column_stack(np.arange(24).reshape(2, 4, 3)), np.arange(24).reshape(2, 4, 3))
left_alone("merge_heads", 1, (2, 15), *numbers(85, (3, 2, 5)))


# multi_head_attention
@public(1, "Two tokens go in. How many rows should come out, and how wide, however wide the heads are?")
def shape_of_the_tokens_is_kept(multi_head_attention):
    for d in (6, 5):
        W_q, W_k, W_v, W_o = np.ones((d, 6)), np.ones((d, 6)), np.ones((d, 12)), np.ones((12, d))
        X = np.arange(2.0 * d).reshape(2, d) / d
        result = multi_head_attention(X, W_q, W_k, W_v, W_o, 3)
        is_array(result, (2, d), "attention with three heads")


@public(
    1,
    "Work it out on paper. The first token's scaled scores are the logarithms of 3 and 1 in head 1, and those of 1 and 4 in head 2. Do you get these? Which shares do they make, what does each head find, and what does W_o make of it?",
)
def two_heads_on_paper(multi_head_attention):
    X = np.array([[1.0, 0.0], [0.0, 1.0]])
    W_q = np.array([[1.0] * 8, [0.0] * 8])
    W_k = np.array([[np.log(3) / 2] * 4 + [0.0] * 4, [0.0] * 4 + [np.log(4) / 2] * 4])
    W_v = np.array([[4.0, 5.0], [8.0, 10.0]])
    W_o = np.array([[1.0, 1.0], [0.0, 2.0]])
    result = multi_head_attention(X, W_q, W_k, W_v, W_o, 2)
    same_array(result, np.array([[5.0, 23.0], [6.0, 21.0]]), "attention with two heads")


@public(1, "If all queries are zero, no token is preferred. Which mixture of the values does each head take then?")
def no_preference_gives_the_mean(multi_head_attention):
    X, W_k, W_v, W_o = digits(90, (6, 5), (5, 6), (5, 9), (9, 5))
    result = multi_head_attention(X.copy(), np.zeros((5, 6)), W_k, W_v.copy(), W_o.copy(), 3)
    mean = X.mean(axis=0) @ W_v @ W_o
    same_array(result, np.array([mean] * 6), "attention with queries of zero")


@public(1, "One score is 900. What does e to the power of 900 give, and does every row still get its shares?")
def scores_of_nine_hundred(multi_head_attention):
    ones = [np.ones((1, 1)) for _ in range(4)]
    result = multi_head_attention(np.array([[30.0], [3.0]]), *ones, 1)
    same_array(result, np.array([[30.0], [30.0]]), "attention with a score of 900")


@public(1, "Four heads cannot share six columns evenly. What should happen then, whichever matrix has the six?")
def six_columns_for_four_heads(multi_head_attention):
    X, four, six, errors = np.ones((3, 5)), np.ones((5, 4)), np.ones((5, 6)), (AssertionError, ValueError)
    raises(errors, multi_head_attention, X, six, six, four, np.ones((4, 5)), 4)
    raises(errors, multi_head_attention, X, four, four, six, np.ones((6, 5)), 4)


@public(
    1,
    "Tokens in another order should give the same rows in that order. Does any step depend on which row a token stands in?",
)
def order_of_tokens_carries_over(multi_head_attention):
    X, W_q, W_k, W_v, W_o = numbers(91, (4, 3), (3, 8), (3, 8), (3, 6), (6, 3))
    result = multi_head_attention(X, W_q, W_k, W_v, W_o, 2)
    is_array(result, (4, 3), "attention with two heads")
    order = [2, 0, 3, 1]
    again = multi_head_attention(X[order], W_q, W_k, W_v, W_o, 2)
    agrees(again, result[order], "attention of reordered tokens", "before, in that order")


@public(
    1,
    "Where all sizes agree, nothing complains about a mix-up. Is every matrix used, each in its place, and each head on its own?",
)
def all_sizes_agree(multi_head_attention):
    X, W_q, W_k = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]])[::-1],
    )
    W_v, W_o = (
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]])[::-1],
    )
    same_array(
        multi_head_attention(X, W_q, W_k, W_v, W_o, 1),
        np.array(
            [
                [22.94031426, 10.68416749, 49.3174312],
                [35.75802187, 13.4478304, 67.1631176],
                [-18.49851757, 1.750173854, -8.373520264],
            ]
        ),
        "the result of one head of width 3",
    )
    same_array(
        multi_head_attention(X, W_q, W_k, W_v, W_o, 3),
        np.array(
            [
                [16.09704065, -15.54851469, -0.5614915347],
                [2.500004461, -8.750002228, -18.87499888],
                [2.514005348, 13.74299733, 26.11799733],
            ]
        ),
        "the result of three heads of width 1",
    )


@hidden(
    2,  # the point of the question
    "Follow one head: queries, keys, scores, shares, mixture. Does any of these come from another head, or from all of them?",
)
def heads_of_random_weights(multi_head_attention):
    rng = np.random.default_rng(92)
    for n, d, k, v, heads in ((4, 7, 5, 8, 3), (3, 4, 2, 2, 2), (13, 14, 12, 15, 2), (4, 13, 1, 2, 12)):
        X, spread = rng.normal(0, 1, (n, d)), d**-0.5
        W_q, W_k = rng.normal(0, spread, (d, heads * k)), rng.normal(0, spread, (d, heads * k))
        W_v, W_o = rng.normal(0, 1, (d, heads * v)), rng.normal(0, 1, (heads * v, d))
        expected = heads_by_hand(X, W_q, W_k, W_v, W_o, heads)
        same_array(multi_head_attention(X, W_q, W_k, W_v, W_o, heads), expected, f"attention with {heads} heads")


@hidden(1, "How wide are the keys that one head compares, and by what are its scores divided?")
def wide_keys_are_scaled_down(multi_head_attention):
    rng = np.random.default_rng(93)
    X, W_q, W_k = rng.normal(0, 1, (4, 5)), rng.normal(0, 0.3, (5, 27)), rng.normal(0, 0.3, (5, 27))
    W_v, W_o = rng.normal(0, 1, (5, 6)), rng.normal(0, 1, (6, 5))
    expected = heads_by_hand(X, W_q, W_k, W_v, W_o, 3)
    same_array(multi_head_attention(X, W_q, W_k, W_v, W_o, 3), expected, "attention with wide keys")


@hidden(
    1,
    "If the heads change places, and so do their rows in the last matrix, nothing should change. Does each head use its own block everywhere?",
)
def heads_may_change_places(multi_head_attention):
    rng = np.random.default_rng(94)
    X, W_q, W_k = rng.normal(0, 1, (2, 4)), rng.normal(0, 0.5, (4, 3, 5)), rng.normal(0, 0.5, (4, 3, 5))
    W_v, W_o, order = rng.normal(0, 1, (4, 3, 2)), rng.normal(0, 1, (3, 2, 4)), [2, 0, 1]
    weights = [W.reshape(4, -1) for W in (W_q, W_k, W_v)]
    result = multi_head_attention(X.copy(), *weights, W_o.reshape(6, 4), 3)
    is_array(result, (2, 4), "attention with three heads")
    moved = [W[:, order].reshape(4, -1) for W in (W_q, W_k, W_v)]
    again = multi_head_attention(X.copy(), *moved, W_o[order].reshape(6, 4), 3)
    same_array(again, result, "attention with the heads in another order")


def single_head_is_plain_attention(multi_head_attention):
    rng = np.random.default_rng(95)
    X, W_q, W_k = rng.normal(0, 1, (5, 3)), rng.normal(0, 0.6, (3, 4)), rng.normal(0, 0.6, (3, 4))
    W_v, W_o = rng.normal(0, 1, (3, 2)), rng.normal(0, 1, (2, 3))
    expected = heads_by_hand(X, W_q, W_k, W_v, W_o, 1)
    same_array(multi_head_attention(X, W_q, W_k, W_v, W_o, 1), expected, "attention with one head")
    one = np.ones((1, 1))
    far = multi_head_attention(np.array([[30.0], [-30.0], [3.0], [24.0]]), one, one, one, one, 1)
    same_array(far, np.array([[30.0], [-30.0], [30.0], [30.0]]), "attention with large scores")
    low = multi_head_attention(np.array([[31.6], [28.0], [30.0]]), -one, one, one, one, 1)
    same_array(low, np.array([[28.0], [28.0], [28.0]]), "attention with scores far below zero")


def heads_as_narrow_as_can_be(multi_head_attention):
    rng = np.random.default_rng(96)
    X, W_q, W_k = rng.normal(0, 1, (2, 3)), rng.normal(0, 0.7, (3, 6)), rng.normal(0, 0.7, (3, 6))
    W_v, W_o = rng.normal(0, 1, (3, 6)), rng.normal(0, 1, (6, 3))
    expected = heads_by_hand(X, W_q, W_k, W_v, W_o, 6)
    same_array(multi_head_attention(X, W_q, W_k, W_v, W_o, 6), expected, "attention with six heads")
    alone = X[:1] @ W_v @ W_o
    same_array(multi_head_attention(X[:1], W_q, W_k, W_v, W_o, 6), alone, "a single token with six heads")


def uneven_heads_are_refused(multi_head_attention):
    even = numbers(59, (3, 4), (4, 6), (4, 6), (4, 6), (6, 4))
    same_array(multi_head_attention(*even, 3), heads_by_hand(*even, 3), "attention with three heads that fit")
    X, errors = np.ones((3, 5)), (AssertionError, ValueError)
    six, eight = np.ones((5, 6)), np.ones((5, 8))
    raises(errors, multi_head_attention, X, six, six, six, np.ones((6, 5)), 4)
    raises(errors, multi_head_attention, X, six, six, eight, np.ones((8, 5)), 4)
    raises(errors, multi_head_attention, X, eight, eight, six, np.ones((6, 5)), 4)


@hidden(
    1,
    "Try what is rare: a single head, heads of one column, widths that heads cannot share, whole numbers, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_multi_head_attention(multi_head_attention):
    single_head_is_plain_attention(multi_head_attention)
    heads_as_narrow_as_can_be(multi_head_attention)
    uneven_heads_are_refused(multi_head_attention)
    works_on_integers(multi_head_attention, heads_by_hand, *digits(97, (4, 3), (3, 4), (3, 4), (3, 10), (10, 3)), 2)
    leaves_alone(
        multi_head_attention,
        (3, 4),
        "X W_q W_k W_v W_o n_heads",
        *numbers(1, (3, 4), (4, 4), (4, 4), (4, 4), (4, 4)),
        2,
    )


# why_several_heads
choose_all(
    "why_several_heads",
    fewest=2,
    most=4,
    a_each_head_has_its_own_softmax=(
        True,
        "In the two heat maps, where does the word `is` look, and which softmax decided that?",
    ),
    b_every_head_reads_the_whole_sentence=(
        False,
        "How many columns does one head's table of shares have, and which words do they stand for?",
    ),
    c_every_head_uses_whole_tokens=(
        False,
        "Which matrices have their columns divided? How many of a token's numbers does one column of a head's block meet?",
    ),
    d_every_head_has_a_table_of_shares=(
        True,
        "How many heat maps did it take to show two heads, and how many to show one?",
    ),
    e_softmax_of_a_sum_is_no_average=(
        False,
        "Average the two heads' shares for one word and compare. Is the softmax of a sum the average of the softmaxes?",
    ),
    f_heads_stay_apart_until_w_o=(
        True,
        "After the heads are put side by side, which rows of the last matrix meet the columns of head 1?",
    ),
)


# split_witness
def catches(split_witness):
    """Check that the witness gives away the hasty split by its first block."""
    matrix = example(split_witness, (2, 2), "split_witness")
    assert np.isin(matrix, (0, 1)).all(), "every entry of split_witness should be 0 or 1"
    matrix = matrix.astype(int)
    hasty, due = matrix.reshape(2, 2, 1)[0, :, 0].tolist(), [row[0] for row in matrix.tolist()]
    if hasty == due:
        mistake = "symmetric" if (matrix == matrix.T).all() else None
        came = f"one on which it gives {hasty}, which is right"
        raise Difference("split_witness", "a matrix on which hasty_split gives head 1 a wrong column", came, mistake)


@public(1, "Is it a NumPy array with two rows and two columns, and is every entry 0 or 1?")
def is_small_and_plain(split_witness):
    entries = example(split_witness, (2, 2), "split_witness").ravel()
    assert all(entry in (0, 1) for entry in entries), "every entry of split_witness should be 0 or 1"


@public(1, "In which order does a reshape read the four entries, and where does head 1 get the first two of them?")
def witness_is_put_to_the_test(split_witness):
    catches(split_witness)


@hidden(1, "In which order does a reshape read the entries, and which two of the four does it hand to head 1?")
def first_block_is_wrong_on_it(split_witness):
    catches(split_witness)
    (_, second), (third, _) = example(split_witness, (2, 2), "split_witness").tolist()
    assert second != third, "the two splits should give head 1 different blocks"


# split_no_witness
def slips_through(split_no_witness):
    """Check that the hasty split gives the right blocks: side by side, they make up each row of the matrix again."""
    matrix = innocent(split_no_witness)
    rows, columns = matrix.shape
    first, second = matrix.reshape(2, rows, columns // 2).tolist()
    due = matrix.tolist()
    wrong = [row for row in range(rows) if first[row] + second[row] != due[row]]
    if wrong:
        only_first = [row[: columns // 2] for row in due] == first
        mistake = "only-the-first-block-compared" if only_first else "nothing-repeated"
        came = f"one on which row {wrong[0]} of its blocks, side by side, is not row {wrong[0]} of the matrix"
        raise Difference("split_no_witness", "a matrix on which hasty_split is not caught", came, mistake)


@public(
    1, "Does it look innocent: at least two rows, all of them different, and an even number of columns, four or more?"
)
def looks_like_an_innocent_test(split_no_witness):
    innocent(split_no_witness)


@public(1, "Which entries does a reshape put in each block, and which entries belong there?")
def matrix_is_put_to_the_test(split_no_witness):
    slips_through(split_no_witness)


@hidden(
    1,
    "Write letters instead of numbers into a matrix of two rows and four columns, cut it both ways, and compare. Which letters must stand for the same number?",
)
def both_splits_agree_on_it(split_no_witness):
    slips_through(split_no_witness)
    matrix = innocent(split_no_witness)
    rows, columns = matrix.shape
    half, entries = columns // 2, matrix.ravel().tolist()
    right = [entries[r * columns + b * half + c] for b in (0, 1) for r in range(rows) for c in range(half)]
    assert right == entries, "the two splits differ on this matrix"
