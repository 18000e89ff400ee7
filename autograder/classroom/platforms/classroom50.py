"""Classroom 50: clones as `gh teacher download` writes them, its roster, and its list of scores.

The folder holds a clone for each student, and scores.csv with the times, newest first. A commit's own time is not read,
as a teacher's tool may have added the last one. Made from the documented forms; no real classroom was at hand.
"""

from datetime import datetime
from pathlib import Path
from typing import TypeVar
from zoneinfo import ZoneInfo

from msgspec import Struct
from msgspec.structs import replace

from autograder.classroom.due_dates import parse_time
from autograder.classroom.names import folded
from autograder.classroom.people import Person
from autograder.classroom.platforms.base import BesideRoster, Origin, Platform, top_name
from autograder.errors import UserError
from autograder.files import csv_files, json_files
from autograder.files.csv_files import Row
from autograder.marking.finding import SubmittedFile

DOWNLOAD = "_submissions_"  # in the name of a folder that its tool downloads
SCORES = "scores.csv"  # lies there, beside the clones


class Classroom50(Platform):
    name = "classroom50"
    one_assignment = True

    def is_export(self, top: Path, entries: list[Path]) -> bool:
        return DOWNLOAD in top.name and (top / SCORES).is_file()

    def is_beside(self, root: Path, file: Path) -> bool:
        return DOWNLOAD in root.name and file == root / SCORES

    def origins(self, top: Path, files: list[SubmittedFile]) -> dict[Path, Origin]:
        prefix = f"{top.name.partition(DOWNLOAD)[0]}-"
        times: dict[str, datetime | None] = {}
        rows = csv_files.read_csv(top / SCORES, "list of scores") if (top / SCORES).exists() else []
        for line, row in rows:
            if row.get("username") and row.get("datetime"):
                when = parse_time(row["datetime"], f"{top / SCORES}:{line}")
                times.setdefault(folded(row["username"]), when)
        by_path = {}
        for file in files:
            name = top_name(top, file.path)
            if name.startswith(prefix) and (user := name.removeprefix(prefix)):
                person = Person(login=user, github=user)
                by_path[file.path] = Origin((person,), times.get(folded(user)), owned_by=f"clone {name}")
            else:
                by_path[file.path] = Origin(unclear=f"its folder's name does not begin with {prefix}")
        return by_path

    def has_roster(self, columns: frozenset[str]) -> bool:
        return "githubid" in columns

    def is_person(self, row: Row) -> bool:
        return row.get("username") != ""  # an invitation that nobody has accepted yet

    def known_as(self, row: Row, person: Person) -> Person:
        return replace(person, github=person.github or person.login)  # a user's name is GitHub's

    def beside_roster(self, roster: Path, folders: list[str], prefix: str) -> list[BesideRoster]:
        downloaded = sorted({f"{name.partition(DOWNLOAD)[0]}-" for name in folders if DOWNLOAD in name})
        return [_beside_roster(roster, each) for each in ([prefix] if prefix else downloaded)]


PLATFORM = Classroom50()


# What it has beside a roster: CLASSROOM/assignments.json and CLASSROOM/teams.json


class _Assignment(Struct):
    slug: str
    due: str | None = None


class _Assignments(Struct):
    assignments: list[_Assignment]


class _Team(Struct):
    slug: str  # it ends with the number of the group
    members: list[str]


T = TypeVar("T")


class _Teams(Struct):
    teams: list[_Team]


class _AllTeams(Struct):
    assignments: dict[str, _Teams]


def _beside_roster(roster: Path, prefix: str) -> BesideRoster:
    """Return nothing where the roster lies alone; UserError for a file in another form."""
    slug = prefix.removeprefix(f"{roster.resolve().parent.name}-").removesuffix("-")
    assignments = _beside(roster, "assignments.json", _Assignments, _Assignments([])).assignments
    dues = [assignment.due for assignment in assignments if assignment.slug == slug and assignment.due]
    due = parse_time(dues[0], f"{roster.parent / 'assignments.json'}: {slug}", ZoneInfo("UTC")) if dues else None
    teams = _beside(roster, "teams.json", _AllTeams, _AllTeams({})).assignments.get(slug, _Teams([])).teams
    # With the prefix, since another assignment of the classroom has a group-1, too.
    groups = {f"{prefix}group-{team.slug.rpartition('-')[2]}": tuple(team.members) for team in teams}
    return BesideRoster(prefix, due, groups)


def _beside(roster: Path, name: str, form: type[T], nothing: T) -> T:
    try:
        return json_files.decode((roster.parent / name).read_bytes(), form)
    except FileNotFoundError:
        return nothing
    except (OSError, ValueError) as error:
        path = roster.parent / name
        raise UserError(f"{path}: not as Classroom 50 writes it ({error}); clone its repository again") from error
