"""Blackboard Learn: its download of an assignment, its Grade Center as a roster, and the grades that it imports.

Scripts that unpack the download agree on its names, which no page of the vendor gives:
`ASSIGNMENT_USER_attempt_TIME_given` for each file, and `ASSIGNMENT_USER_attempt_TIME.txt` for each attempt, whose first
line is `Name: Full Name (USER)`. They differ in where USER begins, as both parts may hold underscores: here the .txt
decides, of which no more is read. Of a group it has such a line for each member. The time has no zone. A table goes
back only into columns that a downloaded Grade Center has, as Blackboard would make a column of text of any other.
"""

import re
from collections.abc import Mapping
from datetime import datetime
from glob import escape
from pathlib import Path

from autograder.classroom.names import letters_of_name
from autograder.classroom.people import Person
from autograder.classroom.platforms.base import Origin, Platform, RosterTable, most, not_named_by, top_name
from autograder.classroom.tables import Gradebook, Standing
from autograder.files import csv_files
from autograder.marking.finding import SubmittedFile

# What a student calls a file comes last, so the first match is the platform's.
NAME = re.compile(r"(?P<before>.+?)_attempt_(?P<time>\d{4}(?:-\d\d){5})(?P<rest>\.txt|_.+)", re.DOTALL)
TIME = "%Y-%m-%d-%H-%M-%S"
WHOSE = re.compile(r"\s*(?P<label>[^:]+):\s*(?P<name>.*) \((?P<user>[^()]+)\)\s*")
READ_OF_TEXT = 10_000  # bytes; the names stand first
COLUMN = re.compile(r"(?P<title>.+?) \[Total Pts: .*\] \|\d+")
NO_FILE = "handed in as a text, or without a file; its .txt has what came: ask for the notebook"


class Blackboard(Platform):
    name = "blackboard"
    one_assignment = True

    def is_export(self, top: Path, entries: list[Path]) -> bool:
        return most(entries, (NAME.fullmatch(entry.name) for entry in entries))

    def is_beside(self, root: Path, file: Path) -> bool:
        """Return each attempt's .txt is, unless it is all that there is of it."""
        parts = NAME.fullmatch(file.name) if file.parent == root else None
        return bool(parts and parts["rest"] == ".txt" and any(root.glob(f"{escape(file.stem)}_*")))

    def origins(self, top: Path, files: list[SubmittedFile]) -> dict[Path, Origin]:
        return {file.path: self._origin(top, NAME.fullmatch(top_name(top, file.path))) for file in files}

    def _origin(self, top: Path, parts: re.Match[str] | None) -> Origin:
        if parts is None:
            return not_named_by("Blackboard")
        before, time = parts["before"], parts["time"]
        text = f"{before}_attempt_{time}.txt"
        people = _people_in(top / text)
        if len(people) == 1 and not before.endswith(f"_{people[0].login}"):
            people = ()
        if not people:
            return Origin(unclear=f"{text}, which says whose it is, is missing or says it of nobody; download it again")
        owner = f"{self.name}-{'-'.join(person.login for person in people)}"
        try:
            submitted, untimed = datetime.strptime(time, TIME), ""
        except ValueError:
            submitted, untimed = None, f"{time} is no time"
        return Origin(
            people,
            submitted,
            untimed=untimed,
            refused=NO_FILE if parts["rest"] == ".txt" else "",
            number=f"{owner}-{time.replace('-', '')}",
            owned_by=owner,
        )

    def has_roster(self, columns: frozenset[str]) -> bool:
        return {"username", "lastaccess", "availability"} <= columns

    def words(self, table: RosterTable, assignments: list[str]) -> dict[str, str]:
        columns: dict[str, str] = {}
        for column in table.cells[0] if self.has_roster(table.columns) else ():
            if parts := COLUMN.fullmatch(column.strip()):
                title = letters_of_name(parts["title"])
                if named := [name for name in assignments if title.startswith(letters_of_name(name))]:
                    columns.setdefault(named[0], column.strip())
        return columns

    def write_gradebooks(self, folder: Path, book: Gradebook, words: Mapping[str, str]) -> None:
        """Write a table for each assignment that has a column in the Grade Center that was given as the roster."""
        for name in book.possible.keys() & words.keys():
            rows = []
            for row in book.rows:
                cell = row.cells[name]
                zero = cell.standing is Standing.MISSING and book.missing_zero
                if row.person.login and (zero or cell.standing is Standing.GRADED):
                    rows.append((row.person.login, 0 if zero else cell.total))
            if rows:
                csv_files.write_csv(folder / f"blackboard-{name}.csv", [("Username", words[name]), *sorted(rows)])


PLATFORM = Blackboard()


def _people_in(text: Path) -> tuple[Person, ...]:
    """Return those whom the first lines of an attempt's .txt name; nobody if it is missing or reads otherwise."""
    try:
        with text.open("rb") as file:
            lines = csv_files.decoded(file.read(READ_OF_TEXT)).splitlines()
    except OSError:
        return ()
    people: list[Person] = []
    label = ""
    for line in lines:
        parts = WHOSE.fullmatch(line)
        if parts is None or parts["label"] != (label or parts["label"]):
            break
        label = parts["label"]
        people.append(Person(parts["name"], login=parts["user"]))
    return tuple(people)
