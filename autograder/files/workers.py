"""Worker processes: one task done for many things at a time, and no worker left behind.

A worker ignores Ctrl-C: the terminal signals the command at the same time, and the command ends its workers. A command
that was killed can't do that, so each worker waits for its end as well. The kernel's signal to children would not do
for that alone: what forks workers is their parent, and lives on as long as one of them does.
"""

import contextlib
import ctypes
import multiprocessing
import multiprocessing.process
import os
import signal
import sys
import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import BrokenExecutor
from typing import Any, TypeVar

import psutil
from pebble import ProcessExpired, ProcessPool

from autograder.errors import MachineFault

PR_SET_PDEATHSIG = 1
ENDED = "a worker process was ended from outside, as when memory runs out: close other programs, and run it again"
Result = TypeVar("Result")


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


def in_order(task: Callable[..., Result], calls: Sequence[tuple[Any, ...]], jobs: int) -> Generator[Result, None, None]:
    """Yield what `task` gives for each of `calls`, tuples of arguments, in their order; `jobs` run at a time.

    The first error, in that order, is raised here. Whatever ends the iteration early ends the workers as well, with all
    that they started.
    """
    if not calls:
        return
    fresh = multiprocessing.get_context("spawn")  # a fork would copy locks that other threads hold
    pool = ProcessPool(min(jobs, len(calls)), initializer=start, context=fresh)
    started: list[psutil.Process] = []
    try:
        for future in [pool.schedule(task, call) for call in calls]:
            yield future.result()
    except BaseException as error:
        started = _started_by_workers()
        if isinstance(error, ProcessExpired | BrokenExecutor):
            raise MachineFault(ENDED) from error
        raise
    finally:
        pool.stop()
        pool.join()
        for process in started:
            with contextlib.suppress(psutil.NoSuchProcess):
                process.kill()


def _started_by_workers() -> list[psutil.Process]:
    started = []
    for worker in multiprocessing.active_children():
        with contextlib.suppress(psutil.NoSuchProcess):
            started += psutil.Process(worker.pid).children(recursive=True)
    return started
