"""Grades a batch of submissions into a folder of results.

Takes the paths of submissions and an output folder, gives one record per submission, and trusts nothing in a
submission. Records are kept as they come, so a run that is stopped or killed loses only the submissions it was working
on. A `UserError` (nothing to grade, nothing built, an unusable output folder) ends a run before anything is written.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from msgspec.structs import replace

from autograder.classroom import changes, outputs, similarity
from autograder.classroom.changes import Change
from autograder.classroom.class_list import (
    CLASS_FILE,
    ClassList,
    ClassOptions,
    Lateness,
    class_list_to_json,
    load_class_list,
    make_class_list,
    options_used_again,
    with_classroom,
)
from autograder.classroom.final_grade import FinalGrade, final_grades
from autograder.classroom.roster import in_roster
from autograder.classroom.which_counts import Verdict, main_assignments, misplaced, verdicts, with_budget
from autograder.course.manifest import BuiltAssignment
from autograder.errors import UserError
from autograder.files import csv_files
from autograder.files.whole import write_whole
from autograder.marking.finding import SubmittedFile, find
from autograder.marking.marking import Choice, counted_for, fingerprint_of
from autograder.marking.opening import digest_of_submission
from autograder.marking.pool import LockedFolder, mark_all
from autograder.marking.record import Record, Results, Status, opened
from autograder.marking.written_answers import Answers, read_answers

CHANGES = "changes.csv"  # every change of an earlier grade that somebody agreed to
CHANGES_COLUMNS = ("date", "submission", "was", "is_now", "points", "why")


@dataclass(frozen=True)
class Batch:
    """What is to be graded, and how."""

    assignments: dict[str, BuiltAssignment]
    paths: list[Path]
    override: str | None
    choice: Choice
    jobs: int
    resume: bool
    dask: str | None  # the address of a Dask scheduler, whose workers grade in place of `jobs` of ours
    options: ClassOptions
    starters: dict[str, Path]  # the notebook that students of an assignment get, where it is at hand


class Watcher:
    """Receives a batch's progress and is asked before grades are overwritten. This one is silent and agrees."""

    def starts(self, total: int, to_do: int) -> None:
        """`to_do` of `total` submissions will be graded; the others have a record that is still valid."""

    def keeps(self, line: str) -> None:
        """Settings of an earlier run are used again."""

    def warns(self, line: str) -> None:
        """Something is not as it should be, though the batch goes on."""

    def has(self, record: Record) -> None:
        """One more was graded, and its record is kept."""

    def agrees(self, changes: list[Change]) -> bool:
        """Whether earlier grades may be replaced."""
        return True


@dataclass(frozen=True)
class Outcome:
    """How a batch ended: the grades are in place, or wait for somebody to agree to what they change."""

    files: list[SubmittedFile]
    verdicts: list[Verdict]
    class_list: ClassList
    in_place: bool

    @property
    def final_grades(self) -> list[FinalGrade]:
        return [verdict.grade for verdict in self.verdicts]


def grade_batch(batch: Batch, out: Path, watcher: Watcher) -> Outcome:
    """Grade a batch into `out`."""
    as_of_due = LockedFolder()  # should this be killed, the next one removes what students had written until then
    try:
        return _grade_batch(batch, out, watcher, as_of_due.path)
    finally:
        as_of_due.remove()


def _grade_batch(batch: Batch, out: Path, watcher: Watcher, folder: Path) -> Outcome:
    check_override(batch.override, batch.assignments)
    files, options = find(batch.paths), with_classroom(batch.options, batch.paths)
    before = load_class_list(out) if (out / CLASS_FILE).exists() else None
    manifests = [assignment.manifest for assignment in batch.assignments.values()]
    results = Results(out)
    read: dict[Path, Answers] = {}

    def answers(file: SubmittedFile) -> Answers:
        if file.path not in read:
            read[file.path] = read_answers(
                file, assignments=batch.assignments, override=batch.override, starters=batch.starters
            )
        return read[file.path]

    def graded_as(id: str) -> str | None:
        return record.assignment if (record := results.record(id)) else None

    files, class_list = make_class_list(options, batch.paths, files, manifests, before, answers, graded_as, folder)
    if line := options_used_again(options, class_list):
        watcher.keeps(line)
    with opened(out, batch.paths):
        results.check_readable(sorted(set(results.ids()) - {file.id for file in files}))  # the others are graded now
        if not batch.resume:
            results.forget_staged()
        to_do = [file for file in files if not (batch.resume and _is_graded(file, results, batch))]
        watcher.starts(len(files), len(to_do))
        for record in _marked(to_do, batch, watcher):
            results.add(record)
            watcher.has(record)
        earlier = earlier_weeks(results, before, class_list)
        class_list = with_earlier(class_list, before, earlier)
        stays = sorted([*(file.id for file in files), *earlier])
        gone = sorted(set(results.ids()) - set(stays))
        records = {id: record for id in stays if (record := results.staged(id) or results.record(id))}
        if class_list.late_budget:
            class_list = with_budget(class_list, records.values())
        old = [record for id in results.ids() if _was_graded(id, before) and (record := results.record(id))]
        was = list(map(final_grades(before or class_list), old))
        will_be = list(map(final_grades(class_list), records.values()))
        changed = list(changes.of_class(was, before, will_be, class_list))
        if changed and not watcher.agrees(changed):
            earlier_class = before or ClassList()
            return Outcome(files, verdicts(was, earlier_class), earlier_class, False)
        results.put_in_place(gone)
        if changed:
            now = datetime.now().astimezone().isoformat(timespec="seconds")
            rows = [
                (now, change.submission, change.before, change.after, change.points, change.why) for change in changed
            ]
            csv_files.append(out / CHANGES, CHANGES_COLUMNS, rows)
        write_whole(out / CLASS_FILE, class_list_to_json(class_list))
        graded = ((file, name) for file in files if file.id in records and (name := records[file.id].assignment))
        compared = similarity.compare(graded, batch.starters, batch.jobs)
        similarity.write_similarities(out, compared)
        chosen = verdicts(will_be, class_list)
        outputs.write_outputs(out, chosen, class_list, compared)
        return Outcome(files, chosen, class_list, True)


