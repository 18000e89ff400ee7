"""The `autograder` command: one function a subcommand, each a thin layer over a module of its own.

What takes long to import is imported by the subcommand that needs it.
"""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.table import Column, Table

from autograder.errors import UserError
from autograder.people import SOURCES, ClassList, Terms, parse_due
from autograder.records.isolation import Level
from autograder.records.record import Record, Status
from autograder.workspace import find_kit

if TYPE_CHECKING:
    from rich.progress import Progress

    from autograder.engines.choice import Choice
    from autograder.grading.batch import Outcome
    from autograder.grading.progress import BatchProgress
    from autograder.proving.prove import Proof
    from autograder.records.regrade import Change

NOT_HELD = 1  # what was asked does not hold
UNUSABLE = 2  # unusable input, nothing done
OUR_FAULT = 3
NOT_IN_PLACE = "nothing is overwritten; the new grades wait in"
TABLE_ROWS = 40  # a longer class is summed up, not listed

# What was asked for goes to standard output; how far it has come, to standard error.
console = Console(highlight=False, soft_wrap=True, emoji=False, markup=False)
progress_console = Console(stderr=True, highlight=False, soft_wrap=True, emoji=False, markup=False)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def commands():
    """Builds notebooks from masters, proves them, and grades submissions."""


@commands.command(epilog="Example: autograder build 02_softmax")
@click.argument("names", nargs=-1, metavar="[NAME]...")
def build(names):
    """Build the named assignments (all by default) into assignments/ and dist/."""
    kit = find_kit()
    from autograder.building import build as building

    for master in building.build(kit, kit.choose(names)):
        points = sum(q.points for q in master.questions if not q.manual)
        console.print(f"built {master.name}: {len(master.questions)} questions, {points:g} points")


@commands.command("new", epilog="Example: autograder new rotary_positions")
@click.argument("name")
def start(name):
    """Start an assignment: a folder in solutions/ that builds and proves as it is.

    NAME may begin with a number, as in 08_rotary_positions; without one it gets the next.
    """
    kit = find_kit()
    from autograder.building.new_assignment import new

    notebook, tests, answers = (path.relative_to(kit.root) for path in new(kit, name))
    console.print(f"{notebook}: the story, with prompts, solutions and a rubric")
    console.print(f"{tests}: every question's cases")
    console.print(f"{answers}: right and wrong answers")
    full = notebook.parent.name
    console.print(f"Next: autograder build {full} && autograder prove {full}; then docs/authoring.md")


@commands.command(epilog="Example: autograder prove 02_softmax")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--jobs", metavar="N", type=click.IntRange(1, 64), default=2, help="Notebooks graded at a time.")
def prove(names, jobs):
    """Prove what was built: right answers earn every point, wrong ones and mutants don't, and nothing hidden leaks."""
    kit = find_kit()
    from autograder.proving import prove as proving

    with _progress("proving") as progress:
        task = progress.add_task("proving", total=None)
        proofs = proving.prove(
            kit, kit.choose(names), jobs, lambda done, total: progress.update(task, completed=done, total=total)
        )
    for proof in proofs:
        _print_proof(proof)
    if any(proof.wrong for proof in proofs):
        sys.exit(NOT_HELD)


def _print_proof(proof: "Proof") -> None:
    """What failed comes first, and then what was found, question by question."""
    count = f"{len(proof.wrong)} problem{'' if len(proof.wrong) == 1 else 's'}"
    console.print(f"{proof.assignment}: it holds" if not proof.wrong else f"{proof.assignment}: proof failed, {count}")
    for line in proof.wrong:
        console.print(f"{proof.assignment}: {line}")
    by_hand = sum(q.max_score for q in proof.solution.questions if q.manual)
    score = f"solution {_score(proof.solution)}, stub {_score(proof.stub)}"
    console.print(f"{proof.assignment}: {score}" + (f", {by_hand:g} by hand" if by_hand else ""))
    columns = "right answers\npassing", "mistakes\nfailing", "mistakes\nnamed", "mutants killed/\ntotal/equivalent"
    table = Table(Column("question", no_wrap=True), *(Column(column, justify="right") for column in columns))
    for question in proof.solution.questions:
        if not question.manual:
            answers, mutants = proof.answers.get(question.name), proof.mutants[question.name]
            table.add_row(
                question.name,
                f"{answers.right_passing}/{answers.right}" if answers else "",
                f"{answers.wrong_failing}/{answers.wrong}" if answers else "",
                f"{answers.named}/{answers.wrong}" if answers else "",
                f"{mutants.killed}/{mutants.total}/{mutants.equivalent}",
            )
    console.print(table)
    if not proof.answers:
        console.print(f"No answers are written for it; they belong in solutions/{proof.assignment}/answers.py.")
    console.print()


