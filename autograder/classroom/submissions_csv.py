"""Writes submissions.csv: which file counts for whom, and why; those that a person should look at come first."""

from collections.abc import Sequence
from pathlib import Path

from autograder.classroom.final_grades import submitted_in_words
from autograder.classroom.grades import Verdict
from autograder.files import csv_files


def write_submissions_csv(path: Path, verdicts: Sequence[Verdict]) -> None:
    rows = [_row_of_verdict(verdict) for verdict in sorted(verdicts, key=_order_of_verdicts)]
    csv_files.write_csv(path, [list(rows[0]), *(list(row.values()) for row in rows)])


def _order_of_verdicts(verdict: Verdict) -> tuple[bool, str, str, bool]:
    name = _names(verdict).casefold()
    return not verdict.look, name or "\uffff", verdict.grade.record.assignment or "", not verdict.counts


def _names(verdict: Verdict) -> str:
    return "; ".join(map(str, verdict.grade.entry.people))


def _row_of_verdict(verdict: Verdict) -> dict[str, object]:
    grade = verdict.grade
    return {
        "counts": "yes" if verdict.counts else "no",
        "why": verdict.why,
        "name": _names(verdict),
        "assignment": grade.record.assignment,
        "status": grade.record.status,
        "total": grade.total,
        "max_total": grade.max_total,
        "submitted": submitted_in_words(grade),
        "submission": grade.record.submission,
        "file": grade.entry.file,
    }
