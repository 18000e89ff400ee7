import numpy as np

from autograder.course.answers import right, wrong

padding_by_none = right(lambda ids, pad: (np.array(ids) != pad)[..., None, :])
padding_by_newaxis = right(lambda ids, pad: np.not_equal(ids, pad)[..., np.newaxis, :])


@right
def padding_by_cases(ids, pad):
    ids = np.asarray(ids)
    if ids.ndim == 1:
        return (ids != pad).reshape(1, -1)
    return (ids != pad).reshape(ids.shape[0], 1, ids.shape[1])


@right
def padding_by_loops(ids, pad):
    if np.ndim(ids) == 1:
        return np.array([[id != pad for id in ids]])
    return np.array([[[id != pad for id in row]] for row in ids])


padding_by_where = right(lambda ids, pad: np.expand_dims(np.where(np.asarray(ids) == pad, False, True), axis=-2))


@right
def padding_by_not_equal(ids, pad):
    ids = np.asarray(ids)
    return ~(ids[..., None, :] == pad)


padding_by_difference = right(lambda ids, pad: (np.asarray(ids) - pad).astype(bool)[..., None, :])
padding_by_isin = right(lambda ids, pad: np.expand_dims(np.isin(ids, [pad], invert=True), -2))


@right
def padding_by_recursion(ids, pad):
    ids = np.asarray(ids)
    if ids.ndim == 2:
        return np.stack([padding_by_recursion(row, pad) for row in ids])
    return np.atleast_2d(ids != pad)


padding_by_lambda = right(lambda: lambda ids, pad=0: np.swapaxes((np.asarray(ids) != pad)[..., None], -1, -2))
padding_is_true = wrong("mask-inverted")(lambda ids, pad: np.expand_dims(np.asarray(ids) == pad, -2))
padding_as_a_column = wrong("padding-masks-queries")(lambda ids, pad: (np.asarray(ids) != pad)[..., None])


@wrong("padding-masks-queries")
def padding_of_both_sides(ids, pad):
    keep = np.asarray(ids) != pad
    return keep[..., None] & keep[..., None, :]


padding_flat = wrong("axis-lost")(lambda ids, pad: np.asarray(ids) != pad)


padding_with_the_axis_in_front = wrong("batch-axis-misplaced")(lambda ids, pad: (np.asarray(ids) != pad)[None])
padding_is_zero = wrong("global-for-parameter")(lambda ids, pad: np.expand_dims(np.asarray(ids) != 0, -2))


@wrong("position-for-id")
def padding_at_the_end(ids, pad):
    ids = np.asarray(ids)
    return np.expand_dims(np.broadcast_to(np.arange(ids.shape[-1]) < ids.shape[-1] - 1, ids.shape), -2)


padding_from_the_first_pad_on = wrong("cut-at-the-first-pad")(
    lambda ids, pad: np.expand_dims(np.cumprod(np.asarray(ids) != pad, axis=-1).astype(bool), -2)
)
padding_of_ones_and_zeros = wrong("numbers-for-bool")(
    lambda ids, pad: np.expand_dims((np.asarray(ids) != pad).astype(int), -2)
)


@wrong("first-row-only")
def padding_of_the_first_sentence(ids, pad):
    ids = np.asarray(ids)
    if ids.ndim == 1:
        return (ids != pad)[None]
    return np.repeat((ids[:1] != pad)[:, None], len(ids), axis=0)


padding_of_arrays_alone = wrong("arrays-only")(lambda ids, pad: (ids != pad)[..., None, :])


padding_of_the_example = wrong("hard-coded-example")(lambda ids, pad: np.array([[True, True, True, False, False]]))
padding_of_smaller_ids = wrong("pad-for-smallest")(lambda ids, pad: (np.asarray(ids) > pad)[..., None, :])
