"""People, the roster that an instructor gives, and whom in it a submission may belong to.

Takes a CSV whose columns have any of the names that gradebooks use; exports from Canvas, Moodle and Gradescope work as
they are. Gives one `Person` per row. `RosterIndex` takes what is known of a submission, the names of its file and whom
the platform names, and gives all who fit, in the roster's order, so that more than one can be said. Everything is
looked up: a class of thousands takes a second."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from msgspec import Struct
from msgspec.structs import force_setattr

from autograder.classroom.due_dates import Extension, parse_time
from autograder.errors import UserError
from autograder.files import csv_files, json_files
from autograder.files.csv_files import printable
from autograder.files.json_files import JsonStruct

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
# Moodle's grading worksheet in any language: "Participant 11", "Teilnehmer/in11".
WORKSHEET_COLUMNS = 7  # at least
PARTICIPANT = re.compile(r"(?P<words>\D{4,})(?P<number>\d+)")
TIME_OR_NONE = re.compile(r"-|.*\d{1,2}[:.]\d{2}.*")
KEYS = ("canvas_id", "moodle_id", "id", "email", "login", "github")  # each names one person; the surest first
LASTING_KEYS = tuple(key for key in KEYS if key != "moodle_id")  # a participant's number is of one assignment only


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
    extensions: tuple[Extension, ...] = ()
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


def is_same(person: Person, other: Person, keys: Sequence[str] = KEYS) -> bool:
    """Whether two rows are about one person, though more may be known in one of them; names count last."""
    for key in keys:
        ours, theirs = folded(getattr(person, key)), folded(getattr(other, key))
        if ours and theirs:
            return ours == theirs
    return bool(orders_of_name(person.name) & orders_of_name(other.name))


def in_roster(people: Iterable[Person], roster: Sequence[Person]) -> Iterator[Person]:
    """The same people as a later roster has them, which may know more or less of them; others as they were."""
    index = RosterIndex(roster)
    for person in people:
        same = [other for other in index.marked(marks(person)) if is_same(person, other, LASTING_KEYS)]
        yield same[0] if len(same) == 1 else person


def marks(person: Person) -> Iterator[tuple[str, str]]:
    """All that can make somebody the same person: to look people up before `is_same` is asked."""
    yield from ((key, folded(value)) for key in KEYS if (value := getattr(person, key)))
    yield from (("name", name) for name in orders_of_name(person.name))


def read_roster(path: Path, zone: ZoneInfo | None = None) -> list[Person]:
    """The people of a roster, in its order; UserError if a row says nothing of who it is."""
    if sheet := read_worksheet(path):
        return list(_participants(path, *sheet, zone))
    rows = csv_files.read_csv(path, "roster")
    known = {column for names in COLUMNS.values() for column in names}
    if rows and not known & set(rows[0][1]):
        raise UserError(f"{path}: no column that a roster needs; name columns such as name, id, login, email, section")
    people = [_person(path, line, row, zone) for line, row in rows if _is_student(path, line, row)]
    if not people:
        raise UserError(f"{path}: the roster is empty; give each person a row")
    return people


class Worksheet(JsonStruct, frozen=True):
    """How a Moodle grading worksheet calls its columns and participants: in the language of the teacher who took it."""

    participant: str = "Participant "
    identifier: str = "Identifier"
    name: str = "Full name"
    email: str = "Email address"
    grade: str = "Grade"
    most: str = "Maximum grade"
    modified: str = "Last modified (grade)"


def read_worksheet(path: Path) -> tuple[Worksheet, list[int]] | None:
    """The words of a grading worksheet, and the places of identifier, name, email and time of submission.

    Known by its contents: a first column of participants, a last pair of columns with times, grades before them. None
    for any other table.
    """
    header, *rows = csv_files.cells(path, "roster")
    matches = [PARTICIPANT.fullmatch(row[0].strip()) for row in rows if row]
    if len(header) < WORKSHEET_COLUMNS or None in matches or len({match["words"] for match in matches}) != 1:
        return None
    columns = [[row[n].strip() for row in rows if n < len(row)] for n in range(len(header))]
    times = [n for n, cells in enumerate(columns) if n > 3 and cells and all(map(TIME_OR_NONE.fullmatch, cells))]
    numbers = [
        n
        for n, cells in enumerate(columns)
        if n > 1 and cells and all(re.fullmatch(r"\d+([.,]\d+)?", c) for c in cells)
    ]
    most = [n for n in numbers if len(set(columns[n])) == 1 and n + 1 not in numbers]
    if len(times) < 2 or not most:
        raise UserError(
            f"{path}: looks like a grading worksheet of Moodle, but its columns of grades and times are not found; "
            "download it again, with everybody in it"
        )
    email = next((n for n, cells in enumerate(columns) if any("@" in cell for cell in cells)), None)
    words = (matches[0]["words"], header[0], header[1], "" if email is None else header[email])
    sheet = Worksheet(*words, header[most[-1] - 1], header[most[-1]], header[times[-1]])
    return sheet, [0, 1, -1 if email is None else email, times[-2]]


def folded(text: str) -> str:
    """A text as it is compared: whether it is composed (NFC) or not (NFD), and in what case, says nothing."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold())


