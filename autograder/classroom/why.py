"""`autograder why`: what cost one submission its points, and where, hidden checks included; for the instructor only.

Takes a verdict whose record has its cases; gives the losses that the command prints and the page why/ID.html shows."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from autograder.classroom import outputs
from autograder.classroom.pages import meanings, render_page
from autograder.classroom.points import find_people
from autograder.classroom.which_counts import Verdict
from autograder.errors import UserError
from autograder.files.console import console
from autograder.files.whole import write_whole


@dataclass(frozen=True)
class Loss:
    """One thing that cost points, or changed them."""

    what: str
    points: float | None  # None where no number belongs to it
    where: str = ""
    said: str = ""


def title(verdict: Verdict) -> str:
    one = verdict.grade
    total = f"{one.total:g} of {one.max_total:g}" if one.total is not None else str(one.record.status).replace("_", " ")
    if one.entry.people and all(map(one.is_excused, one.entry.people)):
        total = "excused"
    return f"{one.who or one.record.submission}, {one.record.assignment or 'no assignment'}: {total}"


def losses(verdict: Verdict, names: dict[str, str]) -> Iterator[Loss]:
    """Everything, in the order of the notebook; nothing for full points. `names` has the known mistakes' in words."""
    one = verdict.grade
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
                mistake = f"[{names.get(case.mistake, case.mistake)}] " if case.mistake else ""
                what = f"{question.name}: {case.name.replace('_', ' ')}{hidden}"
                yield Loss(what, case.points - case.max_points, where, mistake + case.said)
    if one.days_late:
        free = f", {one.entry.free_days} of them free" if one.entry.free_days else ""
        yield Loss(f"{one.days_late} day{'s' * (one.days_late != 1)} late{free}", -one.penalty)
    for person, adjustment in one.adjusted:
        yield Loss(f"{person}: {adjustment.said}", None)


def write(folder: Path, verdict: Verdict, names: dict[str, str]) -> None:
    page = render_page(
        "why.html",
        title=title(verdict),
        id=verdict.grade.record.submission,
        losses=list(losses(verdict, names)),
    )
    write_whole(folder / f"{verdict.grade.record.submission}.html", page)


# `autograder why`


LINES = 15  # of losses: more would not fit on a screen
SAID_CHARACTERS = 160  # of each message: the page has the rest


@click.command(epilog="Example: autograder why ada@example.org results")
@click.argument("person")
@click.argument("out", metavar="[DIR]", default="results", type=click.Path(path_type=Path))
def why(person, out):
    """Show what cost PERSON points, hidden checks included.

    PERSON is a name, id, login, email or a submission's id; DIR what `autograder grade --out` wrote. [default: results]
    """

    chosen, made = outputs.read_class(out)
    everybody = [each for verdict in chosen for each in verdict.grade.entry.people]
    found = find_people(person, [*everybody, *made.missing])
    if len(found) > 1:
        raise UserError(
            f"{person!r} names {len(found)} people: {', '.join(map(str, found[:5]))}; give an id or an email"
        )
    mine = [v for v in chosen if v.grade.record.submission == person or set(found) & set(v.grade.entry.people)]
    if not mine:
        gone = f"{found[0]} handed in nothing" if found else f"{out}: nobody there is called {person!r}"
        raise UserError(f"{gone}; give a name, an id, an email or a submission's id as in grades.csv")
    names = meanings()
    for verdict in sorted(mine, key=lambda verdict: verdict.grade.record.assignment or ""):
        id = verdict.grade.record.submission
        console.print(f"{title(verdict)} ({id})")
        told = list(losses(verdict, names))
        for loss in told[:LINES]:
            points = "" if loss.points is None else f"{loss.points:+g} "
            said = " ".join(loss.said.split())[:SAID_CHARACTERS]
            console.print(
                f"  {points}{loss.what}{f', {loss.where}' if loss.where else ''}{f': {said}' if said else ''}"
            )
        more = f" and {len(told) - LINES} more" if len(told) > LINES else ""
        console.print(f"  all of it{more}: {out / 'why' / f'{id}.html'}")
