"""The rooms of the package: who may import whom, and that each says what it is for."""

import ast
import subprocess
import sys

import pytest
from conftest import ROOT

PACKAGE = ROOT / "autograder"


def lint(folder):
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"]
    return subprocess.run([*command, "--no-cache"], cwd=folder, capture_output=True, text=True)


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A copy of the package in which a test may break a wall."""
    folder = tmp_path_factory.mktemp("house")
    for path in PACKAGE.rglob("*.py"):
        copy = folder / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
    (folder / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    return folder


def test_no_room_imports_what_stands_above_it(house):
    done = lint(house)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("module", "imported", "broken"),
    [
        (
            "wall/inside/wire/frames.py",
            "autograder.errors",
            "What runs beside a student's code imports nothing of the rest",
        ),
        (
            "student/child.py",
            "autograder.course.manifest",
            "What runs beside a student's code imports nothing of the rest",
        ),
        ("course/mistakes.py", "autograder.classroom.batch", "Each room imports only rooms below it"),
        (
            "classroom/outputs.py",
            "autograder.marking.marking",
            "A class is made of records: only the commands run notebooks",
        ),
        ("classroom/batch.py", "autograder.cli", "Each room imports only rooms below it"),
        ("files/whole.py", "autograder.course.manifest", "Each room imports only rooms below it"),
    ],
)
def test_a_broken_wall_is_named(house, module, imported, broken):
    path = house / "autograder" / module
    before = path.read_text(encoding="utf-8")
    path.write_text(before + f"\nimport {imported}\n", encoding="utf-8")
    try:
        done = lint(house)
    finally:
        path.write_text(before, encoding="utf-8")
    assert done.returncode == 1
    assert f"{broken} BROKEN" in done.stdout


@pytest.mark.parametrize("room", sorted(PACKAGE.glob("**/__init__.py")), ids=lambda path: path.parent.name)
def test_every_room_says_what_it_is_for(room):
    assert len(ast.get_docstring(ast.parse(room.read_text(encoding="utf-8"))) or "") > 60


def test_modules_stay_small_enough_to_read():
    ours = [
        path for path in PACKAGE.rglob("*.py") if path.parent.name != "softlookup"
    ]  # which ships with each notebook
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in ours}
    assert {str(path.relative_to(ROOT)): lines for path, lines in lengths.items() if lines > 400} == {}
