"""Answers to 05_heads. The notebook has imported numpy as np, pictures and softmax from scipy.special."""

import numpy as np
from scipy.special import softmax

from autograder.course.answers import right, wrong

# Arrays that the notebook holds besides, for answers that reach for them instead of their parameters.
tokens = W_Q = W_K = W_V = np.eye(4)
eight_heads = [np.ones((3, 64))] * 8


# W_Q_head_shape


@right("W_Q_head_shape", value=True)
def block_as_tuple():
    return (4, 2)


@right("W_Q_head_shape", value=True)
def block_as_list():
    return [4, 2]


@right("W_Q_head_shape", value=True)
def block_measured():
    return np.hsplit(np.zeros((4, 4)), 2)[0].shape


@right("W_Q_head_shape", value=True)
def block_worked_out():
    d, n_heads = 4, 2
    return d, d // n_heads


@right("W_Q_head_shape", value=True)
def block_in_numpy_integers():
    return tuple(np.array([4, 4]) // np.array([1, 2]))


@wrong("W_Q_head_shape", "tokens-for-width", "block_of_one_head", value=True)
def block_as_in_the_homework():
    return (3, 2)


@wrong("W_Q_head_shape", "row-split", "block_of_one_head", value=True)
def block_of_rows():
    return (2, 4)


@wrong("W_Q_head_shape", "one-wide-head", "block_of_one_head", value=True)
def block_not_cut():
    return (4, 4)


@wrong("W_Q_head_shape", "cut-both-ways", "block_of_one_head", value=True)
def block_cut_twice():
    return (2, 2)


@wrong("W_Q_head_shape", "heads-stacked", "is_a_shape_of_two block_of_one_head", value=True)
def blocks_of_both_heads():
    return (2, 4, 2)


@wrong("W_Q_head_shape", "float-for-whole-number", "is_a_shape_of_two block_of_one_head", value=True)
def block_divided():
    return (4, 4 / 2)


@wrong("W_Q_head_shape", "array-for-tuple", "is_a_shape_of_two block_of_one_head", value=True)
def block_as_array():
    return np.array([4, 2])


@wrong("W_Q_head_shape", "none-returned", "is_a_shape_of_two block_of_one_head", value=True)
def block_printed():
    return print((4, 2))


# head_output_shape


@right("head_output_shape", value=True)
def output_as_tuple():
    return 3, 2


@right("head_output_shape", value=True)
def output_as_list():
    return [3, 2]


@right("head_output_shape", value=True)
def output_measured():
    shares, values = np.ones((3, 3)), np.ones((3, 2))
    return (shares @ values).shape


@right("head_output_shape", value=True)
def output_worked_out():
    n, d, n_heads = 3, 4, 2
    return (n, int(d / n_heads))


@wrong("head_output_shape", "weights-for-outputs", "output_of_one_head", value=True)
def output_as_tall_as_its_weights():
    return (4, 2)


@wrong("head_output_shape", "one-wide-head", "output_of_one_head", value=True)
def output_of_full_width():
    return (3, 4)


@wrong("head_output_shape", "shares-for-outputs", "output_of_one_head", value=True)
def output_is_the_table_of_shares():
    return (3, 3)


@wrong("head_output_shape", "transposed", "output_of_one_head", value=True)
def output_columns_first():
    return (2, 3)


@wrong("head_output_shape", "rows-miscounted", "output_of_one_head", value=True)
def output_of_a_single_row():
    return (1, 2)


@wrong("head_output_shape", "heads-stacked", "head_output_shape_is_a_shape_of_two output_of_one_head", value=True)
def outputs_of_both_heads():
    return (2, 3, 2)


@wrong("head_output_shape", "text-for-tuple", "head_output_shape_is_a_shape_of_two output_of_one_head", value=True)
def output_in_quotes():
    return "(3, 2)"


@wrong("head_output_shape", "none-returned", "head_output_shape_is_a_shape_of_two output_of_one_head", value=True)
def output_left_open():
    return None


# concat_shape


@right("concat_shape", value=True)
def concat_as_tuple():
    return (3, 4)


@right("concat_shape", value=True)
def concat_as_list():
    return [3, 2 + 2]


@right("concat_shape", value=True)
def concat_measured():
    head = np.zeros((3, 2))
    return np.hstack([head, head]).shape


@right("concat_shape", value=True)
def concat_worked_out():
    n, v, n_heads = 3, 2, 2
    return (n, n_heads * v)


@wrong("concat_shape", "weights-for-outputs", "both_outputs_together", value=True)
def concat_as_in_the_homework():
    return (4, 4)


@wrong("concat_shape", "heads-stacked", "both_outputs_together", value=True)
def concat_below_each_other():
    return (6, 2)


@wrong("concat_shape", "heads-stacked", "concat_shape_is_a_shape_of_two both_outputs_together", value=True)
def concat_behind_each_other():
    return (2, 3, 2)


@wrong("concat_shape", "columns-miscounted", "both_outputs_together", value=True)
def concat_blended():
    return (3, 2)


@wrong("concat_shape", "one-wide-head", "both_outputs_together", value=True)
def concat_of_full_widths():
    return (3, 8)


@wrong("concat_shape", "transposed", "both_outputs_together", value=True)
def concat_columns_first():
    return (4, 3)


@wrong("concat_shape", "number-for-shape", "concat_shape_is_a_shape_of_two both_outputs_together", value=True)
def concat_counted():
    return 12


# W_O_shape


@right("W_O_shape", value=True)
def mixer_as_tuple():
    return (4, 4)


@right("W_O_shape", value=True)
def mixer_as_list():
    return [4, 4]


@right("W_O_shape", value=True)
def mixer_worked_out():
    d, v, n_heads = 4, 2, 2
    return (n_heads * v, d)


@right("W_O_shape", value=True)
def mixer_of_the_same_size():
    return (4,) * 2


@wrong("W_O_shape", "rows-miscounted", "last_matrix_keeps_the_width", value=True)
def mixer_for_one_head():
    return (2, 4)


@wrong("W_O_shape", "columns-miscounted", "last_matrix_keeps_the_width", value=True)
def mixer_down_to_one_head():
    return (4, 2)


@wrong("W_O_shape", "outputs-for-weights", "last_matrix_keeps_the_width", value=True)
def mixer_shaped_like_x():
    return (3, 4)


@wrong("W_O_shape", "transposed", "last_matrix_keeps_the_width", value=True)
def mixer_to_the_tokens():
    return (4, 3)


@wrong("W_O_shape", "number-for-shape", "W_O_shape_is_a_shape_of_two last_matrix_keeps_the_width", value=True)
def mixer_left_out():
    return ()


@wrong("W_O_shape", "one-wide-head", "last_matrix_keeps_the_width", value=True)
def mixer_for_full_widths():
    return (8, 4)


@wrong("W_O_shape", "none-returned", "W_O_shape_is_a_shape_of_two last_matrix_keeps_the_width", value=True)
def mixer_left_open():
    return None


# split_heads


@right("split_heads")
def split_by_slices(W, n):
    m = W.shape[1]
    if m % n != 0:
        raise ValueError("the columns cannot be shared evenly")
    width = m // n
    blocks = []
    for i in range(n):
        blocks.append(W[:, i * width : (i + 1) * width])
    return blocks


@right("split_heads")
def split_by_hsplit(W, n):
    return np.hsplit(W, n)


@right("split_heads")
def split_along_axis_one(W, n):
    return np.split(W, n, axis=1)


@right("split_heads")
def split_into_a_tuple(W, n):
    assert W.shape[1] % n == 0, "uneven heads"
    width = W.shape[1] // n
    return tuple(W[:, i : i + width] for i in range(0, W.shape[1], width))


@right("split_heads")
def split_by_reshape_and_transpose(W, n):
    d, m = W.shape
    assert m % n == 0
    return W.reshape(d, n, m // n).transpose(1, 0, 2)


@right("split_heads")
def split_where_reshape_refuses(W, n):
    return np.moveaxis(W.reshape(len(W), n, -1), 1, 0)


@right("split_heads")
def split_the_transpose(W, n):
    return [block.T for block in np.split(W.T, n)]


@right("split_heads")
def split_by_einsum(W, n):
    return np.einsum("dhk->hdk", W.reshape(W.shape[0], n, -1))


@right("split_heads")
def split_by_array_split(W, n):
    blocks = np.array_split(W, n, axis=1)
    if any(block.shape != blocks[0].shape for block in blocks):
        raise ValueError("some heads would get more columns than others")
    return blocks


@right("split_heads")
def split_entry_by_entry(W, n):
    rows, columns = W.shape
    width, rest = divmod(columns, n)
    if rest:
        raise ValueError(f"{rest} columns are left over")
    blocks = np.zeros((n, rows, width))
    for i in range(n):
        for r in range(rows):
            for c in range(width):
                blocks[i, r, c] = W[r, i * width + c]
    return blocks


@right("split_heads")
def split_by_owner_of_the_column(W, n):
    m = W.shape[1]
    if m % n:
        raise ValueError("n must divide the number of columns")
    owner = np.arange(m) // (m // n)
    return [W[:, owner == head] for head in range(n)]


@right("split_heads")
def split_by_a_product(W, n):
    m = W.shape[1]
    assert m % n == 0
    pick = np.eye(m).reshape(m, n, m // n)
    return [W @ pick[:, i] for i in range(n)]


@right("split_heads")
def split_by_recursion(W, n):
    if W.shape[1] % n:
        raise ValueError("uneven")
    if n == 1:
        return [W]
    width = W.shape[1] // n
    return [W[:, :width], *split_by_recursion(W[:, width:], n - 1)]


@right("split_heads")
def split_in_float32(W, n):
    return np.split(np.asarray(W, dtype=np.float32), n, axis=1)


@right("split_heads")
def split_with_options(matrix, how_many, axis=1, copy=True):
    def one(block):
        return block.copy() if copy else block

    return [one(block) for block in np.split(matrix, how_many, axis=axis)]


@right("split_heads", value=True)
def split_by_partial():
    from functools import partial

    return partial(np.split, axis=1)


@right("split_heads", value=True)
def split_as_in_numpy():
    return np.hsplit


@right("split_heads", value=True)
def split_by_an_object():
    class Splitter:
        def __call__(self, W, n):
            width = self.width(W.shape[1], n)
            return [W[:, np.arange(width) + head * width] for head in range(n)]

        def width(self, columns, n):
            if columns / n != columns // n:
                raise ValueError("uneven heads")
            return columns // n

    return Splitter()


@wrong("split_heads", "reshape-for-column-split", "two_halves_of_a_small_matrix columns_stay_neighbours")
def split_by_reshape_alone(W, n):
    d, m = W.shape
    assert m % n == 0
    return W.reshape(n, d, m // n)


@wrong("split_heads", "reshape-for-column-split", "columns_stay_neighbours rows_need_not_be_even")
def split_by_reshape_of_the_transpose(W, n):
    d, m = W.shape
    if m % n:
        raise ValueError("uneven heads")
    return list(W.T.reshape(n, d, m // n))


@wrong("split_heads", "strided-columns", "two_halves_of_a_small_matrix columns_stay_neighbours")
def split_by_dealing_columns_out(W, n):
    if W.shape[1] % n != 0:
        raise ValueError("uneven heads")
    return [W[:, i::n] for i in range(n)]


@wrong("split_heads", "strided-columns", "columns_stay_neighbours whole_numbers_work_too")
def split_with_the_heads_axis_last(W, n):
    d, m = W.shape
    assert m % n == 0
    return W.reshape(d, m // n, n).transpose(2, 0, 1)


@wrong("split_heads", "row-split", "every_head_gets_a_block columns_stay_neighbours rows_need_not_be_even")
def split_along_axis_zero(W, n):
    return np.split(W, n)


@wrong("split_heads", "row-split", "two_halves_of_a_small_matrix rows_need_not_be_even")
def split_by_row_slices(W, n):
    if W.shape[0] % n:
        raise ValueError("uneven heads")
    height = W.shape[0] // n
    return [W[i * height : (i + 1) * height] for i in range(n)]


@wrong("split_heads", "rows-counted-for-columns", "every_head_gets_a_block rows_need_not_be_even")
def split_with_an_eye_on_the_rows(W, n):
    rows, columns = W.shape
    assert rows % n == 0
    width = columns // n
    return [W[:, i * width : (i + 1) * width] for i in range(n)]


@wrong("split_heads", "non-divisible-accepted", "five_columns_for_two_heads every_remainder_is_refused")
def split_dropping_the_rest(W, n):
    width = W.shape[1] // n
    return [W[:, i * width : (i + 1) * width] for i in range(n)]


@wrong("split_heads", "non-divisible-accepted", "five_columns_for_two_heads every_remainder_is_refused")
def split_unevenly(W, n):
    return np.array_split(W, n, axis=1)


@wrong("split_heads", "non-divisible-accepted", "rows_need_not_be_even every_remainder_is_refused")
def split_if_the_entries_can_be_shared(W, n):
    if W.size % n:
        raise ValueError("uneven heads")
    width = W.shape[1] // n
    return [W[:, i * width : (i + 1) * width] for i in range(n)]


@wrong("split_heads", "non-divisible-accepted", "five_columns_for_two_heads every_remainder_is_refused")
def split_with_a_warning_only(W, n):
    if W.shape[1] % n:
        print("n does not divide the number of columns")
        return None
    return np.split(W, n, axis=1)


@wrong("split_heads", "non-divisible-accepted", "every_remainder_is_refused")
def split_unless_heads_go_without(W, n):
    columns = W.shape[1]
    if columns > n and columns % n:
        raise ValueError("uneven heads")
    return np.array_split(W, n, axis=1)


@wrong("split_heads", "wrong-error", "five_columns_for_two_heads every_remainder_is_refused")
def split_with_an_error_of_another_type(W, n):
    if W.shape[1] % n:
        raise TypeError("uneven heads")
    return np.split(W, n, axis=1)


@wrong("split_heads", "same-slice-for-every-head", "two_halves_of_a_small_matrix columns_stay_neighbours")
def split_off_the_first_block_only(W, n):
    assert W.shape[1] % n == 0
    blocks = []
    for _ in range(n):
        blocks.append(W[:, : W.shape[1] // n])
    return blocks


@wrong("split_heads", "n-for-width", "every_head_gets_a_block columns_stay_neighbours")
def split_into_blocks_of_n_columns(W, n):
    assert W.shape[1] % n == 0
    return [W[:, start : start + n] for start in range(0, W.shape[1], n)]


@wrong("split_heads", "off-by-one", "two_halves_of_a_small_matrix columns_stay_neighbours")
def split_without_the_last_column(W, n):
    if W.shape[1] % n:
        raise ValueError("uneven heads")
    width = W.shape[1] // n
    return [W[:, i * width : (i + 1) * width - 1] for i in range(n)]


@wrong("split_heads", "transposed", "every_head_gets_a_block columns_stay_neighbours")
def split_into_transposed_blocks(W, n):
    return np.split(W.T, n)


@wrong("split_heads", "list-for-array", "every_head_gets_a_block columns_stay_neighbours")
def split_into_lists(W, n):
    return [block.tolist() for block in np.split(W, n, axis=1)]


@wrong("split_heads", "matrix-for-array", "every_head_gets_a_block columns_stay_neighbours")
def split_into_matrices(W, n):
    return np.hsplit(np.asmatrix(W), n)


@wrong("split_heads", "generator-for-list", "two_halves_of_a_small_matrix five_columns_for_two_heads")
def split_one_at_a_time(W, n):
    if W.shape[1] % n:
        raise ValueError("uneven heads")
    width = W.shape[1] // n
    for i in range(n):
        yield W[:, i * width : (i + 1) * width]


@wrong("split_heads", "none-returned", "two_halves_of_a_small_matrix every_head_gets_a_block")
def split_and_print(W, n):
    for block in np.split(W, n, axis=1):
        print(block)


@wrong("split_heads", "input-mutated", "arguments_left_alone")
def split_in_place(W, n):
    d, m = W.shape
    assert m % n == 0
    W.shape = (d, n, m // n)
    return W.transpose(1, 0, 2)


@wrong("split_heads", "input-mutated", "arguments_left_alone")
def split_and_clear(W, n):
    blocks = [block.copy() for block in np.split(W, n, axis=1)]
    W[:] = 0
    return blocks


@wrong("split_heads", "integer-buffer", "columns_stay_neighbours one_head_and_one_column_each")
def split_into_integers(W, n):
    d, m = W.shape
    assert m % n == 0
    blocks = np.zeros((n, d, m // n), dtype=int)
    for i in range(n):
        blocks[i] = W[:, i * (m // n) : (i + 1) * (m // n)]
    return blocks


@wrong("split_heads", "hard-coded-example", "every_head_gets_a_block columns_stay_neighbours")
def split_into_two_columns_each(W, n):
    assert W.shape[1] % n == 0
    return [W[:, :2], W[:, 2:4]]


@wrong("split_heads", "hard-coded-example", "every_head_gets_a_block one_head_and_one_column_each")
def split_always_in_two(W, n):
    if W.shape[1] % n:
        raise ValueError("uneven heads")
    half = W.shape[1] // 2
    return [W[:, :half], W[:, half:]]


@wrong("split_heads", "global-for-parameter", "every_head_gets_a_block columns_stay_neighbours")
def split_the_global_matrix(W, n):
    return np.split(W_Q, n, axis=1)


@wrong("split_heads", "random-placeholder", "two_halves_of_a_small_matrix columns_stay_neighbours")
def split_at_random(W, n):
    d, m = W.shape
    assert m % n == 0
    return [np.random.rand(d, m // n) for _ in range(n)]


@wrong("split_heads", "rounded", "columns_stay_neighbours")
def split_and_round(W, n):
    return [block.round(4) for block in np.split(W, n, axis=1)]


@wrong("split_heads", "half-precision", "columns_stay_neighbours")
def split_in_float16(W, n):
    return np.split(W.astype(np.float16), n, axis=1)


# concat_heads


@right("concat_heads")
def concat_by_concatenate(heads):
    return np.concatenate(heads, axis=1)


@right("concat_heads")
def concat_by_hstack(heads):
    return np.hstack(heads)


@right("concat_heads")
def concat_by_block(heads):
    return np.block([list(heads)])


@right("concat_heads")
def concat_by_column_stack(heads):
    return np.column_stack(heads)


@right("concat_heads")
def concat_by_stack_and_transpose(heads):
    stack = np.array(heads)
    h, n, v = stack.shape
    return stack.transpose(1, 0, 2).reshape(n, h * v)


@right("concat_heads")
def concat_on_a_middle_axis(heads):
    return np.stack(heads, axis=1).reshape(len(heads[0]), -1)


@right("concat_heads")
def concat_into_a_table(heads):
    n, v = heads[0].shape
    table = np.zeros((n, len(heads) * v))
    for i, head in enumerate(heads):
        table[:, i * v : (i + 1) * v] = head
    return table


@right("concat_heads")
def concat_row_by_row(heads):
    rows = []
    for token in range(heads[0].shape[0]):
        row = []
        for head in heads:
            row.extend(head[token])
        rows.append(row)
    return np.array(rows)


@right("concat_heads")
def concat_token_rows(heads):
    return np.array([np.concatenate(rows) for rows in zip(*heads, strict=True)])


@right("concat_heads")
def concat_one_after_another(heads):
    joined = heads[0]
    for head in heads[1:]:
        joined = np.append(joined, head, axis=1)
    return joined


@right("concat_heads")
def concat_the_transposes(heads):
    return np.vstack([head.T for head in heads]).T


@right("concat_heads")
def concat_with_c(heads):
    return np.c_[tuple(heads)]


@right("concat_heads")
def concat_by_einsum(heads):
    h, n, v = np.shape(heads)
    return np.einsum("hnv->nhv", np.array(heads)).reshape(n, h * v)


@right("concat_heads")
def concat_by_reduce(heads):
    from functools import reduce

    def join(left, right_one):
        return np.concatenate((left, right_one), axis=1)

    return reduce(join, heads)


@right("concat_heads")
def concat_in_float32(heads, dtype=np.float32):
    return np.hstack([head.astype(dtype) for head in heads])


@right("concat_heads", value=True)
def concat_by_partial():
    from functools import partial

    return partial(np.concatenate, axis=-1)


@right("concat_heads", value=True)
def concat_by_lambda():
    return lambda outputs, axis=1: np.concatenate(outputs, axis=axis)


@right("concat_heads", value=True)
def concat_by_bound_method():
    class Joiner:
        def __init__(self, axis):
            self.axis = axis

        def join(self, heads):
            return np.concatenate(heads, axis=self.axis)

    return Joiner(1).join


@wrong("concat_heads", "heads-stacked", "two_small_heads eight_heads_of_the_paper heads_in_the_order_of_the_list")
def concat_below(heads):
    return np.concatenate(heads)


@wrong("concat_heads", "heads-stacked", "eight_heads_of_the_paper heads_in_the_order_of_the_list")
def concat_on_a_new_axis(heads):
    return np.stack(heads)


@wrong("concat_heads", "heads-stacked", "lone_head_stays_as_it_is heads_in_the_order_of_the_list")
def concat_in_depth(heads):
    return np.dstack(heads)


@wrong("concat_heads", "heads-averaged", "eight_heads_of_the_paper heads_in_the_order_of_the_list")
def concat_by_mean(heads):
    return np.mean(heads, axis=0)


@wrong("concat_heads", "heads-added", "eight_heads_of_the_paper heads_in_the_order_of_the_list")
def concat_by_sum(heads):
    return sum(heads)


@wrong("concat_heads", "merge-without-transpose", "two_small_heads heads_in_the_order_of_the_list")
def concat_by_reshape_alone(heads):
    return np.array(heads).reshape(len(heads[0]), -1)


@wrong("concat_heads", "strided-columns", "two_small_heads heads_in_the_order_of_the_list")
def concat_interleaved(heads):
    n, v = heads[0].shape
    return np.stack(heads, axis=2).reshape(n, len(heads) * v)


@wrong("concat_heads", "strided-columns", "two_small_heads heads_in_the_order_of_the_list")
def concat_by_dealing_out(heads):
    n, v = heads[0].shape
    h = len(heads)
    table = np.zeros((n, h * v))
    for i in range(h):
        table[:, i::h] = heads[i]
    return table


@wrong("concat_heads", "same-slice-for-every-head", "two_small_heads heads_in_the_order_of_the_list")
def concat_first_head_again_and_again(heads):
    return np.hstack([heads[0] for _ in heads])


@wrong("concat_heads", "same-slice-for-every-head", "heads_in_the_order_of_the_list")
def concat_into_the_same_columns(heads):
    n, v = heads[0].shape
    table = np.zeros((n, len(heads) * v))
    for head in heads:
        table[:, :v] = head
    return table


@wrong("concat_heads", "order-reversed", "two_small_heads heads_of_a_single_column")
def concat_last_head_first(heads):
    joined = heads[0]
    for head in heads[1:]:
        joined = np.hstack([head, joined])
    return joined


@wrong("concat_heads", "off-by-one", "two_small_heads lone_head_stays_as_it_is heads_in_the_order_of_the_list")
def concat_without_the_first(heads):
    return np.concatenate(heads[1:] or [np.zeros(heads[0].shape)], axis=1)


@wrong("concat_heads", "transposed", "two_small_heads eight_heads_of_the_paper")
def concat_left_transposed(heads):
    return np.vstack([head.T for head in heads])


@wrong("concat_heads", "flattened", "eight_heads_of_the_paper heads_in_the_order_of_the_list")
def concat_into_one_row(heads):
    return np.concatenate([head.ravel() for head in heads])


@wrong("concat_heads", "list-for-array", "two_small_heads eight_heads_of_the_paper heads_in_the_order_of_the_list")
def concat_into_lists(heads):
    return [[x for head in heads for x in head[token]] for token in range(len(heads[0]))]


@wrong("concat_heads", "matrix-for-array", "two_small_heads heads_in_the_order_of_the_list")
def concat_into_a_matrix(heads):
    return np.bmat([list(heads)])


@wrong("concat_heads", "none-returned", "two_small_heads eight_heads_of_the_paper")
def concat_and_print(heads):
    joined = np.concatenate(heads, axis=1)
    print(joined.shape)


@wrong("concat_heads", "input-mutated", "arguments_left_alone")
def concat_and_use_up(heads):
    joined = heads.pop(0)
    while heads:
        joined = np.hstack([joined, heads.pop(0)])
    return joined


@wrong("concat_heads", "input-mutated", "arguments_left_alone")
def concat_into_the_first_place(heads):
    for head in heads[1:]:
        heads[0] = np.hstack([heads[0], head])
    return heads[0]


@wrong("concat_heads", "integer-buffer", "heads_in_the_order_of_the_list lone_head_stays_as_it_is")
def concat_into_integers(heads):
    n, v = heads[0].shape
    table = np.zeros((n, len(heads) * v), dtype=int)
    for i, head in enumerate(heads):
        table[:, i * v : (i + 1) * v] = head
    return table


@wrong("concat_heads", "hard-coded-example", "eight_heads_of_the_paper lone_head_stays_as_it_is")
def concat_two_heads(heads):
    return np.hstack([heads[0], heads[1]])


@wrong("concat_heads", "hard-coded-example", "two_small_heads heads_in_the_order_of_the_list")
def concat_for_the_paper(heads):
    table = np.zeros((3, 512))
    for i in range(8):
        table[:, i * 64 : (i + 1) * 64] = heads[i]
    return table


@wrong("concat_heads", "random-placeholder", "two_small_heads heads_in_the_order_of_the_list")
def concat_at_random(heads):
    n, v = heads[0].shape
    return np.random.rand(n, len(heads) * v)


@wrong("concat_heads", "rounded", "heads_in_the_order_of_the_list")
def concat_and_round(heads):
    return np.round(np.hstack(heads), 3)


@wrong("concat_heads", "half-precision", "heads_in_the_order_of_the_list")
def concat_in_float16(heads):
    return np.hstack(heads).astype("float16")


# merge_heads


@right("merge_heads")
def merge_by_transpose_and_reshape(heads):
    h, n, v = heads.shape
    return heads.transpose(1, 0, 2).reshape(n, h * v)


@right("merge_heads")
def merge_by_swapaxes(heads):
    return heads.swapaxes(0, 1).reshape(heads.shape[1], -1)


@right("merge_heads")
def merge_by_concatenate(heads):
    return np.concatenate(list(heads), axis=1)


@right("merge_heads")
def merge_by_hstack(heads):
    return np.hstack([heads[i] for i in range(heads.shape[0])])


@right("merge_heads")
def merge_by_einsum(heads):
    h, n, v = heads.shape
    return np.einsum("hnv->nhv", heads).reshape(n, h * v)


@right("merge_heads")
def merge_entry_by_entry(heads):
    h, n, v = heads.shape
    table = np.zeros((n, h * v))
    for i in range(h):
        for t in range(n):
            for c in range(v):
                table[t, i * v + c] = heads[i, t, c]
    return table


@right("merge_heads")
def merge_sheet_by_sheet(heads):
    h, n, v = heads.shape
    table = np.empty((n, h * v), dtype=heads.dtype)
    for i, sheet in enumerate(heads):
        start = i * v
        table[:, start : start + v] = sheet
    return table


@right("merge_heads")
def merge_token_by_token(heads):
    return np.array([heads[:, token].ravel() for token in range(heads.shape[1])])


@right("merge_heads")
def merge_by_block(heads):
    return np.block([[sheet for sheet in heads]])


@right("merge_heads")
def merge_columns_first(heads):
    h, n, v = heads.shape
    columns = heads.transpose(0, 2, 1).reshape(h * v, n)
    return columns.T


@right("merge_heads")
def merge_in_fortran_order(heads):
    h, n, v = heads.shape
    return heads.transpose(1, 2, 0).reshape((n, v * h), order="F")


@right("merge_heads")
def merge_through_a_flat_array(heads):
    h, n, v = heads.shape
    places = np.arange(h * n * v).reshape(h, n, v)
    order = [places[i, t, c] for t in range(n) for i in range(h) for c in range(v)]
    return heads.ravel()[order].reshape(n, h * v)


@right("merge_heads")
def merge_by_products(heads):
    h, v = len(heads), heads.shape[2]
    slots = np.eye(h * v).reshape(h, v, h * v)
    return (heads @ slots).sum(axis=0)


@right("merge_heads")
def merge_in_float32(heads, axes=(1, 0, 2)):
    narrow = heads.astype(np.float32)
    return np.transpose(narrow, axes).reshape(narrow.shape[1], -1)


@right("merge_heads")
def merge_with_helpers(stack):
    def row(token):
        return np.concatenate([sheet[token] for sheet in stack])

    return np.vstack([row(token) for token in range(stack.shape[1])])


@right("merge_heads", value=True)
def merge_as_in_numpy():
    return np.hstack


@right("merge_heads", value=True)
def merge_by_lambda():
    return lambda heads: np.moveaxis(heads, 0, 1).reshape(heads.shape[1], heads.shape[0] * heads.shape[2])


@right("merge_heads", value=True)
def merge_by_an_object():
    class Merger:
        axis = 1

        def __call__(self, heads):
            return np.concatenate([*heads], axis=self.axis)

    return Merger()


@wrong("merge_heads", "merge-without-transpose", "stack_of_two_sheets random_stack cube_of_numbers")
def merge_by_reshape_alone(heads):
    h, n, v = heads.shape
    return heads.reshape(n, h * v)


@wrong("merge_heads", "strided-columns", "first_sheet_fills_the_first_columns random_stack cube_of_numbers")
def merge_interleaved(heads):
    h, n, v = heads.shape
    return heads.transpose(1, 2, 0).reshape(n, v * h)


@wrong("merge_heads", "all-axes-reversed", "stack_of_two_sheets random_stack cube_of_numbers")
def merge_with_all_axes_reversed(heads):
    h, n, v = heads.shape
    return heads.T.reshape(n, h * v)


@wrong("merge_heads", "row-order-changed", "stack_of_two_sheets random_stack cube_of_numbers")
def merge_the_wrong_two_axes(heads):
    h, n, v = heads.shape
    return heads.transpose(0, 2, 1).reshape(n, h * v)


@wrong("merge_heads", "transposed", "one_row_a_token random_stack cube_of_numbers")
def merge_left_transposed(heads):
    h, n, v = heads.shape
    return heads.transpose(0, 2, 1).reshape(h * v, n)


@wrong("merge_heads", "heads-averaged", "one_row_a_token random_stack")
def merge_by_mean(heads):
    return heads.mean(axis=0)


@wrong("merge_heads", "heads-added", "one_row_a_token random_stack")
def merge_by_sum(heads):
    return heads.sum(axis=0)


@wrong("merge_heads", "heads-stacked", "one_row_a_token random_stack")
def merge_below_each_other(heads):
    h, n, v = heads.shape
    return heads.reshape(h * n, v)


@wrong("merge_heads", "heads-stacked", "one_row_a_token first_sheet_fills_the_first_columns")
def merge_swapped_only(heads):
    return heads.transpose(1, 0, 2)


@wrong("merge_heads", "heads-stacked", "one_row_a_token random_stack")
def merge_nothing(heads):
    return heads


@wrong("merge_heads", "same-slice-for-every-head", "stack_of_two_sheets random_stack")
def merge_the_first_sheet_with_itself(heads):
    return np.tile(heads[0], heads.shape[0])


@wrong("merge_heads", "order-reversed", "first_sheet_fills_the_first_columns random_stack cube_of_numbers")
def merge_last_sheet_first(heads):
    return np.hstack(heads[::-1])


@wrong("merge_heads", "axis-lost", "axes_of_length_one")
def merge_and_squeeze(heads):
    return np.squeeze(np.concatenate(list(heads), axis=1))


@wrong("merge_heads", "flattened", "one_row_a_token random_stack")
def merge_into_one_row(heads):
    return heads.transpose(1, 0, 2).ravel()


@wrong("merge_heads", "list-for-array", "one_row_a_token random_stack")
def merge_into_lists(heads):
    return np.hstack(heads).tolist()


@wrong("merge_heads", "matrix-for-array", "one_row_a_token random_stack")
def merge_into_a_matrix(heads):
    return np.matrix(np.hstack(heads))


@wrong("merge_heads", "none-returned", "one_row_a_token random_stack")
def merge_and_forget(heads):
    h, n, v = heads.shape
    heads.transpose(1, 0, 2).reshape(n, h * v)


@wrong("merge_heads", "input-mutated", "arguments_left_alone")
def merge_in_place(heads):
    h, n, v = heads.shape
    table = heads.transpose(1, 0, 2).reshape(n, h * v)
    heads.shape = (n, h * v)
    heads[:] = table
    return heads


@wrong("merge_heads", "input-mutated", "arguments_left_alone")
def merge_and_clear(heads):
    h, n, v = heads.shape
    table = np.zeros((n, h * v))
    for i in range(h):
        table[:, i * v : (i + 1) * v] = heads[i]
        heads[i] = 0
    return table


@wrong("merge_heads", "integer-buffer", "random_stack cube_of_numbers")
def merge_into_integers(heads):
    h, n, v = heads.shape
    table = np.zeros((n, h * v), dtype=int)
    for i in range(h):
        table[:, i * v : (i + 1) * v] = heads[i]
    return table


@wrong("merge_heads", "hard-coded-example", "random_stack first_sheet_fills_the_first_columns")
def merge_two_sheets(heads):
    return np.hstack([heads[0], heads[1]])


@wrong("merge_heads", "hard-coded-example", "one_row_a_token random_stack")
def merge_into_seven_rows(heads):
    return heads.swapaxes(0, 1).reshape(7, 10)


@wrong("merge_heads", "global-for-parameter", "one_row_a_token random_stack")
def merge_the_global_heads(heads):
    return np.hstack(eight_heads)


@wrong("merge_heads", "random-placeholder", "stack_of_two_sheets random_stack")
def merge_at_random(heads):
    h, n, v = heads.shape
    return np.random.default_rng(0).random((n, h * v))


@wrong("merge_heads", "rounded", "random_stack")
def merge_and_round(heads):
    return np.around(np.hstack(heads), 2)


@wrong("merge_heads", "half-precision", "random_stack")
def merge_in_float16(heads):
    return np.hstack(heads.astype(np.float16))


# multi_head_attention


@right("multi_head_attention")
def attend_head_by_head(X, W_q, W_k, W_v, W_o, n_heads):
    if W_q.shape[1] % n_heads or W_k.shape[1] % n_heads or W_v.shape[1] % n_heads:
        raise ValueError("the heads cannot share the columns evenly")
    k = W_q.shape[1] // n_heads
    v = W_v.shape[1] // n_heads
    outputs = []
    for i in range(n_heads):
        Q = X @ W_q[:, i * k : (i + 1) * k]
        K = X @ W_k[:, i * k : (i + 1) * k]
        V = X @ W_v[:, i * v : (i + 1) * v]
        weights = softmax(Q @ K.T / np.sqrt(k), axis=1)
        outputs.append(weights @ V)
    return np.concatenate(outputs, axis=1) @ W_o


@right("multi_head_attention")
def attend_after_projecting(X, W_q, W_k, W_v, W_o, n_heads):
    Qs = np.hsplit(X @ W_q, n_heads)
    Ks = np.hsplit(X @ W_k, n_heads)
    Vs = np.hsplit(X @ W_v, n_heads)
    heads = [softmax(Q @ K.T / np.sqrt(K.shape[1]), axis=-1) @ V for Q, K, V in zip(Qs, Ks, Vs, strict=True)]
    return np.hstack(heads) @ W_o


@right("multi_head_attention")
def attend_in_one_batch(X, W_q, W_k, W_v, W_o, n_heads):
    n = X.shape[0]
    q = (X @ W_q).reshape(n, n_heads, -1).transpose(1, 0, 2)
    k = (X @ W_k).reshape(n, n_heads, -1).transpose(1, 0, 2)
    v = (X @ W_v).reshape(n, n_heads, -1).transpose(1, 0, 2)
    scores = q @ k.transpose(0, 2, 1) / np.sqrt(q.shape[-1])
    out = softmax(scores, axis=-1) @ v
    return out.transpose(1, 0, 2).reshape(n, -1) @ W_o


@right("multi_head_attention")
def attend_by_einsum(X, W_q, W_k, W_v, W_o, n_heads):
    d = X.shape[1]
    q = np.einsum("nd,dhk->hnk", X, W_q.reshape(d, n_heads, -1))
    k = np.einsum("nd,dhk->hnk", X, W_k.reshape(d, n_heads, -1))
    v = np.einsum("nd,dhv->hnv", X, W_v.reshape(d, n_heads, -1))
    shares = softmax(np.einsum("hik,hjk->hij", q, k) / q.shape[2] ** 0.5, axis=2)
    return np.einsum("hij,hjv,hvd->id", shares, v, W_o.reshape(n_heads, v.shape[2], -1))


@right("multi_head_attention")
def attend_and_add_up_the_heads(X, W_q, W_k, W_v, W_o, n_heads):
    result = 0
    blocks = [np.split(W, n_heads, axis=1) for W in (W_q, W_k, W_v)]
    for w_q, w_k, w_v, w_o in zip(*blocks, np.split(W_o, n_heads), strict=True):
        scores = (X @ w_q) @ (X @ w_k).T
        result = result + softmax(scores / np.sqrt(w_k.shape[1]), axis=-1) @ X @ w_v @ w_o
    return result


@right("multi_head_attention")
def attend_with_helpers(X, W_q, W_k, W_v, W_o, n_heads):
    def split(W):
        assert W.shape[1] % n_heads == 0, "uneven heads"
        width = W.shape[1] // n_heads
        return [W[:, i : i + width] for i in range(0, W.shape[1], width)]

    def attention(Q, K, V):
        return softmax(Q @ K.T / np.sqrt(K.shape[-1]), axis=-1) @ V

    heads = []
    for q, k, v in zip(split(W_q), split(W_k), split(W_v), strict=True):
        heads.append(attention(X @ q, X @ k, X @ v))
    return np.hstack(heads) @ W_o


@right("multi_head_attention")
def attend_with_a_softmax_of_my_own(X, W_q, W_k, W_v, W_o, n_heads):
    def shares(scores):
        e = np.exp(scores - scores.max(axis=-1, keepdims=True))
        return e / e.sum(axis=-1, keepdims=True)

    Q, K, V = (np.array(np.split(X @ W, n_heads, axis=1)) for W in (W_q, W_k, W_v))
    k = Q.shape[-1]
    return np.concatenate(shares(Q @ np.swapaxes(K, 1, 2) / np.sqrt(k)) @ V, axis=1) @ W_o


@right("multi_head_attention")
def attend_token_by_token(X, W_q, W_k, W_v, W_o, n_heads):
    if W_k.shape[1] % n_heads != 0 or W_v.shape[1] % n_heads != 0:
        raise ValueError("n_heads must divide the columns")
    k, v = W_k.shape[1] // n_heads, W_v.shape[1] // n_heads
    rows = []
    for token in X:
        found = []
        for h in range(n_heads):
            query = token @ W_q[:, h * k : (h + 1) * k]
            keys = X @ W_k[:, h * k : (h + 1) * k]
            values = X @ W_v[:, h * v : (h + 1) * v]
            found.extend(softmax(keys @ query / np.sqrt(k)) @ values)
        rows.append(found @ W_o)
    return np.array(rows)


@right("multi_head_attention")
def attend_with_scaled_queries(X, W_q, W_k, W_v, W_o, n_heads):
    K = np.stack(np.hsplit(X @ W_k, n_heads))
    Q = np.stack(np.hsplit(X @ W_q, n_heads)) / np.sqrt(K.shape[2])
    V = np.stack(np.hsplit(X @ W_v, n_heads))
    return np.hstack(list(softmax(Q @ K.swapaxes(1, 2), axis=2) @ V)) @ W_o


@right("multi_head_attention")
def attend_with_scaled_weights(X, W_q, W_k, W_v, W_o, n_heads):
    W_q = W_q / np.sqrt(W_q.shape[1] / n_heads)
    parts = [np.array_split(X @ W, n_heads, axis=1) for W in (W_q, W_k, W_v)]
    for part in parts:
        if len({block.shape for block in part}) > 1:
            raise ValueError("uneven heads")
    return np.hstack([softmax(q @ k.T, axis=1) @ v for q, k, v in zip(*parts, strict=True)]) @ W_o


@right("multi_head_attention")
def attend_by_joint_matrices(X, W_q, W_k, W_v, W_o, n_heads):
    k = W_q.shape[1] // n_heads
    v = W_v.shape[1] // n_heads
    assert k * n_heads == W_q.shape[1] == W_k.shape[1]
    assert v * n_heads == W_v.shape[1]
    total = np.zeros(X.shape)
    for i in range(n_heads):
        compare = W_q[:, i * k : (i + 1) * k] @ W_k[:, i * k : (i + 1) * k].T
        hand_over = W_v[:, i * v : (i + 1) * v] @ W_o[i * v : (i + 1) * v]
        total += softmax(X @ compare @ X.T / np.sqrt(k), axis=-1) @ (X @ hand_over)
    return total


@right("multi_head_attention")
def attend_into_a_table(X, W_q, W_k, W_v, W_o, n_heads):
    for W in (W_q, W_k, W_v):
        if W.shape[1] % n_heads:
            raise ValueError(f"{n_heads} heads cannot share {W.shape[1]} columns")
    Q, K, V = X @ W_q, X @ W_k, X @ W_v
    k, v = Q.shape[1] // n_heads, V.shape[1] // n_heads
    joined = np.zeros((X.shape[0], V.shape[1]))
    for i in range(n_heads):
        own, mine = slice(i * k, (i + 1) * k), slice(i * v, (i + 1) * v)
        joined[:, mine] = softmax(Q[:, own] @ K[:, own].T / np.sqrt(k), axis=1) @ V[:, mine]
    return joined @ W_o


@right("multi_head_attention")
def attend_with_masked_columns(X, W_q, W_k, W_v, W_o, n_heads):
    def owner(W):
        assert W.shape[1] % n_heads == 0
        return np.repeat(np.arange(n_heads), W.shape[1] // n_heads)

    k = W_q.shape[1] // n_heads
    joined = 0
    for head in range(n_heads):
        queries = X @ W_q * (owner(W_q) == head)
        values = X @ W_v * (owner(W_v) == head)
        joined = joined + softmax(queries @ (X @ W_k).T / np.sqrt(k), axis=-1) @ values
    return joined @ W_o


@right("multi_head_attention")
def attend_in_columns(X, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (np.split((X @ W).T, n_heads) for W in (W_q, W_k, W_v))
    found = [V[i] @ softmax(K[i].T @ Q[i] / np.sqrt(len(K[i])), axis=0) for i in range(n_heads)]
    return (W_o.T @ np.vstack(found)).T


@right("multi_head_attention")
def attend_by_log_softmax(X, W_q, W_k, W_v, W_o, n_heads):
    from scipy.special import log_softmax

    outputs = []
    for q, k, v in zip(*(np.hsplit(W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        scores = np.inner(X @ q, X @ k) / np.sqrt(k.shape[1])
        outputs.append(np.exp(log_softmax(scores, axis=-1)) @ (X @ v))
    return np.column_stack(outputs) @ W_o


@right("multi_head_attention")
def attend_with_options(X, W_q, W_k, W_v, W_o, n_heads, scale=None, axis=-1):
    Q, K, V = [np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)]
    scale = np.sqrt(Q[0].shape[1]) if scale is None else scale
    heads = [softmax(Q[i] @ K[i].T / scale, axis=axis) @ V[i] for i in range(n_heads)]
    return np.concatenate(heads, axis=axis) @ W_o


@right("multi_head_attention")
def attend_into_float32(X, W_q, W_k, W_v, W_o, n_heads):
    v = W_v.shape[1] // n_heads
    joined = np.empty((len(X), W_v.shape[1]), dtype=np.float32)
    for i, (q, k) in enumerate(zip(np.split(X @ W_q, n_heads, 1), np.split(X @ W_k, n_heads, 1), strict=True)):
        shares = softmax(q @ k.T / np.sqrt(k.shape[1]), axis=1)
        joined[:, i * v : (i + 1) * v] = shares @ np.split(X @ W_v, n_heads, 1)[i]
    return joined @ W_o


@right("multi_head_attention")
def attend_in_float32(X, W_q, W_k, W_v, W_o, n_heads):
    X, W_q, W_k, W_v, W_o = (A.astype(np.float32) for A in (X, W_q, W_k, W_v, W_o))
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.float32(k.shape[1]) ** 0.5, axis=1) @ v)
    return np.hstack(heads) @ W_o


@right("multi_head_attention", value=True)
def attend_by_an_object():
    class MultiHeadAttention:
        def __call__(self, X, W_q, W_k, W_v, W_o, n_heads):
            parts = (self.split(X @ W, n_heads) for W in (W_q, W_k, W_v))
            return np.hstack([self.head(*part) for part in zip(*parts, strict=True)]) @ W_o

        def split(self, A, n_heads):
            return np.split(A, n_heads, axis=1)

        def head(self, Q, K, V):
            return softmax(Q @ K.T / np.sqrt(Q.shape[1]), axis=1) @ V

    return MultiHeadAttention()


@right("multi_head_attention", value=True)
def attend_by_partial():
    from functools import partial

    def attention(kind, X, W_q, W_k, W_v, W_o, n_heads):
        Q, K, V = (np.stack(np.hsplit(X @ W, n_heads)) for W in (W_q, W_k, W_v))
        shares = kind(Q @ np.moveaxis(K, 1, 2) / np.sqrt(K.shape[-1]))
        return np.concatenate(list(shares @ V), axis=1) @ W_o

    return partial(attention, partial(softmax, axis=-1))


@right("multi_head_attention", value=True)
def attend_by_bound_method():
    class Heads:
        def run(self, X, W_q, W_k, W_v, W_o, n_heads):
            assert all(W.shape[1] % n_heads == 0 for W in (W_q, W_k, W_v))
            Q, K, V = ((X @ W).reshape(len(X), n_heads, -1).swapaxes(0, 1) for W in (W_q, W_k, W_v))
            scores = np.matmul(Q, K.swapaxes(-1, -2)) / Q.shape[-1] ** 0.5
            return np.hstack([*np.matmul(softmax(scores, axis=-1), V)]) @ W_o

    return Heads().run


@wrong("multi_head_attention", "no-scale", "two_heads_on_paper heads_of_random_weights wide_keys_are_scaled_down")
def attend_unscaled(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T, axis=-1) @ v)
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "divided-by-d-k", "two_heads_on_paper heads_of_random_weights wide_keys_are_scaled_down")
def attend_without_the_root(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / k.shape[1], axis=-1) @ v)
    return np.hstack(heads) @ W_o


@wrong(
    "multi_head_attention",
    "divided-by-root-d-model",
    "two_heads_on_paper heads_of_random_weights wide_keys_are_scaled_down",
)
def attend_scaled_by_the_width_of_a_token(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(X.shape[1]), axis=-1) @ v)
    return np.hstack(heads) @ W_o


@wrong(
    "multi_head_attention",
    "divided-by-root-d-model",
    "two_heads_on_paper heads_of_random_weights wide_keys_are_scaled_down",
)
def attend_scaled_by_all_columns(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(W_k.shape[1]), axis=-1) @ v)
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "divided-by-root-d-model", "heads_of_random_weights wide_keys_are_scaled_down")
def attend_scaled_by_a_share_of_the_token(X, W_q, W_k, W_v, W_o, n_heads):
    d_k = X.shape[1] / n_heads
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(d_k), axis=-1) @ v)
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "divided-by-root-n", "heads_of_random_weights wide_keys_are_scaled_down")
def attend_scaled_by_the_number_of_tokens(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(len(k)), axis=-1) @ v)
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "divided-by-root-d-v", "heads_of_random_weights wide_keys_are_scaled_down")
def attend_scaled_by_the_width_of_the_values(X, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (np.stack(np.hsplit(X @ W, n_heads)) for W in (W_q, W_k, W_v))
    shares = softmax(Q @ K.swapaxes(1, 2) / np.sqrt(V.shape[-1]), axis=-1)
    return np.hstack(list(shares @ V)) @ W_o


@wrong("multi_head_attention", "divided-by-root-h", "heads_of_random_weights wide_keys_are_scaled_down")
def attend_scaled_by_the_number_of_heads(X, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (np.stack(np.hsplit(X @ W, n_heads)) for W in (W_q, W_k, W_v))
    shares = softmax(Q @ K.swapaxes(1, 2) / np.sqrt(len(K)), axis=-1)
    return np.hstack(list(shares @ V)) @ W_o


@wrong("multi_head_attention", "divided-by-d-k", "two_heads_on_paper heads_of_random_weights wide_keys_are_scaled_down")
def attend_scaled_twice(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        root = np.sqrt(k.shape[1])
        scores = (q / root) @ k.T
        heads.append(softmax(scores / root, axis=-1) @ v)
    return np.hstack(heads) @ W_o


@wrong(
    "multi_head_attention",
    "multiplied-by-root-d-k",
    "two_heads_on_paper heads_of_random_weights wide_keys_are_scaled_down",
)
def attend_scaled_up(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T * np.sqrt(k.shape[1]), axis=-1) @ v)
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "scaled-after-the-softmax", "two_heads_on_paper heads_of_random_weights")
def attend_scaled_too_late(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T, axis=-1) / np.sqrt(k.shape[1]) @ v)
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "cosine-for-dot", "two_heads_on_paper heads_of_random_weights")
def attend_by_cosine(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        lengths = np.outer(np.linalg.norm(q, axis=1), np.linalg.norm(k, axis=1))
        heads.append(softmax(q @ k.T / np.maximum(lengths, 1e-9), axis=-1) @ v)
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "axis-0", "two_heads_on_paper heads_of_random_weights single_head_is_plain_attention")
def attend_with_columns_that_sum_to_one(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=0) @ v)
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "axis-0", "no_preference_gives_the_mean heads_of_random_weights")
def attend_with_shares_across_the_heads(X, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (np.stack(np.hsplit(X @ W, n_heads)) for W in (W_q, W_k, W_v))
    shares = softmax(Q @ K.swapaxes(1, 2) / np.sqrt(K.shape[-1]), axis=0)
    return np.hstack(list(shares @ V)) @ W_o


@wrong("multi_head_attention", "axis-0", "heads_of_random_weights wide_keys_are_scaled_down")
def attend_with_axis_one_of_three(X, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (np.stack(np.hsplit(X @ W, n_heads)) for W in (W_q, W_k, W_v))
    shares = softmax(Q @ K.swapaxes(1, 2) / np.sqrt(K.shape[-1]), axis=1)
    return np.hstack(list(shares @ V)) @ W_o


@wrong("multi_head_attention", "whole-array", "two_heads_on_paper no_preference_gives_the_mean heads_of_random_weights")
def attend_without_an_axis(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(k.shape[1])) @ v)
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "whole-array", "no_preference_gives_the_mean heads_of_random_weights")
def attend_with_one_total_for_all_heads(X, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (np.stack(np.hsplit(X @ W, n_heads)) for W in (W_q, W_k, W_v))
    shares = softmax(Q @ K.swapaxes(1, 2) / np.sqrt(K.shape[-1]))
    return np.hstack(list(shares @ V)) @ W_o


@wrong("multi_head_attention", "softmax-twice", "two_heads_on_paper heads_of_random_weights")
def attend_with_two_softmaxes(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        weights = softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1)
        heads.append(softmax(weights, axis=-1) @ v)
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "softmax-twice", "two_heads_on_paper heads_of_random_weights")
def attend_with_a_softmax_of_the_heads(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ v)
    return softmax(np.hstack(heads), axis=-1) @ W_o


@wrong("multi_head_attention", "no-softmax", "two_heads_on_paper no_preference_gives_the_mean")
def attend_by_raw_scores(X, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (np.stack(np.hsplit(X @ W, n_heads)) for W in (W_q, W_k, W_v))
    scores = Q @ K.swapaxes(1, 2) / np.sqrt(K.shape[-1])
    return np.hstack(list(scores @ V)) @ W_o


@wrong("multi_head_attention", "argmax-for-softmax", "two_heads_on_paper heads_of_random_weights")
def attend_to_one_token_only(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(v[np.argmax(q @ k.T, axis=1)])
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "x-over-sum", "two_heads_on_paper heads_of_random_weights")
def attend_by_shares_of_the_sum(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        scores = q @ k.T / np.sqrt(k.shape[1])
        heads.append(scores / scores.sum(axis=-1, keepdims=True) @ v)
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "no-keepdims", "heads_of_random_weights wide_keys_are_scaled_down")
def attend_without_keepdims(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        scores = q @ k.T / np.sqrt(k.shape[1])
        e = np.exp(scores - scores.max(axis=1, keepdims=True))
        heads.append(e / e.sum(axis=1) @ v)
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "no-max-shift", "single_head_is_plain_attention")
def attend_with_a_plain_exponential(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        e = np.exp(q @ k.T / np.sqrt(k.shape[1]))
        heads.append(e / e.sum(axis=1, keepdims=True) @ v)
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "q-k-swapped", "two_heads_on_paper heads_of_random_weights")
def attend_from_keys_to_queries(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(k @ q.T / np.sqrt(k.shape[1]), axis=-1) @ v)
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "w-q-for-w-k", "two_heads_on_paper heads_of_random_weights")
def attend_with_queries_as_keys(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_q, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ v)
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "k-for-v", "heads_of_random_weights heads_as_narrow_as_can_be")
def attend_to_the_keys(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, _ in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ k)
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "k-not-transposed", "two_heads_on_paper heads_of_random_weights")
def attend_without_the_transpose(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k / np.sqrt(k.shape[1]), axis=-1) @ v)
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "elementwise-for-matmul", "shape_of_the_tokens_is_kept heads_of_random_weights")
def attend_by_products_of_entries(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q * k / np.sqrt(k.shape[1]), axis=-1) * v)
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "w-times-x", "shape_of_the_tokens_is_kept heads_of_random_weights")
def attend_with_the_weights_first(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        Q, K, V = q.T @ X, k.T @ X, v.T @ X
        heads.append(softmax(Q @ K.T / np.sqrt(k.shape[1]), axis=-1) @ V)
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "weights-transposed", "two_heads_on_paper heads_of_random_weights")
def attend_with_shares_transposed(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1).T @ v)
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "mean-of-v", "two_heads_on_paper heads_of_random_weights")
def attend_to_everything_alike(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for v in np.hsplit(X @ W_v, n_heads):
        heads.append(np.tile(v.mean(axis=0), (len(X), 1)))
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "mean-of-v", "two_heads_on_paper heads_of_random_weights")
def attend_with_the_mean_share(X, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (np.stack(np.hsplit(X @ W, n_heads)) for W in (W_q, W_k, W_v))
    shares = softmax(Q @ K.swapaxes(1, 2) / np.sqrt(K.shape[-1]), axis=-1)
    return np.hstack(list(shares.mean(axis=-1, keepdims=True) * V)) @ W_o


@wrong("multi_head_attention", "no-values", "two_heads_on_paper heads_of_random_weights")
def attend_with_the_tokens_as_values(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k in zip(np.hsplit(X @ W_q, n_heads), np.hsplit(X @ W_k, n_heads), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ X)
    return sum(heads) / n_heads


@wrong("multi_head_attention", "values-not-mixed", "two_heads_on_paper no_preference_gives_the_mean")
def attend_to_oneself_only(X, W_q, W_k, W_v, W_o, n_heads):
    assert all(W.shape[1] % n_heads == 0 for W in (W_q, W_k, W_v))
    return X @ W_v @ W_o


@wrong("multi_head_attention", "reshape-for-column-split", "order_of_tokens_carries_over heads_of_random_weights")
def attend_with_reshaped_projections(X, W_q, W_k, W_v, W_o, n_heads):
    n = len(X)
    Q, K, V = ((X @ W).reshape(n_heads, n, W.shape[1] // n_heads) for W in (W_q, W_k, W_v))
    out = softmax(Q @ K.swapaxes(1, 2) / np.sqrt(K.shape[-1]), axis=-1) @ V
    return out.swapaxes(0, 1).reshape(n, -1) @ W_o


@wrong("multi_head_attention", "reshape-for-column-split", "heads_of_random_weights wide_keys_are_scaled_down")
def attend_with_reshaped_weights(X, W_q, W_k, W_v, W_o, n_heads):
    d = X.shape[1]
    Q, K, V = (X @ W.reshape(n_heads, d, W.shape[1] // n_heads) for W in (W_q, W_k, W_v))
    shares = softmax(Q @ K.swapaxes(1, 2) / np.sqrt(K.shape[-1]), axis=-1)
    return np.hstack(list(shares @ V)) @ W_o


@wrong("multi_head_attention", "reshape-for-column-split", "heads_of_random_weights heads_as_narrow_as_can_be")
def attend_reshaped_there_and_back(X, W_q, W_k, W_v, W_o, n_heads):
    n = len(X)
    Q, K, V = ((X @ W).reshape(n_heads, n, W.shape[1] // n_heads) for W in (W_q, W_k, W_v))
    out = softmax(Q @ K.swapaxes(1, 2) / np.sqrt(K.shape[-1]), axis=-1) @ V
    return out.reshape(n, -1) @ W_o


@wrong("multi_head_attention", "strided-columns", "two_heads_on_paper heads_of_random_weights")
def attend_with_columns_dealt_out(X, W_q, W_k, W_v, W_o, n_heads):
    if any(W.shape[1] % n_heads for W in (W_q, W_k, W_v)):
        raise ValueError("uneven heads")
    heads = []
    for i in range(n_heads):
        q, k, v = X @ W_q[:, i::n_heads], X @ W_k[:, i::n_heads], X @ W_v[:, i::n_heads]
        heads.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ v)
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "strided-columns", "heads_of_random_weights wide_keys_are_scaled_down")
def attend_with_the_heads_axis_last(X, W_q, W_k, W_v, W_o, n_heads):
    n = len(X)
    Q, K, V = ((X @ W).reshape(n, -1, n_heads).transpose(2, 0, 1) for W in (W_q, W_k, W_v))
    out = softmax(Q @ K.swapaxes(1, 2) / np.sqrt(K.shape[-1]), axis=-1) @ V
    return out.transpose(1, 0, 2).reshape(n, -1) @ W_o


@wrong("multi_head_attention", "row-split", "order_of_tokens_carries_over heads_of_random_weights")
def attend_with_the_sentence_cut(X, W_q, W_k, W_v, W_o, n_heads):
    pieces = []
    for piece in np.array_split(X, n_heads):
        q, k, v = piece @ W_q, piece @ W_k, piece @ W_v
        pieces.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ v)
    return np.vstack(pieces) @ W_o


@wrong("multi_head_attention", "row-split", "shape_of_the_tokens_is_kept heads_of_random_weights")
def attend_with_the_tokens_cut(X, W_q, W_k, W_v, W_o, n_heads):
    total = 0
    row_blocks = [np.split(W, n_heads) for W in (W_q, W_k, W_v)]
    for x, q, k, v in zip(np.hsplit(X, n_heads), *row_blocks, strict=True):
        total = total + softmax(x @ q @ (x @ k).T / np.sqrt(k.shape[1]), axis=-1) @ x @ v
    return total @ W_o


@wrong("multi_head_attention", "axis-0", "two_heads_on_paper heads_of_random_weights")
def attend_unscaled_down_the_columns(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T, axis=0) @ v)
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "w-o-skipped", "shape_of_the_tokens_is_kept heads_of_random_weights")
def attend_unscaled_without_the_last_matrix(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T, axis=-1) @ v)
    return np.hstack(heads)


@wrong("multi_head_attention", "merge-without-transpose", "two_heads_on_paper heads_of_random_weights")
def attend_merged_by_reshape_alone(X, W_q, W_k, W_v, W_o, n_heads):
    n = len(X)
    Q, K, V = ((X @ W).reshape(n, n_heads, -1).swapaxes(0, 1) for W in (W_q, W_k, W_v))
    out = softmax(Q @ K.swapaxes(1, 2) / np.sqrt(K.shape[-1]), axis=-1) @ V
    return out.reshape(n, -1) @ W_o


@wrong("multi_head_attention", "merge-interleaved", "heads_of_random_weights wide_keys_are_scaled_down")
def attend_merged_with_the_heads_last(X, W_q, W_k, W_v, W_o, n_heads):
    n = len(X)
    Q, K, V = ((X @ W).reshape(n, n_heads, -1).swapaxes(0, 1) for W in (W_q, W_k, W_v))
    out = softmax(Q @ K.swapaxes(1, 2) / np.sqrt(K.shape[-1]), axis=-1) @ V
    return out.transpose(1, 2, 0).reshape(n, -1) @ W_o


@wrong("multi_head_attention", "heads-averaged", "two_heads_on_paper heads_of_random_weights")
def attend_with_heads_averaged(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ v)
    mean = np.mean(heads, axis=0)
    return np.hstack([mean] * n_heads) @ W_o


@wrong("multi_head_attention", "heads-averaged", "no_preference_gives_the_mean heads_of_random_weights")
def attend_with_contributions_averaged(X, W_q, W_k, W_v, W_o, n_heads):
    parts = []
    blocks = [np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)]
    for q, k, v, w_o in zip(*blocks, np.vsplit(W_o, n_heads), strict=True):
        parts.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ v @ w_o)
    return np.mean(parts, axis=0)


