"""What counts as plain data: its bounds, the kinds of array that cross, and what stands for everything else.

None, bool, int, float, complex, str, bytes, `...`, list, tuple, dict, NumPy arrays and NumPy scalars of numbers or bool
cross as they are. Anything else arrives as a `Foreign` that says what it was.
"""

import re
import struct
from enum import IntEnum
from functools import lru_cache

import numpy as np

VALUE_BYTES = 16 * 2**20  # of what crosses between a test and an answer: a test may make much more of it
ITEMS = 100_000  # in one frame
DEPTH = 50
INT_BYTES = 512  # Python writes no longer integers out in decimal
ARRAY_AXES = 32
ODD_KEYS = 1000  # keys of a kind whose hashes can be made to collide, and so to cost the judge its time
FOREIGN_TYPES = 1000  # told apart in one frame
NAME_CHARACTERS = 60
NUMERIC = "?bhilqBHILQefdgFDG"  # the dtypes that cross, by their characters
DTYPES = {ord(char): np.dtype(char) for char in NUMERIC}
SHAPES = [struct.Struct(f"<{axes}I") for axes in range(ARRAY_AXES + 1)]


class ProtocolError(Exception):
    """The other side sent something that no honest one sends."""


class Unsendable(BaseException):
    """A test passes something that cannot cross: the test's fault, so no test may catch it and go on."""


class Why(IntEnum):
    """Why a value is foreign."""

    TYPE = 0
    DTYPE = 1
    ITEMS = 2
    DEPTH = 3
    BYTES = 4


WORDING = {
    Why.TYPE: "{}",
    Why.DTYPE: "NumPy array of dtype {}",
    Why.ITEMS: "{} of too many items",
    Why.DEPTH: "{} nested too deeply",
    Why.BYTES: "{} that is too large",
}


class Foreign:
    """Something of a type that does not cross; the name of its own type says which.

    A test can look at its type and describe it. Using it in any other way is an error that says what it is.
    """

    __slots__ = ()

    def _refuse(self, *_args, **_kwargs):
        raise TypeError(f"this is {with_article(type(self).__name__)}, which a test cannot look into")

    # Whatever is not here is an error by itself; these would quietly give something.
    __array__ = __bool__ = __eq__ = __ne__ = _refuse
    __hash__ = None
    __array_ufunc__ = None

    def __repr__(self):
        return f"<{type(self).__name__}>"


def with_article(name: str) -> str:
    return f"{'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}"


@lru_cache(256)
def foreign_type(name: str, why: Why) -> type[Foreign]:
    safe = re.sub(r"[^\w.<>]", "_", name[:NAME_CHARACTERS]) or "object"
    return type(WORDING[why].format(safe), (Foreign,), {"__slots__": ()})


_PLAIN_KEYS = {str, bytes, int, float, bool, type(None)}
SCALARS = {np.dtype(char).type for char in NUMERIC}


def is_key(key) -> bool:
    """Whether a key is plain and, nested or not, of bounded size."""
    kind = type(key)
    if kind is int:
        return key.bit_length() < 8 * INT_BYTES
    if kind is tuple:
        return len(key) <= DEPTH and all(type(item) is not tuple and is_key(item) for item in key)
    return kind in _PLAIN_KEYS or kind is complex or kind in SCALARS


def is_odd(key) -> bool:
    """Whether many different keys of this kind can be found that have one hash: strings' and bytes' are salted."""
    return not -(2**63) <= key < 2**63 if type(key) is int else type(key) not in _PLAIN_KEYS
