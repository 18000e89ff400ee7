"""Time and memory of all processes that a player started count, however short they live or dead they look."""

import pytest
from behind_the_wall import LEVELS

from autograder.course.manifest import Limits
from autograder.wall import link
from autograder.wall.clock import Budget
from autograder.wall.inside import wire
from autograder.wall.results import Level, Loss, PlayerLost
from autograder.wall.sandbox import Sandbox

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
    sandbox = Sandbox(level, libraries=False)
    try:
        sandbox.register("trial", Limits(), {}, 0)
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
    sandbox = Sandbox(level, libraries=False)
    try:
        sandbox.register("trial", Limits(memory_bytes=2**29), {}, 0)
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
