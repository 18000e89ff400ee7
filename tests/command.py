"""Runs `autograder` in the tests' own process: a process of its own takes seconds to start, and imports are most of it.

Takes the command's arguments and the folder that it is called in; gives what a process would: its exit status, output
and errors. That the command starts as a process, and how it is ended, is for other tests.
"""

import io
import signal
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from subprocess import CompletedProcess

import pytest

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
