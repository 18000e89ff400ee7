"""Puts together who handed in what, from the place of each submission and the roster.

Takes origins and a roster; gives an `Entry` for each submission, and everyone in the roster who handed in nothing. A
submission is assigned to a person only if exactly one fits; if nobody or several people fit, it is reported and never
dropped. The list is kept with the results, and a later run into the same folder uses it again unless told otherwise.
"""

import dataclasses
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from msgspec import field
from msgspec.structs import replace

from autograder.classroom.due_dates import Due, last_moment, parse_zone
from autograder.classroom.platforms import Origin, origins
from autograder.classroom.points_by_hand import Adjustment, HumanPoints, points_of, read_adjustments
from autograder.classroom.roster import (
    Person,
    RosterIndex,
    Worksheet,
    in_roster,
    letters_of_name,
    orders_of_name,
    read_classroom,
    read_roster,
    read_worksheet,
)
from autograder.course.manifest import Manifest
from autograder.errors import UserError
from autograder.files import csv_files, json_files
from autograder.files.json_files import JsonStruct, Number
from autograder.marking.finding import CLASSROOM50, SubmittedFile, safe
from autograder.marking.written_answers import Answers, ReadAnswers

SCHEMA = 2
CLASS_FILE = "class.json"
CANVAS_COLUMN = re.compile(r"(?P<title>.+) \(\d+\)")
NONE = "none"  # given in place of a value to drop it
# What stays from run to run unless it is given again.
LASTING_OPTIONS = ("late_percent", "late_days", "zone", "grace", "late_cap", "late_budget", "missing_zero", "groups")


@dataclass(frozen=True)
class ClassOptions:
    """What an instructor says about a class in one run, besides the submissions themselves.

    Anything left out is as in the last run into the same folder, unless it is dropped.
    """

    source: str | None = None  # None: detected
    roster: Path | None = None
    points: Path | None = None
    dues: tuple[Due, ...] = ()
    late_percent: float | None = None  # of the points, for each day or part of one
    late_days: float | None = None  # for work that a platform marks as late without a time
    several: bool = False  # an export of one assignment may hold several
    dropped: frozenset[str] = frozenset()  # of roster, points, adjustments and due
    adjustments: Path | None = None
    zone: str | None = None  # of times that name none, and of days
    grace: float | None = None  # minutes
    late_cap: float | None = None  # percent of the points, the most that lateness costs
    late_budget: int | None = None  # days of each person in the whole course that cost nothing
    prefix: str = ""  # of the names of repositories, before the student's login
    groups: dict[str, tuple[str, ...]] | None = None  # logins, by the name of the repository
    missing_zero: bool | None = None  # who handed in nothing has 0 points in gradebooks


class Lateness(JsonStruct, frozen=True):
    """How late a submission of an earlier run is, as its grade was accepted then."""

    days: int | None
    share: Number


class Entry(JsonStruct, frozen=True):
    """Whose a submission is, and when it was handed in."""

    people: tuple[Person, ...] = ()
    unmatched: str | None = None  # why it matches nobody in the roster
    submitted: datetime | None = None
    marked_late: bool = field(default=False, name="said_late")  # by the platform
    submitters: tuple[Person, ...] = field(default=(), name="told")  # the same people, as the platform knows them
    file: str = ""  # its path within what was graded
    free_days: int = 0  # of the person's budget
    accepted: Lateness | None = None
    folder: str = ""  # the one that was graded, by its name
    export: str = ""  # the export it comes from, if a platform exported one assignment's submissions
    untimed: str = ""  # why its time cannot be read
    answers: dict[str, str] = field(default_factory=dict)  # digests of written answers, where some of them have points
    newer: datetime | None = None  # its last commit, where the last one before the due date counts

    @property
    def pairs(self) -> list[tuple[Person, Person]]:
        """Each person, and the same one as the platform knows them."""
        return list(zip(self.people, self.submitters or self.people, strict=True))