@wrong("multi_head_attention", "heads-averaged", "two_heads_on_paper heads_of_random_weights")
def attend_with_shares_averaged(X, W_q, W_k, W_v, W_o, n_heads):
    shares = []
    for q, k in zip(np.hsplit(X @ W_q, n_heads), np.hsplit(X @ W_k, n_heads), strict=True):
        shares.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1))
    assert W_v.shape[1] % n_heads == 0
    return np.mean(shares, axis=0) @ X @ W_v @ W_o


@wrong(
    "multi_head_attention", "heads-stacked", "shape_of_the_tokens_is_kept two_heads_on_paper heads_of_random_weights"
)
def attend_with_heads_below_each_other(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ v)
    return np.concatenate(heads) @ W_o


@wrong("multi_head_attention", "heads-stacked", "shape_of_the_tokens_is_kept heads_of_random_weights")
def attend_and_leave_the_heads_apart(X, W_q, W_k, W_v, W_o, n_heads):
    blocks = [np.stack(np.hsplit(W, n_heads)) for W in (W_q, W_k, W_v)]
    Q, K, V = (X @ block for block in blocks)
    shares = softmax(Q @ K.swapaxes(1, 2) / np.sqrt(K.shape[-1]), axis=-1)
    return shares @ V @ np.stack(np.vsplit(W_o, n_heads))


