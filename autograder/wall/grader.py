"""The engine: grades notebooks, one after the other, each through the wall.

Takes prepared assignments and clean notebooks; gives a `WallRun` each, which is what plain Otter's engine gives too,
and never raises because of anything a submission does. One `Grader` is for one thread; it keeps a warm nursery.
"""

import platform
import re
import time
from collections.abc import Iterable
from dataclasses import dataclass, replace

import nbformat

from autograder.course.limits import Limits
from autograder.records.isolation import Level
from autograder.records.notebook_run import CellRun, NotebookRun
from autograder.wall.exceptions import GraderFault, OutOfTime
from autograder.wall.inside.confine import Bounds
from autograder.wall.inside.wire import Unsendable
from autograder.wall.loading import LoadedAssignment
from autograder.wall.playing import Cell, Exhausted
from autograder.wall.sandbox import Sandbox
from autograder.wall.session import Session

VERSION = re.compile(r"(\d{1,3})\.(\d{1,3})")  # of Python, as far as it changes what parses


@dataclass(frozen=True)
class WallRun(NotebookRun):
    """A run through the wall. Its `seconds` end where hidden cases begin, so that they can be shown."""

    timed_out: frozenset[tuple[str, str]] = frozenset()  # what took too long


class Grader:
    """Grades at one level of isolation. `GraderFault` where this machine does not give that level."""

    def __init__(self, level: Level, alone: bool = False):
        self.level = level
        self._alone = alone
        self._sandbox = Sandbox(level, alone=alone)

    def __enter__(self) -> "Grader":
        return self

    def __exit__(self, *_exception) -> None:
        self.close()

    def close(self) -> None:
        self._sandbox.close()

    def run(self, assignment: LoadedAssignment, notebook: nbformat.NotebookNode) -> WallRun:
        """Grade one notebook.

        One that took too long, in whatever part, is graded once more, in players that know nothing of the first time:
        only what took too long both times counts as that.
        """
        cells = _cells(notebook)
        run = self._run_or_fail(assignment, cells)
        if run.timed_out and _costs_points(run):
            again = self._run_or_fail(assignment, cells)
            if again.status != "grader_error" and len(again.timed_out) < len(run.timed_out):
                run = again
        return replace(run, cells=_explained(run.cells, notebook))

    def _run_or_fail(self, assignment: LoadedAssignment, cells: list[Cell]) -> WallRun:
        try:
            return self._run(assignment, cells)
        except GraderFault:
            # Perhaps only the nursery is broken, such as by a machine that was out of memory.
            started = time.monotonic()
            try:
                self._sandbox.close()
                self._sandbox = Sandbox(self.level, alone=self._alone)
                return self._run(assignment, cells)
            except GraderFault as fault:
                return _our_fault(fault, time.monotonic() - started)

    def _run(self, assignment: LoadedAssignment, cells: list[Cell]) -> WallRun:
        limits = assignment.manifest.limits
        self._sandbox.learn(assignment.name, vars(bounds(limits)), assignment.files, assignment.seed)
        started = time.monotonic()
        session = Session(self._sandbox, assignment, cells)
        cases, status, reason = {}, "graded", None
        try:
            cases = {name: list(results.values()) for name, results in session.grade().items()}
        except OutOfTime as limit:
            status, reason = "timed_out", f"the notebook {limit}; is there an infinite loop?"
        except Exhausted:
            status, reason = "died", "the notebook ended its own process repeatedly"
        except Unsendable as error:
            return _our_fault(error, time.monotonic() - started)
        seen_at = session.seen_at or time.monotonic()
        cells_run = [session.seen.cells[index] for index in sorted(session.seen.cells)]
        timed_out = session.timed_out | ({(status, "")} if status == "timed_out" else set())
        return WallRun(status, reason, seen_at - started, cases, cells_run, frozenset(timed_out))


def bounds(limits: Limits) -> Bounds:
    """What a player may use, of all the limits."""
    return Bounds(
        limits.memory_bytes,
        limits.processes,
        limits.open_files,
        limits.file_bytes,
        limits.folder_bytes,
        int(limits.submission_seconds) + 1,
    )


def _costs_points(run: WallRun) -> bool:
    return run.status != "graded" or not all(case.passed for cases in run.cases.values() for case in cases)


def _explained(cells: Iterable[CellRun], notebook: nbformat.NotebookNode) -> list[CellRun]:
    """The cells; those that do not parse with the Python that wrote them, where that is a newer one."""
    language = notebook.metadata.get("language_info")
    theirs = _version(language.get("version") if isinstance(language, dict) else None)
    if theirs <= _version(platform.python_version()):
        return list(cells)
    ours = platform.python_version_tuple()
    newer = f"; this notebook was written with Python {theirs[0]}.{theirs[1]} and is graded with {ours[0]}.{ours[1]}"
    return [
        replace(cell, reason=cell.reason + newer) if "raised SyntaxError" in (cell.reason or "") else cell
        for cell in cells
    ]


def _version(text: object) -> tuple[int, int]:
    found = VERSION.match(text) if isinstance(text, str) else None
    return (int(found[1]), int(found[2])) if found else (0, 0)


def _our_fault(error: BaseException, seconds: float) -> WallRun:
    return WallRun("grader_error", f"the grader failed, not the submission ({error})", seconds)


def _cells(notebook: nbformat.NotebookNode) -> list[Cell]:
    """The cells that Otter would run."""
    return [
        Cell(index, cell.source, tuple(cell.metadata.get("otter", {}).get("tests") or ()))
        for index, cell in enumerate(notebook.cells)
        if cell.cell_type == "code" and not _is_ignored(cell)
    ]


def _is_ignored(cell: nbformat.NotebookNode) -> bool:
    return "otter_ignore" in cell.metadata.get("tags", ()) or bool(cell.metadata.get("otter", {}).get("ignore"))
