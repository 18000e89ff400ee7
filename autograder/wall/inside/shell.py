"""The IPython shell in which a player runs cells.

The shell is a real one, with magics, display and top-level await, created in the fork server and inherited by each
player. It keeps no history, reads no configuration, and shows and draws nothing, because nobody is looking.
"""

import builtins
import contextlib
import functools
import linecache
import os
import random
import sys
import tempfile
from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any, NoReturn

import numpy as np
from IPython.core.compilerop import CachingCompiler
from IPython.core.displayhook import DisplayHook
from IPython.core.error import StdinNotImplementedError
from IPython.core.interactiveshell import InteractiveShell
from traitlets import Type
from traitlets.config import Config

# What notebooks are likely to import, and is not slow to, beside what comes with it.
WARM = ("statistics", "html", "functools", "itertools", "collections", "math", "json")

CELL = "cell "
LAST = ("_", "__", "___")


def forget_frames(error: BaseException) -> None:
    """Let go of the variables of what raised this: where one of them is the error itself, they would stay for good."""
    BaseException.with_traceback(error, None)


class _QuietDisplay(DisplayHook):
    """Keeps a cell's last value as `_`, and those before as `__` and `___`, as ever, and shows them to no one."""

    last: tuple[object, ...] = ("", "", "")

    def __call__(self, result: object = None) -> None:
        if result is None:
            return
        user_ns, last = names(), dict(zip(LAST, self.last, strict=True))
        self.last = (result, *self.last[:-1])
        # Otherwise they are names of the student's own.
        if all(user_ns.get(name, value) is value for name, value in last.items()):
            user_ns.update(zip(LAST, self.last, strict=True))


class _NamingCompiler(CachingCompiler):
    """Compiles each cell under its own name, by which errors are traced to it."""

    def get_code_name(self, *_code: object) -> str:
        return Shell.instance().cell_name


class Shell(InteractiveShell):
    compiler_class = Type(_NamingCompiler)
    displayhook_class = Type(_QuietDisplay)
    cell_name = CELL
    note: Callable[[BaseException], object] = staticmethod(forget_frames)  # called with what a cell raised

    def ask_exit(self) -> NoReturn:
        raise SystemExit

    def enable_matplotlib(self, gui: str | None = None) -> tuple[str | None, str]:
        return gui, "agg"

    def enable_gui(self, gui: str | None = None) -> None:
        pass

    def showtraceback(self, *_args: object, **_kwargs: object) -> None:
        pass

    showsyntaxerror = showindentationerror = showtraceback

    def run_named(self, source: str, name: str) -> bool:
        """Run a cell; whether it came to its end."""
        self.cell_name = name
        result = self.run_cell(source, store_history=False)  # type: ignore[no-untyped-call]  # IPython has no types here
        if not result.success:
            self.note(result.error_before_exec or result.error_in_exec)
        return bool(result.success)


# In the fork server


def warm_up() -> None:
    """Make the shell and run something in it, once."""
    import_all(WARM)
    shell = _make_shell()
    for source in ("1 + 1", "%pwd"):
        shell.run_named(source, CELL)
    vars(shell.displayhook).pop("last")  # what came of these cells is no student's
    shell.user_ns.update(dict.fromkeys(LAST, ""))


def import_all(names: Iterable[str]) -> None:
    """Import what there is of these modules; once Matplotlib has come with one, it draws nothing."""
    for name in names:
        with contextlib.suppress(Exception):
            __import__(name)
    if "matplotlib" in sys.modules:
        _draw_nothing()


def _make_shell() -> Shell:
    config = Config()
    config.HistoryManager.enabled = False
    config.InteractiveShell.colors = "nocolor"
    config.InteractiveShell.cache_size = 0
    shell = Shell.instance(config=config)
    shell.builtin_trap.activate()
    shell.system = shell.system_raw  # type: ignore[method-assign]  # the other way needs a terminal
    line_magics = shell.magics_manager.magics["line"]
    configure = line_magics["config"]
    # How pictures are to look in a notebook is asked of what draws them, which is not here.
    line_magics["config"] = lambda line: None if line.strip().startswith("InlineBackend") else configure(line)
    return shell


@functools.cache
def _draw_nothing() -> None:
    """Figures are made, as notebooks may ask what is in them, but neither laid out nor shown."""
    try:
        from matplotlib import figure
        from matplotlib import pyplot as plt
    except ImportError:
        return
    plt.switch_backend("agg")
    figure.Figure.tight_layout = lambda *_args, **_kwargs: None  # type: ignore[method-assign]  # nothing is drawn
    plt.show = lambda *_args, **_kwargs: plt.close("all")
    axes = plt.subplots()[1]
    axes.imshow([[0.0, 1.0]], cmap="Greys")
    axes.bar([0, 1], [1.0, 2.0], label="warm")
    axes.text(0, 0, "warm")
    axes.legend()
    plt.close("all")


# In a player


def enter(folder: str, seed: int, modules: dict[str, ModuleType]) -> None:
    """Get ready for the first cell, in the player's own folder, which is all that it has."""
    os.environ |= {"HOME": folder, "TMPDIR": "/tmp" if _can_write_to("/tmp") else folder}
    tempfile.tempdir = None
    begin(folder, seed, modules)


def _can_write_to(folder: str) -> bool:
    """Found out by trying: what forbids it may not be the folder's own rights."""
    try:
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


def begin(folder: str, seed: int, modules: dict[str, ModuleType]) -> None:
    """Make the folder's modules and these importable, and start random numbers from the seed."""
    sys.path[:0] = ["", folder]
    sys.modules |= modules
    builtins.input = _no_input
    random.seed(seed)
    np.random.seed(seed)


def _no_input(*_args: object, **_kwargs: object) -> NoReturn:
    raise StdinNotImplementedError("input() is not available while a notebook is graded")


def run(source: str, name: str) -> bool:
    """Run a cell; whether it came to its end."""
    try:
        return Shell.instance().run_named(source, name)
    finally:
        _close_figures()


def _close_figures() -> None:
    """As the notebook does after each cell."""
    pylab_helpers = sys.modules.get("matplotlib._pylab_helpers")
    if pylab_helpers is not None and pylab_helpers.Gcf.figs:
        pylab_helpers.Gcf.destroy_all()


def names() -> dict[str, Any]:
    """Return the notebook's global names."""
    namespace: dict[str, Any] = Shell.instance().user_ns
    return namespace


def is_cell(filename: str) -> bool:
    return filename.startswith(CELL)


def line(filename: str, number: int) -> str:
    return linecache.getline(filename, number).strip()
