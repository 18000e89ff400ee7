"""The cases of 02_softmax."""

import math

import numpy as np
from scipy import special
from softlookup import (
    Difference,
    agrees,
    example,
    is_array,
    numbers,
    same_array,
    sums_to_one,
    unchanged,
    works_on_integers,
)

from autograder.course.cases import hidden, left_alone, public, whole_numbers


def vector_to_catch(answer):
    vector = example(answer, (None,), "overflow_catch")
    assert vector.size >= 2, f"overflow_catch should have at least two numbers, but has {vector.size}"
    return vector


def tame_matrix(answer):
    matrix = example(answer, (None, None), "axis_catch")
    assert matrix.size, "axis_catch should not be empty"
    if (np.abs(matrix) > 10).any():
        came = f"a matrix with the entry {matrix.flat[np.abs(matrix).argmax()]:.4g}"
        raise Difference("axis_catch", "a matrix of numbers between -10 and 10", came, "too-large")
    return matrix


def hasty(x):
    """Return what `hasty_softmax` of the notebook gives for an array, whatever overflows on the way."""
    with np.errstate(all="ignore"):
        return np.exp(x) / np.exp(x).sum()


# softmax
@public(
    1,
    "Every score here is the logarithm of a whole number. What does e to the power of a logarithm give, and what is the total?",
)
def shares_of_a_vector(softmax):
    scores = np.log([1.0, 2.0, 4.0])
    before = scores.copy()
    same_array(softmax(scores), np.array([1, 2, 4]) / 7, "softmax of the logarithms of 1, 2 and 4")
    unchanged(before, scores, "the array of scores")
    same_array(softmax(np.array([3, 3])), np.array([0.5, 0.5]), "softmax of [3, 3], two integers")


@public(
    1,
    "Does the result have the shape of the scores, for every axis, for three axes as for two, and if an axis has length 1?",
)
def shape_is_kept(softmax):
    is_array(softmax(np.ones((2, 5))), (2, 5), "softmax of a (2, 5) matrix")
    is_array(softmax(np.ones((2, 5)), 0), (2, 5), "softmax of a (2, 5) matrix along axis 0")
    is_array(softmax(np.ones((1, 4))), (1, 4), "softmax of a (1, 4) matrix")
    is_array(softmax(np.ones((2, 2, 3)), 1), (2, 2, 3), "softmax of a (2, 2, 3) array along axis 1")


@public(1, "Which entries share one total? Sum your result along the axis that was asked for, and look.")
def shares_sum_to_one_along_the_axis(softmax):
    x = np.array([[0.3, -1.2, 2.0], [1.1, 0.4, -0.7]])
    sums_to_one(softmax(x.copy()), -1, "softmax(x)")
    sums_to_one(softmax(x.copy(), 0), 0, "softmax(x, axis=0)")
    deep = np.array([[[0.3, -1.2, 2.0], [1.1, 0.4, -0.7]], [[0.0, 0.5, 1.0], [2.0, -1.0, 0.2]]])
    sums_to_one(softmax(deep, 1), 1, "softmax along axis 1 of three")


@public(
    1,
    "How large is e to the power of 1000 in floating point, and how small to the power of -1000? What may be taken from every score of a row without changing its shares?",
)
def large_scores_stay_finite(softmax):
    same_array(softmax(np.array([1000.0, 1000.0])), np.array([0.5, 0.5]), "softmax of [1000, 1000]")
    less, more = 1 / (1 + math.exp(2)), 1 / (1 + math.exp(-2))
    rows = softmax(np.array([[990.0, 992.0], [-990.0, -992.0]]))
    same_array(rows, np.array([[less, more], [more, less]]), "softmax of a row near 990 and a row near -990")
    same_array(softmax(np.array([800.0, 0.0])), np.array([1.0, 0.0]), "softmax of [800, 0]")


