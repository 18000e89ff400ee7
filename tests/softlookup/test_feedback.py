"""What a failed check says: the same in a notebook and in a record, with a line of the check where Otter quotes one.

The helper modules are used here as notebooks use them, by their own names.
"""

import json
import warnings

import numpy as np
import pytest
from kit.in_process import asks_twice, define, otter_test
from kit.notebooks import student_notebook
from kit.sample_class import solved, to_bytes

from autograder.authoring.own_answers import names_before
from autograder.course.manifest import load_assignments
from autograder.marking.finding import find
from autograder.marking.marking import WallEngine, mark
from autograder.wall.results import Level

NAME = "04_scores"
WRONG = {
    "width": "def width(H, h):\n    return len(H)\n",
    "get_scores": "def get_scores(H, h):\n    return H @ h[:, None]\n",
    "scale_scores": "def scale_scores(scores, n):\n    raise RuntimeError('no idea')\n",
    "attend": "def attend(h, H):\n    H @ h\n",
}


@pytest.fixture(scope="module")
def record(own, tmp_path_factory):
    folder = tmp_path_factory.mktemp("feedback")
    (folder / "wrong.ipynb").write_bytes(to_bytes(solved(NAME, **WRONG)))
    engine = WallEngine(Level.NONE)
    (found,) = find([folder / "wrong.ipynb"])
    yield mark(found, load_assignments(own), NAME, engine)
    engine._grader.close()


@pytest.fixture(scope="module")
def before(own):
    """The names that stand before each question."""
    return names_before(student_notebook(NAME), own.assignments / NAME, WRONG)


@pytest.mark.usefixtures("helper_modules")
@pytest.mark.parametrize("question", WRONG)
def test_a_notebook_says_what_the_record_says_and_quotes_a_line_of_the_check(record, own, before, question):
    source = (own.assignments / NAME / "tests" / f"{question}.py").read_text(encoding="utf-8")
    test = otter_test(source)
    test.run(define(WRONG[question], before[question]))
    (graded,) = [q for q in record.questions if q.name == question]
    recorded = {case.name: case.message for case in graded.cases if not case.passed and not case.hidden}
    failed = {result.test_case.name: result.message for result in test.test_case_results if not result.passed}
    assert failed.keys() == recorded.keys() != set()
    for case, message in failed.items():
        head, text = message.split("\nFailed: Checked: ")
        assert f"Checked: {text}" == recorded[case]
        _, where, line = head.split("\n")
        number = int(where.removeprefix("Error at line ").removesuffix(f" in test {test.name}:"))
        assert source.splitlines()[number - 1] == line.removeprefix("  ")
        body = source.split(f"def {case}(")[1].split("@test_case")[0]
        assert line.strip() in body
        assert "feedback" not in message


ERRORS = {
    "quotes at its start": (AttributeError("'int' object has no attribute 'sqrt'"), None),
    "a quote at its end": (NameError("name 'np' is not defined, nor 'x'"), None),
    "a word that is no key": (KeyError("dog"), "KeyError: dog"),
    "another key": (KeyError(3), "KeyError: 3"),
    "nothing said": (ValueError(), "ValueError"),
}


@pytest.mark.parametrize("kind", ERRORS)
def test_an_error_is_quoted_whole(feedback, kind):
    error, said = ERRORS[kind]

    def answer(_):
        raise error

    found, calls = feedback.look(asks_twice, answer)
    text = feedback.Feedback("shares").explain("asks_twice", found, calls).text
    assert f"\nWhat came: an error, {said or f'{type(error).__name__}: {error}'}\nHint: At which line" in text


def test_a_name_that_no_cell_defined_is_called_so(feedback):
    question = feedback.Feedback("shares")
    question.load({}, {"not-defined": "Which cell?", "none-returned": "What is handed back?"}, "{}", "passed")
    finding = question.explain("asks_twice", *feedback.look(asks_twice, None))
    assert finding.mistake == "not-defined"
    assert "Expected: shares should be defined\nWhat came: nothing of that name\n" in finding.text
    assert question.explain("asks_twice", *feedback.look(asks_twice, lambda _: None)).mistake == "none-returned"