def letters_of_name(text: str) -> str:
    """A name as platforms put it into file names: letters, marks and digits, small and without accents.

    Marks that are letters in their script, as vowels are in Hindi and Thai, stay; accents above or below do not.
    """
    return "".join(
        c
        for c in unicodedata.normalize("NFKD", text.casefold())
        if unicodedata.category(c)[0] in "LN" or (unicodedata.category(c)[0] == "M" and unicodedata.combining(c) < 200)
    )


def orders_of_name(name: str) -> set[str]:
    """The letters of a name with the family name first and last: "Ada Lovelace" is also "Lovelace, Ada"."""
    parts = [part for part in re.split(r"[\s,]+", name) if part]
    turned = {letters_of_name("".join(parts[n:] + parts[:n])) for n in range(len(parts))}
    return {letters_of_name(name)} | turned if letters_of_name(name) else set()


def _participants(path: Path, sheet: Worksheet, places: list[int], zone: ZoneInfo | None) -> Iterator[Person]:
    for row in csv_files.cells(path, "roster")[1:]:
        identifier, name, email, when = (row[place].strip() if 0 <= place < len(row) else "" for place in places)
        try:
            submitted = parse_time(when, str(path), zone)
        except UserError:  # none, or in words of another language: said as a submission without a time
            submitted = None
        yield Person(
            name, email=email, moodle_id=identifier.removeprefix(sheet.participant.strip()).strip(), submitted=submitted
        )


def _is_student(path: Path, line: int, row: csv_files.Row) -> bool:
    """Not one of Canvas's rows about columns, its pretended student, or the course's staff."""
    name = row.get("student", "") or f"{row.get('lastname', '')}, {row.get('firstname', '')}"
    if "pointspossible" in letters_of_name(name) or letters_of_name(name) in ("studenttest", "teststudent"):
        return False
    if _is_canvas(row) and "id" in row and not row["id"]:  # "Manual Posting" and the like stand above no person
        return False
    role = letters_of_name(next((row[column] for column in ROLES if column in row), ""))
    if STUDENTS.search(role) and not STAFF.search(role):
        # An invitation that nobody has accepted yet, in a roster of Classroom 50.
        return not ("githubid" in row and row.get("username") == "")
    if STAFF.search(role) and not STUDENTS.search(role):
        return False
    both = "both student and staff" if STAFF.search(role) else "neither student nor staff"
    raise UserError(f"{path}:{line}: the role {role!r} says {both}; write student or staff")


def _is_canvas(row: csv_files.Row) -> bool:
    return "sisuserid" in row or "sisloginid" in row


def _person(path: Path, line: int, row: csv_files.Row, zone: ZoneInfo | None) -> Person:
    def cell(field: str) -> str:
        return next((row[column] for column in COLUMNS[field] if row.get(column)), "")

    canvas = _is_canvas(row)  # there, ID is Canvas' own
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
        extensions=tuple(_extensions(path, line, row)),
        submitted=parse_time(submitted, f"{path}:{line}", zone)
        if submitted and submitted.casefold() not in NEVER
        else None,
        # In a roster of Classroom 50, a user's name is GitHub's.
        github=cell("github") or (cell("login") if "githubid" in row else ""),
    )
    if not str(person):
        raise UserError(f"{path}:{line}: this row names nobody; give a name, an id, a login or an email")
    return person


def _extensions(path: Path, line: int, row: csv_files.Row) -> Iterator[Extension]:
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


