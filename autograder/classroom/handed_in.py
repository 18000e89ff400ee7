"""Puts the question who handed in each submission, and when, to `people`, once, before anything is read.

Takes the paths of submissions, what platforms say of them (`platforms`), the roster and what an instructor says; gives
an `Entry` for each submission. A submission is assigned to a person only if exactly one fits; if nobody or several
people fit, it is reported and never dropped. Only of a clone with commits after its due date is an earlier version
chosen here, and only where nobody but its commits says when it came: an author chooses a commit's time. If that version
cannot be read, or a clone has no time that can be trusted while something hangs on it, the clone has no grade until
somebody decides.
"""

import dataclasses
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from autograder.classroom import clones, platforms
from autograder.classroom.clones import Version
from autograder.classroom.due_dates import Due, due_for, in_zone, last_moment
from autograder.classroom.entries import ClassState, Entry
from autograder.classroom.names import folded, letters_of_name, orders_of_name
from autograder.classroom.names_of_files import DATES, left_of, prefix_of
from autograder.classroom.people import People, Person, contradicted_by_keys, in_roster, in_words, is_by_name, one_each
from autograder.classroom.platforms.base import Origin, is_clone
from autograder.classroom.roster import read_roster
from autograder.classroom.settings import ClassFile
from autograder.errors import UserError
from autograder.marking.finding import SubmittedFile

CLOCKS_DIFFER = timedelta(days=1)  # by no more than this


@dataclass(frozen=True)
class HandedIn:
    """All that lies in the paths that were named, with its owners."""

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
    if (prefix := state.settings.prefix) and not state.roster:
        origins = {id: _without_prefix(origin, prefix) for id, origin in origins.items()}
    origins = {id: _of_group(_timed(origin, state), state.groups) for id, origin in origins.items()}
    entries = _entries(files, origins, paths, state, names)
    numbered = frozenset(id for id, origin in origins.items() if origin.number)
    handed_in = HandedIn(files, entries, numbered)
    if state.dues and not state.takes_late_work:
        by_commit = {id: o.by_commit for id, o in origins.items() if o.submitted == entries[id].submitted}
        handed_in = _as_of_due(handed_in, by_commit, paths, state, assignment_of, folder)
    if state.dues and state.needs_times:
        hidden = {id: why for id, origin in origins.items() if (why := _no_time(origin, entries[id], state))}
        handed_in = _without_time(handed_in, hidden, state, assignment_of)
    there = {person for entry in entries.values() for person in entry.people}
    missing = tuple(person for person in state.roster if person not in there)
    return handed_in, replace(state, source=source, entries=handed_in.entries, missing=missing)


def _as_said(class_file: ClassFile, paths: list[Path], names: list[str], before: ClassState | None) -> ClassState:
    """Return the settings, roster, due dates and groups of a class. A roster that is gone is as it was accepted."""
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
    notes = (*roster.notes, *_moved(before.roster if before else (), roster.people))
    words = (before.words if before else {}) | dict(roster.words)
    dues, groups = _beside_roster(path, paths, settings.prefix, settings.due)
    return replace(state, roster=roster.people, words=words, dues=dues, groups=groups | settings.groups, notes=notes)


def _moved(before: Sequence[Person], now: Sequence[Person]) -> Iterator[str]:
    """Yield who left the roster since the last run, and who joined it."""
    if not before:
        return
    as_now = list(in_roster(before, now))
    stayed, there = set(as_now), set(now)
    for words, people in (
        ("joined", [person for person in now if person not in stayed]),
        ("left", [was for was, person in zip(before, as_now, strict=True) if person not in there]),
    ):
        if people:
            yield f"{words} the roster since the last run: {', '.join(map(in_words, people))}"


def _beside_roster(
    path: Path, paths: Iterable[Path], prefix: str, dues: tuple[Due, ...]
) -> tuple[tuple[Due, ...], dict[str, tuple[str, ...]]]:
    """Return the due date and the groups that a platform keeps beside its roster; of the date, what was said comes
    first.

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
    """Return the same with each late file of a clone as the last commit before its due date has it, if that has it.

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
            else:
                late = f"its last commit, {by_commit[file.id]} of {entry.submitted:%Y-%m-%d %H:%M} UTC, is late"
                file = dataclasses.replace(file, refused=f"{late}, and nobody knows what it was when it was due")
                entries[file.id] = replace(entry, undecided=f"{late}; {version.why or _not_there(version)}")
        new.append(file)
    return dataclasses.replace(handed_in, files=new, entries=entries)


