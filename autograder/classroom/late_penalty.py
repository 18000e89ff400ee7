"""The late penalty: a share of the points for each day, or part of a day, after the due date, up to a cap.

Takes a record, its entry and what the class list says of late work; days of a person's budget are free. A grade of an
earlier week keeps the penalty that was accepted then. What is not known about lateness is reported, so that no late
work goes unnoticed."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from autograder.classroom.class_list import ClassList, Entry
from autograder.classroom.due_dates import days_late, due_for, last_moment, parse_zone
from autograder.files import csv_files
from autograder.marking.record import Record

if TYPE_CHECKING:
    from autograder.classroom.final_grade import FinalGrade


def lateness(record: Record, entry: Entry, made: ClassList) -> tuple[int | None, float]:
    """How many days late a submission is, None if that is not known, and the share of its points that this costs."""
    if entry.accepted:
        return entry.accepted.days, entry.accepted.share
    days = _days_late(record, entry, made)
    return days, min(made.late_cap, max(0, (days or 0) - entry.free_days) * (made.late_percent or 0.0)) / 100


def _days_late(record: Record, entry: Entry, made: ClassList) -> int | None:
    zone = parse_zone(made.zone)
    if entry.submitted is None and entry.marked_late and made.late_days is not None:
        name = csv_files.plain(record.assignment or "")
        mine = [[one for one in person.extensions if one.assignment in ("", name)] for person in entry.people] or [[]]
        return max(0, math.ceil(made.late_days - max(sum(x.days + x.hours / 24 for x in each) for each in mine)))
    due = last_moment(record.assignment, (person.extensions for person in entry.people), made.dues, zone)
    if due is None or entry.submitted is None:
        return None
    return days_late(entry.submitted, due, zone, made.grace)


# Missing information about lateness


ADVICE = "give times in a roster's column `submitted`"


def gaps(final_grades: "Sequence[FinalGrade]", made: ClassList) -> list[str]:
    """The lines, none if all that is late costs what it should."""
    untimed = [one for one in final_grades if one.entry.submitted is None]
    marked = [one for one in untimed if one.entry.marked_late]
    due = [one for one in untimed if not one.entry.marked_late and due_for(one.record.assignment, made.dues)]
    found = []
    if made.late_percent and not made.dues and not (made.late_days and marked):
        found.append(f"--late-penalty {made.late_percent:g} has no effect without a due date: give --due")
    if marked and made.late_days is None:
        costs = "no points are taken off: give the days to count with --late-days, or " + ADVICE
        found.append(f"{_submissions(marked)} marked late by the platform, which gives no time; {costs}")
    if due:
        found.append(f"{_submissions(due)} without a submission time, counted as on time: {ADVICE}")
    return found


def _submissions(some: "Sequence[FinalGrade]") -> str:
    return f"{len(some)} submission{'s' * (len(some) != 1)}"
