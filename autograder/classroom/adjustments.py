"""Reads what an instructor changes in one person's grade by hand: points given or taken off, or a question excused.

Takes a CSV with the columns person, assignment, question (or `total`), points (or `excused`) and reason. A person may
be named by anything that identifies one: name, id, login, email; `*` is everybody. An adjustment keeps the person whom
it was matched with. Every row is checked before anything is graded.
"""

import math
from collections.abc import Iterable
from pathlib import Path

from msgspec.structs import replace

from autograder.classroom.people import People, Person, in_words
from autograder.course.manifest import Manifest
from autograder.errors import UserError
from autograder.files import csv_files
from autograder.files.json_files import JsonStruct, Number

ADJUSTMENTS_COLUMNS = ("person", "assignment", "question", "points", "reason")
TOTAL = "total"
EXCUSED = "excused"
EVERYBODY = "*"


class Adjustment(JsonStruct, frozen=True):
    person: str  # as it was written; or EVERYBODY
    assignment: str
    question: str  # or TOTAL
    points: Number | None  # None: excused
    reason: str
    to: Person | None = None  # whom it was matched with; None: everybody

    @property
    def description(self) -> str:
        """In words, for everybody whom the grade concerns."""
        what = EXCUSED
        if self.points is not None:
            number = abs(self.points)
            what = f"{number:g} point{'s' * (number != 1)} {'given' if self.points >= 0 else 'taken off'}"
        return f"{'' if self.question == TOTAL else f'{self.question}, '}{what}: {self.reason}"


def read_adjustments(
    paths: Iterable[Path], people: Iterable[Person], manifests: Iterable[Manifest], before: Iterable[Adjustment] = ()
) -> tuple[Adjustment, ...]:
    """Return the rows of CSV files, each with its person.

    A row that was there `before` keeps the person whom it was matched with then. UserError for one that names nobody,
    no question, no points or no reason, and for one that stands there twice.
    """
    known = People(people)
    asked = {manifest.assignment: {question.name for question in manifest.questions} for manifest in manifests}
    kept = {replace(each, to=None): each.to for each in before}
    places: dict[Adjustment, str] = {}
    for path in paths:
        for line, row in csv_files.read_csv(path, "adjustments", ADJUSTMENTS_COLUMNS):
            where = f"{path}:{line}"
            adjustment = _checked_adjustment(where, dict.fromkeys(ADJUSTMENTS_COLUMNS, "") | row, asked)
            if adjustment.person != EVERYBODY:
                was = kept.get(adjustment)
                to = _as_now(was, known) if was else _person_named(where, adjustment.person, known)
                adjustment = replace(adjustment, to=to)
            twice = [there for there in places if replace(there, person="") == replace(adjustment, person="")]
            if twice:
                raise UserError(f"{where}: the same adjustment as in {places[twice[0]]}; keep one of the rows")
            places[adjustment] = where
    return tuple(places)


def _as_now(was: Person, known: People) -> Person:
    """Return the person whom a row was matched with earlier, as they are known now; as they were, if nobody is that
    person.
    """
    found = known.claimed(was, lasting=True)
    return found[0] if len(found) == 1 else was


def _person_named(where: str, text: str, known: People) -> Person:
    named = known.named(text)
    if len(named) != 1:
        these = f": {', '.join(map(in_words, named[:3]))}" if named else ""
        raise UserError(f"{where}: {text!r} names {len(named)} people of this class{these}; give an id or an email")
    return named[0]


def _checked_adjustment(where: str, row: csv_files.Row, asked: dict[str, set[str]]) -> Adjustment:
    if row["assignment"] not in asked:
        raise UserError(f"{where}: {row['assignment']!r} is not built; there are {', '.join(asked)}")
    if row["question"] not in {TOTAL, *asked[row["assignment"]]}:
        raise UserError(f"{where}: {row['assignment']} has no question {row['question']!r}; give one, or {TOTAL}")
    if not row["reason"]:
        raise UserError(f"{where}: no reason; say why, as the student will read it")
    points = None
    if row["points"].casefold() != EXCUSED:
        points = csv_files.number(row["points"])
        if not math.isfinite(points):
            raise UserError(f"{where}: {row['points']!r} points; give a number, such as 1 or -0.5, or {EXCUSED}")
    return Adjustment(row["person"], row["assignment"], row["question"], points, row["reason"])
