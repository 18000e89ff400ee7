"""When a clone was last committed to, read without running anything of it, however odd its .git is."""

import os
import subprocess
import zlib
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from hashlib import sha1

from dulwich.repo import Repo
from kit.handed_in import NOON, as_graded, cloned, commit, csv, made, place

from autograder.classroom import clone_store, clones
from autograder.classroom.clones import Version, commit_times, last_before


def test_git_clones_are_known_by_their_folders_and_last_commits(tmp_path):
    place(tmp_path / "subs", "hw-ada/hw.ipynb", "hw-ada/README.md", "hw-max/hw.ipynb")
    for name in ("hw-ada", "hw-max"):
        subprocess.run(["git", "init", "-q", tmp_path / "subs" / name], check=True)
    clone = tmp_path / "subs" / "hw-ada"
    # What Git itself would run for whoever asks it for a log.
    (clone / ".git" / "config").write_text(f"[log]\nshowSignature = true\n[gpg]\nprogram = touch {tmp_path}/ran\n")
    who = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", "-C", clone, *who, "add", "."], check=True)
    command = ["git", "-C", clone, *who, "commit", "-qm", "x", "--date", "2026-11-20T12:00:00+01:00"]
    subprocess.run(
        command, check=True, env={"GIT_COMMITTER_DATE": "2026-11-20T13:00:00+01:00", "PATH": "/usr/bin:/bin"}
    )
    roster = csv(tmp_path / "r.csv", "identifier,github_username", "Ada Lovelace,ada", "Max,Max")
    found = made(tmp_path / "subs", roster=roster, prefix="hw-")
    assert found.source == "git"
    ada, other = found.entries["hw-ada__hw"], found.entries["hw-max__hw"]
    assert (ada.people[0].github, ada.submitted) == ("ada", datetime(2026, 11, 20, 12, tzinfo=UTC))
    assert (other.people[0].github, other.submitted) == ("Max", None)
    assert not (tmp_path / "ran").exists()


def test_a_clone_without_its_history_says_so(tmp_path):
    folder = cloned(tmp_path / "subs" / "ada", (-1, "in time"), (2, "late"))
    with Repo(str(folder)) as repository:
        repository.update_shallow([repository.head()], [])
    found, made = as_graded(tmp_path)
    assert found["ada"] == ("late", 2, None)
    assert "without its history" in made.entries["ada__hw"].undecided
    assert as_graded(tmp_path, due=("2026-11-20T14:00Z",))[1].entries["ada__hw"].undecided == ""


def test_a_clone_with_part_of_its_history_counts_only_if_its_last_commit_was_in_time(tmp_path):
    clones = [cloned(tmp_path / name, (-2, "early"), (-1, "in time"), (hour, "last")) for name, hour in LAST.items()]
    for clone in clones:
        with Repo(str(clone)) as repository:
            repository.update_shallow([repository[repository.head()].parents[0]], [])
    heads = commit_times(clones)
    versions = last_before([(clone, clone / "hw.ipynb", NOON) for clone in clones])
    for (name, hour), clone in zip(LAST.items(), clones, strict=True):
        with Repo(str(clone)) as repository:
            head = repository.head().decode()
        assert heads[clone] == Version(NOON + timedelta(hours=hour), commit=head[:10])
        version = versions[clone / "hw.ipynb"]
        if name == "in time":
            assert (version.time, version.content, version.why) == (NOON, b"last", "")
        else:  # it has a commit that was in time, but what came before nobody knows
            assert (version.time, version.content) == (None, None)
            assert "without its history" in version.why


LAST = {"in time": 0, "late": 1}


def test_only_a_file_that_could_be_graded_leaves_the_worker(tmp_path, monkeypatch):
    clone = cloned(tmp_path / "clone", (-1, "x" * 1001), (1, "late"))
    assert clones._answer(clone, "hw.ipynb", int(NOON.timestamp())).content == b"x" * 1001
    monkeypatch.setattr(clones, "READ_LIMITS", replace(clones.READ_LIMITS, notebook_bytes=1000))
    version = clones._answer(clone, "hw.ipynb", int(NOON.timestamp()))
    assert (version.time, version.content) == (None, None)
    assert "a file in it is over" in version.why


