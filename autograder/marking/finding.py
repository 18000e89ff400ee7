"""Finds the submissions in the files and folders given on the command line.

Takes paths as typed. Gives a `SubmittedFile` per submission, sorted by path, with an id that is safe as a file name and
does not depend on the order of the paths. Opens no file, and follows no links except those given on the command line,
whose targets are then the files found. Trusts nothing in a folder: not its names, depth, links or special files. Files
that cannot be notebooks are found as well, so that no student is lost; `reading.read` says what is wrong with them.

A file given by name is a submission. In a folder given by name, every notebook and zip at any depth is one, and so is
every other file directly in it. A deeper file of another kind belongs to the notebook in, below or above its own
folder, and is a submission only if there is none.

A folder directly in what was given that has no file at all is a submission as well, as somebody handed in nothing that
can be seen. What systems, browsers and office programs leave beside files is none.

A file directly in what was given is called by its stem, a deeper one by its path. Of those that clash, the one that is
called exactly so keeps the id; the others get a digest of their paths, which no other id ends with. So nobody can take
or change another's id by choosing a name for a file. Where a platform numbers its people, ids made of those numbers
replace these later.
"""

import hashlib
import os
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from autograder.errors import UserError
from autograder.files.visible import printable

SUFFIXES = (".ipynb", ".zip")
SKIPPED = ("__MACOSX", "__pycache__")
LEFT_BESIDE = re.compile(r"thumbs\.db|desktop\.ini|index\.html|~\$.*|.*\.crdownload", re.IGNORECASE | re.DOTALL)
IN_A_CLOUD = re.compile(r"\..+\.icloud", re.DOTALL)  # what stands for a file that was not downloaded
ID_CHARACTERS = 80
# Windows keeps these names, with any suffix, for devices; results are copied to such machines.
RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)", re.IGNORECASE)


PATH_SEPARATOR = "__"
DIGEST = re.compile(r"-[0-9a-f]{16}$")  # how the ids that clashed end, and no others


@dataclass(frozen=True)
class SubmittedFile:
    id: str
    path: Path
    clashed: bool = False  # other files wanted the same id
    refused: str = ""  # why it is not read, as when its owner handed in too many


def find(
    paths: Sequence[Path], is_beside: Callable[[Path, Path], bool] = lambda root, file: False
) -> list[SubmittedFile]:
    """Return every submission; `is_beside` says of a folder that was named and a file in it which are none."""
    files: set[Path] = set()
    named = [_resolved(path) for path in paths]
    for path in named:
        files.update(_submissions_in(path, is_beside) if path.is_dir() else [path])
    if not files:
        places = ", ".join(repr(str(path)) for path in paths) or "no path"
        raise UserError(f"Nothing to grade in {places}: give a notebook, a zip, or a folder of them")
    top = Path(os.path.commonpath(named))
    at_the_top = {file for file in files if file in named or file.parent in named}
    return _with_ids(files, top.parent if top in files else top, at_the_top)


def clashes(files: Iterable[SubmittedFile]) -> list[str]:
    """Return one line for each file whose name is not unique."""
    return [
        f"{file.id}: {printable(file.path.name)}'s name clashes with another file's" for file in files if file.clashed
    ]


def _resolved(path: Path) -> Path:
    try:
        return path.resolve(strict=True)
    except FileNotFoundError:
        raise UserError(f"There is no {str(path)!r}: give a file or folder that exists") from None
    except PermissionError:
        raise _forbidden(path) from None
    except (OSError, RuntimeError, ValueError):  # a loop of links, a file taken for a folder, a NUL
        raise UserError(f"{str(path)!r} leads nowhere: give a file or folder that exists") from None


def _forbidden(path: Path) -> UserError:
    return UserError(f"{str(path)!r} may not be read: change its permissions, or grade as its owner")


