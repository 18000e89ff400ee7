"""What the nursery does before the first player so that players start fast: libraries, compiled files, cheap forks."""

import contextlib
import fcntl
import os
import py_compile
import sys
import tempfile
from pathlib import Path

from . import confine, linux


def borrow_libraries() -> tuple[int, ...]:
    """Let players import modules that lie where only root may go, as in root's home folder.

    A descriptor leads to each folder of modules, whatever lies above it; the import system gets to know the
    folder by that. Gives the descriptors, which players must keep.
    """
    borrowed: dict[str, int] = {}
    for path in sys.path:
        if os.path.isdir(path) and not _open_to_others(path):
            opened = os.open(path, os.O_PATH)
            borrowed[path] = fcntl.fcntl(
                opened, fcntl.F_DUPFD_CLOEXEC, confine.SOCKET + 1
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
    linux.trim_heap()
    with open("/proc/self/maps") as file:
        maps = [line.split() for line in file]
    for area, rights, _, _, _, *name in maps:
        if "w" in rights and name in ([], ["[heap]"]):
            start, end = (int(address, 16) for address in area.split("-"))
            linux.collapse(start, end - start)


def compiled(files: dict[str, bytes]) -> dict[str, bytes]:
    """The modules among the files, compiled so that no player has to; a changed one is compiled again."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        source, target = os.path.join(folder, "source.py"), os.path.join(folder, "compiled.pyc")
        for name, content in files.items():
            if not name.endswith(".py") or "/" in name:
                continue
            Path(source).write_bytes(content)
            with contextlib.suppress(py_compile.PyCompileError):
                mode = py_compile.PycInvalidationMode.CHECKED_HASH
                py_compile.compile(source, target, name, doraise=True, invalidation_mode=mode)
                found[f"__pycache__/{name[:-3]}.{sys.implementation.cache_tag}.pyc"] = Path(target).read_bytes()
    return found
