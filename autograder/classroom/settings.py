"""Settings that an instructor gives a class: `class.yml`, a file that people read and edit.

Each thing that can be said is one row of `SETTINGS`: its key, which is also the name of the option, what it means, and
how its value is read. Options given to `autograder grade` are written into the file, together with the grades, once
these are accepted; a person's comments stay. It holds rules, and paths relative to itself, but no names of students:
whom something was matched with is state (`entries`). A wrong value is a `UserError` that names the file and the line.
"""

import difflib
import io
import math
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import field
from msgspec.structs import replace

from autograder.classroom.due_dates import Due, parse_due, parse_time, parse_zone
from autograder.course.manifest import Release
from autograder.errors import UserError
from autograder.files.json_files import JsonStruct, Number

if TYPE_CHECKING:
    from ruamel.yaml import YAML

CLASS_FILE = "class.yml"
LAST = "last"
CLONES = ("due", LAST)
AFTER, DUE = " after ", "due"  # in what is said of release
HEAD = """\
# What you say of this class. `autograder grade` reads this file, and writes options into it once grades are accepted.
# To drop something, take its line out. Paths are relative to this file.
"""


class Settings(JsonStruct, frozen=True):
    """All that was said of a class; the defaults are what holds if nothing was."""

    roster: str = ""
    due: tuple[Due, ...] = ()
    late_penalty: Number | None = None  # percent of the points a day; None: nothing was said of it
    late_days: Number | None = None  # of work that a platform marks as late without a time
    late_cap: Number = 100.0  # percent of the points, the most that lateness costs
    late_budget: int = 0  # days of each person in the whole course that cost nothing
    grace: Number = 0.0  # minutes
    time_zone: str = ""  # of times that name none, and of days
    clones: str = ""  # which version counts; "": that at the due date, unless lateness costs something
    missing_zero: bool = False  # who handed in nothing has 0 points in gradebooks
    several: bool = False  # an export of one assignment may hold several
    prefix: str = ""  # of the names of repositories, before the student's login
    groups: dict[str, tuple[str, ...]] = field(default_factory=dict)  # logins, by the name of the repository
    points: tuple[str, ...] = ()
    adjustments: tuple[str, ...] = ()
    release: str = Release.POINTS.value  # a level, and perhaps after which moment

    @property
    def zone(self) -> Any:
        return parse_zone(self.time_zone)


@dataclass(frozen=True)
class Setting:
    """One thing that can be said."""

    meaning: str
    example: str
    read: Callable[[Any], Any]  # of a value in the file; ValueError, with what it should be
    write: Callable[[Any], Any] = lambda value: value

    def line(self, key: str) -> str:
        return f"# {self.meaning}\n# {key}: {self.example}\n"


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("text")
    return str(value)


def _zone(value: object) -> str:
    try:
        parse_zone(_text(value))
    except UserError:
        raise ValueError("a name such as Europe/Vienna") from None
    return str(value)


def _number(most: float = math.inf) -> Callable[[object], Number]:
    def read(value: object) -> Number:
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= most:
            raise ValueError("a number of at least 0" if most == math.inf else f"a number from 0 to {most:g}")
        return int(value) if isinstance(value, int) else float(value)

    return read


