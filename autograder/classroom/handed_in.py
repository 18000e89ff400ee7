"""Says who handed in each submission, and when: decided once, before anything is read.

Takes the paths of submissions, what platforms say of them (`platforms`), the roster and what an instructor says; gives
an `Entry` for each submission. A submission is assigned to a person only if exactly one fits; if nobody or several
people fit, it is reported and never dropped. Only of a clone with commits after its due date is an earlier version
chosen here, and only where nobody but its commits says when it came: an author chooses a commit's time. If that version
cannot be read, the clone has no grade until somebody decides.
"""

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from msgspec.structs import replace

from autograder.classroom import clones, platforms
from autograder.classroom.due_dates import Due, in_zone, last_moment
from autograder.classroom.entries import ClassState, Entry
from autograder.classroom.people import Person, RosterIndex, letters_of_name, orders_of_name
from autograder.classroom.platforms.base import Origin, is_clone
from autograder.classroom.roster import read_roster
from autograder.classroom.settings import ClassFile
from autograder.errors import UserError
from autograder.marking.finding import SubmittedFile


@dataclass(frozen=True)
class HandedIn:
    """What lies in the paths that were named, and whose it is."""

    files: list[SubmittedFile]
    entries: dict[str, Entry]  # by id
    numbered: frozenset[str]  # the ids that a platform gave: the same id is the same submission


def match(
    paths: list[Path],
    source: str | None,
    class_file: ClassFile,
    names: list[str],
    before: ClassState | None,
    assignment_of: Callable[[SubmittedFile], str | None],
    folder: Path,
) -> tuple[HandedIn, ClassState]:
    """Return what lies in `paths` and whose it is, and the class as far as it is known before anything is read.

    `source` is the platform, None to detect it; `names` are the assignments. Earlier versions of clones are put into
    `folder`; `assignment_of` says of a late file what it is of. UserError if the roster or a due date is wrong.
    """
    state = _as_said(class_file, paths, names, before)
    source, files, origins = platforms.origins(source, paths, platforms.find_submissions(paths))
    if prefix := state.settings.prefix:
        origins = {id: _without_prefix(origin, prefix) for id, origin in origins.items()}
    origins = {id: _of_group(_timed(origin, state), state.groups) for id, origin in origins.items()}
    roster = RosterIndex(state.roster) if state.roster else None
    entries = {file.id: _entry(origins[file.id], roster, folder_of(file.path, paths)) for file in files}
    numbered = frozenset(id for id, origin in origins.items() if origin.number)
    handed_in = HandedIn(files, entries, numbered)
    if state.dues and not state.takes_late_work:
        by_commit = {id: o.by_commit for id, o in origins.items() if o.submitted == entries[id].submitted}
        handed_in = _as_of_due(handed_in, by_commit, paths, state, assignment_of, folder)
    there = {person for entry in entries.values() for person in entry.people}
    missing = tuple(person for person in state.roster if person not in there)
    return handed_in, replace(state, source=source, entries=handed_in.entries, missing=missing)


def _as_said(class_file: ClassFile, paths: list[Path], names: list[str], before: ClassState | None) -> ClassState:
    """The settings, roster, due dates and groups of a class. A roster that is gone is as it was accepted."""
    settings = class_file.settings
    for due in settings.due:
        if due.assignment not in (None, *names):
            raise UserError(f"{class_file.where('due')} {due.assignment}: not built; there are {', '.join(names)}")
    state = ClassState(settings=settings, dues=settings.due, groups=settings.groups)
    if not settings.roster:
        return state
    (path,) = class_file.paths("roster")
    if before and before.roster and before.settings.roster == settings.roster and not path.exists():
        return replace(state, roster=before.roster, words=before.words, dues=before.dues, groups=before.groups)
    roster = read_roster(path, settings.zone, names)
    words = (before.words if before else {}) | dict(roster.words)
    dues, groups = _beside_roster(path, paths, settings.prefix, settings.due)
    return replace(state, roster=roster.people, words=words, dues=dues, groups=groups | settings.groups)


