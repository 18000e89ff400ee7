"""Takes apart and makes what pandas has: columns, indexes, series and frames, times and their zones.

Treats all parts as an attacker's: types, lengths and sizes are checked, and what they would become is paid for, before
pandas sees them. What makes pandas slow, or large, from few bytes has no form here: an index of numbers from a range
only where it costs nothing, time zones by name only if they are among those that Python knows.
"""

import datetime
import re
import zoneinfo
from collections.abc import Callable
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np

from . import _kinds
from ._arrays import (
    INTEGERS,
    LEVELS,
    UNITS,
    is_array,
    locked,
    objects,
    read_texts,
)
from ._hashes import check_hashes, check_numbers
from ._kinds import OF_A_COLUMN, OF_A_FRAME, OF_A_SERIES, OF_AN_INDEX, Allowance, Plain, need
from .plain_data import NUMERIC, Array, ProtocolError, Unsendable, Why, is_key

WHOLE = tuple(f"{sign}Int{size}" for sign in ("", "U") for size in (8, 16, 32, 64))
MASKED = (*WHOLE, "Float32", "Float64", "boolean")
DTYPES_OF_TEXTS = ("object", "str", "string")  # how a column of texts may be kept
HAS_FREQUENCY = 10_000  # entries of an index of times, up to which its frequency crosses: it is checked one by one
FREQUENCY = re.compile(r"-?\d{0,5}[A-Za-z]{1,3}(-[A-Z]{3})?")


def _column(pandas: ModuleType, array: Any, room: int) -> Plain:
    """Return a column of pandas, or the entries of an index: the form of its parts, and these."""
    dtype = getattr(array.dtype, "numpy_dtype", array.dtype) if not hasattr(array, "_mask") else array.dtype
    size = getattr(array, "nbytes", 0)
    if size > room:
        raise Unsendable(why=Why.BYTES)
    if hasattr(array, "_mask") and str(array.dtype) in MASKED:
        return "masked", str(array.dtype), _numbers(array._data), locked(array._mask)
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
        check_hashes(values)
        return "objects", values
    data = b"".join(value.encode("utf-8", "surrogatepass") for value in values if type(value) is str)
    return "texts", _name_of_texts(pandas, dtype) if is_text else "object", np.array(lengths, dtype=np.int64), data


def _is_of_objects(dtype: Any) -> bool:
    return isinstance(dtype, np.dtype) and dtype.kind == "O"


def _numbers(values: Array) -> Array:
    check_numbers(values)
    return locked(values)


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


def _make_column(parts: Plain, budget: Allowance) -> Any:
    """Return what pandas makes a column of."""
    need(type(parts) is tuple and parts)
    budget.spend(OF_A_COLUMN)
    form, *rest = parts
    return _COLUMNS[form](*rest, budget)


def _make_numbers(values: Array, budget: Allowance) -> Array:
    need(is_array(values, NUMERIC))
    budget.spend(0, values.nbytes)
    check_numbers(values)
    values.flags.writeable = True  # it is this frame's own, whatever it was a view of there
    return values


def _make_masked(name: str, values: Array, mask: Array, budget: Allowance) -> Any:
    pandas = import_module("pandas")
    need(name in MASKED and is_array(values, NUMERIC) and is_array(mask, "?") and len(values) == len(mask))
    need(values.dtype == pandas.api.types.pandas_dtype(name).numpy_dtype)
    array = pandas.array(_make_numbers(values, budget), dtype=name)
    array[mask] = pandas.NA
    return array


def _make_categories(codes: Array, categories: Plain, ordered: bool, budget: Allowance) -> Any:
    pandas = import_module("pandas")
    labels = make_index(categories, budget, ranges=False)
    need(is_array(codes, INTEGERS) and type(ordered) is bool and not isinstance(labels, pandas.MultiIndex))
    need(not len(codes) or (codes.min() >= -1 and codes.max() < len(labels)))
    budget.spend(0, codes.nbytes)
    return pandas.Categorical.from_codes(codes, categories=labels, ordered=ordered)


