"""Kits and students' folders that a test may change, and what lies in their folders and zips."""

import json
import os
import re
import shutil
import subprocess
import zipfile
from pathlib import Path

import nbformat
import pytest
from conftest import ROOT, copy_kit

from autograder.authoring.commands import start_assignment as new
from autograder.authoring.shared_modules import shared_modules, write_modules
from autograder.softlookup.names import definitions_in
from autograder.student.folder import ABOUT
from autograder.workspace import SOFTLOOKUP, Kit
from kit.command import run
from kit.notebooks import OWN


def tree(folder):
    """Every file below a folder: path → bytes."""
    return {
        p.relative_to(folder).as_posix(): p.read_bytes()
        for p in folder.rglob("*")
        if p.is_file() and "__pycache__" not in p.parts
    }


def hand_out(assignments, name, folder):
    """Make a student's folder, as their zip holds it: `softlookup` lies in it."""
    shutil.copytree(assignments / name, folder, dirs_exist_ok=True)
    shutil.copytree(assignments / SOFTLOOKUP, folder / SOFTLOOKUP, ignore=shutil.ignore_patterns("__pycache__"))


def zipped(path):
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def small_kit(folder, *names):
    """A kit with assignments as `autograder new` starts them."""
    kit = copy_kit(folder)
    for name in kit.names():
        shutil.rmtree(kit.master(name))
    for name in names:
        new(kit, name)
    return kit


def replace(path, old, instead):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, instead, 1), encoding="utf-8")


def copy_of_the_tree(folder):
    """Return what Git has of this tree, as it lies here."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.split(b"\0")
    for name in filter(None, map(os.fsdecode, listed)):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    return folder


def fill_in(folder, owner="ada", url="https://ada.test/course", box="x"):
    """Fill in what the owner does before a release; `OWNER`, `""` and a blank leave it open."""
    for name, pattern, instead in (
        ("pyproject.toml", r"(?<=github\.com/)[\w-]+|(?<=//)[\w-]+(?=\.github\.io)", owner),
        ("solutions/course.yml", "^url: .*", f"url: {url}"),
        ("CONTRIBUTING.md", r"^- \[.\]", f"- [{box}]"),
    ):
        text = (folder / name).read_text(encoding="utf-8")
        text, found = re.subn(pattern, instead, text, flags=re.MULTILINE)
        assert found, name
        (folder / name).write_text(text, encoding="utf-8")


NAME = "01_shares"
RIGHT = "def shares(x, axis=-1):\n    return x / np.sum(x, axis=axis, keepdims=True)\n"
UNDIVIDED = "def shares(x, axis=-1):\n    return np.array(x, dtype=float)\n"


def unzipped(kit, name: str, folder: Path) -> Path:
    """The notebook in a student.zip that was unzipped."""
    with zipfile.ZipFile(kit.dist / name / "student.zip") as archive:
        archive.extractall(folder)
    return folder / name / f"{name}.ipynb"


@pytest.fixture
def notebook(own, tmp_path):
    return unzipped(own, NAME, tmp_path)


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
    write_modules(shared_modules(Kit(OWN), ""), tmp_path)
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
    """Return what is said of each question."""
    return {name: state for state, name in re.findall(r"^  (passes|not yet|not run|to do) +(\w+)", said, re.MULTILINE)}
