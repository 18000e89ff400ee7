"""The judge's end of a player: asks one thing at a time, and takes only an answer to that.

Takes the socket of a player; gives decoded answers, or raises `PlayerLost`, `CallStopped` or `OutOfTime`. Every
request carries a number drawn at random and every wait has an end. Trusts nothing that comes back: what no honest
player sends ends the link, and from then on the player is dead to us.
"""

import math
import secrets
import time
from collections.abc import Callable
from typing import NamedTuple

from autograder.course.limits import Limits
from autograder.wall.faults import CallStopped, Loss, OutOfTime, PlayerLost
from autograder.wall.inside import wire
from autograder.wall.inside.wire import CALL_HEAD, TEXT_CHARACTERS, Kind, ProtocolError, Ran, Verb
from autograder.wall.sandbox import Player

GRACE_SECONDS = 1.0  # for a player to stop its own code; then it is stopped from without
SEND_SECONDS = 5.0
ANSWER_SECONDS = 10.0  # for what runs no code of the student's, on a machine that is busy


class Fetched(NamedTuple):
    """What a name stands for in the player."""

    kind: Kind
    handle: int = 0
    data: bytes = b""


class Returned(NamedTuple):
    """How a call ended: with a value or an exception; and its arguments where it changed them."""

    value: object
    types: tuple[str, ...] | None  # of the exception, from its own to `object`; None: it returned
    text: str
    where: str
    changed: tuple[tuple, dict] | None


class Link:
    def __init__(self, player: Player, limits: Limits, deadline: float):
        self._player = player
        self._limits = limits
        self._deadline = deadline
        self._lost: PlayerLost | None = None
        self._case_end = math.inf
        self.stopped = 0  # calls

    def raise_if_lost(self) -> None:
        """For whoever ran code that may have caught it."""
        if self._lost:
            raise self._lost

    def seconds_left(self) -> float:
        """Of the submission's time."""
        return self._deadline - time.monotonic()

    def allow(self, seconds: float) -> None:
        """From now on, all calls together may take so long."""
        self._case_end = time.monotonic() + seconds

    def give_up(self) -> None:
        """For whoever was interrupted while it talked to the player: there may be half an answer on the way."""
        self._lost = PlayerLost(Loss.HUNG)

    # What the judge can ask

    def run(self, name: str, source: str, seconds: float, check: Callable[[str], bool]) -> Ran:
        """Run a cell. `check` is called when the cell asks for a check; it tells whether there is such a question."""
        request = self._send(Verb.RUN, wire.encode((name, source, seconds)))
        end = time.monotonic() + seconds + GRACE_SECONDS
        while True:
            verb, body = self._receive(request, end)
            if verb == Verb.RAN:
                return self._read(body, lambda ran: Ran(_exactly(int, ran)))
            if verb != Verb.CHECK:
                self._refuse("not an answer to a cell")
            asked = time.monotonic()
            known = check(self._read(body, lambda question: _exactly(str, question)))
            end += time.monotonic() - asked  # the judge's own time is not the cell's
            self._send(Verb.RESUME, wire.encode(known), request)

    def fetch(self, names: list[str]) -> dict[str, Fetched]:
        """What each of the names stands for now."""
        found = self._ask(Verb.FETCH, wire.encode(names), Verb.FETCHED, _list_of(len(names), _fetched))
        return dict(zip(names, found, strict=True))

    def decode(self, data: bytes) -> object:
        """A value that was fetched, anew each time."""
        return self._read(data, lambda value: value)

    def call(self, handle: int, args: tuple, kwargs: dict) -> Returned:
        """Call what was fetched; `CallStopped` if that takes too long, or if there is no time left for calls."""
        seconds = min(self._limits.call_seconds, self._case_end - time.monotonic())
        if seconds <= 0:
            self.stopped += 1
            raise CallStopped
        request = self._send(Verb.CALL, CALL_HEAD.pack(handle, seconds) + wire.encode((args, kwargs)))
        verb, body = self._receive(request, time.monotonic() + seconds + GRACE_SECONDS)
        if verb == Verb.OVERTIME:
            self.stopped += 1
            raise CallStopped
        if verb not in _RETURNED:
            self._refuse("not an answer to a call")
        returned = self._read(body, _RETURNED[verb])
        if returned.changed is not None and not _fits(returned.changed, args, kwargs):
            self._refuse("other arguments than it got")
        return returned

    def settle(self) -> None:
        """Make sure that what was done is over: `PlayerLost` if more was said, or if too much was used."""
        self.unchanged([])
        if self._player.has_outgrown():
            self._lose(Loss.DIED)

    def count_threads(self) -> int:
        """How many threads the player has, with those of all that it started."""
        return self._player.count_threads()

    def remember(self, question: str) -> None:
        """Have the player note what the question depends on."""
        self._ask(Verb.REMEMBER, wire.encode(question), Verb.REMEMBERED, None)

    def unchanged(self, questions: list[str]) -> set[str]:
        """The questions that depend on what they did when last remembered, as the player has it."""
        same = self._ask(Verb.COMPARE, wire.encode(questions), Verb.COMPARED, _list_of(len(questions), _bool))
        return {question for question, is_same in zip(questions, same, strict=True) if is_same}

    # How

    def _ask(self, verb: Verb, body: bytes, expected: Verb, read: Callable | None):
        request = self._send(verb, body)
        answered, data = self._receive(request, time.monotonic() + ANSWER_SECONDS)
        if answered != expected:
            self._refuse("not an answer to what was asked")
        return self._read(data, read) if read else None

    def _send(self, verb: Verb, body: bytes, request: int | None = None) -> int:
        if self._lost:
            raise self._lost
        if time.monotonic() >= self._deadline:
            raise OutOfTime
        request = secrets.randbits(64) if request is None else request
        try:
            wire.send(self._player.socket, request, verb, body, min(time.monotonic() + SEND_SECONDS, self._deadline))
        except (wire.Closed, wire.Overdue):
            self._lose(Loss.DIED)
        return request

    def _receive(self, request: int, end: float) -> tuple[int, bytes]:
        try:
            answered, verb, body = wire.receive(self._player.socket, min(end, self._deadline))
        except wire.Overdue:
            if end > self._deadline:
                raise OutOfTime from None
            self._lose(Loss.HUNG)
        except wire.Closed:
            self._lose(Loss.DIED)
        except ProtocolError:
            self._refuse("not a frame")
        if answered != request:
            self._refuse("an answer to what was not asked")
        return verb, body

    def _read(self, body: bytes, read: Callable):
        try:
            return read(wire.decode(body))
        except (ProtocolError, TypeError, ValueError) as error:
            self._refuse(str(error))

    def _refuse(self, why: str):
        self._lose(Loss.SPOKE_OUT_OF_TURN, f"({why})")

    def _lose(self, how: Loss, detail: str = ""):
        if how is Loss.DIED and self._player.has_outgrown():
            how = Loss.OUTGREW
        self._lost = PlayerLost(how, detail)
        raise self._lost from None


