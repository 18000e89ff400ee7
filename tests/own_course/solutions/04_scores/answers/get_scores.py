import numpy as np

from autograder.course.answers import right, wrong


@right
def in_a_loop(H, h):
    return np.array([sum(row * h) for row in H])


@wrong("none-returned")
def computed_and_not_returned(H, h):
    H @ h
