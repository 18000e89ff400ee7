"""Says what notebooks and tests may import, which is what students have, and imports modules from a folder of ours.

An import leaves nothing behind in the folder: what students get is later compared file by file with the build, so not
even bytecode may be written beside a module.
"""

import ast
import contextlib
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from autograder.workspace import SOFTLOOKUP

PACKAGES = {"numpy", "scipy", "matplotlib", "IPython"}  # that an assignment's requirements.txt brings


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


def own_modules(folder: Path, files: Iterable[str]) -> set[str]:
    """Return the modules that ship with an assignment: `softlookup`, as with every one, and its own files."""
    own = {
        name.removesuffix(".py") for name in files if name.endswith(".py") or (folder / name / "__init__.py").exists()
    }
    return own | {SOFTLOOKUP}


def strange_imports(tree: ast.AST, own: set[str]) -> Iterator[tuple[int, str]]:
    """Line and module of every import, anywhere in the tree, that would fail where students are."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            modules = [("." * node.level) + (node.module or "")]
        else:
            continue
        for module in modules:
            if module.split(".")[0] not in own | PACKAGES | sys.stdlib_module_names:
                yield node.lineno, module
