"""Writes feedback/ID.html, the page that a student gets back.

It shows the checks beside the code that they concern, and of a hidden case only its name and points, and what is
released.
"""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from markupsafe import Markup

from autograder.classroom.for_students import public_checks, told
from autograder.classroom.grades import Verdict
from autograder.classroom.pages.rendering import render_page, render_part
from autograder.classroom.to_do import left_in_words
from autograder.course.manifest import Release
from autograder.files import prose
from autograder.files.whole import write_whole
from autograder.marking.record import CaseGrade, QuestionGrade


def write_feedback(folder: Path, verdict: Verdict, release: Release, names: Mapping[str, str]) -> None:
    """Write one; of hidden checks it says as much as is released, and `names` has the known mistakes in words."""
    grade, cells = verdict.grade, verdict.grade.record.cells
    said = told(grade.record, release, names)
    page = render_page(
        "feedback.html",
        grade=grade,
        not_counting=_not_counting(verdict),
        days_left=left_in_words(verdict) if verdict.days_left else "",
        record=grade.record,
        who=grade.who,
        render=prose.render_prose,
        public_checks=public_checks,
        counted=_counted,
        checks=lambda question: _checks(
            tuple((case, tuple(said.get((question.name, case.name), ()))) for case in question.cases)
        ),
        stopped=[cell for cell in cells if cell.status in ("timed_out", "died")],
        failed_cells=[cell for cell in cells if cell.status == "error"],
    )
    write_whole(folder / f"{grade.record.submission}.html", page)


@lru_cache(4096)
def _checks(cases: tuple[tuple[CaseGrade, tuple[tuple[str, str], ...]], ...]) -> Markup:
    """Return the list of a question's checks, each with the lines that are told of it; many answers fare alike."""
    return render_part("checks.html", cases=cases)


def _counted(question: QuestionGrade) -> str:
    """Return how many checks an answer passed, of those that were put to it."""
    return f"{sum(case.passed is True for case in question.cases)} of {sum(not c.set_aside for c in question.cases)}"


def _not_counting(verdict: Verdict) -> str:
    """Return why a graded submission does not count, in words for its student; "" if it does."""
    if verdict.counts or not verdict.grade.is_graded:
        return ""
    if verdict.instead:
        return "Another submission of yours counts in its place."
    return "It belongs to another assignment than the one that it was handed in to."
