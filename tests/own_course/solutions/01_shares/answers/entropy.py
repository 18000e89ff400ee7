import numpy as np

from autograder.course.answers import right, wrong


@right
def with_nan_sum(p, axis=-1):
    with np.errstate(all="ignore"):
        return -np.nansum(p * np.log(p), axis=axis)


nothing = wrong("none-returned")(lambda p, axis=-1: None)
in_bits = wrong("base-2")(lambda p, axis=-1: -np.sum(p * np.log2(np.where(p > 0, p, 1)), axis=axis))
