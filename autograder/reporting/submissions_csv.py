"""Writes submissions.csv: which file counts for whom, and why.

There is one row per submission. Those that a person should look at come first: several files of one person, and
notebooks of another assignment.
"""

from collections.abc import Sequence
from pathlib import Path

from autograder.files import csv_writing
from autograder.people.counting import Verdict

COLUMNS = ("counts", "why", "name", "assignment", "status", "total", "max_total", "submitted", "submission", "file")


def write(path: Path, chosen: Sequence[Verdict]) -> None:
    csv_writing.write(path, [COLUMNS, *map(_row, sorted(chosen, key=_order))])


def _order(verdict: Verdict) -> tuple:
    name = _names(verdict).casefold()
    return not verdict.look, name or "\uffff", verdict.one.record.assignment or "", not verdict.counts


def _names(verdict: Verdict) -> str:
    return "; ".join(map(str, verdict.one.entry.people))


def _row(verdict: Verdict) -> list[object]:
    one, entry = verdict.one, verdict.one.entry
    return [
        "yes" if verdict.counts else "no",
        verdict.why,
        _names(verdict),
        one.record.assignment,
        one.record.status,
        one.total,
        one.max_total,
        entry.submitted.isoformat() if entry.submitted else ("late" if entry.said_late else None),
        one.record.submission,
        entry.file,
    ]
