"""Gets libraries ready before the first player: readable to players, compiled, and in memory that forks cheaply."""

import fcntl
import functools
import os
import py_compile
import sys
import tempfile
from importlib.util import cache_from_source
from pathlib import Path

from . import _confine, _kernel


def borrow_libraries() -> tuple[int, ...]:
    """Let players import Python's modules where these lie where only root may go, as in root's home folder.

    A descriptor leads to each folder of modules, whatever lies above it; the import system gets to know the
    folder by that. Gives the descriptors, which players must keep. All that is not Python's own can't be imported any
    more, such as what lies beside this package: what is needed of it has been.
    """
    sys.path[:] = [path for path in sys.path if _confine.shows(path)]
    borrowed: dict[str, int] = {}
    for path in sys.path:
        if os.path.isdir(path) and not _open_to_others(path):
            opened = os.open(path, os.O_PATH)
            borrowed[path] = fcntl.fcntl(
                opened, fcntl.F_DUPFD_CLOEXEC, _confine.SOCKET + 1
            )  # that one is taken in players
            os.close(opened)

    def renamed(path: str) -> str:
        for start, descriptor in borrowed.items():
            if path == start or path.startswith(start + "/"):
                return f"/proc/self/fd/{descriptor}{path[len(start) :]}"
        return path

    for module in list(sys.modules.values()):
        if isinstance(getattr(module, "__path__", None), list):
            module.__path__[:] = map(renamed, module.__path__)
    sys.path[:] = map(renamed, sys.path)
    return tuple(borrowed.values())


def _open_to_others(path: str) -> bool:
    real = Path(path).resolve()
    return all(folder.stat().st_mode & 0o001 for folder in (real, *real.parents))


def make_forks_cheap() -> None:
    """Put this process's memory on huge pages: a fork then copies a few hundred entries, not many thousands.

    It is an attempt: older kernels cannot, and some memory is not fit for it.
    """
    _kernel.trim_heap()
    with open("/proc/self/maps") as file:
        maps = [line.split() for line in file]
    for area, rights, _, _, _, *name in maps:
        if "w" in rights and name in ([], ["[heap]"]):
            start, end = (int(address, 16) for address in area.split("-"))
            _kernel.collapse(start, end - start)


def compiled(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return the modules among the files, compiled so that no player has to; a changed one is compiled again."""
    bytecode = {cache_from_source(name): _compiled(name, text) for name, text in files.items() if name.endswith(".py")}
    return {name: code for name, code in bytecode.items() if code}


@functools.cache  # most assignments of a course have most of their modules in common
def _compiled(name: str, content: bytes) -> bytes:
    """Return the bytecode; nothing, if it does not compile."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = os.path.join(folder, "source.py"), os.path.join(folder, "compiled.pyc")
        Path(source).write_bytes(content)
        mode = py_compile.PycInvalidationMode.CHECKED_HASH
        try:
            py_compile.compile(source, target, name, doraise=True, invalidation_mode=mode)
        except py_compile.PyCompileError:
            return b""
        return Path(target).read_bytes()
