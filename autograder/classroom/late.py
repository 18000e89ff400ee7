"""Counts how many days late a submission is, and what that costs.

Part of a day counts as a whole day, after the person's extension (`due_dates`). The late penalty is a share of the
points for each day, up to a cap; days of a person's budget are free. A grade of an earlier week keeps the penalty that
was accepted then. What is not known about lateness is reported, so that no late work goes unnoticed.
"""

import math
from collections.abc import Iterable
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from autograder.classroom.due_dates import due_for, extensions_for, last_moment
from autograder.classroom.entries import ClassState, Entry

ADVICE = "give times in a roster's column `submitted`"


def days_of(assignment: str | None, entry: Entry, state: ClassState) -> int | None:
    """Return how many days late a submission is, None if that is not known."""
    if entry.accepted:
        return entry.accepted.days
    extensions = [person.extensions for person in entry.people]
    if entry.submitted is None and entry.marked_late and state.settings.late_days is not None:
        longest = max(sum(x.days + x.hours / 24 for x in own) for own in extensions_for(assignment, extensions))
        return max(0, math.ceil(state.settings.late_days - longest))
    due = last_moment(assignment, extensions, state.dues, state.settings.zone)
    if due is None or entry.submitted is None:
        return None
    return days_late(entry.submitted, due, state.settings.zone, state.settings.grace)


def days_late(submitted: datetime, due: datetime, zone: ZoneInfo | None, grace_minutes: float) -> int:
    """Return how many days were begun after the due date; none within the minutes of grace."""
    if submitted <= due + timedelta(minutes=grace_minutes):
        return 0
    passed = submitted.astimezone(zone).replace(tzinfo=None) - due.astimezone(zone).replace(tzinfo=None)
    return max(1, math.ceil(passed / timedelta(days=1)))


def share_of(days: int | None, free_days: int, entry: Entry, state: ClassState) -> float:
    """Return the share of the points that so many days cost, of which some are free."""
    if entry.accepted:
        return entry.accepted.share
    percent = max(0, (days or 0) - free_days) * (state.settings.late_penalty or 0.0)
    return min(state.settings.late_cap, percent) / 100


def gaps(handed_in: Iterable[tuple[str | None, Entry]], state: ClassState) -> list[str]:
    """Return a line for each thing that keeps lateness from costing what it should; takes assignments and entries."""
    graded = [(assignment, entry) for assignment, entry in handed_in if not entry.undecided]
    untimed = [(assignment, entry.marked_late) for assignment, entry in graded if entry.submitted is None]
    marked = sum(marked_late for _, marked_late in untimed)
    due = sum(not marked_late and due_for(name, state.dues) is not None for name, marked_late in untimed)
    warnings = []
    if state.settings.late_penalty and not state.dues and not (state.settings.late_days and marked):
        warnings.append(f"--late-penalty {state.settings.late_penalty:g} has no effect without a due date: give --due")
    if marked and state.settings.late_days is None:
        costs = "no points are taken off: give the days to count with --late-days, or " + ADVICE
        warnings.append(f"{_submissions(marked)} marked late by the platform, which gives no time; {costs}")
    if due:
        warnings.append(f"{_submissions(due)} without a submission time, counted as on time: {ADVICE}")
    return warnings


def _submissions(count: int) -> str:
    return f"{count} submission{'s' * (count != 1)}"