@public(
    1,
    "Where both axes are equally long, nothing complains about a mix-up. And are scores of 1000 and 999 told apart, along any axis?",
)
def square_and_far_apart(softmax):
    x = np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]])
    same_array(
        softmax(x),
        np.array(
            [
                [0.7855970346, 0.03911257327, 0.1752903921],
                [0.03911257327, 0.1752903921, 0.7855970346],
                [0.02428889768, 0.4878555512, 0.4878555512],
            ]
        ),
        "the shares of each row",
    )
    same_array(
        softmax(x, 0),
        np.array(
            [
                [0.8668133322, 0.04861082403, 0.06742535823],
                [0.1173104278, 0.5922010702, 0.8214090195],
                [0.01587623998, 0.3591881058, 0.1111656223],
            ]
        ),
        "the shares of each column",
    )
    same_array(
        softmax(np.array([1000.0, 999.0, 998.0])),
        np.array([0.6652409558, 0.2447284711, 0.09003057317]),
        "the shares of scores near 1000",
    )
    same_array(
        softmax(np.array([-1000.0, 1000.0, -1000.0])), np.array([0.0, 1.0, 0.0]), "the shares of scores far apart"
    )
    same_array(
        softmax(np.array([[0.0, 1000.0], [1.0, 1000.0], [2.0, -1000.0]]), axis=0),
        np.array([[0.09003057317, 0.5], [0.2447284711, 0.5], [0.6652409558, 0.0]]),
        "the shares of columns far apart",
    )


@hidden(1, "The last axis has one total a row. Do all rows come out right?")
def rows_of_a_random_matrix(softmax):
    x = np.random.default_rng(21).normal(0, 2, (13, 14))
    same_array(softmax(x), special.softmax(x, axis=-1), "softmax of a (13, 14) matrix")


@hidden(1, "Does the axis that is passed reach every step, for three axes as well as for two?")
def every_axis_of_three(softmax):
    x = np.random.default_rng(22).normal(0, 2, (12, 13, 14))
    for axis in (0, 1, 2, -2, -3):
        same_array(softmax(x, axis=axis), special.softmax(x, axis=axis), f"softmax along axis {axis}")


@hidden(
    1, "An axis may have length 1. Is it still there in the result, and what is the share of a score that is alone?"
)
def axes_of_length_one(softmax):
    x = np.random.default_rng(24).normal(0, 2, (3, 4))
    for part in (x[:1], x[:, :1], x[:1, :1], x[0, :1], x[:, None], x[None, :, :1]):
        for axis in range(part.ndim):
            shares = special.softmax(part, axis=axis)
            same_array(softmax(part, axis), shares, f"softmax of shape {part.shape} along axis {axis}")


@hidden(
    3,  # promised
    "One row far below another must not vanish, and no score may overflow. What is taken from each score, and along which axis is it looked for?",
)
def each_row_has_its_own_scale(softmax):
    x = np.array([[1000.0, 999.0, 998.5], [-1000.0, -1001.0, -999.0], [0.5, -0.25, 0.0]])
    same_array(softmax(x), special.softmax(x, axis=-1), "softmax of rows of very different size")
    same_array(softmax(x.T, 0), special.softmax(x.T, axis=0), "softmax of such columns")
    same_array(softmax(np.array([1000.0, 0.0, -1000.0])), np.array([1.0, 0.0, 0.0]), "softmax of [1000, 0, -1000]")


whole_numbers("softmax", 1, lambda x: special.softmax(x, -1), np.array([[3, -1, 1000, 2], [0, 0, 7, -4]]))
left_alone("softmax", 1, (4, 3), *numbers(23, (4, 3)), 0)


@hidden(1, "Small shares are shares too. Is anything rounded on the way, or normalised more than once?")
def small_shares_are_exact(softmax):
    parts = np.array([1.0, 3e-4, 2e-5, 0.7])
    same_array(softmax(np.log(parts)), parts / parts.sum(), "the softmax")
    alone = np.array([1.0, 0.0, math.exp(-20)]) / (1 + math.exp(-20))
    same_array(softmax(np.array([5.0, -900.0, -15.0])), alone, "the softmax with one share of nearly 1", 5e-7)


