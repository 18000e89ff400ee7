"""The player: runs a submission's cells and answers the judge's questions about what they defined.

It starts as a fork of the nursery and ends by being killed. The student's code runs in this very process and may do
with it what it likes: the judge believes nothing that comes from here beyond what some code of the student could
have answered anyway.
"""

import _signal  # what `signal` wraps, without the enums that it makes of every answer: this is done for every call
import os
import signal
import socket
from types import CodeType, TracebackType

from . import confine, fake_otter, places, shell, wire
from .wire import Kind, Ran, Verb

FRAMES = 5  # of a traceback
TIMERS = tuple(map(int, (signal.ITIMER_REAL, signal.ITIMER_VIRTUAL, signal.ITIMER_PROF)))


class Overtime(KeyboardInterrupt):
    """Raised in a student's code when its time is up."""


def play(player: confine.PlayerSetup, level: str, seed: int) -> None:
    """Be the player, from the fork on; never returns."""
    try:
        try:
            confine.confine(player, level)
        except OSError as error:
            step = " ".join(getattr(error, "__notes__", ()))
            sock = socket.socket(fileno=confine.SOCKET)
            wire.send(sock, 0, Verb.BROKEN, wire.encode((step, str(error))))
            return
        performer = Performer(socket.socket(fileno=confine.SOCKET))
        shell.enter(player.folder, seed, fake_otter.module())
        performer.serve()
    finally:
        os._exit(0)


class Timer:
    """Stops code that runs for too long, from within, when the judge says so; code that resists is ended."""

    def __init__(self):
        self.armed = False
        self.fired = False

    def start(self) -> None:
        """From now on, a signal of the judge's stops what runs here."""
        # Whatever the student's code did to the signal is undone first. One that came too late is heard here.
        _signal.signal(signal.SIGALRM, self._ring)
        _signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGALRM,))
        self.fired = False
        self.armed = True

    def stop(self) -> None:
        """From now on, nothing is stopped; nor by an alarm that what ran here has set and forgotten."""
        self.armed = False
        for kind in TIMERS:
            _signal.setitimer(kind, 0)

    def _ring(self, _signal, _frame) -> None:
        if self.armed:
            self.armed = False
            self.fired = True
            raise Overtime("took too long")


class Performer:
    """Answers the judge's frames one by one."""

    def __init__(self, sock: socket.socket):
        self.sock = sock
        self.process = os.getpid()
        self.timer = Timer()
        self.fetched: list = []
        self.ended_by = ""  # what a cell raised, in words
        shell.Shell.instance().note = self.note
        self.answers = {
            Verb.RUN: self.run,
            Verb.FETCH: self.fetch,
            Verb.CALL: self.call,
        }

    def serve(self) -> None:
        """Until the judge is gone."""
        wire.send(self.sock, 0, Verb.READY)
        while True:
            self.answer(*wire.receive(self.sock))

    def answer(self, request: int, verb: int, body: bytes) -> None:
        found, data = self.answers[verb](body)
        if os.getpid() != self.process:
            os._exit(0)  # a student's fork that came back here
        wire.send(self.sock, request, found, data)

    # What the judge asks

    def run(self, body: bytes) -> tuple[Verb, bytes]:
        name, source = wire.decode(body)
        self.ended_by = ""
        self.timer.start()
        try:
            ran = Ran.OK if shell.run(source, name) else Ran.ERROR
        except BaseException:
            ran = Ran.ERROR
        finally:
            self.timer.stop()
        return Verb.RAN, wire.encode((int(Ran.TIMED_OUT if self.timer.fired else ran), self.ended_by), lenient=True)

    def note(self, error: BaseException) -> None:
        """Called with what a cell raised."""
        types, text, where = _describe(error)
        line = where.splitlines()[0] if where else ""
        if isinstance(error, SyntaxError) and not line:
            line, text = f"line {error.lineno}", str(error.msg)[: wire.TEXT_CHARACTERS]
        kind = types[0].rpartition(".")[2] if types else "an error"
        self.ended_by = f"{line.partition(', ')[2] or line or 'it'} raised {kind}{': ' if text else ''}{text}"
        shell.forget_frames(error)

    def fetch(self, body: bytes) -> tuple[Verb, bytes]:
        names = shell.names()
        return Verb.FETCHED, wire.encode([self._look_up(names, name) for name in wire.decode(body)], lenient=True)

    def _look_up(self, names: dict, name: str) -> tuple[Kind, int | bytes | None]:
        if name not in names:
            return int(Kind.MISSING), None
        value = names[name]
        if callable(value):
            self.fetched.append(value)
            return int(Kind.CALLABLE), len(self.fetched) - 1
        return int(Kind.VALUE), wire.encode(value, lenient=True)

    def call(self, body: bytes) -> tuple[Verb, bytes]:
        (handle,) = wire.CALL_HEAD.unpack_from(body)
        sent = body[wire.CALL_HEAD.size :]
        args, kwargs = wire.decode(sent)
        self.timer.start()
        try:
            value = self.fetched[handle](*args, **kwargs)
            self.timer.stop()
            verb, answer = Verb.RETURNED, (value,)
        except BaseException as error:
            self.timer.stop()
            verb, answer = Verb.RAISED, _describe(error)
            shell.forget_frames(error)
        if self.timer.fired:
            return Verb.OVERTIME, b""
        left = wire.encode((args, kwargs), lenient=True)
        return verb, wire.encode((*answer, None if left == sent else left), lenient=True)


def _describe(error: BaseException) -> tuple[list[str], str, str]:
    """The exception's types that others know too, its text, and where in the notebook it was raised."""
    types = [f"{kind.__module__}.{kind.__qualname__}" for kind in type(error).__mro__]
    try:
        plain = type(error) is KeyError and len(error.args) == 1 and type(error.args[0]) is str
        text = error.args[0] if plain else str(error)
    except BaseException:
        text = "an error whose own text cannot be made"
    known = [name for name in types if name.startswith(("builtins.", "numpy."))]
    return known[:20], text[: wire.TEXT_CHARACTERS], _where(error.__traceback__)[: wire.TEXT_CHARACTERS]


def _where(traceback: TracebackType | None) -> str:
    return places.places(traceback, _in_a_cell, FRAMES)


def _in_a_cell(code: CodeType, number: int) -> tuple[str, str] | None:
    name = code.co_filename
    return (f"{name}, line {number}", shell.line(name, number)) if shell.is_cell(name) else None
