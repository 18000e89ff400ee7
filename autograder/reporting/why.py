"""What cost one submission its points, and where: for the instructor, hidden checks included.

Takes a verdict whose record has its cases; gives the losses that the command `autograder why` prints and the page
why/ID.html shows. Students never get either.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder.files.whole import write_whole
from autograder.people.counting import Verdict
from autograder.reporting.pages import render


@dataclass(frozen=True)
class Loss:
    """One thing that cost points, or changed them."""

    what: str
    points: float | None  # None where no number belongs to it
    where: str = ""
    said: str = ""


def title(verdict: Verdict) -> str:
    one = verdict.one
    total = f"{one.total:g} of {one.max_total:g}" if one.total is not None else str(one.record.status).replace("_", " ")
    return f"{one.who or one.record.submission}, {one.record.assignment or 'no assignment'}: {total}"


def losses(verdict: Verdict) -> Iterator[Loss]:
    """Everything, in the order of the notebook; nothing for full points."""
    one = verdict.one
    if not one.is_graded:
        yield Loss(str(one.record.status).replace("_", " "), None, said=one.record.reason or "")
    elif not verdict.counts:
        yield Loss("does not count", None, said=verdict.why)
    for cell in one.record.cells:
        if cell.status != "ok":
            yield Loss(f"cell {cell.index + 1}: {cell.status.replace('_', ' ')}", None, said=cell.reason or "")
    for question in one.record.questions:
        where = "not defined" if question.cell is None else f"cell {question.cell + 1}"
        if question.name in one.waiting:
            yield Loss(f"{question.name} waits for a person", None, said=f"{question.max_score:g} points possible")
        elif question.manual and (points := one.points(question)) is not None and points < question.max_score:
            given = one.by_hand[question.name]
            yield Loss(f"{question.name}, by hand", points - question.max_score, said=given.comment)
        for case in question.cases:
            if not case.passed:
                hidden = " (hidden)" if case.hidden else ""
                mistake = f"[{case.mistake}] " if case.mistake else ""
                what = f"{question.name}: {case.name.replace('_', ' ')}{hidden}"
                yield Loss(what, case.points - case.max_points, where, mistake + case.said)
    if one.days_late:
        free = f", {one.entry.free_days} of them free" if one.entry.free_days else ""
        yield Loss(f"{one.days_late} day{'s' * (one.days_late != 1)} late{free}", -one.penalty)
    for person, adjustment in one.adjusted:
        yield Loss(f"{person}: {adjustment.said}", None)


def write(folder: Path, verdict: Verdict) -> None:
    page = render("why.html", title=title(verdict), id=verdict.one.record.submission, losses=list(losses(verdict)))
    write_whole(folder / f"{verdict.one.record.submission}.html", page)
