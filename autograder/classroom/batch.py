"""Grades a batch of submissions into a folder of results.

A submission goes one way: found; whose it is and when it came; read, marked and recorded; then, with its record, its
entry, points by hand and the final grade; compared with the last time, and written. Takes the paths of submissions and
an output folder, gives one record per submission, and trusts nothing in a submission. Records are kept as they come, so
a run that is stopped or killed loses only the submissions it was working on. A `UserError` (nothing to grade, nothing
built, an unusable output folder) ends a run before anything is written.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from msgspec import structs

from autograder.classroom import diff, outputs, similarity
from autograder.classroom.adjustments import read_adjustments
from autograder.classroom.diff import Change
from autograder.classroom.earlier_weeks import earlier_weeks, one_form_each, with_earlier
from autograder.classroom.entries import STATE_FILE, ClassState, load_state, state_to_json
from autograder.classroom.exports import unpack_exports
from autograder.classroom.grades import ClassGrades, grade_class
from autograder.classroom.handed_in import HandedIn, match
from autograder.classroom.people import in_roster, one_each
from autograder.classroom.points import GivenAnswer, HumanPoints, placed, read_points
from autograder.classroom.release import SPENT, check_release, is_spent
from autograder.classroom.settings import CLASS_FILE, ClassFile, read_class_file
from autograder.course.manifest import BuiltAssignment
from autograder.errors import UserError
from autograder.files import csv_files
from autograder.files.whole import write_whole
from autograder.marking import matching
from autograder.marking.finding import SubmittedFile, safe
from autograder.marking.leftovers import LockedFolder
from autograder.marking.marking import counted_for, fingerprint_of, read_or_record
from autograder.marking.pool import mark_all
from autograder.marking.reading import Submission
from autograder.marking.record import Record, Status
from autograder.marking.results_folder import Results, opened
from autograder.wall.results import Level

CHANGES = "changes.csv"  # every change of an earlier grade that somebody agreed to
CHANGES_COLUMNS = ("date", "submission", "was", "is_now", "points", "why")


@dataclass(frozen=True)
class Batch:
    """All that is to be graded, and how."""

    assignments: dict[str, BuiltAssignment]
    paths: list[Path]
    override: str | None
    level: Level
    jobs: int = 1
    resume: bool = False
    dask: str | None = None  # the address of a Dask scheduler, whose workers grade in place of `jobs` of ours
    source: str | None = None  # None: detected
    options: Mapping[str, Any] = field(default_factory=dict)  # what is said in this run, by the keys of class.yml
    class_file: Path | None = None  # None: class.yml in the folder of results, or where it was the last time


class Watcher:
    """Receives a batch's progress and is asked before grades are overwritten. This one is silent and agrees."""

    def starts(self, total: int, to_do: int) -> None:
        """At most `to_do` of `total` submissions will be graded; the others have a record that is still valid."""

    def says(self, line: str) -> None:
        """Something that the instructor said is different from the last run."""

    def warns(self, line: str) -> None:
        """Something is not as it should be, though the batch goes on."""

    def has(self, record: Record) -> None:
        """Hear that one more was graded, and its record is kept."""

    def ends(self) -> None:
        """Hear that all that had to be graded is graded."""

    def skips(self) -> None:
        """Hear that one that might have been graded has a record that is still valid."""

    def agrees(self, changes: list[Change]) -> bool:
        """Return whether earlier grades may be replaced."""
        return True


@dataclass(frozen=True)
class Ending:
    """The end of a batch: the grades are in place, or wait for somebody to agree to what they change."""

    files: list[SubmittedFile]
    grades: ClassGrades
    state: ClassState
    in_place: bool


def grade_batch(batch: Batch, out: Path, watcher: Watcher) -> Ending:
    """Grade a batch into `out`."""
    folder = LockedFolder()  # should this be killed, the next one removes what students had written until then
    try:
        return _Run(batch, out, watcher, folder.path).grade()
    finally:
        folder.remove()


