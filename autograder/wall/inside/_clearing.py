"""Ends the processes that a player of the reduced level started, and removes all the files it left."""

import contextlib
import os
import shutil
import signal
import subprocess
import time

from ._usage import processes_of

SWEEP_SECONDS = 300.0  # it takes the kernel long to end many processes of many mappings each
SWEEP_PAUSE_SECONDS = 0.01
SWEEPER = 60_000  # a user id that no player and nobody else has
# Where any user may leave files: what a player of the reduced level left there goes with it.
OPEN_TO_ALL = ("/tmp", "/var/tmp", "/dev/shm", "/dev/mqueue", "/run/lock", "/var/crash")


def remove_folder(folder: str) -> None:
    """Remove a folder, however deep: Python's own way ends where its recursion does."""
    with contextlib.suppress(RecursionError):
        shutil.rmtree(folder, ignore_errors=True)
    if os.path.lexists(folder):
        subprocess.run(["rm", "-rf", "--", folder], check=False)


def kill_all_of(user: int) -> None:
    """Kill every process of a user that no one else is."""
    until = time.monotonic() + SWEEP_SECONDS
    while time.monotonic() < until:
        sweeper = os.fork()
        if sweeper == 0:
            with contextlib.suppress(OSError):
                os.setresuid(SWEEPER, user, SWEEPER)  # which it takes to signal them, and not to be signalled by them
                os.kill(-1, signal.SIGKILL)  # reaches all of this user's processes at once, but not the one that calls
            os._exit(0)
        os.waitpid(sweeper, 0)
        if not processes_of(user, alive=True):
            return
        time.sleep(SWEEP_PAUSE_SECONDS)
    raise RuntimeError("a player's processes do not end")


def remove_files_of(user: int) -> None:
    for folder in OPEN_TO_ALL:
        _remove_files_in(folder, user)


def _remove_files_in(folder: str, user: int) -> None:
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return
    for entry in entries:
        with contextlib.suppress(OSError):
            status = entry.stat(follow_symlinks=False)
            is_folder = entry.is_dir(follow_symlinks=False)
            if status.st_uid == user:
                remove_folder(entry.path) if is_folder else os.unlink(entry.path)
            elif is_folder and status.st_mode & 0o002:
                _remove_files_in(entry.path, user)
