"""Names for mistakes that nobody has written down: what a family says holds of what came, and of enough of it."""

import importlib
import warnings

import numpy as np
import pytest
from scipy import special

from autograder.course.mistakes import packaged_mistakes
from autograder.softlookup.diagnosis import diagnose
from autograder.softlookup.findings import Finding

RNG = np.random.default_rng(1)
DUE, X, OTHER = (RNG.normal(size=(4, 5)) for _ in range(3))
V = RNG.normal(size=(3, 5))
P = np.array([[0.5, 0.3, 0.2], [0.1, 0.2, 0.7], [0.6, 0.1, 0.3], [0.2, 0.5, 0.3]])
SHARP = P**2 / (P**2).sum(axis=1, keepdims=True)
MASK = np.tri(4, 6) > 0
SOME = DUE.copy()
SOME[2] += RNG.normal(size=5)
ONE_ENTRY = np.array([1.5, 2.0, -3.0, 4.0])
# By family: what came, what was due, and what the call was given.
FAMILIES = {
    "sign-turned": (-DUE, DUE, []),
    "constant-factor": (DUE / 3, DUE, []),
    "constant-added": (DUE + 3, DUE, []),
    "function-of-the-right-one": (np.exp(DUE), DUE, []),
    "all-entries-alike": (np.full((4, 5), 0.25), DUE, []),
    "came-back-unchanged": (X, DUE, [V, X]),
    "another-row": (V[[0, 0, 1]], V[[2, 1, 0]], [V]),
    "same-row-throughout": (OTHER[[0, 0, 0, 0]], DUE, []),
    "same-column-throughout": (OTHER[:, [0, 0, 0, 0, 0]], DUE, []),
    "even-weights": (np.full((4, 3), 1 / 3) @ V, P @ V, [V]),
    "one-takes-all": (np.eye(3)[[0, 2, 0, 1]] @ V, P @ V, [V]),
    "weight-where-none-is-due": (P[:3], np.array([[1, 0, 0], [0.4, 0.6, 0], [0.3, 0.3, 0.4]]), []),
    "sharper-or-more-even": (SHARP @ V, P @ V, [V]),
    "least-gets-most": ((1 / P) / (1 / P).sum(axis=1, keepdims=True), P, []),
    "weights-that-are-no-shares": (P * [[1], [2], [3], [4]] @ V, P @ V, [V]),
    "unlike-weights": (P[::-1] @ (X[:3] @ OTHER.T), P @ (X[:3] @ OTHER.T), [X[:3], OTHER.T]),
    "something-else-mixed": (P @ X[:3], P @ V, [V]),
    "off-by-what-went-in": (DUE - X[0], DUE, [V, X[0]]),
    "numbers-in-other-places": (np.array([3, 1, 4, 2]), np.array([1, 2, 3, 4]), []),
    "moved-or-mirrored": (MASK[::-1], MASK, []),
    "row-by-its-own-factor": (DUE * [[1], [2], [3], [4]], DUE, []),
    "column-by-its-own-factor": (DUE * [1, 2, 3, 4, 5], DUE, []),
    "row-by-its-own-amount": (DUE + np.arange(4)[:, None], DUE, []),
    "column-by-its-own-amount": (DUE + np.arange(5), DUE, []),
    "some-signs-turned": (DUE * np.where(MASK[:, :5], 1, -1), DUE, []),
    "right-ranks-wrong-sizes": (DUE**3 + DUE, DUE, []),
    "some-rows-right": (SOME, DUE, []),
    "some-entries-right": (np.array([1.5, 2.0, -5.0, 4.0]), ONE_ENTRY, []),
    "all-too-far-from-zero": (np.abs(DUE) + [[0.1, 0.9, 0.2, 0.7, 0.3]] * np.abs(OTHER), np.abs(DUE), []),
    "all-too-near-to-zero": (DUE * np.abs(np.sin(OTHER)), DUE, []),
    "right-signs-wrong-sizes": (np.sign(DUE) * np.abs(OTHER), DUE, []),
    "another-order": (["a", "c", "b"], ["a", "b", "c"], []),
}


