"""Puts together who handed in what: what a submission's place tells, and the roster's people.

Takes origins and a roster; gives an `Entry` a submission, and everyone of the roster who handed in nothing. A
submission is somebody's only if exactly one person fits; what fits nobody, or several, is said and never dropped.
"""

import json
import re
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from pathlib import Path

from autograder.course.manifest import Manifest
from autograder.errors import UserError
from autograder.people.hand_points import HumanPoints, read_points
from autograder.people.late import Due
from autograder.people.platforms import Origin, origins
from autograder.people.roster import Person, letters, orders, read_roster
from autograder.submissions.finding import Found

SCHEMA = 1
FILE_NAME = "class.json"
KEYS = ("canvas_id", "moodle_id", "id", "email", "login")  # each names one person


@dataclass(frozen=True)
class Terms:
    """What an instructor says of a class, beside the submissions themselves."""

    source: str | None = None  # None: found out
    roster: Path | None = None
    points: Path | None = None
    dues: tuple[Due, ...] = ()
    late_percent: float = 0.0  # of the points, for each day that has begun


@dataclass(frozen=True)
class Entry:
    """Whose a submission is, and when it was handed in."""

    people: tuple[Person, ...] = ()
    unmatched: str | None = None  # why nobody of the roster fits
    submitted: datetime | None = None
    said_late: bool = False


@dataclass(frozen=True)
class ClassList:
    """A class: its submissions' entries by id, who handed in nothing, and what was said beside."""

    source: str = "folder"
    entries: dict[str, Entry] = field(default_factory=dict)
    missing: tuple[Person, ...] = ()
    dues: tuple[Due, ...] = ()
    late_percent: float = 0.0
    points: tuple[HumanPoints, ...] = ()

    @property
    def unmatched(self) -> dict[str, str]:
        """The submissions that belong to nobody of the roster, with the reason."""
        return {id: entry.unmatched for id, entry in self.entries.items() if entry.unmatched}


def make(terms: Terms, roots: list[Path], found: list[Found], manifests: list[Manifest]) -> ClassList:
    """The class list of a batch; UserError where the roster, a due date or points cannot be what they should."""
    names = [manifest.assignment for manifest in manifests]
    for due in terms.dues:
        if due.assignment not in (None, *names):
            raise UserError(f"--due {due.assignment}=…: not built; there are {', '.join(names)}")
    source, told = origins(terms.source, roots, found)
    roster = read_roster(terms.roster) if terms.roster else None
    entries = {one.id: _entry(one, told[one.id], roster) for one in found}
    there = {person for entry in entries.values() for person in entry.people}
    questions = [question for manifest in manifests for question in manifest.questions]
    return ClassList(
        source,
        entries,
        tuple(person for person in roster or () if person not in there),
        terms.dues,
        terms.late_percent,
        tuple(read_points(terms.points, entries, questions)) if terms.points else (),
    )


def _entry(one: Found, origin: Origin, roster: list[Person] | None) -> Entry:
    if roster is None:
        return Entry(origin.people, None, origin.submitted, origin.said_late)
    matched, reasons = [], []
    for told in origin.people or (Person(submission=one.path.name),):
        fitting = _fitting(one, told, origin.key, roster)
        if len(fitting) == 1:
            matched.append(fitting[0])
        else:
            matched += [told] if str(told) else []
            reasons.append(_why_not(told, fitting))
    submitted = next((person.submitted for person in matched if person.submitted), origin.submitted)
    return Entry(tuple(matched), "; ".join(reasons) or None, submitted, origin.said_late)


def _why_not(told: Person, fitting: list[Person]) -> str:
    who = f"{told} is" if str(told) else "its name is"
    if fitting:
        return f"{who} of {len(fitting)} people in the roster: {', '.join(map(str, fitting[:3]))}"
    return f"{who} not in the roster" if str(told) else "its name fits nobody in the roster"


def _fitting(one: Found, told: Person, key: str, roster: list[Person]) -> list[Person]:
    """The people whom a submission may be of: by what names one person first, by the person's name last."""
    if by_file := [p for p in roster if p.submission and p.submission in (one.id, one.path.name, one.path.stem)]:
        return by_file
    for field_name in KEYS:
        value = getattr(told, field_name).casefold()
        if value and (same := [p for p in roster if getattr(p, field_name).casefold() == value]):
            return same
    if told.name:
        return [p for p in roster if letters(told.name) in orders(p.name)]
    return _fitting_key(key, roster) if key else []


def _fitting_key(key: str, roster: list[Person]) -> list[Person]:
    """The people whose id, login, email or name is a file's name, or the end of it or a part between separators."""
    whole = key.casefold()
    parts = {whole, *re.split(r"[\s_.+-]+", whole), *re.split(r"[\s_]+", whole)}

    def names(person: Person) -> set[str]:
        email = person.email.casefold()
        return {n for n in (person.id.casefold(), person.login.casefold(), email, email.partition("@")[0]) if n}

    exact = [p for p in roster if whole in names(p) or letters(key) in orders(p.name)]
    by_part = [p for p in roster if any(n in parts or whole.endswith(("-" + n, "_" + n)) for n in names(p))]
    return exact or by_part


# As a file


def to_json(made: ClassList) -> str:
    document = {
        "schema": SCHEMA,
        "source": made.source,
        "late_percent": made.late_percent,
        "dues": [{"assignment": due.assignment, "when": due.when.isoformat()} for due in made.dues],
        "submissions": {id: _entry_json(entry) for id, entry in made.entries.items()},
        "missing": [_person_json(person) for person in made.missing],
        "points": [asdict(given) for given in made.points],
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def load(out: Path) -> ClassList:
    """The class list of a folder of results; an empty one if there is none, UserError if it is damaged."""
    path = out / FILE_NAME
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data["schema"] != SCHEMA:
            raise ValueError("schema")
        return ClassList(
            data["source"],
            {
                id: replace(
                    Entry(**entry), people=tuple(map(_person, entry["people"])), submitted=_time(entry["submitted"])
                )
                for id, entry in data["submissions"].items()
            },
            tuple(map(_person, data["missing"])),
            tuple(Due(due["assignment"], datetime.fromisoformat(due["when"])) for due in data["dues"]),
            data["late_percent"],
            tuple(HumanPoints(**given) for given in data["points"]),
        )
    except FileNotFoundError:
        return ClassList()
    except (OSError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise UserError(f"{path}: not what `autograder grade` wrote; remove it, or grade again") from error


def _entry_json(entry: Entry) -> dict:
    submitted = entry.submitted.isoformat() if entry.submitted else None
    return {**asdict(entry), "people": [_person_json(p) for p in entry.people], "submitted": submitted}


def _person_json(person: Person) -> dict:
    return {**asdict(person), "submitted": person.submitted.isoformat() if person.submitted else None}


def _person(data: dict) -> Person:
    return Person(**{**data, "submitted": _time(data["submitted"])})


def _time(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None
