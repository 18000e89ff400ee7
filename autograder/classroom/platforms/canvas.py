"""Canvas: its download of submissions, its gradebook as a roster, and the gradebook that it imports.

Its source (`content_zipper.rb`) names files `name[_LATE]_USER_FILE_given`, where the name keeps only what Unicode calls
word characters, combining marks among them. Importing, it finds a person by its own ID, or else by SIS user ID, SIS
login ID, or exact name; an empty cell leaves a grade alone. The second row gives the points of each assignment. Columns
keep their names from a gradebook that was given as the roster, so it does not create new ones.
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from msgspec.structs import replace

from autograder.classroom.names import folded, letters_of_name
from autograder.classroom.people import Account, Person
from autograder.classroom.platforms.base import Origin, Platform, RosterTable, most, not_named_by, top_name
from autograder.classroom.tables import BookCell, BookRow, Gradebook, Standing
from autograder.files import csv_files
from autograder.files.csv_files import Row
from autograder.marking.finding import SubmittedFile

# `name_LATE_USER_FILE_given`; of an anonymous assignment the name is `anon`; `late` may be small, or come first.
NUMBERS = re.compile(r"(?P<late>_late)?_(?P<user>[0-9]+)_(?P<file>[0-9]+)_.", re.DOTALL | re.IGNORECASE)
ANONYMOUS = re.compile(
    r"(?P<before>LATE_)?anon(?P<late>_late)?_(?P<user>[a-z0-9]{5})_(?P<file>[0-9]+)_.+", re.DOTALL | re.IGNORECASE
)
# What was not uploaded but typed or linked has no number of a file.
ENTRY = re.compile(
    r"(?P<name>.+?)(?P<late>_late)?_(?P<user>[0-9]+)_(?P<kind>link|text)\.html", re.DOTALL | re.IGNORECASE
)
ENTRIES = {
    "link": "a link was handed in, not a file: ask for the notebook itself",
    "text": "a typed text was handed in, not a file: ask for the notebook itself",
}
COLUMN = re.compile(r"(?P<title>.+) \(\d+\)")  # of an assignment
COLUMNS = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
EXCUSED = "EX"
OF_ROSTER = frozenset({"sisuserid", "sisloginid"})
SCHOOLS_ID = ("sisuserid", "sid", "studentid", "idnumber", "studentnumber")
NOBODY = ("studenttest", "teststudent")  # its pretended student


class Canvas(Platform):
    name = "canvas"
    one_assignment = True

    def is_export(self, top: Path, entries: list[Path]) -> bool:
        return most(entries, (readings(entry.name) for entry in entries))

    def origins(self, top: Path, files: list[SubmittedFile]) -> dict[Path, Origin]:
        ways_by_path = {file.path: readings(top_name(top, file.path)) for file in files}
        called = defaultdict(set)
        for first in (ways[0] for ways in ways_by_path.values() if ways):
            called[first.user].add(folded(first.name))
        return {
            path: _origin(ways, called) if ways else _entry(top_name(top, path)) for path, ways in ways_by_path.items()
        }

    def has_roster(self, columns: frozenset[str]) -> bool:
        return bool(columns & OF_ROSTER)

    def is_person(self, row: Row) -> bool:
        name = letters_of_name(row.get("student", "") or f"{row.get('lastname', '')}, {row.get('firstname', '')}")
        # "Manual Posting" and the like stand above no person.
        return "pointspossible" not in name and name not in NOBODY and row.get("id") != ""

    def known_as(self, row: Row, person: Person) -> Person:
        own = person.id if any(row.get(column) == person.id for column in SCHOOLS_ID) else ""  # ID is Canvas's own
        return replace(person, id=own, accounts=(Account(self.name, row["id"]),) if row.get("id") else ())

    def words(self, table: RosterTable, assignments: list[str]) -> dict[str, str]:
        columns: dict[str, str] = {}
        for column in table.cells[0]:
            if (parts := COLUMN.fullmatch(column)) is None:
                continue
            title = letters_of_name(parts["title"])
            if named := [name for name in assignments if title.startswith(letters_of_name(name))]:
                columns.setdefault(named[0], column)
        return columns

    def write_gradebooks(self, folder: Path, book: Gradebook, words: Mapping[str, str]) -> None:
        """Write canvas.csv: whom Canvas can find, and those of the roster who handed in nothing, with empty cells."""
        rows: list[Sequence[object]] = [
            (*COLUMNS, *(words.get(name, name) for name in book.possible)),
            ("    Points Possible", "", "", "", "", *book.possible.values()),
        ]
        for row in sorted(book.rows, key=self._order):
            person, number = row.person, row.person.number(self.name)
            identity = (person.name, number, person.id, person.login or person.email, person.section)
            if any(identity[:4]):
                rows.append((*identity, *(self._cell(row.cells[name], book) for name in book.possible)))
        if len(rows) > 2:
            csv_files.write_csv(folder / "canvas.csv", rows)

    def _order(self, row: BookRow) -> tuple[str, str]:
        person = row.person
        return person.name.casefold(), person.number(self.name) or person.id or person.login

    def _cell(self, cell: BookCell, book: Gradebook) -> object:
        if cell.standing is Standing.EXCUSED:
            return EXCUSED
        return 0 if cell.standing is Standing.MISSING and book.missing_zero else cell.total

    def feedback_names(self, file: str, people: Iterable[Person]) -> Iterator[str]:
        given = PurePosixPath(file).name
        if any(person.number(self.name) for person in people) and readings(given):
            yield f"{PurePosixPath(given).stem}.html"


@dataclass(frozen=True)
class Reading:
    """One way to read a name that Canvas wrote."""

    name: str
    user: str
    file: str
    late: bool


def readings(name: str) -> list[Reading]:
    """Return every way to read a file's name as Canvas's: people's and files' own names may have numbers as well."""
    if parts := ANONYMOUS.fullmatch(name):
        return [Reading("", parts["user"], parts["file"], bool(parts["late"] or parts["before"]))]
    ways, start = [], 1
    while parts := NUMBERS.search(name, start):
        given = name[: parts.start()]
        if not given.startswith("_") and all(map(_is_of_a_word, given)):
            late = bool(parts["late"]) or given.startswith("LATE_")
            ways.append(Reading(given, parts["user"], parts["file"], late))
        start = parts.start("user")
    return ways


def _is_of_a_word(character: str) -> bool:
    return unicodedata.category(character)[0] in "LM" or unicodedata.category(character) in ("Nd", "Pc")


def _person(way: Reading) -> Person:
    return Person(name=way.name, accounts=(Account(PLATFORM.name, way.user),))


def _origin(ways: list[Reading], called: Mapping[str, set[str]]) -> Origin:
    first = ways[0]
    doubt = f"several names in this export have the number {first.user}: give Canvas's gradebook as the roster"
    return Origin(
        (_person(first),) if first.name else (),
        marked_late=first.late,
        unclear="" if first.name else "it was handed in anonymously",
        doubt=doubt if len(called[first.user]) > 1 and first.name else "",
        number=f"{PLATFORM.name}-{first.user}-{first.file}",
        owned_by=f"{PLATFORM.name}-{first.user}",
        others=tuple(map(_person, ways[1:])),
    )


def _entry(name: str) -> Origin:
    """Return of a link or a text, whose it is and why there is nothing to grade."""
    parts = ENTRY.fullmatch(name)
    if parts is None:
        return not_named_by("Canvas")
    return Origin(
        (_person(Reading(parts["name"], parts["user"], "", bool(parts["late"]))),),
        marked_late=bool(parts["late"]),
        number=f"{PLATFORM.name}-{parts['user']}-{parts['kind'].lower()}",
        owned_by=f"{PLATFORM.name}-{parts['user']}",
        refused=ENTRIES[parts["kind"].lower()],
    )


PLATFORM = Canvas()
