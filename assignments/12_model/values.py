"""Shows values where they are small: what went into a public check, what was expected, and what came.

Takes plain data and arrays; of anything else, and of what is large, it says the kind. Nothing hidden comes here.
"""

import re

import numpy as np
from softlookup import describe

SMALL = 12  # entries of an array that is shown whole
NUMBER = int | float | np.number
DIGITS = 9  # of a single float that is shown, its point included
SHOWN_CHARACTERS = 80  # of a value; what is longer is described


def arguments(args, kwargs):
    """A call's arguments, with small ones as they are."""
    return ", ".join([*map(_value, args), *(f"{name}={_value(one)}" for name, one in kwargs.items())])


def _value(value):
    if callable(value):
        return "a function"
    return _small(value) or (f"an array of shape {value.shape}" if type(value) is np.ndarray else describe(value))


def _small(value):
    """A value as it is where it is small, and "" where it is not."""
    text = _written(value)
    return text if text and len(text) <= SHOWN_CHARACTERS else ""


def _written(value):
    """A plain value as Python writes it; None where it holds too much, or anything else."""
    if type(value) in (list, tuple):
        parts = [_small(one) for one in value[:SMALL]]
        if len(value) > SMALL or not all(parts):
            return None
        inside = ", ".join(parts)
        return f"[{inside}]" if type(value) is list else f"({inside}{',' if len(parts) == 1 else ''})"
    if type(value) is np.ndarray and value.dtype.kind in "iufb":
        if value.size > SMALL:
            return None
        text = np.array2string(value, separator=", ", precision=6, suppress_small=True)
        return re.sub(r"\s+([],])", r"\1", re.sub(r"\s+", " ", text).replace("[ ", "["))
    if type(value) is float or isinstance(value, np.floating):
        return str(value) if len(str(value)) <= DIGITS else f"{value:.{DIGITS - 2}g}"
    if isinstance(value, np.generic) and value.dtype.kind in "iufb":
        return str(value)
    if type(value) is int:
        return repr(value) if value.bit_length() < SHOWN_CHARACTERS else None
    plain = value is None or type(value) is bool
    return repr(value) if plain or (type(value) is str and len(value) < SHOWN_CHARACTERS) else None


def with_values(found):
    """What was expected and what came, with the values themselves where they are small."""
    came, *due = map(_small, found.compared) if found.compared else ("",)
    if due and due[0] and came and _same_kind(*found.compared):
        return due[0], came if came != due[0] else f"{came}; {found.came}"
    expected = f"{found.expected}: {due[0]}" if due and due[0] and not _same_kind(*found.compared) else found.expected
    shown = came and came not in found.came and isinstance(found.compared[0], np.ndarray | np.generic | list | tuple)
    return expected, f"{found.came}: {came}" if shown else found.came


def _same_kind(got, expected):
    """Whether only the values differ."""
    if isinstance(got, np.ndarray):
        return isinstance(expected, np.ndarray | list | tuple | NUMBER) and got.shape == np.shape(expected)
    return isinstance(got, NUMBER) and isinstance(expected, np.ndarray | NUMBER) and np.shape(expected) == ()
