"""The cases of 04_scores."""

import numpy as np
from softlookup import (
    example,
    is_array,
    is_pair,
    leaves_alone,
    numbers,
    raises,
    same_array,
    same_whole_number,
    works_on_integers,
)

from autograder.course.cases import hidden, left_alone, public


def mixed(H, h):
    scores = H @ h / len(h) ** 0.5
    shares = np.exp(scores) / np.exp(scores).sum()
    return np.einsum("n,nd->d", shares, H), shares


def same_mixture(pair, expected):
    is_pair(pair, "the result")
    for got, target, what in zip(pair, expected, ("the mixture", "the shares"), strict=True):
        same_array(got, target, what)


# width


@public(1, "Which of the matrix's two sizes is it?")
def width_of_two_rows(width):
    same_whole_number(width(np.ones((2, 5)), np.ones(5)), 5, "the width")


@public(1, "What if h is longer than a row?")
def different_widths_are_refused(width):
    raises((ValueError,), width, np.ones((3, 2)), np.ones(3))


@hidden(1, "Do you look at the right size of a wide matrix, and of a tall one?")
def wide_and_tall(width):
    same_whole_number(width(np.ones((1, 4)), np.ones(4)), 4, "the width of one row")
    same_whole_number(width(np.ones((7, 1)), np.ones(1)), 1, "the width of seven rows")


# get_scores


@public(1, "Multiply the first row and h number by number, and add up. Is that your first score?")
def two_words_by_hand(get_scores):
    H = np.array([[1 / 3, 2.0, 0.0], [0.0, -1.0, 3.0]])
    same_array(get_scores(H, np.array([2.0, 1.0, -1.0])), np.array([8 / 3, -4.0]), "the scores")


@public(1, "How many rows are there, and how many scores should come out?")
def one_score_a_word(get_scores):
    is_array(get_scores(np.ones((6, 2)), np.ones(2)), (6,), "the scores of six rows")


@hidden(2, "Is each score a plain dot product?")
def scores_of_random_states(get_scores):
    for n, d in ((5, 7), (4, 4)):
        H, h = numbers(62, (n, d), (d,))
        by_hand = [sum(a * b for a, b in zip(row, h.tolist(), strict=True)) for row in H.tolist()]
        same_array(get_scores(H, h), np.array(by_hand), f"the scores of {n} rows")


@hidden(1, "Does it work on whole numbers?")
def whole_numbers_have_scores(get_scores):
    works_on_integers(get_scores, [1.75, -0.5], np.array([[3, -1], [0, 2]]), np.array([0.5, -0.25]))


left_alone("get_scores", 1, (4,), *numbers(1, (4, 3), (3,)))

# scale_scores


@public(1, "What is the root of nine?")
def scores_divided_by_three(scale_scores):
    same_array(scale_scores(np.array([6.0, -3.0, 0.0]), 9), np.array([2.0, -1.0, 0.0]), "the scaled scores")


@hidden(1, "Is it the root that you divide by?")
def scores_divided_by_other_roots(scale_scores):
    scores = numbers(64, (3, 4))[0]
    for n in (2, 7, 300):
        same_array(scale_scores(scores.copy(), n), scores / n**0.5, f"the scores for n = {n}")


# attend


@public(1, "Is the row that fits better the larger part of the mixture?")
def two_rows(attend):
    H, h = np.array([[1.0, 0.0, 0.0, 0.0], [0.0, 2.0, 0.0, 0.0]]), np.array([0.0, 1.0, 0.0, 0.0])
    same_mixture(attend(h, H), mixed(H, h))


@hidden(2, "Is each row counted by its own share?")
def random_rows(attend):
    for n, d in ((5, 3), (2, 6)):
        H, h = numbers(66, (n, d), (d,))
        same_mixture(attend(h, H), mixed(H, h))


@hidden(1, "What becomes of large scores?")
def large_scores(attend):
    H, h = np.array([[1000.0], [-1000.0]]), np.array([1.0])
    same_mixture(attend(h, H), (np.array([1000.0]), np.array([1.0, 0.0])))


@hidden(1, "Do the arguments stay as they were?")
def arguments_of_attend_left_alone(attend):
    leaves_alone(attend, ((3,), (4,)), "h H", *numbers(67, (3,), (4, 3)))


# mixed_axis


@public(1, "A matrix has two axes. Is your answer one of them?")
def names_an_axis(mixed_axis):
    is_one = mixed_axis in (0, 1)
    assert is_one, "mixed_axis should be 0 or 1"


@hidden(1, "Does a score have one column in it, or all of them?")
def columns_are_added_up(mixed_axis):
    same_whole_number(mixed_axis, 1, "mixed_axis")


# even_rows


@public(1, "Has it two rows?", form=True)
def has_two_rows(even_rows):
    matrix = example(even_rows, (2, None), "even_rows")
    assert matrix.size, "even_rows should not be empty"


@hidden(1, "Which rows have the same score, whatever they are compared with?")
def both_rows_are_alike(even_rows):
    matrix = example(even_rows, (2, None), "even_rows")
    same_array(matrix[0], matrix[1], "the second row of even_rows")