def _beside_roster(
    path: Path, paths: Iterable[Path], prefix: str, dues: tuple[Due, ...]
) -> tuple[tuple[Due, ...], dict[str, tuple[str, ...]]]:
    """The due date and the groups that a platform keeps beside its roster; of the date, what was said comes first.

    UserError for folders of several assignments that are not due at the same time.
    """
    beside = platforms.beside_roster(path, [path.resolve().name for path in paths], prefix)
    groups = {name: logins for each in beside for name, logins in each.groups.items()}
    moments = {each.due for each in beside}
    if dues or not beside:
        return dues, groups
    if len(moments) > 1:
        names = ", ".join(each.prefix for each in beside)
        raise UserError(f"{names}: not due at the same time; grade one at a time, or give --due for each")
    return tuple(Due(None, due) for due in moments if due), groups


def _as_of_due(
    handed_in: HandedIn,
    by_commit: Mapping[str, str],
    paths: Iterable[Path],
    state: ClassState,
    assignment_of: Callable[[SubmittedFile], str | None],
    folder: Path,
) -> HandedIn:
    """The same with each late file of a clone as the last commit before its due date has it, if that has it.

    `by_commit` says of those that have no other time which commit is their last one.
    """
    wanted = {}
    for file in handed_in.files:
        entry, clone = handed_in.entries[file.id], _clone_of(file.path, paths)
        if not by_commit.get(file.id) or entry.submitted is None or clone is None:
            continue
        if entry.submitted <= _earliest(state, entry):
            continue
        extensions = [person.extensions for person in entry.people]
        if due := last_moment(assignment_of(file), extensions, state.dues, state.settings.zone):
            due += timedelta(minutes=state.settings.grace)
            if entry.submitted > due:
                wanted[file.path] = (clone, file.path, due)
    versions = clones.last_before(wanted.values())
    new, entries = [], dict(handed_in.entries)
    for file in handed_in.files:
        if version := versions.get(file.path):
            entry = entries[file.id]
            if version.content is not None:
                path = folder / f"{file.id}.ipynb"
                path.write_bytes(version.content)
                file = dataclasses.replace(file, path=path)
                entries[file.id] = replace(entry, submitted=version.time, newer=entry.submitted)
            elif version.why:
                late = f"its last commit, {by_commit[file.id]} of {entry.submitted:%Y-%m-%d %H:%M} UTC, is late"
                file = dataclasses.replace(file, refused=f"{late}, and nobody knows what it was when it was due")
                entries[file.id] = replace(entry, undecided=f"{late}; {version.why}")
        new.append(file)
    return dataclasses.replace(handed_in, files=new, entries=entries)


def _earliest(state: ClassState, entry: Entry) -> datetime:
    """Until when work is on time, whatever it is of."""
    extensions = [person.extensions for person in entry.people]
    moments = (last_moment(due.assignment, extensions, (due,), state.settings.zone) for due in state.dues)
    return min(moment for moment in moments if moment) + timedelta(minutes=state.settings.grace)


def _clone_of(path: Path, roots: Iterable[Path]) -> Path | None:
    top = next((top for root in roots if (top := root.resolve()) in path.parents), None)
    clone = top and top / path.relative_to(top).parts[0]
    return clone if clone and clone != path and is_clone(clone) and (clone / ".git").is_dir() else None


def folder_of(path: Path, roots: Iterable[Path]) -> str:
    """Return what the folder that was named is called, in which a submission lies."""
    tops = (root.resolve() for root in roots)
    return next((top.name for top in tops if path == top or top in path.parents), "")


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


def _timed(origin: Origin, state: ClassState) -> Origin:
    if origin.submitted is None or origin.submitted.tzinfo:
        return origin
    return dataclasses.replace(origin, submitted=in_zone(origin.submitted, state.settings.zone))


def _without_prefix(origin: Origin, prefix: str) -> Origin:
    user = origin.key.removeprefix(prefix) if origin.key.startswith(prefix) else ""
    return dataclasses.replace(origin, people=(Person(login=user, github=user),), key="") if user else origin


def _of_group(origin: Origin, groups: Mapping[str, tuple[str, ...]]) -> Origin:
    members = next((groups[name] for name in origin.names if name in groups), ())
    people = tuple(Person(login=login, github=login) for login in members)
    return dataclasses.replace(origin, people=people) if people else origin


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
