"""Says what has not changed since it was made, so that only the rest is made again.

Takes a kit, and gives digests of contents: of all that an assignment is made of, this package and what is installed
included, and of what was made of it. A record of the two is kept in `build/`, which anybody may delete. Times and paths
count for nothing, so that what was made in one clone counts in a copy of it.
"""

import hashlib
import json
import re
import sys
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from autograder.course.student_folder import student_files
from autograder.files.whole import write_whole
from autograder.workspace import Kit

PACKAGE = Path(__file__).parents[1]


@dataclass(frozen=True)
class Made:
    """Digests of what an assignment is made of, and of what was made."""

    of: str
    gives: str


def common(kit: Kit) -> str:
    """All that every assignment is made of: the package, what ships with each, and what is installed."""
    shared = (kit.mistakes, kit.course, kit.grading_lock)
    parts = [*_folder(PACKAGE), *_folder(kit.student), *(part for path in shared for part in _file(path, path.name))]
    return digest([*parts, sys.version.encode(), *_libraries()])


def made_of(kit: Kit, name: str, common: str) -> str:
    """All that an assignment is made of; its build writes the traces and its proof the snapshot afterwards."""
    return digest([common.encode(), *_folder(kit.master(name), {kit.traces(name), kit.caught(name)})])


def built(kit: Kit, name: str) -> str:
    """What students and graders get of an assignment as it lies there."""
    students = (part for path, content in student_files(kit, name).items() for part in (path.encode(), content))
    return digest([*students, *_folder(kit.dist / name)])


def is_built(kit: Kit, name: str, common: str) -> bool:
    """Whether an assignment lies there as it would be built now."""
    try:
        record = Made(**json.loads(_record(kit, name).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return False  # there is none, or it was damaged
    return record == Made(made_of(kit, name, common), built(kit, name))


def note_built(kit: Kit, name: str, of: str) -> None:
    """Keep that an assignment has just been built, of what had this digest before."""
    record = Made(of, built(kit, name))
    write_whole(_record(kit, name), json.dumps({"of": record.of, "gives": record.gives}))


def _libraries() -> Iterator[bytes]:
    """What building and grading import, and its versions; what only the tests add changes nothing."""
    for requirement in metadata.requires("soft-lookup") or ():
        name = re.match(r"[\w.-]+", requirement)[0]
        extra = re.search(r"extra == ['\"](\w+)", requirement)
        if name != "soft-lookup" and (extra is None or extra[1] in ("grade", "author")):
            yield f"{name} {metadata.version(name)}".encode()


def _record(kit: Kit, name: str) -> Path:
    return kit.build / "digests" / f"{name}.json"


def _folder(folder: Path, without: Collection[Path] = ()) -> Iterator[bytes]:
    """Each file's place and content, but for what running Python leaves behind."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path not in without and "__pycache__" not in path.parts:
            yield from _file(path, path.relative_to(folder).as_posix())


def _file(path: Path, place: str) -> Iterator[bytes]:
    yield place.encode()
    yield path.read_bytes() if path.exists() else b""


def digest(parts: Iterable[bytes]) -> str:
    """The digest of a list: of each part's own digest, so that no two lists of parts are alike."""
    whole = hashlib.sha256()
    for part in parts:
        whole.update(hashlib.sha256(part).digest())
    return whole.hexdigest()
