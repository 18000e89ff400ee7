import numpy as np

from autograder.course.answers import right, wrong

with_diff = right(lambda times: np.diff(np.asarray(times, dtype=float)))
backwards = wrong("difference-turned")(lambda times: -np.diff(np.asarray(times, dtype=float)))
without_the_last = wrong("one-gap-short")(lambda times: np.diff(np.asarray(times, dtype=float))[:-1])
