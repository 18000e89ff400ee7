"""Puts answers into student notebooks, the way a student would: in place of the stub that defines the name."""

import copy
from pathlib import Path

import nbformat

from autograder.masters import Master, read_master
from autograder.notebooks import defined_names

ROOT = Path(__file__).resolve().parent.parent


def student_notebook(assignment: str, root: Path = ROOT) -> nbformat.NotebookNode:
    """The notebook that students of an assignment get."""
    return nbformat.read(root / "assignments" / assignment / f"{assignment}.ipynb", as_version=4)


def splice(notebook: nbformat.NotebookNode, answers: dict[str, str]) -> nbformat.NotebookNode:
    """A copy of a notebook with the cell that defines each name replaced by that name's answer."""
    filled = copy.deepcopy(notebook)
    for name, source in answers.items():
        filled.cells[answer_cell(filled, name)].source = source
    return filled


def answer_cell(notebook: nbformat.NotebookNode, name: str) -> int:
    """The index of the one cell that defines `name`."""
    (index,) = (
        n
        for n, cell in enumerate(notebook.cells)
        if cell.cell_type == "code" and name in defined_names(nbformat.v4.new_notebook(cells=[cell]))
    )
    return index


def solutions(assignment: str, root: Path = ROOT) -> dict[str, str]:
    """The master's own answer to each autograded question."""
    master: Master = read_master(root / "solutions" / f"{assignment}.py")
    return {q.name: q.solutions[0] for q in master.questions if not q.manual}
