import numpy as np

from autograder.course.answers import right, wrong


@right
def with_operators(x, sharpness):
    raised = np.asarray(x) ** sharpness
    return raised / np.sum(raised, axis=-1, keepdims=True)


@wrong("scale-ignored")
def plain(x, sharpness):
    return np.asarray(x) / np.sum(x, axis=-1, keepdims=True)
