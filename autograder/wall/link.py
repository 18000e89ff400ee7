"""The judge's end of a player: asks one thing at a time, and takes only an answer to that.

Takes the socket of a player; gives decoded answers, or raises `PlayerLost`, `CallStopped` or `OutOfTime`. Every
request carries a number drawn at random, and is given so much of the player's own time (`clock.py`): who uses it up is
told to stop, and ended if that does not help. Trusts nothing that comes back: what no honest player sends ends the
link, and from then on the player is dead to us.
"""

import contextlib
import os
import secrets
import signal
from collections.abc import Callable
from typing import Any, NamedTuple, NoReturn, Protocol, TypeVar

import numpy as np

from autograder.course.manifest import Limits
from autograder.wall._sandbox import Player
from autograder.wall.clock import Budget, Clock, Stopwatch
from autograder.wall.inside import wire
from autograder.wall.inside.wire import (
    CALL_HEAD,
    PRINTED_CHARACTERS,
    TEXT_CHARACTERS,
    Kind,
    ProtocolError,
    Ran,
    Verb,
)
from autograder.wall.losses import CallStopped, Loss, OutOfTime, PlayerLost

T = TypeVar("T")
GRACE_SECONDS = 1.0  # for a player to stop its own code; then it is ended
ANSWER_SECONDS = 10.0  # for what runs no code of the student's
ENDED = (Verb.THREW, wire.encode((["builtins.RuntimeError"], "the check has ended")))


Arguments = tuple[tuple[Any, ...], dict[str, Any]]  # of a call, by position and by name


class Fetched(NamedTuple):
    """The thing that a name stands for in the player."""

    kind: Kind
    handle: int = 0
    data: bytes = b""


class Returned(NamedTuple):
    """The end of a call: a value or an exception; and its arguments where it changed them."""

    value: object
    types: tuple[str, ...] | None  # of the exception, from its own to `object`; None: it returned
    text: str
    where: str
    changed: Arguments | None
    printed: str = ""  # where tables cross, as tests of other courses look at that


class CellRan(NamedTuple):
    """The end of a cell, and what ended it before its last line: a limit, or an error and its line."""

    status: Ran
    ended_by: str = ""


class Reply(NamedTuple):
    """An answer to a call as it came: bytes, decoded afresh each time they are read."""

    verb: Verb
    body: bytes
    called: tuple[bytes, ...] = ()  # what it asked of the test's functions before, one after the other
    passed: tuple[int, ...] = ()  # the numbers of the functions among the arguments, in their order


class Functions(wire.Side, Protocol):
    """The functions of a test that a player may call, and what may cross with them."""

    @property
    def form(self) -> wire.Form: ...

    def called(self, asked: bytes) -> tuple[Verb, bytes]:
        """Return the answer to a player that calls one; whatever is no `Exception` ends the call."""