@wrong("multi_head_attention", "one-wide-head", "two_heads_on_paper heads_of_random_weights")
def attend_with_one_wide_head(X, W_q, W_k, W_v, W_o, n_heads):
    assert all(W.shape[1] % n_heads == 0 for W in (W_q, W_k, W_v))
    Q, K, V = X @ W_q, X @ W_k, X @ W_v
    return softmax(Q @ K.T / np.sqrt(W_q.shape[1] // n_heads), axis=-1) @ V @ W_o


@wrong("multi_head_attention", "one-wide-head", "heads_of_random_weights wide_keys_are_scaled_down")
def attend_with_opinions_added_up(X, W_q, W_k, W_v, W_o, n_heads):
    scores = 0
    for q, k in zip(np.hsplit(X @ W_q, n_heads), np.hsplit(X @ W_k, n_heads), strict=True):
        scores = scores + q @ k.T / np.sqrt(k.shape[1])
    heads = [softmax(scores, axis=-1) @ v for v in np.hsplit(X @ W_v, n_heads)]
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "w-o-skipped", "shape_of_the_tokens_is_kept two_heads_on_paper heads_of_random_weights")
def attend_and_stop_at_the_joined_heads(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ v)
    return np.hstack(heads)


@wrong("multi_head_attention", "w-o-transposed", "shape_of_the_tokens_is_kept two_heads_on_paper")
def attend_with_the_last_matrix_transposed(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ v)
    return np.hstack(heads) @ W_o.T


@wrong("multi_head_attention", "same-slice-for-every-head", "two_heads_on_paper heads_of_random_weights")
def attend_with_the_first_block_always(X, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (np.hsplit(X @ W, n_heads)[0] for W in (W_q, W_k, W_v))
    head = softmax(Q @ K.T / np.sqrt(K.shape[1]), axis=-1) @ V
    return np.hstack([head for _ in range(n_heads)]) @ W_o


@wrong("multi_head_attention", "same-slice-for-every-head", "heads_of_random_weights heads_may_change_places")
def attend_with_the_keys_of_the_first_head(X, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v))
    heads = [softmax(Q[i] @ K[0].T / np.sqrt(K[0].shape[1]), axis=-1) @ V[i] for i in range(n_heads)]
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "same-slice-for-every-head", "heads_of_random_weights heads_may_change_places")
def attend_with_one_table_of_shares(X, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v))
    for i in range(n_heads):
        shares = softmax(Q[i] @ K[i].T / np.sqrt(K[i].shape[1]), axis=-1)
    return np.hstack([shares @ v for v in V]) @ W_o


