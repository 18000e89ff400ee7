"""Who handed in a submission, and when, according to the platform it was exported from.

Takes the paths on the command line and the submissions found there; gives an `Origin` per submission. The folder shows
which platform it is: Gradescope's export has a `submission_metadata.yml`, Git clones have a `.git`, Canvas and Moodle
name files in their own way. The owner of a submission comes from the top-level folder, or from the part of the file
name that the platform wrote, never from a name that the student chose. The git program is not run, because a clone
could make it run commands.
"""

import os
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import yaml

from autograder.errors import UserError
from autograder.files import csv_reading
from autograder.files.printable import printable
from autograder.people.late import parse_time
from autograder.people.roster import Person
from autograder.submissions.finding import CLASSROOM50, GRADESCOPE_METADATA, SCORES, Found

# name_[LATE_]user_file_NAME; of an anonymous assignment, the name is `anon` and the user letters and digits.
CANVAS = re.compile(r"(?P<name>[^_]\w*?)_(?P<late>LATE_)?(?P<user>\d+|(?<=anon_)\w{5})_\d+_.+", re.DOTALL)
# A folder's name ends there, and a file's goes on with what the student called it.
MOODLE_FOLDER = re.compile(r"(?P<name>.+)_(?P<user>\d+)_assignsubmission_[a-z]+_?", re.DOTALL)
MOODLE_FILE = re.compile(r"(?P<name>.+?)_(?P<user>\d+)_assignsubmission_[a-z]+_(?P<file>.*)", re.DOTALL)
MOODLE_MARK = re.compile(r"_\d+_assignsubmission_")
OF_ONE_ASSIGNMENT = ("gradescope", "canvas", "moodle", "classroom50")  # what these export
MOST = 0.5  # of the names in a folder; more than this say whose it is


@dataclass(frozen=True)
class Origin:
    """Who handed a submission in, and when, according to its platform. A group may be several people."""

    people: tuple[Person, ...] = ()
    submitted: datetime | None = None
    said_late: bool = False  # the platform says so, but not how late
    key: str = ""  # the name that may be a person's: of what lies at the top, a file, folder or clone
    unclear: str = ""  # why the place's own names do not say whose it is
    file: str = ""  # where it lies in what was graded
    export: str = ""  # the export that it is of, if a platform exported one assignment's submissions


def origins(named: str | None, roots: Iterable[Path], found: list[Found]) -> tuple[str, dict[str, Origin]]:
    """The source of each named path, detected unless it is named, and the origin of each submission by its id."""
    tops = [root.resolve() for root in roots]
    kinds = {top: named or detect(top) for top in tops}
    told: dict[str, Origin] = {}
    common = os.path.commonpath([top if top.is_dir() else top.parent for top in tops])
    files = {one.id: printable(os.path.relpath(one.path, common)) for one in found}
    for top, kind in kinds.items():
        mine = [one for one in found if one.id not in told and (one.path == top or top in one.path.parents)]
        export = top.name if kind in OF_ONE_ASSIGNMENT else ""
        for id, origin in SOURCES[kind](top, mine).items():
            told[id] = replace(origin, file=files[id], export=printable(export))
    return " and ".join(sorted(set(kinds.values()))), told


def detect(top: Path) -> str:
    """Which source a path is of, by what lies in it."""
    if not top.is_dir():
        return "folder"
    if (top / GRADESCOPE_METADATA).is_file():
        return "gradescope"
    if CLASSROOM50 in top.name and (top / SCORES).is_file():
        return "classroom50"
    entries = [entry for entry in top.iterdir() if not entry.name.startswith(".")]

    def are(fits: Callable[[Path], object]) -> bool:
        return sum(bool(fits(entry)) for entry in entries) > MOST * len(entries)

    if are(_is_clone):
        return "git"
    if are(lambda entry: (MOODLE_FOLDER if _is_folder(entry) else MOODLE_FILE).fullmatch(entry.name)):
        return "moodle"
    if are(lambda entry: CANVAS.fullmatch(entry.name)):
        return "canvas"
    return "folder"


def _is_clone(entry: Path) -> bool:
    try:
        return (entry / ".git").exists()
    except OSError:  # a folder that may not be read: its record says so
        return False


def _is_folder(entry: Path) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def _top_name(top: Path, one: Found) -> str:
    """What the submission's file, or the folder that it lies in, is called at the top."""
    return one.path.relative_to(top).parts[0] if one.path != top else one.path.name


def _key(top: Path, one: Found) -> str:
    """The same without a file's suffix, fit to be printed: the name that may be a person's."""
    return printable(one.path.stem if one.path.parent == top or one.path == top else _top_name(top, one))


def _folder(top: Path, found: list[Found]) -> dict[str, Origin]:
    return {one.id: Origin(key=_key(top, one)) for one in found}


