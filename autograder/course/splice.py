"""Puts answers into student notebooks as a student would: in place of the stub that defines the name."""

import copy

import nbformat

from autograder.course.names import defined_names_by_cell
from autograder.errors import UserError


def splice(notebook: nbformat.NotebookNode, answers: dict[str, str]) -> nbformat.NotebookNode:
    """A copy of a notebook with the cell that defines each name replaced by that name's answer."""
    filled = copy.deepcopy(notebook)
    places = {name: answer_cell(filled, name) for name in answers}  # all first: an answer may define other names too
    for name, place in places.items():
        filled.cells[place].source = answers[name]
    return filled


def answer_cell(notebook: nbformat.NotebookNode, name: str) -> int:
    """The index of the one cell that defines `name`."""
    found = [n for n, names in enumerate(defined_names_by_cell(notebook)) if name in names]
    if len(found) != 1:
        raise UserError(f"{len(found)} cells of the notebook define {name}, not one; run `autograder build`")
    return found[0]
