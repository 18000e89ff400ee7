"""Decides whether the value of a name may have changed since its check.

An answer that is the same at the end of the notebook as at its check need not be run twice. This follows the parts of a
value (of a function: its code, defaults, closure, and the globals and library attributes that it names) and everything
that all code depends on (the working folder and its files, the environment, and the settings for warnings,
floating-point errors and recursion). When in doubt it says "changed". A player that lies here loses only its own better
result, since it is free to answer its questions as it likes anyway.
"""

import builtins
import hashlib
import os
import sys
import warnings
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType

import numpy as np

ITEMS = 2000
BYTES = 2**20

_SAME_WHILE_IDENTICAL = (int, float, complex, bool, str, bytes, type(None), type(...), BuiltinFunctionType, np.ufunc)
_PREFIXES = {sys.prefix, sys.base_prefix, os.path.realpath(sys.prefix), os.path.realpath(sys.base_prefix)}
_LIBRARIES = (*(prefix + os.sep for prefix in _PREFIXES), "/proc/self/fd/")  # the latter where only root may look


class _CannotFollow(Exception):
    pass


def state_of(name: str, names: dict) -> list | None:
    """What the value of a global name depends on, for comparison; None if unknown.

    It holds the objects themselves where they are compared by identity, so that none can take another's place.
    """
    walk = _Walk(names)
    try:
        walk.name(name)
        walk.surroundings()
    except (_CannotFollow, RecursionError, OSError):
        return None
    return walk.found


def same(before: list | None, after: list | None) -> bool:
    """Whether nothing changed between two states."""
    if before is None or after is None or len(before) != len(after):
        return False
    return all(a is b or (type(a) is tuple is type(b) and a == b) for a, b in zip(before, after, strict=True))


class _Walk:
    def __init__(self, names: dict):
        self.names = names
        self.found: list = []
        self.seen: set[int] = set()

    def add(self, *what) -> None:
        self.found.append(what if len(what) > 1 else what[0])
        if len(self.found) > ITEMS:
            raise _CannotFollow

    def name(self, name: str) -> None:
        if name in self.names:
            self.value(self.names[name])
        else:
            self.add(getattr(builtins, name, None))

    def value(self, value) -> None:
        kind = type(value)
        if kind in (list, tuple, dict, np.ndarray, FunctionType):
            self.add("again" if id(value) in self.seen else kind.__name__, id(value))
            if id(value) not in self.seen:
                self.seen.add(id(value))
                self.add(value)
                _PARTS[kind](self, value)
        elif isinstance(value, ModuleType):
            if not _is_of_library(vars(value)):
                raise _CannotFollow
            self.add(value)
        elif kind in _SAME_WHILE_IDENTICAL or isinstance(value, np.generic) or _is_library_type(value):
            self.add(value)
        else:
            raise _CannotFollow

    def surroundings(self) -> None:
        self.add("floating-point errors", tuple(np.geterr().values()))
        self.add("warnings", tuple(warnings.filters))
        self.add("recursion", sys.getrecursionlimit())
        self.add("environment", tuple(os.environ.items()))
        with os.scandir() as entries:
            files = [(entry.name, (found := entry.stat()).st_size, found.st_mtime_ns) for entry in entries]
        self.add("files", os.getcwd(), tuple(sorted(files)))

    def items(self, value: list | tuple) -> None:
        for item in value:
            self.value(item)

    def pairs(self, value: dict) -> None:
        for key, item in value.items():
            self.value(key)
            self.value(item)

    def array(self, value: np.ndarray) -> None:
        if value.nbytes > BYTES or value.dtype.hasobject:
            raise _CannotFollow
        self.add("array", value.dtype.str, value.shape, hashlib.blake2b(value.tobytes()).digest())

    def function(self, value: FunctionType) -> None:
        if value.__globals__ is not self.names:
            if not _is_of_library(value.__globals__):
                raise _CannotFollow
            return
        self.pairs(value.__dict__)
        for part in (value.__defaults__, value.__kwdefaults__):
            self.value(part)
        for cell in value.__closure__ or ():
            try:
                self.value(cell.cell_contents)
            except ValueError:  # empty yet
                self.add(None)
        self.code(value.__code__)

    def code(self, code: CodeType) -> None:
        self.add(code)
        for name in code.co_names:
            self.name(name)
            for module in code.co_names:
                if isinstance(found := self.names.get(module), ModuleType):
                    self.add(vars(found).get(name))
        for constant in code.co_consts:
            if isinstance(constant, CodeType):
                self.code(constant)


_PARTS = {
    list: _Walk.items,
    tuple: _Walk.items,
    dict: _Walk.pairs,
    np.ndarray: _Walk.array,
    FunctionType: _Walk.function,
}


def _is_library_type(value) -> bool:
    """A class that was written neither in the notebook nor in a module of its own."""
    if type(value) is not type:
        return False
    module = sys.modules.get(value.__module__)
    return module is not None and value.__module__ != "__main__" and _is_of_library(vars(module))


def _is_of_library(names: dict) -> bool:
    """Whether these are the names of a library's module: a module of the notebook's own may keep what a cell sets."""
    file = names.get("__file__")
    return names.get("__name__") in sys.builtin_module_names if file is None else str(file).startswith(_LIBRARIES)
