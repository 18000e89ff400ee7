"""A release: the same commit gives the same bytes, those of the package and its documents alone."""

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from fnmatch import fnmatch
from pathlib import Path

import pytest
import yaml
from conftest import ROOT
from kit.kits import copy_of_the_tree, fill_in

from autograder import __version__


@pytest.fixture(scope="module")
def commit(tmp_path_factory):
    """A repository whose last commit is this tree, with what its owner fills in."""
    folder = copy_of_the_tree(tmp_path_factory.mktemp("release") / "kit")
    fill_in(folder)
    git(folder, "init", "--quiet")
    commit_all(folder)
    return folder


def commit_all(folder):
    git(folder, "add", "--all")
    git(folder, "-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "--quiet", "--message", "all of it")


def git(folder, *arguments):
    return subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True, text=True).stdout


def make_release(folder: Path, umask: int = -1):
    """Run `make release` in an environment whose other parts are set up."""
    command = [
        "make",
        "--no-print-directory",
        "--old-file=.venv/ready",
        f"BIN={Path(sys.executable).parent}",
        "release",
    ]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, umask=umask, timeout=600)


def release(folder: Path, umask: int) -> dict[str, str]:
    """The digests that `make release` prints, by file."""
    done = make_release(folder, umask)
    assert done.returncode == 0, done.stderr
    digests = dict(reversed(line.split()) for line in done.stdout.splitlines() if re.match("[0-9a-f]{64} ", line))
    assert (folder / "build" / "release" / "SHA256SUMS").read_text().split() == done.stdout.split()[-2 * len(digests) :]
    return digests


@pytest.fixture(scope="module")
def released(commit):
    return commit / "build" / "release", release(commit, umask=0o022)


def test_the_same_commit_gives_the_same_bytes(commit, released, tmp_path):
    git(tmp_path, "clone", "--quiet", commit, tmp_path / "elsewhere")
    for path in (tmp_path / "elsewhere" / "autograder").rglob("*.py"):
        os.utime(path, (1e9, 1e9))
    (tmp_path / "elsewhere" / "autograder" / "cli.py").write_text("# not committed\n")
    (tmp_path / "elsewhere" / "autograder" / "left.py").touch()
    assert release(tmp_path / "elsewhere", umask=0o077) == released[1]
    assert sorted(released[1]) == [f"soft_lookup-{__version__}-py3-none-any.whl", f"soft_lookup-{__version__}.tar.gz"]


def test_it_is_the_package_and_its_documents(released):
    folder, _ = released
    (wheel,), (archive,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    package = set(git(ROOT, "ls-files", "autograder").splitlines())
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {name for name in names if ".dist-info/" not in name} == package
    with tarfile.open(archive) as sources:
        names = {name.partition("/")[2] for name in sources.getnames()}
    documents = set(git(ROOT, "ls-files", "docs").splitlines())
    documents |= {path.name for path in ROOT.glob("*.md")} | {"CITATION.cff", "LICENSE", "PKG-INFO", "mkdocs.yml"}
    assert names == package | documents | {"pyproject.toml"}


@pytest.mark.parametrize(
    ("left", "named"),
    [
        ({"owner": "OWNER"}, "OWNER in pyproject.toml"),
        ({"url": '""'}, "url in solutions/course.yml"),
        ({"box": " "}, "a box in CONTRIBUTING.md"),
        (
            {"owner": "OWNER", "url": '""', "box": " "},
            "OWNER in pyproject.toml, url in solutions/course.yml, a box in CONTRIBUTING.md",
        ),
    ],
)
def test_nothing_is_released_before_its_owner_has_filled_in_all(commit, tmp_path, left, named):
    folder = tmp_path / "kit"
    git(tmp_path, "clone", "--quiet", commit, folder)
    fill_in(folder, **left)
    commit_all(folder)
    fill_in(folder)  # not committed, so not in what would be released
    done = make_release(folder)
    assert done.returncode != 0
    said, *of_make = done.stderr.splitlines()
    assert said == f"make: the last commit leaves open {named}; CONTRIBUTING.md says how to fill it in"
    assert [re.sub(r"\[\d+\]|(?<=\*) .*", "", line) for line in of_make] == ["make: ***"], "it may be run by a make"
    assert not (folder / "build").exists()


def test_all_that_the_container_image_copies_is_there():
    copied = re.findall("^COPY (.*) [^ ]+$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    names = {name for line in copied for name in line.split()}
    assert "requirements.lock" in names
    allowed = [line[1:].rstrip("/") for line in (ROOT / ".dockerignore").read_text().splitlines() if line[0] == "!"]
    for name in names:
        assert (ROOT / name).exists(), name
        assert any(fnmatch(name, pattern) for pattern in allowed), f"{name}: .dockerignore leaves it out"


def test_one_version_stands_everywhere():
    assert yaml.safe_load((ROOT / "CITATION.cff").read_text())["version"] == __version__
    newest = re.search("^## ([0-9.]+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)[1]
    assert newest == __version__
