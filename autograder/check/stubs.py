"""Puts a question's stub back into a notebook, and keeps the old answer in a cell below it.

Takes a `Folder`, whose `check.json` has the stubs. The old answer becomes text in the notebook itself, so it is never
run, and students can see, copy or delete it without looking for another file. The rest of the notebook is unchanged,
and the file is replaced as a whole.
"""

import json
import re
import uuid
from dataclasses import dataclass

from autograder.check.folder import Folder, checks, defines, read_notebook
from autograder.errors import UserError
from autograder.files.whole import write_whole

ANSWER_TAG = "otter_answer_cell"


@dataclass(frozen=True)
class Reset:
    """Where things stand after it: the numbers of cells, from 1."""

    stub: int
    kept: int | None  # the old answer; None if there was none
    others: tuple[int, ...]  # that define the question's name too


def reset(folder: Folder, question: str) -> Reset | None:
    """Put the stub back; None if it is there already. `UserError` if the question or a place for it is missing."""
    stub = folder.stubs[folder.known(question)]
    document = read_notebook(folder.notebook)
    cells = document["cells"]
    cell = _answer(cells, question) or _new_answer(folder, cells, question)
    old = cell["source"].strip("\n")
    if old == stub.strip("\n"):
        return None
    cell |= {"source": stub, "outputs": [], "execution_count": None}
    kept = _kept(question, old) if old.strip() else None
    if kept:
        cells.insert(_place(cells, cell) + 1, kept)
    for new in (cell, kept):
        if new and (document.get("nbformat"), document.get("nbformat_minor", 0)) >= (4, 5):
            new.setdefault("id", uuid.uuid4().hex[:8])
    others = tuple(n for n, c in enumerate(cells, 1) if c is not cell and _defines(c, question))
    done = Reset(_place(cells, cell) + 1, _place(cells, kept) + 1 if kept else None, others)
    for each in cells:
        each["source"] = each["source"].splitlines(keepends=True)  # as Jupyter writes it
    try:
        write_whole(folder.notebook.resolve(), json.dumps(document, indent=1, ensure_ascii=False) + "\n")
    except OSError as error:
        raise UserError(f"{folder.notebook}: cannot be written ({error.strerror}); nothing was changed") from error
    return done


def _answer(cells: list[dict], question: str) -> dict | None:
    """The cell with the answer: one that defines its name, or the answer cell above its check."""
    defining = [cell for cell in cells if _defines(cell, question)]
    if defining:
        return next(filter(_is_tagged, defining), defining[-1])
    place = _check(cells, question)
    above = cells[place - 1] if place else None
    return above if above and above["cell_type"] == "code" and _is_tagged(above) else None


def _new_answer(folder: Folder, cells: list[dict], question: str) -> dict:
    """A cell above the question's check, where the answer's own was deleted."""
    place = _check(cells, question)
    if place is None:
        problem = f"no cell defines {question} and none checks it"
        raise UserError(f"{folder.notebook}: {problem}; copy both cells from a fresh copy of the notebook")
    cell = {
        "cell_type": "code",
        "execution_count": None,
        "metadata": {"tags": [ANSWER_TAG]},
        "outputs": [],
        "source": "",
    }
    cells.insert(place, cell)
    return cell


def _check(cells: list[dict], question: str) -> int | None:
    found = (n for n, cell in enumerate(cells) if cell["cell_type"] == "code" and checks(cell["source"], question))
    return next(found, None)


def _defines(cell: dict, question: str) -> bool:
    return cell["cell_type"] == "code" and defines(cell["source"], question)


def _is_tagged(cell: dict) -> bool:
    return ANSWER_TAG in cell.get("metadata", {}).get("tags", [])


def _kept(question: str, answer: str) -> dict:
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", answer)), default=0))
    text = (
        f"Your answer to `{question}` before it was reset. It is not run; delete this cell when you don't need it.\n\n"
        f"{fence}python\n{answer}\n{fence}"
    )
    return {"cell_type": "markdown", "metadata": {}, "source": text}


def _place(cells: list[dict], cell: dict) -> int:
    return next(n for n, one in enumerate(cells) if one is cell)
