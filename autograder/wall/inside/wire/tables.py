"""Tables and what is in them, as plain data: frames, series, indexes, `Table`s, sets, dates, texts in arrays.

`take_apart` gives a value's kind and parts, which `codec` writes as it writes any plain data; `put_together` makes the
value anew, with this side's own pandas, of parts that it has read. Only assignments that ask for tables get here
(`Form.tables`). Each kind is one entry of `_MAKERS` and takes its parts in one form. Treats all parts as an attacker's:
their types, lengths and sizes are checked, and what they would become is paid for (`Budget`), before pandas sees them.

What makes pandas slow, or large, from few bytes has no form here: an index of numbers from a range only where it costs
nothing, time zones by name only if they are among those that Python knows, and no more keys that share a hash than a
table of keys can bear (`_check_hashes`). No code and no name of a type crosses.
"""

import datetime
import re
import sys
import zoneinfo
from collections import Counter, OrderedDict, namedtuple
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from importlib import import_module
from keyword import iskeyword
from types import ModuleType
from typing import Any, NoReturn

import numpy as np

from .plain_data import NUMERIC, ODD_KEYS, Array, Form, ProtocolError, Unsendable, Why, is_key, is_odd

Plain = Any  # what the wire reads and writes
UNITS = ("s", "ms", "us", "ns")  # of times in pandas
NUMPY_UNITS = ("Y", "M", "W", "D", "h", "m", *UNITS, "ps", "fs", "as")
WHOLE = tuple(f"{sign}Int{size}" for sign in ("", "U") for size in (8, 16, 32, 64))
MASKED = (*WHOLE, "Float32", "Float64", "boolean")
TEXTS = ("object", "str", "string")  # how a column of texts may be kept
INTEGERS = "lq"  # 64-bit integers, whichever of the two this platform calls them
LEVELS = 32  # of an index
FIELDS = 100  # of a named tuple
WIDTH_BYTES = 4  # of a character in an array of texts
OF_A_FRAME, OF_A_SERIES, OF_AN_INDEX, OF_A_COLUMN = 500, 200, 100, 50  # items that making one counts as
LOOKED_AT = 1000  # keys, from which on it is looked at how many share a hash
ALIKE = 64  # that may: each look-up of one goes through all of them
HAS_FREQUENCY = 10_000  # entries of an index of times, up to which its frequency crosses: it is checked one by one
FREQUENCY = re.compile(r"-?\d{0,5}[A-Za-z]{1,3}(-[A-Z]{3})?")
MERSENNE = 2**61 - 1  # modulo which Python hashes numbers


class Budget:
    """The amount that may still be made of one frame."""

    def __init__(self, form: Form):
        self._items, self._bytes = form.items, form.bytes

    def spend(self, items: int = 0, size: int = 0) -> None:
        """`ProtocolError` if that is more than there is."""
        self._items -= items
        self._bytes -= size
        if self._items < 0 or self._bytes < 0:
            raise ProtocolError("more than may be made of a frame")


def _need(holds: object) -> None:
    if not holds:
        raise ProtocolError("parts of no table")


def put_together(kind: int, parts: Plain, budget: Budget) -> Any:
    """Return the value that was taken apart; `ProtocolError` for parts of none."""
    maker = MAKERS.get(kind)
    if maker is None:
        raise ProtocolError("a table of no known kind")
    try:
        return maker(parts, budget)
    except ProtocolError:
        raise
    except Exception as error:  # what NumPy or pandas refuse
        raise ProtocolError(f"{type(error).__name__} in a table") from error


def take_apart(value: Any, room: int) -> tuple[int, Plain, int] | None:
    """Return a value's kind, its parts and the items that it counts as; None for what is no such value.

    `Unsendable` if it is one, but too large (`room` is the bytes that are left) or with something in it that has no
    parts.
    """
    try:
        return _take_apart(value, room)
    except ProtocolError as error:  # the other side would refuse it
        raise Unsendable(str(error), Why.TYPE) from None


