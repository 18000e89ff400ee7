"""Grades notebooks with plain Otter, each in a child process that can be killed.

Plain Otter is the reference that the wall is compared with: `python plain_otter.py PATH --out DIR` writes the same
records as `autograder grade`. It gives no protection: as always with Otter, the student's code and the hidden tests
share a process. The child gets a folder with only the notebook in it, named as in the master, and writes Otter's
results as JSON, which the parent does not trust.
"""

import argparse
import contextlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Literal

import nbformat
import psutil

from autograder.course.manifest import BuiltAssignment, Limits, load_assignments
from autograder.course.mistakes import Mistake, read_mistakes
from autograder.files import json_files
from autograder.files.json_files import JsonStruct, Number
from autograder.marking.finding import SubmittedFile, find
from autograder.marking.marking import mark
from autograder.marking.record import Record
from autograder.marking.results_folder import opened
from autograder.softlookup.findings import Finding
from autograder.wall.results import MESSAGE_CHARACTERS, CaseRun, CellReport, Level, NotebookRun
from autograder.workspace import find_kit

CHILD = Path(__file__).with_name("plain_otter_child.py")
RESULT_BYTES = 32 * 2**20
POLL_SECONDS = 0.25
WAITING_FACTOR = 10  # times as long by the clock as on the processor


class _Case(JsonStruct, frozen=True):
    name: str
    passed: bool
    message: str | None


class _Cell(JsonStruct, frozen=True):
    index: int
    status: Literal["ok", "error"]
    seconds: Number | None


class _Result(JsonStruct, frozen=True):
    """The result of the child, as it writes `result.json`."""

    status: Literal["graded", "died"]
    reason: str | None
    cases: dict[str, list[_Case]]
    cells: list[_Cell]


def finding_by_hint(table: dict[str, Mistake], check: str, message: str) -> Finding:
    """Return what a failed check found, of its text alone: the one known mistake whose hint that ends with."""
    said, _, last = message.rpartition("\nHint: ")
    slugs = [slug for slug, mistake in table.items() if mistake.hint == last]
    return Finding(
        check, said=said or message, hint=last if said else "", mistake=slugs[0] if len(slugs) == 1 else None
    )


class OtterEngine:
    """An engine that runs a notebook with plain Otter, in place of the wall."""

    name = "otter"
    isolation = str(Level.NONE)

    def __init__(self, folder: Path):
        self._folder = folder  # to work in; it does not exist yet
        self._table = read_mistakes(find_kit().mistakes)

    def run(self, assignment: BuiltAssignment, notebook: nbformat.NotebookNode) -> NotebookRun:
        asked = assignment.manifest
        try:
            result = run(assignment.zip, asked.assignment, notebook, self._folder, asked.limits)
        finally:
            shutil.rmtree(self._folder, ignore_errors=True)
        cases = {
            question: [
                case
                if case.passed
                else replace(case, finding=finding_by_hint(self._table, case.name, case.finding.said))
                for case in cases
            ]
            for question, cases in result.cases.items()
        }
        return replace(result, cases=cases)


