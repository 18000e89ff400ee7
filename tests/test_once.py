"""One failure is told once, however many tests it keeps from running."""

import os
import subprocess
import sys

from conftest import ROOT

TESTS = """
import pytest

@pytest.fixture(scope="module")
def shared():
    raise RuntimeError("the command they share ended with an error")

@pytest.mark.parametrize("number", range(50))
def test_one(shared, number):
    pass

def test_another():
    assert False, "its own"
"""


def test_a_fixture_that_cannot_be_made_is_one_error_with_its_reason(tmp_path):
    (tmp_path / "test_many.py").write_text(TESTS)
    command = [sys.executable, "-m", "pytest", "-p", "kit.tiers", "-p", "no:cacheprovider", "-rs", "test_many.py"]
    environment = os.environ | {"PYTHONPATH": str(ROOT / "tests")}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=600)
    assert "1 failed, 49 skipped, 1 error" in done.stdout.splitlines()[-1]
    assert done.stdout.count("E       RuntimeError: the command they share ended with an error") == 1
    assert done.stdout.count("a fixture could not be made, as an earlier test says") == 1, "skips are summed up"