def _take_apart(value: Any, room: int) -> tuple[int, Plain, int] | None:
    kind = type(value)
    if kind in _TAKERS:
        return _TAKERS[kind](value, room)
    if issubclass(kind, tuple) and kind is not tuple:
        return _take_named(value)
    pandas = sys.modules.get("pandas")
    if pandas is not None:
        if isinstance(value, pandas.Index) or kind in (pandas.DataFrame, pandas.Series):
            return _take_pandas(pandas, value, room)
        if kind is pandas.Timestamp:
            return _TIMESTAMP, (value.unit, int(value.asm8.view(np.int64)), _zone(value.tz)), 1
        if kind is pandas.Timedelta:
            return _TIMEDELTA, (value.unit, int(value.asm8.view(np.int64))), 1
        if value is pandas.NaT or value is pandas.NA:
            return _MISSING, value is pandas.NA, 1
        if isinstance(value, pandas.api.extensions.ExtensionArray):
            return _ARRAY, _column(pandas, value, room), OF_A_COLUMN
    for name in ("datascience", "babypandas"):
        module = sys.modules.get(name)
        if module is not None and (taken := _WRAPPERS[name](module, value)) is not None:
            return taken
    return None


# Sets, ranges, views of dicts, dates


def _take_set(value: Any, _room: int) -> tuple[int, Plain, int]:
    if not all(map(is_key, value)) or sum(map(is_odd, value)) > ODD_KEYS:
        raise Unsendable(why=Why.TYPE)
    return _SET if type(value) is set else _FROZENSET, list(value), 1


def _keys(parts: Plain, budget: Budget) -> list[Any]:
    _need(type(parts) is list and all(map(is_key, parts)))
    budget.spend(len(parts))
    _check_hashes(parts)
    return list(parts)


def _make_set(parts: Plain, budget: Budget) -> set[Any]:
    made = set(_keys(parts, budget))
    _need(len(made) == len(parts))
    return made


def _make_range(parts: Plain, _budget: Budget) -> range:
    _need(type(parts) is tuple and len(parts) == 3 and all(type(part) is int for part in parts))
    _need(all(-(2**62) < part < 2**62 for part in parts))
    return range(*parts)


def _make_view(parts: Plain, _budget: Budget) -> Any:
    _need(type(parts) is tuple and len(parts) == 2 and type(parts[1]) is dict)
    return {"keys": dict.keys, "values": dict.values, "items": dict.items}[parts[0]](parts[1])


def _take_view(value: Any, _room: int) -> tuple[int, Plain, int]:
    name = type(value).__name__.removeprefix("dict_")
    if name == "values":
        return _VIEW, (name, dict(enumerate(value))), 1
    return _VIEW, (name, dict(value.mapping)), 1


def _take_named(value: Any) -> tuple[int, Plain, int] | None:
    """Return a tuple with names for what is in it, such as SciPy gives."""
    name, fields, values = type(value).__name__, getattr(value, "_fields", ()), tuple.__getitem__(value, slice(None))
    if not _are_fields(name, fields, values):
        return None
    return _NAMED, (name, tuple(fields), values), OF_A_FRAME


def _make_named(parts: Plain, budget: Budget) -> Any:
    name, fields, values = parts
    _need(_are_fields(name, fields, values))
    budget.spend(OF_A_FRAME)
    return _named_tuple(name, fields)(*values)


def _are_fields(name: Any, fields: Any, values: Any) -> bool:
    names = (name, *fields) if type(fields) is tuple else ()
    return (
        type(values) is tuple
        and 0 < len(fields) == len(values) <= FIELDS
        and all(type(one) is str and one.isidentifier() and not iskeyword(one) and len(one) < 60 for one in names)
        and not any(field.startswith("_") for field in fields)
        and len(set(fields)) == len(fields)
    )


@lru_cache(64)
def _named_tuple(name: str, fields: tuple[str, ...]) -> Any:
    return namedtuple(name, fields)


def _take_mapping(value: Any, _room: int) -> tuple[int, Plain, int]:
    return _MAPPING, (type(value).__name__, dict(value)), 1


def _make_mapping(parts: Plain, _budget: Budget) -> Any:
    name, entries = parts
    _need(type(entries) is dict)
    return {"Counter": Counter, "OrderedDict": OrderedDict}[name](entries)


def _take_date(value: Any, _room: int) -> tuple[int, Plain, int]:
    if getattr(value, "tzinfo", None) is not None:
        raise Unsendable(why=Why.TYPE)
    if type(value) is datetime.timedelta:
        return _DATE, (value.days, value.seconds, value.microseconds), 1
    return _DATE, (type(value).__name__, value.isoformat()), 1


