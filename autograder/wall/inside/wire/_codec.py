"""Writes plain data as bytes, and reads it: each value a letter for its kind, its size where that varies, its content.

Reading treats each byte as an attacker's: sizes, counts and depths are checked before anything is allocated, and
anything that `encode` would not have written is a `ProtocolError`.
"""

import struct
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from . import _kinds, _tables
from .plain_data import (
    ARRAY_AXES,
    DEPTH,
    DTYPES,
    FOREIGN_TYPES,
    INT_BYTES,
    NAME_CHARACTERS,
    NUMERIC,
    ODD_KEYS,
    PLAIN,
    SCALARS,
    SHAPES,
    WORDING,
    Array,
    Foreign,
    Form,
    Handle,
    Owner,
    ProtocolError,
    Side,
    Unsendable,
    Why,
    foreign_type,
    is_key,
    is_odd,
    with_article,
)


def encode(
    value: object, lenient: bool = False, most: int | None = None, side: Side | None = None, form: Form = PLAIN
) -> bytes:
    """Return the value as `most` bytes at most. What cannot cross becomes foreign if `lenient`, else raises
    `Unsendable`.

    With a `side`, functions cross as their numbers there; `form` says what else does.
    """
    writer = _Writer(lenient, (form.bytes if most is None else most) - 2**20, side, form)  # room for all that is small
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
    __slots__ = ("bytes_left", "form", "items_left", "lenient", "parts", "side")

    def __init__(self, lenient: bool, bytes_left: int, side: Side | None, form: Form):
        self.lenient = lenient
        self.side = side
        self.form = form
        self.parts: list[bytes] = []
        self.items_left = form.items
        self.bytes_left = bytes_left

    def put(self, value: Any, depth: int) -> None:
        handler = _WRITERS.get(type(value))
        if handler is not None:
            handler(self, value, depth)
            return
        if self.form.tables and self.table(value, depth):
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
            raise Unsendable(f"a test passes {with_article(WORDING[why].format(name))} to an answer", why)
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
            if not (self.form.tables and self.table(value, _depth)):
                self.foreign(value, Why.DTYPE, str(dtype))
        elif size > self.bytes_left or len(shape) > ARRAY_AXES or (size == 0 and max(shape) >= 2**32):
            self.foreign(value, Why.BYTES)
        else:
            self.bytes_left -= size
            if not dtype.isnative:
                value = value.astype(dtype.newbyteorder("="))
            head = _ARRAY.pack(b"a" if value.flags.writeable else b"r", dtype.char.encode(), len(shape))
            self.parts += (head, SHAPES[len(shape)].pack(*shape), value.tobytes())

    def table(self, value: object, depth: int) -> bool:
        """Write what a table, or another value that is made of several, consists of; whether it is one.

        It crosses whole or not at all, so what is written of one that does not is taken back.
        """
        before = len(self.parts), self.items_left, self.bytes_left, self.lenient
        try:
            taken = _tables.take_apart(value, self.bytes_left)
            if taken is None:
                return False
            kind, plain, items = taken
            self.lenient = False
            if depth >= DEPTH or items > self.items_left:
                raise Unsendable("", Why.DEPTH if depth >= DEPTH else Why.ITEMS)
            self.items_left -= items
            self.parts.append(bytes((TABLE, kind)))
            if kind in _kinds.UNORDERED:
                self.unordered(plain, depth + 1)
            else:
                self.put(plain, depth + 1)
        except Unsendable as error:
            del self.parts[before[0] :]
            _, self.items_left, self.bytes_left, self.lenient = before
            self.foreign(value, Why.TYPE if error.why is None else error.why)
        self.lenient = before[3]
        return True

    def unordered(self, values: list[object], depth: int) -> None:
        """Write the same bytes for the same values, in whatever order they come."""
        self.enter(values, len(values), depth)
        written = []
        for value in values:
            start = len(self.parts)
            self.put(value, depth + 1)
            written.append(b"".join(self.parts[start:]))
            del self.parts[start:]
        self.parts += (_SIZED.pack(b"l", len(written)), *sorted(written))

    def scalar(self, value: Any, _depth: int) -> None:
        self.parts.append(b"n" + value.dtype.char.encode() + value.tobytes())


TABLE = ord("P")  # comes before the kind of what is made of several parts, and these
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
    """Return whether an array subclass is only the numbers it holds: nothing masked, and `*` not a matrix product."""
    mask = getattr(value, "_mask", None) if issubclass(type(value), np.ma.MaskedArray) else None
    return not issubclass(type(value), np.matrix) and (mask is None or not np.any(mask))


def _plain_key(key: object) -> object:
    """Return a key that is a string of some other kind, such as NumPy's, as the string that it is."""
    return str.__str__(key) if issubclass(type(key), str) else key


# Reading


def decode(data: bytes, side: Side | None = None, form: Form = PLAIN) -> Any:
    """Return the value that `encode` made these bytes of; `ProtocolError` for any others.

    Without a `side` there are no functions, and without a form that has them no tables: bytes that say so are refused.
    """
    reader = _Reader(data, side, form)
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
    __slots__ = ("at", "data", "foreign_left", "form", "items_left", "made", "side")

    def __init__(self, data: bytes, side: Side | None, form: Form):
        self.data = data
        self.side = side
        self.form = form
        self.at = 0
        self.items_left = form.items
        self.made = _kinds.Allowance(form)
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
        entries, odd = {}, 0
        count = self.enter(depth, 2)
        for _ in range(count):
            key = self.take(depth + 1)
            if not is_key(key):
                raise ProtocolError("not a key")
            odd += is_odd(key)
            if odd > ODD_KEYS:
                raise ProtocolError("too many keys that may collide")
            entries[key] = self.take(depth + 1)
        if len(entries) != count:
            raise ProtocolError("a key comes twice")
        return entries

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
        array = self.array(depth)
        array.flags.writeable = False
        return array

    def scalar(self, _depth: int) -> Any:
        dtype = DTYPES[self.data[self.at]]
        self.at += 1
        data = self.read(dtype.itemsize)
        if dtype.char == "?":
            _check_bools(data)
        return np.frombuffer(data, dtype)[0]

    def table(self, depth: int) -> object:
        if not self.form.tables:
            raise ProtocolError("a table where none can be")
        kind = self.data[self.at]
        self.at += 1
        if depth >= DEPTH:
            raise ProtocolError("nested too deeply")
        return _tables.put_together(kind, self.take(depth + 1), self.made)

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
    TABLE: _Reader.table,
} | dict.fromkeys(Owner, _Reader.handle)
