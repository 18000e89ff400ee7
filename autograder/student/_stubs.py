"""Puts a question's stub back into a notebook, and keeps the old answer as text in a cell below it.

So the old answer is never run, and students can see, copy or delete it.
"""

import json
import re
import uuid
from dataclasses import dataclass
from typing import Any

from autograder.errors import UserError
from autograder.files.whole import write_whole
from autograder.softlookup.names import definitions_in, names_in
from autograder.student.folder import Folder, read_notebook

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
