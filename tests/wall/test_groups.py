"""In a control group that was handed over, the kernel counts, kills and limits players; what it kills is their doing.

The tests marked `in_a_group` are of a real one. `memory.max` and `pids.max` need the controllers for them, which not
every machine has where this may make groups: what is written to them is looked at in a folder that stands in for one.
"""

import contextlib
import os
import signal
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from conftest import ROOT
from kit.sample_class import solved, to_bytes
from kit.wall import LEVELS, NAME, SAFE, trial_player

from autograder.course.manifest import Limits
from autograder.wall import _groups, _sandbox
from autograder.wall._groups import Groups, PlayerGroup
from autograder.wall._transcript import Recorder
from autograder.wall.inside.wire import Ran
from autograder.wall.results import Level

# A group that stands in for one


FILES = {
    "memory": ("memory.max", "memory.swap.max", "memory.oom.group"),
    "pids": ("pids.max",),
}


@pytest.fixture
def stand_in(tmp_path, monkeypatch):
    """Makes a folder like that of a group with such controllers."""

    def make(*controllers):
        folder = tmp_path / "group"
        folder.mkdir()
        for name, text in (
            ("cgroup.procs", ""),
            ("cgroup.kill", ""),
            ("cgroup.controllers", " ".join(("cpu", *controllers))),
            ("cgroup.subtree_control", ""),
        ):
            (folder / name).write_text(text)

        def made(prefix, dir):
            (player := Path(dir, f"{prefix}1")).mkdir()
            for name in ("cgroup.procs", "cgroup.kill", *(file for one in controllers for file in FILES[one])):
                (player / name).touch()
            (player / "cgroup.events").write_text("populated 0\nfrozen 0\n")
            return str(player)

        monkeypatch.setattr(_groups.tempfile, "mkdtemp", made)
        return folder

    return make


def test_a_group_allows_a_quarter_more_than_is_watched_and_no_swap(stand_in):
    made = Groups(stand_in("memory", "pids"))
    player = made.make(Limits(memory_bytes=2**30, processes=64))
    written = {path.name: path.read_text() for path in player.folder.iterdir()}
    assert {name: written[name] for one in FILES.values() for name in one} == {
        "memory.max": str(5 * 2**28),
        "memory.swap.max": "0",
        "memory.oom.group": "1",
        "pids.max": "80",
    }
    assert made.limit_memory


def test_without_the_controllers_nothing_is_said_to_be_limited(stand_in):
    made = Groups(stand_in())
    made.make(Limits())
    assert (made.controllers, made.limit_memory) == ([], False)


def test_a_group_that_cannot_be_emptied_is_not_used(stand_in, monkeypatch):
    folder = stand_in("memory")
    (folder / "cgroup.procs").write_text("1\n")  # as of a process that comes back
    monkeypatch.setattr(_groups, "delegated", lambda: folder)
    monkeypatch.setattr(_groups, "_write", lambda *_: None)
    assert _groups.find() is None


@pytest.mark.parametrize("its_own", [True, False], ids=["its own group", "the machine"])
def test_who_is_killed_for_what_its_own_group_used_is_not_asked_again(
    grader, assignment, stand_in, monkeypatch, its_own
):
    """As if it had filled its group on purpose, in the middle of a hidden case, to meet that once more."""
    folder = stand_in()
    kills, asked, ask = [], [], Recorder.call

    def call(recorder, *arguments):
        asked.append(arguments[0])
        if not kills:
            kills.append(recorder._link._player.process)
            (folder / "player-1" / "memory.events").write_text(f"oom 1\noom_kill {int(its_own)}\n")
            os.kill(kills[0], signal.SIGKILL)
        return ask(recorder, *arguments)

    def make(self, _limits):
        if not (folder / "player-1").exists():
            return PlayerGroup(Path(_groups.tempfile.mkdtemp("player-", folder)))
        (folder / "player-1" / "memory.events").write_text("oom_kill 0\n")
        return PlayerGroup(folder / "player-1")

    monkeypatch.setattr(Recorder, "call", call)
    monkeypatch.setattr(Groups, "make", make)
    monkeypatch.setattr(Groups, "ended", lambda *_: None)
    monkeypatch.setattr(grader._sandbox, "groups", Groups(folder))
    monkeypatch.setattr(_sandbox, "_killed_for_memory", lambda: len(kills))
    run = grader.run(assignment, nbformat.reads(to_bytes(solved(NAME)).decode(), as_version=4))
    failed = [case.finding.said for cases in run.cases.values() for case in cases if not case.passed]
    assert [message.partition("\n")[0] for message in failed] == ["used more memory or disk than there is"] * its_own


