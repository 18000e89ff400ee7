"""Each value crosses the wire as what it plainly is, or is named; bytes that no honest side writes are refused."""

import struct

import nbformat
import numpy as np
import pytest
from kit.sample_class import solved, to_bytes
from kit.wall import NAME, lost, messages

from autograder.wall.inside import wire

# Answers of an odd kind: each arrives as what it plainly is, or is named

PLAIN = {
    "a subclass of array": "class Mine(np.ndarray): pass\ndef get_scores(H, h):\n    return (H @ h).view(Mine)",
    "a masked array": "def get_scores(H, h):\n    return np.ma.array(H @ h)",
    "a mask that masks nothing": "def get_scores(H, h):\n    return np.ma.masked_invalid(H @ h)",
    "another order in memory": "def get_scores(H, h):\n    return np.repeat(H @ h, 2)[::2]",
    "the other byte order": "def get_scores(H, h):\n    x = H @ h\n    return x.astype(x.dtype.newbyteorder())",
    "read-only": "def get_scores(H, h):\n    x = H @ h\n    x.flags.writeable = False\n    return x",
}
NAMED = {
    "a generator": ("return (x for x in H @ h)", "generator"),
    "an array of objects": ("return (H @ h).astype(object)", "object"),
    "an array of strings": ("return (H @ h).astype(str)", "<U"),
    "a list of too many": ("return [0.0] * 10**6", "too many"),
    "a list in itself": ("x = []\n    x.append(x)\n    return x", "list"),
    "not a number": ("return (H @ h) * np.nan", "nan"),
    "an array with masked entries": ("return np.ma.masked_less(H @ h, np.inf)", "MaskedArray"),
    "a matrix": ("return np.matrix(H @ h)", "matrix"),
    "an odd class": (
        "class Odd:\n        __eq__ = lambda s, o: True\n        __len__ = lambda s: -1\n"
        "        __array__ = lambda s, *a, **k: 1 / 0\n    return Odd()",
        "Odd",
    ),
    "a broadcast terabyte": ("return np.broadcast_to(0.5, (2**40,))", "too large"),
    "a function": ("return get_scores", "function"),
    "nothing": ("return None", "None"),
}


@pytest.mark.parametrize("kind", PLAIN)
def test_an_answer_arrives_as_what_it_plainly_is(marked, kind):
    assert lost(marked(solved(NAME, get_scores=PLAIN[kind]))) == set()


@pytest.mark.parametrize("kind", NAMED)
def test_what_cannot_be_an_answer_is_named(marked, kind):
    body, said = NAMED[kind]
    record = marked(solved(NAME, get_scores=f"def get_scores(H, h):\n    {body}"))
    assert lost(record) == {"get_scores"}
    assert any(said.lower() in message.lower() for message in messages(record, "get_scores")), messages(
        record, "get_scores"
    )


def test_an_answer_that_fits_into_no_frame_costs_its_question_only(grader, assignment):
    notebook = solved(NAME, mixed_axis="mixed_axis = np.zeros(15 * 2**17)")
    run = grader.run(assignment, nbformat.reads(to_bytes(notebook).decode(), as_version=4))
    assert run.status == "graded"
    assert {name for name, cases in run.cases.items() if not all(case.passed for case in cases)} == {"mixed_axis"}


# Each as `encode` writes it

CROSS = [None, True, 1, -(2**70), 0.1, 1j, "\ud800 text", b"bytes", ..., [1, (2, {})], {"a": 1, (1, b"b"): [None]}]


@pytest.mark.parametrize("value", CROSS, ids=[type(value).__name__ for value in CROSS])
def test_plain_data_arrives_as_it_was(value):
    arrived = wire.decode(wire.encode(value))
    assert (type(arrived), arrived) == (type(value), value)


@pytest.mark.parametrize("writeable", [True, False])
def test_an_array_arrives_with_its_dtype_and_may_be_changed_where_it_might_before(writeable):
    sent = np.arange(6, dtype=np.int16).reshape(2, 3).T
    sent.flags.writeable = writeable
    arrived = wire.decode(wire.encode(sent))
    assert np.array_equal(arrived, sent)
    assert (arrived.dtype, arrived.flags.writeable) == (sent.dtype, writeable)


def many(letter, content, number):
    return letter + struct.pack("<I", number) + content * number


HOSTILE = {
    "nothing": b"",
    "no known letter": b"?",
    "more than one value": b"NN",
    "a text that is cut short": b"s" + struct.pack("<I", 2) + b"x",
    "too deep": many(b"l", b"", 1) * 60 + b"N",
    "too many items": many(b"l", many(b"l", b"", 0), 100_001),
    "too large a number": b"I" + struct.pack("<H", 1000) + b"\1" * 1000,
    "a bool that is neither": b"n?\2",
    "an array of such": b"a?\1" + struct.pack("<I", 1) + b"\2",
    "a list as a key": many(b"d", many(b"l", b"", 0) + b"N", 1),
    "a key that comes twice": many(b"d", b"NN", 2),
    "keys that may collide": b"d"
    + struct.pack("<I", 2000)
    + b"".join(wire.encode(complex(key)) + b"N" for key in range(2000)),
    "a function where none can be": b"p" + struct.pack("<I", 0),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_bytes_that_no_honest_side_writes_are_refused(kind):
    with pytest.raises(wire.ProtocolError):
        wire.decode(HOSTILE[kind])


# What the outermost net need not catch


@pytest.mark.parametrize("shape", [(0, 2**32 - 1, 2**32 - 1), (2**31, 0, 2**31, 2**31)])
def test_an_empty_array_of_too_many_entries_is_refused_by_its_extent(shape):
    frame = bytearray(wire.encode(np.zeros((0,) * len(shape))))
    frame[-4 * len(shape) :] = struct.pack(f"<{len(shape)}I", *shape)
    with pytest.raises(wire.ProtocolError, match="an array of too many entries"):
        wire.decode(bytes(frame))