# softmax_all
@public(
    1,
    "Do all twelve entries add up to 1? Do equal scores get equal shares, and is a score that is larger by 1 worth e times as much?",
)
def one_total_for_all(softmax_all):
    is_array(softmax_all, (3, 4), "softmax_all")
    sums_to_one(softmax_all, None, "softmax_all")
    agrees(softmax_all[1, 0], softmax_all[0, 0], "the share of 1.0 in row 1", "the share of 1.0 in row 0")
    agrees(softmax_all[2, 2], math.e * softmax_all[2, 1], "the share of 13.0", "e times your share of 12.0")


@hidden(1, "The total is right; are the single shares?")
def all_twelve_shares(softmax_all):
    table = np.array([[1, 0.5, 0.2, 3], [1, -1, 7, 3], [2, 12, 13, 3]])
    same_array(softmax_all, special.softmax(table), "softmax_all", 1e-7)


# softmax_columns
@public(
    1,
    "Add up one column of your result. Is that 1? Is a score that is larger by 1 worth e times as much in the same column?",
)
def one_total_a_column(softmax_columns):
    is_array(softmax_columns, (3, 4), "softmax_columns")
    sums_to_one(softmax_columns, 0, "softmax_columns")
    agrees(softmax_columns[2, 0], math.e * softmax_columns[1, 0], "the share of 2.0", "e times that of 1.0 above it")


@hidden(1, "The totals are right; are the single shares?")
def shares_down_each_column(softmax_columns):
    table = np.array([[1, 0.5, 0.2, 3], [1, -1, 7, 3], [2, 12, 13, 3]])
    same_array(softmax_columns, special.softmax(table, axis=0), "softmax_columns", 1e-7)


# softmax_rows
@public(
    1,
    "Add up one row of your result. Is that 1? Is a score that is larger by 1 worth e times as much in the same row?",
)
def one_total_a_row(softmax_rows):
    is_array(softmax_rows, (3, 4), "softmax_rows")
    sums_to_one(softmax_rows, 1, "softmax_rows")
    agrees(softmax_rows[2, 2], math.e * softmax_rows[2, 1], "the share of 13.0", "e times your share of 12.0")


@hidden(1, "The totals are right; are the single shares?")
def shares_along_each_row(softmax_rows):
    table = np.array([[1, 0.5, 0.2, 3], [1, -1, 7, 3], [2, 12, 13, 3]])
    same_array(softmax_rows, special.softmax(table, axis=1), "softmax_rows", 1e-7)


# temperature_softmax
@public(
    1,
    "At temperature 1, is it the plain softmax? If scores and temperature are both doubled, what should happen to the shares?",
)
def temperature_one_is_plain(temperature_softmax):
    shares = temperature_softmax(np.log([3.0, 1.0, 5.0]), 1.0)
    same_array(shares, np.array([3, 1, 5]) / 9, "temperature_softmax at temperature 1")
    scores = 2 * np.log([3.0, 1.0, 5.0])
    before = scores.copy()
    same_array(temperature_softmax(scores, 2.0), np.array([3, 1, 5]) / 9, "temperature_softmax at temperature 2")
    unchanged(before, scores, "the array of scores")


@public(
    1,
    "When it gets colder, does the largest share grow or shrink? Do the shares add up to 1 along the axis that was asked for?",
)
def cold_is_sharp_and_warm_is_soft(temperature_softmax):
    cold, warm = (temperature_softmax(np.array([1.0, 2.0, 0.0]), tau) for tau in (0.5, 4.0))
    is_array(cold, (3,), "temperature_softmax at temperature 0.5")
    is_array(warm, (3,), "temperature_softmax at temperature 4")
    sums_to_one(cold, -1, "temperature_softmax at temperature 0.5")
    sums_to_one(warm, -1, "temperature_softmax at temperature 4")
    assert cold.max() > warm.max(), "the largest share should be larger at temperature 0.5 than at 4"
    columns = temperature_softmax(np.array([[1.0, 2.0, 0.0], [0.0, 1.0, 3.0]]), 2.0, 0)
    is_array(columns, (2, 3), "temperature_softmax along axis 0")
    sums_to_one(columns, 0, "temperature_softmax along axis 0")


