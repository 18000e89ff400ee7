"""What each comparison names by itself, where no known mistake gives just what came."""

import numpy as np
import pytest

from autograder.course.mistakes import packaged_mistakes

DUE = np.random.default_rng(1).normal(size=(4, 5))


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
    finding = feedback.Feedback("f").explain(check.__name__, *feedback.look(check, answer))
    assert finding.mistake == slug
    assert finding.text.endswith(f"Hint: {packaged_mistakes()[slug].hint}")


ONE, TWO = np.array([1.0, 2.0]), np.array([0.25, 0.75])
# By comparison: what else it is given, what it lets through, and what is close to that and not right.
COMPARISONS = {
    "same_array": ([ONE], [ONE + 1e-9], [ONE + 1e-5, ONE[None], [1.0, 2.0], ONE * 1j, np.ma.array(ONE, mask=[0, 1])]),
    "agrees": ([ONE, "one", "the other"], [ONE + 1e-9], [ONE + 1e-5]),
    "sums_to_one": ([0], [TWO], [np.array([-0.5, 1.5]), 2 * TWO, np.empty(0)]),
    "example": (
        [(None,)],
        [ONE, np.array([2**53])],
        [np.zeros(10_001), np.array([2**53 + 2]), ONE * np.inf, ONE[None]],
    ),
    "is_array": ([(2,)], [ONE], [ONE * np.inf, ONE[None], ONE > 1, list(ONE)]),
    "is_shape": ([2], [(2, 3), [2, 3]], [(2, 0), (2, True), (2.0, 3), (2,), 2]),
    "same_shape": ([(2, 3)], [[2, 3]], [(3, 2)]),
    "is_pair": ([], [(None, 1)], [(1, 2, 3), "ab"]),
    "same_arrays": ([[ONE, TWO]], [(ONE, TWO), np.array([ONE, TWO])], [[TWO, ONE], [ONE], [ONE, TWO[None]]]),
    "is_choice": (["abcd", 1, 2], [["a"], ("d", "a")], [["a", "a"], ["e"], ["ab"], [], ["a", "b", "c"], "a"]),
    "same_words": ([["a", "b"]], [("a", "b")], [["b", "a"], ["a"], ["a", 1], "ab"]),
    "are_numbers": ([2], [(1, 2.0), ONE], [(1,), (1, True), (1, np.inf), ONE[None]]),
    "same_whole_number": ([1], [1, np.int64(1)], [2, 1.0, True]),
    "same_dict": ([{"a": 1}], [{"a": 1}], [{"a": 2}, {"b": 1}, {}, {"a": True}, [1]]),
    "is_something": ([], [0, False, []], [None, ...]),
    "unchanged": ([[ONE, 1]], [[ONE.copy(), 1]], [[TWO, 1], [ONE, 2], (ONE, 1), [ONE[None], 1], [list(ONE), 1]]),
}


@pytest.mark.parametrize("name", COMPARISONS)
def test_a_comparison_lets_through_what_is_right_and_nothing_close_to_it(helper_modules, name):
    import softlookup

    compare = getattr(softlookup, name)
    others, right, wrong = COMPARISONS[name]
    for answer in right:
        compare(answer, *others)
    for answer in wrong:
        with pytest.raises(softlookup.Difference):
            compare(answer, *others)


def test_what_a_call_does_to_its_arguments_and_makes_of_whole_numbers_is_seen(helper_modules):
    from softlookup import Difference, leaves_alone, works_on_integers

    def in_place(x):
        x += 1
        return x

    leaves_alone(lambda x: x + 1, (2,), "x", ONE.copy())
    works_on_integers(lambda x: [x / 2, x], lambda x: [x * 0.5, x], np.array([1, 3]))
    for check in (
        lambda: leaves_alone(in_place, (2,), "x", ONE.copy()),
        lambda: leaves_alone(in_place, None, "x", ONE.copy()),
        lambda: leaves_alone(lambda x: x + 1, (3,), "x", ONE.copy()),
        lambda: works_on_integers(lambda x: [x // 2, x], lambda x: [x * 0.5, x], np.array([1, 3])),
    ):
        with pytest.raises(Difference):
            check()
