"""Bounds what a test may use in the judge, in memory and processor time, while it looks at an answer.

The tests are ours; what they look at is not.
"""

import resource
import signal
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from types import FrameType

import numpy as np

MEMORY_BYTES = 2**30  # that a test may take to look at an answer
PAGE = resource.getpagesize()


class Busy(BaseException):
    """The test itself takes too long."""


@contextmanager
def limited() -> Iterator[Callable[[float], object]]:
    """Run tests in the block; gives what interrupts one that is too busy."""
    # NumPy's warnings about unusual numbers in a test are of no interest.
    with warnings.catch_warnings(), np.errstate(all="ignore"), _limited_memory, _interruptible() as interrupt_after:
        warnings.simplefilter("ignore")
        yield interrupt_after


class _MemoryLimit:
    """A test that needs far more memory than there is for it gets a `MemoryError`, and this process lives on.

    The limit holds for the whole process, from the first of its threads that runs tests to the last.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._threads = 0
        self._before = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)

    def __enter__(self) -> None:
        with self._lock:
            if not self._threads:
                self._before = before, most = resource.getrlimit(resource.RLIMIT_AS)
                with open("/proc/self/statm") as file:
                    limit = int(file.read().split()[0]) * PAGE + MEMORY_BYTES
                limit = limit if before == resource.RLIM_INFINITY else min(limit, before)
                resource.setrlimit(resource.RLIMIT_AS, (limit, most))
            self._threads += 1

    def __exit__(self, *_exception: object) -> None:
        with self._lock:
            self._threads -= 1
            if not self._threads:
                resource.setrlimit(resource.RLIMIT_AS, self._before)


_limited_memory = _MemoryLimit()


@contextmanager
def _interruptible() -> Iterator[Callable[[float], object]]:
    """Gives what has `Busy` raised in the block after so many seconds of processor time; 0 calls it off.

    Only the main thread can be interrupted.
    """
    if threading.current_thread() is not threading.main_thread():
        yield lambda _seconds: None
        return
    before = signal.signal(signal.SIGPROF, _interrupt)
    try:
        yield partial(signal.setitimer, signal.ITIMER_PROF)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    raise Busy