@pytest.fixture
def families(helper_modules):
    return importlib.import_module("softlookup.families")


@pytest.mark.parametrize("slug", FAMILIES)
def test_a_family_is_named_by_what_holds_of_all_of_it(families, slug):
    got, due, given = FAMILIES[slug]
    assert families.family([(got, due)], given)[0] == slug


def test_every_family_has_an_example_here_a_name_and_a_hint(families):
    named = {slug for slug, _ in (*families.OF_ALL, *families.OF_ONE)} | {"another-order"}
    assert named == FAMILIES.keys()
    assert named == families.FAMILIES
    assert packaged_mistakes().keys() >= importlib.import_module("softlookup.finders").CERTAIN >= families.GENERAL


def moved(array):
    """The same numbers, mirrored, pushed on or dealt out along an axis, or read along another one."""
    for axis, length in enumerate(array.shape):
        yield np.flip(array, axis)
        yield from (np.roll(array, step, axis) for step in range(1, length))
        for parts in (n for n in range(2, length) if length % n == 0):
            yield array.take([place for part in range(parts) for place in range(part, length, parts)], axis)
    yield array.T.reshape(array.shape)


@pytest.mark.parametrize(
    "due",
    [
        np.arange(-4.0, 4.0) + 0.5,
        np.arange(1.0, 9.0),
        2.0 ** np.arange(8),
        np.arange(1.0, 9.0).reshape(2, 4),
        np.arange(1.0, 13.0).reshape(2, 3, 2),
        np.outer([1, 2, 4], [1, 3, 9, 27.0]),
        np.array([[0.1, 0.9], [0.3, 0.7], [0.6, 0.4]]),
        special.softmax(np.arange(12.0).reshape(3, 4) ** 2, axis=-1),
    ],
    ids=repr,
)
def test_where_numbers_stand_is_never_taken_for_how_large_they_are(families, due):
    orders = [got for got in moved(due) if not np.array_equal(got, due)]
    assert len(orders) >= 4
    for got in orders:
        error = np.abs(got - due)
        assert families.family([(got, due)], [])[0] not in families.OF_SIZES
        assert families.mistake_of_values(got, due, error) not in families.OF_SIZES
    assert families.OF_SIZES < families.FAMILIES


def test_what_another_order_explains_once_is_a_size_where_it_does_not_explain_the_rest(families):
    once = np.arange(-4.0, 4.0) + 0.5
    assert families.family([(-once, once)], [])[0] not in families.OF_SIZES
    assert families.family([(-once, once), (-X, X)], [])[0] == "sign-turned"


def test_tables_inverted_all_at_once_are_those_inverted_one_by_one(families):
    rng, shapes = np.random.default_rng(2), [(3, 5), (2, 4), (3, 5), (2, 3, 4), (3, 5)]
    fit = [rng.normal(size=shape) for shape in shapes]
    tables = [*fit[:2], np.ones((3, 5)), rng.normal(size=(4, 3)), rng.normal(size=(1, 5)), *fit[2:]]
    alone = [(table, np.linalg.pinv(table)) for table in fit]
    found = list(families.inverted(tables))
    assert len(found) == len(alone)
    for (table, inverse), (same, due) in zip(found, alone, strict=True):
        assert table is same
        assert np.array_equal(inverse, due)


def test_orders_are_tried_for_examples_on_paper_alone(families):
    """Of thousands of numbers there are too many orders to try, and an answer may ask for it."""
    for count, tried in ((200, True), (10_000, False)):
        numbers = np.arange(float(count))
        assert families.in_another_order(numbers[::-1], numbers) is tried


