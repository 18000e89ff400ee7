"""People, and the roster that an instructor gives.

Takes a CSV in which each column is known by one of the names that gradebooks use: Canvas', Moodle's and Gradescope's
exports are rosters as they are. Gives one `Person` a row.
"""

import re
import unicodedata
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from autograder.errors import UserError
from autograder.files import csv_reading
from autograder.people.late import parse_time
from autograder.records.notebook_run import clean

# What a column may be called, once in small letters without spaces and punctuation.
COLUMNS = {
    "name": ("name", "student", "studentname", "fullname"),
    "first": ("firstname", "givenname", "first"),
    "last": ("lastname", "surname", "familyname", "last"),
    "id": ("sisuserid", "sid", "studentid", "idnumber", "studentnumber", "id"),
    "login": ("sisloginid", "login", "username", "githubusername", "github", "loginid"),
    "email": ("email", "emailaddress", "mail"),
    "section": ("section", "sections", "group"),
    "identifier": ("identifier",),
    "submission": ("submission", "file"),
    "extension": ("extensiondays", "extension"),
    "submitted": ("submitted", "submittedat", "submissiontime"),
}


@dataclass(frozen=True)
class Person:
    """One person, by whatever is known; what is not known is empty."""

    name: str = ""
    id: str = ""  # the school's own number
    login: str = ""
    email: str = ""
    section: str = ""
    canvas_id: str = ""
    moodle_id: str = ""  # the participant's number in one assignment
    submission: str = ""  # the name of a file, where the roster says which one it is
    extension_days: float = 0.0
    submitted: datetime | None = None

    def __post_init__(self):
        # Students choose how they are called, and it is shown on terminals and pages.
        for told in ("name", "id", "login", "email", "section"):
            object.__setattr__(self, told, " ".join(clean(getattr(self, told)).split()))

    def __str__(self) -> str:
        return self.name or self.email or self.login or self.id or self.canvas_id or self.moodle_id


def read_roster(path: Path) -> list[Person]:
    """The people of a roster, in its order; UserError if a row says nothing of who it is."""
    rows = csv_reading.read(path, "roster")
    known = {column for names in COLUMNS.values() for column in names}
    if rows and not known & set(rows[0][1]):
        raise UserError(f"{path}: no column of a roster; name them, such as: name, id, login, email, section")
    people = [_person(path, line, row) for line, row in rows if not _is_about_points(row)]
    if not people:
        raise UserError(f"{path}: the roster names nobody; give a row to each person")
    return people


def letters(text: str) -> str:
    """A name as platforms put it into file names: its letters and digits, small and without accents."""
    found = (c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    return "".join(c for c in found if c.isalnum())


def orders(name: str) -> set[str]:
    """The letters of a name with the family name first and last: "Ada Lovelace" is also "Lovelace, Ada"."""
    parts = [part for part in re.split(r"[\s,]+", name) if part]
    turned = {letters("".join(parts[n:] + parts[:n])) for n in range(len(parts))}
    return {letters(name)} | turned if letters(name) else set()


def _is_about_points(row: csv_reading.Row) -> bool:
    """Canvas' second row, which says how many points each column has, and its pretended student."""
    name = row.get("student", "").casefold()
    return "points possible" in name or name in ("student, test", "test student")


def _person(path: Path, line: int, row: csv_reading.Row) -> Person:
    def cell(field: str) -> str:
        return next((row[column] for column in COLUMNS[field] if row.get(column)), "")

    canvas = "sisuserid" in row or "sisloginid" in row  # there, ID is Canvas' own
    own_id = next((row[c] for c in COLUMNS["id"] if row.get(c) and not (canvas and c == "id")), "")
    participant = re.fullmatch(r"\D*(\d+)", cell("identifier")) if "fullname" in row else None
    person = Person(
        name=cell("name") or " ".join(part for part in (cell("first"), cell("last")) if part),
        id=own_id,
        login=cell("login") or ("" if participant else cell("identifier")),
        email=cell("email"),
        section=cell("section"),
        canvas_id=row.get("id", "") if canvas else "",
        moodle_id=participant[1] if participant else "",
        submission=cell("submission"),
        extension_days=_days(path, line, cell("extension")),
        submitted=parse_time(cell("submitted"), f"{path}:{line}") if cell("submitted") else None,
    )
    if not str(person):
        raise UserError(f"{path}:{line}: nobody is named in this row; give a name, an id, a login or an email")
    return person


def _days(path: Path, line: int, text: str) -> float:
    try:
        days = float(text or 0)
    except ValueError:
        days = -1
    if not 0 <= days < 10_000:
        raise UserError(f"{path}:{line}: an extension of {text!r}; give a number of days")
    return days
