"""The notebooks that students get are whole, clean, named and without an answer; and what Binder installs for them."""

import ast
import re

import nbformat
import pytest
import yaml
from conftest import ROOT
from kit.masters import NO_TESTS, WRITTEN, read

from autograder.authoring import notebooks
from autograder.authoring.notebooks import how_it_is_graded, student_notebook
from autograder.course.master import CellKind
from autograder.workspace import Kit

NAMES = Kit(ROOT).names()


def test_students_get_no_answer(tmp_path):
    master = read(tmp_path)
    notebook = student_notebook(master, "import otter")
    sources = [cell.source for cell in notebook.cells]
    graded = how_it_is_graded(master.questions)
    assert "*hidden checks*, which run when your work is graded, decide the rest" in graded
    assert sources[:10] == [
        f"# Sums\n\n*About 30 minutes.*\n\n**Builds on** Numbers.\n\n{graded}\n\nA story.",
        "import otter",
        "import numpy as np",
        "**Question `total`** (5 points). Add it up.",
        'def total(x):\n    """Add up an array."""\n    ...',
        'grader.check("total")',
        "total([1, 2])",
        "**Question `largest`** (1 point). Which is the largest of 3, 1 and 2?",
        "largest = ...",
        'grader.check("largest")',
    ]
    assert "The first." not in sources


def test_what_students_see_of_a_written_question_is_a_place_to_write(tmp_path):
    master = read(tmp_path, WRITTEN, NO_TESTS)
    assert [cell.kind for cell in master.cells[1:]] == [CellKind.PROMPT, CellKind.ANSWER, CellKind.ANSWER]
    sources = [cell.source for cell in student_notebook(master, "import otter").cells[2:5]]
    assert sources[:2] == [
        "<!-- BEGIN QUESTION -->\n\n**Question `why`** (3 points, read by a person). Why?",
        "_Type your answer here, replacing this text._",
    ]
    assert sources[2].startswith("<!-- END QUESTION -->\n\n---")


@pytest.mark.parametrize("name", NAMES)
def test_notebooks_are_clean_and_named(built, name):
    notebook = nbformat.read(built.assignments / name / f"{name}.ipynb", as_version=4)
    nbformat.validate(notebook)
    assert notebook.metadata.otter == {"assignment_name": name}
    ids = [cell.id for cell in notebook.cells]
    assert len(set(ids)) == len(ids)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert (cell.outputs, cell.execution_count) == ([], None)
        assert "SOLUTION" not in cell.source
    code = "\n".join(c.source for c in notebook.cells if c.cell_type == "code")
    ast.parse(code, feature_version=(3, 11))


@pytest.mark.parametrize("name", NAMES)
def test_the_first_cell_is_short_and_names_no_notebook(built, name):
    for folder, file in ((built.assignments, f"{name}.ipynb"), (built.dist, "solution.ipynb")):
        title, first, *others = nbformat.read(folder / name / file, as_version=4).cells
        assert title.source.startswith("# ")
        assert first.source == notebooks.first_cell("", name)
        assert [len(line) <= 88 for line in first.source.splitlines()] == [True, True]
        assert first.metadata == {"deletable": False, "editable": False}
        assert not any("import otter" in cell.source for cell in others)
        (last,) = [cell for cell in others if cell.source.startswith("## Hand in")]
        assert last == {**last, "source": notebooks.HAND_IN, "metadata": {"deletable": False, "editable": False}}
        assert ".ipynb" not in first.source


def test_an_address_is_text_in_the_cell_whatever_it_holds():
    cell = notebooks.first_cell('https://a.b/"+__import__("os").name+"', NAMES[0])
    compiled = compile(cell, "cell", "exec")
    assert "__import__" not in compiled.co_names
    assert any("__import__" in str(constant) for constant in compiled.co_consts)


def test_binder_installs_what_grades(built):
    pins = [line for line in (ROOT / "binder" / "requirements.txt").read_text().splitlines() if line[0] != "#"]
    for name in NAMES:
        listed = (ROOT / "assignments" / name / "requirements.txt").read_text().splitlines()
        assert pins == [line for line in listed if line[0] != "#"]
    assert all(re.fullmatch(r"[\w-]+==[\w.]+", pin) for pin in pins)
    assert (built.binder / "requirements.txt").read_text() == (ROOT / "binder" / "requirements.txt").read_text()
    python = yaml.safe_load((ROOT / ".github" / "actions" / "setup" / "action.yml").read_text())["inputs"]["python"][
        "default"
    ]
    assert (ROOT / "binder" / "runtime.txt").read_text() == f"python-{python}\n"
