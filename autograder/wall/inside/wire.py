"""The wire: how plain data and arrays become bytes, and how frames of them cross a socket.

Takes and gives None, bool, int, float, complex, str, bytes, `...`, list, tuple, dict, NumPy arrays and NumPy
scalars of numbers or bool. Whatever else a player holds crosses as a `Foreign` that says what it was. Nothing is
ever pickled, and no frame names code or a type to be made.

`decode` and `receive` read every byte as from an attacker: sizes, counts and depths are bounded before anything is
allocated, and whatever is not exactly what `encode` writes is a `ProtocolError`.
"""

import re
import socket
import struct
import time
from collections.abc import Callable
from enum import IntEnum
from functools import lru_cache

import numpy as np

FRAME_BYTES = 64 * 2**20  # of what the judge tells the nursery, such as an assignment's files
VALUE_BYTES = 16 * 2**20  # of what crosses between a test and an answer: a test may make much more of it
ITEMS = 100_000  # in one frame
DEPTH = 50
TEXT_CHARACTERS = 10_000  # of what an exception says
INT_BYTES = 512  # Python writes no longer integers out in decimal
ARRAY_AXES = 32
ODD_KEYS = 1000  # keys of a kind whose hashes can be made to collide, and so to cost the judge its time
FOREIGN_TYPES = 1000  # told apart in one frame
NAME_CHARACTERS = 60

HEADER = struct.Struct("<IQB")  # bytes in the body, request, verb
RECEIVED_AT_ONCE = SENT_AT_ONCE = 65536
TICK_MICROSECONDS = 100_000
_TIMEVAL = struct.Struct("@ll")
NUMERIC = "?bhilqBHILQefdgFDG"  # the dtypes that cross, by their characters
_DTYPES = {ord(char): np.dtype(char) for char in NUMERIC}
_SHAPES = [struct.Struct(f"<{axes}I") for axes in range(ARRAY_AXES + 1)]


class ProtocolError(Exception):
    """The other side sent something that no honest one sends."""


class Closed(Exception):
    """The other side is gone."""


class Overdue(Exception):
    """The other side did not answer in time."""


class Unsendable(BaseException):
    """A test passes something that cannot cross: the test's fault, so no test may catch it and go on."""


class Verb(IntEnum):
    """What a frame asks or answers. There is none for a verdict: a player has no way to say how it did."""

    # the judge asks a player
    RUN = 1  # (name, source): run a cell
    FETCH = 2  # names: what they stand for
    CALL = 3  # CALL_HEAD, then (args, kwargs): call what was fetched
    REMEMBER = 4  # question: what it depends on now is what its check saw
    COMPARE = 5  # questions: does each depend on what it did when remembered?
    RESUME = 6  # (known, over): the check that the running cell asked for is done, or the cell's time is up
    # a player answers
    READY = 20
    RAN = 21  # (status of a cell, the line and the error that ended it)
    CHECK = 22  # question: the running cell asks for its public cases, and waits for RESUME
    FETCHED = 23  # for each name (kind, what)
    RETURNED = 24  # (value, changed arguments or None)
    RAISED = 25  # (exception type, text, where, changed arguments or None)
    OVERTIME = 26  # the call was stopped
    REMEMBERED = 27
    COMPARED = 28  # for each question, whether nothing changed
    BROKEN = 29  # (step, error): the sandbox could not be set up; no student's code has run
    # the judge tells the nursery, which answers
    ASSIGNMENT = 40  # what its players need
    SPAWN = 41  # a player, for the socket that comes along
    INSPECT = 42  # a player: has it grown too large? Then it is ended
    KILL = 43  # a player, and all that it started
    COUNT = 46  # a player: how many threads has it, with those of all that it started?
    DONE = 44  # and what came of it
    FAILED = 45  # why


class Kind(IntEnum):
    """What a name stands for in a player."""

    MISSING = 0
    CALLABLE = 1
    VALUE = 2


class Ran(IntEnum):
    """How a cell ended."""

    OK = 0
    ERROR = 1
    TIMED_OUT = 2


CALL_HEAD = struct.Struct("<I")  # handle


# What cannot cross


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
        raise TypeError(f"this is {_with_article(type(self).__name__)}, which a test cannot look into")

    # Whatever is not here is an error by itself; these would quietly give something.
    __array__ = __bool__ = __eq__ = __ne__ = _refuse
    __hash__ = None
    __array_ufunc__ = None

    def __repr__(self):
        return f"<{type(self).__name__}>"


def _with_article(name: str) -> str:
    return f"{'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}"


@lru_cache(256)
def _foreign_type(name: str, why: Why) -> type[Foreign]:
    safe = re.sub(r"[^\w.<>]", "_", name[:NAME_CHARACTERS]) or "object"
    return type(WORDING[why].format(safe), (Foreign,), {"__slots__": ()})


# Writing


def encode(value, lenient: bool = False, most: int = VALUE_BYTES) -> bytes:
    """The value as `most` bytes at most. What cannot cross becomes foreign if `lenient`, else raises `Unsendable`."""
    writer = _Writer(lenient, most - 2**20)  # room for all that is small
    writer.put(value, 0)
    return b"".join(writer.parts)


_INT = struct.Struct("<cq")
_FLOAT = struct.Struct("<cd")
_COMPLEX = struct.Struct("<cdd")
_SIZED = struct.Struct("<cI")
_BIG = struct.Struct("<cH")
_FOREIGN = struct.Struct("<cBB")
_ARRAY = struct.Struct("<ccB")


