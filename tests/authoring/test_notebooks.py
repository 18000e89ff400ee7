"""The notebooks that students get: whole, clean, named, and without an answer."""

import ast

import nbformat
import pytest
from conftest import ROOT
from small_master import NO_TESTS, WRITTEN, read

from autograder.authoring.notebooks import how_it_is_graded, student_notebook
from autograder.course.master import Kind
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
    assert [cell.kind for cell in master.cells[1:]] == [Kind.PROMPT, Kind.ANSWER, Kind.ANSWER]
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
