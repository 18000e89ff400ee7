"""Shows values as the examples of a doctest print them, by NumPy 1 or by NumPy 2.

A NumPy number or bool may be printed as either does: which one, hangs on who runs it and not on the answer. Trusts the
case, which is the course's; what it prints may be a player's doing.
"""

import builtins
import io
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

NUMPY_2 = np.lib.NumpyVersion(np.__version__) >= "2.0.0"


class Printed(io.TextIOBase):
    """The output of an example: as it is, and with NumPy's numbers as the other NumPy would print them."""

    def __init__(self) -> None:
        self._text: list[str] = []
        self._other: list[str] = []

    @property
    def text(self) -> str:
        return "".join(self._text)

    @property
    def other_text(self) -> str:
        return "".join(self._other)

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        return self.write_both(text, text)

    def write_both(self, text: str, other: str) -> int:
        self._text.append(text)
        self._other.append(other)
        return len(text)


@contextmanager
def shown_by(printed: Printed) -> Iterator[None]:
    """Print there what an expression gives, unless it is None."""

    def show(value: object) -> None:
        if value is not None:
            printed.write_both(f"{value!r}\n", f"{in_the_other_way(repr, value)}\n")

    before, sys.displayhook = sys.displayhook, show
    try:
        yield
    finally:
        sys.displayhook = before


def print_both(*values: object, file: Any = None, **options: Any) -> None:
    """Print as tests do."""
    there = sys.stdout if file is None else file
    if not isinstance(there, Printed):
        print(*values, file=file, **options)
        return
    text, other = io.StringIO(), io.StringIO()
    print(*values, file=text, **options)
    print(*(in_the_other_way(str, value) for value in values), file=other, **options)
    there.write_both(text.getvalue(), other.getvalue())


def in_the_other_way(write: Callable[[object], str], value: object) -> str:
    """Return a value's text, with NumPy's numbers and bools as NumPy 1 prints them where this is 2, and the reverse."""
    if not _has_only_scalars(value):
        return write(value)
    if not NUMPY_2:
        return _as_numpy_2(value) if isinstance(value, np.generic) and write is repr else write(value)
    legacy = np.get_printoptions()["legacy"]
    with np.printoptions(legacy=False if legacy and str(legacy).startswith("1.") else "1.25"):
        return write(value)


def _as_numpy_2(value: np.generic) -> str:
    kind = type(value).__name__
    return f"np.{value!r}_" if kind in ("bool", "bool_") else f"np.{kind.rstrip('_')}({value!r})"


def _has_only_scalars(value: object, depth: int = 5) -> bool:
    """Return whether nothing in it but single numbers and texts is NumPy's or pandas': arrays print in one way."""
    if isinstance(value, list | tuple | set | frozenset):
        return depth > 0 and all(_has_only_scalars(item, depth - 1) for item in value)
    if isinstance(value, dict):
        return depth > 0 and all(_has_only_scalars(item, depth - 1) for pair in value.items() for item in pair)
    return isinstance(value, np.generic) or type(value).__module__ == builtins.__name__
