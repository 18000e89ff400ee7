"""Due dates, and how many days late a submission is.

Part of a day counts as a whole day, after the person's extension. A time without a zone is in this machine's zone; a
date without a time means the end of that day.
"""

import math
from datetime import datetime, time, timedelta

from autograder.errors import UserError
from autograder.files.json_files import JsonStruct

# Moodle's worksheets in English, of all the world and of the United States.
MOODLE_TIMES = (
    "%A, %d %B %Y, %I:%M %p",
    "%A, %d %B %Y, %H:%M",
    "%A, %B %d, %Y, %I:%M %p",
)


class Due(JsonStruct, frozen=True):
    """When work is due: of one assignment, or of all."""

    assignment: str | None
    when: datetime


def parse_due(text: str) -> Due:
    """`WHEN`, or `NAME=WHEN` for one assignment."""
    name, _, when = text.rpartition("=")
    return Due(name or None, parse_time(when, "--due"))


def parse_time(text: str, where: str) -> datetime:
    """A time with its zone; UserError unless it is in ISO 8601's form, or as Moodle or GitHub write it."""
    text = text.strip()
    try:
        found = _as_moodle_writes(text) or datetime.fromisoformat(text.replace(" UTC", "+00:00"))
        if len(text) <= len("2026-11-20"):
            found = datetime.combine(found, time(23, 59, 59))
        return found if found.tzinfo else found.astimezone()
    except (ValueError, OverflowError, OSError):
        problem = f"{text!r} is not a time; write it as 2026-11-20T23:59 or 2026-11-20T23:59+01:00"
        raise UserError(f"{where}: {problem}") from None


def _as_moodle_writes(text: str) -> datetime | None:
    for form in MOODLE_TIMES:
        try:
            return datetime.strptime(text, form)
        except ValueError:
            continue
    return None


def due_for(assignment: str | None, dues: tuple[Due, ...]) -> datetime | None:
    """When an assignment is due: its own date before the one for all."""
    own = [due.when for due in dues if due.assignment == assignment and assignment is not None]
    for_all = [due.when for due in dues if due.assignment is None]
    return (own or for_all or [None])[-1]


def days_late(submitted: datetime, due: datetime, extension_days: float) -> int:
    """How many days were begun after the due date and the extension."""
    seconds = (submitted - due - timedelta(days=extension_days)).total_seconds()
    return max(0, math.ceil(seconds / 86400))
