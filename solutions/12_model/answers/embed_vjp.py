import numpy as np

from autograder.course.answers import changed, right, wrong


@right
def added_at_the_ids(ids, g, size):
    gradient = np.zeros((size, g.shape[2]))
    np.add.at(gradient, ids.ravel(), g.reshape(-1, g.shape[2]))
    return gradient


@right
def place_by_place(ids, g, size):
    gradient = np.zeros((size, g.shape[-1]))
    for i, j in np.ndindex(ids.shape):
        gradient[ids[i, j]] += g[i, j]
    return gradient


with_one_hot_rows = right(lambda ids, g, size: np.tensordot(np.eye(size)[ids], g, axes=((0, 1), (0, 1))))
row_by_row = right(lambda ids, g, size: np.array([g[ids == i].sum(axis=0) for i in range(size)], dtype=float))


@right
def counted_with_weights(ids, g, size):
    columns = [np.bincount(ids.ravel(), weights=g[..., i].ravel(), minlength=size) for i in range(g.shape[-1])]
    return np.stack(columns, axis=1)


with_equality = right(lambda ids, g, size: np.einsum("ibn,bnd->id", (ids == np.arange(size)[:, None, None]) * 1.0, g))


@right
def story_by_story_added(ids, g, size):
    total = np.zeros((size, g.shape[-1]))
    for row, slopes in zip(ids, g, strict=True):
        total += np.eye(size)[:, row] @ slopes
    return total


@right
def sorted_and_summed(ids, g, size):
    order = np.argsort(ids, axis=None, kind="stable")
    rows, starts = np.unique(ids.ravel()[order], return_index=True)
    gradient = np.zeros((size, g.shape[-1]))
    gradient[rows] = np.add.reduceat(g.reshape(-1, g.shape[-1])[order], starts, axis=0)
    return gradient


@right
def with_a_sparse_matrix():
    from scipy.sparse import coo_matrix

    def back_to_the_table(ids, g, size):
        places = np.arange(ids.size)
        chosen = coo_matrix((np.ones(ids.size), (ids.ravel(), places)), shape=(size, ids.size))
        return chosen @ g.reshape(ids.size, -1)

    return back_to_the_table


@wrong("repeats-overwritten")
def rows_assigned(ids, g, size):
    gradient = np.zeros((size, g.shape[-1]))
    gradient[ids] = g
    return gradient


@wrong("mean-for-sum")
def mean_over_the_places(ids, g, size):
    chosen = np.eye(size)[ids]
    totals = np.maximum(chosen.sum(axis=(0, 1)), 1)
    return np.einsum("bni,bnd->id", chosen, g) / totals[:, None]


mean_over_the_words = wrong("averaged-over-the-words")(
    lambda ids, g, size: np.einsum("bni,bnd->id", np.eye(size)[ids], g) / ids.size
)
mean_over_the_stories = wrong("averaged-over-the-stories")(
    lambda ids, g, size: np.einsum("bni,bnd->id", np.eye(size)[ids], g) / len(ids)
)


@wrong("size-ignored")
def rows_up_to_the_largest_id(ids, g, size):
    gradient = np.zeros((ids.max() + 1, g.shape[-1]))
    np.add.at(gradient, ids, g)
    return gradient


only_one_story = wrong("first-story-only")(
    changed(rows_assigned, "gradient[ids] = g", "np.add.at(gradient, ids[0], g[0])")
)
downhill_already = wrong("wrong-sign")(changed(rows_assigned, "gradient[ids] = g", "np.subtract.at(gradient, ids, g)"))


nothing_done = wrong("gradient-as-it-came")(lambda ids, g, size: g)
ids_from_one = wrong("row-of-the-next-id")(
    changed(rows_assigned, "gradient[ids] = g", "np.add.at(gradient, (ids + 1) % size, g)")
)
next_words_row = wrong("row-of-the-next-word")(
    changed(rows_assigned, "gradient[ids] = g", "np.add.at(gradient, np.roll(ids, -1, axis=1), g)")
)
as_whole_as_g = right(
    changed(rows_assigned, "1]))\n    gradient[ids] = g", "1]), dtype=g.dtype)\n    np.add.at(gradient, ids, g)")
)


places_counted = wrong("g-ignored")(changed(place_by_place, "g[i, j]\n", "1\n"))
all_but_the_last_word = wrong("last-word-left-out")(
    changed(place_by_place, "np.ndindex(ids.shape)", "np.ndindex(ids[:, :-1].shape)")
)
all_but_the_first_word = wrong("first-word-left-out")(
    changed(added_at_the_ids, "ids.ravel(), g.reshape(", "ids[:, 1:].ravel(), g[:, 1:].reshape(")
)
largest_of_all_uses = wrong("largest-for-sum")(changed(added_at_the_ids, "np.add.at", "np.maximum.at"))
ids_in_another_order = wrong("ids-sorted")(changed(added_at_the_ids, "ids.ravel()", "np.sort(ids, axis=1).ravel()"))
first_place_alone = wrong("first-use-only")(
    changed(
        place_by_place,
        "        gradient[ids[i, j]] += g[i, j]",
        "        if not gradient[ids[i, j]].any():\n            gradient[ids[i, j]] = g[i, j]",
    )
)
rows_of_g_looked_up = wrong("looked-up-again")(
    changed(added_at_the_ids, "return gradient", "return g.reshape(-1, g.shape[2])[ids]")
)
rows_by_position = wrong("positions-for-ids")(changed(place_by_place, "gradient[ids[i, j]]", "gradient[j % size]"))
weighted_by_ids = wrong("multiplied-by-the-id")(changed(place_by_place, "+= g[i, j]", "+= ids[i, j] * g[i, j]"))
stories_for_words = wrong("whole-story-for-each-word")(
    changed(
        place_by_place,
        "    for i, j in np.ndindex(ids.shape):\n        gradient[ids[i, j]] += g[i, j]",
        "    for i in range(len(ids)):\n        gradient[np.unique(ids[i])] += g[i].sum(axis=0)",
    )
)
