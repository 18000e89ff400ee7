"""Runs the wall in parallel, in worker processes, and removes what a killed run left in the temporary folder.

Each worker has a warm fork server: the tests run in the worker, so two workers are twice as fast. Workers start from a
fresh process, not as forks of the command and its threads; all data between them is our own. A worker and its
players take turns, so each worker is pinned to one processor, which saves waking up another.

A killed run may leave folders with assignments and their hidden tests, which a worker locks for as long as it lives,
and those of `multiprocessing`, whose socket is no longer open in any process. A folder that is in use, belongs to
another user or is of an unknown kind stays."""

import fcntl
import multiprocessing
import os
import shutil
import stat
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from multiprocessing import forkserver
from multiprocessing.context import BaseContext
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path

import psutil
from pebble import ProcessExpired, ProcessPool

from autograder.course.manifest import BuiltAssignment
from autograder.errors import MachineFault
from autograder.files import workers
from autograder.marking.finding import SubmittedFile
from autograder.marking.marking import WallEngine, lost_record, mark
from autograder.marking.reading import Submission
from autograder.marking.record import Record
from autograder.wall.results import GraderFault, Level

PREFIX = "soft-lookup-"
OF_MULTIPROCESSING = "pymp-*"


class LockedFolder:
    """A temporary folder that holds its lock until it is removed, or its process is gone."""

    def __init__(self) -> None:
        while True:
            self.path = Path(tempfile.mkdtemp(prefix=PREFIX))
            try:
                self._lock = os.open(self.path, os.O_RDONLY)
            except FileNotFoundError:
                continue  # another process swept it before it was locked
            fcntl.flock(self._lock, fcntl.LOCK_EX)
            if self.path.exists():
                return
            os.close(self._lock)

    def remove(self) -> None:
        shutil.rmtree(self.path, ignore_errors=True)
        os.close(self._lock)


def sweep_leftovers() -> None:
    """Remove what nobody uses any more."""
    top = Path(tempfile.gettempdir())
    for folder in [*top.glob(f"{PREFIX}*"), *top.glob(OF_MULTIPROCESSING)]:
        try:
            with _opened(folder) as handle:
                unused = _is_unlocked(handle) if folder.name.startswith(PREFIX) else _is_unanswered(folder)
                if unused:
                    shutil.rmtree(folder, ignore_errors=True)
        except OSError:  # not a folder, not ours, or gone meanwhile
            continue


@contextmanager
def _opened(folder: Path) -> Iterator[int]:
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        if os.fstat(handle).st_uid != os.geteuid():
            raise PermissionError(folder)
        yield handle
    finally:
        os.close(handle)


def _is_unlocked(handle: int) -> bool:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _is_unanswered(folder: Path) -> bool:
    """Return whether all that lies there is sockets, at least one, which no process has open any more."""
    entries = list(folder.iterdir())
    used = _sockets_in_use()
    return bool(entries) and all(
        stat.S_ISSOCK(path.lstat().st_mode) and os.fsencode(path) not in used for path in entries
    )


def _sockets_in_use() -> set[bytes]:
    # Asking at the socket itself would not do: `multiprocessing` ends when somebody hangs up on it.
    lines = Path("/proc/net/unix").read_bytes().splitlines()[1:]
    return {fields[7] for line in lines if len(fields := line.split(maxsplit=7)) == 8}


# The pool


def mark_all(
    submitted: Iterable[SubmittedFile | Submission],
    assignments: dict[str, BuiltAssignment],
    override: str | None,
    level: Level,
    jobs: int,
) -> Iterator[Record]:
    """Yield the records, each as soon as it is done, `jobs` at a time.

    A submission whose worker dies is graded once more. One that ends its worker again is our fault, as a submission
    must not be able to. MachineFault if workers cannot be started or lack what they need.
    """
    calls = ((one,) for one in submitted)
    marked = workers.as_done(mark_one, calls, jobs, lambda: open_pool(level, jobs, assignments, override), attempts=2)
    with closing(marked):
        for done in marked:
            if isinstance(done.future.exception(), ProcessExpired):
                yield lost_record(done.call[0], level, "the process that graded it ended twice")
            else:
                yield done.future.result()


def get_ready() -> BaseContext:
    """Start the process that workers are forked from; it imports what they need while its caller goes on."""
    sweep_leftovers()
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__, "autograder.wall.loading"])
    forkserver.ensure_running()
    return context


def open_pool(
    level: Level, jobs: int, assignments: dict[str, BuiltAssignment], override: str | None, pinned: bool = True
) -> ProcessPool:
    """Workers that mark, each on a processor of its own if they are `pinned` and there are enough."""
    context = get_ready()
    pinned = pinned and jobs <= workers.processors() > 1
    next_processor = context.Value("i", psutil.Process().cpu_num())  # two commands with a worker each share none
    arguments = next_processor if pinned else None, level, assignments, override
    return workers.new_pool(jobs, _start, arguments, context)


# In a worker

_engine: WallEngine
_lacking = ""  # what this machine lacks for it
_assignments: dict[str, BuiltAssignment]
_override: str | None


def _start(
    next_processor: "Synchronized[int] | None",
    level: Level,
    assignments: dict[str, BuiltAssignment],
    override: str | None,
) -> None:
    """Start on the next of this machine's processors, or wherever there is room."""
    global _engine, _lacking, _assignments, _override
    workers.start()
    if next_processor is not None:
        with next_processor.get_lock():
            number = next_processor.value
            next_processor.value += 1
        processors = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {processors[number % len(processors)]})
    _assignments, _override = assignments, override
    try:
        _engine = WallEngine(level)
    except (Exception, GraderFault) as error:  # a pool starts one worker after the other in place of those that end
        _lacking = str(error) or type(error).__name__


def check_ready() -> None:
    """MachineFault if this machine lacks what marking needs."""
    if _lacking:
        raise MachineFault(_lacking)


def mark_one(submitted: SubmittedFile | Submission) -> Record:
    """Return the record of a submission; MachineFault if this machine lacks what marking needs."""
    check_ready()
    return mark(submitted, _assignments, _override, _engine)
