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
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import TypeVar

import psutil

from autograder.errors import MachineFault

PR_SET_PDEATHSIG = 1
ENDED = "a worker process was ended from outside, as when memory runs out: close other programs, and run it again"
Result = TypeVar("Result")


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0))


def start() -> None:
    """Called first in a worker process."""
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


def in_order(task: Callable[..., Result], calls: Sequence[tuple], jobs: int) -> Generator[Result, None, None]:
    """What `task` gives for each of `calls`, tuples of arguments, in their order; `jobs` run at a time.

    The first error, in that order, is raised here. Whatever ends the iteration early ends the workers as well, with all
    that they started.
    """
    if not calls:
        return
    fresh = multiprocessing.get_context("spawn")  # a fork would copy locks that other threads hold
    pool = ProcessPoolExecutor(min(jobs, len(calls)), mp_context=fresh, initializer=start)
    try:
        for future in [pool.submit(task, *call) for call in calls]:
            yield future.result()
    except BaseException as error:
        pool.shutdown(wait=False, cancel_futures=True)
        _end_workers()
        if isinstance(error, BrokenExecutor):
            raise MachineFault(ENDED) from error
        raise
    finally:
        pool.shutdown()


def _end_workers() -> None:
    for worker in multiprocessing.active_children():
        with contextlib.suppress(psutil.NoSuchProcess):
            parent = psutil.Process(worker.pid)
            for process in (*parent.children(recursive=True), parent):
                with contextlib.suppress(psutil.NoSuchProcess):
                    process.kill()
