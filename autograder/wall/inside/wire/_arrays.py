"""Takes apart and makes the arrays that the wire itself does not write: of texts, of objects, of times.

Treats all parts as an attacker's: types, lengths and sizes are checked, and what they would become is paid for.
"""

from typing import Any

import numpy as np

from . import _kinds
from ._hashes import check_hashes
from ._kinds import Allowance, Plain, need
from .plain_data import Array, Unsendable, Why

UNITS = ("s", "ms", "us", "ns")  # of times in pandas
NUMPY_UNITS = ("Y", "M", "W", "D", "h", "m", *UNITS, "ps", "fs", "as")
INTEGERS = "lq"  # 64-bit integers, whichever of the two this platform calls them
LEVELS = 32  # of an index
WIDTH_BYTES = 4  # of a character in an array of texts


def take_numpy(value: Array, room: int) -> tuple[int, Plain, int] | None:
    dtype, shape = value.dtype, value.shape
    if dtype.kind not in "UOmM":
        return None
    if value.nbytes > room:
        raise Unsendable(why=Why.BYTES)
    if not dtype.isnative:
        value = value.astype(dtype.newbyteorder("="))
    if dtype.kind == "U":
        return _kinds.TEXTS, (dtype.itemsize // WIDTH_BYTES, shape, *_texts(value.ravel().tolist())), value.size
    if dtype.kind == "O":
        values = value.ravel().tolist()
        check_hashes(values)
        return _kinds.OBJECTS, (shape, values), 1
    unit, count = np.datetime_data(dtype)
    if unit not in NUMPY_UNITS or count != 1:
        raise Unsendable(why=Why.DTYPE)
    return _kinds.TIMES, (dtype.kind, unit, locked(value.view(np.int64))), 1


def take_text_scalar(value: Any, _room: int) -> tuple[int, Plain, int]:
    return _kinds.TEXT, str.__str__(value), 1


def take_time(value: Any, room: int) -> tuple[int, Plain, int] | None:
    return take_numpy(np.asarray(value), room)


def locked(array: Array) -> Array:
    """Return the same bytes whether or not it may be changed here."""
    array = np.asarray(array).view()
    array.flags.writeable = False
    return array


def _texts(values: list[Any]) -> tuple[Array, bytes]:
    """Texts as their lengths in bytes, and all of them together."""
    data = [text.encode("utf-8", "surrogatepass") for text in values]
    return np.array([len(text) for text in data], dtype=np.int64), b"".join(data)


def read_texts(lengths: Array, data: bytes, missing: dict[int, Any], budget: Allowance) -> list[Any]:
    need(is_array(lengths, INTEGERS) and type(data) is bytes)
    budget.spend(len(lengths), 8 * len(lengths))
    there = lengths[lengths >= 0]
    need((lengths >= min(missing, default=0)).all() and (there <= len(data)).all() and there.sum() == len(data))
    values, at = [], 0
    for length in lengths.tolist():
        if length < 0:
            values.append(missing[length])
        else:
            values.append(data[at : at + length].decode("utf-8", "surrogatepass"))
            at += length
    return values


def make_texts(parts: Plain, budget: Allowance) -> Array:
    width, shape, lengths, data = parts
    need(type(width) is int and width >= 0 and _is_shape(shape))
    need(is_array(lengths, INTEGERS) and len(lengths) == _size(shape))
    budget.spend(0, WIDTH_BYTES * max(width, 1) * len(lengths))  # before anything so large is asked for
    values = read_texts(lengths, data, {}, budget)
    need(all(len(text) <= width for text in values))
    return np.array(values, dtype=f"<U{max(width, 1)}").reshape(shape)


def make_objects(parts: Plain, budget: Allowance) -> Array:
    shape, values = parts
    need(_is_shape(shape) and type(values) is list and len(values) == _size(shape))
    return objects(values, budget).reshape(shape)


def objects(values: list[Any], budget: Allowance) -> Array:
    """Return an array of any values, whatever they are; a list in it stays one."""
    budget.spend(len(values), 8 * len(values))
    check_hashes(values)
    array = np.empty(len(values), dtype=object)
    for number, value in enumerate(values):
        array[number] = value
    return array


def make_times(parts: Plain, budget: Allowance) -> Any:
    kind, unit, values = parts
    need(kind in ("m", "M") and unit in NUMPY_UNITS and type(values) is np.ndarray and values.dtype == np.int64)
    budget.spend(1, values.nbytes)
    return values.view(f"{kind}8[{unit}]")[()]  # of no axes, a single one


def is_array(value: object, chars: str) -> bool:
    return type(value) is np.ndarray and value.ndim == 1 and value.dtype.char in chars


def _is_shape(value: object) -> bool:
    return (
        type(value) is tuple and len(value) <= LEVELS and all(type(axis) is int and 0 <= axis < 2**32 for axis in value)
    )


def _size(shape: tuple[int, ...]) -> int:
    size = 1
    for axis in shape:
        size *= axis
    return size
