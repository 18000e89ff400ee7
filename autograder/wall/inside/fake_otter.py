"""The stand-in for Otter that notebooks import in a player.

`grader.check(...)` asks the judge, on the other side of the wall, to run the question's public cases now, and does not
learn the results. Otter's other functions do nothing here.
"""

from collections.abc import Callable
from types import ModuleType


class Checked:
    """What a check gives in a notebook that is being graded."""

    def __repr__(self):
        return "checked"


def module(check: Callable[[str], None]) -> ModuleType:
    """A module to be imported as `otter`; `check` is called with a question's name."""

    class Notebook:
        def __init__(self, *_args, **_kwargs):
            pass

        def check(self, question, *_args, **_kwargs):
            check(str(question))
            return Checked()

        def __getattr__(self, name):
            if name.startswith("_"):
                raise AttributeError(name)
            return _do_nothing

    otter = ModuleType("otter", "Otter, as far as a notebook that is being graded needs it.")
    otter.Notebook = Notebook
    return otter


def _do_nothing(*_args, **_kwargs) -> None:
    pass
