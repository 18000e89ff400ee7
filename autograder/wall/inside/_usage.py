"""Measures what a player uses: the memory of its processes, the bytes of its files, and its number of threads.

Takes process ids, users and folders; reads only /proc and the file system.
"""

import contextlib
import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple


class Usage(NamedTuple):
    """The resources that a player uses."""

    over_limits: bool  # whether that is more than it may, and so it was ended
    threads: int  # its own, and those of all that it started
    memory_bytes: int  # that it holds itself
    others_seconds: float  # the processor time of all processes that it started


_DEAD = re.compile(rb"\nState:\t[ZX]")
FOLDER_FILES, FOLDER_DEPTH = 4096, 100  # no notebook needs more
BUFFER_BYTES = 212_992  # that the kernel may hold for a descriptor, such as a socket, and counts nowhere
# Pages of its own, in memory or swapped out, and the tables that say where they are: one may take more than the page.
MEMORY = (b"RssAnon", b"RssShmem", b"VmSwap", b"HugetlbPages", b"VmPTE")
TICKS = os.sysconf("SC_CLK_TCK")


def _read(path: str) -> bytes:
    try:
        with open(path, "rb", 0) as file:
            return file.read()
    except OSError:  # it has just ended
        return b""


def _status(process: int) -> bytes:
    """Return what the kernel says of a process; if its first thread has ended and others have not, of one of those."""
    status = _read(f"/proc/{process}/status")
    if _DEAD.search(status) and _field(status, b"Threads") > 1:
        with contextlib.suppress(OSError):
            for thread in os.listdir(f"/proc/{process}/task"):
                other = _read(f"/proc/{process}/task/{thread}/status")
                if other and not _DEAD.search(other):
                    return other
    return status


def _field(status: bytes, name: bytes) -> int:
    _, separator, rest = status.partition(b"\n" + name + b":")
    return int(rest.split(None, 1)[0]) if separator else 0


def memory_of(process: int) -> int:
    """Return the bytes that a process holds, in whatever the kernel has for them."""
    status = _status(process)
    return 1024 * sum(_field(status, kind) for kind in MEMORY) + BUFFER_BYTES * _field(status, b"FDSize")


def threads_of(process: int) -> int:
    return _field(_status(process), b"Threads")


def seconds_of_others(process: int, processes: Iterable[int]) -> float:
    """Return the processor time of all that a process started: of `processes`, dead or alive, and those that were
    waited for.

    Nothing gets lost: a process stays until somebody has waited for it (see the filter on system calls), and then the
    kernel adds its time to that of the one that waited.
    """
    total = _times(process)[1]
    return total + sum(sum(_times(other)) for other in processes if other != process)


def _times(process: int) -> tuple[float, float]:
    """Return its own seconds, and those of the processes that it has waited for."""
    fields = _read(f"/proc/{process}/stat").rpartition(b") ")[2].split()
    if len(fields) < 15:
        return 0.0, 0.0
    own, of_waited_for = (sum(map(int, fields[at : at + 2])) / TICKS for at in (11, 13))
    return own, of_waited_for


def processes_of(user: int, alive: bool = False) -> list[int]:
    """Return a user's processes, or those that live, whatever they made of their names, threads and of who may look at
    them.

    A dead one that nobody has waited for holds nothing any more but the time that it took.
    """
    processes = []
    for name in os.listdir("/proc"):
        if name.isdecimal():
            status = _status(int(name))
            if status and _field(status, b"Uid") == user and not (alive and _DEAD.search(status)):
                processes.append(int(name))
    return processes


def size_of(folder: str) -> int:
    """Return the bytes in a folder; past any limit when it holds too many files, or too deep, to look at each."""
    total, files, folders = 0, 0, [(folder, 0)]
    while folders:
        here, depth = folders.pop()
        with contextlib.suppress(OSError), os.scandir(here) as entries:
            for entry in entries:
                files += 1
                if files > FOLDER_FILES or depth > FOLDER_DEPTH:
                    return sys.maxsize
                with contextlib.suppress(OSError):
                    total += entry.stat(follow_symlinks=False).st_blocks * 512
                if entry.is_dir(follow_symlinks=False):
                    folders.append((entry.path, depth + 1))
    return total


def free_bytes(folder: str) -> int:
    filesystem = os.statvfs(folder)
    return filesystem.f_bfree * filesystem.f_frsize


def bytes_without_name(user: int, processes: list[int]) -> int:
    """Return the bytes of files that were removed, and that processes of a user keep open or mapped; too many if in
    doubt.
    """
    reader, writer = os.pipe()
    helper = os.fork()
    if helper == 0:
        with contextlib.suppress(OSError):
            os.setgroups([])
            os.setresgid(user, user, user)
            os.setresuid(0, user, 0)  # who alone may look, and may not stop who is only in part that user
            sizes: dict[tuple[int, int], int] = {}
            for process in processes:
                try:
                    _add_bytes_without_name(process, sizes)
                except FileNotFoundError:  # it has just ended
                    continue
                except PermissionError:  # it has seen to it that nobody can look
                    sizes[process, 0] = sys.maxsize
            os.write(writer, str(sum(sizes.values())).encode())
        os._exit(0)
    os.close(writer)
    total = os.read(reader, 100)
    os.close(reader)
    os.waitpid(helper, 0)
    return int(total) if total else sys.maxsize


def _add_bytes_without_name(process: int, sizes: dict[tuple[int, int], int]) -> None:
    for thread in Path(f"/proc/{process}/task").iterdir():  # the first may have ended without the others
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # it has just ended
            for path in (thread / "fd").iterdir():
                with contextlib.suppress(FileNotFoundError):
                    file = path.stat()
                    if file.st_nlink == 0:
                        sizes[file.st_dev, file.st_ino] = 512 * file.st_blocks
            for line in (thread / "maps").read_text().splitlines():
                if line.endswith("(deleted)"):
                    start, end = (int(at, 16) for at in line.split()[0].split("-"))
                    sizes[process, start] = end - start
