"""Shows values where they are small: what went into a public check, what was expected, and what came.

Takes plain data and arrays; of anything else, and of what is large, it says the kind. Nothing hidden comes here.
"""

import builtins
import math
import re

import numpy as np

from .comparing import recipe

SMALL = 12  # entries of an array that is shown whole
FEW = 4  # entries of one that is written out although something shorter makes it
LARGE = 60  # entries of one that is written out in a call where nothing shorter makes it
SOURCE_DIGITS = 7  # of a number in a call
CALL_CHARACTERS = 800
NUMBER = int | float | np.number
DIGITS = 9  # of a single float that is shown, its point included
SHOWN_CHARACTERS = 80  # of a value; what is longer is described


def written_call(function, args, kwargs, part=""):
    """A call as Python text that can be pasted and run again; None where that would be too long, or is not possible.

    Parameters: `function`, its name; `args` and `kwargs`, the arguments; `part`, what picks the part of the result that
    is spoken of, as in "[0]". Large arrays are written as what makes them.
    """
    given = [*map(_source, args), *(text and f"{name}={text}" for name, text in _sources(kwargs))]
    if None in given:
        return None
    text = f"{function}({', '.join(given)}){part}"
    made = list(dict.fromkeys(re.findall(r"numbers\(\d+(?:, \(.*?\))+\)", text)))
    names = [name for name in ("A", "B", "C", "D", "E") if name != function][: len(made)]
    for call, name in zip(made, names, strict=False):
        text = f"{name} = {call}; {text.replace(call, name)}"
    text = f"from softlookup import numbers; {text}" if made else text
    text = f"import math; {text}" if any(_is_of_math(one) for one in (*args, *kwargs.values())) else text
    return text if len(text) <= CALL_CHARACTERS else None


def _sources(kwargs):
    return [(name, _source(one)) for name, one in kwargs.items()]


def _source(value):
    """A value as the Python text that makes it; None for what has none."""
    if type(value) is np.ndarray:
        return _array_source(value)
    if type(value) in (list, tuple, dict):
        pairs = [(_source(key), _source(one)) for key, one in value.items()] if type(value) is dict else []
        parts = [None if None in pair else ": ".join(pair) for pair in pairs] or [_source(one) for one in value]
        if None in parts:
            return None
        inside = ", ".join(parts)
        if type(value) is tuple:
            return f"({inside}{',' if len(parts) == 1 else ''})"
        return f"{{{inside}}}" if type(value) is dict else f"[{inside}]"
    if type(value) is float or isinstance(value, np.floating):
        return _float_source(value)
    if isinstance(value, np.generic) and value.dtype.kind in "iu":
        return f"np.{value.dtype}({value})"
    if callable(value):
        return _function_source(value)
    return repr(value) if value is None or type(value) in (bool, int, str) else None


def _is_of_math(value):
    return callable(value) and value is getattr(math, getattr(value, "__name__", ""), None)


def _function_source(function):
    """The name of a function of NumPy's, Python's or `math`'s own; one that a check defines has no short text."""
    name = getattr(function, "__name__", "")
    for module, prefix in ((np, "np."), (builtins, ""), (math, "math.")):
        if function is getattr(module, name, None):
            return prefix + name
    return None


def _float_source(number):
    text = repr(float(f"{number:.{SOURCE_DIGITS}g}"))
    return re.sub("(inf|nan)", r"np.\1", text)


def _array_source(array):
    if array.dtype.kind not in "iufb":
        return None
    shape, dtype = array.shape, "" if array.dtype in (float, int, bool) else f", dtype=np.{array.dtype}"
    if array.dtype == float and array.size > FEW:
        if recipe(array):
            return recipe(array)
        first = array.flat[0]
        if (array == first).all():
            plain = {0.0: f"np.zeros({shape})", 1.0: f"np.ones({shape})"}
            return plain.get(first, f"np.full({shape}, {_float_source(first)})")
        if array.ndim == 2 and np.array_equal(array, np.eye(*shape)):
            return f"np.eye({shape[0]})" if shape[0] == shape[1] else f"np.eye{shape}"
    if array.size > LARGE:
        return None
    if not array.size:
        return f"np.empty({shape}{dtype})"
    entries = _source(array.tolist())
    return f"np.array({entries if array.size <= SMALL else entries.replace(', ', ',')}{dtype})"


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
