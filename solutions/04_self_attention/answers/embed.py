import numpy as np

from autograder.course.answers import right, wrong

embedding = ...  # the notebook has made this

rows_by_index = right(lambda ids, table: table[ids])
rows_by_an_array_of_ids = right(lambda ids, table: table[np.asarray(ids), :])
rows_by_take = right(lambda ids, table: np.take(table, ids, axis=0))
rows_one_by_one = right(lambda ids, table: np.array([table[i] for i in ids]))


@right
def rows_by_one_hot(ids, table):
    if max(ids) >= len(table):
        raise IndexError("no such row")
    return np.equal.outer(ids, np.arange(len(table))) @ table


@right
def rows_into_an_empty_array(ids, table):
    vectors = np.empty((len(ids), table.shape[1]))
    for place, number in enumerate(ids):
        vectors[place] = table[number]
    return vectors


rows_stacked = right(lambda ids, table: np.vstack([table[int(i)] for i in ids]))


@right
def rows_entry_by_entry(ids, table, dtype=float):
    d = table.shape[1]
    return np.array([[table[i, j] for j in range(d)] for i in list(ids)], dtype=dtype)


rows_in_single_precision = right(lambda ids, table: table.astype(np.float32)[ids])


@right
def rows_of_a_list(ids, table):
    listed = table.tolist()
    return np.array([listed[i] for i in ids])


rows_by_a_unit_matrix = right(lambda ids, table: np.eye(len(table))[ids] @ table)
a_lambda_for_rows = right(lambda: lambda ids, table: table.take(ids, 0, mode="raise"))


@right
def an_embedding_layer():
    class Embedding:
        def check(self, ids, table):
            if any(i >= table.shape[0] for i in ids):
                raise IndexError(f"there are only {table.shape[0]} rows")

        def forward(self, ids, table):
            self.check(ids, table)
            return np.concatenate([table[i : i + 1] for i in ids])

    return Embedding().forward


@right
def a_callable_embedding():
    class Embedding:
        def __call__(self, ids, table):
            return np.stack([table[i] for i in ids], axis=0)

    return Embedding()


columns_by_index = wrong("column-lookup")(lambda ids, table: table[:, ids])
rows_from_one = wrong("off-by-one")(lambda ids, table: table[np.asarray(ids) - 1])
rows_of_distinct_ids = wrong("ids-de-duplicated")(lambda ids, table: table[np.unique(ids)])
rows_in_the_order_of_the_table = wrong("ids-sorted")(lambda ids, table: table[np.sort(ids)])
rows_from_the_top = wrong("n-for-ids")(lambda ids, table: table[: len(ids)])
rows_clipped = wrong("clipped-ids")(lambda ids, table: np.take(table, ids, axis=0, mode="clip"))
rows_wrapped = wrong("wrapped-ids")(lambda ids, table: table[np.asarray(ids) % len(table)])
rows_by_one_hot_unchecked = wrong("zeros-past-the-end")(
    lambda ids, table: np.equal.outer(ids, np.arange(len(table))).astype(float) @ table
)


@wrong("wrong-error")
def rows_or_a_value_error(ids, table):
    if max(ids) >= len(table):
        raise ValueError("no such row")
    return table[ids]


@wrong("error-returned-instead-of-raised")
def rows_or_an_error_returned(ids, table):
    try:
        return table[ids]
    except IndexError as error:
        return error


entries_of_the_flat_table = wrong("flat-index")(lambda ids, table: np.take(table, ids))
rows_added_up = wrong("summed-over-the-wrong-axis")(lambda ids, table: table[ids].sum(axis=0))
rows_by_the_method_of_an_array = wrong("arrays-only")(lambda ids, table: table[ids.astype(int)])
row_of_the_first_id = wrong("first-row-only")(lambda ids, table: table[ids[0]])


@wrong("integer-buffer")
def rows_in_whole_numbers(ids, table):
    vectors = np.zeros((len(ids), table.shape[1]), dtype=int)
    vectors[...] = table[ids]
    return vectors


rows_at_random = wrong("random-placeholder")(lambda ids, table: np.random.normal(size=(len(ids), table.shape[1])))
rows_of_zeros = wrong("hard-coded-example")(lambda ids, table: np.zeros((len(ids), table.shape[1])))
rows_of_our_embedding = wrong("global-for-parameter")(lambda ids, table: embedding[ids])


@wrong("columns-counted-for-rows")
def past_the_width(ids, table):
    if max(ids) >= table.shape[1]:
        raise IndexError("past the end")
    return table[ids]
