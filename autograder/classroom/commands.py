"""The commands `autograder grade` and `autograder report`, and what they print.

Progress goes to standard error: a bar on a terminal, plain lines elsewhere. Every submission is counted once: as
*graded*; as *interrupted*, which is graded too, but with a cell that had to be stopped; or as *failed*, with a status
and a reason in place of a grade. At the end come the grades, what grading again changed, and what waits for the
instructor."""

import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn
from rich.table import Column, Table
from rich.text import Text

from autograder.classroom import batch as grading
from autograder.classroom import github, outputs
from autograder.classroom.diff import Change
from autograder.classroom.grades import Verdict, uncounted
from autograder.classroom.late import gaps
from autograder.classroom.platforms import NAMES
from autograder.classroom.settings import CLONES, edited_since
from autograder.classroom.to_do import Task as Task_of_to_do
from autograder.classroom.to_do import tasks
from autograder.course.manifest import BuiltAssignment, load_assignments
from autograder.errors import Stopped, UserError
from autograder.files.console import NOT_HELD, OUR_FAULT, TABLE_ROWS, console, progress_console
from autograder.marking.finding import clashes
from autograder.marking.marking import Choice
from autograder.marking.pool import LockedFolder, get_ready
from autograder.marking.record import RECORDS, Record, Status, exposed, kind_of, opened
from autograder.otter_courses.dist import read_all
from autograder.otter_courses.solution import examine, prepare
from autograder.wall.isolation import best_level, check_hidden, check_level
from autograder.wall.results import Level
from autograder.workspace import find_kit

LINE_SECONDS = 5.0  # at most one line of progress in this time, where there is no terminal


class BatchProgress(grading.Watcher):
    """Tells a person how far a batch has come, and asks before grades are overwritten, unless told that they may be.

    A context, so that the bar is taken away whatever happens.
    """

    def __init__(self, console: Console, overwrite: bool = False):
        self._console = console
        self._overwrite = overwrite
        self._counts: Counter[str] = Counter()
        self._total = self._to_do = 0
        self._started = self._printed = time.monotonic()
        self._bar = Progress(
            TextColumn("grading"),
            BarColumn(),
            TextColumn("{task.completed:.0f}/{task.total:.0f}"),
            TextColumn("{task.fields[counts]}"),
            _Left(self),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )

    def __enter__(self) -> "BatchProgress":
        self._bar.start()
        return self

    def __exit__(self, *_exception) -> None:
        self.pause()

    def pause(self) -> None:
        """Take the bar away, for good: something else is going to be printed."""
        self._bar.stop()

    def starts(self, total: int, to_do: int) -> None:
        self._total, self._to_do = total, to_do
        self._started = self._printed = time.monotonic()
        self._task = self._bar.add_task("grading", total=to_do, counts=self.counts())

    def skips(self) -> None:
        self._to_do -= 1
        self._bar.update(self._task, total=self._to_do)

    def ends(self) -> None:
        if self._to_do < self._total:
            kept = self._total - self._to_do
            self._console.print(f"{kept} of {self._total} were graded before and have not changed")

    def has(self, record: Record) -> None:
        kind = kind_of(record)
        self._counts[kind] += 1
        self._bar.update(self._task, advance=1, counts=self.counts())
        if self._console.is_terminal:
            return
        if kind == "failed":
            self._console.print(f"{record.submission}: {record.status}, {record.reason}")
        now = time.monotonic()
        if now - self._printed >= LINE_SECONDS or self.done >= self._to_do:
            self._printed = now
            self._console.print(f"{self.done} of {self._to_do}: {self.counts()}; {self.speed()}")

    def says(self, line: str) -> None:
        self._console.print(line)

    def warns(self, line: str) -> None:
        self._console.print(f"warning: {line}")

    def agrees(self, changes: list[Change]) -> bool:
        self.pause()
        print_changes(changes)
        if self._overwrite:
            return True
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            return False
        return click.confirm(f"Replace {len(changes)} grade{'s' * (len(changes) > 1)}?")

    @property
    def done(self) -> int:
        return self._counts.total()

    def counts(self) -> str:
        return ", ".join(f"{self._counts[kind]} {kind}" for kind in ("graded", "interrupted", "failed"))

    def speed(self) -> str:
        """Submissions a second since the start, and the time that the rest takes at this rate."""
        seconds = time.monotonic() - self._started
        if not self.done or not seconds:
            return "no rate yet"
        rate = self.done / seconds
        minutes, left = divmod(round((self._to_do - self.done) / rate), 60)
        hours, minutes = divmod(minutes, 60)
        return f"{rate:.1f}/s, {hours}:{minutes:02}:{left:02} left"


class _Left(ProgressColumn):
    """Rate and time left, counted from the start: a notebook may take milliseconds or minutes."""

    def __init__(self, progress: BatchProgress):
        super().__init__()
        self._progress = progress

    def render(self, task: Task) -> Text:
        return Text(self._progress.speed())


# What `autograder grade` prints: grades, changes made by grading again, and what waits for the instructor


NAMED = 10  # cases of a task that are named; report.html has all


def print_changes(changes: list[Change]) -> None:
    table = _table("submission", "was", "is now", "points", "why")
    for change in changes[:TABLE_ROWS]:
        points = "" if change.points is None else f"{change.points:+g}"
        table.add_row(change.submission, change.before, change.after, points, change.why)
    console.print(table)
    if len(changes) > TABLE_ROWS:
        console.print(f"and {len(changes) - TABLE_ROWS} more")