class Link:
    def __init__(self, player: Player, limits: Limits, budget: Budget, form: wire.Form = wire.PLAIN):
        self._player = player
        self._limits = limits
        self._form = form
        self._budget = budget
        if player.group is None:
            self._clock = Clock(player.process, lambda: player.usage().others_seconds)
        else:
            self._clock = Clock(player.process, None, player.group.seconds)
        self.usage = player.usage
        self._lost: PlayerLost | None = None
        self._case: Stopwatch | None = None
        self._calls = 0  # that wait for a function of the test's
        self._told_to_stop: str | None = None  # the limit for which the player was told to stop
        self.stopped = 0  # calls
        self.stopped_for = ""  # the limit of the last of them
        budget.start(self._clock)

    def close(self) -> None:
        """Prepare for the end of the player."""
        self._budget.stop()
        self._clock.close()

    def raise_if_lost(self) -> None:
        """To be called after running code that may have caught the exception."""
        if self._lost:
            raise self._lost

    def allow(self, seconds: float) -> None:
        """Let all calls together take so long, from now on."""
        self._case = Stopwatch(self._clock, seconds)

    def give_up(self, why: str) -> NoReturn:
        """To be called after an interruption while talking to the player: half an answer may be on the way."""
        self._lose(Loss.HUNG, why)

    # What the judge can ask

    def run(self, name: str, source: str, seconds: float) -> CellRan:
        """Run a cell."""
        status, ended_by = self._ask(Verb.RUN, wire.encode((name, source)), Verb.RAN, _ran, seconds)
        limit, self._told_to_stop = self._told_to_stop, None
        if status is not Ran.TIMED_OUT:
            return CellRan(status, ended_by)
        if limit is None:
            self._refuse("a cell that nobody stopped")
        return CellRan(status, limit)

    def fetch(self, names: list[str], seconds: float = ANSWER_SECONDS) -> dict[str, Fetched]:
        """Return what each of the names stands for now."""
        fetched = self._ask(Verb.FETCH, wire.encode(names), Verb.FETCHED, _list_of(len(names), _fetched), seconds)
        self._told_to_stop = None  # which stops nothing here
        return dict(zip(names, fetched, strict=True))

    def decode(self, data: bytes) -> object:
        """Return a value that was fetched, a new copy each time."""
        return self._read(data, lambda data: wire.decode(data, form=self._form))

    def call(self, handle: int, args: tuple[Any, ...], kwargs: dict[str, Any], functions: Functions) -> Reply:
        """Call what was fetched; `CallStopped` if it takes too long or no time is left for calls.

        Meanwhile, it may call the functions that were passed to it.
        """
        seconds = self._limits.call_seconds
        if self._case is not None:
            seconds = min(seconds, self._case.left())
            if seconds <= 0:
                self._stop(self._case.describe())
        watch = Stopwatch(self._clock, seconds)
        sent = CALL_HEAD.pack(handle) + wire.encode((args, kwargs), side=functions, form=functions.form)
        request = self._send(Verb.CALL, sent, watch)
        verb, body = self._receive(request, watch)
        called = []
        ends_it: BaseException | None = None
        while verb == Verb.CALLED:
            called.append(body)
            answered = ENDED
            if ends_it is None:
                self._calls += 1
                try:
                    answered = functions.called(body)
                except ProtocolError as error:
                    self._refuse(str(error))
                except BaseException as error:  # the player gets to the end of its call first: half a call is none
                    ends_it = error
                finally:
                    self._calls -= 1
            self._send(*answered, watch, request)
            verb, body = self._receive(request, watch)
        limit = self._told_to_stop
        if not self._calls:  # in a call that another one made, a signal may come too late, and stop that one
            self._told_to_stop = None
        if ends_it is not None:
            raise ends_it
        if verb == Verb.OVERTIME and limit is not None:
            self._stop(limit)
        if verb not in _RETURNED:
            self._refuse("not an answer to a call")
        answer = Reply(verb, body, tuple(called))
        returned = self._read(answer.body, lambda data: _RETURNED[verb](data, functions))
        if returned.changed is not None and not _fits(returned.changed, args, kwargs):
            self._refuse("other arguments than it got")
        return answer

    def _stop(self, limit: str) -> NoReturn:
        self.stopped += 1
        self.stopped_for = limit
        raise CallStopped(limit)

    def settle(self) -> None:
        """Make sure that what was done is over: `PlayerLost` if more was said, or if too much was used."""
        self.fetch([])
        if self._player.usage().over_limits:
            self._lose(Loss.DIED)

    # How

    def _ask(
        self, verb: Verb, body: bytes, expected: Verb, read: Callable[[Any], T], seconds: float = ANSWER_SECONDS
    ) -> T:
        watch = Stopwatch(self._clock, seconds)
        request = self._send(verb, body, watch)
        answered, data = self._receive(request, watch)
        if answered != expected:
            self._refuse("not an answer to what was asked")
        return self._read(data, lambda body: read(wire.decode(body, form=self._form)))

    def _send(self, verb: Verb, body: bytes, watch: Stopwatch, request: int | None = None) -> int:
        """Ask something, or answer what was asked during a request."""
        if self._lost:
            raise self._lost
        if self._budget.is_over():
            raise OutOfTime(self._budget.describe())
        try:
            if request is None:
                request = secrets.randbits(64)
            else:
                self._be_patient(watch)  # who asks again and again keeps nobody waiting
            wire.send(self._player.socket, request, verb, body, lambda: self._be_patient(watch))
        except wire.Closed:
            self._lose(Loss.DIED)
        except wire.Overdue:
            self._lose(Loss.HUNG, watch.describe())
        return request

    def _receive(self, request: int, watch: Stopwatch) -> tuple[Verb, bytes]:
        try:
            patience, most = lambda: self._be_patient(watch), self._form.bytes
            answered, verb, body = wire.receive(self._player.socket, patience, most=most)
        except wire.Overdue:
            self._lose(Loss.HUNG, self._told_to_stop or watch.describe())
        except wire.Closed:
            self._lose(Loss.DIED)
        except ProtocolError:
            self._refuse("not a frame")
        if answered != request:
            self._refuse("an answer to what was not asked")
        return verb, body

    def _be_patient(self, watch: Stopwatch) -> None:
        """Called while the player keeps us waiting."""
        self._clock.refresh()
        if self._budget.is_over():
            raise OutOfTime(self._budget.describe())
        if watch.left() > 0:
            return
        if self._told_to_stop is not None:
            raise wire.Overdue
        self._told_to_stop = watch.describe()
        watch.seconds = watch.used() + GRACE_SECONDS
        with contextlib.suppress(OSError):  # it has just ended, or cannot be signalled and will be killed
            os.kill(self._player.process, signal.SIGALRM)

    def _read(self, body: bytes, read: Callable[[bytes], T]) -> T:
        try:
            return read(body)
        except (ProtocolError, TypeError, ValueError) as error:
            self._refuse(str(error))

    def _refuse(self, why: str) -> NoReturn:
        self._lose(Loss.PROTOCOL, f"({why})")

    def _lose(self, how: Loss, detail: str = "") -> NoReturn:
        if how is Loss.DIED:
            if self._player.usage().over_limits:
                how = Loss.OVER_LIMITS
            elif self._player.is_starved():
                how = Loss.STARVED
        self._lost = PlayerLost(how, detail)
        raise self._lost from None


