"""Makes the inputs that a function is asked with, and writes them out.

Inputs are drawn anew from the calls that checks make, small enough to be worked out on paper.
"""

import copy
import random
from collections.abc import Callable
from typing import NamedTuple, TypeVar

import numpy as np

from autograder.marking._viva_outcomes import Outcome, is_numeric

ENTRIES = 18  # of all arrays of an input that is written out
LARGEST = 5000  # entries of one whose shapes are written
CHARACTERS = 130  # of an input that is written out
TEMPLATES = 4  # calls of which inputs are drawn anew

T = TypeVar("T")


class Call(NamedTuple):
    args: tuple[object, ...]
    kwargs: dict[str, object]


MODES = ("any", "any", "any", "alike", "rows", "sparse")


def draw(calls: list[Call], rng: random.Random) -> list[Call]:
    """Return new inputs of the kinds and shapes of those calls, small enough to be worked out on paper.

    Where none is, larger ones, whose shapes alone can be written out (`is_small`).
    """
    small: dict[str, Call] = {}
    for call in calls:
        for candidate in (call,) if _entries(call) <= ENTRIES else (_shrunk(call, 2), _shrunk(call, 3)):
            small.setdefault(_form(candidate), candidate)
    drawn = [call for call in _drawn(small, rng) if is_small(call)]
    return drawn or _drawn({_form(call): call for call in calls if _entries(call) <= LARGEST}, rng)


def _drawn(templates: dict[str, Call], rng: random.Random) -> list[Call]:
    first = sorted(templates.values(), key=lambda call: (_entries(call), len(arguments_text(call))))[: 2 * TEMPLATES]
    chosen = rng.sample(first, min(TEMPLATES, len(first)))
    drawn = [_redrawn(template, mode, rng, {}) for template in chosen for mode in MODES]
    return list({arguments_text(call): call for call in drawn}.values())


def is_small(call: Call) -> bool:
    """Return whether it can be written out."""
    return _entries(call) <= ENTRIES and len(arguments_text(call)) <= CHARACTERS


