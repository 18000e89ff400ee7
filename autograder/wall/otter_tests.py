"""The part of Otter that test files import, without the rest, which would import pandas and PDF tools.

Gives the module `otter.test_files` as installed, and the cases of test files as Otter reads them. Leaves nothing of it
where Python keeps its modules, so whoever imports Otter gets all of it. Otter's own files and our tests are trusted.
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


def module() -> ModuleType:
    """Otter's own module of test files; the one that is imported already, if it is."""
    return sys.modules.get(NAME) or _modules()[NAME]


def cases(text: str) -> list["TestCase"]:
    """The cases of a test file, of which `feedback` and all else that it imports can be imported."""
    missing = {} if NAME in sys.modules else _modules()
    sys.modules.update(missing)
    try:
        return module().ExceptionTestFile.from_string(text).test_cases
    finally:
        for name in missing:
            del sys.modules[name]


@cache
def _modules() -> dict[str, ModuleType]:
    """What is imported for test files alone, by name; the package itself is there with its code not run."""
    before = set(sys.modules)
    sys.modules["otter"] = module_from_spec(find_spec("otter"))
    try:
        import_module(NAME)
    finally:
        ours = [name for name in set(sys.modules) - before if name.partition(".")[0] == "otter"]
        found = {name: sys.modules.pop(name) for name in ours}
    return found
