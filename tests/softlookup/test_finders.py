"""Finders propose names and deny them; which of them is shown, none of them decides."""

import json

import numpy as np
import pytest
from kit.in_process import asks_twice


@pytest.fixture
def proposed(helper_modules):
    """All that finders propose of an answer that fails a case."""
    from softlookup import choosing, feedback, finders

    def propose(case, answer, known=()):
        error, calls = feedback.look(case, answer)
        said = finders.find(finders.Failure(error, calls, list(known)))
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


def trace_of(feedback, case, answer):
    """Return what was found of a known wrong answer, as it comes out of an assignment's files."""
    return feedback.Trace.of(json.loads(json.dumps(feedback.look(case, answer)[1].trace().packed())))


DUE = np.array([[1.0, 2.0, 3.0], [5.0, 7.0, 11.0]])


def for_the_right_array(answer):
    from softlookup import same_array

    same_array(answer(DUE.copy()) if callable(answer) else answer, DUE)


def chosen(feedback, case, answer, known, question="scaled"):
    """The name that a check gives, and what it denies, by the mistakes that are known: by case, what each gives."""
    watching = feedback.Feedback(question)
    hints = {mistake: f"{mistake}?" for pairs in known.values() for mistake, _ in pairs}
    watching.load({}, hints | dict.fromkeys(("constant-factor", "shapes-do-not-fit", "integer-buffer"), "?"), "{}", "")
    watching._known = known
    error, calls = feedback.look(case, answer)
    found = watching.explain(case.__name__, error, calls)
    return found.mistake, found.denied


def test_a_check_with_a_name_of_its_own_denies_other_mistakes(feedback):
    once = trace_of(feedback, for_the_right_array, lambda x: x[::-1])
    known = {"for_the_right_array": [("row-order-changed", once)]}
    mistake, denied = chosen(feedback, for_the_right_array, lambda x: x / 4, known)
    assert mistake == "constant-factor"
    assert "row-order-changed" in denied


def test_a_check_denies_what_would_have_passed_it(feedback):
    turned = trace_of(feedback, for_the_right_array, lambda x: -x)
    known = {"for_the_right_array": [("minus", turned)], "another": [("rotated-twice", turned), ("minus", turned)]}
    assert {"minus", "rotated-twice"} <= set(chosen(feedback, for_the_right_array, lambda x: x**2 + x, known)[1])


def test_what_is_nearly_right_denies_no_known_mistake(feedback):
    turned = trace_of(feedback, for_the_right_array, lambda x: -x)
    known = {"for_the_right_array": [("minus", turned)], "another": [("added", turned)]}
    nearly = chosen(feedback, for_the_right_array, lambda x: x + 1e-4, known)[1]
    assert not {"minus", "added"} & set(nearly), "nothing is kept of what is nearly right, so it may be either"


def test_an_error_names_no_mistake_that_shows_in_what_comes_back(feedback):
    def whole(answer):
        from softlookup import same_array

        same_array(answer(np.array([4, 2])), np.array([2.0, 1.0]))

    def halved(x):
        x /= 2
        return x

    known = {"whole": [("input-mutated", trace_of(feedback, whole, halved))]}
    assert chosen(feedback, whole, halved, known)[0] == "integer-buffer"
    known = {"whole": [("vectors-only", trace_of(feedback, whole, halved))]}
    assert chosen(feedback, whole, halved, known)[0] == "vectors-only"


def test_a_value_gets_no_name_that_is_about_code(proposed):
    for got, mistake in ((-DUE, "sign-turned"), (DUE[None].repeat(2, axis=0), "results-not-combined")):
        assert mistake in {one.mistake for one in proposed(for_the_right_array, lambda x, got=got: got)}
        assert proposed(for_the_right_array, got) == []
    assert [one.mistake for one in proposed(for_the_right_array, DUE[:, :2])] == ["another-length"]
    assert [one.mistake for one in proposed(for_the_right_array, (1.0, 2.0))] == ["another-kind-of-thing"]
    assert [one.mistake for one in proposed(for_the_right_array, [1.0, 2.0])] == ["list-for-array"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("that will not do", {"own-code-raised"}),
        ("3 columns, and 4 rows", {"own-code-raised", "global-for-parameter"}),
    ],
)
def test_an_error_that_says_no_size_does_not_show_the_notebooks_own_numbers(proposed, feedback, text, names):
    def slip(x):
        raise ValueError(text)

    def case(answer):
        answer(np.ones((3, 4)))

    known = [("global-for-parameter", trace_of(feedback, case, slip))]
    assert {one.mistake for one in proposed(case, slip, known)} == names


def test_a_bare_error_that_fits_two_mistakes_stays_without_a_name(proposed, feedback):
    def slip(x):
        raise ValueError("that will not do")

    def case(answer):
        answer(np.ones((3, 4)))

    given = trace_of(feedback, case, slip)
    known = [("global-for-parameter", given), ("row-split", given)]
    assert {one.mistake for one in proposed(case, slip, known)} - {None} == {"own-code-raised"}
