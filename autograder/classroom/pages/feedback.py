"""Writes feedback/ID.html, the page that a student gets back.

It shows the checks beside the code that they concern, and of a hidden case only its name and points, and what is
released.
"""

from collections.abc import Mapping
from pathlib import Path

from autograder.classroom.for_students import public_checks, told
from autograder.classroom.grades import Verdict
from autograder.classroom.pages.rendering import render_page
from autograder.classroom.to_do import left_in_words
from autograder.course.manifest import Release
from autograder.files import prose
from autograder.files.whole import write_whole


def write_feedback(folder: Path, verdict: Verdict, release: Release, names: Mapping[str, str]) -> None:
    """Write one; of hidden checks it says as much as is released, and `names` has the known mistakes in words."""
    grade, cells = verdict.grade, verdict.grade.record.cells
    page = render_page(
        "feedback.html",
        grade=grade,
        not_counting=_not_counting(verdict),
        days_left=left_in_words(verdict) if verdict.days_left else "",
        record=grade.record,
        who=grade.who,
        render=prose.render_prose,
        public_checks=public_checks,
        told=told(grade.record, release, names),
        stopped=[cell for cell in cells if cell.status in ("timed_out", "died")],
        failed_cells=[cell for cell in cells if cell.status == "error"],
    )
    write_whole(folder / f"{grade.record.submission}.html", page)


def _not_counting(verdict: Verdict) -> str:
    """Return why a graded submission does not count, in words for its student; "" if it does."""
    if verdict.counts or not verdict.grade.is_graded:
        return ""
    if verdict.instead:
        return "Another submission of yours counts in its place."
    return "It belongs to another assignment than the one that it was handed in to."
