"""Writes plain data as bytes: each value a letter for its kind, its size where that varies, and its content."""

import struct
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from .plain_data import (
    ARRAY_AXES,
    DEPTH,
    INT_BYTES,
    ITEMS,
    NAME_CHARACTERS,
    NUMERIC,
    ODD_KEYS,
    SCALARS,
    SHAPES,
    VALUE_BYTES,
    WORDING,
    Array,
    Side,
    Unsendable,
    Why,
    is_key,
    is_odd,
    with_article,
)


def encode(value: object, lenient: bool = False, most: int = VALUE_BYTES, side: Side | None = None) -> bytes:
    """The value as `most` bytes at most. What cannot cross becomes foreign if `lenient`, else raises `Unsendable`.

    With a `side`, functions cross as their numbers there.
    """
    writer = _Writer(lenient, most - 2**20, side)  # room for all that is small
    writer.put(value, 0)
    return b"".join(writer.parts)


_INT = struct.Struct("<cq")
_FLOAT = struct.Struct("<cd")
_COMPLEX = struct.Struct("<cdd")
_SIZED = struct.Struct("<cI")
_BIG = struct.Struct("<cH")
_FOREIGN = struct.Struct("<cBB")
_HANDLE = struct.Struct("<BI")
_ARRAY = struct.Struct("<ccB")


class _Writer:
    __slots__ = ("bytes_left", "items_left", "lenient", "parts", "side")

    def __init__(self, lenient: bool, bytes_left: int, side: Side | None):
        self.lenient = lenient
        self.side = side
        self.parts: list[bytes] = []
        self.items_left = ITEMS
        self.bytes_left = bytes_left

    def put(self, value: Any, depth: int) -> None:
        handler = _WRITERS.get(type(value))
        if handler is not None:
            handler(self, value, depth)
            return
        if issubclass(type(value), np.ndarray) and _is_plain(value):
            self.array(np.ndarray.view(value, np.ndarray), depth)
            return
        for kind, plainly in _UNDERNEATH.items():
            if issubclass(type(value), kind):
                self.put(plainly(value), depth)
                return
        if self.side is not None and self.items_left > 0 and (handle := self.side.hand_over(value)) is not None:
            self.items_left -= 1
            self.parts.append(_HANDLE.pack(*handle))
        else:
            self.foreign(value, Why.TYPE)

    def foreign(self, value: object, why: Why, name: str | None = None) -> None:
        name = str(type(value).__name__ if name is None else name)
        if not self.lenient:
            raise Unsendable(f"a test passes {with_article(WORDING[why].format(name))} to an answer")
        data = name[:NAME_CHARACTERS].encode("utf-8", "replace")
        self.parts.append(_FOREIGN.pack(b"x", why, len(data)) + data)

    def constant(self, value: bool | None, _depth: int) -> None:
        self.parts.append(_CONSTANTS[value])

    def ellipsis(self, _value: object, _depth: int) -> None:
        self.parts.append(b"E")

    def integer(self, value: int, _depth: int) -> None:
        if -(2**63) <= value < 2**63:
            self.parts.append(_INT.pack(b"i", value))
            return
        size = value.bit_length() // 8 + 1
        if size > INT_BYTES:
            self.foreign(value, Why.BYTES)
        else:
            self.parts.append(_BIG.pack(b"I", size) + value.to_bytes(size, "little", signed=True))

    def floating(self, value: float, _depth: int) -> None:
        self.parts.append(_FLOAT.pack(b"f", value))

    def complex(self, value: complex, _depth: int) -> None:
        self.parts.append(_COMPLEX.pack(b"c", value.real, value.imag))

    def text(self, value: str, _depth: int) -> None:
        self.blob(b"s", value, value.encode("utf-8", "surrogatepass") if len(value) <= self.bytes_left else None)

    def binary(self, value: bytes, _depth: int) -> None:
        self.blob(b"b", value, value)

    def blob(self, tag: bytes, value: object, data: bytes | None) -> None:
        if data is None or len(data) > self.bytes_left:
            self.foreign(value, Why.BYTES)
            return
        self.bytes_left -= len(data)
        self.parts += (_SIZED.pack(tag, len(data)), data)

    def sequence(self, value: Sequence[object], depth: int) -> None:
        if not self.enter(value, len(value), depth):
            return
        self.parts.append(_SIZED.pack(b"t" if isinstance(value, tuple) else b"l", len(value)))
        for item in value:
            self.put(item, depth + 1)

    def mapping(self, value: dict[Any, object], depth: int) -> None:
        keys = list(map(_plain_key, value))
        if value and (not all(map(is_key, keys)) or sum(map(is_odd, keys)) > ODD_KEYS or len(set(keys)) < len(keys)):
            self.foreign(value, Why.TYPE)
        elif self.enter(value, 2 * len(value), depth):
            self.parts.append(_SIZED.pack(b"d", len(value)))
            for key, item in zip(keys, value.values(), strict=True):
                self.put(key, depth + 1)
                self.put(item, depth + 1)

    def enter(self, value: object, items: int, depth: int) -> bool:
        if depth >= DEPTH:
            self.foreign(value, Why.DEPTH)
        elif items > self.items_left:
            self.foreign(value, Why.ITEMS)
        else:
            self.items_left -= items
            return True
        return False

    def array(self, value: Array, _depth: int) -> None:
        dtype, shape, size = value.dtype, value.shape, value.nbytes
        if dtype.char not in NUMERIC:
            self.foreign(value, Why.DTYPE, str(dtype))
        elif size > self.bytes_left or len(shape) > ARRAY_AXES or (size == 0 and max(shape) >= 2**32):
            self.foreign(value, Why.BYTES)
        else:
            self.bytes_left -= size
            if not dtype.isnative:
                value = value.astype(dtype.newbyteorder("="))
            head = _ARRAY.pack(b"a" if value.flags.writeable else b"r", dtype.char.encode(), len(shape))
            self.parts += (head, SHAPES[len(shape)].pack(*shape), value.tobytes())

    def scalar(self, value: Any, _depth: int) -> None:
        self.parts.append(b"n" + value.dtype.char.encode() + value.tobytes())


