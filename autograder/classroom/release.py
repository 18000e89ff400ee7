"""Decides how much students read of the hidden checks that they failed, and from when on.

Takes what an instructor said, as `mistakes after 2026-12-01` in class.yml, and the moment at which pages are written,
by this machine's clock. Until the moment that was said it is names and points, whatever was asked for.
"""

import math
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from autograder.classroom.due_dates import due_for, extended, extensions_for, in_zone, parse_time
from autograder.classroom.entries import ClassState
from autograder.classroom.settings import AFTER, DUE
from autograder.course.manifest import Release
from autograder.errors import UserError

ENDLESS = 3650  # days
SPENT = (
    "release cases: students read what hidden checks ask and expect, so these checks are spent; whoever hands in after "
    "that can answer them without understanding"
)


class Announcement(NamedTuple):
    """One thing that was said: how much, and after which moment; "" for at once."""

    level: Release
    after: str


def asked_for(state: ClassState) -> Announcement:
    """Return what was said of a class."""
    level, _, after = state.settings.release.partition(AFTER)
    return Announcement(Release(level), after)


def is_spent(state: ClassState) -> bool:
    """Return whether students will read what hidden checks ask."""
    return asked_for(state).level is Release.CASES


def level_at(now: datetime, assignment: str | None, state: ClassState) -> Release:
    """Return how much a page of this assignment that is written now says."""
    return asked_for(state).level if now > starts(assignment, state) else Release.POINTS


def starts(assignment: str | None, state: ClassState) -> datetime:
    """Return the moment after which more is told; the last there is where `due` was said of work without a due date."""
    after = asked_for(state).after
    if not after:
        return datetime.min.replace(tzinfo=UTC)
    if after != DUE:
        return parse_time(after, "release", state.settings.zone)
    due, days = due_for(assignment, state.dues), days_that_earn(state)
    if due is None or days is None:
        return datetime.max.replace(tzinfo=UTC)
    people = [*state.roster, *(person for entry in state.entries.values() for person in entry.people)]
    extensions = [*extensions_for(assignment, [person.extensions for person in people]), []]
    return max(_later(extended(due, given, state.settings.zone), days, state) for given in extensions)


def days_that_earn(state: ClassState) -> int | None:
    """Return how many days late work may come and still earn points; None where that never ends, or takes years."""
    settings = state.settings
    if state.source == "git" and not state.takes_late_work:  # of a clone, the version at the due date counts
        return 0
    if not settings.late_penalty or settings.late_cap < 100:
        return None
    days = settings.late_budget + math.ceil(100 / settings.late_penalty) - 1
    return days if days <= ENDLESS else None


def _later(due: datetime, days: int, state: ClassState) -> datetime:
    """Return the last moment of so many days after one, days being those of the course's zone."""
    zone = state.settings.zone
    wall = due.astimezone(zone).replace(tzinfo=None) + timedelta(days=days)
    return max(due + timedelta(minutes=state.settings.grace), in_zone(wall, zone))


def check_release(state: ClassState) -> None:
    """UserError where `due` was said and nobody can know when that is."""
    if asked_for(state).after != DUE:
        return
    what = f"release {state.settings.release}"
    if not state.dues:
        raise UserError(f"{what}: there is no due date; give --due, or a date in place of `due`")
    if days_that_earn(state) is None:
        raise UserError(f"{what}: late work never ends to earn points here; give a date in place of `due`")


def in_words(assignments: Iterable[str | None], state: ClassState, now: datetime) -> list[str]:
    """Return a line for each assignment of which pages will say more than they do now."""
    level, lines = asked_for(state).level, []
    for assignment in sorted({name for name in assignments if name}):
        moment = starts(assignment, state)
        if moment >= datetime.max.replace(tzinfo=UTC):
            lines.append(f"release {state.settings.release}: {assignment} has no due date, so its pages stay at points")
        elif now <= moment:
            until = f"{moment.astimezone(state.settings.zone):%Y-%m-%d %H:%M %Z}"
            after = f"autograder report writes them with {level} after that"
            lines.append(f"pages of {assignment} give names and points of hidden checks until {until}; {after}")
    return lines
