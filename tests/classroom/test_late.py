"""What being late costs, and what is said where nobody can know how late something is."""

from datetime import UTC, datetime

import pytest
from kit.results import class_state, heads, late_class
from msgspec.structs import replace

from autograder.classroom.due_dates import Due, Extension
from autograder.classroom.entries import Entry
from autograder.classroom.final_grades import final_grade
from autograder.classroom.late import gaps
from autograder.classroom.people import Person
from autograder.classroom.points import HumanPoints


@pytest.mark.parametrize(
    ("days", "percent", "extension", "total"),
    [(0, 10, 0, 8), (2, 10, 0, 6.4), (2, 0, 0, 8), (5, 30, 0, 0), (2, 10, 1.0, 7.2)],
)
def test_a_penalty_is_a_share_of_all_points_for_each_day(days, percent, extension, total):
    made = late_class(
        days, percent, (HumanPoints("ada", "why_several_heads", 3.0, "", "", "05_fifth", (Person("Ada"),)),), extension
    )
    one = final_grade(heads("ada", 2, 2), made)
    assert one.record.score == 5, "the record keeps what the tests found"
    assert (one.total, one.max_total) == (total, 11)


def test_late_work_without_a_time_costs_what_one_says():
    ada = Person("Ada", extensions=(Extension(days=1.0),))
    entries = {"ada": Entry((ada,), marked_late=True), "max": Entry((Person("Max"),), marked_late=True), "kim": Entry()}
    late = class_state("canvas", entries, late_penalty=10.0, late_days=2.0)
    found = [final_grade(heads(id, 2, 2), late) for id in entries]
    assert [(one.days_late, one.penalty) for one in found] == [(1, 0.5), (2, 1.0), (None, 0.0)]


def told(made_list, *records):
    return gaps([(record.assignment, made_list.entries[record.submission]) for record in records], made_list)


def test_what_cannot_be_said_of_lateness_is_said_and_counted():
    entries = {"ada": Entry(marked_late=True), "max": Entry(marked_late=True), "kim": Entry()}
    records = [heads(id, 2, 2) for id in entries]
    due = Due(None, datetime(2026, 11, 20, tzinfo=UTC))
    late = class_state("canvas", entries, late_penalty=10.0)
    penalty, marked = told(late, *records)
    assert "--late-penalty 10 has no effect without a due date: give --due" in penalty
    assert marked.startswith("2 submissions marked late by the platform")
    assert "--late-days" in marked
    marked, untimed = told(replace(late, dues=(due,)), *records)
    assert untimed.startswith("1 submission without a submission time")
    assert told(replace(late, settings=replace(late.settings, late_days=2.0)), *records) == []
    assert told(class_state("folder", {"kim": Entry()}), records[2]) == []
