"""The filter on system calls refuses what no limit counts, and leaves honest notebooks their files and threads."""

import nbformat
import pytest
from kit.tiers import first_of
from kit.wall import LEVELS, SAFE, trial_player

from autograder.wall.grader import Grader
from autograder.wall.inside.wire import Ran
from autograder.wall.results import Level

REFUSED = """
import ctypes, errno, os, socket
libc = ctypes.CDLL(None, use_errno=True)
open("file", "w").close()
assert libc.setxattr(b"file", b"user.x", b"1", 1, 0) and ctypes.get_errno() == errno.EPERM
for number in (434, 435, 467, 999):  # newer than Linux 5.0: `pidfd_open`, `clone3`, and what is still to come
    assert libc.syscall(ctypes.c_long(number), os.getpid(), 0) == -1 and ctypes.get_errno() == errno.ENOSYS
ours, theirs = socket.socketpair()
for refused in (
    lambda: socket.send_fds(ours, [b"x"], [0]),
    lambda: socket.socketpair(socket.AF_TIPC, socket.SOCK_STREAM),
    lambda: socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM),
):
    try:
        refused()
    except PermissionError:
        continue
    raise AssertionError
"""


@pytest.mark.parametrize("level", [level for level in LEVELS if level is not Level.NONE])
def test_what_no_limit_counts_is_refused(assignment, level):
    with Grader(level) as grader:
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(REFUSED)])
        (cell,) = grader.run(assignment, notebook).cells
    assert (cell.status, cell.reason) == ("ok", None)


# What honest notebooks may do by system calls that the filter takes no or only half notice of.
FILES_AND_THREADS = """
import concurrent.futures, os, pathlib, shutil, sqlite3, subprocess, threading
pathlib.Path("touched").touch()
pathlib.Path("touched").touch()
shutil.copy2("touched", "copied")
assert subprocess.run(["touch", "by_a_program"]).returncode == 0
assert {"touched", "copied", "by_a_program"} <= set(os.listdir())
with sqlite3.connect("kept.db") as base:
    base.execute("create table words (word)")
    base.execute("insert into words values ('salut')")
assert base.execute("select * from words").fetchall() == [("salut",)]
threads = [threading.Thread(target=os.getpid) for _ in range(20)]
for step in (threading.Thread.start, threading.Thread.join):
    for thread in threads:
        step(thread)
with concurrent.futures.ThreadPoolExecutor(4) as pool:
    assert list(pool.map(abs, [-1, 2])) == [1, 2]
"""


@pytest.mark.parametrize("level", first_of(LEVELS, 2))  # without any, little can keep it from working
def test_files_databases_and_threads_work_behind_the_filter(level):
    with trial_player(level) as connected:
        assert connected.run("cell 1", FILES_AND_THREADS, 20.0) == (Ran.OK, "")


# What would succeed without the filter, at the reduced level at least, and would reach past a submission
FORBIDDEN = {
    "a socket": "import socket\nsocket.socket()",
    "a lock on a system's file": "import fcntl\nfcntl.flock(open('/dev/null'), fcntl.LOCK_SH)",
    "another processor": "import os\nos.sched_setaffinity(0, os.sched_getaffinity(0))",
    "a lower priority": "import os\nos.setpriority(os.PRIO_PROCESS, 0, 19)",
    "memory that is nobody's": "import mmap\nmmap.mmap(-1, 4096)",
    "a file in memory": "import os\nos.memfd_create('x')",
    "ends of children that nobody hears of": "import signal\nsignal.signal(signal.SIGCHLD, signal.SIG_IGN)",
    "a look at what is in memory": "import os\nos.posix_fadvise(0, 0, 0, os.POSIX_FADV_DONTNEED)",
    "pages that are merged": "import mmap\nmmap.mmap(-1, 4096, flags=mmap.MAP_PRIVATE).madvise(12)",
    "a segment by its number": (
        "import ctypes\nlibc = ctypes.CDLL(None, use_errno=True)\n"
        "if libc.shmat(0, None, 0):\n    raise OSError(ctypes.get_errno(), 'shmat')"
    ),
    "disks that are written out": (
        "import ctypes, os\nlibc = ctypes.CDLL(None, use_errno=True)\n"
        "if libc.syncfs(os.open('.', os.O_RDONLY)):\n    raise OSError(ctypes.get_errno(), 'syncfs')"
    ),
    "being traced": (
        "import ctypes\nlibc = ctypes.CDLL(None, use_errno=True)\n"
        "if libc.ptrace(0, 0, 0, 0):\n    raise OSError(ctypes.get_errno(), 'ptrace')"
    ),
}


@pytest.mark.parametrize("level", SAFE)
def test_what_would_reach_past_a_submission_is_forbidden(level):
    with trial_player(level) as connected:
        tried = {what: connected.run("cell 1", source, 20.0) for what, source in FORBIDDEN.items()}
    assert {what for what, ran in tried.items() if "raised PermissionError" not in ran.ended_by} == set()
