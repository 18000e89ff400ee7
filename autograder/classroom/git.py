"""When the last commit of each clone was made, by the clock of the person who made it.

Takes folders with a `.git`; gives a time or the reason why there is none. A student chose every byte of a `.git`, so
it is read in a child process (`git_child`) whose memory and time are limited; whatever happens there is that clone's
reason, and the next one gets a new child. The git program is not run, because a clone could make it run commands.
"""

import json
import select
import subprocess
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path

from autograder.errors import UserError
from autograder.files.csv_files import printable

CHILD = Path(__file__).with_name("git_child.py")
SECONDS = 20  # for one clone; reading one takes a hundredth of a second
ADVICE = "ask the student to push again, or give its time in a roster's column `submitted`"
Time = tuple[datetime | None, str]  # the time, or why there is none


def commit_times(clones: Iterable[Path]) -> dict[Path, Time]:
    """Each clone's time in UTC, or the reason; UserError without dulwich."""
    waiting = list(clones)
    if waiting and find_spec("dulwich") is None:
        raise UserError("reading commit times needs dulwich; install it with: pip install 'soft-lookup[grade]'")
    found: dict[Path, Time] = {}
    while waiting:
        found |= _until_it_fails(waiting)
        waiting = [clone for clone in waiting if clone not in found]
    return found


def _until_it_fails(clones: list[Path]) -> dict[Path, Time]:
    """The times of clones up to the first that ends or delays the child."""
    found: dict[Path, Time] = {}
    command = [sys.executable, "-I", str(CHILD)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as child:
        try:
            for clone in clones:
                found[clone] = _asked(child, clone)
                if found[clone] == (None, _DIED):
                    break
        finally:
            child.kill()
    return found


_DIED = f"its .git cannot be read: the process that read it was stopped; {ADVICE}"


def _asked(child: subprocess.Popen, clone: Path) -> Time:
    try:
        child.stdin.write(json.dumps(str(clone)) + "\n")
        child.stdin.flush()
        ready, _, _ = select.select([child.stdout], [], [], SECONDS)
        seconds, why = json.loads(child.stdout.readline()) if ready else (None, None)
        if why:
            return None, f"its .git cannot be read ({printable(why)}); {ADVICE}"
        return datetime.fromtimestamp(seconds, UTC), ""
    except (OSError, ValueError, TypeError, OverflowError):
        return None, _DIED
