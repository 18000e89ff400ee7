import numpy as np

from autograder.course.answers import changed, right, wrong

W_Q = ...  # the notebook has made this


@right
def split_by_slices(W, n):
    m = W.shape[1]
    if m % n != 0:
        raise ValueError("the columns cannot be shared evenly")
    width = m // n
    blocks = []
    for i in range(n):
        blocks.append(W[:, i * width : (i + 1) * width])
    return blocks


split_by_hsplit = right(lambda W, n: np.hsplit(W, n))
split_along_axis_one = right(lambda W, n: np.split(W, n, axis=1))


@right
def split_into_a_tuple(W, n):
    assert W.shape[1] % n == 0, "uneven heads"
    width = W.shape[1] // n
    return tuple(W[:, i : i + width] for i in range(0, W.shape[1], width))


@right
def split_by_reshape_and_transpose(W, n):
    d, m = W.shape
    assert m % n == 0
    return W.reshape(d, n, m // n).transpose(1, 0, 2)


split_where_reshape_refuses = right(lambda W, n: np.moveaxis(W.reshape(len(W), n, -1), 1, 0))
split_the_transpose = right(lambda W, n: [block.T for block in np.split(W.T, n)])
split_by_einsum = right(lambda W, n: np.einsum("dhk->hdk", W.reshape(W.shape[0], n, -1)))


@right
def split_by_array_split(W, n):
    blocks = np.array_split(W, n, axis=1)
    if any(block.shape != blocks[0].shape for block in blocks):
        raise ValueError("some heads would get more columns than others")
    return blocks


@right
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


@right
def split_by_owner_of_the_column(W, n):
    m = W.shape[1]
    if m % n:
        raise ValueError("n must divide the number of columns")
    owner = np.arange(m) // (m // n)
    return [W[:, owner == head] for head in range(n)]


@right
def split_by_a_product(W, n):
    m = W.shape[1]
    assert m % n == 0
    pick = np.eye(m).reshape(m, n, m // n)
    return [W @ pick[:, i] for i in range(n)]


@right
def split_by_recursion(W, n):
    if W.shape[1] % n:
        raise ValueError("uneven")
    if n == 1:
        return [W]
    width = W.shape[1] // n
    return [W[:, :width], *split_by_recursion(W[:, width:], n - 1)]


split_in_float32 = right(lambda W, n: np.split(np.asarray(W, dtype=np.float32), n, axis=1))


@right
def split_with_options(matrix, how_many, axis=1, copy=True):
    def one(block):
        return block.copy() if copy else block

    return [one(block) for block in np.split(matrix, how_many, axis=axis)]


@right
def split_by_partial():
    from functools import partial

    return partial(np.split, axis=1)


split_as_in_numpy = right(lambda: np.hsplit)


@right
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


split_by_reshape_alone = wrong("reshape-for-column-split")(
    changed(split_by_reshape_and_transpose, "W.reshape(d, n, m // n).transpose(1, 0, 2)", "W.reshape(n, d, m // n)")
)


@wrong("reshape-for-column-split")
def split_by_reshape_of_the_transpose(W, n):
    d, m = W.shape
    if m % n:
        raise ValueError("uneven heads")
    return list(W.T.reshape(n, d, m // n))


@wrong("strided-columns")
def split_by_dealing_columns_out(W, n):
    if W.shape[1] % n != 0:
        raise ValueError("uneven heads")
    return [W[:, i::n] for i in range(n)]


split_with_the_heads_axis_last = wrong("strided-columns")(
    changed(split_by_reshape_and_transpose, "d, n, m // n).transpose(1, 0, 2)", "d, m // n, n).transpose(2, 0, 1)")
)
split_along_axis_zero = wrong("row-split")(lambda W, n: np.split(W, n))


@wrong("rows-counted-for-columns")
def split_with_an_eye_on_the_rows(W, n):
    rows, columns = W.shape
    assert rows % n == 0
    width = columns // n
    return [W[:, i * width : (i + 1) * width] for i in range(n)]


split_as_wide_as_a_share_of_the_rows = wrong("rows-counted-for-columns")(
    changed(split_by_slices, "width = m // n", "width = len(W) // n")
)


@wrong("non-divisible-accepted")
def split_dropping_the_rest(W, n):
    width = W.shape[1] // n
    return [W[:, i * width : (i + 1) * width] for i in range(n)]


split_unevenly = wrong("non-divisible-accepted")(lambda W, n: np.array_split(W, n, axis=1))


@wrong("non-divisible-accepted")
def split_with_a_warning_only(W, n):
    if W.shape[1] % n:
        print("n does not divide the number of columns")
        return None
    return np.split(W, n, axis=1)


@wrong("non-divisible-accepted")
def split_unless_heads_go_without(W, n):
    columns = W.shape[1]
    if columns > n and columns % n:
        raise ValueError("uneven heads")
    return np.array_split(W, n, axis=1)


@wrong("wrong-error")
def split_with_an_error_of_another_type(W, n):
    if W.shape[1] % n:
        raise TypeError("uneven heads")
    return np.split(W, n, axis=1)


@wrong("same-slice-for-every-head")
def split_off_the_first_block_only(W, n):
    assert W.shape[1] % n == 0
    blocks = []
    for _ in range(n):
        blocks.append(W[:, : W.shape[1] // n])
    return blocks


@wrong("n-for-width")
def split_into_blocks_of_n_columns(W, n):
    assert W.shape[1] % n == 0
    return [W[:, start : start + n] for start in range(0, W.shape[1], n)]


@wrong("off-by-one")
def split_without_the_last_column(W, n):
    if W.shape[1] % n:
        raise ValueError("uneven heads")
    width = W.shape[1] // n
    return [W[:, i * width : (i + 1) * width - 1] for i in range(n)]


split_into_matrices = wrong("matrix-for-array")(lambda W, n: np.hsplit(np.asmatrix(W), n))


split_into_two_columns_each = wrong("hard-coded-example")(
    changed(split_into_blocks_of_n_columns, "start : start + n] for start in range(0, W.shape[1], n)", ":2], W[:, 2:4]")
)


@wrong("hard-coded-example")
def split_always_in_two(W, n):
    if W.shape[1] % n:
        raise ValueError("uneven heads")
    half = W.shape[1] // 2
    return [W[:, :half], W[:, half:]]


split_the_global_matrix = wrong("global-for-parameter")(lambda W, n: np.split(W_Q, n, axis=1))
split_at_random = wrong("random-placeholder")(
    changed(
        split_by_reshape_alone, "return W.reshape(n, d, m // n)", "return [np.random.rand(d, m // n) for _ in range(n)]"
    )
)


@wrong("blocks-overlap")
def one_column_further(W, n):
    assert W.shape[1] % n == 0
    return [W[:, i : i + W.shape[1] // n] for i in range(n)]


@wrong("even-for-divisible")
def even_numbers_accepted(W, n):
    if W.shape[1] % 2:
        raise ValueError("an odd number of columns")
    return [W[:, i * (W.shape[1] // n) : (i + 1) * (W.shape[1] // n)] for i in range(n)]
