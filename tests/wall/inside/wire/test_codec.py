"""Each value crosses the wire as what it plainly is, or is named; bytes that no honest side writes are refused."""

import struct

import nbformat
import numpy as np
import pytest
from behind_the_wall import NAME, lost, messages
from sample_class import solved, to_bytes

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
    notebook = solved("03_context", mixed_axis="mixed_axis = np.zeros(15 * 2**17)")
    run = grader.run(assignment, nbformat.reads(to_bytes(notebook).decode(), as_version=4))
    assert run.status == "graded"
    assert {name for name, cases in run.cases.items() if not all(case.passed for case in cases)} == {"mixed_axis"}


# What the outermost net need not catch


@pytest.mark.parametrize("shape", [(0, 2**32 - 1, 2**32 - 1), (2**31, 0, 2**31, 2**31)])
def test_an_empty_array_of_too_many_entries_is_refused_by_its_extent(shape):
    frame = bytearray(wire.encode(np.zeros((0,) * len(shape))))
    frame[-4 * len(shape) :] = struct.pack(f"<{len(shape)}I", *shape)
    with pytest.raises(wire.ProtocolError, match="an array of too many entries"):
        wire.decode(bytes(frame))
