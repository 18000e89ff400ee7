"""Reads test files as Otter itself does: what masters are built into must be what Otter takes it for.

Takes a test file's text, which is ours, and runs it. Of Otter, only `otter.test_files` is imported, as the rest would
import pandas and PDF tools; nothing of it is left where Python keeps its modules.
"""

import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from otter.test_files.abstract_test import TestCase

NAME = "otter.test_files"


def otter_module() -> ModuleType:
    """Otter's own module of test files; the one that is imported already, if it is."""
    return sys.modules.get(NAME) or _modules()[NAME]


def otter_cases(text: str) -> list["TestCase"]:
    """Return the cases of a test file, of which `feedback` and all else that it imports can be imported."""
    missing = {} if NAME in sys.modules else _modules()
    sys.modules.update(missing)
    try:
        cases: list[TestCase] = otter_module().ExceptionTestFile.from_string(text).test_cases
        return cases
    finally:
        for name in missing:
            del sys.modules[name]


@cache
def _modules() -> dict[str, ModuleType]:
    """Return what is imported for test files alone, by name; the package itself is there with its code not run."""
    before = set(sys.modules)
    spec = find_spec("otter")
    assert spec is not None  # it is among what this package needs
    sys.modules["otter"] = module_from_spec(spec)
    try:
        import_module(NAME)
    finally:
        ours = [name for name in set(sys.modules) - before if name.partition(".")[0] == "otter"]
        modules = {name: sys.modules.pop(name) for name in ours}
    return modules
