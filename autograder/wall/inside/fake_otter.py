"""Stands in for Otter in a player, and for the module of the course that notebooks have it from.

Its functions do nothing: what counts is the state at the notebook's end.
"""

from collections.abc import Callable
from types import ModuleType


class Checked:
    """The result of a check in a notebook that is being graded."""

    def __repr__(self) -> str:
        return "checked"


class Notebook:
    def __init__(self, *_args: object, **_kwargs: object) -> None:
        pass

    def check(self, *_args: object, **_kwargs: object) -> Checked:
        return Checked()

    def __getattr__(self, name: str) -> Callable[..., None]:
        if name.startswith("_"):
            raise AttributeError(name)
        return _do_nothing


def fake_otter(version: str = "") -> ModuleType:
    """Return a module to be imported as `otter`, with a version for notebooks that ask for it."""
    otter = ModuleType("otter", "Otter, as far as a notebook that is being graded needs it.")
    vars(otter)[Notebook.__name__] = Notebook
    if version:
        vars(otter)["__version__"] = version
    return otter


def modules(version: str = "") -> dict[str, ModuleType]:
    """Return the modules by the names that notebooks import them by.

    The course's own would do with that Otter what is done here, and takes longer to import than the rest together.
    """
    otter, checking = fake_otter(version), ModuleType("softlookup.checking", "Otter, as the course's notebooks get it.")
    vars(checking)["otter"] = otter
    return {module.__name__: module for module in (otter, checking)}


def _do_nothing(*_args: object, **_kwargs: object) -> None:
    pass
