"""Writes grades.csv: one row per submission, one column per question."""

from collections.abc import Sequence
from pathlib import Path

from autograder.files import csv_writing
from autograder.people.final_grade import FinalGrade

COLUMNS = (
    "submission",
    "assignment",
    "status",
    "reason",
    "score",
    "max_score",
    "by_hand",
    "to_grade_by_hand",
    "submitted",
    "days_late",
    "free_days",
    "penalty",
    "adjustments",
    "total",
    "max_total",
    "name",
    "id",
    "login",
    "github",
    "email",
    "section",
    "unmatched",
)


def write(path: Path, final_grades: Sequence[FinalGrade]) -> None:
    """Write all, in their order; a question that a person has still to grade, or that was not graded, is left empty."""
    questions = list(dict.fromkeys(q.name for one in final_grades for q in one.record.questions))
    csv_writing.write(path, [(*COLUMNS, *questions), *(_row(one, questions) for one in final_grades)])


def _row(one: FinalGrade, questions: list[str]) -> list[object]:
    record, people = one.record, one.entry.people
    points = {question.name: one.points(question) for question in record.questions}

    def of_all(field: str) -> str:
        return "; ".join(value for person in people if (value := getattr(person, field)))

    return [
        record.submission,
        record.assignment,
        record.status,
        record.reason,
        record.score,
        record.max_score,
        sum(given.points for given in one.by_hand.values()) if one.by_hand else None,
        "; ".join(one.waiting),
        one.entry.submitted.isoformat() if one.entry.submitted else ("late" if one.entry.said_late else None),
        one.days_late,
        one.entry.free_days or None,
        one.penalty if one.days_late is not None and one.is_graded else None,
        "; ".join(f"{person}: {each.said}" for person, each in one.adjusted) or None,
        one.total,
        one.max_total,
        *(of_all(field) for field in ("name", "id", "login", "github", "email", "section")),
        one.entry.unmatched,
        *(points.get(question) for question in questions),
    ]
