"""A course of one's own: the package is installed from its wheel, and no clone of this repository is anywhere."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from kit.notebooks import OWN as OWN_COURSE
from kit.notebooks import ROOT

from autograder.authoring.assignment import SHIPPED
from autograder.authoring.needed_modules import PACKAGE, needed_modules

OWN = OWN_COURSE / "solutions"
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The package as `make wheel` builds it."""
    folder = tmp_path_factory.mktemp("wheel")
    command = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, ROOT]
    subprocess.run([sys.executable, *command], check=True)
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    """The variables of somebody who has a virtual environment, in the folder HOME, and nothing else."""
    there = tmp_path_factory.mktemp("environment")
    return {"PATH": f"{there / 'env' / 'bin'}:/usr/bin:/bin:/usr/sbin:/sbin", "HOME": str(there)}


@pytest.fixture(scope="module")
def autograder(wheel, environment):
    """Calls the command of a new environment in a folder; gives what it printed."""
    there = Path(environment["HOME"])
    settings = {key: value for key, value in os.environ.items() if key.startswith(("PIP_", "UV_", "SSL_"))}
    subprocess.run([sys._base_executable, "-m", "venv", there / "env"], check=True)
    uv = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--python", there / "env" / "bin" / "python"]
    pip = [there / "env" / "bin" / "python", "-m", "pip", "install", "--quiet"]
    wanted = f"{wheel}[site]"
    if subprocess.run([*uv, wanted], env=environment | settings).returncode:
        subprocess.run([*pip, wanted], env=environment | settings, check=True)

    def call(folder, *words, status=0):
        done = subprocess.run(
            ["autograder", *map(str, words)],
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            executable=there / "env" / "bin" / "autograder",
        )
        assert done.returncode == status, f"{words}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
        return done.stdout + done.stderr

    return call


def test_a_course_goes_from_nothing_to_grades(autograder, environment, tmp_path):
    """With an assignment whose answers take and give functions, as a lecturer wrote it from the documents."""
    course = tmp_path / "course"
    course.mkdir()
    autograder(course, "init", "--title", "Numerical methods")
    autograder(course, "new", "roots")
    shutil.rmtree(course / "solutions" / "02_roots")
    shutil.copytree(OWN / "02_roots", course / "solutions" / "02_roots")
    with (course / "solutions" / "mistakes.yml").open("a", encoding="utf-8") as table:
        table.write((OWN / "mistakes.yml").read_text(encoding="utf-8"))
    assert autograder(course, "build").count("built ") == 2
    with zipfile.ZipFile(course / "dist" / "01_totals" / "autograder.zip") as archive:
        modules = {name for name in archive.namelist() if name.endswith(".py")}
    code = {name for name in modules if not name.startswith(("tests/", "files/"))}
    assert code == {
        path.relative_to(PACKAGE.parent).as_posix() for path in needed_modules(SHIPPED)
    }  # and nothing else installed
    assert autograder(course, "prove", "--update").count("it holds") == 2
    (course / "submissions").mkdir()
    for name, kind in (
        ("ada", "dist/02_roots/solution.ipynb"),
        ("bo", "assignments/01_totals/01_totals.ipynb"),
        ("cy", "dist/01_totals/solution.ipynb"),
    ):
        shutil.copy(course / kind, course / "submissions" / f"{name}.ipynb")
    run = subprocess.run(["make", "-C", course, "grade", "site"], env=environment, capture_output=True, text=True)
    assert "3 of 3 submissions graded" in run.stdout + run.stderr, run.stderr
    for level in ("full", "reduced", "none"):
        said = autograder(course, "grade", "submissions", "--out", f"results-{level}", "--isolation", level)
        assert "3 of 3 submissions graded" in said
        grades = (course / f"results-{level}" / "submissions.csv").read_text()
        for points in ("14,14", "0,4", "4,4"):
            assert f'"graded",{points},' in grades, level
    assert "0 of 1 questions pass" in autograder(course, "check", "assignments/01_totals/01_totals.ipynb", status=1)
    assert "1 answer" in autograder(course, "written", "submissions")
    assert "of 3 submissions have questions" in autograder(course, "viva", "submissions", "--out", "viva")
    assert "full" in autograder(course, "doctor")
    page = (course / "public" / "index.html").read_text()
    assert "<title>Numerical methods</title>" in page
    assert "attention" not in page.lower()
    copied = shutil.copytree(course, tmp_path / "copied")
    assert autograder(copied, "build").count("unchanged ") == 2
    assert "already exists" in autograder(copied, "init", "--title", "Again", status=2)


def test_outside_of_a_course_one_line_says_what_to_do(autograder, tmp_path):
    said = autograder(tmp_path, "build", status=2)
    assert "autograder init" in said
    assert said.count("\n") == 1


def test_the_wheel_speaks_of_no_course(wheel):
    with zipfile.ZipFile(wheel) as archive:
        texts = {name: archive.read(name) for name in archive.namelist() if not name.endswith("METADATA")}
    assert [name for name, text in texts.items() if b"attention" in text.lower()] == []