def _make_date(parts: Plain, _budget: Budget) -> Any:
    _need(type(parts) is tuple)
    if len(parts) == 3:
        _need(all(type(part) is int and abs(part) < 2**31 for part in parts))
        return datetime.timedelta(*parts)
    name, text = parts
    _need(type(text) is str and len(text) < 40)
    kind: Any = {"date": datetime.date, "datetime": datetime.datetime, "time": datetime.time}[name]
    made = kind.fromisoformat(text)
    _need(getattr(made, "tzinfo", None) is None)
    return made


# Arrays of what the wire itself does not write


def _take_numpy(value: Array, room: int) -> tuple[int, Plain, int] | None:
    dtype, shape = value.dtype, value.shape
    if dtype.kind not in "UOmM":
        return None
    if value.nbytes > room:
        raise Unsendable(why=Why.BYTES)
    if not dtype.isnative:
        value = value.astype(dtype.newbyteorder("="))
    if dtype.kind == "U":
        return _TEXTS, (dtype.itemsize // WIDTH_BYTES, shape, *_texts(value.ravel().tolist())), value.size
    if dtype.kind == "O":
        values = value.ravel().tolist()
        _check_hashes(values)
        return _OBJECTS, (shape, values), 1
    unit, count = np.datetime_data(dtype)
    if unit not in NUMPY_UNITS or count != 1:
        raise Unsendable(why=Why.DTYPE)
    return _TIMES, (dtype.kind, unit, _locked(value.view(np.int64))), 1


def _take_text_scalar(value: Any, _room: int) -> tuple[int, Plain, int]:
    return _TEXT, str.__str__(value), 1


def _take_time(value: Any, room: int) -> tuple[int, Plain, int] | None:
    return _take_numpy(np.asarray(value), room)


def _locked(array: Array) -> Array:
    """Return the same bytes whether or not it may be changed here."""
    array = np.asarray(array).view()
    array.flags.writeable = False
    return array


def _texts(values: list[Any]) -> tuple[Array, bytes]:
    """Texts as their lengths in bytes, and all of them together."""
    data = [text.encode("utf-8", "surrogatepass") for text in values]
    return np.array([len(text) for text in data], dtype=np.int64), b"".join(data)


def _read_texts(lengths: Array, data: bytes, missing: dict[int, Any], budget: Budget) -> list[Any]:
    _need(_is_array(lengths, INTEGERS) and type(data) is bytes)
    budget.spend(len(lengths), 8 * len(lengths))
    there = lengths[lengths >= 0]
    _need((lengths >= min(missing, default=0)).all() and (there <= len(data)).all() and there.sum() == len(data))
    values, at = [], 0
    for length in lengths.tolist():
        if length < 0:
            values.append(missing[length])
        else:
            values.append(data[at : at + length].decode("utf-8", "surrogatepass"))
            at += length
    return values


def _make_texts(parts: Plain, budget: Budget) -> Array:
    width, shape, lengths, data = parts
    _need(type(width) is int and width >= 0 and _is_shape(shape))
    _need(_is_array(lengths, INTEGERS) and len(lengths) == _size(shape))
    budget.spend(0, WIDTH_BYTES * max(width, 1) * len(lengths))  # before anything so large is asked for
    values = _read_texts(lengths, data, {}, budget)
    _need(all(len(text) <= width for text in values))
    return np.array(values, dtype=f"<U{max(width, 1)}").reshape(shape)


def _make_objects(parts: Plain, budget: Budget) -> Array:
    shape, values = parts
    _need(_is_shape(shape) and type(values) is list and len(values) == _size(shape))
    return _objects(values, budget).reshape(shape)


def _objects(values: list[Any], budget: Budget) -> Array:
    """Return an array of any values, whatever they are; a list in it stays one."""
    budget.spend(len(values), 8 * len(values))
    _check_hashes(values)
    array = np.empty(len(values), dtype=object)
    for number, value in enumerate(values):
        array[number] = value
    return array


def _make_times(parts: Plain, budget: Budget) -> Any:
    kind, unit, values = parts
    _need(kind in ("m", "M") and unit in NUMPY_UNITS and type(values) is np.ndarray and values.dtype == np.int64)
    budget.spend(1, values.nbytes)
    return values.view(f"{kind}8[{unit}]")[()]  # of no axes, a single one


def _is_array(value: object, chars: str) -> bool:
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


# Keys that share a hash: each look-up in a table of them would go through all


def _check_hashes(values: Iterable[Any]) -> None:
    """`ProtocolError` if too many of these values, of which some may be no keys, share a hash in Python or pandas."""
    keys = [value for value in values if type(value) not in (str, bytes, list, dict, np.ndarray, type(None), bool)]
    if len(keys) <= LOOKED_AT:
        return
    if sum(type(key) in (tuple, complex) or (type(key) is int and is_odd(key)) for key in keys) > ODD_KEYS:
        raise ProtocolError("too many keys that may collide")
    for kind in (int, float):
        numbers = [key for key in keys if type(key) is kind and not (kind is int and is_odd(key))]
        if len(numbers) > LOOKED_AT:
            _check_numbers(np.array(numbers, dtype=np.int64 if kind is int else np.float64))
    scalars = Counter(type(key) for key in keys if isinstance(key, np.generic))
    for scalar, count in scalars.items():
        if count > LOOKED_AT and issubclass(scalar, np.number):
            _check_numbers(np.array([key for key in keys if type(key) is scalar]))


def _check_numbers(values: Array) -> None:
    """Check the same for an array: whatever hash of numbers Python, NumPy and pandas use, few of them may share it."""
    if len(values) <= LOOKED_AT or values.dtype.kind not in "iufcmM" or values.dtype.itemsize < 8:
        return
    if values.dtype.kind == "c":
        if values.dtype.itemsize > 16:
            raise ProtocolError("numbers that may collide")
        parts = np.sort(values.astype(np.complex128))
        bits = _distinct(parts).view(np.uint64).reshape(-1, 2)
        _check_alike(_murmur(bits[:, 0]) ^ _murmur(bits[:, 1]))
        return
    if values.dtype.itemsize > 8:
        values = values.astype(np.float64)
    bits = _distinct(np.sort(values.view(np.uint64)))
    _check_alike(_murmur(bits))
    _check_alike(((bits >> np.uint64(33)) ^ bits ^ (bits << np.uint64(11))).astype(np.uint32))
    _check_alike((bits ^ (bits >> np.uint64(32))).astype(np.uint32))
    if values.dtype.kind == "i":
        magnitude = np.abs(bits.view(np.int64)).view(np.uint64) % np.uint64(MERSENNE)
        _check_alike((magnitude ^ (magnitude >> np.uint64(32))).astype(np.uint32))


def _distinct(ordered: Array) -> Array:
    keep = np.ones(len(ordered), dtype=bool)
    keep[1:] = ordered[1:] != ordered[:-1]
    return np.ascontiguousarray(ordered[keep])


def _check_alike(hashes: Array) -> None:
    ordered = np.sort(hashes)
    if (ordered[ALIKE:] == ordered[:-ALIKE]).any():
        raise ProtocolError("numbers that share a hash")


def _murmur(bits: Array) -> Array:
    """Return the hash of 64 bits that pandas looks floats up by (`murmur2_64to32` in its `khash.h`)."""
    mix = np.uint32(0x5BD1E995)
    result: Any = np.uint32(0xC70F6907 ^ 4)
    with np.errstate(over="ignore"):
        half: Any
        for half in ((bits & np.uint64(0xFFFFFFFF)).astype(np.uint32), (bits >> np.uint64(32)).astype(np.uint32)):
            half = half * mix
            half = (half ^ (half >> np.uint32(24))) * mix
            result = (result * mix) ^ half
        result = (result ^ (result >> np.uint32(13))) * mix
    mixed: Array = result ^ (result >> np.uint32(15))
    return mixed


# Columns


def _column(pandas: ModuleType, array: Any, room: int) -> Plain:
    """Return a column of pandas, or the entries of an index: the form of its parts, and these."""
    dtype = getattr(array.dtype, "numpy_dtype", array.dtype) if not hasattr(array, "_mask") else array.dtype
    size = getattr(array, "nbytes", 0)
    if size > room:
        raise Unsendable(why=Why.BYTES)
    if hasattr(array, "_mask") and str(array.dtype) in MASKED:
        return "masked", str(array.dtype), _numbers(array._data), _locked(array._mask)
    if isinstance(dtype, pandas.CategoricalDtype):
        codes = np.asarray(array.codes, dtype=np.int64)
        return "categories", codes, _index(pandas, dtype.categories, room, ranges=False), bool(dtype.ordered)
    if isinstance(dtype, pandas.DatetimeTZDtype):
        return "times", "M", dtype.unit, _zone(dtype.tz), _numbers(array.asi8)
    if isinstance(dtype, pandas.IntervalDtype):
        left, right = (_column(pandas, side.array, room) for side in (array.left, array.right))
        return "intervals", left, right, str(array.closed)
    if isinstance(dtype, np.dtype) and dtype.kind in "mM":
        return "times", dtype.kind, np.datetime_data(dtype)[0], None, _numbers(np.asarray(array).view(np.int64))
    if isinstance(dtype, np.dtype) and dtype.char in NUMERIC:
        return "numbers", _numbers(np.asarray(array))
    is_text = isinstance(dtype, pandas.StringDtype)
    if not is_text and not _is_of_objects(dtype):
        raise Unsendable(why=Why.TYPE)
    values = array.tolist() if hasattr(array, "tolist") else list(array)
    lengths = [_length(pandas, value) for value in values]
    if None in lengths:
        _check_hashes(values)
        return "objects", values
    data = b"".join(value.encode("utf-8", "surrogatepass") for value in values if type(value) is str)
    return "texts", _name_of_texts(pandas, dtype) if is_text else "object", np.array(lengths, dtype=np.int64), data


def _is_of_objects(dtype: Any) -> bool:
    return isinstance(dtype, np.dtype) and dtype.kind == "O"


def _numbers(values: Array) -> Array:
    _check_numbers(values)
    return _locked(values)


def _length(pandas: ModuleType, value: Any) -> int | None:
    if type(value) is str:
        return len(value) if value.isascii() else len(value.encode("utf-8", "surrogatepass"))
    if value is None:
        return -1
    if type(value) is float and value != value:
        return -2
    return -3 if value is pandas.NA else None


def _name_of_texts(pandas: ModuleType, dtype: Any) -> str:
    return "string" if getattr(dtype, "na_value", pandas.NA) is pandas.NA else "str"


def _make_column(parts: Plain, budget: Budget) -> Any:
    """Return what pandas makes a column of."""
    _need(type(parts) is tuple and parts)
    budget.spend(OF_A_COLUMN)
    form, *rest = parts
    return _COLUMNS[form](*rest, budget)


def _make_numbers(values: Array, budget: Budget) -> Array:
    _need(_is_array(values, NUMERIC))
    budget.spend(0, values.nbytes)
    _check_numbers(values)
    values.flags.writeable = True  # it is this frame's own, whatever it was a view of there
    return values


def _make_masked(name: str, values: Array, mask: Array, budget: Budget) -> Any:
    pandas = import_module("pandas")
    _need(name in MASKED and _is_array(values, NUMERIC) and _is_array(mask, "?") and len(values) == len(mask))
    _need(values.dtype == pandas.api.types.pandas_dtype(name).numpy_dtype)
    array = pandas.array(_make_numbers(values, budget), dtype=name)
    array[mask] = pandas.NA
    return array


def _make_categories(codes: Array, categories: Plain, ordered: bool, budget: Budget) -> Any:
    pandas = import_module("pandas")
    labels = _make_index(categories, budget, ranges=False)
    _need(_is_array(codes, INTEGERS) and type(ordered) is bool and not isinstance(labels, pandas.MultiIndex))
    _need(not len(codes) or (codes.min() >= -1 and codes.max() < len(labels)))
    budget.spend(0, codes.nbytes)
    return pandas.Categorical.from_codes(codes, categories=labels, ordered=ordered)


def _make_intervals(left: Plain, right: Plain, closed: str, budget: Budget) -> Any:
    pandas = import_module("pandas")
    _need(closed in ("left", "right", "both", "neither") and all(_is_ends(side) for side in (left, right)))
    sides = [_make_column(side, budget) for side in (left, right)]
    return pandas.arrays.IntervalArray.from_arrays(*sides, closed=closed)


def _is_ends(parts: Plain) -> bool:
    return type(parts) is tuple and parts[:1] in (("numbers",), ("times",))


def _make_pandas_times(kind: str, unit: str, zone: Plain, values: Array, budget: Budget) -> Any:
    pandas = import_module("pandas")
    _need(kind in ("m", "M") and unit in UNITS and _is_array(values, INTEGERS) and (zone is None or kind == "M"))
    values = _make_numbers(values, budget).view(f"{kind}8[{unit}]")
    if zone is None:
        return values
    return pandas.DatetimeIndex(values).tz_localize("UTC").tz_convert(_known_zone(zone)).array


def _make_column_of_texts(name: str, lengths: Array, data: bytes, budget: Budget) -> Any:
    pandas = import_module("pandas")
    _need(name in TEXTS)
    missing = {-1: None, -2: float("nan"), -3: pandas.NA}
    values = _read_texts(lengths, data, missing, budget)
    if name == "object":
        array = np.empty(len(values), dtype=object)
        array[:] = values
        return array
    if name == "str":  # as pandas 3 keeps texts, and none before it
        return pandas.array(values, dtype=pandas.StringDtype(na_value=np.nan))
    return pandas.array(values, dtype="string")


def _make_column_of_objects(values: list[Any], budget: Budget) -> Any:
    _need(type(values) is list)
    return _objects(values, budget)


_COLUMNS: dict[str, Callable[..., Any]] = {
    "numbers": _make_numbers,
    "masked": _make_masked,
    "categories": _make_categories,
    "intervals": _make_intervals,
    "times": _make_pandas_times,
    "texts": _make_column_of_texts,
    "objects": _make_column_of_objects,
}


# Time zones


def _zone(zone: Any) -> Plain:
    """Return a time zone by its name, or by its seconds from UTC."""
    if zone is None:
        return None
    if isinstance(zone, datetime.timezone) and str(zone) != "UTC":
        return int(zone.utcoffset(None).total_seconds())
    name = str(zone)
    if name not in _zones():
        raise Unsendable(why=Why.TYPE)
    return name


def _known_zone(zone: Plain) -> Any:
    """Return what pandas takes for a time zone; never a text that it would look for but among those that there are."""
    if type(zone) is int:
        _need(abs(zone) < 86_400)
        return datetime.timezone(datetime.timedelta(seconds=zone))
    _need(type(zone) is str and zone in _zones())
    return zone


@cache
def _zones() -> frozenset[str]:
    return frozenset(zoneinfo.available_timezones() | {"UTC"})


# Indexes, series and frames


def _take_pandas(pandas: ModuleType, value: Any, room: int) -> tuple[int, Plain, int]:
    if isinstance(value, pandas.Index):
        return _INDEX, _index(pandas, value, room), OF_AN_INDEX
    if len(value) > room:
        raise Unsendable(why=Why.BYTES)
    if type(value) is pandas.Series:
        return (
            _SERIES,
            (_index(pandas, value.index, room), _column(pandas, value.array, room), _name(value.name)),
            OF_A_SERIES,
        )
    numbers = range(value.shape[1])
    if len(numbers) * OF_A_COLUMN > room or len(value) * len(numbers) > room:
        raise Unsendable(why=Why.BYTES)
    columns = [_column(pandas, value.iloc[:, number].array, room) for number in numbers]
    parts = _index(pandas, value.index, room), _index(pandas, value.columns, room), columns
    return _FRAME, parts, OF_A_FRAME + OF_A_COLUMN * len(numbers)


def _name(name: Any) -> Plain:
    if isinstance(name, str):
        return str.__str__(name)
    if not _is_name(name):
        raise Unsendable(why=Why.TYPE)
    return name


def _is_name(name: Any) -> bool:
    """Return whether it can be the name of a series or an index."""
    return is_key(name) or isinstance(name, np.datetime64 | np.timedelta64 | datetime.date)


def _index(pandas: ModuleType, index: Any, room: int, ranges: bool = True) -> Plain:
    if type(index) is pandas.RangeIndex:
        if ranges:
            return "range", index.start, index.stop, index.step, _name(index.name)
        if index.nbytes > room or len(index) * 8 > room:
            raise Unsendable(why=Why.BYTES)
        return "labels", ("numbers", _locked(np.asarray(index))), _name(index.name), None
    if isinstance(index, pandas.MultiIndex):
        index = index.remove_unused_levels()
        codes = [np.asarray(codes, dtype=np.int64) for codes in index.codes]
        return (
            "levels",
            codes,
            [_index(pandas, level, room, ranges=False) for level in index.levels],
            list(map(_name, index.names)),
        )
    frequency = getattr(index, "freqstr", None) if len(index) <= HAS_FREQUENCY else None
    return "labels", _column(pandas, index.array, room), _name(index.name), frequency


def _make_index(parts: Plain, budget: Budget, ranges: bool = True) -> Any:
    pandas = import_module("pandas")
    _need(type(parts) is tuple and parts)
    budget.spend(OF_AN_INDEX)
    match parts:
        case ("range", int(start), int(stop), int(step), name) if ranges:
            _need(_is_name(name) and step and all(abs(number) < 2**62 for number in (start, stop, step)))
            made = range(start, stop, step)
            budget.spend(len(made) if len(made) < 2**62 else 2**62)
            return pandas.RangeIndex(made, name=name)
        case ("labels", column, name, frequency):
            _need(_is_name(name))
            return _make_labels(pandas, column, name, frequency, budget)
        case ("levels", list(codes), list(levels), list(names)):
            _need(0 < len(codes) == len(levels) == len(names) <= LEVELS and all(map(_is_name, names)))
            made_levels = [_make_index(level, budget, ranges=False) for level in levels]
            for numbers, level in zip(codes, made_levels, strict=True):
                _need(
                    _is_array(numbers, INTEGERS)
                    and len(numbers) == len(codes[0])
                    and not isinstance(level, pandas.MultiIndex)
                )
                _need(not len(numbers) or (numbers.min() >= -1 and numbers.max() < len(level)))
                budget.spend(len(numbers) // 8, numbers.nbytes)
            return pandas.MultiIndex(levels=made_levels, codes=codes, names=names)
    raise ProtocolError("parts of no index")


def _make_labels(pandas: ModuleType, parts: Plain, name: Any, frequency: Any, budget: Budget) -> Any:
    column = _make_column(parts, budget)
    budget.spend(len(column))
    index = pandas.Index(column, name=name, dtype=object if _is_of_objects(column.dtype) else None)
    if frequency is None:
        return index
    _need(type(frequency) is str and FREQUENCY.fullmatch(frequency) and len(index) <= HAS_FREQUENCY)
    _need(isinstance(index, pandas.DatetimeIndex | pandas.TimedeltaIndex))
    return type(index)(index, freq=frequency, name=name)


def _make_series(parts: Plain, budget: Budget) -> Any:
    pandas = import_module("pandas")
    index, column, name = parts
    budget.spend(OF_A_SERIES)
    _need(_is_name(name))
    rows, values = _make_index(index, budget), _make_column(column, budget)
    _need(len(rows) == len(values))
    return pandas.Series(values, index=rows, name=name, dtype=getattr(values, "dtype", None), copy=False)


def _make_frame(parts: Plain, budget: Budget) -> Any:
    pandas = import_module("pandas")
    index, labels, columns = parts
    _need(type(columns) is list)
    budget.spend(OF_A_FRAME)
    rows, names = _make_index(index, budget), _make_index(labels, budget)
    _need(len(names) == len(columns))
    made = {}
    for number, column in enumerate(columns):
        values = _make_column(column, budget)
        _need(len(values) == len(rows))
        made[number] = pandas.Series(values, index=rows, dtype=values.dtype, copy=False)
    frame = pandas.DataFrame(made, index=rows)
    frame.columns = names
    return frame


def _make_timestamp(parts: Plain, _budget: Budget) -> Any:
    pandas = import_module("pandas")
    unit, value, zone = parts
    _need(unit in UNITS and type(value) is int and -(2**63) < value < 2**63)
    made = pandas.Timestamp(np.datetime64(value, unit))
    return made if zone is None else made.tz_localize("UTC").tz_convert(_known_zone(zone))


def _make_timedelta(parts: Plain, _budget: Budget) -> Any:
    unit, value = parts
    _need(unit in UNITS and type(value) is int and -(2**63) < value < 2**63)
    return import_module("pandas").Timedelta(np.timedelta64(value, unit))


def _make_missing(parts: Plain, _budget: Budget) -> Any:
    _need(type(parts) is bool)
    pandas = import_module("pandas")
    return pandas.NA if parts else pandas.NaT


def _make_array(parts: Plain, budget: Budget) -> Any:
    pandas = import_module("pandas")
    made = _make_column(parts, budget)
    return pandas.array(made, dtype=made.dtype) if type(made) is np.ndarray else made


# `Table`s and the frames of babypandas


def _take_datascience(module: ModuleType, value: Any) -> tuple[int, Plain, int] | None:
    if type(value) is not getattr(module, "Table", None):
        return None
    labels = list(value.labels)
    columns = [_locked(np.asarray(value.column(label))) for label in labels]
    return _TABLE, (labels, columns), OF_A_FRAME + OF_A_COLUMN * len(labels)


def _make_table(parts: Plain, budget: Budget) -> Any:
    labels, columns = parts
    _need(type(labels) is list and type(columns) is list and len(labels) == len(columns))
    _need(all(type(label) is str for label in labels) and len(set(labels)) == len(labels))
    _need(all(type(column) is np.ndarray and column.ndim == 1 for column in columns))
    _need(len({len(column) for column in columns}) <= 1)
    budget.spend(OF_A_FRAME + OF_A_COLUMN * len(labels), sum(column.nbytes for column in columns))
    table = import_module("datascience").Table()
    for label, column in zip(labels, columns, strict=True):
        column.flags.writeable = True
        table[label] = column
    return table


def _take_babypandas(module: ModuleType, value: Any) -> tuple[int, Plain, int] | None:
    if type(value) not in (getattr(module, "DataFrame", None), getattr(module, "Series", None)):
        return None
    return _BABY, value._pd, 1


def _make_baby(parts: Plain, _budget: Budget) -> Any:
    pandas, babypandas = import_module("pandas"), import_module("babypandas")
    _need(type(parts) in (pandas.DataFrame, pandas.Series))
    return (babypandas.DataFrame if type(parts) is pandas.DataFrame else babypandas.Series)(data=parts)


_WRAPPERS: dict[str, Callable[[ModuleType, Any], tuple[int, Plain, int] | None]] = {
    "datascience": _take_datascience,
    "babypandas": _take_babypandas,
}


# What a value was changed to in place


def change(ours: Any, theirs: Any) -> bool:
    """Change a value of ours, if it is of a kind that can be changed in place, into another; whether it is."""
    if type(ours) is not type(theirs):
        return False
    if type(ours) is set:
        ours.clear()
        ours.update(theirs)
        return True
    pandas = sys.modules.get("pandas")
    if pandas is not None and type(ours) in (pandas.DataFrame, pandas.Series):
        ours._update_inplace(theirs)
        if type(ours) is pandas.Series:
            ours.name = theirs.name
        return True
    if type(ours).__module__.startswith("babypandas.") and hasattr(theirs, "_pd"):
        vars(ours).update(vars(theirs))
        return True
    if type(ours).__module__ == "datascience.tables" and hasattr(theirs, "_columns"):
        ours._columns, ours._num_rows, ours._formats = theirs._columns, theirs._num_rows, theirs._formats
        return True
    return False


# The kinds


_MAKERS: tuple[Callable[[Plain, Budget], Any], ...] = (
    _make_set,
    lambda parts, budget: frozenset(_make_set(parts, budget)),
    _make_range,
    _make_view,
    _make_date,
    _make_texts,
    lambda parts, _budget: np.str_(parts) if type(parts) is str else _refuse(),
    _make_objects,
    _make_times,
    _make_frame,
    _make_series,
    _make_index,
    _make_array,
    _make_timestamp,
    _make_timedelta,
    _make_missing,
    _make_table,
    _make_baby,
    _make_named,
    _make_mapping,
)
MAKERS = dict(enumerate(_MAKERS))
_SET, _FROZENSET, _RANGE, _VIEW, _DATE, _TEXTS, _TEXT, _OBJECTS, _TIMES = range(9)
_FRAME, _SERIES, _INDEX, _ARRAY, _TIMESTAMP, _TIMEDELTA, _MISSING, _TABLE, _BABY, _NAMED, _MAPPING = range(9, 20)
UNORDERED = {_SET, _FROZENSET}


def _refuse() -> NoReturn:
    raise ProtocolError("parts of no table")


_TAKERS: dict[type, Callable[[Any, int], tuple[int, Plain, int] | None]] = {
    set: _take_set,
    Counter: _take_mapping,
    OrderedDict: _take_mapping,
    frozenset: _take_set,
    range: lambda value, _room: (_RANGE, (value.start, value.stop, value.step), 1),
    np.ndarray: _take_numpy,
    np.str_: _take_text_scalar,
    np.datetime64: _take_time,
    np.timedelta64: _take_time,
    **dict.fromkeys((datetime.date, datetime.datetime, datetime.time, datetime.timedelta), _take_date),
    **dict.fromkeys((type({}.keys()), type({}.values()), type({}.items())), _take_view),
}