def test_a_few_numbers_or_numbers_that_have_nothing_in_common_name_no_family(families):
    few, unlike = np.array([1.0, 2.0]), RNG.normal(size=(2, 3))
    four, square = np.array([1.0, 2.0, 4.0, 7.0]), np.array([[1.0, 2.0], [3.0, 7.0]])
    not_free = {"constant-factor", "constant-added", "row-by-its-own-amount", "column-by-its-own-factor"}
    for got, due in (
        (2 * four, four),
        (four + 3, four),
        (square + np.array([[1], [5]]), square),
        (square * [1, 5], square),
    ):
        assert families.family([(got, due)], [])[0] not in not_free, "fewer than four numbers are free"
    assert families.family([(2 * few, few)], []) == (None, [])
    assert families.family([(unlike[::-1] ** 2 - unlike, unlike)], [])[0] is None
    assert families.family([(np.float64(2), 1.0)], [])[0] is None
    assert families.family([(np.array([1.0, np.nan]), few)], []) == (None, ())
    assert families.family([("text", few)], []) == (None, ())
    assert families.family([([few, 1], few)], []) == (None, ())


def test_what_several_comparisons_of_a_check_have_in_common_counts_together(families):
    pairs = [(np.float64(2 * due), due) for due in (1.5, -0.25, 3.0, 0.75, 5.0)]
    assert families.family(pairs[:1], [])[0] is None
    assert families.family(pairs, [])[0] == "constant-factor"


def test_what_is_so_of_any_mixture_of_the_numbers_due_is_no_familys_mark(families):
    V = np.array([[1.0, 2.0, 5.0], [3.0, 4.0, 7.0], [6.0, 7.0, 10.0]])  # any two columns differ by one amount
    mixed, wrongly = P @ V, SHARP @ V
    assert families.family([(wrongly, mixed)], [])[0] != "row-by-its-own-amount"
    assert families.family([(np.exp(wrongly), np.exp(mixed))], [])[0] != "row-by-its-own-factor"
    assert families.family([(wrongly.T, mixed.T)], [])[0] != "column-by-its-own-amount"
    assert families.family([(mixed[:, :2] + [[1], [2], [3], [5]], P @ X[:3, :2])], [])[0] is None
    halves = np.array([[1.5, 2.0], [5.0, 6.0]]), np.array([[3.5, 4.0], [7.0, 8.0]])  # of a matrix that is cut in two
    assert families.family([halves, halves[::-1]], [])[0] != "constant-added"


def test_one_row_is_all_or_nothing_and_still_shares(families):
    one_hot, lost = np.eye(3)[[0, 2]], np.full((2, 4), 0.25 + 1e-5)
    assert not families.are_no_shares(one_hot)
    assert not families.are_no_shares(lost), "digits got lost in finding these"
    assert families.are_no_shares(2 * one_hot)
    assert families.are_no_shares(np.array([[1.5, -0.5]]))


def test_numbers_beyond_all_bounds_do_no_harm(families):
    huge = 1e200 * RNG.normal(size=(2, 3))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert families.family([(P[:2] @ V, -P[:2] @ V)], [huge, huge.T, V * 1e200])[0] == "sign-turned"
        assert families.family([(np.full((2, 3), np.inf), DUE[:2, :3])], []) == (None, ())
        assert families.family([(DUE[:2, :3] * huge, DUE[:2, :3])], [huge, huge.T])[0] != "even-weights"


def test_a_row_that_is_one_and_zeros_is_no_mixture(families):
    assert families.family([(np.eye(4)[[1, 2, 0]], np.eye(4)[[0, 2, 3]])], [])[0] == "some-rows-right"


def test_a_check_that_shows_no_common_factor_contradicts_the_one_that_does(families):
    assert "constant-factor" in families.family([(DUE**3, DUE)], [])[1]
    assert "constant-factor" not in families.family([(2 * DUE, DUE)], [])[1]
    found = [
        Finding("one", mistake="constant-factor", hint="By what?", certain=True),
        Finding("two", denied=("constant-factor",)),
    ]
    assert "By what?" in diagnose(found[:1]).text
    assert "By what?" not in diagnose(found).text


