"""What a notebook's names are just before each of its answers: what that answer may use.

Takes one of our own notebooks, with stubs or solved, and runs its cells in this process, so never use it for
submissions.
"""

import ast
import contextlib
import io
import os
import warnings
from collections.abc import Iterable
from pathlib import Path
from types import FunctionType

import nbformat
import numpy as np

from autograder.course.answers import answer_cell
from autograder.course.source_files import importable

PICTURES = "SOFT_LOOKUP_PICTURES"  # what the modules beside the notebooks look at before they draw


def names_before(notebook: nbformat.NotebookNode, folder: Path, questions: Iterable[str]) -> dict[str, dict]:
    """The namespace right before the cell that answers each question; `folder` holds the notebook's other files.

    As in a notebook, a cell that raises an error keeps no later one from running. Cells that are locked, which check
    and export, are left out. The namespaces share their values.
    """
    answers = {answer_cell(notebook, question): question for question in questions}
    names: dict = {"__name__": "__main__"}
    found = {}
    with _in_folder(folder):
        for index, cell in enumerate(notebook.cells):
            if index in answers:
                found[answers[index]] = dict(names)
            if cell.cell_type == "code" and cell.metadata.get("editable", True):
                with contextlib.suppress(Exception):
                    exec(compile(ast.parse(cell.source), f"cell {index + 1}", "exec"), names)
    return found


def own(names: dict) -> dict:
    """A copy of a namespace in which the notebook's own functions find the copy's names, an answer's among them."""
    copied = dict(names)
    for name, value in names.items():
        if isinstance(value, FunctionType) and value.__globals__.get("__name__") == "__main__":
            copied[name] = FunctionType(value.__code__, copied, name, value.__defaults__, value.__closure__)
    return copied


@contextlib.contextmanager
def unseen():
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
def _in_folder(folder: Path):
    """In that folder, with its modules, quietly, and with NumPy's settings put back afterwards."""
    os.environ.setdefault("MPLBACKEND", "agg")
    with (
        importable(folder),
        contextlib.chdir(folder),
        unseen(),
        warnings.catch_warnings(),
        np.printoptions(),
        np.errstate(all="ignore"),
    ):
        warnings.simplefilter("ignore")
        yield
