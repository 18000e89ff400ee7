"""What a killed run left in the temporary folder goes, and nothing else does."""

import os
import socket
import subprocess
import sys
import time

from conftest import ROOT

from autograder.marking import leftovers


def names(folder):
    return sorted(name.partition("-")[0] for name in os.listdir(folder))


HOLDING = """
import time
from autograder.marking import leftovers
folder = leftovers.LockedFolder()
(folder.path / "hidden.zip").write_text("hidden tests")
print("ready", flush=True)
time.sleep(60)
"""


def test_a_folder_with_hidden_tests_goes_once_its_worker_was_killed_and_not_before(temporary):
    process = subprocess.Popen([sys.executable, "-c", HOLDING], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "ready\n"
    mine = leftovers.LockedFolder()
    leftovers.sweep_leftovers()
    assert len(os.listdir(temporary)) == 2
    process.kill()
    process.communicate()
    leftovers.sweep_leftovers()
    assert os.listdir(temporary) == [mine.path.name]
    mine.remove()
    assert os.listdir(temporary) == []


FORKING = """
import multiprocessing, time
from multiprocessing import forkserver
multiprocessing.get_context("forkserver")
forkserver.ensure_running()
print("ready", flush=True)
time.sleep(60)
"""


def test_what_multiprocessing_left_goes_once_nobody_answers_and_not_before(temporary):
    process = subprocess.Popen([sys.executable, "-c", FORKING], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "ready\n"
    assert names(temporary) == ["pymp"]
    leftovers.sweep_leftovers()
    assert names(temporary) == ["pymp"], "it is still in use"
    process.kill()
    process.communicate()
    until = time.monotonic() + 600
    while names(temporary) and time.monotonic() < until:  # the process that forked for it ends by itself
        leftovers.sweep_leftovers()
        time.sleep(0.05)
    assert names(temporary) == []


def test_what_is_not_known_to_be_ours_stays(temporary):
    for name in ("pymp-empty", "pymp-full", "other"):
        os.mkdir(f"{temporary}/{name}")
    for name in ("pymp-full/data", "soft-lookup-file"):
        open(f"{temporary}/{name}", "w").close()
    os.symlink(f"{temporary}/other", f"{temporary}/soft-lookup-link")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(f"{temporary}/pymp-full/listener-x")
    before = sorted(os.listdir(temporary))
    leftovers.sweep_leftovers()
    assert sorted(os.listdir(temporary)) == before
