"""What an instructor changes in one person's grade by hand: points given or taken off, or a question excused.

Takes a CSV with the columns person, assignment, question (or `total`), points (or `excused`) and reason. A person may
be named by anything that identifies one: name, id, login, email. Every row is checked before anything is graded.
"""

import math
from collections.abc import Iterable
from pathlib import Path

from autograder.course.manifest import Manifest
from autograder.errors import UserError
from autograder.files import csv_reading
from autograder.files.json_files import JsonStruct, Number
from autograder.people.roster import KEYS, Person, folded, letters, orders

COLUMNS = ("person", "assignment", "question", "points", "reason")
TOTAL = "total"
EXCUSED = "excused"


class Adjustment(JsonStruct, frozen=True):
    person: str
    assignment: str
    question: str  # or TOTAL
    points: Number | None  # None: excused
    reason: str

    @property
    def said(self) -> str:
        """In words, for everybody whom the grade concerns."""
        what = EXCUSED
        if self.points is not None:
            number = abs(self.points)
            what = f"{number:g} point{'s' * (number != 1)} {'given' if self.points >= 0 else 'taken off'}"
        return f"{'' if self.question == TOTAL else f'{self.question}, '}{what}: {self.reason}"


def find_people(text: str, people: Iterable[Person]) -> list[Person]:
    """Those whom a text names: by an id, a login or an email, or else by the whole name."""
    key, some = folded(text.strip()), list(dict.fromkeys(people))
    by_key = [one for one in some if key in {folded(getattr(one, field)) for field in KEYS} - {""}]
    return by_key or [one for one in some if letters(text) and letters(text) in orders(one.name)]


def read_adjustments(path: Path, people: Iterable[Person], manifests: Iterable[Manifest]) -> tuple[Adjustment, ...]:
    """The rows; UserError for one that names nobody, no question, no points or no reason."""
    rows, known = csv_reading.read(path, "adjustments"), list(people)
    for column in COLUMNS:
        if rows and column not in rows[0][1]:
            raise UserError(f"{path}: no column {column!r}; there must be {', '.join(COLUMNS)}")
    asked = {one.assignment: {question.name for question in one.questions} for one in manifests}
    return tuple(_checked(f"{path}:{line}", dict.fromkeys(COLUMNS, "") | row, known, asked) for line, row in rows)


def _checked(where: str, row: csv_reading.Row, known: list[Person], asked: dict[str, set[str]]) -> Adjustment:
    named = find_people(row["person"], known)
    if len(named) != 1:
        raise UserError(f"{where}: {row['person']!r} names {len(named)} people of this class; give an id or an email")
    if row["assignment"] not in asked:
        raise UserError(f"{where}: {row['assignment']!r} is not built; there are {', '.join(asked)}")
    if row["question"] not in {TOTAL, *asked[row["assignment"]]}:
        raise UserError(f"{where}: {row['assignment']} has no question {row['question']!r}; give one, or {TOTAL}")
    if not row["reason"]:
        raise UserError(f"{where}: no reason; say why, as the student will read it")
    points = None
    if row["points"].casefold() != EXCUSED:
        try:
            points = float(row["points"].replace(",", "."))
        except ValueError:
            points = math.nan
        if not math.isfinite(points):
            raise UserError(f"{where}: {row['points']!r} points; give a number, such as 1 or -0.5, or {EXCUSED}")
    return Adjustment(row["person"], row["assignment"], row["question"], points, row["reason"])
