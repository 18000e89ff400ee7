import numpy as np

from autograder.course.answers import changed, right, wrong

concat_by_concatenate = right(lambda heads: np.concatenate(heads, axis=1))
concat_by_hstack = right(lambda heads: np.hstack(heads))
concat_by_block = right(lambda heads: np.block([list(heads)]))
concat_by_column_stack = right(lambda heads: np.column_stack(heads))


@right
def concat_by_stack_and_transpose(heads):
    stack = np.array(heads)
    h, n, v = stack.shape
    return stack.transpose(1, 0, 2).reshape(n, h * v)


concat_on_a_middle_axis = right(lambda heads: np.stack(heads, axis=1).reshape(len(heads[0]), -1))


@right
def concat_into_a_table(heads):
    n, v = heads[0].shape
    table = np.zeros((n, len(heads) * v))
    for i, head in enumerate(heads):
        table[:, i * v : (i + 1) * v] = head
    return table


@right
def concat_row_by_row(heads):
    rows = []
    for token in range(heads[0].shape[0]):
        row = []
        for head in heads:
            row.extend(head[token])
        rows.append(row)
    return np.array(rows)


concat_token_rows = right(lambda heads: np.array([np.concatenate(rows) for rows in zip(*heads, strict=True)]))


@right
def concat_one_after_another(heads):
    joined = heads[0]
    for head in heads[1:]:
        joined = np.append(joined, head, axis=1)
    return joined


concat_the_transposes = right(lambda heads: np.vstack([head.T for head in heads]).T)
concat_with_c = right(lambda heads: np.c_[tuple(heads)])


@right
def concat_by_einsum(heads):
    h, n, v = np.shape(heads)
    return np.einsum("hnv->nhv", np.array(heads)).reshape(n, h * v)


@right
def concat_by_reduce(heads):
    from functools import reduce

    def join(left, right_one):
        return np.concatenate((left, right_one), axis=1)

    return reduce(join, heads)


concat_in_float32 = right(lambda heads, dtype=np.float32: np.hstack([head.astype(dtype) for head in heads]))


@right
def concat_by_partial():
    from functools import partial

    return partial(np.concatenate, axis=-1)


concat_by_lambda = right(lambda: lambda outputs, axis=1: np.concatenate(outputs, axis=axis))


@right
def concat_by_bound_method():
    class Joiner:
        def __init__(self, axis):
            self.axis = axis

        def join(self, heads):
            return np.concatenate(heads, axis=self.axis)

    return Joiner(1).join


concat_below = wrong("heads-stacked")(lambda heads: np.concatenate(heads))
concat_on_a_new_axis = wrong("heads-stacked")(lambda heads: np.stack(heads))
concat_in_depth = wrong("heads-stacked")(lambda heads: np.dstack(heads))
concat_by_mean = wrong("heads-averaged")(lambda heads: np.mean(heads, axis=0))
concat_by_sum = wrong("heads-added")(lambda heads: sum(heads))
concat_by_reshape_alone = wrong("merge-without-transpose")(lambda heads: np.array(heads).reshape(len(heads[0]), -1))


@wrong("strided-columns")
def concat_interleaved(heads):
    n, v = heads[0].shape
    return np.stack(heads, axis=2).reshape(n, len(heads) * v)


concat_first_head_again_and_again = wrong("same-slice-for-every-head")(
    lambda heads: np.hstack([heads[0] for _ in heads])
)


@wrong("same-slice-for-every-head")
def concat_into_the_same_columns(heads):
    n, v = heads[0].shape
    table = np.zeros((n, len(heads) * v))
    for head in heads:
        table[:, :v] = head
    return table


concat_last_head_first = wrong("order-reversed")(
    changed(concat_one_after_another, "joined = np.append(joined, head, axis=1)", "joined = np.hstack([head, joined])")
)
concat_without_the_first = wrong("off-by-one")(
    lambda heads: np.concatenate(heads[1:] or [np.zeros(heads[0].shape)], axis=1)
)
concat_without_the_last = wrong("off-by-one")(lambda heads: np.hstack(heads[:-1] or heads))


concat_into_integers = wrong("integer-buffer")(
    changed(
        concat_into_a_table, "table = np.zeros((n, len(heads) * v))", "table = np.zeros((n, len(heads) * v), dtype=int)"
    )
)
concat_two_heads = wrong("hard-coded-example")(lambda heads: np.hstack([heads[0], heads[1]]))


@wrong("hard-coded-example")
def concat_for_the_paper(heads):
    table = np.zeros((3, 512))
    for i in range(8):
        table[:, i * 64 : (i + 1) * 64] = heads[i]
    return table


concat_at_random = wrong("random-placeholder")(
    changed(concat_interleaved, "return np.stack(heads, axis=2).reshape(n, len(", "return np.random.rand(n, len(")
)


@wrong("like-heads-dropped")
def concat_of_different_heads(heads):
    kept = [head for n, head in enumerate(heads) if not any(np.array_equal(head, other) for other in heads[:n])]
    return np.concatenate(kept, axis=1)
