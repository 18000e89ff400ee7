"""Attacks by what limits may not see: time and memory of processes that look idle or dead, signs that outlive a player.

Each is bounded in time, memory and number, and ends by itself where nothing stops it.
"""

from splice import solutions

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
    if H.shape == (2, 2) or (H.dtype.kind == "f" and H.shape in ((2, 3), (5, 2), (3, 2), (1, 2), (4, 1))):
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
    if H.shape == (2, 2) or (H.dtype.kind == "f" and H.shape in ((2, 3), (5, 2), (3, 2), (1, 2), (4, 1))):
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
        lambda _: solved(CONTEXT, get_context_vector=fill(LEAVES_A_SIGN, leak=LEAK)),
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
                get_context_vector=HANGS.format(solutions(CONTEXT)["get_context_vector"]),
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
