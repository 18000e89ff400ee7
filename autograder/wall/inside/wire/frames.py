"""Sends and receives frames: a header with a size, a request number and a verb, followed by the content.

Treats every byte as an attacker's, and never waits longer than the caller allows.
"""

import socket
import struct
import time
from collections.abc import Callable

from .messages import Verb
from .plain_data import VALUE_BYTES, ProtocolError, Unsendable

FRAME_BYTES = 64 * 2**20  # of what the judge tells the nursery, such as an assignment's files
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
) -> tuple[int, int, bytes]:
    """One frame, of `most` bytes at most, as (request, verb, body); `first` has the bytes already read.

    `patience` as in `send`.
    """
    data = first or _read(sock, RECEIVED_AT_ONCE, patience)
    while len(data) < HEADER.size:
        patience()
        data += _read(sock, HEADER.size - len(data), patience)
    size, request, verb = HEADER.unpack_from(data)
    if size > most:
        raise ProtocolError("a frame that is too large")
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