def _was_graded(id: str, before: ClassList | None) -> bool:
    """Whether a record is of the last whole run: a first grade that came since changes nothing."""
    return before is None or id in before.entries


def check_override(override: str | None, assignments: dict[str, BuiltAssignment]) -> None:
    """UserError for an assignment that is named but not built."""
    if override is not None and override not in assignments:
        raise UserError(f"--assignment {override}: not built; there are {', '.join(assignments)}")


def _marked(to_do: list[SubmittedFile], batch: Batch, watcher: Watcher) -> Iterator[Record]:
    if batch.dask is None:
        return mark_all(to_do, batch.assignments, batch.override, batch.choice, batch.jobs)
    from autograder.marking import dask_cluster  # an optional extra

    return dask_cluster.mark_all_on_dask(
        to_do, batch.assignments, batch.override, batch.choice, batch.dask, watcher.warns
    )


def _is_graded(file: SubmittedFile, results: Results, batch: Batch) -> bool:
    """Whether the submission's newest record is what grading it again would give. Our own faults never are."""
    record = results.staged(file.id) or results.record(file.id)
    if record is None or record.status is Status.GRADER_ERROR:
        return False
    counted = counted_for(record, batch.assignments)
    now = fingerprint_of(digest_of_submission(file), counted, batch.override, batch.choice)
    return bool(now) and record.fingerprint == now


# Weeks that were graded earlier into the same folder. Submissions to an assignment of which nothing is graded now are
# of an earlier one: they stay, as late as they were when their grades were accepted. So a new due date or penalty
# changes no grade of theirs; give their folder again for that.


def earlier_weeks(results: Results, before: ClassList | None, now: ClassList) -> dict[str, Record]:
    """The records of earlier weeks, by id: not those that were of this week's assignment, or in its folder."""
    if before is None:
        return {}
    graded = [record for id in now.entries if (record := results.staged(id) or results.record(id))]
    elsewhere = set() if now.several else misplaced(list(map(final_grades(now), graded)))
    counts = Counter(record.assignment for record in graded if record.assignment and record.submission not in elsewhere)
    main = {name for name, count in counts.items() if count == max(counts.values())}
    folders = {entry.folder for entry in now.entries.values()}
    old = {id: record for id in before.entries if id not in now.entries and (record := results.record(id))}
    gone = Counter(record.assignment for record in old.values())
    never_counted = misplaced(list(map(final_grades(before), old.values())))
    folders_of_main = {before.entries[id].folder for id, record in old.items() if record.assignment in main}

    def is_of_now(id: str, name: str | None) -> bool:
        folder = before.entries[id].folder
        if id in never_counted:
            return False
        if not counts:
            return folder in folders
        if name is None:  # what could not be graded belongs with what lay in the same folder
            return folder in folders_of_main
        # A few notebooks of last week's assignment among this week's say nothing of the others of last week.
        return name in main or (folder in folders and gone[name] <= counts[name])

    return {id: record for id, record in old.items() if not is_of_now(id, record.assignment)}


def with_earlier(class_list: ClassList, before: ClassList | None, records: dict[str, Record]) -> ClassList:
    """The class list with the entries of earlier weeks, whose people are those of the roster as it is now."""
    if not records:
        return class_list
    graded, entries = list(map(final_grades(before), records.values())), dict(class_list.entries)
    earlier_people = {person for grade in graded for person in grade.entry.people}
    now = dict(zip(earlier_people, in_roster(earlier_people, class_list.roster), strict=True))
    main = {name: assignment for name, (assignment, *_) in main_assignments(graded).items()}
    for grade in graded:
        entry, export = grade.entry, grade.entry.export
        if export in main and not entry.accepted:  # every week's may be called the same, as `submissions`
            export = f"{export} ({main[export]})"
        entries[grade.record.submission] = replace(
            entry,
            people=tuple(now[person] for person in entry.people),
            # A participant's number in Moodle is of that week's assignment.
            submitters=tuple(replace(s, moodle_id=s.moodle_id or person.moodle_id) for person, s in entry.pairs),
            accepted=Lateness(grade.days_late, grade.late_share),
            export=export,
        )
    columns = before.canvas_columns | class_list.canvas_columns
    return replace(class_list, entries=entries, canvas_columns=columns)
