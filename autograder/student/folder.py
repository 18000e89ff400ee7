"""Reads a student's folder: the notebook, its public tests, and `check.json`, which `autograder build` wrote.

Takes the notebook's path and gives a `Folder`; a `UserError` says what is missing or damaged. Trusts the folder, which
is the student's own, and keeps everything in a notebook, including what other programs wrote there.

A stub is put back with the old answer kept as text in a cell below it, so it is never run, and students can see,
copy or delete it. Hints are given one at a time: first that of the diagnosis, then those of the other checks that
the answer fails. How many were given is kept in `.hints.json` beside the notebook."""

import json
import re
import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from autograder.course.manifest import Limits
from autograder.errors import UserError
from autograder.files import json_files
from autograder.files.json_files import JsonStruct, Number
from autograder.files.whole import write_whole
from autograder.softlookup.diagnosis import diagnose
from autograder.softlookup.findings import Finding
from autograder.softlookup.names import definitions_in, names_in
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


# Puts a question's stub back into a notebook, and keeps the old answer in a cell below it


ANSWER_TAG = "otter_answer_cell"


@dataclass(frozen=True)
class Reset:
    """The state after it: the numbers of cells, from 1."""

    stub: int
    old_answer: int | None  # None if there was none
    others: tuple[int, ...]  # that define the question's name too


def reset_stub(folder: Folder, question: str) -> Reset | None:
    """Put the stub back; None if it is there already. `UserError` if the question or a place for it is missing."""
    stub = folder.about.stubs[folder.known(question)]
    document = read_notebook(folder.notebook)
    cells = document["cells"]
    cell = _answer(cells, question) or _new_answer(folder, cells, question)
    old = cell["source"].strip("\n")
    if old == stub.strip("\n"):
        return None
    cell |= {"source": stub, "outputs": [], "execution_count": None}
    old_answer = _old_answer_cell(question, old) if old.strip() else None
    if old_answer:
        cells.insert(_place(cells, cell) + 1, old_answer)
    for new in (cell, old_answer):
        if new and (document.get("nbformat"), document.get("nbformat_minor", 0)) >= (4, 5):
            new.setdefault("id", uuid.uuid4().hex[:8])
    others = tuple(n for n, c in enumerate(cells, 1) if c is not cell and _defines(c, question))
    done = Reset(_place(cells, cell) + 1, _place(cells, old_answer) + 1 if old_answer else None, others)
    for each in cells:
        each["source"] = each["source"].splitlines(keepends=True)  # as Jupyter writes it
    try:
        write_whole(folder.notebook.resolve(), json.dumps(document, indent=1, ensure_ascii=False) + "\n")
    except OSError as error:
        raise UserError(f"{folder.notebook}: cannot be written ({error.strerror}); nothing was changed") from error
    return done


def _answer(cells: list[dict[str, Any]], question: str) -> dict[str, Any] | None:
    """Return the cell with the answer: one that defines its name, or the answer cell above its check."""
    defining = [cell for cell in cells if _defines(cell, question)]
    if defining:
        return next(filter(_is_tagged, defining), defining[-1])
    place = _check(cells, question)
    above = cells[place - 1] if place else None
    return above if above and above["cell_type"] == "code" and _is_tagged(above) else None


def _new_answer(folder: Folder, cells: list[dict[str, Any]], question: str) -> dict[str, Any]:
    """Return a cell above the question's check, where the answer's own was deleted."""
    place = _check(cells, question)
    if place is None:
        problem = f"no cell defines {question} and none checks it"
        raise UserError(f"{folder.notebook}: {problem}; copy both cells from a fresh copy of the notebook")
    cell: dict[str, Any] = {
        "cell_type": "code",
        "execution_count": None,
        "metadata": {"tags": [ANSWER_TAG]},
        "outputs": [],
        "source": "",
    }
    cells.insert(place, cell)
    return cell


def _check(cells: list[dict[str, Any]], question: str) -> int | None:
    code = ((n, cell["source"]) for n, cell in enumerate(cells) if cell["cell_type"] == "code")
    return next((n for n, source in code if question in names_in(source).checked), None)


def _defines(cell: dict[str, Any], question: str) -> bool:
    return cell["cell_type"] == "code" and question in definitions_in(cell["source"])


def _is_tagged(cell: dict[str, Any]) -> bool:
    return ANSWER_TAG in cell.get("metadata", {}).get("tags", [])


def _old_answer_cell(question: str, answer: str) -> dict[str, Any]:
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", answer)), default=0))
    text = (
        f"Your answer to `{question}` before it was reset. It is not run; delete this cell when you don't need it.\n\n"
        f"{fence}python\n{answer}\n{fence}"
    )
    return {"cell_type": "markdown", "metadata": {}, "source": text}


def _place(cells: list[dict[str, Any]], cell: dict[str, Any]) -> int:
    return next(n for n, other in enumerate(cells) if other is cell)


# Gives a student one more hint for a question each time they ask


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
