"""Writes a whole file or nothing, so nobody ever reads half of one.

Takes a path and a text. A killed run may leave a file whose name begins with `ASIDE`; the next run removes it.
"""

import os
import stat
import tempfile
from pathlib import Path

ASIDE = ".writing-"  # how the names of unfinished files begin


def write_whole(path: Path, text: str) -> None:
    """Write a whole file or none: a reader never meets half of one. A file that was there keeps its permissions."""
    path.parent.mkdir(parents=True, exist_ok=True)
    mode = stat.S_IMODE(path.stat().st_mode) if path.exists() else 0o644
    handle, aside = tempfile.mkstemp(prefix=ASIDE, dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        os.chmod(aside, mode)
        os.replace(aside, path)
    except BaseException as error:
        os.unlink(aside)
        if isinstance(error, OSError) and error.filename is None:
            error.filename = str(path)  # as when the disk is full
        raise
