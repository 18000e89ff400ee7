"""Finds the cells of a notebook that an answer to a question hangs on, by the names that they use and change.

Takes a notebook and the names that the answer and its tests use; runs nothing. When in doubt a cell counts: what is
left out can neither change a value that is used, nor the settings of NumPy or the state of random numbers.
"""

import ast
from collections.abc import Iterable
from functools import cache

import nbformat

from autograder.course.answers import answer_cell
from autograder.course.definitions import global_names
from autograder.softlookup.names import names_in


def needed_cells(notebook: nbformat.NotebookNode, question: str, used: Iterable[str]) -> list[str]:
    """Return the sources of the cells above the answer that it, or what it uses, may hang on, in their order."""
    cells = [
        cell.source
        for cell in notebook.cells[: answer_cell(notebook, question)]
        if cell.cell_type == "code" and cell.metadata.get("editable", True)
    ]
    constant = set().union(*map(_functions_and_modules, cells))
    needed, wanted = set(used), set(range(len(cells)))
    counts: set[int] = set()
    while new := {n for n in wanted - counts if _counts(cells[n], needed, constant)}:
        counts |= new
        needed = needed.union(*(_mentioned(cells[n]) for n in new))
    return [cells[n] for n in sorted(counts)]


def _counts(cell: str, needed: set[str], constant: set[str]) -> bool:
    return bool(names_in(cell).bound & needed or _mentioned(cell) & (needed - constant)) or _changes_settings(cell)


def _mentioned(cell: str) -> frozenset[str]:
    """Return the names that a cell reads; of one that is no plain Python, those that it defines."""
    try:
        return global_names(cell)
    except SyntaxError:
        return names_in(cell).bound


@cache  # each question asks for the cells above it
def _functions_and_modules(cell: str) -> set[str]:
    """Return the names of what a cell defines or imports, which nobody changes by reading it."""
    try:
        statements = ast.parse(cell).body
    except SyntaxError:
        return set()
    defined = {node.name for node in statements if isinstance(node, ast.FunctionDef)}
    imports = (node for node in statements if isinstance(node, ast.Import | ast.ImportFrom))
    return defined | {alias.asname or alias.name.partition(".")[0] for node in imports for alias in node.names}


@cache
def _changes_settings(cell: str) -> bool:
    """Return whether it may draw random numbers or change how NumPy works."""
    try:
        nodes = list(ast.walk(ast.parse(cell)))
    except SyntaxError:
        return True
    called = [node.attr for node in nodes if isinstance(node, ast.Attribute)]
    return any(name == "random" or name.startswith(("seed", "set")) for name in called)
