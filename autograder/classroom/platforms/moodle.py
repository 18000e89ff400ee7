"""Moodle: its download of submissions, its grading worksheet as a roster, and what its gradebook imports.

Its source (`mod/assign`) names files `Name_NUMBER_assignsubmission_file_given`, or a folder up to the last underscore.
*moodle.csv* is for its gradebook, whose import stops at a person with neither ID number, username nor email address, so
such people are left out. A worksheet for each assignment identifies people by the number in the files' names and needs
no roster; its words are those of the worksheet that was given as the roster, as Moodle finds columns by them in the
teacher's language. It skips a row whose grade is older than its own, so each row has the time of writing; and it would
take an empty comment as an order to delete the existing one, so there is no comment column.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from zoneinfo import ZoneInfo

from msgspec.structs import asdict, replace

from autograder.classroom.due_dates import extensions_of, parse_time
from autograder.classroom.names import folded
from autograder.classroom.people import Account, Person
from autograder.classroom.platforms.base import Origin, Platform, RosterTable, most, not_named_by, top_name
from autograder.classroom.tables import BookCell, BookRow, Gradebook, Standing
from autograder.errors import UserError
from autograder.files import csv_files
from autograder.files.csv_files import Row
from autograder.files.json_files import JsonStruct
from autograder.marking.finding import SubmittedFile

# A folder's name ends there, and a file's goes on with what the student called it.
FOLDER = re.compile(r"(?P<name>.+)_(?P<user>[0-9]+)_assignsubmission_[a-z]+_?", re.DOTALL)
FILE = re.compile(r"(?P<name>.+?)_(?P<user>[0-9]+)_assignsubmission_[a-z]+_(?P<file>.*)", re.DOTALL)
MARK = re.compile(r"_[0-9]+_assignsubmission_")
# Its worksheets in English, of all the world and of the United States.
TIMES = (
    "%A, %d %B %Y, %I:%M %p",
    "%A, %d %B %Y, %H:%M",
    "%A, %B %d, %Y, %I:%M %p",
)
# A grading worksheet in any language: "Participant 11", "Teilnehmer/in11".
WORKSHEET_COLUMNS = 7  # at least
PARTICIPANT = re.compile(r"(?P<words>\D{4,})(?P<number>\d+)")
TIME_OR_NONE = re.compile(r"-|.*\d{1,2}[:.h]\d{2}.*")
ID_NUMBERS = ("idnumber", "idnummer", "numrodidentification", "nmerodeid", "codiceidentificativo")  # in plain letters
NO_GRADE = "-"  # an empty cell of a column that is new to Moodle would be a zero


class Worksheet(JsonStruct, frozen=True):
    """Names of a grading worksheet's columns and participants: in the language of the teacher who took it."""

    participant: str = "Participant "
    identifier: str = "Identifier"
    name: str = "Full name"
    email: str = "Email address"
    grade: str = "Grade"
    most: str = "Maximum grade"
    modified: str = "Last modified (grade)"