@public(
    1,
    "A score of 1 at temperature 0.001 counts like a score of 1000. What keeps a softmax finite then, in every row? And which shares do scores far apart have at temperature 1000?",
)
def coldest_is_finite(temperature_softmax):
    warm = temperature_softmax(np.array([1000, 1005, 1000]), 10.0)
    power = math.exp(0.5)
    same_array(warm, np.array([1, power, 1]) / (2 + power), "temperature_softmax of large scores at temperature 10")
    shares = temperature_softmax(np.array([[1.0, 0.0, 0.0], [5.0, 5.0, 5.0]]), 0.001)
    same_array(shares, np.array([[1.0, 0.0, 0.0], [1 / 3] * 3]), "temperature_softmax at temperature 0.001")
    shares = temperature_softmax(np.array([1000.0, 0.0]), 1000.0)
    same_array(shares, np.array([math.e, 1.0]) / (math.e + 1), "temperature_softmax at temperature 1000")


@public(1, "Where both axes are equally long, nothing complains about a mix-up. Along which axis is the total?")
def square_of_scores(temperature_softmax):
    x = np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]])
    same_array(
        temperature_softmax(x, 0.5),
        np.array(
            [
                [0.9503302117, 0.002355633081, 0.04731415522],
                [0.002355633081, 0.04731415522, 0.9503302117],
                [0.001237841937, 0.499381079, 0.499381079],
            ]
        ),
        "the shares of each row at temperature 0.5",
    )
    same_array(
        temperature_softmax(x, 2.0, 0),
        np.array(
            [
                [0.6652409558, 0.1387227148, 0.1731791142],
                [0.2447284711, 0.4841898505, 0.6044545016],
                [0.09003057317, 0.3770874347, 0.2223663843],
            ]
        ),
        "the shares of each column at temperature 2",
    )


@hidden(1, "Is every score divided by the temperature, once, before the softmax?")
def several_temperatures(temperature_softmax):
    for shape in ((3, 4), (4,), (13, 12)):
        x = np.random.default_rng(31).normal(0, 1.5, shape)
        for tau in (0.25, 1.7, 30.0):
            same_array(temperature_softmax(x, tau), special.softmax(x / tau, axis=-1), f"the result at {tau}")


def temperature_along_any_axis(temperature_softmax):
    x = np.random.default_rng(32).normal(0, 1.5, (2, 3, 5))
    for axis in (0, 1):
        same_array(temperature_softmax(x, 2.5, axis), special.softmax(x / 2.5, axis=axis), f"along axis {axis}")
        for part in (x[:1], x[:, :1], x[..., :1]):
            shares = special.softmax(part / 2.5, axis=axis)
            same_array(temperature_softmax(part, 2.5, axis), shares, f"shape {part.shape} along axis {axis}")


def both_ends_of_the_range(temperature_softmax):
    x = np.array([[2, -1, 3], [0, 4, 1]])
    before = x.copy()
    far = np.array([1000.0, -1000.0, 0.0])
    same_array(temperature_softmax(far, 20), special.softmax(far / 20), "the result at 20 for large scores")
    for tau in (1e-3, 1.5, 1e3):
        same_array(temperature_softmax(x, tau), special.softmax(before / tau, axis=-1), f"the result at {tau}")
    unchanged(before, x, "the array of scores")
    same_array(temperature_softmax(far, 1e3), special.softmax(far / 1e3), "the result at 1000 for large scores")
    close = np.array([[0.0021, -0.001, 0.0009], [0.0, 0.0004, -0.0003]])  # shares that are not all 0 or 1
    same_array(temperature_softmax(close, 1e-3), special.softmax(close / 1e-3, axis=-1), "the result at 0.001")


@hidden(
    2, "Try what is rare: any axis, the smallest and the largest temperature. Which of these goes wrong in yours?"
)  # rare
def rare_input_for_temperature_softmax(temperature_softmax):
    temperature_along_any_axis(temperature_softmax)
    both_ends_of_the_range(temperature_softmax)


