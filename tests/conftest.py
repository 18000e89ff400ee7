"""What the tests share: the clone they run in, and one whole build of it in a folder of its own.

`make test` runs them in two processes, a file in one of them, and those that take longest first: else one process
would be left with them at the end.
"""

import fcntl
import os
import shutil
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nbformat
import pyodide_copy as pyodide
import pytest
from inprocess import ANSWERS, ASSIGNMENTS

from autograder.building.build import build
from autograder.building.namespaces import names_before
from autograder.workspace import Kit

# An ordinary environment is what counts: where bytecode is written, it must do no harm.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
ROOT = Path(__file__).resolve().parent.parent
LONGEST = (
    "test_attacks.py",
    "test_prove.py",
    "test_site_browser.py",
    "test_parity.py",
    "test_build.py",
    "test_answers.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: LONGEST.index(item.path.name) if item.path.name in LONGEST else len(LONGEST))


def copy_kit(folder: Path) -> Kit:
    """A kit in `folder` with this clone's masters and answers, and nothing built."""
    shutil.copytree(ROOT / "solutions", folder / "solutions", ignore=shutil.ignore_patterns("__pycache__"))
    for name in (".gitignore", "pyproject.toml", "requirements-grading.lock"):
        shutil.copy(ROOT / name, folder / name)
    return Kit(folder)


@pytest.fixture(scope="session")
def built(tmp_path_factory) -> Kit:
    """All assignments, built from this clone's masters, once for all processes; tests must leave it as it is."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:  # each process has a folder of its own, in one that they share
        folder = folder.parent
    with locked(folder / "kit.lock"):
        kit = Kit(folder / "kit")
        if not kit.root.exists():
            fresh = copy_kit(folder / "kit.part")
            build(fresh, fresh.names())
            fresh.root.rename(kit.root)
    return kit


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Nobody else holds the lock meanwhile."""
    with open(path, "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session")
def test_files(built):
    """Each question's test file, hidden cases included."""
    files = {}
    for name in ASSIGNMENTS:
        with zipfile.ZipFile(built.autograder_zip(name)) as archive:
            for member in archive.namelist():
                if member.startswith("tests/"):
                    files[name, member[6:-3]] = archive.read(member).decode()
    return files


@pytest.fixture(scope="session")
def given(built):
    """What the student's notebook has before each question: the names that its own cells make, run with the stubs."""
    found = {}
    for name in ASSIGNMENTS:
        folder = built.assignments / name
        notebook = nbformat.read(folder / f"{name}.ipynb", as_version=4)
        found[name] = names_before(notebook, folder, {answer.question for answer in ANSWERS[name]})
    return found


@pytest.fixture
def helper_modules(monkeypatch, built):
    monkeypatch.syspath_prepend(str(built.student))


@pytest.fixture(scope="session")
def pyodide_copy() -> Path:
    """A copy of Pyodide; tests that need it are skipped, loudly, where it cannot be had."""
    try:
        return pyodide.get()
    except pyodide.Unavailable as error:
        pytest.skip(f"NO PYODIDE, THE SITE IS NOT TESTED IN IT: {error}")
