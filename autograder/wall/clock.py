"""Measures how long a player has been at work: in its own processor time, whatever else the machine is doing.

Takes the process id of a player; gives stopwatches on single requests, and the budget of a whole submission. Time that
a player waits for a processor is not counted, unless it waits for processes that it started: theirs counts as its own.
Time in which it does nothing, as when it sleeps, counts for a third, but not while we wait for a processor. The last
resort, against what all of this does not see, is a generous limit by the clock on the whole submission, less what the
player or we ourselves waited for a processor. All of it is read from the kernel, from outside the player.
"""

import contextlib
import math
import os
import time
from collections.abc import Callable

IDLE_FACTOR = 3  # a player may do nothing for so many times as long as it may compute
# A submission may take so many times as long by the clock, and always so many seconds, less what it waits for a
# processor.
CLOCK_FACTOR, CLOCK_SECONDS = 10, 300.0
OURS = "/proc/thread-self/schedstat"  # of the thread that talks to a player
FRESH_SECONDS = 0.0005  # what was read so recently is not read again: every limit is hundreds of times as long
OTHERS_SECONDS = 0.25  # how often what a player's other processes compute is asked for, while we wait


class Clock:
    """The kernel's counts for one player."""

    def __init__(self, process: int, others: Callable[[], float] | None, whole: Callable[[], float] | None = None):
        """Parameters: `others`, which gives the seconds that all processes which the player started have computed, or
        `whole`, which gives those of all together, and is cheap.
        """
        self._ask_others, self._others, self._asked_at = others, 0.0, time.monotonic()
        self._ask_whole = whole
        self._clock = (~process << 3) | 2  # as `pthread_getcpuclockid` makes them, for a process
        self._processor = self._queued = self._we_queued = 0.0
        self._read_at = -math.inf
        self._queue = _Queue(f"/proc/{process}/schedstat")
        self._our_queue = _Queue(OURS)

    def close(self) -> None:
        self._queue.close()
        self._our_queue.close()

    def refresh(self) -> None:
        """To be called while a player keeps us waiting: its other processes may be at work."""
        if self._ask_others is not None and time.monotonic() - self._asked_at > OTHERS_SECONDS:
            self._others = max(self._others, self._ask_others())
            self._asked_at = time.monotonic()

    def processor(self) -> float:
        """Seconds that it has computed, with all its threads and what it started."""
        self._read()
        return self._processor + self._others

    def queued(self) -> float:
        """Seconds that it waited for a processor while others than its own had it."""
        self._read()
        return max(0.0, self._queued - self._others)

    def idle(self) -> float:
        """Seconds by the wall clock, less those that it waited for a processor, or for us, who waited for one."""
        return time.monotonic() - self.queued() - self._we_queued

    def _read(self) -> None:
        now = time.monotonic()
        if now - self._read_at < FRESH_SECONDS:
            return
        self._read_at = now
        with contextlib.suppress(OSError):  # it has ended
            self._processor = time.clock_gettime(self._clock)
        if self._ask_whole is not None:
            self._others = max(self._others, self._ask_whole() - self._processor)
        self._queued, self._we_queued = self._queue.seconds(), self._our_queue.seconds()


class _Queue:
    """The time that a process or thread waited for a processor, from its file `schedstat`, which stays open."""

    def __init__(self, path: str):
        self._seconds = 0.0
        self._file = -1
        with contextlib.suppress(OSError):  # not every kernel counts it
            self._file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def seconds(self) -> float:
        """Return the seconds so far; of a process that has ended, the last that were read."""
        if self._file >= 0:
            with contextlib.suppress(OSError, ValueError, IndexError):
                self._seconds = int(os.pread(self._file, 100, 0).split()[1]) / 1e9
        return self._seconds


class Stopwatch:
    """Measures a player against a limit, from the moment when this is made."""

    def __init__(self, clock: Clock, seconds: float):
        self.seconds = seconds
        self.clock = clock
        self._processor, self._idle = clock.processor(), clock.idle()

    def used(self) -> float:
        """Seconds of the limit that are gone."""
        return max(*self._counted())

    def left(self) -> float:
        return self.seconds - self.used()

    def describe(self) -> str:
        """Return which limit was used up, in words."""
        processor, idle = self._counted()
        if processor >= idle:
            return f"took longer than {_short(self.seconds)} seconds of processor time"
        return f"did not respond within {_short(IDLE_FACTOR * self.seconds)} seconds"

    def _counted(self) -> tuple[float, float]:
        processor = self.clock.processor() - self._processor
        return processor, (self.clock.idle() - self._idle) / IDLE_FACTOR


class Budget:
    """The time that a submission has, through however many players, and with what judging it takes."""

    def __init__(self, seconds: float):
        self.seconds = seconds
        self._spent = 0.0
        self._running: Stopwatch | None = None
        self._queued = 0.0  # seconds that earlier ones waited for a processor
        self._by_the_clock = max(CLOCK_SECONDS, CLOCK_FACTOR * seconds)
        self.allow_clock()

    def allow_clock(self) -> None:
        """Allow all of the time by the clock again, from now on."""
        self._began, self._waited_before = time.monotonic(), self._waited()

    def start(self, clock: Clock) -> None:
        self._running = Stopwatch(clock, self.seconds)

    def stop(self) -> None:
        if self._running is not None:
            self._spent += self._running.used()
            self._queued += self._running.clock.queued()
            self._running = None

    def spend(self, seconds: float) -> None:
        self._spent += seconds

    def used(self) -> float:
        return self._spent + (self._running.used() if self._running is not None else 0.0)

    def left(self) -> float:
        return self.seconds - self.used()

    def clock_is_over(self) -> bool:
        since = time.monotonic() - self._began
        return since >= self._by_the_clock and since - (self._waited() - self._waited_before) >= self._by_the_clock

    def is_over(self) -> bool:
        return self.left() <= 0 or self.clock_is_over()

    def describe(self) -> str:
        """Return why there is no time left."""
        if self.left() <= 0:
            return f"did not finish within {_short(self.seconds)} seconds of its own time"
        return f"did not finish within {_short(self._by_the_clock)} seconds by the clock"

    def _waited(self) -> float:
        """Seconds that the players, and this thread, which talks to them, waited for a processor."""
        ours = _Queue(OURS)
        here = ours.seconds()
        ours.close()
        return here + self._queued + (self._running.clock.queued() if self._running is not None else 0.0)


def _short(seconds: float) -> str:
    return f"{round(seconds, 1):g}"
