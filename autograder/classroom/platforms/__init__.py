"""The platforms from which submissions come: one file knows all of one platform, and is a line in the list here.

Takes the paths on the command line and the files found there; gives each file's id and `Origin`, decided by the
platform that each path is of. The owner of a submission comes from the top-level folder or from the part of the file's
name that the platform wrote, never from a name that the student chose: what does not parse has no owner, and says so.
Ids are made of the platforms' own numbers.
"""

import os
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache
from importlib import import_module
from pathlib import Path

from autograder.classroom.platforms.base import BesideRoster, Origin, Platform, top_name
from autograder.files.visible import printable
from autograder.marking import finding
from autograder.marking.finding import SubmittedFile, safe, with_digest

# In the order in which a folder is tried; the last one takes whatever is left.
NAMES = (
    "gradescope",
    "classroom50",
    "git",
    "moodle",
    "canvas",
    "brightspace",
    "blackboard",
    "folder",
)
MOST_NOTEBOOKS = 12  # of one person, or in one clone; each may take minutes
TOO_MANY = "{all} notebooks were handed in at once; only the first {most} are graded, not the last {left}: submit fewer"


@cache
def platform(name: str) -> Platform:
    """Return a platform by its name; its module is imported only now, as it may need more than others."""
    found = import_module(f"{__name__}.{name}").PLATFORM
    assert isinstance(found, Platform)
    return found


def platforms() -> list[Platform]:
    """Return all of them, in their order."""
    return list(map(platform, NAMES))


def find_submissions(paths: Sequence[Path]) -> list[SubmittedFile]:
    """Return all that lies in the paths, without the files that platforms put beside submissions."""
    return finding.find(paths, lambda root, file: any(each.is_beside(root, file) for each in platforms()))


def parse_foreign_time(text: str) -> datetime | None:
    """Return a time as one of the platforms writes it; None if it is written as none of them does."""
    return next((time for each in platforms() if (time := each.time(text))), None)


def beside_roster(roster: Path, folders: list[str], prefix: str) -> list[BesideRoster]:
    """Return what platforms keep beside a roster of the assignments in folders of these names, or with a prefix."""
    return [beside for each in platforms() for beside in each.beside_roster(roster, folders, prefix)]


def detect(top: Path, named: list[Path] | None = None) -> str:
    """Return which platform a folder is of, by what lies in it, or by those of its files that are named."""
    entries = named or [entry for entry in top.iterdir() if not entry.name.startswith(".")]
    return next(each.name for each in platforms() if each.is_export(top, entries))


def origins(
    named: str | None, roots: Iterable[Path], files: list[SubmittedFile]
) -> tuple[str, list[SubmittedFile], dict[str, Origin]]:
    """Return the source of each path, detected unless it is named; the files with their ids; each one's origin."""
    tops: dict[Path, list[Path]] = defaultdict(list)  # files that are named one by one are of one export
    for root in dict.fromkeys(root.resolve() for root in roots):
        tops[root if root.is_dir() else root.parent] += [] if root.is_dir() else [root]
    kinds = {top: platform(named or detect(top, paths)) for top, paths in tops.items()}
    by_path: dict[Path, Origin] = {}
    common = os.path.commonpath(list(tops))
    for top, kind in kinds.items():
        mine = [file for file in files if file.path not in by_path and top in file.path.parents]
        export = printable(top.name) if kind.one_assignment else ""
        for path, origin in kind.origins(top, mine).items():
            relative, at_top = printable(os.path.relpath(path, common)), top_name(top, path)
            names = (at_top, path.relative_to(top).as_posix(), path.stem if path.parent == top else "")
            by_path[path] = replace(origin, file=relative, export=export, names=tuple(map(printable, names)))
    with_ids = list(_with_ids(files, by_path, common))
    by_id = {file.id: by_path[file.path] for file in with_ids}
    return " and ".join(sorted({kind.name for kind in kinds.values()})), with_ids, by_id


def _with_ids(files: list[SubmittedFile], by_path: dict[Path, Origin], common: str) -> Iterator[SubmittedFile]:
    """Yield the same files with ids of the platforms' numbers; of too many, one with the reason."""
    counts = Counter(origin.number for origin in by_path.values())
    numbers = {safe(number).lower() for number in counts}
    handed_in = Counter(by_path[file.path].owner for file in files)
    seen: Counter[str] = Counter()
    for file in files:
        origin = by_path[file.path]
        seen[origin.owner] += 1
        refused = origin.refused
        if origin.owner and seen[origin.owner] > MOST_NOTEBOOKS:
            if seen[origin.owner] > MOST_NOTEBOOKS + 1:
                continue
            of = handed_in[origin.owner]
            refused = TOO_MANY.format(all=of, most=MOST_NOTEBOOKS, left=of - MOST_NOTEBOOKS)
        id = safe(origin.number or file.id)
        if counts[origin.number] > 1 if origin.number else id.lower() in numbers:
            id = with_digest(id, os.fsencode(os.path.relpath(file.path, common)))
        yield replace(file, id=id, clashed=file.clashed and not origin.number, refused=refused)
