"""`make setup` on machines that are not like ours: a folder with any name, a home that cannot be written, no uv."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT
from kit.kits import copy_of_the_tree

LOCKS = ("requirements-setup.lock", "requirements.lock", "requirements-test.lock")
PYTHON = f"""\
if [ "$1 $2" = "-m venv" ]; then set -- "$@" --without-pip; fi
exec {sys.executable} "$@"
"""
UV = """\
if [ "$1 $2" = "cache dir" ]; then echo "$CACHE"; exit; fi
echo "$1 $2" >> uv.txt
test -z "$FAULT" || { echo "$FAULT" >&2; exit 2; }
"""


@pytest.fixture
def folder(tmp_path):
    """A folder in which `make` plays the set-up: `uv` and the new Python only write what they are told."""
    folder = tmp_path / "Übung é"
    (folder / "stand-ins").mkdir(parents=True)
    (folder / "autograder").mkdir()
    (folder / "autograder" / "__init__.py").write_text("print('found')", encoding="utf-8")
    for name in ("Makefile", "pyproject.toml", *LOCKS):
        shutil.copy(ROOT / name, folder)
    for name, script in {"python3": PYTHON, "uv": UV, "python": 'echo "$@" >> python.txt'}.items():
        (folder / "stand-ins" / name).write_text(f"#!/bin/bash\n{script}\n", encoding="utf-8")
        (folder / "stand-ins" / name).chmod(0o755)
    return folder


def make(folder, *arguments, **settings):
    command = ["make", "--no-print-directory", "PYTHON=stand-ins/python3", "BIN=stand-ins", *arguments]
    environment = os.environ | {"CACHE": str(folder / "cache"), "FAULT": ""} | settings
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done


def test_the_package_is_found_in_a_folder_of_any_name(folder, tmp_path):
    make(folder, "setup")
    done = subprocess.run(
        [folder / ".venv" / "bin" / "python", "-c", "import autograder"],
        cwd=tmp_path,
        env={"LC_ALL": "C"},
        capture_output=True,
        text=True,
    )
    assert (done.stdout, done.stderr) == ("found\n", "")


def caches(folder) -> set[str]:
    return {line.partition(" ")[2] for line in (folder / "uv.txt").read_text(encoding="utf-8").splitlines()}


def test_uv_keeps_its_cache_where_it_wants(folder):
    make(folder, "setup")
    assert caches(folder) == {str(folder / "cache")}


def test_the_cache_is_in_venv_where_the_home_cannot_be_made(folder):
    make(folder, "setup", CACHE="/dev/null/.cache/uv")
    assert caches(folder) == {".venv/uv-cache"}


def test_the_cache_is_in_venv_where_the_home_cannot_be_written(folder):
    (folder / "cache").mkdir(mode=0o500)
    if os.access(folder / "cache", os.W_OK):
        pytest.skip("this user may write anywhere")
    make(folder, "setup")
    assert caches(folder) == {".venv/uv-cache"}


def test_why_uv_cannot_install_is_said_before_pip_does(folder):
    (folder / ".venv").mkdir()
    (folder / ".venv" / "ready").touch()
    done = make(folder, "--old-file=.venv/ready", ".venv/test-ready", FAULT="error: no such index")
    assert done.stderr == "error: no such index\n"
    assert done.stdout.splitlines()[-1] == "uv cannot install here: pip does it, which takes minutes"
    (called,) = (folder / "python.txt").read_text(encoding="utf-8").splitlines()
    assert called.endswith("--require-hashes -r requirements-test.lock")


@pytest.mark.slow
def test_make_sets_up_a_folder_of_any_name_without_a_home(tmp_path):
    kit = copy_of_the_tree(tmp_path / "Übung é")
    path = f"{Path(sys._base_executable).parent}:/usr/bin:/bin"
    settings = os.environ | {"LC_ALL": "C", "HOME": os.devnull, "PATH": path}
    for name in ("UV_CACHE_DIR", "XDG_CACHE_HOME"):
        settings.pop(name, None)
    done = subprocess.run(
        ["make", "--no-print-directory", "setup"], cwd=kit, env=settings, capture_output=True, text=True, timeout=1800
    )
    assert done.returncode == 0, done.stderr
    assert (done.stdout, done.stderr) == ("setting up .venv (the first time only)\n", "")
    assert (kit / ".venv" / "uv-cache").is_dir()
    done = subprocess.run([".venv/bin/autograder", "--version"], cwd=kit, env=settings, capture_output=True, text=True)
    assert done.stdout.startswith("autograder, version"), done.stderr
