"""Kits that a test may change, and what lies in their folders and zips."""

import os
import re
import shutil
import subprocess
import zipfile

from conftest import ROOT, copy_kit

from autograder.authoring.commands import start_assignment as new
from autograder.workspace import SOFTLOOKUP


def tree(folder):
    """Every file below a folder: path → bytes."""
    return {
        p.relative_to(folder).as_posix(): p.read_bytes()
        for p in folder.rglob("*")
        if p.is_file() and "__pycache__" not in p.parts
    }


def hand_out(assignments, name, folder):
    """Make a student's folder, as their zip holds it: `softlookup` lies in it."""
    shutil.copytree(assignments / name, folder, dirs_exist_ok=True)
    shutil.copytree(assignments / SOFTLOOKUP, folder / SOFTLOOKUP, ignore=shutil.ignore_patterns("__pycache__"))


def zipped(path):
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def small_kit(folder, *names):
    """A kit with assignments as `autograder new` starts them."""
    kit = copy_kit(folder)
    for name in kit.names():
        shutil.rmtree(kit.master(name))
    for name in names:
        new(kit, name)
    return kit


def replace(path, old, instead):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, instead, 1), encoding="utf-8")


def copy_of_the_tree(folder):
    """What Git has of this tree, as it lies here."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.split(b"\0")
    for name in filter(None, map(os.fsdecode, listed)):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    return folder


def fill_in(folder, owner="ada", url="https://ada.test/course", box="x"):
    """Fill in what the owner does before a release; `OWNER`, `""` and a blank leave it open."""
    for name, pattern, instead in (
        ("pyproject.toml", r"(?<=github\.com/)[\w-]+|(?<=//)[\w-]+(?=\.github\.io)", owner),
        ("solutions/course.yml", "^url: .*", f"url: {url}"),
        ("CONTRIBUTING.md", r"^- \[.\]", f"- [{box}]"),
    ):
        text = (folder / name).read_text(encoding="utf-8")
        text, found = re.subn(pattern, instead, text, flags=re.MULTILINE)
        assert found, name
        (folder / name).write_text(text, encoding="utf-8")
