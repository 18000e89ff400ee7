"""Writes feedback/ID.html, the page that a student gets back.

Takes one submission's final grade, with its cases. Of a hidden case the page shows only its name and points. Checks are
shown beside the student's own code that they concern; comments may contain formulas.
"""

from pathlib import Path

from autograder.files.whole import write_whole
from autograder.people.final_grade import FinalGrade
from autograder.reporting.pages import prose, render
from autograder.reporting.public_checks import public_checks


def write(folder: Path, one: FinalGrade) -> None:
    cells = one.record.cells
    page = render(
        "feedback.html",
        one=one,
        record=one.record,
        who=one.who,
        render=prose.render,
        public_checks=public_checks,
        stopped=[cell for cell in cells if cell.status in ("timed_out", "died")],
        failed_cells=[cell for cell in cells if cell.status == "error"],
    )
    write_whole(folder / f"{one.record.submission}.html", page)