def test_of_a_value_that_fails_an_assert_what_came_is_shown_where_it_is_short(feedback):
    def exactly(answer):
        raise AssertionError("another number for the bytes")

    for value, came in (((1, 2), "a tuple of 2 entries: (1, 2)"), ([0] * 90, "a list of 90 entries")):
        with pytest.raises(feedback.Failed) as failed:
            feedback.Feedback("f").shown(exactly)(f=value)
        assert f"Expected: another number for the bytes\nWhat came: {came}" in str(failed.value)
        with pytest.raises(feedback.Failed) as failed:
            feedback.Feedback("f").watched(exactly)(f=value)
        assert "(1, 2)" not in str(failed.value)


def test_an_answers_own_failed_assert_is_an_error_in_it(feedback):
    question = feedback.Feedback("f")
    for error in (AssertionError("Q and K differ"), feedback.Difference("Q", "as wide as K", "not")):

        def answer(_, error=error):
            raise error

        with pytest.raises(feedback.Failed) as failed:
            question.shown(asks_twice)(f=answer)
        assert "Expected: a result, not an error\nWhat came: an error, AssertionError: " in str(failed.value)
        assert str(error) in str(failed.value)


def test_what_gives_something_else_is_denied_but_not_with_a_family_of_what_came(feedback):
    def case(answer):
        from softlookup import same_array

        same_array(answer(np.array([1.0, 2.0, 4.0])), np.array([3.0, 4.0, 6.0]))

    packed = {factor: feedback.look(case, lambda x, by=factor: by * x)[1].trace().packed() for factor in (5.0, 7.0)}
    known = json.dumps({"case": [("five", packed[5.0]), ("seven", packed[7.0]), ("odd", packed[7.0])]})
    question = feedback.Feedback("f")
    question.load({}, dict.fromkeys(("five", "seven", "odd"), "Which?"), known, "passed", {"odd": ["five"]})
    finding = question.explain("case", *feedback.look(case, lambda x: 5.0 * x))
    assert (finding.mistake, finding.denied) == ("five", ("seven",))


def test_nan_alone_names_no_mistake_but_nan_unless_the_numbers_that_went_in_are_large(feedback):
    def all_nan(x):
        return np.full(3, np.nan)

    for size, named in ((1.0, "not-finite"), (1000.0, "no-max-shift")):

        def case(answer, size=size):
            from softlookup import same_array

            same_array(answer(np.array([size, 0.0, 0.0])), np.ones(3) / 3)

        question = feedback.Feedback("shares")
        _, calls = feedback.look(case, all_nan)
        known = json.dumps({"case": [("no-max-shift", calls.trace().packed())]})
        question.load({"case": "Is it finite?"}, {"no-max-shift": "How large is it?"}, known, "passed")
        finding = question.explain("case", *feedback.look(case, all_nan))
        assert finding.mistake == named
        assert finding.text.endswith("Hint: How large is it?") == (named == "no-max-shift")


def test_what_went_in_and_what_came_is_shown_of_public_cases_alone(feedback):
    def two_sums(totals):
        from softlookup import same_array

        same_array(totals(np.array([[1.0, 2.0]])), np.array([3.0]))

    question = feedback.Feedback("totals")
    for watch, shown in ((question.shown, True), (question.watched, False)):
        with pytest.raises(feedback.Failed) as failed:
            watch(two_sums)(totals=lambda X: X.sum(axis=1) + 1)
        assert ("Called: totals(np.array([[1.0, 2.0]]))\nExpected: [3.]\nWhat came: [4.]" in str(failed.value)) == shown
        assert ("3." in str(failed.value) or "4." in str(failed.value)) == shown


def test_warnings_on_a_right_answer_stand_above_no_green_line(feedback):
    def zeros(answer):
        from softlookup import same_array

        same_array(answer(np.zeros(2)), np.zeros(2))

    def right(x):
        warnings.warn("slow", stacklevel=2)
        return np.nan_to_num(x / x)

    question = feedback.Feedback("f")
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        question.shown(zeros)(f=right)
        assert said == []
        with pytest.raises(feedback.Failed):
            question.shown(zeros)(f=lambda x: right(x) + 1)
        assert {one.category for one in said} == {UserWarning, RuntimeWarning}
