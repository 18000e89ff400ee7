"""The player: runs a submission's cells and answers the judge's questions about what they defined.

It starts as a fork of the fork server and ends by being killed. The student's code runs in this very process and may do
with it what it likes: the judge believes nothing that comes from here beyond what some code of the student could
have answered anyway.
"""

import _signal  # what `signal` wraps, without the enums that it makes of every answer: this is done for every call
import io
import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from functools import partial
from types import BuiltinFunctionType, CodeType, FrameType, FunctionType, GeneratorType, MethodType, TracebackType
from typing import Any

import numpy as np

from autograder.softlookup import places

from . import _confine, fake_otter, shell, wire
from .wire import Handle, Kind, Owner, Ran, Verb

FRAMES = 5  # of a traceback
OTTER = "7.0.0"  # the version that courses made with Otter compare with the oldest that they work with
FUNCTIONS = FunctionType | BuiltinFunctionType | MethodType | partial | np.ufunc  # type: ignore[type-arg]  # isinstance
TIMERS = tuple(map(int, (signal.ITIMER_REAL, signal.ITIMER_VIRTUAL, signal.ITIMER_PROF)))


class Overtime(KeyboardInterrupt):
    """Raised in a student's code when its time is up."""


def play(player: _confine.PlayerSetup, level: str, seed: int, form: wire.Form) -> None:
    """Be the player, from the fork on; never returns."""
    try:
        try:
            _confine.confine(player, level)
        except OSError as error:
            step = " ".join(getattr(error, "__notes__", ()))
            sock = socket.socket(fileno=_confine.SOCKET)
            wire.send(sock, 0, Verb.BROKEN, wire.encode((step, str(error))))
            return
        handler = RequestHandler(socket.socket(fileno=_confine.SOCKET), form)
        shell.enter(player.folder, seed, fake_otter.modules(OTTER if form.tables else ""))
        handler.serve()
    finally:
        os._exit(0)


class Timer:
    """Stops one call that runs for too long, from within, when the judge says so; code that resists is ended."""

    def __init__(self) -> None:
        self.armed = False
        self.paused = False
        self.fired = False

    def start(self) -> None:
        """Let a signal of the judge's stop what runs here, from now on."""
        # Whatever the student's code did to the signal is undone first. One that came too late is heard here.
        self._listen()
        self.fired = False
        self.armed = True

    def pause(self) -> None:
        """Let nothing stop the call in half a frame until `resume`: it waits for the judge."""
        self.armed, self.paused = False, True

    def resume(self) -> None:
        """Go on; a call whose time was up meanwhile is stopped here."""
        self._listen()
        self.armed, self.paused = True, False
        if self.fired:
            self.armed = False
            raise Overtime("took too long")

    def stop(self) -> None:
        """Let nothing be stopped from now on; nor by an alarm that what ran here has set and forgotten."""
        self.armed = self.paused = False
        for kind in TIMERS:
            _signal.setitimer(kind, 0)

    def _listen(self) -> None:
        _signal.signal(signal.SIGALRM, self._ring)
        _signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGALRM,))

    def _ring(self, _signal: int, _frame: FrameType | None) -> None:
        if self.armed or self.paused:
            self.fired = True
        if self.armed:
            self.armed = False
            raise Overtime("took too long")


class TestFunction:
    """A function of a test's: it stays with the judge, who calls it for whoever calls this."""

    __name__ = "function"

    def __init__(self, handler: "RequestHandler", handle: Handle):
        self._handler, self._handle = handler, handle

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._handler.call_back(self._handle.number, args, kwargs)

    def __repr__(self) -> str:
        return "<a function of the check>"


