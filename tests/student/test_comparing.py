"""What each comparison names by itself, where no known mistake gives just what came."""

import numpy as np
import pytest

from autograder.course.answers import packaged_mistakes

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
    text, mistake, _ = feedback.Feedback("f").word(check.__name__, *feedback.look(check, answer))
    assert mistake == slug
    assert text.endswith(f"Hint: {packaged_mistakes()[slug].hint}")
