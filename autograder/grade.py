"""Grades submissions and writes what came of each.

Takes the paths of submissions and an output folder, gives one record a submission, and trusts nothing that
a submission says. A submission that cannot be graded gets a record with a status and a reason like every
other; only `UserError` (nothing to grade, nothing built, an output folder that cannot be used) stops a run,
and that before anything is written.
"""

import hashlib
import shutil
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

import nbformat

from autograder import gradebook, gradescope, manifest, otter_engine, records
from autograder.errors import Unreadable, UserError
from autograder.kit import Kit
from autograder.manifest import CaseEntry, Manifest
from autograder.notebooks import Submission, defined_names, quoted, read
from autograder.records import Case, Cell, Question, Record, Status
from autograder.submissions import Found, find

ENGINE = "otter"
ISOLATION = "none"  # plain Otter runs the student's code and the tests in one process


@dataclass(frozen=True)
class Assignment:
    """An assignment as it was built: its zip and what that asks."""

    zip: Path
    manifest: Manifest
    sha256: str


def load_assignments(kit: Kit) -> dict[str, Assignment]:
    """Every built assignment by name; UserError when none is built."""
    zips = [kit.autograder_zip(name) for name in kit.names() if kit.autograder_zip(name).exists()]
    if not zips:
        raise UserError(f"{kit.dist}: no assignment is built; run `autograder build` first")
    loaded = [Assignment(z, manifest.read(z), hashlib.sha256(z.read_bytes()).hexdigest()) for z in zips]
    return {a.manifest.assignment: a for a in loaded}


def grade(
    assignments: dict[str, Assignment],
    paths: list[Path],
    out: Path,
    override: str | None,
    jobs: int,
    report: Callable[[Record, int], None],
) -> list[Record]:
    """Grade what `paths` hold into `out`; `report(record, total)` is called as each record is written."""
    if override is not None and override not in assignments:
        raise UserError(f"--assignment {override}: not built; there are {', '.join(assignments)}")
    found = find(paths)
    _prepare(out, paths)
    graded: dict[str, Record] = {}
    with tempfile.TemporaryDirectory(prefix=".grading-", dir=out) as work, ThreadPoolExecutor(jobs) as pool:
        futures = [pool.submit(grade_one, one, assignments, override, Path(work) / one.id) for one in found]
        try:
            for future in as_completed(futures):
                record = future.result()
                records.write(out / "records" / f"{record.submission}.json", records.to_json(record))
                gradescope.write(out / "gradescope", record)
                graded[record.submission] = record
                report(record, len(found))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    ordered = [graded[one.id] for one in found]
    gradebook.write(out / "grades.csv", ordered)
    return ordered


def _prepare(out: Path, paths: list[Path]) -> None:
    """Make the output folder, without anything of an earlier run; never touch a folder that is something else."""
    place = out.resolve()
    for path in paths:
        if place == path.resolve() or path.resolve() in place.parents:
            raise UserError(f"{out}: lies in {path}, which is being graded; choose another --out")
    try:
        if out.exists() and any(out.iterdir()) and not (out / "records").is_dir():
            raise UserError(f"{out}: holds other files than results; choose a new or an empty --out")
        out.mkdir(parents=True, exist_ok=True)
        for part in ("records", "gradescope"):
            shutil.rmtree(out / part, ignore_errors=True)
        (out / "grades.csv").unlink(missing_ok=True)
        (out / "records").mkdir()
    except OSError as error:
        raise UserError(f"{out}: cannot be used for results ({error.strerror}); choose another --out") from error


