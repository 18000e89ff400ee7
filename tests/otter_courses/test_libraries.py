"""Courses whose tables are of a library that only they have: graded in their environment, as they would do it."""

import json
import os
import subprocess
import sys
from importlib.metadata import version
from types import SimpleNamespace

import nbformat
import pytest
from kit.notebooks import ROOT
from kit.otter_courses import assign, by_plain_otter, handed_in, zip_of
from kit.otter_styles import OF_OTHER_LIBRARIES

KINDS = ("right", "wrong", "untouched", "lying")
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
    """Verdicts of plain Otter and of ours on each case, by notebook."""
    folder = tmp_path_factory.mktemp("tables")
    dists = assign(OF_OTHER_LIBRARIES, folder / "courses")
    (folder / "submissions").mkdir()
    paths = {}
    for course in OF_OTHER_LIBRARIES:
        for kind in KINDS:
            paths[course.name, kind] = folder / "submissions" / f"{course.name}-{kind}.ipynb"
            nbformat.write(handed_in(course, dists[course.name], kind), paths[course.name, kind])
    asked = [(path, zip_of(dists[name])) for (name, kind), path in paths.items() if kind != "lying"]
    plain = by_plain_otter(asked, python=python)
    otter = [word for dist in dists.values() for word in ("--otter", str(dist))]
    command = [python, "-m", "autograder.cli", "grade", "submissions", *otter, "--out", "out"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 0, done.stdout + done.stderr
    ours = {}
    for key, path in paths.items():
        record = json.loads((folder / "out" / "records" / f"{path.stem}.json").read_text(encoding="utf-8"))
        ours[key] = {(q["name"], case["name"]): case["passed"] for q in record["questions"] for case in q["cases"]}
    return SimpleNamespace(plain={key: plain[str(path)] for key, path in paths.items() if key[1] != "lying"}, ours=ours)


def test_every_case_has_plain_otters_verdict(compared):
    right = {(key, case) for key, cases in compared.plain.items() for case, passed in cases.items() if passed}
    different = {
        (key, case, passed, compared.ours[key][case])
        for key, cases in compared.plain.items()
        for case, passed in cases.items()
        if compared.ours[key][case] != passed
    }
    print(f"{len(right) - len(different)} of {len(right)} cases that pass in plain Otter pass here")
    assert different == set()


def test_no_lie_earns_a_point(compared):
    for course in OF_OTHER_LIBRARIES:
        lying, wrong = (compared.ours[course.name, kind] for kind in ("lying", "wrong"))
        assert {case for case, passed in lying.items() if passed} <= {case for case, passed in wrong.items() if passed}