class RequestHandler:
    """Answers the judge's frames one by one; while a call is under way, it may ask back."""

    def __init__(self, sock: socket.socket, form: wire.Form = wire.PLAIN):
        self.sock = sock
        self.form = form
        self.process = os.getpid()
        self.thread = threading.get_ident()
        self.timer: Timer | None = None  # of the call that is under way
        self.request = 0  # the judge's, for that call
        self.fetched: list[Any] = []
        self.numbers: dict[int, int] = {}  # in it, by identity, of what was handed over
        self.ended_by = ""  # what a cell raised, in words
        shell.Shell.instance().note = self.note
        self.answers = {
            Verb.RUN: self.run,
            Verb.FETCH: self.fetch,
            Verb.CALL: self.call,
        }

    def serve(self) -> None:
        """Serve until the judge is gone."""
        wire.send(self.sock, 0, Verb.READY)
        while True:
            self.answer(*self.receive())

    def receive(self) -> tuple[int, Verb, bytes]:
        return wire.receive(self.sock, most=self.form.bytes)

    def encode(self, value: Any) -> bytes:
        """Return a value with functions in it that stay here."""
        return wire.encode(value, lenient=True, side=self, form=self.form)

    def answer(self, request: int, verb: Verb, body: bytes) -> None:
        before, self.request = self.request, request
        reply, data = self.answers[verb](body)
        self.request = before
        if os.getpid() != self.process:
            os._exit(0)  # a student's fork that came back here
        wire.send(self.sock, request, reply, data)

    # What the judge asks

    def run(self, body: bytes) -> tuple[Verb, bytes]:
        name, source = wire.decode(body)
        self.ended_by = ""
        timer = Timer()
        timer.start()
        try:
            ran = Ran.OK if shell.run(source, name) else Ran.ERROR
        except BaseException:
            ran = Ran.ERROR
        finally:
            timer.stop()
        return Verb.RAN, wire.encode((int(Ran.TIMED_OUT if timer.fired else ran), self.ended_by), lenient=True)

    def note(self, error: BaseException) -> None:
        """Called with what a cell raised."""
        (types, text), where = wire.describe_error(error), _where(error.__traceback__)
        line = where.splitlines()[0] if where else ""
        if isinstance(error, SyntaxError) and not line:
            line, text = f"line {error.lineno}", str(error.msg)[: wire.TEXT_CHARACTERS]
        kind = types[0].rpartition(".")[2] if types else "an error"
        self.ended_by = f"{line.partition(', ')[2] or line or 'it'} raised {kind}{': ' if text else ''}{text}"
        shell.forget_frames(error)

    def fetch(self, body: bytes) -> tuple[Verb, bytes]:
        names = shell.names()
        return Verb.FETCHED, wire.encode(
            [self._look_up(names, name) for name in wire.decode(body)], lenient=True, form=self.form
        )

    def _look_up(self, names: dict[str, Any], name: str) -> tuple[int, int | bytes | None]:
        if name not in names:
            return int(Kind.MISSING), None
        value = names[name]
        if callable(value):
            self.fetched.append(value)
            return int(Kind.CALLABLE), len(self.fetched) - 1
        return int(Kind.VALUE), wire.encode(value, lenient=True, form=self.form)

    def call(self, body: bytes) -> tuple[Verb, bytes]:
        (handle,) = wire.CALL_HEAD.unpack_from(body)
        sent = body[wire.CALL_HEAD.size :]
        args, kwargs = wire.decode(sent, self, self.form)
        answer: tuple[Any, ...]
        outer, self.timer = self.timer, Timer()
        printed, before = io.StringIO(), sys.stdout
        if self.form.tables:
            sys.stdout = printed
        timer = self.timer
        timer.start()
        try:
            value = self.fetched[handle](*args, **kwargs)
            timer.stop()
            verb, answer = Verb.RETURNED, (value,)
        except BaseException as error:
            timer.stop()
            verb, answer = Verb.RAISED, (*wire.describe_error(error), _where(error.__traceback__))
            shell.forget_frames(error)
        self.timer, sys.stdout = outer, before
        if timer.fired:
            return Verb.OVERTIME, b""
        left = self.encode((args, kwargs))
        said = (printed.getvalue()[: wire.PRINTED_CHARACTERS],) if self.form.tables else ()
        return verb, self.encode((*answer, None if left == sent else left, *said))

    # What a call asks back

    def call_back(self, number: int, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Return what a test's function gives for these arguments; raises what it raises."""
        if os.getpid() != self.process or threading.get_ident() != self.thread:
            raise RuntimeError("a function of the check can only be called where your own function was called")
        if self.timer is None:
            raise RuntimeError("a function of the check can only be called during the call that it was passed to")
        timer = self.timer
        body = wire.CALL_HEAD.pack(number) + self.encode((args, kwargs))
        timer.pause()
        wire.send(self.sock, self.request, Verb.CALLED, body)
        while True:
            request, verb, body = self.receive()
            if verb in (Verb.GAVE, Verb.THREW):
                break
            self.answer(request, verb, body)  # the test's function calls one of ours
        answered = wire.decode(body, self, self.form)
        timer.resume()
        if verb == Verb.THREW:
            raise wire.error_like(*answered)
        return answered[0]

    # What functions become on their way

    def hand_over(self, value: Any) -> Handle | None:
        if type(value) is TestFunction:
            return value._handle
        if not isinstance(value, FUNCTIONS | GeneratorType):
            return None
        if id(value) not in self.numbers:
            self.numbers[id(value)] = len(self.fetched)
            self.fetched.append(partial(_step, value) if isinstance(value, GeneratorType) else value)
        return Handle(Owner.PLAYER if isinstance(value, FUNCTIONS) else Owner.GENERATOR, self.numbers[id(value)])

    def take_over(self, handle: Handle) -> Any:
        return TestFunction(self, handle) if handle.owner is Owner.TEST else self.fetched[handle.number]


def _step(generator: Iterator[Any]) -> tuple[Any, ...]:
    """Return the next value of a generator, or nothing when it has come to its end."""
    try:
        return (next(generator),)
    except StopIteration:
        return ()


def _where(traceback: TracebackType | None) -> str:
    return places.places(traceback, _in_a_cell, FRAMES)[: wire.TEXT_CHARACTERS]


def _in_a_cell(code: CodeType, number: int) -> tuple[str, str] | None:
    name = code.co_filename
    return (f"{name}, line {number}", shell.line(name, number)) if shell.is_cell(name) else None
