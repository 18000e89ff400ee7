import numpy as np

from autograder.course.answers import right, wrong


@right
def with_expanded_totals(x, axis=-1):
    return np.asarray(x) / np.expand_dims(np.sum(x, axis=axis), axis)


weights = wrong("total-forgotten")(lambda x, axis=-1: np.asarray(x, dtype=float))
of_everything = wrong("whole-array")(lambda x, axis=-1: np.asarray(x) / np.sum(x))


@wrong("list-for-array")
def as_lists(x, axis=-1):
    return (np.asarray(x) / np.sum(x, axis=axis, keepdims=True)).tolist()
