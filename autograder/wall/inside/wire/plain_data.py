"""Plain data: its bounds, the kinds of array that cross, and what stands for everything else.

None, bool, int, float, complex, str, bytes, `...`, list, tuple, dict, NumPy arrays and NumPy scalars of numbers or bool
cross as they are. A function stays where it is: what crosses is its number, by which the other side can have it called
(`Side`). Anything else arrives as a `Foreign` that says what it was.
"""

import builtins
import re
import struct
from collections.abc import Sequence
from enum import IntEnum
from functools import lru_cache
from typing import Any, NamedTuple, Never, Protocol

import numpy as np

VALUE_BYTES = 16 * 2**20  # of what crosses between a test and an answer: a test may make much more of it
ITEMS = 100_000  # in one frame
DEPTH = 50
INT_BYTES = 512  # Python writes no longer integers out in decimal
ARRAY_AXES = 32
ODD_KEYS = 1000  # keys of a kind whose hashes can be made to collide, and so to cost the judge its time
FOREIGN_TYPES = 1000  # told apart in one frame
NAME_CHARACTERS = 60
TEXT_CHARACTERS = 10_000  # of what an exception says
PRINTED_CHARACTERS = 100_000  # by one call
NUMERIC = "?bhilqBHILQefdgFDG"  # the dtypes that cross, by their characters
Array = np.ndarray[Any, Any]


class Form(NamedTuple):
    """The bounds of one frame: whether tables may cross, how many bytes, and how many items."""

    tables: bool
    bytes: int
    items: int


PLAIN = Form(False, VALUE_BYTES, ITEMS)
TABLES = Form(True, 48 * 2**20, 2_000_000)
DTYPES = {ord(char): np.dtype(char) for char in NUMERIC}
SHAPES = [struct.Struct(f"<{axes}I") for axes in range(ARRAY_AXES + 1)]


class ProtocolError(Exception):
    """The other side sent something that no honest one sends."""


class Unsendable(BaseException):
    """A test passes something that cannot cross: the test's fault, so no test may catch it and go on."""

    def __init__(self, text: str = "", why: "Why | None" = None):
        super().__init__(text)
        self.why = why


class Why(IntEnum):
    """The reason why a value is foreign."""

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

    def _refuse(self, *_args: object, **_kwargs: object) -> Never:
        raise TypeError(f"this is {with_article(type(self).__name__)}, which a test cannot look into")

    # Whatever is not here is an error by itself; these would quietly give something.
    __array__ = __bool__ = __eq__ = __ne__ = _refuse
    __hash__ = None  # type: ignore[assignment]  # how Python says unhashable
    __array_ufunc__ = None

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"


class Handle(NamedTuple):
    """A function, or a generator, of one of the two sides, by its number there."""

    owner: "Owner"
    number: int


class Owner(IntEnum):
    """The owner of the function that a number stands for, which decides how it is called."""

    TEST = ord("h")  # the judge's, or rather the test's
    PLAYER = ord("p")
    GENERATOR = ord("g")  # the player's; to call it is to take its next step


class Side(Protocol):
    """One side of the wall, where functions become numbers as they leave it, and callables as they arrive."""

    def hand_over(self, value: object) -> Handle | None:
        """Return the number of a function; None for anything that is none."""

    def take_over(self, handle: Handle) -> object:
        """Return what stands for it here; `ProtocolError` for a number that is none."""


# Exceptions cross as the names of their types and a text, and are made again of the nearest type that both sides know.
# Not those that steer Python itself, nor those that cannot be made of a text alone.
ERRORS: dict[str, type[Exception]] = {
    f"builtins.{name}": kind
    for name, kind in vars(builtins).items()
    if isinstance(kind, type)
    and issubclass(kind, Exception)
    and not issubclass(kind, UnicodeError | BaseExceptionGroup | StopIteration | StopAsyncIteration)
} | {
    "builtins.UnicodeError": UnicodeError,
    "numpy.linalg.LinAlgError": np.linalg.LinAlgError,
    "numpy.exceptions.AxisError": np.exceptions.AxisError,
}


def describe_error(error: BaseException) -> tuple[list[str], str]:
    """Return the types of an exception that others may know too, the nearest first, and its text."""
    types = [f"{kind.__module__}.{kind.__qualname__}" for kind in type(error).__mro__]
    try:
        plain = type(error) is KeyError and len(error.args) == 1 and type(error.args[0]) is str
        text = error.args[0] if plain else str(error)
    except BaseException:
        text = "an error whose own text cannot be made"
    return [name for name in types if name.startswith(("builtins.", "numpy."))][:20], text[:TEXT_CHARACTERS]


def error_like(types: Sequence[str], text: str) -> Exception:
    """Return an exception of the first of these types that is known here."""
    for name in types:
        if name in ERRORS:
            return ERRORS[name](text)
    # Such as SystemExit: raised as such, it would end who reads this.
    last = types[0].rpartition(".")[2] if types else "BaseException"
    named = last if last.isidentifier() else "BaseException"
    error: Exception = type(named, (Exception,), {"__module__": "builtins"})(text)
    return error


def with_article(name: str) -> str:
    return f"{'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}"


@lru_cache(256)
def foreign_type(name: str, why: Why) -> type[Foreign]:
    safe = re.sub(r"[^\w.<>]", "_", name[:NAME_CHARACTERS]) or "object"
    return type(WORDING[why].format(safe), (Foreign,), {"__slots__": ()})


_PLAIN_KEYS = {str, bytes, int, float, bool, type(None)}
SCALARS = {np.dtype(char).type for char in NUMERIC}


def is_key(key: Any) -> bool:
    """Return whether a key is plain and, nested or not, of bounded size."""
    kind: type = type(key)
    if kind is int:
        return bool(key.bit_length() < 8 * INT_BYTES)
    if kind is tuple:
        return len(key) <= DEPTH and all(type(item) is not tuple and is_key(item) for item in key)
    return kind in _PLAIN_KEYS or kind is complex or kind in SCALARS


def is_odd(key: Any) -> bool:
    """Return whether many different keys of this kind can be found that have one hash: strings' and bytes' are
    salted.
    """
    return not -(2**63) <= key < 2**63 if type(key) is int else type(key) not in _PLAIN_KEYS
