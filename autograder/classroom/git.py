"""When the last commit of each clone was made, by its author's clock, and what a file was when it was due.

Takes folders with a `.git`; gives a time, or the reason why there is none, and a file as an earlier commit has it. A
student chose every byte of a `.git`, so it is read in a child process (`git_child`) whose memory and time are limited;
whatever happens there is that clone's reason, and the next one gets a new child. The git program is not run, because a
clone could make it run commands.
"""

import base64
import json
import select
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path

from autograder.errors import UserError
from autograder.files.csv_files import printable

CHILD = Path(__file__).with_name("git_child.py")
SECONDS = 20  # for one clone; reading one takes a hundredth of a second
ADVICE = "ask the student to push again, or give its time in a roster's column `submitted`"
Time = tuple[datetime | None, str]  # the time, or why there is none


@dataclass(frozen=True)
class Version:
    """The last commit of a clone, or the last one before a time, with a file as it was in it."""

    time: datetime | None = None
    why: str = ""  # there is no time
    content: bytes | None = None


Question = tuple[Path, str | None, int]  # a clone; a file in it and a time, or none of them


def commit_times(clones: Iterable[Path]) -> dict[Path, Time]:
    """Each clone's time in UTC, or the reason; UserError without dulwich."""
    asked = [(clone, None, 0) for clone in clones]
    return {clone: (found.time, found.why) for (clone, *_), found in _answers(asked).items()}


def last_before(wanted: Iterable[tuple[Path, Path, datetime]]) -> dict[Path, Version]:
    """Of each file of a clone, what the last commit before a time has; UserError without dulwich."""
    asked = {(clone, file.relative_to(clone).as_posix(), int(when.timestamp())): file for clone, file, when in wanted}
    return {asked[question]: found for question, found in _answers(list(asked)).items()}


def _answers(waiting: list[Question]) -> dict[Question, Version]:
    if waiting and find_spec("dulwich") is None:
        raise UserError("reading commit times needs dulwich; install it with: pip install 'soft-lookup[grade]'")
    found: dict[Question, Version] = {}
    while waiting:
        found |= _until_it_fails(waiting)
        waiting = [one for one in waiting if one not in found]
    return found


def _until_it_fails(questions: Sequence[Question]) -> dict[Question, Version]:
    """The answers up to the first clone that ends or delays the child."""
    found: dict[Question, Version] = {}
    command = [sys.executable, "-I", str(CHILD)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as child:
        try:
            for question in questions:
                found[question] = _asked(child, question)
                if found[question] == _DIED:
                    break
        finally:
            child.kill()
    return found


_DIED = Version(why=f"its .git cannot be read: the process that read it was stopped; {ADVICE}")


def _asked(child: subprocess.Popen, question: Question) -> Version:
    clone, file, before = question
    try:
        child.stdin.write(json.dumps([str(clone), file, before]) + "\n")
        child.stdin.flush()
        ready, _, _ = select.select([child.stdout], [], [], SECONDS)
        seconds, why, content = json.loads(child.stdout.readline()) if ready else (None, None, None)
        if why:
            return Version(why=f"its .git cannot be read ({printable(why)}); {ADVICE}")
        if seconds is None and file is not None:
            return Version()
        text = None if content is None else base64.b64decode(content)
        return Version(datetime.fromtimestamp(seconds, UTC), "", text)
    except (OSError, ValueError, TypeError, OverflowError):
        return _DIED