def _submissions_in(root: Path, is_beside: Callable[[Path, Path], bool]) -> list[Path]:
    files = [file for file in _files_in(root) if not is_beside(root, file)]
    homes = {file.parent for file in files if _looks_gradable(file)}
    on_the_way = homes.union(*(home.parents for home in homes))
    homes_below_root = homes - {root}

    def is_companion(file: Path) -> bool:
        return file.parent in on_the_way or not homes_below_root.isdisjoint(file.parent.parents)

    submissions = [file for file in files if _looks_gradable(file) or file.parent == root or not is_companion(file)]
    return submissions + _without_files(root, files)


def _without_files(root: Path, files: Iterable[Path]) -> list[Path]:
    """Return the folders directly in one that have no file at any depth."""
    filled = {file.relative_to(root).parts[0] for file in files}
    folders = (root / entry.name for entry in _visible_entries(root) if _is_folder(entry))
    return [folder for folder in folders if folder.name not in filled]


def _files_in(root: Path) -> list[Path]:
    """Return all files, and those folders that cannot be listed or are empty and named like a notebook."""
    files: list[Path] = []
    folders = [root]
    while folders:
        folder = folders.pop()
        try:
            entries = _visible_entries(folder)
        except OSError:
            if folder == root:
                raise _forbidden(root) from None
            files.append(folder)
            continue
        if not entries and folder != root and _looks_gradable(folder):
            files.append(folder)
        for entry in entries:
            (folders if _is_folder(entry) else files).append(folder / entry.name)
    return files


def _visible_entries(folder: Path) -> list[os.DirEntry[str]]:
    with os.scandir(folder) as entries:
        return [entry for entry in entries if not is_left_beside(entry.name)]


def is_left_beside(name: str) -> bool:
    """Return whether a name is hidden, or of what a system or a program left beside files."""
    hidden = name.startswith(".") and not IN_A_CLOUD.fullmatch(name)
    return hidden or name in SKIPPED or LEFT_BESIDE.fullmatch(name) is not None


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir(follow_symlinks=False)
    except OSError:  # treated as a file: reading it reports why it cannot be read
        return False


def _looks_gradable(path: Path) -> bool:
    return path.suffix.lower() in SUFFIXES


def _with_ids(files: Iterable[Path], top: Path, at_the_top: set[Path]) -> list[SubmittedFile]:
    ordered = sorted(files, key=lambda path: path.parts)
    sharers = Counter(safe(path.stem).lower() for path in at_the_top)  # some file systems ignore case
    parts = {}
    for path in ordered:
        alone = path in at_the_top and sharers[safe(path.stem).lower()] == 1
        parts[path] = (path.stem,) if alone else (*path.parent.relative_to(top).parts, path.stem)
    wanted = {path: safe(PATH_SEPARATOR.join(names)) for path, names in parts.items()}
    exact = {p for p in ordered if wanted[p].split(PATH_SEPARATOR) == list(parts[p]) and not DIGEST.search(wanted[p])}
    claims, rightful = (Counter(wanted[path].lower() for path in paths) for paths in (ordered, exact))
    submitted = []
    for path in ordered:
        id = wanted[path]
        keeps = path in exact and rightful[id.lower()] == 1
        clashed = not keeps and (claims[id.lower()] > 1 or bool(DIGEST.search(id.lower())))
        submitted.append(SubmittedFile(_with_digest(id, path, top) if clashed else id, path, clashed))
    return submitted


def _with_digest(id: str, path: Path, top: Path) -> str:
    return with_digest(id, os.fsencode(path.relative_to(top)))


def with_digest(id: str, of: bytes) -> str:
    """Return the id with an ending that depends on something's bytes, such as a path's."""
    # A digest of 64 bits: finding another name with the same one takes years.
    ending = "-" + hashlib.sha256(of).hexdigest()[:16]
    return id[: ID_CHARACTERS - len(ending)] + ending


def safe(text: str) -> str:
    """Return the text as a file name for any system: accents dropped, the rest outside ASCII as underscores."""
    letters = (c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    name = re.sub(r"[^A-Za-z0-9._-]|^[.-]+", "_", "".join(letters))
    if RESERVED.match(name):
        name = "_" + name
    return name[:ID_CHARACTERS].rstrip(".") or "submission"
