"""Writes zip files whose bytes depend on nothing but their members' names and contents.

Members are stored, not compressed: zlib builds differ in the bytes they give.
"""

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
