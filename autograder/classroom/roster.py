"""Reads the roster that an instructor gives.

Takes a CSV whose columns have any of the names that gradebooks use; exports from platforms work as they are. Gives one
`Person` per row; UserError for a row that does not say who it is."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from zoneinfo import ZoneInfo

from autograder.classroom.due_dates import Extension, parse_time
from autograder.classroom.people import Person, letters_of_name
from autograder.classroom.platforms import parse_foreign_time, platforms
from autograder.classroom.platforms.base import Platform, RosterTable
from autograder.errors import UserError
from autograder.files import csv_files
from autograder.files.csv_files import Row

# What a column may be called, once in small letters without spaces and punctuation.
COLUMNS = {
    "name": ("name", "student", "studentname", "fullname"),
    "first": ("firstname", "givenname", "first"),
    "last": ("lastname", "surname", "familyname", "last"),
    "id": ("sisuserid", "sid", "studentid", "idnumber", "studentnumber", "id"),
    "login": ("sisloginid", "login", "username", "loginid"),
    "github": ("githubusername", "github", "githublogin"),
    "email": ("email", "emailaddress", "mail"),
    "section": ("section", "sections", "group"),
    "identifier": ("identifier", "rosteridentifier"),
    "submission": ("submission", "file", "studentrepositoryname"),
    "submitted": (
        "submitted",
        "submittedat",
        "submissiontime",
        "submissiontimestamp",
        "lastmodifiedsubmission",
    ),
}
EXTENSION = re.compile(r"extension(?P<unit>days|hours|)(?P<assignment>\w*)")  # of all assignments, or of one
NEVER = ("-", "never")  # what Moodle writes for no time
ROLES = ("role", "roles", "courserole", "enrollmentrole")
# Within the letters of a role, in several languages; who says both, as a student assistant, is asked about.
STUDENTS = re.compile("^$|^none$|tud|learner|teiln|particip")
STAFF = re.compile(
    "^h?tas?$|teach|instruct|assist|grader|reader|staff|design|obser|admin|tutor|lehr|leit|dozent|trainer|prof|enseign|"
    "docent|hilfskr"
)


@dataclass(frozen=True)
class Roster:
    """The people of a roster, in its order, and what each platform calls what goes into its gradebook."""

    people: tuple[Person, ...] = ()
    words: Mapping[str, dict[str, str]] = field(default_factory=dict)


def read_roster(path: Path, zone: ZoneInfo | None = None, assignments: Sequence[str] = ()) -> Roster:
    """The roster in a file; UserError if a row says nothing of who it is."""
    lines = csv_files.read_lines(path, "roster")
    cells = [row for _, row in lines if any(map(str.strip, row))] or [[]]
    table = RosterTable(path, cells, csv_files.named_rows(path, "roster", lines))
    words = {each.name: found for each in platforms() if (found := each.words(table, list(assignments)))}
    for each in platforms():
        if (participants := each.participants(table, zone)) is not None:
            return Roster(tuple(participants), words)
    known = {column for names in COLUMNS.values() for column in names}
    if table.rows and not known & table.columns:
        raise UserError(f"{path}: no column that a roster needs; name columns such as name, id, login, email, section")
    own = [each for each in platforms() if each.has_roster(table.columns)]
    people = tuple(_person(path, line, row, zone, own) for line, row in table.rows if _is_student(path, line, row, own))
    if not people:
        raise UserError(f"{path}: the roster is empty; give each person a row")
    return Roster(people, words)


def _is_student(path: Path, line: int, row: Row, own: Sequence[Platform]) -> bool:
    """Whether a row is of a student: not of the course's staff, and not one that a platform adds to its people."""
    if not all(each.is_person(row) for each in own):
        return False
    role = letters_of_name(next((row[column] for column in ROLES if column in row), ""))
    if STUDENTS.search(role) and not STAFF.search(role):
        return True
    if STAFF.search(role) and not STUDENTS.search(role):
        return False
    both = "both student and staff" if STAFF.search(role) else "neither student nor staff"
    raise UserError(f"{path}:{line}: the role {role!r} says {both}; write student or staff")


def _person(path: Path, line: int, row: Row, zone: ZoneInfo | None, own: Sequence[Platform]) -> Person:
    def cell(field: str) -> str:
        return next((row[column] for column in COLUMNS[field] if row.get(column)), "")

    name, email, id = cell("name") or " ".join(filter(None, (cell("first"), cell("last")))), cell("email"), cell("id")
    # GitHub Classroom's own word for whatever a teacher typed.
    typed = cell("identifier")
    if not email and "@" in typed:
        email = typed
    elif not name and " " in typed:
        name = typed
    elif not id:
        id = typed
    submitted = cell("submitted")
    person = Person(
        name=name,
        id=id,
        login=cell("login"),
        email=email,
        section=cell("section"),
        submission=cell("submission"),
        extensions=tuple(_extensions(path, line, row)),
        submitted=parse_time(submitted, f"{path}:{line}", zone, parse_foreign_time)
        if submitted and submitted.casefold() not in NEVER
        else None,
        github=cell("github"),
    )
    for each in own:
        person = each.known_as(row, person)
    if not str(person):
        raise UserError(f"{path}:{line}: this row names nobody; give a name, an id, a login or an email")
    return person


def _extensions(path: Path, line: int, row: Row) -> Iterator[Extension]:
    for column, text in row.items():
        if not text or (parts := EXTENSION.fullmatch(column)) is None:
            continue
        number, unit = _number(path, line, text), parts["unit"] or "days"
        yield Extension(parts["assignment"], **{unit: number})


def _number(path: Path, line: int, text: str) -> float:
    number = csv_files.number(text)
    if not 0 <= number < 10_000:
        raise UserError(f"{path}:{line}: an extension of {text!r}; give a number of days or hours")
    return number
