"""A folder as a student has it: the notebook, its public tests, and no kit around them."""

import json
import re
import zipfile
from pathlib import Path

import nbformat
import pytest
from command import run
from inprocess import KIT

from autograder.authoring.shared_modules import shared_modules, write_modules
from autograder.softlookup.names import definitions_in
from autograder.student.folder import ABOUT

NAME = "02_softmax"
SOFTMAX = """\
def softmax(x, axis=-1):
    e = np.exp(x - np.max(x, axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)
"""
OVERFLOWING = "def softmax(x, axis=-1):\n    e = np.exp(x)\n    return e / e.sum(axis=axis, keepdims=True)\n"


def unzipped(kit, name: str, folder: Path) -> Path:
    """The notebook in a student.zip that was unzipped."""
    with zipfile.ZipFile(kit.dist / name / "student.zip") as archive:
        archive.extractall(folder)
    return folder / name / f"{name}.ipynb"


@pytest.fixture
def notebook(built, tmp_path):
    return unzipped(built, NAME, tmp_path)


@pytest.fixture
def small(tmp_path):
    """Two questions, and limits so short that a test can wait for them."""
    (tmp_path / "tests").mkdir()
    for name in ("one", "two"):
        text = f"""\
from otter.test_files import test_case

@test_case(name="is_{name}", points=1, hidden=False)
def is_{name}({name}):
    assert {name}() == 1, "Checked: {name}"

@test_case(name="is_{name}_again", points=1, hidden=False)
def is_{name}_again({name}):
    assert {name}() == 1, "Checked: {name}"

@test_case(name="nobody_sees", points=1, hidden=True)
def nobody_sees({name}):
    assert False, "hidden"
"""
        (tmp_path / "tests" / f"{name}.py").write_text(text)
    stubs = {name: f"def {name}():\n    ..." for name in ("one", "two")}
    limits = {"cell_seconds": 2, "submission_seconds": 60}
    write_modules(shared_modules(KIT, ""), tmp_path)
    (tmp_path / ABOUT).write_text(json.dumps({"assignment": "small", "limits": limits, "stubs": stubs}))
    return tmp_path / "small.ipynb"


def save(path: Path, *sources: str) -> None:
    cells = [nbformat.v4.new_code_cell(source) for source in sources]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)


def answer(path: Path, **answers: str) -> None:
    """Write answers where the stubs stand."""
    notebook = nbformat.read(path, as_version=4)
    for name, source in answers.items():
        (cell,) = (cell for cell in notebook.cells if cell.cell_type == "code" and name in definitions_in(cell.source))
        cell.source = source
    nbformat.write(notebook, path)


@pytest.fixture
def command():
    """The command: gives its exit status, output and errors."""

    def autograder(*arguments) -> tuple[int, str, str]:
        done = run(Path.cwd(), *arguments)
        return done.returncode, done.stdout, done.stderr

    return autograder


def states(said: str) -> dict[str, str]:
    """What is said of each question."""
    return {name: state for state, name in re.findall(r"^  (passes|not yet|not run|to do) +(\w+)", said, re.MULTILINE)}
