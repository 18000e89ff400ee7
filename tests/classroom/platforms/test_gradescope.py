"""What Gradescope shows of a record: points and lateness, and of a hidden check no more than the course wants."""

import json

import pytest
from kit.results import NASTY, class_state, graded, heads, known_class, question, ungraded
from msgspec.structs import replace
from on_gradescope import standin

from autograder.classroom.final_grades import final_grade
from autograder.classroom.platforms import gradescope
from autograder.course.manifest import GradescopeDisplay, Release
from autograder.marking.record import CaseGrade, CellReport, Parts


@pytest.fixture(scope="module")
def out(tmp_path_factory):
    return known_class(tmp_path_factory.mktemp("made") / "out")


def test_gradescope_has_the_total_and_what_a_person_gave(out):
    results = json.loads((out / "gradescope" / "ada.json").read_text(encoding="utf-8"))
    assert results["score"] == 7.6
    assert "1.9 points off: 2 days late." in results["output"]
    by_hand = results["tests"][-1]
    assert (by_hand["name"], by_hand["score"], by_hand["max_score"]) == ("why_several_heads", 4.5, 6.0)
    results = json.loads((out / "gradescope" / "eve-2.json").read_text(encoding="utf-8"))
    assert results["score"] == 1
    assert "why_several_heads (6 points)" in results["output"]
    assert NASTY not in json.dumps([t for t in results["tests"] if t["name"] == "split_heads"], ensure_ascii=False)


def results_of(record, **shown):
    results = gradescope.to_results(final_grade(record, class_state()), GradescopeDisplay(**shown))
    standin.validate(results)
    return results


@pytest.mark.parametrize("visibility", ["hidden", "after_due_date", "after_published", "visible"])
def test_hidden_cases_are_shown_when_the_course_wants_it_and_never_what_they_say(visibility):
    results = results_of(heads("ada", 1, 2), hidden_cases=visibility)
    public, hidden = ([t for t in results["tests"] if t["tags"] == [tag]] for tag in ("public", "hidden"))
    assert [(t["number"], t["name"], t["score"], t["max_score"], t["status"]) for t in public] == [
        ("1", "split_heads", 1, 1, "passed"),
        ("2", "merge_heads", 2, 2, "passed"),
    ]
    assert [(t["number"], t["name"], t["score"], t["max_score"], t["status"], t["visibility"]) for t in hidden] == [
        ("1.1", "split_heads: columns", 0, 2, "failed", visibility)
    ]
    assert {t["visibility"] for t in public} == {"visible"}
    assert results["stdout_visibility"] == "hidden"
    assert NASTY not in json.dumps(results, ensure_ascii=False)
    assert "columns" not in json.dumps(public) + results["output"]
    assert results["score"] == sum(t["score"] for t in results["tests"]) == 3


def test_failed_hidden_cases_say_what_their_level_lets_them():
    parts = Parts(hint="Which axis?", exact_call="f(1)", exact_came="2")
    hidden = CaseGrade("columns", True, False, 0, 2.0, NASTY, "over-all", parts=parts)
    told = {
        "points": "A hidden check: students see its name and points at most.",
        "mistakes": "Mistake: over all\nHint: Which axis?",
        "cases": "Mistake: over all\nCalled: f(1)\nWhat came: 2\nHint: Which axis?",
    }
    for level, text in told.items():
        record = graded("ada", question("split_heads", hidden))
        results = results_of(record, hidden_cases="after_published", release=Release(level))
        (test,) = (test for test in results["tests"] if test["tags"] == ["hidden"])
        assert (test["output"], test["visibility"]) == (text, "after_published")
        assert NASTY not in json.dumps(results, ensure_ascii=False)


WHY = "line 2: import torch raised ModuleNotFoundError"


def test_a_cell_that_raised_an_error_is_named():
    cells = CellReport(0, "ok", 0.1), CellReport(4, "error", 0.1, WHY), CellReport(6, "timed_out", 20.0)
    record = replace(heads("ada", 2, 2), cells=cells)
    output = results_of(record)["output"]
    assert output.startswith(
        f"Stopped by an error, so anything the rest of the cell defines is missing: cell 5 ({WHY})."
    )
    assert "Stopped, and the rest graded without it: cell 7." in output


def test_full_marks_count_as_many_points_as_the_course_wants():
    assert results_of(heads("ada", 2, 2), points=100)["score"] == 100
    assert results_of(heads("ada", 2, 0), points=100)["score"] == 60
    assert results_of(heads("ada", 2, 0))["score"] == 3
    assert results_of(ungraded("ada"), points=100)["score"] == 0
