"""Writes the pages and the CSV with which people grade written answers.

Answers that are alike stand together, and one row of `points.csv` counts for them (`points` says which). Apart from
that they are sorted by label: the submission's id, or its pseudonym if names are left out. Points already filled in in
`points.csv` are kept.
"""

import csv
import io
from pathlib import Path

from autograder.classroom import pseudonyms
from autograder.classroom.pages.written_page import write_page
from autograder.classroom.points import COLUMNS, GROUP
from autograder.classroom.written_questions import Gathered, WrittenQuestion, group_answers
from autograder.errors import UserError
from autograder.files import csv_files
from autograder.files.whole import write_whole
from autograder.marking.results_folder import RECORDS, check_apart

POINTS = "points.csv"


def check_sheets(paths: list[Path], out: Path) -> None:
    """UserError for results given in place of submissions, or for an output path that cannot be a folder."""
    for path in paths:
        if (path / RECORDS).is_dir() and (path / "grades.csv").exists():
            raise UserError(f"{path}: contains grades, not answers; give the submissions themselves")
    check_apart(out, paths)
    if out.exists() and not out.is_dir():
        raise UserError(f"{out}: is not a folder; choose another --out")


def write_sheets(gathered: Gathered, out: Path, anonymous: bool) -> list[tuple[WrittenQuestion, int, Path]]:
    """Write everything into `out`; gives the number of groups, and the page, of each question."""
    ids = sorted({id for question in gathered.questions for id in question.submissions})
    given, heads = _given(out / POINTS, pseudonyms.read_pseudonyms(out))
    called = pseudonyms.labels(out, ids, anonymous)
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
    grouped = [group_answers(question.answers, called, heads) for question in gathered.questions]
    head_of = {
        (answer.submission, question.question.name, answer.digest): group.head
        for question, groups in zip(gathered.questions, grouped, strict=True)
        for group in groups
        for answer in group.answers
        if len(group.answers) > 1
    }

    def label(id: str) -> str:
        return called[id] if anonymous and id in called else f"{pseudonyms.ID}{id}"

    lines = []
    for key, worked in rows.items():
        id, name, answer = key
        head = head_of.get(key, "")
        _, digest = pseudonyms.for_spreadsheets(id, answer)
        row = (label(id), name, *worked, digest, label(head) if head else "")
        lines.append(((name, called.get(head or id, id), head not in ("", id)), row))
    text = io.StringIO()
    table = csv.writer(text)
    table.writerow((*COLUMNS, GROUP))
    # Question by question, as they are read; a group stands together, with its first row on top.
    table.writerows(row for _, row in sorted(lines))
    read = []
    for question, groups in zip(gathered.questions, grouped, strict=True):
        place = out / f"{question.assignment}-{question.question.name}.html"
        write_page(place, question, groups, called, anonymous)
        read.append((question, sum(bool(group.answers[0].parts) for group in groups), place))
    write_whole(out / POINTS, text.getvalue())
    return read


def _given(path: Path, known: dict[str, str]) -> tuple[dict[tuple[str, str, str], tuple[str, str]], set[str]]:
    """Return what each answer has already, points and comment by submission, question and digest; and who stand for
    groups.
    """
    if not path.exists():
        return {}, set()
    given, heads = {}, set()
    for line, row in csv_files.read_csv(path, "points"):
        if not {"submission", "question", "points"} <= set(row):
            raise UserError(f"{path}:{line}: no points for answers; move the file away, or choose another --out")
        label, answer = pseudonyms.key_in(row)
        key = known.get(label, label), row["question"], answer
        given[key] = row["points"], row.get("comment", "")
        head = row.get(GROUP, "").removeprefix(pseudonyms.ID)
        heads.add(known.get(head, head))
    return given, heads


def superseded(results: Path) -> set[str]:
    """Return the graded submissions in whose place another of the same person counts, by submissions.csv in the
    results.
    """
    path = results / "submissions.csv"
    rows = [row for _, row in csv_files.read_csv(path, "submissions")]
    if not all({"counts", "status", "submission"} <= set(row) for row in rows):
        raise UserError(f"{path}: not written by `autograder grade`; name its folder of results")
    return {row["submission"] for row in rows if row["counts"] == "no" and row["status"] == "graded"}
