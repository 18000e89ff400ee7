"""Notes down what a case asked of a player and what came back, so that it can be judged when the player is gone.

A player that could see what became of its answers would have an oracle. So every hidden case is put to the player once,
with its comparisons switched off (`Recorder`); it is judged on what was noted down (`Replay`), as often as that takes.
"""

import hashlib
from contextlib import suppress
from dataclasses import dataclass, field
from types import CellType
from typing import Any

from autograder.wall._values import Names, Room
from autograder.wall.inside import wire
from autograder.wall.inside.wire import Handle, Owner, Unsendable
from autograder.wall.link import Link, Reply
from autograder.wall.losses import NotAsked
from autograder.wall.namespace import Function, TestFunctions


@dataclass
class Transcript:
    """One case as it was put to a player."""

    names: Names = field(default_factory=dict)  # what they stood for in that player
    called: dict[bytes, list[Reply]] = field(default_factory=dict)  # by function and arguments
    failed: str | None = None  # why the case has failed whatever was answered


class Recorder:
    """Asks a player, and notes down what it said to one case."""

    def __init__(self, link: Link, room: Room, transcript: Transcript):
        self._link, self._room, self._transcript = link, room, transcript
        self.raise_if_lost = link.raise_if_lost

    @property
    def stopped(self) -> int:
        return self._link.stopped

    @property
    def stopped_for(self) -> str:
        return self._link.stopped_for

    def call(self, handle: int, args: tuple[Any, ...], kwargs: dict[str, Any], functions: TestFunctions) -> Reply:
        key, call, passed = _keys(handle, args, kwargs, functions)
        answer = self._link.call(handle, args, kwargs, functions)
        answer = answer._replace(passed=tuple(map(functions.number_of, passed)))
        self._room.take(len(key) + len(answer.body) + sum(map(len, answer.called)))
        for name in {key, call}:
            self._transcript.called.setdefault(name, []).append(answer)
        return answer


class Replay:
    """Answers as the player did, from the start again when all that it said to a question was repeated.

    The test's functions are called again as they were, for what a test makes of that, such as how often it was.
    """

    stopped = 0  # no call is: what was stopped has failed
    stopped_for = ""

    def __init__(self, transcript: Transcript):
        self._transcript = transcript
        self._repeated: dict[bytes, int] = {}

    def call(self, handle: int, args: tuple[Any, ...], kwargs: dict[str, Any], functions: TestFunctions) -> Reply:
        key, call, passed = _keys(handle, args, kwargs, functions)
        key = key if key in self._transcript.called else call  # a function that counts differs from what it was
        answer = self._next(key)
        for number, function in zip(answer.passed, passed, strict=True):
            functions.bind(number, function)
        for asked in answer.called:
            functions.called(asked)
        return answer

    def raise_if_lost(self) -> None:
        """Nobody is here to be lost."""

    def _next(self, key: bytes) -> Reply:
        noted = self._transcript.called.get(key)
        if not noted:
            raise NotAsked
        number = self._repeated.get(key, 0)
        self._repeated[key] = number + 1
        return noted[number % len(noted)]


def _keys(
    handle: int, args: tuple[Any, ...], kwargs: dict[str, Any], functions: TestFunctions
) -> tuple[bytes, bytes, list[Function]]:
    """Return a call as bytes, the same whenever a case makes it again, and the test's functions in it.

    Those are other objects then. The first key tells them apart by what they are, the second only by their places.
    """
    side = _InOrder(functions)
    call = handle.to_bytes(4, "little") + wire.encode((args, kwargs), side=side, form=functions.form)
    return call + b"".join(map(_digest_of_function, side.passed)), call, side.passed


def _digest_of_function(function: Function, depth: int = 4) -> bytes:
    """Return the same for a function of a test whenever its case runs, and another for other code, or over other
    values.
    """
    code = getattr(function, "__code__", None)
    if code is None:  # such as np.cos
        kind = function if hasattr(function, "__qualname__") else type(function)
        parts: list[Any] = [getattr(kind, "__module__", None), kind.__qualname__]
        values = getattr(function, "__dict__", {})
    else:
        parts = [code.co_qualname, code.co_firstlineno, code.co_code, code.co_linetable]
        closure, defaults = getattr(function, "__closure__", None), getattr(function, "__defaults__", None)
        values = dict(enumerate([*map(_content, closure or ()), defaults]))
    for name, value in values.items():
        if callable(value):
            parts.append(_digest_of_function(value, depth - 1) if depth else b"")
        else:
            with suppress(Unsendable):  # what cannot be written down tells no two functions apart
                parts.append(wire.encode((str(name), value)))
    return hashlib.blake2b(repr(parts).encode(), digest_size=16).digest()


def _content(cell: CellType) -> object:
    try:
        return cell.cell_contents
    except ValueError:  # nothing is in it yet
        return None


class _InOrder:
    """Numbers a test's functions by their order in one call."""

    def __init__(self, functions: TestFunctions):
        self._functions = functions
        self.take_over = functions.take_over
        self.passed: list[Function] = []

    def hand_over(self, value: Any) -> Handle | None:
        handle = self._functions.hand_over(value)
        if handle is None or handle.owner is not Owner.TEST:
            return handle
        self.passed.append(value)
        return Handle(Owner.TEST, len(self.passed))