def mark_all(
    found: list[SubmittedFile], assignments: dict[str, BuiltAssignment], override: str | None, jobs: int, work: Path
) -> Iterator[Record]:
    """The records, each as soon as it is its turn, `jobs` at a time: every notebook has a process of its own."""
    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(lambda one: mark(one, assignments, override, OtterEngine(work / one.id)), found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("path", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    assignments = load_assignments(find_kit())
    with opened(asked.out, [asked.path]) as results:
        for record in mark_all(find([asked.path]), assignments, None, asked.jobs, asked.out / "work"):
            results.add(record)
        results.put_in_place([])
    from autograder.classroom import outputs

    outputs.write_all(asked.out)


def run(
    autograder_zip: Path,
    name: str,
    notebook: nbformat.NotebookNode,
    folder: Path,
    limits: Limits,
) -> NotebookRun:
    """Grade `notebook` as `name`.ipynb with Otter, working in the new folder `folder`."""
    folder.mkdir(parents=True)
    (folder / "tmp").mkdir()
    nbformat.write(notebook, folder / f"{name}.ipynb")
    command = [sys.executable, "-P", str(CHILD), str(autograder_zip.resolve()), f"{name}.ipynb"]
    started = time.monotonic()
    with open(folder / "output.txt", "wb") as output:
        child = subprocess.Popen(
            command,
            cwd=folder,
            env=_environment(folder),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            if not _ends_in_time(child, limits.submission_seconds):
                reason = (
                    f"the notebook did not finish in {limits.submission_seconds:g} seconds; is there an infinite loop?"
                )
                return NotebookRun("timed_out", reason, time.monotonic() - started)
        finally:
            _kill_all(child)
    return _read_result(folder, time.monotonic() - started)


def _ends_in_time(child: subprocess.Popen, seconds: float) -> bool:
    """Return whether a process ends before it and all it started have had so many seconds of the processor.

    A busy machine costs nobody points; only what waits for nothing is stopped by the clock.
    """
    end = time.monotonic() + seconds * WAITING_FACTOR
    while time.monotonic() < end and _processor_seconds(child.pid) < seconds:
        try:
            child.wait(POLL_SECONDS)
            return True
        except subprocess.TimeoutExpired:
            continue
    return child.poll() is not None


def _processor_seconds(pid: int) -> float:
    """Return what a process and its descendants have used, those that have ended included."""
    total = 0.0
    try:
        process = psutil.Process(pid)
        family = [process, *process.children(recursive=True)]
    except psutil.NoSuchProcess:
        return total
    for one in family:
        with contextlib.suppress(psutil.NoSuchProcess):
            total += sum(one.cpu_times()[:4])  # of its own and of its children that ended, in user and system mode
    return total


def _environment(folder: Path) -> dict[str, str]:
    """A home and a temporary folder that go away with the submission; nothing of the caller's secrets."""
    kept = {key: os.environ[key] for key in ("PATH", "LANG", "LC_ALL") if key in os.environ}
    return kept | {
        "HOME": str(folder / "tmp"),
        "TMPDIR": str(folder / "tmp"),
        "MPLBACKEND": "agg",
        "SOFT_LOOKUP_PICTURES": "no",  # as behind the wall: nobody looks
        "PYTHONDONTWRITEBYTECODE": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
    }


def _kill_all(child: subprocess.Popen) -> None:
    """End the child and all it started: the kernel is in a session of its own, so a group kill would miss it."""
    try:
        family = psutil.Process(child.pid).children(recursive=True)
    except psutil.NoSuchProcess:
        family = []
    for process in family:
        try:
            process.kill()
        except psutil.NoSuchProcess:
            continue
    child.kill()
    child.wait()


def _read_result(folder: Path, seconds: float) -> NotebookRun:
    path = folder / "result.json"
    try:
        if path.stat().st_size > RESULT_BYTES:
            raise ValueError("too large")
        found = json_files.decode(path.read_bytes(), _Result)
        cases = {question: [_case_run(case) for case in cases] for question, cases in found.cases.items()}
        cells = [CellReport(cell.index, cell.status, cell.seconds) for cell in found.cells]
        return NotebookRun(found.status, found.reason, seconds, cases, cells)
    except FileNotFoundError:
        return NotebookRun("died", "the process that ran the notebook ended without a result", seconds)
    except (OSError, ValueError):
        return NotebookRun("died", "the process that ran the notebook left an unreadable result", seconds)


def _case_run(case: _Case) -> CaseRun:
    said = (case.message or "")[:MESSAGE_CHARACTERS]
    return CaseRun(case.name, case.passed, None if case.passed else Finding(case.name, said=said))


if __name__ == "__main__":
    main()
