"""Finders propose names and deny them; which of them is shown, none of them decides."""

import json

import numpy as np
import pytest
from asking import asks_twice


@pytest.fixture
def proposed(helper_modules):
    """All that finders propose of an answer that fails a case."""
    from softlookup import choosing, feedback, finders

    def propose(case, answer, known=()):
        error, calls = feedback.look(case, answer)
        said = finders.find(finders.Failure(error, calls, list(known), {}))
        return [one for one in said if isinstance(one, choosing.Proposal)]

    return propose


@pytest.mark.parametrize(
    ("slip", "mistake"),
    [
        (lambda x: x @ np.ones((7, 2)), "shapes-do-not-fit"),
        (lambda x: x * np.ones(7), "shapes-do-not-fit"),
        (lambda x: x[~np.ones(9, dtype=bool)], "shapes-do-not-fit"),
        (lambda x: x.sum(axis=4), "axis-that-is-not-there"),
        (lambda x: x[0, 0, 0], "axis-that-is-not-there"),
        (lambda x: x[99], "index-past-the-end"),
        (lambda x: x if x else None, "array-in-a-condition"),
    ],
)
def test_errors_in_an_answers_own_lines_are_named(proposed, slip, mistake):
    def case(answer):
        answer(np.ones((3, 4)))

    assert [(one.mistake, one.priority.name) for one in proposed(case, slip) if one.mistake == mistake] == [
        (mistake, "KIND")
    ]


def test_several_finders_propose_at_once_and_no_answer_is_called_again_of_which_nothing_came(proposed, feedback):
    calls = []

    def case(answer):
        from softlookup import same_array

        same_array(answer(np.array([1.0, 2.0, 3.0, 5.0])), np.array([2.0, 4.0, 6.0, 10.0]))

    def turned(x):
        calls.append(x)
        return -2 * x

    trace = feedback.Trace.of(json.loads(json.dumps(feedback.look(case, turned)[1].trace().packed())))
    found = proposed(case, turned, [("minus", trace)])
    assert {(one.mistake, one.priority.name) for one in found} == {
        ("minus", "KNOWN"),
        ("sign-turned", "KIND"),
        ("sign-turned", "FAMILY"),
    }
    before = len(calls)
    assert "none-returned" in {one.mistake for one in proposed(asks_twice, lambda x: calls.append(x))}
    assert len(calls) == before + 3, "what the check asks, and no more"


def test_a_value_gets_no_name_that_is_about_code(proposed):
    due = np.array([[1.0, 2.0, 3.0], [5.0, 7.0, 11.0]])

    def case(answer):
        from softlookup import same_array

        same_array(answer() if callable(answer) else answer, due)

    for got, mistake in ((-due, "sign-turned"), (due[None].repeat(2, axis=0), "results-not-combined")):
        assert mistake in {one.mistake for one in proposed(case, lambda got=got: got)}
        assert proposed(case, got) == []
    assert [one.mistake for one in proposed(case, due[:, :2])] == ["another-length"]
    assert [one.mistake for one in proposed(case, (1.0, 2.0))] == ["another-kind-of-thing"], "a tuple is no list"
    assert [one.mistake for one in proposed(case, [1.0, 2.0])] == ["list-for-array"]


def test_one_row_is_all_or_nothing_and_still_shares(helper_modules):
    from softlookup import families

    one_hot, lost = np.eye(3)[[0, 2]], np.full((2, 4), 0.25 + 1e-5)
    assert families.are_shares(one_hot)
    assert not families.are_no_shares(one_hot)
    assert not families.are_no_shares(lost), "digits got lost in finding these"
    assert families.are_no_shares(2 * one_hot)
