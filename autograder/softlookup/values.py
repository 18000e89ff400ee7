"""Makes arrays to try answers on, and shows values where they are small: what went in, was expected, and came.

Takes plain data and arrays; of anything else, and of what is large, it says the kind.
"""

import builtins
import contextlib
import itertools
import math
import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from .differences import Difference

Shape = tuple[int, ...]
Given = tuple[tuple[Any, ...], dict[str, Any]]  # the arguments of a call

SMALL = 12  # entries of an array that is shown whole
FEW = 4  # entries of one that is written out although something shorter makes it
LARGE = 60  # entries of one that is written out in a call where nothing shorter makes it
SOURCE_DIGITS = 7  # of a number in a call
CALL_CHARACTERS = 800
NAMED = 30  # characters of an argument's text from which it gets a name where it comes again
NUMBER = int | float | np.number
DIGITS = 9  # of a single float that is shown, its point included
MADE = r"numbers\(\d+(?:, (?:\w+=)?\([\d, ]*\))+\)"  # a call that makes arrays, as `numbers` notes it
WRITTEN = r"np\.array\(\[[^()]*\](?:, dtype=[\w.]+)?\)"
SHOWN_CHARACTERS = 80  # of a value; what is longer is described


def numbers(seed: int, *shapes: Shape, **named: Shape) -> Any:
    """Arrays of those shapes to try an answer on, filled with normal random numbers; the same seed gives the same.

    They come in a list; those of shapes that are given by name, in a dict.
    """
    rng = np.random.default_rng(seed)
    arrays = [rng.normal(size=shape) for shape in (*shapes, *named.values())]
    given = ", ".join([*map(str, shapes), *(f"{name}={shape}" for name, shape in named.items())])
    for key, array in zip(named or range(len(shapes)), arrays, strict=True):
        _recipes[array.shape, array.tobytes()] = f"numbers({seed}, {given})[{key!r}]"
    return dict(zip(named, arrays, strict=True)) if named else arrays


_recipes: dict[tuple[Shape, bytes], str] = {}  # of the arrays that `numbers` made: the expression that makes each anew


def _recipe(array: np.ndarray) -> str | None:
    """Return the expression by which `numbers` made an array of these entries, or one of which they are a part; else
    None.
    """
    entries = array.tobytes()
    known = _recipes.get((array.shape, entries))
    return known or next(filter(None, (_cut(array, entries, *recipe) for recipe in _recipes.items())), None)


def _cut(array: np.ndarray, entries: bytes, key: tuple[Shape, bytes], source: str) -> str | None:
    """Return the expression for an array whose entries stand together in one that was made, along its first axes."""
    shape, all_entries = key
    axes = len(shape) - array.ndim
    start, left = divmod(all_entries.find(entries), array.itemsize)
    if left or start < 0 or axes < 0 or shape[axes + 1 :] != array.shape[1:]:
        return None
    place = np.unravel_index(start, shape)
    if any(place[axes + 1 :]) or array.shape[0] > shape[axes] - place[axes]:
        return None
    index = [str(n) for n in place[:axes]]
    if array.shape[0] < shape[axes]:
        index.append(f"{place[axes]}:{place[axes] + array.shape[0]}")
    return f"{source}[{', '.join(index)}]"


def written_calls(function: str, calls: Sequence[Given], part: str = "") -> str | None:
    """Calls as Python text that can be pasted and run again; None where that would be too long, or is not possible.

    Parameters: `function`, its name; `calls`, a pair of arguments and keyword arguments for each; `part`, what picks
    the part of the last result that is spoken of, as in "[0]". Large arrays are written as what makes them, once.
    """
    texts = [text for given in calls if (text := _call_source(function, *given)) is not None]
    if len(texts) < len(calls):
        return None
    text = "; ".join(texts) + part
    sources = re.findall(f"{MADE}|{WRITTEN}", text)
    repeated = [
        source
        for source in dict.fromkeys(sources)
        if f"{source}[" in text or (sources.count(source) > 1 and len(source) > NAMED)
    ]
    names = [name for name in ("A", "B", "C", "D", "E") if name != function][: len(repeated)]
    for call, name in zip(repeated, names, strict=False):
        text = f"{name} = {call}; {text.replace(call, name)}"
    text = f"from softlookup import numbers; {text}" if "numbers(" in text else text
    given = [argument for args, kwargs in calls for argument in (*args, *kwargs.values())]
    text = f"import math; {text}" if any(map(_is_of_math, given)) else text
    return text if len(text) <= CALL_CHARACTERS else None


