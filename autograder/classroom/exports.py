"""An export's own zip, named on the command line: read as if it were unpacked.

Takes paths as typed and a folder to unpack into; gives the paths with a folder in place of each zip whose members are
named as a platform names them. Any other zip stays one submission. Trusts nothing in a zip: the limits and refusals are
those that hold for a submitted one (`marking.opening`), and nothing is written before they were checked.
"""

import shutil
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from autograder.classroom import platforms
from autograder.errors import Unreadable, UserError
from autograder.marking.leftovers import LockedFolder
from autograder.marking.opening import READ_LIMITS, check_members, is_skipped, opened_zip

NEEDS_EXPORT = ("folder", "git")  # what no platform exports


@contextmanager
def unpacked(paths: Sequence[Path]) -> Iterator[list[Path]]:
    """Give the paths as of `unpack_exports`, with a folder that is removed afterwards."""
    folder = LockedFolder()
    try:
        yield unpack_exports(paths, folder.path)
    finally:
        folder.remove()


def unpack_exports(paths: Sequence[Path], folder: Path) -> list[Path]:
    """Return the paths, with what was unpacked into `folder` in place of an export's zip; UserError for a bad one."""
    return [_unpacked(path, folder / str(number)) or path for number, path in enumerate(paths)]


def _unpacked(path: Path, folder: Path) -> Path | None:
    if path.suffix.lower() != ".zip" or not path.is_file():
        return None
    try:
        with opened_zip(path) as archive:
            members = [member for member in archive.infolist() if not is_skipped(member) and not member.is_dir()]
            names = [PurePosixPath(member.filename.replace("\\", "/")) for member in members]
            top = _export_in(names, folder / path.stem)
            if top is None:
                return None
            check_members(archive.infolist())
            _extract(archive, members, names, folder / path.stem)
            return top
    except Unreadable as error:
        raise UserError(f"{path}: {error}") from error
    except (OSError, zipfile.BadZipFile, NotImplementedError, RuntimeError, ValueError):
        return None  # read as one submission, it says what is wrong with it


def _export_in(names: Sequence[PurePosixPath], top: Path) -> Path | None:
    """Return where the export would lie if these were unpacked into `top`: there, or in the one folder that holds
    all.
    """
    if not names or len(names) > READ_LIMITS.zip_members or any(".." in name.parts for name in names):
        return None
    first = {name.parts[0] for name in names}
    for depth in (0, 1) if len(first) == 1 and all(len(name.parts) > 1 for name in names) else (0,):
        sketch = top.parent / f"sketch-{depth}" / (top.name if depth == 0 else next(iter(first)))
        sketch.mkdir(parents=True)
        for name in names:
            place = sketch / name.parts[depth]
            if len(name.parts) > depth + 1:
                place.mkdir(exist_ok=True)
            else:
                place.touch()
        is_export = platforms.detect(sketch) not in NEEDS_EXPORT
        shutil.rmtree(sketch.parent)
        if is_export:
            return top if depth == 0 else top / next(iter(first))
    return None


def _extract(
    archive: zipfile.ZipFile, members: Sequence[zipfile.ZipInfo], names: Sequence[PurePosixPath], top: Path
) -> None:
    for member, name in zip(members, names, strict=True):
        place = top.joinpath(*name.parts)
        place.parent.mkdir(parents=True, exist_ok=True)
        left = member.file_size  # as declared, and checked against the limits
        with archive.open(member) as source, open(place, "xb") as target:
            while chunk := source.read(min(2**20, left + 1)):
                left -= len(chunk)
                if left < 0:
                    raise Unreadable("a file in it is larger than it says; export the submissions again")
                target.write(chunk)
