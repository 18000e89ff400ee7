"""Reads when the last commit of each clone was made, by its author's clock, and a file as it was when it was due.

Takes folders with a `.git`; gives a time, or the reason why there is none, and a file as an earlier commit has it. A
student chose every byte of a `.git`: `clone_store` opens no file outside of it, in a worker process whose memory and
time are limited. Whatever happens there is that clone's reason, and the next one gets a new worker. The git program is
not run, because a clone could make it run commands.
"""

import resource
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import MAXYEAR, MINYEAR, UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from pebble import ProcessExpired

from autograder.errors import Unreadable, UserError
from autograder.files import workers
from autograder.files.visible import printable
from autograder.marking.opening import READ_LIMITS

if TYPE_CHECKING:
    from dulwich.objects import Commit

    from autograder.classroom.clone_store import Clone

SECONDS = 20  # for one clone; reading one takes a hundredth of a second
MEMORY_BYTES = 768 * 2**20  # of addresses
PROCESSOR_SECONDS = 600  # of one worker
OPEN_FILES = 256
WHY_CHARACTERS = 120
ABBREVIATED = 10
NAMED = 3  # notebooks
ADVICE = "clone it again, whole, or give its time in a roster's column `submitted`"


@dataclass(frozen=True)
class Version:
    """The last commit of a clone, or the last one before a time, with a file as it was in it."""

    time: datetime | None = None
    why: str = ""  # there is no time
    content: bytes | None = None
    commit: str = ""  # as Git abbreviates it
    notebooks: tuple[str, ...] = ()  # that it has in place of the file, which it has not


Question = tuple[Path, str | None, int]  # a clone; a file in it and a time, or none of them


def commit_times(clones: Iterable[Path]) -> dict[Path, Version]:
    """Return each clone's time in UTC, or the reason; UserError without dulwich."""
    return {clone: version for (clone, *_), version in _answers([(clone, None, 0) for clone in clones]).items()}


def last_before(wanted: Iterable[tuple[Path, Path, datetime]]) -> dict[Path, Version]:
    """Return of each file of a clone, what the last commit before a time has; UserError without dulwich."""
    asked: dict[Question, Path] = {
        (clone, file.relative_to(clone).as_posix(), int(when.timestamp())): file for clone, file, when in wanted
    }
    return {asked[question]: version for question, version in _answers(list(asked)).items()}


def _answers(questions: Sequence[Question]) -> dict[Question, Version]:
    if questions and find_spec("dulwich") is None:
        raise UserError("reading commit times needs dulwich; install it with: pip install 'soft-lookup[grade]'")
    versions: dict[Question, Version] = {}
    for done in workers.as_done(_answer, questions, 1, lambda: workers.new_pool(1, _start), seconds=SECONDS):
        try:
            versions[questions[done.number]] = done.future.result()
        except (ProcessExpired, TimeoutError):
            versions[questions[done.number]] = _unread(": the process that read it was stopped")
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
    """Return the last commit (before a time), whatever zone it names, with the file as it was in it, if it was
    there.
    """
    try:
        from autograder.classroom.clone_store import open_clone

        with open_clone(clone) as opened:
            if file is None:
                return _version(opened.head)
            return _before(opened, file, before)
    except Unreadable as reason:
        return _unread(f" ({printable(str(reason)[:WHY_CHARACTERS])})")
    except BaseException as error:  # whatever it raises is this clone's reason
        return _unread(f" ({printable(f'{type(error).__name__}: {error}'[:WHY_CHARACTERS])})")


def _before(clone: "Clone", file: str, before: int) -> Version:
    most = READ_LIMITS.notebook_bytes
    if clone.shallow and clone.head.commit_time > before:
        return _unread(" (it was cloned without its history)")
    if (commit := clone.before(before)) is None:
        return Version()
    names = [file, *clone.earlier_names(file, before)]
    content = next((found for name in names if (found := clone.content(commit, name)) is not None), None)
    if content is None:
        there = sorted(printable(name) for name in clone.notebooks(commit))
        return replace(_version(commit), notebooks=tuple(there[:NAMED]))
    if content is not None and len(content) > most:
        return _unread(f" (a file in it is over {most // 2**20} MiB)")
    return replace(_version(commit), content=content)


def _version(commit: "Commit") -> Version:
    time = datetime.fromtimestamp(commit.commit_time, UTC)
    if time.year in (MINYEAR, MAXYEAR):  # in some zone it is in none
        raise Unreadable(f"its commit is of the year {time.year}")
    return Version(time, commit=commit.id.decode()[:ABBREVIATED])
