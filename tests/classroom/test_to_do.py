"""What waits for the instructor is said once, with counts: at the end of the terminal's output and atop the report."""

import csv
from datetime import UTC, datetime

import pytest
from made_class import CellReport, heads, ungraded, write_results
from test_gradebooks import Page

from autograder.classroom import class_list, commands, outputs
from autograder.classroom.class_list import Entry
from autograder.classroom.due_dates import Due
from autograder.classroom.points_by_hand import HumanPoints
from autograder.classroom.roster import Person
from autograder.classroom.to_do import tasks
from autograder.marking.record import Status

DAY = datetime(2026, 11, 20, tzinfo=UTC)


def person(name):
    return Person(name, login=name.casefold(), canvas_id=str(sum(map(ord, name))))


@pytest.fixture
def of_a_class(tmp_path):
    """One of each kind."""

    def entry(name, hour=0, **more):
        return Entry((person(name),), None, DAY.replace(hour=hour), export="canvas", **more)

    entries = {
        "ada-1": entry("Ada", 1),
        "ada-2": entry("Ada", 2),
        "ada-picture": entry("Ada", 2, file="canvas/ada_1_2_plot.png"),
        "bob": entry("Bob", 20),
        "cy": Entry((), "its name matches nobody in the roster", DAY),
        "dee": entry("Dee", file="canvas/dee_1_2_hw.pdf"),
        "eve": entry("Eve"),
    }
    made = class_list.ClassList(
        "canvas",
        entries,
        (Person("Fay", section="B"),),
        (Due(None, DAY.replace(hour=12)),),
        10.0,
        (HumanPoints("bob", "why_several_heads", 2.0, "", assignment="05_heads", people=(person("Bob"),)),),
    )
    records = [
        heads("ada-1", 2, 2),
        heads("ada-2", 1, 1, cells=[CellReport(4, "timed_out", 20.0)]),
        ungraded("ada-picture", reason="not a notebook"),
        heads("bob", 2, 2),
        heads("cy", 0, 0),
        ungraded("dee", reason="not a notebook"),
        ungraded("eve", Status.WRONG_ASSIGNMENT, "this is 02_softmax"),
    ]
    return write_results(tmp_path / "out", records, made), made


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
    commands.print_tasks(found)
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


def test_canvas_has_the_same_points_possible_before_and_after_a_person_graded(of_a_class):
    out, made = of_a_class

    def possible():
        outputs.write_all(out)
        with open(out / "canvas.csv", encoding="utf-8", newline="") as file:
            return list(csv.reader(file))[1][5]

    after = possible()
    (out / class_list.CLASS_FILE).write_text(
        class_list.class_list_to_json(class_list.ClassList("canvas", made.entries)), encoding="utf-8"
    )
    assert possible() == after == "11"
