"""Writes everything that is made from records: gradebooks, what students and what instructors read.

Takes a folder of results; reads one record at a time and keeps of each no more than a row of the gradebook, so that
a large class takes little memory. Everything is written anew, so that nothing of an earlier run is left.
"""

import shutil
from dataclasses import replace
from pathlib import Path

from autograder import canvas, gradebook, gradescope, moodle, records, roster, similarity
from autograder.errors import UserError
from autograder.junit import JUnitFile
from autograder.pages import feedback, report
from autograder.records import Record
from autograder.results import RECORDS, Results
from autograder.standing import Standing, standing
from autograder.statistics import ClassStatistics


def write_all(out: Path) -> list[Standing]:
    """Write all of it; gives every submission in the order of their ids, without its cases."""
    results = Results(out)
    if not (ids := results.ids()):
        raise UserError(f"{out}: no records in {RECORDS}/; grade into this folder first")
    made = roster.load(out)
    for folder in ("gradescope", "feedback"):
        shutil.rmtree(out / folder, ignore_errors=True)
    for old in out.glob("moodle*.csv"):
        old.unlink()
    rows: list[Standing] = []
    figures: dict[str, ClassStatistics] = {}
    with JUnitFile(out / "junit.xml") as junit:
        for id in ids:
            one = standing(records.read(results.path(id)), made)
            gradescope.write(out / "gradescope", one)
            feedback.write(out / "feedback", one)
            junit.add(one)
            if one.is_graded:
                name = one.record.assignment
                figures.setdefault(name, ClassStatistics(name)).add(one.record)
            rows.append(replace(one, record=_without_cases(one.record)))
    gradebook.write(out / "grades.csv", rows)
    canvas.write(out / "canvas.csv", rows, made.missing)
    moodle.write(out, rows)
    in_order = [figures[name] for name in sorted(figures)]
    report.write(out / "report.html", rows, in_order, made, similarity.load(out))
    return rows


def _without_cases(record: Record) -> Record:
    return replace(record, questions=tuple(replace(question, cases=()) for question in record.questions))
