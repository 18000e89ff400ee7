"""Writes canvas.csv, which Canvas' gradebook imports: a row a person, a column an assignment.

Canvas finds a person by its own ID, else the SIS user ID, else the SIS login ID, else the exact name; an empty cell
changes no grade. Its second row says how many points an assignment has.
"""

from collections.abc import Sequence
from pathlib import Path

from autograder.files import csv_writing
from autograder.people import Person
from autograder.people.final_grade import FinalGrade, newest

COLUMNS = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")


def write(path: Path, standings: Sequence[FinalGrade], missing: Sequence[Person]) -> None:
    """Write whom Canvas can find, and those of the roster who handed in nothing, with empty cells.

    There is no file if Canvas could find nobody: without a roster, a folder does not say who anybody is.
    """
    path.unlink(missing_ok=True)
    counting = [one for one in newest(standings) if one.is_graded]
    assignments = sorted({one.record.assignment for one in counting})
    possible = {one.record.assignment: one.max_total for one in sorted(counting, key=lambda one: one.max_total)}
    cells: dict[Person, dict[str, float]] = {}
    for one in standings:
        for person in one.entry.people:
            cells.setdefault(person, {})
    for one in counting:
        for person in one.entry.people:
            cells[person][one.record.assignment] = one.total
    for person in missing:
        cells.setdefault(person, {})
    rows: list[Sequence[object]] = [
        (*COLUMNS, *assignments),
        ("    Points Possible", "", "", "", "", *(possible[name] for name in assignments)),
    ]
    for person, totals in sorted(cells.items(), key=lambda item: _order(item[0])):
        identity = (person.name, person.canvas_id, person.id, person.login or person.email, person.section)
        if any(identity[:4]):
            rows.append((*identity, *(totals.get(name) for name in assignments)))
    if len(rows) > 2:
        csv_writing.write(path, rows)


def _order(person: Person) -> tuple[str, str]:
    return person.name.casefold(), person.canvas_id or person.id or person.login
