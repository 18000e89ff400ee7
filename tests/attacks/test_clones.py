"""Clones that borrow another's work: whatever a `.git` says, what counts is what its own commits hold.

A friend handed in a solution in time, and again late. Each thief's own notebook has one answer, and was committed late.
If its `.git` can make the friend's commits count, the thief is graded by what the friend had handed in in time; and if
it hides when it was committed to, by a late notebook that counts as on time.
"""

import os
import shutil
import subprocess

import pytest
from kit.command import run
from kit.handed_in import DUE, NOON, cloned
from kit.sample_class import to_bytes

from attacks.corpus import SOFTMAX, blank, full, honest, questions, solved
from autograder.marking.record import read_record
from autograder.marking.results_folder import Results

FILE = f"{SOFTMAX}.ipynb"
ALL = sum(question.points for question in questions(SOFTMAX).values())
OWN = sum(full("entropy").values())  # what each thief answers honestly


def _git(folder, *arguments):
    who = {f"GIT_{who}_{what}": "a" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    late = f"{int(NOON.timestamp()) + 7200} +0000"
    dates = {"GIT_AUTHOR_DATE": late, "GIT_COMMITTER_DATE": late}
    done = subprocess.run(
        ["git", "-C", folder, "-c", "commit.gpgsign=false", *arguments],
        check=True,
        capture_output=True,
        text=True,
        env={"PATH": os.environ["PATH"], "HOME": "/nonexistent", **who, **dates},
    )
    return done.stdout.strip()


def _branch(thief):
    return (thief / ".git" / "HEAD").read_text().split()[-1]


def _nothing_of_its_own(thief):
    """Leave HEAD, which names a branch, and empty folders: without those, it is no repository to anybody."""
    for name in ("refs", "objects"):
        shutil.rmtree(thief / ".git" / name)
        (thief / ".git" / name).mkdir()


def commondir(thief, friend):
    _nothing_of_its_own(thief)
    (thief / ".git" / "commondir").write_text(os.path.relpath(friend / ".git", thief / ".git"))


def commondir_absolute(thief, friend):
    _nothing_of_its_own(thief)
    (thief / ".git" / "commondir").write_text(str(friend / ".git"))


def gitdir_file(thief, friend):
    (thief / ".git").rename(thief / "git-before")
    (thief / ".git").write_text(f"gitdir: {friend / '.git'}\n")


def working_folder(thief, friend):
    """A clone with a `.git` as `git worktree add` makes it, beside the friend's."""
    commondir(thief, friend)
    (thief / ".git" / "gitdir").write_text(f"{friend / '.git'}\n")


def _on_top_of(thief, friend):
    """A late commit of the stub whose parent is the friend's commit."""
    blob = _git(thief, "hash-object", "-w", FILE)
    tree = subprocess.run(
        ["git", "-C", thief, "mktree"],
        input=f"100644 blob {blob}\t{FILE}\n",
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    parent = _git(friend, "rev-parse", "HEAD~1")
    return tree, parent


def alternates(thief, friend):
    (thief / ".git" / "objects" / "info").mkdir(exist_ok=True)
    (thief / ".git" / "objects" / "info" / "alternates").write_text(f"{friend / '.git' / 'objects'}\n")
    tree, parent = _on_top_of(thief, friend)
    (thief / ".git" / _branch(thief)).write_text(_git(thief, "commit-tree", "-p", parent, "-m", "x", tree) + "\n")


def alternates_relative(thief, friend):
    alternates(thief, friend)
    there = os.path.relpath(friend / ".git" / "objects", thief / ".git" / "objects")
    (thief / ".git" / "objects" / "info" / "alternates").write_text(f"{there}\n")


def http_alternates(thief, friend):
    alternates(thief, friend)
    info = thief / ".git" / "objects" / "info"
    (info / "alternates").rename(info / "http-alternates")


def grafts(thief, friend):
    """The thief's own commit, whose parent is said to be the friend's, in a clone that has the friend's objects."""
    alternates(thief, friend)
    tree, parent = _on_top_of(thief, friend)
    alone = _git(thief, "commit-tree", "-m", "x", tree)
    (thief / ".git" / _branch(thief)).write_text(f"{alone}\n")
    _take_objects(thief, friend)
    (thief / ".git" / "info").mkdir(exist_ok=True)
    (thief / ".git" / "info" / "grafts").write_text(f"{alone} {parent}\n")


def replaced(thief, friend):
    grafts(thief, friend)
    (thief / ".git" / "info" / "grafts").unlink()
    head, (_, parent) = _git(thief, "rev-parse", "HEAD"), _on_top_of(thief, friend)
    _git(thief, "update-ref", f"refs/replace/{head}", parent)


def replaced_packed(thief, friend):
    replaced(thief, friend)
    _git(thief, "pack-refs", "--all")


def _take_objects(thief, friend):
    for name in _git(friend, "rev-list", "--objects", "HEAD").splitlines():
        sha = name.split()[0]
        target = thief / ".git" / "objects" / sha[:2] / sha[2:]
        target.parent.mkdir(exist_ok=True)
        if not target.exists():
            target.write_bytes((friend / ".git" / "objects" / sha[:2] / sha[2:]).read_bytes())
    (thief / ".git" / "objects" / "info" / "alternates").unlink()


def linked_objects(thief, friend):
    _nothing_of_its_own(thief)
    for name in ("refs", "objects"):
        (thief / ".git" / name).rmdir()
        (thief / ".git" / name).symlink_to(friend / ".git" / name)


def linked_git(thief, friend):
    (thief / ".git").rename(thief / "git-before")
    (thief / ".git").symlink_to(friend / ".git")


def reference_that_climbs(thief, friend):
    climbs = os.path.relpath(friend / ".git" / _branch(friend), thief / ".git")
    (thief / ".git" / "HEAD").write_text(f"ref: {climbs}\n")


def reference_by_refs(thief, friend):
    climbs = os.path.relpath(friend / ".git" / _branch(friend), thief / ".git" / "refs")
    (thief / ".git" / "HEAD").write_text(f"ref: refs/{climbs}\n")


def included_settings(thief, friend):
    (thief / ".git" / "config").write_text(f"[include]\npath = {friend / '.git' / 'config'}\n")


def settings_of_a_working_folder(thief, friend):
    (thief / ".git" / "config").write_text("[core]\nrepositoryformatversion = 1\n[extensions]\nworktreeConfig = true\n")
    (thief / ".git" / "config.worktree").write_text(f"[core]\nworktree = {friend}\n")


def other_working_folder(thief, friend):
    (thief / ".git" / "config").write_text(f"[core]\nrepositoryformatversion = 0\nworktree = {friend}\n")


def tables_of_references(thief, friend):
    (thief / ".git" / "config").write_text("[core]\nrepositoryformatversion = 1\n[extensions]\nrefStorage = reftable\n")
    (thief / ".git" / "reftable").mkdir()
    (thief / ".git" / "reftable" / "tables.list").write_text(f"{friend / '.git' / 'HEAD'}\n")


# What each got before clones were read by `clone_store`: the friend's 40 points, or its own 6.
ATTACKS = {
    commondir: 40,
    commondir_absolute: 40,
    gitdir_file: 6,
    working_folder: 40,
    alternates: 40,
    alternates_relative: 40,
    http_alternates: 6,
    grafts: 40,
    replaced: 6,
    replaced_packed: 6,
    linked_objects: 6,
    linked_git: 6,
    reference_that_climbs: 6,
    reference_by_refs: 6,
    included_settings: 6,
    settings_of_a_working_folder: 6,
    other_working_folder: 6,
    tables_of_references: 6,
}


def _class(folder):
    solution, stub = to_bytes(solved(SOFTMAX)).decode(), to_bytes(blank(SOFTMAX, **honest("entropy"))).decode()
    friend = cloned(folder / "friend", (-1, solution), (1, solution + "\n"), file=FILE)
    for attack in ATTACKS:
        thief = cloned(folder / f"thief-{attack.__name__}", (2, stub), file=FILE)
        attack(thief, friend)
    return folder


@pytest.fixture(scope="module")
def submitted(tmp_path_factory):
    return _class(tmp_path_factory.mktemp("clones") / "in")


def _scores(root, *options, out):
    done = run(root, "grade", *options, "--source", "git", "--out", out)
    assert done.returncode == 0, done.stderr
    results = Results(out)
    return {id: read_record(results.path(id)).score for id in results.ids()}, done.stdout


@pytest.fixture(scope="module")
def due(built, submitted, tmp_path_factory):
    return _scores(built.root, submitted, "--due", DUE, out=tmp_path_factory.mktemp("due"))


@pytest.fixture(scope="module")
def never_due(built, submitted, tmp_path_factory):
    return _scores(built.root, submitted, out=tmp_path_factory.mktemp("never"))[0]


def test_the_friend_is_graded_by_what_was_handed_in_on_time(due):
    assert [score for id, score in due[0].items() if id.startswith("friend")] == [ALL]


@pytest.mark.parametrize("attack", ATTACKS, ids=[f"{attack.__name__}, before {got}" for attack, got in ATTACKS.items()])
def test_a_clone_is_graded_by_its_own_commits(never_due, attack):
    assert [score for id, score in never_due.items() if id.startswith(f"thief-{attack.__name__}__")] == [OWN]


@pytest.mark.parametrize("attack", ATTACKS, ids=[attack.__name__ for attack in ATTACKS])
def test_where_it_is_due_nobody_gets_a_grade_by_a_clone_that_was_late_or_hides_it(due, attack):
    """Before: all points of a notebook that was committed late, as the broken `.git` did not say so."""
    assert [score for id, score in due[0].items() if id.startswith(f"thief-{attack.__name__}__")] == [None]


def test_each_of_them_waits_with_what_is_wrong(due):
    said = " ".join(due[1].split())
    assert f"{len(ATTACKS)} notebooks of clones that wait for a decision" in said
    assert "counted as on time" not in said