# Which groups are used


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """The groups of a machine, of which this process is in one."""
    top = tmp_path / "tree"
    (top / "scope" / _groups.LEAF).mkdir(parents=True)
    for folder in (top, top / "scope", top / "scope" / _groups.LEAF):
        for name in ("cgroup.procs", "cgroup.kill"):
            (folder / name).touch()
    where = _groups._Tree(top, top / "scope")
    monkeypatch.setattr(_groups, "_tree", lambda: where)
    monkeypatch.setattr(_groups, "SYSTEMD", tmp_path / "systemd")
    return where


def mark(monkeypatch, folder, name="user.delegate", value=b"1"):
    marks = {(folder, name): value}

    def getxattr(path, asked):
        if (path, asked) not in marks:
            raise OSError
        return marks[path, asked]

    monkeypatch.setattr(_groups.os, "getxattr", getxattr)


@pytest.mark.parametrize("name", _groups.DELEGATED)
def test_a_group_that_is_marked_as_handed_over_is_used_from_below_it_too(tree, monkeypatch, name):
    assert _groups.delegated() is None
    mark(monkeypatch, tree.own, name)
    assert _groups.delegated() == tree.own
    monkeypatch.setattr(_groups, "_tree", lambda: _groups._Tree(tree.top, tree.own / _groups.LEAF))
    assert _groups.delegated() == tree.own
    mark(monkeypatch, tree.own, name, b"0")
    assert _groups.delegated() is None


def test_the_root_of_a_container_is_used_by_its_root_unless_systemd_keeps_it(tree, monkeypatch):
    mark(monkeypatch, None)
    monkeypatch.setattr(_groups, "_tree", lambda: _groups._Tree(tree.top, tree.top))
    monkeypatch.setattr(_groups.os, "geteuid", lambda: 0)
    assert _groups.delegated() == tree.top
    monkeypatch.setattr(_groups.os, "geteuid", lambda: 1000)
    assert _groups.delegated() is None
    monkeypatch.setattr(_groups.os, "geteuid", lambda: 0)
    _groups.SYSTEMD.mkdir()
    assert _groups.delegated() is None
    _groups.SYSTEMD.rmdir()
    (tree.top / "cgroup.kill").unlink()  # as it is in a machine's own root
    assert _groups.delegated() is None


@pytest.mark.parametrize("user", [0, 1000])
def test_where_systemd_would_hand_one_over_the_command_for_it_is_named(tree, monkeypatch, user):
    monkeypatch.setattr(_groups.os, "geteuid", lambda: user)
    monkeypatch.setattr(_groups, "which", lambda name: f"/usr/bin/{name}")
    keeps = tree.top / "user.slice/user-1000.slice/user@1000.service" if user else tree.top
    keeps.mkdir(parents=True, exist_ok=True)
    (keeps / "cgroup.controllers").write_text("cpu memory pids")
    assert _groups.command_to_get_one() is None
    _groups.SYSTEMD.mkdir()
    assert _groups.command_to_get_one() == f"systemd-run {'--user ' if user else ''}--scope -p Delegate=yes"
    (keeps / "cgroup.controllers").write_text("cpu pids")
    assert _groups.command_to_get_one() is None


# In a real one


