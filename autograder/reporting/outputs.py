"""Writes everything that is made from records: gradebooks, and what students and instructors read.

Takes a results folder; keeps only a gradebook row of each record, so a large class takes little memory. Every file is
rewritten, so nothing of an earlier run is left.
"""

import shutil
from pathlib import Path

from autograder import people
from autograder.errors import UserError
from autograder.people.counting import verdicts
from autograder.people.final_grade import FinalGrade
from autograder.records.results_folder import RECORDS, Results
from autograder.reporting import canvas_csv, each, feedback_zips, grades_csv, moodle_csv, submissions_csv
from autograder.reporting.junit_xml import JUnitFile
from autograder.reporting.pages import report
from autograder.reporting.statistics import ClassStatistics
from autograder.submissions import similarity


def write_all(out: Path) -> list[FinalGrade]:
    """Write all of it; gives every submission in the order of their ids, without its cases."""
    results = Results(out)
    if not (ids := results.ids()):
        raise UserError(f"{out}: no records in {RECORDS}/; grade into this folder first")
    made = people.load(out)
    for folder in ("gradescope", "feedback"):
        shutil.rmtree(out / folder, ignore_errors=True)
    for old in [*out.glob("moodle*.csv"), *out.glob("feedback-*.zip")]:
        old.unlink()
    rows: list[FinalGrade] = []
    figures: dict[str, ClassStatistics] = {}
    with JUnitFile(out / "junit.xml") as junit:
        for written in each.write(out, ids, made):
            rows += written.rows
            junit.add(written.suites)
            for name, found in written.figures.items():
                figures.setdefault(name, ClassStatistics(name)).join(found)
    grades_csv.write(out / "grades.csv", rows)
    chosen = verdicts(rows, made)
    submissions_csv.write(out / "submissions.csv", chosen)
    counting = [verdict.one for verdict in chosen if verdict.counts]
    canvas_csv.write(out / "canvas.csv", rows, counting, made)
    moodle_csv.write(out, counting)
    feedback_zips.write(out, chosen)
    in_order = sorted(figures.values(), key=lambda one: (-len(one.ids), one.assignment))
    report.write(out / "report.html", rows, in_order, made, similarity.load(out))
    return rows
