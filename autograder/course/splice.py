"""Puts answers into student notebooks as a student would: in place of the stub that defines the name."""

import copy

import nbformat

from autograder.course.names import defined_names
from autograder.errors import UserError


def splice(notebook: nbformat.NotebookNode, answers: dict[str, str]) -> nbformat.NotebookNode:
    """A copy of a notebook with the cell that defines each name replaced by that name's answer."""
    filled = copy.deepcopy(notebook)
    for name, source in answers.items():
        filled.cells[answer_cell(filled, name)].source = source
    return filled


def answer_cell(notebook: nbformat.NotebookNode, name: str) -> int:
    """The index of the one cell that defines `name`."""
    found = [
        n
        for n, cell in enumerate(notebook.cells)
        if cell.cell_type == "code" and name in defined_names(nbformat.v4.new_notebook(cells=[cell]))
    ]
    if len(found) != 1:
        raise UserError(f"{len(found)} cells of the notebook define {name}, not one; run `autograder build`")
    return found[0]