def _call_source(function: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> str | None:
    sources = ((name, _source(value)) for name, value in kwargs.items())
    given = [*map(_source, args), *(text and f"{name}={text}" for name, text in sources)]
    texts = [text for text in given if text is not None]
    return f"{function}({', '.join(texts)})" if len(texts) == len(given) else None


def part_of(gave: Any, value: Any, depth: int = 3) -> str | None:
    """Return what picks `value` from what a call gave, as in "[1]['W_q'][:, 2]", "" for all of it; None if it is not in
    there.

    `depth` is how many lists, tuples and dicts may be around it.
    """
    if gave is value:
        return ""
    if type(gave) in (list, tuple, dict) and depth:
        entries = gave.items() if type(gave) is dict else enumerate(gave)
        parts = ((key, part_of(inside, value, depth - 1)) for key, inside in entries)
        return next((f"[{key!r}]{part}" for key, part in parts if part is not None), None)
    if type(gave) is np.ndarray and type(value) is np.ndarray and value.size and np.may_share_memory(gave, value):
        return _slice_of(gave, value)
    return None


def _slice_of(whole: np.ndarray, view: np.ndarray) -> str | None:
    """Return the index by which a view was taken from an array, if it was taken by whole numbers and slices."""
    left, first = _address(view) - _address(whole), [0] * whole.ndim
    for axis in sorted((n for n, length in enumerate(whole.shape) if length > 1), key=lambda n: -whole.strides[n]):
        first[axis], left = divmod(left, whole.strides[axis]) if whole.strides[axis] > 0 else (0, -1)
    indices = []
    for axes in itertools.combinations(range(whole.ndim), view.ndim):
        index: list[Any] = list(first)
        for axis, length, stride in zip(axes, view.shape, view.strides, strict=True):
            step = max(1, stride // whole.strides[axis]) if length > 1 else 1
            index[axis] = slice(first[axis], first[axis] + (length - 1) * step + 1, step)
        with contextlib.suppress(IndexError):
            if _is_same_view(whole[tuple(index)], view):
                indices.append(_index_source(index, whole.shape))
    return min(indices, key=len, default=None)


def _is_same_view(view: np.ndarray, other: np.ndarray) -> bool:
    strides = zip(view.strides, other.strides, other.shape, strict=False)  # that of a length of 1 means nothing
    alike = view.shape == other.shape and all(step == wanted or n == 1 for step, wanted, n in strides)
    return alike and _address(view) == _address(other)


def _address(array: np.ndarray) -> int:
    return int(array.__array_interface__["data"][0])


def _index_source(index: list[Any], shape: Shape) -> str:
    texts = [str(cut) if type(cut) is int else _slice_source(cut, n) for cut, n in zip(index, shape, strict=True)]
    while texts[-1:] == [":"]:
        texts.pop()
    return f"[{', '.join(texts)}]" if texts else ""


def _slice_source(cut: slice, length: int) -> str:
    step = f":{cut.step}" if cut.step > 1 else ""
    stop = "" if cut.stop + cut.step > length else cut.stop
    return f"{cut.start or ''}:{stop}{step}"


def _source(value: Any) -> str | None:
    """Return a value as the Python text that makes it; None for what has none."""
    if type(value) is np.ndarray:
        return _array_source(value)
    if type(value) in (list, tuple, dict):
        items = value.values() if type(value) is dict else value
        parts = [text for item in items if (text := _source(item)) is not None]
        if len(parts) < len(items):
            return None
        if type(value) is dict:
            return _dict_source(dict(zip(value, parts, strict=True)))
        inside = ", ".join(parts)
        return f"({inside}{',' if len(parts) == 1 else ''})" if type(value) is tuple else f"[{inside}]"
    if type(value) is float or isinstance(value, np.floating):
        return _float_source(value)
    if isinstance(value, np.generic) and value.dtype.kind in "iu":
        return f"np.{value.dtype}({value})"
    if callable(value):
        return _function_source(value)
    return repr(value) if value is None or type(value) in (bool, int, str) else None


def _dict_source(texts: dict[Any, str]) -> str:
    """Return a dict whose values are written already: those that one call of `numbers` made come as that call."""
    calls = [text.removesuffix(f"[{key!r}]") for key, text in texts.items() if re.fullmatch(rf"{MADE}\['\w+'\]", text)]
    base = max(calls, key=calls.count, default="")
    complete = base and all(name in texts for name in re.findall(r"(\w+)=", base))
    rest = {key: text for key, text in texts.items() if not complete or text != f"{base}[{key!r}]"}
    inside = ", ".join(f"{key!r}: {text}" for key, text in rest.items())
    if not complete:
        return f"{{{inside}}}"
    return f"{base} | {{{inside}}}" if rest else base


def _is_of_math(value: Any) -> bool:
    return callable(value) and value is getattr(math, getattr(value, "__name__", ""), None)


def _function_source(function: Any) -> str | None:
    """Return the name of a function of NumPy's, Python's or `math`'s own; one that a check defines has no short
    text.
    """
    name = getattr(function, "__name__", "")
    for module, prefix in ((np, "np."), (builtins, ""), (math, "math.")):
        if function is getattr(module, name, None):
            return prefix + name
    return None


def _float_source(number: Any) -> str:
    text = repr(float(f"{number:.{SOURCE_DIGITS}g}"))
    return re.sub("(inf|nan)", r"np.\1", text)


def _array_source(array: np.ndarray) -> str | None:
    if array.dtype.kind not in "iufb":
        return None
    shape, dtype = array.shape, "" if array.dtype in (float, int, bool) else f", dtype=np.{array.dtype}"
    if array.dtype == float and array.size > 1 and (recipe := _recipe(array)):
        return recipe
    if array.dtype == float and array.size > FEW:
        first = array.flat[0]
        if (array == first).all():
            plain = {0.0: f"np.zeros({shape})", 1.0: f"np.ones({shape})"}
            return plain.get(first, f"np.full({shape}, {_float_source(first)})")
        if array.ndim == 2 and np.array_equal(array, np.eye(*shape)):
            return f"np.eye({shape[0]})" if shape[0] == shape[1] else f"np.eye{shape}"
    if array.ndim == 1 and array.size > LARGE:
        ends = np.flatnonzero(np.append(array[1:] != array[:-1], True))
        if ends.size <= FEW:
            return f"np.repeat({_source(array[ends].tolist())}, {np.diff(ends, prepend=-1).tolist()})"
    if array.size > LARGE:
        return None
    if not array.size:
        return f"np.empty({shape}{dtype})"
    entries = _source(array.tolist()) or ""
    return f"np.array({entries if array.size <= SMALL else entries.replace(', ', ',')}{dtype})"


def _small(value: Any) -> str:
    """Return a value as it is where it is small, and "" where it is not."""
    text = _written(value)
    return text if text and len(text) <= SHOWN_CHARACTERS else ""


def _written(value: Any) -> str | None:
    """Return a plain value as Python writes it; None where it holds too much, or anything else."""
    if type(value) in (list, tuple):
        parts = [_small(item) for item in value[:SMALL]]
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


def with_values(difference: Difference) -> tuple[str, str]:
    """Return what was expected and what came, with the values themselves where they are small."""
    compared, expected, came = difference.compared, difference.expected, difference.came
    value, *due = map(_small, compared) if compared else ("",)
    if due and due[0] and value and _same_kind(*compared):
        return due[0], value if value != due[0] else f"{value}; {came}"
    if due and due[0] and not _same_kind(*compared):
        expected = f"{expected}: {due[0]}"
    shown = value and value not in came and isinstance(compared[0], np.ndarray | np.generic | list | tuple)
    return expected, f"{came}: {value}" if shown else came


def _same_kind(got: Any, expected: Any) -> bool:
    """Return whether only the values differ."""
    if isinstance(got, np.ndarray):
        return isinstance(expected, np.ndarray | list | tuple | NUMBER) and got.shape == np.shape(expected)
    return isinstance(got, NUMBER) and isinstance(expected, np.ndarray | NUMBER) and np.shape(expected) == ()
