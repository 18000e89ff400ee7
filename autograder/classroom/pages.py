"""Self-contained HTML pages, and the two on one submission: feedback/ID.html, which its student gets back, and
why/ID.html, for the instructor alone, with `autograder why`: what cost points, hidden checks included.

Templates in `templates/` escape everything: names, ids, messages and file names may be written by students. A page
loads nothing, and its content security policy tells the browser so. A student's page shows the checks beside the code
that they concern, and of a hidden case only its name and points."""

import base64
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import mean, median, pstdev

import click
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from autograder.classroom.for_students import public_checks
from autograder.classroom.grades import Verdict, read_class
from autograder.classroom.people import find_people
from autograder.classroom.to_do import left_in_words
from autograder.course.answers import read_mistakes
from autograder.errors import UserError
from autograder.files import prose
from autograder.files.console import console
from autograder.files.csv_files import printable_lines
from autograder.files.whole import write_whole
from autograder.workspace import find_kit

VIVA_SAYS = (
    "These questions are about the code that you handed in. They are the start of a conversation, not a verdict, and"
    " they change no grade. Inputs are arrays, written here as lists. Work without running anything, and say why."
)
TEMPLATES = Path(__file__).with_name("templates")


def render_page(template: str, **values: object) -> str:
    """A whole page; what no file can hold, or what turns the direction of text, is replaced, whoever wrote it."""
    return printable_lines(_environment().get_template(template).render(values))


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["points"] = lambda value: "–" if value is None else f"{value:g}"
    environment.filters["percent"] = lambda value: "–" if value is None else f"{100 * value:.0f} %"
    environment.filters["breakable"] = lambda id: Markup("<wbr>").join(re.split(r"(?<=[_.-])", id))
    environment.filters |= {"mean": mean, "median": median, "deviation": pstdev}
    environment.globals["viva_says"] = VIVA_SAYS
    environment.globals["script_hash"] = _script_hash()
    environment.globals["script"] = SCRIPT.read_text(encoding="utf-8")
    return environment


SCRIPT = TEMPLATES / "tables.js"


def _script_hash() -> str:
    """What the policy allows to run: this one script, to the byte."""
    return base64.b64encode(hashlib.sha256(SCRIPT.read_bytes()).digest()).decode()


# Writes feedback/ID.html, the page that a student gets back


def write_feedback(folder: Path, verdict: Verdict) -> None:
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
        stopped=[cell for cell in cells if cell.status in ("timed_out", "died")],
        failed_cells=[cell for cell in cells if cell.status == "error"],
    )
    write_whole(folder / f"{grade.record.submission}.html", page)


def _not_counting(verdict: Verdict) -> str:
    """Why a graded submission does not count, in words for its student; "" if it does."""
    if verdict.counts or not verdict.grade.is_graded:
        return ""
    if verdict.instead:
        return "Another submission of yours counts in its place."
    return "It belongs to another assignment than the one that it was handed in to."


def meanings() -> dict[str, str]:
    """What each known mistake is, in words; empty outside of a clone, where only its slug is known."""
    try:
        return {slug: mistake.name for slug, mistake in read_mistakes(find_kit().mistakes).items()}
    except UserError:
        return {}


# `autograder why`, and the page why/ID.html


@dataclass(frozen=True)
class Loss:
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


def losses(verdict: Verdict, names: dict[str, str]) -> Iterator[Loss]:
    """Everything, in the order of the notebook; nothing for full points. `names` has the known mistakes' in words."""
    grade = verdict.grade
    if not grade.is_graded:
        yield Loss(str(grade.record.status).replace("_", " "), None, message=grade.record.reason or "")
    elif not verdict.counts:
        yield Loss("does not count", None, message=verdict.why)
    for cell in grade.record.cells:
        if cell.status != "ok":
            yield Loss(f"cell {cell.index + 1}: {cell.status.replace('_', ' ')}", None, message=cell.reason or "")
    for question in grade.record.questions:
        where = "not defined" if question.cell is None else f"cell {question.cell + 1}"
        if question.name in grade.waiting:
            yield Loss(f"{question.name} waits for a person", None, message=f"{question.max_score:g} points possible")
        elif question.manual and (points := grade.points(question)) is not None and points < question.max_score:
            given = grade.by_hand[question.name]
            yield Loss(f"{question.name}, by hand", points - question.max_score, message=given.comment)
        for case in question.cases:
            if case.failed:
                hidden = " (hidden)" if case.hidden else ""
                mistake = f"[{names.get(case.mistake, case.mistake)}] " if case.mistake else ""
                what = f"{question.name}: {case.name.replace('_', ' ')}{hidden}"
                yield Loss(what, case.points - case.max_points, where, mistake + case.full_message)
    if grade.days_late:
        free = f", {grade.free_days} of them free" if grade.free_days else ""
        yield Loss(f"{grade.days_late} day{'s' * (grade.days_late != 1)} late{free}", -grade.penalty)
    for person, adjustment in grade.adjusted:
        yield Loss(f"{person}: {adjustment.description}", None)


def write_why(folder: Path, verdict: Verdict, names: dict[str, str]) -> None:
    page = render_page(
        "why.html",
        title=title(verdict),
        id=verdict.grade.record.submission,
        losses=list(losses(verdict, names)),
    )
    write_whole(folder / f"{verdict.grade.record.submission}.html", page)


LINES = 15  # of losses: more would not fit on a screen
MESSAGE_CHARACTERS = 160  # of each message: the page has the rest


@click.command(epilog="Example: autograder why ada@example.org results")
@click.argument("person")
@click.argument("out", metavar="[DIR]", default="results", type=click.Path(path_type=Path))
def why(person, out):
    """Show what cost PERSON points, hidden checks included.

    PERSON is a name, id, login, email or a submission's id; DIR what `autograder grade --out` wrote. [default: results]
    """

    grades, state = read_class(out)
    chosen = grades.verdicts
    everybody = [each for verdict in chosen for each in verdict.grade.entry.people]
    people = find_people(person, [*everybody, *state.missing])
    if len(people) > 1:
        raise UserError(
            f"{person!r} names {len(people)} people: {', '.join(map(str, people[:5]))}; give an id or an email"
        )
    mine = [v for v in chosen if v.grade.record.submission == person or set(people) & set(v.grade.entry.people)]
    if not mine:
        gone = f"{people[0]} handed in nothing" if people else f"{out}: nobody there is called {person!r}"
        raise UserError(f"{gone}; give a name, an id, an email or a submission's id as in grades.csv")
    names = meanings()
    for verdict in sorted(mine, key=lambda verdict: verdict.grade.record.assignment or ""):
        id = verdict.grade.record.submission
        console.print(f"{title(verdict)} ({id})")
        lost = list(losses(verdict, names))
        for loss in lost[:LINES]:
            points = "" if loss.points is None else f"{loss.points:+g} "
            message = " ".join(loss.message.split())[:MESSAGE_CHARACTERS]
            console.print(
                f"  {points}{loss.what}{f', {loss.where}' if loss.where else ''}{f': {message}' if message else ''}"
            )
        more = f" and {len(lost) - LINES} more" if len(lost) > LINES else ""
        console.print(f"  all of it{more}: {out / 'why' / f'{id}.html'}")
