"""Removes what a killed run left in the temporary folder, and marks what a run of today has there.

A killed run may leave folders with assignments and their hidden tests, which a worker locks for as long as it lives,
and those of `multiprocessing`, whose socket is no longer open in any process. A folder that is in use, belongs to
another user or is of an unknown kind stays.
"""

import fcntl
import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PREFIX = "soft-lookup-"
OF_MULTIPROCESSING = "pymp-*"


class LockedFolder:
    """A temporary folder that holds its lock until it is removed, or its process is gone."""

    def __init__(self) -> None:
        while True:
            self.path = Path(tempfile.mkdtemp(prefix=PREFIX))
            try:
                self._lock = os.open(self.path, os.O_RDONLY)
            except FileNotFoundError:
                continue  # another process swept it before it was locked
            fcntl.flock(self._lock, fcntl.LOCK_EX)
            if self.path.exists():
                return
            os.close(self._lock)

    def remove(self) -> None:
        shutil.rmtree(self.path, ignore_errors=True)
        os.close(self._lock)


def sweep_leftovers() -> None:
    """Remove what nobody uses any more."""
    top = Path(tempfile.gettempdir())
    for folder in [*top.glob(f"{PREFIX}*"), *top.glob(OF_MULTIPROCESSING)]:
        try:
            with _opened(folder) as handle:
                unused = _is_unlocked(handle) if folder.name.startswith(PREFIX) else _is_unanswered(folder)
                if unused:
                    shutil.rmtree(folder, ignore_errors=True)
        except OSError:  # not a folder, not ours, or gone meanwhile
            continue


@contextmanager
def _opened(folder: Path) -> Iterator[int]:
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        if os.fstat(handle).st_uid != os.geteuid():
            raise PermissionError(folder)
        yield handle
    finally:
        os.close(handle)


def _is_unlocked(handle: int) -> bool:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _is_unanswered(folder: Path) -> bool:
    """Return whether all that lies there is sockets, at least one, which no process has open any more."""
    entries = list(folder.iterdir())
    used = _sockets_in_use()
    return bool(entries) and all(
        stat.S_ISSOCK(path.lstat().st_mode) and os.fsencode(path) not in used for path in entries
    )


def _sockets_in_use() -> set[bytes]:
    # Asking at the socket itself would not do: `multiprocessing` ends when somebody hangs up on it.
    lines = Path("/proc/net/unix").read_bytes().splitlines()[1:]
    return {fields[7] for line in lines if len(fields := line.split(maxsplit=7)) == 8}