def _canvas(top: Path, found: list[Found]) -> dict[str, Origin]:
    told = {}
    for one in found:
        parts = CANVAS.fullmatch(_top_name(top, one))
        if parts is None:
            told[one.id] = Origin(key=_key(top, one))
            continue
        late = bool(parts["late"]) or parts["name"].startswith("LATE_")
        anonymous = parts["name"] in ("anon", "LATE_anon")
        people = () if anonymous else (Person(name=parts["name"], canvas_id=parts["user"]),)
        told[one.id] = Origin(people, said_late=late, key=f"anonymous {parts['user']}" if anonymous else "")
    return told


def _moodle(top: Path, found: list[Found]) -> dict[str, Origin]:
    told = {}
    for one in found:
        name = _top_name(top, one)
        in_folder = one.path.parent != top and one.path != top
        parts = (MOODLE_FOLDER if in_folder else MOODLE_FILE).fullmatch(name)
        if parts is None:
            told[one.id] = Origin(key=_key(top, one))
        elif not in_folder and len(MOODLE_MARK.findall(name)) > 1:
            # The name of a person or a file may look like the separator between them.
            told[one.id] = Origin(unclear="its file's name gives two participants; download submissions in folders")
        else:
            told[one.id] = Origin((Person(name=parts["name"], moodle_id=parts["user"]),))
    return told


def _git(top: Path, found: list[Found]) -> dict[str, Origin]:
    return {one.id: Origin(submitted=_committed(top / _top_name(top, one)), key=_key(top, one)) for one in found}


def _classroom50(top: Path, found: list[Found]) -> dict[str, Origin]:
    """What `gh teacher download` writes: a clone for each student, and scores.csv with the times, newest first.

    A commit's own time is not read, as a teacher's tool may have added the last one.
    """
    prefix, times = f"{top.name.partition(CLASSROOM50)[0]}-", {}
    for line, row in csv_reading.read(top / SCORES, "list of scores"):
        if row.get("username") and row.get("datetime"):
            when = parse_time(row["datetime"], f"{top / SCORES}:{line}")
            times.setdefault(row["username"].casefold(), when)
    told = {}
    for one in found:
        name = _top_name(top, one)
        user = name.removeprefix(prefix) if name.startswith(prefix) else ""
        submitted = times.get(user.casefold())
        told[one.id] = Origin((Person(login=user, github=user),), submitted) if user else Origin(key=_key(top, one))
    return told


def _committed(clone: Path) -> datetime | None:
    """When the last commit was made, by the clock of who made it."""
    try:
        from dulwich.errors import NotGitRepository  # takes long to import
        from dulwich.objects import Commit
        from dulwich.repo import Repo
    except ModuleNotFoundError as error:
        raise UserError(
            f"{clone}: reading commit times needs dulwich; install it with: pip install 'soft-lookup[git]', "
            "or give --source folder"
        ) from error

    try:
        with Repo(str(clone)) as repository:
            commit = repository[repository.head()]
            if not isinstance(commit, Commit):
                return None
            zone = timezone(timedelta(seconds=commit.commit_timezone))
            return datetime.fromtimestamp(commit.commit_time, zone)
    except (NotGitRepository, KeyError, ValueError, OSError, OverflowError, AssertionError):
        return None


class _Metadata(yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader):
    """Ruby's YAML: its objects' names say nothing that is needed here, so that they are read as plain mappings."""


_Metadata.add_multi_constructor("!ruby/", lambda loader, _name, node: _plainly(loader, node))


def _plainly(loader: yaml.SafeLoader, node: yaml.Node) -> object:
    if isinstance(node, yaml.MappingNode):
        return loader.construct_mapping(node, deep=True)
    if isinstance(node, yaml.SequenceNode):
        return loader.construct_sequence(node, deep=True)
    return loader.construct_scalar(node)


def _gradescope(top: Path, found: list[Found]) -> dict[str, Origin]:
    path = top / GRADESCOPE_METADATA
    try:
        metadata = yaml.load(path.read_bytes(), _Metadata)
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror}); export the submissions again") from error
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise UserError(f"{path}: not Gradescope's metadata; export the submissions again") from error
    if not isinstance(metadata, dict):
        raise UserError(f"{path}: not Gradescope's metadata; export the submissions again")
    told = {}
    for one in found:
        entry = metadata.get(_top_name(top, one))
        if not isinstance(entry, dict):
            told[one.id] = Origin(key=_key(top, one))
            continue
        submitters = [each for each in entry.get(":submitters") or [] if isinstance(each, dict)]
        people = tuple(
            Person(name=_text(each, ":name"), id=_text(each, ":sid"), email=_text(each, ":email"))
            for each in submitters
        )
        told[one.id] = Origin(people, _time(entry.get(":created_at")))
    return told


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


SOURCES: dict[str, Callable[[Path, list[Found]], dict[str, Origin]]] = {
    "folder": _folder,
    "gradescope": _gradescope,
    "canvas": _canvas,
    "moodle": _moodle,
    "git": _git,
    "classroom50": _classroom50,
}
