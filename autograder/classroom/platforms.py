"""Who handed in a submission, and when, according to the platform it was exported from.

Takes the paths on the command line and the files found there; gives each file's id and `Origin`. What lies in a folder
shows which platform it is of: Gradescope's export has a `submission_metadata.yml`, Git clones have a `.git`, Canvas
and Moodle name files in their own way. The owner of a submission comes from the top-level folder or from the part of
the file's name that the platform wrote, never from a name that the student chose: what does not parse has no owner,
and says so. Ids are made of the platforms' own numbers.

How platforms name files, by their source code: Canvas (`content_zipper.rb`) writes `name[_LATE]_USER_FILE_given`,
where the name keeps only what Unicode calls word characters, combining marks among them. Moodle (`mod/assign`) writes
`Name_NUMBER_assignsubmission_file_given`, or a folder up to the last underscore.
"""

import os
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import yaml

from autograder.classroom.due_dates import parse_time
from autograder.classroom.roster import Person, folded
from autograder.errors import UserError
from autograder.files import csv_files
from autograder.files.csv_files import printable
from autograder.marking.finding import CLASSROOM50, GRADESCOPE_METADATA, SCORES, SubmittedFile, safe, with_digest

# `name_LATE_USER_FILE_given`; of an anonymous assignment the name is `anon`; `late` may be small, or come first.
CANVAS_NUMBERS = re.compile(r"(?P<late>_late)?_(?P<user>[0-9]+)_(?P<file>[0-9]+)_.", re.DOTALL | re.IGNORECASE)
CANVAS_ANONYMOUS = re.compile(
    r"(?P<before>LATE_)?anon(?P<late>_late)?_(?P<user>[a-z0-9]{5})_(?P<file>[0-9]+)_.+", re.DOTALL | re.IGNORECASE
)
# A folder's name ends there, and a file's goes on with what the student called it.
MOODLE_FOLDER = re.compile(r"(?P<name>.+)_(?P<user>[0-9]+)_assignsubmission_[a-z]+_?", re.DOTALL)
MOODLE_FILE = re.compile(r"(?P<name>.+?)_(?P<user>[0-9]+)_assignsubmission_[a-z]+_(?P<file>.*)", re.DOTALL)
MOODLE_MARK = re.compile(r"_[0-9]+_assignsubmission_")
PLATFORMS_NAME = re.compile(r".*_[0-9]+_([0-9]+|assignsubmission)_", re.DOTALL)  # what looks like either
OF_ONE_ASSIGNMENT = ("gradescope", "canvas", "moodle", "classroom50")  # what these export
MOST = 0.5  # of the names in a folder; more than this say whose it is
MOST_NOTEBOOKS = 12  # of one person, or in one clone; each may take minutes
TOO_MANY = f"more than {MOST_NOTEBOOKS} notebooks were handed in at once, and this is one too many: submit fewer"


@dataclass(frozen=True)
class Origin:
    """Who handed a submission in, and when, according to its platform. A group may be several people."""

    people: tuple[Person, ...] = ()
    submitted: datetime | None = None
    marked_late: bool = False  # the platform says so, but not how late
    key: str = ""  # the name that may be a person's: of what lies at the top, a file, folder or clone
    unclear: str = ""  # why the place's own names do not say whose it is
    doubt: str = ""  # why only a roster can tell whose it is
    untimed: str = ""  # why a time that should be there cannot be read
    number: str = ""  # the platform's own of the person or the submission: what its id is made of
    owned_by: str = ""  # what stands for whoever handed it in, where that is not the number
    others: tuple[Person, ...] = ()  # who else it may be, if the name can be read in several ways
    file: str = ""  # where it lies in what was graded
    export: str = ""  # the export that it is of, if a platform exported one assignment's submissions
    names: tuple[str, ...] = ()  # what a roster may call it

    @property
    def owner(self) -> str:
        """What stands for whoever handed it in."""
        return self.owned_by or self.number or (f"clone {self.key}" if self.submitted or self.untimed else "")


