"""Writes everything that is made from records: gradebooks, and what students and instructors read.

Takes a results folder. Records are read twice: first for the totals, since the page of one submission says whether
another counts in its place; then one by one with their cases, so a large class takes little memory. Every file is
rewritten, so nothing of an earlier run is left.
"""

import shutil
from pathlib import Path

from msgspec.structs import replace

from autograder import people
from autograder.errors import UserError
from autograder.people.counting import Verdict, counting, verdicts
from autograder.people.final_grade import final_grades
from autograder.records.record import Record, read_record
from autograder.records.results_folder import RECORDS, Results
from autograder.reporting import canvas_csv, each, feedback_zips, grades_csv, moodle_csv, submissions_csv
from autograder.reporting.junit_xml import JUnitFile
from autograder.reporting.pages import report
from autograder.reporting.statistics import ClassStatistics
from autograder.submissions import similarity


def write_all(out: Path) -> list[Verdict]:
    """Write all of it; gives the verdict on every submission in the order of their ids, without its cases."""
    chosen, made = verdicts_in(out), people.load(out)
    rows = [verdict.one for verdict in chosen]
    for folder in ("gradescope", "feedback", "why"):
        shutil.rmtree(out / folder, ignore_errors=True)
    for old in [*out.glob("moodle*.csv"), *out.glob("feedback-*.zip")]:
        old.unlink()
    figures: dict[str, ClassStatistics] = {}
    with JUnitFile(out / "junit.xml") as junit:
        for written in each.write(out, chosen):
            junit.add(written.suites)
            for name, found in written.figures.items():
                figures.setdefault(name, ClassStatistics(name)).join(found)
    grades_csv.write(out / "grades.csv", rows)
    submissions_csv.write(out / "submissions.csv", chosen)
    in_books = counting(rows, made)
    canvas_csv.write(out / "canvas.csv", rows, in_books, made)
    moodle_csv.write(out, in_books, made)
    feedback_zips.write(out, chosen)
    in_order = sorted(figures.values(), key=lambda one: (-len(one.ids), one.assignment))
    report.write(out / "report.html", chosen, in_order, made, similarity.load(out))
    return chosen


def verdicts_in(out: Path) -> list[Verdict]:
    """The verdict on every submission, without its cases; UserError for a folder without records."""
    results = Results(out)
    if not (ids := results.ids()):
        raise UserError(f"{out}: no records in {RECORDS}/; grade into this folder first")
    made = people.load(out)
    graded = final_grades(made)
    return verdicts([graded(_without_cases(read_record(results.path(id)))) for id in ids], made)


def _without_cases(record: Record) -> Record:
    return replace(record, questions=tuple(replace(question, cases=(), code=None) for question in record.questions))