@commands.command(epilog="Example: autograder grade submissions/ --out results")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path(path_type=Path))
@click.option("--out", required=True, metavar="DIR", type=click.Path(path_type=Path), help="Where results go.")
@click.option("--assignment", metavar="NAME", help="The assignment of notebooks that do not say which they are of.")
@click.option(
    "--engine", type=click.Choice(["wall", "otter"]), default="wall", help="What runs the notebooks; otter trusts them."
)
@click.option(
    "--isolation",
    type=click.Choice([str(level) for level in Level]),
    help="How the wall shuts them in: the best that this machine gives, unless said.",
)
@click.option("--jobs", metavar="N", type=click.IntRange(1, 64), default=2, help="Notebooks graded at a time.")
@click.option("--dask", metavar="ADDRESS", help="Grade on the workers of the Dask scheduler there, not with --jobs.")
@click.option("--resume", is_flag=True, help="Grade only what is missing or has changed since the last run.")
@click.option("--overwrite", is_flag=True, help="Replace earlier grades without asking.")
@click.option("--source", type=click.Choice(list(SOURCES)), help="Where PATH comes from. [default: found out]")
@click.option("--roster", "people", metavar="CSV", type=click.Path(path_type=Path), help="Who is in the class.")
@click.option("--due", "dues", metavar="[NAME=]WHEN", multiple=True, help="When work is due, such as 2026-11-20T23:59.")
@click.option(
    "--late-penalty",
    metavar="PERCENT",
    type=click.FloatRange(0, 100),
    default=0,
    help="Of the points, for each day late that has begun.",
)
@click.option("--points", metavar="CSV", type=click.Path(path_type=Path), help="What people gave to written answers.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "github"]),
    default="text",
    help="github: tell it to GitHub Actions, as annotations and a job summary.",
)
def grade(form, **asked):
    """Grade notebooks, Otter's export zips, and folders of either."""
    status = _grade_on_github(**asked) if form == "github" else _grade(**asked)[1]
    if status:
        sys.exit(status)


def _grade(
    paths, out, assignment, engine, isolation, jobs, dask, resume, overwrite, source, people, dues, late_penalty, points
) -> tuple["Outcome", int]:
    """How it ended, and the exit status."""
    from autograder.course.built import load_assignments
    from autograder.grading import batch as grading
    from autograder.grading.progress import BatchProgress
    from autograder.people.final_grade import uncounted

    kit = find_kit()
    assignments = load_assignments(kit)
    choice = _choose(engine, isolation)
    terms = Terms(source, people, points, tuple(map(parse_due, dues)), late_penalty)
    starters = kit.student_notebooks()
    batch = grading.Batch(assignments, list(paths), assignment, choice, jobs, resume, dask, terms, starters)
    with BatchProgress(progress_console) as progress:
        try:
            outcome = grading.grade(batch, out, _Watcher(progress, overwrite))
        except KeyboardInterrupt:
            progress.pause()
            console.print(f"stopped: {progress.done} more are graded and kept in {out}; --resume grades the rest")
            raise
    graded = [one.record for one in outcome.standings]
    _print_grades(graded)
    _print_class_list(outcome.class_list)
    for line in uncounted(outcome.standings, outcome.class_list)[:TABLE_ROWS]:
        console.print(f"points that do not count: {line}")
    if not outcome.in_place:
        console.print(f"{NOT_IN_PLACE} {out}: take them with --resume --overwrite")
        return outcome, NOT_HELD
    console.print(f"{len(graded)} graded into {out}: {', '.join(sorted(path.name for path in out.iterdir()))}")
    console.print(f"what the class understood: {out / 'report.html'}")
    faults = [record for record in graded if record.status is Status.GRADER_ERROR]
    return outcome, OUR_FAULT if faults else 0