def _exactly(kind: type, value):
    if type(value) is not kind:
        raise ProtocolError(f"a {type(value).__name__} for a {kind.__name__}")
    return value


def _bool(value) -> bool:
    return _exactly(bool, value)


def _list_of(length: int, read: Callable) -> Callable:
    def read_all(values):
        if len(_exactly(list, values)) != length:
            raise ProtocolError("not as many answers as questions")
        return [read(value) for value in values]

    return read_all


def _fetched(value) -> Fetched:
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


def _value(answer) -> Returned:
    value, changed = _exactly(tuple, answer)
    return Returned(value, None, "", "", _changed(changed))


def _exception(answer) -> Returned:
    types, text, where, changed = _exactly(tuple, answer)
    types = tuple(_exactly(str, name)[:TEXT_CHARACTERS] for name in _exactly(list, types))
    text, where = (_exactly(str, said)[:TEXT_CHARACTERS] for said in (text, where))
    return Returned(None, types, text, where, _changed(changed))


def _changed(value) -> tuple[tuple, dict] | None:
    if value is None:
        return None
    args, kwargs = _exactly(tuple, wire.decode(_exactly(bytes, value)))
    return _exactly(tuple, args), _exactly(dict, kwargs)


def _fits(changed: tuple[tuple, dict], args: tuple, kwargs: dict) -> bool:
    return len(changed[0]) == len(args) and changed[1].keys() == kwargs.keys()


_RETURNED = {Verb.RETURNED: _value, Verb.RAISED: _exception}