def why_not():
    tree = _groups._tree()
    if tree is None or os.geteuid() != 0:
        return "no control groups (cgroup v2) that root could make"
    folder = _groups.delegated() or tree.own
    try:
        (folder / f"why-not-{os.getpid()}").mkdir()
        has_kill = (folder / f"why-not-{os.getpid()}" / "cgroup.kill").exists()
        (folder / f"why-not-{os.getpid()}").rmdir()
    except OSError as error:
        return f"no group can be made here: {error}"
    return None if has_kill else "the kernel is older than Linux 5.14"


in_a_group = pytest.mark.skipif(why_not() is not None, reason=str(why_not()))

ENTER = """
import sys
open(sys.argv[1] + "/cgroup.procs", "w").write("0")
from kit.wall import trial_player
from autograder.wall import _groups
from autograder.wall.results import Level
"""
ESCAPES = """
import os, subprocess, time
spin = "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done"
children = [subprocess.Popen(["sh", "-c", spin]) for _ in range(2)]
children[0].wait()
subprocess.Popen(["setsid", "sleep", "100"])
between = os.fork()
if between == 0:
    os.setsid()
    if os.fork() == 0:
        time.sleep(100)
    os._exit(0)
for ended in (children[1].pid, between):  # nobody takes note of their end, so that they stay as zombies
    os.waitid(os.P_PID, ended, os.WEXITED | os.WNOWAIT)
"""
COUNTS = f"""
with trial_player(Level(sys.argv[2])) as link:
    group = link._player.group
    ran = link.run("cell 1", {ESCAPES!r}, 60.0)
    inside = (group.folder / "cgroup.procs").read_text().split()
    clock = link._clock
    whole = clock.processor()
    own = whole - clock._others
    print(ran.status, len(inside), whole >= 2 * own, abs(group.seconds() - whole) < 0.1)
    where = open(f"/proc/{{link._player.process}}/cgroup").read().rstrip()
    print(where.rpartition("/")[2] == group.folder.name)
print(open("/proc/self/cgroup").read().rstrip().rpartition("/")[2], group.folder.exists())
print(*sorted(path.name for path in _groups.delegated().iterdir() if path.is_dir()))
"""


@contextlib.contextmanager
def handed_over():
    """A group of its own, as systemd would hand it over."""
    tree = _groups._tree()
    folder = (_groups.delegated() or tree.own) / f"soft-lookup-test-{os.getpid()}"
    folder.mkdir()
    try:
        os.setxattr(folder, "trusted.delegate", b"1")
        yield folder
    finally:
        (folder / "cgroup.kill").write_text("1")
        for path in (*folder.glob("*/"), folder):
            for _ in range(100):
                try:
                    path.rmdir()
                    break
                except OSError:
                    signal.sigtimedwait([], 0.05)


def in_group(folder, source, *arguments):
    environment = os.environ | {"PYTHONPATH": f"{ROOT}:{ROOT / 'tests'}"}
    command = [sys.executable, "-c", ENTER + source, str(folder), *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@in_a_group
@pytest.mark.parametrize("level", SAFE)
def test_all_that_a_player_starts_is_counted_and_ended_by_the_kernel(level):
    with handed_over() as folder:
        counted, entered, left, there = in_group(folder, COUNTS, str(level))
    assert counted == f"{int(Ran.OK)} 3 True True"
    assert entered == "True"
    assert left == f"{_groups.LEAF} False"
    assert there == _groups.LEAF, "no group of a player is left"


def test_no_group_is_used_that_was_not_handed_over():
    with trial_player(LEVELS[0]) as link:
        assert (link._player.group is None) == (_groups.delegated() is None)


@pytest.mark.skipif(Level.NONE not in LEVELS, reason="no such level")
def test_without_isolation_there_are_no_groups(monkeypatch):
    monkeypatch.setattr(_groups, "find", lambda: pytest.fail("a group was looked for"))
    with trial_player(Level.NONE) as link:
        assert link._player.group is None
