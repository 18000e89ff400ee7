"""A class's gradebook as data: one row per person, one cell per assignment, from which every table is written.

Made once from the final grades, in `grades`; platforms only put it into their own form. Nothing here decides anything.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from autograder.classroom.people import Person


class Standing(StrEnum):
    """Somebody's standing with an assignment."""

    GRADED = "graded"
    EXCUSED = "excused"
    WAITING = "waiting"  # a file is there that nobody could grade yet
    MISSING = "missing"  # nothing was handed in


@dataclass(frozen=True)
class BookCell:
    """One person's grade for one assignment."""

    standing: Standing
    total: float | None = None  # as a gradebook counts it; of GRADED alone
    submitter: Person | None = None  # the person as the platform knows them; of what counts alone


@dataclass(frozen=True)
class BookRow:
    """One person's line."""

    person: Person  # with the numbers that platforms give in all assignments
    cells: Mapping[str, BookCell]  # by assignment
    absent: bool  # of the roster, and handed in nothing of what was graded now


@dataclass(frozen=True)
class Gradebook:
    """Everybody who handed something in or stands in the roster."""

    rows: tuple[BookRow, ...]
    possible: Mapping[str, float]  # the most that anybody can have, by assignment, in the order of columns
    this_week: frozenset[str]  # the assignments that were graded now, not in an earlier run
    missing_zero: bool  # who handed in nothing has 0 points