def _no_time(origin: Origin, entry: Entry, state: ClassState) -> str:
    """Return why nobody can trust what is known of when something came, as whoever handed it in may have seen to it.

    A commit that is yet to come is late: where that costs points, a wrong clock would cost all of them.
    """
    if origin.may_hide_time:
        return entry.untimed
    by_commit = origin.by_commit if origin.submitted == entry.submitted else ""
    if by_commit and state.takes_late_work and entry.submitted and entry.submitted > datetime.now(UTC) + CLOCKS_DIFFER:
        commit = f"its last commit, {by_commit} of {entry.submitted:%Y-%m-%d %H:%M} UTC"
        return f"{commit}, is yet to come; {clones.ADVICE}"
    return ""


def _without_time(
    handed_in: HandedIn,
    hidden: Mapping[str, str],
    state: ClassState,
    assignment_of: Callable[[SubmittedFile], str | None],
) -> HandedIn:
    """Return the same with no grade for what is due and has no time: `hidden` says why, by id."""
    new, entries = [], dict(handed_in.entries)
    for file in handed_in.files:
        why = hidden.get(file.id)
        if why and not file.refused and due_for(assignment_of(file), state.dues):
            file = dataclasses.replace(file, refused=f"nobody knows whether it was handed in on time: {why}")
            entries[file.id] = replace(entries[file.id], untimed="", undecided=why)
        new.append(file)
    return dataclasses.replace(handed_in, files=new, entries=entries)


def _not_there(version: Version) -> str:
    """Return why a clone has nothing that was there in time."""
    if version.time is None:
        return "it has no commit from before it was due"
    there = f"but {', '.join(version.notebooks)}" if version.notebooks else "nor any notebook"
    return f"the commit that was due, {version.commit} of {version.time:%Y-%m-%d %H:%M} UTC, has no such file, {there}"


def _earliest(state: ClassState, entry: Entry) -> datetime:
    """Return until when work is on time, whatever it is of."""
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


@dataclass(frozen=True)
class _Match:
    """Whom one claim means."""

    claim: Person
    fitting: tuple[Person, ...]

    @property
    def person(self) -> Person | None:
        return self.fitting[0] if len(self.fitting) == 1 else None

    @property
    def is_by_name(self) -> bool:
        """True if nothing but the name says so."""
        return self.person is not None and is_by_name(self.claim, self.person)


def _entries(
    files: Iterable[SubmittedFile],
    origins: Mapping[str, Origin],
    paths: list[Path],
    state: ClassState,
    names: list[str],
) -> dict[str, Entry]:
    """Return whose each file is, by id."""
    folders = {file.id: folder_of(file.path, paths) for file in files}
    if not state.roster:
        return _without_roster(origins, folders)
    roster = People(state.roster)
    prefixes = {folder: folded(state.settings.prefix) for folder in folders.values()}
    if not state.settings.prefix:
        for folder in prefixes:
            prefixes[folder] = prefix_of({origins[id].key for id, at in folders.items() if at == folder} - {""}, roster)
    matches = {id: _matches(origins[id], roster, prefixes[folder], names) for id, folder in folders.items()}
    claims = (
        (origins[id].export, one.claim, one.person) for id, found in matches.items() for one in found if one.person
    )
    contradicted = contradicted_by_keys(claims)
    return {id: _entry(origins[id], folder, matches[id], contradicted, roster, names) for id, folder in folders.items()}


def _without_roster(origins: Mapping[str, Origin], folders: Mapping[str, str]) -> dict[str, Entry]:
    """Return whose each file is by the platforms' word alone: of each person, one description."""
    entries: dict[str, Entry] = {}
    by_export: dict[str, list[Person]] = defaultdict(list)
    for id, folder in folders.items():
        origin = origins[id]
        unclear = (origin.unclear or origin.doubt) if origin.export else ""
        people = () if unclear else origin.people
        by_export[origin.export] += people
        entries[id] = Entry(people, unclear or None, submitters=people, **_place(origin, folder))
    forms = {export: one_each(people) for export, people in by_export.items()}
    return {
        id: replace(entry, people=tuple(forms[entry.export][person] for person in entry.people))
        for id, entry in entries.items()
    }


