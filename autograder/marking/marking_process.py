"""Marks notebooks for one thread of a Dask worker, in a process of its own, as `pool` does on one machine.

In the worker's process it would compete for the interpreter lock, could not interrupt a test that is stuck, and
would bound the memory of both. (`multiprocessing` refuses to make one there: Dask's workers are daemons.) Takes the
folder that holds the assignments' zips and the choice of an engine; a line with a batch goes in, and a line with its
records comes out, both JSON.
"""

import contextlib
import json
import os
import signal
import subprocess
import sys
import uuid
from pathlib import Path
from typing import Any

import nbformat

from autograder.course.manifest import load_assignment
from autograder.errors import MachineFault
from autograder.files import workers
from autograder.marking.marking import Choice, WallEngine, mark_notebook
from autograder.marking.reading import Submission
from autograder.marking.record import record_to_json
from autograder.wall.results import GraderFault, Level

Packed = tuple[str, str, str | None, str]  # a submission's id, notebook as JSON, assignment and SHA-256


class MarkingProcess:
    """One such process, which gets ready by itself; MachineFault once it has ended."""

    def __init__(self, folder: Path, choice: Choice, override: str | None):
        # Nothing in the folder where the worker was started is a module of ours.
        command = [sys.executable, "-P", "-m", __name__, str(folder), choice.isolation]
        self._process = subprocess.Popen(
            [*command, override] if override else command, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to, self._from = self._process.stdin, self._process.stdout

    def wait_until_ready(self) -> None:
        """MachineFault if this machine lacks what it needs."""
        fault: str | None = self._read()
        if fault is not None:
            self.close()
            raise MachineFault(fault)

    def is_alive(self) -> bool:
        return self._process.poll() is None

    def mark(self, batch: list[Packed]) -> list[str]:
        """The records of a batch, in its order, as JSON."""
        with contextlib.suppress(BrokenPipeError):  # it has ended, as reading will tell
            self._to.write(json.dumps(batch).encode() + b"\n")
            self._to.flush()
        records: list[str] = self._read()
        return records

    def close(self) -> None:
        """End it; it has nothing to mark."""
        with contextlib.suppress(BrokenPipeError):
            self._to.close()
        self._from.close()
        self._process.wait()

    def _read(self) -> Any:
        """What it says, which is JSON; MachineFault if it has ended."""
        line = self._from.readline()
        if not line:
            self.close()
            raise MachineFault(workers.ENDED)
        return json.loads(line)


def main(folder: str, level: str, override: str | None = None) -> None:
    """Be such a process, for as long as its input is open."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the worker, which reads what this says, ends it
    with os.fdopen(os.dup(1), "w") as answers:
        os.dup2(2, 1)  # what a test prints is no answer

        def say(answer: list[str] | str | None) -> None:
            try:
                print(json.dumps(answer), file=answers, flush=True)
            except BrokenPipeError:  # the worker is gone
                os._exit(1)

        try:
            assignments = {path.stem: load_assignment(path) for path in Path(folder).glob("*.zip")}
            made = WallEngine(Level(level))
        except (Exception, GraderFault) as error:  # whatever this machine lacks
            say(str(error) or type(error).__name__)
            return
        say(None)
        for line in sys.stdin:
            records = []
            for id, notebook, assignment, sha256 in json.loads(line):
                submission = Submission(id, nbformat.from_dict(json.loads(notebook)), assignment, sha256)
                work = Path(folder) / f"{id}-{uuid.uuid4().hex}"
                records.append(record_to_json(mark_notebook(submission, assignments, override, made, work)))
            say(records)
        made.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
