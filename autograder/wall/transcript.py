"""What hidden cases asked a player and what came back, so that the answers can be looked at when the player is gone.

A player that could see what became of its answers would have an oracle: each case that is put to it a second time, or
not to its end, or only after a while, tells whether an answer was right. So every hidden case is put to the player
once, with its comparisons switched off (`Recorder`); it is judged afterwards, on what was noted down (`Replay`), as
often as that takes. Trusts what comes from a player no more than `link.py` does, and keeps only so much of it.
"""

from dataclasses import dataclass, field

from autograder.wall.exceptions import NotAsked
from autograder.wall.inside import wire
from autograder.wall.inside.wire import Kind, Unsendable
from autograder.wall.link import Answer, Fetched, Link

BYTES = 64 * 2**20  # of all that is kept of one submission


@dataclass
class Transcript:
    """One case as it was put to a player."""

    fetched: dict[str, list[Fetched]] = field(default_factory=dict)  # by name
    called: dict[bytes, list[Answer]] = field(default_factory=dict)  # by function and arguments
    failed: str | None = None  # why the case has failed whatever was answered


class Shelf:
    """What is known of one player from case to case, and the room that is left for transcripts."""

    def __init__(self, room: int = BYTES):
        self.room = room
        self.known: dict[str, Fetched] = {}

    def take(self, size: int) -> None:
        self.room -= size
        if self.room < 0:
            raise Unsendable("an answer for which there is no room beside all the others")


class Recorder:
    """Asks a player, and notes down what it said to one case."""

    def __init__(self, link: Link, shelf: Shelf, transcript: Transcript):
        self._link, self._shelf, self._transcript = link, shelf, transcript
        self.decode = link.decode
        self.raise_if_lost = link.raise_if_lost

    @property
    def stopped(self) -> int:
        return self._link.stopped

    @property
    def stopped_for(self) -> str:
        return self._link.stopped_for

    def fetch(self, names: list[str]) -> dict[str, Fetched]:
        known = self._shelf.known
        if missing := [name for name in names if name not in known]:
            known |= self._link.fetch(missing)
        for name in names:
            self._shelf.take(len(known[name].data))
            self._transcript.fetched.setdefault(name, []).append(known[name])
        return {name: known[name] for name in names}

    def call(self, handle: int, args: tuple, kwargs: dict) -> Answer:
        key = _key(handle, args, kwargs)
        known = self._shelf.known  # of the values in it, a call may change any
        self._shelf.known = {name: found for name, found in known.items() if found.kind is Kind.CALLABLE}
        answer = self._link.call(handle, args, kwargs)
        self._shelf.take(len(key) + len(answer.body))
        self._transcript.called.setdefault(key, []).append(answer)
        return answer


class Replay:
    """Answers as the player did, from the start again when all that it said to a question was repeated."""

    stopped = 0  # no call is: what was stopped has failed
    stopped_for = ""

    def __init__(self, transcript: Transcript):
        self._transcript = transcript
        self._repeated: dict[str | bytes, int] = {}

    def fetch(self, names: list[str]) -> dict[str, Fetched]:
        return {name: self._next(name, self._transcript.fetched.get(name)) for name in names}

    def call(self, handle: int, args: tuple, kwargs: dict) -> Answer:
        key = _key(handle, args, kwargs)
        return self._next(key, self._transcript.called.get(key))

    def decode(self, data: bytes) -> object:
        return wire.decode(data)

    def raise_if_lost(self) -> None:
        """Nobody is here to be lost."""

    def _next(self, key: str | bytes, noted: list | None):
        if not noted:
            raise NotAsked
        number = self._repeated.get(key, 0)
        self._repeated[key] = number + 1
        return noted[number % len(noted)]


def _key(handle: int, args: tuple, kwargs: dict) -> bytes:
    return handle.to_bytes(4, "little") + wire.encode((args, kwargs))