@wrong("multi_head_attention", "same-slice-for-every-head", "no_preference_gives_the_mean heads_of_random_weights")
def attend_with_one_piece_of_the_last_matrix(X, W_q, W_k, W_v, W_o, n_heads):
    total = 0
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        total = total + softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ v @ W_o[: v.shape[1]]
    return total


@wrong("multi_head_attention", "order-reversed", "two_heads_on_paper heads_of_random_weights heads_may_change_places")
def attend_and_join_the_last_head_first(X, W_q, W_k, W_v, W_o, n_heads):
    joined = np.zeros((len(X), 0))
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        joined = np.hstack([softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ v, joined])
    return joined @ W_o


@wrong("multi_head_attention", "non-divisible-accepted", "uneven_heads_are_refused")
def attend_with_uneven_heads(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.array_split(X @ W, n_heads, axis=1) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(max(k.shape[1], 1)), axis=-1) @ v)
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "non-divisible-accepted", "uneven_heads_are_refused")
def attend_dropping_the_rest(X, W_q, W_k, W_v, W_o, n_heads):
    k, v = W_q.shape[1] // n_heads, W_v.shape[1] // n_heads
    heads = []
    for i in range(n_heads):
        Q, K = X @ W_q[:, i * k : (i + 1) * k], X @ W_k[:, i * k : (i + 1) * k]
        V = X @ W_v[:, i * v : (i + 1) * v]
        heads.append(softmax(Q @ K.T / np.sqrt(k), axis=-1) @ V)
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "non-divisible-accepted", "uneven_heads_are_refused")
def attend_with_only_the_values_checked(X, W_q, W_k, W_v, W_o, n_heads):
    assert W_v.shape[1] % n_heads == 0
    heads = []
    for q, k, v in zip(*(np.array_split(X @ W, n_heads, axis=1) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ v)
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "non-divisible-accepted", "uneven_heads_are_refused")
def attend_with_only_the_queries_checked(X, W_q, W_k, W_v, W_o, n_heads):
    if W_q.shape[1] % n_heads:
        raise ValueError("uneven heads")
    heads = []
    for q, k, v in zip(*(np.array_split(X @ W, n_heads, axis=1) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ v)
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "token-width-checked", "shape_of_the_tokens_is_kept heads_of_random_weights")
def attend_with_the_width_of_a_token_checked(X, W_q, W_k, W_v, W_o, n_heads):
    if X.shape[1] % n_heads:
        raise ValueError("n_heads must divide d")
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ v)
    return np.hstack(heads) @ W_o