def _grade_on_github(out: Path, **asked) -> int:
    """Grade, and say what came of it where people look in GitHub Actions; the exit status."""
    from autograder.records.results_folder import Results
    from autograder.reporting import github

    try:
        with github.commands_stopped(click.echo):
            outcome, status = _grade(out=out, **asked)
        results = Results(out)
        graded = ((one, results.record(one.id)) for one in outcome.found)
        for line in github.annotations([(one, record) for one, record in graded if record is not None]):
            click.echo(line)
        if not outcome.in_place:
            click.echo(github.as_error(f"These are the earlier grades: {NOT_IN_PLACE} {out}"))
        if summary := os.environ.get("GITHUB_STEP_SUMMARY"):
            github.write_summary(Path(summary), outcome.standings)
        else:
            progress_console.print("no job summary: GITHUB_STEP_SUMMARY names no file")
    except UserError as error:
        click.echo(github.as_error(str(error)))
        raise
    return status


def _choose(engine: str, isolation: str | None) -> "Choice":
    from autograder.engines.choice import Choice, OtterEngine
    from autograder.grading.pool import get_ready
    from autograder.wall import doctor

    if engine == OtterEngine.name:
        if isolation not in (None, str(Level.NONE)):
            raise UserError(f"--isolation {isolation}: --engine otter isolates nothing; leave one of the two out")
        return Choice(engine, Level.NONE)
    get_ready()
    if isolation is None:
        return Choice(engine, doctor.best_level())
    level = Level(isolation)
    doctor.check_level(level)
    if level is Level.NONE:
        progress_console.print("warning: --isolation none: submissions can read, change and send whatever you can")
    return Choice(engine, level)


@commands.command(epilog="Example: autograder check 03_context.ipynb --watch")
@click.argument("notebook", type=click.Path(path_type=Path))
@click.option("--watch", is_flag=True, help="Check again each time the notebook is saved, until Ctrl-C.")
@click.option("--hint", metavar="QUESTION", help="Give one more hint for a question.")
@click.option("--reset", metavar="QUESTION", help="Put a question's stub back, and keep your answer below it.")
def check(notebook, watch, hint, reset):
    """Run a notebook's public tests, and say what to do next. For students: it needs no hidden test."""
    from autograder.check import terminal

    if (hint is not None) + (reset is not None) + watch > 1:
        raise UserError("--watch, --hint and --reset: give one of them at a time")
    if hint is not None:
        terminal.give_hint(notebook, hint, console)
    elif reset is not None:
        terminal.put_stub_back(notebook, reset, console)
    elif not (terminal.watch if watch else terminal.check)(notebook, console, progress_console):
        sys.exit(NOT_HELD)


@commands.command("doctor", epilog="Example: autograder doctor")
def examine():
    """Tell what isolation this machine gives, what is missing, and how to get it."""
    from autograder.wall import doctor

    findings = doctor.examine()
    for finding in findings:
        console.print(f"{finding.level:<8} {'yes' if finding.fault is None else 'no: ' + finding.fault}")
        for line in finding.advice:
            console.print(f"         to get it: {line}")
    best = next((finding.level for finding in findings if finding.fault is None), None)
    if best is None:
        console.print("This machine gives no isolation. Grading refuses, unless told `--isolation none`.")
        sys.exit(NOT_HELD)
    console.print(f"Submissions are graded at level {best}.")


