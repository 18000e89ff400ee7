"""Writes a whole file or nothing, so nobody ever reads half of one.

Takes a path and a text. A file that has that text already is left as it is: to write thousands of files anew, and to
remove as many, can take a file system far longer than to read them. A killed run may leave a file whose name begins
with `ASIDE`; the next run removes it.
"""

import os
import stat
import tempfile
from pathlib import Path

ASIDE = ".writing-"  # how the names of unfinished files begin


def write_whole(path: Path, text: str) -> None:
    """Write a whole file or none: a reader never meets half of one. A file that was there keeps its permissions."""
    content = text.encode()
    if _holds(path, content):
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    mode = stat.S_IMODE(path.stat().st_mode) if path.exists() else 0o644
    handle, aside = tempfile.mkstemp(prefix=ASIDE, dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.chmod(aside, mode)
        os.replace(aside, path)
    except BaseException as error:
        os.unlink(aside)
        if isinstance(error, OSError) and error.filename is None:
            error.filename = str(path)  # as when the disk is full
        raise


def _holds(path: Path, content: bytes) -> bool:
    """Return whether it is a file with just this in it."""
    try:
        there = path.lstat()
        return stat.S_ISREG(there.st_mode) and there.st_size == len(content) and path.read_bytes() == content
    except OSError:
        return False