def origins(
    named: str | None, roots: Iterable[Path], files: list[SubmittedFile]
) -> tuple[str, list[SubmittedFile], dict[str, Origin]]:
    """The source of each path, detected unless it is named; the files with their ids; each one's origin, by id."""
    tops: dict[Path, list[Path]] = defaultdict(list)  # files that are named one by one are of one export
    for root in dict.fromkeys(root.resolve() for root in roots):
        tops[root if root.is_dir() else root.parent] += [] if root.is_dir() else [root]
    kinds = {top: named or detect(top, paths) for top, paths in tops.items()}
    by_path: dict[Path, Origin] = {}
    common = os.path.commonpath(list(tops))
    for top, kind in kinds.items():
        mine = [file for file in files if file.path not in by_path and top in file.path.parents]
        export = printable(top.name) if kind in OF_ONE_ASSIGNMENT else ""
        for path, origin in SOURCES[kind](top, mine).items():
            relative, at_top = printable(os.path.relpath(path, common)), _top_name(top, path)
            names = (at_top, path.relative_to(top).as_posix(), path.stem if path.parent == top else "")
            by_path[path] = replace(origin, file=relative, export=export, names=tuple(map(printable, names)))
    with_ids = list(_with_ids(files, by_path, common))
    by_id = {file.id: by_path[file.path] for file in with_ids}
    return " and ".join(sorted(set(kinds.values()))), with_ids, by_id


def _with_ids(files: list[SubmittedFile], by_path: dict[Path, Origin], common: str) -> Iterator[SubmittedFile]:
    """The same files with ids of the platforms' numbers, and a reason for those of which there are too many."""
    counts = Counter(origin.number for origin in by_path.values())
    numbers = {safe(number).lower() for number in counts}
    seen: Counter[str] = Counter()
    for file in files:
        origin = by_path[file.path]
        seen[origin.owner] += 1
        refused = TOO_MANY if origin.owner and seen[origin.owner] > MOST_NOTEBOOKS else ""
        id = safe(origin.number or file.id)
        if counts[origin.number] > 1 if origin.number else id.lower() in numbers:
            id = with_digest(id, os.fsencode(os.path.relpath(file.path, common)))
        yield replace(file, id=id, clashed=file.clashed and not origin.number, refused=refused)


def detect(top: Path, named: list[Path] | None = None) -> str:
    """Which source a folder is of, by what lies in it, or by those of its files that are named."""
    if (top / GRADESCOPE_METADATA).is_file():
        return "gradescope"
    if CLASSROOM50 in top.name and (top / SCORES).is_file():
        return "classroom50"
    entries = named or [entry for entry in top.iterdir() if not entry.name.startswith(".")]

    def are(fits: Callable[[Path], object]) -> bool:
        return sum(bool(fits(entry)) for entry in entries) > MOST * len(entries)

    if are(_is_clone):
        return "git"
    if are(lambda entry: (MOODLE_FOLDER if os.path.isdir(entry) else MOODLE_FILE).fullmatch(entry.name)):
        return "moodle"
    if are(lambda entry: canvas_readings(entry.name)):
        return "canvas"
    return "folder"


def _is_clone(entry: Path) -> bool:
    return os.path.exists(entry / ".git")  # not of a folder that may not be read: its record says so


def _top_name(top: Path, path: Path) -> str:
    """What the file, or the folder that it lies in, is called at the top."""
    return path.relative_to(top).parts[0]


def _key(top: Path, path: Path) -> str:
    """The same without a file's suffix, fit to be printed: the name that may be a person's."""
    return printable(path.stem if path.parent == top else _top_name(top, path))


def _not_named_by(platform: str) -> Origin:
    advice = "rename it as it was exported, or name it in the roster's column `submission`"
    return Origin(unclear=f"its name is not one that {platform} gives; {advice}")


