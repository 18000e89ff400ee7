"""Reads the time of clones' last commits, in a process with limits; imports nothing of this package.

Takes a path in JSON on each line of standard input; answers each with a line of JSON: the time in seconds since 1970
(the zone that the commit names is ignored), or null, and why there is none. Trusts nothing in a clone: only folders
and regular files of its own may be in its `.git`.
"""

import json
import os
import resource
import stat
import sys

from dulwich.objects import Commit
from dulwich.repo import Repo

MEMORY_BYTES = 768 * 2**20  # of addresses
PROCESSOR_SECONDS = 600  # for all clones; the caller looks at the clock for each
OPEN_FILES = 256
MOST_ENTRIES = 200_000
WHY_CHARACTERS = 120


def main() -> None:
    for limit, most in (
        (resource.RLIMIT_AS, MEMORY_BYTES),
        (resource.RLIMIT_CPU, PROCESSOR_SECONDS),
        (resource.RLIMIT_NOFILE, OPEN_FILES),
        (resource.RLIMIT_FSIZE, 0),
    ):
        resource.setrlimit(limit, (most, most))
    for line in sys.stdin:
        print(json.dumps(_answer(json.loads(line))), flush=True)


def _answer(clone: str) -> tuple[int | None, str]:
    try:
        _check_files(os.path.join(clone, ".git"))
        with Repo(clone) as repository:
            commit = repository[repository.head()]
            if not isinstance(commit, Commit):
                return None, "its HEAD is not a commit"
            return int(commit.commit_time), ""
    except BaseException as error:  # whatever it raises is this clone's reason
        return None, f"{type(error).__name__}: {error}"[:WHY_CHARACTERS]


def _check_files(top: str) -> None:
    """ValueError unless all is folders and regular files: a pipe would block, and a link may lead out of the clone."""
    count = 0
    if not stat.S_ISDIR(os.lstat(top).st_mode):
        raise ValueError("it is not a folder")
    for folder, folders, files in os.walk(top):
        count += len(folders) + len(files)
        if count > MOST_ENTRIES:
            raise ValueError(f"it contains over {MOST_ENTRIES} files")
        for name in (*folders, *files):
            mode = os.lstat(os.path.join(folder, name)).st_mode
            if not (stat.S_ISDIR(mode) or stat.S_ISREG(mode)):
                raise ValueError(f"{name!r} in it is neither a folder nor a regular file")


if __name__ == "__main__":
    main()