def _table(*columns: str) -> Table:
    """A table that cuts nothing off: two long names may differ at their ends only."""
    return Table(*(Column(column, overflow="fold") for column in columns))


def print_grades(chosen: Sequence[Verdict]) -> None:
    """Everybody's total; of a longer class only what waits is printed, at the end."""
    if len(chosen) > TABLE_ROWS:
        return
    show_people = any(verdict.grade.who for verdict in chosen)
    table = _table(*(["who"] if show_people else []), "submission", "assignment", "total", "outcome")
    for verdict in sorted(chosen, key=lambda v: (not v.grade.who, v.grade.who.casefold(), v.grade.record.submission)):
        grade = verdict.grade
        not_counting = f"; does not count: {verdict.why}" if grade.is_graded and not verdict.counts else ""
        total = "" if grade.total is None else f"{grade.total:g}/{grade.max_total:g}"
        outcome = outcome_in_words(grade.record) + not_counting
        names = [grade.who] if show_people else []
        table.add_row(*names, grade.record.submission, grade.record.assignment or "", total, outcome)
    console.print(table)


def outcome_in_words(record: Record) -> str:
    if record.status is not Status.GRADED:
        return f"{record.status}: {record.reason}"
    errors = sum(cell.status != "ok" for cell in record.cells)
    return "graded" + (f", {errors} cell{'s' * (errors > 1)} with an error" if errors else "")


def print_tasks(to_do: Sequence[Task_of_to_do]) -> None:
    """What waits, with names where they are few: the last lines of a run."""
    if not to_do:
        console.print("to do: nothing")
        return
    console.print("to do:")
    for task in to_do:
        console.print(f"  {task.title}{f'. {task.advice}' if task.advice else ''}")
        alike: dict[str, list[str]] = {}  # on one line, so that the grades above stay in sight
        for case in task.cases[:NAMED]:
            name = " ".join(filter(None, (case.who, f"({case.submission})" if case.submission and case.who else "")))
            alike.setdefault(case.what, []).append(name or case.submission)
        for what, names in alike.items():
            console.print(f"    {', '.join(names)}{f': {what}' if what else ''}")
        if len(task.cases) > NAMED:
            console.print(f"    and {len(task.cases) - NAMED} more, in report.html#to-do-{task.anchor}")


# `autograder report`


@click.command(epilog="Example: autograder report results")
@click.argument("out", metavar="DIR", type=click.Path(path_type=Path))
def report(out):
    """Write the gradebooks, feedback and report again from the records in DIR."""

    if not (out / RECORDS).is_dir():
        raise UserError(f"{out}: no {RECORDS}/ in it; give the folder that `autograder grade --out` wrote")
    with opened(out, []):
        grades, state = outputs.write_all(out)
    if line := edited_since(out, state.settings, state.class_file):
        console.print(line)
    console.print(f"{len(grades.verdicts)} submissions: {out / 'report.html'}")
    print_tasks(tasks(grades, state))


# `autograder grade`


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


def _grade(otter, notebook, set_aside, **asked) -> tuple[grading.Ending, int]:
    """How it ended, and the exit status."""
    choice = choose(asked.pop("isolation"))
    if not otter:
        if notebook or set_aside:
            raise UserError("--notebook and --set-aside go with --otter PATH")
        kit = find_kit()
        return _grade_these(lambda: load_assignments(kit), [kit.root], choice, **asked)
    folder = LockedFolder()  # with the tests in it
    try:
        courses = read_all(otter, notebook, folder.path)

        def assignments() -> dict[str, BuiltAssignment]:
            examined = examine(courses, choice.isolation, folder.path)
            for line in (line for each in examined for line in each.lines()):
                progress_console.print(line)
            return prepare(examined, folder.path, set_aside)

        return _grade_these(assignments, [*otter, *([notebook] if notebook else [])], choice, **asked)
    finally:
        folder.remove()


def _grade_these(
    load, hidden, choice, paths, out, assignment, jobs, dask, resume, overwrite, source, class_file, **options
) -> tuple[grading.Ending, int]:
    """The same, with the assignments that `load` gives, whose files no player may see."""
    if choice.isolation != Level.NONE:
        check_hidden([*hidden, *paths, out])
    if line := exposed(out):
        progress_console.print(f"warning: {line}")
    said = {name.replace("_", "-"): value for name, value in options.items() if value not in (None, ())}
    batch = grading.Batch(load(), list(paths), assignment, choice, jobs, resume, dask, source, said, class_file)
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
    print_tasks(tasks(ending.grades, ending.state))
    faults = any(grade.record.status is Status.GRADER_ERROR for grade in ending.grades.grades)
    return ending, OUR_FAULT if faults else 0


def _grade_on_github(out: Path, **asked) -> int:
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


def choose(isolation: str | None) -> Choice:
    """The isolation that is asked for, or the best there is; `UserError` if this machine does not give it."""
    get_ready()
    if isolation is None:
        return Choice(best_level())
    level = Level(isolation)
    check_level(level)
    if level is Level.NONE:
        progress_console.print("warning: --isolation none: submissions can read, change and send whatever you can")
    return Choice(level)
