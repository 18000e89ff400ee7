"""Imports modules from a folder and leaves nothing behind in it.

Takes a folder of ours. What students get is later compared file by file with the build, so not even bytecode may be
written beside a module.
"""

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def importable(folder: Path) -> Iterator[None]:
    """Modules in `folder` can be imported."""
    sys.path.insert(0, str(folder))
    try:
        with no_bytecode():
            yield
    finally:
        sys.path.remove(str(folder))


@contextlib.contextmanager
def no_bytecode() -> Iterator[None]:
    """Importing a module writes no `__pycache__`."""
    before = sys.dont_write_bytecode
    sys.dont_write_bytecode = True
    try:
        yield
    finally:
        sys.dont_write_bytecode = before
