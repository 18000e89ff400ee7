"""Runs `autograder` in the tests' own process, or starts it and kills it.

A process of its own takes seconds to start, and imports are most of it: `run` takes the command's arguments and the
folder that it is called in, and gives what a process would, its exit status, output and errors. What is started to be
killed has a mark in its environment, or, in a sandbox, is below what has one.
"""

import io
import os
import signal
import subprocess
import sys
import time
import uuid
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from subprocess import CompletedProcess

import psutil
import pytest
from conftest import ROOT

from autograder import cli


def run(folder: Path, *arguments: object) -> CompletedProcess[str]:
    out, errors = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    handlers = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)}
    status = 0
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(errors):
        patch.chdir(folder)
        patch.setenv("COLUMNS", "200")
        patch.setattr(sys, "argv", ["autograder", *map(str, arguments)])
        try:
            cli.main()
        except SystemExit as ended:
            status = ended.code
        finally:
            for number, handler in handlers.items():
                signal.signal(number, handler)
    said = [stream.buffer.getvalue().decode() for stream in (out, errors)]
    return CompletedProcess(arguments, status, *said)


MARK = "SOFT_LOOKUP_KILLED"
SECONDS = 60  # where nothing else runs, all is gone after a quarter of one
LONG = 600  # until enough of it runs, on a busy machine


def family(mark: str) -> set[psutil.Process]:
    """All that a command has started and that runs."""
    found = set()
    for one in psutil.process_iter():
        try:
            if one.environ().get(MARK) == mark:
                found |= {one, *one.children(recursive=True)}
        except psutil.Error:
            continue
    return set(filter(lives, found))


def lives(one):
    try:
        return one.is_running() and one.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def assert_nothing_is_left(command, folder, many, number=signal.SIGTERM, **settings):
    """Kill the command once so many processes are at work."""
    mark = uuid.uuid4().hex
    mine = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "MAKE", "MFLAGS"))}
    environment = mine | {"PYTHONPATH": str(ROOT), MARK: mark} | settings
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    started = subprocess.Popen(command, cwd=folder, env=environment, **quiet)
    try:
        until, seen = time.monotonic() + LONG, set()
        while len(seen) < many and started.poll() is None and time.monotonic() < until:
            time.sleep(0.2)
            seen = family(mark)
        assert len(seen) >= many, f"ended with {started.poll()}, and only {len(seen)} processes"
        started.send_signal(number)
        until = time.monotonic() + SECONDS
        while (left := family(mark) | set(filter(lives, seen))) and time.monotonic() < until:
            time.sleep(0.2)
            started.poll()
        still = [str(one) for one in left if lives(one)]
        assert still == [], still
    finally:
        for one in family(mark):
            one.kill()
        started.wait()
