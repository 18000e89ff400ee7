"""Writes what Moodle imports: moodle.csv for its gradebook, and one grading worksheet per assignment.

The gradebook's import finds people by ID number, username or email address, and stops at a person with none of them, so
such people are left out. A worksheet, for *Upload grading worksheet*, identifies people by the number in Moodle's file
names and needs no roster; its words are those of the worksheet that was given as the roster, as Moodle finds columns by
them in the teacher's language. Moodle skips a row whose grade is older than its own, so each row has the time of
writing. It would take an empty comment as an order to delete the existing one, so there is no comment column.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from autograder.files import csv_writing
from autograder.people import ClassList, Person
from autograder.people.final_grade import FinalGrade

NO_GRADE = "-"  # an empty cell of a column that is new to Moodle would be a zero


def write(folder: Path, counting: Sequence[FinalGrade], made: ClassList) -> list[Path]:
    """Write what can be written of these, and give the files: none if Moodle would know nobody."""
    return [*_gradebook(folder / "moodle.csv", counting, made), *_worksheets(folder, counting, made)]


def _gradebook(path: Path, counting: Sequence[FinalGrade], made: ClassList) -> list[Path]:
    assignments = sorted({one.record.assignment for one in counting})
    totals: dict[Person, dict[str, float]] = {}
    for one in counting:
        for person in one.entry.people:
            if person.id or person.login or person.email:
                found = totals.setdefault(person, {})
                if not one.is_excused(person):
                    found[one.record.assignment] = one.in_gradebook(person)
    if not totals:
        return []
    if made.missing_zero:
        for person in made.missing:
            if person.id or person.login or person.email:
                totals.setdefault(person, dict.fromkeys(assignments, 0.0))
    header = ("Full name", "Username", "ID number", "Email address", *assignments)
    rows = [
        (person.name, person.login, person.id, person.email, *(found.get(name, NO_GRADE) for name in assignments))
        for person, found in sorted(totals.items(), key=lambda item: (item[0].name.casefold(), item[0].id))
    ]
    csv_writing.write(path, [header, *rows])
    return [path]


def _worksheets(folder: Path, counting: Sequence[FinalGrade], made: ClassList) -> list[Path]:
    sheet = made.worksheet
    rows_by_name: dict[str, list[tuple]] = {}
    now = datetime.now(UTC).isoformat(timespec="seconds")
    for one in counting:
        for person, told in zip(one.entry.people, one.entry.told or one.entry.people, strict=True):
            if number := told.moodle_id or person.moodle_id:
                row = (
                    f"{sheet.participant}{number}",
                    person.name,
                    person.email,
                    one.in_gradebook(person),
                    one.possible,
                    now,
                )
                rows_by_name.setdefault(one.record.assignment, []).append(row)
    header = (sheet.identifier, sheet.name, sheet.email or "Email address", sheet.grade, sheet.most, sheet.modified)
    missing = [
        (f"{sheet.participant}{p.moodle_id}", p.name, p.email, 0 if made.missing_zero else None)
        for p in made.missing
        if p.moodle_id and len(rows_by_name) == 1
    ]
    written = []
    for name, rows in rows_by_name.items():
        rows += [(*row, rows[0][4], now) for row in missing]
        path = folder / f"moodle-worksheet-{name}.csv"
        csv_writing.write(path, [header, *sorted(rows, key=lambda row: row[0])])
        written.append(path)
    return written
