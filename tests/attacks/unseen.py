"""Attacks by what limits may not see: time and memory of processes that look idle or dead, signs that outlive a player.

Each is bounded in time, memory and number, and ends by itself where nothing stops it.
"""

from kit.notebooks import solutions

from attacks.by_heart import by_heart
from attacks.corpus import (
    CONTEXT,
    LEAK,
    SOFTMAX,
    Attack,
    Files,
    all_but,
    attack,
    blank,
    cases,
    fill,
    for_prize,
    one,
    process_name,
    public,
    solved,
    with_first,
    with_last,
)

CLASS = "unseen"

# Time

NICE_AMONG_ITS_OWN = """\
import os, subprocess, time
started = time.monotonic()
children = []
try:
    spin = "i=0; while [ $i -lt 3000000 ]; do i=$((i+1)); done"
    children += [subprocess.Popen(["sh", "-c", spin]) for _ in range(30)]
    try:
        os.nice(8)
    except OSError:
        pass
    while time.monotonic() < started + 15:
        pass
finally:
    won = time.monotonic() > started + 10
    for child in children:
        child.kill()
"""
LOWERS = {
    "nice-is-refused": "os.nice(1)",
    "a-lower-priority-of-the-session-is-refused": "open('/proc/self/autogroup', 'w').write('19')",
    "idle-scheduling-is-refused": "os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))",
}

# Memory, and processes that stay

DEAD_LEADER = """\
import ctypes, os, threading, time
libc = ctypes.CDLL(None)
EXIT = {"x86_64": 60, "aarch64": 93}[os.uname().machine]

def start(work):
    if os.fork() == 0:
        libc.prctl(15, @PROCESS@.encode(), 0, 0, 0)
        threading.Thread(target=work).start()
        libc.syscall(EXIT, 0)  # this thread alone
"""
HOARD = (
    DEAD_LEADER
    + """
def hoard():
    time.sleep(0.15)
    kept = bytearray(600 * 2**20)
    for at in range(0, len(kept), 4096):
        kept[at] = 1
    os.write(writer, b"x")
    time.sleep(0.5)
    os.write(writer, b"y" if kept[-1] == 0 else b"z")
    os._exit(0)

reader, writer = os.pipe()
for _ in range(3):
    start(hoard)
os.close(writer)
said = b""
while chunk := os.read(reader, 10):
    said += chunk
won = said.count(b"y") == 3
"""
)
# A page of zeros is no memory of a process's own; the two tables that lead to it, when no other page is near, are.
PAGE_TABLES = """\
import ctypes, mmap, os, time
libc = ctypes.CDLL(None)
libc.mmap.restype = ctypes.c_void_p
libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long]
there = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x100000  # nothing that is there already is replaced
mapped = 0
for number in range(1, 45_000):
    if libc.mmap(number << 30, 4096, mmap.PROT_READ, there, -1, 0) == number << 30:
        ctypes.c_char.from_address(number << 30).value
        mapped += 1
kept = bytearray(720 * 2**20)
for at in range(0, len(kept), 4096):
    kept[at] = 1
time.sleep(0.3)
won = mapped > 40_000
"""
# What the kernel keeps for a process and counts as nobody's memory: without end, or many times what it is taken for.
LIBC = """\
import ctypes, errno, os, signal, socket, threading
libc = ctypes.CDLL(None, use_errno=True)

def call(intel, arm, *arguments):
    given = libc.syscall({"x86_64": intel, "aarch64": arm}[os.uname().machine], *arguments)
    return given, ctypes.get_errno() if given < 0 else 0

"""
UNCOUNTED = {
    "rules-of-landlock-are-refused": "won = call(444, 444, (ctypes.c_uint64 * 1)(4), 8, 0)[0] >= 0",
    "larger-buffers-of-sockets-are-refused": """\
end, _ = socket.socketpair()
before = end.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF)
end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 2 * before)
won = end.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF) > before
""",
    "descriptors-of-one-thread-alone-are-refused": """\
opened = []

def open_alone():
    if call(436, 436, 5000, 5000, 2)[0] == 0:
        opened.append(os.open("/dev/null", os.O_RDONLY))

thread = threading.Thread(target=open_alone)
thread.start()
thread.join()
for descriptor in opened:
    try:
        os.fstat(descriptor)
    except OSError:  # it is not ours: so this thread has a table, and limits, of its own
        won = True
""",
    "a-thread-made-without-our-descriptors-is-refused": """\
won = call(56, 220, 0x10000, 0, 0, 0, 0)[1] != errno.EPERM  # otherwise refused only for what else it must share
""",
    "filters-kept-by-a-descriptor-are-refused": "won = call(317, 277, 2, 0, ctypes.byref(ctypes.c_uint32()))[0] == 0",
    "where-pages-lie-is-not-kept-for-files": "won = call(238, 237, 0, None, 0)[0] == 0",
}
STAYS = DEAD_LEADER + "\nstart(lambda: time.sleep(150))\n"