@wrong(
    "multi_head_attention",
    "key-width-for-values",
    "shape_of_the_tokens_is_kept heads_of_random_weights wide_keys_are_scaled_down",
)
def attend_with_values_as_wide_as_keys(X, W_q, W_k, W_v, W_o, n_heads):
    assert all(W.shape[1] % n_heads == 0 for W in (W_q, W_k, W_v))
    k = W_q.shape[1] // n_heads
    heads = []
    for i in range(0, W_q.shape[1], k):
        Q, K, V = X @ W_q[:, i : i + k], X @ W_k[:, i : i + k], X @ W_v[:, i : i + k]
        heads.append(softmax(Q @ K.T / np.sqrt(k), axis=-1) @ V)
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "list-for-array", "shape_of_the_tokens_is_kept heads_of_random_weights")
def attend_into_lists(X, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (np.stack(np.hsplit(X @ W, n_heads)) for W in (W_q, W_k, W_v))
    shares = softmax(Q @ K.swapaxes(1, 2) / np.sqrt(K.shape[-1]), axis=-1)
    return [list(row @ W_o) for row in np.hstack(list(shares @ V))]


@wrong("multi_head_attention", "matrix-for-array", "shape_of_the_tokens_is_kept heads_of_random_weights")
def attend_into_a_matrix(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ v)
    return np.bmat([heads]) * W_o


@wrong("multi_head_attention", "none-returned", "shape_of_the_tokens_is_kept heads_of_random_weights")
def attend_and_print(X, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (np.stack(np.hsplit(X @ W, n_heads)) for W in (W_q, W_k, W_v))
    shares = softmax(Q @ K.swapaxes(1, 2) / np.sqrt(K.shape[-1]), axis=-1)
    print(np.hstack(list(shares @ V)) @ W_o)


@wrong("multi_head_attention", "pair-for-array", "shape_of_the_tokens_is_kept heads_of_random_weights")
def attend_and_give_the_shares_too(X, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (np.stack(np.hsplit(X @ W, n_heads)) for W in (W_q, W_k, W_v))
    shares = softmax(Q @ K.swapaxes(1, 2) / np.sqrt(K.shape[-1]), axis=-1)
    return np.hstack(list(shares @ V)) @ W_o, shares


@wrong("multi_head_attention", "input-mutated", "arguments_left_alone")
def attend_with_weights_scaled_in_place(X, W_q, W_k, W_v, W_o, n_heads):
    W_q /= np.sqrt(W_q.shape[1] // n_heads)
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T, axis=-1) @ v)
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "input-mutated", "arguments_left_alone")
def attend_and_overwrite_the_tokens(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ v)
    X[:] = np.hstack(heads) @ W_o
    return X


@wrong("multi_head_attention", "integer-buffer", "whole_numbers_work_too")
def attend_into_an_array_like_the_values(X, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (np.stack(np.hsplit(X @ W, n_heads)) for W in (W_q, W_k, W_v))
    found = np.zeros_like(V)
    for i in range(n_heads):
        found[i] = softmax(Q[i] @ K[i].T / np.sqrt(K.shape[-1]), axis=-1) @ V[i]
    return np.hstack(list(found)) @ W_o


@wrong("multi_head_attention", "integer-buffer", "whole_numbers_work_too")
def attend_into_an_array_like_the_tokens(X, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v))
    result = np.empty_like(X)
    for t in range(len(X)):
        row = [softmax(Q[i][t] @ K[i].T / np.sqrt(len(Q[i][t]))) @ V[i] for i in range(n_heads)]
        result[t] = np.concatenate(row) @ W_o
    return result


@wrong("multi_head_attention", "hard-coded-example", "heads_as_narrow_as_can_be single_head_is_plain_attention")
def attend_with_two_heads_always(X, W_q, W_k, W_v, W_o, n_heads):
    assert all(W.shape[1] % n_heads == 0 for W in (W_q, W_k, W_v))
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, 2) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ v)
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "wrong-divisor", "two_heads_on_paper heads_of_random_weights")
def attend_with_the_root_of_two_always(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(2), axis=-1) @ v)
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "hard-coded-example", "shape_of_the_tokens_is_kept heads_of_random_weights")
def attend_as_if_to_a_single_token(X, W_q, W_k, W_v, W_o, n_heads):
    assert all(W.shape[1] % n_heads == 0 for W in (W_q, W_k, W_v))
    return X[:1] @ W_v @ W_o


