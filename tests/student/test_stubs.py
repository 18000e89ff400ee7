"""A stub is put back, and nothing of the notebook is lost."""

import re

import nbformat
import pytest
from kit.kits import answer, save, states
from kit.notebooks import OWN

from autograder.course.masters import read_master
from autograder.softlookup.names import definitions_in
from autograder.student.folder import code_cells, open_folder, read_notebook
from autograder.workspace import Kit


@pytest.mark.parametrize("name", Kit(OWN).names())
def test_stubs_are_those_of_the_master(own, name):
    folder = open_folder(own.assignments / name / f"{name}.ipynb")
    cells = [source for _, source in code_cells(read_notebook(folder.notebook))]
    for question in read_master(own.master(name)).questions:
        if not question.manual:
            assert [source for source in cells if question.name in definitions_in(source)] == [
                folder.about.stubs[question.name]
            ]


def test_a_stub_is_back_and_the_answer_stands_below(notebook, command):
    before, files = nbformat.read(notebook, as_version=4), {path.name for path in notebook.parent.iterdir()}
    answer(notebook, shares='def shares(x):\n    """```"""\n    return x', entropy="entropy = len")
    notebook.chmod(0o600)
    status, out, _ = command("check", notebook, "--reset", "shares")
    assert status == 0
    assert "shares is its stub again, in cell 6; your answer is below it in cell 7" in " ".join(out.split())
    after = nbformat.read(notebook, as_version=4)
    nbformat.validate(after)
    kept = after.cells.pop(6)
    assert kept.cell_type == "markdown"
    assert '````python\ndef shares(x):\n    """```"""\n    return x\n````' in kept.source
    (changed,) = (i for i, cell in enumerate(after.cells) if cell.source == "entropy = len")
    after.cells[changed].source = before.cells[changed].source
    assert after == before
    assert notebook.stat().st_mode & 0o777 == 0o600
    assert {path.name for path in notebook.parent.iterdir()} - {"__pycache__"} == files
    assert states(command("check", notebook)[1])["shares"] == "to do"


def test_a_stub_that_is_there_changes_nothing(notebook, command):
    before = notebook.read_bytes()
    assert "nothing was changed" in command("check", notebook, "--reset", "shares")[1]
    assert notebook.read_bytes() == before


def test_only_what_was_reset_differs_in_the_file(notebook, command):
    """Git shows no more than what was done."""
    before = notebook.read_text(encoding="utf-8").splitlines()
    answer(notebook, shares_of_columns="shares_of_columns = 1")
    answered = notebook.read_text(encoding="utf-8").splitlines()
    command("check", notebook, "--reset", "shares_of_columns")
    after = notebook.read_text(encoding="utf-8").splitlines()
    assert len(set(answered) - set(before)) == 1
    assert set(before) - set(after) == set()
    assert len(after) - len(before) == 12


TAG = {"tags": ["otter_answer_cell"]}


@pytest.mark.parametrize(
    ("sources", "stub", "kept", "others"),
    [
        (["def one(:\n    return 1", 'grader.check("one")'], 1, 2, ()),
        (["one: int = 1"], 1, 2, ()),
        (["x = 1", 'grader.check("one")'], 2, None, ()),
        (["text = '''\none = 1\n'''", "one, other = 1, 2"], 2, 3, ()),
        (["one = 1", "x = 1", "class one: pass", 'grader.check("one")'], 3, 4, (1,)),
        (["one == 1", "ones = 1", "one.a = 1", "# one = 1", "grader.check('one')"], 5, None, ()),
    ],
    ids=["does not parse", "annotated", "deleted", "one of two, and in a text", "defined twice", "not defined"],
)
def test_the_answer_is_found(small, command, sources, stub, kept, others):
    save(small, *sources)
    status, out, _ = command("check", small, "--reset", "one")
    assert status == 0
    cells = nbformat.read(small, as_version=4).cells
    assert cells[stub - 1].source == "def one():\n    ..."
    assert f"in cell {stub}" in out
    if kept:
        assert sources[stub - 1] in cells[kept - 1].source
    assert len(cells) == len(sources) + 1
    assert [int(n) for n in re.findall(r"Cell (\d+) defines one too", out)] == list(others)


def test_an_emptied_answer_cell_and_an_old_notebook_without_ids(small, command):
    cells = [nbformat.v4.new_code_cell(" ", metadata=TAG), nbformat.v4.new_code_cell('grader.check("one")')]
    cells += [nbformat.v4.new_code_cell("two = 2")]
    for cell in cells:
        del cell["id"]
    nbformat.write(nbformat.v4.new_notebook(cells=cells, nbformat_minor=4), small)
    for name in ("one", "two"):
        assert command("check", small, "--reset", name)[0] == 0
    after = nbformat.read(small, as_version=4)
    assert [cell.source for cell in after.cells[:3]] == [
        "def one():\n    ...",
        'grader.check("one")',
        "def two():\n    ...",
    ]
    assert len(after.cells) == 4
    assert after.nbformat_minor == 4
    nbformat.validate(after)