def _shrunk(call: Call, shortest: int) -> Call:
    """Return a call with fewer rows and columns: axes of equal length stay equal. Whether it still fits is seen by
    running.
    """
    lengths: set[int] = set()
    _mapped(call, lambda array: lengths.update(array.shape))
    longer = sorted(length for length in lengths if length > shortest)
    short = {length: 2 + (shortest + n) % 2 for n, length in enumerate(longer)}

    def shorter(array: np.ndarray) -> np.ndarray:
        cut = array[tuple(slice(short.get(length)) for length in array.shape)]
        if (axis := _axis_of_shares(array)) is None:
            return cut
        rows = np.moveaxis(cut, axis, -1)
        one_hot = np.eye(rows.shape[-1])[np.arange(rows.size // rows.shape[-1]) % rows.shape[-1]].reshape(rows.shape)
        shares = one_hot if _is_of_zeros_and_ones(array) else np.full(rows.shape, 1 / rows.shape[-1])
        return np.moveaxis(shares, -1, axis).astype(array.dtype)

    return _with_arrays(call, shorter)


def _form(call: Call) -> str:
    return repr(_mapped(call, lambda array: (array.shape, str(array.dtype))))


def _entries(value: object) -> int:
    sizes: list[int] = []
    _mapped(value, lambda array: sizes.append(array.size))
    return sum(sizes)


def _mapped(value: object, change: Callable[[np.ndarray], object]) -> object:
    """Return a value with all arrays in it replaced."""
    if isinstance(value, np.ndarray):
        return change(value)
    if isinstance(value, dict):
        return {key: _mapped(item, change) for key, item in value.items()}
    if isinstance(value, Call):
        return _with_arrays(value, change)
    if isinstance(value, list | tuple):
        return type(value)(_mapped(item, change) for item in value)
    return value


def _with_arrays(call: Call, change: Callable[[np.ndarray], object]) -> Call:
    """Return a call with all arrays in its arguments replaced."""
    args = tuple(_mapped(argument, change) for argument in call.args)
    return Call(args, {key: _mapped(argument, change) for key, argument in call.kwargs.items()})


def _redrawn(value: Call, mode: str, rng: random.Random, same: dict[bytes, np.ndarray]) -> Call:
    def array(old: np.ndarray) -> np.ndarray:
        key = old.tobytes() + str(old.shape).encode()
        if key not in same:
            same[key] = _array_like(old, mode, rng)
        return same[key].copy()

    value = copy.deepcopy(value)
    return _with_arrays(Call(tuple(_reworded(argument, rng) for argument in value.args), value.kwargs), array)


def _reworded(value: object, rng: random.Random) -> object:
    """Fewer words, or numbers in a list, in another order."""
    if isinstance(value, str):
        return " ".join(_some(value.split(), rng)) if " " in value.strip() else value
    if isinstance(value, list) and all(isinstance(item, str | int) for item in value):
        return _some(value, rng)
    return [_reworded(item, rng) for item in value] if isinstance(value, list) else value


def _some(values: list[T], rng: random.Random) -> list[T]:
    return rng.sample(values, rng.randint((len(values) + 1) // 2, len(values)))


def _array_like(old: np.ndarray, mode: str, rng: random.Random) -> np.ndarray:
    """Return an array that may stand where `old` stood: shares stay shares, indices stay in range, masks stay as they
    are.
    """
    if not old.size or old.dtype.kind not in "iuf" or not np.isfinite(old).all():
        return old
    size, last = old.size, old.shape[-1] if old.ndim else 1
    axis = _axis_of_shares(old)
    if old.dtype.kind in "iu" or (_is_of_zeros_and_ones(old) and old.any() and not old.all()):
        turned = np.moveaxis(old, -1 if axis is None else axis, -1) if old.ndim else old
        rows = turned.reshape(-1, turned.shape[-1] if old.ndim else 1)
        new = np.array([rng.sample(row.tolist(), len(row)) for row in rows], dtype=old.dtype).reshape(turned.shape)
        return new if axis is None else np.moveaxis(new, -1, axis)
    if axis is not None:
        turned = np.moveaxis(old, axis, -1)
        cuts = [sorted(rng.choices(range(5), k=turned.shape[-1] - 1)) for _ in range(size // turned.shape[-1])]
        shares = (np.diff([[0, *cut, 4] for cut in cuts]) / 4).reshape(turned.shape)
        return np.moveaxis(shares, -1, axis).astype(old.dtype)
    low, high = (1, 5) if (old > 0).all() else (-3, 4)
    numbers = [rng.randint(low, high) for _ in range(size)]
    if mode == "alike":
        numbers = [numbers[0]] * size
    elif mode == "rows":
        numbers = (numbers[:last] * size)[:size]
    elif mode == "sparse" and low < 0:
        numbers = [number if place == size // 2 else 0 for place, number in enumerate(numbers)]
    array = np.array(numbers, dtype=float).reshape(old.shape)
    if np.abs(old).max() > 50 and mode != "alike":  # a check of what large numbers do
        array = array + np.array(rng.sample(old.ravel().tolist(), size)).reshape(old.shape).round()
    return array.astype(old.dtype)


def _axis_of_shares(array: np.ndarray) -> int | None:
    """Return the axis along which numbers that are not negative sum to 1."""
    if array.dtype.kind not in "iuf" or not array.size or (array < 0).any() or not np.isfinite(array).all():
        return None
    axes = (axis for axis in reversed(range(array.ndim)) if array.shape[axis] > 1)
    return next((axis for axis in axes if np.allclose(array.sum(axis=axis), 1)), None)


def _is_of_zeros_and_ones(array: np.ndarray) -> bool:
    return bool(np.isin(array, (0, 1)).all())


def short_arguments_text(call: Call) -> str:
    """Return a call's arguments, with no more than the shapes of arrays where they are too large to be written out."""
    if is_small(call):
        return arguments_text(call)
    args = [repr(_mapped(argument, _Shape)) for argument in call.args]
    args += [f"{key}={_mapped(argument, _Shape)!r}" for key, argument in call.kwargs.items()]
    text = ", ".join(args)
    return text if len(text) <= 2 * CHARACTERS else text[: 2 * CHARACTERS - 1] + "…"


class _Shape:
    """Stands for an array where its shape is shown."""

    def __init__(self, array: np.ndarray):
        self._shape = array.shape

    def __repr__(self) -> str:
        return f"<array of shape {self._shape}>"


def arguments_text(call: Call) -> str:
    """Return a call's arguments, arrays as lists."""
    args = [*map(value_text, call.args), *(f"{key}={value_text(argument)}" for key, argument in call.kwargs.items())]
    return ", ".join(args)


def value_text(value: object) -> str:
    """Return a value in a few characters."""
    if isinstance(value, np.ndarray):
        if value.ndim > 1 and not value.size:
            return repr(_Shape(value))  # brackets alone do not say how many columns
        return "[" + ", ".join(map(value_text, value)) + "]" if value.ndim else value_text(value.item())
    if isinstance(value, list | tuple):
        edges = "[]" if isinstance(value, list) else "()"
        return edges[0] + ", ".join(map(value_text, value)) + (",)" if edges == "()" and len(value) == 1 else edges[1])
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key!r}: {value_text(item)}" for key, item in value.items()) + "}"
    if isinstance(value, float | np.floating):
        return f"{value + 0.0:.4g}"  # no -0
    return str(value) if isinstance(value, np.generic) else repr(value)


def outcome_text(outcome: Outcome) -> str:
    if outcome.error:
        return outcome.error.splitlines()[0][:80]
    text = value_text(outcome.value)
    return text if len(text) <= 120 else text[:119] + "…"


def stands_in(call: Call) -> set[str]:
    """Return the shapes, lengths and numbers that can be read off a call, as they are written."""
    found: set[str] = set()
    left: list[object] = [*call.args, *call.kwargs.values()]
    for item in left:
        if isinstance(item, np.ndarray):
            found |= {str(item.shape), *map(str, item.shape), *map(value_text, item.ravel()[:ENTRIES])}
        elif isinstance(item, list | tuple | dict):
            found.add(str(len(item)))
            left += item
        elif isinstance(item, str):
            found |= {str(len(item)), str(len(item.split()))}
        else:
            found.add(value_text(item))
    return found


def is_finite(value: object) -> bool:
    if isinstance(value, list | tuple):
        return all(map(is_finite, value))
    return bool(np.isfinite(value).all()) if is_numeric(value) else True
