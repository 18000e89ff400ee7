"""Writes zip files whose bytes depend only on their members' names and contents, and reads built assignments.

Members are stored uncompressed, because zlib's output differs between builds. A built assignment may be read as a zip
or as the folder that somebody unpacked it to.
"""

import hashlib
import zipfile
from pathlib import Path

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