# entropy
@public(
    1,
    "What does NumPy make of 0 times the logarithm of 0, and what should it count as, exactly? And which logarithm gives the entropy of two equal shares in nats, with which sign?",
)
def certainty_and_even_shares(entropy):
    shares = np.array([0.0, 1.0, 0.0])
    none = entropy(shares)
    if isinstance(none, float) and 0 < abs(none) < 1e-2:
        mistake = "epsilon-in-the-logarithm" if none < 0 else "tiny-number-for-zero"
        raise Difference("entropy([0, 1, 0])", "exactly 0", f"{none:.3g}", mistake)
    same_array(none, 0.0, "entropy([0, 1, 0])")
    unchanged(np.array([0.0, 1.0, 0.0]), shares, "the array of shares")
    same_array(entropy(np.array([0.5, 0.5])), np.log(2), "entropy([0.5, 0.5])")


@public(1, "The axis that is summed along should be gone. What shape does your result have?")
def axis_is_gone(entropy):
    of_rows, of_columns = entropy(np.full((3, 4), 0.25)), entropy(np.full((3, 4), 1 / 3), 0)
    is_array(of_rows, (3,), "entropy of a (3, 4) array")
    is_array(of_columns, (4,), "entropy of a (3, 4) array along axis 0")


@public(1, "How much do a thousand shares of half a millionth add? And which axis is gone where both are equally long?")
def tiny_shares_and_squares(entropy):
    p = np.array([[0.5, 0.25, 0.25], [0.1, 0.2, 0.7], [0.0, 0.9, 0.1]])
    same_array(
        entropy(np.append([0.5, 0.4995], np.full(1000, 5e-7))),
        0.7005546858,
        "the entropy of two large shares and a thousand tiny ones",
    )
    same_array(entropy(p), np.array([1.039720771, 0.8018185525, 0.3250829734]), "the entropies of three rows")
    same_array(entropy(p.T, 0), np.array([1.039720771, 0.8018185525, 0.3250829734]), "the entropies along axis 0")


@hidden(2, "Does each group of shares get the entropy of its own?")  # the point of the question
def entropy_of_random_shares(entropy):
    p = np.random.default_rng(41).dirichlet(np.ones(13), size=12)
    by_hand = np.array([-sum(s * math.log(s) for s in row) for row in p.tolist()])
    of_rows, of_columns = entropy(p), entropy(p.T, 0)
    same_array(of_rows, by_hand, "the entropies of twelve rows")
    same_array(of_columns, by_hand, "the entropies of twelve columns")


@hidden(3, "With zeros among other shares, is the result still exact and finite?")  # promised
def zeros_among_others(entropy):
    p = np.array([[0.25, 0.0, 0.75], [0.0, 0.0, 1.0], [0.2, 0.3, 0.5]])
    before = p.copy()
    first = -(0.25 * np.log(0.25) + 0.75 * np.log(0.75))
    third = -(0.2 * np.log(0.2) + 0.3 * np.log(0.3) + 0.5 * np.log(0.5))
    same_array(entropy(p), np.array([first, 0.0, third]), "entropies of shares with zeros")
    unchanged(before, p, "the array of shares")
    same_array(entropy(np.array([0, 1, 0])), 0.0, "entropy of whole shares")
    small = -(0.995 * np.log(0.995) + 0.00499 * np.log(0.00499) + 0.00001 * np.log(0.00001))
    same_array(entropy(np.array([0.995, 0.00499, 0.00001])), small, "entropy of small shares")
    # Powers of 2, which single precision holds exactly as well.
    parts = np.append(1 - 2.0**-18, np.full(2**13, 2.0**-31))
    expected = -(1 - 2.0**-18) * np.log1p(-(2.0**-18)) + 31 * 2.0**-18 * np.log(2)
    same_array(entropy(parts), expected, "entropy of one large share and very small ones")
    same_array(entropy(p[[0, 2]].T, axis=0), np.array([first, third]), "entropies of shares in columns")