def _exactly(kind: type[T], value: object) -> T:
    if type(value) is not kind:
        raise ProtocolError(f"a {type(value).__name__} for a {kind.__name__}")
    return value


def _list_of(length: int, read: Callable[[object], T]) -> Callable[[object], list[T]]:
    def read_all(values: object) -> list[T]:
        answers = _exactly(list, values)
        if len(answers) != length:
            raise ProtocolError("not as many answers as questions")
        return [read(answer) for answer in answers]

    return read_all


def _ran(value: object) -> CellRan:
    status, ended_by = _exactly(tuple, value)
    return CellRan(Ran(_exactly(int, status)), _exactly(str, ended_by)[:TEXT_CHARACTERS])


def _fetched(value: object) -> Fetched:
    kind, what = _exactly(tuple, value)
    match Kind(_exactly(int, kind)):
        case Kind.MISSING:
            return Fetched(Kind.MISSING)
        case Kind.CALLABLE:
            handle = _exactly(int, what)
            if not 0 <= handle < 2**32:
                raise ProtocolError("not a handle")
            return Fetched(Kind.CALLABLE, handle)
        case Kind.VALUE:
            # Bytes, unless all that was asked for does not fit into one frame: then something foreign.
            return Fetched(Kind.VALUE, data=what if isinstance(what, bytes) else wire.encode(what, lenient=True))


