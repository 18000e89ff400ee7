"""Each extra has what its commands need: they run with everything else out of reach."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from functools import cache
from importlib.metadata import PackageNotFoundError, packages_distributions, requires

import pytest
from conftest import ROOT, copy_kit
from kit.notebooks import SOFTMAX
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
# Python reads this before anything else, in child processes too.
BLOCKER = """\
import os
import sys

BLOCKED = set(os.environ["BLOCKED_MODULES"].split())


class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in BLOCKED:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


sys.meta_path.insert(0, Blocker())
"""


def promised(extra: str | None) -> set[str]:
    """The distributions that the kit brings with an extra, or with none."""
    found: set[str] = set()
    waiting = [Requirement(text) for text in PROJECT["dependencies"]]
    if extra:
        waiting += [Requirement(text) for text in PROJECT["optional-dependencies"][extra]]
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        if name == PROJECT["name"]:
            for other in requirement.extras:
                waiting += [Requirement(text) for text in PROJECT["optional-dependencies"][other]]
            continue
        wanted = {name, *(f"{name}[{one}]" for one in requirement.extras)}
        if wanted <= found:
            continue
        found |= wanted
        for inner in map(Requirement, needed_by(name)):
            if inner.marker is None or any(inner.marker.evaluate({"extra": one}) for one in ("", *requirement.extras)):
                waiting.append(inner)
    return {name for name in found if "[" not in name}


@cache
def needed_by(name: str) -> tuple[str, ...]:
    try:
        return tuple(requires(name) or ())
    except PackageNotFoundError:  # for another platform, or left out of the locks
        return ()


def run(folder, extra, *arguments, cwd=ROOT):
    """A command of the kit, where only what the extra promises can be imported."""
    allowed = promised(extra) | {"soft-lookup", "setuptools"}
    blocked = [
        module
        for module, distributions in packages_distributions().items()
        if not any(canonicalize_name(one) in allowed for one in distributions)
    ]
    (folder / "sitecustomize.py").write_text(BLOCKER, encoding="utf-8")
    environment = os.environ | {
        "BLOCKED_MODULES": " ".join(blocked),
        "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)]),
    }
    command = [sys.executable, "-m", "autograder", *map(str, arguments)]
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True)


def test_a_blocked_module_cannot_be_imported(tmp_path):
    assert "distributed" not in promised("grade")
    assert "dulwich" in promised("grade")
    assert "pandas" not in promised(None)
    assert "nbformat" in promised("grade")
    assert "otter-grader" in promised("author") - promised("grade")
    done = run(tmp_path, None, "grade", "x", "--out", "y")
    assert (done.returncode, done.stdout) == (2, "")
    assert "needs" in done.stderr
    assert "pip install 'soft-lookup[grade]'" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_students_check_with_the_kit_alone(tmp_path, built):
    notebook = built.assignments / SOFTMAX / f"{SOFTMAX}.ipynb"
    done = run(tmp_path, None, "check", notebook)
    assert done.returncode == 1, done.stderr
    assert "softmax" in done.stdout
    assert "Next:" in done.stdout


@pytest.mark.parametrize("arguments", [("--help",), ("--version",), ("build", "--help")])
def test_help_needs_no_extra(tmp_path, arguments):
    done = run(tmp_path, None, *arguments)
    assert done.returncode == 0, done.stderr


def test_every_extra_is_for_users():
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    named = re.findall(r"^\| `soft-lookup\[([\w,]+)\]`", page, re.MULTILINE)
    assert {extra for one in named for extra in one.split(",")} == set(PROJECT["optional-dependencies"])


@pytest.mark.slow
def test_grading_takes_the_extra_for_it(tmp_path, built):
    solution, out = built.dist / SOFTMAX / "solution.ipynb", tmp_path / "out"
    done = run(tmp_path, "grade", "grade", solution, "--out", out, "--isolation", "none", cwd=built.root)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "40/40" in done.stdout
    done = run(tmp_path, "grade", "report", out, cwd=built.root)
    assert done.returncode == 0, done.stderr
    done = run(tmp_path, "grade", "doctor")
    assert done.returncode in (0, 1)
    assert not done.stderr


@pytest.mark.slow
def test_authors_build_and_prove_with_the_extra_for_it(tmp_path):
    kit = copy_kit(tmp_path / "kit")
    for master in kit.names():
        shutil.rmtree(kit.master(master))
    for arguments in (["new", "first"], ["build"], ["prove"]):
        done = run(tmp_path, "author", *arguments, cwd=kit.root)
        assert done.returncode == 0, done.stdout + done.stderr


def test_clusters_say_which_extra_they_take(tmp_path, built):
    solution, out = built.dist / SOFTMAX / "solution.ipynb", tmp_path / "out"
    options = [solution, "--dask", "tcp://127.0.0.1:1", "--out", out, "--isolation", "none"]
    done = run(tmp_path, "grade", "grade", *options, cwd=built.root)
    assert done.returncode == 2, done.stdout
    assert "pip install 'soft-lookup[dask]'" in done.stderr.splitlines()[-1]


def test_clones_are_graded_with_what_make_installs(tmp_path, built):
    locked = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert "\ndulwich==" in locked, "all that the workflow `grade` has"
    clone = tmp_path / "clones" / "ada"
    (clone / ".git").mkdir(parents=True)
    (clone / "work.ipynb").write_bytes((built.dist / SOFTMAX / "solution.ipynb").read_bytes())
    options = [clone.parent, "--source", "git", "--out", tmp_path / "out", "--isolation", "none"]
    done = run(tmp_path, "grade", "grade", *options, cwd=built.root)
    assert done.returncode == 0, done.stdout + done.stderr
    said = " ".join(done.stdout.split())
    assert "1 submission whose time cannot be read" in said
    assert "ada__work" in said
