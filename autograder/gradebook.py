"""Writes grades.csv: one row a submission, one column a question."""

import csv
import io
from pathlib import Path

from autograder.records import Record
from autograder.records import write as write_whole

COLUMNS = ("submission", "assignment", "status", "reason", "score", "max_score")


def write(path: Path, graded: list[Record]) -> None:
    """Write all records, in their order; a question that a person grades, or that was not graded, is left empty."""
    questions = list(dict.fromkeys(q.name for record in graded for q in record.questions))
    text = io.StringIO()
    rows = csv.writer(text)
    rows.writerow((*COLUMNS, *questions))
    for record in graded:
        scores = {q.name: q.score for q in record.questions}
        rows.writerow([_plain(getattr(record, c)) for c in COLUMNS] + [_plain(scores.get(q)) for q in questions])
    write_whole(path, text.getvalue())


def _plain(value: object) -> str:
    """Empty for None; whole numbers without a decimal point."""
    if value is None:
        return ""
    return f"{value:.10g}" if isinstance(value, float) else str(value)