def _whole(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ValueError("a whole number of at least 0")
    return int(value)


def _yes(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError("true or false")
    return value


def _one_of(*words: str) -> Callable[[object], str]:
    def read(value: object) -> str:
        if value not in words:
            raise ValueError(" or ".join(words))
        return str(value)

    return read


def _release(value: object) -> str:
    form = f"{', '.join(Release)}, or as `cases{AFTER}{DUE}` and `mistakes{AFTER}2026-12-01` one after a moment"
    level, after, moment = (part.strip() for part in str(value).partition(AFTER))
    if level not in tuple(Release) or bool(after) != bool(moment) or (after and level == Release.POINTS):
        raise ValueError(form)
    if moment and moment != DUE:
        try:
            parse_time(moment, "release")
        except UserError:
            raise ValueError(form) from None
    return f"{level}{AFTER}{moment}" if moment else level


def _texts(value: object) -> tuple[str, ...]:
    values = value if isinstance(value, list) else [value]
    if not all(isinstance(each, str) for each in values):
        raise ValueError("a file, or a list of files")
    return tuple(map(str, values))


def _groups(value: object) -> dict[str, tuple[str, ...]]:
    if not isinstance(value, Mapping):
        raise ValueError("the name of a repository with a list of logins")
    return {str(name): _texts(logins) for name, logins in value.items()}


def _moments(value: object) -> dict[str | None, str]:
    """Return the times, still as texts, as the zone may stand below."""
    by_name = value if isinstance(value, Mapping) else {"": value}
    if not by_name or not all(isinstance(each, str | date) for each in by_name.values()):
        raise ValueError("a time, or a time for each assignment, such as 2026-11-20T23:59")
    times = {str(name): each.isoformat() if isinstance(each, date) else str(each) for name, each in by_name.items()}
    return {None if name in ("", ALL) else name: time for name, time in times.items()}


def _dues(dues: tuple[Due, ...]) -> object:
    texts = {due.assignment or ALL: due.when.isoformat() for due in dues}
    return texts[ALL] if list(texts) == [ALL] else texts


def _list(paths: tuple[str, ...]) -> object:
    return paths[0] if len(paths) == 1 else list(paths)


ALL = "all"
SETTINGS = {
    "roster": Setting("The class: a CSV file; gradebooks of platforms work as they are.", "roster.csv", _text),
    "due": Setting(
        "When work is due: one time, or one for each assignment; `all` stands for the others.",
        "2026-11-20T23:59",
        _moments,
        _dues,
    ),
    "late-penalty": Setting("Percent taken off for each day late, or part of one.", "10", _number(100)),
    "late-days": Setting("Days late to assume when the platform gives no time.", "1", _number(1000)),
    "late-cap": Setting("The most that lateness costs, in percent.", "50", _number(100)),
    "late-budget": Setting("Late days that cost nothing, for each person in the whole course.", "3", _whole),
    "grace": Setting("Minutes that do not count as late.", "15", _number()),
    "time-zone": Setting("Zone of the course; without it, this machine's.", "Europe/Vienna", _zone),
    "clones": Setting(
        "Which version of a Git clone counts: `due`, as it was when it was due, or `last`. Without it, `due` unless "
        "lateness costs something.",
        "last",
        _one_of(*CLONES),
    ),
    "missing-zero": Setting("Whether people without a submission get 0.", "true", _yes),
    "several": Setting("Whether other assignments' notebooks in a platform's export count.", "true", _yes),
    "prefix": Setting("What comes before the login in repositories' names.", "hw1-", _text),
    "groups": Setting("Who hands in together: logins, by the name of the repository.", "{team-1: [ada, bob]}", _groups),
    "points": Setting("Points for written answers: one CSV file, or a list.", "points.csv", _texts, _list),
    "adjustments": Setting(
        "Points given or taken off by hand: a CSV file, or a list.", "adjustments.csv", _texts, _list
    ),
    "release": Setting(
        "What students read of hidden checks that they failed: `points`, `mistakes` or `cases`; perhaps after a "
        "moment, or `after due`, when nobody's work earns points any more.",
        "mistakes after due",
        _release,
    ),
}
PATHS = ("roster", "points", "adjustments")


def attribute(key: str) -> str:
    """Return the field of `Settings` that has a key."""
    return key.replace("-", "_")


@dataclass(frozen=True)
class ClassFile:
    """A class.yml, which need not be there yet."""

    path: Path
    text: str
    settings: Settings
    lines: Mapping[str, int]  # of the keys in it, counted from 1

    def where(self, key: str) -> str:
        """Return the place of a key, for a message."""
        return f"{self.path}:{self.lines[key]}: {key}" if key in self.lines else f"--{key}"

    def paths(self, key: str) -> list[Path]:
        """Return the files that a key names."""
        value = getattr(self.settings, attribute(key))
        names = [value] if isinstance(value, str) else value
        return [Path(os.path.normpath(self.path.parent / name)) for name in names if name]

    def relative(self, path: Path) -> str:
        """Return a path as the file has it."""
        return Path(os.path.relpath(path.resolve(), self.path.parent.resolve())).as_posix()

    def said(self, options: Mapping[str, Any]) -> "tuple[ClassFile, list[str]]":
        """Return the file with what options say in place of what it said, and a line for each such change.

        Of `due`, the texts are given, as they were typed; of files, their paths.
        """
        lines, values = [], {}
        zone = parse_zone(options.get("time-zone", self.settings.time_zone))
        for key, value in options.items():
            was = getattr(self.settings, attribute(key))
            if key == "due":  # dates of other assignments stay
                given = tuple(parse_due(text, zone) for text in value)
                named = {due.assignment for due in given}
                value = (*(due for due in was if due.assignment not in named), *given)
            elif key in PATHS:
                value = self.relative(value) if isinstance(value, Path) else tuple(map(self.relative, value))
            if value != was:
                values[key] = value
                had = f", was {_in_words(key, was)}" if key in self.lines else ""
                lines.append(f"{key} {_in_words(key, value)}{had}")
        if not values:
            return self, []
        settings = replace(self.settings, **{attribute(key): value for key, value in values.items()})
        return ClassFile(self.path, _with_values(self.text, values), settings, self.lines), lines


def read_class_file(path: Path) -> ClassFile:
    """Return what a class.yml says; one that says nothing if there is none yet."""
    try:
        text = path.read_text(encoding="utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return ClassFile(path, new_text(), Settings(), {})
    except (OSError, ValueError) as error:
        raise UserError(f"{path}: cannot be read ({error}); mend it, or take it away") from error
    from ruamel.yaml.comments import CommentedMap
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    try:
        document = _yaml().load(text)
    except MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise UserError(f"{path}:{line}: not YAML ({error.problem}); mend the line") from error
    except (YAMLError, ValueError, RecursionError) as error:
        raise UserError(f"{path}: not YAML ({str(error).splitlines()[0]}); mend it") from error
    if document is None:
        return ClassFile(path, text, Settings(), {})
    if not isinstance(document, CommentedMap):
        raise UserError(f"{path}:1: not a list of settings; write one on each line, such as `grace: 15`")
    lines = {str(key): document.lc.key(key)[0] + 1 for key in document}
    values = {}
    for key, value in document.items():
        where = f"{path}:{lines[str(key)]}: {key}"
        if key not in SETTINGS:
            near = difflib.get_close_matches(str(key), SETTINGS, n=1)
            advice = f"did you mean {near[0]}?" if near else f"there are {', '.join(SETTINGS)}"
            raise UserError(f"{where}: not a setting; {advice}")
        try:
            values[attribute(key)] = SETTINGS[key].read(value)
        except ValueError as error:
            raise UserError(f"{where}: {value!r} does not fit; give {error}") from None
    zone = parse_zone(values.get("time_zone", ""))
    moments = values.pop("due", {})
    due = tuple(Due(name, parse_time(text, f"{path}:{lines['due']}: due", zone)) for name, text in moments.items())
    return ClassFile(path, text, Settings(due=due, **values), lines)


def edited_since(out: Path, accepted: Settings, kept: str) -> str:
    """Return a line if a class.yml says something else than was accepted with the grades; "" if it does not."""
    path = out / (kept or CLASS_FILE)
    try:
        said = read_class_file(path).settings
    except UserError as error:
        return f"{error}. Grades stand as they were accepted"
    if said == accepted:
        return ""
    return f"{path} was edited since: grades stand as they were accepted; autograder grade --resume shows what changes"


def new_text() -> str:
    """Return a file that says nothing yet: every setting stands there as a comment."""
    return "\n".join([HEAD, *(setting.line(key) for key, setting in SETTINGS.items())])


def _with_values(text: str, values: Mapping[str, Any]) -> str:
    """Return the text with new values, in place of those that were there, or of the commented lines that show how."""
    yaml, document = _yaml(), _yaml().load(text)
    there = [key for key in values if document is not None and key in document]
    for key in there:
        document[key] = SETTINGS[key].write(values[key])
    if there:
        stream = io.StringIO()
        yaml.dump(document, stream)
        text = stream.getvalue()
    for key in (key for key in values if key not in there):
        stream = io.StringIO()
        yaml.dump({key: SETTINGS[key].write(values[key])}, stream)
        shown = re.compile(rf"^# {key}: .*\n", re.MULTILINE)
        if shown.search(text):
            new = stream.getvalue().replace("\\", r"\\")
            text = shown.sub(new, text, count=1)
        else:
            text = f"{text.rstrip()}\n\n# {SETTINGS[key].meaning}\n{stream.getvalue()}"
    return text


def _yaml() -> "YAML":
    from ruamel.yaml import YAML  # it keeps comments; where single submissions are graded, it is not installed

    yaml = YAML()
    yaml.preserve_quotes = True
    yaml.width = 1000
    return yaml


def _in_words(key: str, value: object) -> str:
    written = SETTINGS[key].write(value)
    if isinstance(written, Mapping):
        return "; ".join(f"{name}: {', '.join(v) if isinstance(v, tuple) else v}" for name, v in written.items())
    if isinstance(written, list):
        return ", ".join(map(str, written)) or "nothing"
    if isinstance(written, bool):
        return "true" if written else "false"
    return f"{written:g}" if isinstance(written, int | float) else str(written) or "nothing"
