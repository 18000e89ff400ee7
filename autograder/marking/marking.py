"""Marks one submission: reads it, finds its assignment, runs it behind the wall and puts its record together.

Takes a submitted file, the built assignments and an engine, which is the wall at one level of isolation, for use by one
thread or process. Trusts nothing in a submission; any failure becomes the record's status and
reason, so no submission is lost. Points come from the assignment's manifest; an engine only says which cases passed.
"""

import dataclasses
import gc
import time
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import nbformat
from msgspec.structs import replace

from autograder.course import manifest
from autograder.course.manifest import BuiltAssignment, CaseEntry, Manifest
from autograder.errors import Unreadable
from autograder.marking._missing_names import missing_for, missing_names
from autograder.marking.code_hashes import hashes_of
from autograder.marking.finding import SubmittedFile
from autograder.marking.fingerprints import fingerprint
from autograder.marking.matching import match
from autograder.marking.reading import Submission, read_submission
from autograder.marking.record import CaseGrade, EngineName, QuestionGrade, Record, Status
from autograder.marking.written_answers import Starter, digest_of_code, digests, read_starter
from autograder.otter_courses.loading import load
from autograder.softlookup.choosing import settle
from autograder.softlookup.findings import Finding
from autograder.softlookup.names import defined_again, is_untouched, names_by_cell
from autograder.wall.grader import Grader
from autograder.wall.loading import LoadedAssignment
from autograder.wall.results import CaseRun, Level, NotebookRun

ENGINE: EngineName = "wall"


class WallEngine:
    """Tests and student code in two processes, at one level of isolation."""

    def __init__(self, level: Level, alone: bool = False):
        self.isolation = level
        self._grader = Grader(level, alone)
        self._loaded: dict[str, LoadedAssignment] = {}

    def run(self, assignment: BuiltAssignment, notebook: nbformat.NotebookNode) -> NotebookRun:
        name = assignment.manifest.assignment
        if name not in self._loaded:
            self._loaded[name] = load(assignment.zip)
            gc.collect()
            gc.freeze()  # otherwise each collection would scan all of Otter again
        return self._grader.run(self._loaded[name], notebook)

    def close(self) -> None:
        """End the fork server."""
        self._grader.close()


CODE_CHARACTERS = 20_000  # of an answer, kept in its record


def mark(
    submitted: SubmittedFile | Submission,
    assignments: dict[str, BuiltAssignment],
    override: str | None,
    engine: WallEngine,
) -> Record:
    """Return the record of one submission, which may have been read already; never raises."""
    if isinstance(submitted, Submission):
        return mark_notebook(submitted, assignments, override, engine)
    submission = read_or_record(submitted, override, engine.isolation)
    if isinstance(submission, Record):
        return submission
    return mark_notebook(submission, assignments, override, engine)


def read_or_record(file: SubmittedFile, override: str | None, level: Level) -> Submission | Record:
    """Return the submission, or its record if it can't be read; never raises."""
    started = time.monotonic()
    try:
        return read_submission(file)
    except Unreadable as error:
        printed = fingerprint_of(error.sha256, [], override, level)
        return ungraded(file.id, level, Status.UNREADABLE, str(error), printed, started)
    except Exception as error:
        return ungraded(file.id, level, Status.GRADER_ERROR, _our_fault(error), "", started)


def mark_notebook(
    submission: Submission, assignments: dict[str, BuiltAssignment], override: str | None, engine: WallEngine
) -> Record:
    """Return the record of a submission that was read; never raises."""
    started, printed, level = time.monotonic(), "", engine.isolation
    try:
        assignment, reason = match(submission, assignments, override)
        counted = assignments.values() if assignment is None else [assignment]
        printed = fingerprint_of(submission.sha256, counted, override, level)
        if assignment is None:
            return ungraded(submission.id, level, Status.WRONG_ASSIGNMENT, reason, printed, started)
        return _record(submission, assignment, engine, printed)
    except Exception as error:
        return ungraded(submission.id, level, Status.GRADER_ERROR, _our_fault(error), printed, started)


def lost_record(submitted: SubmittedFile | Submission, level: Level, reason: str) -> Record:
    """Return the record of a submission whose worker was lost with it."""
    reason = f"the grader failed, not the submission ({reason})"
    return ungraded(submitted.id, level, Status.GRADER_ERROR, reason)


def ungraded(
    id: str, level: Level, status: Status, reason: str, printed: str = "", started: float | None = None
) -> Record:
    """Return the record of a submission without a grade; without a fingerprint, so never up to date, if it was not
    read.
    """
    seconds = 0.0 if started is None else round(time.monotonic() - started, 3)
    return Record(id, None, status, reason, ENGINE, level, None, None, seconds, printed)


def fingerprint_of(sha256: str, counted: Iterable[BuiltAssignment], override: str | None, level: Level) -> str:
    """Return what a record came from: the file, the assignments that count, and what else decides a grade.

    Empty, and so never up to date, if the file could not be read at all.
    """
    if not sha256:
        return ""
    return fingerprint(sha256, ENGINE, level, override, [a.sha256 for a in counted])