class _Writer:
    __slots__ = ("bytes_left", "items_left", "lenient", "parts")

    def __init__(self, lenient: bool, bytes_left: int):
        self.lenient = lenient
        self.parts: list[bytes] = []
        self.items_left = ITEMS
        self.bytes_left = bytes_left

    def put(self, value, depth: int) -> None:
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
        self.foreign(value, Why.TYPE)

    def foreign(self, value, why: Why, name: str | None = None) -> None:
        name = str(type(value).__name__ if name is None else name)
        if not self.lenient:
            raise Unsendable(f"a test passes {_with_article(WORDING[why].format(name))} to an answer")
        data = name[:NAME_CHARACTERS].encode("utf-8", "replace")
        self.parts.append(_FOREIGN.pack(b"x", why, len(data)) + data)

    def constant(self, value, _depth: int) -> None:
        self.parts.append(_CONSTANTS[value])

    def ellipsis(self, _value, _depth: int) -> None:
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

    def blob(self, tag: bytes, value, data: bytes | None) -> None:
        if data is None or len(data) > self.bytes_left:
            self.foreign(value, Why.BYTES)
            return
        self.bytes_left -= len(data)
        self.parts += (_SIZED.pack(tag, len(data)), data)

    def sequence(self, value, depth: int) -> None:
        if not self.enter(value, len(value), depth):
            return
        self.parts.append(_SIZED.pack(b"t" if isinstance(value, tuple) else b"l", len(value)))
        for item in value:
            self.put(item, depth + 1)

    def mapping(self, value: dict, depth: int) -> None:
        keys = list(map(_plain_key, value))
        if value and (not all(map(_is_key, keys)) or sum(map(_is_odd, keys)) > ODD_KEYS or len(set(keys)) < len(keys)):
            self.foreign(value, Why.TYPE)
        elif self.enter(value, 2 * len(value), depth):
            self.parts.append(_SIZED.pack(b"d", len(value)))
            for key, item in zip(keys, value.values(), strict=True):
                self.put(key, depth + 1)
                self.put(item, depth + 1)

    def enter(self, value, items: int, depth: int) -> bool:
        if depth >= DEPTH:
            self.foreign(value, Why.DEPTH)
        elif items > self.items_left:
            self.foreign(value, Why.ITEMS)
        else:
            self.items_left -= items
            return True
        return False

    def array(self, value: np.ndarray, _depth: int) -> None:
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
            self.parts += (head, _SHAPES[len(shape)].pack(*shape), value.tobytes())

    def scalar(self, value: np.generic, _depth: int) -> None:
        self.parts.append(b"n" + value.dtype.char.encode() + value.tobytes())


_PLAIN_KEYS = {str, bytes, int, float, bool, type(None)}
_SCALARS = {np.dtype(char).type for char in NUMERIC}
_CONSTANTS = {None: b"N", True: b"T", False: b"F"}
_WRITERS = {
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
} | dict.fromkeys(_SCALARS, _Writer.scalar)
# An enum's member or a named tuple is the number or tuple that it is made of, whatever methods it adds: these take
# that without calling any of them.
_UNDERNEATH = {
    int: int.__pos__,
    float: float.__pos__,
    complex: complex.__pos__,
    str: str.__str__,
    bytes: lambda value: bytes.__getitem__(value, slice(None)),
    list: lambda value: list.__getitem__(value, slice(None)),
    tuple: lambda value: tuple.__getitem__(value, slice(None)),
    dict: dict.copy,
}


def _is_plain(value: np.ndarray) -> bool:
    """Whether an array of some other kind is just the numbers that it holds: nothing is masked, `*` is no product."""
    mask = getattr(value, "_mask", None) if issubclass(type(value), np.ma.MaskedArray) else None
    return not issubclass(type(value), np.matrix) and (mask is None or not np.any(mask))


def _plain_key(key):
    """A key that is a string of some other kind, such as NumPy's, as the string that it is."""
    return str.__str__(key) if issubclass(type(key), str) else key


def _is_key(key) -> bool:
    """Whether a key is plain and, nested or not, of bounded size."""
    kind = type(key)
    if kind is int:
        return key.bit_length() < 8 * INT_BYTES
    if kind is tuple:
        return len(key) <= DEPTH and all(type(item) is not tuple and _is_key(item) for item in key)
    return kind in _PLAIN_KEYS or kind is complex or kind in _SCALARS


def _is_odd(key) -> bool:
    """Whether many different keys of this kind can be found that have one hash: strings' and bytes' are salted."""
    return not -(2**63) <= key < 2**63 if type(key) is int else type(key) not in _PLAIN_KEYS


# Reading


def decode(data: bytes):
    """The value that `encode` made these bytes of; `ProtocolError` for any others."""
    reader = _Reader(data)
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
    __slots__ = ("at", "data", "foreign_left", "items_left")

    def __init__(self, data: bytes):
        self.data = data
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
            if not _is_key(key):
                raise ProtocolError("not a key")
            odd += _is_odd(key)
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
        dtype, shapes = _DTYPES[data[at]], _SHAPES[data[at + 1]]
        shape = shapes.unpack_from(data, at + 2)
        at += 2 + shapes.size
        size = dtype.itemsize
        for length in shape:
            size *= length  # a Python integer: it cannot wrap around
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
        dtype = _DTYPES[self.data[self.at]]
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
        return _foreign_type(name if self.foreign_left >= 0 else "object", Why(why))()


def _check_bools(data: bytes) -> None:
    if data.translate(None, b"\0\1"):
        raise ProtocolError("a bool that is neither True nor False")


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
}


# Frames

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
    """One frame, of `most` bytes at most, as (request, verb, body); `first` is what was read of it already.

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
