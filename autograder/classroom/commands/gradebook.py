"""`autograder gradebook`: one row per person, by section, and one column per assignment.

Takes a folder into which all weeks were graded. The mean is that of the assignments' shares of points, each with the
same weight; what was not handed in counts as 0 in it, and is the first to be dropped; what is excused, or waits for
somebody, is left out. Without a roster, people are joined by what lasts.
"""

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from autograder.classroom.adjustments import EXCUSED
from autograder.classroom.entries import ClassState
from autograder.classroom.gradebooks import standing_of
from autograder.classroom.grades import (
    columns,
    grades_that_count,
    read_class,
)
from autograder.classroom.people import Person
from autograder.classroom.settings import edited_since
from autograder.classroom.tables import Standing
from autograder.errors import UserError
from autograder.files import csv_files
from autograder.files.console import console

COURSE_COLUMNS = ("section", "name", "id", "login", "email")


def write_course(path: Path, folder: Path, drop_lowest: int) -> tuple[int, list[str], ClassState]:
    """Write the table; gives how many people are in it, the assignments, and the state of the class."""
    grades, state = read_class(folder)
    in_books = grades_that_count(grades.verdicts)
    assignments = sorted({grade.record.assignment or "" for grade in columns(grades.verdicts)})
    people = list(dict.fromkeys([*state.roster, *(person for grade in in_books for person in grade.entry.people)]))
    if not people:
        raise UserError(f"{folder}: nobody there has a grade that counts; grade with --roster")
    nameless = [person for person in people if not person.keys(lasting=True)]
    if not state.roster and nameless and len(assignments) > 1:
        raise UserError(
            f"{folder}: nothing but a name tells who {nameless[0]} of one assignment is in another; grade with --roster"
        )
    cells, shares = (defaultdict[Person, dict[str, Any]](dict) for _ in range(2))
    for grade in in_books:
        for person in grade.entry.people:
            name, total = grade.record.assignment or "", grade.in_gradebook(person)
            cells[person][name] = EXCUSED if grade.is_excused(person) else total
            left_out = grade.is_excused(person) or not grade.possible
            shares[person][name] = None if left_out or total is None else total / grade.possible
    for person in people:
        for name in set(assignments) - set(shares[person]):
            standing = standing_of((person, name), grades)
            cells[person][name] = EXCUSED if standing is Standing.EXCUSED else None
            shares[person][name] = 0.0 if standing is Standing.MISSING else None
    left = {person: grades.days_left[person] for person in people if person in grades.days_left}
    table = [
        (
            *(getattr(person, column) for column in COURSE_COLUMNS),
            *(cells[person][name] for name in assignments),
            _mean(list(shares[person].values()), drop_lowest),
            *([left.get(person)] if left else []),
        )
        for person in people
    ]
    table.sort(key=lambda row: (row[0], row[1].casefold(), row[2]))
    header = (*COURSE_COLUMNS, *assignments, "mean_percent", *(["late_days_left"] if left else []))
    csv_files.write_csv(path, [header, *table])
    return len(table), assignments, state


def _mean(shares: Sequence[float | None], drop_lowest: int) -> float | None:
    left = sorted(share for share in shares if share is not None)[drop_lowest:]
    return round(100 * sum(left) / len(left), 2) if left else None


@click.command(epilog="Example: autograder gradebook results --drop-lowest 1")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--drop-lowest", metavar="N", type=click.IntRange(0), default=0, help="Leave out each person's N lowest.")
@click.option("--out", default="gradebook.csv", metavar="CSV", type=click.Path(path_type=Path), show_default=True)
def gradebook(folder: Path, drop_lowest: int, out: Path) -> None:
    """Put the totals of all weeks in a folder of results into one table, by section and person."""

    rows, assignments, state = write_course(out, folder, drop_lowest)
    if line := edited_since(folder, state.settings, state.class_file):
        console.print(line)
    console.print(f"{out}: {rows} {'person' if rows == 1 else 'people'}, {', '.join(assignments)}")
