"""Writes why/ID.html, for the instructor alone: what cost a submission points, hidden checks included.

Takes the verdict on a submission; gives each `LostPoints` in the order of the notebook, and the page.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder.classroom.grades import Verdict
from autograder.classroom.pages.rendering import render_page
from autograder.course.mistakes import read_mistakes
from autograder.errors import UserError
from autograder.files.whole import write_whole
from autograder.workspace import find_kit


def meanings() -> dict[str, str]:
    """Return what each known mistake is, in words; empty outside of a clone, where only its slug is known."""
    try:
        return {slug: mistake.name for slug, mistake in read_mistakes(find_kit().mistakes).items()}
    except UserError:
        return {}


@dataclass(frozen=True)
class LostPoints:
    """One thing that cost points, or changed them."""

    what: str
    points: float | None  # None where no number belongs to it
    where: str = ""
    message: str = ""


def title(verdict: Verdict) -> str:
    grade = verdict.grade
    status = str(grade.record.status).replace("_", " ")
    total = f"{grade.total:g} of {grade.max_total:g}" if grade.total is not None else status
    if grade.entry.people and all(map(grade.is_excused, grade.entry.people)):
        total = "excused"
    return f"{grade.who or grade.record.submission}, {grade.record.assignment or 'no assignment'}: {total}"


def losses(verdict: Verdict, names: dict[str, str]) -> Iterator[LostPoints]:
    """Yield everything, in the order of the notebook; nothing for full points. `names` has the known mistakes' in
    words.
    """
    grade = verdict.grade
    if not grade.is_graded:
        yield LostPoints(str(grade.record.status).replace("_", " "), None, message=grade.record.reason or "")
    elif not verdict.counts:
        yield LostPoints("does not count", None, message=verdict.why)
    for cell in grade.record.cells:
        if cell.status != "ok":
            yield LostPoints(f"cell {cell.index + 1}: {cell.status.replace('_', ' ')}", None, message=cell.reason or "")
    for question in grade.record.questions:
        where = "not defined" if question.cell is None else f"cell {question.cell + 1}"
        if question.name in grade.waiting:
            yield LostPoints(
                f"{question.name} waits for a person", None, message=f"{question.max_score:g} points possible"
            )
        elif question.manual and (points := grade.points(question)) is not None and points < question.max_score:
            given = grade.by_hand[question.name]
            yield LostPoints(f"{question.name}, by hand", points - question.max_score, message=given.comment)
        if question.missing:
            yield LostPoints(f"{question.name}: a name is missing", None, where, question.missing.said)
        for case in question.cases:
            if case.failed:
                hidden = " (hidden)" if case.hidden else ""
                mistake = f"[{names.get(case.mistake, case.mistake)}] " if case.mistake else ""
                what = f"{question.name}: {case.name.replace('_', ' ')}{hidden}"
                yield LostPoints(what, case.points - case.max_points, where, mistake + case.full_message)
    if grade.days_late:
        free = f", {grade.free_days} of them free" if grade.free_days else ""
        yield LostPoints(f"{grade.days_late} day{'s' * (grade.days_late != 1)} late{free}", -grade.penalty)
    for person, adjustment in grade.adjusted:
        yield LostPoints(f"{person}: {adjustment.description}", None)


def write_why(folder: Path, verdict: Verdict, names: dict[str, str]) -> None:
    page = render_page(
        "why.html",
        title=title(verdict),
        id=verdict.grade.record.submission,
        losses=list(losses(verdict, names)),
    )
    write_whole(folder / f"{verdict.grade.record.submission}.html", page)