@hidden(1, "Does it work along any axis of three?")
def entropy_of_three_axes(entropy):
    p = special.softmax(np.random.default_rng(42).normal(0, 1, (2, 3, 4)), axis=1)
    along = [entropy(p, axis=axis) for axis in (0, 1, 2)]
    same_array(along[1], special.entr(p).sum(axis=1), "entropy along the middle axis")
    same_array(entropy(p[:1], 1), special.entr(p[:1]).sum(axis=1), "entropy along the middle axis of shape (1, 3, 4)")
    same_array(entropy(p[..., :1], 1), special.entr(p[..., :1]).sum(axis=1), "entropy of shape (2, 3, 1)")
    same_array(entropy(np.ones((2, 1))), np.zeros(2), "entropy of shares that are alone")


# softmax_vjp
@public(1, "Is there one number for each score?")
def gradient_has_the_shape_of_the_scores(softmax_vjp):
    is_array(softmax_vjp(np.full((2, 4), 0.25), np.ones((2, 4))), (2, 4), "the gradient")


@public(
    1,
    "If every share counts the same, no change of the scores can matter. Which part of your result should cancel which other part?",
)
def equal_gradients_cancel(softmax_vjp):
    p = np.array([0.5, 0.25, 0.25])  # exact in any floating-point number, so that nothing but zeros is right
    same_array(softmax_vjp(p, np.full(3, 7.0)), np.zeros(3), "the gradient for equal g")


@public(
    1,
    "There are two shares of a half, and only the first matters. If the second score rises a little, what happens to the first share, and by how much?",
)
def two_equal_shares(softmax_vjp):
    p, g = np.array([0.5, 0.5]), np.array([1.0, 0.0])
    same_array(softmax_vjp(p, g), np.array([0.25, -0.25]), "the gradient for two equal shares")
    unchanged(np.array([0.5, 0.5]), p, "p")
    unchanged(np.array([1.0, 0.0]), g, "g")


@public(
    1,
    "Work out the first row on paper: weigh the entries of g by the shares, and add them up. Does the second row need the same number, or one of its own?",
)
def two_rows_on_paper(softmax_vjp):
    p, g = np.array([[1 / 7, 2 / 7, 4 / 7], [0.5, 0.25, 0.25]]), np.array([[7, 0, 7], [4, 0, 0]])
    gradients = np.array([[2 / 7, -10 / 7, 8 / 7], [1.0, -0.5, -0.5]])
    same_array(softmax_vjp(p, g), gradients, "the gradients of two rows")


@public(
    1,
    "Where all axes are equally long, nothing complains about a mix-up. Does each group along the last axis have a sum of its own, with more axes, too?",
)
def as_many_groups_as_entries(softmax_vjp):
    p = np.array([[0.5, 0.25, 0.25], [0.1, 0.2, 0.7], [0.6, 0.3, 0.1]])
    g = np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]])
    same_array(
        softmax_vjp(p, g),
        np.array([[0.4375, 0.09375, -0.53125], [0.29, -0.22, -0.07], [-0.3, 0.3, 1.110223025e-17]]),
        "the gradient for three groups of three",
    )
    same_array(
        softmax_vjp(np.stack([p, p[::-1]]), np.stack([g, -g])),
        np.array(
            [
                [[0.4375, 0.09375, -0.53125], [0.29, -0.22, -0.07], [-0.3, 0.3, 1.110223025e-17]],
                [[-0.27, 0.015, 0.255], [-0.29, 0.22, 0.07], [0.25, -0.25, 0.0]],
            ]
        ),
        "the gradient for a stack of groups",
    )


@hidden(1, "Does the gradient agree with nudging each score a little?")
def agrees_with_finite_differences(softmax_vjp):
    rng = np.random.default_rng(51)
    x, g, step = rng.normal(0, 1, 13), rng.normal(0, 1, 13), 1e-6
    nudged = [(g @ special.softmax(x + step * e) - g @ special.softmax(x - step * e)) / (2 * step) for e in np.eye(13)]
    same_array(softmax_vjp(special.softmax(x), g), np.array(nudged), "the gradient", 1e-6)


