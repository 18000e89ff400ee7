"""How long a player has been at work: in its own processor time, whatever else the machine is doing.

Takes the process id of a player; gives stopwatches on single requests, and the budget of a whole submission. Time that
a player waits for a processor is never counted. Time in which it does nothing, as when it sleeps, counts for a third:
that is the last resort against what neither computes nor comes back. All of it is read from the kernel, from outside
the player.
"""

import contextlib
import os
import time

IDLE_FACTOR = 3  # a player may do nothing for so many times as long as it may compute


class Clock:
    """What the kernel counts for one player."""

    def __init__(self, process: int):
        self._clock = (~process << 3) | 2  # as `pthread_getcpuclockid` makes them, for a process
        self._processor = self._queued = 0.0
        self._scheduling = -1
        with contextlib.suppress(OSError):  # not every kernel counts how long a process waits for a processor
            self._scheduling = os.open(f"/proc/{process}/schedstat", os.O_RDONLY | os.O_CLOEXEC)

    def close(self) -> None:
        if self._scheduling >= 0:
            os.close(self._scheduling)
            self._scheduling = -1

    def processor(self) -> float:
        """Seconds that all its threads have computed."""
        with contextlib.suppress(OSError):  # it has ended
            self._processor = time.clock_gettime(self._clock)
        return self._processor

    def idle(self) -> float:
        """Seconds by the wall clock, less those that it waited for a processor."""
        if self._scheduling >= 0:
            with contextlib.suppress(OSError, ValueError, IndexError):
                self._queued = int(os.pread(self._scheduling, 100, 0).split()[1]) / 1e9
        return time.monotonic() - self._queued


class Stopwatch:
    """Measures a player against a limit, from the moment when this is made."""

    def __init__(self, clock: Clock, seconds: float):
        self.seconds = seconds
        self._clock = clock
        self._processor, self._idle = clock.processor(), clock.idle()

    def used(self) -> float:
        """Seconds of the limit that are gone."""
        return max(*self._counted())

    def left(self) -> float:
        return self.seconds - self.used()

    def said(self) -> str:
        """Which limit was used up, in words."""
        processor, idle = self._counted()
        if processor >= idle:
            return f"took longer than {_short(self.seconds)} seconds of processor time"
        return f"did not respond within {_short(IDLE_FACTOR * self.seconds)} seconds"

    def pause(self) -> None:
        """What the player does until `resume` is not what is measured."""
        self._paused = self._clock.processor(), self._clock.idle()

    def resume(self) -> None:
        processor, idle = self._paused
        self._processor += self._clock.processor() - processor
        self._idle += self._clock.idle() - idle

    def _counted(self) -> tuple[float, float]:
        processor = self._clock.processor() - self._processor
        return processor, (self._clock.idle() - self._idle) / IDLE_FACTOR


class Budget:
    """The time that a submission has, through however many players, and with what judging it takes."""

    def __init__(self, seconds: float):
        self.seconds = seconds
        self._spent = 0.0
        self._running: Stopwatch | None = None

    def start(self, clock: Clock) -> None:
        self._running = Stopwatch(clock, self.seconds)

    def stop(self) -> None:
        if self._running is not None:
            self._spent += self._running.used()
            self._running = None

    def spend(self, seconds: float) -> None:
        self._spent += seconds

    def used(self) -> float:
        return self._spent + (self._running.used() if self._running is not None else 0.0)

    def left(self) -> float:
        return self.seconds - self.used()

    def said(self) -> str:
        """Why there is no time left."""
        return f"did not finish within {_short(self.seconds)} seconds of its own time"


def _short(seconds: float) -> str:
    return f"{round(seconds, 1):g}"
