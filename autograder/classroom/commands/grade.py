"""`autograder grade`: reads what was asked for, has it graded, and says what came of it.

Takes the options of the command line; gives the folder of results and an exit status. Chooses the isolation, and
refuses what this machine does not give.
"""

import os
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from autograder.classroom import batch as grading
from autograder.classroom import github
from autograder.classroom.commands.printing import print_grades, print_tasks
from autograder.classroom.commands.progress import BatchProgress
from autograder.classroom.final_grades import uncounted
from autograder.classroom.late import gaps
from autograder.classroom.platforms import NAMES
from autograder.classroom.release import in_words
from autograder.classroom.settings import CLONES, SETTINGS
from autograder.classroom.to_do import tasks
from autograder.course.manifest import BuiltAssignment, load_assignments
from autograder.errors import Stopped, UserError
from autograder.files.console import NOT_HELD, OUR_FAULT, TABLE_ROWS, console, progress_console
from autograder.marking.finding import clashes
from autograder.marking.leftovers import LockedFolder
from autograder.marking.pool import get_ready
from autograder.marking.record import Status
from autograder.marking.results_folder import exposed
from autograder.otter_courses.dist import read_all
from autograder.otter_courses.solution import examine, prepare
from autograder.wall.isolation import best_level, check_hidden, check_level
from autograder.wall.results import Level
from autograder.workspace import find_kit

NOT_IN_PLACE = "nothing is overwritten; the new grades wait in"


@click.command(epilog="Example: autograder grade submissions/ --out results")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path(path_type=Path))
@click.option("--out", required=True, metavar="DIR", type=click.Path(path_type=Path), help="Where results go.")
@click.option("--assignment", metavar="NAME", help="Assignment for notebooks that do not name one.")
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
@click.option(
    "--otter",
    metavar="PATH",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Folder that `otter assign` wrote, or its zip: grade this assignment in place of the course's.",
)
@click.option(
    "--notebook",
    metavar="STUDENT.ipynb",
    type=click.Path(path_type=Path),
    help="Notebook that students get, for --otter with a zip.",
)
@click.option(
    "--set-aside", is_flag=True, help="With --otter, grade also if much of it cannot be, and is left to people."
)
@click.option("--source", type=click.Choice(NAMES), help="Where PATH comes from. [default: detected]")
@click.option(
    "--class",
    "class_file",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Where class.yml is kept, into which the options from here on are written. [default: in DIR]",
)
@click.option("--roster", metavar="CSV", type=click.Path(path_type=Path), help="The class.")
@click.option("--due", metavar="[NAME=]WHEN", multiple=True, help="When work is due: 2026-11-20T23:59.")
@click.option(
    "--late-penalty",
    metavar="PERCENT",
    type=click.FloatRange(0, 100),
    help="Taken off for each day late, or part of one.",
)
@click.option(
    "--late-days",
    metavar="DAYS",
    type=click.FloatRange(0, 1000),
    help="Days late to assume when the platform gives no time.",
)
@click.option("--late-cap", metavar="PERCENT", type=click.FloatRange(0, 100), help="The most that lateness costs.")
@click.option("--late-budget", metavar="DAYS", type=click.IntRange(0), help="Late days that cost nothing, per person.")
@click.option("--grace", metavar="MINUTES", type=click.FloatRange(0), help="Minutes that do not count as late.")
@click.option("--time-zone", metavar="ZONE", help="Zone of the course, such as Europe/Vienna.")
@click.option("--missing-zero/--missing-blank", default=None, help="Whether people without a submission get 0.")
@click.option("--prefix", help="What comes before the login in repositories' names.")
@click.option(
    "--clones", type=click.Choice(CLONES), help="Which version counts: at the due date, or last. [default: by lateness]"
)
@click.option(
    "--adjustments",
    metavar="CSV",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Points given or taken off by hand.",
)
@click.option(
    "--several", is_flag=True, default=None, help="Also count other assignments' notebooks in a platform's export."
)
@click.option(
    "--points", metavar="CSV", multiple=True, type=click.Path(path_type=Path), help="Points for written answers."
)
@click.option(
    "--release",
    metavar="LEVEL[ after WHEN]",
    callback=lambda _context, _option, value: None if value is None else _said_of("release", value),
    help="What students read of failed hidden checks: points, mistakes or cases. [default: points]",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "github"]),
    default="text",
    help="github: a job summary for GitHub Actions.",
)
def grade(form: str, **asked: Any) -> None:
    """Grade notebooks, Otter's export zips, and folders of either."""
    status = _grade_on_github(**asked) if form == "github" else _grade(**asked)[1]
    if status:
        sys.exit(status)


