"""Courses whose tables are of a library that only they have: graded in their environment, as they would do it."""

import subprocess
import sys
from importlib.metadata import version

import pytest
from kit.notebooks import ROOT
from kit.otter_courses import compare
from kit.otter_styles import OF_OTHER_LIBRARIES

LIBRARIES = ("datascience", "babypandas")
SECONDS = 1800

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def python(tmp_path_factory):
    """An environment with what grades, Otter and the libraries; ours is not touched."""
    env = tmp_path_factory.mktemp("libraries") / "env"
    subprocess.run([sys._base_executable, "-m", "venv", env], check=True)
    wanted = ["-r", ROOT / "requirements.lock", f"otter-grader=={version('otter-grader')}", *LIBRARIES]
    uv = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--no-verify-hashes"]
    pip = [env / "bin" / "python", "-m", "pip", "install", "--quiet"]
    for install in ([*uv, "--python", env / "bin" / "python"], pip):
        if subprocess.run([*install, *wanted], timeout=SECONDS).returncode == 0:
            return env / "bin" / "python"
    raise AssertionError("neither uv nor pip can install the libraries")


@pytest.fixture(scope="module")
def compared(python, tmp_path_factory):
    return compare(OF_OTHER_LIBRARIES, tmp_path_factory.mktemp("tables"), python)


def test_every_case_has_plain_otters_verdict(compared):
    passing = [case for cases in compared.plain.values() for case, passed in cases.items() if passed]
    print(f"{len(passing)} cases pass in plain Otter")
    assert passing
    assert {key: compared.ours[key] for key in compared.plain} == compared.plain


def test_no_lie_earns_a_point(compared):
    assert compared.earned_by_lies() == set()