# What Classroom 50 has beside a roster: CLASSROOM/assignments.json and CLASSROOM/teams.json


class _Assignment(Struct):
    slug: str
    due: str | None = None


class _Assignments(Struct):
    assignments: list[_Assignment]


class _Team(Struct):
    slug: str  # it ends with the number of the group
    members: list[str]


class _Teams(Struct):
    teams: list[_Team]


class _AllTeams(Struct):
    assignments: dict[str, _Teams]


def read_classroom(roster: Path, prefix: str) -> tuple[datetime | None, dict[str, tuple[str, ...]]]:
    """When the assignment whose repositories have this prefix is due, and its groups' logins by the groups' names.

    Nothing where the roster lies alone; UserError for a file in another form.
    """
    slug = prefix.removeprefix(f"{roster.resolve().parent.name}-").removesuffix("-")
    assignments = _beside(roster, "assignments.json", _Assignments, _Assignments([])).assignments
    dues = [assignment.due for assignment in assignments if assignment.slug == slug and assignment.due]
    due = parse_time(dues[0], f"{roster.parent / 'assignments.json'}: {slug}", ZoneInfo("UTC")) if dues else None
    teams = _beside(roster, "teams.json", _AllTeams, _AllTeams({})).assignments.get(slug, _Teams([])).teams
    return due, {f"group-{team.slug.rpartition('-')[2]}": tuple(team.members) for team in teams}


def _beside(roster: Path, name: str, form: type, nothing: Struct):
    try:
        return json_files.decode((roster.parent / name).read_bytes(), form)
    except FileNotFoundError:
        return nothing
    except (OSError, ValueError) as error:
        path = roster.parent / name
        raise UserError(f"{path}: not as Classroom 50 writes it ({error}); clone its repository again") from error


# Finds the people of a roster whom a submission may belong to


class RosterIndex:
    """A roster in which people are looked up."""

    def __init__(self, roster: Sequence[Person]):
        self._roster = roster
        self._places: dict[tuple[str, str], set[int]] = defaultdict(set)
        for place, person in enumerate(roster):
            words = (("word", word) for word in _logins(person))
            for mark in (("file", folded(person.submission)), *marks(person), *words):
                self._places[mark].add(place)

    def marked(self, some: Iterable[tuple[str, str]]) -> list[Person]:
        """Those who have any of these marks, in the roster's order."""
        places = {place for mark in some for place in self._places.get(mark, ())}
        return [self._roster[place] for place in sorted(places)]

    def of_file(self, names: Iterable[str]) -> list[Person]:
        """Those whose row names the file."""
        return self.marked(("file", folded(name)) for name in names if name)

    def find(self, names: Iterable[str], submitter: Person, key: str) -> list[Person]:
        """By anything that identifies one person first, by name last, unless the person has another number.

        `names` are the names that the roster may have for the file; `key` is what its name says of whose it is.
        """
        if by_file := self.of_file(names):
            return by_file
        for field in KEYS:
            value = folded(getattr(submitter, field))
            if value and (same := self.marked([(field, value)])):
                return same
        if submitter.name:
            namesakes = self.marked([("name", letters_of_name(submitter.name))])
            return [person for person in namesakes if not _differ(person, submitter)]
        return self._find_key(key) if key else []

    def _find_key(self, key: str) -> list[Person]:
        """Those whose id, login, email or name is the file's name, its end, or a part of it between separators."""
        whole = folded(key)
        parts = {whole, *re.split(r"[\s_.+-]+", whole), *re.split(r"[\s_]+", whole)}
        ends = {whole[n + 1 :] for n, sign in enumerate(whole) if sign in "-_"}
        exact = self.marked([("word", whole), ("name", letters_of_name(key))])
        return exact or self.marked(("word", word) for word in parts | ends)


def _logins(person: Person) -> set[str]:
    """What a person may be called in one word, without their name."""
    email = folded(person.email)
    logins = (folded(person.id), folded(person.login), folded(person.github))
    return {name for name in (*logins, email, email.partition("@")[0]) if name}


def _differ(person: Person, other: Person) -> bool:
    """Whether something that names one person is known of both, and is not the same."""
    pairs = ((folded(getattr(person, key)), folded(getattr(other, key))) for key in KEYS)
    return any(ours and theirs and ours != theirs for ours, theirs in pairs)
