import numpy as np

from autograder.course.answers import changed, right, wrong

eight_heads = ...  # the notebook has made this


@right
def merge_by_transpose_and_reshape(heads):
    h, n, v = heads.shape
    return heads.transpose(1, 0, 2).reshape(n, h * v)


merge_by_swapaxes = right(lambda heads: heads.swapaxes(0, 1).reshape(heads.shape[1], -1))
merge_by_concatenate = right(lambda heads: np.concatenate(list(heads), axis=1))
merge_by_hstack = right(lambda heads: np.hstack([heads[i] for i in range(heads.shape[0])]))
merge_by_einsum = right(
    changed(merge_by_transpose_and_reshape, "heads.transpose(1, 0, 2", 'np.einsum("hnv->nhv", heads')
)


@right
def merge_entry_by_entry(heads):
    h, n, v = heads.shape
    table = np.zeros((n, h * v))
    for i in range(h):
        for t in range(n):
            for c in range(v):
                table[t, i * v + c] = heads[i, t, c]
    return table


@right
def merge_sheet_by_sheet(heads):
    h, n, v = heads.shape
    table = np.empty((n, h * v), dtype=heads.dtype)
    for i, sheet in enumerate(heads):
        start = i * v
        table[:, start : start + v] = sheet
    return table


merge_token_by_token = right(lambda heads: np.array([heads[:, token].ravel() for token in range(heads.shape[1])]))
merge_by_block = right(lambda heads: np.block([[sheet for sheet in heads]]))


@right
def merge_columns_first(heads):
    h, n, v = heads.shape
    columns = heads.transpose(0, 2, 1).reshape(h * v, n)
    return columns.T


merge_in_fortran_order = right(
    changed(merge_by_transpose_and_reshape, "1, 0, 2).reshape(n, h * v)", '1, 2, 0).reshape((n, v * h), order="F")')
)


@right
def merge_through_a_flat_array(heads):
    h, n, v = heads.shape
    places = np.arange(h * n * v).reshape(h, n, v)
    order = [places[i, t, c] for t in range(n) for i in range(h) for c in range(v)]
    return heads.ravel()[order].reshape(n, h * v)


@right
def merge_by_products(heads):
    h, v = len(heads), heads.shape[2]
    slots = np.eye(h * v).reshape(h, v, h * v)
    return (heads @ slots).sum(axis=0)


@right
def merge_in_float32(heads, axes=(1, 0, 2)):
    narrow = heads.astype(np.float32)
    return np.transpose(narrow, axes).reshape(narrow.shape[1], -1)


@right
def merge_with_helpers(stack):
    def row(token):
        return np.concatenate([sheet[token] for sheet in stack])

    return np.vstack([row(token) for token in range(stack.shape[1])])


merge_as_in_numpy = right(lambda: np.hstack)
merge_by_lambda = right(
    lambda: lambda heads: np.moveaxis(heads, 0, 1).reshape(heads.shape[1], heads.shape[0] * heads.shape[2])
)


@right
def merge_by_an_object():
    class Merger:
        axis = 1

        def __call__(self, heads):
            return np.concatenate([*heads], axis=self.axis)

    return Merger()


merge_by_reshape_alone = wrong("merge-without-transpose")(
    changed(merge_by_transpose_and_reshape, "heads.transpose(1, 0, 2).reshape(n, h * v)", "heads.reshape(n, h * v)")
)
merge_interleaved = wrong("strided-columns")(
    changed(merge_by_transpose_and_reshape, "1, 0, 2).reshape(n, h * v)", "1, 2, 0).reshape(n, v * h)")
)
merge_with_all_axes_reversed = wrong("all-axes-reversed")(
    changed(merge_by_transpose_and_reshape, "heads.transpose(1, 0, 2).reshape(n, h * v)", "heads.T.reshape(n, h * v)")
)
merge_the_wrong_two_axes = wrong("row-order-changed")(
    changed(merge_by_transpose_and_reshape, ".transpose(1, 0, 2).reshape", ".transpose(0, 2, 1).reshape")
)
merge_by_mean = wrong("heads-averaged")(lambda heads: heads.mean(axis=0))
merge_by_sum = wrong("heads-added")(lambda heads: heads.sum(axis=0))
merge_below_each_other = wrong("heads-stacked")(
    changed(merge_by_transpose_and_reshape, "heads.transpose(1, 0, 2).reshape(n, h * v)", "heads.reshape(h * n, v)")
)
merge_swapped_only = wrong("heads-stacked")(lambda heads: heads.transpose(1, 0, 2))
merge_nothing = wrong("heads-stacked")(lambda heads: heads)
merge_the_first_sheet_with_itself = wrong("same-slice-for-every-head")(lambda heads: np.tile(heads[0], heads.shape[0]))
merge_last_sheet_first = wrong("order-reversed")(lambda heads: np.hstack(heads[::-1]))


merge_two_sheets = wrong("hard-coded-example")(lambda heads: np.hstack([heads[0], heads[1]]))
merge_into_seven_rows = wrong("hard-coded-example")(lambda heads: heads.swapaxes(0, 1).reshape(7, 10))
merge_the_global_heads = wrong("global-for-parameter")(lambda heads: np.hstack(eight_heads))
merge_at_random = wrong("random-placeholder")(
    changed(merge_by_einsum, 'einsum("hnv->nhv", heads).reshape(n, h * v', "random.default_rng(0).random((n, h * v)")
)