def rows_keep_to_themselves(softmax_vjp):
    rng = np.random.default_rng(52)
    p, g = special.softmax(rng.normal(0, 1, (2, 12, 13)), axis=-1), rng.normal(0, 1, (2, 12, 13))
    kept_p, kept_g = p.copy(), g.copy()
    jacobians = p[..., :, None] * (np.eye(13) - p[..., None, :])
    gradients = np.einsum("abi,abij->abj", g, jacobians)
    same_array(softmax_vjp(p, g), gradients, "the gradients of 2 × 12 rows")
    same_array(softmax_vjp(p[:1], g[:1]), gradients[:1], "the gradients of 1 × 12 rows")
    same_array(softmax_vjp(np.ones((2, 1)), g[0, :2, :1]), np.zeros((2, 1)), "the gradients of shares that are alone")
    unchanged(kept_p, p, "p")
    unchanged(kept_g, g, "g")


@hidden(
    2,  # rare
    "Try what is rare: rows beside each other, whole numbers, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_softmax_vjp(softmax_vjp):
    rows_keep_to_themselves(softmax_vjp)
    works_on_integers(
        softmax_vjp,
        [[0, 0, 0], [-0.125, -1.0625, 1.1875]],
        np.array([[0, 1, 0], [0.5, 0.25, 0.25]]),
        np.array([[3, -2, 5], [4, 0, 9]]),
    )


# overflow_catch
@public(1, "Is it a vector, with one axis and at least two finite numbers in it?")
def is_a_finite_vector(overflow_catch):
    vector_to_catch(overflow_catch)


@public(
    1,
    "`hasty_softmax` has been run on your vector. What do the numbers that came out say about the powers that went into them?",
)
def hasty_softmax_was_run_on_it(overflow_catch):
    vector = vector_to_catch(overflow_catch)
    shares = hasty(np.asarray(overflow_catch, dtype=None if overflow_catch.dtype.kind == "f" else float))
    if not np.isnan(shares).any():
        came = f"a vector for which it gives {np.array2string(shares[:6], precision=3)}"
        came += "" if vector.size <= 6 else " and so on, with no nan"
        mistake = "vanishing-share-for-nan" if (shares == 0).any() else "not-past-the-limit"
        raise Difference("overflow_catch", "a vector for which hasty_softmax gives at least one nan", came, mistake)


@hidden(
    1,
    "When does the exponential of a score leave the range of floating-point numbers, and what is infinity divided by infinity?",
)
def hasty_gives_nan_on_it(overflow_catch):
    numbers = vector_to_catch(overflow_catch)
    if overflow_catch.dtype.kind == "f":  # float32 overflows much earlier, as hasty_softmax does with it
        numbers = numbers.astype(overflow_catch.dtype)
    with np.errstate(all="ignore"):
        powers = np.exp(numbers)
        assert np.isnan(powers / powers.sum()).any(), "hasty_softmax should fail for this vector"


# axis_catch
@public(1, "Is it a matrix, with two axes, and does every number in it lie between −10 and 10?")
def is_a_tame_matrix(axis_catch):
    tame_matrix(axis_catch)


@public(
    1, "`hasty_softmax` has been run on your matrix. What do the rows of the result add up to, and what should they?"
)
def hasty_softmax_was_run_on_the_rows(axis_catch):
    totals = hasty(tame_matrix(axis_catch)).sum(axis=1)
    if (np.abs(totals - 1) <= 1e-6).all():
        said = f"all {totals.size} rows sum" if totals.size > 1 else "the only row sums"
        wanted = "a matrix for which hasty_softmax gives a row that does not sum to 1"
        mistake = "one-row-only" if totals.size == 1 else None
        raise Difference("axis_catch", wanted, f"a matrix for which {said} to 1", mistake)


@hidden(1, "How many totals does hasty_softmax compute, and how many should a matrix with several rows have?")
def rows_miss_one_on_it(axis_catch):
    powers = np.exp(tame_matrix(axis_catch))
    sums = (powers / powers.sum()).sum(axis=1)
    assert (np.abs(sums - 1) > 1e-6).any(), "some row that hasty_softmax gives for this matrix should miss a sum of 1"