# Git repositories that are none


def loose(clone, kind, body):
    """Put a loose object into a clone, and its name into HEAD."""
    whole = b"%s %d\0" % (kind, len(body)) + body
    name = sha1(whole).hexdigest()
    path = clone / ".git" / "objects" / name[:2] / name[2:]
    path.parent.mkdir(exist_ok=True)
    path.unlink(missing_ok=True)  # Git's own may not be written to
    path.write_bytes(zlib.compress(whole))
    (clone / ".git" / "HEAD").write_text(name)


TREE = b"tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904\n"
BY = b"author a <a@b> 1 +0000\ncommitter a <a@b> 1 +0000\n\n"


def fifo(clone):
    (clone / ".git" / "HEAD").unlink()
    os.mkfifo(clone / ".git" / "HEAD")


def link(clone):
    (clone / ".git" / "description2").symlink_to("/etc/passwd")


def loop(clone):
    (clone / ".git" / "HEAD").write_text("ref: refs/heads/a\n")
    (clone / ".git" / "refs" / "heads" / "a").write_text("ref: refs/heads/b\n")
    (clone / ".git" / "refs" / "heads" / "b").write_text("ref: refs/heads/a\n")


ODD = {
    "fifo": fifo,
    "fifo that the settings include": lambda clone: (
        os.mkfifo(clone / "pipe"),
        (clone / ".git" / "config").write_text(f"[include]\npath = {clone}/pipe\n"),
    ),
    "link": link,
    "loop": loop,
    "version": lambda clone: (clone / ".git" / "config").write_text("[core]\nrepositoryformatversion = 9\n"),
    "no committer": lambda clone: loose(clone, b"commit", TREE + b"\n"),
    "no tree": lambda clone: loose(clone, b"commit", BY),
    "no time": lambda clone: loose(clone, b"commit", TREE + BY.replace(b" 1 ", b" x ")),
    "a tag for a commit": lambda clone: loose(clone, b"blob", b"x"),
    "huge message": lambda clone: loose(clone, b"commit", TREE + BY + b"x" * (400 * 2**20)),
    "late beyond calendars": lambda clone: loose(clone, b"commit", TREE + BY.replace(b" 1 ", b" %d " % 10**18)),
    "a file": lambda clone: ((clone / ".git").rename(clone / "x"), (clone / ".git").write_text("gitdir: /\n")),
}


def test_a_clone_of_too_many_files_is_not_read(tmp_path, monkeypatch):
    monkeypatch.setattr(clone_store, "MOST_ENTRIES", 100)  # Git itself makes some forty
    commit(tmp_path)
    assert clones._answer(tmp_path, None, 0).time == datetime.fromtimestamp(1_800_000_000, UTC)
    for n in range(100):
        (tmp_path / ".git" / f"{n}").touch()
    assert "it contains over 100 files" in clones._answer(tmp_path, None, 0).why


def test_an_odd_repository_is_its_own_loss(tmp_path, monkeypatch):
    monkeypatch.setattr("autograder.classroom.clones.SECONDS", 5)
    clones = []
    for name, spoil in ODD.items():
        for clone in (tmp_path / name, tmp_path / f"{name}, honest"):
            commit(clone)
            clones.append(clone)
        spoil(tmp_path / name)
    times = commit_times(clones)
    for clone in clones:
        time, why = times[clone].time, times[clone].why
        if clone.name.endswith(", honest"):
            assert (time, why) == (datetime.fromtimestamp(1_800_000_000, UTC), "")
        elif clone.name != "no time":
            assert time is None, clone.name
            assert "cannot be read" in why
            assert "\n" not in why


def test_no_zone_makes_work_early(tmp_path):
    at = 1_800_000_000
    for zone in (b"+0000", b"+9999", b"-9999"):
        commit(tmp_path / zone.decode())
        body = TREE + b"author a <a@b> %d %s\ncommitter a <a@b> %d %s\n\nx" % (at, zone, at, zone)
        loose(tmp_path / zone.decode(), b"commit", body)
    assert {found.time for found in commit_times(tmp_path.iterdir()).values()} == {datetime.fromtimestamp(at, UTC)}
