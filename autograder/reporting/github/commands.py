"""Turns problems with a submission into GitHub's workflow commands, which the runner shows as annotations.

Takes a record and its file; gives lines for standard output. Trusts no text: escaped text cannot end its command, and
commands are switched off while anything else is printed.
"""

import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from autograder.files.xml_text import clean
from autograder.records.record import CellReport, QuestionGrade, Record, Status
from autograder.reporting.github.lines import cell_lines
from autograder.submissions.finding import Found

SHOWN_A_STEP = 10  # error annotations; GitHub drops further ones without a word
MESSAGE_CHARACTERS = 4000
CELL_FAULTS = {
    "error": "raised an error; what it should have defined may be missing",
    "timed_out": "ran for too long and was stopped; the rest was graded without it",
    "died": "ended the process that ran it; the rest was graded without it",
}


def annotations(graded: list[tuple[Found, Record]]) -> Iterator[str]:
    """One command a fault: a submission that was not graded, a cell that failed, a question that lost points."""
    lines = [line for found, record in graded for line in _of_submission(found, record)]
    yield from lines
    if len(lines) > SHOWN_A_STEP:
        told = f"{len(lines)} annotations, of which GitHub shows {SHOWN_A_STEP}; the log of this step has all of them"
        yield _command("notice", told)


def as_error(message: str) -> str:
    """An annotation that is about no file."""
    return _command("error", message)


@contextmanager
def commands_stopped(echo: Callable[[str], None]) -> Iterator[None]:
    """Have the runner take no line for a command meanwhile: what is printed may quote a submission."""
    token = secrets.token_hex(16)
    echo(f"::stop-commands::{token}")
    try:
        yield
    finally:
        echo(f"::{token}::")


def _command(name: str, message: str, **properties: str | int) -> str:
    told = ",".join(f"{key}={_escape_property(str(value))}" for key, value in properties.items())
    return f"::{name}{' ' if told else ''}{told}::{_escape(message[:MESSAGE_CHARACTERS])}"


def _escape(text: str) -> str:
    return clean(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escape_property(text: str) -> str:
    return _escape(text).replace(":", "%3A").replace(",", "%2C")


def _of_submission(found: Found, record: Record) -> Iterator[str]:
    if record.status is not Status.GRADED:
        said = f"This submission was not graded: {record.reason}"
        yield _command("error", said, file=_shown(found.path), title=str(record.status))
        return
    place = _Places(found)
    for cell in record.cells:
        if cell.status != "ok":
            yield place.command(cell.index, f"A cell: {cell.status}", _fault(cell))
    for question in record.questions:
        if not question.manual and not all(case.passed for case in question.cases):
            title = f"{question.name}: {question.score:g} of {question.max_score:g} points"
            yield place.command(question.cell, title, _said(question))


def _fault(cell: CellReport) -> str:
    return f"Cell {cell.index + 1} {CELL_FAULTS[cell.status]}."


def _said(question: QuestionGrade) -> str:
    failed = [case for case in question.cases if not case.passed]
    parts = [case.said or case.name for case in failed if not case.hidden]
    if hidden := sum(case.hidden for case in failed):
        parts.append(f"{hidden} hidden check{'s' * (hidden > 1)} failed.")
    return "\n\n".join(parts)


def _shown(path: Path) -> str:
    """The path from the top of the repository, as GitHub wants it, if the file lies in there."""
    top = Path(os.environ.get("GITHUB_WORKSPACE") or Path.cwd()).resolve()
    return (path.relative_to(top) if path.is_relative_to(top) else path).as_posix()


class _Places:
    """Where in a submitted file its cells stand; a zip has no lines, and some files can't be read twice."""

    def __init__(self, found: Found):
        self._file = _shown(found.path)
        self._lines = cell_lines(found.path)

    def command(self, cell: int | None, title: str, message: str) -> str:
        place: dict[str, str | int] = {"file": self._file}
        if cell is None:
            message = f"No cell of the notebook defines it.\n\n{message}"
        elif cell < len(self._lines):
            place["line"] = self._lines[cell]
        else:
            message = f"Cell {cell + 1}\n\n{message}"
        return _command("error", message, **place, title=title)