def _said_of(key: str, value: str) -> Any:
    """Return what an option says, as class.yml would have it."""
    try:
        return SETTINGS[key].read(value)
    except ValueError as error:
        raise UserError(f"--{key}: {value!r} does not fit; give {error}") from None


def _grade(otter: tuple[Path, ...], notebook: Path | None, set_aside: bool, **asked: Any) -> tuple[grading.Ending, int]:
    """Return how it ended, and the exit status."""
    level = choose(asked.pop("isolation"))
    if not otter:
        if notebook or set_aside:
            raise UserError("--notebook and --set-aside go with --otter PATH")
        kit = find_kit()
        return _grade_these(lambda: load_assignments(kit), [kit.root], level, **asked)
    folder = LockedFolder()  # with the tests in it
    try:
        courses = read_all(otter, notebook, folder.path)

        def assignments() -> dict[str, BuiltAssignment]:
            examined = examine(courses, level, folder.path)
            for line in (line for each in examined for line in each.lines()):
                progress_console.print(line)
            return prepare(examined, folder.path, set_aside)

        return _grade_these(assignments, [*otter, *([notebook] if notebook else [])], level, **asked)
    finally:
        folder.remove()


def _grade_these(
    load: Callable[[], dict[str, BuiltAssignment]],
    hidden: Sequence[Path],
    level: Level,
    paths: tuple[Path, ...],
    out: Path,
    assignment: str | None,
    jobs: int,
    dask: str | None,
    resume: bool,
    overwrite: bool,
    source: str | None,
    class_file: Path | None,
    **options: Any,
) -> tuple[grading.Ending, int]:
    """Return the same, with the assignments that `load` gives, whose files no player may see."""
    if level != Level.NONE:
        check_hidden([*hidden, *paths, out])
    if line := exposed(out):
        progress_console.print(f"warning: {line}")
    said = {name.replace("_", "-"): value for name, value in options.items() if value not in (None, ())}
    batch = grading.Batch(load(), list(paths), assignment, level, jobs, resume, dask, source, said, class_file)
    with BatchProgress(progress_console, overwrite) as progress:
        try:
            ending = grading.grade_batch(batch, out, progress)
        except (KeyboardInterrupt, Stopped):
            progress.pause()
            console.print(f"stopped: {progress.done} more are graded and kept in {out}; --resume grades the rest")
            raise
    print_grades(ending.grades.verdicts)
    late = gaps([(grade.record.assignment, grade.entry) for grade in ending.grades.grades], ending.state)
    for line in [*clashes(ending.files)[:TABLE_ROWS], *late]:
        console.print(line)
    for line in uncounted(ending.grades.grades, ending.state)[:TABLE_ROWS]:
        console.print(f"points that do not count: {line}")
    if not ending.in_place:
        console.print(f"{NOT_IN_PLACE} {out}: to accept them, repeat the command with --resume --overwrite")
        return ending, NOT_HELD
    graded = [verdict for verdict in ending.grades.verdicts if verdict.grade.is_graded]
    counting = sum(verdict.counts and not verdict.grade.entry.unmatched for verdict in graded)
    which = "" if counting == len(graded) else f", of which {counting} count{'s' * (counting == 1)},"
    files = ", ".join(sorted(path.name for path in out.iterdir()))
    console.print(f"{len(graded)} of {len(ending.grades.verdicts)} submissions graded{which} into {out}: {files}")
    console.print(f"what the class understood: {out / 'report.html'}")
    for line in in_words((verdict.grade.record.assignment for verdict in graded), ending.state, datetime.now(UTC)):
        console.print(line)
    print_tasks(tasks(ending.grades, ending.state))
    faults = any(grade.record.status is Status.GRADER_ERROR for grade in ending.grades.grades)
    return ending, OUR_FAULT if faults else 0


def _grade_on_github(out: Path, **asked: Any) -> int:
    """Grade, and report in GitHub Actions; the exit status."""

    try:
        with github.commands_stopped(click.echo):
            ending, status = _grade(out=out, **asked)
        if not ending.in_place:
            click.echo(github.as_error(f"These are the earlier grades: {NOT_IN_PLACE} {out}"))
        if summary := os.environ.get("GITHUB_STEP_SUMMARY"):
            github.write_summary(Path(summary), ending.grades.grades)
        else:
            progress_console.print("no job summary: GITHUB_STEP_SUMMARY names no file")
    except UserError as error:
        click.echo(github.as_error(str(error)))
        raise
    return status


def choose(isolation: str | None) -> Level:
    """Return the isolation that is asked for, or the best there is; `UserError` if this machine does not give it."""
    get_ready()
    if isolation is None:
        return best_level()
    level = Level(isolation)
    check_level(level)
    if level is Level.NONE:
        progress_console.print("warning: --isolation none: submissions can read, change and send whatever you can")
    return level
