"""Takes apart and makes sets, ranges, views of dicts, named tuples, counters and dates.

Treats all parts as an attacker's: types and lengths are checked, and what they would become is paid for.
"""

import datetime
from collections import Counter, OrderedDict, namedtuple
from functools import lru_cache
from keyword import iskeyword
from typing import Any

from . import _kinds
from ._hashes import check_hashes
from ._kinds import OF_A_FRAME, Allowance, Plain, need
from .plain_data import ODD_KEYS, Unsendable, Why, is_key, is_odd

FIELDS = 100  # of a named tuple


def take_set(value: Any, _room: int) -> tuple[int, Plain, int]:
    if not all(map(is_key, value)) or sum(map(is_odd, value)) > ODD_KEYS:
        raise Unsendable(why=Why.TYPE)
    return _kinds.SET if type(value) is set else _kinds.FROZENSET, list(value), 1


def _keys(parts: Plain, budget: Allowance) -> list[Any]:
    need(type(parts) is list and all(map(is_key, parts)))
    budget.spend(len(parts))
    check_hashes(parts)
    return list(parts)


def make_set(parts: Plain, budget: Allowance) -> set[Any]:
    made = set(_keys(parts, budget))
    need(len(made) == len(parts))
    return made


def make_range(parts: Plain, _budget: Allowance) -> range:
    need(type(parts) is tuple and len(parts) == 3 and all(type(part) is int for part in parts))
    need(all(-(2**62) < part < 2**62 for part in parts))
    return range(*parts)


def make_view(parts: Plain, _budget: Allowance) -> Any:
    need(type(parts) is tuple and len(parts) == 2 and type(parts[1]) is dict)
    return {"keys": dict.keys, "values": dict.values, "items": dict.items}[parts[0]](parts[1])


def take_view(value: Any, _room: int) -> tuple[int, Plain, int]:
    name = type(value).__name__.removeprefix("dict_")
    if name == "values":
        return _kinds.VIEW, (name, dict(enumerate(value))), 1
    return _kinds.VIEW, (name, dict(value.mapping)), 1


def take_named(value: Any) -> tuple[int, Plain, int] | None:
    """Return a tuple with names for what is in it, such as SciPy gives."""
    name, fields, values = type(value).__name__, getattr(value, "_fields", ()), tuple.__getitem__(value, slice(None))
    if not _are_fields(name, fields, values):
        return None
    return _kinds.NAMED, (name, tuple(fields), values), OF_A_FRAME


def make_named(parts: Plain, budget: Allowance) -> Any:
    name, fields, values = parts
    need(_are_fields(name, fields, values))
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


def take_mapping(value: Any, _room: int) -> tuple[int, Plain, int]:
    return _kinds.MAPPING, (type(value).__name__, dict(value)), 1


def make_mapping(parts: Plain, _budget: Allowance) -> Any:
    name, entries = parts
    need(type(entries) is dict)
    return {"Counter": Counter, "OrderedDict": OrderedDict}[name](entries)


def take_date(value: Any, _room: int) -> tuple[int, Plain, int]:
    if getattr(value, "tzinfo", None) is not None:
        raise Unsendable(why=Why.TYPE)
    if type(value) is datetime.timedelta:
        return _kinds.DATE, (value.days, value.seconds, value.microseconds), 1
    return _kinds.DATE, (type(value).__name__, value.isoformat()), 1


def make_date(parts: Plain, _budget: Allowance) -> Any:
    need(type(parts) is tuple)
    if len(parts) == 3:
        need(all(type(part) is int and abs(part) < 2**31 for part in parts))
        return datetime.timedelta(*parts)
    name, text = parts
    need(type(text) is str and len(text) < 40)
    kind: Any = {"date": datetime.date, "datetime": datetime.datetime, "time": datetime.time}[name]
    made = kind.fromisoformat(text)
    need(getattr(made, "tzinfo", None) is None)
    return made
