"""Writes a whole file or nothing, so nobody ever reads half of one; and zips whose bytes depend only on their contents.

Takes a path and a text. A killed run may leave a file whose name begins with `ASIDE`; the next run removes it. Members
of a zip are stored uncompressed, because zlib's output differs between builds. A built assignment may be read as a zip
or as the folder that somebody unpacked it to."""

import hashlib
import os
import stat
import tempfile
import zipfile
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


# Writes zip files whose bytes depend only on their members' names and contents, and reads built assignments


EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest date that a zip can hold


def write_zip(path: Path, members: dict[str, bytes], executable: frozenset[str] = frozenset()) -> None:
    """Write `members` (name → content) in the order of their names."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(members):
            info = zipfile.ZipInfo(name, EPOCH)
            info.create_system = 3  # Unix, whatever wrote it
            info.external_attr = (0o100755 if name in executable else 0o100644) << 16
            archive.writestr(info, members[name])


def read_members(built: Path) -> dict[str, bytes]:
    """Name → content of all that a zip, or the folder that it was unpacked to, holds."""
    if built.is_dir():
        files = (path for path in built.rglob("*") if path.is_file() and path.parent.name != "__pycache__")
        return {path.relative_to(built).as_posix(): path.read_bytes() for path in files}
    with zipfile.ZipFile(built) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}


def digest_of_zip(built: Path) -> str:
    """Return the SHA-256 of a zip, or of what a folder holds."""
    if not built.is_dir():
        return hashlib.sha256(built.read_bytes()).hexdigest()
    lines = (f"{name} {hashlib.sha256(content).hexdigest()}\n" for name, content in sorted(read_members(built).items()))
    return hashlib.sha256("".join(lines).encode()).hexdigest()
