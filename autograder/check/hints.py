"""Gives a student one more hint for a question each time they ask.

The first is that of the diagnosis, then come those of the other checks that the answer fails. The number of hints
given is kept in `.hints.json` beside the notebook; removing that file starts again from the first hint.
"""

from collections.abc import Iterable
from pathlib import Path

from autograder.check.folder import Folder
from autograder.course.diagnosis import HINT, Found, diagnose
from autograder.errors import UserError
from autograder.files import json_files
from autograder.files.whole import write_whole

FILE_NAME = ".hints.json"


def of(cases: Iterable[Found]) -> list[str]:
    """The hints for an answer whose checks found this, the most telling first."""
    diagnosis = diagnose(cases)
    told = [
        line.removeprefix(HINT)
        for line in (diagnosis.message if diagnosis else "").splitlines()
        if line.startswith(HINT)
    ]
    return list(dict.fromkeys([*told, *(case.hint for case in cases if not case.passed and case.hint)]))


def one_more(folder: Folder, question: str, hints: list[str]) -> tuple[list[str], int]:
    """The hints given so far plus one more of `hints`, and the total."""
    path = folder.path / FILE_NAME
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
