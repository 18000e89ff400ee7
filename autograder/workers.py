"""Worker processes: one task done for many things at a time, and no worker left behind.

A worker ignores Ctrl-C: the terminal signals the command at the same time, and the command ends its workers. A command
that was killed can't do that, so each worker also ends by itself when its command is gone.
"""

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing.connection import wait
from typing import TypeVar

import psutil

from autograder.errors import MachineFault

ENDED = "a worker process was ended from outside, as when memory runs out: close other programs, and run it again"
Result = TypeVar("Result")


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0))


def start() -> None:
    """Called once, in a worker process that `multiprocessing` started."""
    leave_interrupts_to_the_command()
    parent = multiprocessing.parent_process()
    threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def leave_interrupts_to_the_command() -> None:
    """All that a worker does first which itself forks, and so should have no second thread."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)


def in_order(
    task: Callable[..., Result], calls: Sequence[tuple], jobs: int, initializer: Callable[[], None] = start
) -> Iterator[Result]:
    """What `task` gives for each of `calls`, tuples of arguments, in their order; `jobs` run at a time.

    The first error, in that order, is raised here. Whatever ends the iteration early ends the workers as well, with all
    that they started.
    """
    if not calls:
        return
    fresh = multiprocessing.get_context("spawn")  # a fork would copy locks that other threads hold
    pool = ProcessPoolExecutor(min(jobs, len(calls)), mp_context=fresh, initializer=initializer)
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
