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
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import chain, islice
from multiprocessing import forkserver
from multiprocessing.context import BaseContext
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path

import psutil

from autograder.course.manifest import BuiltAssignment
from autograder.errors import NO_PROCESS, MachineFault
from autograder.files import workers
from autograder.marking.finding import Found
from autograder.marking.marking import Choice, WallEngine, lost, mark
from autograder.marking.record import Record

PREFIX = "soft-lookup-"
OF_MULTIPROCESSING = "pymp-*"


class LockedFolder:
    """A temporary folder that holds its lock until it is removed, or its process is gone."""

    def __init__(self):
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
    """Whether all that lies there is sockets, at least one, which no process has open any more."""
    entries = list(folder.iterdir())
    used = _sockets_in_use()
    return bool(entries) and all(
        stat.S_ISSOCK(path.lstat().st_mode) and os.fsencode(path) not in used for path in entries
    )


def _sockets_in_use() -> set[bytes]:
    # Asking at the socket itself would not do: `multiprocessing` ends when somebody hangs up on it.
    lines = Path("/proc/net/unix").read_bytes().splitlines()[1:]
    return {fields[7] for line in lines if len(fields := line.split(maxsplit=7)) == 8}


# Runs the wall in parallel, in worker processes


QUEUED_A_JOB = 3  # enough that no worker waits, and few enough that a large class is never all in memory


def mark_all(
    found: list[Found],
    assignments: dict[str, BuiltAssignment],
    override: str | None,
    choice: Choice,
    jobs: int,
    work: Path,
) -> Iterator[Record]:
    """The records, each as soon as it is done, `jobs` at a time.

    A worker that dies takes all that were under way with it. Each of those is then graded once more, on its own, and
    one that kills its worker again is our fault, as a submission must not be able to.
    """

    waiting, suspects = iter(found), []
    while batch := list(islice(waiting, 1)):
        pool = _pool(choice, min(jobs, len(found)), assignments, override)
        for one, record in _through_pool(chain(batch, waiting), pool, jobs * QUEUED_A_JOB, work):
            if record is None:
                suspects.append(one)
            else:
                yield record
    waiting = iter(suspects)
    while batch := list(islice(waiting, 1)):
        for one, record in _through_pool(chain(batch, waiting), _pool(choice, 1, assignments, override), 1, work):
            yield record or lost(one, choice, "the process that graded it ended twice")


def _through_pool(
    found: Iterable[Found], pool: ProcessPoolExecutor, at_a_time: int, work: Path
) -> Iterator[tuple[Found, Record | None]]:
    """Each submission with its record, or None if the pool broke while it was under way; then no more are taken."""
    running: dict[Future, Found] = {}
    try:
        for one in found:
            try:
                running[pool.submit(_mark, one, work / one.id)] = one
            except BrokenExecutor:
                yield one, None
                break
            except (EOFError, ConnectionError) as error:  # what forks the workers could not, and ended
                raise MachineFault(NO_PROCESS) from error
            if len(running) == at_a_time:
                yield from _done_first(running)
        while running:
            yield from _done_first(running)
    except BrokenExecutor:
        for one in running.values():
            yield one, None
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        _end_processes()
        raise
    finally:
        pool.shutdown()


def _done_first(running: dict[Future, Found]) -> Iterator[tuple[Found, Record]]:
    done, _ = wait(running, return_when=FIRST_COMPLETED)
    for future in done:
        record = future.result()
        yield running.pop(future), record


def _end_processes() -> None:
    """End what is under way: nobody waits for it any more."""
    for worker in multiprocessing.active_children():
        worker.kill()


def get_ready() -> BaseContext:
    """Start the process that workers are forked from; it imports what they need while its caller goes on."""
    sweep_leftovers()
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__, "autograder.wall.loading"])
    forkserver.ensure_running()
    return context


def _pool(
    choice: Choice, jobs: int, assignments: dict[str, BuiltAssignment], override: str | None
) -> ProcessPoolExecutor:
    arguments = (choice, assignments, override)
    context = get_ready()
    next_processor = context.Value("i", psutil.Process().cpu_num())  # two commands with a worker each share none
    to_start = next_processor, jobs, *arguments
    return ProcessPoolExecutor(jobs, mp_context=context, initializer=_start_on_its_own, initargs=to_start)


# In a worker

_engine: WallEngine
_assignments: dict[str, BuiltAssignment]
_override: str | None


def _start_on_its_own(next_processor: Synchronized, jobs: int, choice: Choice, *arguments) -> None:
    """Start on the next of this machine's processors; with more workers than those, each goes where there is room."""
    workers.start()
    with next_processor.get_lock():
        number = next_processor.value
        next_processor.value += 1
    processors = sorted(os.sched_getaffinity(0))
    if jobs <= len(processors) > 1:
        os.sched_setaffinity(0, {processors[number % len(processors)]})
    _start(choice, *arguments)


def _start(choice: Choice, assignments: dict[str, BuiltAssignment], override: str | None) -> None:
    global _engine, _assignments, _override
    _engine = WallEngine(choice.level)
    _assignments, _override = assignments, override


def _mark(found: Found, folder: Path) -> Record:
    return mark(found, _assignments, _override, _engine, folder)