class _Run:
    """One run, step by step."""

    def __init__(self, batch: Batch, out: Path, watcher: Watcher, folder: Path):
        check_override(batch.override, batch.assignments)
        self._batch, self._out, self._watcher, self._folder = batch, out, watcher, folder
        self._paths = unpack_exports(batch.paths, folder)
        self._manifests = [assignment.manifest for assignment in batch.assignments.values()]
        self._before = load_state(out)
        self._results = Results(out)

    def grade(self) -> Ending:
        """Mark, match, grade, compare and write."""
        class_file, state, handed_in = self._match()
        check_release(state)
        state, given = self._said(class_file, state, handed_in)
        with opened(self._out, self._batch.paths):
            handed_in = self._mark(handed_in)
            state, records = self._with_earlier(state, handed_in)
            points, disputed = self._placed(given, state, records)
            state = structs.replace(state, points=points, disputed=disputed)
            grades = grade_class(records.values(), state)
            before, changes = self._compared(grades, records)
            if changes and not self._watcher.agrees(changes):
                return Ending(handed_in.files, before, self._before or ClassState(), False)
            self._write(class_file, state, grades, changes)
        return Ending(handed_in.files, grades, state, True)

    def _match(self) -> tuple[ClassFile, ClassState, HandedIn]:
        """Return what was said of the class, and whose the submissions are and when they came."""
        batch, before = self._batch, self._before
        path = batch.class_file or self._out / ((before and before.class_file) or CLASS_FILE)
        class_file, lines = read_class_file(path).said(batch.options)
        if lines:
            self._watcher.says(f"{path}: {'; '.join(lines)}")
        names = list(batch.assignments)
        handed_in, state = match(
            self._paths, batch.source, class_file, names, before, self._assignment_of, self._folder
        )
        elsewhere = path.resolve() != (self._out / CLASS_FILE).resolve()
        kept = os.path.relpath(path.resolve(), self._out.resolve()) if elsewhere else ""
        return class_file, structs.replace(state, class_file=kept), handed_in

    def _assignment_of(self, file: SubmittedFile) -> str | None:
        """Return what a late file of a clone is of, as far as its due date hangs on that."""
        names = self._batch.assignments
        if self._batch.override or len(names) == 1:
            return self._batch.override or next(iter(names))
        if file.path.stem in names:
            return file.path.stem
        submission = read_or_record(file, None, self._batch.level)
        if isinstance(submission, Record):
            return None
        assignment, _ = matching.match(submission, names, None)
        return assignment.manifest.assignment if assignment else None

    def _said(
        self, class_file: ClassFile, state: ClassState, handed_in: HandedIn
    ) -> tuple[ClassState, list[HumanPoints]]:
        """Return the class with adjustments, and the points that are given; every row is checked before anything is
        marked.
        """
        earlier = self._before or ClassState()
        ids = {*handed_in.entries, *earlier.entries, *(given.submission for given in earlier.points)}
        given = read_points(self._there(class_file, "points"), self._manifests, ids)
        there = {person for entry in handed_in.entries.values() for person in entry.people}
        known = in_roster({person for entry in earlier.entries.values() for person in entry.people}, state.roster)
        people = one_each([*state.roster, *there, *known], lasting=True).values()
        paths = self._there(class_file, "adjustments")
        adjustments = read_adjustments(paths, people, self._manifests, earlier.adjustments)
        if not adjustments and state.settings.adjustments == earlier.settings.adjustments:
            adjustments = earlier.adjustments
        return structs.replace(state, adjustments=adjustments), given

    def _there(self, class_file: ClassFile, key: str) -> list[Path]:
        """Return the files that a key names, without those that are gone: of these, what was accepted stays."""
        accepted = getattr(self._before.settings, key) if self._before else ()
        paths = zip(getattr(class_file.settings, key), class_file.paths(key), strict=True)
        there = []
        for name, path in paths:
            if name in accepted and not path.exists():
                self._watcher.warns(f"{path}: it is gone, so its {key} are as they were accepted")
            else:
                there.append(path)
        return there

    def _mark(self, handed_in: HandedIn) -> HandedIn:
        """Mark what has no record that is still valid; gives the submissions with the ids of their records."""
        batch, results = self._batch, self._results
        results.check_readable(sorted(set(results.ids()) - set(handed_in.entries)))  # the others are graded now
        if not batch.resume:
            results.forget_staged()
        ids = {file.id: file.id for file in handed_in.files}
        waiting = self._waiting(handed_in.files, ids) if batch.resume else iter(handed_in.files)
        self._watcher.starts(len(handed_in.files), len(handed_in.files))
        for record in self._marked(waiting, len(handed_in.files)):
            ids[record.submission] = self._own_id(record, handed_in)
            record = structs.replace(record, submission=ids[record.submission])
            results.add(record)
            self._watcher.has(record)
        self._watcher.ends()
        files = [replace(file, id=ids[file.id]) for file in handed_in.files]
        entries = {ids[id]: entry for id, entry in handed_in.entries.items()}
        return HandedIn(files, entries, handed_in.numbered)

    def _waiting(self, files: Iterable[SubmittedFile], ids: dict[str, str]) -> Iterator[SubmittedFile | Submission]:
        """Yield what has to be marked; what is read to find that out is not read again. `ids` gets those of valid
        records.
        """
        batch = self._batch
        for file in files:
            records = [record for id in self._ids_of(file.id) if (record := self._newest(id))]
            if not any(record.status is not Status.GRADER_ERROR for record in records):
                yield file
                continue
            submission = read_or_record(file, batch.override, batch.level)
            now = {
                record.submission: self._fingerprint(submission, record)
                for record in records
                if record.status is not Status.GRADER_ERROR
            }
            valid = [
                record for record in records if record.fingerprint and now.get(record.submission) == record.fingerprint
            ]
            if valid:
                ids[file.id] = valid[0].submission
                self._watcher.skips()
            else:
                yield file if isinstance(submission, Record) else submission

    def _fingerprint(self, submission: Submission | Record, record: Record) -> str:
        """Return what a record's fingerprint would be if the submission were marked again with the same result."""
        batch = self._batch
        if isinstance(submission, Record):
            return submission.fingerprint
        return fingerprint_of(submission.sha256, counted_for(record, batch.assignments), batch.override, batch.level)

    def _newest(self, id: str) -> Record | None:
        return self._results.staged(id) or self._results.record(id)

    def _ids_of(self, id: str) -> list[str]:
        """Return all that a submission may be called: its own id, or one with the name of an assignment before it."""
        return [id, *(safe(f"{name}__{id}") for name in self._batch.assignments)]

    def _own_id(self, record: Record, handed_in: HandedIn) -> str:
        """Return the id of a record: where an earlier week's submission has it, the name of the assignment comes before
        it.

        Not where the platform numbers its submissions: the same number is the same submission.
        """
        id = record.submission
        if self._before is None or id not in self._before.entries or id in handed_in.numbered:
            return id
        earlier = self._results.record(id)
        is_other = earlier is not None and earlier.assignment and record.assignment not in (None, earlier.assignment)
        return safe(f"{record.assignment}__{id}") if is_other else id

    def _marked(self, waiting: Iterator[SubmittedFile | Submission], most: int) -> Iterator[Record]:
        batch = self._batch
        if batch.dask is None:
            return mark_all(waiting, batch.assignments, batch.override, batch.level, max(1, min(batch.jobs, most)))
        from autograder.marking import dask_cluster  # an optional extra

        return dask_cluster.mark_all_on_dask(
            waiting, most, batch.assignments, batch.override, batch.level, batch.dask, self._watcher.warns
        )

    def _with_earlier(self, state: ClassState, handed_in: HandedIn) -> tuple[ClassState, dict[str, Record]]:
        """Return the class with the entries of earlier weeks, and the records of all that stays, by id."""
        state = structs.replace(state, entries=handed_in.entries)
        earlier = earlier_weeks(self._results, self._before, state)
        self._old = {id: record for id in self._results.ids() if (record := self._results.record(id))}
        if self._before is not None:
            self._old = {id: record for id, record in self._old.items() if id in self._before.entries}
        self._was = grade_class(self._old.values(), self._before) if self._before else ClassGrades()
        state = one_form_each(with_earlier(state, self._before or ClassState(), self._was, earlier))
        ids = sorted(state.entries)
        return state, {id: record for id in ids if (record := self._newest(id))}

    def _placed(
        self, given: list[HumanPoints], state: ClassState, records: Mapping[str, Record]
    ) -> tuple[tuple[HumanPoints, ...], tuple[HumanPoints, ...]]:
        answers = {}
        for id, entry in state.entries.items():
            people = tuple(person.known_with(submitter) for person, submitter in entry.pairs)
            if record := records.get(id):
                answers[id] = GivenAnswer(people, entry.file, record.assignment, record.answers)
        return placed(given, self._before.points if self._before and state.settings.points else (), answers)

    def _compared(self, grades: ClassGrades, records: Mapping[str, Record]) -> tuple[ClassGrades, list[Change]]:
        if self._before is None:
            known = {id: record for id, record in self._old.items() if self._results.staged(id) or id not in records}
            return ClassGrades(), list(diff.of_records(known.values(), records))
        return self._was, list(diff.of_class(self._was, grades))

    def _write(self, class_file: ClassFile, state: ClassState, grades: ClassGrades, changes: list[Change]) -> None:
        out, results = self._out, self._results
        results.put_in_place(sorted(set(results.ids()) - set(state.entries)))
        if changes:
            now = datetime.now().astimezone().isoformat(timespec="seconds")
            rows = [(now, each.submission, each.before, each.after, each.points, each.why) for each in changes]
            csv_files.append(out / CHANGES, CHANGES_COLUMNS, rows)
        if not class_file.path.exists() or class_file.text != class_file.path.read_text(encoding="utf-8"):
            write_whole(class_file.path, class_file.text)
        write_whole(out / STATE_FILE, state_to_json(state))
        if is_spent(state) and not (self._before and is_spent(self._before)):
            self._watcher.says(SPENT)
        compared = similarity.compare(grade.record for grade in grades.grades)
        similarity.write_similarities(out, compared)
        outputs.write_outputs(out, grades, state, compared)


def check_override(override: str | None, assignments: dict[str, BuiltAssignment]) -> None:
    """UserError for an assignment that is named but not built."""
    if override is not None and override not in assignments:
        raise UserError(f"--assignment {override}: not built; there are {', '.join(assignments)}")
