"""Keeps the records of a run in `records/`, and those that would replace a grade in `regrade/` until they were seen.

Takes the output folder. A grade that replaces an earlier one waits until somebody has seen what it changes; a first
grade goes straight to `records/`. Every file is written under another name and moved into place, so a record is there
whole or not at all, also if the run is killed. The folder is locked while a run writes to it, so there is only one at a
time.
"""

import contextlib
import fcntl
import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from autograder.errors import UserError
from autograder.files.whole import ASIDE, write_whole
from autograder.marking.record import Record, read_record, record_to_json

RECORDS = "records"
REGRADE = "regrade"
GIT_SECONDS = 20


class Results:
    """A folder of results that this run may write to. It parses each record once."""

    def __init__(self, out: Path):
        self.out = out
        self._parsed: dict[Path, Record | None] = {}

    def path(self, id: str) -> Path:
        return self.out / RECORDS / f"{id}.json"

    def staged_path(self, id: str) -> Path:
        return self.out / REGRADE / f"{id}.json"

    def record(self, id: str) -> Record | None:
        """Return the record of a submission; None if it has none, or one that cannot be read."""
        return self._read(self.path(id))

    def staged(self, id: str) -> Record | None:
        """Return the new record of a submission that has an earlier one."""
        return self._read(self.staged_path(id))

    def _read(self, path: Path) -> Record | None:
        if path not in self._parsed:
            try:
                self._parsed[path] = read_record(path)
            except UserError:
                self._parsed[path] = None
        return self._parsed[path]

    def add(self, record: Record) -> None:
        """Keep a new record: in its place, or aside if it would replace another one."""
        replaces = self.record(record.submission) is not None
        path = self.staged_path(record.submission) if replaces else self.path(record.submission)
        write_whole(path, record_to_json(record))
        self._parsed[path] = record

    def ids(self) -> list[str]:
        return _ids(self.out / RECORDS)

    def check_readable(self, ids: Iterable[str]) -> None:
        """UserError for a record that is damaged: nothing would be known of the grade in it."""
        for id in ids:
            self._parsed[self.path(id)] = read_record(self.path(id))

    def staged_ids(self) -> list[str]:
        return _ids(self.out / REGRADE)

    def forget_staged(self) -> None:
        for id in self.staged_ids():
            self._parsed.pop(self.staged_path(id), None)
        shutil.rmtree(self.out / REGRADE, ignore_errors=True)

    def put_in_place(self, gone: list[str]) -> None:
        """Let the waiting records replace the earlier ones, and remove those of submissions that are no more."""
        for id in self.staged_ids():
            self._parsed[self.path(id)] = self.staged(id)
            os.replace(self.staged_path(id), self.path(id))
        for id in gone:
            self.path(id).unlink(missing_ok=True)
            self._parsed.pop(self.path(id), None)
        self.forget_staged()


def check_apart(out: Path, inputs: list[Path]) -> None:
    """UserError for a folder to write to that is, or is in, one of those that are read."""
    place = out.resolve()
    for path in inputs:
        if place == path.resolve() or path.resolve() in place.parents:
            raise UserError(f"{out}: is inside {path}, which is being graded; choose another --out")


def exposed(out: Path) -> str | None:
    """Return one line if Git would publish what is written to `out`; None if it ignores it, or there is no
    repository.
    """
    folder = next(parent for parent in out.resolve().parents if parent.is_dir())
    place = f"{out.resolve()}/"  # a folder, also where there is none yet

    def git(*words: str) -> int | None:
        with contextlib.suppress(OSError, subprocess.TimeoutExpired):
            command = ["git", "-C", str(folder), *words, "--", place]
            return subprocess.run(command, capture_output=True, timeout=GIT_SECONDS).returncode
        return None

    if git("ls-files", "--error-unmatch") == 0:
        return f"{out}: Git tracks it, so everybody who sees the repository sees grades; run: git rm -r --cached {out}"
    if git("check-ignore", "--quiet") == 1:
        return f"{out}: Git does not ignore it; add it to .gitignore before `git add` takes the grades"
    return None


@contextmanager
def opened(out: Path, inputs: list[Path]) -> Iterator[Results]:
    """Give the folder for results, made if need be and locked; UserError if it is, or is in, something else."""
    check_apart(out, inputs)
    try:
        if out.exists() and any(out.iterdir()) and not (out / RECORDS).is_dir():
            raise UserError(f"{out}: contains files that are not results; choose a new or an empty --out")
        (out / RECORDS).mkdir(parents=True, exist_ok=True)
        lock = os.open(out / RECORDS, os.O_RDONLY)
    except OSError as error:
        raise UserError(f"{out}: cannot be used for results ({error.strerror}); choose another --out") from error
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise UserError(
                f"{out}: another autograder is writing there; wait for it, or choose another --out"
            ) from None
        _sweep(out)
        yield Results(out)
    finally:
        os.close(lock)


def _sweep(out: Path) -> None:
    """Remove what a run that was killed left half done."""
    for folder in (out, out / RECORDS, out / REGRADE):
        for left in folder.glob(f"{ASIDE}*"):
            left.unlink()


def _ids(folder: Path) -> list[str]:
    return sorted(path.stem for path in folder.glob("*.json") if not path.name.startswith("."))
