"""Brightspace (D2L): its download of an assignment, its grades as a roster, and the grades that it imports.

No page of the vendor describes the download; scripts that unpack it agree on folders `USER-ASSIGNMENT - Name - TIME`,
in older downloads `USER-ASSIGNMENT - Name - TIME - given` for files. Names and files may hold " - " as well, so the
numbers are taken from the start and the time by its form. The time has no colon and no zone, and is written in the
language of whoever downloads: it is read in English, with the month or the day first. The vendor's page on importing
grades asks for one of two keys, a column `ITEM Points Grade` and an *End-of-Line Indicator*. It says nothing of empty
cells, so each assignment has a table of its own, without those who have no grade.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path, PurePosixPath

from msgspec.structs import replace

from autograder.classroom.names import letters_of_name
from autograder.classroom.people import Account, Person
from autograder.classroom.platforms.base import Origin, Platform, RosterTable, most, not_named_by, top_name
from autograder.classroom.tables import Gradebook, Standing
from autograder.files import csv_files
from autograder.files.csv_files import Row
from autograder.marking.finding import SubmittedFile

TIME = r"(?:[A-Za-z]+ \d{1,2}, \d{4}|\d{1,2} [A-Za-z]+ \d{4}) \d{1,2}:?\d{2} [AP]M"
FOLDER = re.compile(r"(?P<user>\d+)-\d+ - (?P<name>.+) - (?P<time>[^-]*\b\d{4}\b[^-]*)", re.DOTALL)
FILE = re.compile(rf"(?P<user>\d+)-\d+ - (?P<name>.+?) - (?P<time>{TIME}) ?- ?.+", re.DOTALL)
PARTS_OF_TIME = re.compile(
    r"(?:(?P<month>[A-Za-z]+) (?P<day>\d{1,2}),|(?P<first>\d{1,2}) (?P<then>[A-Za-z]+)) "
    r"(?P<year>\d{4}) (?P<hour>\d{1,2}):?(?P<minute>\d{2}) (?P<half>[AP]M)"
)
# At some schools the name begins with a username: "bross Bob Ross".
USERNAME = re.compile(r"(?P<login>[a-z0-9][a-z0-9._-]*) (?P<name>.+)", re.DOTALL)
INDEX = "index.html"  # lies beside the submissions
COLUMN = re.compile(r"(?P<item>.+) Points Grade(?: <.*>)?")
END = "End-of-Line Indicator"


class Brightspace(Platform):
    name = "brightspace"
    one_assignment = True

    def is_export(self, top: Path, entries: list[Path]) -> bool:
        rest = [entry for entry in entries if entry.name != INDEX]
        return most(rest, ((FOLDER if entry.is_dir() else FILE).fullmatch(entry.name) for entry in rest))

    def is_beside(self, root: Path, file: Path) -> bool:
        return file == root / INDEX and self.is_export(root, list(root.iterdir()))

    def origins(self, top: Path, files: list[SubmittedFile]) -> dict[Path, Origin]:
        parts = {
            file.path: (FILE if file.path.parent == top else FOLDER).fullmatch(top_name(top, file.path))
            for file in files
        }
        called, users = defaultdict(set), defaultdict(set)
        for known in filter(None, parts.values()):
            called[known["user"]].add(letters_of_name(known["name"]))
            users[letters_of_name(known["name"])].add(known["user"])
        by_path = {}
        for path, read in parts.items():
            if read is None:
                by_path[path] = not_named_by("Brightspace")
            elif len(called[read["user"]]) > 1 or len(users[letters_of_name(read["name"])]) > 1:
                by_path[path] = Origin(
                    unclear=f"in this export the number {read['user']} has several names, or its name several numbers; "
                    "name it in the roster's column `submission`"
                )
            elif path.parent == top and len(re.findall(TIME, path.name)) > 1:
                by_path[path] = Origin(unclear="its file's name gives two times; rename the file as it was handed in")
            else:
                by_path[path] = self._origin(read)
        return by_path

    def _origin(self, read: re.Match[str]) -> Origin:
        account, time = Account(self.name, read["user"]), self.time(read["time"])
        owner = f"{self.name}-{read['user']}"
        with_login = USERNAME.fullmatch(read["name"])
        return Origin(
            (Person(read["name"], accounts=(account,)),),
            time,
            untimed="" if time else f"its time, {read['time']!r}, is in no form that is known; download it in English",
            number=f"{owner}-{time:%Y%m%d%H%M}" if time else owner,
            owned_by=owner,
            others=(Person(with_login["name"], login=with_login["login"], accounts=(account,)),) if with_login else (),
        )

    def time(self, text: str) -> datetime | None:
        parts = PARTS_OF_TIME.fullmatch(text)
        if parts is None:
            return None
        day, month = parts["day"] or parts["first"], parts["month"] or parts["then"]
        for form in ("%b", "%B"):
            with suppress(ValueError):
                text = f"{day} {month} {parts['year']} {parts['hour']}:{parts['minute']} {parts['half']}"
                return datetime.strptime(text, f"%d {form} %Y %I:%M %p")
        return None

    def has_roster(self, columns: frozenset[str]) -> bool:
        return "orgdefinedid" in columns

    def known_as(self, row: Row, person: Person) -> Person:
        # It puts a # before its keys, so that spreadsheets keep zeros.
        return replace(person, id=row["orgdefinedid"].removeprefix("#"), login=person.login.removeprefix("#"))

    def words(self, table: RosterTable, assignments: list[str]) -> dict[str, str]:
        items: dict[str, str] = {}
        for column in table.cells[0] if self.has_roster(table.columns) else ():
            if parts := COLUMN.fullmatch(column):
                title = letters_of_name(parts["item"])
                if named := [name for name in assignments if title.startswith(letters_of_name(name))]:
                    items.setdefault(named[0], parts["item"])
        return items

    def write_gradebooks(self, folder: Path, book: Gradebook, words: Mapping[str, str]) -> None:
        """Write a table for each assignment, of a class that is Brightspace's."""
        if not words and not any(row.person.number(self.name) for row in book.rows):
            return
        for name in book.possible:
            rows = []
            for row in book.rows:
                person, cell = row.person, row.cells[name]
                zero = cell.standing is Standing.MISSING and book.missing_zero
                if (person.id or person.login) and (zero or cell.standing is Standing.GRADED):
                    rows.append((person.id, person.login, 0 if zero else cell.total, "#"))
            if rows:
                header = ("OrgDefinedId", "Username", f"{words.get(name, name)} Points Grade", END)
                csv_files.write_csv(
                    folder / f"brightspace-{name}.csv", [header, *sorted(rows, key=lambda row: row[:2])]
                )

    def feedback_names(self, file: str, people: Iterable[Person]) -> Iterator[str]:
        if any(person.number(self.name) for person in people):
            folders = PurePosixPath(file).parent.parts
            yield from (f"{name}/feedback.html" for name in folders if FOLDER.fullmatch(name))


PLATFORM = Brightspace()
