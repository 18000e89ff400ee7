"""Writes canvas.csv, which Canvas's gradebook imports: one row per person, one column per assignment.

Canvas finds a person by its own ID, or else by SIS user ID, SIS login ID, or exact name; an empty cell leaves a grade
alone. The second row gives the points of each assignment. Columns keep their names from a gradebook that was given as
the roster, so Canvas does not create new ones.
"""

from collections.abc import Sequence
from pathlib import Path

from autograder.files import csv_writing
from autograder.people import ClassList, Person
from autograder.people.final_grade import FinalGrade

EXCUSED = "EX"  # as Canvas reads it
COLUMNS = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")


def write(path: Path, final_grades: Sequence[FinalGrade], counting: Sequence[FinalGrade], made: ClassList) -> None:
    """Write whom Canvas can find, and those of the roster who handed in nothing, with empty cells.

    There is no file if Canvas could find nobody: without a roster, a folder does not say who anybody is.
    """
    path.unlink(missing_ok=True)
    assignments = sorted({one.record.assignment for one in counting})
    possible = {one.record.assignment: one.possible for one in sorted(counting, key=lambda one: one.possible)}
    cells: dict[Person, dict[str, float | str]] = {}
    numbers: dict[Person, str] = {}
    for one in final_grades:
        for person, told in zip(one.entry.people, one.entry.told or one.entry.people, strict=True):
            cells.setdefault(person, {})
            numbers[person] = person.canvas_id or told.canvas_id or numbers.get(person, "")
    for one in counting:
        for person in one.entry.people:
            excused = one.is_excused(person)
            cells[person][one.record.assignment] = EXCUSED if excused else one.in_gradebook(person)
    for person in made.missing:
        cells.setdefault(person, {})
    # What could not be graded waits for somebody to ask for it again: that is no zero yet.
    handed_in = {person for one in final_grades if not one.is_graded for person in one.entry.people}
    rows: list[Sequence[object]] = [
        (*COLUMNS, *(made.canvas_columns.get(name, name) for name in assignments)),
        ("    Points Possible", "", "", "", "", *(possible[name] for name in assignments)),
    ]
    for person, totals in sorted(cells.items(), key=lambda item: _order(item[0])):
        number = numbers.get(person, person.canvas_id)
        identity = (person.name, number, person.id, person.login or person.email, person.section)
        if any(identity[:4]):
            none = 0 if made.missing_zero and person not in handed_in else None
            rows.append((*identity, *(totals.get(name, none) for name in assignments)))
    if len(rows) > 2:
        csv_writing.write(path, rows)


def _order(person: Person) -> tuple[str, str]:
    return person.name.casefold(), person.canvas_id or person.id or person.login