class ClassList(JsonStruct, frozen=True, tag_field="schema", tag=SCHEMA, rename={"entries": "submissions"}):
    """A class: its submissions' entries by id, who handed in nothing, and what was said beside."""

    source: str = "folder"
    entries: dict[str, Entry] = field(default_factory=dict)
    missing: tuple[Person, ...] = ()
    dues: tuple[Due, ...] = ()
    late_percent: Number | None = None  # None: nothing was said of it
    points: tuple[HumanPoints, ...] = ()
    roster: tuple[Person, ...] = ()
    late_days: Number | None = None
    several: bool = False
    adjustments: tuple[Adjustment, ...] = ()
    zone: str = ""
    grace: Number = 0.0
    late_cap: Number = 100.0
    late_budget: int = 0
    missing_zero: bool = False
    worksheet: Worksheet = Worksheet()  # as Moodle wrote the one that was the roster
    canvas_columns: dict[str, str] = field(default_factory=dict)  # by assignment, where the roster has them
    groups: dict[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def takes_late_work(self) -> bool:
        """Whether somebody said what it costs; otherwise a clone counts as it was when it was due."""
        return self.late_percent is not None or self.late_budget > 0

    @property
    def unmatched(self) -> dict[str, str]:
        """The submissions that match nobody in the roster, with the reason."""
        return {id: entry.unmatched for id, entry in self.entries.items() if entry.unmatched}


def make_class_list(
    options: ClassOptions,
    roots: list[Path],
    files: list[SubmittedFile],
    manifests: list[Manifest],
    before: ClassList | None = None,
    answers: ReadAnswers = lambda file: Answers(),
    graded_as: Callable[[str], str | None] = lambda id: None,
    folder: Path | None = None,
) -> tuple[list[SubmittedFile], ClassList]:
    """The files with the ids that their platforms give them, and the class list of them.

    Anything missing from the options is taken from `before`. `answers` reads the written answers of a file; `graded_as`
    says as which assignment an id was graded in the last run. Files of clones as they were when they were due are put
    into `folder`. UserError if the roster, a due date or points are wrong.
    """
    before = before or ClassList()
    names = [manifest.assignment for manifest in manifests]
    for due in options.dues:
        if due.assignment not in (None, *names):
            raise UserError(f"--due {due.assignment}=…: not built; there are {', '.join(names)}")
    zone = parse_zone(options.zone or before.zone)
    source, files, origin_by_id = origins(options.source, roots, files)
    files, origin_by_id = _with_own_ids(files, origin_by_id, before, graded_as, answers)
    if options.prefix:
        origin_by_id = {id: _without_prefix(origin, options.prefix) for id, origin in origin_by_id.items()}
    groups = before.groups if options.groups is None else options.groups
    origin_by_id = {id: _of_group(origin, groups) for id, origin in origin_by_id.items()}
    roster = () if "roster" in options.dropped else before.roster
    worksheet = Worksheet() if "roster" in options.dropped else before.worksheet
    columns = {} if "roster" in options.dropped else before.canvas_columns
    if options.roster:
        roster, columns = tuple(read_roster(options.roster, zone)), _canvas_columns(options.roster, names)
        worksheet = (read_worksheet(options.roster) or [worksheet])[0]
    fitting = RosterIndex(roster) if roster else None
    entries = {file.id: _entry(origin_by_id[file.id], fitting, folder_of(file.path, roots)) for file in files}
    there = {person for entry in entries.values() for person in entry.people}
    class_list = ClassList(
        source,
        entries,
        tuple(person for person in roster if person not in there),
        _dues(options, before),
        roster=roster,
        several=options.several or before.several,
        worksheet=worksheet,
        canvas_columns=columns,
        **{name: getattr(before if getattr(options, name) is None else options, name) for name in LASTING_OPTIONS},
    )
    if folder is not None and class_list.dues and not class_list.takes_late_work:
        files, class_list = _as_of_due(files, class_list, roots, answers, folder)
    entries, points = class_list.entries, ()
    if "points" not in options.dropped:
        entries, points = points_of(options.points, before, entries, files, manifests, answers)
    adjustments = () if "adjustments" in options.dropped else before.adjustments
    if options.adjustments:
        earlier = in_roster({person for entry in before.entries.values() for person in entry.people}, roster)
        adjustments = read_adjustments(options.adjustments, [*roster, *there, *earlier], manifests)
    return files, replace(class_list, entries=entries, points=points, adjustments=adjustments)


def _as_of_due(
    files: list[SubmittedFile], class_list: ClassList, roots: list[Path], answers: ReadAnswers, folder: Path
) -> tuple[list[SubmittedFile], ClassList]:
    """The same with each late file of a clone as the last commit before its due date has it, if that has it."""
    from autograder.classroom import git  # it needs what is not installed on Gradescope

    zone, tops, wanted = parse_zone(class_list.zone), [root.resolve() for root in roots], {}
    for file in files:
        entry = class_list.entries[file.id]
        top = next((top for top in tops if top in file.path.parents), None)
        clone = top and top / file.path.relative_to(top).parts[0]
        if entry.submitted is None or clone is None or clone == file.path or not (clone / ".git").is_dir():
            continue
        extensions = [person.extensions for person in entry.people]
        if due := last_moment(answers(file).assignment, extensions, class_list.dues, zone):
            due += timedelta(minutes=class_list.grace)
            if entry.submitted > due:
                wanted[file.path] = (clone, file.path, due)
    versions = git.last_before(wanted.values())
    new, entries = [], dict(class_list.entries)
    for file in files:
        if version := versions.get(file.path):
            entry = entries[file.id]
            if version.content is not None:
                path = folder / f"{file.id}.ipynb"
                path.write_bytes(version.content)
                file = dataclasses.replace(file, path=path)
                entries[file.id] = replace(entry, submitted=version.time, newer=entry.submitted)
            elif version.why:
                entries[file.id] = replace(entry, untimed=version.why)
        new.append(file)
    return new, replace(class_list, entries=entries)


def options_used_again(options: ClassOptions, class_list: ClassList) -> str:
    """What is reused from the last run, in one line; may be empty."""

    def many(number: float, what: str) -> str:
        return f"{number:g} {what}{'s' * (number != 1)}"

    dues = ", ".join(f"{due.assignment or 'all'} by {due.when:%Y-%m-%d %H:%M %Z}".rstrip() for due in class_list.dues)
    late, days = class_list.late_percent or 0, class_list.late_days
    answers, adjustments = many(len(class_list.points), "answer"), many(len(class_list.adjustments), "adjustment")
    cap = f"at most {class_list.late_cap:g} % less for being late"
    budget = many(class_list.late_budget, "free late day")
    again = (
        (class_list.roster and not options.roster, f"a roster of {len(class_list.roster)} (--roster)"),
        (class_list.dues and not options.dues, f"due dates: {dues} (--due)"),
        (late and options.late_percent is None, f"{late:g} % less for each day late (--late-penalty)"),
        (
            days is not None and options.late_days is None,
            f"{many(days or 0, 'day')} for what is late without a time (--late-days)",
        ),
        (class_list.points and not options.points, f"points that people gave to {answers} (--points)"),
        (class_list.adjustments and not options.adjustments, f"{adjustments} (--adjustments)"),
        (class_list.zone and options.zone is None, f"times in {class_list.zone} (--time-zone)"),
        (class_list.grace and options.grace is None, f"{many(class_list.grace, 'minute')} of grace (--grace)"),
        (class_list.late_cap < 100 and options.late_cap is None, f"{cap} (--late-cap)"),
        (class_list.late_budget and options.late_budget is None, f"{budget} for each person (--late-budget)"),
        (class_list.missing_zero and options.missing_zero is None, "no submission counts 0 (--missing-zero)"),
        (class_list.several and not options.several, "every assignment in an export counts (--several)"),
    )
    reused = [line for is_used, line in again if is_used]
    return f"kept from the last run: {'; '.join(reused)}" if reused else ""


def _dues(options: ClassOptions, before: ClassList) -> tuple[Due, ...]:
    """The new dates, and earlier ones of other assignments: those of earlier weeks stay."""
    if "due" in options.dropped:
        return options.dues
    named = {due.assignment for due in options.dues}
    return (*(due for due in before.dues if due.assignment not in named), *options.dues)


def _canvas_columns(roster: Path, names: list[str]) -> dict[str, str]:
    """What Canvas calls the column of each assignment, if the roster is its export."""
    columns = {}
    for column in csv_files.columns(roster, "roster"):
        if (parts := CANVAS_COLUMN.fullmatch(column)) is None:
            continue
        title = letters_of_name(parts["title"])
        if named := [name for name in names if title.startswith(letters_of_name(name))]:
            columns.setdefault(named[0], column)
    return columns


def _entry(origin: Origin, roster: RosterIndex | None, folder: str) -> Entry:
    place = {"file": origin.file, "export": origin.export, "untimed": origin.untimed, "folder": folder}
    if roster is None:
        unclear = (origin.unclear or origin.doubt) if origin.export else None
        people = () if unclear else origin.people
        return Entry(people, unclear or None, origin.submitted, origin.marked_late, people, **place)
    matched, known, reasons = [], [], []
    readings = [(*origin.people, *origin.others)] if origin.others else [(person,) for person in origin.people]
    for ways in readings or [(Person(),)]:
        submitter, fitting = _match_roster(roster, ways, origin)
        if len(fitting) == 1:
            matched.append(fitting[0])
            known.append(submitter)
            continue
        reasons.append(origin.unclear or _why_not(submitter, fitting))
        if str(submitter) and not (origin.others or origin.doubt):
            matched.append(submitter)
            known.append(submitter)
    submitted = next((person.submitted for person in matched if person.submitted), origin.submitted)
    return Entry(tuple(matched), "; ".join(reasons) or None, submitted, origin.marked_late, tuple(known), **place)


def _with_own_ids(
    files: list[SubmittedFile],
    origin_by_id: dict[str, Origin],
    before: ClassList,
    graded_as: Callable[[str], str | None],
    answers: ReadAnswers,
) -> tuple[list[SubmittedFile], dict[str, Origin]]:
    """Where an earlier week's submission has the id, the name of the assignment comes before it.

    Not where the platform numbers its submissions: the same number is the same submission.
    """
    new = []
    for file in files:
        if file.id in before.entries and not origin_by_id[file.id].number and (earlier := graded_as(file.id)):
            now = answers(file).assignment
            file = dataclasses.replace(file, id=safe(f"{now}__{file.id}")) if now not in ("", earlier) else file
        new.append(file)
    return new, {now.id: origin_by_id[file.id] for file, now in zip(files, new, strict=True)}


def _without_prefix(origin: Origin, prefix: str) -> Origin:
    user = origin.key.removeprefix(prefix) if origin.key.startswith(prefix) else ""
    return dataclasses.replace(origin, people=(Person(login=user, github=user),), key="") if user else origin


def _of_group(origin: Origin, groups: dict[str, tuple[str, ...]]) -> Origin:
    members = next((groups[name] for name in origin.names if name in groups), ())
    people = tuple(Person(login=login, github=login) for login in members)
    return dataclasses.replace(origin, people=people) if people else origin


def with_classroom(options: ClassOptions, roots: Iterable[Path]) -> ClassOptions:
    """The options with the due date and the groups that lie beside a roster of Classroom 50.

    UserError for folders of several assignments that are not due at the same time.
    """
    names = [root.resolve().name for root in roots]
    prefixes = [f"{name.partition(CLASSROOM50)[0]}-" for name in names if CLASSROOM50 in name]
    prefixes = [options.prefix] if options.prefix else sorted(set(prefixes))
    if options.roster is None or not prefixes:
        return options
    dues, groups = set(), {}
    for prefix in prefixes:
        due, teams = read_classroom(options.roster, prefix)
        dues.add(due)
        # With the prefix, since another assignment of the classroom has a group-1, too.
        groups |= {f"{prefix}{name}": logins for name, logins in teams.items()}
    if options.dues or "due" in options.dropped:
        return dataclasses.replace(options, groups=groups)
    if len(dues) > 1:
        raise UserError(f"{', '.join(prefixes)}: not due at the same time; grade one at a time, or give --due for each")
    return dataclasses.replace(options, dues=tuple(Due(None, due) for due in dues if due), groups=groups)


def folder_of(path: Path, roots: Iterable[Path]) -> str:
    """What the folder that was named is called, in which a submission lies."""
    tops = (root.resolve() for root in roots)
    return next((top.name for top in tops if path == top or top in path.parents), "")


def _match_roster(roster: RosterIndex, ways: tuple[Person, ...], origin: Origin) -> tuple[Person, list[Person]]:
    """Whom a name means, and who in the roster that is.

    A name that can be read in several ways, as people may have numbers in theirs, means those whose name and number
    agree with the roster; a name that can't be read at all, only who the roster says has that file.
    """
    if len(ways) == 1 or roster.of_file(origin.names):
        return ways[0], roster.find(origin.names, ways[0], origin.key)
    fits = [
        (submitter, person)
        for submitter in ways
        for person in roster.find((), submitter, "")
        if letters_of_name(submitter.name) in orders_of_name(person.name)
    ]
    if len({person for _, person in fits}) == 1:
        return fits[0][0], [fits[0][1]]
    return (fits or [(ways[0], None)])[0][0], [person for _, person in fits]


def _why_not(submitter: Person, fitting: list[Person]) -> str:
    if fitting:
        names = ", ".join(map(str, fitting[:3]))
        return f"{submitter or 'its name'} matches {len(fitting)} people in the roster: {names}"
    return f"{submitter} is not in the roster" if str(submitter) else "its name matches nobody in the roster"


# As a file


def class_list_to_json(class_list: ClassList) -> str:
    return json_files.encode(class_list) + "\n"


def load_class_list(out: Path) -> ClassList:
    """The class list of a folder of results; an empty one if there is none, UserError if it is damaged."""
    if not (out / CLASS_FILE).exists():
        return ClassList()
    return json_files.read(out / CLASS_FILE, ClassList, "remove it, or grade again")