@wrong("multi_head_attention", "global-for-parameter", "heads_of_random_weights single_head_is_plain_attention")
def attend_with_the_global_tokens(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(tokens @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ v)
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "global-for-parameter", "heads_of_random_weights single_head_is_plain_attention")
def attend_with_the_global_weights(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_Q, W_K, W_V)), strict=True):
        heads.append(softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ v)
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "random-placeholder", "two_heads_on_paper heads_of_random_weights")
def attend_at_random(X, W_q, W_k, W_v, W_o, n_heads):
    v = W_v.shape[1] // n_heads
    heads = [np.random.random((len(X), v)) for _ in range(n_heads)]
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "residual-added", "two_heads_on_paper heads_of_random_weights")
def attend_and_add_the_tokens(X, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (np.stack(np.hsplit(X @ W, n_heads)) for W in (W_q, W_k, W_v))
    shares = softmax(Q @ K.swapaxes(1, 2) / np.sqrt(K.shape[-1]), axis=-1)
    return X + np.hstack(list(shares @ V)) @ W_o


@wrong("multi_head_attention", "mask-not-asked-for", "two_heads_on_paper order_of_tokens_carries_over")
def attend_to_earlier_tokens_only(X, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (np.stack(np.hsplit(X @ W, n_heads)) for W in (W_q, W_k, W_v))
    scores = Q @ K.swapaxes(1, 2) / np.sqrt(K.shape[-1])
    seen = np.tril(np.ones((len(X), len(X)), dtype=bool))
    return np.hstack(list(softmax(np.where(seen, scores, -1e9), axis=-1) @ V)) @ W_o


@wrong("multi_head_attention", "rounded", "heads_of_random_weights wide_keys_are_scaled_down")
def attend_with_rounded_shares(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        shares = softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1).round(4)
        heads.append(shares @ v)
    return np.hstack(heads) @ W_o


@wrong("multi_head_attention", "rounded", "heads_of_random_weights")
def attend_and_round(X, W_q, W_k, W_v, W_o, n_heads):
    Q, K, V = (np.stack(np.hsplit(X @ W, n_heads)) for W in (W_q, W_k, W_v))
    shares = softmax(Q @ K.swapaxes(1, 2) / np.sqrt(K.shape[-1]), axis=-1)
    return np.round(np.hstack(list(shares @ V)) @ W_o, 4)


@wrong("multi_head_attention", "half-precision", "heads_of_random_weights wide_keys_are_scaled_down")
def attend_in_float16(X, W_q, W_k, W_v, W_o, n_heads):
    X, W_q, W_k, W_v, W_o = (A.astype(np.float16) for A in (X, W_q, W_k, W_v, W_o))
    Q, K, V = (np.stack(np.hsplit(X @ W, n_heads)) for W in (W_q, W_k, W_v))
    shares = softmax(Q @ K.swapaxes(1, 2) / np.float16(np.sqrt(K.shape[-1])), axis=-1)
    return np.hstack(list(shares @ V)) @ W_o


# why_several_heads


@right("why_several_heads", value=True)
def why_as_list():
    return ["a", "d", "f"]


@right("why_several_heads", value=True)
def why_as_tuple():
    return ("a", "d", "f")


@right("why_several_heads", value=True)
def why_in_another_order():
    return ["f", "a", "d"]


@right("why_several_heads", value=True)
def why_from_text():
    return list("adf")


@right("why_several_heads", value=True)
def why_by_judging_each():
    holds = {"a": True, "b": False, "c": False, "d": True, "e": False, "f": True}
    return [letter for letter, judged in holds.items() if judged]


@wrong("why_several_heads", "option-missing", "statement_a_each_head_has_its_own_softmax", value=True)
def why_without_a():
    return ["d", "f"]


@wrong("why_several_heads", "option-too-many", "statement_b_every_head_reads_the_whole_sentence", value=True)
def why_with_b():
    return ["a", "b", "d", "f"]


@wrong("why_several_heads", "option-too-many", "statement_c_every_head_uses_whole_tokens", value=True)
def why_with_c():
    return ["a", "c", "d", "f"]


@wrong("why_several_heads", "option-missing", "statement_d_every_head_has_a_table_of_shares", value=True)
def why_without_d():
    return ("a", "f")


@wrong("why_several_heads", "option-too-many", "statement_e_softmax_of_a_sum_is_no_average", value=True)
def why_with_e():
    return ["a", "d", "e", "f"]


@wrong("why_several_heads", "option-missing", "statement_f_heads_stay_apart_until_w_o", value=True)
def why_without_f():
    return ["a", "d"]


@wrong(
    "why_several_heads",
    "option-missing",
    "statement_a_each_head_has_its_own_softmax statement_b_every_head_reads_the_whole_sentence",
    value=True,
)
def why_the_false_ones():
    return ["b", "c", "e"]


@wrong("why_several_heads", "option-too-many", "is_a_list_of_letters", value=True)
def why_all_of_them():
    return ["a", "b", "c", "d", "e", "f"]


@wrong("why_several_heads", "option-missing", "is_a_list_of_letters", value=True)
def why_only_one():
    return ["a"]


@wrong("why_several_heads", "letter-twice", "is_a_list_of_letters", value=True)
def why_with_a_letter_twice():
    return ["a", "a", "d", "f"]


@wrong("why_several_heads", "text-for-list", "is_a_list_of_letters", value=True)
def why_as_text():
    return "adf"


@wrong("why_several_heads", "set-for-list", "is_a_list_of_letters", value=True)
def why_as_set():
    return {"a", "d", "f"}


@wrong("why_several_heads", "numbers-for-letters", "is_a_list_of_letters", value=True)
def why_in_numbers():
    return [1, 4, 6]


@wrong("why_several_heads", "none-returned", "is_a_list_of_letters", value=True)
def why_left_open():
    return None


# split_witness


@right("split_witness", value=True)
def witness_with_a_single_one():
    return np.array([[0, 1], [0, 0]])


@right("split_witness", value=True)
def witness_of_the_other_kind():
    return np.array([[1.0, 0.0], [1.0, 1.0]])


@right("split_witness", value=True)
def witness_by_its_place():
    W = np.zeros((2, 2))
    W[1, 0] = 1
    return W


@right("split_witness", value=True)
def witness_with_a_row_of_ones():
    return np.vstack([np.ones(2), np.zeros(2)])


@right("split_witness", value=True)
def witness_by_search():
    for number in range(16):
        W = np.array([number >> 3 & 1, number >> 2 & 1, number >> 1 & 1, number & 1]).reshape(2, 2)
        if not np.array_equal(W.reshape(2, 2, 1)[0], W[:, :1]):
            return W


@wrong("split_witness", "symmetric", "first_block_is_wrong_on_it", value=True)
def witness_that_is_symmetric():
    return np.array([[0, 1], [1, 0]])


@wrong("split_witness", "symmetric", "first_block_is_wrong_on_it", value=True)
def witness_on_the_diagonal():
    return np.eye(2)


@wrong("split_witness", "all-alike", "first_block_is_wrong_on_it", value=True)
def witness_of_ones():
    return np.ones((2, 2))


@wrong("split_witness", "last-entry-only", "first_block_is_wrong_on_it", value=True)
def witness_in_the_last_corner():
    return np.array([[0, 0], [0, 1]])


@wrong("split_witness", "not-only-0-and-1", "is_small_and_plain first_block_is_wrong_on_it", value=True)
def witness_of_other_numbers():
    return np.array([[1, 2], [3, 4]])


@wrong("split_witness", "too-large", "is_small_and_plain first_block_is_wrong_on_it", value=True)
def witness_with_four_columns():
    return np.array([[0, 0, 1, 1], [0, 0, 1, 1]])


@wrong("split_witness", "list-for-array", "is_small_and_plain first_block_is_wrong_on_it", value=True)
def witness_as_lists():
    return [[0, 1], [0, 0]]


@wrong("split_witness", "matrix-for-array", "is_small_and_plain first_block_is_wrong_on_it", value=True)
def witness_as_matrix():
    return np.matrix("0 1; 0 0")


@wrong("split_witness", "flattened", "is_small_and_plain first_block_is_wrong_on_it", value=True)
def witness_in_one_row():
    return np.array([0, 1, 0, 0])


@wrong("split_witness", "none-returned", "is_small_and_plain first_block_is_wrong_on_it", value=True)
def witness_left_open():
    return None


# split_no_witness


@right("split_no_witness", value=True)
def no_witness_of_shared_halves():
    return np.array([[1, 2, 3, 4], [3, 4, 5, 6]])


@right("split_no_witness", value=True)
def no_witness_with_one_entry_that_differs():
    return np.array([[1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 2.0]])


@right("split_no_witness", value=True)
def no_witness_of_random_numbers():
    a, b, c = np.random.default_rng(0).random((3, 3))
    return np.vstack([np.hstack([a, b]), np.hstack([b, c])])


@right("split_no_witness", value=True)
def no_witness_of_three_rows():
    W = np.zeros((3, 4))
    W[0, :2], W[2, 2:] = [1, 2], [3, 4]
    return W


@right("split_no_witness", value=True)
def no_witness_by_a_sliding_window():
    return np.array([np.arange(start, start + 10) for start in (0, 5)])


@wrong("split_no_witness", "rows-alike", "looks_like_an_innocent_test both_splits_agree_on_it", value=True)
def no_witness_of_ones():
    return np.ones((2, 4))


@wrong("split_no_witness", "rows-alike", "looks_like_an_innocent_test both_splits_agree_on_it", value=True)
def no_witness_with_halves_repeated():
    return np.array([[1, 2, 1, 2], [1, 2, 1, 2]])


@wrong("split_no_witness", "nothing-repeated", "both_splits_agree_on_it", value=True)
def no_witness_of_different_numbers():
    return np.arange(8).reshape(2, 4)


@wrong("split_no_witness", "only-the-first-block-compared", "both_splits_agree_on_it", value=True)
def no_witness_for_the_first_entry_only():
    return np.array([[1, 2, 3, 4], [3, 5, 6, 7]])


@wrong("split_no_witness", "outer-blocks-shared", "both_splits_agree_on_it", value=True)
def no_witness_with_the_wrong_halves_alike():
    return np.array([[1, 2, 3, 4], [5, 6, 1, 2]])


@wrong("split_no_witness", "symmetric", "both_splits_agree_on_it", value=True)
def no_witness_on_the_diagonal():
    return np.eye(4)


@wrong("split_no_witness", "one-row-only", "looks_like_an_innocent_test both_splits_agree_on_it", value=True)
def no_witness_of_a_single_row():
    return np.array([[1, 2, 3, 4]])


@wrong("split_no_witness", "too-narrow", "looks_like_an_innocent_test both_splits_agree_on_it", value=True)
def no_witness_of_two_columns():
    return np.array([[1, 2], [2, 3]])


@wrong("split_no_witness", "odd-columns", "looks_like_an_innocent_test both_splits_agree_on_it", value=True)
def no_witness_of_five_columns():
    return np.array([[1, 2, 3, 4, 5], [4, 5, 6, 7, 8]])


@wrong("split_no_witness", "list-for-array", "looks_like_an_innocent_test both_splits_agree_on_it", value=True)
def no_witness_as_lists():
    return [[1, 2, 3, 4], [3, 4, 5, 6]]


@wrong("split_no_witness", "matrix-for-array", "looks_like_an_innocent_test both_splits_agree_on_it", value=True)
def no_witness_as_matrix():
    return np.matrix([[1, 2, 3, 4], [3, 4, 5, 6]])


@wrong("split_no_witness", "not-finite", "looks_like_an_innocent_test both_splits_agree_on_it", value=True)
def no_witness_with_gaps():
    return np.array([[1, 2, np.nan, np.nan], [np.nan, np.nan, 5, 6]])


@wrong("split_no_witness", "none-returned", "looks_like_an_innocent_test both_splits_agree_on_it", value=True)
def no_witness_left_open():
    return None


@wrong("multi_head_attention", "global-max", "single_head_is_plain_attention")
def attend_with_one_maximum_for_all(X, W_q, W_k, W_v, W_o, n_heads):
    heads = []
    for q, k, v in zip(*(np.hsplit(X @ W, n_heads) for W in (W_q, W_k, W_v)), strict=True):
        scores = q @ k.T / np.sqrt(k.shape[1])
        e = np.exp(scores - scores.max())
        heads.append(e / e.sum(axis=1, keepdims=True) @ v)
    return np.hstack(heads) @ W_o
