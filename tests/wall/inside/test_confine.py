"""A player has no capability, nothing in common with another one, and sees no more folders than Python needs."""

import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import nbformat
import pytest
from kit.wall import NAME, SAFE, as_root, trial_player, trial_players

from autograder.course.manifest import Limits
from autograder.wall import isolation
from autograder.wall._sandbox import bubblewrap
from autograder.wall.grader import Grader
from autograder.wall.inside import _confine
from autograder.wall.inside.wire import Ran
from autograder.wall.loading import load
from autograder.wall.results import Level

BARE = """
import ctypes
libc = ctypes.CDLL(None)
capabilities = (ctypes.c_uint32 * 6)()
assert libc.capget((ctypes.c_uint32 * 2)(0x20080522, 0), capabilities) == 0
assert not any(capabilities)
assert {libc.prctl(23, number, 0, 0, 0) for number in range(64)} == {0, -1}, "a program may have some"
assert libc.prctl(39, 0, 0, 0, 0) == 1, "a program may get new privileges"
assert libc.prctl(21, 0, 0, 0, 0) == 2, "no filter on system calls"
"""


@pytest.mark.parametrize("level", SAFE)
def test_a_player_has_no_capability_and_gets_none(level):
    with trial_player(level) as connected:
        assert connected.run("cell 1", BARE, 20.0) == (Ran.OK, "")


FACTS = """
import json, os, resource, stat

def opened():
    for number in range(4096):
        try:
            yield number, os.fstat(number)
        except OSError:
            pass

def in_words(path):
    try:
        return open(path).read()
    except OSError as error:
        return type(error).__name__

def is_changed(path):
    try:
        open(path, "w").write("1000")
        return True
    except OSError:
        return False

nothing = os.stat("/dev/null").st_rdev
facts = {
    "descriptors": [number for number, what in opened() if what.st_rdev != nothing and not stat.S_ISDIR(what.st_mode)],
    "folders": [number for number, what in opened() if stat.S_ISDIR(what.st_mode)],
    "standard": [number for number, what in opened() if what.st_rdev == nothing],
    "leads its session": os.getsid(0) == os.getpid(),
    "limits": {kind: resource.getrlimit(number) for kind, number in KINDS},
    "users": [*os.getresuid(), *os.getresgid(), *os.getgroups()],
    "namespaces": [os.readlink(f"/proc/self/ns/{kind}") for kind in ("ipc", "mnt", "net", "pid", "user")],
    "processes": [name for name in os.listdir("/proc") if name.isdigit()],
    "groups": in_words("/proc/self/setgroups").strip(),
    "changes its chance to be killed": is_changed("/proc/self/oom_score_adj"),
    "mounts": in_words("/proc/self/mounts").splitlines(),
}
raise Exception(json.dumps(facts))
"""
RESOURCES = ("AS", "CPU", "FSIZE", "NOFILE", "NPROC", "CORE", "MEMLOCK", "MSGQUEUE")


def facts_of(connected):
    kinds = [(kind, getattr(resource, f"RLIMIT_{kind}")) for kind in RESOURCES]
    said = connected.run("cell 1", FACTS.replace("KINDS", repr(kinds)), 20.0).ended_by
    return json.loads(said.partition("raised Exception: ")[2])


def at_most(kind, limit):
    """Return what a limit can be here, the lower one and the upper one."""
    _, most = resource.getrlimit(getattr(resource, f"RLIMIT_{kind}"))
    return [limit if most == resource.RLIM_INFINITY else min(limit, most)] * 2


@pytest.mark.parametrize("level", SAFE)
def test_a_player_has_one_way_out_a_session_of_its_own_and_limits(level):
    with trial_player(level) as connected:
        facts = facts_of(connected)
    assert (facts["descriptors"], facts["standard"]) == ([_confine.SOCKET], [0, 1, 2])
    assert facts["leads its session"]
    limits, (mapped, _) = Limits(), facts["limits"].pop("AS")
    assert limits.memory_bytes < mapped < 2 * limits.memory_bytes
    assert facts["limits"] == {
        "CPU": at_most("CPU", int(limits.submission_seconds) + 1),
        "FSIZE": at_most("FSIZE", limits.file_bytes),
        "NOFILE": at_most("NOFILE", limits.open_files),
        "NPROC": at_most("NPROC", limits.processes),
        **{kind: [0, 0] for kind in ("CORE", "MEMLOCK", "MSGQUEUE")},
    }
    assert len(set(facts["users"])) == 1, "it can become another one, or has a group"
    assert (facts["users"][0] == os.getuid()) == (os.getuid() != 0)
    assert not facts["changes its chance to be killed"]


@pytest.mark.skipif(Level.FULL not in SAFE, reason="this machine gives no namespaces")
def test_two_players_at_once_have_nothing_in_common():
    with trial_players(Level.FULL, 2) as players:
        both = [facts_of(connected) for connected in players]
    ours = {os.readlink(f"/proc/self/ns/{kind}") for kind in ("ipc", "mnt", "net", "pid", "user")}
    assert len({*both[0]["namespaces"], *both[1]["namespaces"], *ours}) == 15
    if os.getuid() == 0:
        assert both[0]["users"] != both[1]["users"]
    for facts in both:
        assert facts["processes"] == ["1"]
        assert facts["groups"] == "deny"
        assert facts["folders"] == []
        for folder in _confine.FOLDERS:
            (*_, mount) = [line.split() for line in facts["mounts"] if line.split()[1] == folder]
            room = {f"size={Limits().folder_bytes // 1024}k", f"nr_inodes={_confine.FOLDER_FILES}", "mode=700"}
            assert {"rw", "nosuid", "nodev"} | room <= set(mount[3].split(","))
        (*_, mount) = [line.split() for line in facts["mounts"] if line.split()[1] == "/proc"]
        assert {"ro", "nosuid", "nodev", "noexec"} <= set(mount[3].split(","))


@as_root
@pytest.mark.parametrize("level", SAFE)
def test_a_kit_below_usr_is_not_seen(level, own):
    """Docker's habit is /usr/src/app."""
    with tempfile.TemporaryDirectory(dir="/usr/src") as kit:
        Path(kit).chmod(0o755)
        secret = Path(kit, "autograder.zip")
        secret.write_text("all hidden tests")
        isolation.check_hidden([secret])
        with Grader(level) as grader:
            source = f"try:\n    text = open({str(secret)!r}).read()\nexcept OSError:\n    text = ''\nassert not text"
            notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)])
            (cell,) = grader.run(load(own.autograder_zip(NAME)), notebook).cells
    assert (cell.status, cell.reason) == ("ok", None)


@pytest.mark.skipif(shutil.which("bwrap") is None, reason="bubblewrap is not installed")
def test_of_a_virtual_environment_in_the_kits_root_only_python_is_shown(tmp_path, monkeypatch):
    for name in ("bin", "lib", "dist"):
        (tmp_path / name).mkdir()
    (tmp_path / "pyvenv.cfg").touch()
    secret = tmp_path / "dist" / "autograder.zip"
    secret.touch()
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    listed = subprocess.run([*bubblewrap(), "/bin/ls", "/venv"], capture_output=True, text=True, check=True).stdout
    assert listed.split() == ["bin", "lib", "pyvenv.cfg"]
    assert _confine.shows(secret) is None
    assert _confine.shows(tmp_path / "lib" / "kit") == str(tmp_path / "lib")
