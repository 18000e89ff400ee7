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