def _folder(top: Path, files: list[SubmittedFile]) -> dict[Path, Origin]:
    by_path = {}
    for file in files:
        looks_exported = PLATFORMS_NAME.match(_top_name(top, file.path))
        unclear = "its name looks like Canvas's or Moodle's; name the export with --source, or rename the file"
        by_path[file.path] = Origin(unclear=unclear) if looks_exported else Origin(key=_key(top, file.path))
    return by_path


# Canvas


@dataclass(frozen=True)
class Reading:
    """One way to read a name that Canvas wrote."""

    name: str
    user: str
    file: str
    late: bool


def canvas_readings(name: str) -> list[Reading]:
    """Every way to read a file's name as Canvas's: people's and files' own names may have numbers in them as well."""
    if parts := CANVAS_ANONYMOUS.fullmatch(name):
        return [Reading("", parts["user"], parts["file"], bool(parts["late"] or parts["before"]))]
    readings, start = [], 1
    while parts := CANVAS_NUMBERS.search(name, start):
        given = name[: parts.start()]
        if not given.startswith("_") and all(map(_is_of_a_word, given)):
            late = bool(parts["late"]) or given.startswith("LATE_")
            readings.append(Reading(given, parts["user"], parts["file"], late))
        start = parts.start("user")
    return readings


def _is_of_a_word(character: str) -> bool:
    return unicodedata.category(character)[0] in "LM" or unicodedata.category(character) in ("Nd", "Pc")


def _canvas(top: Path, files: list[SubmittedFile]) -> dict[Path, Origin]:
    readings = {file.path: canvas_readings(_top_name(top, file.path)) for file in files}
    called = defaultdict(set)
    for first in (ways[0] for ways in readings.values() if ways):
        called[first.user].add(folded(first.name))
    by_path = {}
    for path, ways in readings.items():
        if not ways:
            by_path[path] = _not_named_by("Canvas")
            continue
        first = ways[0]
        doubt = f"several names in this export have the number {first.user}: give Canvas's gradebook as the roster"
        by_path[path] = Origin(
            tuple(Person(name=way.name, canvas_id=way.user) for way in ways[:1] if way.name),
            marked_late=first.late,
            unclear="" if first.name else "it was handed in anonymously",
            doubt=doubt if len(called[first.user]) > 1 and first.name else "",
            number=f"canvas-{first.user}-{first.file}",
            owned_by=f"canvas-{first.user}",
            others=tuple(Person(name=way.name, canvas_id=way.user) for way in ways[1:]),
        )
    return by_path


# Moodle


def _moodle(top: Path, files: list[SubmittedFile]) -> dict[Path, Origin]:
    by_path = {}
    for file in files:
        name = _top_name(top, file.path)
        in_folder = file.path.parent != top
        parts = (MOODLE_FOLDER if in_folder else MOODLE_FILE).fullmatch(name)
        if parts is None:
            by_path[file.path] = _not_named_by("Moodle")
        elif not in_folder and len(MOODLE_MARK.findall(name)) > 1:
            # The name of a person or a file may look like the separator between them.
            unclear = "its file's name gives two participants; download submissions in folders"
            by_path[file.path] = Origin(unclear=unclear)
        else:
            person = Person(name=parts["name"], moodle_id=parts["user"])
            by_path[file.path] = Origin((person,), number=f"moodle-{parts['user']}")
    return by_path


# Git


def _git(top: Path, files: list[SubmittedFile]) -> dict[Path, Origin]:
    from autograder.classroom import git  # it needs what is not installed on Gradescope

    clones = {_top_name(top, file.path) for file in files if file.path.parent != top}
    times = git.commit_times([top / name for name in sorted(clones) if _is_clone(top / name)])
    by_path = {}
    for file in files:
        clone = top / _top_name(top, file.path)
        if clone in times:
            by_path[file.path] = Origin(submitted=times[clone].time, untimed=times[clone].why, key=_key(top, file.path))
        else:
            unclear = f"{printable(clone.name)} is not a Git clone; clone it, or give --source folder"
            by_path[file.path] = Origin(unclear=unclear)
    return by_path