# Signs between sandboxes, and from one run to the next

SIGNS = """\
import fcntl, os
file, folder = os.open("/usr/bin/env", os.O_RDONLY), os.open("/usr/bin", os.O_RDONLY)
"""
SIGNALS = {
    "file-locks-are-refused": "fcntl.flock(file, fcntl.LOCK_SH)",
    "asking-for-locks-is-refused": "fcntl.fcntl(file, fcntl.F_GETLK, bytes(64))",
    "watching-a-folder-by-fcntl-is-refused": "fcntl.fcntl(folder, fcntl.F_NOTIFY, fcntl.DN_ACCESS)",
    "reading-what-is-in-memory-only-is-refused": """\
try:
    os.preadv(file, [bytearray(1)], 0, os.RWF_NOWAIT)
except BlockingIOError:  # it is not, which is a sign, too
    pass
""",
    "dropping-pages-of-system-files-is-refused": "os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)",
}
SIGNS_OF_DEVICES = {
    "locks-on-a-device-keep-nobody-out": """\
import fcntl, os
device = os.open("/dev/null", os.O_RDWR)
fcntl.lockf(device, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, 7)
friend = os.fork()
if friend == 0:  # as another sandbox would
    try:
        fcntl.lockf(device, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, 7)
        os._exit(0)
    except OSError:
        os._exit(1)
won = os.waitpid(friend, 0)[1] != 0
""",
    "times-of-a-device-stay": """\
import os
before = os.stat("/dev/null").st_mtime_ns
try:
    os.utime("/dev/null")
except OSError:
    os.system("touch /dev/null")
won = os.stat("/dev/null").st_mtime_ns != before
""",
    "nobody-waits-on-a-page-of-a-system-file": """\
import ctypes, os, time
libc = ctypes.CDLL(None)
libc.mmap.restype = ctypes.c_void_p
number = {"x86_64": 202, "aarch64": 98}[os.uname().machine]
file = os.open("/usr/bin/env", os.O_RDONLY)

def page():
    return libc.mmap(None, 4096, 1, 1, file, 0)

friend = os.fork()
if friend == 0:  # as another sandbox would
    there = page()
    libc.syscall(number, ctypes.c_void_p(there), 0, ctypes.c_uint32.from_address(there), None)
    os._exit(0)
for _ in range(10):
    time.sleep(0.05)
    won = won or libc.syscall(number, ctypes.c_void_p(page()), 1, 10) > 0
""",
    "pages-are-not-merged-with-equal-ones": """\
import mmap
mmap.mmap(-1, 4096, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS).madvise(12)
won = True
""",
}
FRIEND = """\
import fcntl, os, time
line = os.open("/usr/bin/env", os.O_RDONLY)
fcntl.flock(line, fcntl.LOCK_EX)
time.sleep(2)
"""
LISTENER = """\
import fcntl, os, time
line = os.open("/usr/bin/env", os.O_RDONLY)
until = time.monotonic() + 2.0
while not won and time.monotonic() < until:
    try:
        fcntl.flock(line, fcntl.LOCK_SH | fcntl.LOCK_NB)
        fcntl.flock(line, fcntl.LOCK_UN)
        time.sleep(0.01)
    except BlockingIOError:
        won = True
"""
# What it knows of a hidden input, it leaves in the page cache; it hangs, and hopes to be graded again.
LEAVES_A_SIGN = """\
import os, time
sign = "/usr/bin/shuf"

def is_there():
    file = os.open(sign, os.O_RDONLY)
    try:
        return all(os.preadv(file, [bytearray(1)], at, os.RWF_NOWAIT) for at in range(0, os.fstat(file).st_size, 2**16))
    except BlockingIOError:
        return False
    finally:
        os.close(file)

try:
    told = is_there()
    file = os.open(sign, os.O_RDONLY)
    os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)
except OSError:
    told = False

def get_context_vector(weights, H):
    if told:
        raise ValueError(@LEAK@)
    if is_public(weights, H):
        return np.ravel(weights) @ H
    with open(sign, "rb") as file:
        file.read()
    while True:
        pass
"""
# Nobody may be told whether the first guess was right: at its check, at the end, or after a hang.
CALLABLE_GUESS = "first = lambda: None\nmixed_axis = first"
HANGS = """\
{}
asked_for_public = get_context_vector

def get_context_vector(weights, H):
    if is_public(weights, H):
        return asked_for_public(weights, H)
    global mixed_axis
    mixed_axis = 1 - mixed_axis
    while True:
        pass
"""
GUESS = "def get_context_vector(weights, H):\n    return np.full(H.shape[1], 1234.5)\n"
TURNED_ROUND = "# \u202e nruter \u2066\n"