def _place(origin: Origin, folder: str) -> dict[str, Any]:
    return {
        "submitted": origin.submitted,
        "marked_late": origin.marked_late,
        "file": origin.file,
        "export": origin.export,
        "untimed": origin.untimed,
        "folder": folder,
    }


def _matches(origin: Origin, roster: People, prefix: str, names: list[str]) -> list[_Match]:
    """Return who each of those is that a file is said to be of; of one, if its name alone may say so.

    A name that can be read in several ways, as people may have numbers in theirs, means those whose name and number
    agree with the roster.
    """
    if by_file := roster.with_file(origin.names):
        claim = origin.people[0] if len(origin.people) == 1 else Person()
        return [_Match(claim, tuple(by_file))]
    if origin.others:
        fits = [
            (way, person)
            for way in (*origin.people, *origin.others)
            for person in roster.claimed(way)
            if letters_of_name(way.name) in orders_of_name(person.name)
        ]
        first = fits[0][0] if fits else origin.people[0]
        return [_Match(first, tuple(dict.fromkeys(person for _, person in fits)))]
    if origin.people:
        return [_Match(claim, tuple(roster.claimed(claim))) for claim in origin.people]
    called = (person for text in left_of(origin.key, prefix, names) for person in roster.called(text))
    return [_Match(Person(), tuple(dict.fromkeys(called)) if origin.key else ())]


def _entry(
    origin: Origin, folder: str, matches: list[_Match], contradicted: set[Person], roster: People, names: list[str]
) -> Entry:
    known, unknown, reasons, might = [], [], [], list[Person]()
    for match in matches:
        if match.person and not (match.is_by_name and match.person in contradicted and str(match.claim)):
            known.append((match.person, match.claim))
            continue
        unknown.append(match.claim)
        might += match.fitting
        if match.person:
            reasons.append(
                f"several people are called {match.claim} here, and the roster has one: name their files in its column "
                "`submission`"
            )
        else:
            reasons.append(origin.unclear or _why_not(match.claim, match.fitting))
    if unknown:
        words = [part for claim in unknown for part in (claim.name, *claim.keys().values())]
        text = DATES.sub(" ", origin.file.rpartition(".")[0] or origin.file)
        for name in names:
            text = re.sub(re.escape(name), " ", text, flags=re.IGNORECASE)
        might += roster.among([text, *words])
    people = tuple(dict.fromkeys(person for person, _ in known))
    place = _place(origin, folder)
    if told := next((person.submitted for person in people if person.submitted), None):
        place |= {"submitted": told, "untimed": ""}
    claims = {person: claim for person, claim in reversed(known)}
    return Entry(
        people,
        "; ".join(reasons) or None,
        submitters=(*(claims[person] for person in people), *filter(str, unknown)),
        might=tuple(person for person in dict.fromkeys(might) if person not in people),
        **place,
    )


def _timed(origin: Origin, state: ClassState) -> Origin:
    if origin.submitted is None or origin.submitted.tzinfo:
        return origin
    return dataclasses.replace(origin, submitted=in_zone(origin.submitted, state.settings.zone))


def _without_prefix(origin: Origin, prefix: str) -> Origin:
    """Return where there is no roster, what follows the prefix is a login."""
    user = origin.key.removeprefix(prefix) if origin.key.startswith(prefix) else ""
    return dataclasses.replace(origin, people=(Person(login=user, github=user),), key="") if user else origin


def _of_group(origin: Origin, groups: Mapping[str, tuple[str, ...]]) -> Origin:
    members = next((groups[name] for name in origin.names if name in groups), ())
    people = tuple(Person(login=login, github=login) for login in members)
    return dataclasses.replace(origin, people=people) if people else origin


def _why_not(submitter: Person, fitting: tuple[Person, ...]) -> str:
    if fitting:
        names = ", ".join(map(in_words, fitting[:3]))
        return f"{submitter if str(submitter) else 'its name'} matches {len(fitting)} people in the roster: {names}"
    return f"{submitter} is not in the roster" if str(submitter) else "its name matches nobody in the roster"
