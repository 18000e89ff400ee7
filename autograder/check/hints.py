"""Gives a student one more hint of a question, each time it is asked.

The hints are those of the question's public cases, as `Folder.hints` reads them. How many were given is kept in
`.hints.json` beside the notebook; whoever removes that file begins again.
"""

from pathlib import Path

from autograder.check.folder import Folder
from autograder.errors import UserError
from autograder.files import json_files
from autograder.files.whole import write_whole

FILE_NAME = ".hints.json"


def one_more(folder: Folder, question: str) -> tuple[list[str], int]:
    """The hints that were given and one more, and how many there are; `UserError` if there is no such question."""
    hints = folder.hints(folder.known(question))
    path = folder.path / FILE_NAME
    given = _read(path)
    count = min(given.get(question, 0) + 1, len(hints))
    try:
        write_whole(path, json_files.encode(given | {question: count}) + "\n")
    except OSError as error:
        raise UserError(f"{path}: cannot be written ({error.strerror}); hints are counted there") from error
    return hints[:count], len(hints)


def _read(path: Path) -> dict[str, int]:
    try:
        return json_files.read(path, dict[str, int], "remove it to start again from the first hint")
    except FileNotFoundError:
        return {}