_CONSTANTS = {None: b"N", True: b"T", False: b"F"}
_WRITERS: dict[type, Callable[[_Writer, Any, int], None]] = {
    np.ndarray: _Writer.array,
    float: _Writer.floating,
    int: _Writer.integer,
    str: _Writer.text,
    tuple: _Writer.sequence,
    list: _Writer.sequence,
    dict: _Writer.mapping,
    type(None): _Writer.constant,
    bool: _Writer.constant,
    bytes: _Writer.binary,
    complex: _Writer.complex,
    type(...): _Writer.ellipsis,
    **dict.fromkeys(SCALARS, _Writer.scalar),
}
# An enum's member or a named tuple is the number or tuple that it is made of, whatever methods it adds: these take
# that without calling any of them.
_UNDERNEATH: dict[type, Callable[[Any], object]] = {
    int: int.__pos__,
    float: float.__pos__,
    complex: complex.__pos__,
    str: str.__str__,
    bytes: lambda value: bytes.__getitem__(value, slice(None)),
    list: lambda value: list.__getitem__(value, slice(None)),
    tuple: lambda value: tuple.__getitem__(value, slice(None)),
    dict: dict.copy,
}


def _is_plain(value: Array) -> bool:
    """Whether an array subclass is only the numbers it holds: nothing masked, and `*` not a matrix product."""
    mask = getattr(value, "_mask", None) if issubclass(type(value), np.ma.MaskedArray) else None
    return not issubclass(type(value), np.matrix) and (mask is None or not np.any(mask))


def _plain_key(key: object) -> object:
    """A key that is a string of some other kind, such as NumPy's, as the string that it is."""
    return str.__str__(key) if issubclass(type(key), str) else key
