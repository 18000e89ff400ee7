"""Runs the wall in parallel, in worker processes.

Each worker has a warm fork server: the tests run in the worker, so two workers are twice as fast. Workers start from a
fresh process, not as forks of the command and its threads; all data between them is our own. A worker and its
players take turns, so each worker is pinned to one processor, which saves waking up another.
"""

import multiprocessing
import os
from collections.abc import Iterable, Iterator
from contextlib import closing
from multiprocessing import forkserver
from multiprocessing.context import BaseContext
from multiprocessing.sharedctypes import Synchronized

import psutil
from pebble import ProcessExpired, ProcessPool

from autograder.course.manifest import BuiltAssignment
from autograder.errors import MachineFault
from autograder.files import workers
from autograder.marking.finding import SubmittedFile
from autograder.marking.leftovers import sweep_leftovers
from autograder.marking.marking import WallEngine, lost_record, mark
from autograder.marking.reading import Submission
from autograder.marking.record import Record
from autograder.wall.losses import GraderFault
from autograder.wall.results import Level


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
