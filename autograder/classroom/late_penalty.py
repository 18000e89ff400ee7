"""How many days late a submission is, and what that costs.

The late penalty is a share of the points for each day, or part of a day, after the due date, up to a cap; days of a
person's budget are free. A grade of an earlier week keeps the penalty that was accepted then. What is not known about
lateness is reported, so that no late work goes unnoticed."""

import math
from collections.abc import Iterable

from autograder.classroom.class_list import ClassList, Entry
from autograder.classroom.due_dates import days_late, due_for, extensions_for, last_moment, parse_zone
from autograder.marking.record import Record

ADVICE = "give times in a roster's column `submitted`"


def lateness(record: Record, entry: Entry, class_list: ClassList) -> tuple[int | None, float]:
    """How many days late a submission is, None if that is not known, and the share of its points that this costs."""
    if entry.accepted:
        return entry.accepted.days, entry.accepted.share
    days = _days_late(record, entry, class_list)
    percent = max(0, (days or 0) - entry.free_days) * (class_list.late_percent or 0.0)
    return days, min(class_list.late_cap, percent) / 100


def _days_late(record: Record, entry: Entry, class_list: ClassList) -> int | None:
    zone, extensions = parse_zone(class_list.zone), [person.extensions for person in entry.people]
    if entry.submitted is None and entry.marked_late and class_list.late_days is not None:
        longest = max(sum(x.days + x.hours / 24 for x in own) for own in extensions_for(record.assignment, extensions))
        return max(0, math.ceil(class_list.late_days - longest))
    due = last_moment(record.assignment, extensions, class_list.dues, zone)
    if due is None or entry.submitted is None:
        return None
    return days_late(entry.submitted, due, zone, class_list.grace)


def gaps(handed_in: Iterable[tuple[str | None, Entry]], class_list: ClassList) -> list[str]:
    """A line for each thing that keeps lateness from costing what it should; takes assignments and entries."""
    untimed = [(assignment, entry.marked_late) for assignment, entry in handed_in if entry.submitted is None]
    marked = sum(marked_late for _, marked_late in untimed)
    due = sum(not marked_late and due_for(name, class_list.dues) is not None for name, marked_late in untimed)
    warnings = []
    if class_list.late_percent and not class_list.dues and not (class_list.late_days and marked):
        warnings.append(f"--late-penalty {class_list.late_percent:g} has no effect without a due date: give --due")
    if marked and class_list.late_days is None:
        costs = "no points are taken off: give the days to count with --late-days, or " + ADVICE
        warnings.append(f"{_submissions(marked)} marked late by the platform, which gives no time; {costs}")
    if due:
        warnings.append(f"{_submissions(due)} without a submission time, counted as on time: {ADVICE}")
    return warnings


def _submissions(count: int) -> str:
    return f"{count} submission{'s' * (count != 1)}"
