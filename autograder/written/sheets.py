"""Writes the pages and the CSV with which people grade written answers.

Takes what `gathering` found and a folder; writes a page for each question, `points.csv` with an empty row for each
answer, and `pseudonyms.csv` if names are left out. Points already filled in in `points.csv` are kept.
"""

import csv
import io
from dataclasses import dataclass
from pathlib import Path

from autograder.errors import UserError
from autograder.files import csv_reading
from autograder.files.whole import write_whole
from autograder.people import pseudonyms
from autograder.people.hand_points import COLUMNS
from autograder.records.results_folder import RECORDS, check_apart
from autograder.written import page
from autograder.written.gathering import Gathered, WrittenQuestion

POINTS = "points.csv"


@dataclass(frozen=True)
class Read:
    """What was written for one question."""

    written: WrittenQuestion
    page: Path


def check(paths: list[Path], out: Path) -> None:
    """UserError for results given in place of submissions, or for an output path that cannot be a folder."""
    for path in paths:
        if (path / RECORDS).is_dir() and (path / "grades.csv").exists():
            raise UserError(f"{path}: contains grades, not answers; give the submissions themselves")
    check_apart(out, paths)
    if out.exists() and not out.is_dir():
        raise UserError(f"{out}: is not a folder; choose another --out")


def write(gathered: Gathered, out: Path, anonymous: bool) -> list[Read]:
    """Write everything into `out`."""
    ids = sorted({id for question in gathered.questions for id in question.submissions})
    known = pseudonyms.read(out)
    given = _given(out / POINTS, known)
    if anonymous:
        known = pseudonyms.extended(known, ids)
        pseudonyms.write(out, known)
    called = {id: pseudonym for pseudonym, id in known.items()} if anonymous else {id: id for id in ids}
    rows = {
        (id, question.question.name, answer): ("", "")
        for question in gathered.questions
        for id, answer in question.submissions.items()
    }
    # A row without a submission, or for an answer that was replaced, is kept too: somebody has worked on it.
    for (id, name, answer), worked in given.items():
        if any(worked):
            now = next((key for key in rows if not answer and key[:2] == (id, name)), (id, name, answer))
            rows[now] = worked
    text = io.StringIO()
    table = csv.writer(text)
    table.writerow(COLUMNS)
    table.writerows(sorted((called.get(id, id), name, *worked, answer) for (id, name, answer), worked in rows.items()))
    read = []
    for question in gathered.questions:
        place = out / f"{question.assignment}-{question.question.name}.html"
        page.write(place, question, called, anonymous)
        read.append(Read(question, place))
    write_whole(out / POINTS, text.getvalue())
    return read


def _given(path: Path, known: dict[str, str]) -> dict[tuple[str, str, str], tuple[str, str]]:
    """The points and the comment that each answer has already, by submission, question and digest."""
    if not path.exists():
        return {}
    found = {}
    for line, row in csv_reading.read(path, "points"):
        if not {"submission", "question", "points"} <= set(row):
            raise UserError(f"{path}:{line}: no points for answers; move the file away, or choose another --out")
        key = known.get(row["submission"], row["submission"]), row["question"], row.get("answer", "")
        found[key] = row["points"], row.get("comment", "")
    return found
