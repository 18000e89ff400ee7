"""Notices when a file is saved.

It checks the file's modification time a few times a second. That is one system call, needs no library, and works
everywhere, including network drives and containers, which often send no change notifications.
"""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

SECONDS = 0.2


def saves(path: Path, wait: Callable[[float], object] = time.sleep) -> Iterator[None]:
    """Yield each time that the file was saved since the first `next`, once it has stayed as it is for a moment."""
    told = seen = _stamp(path)
    while True:
        wait(SECONDS)
        now = _stamp(path)
        if now is not None and now == seen != told:
            told = now
            yield
        seen = now


def _stamp(path: Path) -> tuple[int, int, int] | None:
    try:
        found = path.stat()
    except OSError:  # some programs save by putting another file in its place
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