def _classroom50(top: Path, files: list[SubmittedFile]) -> dict[Path, Origin]:
    """What `gh teacher download` writes: a clone for each student, and scores.csv with the times, newest first.

    A commit's own time is not read, as a teacher's tool may have added the last one.
    """
    prefix, times = f"{top.name.partition(CLASSROOM50)[0]}-", {}
    rows = csv_files.read_csv(top / SCORES, "list of scores") if (top / SCORES).exists() else []
    for line, row in rows:
        if row.get("username") and row.get("datetime"):
            when = parse_time(row["datetime"], f"{top / SCORES}:{line}")
            times.setdefault(folded(row["username"]), when)
    by_path = {}
    for file in files:
        name = _top_name(top, file.path)
        if name.startswith(prefix) and (user := name.removeprefix(prefix)):
            person = Person(login=user, github=user)
            by_path[file.path] = Origin((person,), times.get(folded(user)), owned_by=f"clone {name}")
        else:
            by_path[file.path] = Origin(unclear=f"its folder's name does not begin with {prefix}")
    return by_path


# Gradescope


class _Metadata(yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader):
    """Ruby's YAML: its objects' names say nothing that is needed here, so that they are read as plain mappings."""


_Metadata.add_multi_constructor("!ruby/", lambda loader, _name, node: _plainly(loader, node))


def _plainly(loader: yaml.SafeLoader, node: yaml.Node) -> object:
    if isinstance(node, yaml.MappingNode):
        return loader.construct_mapping(node, deep=True)
    if isinstance(node, yaml.SequenceNode):
        return loader.construct_sequence(node, deep=True)
    return loader.construct_scalar(node)


def _gradescope(top: Path, files: list[SubmittedFile]) -> dict[Path, Origin]:
    path = top / GRADESCOPE_METADATA
    try:
        metadata = yaml.load(path.read_bytes(), _Metadata)
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror}); export the submissions again") from error
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise UserError(f"{path}: not Gradescope's metadata; export the submissions again") from error
    if not isinstance(metadata, dict):
        raise UserError(f"{path}: not Gradescope's metadata; export the submissions again")
    by_path = {}
    for file in files:
        name = _top_name(top, file.path)
        entry = metadata.get(name)
        if not isinstance(entry, dict):
            unclear = f"{printable(name)} is not in {GRADESCOPE_METADATA}; export the submissions again"
            by_path[file.path] = Origin(unclear=unclear)
            continue
        submitters = [each for each in entry.get(":submitters") or [] if isinstance(each, dict)]
        people = tuple(
            Person(name=_text(each, ":name"), id=_text(each, ":sid"), email=_text(each, ":email"))
            for each in submitters
        )
        by_path[file.path] = Origin(people, _time(entry.get(":created_at")), number=name)
    return by_path


def _text(submitter: dict, field: str) -> str:
    value = submitter.get(field)
    return "" if value is None else str(value)


def _time(value: object) -> datetime | None:
    """A time as YAML reads it; Rails writes one that its own zone follows."""
    if isinstance(value, dict):
        value = value.get("utc") or value.get("time")
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value.strip().replace(" UTC", "+00:00").replace(" Z", "+00:00"))
        except ValueError:
            return None
    if not isinstance(value, datetime):
        return None
    return value if value.tzinfo else value.replace(tzinfo=UTC)


SOURCES: dict[str, Callable[[Path, list[SubmittedFile]], dict[Path, Origin]]] = {
    "folder": _folder,
    "gradescope": _gradescope,
    "canvas": _canvas,
    "moodle": _moodle,
    "git": _git,
    "classroom50": _classroom50,
}