def _make_intervals(left: Plain, right: Plain, closed: str, budget: Allowance) -> Any:
    pandas = import_module("pandas")
    need(closed in ("left", "right", "both", "neither") and all(_is_ends(side) for side in (left, right)))
    sides = [_make_column(side, budget) for side in (left, right)]
    return pandas.arrays.IntervalArray.from_arrays(*sides, closed=closed)


def _is_ends(parts: Plain) -> bool:
    return type(parts) is tuple and parts[:1] in (("numbers",), ("times",))


def _make_pandas_times(kind: str, unit: str, zone: Plain, values: Array, budget: Allowance) -> Any:
    pandas = import_module("pandas")
    need(kind in ("m", "M") and unit in UNITS and is_array(values, INTEGERS) and (zone is None or kind == "M"))
    values = _make_numbers(values, budget).view(f"{kind}8[{unit}]")
    if zone is None:
        return values
    return pandas.DatetimeIndex(values).tz_localize("UTC").tz_convert(_known_zone(zone)).array


def _make_column_of_texts(name: str, lengths: Array, data: bytes, budget: Allowance) -> Any:
    pandas = import_module("pandas")
    need(name in DTYPES_OF_TEXTS)
    missing = {-1: None, -2: float("nan"), -3: pandas.NA}
    values = read_texts(lengths, data, missing, budget)
    if name == "object":
        array = np.empty(len(values), dtype=object)
        array[:] = values
        return array
    if name == "str":  # as pandas 3 keeps texts, and none before it
        return pandas.array(values, dtype=pandas.StringDtype(na_value=np.nan))
    return pandas.array(values, dtype="string")


def _make_column_of_objects(values: list[Any], budget: Allowance) -> Any:
    need(type(values) is list)
    return objects(values, budget)


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
        need(abs(zone) < 86_400)
        return datetime.timezone(datetime.timedelta(seconds=zone))
    need(type(zone) is str and zone in _zones())
    return zone


@cache
def _zones() -> frozenset[str]:
    return frozenset(zoneinfo.available_timezones() | {"UTC"})


# Indexes, series and frames


def take_pandas(pandas: ModuleType, value: Any, room: int) -> tuple[int, Plain, int] | None:
    """Return the kind of a value of pandas, its parts and the items that it counts as; None for any other value."""
    kind = type(value)
    if isinstance(value, pandas.Index):
        return _kinds.INDEX, _index(pandas, value, room), OF_AN_INDEX
    if kind in (pandas.DataFrame, pandas.Series):
        return _take_rows(pandas, value, room)
    if kind is pandas.Timestamp:
        return _kinds.TIMESTAMP, (value.unit, int(value.asm8.view(np.int64)), _zone(value.tz)), 1
    if kind is pandas.Timedelta:
        return _kinds.TIMEDELTA, (value.unit, int(value.asm8.view(np.int64))), 1
    if value is pandas.NaT or value is pandas.NA:
        return _kinds.MISSING, value is pandas.NA, 1
    if isinstance(value, pandas.api.extensions.ExtensionArray):
        return _kinds.ARRAY, _column(pandas, value, room), OF_A_COLUMN
    return None


def _take_rows(pandas: ModuleType, value: Any, room: int) -> tuple[int, Plain, int]:
    """Take apart a frame or a series."""
    if len(value) > room:
        raise Unsendable(why=Why.BYTES)
    if type(value) is pandas.Series:
        return (
            _kinds.SERIES,
            (_index(pandas, value.index, room), _column(pandas, value.array, room), _name(value.name)),
            OF_A_SERIES,
        )
    numbers = range(value.shape[1])
    if len(numbers) * OF_A_COLUMN > room or len(value) * len(numbers) > room:
        raise Unsendable(why=Why.BYTES)
    columns = [_column(pandas, value.iloc[:, number].array, room) for number in numbers]
    parts = _index(pandas, value.index, room), _index(pandas, value.columns, room), columns
    return _kinds.FRAME, parts, OF_A_FRAME + OF_A_COLUMN * len(numbers)


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
        return "labels", ("numbers", locked(np.asarray(index))), _name(index.name), None
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


