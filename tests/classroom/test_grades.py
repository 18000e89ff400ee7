"""One of a person's submissions counts, and everybody's grade follows from it."""

from datetime import UTC, datetime

import pytest
from click.testing import CliRunner
from kit.results import (
    ADA,
    BOB,
    Page,
    case,
    class_state,
    graded,
    heads,
    plain_record,
    question,
    table,
    two_weeks,
    ungraded,
    write_results,
)

from autograder.classroom import outputs
from autograder.classroom.commands.gradebook import gradebook
from autograder.classroom.entries import Entry
from autograder.classroom.grades import grade_class, grades_that_count, main_assignments
from autograder.classroom.people import Account, Person
from autograder.classroom.to_do import tasks
from autograder.errors import UserError
from autograder.marking.record import Status

# Which of a person's submissions counts


def test_of_two_submissions_the_last_counts_or_else_the_best():
    def at(id, day, score):
        entry = Entry((Person("Ada"),), None, datetime(2026, 11, day, tzinfo=UTC) if day else None)
        return heads(id, 2, score), entry

    def counted(*handed_in):
        entries = {record.submission: entry for record, entry in handed_in}
        grades = grade_class([record for record, _ in handed_in], class_state("folder", entries))
        return [v.grade.record.submission for v in grades.verdicts if v.counts]

    assert counted(at("a", 2, 0), at("b", 1, 2)) == ["a"]
    assert counted(at("a", None, 0), at("b", None, 2)) == ["b"]


@pytest.mark.parametrize("whose", ["people", "submitters"])
def test_a_file_beside_a_notebook_is_part_of_what_was_handed_in(whose):
    ada = {whose: (Person("Ada"),)}
    notebook, beside = (Entry(export="week 2", file=f"ada/{name}", **ada) for name in ("a.ipynb", "a.pdf"))
    made = class_state("moodle", {"a": notebook, "b": beside, "c": Entry(export="week 2", file="c.pdf")})
    grades = grade_class([heads("a", 2, 2), ungraded("b"), ungraded("c")], made)
    assert [verdict.instead for verdict in grades.verdicts] == ["", "a", ""]


def test_an_exports_assignment_is_that_of_most_that_could_be_graded():
    entry = Entry(export="week 2")
    handed_in = [(plain_record(assignment="03_third"), entry)] * 2
    handed_in += [(plain_record(assignment="05_fifth", status=status), entry) for status in Status]
    assert main_assignments(handed_in) == {"week 2": ("03_third", 2, 3)}


def test_who_is_in_a_strangers_group_too_has_one_grade(tmp_path):
    """The last one counts, whatever the ids' order."""
    ada, eve = Person("Ada", "1"), Person("Eve", "2")
    for ids in (("a", "z"), ("z", "a")):
        entries = {
            ids[0]: Entry((eve, ada), None, datetime(2026, 11, 19, tzinfo=UTC)),
            ids[1]: Entry((ada,), None, datetime(2026, 11, 20, tzinfo=UTC)),
        }
        made = class_state("gradescope", entries)
        records = [heads(ids[0], 0, 0), heads(ids[1], 2, 2)]
        counted = grades_that_count(grade_class(records, made).verdicts)
        totals = {str(person): one.total for one in counted for person in one.entry.people}
        assert totals == {"Ada": 5, "Eve": 0}
        out = write_results(tmp_path / ids[0], records, made)
        outputs.write_all(out)
        assert (out / "canvas.csv").read_text().count("Ada") <= 1


def test_a_folder_without_records_is_the_callers_mistake(tmp_path):
    with pytest.raises(UserError, match="no records"):
        outputs.write_all(tmp_path)


def made_export(tmp_path, several=False):
    """An export of 05_fifth, in which one person handed in another assignment's notebook."""
    names = ("ada", "bob", "cy", "eve")
    entries = {
        name: Entry((Person(name, login=name, accounts=(Account("canvas", name),)),), export="canvas") for name in names
    }
    made = class_state("canvas", entries, several=several, words={"canvas": {"05_fifth": "05_fifth (77001)"}})
    records = [heads(name, 2, 2) for name in names[:3]]
    records.append(graded("eve", question("softmax", case("shape", False)), assignment="02_second"))
    out = write_results(tmp_path / "out", records, made)
    outputs.write_all(out)
    return out


def test_a_notebook_of_another_assignment_writes_no_zero_into_that_ones_column(tmp_path):
    out = made_export(tmp_path)
    header, _, *rows = table(out / "canvas.csv")
    assert header[5:] == ["05_fifth (77001)"], "as the gradebook calls it"
    assert {row[0]: row[5] for row in rows} == {"ada": "5", "bob": "5", "cy": "5", "eve": ""}
    assert "eve" not in {row[0] for row in table(out / "moodle.csv")}
    first = table(out / "submissions.csv")[1]
    why = "belongs to another assignment: 3 of 4 in canvas belong to 05_fifth"
    assert first[:4] == ["no", why, "eve", "02_second"]


def test_it_does_if_one_says_that_there_are_several(tmp_path):
    out = made_export(tmp_path, several=True)
    header, _, *rows = table(out / "canvas.csv")
    assert header[5:] == ["02_second", "05_fifth (77001)"]
    assert {row[0]: row[5] for row in rows}["eve"] == "0"


def test_a_budget_of_late_days_is_spent_in_order_and_the_cap_holds(tmp_path):
    records, made = two_weeks(tmp_path, late_budget=3)
    grades = grade_class(records, made).grades
    assert {grade.record.submission: grade.free_days for grade in grades} == {"ada-1": 2, "ada-2": 1}
    assert [grade.total for grade in grades] == [5, 4.5]
    records, made = two_weeks(tmp_path, late_cap=15.0)
    assert [grade.total for grade in grade_class(records, made).grades] == [4.25, 4.25]


def test_what_is_left_of_the_budget_is_said_everywhere(tmp_path, capsys):
    records, made = two_weeks(tmp_path, late_budget=4, roster=(ADA, BOB))
    out = write_results(tmp_path / "out", records, made)
    (late,) = [task for task in tasks(*outputs.write_all(out)) if task.anchor == "late"]
    assert [case.what for case in late.cases] == ["2 days late, 2 free, 0 left"] * 2
    assert "0 left" in Page(out / "feedback" / "ada-1.html").text
    arguments = [str(out), "--out", str(tmp_path / "all.csv")]
    assert CliRunner().invoke(gradebook, arguments, catch_exceptions=False).exit_code == 0
    header, ada, bob = table(tmp_path / "all.csv")
    assert (header[-1], ada[-1], bob[-1]) == ("late_days_left", "0", "4")
