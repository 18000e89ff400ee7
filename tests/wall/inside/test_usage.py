"""All that a player's processes and files use counts, however short-lived, dead or nameless, and ends with it."""

import os
import sys

import pytest
from kit.wall import LEVELS

from autograder.course.manifest import Limits
from autograder.wall import link
from autograder.wall._sandbox import Sandbox
from autograder.wall.clock import Budget
from autograder.wall.inside import _usage, wire
from autograder.wall.losses import Loss, PlayerLost
from autograder.wall.results import Level

# Each ends sooner than anybody looks, and nobody waits for it, if that can be had.
SHORT_PROCESSES = """
import os, signal, time
try:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
except OSError:
    pass
for _ in range(40):
    child = os.fork()
    if child == 0:
        if os.fork() == 0:
            while time.process_time() < 0.02:
                pass
        os._exit(0)
    try:
        os.waitpid(child, 0)
    except ChildProcessError:
        pass
time.sleep(0.6)
"""


@pytest.mark.parametrize("level", [level for level in LEVELS if level is not Level.NONE])
def test_the_time_of_processes_counts_however_short_they_are(level):
    sandbox = Sandbox(level)
    try:
        sandbox.register("trial", Limits(), {})
        counted = []
        for source in (SHORT_PROCESSES, ""):  # of the first player, nothing is counted for the second
            with sandbox.player("trial") as player:
                connected = link.Link(player, Limits(), Budget(60.0))
                assert connected.run("cell 1", source, 20.0).status is wire.Ran.OK
                counted.append(player.usage().others_seconds)
                connected.close()
    finally:
        sandbox.close()
    assert counted[0] > 0.4  # of 0.8 that they spin for, by a clock that a busy machine makes coarse
    assert counted[1] < 0.1


# The first thread of a process ends, and what the kernel then says of the process is that it is dead and holds nothing.
DEAD_LEADER = """
import ctypes, os, threading, time
def hold():
    kept = b"x" * (200 * 2**20)
    os.write(writer, b"x")
    time.sleep(60)
reader, writer = os.pipe()
if os.fork() == 0:
    threading.Thread(target=hold).start()
    ctypes.CDLL(None).syscall({"x86_64": 60, "aarch64": 93}[os.uname().machine], 0)
os.read(reader, 1)
"""


@pytest.mark.parametrize("level", [level for level in LEVELS if level is not Level.NONE])
def test_memory_of_a_process_that_looks_dead_counts(level):
    sandbox = Sandbox(level)
    try:
        sandbox.register("trial", Limits(memory_bytes=2**29), {})
        for times, over_limits in ((1, False), (3, True)):
            with sandbox.player("trial") as player:
                connected = link.Link(player, Limits(), Budget(60.0))
                ended = False
                try:
                    connected.run("cell 1", DEAD_LEADER * times, 20.0)
                except PlayerLost as lost:
                    ended = lost.how is Loss.OVER_LIMITS
                connected.close()
                assert (ended or player.usage().over_limits) is over_limits
    finally:
        sandbox.close()


NAMELESS = "import os\nfile = open('left', 'wb', 0)\nos.unlink('left')\nfile.write(bytes({}))"
LEAVES = "import os, time\nif os.fork() == 0:\n    os.setsid()\n    time.sleep(200)"
in_users = pytest.mark.skipif(Level.REDUCED not in LEVELS, reason="no users of their own for players here")


@in_users
@pytest.mark.parametrize(("size", "over_limits"), [(2**10, False), (2**24, True)])
def test_a_file_that_has_no_name_any_more_counts(size, over_limits):
    sandbox = Sandbox(Level.REDUCED)
    try:
        sandbox.register("trial", Limits(folder_bytes=2**20), {})
        with sandbox.player("trial") as player:
            connected = link.Link(player, Limits(), Budget(60.0))
            ended = False
            try:
                connected.run("cell 1", NAMELESS.format(size), 20.0)
            except PlayerLost as lost:
                ended = lost.how is Loss.OVER_LIMITS
            connected.close()
            assert (ended or player.usage().over_limits) is over_limits
    finally:
        sandbox.close()


@in_users
def test_a_process_that_has_left_its_session_ends_with_the_player():
    sandbox = Sandbox(Level.REDUCED)
    try:
        sandbox.register("trial", Limits(), {})
        with sandbox.player("trial") as player:
            user = os.stat(f"/proc/{player.process}").st_uid
            connected = link.Link(player, Limits(), Budget(60.0))
            assert connected.run("cell 1", LEAVES, 20.0).status is wire.Ran.OK
            assert len(_usage.processes_of(user, alive=True)) == 2
            connected.close()
        assert _usage.processes_of(user) == []
    finally:
        sandbox.close()


def test_all_that_the_kernel_keeps_for_a_process_is_its_memory(monkeypatch):
    kinds = "RssAnon", "RssShmem", "VmSwap", "HugetlbPages", "VmPTE"
    status = "Name:\tone\nState:\tR (running)\n" + "".join(f"{kind}:\t{2**n} kB\n" for n, kind in enumerate(kinds))
    monkeypatch.setattr(_usage, "_read", lambda _path: status.encode())
    assert _usage.memory_of(1) == 31 * 1024
    monkeypatch.setattr(_usage, "_read", lambda _path: (status + "FDSize:\t64\n").encode())
    assert _usage.memory_of(1) > 64 * 200_000, "the buffers of sockets"


def test_a_folder_of_too_many_files_or_too_deep_is_too_large(tmp_path, monkeypatch):
    (tmp_path / "one" / "two").mkdir(parents=True)
    (tmp_path / "one" / "file").write_bytes(bytes(2**20))
    assert 2**20 <= _usage.size_of(str(tmp_path)) < 2**21
    for bound, most in (("FOLDER_FILES", 2), ("FOLDER_DEPTH", 0)):
        with monkeypatch.context() as patch:
            patch.setattr(_usage, bound, most)
            assert _usage.size_of(str(tmp_path)) == sys.maxsize
