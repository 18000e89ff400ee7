"""What waits for the instructor is said once, with counts: at the end of the terminal's output and atop the report."""

import pytest
from kit.results import Page, adjusted, class_to_look_at

from autograder.classroom import outputs
from autograder.classroom.adjustments import Adjustment
from autograder.classroom.commands import printing
from autograder.classroom.entries import ClassState
from autograder.classroom.grades import ClassGrades, read_class
from autograder.classroom.pages.report import write_report
from autograder.classroom.to_do import read_not_cloned, tasks


@pytest.fixture
def of_a_class(tmp_path):
    return class_to_look_at(tmp_path / "out")


def test_every_kind_is_counted_once(of_a_class):
    out, made = of_a_class
    found = {task.anchor: (task.title, [case.submission for case in task.cases]) for task in _tasks(out, made)}
    assert found == {
        "unreadable": ("1 submission that could not be graded", ["dee"]),
        "unmatched": ("1 submission that matches nobody", ["cy"]),
        "missing": ("1 person who handed in nothing", [""]),
        "wrong-assignment": ("1 notebook of another assignment", ["eve"]),
        "waiting": ("2 written answers that wait for a person", ["ada-2", "cy"]),
        "late": ("1 late submission", ["bob"]),
        "superseded": ("2 files that do not count beside another", ["ada-1", "ada-picture"]),
        "stopped": ("1 submission with cells that failed", ["ada-2"]),
    }


def _tasks(out, made):
    return tasks(*outputs.write_all(out))


def test_the_report_opens_with_it_and_the_terminal_ends_with_it(of_a_class, capsys):
    out, made = of_a_class
    found = _tasks(out, made)
    page, text = Page(out / "report.html"), (out / "report.html").read_text(encoding="utf-8")
    assert page.text.index("To do") < page.text.index("Scores")
    printing.print_tasks(found)
    printed = capsys.readouterr().out
    for task in found:
        assert task.title in printed
        assert task.title in page.text
        assert f'id="to-do-{task.anchor}"' in text
    assert "Bob (bob): 1 day late, 0.7 points off" in printed
    assert "Fay: section B" in printed
    assert "\n    Ada (ada-2), cy: why_several_heads\n" in printed


def test_what_is_superseded_is_in_no_figure(of_a_class):
    out, _made = of_a_class
    outputs.write_all(out)
    assert "3 count. Of the points that tests give" in Page(out / "report.html").text
    assert "Another submission of yours counts in its place." in Page(out / "feedback" / "ada-1.html").text
    assert "does not count" not in Page(out / "feedback" / "ada-2.html").text


def test_an_adjustment_without_a_submission_is_said(tmp_path):
    out = adjusted(tmp_path, Adjustment("S2", "05_fifth", "total", 1.0, "a bonus"))
    (task,) = [task for task in tasks(*read_class(out)) if task.anchor == "adjustments"]
    assert [case.who for case in task.cases] == ["S2"]


def test_what_was_not_cloned_comes_first_with_its_reason(tmp_path):
    assert read_not_cloned(tmp_path) == ()
    lines = "eve/bomb: it has more than 20000 files\n\nada/gone: it is: gone\neve/\x1b[2Jx\n"
    (tmp_path / "not-cloned.txt").write_text(lines)
    cases = read_not_cloned(tmp_path)
    assert [(case.who, case.what) for case in cases[:2]] == [
        ("eve/bomb", "it has more than 20000 files"),
        ("ada/gone", "it is: gone"),
    ]
    assert "\x1b" not in cases[2].who
    (task,) = tasks(ClassGrades(), ClassState(), cases)
    assert task.title == "3 repositories that were not cloned"
    write_report(tmp_path / "report.html", ClassGrades(), ClassState(), None)
    assert "it has more than 20000 files" in (tmp_path / "report.html").read_text()
