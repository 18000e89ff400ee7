"""A command that is killed leaves no process: everything that it started ends with it."""

import os
import re
import shutil
import subprocess
import sys
import time

import pytest
from conftest import ROOT, copy_kit, copy_what_is_built
from kit.command import assert_nothing_is_left

from autograder.workspace import Kit

pytestmark = pytest.mark.usefixtures("temporary")  # for what a killed worker leaves

COMMAND = (sys.executable, "-m", "autograder.cli")
# Nothing is set up anew under the tests that run.
TEST = ("make", "--old-file=.venv/ready", "--old-file=.venv/test-ready", "--old-file=build/isolation", "test")


@pytest.fixture
def kit(built, tmp_path):
    kit = copy_kit(tmp_path / "kit")
    copy_what_is_built(kit)
    return kit


def test_a_build(kit):
    for name in kit.names():
        kit.traces(name).unlink()
        (kit.build / "digests" / f"{name}.json").unlink(missing_ok=True)
    assert_nothing_is_left((*COMMAND, "build"), kit.root, 6)  # two workers, and a child of each


@pytest.mark.slow
def test_a_proof(built, tmp_path):
    kit = Kit(shutil.copytree(built.root, tmp_path / "kit", ignore=shutil.ignore_patterns("answers.py")))
    assert_nothing_is_left((*COMMAND, "prove"), kit.root, 7)  # two workers, and a sandbox of each


def test_a_grading(own, own_submissions, tmp_path):
    command = (*COMMAND, "grade", str(own_submissions), "--out", str(tmp_path / "out"))
    assert_nothing_is_left(command, own.root, 7)


@pytest.mark.slow
def test_the_tests():
    assert_nothing_is_left(TEST, ROOT, 12, PYTEST_ADDOPTS="tests/wall tests/classroom/test_batch.py")


LONG = """
import pathlib, time

def test_long():
    pathlib.Path("begun").touch()
    time.sleep(600)
"""


def test_the_tests_say_what_was_running(tmp_path):
    (tmp_path / "test_long.py").write_text(LONG, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "conftest", "-c", os.devnull, "--rootdir", ".", "test_long.py"]
    here = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    settings = here | {"PYTHONPATH": os.pathsep.join((str(ROOT / "tests"), str(ROOT)))}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, cwd=tmp_path, env=settings, text=True, **quiet) as run:
        while not (tmp_path / "begun").exists():
            assert run.poll() is None, run.stderr.read()
            time.sleep(0.05)
        run.terminate()
        said = run.communicate()[1]
    assert run.returncode == 143
    assert re.fullmatch(r"killed while this ran, for \d+ s: test_long\.py::test_long\n", said), said
