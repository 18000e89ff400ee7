"""Gives a student one more hint of a question, each time it is asked.

The hints are those of the question's public cases, as `Folder.hints` reads them. How many were given is kept in
`.hints.json` beside the notebook; whoever removes that file begins again.
"""

import json

from autograder.check.folder import Folder
from autograder.errors import UserError
from autograder.files.whole import write_whole

FILE_NAME = ".hints.json"


def one_more(folder: Folder, question: str) -> tuple[list[str], int]:
    """The hints that were given and one more, and how many there are; `UserError` if there is no such question."""
    hints = folder.hints(folder.known(question))
    path = folder.path / FILE_NAME
    given = _read(path, folder.path)
    count = min(given.get(question, 0) + 1, len(hints))
    try:
        write_whole(path, json.dumps(given | {question: count}, indent=1) + "\n")
    except OSError as error:
        raise UserError(f"{path}: cannot be written ({error.strerror}); hints are counted there") from error
    return hints[:count], len(hints)


def _read(path, folder) -> dict[str, int]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        return {str(question): int(count) for question, count in found.items()}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, TypeError, AttributeError) as error:
        raise UserError(f"{path}: cannot be read; remove it to have the hints from the first one again") from error