SHAPES = {
    "axes-exchanged": ((2, 4, 3), (2, 3, 4)),
    "another-length": ((2, 5), (2, 4)),
    "another-number-of-axes": ((2, 3), (4,)),
}


@pytest.mark.parametrize("slug", SHAPES)
def test_a_shape_that_differs_in_some_other_way_is_named_by_that(families, slug):
    assert families.mistake_of_shape(*SHAPES[slug]) == slug


AXES = [
    ((2, 1), (2,), "axis-gained"),
    ((3,), (1, 3), "axis-lost"),
    ((2, 3), (3, 2), "transposed"),
    ((2,), (3,), "another-length"),
]


@pytest.mark.usefixtures("helper_modules")
@pytest.mark.parametrize(("came", "due", "mistake"), AXES)
def test_a_shape_that_is_wrong_shows_how(came, due, mistake):
    from softlookup import Difference, is_array

    with pytest.raises(Difference) as failed:
        is_array(np.zeros(came), due)
    assert failed.value.mistake == mistake


@pytest.mark.usefixtures("helper_modules")
@pytest.mark.parametrize(("axis", "mistake"), [(0, "axis-0"), (None, "whole-array")])
def test_shares_along_another_axis_are_seen_whatever_the_scores_were(axis, mistake):
    from scipy.special import softmax
    from softlookup import Difference, same_array, sums_to_one

    scores = np.random.default_rng(1).normal(size=(3, 4))
    for compare in (
        lambda got: sums_to_one(got, -1),
        lambda got: same_array(got, softmax(scores, axis=-1)),
    ):
        with pytest.raises(Difference) as failed:
            compare(softmax(scores / 7, axis=axis))
        assert failed.value.mistake == mistake


def test_shares_that_are_all_divided_by_the_number_of_rows_are_not_taken_for_shares_of_the_whole(helper_modules):
    from softlookup import Difference, sums_to_one

    rows = np.array([[0.25, 0.75], [0.5, 0.5]])
    for shares, mistake in ((rows / 2, "no-shares"), (np.array([[0.1, 0.2], [0.3, 0.4]]), "whole-array")):
        with pytest.raises(Difference) as failed:
            sums_to_one(shares, -1)
        assert failed.value.mistake == mistake


def test_a_generator_is_no_list(helper_modules):
    from softlookup import Difference, are_words

    with pytest.raises(Difference) as failed:
        are_words((word for word in "ab"), 2)
    assert failed.value.mistake == "generator-for-list"


@pytest.mark.parametrize(
    ("came", "mistake"),
    [
        (lambda right: -right, "sign-turned"),
        (lambda right: right * 3.5, "constant-factor"),
        (lambda right: right[::-1].copy(), "numbers-in-other-places"),
        (lambda right: right.sum(axis=0), "one-result-for-several"),
        (lambda right: right[:, :, None] * np.ones(5), "results-not-combined"),
        (lambda right: right.astype(str), "entries-of-another-type"),
        (lambda right: right + 1, None),
    ],
)
def test_what_all_numbers_of_an_answer_have_in_common_is_seen(helper_modules, came, mistake):
    import softlookup

    right = np.random.default_rng(5).normal(size=(3, 4))
    with pytest.raises(softlookup.Difference) as found:
        softlookup.same_array(came(right), right)
    assert found.value.mistake == mistake


def test_few_sizes_of_numbers_have_nothing_in_common_but_by_chance(helper_modules):
    import softlookup

    with pytest.raises(softlookup.Difference) as found:
        softlookup.same_array(np.array([2.0, 0.0, 2.0, 4.0]), np.array([1.0, 0.0, 1.0, 2.0]))
    assert found.value.mistake is None


def test_a_mask_that_is_the_other_way_round_is_seen(helper_modules):
    import softlookup

    mask = np.array([[True, False], [True, True]])
    with pytest.raises(softlookup.Difference) as found:
        softlookup.same_array(~mask, mask)
    assert found.value.mistake == "true-and-false-exchanged"
