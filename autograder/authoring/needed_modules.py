"""Finds the files of this package that a module imports, directly or not.

Takes names of modules; runs none of them. What else is installed is left out: beside a package that came as a wheel is
every other one.
"""

from functools import cache
from modulefinder import ModuleFinder
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parents[1]


class _OwnModules(ModuleFinder):
    def find_module(self, name: str, path: Any, parent: Any = None) -> Any:
        if path is None and name != PACKAGE.name:
            raise ImportError(name)
        return super().find_module(name, path, parent)


@cache
def needed_modules(entries: tuple[str, ...], package: Path = PACKAGE) -> tuple[Path, ...]:
    """Return the files of the entries and of all that they import, in a fixed order."""
    finder = _OwnModules([str(package.parent)])
    for entry in entries:
        finder.import_hook(entry)
    files = (getattr(module, "__file__", None) for module in finder.modules.values())
    return tuple(sorted(Path(file) for file in files if file))
