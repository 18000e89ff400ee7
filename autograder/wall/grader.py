"""The engine: grades notebooks, one after the other, each through the wall.

Takes prepared assignments and clean notebooks; gives a `NotebookRun` each, whose `seconds` end where hidden cases
begin, so that they can be shown. Never raises because of anything a submission does. One `Grader` is for one thread; it
keeps a warm fork server.
"""

import fcntl
import os
import platform
import re
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path

import nbformat
from msgspec import structs

from autograder.wall._sandbox import Sandbox
from autograder.wall.clock import Budget
from autograder.wall.inside.wire import Unsendable
from autograder.wall.link import Link
from autograder.wall.loading import LoadedAssignment
from autograder.wall.losses import GraderFault, OutOfTime, PlayerLost
from autograder.wall.results import CellReport, Level, NotebookRun
from autograder.wall.session import CodeCell, Exhausted, Playing, Session

LOCK_FILES = "session.py", "grader.py"
VERSION = re.compile(r"(\d{1,3})\.(\d{1,3})")  # of Python, as far as it changes what parses


class Grader:
    """Grades at one level of isolation. `GraderFault` where this machine does not give that level."""

    def __init__(self, level: Level, alone: bool = False):
        self.level = level
        self._alone = alone
        self._sandbox = Sandbox(level, alone=alone)
        self._machine = _MachineLock()
        self._has_asked = False

    def __enter__(self) -> "Grader":
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()

    def close(self) -> None:
        self._sandbox.close()
        self._machine.close()

    def run(self, assignment: LoadedAssignment, notebook: nbformat.NotebookNode) -> NotebookRun:
        """Grade one notebook."""
        with self._machine.shared():
            run = self._run_or_fail(assignment, _cells(notebook))
        return replace(run, cells=_explained(run.cells, notebook), limits_held_by=self._sandbox.limits_held_by)

    @contextmanager
    def player(self, assignment: LoadedAssignment, notebook: nbformat.NotebookNode) -> Iterator[Link]:
        """Give a player that has run a notebook's cells and has met no case. `OutOfTime` or `Exhausted` if there is
        none.
        """
        limits = assignment.manifest.limits
        playing = Playing(self._sandbox, assignment, _cells(notebook), Budget(limits.submission_seconds))
        with self._machine.shared(), ExitStack() as stack:
            self._register(assignment)
            while True:
                try:
                    link = stack.enter_context(playing.fresh_player())
                    playing.play(link, {})
                    break
                except PlayerLost as lost:
                    stack.close()
                    playing.count_loss(lost)
            yield link

    def _run_or_fail(self, assignment: LoadedAssignment, cells: list[CodeCell]) -> NotebookRun:
        try:
            return self._run(assignment, cells)
        except GraderFault as fault:
            started = time.monotonic()
            if self._has_asked:  # and so may not ask again
                return _our_fault(fault, 0.0)
            # Perhaps only the fork server is broken, such as by a machine that was out of memory.
            try:
                self._sandbox.close()
                self._sandbox = Sandbox(self.level, alone=self._alone)
                return self._run(assignment, cells)
            except GraderFault as fault:
                return _our_fault(fault, time.monotonic() - started)

    def _run(self, assignment: LoadedAssignment, cells: list[CodeCell]) -> NotebookRun:
        self._register(assignment)
        started = time.monotonic()
        self._has_asked = False  # hidden cases
        try:
            with ExitStack() as stack:
                session, failed = self._public_part(assignment, cells, stack)
                self._has_asked = failed is None
                results = {} if failed else session.ask_hidden()
                if not failed and session.budget.clock_is_over():
                    with self._machine.alone():
                        session.budget.allow_clock()
                        results = session.ask_hidden()
        except Unsendable as error:
            return _our_fault(error, time.monotonic() - started)
        status, reason = failed or ("graded", None)
        cases = {name: list(outcomes.values()) for name, outcomes in results.items()}
        public_done_at = session.public_done_at or time.monotonic()
        cells_run = [session.cells[index] for index in sorted(session.cells)]
        return NotebookRun(status, reason, public_done_at - started, cases, cells_run)

    def _register(self, assignment: LoadedAssignment) -> None:
        limits, tables = assignment.manifest.limits, assignment.form.tables
        self._sandbox.register(assignment.name, limits, assignment.files, tables=tables, imported=assignment.imported)

    def _public_part(
        self, assignment: LoadedAssignment, cells: list[CodeCell], stack: ExitStack
    ) -> tuple[Session, tuple[str, str] | None]:
        """Return a session after all that is visible; or why there is no grade.

        What takes too long, and costs points, is run once more, in players that know nothing of the first time; only
        what takes too long both times counts as that. Later than here, players could know hidden inputs.
        """
        first = stack.enter_context(Session(self._sandbox, assignment, cells))
        failed = _run_public(first)
        passed = all(case.passed for results in first.public.values() for case in results.values())
        if not (failed and failed[0] == "timed_out") and (passed or not first.timed_out):
            return first, failed
        first.end_player()
        with self._machine.alone() if first.budget.clock_is_over() else nullcontext():
            second = stack.enter_context(Session(self._sandbox, assignment, cells))  # its time begins now
            second_failed = _run_public(second)
        if second_failed is None and (failed or len(second.timed_out) < len(first.timed_out)):
            return second, None
        second.end_player()
        return first, failed


