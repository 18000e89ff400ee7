"""What is read of a clone: what Git itself says of its commits, and no file outside of it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from kit.handed_in import NOON

from autograder.classroom import clone_store
from autograder.classroom.clone_store import open_clone
from autograder.errors import Unreadable

AT = int(NOON.timestamp())


def run_git(folder, *arguments, at=AT):
    who = {f"GIT_{who}_{what}": "a" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    dates = {f"GIT_{who}_DATE": f"{at} +0000" for who in ("AUTHOR", "COMMITTER")}
    settings = ["-c", "commit.gpgsign=false", "-c", "init.defaultBranch=main", "-c", "protocol.file.allow=always"]
    done = subprocess.run(
        ["git", "-C", folder, *settings, *arguments],
        check=True,
        capture_output=True,
        text=True,
        env={"PATH": os.environ["PATH"], "HOME": "/nonexistent", **who, **dates},
    )
    return done.stdout.strip()


def committed(folder, *options, texts=("early", "in time", "late")):
    """A repository with a commit for each hour from one before noon, each of which changes its notebook."""
    folder.mkdir()
    run_git(folder, "init", "-q", *options)
    (folder / "hw").mkdir()
    (folder / "shared.txt").write_text("the same in all commits\n" * 50)
    for hour, text in enumerate(texts, -1):
        (folder / "hw" / "a.ipynb").write_text(f"{text}\n" * 50)  # so long that packs keep differences
        run_git(folder, "add", ".")
        run_git(folder, "commit", "-qm", text, at=AT + 3600 * hour)
    return folder


def why_not(folder):
    with pytest.raises(Unreadable) as refused, open_clone(folder):
        pass
    return str(refused.value)


def packed(folder):
    run_git(folder, "gc", "-q", "--aggressive")
    assert not list((folder / ".git" / "objects").glob("??"))
    assert (folder / ".git" / "packed-refs").exists()
    assert (folder / ".git" / "objects" / "info" / "packs").exists()


def tagged(folder):
    run_git(folder, "tag", "-a", "v1", "-m", "x")
    run_git(folder, "gc", "-q")
    assert "\n^" in (folder / ".git" / "packed-refs").read_text()


def graph(folder):
    run_git(folder, "commit-graph", "write", "--reachable")
    run_git(folder, "commit-graph", "write", "--reachable", "--split=replace")
    assert list((folder / ".git" / "objects" / "info" / "commit-graphs").iterdir())


def many_packs(folder):
    for n in range(3):
        run_git(folder, "repack", "-q")
        (folder / "hw" / f"{n}.txt").write_text(f"{n}")
        run_git(folder, "add", ".")
        run_git(folder, "commit", "-qm", "x", at=AT + 3600 + n)
    run_git(folder, "multi-pack-index", "write")
    assert len(list((folder / ".git" / "objects" / "pack").glob("*.idx"))) == 3


# Ways in which an honest clone may be kept.
KEPT = {
    "loose": lambda folder: None,
    "packed": packed,
    "packed with a tag": tagged,
    "with a graph of commits": graph,
    "in many packs": many_packs,
    "no branch": lambda folder: run_git(folder, "checkout", "-q", "--detach"),
    "another branch": lambda folder: run_git(folder, "checkout", "-qb", "feature/x"),
    "a branch beside it": lambda folder: run_git(folder, "branch", "other", "HEAD~1"),
    "packed indexes of version 1": lambda folder: run_git(folder, "-c", "pack.indexVersion=1", "gc", "-q"),
}


@pytest.mark.parametrize("kept", [*KEPT, "SHA-256"])
def test_an_honest_clone_is_read_as_git_reads_it(tmp_path, kept):
    folder = committed(tmp_path / "clone", *(["--object-format=sha256"] if kept == "SHA-256" else []))
    KEPT.get(kept, many_packs)(folder)
    with open_clone(folder) as clone:
        is_as_git_says(clone, folder)


def is_as_git_says(clone, folder):
    assert clone.head.id.decode() == run_git(folder, "rev-parse", "HEAD")
    assert clone.shallow == frozenset()
    for hour, revision in ((0, "HEAD"), (1, None), (-1, None), (-2, None)):
        moment = AT + 3600 * hour
        revision = run_git(folder, "rev-list", "-1", f"--before={moment}", "HEAD")
        commit = clone.before(moment)
        assert (commit.id.decode() if commit else "") == revision
        if commit:
            shown = subprocess.run(["git", "-C", folder, "show", f"{revision}:hw/a.ipynb"], capture_output=True)
            assert clone.content(commit, "hw/a.ipynb") == shown.stdout
    assert clone.content(clone.head, "hw/none.ipynb") is None
    assert clone.content(clone.head, "hw/a.ipynb/x") is None
    assert clone.content(clone.head, "hw") is None


def test_a_link_in_a_commit_is_no_file(tmp_path):
    folder = committed(tmp_path / "clone")
    (folder / "hw" / "a.ipynb").unlink()
    (folder / "hw" / "a.ipynb").symlink_to("/etc/passwd")
    run_git(folder, "add", ".")
    run_git(folder, "commit", "-qm", "x")
    with open_clone(folder) as clone:
        assert clone.content(clone.head, "hw/a.ipynb") is None


def test_a_clone_without_its_history_says_so(tmp_path):
    origin = committed(tmp_path / "origin")
    run_git(tmp_path, "clone", "-q", "--depth", "1", origin.as_uri(), "clone")
    with open_clone(tmp_path / "clone") as clone:
        assert clone.shallow == {clone.head.id}
        assert clone.before(AT) is None
        assert clone.before(AT + 3600).id == clone.head.id
        assert clone.content(clone.head, "hw/a.ipynb") == (origin / "hw" / "a.ipynb").read_bytes()


def test_what_a_clone_lacks_is_not_taken_for_a_file_that_was_not_there(tmp_path):
    folder = committed(tmp_path / "clone")
    blob = run_git(folder, "rev-parse", "HEAD~1:hw/a.ipynb")
    (folder / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    with open_clone(folder) as clone:
        assert clone.content(clone.head, "hw/a.ipynb")
        in_time = clone.before(AT)
        with pytest.raises(Unreadable, match="lacks some of its objects"):
            clone.content(in_time, "hw/a.ipynb")
    commit = run_git(folder, "rev-parse", "HEAD~1")
    (folder / ".git" / "objects" / commit[:2] / commit[2:]).unlink()
    with open_clone(folder) as clone, pytest.raises(Unreadable, match="lacks some of its objects"):
        clone.before(AT)


def test_a_clone_that_is_part_of_another_is_refused_by_name(tmp_path):
    origin = committed(tmp_path / "origin")
    run_git(tmp_path, "clone", "-q", "--shared", origin, "shared")
    run_git(origin, "branch", "other")
    run_git(origin, "worktree", "add", "-q", tmp_path / "beside", "other")
    for folder, why in {
        "shared": "takes commits from another repository: .git/objects/info/alternates",
        "beside": "it is not a folder",
        "origin": "it is one of several working folders: .git/worktrees/beside/",
    }.items():
        assert why in why_not(tmp_path / folder)


SETTINGS = {
    "[Include]\npath = x\n": "include another file",
    '[includeIf "gitdir:/"]\npath = x\n': "include another file",
    "[core]\nrepositoryformatversion = 7\n": "not known here: version 7",
    "[extensions]\nrefStorage = reftable\n": "not known here: refstorage",
    "[extensions]\npartialClone = origin\n": "not known here: partialclone",
}


@pytest.mark.parametrize("settings", SETTINGS)
def test_settings_that_lead_elsewhere_or_are_not_known_are_refused(tmp_path, settings):
    folder = committed(tmp_path / "clone")
    (folder / ".git" / "config").write_text(settings)
    assert SETTINGS[settings] in why_not(folder).lower()


def test_only_what_was_listed_is_opened(tmp_path):
    folder = committed(tmp_path / "clone")
    files = clone_store.Files(folder / ".git")
    assert files.read(b"HEAD") == b"ref: refs/heads/main\n"
    for name in (
        b"../hw/a.ipynb",
        os.fsencode(folder / "hw" / "a.ipynb"),
        b"refs/../HEAD",
        b"./HEAD",
        b"refs",
        b"none",
    ):
        assert files.read(name) == b""
        with pytest.raises(KeyError):
            files.open(name)
    (folder / ".git" / "HEAD").unlink()
    (folder / ".git" / "HEAD").symlink_to(folder / "hw" / "a.ipynb")
    with pytest.raises(OSError, match="symbolic"):
        files.open(b"HEAD")


def test_too_large_a_list_of_references_is_refused(tmp_path, monkeypatch):
    folder = committed(tmp_path / "clone")
    monkeypatch.setattr(clone_store, "SMALL_BYTES", 1000)
    (folder / ".git" / "packed-refs").write_text("#" * 1001)
    assert "'packed-refs' in it is over" in why_not(folder)


OPENED: list[str] | None = None


@pytest.fixture(scope="module", autouse=True)
def opened():
    def note(event, arguments):
        if OPENED is not None and event in ("open", "os.listdir", "os.scandir") and not isinstance(arguments[0], int):
            OPENED.append(os.fsdecode(arguments[0]))

    sys.addaudithook(note)


def test_no_file_outside_of_the_clone_is_opened(tmp_path, monkeypatch):
    folder = committed(tmp_path / "clone")
    many_packs(folder)
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / ".gitconfig").write_text("[core]\n")
    for opened in (None, []):  # what it imports is read by the second time
        monkeypatch.setitem(globals(), "OPENED", opened)
        with open_clone(folder) as clone:
            clone.content(clone.before(AT), "hw/a.ipynb")
    there = Path(folder / ".git")
    assert len(OPENED) > 10
    assert [path for path in OPENED if there not in (Path(path), *Path(path).parents)] == []
