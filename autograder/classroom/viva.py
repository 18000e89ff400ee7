"""`autograder viva`: a page of questions on each student's own code, with a key and a page on the class.

Takes submissions as `autograder grade` does, and the built assignments. `marking.viva` finds the questions; here they
become pages to hand out, and a key and an overview for the instructor alone. Nothing of it is a grade.
"""

import time
from collections import Counter
from functools import cache
from pathlib import Path

import click
import nbformat

from autograder.classroom import batch, pages, points
from autograder.classroom.commands import choose
from autograder.classroom.platforms import NAMES, find_submissions, origins
from autograder.course.answers import collect, read_mistakes
from autograder.course.manifest import load_assignments
from autograder.errors import MachineFault, UserError
from autograder.files import workers
from autograder.files.console import console, progress_console
from autograder.files.csv_files import printable_lines
from autograder.files.whole import write_whole
from autograder.marking.finding import SubmittedFile
from autograder.marking.record import RECORDS, check_apart, exposed
from autograder.marking.viva import Viewer, Viva
from autograder.wall.grader import Grader
from autograder.wall.isolation import check_hidden
from autograder.wall.results import GraderFault, Level
from autograder.workspace import Kit, find_kit

PAGES, KEY, CLASS = "pages", "key.html", "class.html"
LINE_SECONDS = 5.0  # at most one line of progress in this time
LETTERS = "abcd"


@cache
def _viewer(kit: Kit, level: Level, override: str | None) -> tuple[Viewer, dict, dict]:
    """What a worker process needs for all submissions."""
    assignments = load_assignments(kit)
    starters = {name: nbformat.read(path, as_version=4) for name, path in kit.student_notebooks().items()}
    table = read_mistakes(kit.mistakes)
    known: dict[str, dict[str, dict[str, str]]] = {}
    for name in assignments:
        for answer in collect(kit.answers(name)):
            if answer.mistake in table:
                of_function = known.setdefault(name, {}).setdefault(answer.question, {})
                of_function[answer.mistake] = table[answer.mistake].name
    return Viewer(Grader(level), assignments, override), starters, known


def _ask(file: SubmittedFile, kit: Kit, level: Level, override: str | None, count: int, seed: int) -> Viva:
    try:
        viewer, starters, known = _viewer(kit, level, override)
        return viewer.ask(file, starters, known, count, seed)
    except GraderFault as fault:
        raise MachineFault(f"the grader failed, not a submission ({fault}); see `autograder doctor`") from fault


def write_pages(out: Path, vivas: list[Viva], anonymous: bool) -> None:
    """Write everything into `out`, in place of what an earlier run wrote."""
    ids = sorted(viva.submission for viva in vivas)
    called = points.labels(out, ids, anonymous)
    shown = sorted(vivas, key=lambda viva: called[viva.submission])
    asked = [viva for viva in shown if viva.questions]
    written = {}
    for viva in asked:
        label = called[viva.submission]
        written[f"{label}.html"] = pages.render_page("viva.html", viva=viva, label=label, letters=LETTERS)
        written[f"{label}.txt"] = as_text(viva, label)
    shared = {"called": called, "asked": asked, "letters": LETTERS}
    key = pages.render_page("viva_key.html", **shared)
    overview = pages.render_page(
        "viva_class.html",
        **shared,
        unasked=[viva for viva in shown if not viva.questions],
        kinds=Counter(question.kind for viva in asked for question in viva.questions),
        folder=PAGES,
        key=KEY,
    )
    for path in (out / PAGES).glob("*"):
        if path.suffix in (".html", ".txt") and path.name not in written:
            path.unlink()
    for name, text in written.items():
        write_whole(out / PAGES / name, text)
    write_whole(out / KEY, key)
    write_whole(out / CLASS, overview)


def as_text(viva: Viva, label: str) -> str:
    """The student's page as plain text."""
    lines = [f"{viva.assignment}: questions on your own code", label, "", pages.VIVA_SAYS, ""]
    for number, question in enumerate(viva.questions, 1):
        lines += [f"{number}. {question.function}", ""]
        lines += [f"    {at:3}  {line}" for at, line in question.code]
        lines += ["", question.text]
        lines += [f"    {letter}) {option}" for letter, option in zip(LETTERS, question.options, strict=False)]
        lines += ["", "    Your answer, and why: ", "", ""]
    return printable_lines("\n".join(lines))


@click.command(epilog="Example: autograder viva submissions/ --out viva")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path(path_type=Path))
@click.option("--out", required=True, metavar="DIR", type=click.Path(path_type=Path), help="Where the pages go.")
@click.option(
    "--questions",
    "count",
    metavar="N",
    type=click.IntRange(1, 4),
    default=3,
    show_default=True,
    help="Questions per student.",
)
@click.option("--assignment", metavar="NAME", help="Assignment for notebooks that do not name one.")
@click.option(
    "--seed", metavar="N", type=int, default=0, show_default=True, help="A different seed gives different questions."
)
@click.option("--anonymous", is_flag=True, help="Show pseudonyms in place of names, in random order.")
@click.option("--isolation", type=click.Choice([str(level) for level in Level]), help="[default: the strongest]")
@click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(1, 64),
    default=2,
    show_default=True,
    help="Submissions run at the same time.",
)
@click.option("--source", type=click.Choice(NAMES), help="Where PATH comes from. [default: detected]")
def viva(paths, out, count, assignment, seed, anonymous, isolation, jobs, source):
    """Write questions on each student's own code, with a key: the start of a conversation, not a grade.

    PATHs are the same as for `autograder grade`.
    """
    kit = find_kit()
    batch.check_override(assignment, load_assignments(kit))
    _check_out(out, list(paths))
    level = choose(isolation).isolation
    if level is not Level.NONE:
        check_hidden([kit.root, *paths, out])
    _, files, _ = origins(source, paths, find_submissions(paths))
    if line := exposed(out):
        progress_console.print(f"warning: {line}")
    vivas, printed = [], time.monotonic()
    for viva in workers.in_order(_ask, [(file, kit, level, assignment, count, seed) for file in files], jobs):
        vivas.append(viva)
        if time.monotonic() - printed >= LINE_SECONDS:
            printed = time.monotonic()
            progress_console.print(f"{len(vivas)} of {len(files)}")
    for viva in vivas:
        if viva.reason:
            console.print(f"no questions for {viva.submission}: {viva.reason}")
    if not any(viva.questions for viva in vivas):
        raise UserError("there is nothing to ask about: no submission has a function that passes and allows a question")
    write_pages(out, vivas, anonymous)
    asked = sum(bool(viva.questions) for viva in vivas)
    console.print(f"{asked} of {len(vivas)} submissions have questions: {out / PAGES}, to hand out")
    console.print(f"for you alone: {out / KEY}, {out / CLASS}")
    if anonymous:
        console.print(f"{out / points.PSEUDONYMS} says who is who")


def _check_out(out: Path, paths: list[Path]) -> None:
    for path in paths:
        if (path / RECORDS).is_dir():
            raise UserError(f"{path}: contains grades, not notebooks; give the submissions themselves")
    check_apart(out, paths)
    if out.exists() and not out.is_dir():
        raise UserError(f"{out}: is not a folder; choose another --out")
    if out.exists() and any(out.iterdir()) and not (out / CLASS).exists():
        raise UserError(f"{out}: contains files that are not such pages; choose a new or an empty --out")
