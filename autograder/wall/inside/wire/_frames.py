"""Sends and receives frames: a header with a size, a request number and a verb, followed by the content.

`Verb` and `Kind` list what the judge may ask, and what a player or the fork server may answer. Treats every byte as an
attacker's, and never waits longer than the caller allows.
"""

import socket
import struct
import time
from collections.abc import Callable
from enum import IntEnum

from .plain_data import VALUE_BYTES, ProtocolError, Unsendable

CALL_HEAD = struct.Struct("<I")  # handle


class Verb(IntEnum):
    """The request or answer that a frame is. None carries a verdict: a player has no way to say how it did."""

    # the judge asks a player
    RUN = 1  # (name, source): run a cell
    FETCH = 2  # names: what they stand for
    CALL = 3  # CALL_HEAD, then (args, kwargs): call what was fetched
    # the judge answers
    GAVE = 4  # (value,): what the test's function returned
    THREW = 5  # (exception types, text)
    # a player answers
    READY = 20
    RAN = 21  # (status of a cell, the line and the error that ended it)
    FETCHED = 23  # for each name (kind, what)
    RETURNED = 24  # (value, changed arguments or None)
    RAISED = 25  # (exception type, text, where, changed arguments or None)
    OVERTIME = 26  # the call was stopped
    # a player asks the judge, during a call
    CALLED = 27  # CALL_HEAD, then (args, kwargs): call a function that a test passed
    BROKEN = 29  # (step, error): the sandbox could not be set up; no student's code has run
    # the judge tells the fork server, which answers
    WARM_UP = 39
    REGISTER = 40  # what its players need
    SPAWN = 41  # a player, for the socket that comes along
    USAGE = 42  # a player: what does it use? If too much, it is ended
    KILL = 43  # a player, and all that it started
    DONE = 44  # and what came of it
    FAILED = 45  # why


VERBS = {int(verb): verb for verb in Verb}  # far faster than `Verb(number)`


class Kind(IntEnum):
    """The kind of thing that a name stands for in a player."""

    MISSING = 0
    CALLABLE = 1
    VALUE = 2


class Ran(IntEnum):
    """The way in which a cell ended."""

    OK = 0
    ERROR = 1
    TIMED_OUT = 2


# Sending and receiving


FRAME_BYTES = 64 * 2**20  # of what the judge tells the fork server, such as an assignment's files
HEADER = struct.Struct("<IQB")  # bytes in the body, request, verb
RECEIVED_AT_ONCE = SENT_AT_ONCE = 65536
TICK_MICROSECONDS = 100_000
_TIMEVAL = struct.Struct("@ll")


class Closed(Exception):
    """The other side is gone."""


class Overdue(Exception):
    """The other side did not answer in time."""


Patience = Callable[[], None]


def _endless() -> None:
    pass


def send(sock: socket.socket, request: int, verb: Verb, body: bytes = b"", patience: Patience = _endless) -> None:
    """Send one frame; `Closed` when nobody is there. `patience` is called now and then, and raises to end this.

    With a `patience` the socket must be one of `ticking`, or another side that reads nothing is waited for without end.
    """
    if len(body) > FRAME_BYTES:
        raise Unsendable(f"a frame of {len(body)} bytes")
    data = memoryview(HEADER.pack(len(body), request, verb) + body)
    while data:
        try:
            data = data[sock.send(data[:SENT_AT_ONCE]) :]
        except BlockingIOError:
            patience()
        except OSError:
            raise Closed from None
        else:
            if data:
                patience()  # even if it is read byte by byte


def receive(
    sock: socket.socket, patience: Patience = _endless, first: bytes = b"", most: int = VALUE_BYTES
) -> tuple[int, Verb, bytes]:
    """Return one frame, of `most` bytes at most, as (request, verb, body); `first` has the bytes already read.

    `patience` as in `send`.
    """
    data = first or _read(sock, RECEIVED_AT_ONCE, patience)
    while len(data) < HEADER.size:
        patience()
        data += _read(sock, HEADER.size - len(data), patience)
    size, request, number = HEADER.unpack_from(data)
    if size > most:
        raise ProtocolError("a frame that is too large")
    if (verb := VERBS.get(number)) is None:
        raise ProtocolError("a frame of no known kind")
    missing = HEADER.size + size - len(data)
    if missing < 0:
        raise ProtocolError("more than one frame at a time")
    if missing == 0:
        return request, verb, data[HEADER.size :]
    parts = [data[HEADER.size :]]
    while missing:
        patience()  # even if it comes byte by byte
        parts.append(_read(sock, min(missing, 2**20), patience))
        missing -= len(parts[-1])
    return request, verb, b"".join(parts)


def ticking(sock: socket.socket) -> socket.socket:
    """Make reads and writes wake up now and then, to look at the time: far cheaper than a time-out set for each."""
    for option in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
        sock.setsockopt(socket.SOL_SOCKET, option, _TIMEVAL.pack(0, TICK_MICROSECONDS))
    return sock


def until(seconds: float) -> Patience:
    """Patience that ends, as `Overdue`, after so many seconds: for whom we wrote ourselves."""
    deadline = time.monotonic() + seconds

    def patience() -> None:
        if time.monotonic() > deadline:
            raise Overdue

    return patience


def _read(sock: socket.socket, size: int, patience: Patience) -> bytes:
    while True:
        try:
            data = sock.recv(size)
        except BlockingIOError:
            patience()
            continue
        except OSError:
            raise Closed from None
        if not data:
            raise Closed
        return data
