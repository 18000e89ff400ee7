"""Reads clones' last commits, in a process with limits; imports nothing of this package.

Takes a line of JSON on standard input for each: a clone, and null or a file in it and a time. Answers with a line of
JSON: the time of the last commit (before that time) in seconds since 1970, whatever zone it names, or null; why there
is none; the file as it was then, in base64, or null. Trusts nothing in a clone: only folders and regular files of its
own may be in its `.git`.
"""

import base64
import json
import os
import resource
import stat
import sys

from dulwich.object_store import tree_lookup_path
from dulwich.objects import Blob, Commit
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
        print(json.dumps(_answer(*json.loads(line))), flush=True)


def _answer(clone: str, file: str | None, before: int) -> tuple[int | None, str, str | None]:
    try:
        _check_files(os.path.join(clone, ".git"))
        with Repo(clone) as repository:
            commit = repository[repository.head()]
            if not isinstance(commit, Commit):
                return None, "its HEAD is not a commit", None
            if file is None:
                return int(commit.commit_time), "", None
            return _before(repository, file, before)
    except BaseException as error:  # whatever it raises is this clone's reason
        return None, f"{type(error).__name__}: {error}"[:WHY_CHARACTERS], None


def _before(repository: Repo, file: str, before: int) -> tuple[int | None, str, str | None]:
    """The last commit before a time, and the file as it was in it; null where it was not there."""
    found = next(iter(repository.get_walker(until=before, max_entries=1)), None)
    if found is None:
        return None, "it was cloned without its history" if repository.get_shallow() else "", None
    try:
        _, name = tree_lookup_path(repository.__getitem__, found.commit.tree, os.fsencode(file))
        content = repository[name]
    except (KeyError, NotADirectoryError):
        content = None
    text = base64.b64encode(content.data).decode() if isinstance(content, Blob) else None
    return int(found.commit.commit_time), "", text


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
