"""Writes feedback/ID.html, the page that a student gets back.

Takes one submission's final grade, with its cases. Of a hidden case the page shows only its name and points. Checks are
shown beside the student's own code that they concern; comments may contain formulas.
"""

from pathlib import Path

from autograder.files.whole import write_whole
from autograder.people.counting import Verdict
from autograder.reporting.pages import prose, render
from autograder.reporting.public_checks import public_checks


def write(folder: Path, verdict: Verdict) -> None:
    one, cells = verdict.one, verdict.one.record.cells
    page = render(
        "feedback.html",
        one=one,
        not_counting=_not_counting(verdict),
        record=one.record,
        who=one.who,
        render=prose.render,
        public_checks=public_checks,
        stopped=[cell for cell in cells if cell.status in ("timed_out", "died")],
        failed_cells=[cell for cell in cells if cell.status == "error"],
    )
    write_whole(folder / f"{one.record.submission}.html", page)


def _not_counting(verdict: Verdict) -> str:
    """Why a graded submission does not count, in words for its student; "" if it does."""
    if verdict.counts or not verdict.one.is_graded:
        return ""
    if verdict.instead:
        return "Another submission of yours counts in its place."
    return "It belongs to another assignment than the one that it was handed in to."
