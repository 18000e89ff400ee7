"""People, and the roster that an instructor gives.

Takes a CSV whose columns have any of the names that gradebooks use; exports from Canvas, Moodle and Gradescope work as
they are. Gives one `Person` per row.
"""

import re
import unicodedata
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from msgspec.structs import force_setattr

from autograder.errors import UserError
from autograder.files import csv_reading
from autograder.files.json_files import JsonStruct, Number
from autograder.files.printable import printable
from autograder.people.late import parse_time

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
    "extension": ("extensiondays", "extension"),
    "submitted": (
        "submitted",
        "submittedat",
        "submissiontime",
        "submissiontimestamp",
        "lastmodifiedsubmission",
    ),
}
POSTING = ("manual posting", "muted", "(read only)")
NEVER = ("-", "never")  # what Moodle writes for no time
KEYS = ("canvas_id", "moodle_id", "id", "email", "login", "github")  # each names one person; the surest first


class Person(JsonStruct, frozen=True):
    """One person, by whatever is known; what is not known is empty."""

    name: str = ""
    id: str = ""  # the school's own number
    login: str = ""
    email: str = ""
    section: str = ""
    canvas_id: str = ""
    moodle_id: str = ""  # the participant's number in one assignment
    submission: str = ""  # the name of a file, where the roster says which one it is
    extension_days: Number = 0.0
    submitted: datetime | None = None
    github: str = ""

    def __post_init__(self):
        # Students choose how they are called, and it is shown on terminals and pages.
        for name in self.__struct_fields__:
            if isinstance(text := getattr(self, name), str):
                force_setattr(self, name, printable(text))

    def __str__(self) -> str:
        known = (self.name, self.email, self.login, self.github, self.id, self.canvas_id, self.moodle_id)
        return next(filter(None, known), "")


def is_same(one: Person, other: Person) -> bool:
    """Whether two rows are about one person, though more may be known in one of them; names count last."""
    for key in KEYS:
        ours, theirs = folded(getattr(one, key)), folded(getattr(other, key))
        if ours and theirs:
            return ours == theirs
    return bool(orders(one.name) & orders(other.name))


def marks(person: Person) -> Iterator[tuple[str, str]]:
    """All that can make somebody the same person: to look people up before `is_same` is asked."""
    yield from ((key, folded(value)) for key in KEYS if (value := getattr(person, key)))
    yield from (("name", name) for name in orders(person.name))


def read_roster(path: Path) -> list[Person]:
    """The people of a roster, in its order; UserError if a row says nothing of who it is."""
    rows = csv_reading.read(path, "roster")
    known = {column for names in COLUMNS.values() for column in names}
    if rows and not known & set(rows[0][1]):
        raise UserError(f"{path}: no column that a roster needs; name columns such as name, id, login, email, section")
    people = [_person(path, line, row) for line, row in rows if not _is_about_columns(row)]
    if not people:
        raise UserError(f"{path}: the roster is empty; give each person a row")
    return people


def folded(text: str) -> str:
    """A text as it is compared: whether it is composed (NFC) or not (NFD), and in what case, says nothing."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold())


def letters(text: str) -> str:
    """A name as platforms put it into file names: letters, marks and digits, small and without accents.

    Marks that are letters in their script, as vowels are in Hindi and Thai, stay; accents above or below do not.
    """
    return "".join(
        c
        for c in unicodedata.normalize("NFKD", text.casefold())
        if unicodedata.category(c)[0] in "LN" or (unicodedata.category(c)[0] == "M" and unicodedata.combining(c) < 200)
    )


def orders(name: str) -> set[str]:
    """The letters of a name with the family name first and last: "Ada Lovelace" is also "Lovelace, Ada"."""
    parts = [part for part in re.split(r"[\s,]+", name) if part]
    turned = {letters("".join(parts[n:] + parts[:n])) for n in range(len(parts))}
    return {letters(name)} | turned if letters(name) else set()


def _is_about_columns(row: csv_reading.Row) -> bool:
    """Canvas' rows that say which column is posted by hand and how many points it has, and its pretended student."""
    name = row.get("student", "").casefold()
    if "points possible" in name or name in ("student, test", "test student"):
        return True
    return not name and "student" in row and any(text.casefold() in POSTING for text in row.values())


def _person(path: Path, line: int, row: csv_reading.Row) -> Person:
    def cell(field: str) -> str:
        return next((row[column] for column in COLUMNS[field] if row.get(column)), "")

    canvas = "sisuserid" in row or "sisloginid" in row  # there, ID is Canvas' own
    own_id = next((row[c] for c in COLUMNS["id"] if row.get(c) and not (canvas and c == "id")), "")
    participant = re.fullmatch(r"\D*(\d+)", cell("identifier")) if "fullname" in row else None
    name = cell("name") or " ".join(part for part in (cell("first"), cell("last")) if part)
    email = cell("email")
    # GitHub Classroom's own word for whatever a teacher typed.
    typed = "" if participant else cell("identifier")
    if not email and "@" in typed:
        email = typed
    elif not name and " " in typed:
        name = typed
    elif not own_id:
        own_id = typed
    submitted = cell("submitted")
    person = Person(
        name=name,
        id=own_id,
        login=cell("login"),
        email=email,
        section=cell("section"),
        canvas_id=row.get("id", "") if canvas else "",
        moodle_id=participant[1] if participant else "",
        submission=cell("submission"),
        extension_days=_days(path, line, cell("extension")),
        submitted=parse_time(submitted, f"{path}:{line}") if submitted and submitted.casefold() not in NEVER else None,
        github=cell("github"),
    )
    if not str(person):
        raise UserError(f"{path}:{line}: this row names nobody; give a name, an id, a login or an email")
    return person


def _days(path: Path, line: int, text: str) -> float:
    try:
        days = float(text or 0)
    except ValueError:
        days = -1
    if not 0 <= days < 10_000:
        raise UserError(f"{path}:{line}: an extension of {text!r}; give a number of days")
    return days
