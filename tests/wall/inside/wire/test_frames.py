"""A frame is taken whole or refused, and who sends it byte by byte wins no time."""

import socket

import pytest

from autograder.wall.inside import wire
from autograder.wall.inside.wire import HEADER, Overdue, ProtocolError, Verb

FRAME = HEADER.pack(3, 7, Verb.RAN) + b"abc"
NO_FRAMES = {
    "one that is too large": HEADER.pack(101, 7, Verb.RAN),
    "one of no known kind": HEADER.pack(0, 7, 99),
    "one and the beginning of another": FRAME + b"x",
}


def receive(data):
    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.sendall(data)
        return wire.receive(wire.ticking(ours), wire.until(5.0), most=100)


def test_a_frame_arrives_as_it_was_sent():
    assert receive(FRAME) == (7, Verb.RAN, b"abc")


@pytest.mark.parametrize("kind", NO_FRAMES)
def test_what_is_no_frame_is_refused(kind):
    with pytest.raises(ProtocolError):
        receive(NO_FRAMES[kind])


class ByteByByte:
    """A side that always has one more byte."""

    def recv(self, _size):
        return b"x"


@pytest.mark.parametrize("begun", [b"x", HEADER.pack(1000, 7, Verb.RAN)], ids=["header", "body"])
def test_bytes_one_by_one_win_no_time(begun):
    with pytest.raises(Overdue):
        wire.receive(ByteByByte(), wire.until(-1.0), begun)
