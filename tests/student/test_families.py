"""Names for mistakes that nobody has written down: what a family says holds of what came, and of enough of it."""

import importlib
import warnings

import numpy as np
import pytest

from autograder.course.answers import packaged_mistakes
from autograder.student.diagnosis import CERTAIN, CheckResult, diagnose

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
    "never-negative": (np.abs(OTHER), DUE, []),
    "never-positive": (-np.abs(OTHER), DUE, []),
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
    assert named | families.GENERAL | {"own-code-raised"} <= packaged_mistakes().keys() & CERTAIN
    assert packaged_mistakes().keys() >= CERTAIN


def test_a_few_numbers_or_numbers_that_have_nothing_in_common_name_no_family(families):
    few, unlike = np.array([1.0, 2.0]), RNG.normal(size=(2, 3))
    assert families.family([(2 * few, few)], []) == (None, [])
    assert families.family([(unlike[::-1] ** 2 - unlike, unlike)], [])[0] is None
    assert families.family([(np.float64(2), 1.0)], [])[0] is None
    assert families.family([(np.array([1.0, np.nan]), few)], []) == (None, ())
    assert families.family([("text", few)], []) == (None, ())
    assert families.family([([few, 1], few)], []) == (None, ())


def test_what_several_comparisons_of_a_check_have_in_common_counts_together(families):
    pairs = [(np.float64(2 * due), due) for due in (1.5, -0.25, 3.0)]
    assert families.family(pairs[:1], [])[0] is None
    assert families.family(pairs, [])[0] == "constant-factor"


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
        CheckResult("one", False, "Checked: one", "constant-factor"),
        CheckResult("two", False, "Checked: two", None, "", ("constant-factor",)),
    ]
    assert "constant-factor" not in diagnose(found).message


def test_what_one_check_shows_for_certain_is_named_though_others_show_something_else():
    said = "Checked: one\nHint: Why?"
    found = [
        CheckResult("one", False, said, "same-row-throughout", "?"),
        *(CheckResult(n, False, n) for n in ("two", "three")),
    ]
    assert diagnose(found).message == said
    assert diagnose([found[0]._replace(mistake="no-scale"), *found[1:]]).message != said


SHAPES = {
    "axes-exchanged": ((2, 4, 3), (2, 3, 4)),
    "another-length": ((2, 5), (2, 4)),
    "another-number-of-axes": ((2, 3), (4,)),
}


@pytest.mark.parametrize("slug", SHAPES)
def test_a_shape_that_differs_in_some_other_way_is_named_by_that(families, slug):
    assert families.mistake_of_shape(*SHAPES[slug]) == slug


def raising(_):
    raise ValueError("no idea")


def shares(answer):
    from softlookup import sums_to_one

    sums_to_one(answer(1), 0)


def finite(answer):
    from softlookup import same_array

    same_array(answer(1), DUE)


def words(answer):
    from softlookup import same_words

    same_words(answer(1), ["a", "b"])


def numbered(answer):
    from softlookup import same_dict

    same_dict(answer(1), {"a": 0, "b": 1})


def refused(answer):
    from softlookup import raises

    raises((KeyError,), answer, 1)


def alike(answer):
    from softlookup import agrees

    agrees(answer(1), answer(2), "one", "the other")


CHECKS = {
    "own-code-raised": (finite, raising),
    "not-finite": (finite, lambda _: DUE * np.inf),
    "another-kind-of-thing": (finite, lambda _: "text"),
    "no-shares": (shares, lambda _: np.array([0.5, 0.6])),
    "fewer-than-asked": (words, lambda _: ["a"]),
    "more-than-asked": (words, lambda _: ["a", "b", "c"]),
    "other-entries": (numbered, lambda _: {"a": 0, "c": 1}),
    "no-error": (refused, lambda _: DUE),
    "another-error": (refused, raising),
    "results-disagree": (alike, lambda x: DUE**x),
    "constant-factor": (finite, lambda _: 3 * DUE),
}


@pytest.mark.parametrize("slug", CHECKS)
def test_a_check_names_the_family_where_no_known_mistake_gives_just_this(helper_modules, slug):
    from softlookup import feedback

    check, answer = CHECKS[slug]
    text, mistake, _ = feedback.Feedback("f").word(check.__name__, *feedback.look(check, answer))
    assert mistake == slug
    assert text.endswith(f"Hint: {packaged_mistakes()[slug].hint}")
