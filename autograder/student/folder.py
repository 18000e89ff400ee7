"""Reads a student's folder: the notebook, its public tests, and `check.json`, which `autograder build` wrote.

Takes the notebook's path and gives a `Folder`; a `UserError` says what is missing or damaged. Trusts the folder, which
is the student's own, and keeps everything in a notebook, including what other programs wrote there.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from autograder.course.manifest import Limits
from autograder.errors import UserError
from autograder.files import json_files
from autograder.files.json_files import JsonStruct, Number
from autograder.workspace import SOFTLOOKUP

ABOUT = "check.json"
TESTS = "tests"
FRESH = "take it from a fresh copy of the assignment's folder"
SAVE_AGAIN = "open it in Jupyter and save it"


class CheckLimits(JsonStruct, frozen=True):
    cell_seconds: Number
    submission_seconds: Number


class CheckFile(JsonStruct, frozen=True):
    """`check.json`."""

    assignment: str
    limits: CheckLimits
    stubs: dict[str, str]  # by question, in their order: the source of the cell that the answer goes into
    files: tuple[str, ...] = ()  # the assignment's own, which lie beside the notebook, too


@dataclass(frozen=True)
class Folder:
    """A notebook, and what belongs to its assignment."""

    notebook: Path
    about: CheckFile

    @property
    def path(self) -> Path:
        return self.notebook.resolve().parent

    def known(self, question: str) -> str:
        """Return the question's name; `UserError`, suggesting similar ones, if there is no such question."""
        if question in self.about.stubs:
            return question
        near = get_close_matches(question, self.about.stubs, n=2)
        say = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(self.about.stubs)}"
        raise UserError(f"{self.notebook}: no question is called {question!r}; {say}")


def check_file_to_json(assignment: str, limits: Limits, stubs: dict[str, str], files: Iterable[str]) -> str:
    """Return the text of check.json; it contains nothing that is not in the student notebook.

    A cell gets no less than usual: here the clock counts, on a machine that nobody knows, and imports may be slow.
    """
    seconds = CheckLimits(max(limits.cell_seconds, Limits().cell_seconds), limits.submission_seconds)
    return json_files.encode(CheckFile(assignment, seconds, stubs, tuple(files))) + "\n"


def open_folder(notebook: Path) -> Folder:
    """Return the folder that a notebook lies in."""
    if notebook.is_dir():
        raise UserError(f"{notebook}: is a folder; give the notebook in it, such as {notebook / '01_totals.ipynb'}")
    if not notebook.exists():
        raise UserError(f"{notebook}: there is no such notebook; check the path")
    path = notebook.resolve().parent
    for name in (TESTS, ABOUT):
        if not (path / name).exists():
            raise UserError(f"{notebook}: there is no {name} beside it; keep the notebook in the folder it came in")
    if not any((place / SOFTLOOKUP).is_dir() for place in (path, path.parent)):
        where = "neither beside it nor one folder above"
        raise UserError(f"{notebook}: {SOFTLOOKUP} is {where}; keep the notebook in the folder it came in")
    about = json_files.read(path / ABOUT, CheckFile, FRESH)
    for question in about.stubs:
        if not (path / TESTS / f"{question}.py").exists():
            raise UserError(f"{path / TESTS / question}.py: is missing; {FRESH}")
    return Folder(notebook, about)


def read_notebook(path: Path) -> dict[str, Any]:
    """Return the notebook's JSON, of format 4, each cell's source as one string."""
    try:
        document = json.loads(path.read_bytes())
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror}); check its permissions") from error
    except (ValueError, RecursionError) as error:
        where = f" (its JSON breaks at line {error.lineno})" if isinstance(error, json.JSONDecodeError) else ""
        raise UserError(
            f"{path}: not a notebook, or a damaged one{where}; name an .ipynb file that Jupyter opens"
        ) from error
    if not (isinstance(document, dict) and isinstance(document.get("cells"), list)):
        old = isinstance(document, dict) and "worksheets" in document
        raise UserError(f"{path}: {'in an old format' if old else 'not a notebook'}; {SAVE_AGAIN}")
    for cell in document["cells"]:
        source = cell.get("source") if isinstance(cell, dict) else None
        if isinstance(source, list) and all(isinstance(line, str) for line in source):
            cell["source"] = "".join(source)
        elif not isinstance(source, str):
            raise UserError(f"{path}: contains an invalid cell; {SAVE_AGAIN}")
    return document


def code_cells(document: dict[str, Any]) -> list[tuple[int, str]]:
    """Return the sources of the code cells, with their numbers among all cells, from 1."""
    return [(n, cell["source"]) for n, cell in enumerate(document["cells"], 1) if cell.get("cell_type") == "code"]


def first_line(source: str) -> str:
    """Return the line that a person knows a cell by."""
    return next((line.strip() for line in source.splitlines() if line.strip()), "")
