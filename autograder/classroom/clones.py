"""When the last commit of each clone was made, by its author's clock, and what a file was when it was due.

Takes folders with a `.git`; gives a time, or the reason why there is none, and a file as an earlier commit has it. A
student chose every byte of a `.git`: only folders and regular files of its own may be in it, and it is read in a worker
process whose memory and time are limited. Whatever happens there is that clone's reason, and the next one gets a new
worker. The git program is not run, because a clone could make it run commands.
"""

import multiprocessing
import os
import resource
import stat
from collections.abc import Iterable, Sequence
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from pebble import ProcessExpired, ProcessPool

from autograder.errors import MachineFault, UserError
from autograder.files import workers
from autograder.files.csv_files import printable

if TYPE_CHECKING:
    from dulwich.repo import Repo

SECONDS = 20  # for one clone; reading one takes a hundredth of a second
MEMORY_BYTES = 768 * 2**20  # of addresses
PROCESSOR_SECONDS = 600  # of one worker
OPEN_FILES = 256
MOST_ENTRIES = 200_000
WHY_CHARACTERS = 120
ADVICE = "ask the student to push again, or give its time in a roster's column `submitted`"


@dataclass(frozen=True)
class Version:
    """The last commit of a clone, or the last one before a time, with a file as it was in it."""

    time: datetime | None = None
    why: str = ""  # there is no time
    content: bytes | None = None


Question = tuple[Path, str | None, int]  # a clone; a file in it and a time, or none of them


def commit_times(clones: Iterable[Path]) -> dict[Path, Version]:
    """Each clone's time in UTC, or the reason; UserError without dulwich."""
    return {clone: version for (clone, *_), version in _answers([(clone, None, 0) for clone in clones]).items()}


def last_before(wanted: Iterable[tuple[Path, Path, datetime]]) -> dict[Path, Version]:
    """Of each file of a clone, what the last commit before a time has; UserError without dulwich."""
    asked = {(clone, file.relative_to(clone).as_posix(), int(when.timestamp())): file for clone, file, when in wanted}
    return {asked[question]: version for question, version in _answers(list(asked)).items()}


def _answers(questions: Sequence[Question]) -> dict[Question, Version]:
    if questions and find_spec("dulwich") is None:
        raise UserError("reading commit times needs dulwich; install it with: pip install 'soft-lookup[grade]'")
    versions: dict[Question, Version] = {}
    while waiting := [question for question in questions if question not in versions]:
        if not (answered := _until_it_breaks(waiting)):
            raise MachineFault(workers.ENDED)
        versions |= answered
    return versions


def _until_it_breaks(questions: Sequence[Question]) -> dict[Question, Version]:
    """The answers up to where the pool takes the death of a worker that waits for the end of all."""
    versions: dict[Question, Version] = {}
    pool = ProcessPool(1, initializer=_start, context=multiprocessing.get_context("spawn"))
    try:
        waiting = [pool.schedule(_answer, question, timeout=SECONDS) for question in questions]
        for question, future in zip(questions, waiting, strict=True):
            try:
                versions[question] = future.result()
            except (ProcessExpired, TimeoutError):
                versions[question] = _unread(": the process that read it was stopped")
    except BrokenExecutor:
        pass
    finally:
        pool.stop()
        pool.join()
    return versions


def _unread(why: str) -> Version:
    return Version(why=f"its .git cannot be read{why}; {ADVICE}")


# In the worker


def _start() -> None:
    workers.start()
    for limit, most in (
        (resource.RLIMIT_AS, MEMORY_BYTES),
        (resource.RLIMIT_CPU, PROCESSOR_SECONDS),
        (resource.RLIMIT_NOFILE, OPEN_FILES),
        (resource.RLIMIT_FSIZE, 0),
    ):
        resource.setrlimit(limit, (most, most))


def _answer(clone: Path, file: str | None, before: int) -> Version:
    """The last commit (before a time), whatever zone it names, with the file as it was in it, if it was there."""
    try:
        from dulwich.objects import Commit
        from dulwich.repo import Repo

        _check_files(clone / ".git")
        with Repo(str(clone)) as repository:
            if file is not None:
                return _before(repository, file, before)
            commit = repository[repository.head()]
            if not isinstance(commit, Commit):
                return _unread(" (its HEAD is not a commit)")
            return Version(datetime.fromtimestamp(commit.commit_time, UTC))
    except BaseException as error:  # whatever it raises is this clone's reason
        return _unread(f" ({printable(f'{type(error).__name__}: {error}'[:WHY_CHARACTERS])})")


def _before(repository: "Repo", file: str, before: int) -> Version:
    from dulwich.object_store import tree_lookup_path
    from dulwich.objects import Blob

    entry = next(iter(repository.get_walker(until=before, max_entries=1)), None)
    if entry is None:
        return _unread(" (it was cloned without its history)") if repository.get_shallow() else Version()
    try:
        _, name = tree_lookup_path(repository.__getitem__, entry.commit.tree, os.fsencode(file))
        content = repository[name]
    except (KeyError, NotADirectoryError):
        content = None
    data = content.data if isinstance(content, Blob) else None
    return Version(datetime.fromtimestamp(entry.commit.commit_time, UTC), content=data)


def _check_files(top: Path) -> None:
    """ValueError unless all is folders and regular files: a pipe would block, and a link may lead out of the clone."""
    count = 0
    if not stat.S_ISDIR(top.lstat().st_mode):
        raise ValueError("it is not a folder")
    for folder, folders, files in os.walk(top):
        count += len(folders) + len(files)
        if count > MOST_ENTRIES:
            raise ValueError(f"it contains over {MOST_ENTRIES} files")
        for name in (*folders, *files):
            mode = os.lstat(os.path.join(folder, name)).st_mode
            if not (stat.S_ISDIR(mode) or stat.S_ISREG(mode)):
                raise ValueError(f"{name!r} in it is neither a folder nor a regular file")