class Moodle(Platform):
    name = "moodle"
    one_assignment = True

    def is_export(self, top: Path, entries: list[Path]) -> bool:
        return most(entries, ((FOLDER if entry.is_dir() else FILE).fullmatch(entry.name) for entry in entries))

    def origins(self, top: Path, files: list[SubmittedFile]) -> dict[Path, Origin]:
        return {
            file.path: self._origin(top_name(top, file.path), file.path.parent != top or file.path.is_dir())
            for file in files
        }

    def _origin(self, name: str, in_folder: bool) -> Origin:
        parts = (FOLDER if in_folder else FILE).fullmatch(name)
        if parts is None:
            return not_named_by("Moodle")
        if not in_folder and len(MARK.findall(name)) > 1:
            # The name of a person or a file may look like the separator between them.
            return Origin(unclear="its file's name gives two participants; download submissions in folders")
        # The name of a group may come before it, with a hyphen, as names have.
        _, *after = [parts["name"][n:] for n, sign in enumerate(f"-{parts['name']}") if sign == "-"]
        ways = [Person(name=name, accounts=(self._account(parts["user"]),)) for name in (parts["name"], *after)]
        return Origin((ways[0],), number=f"{self.name}-{parts['user']}", others=tuple(ways[1:]))

    def _account(self, number: str) -> Account:
        return Account(self.name, number, lasting=False)  # a participant's, of one assignment

    def participants(self, table: RosterTable, zone: ZoneInfo | None) -> Iterable[Person] | None:
        sheet = read_worksheet(table)
        return None if sheet is None else self._people(table, zone, *sheet)

    def _people(
        self, table: RosterTable, zone: ZoneInfo | None, sheet: Worksheet, places: list[int]
    ) -> Iterator[Person]:
        for cells, (line, row) in zip(table.cells[1:], table.rows, strict=True):
            texts = (cells[place].strip() if 0 <= place < len(cells) else "" for place in places)
            identifier, name, email, when = texts
            where, number = f"{table.path}:{line}", identifier.removeprefix(sheet.participant.strip()).strip()
            if added := row.get("submitted", "").strip("-"):
                submitted = parse_time(added, where, zone, self.time)
            else:
                try:
                    submitted = parse_time(when, where, zone, self.time)
                except UserError:  # none, or in words that nobody knows: said as a submission without a time
                    submitted = None
            yield Person(
                name,
                id=next((row[column] for column in ID_NUMBERS if row.get(column)), ""),
                email=email,
                accounts=(self._account(number),),
                submission=row.get("submission", ""),
                extensions=tuple(extensions_of(where, row)),
                submitted=submitted,
            )

    def has_roster(self, columns: frozenset[str]) -> bool:
        return {"fullname", "identifier"} <= columns

    def known_as(self, row: Row, person: Person) -> Person:
        participant = re.fullmatch(r"\D*(\d+)", row["identifier"])
        if participant is None:
            return person
        own = "" if person.id == row["identifier"] else person.id
        return replace(person, id=own, accounts=(self._account(participant[1]),))

    def words(self, table: RosterTable, assignments: list[str]) -> dict[str, str]:
        sheet = read_worksheet(table)
        return asdict(sheet[0]) if sheet else {}

    def time(self, text: str) -> datetime | None:
        for form in TIMES:
            try:
                return datetime.strptime(text, form)
            except ValueError:
                continue
        return _in_words(text)

    def write_gradebooks(self, folder: Path, book: Gradebook, words: Mapping[str, str]) -> None:
        """Write moodle.csv and the worksheets, where Moodle would know somebody."""
        self._write_gradebook(folder / "moodle.csv", book)
        sheet = Worksheet(**words)
        for name in book.possible:
            if rows := list(self._worksheet_rows(book, name, sheet)):
                header = (sheet.identifier, sheet.name, sheet.email or Worksheet().email, sheet.grade, sheet.most)
                in_order = sorted(rows, key=lambda row: str(row[0]))
                csv_files.write_csv(folder / f"moodle-worksheet-{name}.csv", [(*header, sheet.modified), *in_order])

    def _write_gradebook(self, path: Path, book: Gradebook) -> None:
        shown = [row for row in book.rows if book.missing_zero or any(map(_has_grade, row.cells.values()))]
        shown = [row for row in shown if row.person.id or row.person.login or row.person.email]
        if not shown:
            return
        rows: list[Sequence[object]] = [("Full name", "Username", "ID number", "Email address", *book.possible)]
        for row in sorted(shown, key=lambda row: (row.person.name.casefold(), row.person.id)):
            person, cells = row.person, (row.cells[name] for name in book.possible)
            identity = person.name, person.login, person.id, person.email
            rows.append((*identity, *(_in_gradebook(cell, book.missing_zero) for cell in cells)))
        csv_files.write_csv(path, rows)

    def _worksheet_rows(self, book: Gradebook, name: str, sheet: Worksheet) -> Iterator[Sequence[object]]:
        now = datetime.now(UTC).isoformat(timespec="seconds")
        graded = [row for row in book.rows if _has_grade(row.cells[name]) and self._number(row, name)]
        for row in graded:
            person = row.person
            number, total = f"{sheet.participant}{self._number(row, name)}", row.cells[name].total
            yield number, person.name, person.email, total, book.possible[name], now
        # The numbers of those who handed in nothing are of the assignment that was graded now.
        for row in book.rows if graded and book.this_week == {name} else ():
            if row.absent and (number := row.person.number(self.name)):
                none = 0 if book.missing_zero else None
                yield f"{sheet.participant}{number}", row.person.name, row.person.email, none, book.possible[name], now

    def _number(self, row: BookRow, assignment: str) -> str:
        submitter = row.cells[assignment].submitter
        return (submitter.number(self.name) if submitter else "") or row.person.number(self.name)

    def feedback_names(self, file: str, people: Iterable[Person]) -> Iterator[str]:
        for person in people:
            if number := person.number(self.name):
                # Moodle counts underscores, and reads nothing of the name.
                name = person.name.replace("_", " ").replace("/", " ")
                yield f"{name}_{number}_assignsubmission_file_/feedback.html"


