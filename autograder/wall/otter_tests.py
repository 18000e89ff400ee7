"""The part of Otter that test files import, without the rest, which would import pandas and PDF tools.

Gives the module `otter.test_files` as installed. Leaves nothing of it where Python keeps its modules, so whoever
imports Otter gets all of it. Otter's own files are trusted.
"""

import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from types import ModuleType

NAME = "otter.test_files"


@cache
def module() -> ModuleType:
    """Otter's own module of test files; the one that is imported already, if it is."""
    if NAME in sys.modules:
        return sys.modules[NAME]
    before = set(sys.modules)
    sys.modules["otter"] = module_from_spec(find_spec("otter"))  # the package, with its code not run
    try:
        return import_module(NAME)
    finally:
        for name in set(sys.modules) - before:
            if name.partition(".")[0] == "otter":
                del sys.modules[name]