def _progress(doing: str) -> "Progress":
    """How far a command has come, on a terminal only."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = TextColumn(doing), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    return Progress(*columns, console=progress_console, disable=not progress_console.is_terminal)


def _print_class_list(class_list: ClassList) -> None:
    """Whom a roster did not match, on both sides."""
    unmatched = class_list.unmatched
    for id, why in list(unmatched.items())[:TABLE_ROWS]:
        console.print(f"nobody's: {id}: {why}")
    for person in class_list.missing[:TABLE_ROWS]:
        console.print(f"nothing from: {person}")
    left = max(0, len(unmatched) - TABLE_ROWS) + max(0, len(class_list.missing) - TABLE_ROWS)
    if left:
        console.print(f"and {left} more: all of them are in report.html")


@commands.command(epilog="Example: autograder written submissions/ --anonymous")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path(path_type=Path))
@click.option("--anonymous", is_flag=True, help="Call submissions by pseudonyms, in random order.")
@click.option("--out", default="written", metavar="DIR", type=click.Path(path_type=Path), help="[default: written]")
@click.option("--assignment", metavar="NAME", help="The assignment of notebooks that do not say which they are of.")
def written(paths, anonymous, out, assignment):
    """Gather the answers to each written question on a page for reading, with a CSV to put points into.

    PATHs are the same as for `autograder grade`, which takes the points back with --points.
    """
    from autograder.course.built import load_assignments
    from autograder.grading import batch as grading
    from autograder.people import pseudonyms
    from autograder.submissions.finding import find
    from autograder.written import gathering as answers
    from autograder.written import sheets

    kit = find_kit()
    assignments = load_assignments(kit)
    grading.check_override(assignment, assignments)
    sheets.check(list(paths), out)
    gathered = answers.gather(find(paths), assignments, assignment, kit)
    for one in sheets.write(gathered, out, anonymous):
        count, empty = len(one.written.answers), sum(not answer.parts for answer in one.written.answers)
        lost = len(one.written.lost)
        console.print(
            f"{one.page}: {count - empty} answer{'s' * (count - empty != 1)}"
            + (f", {empty} with nothing written" if empty else "")
            + (f", {lost} to look up in the notebook" if lost else "")
        )
    for id, why in gathered.unread.items():
        console.print(f"not read: {id}: {why}")
    points = out / sheets.POINTS
    console.print(f"Put the points into {points}; they come back with: autograder grade … --resume --points {points}")
    if anonymous:
        console.print(f"{out / pseudonyms.FILE_NAME} says who is who: keep it in that folder, and from those who read.")


@commands.command(epilog="Example: autograder report results")
@click.argument("out", metavar="DIR", type=click.Path(path_type=Path))
def report(out):
    """Write the gradebooks, the feedback and the report anew, from the records in DIR."""
    from autograder.records.results_folder import RECORDS, opened
    from autograder.reporting import outputs

    if not (out / RECORDS).is_dir():
        raise UserError(f"{out}: no {RECORDS}/ in it; give the folder that `autograder grade --out` wrote")
    with opened(out, []):
        standings = outputs.write_all(out)
    console.print(f"{len(standings)} submissions: {out / 'report.html'}")


class _Watcher:
    """A person at a terminal, or one who said beforehand what is to be done; a `grade.Watcher`."""

    def __init__(self, progress: "BatchProgress", overwrite: bool):
        self._progress = progress
        self._overwrite = overwrite

    def starts(self, total: int, to_do: int) -> None:
        self._progress.starts(total, to_do)

    def has(self, record: Record) -> None:
        self._progress.has(record)

    def agrees(self, found: "list[Change]") -> bool:
        self._progress.pause()
        _print_changes(found)
        if self._overwrite:
            return True
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            return False
        return click.confirm(f"Replace {len(found)} grade{'s' * (len(found) > 1)}?")


def _print_changes(found: "list[Change]") -> None:
    table = Table("submission", "was", "is now", "points", "why")
    for change in found[:TABLE_ROWS]:
        points = "" if change.points is None else f"{change.points:+g}"
        table.add_row(change.submission, change.before, change.after, points, change.why)
    console.print(table)
    if len(found) > TABLE_ROWS:
        console.print(f"and {len(found) - TABLE_ROWS} more")


def _print_grades(graded: list[Record]) -> None:
    if len(graded) > TABLE_ROWS:
        for status in Status:
            count = sum(record.status is status for record in graded)
            if count:
                console.print(f"{count} {status}")
        return
    table = Table("submission", "assignment", "score", "outcome")
    for record in graded:
        table.add_row(record.submission, record.assignment or "", _score(record), _outcome(record))
    console.print(table)


def _score(record: Record) -> str:
    return "" if record.score is None else f"{record.score:g}/{record.max_score:g}"


def _outcome(record: Record) -> str:
    if record.status is not Status.GRADED:
        return f"{record.status}: {record.reason}"
    errors = sum(cell.status != "ok" for cell in record.cells)
    return "graded" + (f", {errors} cell{'s' * (errors > 1)} with an error" if errors else "")


def main() -> None:
    """Run the command; a user's mistake is one line on standard error and exit status 2."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # where the terminal lacks a character, as on some Windows
    try:
        commands.main(standalone_mode=False)
    except UserError as error:
        click.echo(f"autograder: {error}", err=True)
        sys.exit(UNUSABLE)
    except click.ClickException as error:
        error.show()
        sys.exit(UNUSABLE)
    except (click.Abort, KeyboardInterrupt):
        click.echo("autograder: stopped", err=True)
        sys.exit(130)


if __name__ == "__main__":
    main()
