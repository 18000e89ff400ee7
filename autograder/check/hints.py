"""Gives a student one more hint for a question each time they ask.

The hints are those of the question's public cases, as read by `Folder.hints`. The number of hints given is kept in
`.hints.json` beside the notebook; removing that file starts again from the first hint.
"""

from pathlib import Path

from autograder.check.folder import Folder
from autograder.errors import UserError
from autograder.files import json_files
from autograder.files.whole import write_whole

FILE_NAME = ".hints.json"


def one_more(folder: Folder, question: str) -> tuple[list[str], int]:
    """The hints given so far plus one more, and the total; `UserError` if there is no such question."""
    hints = folder.hints(folder.known(question))
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
