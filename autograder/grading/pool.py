"""Runs the wall in parallel, in worker processes.

Each has a warm nursery: the tests run in the worker, so two workers are twice as fast. Workers start from a fresh
process, not as forks of the command and its threads; all data between them is our own. A worker and its players take
turns, so each worker is pinned to one processor, which saves waking up another.
"""

import multiprocessing
import os
from collections.abc import Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from itertools import chain, islice
from multiprocessing import forkserver
from multiprocessing.context import BaseContext
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path

import psutil

from autograder import workers
from autograder.course.built import BuiltAssignment
from autograder.engines.choice import Choice, WallEngine
from autograder.errors import NO_PROCESS, MachineFault
from autograder.grading import leftovers
from autograder.grading.marking import lost, mark
from autograder.records.record import Record
from autograder.submissions.finding import Found

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
    leftovers.sweep()
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__, "autograder.wall.preload"])
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
