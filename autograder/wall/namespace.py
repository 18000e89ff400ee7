"""A player's global names, as the tests see them: values that were copied over, and functions to call there.

Takes a link; gives a mapping as Otter's test cases want it, in which a missing name is None. A function's arguments
go over by value, and what it changed in them in place is changed in the judge's own. An exception comes back as the
nearest type that both sides know, made here: nothing of the player's is ever called.
"""

import builtins
import copy
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

import numpy as np

from autograder.wall.inside.wire import Kind
from autograder.wall.link import Answer, Fetched, Returned, read

# The types under which a player's exceptions are raised here. Not those that steer Python itself, nor those that
# cannot be made of a text alone.
KNOWN = {
    f"builtins.{name}": kind
    for name, kind in vars(builtins).items()
    if isinstance(kind, type)
    and issubclass(kind, Exception)
    and not issubclass(kind, UnicodeError | BaseExceptionGroup | StopIteration | StopAsyncIteration)
} | {
    "builtins.UnicodeError": UnicodeError,
    "numpy.linalg.LinAlgError": np.linalg.LinAlgError,
    "numpy.exceptions.AxisError": np.exceptions.AxisError,
}


class Source(Protocol):
    """What a namespace asks: a player, by its link, or what was noted down of one."""

    def fetch(self, names: list[str]) -> dict[str, Fetched]: ...
    def decode(self, data: bytes) -> object: ...
    def call(self, handle: int, args: tuple, kwargs: dict) -> Answer: ...


class Namespace:
    """The names of a player, for the cases of one question."""

    def __init__(self, source: Source, names: list[str]):
        self._source = source
        self._functions: dict[str, PlayerFunction] = {}
        self._values: dict[str, Fetched] = {}
        self._writes_back = True
        self._before: list[tuple[tuple, tuple]] = []  # arguments that were changed, and what they had been
        self.answered_and_changed = False  # whether a function both gave an answer and changed its arguments
        self._keep(source.fetch(names) if names else {})

    def get(self, name: str, default=None):
        if name in self._functions:
            return self._functions[name]
        if name not in self._values:
            self._keep(self._source.fetch([name]))
            return self.get(name, default)
        found = self._values[name]
        return default if found.kind is Kind.MISSING else self._source.decode(found.data)

    def __getitem__(self, name: str):
        if name not in self:
            raise KeyError(name)
        return self.get(name)

    def __contains__(self, name: str) -> bool:
        missing = object()
        return self.get(name, missing) is not missing

    def _keep(self, found: dict[str, Fetched]) -> None:
        for name, fetched in found.items():
            if fetched.kind is Kind.CALLABLE:
                self._functions[name] = PlayerFunction(self._called, name, fetched.handle)
            else:
                self._values[name] = fetched

    @contextmanager
    def changing_nothing(self) -> Iterator[None]:
        """Meanwhile, arguments stay as they were, whatever functions do to theirs."""
        self._writes_back = False
        try:
            yield
        finally:
            self._writes_back = True

    def restore(self) -> None:
        """Undo all changes of arguments: a test may have passed what other cases, and other submissions, use too."""
        while self._before:
            _write_back(*self._before.pop())

    def _called(self, handle: int, args: tuple, kwargs: dict) -> Returned:
        self._values.clear()  # a call may change any of them
        returned = read(self._source.call(handle, args, kwargs))
        if returned.changed is not None:
            # By convention, a function meant to change its arguments returns None.
            self.answered_and_changed |= returned.types is not None or returned.value is not None
            if self._writes_back:
                self._before.append(((args, kwargs), copy.deepcopy((args, kwargs))))
                _write_back((args, kwargs), returned.changed)
        return returned


class PlayerFunction:
    """A callable of the player's."""

    def __init__(self, call: Callable[[int, tuple, dict], Returned], name: str, handle: int):
        self._call = call
        self.__name__ = name
        self._handle = handle

    def __call__(self, *args, **kwargs):
        returned = self._call(self._handle, args, kwargs)
        if returned.types is not None:
            raise _exception(returned)
        return returned.value

    def __repr__(self):
        return f"<function {self.__name__}>"


def _exception(returned: Returned) -> Exception:
    """An exception like the player's, of the nearest type that is known here."""
    for name in returned.types:
        if name in KNOWN:
            kind = KNOWN[name]
            break
    else:
        # Such as SystemExit: raised as such, it would end the judge.
        last = returned.types[0].rpartition(".")[2] if returned.types else "BaseException"
        kind = type(last if last.isidentifier() else "BaseException", (Exception,), {"__module__": "builtins"})
    error = kind(returned.text)
    error.where = returned.where
    return error


def _write_back(ours: tuple[tuple, dict], theirs: tuple[tuple, dict]) -> None:
    """Change our arguments as the player changed its copies of them."""
    (args, kwargs), (their_args, their_kwargs) = ours, theirs
    pairs = [*zip(args, their_args, strict=True), *((kwargs[name], their_kwargs[name]) for name in kwargs)]
    for argument, changed in pairs:
        _change(argument, changed)


def _change(ours, theirs) -> None:
    """Change what can be changed in place, which in a tuple is what it holds."""
    if isinstance(ours, tuple) and isinstance(theirs, tuple) and len(ours) == len(theirs):
        for one, other in zip(ours, theirs, strict=True):
            _change(one, other)
    elif isinstance(ours, np.ndarray | list | dict | tuple) and _merged(ours, theirs) is not ours:
        raise TypeError("an argument was changed in place to another type")


def _merged(ours, theirs):
    """Ours if it could be changed into theirs in place, else theirs."""
    if isinstance(ours, np.ndarray) and isinstance(theirs, np.ndarray):
        if ours.dtype != theirs.dtype or ours.size != theirs.size:
            return theirs
        if ours.shape != theirs.shape:
            ours.shape = theirs.shape
        if ours.flags.writeable:
            ours[...] = theirs
        return ours
    if isinstance(ours, list) and isinstance(theirs, list):
        ours[:] = [*map(_merged, ours, theirs), *theirs[len(ours) :]]
        return ours
    if isinstance(ours, dict) and isinstance(theirs, dict):
        merged = {key: _merged(ours[key], value) if key in ours else value for key, value in theirs.items()}
        ours.clear()
        ours.update(merged)
        return ours
    if isinstance(ours, tuple) and isinstance(theirs, tuple):
        return tuple([*map(_merged, ours, theirs), *theirs[len(ours) :]])
    return theirs