def _value(body: bytes, functions: Functions) -> Returned:
    (value, changed), printed = _parts(wire.decode(body, functions, functions.form), functions)
    return Returned(value, None, "", "", _changed(changed, functions), printed)


def _exception(body: bytes, functions: Functions) -> Returned:
    (types, text, where, changed), printed = _parts(wire.decode(body), functions)
    types = tuple(_exactly(str, name)[:TEXT_CHARACTERS] for name in _exactly(list, types))
    text, where = (_exactly(str, value)[:TEXT_CHARACTERS] for value in (text, where))
    return Returned(None, types, text, where, _changed(changed, functions), printed)


def _parts(answer: object, functions: Functions) -> tuple[tuple[Any, ...], str]:
    """Return the parts of an answer, and what the call printed, where that crosses."""
    parts = _exactly(tuple, answer)
    return (parts[:-1], _exactly(str, parts[-1])[:PRINTED_CHARACTERS]) if functions.form.tables else (parts, "")


def _changed(value: object, functions: Functions) -> Arguments | None:
    return None if value is None else read_arguments(_exactly(bytes, value), functions)


def read_arguments(data: bytes, functions: Functions) -> Arguments:
    """Return the arguments of a call; `ProtocolError`, `TypeError` or `ValueError` if these bytes are none."""
    args, kwargs = _exactly(tuple, wire.decode(data, functions, functions.form))
    return _exactly(tuple, args), _exactly(dict, kwargs)


def _fits(changed: Arguments, args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    return len(changed[0]) == len(args) and changed[1].keys() == kwargs.keys()


_RETURNED = {Verb.RETURNED: _value, Verb.RAISED: _exception}


def read_answer(answer: Reply, functions: Functions) -> Returned:
    """Return a new copy of what an answer says."""
    return _RETURNED[answer.verb](answer.body, functions)


def write_back(ours: Arguments, theirs: Arguments) -> None:
    """Change our arguments as the player changed its copies of them."""
    (args, kwargs), (their_args, their_kwargs) = ours, theirs
    pairs = [*zip(args, their_args, strict=True), *((kwargs[name], their_kwargs[name]) for name in kwargs)]
    for argument, changed in pairs:
        _change(argument, changed)


def _change(ours: object, theirs: object) -> None:
    """Change what can be changed in place, which in a tuple is what it holds."""
    if isinstance(ours, tuple) and isinstance(theirs, tuple) and len(ours) == len(theirs):
        for our, their in zip(ours, theirs, strict=True):
            _change(our, their)
    elif wire.change(ours, theirs):
        return
    elif isinstance(ours, np.ndarray | list | dict | tuple) and _merged(ours, theirs) is not ours:
        raise TypeError("an argument was changed in place to another type")


def _merged(ours: Any, theirs: Any) -> Any:
    """Ours if it could be changed into theirs in place, else theirs."""
    if isinstance(ours, np.ndarray) and isinstance(theirs, np.ndarray):
        if ours.dtype != theirs.dtype or ours.size != theirs.size:
            return theirs
        if ours.shape != theirs.shape:
            if not ours.flags.forc:
                return theirs  # what lies in several pieces can't be given another shape in place
            ours.resize(theirs.shape, refcheck=False)
        if ours.flags.writeable:
            ours[...] = theirs
        return ours
    if isinstance(ours, list) and isinstance(theirs, list):
        ours[:] = [*map(_merged, ours, theirs), *theirs[len(ours) :]]
        return ours
    if isinstance(ours, dict) and isinstance(theirs, dict):
        merged = {key: _merged(ours[key], value) if key in ours else value for key, value in theirs.items()}
        ours.clear()
        ours.update(merged)
        return ours
    if isinstance(ours, tuple) and isinstance(theirs, tuple):
        return tuple([*map(_merged, ours, theirs), *theirs[len(ours) :]])
    return ours if wire.change(ours, theirs) else theirs