def make_index(parts: Plain, budget: Allowance, ranges: bool = True) -> Any:
    pandas = import_module("pandas")
    need(type(parts) is tuple and parts)
    budget.spend(OF_AN_INDEX)
    match parts:
        case ("range", int(start), int(stop), int(step), name) if ranges:
            need(_is_name(name) and step and all(abs(number) < 2**62 for number in (start, stop, step)))
            made = range(start, stop, step)
            budget.spend(len(made) if len(made) < 2**62 else 2**62)
            return pandas.RangeIndex(made, name=name)
        case ("labels", column, name, frequency):
            need(_is_name(name))
            return _make_labels(pandas, column, name, frequency, budget)
        case ("levels", list(codes), list(levels), list(names)):
            need(0 < len(codes) == len(levels) == len(names) <= LEVELS and all(map(_is_name, names)))
            made_levels = [make_index(level, budget, ranges=False) for level in levels]
            for numbers, level in zip(codes, made_levels, strict=True):
                need(
                    is_array(numbers, INTEGERS)
                    and len(numbers) == len(codes[0])
                    and not isinstance(level, pandas.MultiIndex)
                )
                need(not len(numbers) or (numbers.min() >= -1 and numbers.max() < len(level)))
                budget.spend(len(numbers) // 8, numbers.nbytes)
            return pandas.MultiIndex(levels=made_levels, codes=codes, names=names)
    raise ProtocolError("parts of no index")


def _make_labels(pandas: ModuleType, parts: Plain, name: Any, frequency: Any, budget: Allowance) -> Any:
    column = _make_column(parts, budget)
    budget.spend(len(column))
    index = pandas.Index(column, name=name, dtype=object if _is_of_objects(column.dtype) else None)
    if frequency is None:
        return index
    need(type(frequency) is str and FREQUENCY.fullmatch(frequency) and len(index) <= HAS_FREQUENCY)
    need(isinstance(index, pandas.DatetimeIndex | pandas.TimedeltaIndex))
    return type(index)(index, freq=frequency, name=name)


def make_series(parts: Plain, budget: Allowance) -> Any:
    pandas = import_module("pandas")
    index, column, name = parts
    budget.spend(OF_A_SERIES)
    need(_is_name(name))
    rows, values = make_index(index, budget), _make_column(column, budget)
    need(len(rows) == len(values))
    return pandas.Series(values, index=rows, name=name, dtype=getattr(values, "dtype", None), copy=False)


def make_frame(parts: Plain, budget: Allowance) -> Any:
    pandas = import_module("pandas")
    index, labels, columns = parts
    need(type(columns) is list)
    budget.spend(OF_A_FRAME)
    rows, names = make_index(index, budget), make_index(labels, budget)
    need(len(names) == len(columns))
    made = {}
    for number, column in enumerate(columns):
        values = _make_column(column, budget)
        need(len(values) == len(rows))
        made[number] = pandas.Series(values, index=rows, dtype=values.dtype, copy=False)
    frame = pandas.DataFrame(made, index=rows)
    frame.columns = names
    return frame


def make_timestamp(parts: Plain, _budget: Allowance) -> Any:
    pandas = import_module("pandas")
    unit, value, zone = parts
    need(unit in UNITS and type(value) is int and -(2**63) < value < 2**63)
    made = pandas.Timestamp(np.datetime64(value, unit))
    return made if zone is None else made.tz_localize("UTC").tz_convert(_known_zone(zone))


def make_timedelta(parts: Plain, _budget: Allowance) -> Any:
    unit, value = parts
    need(unit in UNITS and type(value) is int and -(2**63) < value < 2**63)
    return import_module("pandas").Timedelta(np.timedelta64(value, unit))


def make_missing(parts: Plain, _budget: Allowance) -> Any:
    need(type(parts) is bool)
    pandas = import_module("pandas")
    return pandas.NA if parts else pandas.NaT


def make_array(parts: Plain, budget: Allowance) -> Any:
    pandas = import_module("pandas")
    made = _make_column(parts, budget)
    return pandas.array(made, dtype=made.dtype) if type(made) is np.ndarray else made
