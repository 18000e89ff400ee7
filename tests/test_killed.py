"""A command that is killed leaves no process: everything that it started is gone ten seconds later.

What a command starts has a mark in its environment, or, in a sandbox, is below what has one.
"""

import os
import shutil
import signal
import subprocess
import sys
import time
import uuid

import psutil
import pytest
import sample_class
from conftest import ROOT, copy_kit, copy_what_is_built

from autograder.workspace import Kit

MARK = "SOFT_LOOKUP_KILLED"
SECONDS = 10
LONG = 600  # until enough of it runs, on a busy machine
COMMAND = (sys.executable, "-m", "autograder.cli")
# Two that would wait for ever: for a command that can't end them.
WORKERS = "import time\nfrom autograder.files import workers\nif __name__ == '__main__':\n"
WORKERS += "    list(workers.in_order(time.sleep, [(3600,), (3600,)], 2))\n"
# Nothing is set up anew under the tests that run.
TEST = ("make", "--old-file=.venv/ready", "--old-file=.venv/test-ready", "--old-file=build/isolation", "test")


def family(mark: str) -> set[psutil.Process]:
    """All that a command has started and that runs."""
    found = set()
    for one in psutil.process_iter():
        try:
            if one.environ().get(MARK) == mark:
                found |= {one, *one.children(recursive=True)}
        except psutil.Error:
            continue
    return set(filter(lives, found))


def lives(one):
    try:
        return one.is_running() and one.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def assert_nothing_is_left(command, folder, many, number=signal.SIGTERM, **settings):
    """Kill the command once so many processes are at work."""
    mark = uuid.uuid4().hex
    mine = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "MAKE", "MFLAGS"))}
    environment = mine | {"PYTHONPATH": str(ROOT), MARK: mark} | settings
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    started = subprocess.Popen(command, cwd=folder, env=environment, **quiet)
    try:
        until, seen = time.monotonic() + LONG, set()
        while len(seen) < many and started.poll() is None and time.monotonic() < until:
            time.sleep(0.2)
            seen = family(mark)
        assert len(seen) >= many, f"ended with {started.poll()}, and only {len(seen)} processes"
        started.send_signal(number)
        until = time.monotonic() + SECONDS
        while (left := family(mark) | set(filter(lives, seen))) and time.monotonic() < until:
            time.sleep(0.2)
            started.poll()
        assert [" ".join(one.cmdline()) for one in left] == []
    finally:
        for one in family(mark):
            one.kill()
        started.wait()


@pytest.fixture(autouse=True)
def temporary(tmp_path, monkeypatch):
    """What a killed worker leaves in the temporary folder goes with the test's own."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))


@pytest.fixture
def kit(built, tmp_path):
    kit = copy_kit(tmp_path / "kit")
    copy_what_is_built(kit)
    return kit


def test_workers_end_with_a_command_that_could_do_nothing_for_them(tmp_path):
    (tmp_path / "command.py").write_text(WORKERS)
    assert_nothing_is_left((sys.executable, "command.py"), tmp_path, 4, signal.SIGKILL)


def test_a_build(kit):
    for name in kit.names():
        kit.traces(name).unlink()
        (kit.build / "digests" / f"{name}.json").unlink(missing_ok=True)
    assert_nothing_is_left((*COMMAND, "build"), kit.root, 6)  # two workers, and a child of each


@pytest.mark.slow
def test_a_proof(built, tmp_path):
    kit = Kit(shutil.copytree(built.root, tmp_path / "kit", ignore=shutil.ignore_patterns("answers.py")))
    assert_nothing_is_left((*COMMAND, "prove"), kit.root, 7)  # two workers, and a sandbox of each


def test_a_grading(built, tmp_path):
    command = (*COMMAND, "grade", str(sample_class.FOLDER), "--out", str(tmp_path / "out"))
    assert_nothing_is_left(command, built.root, 7)


@pytest.mark.slow
def test_the_tests():
    assert_nothing_is_left(TEST, ROOT, 12, PYTEST_ADDOPTS="tests/wall tests/classroom/test_batch.py")
