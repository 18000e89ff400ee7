"""Reads plain data from bytes, treating each of them as an attacker's.

Sizes, counts and depths are checked before anything is allocated, and anything that `encode` would not have written is
a `ProtocolError`.
"""

import struct
from collections.abc import Callable
from typing import Any

import numpy as np

from .plain_data import (
    DEPTH,
    DTYPES,
    FOREIGN_TYPES,
    INT_BYTES,
    ITEMS,
    ODD_KEYS,
    SHAPES,
    Array,
    Foreign,
    Handle,
    Owner,
    ProtocolError,
    Side,
    Why,
    foreign_type,
    is_key,
    is_odd,
)


def decode(data: bytes, side: Side | None = None) -> Any:
    """The value that `encode` made these bytes of; `ProtocolError` for any others.

    Without a `side` there are no functions: bytes that say so are refused.
    """
    reader = _Reader(data, side)
    try:
        value = reader.take(0)
    except ProtocolError:
        raise
    except Exception as error:  # short reads, bad UTF-8, what NumPy refuses
        raise ProtocolError(f"{type(error).__name__} while reading a frame") from error
    if reader.at != len(data):
        raise ProtocolError("bytes left over")
    return value


class _Reader:
    __slots__ = ("at", "data", "foreign_left", "items_left", "side")

    def __init__(self, data: bytes, side: Side | None):
        self.data = data
        self.side = side
        self.at = 0
        self.items_left = ITEMS
        self.foreign_left = FOREIGN_TYPES

    def take(self, depth: int) -> Any:
        tag = self.data[self.at]  # IndexError for a missing one, KeyError for an unknown one
        self.at += 1
        return _READERS[tag](self, depth)

    def unpack(self, form: struct.Struct) -> tuple[Any, ...]:
        values = form.unpack_from(self.data, self.at)
        self.at += form.size
        return values

    def read(self, size: int) -> bytes:
        start, self.at = self.at, self.at + size
        if self.at > len(self.data):
            raise ProtocolError("cut short")
        return self.data[start : self.at]

    def binary(self, _depth: int) -> bytes:
        return self.read(self.unpack(_U32)[0])

    def text(self, depth: int) -> str:
        return self.binary(depth).decode("utf-8", "surrogatepass")

    def big_integer(self, _depth: int) -> int:
        (size,) = self.unpack(_U16)
        if size > INT_BYTES:
            raise ProtocolError("an integer of too many bytes")
        return int.from_bytes(self.read(size), "little", signed=True)

    def items(self, depth: int) -> list[Any]:
        take, count = self.take, self.enter(depth)
        depth += 1
        return [take(depth) for _ in range(count)]

    def mapping(self, depth: int) -> dict[Any, Any]:
        found, odd = {}, 0
        count = self.enter(depth, 2)
        for _ in range(count):
            key = self.take(depth + 1)
            if not is_key(key):
                raise ProtocolError("not a key")
            odd += is_odd(key)
            if odd > ODD_KEYS:
                raise ProtocolError("too many keys that may collide")
            found[key] = self.take(depth + 1)
        if len(found) != count:
            raise ProtocolError("a key comes twice")
        return found

    def enter(self, depth: int, each: int = 1) -> int:
        count: int = self.unpack(_U32)[0]
        self.items_left -= count * each
        if self.items_left < 0 or depth >= DEPTH:
            raise ProtocolError("too many items, or nested too deeply")
        return count

    def array(self, _depth: int) -> Array:
        data, at = self.data, self.at
        dtype, shapes = DTYPES[data[at]], SHAPES[data[at + 1]]
        shape = shapes.unpack_from(data, at + 2)
        at += 2 + shapes.size
        size = extent = dtype.itemsize
        for length in shape:
            size *= length  # a Python integer: it cannot wrap around
            extent *= length or 1
        if extent > MAX_EXTENT:  # of an empty array
            raise ProtocolError("an array of too many entries")
        self.at = at + size
        if self.at > len(data):
            raise ProtocolError("cut short")
        if dtype.char == "?":
            _check_bools(data[at : self.at])
        return np.ndarray(shape, dtype, data, at).copy()  # writable, and its own

    def read_only_array(self, depth: int) -> Array:
        found = self.array(depth)
        found.flags.writeable = False
        return found

    def scalar(self, _depth: int) -> Any:
        dtype = DTYPES[self.data[self.at]]
        self.at += 1
        data = self.read(dtype.itemsize)
        if dtype.char == "?":
            _check_bools(data)
        return np.frombuffer(data, dtype)[0]

    def foreign(self, _depth: int) -> Foreign:
        why, size = self.data[self.at], self.data[self.at + 1]
        self.at += 2
        name = self.read(size).decode("utf-8")
        self.foreign_left -= 1
        return foreign_type(name if self.foreign_left >= 0 else "object", Why(why))()

    def handle(self, _depth: int) -> object:
        owner = Owner(self.data[self.at - 1])
        if self.side is None:
            raise ProtocolError("a function where none can be")
        self.items_left -= 1
        if self.items_left < 0:
            raise ProtocolError("too many functions")
        (number,) = self.unpack(_U32)
        return self.side.take_over(Handle(owner, number))


def _check_bools(data: bytes) -> None:
    if data.translate(None, b"\0\1"):
        raise ProtocolError("a bool that is neither True nor False")


MAX_EXTENT = 2**63 - 1  # that NumPy counts to
_U16, _U32, _I64, _F64, _C128 = (struct.Struct(form) for form in ("<H", "<I", "<q", "<d", "<dd"))
_READERS: dict[int, Callable[[_Reader, int], Any]] = {
    ord("N"): lambda _reader, _depth: None,
    ord("T"): lambda _reader, _depth: True,
    ord("F"): lambda _reader, _depth: False,
    ord("E"): lambda _reader, _depth: ...,
    ord("i"): lambda reader, _depth: reader.unpack(_I64)[0],
    ord("I"): _Reader.big_integer,
    ord("f"): lambda reader, _depth: reader.unpack(_F64)[0],
    ord("c"): lambda reader, _depth: complex(*reader.unpack(_C128)),
    ord("s"): _Reader.text,
    ord("b"): _Reader.binary,
    ord("l"): _Reader.items,
    ord("t"): lambda reader, depth: tuple(reader.items(depth)),
    ord("d"): _Reader.mapping,
    ord("a"): _Reader.array,
    ord("r"): _Reader.read_only_array,
    ord("n"): _Reader.scalar,
    ord("x"): _Reader.foreign,
} | dict.fromkeys(Owner, _Reader.handle)
