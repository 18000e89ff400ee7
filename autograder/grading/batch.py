"""Grades a batch of submissions into a folder of results.

Takes the paths of submissions and an output folder, gives one record per submission, and trusts nothing in a
submission. Records are kept as they come, so a run that is stopped or killed loses only the submissions it was working
on. A `UserError` (nothing to grade, nothing built, an unusable output folder) ends a run before anything is written.
"""

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Thread
from types import ModuleType

from autograder import people
from autograder.course.built import BuiltAssignment
from autograder.engines.choice import Choice
from autograder.errors import UserError
from autograder.files.whole import write_whole
from autograder.grading.marking import counted_for, fingerprint_of
from autograder.grading.pool import mark_all
from autograder.people import changes
from autograder.people.final_grade import FinalGrade, final_grades
from autograder.records.record import Record, Status
from autograder.records.regrade import Change
from autograder.records.results_folder import Results, opened
from autograder.submissions.finding import Found, find
from autograder.submissions.opening import digest
from autograder.submissions.written_answers import read_answers


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
    terms: people.Terms
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
    final_grades: list[FinalGrade]
    class_list: people.ClassList
    in_place: bool


def grade(batch: Batch, out: Path, watcher: Watcher) -> Outcome:
    """Grade a batch into `out`."""
    check_override(batch.override, batch.assignments)
    found = find(batch.paths)
    before = people.load(out) if (out / people.FILE_NAME).exists() else None
    manifests = [assignment.manifest for assignment in batch.assignments.values()]
    answers = partial(read_answers, assignments=batch.assignments, override=batch.override, starters=batch.starters)
    found, class_list = people.make(batch.terms, batch.paths, found, manifests, before, answers)
    if line := people.kept(batch.terms, class_list):
        watcher.keeps(line)
    with opened(out, batch.paths) as results:
        if not batch.resume:
            results.forget_staged()
        to_do = [one for one in found if not (batch.resume and _is_graded(one, results, batch))]
        watcher.starts(len(found), len(to_do))
        Thread(target=_import_writers, daemon=True).start()
        with tempfile.TemporaryDirectory(prefix=".grading-", dir=out, ignore_cleanup_errors=True) as work:
            assignments: dict[str, str | None] = {}  # of what was graded now, so that no record is read again for it
            for record in _marked(to_do, batch, Path(work), watcher):
                results.add(record)
                assignments[record.submission] = record.assignment
                watcher.has(record)
        gone = sorted(set(results.ids()) - {one.id for one in found})
        changed = list(_changes(results, [one.id for one in found], before, class_list))
        if changed and not watcher.agrees(changed):
            old = final_grades(before or people.ClassList())
            return Outcome(found, [old(results.record(id)) for id in results.ids()], class_list, False)
        results.put_in_place(gone)
        outputs, similarity = _import_writers()
        write_whole(out / people.FILE_NAME, people.to_json(class_list))
        for one in found:
            if one.id not in assignments and (record := results.record(one.id)):
                assignments[one.id] = record.assignment
        graded = ((one, name) for one in found if (name := assignments.get(one.id)))
        similarity.write(out, similarity.compare(graded, batch.starters, batch.jobs))
        return Outcome(found, outputs.write_all(out), class_list, True)


def _import_writers() -> tuple[ModuleType, ModuleType]:
    """What writes the results. It takes long to import: time that there is while the workers get ready."""
    from autograder.reporting import outputs
    from autograder.submissions import similarity

    return outputs, similarity


def check_override(override: str | None, assignments: dict[str, BuiltAssignment]) -> None:
    """UserError for an assignment that is named but not built."""
    if override is not None and override not in assignments:
        raise UserError(f"--assignment {override}: not built; there are {', '.join(assignments)}")


def _marked(to_do: list[Found], batch: Batch, work: Path, watcher: Watcher) -> Iterator[Record]:
    if batch.dask is None:
        return mark_all(to_do, batch.assignments, batch.override, batch.choice, batch.jobs, work)
    from autograder.grading import dask_cluster  # an optional extra

    return dask_cluster.mark_all(to_do, batch.assignments, batch.override, batch.choice, batch.dask, watcher.warns)


def _is_graded(one: Found, results: Results, batch: Batch) -> bool:
    """Whether the submission's newest record is what grading it again would give. Our own faults never are."""
    record = results.staged(one.id) or results.record(one.id)
    if record is None or record.status is Status.GRADER_ERROR:
        return False
    counted = counted_for(record, batch.assignments)
    now = fingerprint_of(digest(one), counted, batch.override, batch.choice)
    return bool(now) and record.fingerprint == now


def _changes(
    results: Results, found: list[str], before: people.ClassList | None, after: people.ClassList
) -> Iterator[Change]:
    """What is different from the last run, if that was whole."""
    old = {id: record for id in results.ids() if (record := results.record(id))}
    new = {id: record for id in found if (record := results.staged(id) or old.get(id))}
    was = [final_grades(before or after)(record) for record in old.values()]
    will_be = [final_grades(after)(record) for record in new.values()]
    return changes.of_class(was, before, will_be, after)
