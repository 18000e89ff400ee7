"""`autograder grade`."""

import os
import sys
from pathlib import Path

import click

from autograder.commands.console import NOT_HELD, OUR_FAULT, TABLE_ROWS, console, progress_console
from autograder.commands.tables import print_changes, print_class_list, print_grades
from autograder.course.built import load_assignments
from autograder.engines.choice import Choice
from autograder.errors import Stopped, UserError
from autograder.grading import batch as grading
from autograder.grading.pool import get_ready
from autograder.grading.progress import BatchProgress
from autograder.people import NONE, SOURCES, Terms, parse_due
from autograder.people.final_grade import uncounted
from autograder.people.lateness import gaps
from autograder.records.isolation import Level
from autograder.records.record import Record, Status
from autograder.records.regrade import Change
from autograder.records.results_folder import exposed
from autograder.reporting import github
from autograder.submissions.finding import clashes
from autograder.wall import doctor
from autograder.workspace import find_kit

NOT_IN_PLACE = "nothing is overwritten; the new grades wait in"


@click.command(epilog="Example: autograder grade submissions/ --out results")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path(path_type=Path))
@click.option("--out", required=True, metavar="DIR", type=click.Path(path_type=Path), help="Where results go.")
@click.option("--assignment", metavar="NAME", help="Assignment of notebooks that do not name theirs.")
@click.option(
    "--isolation",
    type=click.Choice([str(level) for level in Level]),
    help="Isolation level. [default: the strongest available]",
)
@click.option(
    "--jobs", metavar="N", type=click.IntRange(1, 64), default=2, help="Number of notebooks graded at the same time."
)
@click.option("--dask", metavar="ADDRESS", help="Dask scheduler whose workers grade, in place of --jobs.")
@click.option("--resume", is_flag=True, help="Grade only what is missing or has changed since the last run.")
@click.option("--overwrite", is_flag=True, help="Replace earlier grades without asking.")
@click.option("--source", type=click.Choice(list(SOURCES)), help="Where PATH comes from. [default: detected]")
@click.option("--roster", metavar="CSV", help="The class; `none` drops an earlier roster.")
@click.option(
    "--due", "dues", metavar="[NAME=]WHEN", multiple=True, help="When work is due: 2026-11-20T23:59, or `none`."
)
@click.option(
    "--late-penalty",
    metavar="PERCENT",
    type=click.FloatRange(0, 100),
    help="Taken off for each day late, or part of one.",
)
@click.option(
    "--late-days", metavar="DAYS", type=click.FloatRange(0, 1000), help="Days to count for late work without a time."
)
@click.option("--several", is_flag=True, help="Also count other assignments' notebooks in a platform's export.")
@click.option("--points", metavar="CSV", help="Points for written answers; `none` drops earlier ones.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "github"]),
    default="text",
    help="github: a job summary for GitHub Actions.",
)
def grade(form, **asked):
    """Grade notebooks, Otter's export zips, and folders of either."""
    status = _grade_on_github(**asked) if form == "github" else _grade(**asked)[1]
    if status:
        sys.exit(status)


def _grade(paths, out, assignment, isolation, jobs, dask, resume, overwrite, **said) -> tuple[grading.Outcome, int]:
    """How it ended, and the exit status."""

    kit = find_kit()
    assignments = load_assignments(kit)
    choice = _choose(isolation)
    if choice.isolation != Level.NONE:
        doctor.check_hidden([kit.root, *paths, out])
    terms = _terms(**said)
    starters = kit.student_notebooks()
    if line := exposed(out):
        progress_console.print(f"warning: {line}")
    batch = grading.Batch(assignments, list(paths), assignment, choice, jobs, resume, dask, terms, starters)
    with BatchProgress(progress_console) as progress:
        try:
            outcome = grading.grade(batch, out, _Watcher(progress, overwrite))
        except (KeyboardInterrupt, Stopped):
            progress.pause()
            console.print(f"stopped: {progress.done} more are graded and kept in {out}; --resume grades the rest")
            raise
    graded = [one.record for one in outcome.final_grades]
    print_grades(outcome.final_grades)
    print_class_list(outcome.class_list)
    for line in [*clashes(outcome.found)[:TABLE_ROWS], *gaps(outcome.final_grades, outcome.class_list)]:
        console.print(line)
    for line in uncounted(outcome.final_grades, outcome.class_list)[:TABLE_ROWS]:
        console.print(f"points that do not count: {line}")
    if not outcome.in_place:
        console.print(f"{NOT_IN_PLACE} {out}: to accept them, repeat the command with --resume --overwrite")
        return outcome, NOT_HELD
    console.print(f"{len(graded)} graded into {out}: {', '.join(sorted(path.name for path in out.iterdir()))}")
    console.print(f"what the class understood: {out / 'report.html'}")
    faults = [record for record in graded if record.status is Status.GRADER_ERROR]
    return outcome, OUR_FAULT if faults else 0


def _terms(source, roster, points, dues, late_penalty, late_days, several) -> Terms:
    """What an instructor says of the class."""
    given = {"roster": roster, "points": points, "due": dues[-1] if dues else None}
    return Terms(
        source,
        *(Path(path) if path not in (None, NONE) else None for path in (roster, points)),
        tuple(parse_due(due) for due in dues if due != NONE),
        late_penalty,
        late_days,
        several,
        frozenset(name for name, value in given.items() if value == NONE),
    )


def _grade_on_github(out: Path, **asked) -> int:
    """Grade, and report in GitHub Actions; the exit status."""

    try:
        with github.commands_stopped(click.echo):
            outcome, status = _grade(out=out, **asked)
        if not outcome.in_place:
            click.echo(github.as_error(f"These are the earlier grades: {NOT_IN_PLACE} {out}"))
        if summary := os.environ.get("GITHUB_STEP_SUMMARY"):
            github.write_summary(Path(summary), outcome.final_grades)
        else:
            progress_console.print("no job summary: GITHUB_STEP_SUMMARY names no file")
    except UserError as error:
        click.echo(github.as_error(str(error)))
        raise
    return status


def _choose(isolation: str | None) -> Choice:
    get_ready()
    if isolation is None:
        return Choice(doctor.best_level())
    level = Level(isolation)
    doctor.check_level(level)
    if level is Level.NONE:
        progress_console.print("warning: --isolation none: submissions can read, change and send whatever you can")
    return Choice(level)


class _Watcher:
    """A person at a terminal, or one who said beforehand what is to be done; a `grade.Watcher`."""

    def __init__(self, progress: BatchProgress, overwrite: bool):
        self._progress = progress
        self._overwrite = overwrite

    def starts(self, total: int, to_do: int) -> None:
        self._progress.starts(total, to_do)

    def keeps(self, line: str) -> None:
        progress_console.print(line)

    def warns(self, line: str) -> None:
        progress_console.print(f"warning: {line}")

    def has(self, record: Record) -> None:
        self._progress.has(record)

    def agrees(self, found: list[Change]) -> bool:
        self._progress.pause()
        print_changes(found)
        if self._overwrite:
            return True
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            return False
        return click.confirm(f"Replace {len(found)} grade{'s' * (len(found) > 1)}?")
