"""Writes everything that is made from records: gradebooks, and what students and instructors read.

Takes a results folder; reads one record at a time and keeps only a gradebook row of each, so a large class takes little
memory. Every file is rewritten, so nothing of an earlier run is left.
"""

import dataclasses
import shutil
from pathlib import Path

from msgspec.structs import replace

from autograder import people
from autograder.errors import UserError
from autograder.people.counting import verdicts
from autograder.people.final_grade import FinalGrade, final_grade
from autograder.records.record import Record, read_record
from autograder.records.results_folder import RECORDS, Results
from autograder.reporting import canvas_csv, feedback_zips, grades_csv, gradescope_json, moodle_csv, submissions_csv
from autograder.reporting.junit_xml import JUnitFile
from autograder.reporting.pages import feedback, report
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
        for id in ids:
            one = final_grade(read_record(results.path(id)), made)
            gradescope_json.write(out / "gradescope", one)
            feedback.write(out / "feedback", one)
            junit.add(one)
            if one.is_graded:
                name = one.record.assignment
                figures.setdefault(name, ClassStatistics(name)).add(one.record)
            rows.append(dataclasses.replace(one, record=_without_cases(one.record)))
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


def _without_cases(record: Record) -> Record:
    return replace(record, questions=tuple(replace(question, cases=(), code=None) for question in record.questions))
