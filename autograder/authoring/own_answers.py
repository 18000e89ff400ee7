"""Runs notebooks and answers of our own in this process, so never use it for submissions.

Gives what a notebook's names are just before each of its answers: what that answer may use.
"""

import ast
import contextlib
import io
import os
import warnings
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

import nbformat
import numpy as np

from autograder.course.answers import answer_cell
from autograder.course.imports import importable

PICTURES = "SOFT_LOOKUP_PICTURES"  # what the modules beside the notebooks look at before they draw


def names_before(notebook: nbformat.NotebookNode, folder: Path, questions: Iterable[str]) -> dict[str, dict[str, Any]]:
    """Return the namespace right before the cell that answers each question; `folder` holds the notebook's other files.

    As in a notebook, a cell that raises an error keeps no later one from running. Cells that are locked, which check
    and export, are left out. The namespaces share their values.
    """
    answers = {answer_cell(notebook, question): question for question in questions}
    names: dict[str, Any] = {"__name__": "__main__"}
    before = {}
    with _in_folder(folder):
        for index, cell in enumerate(notebook.cells):
            if index in answers:
                before[answers[index]] = dict(names)
            if cell.cell_type == "code" and cell.metadata.get("editable", True):
                with contextlib.suppress(Exception):
                    exec(compile(ast.parse(cell.source), f"cell {index + 1}", "exec"), names)
    return before


def own(names: dict[str, Any]) -> dict[str, Any]:
    """Return a copy of a namespace in which the notebook's own functions find the copy's names, an answer's among
    them.
    """
    copied = dict(names)
    for name, value in names.items():
        if isinstance(value, FunctionType) and value.__globals__.get("__name__") == "__main__":
            copied[name] = FunctionType(value.__code__, copied, name, value.__defaults__, value.__closure__)
    return copied


@contextlib.contextmanager
def unseen() -> Iterator[None]:
    """Nobody looks at what is printed and drawn, so it is not shown and the course's own pictures are not made."""
    before = os.environ.get(PICTURES)
    os.environ[PICTURES] = "no"
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            yield
    finally:
        if before is None:
            del os.environ[PICTURES]
        else:
            os.environ[PICTURES] = before


@contextlib.contextmanager
def _in_folder(folder: Path) -> Iterator[None]:
    """In that folder, with its modules, quietly, and with NumPy's settings put back afterwards."""
    os.environ.setdefault("MPLBACKEND", "agg")
    with importable(folder.parent), importable(folder), contextlib.chdir(folder), np.printoptions(), quietly():
        yield


@contextlib.contextmanager
def quietly() -> Iterator[None]:
    with warnings.catch_warnings(), np.errstate(all="ignore"), unseen():
        warnings.simplefilter("ignore")
        yield
