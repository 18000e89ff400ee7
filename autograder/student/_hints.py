"""Gives a student one more hint for a question each time they ask.

First comes that of the diagnosis, then those of the other checks that the answer fails. How many were given is kept in
`.hints.json` beside the notebook.
"""

from pathlib import Path

from autograder.errors import UserError
from autograder.files import json_files
from autograder.files.whole import write_whole
from autograder.softlookup.diagnosis import diagnose
from autograder.softlookup.findings import Finding
from autograder.student.folder import Folder

HINTS_ABOUT = ".hints.json"


def of(failed: list[Finding]) -> list[str]:
    """Return the hints for an answer whose checks found this, the most telling first."""
    diagnosis = diagnose(failed)
    first = [diagnosis.finding.hint] if diagnosis else []
    return list(dict.fromkeys(filter(None, [*first, *(finding.own_hint for finding in failed)])))


def one_more(folder: Folder, question: str, hints: list[str]) -> tuple[list[str], int]:
    """Return the hints given so far plus one more of `hints`, and the total."""
    path = folder.path / HINTS_ABOUT
    given = _read(path)
    count = min(given.get(question, 0) + 1, len(hints))
    try:
        write_whole(path, json_files.encode(given | {question: count}) + "\n")
    except OSError as error:
        raise UserError(
            f"{path}: cannot be written ({error.strerror}); that file counts the hints you were given"
        ) from error
    return hints[:count], len(hints)


def _read(path: Path) -> dict[str, int]:
    try:
        return json_files.read(path, dict[str, int], "remove it to start again from the first hint")
    except FileNotFoundError:
        return {}
