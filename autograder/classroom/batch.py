"""Grades a batch of submissions into a folder of results.

Takes the paths of submissions and an output folder, gives one record per submission, and trusts nothing in a
submission. Records are kept as they come, so a run that is stopped or killed loses only the submissions it was working
on. A `UserError` (nothing to grade, nothing built, an unusable output folder) ends a run before anything is written.
"""

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from threading import Thread
from types import ModuleType

from autograder.classroom import changes, weeks
from autograder.classroom import class_list as people
from autograder.classroom.changes import Change
from autograder.classroom.final_grade import FinalGrade, final_grades
from autograder.classroom.which_counts import Verdict, verdicts, with_budget
from autograder.course.manifest import BuiltAssignment
from autograder.errors import UserError
from autograder.files import csv_files
from autograder.files.whole import write_whole
from autograder.marking.finding import Found, find
from autograder.marking.marking import Choice, counted_for, fingerprint_of
from autograder.marking.opening import digest_of_submission
from autograder.marking.pool import mark_all
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
    options: people.ClassOptions
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

    def agrees(self, found: list[Change]) -> bool:
        """Whether earlier grades may be replaced."""
        return True


@dataclass(frozen=True)
class Outcome:
    """How a batch ended: the grades are in place, or wait for somebody to agree to what they change."""

    found: list[Found]
    verdicts: list[Verdict]
    class_list: people.ClassList
    in_place: bool

    @property
    def final_grades(self) -> list[FinalGrade]:
        return [verdict.grade for verdict in self.verdicts]


def grade_batch(batch: Batch, out: Path, watcher: Watcher) -> Outcome:
    """Grade a batch into `out`."""
    with tempfile.TemporaryDirectory(prefix="as-of-due-", ignore_cleanup_errors=True) as folder:
        return _grade_batch(batch, out, watcher, Path(folder))


def _grade_batch(batch: Batch, out: Path, watcher: Watcher, folder: Path) -> Outcome:
    check_override(batch.override, batch.assignments)
    found, options = find(batch.paths), people.with_classroom(batch.options, batch.paths)
    before = people.load_class_list(out) if (out / people.CLASS_FILE).exists() else None
    manifests = [assignment.manifest for assignment in batch.assignments.values()]
    results = Results(out)
    read: dict[Path, Answers] = {}

    def answers(one: Found) -> Answers:
        if one.path not in read:
            read[one.path] = read_answers(
                one, assignments=batch.assignments, override=batch.override, starters=batch.starters
            )
        return read[one.path]

    def graded_as(id: str) -> str | None:
        return record.assignment if (record := results.record(id)) else None

    found, class_list = people.make_class_list(
        options, batch.paths, found, manifests, before, answers, graded_as, folder
    )
    if line := people.options_used_again(options, class_list):
        watcher.keeps(line)
    with opened(out, batch.paths):
        results.check_readable(sorted(set(results.ids()) - {one.id for one in found}))  # the others are graded now
        if not batch.resume:
            results.forget_staged()
        to_do = [one for one in found if not (batch.resume and _is_graded(one, results, batch))]
        watcher.starts(len(found), len(to_do))
        Thread(target=_import_writers, daemon=True).start()
        for record in _marked(to_do, batch, watcher):
            results.add(record)
            watcher.has(record)
        earlier = weeks.earlier(results, before, class_list)
        class_list = weeks.with_earlier(class_list, before, earlier)
        stays = sorted([*(one.id for one in found), *earlier])
        gone = sorted(set(results.ids()) - set(stays))
        records = {id: record for id in stays if (record := results.staged(id) or results.record(id))}
        if class_list.late_budget:
            class_list = with_budget(class_list, records.values())
        old = [record for id in results.ids() if _was_graded(id, before) and (record := results.record(id))]
        was = list(map(final_grades(before or class_list), old))
        will_be = list(map(final_grades(class_list), records.values()))
        changed = list(changes.of_class(was, before, will_be, class_list))
        if changed and not watcher.agrees(changed):
            earlier_class = before or people.ClassList()
            return Outcome(found, verdicts(was, earlier_class), earlier_class, False)
        results.put_in_place(gone)
        if changed:
            now = datetime.now().astimezone().isoformat(timespec="seconds")
            rows = [(now, one.submission, one.before, one.after, one.points, one.why) for one in changed]
            csv_files.append(out / CHANGES, CHANGES_COLUMNS, rows)
        outputs, similarity = _import_writers()
        write_whole(out / people.CLASS_FILE, people.class_list_to_json(class_list))
        graded = ((one, name) for one in found if one.id in records and (name := records[one.id].assignment))
        compared = similarity.compare(graded, batch.starters, batch.jobs)
        similarity.write_similarities(out, compared)
        chosen = verdicts(will_be, class_list)
        outputs.write_outputs(out, chosen, class_list, compared)
        return Outcome(found, chosen, class_list, True)


def _was_graded(id: str, before: people.ClassList | None) -> bool:
    """Whether a record is of the last whole run: a first grade that came since changes nothing."""
    return before is None or id in before.entries


def _import_writers() -> tuple[ModuleType, ModuleType]:
    """What writes the results. It takes long to import: time that there is while the workers get ready."""
    from autograder.classroom import outputs, similarity

    return outputs, similarity


def check_override(override: str | None, assignments: dict[str, BuiltAssignment]) -> None:
    """UserError for an assignment that is named but not built."""
    if override is not None and override not in assignments:
        raise UserError(f"--assignment {override}: not built; there are {', '.join(assignments)}")


def _marked(to_do: list[Found], batch: Batch, watcher: Watcher) -> Iterator[Record]:
    if batch.dask is None:
        return mark_all(to_do, batch.assignments, batch.override, batch.choice, batch.jobs)
    from autograder.marking import dask_cluster  # an optional extra

    return dask_cluster.mark_all_on_dask(
        to_do, batch.assignments, batch.override, batch.choice, batch.dask, watcher.warns
    )


def _is_graded(one: Found, results: Results, batch: Batch) -> bool:
    """Whether the submission's newest record is what grading it again would give. Our own faults never are."""
    record = results.staged(one.id) or results.record(one.id)
    if record is None or record.status is Status.GRADER_ERROR:
        return False
    counted = counted_for(record, batch.assignments)
    now = fingerprint_of(digest_of_submission(one), counted, batch.override, batch.choice)
    return bool(now) and record.fingerprint == now