PLATFORM = Moodle()


CLOCK = re.compile(r"(?P<hour>\d{1,2})\s?[:.h]\s?(?P<minute>\d{2})(?!\d)\W*(?P<half>[ap]\.?\s?m)?", re.IGNORECASE)
DATE = re.compile(r"\b(?P<day>\d{1,2})\b(?!\s?[:.h]\s?\d\d).*\b(?P<year>\d{4})\b|\b(?P<year_first>\d{4})\b")


def _in_words(text: str) -> datetime | None:
    """Return a time with a weekday and a month in words of any language, as a site's language pack writes it.

    A month's name that means two months is of the language of the weekday beside it; None if that leaves several.
    """
    clock, date = CLOCK.search(text), DATE.search(text)
    if clock is None or date is None or date["day"] is None:
        return None
    months, weekdays = _calendar_words()
    words = re.findall(r"[^\W\d_]+", folded(text))
    languages = [weekdays[word] for word in words if word in weekdays]
    known = set.union(*languages) if languages else None
    found = {month for word in words for language, month in months.get(word, ()) if known is None or language in known}
    if len(found) != 1:
        return None
    hour = int(clock["hour"])
    if clock["half"] and hour <= 12:
        hour = hour % 12 + 12 * (clock["half"][0] in "pP")
    try:
        return datetime(int(date["year"]), found.pop(), int(date["day"]), hour, int(clock["minute"]))
    except ValueError:
        return None


@cache
def _calendar_words() -> tuple[dict[str, set[tuple[str, int]]], dict[str, set[str]]]:
    """Return the last word of each month's name with its language and number, and each weekday's with its languages."""
    from babel import Locale, localedata  # it reads hundreds of files, so only where English does not do

    months: dict[str, set[tuple[str, int]]] = defaultdict(set)
    weekdays: dict[str, set[str]] = defaultdict(set)
    for language in (each for each in localedata.locale_identifiers() if each.isalpha() and each != "root"):
        locale = Locale(language)
        for form in ("format", "stand-alone"):
            for number, name in locale.months[form]["wide"].items():
                if words := re.findall(r"[^\W\d_]+", folded(name)):
                    months[words[-1]].add((language, number))
            for name in locale.days[form]["wide"].values():
                if words := re.findall(r"[^\W\d_]+", folded(name)):
                    weekdays[words[0]].add(language)
    return months, weekdays


def read_worksheet(table: RosterTable) -> tuple[Worksheet, list[int]] | None:
    """Return the words of a grading worksheet, and the places of identifier, name, email and time of submission.

    Known by its contents: a first column of participants, a last pair of columns with times, grades before them. None
    for any other table.
    """
    header, *rows = table.cells
    matches = [PARTICIPANT.fullmatch(row[0].strip()) for row in rows if row]
    words = {match["words"] for match in matches if match}
    if len(header) < WORKSHEET_COLUMNS or None in matches or len(words) != 1:
        return None
    columns = [[row[n].strip() for row in rows if n < len(row)] for n in range(len(header))]
    times = [n for n, cells in enumerate(columns) if n > 3 and cells and all(map(TIME_OR_NONE.fullmatch, cells))]
    numbers = [
        n
        for n, cells in enumerate(columns)
        if n > 1 and cells and all(re.fullmatch(r"\d+([.,]\d+)?", c) for c in cells)
    ]
    most = [n for n in numbers if len(set(columns[n])) == 1 and n + 1 not in numbers]
    if len(times) < 2 or not most:
        raise UserError(
            f"{table.path}: looks like a grading worksheet of Moodle, but its columns of grades and times are not "
            "found; download it again, with everybody in it"
        )
    email = next((n for n, cells in enumerate(columns) if any("@" in cell for cell in cells)), None)
    names = (words.pop(), header[0], header[1], "" if email is None else header[email])
    sheet = Worksheet(*names, header[most[-1] - 1], header[most[-1]], header[times[-1]])
    return sheet, [0, 1, -1 if email is None else email, times[-2]]


def _has_grade(cell: BookCell) -> bool:
    return cell.standing in (Standing.GRADED, Standing.EXCUSED)


def _in_gradebook(cell: BookCell, missing_zero: bool) -> object:
    if cell.standing is Standing.MISSING and missing_zero:
        return 0
    return cell.total if cell.standing is Standing.GRADED else NO_GRADE
