"""The engine: grades notebooks, one after the other, each through the wall.

Takes prepared assignments and clean notebooks; gives a `Run` each, in the form that the reference engine gives it,
and never raises because of anything a submission does. One `Grader` is for one thread; it keeps a warm nursery.
"""

import time
from dataclasses import dataclass

import nbformat

from autograder.course.limits import Limits
from autograder.records.isolation import Level
from autograder.records.notebook_run import NotebookRun
from autograder.wall.assignment import Assignment
from autograder.wall.faults import GraderFault, OutOfTime
from autograder.wall.inside.confine import Bounds
from autograder.wall.inside.wire import Unsendable
from autograder.wall.sandbox import Sandbox
from autograder.wall.session import Cell, Exhausted, Session


@dataclass(frozen=True)
class WallRun(NotebookRun):
    """A run through the wall. Its `seconds` end where hidden cases begin, so that they can be shown."""

    total_seconds: float = 0.0


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

    def run(self, assignment: Assignment, notebook: nbformat.NotebookNode) -> WallRun:
        """Grade one notebook."""
        cells = _cells(notebook)
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

    def _run(self, assignment: Assignment, cells: list[Cell]) -> WallRun:
        limits = assignment.manifest.limits
        self._sandbox.learn(assignment.name, vars(bounds(limits)), assignment.files, assignment.seed)
        started = time.monotonic()
        session = Session(self._sandbox, assignment, cells)
        cases, status, reason = {}, "graded", None
        try:
            cases = {name: list(results.values()) for name, results in session.grade().items()}
        except OutOfTime:
            status = "timed_out"
            seconds = limits.submission_seconds
            reason = f"the notebook did not finish within {seconds:g} seconds; does a loop never end?"
        except Exhausted:
            status, reason = "died", "the notebook ended its own process again and again"
        except Unsendable as error:
            return _our_fault(error, time.monotonic() - started)
        ended = time.monotonic()
        seen_at = session.seen_at or ended
        cells_run = [session.seen.cells[index] for index in sorted(session.seen.cells)]
        return WallRun(status, reason, seen_at - started, cases, cells_run, ended - started)


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
