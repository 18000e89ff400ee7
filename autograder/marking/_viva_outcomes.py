"""Says whether two results of a function are the same, and what a change of it did.

Results count as the same if they differ by rounding alone, as different if anybody would see it; of what lies between,
nobody can say.
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeGuard

import numpy as np

SAME, DIFFERENT = 1e-6, 1e-2  # of the largest entry, or of 1: nearer is rounding, farther is seen on paper


class Outcome(NamedTuple):
    """The end of a call."""

    value: object = None
    error: str | None = None
    changed: bool = False  # its arguments


def differ(outcome: Outcome, other: Outcome) -> bool | None:
    """Return whether two results differ; None where a person could not say."""
    if outcome.error or other.error:
        return (outcome.error or "").partition(":")[0] != (other.error or "").partition(":")[0]
    return None if outcome.changed != other.changed else values_differ(outcome.value, other.value)


THE_SAME, OTHER_VALUES, OTHER_SHAPE, AN_ERROR = "the same", "other values", "another shape", "an error"


def effect(outcome: Outcome, changed: Outcome) -> str | None:
    """Return in one word what a change did to a result; None where a person could not say."""
    if changed.error:
        return AN_ERROR
    if (verdict := differ(outcome, changed)) is None:
        return None
    value, other = outcome.value, changed.value
    if is_numeric(value) and is_numeric(other) and np.asarray(value).shape != np.asarray(other).shape:
        return OTHER_SHAPE
    return OTHER_VALUES if verdict else THE_SAME


def values_differ(value: object, other: object) -> bool | None:
    if value is other:  # such as a module, which a change may leave as the result
        return False
    if is_numeric(value) and is_numeric(other):
        first, second = (np.asarray(side, dtype=np.float64) for side in (value, other))
        if first.shape != second.shape:
            return True
        if not (np.isfinite(first) == np.isfinite(second)).all():
            return True
        if not first.size:
            return False
        with np.errstate(invalid="ignore"):
            gaps = np.where(np.isfinite(first), np.abs(first - second), 0.0)
        gap = gaps.max() / max(1.0, np.abs(first[np.isfinite(first)]).max(initial=0.0))
        return False if gap <= SAME else True if gap >= DIFFERENT else None
    if isinstance(value, list | tuple) and isinstance(other, list | tuple):
        if len(value) != len(other):
            return True
        return _any(values_differ(*pair) for pair in zip(value, other, strict=True))
    if isinstance(value, dict) and isinstance(other, dict):
        if value.keys() != other.keys():
            return True
        return _any(values_differ(value[key], other[key]) for key in value)
    for kind in (str, bytes, type(None)):
        if isinstance(value, kind) and isinstance(other, kind):
            return value != other
    return None if is_numeric(value) and isinstance(other, list) else True


def is_plain(value: object) -> bool:
    """Return whether another value can be like this one; an iterator, a module or a function is like itself alone."""
    if isinstance(value, list | tuple):
        return all(map(is_plain, value))
    if isinstance(value, dict):
        return all(map(is_plain, value.values()))
    return isinstance(value, str | bytes | None) or is_numeric(value)


def _any(verdicts: Iterator[bool | None]) -> bool | None:
    results = list(verdicts)
    return True if True in results else None if None in results else False


def is_numeric(value: object) -> TypeGuard[np.ndarray | np.generic | float]:
    if isinstance(value, np.ndarray | np.generic):
        return value.dtype.kind in "biuf"
    return isinstance(value, int | float)
