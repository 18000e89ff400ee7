"""Worker processes: one task done for many things at a time, and no worker left behind.

Takes a task, the arguments of each call, and how workers are to start; gives what became of each call as soon as that
is known, or all results in order. A call that ends its worker is that call's own; the others get another worker.

A worker ignores Ctrl-C: the terminal signals the command at the same time, and the command ends its workers. A command
that was killed can't do that, so each worker waits for its end as well. The kernel's signal to children would not do
for that alone: what forks workers is their parent, and lives on as long as one of them does.

What a signal raises is raised between two steps of ours only. In the midst of a queue's or a future's own it would
leave them half done: a reader that was woken but not struck off is taken for the next one who waits, and that one then
waits for ever.
"""

import contextlib
import ctypes
import multiprocessing
import multiprocessing.process
import os
import signal
import sys
import threading
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from itertools import chain, islice
from multiprocessing.context import BaseContext
from types import FrameType
from typing import Any, Generic, NamedTuple, TypeVar

import psutil
from pebble import ProcessExpired, ProcessPool

from autograder.errors import NO_PROCESS, MachineFault

PR_SET_PDEATHSIG = 1
ENDED = "a worker process was ended from outside, as when memory runs out: close other programs, and run it again"
QUEUED_A_JOB = 3  # enough that no worker waits, and few enough that a large class is never all in memory
SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
SECONDS_UNHEARD = 0.1  # at most so long a signal is not heard while all workers are at work
Result = TypeVar("Result")
Call = tuple[Any, ...]  # the arguments of a task


def processors() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0))


def start() -> None:
    """Called first in a worker process, which is to keep one processor busy."""
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # else what it starts would wait for threads that share this processor
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    threading.Thread(target=_end_after, args=(multiprocessing.parent_process(),), daemon=True).start()


def _end_after(command: multiprocessing.process.BaseProcess) -> None:
    command.join()
    os._exit(1)


def end_with_parent() -> None:
    """Have this process killed when the one that started it ends, in whatever way; on Linux, where grading runs."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def new_pool(
    jobs: int, start: Callable[..., None] = start, arguments: Call = (), context: BaseContext | None = None
) -> ProcessPool:
    """Return workers that begin with `start`; in fresh processes, as a fork would copy locks that other threads hold,
    unless a context says otherwise.
    """
    return ProcessPool(
        jobs, initializer=start, initargs=arguments, context=context or multiprocessing.get_context("spawn")
    )


def end_pool(pool: ProcessPool) -> None:
    """End the workers with whatever they are at."""
    pool.stop()
    pool.join()


class Done(NamedTuple, Generic[Result]):
    """A call, its number, and its future, which has a result, what the task raised, ProcessExpired or TimeoutError."""

    number: int
    call: Call
    future: "Future[Result]"


def as_done(
    task: Callable[..., Result],
    calls: Iterable[Call],
    jobs: int,
    open_pool: Callable[[], ProcessPool],
    *,
    seconds: float | None = None,
    attempts: int = 1,
) -> Generator[Done[Result], None, None]:
    """Yield what became of each call, `jobs` at a time, each as soon as it is known; few are taken ahead.

    A call that takes longer than `seconds` is ended with its worker; one that ends its worker is made `attempts` times.
    MachineFault if workers cannot be started. Whatever ends the iteration early ends the workers as well, with all that
    they started.
    """
    under_way = _Calls(task, calls, jobs, seconds, attempts)
    while under_way.has_more():
        pool, any_done, left = open_pool(), False, list[psutil.Process]()
        try:
            for done in under_way.through(pool):
                any_done = True
                yield done
        except BrokenExecutor as error:
            # Workers cannot be started; or else one died when none had begun on another call, which pebble takes for
            # the end of all: then a new pool does the rest.
            if not any_done:
                raise MachineFault(NO_PROCESS) from error
        except BaseException:
            left = _started_by_workers()
            raise
        finally:
            end_pool(pool)
            for process in left:
                with contextlib.suppress(psutil.NoSuchProcess):
                    process.kill()


class _Calls(Generic[Result]):
    """Calls on their way through one pool, and through another one if that breaks."""

    def __init__(
        self, task: Callable[..., Result], calls: Iterable[Call], jobs: int, seconds: float | None, attempts: int
    ):
        self._task, self._jobs, self._seconds, self._attempts = task, jobs, seconds, attempts
        self._waiting: Iterator[tuple[int, Call]] = enumerate(calls)
        self._begun: dict[Future[Result], tuple[int, Call]] = {}
        self._made = Counter[int]()

    def has_more(self) -> bool:
        """Return whether any call is left, of those that a pool that broke had begun on, too."""
        self._waiting = chain(list(self._begun.values()), self._waiting)
        self._begun.clear()
        for first in self._waiting:
            self._waiting = chain([first], self._waiting)
            return True
        return False

    def through(self, pool: ProcessPool) -> Iterator[Done[Result]]:
        while True:
            for number, call in islice(self._waiting, self._jobs * QUEUED_A_JOB - len(self._begun)):
                self._begin(pool, number, call)
            if not self._begun:
                return
            with _between_signals():
                ended = wait(self._begun, SECONDS_UNHEARD, FIRST_COMPLETED).done
            for future in ended:
                if isinstance(failed := future.exception(), BrokenExecutor):
                    raise failed
                number, call = self._begun.pop(future)
                self._made[number] += 1
                if isinstance(failed, ProcessExpired) and self._made[number] < self._attempts:
                    self._begin(pool, number, call)
                else:
                    yield Done(number, call, future)

    def _begin(self, pool: ProcessPool, number: int, call: Call) -> None:
        self._begun[placeholder := Future[Result]()] = number, call  # it is not forgotten if the pool takes no more
        with _between_signals():
            future = pool.schedule(self._task, call, timeout=self._seconds)
        self._begun[future] = self._begun.pop(placeholder)


@contextlib.contextmanager
def _between_signals() -> Iterator[None]:
    """Answer a signal that comes meanwhile at the end, as it would have been answered at once."""
    heard: list[tuple[int, FrameType | None]] = []
    here = SIGNALS if threading.current_thread() is threading.main_thread() else []  # no other thread answers any
    answers = {number: answer for number in here if callable(answer := signal.getsignal(number))}
    for number in answers:
        signal.signal(number, lambda number, frame: heard.append((number, frame)))
    try:
        yield
    finally:
        for number, answer in answers.items():
            signal.signal(number, answer)
        for number, frame in heard:
            answers[number](number, frame)


def in_order(task: Callable[..., Result], calls: Sequence[Call], jobs: int) -> Generator[Result, None, None]:
    """Yield what `task` gives for each of `calls`, tuples of arguments, in their order; `jobs` run at a time.

    The first error, in that order, is raised here.
    """
    jobs = min(jobs, len(calls))  # every worker of a pool is started, whether there is work for it or not
    waiting: dict[int, Future[Result]] = {}
    due = 0
    with contextlib.closing(as_done(task, calls, jobs, lambda: new_pool(jobs))) as found:
        for done in found:
            waiting[done.number] = done.future
            while due in waiting:
                try:
                    result = waiting.pop(due).result()
                except ProcessExpired as error:
                    raise MachineFault(ENDED) from error
                due += 1
                yield result


def _started_by_workers() -> list[psutil.Process]:
    started = []
    for worker in multiprocessing.active_children():
        with contextlib.suppress(psutil.NoSuchProcess):
            started += psutil.Process(worker.pid).children(recursive=True)
    return started
