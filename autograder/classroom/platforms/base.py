"""A platform, as the rest of a class asks for it.

Each platform is a module beside this one, with a subclass that says what it knows: how an export is recognised, whose
each submission is and when it came, which of its files are no submissions, how its roster and its times read, the table
that it imports, and what it calls a page of feedback. What it does not say is as here. All of them are in
`platforms.NAMES`. No submission is opened.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from autograder.classroom.people import Person
from autograder.classroom.tables import Gradebook
from autograder.files.csv_files import Row
from autograder.files.visible import printable
from autograder.marking.finding import SubmittedFile

MOST = 0.5  # of the names in a folder; more than this say whose it is


@dataclass(frozen=True)
class Origin:
    """The people who handed a submission in, and when, according to its platform. A group may be several people."""

    people: tuple[Person, ...] = ()
    submitted: datetime | None = None  # without a zone, it is in the course's
    marked_late: bool = False  # the platform says so, but not how late
    key: str = ""  # the name that may be a person's: of what lies at the top, a file, folder or clone
    unclear: str = ""  # why the place's own names do not say whose it is
    doubt: str = ""  # why only a roster can tell whose it is
    by_commit: str = ""  # the commit whose time it is, by its author's clock, if that is all that is known
    untimed: str = ""  # why a time that should be there cannot be read
    may_hide_time: bool = False  # whoever handed it in, so that it is not taken as on time
    refused: str = ""  # why what was handed in is nothing that can be read
    number: str = ""  # the platform's own of the person or the submission: what its id is made of
    owned_by: str = ""  # what stands for whoever handed it in, where that is not the number
    others: tuple[Person, ...] = ()  # who else it may be, if the name can be read in several ways
    file: str = ""  # where it lies in what was graded
    export: str = ""  # the export that it is of, if a platform exported one assignment's submissions
    names: tuple[str, ...] = ()  # what a roster may call it

    @property
    def owner(self) -> str:
        """The key that stands for whoever handed it in."""
        return self.owned_by or self.number


@dataclass(frozen=True)
class RosterTable:
    """A roster's cells, the header's first; and its rows by column, in plain letters, each with its line."""

    path: Path
    cells: list[list[str]]
    rows: list[tuple[int, Row]]

    @property
    def columns(self) -> frozenset[str]:
        return frozenset(self.rows[0][1]) if self.rows else frozenset()


@dataclass(frozen=True)
class BesideRoster:
    """Files that a platform keeps beside its roster, of the assignment whose repositories have a prefix."""

    prefix: str
    due: datetime | None
    groups: Mapping[str, tuple[str, ...]]  # logins, by the names of repositories


class Platform:
    """One platform."""

    name = ""
    one_assignment = False  # an export holds the submissions to one

    def is_export(self, top: Path, entries: list[Path]) -> bool:
        """Return whether a folder, or those of its files that were named, are of this platform."""
        return False

    def is_beside(self, root: Path, file: Path) -> bool:
        """Return whether a file of an export is no submission, but the platform's own."""
        return False

    def origins(self, top: Path, files: list[SubmittedFile]) -> dict[Path, Origin]:
        """Return whose each file of an export is, and since when; UserError for an export that is damaged."""
        raise NotImplementedError

    def participants(self, table: RosterTable, zone: ZoneInfo | None) -> Iterable[Person] | None:
        """Return the people of a roster that only this platform can read; None for any other."""
        return None

    def has_roster(self, columns: frozenset[str]) -> bool:
        """Return whether a roster with these columns is the platform's own."""
        return False

    def is_person(self, row: Row) -> bool:
        """Return whether a row of the platform's roster is of a person."""
        return True

    def known_as(self, row: Row, person: Person) -> Person:
        """Return the person of a row of the platform's roster with what only the platform's columns say."""
        return person

    def words(self, table: RosterTable, assignments: list[str]) -> dict[str, str]:
        """Return what the platform's own roster calls what goes into its gradebook."""
        return {}

    def beside_roster(self, roster: Path, folders: list[str], prefix: str) -> list[BesideRoster]:
        """Return what lies beside a roster of the assignments in folders of these names, or with a prefix."""
        return []

    def time(self, text: str) -> datetime | None:
        """Return a time, mostly without a zone, as the platform writes it; None if that is not how it does."""
        return None

    def write_gradebooks(self, folder: Path, book: Gradebook, words: Mapping[str, str]) -> None:
        """Write the tables that the platform imports; none where it would know nobody."""

    def feedback_names(self, file: str, people: Iterable[Person]) -> Iterator[str]:
        """Yield the names by which the platform finds the page of a submission; none if it takes none back."""
        yield from ()


def most(entries: list[Path], fits: Iterable[object]) -> bool:
    """Return whether more than half of what lies in a folder fits."""
    return sum(map(bool, fits)) > MOST * len(entries)


def top_name(top: Path, path: Path) -> str:
    """Return what the file, or the folder that it lies in, is called at the top."""
    return path.relative_to(top).parts[0]


def key_of(top: Path, path: Path) -> str:
    """Return the same without a file's suffix, fit to be printed: the name that may be a person's."""
    return printable(path.stem if path.parent == top and not path.is_dir() else top_name(top, path))


def is_clone(entry: Path) -> bool:
    """Return whether a folder is a Git clone, if only a broken one; not of one that may not be read, as its record
    says so.
    """
    return os.path.lexists(entry / ".git")


def not_named_by(platform: str) -> Origin:
    """Return the origin of what is not named as the platform names things."""
    advice = "rename it as it was exported, or name it in the roster's column `submission`"
    return Origin(unclear=f"its name is not one that {platform} gives; {advice}")
