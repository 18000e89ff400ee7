"""The cases of 01_shares."""

import math

import numpy as np
from softlookup import Difference, example, is_array, same_array, sums_to_one, unchanged

from autograder.course.cases import hidden, left_alone, public, whole_numbers


def tame_matrix(answer):
    matrix = example(answer, (None, None), "hasty_catch")
    assert matrix.size, "hasty_catch should not be empty"
    if (np.abs(matrix - 5) > 5).any():
        raise Difference("hasty_catch", "a matrix of numbers between 0 and 10", "other numbers", None)
    return matrix


# shares


@public(1, "What is the total of 1, 2 and 4?")
def shares_of_a_vector(shares):
    weights = np.array([1.0, 2.0, 4.0])
    same_array(shares(weights), np.array([1, 2, 4]) / 7, "the shares of 1, 2 and 4")
    unchanged(np.array([1.0, 2.0, 4.0]), weights, "the array of weights")


@public(1, "Does the result have the shape of the weights?")
def shape_is_kept(shares):
    is_array(shares(np.ones((3, 4))), (3, 4), "the shares of a (3, 4) matrix")


@hidden(3, "Along which axis do the shares sum to 1?")
def every_axis_sums_to_one(shares):
    weights = np.random.default_rng(3).uniform(0.5, 2.0, (2, 3, 4))
    for axis in (0, 1, 2):
        sums_to_one(shares(weights, axis), axis, f"the shares along axis {axis}")


@hidden(2, "Which total is each weight divided by?")
def rows_of_a_matrix(shares):
    same_array(shares(np.array([[1.0, 3.0], [2.0, 6.0]])), [[0.25, 0.75], [0.25, 0.75]], "the shares of two rows")


left_alone("shares", 1, (2, 3), np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]))
whole_numbers("shares", 1, [[0.5, 0.5], [0.25, 0.75]], np.array([[1, 1], [1, 3]]))


# shares_of_columns


@public(1, "How many rows and columns does the table have?")
def as_large_as_the_table(shares_of_columns):
    is_array(shares_of_columns, (3, 2), "shares_of_columns")


@hidden(1, "What do the shares of a column add up to?")
def columns_sum_to_one(shares_of_columns):
    same_array(shares_of_columns, [[0.125, 0.15], [0.25, 0.1], [0.625, 0.75]], "shares_of_columns")


# sharp_shares


@public(1, "What are the squares of 1 and 3?")
def squares(sharp_shares):
    same_array(sharp_shares(np.array([1.0, 3.0]), 2), [0.1, 0.9], "the shares of 1 and 3, squared")


@hidden(1, "Which number is raised to which power?")
def roots_and_cubes(sharp_shares):
    weights = np.array([[1.0, 4.0], [9.0, 16.0]])
    same_array(sharp_shares(weights, 0.5), [[1 / 3, 2 / 3], [3 / 7, 4 / 7]], "the shares of square roots")
    same_array(sharp_shares(np.array([1.0, 2.0, 3.0]), 3), np.array([1, 8, 27]) / 36, "the shares of cubes")


# entropy


@public(2, "What should 0 times the logarithm of 0 count as? And what is the entropy of two equal shares?")
def certainty_and_even_shares(entropy):
    same_array(entropy(np.array([0.0, 1.0, 0.0])), 0.0, "entropy([0, 1, 0])")
    same_array(entropy(np.array([0.5, 0.5])), np.log(2), "entropy([0.5, 0.5])")


@public(1, "Which axis is gone?")
def axis_is_gone(entropy):
    is_array(entropy(np.full((3, 4), 0.25)), (3,), "entropy of a (3, 4) array")


@hidden(3, "Does each group of shares get the entropy of its own?")
def entropy_of_random_shares(entropy):
    p = np.random.default_rng(41).dirichlet(np.ones(13), size=12)
    by_hand = np.array([-sum(s * math.log(s) for s in row) for row in p.tolist()])
    same_array(entropy(p), by_hand, "the entropies of twelve rows")
    same_array(entropy(p.T, 0), by_hand, "the entropies of twelve columns")


@hidden(3, "With zeros among other shares, is the result still exact?")
def zeros_among_others(entropy):
    p = np.array([[0.25, 0.0, 0.75], [0.0, 0.0, 1.0]])
    first = -(0.25 * np.log(0.25) + 0.75 * np.log(0.75))
    same_array(entropy(p), np.array([first, 0.0]), "entropies of shares with zeros")
    same_array(entropy(np.array([0, 1, 0])), 0.0, "entropy of whole shares")


@hidden(2, "Does it work along any axis of three?")
def entropy_of_three_axes(entropy):
    p = np.full((2, 4, 3), 0.25)
    same_array(entropy(p, axis=1), np.full((2, 3), np.log(4)), "entropy along the middle axis")


# hasty_catch


@public(3, "Is it a matrix, with two axes, and does every number in it lie between 0 and 10?")
def is_a_tame_matrix(hasty_catch):
    tame_matrix(hasty_catch)


@public(5, "`hasty_shares` has been run on your matrix. What do the rows of the result add up to?")
def hasty_shares_was_run_on_the_rows(hasty_catch):
    matrix = tame_matrix(hasty_catch)
    totals = (matrix / matrix.sum()).sum(axis=1)
    if (np.abs(totals - 1) <= 1e-6).all():
        mistake = "one-row-only" if totals.size == 1 else None
        raise Difference("hasty_catch", "a matrix with a row that does not sum to 1", "one without", mistake)


@hidden(1, "How many totals does hasty_shares compute?")
def rows_miss_one_on_it(hasty_catch):
    matrix = tame_matrix(hasty_catch)
    sums = (matrix / matrix.sum()).sum(axis=1)
    assert (np.abs(sums - 1) > 1e-6).any(), "some row that hasty_shares gives should miss a sum of 1"
