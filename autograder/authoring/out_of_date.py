"""Says what is out of date: a digest is of what building and proving read and ship, and of nothing else.

Takes a course; gives digests of contents, so paths and times count for nothing, and what was made in one clone counts
in a copy. All assignments share the modules of this package that take part, those that ship, and the versions of
libraries. An assignment adds its own folder, and what it can name of the tables of mistakes. Imports little, as most
builds have nothing to do.
"""

import hashlib
import re
import sys
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import TypeVar

import msgspec

from autograder.authoring.needed_modules import PACKAGE, needed_modules
from autograder.authoring.shared_modules import shared_modules
from autograder.course.course import read_course, tracked_files
from autograder.course.mistakes import Mistake, mistakes_of, read_mistakes
from autograder.files import json_files
from autograder.files.whole import write_whole
from autograder.workspace import SOFTLOOKUP, Kit

T = TypeVar("T")
# Where grading starts on Gradescope, and what the sandbox starts by its path: with all that they import, they ship.
SHIPPED = ("autograder.classroom.on_gradescope", "autograder.wall.inside._fork_server")
BUILDING = (*SHIPPED, "autograder.authoring.build", "autograder.authoring.tracer")
PROVING = (*BUILDING, "autograder.authoring.prove")
DATA = ("softlookup", "authoring/gradescope")  # folders of the package whose files all ship
OVERVIEW = "README"  # in place of an assignment's name


@dataclass(frozen=True)
class Shared:
    """The ingredients that all assignments of a course share."""

    url: str
    modules: dict[str, bytes]  # that ship with each, by path
    table: dict[str, Mistake]
    digest: str  # of all but the table, of which an assignment has its part


def read_shared(kit: Kit, taking_part: tuple[str, ...] = BUILDING) -> Shared:
    """Read it; UserError for what is not right in the course's own files."""
    url = read_course(kit.course).url
    modules = shared_modules(kit, url)
    data = [path for folder in DATA for path in _files(PACKAGE / folder)]
    ours = {path.relative_to(PACKAGE).as_posix(): path for path in (*needed_modules(taking_part), *data)}
    lock = kit.grading_lock.read_bytes() if kit.grading_lock.exists() else b""
    parts = [part for place in sorted(ours) for part in (place.encode(), ours[place].read_bytes())]
    parts += [part for place, content in modules.items() for part in (place.encode(), content)]
    digest = digest_of([*parts, url.encode(), lock, sys.version.encode(), *_libraries()])
    return Shared(url, modules, read_mistakes(kit.mistakes), digest)


def made_of(kit: Kit, name: str, shared: Shared) -> str:
    """Return the digest of all that an assignment is made of; its build writes traces, its proof the snapshot."""
    own = _contents(kit.master(name), {kit.traces(name), kit.caught(name)})
    table = mistakes_of(kit.master(name), shared.table)
    mistakes = (f"{slug} {mistake}".encode() for slug, mistake in table.items())
    return digest_of([shared.digest.encode(), *own, b"mistakes", *mistakes])


def built(kit: Kit, name: str) -> str:
    """Return the digest of what students and graders get of an assignment as it lies there."""
    students = (part for path, content in tracked_files(kit, name).items() for part in (path.encode(), content))
    return digest_of([*students, *_contents(kit.dist / name)])


def is_built(kit: Kit, name: str, shared: Shared) -> bool:
    """Return whether an assignment lies there as it would be built now."""
    return read_cached(record(kit, name), made_of(kit, name, shared), str) == built(kit, name)


def overview_made_of(kit: Kit, shared: Shared) -> str:
    """Return the digest of what the course at a glance is made of."""
    masters = (made_of(kit, name, shared).encode() for name in kit.names())
    return digest_of([kit.overview.read_bytes(), *masters])


def overview_is_written(kit: Kit, shared: Shared) -> bool:
    """Return whether it lies there as it would be written now, or there is none."""
    if not kit.overview.exists():
        return True
    page = kit.assignments / "README.md"
    before = read_cached(record(kit, OVERVIEW), overview_made_of(kit, shared), str)
    return page.exists() and before == digest_of([page.read_bytes()])


def nothing_to_do(kit: Kit, names: list[str]) -> bool:
    """Return whether a build of these would change nothing; UserError for course files that are not right."""
    shared = read_shared(kit)
    if not names or not all(is_built(kit, name, shared) for name in names):
        return False
    there = tracked_files(kit, SOFTLOOKUP)
    return there == shared.modules and (names != kit.names() or overview_is_written(kit, shared))


def record(kit: Kit, name: str) -> Path:
    """Return where the digests of what is built are kept."""
    return kit.build / "digests" / f"{name}.json"


def read_cached(path: Path, of: str, kind: type[T]) -> T | None:
    """Read what was cached, if the digest of what it was made of is the same now; None if not, or if damaged."""
    try:
        before, value = json_files.decode(path.read_bytes(), tuple[str, msgspec.Raw])
        return json_files.decode(bytes(value), kind) if before == of else None
    except (OSError, ValueError):
        return None


def write_cached(path: Path, of: str, value: object) -> None:
    """Cache what was made of something with this digest."""
    write_whole(path, json_files.encode((of, value)))


def digest_of(parts: Iterable[bytes]) -> str:
    """Return the digest of a list: of each part's own digest, so that no two lists of parts are alike."""
    whole = hashlib.sha256()
    for part in parts:
        whole.update(hashlib.sha256(part).digest())
    return whole.hexdigest()


def _libraries() -> Iterator[bytes]:
    """Give what building and grading import, and its versions; what only the tests add changes nothing."""
    for requirement in metadata.requires("soft-lookup") or ():
        name = re.split(r"[^\w.-]", requirement, maxsplit=1)[0]
        extra = re.search(r"extra == ['\"](\w+)", requirement)
        if name != "soft-lookup" and (extra is None or extra[1] in ("grade", "author")):
            yield f"{name} {metadata.version(name)}".encode()


def _files(folder: Path) -> list[Path]:
    """List the files below a folder, but for what running Python leaves behind."""
    return [path for path in sorted(folder.rglob("*")) if path.is_file() and "__pycache__" not in path.parts]


def _contents(folder: Path, without: Collection[Path] = ()) -> Iterator[bytes]:
    """Give each file's place and content."""
    for path in _files(folder):
        if path not in without:
            yield path.relative_to(folder).as_posix().encode()
            yield path.read_bytes()