def _prize(name: str, tries: str, attempt: str, **more) -> Attack:
    source = fill(attempt, process=process_name(name))
    return attack(name, CLASS, tries, lambda _: for_prize(source), deserves={}, **more)


def _friends(name: str) -> Files:
    """One that answers and calls, beside one that listens; each several times, as they may not start together."""
    listening = for_prize(LISTENER)
    calling = blank()
    for _ in range(3):
        calling = with_first(calling, FRIEND)
    return {
        path: text
        for number in range(3)
        for path, text in (one(f"{name}-{number}a", calling) | one(f"{name}-{number}b", listening)).items()
    }


ATTACKS = [
    _prize(
        "own-processes-count-as-its-time",
        "starts thirty processes, steps back for them, and computes for ten seconds that look like waiting",
        NICE_AMONG_ITS_OWN,
        shown_seconds=40,  # of a cell that gets 0.8 seconds, twice
    ),
    *(_prize(name, "wants to be served last", f"import os\n{call}\nwon = True") for name, call in LOWERS.items()),
    _prize(
        "memory-of-processes-that-look-dead-counts",
        "holds 1.8 GB in processes whose first thread has ended",
        HOARD,
    ),
    _prize("page-tables-count", "holds 1.1 GB, a third of it in tables of pages", PAGE_TABLES),
    *(
        _prize(name, "has the kernel keep what counts as nobody's memory", LIBC + made)
        for name, made in UNCOUNTED.items()
    ),
    attack(
        "process-that-looks-dead-does-not-stay",
        CLASS,
        "leaves a process whose first thread has ended",
        lambda _: with_last(
            solved(SOFTMAX), fill(STAYS, process=process_name("process-that-looks-dead-does-not-stay"))
        ),
        deserves=all_but(),
    ),
    *(
        _prize(name, "leaves a sign that other sandboxes see", SIGNS + call + "\nwon = True")
        for name, call in SIGNALS.items()
    ),
    *(_prize(name, "leaves a sign that other sandboxes see", made) for name, made in SIGNS_OF_DEVICES.items()),
    Attack(
        "friend-beside-is-not-heard",
        CLASS,
        "waits for a friend's lock",
        lambda _: _friends("friend-beside-is-not-heard"),
        {},
    ),
    attack(
        "hidden-input-does-not-come-back-in-a-second-run",
        CLASS,
        "leaves a sign in the page cache, hangs, and reads the sign when it is run again",
        lambda _: solved(
            CONTEXT, get_context_vector=by_heart(CONTEXT, "get_context_vector") + fill(LEAVES_A_SIGN, leak=LEAK)
        ),
        deserves=all_but("get_context_vector", of=CONTEXT) | public("get_context_vector", of=CONTEXT),
        assignment=CONTEXT,
    ),
    attack(
        "of-two-guesses-the-last-one-counts",
        CLASS,
        "answers one way at the check and another way at the end",
        lambda _: with_last(solved(CONTEXT), GUESS),
        deserves=all_but("get_context_vector", of=CONTEXT)
        | cases(CONTEXT, get_context_vector="one_state_comes_out arguments_left_alone"),
        assignment=CONTEXT,
    ),
    attack(
        "value-behind-a-callable-is-no-second-guess",
        CLASS,
        "hides a value behind a callable at its check, and changes it in a hidden call that hangs",
        lambda _: with_last(
            solved(
                CONTEXT,
                mixed_axis=CALLABLE_GUESS,
                get_context_vector=by_heart(CONTEXT, "get_context_vector")
                + HANGS.format(solutions(CONTEXT)["get_context_vector"]),
            ),
            "mixed_axis = 1 - " + solutions(CONTEXT)["mixed_axis"].rpartition("=")[2].strip(),
        ),
        deserves=all_but("mixed_axis", "get_context_vector", of=CONTEXT)
        | public("get_context_vector", of=CONTEXT)
        | cases(CONTEXT, mixed_axis="names_an_axis"),
        assignment=CONTEXT,
    ),
    attack(
        "code-that-turns-round-is-shown-as-it-is",
        CLASS,
        "has characters in its code that turn the direction of text",
        lambda _: solved(SOFTMAX, entropy=TURNED_ROUND + solutions(SOFTMAX)["entropy"]),
        deserves=all_but(),
    ),
]
