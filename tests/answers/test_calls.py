"""Students may call their parameters what they like, apart from those that have a default value.

In each solution those parameters are made positional-only, so that a call that names one raises an error. Then the
notebook runs from top to bottom and every case is checked: the notebooks' own cells, the modules beside them and the
tests have to pass these arguments by position.
"""

import ast

import nbformat
import pytest
from kit.in_process import ASSIGNMENTS, check, define
from kit.notebooks import solutions, splice
from kit.tiers import first_of

# Every training calls the same functions in each step.
STEPS, FEW_STEPS = "in range(1, steps + 1)", "in range(steps - 1, steps + 1)"


def without_names(cell, question):
    """The cell, with the question's required parameters positional-only."""
    tree = ast.parse(cell)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == question:
            required = len(node.args.args) - len(node.args.defaults)
            node.args.posonlyargs, node.args.args = node.args.args[:required], node.args.args[required:]
    return ast.unparse(tree)


def cells(assignment):
    """The changed solution of each question that asks for a function."""
    return {q: without_names(cell, q) for q, cell in solutions(assignment).items() if f"def {q}(" in cell}


@pytest.mark.usefixtures("helper_modules")
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("assignment", first_of(ASSIGNMENTS, 3))
def test_no_case_names_a_parameter_without_a_default(assignment, given, test_files):
    failed = {}
    functions = cells(assignment)
    for question in functions:
        names = define("\n\n".join(functions.values()), given[assignment][question])  # they may call each other
        for result in check(names, test_files[assignment, question]):
            if not result.passed:
                failed[question, result.test_case.name] = result.message
    assert failed == {}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("assignment", first_of(ASSIGNMENTS, 3))
def test_no_cell_names_a_parameter_without_a_default(assignment, built, monkeypatch, capsys):
    folder = built.assignments / assignment
    answers = solutions(assignment) | cells(assignment)
    notebook = splice(nbformat.read(folder / f"{assignment}.ipynb", as_version=4), answers)
    monkeypatch.syspath_prepend(str(built.assignments))
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.chdir(folder)
    monkeypatch.setenv("MPLBACKEND", "agg")
    names = {"__name__": "__main__"}
    for cell in notebook.cells:
        if cell.cell_type == "code" and cell.metadata.get("editable", True):  # without the cells that check and export
            exec(compile(cell.source.replace(STEPS, FEW_STEPS), assignment, "exec"), names)
