"""A command that is killed leaves no process: everything that it started ends with it."""

import shutil
import sys

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