def counted_for(record: Record, assignments: dict[str, BuiltAssignment]) -> list[BuiltAssignment]:
    """Return the assignments that a record came from: none if the file could not be read, all if it fits none of
    them.
    """
    if record.status is Status.UNREADABLE:
        return []
    return [a for name, a in assignments.items() if record.assignment in (name, None)]


def _record(submission: Submission, assignment: BuiltAssignment, engine: WallEngine, printed: str) -> Record:
    asked = assignment.manifest
    run = engine.run(assignment, _as_named(submission.notebook, asked))
    graded = run.status == Status.GRADED
    answers = _answers(submission.notebook)
    cells = submission.notebook.cells
    again = defined_again([(cell.cell_type, cell.source) for cell in cells])
    starter = _starter(assignment.starter)
    written = [question.name for question in asked.questions if question.manual and not question.code]
    by_hand = [question.name for question in asked.questions if question.code]
    names = [question.name for question in asked.autograded]
    graded_questions = [_question(q, run, asked, *answers.get(q.name, (None, None))) for q in asked.questions]
    has_failed = any(map(_said, graded_questions))
    gone = missing_names(cells, run.cells, starter.cells, names) if graded and has_failed else {}
    questions = tuple(
        replace(
            question,
            again=again.get(question.name),
            missing=missing_for(question.name, question.code, _said(question), gone) if gone else None,
        )
        for question in graded_questions
    )
    return Record(
        submission=submission.id,
        assignment=asked.assignment,
        status=Status(run.status),
        reason=run.reason,
        engine=ENGINE,
        isolation=engine.isolation,
        score=round(sum(q.score for q in questions if q.score is not None), 5) if graded else None,
        max_score=asked.max_score,
        seconds=round(run.seconds, 3),
        fingerprint=printed,
        questions=questions,
        cells=tuple(run.cells),
        answers=digests(cells, written, starter) | dict.fromkeys(by_hand, digest_of_code(cells) if by_hand else ""),
        hashes=hashes_of(cells, starter.cells),
        limits_held_by=run.limits_held_by,
    )


def _said(question: QuestionGrade) -> list[str]:
    return [case.message for case in question.cases if case.failed and case.message]


@cache
def _starter(path: Path | None) -> Starter:
    return Starter([], []) if path is None else read_starter(path)


def _as_named(notebook: nbformat.NotebookNode, asked: Manifest) -> nbformat.NotebookNode:
    """Otter refuses a notebook whose metadata got lost."""
    notebook.metadata["otter"] = {"assignment_name": asked.assignment}
    return notebook


def _answers(notebook: nbformat.NotebookNode) -> dict[str, tuple[int, str]]:
    """Return of each name that cells define, the last one that does, and its source."""
    cells = enumerate(zip(notebook.cells, names_by_cell(notebook), strict=True))
    return {name: (index, cell.source[:CODE_CHARACTERS]) for index, (cell, names) in cells for name in names.defined}


def _question(
    asked: manifest.QuestionEntry, run: NotebookRun, assignment: Manifest, cell: int | None, code: str | None
) -> QuestionGrade:
    """Points come from the manifest; the run says only which cases passed."""
    if asked.manual or run.status != Status.GRADED:
        return QuestionGrade(asked.name, None, asked.points, asked.manual, ())
    ran = {case.name: case for case in run.cases.get(asked.name, [])}
    failed = [e for e in asked.cases if not e.set_aside and not (e.name in ran and ran[e.name].passed)]
    public, hidden = ([_finding(e, ran.get(e.name)) for e in failed if e.hidden is kind] for kind in (False, True))
    # As in the notebook: what students are shown of public cases hangs on no hidden one.
    settled = [*settle(public), *settle(hidden, beside=public)]
    findings = {finding.check: finding for finding in settled}
    cases = tuple(_case(entry, findings.get(entry.name)) for entry in asked.cases)
    if asked.all_or_nothing and any(case.failed for case in cases):
        cases = tuple(replace(case, points=0) for case in cases)
    score = round(sum(c.points for c in cases), 5)
    untouched = code is not None and is_untouched(code)
    return QuestionGrade(asked.name, score, asked.points, False, cases, cell, code, untouched)


def _finding(entry: CaseEntry, ran: CaseRun | None) -> Finding:
    finding = (ran and ran.finding) or Finding(entry.name, said="the check did not run")
    return dataclasses.replace(finding, check=entry.name).with_own_hint(entry.hint)


def _case(entry: CaseEntry, finding: Finding | None) -> CaseGrade:
    if entry.set_aside:
        return CaseGrade(entry.name, entry.hidden, None, 0, 0, None, None, set_aside=entry.set_aside)
    if finding is None:
        success = entry.success or None
        return CaseGrade(entry.name, entry.hidden, True, entry.points, entry.points, success, None, form=entry.form)
    return CaseGrade.of_finding(entry.name, entry.hidden, entry.points, entry.form, finding)


def _our_fault(error: Exception) -> str:
    return f"the grader failed, not the submission ({type(error).__name__}: {' '.join(str(error).split())[:200]})"
