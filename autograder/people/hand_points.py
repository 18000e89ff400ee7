"""Points that people gave for questions that no test can grade.

Takes a CSV with the columns submission, question, points and comment; a row without points is not graded yet. A
submission may be named by its pseudonym in `pseudonyms.csv`, in the same folder. Every row is checked against the
submissions and questions before anything is graded.
"""

from collections.abc import Iterable
from pathlib import Path

from autograder.course.manifest import QuestionEntry
from autograder.errors import UserError
from autograder.files import csv_reading
from autograder.files.json_files import JsonStruct, Number
from autograder.people import pseudonyms

COLUMNS = ("submission", "question", "points", "comment")


class HumanPoints(JsonStruct, frozen=True):
    """What one person gave one answer."""

    submission: str
    question: str
    points: Number
    comment: str


def read_points(path: Path, submissions: Iterable[str], questions: Iterable[QuestionEntry]) -> list[HumanPoints]:
    """The rows that have points; UserError for one that fits no submission, no such question or not its points."""
    rows = csv_reading.read(path, "points")
    for column in COLUMNS[:3]:
        if rows and column not in rows[0][1]:
            raise UserError(f"{path}: no column {column!r}; there must be submission, question, points and comment")
    named = pseudonyms.read(path.parent)
    known, asked = set(submissions), {}
    for question in questions:
        asked.setdefault(question.name, []).append(question)
    found: dict[tuple[str, str], HumanPoints] = {}
    for line, row in rows:
        if not row.get("points"):
            continue
        row = dict.fromkeys(COLUMNS, "") | row
        row["submission"] = named.get(row["submission"], row["submission"])
        given = _checked(f"{path}:{line}", row, known, asked)
        key = (given.submission, given.question)
        if key in found:
            raise UserError(
                f"{path}:{line}: {given.question!r} of {given.submission!r} has points already; keep one row"
            )
        found[key] = given
    return list(found.values())


def _checked(where: str, row: csv_reading.Row, known: set[str], asked: dict[str, list[QuestionEntry]]) -> HumanPoints:
    submission, question = row["submission"], row["question"]
    if submission not in known:
        advice = "use the ids of grades.csv"
        if submission.startswith(pseudonyms.START):
            advice = f"if it is a pseudonym, keep {pseudonyms.FILE_NAME} in the folder of this file"
        raise UserError(f"{where}: there is no submission {submission!r}; {advice}")
    by_hand = [q for q in asked.get(question, []) if q.manual]
    if not by_hand:
        why = "is graded by its tests" if question in asked else "is not asked"
        raise UserError(f"{where}: question {question!r} {why}; only questions that a person grades take points here")
    most = max(q.points for q in by_hand)
    try:
        points = float(row["points"].replace(",", "."))
    except ValueError:
        points = -1.0
    if not 0 <= points <= most:
        raise UserError(f"{where}: {row['points']!r} points for {question!r}; give a number from 0 to {most:g}")
    return HumanPoints(submission, question, points, row["comment"])
