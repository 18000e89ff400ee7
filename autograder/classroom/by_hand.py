"""Writes by-hand.csv: what people grade in place of cases that were set aside, in the form that `--points` reads.

Takes final grades. A row has the digest of the notebook's code as its answer, by which points stay with the code that
they were given for. What somebody has filled in already is kept, as long as that code is there.
"""

from collections.abc import Iterable
from pathlib import Path

from autograder.classroom.final_grades import FinalGrade
from autograder.classroom.points import COLUMNS
from autograder.classroom.pseudonyms import for_spreadsheets, key_in
from autograder.files import csv_files

BY_HAND = "by-hand.csv"


def write_by_hand(out: Path, grades: Iterable[FinalGrade]) -> None:
    """Write the file where there is anything for it; else there is none."""
    path = out / BY_HAND
    rows = [
        (record.submission, question.name, record.answers.get(question.name, ""))
        for record in (grade.record for grade in grades)
        if any(case.set_aside for question in record.questions for case in question.cases)
        for question in record.questions
        if question.manual and question.name in record.answers
    ]
    if not rows:
        path.unlink(missing_ok=True)
        return
    there = csv_files.read_csv(path, "points", COLUMNS[:3]) if path.exists() else ()
    given = {(*key_in(row), row["question"]): (row["points"], row.get("comment", "")) for _, row in there}
    filled = []
    for submission, question, answer in rows:
        points, comment = given.get((submission, answer, question), ("", ""))
        id, digest = for_spreadsheets(submission, answer)
        filled.append((id, question, points, comment, digest))
    csv_files.write_csv(path, [COLUMNS, *filled])
