"""Reads the roster that an instructor gives.

Takes a CSV whose columns have any of the names that gradebooks use; exports from platforms work as they are. Gives one
`Person` per row; UserError for a row that does not say who it is.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from autograder.classroom.due_dates import extensions_of, parse_time
from autograder.classroom.names import letters_of_name
from autograder.classroom.people import KEYS, Person, shared_keys
from autograder.classroom.platforms import parse_foreign_time, platforms
from autograder.classroom.platforms.base import Platform, RosterTable
from autograder.errors import UserError
from autograder.files import csv_files
from autograder.files.csv_files import Row, read_lines
from autograder.files.visible import printable

# What a column may be called, in small letters of ASCII, without spaces, accented letters and punctuation: in English,
# and as platforms and schools call it in German, French, Spanish and Italian.
COLUMNS = {
    "name": ("name", "student", "studentname", "fullname", "vollstndigername", "nomcomplet", "nombrecompleto"),
    "first": ("firstname", "givenname", "first", "vorname", "prnom", "nombre", "nome"),
    "last": ("lastname", "surname", "familyname", "last", "nachname", "nomdefamille", "nom", "apellidos", "cognome"),
    "id": (
        *("sisuserid", "sid", "studentid", "idnumber", "studentnumber", "matrikelnummer", "matrnr", "idnummer"),
        *("numrodidentification", "numrotudiant", "nmerodeid", "matricola", "codiceidentificativo", "id"),
    ),
    "login": ("sisloginid", "login", "username", "loginid", "anmeldename", "benutzername", "nomdutilisateur"),
    "github": ("githubusername", "github", "githublogin"),
    "email": (
        *("email", "emailaddress", "mail", "emailadresse", "mailadresse"),
        *("adressedecourriel", "courriel", "adresseemail", "direccindecorreo", "indirizzoemail"),
    ),
    "section": ("section", "sections", "group", "gruppe", "groupe", "grupo", "gruppo"),
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
KNOWN = {column for names in COLUMNS.values() for column in names}
MOST_ABOVE = 5  # lines of a title above the names of columns
DAMAGED = r"\d+([.,]\d+)?e\+\d+"  # a long number as a spreadsheet shortens it
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
    notes: tuple[str, ...] = ()  # of each value that names nobody, where it stands


def read_roster(path: Path, zone: ZoneInfo | None = None, assignments: Sequence[str] = ()) -> Roster:
    """Return the roster in a file; UserError if a row says nothing of who it is."""
    lines = _below_title(_lines_of_workbook(path) if path.suffix.lower() == ".xlsx" else read_lines(path, "roster"))
    cells = [row for _, row in lines if any(map(str.strip, row))] or [[]]
    table = RosterTable(path, cells, csv_files.named_rows(path, "roster", lines))
    # Logins that end in numbers look like a worksheet's participants, where the columns are another platform's.
    theirs = [each for each in platforms() if each.has_roster(table.columns)]
    asked = theirs or platforms()
    words = {each.name: found for each in asked if (found := each.words(table, list(assignments)))}
    for each in asked:
        if (participants := each.participants(table, zone)) is not None:
            return _told_apart(path, list(zip((line for line, _ in table.rows), participants, strict=True)), words)
    if table.rows and not KNOWN & table.columns:
        named = ", ".join(repr(printable(name)) for name in table.cells[0] if name.strip())
        raise UserError(
            f"{path}: no column that a roster needs among {named}; name columns such as name, id, login, email, section"
        )
    people = [
        (line, _person(path, line, row, zone, theirs))
        for line, row in table.rows
        if _is_student(path, line, row, theirs)
    ]
    if not people:
        raise UserError(f"{path}: the roster is empty; give each person a row")
    return _told_apart(path, people, words)


def _told_apart(path: Path, rows: list[tuple[int, Person]], words: Mapping[str, dict[str, str]]) -> Roster:
    """Return the people of a roster's rows, each once, without values that several have: these name nobody."""
    sections: dict[Person, list[str]] = {}
    first: dict[Person, int] = {}
    for line, person in rows:
        alone = replace(person, section="")
        first.setdefault(alone, line)
        if person.section not in (there := sections.setdefault(alone, [])):
            there.append(person.section)
    shared, notes, people = shared_keys(sections), [], []
    for kind, keys in shared.items():
        for key in sorted(keys):
            lines = [str(first[person]) for person in sections if person.keys().get(kind) == key]
            notes.append(f"{path.name}, rows {', '.join(lines)}: they share the {kind} {key!r}, so it names nobody")
    for person, given in sections.items():
        for kind, key in person.keys().items():
            if re.fullmatch(DAMAGED, key) and key not in shared[kind]:
                notes.append(f"{path.name}, row {first[person]}: a spreadsheet made {key!r} of the {kind}")
            elif key not in shared[kind]:
                continue
            if kind in KEYS:
                person = replace(person, **{kind: ""})
            else:
                accounts = tuple(account for account in person.accounts if account.platform != kind)
                person = replace(person, accounts=accounts)
        if not str(person):
            raise UserError(f"{path}: {notes[-1]}; give each row a name, or an id of its own")
        people.append(replace(person, section="; ".join(filter(None, given))))
    return Roster(tuple(people), words, tuple(notes))


def _below_title(lines: list[tuple[int, list[str]]]) -> list[tuple[int, list[str]]]:
    """Return the lines from the names of columns on; all of them, if no line near the top has two that are known."""
    if KNOWN & set(map(csv_files.plain, lines[0][1])):
        return lines
    for place, (_, cells) in enumerate(lines[1 : MOST_ABOVE + 1], 1):
        if len(KNOWN & set(map(csv_files.plain, cells))) > 1:
            return lines[place:]
    return lines


def _lines_of_workbook(path: Path) -> list[tuple[int, list[str]]]:
    """Return the cells of a workbook's first sheet, as a spreadsheet would save them."""
    try:
        from openpyxl import load_workbook  # an optional extra
    except ModuleNotFoundError:
        raise UserError(
            f"{path}: reading a workbook needs openpyxl: pip install 'soft-lookup[xlsx]', or save it as CSV"
        ) from None
    try:
        sheet = load_workbook(path, read_only=True, data_only=True).worksheets[0]
        rows = [list(map(_text_of, cells)) for cells in sheet.iter_rows(values_only=True)]
    except Exception as error:  # openpyxl lets through whatever a damaged file makes of it
        raise UserError(f"{path}: the roster cannot be read as a workbook; save it as CSV") from error
    return list(enumerate(rows, 1)) or [(1, [])]


def _text_of(value: object) -> str:
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return value.isoformat() if isinstance(value, datetime) else "" if value is None else str(value)


def _is_student(path: Path, line: int, row: Row, own: Sequence[Platform]) -> bool:
    """Return whether a row is of a student: not of the course's staff, and not one that a platform adds to its
    people.
    """
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
        extensions=tuple(extensions_of(f"{path}:{line}", row)),
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
