"""Shows on standard error how far a run is: a bar on a terminal, plain lines elsewhere.

Every submission is counted once: as *graded*; as *interrupted*, which is graded too, but with a cell that had to be
stopped; or as *failed*, with a status and a reason in place of a grade.
"""

import sys
import time
from collections import Counter

import click
from rich.console import Console
from rich.progress import ProgressColumn, Task
from rich.text import Text

from autograder.classroom import batch as grading
from autograder.classroom.commands.printing import print_changes
from autograder.classroom.diff import Change
from autograder.files.console import progress_bar
from autograder.marking.record import Record, kind_of

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
