"""Reads plain data from bytes, treating each of them as an attacker's.

Sizes, counts and depths are checked before anything is allocated, and anything that `encode` would not have written is
a `ProtocolError`.
"""

import struct

import numpy as np

from .plain_data import (
    DEPTH,
    DTYPES,
    FOREIGN_TYPES,
    INT_BYTES,
    ITEMS,
    ODD_KEYS,
    SHAPES,
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


def decode(data: bytes, side: Side | None = None):
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

    def take(self, depth: int):
        tag = self.data[self.at]  # IndexError for a missing one, KeyError for an unknown one
        self.at += 1
        return _READERS[tag](self, depth)

    def unpack(self, form: struct.Struct) -> tuple:
        values = form.unpack_from(self.data, self.at)
        self.at += form.size
        return values

    def bytes(self, size: int) -> bytes:
        start, self.at = self.at, self.at + size
        if self.at > len(self.data):
            raise ProtocolError("cut short")
        return self.data[start : self.at]

    def blob(self) -> bytes:
        return self.bytes(self.unpack(_U32)[0])

    def none(self, _depth: int) -> None:
        return None

    def true(self, _depth: int) -> bool:
        return True

    def false(self, _depth: int) -> bool:
        return False

    def ellipsis(self, _depth: int):
        return ...

    def integer(self, _depth: int) -> int:
        return self.unpack(_I64)[0]

    def big(self, _depth: int) -> int:
        (size,) = self.unpack(_U16)
        if size > INT_BYTES:
            raise ProtocolError("an integer of too many bytes")
        return int.from_bytes(self.bytes(size), "little", signed=True)

    def floating(self, _depth: int) -> float:
        return self.unpack(_F64)[0]

    def complex(self, _depth: int) -> complex:
        return complex(*self.unpack(_C128))

    def text(self, _depth: int) -> str:
        return self.blob().decode("utf-8", "surrogatepass")

    def binary(self, _depth: int) -> bytes:
        return self.blob()

    def list(self, depth: int) -> list:
        take, count = self.take, self.enter(depth)
        depth += 1
        return [take(depth) for _ in range(count)]

    def tuple(self, depth: int) -> tuple:
        return tuple(self.list(depth))

    def dict(self, depth: int) -> dict:
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
        (count,) = self.unpack(_U32)
        self.items_left -= count * each
        if self.items_left < 0 or depth >= DEPTH:
            raise ProtocolError("too many items, or nested too deeply")
        return count

    def array(self, _depth: int) -> np.ndarray:
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

    def read_only_array(self, depth: int) -> np.ndarray:
        found = self.array(depth)
        found.flags.writeable = False
        return found

    def scalar(self, _depth: int) -> np.generic:
        dtype = DTYPES[self.data[self.at]]
        self.at += 1
        data = self.bytes(dtype.itemsize)
        if dtype.char == "?":
            _check_bools(data)
        return np.frombuffer(data, dtype)[0]

    def foreign(self, _depth: int) -> Foreign:
        why, size = self.data[self.at], self.data[self.at + 1]
        self.at += 2
        name = self.bytes(size).decode("utf-8")
        self.foreign_left -= 1
        return foreign_type(name if self.foreign_left >= 0 else "object", Why(why))()

    def handle(self, _depth: int):
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
_READERS = {
    ord("N"): _Reader.none,
    ord("T"): _Reader.true,
    ord("F"): _Reader.false,
    ord("E"): _Reader.ellipsis,
    ord("i"): _Reader.integer,
    ord("I"): _Reader.big,
    ord("f"): _Reader.floating,
    ord("c"): _Reader.complex,
    ord("s"): _Reader.text,
    ord("b"): _Reader.binary,
    ord("l"): _Reader.list,
    ord("t"): _Reader.tuple,
    ord("d"): _Reader.dict,
    ord("a"): _Reader.array,
    ord("r"): _Reader.read_only_array,
    ord("n"): _Reader.scalar,
    ord("x"): _Reader.foreign,
} | dict.fromkeys(Owner, _Reader.handle)
