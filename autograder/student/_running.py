"""Runs a notebook and its public tests in a separate process and collects the results.

Takes a `Folder` and the notebook's JSON; gives a `CheckedNotebook`. As in grading, questions are checked when all
cells have run. Code that takes too long is stopped at the assignment's limits; after a cell that cannot be stopped, or
ends its process, the notebook is run again without it.
"""

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Generator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autograder.course.manifest import seed_of
from autograder.errors import UserError
from autograder.softlookup.findings import Finding, read_finding
from autograder.softlookup.names import definitions_in
from autograder.student.folder import FRESH, TESTS, Folder, code_cells

CHILD = Path(__file__).with_name("_child.py")
GRACE_SECONDS = 3  # for interrupted code to stop
ENDS = {"stuck": "did not end and could not be interrupted", "died": "ended the process that the notebook runs in"}
START_SECONDS = 60  # for a machine that has never imported NumPy before


@dataclass
class QuestionResult:
    name: str
    to_do: bool  # the stub is unchanged
    cells: frozenset[int]  # that define it
    cases: tuple[Finding | None, ...] = ()  # what each found, None if it passed; none if they were not run
    of: int = 0  # the number of cases; none is run after one that does not end
    passed: str = ""  # what it means that all of them pass

    @property
    def passes(self) -> bool:
        return bool(self.cases) and self.passing == self.of

    @property
    def passing(self) -> int:
        return self.cases.count(None)

    @property
    def findings(self) -> list[Finding]:
        """The findings of those that failed."""
        return [case for case in self.cases if case is not None]


@dataclass
class CheckedNotebook:
    questions: list[QuestionResult]
    troubles: dict[int, str] = field(default_factory=dict)  # by a cell's number: "raised ValueError: ... (line 3)"
    cut_short: str | None = None  # why the notebook did not come to its end


def run_checks(folder: Folder, document: dict[str, Any], tell: Callable[[str, int], None]) -> CheckedNotebook:
    """Run it; `tell` is called with what is running and how many questions have been checked."""
    cells, until = code_cells(document), time.monotonic() + folder.about.limits.submission_seconds
    ended: dict[int, str] = {}  # what each cell did that ended a run
    while True:
        outcome = CheckedNotebook([_question(name, stub, cells) for name, stub in folder.about.stubs.items()])
        culprit = _run(outcome, folder, [cell for cell in cells if cell[0] not in ended], tell)
        outcome.troubles |= ended
        if culprit is None or time.monotonic() > until:
            return outcome
        ended |= {number: f"{what}; the rest was run without it" for number, what in culprit.items()}


def _run(
    outcome: CheckedNotebook, folder: Folder, cells: list[tuple[int, str]], tell: Callable[[str, int], None]
) -> dict[int, str] | None:
    """Run these cells and the checks; the cell that ended the run, and how, if one did."""
    doing, cell = "the notebook", None
    with closing(_talk(folder, cells)) as messages:
        for message in messages:
            if message["what"] == "cell":
                doing, cell = f"cell {message['number']}", message["number"]
            elif message["what"] == "case":
                doing, cell = f"the checks of {message['question']}", None
            elif message["what"] in ENDS:
                outcome.cut_short = f"{doing} {ENDS[message['what']]}"
                return None if cell is None else {cell: ENDS[message["what"]]}
            else:
                _take(message, outcome, folder)
            tell(doing, sum(bool(question.cases) for question in outcome.questions))
    return None


def _take(message: dict[str, Any], outcome: CheckedNotebook, folder: Folder) -> None:
    match message["what"]:
        case "trouble":
            outcome.troubles[message["number"]] = message["text"]
        case "question":
            (question,) = (question for question in outcome.questions if question.name == message["name"])
            question.cases = tuple(case and read_finding(case) for case in message["cases"])
            question.of, question.passed = message["of"], message["passed"]
        case "broken":
            path = folder.path / TESTS / f"{message['question']}.py"
            raise UserError(f"{path}: cannot be loaded ({message['text']}); {FRESH}")
        case "over":
            seconds = folder.about.limits.submission_seconds
            outcome.cut_short = f"it took longer than {seconds:g} second{'s' * (seconds != 1)} in total"


def _question(name: str, stub: str, cells: list[tuple[int, str]]) -> QuestionResult:
    mine = {number: source for number, source in cells if name in definitions_in(source)}
    untouched = bool(mine) and all(source.strip() == stub.strip() for source in mine.values())
    return QuestionResult(name, untouched, frozenset(mine))


def _talk(folder: Folder, cells: list[tuple[int, str]]) -> Generator[dict[str, Any]]:
    """Yield what the child says, and at its end "stuck" or "died" if it did not come to the notebook's."""
    task = {
        "folder": str(folder.path),
        "cells": cells,
        "questions": list(folder.about.stubs),
        "seed": seed_of(folder.about.assignment),
        "cell_seconds": folder.about.limits.cell_seconds,
        "submission_seconds": folder.about.limits.submission_seconds,
    }
    with subprocess.Popen(
        [sys.executable, "-P", str(CHILD)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"MPLBACKEND": "agg", "SOFT_LOOKUP_PICTURES": "no"},
    ) as child:
        try:
            yield from _listen(child, json.dumps(task).encode(), folder.about.limits.cell_seconds + GRACE_SECONDS)
        finally:
            child.kill()


def _listen(child: subprocess.Popen[bytes], task: bytes, silence_seconds: float) -> Generator[dict[str, Any]]:
    stuck = threading.Event()

    def end_it() -> None:
        stuck.set()
        child.kill()

    written, said, trouble = child.stdin, child.stdout, child.stderr
    assert written is not None
    assert said is not None
    assert trouble is not None
    with suppress(BrokenPipeError):  # then it says why on the other pipe
        written.write(task)
        written.close()
    message = None
    while message is None or message["what"] not in ("end", "over", "broken"):
        alarm = threading.Timer(START_SECONDS if message is None else silence_seconds, end_it)
        alarm.start()
        line = said.readline()
        alarm.cancel()
        if not line:
            break
        message = json.loads(line)
        yield message
    if message is None:
        lines = trouble.read().decode(errors="replace").strip().splitlines()
        why = lines[-1] if lines else "no message"
        raise UserError(f"the process for the notebook does not start ({why}); reinstall the kit")
    if not line:
        yield {"what": "stuck" if stuck.is_set() else "died"}
