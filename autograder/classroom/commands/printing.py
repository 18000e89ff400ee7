"""Prints what commands say of a class: progress, grades, what changed, and what waits for the instructor.

Progress goes to standard error: a bar on a terminal, plain lines elsewhere. Every submission is counted once: as
*graded*; as *interrupted*, which is graded too, but with a cell that had to be stopped; or as *failed*, with a status
and a reason in place of a grade."""

import sys
import time
from collections import Counter
from collections.abc import Sequence

import click
from rich.console import Console
from rich.progress import ProgressColumn, Task
from rich.table import Column, Table
from rich.text import Text

from autograder.classroom import batch as grading
from autograder.classroom.diff import Change
from autograder.classroom.grades import Verdict
from autograder.classroom.to_do import Task as Task_of_to_do
from autograder.files.console import TABLE_ROWS, console, progress_bar
from autograder.marking.record import Record, Status, kind_of

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
        self._bar = progress_bar("grading", "{task.fields[counts]}", _Left(self), console=console)

    def __enter__(self) -> "BatchProgress":
        self._bar.start()
        return self

    def __exit__(self, *_exception: object) -> None:
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
    """Return a table that cuts nothing off: two long names may differ at their ends only."""
    return Table(*(Column(column, overflow="fold") for column in columns))


def print_grades(verdicts: Sequence[Verdict]) -> None:
    """Everybody's total; of a longer class only what waits is printed, at the end."""
    if len(verdicts) > TABLE_ROWS:
        return
    show_people = any(verdict.grade.who for verdict in verdicts)
    table = _table(*(["who"] if show_people else []), "submission", "assignment", "total", "outcome")
    for verdict in sorted(verdicts, key=lambda v: (not v.grade.who, v.grade.who.casefold(), v.grade.record.submission)):
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
    """Print what waits, with names where they are few: the last lines of a run."""
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
