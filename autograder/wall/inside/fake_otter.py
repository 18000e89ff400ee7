"""The stand-in for Otter that notebooks import in a player: its functions are there and do nothing.

What counts is the state at the notebook's end, so a check on the way has nothing to ask and nothing to tell.
"""

from types import ModuleType


class Checked:
    """What a check gives in a notebook that is being graded."""

    def __repr__(self):
        return "checked"


class Notebook:
    def __init__(self, *_args, **_kwargs):
        pass

    def check(self, *_args, **_kwargs):
        return Checked()

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        return _do_nothing


def module() -> ModuleType:
    """A module to be imported as `otter`."""
    otter = ModuleType("otter", "Otter, as far as a notebook that is being graded needs it.")
    otter.Notebook = Notebook
    return otter


def _do_nothing(*_args, **_kwargs) -> None:
    pass