def grade_one(found: Found, assignments: dict[str, Assignment], override: str | None, folder: Path) -> Record:
    """The record of one submission; never raises."""
    started = time.monotonic()
    try:
        submission = read(found)
    except Unreadable as error:
        return _ungraded(found.id, Status.UNREADABLE, str(error), started)
    except Exception as error:
        return _ungraded(found.id, Status.GRADER_ERROR, _our_fault(error), started)
    try:
        assignment, reason = match(submission, assignments, override)
        if assignment is None:
            return _ungraded(found.id, Status.WRONG_ASSIGNMENT, reason, started, submission.sha256)
        try:
            return grade_submission(submission, assignment, folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    except Exception as error:
        return _ungraded(found.id, Status.GRADER_ERROR, _our_fault(error), started, submission.sha256)


def match(
    submission: Submission, assignments: dict[str, Assignment], override: str | None
) -> tuple[Assignment | None, str]:
    """The assignment that a submission belongs to, or None and the reason."""
    named = submission.assignment
    if named is not None and override is not None and named != override:
        return None, f"the notebook is of assignment {quoted(named)}, not of {override}"
    if named is not None and named not in assignments:
        return None, f"the notebook is of assignment {quoted(named)}; built are {', '.join(assignments)}"
    if named or override:
        return assignments[named or override], ""
    names = defined_names(submission.notebook)
    shelf = list(assignments.values())
    share = {a: len(names & {q.name for q in a.manifest.autograded}) / len(a.manifest.autograded) for a in shelf}
    best = max(share.values())
    fitting = [a for a in shelf if share[a] == best > 0]
    if len(fitting) == 1:
        return fitting[0], ""
    several = "fits several assignments" if fitting else "answers no question of a built assignment"
    return None, f"the notebook does not say which assignment it is of and {several}; name it with --assignment"


def grade_submission(submission: Submission, assignment: Assignment, folder: Path) -> Record:
    """Run the notebook and put together its record."""
    asked = assignment.manifest
    notebook = _as_named(submission.notebook, asked)
    run = otter_engine.run(assignment.zip, asked.assignment, notebook, folder, asked.limits)
    graded = run.status == Status.GRADED
    questions = tuple(_question(q, run) for q in asked.questions)
    return Record(
        submission=submission.id,
        assignment=asked.assignment,
        status=Status(run.status),
        reason=run.reason,
        engine=ENGINE,
        isolation=ISOLATION,
        score=round(sum(q.score for q in questions if q.score is not None), 5) if graded else None,
        max_score=asked.max_score,
        seconds=round(run.seconds, 3),
        fingerprint=_fingerprint(submission.sha256, assignment.sha256),
        questions=questions,
        cells=tuple(Cell(c.index, c.status, c.seconds) for c in run.cells),
    )


def _as_named(notebook: nbformat.NotebookNode, asked: Manifest) -> nbformat.NotebookNode:
    """Otter refuses a notebook whose metadata got lost."""
    notebook.metadata["otter"] = {"assignment_name": asked.assignment}
    return notebook


def _question(asked: manifest.QuestionEntry, run: otter_engine.Run) -> Question:
    """Points come from the manifest; the run says only which cases passed."""
    if asked.manual or run.status != Status.GRADED:
        return Question(asked.name, None, asked.points, asked.manual, ())
    ran = {case.name: case for case in run.cases.get(asked.name, [])}
    cases = tuple(_case(entry, ran.get(entry.name)) for entry in asked.cases)
    return Question(asked.name, round(sum(c.points for c in cases), 5), asked.points, False, cases)


def _case(entry: CaseEntry, ran: otter_engine.CaseRun | None) -> Case:
    if ran is not None and ran.passed:
        return Case(entry.name, entry.hidden, True, entry.points, entry.points, None, None)
    said = ran.message if ran is not None else "the check did not run"
    message = "\n".join(part for part in (said, entry.hint) if part)
    return Case(entry.name, entry.hidden, False, 0, entry.points, message, None)


def _ungraded(id: str, status: Status, reason: str, started: float, sha256: str = "") -> Record:
    seconds = round(time.monotonic() - started, 3)
    return Record(id, None, status, reason, ENGINE, ISOLATION, None, None, seconds, _fingerprint(sha256))


def _fingerprint(*parts: str) -> str:
    return hashlib.sha256("\n".join((ENGINE, *parts)).encode()).hexdigest()


def _our_fault(error: Exception) -> str:
    return f"the grader failed, not the submission ({type(error).__name__}: {' '.join(str(error).split())[:200]})"
