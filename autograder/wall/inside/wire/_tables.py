"""Tables and what is in them, as plain data: frames, series, indexes, `Table`s, sets, dates, texts in arrays.

`take_apart` gives a value's kind and parts, which `_codec` writes as it writes any plain data; `put_together` makes the
value anew, with this side's own pandas, of parts that it has read (`_containers`, `_arrays`, `_pandas_values`). Only
assignments that ask for tables get here (`Form.tables`). Each kind is one entry of `_MAKERS` and takes its parts in one
form. Treats all parts as an attacker's: their types, lengths and sizes are checked, and what they would become is paid
for (`Allowance`), before pandas sees them. What makes pandas slow, or large, from few bytes has no form here. No code
and no name of a type crosses.
"""

import datetime
import sys
from collections import Counter, OrderedDict
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any, NoReturn

import numpy as np

from . import _kinds
from ._arrays import (
    locked,
    make_objects,
    make_texts,
    make_times,
    take_numpy,
    take_text_scalar,
    take_time,
)
from ._containers import (
    make_date,
    make_mapping,
    make_named,
    make_range,
    make_set,
    make_view,
    take_date,
    take_mapping,
    take_named,
    take_set,
    take_view,
)
from ._kinds import OF_A_COLUMN, OF_A_FRAME, Allowance, Plain, need
from ._pandas_values import (
    make_array,
    make_frame,
    make_index,
    make_missing,
    make_series,
    make_timedelta,
    make_timestamp,
    take_pandas,
)
from .plain_data import ProtocolError, Unsendable, Why


def put_together(kind: int, parts: Plain, budget: Allowance) -> Any:
    """Return the value that was taken apart; `ProtocolError` for parts of none."""
    maker = _MAKERS.get(kind)
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
        return take_named(value)
    pandas = sys.modules.get("pandas")
    if pandas is not None and (taken := take_pandas(pandas, value, room)) is not None:
        return taken
    for name in ("datascience", "babypandas"):
        module = sys.modules.get(name)
        if module is not None and (taken := _WRAPPERS[name](module, value)) is not None:
            return taken
    return None


# `Table`s and the frames of babypandas


def _take_datascience(module: ModuleType, value: Any) -> tuple[int, Plain, int] | None:
    if type(value) is not getattr(module, "Table", None):
        return None
    labels = list(value.labels)
    columns = [locked(np.asarray(value.column(label))) for label in labels]
    return _kinds.TABLE, (labels, columns), OF_A_FRAME + OF_A_COLUMN * len(labels)


def _make_table(parts: Plain, budget: Allowance) -> Any:
    labels, columns = parts
    need(type(labels) is list and type(columns) is list and len(labels) == len(columns))
    need(all(type(label) is str for label in labels) and len(set(labels)) == len(labels))
    need(all(type(column) is np.ndarray and column.ndim == 1 for column in columns))
    need(len({len(column) for column in columns}) <= 1)
    budget.spend(OF_A_FRAME + OF_A_COLUMN * len(labels), sum(column.nbytes for column in columns))
    table = import_module("datascience").Table()
    for label, column in zip(labels, columns, strict=True):
        column.flags.writeable = True
        table[label] = column
    return table


def _take_babypandas(module: ModuleType, value: Any) -> tuple[int, Plain, int] | None:
    if type(value) not in (getattr(module, "DataFrame", None), getattr(module, "Series", None)):
        return None
    return _kinds.BABY, value._pd, 1


def _make_baby(parts: Plain, _budget: Allowance) -> Any:
    pandas, babypandas = import_module("pandas"), import_module("babypandas")
    need(type(parts) in (pandas.DataFrame, pandas.Series))
    return (babypandas.DataFrame if type(parts) is pandas.DataFrame else babypandas.Series)(data=parts)


_WRAPPERS: dict[str, Callable[[ModuleType, Any], tuple[int, Plain, int] | None]] = {
    "datascience": _take_datascience,
    "babypandas": _take_babypandas,
}


# The kinds


_MAKERS: dict[int, Callable[[Plain, Allowance], Any]] = {
    _kinds.SET: make_set,
    _kinds.FROZENSET: lambda parts, budget: frozenset(make_set(parts, budget)),
    _kinds.RANGE: make_range,
    _kinds.VIEW: make_view,
    _kinds.DATE: make_date,
    _kinds.TEXTS: make_texts,
    _kinds.TEXT: lambda parts, _budget: np.str_(parts) if type(parts) is str else _refuse(),
    _kinds.OBJECTS: make_objects,
    _kinds.TIMES: make_times,
    _kinds.FRAME: make_frame,
    _kinds.SERIES: make_series,
    _kinds.INDEX: make_index,
    _kinds.ARRAY: make_array,
    _kinds.TIMESTAMP: make_timestamp,
    _kinds.TIMEDELTA: make_timedelta,
    _kinds.MISSING: make_missing,
    _kinds.TABLE: _make_table,
    _kinds.BABY: _make_baby,
    _kinds.NAMED: make_named,
    _kinds.MAPPING: make_mapping,
}


def _refuse() -> NoReturn:
    raise ProtocolError("parts of no table")


_TAKERS: dict[type, Callable[[Any, int], tuple[int, Plain, int] | None]] = {
    set: take_set,
    Counter: take_mapping,
    OrderedDict: take_mapping,
    frozenset: take_set,
    range: lambda value, _room: (_kinds.RANGE, (value.start, value.stop, value.step), 1),
    np.ndarray: take_numpy,
    np.str_: take_text_scalar,
    np.datetime64: take_time,
    np.timedelta64: take_time,
    **dict.fromkeys((datetime.date, datetime.datetime, datetime.time, datetime.timedelta), take_date),
    **dict.fromkeys((type({}.keys()), type({}.values()), type({}.items())), take_view),
}