def _run_public(session: Session) -> tuple[str, str] | None:
    """Have all that is visible done; the status and the reason if there is no grade."""
    try:
        session.run_public()
    except OutOfTime as limit:
        return "timed_out", f"the notebook {limit}; is there an infinite loop?"
    except Exhausted:
        return "died", "the notebook ended its own process repeatedly"
    return None


class _MachineLock:
    """The lock on grading on this machine, which many hold at once, or one alone.

    Kept as locks on two files of ours. No one passes the door while somebody waits there to be alone.
    """

    def __init__(self) -> None:
        self._door, self._room = (os.open(Path(__file__).with_name(name), os.O_RDONLY) for name in LOCK_FILES)

    def close(self) -> None:
        os.close(self._door)
        os.close(self._room)

    @contextmanager
    def shared(self) -> Iterator[None]:
        self._enter(fcntl.LOCK_SH)
        try:
            yield
        finally:
            fcntl.flock(self._room, fcntl.LOCK_UN)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """For a part of what is done beside others."""
        fcntl.flock(self._room, fcntl.LOCK_UN)
        self._enter(fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.flock(self._room, fcntl.LOCK_SH)

    def _enter(self, how: int) -> None:
        fcntl.flock(self._door, fcntl.LOCK_EX)
        fcntl.flock(self._room, how)
        fcntl.flock(self._door, fcntl.LOCK_UN)


FREE_F_STRINGS = (3, 12)  # since then, anything may stand inside the braces of one


def _explained(cells: Iterable[CellReport], notebook: nbformat.NotebookNode) -> list[CellReport]:
    """Return the cells; of those that do not parse, whether a newer Python than ours would have parsed them."""
    language = notebook.metadata.get("language_info")
    theirs = _version(language.get("version") if isinstance(language, dict) else None)
    ours = _version(platform.python_version())

    graded_with = f"graded with {ours[0]}.{ours[1]}"

    def explained(cell: CellReport) -> CellReport:
        reason = cell.reason or ""
        if "raised SyntaxError: f-string" in reason and ours < FREE_F_STRINGS:
            reason += (
                f"; with its own quotes or a backslash in braces an f-string needs Python 3.12, and is {graded_with}"
            )
        if "raised SyntaxError" in reason and theirs > ours:
            reason += f"; this notebook was written with Python {theirs[0]}.{theirs[1]} and is {graded_with}"
        return cell if reason == (cell.reason or "") else structs.replace(cell, reason=reason)

    return list(map(explained, cells))


def _version(text: object) -> tuple[int, int]:
    match = VERSION.match(text) if isinstance(text, str) else None
    return (int(match[1]), int(match[2])) if match else (0, 0)


def _our_fault(error: BaseException, seconds: float) -> NotebookRun:
    return NotebookRun("grader_error", f"the grader failed, not the submission ({error})", seconds)


def _cells(notebook: nbformat.NotebookNode) -> list[CodeCell]:
    """Return the cells that Otter would run."""
    return [
        CodeCell(index, cell.source)
        for index, cell in enumerate(notebook.cells)
        if cell.cell_type == "code" and not _is_ignored(cell)
    ]


def _is_ignored(cell: nbformat.NotebookNode) -> bool:
    return "otter_ignore" in cell.metadata.get("tags", ()) or bool(cell.metadata.get("otter", {}).get("ignore"))
