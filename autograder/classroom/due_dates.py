"""Reads due dates, extensions and times, and says until when work is on time.

Days of an extension are those of the course's zone: one day later is the same hour on the next day, also when the
clocks change. A time without a zone is in the course's zone, or else in this machine's; a date without a time means the
end of that day.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from autograder.errors import UserError
from autograder.files import csv_files
from autograder.files.csv_files import plain
from autograder.files.json_files import JsonStruct, Number


class Due(JsonStruct, frozen=True):
    """A due date: of one assignment, or of all."""

    assignment: str | None
    when: datetime


class Extension(JsonStruct, frozen=True):
    """More time of one person, for one assignment (by its name's letters and digits) or, without a name, for all."""

    assignment: str = ""
    days: Number = 0.0
    hours: Number = 0.0


EXTENSION = re.compile(r"extension(?P<unit>days|hours|)(?P<assignment>\w*)")  # of all assignments, or of one


def extensions_of(where: str, row: Mapping[str, str]) -> Iterator[Extension]:
    """Yield the extensions in a row of a roster; UserError for one that is no number of days or hours."""
    for column, text in row.items():
        if not text or (parts := EXTENSION.fullmatch(column)) is None:
            continue
        number = csv_files.number(text)
        if not 0 <= number < 10_000:
            raise UserError(f"{where}: an extension of {text!r}; give a number of days or hours")
        yield Extension(parts["assignment"], **{parts["unit"] or "days": number})


def parse_zone(name: str) -> ZoneInfo | None:
    """Return a zone by its name; None, for this machine's, without a name."""
    try:
        return ZoneInfo(name) if name else None
    except (OSError, ValueError, KeyError):
        raise UserError(f"--time-zone {name}: not known; give a name such as Europe/Vienna") from None


def parse_due(text: str, zone: ZoneInfo | None = None) -> Due:
    """`WHEN`, or `NAME=WHEN` for one assignment."""
    name, _, when = text.rpartition("=")
    return Due(name or None, parse_time(when, "--due", zone))


def parse_time(
    text: str,
    where: str,
    zone: ZoneInfo | None = None,
    foreign: Callable[[str], datetime | None] = lambda text: None,
) -> datetime:
    """Return a time with its zone; UserError unless it is in ISO 8601's form, as GitHub writes it, or in another
    one.
    """
    text = text.strip()
    try:
        when = foreign(text) or datetime.fromisoformat(text.replace(" UTC", "+00:00"))
        if len(text) <= len("2026-11-20"):
            when = datetime.combine(when, time(23, 59, 59))
        return when if when.tzinfo else in_zone(when, zone)
    except (ValueError, OverflowError, OSError):
        problem = f"{text!r} is not a time; write it as 2026-11-20T23:59 or 2026-11-20T23:59+01:00"
        raise UserError(f"{where}: {problem}") from None


def due_for(assignment: str | None, dues: tuple[Due, ...]) -> datetime | None:
    """Return when an assignment is due: its own date before the one for all."""
    own = [due.when for due in dues if due.assignment == assignment and assignment is not None]
    for_all = [due.when for due in dues if due.assignment is None]
    times = own or for_all
    return times[-1] if times else None


def extended(due: datetime, extensions: Iterable[Extension], zone: ZoneInfo | None) -> datetime:
    """Return the due date of a person with these extensions: days by the calendar, hours by the clock."""
    given = list(extensions)
    wall = due.astimezone(zone).replace(tzinfo=None) + timedelta(days=sum(extension.days for extension in given))
    return in_zone(wall, zone).astimezone(UTC) + timedelta(hours=sum(extension.hours for extension in given))


def last_moment(
    assignment: str | None,
    extensions: Iterable[Iterable[Extension]],
    dues: tuple[Due, ...],
    zone: ZoneInfo | None,
) -> datetime | None:
    """Return until when work is on time: of those who hand it in together, the longest extension is everybody's."""
    due = due_for(assignment, dues)
    return None if due is None else max(extended(due, given, zone) for given in extensions_for(assignment, extensions))


def extensions_for(assignment: str | None, extensions: Iterable[Iterable[Extension]]) -> list[list[Extension]]:
    """Return of each person's extensions, those that one assignment has."""
    name = plain(assignment or "")
    return [[extension for extension in given if extension.assignment in ("", name)] for given in extensions] or [[]]


def in_zone(wall: datetime, zone: ZoneInfo | None) -> datetime:
    """Return a time without a zone in the course's."""
    return wall.replace(tzinfo=zone) if zone else wall.astimezone()
